"""Resolve: a syntax tree becomes the meaning of a definition.

Statement by statement: gates open blocks, colons mean "if that was done", abilities find out where they work
from. A clause that can't be understood is reported, and the next one is read.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.condition import condition
from cardwright.compiler.semantics.conditions.holdings import held_by_them
from cardwright.compiler.semantics.deeds.lasting import rule
from cardwright.compiler.semantics.deeds.statement import ROUND, statement
from cardwright.compiler.semantics.nouns.players import players
from cardwright.compiler.semantics.patterns.counts import each_of
from cardwright.compiler.semantics.texts.gates import (
    deed_of_one,
    ends,
    forbidden,
    how_long,
    is_rule_of_turn,
    lasting,
    once,
    options_wanted,
    paired,
    simply_done,
)
from cardwright.compiler.semantics.texts.triggers import playing, trigger
from cardwright.compiler.semantics.words.phrases import lines_of, moment_of, phrase, times_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text import limits
from cardwright.compiler.text.errors import FollowUpError, fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.antecedents import Antecedent
    from cardwright.compiler.semantics.words.scope import Scope


def statements(lines: tuple[s.Statement, ...], scope: Scope) -> tuple[ir.Statement, ...]:
    """The statements of a block, in order."""
    found: list[ir.Statement] = []
    for line in lines:
        read_whole_line(line, scope, found)
    return tuple(found)


def read_whole_line(line: s.Statement, scope: Scope, found: list[ir.Statement]) -> None:
    """Add the statements of a line to those before it; what is wrong with it is collected."""
    elses = [word for word in line.gate.moments if isinstance(word, s.Word)] if line.gate else []
    if (
        scope.report.failed_line
        and any(word.kind == "ELSE" for word in elses)
        and line.then is not None
    ):
        with scope.attempt():
            inner_of(line.then, scope)
        return
    before = scope.report.failures
    with scope.attempt():
        read_line(line, scope, found)
    scope.report.failed_line = scope.report.failures > before


def read_line(line: s.Statement, scope: Scope, found: list[ir.Statement]) -> None:
    """Add the statements of one line to those before it."""
    clauses = line.clauses
    opening = clauses[-1] if line.gate is None and line.then is not None else None
    for clause in clauses[:-1] if opening else clauses:
        with scope.attempt():
            found += _plain(clause, scope)
    if opening is not None and line.then is not None:
        found.append(_opened(opening, line.then, scope))
    if line.gate is not None and line.then is not None:
        _gated(line.gate, line.then, scope, found)


def _plain(clause: s.Clause, scope: Scope) -> tuple[ir.Statement, ...]:
    verb = _shared(clause, scope)
    if verb is not None:
        return _all_of(verb, scope)
    done, _ = statement(clause, scope)
    return (done,)


def _shared(clause: s.Clause, scope: Scope) -> s.Word | None:
    """The one word of a clause that stands for a whole text of its file: ``joust``."""
    if not isinstance(clause, s.Command) or clause.phrases or len(clause.runs.words) > 1:
        return None
    word = clause.runs.words[0]
    return word if word.text in scope.lexicon.texts.get(word.span.path, {}) else None


def _all_of(verb: s.Word, scope: Scope) -> tuple[ir.Statement, ...]:
    """The statements of a shared text; what is wrong with it was said where it stands.

    Raises CompileError where it says the text that it stands in, or is too long with all texts that it says.
    """
    report = scope.report
    text = scope.lexicon.texts[verb.span.path][verb.text]
    if verb.text in scope.texts:
        report.cycle = verb.text
        fail("CW0409", verb.span, "A text can't be a part of itself.")
    _short_enough(verb, text, scope)
    before = len(report.problems)
    with scope.apart(verb.text):
        found = statements(text.body, scope) if text is not None else ()
    del report.problems[before:]
    if report.cycle and report.cycle in scope.texts[-1:]:
        report.cycle = ""
        fail("CW0409", verb.span, "A text can't be a part of itself, also not by way of others.")
    _short_enough(verb, None, scope)
    return found


def _short_enough(verb: s.Word, text: s.PhraseText | None, scope: Scope) -> None:
    """Refuse a text that says others which say others, and so on, until it is very long."""
    scope.report.shared += 0 if text is None else text.span.end - text.span.start
    if len(scope.texts) > limits.TEXTS:
        scope.report.shared = limits.SHARED + 1
    if scope.report.shared > limits.SHARED:
        message = (
            f"The texts that this says are too long together, or more than {limits.TEXTS} deep."
        )
        fail("CW0102", verb.span, message, hint="say it in fewer words")


def inner_of(
    then: s.Statement | s.Block, scope: Scope, *first: Antecedent
) -> tuple[ir.Statement, ...]:
    """The statements behind a colon; ``first`` is what they can speak of besides."""
    lines = _lines(then)
    with scope.block(*first):
        return statements(lines, scope)


def _lines(then: s.Statement | s.Block) -> tuple[s.Statement, ...]:
    """The lines behind a colon that opens no choice."""
    if isinstance(then, s.Block) and then.options:
        fail("CW0409", then.options[0].span, "Options stand under `choose one:` only.")
    return lines_of(then)


def _opened(clause: s.Clause, then: s.Statement | s.Block, scope: Scope) -> ir.Statement:
    """A clause before a colon: players, a choice, or a deed with what follows if it was done."""
    if isinstance(clause, s.Players):
        return _about_players(clause, then, scope)
    if isinstance(then, s.Block) and then.options:
        return _choice(clause, then, scope)
    if isinstance(clause, s.Fact) and (found := rule(clause, scope)) is not None:
        return _with_text(found, then, scope)
    return _if_done(clause, then, scope)


def _with_text(found: ir.Rule, then: s.Statement | s.Block, scope: Scope) -> ir.Rule:
    """A rule with the text behind its colon."""
    if not scope.lexicon.words.sayings.rules[found.pattern].opens:
        fail("CW0407", found.span, "Nothing can follow from this.")
    with scope.waiting():
        return replace(found, body=inner_of(then, scope))


def _about_players(clause: s.Players, then: s.Statement | s.Block, scope: Scope) -> ir.Each | ir.Do:
    """``each other player:``, with all that they do; or a bidding, and what its winner does."""
    if clause.who.text == WINNER:
        return _won(clause, then, scope)
    if phrase(clause) == ROUND:
        return _round(clause, then, scope)
    whom = players(clause.who, scope)
    if clause.phrases and whom.seat:
        span = clause.phrases[0].span
        fail("CW0304", span, "This is one certain player.", hint="`if they have`")
    again = nullcontext() if whom.seat else scope.repeated()
    with scope.block(current=ir.Whose.THEY), again:
        having = held_by_them(clause, scope) if clause.phrases else None
        whom = replace(whom, having=having)
        with scope.about(some=having is not None):
            body = inner_of(then, scope)
    return ir.Each(whom, body, span=clause.span)


def _if_done(clause: s.Clause, then: s.Statement | s.Block, scope: Scope) -> ir.Do:
    """``trash a card: ...``: what follows is done if that was."""
    if _shared(clause, scope) is not None:
        fail("CW0409", clause.span, "Whether a whole text was done can't be asked.")
    told = scope.tried(lambda: statement(clause, scope))
    if told is None:
        inner_of(then, scope)
        raise FollowUpError
    done, left = told
    if not isinstance(done, ir.Do) or done.per is not None or simply_done(done, scope):
        hint = "a new line without `:`"
        fail("CW0409", clause.span, "Whether this was done can't be asked.", hint=hint)
    spoken_of = () if left is None or isinstance(done.object, ir.This) else (left,)
    return replace(done, then=inner_of(then, scope, *spoken_of))


WINNER = "the winner"


def _won(clause: s.Players, then: s.Statement | s.Block, scope: Scope) -> ir.Each:
    """``the winner:`` of the bidding before."""
    for odd in clause.phrases:
        fail("CW0304", odd.span, "This says nothing here.")
    if not scope.amounts.bid:
        fail("CW0401", clause.span, "Nobody has bid before this.", hint="`bid up to 40 {owed}`")
    winner = ir.Players(others=False, left=scope.amounts.bid, span=clause.who.span)
    with scope.block(current=ir.Whose.THEY):
        return ir.Each(winner, inner_of(then, scope), span=clause.span)


def _round(clause: s.Players, then: s.Statement | s.Block, scope: Scope) -> ir.Do:
    """``each player from your left: bid up to 40 Debt``: what all do in one round.

    Raises CompileError for what players do each for themselves.
    """
    with scope.about(round=True):
        done = inner_of(then, scope)
    patterns = scope.lexicon.words.patterns
    if not done:
        raise FollowUpError
    first, *more = done
    if not isinstance(first, ir.Do) or patterns[first.pattern].leaves != "offer":
        candidates = ("each player",)
        fail("CW0407", clause.span, "Only bids are made in a round.", candidates=candidates)
    for other in (*more, *first.then):
        fail("CW0409", other.span, "Bidding ends when all have bid: this stands on its own line.")
    return replace(first, span=clause.span.to(first.span))


def _choice(clause: s.Clause, then: s.Block, scope: Scope) -> ir.Choose:
    """``choose two:`` and its options."""
    who, count, up_to = options_wanted(clause, scope)
    options = []
    done: list[set[int]] = []
    for option in then.options:
        first = scope.antecedents.last + 1
        with scope.block():
            options.append(statements(option.lines, scope))
        done.append(set(range(first, scope.antecedents.last + 1)))
    scope.antecedents.either += [done] if count == 1 else []
    if count > len(options):
        fail("CW0605", clause.span, "There are not so many options.")
    return ir.Choose(who, count, tuple(options), up_to, span=clause.span)


# ---- gates ------------------------------------------------------------------------------------------


def _gated(
    gate: s.Gate, then: s.Statement | s.Block, scope: Scope, found: list[ir.Statement]
) -> None:
    first = gate.moments[0]
    elses = [each for each in gate.moments if isinstance(each, s.Word) and each.kind == "ELSE"]
    if elses and len(gate.moments) > 1:
        fail("CW0409", elses[-1].span, "`else` stands alone before its colon.")
    if isinstance(first, s.Word) and first.kind == "ELSE":
        _otherwise(first, then, scope, found)
        return
    for moment in gate.moments:
        if isinstance(moment, s.Word):
            found.extend(inner_of(then, scope))
        elif isinstance(moment, s.On) and (lasts := lasting(moment)) is not None:
            found.extend(_for_so_long(moment, lasts, then, scope))
        else:
            found.append(_gate(moment, gate, then, scope))


def _otherwise(
    word: s.Word, then: s.Statement | s.Block, scope: Scope, found: list[ir.Statement]
) -> None:
    last = found[-1] if found else None
    deed = deed_of_one(last)
    if not isinstance(deed, ir.If | ir.Do) or deed.otherwise:
        fail("CW0405", word.span, "There is no `if` or deed before this `else`.")
    if isinstance(deed, ir.Do) and isinstance(deed.object, ir.Place) and not deed.may:
        message = "What is done to a whole place is done even if it is empty: there is no `else`."
        fail("CW0405", word.span, message)
    deed = replace(deed, otherwise=inner_of(then, scope))
    found[-1] = replace(last, body=(deed,)) if isinstance(last, ir.Each) else deed


def _gate(
    moment: s.On | s.Once, gate: s.Gate, then: s.Statement | s.Block, scope: Scope
) -> ir.Statement:
    if isinstance(moment, s.Once):
        return ir.Once(once(moment, scope), inner_of(then, scope), span=gate.span)
    match moment.word.text:
        case "if":
            with scope.block():
                test = scope.tried(lambda: condition(moment.clause, scope))
                body = inner_of(then, scope)
            if test is None:
                raise FollowUpError
            return ir.If(test, body, span=gate.span)
        case "until":
            return _loop(moment, then, scope)
        case "for":
            return _for_each(moment, then, scope)
        case "at":
            return _later(moment, then, scope)
        case "after" if isinstance(moment.clause, s.Topic):
            return _later(moment, then, scope)
        case "when" | "before" | "after":
            return _whenever(moment, then, scope)
        case "during":
            return _during(moment, then, scope)
        case other:
            fail(
                "CW0407",
                moment.word.span,
                f"`{other}` can't begin a line yet.",
                candidates=("when", "if", "at"),
            )


def _for_so_long(
    moment: s.On, lasts: ir.Lasts, then: s.Statement | s.Block, scope: Scope
) -> tuple[ir.Statement, ...]:
    """The abilities of a block that says how long they hold."""
    if scope.occasion.lasts is not None:
        fail("CW0311", moment.span, "How long this holds was said already.")
    with scope.waiting(doer=scope.people.doer, lasts=lasts):
        found = inner_of(then, scope)
    for one in found:
        if not isinstance(one, ir.Whenever | ir.Rule):
            hint = "`when another player buys a card:`"
            fail("CW0409", one.span, "This holds for no time: when is it done?", hint=hint)
    return found


def _loop(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> ir.Loop:
    """``until you have 7 cards in hand:``."""
    found = condition(moment.clause, scope)
    match found:
        case ir.AnyCards(
            ir.Cards(
                ir.Quantity(ir.Many.EXACTLY, count, None),
                ir.Filter(sorts=(), cost=None, but=()),
                ir.Place(whose=scope.current) as place,
            )
        ):
            with scope.repeated():
                done = inner_of(then, scope)
            ends(done)
            return ir.Loop(place, count, done, span=moment.span)
    fail(
        "CW0407",
        moment.span,
        "Only how many cards there are in your {zone} can end a loop so far.",
        hint="`you have 7 cards in {zone}`",
    )


def _for_each(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> ir.ForEach:
    """``for each Action you have in play:``; "it" is that card until something is done to another."""
    over = each_of(moment.clause, scope)
    counted = isinstance(over, ir.Count)
    about = () if counted else (scope.antecedents.each(moment.span),)
    with scope.block(*about), scope.repeated():
        body = inner_of(then, scope)
    return ir.ForEach(over, body, about[0].binding if about else 0, span=moment.span)


def _later(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> ir.Later:
    found = moment_of(moment.clause, scope, after=moment.word.text == "after")
    if found.setup or found.activate or (found.always and not scope.kind.always):
        fail(
            "CW0409",
            moment.span,
            "This can't wait for that moment.",
            candidates=scope.lexicon.words.moments,
        )
    waits_for_one(moment, scope)
    with scope.waiting():
        done = inner_of(then, scope)
    return ir.Later(found.name, done, times_of(moment.clause), span=moment.span)


def _whenever(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> ir.Whenever:
    """An ability that playing creates: it must say for how long."""
    told = scope.tried(lambda: trigger(moment, scope))
    if told is None:
        with scope.waiting(doer=True), scope.on(within=None):
            inner_of(then, scope)
        raise FollowUpError
    waits, left = told
    lasts = how_long(moment, scope)
    waits_for_one(moment, scope)
    doer = waits.by is not ir.By.YOU
    replaces = waits.binding if waits.gate == "would" else 0
    waiting = scope.waiting(doer=doer, playing=playing(waits, scope))
    no_turn = scope.on(within=None)
    with scope.on(replacing=replaces), scope.repeated(), waiting, no_turn:
        done = inner_of(then, scope, *left)
    paired(moment, waits, done)
    return ir.Whenever(waits, done, lasts, span=moment.span)


def waits_for_one(moment: s.On, scope: Scope) -> None:
    """Refuse what would wait before the game, and what would wait for each of other players."""
    if scope.occasion.at_setup:
        fail("CW0409", moment.span, "Before the game nothing waits for later.")
    if scope.current is ir.Whose.THEY and scope.amounts.turn is None:
        fail(
            "CW0407", moment.span, "Nothing waits for other players so far.", hint="for `you` alone"
        )


def _during(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> ir.During:
    """``during it:`` what is so in the extra turn spoken of."""
    if phrase(moment.clause) != "it":
        fail("CW0407", moment.span, "During what?", candidates=("during it",))
    if scope.amounts.turn is None:
        hint = "`take an extra turn after this turn`"
        fail("CW0401", moment.clause.span, "There is no turn this could mean.", hint=hint)
    turn, whose = scope.amounts.turn
    lines = _lines(then)
    body: list[ir.Do | ir.Whenever | ir.Forbid] = []
    waiting = scope.waiting(doer=scope.people.doer, lasts=ir.Lasts.TURN)
    with scope.block(current=whose), scope.on(within=whose), waiting:
        for line in lines:
            with scope.attempt():
                body += _of_turn(line, scope)
    return ir.During(turn, whose, tuple(body), span=moment.span)


def _of_turn(line: s.Statement, scope: Scope) -> list[ir.Do | ir.Whenever | ir.Forbid]:
    """What can be so during a turn: abilities, who decides, and what can't be bought."""
    found: list[ir.Statement] = []
    read_line(line, scope, found)
    for each in found:
        decides = isinstance(each, ir.Do) and is_rule_of_turn(each, scope)
        if not decides and not isinstance(each, ir.Whenever | ir.Forbid):
            hint = "`when they gain a card:`, `you make their decisions`"
            fail("CW0409", each.span, "This can't be so during a turn.", hint=hint)
        forbidden(each, scope)
    return [each for each in found if isinstance(each, ir.Do | ir.Whenever | ir.Forbid)]
