"""Lints: what is odd in a definition though it can be understood and played.

They know no game: its vocabulary says which types, verbs and resources each lint is about, and a game that
does not declare a lint does without it. All of them are warnings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.checks.impossible import impossible, never
from cardwright.compiler.frontend.analysis import forms_of, mentions
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.semantics.texts.definitions import heading
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.diagnostics import Severity
from cardwright.compiler.text.errors import finding
from cardwright.compiler.vocabulary.inflection import article

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cardwright.compiler.frontend.analysis import Base, ResolvedFile, Unit
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Source, Span
    from cardwright.compiler.vocabulary.entries import Lint
    from cardwright.compiler.vocabulary.game import Vocabulary


Lints = dict["Source", tuple["Diagnostic", ...]]
"""What is odd in each file, but for what only other files show."""


def lint(
    files: Sequence[ResolvedFile], words: Vocabulary, base: Base | None = None
) -> tuple[Lints, list[Diagnostic]]:
    """What is odd in those definitions in which nothing is wrong, and what of that other files show.

    Of files that are as they were in the base, and name no card that isn't, the base says it.
    """
    units = [unit for file in files for unit in file.units]
    cards = [unit.meaning for unit in units if isinstance(unit.meaning, ir.Card)]
    known = {card.name: card for card in reversed(cards)}
    changed = _changed(files, base) if base is not None else frozenset()
    found: Lints = {}
    for file in files:
        if base is not None and _as_before(file, changed, base):
            found[file.source] = base.lints[file.source]
        else:
            odd = (one for unit in file.units for one in lint_one(unit, known, words))
            found[file.source] = tuple(odd)
    return found, list(_in_piles(units))


def _as_before(file: ResolvedFile, changed: frozenset[str], base: Base) -> bool:
    """Whether a file and the cards it may name mean what they did in the base."""
    same = base.files.get(file.source) is file.units
    return same and not mentions(file.source, changed)


def _changed(files: Sequence[ResolvedFile], base: Base) -> frozenset[str]:
    """The words for those cards that are not, or do not stand, as they did in the base."""
    kept = {file.source for file in files if base.files.get(file.source) is file.units}
    gone = [units for source, units in base.files.items() if source not in kept]
    fresh = [file.units for file in files if file.source not in kept]
    units = (unit for each in (*gone, *fresh) for unit in each)
    return forms_of(unit.meaning.name for unit in units if isinstance(unit.meaning, ir.Card))


def lint_one(unit: Unit, known: Mapping[str, ir.Card], words: Vocabulary) -> Iterator[Diagnostic]:
    """What is odd in one definition; ``known`` are the cards it may speak of."""
    tree = unit.parsed.tree
    if unit.diagnostics or tree is None:
        return
    match unit.meaning:
        case ir.Card() as card:
            for one in LINTS:
                yield from one(card, tree, words)
            yield from _impossible(card, known)
            yield from _never_ending(card, words)
        case ir.Set() as found:
            yield from _sets(found, tree, known, words)


def _warn(code: str, span: Span, message: str, hint: str = "") -> Diagnostic:
    return finding(code, span, message, hint=hint, severity=Severity.WARNING)


def _type_span(tree: s.Definition, name: str) -> Span:
    """Where a definition says that it has a type; where it says its name, if it keeps its types."""
    face = tree.face if isinstance(tree, s.CardText | s.ErrataText) else None
    found = [word.span for word in (face.types if face else ()) if word.text == name]
    return found[0] if found else heading(tree)


def _is_played(card: ir.Card, words: Vocabulary) -> bool:
    return not words.kinds[card.kind].type


# ---- attacks ----------------------------------------------------------------------------------------


def attacks_nobody(card: ir.Card, tree: s.Definition, words: Vocabulary) -> Iterator[Diagnostic]:
    """A card that is called an attack, and leaves the other players alone."""
    rule = words.lints.get("harm")
    if rule is None or rule.type not in card.types:
        return
    if not any(map(_is_about_others, nodes(card.text.play))):
        message = f"This is {article(rule.type)} {rule.type}, but does nothing to other players."
        yield _warn("CW0601", _type_span(tree, rule.type), message, "`each other player ...`")


def _is_about_others(node: ir.Node) -> bool:
    """Whether something is done to other players, now or when they do something."""
    return isinstance(node, ir.Each) or (
        isinstance(node, ir.Whenever) and node.trigger.by is ir.By.OTHERS
    )


def harms_without_attacking(
    card: ir.Card, _tree: s.Definition, words: Vocabulary
) -> Iterator[Diagnostic]:
    """A card that harms all other players when it is played, but is not called an attack."""
    rule = words.lints.get("harm")
    if rule is None or rule.type in card.types or not _is_played(card, words):
        return
    for each in nodes(card.text.play):
        if not isinstance(each, ir.Each) or not each.players.others or each.players.seat:
            continue
        for done in nodes(each.body):
            if isinstance(done, ir.Do) and _harms(done, rule.verbs, rule.cards):
                message = f"This harms other players, but the card is no {rule.type}."
                yield _warn("CW0602", done.span, message, f"add the type `{rule.type}`")


def _harms(done: ir.Do, verbs: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    if done.may or done.who is not ir.Whose.THEY:
        return False
    sorts = done.object.filter.sorts if isinstance(done.object, ir.Cards) else ()
    return done.verb in verbs or any(sort.name in cards for sort in sorts)


# ---- turns to come --------------------------------------------------------------------------------------


def lasts_for_nothing(card: ir.Card, tree: s.Definition, words: Vocabulary) -> Iterator[Diagnostic]:
    """A card that should stay for a later turn, and has nothing to do then."""
    rule = words.lints.get("lasting")
    if rule is None or rule.type not in card.types:
        return
    if not any(_keeps(node, words) or _own_turn(node, words) for node in nodes(card.text)):
        message = f"This is {article(rule.type)} {rule.type}, but does nothing on a later turn."
        yield _warn("CW0603", _type_span(tree, rule.type), message)


def waits_without_staying(
    card: ir.Card, _tree: s.Definition, words: Vocabulary
) -> Iterator[Diagnostic]:
    """A card that has something to do on a later turn, but is not of the type that stays for it.

    One that goes elsewhere needs not stay.
    """
    rule = words.lints.get("lasting")
    if rule is None or rule.type in card.types or not _is_played(card, words):
        return
    moved = [node for node in nodes(card.text.play) if isinstance(node, ir.Do)]
    if any(isinstance(node.object, ir.This) for node in moved):
        return
    for node in nodes(card.text.play):
        if _keeps(node, words):
            message = f"This is done on a later turn, but the card is no {rule.type}."
            yield _warn("CW0609", node.span, message, f"add the type `{rule.type}`")


def _keeps(node: ir.Node, words: Vocabulary) -> bool:
    if isinstance(node, ir.Whenever):
        return node.lasts is not ir.Lasts.TURN
    return isinstance(node, ir.Later) and words.moments[node.moment].keeps


def _own_turn(node: ir.Node, words: Vocabulary) -> bool:
    """Whether the card's player gets an extra turn, for which a card can stay as well as go."""
    if not isinstance(node, ir.Do) or node.who is not ir.Whose.YOU:
        return False
    return words.patterns[node.pattern].leaves == "turn"


