"""History: what was done before, in this text, this turn or this game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.facts import at_least_some
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.players import player
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.words.attach import Thing, attach
from cardwright.compiler.semantics.words.phrases import phrase as phrase_text
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.attach import Row
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Verb


def was_done(fact: s.Fact, scope: Scope) -> ir.WasDone:
    """``a Treasure was trashed``: earlier in this text."""
    if (
        isinstance(fact.subject, s.Who)
        or fact.runs is None
        or fact.about
        or fact.phrases
        or fact.also
    ):
        fail("CW0310", fact.span, "What was done?", hint="`{another_type} was used`")
    verb, rest = verb_of(fact.runs, (), scope, ("past",))
    for odd in rest:
        fail("CW0307", odd.span, "Two things side by side: a comma is missing.")
    done = tuple(scope.antecedents.done.get(verb.name, ()))
    if not done:
        fail("CW0401", fact.runs.span, f"Nothing was {verb.past} before this.")
    cards = things(Thing(fact.subject), scope)
    if not isinstance(cards, ir.Cards) or cards.place is not None or cards.among is not None:
        fail("CW0310", fact.subject.span, "Which cards?", hint="`{another_type} was used`")
    cards = at_least_some(only(cards), fact.subject)
    right = "was" if cards.quantity.number == 1 else "were"
    if fact.verb.text != right:
        fail(
            "CW0309",
            fact.verb.span,
            f"`{fact.verb.text}` is the wrong form here.",
            candidates=(right,),
        )
    spoken = ir.Done(verb.name, done, span=fact.runs.span)
    return ir.WasDone(spoken, cards, span=fact.span)


def remembered(deed: s.Deed, scope: Scope) -> ir.Condition:
    """``you gained no card in your Buy phase``."""
    if not isinstance(deed.who, s.Who) or deed.aux:
        fail(
            "CW0310",
            deed.span,
            "This can't be true or false.",
            hint="`you gained {a_card} this game`",
        )
    if (here := _done_here(deed, scope)) is not None:
        return here
    whose = player(deed.who, scope)
    verb, rest = verb_of(deed.runs, deed.phrases, scope, ("past",))
    if not verb.history.turn:
        past = [known.past for known in scope.lexicon.words.verbs.values() if known.history.turn]
        fail("CW0310", deed.runs.span, f"Nobody remembers what was {verb.past}.", candidates=past)
    row = attach(rest, scope.lexicon)
    cards = _cards_of(row, verb, deed, scope)
    phase, time = _when(row, scope)
    if phase and not verb.history.phases:
        fail("CW0407", deed.span, f"In which phase one has {verb.past} can't be asked yet.")
    if time == "game" and not verb.history.game:
        message = "So far back nobody remembers this."
        fail("CW0407", row.times[0].span, message, candidates=("this turn",))
    if time == "game" and (cards.other or cards.quantity.number != 1):
        message = "How often is not remembered that far back."
        fail("CW0407", cards.span, message, hint=f"`you {verb.past} {{a_card}} this game`")
    return ir.HasDone(whose, verb.name, cards, phase, time, span=deed.span)


def _cards_of(row: Row, verb: Verb, deed: s.Deed, scope: Scope) -> ir.Cards:
    """The cards that something was done to, wherever they were."""
    cards = things(row.object, scope) if row.object else None
    if not isinstance(cards, ir.Cards) or row.object is None:
        fail("CW0302", deed.runs.span, f"{verb.past} what?")
    row.nothing_but("object", "times")
    if cards.place is not None or cards.among is not None:
        fail("CW0304", row.object.span, "Where they were is not remembered.")
    of_one = cards.filter.copy_of is not None
    return at_least_some(only(cards, *(("other",) if of_one else ())), row.object.noun)


_OTHERS = {"another player": False, "no other player": True}
"""Subjects that ask about the others, and whether none of them is meant."""


def _done_here(deed: s.Deed, scope: Scope) -> ir.WasDone | None:
    """``you revealed a Province``, ``no other player revealed a Card``: what was done earlier in this text.

    None where the verb is one that the game remembers, or nothing of the kind was done before.
    """
    assert isinstance(deed.who, s.Who)
    found = scope.lexicon.words.verb_forms.get(deed.runs.words[0].text)
    bindings = (
        tuple(scope.antecedents.done.get(found[0].name, ())) if found and found[1] == "past" else ()
    )
    if found is None or found[0].history.turn or not bindings:
        return None
    none = _OTHERS.get(deed.who.text)
    others = none is not None
    by = ir.Doer.OTHERS if others else ir.Doer(player(deed.who, scope).value)
    verb, rest = verb_of(deed.runs, deed.phrases, scope, ("past",))
    row = attach(rest, scope.lexicon)
    row.nothing_but("object")
    cards = things(row.object, scope) if row.object else None
    if not isinstance(cards, ir.Cards) or row.object is None or cards.place or cards.among:
        fail("CW0302", deed.runs.span, f"{verb.past} what?", hint=f"`you {verb.past} {{a_card}}`")
    cards = at_least_some(only(cards), row.object.noun)
    if none:
        cards = replace(cards, quantity=ir.Quantity(ir.Many.NO, span=cards.quantity.span))
    left = 0
    if not others and cards.quantity.many is ir.Many.AT_LEAST:
        one = scope.antecedents.each(deed.span)
        scope.antecedents.blocks[-1].append(one)
        left = one.binding
    done = ir.Done(verb.name, bindings, span=deed.runs.span)
    return ir.WasDone(done, cards, by, left, span=deed.span)


def _when(row: Row, scope: Scope) -> tuple[str, str]:
    """``in your Buy phase``, ``this turn``, ``this game``; this turn when nothing is said."""
    if len(row.times) > 1:
        fail("CW0311", row.times[1].span, "One time is enough.")
    if not row.times or phrase_text(row.times[0]) == "this turn":
        return "", "turn"
    if phrase_text(row.times[0]) == "this game":
        return "", "game"
    phases = {f"in your {name} phase": name for name in scope.lexicon.words.phases}
    text = phrase_text(row.times[0])
    if text not in phases:
        hint = "`this turn`, `this game`, " + ", ".join(f"`{known}`" for known in phases)
        fail("CW0407", row.times[0].span, f"`{text}` can't be asked about yet.", hint=hint)
    return phases[text], "turn"
