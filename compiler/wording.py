"""Wording: a definition as it would be printed, rendered from its meaning.

Python decides what is said and in which order; how it is said in a language of print stands in
``templates/wording``. Every part of the meaning is worded, so that text and behaviour can't diverge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ast as a
from cardwright.compiler.wording_conditions import condition, trigger
from cardwright.compiler.wording_deeds import be, bonus, deed
from cardwright.compiler.wording_speech import ENGLISH, Speech
from cardwright.compiler.wording_things import counted_amount, price

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary import Vocabulary

DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of print, and the lines that belong to it."""

    text: str
    below: tuple[Row, ...] = ()


Body = tuple[a.Statement, ...]


def printed(card: a.Card, words: Vocabulary, language: str = ENGLISH) -> str:
    """A printing of a card: its name, its text, and at the foot its price and types."""
    speech = Speech(words, language)
    foot = [price(card.cost, speech) if card.cost else "", speech.say("types", card.types)]
    label = card.label if card.label != DEFAULT else ""
    parts = [part for part in _parts(card.text, speech) if part]
    return speech.say("face", card.name, label, parts, foot)


def listed(found: a.Kingdom | a.Pile, words: Vocabulary, language: str = ENGLISH) -> str:
    """A set to play with, or a pile of different cards: its name and its cards."""
    speech = Speech(words, language)
    names = [_entry(one, speech) for one in found.entries]
    match found:
        case a.Kingdom(title, _, extras):
            return speech.say("kingdom", title, names, [_entry(one, speech) for one in extras])
        case a.Pile(name, shuffled):
            return speech.say("pile", name, names, shuffled)
    assert_never(found)


def _entry(one: a.Entry, speech: Speech) -> str:
    return speech.say("entry", one.number, one.name, one.note)


def _parts(text: a.Text, speech: Speech) -> list[list[Row]]:
    """The parts of a text, between which a printed card has a line."""
    setup = [row for found in text.setup for row in _at_setup(found, speech)]
    play = rows(text.play, speech)
    abilities = [row for found in text.abilities for row in _ability(found, speech)]
    worth = [_sentence(_worth(found, speech), speech) for found in text.worth]
    return [[*setup, *play], abilities, worth]


def _at_setup(found: a.Statement, speech: Speech) -> list[Row]:
    moment = next(name for name, known in speech.words.moments.items() if known.setup)
    return _led(speech.say("at", moment), (found,), speech)


def _worth(found: a.Worth, speech: Speech) -> str:
    resource = speech.words.resources[found.resource]
    return speech.say("counts_for", counted_amount(found.amount, resource, speech))


def _sentence(phrase: str, speech: Speech) -> Row:
    return Row(speech.say("sentence", phrase))


# ---- abilities ------------------------------------------------------------------------------------


def _ability(found: a.Ability | a.AtMoment, speech: Speech) -> list[Row]:
    match found:
        case a.AtMoment(moment, body):
            return _led(speech.say("at", moment), body, speech)
        case a.Ability(waits, source, may, body):
            opening = trigger(waits, speech)
            if source is a.From.IN_PLAY:
                opening = speech.say("while_in_play", opening)
            held = a.Place(_hand(speech), a.Whose.YOU, span=found.span)
            speech.held = held if source is a.From.HAND else None
            return _led(opening, _optional(body) if may else body, speech)
    assert_never(found)


def _hand(speech: Speech) -> str:
    """The zone whose cards only their player sees, and that has no order: where a reaction is held."""
    zones = speech.words.zones.values()
    return next(zone.name for zone in zones if zone.hidden and not zone.ordered)


def _optional(body: Body) -> Body:
    """The body of an ability whose first deed is the player's choice."""
    first, *more = body
    return (replace(first, may=True), *more) if isinstance(first, a.Do) else body


# ---- lines -----------------------------------------------------------------------------------------


def rows(body: Body, speech: Speech) -> list[Row]:
    """The lines of a body, statement by statement."""
    return [row for found in body for row in _rows(found, speech)]


def _rows(found: a.Statement, speech: Speech) -> list[Row]:
    match found:
        case a.Bonus():
            return [_bonus(found, speech)]
        case a.Be():
            return [_sentence(be(found, speech), speech)]
        case a.Do():
            return _done(deed(found, speech), found, speech)
        case a.If():
            return _if(found, speech)
        case a.Each():
            return _each(found, speech)
        case a.Choose():
            return [_choose(found, speech)]
        case a.Loop():
            return [_loop(found, speech)]
        case a.Later(moment, body):
            return _led(speech.say("at", moment), body, speech)
        case a.Whenever(waits, body):
            return _led(trigger(waits, speech, this_turn=True), body, speech)
    assert_never(found)


def _bonus(found: a.Bonus, speech: Speech) -> Row:
    """``+2 Cards``: a plain bonus is a line without a full stop."""
    plain = found.amount.per is None and not found.instead and found.who is speech.current
    phrase = bonus(found, speech)
    return Row(phrase) if plain else _sentence(phrase, speech)


def _done(phrase: str, found: a.Do, speech: Speech) -> list[Row]:
    """A deed, what follows if it was done, and what if not."""
    lines = [_sentence(phrase, speech)]
    for opening, body in (("if_done", found.then), ("if_not_done", found.otherwise)):
        if body:
            more = _led(speech.say(opening, found.who.value), body, speech)
            lines = _beside(lines, more, speech)
    return lines


