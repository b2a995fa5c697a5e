"""Lower: the meaning of a definition becomes a module of Python, still as a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.ast.walk import nodes, offers_to_move, speaks_of_doer
from cardwright.compiler.lowering.code import Class, Constant, Line, Method, Module, joined
from cardwright.compiler.lowering.deeds import value
from cardwright.compiler.lowering.expressions import (
    Names,
    Unit,
    condition,
    cost,
    number,
    tested,
    zone,
)
from cardwright.compiler.lowering.methods import mentions
from cardwright.compiler.lowering.statements import Writer
from cardwright.compiler.vocabulary.names import class_name, literal, slug

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.compiler.text.source import Source, Span
    from cardwright.compiler.vocabulary.game import Vocabulary

DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing to lower, the file it stands in, and how many copies a pile of different cards has.

    ``piled`` is 0 for a card with a pile of its own.
    """

    card: a.Card
    source: Source
    piled: int = 0


def module_of(printings: list[Printing], words: Vocabulary) -> Module:
    """The module of one definition: a class for each of its printings, the default one first."""
    first = printings[0]
    writers = [(printing, _writer(printing, words)) for printing in printings]
    classes = tuple(_class(printing, writer) for printing, writer in writers)
    imports = sorted({"Face", *(name for _, writer in writers for name in writer.unit.imports)})
    asks = {
        constant.name: constant for _, writer in writers for constant in writer.questions.values()
    }
    doc = f"{first.card.name}, generated from {first.source.name}: change that file, not this one."
    return Module(
        path_of(first),
        doc,
        words.runtime,
        tuple(imports),
        tuple(asks.values()),
        classes,
        first.source.name,
    )


def path_of(first: Printing) -> str:
    """The path of a definition's module: beside its card file, named after the definition."""
    folder = first.source.name.rpartition("/")[0]
    return f"{folder}/{slug(first.card.name)}.py".lstrip("/")


def _writer(printing: Printing, words: Vocabulary) -> Writer:
    card = printing.card
    lasting = words.lints["duration"].type if "duration" in words.lints else ""
    stays = lasting in card.types or bool(words.kinds[card.kind].type)
    return Writer(Unit(words, card.name, stays=stays), _reader(printing.source))


def _reader(source: Source) -> Callable[[Span], str]:
    """The text at a span, on one line."""

    def text_of(span: Span) -> str:
        return " ".join(source.text[span.start : span.end].split())

    return text_of


def class_of(card: a.Card) -> str:
    """The class of a printing: ``ThroneRoom``, ``ThroneRoomSecondEdition``."""
    return class_name(card.name if card.label == DEFAULT else f"{card.name} {card.label}")


def _class(printing: Printing, writer: Writer) -> Class:
    card = printing.card
    text = card.text
    _setup(text, writer)
    _play(card, writer)
    _activate(text, writer)
    _limits(text, writer)
    abilities = _abilities(text, writer)
    score = (*_score(text, writer), *_discount(text, writer), *_own_price(text, writer))
    picks = (Constant("PICKS", "True", card.span),) if writer.unit.kept_piles else ()
    return Class(
        class_of(card),
        f"{card.name}, {card.label} printing." if card.label != DEFAULT else f"{card.name}.",
        (*_facts(printing, writer), *picks, *score, *_uses(writer, card.span)),
        _slots(writer, card.span),
        _in_order(writer.methods, writer.unit.words.kinds[card.kind].method),
        (*writer.late, *abilities),
        card.span,
    )


def _in_order(methods: list[Method], main: str) -> tuple[Method, ...]:
    """The methods as one reads them: set-up, instructions, then what comes later."""
    first = [method for name in ("setup", main) for method in methods if method.name == name]
    return (*first, *(method for method in methods if method not in first))


def _facts(printing: Printing, writer: Writer) -> tuple[Constant, ...]:
    """The constants that the header gives."""
    card = printing.card
    words, names = writer.unit.words, Names(writer.unit)
    bits = [names.call(words.types[name]) for name in card.types if words.types[name]]
    facts = [
        ("NAME", literal(card.name)),
        ("KIND", literal(card.kind)),
        ("TYPES", " | ".join(bits) or "0"),
    ]
    facts.append(("COST", cost(card.cost, names) if card.cost is not None else "None"))
    facts.append(("COPIES", str(copies_of(printing, words))))
    if card.name in words.copies or printing.piled:
        facts.append(("KINGDOM", "False"))
    if card.text.beside:
        facts.append(("BESIDE", "True"))
    facts += _plain(card, words)
    facts += _sure(card, words)
    return tuple(Constant(name, value, card.span) for name, value in facts)


