"""No hint leads to the next error: what it says is done to the text, and the place is right then.

Each line of ``mistakes.txt`` is a body as people write it who have not read the language's page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler.frontend import analysis
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words

HERE = Path(__file__).parent
NAMES = ("Copper", "Silver", "Gold", "Curse", "Moat", "Estate")
DEFINED = "".join(f"card {name}: $3 Action\n    +1 Card\n\n" for name in NAMES)
MISTAKES = (HERE / "mistakes.txt").read_text("utf-8").splitlines()
_BEFORE = re.compile(r"put `(.+)` before `(.+)`")
_OUT = re.compile(r"leave out `(.+)`")
_INSTEAD = re.compile(r"write `(.+)` instead of `(.+)`")


def findings(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with the last definition of a text."""
    return analysis.analyze([Source("probe.card", text, "probe.card")], load_words("dominion"))[
        -1
    ].diagnostics


def written(body: str) -> str:
    """A card with this body, or the definition that stands there already."""
    card = body if body.startswith("card ") else f"card Probe: $4 Action\n    {body}"
    return f"{DEFINED}{card}\n"


def mended(text: str, found: Diagnostic) -> list[str]:
    """The texts that a hint or a first suggestion may mean; none where it names nothing to put there."""
    if found.suggestions and not _BEFORE.fullmatch(found.hint):
        return [text[: found.span.start] + found.suggestions[0] + text[found.span.end :]]
    for pattern in (_INSTEAD, _BEFORE, _OUT):
        hint = pattern.fullmatch(found.hint)
        if hint is None:
            continue
        at = hint[2] if pattern is not _OUT else hint[1]
        new = {_INSTEAD: hint[1], _BEFORE: f"{hint[1]} {at}", _OUT: ""}[pattern]
        places = [one.start() for one in re.finditer(re.escape(at), text)]
        return [f"{text[:place]}{new}{text[place + len(at) :]}" for place in places]
    return []


@pytest.mark.parametrize("body", MISTAKES)
def test_a_hint_mends_its_place(body: str) -> None:
    """Once what it says is done, nothing is wrong there any more."""
    text = written(body)
    for found in findings(text):
        tried = mended(text, found)
        left = [
            [one for one in findings(new) if one.span.start == found.span.start] for new in tried
        ]
        assert not tried or [] in left


@pytest.mark.parametrize("body", MISTAKES)
def test_messages_use_the_words_of_players(body: str) -> None:
    """Nobody is told of what only the compiler calls so, nor asked in one word."""
    for found in findings(written(body)):
        said = f"{found.message} {found.hint}"
        assert not re.search(r"token of its own|\bloss\b|\bresource\b|\bnode\b", said)
        assert found.message not in {
            "Where?",
            "When?",
            "As what?",
            "On which?",
            "Which?",
            "Is what?",
        }


def test_a_mistake_without_a_finding_is_no_mistake() -> None:
    """Each line is refused, so that each is tried."""
    assert [body for body in MISTAKES if not findings(written(body))] == []
