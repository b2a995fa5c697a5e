"""Nouns: what the words of a noun phrase name, how many of it, and the place or price they stand for.

Which cards a whole phrase means, with all that is said about them, is read in things.py. It reads
phrases within phrases; what is here never does, so conditions, rulings and lints can ask for it alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse
from cardwright.compiler.vocabulary.inflection import article
from cardwright.compiler.vocabulary.inflection import plural as plural_of

if TYPE_CHECKING:
    from cardwright.compiler.resolving.lexicon import Item
    from cardwright.compiler.resolving.scope import Scope
    from cardwright.compiler.text.source import Span

WHOSE = {"your": a.Whose.YOU, "their": a.Whose.THEY, "you": a.Whose.YOU, "they": a.Whose.THEY}
COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4}
BOUNDS = {
    "up to": a.Many.UP_TO,
    "at least": a.Many.AT_LEAST,
    "exactly": a.Many.EXACTLY,
}
_PRICE_PART = re.compile(r"(?P<sign>\$)(?P<coins>\d+)|(?P<number>\d*)(?P<letter>[A-Z])")


@dataclass(frozen=True)
class Head:
    """A noun phrase with its words looked up: the kind of thing it is, and its items."""

    kind: str
    items: tuple[Item, ...]
    plural: bool = False


def runs_of(noun: s.Noun | s.Runs | s.Who) -> s.Runs | None:
    """The open words of a noun phrase, if it has any."""
    match noun:
        case s.Runs():
            return noun
        case s.Noun():
            return noun.runs
        case s.Who():
            return None


def leads(noun: s.Noun | s.Runs | s.Who) -> list[str]:
    """The determiners and ordinals before a noun."""
    found = noun.leads if isinstance(noun, s.Noun) else ()
    return [word.text for word in found if word.kind != "OF"]


def head(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> Head:
    """What kind of thing a noun phrase names: "cards", "zone", "resource", "rest", "player" ..."""
    if isinstance(noun, s.Who):
        return Head("player", ())
    if isinstance(noun, s.Noun) and noun.runs is None:
        return Head(_pronoun_kind(noun), ())
    runs = runs_of(noun)
    assert runs is not None
    if runs.together:
        refuse("CW0304", runs.span, "Only a set is made of several.", hint="`per set of ...`")
    items = tuple(scope.lexicon.read(runs.words))
    return _head_of(items, scope)


def _pronoun_kind(noun: s.Noun) -> str:
    if noun.of is not None or any(word.kind in ("IT", "THEM", "THIS") for word in noun.leads):
        return "cards"
    if noun.amount is not None:
        price = any(word.kind == "PRICE" for word in noun.amount.values)
        return "coins" if price else "count"
    return "cost"


def _head_of(items: tuple[Item, ...], scope: Scope) -> Head:
    last = items[-1]
    odd = next((item for item in items[:-1] if _is_noun(item)), None)
    if odd is not None:
        refuse("CW0307", last.span, "Two nouns side by side: a preposition is missing.")
    if last.noun is not None:
        name, plural = last.noun
        kind = scope.lexicon.words.nouns[name]
        return _alone(Head(kind, items, plural), but=("cards", "pile", "phase"))
    if last.zone is not None:
        return _alone(Head("zone", items))
    if last.token is not None:
        return _alone(Head("token of its own", items, last.token[1]))
    for reading, kind in ((last.name, "cards"), (last.type, "cards"), (last.title, "cards")):
        if reading is not None:
            return Head(kind, items, reading[1])
    if last.resource is not None:
        return _alone(Head("resource", items))
    if last.without:
        refuse("CW0302", last.span, f"`{last.text}` what? A noun is missing behind it.")
    refuse(
        "CW0301", last.span, f"`{last.text}` is not a thing.", pool=scope.lexicon.words.noun_forms
    )


def _alone(found: Head, but: tuple[str, ...] = ()) -> Head:
    """A noun that nothing may stand before, unless it is of these kinds."""
    first, last = found.items[0], found.items[-1]
    if first is not last and found.kind not in but:
        refuse("CW0307", first.span, f"`{first.text}` says nothing before `{last.text}`.")
    return found


def _is_noun(item: Item) -> bool:
    """Whether a word can only be a noun, not something said about one."""
    past = item.verb is not None and item.verb[1] == "past"
    return (item.noun is not None or item.zone is not None) and not (past or item.adjective)


def check_articles(noun: s.Noun | s.Runs) -> None:
    """Refuse any ``a`` and ``an``, the one behind ``or`` too, that is wrong for the word behind it."""
    runs = runs_of(noun)
    assert runs is not None
    first = [word for word in noun.leads if word.kind == "DET"] if isinstance(noun, s.Noun) else []
    if first and isinstance(noun, s.Noun) and noun.amount is None and len(noun.leads) == 1:
        check_article(first[0], runs.words[0])
    for word in runs.articles:
        behind = next(run[0] for run in runs.runs if run[0].span.start > word.span.start)
        if word.text not in ("a", "an"):
            refuse("CW0304", word.span, f"`{word.text}` can't stand behind `or`.", pool=("a",))
        check_article(word, behind)


def check_article(word: s.Word, behind: s.Word) -> None:
    """Refuse ``a`` before a vowel and ``an`` before a consonant."""
    right = article(behind.text.removeprefix("non-") if behind.kind != "NON" else behind.text)
    if word.text in ("a", "an") and word.text != right:
        refuse(
            "CW0306",
            word.span,
            f"`{word.text}` does not sound right before `{behind.text}`.",
            pool=(right,),
        )


def filter_of(noun: s.Noun | s.Runs, scope: Scope) -> tuple[a.Sort, ...]:
    """The sorts of cards a noun phrase allows: one for each side of ``or``."""
    runs = runs_of(noun)
    assert runs is not None
    sorts = tuple(_sort(scope.lexicon.read(run), scope) for run in runs.runs)
    return () if sorts == (a.Sort(),) else sorts


def _sort(items: list[Item], scope: Scope) -> a.Sort:
    sort = a.Sort()
    last = items[-1]
    kind = scope.lexicon.words.nouns[last.noun[0]] if last.noun is not None else "cards"
    for item in items:
        if item.adjective is not None and item.adjective.before not in ("", kind):
            refuse("CW0307", item.span, f"`{item.text}` is not said of this.")
        sort = _narrow(sort, item, scope, last=item is items[-1])
    return sort


def _narrow(sort: a.Sort, item: Item, scope: Scope, *, last: bool) -> a.Sort:
    if (
        item.without in sort.without
        or (item.adjective is not None and item.adjective.name in sort.marks)
        or (item.type is not None and item.type[0] in sort.types)
    ):
        refuse("CW0311", item.span, f"`{item.text}` is said twice.")
    if item.without:
        return replace(sort, without=(*sort.without, item.without))
    if item.adjective is not None and item.adjective.before == "resource":
        refuse("CW0307", item.span, f"`{item.text}` can't be said of cards.")
    if item.adjective is not None and item.adjective.before:
        return replace(sort, marks=(*sort.marks, item.adjective.name))
    if item.noun is not None and last:
        return sort
    if item.name is not None:
        if sort.name:
            refuse("CW0307", item.span, "Two names side by side: `or` or a comma is missing.")
        return replace(sort, name=_singular(item, scope))
    if item.type is not None:
        return replace(sort, types=(*sort.types, item.type[0]))
    if item.title is not None:
        if item.title[0] not in scope.titles:
            hint = f"`at setup: add a Kingdom pile to Supply as the {item.title[0]}`"
            refuse("CW0401", item.span, f"Nothing is the {item.title[0]} here.", hint=hint)
        return replace(sort, title=item.title[0])
    refuse("CW0307", item.span, f"`{item.text}` can't stand here.", pool=("or",))


def _singular(item: Item, scope: Scope) -> str:
    if item.text in scope.lexicon.names:
        return item.text
    return next(name for name in scope.lexicon.names if plural_of(name) == item.text)


def quantity_of(noun: s.Noun | s.Runs, *, plural: bool, bare: bool = False) -> a.Quantity:
    """How many: from determiners, ordinals and the amount.

    Raises Refused at a singular noun without a determiner, unless ``bare``.
    """
    words = leads(noun)
    amount = noun.amount if isinstance(noun, s.Noun) else None
    span = noun.span
    _determined(noun, words, amount)
    many, number, other = a.Many.EXACTLY, 1, None
    if amount is not None:
        many, number, other = amount_of(amount)
    if "top" in words or "bottom" in words:
        many = a.Many.TOP if "top" in words else a.Many.BOTTOM
    elif "no" in words:
        many = a.Many.NO
    elif amount is None and ({"all", "each"} & {*words} or (plural and not words)):
        many = a.Many.ALL
    elif amount is None and "any" in words:
        many, number = a.Many.ANY, 0
    elif amount is None and not words and not bare:
        _determiner(noun)
    elif amount is None and words[:1] not in (["a"], ["an"]) and words and not bare:
        _which(noun)
    return a.Quantity(many, number, other, span=span)


_DETERMINERS: tuple[list[str], ...] = (
    ["a"],
    ["an"],
    ["all"],
    ["each"],
    ["any"],
    ["no"],
    ["the"],
    [],
)
_ENDS = (["the", "top"], ["the", "bottom"])


def _determined(noun: s.Noun | s.Runs, words: list[str], amount: s.Amount | None) -> None:
    """Refuse determiners that do not go together, or not with a number."""
    if words in _ENDS or (not words and amount is not None):
        return
    if amount is not None:
        refuse("CW0304", amount.span, f"A number can't stand behind `{' '.join(words)}`.")
    if words not in _DETERMINERS and words[:1] != ["this"]:
        word = noun.leads[-1] if isinstance(noun, s.Noun) else noun
        refuse("CW0304", word.span, f"`{words[-1]}` can't stand here.", pool=("a", "an", "the"))


def _determiner(noun: s.Noun | s.Runs) -> None:
    runs = runs_of(noun)
    word = runs.words[0] if runs else None
    span = word.span if word else noun.span
    hint = f"`{article(word.text)} {word.text}`" if word else ""
    refuse("CW0305", span, "This does not say how many: a determiner is missing.", hint=hint)


def _which(noun: s.Noun | s.Runs) -> None:
    hint = "`a card`, `the top card of deck`, `the trashed card`"
    refuse("CW0401", noun.span, "It is not clear which card this is.", hint=hint)


def amount_of(amount: s.Amount) -> tuple[a.Many, int, int | None]:
    """``up to 4`` -> (UP_TO, 4, None); ``1 or 5`` -> (EXACTLY, 1, 5); ``any number`` -> (ANY, 0, None)."""
    first, *rest = amount.values
    if first.text == "that many":
        refuse("CW0407", first.span, "`that many` can't be said yet.", pool=("any number",))
    if first.text == "that much":
        refuse("CW0301", first.span, "This wants a number.", pool=("that many",))
    if first.kind == "MANY":
        if amount.bound is not None:
            refuse("CW0304", amount.bound.span, "Any number is as many as one likes.")
        return a.Many.ANY, 0, None
    if first.kind == "PRICE":
        refuse("CW0301", first.span, "This wants a number of cards, not a price.")
    if first.kind == "RANGE":
        return _range(first, amount)
    many = bound(amount.bound) if amount.bound is not None else a.Many.EXACTLY
    for word in amount.values:
        not_negative(word)
    if rest and amount.bound is not None:
        refuse("CW0304", amount.bound.span, "A bound and two numbers don't go together.")
    return many, number_of(first), number_of(rest[0]) if rest else None


def _range(word: s.Word, amount: s.Amount) -> tuple[a.Many, int, int]:
    """``1 to 3``."""
    low, high = map(int, word.text.split(" to "))
    if amount.bound is not None:
        refuse("CW0304", amount.bound.span, "A bound and two numbers don't go together.")
    if low >= high:
        refuse("CW0306", word.span, "The second number must be greater than the first.")
    return a.Many.BETWEEN, low, high


def not_negative(word: s.Word) -> None:
    """Refuse ``-1``."""
    if word.text.startswith("-"):
        refuse("CW0301", word.span, "There is no negative number of anything here.")


def bound(word: s.Word) -> a.Many:
    """How a bound limits a number.

    Raises Refused for one that can't be said of numbers yet.
    """
    if word.text not in BOUNDS:
        refuse("CW0407", word.span, f"`{word.text}` can't be said yet.", pool=BOUNDS)
    return BOUNDS[word.text]


def number_of(word: s.Word) -> int:
    """The number a word stands for."""
    return COUNTS[word.text] if word.kind == "COUNT" else int(word.text)


# ---- places and prices ----------------------------------------------------------------------------


def one_pile(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> a.Piles:
    """``its pile``, the pile of the card spoken of, or of this one; ``the Silver pile``.

    Raises Refused for any other noun phrase.
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
        refuse("CW0301", noun.span, "This wants the pile of a card.", pool=("its pile",))
    if leads(noun) != ["its"] or (isinstance(noun, s.Noun) and noun.amount):
        refuse("CW0305", noun.span, "Whose pile?", pool=("its pile",))
    spoken = scope.spoken_of()
    return _the_pile(noun, a.It(spoken, span=noun.span) if spoken else a.This(span=noun.span))


