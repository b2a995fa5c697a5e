"""Lower abilities: what a definition waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import nodes, speaks_of_doer
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.code import Block, Constant
from cardwright.compiler.lowering.methods import possible
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.parsing import expression
from cardwright.compiler.lowering.statements import Writer
from cardwright.compiler.vocabulary.names import slug

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.game import Vocabulary


def abilities_of(text: ir.Text, writer: Writer) -> tuple[Constant, ...]:
    """The constant that lists the abilities of a text."""
    every = _overpaid_with_more(text)
    values = [_ability(ability, writer, every=every) for ability in text.abilities]
    if not values:
        return ()
    return (Constant("ABILITIES", expression(f"({', '.join(values)},)"), text.abilities[0].span),)


def _ability(ability: ir.Ability | ir.AtMoment, writer: Writer, *, every: bool) -> str:
    names = Names(writer.unit)
    writer.unit.imports |= {"Game", "Trigger"}
    match ability:
        case ir.AtMoment(moment, body, _, may):
            name = writer.fresh_method(f"at_{slug(moment)}")
            event = writer.unit.words.moments[moment].event
            can = possible(body, names) if may else ""
            value = writer.at_moment(ability, event, name, names, can=can)
            writer.method(name, "self, g: Game, t: Trigger", body, names, ability.span)
        case ir.Ability(trigger, source, may, body, test, over):
            name = writer.fresh_method(f"{trigger.gate}_{trigger.verb}".replace(" ", "_"))
            names.bound[trigger.binding] = "t.event.it"
            names.event = trigger.binding
            names.sure.add(trigger.binding)
            names.doer = speaks_of_doer(trigger, body)
            can = possible(body, names, trigger) if may else ""
            value = writer.ability(trigger, source, name, names, test, can=can)
            first = _overpaying(over, body, writer, names, every=every)
            writer.method(name, "self, g: Game, t: Trigger", body, names, ability.span, first)
    if _only_gives(body, writer.unit.words):
        value += ", quiet=True"
    return value + (f", may=True, ask={_asked(body, writer, names)})" if may else ")")


def _overpaid_with_more(text: ir.Text) -> bool:
    """Whether more than coins can be overpaid: some price is compared with what was."""
    over = {each.over for each in text.abilities if isinstance(each, ir.Ability) and each.over}
    return any(isinstance(node, ir.CostTest) and node.counted in over for node in nodes(text))


def _overpaying(
    over: int, body: tuple[ir.Statement, ...], writer: Writer, names: Names, *, every: bool
) -> Block:
    """The line that lets a player overpay, or says what they have overpaid for this purchase already."""
    if not over:
        return ()
    special = writer.unit.words.special_verb("overpay")
    verb = writer.unit.words.verbs[special.verb]
    names.over, names.bound[over] = over, names.fresh(verb.past)
    ask = writer.question(verb.name, body[0].span, names)
    parts = ", every=True" if every else ""
    call = f"{names.call(special.call)}(g, t.event, {ask}{parts})"
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
