"""Card lists: ``Copper, 2 Estates`` in a ruling, and the clauses that go on with a list.

What is given, done, answered and expected names its cards in the same way, and the commas of a list are also
those between clauses; so reading lists is apart from everything that is said with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.heads import check_article, head
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope

Cards = tuple[tuple[str, int], ...]


def card_entry(noun: s.Noun | s.Runs, scope: Scope) -> tuple[str, int] | None:
    """``Copper``, ``2 Coppers``, ``a Copper``: the card and how many; None when it is no card.

    A pile of different cards may stand for one where piles are meant.
    """
    runs = noun.runs if isinstance(noun, s.Noun) else noun
    if runs is None:
        return None
    items = scope.lexicon.read(runs.words)
    if len(items) != 1 or not (items[0].name or items[0].text in scope.lexicon.piles):
        return None
    list_leads(noun, runs)
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if items[0].name is None:
        return (items[0].text, 1) if amount is None else None
    many = number(amount) if amount is not None else 1
    if many < 1:
        fail("CW0306", noun.span, "A list has at least one of each.")
    return named(items[0], many), many


def list_leads(noun: s.Noun | s.Runs, runs: s.Runs, *allowed: str) -> None:
    """``a Copper``, ``2 Coppers`` or ``Copper``: nothing else stands before a card in a list."""
    found = noun.leads if isinstance(noun, s.Noun) else ()
    numbered = isinstance(noun, s.Noun) and noun.amount is not None
    for word in found:
        if word.text not in ("a", "an", *allowed) or numbered or len(found) > 1:
            fail("CW0304", word.span, f"`{word.text}` can't stand here.")
        check_article(word, runs.words[0])


def named(item: Item, many: int) -> str:
    """The card's name, which must be said in the number that fits how many there are."""
    assert item.name is not None
    name, several = item.name
    if several != (many != 1) and plural(name) != name:
        fail(
            "CW0306",
            item.span,
            f"`{item.text}` does not agree with the number.",
            candidates=(plural(name) if many != 1 else name,),
        )
    return name


def merged(cards: list[tuple[str, int]]) -> Cards:
    """The cards of a list, in its order."""
    return tuple(cards)


def continued(
    clause: s.Clause, scope: Scope
) -> tuple[tuple[str, int], tuple[s.Phrase, ...]] | None:
    """A clause that only goes on with a list of cards, and the phrases behind it."""
    noun = (
        clause.runs
        if isinstance(clause, s.Command)
        else clause.noun
        if isinstance(clause, s.Topic)
        else None
    )
    if noun is None or (isinstance(noun, s.Runs) and noun.words[0].kind != "NAME"):
        return None
    entry = card_entry(noun, scope)
    assert isinstance(clause, s.Command | s.Topic)
    return (entry, clause.phrases) if entry else None


def further(clause: s.Clause, scope: Scope) -> tuple[str, int]:
    """A further card of a list, in a clause that says nothing else."""
    going = continued(clause, scope)
    assert going is not None
    for odd in going[1]:
        fail("CW0304", odd.span, "This says nothing here.")
    return going[0]


def grouped(clauses: tuple[s.Clause, ...], scope: Scope) -> list[list[s.Clause]]:
    """Clauses with the list items that follow them."""
    groups: list[list[s.Clause]] = []
    for clause in clauses:
        if groups and _goes_on(groups[-1][0], clause, scope):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return groups


def _goes_on(first: s.Clause, clause: s.Clause, scope: Scope) -> bool:
    """Whether a clause is a further item of a list: a card, or what a player has besides."""
    if continued(clause, scope) is not None:
        return True
    listed = isinstance(first, s.Fact) and isinstance(first.subject, s.Who)
    return listed and isinstance(clause, s.Topic) and not is_players(clause, scope)


def is_players(clause: s.Topic, scope: Scope) -> bool:
    """Whether a clause is about players: ``3 players``."""
    return clause.noun.runs is not None and head(clause.noun, scope).kind == "player"