def _kept_pile(noun: s.Noun | s.Runs | s.Who, found: Head, scope: Scope) -> a.Piles | None:
    """``the chosen pile``: the one that was chosen at set-up; None for any other noun phrase."""
    verb = found.items[0].verb if found.kind == "pile" and len(found.items) == 2 else None
    if verb is None or verb[1] != "past" or found.plural:
        return None
    if verb[0].name not in scope.kept_piles:
        refuse("CW0401", noun.span, f"No pile was {verb[0].past} at set-up.", pool=("its pile",))
    if leads(noun) != ["the"]:
        refuse("CW0305", noun.span, "Which pile?", pool=(f"the {verb[0].past} pile",))
    return replace(_the_pile(noun), kept=verb[0].name)


def _here(noun: s.Noun, scope: Scope) -> a.Piles:
    """``here``: on this landscape, which has no pile."""
    if not scope.kind.type:
        refuse("CW0409", noun.span, "A card is not a place.", pool=("its pile",))
    return replace(_the_pile(noun), here=True)


def _the_pile(noun: s.Noun | s.Runs | s.Who, of: a.Ref | None = None, name: str = "") -> a.Piles:
    one = a.Quantity(a.Many.EXACTLY, span=noun.span)
    return a.Piles(one, a.Filter((), span=noun.span), of, name, span=noun.span)


