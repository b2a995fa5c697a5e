"""Wording of quantities: how many, and whether that is more than one."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir

if TYPE_CHECKING:
    from cardwright.compiler.wording.speech import Speech


def is_each(found: ir.Cards) -> bool:
    """Whether a price is that of each of some cards, so many that it might be taken for that of all."""
    several = found.quantity.many in (ir.Many.EXACTLY, ir.Many.UP_TO, ir.Many.AT_LEAST)
    return several and (found.quantity.number > 1 or found.quantity.other is not None)


def is_pronoun(found: ir.Things | ir.Place | ir.Piles | ir.Own | None, speech: Speech) -> bool:
    """Whether cards are named by one short word, which stands before a verb's particle ("set it aside")."""
    match found:
        case ir.This():
            return True
        case ir.It(binding):
            return speech.is_latest(binding)
        case _:
            return False


def is_many(found: ir.Things, speech: Speech) -> bool:
    """Whether cards are spoken of as several."""
    match found:
        case ir.Cards(quantity):
            return quantity.plural
        case ir.It(binding):
            return speech.spoken[binding].many
        case ir.Done(_, bindings, either):
            return (
                any(_several((one,), speech) for one in bindings)
                if either
                else _several(bindings, speech)
            )
        case ir.Rest():
            return True
        case ir.This() | ir.Kept():
            return False
    assert_never(found)


def _several(bindings: tuple[int, ...], speech: Speech) -> bool:
    """Whether something was done to several cards, or by several players, or again and again."""
    spoken = [speech.spoken[binding] for binding in bindings]
    repeated = any(one.repeated for one in spoken) and not speech.repeating
    return len(spoken) > 1 or spoken[0].many or repeated


def counted(quantity: ir.Quantity, one_or_many: str, speech: Speech) -> str:
    """So many of something in a condition; the noun comes in the number that fits."""
    return stated(quantity, one_or_many, one_or_many, speech)


def stated(quantity: ir.Quantity, one: str, many: str, speech: Speech) -> str:
    """So many in a condition, of what is called ``one`` or ``many``."""
    phrase = speech.say("so_many", quantity.number, quantity.other, many)
    match quantity.many:
        case ir.Many.AT_LEAST:
            return speech.say("a", one) if quantity.number == 1 else speech.say("at_least", phrase)
        case ir.Many.NO:
            return speech.say("no", one)
        case ir.Many.UP_TO:
            return speech.say("at_most", phrase)
        case ir.Many.EXACTLY if quantity.other is None:
            return speech.say("exactly", phrase)
        case _:
            return so_many(quantity, many, speech)


def so_many(quantity: ir.Quantity, phrase: str, speech: Speech) -> str:
    """So many of what a phrase says."""
    number = quantity.number
    several = (
        speech.say("that_many", phrase)
        if quantity.counted
        else speech.say("so_many", number, quantity.other, phrase)
    )
    match quantity.many:
        case ir.Many.EXACTLY:
            single = number == 1 and quantity.other is None and not quantity.counted
            return speech.say("a", phrase) if single else several
        case ir.Many.BETWEEN:
            return speech.say("so_many", speech.say("range", number, quantity.other), None, phrase)
        case ir.Many.UP_TO:
            return speech.say("up_to", several)
        case ir.Many.AT_LEAST:
            return speech.say("at_least", several)
        case ir.Many.ANY:
            return speech.say("any_number", phrase)
        case ir.Many.ALL:
            return speech.say("all", phrase)
        case ir.Many.NO:
            return speech.say("no", phrase)
        case ir.Many.TOP:
            return speech.say("top", number, phrase)
        case ir.Many.BOTTOM:
            return speech.say("bottom", number, phrase)
    assert_never(quantity.many)


def some_of(quantity: ir.Quantity, ref: str, speech: Speech) -> str:
    """``one of them``, ``any number of the trashed cards``."""
    match quantity.many:
        case ir.Many.EXACTLY if quantity.number == 1:
            return speech.say("of", speech.say("one"), ref)
        case ir.Many.ANY:
            return speech.say("any_number", ref)
        case _:
            return speech.say("of", so_many(quantity, "", speech).rstrip(), ref)


def own(found: ir.Own, speech: Speech) -> str:
    """A token that a player has one of."""
    return speech.say("zone", found.whose.value, speech.word(found.token))
