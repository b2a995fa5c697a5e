"""Names of definitions as Python names: classes, modules and attributes."""

from __future__ import annotations

import json
import keyword
import re
import unicodedata

_SIGNS = {"+": "plus", "-": "minus"}


def words_of(name: str) -> list[str]:
    """The letters and digits of a name, as ASCII words; a sign at its start is a word ("+1 Card token")."""
    if name[:1] in _SIGNS:
        name = f"{_SIGNS[name[0]]} {name[1:]}"
    plain = unicodedata.normalize("NFKD", name.replace("'", "")).encode("ascii", "ignore").decode()
    return re.findall(r"[A-Za-z0-9]+", plain)


def literal(value: str | tuple[str, ...] | dict[str, str]) -> str:
    """A value as a Python literal with double quotes, whatever is in it.

    JSON's escapes are Python's; only characters below a space, quotes and backslashes need any.
    """
    match value:
        case str():
            return json.dumps(value, ensure_ascii=False)
        case tuple():
            items = ", ".join(map(literal, value))
            return f"({items},)" if len(value) == 1 else f"({items})"
        case dict():
            return (
                "{"
                + ", ".join(f"{literal(key)}: {literal(item)}" for key, item in value.items())
                + "}"
            )


TAKEN = frozenset(
    [
        "Ability",
        "Batch",
        "Card",
        "ClassVar",
        "Cost",
        "Face",
        "Game",
        "Pile",
        "Play",
        "Player",
        "Question",
        "Source",
        "Trigger",
    ]
)
"""The classes that generated modules import, which a definition's own must not hide."""


def class_name(name: str) -> str:
    """``King's Court`` -> ``KingsCourt``; never a Python keyword or the name of an imported class.

    A name in capitals loses them, since constants that a module imports are written so.
    """
    text = "".join(word[0].upper() + word[1:] for word in words_of(name))
    text = text.capitalize() if text.isupper() else text
    return f"{text}_" if keyword.iskeyword(text) or text in TAKEN else text


def slug(name: str) -> str:
    """``King's Court`` -> ``kings_court``; never a Python keyword."""
    text = "_".join(word.lower() for word in words_of(name))
    return f"{text}_" if keyword.iskeyword(text) else text


def module_path(file: str, name: str, label: str = "") -> str:
    """The path of a definition's module: beside its card file, named after the definition.

    With the ``label`` of a printing it is that printing's, and no definition's is called so. Folders have
    letters, digits and underscores only, so that none is called like a file of a build.
    """
    *folders, _ = file.split("/")
    plain = (re.sub(r"\W", "_", folder).strip("_") or "_" for folder in folders)
    stem = f"{slug(name)}__{slug(label)}" if label else slug(name)
    return "/".join((*plain, f"{stem}.py"))


def attribute_name(name: str) -> str:
    """``King's Court`` -> ``the_kings_court``: how the code of other definitions refers to one.

    No attribute of the runtime's definitions, and no generated method, begins with ``the_``, so that no name
    of a card can hide one.
    """
    return f"the_{'_'.join(words_of(name)).lower()}"
