"""The resolver's rules, one by one: antecedents, attachment, who acts, colons, durations."""

from __future__ import annotations

import pytest

from cardwright.compiler import ir
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.runtime.dominion import GAME
from tests.compiling import PATH, catalogue_of, compiled, findings


def text(*lines: str, header: str = "card Probe: $4 Action") -> str:
    """A definition with these lines below its header."""
    return header + "\n" + "".join(f"    {line}\n" for line in lines)


def meaning(*lines: str, header: str = "card Probe: $4 Action") -> ir.Text:
    """What such a definition says; it must be right."""
    compilation = compiled(text(*lines, header=header))
    assert [found for found in compilation.diagnostics if found.span.path == PATH] == []
    name = header.split()[1].rstrip(":")
    return compilation.cards[name][-1].card.text


def do(statement: object) -> ir.Do:
    """The statement, which must be a deed."""
    assert isinstance(statement, ir.Do)
    return statement


# ---- antecedents ------------------------------------------------------------------------------------


def test_it_is_the_card_of_the_line_before() -> None:
    """One card was spoken of, so it is that one."""
    first, second = meaning("trash a card from hand", "gain a card costing more than it").play
    cards = do(second).object
    assert isinstance(cards, ir.Cards)
    assert cards.filter.cost is not None
    assert isinstance(cards.filter.cost.than, ir.It)
    assert cards.filter.cost.than.binding == do(first).binding


def test_it_behind_a_colon_is_what_the_deed_was_done_to() -> None:
    """A colon narrows what is spoken of: no ambiguity with an earlier line."""
    _, second = meaning("trash a card from hand", "gain a Silver: put it onto deck").play
    inner = do(do(second).then[0]).object
    assert inner == ir.It(do(second).binding, span=do(second).span)


def test_it_in_an_ability_is_what_the_trigger_is_about() -> None:
    """A trigger leaves its card behind."""
    ability = meaning(
        "when you gain a Treasure: put it onto deck", header="prophecy Probe"
    ).abilities[0]
    assert isinstance(ability, ir.Ability)
    assert do(ability.body[0]).object == ir.It(ability.trigger.binding, span=ability.span)


def test_what_a_block_speaks_of_is_forgotten_behind_it() -> None:
    """Options and blocks restore what was spoken of before."""
    lines = ("trash a card from hand", "if you have Debt:", "    gain a Silver", "put it onto deck")
    assert do(meaning(*lines).play[-1]).object == ir.It(1, span=do(meaning(*lines).play[0]).span)


def test_the_trashed_cards_are_those_of_all_earlier_lines() -> None:
    """A participle gathers every deed of its verb."""
    _, _, last = meaning(
        "trash a Copper from hand", "trash an Estate from hand", "+1 Card per trashed card"
    ).play
    assert isinstance(last, ir.Bonus)
    assert last.amount.per is not None
    assert ir.Done("trash", (1, 2), span=last.span) == getattr(last.amount.per, "things", None)


WRONG_REFERENCES = [
    ("trash it", "CW0401", "it"),
    ("trash the trashed card", "CW0401", "trashed"),
    ("discard the rest", "CW0406", "the rest"),
    ("put them into hand", "CW0401", "them"),
]


@pytest.mark.parametrize(("line", "code", "word"), WRONG_REFERENCES)
def test_a_reference_to_nothing_is_an_error_at_it(line: str, code: str, word: str) -> None:
    """Nothing was spoken of before."""
    _refused(text(line), code, word)


def test_it_that_could_be_two_things_is_an_error_that_shows_both() -> None:
    """Two cards in the same block: which?"""
    source = text("trash a card from hand", "gain a Silver", "put it onto deck")
    found = _refused(source, "CW0402", "it")
    assert [label.span.line for label in found.labels] == [2, 3]


def test_it_for_several_cards_does_not_agree() -> None:
    """Number counts."""
    _refused(text("trash 2 cards from hand", "put it onto deck"), "CW0306", "it")


# ---- attachment -------------------------------------------------------------------------------------


def test_place_of_the_cards_and_place_they_go_to() -> None:
    """A place behind a noun is the noun's; the verb's own preposition is the verb's."""
    (only,) = meaning("put a Treasure you have in play onto deck").play
    cards = do(only).object
    assert isinstance(cards, ir.Cards)
    assert cards.place == ir.Place("play", ir.Whose.YOU, span=only.span)
    assert do(only).argument("to") == ir.Place("deck", ir.Whose.YOU, span=only.span)


