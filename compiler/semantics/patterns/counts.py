"""Counts: so much for each of something, as bonuses, costs and scores say it behind ``per``.

Apart from the deeds because nothing is done here: what is counted is a noun phrase of its own, and
what says how much less a card costs, or how much it is worth, asks for it without any deed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.agreement import agrees_with
from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.places import WHOSE, holding_cards, known_owner
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.patterns.sentences import Said, matched, nearest
from cardwright.compiler.semantics.words.attach import Row, Thing, attach
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def count(thing: Thing, scope: Scope) -> ir.Count:
    """What ``per`` counts: "Action you have in play", "discarded card", "$1 of its cost".

    Raises CompileError for what can't be counted.
    """
    counts = scope.lexicon.words.sayings.counts
    nodes = [part for part in (thing.noun, *thing.more) if isinstance(part, s.Node)]
    said = Said.of(nodes)
    whole = len(nodes) == len(thing.more) + 1
    found = matched(said, counts, scope, thing.span) if whole else None
    if found is not None:
        return ir.Counting(*found, span=thing.span)
    if head(thing.noun, scope).kind == "cards":
        return _count_cards(thing, scope)
    near = [f"`per {example}`" for example in nearest(said, counts, scope)]
    hint = ", ".join(near) or "`per card among them`"
    fail("CW0301", thing.span, "This can't be counted.", hint=hint)


def each_of(clause: s.Clause, scope: Scope) -> ir.Things | ir.Count:
    """What stands behind ``for``: "each Action you have in play", "each trashed card", "each $1 of its cost".

    Raises CompileError where these are neither cards nor anything that can be counted.
    """
    hint = "`for each card among them`"
    if isinstance(clause, s.Players):
        candidates = ("each player", "each other player")
        fail("CW0407", clause.span, "A block about players has no `for`.", candidates=candidates)
    if not isinstance(clause, s.Topic) or leads(clause.noun) != ["each"]:
        fail("CW0407", clause.span, "For each of what?", hint=hint)
    row = attach((clause.noun, *clause.phrases), scope.lexicon)
    row.nothing_but("object")
    assert row.object is not None
    found = head(clause.noun, scope)
    unled = replace(row.object, noun=_unled(clause.noun))
    if found.kind not in ("cards", "rest"):
        return count(unled, scope)
    done = any(item.verb and item.verb[1] == "past" and not item.adjective for item in found.items)
    if done:
        return things(unled, scope, bare=True)
    cards = things(row.object, scope)
    if isinstance(cards, ir.Cards) and isinstance(cards.place, ir.Past):
        return count(unled, scope)
    if isinstance(cards, ir.Cards) and cards.place is None and cards.among is None:
        fail("CW0303", row.object.span, "Which of them?", hint="`you have in play`, `among them`")
    if isinstance(cards, ir.Cards) and isinstance(cards.place, ir.Place):
        holding_cards(cards.place, scope)
    return cards


def _unled(noun: s.Noun) -> s.Noun | s.Runs:
    """A noun phrase without its determiner."""
    if noun.amount is None and noun.runs is not None:
        return noun.runs
    return replace(noun, leads=())


_OWN = {ir.Whose.YOU: "your", ir.Whose.THEY: "their"}


def _count_done(thing: Thing, rel: s.Rel, scope: Scope) -> ir.CountDone:
    """``Silver you gained this turn``, ``card you gained in your Buy phase``."""
    whose = WHOSE.get(rel.who.text) if isinstance(rel.who, s.Who) else None
    if whose is None or rel.aux or not isinstance(rel.verb, s.Runs):
        fail("CW0407", rel.span, "Only what you did can be counted.", hint="`card you gained`")
    verb, rest = verb_of(rel.verb, (), scope, ("past",))
    if not verb.history.turn or rest:
        past = [known.past for known in scope.lexicon.words.verbs.values() if known.history.turn]
        fail("CW0407", rel.verb.span, f"Nobody remembers what was {verb.past}.", candidates=past)
    phases = {f"in {_OWN[whose]} {name} phase": name for name in scope.lexicon.words.phases}
    times = {"this turn": "", **(phases if verb.history.phases else {})}
    time = phrase(rel.time) if rel.time else ""
    if time not in times:
        span = rel.time.span if rel.time else rel.span
        fail("CW0404", span, "In what time?", candidates=times)
    known_owner(whose, rel.span, scope)
    found = _count_cards(Thing(thing.noun, thing.more[:-1]), scope, placed=False)
    if not isinstance(found, ir.CountCards) or not isinstance(found.things, ir.Cards):
        fail("CW0301", thing.noun.span, "This wants a kind of card.", hint="`card you gained`")
    if found.beyond:
        fail("CW0407", thing.span, "All that were done to count here so far.")
    kind = only(found.things).filter
    return ir.CountDone(whose, verb.name, kind, found.unit, times[time], span=thing.span)


def _count_cards(thing: Thing, scope: Scope, *, placed: bool = True) -> ir.Count:
    last = thing.more[-1] if thing.more else None
    if isinstance(last, s.Rel) and isinstance(last.verb, s.Runs) and _is_own_deed(last):
        return _count_done(thing, last, scope)
    thing, beyond = _beyond(thing)
    noun, unit = thing.noun, 1
    if leads(noun) and not (isinstance(noun, s.Noun) and noun.of is not None):
        fail("CW0304", noun.span, "A determiner says nothing behind `per`.")
    if isinstance(noun, s.Noun) and noun.amount is not None:
        unit = number(noun.amount)
        noun = replace(noun, amount=None)
    agrees_with(noun, unit, scope)
    found = things(replace(thing, noun=noun), scope, bare=True)
    if isinstance(found, ir.Cards):
        if placed and found.place is None and found.among is None:
            fail("CW0303", thing.span, "Which of them are counted?", hint="`you have`, `in {zone}`")
        if isinstance(found.place, ir.Place):
            holding_cards(found.place, scope)
        found = replace(found, quantity=ir.Quantity(ir.Many.ALL, span=found.span))
    return ir.CountCards(found, unit, beyond, span=thing.span)


def _is_own_deed(rel: s.Rel) -> bool:
    """Whether it is about what somebody did this turn, not on a turn before."""
    last_turn = rel.time is not None and phrase(rel.time).endswith("last turn")
    return not last_turn


def _beyond(thing: Thing) -> tuple[Thing, int]:
    """``after the first 15``: how many are not counted, and the cards without that."""
    last = thing.more[-1] if thing.more else None
    if not isinstance(last, s.Prep) or last.word.text != "after":
        return thing, 0
    assert isinstance(last.object, s.Noun)
    assert last.object.amount is not None
    return replace(thing, more=thing.more[:-1]), number(last.object.amount)


def less(clause: s.Price, scope: Scope) -> tuple[Row, ir.Number]:
    """``$2 less per Action you have in play``: how much, and the phrases that are left; `more` is below 0.

    Raises CompileError for anything else that can be said about a cost.
    """
    found = next((p for p in clause.phrases if isinstance(p, s.Compare)), None)
    row = attach([p for p in clause.phrases if p is not found], scope.lexicon)
    if found is None or found.than or found.runs:
        hint = "`cards cost $1 less this turn`"
        fail("CW0407", clause.span, "A cost is so much less, or more.", hint=hint)
    amount = clause.measure
    if not isinstance(amount, s.Amount) or not amount.values[0].text.startswith("$"):
        fail("CW0301", clause.measure.span, "This wants coins.", hint="`$1 less`")
    per = count(row.per, scope) if row.per else None
    row.per = None
    sign = -1 if found.word.text == "more" else 1
    return row, ir.Number(sign * number(amount), per, span=amount.span)


def amount_of_resource(clause: s.Command, resource: str, scope: Scope) -> ir.Number:
    """``1 VP per 10 cards you have`` behind a verb that scores.

    Raises CompileError when it is not that resource.
    """
    if len(clause.runs.words) > 1:
        span = clause.runs.words[1].span
        fail("CW0302", span, f"Worth how many {resource}?", hint=f"`worth 1 {resource}`")
    row = attach(clause.phrases, scope.lexicon)
    row.nothing_but("object", "per")
    noun = row.object.noun if row.object else None
    for odd in row.object.more if row.object else ():
        fail("CW0304", odd.span, "This says nothing here.")
    if not isinstance(noun, s.Noun) or noun.amount is None or noun.runs is None:
        fail("CW0302", clause.span, f"Worth how many {resource}?", hint=f"`worth 1 {resource}`")
    items = scope.lexicon.read(noun.runs.words)
    if len(items) != 1 or items[0].resource is None or items[0].resource.name != resource:
        fail("CW0209", noun.runs.span, f"Cards are worth {resource}.", candidates=(resource,))
    if noun.leads:
        fail("CW0304", noun.leads[0].span, "Only a number can stand here.")
    per = count(row.per, scope) if row.per else None
    return ir.Number(number(noun.amount, signed=True), per, span=noun.span)