def is_own(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> bool:
    """Whether a noun phrase names a token that every player has one of."""
    return _without_leads(noun) in scope.lexicon.words.own


def _without_leads(noun: s.Noun | s.Runs | s.Who) -> str:
    return phrase(replace(noun, leads=()) if isinstance(noun, s.Noun) else noun)


def own_token(noun: s.Noun | s.Runs | s.Who, scope: Scope, *, told: bool = False) -> a.Own | None:
    """``your Journey token``: the one of its kind that a player has; None for any other noun phrase.

    ``told``: a ruling speaks, in which "their" needs nobody to be spoken of. Raises Refused where it does
    not say whose.
    """
    if not is_own(noun, scope):
        return None
    name = _without_leads(noun)
    if leads(noun) not in (["your"], ["their"]):
        refuse("CW0305", noun.span, "Whose token?", pool=(f"your {name}", f"their {name}"))
    whose = WHOSE[leads(noun)[0]]
    if not told:
        known_owner(whose, noun.span, scope)
    return a.Own(name, whose, span=noun.span)


def pile_of_name(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> a.PileOf | None:
    """``the Gold pile``: the pile of a card that is named; None for any other noun phrase."""
    runs = runs_of(noun)
    if runs is None or len(runs.runs) > 1:
        return None
    found = head(noun, scope)
    named = found.kind == "pile" and len(found.items) == 2 and found.items[0]
    kind = named and named.type and not named.type[1] and not named.name
    if not named or not (named.pile or (named.name and not named.name[1]) or kind):
        return None
    if leads(noun) != ["the"] or found.plural or (isinstance(noun, s.Noun) and noun.amount):
        name = found.items[0].text
        refuse("CW0305", noun.span, "Which pile?", pool=(f"the {name} pile",))
    if kind:
        return a.PileOf(named.text, type=True, span=noun.span)
    return a.PileOf(named.text, span=noun.span)


def from_its_pile(phrase: s.Phrase, scope: Scope) -> bool:
    """Whether a phrase is ``from its pile``, in the text of what lies on piles."""
    if not scope.kind.called or not isinstance(phrase, s.Prep) or phrase.word.text != "from":
        return False
    return leads(phrase.object) == ["its"] and head(phrase.object, scope).kind == "pile"


def places(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> a.Place:
    """``deck or discard``: one zone or several of one player; otherwise as ``place``."""
    runs = runs_of(noun)
    if runs is None or len(runs.runs) == 1:
        return place(noun, scope)
    for word in runs.articles:
        refuse("CW0304", word.span, "Whose these are was said already.")
    first, *more = (s.Runs((run,), (), span=run[0].span.to(run[-1].span)) for run in runs.runs)
    found = place(replace(noun, runs=first) if isinstance(noun, s.Noun) else first, scope)
    others = [place(other, scope) for other in more]
    names = [found.zone, *(other.zone for other in others)]
    for index, other in enumerate(others, 1):
        if other.zone in names[:index]:
            refuse("CW0311", other.span, "This place is said twice.")
    if any(scope.lexicon.words.zones[name].shared for name in names):
        refuse("CW0407", noun.span, "Only the places of one player go together so far.")
    return replace(found, more=tuple(names[1:]), span=noun.span)


def place(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> a.Place:
    """The zone a noun phrase names, and whose it is: the clause's subject's unless it says so.

    Raises Refused when it is no zone.
    """
    zones = scope.lexicon.words.zones
    if isinstance(noun, s.Noun) and noun.of is not None and leads(noun) == ["the", "bottom"]:
        return _bottom(place(noun.of, scope), noun, scope)
    found = head(noun, scope)
    zone = found.items[-1].zone if found.items else None
    if zone is None or len(found.items) > 1:
        refuse("CW0301", noun.span, f"This wants a place, not {a_kind(found.kind)}.", pool=zones)
    words = leads(noun)
    zone_leads(noun, words, shared=zone.shared)
    whose = next((WHOSE[word] for word in words if word in WHOSE), scope.owner)
    known_owner(whose, noun.span, scope)
    if zone.shared:
        whose = a.Whose.SHARED
    return a.Place(zone.name, whose, span=noun.span)


def _bottom(found: a.Place, noun: s.Noun, scope: Scope) -> a.Place:
    """``the bottom of deck``: of what has an order."""
    if not scope.lexicon.words.zones[found.zone].ordered or found.bottom:
        refuse("CW0301", noun.span, "There is no bottom of that.", hint="`the bottom of deck`")
    return replace(found, bottom=True, span=noun.span)


def zone_leads(noun: s.Noun | s.Runs | s.Who, words: list[str], *, shared: bool) -> None:
    """``your hand``, ``the box``; no number, and nobody's determiner but the owner's.

    Raises Refused at anything else that stands before a place.
    """
    if isinstance(noun, s.Noun) and noun.amount is not None:
        refuse("CW0304", noun.amount.span, "A number can't stand before a place.")
    right = (["the"],) if shared else (["your"], ["their"])
    if words and words not in right:
        assert isinstance(noun, s.Noun)
        pool = [word[0] for word in right]
        message = f"`{' '.join(words)}` can't stand before a place."
        refuse("CW0304", noun.leads[0].span.to(noun.leads[-1].span), message, pool=pool)


def known_owner(whose: a.Whose, span: Span, scope: Scope) -> None:
    """Refuse ``their`` and ``they`` where no other player was spoken of."""
    if whose is a.Whose.THEY and not scope.they:
        refuse("CW0408", span, "No other player was spoken of.", pool=("your",))


def price(word: s.Word, scope: Scope) -> a.Cost:
    """``$4``, ``8D``, ``$3P``, ``$3+``, ``$6*``: the parts by the names of the vocabulary."""
    symbols = scope.lexicon.words.symbols
    not_negative(word)
    text, extra = (word.text[:-1], word.text[-1]) if word.text[-1] in "+*" else (word.text, "")
    parts: dict[str, int] = {}
    for part in _PRICE_PART.finditer(text):
        key = part["sign"] or part["letter"]
        if key not in symbols:
            refuse("CW0211", word.span, f"`{key}` stands for no price.", pool=symbols)
        if symbols[key].price in parts:
            refuse("CW0311", word.span, f"`{key}` stands twice in this price.")
        parts[symbols[key].price] = int(part["coins"] or part["number"] or 1)
    return a.Cost(tuple(parts.items()), extra)


def a_kind(kind: str) -> str:
    """``a zone``, ``cards``: a kind of thing, as messages say it."""
    return f"a {kind}" if kind[-1] != "s" else kind
