"""Places: the zone, pile, token or price that a noun phrase stands for."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import head, leads, runs_of
from cardwright.compiler.semantics.nouns.quantities import not_negative
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article

if TYPE_CHECKING:
    from cardwright.compiler.semantics.nouns.heads import Head
    from cardwright.compiler.semantics.words.attach import AnyPhrase
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span


WHOSE = {"your": ir.Whose.YOU, "their": ir.Whose.THEY, "you": ir.Whose.YOU, "they": ir.Whose.THEY}

_PRICE_PART = re.compile(r"(?P<sign>\$)(?P<coins>\d+)|(?P<number>\d*)(?P<letter>[A-Z])")


def one_pile(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> ir.Piles:
    """``its pile``, the pile of the card spoken of, or of this one; ``the Silver pile``.

    Raises CompileError for any other noun phrase.
    """
    found = head(noun, scope)
    if isinstance(noun, s.Noun) and any(word.kind == "HERE" for word in noun.leads):
        return _here(noun, scope)
    if (named := pile_of_name(noun, scope)) is not None:
        return _the_pile(noun, name=named.name)
    if found.kind == "zone" and found.items[-1].zone is not None and found.items[-1].zone.tokens:
        return replace(_the_pile(noun), mat=place(noun, scope))
    if (kept := _kept_pile(noun, found, scope)) is not None:
        return kept
    if found.kind != "pile" or len(found.items) > 1 or found.plural:
        fail("CW0301", noun.span, "This wants the pile of a card.", candidates=("its pile",))
    if leads(noun) != ["its"] or (isinstance(noun, s.Noun) and noun.amount):
        fail("CW0305", noun.span, "Whose pile?", candidates=("its pile",))
    spoken = scope.antecedents.spoken_of()
    if not spoken and (scope.occasion.at_setup or (scope.kind.type and not scope.kind.called)):
        fail("CW0401", noun.span, "There is nothing whose pile this could be.")
    return _the_pile(noun, ir.It(spoken, span=noun.span) if spoken else ir.This(span=noun.span))


def _kept_pile(noun: s.Noun | s.Runs | s.Who, found: Head, scope: Scope) -> ir.Piles | None:
    """``the chosen pile``: the one that was chosen at set-up; None for any other noun phrase."""
    verb = found.items[0].verb if found.kind == "pile" and len(found.items) == 2 else None
    if verb is None or verb[1] != "past" or found.plural:
        return None
    if verb[0].name not in scope.kept.piles:
        fail(
            "CW0401", noun.span, f"No pile was {verb[0].past} at set-up.", candidates=("its pile",)
        )
    if leads(noun) != ["the"]:
        fail("CW0305", noun.span, "Which pile?", candidates=(f"the {verb[0].past} pile",))
    return replace(_the_pile(noun), kept=verb[0].name)


def _here(noun: s.Noun, scope: Scope) -> ir.Piles:
    """``here``: on this landscape, which has no pile."""
    if not scope.kind.type:
        fail("CW0409", noun.span, "A card is not a place.", candidates=("its pile",))
    return replace(_the_pile(noun), here=True)


def _the_pile(noun: s.Noun | s.Runs | s.Who, of: ir.Ref | None = None, name: str = "") -> ir.Piles:
    one = ir.Quantity(ir.Many.EXACTLY, span=noun.span)
    return ir.Piles(one, ir.Filter((), span=noun.span), of, name, span=noun.span)


def is_own(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> bool:
    """Whether a noun phrase names a token that every player has one of."""
    return _without_leads(noun) in scope.lexicon.words.own


def _without_leads(noun: s.Noun | s.Runs | s.Who) -> str:
    return phrase(replace(noun, leads=()) if isinstance(noun, s.Noun) else noun)


def own_token(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> ir.Own | None:
    """``your Journey token``: the one of its kind that a player has; None for any other noun phrase.

    Raises CompileError where it does not say whose.
    """
    if not is_own(noun, scope):
        return None
    name = _without_leads(noun)
    if leads(noun) not in (["your"], ["their"]):
        fail("CW0305", noun.span, "Whose token?", candidates=(f"your {name}", f"their {name}"))
    whose = WHOSE[leads(noun)[0]]
    known_owner(whose, noun.span, scope)
    return ir.Own(name, whose, span=noun.span)


def pile_of_name(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> ir.PileOf | None:
    """``the Gold pile``: the pile of a card that is named; None for any other noun phrase."""
    runs = runs_of(noun)
    if runs is None or len(runs.runs) > 1:
        return None
    found = head(noun, scope)
    named = found.kind == "pile" and len(found.items) == 2 and found.items[0]
    kind = named and named.type and not named.type[1] and not named.name
    if not named or not (
        named.text in scope.lexicon.piles or (named.name and not named.name[1]) or kind
    ):
        return None
    if leads(noun) != ["the"] or found.plural or (isinstance(noun, s.Noun) and noun.amount):
        name = found.items[0].text
        fail("CW0305", noun.span, "Which pile?", candidates=(f"the {name} pile",))
    if kind:
        return ir.PileOf(named.text, type=True, span=noun.span)
    return ir.PileOf(named.text, span=noun.span)


def from_its_pile(phrase: AnyPhrase, scope: Scope) -> bool:
    """Whether a phrase is ``from its pile``, in the text of what lies on piles."""
    if not scope.kind.called or not isinstance(phrase, s.Prep) or phrase.word.text != "from":
        return False
    return leads(phrase.object) == ["its"] and head(phrase.object, scope).kind == "pile"


def places(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> ir.Place:
    """``deck or discard``: one zone or several of one player; otherwise as ``place``."""
    runs = runs_of(noun)
    if runs is None or len(runs.runs) == 1:
        return place(noun, scope)
    for word in runs.articles:
        fail("CW0304", word.span, "Whose these are was said already.")
    first, *more = (s.Runs((run,), (), span=run[0].span.to(run[-1].span)) for run in runs.runs)
    found = place(replace(noun, runs=first) if isinstance(noun, s.Noun) else first, scope)
    others = [place(other, scope) for other in more]
    names = [found.zone, *(other.zone for other in others)]
    for index, other in enumerate(others, 1):
        if other.zone in names[:index]:
            fail("CW0311", other.span, "This place is said twice.")
    if any(scope.lexicon.words.zones[name].shared for name in names):
        fail("CW0407", noun.span, "Only the places of one player go together so far.")
    return replace(found, more=tuple(names[1:]), span=noun.span)


def place(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> ir.Place:
    """The zone a noun phrase names, and whose it is: the clause's subject's unless it says so.

    Raises CompileError when it is no zone.
    """
    zones = scope.lexicon.words.zones
    if isinstance(noun, s.Noun) and noun.of is not None and leads(noun) == ["the", "bottom"]:
        return _bottom(place(noun.of, scope), noun, scope)
    found = head(noun, scope)
    zone = found.items[-1].zone if found.items else None
    if zone is None or len(found.items) > 1:
        fail(
            "CW0301", noun.span, f"This wants a place, not {a_kind(found.kind)}.", candidates=zones
        )
    words = leads(noun)
    zone_leads(noun, words, shared=zone.shared)
    whose = next((WHOSE[word] for word in words if word in WHOSE), scope.owner)
    known_owner(whose, noun.span, scope)
    if zone.shared:
        whose = ir.Whose.SHARED
    return ir.Place(zone.name, whose, span=noun.span)


def holding_cards(found: ir.Place, scope: Scope) -> ir.Place:
    """A place in which cards lie. Raises CompileError for one made of piles, or into which nobody looks."""
    zones = scope.lexicon.words.zones
    if not zones[found.zone].holds_cards:
        known = [zone.name for zone in zones.values() if zone.holds_cards]
        fail("CW0301", found.span, f"`{found.zone}` can't be used as one place.", candidates=known)
    return found


def zones_of_piles(scope: Scope) -> list[str]:
    """The zones that are made of piles."""
    return [zone.name for zone in scope.lexicon.words.zones.values() if zone.piles]


def has_piles(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> None:
    """Refuse a place that is not made of piles."""
    wanted = zones_of_piles(scope)
    if place(noun, scope).zone not in wanted:
        fail("CW0301", noun.span, "There are no piles there.", candidates=wanted)


def _bottom(found: ir.Place, noun: s.Noun, scope: Scope) -> ir.Place:
    """``the bottom of deck``: of what has an order."""
    if not scope.lexicon.words.zones[found.zone].ordered or found.bottom:
        fail("CW0301", noun.span, "There is no bottom of that.", hint="`the bottom of {ordered}`")
    return replace(found, bottom=True, span=noun.span)


def zone_named(noun: s.Noun | s.Runs, scope: Scope) -> str:
    """The zone that a noun phrase names, whoever it is said to be of."""
    found = head(noun, scope)
    zone = found.items[-1].zone if found.items else None
    if zone is None or len(found.items) > 1:
        fail("CW0301", noun.span, "This wants a place.", candidates=scope.lexicon.words.zones)
    zone_leads(noun, leads(noun), shared=zone.shared)
    return zone.name


def owned_zone(noun: s.Noun | s.Runs, scope: Scope) -> str:
    """``your hand``, ``trash``: a zone, and whose it is unless it is everybody's."""
    zone = zone_named(noun, scope)
    if not leads(noun) and not scope.lexicon.words.zones[zone].shared:
        fail("CW0305", noun.span, f"Whose {zone}?", candidates=(f"your {zone}", f"their {zone}"))
    return zone


