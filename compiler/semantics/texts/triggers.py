"""Triggers: what an ability waits for, by whom, and where it works from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.places import from_its_pile, place
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.texts.times import times
from cardwright.compiler.semantics.words.attach import Thing, attach
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article, one_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.compiler.semantics.words.antecedents import Antecedent
    from cardwright.compiler.semantics.words.attach import AnyPhrase, Row
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Verb
    from cardwright.compiler.vocabulary.events import EventPattern


BY = {
    "you": (ir.By.YOU, "base"),
    "another player": (ir.By.OTHERS, "third"),
    "each other player": (ir.By.OTHERS, "third"),
    "a player": (ir.By.ANYONE, "third"),
}

THEIR_TURN = {"they": (ir.By.YOU, "base")}
"""In an extra turn of theirs, abilities listen to them."""


def trigger(moment: s.On, scope: Scope) -> tuple[ir.Trigger, tuple[Antecedent, ...]]:
    """What ``when``, ``before`` or ``after`` waits for, and what it leaves behind for "it" or "that many".

    Raises CompileError when nothing of the sort ever happens.
    """
    clause = moment.clause
    if not isinstance(clause, s.Deed) or not isinstance(clause.who, s.Who):
        fail(
            "CW0302",
            clause.span,
            f"Who does what? Say `{moment.word.text} you ...`.",
            candidates=("you",),
        )
    who = THEIR_TURN if scope.occasion.within is ir.Whose.THEY else BY
    if clause.who.text not in who:
        fail(
            "CW0407", clause.who.span, f"`{clause.who.text}` can't stand here yet.", candidates=who
        )
    by, tense = who[clause.who.text]
    gate = _gate(moment, clause)
    verb, rest = verb_of(
        clause.runs, clause.phrases, scope, ("base" if gate == "would" else tense,)
    )
    row = attach(rest, scope.lexicon)
    row.nothing_but("object", "times")
    deed = _Deed(moment, clause, verb, row, gate, by)
    return _waited_for(deed, _ways(deed, scope), scope)


def _ways(deed: _Deed, scope: Scope) -> list[EventPattern]:
    """The ways to wait for a verb with its gate. Raises CompileError where nothing can."""
    found = [way for way in deed.verb.events if way.gate == deed.gate]
    if not found:
        verbs = scope.lexicon.words.verbs.values()
        known = sorted(v.name for v in verbs if any(way.gate == deed.gate for way in v.events))
        fail("CW0407", deed.moment.span, _nothing_happens(deed), candidates=known)
    return found


def _waited_for(
    deed: _Deed, ways: list[EventPattern], scope: Scope
) -> tuple[ir.Trigger, tuple[Antecedent, ...]]:
    """The trigger by the way that fits. Raises CompileError where none does."""
    words = _words(deed.row.object)
    for way in ways:
        if way.object is None and way.literal == words:
            span = deed.object.span if words else deed.clause.runs.span
            return _timed(deed, way.event, ir.Term(way.literal, span=span), scope), ()
    if deed.row.object is None:
        fail("CW0302", deed.clause.runs.span, f"`{deed.verb.name}` what?", candidates=_said(ways))
    kind = head(deed.object.noun, scope).kind
    resources = {way.object.of: way for way in ways if way.object and way.object.type == "tokens"}
    if resources and kind == "resource":
        return _of_resource(deed, resources, scope)
    cards = [way for way in ways if way.object and way.object.type == "card"]
    literals = _said(ways)
    if not cards or (literals and kind != "cards"):
        known = (*literals, *resources)
        fail("CW0407", deed.object.span, "Nothing can be said to happen then.", candidates=known)
    return _of_cards(deed, cards, scope)


def _words(thing: Thing | None) -> str:
    """The words behind a verb."""
    return " ".join(phrase(one) for one in (thing.noun, *thing.more)) if thing else ""


def _said(ways: list[EventPattern]) -> tuple[str, ...]:
    """What must be said as it stands, in some ways to wait for a verb."""
    return tuple(way.literal for way in ways if way.literal)


@dataclass(frozen=True, slots=True)
class _Deed:
    """A deed that an ability waits for, as its clause says it."""

    moment: s.On
    clause: s.Deed
    verb: Verb
    row: Row
    gate: str
    by: ir.By

    @property
    def others(self) -> bool:
        """Whether it is done by somebody who is "they" afterwards."""
        return not isinstance(self.clause.who, s.Who) or self.clause.who.text != "you"

    @property
    def object(self) -> Thing:
        """What it is done to."""
        assert self.row.object is not None
        return self.row.object


def _gate(moment: s.On, clause: s.Deed) -> str:
    modal = next((word for word in clause.aux if word.kind == "MODAL"), None)
    if modal is None:
        return moment.word.text
    if modal.text != "would" or moment.word.text != "when":
        fail("CW0407", modal.span, f"`{modal.text}` can't stand here.", candidates=("would",))
    return "would"


def _of_cards(
    deed: _Deed, ways: list[EventPattern], scope: Scope
) -> tuple[ir.Trigger, tuple[Antecedent, ...]]:
    """``when you gain a Treasure``: done to a card of some kind, to this or to one spoken of before."""
    nth, ever = _nth(deed)
    pile, other = _its_pile(deed.object, scope), _another(deed.object, scope)
    past = _past(deed, ways)
    found = _happens_to(deed.object, scope)
    way = _way(deed, [way for way in ways if way.past == past], found, scope)
    subject: ir.Subject
    if isinstance(found, ir.Cards):
        from_piles = _from_piles(deed.object.more, scope)
        other = other or found.other
        subject = ir.AnyCard(
            found.filter, other, from_piles, pile, nth, ever, past, span=found.span
        )
    else:
        subject = found
    waits = _timed(deed, way.event, subject, scope)
    left = scope.bind(deed.verb.name, waits.span, plural=False, seen=False)
    spoken = scope.antecedents.known[left.binding]
    spoken.others, spoken.unowned = deed.by is not ir.By.YOU, not way.owned
    spoken.this = "" if isinstance(subject, ir.This) else None
    return replace(waits, binding=left.binding), (left,)


def playing(waits: ir.Trigger, scope: Scope) -> int:
    """The binding of the card whose playing is waited for, 0 where it is something else."""
    events = scope.lexicon.words.verbs[waits.verb].events
    return waits.binding if any(one.event == waits.event and one.plays for one in events) else 0


def _happens_to(thing: Thing, scope: Scope) -> ir.Cards | ir.This | ir.It:
    """``a card``, ``this``, ``it``: what it happens to."""
    spoken = _is_it(thing.noun)
    about = Thing(thing.noun) if spoken else thing
    for odd in thing.more if spoken else ():
        if not isinstance(odd, s.Prep) or odd.word.text != "from":
            fail("CW0304", odd.span, "A pronoun stands alone, but for where it comes from.")
    found = things(about, scope, where="from", at=tuple(scope.lexicon.words.zones))
    if not isinstance(found, ir.Cards | ir.This | ir.It) or isinstance(found, ir.It) is not spoken:
        fail("CW0301", thing.span, "This wants a kind of card, or `this`.", candidates=("this",))
    _any_one(found, thing)
    return found


def _of_resource(
    deed: _Deed, known: dict[str, EventPattern], scope: Scope
) -> tuple[ir.Trigger, tuple[Antecedent, ...]]:
    """``when they would take Debt``: done to so much of a resource, however much."""
    thing = deed.object
    if phrase(thing.noun) not in known:
        message = "Nothing can be said to happen then."
        fail("CW0407", thing.noun.span, message, candidates=known)
    for more in thing.more:
        fail("CW0304", more.span, "Nothing more can be said about it here.")
    resource = phrase(thing.noun)
    subject = ir.Tokens(resource, span=thing.span)
    waits = _timed(deed, known[resource].event, subject, scope)
    left = scope.antecedents.so_much(resource, deed.verb.name, waits.span)
    return replace(waits, binding=left.binding), (left,)


def _timed(deed: _Deed, event: str, subject: ir.Subject, scope: Scope) -> ir.Trigger:
    """The trigger, only as often and at the times that are said."""
    ordinal = _ordinal(deed.clause, deed.verb)
    own_turn, next_turn, phase = times(deed.row.times, deed.by, scope)
    return ir.Trigger(
        deed.gate,
        deed.verb.name,
        event,
        deed.by,
        subject,
        ordinal,
        own_turn,
        next_turn,
        phase,
        span=deed.moment.span,
    )


def _ordinal(clause: s.Deed, verb: Verb) -> ir.Ordinal:
    """``next``: only the next such deed; ``first``: only the first one of a turn."""
    found = [word for word in clause.aux if word.kind == "ORDINAL"]
    modals = [word for word in clause.aux if word.kind == "MODAL"]
    for word in (*found[1:], *modals[1:]):
        fail("CW0311", word.span, f"`{word.text}` is too much here.")
    if not found:
        return ir.Ordinal.EACH
    counts = ("next", "first") if verb.sequence else ("next",)
    if found[0].text not in counts:
        message = f"`{found[0].text}` can't stand here so far."
        fail("CW0407", found[0].span, message, candidates=counts)
    return ir.Ordinal(found[0].text)


_ORDINALS = {"first": 1, "second": 2}

_EVER = "this game"


def _nth(deed: _Deed) -> tuple[int, bool]:
    """``a second card on your turn``, ``the first Province this game``: which, and whether in the game.

    The object becomes one without its ordinal. Raises CompileError where nobody counts that.
    """
    row, verb, gate = deed.row, deed.verb, deed.gate
    noun = deed.object.noun
    words = (
        [word for word in noun.leads if word.kind == "ORDINAL"] if isinstance(noun, s.Noun) else []
    )
    ever = [found for found in row.times if phrase(found) == _EVER]
    if not words or not isinstance(noun, s.Noun) or noun.runs is None:
        return 0, False
    right = ["the", words[0].text] if ever else ["a", words[0].text]
    if words[0].text not in _ORDINALS or leads(noun) != right:
        candidates = [f"{'the' if ever else 'a'} {known}" for known in _ORDINALS]
        fail("CW0407", noun.span, "Which one of them?", candidates=candidates)
    if not verb.history.nth or gate != "when":
        fail("CW0407", words[0].span, f"Nobody counts how often one does `{verb.name}`.")
    if not ever and "on your turn" not in map(phrase, row.times):
        fail("CW0404", noun.span, "In what time?", hint="`on your turn`, `this game`")
    row.times = [found for found in row.times if found not in ever]
    one = replace(words[0], text=article(noun.runs.words[0].text), kind="DET")
    row.object = replace(deed.object, noun=replace(noun, leads=(one,)))
    return _ORDINALS[words[0].text], bool(ever)


def _another(thing: Thing, scope: Scope) -> bool:
    """``another Attack``: any but this very card. The noun then reads as if it had an article."""
    noun = thing.noun
    if not isinstance(noun, s.Noun) or noun.runs is None or leads(noun) != ["another"]:
        return False
    word = noun.leads[0]
    if scope.kind.type:
        fail(
            "CW0304",
            word.span,
            f"{one_of(scope.kind.name)} is no card: say `a`.",
            candidates=("a",),
        )
    thing.noun = replace(noun, leads=(replace(word, text=article(noun.runs.words[0].text)),))
    return True


def _from_piles(more: Sequence[AnyPhrase], scope: Scope) -> bool:
    """Whether a card must come from a zone that is made of piles: ``gains a card from Supply``."""
    zones = scope.lexicon.words.zones
    places = [one for one in more if isinstance(one, s.Prep) and one.word.text == "from"]
    return any(zones[place(one.object, scope).zone].piles for one in places)


def _is_it(noun: s.Noun | s.Runs | s.Who) -> bool:
    """Whether a card is meant that was spoken of before."""
    return isinstance(noun, s.Noun) and [word.kind for word in noun.leads] == ["IT"]


def _its_pile(thing: Thing, scope: Scope) -> bool:
    """Whether cards are said to be ``from its pile``, of what lies on piles; that is taken out."""
    said = next((more for more in thing.more if from_its_pile(more, scope)), None)
    if said is not None:
        thing.more.remove(said)
    return said is not None


def _past(deed: _Deed, ways: list[EventPattern]) -> str:
    """``that you bought``: what the same player must have done to it, ""; that is taken out.

    A time behind it is that of the deed which is waited for.
    """
    thing, who = deed.object, "they" if deed.others else "you"
    for said in thing.more:
        past = phrase(said.verb) if isinstance(said, s.Rel) and not said.aux else ""
        if isinstance(said, s.Rel) and past in {way.past for way in ways} - {""}:
            if not isinstance(said.who, s.Who) or said.who.text != who:
                fail("CW0407", said.who.span, "Somebody else gets it.", candidates=(who,))
            thing.more.remove(said)
            deed.row.times += [said.time] if said.time else []
            return past
    return ""


def _any_one(found: ir.Cards | ir.This | ir.It, thing: Thing) -> None:
    """``a card``, ``a Treasure costing $3``: each one that it happens to."""
    if not isinstance(found, ir.Cards):
        return
    quantity = found.quantity
    one = quantity.many is ir.Many.EXACTLY and quantity.number == 1 and quantity.other is None
    if not one:
        fail("CW0306", thing.span, "It happens to one card at a time: say `a card`.")
    if isinstance(found.place, ir.Having | ir.Past) or found.among is not None:
        fail("CW0304", thing.span, "This can't be said of what it happens to.")
    only(found, "place", "other")


def _way(
    deed: _Deed, ways: list[EventPattern], found: ir.Cards | ir.This | ir.It, scope: Scope
) -> EventPattern:
    """The first way to wait for it that fits the cards and where they are from.

    Raises CompileError where nothing waits for what is done from there.
    """
    sorts = found.filter.sorts if isinstance(found, ir.Cards) else ()
    types = set(sorts[0].types).intersection(*(sort.types for sort in sorts)) if sorts else set()
    from_ = [more for more in deed.object.more if isinstance(more, s.Prep)]
    zone = place(from_[0].object, scope).zone if from_ else ""
    for way in ways:
        assert way.object is not None
        if way.zone == zone and (not way.object.of or way.object.of in types):
            return way
    known = [f"from {way.zone}" for way in ways if way.zone]
    if not from_:
        message = f"`{deed.verb.name}` can only be waited for {' or '.join(known)}."
        fail("CW0303", deed.object.span, message, candidates=known)
    message = f"`{deed.verb.name}` from there is nothing to wait for."
    fail("CW0304", from_[0].span, message, candidates=known)


def _nothing_happens(deed: _Deed) -> str:
    """That nothing can wait for this, in words."""
    if deed.gate == "would":
        return f"Nothing can be done instead of `{deed.verb.name}`."
    return f"Nothing can wait for {deed.gate} one does `{deed.verb.name}`."
