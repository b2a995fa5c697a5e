"""Wording of conditions: what follows "if", and what an ability waits for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.wording.sayings import said
from cardwright.compiler.wording.things import (
    cost_test,
    costing,
    had_in,
    held,
    is_price_only,
    lying_in,
    noun,
    place,
    things,
    where,
)

if TYPE_CHECKING:
    from cardwright.compiler.wording.speech import Speech


def condition(found: ir.Condition, speech: Speech, *, negated: bool = False) -> str:
    """A condition as a clause."""
    match found:
        case ir.AnyCards(cards):
            return _any_cards(cards, speech, negated=negated)
        case ir.Is(card, what):
            return _is(card, what, speech, negated=negated)
        case ir.WasDone(done, cards, by=ir.Doer.ANYONE):
            several = cards.quantity.number != 1
            phrases = (held(cards, speech), speech.done(done.verb))
            return speech.say("was_done", *phrases, several, negated)
        case ir.WasDone():
            return _done_by(found, speech)
        case ir.HasDone():
            return _has_done(found, speech, negated=negated)
        case ir.Test():
            return said(found, speech, negated=negated)
        case ir.Not(inner):
            return condition(inner, speech, negated=not negated)
    assert_never(found)


def holding(found: ir.Condition | None, speech: Speech) -> str:
    """What some players have, as it is said of them behind "with"; "" for any other condition."""
    match found:
        case ir.AnyCards(ir.Cards(place=ir.Place(_, ir.Whose.THEY) as spot, among=None) as cards):
            return speech.say("together", [held(cards, speech), had_in(spot, speech)])
        case _:
            return ""


def size_of(spot: ir.Place, number: int, speech: Speech) -> str:
    """Until so many cards are in a place: "until you have 7 cards in hand"."""
    phrase = speech.say("so_many", number, None, speech.say("card", number != 1))
    size = speech.say("together", [phrase, had_in(spot, speech)])
    return speech.say("until_held", spot.whose.value, size)


def _any_cards(cards: ir.Cards, speech: Speech, *, negated: bool) -> str:
    phrase = held(cards, speech)
    if cards.among is not None:
        phrase = speech.say("among", phrase, things(cards.among, speech))
    return _placed(cards, phrase, speech, negated=negated)


def _placed(cards: ir.Cards, phrase: str, speech: Speech, *, negated: bool) -> str:
    """That cards are somewhere, said of the player who has them."""
    match cards.place:
        case ir.Having(whose):
            return speech.say("has", whose.value, phrase, negated)
        case ir.Place(_, whose) if whose is not ir.Whose.SHARED:
            phrase = speech.say("together", [phrase, had_in(cards.place, speech)])
            return speech.say("has", whose.value, phrase, negated)
        case _:
            phrase = speech.say("together", [phrase, where(cards, speech, "inside")])
            return speech.say("there_are", phrase, cards.quantity.number != 1, negated)


def _is(card: ir.Ref, found: ir.Filter | ir.Place, speech: Speech, *, negated: bool) -> str:
    subject = things(card, speech)
    if isinstance(found, ir.Place):
        return speech.say("is_in", subject, lying_in(found, speech), negated)
    if found.cost is not None and is_price_only(found):
        negated = negated != found.cost.negated
        return speech.say("costs", subject, cost_test(found.cost, speech), negated)
    phrase = speech.say("a", noun(found, speech, many=False))
    phrase = speech.say("together", [phrase, *costing(found, speech)])
    return speech.say("is_a", subject, phrase, negated)


def _has_done(found: ir.HasDone, speech: Speech, *, negated: bool) -> str:
    parts = [held(found.things, speech), where(found.things, speech, "from")]
    if found.phase:
        phase = speech.say("phase", found.whose.value, speech.word(found.phase))
        parts.append(speech.say("inside", phase))
    parts.append(speech.say("this_time", found.time))
    phrase = speech.say("together", parts)
    return speech.say("has_done", found.whose.value, speech.did(found.verb), phrase, negated)


def _done_by(found: ir.WasDone, speech: Speech) -> str:
    things = found.things
    none = things.quantity.many is ir.Many.NO
    others = found.by is ir.Doer.OTHERS
    who = speech.say("other_player", none) if others else found.by.value
    if others:
        one = ir.Quantity(ir.Many.AT_LEAST, span=things.quantity.span)
        things = replace(things, quantity=one)
    what = held(things, speech)
    if found.binding:
        speech.bind(found.binding, "", many=False)
    return speech.say("done_by", who, speech.did(found.done.verb), what)


# ---- triggers -------------------------------------------------------------------------------------


def trigger(found: ir.Trigger, speech: Speech, lasts: ir.Lasts | None = None) -> str:
    """What is waited for, from "when" on; the card it happens to can be spoken of afterwards.

    ``lasts``: for how long, where that is said.
    """
    each = found.by is not ir.By.YOU and found.gate != "would"
    act = speech.verb(found.verb, "each" if each and speech.language.own else "may")
    this = isinstance(found.subject, ir.This)
    deed = speech.say("act", act, _object(found.subject, speech), this)
    if isinstance(found.subject, ir.AnyCard) and found.subject.past:
        verb, _ = speech.words.verb_forms[found.subject.past]
        deed = speech.say("did", deed, _doer(found, speech), speech.did(verb.name))
    deed = speech.say("together", [deed, _from(found, speech), *_while(found, speech)])
    if found.ordinal is ir.Ordinal.NEXT:
        deed = speech.say("next", deed)
    deed = speech.say("this_turn", deed) if lasts is ir.Lasts.TURN else deed
    amount = isinstance(found.subject, ir.Tokens)
    speech.bind(found.binding, found.verb, many=False, amount=amount)
    theirs = found.by is ir.By.YOU and speech.within is ir.Whose.THEY
    subject = ir.Whose.THEY.value if theirs else speech.say("somebody", found.by.value)
    first = found.ordinal is ir.Ordinal.FIRST
    waits = speech.say("trigger", found.gate, subject, deed, first)
    longer = lasts is not None and lasts is not ir.Lasts.TURN
    return speech.say("then", speech.say("lasting", lasts), waits) if longer else waits


def _object(found: ir.Subject, speech: Speech) -> str:
    """What it happens to."""
    match found:
        case ir.AnyCard():
            return _any_card(found, speech)
        case ir.Tokens(resource):
            return speech.word(resource)
        case ir.Term(words):
            return speech.word(words)
        case ir.This() | ir.It():
            return things(found, speech)
    assert_never(found)


def _any_card(found: ir.AnyCard, speech: Speech) -> str:
    """``another Attack``, ``a second card``."""
    one = noun(found.filter, speech, many=False)
    phrase = speech.say("another" if found.other else "a", one)
    phrase = speech.say("nth", one, found.nth, found.ever) if found.nth else phrase
    parts = [phrase, *costing(found.filter, speech)]
    if found.pile:
        parts.append(speech.say("from", speech.say("pile_below")))
    return speech.say("together", parts)


def _doer(found: ir.Trigger, speech: Speech) -> str:
    """What whoever does it is called once they have been named."""
    you = found.by is ir.By.YOU and speech.within is not ir.Whose.THEY
    return (ir.Whose.YOU if you else ir.Whose.THEY).value


def _while(found: ir.Trigger, speech: Speech) -> list[str]:
    """Whose turn it must be then, and in which phase."""
    parts = [speech.say("on_turn", found.by.value)] if found.own_turn and not found.phase else []
    parts += [speech.say("on_next_turn", found.by.value)] if found.next_turn else []
    ever = isinstance(found.subject, ir.AnyCard) and found.subject.ever
    parts += [speech.say("this_time", "game")] if ever else []
    if not found.phase:
        return parts
    named = speech.word(found.phase)
    own = speech.say("phase", _doer(found, speech), named)
    phase = speech.say("inside", own) if found.own_turn else speech.say("in_a_phase", named)
    return [*parts, phase]


def _from(found: ir.Trigger, speech: Speech) -> str:
    """The zone it is done from, where the event is one of that zone alone."""
    ways, zones = speech.words.verbs[found.verb].events, speech.words.zones
    known = [way.zone for way in ways if way.event == found.event and way.zone]
    piled = isinstance(found.subject, ir.AnyCard) and found.subject.from_piles
    zone = next((key for key in known if piled or not zones[key].piles), "")
    if not zone:
        return ""
    whose = ir.Whose.SHARED if zones[zone].shared else ir.Whose.YOU
    spot = ir.Place(zone, whose, span=found.span)
    bare = zones[zone].bare
    return speech.say("from", speech.word(zone) if bare else place(spot, speech))