def copies_of(printing: Printing, words: Vocabulary) -> int:
    """How many copies are published: as many as its pile says, or else its kind or type."""
    card = printing.card
    if printing.piled or words.kinds[card.kind].copies:
        return printing.piled or words.kinds[card.kind].copies
    by_type = (words.default_copies[name] for name in card.types if name in words.default_copies)
    own = words.copies.get(card.name) or words.dealt_copies.get(card.name)
    return own or next(by_type, words.default_copies["default"])


def _plain(card: a.Card, words: Vocabulary) -> list[tuple[str, str]]:
    """The constant of a card that only gives one plain resource when it is played."""
    match card.text.play:
        case (a.Bonus(a.Whose.YOU, resource, a.Number(value, None)),) if words.resources[
            resource
        ].plain:
            return [(words.resources[resource].plain, str(value))]
    return []


def _sure(card: a.Card, words: Vocabulary) -> list[tuple[str, str]]:
    """The constants that tell how much of a resource every playing gives, for those who choose a card."""
    given: dict[str, int] = {}
    for found in card.text.play:
        match found:
            case a.Bonus(a.Whose.YOU, resource, a.Number(value, None)) if words.resources[
                resource
            ].sure:
                constant = words.resources[resource].sure
                given[constant] = given.get(constant, 0) + value
    return [(constant, str(amount)) for constant, amount in given.items()]


def _setup(text: a.Text, writer: Writer) -> None:
    """What is done before the game, and what is so in every game with this."""
    body = text.setup
    lasting = [found for found in text.abilities if found.source is a.From.IN_GAME]
    if not body and not lasting:
        return
    names = Names(writer.unit, setup=True)
    for found in body:
        if isinstance(found, a.Do):
            names.bound[found.binding] = ""
    span = (*body, *lasting)[0].span
    writer.unit.imports.add("Game")
    lines = _kept(body, writer, names)
    if lasting:
        lines = (*lines, Line(f"{names.call('in_game')}(g, self)", lasting[0].span))
    if mentions(lines, "you"):
        lines = (Line("you = g.turn.player", span), *lines)
    writer.methods.append(Method("setup", "self, g: Game", lines, span))


def _kept(body: tuple[a.Statement, ...], writer: Writer, names: Names) -> tuple[Line, ...]:
    """Set-up deeds, each kept by the definition for its instructions to speak of."""
    lines: list[Line] = []
    for found in body:
        form = (
            writer.unit.words.verbs[found.verb].forms[found.form]
            if isinstance(found, a.Do)
            else None
        )
        cards = isinstance(found, a.Do) and isinstance(found.object, a.Cards)
        if not isinstance(found, a.Do) or form is None or not (cards or form.random):
            lines += writer.block((found,), names)
            continue
        attribute = writer.keep(found.verb, pile=form.random)
        lines.append(
            Line(f"self.{attribute} = {value(found, form, names, writer.question)}", found.span)
        )
    return tuple(lines)


def _play(card: a.Card, writer: Writer) -> None:
    kind = writer.unit.words.kinds[card.kind]
    body = card.text.play
    if not body:
        return
    if not kind.bought:
        writer.unit.imports |= {"Game", "Play"}
        signature = "self, g: Game, t: Play"
        writer.method(kind.method, signature, body, Names(writer.unit), body[0].span)
        return
    _by_player(kind.method, body, writer)
    if any(isinstance(found, a.Once) for found in body):
        _limit(body, writer)


def _activate(text: a.Text, writer: Writer) -> None:
    """What a definition does when it comes into force."""
    if text.activate:
        _by_player("activate", text.activate, writer)


def _by_player(name: str, body: tuple[a.Statement, ...], writer: Writer) -> None:
    """A method that gets a player instead of a playing."""
    names, span = Names(writer.unit), body[0].span
    writer.unit.imports |= {"Game", "Player"}
    lines = writer.opening(body, names, span) + writer.block(body, names)
    first = []
    if mentions(lines, "you"):
        first.append(Line("you = p", span))
    if mentions(lines, "t"):
        writer.unit.imports.add("Source")
        first.append(Line("t = Source(self, p)", span))
    writer.methods.append(Method(name, "self, g: Game, p: Player", joined((*first, *lines)), span))


def _limit(body: tuple[a.Statement, ...], writer: Writer) -> None:
    """Buying what can be done only once: not again."""
    once = next(found for found in body if isinstance(found, a.Once))
    used = f"used_this_{once.time}"
    writer.unit.imports.add(used)
    line = Line(f"return not {used}(g, p, self)", once.span)
    writer.methods.append(
        Method("may_buy", "self, g: Game, p: Player) -> bool", (line,), once.span)
    )


