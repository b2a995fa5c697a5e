"""Wording of quantities: how many, and whether that is more than one."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ast as a

if TYPE_CHECKING:
    from cardwright.compiler.wording.speech import Speech


def is_pronoun(found: a.Things | a.Place | a.Piles | a.Own | None, speech: Speech) -> bool:
    """Whether cards are named by one short word, which stands before a verb's particle ("set it aside")."""
    match found:
        case a.This():
            return True
        case a.It(binding):
            return speech.is_latest(binding)
        case _:
            return False


def is_many(found: a.Things, speech: Speech) -> bool:
    """Whether cards are spoken of as several."""
    match found:
        case a.Cards(quantity):
            return quantity.plural
        case a.It(binding):
            return speech.spoken[binding].many
        case a.Done(_, bindings, either):
            return (
                any(_several((one,), speech) for one in bindings)
                if either
                else _several(bindings, speech)
            )
        case a.Rest():
            return True
        case a.This() | a.Kept():
            return False
    assert_never(found)


def _several(bindings: tuple[int, ...], speech: Speech) -> bool:
    """Whether something was done to several cards, or by several players, or again and again."""
    spoken = [speech.spoken[binding] for binding in bindings]
    repeated = any(one.repeated for one in spoken) and not speech.repeating
    return len(spoken) > 1 or spoken[0].many or repeated


def counted(quantity: a.Quantity, one_or_many: str, speech: Speech) -> str:
    """So many of something in a condition; the noun comes in the number that fits."""
    return stated(quantity, one_or_many, one_or_many, speech)


def stated(quantity: a.Quantity, one: str, many: str, speech: Speech) -> str:
    """So many in a condition, of what is called ``one`` or ``many``."""
    phrase = speech.say("so_many", quantity.number, quantity.other, many)
    match quantity.many:
        case a.Many.AT_LEAST:
            return speech.say("a", one) if quantity.number == 1 else speech.say("at_least", phrase)
        case a.Many.NO:
            return speech.say("no", one)
        case a.Many.UP_TO:
            return speech.say("at_most", phrase)
        case a.Many.EXACTLY if quantity.other is None:
            return speech.say("exactly", phrase)
        case _:
            return so_many(quantity, many, speech)


def so_many(quantity: a.Quantity, phrase: str, speech: Speech) -> str:
    """So many of what a phrase says."""
    number = quantity.number
    several = (
        speech.say("that_many", phrase)
        if quantity.counted
        else speech.say("so_many", number, quantity.other, phrase)
    )
    match quantity.many:
        case a.Many.EXACTLY:
            single = number == 1 and quantity.other is None and not quantity.counted
            return speech.say("a", phrase) if single else several
        case a.Many.BETWEEN:
            return speech.say("so_many", speech.say("range", number, quantity.other), None, phrase)
        case a.Many.UP_TO:
            return speech.say("up_to", several)
        case a.Many.AT_LEAST:
            return speech.say("at_least", several)
        case a.Many.ANY:
            return speech.say("any_number", phrase)
        case a.Many.ALL:
            return speech.say("all", phrase)
        case a.Many.NO:
            return speech.say("no", phrase)
        case a.Many.TOP:
            return speech.say("top", number, phrase)
        case a.Many.BOTTOM:
            return speech.say("bottom", number, phrase)
    assert_never(quantity.many)


def some_of(quantity: a.Quantity, ref: str, speech: Speech) -> str:
    """``one of them``, ``any number of the trashed cards``."""
    match quantity.many:
        case a.Many.EXACTLY if quantity.number == 1:
            return speech.say("of", speech.say("one"), ref)
        case a.Many.ANY:
            return speech.say("any_number", ref)
        case _:
            return speech.say("of", so_many(quantity, "", speech).rstrip(), ref)


def own(found: a.Own, speech: Speech) -> str:
    """A token that a player has one of."""
    return speech.say("zone", found.whose.value, found.token)
