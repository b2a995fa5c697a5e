"""Wording: a definition as it would be printed, rendered from its meaning.

Python decides what is said and in which order; how it is said in a language of print stands in
``templates/wording``. Every part of the meaning is worded, so that text and behaviour can't diverge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.vocabulary.lexicon import ENGLISH
from cardwright.compiler.wording.amounts import amount, price
from cardwright.compiler.wording.conditions import condition, trigger
from cardwright.compiler.wording.deeds import cheaper, holds, own_price
from cardwright.compiler.wording.lines import Row, labelled, led, rows, sentence
from cardwright.compiler.wording.speech import Speech
from cardwright.compiler.wording.things import place

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.game import Vocabulary
    from cardwright.compiler.vocabulary.lexicon import Lexicon
    from cardwright.compiler.wording.sentences import Body


Waiting = ir.Ability | ir.AtMoment


@dataclass(frozen=True, slots=True)
class Wording:
    """What is printed on a card: its lines by the ``parts`` between which a card has a rule, and its foot.

    ``label`` is "" for a printing that has none, ``price`` for what has no price. ``untranslated`` are the
    words of the vocabulary for which the language has none.
    """

    name: str
    label: str
    parts: tuple[tuple[Row, ...], ...]
    price: str
    types: str
    untranslated: tuple[str, ...] = ()


def worded(card: ir.Card, words: Vocabulary, language: Lexicon = ENGLISH) -> Wording:
    """A printing of a card, in a language of print."""
    speech = Speech(words, language, scoring=words.kinds[card.kind].always)
    label = card.label if card.label != ir.DEFAULT else ""
    return Wording(
        name=speech.name(card.name),
        label=label if label.isdigit() or not label else speech.word(label),
        parts=tuple(tuple(part) for part in _parts(card.text, speech) if part),
        price=price(card.cost, speech) if card.cost else "",
        types=speech.say("types", [speech.word(name) for name in card.types]),
        untranslated=tuple(speech.untranslated),
    )


def printed(card: ir.Card, words: Vocabulary, language: Lexicon = ENGLISH) -> str:
    """A printing of a card as text: its name, its text, and at the foot its price and types."""
    found = worded(card, words, language)
    foot = [found.price, found.types]
    return Speech(words, language).say("face", found.name, found.label, found.parts, foot)


def entries(
    found: tuple[ir.Entry, ...], words: Vocabulary, language: Lexicon = ENGLISH
) -> list[str]:
    """The cards in a list, each as it is printed there."""
    speech = Speech(words, language)
    return [_entry(one, speech) for one in found]


def listed(found: ir.Set | ir.Pile, words: Vocabulary, language: Lexicon = ENGLISH) -> str:
    """A set to play with, or a pile of different cards: its name and its cards."""
    speech = Speech(words, language)
    names = [_entry(one, speech) for one in found.entries]
    match found:
        case ir.Set(title=title, extras=extras):
            return speech.say("set_of_piles", title, names, [_entry(one, speech) for one in extras])
        case ir.Pile(name, shuffled):
            return speech.say("pile", speech.name(name), names, shuffled)
    assert_never(found)


def _entry(one: ir.Entry, speech: Speech) -> str:
    note = one.note and speech.name(one.note)
    return speech.say("entry", one.number, speech.name(one.name), note, one.each)


def _parts(text: ir.Text, speech: Speech) -> list[list[Row]]:
    """The parts of a text, between which a printed card has a line."""
    setup = _at_setup(text.setup, speech) if text.setup else []
    play = rows(text.play, speech)
    rules = rows(tuple(found for found in text.activate if holds(found, speech)), speech)
    in_play = [sentence(_in_play(found, speech), speech) for found in text.in_play]
    abilities = _abilities((*text.abilities, *_activation(text, speech)), speech)
    price = [sentence(own_price(found, speech), speech) for found in text.price]
    limits = [sentence(_limit(found, speech), speech) for found in text.limits]
    uses = [row for found in text.uses for row in _use(found, speech)]
    worth = [row for found in text.worth for row in _worth(found, speech)]
    beside = [Row(_of_its_pile(found, speech)) for found in text.pile]
    return [[*setup, *play, *beside, *uses], [*rules, *in_play, *abilities, *price, *limits], worth]


def _of_its_pile(found: ir.PileFact, speech: Speech) -> str:
    match found:
        case ir.Copies(number=number, each=each):
            return speech.say("copies_of_this", number, each)
        case ir.Basic():
            return speech.say("basic")
        case ir.Beside():
            return speech.say("not_in", place(_zone(found), speech))
    assert_never(found)


def _at_setup(body: Body, speech: Speech) -> list[Row]:
    """What is done before the game, all of it on one line."""
    moment = next(name for name, known in speech.words.moments.items() if known.setup)
    return labelled(speech.say("setup", speech.word(moment)), rows(body, speech), speech)


def _worth(found: ir.Worth | ir.If | ir.ForEach, speech: Speech) -> list[Row]:
    if not speech.scoring:
        return rows((found,), speech)
    return led(speech.say("when_scoring"), (found,), speech)


def _in_play(found: ir.Cheaper, speech: Speech) -> str:
    if found.pile:
        return cheaper(found, speech)
    prints = next(each.prints for each in speech.words.states.values() if each.prices)
    return speech.say("while_in_state", speech.word(prints), cheaper(found, speech))


def _use(found: ir.Use, speech: Speech) -> list[Row]:
    verb = speech.verb(speech.words.special_verb("counter").verb, "may")
    many = amount(found.number, speech.words.resources[found.counter], speech)
    return led(
        speech.say("may_use", verb, many, speech.word(found.phase)), found.body, speech, "for_that"
    )


def _zone(found: ir.Beside) -> ir.Place:
    return ir.Place(found.zone, ir.Whose.SHARED, span=found.span)


def _limit(found: ir.Condition, speech: Speech) -> str:
    verb = next(verb.name for verb in speech.words.verbs.values() if verb.forbid)
    deed = speech.say("act", speech.verb(verb, "may"), speech.say("this"), True)  # noqa: FBT003
    opening = speech.say("while", condition(found, speech))
    return speech.say("then", opening, speech.say("cannot", ir.Whose.YOU.value, deed))


# ---- abilities ------------------------------------------------------------------------------------


def _activation(text: ir.Text, speech: Speech) -> list[ir.AtMoment]:
    """What is done when a definition comes into force, as an ability that waits for that."""
    body = tuple(found for found in text.activate if not holds(found, speech))
    moment = next((name for name, known in speech.words.moments.items() if known.activate), "")
    return [ir.AtMoment(moment, body, span=text.span)] if body else []


def _abilities(found: tuple[Waiting, ...], speech: Speech) -> list[Row]:
    """The abilities; neighbours that do the same are one ability that waits for several things."""
    apart = speech.aside()
    sound = {id(one): _sound(one, apart) for one in found}
    lines: list[Row] = []
    for _, same in groupby(found, key=lambda one: sound[id(one)]):
        lines += _together(list(same), speech)
    return lines


def _sound(found: Waiting, speech: Speech) -> tuple[str, list[Row]]:
    """Where an ability works from, and its lines without what it waits for."""
    _opening(found, speech)
    return found.source, led("", _body(found), speech)


def _together(same: list[Waiting], speech: Speech) -> list[Row]:
    *others, last = same
    openings = []
    for found in others:
        openings.append(_opening(found, speech))
        led("", _body(found), speech)
    openings.append(_opening(last, speech))
    opening = speech.say("both", openings)
    states = {each.source: each.prints for each in speech.words.states.values()}
    if last.source in states:
        opening = speech.say("while_in_state", speech.word(states[last.source]), opening)
    if isinstance(last, ir.Ability) and last.over:
        first = speech.say("then", opening, speech.say("you_may_overpay"))
        return [sentence(first, speech), *rows(last.body, speech)]
    return led(opening, _body(last), speech)


def _opening(found: Waiting, speech: Speech) -> str:
    """What an ability waits for; its card can be spoken of afterwards, and where it is held."""
    speech.held = _held(found, speech)
    match found:
        case ir.AtMoment(moment):
            known = speech.words.moments[moment]
            prints = speech.word(known.prints or known.name)
            return speech.say("when", prints) if known.activate else speech.say("at", prints, 1)
        case ir.Ability(waits):
            return trigger(waits, speech)
    assert_never(found)


def _held(found: Waiting, speech: Speech) -> ir.Place | None:
    """The zone that the card is in when its ability works from there, unless its first verb implies it."""
    zones = speech.words.zones.values()
    zone = next((each.name for each in zones if each.source == found.source), "")
    first = found.body[0] if found.body else None
    patterns = speech.words.verbs[first.verb].patterns if isinstance(first, ir.Do) else ()
    implied = any(pattern.slot("called") for pattern in patterns)
    return ir.Place(zone, ir.Whose.YOU, span=found.span) if zone and not implied else None


def _body(found: Waiting) -> Body:
    """The body of an ability; its first deed is the player's choice where the whole is."""
    first, *more = found.body
    body: Body = found.body
    if found.may and isinstance(first, ir.Do):
        body = (replace(first, may=True), *more)
    return body if found.test is None else (ir.If(found.test, body, span=found.span),)