def _abilities(text: a.Text, writer: Writer) -> tuple[Constant, ...]:
    values = [_ability(ability, writer) for ability in text.abilities]
    if not values:
        return ()
    return (Constant("ABILITIES", f"({', '.join(values)},)", text.abilities[0].span),)


def _ability(ability: a.Ability | a.AtMoment, writer: Writer) -> str:
    names = Names(writer.unit)
    writer.unit.imports |= {"Game", "Trigger"}
    match ability:
        case a.AtMoment(moment, body, source, may, test):
            name = writer.fresh_method(f"at_{slug(moment)}")
            event = writer.unit.words.moments[moment].event
            value = writer.at_moment(event, source.value, name, test, names)
            writer.method(name, "self, g: Game, t: Trigger", body, names, ability.span)
        case a.Ability(trigger, source, may, body, test, over):
            name = writer.fresh_method(f"{trigger.gate}_{trigger.verb}".replace(" ", "_"))
            names.bound[trigger.binding] = "t.event.it"
            names.event = trigger.binding
            names.sure.add(trigger.binding)
            names.doer = speaks_of_doer(trigger, body)
            moves = may and offers_to_move(trigger, body)
            value = writer.ability(trigger, source.value, name, names, test, moves=moves)
            first = _overpaying(over, body, writer, names)
            writer.method(name, "self, g: Game, t: Trigger", body, names, ability.span, first)
    if _only_gives(body, writer.unit.words):
        value += ", quiet=True"
    return value + (f", may=True, ask={_asked(body, writer, names)})" if may else ")")


def _overpaying(
    over: int, body: tuple[a.Statement, ...], writer: Writer, names: Names
) -> tuple[Line, ...]:
    """The line that lets a player overpay; with more than coins where some price is compared with that."""
    if not over:
        return ()
    verb = next(verb for verb in writer.unit.words.verbs.values() if verb.over)
    names.over, names.bound[over] = over, names.fresh(verb.past)
    ask = writer.question(verb.name, body[0].span, names)
    prices = any(isinstance(node, a.CostTest) and node.counted == over for node in nodes(body))
    every = ", every=True" if prices else ""
    call = f"{names.call(verb.call)}(g, you, {ask}{every})"
    return (Line(f"{names.bound[over]} = {call}", body[0].span),)


def _only_gives(body: tuple[a.Statement, ...], words: Vocabulary) -> bool:
    """Whether nothing is done but giving so much of what there is, so that no order matters."""
    return all(
        isinstance(found, a.Bonus)
        and found.amount.per is None
        and not found.instead
        and words.resources[found.resource].counted
        for found in body
    )


def _asked(body: tuple[a.Statement, ...], writer: Writer, names: Names) -> str:
    first = body[0]
    verb = first.verb if isinstance(first, a.Do) else "choose"
    return writer.question(verb, first.span, names)


def _score(text: a.Text, writer: Writer) -> tuple[Constant, ...]:
    if not text.worth:
        return ()
    names = Names(writer.unit, owned="cards")
    here = _score_here([each for each in text.worth if isinstance(each, a.Worth)], writer)
    anywhere = [each for each in text.worth if not isinstance(each, a.Worth) or not each.place]
    plain = [each.amount for each in anywhere if isinstance(each, a.Worth)]
    if not anywhere:
        return here
    values = [number(amount, names) for amount in plain]
    span = anywhere[0].span
    if len(plain) == len(anywhere) and all(amount.per is None for amount in plain):
        return (Constant("VP", " + ".join(values), span), *here)
    lines: tuple[Line, ...] = (Line(f"return {' + '.join(values)}", span),)
    if len(plain) < len(anywhere):
        lines = _summed(tuple(anywhere), writer, names, span)
    if mentions(lines, "you"):
        lines = (Line("you = p", span), *lines)
    writer.unit.imports |= {"Game", "Player", "Card"}
    signature = "self, g: Game, p: Player, cards: list[Card]) -> int"
    writer.methods.append(Method("score", signature, lines, span))
    return (Constant("SCORES", "True", span), *here)


def _score_here(found: list[a.Worth], writer: Writer) -> tuple[Constant, ...]:
    """What a copy is worth for being where it is."""
    worths = [worth for worth in found if worth.place]
    if not worths:
        return ()
    names, span = Names(writer.unit), worths[0].span
    places = [(zone(worth.place, names), worth.amount) for worth in worths if worth.place]
    parts = [f"({number(many, names)} if card.zone is {spot} else 0)" for spot, many in places]
    writer.unit.imports |= {"Game", "Player", "Card"}
    lines = (Line("you = p", span), Line(f"return {' + '.join(parts)}", span))
    signature = "self, g: Game, p: Player, card: Card) -> int"
    writer.methods.append(Method("score_here", signature, lines, span))
    return (Constant("SCORES_HERE", "True", span),)


