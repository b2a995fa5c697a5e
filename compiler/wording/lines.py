"""Wording of lines: what is printed on a line of its own, and what is part of a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.wording.conditions import condition, holding, size_of, trigger
from cardwright.compiler.wording.counts import each
from cardwright.compiler.wording.deeds import (
    also,
    be,
    bonus,
    cheaper,
    deed,
    forbid,
    given,
    inherit,
    lent,
    worth,
)

if TYPE_CHECKING:
    from cardwright.compiler.wording.speech import Speech

Body = tuple[ir.Statement, ...]


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
            return led(_moment(found, speech), body, speech)
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
        case ir.Also():
            return [sentence(also(found, speech), speech)]
        case ir.Inherit():
            return [sentence(inherit(found, speech), speech)]
        case ir.Lend(_, _, body):
            return led(lent(found, speech), body, speech, joint="lends")
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
    plain = found.amount.per is None and not found.instead and speech.tells(found.who)
    phrase = bonus(found, speech)
    return Row(phrase) if plain else sentence(phrase, speech)


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
    subject, body = _whom(found, speech)
    inner = speech.addressing(ir.Whose.THEY, one=bool(found.players.seat))
    first, *more = body
    if isinstance(first, ir.Choose) and not more and first.who is ir.Whose.THEY:
        return [_choose(first, inner, who=subject)]
    if not _fits(first):
        return led(speech.say("for_players", subject), body, inner)
    if isinstance(first, ir.Do) and not more:
        return _done(deed(first, inner, subject), first, inner)
    if more and not _flat(body):
        return _paragraph(subject, body, inner)
    return [sentence(_all_do(subject, body, inner), inner)]


def _all_do(subject: str, body: Body, speech: Speech) -> str:
    """What each of some players does, in a sentence of which they are the subject as long as that fits."""
    first, *more = body
    same = tuple(takewhile(lambda one: _fits(one) and _plain(one), more))
    phrases = [_fused(subject, first, speech), *(_fused("", one, speech) for one in same)]
    return _in_turn([*phrases, *_phrases(body[len(phrases) :], speech)], speech)


def _paragraph(subject: str, body: Body, speech: Speech) -> list[Row]:
    """What each of some players does, in several sentences; on one line, if none has lines of its own."""
    first, *more = body
    aside = speech.aside()
    lines = [sentence(_fused(subject, first, aside), aside)]
    if isinstance(first, ir.Do) and first.then:
        return [_block(subject, body, speech)]
    lines += rows(tuple(more), aside)
    if any(row.below for row in lines):
        return [_block(subject, body, speech)]
    lines = [sentence(_fused(subject, first, speech), speech), *rows(tuple(more), speech)]
    return [Row(speech.say("sentences", [speech.say("sentence", row.text) for row in lines]))]


def _whom(found: ir.Each, speech: Speech) -> tuple[str, Body]:
    """``each other player with 5 cards in hand``, ``the player to your left``, and what they do."""
    players, body = found.players, found.body
    if players.seat:
        return speech.say("player_beside", ir.Whose.YOU.value, players.seat, False), body  # noqa: FBT003
    whom = speech.say("each", players.others)
    inner = speech.addressing(ir.Whose.THEY)
    if players.having is not None:
        return _who_hold(whom, players.having, inner), body
    match body:
        case (ir.If(test, then, otherwise=()),) if held := holding(test, inner):
            return speech.say("with", whom, held), then
        case _:
            return whom, body


def _who_hold(whom: str, having: ir.Condition, speech: Speech) -> str:
    """Players, but only those of whom something holds."""
    if held := holding(having, speech):
        return speech.say("with", whom, held)
    return speech.say("who_hold", whom, condition(having, speech))


def _won(body: Body, speech: Speech) -> list[Row]:
    """What the winner of a bidding does."""
    inner, winner = speech.addressing(ir.Whose.THEY), speech.say("winner")
    if not all(_fits(one) and _plain(one) for one in body):
        return [_block(winner, body, inner)]
    phrases = [_fused("" if index else winner, one, inner) for index, one in enumerate(body)]
    return [sentence(_in_turn(phrases, inner), inner)]


def _fits(found: ir.Statement) -> bool:
    """Whether the players can be the subject of the first thing that each of them does."""
    return isinstance(found, ir.Do | ir.Bonus) and found.who is ir.Whose.THEY


def _fused(subject: str, first: ir.Statement, speech: Speech) -> str:
    """The first thing that each of some players does, said of them."""
    assert isinstance(first, ir.Do | ir.Bonus)
    return (
        deed(first, speech, subject) if isinstance(first, ir.Do) else bonus(first, speech, subject)
    )


def _choose(found: ir.Choose, speech: Speech, before: str = "", who: str = "") -> Row:
    """``before`` is what the choice follows, ``who`` the players who choose, if not its own."""
    who = who or ("" if speech.tells(found.who) else found.who.value)
    opening = speech.say("options", who, found.number, found.up_to)
    opening = speech.say("block", speech.say("then", before, opening) if before else opening)
    options = tuple(_option(option, speech) for option in found.options)
    return Row(speech.say("sentence", opening), options)


def _option(body: Body, speech: Speech) -> Row:
    if len(body) > 1 and _flat(body):
        return sentence(_inline(body, speech), speech)
    first, *more = rows(body, speech)
    if more and not any(row.below for row in (first, *more)):
        return Row(
            speech.say("sentences", [speech.say("sentence", row.text) for row in (first, *more)])
        )
    return Row(first.text, (*first.below, *more))


def _loop(found: ir.Loop, speech: Speech) -> Row:
    ending = size_of(found.place, found.number, speech)
    opening, inner = speech.say("repeat", ending), speech.again()
    if _flat(found.body):
        return sentence(_repeated(found, speech), speech)
    return _block(opening, found.body, inner)


def _repeated(found: ir.Loop, speech: Speech) -> str:
    ending = size_of(found.place, found.number, speech)
    body = _inline(found.body, speech.again())
    return speech.say("told", speech.say("repeat", ending), body)


def _for_each(found: ir.ForEach, speech: Speech) -> list[Row]:
    opening, inner = _over(found, speech)
    return led(opening, found.body, inner)


def _over(found: ir.ForEach, speech: Speech) -> tuple[str, Speech]:
    """``for each chosen card``, and the speech of what is then done."""
    opening = speech.say("for_each", each(found.over, speech))
    inner = speech.again()
    if found.binding:
        inner.bind(found.binding, "", many=False)
    return opening, inner


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
        case _ if _flat(body):
            return [sentence(speech.say(joint, opening, _inline(body, speech)), speech)]
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
            more, inner = _moment(only, speech), speech
        case ir.Whenever(waits, body, lasts):
            said = None if speech.within is not None else lasts
            more, inner = trigger(waits, speech, said), speech
        case ir.ForEach(_, body):
            more, inner = _over(only, speech)
        case _:
            return [_block(opening, (only,), speech)]
    return led(speech.say(joint, opening, more), body, inner)


def _block(opening: str, body: Body, speech: Speech) -> Row:
    text = speech.say("sentence", speech.say("block", opening))
    return Row(text, tuple(rows(body, speech)))


def _flat(body: Body) -> bool:
    """Whether a body is one sentence: plain deeds, of which the last may lead to more of them."""
    *firsts, last = body
    return all(_plain(found) for found in firsts) and (_plain(last) or _leads(last))


def _plain(found: ir.Statement) -> bool:
    match found:
        case ir.Bonus() | ir.Be() | ir.Worth() | ir.Forbid() | ir.Cheaper():
            return True
        case ir.Do(then=(), otherwise=()):
            return True
        case ir.Each(ir.Players(left=0), (only,)):
            return _fits(only) and _plain(only)
        case _:
            return False


def _leads(found: ir.Statement) -> bool:
    match found:
        case ir.If(then=then, otherwise=()):
            return _flat(then)
        case ir.Do(then=then, otherwise=()):
            return _flat(then)
        case ir.Later(body=body) | ir.Whenever(body=body) | ir.Once(body=body):
            return _flat(body)
        case ir.During(body=(only,)):
            return isinstance(only, ir.Forbid | ir.Cheaper)
        case ir.ForEach(body=body) | ir.Loop(body=body):
            return _flat(body)
        case ir.Each(ir.Players(left=0), body):
            return all(_fits(one) and _plain(one) for one in body)
        case _:
            return False


def _inline(body: Body, speech: Speech) -> str:
    return _in_turn(_phrases(body, speech), speech)


def _in_turn(phrases: list[str], speech: Speech) -> str:
    return speech.say("in_turn", phrases)


def _phrases(body: Body, speech: Speech) -> list[str]:
    """The parts of a sentence; plain bonuses side by side are one, and a player is named once."""
    phrases: list[str] = []
    before: ir.Whose | None = None
    for plain, group in groupby(body, key=_is_plain_bonus):
        same, before_group = list(group), before
        said = []
        for found in same:
            said.append(_phrase(found, speech, before, beside=plain and before is not before_group))
            before = _doer(found)
        phrases += [speech.say("both", said)] if plain else said
    return phrases


def _doer(found: ir.Statement) -> ir.Whose | None:
    """Who does what is a plain clause."""
    return found.who if isinstance(found, ir.Do | ir.Bonus) and _plain(found) else None


def _is_plain_bonus(found: ir.Statement) -> bool:
    return isinstance(found, ir.Bonus) and found.amount.per is None


def _phrase(
    found: ir.Statement, speech: Speech, before: ir.Whose | None, *, beside: bool = False
) -> str:
    """A statement of a flat body as a part of a sentence.

    ``before`` is who did what was said last; ``beside``: that was a bonus in the same row of them.
    """
    match found:
        case ir.Bonus(who):
            if beside and who is before:
                phrase = given(found, speech)
                return speech.say("instead", phrase) if found.instead else phrase
            subject = _named(who, before, speech)
            return bonus(found, speech, subject, again=who is before and not speech.tells(who))
        case ir.Be():
            return be(found, speech)
        case ir.Worth():
            return worth(found, speech)
        case ir.Forbid():
            return forbid(found, speech)
        case ir.Cheaper():
            return cheaper(found, speech)
        case ir.Do(who=who):
            again = who is before and not speech.tells(who)
            return _leading(found, speech, _named(who, before, speech), again=again)
        case ir.Each(ir.Players(left=0)):
            subject, body = _whom(found, speech)
            return _all_do(subject, body, speech.addressing(ir.Whose.THEY))
        case _:
            return _opened(found, speech)


def _opened(found: ir.Statement, speech: Speech) -> str:
    """A statement that opens something, and what follows from it."""
    match found:
        case ir.If(test, then):
            opening, body, inner = speech.say("if", condition(test, speech)), then, speech
        case ir.Later(_, body):
            opening, inner = _moment(found, speech), speech
        case ir.Whenever(waits, body, lasts):
            said = None if speech.within is not None else lasts
            opening, inner = trigger(waits, speech, said), speech
        case ir.ForEach(_, body):
            opening, inner = _over(found, speech)
        case ir.During(_, whose, body):
            opening = speech.say("during", speech.say("that_turn"))
            inner = speech.in_turn(whose)
        case ir.Once(time, body):
            once = speech.say("once_per", time)
            return speech.say("told", once, _inline(body, speech))
        case ir.Loop():
            return _repeated(found, speech)
        case _:
            raise AssertionError(found)
    return speech.say("then", opening, _inline(body, inner))


def _moment(found: ir.Later, speech: Speech) -> str:
    """``at the start of your next 2 turns``."""
    after = speech.words.moments[found.moment].after
    return speech.say("after" if after else "at", speech.word(found.moment), found.times)


def _named(who: ir.Whose, before: ir.Whose | None, speech: Speech) -> str | None:
    """The player to name after a clause about another one, though else it would go without saying."""
    return who.value if before not in (None, who) and speech.tells(who) else None


def _leading(found: ir.Do, speech: Speech, subject: str | None, *, again: bool) -> str:
    phrase = deed(found, speech, subject, again=again)
    if not found.then:
        return phrase
    opening = speech.say("if_done", found.who.value)
    more = speech.say("then", opening, _inline(found.then, speech))
    return speech.say("goes_on", phrase, more)
