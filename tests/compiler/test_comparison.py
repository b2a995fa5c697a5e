"""What is different between two versions of a definition."""

from __future__ import annotations

import pytest

from cardwright.compiler.comparison import Change, Grade, compare, versions
from cardwright.compiler.text.source import Source
from tests.compiling import beside

CARD = "card Probe: $3 Action\n    +1 Card\n    gain a Silver\n"


def differences(old: str, new: str) -> list[Change]:
    """The changes from one text to another one."""
    sides = []
    for text in (old, new):
        made = beside(["silver", "copper"], Source("probe.card", text, "probe.card"))
        sides.append([each for each in versions(made) if each.unit.source.path == "probe.card"])
    return compare(sides[0], sides[1], sides[0])


def only(old: str, new: str) -> Change:
    """The one change from one text to another one."""
    [found] = differences(old, new)
    return found


@pytest.mark.parametrize(
    ("new", "grade"),
    [
        (CARD.replace("    ", "  ").replace("Silver", "Silver   # so"), Grade.LAYOUT),
        (CARD.replace("a Silver", "1 Silver"), Grade.WORDING),
        (CARD.replace("a Silver", "2 Silvers"), Grade.EFFECT),
        (CARD.replace("    gain a Silver\n", ""), Grade.EFFECT),
        (
            CARD.replace("    +1 Card\n    gain a Silver", "    gain a Silver\n    +1 Card"),
            Grade.EFFECT,
        ),
        (CARD.replace("$3", "$4"), Grade.INTERFACE),
        (CARD.replace("Action", "Action - Attack"), Grade.INTERFACE),
        (CARD + "    there are 12 copies of this\n", Grade.INTERFACE),
        (CARD.replace("Probe", "Prober"), Grade.INTERFACE),
    ],
)
def test_a_change_has_a_grade(new: str, grade: Grade) -> None:
    """From what nobody notices to what others rely on."""
    assert only(CARD, new).grade is grade


def test_nothing_is_different() -> None:
    """A file of the same texts, in any order and with other examples, changes nothing."""
    other = "card Other: $2 Action\n    +2 Cards\n"
    ruling = 'ruling "Some"\n    given your hand is Probe\n    you play Probe\n    expect nothing\n'
    assert differences(f"{CARD}\n{other}", f"{other}\n{CARD}") == []
    assert differences(CARD, f"{CARD}\n{ruling}") == []


def test_lines_stand_side_by_side() -> None:
    """Each with its place in its own file."""
    found = only(CARD, f"# first\n\n{CARD}".replace("a Silver", "a Copper"))
    [clauses] = found.clauses
    assert [(each.number, each.text) for each in clauses.before] == [(3, "gain a Silver")]
    assert [(each.number, each.text) for each in clauses.after] == [(5, "gain a Copper")]


def test_facts_say_what_was_and_is() -> None:
    """Of price, types and copies."""
    facts = only(CARD, CARD.replace("$3 Action", "$4 Action - Victory")).facts
    assert [(each.what, each.before, each.after) for each in facts] == [
        ("price", "$3", "$4"),
        ("types", "Action", "Action - Victory"),
        ("copies", "10", "12"),
    ]


def test_a_shared_text_changes_the_cards_that_say_it() -> None:
    """At the lines of the shared text; a card that does not say it stays."""
    text = "to plough:\n    +1 Card\n\ncard Field: $2 Action\n    plough\n\n" + CARD
    found = only(text, text.replace("+1 Card\n\n", "+2 Cards\n\n"))
    assert (found.version.title, found.grade) == ("Field", Grade.EFFECT)
    assert [each.text for each in found.clauses[0].after] == ["+2 Cards"]


def test_a_new_printing_is_compared_with_its_card() -> None:
    """One that has no text of its own has that of its card."""
    cheap = only(CARD, f"{CARD}\nerrata Probe, cheap: $2\n")
    assert cheap.before is not None
    assert (cheap.before.title, cheap.version.title) == ("Probe", "Probe, cheap")
    assert (cheap.grade, cheap.clauses) == (Grade.INTERFACE, ())


def test_definitions_come_go_and_are_renamed() -> None:
    """One that is gone takes from others what they rely on; one that is new takes nothing."""
    other = "card Other: $2 Action\n    +2 Cards\n"
    assert (only(CARD, CARD + other).grade, only(CARD, CARD + other).before) == (Grade.NEW, None)
    gone = only(CARD + other, CARD)
    assert (gone.grade, gone.after, gone.version.title) == (Grade.INTERFACE, None, "Other")
    renamed = only(CARD, CARD.replace("Probe", "Prober"))
    assert [(each.what, each.before, each.after) for each in renamed.facts] == [
        ("name", "Probe", "Prober")
    ]
