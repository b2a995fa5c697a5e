"""Resolve: a syntax tree becomes the meaning of a definition.

Statement by statement: gates open blocks, colons mean "if that was done", abilities find out where they work
from. A clause that can't be understood is reported, and the next one is read.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.ast.walk import bindings_in, nodes
from cardwright.compiler.resolving.bids import bidding, bids
from cardwright.compiler.resolving.conditions import (
    condition,
    held_by_them,
    number,
    player,
    verb_of,
)
from cardwright.compiler.resolving.counts import each_of, less
from cardwright.compiler.resolving.deeds import lent, players, scored_by, statement
from cardwright.compiler.resolving.nouns import place
from cardwright.compiler.resolving.phrases import moment_of, phrase, times_of
from cardwright.compiler.resolving.triggers import opens_later, trigger, works_from
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse
from cardwright.compiler.vocabulary.inflection import one_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.compiler.resolving.scope import Antecedent, Scope
    from cardwright.compiler.text.source import Span

ABILITY_GATES = ("when", "before", "after")


def statements(lines: tuple[s.Statement, ...], scope: Scope) -> tuple[a.Statement, ...]:
    """The statements of a block, in order."""
    found: list[a.Statement] = []
    for line in lines:
        with scope.attempt():
            _line(line, scope, found)
    return tuple(found)


def _line(line: s.Statement, scope: Scope, found: list[a.Statement]) -> None:
    clauses = line.clauses
    opening = clauses[-1] if line.gate is None and line.then is not None else None
    for clause in clauses[:-1] if opening else clauses:
        found += _plain(clause, scope)
    if opening is not None and line.then is not None:
        found.append(_opened(opening, line.then, scope))
    if line.gate is not None and line.then is not None:
        _gated(line.gate, line.then, scope, found)


def _plain(clause: s.Clause, scope: Scope) -> tuple[a.Statement, ...]:
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


def _all_of(verb: s.Word, scope: Scope) -> tuple[a.Statement, ...]:
    """The statements of a shared text; what is wrong with it was said where it stands."""
    text = scope.lexicon.texts[verb.span.path][verb.text]
    if verb.text in scope.texts:
        refuse("CW0409", verb.span, "A text can't be a part of itself.")
    before = len(scope.problems)
    with scope.apart(verb.text):
        found = statements(text.body, scope) if text is not None else ()
    del scope.problems[before:]
    return found


def _inner(
    then: s.Statement | s.Block, scope: Scope, *first: Antecedent
) -> tuple[a.Statement, ...]:
    if isinstance(then, s.Block) and then.options:
        refuse("CW0409", then.options[0].span, "Options stand under `choose one:` only.")
    lines = then.lines if isinstance(then, s.Block) else (then,)
    with scope.block(*first):
        return statements(lines, scope)


def _opened(clause: s.Clause, then: s.Statement | s.Block, scope: Scope) -> a.Statement:
    """A clause before a colon: players, a choice, or a deed with what follows if it was done."""
    if isinstance(clause, s.Players) and clause.who.text == WINNER:
        return _won(clause, then, scope)
    if isinstance(clause, s.Players) and bids(then, scope):
        return bidding(clause, then, scope)
    if isinstance(clause, s.Players):
        whom = players(clause.who, scope)
        if clause.phrases and whom.seat:
            refuse(
                "CW0304",
                clause.phrases[0].span,
                "This is one certain player.",
                hint="`if they have`",
            )
        again = nullcontext() if whom.seat else scope.repeated()
        with scope.block(current=a.Whose.THEY), again:
            having = held_by_them(clause, scope) if clause.phrases else None
            whom = replace(whom, having=having)
            with scope.some_of_them(some=having is not None):
                body = _inner(then, scope)
        return a.Each(whom, body, span=clause.span)
    if isinstance(then, s.Block) and then.options:
        return _choice(clause, then, scope)
    if isinstance(clause, s.Fact) and clause.also:
        name, kind = lent(clause, scope)
        with scope.waiting():
            return a.Lend(name, kind, _inner(then, scope), span=clause.span)
    if _shared(clause, scope) is not None:
        refuse("CW0409", clause.span, "Whether a whole text was done can't be asked.")
    done, left = statement(clause, scope)
    if not isinstance(done, a.Do) or done.per is not None or _simply_done(done, scope):
        refuse(
            "CW0409",
            clause.span,
            "Whether this was done can't be asked.",
            hint="a new line without `:`",
        )
    spoken_of = () if left is None or isinstance(done.object, a.This) else (left,)
    return replace(done, then=_inner(then, scope, *spoken_of))


def _simply_done(done: a.Do, scope: Scope) -> bool:
    """Whether a deed is one that nobody fails to do: naming a card, losing coins."""
    form = scope.lexicon.words.verbs[done.verb].forms[done.form]
    return form.takes in ("naming", "loss", "as")


WINNER = "the winner"


def _won(clause: s.Players, then: s.Statement | s.Block, scope: Scope) -> a.Won:
    """``the winner:`` of the bidding before."""
    for odd in clause.phrases:
        refuse("CW0304", odd.span, "This says nothing here.")
    if not scope.bid[0]:
        refuse("CW0401", clause.span, "Nobody has bid before this.", hint="`bid up to 40 Debt`")
    with scope.block(current=a.Whose.THEY):
        return a.Won(scope.bid[0], _inner(then, scope), span=clause.span)


def _choice(clause: s.Clause, then: s.Block, scope: Scope) -> a.Choose:
    """``choose two:`` and its options."""
    who, count, up_to = _options_wanted(clause, scope)
    options = []
    done: list[set[int]] = []
    for option in then.options:
        first = scope.bindings + 1
        with scope.block():
            options.append(statements(option.lines, scope))
        done.append(set(range(first, scope.bindings + 1)))
    scope.either += [done] if count == 1 else []
    if count > len(options):
        refuse("CW0605", clause.span, "There are not so many options.")
    return a.Choose(who, count, tuple(options), up_to, span=clause.span)


def _options_wanted(clause: s.Clause, scope: Scope) -> tuple[a.Whose, int, bool]:
    """Who chooses how many options, and whether fewer may be: ``choose two``, ``you choose one``."""
    if isinstance(clause, s.Command) or (isinstance(clause, s.Deed) and not clause.aux):
        named = clause.who if isinstance(clause, s.Deed) else None
        who = player(named, scope) if isinstance(named, s.Who) else scope.current
        verb, rest = verb_of(clause.runs, clause.phrases, scope, ("base",))
        first = rest[0] if len(rest) == 1 else None
        takes = any(form.takes == "options" for form in verb.forms)
        plain = isinstance(first, s.Noun) and first.runs is None and not first.leads
        if takes and plain and isinstance(first, s.Noun) and first.amount:
            bound = first.amount.bound
            up_to = bound is not None and bound.text == "up to"
            many = number(replace(first.amount, bound=None) if up_to else first.amount)
            if many < 1:
                refuse("CW0605", first.span, "At least one must be chosen.")
            return who, many, up_to
    refuse("CW0409", clause.span, "Options stand under `choose one:` only.", pool=("choose",))


# ---- gates ------------------------------------------------------------------------------------------


def _gated(
    gate: s.Gate, then: s.Statement | s.Block, scope: Scope, found: list[a.Statement]
) -> None:
    first = gate.moments[0]
    elses = [each for each in gate.moments if isinstance(each, s.Word) and each.kind == "ELSE"]
    if elses and len(gate.moments) > 1:
        refuse("CW0409", elses[-1].span, "`else` stands alone before its colon.")
    if isinstance(first, s.Word) and first.kind == "ELSE":
        _otherwise(first, then, scope, found)
        return
    for moment in gate.moments:
        if isinstance(moment, s.Word):
            found.extend(_inner(then, scope))
        elif isinstance(moment, s.On) and (lasts := _lasting(moment)) is not None:
            found.extend(_for_so_long(moment, lasts, then, scope))
        else:
            found.append(_gate(moment, gate, then, scope))


def _otherwise(
    word: s.Word, then: s.Statement | s.Block, scope: Scope, found: list[a.Statement]
) -> None:
    last = found[-1] if found else None
    deed = _deed_of_one(last)
    if not isinstance(deed, a.If | a.Do) or deed.otherwise:
        refuse("CW0405", word.span, "There is no `if` or deed before this `else`.")
    deed = replace(deed, otherwise=_inner(then, scope))
    found[-1] = replace(last, body=(deed,)) if isinstance(last, a.Each) else deed


def _deed_of_one(last: a.Statement | None) -> a.Statement | None:
    """What one neighbour does or does not do: ``the player to your left may reveal a Gold from hand``."""
    alone = isinstance(last, a.Each) and last.one_clause and last.players.seat
    return last.body[0] if isinstance(last, a.Each) and alone else last


def _gate(
    moment: s.On | s.Once, gate: s.Gate, then: s.Statement | s.Block, scope: Scope
) -> a.Statement:
    if isinstance(moment, s.Once):
        return a.Once(_once(moment, scope), _inner(then, scope), span=gate.span)
    match moment.word.text:
        case "if":
            with scope.block():
                test = condition(moment.clause, scope)
                return a.If(test, _inner(then, scope), span=gate.span)
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
            refuse(
                "CW0407",
                moment.word.span,
                f"`{other}` can't begin a line yet.",
                pool=("when", "if", "at"),
            )


def _lasting(moment: s.On) -> a.Lasts | None:
    """``until your next turn``, ``for the rest of the game``: how long what stands below holds."""
    said = f"{moment.word.text} {phrase(moment.clause)}"
    return next((lasts for lasts in a.Lasts if lasts == said), None)


def _for_so_long(
    moment: s.On, lasts: a.Lasts, then: s.Statement | s.Block, scope: Scope
) -> tuple[a.Statement, ...]:
    """The abilities of a block that says how long they hold."""
    if scope.lasts is not None:
        refuse("CW0311", moment.span, "How long this holds was said already.")
    with scope.waiting(doer=scope.doer, lasts=lasts):
        found = _inner(then, scope)
    for one in found:
        if not isinstance(one, a.Whenever | a.Inherit | a.Lend):
            hint = "`when another player buys a card:`"
            refuse("CW0409", one.span, "This holds for no time: when is it done?", hint=hint)
    return found


def _once(moment: s.Once, scope: Scope) -> str:
    """``once per turn``, ``once per game``."""
    text = phrase(moment.object)
    if text not in ("turn", "game"):
        refuse(
            "CW0208", moment.object.span, f"Once per {text} can't be said.", pool=("turn", "game")
        )
    del scope
    return text


def _loop(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> a.Loop:
    """``until you have 7 cards in hand:``."""
    found = condition(moment.clause, scope)
    match found:
        case a.AnyCards(
            a.Cards(
                a.Quantity(a.Many.EXACTLY, count, None),
                a.Filter(sorts=(), cost=None, but=()),
                a.Place(whose=scope.current) as place,
            )
        ):
            with scope.repeated():
                done = _inner(then, scope)
            _ends(done)
            return a.Loop(place, count, done, span=moment.span)
    refuse(
        "CW0407",
        moment.span,
        "Only a size of hand can end a loop so far.",
        hint="`you have 7 cards in hand`",
    )


def _ends(body: tuple[a.Statement, ...]) -> None:
    """Refuse a loop whose first clause can always be done: it ends when that can't be done any more."""
    first = body[0] if body else None
    if first is not None and not (isinstance(first, a.Do) and first.binding):
        refuse(
            "CW0407",
            first.span,
            "This can always be done, and without an end.",
            hint="`draw a card`",
        )


