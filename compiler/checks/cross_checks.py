"""Check: what is wrong with a whole set of definitions though each of them can be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.texts.definitions import heading
from cardwright.compiler.text import limits
from cardwright.compiler.text.diagnostics import Label
from cardwright.compiler.text.errors import finding
from cardwright.compiler.text.suggest import near
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.compiler.vocabulary.names import slug, words_of
from cardwright.compiler.vocabulary.own_words import is_taken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardwright.compiler.frontend.analysis import Unit
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.game import Vocabulary


_TOO_SHORT = 3
_ONE_A_FILE = 3


def check(units: Sequence[Unit], words: Vocabulary) -> list[Diagnostic]:
    """The findings of every check."""
    return [found for one in CHECKS for found in one(units, words)]


def names_defined_once(units: Sequence[Unit], words: Vocabulary) -> Iterable[Diagnostic]:
    """Each definition, and each printing of it, stands once."""
    first: dict[tuple[str, str], Span] = {}
    for name, label, span in _named(_no_words(units, words)):
        if (name, label) in first:
            labels = (Label(first[name, label], "it was defined here"),)
            called = f"{name}, {label}" if label not in ("", ir.DEFAULT) else name
            yield finding("CW0206", span, f"`{called}` is defined twice.", labels=labels)
        first.setdefault((name, label), span)


def words_are_new(units: Sequence[Unit], words: Vocabulary) -> Iterable[Diagnostic]:
    """A word that card files bring is brought once, and neither the game nor a definition is called so."""
    rest = _named(_no_words(units, words))
    cards = {form: span for name, _, span in rest for form in (name, plural(name))}
    first: dict[str, Span] = {}
    for name, _, span in _named([unit for unit in units if _brings_a_word(unit, words)]):
        forms = (name, plural(name))
        before = next((first[form] for form in forms if form in first), None)
        card = next((cards[form] for form in forms if form in cards), None)
        if before is not None:
            labels = (Label(before, "it was defined here"),)
            yield finding("CW0206", span, f"`{name}` is defined twice.", labels=labels)
        elif name not in words.brought:
            yield _taken(name, span, words)
        elif card is not None:
            labels = (Label(card, "this is called so"),)
            message = f"`{name}` is the name of something else already."
            hint = "choose another name"
            yield finding("CW0207", span, message, hint=hint, labels=labels)
        first.update(dict.fromkeys(forms, span))


def names_of_things_are_new(units: Sequence[Unit], words: Vocabulary) -> Iterable[Diagnostic]:
    """What has a word of its kind in its name is not called as the game calls something else."""
    for unit in _no_words(units, words):
        found, tree = unit.meaning, unit.parsed.tree
        if not isinstance(found, ir.Card) or tree is None or not words.kinds[found.kind].called:
            continue
        if is_taken(found.name, words):
            yield _taken(found.name, heading(tree), words)


def _taken(name: str, span: Span, words: Vocabulary) -> Diagnostic:
    message = f"`{name}` is a word of {words.name} already."
    return finding("CW0207", span, message, hint="choose another name")


def _no_words(units: Sequence[Unit], words: Vocabulary) -> list[Unit]:
    """The definitions that bring no word."""
    return [unit for unit in units if not _brings_a_word(unit, words)]


def _brings_a_word(unit: Unit, words: Vocabulary) -> bool:
    return isinstance(unit.meaning, ir.Card) and bool(words.kinds[unit.meaning.kind].makes)


def names_apart(units: Sequence[Unit], _words: Vocabulary) -> Iterable[Diagnostic]:
    """No two definitions would have the same module, or differ in case or Unicode form only."""
    first: dict[str, tuple[str, Span]] = {}
    for name, _, span in _named(units):
        if not words_of(name):
            yield finding("CW0207", span, f"`{name}` has no letter to name a module by.")
            continue
        if len(slug(name)) > limits.NAME:
            yield finding("CW0102", span, f"A name has at most {limits.NAME} letters.")
            continue
        other, place = first.setdefault(slug(name), (name, span))
        if other != name:
            labels = (Label(place, f"`{other}` stands here"),)
            yield finding("CW0207", span, f"`{name}` and `{other}` are too alike.", labels=labels)


def names_that_mean_nothing_else(units: Sequence[Unit], words: Vocabulary) -> Iterable[Diagnostic]:
    """No card is called as texts call many: like a type that others have, a title, or several of another."""
    units = _no_words(units, words)
    cards = list(_cards(units))
    types = words.types.keys() - words.brought.keys()
    typed = {name: {card.name for card in cards if name in card.types} for name in types}
    typed |= {title: set() for title in words.titles}
    known = {form: name for name in typed for form in (name, plural(name))}
    known |= {plural(card.name): card.name for card in cards if plural(card.name) != card.name}
    order = {card.name: place for place, card in reversed([*enumerate(cards)])}
    for unit in units:
        name = unit.meaning.name if isinstance(unit.meaning, ir.Card) else ""
        others = typed.get(known.get(name, ""), set()) - {name}
        if others and all(order[other] > order[name] for other in others):
            continue  # it was there first, and is told at the others
        if name in known and typed.get(known[name]) != {name} and unit.parsed.tree is not None:
            message = f"`{name}` is what texts call all {plural(known[name])}."
            yield finding("CW0207", heading(unit.parsed.tree), message, hint="choose another name")


def types_that_name_a_card(units: Sequence[Unit], words: Vocabulary) -> Iterable[Diagnostic]:
    """Where one card alone has a type of its own name, texts mean that card by it: no other has the type."""
    first: dict[str, Span] = {}
    for unit in _no_words(units, words):
        found, tree = unit.meaning, unit.parsed.tree
        if not isinstance(found, ir.Card) or tree is None:
            continue
        for name in found.types:
            if name in first and found.name != name:
                labels = (Label(first[name], "this is called so"),)
                message = (
                    f"`{name}` is the card of that name in texts, and no type that others have."
                )
                hint = "choose another type"
                yield finding("CW0207", heading(tree), message, hint=hint, labels=labels)
        if found.name in found.types:
            first.setdefault(found.name, heading(tree))


def named_like_their_files(units: Sequence[Unit], _words: Vocabulary) -> Iterable[Diagnostic]:
    """A file named almost, but not quite, like its definition: one of the two is misspelt."""
    files: dict[str, list[Unit]] = {}
    for unit in units:
        files.setdefault(unit.source.name, []).append(unit)
    for name, found in files.items():
        yield from _unlike(name.rpartition("/")[2].partition(".")[0], found)


def _unlike(stem: str, units: Sequence[Unit]) -> Iterable[Diagnostic]:
    wanted = _letters(stem)
    named = [(name, span) for name, label, span in _named(units) if label in ("", ir.DEFAULT)]
    right = any(_letters(name) in (wanted, plural(wanted)) for name, _ in named)
    if right or len(wanted) < _TOO_SHORT or len(named) > _ONE_A_FILE:
        return
    for name, span in named:
        mixed = sorted(slug(name).split("_")) == sorted(stem.split("_"))
        if near(_letters(name), (wanted,)) or mixed:
            meant = " ".join(_capital(word) for word in stem.split("_"))
            message = f"`{name}` stands in a file that is called `{stem}`."
            hint = f"did you mean `{meant}`?"
            yield finding("CW0213", span, message, hint=hint, suggestions=(meant,))


def _letters(name: str) -> str:
    return "".join(char for char in slug(name) if char.isalpha())


def _capital(word: str) -> str:
    return word if word in ("of", "the") else word.capitalize()


def _named(units: Sequence[Unit]) -> Iterable[tuple[str, str, Span]]:
    """The name, the printing and the place of the name of each definition."""
    for unit in units:
        tree = unit.parsed.tree
        match unit.meaning:
            case ir.Card(name, _, label) if tree is not None:
                yield name, label, heading(tree)
            case ir.Pile(name) if tree is not None:
                yield name, ir.DEFAULT, heading(tree)
            case ir.Set(title=name) if tree is not None:
                yield name, "", heading(tree)


def piles_of_cards(units: Sequence[Unit], words: Vocabulary) -> Iterable[Diagnostic]:
    """A pile is made of cards, and a card lies in one pile only."""
    others = {found.name for found in _cards(units) if words.kinds[found.kind].type}
    others |= {unit.meaning.name for unit in units if isinstance(unit.meaning, ir.Pile)}
    first: dict[str, Span] = {}
    for unit in units:
        for entry in unit.meaning.entries if isinstance(unit.meaning, ir.Pile) else ():
            if entry.name in others:
                yield finding("CW0301", entry.span, f"`{entry.name}` is no card to lie in a pile.")
            if entry.name in first:
                labels = (Label(first[entry.name], "it is in a pile here"),)
                message = f"`{entry.name}` is in a pile already."
                yield finding("CW0311", entry.span, message, labels=labels)
            first.setdefault(entry.name, entry.span)


def _cards(units: Sequence[Unit]) -> Iterable[ir.Card]:
    return (unit.meaning for unit in units if isinstance(unit.meaning, ir.Card))


CHECKS: tuple[Callable[[Sequence[Unit], Vocabulary], Iterable[Diagnostic]], ...] = (
    names_defined_once,
    words_are_new,
    names_of_things_are_new,
    names_apart,
    names_that_mean_nothing_else,
    types_that_name_a_card,
    named_like_their_files,
    piles_of_cards,
)
