"""Wording of deeds: one clause for each thing that is done, without what follows from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.vocabulary.patterns import PREPOSITIONS, Literal
from cardwright.compiler.wording.amounts import amount, coins, money
from cardwright.compiler.wording.counts import count, counted_amount
from cardwright.compiler.wording.quantities import is_each, is_many, is_pronoun
from cardwright.compiler.wording.things import (
    any_such,
    costing,
    had_in,
    lying_in,
    noun,
    piles,
    place,
    things,
)

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.patterns import Pattern, Role
    from cardwright.compiler.wording.speech import Speech


def bonus(
    found: ir.Bonus, speech: Speech, subject: str | None = None, *, again: bool = False
) -> str:
    """``+2 Cards``, perhaps said of somebody; ``subject`` and ``again`` are as for ``deed``."""
    phrase = given(found, speech)
    if again:
        phrase = speech.say("also_get", phrase)
    elif subject is not None or not speech.tells(found.who):
        phrase = speech.say("get", found.who.value if subject is None else subject, phrase)
    return speech.say("instead", phrase) if found.instead else phrase


def given(found: ir.Bonus, speech: Speech) -> str:
    """``+2 Cards``, whoever gets them."""
    resource = speech.words.resources[found.resource]
    return speech.say("bonus", counted_amount(found.amount, resource, speech))


def be(found: ir.Be, speech: Speech) -> str:
    """``you are unaffected by it``."""
    adjective = speech.words.adjectives[found.state]
    return speech.say(
        "be", found.who.value, speech.say("by_it", speech.word(adjective.name), adjective.role)
    )


def cheaper(found: ir.Cheaper, speech: Speech) -> str:
    """``cards cost $1 less this turn``."""
    cards = [noun(found.filter, speech, many=True, every=True), *costing(found.filter, speech)]
    if found.pile:
        cards.append(speech.say("from", speech.say("pile_below")))
    phrase = speech.say("cost", speech.say("together", cards), changed_by(found.coins, speech))
    if found.own_turn:
        return speech.say("together", [phrase, speech.say("on_turn", ir.By.YOU.value)])
    return phrase if found.lasting else speech.say("this_turn", phrase)


def changed_by(number: int, speech: Speech) -> str:
    """``$1 less``; below 0 ``$1 more``."""
    return speech.say("less" if number >= 0 else "more", coins(abs(number), speech))


def forbid(found: ir.Forbid, speech: Speech) -> str:
    """``you can't buy it this turn``."""
    cards = things(found.card, speech) if found.card is not None else speech.say("card", True)  # noqa: FBT003
    phrase = speech.say("act", speech.verb(found.verb, "may"), cards, False)  # noqa: FBT003
    phrase = speech.say("cannot", found.who.value, phrase)
    return phrase if found.during else speech.say("this_turn", phrase)


def own_price(found: ir.OwnPrice, speech: Speech) -> str:
    """``during your Buy phase, this costs $2 less per Action you have in play``."""
    phrase = changed_by(found.amount.value, speech)
    if found.amount.per is not None:
        phrase = speech.say("per", phrase, count(found.amount.per, speech))
    phrase = speech.say("does_cost", speech.say("this"), phrase)
    if not found.phase:
        return phrase
    phase = speech.say("phase", ir.Whose.YOU.value, speech.word(found.phase))
    return speech.say("then", speech.say("during", phase), phrase)


def worth(found: ir.Worth, speech: Speech) -> str:
    """``worth 1 VP per 10 cards you have``."""
    resource = speech.words.resources[found.resource]
    phrase = counted_amount(found.amount, resource, speech)
    phrase = phrase if speech.scoring else speech.say("counts_for", phrase)
    if found.place is None:
        return phrase
    return speech.say("if_there", phrase, lying_in(found.place, speech))


