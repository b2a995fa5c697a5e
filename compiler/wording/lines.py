"""Wording of lines: what is printed on a line of its own, and what is part of a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.wording.conditions import condition, size_of, trigger
from cardwright.compiler.wording.deeds import (
    be,
    bonus,
    cheaper,
    deed,
    forbid,
    worth,
)
from cardwright.compiler.wording.sayings import rule
from cardwright.compiler.wording.sentences import (
    Body,
    all_do,
    fits,
    flat,
    fused,
    in_turn,
    inline,
    moment,
    over,
    plain,
    repeated,
    whom,
)

if TYPE_CHECKING:
    from cardwright.compiler.wording.speech import Speech


@dataclass(frozen=True, slots=True)
class Row:
    """A line of print, and the lines that belong to it."""

    text: str
    below: tuple[Row, ...] = ()


# ---- lines -----------------------------------------------------------------------------------------


def sentence(phrase: str, speech: Speech) -> Row:
    """A line that is a sentence of its own."""
    return Row(speech.say("sentence", phrase))


def labelled(label: str, lines: list[Row], speech: Speech) -> list[Row]:
    """Lines behind a label, those without lines of their own together: "Setup: Put 6 VP here."."""
    if any(row.below for row in lines):
        return [Row(speech.say("block", label), tuple(lines))]
    return [Row(speech.say("labelled", label, speech.say("sentences", [x.text for x in lines])))]


def rows(body: Body, speech: Speech) -> list[Row]:
    """The lines of a body, statement by statement."""
    return [row for found in body for row in _rows(found, speech)]


def _rows(found: ir.Statement, speech: Speech) -> list[Row]:
    match found:
        case ir.Bonus():
            return [_bonus(found, speech)]
        case ir.Be():
            return [sentence(be(found, speech), speech)]
        case ir.Do():
            return _done(deed(found, speech), found, speech)
        case ir.If():
            return _if(found, speech)
        case ir.Each():
            return _each(found, speech)
        case ir.Choose():
            return [_choose(found, speech)]
        case ir.Loop():
            return [_loop(found, speech)]
        case ir.ForEach():
            return _for_each(found, speech)
        case ir.Later(_, body):
            return led(moment(found, speech), body, speech)
        case ir.Whenever(waits, body, lasts):
            said = None if speech.within is not None else lasts
            return led(trigger(waits, speech, said), body, speech)
        case ir.During(_, whose, body):
            inner = speech.in_turn(whose)
            opening = speech.say("during", speech.say("that_turn"))
            return (
                [_block(opening, body, inner)]
                if len(body) > 1
                else _in_turn_alone(opening, body, inner)
            )
        case ir.Once(time, body):
            return led(speech.say("once_per", time), body, speech, joint="told")
        case ir.Cheaper():
            return [sentence(cheaper(found, speech), speech)]
        case ir.Forbid():
            return [sentence(forbid(found, speech), speech)]
        case ir.Rule(body=body):
            phrase = rule(found, speech)
            return led(phrase, body, speech, joint="lends") if body else [sentence(phrase, speech)]
        case ir.Worth():
            return [sentence(worth(found, speech), speech)]
    assert_never(found)


def _in_turn_alone(opening: str, body: Body, speech: Speech) -> list[Row]:
    """The one thing that is so in an extra turn."""
    match body:
        case (ir.Whenever(waits, then),):
            when = trigger(waits, speech)
            return led(speech.say("then", opening, when), then, speech)
        case _:
            return led(opening, body, speech)


def _bonus(found: ir.Bonus, speech: Speech) -> Row:
    """``+2 Cards``: a plain bonus is a line without a full stop."""
    alone = found.amount.per is None and not found.instead and speech.tells(found.who)
    phrase = bonus(found, speech)
    return Row(phrase) if alone else sentence(phrase, speech)


def _done(phrase: str, found: ir.Do, speech: Speech) -> list[Row]:
    """A deed, what follows if it was done, and what if not."""
    lines = [sentence(phrase, speech)]
    if found.then:
        done = speech.say("if_done", found.who.value)
        lines = _beside(lines, _either(done, found.then, found.otherwise, speech), speech)
    if found.otherwise:
        not_done = speech.say("if_not_done", found.who.value)
        lines = _beside(lines, led(not_done, found.otherwise, speech), speech)
    return lines


def _if(found: ir.If, speech: Speech, before: str = "") -> list[Row]:
    """``before`` is what the condition itself follows: "when you gain a card"."""
    opening = speech.say("if", condition(found.condition, speech))
    opening = speech.say("then", before, opening) if before else opening
    lines = _either(opening, found.then, found.otherwise, speech)
    if found.otherwise:
        lines = _beside(lines, led(speech.say("otherwise"), found.otherwise, speech), speech)
    return lines


def _either(opening: str, body: Body, otherwise: Body, speech: Speech) -> list[Row]:
    """What is done in one case, so that it is clear what a sentence about the other one is about."""
    if otherwise and any(map(_asks, body)):
        return [_block(opening, body, speech)]
    return led(opening, body, speech)


def _asks(found: ir.Statement) -> bool:
    """Whether a statement depends on something that a later "otherwise" could be about."""
    return isinstance(found, ir.If) or (isinstance(found, ir.Do) and bool(found.then or found.may))


def _beside(lines: list[Row], more: list[Row], speech: Speech) -> list[Row]:
    """Two sentences on one line, unless the first has lines of its own below it."""
    last, first = lines[-1], more[0]
    if last.below:
        return [*lines, *more]
    joined = Row(speech.say("sentences", [last.text, first.text]), first.below)
    return [*lines[:-1], joined, *more[1:]]


def _each(found: ir.Each, speech: Speech) -> list[Row]:
    if found.players.left:
        return _won(found.body, speech)
    subject, body = whom(found, speech)
    inner = speech.addressing(ir.Whose.THEY, one=bool(found.players.seat))
    first, *more = body
    if isinstance(first, ir.Choose) and not more and first.who is ir.Whose.THEY:
        return [_choose(first, inner, who=subject)]
    if not fits(first):
        return led(speech.say("for_players", subject), body, inner)
    if isinstance(first, ir.Do) and not more:
        return _done(deed(first, inner, subject), first, inner)
    if more and not flat(body):
        return _paragraph(subject, body, inner)
    return [sentence(all_do(subject, body, inner), inner)]


def _paragraph(subject: str, body: Body, speech: Speech) -> list[Row]:
    """What each of some players does, in several sentences; on one line, if none has lines of its own."""
    first, *more = body
    aside = speech.aside()
    lines = [sentence(fused(subject, first, aside), aside)]
    if isinstance(first, ir.Do) and first.then:
        return [_block(subject, body, speech)]
    lines += rows(tuple(more), aside)
    if any(row.below for row in lines):
        return [_block(subject, body, speech)]
    lines = [sentence(fused(subject, first, speech), speech), *rows(tuple(more), speech)]
    return [Row(speech.say("sentences", [speech.say("sentence", row.text) for row in lines]))]


def _won(body: Body, speech: Speech) -> list[Row]:
    """What the winner of a bidding does."""
    inner, winner = speech.addressing(ir.Whose.THEY), speech.say("winner")
    if not all(fits(one) and plain(one) for one in body):
        return [_block(winner, body, inner)]
    phrases = [fused("" if index else winner, one, inner) for index, one in enumerate(body)]
    return [sentence(in_turn(phrases, inner), inner)]


def _choose(found: ir.Choose, speech: Speech, before: str = "", who: str = "") -> Row:
    """``before`` is what the choice follows, ``who`` the players who choose, if not its own."""
    who = who or ("" if speech.tells(found.who) else found.who.value)
    opening = speech.say("options", who, found.number, found.up_to)
    opening = speech.say("block", speech.say("then", before, opening) if before else opening)
    options = tuple(_option(option, speech) for option in found.options)
    return Row(speech.say("sentence", opening), options)


def _option(body: Body, speech: Speech) -> Row:
    if len(body) > 1 and flat(body):
        return sentence(inline(body, speech), speech)
    first, *more = rows(body, speech)
    if more and not any(row.below for row in (first, *more)):
        return Row(
            speech.say("sentences", [speech.say("sentence", row.text) for row in (first, *more)])
        )
    return Row(first.text, (*first.below, *more))


def _loop(found: ir.Loop, speech: Speech) -> Row:
    ending = size_of(found.place, found.number, speech)
    opening, inner = speech.say("repeat", ending), speech.again()
    if flat(found.body):
        return sentence(repeated(found, speech), speech)
    return _block(opening, found.body, inner)


def _for_each(found: ir.ForEach, speech: Speech) -> list[Row]:
    opening, inner = over(found, speech)
    return led(opening, found.body, inner)


# ---- what follows from something ---------------------------------------------------------------------


def led(opening: str, body: Body, speech: Speech, joint: str = "then") -> list[Row]:
    """``if ..., trash it, then gain a Silver``; as a block of lines where it is more involved than that.

    ``joint`` is the macro that puts the opening before what follows.
    """
    match body:
        case (ir.Do() as only,) if joint != "lends":
            return _done(speech.say(joint, opening, deed(only, speech)), only, speech)
        case (ir.Choose() as only,) if joint == "then":
            return [_choose(only, speech, opening)]
        case (ir.If() as only,) if joint == "then" and only.otherwise:
            return _if(only, speech, opening)
        case _ if flat(body):
            return [sentence(speech.say(joint, opening, inline(body, speech)), speech)]
        case (only,):
            return _led_on(opening, only, speech, joint)
        case _:
            return [_block(opening, body, speech)]


def _led_on(opening: str, only: ir.Statement, speech: Speech, joint: str) -> list[Row]:
    """The one thing that follows, where it opens a block itself: that has both openings."""
    match only:
        case ir.If(test, body, otherwise=()):
            more, inner = speech.say("if", condition(test, speech)), speech
        case ir.Later(_, body):
            more, inner = moment(only, speech), speech
        case ir.Whenever(waits, body, lasts):
            said = None if speech.within is not None else lasts
            more, inner = trigger(waits, speech, said), speech
        case ir.ForEach(_, body):
            more, inner = over(only, speech)
        case _:
            return [_block(opening, (only,), speech)]
    return led(speech.say(joint, opening, more), body, inner)


def _block(opening: str, body: Body, speech: Speech) -> Row:
    text = speech.say("sentence", speech.say("block", opening))
    return Row(text, tuple(rows(body, speech)))