def zone_leads(noun: s.Noun | s.Runs | s.Who, words: list[str], *, shared: bool) -> None:
    """``your hand``, ``the box``; no number, and nobody's determiner but the owner's.

    Raises CompileError at anything else that stands before a place.
    """
    if isinstance(noun, s.Noun) and noun.amount is not None:
        fail("CW0304", noun.amount.span, "A number can't stand before a place.")
    right = (["the"],) if shared else (["your"], ["their"])
    if words and words not in right:
        assert isinstance(noun, s.Noun)
        candidates = [word[0] for word in right]
        message = f"`{' '.join(words)}` can't stand before a place."
        fail("CW0304", noun.leads[0].span.to(noun.leads[-1].span), message, candidates=candidates)


def known_owner(whose: ir.Whose, span: Span, scope: Scope) -> None:
    """Refuse ``their`` and ``they`` where no other player was spoken of."""
    if whose is ir.Whose.THEY and not scope.they:
        fail("CW0408", span, "No other player was spoken of.", candidates=("your",))


def price(word: s.Word, scope: Scope) -> ir.Cost:
    """``$4``, ``8D``, ``$3P``, ``$3+``, ``$6*``: the parts by the names of the vocabulary."""
    symbols = scope.lexicon.words.symbols
    not_negative(word)
    text, extra = (word.text[:-1], word.text[-1]) if word.text[-1] in "+*" else (word.text, "")
    parts: dict[str, int] = {}
    for part in _PRICE_PART.finditer(text):
        key = part["sign"] or part["letter"]
        if key not in symbols:
            fail("CW0211", word.span, f"`{key}` stands for no price.", candidates=symbols)
        if symbols[key].price in parts:
            fail("CW0311", word.span, f"`{key}` stands twice in this price.")
        parts[symbols[key].price] = int(part["coins"] or part["number"] or 1)
    return ir.Cost(tuple(parts.items()), extra)


def a_kind(kind: str) -> str:
    """``a place``, ``cards``: a kind of thing, as messages say it."""
    said = _SAID.get(kind, kind)
    return f"{article(said)} {said}" if said[-1] != "s" else said


_SAID = {"zone": "place", "resource": "tokens", "token of its own": "token", "offer": "bid"}
"""Kinds of things that messages call by another name."""