def holds(found: ir.Statement, speech: Speech) -> bool:
    """Whether a statement says how things are while a definition is in force, not what is done."""
    if isinstance(found, ir.Do):
        pattern = speech.words.patterns[found.pattern]
        of_turn = pattern.op is not None and pattern.op.takes("turn")
        return pattern.leaves == "rule" and not of_turn
    return isinstance(found, ir.Rule | ir.Cheaper)


def deed(found: ir.Do, speech: Speech, subject: str | None = None, *, again: bool = False) -> str:
    """What is done, to what, and how; to "you" without a subject, unless the text speaks to others just now.

    ``subject`` replaces the one it would have, and takes the third person: "" where it was said before.
    ``again``: the player of the clause before does it, who needs no word any more.
    """
    if speech.words.patterns[found.pattern].leaves == "offer":
        return _bidding(found, speech)
    may = found.may or holds(found, speech)
    told = subject is None and speech.tells(found.who) and not again
    each = subject not in (None, found.who.value)
    form = "may" if may else "each" if each else "do" if told else "does"
    phrase = _predicate(found, speech, form)
    _bind(found, speech)
    who = "" if again else found.who.value if subject is None else subject
    if may:
        return speech.say("may", who, phrase)
    return phrase if told or not who else speech.say("does", who, phrase)


def _bidding(found: ir.Do, speech: Speech) -> str:
    """``each player from your left: bid up to 40 Debt``."""
    [limit] = [one.value for one in found.arguments if isinstance(one.value, ir.Tokens)]
    assert limit.count is not None
    resource = speech.words.resources[limit.resource]
    return speech.say("bidding", amount(limit.count.value, resource, speech))


def _predicate(found: ir.Do, speech: Speech, form: str) -> str:
    """The verb in a form with all that its pattern says, in the pattern's order."""
    pattern = speech.words.patterns[found.pattern]
    act = speech.verb(found.verb, form, found.pattern)
    if pattern.literal:
        said = speech.say("act", act, _words(pattern.literal, found, speech), False)  # noqa: FBT003
        return speech.say("together", [said, *_manner(found, speech)])
    short = is_pronoun(found.object, speech)
    origin = _origin(found, speech)
    told, price = _priced(found, speech)
    object_ = _object(told, pattern, speech) if pattern.object is not None else ""
    phrase = speech.say("act", act, object_, short)
    roles = [_role(role, found, pattern, speech) for role in pattern.roles]
    phrase = speech.say("together", [phrase, *origin, *roles, *price, *_manner(found, speech)])
    per = _counted(found)
    return phrase if per is None else speech.say("per", phrase, count(per, speech))


def _words(literal: str, found: ir.Do, speech: Speech) -> str:
    """Words of a pattern, said of whoever acts; a place at their end has its owner before it."""
    if not speech.language.own and literal not in speech.words.zones:
        return speech.phrase(literal, found.who)
    if found.who is ir.Whose.THEY:
        literal = literal.replace("your ", "their ")
    *before, last = literal.split(" ")
    zone = speech.words.zones.get(last)
    if zone is None or (before and before[-1] not in PREPOSITIONS):
        return literal
    whose = ir.Whose.SHARED if zone.shared else found.who
    spot = place(ir.Place(zone.name, whose, span=found.span), speech)
    return f"{literal.removesuffix(last)}{spot}"


def _counted(found: ir.Do) -> ir.Count | None:
    """What a deed is done for each of, or what a number in it is multiplied by."""
    if found.per is not None:
        return found.per
    for one in found.arguments:
        number = one.value.count if isinstance(one.value, ir.Tokens) else one.value
        per = number.per if isinstance(number, ir.Number) else None
        if per is not None and not isinstance(per, ir.Counted):
            return per
    return None


def _origin(found: ir.Do, speech: Speech) -> list[str]:
    """Where an ability's own card is, the first time that something is done to it."""
    if not isinstance(found.object, ir.This) or speech.held is None:
        return []
    spot, speech.held = speech.held, None
    return [speech.say("from", place(spot, speech))]