# ---- what a type promises ------------------------------------------------------------------------------


def first_comes_late(card: ir.Card, tree: s.Definition, words: Vocabulary) -> Iterator[Diagnostic]:
    """A card of a type that gives a certain resource before it does anything else, and does not."""
    rule = words.lints.get("first")
    if rule is None or rule.type not in card.types:
        return
    first = card.text.play[0] if card.text.play else None
    if not isinstance(first, ir.Bonus) or first.resource != rule.resource:
        span = _type_span(tree, rule.type) if first is None else first.span
        message = f"What {article(rule.type)} {rule.type} does first is to give +1 {rule.resource}."
        yield _warn("CW0604", span, message)


def worth_nothing(card: ir.Card, tree: s.Definition, words: Vocabulary) -> Iterator[Diagnostic]:
    """A card that is there to count at the end of the game, and does not say for how much."""
    rule = words.lints.get("worth")
    if rule is None or rule.type not in card.types:
        return
    if not card.text.worth:
        message = f"This is {article(rule.type)} {rule.type} card, but worth nothing."
        yield _warn("CW0607", _type_span(tree, rule.type), message, "`worth 1 ...`")


LINTS: tuple[Callable[[ir.Card, s.Definition, Vocabulary], Iterable[Diagnostic]], ...] = (
    attacks_nobody,
    harms_without_attacking,
    lasts_for_nothing,
    waits_without_staying,
    first_comes_late,
    worth_nothing,
)


# ---- what can never be ----------------------------------------------------------------------------------