def _if(found: a.If, speech: Speech) -> list[Row]:
    lines = _led(speech.say("if", condition(found.condition, speech)), found.then, speech)
    if found.otherwise:
        lines = _beside(lines, _led(speech.say("otherwise"), found.otherwise, speech), speech)
    return lines


def _beside(lines: list[Row], more: list[Row], speech: Speech) -> list[Row]:
    """Two sentences on one line, unless the first has lines of its own below it."""
    last, first = lines[-1], more[0]
    if last.below:
        return [*lines, *more]
    joined = Row(speech.say("sentences", [last.text, first.text]), first.below)
    return [*lines[:-1], joined, *more[1:]]


def _each(found: a.Each, speech: Speech) -> list[Row]:
    subject, inner = speech.say("each", found.players.others), speech.addressing(a.Whose.THEY)
    first, *more = found.body
    if not _fits(first) or (more and not _flat(found.body)):
        return [_block(subject, found.body, inner)]
    if isinstance(first, a.Do) and not more:
        return _done(deed(first, inner, subject), first, inner)
    phrases = [_fused(subject, first, inner), *_phrases(tuple(more), inner)]
    return [_sentence(_in_turn(phrases, inner), inner)]


def _fits(found: a.Statement) -> bool:
    """Whether the players can be the subject of the first thing that each of them does."""
    return isinstance(found, a.Do | a.Bonus) and found.who is a.Whose.THEY


def _fused(subject: str, first: a.Statement, speech: Speech) -> str:
    """The first thing that each of some players does, said of them."""
    assert isinstance(first, a.Do | a.Bonus)
    return (
        deed(first, speech, subject) if isinstance(first, a.Do) else bonus(first, speech, subject)
    )


def _choose(found: a.Choose, speech: Speech) -> Row:
    who = "" if found.who is speech.current else found.who.value
    opening = speech.say("block", speech.say("options", who, found.number))
    options = tuple(_option(option, speech) for option in found.options)
    return Row(speech.say("sentence", opening), options)


def _option(body: Body, speech: Speech) -> Row:
    if len(body) > 1 and _flat(body):
        return _sentence(_inline(body, speech), speech)
    first, *more = rows(body, speech)
    return Row(first.text, (*first.below, *more))


def _loop(found: a.Loop, speech: Speech) -> Row:
    exact = a.Quantity(a.Many.EXACTLY, found.number, span=found.span)
    cards = a.Cards(exact, a.Filter((), span=found.span), found.place, span=found.span)
    ending = condition(a.AnyCards(cards, span=found.span), speech)
    opening, inner = speech.say("repeat_until", ending), speech.again()
    if _flat(found.body):
        return _sentence(speech.say("repeated", opening, _inline(found.body, inner)), speech)
    return _block(opening, found.body, inner)


# ---- what follows from something ---------------------------------------------------------------------


def _led(opening: str, body: Body, speech: Speech) -> list[Row]:
    """``if ..., trash it, then gain a Silver``; as a block of lines where it is more involved than that."""
    first = body[0]
    if isinstance(first, a.Do) and len(body) == 1:
        return _done(speech.say("then", opening, deed(first, speech)), first, speech)
    if _flat(body):
        return [_sentence(speech.say("then", opening, _inline(body, speech)), speech)]
    return [_block(opening, body, speech)]


def _block(opening: str, body: Body, speech: Speech) -> Row:
    text = speech.say("sentence", speech.say("block", opening))
    return Row(text, tuple(rows(body, speech)))


def _flat(body: Body) -> bool:
    """Whether a body is one sentence: plain deeds, of which the last may lead to more of them."""
    *firsts, last = body
    return all(_plain(found) for found in firsts) and (_plain(last) or _leads(last))


def _plain(found: a.Statement) -> bool:
    match found:
        case a.Bonus() | a.Be():
            return True
        case a.Do(then=(), otherwise=()):
            return True
        case a.Each(body=(only,)):
            return _fits(only) and _plain(only)
        case _:
            return False


def _leads(found: a.Statement) -> bool:
    match found:
        case a.If(then=then, otherwise=()):
            return _flat(then)
        case a.Do(then=then, otherwise=()):
            return _flat(then)
        case _:
            return False


def _inline(body: Body, speech: Speech) -> str:
    return _in_turn(_phrases(body, speech), speech)


def _in_turn(phrases: list[str], speech: Speech) -> str:
    return speech.say("in_turn", phrases)


def _phrases(body: Body, speech: Speech) -> list[str]:
    return [_phrase(found, speech) for found in body]


def _phrase(found: a.Statement, speech: Speech) -> str:
    """A statement of a flat body as a part of a sentence."""
    match found:
        case a.Bonus():
            return bonus(found, speech)
        case a.Be():
            return be(found, speech)
        case a.Do():
            return _leading(found, speech)
        case a.If(test, then):
            opening = speech.say("if", condition(test, speech))
            return speech.say("then", opening, _inline(then, speech))
        case a.Each(players, (only,)):
            inner = speech.addressing(a.Whose.THEY)
            return _fused(speech.say("each", players.others), only, inner)
        case _:
            raise AssertionError(found)


def _leading(found: a.Do, speech: Speech) -> str:
    phrase = deed(found, speech)
    if not found.then:
        return phrase
    opening = speech.say("if_done", found.who.value)
    more = speech.say("then", opening, _inline(found.then, speech))
    return speech.say("goes_on", phrase, more)
