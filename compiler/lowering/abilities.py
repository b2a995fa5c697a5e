"""Lower abilities: what a definition waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import nodes, speaks_of_doer
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.blocks import add_ability_method
from cardwright.compiler.lowering.code import Assign, Block, Constant
from cardwright.compiler.lowering.names import Context, Names
from cardwright.compiler.lowering.triggers import TRIGGERED, ability, at_moment, possible
from cardwright.compiler.vocabulary.names import slug

if TYPE_CHECKING:
    from cardwright.compiler.lowering.writer import ClassWriter
    from cardwright.compiler.vocabulary.game import Vocabulary


def abilities_of(text: ir.Text, writer: ClassWriter) -> tuple[Constant, ...]:
    """The constant that lists the abilities of a text."""
    every = _overpaid_with_more(text)
    values = [_ability(found, writer, every=every) for found in text.abilities]
    if not values:
        return ()
    return (Constant("ABILITIES", p.tuple_of(*values), text.abilities[0].span),)


def _ability(found: ir.Ability | ir.AtMoment, writer: ClassWriter, *, every: bool) -> p.Call:
    names, body = Names(writer), found.body
    match found:
        case ir.AtMoment(moment):
            name = writer.fresh_method(f"at_{slug(moment)}")
            event = writer.words.moments[moment].event
            can = possible(body, names) if found.may else None
            made = at_moment(found, event, name, names, can=can)
            add_ability_method(name, TRIGGERED, body, names, found.span)
        case ir.Ability(trigger, source):
            name = writer.fresh_method(f"{trigger.gate}_{trigger.verb}".replace(" ", "_"))
            names.bound[trigger.binding] = p.HAPPENED_TO
            names.sure.add(trigger.binding)
            names.context = Context(event=trigger.binding, doer=speaks_of_doer(trigger, body))
            can = possible(body, names, trigger) if found.may else None
            made = ability(trigger, source, name, names, found.test, can=can)
            first = _overpaying(found.over, body, names, every=every)
            add_ability_method(name, TRIGGERED, body, names, found.span, first)
    quiet = p.flag(_only_gives(body, writer.words))
    ask = _question(body[0], names) if found.may else None
    return p.extended(made, quiet=quiet, may=p.flag(found.may), ask=ask)


def _overpaid_with_more(text: ir.Text) -> bool:
    """Whether more than coins can be overpaid: some price is compared with what was."""
    over = {each.over for each in text.abilities if isinstance(each, ir.Ability) and each.over}
    return any(isinstance(node, ir.CostTest) and node.counted in over for node in nodes(text))


def _overpaying(over: int, body: tuple[ir.Statement, ...], names: Names, *, every: bool) -> Block:
    """The line that lets a player overpay, or says what they have overpaid for this purchase already."""
    if not over:
        return ()
    special = names.words.special_verb("overpay")
    verb, span = names.words.verbs[special.verb], body[0].span
    names.context.over = over
    paid = names.bound[over] = names.fresh(verb.past)
    ask = names.question(verb.name, span)
    call = names.call(special.call, p.G, p.EVENT, ask, every=p.flag(every))
    return (Assign(paid, call, span),)


def _only_gives(body: tuple[ir.Statement, ...], words: Vocabulary) -> bool:
    """Whether nothing is done but giving so much of what there is, so that no order matters."""
    return all(
        isinstance(found, ir.Bonus)
        and found.amount.per is None
        and not found.instead
        and words.resources[found.resource].counted
        for found in body
    )


def _question(first: ir.Statement, names: Names) -> p.Name:
    return names.question(first.verb if isinstance(first, ir.Do) else "choose", first.span)