def _impossible(card: ir.Card, known: Mapping[str, ir.Card]) -> Iterator[Diagnostic]:
    """Choices that nobody can ever make, and clauses behind conditions that never hold."""
    for node in nodes(card.text):
        match node:
            case ir.Choose(_, number, options, False) if number == len(options):
                yield _warn(
                    "CW0605", node.span, "All of the options are wanted: this is no choice."
                )
            case ir.Do(object=ir.Cards(filter=found)) if impossible(found, known):
                yield _warn("CW0605", node.span, "There are no such cards to choose from.")
            case ir.Do(until=ir.Cards(filter=found)) if impossible(found, known):
                yield _warn("CW0606", node.span, "There are no such cards: this never ends.")
            case ir.If():
                yield from (_warn("CW0606", span, message) for span, message in never(node, known))
            case ir.AnyCard(filter=found) if impossible(found, known):
                yield _warn("CW0606", node.span, "There are no such cards: this never happens.")


def _never_ending(card: ir.Card, words: Vocabulary) -> Iterator[Diagnostic]:
    """Loops in which no card moves, so that there are never as many as they wait for."""
    rule = words.lints.get("stays")
    for node in nodes(card.text):
        match node:
            case ir.Loop(body=body) if rule and all(
                _moves_nothing(one, rule, words) for one in body
            ):
                yield _warn("CW0606", node.span, "No card moves in this: it never ends.")


def _moves_nothing(found: ir.Statement, rule: Lint, words: Vocabulary) -> bool:
    """Whether a statement leaves every card where it is."""
    match found:
        case ir.Do(verb, then=then, otherwise=otherwise):
            inner = (*then, *otherwise)
            return verb in rule.verbs and all(_moves_nothing(one, rule, words) for one in inner)
        case ir.Bonus():
            return words.resources[found.resource].held != ""
        case _:
            return False


def _sets(
    found: ir.Set, tree: s.Definition, known: Mapping[str, ir.Card], words: Vocabulary
) -> Iterator[Diagnostic]:
    """Whether a set can be set up: so many piles, each once, and each where it belongs."""
    rule = words.lints.get("set")
    if rule is None:
        return
    added = {entry.note for entry in found.extras if not _picks(known.get(entry.name), words)}
    names = {entry.name for entry in found.entries} - added
    if len(names) != rule.size:
        message = f"A set has {rule.size} piles; this has {len(names)}."
        yield _warn("CW0608", heading(tree), message)
    seen: set[str] = set()
    for entry in (*found.entries, *found.extras):
        if entry.name in seen:
            yield _warn("CW0608", entry.span, f"`{entry.name}` is in this set twice.")
        seen.add(entry.name)
    for entry in found.entries:
        yield from _belongs(entry, known, words)
    for entry in found.extras:
        card = known.get(entry.name)
        if card is None or entry.name in words.sets.options:
            continue
        if _is_played(card, words):
            message = f"`{entry.name}` is a card: it stands before `with`."
            yield _warn("CW0608", entry.span, message)
        yield from _sets_up(entry, card)


def _in_piles(units: Sequence[Unit]) -> Iterator[Diagnostic]:
    """Sets that list a card instead of the pile in which it lies."""
    piles = [unit.meaning for unit in units if isinstance(unit.meaning, ir.Pile)]
    inside = {entry.name: pile.name for pile in piles for entry in pile.entries}
    sets = [unit.meaning for unit in units if isinstance(unit.meaning, ir.Set)]
    for entry in (entry for found in sets for entry in found.entries):
        if entry.name in inside:
            message = f"`{entry.name}` lies in the pile `{inside[entry.name]}`: name that."
            yield _warn("CW0608", entry.span, message)


def _picks(card: ir.Card | None, words: Vocabulary) -> bool:
    """Whether what is noted with this is one of the piles that are dealt anyhow."""
    done = nodes(card.text.setup) if card is not None else ()
    deeds = [node for node in done if isinstance(node, ir.Do)]
    return any(words.patterns[node.pattern].slot("random_pile") for node in deeds)


def _belongs(
    entry: ir.Entry, known: Mapping[str, ir.Card], words: Vocabulary
) -> Iterator[Diagnostic]:
    card = known.get(entry.name)
    if card is None:
        return
    if not _is_played(card, words):
        yield _warn("CW0608", entry.span, f"`{entry.name}` stands behind `with`.")
    if any(isinstance(fact, ir.Basic) for fact in card.text.pile):
        yield _warn("CW0608", entry.span, f"`{entry.name}` is in every game.")
    yield from _sets_up(entry, card)


def _sets_up(entry: ir.Entry, card: ir.Card) -> Iterator[Diagnostic]:
    if entry.note and not card.text.setup:
        yield _warn("CW0608", entry.span, f"`{entry.name}` chooses nothing at set-up.")
