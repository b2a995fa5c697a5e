"""Rename: the edits that give a definition or a shared text another name, in all files that speak of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.editor import names
from cardwright.compiler.syntax.lexing import closed_words
from cardwright.compiler.syntax.naming import NAME
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.compiler.vocabulary.names import slug
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardwright.compiler.editor.names import Definition, Mention
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.text.source import Source

_VERB = re.compile(r"[a-z][a-z'-]*")


class RenameError(CardwrightError):
    """A name that can't be changed, or not to that; the message is a sentence without its full stop."""


@dataclass(frozen=True, slots=True)
class Edit:
    """``text`` in the place of ``[start:end]`` of the file at a path."""

    path: str
    start: int
    end: int
    text: str


def renamable(
    compilation: Compilation, source: Source, offset: int, own: Collection[str]
) -> Mention:
    """What would be renamed at a place; ``own`` are the paths of files that may be written.

    Raises RenameError where there is nothing that can be.
    """
    shared = names.shared_at(source, offset)
    if shared is not None:
        _require_own(source.path, f"`{shared.name}`", own)
        return shared
    found = names.name_at(source.text, offset, names.known_names(compilation))
    if found is None:
        raise RenameError("here is no name of a card, a pile or a shared text")
    place = _definition(compilation, found.name)
    if place is None:
        raise RenameError(f"`{found.name}` is defined in no card text")
    _require_own(place.source.path, f"`{found.name}`", own)
    return found


def rename(
    compilation: Compilation, source: Source, offset: int, new: str, own: Collection[str]
) -> tuple[Edit, ...]:
    """The edits by which what a place names is called ``new`` everywhere.

    Raises RenameError as ``renamable`` does, and where nothing can be called so.
    """
    found = renamable(compilation, source, offset, own)
    if new == found.name:
        return ()
    if _VERB.fullmatch(found.name):
        _require_free_verb(compilation, source, new)
        changed = dict(zip(names.verb_forms(found.name), names.verb_forms(new), strict=True))
        everywhere = names.shared_references(source, found.name)
    else:
        new = _short(compilation, found.name, new)
        _require_free_name(compilation, found.name, new)
        changed = {plural(found.name): plural(new), found.name: new}
        everywhere = names.references(compilation, found.name)
    edits = tuple(Edit(one.path, one.start, one.end, changed[one.said]) for one in everywhere)
    for edit in edits:
        _require_own(edit.path, f"a text that names `{found.name}`", own)
    return edits


def _short(compilation: Compilation, old: str, new: str) -> str:
    """The new name; where the kind of definition adds a word, only definitions without one are renamed."""
    place = _definition(compilation, old)
    if place is not None and place.end - place.start != len(old):
        raise RenameError(f"the name `{old}` is made of its header: change it there")
    return new


def _definition(compilation: Compilation, name: str) -> Definition | None:
    every = names.all_definitions(compilation)
    apart = (*compilation.words.sets.keywords, "errata", "ruling", "to")
    return next((one for one in every if one.name == name and one.kind not in apart), None)


def _require_own(path: str, what: str, own: Collection[str]) -> None:
    if path not in own:
        raise RenameError(f"{what} is in a bundled card text, which is only read")


def _require_free_verb(compilation: Compilation, source: Source, new: str) -> None:
    if not _VERB.fullmatch(new):
        raise RenameError(f"`{new}` can't be a verb: it is one word of small letters")
    taken = compilation.words.verb_forms.keys() | closed_words() | names.shared_texts(source)
    if new in taken:
        raise RenameError(f"`{new}` is a word already")


def _require_free_name(compilation: Compilation, old: str, new: str) -> None:
    if not re.fullmatch(NAME, new):
        raise RenameError(f"`{new}` can't be a name: its words begin with capital letters")
    lexicon = compilation.scope.lexicon
    others = (lexicon.names | lexicon.piles) - {old}
    alike = next((name for name in others if slug(name) == slug(new)), None)
    if alike is not None:
        raise RenameError(f"`{alike}` is defined already")
    if new in compilation.words.type_forms:
        raise RenameError(f"`{new}` is a type")