def _priced(found: ir.Do, speech: Speech) -> tuple[ir.Do, list[str]]:
    """The deed, and what its cards cost where that is said behind the place they go to."""
    cards = found.object
    if found.argument("to") is None or not isinstance(cards, ir.Cards) or cards.among is not None:
        return found, []
    other = replace(cards, filter=replace(cards.filter, cost=None))
    return replace(found, object=other), costing(cards.filter, speech, each=is_each(cards))


def _object(found: ir.Do, pattern: Pattern, speech: Speech) -> str:
    """What a verb is done to."""
    match found.object:
        case ir.Piles() as some:
            return piles(some, speech)
        case ir.Place() as spot:
            return place(spot, speech)
        case ir.Cards() as cards if pattern.slot("in_piles"):
            return speech.say("this_as", things(cards, speech))
        case ir.Cards(ir.Quantity(ir.Many.TOP, 1), place=ir.Place() as spot) as top if found.per:
            one = speech.say("a", noun(top.filter, speech, many=False, other=top.other))
            return speech.say("from_top", one, place(spot, speech))
        case ir.Cards(ir.Quantity(ir.Many.ALL)) as all_of if found.until is not None:
            return any_such(all_of, speech, "from")
        case None:
            slot = pattern.object
            said = found.argument(slot.name) if slot is not None else None
            return _value(said, slot.type, found, speech) if slot is not None and said else ""
        case cards:
            return things(cards, speech)


def _value(said: ir.Value, type_: str, found: ir.Do, speech: Speech) -> str:
    """What fills a slot with anything but cards or places."""
    match type_, said:
        case "number", ir.Number():
            return _drawn(said, speech)
        case "more", ir.Number(value=many):
            more = speech.say("extra", speech.say("card", many != 1))
            return speech.say("so_many", many, None, more)
        case "coins", ir.Number(value=many):
            return amount(many, money(speech), speech)
        case "highest_bid", ir.Number():
            return speech.say("the_bid")
        case "own_token", ir.Term(name):
            return speech.say("zone", found.who.value, speech.word(name))
        case "token", ir.Term(name):
            return speech.say("a", speech.word(name))
        case _, ir.Tokens(resource, None):
            return speech.say("the", speech.word(resource))
        case _, ir.Tokens(resource, ir.Number(value=many)):
            return amount(many, speech.words.resources[resource], speech)
        case _:
            raise AssertionError(said)


def _drawn(number: ir.Number, speech: Speech) -> str:
    """A number of cards as an object: "a card", "2 cards"."""
    several = number.value != 1
    if number.per is not None:
        return count(number.per, speech)
    return _cards(number, speech) if several else speech.say("a", speech.say("card", several))


def _cards(number: ir.Number, speech: Speech) -> str:
    return speech.say("so_many", number.value, None, speech.say("card", number.value != 1))


# ---- what stands behind the object --------------------------------------------------------------------

_MACROS = {
    "as": "as_the",
    "at": "at_place",
    "for": "for_the",
    "from": "from",
    "in": "inside",
    "into": "into",
    "onto": "onto",
    "to": "to",
}
"""The macro for each preposition."""


def _role(role: Role, found: ir.Do, pattern: Pattern, speech: Speech) -> str:
    """A preposition of a pattern, and what follows it; "" where that isn't said."""
    filler, first = role.filler, role.prepositions[0]
    if isinstance(filler, Literal):
        return _literal(first, filler.text, found, speech)
    if filler.name == "it":
        return _object(found, pattern, speech) if pattern.object is None else ""
    said = found.argument(filler.name)
    match filler.type, said:
        case _, None:
            return ""
        case _, ir.Place() as spot:
            return _destination(spot, role, speech)
        case "pile", ir.Piles(here=True) if "here" in role.prepositions:
            return speech.say("here")
        case "pile", ir.Piles() as some:
            parts = [speech.say(_MACROS[first], piles(some, speech))]
            return speech.say("together", [*parts, *_lying(some, speech)])
        case "size", ir.Number() as number:
            return _size(number, filler.of, first, found, speech)
        case "found", ir.Cards() as cards:
            wanted = things(cards, speech, "inside")
            act = speech.verb(found.verb, "may")
            return speech.say("until_done", found.who.value, act, wanted)
        case "card", ir.PileOf(name):
            return speech.say(_MACROS[first], speech.say("a", speech.name(name)))
        case "player", ir.Neighbour(whose, seat, nearest):
            return speech.say(first, speech.say("player_beside", whose.value, seat, nearest))
        case "phase", ir.Term(name):
            return speech.say(first, speech.say("phase", found.who.value, speech.word(name)))
        case _, ir.Term(name):
            return speech.say(_MACROS[first], speech.word(name))
        case _:
            raise AssertionError(said)


