"""Tokens on piles that have a text: what they do for their player, or for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.dominion.constants import FOREVER
from cardwright.runtime.dominion.events import Rule
from cardwright.runtime.dominion.lasting_effects import drop
from cardwright.runtime.dominion.log_entries import log_entry

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Pile
    from cardwright.runtime.dominion.events import Trigger
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player
    from cardwright.runtime.kernel import Ability


def put_token(g: Game, p: Player, pile: Pile | None, token: Face) -> bool:
    """`p` puts a token onto a pile, where it works for everybody; whether there is such a pile."""
    if pile is None:
        return False
    if g.log is not None:
        log_entry(g, "put token", p, where=pile.name, count=1, thing=token.name)
    place(g, pile, token, None)
    return True


def move_token(g: Game, p: Player, pile: Pile | None, token: Face) -> bool:
    """`p` moves their own token onto a pile, from wherever it was; whether there is such a pile."""
    if pile is None:
        return False
    take_up(g, p, token)
    if g.log is not None:
        log_entry(g, "put token", p, where=pile.name, count=1, thing=token.name)
    p.tokens[token] = (pile, place(g, pile, token, p))
    return True


def place(g: Game, pile: Pile, token: Face, p: Player | None) -> tuple[Rule, ...]:
    """Let a token work on a pile, for `p` or for everybody; what has begun goes on without it."""
    pile.tokens[token.name] = pile.tokens.get(token.name, 0) + 1
    if token.LOWERS:
        g.prices.placed.add((token, pile, p))
    made = tuple([standing(g, ability, token, p, pile) for ability in token.abilities])
    for one in made:
        g.add_rule(one)
    return made


def standing(g: Game, ability: Ability, token: Face, p: Player | None, pile: Pile) -> Rule:
    """What one ability of a token does as long as that lies on a pile."""
    g.rule_number += 1
    return Rule(
        g.rule_number,
        ability,
        token,
        p,
        p,
        None,
        (pile,),
        once=False,
        keeps=False,
        until=FOREVER,
    )


def take_up(g: Game, p: Player, token: Face) -> None:
    """Take a token of `p` from where it lies, if it lies anywhere."""
    if token not in p.tokens:
        return
    pile, rules = p.tokens.pop(token)
    drop(g, *rules)
    pile.tokens[token.name] -= 1
    if token.LOWERS:
        g.prices.placed.remove((token, pile, p))


def clear(g: Game, pile: Pile) -> None:
    """Take all tokens from a pile that leaves the game."""
    for p in g.players:
        for token, (where, _) in list(p.tokens.items()):
            if where is pile:
                take_up(g, p, token)
    drop(g, *[rule for rule in g.rules if rule.kept == (pile,)])
    pile.tokens.clear()


def of_its_pile(t: Trigger) -> bool:
    """Whether what happens, happens to a card of the pile that a token lies on.

    A card that is bought or gained must come from there just now, one that is played once have done.
    """
    (pile,) = t.kept
    what = t.event.what
    return what is pile if what is not None else any(card.pile is pile for card in t.event.it)
