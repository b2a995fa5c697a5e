"""The reference of a game's words, generated from its vocabulary: ``python -m cardwright.compiler.reference``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cardwright.compiler import vocabulary

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary import Form, Verb, Vocabulary


def reference(words: Vocabulary) -> str:
    """The page as Markdown."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(  # noqa: S701  (Markdown, of our own words)
        loader=PackageLoader("cardwright.compiler"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters["code"] = _code
    template = environment.get_template("vocabulary.md.j2")
    return template.render(words=words, says=words.says, takes=_takes, roles=_roles, waits=_waits)


def _code(word: str) -> str:
    return f"`{word}`"


def _takes(verb: Verb) -> str:
    if verb.score:
        return f"an amount of {verb.score}"
    return "; ".join(_taken(form) for form in verb.forms) or "-"


def _taken(form: Form) -> str:
    return f"{form.takes} ({form.source})" if form.source else form.takes


def _roles(verb: Verb) -> str:
    roles = [" or ".join(form.role) for form in verb.forms if form.role]
    roles += ["to, onto" for form in verb.forms if form.to]
    roles += ["until" for form in verb.forms if form.until]
    return "; ".join(dict.fromkeys(roles)) or "-"


def _waits(verb: Verb) -> str:
    return ", ".join(verb.events) or "-"


if __name__ == "__main__":
    sys.stdout.write(reference(vocabulary.load()))