def _literal(preposition: str, text: str, found: ir.Do, speech: Speech) -> str:
    """``into deck``, ``for your next hand``: a place with its owner, other words as they are."""
    macro = "meant_for" if preposition == "for" else _MACROS[preposition]
    return speech.say(macro, _words(text, found, speech))


def _lying(pile: ir.Piles, speech: Speech) -> list[str]:
    """Where a pile that is picked is, and that it has none of one's tokens."""
    if pile.of is not None or pile.name or pile.here or pile.kept or pile.mat is not None:
        return []
    zone = next(zone for zone in speech.words.zones.values() if zone.piles)
    spot = ir.Place(zone.name, ir.Whose.SHARED, span=pile.span)
    parts = [speech.say("inside", place(spot, speech))]
    return [*parts, speech.say("without_tokens")] if pile.bare else parts


def _destination(spot: ir.Place, role: Role, speech: Speech) -> str:
    """``onto`` what has an order, where the pattern has that."""
    onto = speech.words.zones[spot.zone].onto and "onto" in role.prepositions
    other = next((p for p in role.prepositions if p != "onto"), "onto")
    return speech.say("onto" if onto else other, place(spot, speech))


def _size(number: ir.Number, zone: str, preposition: str, found: ir.Do, speech: Speech) -> str:
    """``to 3 cards in hand``, ``until you have 6 cards in hand``."""
    spot = had_in(ir.Place(zone, found.who, span=found.span), speech)
    size = speech.say("together", [_cards(number, speech), spot])
    if preposition == "until":
        return speech.say("until_held", found.who.value, size)
    return speech.say("down_to", size)


def _manner(found: ir.Do, speech: Speech) -> list[str]:
    """How often, and how."""
    manner = [speech.say("times", found.times)] if found.times != 1 else []
    options = {"in_place": "without_moving", "down": "face_down", "ordered": "in_any_order"}
    manner += [speech.say(macro) for name, macro in options.items() if found.argument(name)]
    return [*manner, speech.say("instead", "").strip()] if found.instead else manner


def _bind(found: ir.Do, speech: Speech) -> None:
    """Note what the deed leaves behind, as the resolver counts it."""
    if not found.binding:
        return
    match speech.words.patterns[found.pattern].leaves:
        case "named":
            speech.note(found.binding, found.verb, many=False)
        case "cards":
            _bind_cards(found, speech)


def _bind_cards(found: ir.Do, speech: Speech) -> None:
    match found.object:
        case _ if found.until is not None:
            speech.bind(found.binding, found.verb, many=is_many(found.until, speech))
        case ir.Cards() as cards:
            several = is_many(cards, speech) or found.per is not None
            speech.bind(found.binding, found.verb, many=several)
        case ir.It() as ref:
            speech.same(found.binding, ref)
        case ir.Rest() | ir.This() | ir.Done() | ir.Kept() as ref:
            speech.note(found.binding, found.verb, many=is_many(ref, speech))
        case None:
            many = found.argument("n")
            one = isinstance(many, ir.Number) and many.value == 1
            speech.bind(found.binding, found.verb, many=not one)
        case _:
            speech.bind(found.binding, found.verb, many=True)
