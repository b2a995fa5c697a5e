"""Wording of the conditions, counts and rules of a vocabulary: each is printed as it is said there."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.vocabulary.entries import Resource
from cardwright.compiler.vocabulary.patterns import Literal
from cardwright.compiler.wording.amounts import amount, coins
from cardwright.compiler.wording.quantities import counted, is_many
from cardwright.compiler.wording.things import any_such, costing, noun, piles, place, things, where

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.sayings import Saying
    from cardwright.compiler.wording.speech import Speech


_VERBS = ("is", "has", "was")
_KINDS = ("kind", "of_types", "type", "all_named")
"""Types of slots that are filled by a kind of cards, wherever they are."""


def said(found: ir.Test | ir.Counting | ir.Rule, speech: Speech, *, negated: bool = False) -> str:
    """A condition, a count or a rule in the words of the vocabulary, its slots filled."""
    saying = speech.words.sayings.of_texts[found.pattern]
    filled = {one.name: one.value for one in found.arguments}
    if not speech.language.own:
        return _translated(saying, filled, speech, negated=negated)
    several = any(_is_several(value, saying.type_of(name)) for name, value in filled.items())
    return speech.say(
        "together",
        [
            _words(part.text, speech, several=several, negated=negated)
            if isinstance(part, Literal)
            else _value(filled[part.name], saying.type_of(part.name), speech)
            for part in saying.prints
        ],
    )


def rule(found: ir.Rule, speech: Speech) -> str:
    """``Treasures are also Actions``, before the text that it opens."""
    phrase = said(found, speech)
    if not speech.words.sayings.of_texts[found.pattern].owned:
        return phrase
    return speech.say("then", speech.say("lasting", ir.Lasts.GAME), phrase)


def _translated(
    saying: Saying, filled: dict[str, ir.Value], speech: Speech, *, negated: bool
) -> str:
    """The same in another language than the vocabulary's, which has its own order."""

    def _filled(slot: re.Match[str]) -> str:
        return _value(filled[slot[1]], saying.type_of(slot[1]), speech)

    text = speech.saying(saying.say, negated=negated)
    return speech.say("together", [_SLOT.sub(_filled, text)])


_SLOT = re.compile(r"\{(\w+)[^}]*\}")


def _is_several(value: ir.Value, type_: str) -> bool:
    """Whether the verb of a saying is told of several: of "you", "they", or of more than one pile."""
    match value:
        case ir.Player():
            return type_ == "person"
        case ir.Amount(quantity, ""):
            return quantity.number != 1
        case _:
            return False


def _words(text: str, speech: Speech, *, several: bool, negated: bool) -> str:
    """The words of a saying; its verb agrees with what it is about, and is denied where that is meant."""
    words = text.split(" ")
    forms = [
        speech.say("form_of", word, several, negated) if word in _VERBS else word for word in words
    ]
    return speech.say("together", forms)


def _value(value: ir.Value, type_: str, speech: Speech) -> str:
    """What fills a slot."""
    match value:
        case ir.Player(whose):
            return speech.say("whose" if type_ == "owner" else "who", whose.value)
        case ir.Amount(quantity, ""):
            return counted(quantity, speech.say("pile_noun", quantity.number != 1), speech)
        case ir.Amount():
            return _amount(value, speech)
        case ir.Number(value=unit):
            return coins(unit, speech)
        case ir.Place():
            return place(value, speech)
        case ir.Piles():
            return piles(value, speech)
        case ir.Term(name):
            return _term(speech.word(name), type_, speech)
        case ir.CostOf(card):
            return speech.say("cost_of", things(card, speech), is_many(card, speech))
        case ir.Difference(more, less, part):
            costs = (things(more, speech), things(less, speech))
            return speech.say("costs_more", *costs, part and speech.word(part))
        case ir.Series(kinds):
            names = [noun(kind.filter, speech, many=False) for kind in kinds]
            return speech.say("series_of", names, where(kinds[0], speech, "inside"))
        case ir.Cards(filter=kind, other=other) if type_ in _KINDS:
            many = [
                noun(kind, speech, many=True, every=type_ != "kind", other=other),
                *costing(kind, speech),
            ]
            return speech.say("together", many)
        case ir.Cards():
            return any_such(
                value, speech, "inside", many=type_ != "such" or not speech.language.own
            )
        case ir.It() | ir.Rest() | ir.This() | ir.Done() | ir.Kept():
            return things(value, speech)
        case _:
            raise AssertionError(value)


def _term(word: str, type_: str, speech: Speech) -> str:
    return speech.say("phase", ir.Whose.YOU.value, word) if type_ == "phase" else word


def _amount(found: ir.Amount, speech: Speech) -> str:
    """So much of a resource, or of a token, in a condition: "any Debt", "at least 3 Coffers"."""
    quantity, token = found.quantity, Resource(found.resource, counted=True)
    resource = speech.words.resources.get(found.resource, token)
    number = quantity.number
    if resource.name in speech.words.types:
        about = (
            each.name for each in speech.words.adjectives.values() if each.before == "resource"
        )
        resource = replace(resource, name=" ".join([*about, resource.name]))
    if quantity.many is ir.Many.BETWEEN:
        return amount(speech.say("range", number, quantity.other), resource, speech)
    if quantity.other is not None:
        several = speech.say("so_many", number, quantity.other, "").rstrip()
        return amount(several, resource, speech)
    match quantity.many:
        case ir.Many.AT_LEAST if number == 1:
            return speech.say("any", speech.word(resource.name))
        case ir.Many.AT_LEAST:
            return speech.say("at_least", amount(number, resource, speech))
        case ir.Many.UP_TO:
            return speech.say("at_most", amount(number, resource, speech))
        case ir.Many.NO:
            return speech.say("no", speech.word(resource.name))
        case _:
            return speech.say("exactly", amount(number, resource, speech))
