"""Deeds: a clause that does something becomes a statement.

Which pattern of its verb it is said by, and what fills that, is found in matching.py.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.facts import plain_fact
from cardwright.compiler.semantics.deeds.bonuses import bonus, is_instead
from cardwright.compiler.semantics.deeds.lasting import cheaper, forbid, no_rule, rule
from cardwright.compiler.semantics.nouns.players import BESIDE, OTHERS, player, players
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.patterns.clauses import match
from cardwright.compiler.semantics.patterns.counts import amount_of_resource, count
from cardwright.compiler.semantics.words.antecedents import Antecedent
from cardwright.compiler.semantics.words.attach import Row, attach
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Verb


def statement(clause: s.Clause, scope: Scope) -> tuple[ir.Statement, Antecedent | None]:
    """The statement that a clause makes, and what it leaves behind for a colon.

    Raises CompileError when the clause does nothing.
    """
    match clause:
        case s.Bonus():
            return bonus(clause, scope), None
        case s.Command() if (resource := scored_by(clause, scope)) and scope.occasion.scoring:
            amount = amount_of_resource(clause, resource, scope)
            return ir.Worth(resource, amount, span=clause.span), None
        case s.Command():
            return _do(clause.runs, clause.phrases, scope.current, clause, scope)
        case s.Deed(who=s.Who() as who) if who.text in (*OTHERS, *BESIDE):
            return _each(clause, who, scope), None
        case s.Deed(aux=(word,)) if word.text == "can't":
            return forbid(clause, scope), None
        case s.Deed():
            return _deed(clause, scope)
        case s.Fact():
            return _fact(clause, scope), None
        case s.Price():
            return cheaper(clause, scope), None
        case s.Players() | s.Topic():
            fail("CW0302", clause.span, "Nothing is done here: a verb is missing.")


def scored_by(clause: s.Clause, scope: Scope) -> str:
    """The resource that a clause says something is worth at the end, "" where it does something else."""
    if not isinstance(clause, s.Command):
        return ""
    words = scope.lexicon.words
    verb, scores = words.verb_forms.get(clause.runs.words[0].text), words.special_verb("worth")
    return scores.resource if verb is not None and verb[0].name == scores.verb else ""


# ---- deeds ----------------------------------------------------------------------------------------


def _deed(clause: s.Deed, scope: Scope) -> tuple[ir.Statement, Antecedent | None]:
    if not isinstance(clause.who, s.Who):
        fail("CW0407", clause.who.span, "Only players do things.", candidates=("you", "they"))
    whose = player(clause.who, scope)
    return _do(clause.runs, clause.phrases, whose, clause, scope)


def _each(clause: s.Deed, who: s.Who, scope: Scope) -> ir.Each:
    """What each of some players does; of one player alone it can be spoken of afterwards."""
    whom = players(who, scope)
    speaking = (
        scope.about(current=ir.Whose.THEY) if whom.seat else scope.block(current=ir.Whose.THEY)
    )
    with speaking, nullcontext() if whom.seat else scope.repeated():
        inner, _ = _do(clause.runs, clause.phrases, ir.Whose.THEY, clause, scope)
    return ir.Each(whom, (inner,), one_clause=True, span=clause.span)


def _do(
    runs: s.Runs,
    phrases: tuple[s.Phrase, ...],
    whose: ir.Whose,
    clause: s.Command | s.Deed,
    scope: Scope,
) -> tuple[ir.Do, Antecedent | None]:
    may = _may(clause)
    who = clause.who if isinstance(clause, s.Deed) else None
    third = isinstance(who, s.Who) and who.text in (*OTHERS, *BESIDE)
    verb, rest = verb_of(runs, phrases, scope, ("third",) if third and not may else ("base",))
    row = attach(rest, scope.lexicon)
    used = ("object", "roles", "until", "per", "repeat", "manner", "order", "times")
    row.nothing_but(*used, adverbs=("twice", "instead", "face down"))
    instead = is_instead(row, scope)
    with scope.told(whose):
        done = match(verb, row, runs.span, scope, instead=instead)
        done = _for_each(done, row, scope)
    for time in row.times:
        fail("CW0304", time.span, "A time says nothing here.")
    pattern = scope.lexicon.words.patterns[done.pattern]
    may = may and pattern.leaves != "rule"
    done = replace(done, who=whose, may=may, instead=instead, span=clause.span)
    if (
        pattern.op is not None
        and pattern.op.takes("turn")
        and scope.occasion.within is not ir.Whose.THEY
    ):
        hint = "`during it:` behind an extra turn of another player"
        fail("CW0409", clause.span, "This is said about a turn of theirs.", hint=hint)
    _decides(done)
    _within_reach(done, verb, scope)
    left = _leave(done, verb, scope)
    if left is not None and (spoken := scope.antecedents.known.get(left.binding)) is not None:
        spoken.doer = whose
    return (replace(done, binding=left.binding) if left else done), left


def _for_each(done: ir.Do, row: Row, scope: Scope) -> ir.Do:
    """``gain a Silver per Treasure in hand``: so many, of coins, tokens, or cards from piles or an end."""
    if row.per is None:
        return done
    pattern = scope.lexicon.words.patterns[done.pattern]
    if (slot := pattern.slot("coins", "tokens")) is not None:
        return _multiplied(done, slot.name, count(row.per, scope))
    some = done.object.quantity.many if isinstance(done.object, ir.Cards) else None
    from_piles = pattern.slot("from_piles") is not None and some is ir.Many.EXACTLY
    if not from_piles and some not in (ir.Many.TOP, ir.Many.BOTTOM):
        fail("CW0304", row.per.span, "This can't be done for each of something.")
    per = ir.Argument("per", count(row.per, scope), span=row.per.span)
    return replace(done, arguments=(*done.arguments, per))


def _multiplied(done: ir.Do, slot: str, per: ir.Count) -> ir.Do:
    """``lose $1 per Treasure in hand``: as many coins or tokens, times what is counted."""
    found: list[ir.Argument] = []
    for argument in done.arguments:
        value = argument.value
        match value:
            case ir.Number() if argument.name == slot:
                value = replace(value, per=per)
            case ir.Tokens(count=ir.Number() as number) if argument.name == slot:
                value = replace(value, count=replace(number, per=per))
        found.append(replace(argument, value=value))
    return replace(done, arguments=tuple(found))


def _decides(done: ir.Do) -> None:
    """Refuse to leave it to one player whether, and to another to which cards, something is done."""
    if done.may and isinstance(done.object, ir.Cards) and done.object.chooser is not None:
        fail("CW0407", done.object.span, "Whoever may do it chooses, too: leave out `may`.")


def _may(clause: s.Command | s.Deed) -> bool:
    aux = clause.aux if isinstance(clause, s.Deed) else ()
    if len(aux) > 1:
        fail("CW0311", aux[1].span, "One such word is enough.")
    if aux and aux[0].text != "may":
        fail("CW0407", aux[0].span, f"`{aux[0].text}` can't stand here yet.", candidates=("may",))
    return bool(aux)


def _within_reach(done: ir.Do, verb: Verb, scope: Scope) -> None:
    """Refuse to move a card that the text knows not to be where its player could move it from."""
    takes_cards = scope.lexicon.words.patterns[done.pattern].slot("cards", "playable") is not None
    if not verb.moves or not takes_cards or done.instead:
        return
    match done.object:
        case ir.It(binding):
            _is_theirs(binding, done, verb, scope)
        case ir.This():
            _is_there(done, scope)


def _is_theirs(binding: int, done: ir.Do, verb: Verb, scope: Scope) -> None:
    """Refuse to move what another player did something to, and what is nobody's yet."""
    assert done.object is not None
    spoken = scope.antecedents.known[binding]
    if spoken.unowned:
        fail("CW0410", done.object.span, "This is nobody's yet, and can't be moved.")
    if done.who is ir.Whose.YOU and spoken.others:
        message = "This may be another player's card, which you can't move for them."
        fail("CW0410", done.object.span, message, hint=f"`they {verb.name} it`")


