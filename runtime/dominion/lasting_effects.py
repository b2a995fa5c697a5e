"""What happens later or lasts: rules, extra turns, phases to return to, Estates that are more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.dominion import prices
from cardwright.runtime.dominion.constants import (
    AFTER_TURN,
    ALWAYS,
    ANYONE,
    DURATION,
    FOREVER,
    IN_GAME,
    IN_SUPPLY,
    NEXT_TURN,
    TURN_START,
    YOU,
    in_phase,
)
from cardwright.runtime.dominion.events import Cause, Play, Rule
from cardwright.runtime.dominion.face import Face, Inherited
from cardwright.runtime.dominion.player import Turn
from cardwright.runtime.kernel import Ability

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Batch
    from cardwright.runtime.dominion.events import Trigger
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def rule(
    g: Game,
    t: Cause,
    ability: Ability,
    kept: tuple[object, ...] = (),
    *,
    once: bool = True,
    keeps: bool = False,
    until: int = FOREVER,
    player: Player | None = None,
    times: int = 1,
    bound: bool = False,
) -> Rule:
    """Let `ability` apply to `player` (the player of `t` by default) from now on.

    kept: what its function gets as `t.kept`. once: it is used up by use. keeps: the card stays in
    play for it, and so does whatever plays it extra times. until: END_OF_TURN, NEXT_TURN (of the
    player of `t`) or FOREVER. times: how often, if once. bound: only as long as a card in `kept` is
    where it was. It doesn't hear of what had begun before.
    """
    play = t if isinstance(t, Play) else t.play
    g.rule_number += 1
    made = Rule(
        g.rule_number,
        ability,
        t.face.text,
        player or t.you,
        t.you,
        play,
        kept,
        once=once,
        keeps=keeps,
        until=until,
        times=times,
        bound=bound,
    )
    g.add_rule(made)
    return made


def drop(g: Game, *rules: Rule) -> None:
    """End rules before their time."""
    for one in rules:
        g.drop_rule(one)


def in_force(g: Game, face: Face) -> None:
    """From now on the abilities of a landscape card apply to everybody."""
    face.subscribed = True
    for ability in face.abilities:
        if ability.zone == ALWAYS:
            g.rule_number += 1
            g.add_rule(standing(g.rule_number, ability, face))


def in_supply(g: Game, face: Face) -> None:
    """A pile of these cards is in the Supply: what is so in games with one is so from now on."""
    _make_standing(g, face, IN_SUPPLY)


def in_game(g: Game, face: Face) -> None:
    """These cards are set up for the game: what is so in games with any of them is so from now on."""
    if not any(rule.face is face and rule.ability.zone == IN_GAME for rule in g.rules):
        _make_standing(g, face, IN_GAME)


def _make_standing(g: Game, face: Face, zone: int) -> None:
    for ability in face.abilities:
        if ability.zone == zone:
            g.rule_number += 1
            g.add_rule(standing(g.rule_number, ability, face))


def out_of_supply(g: Game, face: Face) -> None:
    """The pile of these cards is gone, and with it what is so in games with one."""
    for one in [r for r in g.rules if r.face is face and r.ability.zone == IN_SUPPLY]:
        g.drop_rule(one)


def standing(number: int, ability: Ability, face: Face) -> Rule:
    """A rule of the game: everybody's, for good, and for what is under way too."""
    made = Rule(number, ability, face, None, None, None, (), once=False, keeps=False, until=FOREVER)
    made.since = 0
    return made


def extra_turn(g: Game, p: Player, t: Cause) -> Turn:
    """`p` takes an extra turn after this one, in which they decide themselves unless told otherwise.

    A Duration that gives its own player the turn stays in play for it, and so does whatever plays it
    extra times.
    """
    turn = Turn(p, g.setup.layout.hand, extra=True)
    g.queue.add(turn)
    stay_for(g, p, t)
    return turn


def second_turn(g: Game, p: Player, t: Cause) -> Turn:
    """`p` takes an extra turn after this one, unless that would be their third in a row.

    Of several such turns after one turn, the first one is taken, and the others are not; which is the
    first is for `p` to say.
    """
    turn = Turn(p, g.setup.layout.hand, extra=True)
    if g.turn.player is not p or not follows_own_turn(g, p):
        rule(g, t, COMES, (turn,), player=p)
        stay_for(g, p, t)
    return turn


def stay_for(g: Game, p: Player, t: Cause) -> None:
    """Keep a Duration in play for the extra turn that it gives its own player."""
    if p is t.you and t.face.types & DURATION:
        rule(g, t, STAYS, keeps=True, until=NEXT_TURN)


def comes(face: Face, g: Game, t: Trigger) -> None:
    """Let an extra turn come after the one that is over, if its player takes no other one then."""
    (turn,) = t.kept
    if not any(other.player is turn.player for other in g.queue):
        g.queue.add(turn)


COMES = Ability(AFTER_TURN, ANYONE, ALWAYS, comes)
"""What lets an extra turn come that may be one too many."""


def nothing(face: Face, g: Game, t: Trigger) -> None:
    """Do nothing."""


STAYS = Ability(TURN_START, YOU, ALWAYS, nothing)
"""What keeps a card in play until its player's next turn begins, and does nothing then."""


def during(
    turn: Turn, t: Cause, ability: Ability, kept: tuple[object, ...] = (), *, once: bool = False
) -> None:
    """Let `ability`, made by `t`, apply to the player of an extra turn in it.

    kept: what its function gets as `t.kept`. once: it is used up by use.
    """
    turn.rules = (*turn.rules, (ability, t, kept, once))


def follows_own_turn(g: Game, p: Player) -> bool:
    """Whether the turn before this one was a turn of `p` too."""
    return g.previous is not None and g.previous.player is p


def in_own_phase(g: Game, p: Player, wanted: int) -> bool:
    """Whether it is this phase of a turn of `p`."""
    return g.turn.player is p and in_phase(g.phase, wanted)


def next_hand(g: Game, p: Player, n: int) -> bool:
    """At the end of this turn `p` draws `n` cards instead of as many as ever; whether it is their turn."""
    if g.turn.player is not p:
        return False
    g.turn.hand = n
    return True


def enlarge_next_hand(g: Game, p: Player, n: int) -> bool:
    """At the end of this turn `p` draws `n` cards more than they would; whether it is their turn."""
    return next_hand(g, p, g.turn.hand + n)


def decide_for(g: Game, turn: Turn, p: Player) -> bool:
    """In an extra turn of another player, `p` makes the decisions."""
    turn.decider = p
    return True


def return_to_phase(g: Game, p: Player, phase: int) -> bool:
    """`p` goes back to an earlier phase; whether it is their turn. What begins a turn does not repeat."""
    if g.turn.player is not p:
        return False
    set_phase(g, phase)
    return True


def set_phase(g: Game, phase: int) -> None:
    """Go on in another phase of this turn."""
    g.phase = phase
    prices.moment_changed(g)


def inherit_from(g: Game, p: Player, printed: Face, batch: Batch) -> None:
    """As `inherit`, from the one card of a batch; without one nothing changes."""
    if batch:
        inherit(g, p, printed, batch.cards[0].face)


def inherit(g: Game, p: Player, printed: Face, face: Face) -> None:
    """All cards of `p` that are printed as `printed` also have the types and text of `face`."""
    both = Inherited(printed, face)
    p.inherited[printed] = both
    g.inheritances.add(both)
    g.priced.append(both)
    g.subscribe(both)
    for card in g.cards:
        if card.zone.owner is p:
            g.update_face(card)