def test_a_cost_behind_the_destination_still_belongs_to_the_card() -> None:
    """``gain a Treasure to hand costing ...`` reads as printed."""
    (_, second) = meaning(
        "trash a card from hand", "gain a Treasure to hand costing up to $3 more than it"
    ).play
    cards = do(second).object
    assert isinstance(cards, ir.Cards)
    assert cards.filter.cost is not None
    assert cards.filter.cost.delta == 3


WRONG_PHRASES = [
    ("trash a card", "CW0303"),
    ("put a card from hand", "CW0303"),
    ("trash a card from hand to deck", "CW0304"),
    ("trash a card hand", "CW0307"),
    ("gain a Silver twice", "CW0304"),
    ("discard a card from hand this turn", "CW0304"),
    ("trash card from hand", "CW0305"),
    ("trash a cards from hand", "CW0306"),
    ("discard Debt", "CW0301"),
    ("+1 Cards", "CW0306"),
    ("+2 Card", "CW0306"),
    ("+1 Copper", "CW0209"),
    ("if you played an Action in your Action phase: +1 Card", "CW0407"),
    ("remove all Attack piles from Supply", "CW0301"),
    ("remove 3 Kingdom piles from Supply", "CW0301"),
    ("remove all Kingdom piles from trash", "CW0301"),
    ("add 10 new Kingdom piles to trash", "CW0304"),
    ("you may use Buys as Actions", "CW0301"),
    ("you may use Actions as Debt", "CW0301"),
]


@pytest.mark.parametrize(("line", "code"), WRONG_PHRASES)
def test_a_phrase_that_fits_nowhere_is_refused(line: str, code: str) -> None:
    """Nothing is swallowed."""
    assert [found.code for found in findings(text(line))] == [code]


# ---- who acts ---------------------------------------------------------------------------------------


def test_you_is_always_the_cards_player() -> None:
    """In another player's block, bare clauses are theirs and ``you`` is still you."""
    (each,) = meaning(
        "each other player:", "    reveal the top card of deck", "    you may discard it"
    ).play
    assert isinstance(each, ir.Each)
    assert [do(one).who for one in each.body] == [ir.Whose.THEY, ir.Whose.YOU]


def test_a_bare_zone_is_its_subjects() -> None:
    """Where a clause names who does it, a place without an owner is theirs; others are named."""
    body = (
        "    you trash a card from hand",
        "    they trash a card from hand",
        "    trash a card from hand",
        "    you trash a card from their hand",
    )
    header = "card Probe: $4 Action - Attack"
    (each,) = meaning("each other player:", *body, header=header).play
    assert isinstance(each, ir.Each)
    hands = [do(one).object for one in each.body]
    places = [cards.place for cards in hands if isinstance(cards, ir.Cards)]
    whose = [place.whose for place in places if isinstance(place, ir.Place)]
    assert whose == [ir.Whose.YOU, ir.Whose.THEY, ir.Whose.THEY, ir.Whose.THEY]


def test_what_is_counted_for_a_bonus_is_its_subjects_too() -> None:
    """``you get +1 Card per Action in hand`` counts your hand, also in another player's block."""
    (each,) = meaning("each other player:", "    you get +1 Card per Action in hand").play
    assert isinstance(each, ir.Each)
    bonus = each.body[0]
    assert isinstance(bonus, ir.Bonus)
    assert isinstance(bonus.amount.per, ir.CountCards)
    counted = bonus.amount.per.things
    assert isinstance(counted, ir.Cards)
    assert isinstance(counted.place, ir.Place)
    assert counted.place.whose is ir.Whose.YOU


def test_they_without_another_player_is_an_error() -> None:
    """Nobody else was spoken of."""
    _refused(text("trash a card from their hand"), "CW0408", "their hand")


# ---- colons, moments, durations ------------------------------------------------------------------------


def test_a_colon_means_if_that_was_done() -> None:
    """What stands behind it belongs to the deed, and ``else`` to its failure."""
    (only,) = meaning("trash a Copper from hand: +$3", "else: +1 Card").play
    assert len(do(only).then) == 1
    assert len(do(only).otherwise) == 1