def _is_there(done: ir.Do, scope: Scope) -> None:
    """Refuse to move this card before anybody has it, or from where it no longer is."""
    assert done.object is not None
    for spoken in scope.antecedents.done_to_this():
        if spoken.unowned:
            message = "This is nobody's yet, and can't be moved."
            fail("CW0410", done.object.span, message, hint="`when you gain this:`")
        before = scope.lexicon.words.verbs.get(spoken.this or "")
        if before is not None:
            message = "This is no longer where it was."
            fail("CW0410", done.object.span, message, hint=f"`the {before.past} card`")


def _leave(done: ir.Do, verb: Verb, scope: Scope) -> Antecedent | None:
    """Bind what the deed leaves behind."""
    pattern = scope.lexicon.words.patterns[done.pattern]
    match pattern.leaves:
        case "amount":
            return Antecedent(scope.count(), plural=False, span=done.span, verb=verb.name)
        case "offer":
            return _bidding(done, verb, scope)
        case "turn" if not done.may:
            turn = scope.another_turn(done.who)
            return Antecedent(turn, plural=False, span=done.span, verb=verb.name)
        case "named":
            if done.may:
                fail("CW0304", done.span, "This is not up to anybody: leave out `may`.")
            return scope.bind(verb.name, done.span, plural=False, seen=False)
        case "cards":
            return _cards_left(done, verb, scope)
    return None


