"""Lower: the meaning of a definition becomes a module of Python, still as a tree."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.abilities import abilities_of
from cardwright.compiler.lowering.code import Class, Constant, Method, Module, read_in, types_in
from cardwright.compiler.lowering.facts import facts_of, own_types
from cardwright.compiler.lowering.playing import add_activate, add_play, add_uses, setup_of
from cardwright.compiler.lowering.standing import add_limits, discount_of, own_price_of, score_of
from cardwright.compiler.lowering.statements import statement
from cardwright.compiler.lowering.writer import ClassWriter, Needs
from cardwright.compiler.vocabulary.names import class_name, module_path

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardwright.compiler.lowering.facts import Printing
    from cardwright.compiler.text.source import Source, Span
    from cardwright.compiler.vocabulary.game import Vocabulary


def module_of(printings: Sequence[Printing], words: Vocabulary) -> Module:
    """A module of a definition: a class for each of some printings of it, which stand in one file."""
    first = printings[0]
    writers = [_writer(printing, words) for printing in printings]
    pairs = zip(printings, writers, strict=True)
    classes = tuple(_class(printing, writer) for printing, writer in pairs)
    span = first.card.span
    types = {one.name: one for writer in writers for one in own_types(writer.needs, span)}
    asks = {one.name: one for writer in writers for one in writer.questions.values()}
    doc = f"{first.card.name}, generated from {first.source.name}."
    constants = (*types.values(), *asks.values())
    imports = _imports(classes, constants, writers)
    name = first.source.name
    return Module(doc, words.runtime, imports, constants, classes, name)


def _imports(
    classes: tuple[Class, ...], constants: tuple[Constant, ...], writers: list[ClassWriter]
) -> tuple[str, ...]:
    """What a module imports: what its classes need and still read, and the types they speak of."""
    types = {name for found in classes for type_ in types_in(found) for name in p.names_in(type_)}
    wanted = types.union({"Face"}, *(writer.needs.imports for writer in writers))
    read = {name for found in classes for name in read_in(found)} | {"Face"}
    read |= {name for one in constants for name in p.names_in(one.value)}
    return tuple(sorted(name for name in wanted & read if not hasattr(builtins, name)))


def path_of(printing: Printing, first: Printing) -> str:
    """The path of a printing's module: beside its card file, named after the definition.

    ``first`` is the definition's own text, whose module holds all printings of that file. One that stands in
    another file has a module of its own, since a module leads to the lines of one file.
    """
    label = "" if is_at_home(printing, first) else printing.card.label
    return module_path(printing.source.name, printing.card.name, label)


def is_at_home(printing: Printing, first: Printing) -> bool:
    """Whether a printing stands in the file of the definition's own text."""
    return printing.source.name == first.source.name


def _writer(printing: Printing, words: Vocabulary) -> ClassWriter:
    card = printing.card
    stays = not words.staying.isdisjoint(card.types) or bool(words.kinds[card.kind].type)
    return ClassWriter(Needs(words), card.name, _reader(printing.source), statement, stays=stays)


def _reader(source: Source) -> Callable[[Span], str]:
    """The text at a span, on one line, without comments."""

    def text_of(span: Span) -> str:
        lines = (line.partition("#")[0] for line in source.text[span.start : span.end].split("\n"))
        said = ", ".join(" ".join(line.split()) for line in lines if line.split())
        return said.replace(":,", ":").replace(",,", ",")

    return text_of


def class_of(card: ir.Card) -> str:
    """The class of a printing: ``ThroneRoom``, ``ThroneRoomSecondEdition``."""
    return class_name(card.name if card.label == ir.DEFAULT else f"{card.name} {card.label}")


def _class(printing: Printing, writer: ClassWriter) -> Class:
    card, needs = printing.card, writer.needs
    text = card.text
    setup = setup_of(text, writer)
    add_play(card, writer)
    add_activate(text, writer)
    add_limits(text, writer)
    abilities = (*add_uses(text, writer), *abilities_of(text, writer))
    score = (*score_of(text, writer), *discount_of(text, writer), *own_price_of(text, writer))
    picks = (Constant("PICKS", p.TRUE, card.span),) if needs.kept_piles else ()
    return Class(
        class_of(card),
        f"{card.name}, {card.label} printing." if card.label != ir.DEFAULT else f"{card.name}.",
        (*facts_of(printing, needs), *picks, *setup, *score, *_uses(needs, card.span)),
        _slots(needs),
        _in_order(writer.methods, writer.words.kinds[card.kind].method),
        (*writer.late, *abilities),
        card.span,
    )


def _in_order(methods: list[Method], main: str) -> tuple[Method, ...]:
    """The methods as one reads them: set-up, instructions, then what comes later."""
    first = [method for name in ("setup", main) for method in methods if method.name == name]
    return (*first, *(method for method in methods if method not in first))


def _uses(needs: Needs, span: Span) -> tuple[Constant, ...]:
    """What a game with this needs: types of cards beside the piles, definitions that it names."""
    found: list[Constant] = []
    if needs.beside:
        types = p.union(map(p.Name, sorted(needs.beside)))
        found.append(Constant("TYPES_BESIDE", types, span))
    if needs.uses:
        pairs = tuple((p.Literal(key), p.Literal(name)) for key, name in sorted(needs.uses.items()))
        found.append(Constant("USES", p.Dictionary(pairs), span, "ClassVar"))
    return tuple(found)


def _slots(needs: Needs) -> tuple[tuple[str, p.Expression], ...]:
    """The attributes an instance gets at set-up: other definitions, and cards and piles put aside."""
    pile = p.Binary(p.Name("Pile"), "|", p.NONE)
    return (
        *((name, p.Name("Face")) for name in sorted(needs.uses)),
        *((name, p.Name("Batch")) for name in sorted(needs.kept)),
        *((name, pile) for name in sorted(needs.kept_piles)),
    )
