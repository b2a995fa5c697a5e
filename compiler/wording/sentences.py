"""Wording of sentences: what fits into one, and how its parts go together."""

from __future__ import annotations

from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.wording.conditions import condition, holding, size_of, trigger
from cardwright.compiler.wording.counts import each
from cardwright.compiler.wording.deeds import be, bonus, cheaper, deed, forbid, given, worth

if TYPE_CHECKING:
    from cardwright.compiler.wording.speech import Speech

Body = tuple[ir.Statement, ...]


def flat(body: Body) -> bool:
    """Whether a body is one sentence: plain deeds, of which the last may lead to more of them."""
    *firsts, last = body
    return all(plain(found) for found in firsts) and (plain(last) or _leads(last))


def plain(found: ir.Statement) -> bool:
    """Whether a statement is one clause, behind which another one can stand."""
    match found:
        case ir.Bonus() | ir.Be() | ir.Worth() | ir.Forbid() | ir.Cheaper():
            return True
        case ir.Do(then=(), otherwise=()):
            return True
        case ir.Each(ir.Players(left=0), (only,)):
            return fits(only) and plain(only)
        case _:
            return False


def _leads(found: ir.Statement) -> bool:
    match found:
        case ir.If(then=then, otherwise=()):
            return flat(then)
        case ir.Do(then=then, otherwise=()):
            return flat(then)
        case ir.Later(body=body) | ir.Whenever(body=body) | ir.Once(body=body):
            return flat(body)
        case ir.During(body=(only,)):
            return isinstance(only, ir.Forbid | ir.Cheaper)
        case ir.ForEach(body=body) | ir.Loop(body=body):
            return flat(body)
        case ir.Each(ir.Players(left=0), body):
            return all(fits(one) and plain(one) for one in body)
        case _:
            return False


def inline(body: Body, speech: Speech) -> str:
    """A flat body in one sentence, without its full stop."""
    return in_turn(_phrases(body, speech), speech)


def in_turn(phrases: list[str], speech: Speech) -> str:
    """Clauses one after the other: "trash it, then gain a card"."""
    return speech.say("in_turn", phrases)


def _phrases(body: Body, speech: Speech) -> list[str]:
    """The parts of a sentence; plain bonuses side by side are one, and a player is named once."""
    phrases: list[str] = []
    before: ir.Whose | None = None
    for bonuses, group in groupby(body, key=_is_plain_bonus):
        same, before_group = list(group), before
        said = []
        for found in same:
            said.append(
                _phrase(found, speech, before, beside=bonuses and before is not before_group)
            )
            before = _doer(found)
        phrases += [speech.say("both", said)] if bonuses else said
    return phrases


def _doer(found: ir.Statement) -> ir.Whose | None:
    """Who does what is a plain clause."""
    return found.who if isinstance(found, ir.Do | ir.Bonus) and plain(found) else None


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
            subject, body = whom(found, speech)
            return all_do(subject, body, speech.addressing(ir.Whose.THEY))
        case _:
            return _opened(found, speech)


def _named(who: ir.Whose, before: ir.Whose | None, speech: Speech) -> str | None:
    """The player to name after a clause about another one, though else it would go without saying."""
    return who.value if before not in (None, who) and speech.tells(who) else None


def _leading(found: ir.Do, speech: Speech, subject: str | None, *, again: bool) -> str:
    phrase = deed(found, speech, subject, again=again)
    if not found.then:
        return phrase
    opening = speech.say("if_done", found.who.value)
    more = speech.say("then", opening, inline(found.then, speech))
    return speech.say("goes_on", phrase, more)


def _opened(found: ir.Statement, speech: Speech) -> str:
    """A statement that opens something, and what follows from it."""
    match found:
        case ir.If(test, then):
            opening, body, inner = speech.say("if", condition(test, speech)), then, speech
        case ir.Later(_, body):
            opening, inner = moment(found, speech), speech
        case ir.Whenever(waits, body, lasts):
            said = None if speech.within is not None else lasts
            opening, inner = trigger(waits, speech, said), speech
        case ir.ForEach(_, body):
            opening, inner = over(found, speech)
        case ir.During(_, whose, body):
            opening = speech.say("during", speech.say("that_turn"))
            inner = speech.in_turn(whose)
        case ir.Once(time, body):
            once = speech.say("once_per", time)
            return speech.say("told", once, inline(body, speech))
        case ir.Loop():
            return repeated(found, speech)
        case _:
            raise AssertionError(found)
    return speech.say("then", opening, inline(body, inner))


def moment(found: ir.Later, speech: Speech) -> str:
    """``at the start of your next 2 turns``."""
    after = speech.words.moments[found.moment].after
    return speech.say("after" if after else "at", speech.word(found.moment), found.times)


def over(found: ir.ForEach, speech: Speech) -> tuple[str, Speech]:
    """``for each chosen card``, and the speech of what is then done."""
    opening = speech.say("for_each", each(found.over, speech))
    inner = speech.again()
    if found.binding:
        inner.bind(found.binding, "", many=False)
    return opening, inner


def repeated(found: ir.Loop, speech: Speech) -> str:
    """``repeat until you have 7 cards in hand: draw a card``, for a loop whose body is flat."""
    ending = size_of(found.place, found.number, speech)
    body = inline(found.body, speech.again())
    return speech.say("told", speech.say("repeat", ending), body)


def whom(found: ir.Each, speech: Speech) -> tuple[str, Body]:
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


def all_do(subject: str, body: Body, speech: Speech) -> str:
    """What each of some players does, in a sentence of which they are the subject as long as that fits."""
    first, *more = body
    same = tuple(takewhile(lambda one: fits(one) and plain(one), more))
    phrases = [fused(subject, first, speech), *(fused("", one, speech) for one in same)]
    return in_turn([*phrases, *_phrases(body[len(phrases) :], speech)], speech)


def fits(found: ir.Statement) -> bool:
    """Whether the players can be the subject of the first thing that each of them does."""
    return isinstance(found, ir.Do | ir.Bonus) and found.who is ir.Whose.THEY


def fused(subject: str, first: ir.Statement, speech: Speech) -> str:
    """The first thing that each of some players does, said of them."""
    assert isinstance(first, ir.Do | ir.Bonus)
    return (
        deed(first, speech, subject) if isinstance(first, ir.Do) else bonus(first, speech, subject)
    )
