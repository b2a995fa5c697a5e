"""What a player may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardwright.runtime.dominion.components import Pile
from cardwright.runtime.dominion.constants import type_names
from cardwright.runtime.dominion.own_tokens import counting
from cardwright.runtime.dominion.verbs_draw import is_no_shadow

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Zone
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player
    from cardwright.runtime.kernel import Entry


class View:
    """The game as one player sees it: agents get this, never the game.

    me: whose view it is. piles: all piles by name. `data` is all of it as plain data, for an agent
    elsewhere. The rest is for quick bots; a bot in this process is trusted not to look through the
    cards and piles it is handed.
    """

    __slots__ = ("_game", "me", "piles")

    def __init__(self, game: Game, me: Player) -> None:
        self._game = game
        self.me = me
        self.piles: Mapping[str, Pile] = game.piles

    @property
    def actor(self) -> Player:
        """Whose turn it is; the decisions may be mine."""
        return self._game.turn.player

    @property
    def coins(self) -> int:
        """How many coins there are to spend this turn."""
        return self._game.turn.player.coins

    @property
    def turn_number(self) -> int:
        """How many turns of all players have begun."""
        return self._game.turn_number

    def cost(self, pile: Pile) -> tuple[int, int, int]:
        """What the top card of a pile costs now: coins, Potions, Debt."""
        return self._game.cost(pile.face)

    def log(self) -> list[Entry]:
        """What has happened, as I may know it; empty when the game keeps no log."""
        log = self._game.log
        return [] if log is None else log.for_seat(self.me.seat)

    def data(self) -> dict[str, Any]:
        """Everything I may see, as plain data."""
        g = self._game
        return {
            "me": self.me.seat,
            "turn": {
                "seat": g.turn.player.seat,
                "decider": g.turn.player.decider.seat,
                "phase": g.phase,
                "number": g.turn_number,
                "extra": g.turn.extra,
            },
            "piles": [self._pile(pile) for pile in g.piles.values()],
            "trash": names(g.trash),
            "aside": names(g.aside),
            "suns": g.suns,
            "prophecy": g.prophecy.name if g.prophecy else None,
            "titles": {title: sorted(names) for title, names in sorted(g.titles.items())},
            "events": [face.name for face in g.events],
            "landmarks": [landmark(face) for face in g.landscapes if face.KIND == "landmark"],
            "players": [self._player(p) for p in g.players],
        }

    def _pile(self, pile: Pile) -> dict[str, Any]:
        cost = self._game.cost(pile.face)
        return {
            "name": pile.name,
            "left": pile.left,
            "top": pile.face.name if pile.left else None,
            "cost": list(cost),
            "types": list(type_names(pile.face.types)),
            "supply": pile.supply,
            "tokens": dict(sorted(pile.tokens.items())),
        }

    def _player(self, p: Player) -> dict[str, Any]:
        """Open to all: counters, cards in play, sizes, backs in hand and on top of the deck.

        Of mine, and of somebody I decide for: the hand, and the backs in the deck from the top down.
        """
        mine = p is self.me or p.decider is self.me
        pile = p.discard.cards
        deck = backs(reversed(p.deck.cards))
        return {
            "seat": p.seat,
            "counters": {
                "actions": p.actions,
                "buys": p.buys,
                "coins": p.coins,
                "potions": p.potions,
                "debt": p.debt,
                "coffers": p.coffers,
                "vp": p.vp,
                "turns": p.turns,
            },
            "own counters": {name: n for name, n in sorted(p.counters.items()) if n},
            "own tokens": {token.name: token.state for token in counting(p)},
            "play": names(p.play),
            "tavern": names(p.tavern),
            "aside": names(p.aside),
            "hand": names(p.hand) if mine else None,
            "hand backs": backs(sorted(p.hand.cards, key=is_no_shadow)),
            "set aside face down": names(p.facedown) if mine else len(p.facedown.cards),
            "deck size": len(deck),
            "deck top": deck[0] if deck else None,
            "deck backs": deck if mine else None,
            "discard pile": {"size": len(pile), "top": pile[-1].face.name if pile else None},
            "mats": {name: self._mat(zone, mine=mine) for name, zone in sorted(p.mats.items())},
            "mat tokens": {name: dict(each.tokens) for name, each in p.mats.items() if each.tokens},
        }

    def _mat(self, zone: Zone, *, mine: bool) -> Any:
        return names(zone) if mine or zone.seen_by == zone.ALL else len(zone.cards)


def landmark(face: Face) -> dict[str, Any]:
    """A Landmark: what lies on it, and the piles that were chosen for it."""
    kept = [pile.name for pile in vars(face).values() if isinstance(pile, Pile)]
    return {"name": face.name, "tokens": dict(sorted(face.tokens.items())), "chosen": kept}


def names(zone: Zone) -> list[str]:
    """The names of the cards in a zone, sorted: their order says nothing."""
    return sorted([card.face.name for card in zone.cards])


def backs(cards: Any) -> list[str]:
    """What the backs of these cards show, in order."""
    return ["Shadow" if not is_no_shadow(card) else "card" for card in cards]
