"""Walks over the meaning of a text: what is spoken of, and where it was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.compiler import ir
from cardwright.compiler.text.nodes import children

if TYPE_CHECKING:
    from collections.abc import Iterator


def nodes(node: Any) -> Iterator[ir.Node]:
    """A node and all nodes below it, in the order of the text."""
    if isinstance(node, tuple):
        for item in node:
            yield from nodes(item)
        return
    if isinstance(node, ir.Node):
        yield node
    for item in children(node):
        yield from nodes(item)


def at_once(node: Any) -> Iterator[ir.Node]:
    """A node and all nodes below it, without what waits for a moment or an event."""
    match node:
        case ir.Later() | ir.Whenever() | ir.During() | ir.Rule(body=(_, *_)):
            return
        case ir.Node():
            yield node
        case _:
            pass
    for item in node if isinstance(node, tuple) else children(node):
        yield from at_once(item)


def bindings_in(node: Any) -> set[int]:
    """The bindings that anything below speaks of."""
    found: set[int] = set()
    for below in nodes(node):
        match below:
            case ir.It(binding) | ir.Rest(binding) | ir.Counted(binding):
                found.add(binding)
            case ir.Done(bindings=bindings):
                found.update(bindings)
            case ir.Quantity(counted=counted) | ir.CostTest(counted=counted) if counted:
                found.add(counted)
            case ir.During(turn):
                found.add(turn)
    return found


def rests_in(node: Any) -> set[int]:
    """The bindings of which something below speaks of the rest."""
    return {below.binding for below in nodes(node) if isinstance(below, ir.Rest)}


def spoken_in(node: Any) -> set[int]:
    """The bindings that "it", "them" and "that many" below speak of."""
    found: set[int] = set()
    for below in nodes(node):
        match below:
            case ir.It(binding) | ir.Counted(binding):
                found.add(binding)
            case ir.Quantity(counted=counted) | ir.CostTest(counted=counted) if counted:
                found.add(counted)
    return found


def speaks_of_doer(trigger: ir.Trigger, body: tuple[ir.Statement, ...]) -> bool:
    """Whether an ability speaks of the player, another one perhaps, who did what it waits for."""
    return trigger.by is not ir.By.YOU and any(map(_speaks_of_them, body))


def _speaks_of_them(node: Any) -> bool:
    """Whether "they" below stands for nobody that a block below is about, and nothing later."""
    if isinstance(node, tuple):
        return any(map(_speaks_of_them, node))
    if node is ir.Whose.THEY:
        return True
    if not isinstance(node, ir.Node) or isinstance(node, ir.Each | ir.Later | ir.Whenever):
        return False
    return any(map(_speaks_of_them, children(node)))


def about(body: tuple[ir.Statement, ...], bindings: list[int]) -> bool:
    """Whether all that is done is done to cards of these bindings, so that without them nothing is."""
    return all(isinstance(each, ir.Do) and _is_done_to(each, bindings) for each in body)


def _is_done_to(found: ir.Do, bindings: list[int]) -> bool:
    match found.object:
        case ir.It() | ir.Done() | ir.Cards(among=ir.It() | ir.Done(), place=None) as those:
            return not found.otherwise and bindings_in(those) <= {*bindings}
        case _:
            return False


def offers_to_move(trigger: ir.Trigger, body: tuple[ir.Statement, ...]) -> bool:
    """Whether the one deed of a body is done to the card that its trigger is about."""
    first = body[0] if len(body) == 1 else None
    return isinstance(first, ir.Do) and first.object == ir.It(trigger.binding, span=first.span)


def done_together(node: Any) -> list[tuple[str, set[int]]]:
    """The verbs of "the trashed cards" and the like, and the bindings those are made of; none twice."""
    found: list[tuple[str, set[int]]] = []
    for below in nodes(node):
        if isinstance(below, ir.Done):
            same = [one for one in found if one[1] & set(below.bindings)]
            found = [one for one in found if one not in same]
            found.append((below.verb, set(below.bindings).union(*(one[1] for one in same))))
    return sorted(found, key=lambda one: (one[0], min(one[1])))


def nested_bindings(body: tuple[ir.Statement, ...]) -> set[int]:
    """The bindings of deeds that are not done straight away in a body, but in a block of it."""
    straight = {found.binding for found in body if isinstance(found, ir.Do)}
    return {below.binding for below in nodes(body) if isinstance(below, ir.Do)} - straight


def spoken_after(body: tuple[ir.Statement, ...]) -> list[set[int]]:
    """For each statement, the bindings that those behind it speak of."""
    found: list[set[int]] = [set()]
    for statement in reversed(body[1:]):
        found.append(found[-1] | spoken_in(statement))
    return found[::-1] if body else []