def _summed(
    worth: tuple[a.Statement, ...], writer: Writer, names: Names, span: Span
) -> tuple[Line, ...]:
    """A score that is added up, since some of it counts in some cases only."""
    names.taken |= {"cards", "total"}
    first, last = Line("total = 0", span), Line("return total", span)
    return joined((first, *writer.block(worth, names), last))


def _discount(text: a.Text, writer: Writer) -> tuple[Constant, ...]:
    """What cards cost less while a copy of this is in play."""
    if not text.in_play:
        return ()
    names, span = Names(writer.unit), text.in_play[0].span
    if text.in_play[0].pile:
        return _discount_on(text, writer, names, span)
    parts = []
    for held in text.in_play:
        test = tested(held.filter, "face", names)
        parts.append(f"({held.coins} if {test} else 0)" if test else str(held.coins))
    writer.unit.imports.add("Game")
    line = Line(f"return {' + '.join(parts)}", span)
    signature = "self, g: Game, face: Face) -> int"
    writer.methods.append(Method("discount", signature, (line,), span))
    own_turn = (Constant("ON_OWN_TURN", "True", span),) if text.in_play[0].own_turn else ()
    return (Constant("WHILE_IN_PLAY", "True", span), *own_turn)


def _discount_on(text: a.Text, writer: Writer, names: Names, span: Span) -> tuple[Constant, ...]:
    """What the cards of a pile cost less while this lies on it."""
    parts = []
    for held in text.in_play:
        tests = ["face.home is pile", tested(held.filter, "face", names)]
        tests.append("g.turn.player is you" if held.own_turn else "")
        parts.append(f"({held.coins} if {' and '.join(test for test in tests if test)} else 0)")
    writer.unit.imports |= {"Game", "Pile", "Player"}
    line = Line(f"return {' + '.join(parts)}", span)
    signature = "self, g: Game, face: Face, pile: Pile, you: Player | None) -> int"
    writer.methods.append(Method("discount_on", signature, (line,), span))
    return (Constant("LOWERS", "True", span),)


def _own_price(text: a.Text, writer: Writer) -> tuple[Constant, ...]:
    """What this costs less itself, seen from the player whose turn it is."""
    if not text.price:
        return ()
    names, span = Names(writer.unit), text.price[0].span
    lines = [Line("you = g.turn.player", span)]
    parts = []
    for own in text.price:
        phase = names.call(writer.unit.words.phases[own.phase])
        amount = number(own.amount, names)
        parts.append(f"({amount} if {names.call('in_phase')}(g.phase, {phase}) else 0)")
    lines.append(Line(f"return {' + '.join(parts)}", span))
    writer.unit.imports.add("Game")
    signature = "self, g: Game) -> int"
    writer.methods.append(Method("self_discount", signature, tuple(lines), span))
    return (Constant("SELF_COST", "True", span),)


def _limits(text: a.Text, writer: Writer) -> None:
    """Whether a player may buy this."""
    if not text.limits:
        return
    names, span = Names(writer.unit), text.limits[0].span
    tests = [condition(limit, names) for limit in text.limits]
    either = " or ".join(f"({test})" for test in tests) if tests[1:] else tests[0]
    lines = (Line("you = p", span), Line(f"return not ({either})", span))
    writer.unit.imports |= {"Game", "Player"}
    signature = "self, g: Game, p: Player) -> bool"
    writer.methods.append(Method("may_buy", signature, lines, span))


def _uses(writer: Writer, span: Span) -> tuple[Constant, ...]:
    """What a game with this needs: definitions that it names, types of cards beside the piles."""
    types = " | ".join(sorted(writer.unit.beside))
    beside = (Constant("TYPES_BESIDE", types, span),) if types else ()
    return (*beside, *_named(writer, span))


def _named(writer: Writer, span: Span) -> tuple[Constant, ...]:
    if not writer.unit.uses:
        return ()
    return (Constant("USES: ClassVar", literal(dict(sorted(writer.unit.uses.items()))), span),)


def _slots(writer: Writer, span: Span) -> tuple[Constant, ...]:
    """The attributes an instance gets at set-up: other definitions, and cards put aside."""
    found = [Constant(name, "Face", span) for name in sorted(writer.unit.uses)]
    if writer.unit.kept:
        writer.unit.imports |= {"Batch"}
    if writer.unit.kept_piles:
        writer.unit.imports |= {"Pile"}
    piles = (Constant(name, "Pile | None", span) for name in sorted(writer.unit.kept_piles))
    return (*found, *(Constant(name, "Batch", span) for name in sorted(writer.unit.kept)), *piles)
