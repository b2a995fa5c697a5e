"""Noun phrases: which cards, how many, where they are and whose."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler import syntax as s
from cardwright.compiler.attach import Thing
from cardwright.compiler.refuse import refuse
from cardwright.compiler.vocabulary import plural as plural_of

if TYPE_CHECKING:
    from cardwright.compiler.lexicon import Item
    from cardwright.compiler.scope import Scope
    from cardwright.compiler.source import Span

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
    for reading, kind in ((last.name, "cards"), (last.type, "cards")):
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


# ---- cards --------------------------------------------------------------------------------------


def things(
    thing: Thing, scope: Scope, *, bare: bool = False, where: str = "in", at: tuple[str, ...] = ()
) -> a.Things:
    """The cards a noun phrase means.

    ``bare`` allows a noun without determiner ("per card"); ``where`` is the preposition that says where they
    are; ``at`` are the zones that ``this`` may be said to be in ("reveal this from hand"). Raises Refused
    when it means anything but cards, or does not say how many.
    """
    noun = thing.noun
    if isinstance(noun, s.Noun):
        if (pronoun := _pronoun(noun, scope)) is not None:
            _nothing_more(thing, scope, at if isinstance(pronoun, a.This) else ())
            return pronoun
        if noun.of is not None:
            return _of(noun, thing, scope)
    found = head(noun, scope)
    if found.kind == "rest":
        _only_the(thing)
        return a.Rest(scope.rest(noun.span).binding, span=noun.span)
    if found.kind == "copies":
        return _copies(thing, scope)
    if found.kind != "cards":
        refuse("CW0301", noun.span, f"This takes cards, not {_a(found.kind)}.")
    if (done := _participle(found, thing, scope, bare=bare)) is not None:
        return done
    return _cards(found, thing, scope, bare=bare, where=where)


def _pronoun(noun: s.Noun, scope: Scope) -> a.Ref | None:
    if noun.runs is not None or len(noun.leads) != 1:
        return None
    word = noun.leads[0]
    match word.kind:
        case "IT":
            return a.It(scope.it(word.span, plural=False).binding, span=word.span)
        case "THEM":
            return a.It(scope.it(word.span, plural=True).binding, span=word.span)
        case "THIS":
            return a.This(span=word.span)
    return None


def _nothing_more(thing: Thing, scope: Scope, zones: tuple[str, ...]) -> None:
    for phrase in thing.more[int(_is_from(thing, scope, zones)) :]:
        refuse("CW0304", phrase.span, "A pronoun stands alone: nothing more can be said about it.")


def _is_from(thing: Thing, scope: Scope, zones: tuple[str, ...]) -> bool:
    """Whether a pronoun is said to be in one of some zones of the current player."""
    first = thing.more[0] if thing.more else None
    if not zones or not isinstance(first, s.Prep) or first.word.text != "from":
        return False
    found = place(first.object, scope)
    return found.zone in zones and found.whose is scope.owner


def _only_the(thing: Thing) -> None:
    """``the rest``, ``the trashed cards``: no other determiner, no number, nothing more."""
    noun = thing.noun
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if amount is not None:
        refuse("CW0304", amount.span, "A number says nothing here: say `2 of the ...`.")
    if leads(noun) != ["the"]:
        refuse("CW0305", noun.span, "Which? `the` is missing.", hint="`the`")
    for phrase in thing.more:
        refuse("CW0304", phrase.span, "Nothing more can be said about these cards.")


def _of(noun: s.Noun, thing: Thing, scope: Scope) -> a.Things:
    """``each of them``, ``any of the trashed cards``."""
    assert noun.of is not None
    return _among(noun, thing, _reference(noun.of, scope), scope)


def _reference(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> a.Ref:
    found = things(Thing(noun), scope)
    if isinstance(found, a.Cards):
        refuse(
            "CW0401",
            noun.span,
            "This must be cards spoken of before: `them`, `the revealed cards`.",
        )
    return found


def _copies(thing: Thing, scope: Scope) -> a.Cards:
    """``no other copy of it``: cards with the name of one that was spoken of."""
    noun = thing.noun
    of = thing.more[0] if len(thing.more) == 1 else None
    if not isinstance(of, s.Prep) or of.word.text != "of" or isinstance(noun, s.Who):
        refuse("CW0303", noun.span, "Copies of what?", hint="`no other copy of it`", pool=("of",))
    like = a.Filter((), copy_of=_reference(of.object, scope), span=noun.span)
    other = "other" in leads(noun)
    if other and isinstance(noun, s.Noun):
        noun = replace(noun, leads=tuple(w for w in noun.leads if w.kind != "OTHER"))
    quantity = quantity_of(noun, plural=False)
    return a.Cards(quantity, like, other=other, span=thing.span)


def _among(noun: s.Noun | s.Runs, thing: Thing, among: a.Ref, _scope: Scope) -> a.Cards:
    for phrase in thing.more:
        refuse("CW0304", phrase.span, "Nothing more can be said about these cards.")
    quantity = quantity_of(noun, plural=True)
    return a.Cards(quantity, a.Filter((), span=noun.span), None, among, span=thing.span)


def _participle(found: Head, thing: Thing, scope: Scope, *, bare: bool) -> a.Ref | a.Cards | None:
    """``the trashed card``, ``any number of trashed cards``, ``discarded card`` after per."""
    word = next((item for item in found.items if item.verb and item.verb[1] == "past"), None)
    if word is None or word.adjective is not None:
        return None
    assert word.verb is not None
    verb = word.verb[0].name
    _participle_alone(found, thing, word, bare=bare)
    bindings = tuple(scope.done.get(verb, ()))
    if not bindings and verb in scope.kept:
        return a.Kept(verb, span=thing.span)
    if not bindings:
        past = [scope.lexicon.words.verbs[done].past for done in scope.done]
        refuse("CW0401", word.span, f"Nothing was {word.text} before this.", pool=past)
    done = a.Done(verb, bindings, span=thing.span)
    last = found.items[-1]
    if not bare and not found.plural and scope.is_several(bindings):
        right = plural_of(last.text)
        refuse("CW0306", last.span, "There may be several of them.", pool=(right,))
    return done


def _participle_alone(found: Head, thing: Thing, word: Item, *, bare: bool) -> None:
    """``the trashed card``, or ``trashed card`` after per: two words, and nothing more."""
    odd = [item for item in found.items[:-1] if item is not word]
    if odd or found.items[-1].noun is None:
        item = odd[0] if odd else found.items[-1]
        refuse("CW0307", item.span, f"`{item.text}` can't stand here.")
    if bare and leads(thing.noun):
        refuse("CW0304", thing.span, "A determiner says nothing behind `per`.")
    if not bare or thing.more:
        _only_the(thing)


def _cards(found: Head, thing: Thing, scope: Scope, *, bare: bool, where: str) -> a.Cards:
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    sorts = filter_of(noun, scope)
    _articles(noun)
    quantity = _counted(noun, scope) or quantity_of(noun, plural=found.plural, bare=bare)
    _agree(quantity, noun, found)
    cards = a.Cards(quantity, a.Filter(sorts, span=noun.span), span=thing.span)
    for phrase in _joined(thing.more, scope):
        cards = _more(cards, phrase, scope, where)
    return cards


_SOUNDS_LIKE_A_CONSONANT = re.compile(r"(?:uni|use|usu|eu|one)", re.IGNORECASE)


def article(word: str) -> str:
    """``a`` or ``an``, as it sounds before a word."""
    vowel = word[0].lower() in "aeiou" and not _SOUNDS_LIKE_A_CONSONANT.match(word)
    return "an" if vowel else "a"


def _articles(noun: s.Noun | s.Runs) -> None:
    """Every ``a`` and ``an``, the one behind ``or`` too, is the right one for the word behind it."""
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


def _counted(noun: s.Noun | s.Runs, scope: Scope) -> a.Quantity | None:
    """``that many``, ``up to that many``: as many as were counted before; None for any other amount."""
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if amount is None or amount.values[0].text != "that many" or leads(noun):
        return None
    many = bound(amount.bound) if amount.bound is not None else a.Many.EXACTLY
    if many not in (a.Many.EXACTLY, a.Many.UP_TO):
        refuse("CW0407", amount.span, "So many can't be taken yet.", pool=("up to",))
    return a.Quantity(many, 0, counted=scope.that_many(amount.span), span=amount.span)


def _agree(quantity: a.Quantity, noun: s.Noun | s.Runs, found: Head) -> None:
    if not isinstance(noun, s.Noun) or quantity.many is a.Many.NO:
        return
    if quantity.many is a.Many.ALL:
        _agree_all(noun, found)
        return
    several = quantity.plural or quantity.other is not None
    word = found.items[-1]
    if word.name is not None and plural_of(word.name[0]) == word.name[0]:
        return
    if several != found.plural and (quantity.number != 1 or found.plural):
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the number before it.")


def _agree_all(noun: s.Noun, found: Head) -> None:
    """``each card``, ``all cards``, ``cards``."""
    if ("each" in leads(noun)) is found.plural:
        word = found.items[-1]
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the word before it.")


def filter_of(noun: s.Noun | s.Runs, scope: Scope) -> tuple[a.Sort, ...]:
    """The sorts of cards a noun phrase allows: one for each side of ``or``."""
    runs = runs_of(noun)
    assert runs is not None
    sorts = tuple(_sort(scope.lexicon.read(run), scope) for run in runs.runs)
    return () if sorts == (a.Sort(),) else sorts


def _sort(items: list[Item], scope: Scope) -> a.Sort:
    sort = a.Sort()
    for item in items:
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
    if first.kind == "MANY":
        if amount.bound is not None:
            refuse("CW0304", amount.bound.span, "Any number is as many as one likes.")
        return a.Many.ANY, 0, None
    if first.kind == "PRICE":
        refuse("CW0301", first.span, "This wants a number of cards, not a price.")
    many = bound(amount.bound) if amount.bound is not None else a.Many.EXACTLY
    for word in amount.values:
        not_negative(word)
    if rest and amount.bound is not None:
        refuse("CW0304", amount.bound.span, "A bound and two numbers don't go together.")
    return many, number_of(first), number_of(rest[0]) if rest else None


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


# ---- more about cards ---------------------------------------------------------------------------------


def _joined(
    more: list[s.Prep | s.Costing | s.Compare | s.Except | s.Rel], scope: Scope
) -> list[tuple[s.Phrase, ...]]:
    """The phrases about a noun; a comparison, and ``in coins``, belong to the ``costing`` before them."""
    groups: list[list[s.Phrase]] = []
    for phrase in more:
        joins = bool(groups) and (
            (isinstance(groups[-1][0], s.Costing) and _continues(phrase))
            or (isinstance(groups[-1][0], s.Except) and _of_copies(groups[-1][0], scope))
        )
        if joins:
            groups[-1].append(phrase)
        else:
            groups.append([phrase])
    return [tuple(group) for group in groups]


def _of_copies(phrase: s.Phrase, scope: Scope) -> bool:
    """``except copies``, which all that follows says more about."""
    assert isinstance(phrase, s.Except)
    return head(phrase.object, scope).kind == "copies"


def _continues(phrase: s.Phrase) -> bool:
    if isinstance(phrase, s.Compare):
        return True
    noun = phrase.object if isinstance(phrase, s.Prep) and phrase.word.text == "in" else None
    return isinstance(noun, s.Runs) and [word.text for word in noun.words] == ["coins"]


def _more(cards: a.Cards, phrases: tuple[s.Phrase, ...], scope: Scope, where: str) -> a.Cards:
    first = phrases[0]
    _once_only(cards, first)
    match first:
        case s.Costing():
            test = cost_test(first.measure, phrases[1:], scope)
            test = replace(test, negated=first.negated)
            return replace(cards, filter=replace(cards.filter, cost=test))
        case s.Except() if len(phrases) > 1:
            return replace(cards, filter=replace(cards.filter, unlike=_unlike(phrases[1:], scope)))
        case s.Except():
            noun = first.object
            return replace(cards, filter=replace(cards.filter, but=filter_of(noun, scope)))
        case s.Rel():
            return replace(cards, place=_had(first, cards, scope))
        case s.Prep():
            return _placed(cards, first, scope, where)
        case _:
            refuse("CW0304", first.span, "This belongs to no noun before it.")


def _unlike(phrases: tuple[s.Phrase, ...], scope: Scope) -> a.Cards:
    """``copies of cards you have in play`` behind ``except``: the cards whose names are left out."""
    of, *more = phrases
    if not isinstance(of, s.Prep) or of.word.text != "of":
        refuse("CW0304", of.span, "Copies of what?", pool=("of",))
    found = things(Thing(of.object, [p for p in more if isinstance(p, s.Prep | s.Rel)]), scope)
    if not isinstance(found, a.Cards) or found.place is None:
        refuse("CW0303", of.span, "Which cards?", hint="`copies of cards you have in play`")
    return found


def _once_only(cards: a.Cards, phrase: s.Phrase) -> None:
    """Refuse a second phrase of the same kind about the same cards."""
    match phrase:
        case s.Costing():
            again = cards.filter.cost is not None
        case s.Except():
            again = bool(cards.filter.but or cards.filter.unlike)
        case s.Rel():
            again = cards.place is not None
        case _:
            again = isinstance(cards.place, a.Place) or cards.among is not None
    if again:
        refuse("CW0311", phrase.span, "This is said of the same cards already.")


def _had(rel: s.Rel, cards: a.Cards, scope: Scope) -> a.Having:
    who = rel.who.text if isinstance(rel.who, s.Who) else ""
    if who not in WHOSE or not isinstance(rel.verb, s.Word) or rel.aux:
        refuse(
            "CW0407", rel.span, "Only `you have` and `they have` can be said about cards so far."
        )
    if rel.verb.text != "have":
        refuse("CW0309", rel.verb.span, f"`{rel.verb.text}` can't stand here.", pool=("have",))
    del cards
    _known(WHOSE[who], rel.span, scope)
    return a.Having(WHOSE[who], span=rel.span)


def _placed(cards: a.Cards, phrase: s.Prep, scope: Scope, where: str) -> a.Cards:
    word = phrase.word
    if _speaks_of_cards(phrase, scope):
        if word.text not in ("among", "of"):
            refuse("CW0304", word.span, f"`{word.text}` which place?", pool=("among",))
        return replace(cards, among=_reference(phrase.object, scope))
    found = place(phrase.object, scope)
    top = cards.quantity.many in (a.Many.TOP, a.Many.BOTTOM)
    held = isinstance(cards.place, a.Having)
    right = "of" if top else "in" if held else where
    if word.text != right:
        refuse("CW0304", word.span, f"`{word.text}` can't stand here.", pool=(right,))
    if isinstance(cards.place, a.Having):
        if leads(phrase.object):
            refuse("CW0304", phrase.object.span, "Whose cards these are was said already.")
        found = replace(found, whose=cards.place.whose)
    return replace(cards, place=found)


def _speaks_of_cards(phrase: s.Prep, scope: Scope) -> bool:
    noun = phrase.object
    return isinstance(noun, s.Noun) and head(noun, scope).kind in ("cards", "rest")


def its_pile(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> a.Piles:
    """``its pile``: the pile of the card spoken of, or of this one.

    Raises Refused for any other noun phrase.
    """
    found = head(noun, scope)
    if found.kind != "pile" or len(found.items) > 1 or found.plural:
        refuse("CW0301", noun.span, "This wants the pile of a card.", pool=("its pile",))
    if leads(noun) != ["its"] or (isinstance(noun, s.Noun) and noun.amount):
        refuse("CW0305", noun.span, "Whose pile?", pool=("its pile",))
    spoken = scope.spoken_of()
    of = a.It(spoken, span=noun.span) if spoken else a.This(span=noun.span)
    one = a.Quantity(a.Many.EXACTLY, span=noun.span)
    return a.Piles(one, a.Filter((), span=noun.span), of, span=noun.span)


def place(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> a.Place:
    """The zone a noun phrase names, and whose it is: the clause's subject's unless it says so.

    Raises Refused when it is no zone.
    """
    zones = scope.lexicon.words.zones
    found = head(noun, scope)
    zone = found.items[-1].zone if found.items else None
    if zone is None or len(found.items) > 1:
        refuse("CW0301", noun.span, f"This wants a place, not {_a(found.kind)}.", pool=zones)
    words = leads(noun)
    zone_leads(noun, words, shared=zone.shared)
    whose = next((WHOSE[word] for word in words if word in WHOSE), scope.owner)
    _known(whose, noun.span, scope)
    if zone.shared:
        whose = a.Whose.SHARED
    return a.Place(zone.name, whose, span=noun.span)


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


def _known(whose: a.Whose, span: Span, scope: Scope) -> None:
    if whose is a.Whose.THEY and scope.current is not a.Whose.THEY:
        refuse("CW0408", span, "No other player was spoken of.", pool=("your",))


# ---- costs --------------------------------------------------------------------------------------------


def cost_test(measure: s.Measure, more: tuple[s.Phrase, ...], scope: Scope) -> a.CostTest:
    """``up to $4``, ``up to $2 more than it``, ``more than it in coins``, ``between $3 and $6``."""
    versus = more[0] if more and isinstance(more[0], s.Compare) else None
    if isinstance(measure, s.Amount) and versus is not None:
        _no_more(more[1:])
        return _priced(measure, versus, scope)
    match measure:
        case s.Amount():
            _no_more(more)
            return _priced(measure, None, scope)
        case s.Compare():
            part = _part(more, scope)
            than = _than(measure, scope)
            compare = a.Compare(measure.word.text)
            return a.CostTest(compare, than=than, part=part, span=measure.span)
        case s.Between(low, high):
            _no_more(more)
            low_cost, high_cost = plain_price(low, scope), plain_price(high, scope)
            return a.CostTest(a.Compare.AT_LEAST, low_cost, top=high_cost, span=measure.span)
        case s.Same():
            _no_more(more)
            than = _reference(measure.object, scope)
            return a.CostTest(a.Compare.EXACTLY, than=than, span=measure.span)


def _no_more(phrases: tuple[s.Phrase, ...]) -> None:
    for phrase in phrases:
        refuse("CW0304", phrase.span, "This says nothing behind a cost.")


def _part(more: tuple[s.Phrase, ...], scope: Scope) -> str:
    """``in coins``, or nothing."""
    if more and _continues(more[0]) and isinstance(more[0], s.Prep):
        _no_more(more[1:])
        return scope.lexicon.words.money
    _no_more(more)
    return ""


def plain_price(word: s.Word, scope: Scope) -> a.Cost:
    """A price to compare with: without ``+`` or ``*``."""
    if word.text[-1] in "+*":
        message = f"`{word.text[-1]}` stands in headers only."
        refuse("CW0211", word.span, message, pool=(word.text[:-1],))
    return price(word, scope)


def _priced(amount: s.Amount, versus: s.Compare | None, scope: Scope) -> a.CostTest:
    word = amount.values[0]
    if word.kind != "PRICE":
        refuse("CW0308", word.span, "A cost is compared with a price.", hint=f"`${word.text}`")
    many = bound(amount.bound) if amount.bound is not None else a.Many.EXACTLY
    compare = a.Compare(many.value)
    cost = plain_price(word, scope)
    if versus is None:
        return a.CostTest(compare, cost, span=amount.span)
    if [name for name, _ in cost.parts] != [scope.lexicon.words.money]:
        refuse("CW0407", word.span, "Only coins can be more or less so far.", hint="`$2`")
    coins = dict(cost.parts)[scope.lexicon.words.money]
    delta = -coins if versus.word.text == "less" else coins
    return a.CostTest(
        compare, than=_than(versus, scope), delta=delta, span=amount.span.to(versus.span)
    )


def _than(compare: s.Compare, scope: Scope) -> a.Ref:
    if compare.runs is not None:
        refuse("CW0304", compare.runs.span, "Only costs are compared here.", hint="`in coins`")
    if compare.than is None:
        refuse("CW0302", compare.span, f"`{compare.word.text}` than what?", pool=("more than it",))
    return _reference(compare.than, scope)


def price(word: s.Word, scope: Scope) -> a.Cost:
    """``$4``, ``8D``, ``$3P``, ``$3+``, ``$6*``: the parts by the names of the vocabulary."""
    symbols = scope.lexicon.words.symbols
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


def _a(kind: str) -> str:
    return f"a {kind}" if kind[-1] != "s" else kind
