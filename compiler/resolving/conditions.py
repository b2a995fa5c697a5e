"""Conditions: what stands between ``if`` and its colon, and what an ability waits for."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.attach import Thing, attach
from cardwright.compiler.resolving.nouns import (
    WHOSE,
    amount_of,
    bound,
    head,
    is_own,
    leads,
    not_negative,
    number_of,
    one_pile,
    own_token,
    place,
    quantity_of,
)
from cardwright.compiler.resolving.phrases import phrase as phrase_text
from cardwright.compiler.resolving.things import cost_test, is_name, things
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from cardwright.compiler.resolving.attach import Row
    from cardwright.compiler.resolving.lexicon import Item
    from cardwright.compiler.resolving.nouns import Head
    from cardwright.compiler.resolving.scope import Scope
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Resource, Verb

_ONE_PART = re.compile(r"\$\d+|\d+[A-Z]")
NEGATED = {"isn't", "aren't", "wasn't"}
SINGULAR = {"is", "isn't", "has"}
PLURAL = {"are", "aren't", "have"}


def condition(clause: s.Clause, scope: Scope) -> a.Condition:
    """The condition that a clause states.

    Raises Refused when it states none.
    """
    match clause:
        case s.Fact():
            found = _fact(clause, scope)
            return a.Not(found, span=found.span) if clause.verb.text in NEGATED else found
        case s.Price():
            return _costs(clause, scope)
        case s.Deed():
            return _history(clause, scope)
        case _:
            refuse(
                "CW0310",
                clause.span,
                "This can't be true or false.",
                hint="`you have Debt`, `it is a Treasure`",
            )


def plain_fact(fact: s.Fact, scope: Scope) -> None:
    """Refuse what a fact can be told with but what says nothing in a condition, and wrong forms of its verb.

    ``you have``, ``it is``, ``your hand has``, ``2 Actions are``; never ``had``, ``was`` or ``also``.
    """
    if fact.about:
        refuse("CW0304", fact.about[0].span, "This can't stand before the verb.")
    if fact.also:
        refuse("CW0304", fact.verb.span, "`also` says nothing here.", hint="leave out `also`")
    several = _is_several(fact.subject, scope)
    right = PLURAL if several else SINGULAR
    if fact.verb.text not in right:
        word = fact.verb
        refuse("CW0309", word.span, f"`{word.text}` is the wrong form here.", pool=right)


def _is_several(subject: s.Who | s.Noun | s.Runs, scope: Scope) -> bool:
    if isinstance(subject, s.Who):
        return subject.text in ("you", "they")
    if not isinstance(subject, s.Noun) or is_own(subject, scope):
        return False
    if [word.kind for word in subject.leads] == ["THEM"]:
        return True
    if subject.amount is None and subject.runs is not None:
        noun = scope.lexicon.words.noun_forms.get(subject.runs.words[-1].text)
        return noun is not None and noun[1]
    one = subject.amount is None or [w.text for w in subject.amount.values] == ["1"]
    return not one


def _fact(fact: s.Fact, scope: Scope) -> a.Condition:
    if fact.verb.text in ("was", "wasn't", "were"):
        return _was(fact, scope)
    if _is_empty(fact, scope):
        return _empty_piles(fact, scope)
    plain_fact(replace(fact, about=()) if _cards_lie(fact, scope) else fact, scope)
    if isinstance(fact.subject, s.Who):
        return _player_has(fact, scope)
    token = own_token(fact.subject, scope)
    if token is not None:
        return token_is(fact, token, scope)
    if (first := _is_first(fact, scope)) is not None:
        return first
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    if fact.verb.text in ("has", "have"):
        row.nothing_but("object")
        return _zone_has(fact, row, scope)
    if row.object is None and len(row.times) == 1:
        return _is_phase(fact, row.times[0], scope)
    if row.object is None:
        return _is_in(fact, scope)
    row.nothing_but("object")
    return _is_sort(fact, row.object, scope)


def _cards_lie(fact: s.Fact, scope: Scope) -> bool:
    """``a card costing $3 is in trash``: which cards are meant may be said before the verb."""
    noun = fact.subject
    if not isinstance(noun, s.Noun) or noun.runs is None or is_own(noun, scope):
        return False
    where = fact.phrases[0] if len(fact.phrases) == 1 and fact.runs is None else None
    return fact.verb.text in ("is", "are") and isinstance(where, s.Prep)


def _was(fact: s.Fact, scope: Scope) -> a.Condition:
    """``the previous turn was yours``, ``a Treasure was trashed``."""
    said = fact.runs.words[0].text if fact.runs else ""
    form = scope.lexicon.words.verb_forms.get(said)
    if isinstance(fact.subject, s.Who) or form is None or form[1] != "past":
        return _previous(fact)
    return _was_done(fact, scope)


def _was_done(fact: s.Fact, scope: Scope) -> a.WasDone:
    """``a Treasure was trashed``: earlier in this text."""
    if (
        isinstance(fact.subject, s.Who)
        or fact.runs is None
        or fact.about
        or fact.phrases
        or fact.also
    ):
        refuse("CW0310", fact.span, "What was done?", hint="`a Treasure was trashed`")
    verb, rest = verb_of(fact.runs, (), scope, ("past",))
    for odd in rest:
        refuse("CW0307", odd.span, "Two things side by side: a comma is missing.")
    done = tuple(scope.done.get(verb.name, ()))
    if not done:
        refuse("CW0401", fact.runs.span, f"Nothing was {verb.past} before this.")
    cards = things(Thing(fact.subject), scope)
    if not isinstance(cards, a.Cards) or cards.place is not None or cards.among is not None:
        refuse("CW0310", fact.subject.span, "Which cards?", hint="`a Treasure was trashed`")
    cards = _some(cards, fact.subject)
    right = "was" if cards.quantity.number == 1 else "were"
    if fact.verb.text != right:
        refuse(
            "CW0309", fact.verb.span, f"`{fact.verb.text}` is the wrong form here.", pool=(right,)
        )
    spoken = a.Done(verb.name, done, span=fact.runs.span)
    return a.WasDone(verb.name, replace(cards, among=spoken), span=fact.span)


def _is_empty(fact: s.Fact, scope: Scope) -> bool:
    """Whether a fact says of some piles that they are empty."""
    said = [word.text for word in fact.runs.words] if fact.runs else []
    subject = fact.subject
    return (
        said == ["empty"] and not isinstance(subject, s.Who) and head(subject, scope).kind == "pile"
    )


def _empty_piles(fact: s.Fact, scope: Scope) -> a.EmptyPiles:
    """``a pile in Supply is empty``, ``at least 2 piles in Supply are empty``."""
    assert not isinstance(fact.subject, s.Who)
    plain_fact(replace(fact, about=()), scope)
    for odd in fact.phrases:
        refuse("CW0304", odd.span, "This says nothing here.")
    found = head(fact.subject, scope)
    quantity = quantity_of(fact.subject, plural=found.plural)
    if found.plural is not (quantity.number != 1) and quantity.many is not a.Many.NO:
        word = found.items[-1]
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the number.")
    one = quantity.many is a.Many.EXACTLY and not isinstance(fact.subject, s.Runs)
    if one and isinstance(fact.subject, s.Noun) and fact.subject.amount is None:
        quantity = replace(quantity, many=a.Many.AT_LEAST)
    return a.EmptyPiles(
        zone_of_piles(found, fact.about, fact.span, scope), quantity, span=fact.span
    )


def zone_of_piles(found: Head, about: tuple[s.Phrase, ...], span: Span, scope: Scope) -> str:
    """The zone in ``pile in Supply``, where it is known how many piles are empty.

    Raises Refused for anything else that is said about the piles.
    """
    zones = {zone.name: zone for zone in scope.lexicon.words.zones.values() if zone.empties}
    hint = ", ".join(f"`pile in {name}`" for name in zones)
    where = about[0] if len(about) == 1 else None
    if len(found.items) > 1:
        refuse("CW0407", found.items[0].span, "Which piles can't be asked here.", hint=hint)
    if not isinstance(where, s.Prep) or where.word.text != "in":
        refuse("CW0303", span, "Piles where?", hint=hint)
    spot = place(where.object, scope)
    if spot.zone not in zones:
        refuse("CW0301", where.object.span, "Nobody counts empty piles there.", pool=zones)
    return spot.zone


def _previous(fact: s.Fact) -> a.AfterOwnTurn:
    """``the previous turn was yours``: of what was, so far only that can be asked."""
    said = [phrase_text(one) for one in (fact.subject, fact.runs, *fact.phrases) if one]
    if said != ["the previous turn", "yours"] or fact.also or fact.about:
        hint = "`the previous turn was yours`"
        refuse("CW0310", fact.span, "So far this can't be asked about what was.", hint=hint)
    return a.AfterOwnTurn(span=fact.span)


def _player_has(fact: s.Fact, scope: Scope) -> a.Condition:
    assert isinstance(fact.subject, s.Who)
    if fact.subject.text == "no other player":
        return _nobody_more(fact, scope)
    whose = player(fact.subject, scope)
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    if fact.verb.text not in ("have", "has") or row.object is None:
        refuse("CW0310", fact.span, "What does the player have?", hint="`you have Debt`")
    row.nothing_but("object")
    found = head(row.object.noun, scope)
    if found.kind in ("resource", "coins"):
        return _has_resource(whose, row.object, found.items, scope)
    cards = things(row.object, scope)
    if not isinstance(cards, a.Cards):
        refuse("CW0310", fact.span, "This can't be true or false.")
    cards = _some(cards, row.object.noun)
    _no_other_owner(row.object)
    return a.AnyCards(_theirs(cards, whose, fact.span), span=fact.span)


def _is_first(fact: s.Fact, scope: Scope) -> a.FirstDone | None:
    """``it is your first buy this turn``; None for any other fact."""
    firsts = {f"your first {v.name} this turn": v for v in scope.lexicon.words.verbs.values()}
    verb = firsts.get(" ".join(map(phrase_text, fact.phrases)))
    subject = fact.subject
    it = isinstance(subject, s.Noun) and [word.kind for word in subject.leads] == ["IT"]
    if verb is None or not verb.first or not it or fact.runs is not None:
        return None
    return a.FirstDone(verb.name, span=fact.span)


def token_is(fact: s.Fact, token: a.Own, scope: Scope) -> a.TokenIs:
    """``your Journey token is face up``.

    Raises Refused for a state that a token is never in.
    """
    states = scope.lexicon.words.own[token.token].state
    behind = tuple(part for part in (fact.runs, *fact.phrases) if part is not None)
    said = " ".join(map(phrase_text, behind))
    if said not in states or fact.verb.text not in ("is", "isn't"):
        span = behind[0].span.to(behind[-1].span) if behind else fact.verb.span
        refuse("CW0310", span, f"`{said}` can't be said of this token.", pool=states)
    return a.TokenIs(token, said, span=fact.span)


def _nobody_more(fact: s.Fact, scope: Scope) -> a.NobodyMore:
    """``no other player has more copies of it``: than you, among all the cards they have."""
    more, *rest = fact.phrases or (None,)
    hint = "`no other player has more copies of it`"
    if not isinstance(more, s.Compare) or more.word.text != "more" or more.runs is None:
        refuse("CW0407", fact.span, "What can be compared are cards.", hint=hint)
    if more.than is not None or fact.runs is not None:
        refuse("CW0304", more.span, "It is compared with what you have: say no more.", hint=hint)
    for odd in rest:
        if not isinstance(odd, s.Prep) or odd.word.text != "of":
            refuse("CW0304", odd.span, "All the cards that players have are compared.", hint=hint)
    cards = things(Thing(more.runs, list(rest)), scope)  # type: ignore[arg-type]
    if not isinstance(cards, a.Cards):
        refuse("CW0301", more.span, "This wants a kind of card.", hint=hint)
    return a.NobodyMore(cards.filter, span=fact.span)


def held_by_them(clause: s.Players, scope: Scope) -> a.AnyCards:
    """``each player with a card in hand``: what those have whom a block is about.

    Raises Refused for anything else that is said about players.
    """
    first, *more = clause.phrases
    if (
        not isinstance(first, s.Prep)
        or first.word.text != "with"
        or isinstance(first.object, s.Who)
    ):
        refuse("CW0407", first.span, "Which players?", hint="`each player with a card in hand`")
    thing = Thing(first.object, [one for one in more if isinstance(one, s.Prep)])
    cards = things(thing, scope)
    if not isinstance(cards, a.Cards) or not isinstance(cards.place, a.Place):
        refuse("CW0303", thing.span, "Where do they have them?", hint="`a card in hand`")
    _no_other_owner(thing)
    cards = _theirs(_some(cards, thing.noun), a.Whose.THEY, clause.span)
    return a.AnyCards(cards, span=clause.span)


def _no_other_owner(thing: Thing) -> None:
    """``you have a Copper in hand``: whose hand need not be said, and can't be another's."""
    for phrase in thing.more:
        place_ = isinstance(phrase, s.Prep) and phrase.word.text != "of"
        if isinstance(phrase, s.Prep) and place_ and leads(phrase.object):
            refuse("CW0304", phrase.object.span, "Whose this is was said already: `in hand`.")
        if isinstance(phrase, s.Rel):
            refuse("CW0311", phrase.span, "Who has them was said already.")


def _some(cards: a.Cards, noun: s.Noun | s.Runs | s.Who) -> a.Cards:
    """``a Copper`` in a condition: at least one."""
    exact = isinstance(noun, s.Noun) and noun.amount is not None
    if exact or cards.quantity.many is not a.Many.EXACTLY:
        return cards
    return replace(cards, quantity=replace(cards.quantity, many=a.Many.AT_LEAST))


def _theirs(cards: a.Cards, whose: a.Whose, span: Span) -> a.Cards:
    if isinstance(cards.place, a.Place):
        return replace(cards, place=replace(cards.place, whose=whose))
    return replace(cards, place=a.Having(whose, span=span))


def _has_resource(
    whose: a.Whose, thing: Thing, items: tuple[Item, ...], scope: Scope
) -> a.HasResource:
    noun = thing.noun
    for phrase in thing.more:
        refuse("CW0304", phrase.span, "This says nothing here.")
    resource, quantity = resource_amount(noun, items, scope)
    if "no" in leads(noun):
        quantity = replace(quantity, many=a.Many.NO)
    return a.HasResource(whose, resource, quantity, span=noun.span)


def resource_amount(
    noun: s.Noun | s.Runs | s.Who, items: tuple[Item, ...], scope: Scope
) -> tuple[str, a.Quantity]:
    """``3 Debt``, ``at least $2``, ``Debt`` (at least one): the resource, and how much of it."""
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if leads(noun) not in ([], ["no"]) or (leads(noun) and amount is not None):
        refuse("CW0304", noun.span, "Only a number or `no` can stand before this.")
    if amount is not None and amount.values[0].kind == "PRICE":
        if items:
            refuse("CW0307", items[0].span, "Two things side by side: a comma is missing.")
        return _money(amount, scope)
    resource = items[-1].resource if items else None
    if resource is None:
        refuse("CW0209", noun.span, "This is nothing that a player has.", pool=_held(scope))
    if not resource.held:
        refuse("CW0209", noun.span, f"A player never has {resource.name}.", pool=_held(scope))
    if amount is None:
        return resource.name, a.Quantity(a.Many.AT_LEAST, 1, span=noun.span)
    many, count, other = amount_of(amount)
    if many is a.Many.ANY:
        refuse("CW0310", amount.span, "Any number is always true.")
    counted(items[-1], resource, count)
    return resource.name, a.Quantity(many, count, other, span=noun.span)


def counted(item: Item, resource: Resource, count: int) -> None:
    """Refuse ``2 Action``; what is not counted may have a plural, but need not."""
    right = plural(resource.name) if count != 1 else resource.name
    if item.text != right and (resource.counted or count == 1):
        refuse("CW0306", item.span, f"`{item.text}` does not agree with the number.", pool=(right,))


def _held(scope: Scope) -> list[str]:
    return [name for name, res in scope.lexicon.words.resources.items() if res.held]


def _money(amount: s.Amount, scope: Scope) -> tuple[str, a.Quantity]:
    word = amount.values[0]
    sign = "$" if word.text.startswith("$") else word.text.lstrip("0123456789")
    if sign not in scope.lexicon.words.symbols:
        refuse(
            "CW0211", word.span, f"`{sign}` stands for no price.", pool=scope.lexicon.words.symbols
        )
    many = bound(amount.bound) if amount.bound is not None else a.Many.EXACTLY
    resource = scope.lexicon.words.symbols[sign]
    return resource.name, a.Quantity(many, coins(word), span=amount.span)


def _zone_has(fact: s.Fact, row: Row, scope: Scope) -> a.Condition:
    assert not isinstance(fact.subject, s.Who)
    if row.object is not None and head(fact.subject, scope).kind == "pile":
        return _pile_has(fact, row.object, scope)
    if row.object is None or head(row.object.noun, scope).kind != "duplicates":
        refuse(
            "CW0310",
            fact.span,
            "This can't be true or false.",
            hint="`your hand has no duplicates`",
        )
    noun = row.object.noun
    if row.object.more or leads(noun) not in ([], ["no"]) or not head(noun, scope).plural:
        refuse("CW0304", row.object.span, "Say `no duplicates` or `duplicates`.")
    if isinstance(noun, s.Noun) and noun.amount is not None:
        refuse("CW0407", noun.amount.span, "How many can't be asked yet.")
    found = a.NoDuplicates(place(fact.subject, scope), span=fact.span)
    return found if "no" in leads(row.object.noun) else a.Not(found, span=fact.span)


def _pile_has(fact: s.Fact, thing: Thing, scope: Scope) -> a.HasTokens:
    """``its pile has Debt``."""
    found = head(thing.noun, scope)
    if not found.items or found.kind != "resource":
        refuse("CW0209", thing.span, "What lies on it?", hint="`its pile has Debt`")
    assert not isinstance(fact.subject, s.Who)
    has = _has_resource(a.Whose.SHARED, thing, found.items, scope)
    pile = one_pile(fact.subject, scope)
    return a.HasTokens(pile, has.resource, has.quantity, span=fact.span)


def _is_phase(fact: s.Fact, time: s.Phrase, scope: Scope) -> a.InPhase:
    """``it is your Buy phase``."""
    phases = {f"your {name} phase": name for name in scope.lexicon.words.phases}
    text = phrase_text(time)
    if text not in phases or phrase_text(fact.subject) != "it":
        refuse(
            "CW0310", fact.span, "This can't be true or false.", pool=[f"it is {t}" for t in phases]
        )
    return a.InPhase(a.Whose.YOU, phases[text], span=fact.span)


def _is_in(fact: s.Fact, scope: Scope) -> a.Condition:
    """``an Action is in trash``, ``it is in play``, ``no Treasure is among them``."""
    assert not isinstance(fact.subject, s.Who)
    among = ("in", "on", "among")
    preps = (p for p in fact.phrases if isinstance(p, s.Prep) and p.word.text in among)
    where = next(preps, None)
    for phrase in fact.phrases:
        if where is not None and phrase is not where:
            refuse("CW0304", phrase.span, "This says nothing here.")
    if where is None:
        refuse("CW0310", fact.span, "Is what?", hint="`it is a Treasure`, `an Action is in trash`")
    if leads(fact.subject) in (["it"], ["this"]):
        return _is_there(fact, where, scope)
    said = attach((fact.subject, *fact.about), scope.lexicon).object  # type: ignore[arg-type]
    assert said is not None
    cards = things(Thing(said.noun, [*said.more, where]), scope)
    if not isinstance(cards, a.Cards):
        refuse("CW0407", fact.span, "Where several certain cards are can't be asked yet.")
    return a.AnyCards(_some(cards, fact.subject), span=fact.span)


def _is_there(fact: s.Fact, where: s.Prep, scope: Scope) -> a.IsIn:
    """``it is in play``, ``this is on your Tavern mat``."""
    assert not isinstance(fact.subject, s.Who)
    card = things(Thing(fact.subject), scope)
    assert not isinstance(card, a.Cards)
    found = place(where.object, scope)
    right = scope.lexicon.words.zones[found.zone].inside
    if where.word.text != right:
        refuse("CW0304", where.word.span, f"`{where.word.text}` can't stand here.", pool=(right,))
    return a.IsIn(card, found, span=fact.span)


def _is_sort(fact: s.Fact, thing: Thing, scope: Scope) -> a.Condition:
    """``it is a Treasure``."""
    assert not isinstance(fact.subject, s.Who)
    card = things(Thing(fact.subject), scope)
    sort = things(thing, scope, named=True)
    if not isinstance(card, a.Cards) and not isinstance(sort, a.Cards) and is_name(sort, scope):
        return a.IsSort(card, a.Filter((), copy_of=sort, span=thing.span), span=fact.span)
    if isinstance(card, a.Cards) or not isinstance(sort, a.Cards):
        refuse("CW0310", fact.span, "This can't be true or false.", hint="`it is a Treasure`")
    one = sort.quantity.many is a.Many.EXACTLY and sort.quantity.number == 1
    if sort.place is not None or sort.among is not None or not one or sort.quantity.other:
        refuse("CW0304", thing.span, "A card is of a kind: nothing more can be asked here.")
    return a.IsSort(card, sort.filter, span=fact.span)


def _costs(clause: s.Price, scope: Scope) -> a.Condition:
    """``it costs up to $3``."""
    if isinstance(clause.subject, s.Who):
        refuse("CW0310", clause.span, "Players have no cost.", pool=("it",))
    if clause.about:
        refuse("CW0304", clause.about[0].span, "This can't stand before the verb.")
    if clause.verb.text != "costs":
        refuse("CW0309", clause.verb.span, "`cost` is the wrong form here.", pool=("costs",))
    card = things(Thing(clause.subject), scope)
    if isinstance(card, a.Cards):
        refuse("CW0310", clause.subject.span, "Which card's cost?", pool=("it", "this"))
    test = cost_test(clause.measure, clause.phrases, scope)
    return a.IsSort(card, a.Filter((), test, span=clause.span), span=clause.span)


def _history(deed: s.Deed, scope: Scope) -> a.Condition:
    """``you gained no card in your Buy phase``."""
    if not isinstance(deed.who, s.Who) or deed.aux:
        refuse(
            "CW0310",
            deed.span,
            "This can't be true or false.",
            hint="`you gained a Gold this game`",
        )
    if (here := _done_here(deed, scope)) is not None:
        return here
    whose = player(deed.who, scope)
    if (over := scope.lexicon.words.verb_forms.get(phrase_text(deed.runs))) and over[0].over:
        return _overpays(deed, whose, scope)
    verb, rest = verb_of(deed.runs, deed.phrases, scope, ("past",))
    if not verb.history:
        past = [known.past for known in scope.lexicon.words.verbs.values() if known.history]
        refuse("CW0310", deed.runs.span, f"Nobody remembers what was {verb.past}.", pool=past)
    row = attach(rest, scope.lexicon)
    cards = things(row.object, scope) if row.object else None
    if not isinstance(cards, a.Cards) or row.object is None:
        refuse("CW0302", deed.runs.span, f"{verb.past} what?")
    row.nothing_but("object", "times")
    if cards.place is not None or cards.among is not None:
        refuse("CW0304", row.object.span, "Where they were is not remembered.")
    cards = _some(cards, row.object.noun)
    phase, time = _when(row, scope)
    if phase and not verb.phased:
        refuse("CW0407", deed.span, f"In which phase one has {verb.past} can't be asked yet.")
    if time == "game" and not verb.ever:
        refuse(
            "CW0407", row.times[0].span, "So far back nobody remembers this.", pool=("this turn",)
        )
    return a.HasDone(whose, verb.name, cards, phase, time, span=deed.span)


_OTHERS = {"another player": False, "no other player": True}
"""Subjects that ask about the others, and whether none of them is meant."""


def _done_here(deed: s.Deed, scope: Scope) -> a.DoneBy | None:
    """``you revealed a Province``, ``no other player revealed a Card``: what was done earlier in this text.

    None where the verb is one that the game remembers, or nothing of the kind was done before.
    """
    assert isinstance(deed.who, s.Who)
    found = scope.lexicon.words.verb_forms.get(deed.runs.words[0].text)
    bindings = tuple(scope.done.get(found[0].name, ())) if found and found[1] == "past" else ()
    if found is None or found[0].history or not bindings:
        return None
    none = _OTHERS.get(deed.who.text)
    whose = a.Whose.YOU if none is not None else player(deed.who, scope)
    verb, rest = verb_of(deed.runs, deed.phrases, scope, ("past",))
    row = attach(rest, scope.lexicon)
    row.nothing_but("object")
    cards = things(row.object, scope) if row.object else None
    if not isinstance(cards, a.Cards) or row.object is None or cards.place or cards.among:
        refuse("CW0302", deed.runs.span, f"{verb.past} what?", hint="`you revealed a Gold`")
    cards = _some(cards, row.object.noun)
    none_ = a.Quantity(a.Many.NO, span=cards.quantity.span)
    done = a.Done(verb.name, bindings, span=deed.runs.span)
    quantity = none_ if none else cards.quantity
    left = 0
    if none is None and quantity.many is a.Many.AT_LEAST:
        one = scope.each(deed.span)
        scope.blocks[-1].append(one)
        left = one.binding
    others = none is not None
    return a.DoneBy(done, whose, cards.filter, quantity, others, left, span=deed.span)


def _overpays(deed: s.Deed, whose: a.Whose, scope: Scope) -> a.Overpays:
    """``you overpay``."""
    verb_of(deed.runs, deed.phrases, scope, ("base",))
    for odd in deed.phrases:
        refuse("CW0304", odd.span, "This says nothing here.")
    if whose is not a.Whose.YOU:
        refuse("CW0408", deed.who.span, "Who buys the card overpays for it.", pool=("you",))
    return a.Overpays(scope.overpaying(deed.span), span=deed.span)


def _when(row: Row, scope: Scope) -> tuple[str, str]:
    """``in your Buy phase``, ``this turn``, ``this game``; this turn when nothing is said."""
    if len(row.times) > 1:
        refuse("CW0311", row.times[1].span, "One time is enough.")
    if not row.times or phrase_text(row.times[0]) == "this turn":
        return "", "turn"
    if phrase_text(row.times[0]) == "this game":
        return "", "game"
    phases = {f"in your {name} phase": name for name in scope.lexicon.words.phases}
    text = phrase_text(row.times[0])
    if text not in phases:
        hint = "`this turn`, `this game`, " + ", ".join(f"`{known}`" for known in phases)
        refuse("CW0407", row.times[0].span, f"`{text}` can't be asked about yet.", hint=hint)
    return phases[text], "turn"


# ---- players and verbs ----------------------------------------------------------------------------------


def player(who: s.Who, scope: Scope) -> a.Whose:
    """The one player that a subject names.

    Raises Refused for several players, and for ``they`` where no other player was spoken of.
    """
    whose = WHOSE.get(who.text)
    if whose is None:
        refuse("CW0407", who.span, f"`{who.text}` can't stand here yet.", pool=("you", "they"))
    if whose is a.Whose.THEY and not scope.they:
        refuse("CW0408", who.span, "No other player was spoken of.", pool=("you",))
    return whose


def verb_of(
    runs: s.Runs, phrases: tuple[s.Phrase, ...], scope: Scope, tenses: tuple[str, ...]
) -> tuple[Verb, tuple[s.Phrase, ...]]:
    """The verb at the head of a clause, and the phrases behind it, a bare object first.

    A verb of two words takes its second from the adverbs ("set ... aside"). Raises Refused when there is
    no such verb, or when its form is not one of ``tenses`` ("base", "third", "past").
    """
    first, more = runs.words[0], runs.runs[0][1:]
    text, phrases = _particle(first.text, phrases, scope)
    found = scope.lexicon.words.verb_forms.get(text)
    if found is None and text in scope.lexicon.texts.get(first.span.path, {}):
        refuse("CW0304", first.span, f"The text `{text}` is done as a whole: it stands alone.")
    if found is None:
        forms = [
            form for form, (_, tense) in scope.lexicon.words.verb_forms.items() if tense in tenses
        ]
        refuse("CW0203", first.span, f"`{text}` is not a verb.", pool=forms)
    verb, tense = found
    if tense not in tenses:
        _wrong_form(first, verb, scope, tenses)
    return verb, (*_bare(runs, more, phrases), *phrases)


def _particle(
    text: str, phrases: tuple[s.Phrase, ...], scope: Scope
) -> tuple[str, tuple[s.Phrase, ...]]:
    for phrase in phrases:
        if isinstance(phrase, s.Adverb):
            both = f"{text} {phrase.word.text}"
            if both in scope.lexicon.words.verb_forms:
                return both, tuple(other for other in phrases if other is not phrase)
    return text, phrases


def _wrong_form(word: s.Word, verb: Verb, scope: Scope, tenses: tuple[str, ...]) -> None:
    forms = scope.lexicon.words.verb_forms
    right = [form for form, (known, tense) in forms.items() if known is verb and tense in tenses]
    refuse("CW0309", word.span, f"`{word.text}` is the wrong form of the verb here.", pool=right)


def _bare(
    runs: s.Runs, more: tuple[s.Word, ...], phrases: tuple[s.Phrase, ...]
) -> tuple[s.Noun, ...]:
    """The open words behind the verb, as an object without determiner."""
    if not more and len(runs.runs) == 1:
        return ()
    if not more:
        span = runs.runs[1][0].span
        refuse("CW0307", span, "Verbs can't be joined by `or`.", hint="`choose one:`")
    del phrases
    span = more[0].span.to(runs.span)
    rest = s.Runs((more, *runs.runs[1:]), runs.articles, span=span)
    return (s.Noun((), None, rest, None, span=span),)


def number(amount: s.Amount, *, signed: bool = False) -> int:
    """The one number an amount stands for; below zero only if ``signed``."""
    if (
        amount.bound is not None
        or len(amount.values) > 1
        or amount.values[0].kind in ("MANY", "RANGE")
    ):
        refuse("CW0301", amount.span, "This wants one number.")
    word = amount.values[0]
    if not signed:
        not_negative(word)
    return coins(word) if word.kind == "PRICE" else number_of(word)


def coins(word: s.Word) -> int:
    """The number in a price of one part: ``$4``, ``8D``.

    Raises Refused when there is more to the price.
    """
    if not _ONE_PART.fullmatch(word.text):
        refuse("CW0211", word.span, "One kind at a time: a comma is missing.", hint="`+$3, +1 Buy`")
    return int("".join(char for char in word.text if char.isdigit()))
