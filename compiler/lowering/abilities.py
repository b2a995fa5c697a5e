"""Lower abilities: what a definition waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import nodes, offers_to_move, speaks_of_doer
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.code import Block, Constant
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.parsing import expression
from cardwright.compiler.lowering.statements import Writer
from cardwright.compiler.vocabulary.names import slug

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.game import Vocabulary


def abilities_of(text: ir.Text, writer: Writer) -> tuple[Constant, ...]:
    """The constant that lists the abilities of a text."""
    values = [_ability(ability, writer) for ability in text.abilities]
    if not values:
        return ()
    return (Constant("ABILITIES", expression(f"({', '.join(values)},)"), text.abilities[0].span),)


def _ability(ability: ir.Ability | ir.AtMoment, writer: Writer) -> str:
    names = Names(writer.unit)
    writer.unit.imports |= {"Game", "Trigger"}
    match ability:
        case ir.AtMoment(moment, body, source, may, test):
            name = writer.fresh_method(f"at_{slug(moment)}")
            event = writer.unit.words.moments[moment].event
            value = writer.at_moment(event, source, name, test, names)
            writer.method(name, "self, g: Game, t: Trigger", body, names, ability.span)
        case ir.Ability(trigger, source, may, body, test, over):
            name = writer.fresh_method(f"{trigger.gate}_{trigger.verb}".replace(" ", "_"))
            names.bound[trigger.binding] = "t.event.it"
            names.event = trigger.binding
            names.sure.add(trigger.binding)
            names.doer = speaks_of_doer(trigger, body)
            moves = may and offers_to_move(trigger, body)
            value = writer.ability(trigger, source, name, names, test, moves=moves)
            first = _overpaying(over, body, writer, names)
            writer.method(name, "self, g: Game, t: Trigger", body, names, ability.span, first)
    if _only_gives(body, writer.unit.words):
        value += ", quiet=True"
    return value + (f", may=True, ask={_asked(body, writer, names)})" if may else ")")


def _overpaying(over: int, body: tuple[ir.Statement, ...], writer: Writer, names: Names) -> Block:
    """The line that lets a player overpay; with more than coins where some price is compared with that."""
    if not over:
        return ()
    special = writer.unit.words.special_verb("overpay")
    verb = writer.unit.words.verbs[special.verb]
    names.over, names.bound[over] = over, names.fresh(verb.past)
    ask = writer.question(verb.name, body[0].span, names)
    prices = any(isinstance(node, ir.CostTest) and node.counted == over for node in nodes(body))
    every = ", every=True" if prices else ""
    call = f"{names.call(special.call)}(g, you, {ask}{every})"
    return (line(f"{names.bound[over]} = {call}", body[0].span),)


def _only_gives(body: tuple[ir.Statement, ...], words: Vocabulary) -> bool:
    """Whether nothing is done but giving so much of what there is, so that no order matters."""
    return all(
        isinstance(found, ir.Bonus)
        and found.amount.per is None
        and not found.instead
        and words.resources[found.resource].counted
        for found in body
    )


def _asked(body: tuple[ir.Statement, ...], writer: Writer, names: Names) -> str:
    first = body[0]
    verb = first.verb if isinstance(first, ir.Do) else "choose"
    return writer.question(verb, first.span, names)
