"""Lower: the meaning of a definition becomes a module of Python, still as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.abilities import abilities_of
from cardwright.compiler.lowering.code import Class, Constant, Method, Module, read_in
from cardwright.compiler.lowering.facts import facts_of, own_types
from cardwright.compiler.lowering.names import Unit
from cardwright.compiler.lowering.parsing import expression
from cardwright.compiler.lowering.playing import add_activate, add_play, add_setup
from cardwright.compiler.lowering.standing import add_limits, discount_of, own_price_of, score_of
from cardwright.compiler.lowering.statements import Writer
from cardwright.compiler.vocabulary.names import class_name, literal, slug

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.compiler.lowering.facts import Printing
    from cardwright.compiler.text.source import Source, Span
    from cardwright.compiler.vocabulary.game import Vocabulary


TYPES = (
    frozenset({"Ability", "Batch", "Card", "Cost", "Face", "Game"})
    | {"Pile", "Play", "Player", "Question", "Source", "Trigger"}
)  # fmt: skip
"""Classes of the runtime: what stands in the annotations of methods."""


def module_of(printings: list[Printing], words: Vocabulary) -> Module:
    """The module of one definition: a class for each of its printings, the default one first."""
    first = printings[0]
    writers = [(printing, _writer(printing, words)) for printing in printings]
    classes = tuple(_class(printing, writer) for printing, writer in writers)
    wanted = {"Face", *(name for _, writer in writers for name in writer.unit.imports)}
    read = [name for found in classes for name in read_in(found)]
    types = {
        constant.name: constant
        for _, writer in writers
        for constant in own_types(writer.unit, first.card.span)
    }
    read += [name for constant in types.values() for name in p.names_in(constant.value)]
    imports = sorted(name for name in wanted if name in read or name in TYPES)
    asks = {
        constant.name: constant for _, writer in writers for constant in writer.questions.values()
    }
    doc = f"{first.card.name}, generated from {first.source.name}."
    return Module(
        path_of(first),
        doc,
        words.runtime,
        tuple(imports),
        tuple({**types, **asks}.values()),
        classes,
        first.source.name,
    )


def path_of(first: Printing) -> str:
    """The path of a definition's module: beside its card file, named after the definition."""
    folder = first.source.name.rpartition("/")[0]
    return f"{folder}/{slug(first.card.name)}.py".lstrip("/")


def _writer(printing: Printing, words: Vocabulary) -> Writer:
    card = printing.card
    stays = not words.staying.isdisjoint(card.types) or bool(words.kinds[card.kind].type)
    return Writer(Unit(words, card.name, stays=stays), _reader(printing.source))


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


def _class(printing: Printing, writer: Writer) -> Class:
    card = printing.card
    text = card.text
    add_setup(text, writer)
    add_play(card, writer)
    add_activate(text, writer)
    add_limits(text, writer)
    abilities = abilities_of(text, writer)
    score = (*score_of(text, writer), *discount_of(text, writer), *own_price_of(text, writer))
    picks = (Constant("PICKS", p.TRUE, card.span),) if writer.unit.kept_piles else ()
    return Class(
        class_of(card),
        f"{card.name}, {card.label} printing." if card.label != ir.DEFAULT else f"{card.name}.",
        (*facts_of(printing, writer), *picks, *score, *_uses(writer, card.span)),
        _slots(writer),
        _in_order(writer.methods, writer.unit.words.kinds[card.kind].method),
        (*writer.late, *abilities),
        card.span,
    )


def _in_order(methods: list[Method], main: str) -> tuple[Method, ...]:
    """The methods as one reads them: set-up, instructions, then what comes later."""
    first = [method for name in ("setup", main) for method in methods if method.name == name]
    return (*first, *(method for method in methods if method not in first))


def _uses(writer: Writer, span: Span) -> tuple[Constant, ...]:
    """What a game with this needs: definitions that it names, types of cards beside the piles."""
    types = " | ".join(sorted(writer.unit.beside))
    beside = (Constant("TYPES_BESIDE", expression(types), span),) if types else ()
    return (*beside, *_named(writer, span))


def _named(writer: Writer, span: Span) -> tuple[Constant, ...]:
    if not writer.unit.uses:
        return ()
    return (
        Constant(
            "USES: ClassVar", expression(literal(dict(sorted(writer.unit.uses.items())))), span
        ),
    )


def _slots(writer: Writer) -> tuple[tuple[str, str], ...]:
    """The attributes an instance gets at set-up: other definitions, and cards put aside."""
    found = [(name, "Face") for name in sorted(writer.unit.uses)]
    if writer.unit.kept:
        writer.unit.imports |= {"Batch"}
    if writer.unit.kept_piles:
        writer.unit.imports |= {"Pile"}
    piles = ((name, "Pile | None") for name in sorted(writer.unit.kept_piles))
    return (*found, *((name, "Batch") for name in sorted(writer.unit.kept)), *piles)