ROUND = "each player from your left"


def _bidding(done: ir.Do, verb: Verb, scope: Scope) -> Antecedent:
    """Number what was bid most, which "the bid" then means."""
    if not scope.people.round or done.may:
        fail("CW0407", done.span, "Who bids, and in which order?", candidates=(ROUND,))
    bid = scope.count()
    scope.amounts = replace(scope.amounts, bid=bid)
    return Antecedent(bid, plural=False, span=done.span, verb=verb.name)


def _cards_left(done: ir.Do, verb: Verb, scope: Scope) -> Antecedent:
    """Bind the cards that something was done to."""
    found = done.object
    if done.until is not None:
        return scope.bind(verb.name, done.span, plural=done.until.quantity.plural, rest=True)
    match found:
        case ir.Cards():
            several = found.quantity.plural or done.per is not None
            only_picked = scope.lexicon.words.patterns[done.pattern].op is None
            rest = verb.rest or (only_picked and isinstance(found.place, ir.Place))
            left = scope.bind(verb.name, done.span, plural=several, rest=rest)
            if found.filter.cost is not None and found.filter.cost.than is not None:
                compared = (left.binding, found.filter.cost)
                scope.amounts = replace(scope.amounts, compared=compared)
            return left
        case None | ir.Place() | ir.Piles():
            many = done.argument("n")
            one = isinstance(many, ir.Number) and many.value == 1 and found is None
            return scope.bind(verb.name, done.span, plural=not one)
        case spoken:
            several = scope.antecedents.is_plural(spoken)
            left = scope.bind(verb.name, done.span, plural=several, seen=False)
            if isinstance(spoken, ir.This) and verb.moves and not done.may:
                scope.antecedents.known[left.binding].this = verb.name
            return left


def _fact(fact: s.Fact, scope: Scope) -> ir.Be | ir.Rule:
    """What is so from now on: a rule, or the state of a player."""
    found = rule(fact, scope)
    if found is None and not isinstance(fact.subject, s.Who):
        no_rule(fact, scope)
    if found is not None and scope.lexicon.words.sayings.rules[found.pattern].opens:
        fail("CW0302", fact.span, "What do they do when they are played? Say it behind `:`.")
    return found or _state(fact, scope)


def _state(fact: s.Fact, scope: Scope) -> ir.Be:
    """``you are unaffected by it``."""
    items = scope.lexicon.read(fact.runs.words) if fact.runs else []
    adjective = items[0].adjective if len(items) == 1 else None
    if not isinstance(fact.subject, s.Who) or adjective is None or not adjective.state:
        fail("CW0407", fact.span, "This can't be made true.", hint="`you are unaffected by it`")
    plain_fact(replace(fact, verb=replace(fact.verb, text=_have_for(fact.verb))), scope)
    row = attach(fact.phrases, scope.lexicon)
    row.nothing_but("roles")
    if [word.text for word, _ in row.roles] != [adjective.role]:
        fail("CW0303", fact.span, f"`{adjective.name}` by what?", candidates=(adjective.role,))
    if not isinstance(things(row.roles[0][1], scope), ir.It):
        fail(
            "CW0401",
            row.roles[0][1].span,
            "Only the card that was played can be meant: say `it`.",
            candidates=("it",),
        )
    return ir.Be(adjective.name, player(fact.subject, scope), span=fact.span)


def _have_for(word: s.Word) -> str:
    """``are`` agrees where ``have`` would, ``is`` where ``has`` would; the rest agrees nowhere."""
    return {"are": "have", "is": "has"}.get(word.text, word.text + "?")
