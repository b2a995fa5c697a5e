"""Wording of counts: so much for each of something."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.wording.amounts import amount
from cardwright.compiler.wording.sayings import said
from cardwright.compiler.wording.things import any_such, costing, noun, things

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.entries import Resource
    from cardwright.compiler.wording.speech import Speech


def counted_amount(number: ir.Number, resource: Resource, speech: Speech) -> str:
    """So much of a resource, perhaps for each of something."""
    phrase = amount(number.value, resource, speech)
    return phrase if number.per is None else speech.say("per", phrase, count(number.per, speech))


def count(found: ir.Count, speech: Speech) -> str:
    """What is counted, as it goes on after "per"."""
    match found:
        case ir.CountCards(counted, unit, beyond):
            phrase = _count_cards(counted, unit, speech)
            return speech.say("after_first", phrase, beyond) if beyond else phrase
        case ir.CountDone(whose, verb, filter_, unit, phase):
            one = speech.say("together", [noun(filter_, speech, many=unit != 1)])
            one = speech.say("some", unit, one) if unit != 1 else one
            one = speech.say("together", [one, *costing(filter_, speech)])
            done = speech.say("did", one, whose.value, speech.did(verb))
            if not phase:
                return speech.say("this_turn", done)
            named = speech.say("phase", whose.value, speech.word(phase))
            return speech.say("together", [done, speech.say("inside", named)])
        case ir.Counted():
            return speech.say("that_many", speech.say("card", True))  # noqa: FBT003
        case ir.Counting():
            return said(found, speech)
    assert_never(found)


def each(found: ir.Things | ir.Count, speech: Speech) -> str:
    """What something is done once for, as it goes on after "each"."""
    match found:
        case ir.Cards() | ir.It() | ir.Rest() | ir.This() | ir.Done() | ir.Kept():
            return _count_cards(found, 1, speech)
        case _:
            return count(found, speech)


def _count_cards(found: ir.Things, unit: int, speech: Speech) -> str:
    many = unit != 1
    match found:
        case ir.Cards():
            phrase = any_such(found, speech, "inside", many=many)
        case ir.Done(verb):
            phrase = speech.say("done_card", speech.done(verb), many)
        case _:
            phrase = speech.say("among", speech.say("card", many), things(found, speech))
    return speech.say("some", unit, phrase) if many else phrase
