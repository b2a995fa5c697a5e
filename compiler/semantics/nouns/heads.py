"""Nouns: what the words of a noun phrase name, how many of it, and the place or price they stand for.

Which cards a whole phrase means, with all that is said about them, is read in things.py. It reads
phrases within phrases; what is here never does, so conditions, rulings and lints can ask for it alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article
from cardwright.compiler.vocabulary.inflection import plural as plural_of

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope


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
        fail("CW0304", runs.span, "Only a set is made of several.", hint="`per set of ...`")
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
        fail("CW0307", last.span, "Two nouns side by side: a preposition is missing.")
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
        fail("CW0302", last.span, f"`{last.text}` what? A noun is missing behind it.")
    fail(
        "CW0301",
        last.span,
        f"`{last.text}` is not a thing.",
        candidates=scope.lexicon.words.noun_forms,
    )


def _alone(found: Head, but: tuple[str, ...] = ()) -> Head:
    """A noun that nothing may stand before, unless it is of these kinds."""
    first, last = found.items[0], found.items[-1]
    if first is not last and found.kind not in but:
        fail("CW0307", first.span, f"`{first.text}` says nothing before `{last.text}`.")
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
            fail("CW0304", word.span, f"`{word.text}` can't stand behind `or`.", candidates=("a",))
        check_article(word, behind)


def check_article(word: s.Word, behind: s.Word) -> None:
    """Refuse ``a`` before a vowel and ``an`` before a consonant."""
    right = article(behind.text.removeprefix("non-") if behind.kind != "NON" else behind.text)
    if word.text in ("a", "an") and word.text != right:
        fail(
            "CW0306",
            word.span,
            f"`{word.text}` does not sound right before `{behind.text}`.",
            candidates=(right,),
        )


def filter_of(noun: s.Noun | s.Runs, scope: Scope) -> tuple[ir.Sort, ...]:
    """The sorts of cards a noun phrase allows: one for each side of ``or``.

    Raises CompileError for a pronoun, and where a word is said of no card.
    """
    runs = runs_of(noun)
    if runs is None:
        fail("CW0301", noun.span, "This wants a kind of card.", hint="`{a_card}`, `{a_type}`")
    sorts = tuple(_sort(scope.lexicon.read(run), scope) for run in runs.runs)
    return () if sorts == (ir.Sort(),) else sorts


def _sort(items: list[Item], scope: Scope) -> ir.Sort:
    sort = ir.Sort()
    last = items[-1]
    kind = scope.lexicon.words.nouns[last.noun[0]] if last.noun is not None else "cards"
    for item in items:
        if item.adjective is not None and item.adjective.before not in ("", kind):
            fail("CW0307", item.span, f"`{item.text}` is not said of this.")
        sort = _narrow(sort, item, scope, last=item is items[-1])
    return sort


def _narrow(sort: ir.Sort, item: Item, scope: Scope, *, last: bool) -> ir.Sort:
    if (
        item.without in sort.without
        or (item.adjective is not None and item.adjective.name in sort.marks)
        or (item.type is not None and item.type[0] in sort.types)
    ):
        fail("CW0311", item.span, f"`{item.text}` is said twice.")
    if item.without:
        return replace(sort, without=(*sort.without, item.without))
    if item.adjective is not None and item.adjective.before == "resource":
        fail("CW0307", item.span, f"`{item.text}` can't be said of cards.")
    if item.adjective is not None and item.adjective.before:
        return replace(sort, marks=(*sort.marks, item.adjective.name))
    if item.noun is not None and last:
        return sort
    if item.name is not None:
        if sort.name:
            fail("CW0307", item.span, "Two names side by side: `or` or a comma is missing.")
        return replace(sort, name=_singular(item, scope))
    if item.type is not None:
        return replace(sort, types=(*sort.types, item.type[0]))
    if item.title is not None:
        if item.title[0] not in scope.kept.titles:
            hint = f"`at setup: add a pile to {{piles}} as the {item.title[0]}`"
            fail("CW0401", item.span, f"Nothing is the {item.title[0]} here.", hint=hint)
        return replace(sort, title=item.title[0])
    fail("CW0307", item.span, f"`{item.text}` can't stand here.", candidates=("or",))


def _singular(item: Item, scope: Scope) -> str:
    if item.text in scope.lexicon.names:
        return item.text
    return next(name for name in scope.lexicon.names if plural_of(name) == item.text)
