"""Texts laid over others: a new name adds, the same name replaces."""

from __future__ import annotations

from dataclasses import replace

from cardwright.compiler.cli import workshop
from cardwright.compiler.frontend import analysis
from cardwright.compiler.overlay import names_in, overlay, unread_rulings
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words

BELOW = """# The base.

card Moat: $2 Action - Reaction
    +2 Cards

ruling "A Moat draws"
    given nothing

errata Moat, first edition
    +2 Cards

# next
card Smithy: $4 Action
    +3 Cards
"""


def laid(above: str) -> tuple[str, tuple[str, ...]]:
    """The text left of the lower source, and the replaced names."""
    below = Source("base.card", BELOW, "base.card")
    done = overlay([below], [Source("mine.card", above, "mine.card")], load_words("dominion"))
    return "".join(each.text for each in done.sources if each.path == "base.card"), done.replaced


def test_names_are_those_of_definitions() -> None:
    """Errata and rulings define nothing; a quoted name is a name."""
    text = 'kingdom "Heading East":\n    Moat\npile Knights, shuffled:\n    A, B\n' + BELOW
    names = names_in(Source("a", text, "a"), load_words("dominion"))
    assert names == ["Heading East", "Knights", "Moat", "Smithy"]


def test_new_name_adds() -> None:
    """Nothing below is touched by a new name."""
    assert laid("card Cellar: $2 Action\n    +1 Action\n") == (BELOW, ())


def test_same_name_replaces_with_all_that_belongs_to_it() -> None:
    """The definition goes with its rulings and errata; what stays keeps its line."""
    left, replaced = laid("card Moat: $3 Action\n    +1 Card\n")
    assert replaced == ("Moat",)
    assert "Moat" not in left
    smithy = "card Smithy: $4 Action"
    assert left.split("\n").index(smithy) == BELOW.split("\n").index(smithy)
    assert left.count("\n") == BELOW.count("\n")


def test_errata_alone_replaces_nothing() -> None:
    """Another printing of a card below is no new definition."""
    assert laid("errata Moat, house rule\n    +3 Cards\n")[1] == ()


def test_wholly_replaced_source_is_left_out() -> None:
    """A file with nothing left is not compiled."""
    below = Source("moat.card", "card Moat: $2 Action\n    +2 Cards\n", "base/moat.card")
    above = Source("mine.card", "card Moat: $3 Action\n    +2 Cards\n", "mine.card")
    assert overlay([below], [above], load_words("dominion")).sources == (above,)


def test_same_file_is_not_laid_over_itself() -> None:
    """A bundled file that is given as a path replaces nothing, and is compiled once."""
    below = Source("/cards/base.card", BELOW, "base.card")
    given = Source("cards/base.card", BELOW, "base.card")
    done = overlay([below], [given], load_words("dominion"))
    assert (done.sources, done.replaced) == ((given,), ())


def test_rulings_are_read_only_where_they_are_wanted() -> None:
    """Of a source that is only referred to; its definitions are there all the same."""
    text = 'card Probe: $4 Action\n    +1 Card\n\nruling "Nonsense"\n    you gian Gold\n'
    source = Source("probe.card", text, "probe.card", rulings=False)
    assert [parsed.error for parsed in analysis.read(source)] == [None]
    assert len(analysis.read(replace(source, rulings=True))) == 2


def test_the_rulings_of_what_is_asked_about_are_read() -> None:
    """Those of the other bundled cards are left alone, unless nothing in particular is asked about."""
    texts = workshop.gather((), about=("moat",))
    assert {each.name for each in texts.sources if each.rulings} == {"dominion/base/moat.card"}
    assert all(each.rulings for each in workshop.gather(()).sources)
    assert not any(each.rulings for each in workshop.gather((), about=()).sources)


def test_a_set_called_like_a_card_replaces_no_card() -> None:
    """Sets and cards are told apart by what they stand for."""
    left, replaced = laid('kingdom "Moat":\n    Smithy\n')
    assert left == BELOW
    assert replaced == ()


def test_rulings_that_are_not_read_are_counted_by_what_they_are_about() -> None:
    """Those below an errata are about the definition that it amends, wherever that stands."""
    ruling = 'ruling "It draws"\n    you play it\n\n'
    card, errata = "card Probe: $3 Action\n    +1 Card\n\n", "errata Moat, probe\n    +3 Cards\n\n"
    text = card + ruling + errata + 2 * ruling
    unread = Source("probe.card", text, "probe.card", rulings=False)
    words = load_words("dominion")
    assert unread_rulings([unread], words) == {"Probe": 1, "Moat": 2}
    assert unread_rulings([replace(unread, rulings=True)], words) == {}
