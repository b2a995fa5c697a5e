"""Lower simple statements: what is done at once, and nothing follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering.blocks import Blocks
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.cards import number
from cardwright.compiler.lowering.code import Body
from cardwright.compiler.lowering.deeds import (
    count_guard,
    unsure,
)
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.places import ref, who
from cardwright.compiler.vocabulary.names import attribute_name

if TYPE_CHECKING:
    pass


class Simple(Blocks):
    """Writes bonuses, prices, types and bids."""

    def bonus(self, found: ir.Bonus, names: Names, lines: Body) -> None:
        """``+2 Cards``."""
        self.instead(found.instead, found.span, lines)
        resource = self.unit.words.resources[found.resource]
        player, amount = who(found.who), number(found.amount, names)
        if found.binding in names.after:
            names.bound[found.binding] = names.fresh("many")
            lines.write(f"{names.bound[found.binding]} = {amount}", found.span)
            amount = names.bound[found.binding]
        guard = count_guard(found.amount.per, names)
        text = (
            f"{player}.{resource.counter} += {amount}"
            if resource.counter
            else f"{names.call(resource.call)}(g, {player}, {amount})"
        )
        self.guarded(guard, line(text, found.span), lines)

    def cheaper(self, found: ir.Cheaper, names: Names, lines: Body) -> None:
        """``cards cost $1 less``."""
        mask = [names.type(name) for name in _types(found.filter)]
        arguments = ["g", str(found.coins), *(["lasting=True"] if found.lasting else [])]
        arguments[2:2] = [" | ".join(mask)] if mask else []
        lines.write(f"{names.call('cheaper')}({', '.join(arguments)})", found.span)

    def forbid(self, found: ir.Forbid, names: Names, lines: Body) -> None:
        """``you can't buy it this turn``."""
        call = names.call(self.unit.words.verbs[found.verb].forbid)
        if found.card is None:
            lines.write(f"{call}(g, {who(found.who)})", found.span)
            return
        if isinstance(found.card, ir.Done) and self.unit.words.verbs[found.card.verb].names:
            named = names.bound[found.card.bindings[-1]]
            lines.write(f"{call}(g, {who(found.who)}, {named})", found.span)
            return
        card = ref(found.card, names)
        first = line(f"{call}(g, {who(found.who)}, {names.call('only')}({card}).face)", found.span)
        self.guarded(unsure(found.card, names), first, lines)

    def also(self, found: ir.Also, names: Names, lines: Body) -> None:
        """``Treasures are also Actions``."""
        mask = " | ".join(names.type(name) for name in _types(found.filter))
        lines.write(f"{names.call('retype')}(g, {mask}, {names.type(found.type)})", found.span)

    def bid(self, found: ir.Bid, names: Names, lines: Body) -> None:
        """``each player from your left: bid up to 40 Debt``: who has won, if anybody, and the bid."""
        winner = names.rests[found.binding] = names.fresh("winner")
        highest = names.bound[found.binding] = names.fresh("highest")
        call = names.call("bidding")
        ask = self.question("bid", found.span, names)
        lines.write(f"{winner}, {highest} = {call}(g, you, {found.most}, {ask})", found.span)

    def inherit(self, found: ir.Inherit, names: Names, lines: Body) -> None:
        """``your Estates have its text``."""
        attribute = attribute_name(found.name)
        self.unit.uses[attribute] = found.name
        call = names.call("inherit_from")
        text_of = ref(found.text_of, names)
        lines.write(f"{call}(g, {who(found.whose)}, self.{attribute}, {text_of})", found.span)


def _types(found: ir.Filter) -> list[str]:
    return [name for sort in found.sorts for name in sort.types]
