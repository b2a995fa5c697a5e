"""Claims: what a ruling says of a game, given before or expected after.

Both are told in the same sentences, about zones, piles, scores, time and what a player has; so reading them
is apart from what a ruling does between them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.ast.nodes import Node
from cardwright.compiler.resolving.conditions.facts import plain_fact
from cardwright.compiler.resolving.conditions.states import token_is
from cardwright.compiler.resolving.nouns.amounts import counted, number
from cardwright.compiler.resolving.nouns.heads import Head, head, leads
from cardwright.compiler.resolving.nouns.places import own_token, zone_leads
from cardwright.compiler.resolving.words.attach import Thing, attach
from cardwright.compiler.rulings.answers import SEATS, answer_of, seat_of
from cardwright.compiler.rulings.card_lists import (
    Cards,
    card_entry,
    continued,
    grouped,
    is_players,
    list_leads,
    merged,
    named,
)
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from cardwright.compiler.resolving.words.attach import Row
    from cardwright.compiler.resolving.words.lexicon import Item
    from cardwright.compiler.resolving.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Zone


@dataclass(frozen=True, slots=True)
class Claim(Node):
    """Something that holds: given before, or expected after.

    ``kind`` is "zone" (exactly these cards there), "count" (so many such cards there; no name: any card),
    "resource", "token" (a flag of the player), "pile" (so many cards left), "stack" (these cards left in a
    pile, from the top), "on" (so many tokens of a ``type`` on a pile), "placed"
    (a player's own token is on a pile), "tokens" (on a prophecy), "active",
    "over" (the game is), "phase", "turn", "players", "score", "kept" (what set-up put aside),
    "picked" (the pile that chance chose), "dealt" (the Kingdom piles that something added) or "can" (an open
    decision offers it, or, ``negated``, does not).
    ``seat`` counts from the card's player to the left. ``number`` None: at least one. ``type``: only cards
    that have it are counted. A decision that can be made has its verb as ``name`` and the rest as ``text``.
    """

    kind: str
    seat: int = 0
    zone: str = ""
    cards: Cards = ()
    name: str = ""
    number: int | None = None
    negated: bool = False
    type: str = ""
    text: str = ""


def claims(clauses: tuple[s.Clause, ...], scope: Scope, code: str) -> list[Claim]:
    """What some clauses claim; ``code`` is the mistake of saying what can't be so or otherwise."""
    return [claim for group in grouped(clauses, scope) for claim in _claim(group, scope, code)]


def _claim(group: list[s.Clause], scope: Scope, code: str) -> list[Claim]:
    first, *more = group
    match first:
        case s.Fact(subject=s.Who()):
            return _has(first, more, scope, code)
        case s.Fact():
            return [_is(first, more, scope, code)]
        case s.Topic() if is_players(first, scope) and first.noun.amount is not None:
            return [_players(first, scope)]
        case s.Deed(aux=(word,)) if word.text in ("can", "can't") and code == "CW0504":
            return [_can(first, more, word, scope)]
    refuse(
        code,
        first.span,
        "This can't be so or otherwise.",
        hint="`your hand is Copper`, `you have 3 Debt`",
    )


def _players(topic: s.Topic, scope: Scope) -> Claim:
    """``3 players``."""
    assert topic.noun.amount is not None
    for odd in (*topic.noun.leads, *topic.phrases):
        refuse("CW0304", odd.span, "This says nothing here.")
    many = number(topic.noun.amount)
    if not head(topic.noun, scope).plural or many < 2:
        refuse("CW0306", topic.span, "A game has two players or more.", hint="`3 players`")
    return Claim("players", number=many, span=topic.span)


def _has(fact: s.Fact, more: list[s.Clause], scope: Scope, code: str) -> list[Claim]:
    """``you have $5, 3 Debt``, ``they have Moat, Copper in hand``, ``you have no Curse``."""
    assert isinstance(fact.subject, s.Who)
    seat = seat_of(fact.subject)
    plain_fact(fact, scope)
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    row.nothing_but("object")
    if row.object is None or fact.verb.text not in ("have", "has"):
        refuse(code, fact.span, "What does the player have?")
    things = [row.object, *(_thing(clause, scope) for clause in more)]
    zone = _zone_of(things[-1], scope)
    for thing in things[:-1]:
        for found in thing.more:
            refuse("CW0304", found.span, "Where all of them are stands behind the last.")
    return [_holding(thing, seat, zone, scope, code) for thing in things]


def _thing(clause: s.Clause, scope: Scope) -> Thing:
    match clause:
        case s.Command():
            return _row_thing(attach(clause.phrases, scope.lexicon, clause.runs))
        case s.Topic():
            return _row_thing(attach((clause.noun, *clause.phrases), scope.lexicon))
    raise AssertionError


def _row_thing(row: Row) -> Thing:
    row.nothing_but("object")
    assert row.object is not None
    return row.object


def _zone_of(thing: Thing, scope: Scope) -> str:
    zone = ""
    for found in thing.more:
        place = found.object if isinstance(found, s.Prep) else None
        if zone or not isinstance(found, s.Prep) or found.word.text != "in":
            refuse("CW0304", found.span, "This says nothing here.", hint="`in hand`")
        if place is None or isinstance(place, s.Who) or leads(place):
            refuse("CW0304", found.span, "Whose this is was said already.", hint="`in hand`")
        zone = _zone(place, scope)
    return zone


def _zone(noun: s.Noun | s.Runs, scope: Scope) -> str:
    found = head(noun, scope)
    zone = found.items[-1].zone if found.items else None
    if zone is None or len(found.items) > 1:
        refuse("CW0301", noun.span, "This wants a place.", pool=scope.lexicon.words.zones)
    zone_leads(noun, leads(noun), shared=zone.shared)
    return zone.name


def _own(noun: s.Noun | s.Runs, scope: Scope) -> str:
    """``your hand``, ``trash``: a zone, and whose it is unless it is everybody's."""
    zone = _zone(noun, scope)
    if not leads(noun) and not scope.lexicon.words.zones[zone].shared:
        refuse("CW0305", noun.span, f"Whose {zone}?", pool=(f"your {zone}", f"their {zone}"))
    return zone


def _holding(thing: Thing, seat: int, zone: str, scope: Scope, code: str) -> Claim:
    noun = thing.noun
    found = head(noun, scope)
    none = "no" in leads(noun)
    if found.kind in ("resource", "coins") or (not zone and _is_held(found)):
        for phrase_ in thing.more:
            refuse("CW0304", phrase_.span, "This says nothing here.")
        return _resource(thing, found.items, seat, scope, none=none)
    if found.kind != "cards" or isinstance(noun, s.Who):
        refuse(code, thing.span, "A player has cards, coins and the like.")
    item = found.items[-1]
    if len(found.items) > 1:
        refuse("CW0307", item.span, "Two things side by side: a comma is missing.")
    runs = noun.runs if isinstance(noun, s.Noun) else noun
    assert runs is not None
    list_leads(noun, runs, "no")
    name = ""
    if item.name is not None:
        name = item.text if item.text in scope.lexicon.names else _singular(item, scope)
    amount = number(noun.amount) if isinstance(noun, s.Noun) and noun.amount else None
    if name and not none:
        named(item, amount if amount is not None else 1, scope)
    kind = item.type[0] if item.type is not None and not name else ""
    return Claim(
        "count", seat, zone, name=name, number=0 if none else amount, type=kind, span=thing.span
    )


def _is_held(found: Head) -> bool:
    """Whether a word that also is a type or a card means what players have so much of: ``2 Actions``."""
    resource = found.items[-1].resource if found.items else None
    return resource is not None and bool(resource.held)


def _singular(item: Item, scope: Scope) -> str:
    return next(name for name in scope.lexicon.names if plural(name) == item.text)


def _resource(
    thing: Thing, items: tuple[Item, ...], seat: int, scope: Scope, *, none: bool
) -> Claim:
    from cardwright.compiler.resolving.nouns.amounts import resource_amount

    name, quantity = resource_amount(thing.noun, items, scope)
    if not none and (not isinstance(thing.noun, s.Noun) or thing.noun.amount is None):
        refuse("CW0305", thing.span, f"How much {name}?", hint=f"`1 {name}`, `no {name}`")
    return Claim(
        "resource", seat, name=name, number=0 if none else quantity.number, span=thing.span
    )


def _is(fact: s.Fact, more: list[s.Clause], scope: Scope, code: str) -> Claim:
    """``your hand is Copper``, ``Growth is active``, ``the Curse pile is empty``, ``it is their turn``."""
    assert not isinstance(fact.subject, s.Who)
    subject = fact.subject
    plain_fact(fact, scope)
    if isinstance(subject, s.Noun) and [word.kind for word in subject.leads] == ["IT"]:
        return _time(fact, scope, code)
    token = own_token(subject, scope, told=True)
    if token is not None:
        return _token(fact, token, scope)
    found = head(subject, scope)
    if not found.items:
        refuse(code, subject.span, "What is this about?", hint="`your hand`, `you`")
    item = found.items[-1]
    if found.kind == "zone" and item.zone is not None and item.zone.tokens:
        return _mat_has(fact, item.zone, scope, code)
    if found.kind == "zone":
        return _zone_is(fact, more, scope, code)
    if found.kind == "time" and item.text == "game" and _is_over(fact) and not more:
        return Claim("over", negated=fact.verb.text == "isn't", span=fact.span)
    if found.kind == "score":
        return _score(fact, scope)
    if found.kind == "token of its own":
        return _placed(fact, item, scope, code)
    if found.kind == "pile" and _is_participle(found.items):
        chosen = any(
            form.random for item in found.items if item.verb for form in item.verb[0].forms
        )
        kind = "picked" if chosen else "dealt"
        return Claim(kind, cards=_listed(fact, more, scope), span=fact.span)
    if found.kind == "pile":
        return _pile(fact, more, found.items, scope, code)
    if item.title is not None and leads(subject) == ["the"]:
        return Claim("dealt", cards=_listed(fact, more, scope), span=fact.span)
    if found.kind == "cards" and _is_participle(found.items):
        if leads(subject) != ["the"]:
            refuse("CW0305", subject.span, "Which? `the` is missing.", hint="`the set-aside card`")
        return Claim("kept", cards=_listed(fact, more, scope), span=fact.span)
    if item.name is not None:
        return _prophecy(fact, item, scope, code)
    refuse(code, fact.span, "This can't be so or otherwise.")


def _mat_has(fact: s.Fact, zone: Zone, scope: Scope, code: str) -> Claim:
    """``your Pirate Ship mat has 2 Coin tokens``."""
    assert not isinstance(fact.subject, s.Who)
    seat = next((SEATS[word] for word in leads(fact.subject) if word in SEATS), 0)
    _own(fact.subject, scope)
    noun = _only(fact)
    items = scope.lexicon.read(noun.runs.words) if noun is not None and noun.runs else []
    resource = items[0].resource if len(items) == 1 else None
    if noun is None or noun.amount is None or resource is None or fact.verb.text != "has":
        refuse(code, fact.span, "What lies there?", hint="`has 2 Coin tokens`")
    counted(items[0], resource, number(noun.amount))
    many = number(noun.amount)
    return Claim("on", seat, zone.name, number=many, type=resource.name, span=fact.span)


def _placed(fact: s.Fact, item: Item, scope: Scope, code: str) -> Claim:
    """``your +1 Action token is on the Village pile``, or ``isn't``."""
    assert not isinstance(fact.subject, s.Who)
    seat = next((SEATS[word] for word in leads(fact.subject) if word in SEATS), None)
    where = fact.phrases[0] if len(fact.phrases) == 1 and fact.runs is None else None
    if seat is None or item.token is None or item.token[1]:
        refuse("CW0305", fact.subject.span, "Whose token?", hint="`your +1 Action token`")
    if not isinstance(where, s.Prep) or where.word.text != "on" or isinstance(where.object, s.Who):
        refuse(code, fact.span, "Where is it?", hint="`is on the Village pile`")
    found = head(where.object, scope)
    names = [each for each in found.items if each.name is not None or each.pile]
    if found.kind != "pile" or len(names) != 1 or leads(where.object) != ["the"]:
        refuse(code, where.span, "Which pile?", hint="`the Village pile`")
    negated = fact.verb.text == "isn't"
    cards = ((names[0].text, 1),)
    return Claim("placed", seat, name=item.token[0], cards=cards, negated=negated, span=fact.span)


def _is_over(fact: s.Fact) -> bool:
    """``the game is over``."""
    (word,) = fact.phrases if len(fact.phrases) == 1 else (None,)
    return isinstance(word, s.Adverb) and word.word.text == "over" and fact.runs is None


def _token(fact: s.Fact, token: a.Own, scope: Scope) -> Claim:
    """``your Journey token is face down``: a flag of the player, by its name in the runtime."""
    state = token_is(fact, token, scope).state
    code = scope.lexicon.words.own[token.token].state[state]
    denied = code.startswith("not ") is not (fact.verb.text == "isn't")
    seat = SEATS[leads(fact.subject)[0]] if not isinstance(fact.subject, s.Who) else 0
    flag = code.rpartition(".")[2]
    return Claim("token", seat, name=flag, negated=denied, span=fact.span)


def _is_participle(items: tuple[Item, ...]) -> bool:
    return any(item.verb is not None and item.verb[1] == "past" for item in items)


def _zone_is(fact: s.Fact, more: list[s.Clause], scope: Scope, code: str) -> Claim:
    assert not isinstance(fact.subject, s.Who)
    seat = next((SEATS[word] for word in leads(fact.subject) if word in SEATS), 0)
    zone = _own(fact.subject, scope)
    if fact.verb.text != "is":
        refuse(code, fact.verb.span, "Say what it is.", pool=("is",))
    cards = () if _says(fact, "empty") else _listed(fact, more, scope)
    for name in {name for name, _ in cards} & scope.lexicon.piles:
        refuse("CW0301", fact.span, f"`{name}` is a pile of different cards: name those.")
    return Claim("zone", seat, zone, cards, span=fact.span.to((more or [fact])[-1].span))


def _says(fact: s.Fact, text: str) -> bool:
    return fact.runs is not None and [word.text for word in fact.runs.words] == [text]


def _listed(fact: s.Fact, more: list[s.Clause], scope: Scope) -> Cards:
    noun: s.Noun | s.Runs | None = fact.runs
    noun = noun or next((p for p in fact.phrases if isinstance(p, s.Noun)), None)
    first = card_entry(noun, scope) if noun is not None else None
    extra = [p for p in fact.phrases if p is not noun]
    if first is None or extra:
        at = extra[0].span if extra else fact.verb.span
        refuse("CW0302", at, "A list of cards is wanted here.", hint="`Copper, 2 Estates`")
    found = [first]
    for clause in more:
        going = continued(clause, scope)
        assert going is not None
        if going[1]:
            refuse("CW0304", going[1][0].span, "This says nothing here.")
        found.append(going[0])
    return merged(found)


def _score(fact: s.Fact, scope: Scope) -> Claim:
    assert not isinstance(fact.subject, s.Who)
    zone_leads(fact.subject, leads(fact.subject), shared=False)
    if not leads(fact.subject):
        refuse("CW0305", fact.subject.span, "Whose score?", pool=("your score", "their score"))
    seat = next((SEATS[word] for word in leads(fact.subject) if word in SEATS), 0)
    noun = _only(fact)
    if noun is None or noun.amount is None or head(noun, scope).kind != "resource":
        refuse("CW0504", fact.span, "A score is a number.", hint="`your score is 3 VP`")
    return Claim("score", seat, number=number(noun.amount, signed=True), span=fact.span)


def _pile(
    fact: s.Fact, more: list[s.Clause], items: tuple[Item, ...], scope: Scope, code: str
) -> Claim:
    """``the Curse pile is empty``, ``the Gold pile has 1 card``, ``the Gold pile has 2 Debt``.

    What a pile of different cards is, ``the Ruins pile is ...``, is a list from the top.
    """
    assert not isinstance(fact.subject, s.Who)
    names = [item for item in items if item.name is not None or item.pile]
    if len(names) != 1 or len(items) != 2 or leads(fact.subject) != ["the"]:
        refuse(code, fact.subject.span, "Which pile?", hint="`the Curse pile`")
    if _says(fact, "empty") and fact.verb.text == "is" and not fact.phrases:
        return Claim("pile", name=names[0].text, number=0, span=fact.span)
    if fact.verb.text == "is" and names[0].pile:
        listed = _listed(fact, more, scope)
        return Claim("stack", cards=listed, name=names[0].text, span=fact.span)
    noun = _only(fact)
    if noun is None or noun.amount is None or fact.verb.text != "has":
        refuse(code, fact.span, "How many cards has it?", hint="`is empty`, `has 3 cards`")
    found = head(noun, scope)
    if found.kind in ("resource", "token of its own"):
        item = found.items[-1]
        token = item.token[0] if item.token is not None else item.text
        token = item.resource.name if item.resource is not None else token
        return Claim(
            "on", name=names[0].text, number=number(noun.amount), type=token, span=fact.span
        )
    if found.kind != "cards" or len(found.items) > 1 or found.items[0].noun is None:
        hint = "`has 3 cards`, `has 2 Debt`"
        refuse(code, noun.span, "This doesn't lie on piles.", hint=hint)
    if found.plural != (number(noun.amount) != 1):
        refuse("CW0306", found.items[0].span, "This does not agree with the number.")
    return Claim("pile", name=names[0].text, number=number(noun.amount), span=fact.span)


def _prophecy(fact: s.Fact, item: Item, scope: Scope, code: str) -> Claim:
    """``Growth is active``, ``Growth has 1 Sun``."""
    assert not isinstance(fact.subject, s.Who)
    if len(head(fact.subject, scope).items) > 1 or leads(fact.subject):
        refuse(code, fact.subject.span, "Only a name can stand here.")
    if _says(fact, "active") and fact.verb.text in ("is", "isn't") and not fact.phrases:
        return Claim("active", name=item.text, negated=fact.verb.text == "isn't", span=fact.span)
    noun = _only(fact)
    if noun is None or noun.amount is None or fact.verb.text != "has":
        refuse(code, fact.span, "This can't be so or otherwise.", hint="`is active`, `has 1 Sun`")
    found = head(noun, scope)
    if found.kind != "resource" or found.items[0].resource is None:
        refuse(code, noun.span, "This can't be so or otherwise.", hint="`is active`, `has 1 Sun`")
    kind = found.items[0].resource
    counted(found.items[0], replace(kind, counted=not kind.held), number(noun.amount))
    many = number(noun.amount)
    return Claim("tokens", name=item.text, number=many, type=kind.name, span=fact.span)


def _only(fact: s.Fact) -> s.Noun | None:
    """The one noun phrase behind the verb, if there is nothing else."""
    noun = fact.phrases[0] if len(fact.phrases) == 1 and fact.runs is None else None
    return noun if isinstance(noun, s.Noun) else None


def _time(fact: s.Fact, scope: Scope, code: str) -> Claim:
    """``it is your Buy phase``, ``it is their turn``."""
    noun = _only(fact)
    plain = noun is not None and noun.amount is None and len(noun.leads) == 1
    items = scope.lexicon.read(noun.runs.words) if noun is not None and noun.runs else []
    seat = SEATS.get(noun.leads[0].text) if noun is not None and plain else None
    if seat is None or not items or fact.verb.text != "is":
        refuse(code, fact.span, "It is what?", hint="`it is your Buy phase`, `it is their turn`")
    if items[0].phase and len(items) == 2 and items[1].text == "phase":
        phase = scope.lexicon.words.phases[items[0].phase]
        return Claim("phase", seat, name=phase, span=fact.span)
    if items[0].text == "turn" and len(items) == 1:
        return Claim("turn", seat, span=fact.span)
    refuse(code, fact.span, "It is what?", hint="`it is your Buy phase`, `it is their turn`")


def _can(deed: s.Deed, more: list[s.Clause], word: s.Word, scope: Scope) -> Claim:
    answer = answer_of(replace(deed, aux=()), scope, *more, able=True)
    return Claim(
        "can",
        answer.seat,
        cards=answer.cards,
        name=answer.verb,
        text=answer.text,
        number=answer.number,
        negated=word.text == "can't",
        span=deed.span,
    )