def _for_each(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> a.ForEach:
    """``for each Action you have in play:``; "it" is that card until something is done to another."""
    over = each_of(moment.clause, scope)
    counted = isinstance(over, a.Count)
    about = () if counted else (scope.each(moment.span),)
    with scope.block(*about), scope.repeated():
        body = _inner(then, scope)
    return a.ForEach(over, body, about[0].binding if about else 0, span=moment.span)


def _later(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> a.Later:
    found = moment_of(moment.clause, scope, after=moment.word.text == "after")
    if found.setup or found.activate or (found.always and not scope.kind.always):
        refuse(
            "CW0409",
            moment.span,
            "This can't wait for that moment.",
            pool=scope.lexicon.words.moments,
        )
    with scope.waiting():
        done = _inner(then, scope)
    return a.Later(found.name, done, times_of(moment.clause), span=moment.span)


def _whenever(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> a.Whenever:
    """An ability that playing creates: it must say for how long."""
    waits, left = trigger(moment, scope)
    lasts = _how_long(moment, scope)
    doer = waits.by is not a.By.YOU
    replaces = waits.binding if waits.gate == "would" else 0
    waiting, no_turn = scope.waiting(doer=doer), scope.in_turn(None)
    with scope.replaced(replaces), scope.repeated(), waiting, no_turn:
        done = _inner(then, scope, left)
    _paired(moment, waits, done)
    return a.Whenever(waits, done, lasts, span=moment.span)


def _how_long(moment: s.On, scope: Scope) -> a.Lasts:
    """``this turn``, unless the block around says how long its abilities hold."""
    this_turn = opens_later(moment.clause)
    if this_turn and scope.lasts is not None:
        refuse("CW0304", moment.clause.span, "How long this holds was said already.")
    if not this_turn and scope.lasts is None:
        hint = "`this turn` at the end of the condition"
        refuse("CW0404", moment.span, "For how long?", hint=hint)
    return scope.lasts or a.Lasts.TURN


def _during(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> a.During:
    """``during it:`` what is so in the extra turn spoken of."""
    if phrase(moment.clause) != "it":
        refuse("CW0407", moment.span, "During what?", pool=("during it",))
    if scope.turn is None:
        hint = "`take an extra turn after this turn`"
        refuse("CW0401", moment.clause.span, "There is no turn this could mean.", hint=hint)
    turn, whose = scope.turn
    if isinstance(then, s.Block) and then.options:
        refuse("CW0409", then.options[0].span, "Options stand under `choose one:` only.")
    body: list[a.Do | a.Whenever | a.Forbid] = []
    waiting = scope.waiting(doer=scope.doer, lasts=a.Lasts.TURN)
    with scope.block(current=whose), scope.in_turn(whose), waiting:
        for line in then.lines if isinstance(then, s.Block) else (then,):
            with scope.attempt():
                body += _of_turn(line, scope)
    return a.During(turn, whose, tuple(body), span=moment.span)


def _of_turn(line: s.Statement, scope: Scope) -> list[a.Do | a.Whenever | a.Forbid]:
    """What can be so during a turn: abilities, who decides, and what can't be bought."""
    found: list[a.Statement] = []
    _line(line, scope, found)
    for each in found:
        decides = isinstance(each, a.Do) and _takes(each, scope) == "decisions"
        if not decides and not isinstance(each, a.Whenever | a.Forbid):
            hint = "`when they gain a card:`, `you make their decisions`"
            refuse("CW0409", each.span, "This can't be so during a turn.", hint=hint)
        _forbidden(each, scope)
    return [each for each in found if isinstance(each, a.Do | a.Whenever | a.Forbid)]


def _forbidden(found: a.Statement, scope: Scope) -> None:
    """Refuse what can't be done to one card all turn long, and what is forbidden for no time."""
    if isinstance(found, a.Forbid):
        if found.card is not None or found.who is not (scope.within or a.Whose.YOU):
            refuse("CW0407", found.span, "All cards, and whose turn it is.", hint="`cards`")
        return
    for inner in nodes(found):
        if isinstance(inner, a.Forbid) and inner.during:
            refuse("CW0404", inner.span, "For how long?", hint="`this turn` at the end")


def _takes(found: a.Do, scope: Scope) -> str:
    """The kind of thing that a deed is done to."""
    return scope.lexicon.words.verbs[found.verb].forms[found.form].takes


# ---- bodies -----------------------------------------------------------------------------------------


def body(lines: tuple[s.Statement, ...], scope: Scope, span: Span) -> a.Text:
    """All that one printing says, sorted: set-up, instructions, abilities, worth."""
    setup: list[a.Statement] = []
    activate: list[a.Statement] = []
    abilities: list[a.Ability | a.AtMoment] = []
    worth: list[a.Statement] = []
    held: list[a.Cheaper] = []
    price: list[a.OwnPrice] = []
    limits: list[a.Condition] = []
    play: list[a.Statement] = []
    beside: list[a.Beside] = []
    for line in lines:
        with scope.attempt():
            if _is_setup(line, scope):
                setup += _set_up(line, scope)
            elif (limit := _limit(line, scope)) is not None:
                limits.append(limit)
            elif (both := _now_and_when(line, scope, play)) is not None:
                abilities += both
            elif (found := _abilities(line, scope, activate, held)) is not None:
                abilities += found
            elif _scores(line, scope):
                _score(line, scope, worth)
            elif (own := _own_price(line, scope)) is not None:
                price.append(own)
            elif (away := _beside(line, scope)) is not None:
                if beside:
                    refuse("CW0311", line.span, "This is said twice.")
                beside.append(away)
            else:
                _instruct(line, scope, activate if scope.kind.always else play)
                if scope.kind.called:
                    held += _on_its_pile(activate)
    text = a.Text(
        tuple(setup),
        tuple(play),
        tuple(activate),
        tuple(held),
        tuple(price),
        tuple(abilities),
        tuple(found for found in worth if isinstance(found, a.Worth | a.If | a.ForEach)),
        tuple(beside),
        tuple(limits),
        span=span,
    )
    _becomes_another(text, scope)
    return text


def _becomes_another(text: a.Text, scope: Scope) -> None:
    """Refuse ``play this as ...`` where it is not done by playing this card, and at once."""
    verbs = scope.lexicon.words.verbs
    played = text.play if scope.kind.method == "play" else ()
    right = {id(found) for found in _at_once(played)}
    for node in nodes(text):
        if isinstance(node, a.Do) and verbs[node.verb].forms[node.form].takes == "as":
            with scope.attempt():
                if id(node) not in right:
                    message = "A card becomes another one by being played only."
                    refuse("CW0409", node.span, message)


def _at_once(body: tuple[a.Statement, ...]) -> Iterator[a.Do]:
    """The deeds of a body that are done while it is gone through, not later."""
    for found in body:
        match found:
            case a.Do(then=then, otherwise=otherwise):
                yield found
                yield from _at_once((*then, *otherwise))
            case a.If(then=then, otherwise=otherwise):
                yield from _at_once((*then, *otherwise))
            case a.Choose(options=options):
                yield from (deed for option in options for deed in _at_once(option))
            case _:
                pass


def _instruct(line: s.Statement, scope: Scope, into: list[a.Statement]) -> None:
    """An instruction; what is never played can only state what holds once it is in force."""
    before = len(into)
    _line(line, scope, into)
    if scope.kind.always and not all(_holds(found, scope) for found in into[before:]):
        del into[before:]
        place = line.gate.span if line.gate else line.clauses[0].span
        hint = "`when you ...:`, `at the start of your turn:`"
        message = f"{one_of(scope.kind.name)} is never played: when is this done?"
        refuse("CW0409", place, message, hint=hint)


def _on_its_pile(said: list[a.Statement]) -> list[a.Cheaper]:
    """What holds for the cards of the pile that this lies on: nothing else can be so in its text."""
    found = [one for one in said if isinstance(one, a.Cheaper) and one.pile]
    odd = next((one for one in said if one not in found), None)
    said.clear()
    if odd is not None:
        refuse("CW0409", odd.span, "For which cards?", hint="`cards from its pile cost $1 less`")
    return found


def _holds(found: a.Statement, scope: Scope) -> bool:
    """Whether a statement says how things are from now on."""
    if isinstance(found, a.Do):
        return _takes(found, scope) == "resource"
    return isinstance(found, a.Also | a.Cheaper)


def _on(line: s.Statement) -> s.On | None:
    moment = line.gate.moments[0] if line.gate and len(line.gate.moments) == 1 else None
    return moment if isinstance(moment, s.On) and not line.clauses else None


def _is_setup(line: s.Statement, scope: Scope) -> bool:
    moment = _on(line)
    if moment is None or moment.word.text != "at":
        return False
    found = scope.lexicon.words.moments.get(phrase(moment.clause))
    return found is not None and found.setup


def _set_up(line: s.Statement, scope: Scope) -> tuple[a.Statement, ...]:
    assert line.then is not None
    with scope.before_the_game(), scope.apart():
        found = _inner(line.then, scope)
        scope.kept |= scope.done.keys()
    verbs = scope.lexicon.words.verbs
    for done in found:
        if isinstance(done, a.Do) and verbs[done.verb].forms[done.form].random:
            scope.kept_piles.add(done.verb)
    return found


def _abilities(
    line: s.Statement, scope: Scope, activate: list[a.Statement], held: list[a.Cheaper]
) -> list[a.Ability | a.AtMoment] | None:
    """The printed abilities on a line, if it is one: they work without being played.

    What is done when a definition comes into force goes to ``activate``.
    """
    moments = line.gate.moments if line.gate and not line.clauses else ()
    if line.then is None or not moments or not all(isinstance(one, s.On) for one in moments):
        return None
    found: list[a.Ability | a.AtMoment] = []
    for moment in moments:
        assert isinstance(moment, s.On)
        if moment.word.text == "while" and len(moments) == 1:
            return _while_in_play(moment, line.then, scope, held)
        if _is_activation(moment, scope):
            activate += _inner(line.then, scope)
        elif (ability := _ability(moment, line.then, scope)) is not None:
            found.append(ability)
        else:
            return None
    return found


_WHILE = {
    "this is in play": a.From.IN_PLAY,
    "this is in Supply": a.From.IN_SUPPLY,
    "this is in the game": a.From.IN_GAME,
}


def _while_in_play(
    moment: s.On, then: s.Statement | s.Block, scope: Scope, held: list[a.Cheaper]
) -> list[a.Ability | a.AtMoment]:
    """``while this is in play:`` what cards cost, and abilities that work from there.

    ``while this is in Supply:`` abilities are everybody's, as long as a game has a pile of these cards, and
    ``while this is in the game:`` as soon as it has any of them.
    """
    source = _WHILE.get(phrase(moment.clause))
    if source is None or scope.kind.type:
        hint = ", ".join(f"`while {known}:`" for known in _WHILE)
        refuse("CW0407", moment.span, "While what?", hint=hint)
    found: list[a.Ability | a.AtMoment] = []
    for line in then.lines if isinstance(then, s.Block) else (then,):
        with scope.attempt():
            inner = _on(line)
            if inner is not None and line.then is not None and inner.word.text in ABILITY_GATES:
                found.append(_triggered(inner, line.then, source, scope))
            elif source is not a.From.IN_PLAY:
                refuse("CW0409", line.span, "What happens then?", hint="`when you gain a card:`")
            else:
                held += _held(line, scope)
    return found


def _limit(line: s.Statement, scope: Scope) -> a.Condition | None:
    """``while you have a Copper in play: you can't buy this``: the condition, or None for another line."""
    moment = _on(line)
    inner = line.then.lines if isinstance(line.then, s.Block) else (line.then,)
    clauses = inner[0].clauses if len(inner) == 1 and inner[0] is not None else ()
    clause = clauses[0] if len(clauses) == 1 else None
    if moment is None or moment.word.text != "while" or not isinstance(clause, s.Deed):
        return None
    if [word.text for word in clause.aux] != ["can't"] or scope.kind.always:
        return None
    verb, rest = verb_of(clause.runs, clause.phrases, scope, ("base",))
    this = len(rest) == 1 and isinstance(rest[0], s.Noun) and _is_this(rest[0])
    who = clause.who.text if isinstance(clause.who, s.Who) else ""
    if not verb.forbid or not this or who != "you" or inner[0].then or inner[0].gate:  # type: ignore[union-attr]
        refuse(
            "CW0407", clause.span, "Only this can be kept from you.", hint="`you can't buy this`"
        )
    with scope.apart():
        return condition(moment.clause, scope)


def _now_and_when(
    line: s.Statement, scope: Scope, play: list[a.Statement]
) -> list[a.Ability | a.AtMoment] | None:
    """``now and when you buy this:`` what is done as an instruction, and by an ability of the card too."""
    moments = line.gate.moments if line.gate and not line.clauses else ()
    if line.then is None or len(moments) < 2 or not isinstance(moments[0], s.Word):
        return None
    waits = [one for one in moments[1:] if isinstance(one, s.On)]
    own = [one for one in waits if works_from(one, line.then, scope) is a.From.SELF]
    if moments[0].kind != "NOW" or scope.kind.always or len(own) < len(moments) - 1:
        return None
    play.extend(_inner(line.then, scope))
    return [_triggered(one, line.then, a.From.SELF, scope) for one in own]


def _held(line: s.Statement, scope: Scope) -> list[a.Cheaper]:
    """What cards cost while this is in play."""
    clauses = line.clauses if line.then is None and line.gate is None else ()
    if not clauses or not all(isinstance(clause, s.Price) for clause in clauses):
        hint = "`cards cost $1 less`, `when you gain a card:`"
        refuse("CW0409", line.span, "This can't be so while a card is in play.", hint=hint)
    scope.standing = True
    try:
        found = [statement(clause, scope)[0] for clause in clauses]
    finally:
        scope.standing = False
    held = [one for one in found if isinstance(one, a.Cheaper)]
    if len({one.own_turn for one in held}) > 1:
        message = "All of it holds on your turns only, or none of it."
        refuse("CW0407", line.span, message)
    return held


def _own_price(line: s.Statement, scope: Scope) -> a.OwnPrice | None:
    """``during your Buy phase: this costs $2 less per Action you have in play``."""
    moment = _on(line)
    about_turn = moment is not None and phrase(moment.clause) == "it"
    if moment is None or moment.word.text != "during" or about_turn or scope.kind.always:
        return None
    inner = line.then.lines if isinstance(line.then, s.Block) else (line.then,)
    clauses = inner[0].clauses if inner[0] is not None and len(inner) == 1 else ()
    clause = clauses[0] if len(clauses) == 1 else None
    phase = {f"your {name} phase": name for name in scope.lexicon.words.phases}.get(
        phrase(moment.clause)
    )
    if phase is None or not isinstance(clause, s.Price) or not _is_this(clause.subject):
        hint = "`during your Buy phase: this costs $1 less`"
        refuse("CW0407", moment.span, "What holds in a phase can't be said yet.", hint=hint)
    with scope.apart():
        row, amount = less(clause, scope)
    row.nothing_but()
    return a.OwnPrice(amount, phase, span=line.span)


def _is_this(subject: s.Who | s.Noun | s.Runs) -> bool:
    leads = [word.kind for word in subject.leads] if isinstance(subject, s.Noun) else []
    return leads == ["THIS"] and isinstance(subject, s.Noun) and not subject.runs


def _is_activation(moment: s.On, scope: Scope) -> bool:
    known = scope.lexicon.words.moments.get(phrase(moment.clause))
    return moment.word.text == "when" and known is not None and known.activate


def _ability(
    moment: s.On, then: s.Statement | s.Block, scope: Scope
) -> a.Ability | a.AtMoment | None:
    if moment.word.text not in (*ABILITY_GATES, "at"):
        return None
    source = works_from(moment, then, scope)
    if source is None:
        return None
    if moment.word.text == "at":
        return _at_moment(moment, then, source, scope)
    return _triggered(moment, then, source, scope)


def _at_moment(
    moment: s.On, then: s.Statement | s.Block, source: a.From, scope: Scope
) -> a.AtMoment:
    found = moment_of(moment.clause, scope)
    if not found.event or (not found.always and not scope.kind.always):
        refuse("CW0409", moment.span, "This can't wait for that moment.")
    with scope.apart(), scope.at_home(_home(source, scope)):
        test, may, done = _choice_of(_inner(then, scope))
    return a.AtMoment(found.name, done, source, may, test, span=moment.span.to(then.span))


def _home(source: a.From, scope: Scope) -> str:
    """The zone that a card is in when its ability works from there, "" for anywhere."""
    zones = scope.lexicon.words.zones.values()
    return next((zone.name for zone in zones if zone.source == source.value), "")


def _choice_of(
    done: tuple[a.Statement, ...],
) -> tuple[a.Condition | None, bool, tuple[a.Statement, ...]]:
    """A body that is one deed its player may do, perhaps under a condition: both belong to its ability."""
    match done:
        case (a.Do(may=True) as only,):
            return None, True, (replace(only, may=False),)
        case (a.If(test, (a.Do(may=True) as only,), ()),):
            return test, True, (replace(only, may=False),)
        case _:
            return None, False, done


def _triggered(
    moment: s.On, then: s.Statement | s.Block, source: a.From, scope: Scope
) -> a.Ability:
    with scope.apart():
        waits, left = trigger(moment, scope)
        _always(moment)
        home = _home(source, scope)
        replaces = waits.binding if waits.gate == "would" else 0
        doer = scope.waiting(doer=waits.by is not a.By.YOU)
        over = scope.paying(scope.over and waits.this and _is_paid(waits, scope))
        with scope.replaced(replaces), scope.at_home(home), doer, over:
            done = _inner(then, scope, left)
            paid = scope.overpaid if scope.overpaid in bindings_in(done) else 0
    _paired(moment, waits, done)
    test, may, done = _choice_of(done)
    span = moment.span.to(then.span)
    return a.Ability(waits, source, may, done, test, paid, span=span)


def _is_paid(waits: a.Trigger, scope: Scope) -> bool:
    """Whether it waits for the deed whose price can be overpaid."""
    verbs = scope.lexicon.words.verbs.values()
    return waits.gate == "when" and any(verb.over == waits.verb for verb in verbs)


def _always(moment: s.On) -> None:
    """A printed ability works whenever its card can: no time stands in it."""
    if isinstance(moment.clause, s.Deed) and opens_later(moment.clause):
        span = moment.clause.span
        refuse("CW0304", span, "A printed ability has no duration.", hint="leave out `this turn`")


def _paired(moment: s.On, waits: a.Trigger, done: tuple[a.Statement, ...]) -> None:
    """``would`` in the trigger if and only if ``instead`` in the block."""
    if waits.gate == "would" and done and not any(_replaces(statement) for statement in done):
        hint = "`gain a Silver instead`"
        refuse("CW0403", moment.span, "`would` needs an `instead` in what follows.", hint=hint)


def _replaces(found: a.Statement) -> bool:
    match found:
        case a.Do():
            return found.instead or any(map(_replaces, (*found.then, *found.otherwise)))
        case a.Bonus():
            return found.instead
        case a.If():
            return any(map(_replaces, (*found.then, *found.otherwise)))
        case _:
            return False


def _scores(line: s.Statement, scope: Scope) -> bool:
    """Whether a line says what counts at the end of the game, itself or in its block."""
    if any(scored_by(clause, scope) for clause in line.clauses):
        return True
    if line.gate is None or line.then is None:
        return False
    lines = line.then.lines if isinstance(line.then, s.Block) else (line.then,)
    return any(_scores(inner, scope) for inner in lines)


def _score(line: s.Statement, scope: Scope, into: list[a.Statement]) -> None:
    """``worth 1 VP per 10 cards you have``, ``if you have at least 10 Coppers: worth 15 VP``."""
    found: list[a.Statement] = []
    with scope.apart(), scope.scored():
        _line(line, scope, found)
    for odd in found:
        _only_scores(odd)
    into += (_where_it_is(each, scope) for each in found)


def _where_it_is(found: a.Statement, scope: Scope) -> a.Statement:
    """``if this is on your Tavern mat: worth 4 VP``: worth so much only there.

    Raises Refused where anything else is said about the very card: a score is that of any copy.
    """
    match found:
        case a.If(a.IsIn(a.This(), spot), (a.Worth(amount=a.Number(per=None)) as worth,), ()) if (
            not scope.kind.type
        ):
            return replace(worth, place=spot, span=found.span)
        case _:
            for node in nodes(found):
                if isinstance(node, a.This):
                    hint = "`if this is on your Tavern mat: worth 4 VP`"
                    refuse(
                        "CW0407", node.span, "Only where a card is can be said of it.", hint=hint
                    )
            return found


def _only_scores(found: a.Statement) -> None:
    """Refuse everything but ``worth`` where a score is told: nothing is done then."""
    match found:
        case a.Worth():
            return
        case a.If():
            for inner in (*found.then, *found.otherwise):
                _only_scores(inner)
        case a.ForEach():
            for inner in found.body:
                _only_scores(inner)
        case _:
            refuse("CW0409", found.span, "Nothing is done when the score is counted.")


def _beside(line: s.Statement, scope: Scope) -> a.Beside | None:
    """``this isn't in Supply``: where the pile of this card does not lie."""
    clause = line.clauses[0] if len(line.clauses) == 1 and not (line.gate or line.then) else None
    if not isinstance(clause, s.Fact) or not _is_this(clause.subject):
        return None
    where = clause.phrases[0] if len(clause.phrases) == 1 else None
    if clause.verb.text != "isn't" or not isinstance(where, s.Prep) or where.word.text != "in":
        return None
    if scope.kind.type:
        refuse("CW0409", line.span, f"{one_of(scope.kind.name)} has no pile.")
    zone = scope.lexicon.words.zones[place(where.object, scope).zone]
    if not zone.piles:
        pool = [known.name for known in scope.lexicon.words.zones.values() if known.piles]
        refuse("CW0301", where.object.span, "There are no piles there.", pool=pool)
    return a.Beside(zone.name, span=line.span)