def test_else_needs_something_before_it() -> None:
    """No condition, no other case."""
    assert [found.code for found in findings(text("+1 Card", "else: +$1"))] == ["CW0405"]


def test_an_ability_made_by_playing_says_for_how_long() -> None:
    """Without ``this turn`` it would last for ever."""
    assert [found.code for found in findings(text("when you gain a Silver: +$1"))] == ["CW0404"]
    assert meaning("when you gain a Silver this turn: +$1").play


def test_a_reaction_works_from_the_hand_it_is_revealed_from() -> None:
    """Where an ability works from is derived."""
    lines = ("when you gain a card:", "    you may reveal this from hand: trash it")
    (ability,) = meaning(*lines).abilities
    assert isinstance(ability, ir.Ability)
    assert (ability.source, ability.may) == ("HAND", True)


def test_would_goes_with_instead() -> None:
    """Each needs the other."""
    would = ("when you would gain a card:", "    you may reveal this from hand: gain a Silver")
    instead = ("when you gain a card:", "    you may reveal this from hand: gain a Silver instead")
    assert [found.code for found in findings(text(*would))] == ["CW0403"]
    assert [found.code for found in findings(text(*instead))] == ["CW0403"]


def test_every_clause_is_reported_in_one_run() -> None:
    """A wrong clause does not hide the next one."""
    source = text("trash card from hand", "+1 Cards", "gain a Slver")
    assert [found.code for found in findings(source)] == ["CW0305", "CW0306", "CW0202"]


def _refused(source: str, code: str, word: str):  # type: ignore[no-untyped-def]  # noqa: ANN202
    (found,) = findings(source)
    assert found.code == code
    assert source[found.span.start : found.span.end] == word
    return found


# ---- abilities within abilities ---------------------------------------------------------------------

WITHIN = """card Probe: $4 Action
    +1 Action
    when you gain a Copper this turn:
        when you gain a Silver this turn: +1 VP

ruling "The inner one begins when the outer one was met"
    given your hand is Probe
    you play Probe
    you gain Silver, Copper
    expect you have 0 VP
    you gain Silver
    expect you have 1 VP

card Again: $4 Action
    now and when you buy this:
        when you gain a Copper this turn: +1 VP

ruling "Bought, it works as it does when it was played"
    given you have $4
    you buy Again
    you gain Copper
    expect you have 1 VP
"""


def test_an_ability_within_a_like_one_is_another_one() -> None:
    """Both are methods of one class, and neither hides the other."""
    compilation = compiled(WITHIN)
    assert [found for found in compilation.diagnostics if found.span.path == PATH] == []
    verdicts = [
        run_ruling(one, catalogue_of(compilation, one.about), GAME) for one in compilation.rulings
    ]
    assert [each.wrong for each in verdicts if not each.passed] == []


@pytest.mark.parametrize("name", ["Action", "Treasures", "Bane", "Coppers"])
def test_a_card_is_not_called_as_texts_call_many(name: str) -> None:
    """It would silently be meant by texts of other cards."""
    found = compiled(f"card {name}: $4 Action\n    +1 Card\n").diagnostics
    assert "CW0207" in [one.code for one in found if one.span.path == PATH]


def test_a_card_and_a_pile_are_not_called_alike() -> None:
    """One of them would be lost."""
    text = "card Probe: $4 Action\n    +1 Card\n\npile Probe: 5 Smithy, 5 Village\n"
    assert "CW0206" in [found.code for found in findings(text)]


# ---- whose card it is -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "deed", ["discard it", "trash it", "put it onto deck", "you may discard it"]
)
def test_what_another_player_does_something_to_is_theirs(deed: str) -> None:
    """You can't move it for them; they can, and it can be shown and copied."""
    waits = "after another player plays an Attack this turn"
    assert [found.code for found in findings(text(f"{waits}: {deed}"))] == ["CW0410"]


@pytest.mark.parametrize("deed", ["they discard it", "reveal it", "gain a copy of it"])
def test_what_can_be_done_with_another_players_card(deed: str) -> None:
    """Nothing of that moves it for them."""
    waits = "after another player plays an Attack this turn"
    assert findings(text(f"{waits}: {deed}")) == []
