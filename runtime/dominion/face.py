"""Definitions: the base class of every generated card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from cardwright.runtime import kernel
from cardwright.runtime.dominion.constants import (
    ACTION,
    LIMITS_BUYING,
    LOOTER,
    LOWERS_IN_PLAY,
    LOWERS_OWN_TURN,
    MORE_THAN_COINS,
    OTHER_BACK,
    OWN_COST,
    SHADOW,
    TREASURE,
)
from cardwright.runtime.dominion.cost import Cost

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.runtime.dominion.components import Batch, Card, Pile
    from cardwright.runtime.dominion.events import Play
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player

    Granted = Callable[[Game, Play, tuple[Batch, ...]], None]


class Face(kernel.Definition):
    """What is printed on a card, Event, Prophecy or pile. Instantiated once per game.

    Constants a generated class may set:

    TYPES: the types, as bits. COST: None is no price. VP: plain worth at the end of the game.
    COPIES: how many a pile has, unless the set-up rules say otherwise. DEALT: may be dealt as a
    Kingdom pile. PLAIN: coins; the whole effect of playing it is +$PLAIN. ACTIONS: so many
    Actions every playing of it gives, whatever is chosen. SCORES: has `score`;
    SCORES_HERE: has `score_here`. WHILE_IN_PLAY: has a `discount` that counts while a copy is in
    play, ON_OWN_TURN: only on the turns of its player. SELF_COST: has a
    `self_discount`. LOWERS: has a `discount_on`. USES: attribute -> definition, bound at set-up.
    PER_PLAYER: the names of its cards of which there are so many for each player.
    CONTENTS: for a mixed pile, the names and numbers of its cards from the top down; SHUFFLED:
    these are shuffled at set-up. PICKS: a pile of the Supply is chosen for it at set-up.
    BESIDE: its pile is not in the Supply, but beside it when some other definition uses it.
    TYPES_BESIDE: all such piles of these types are used. SPENDS: what a counter can be spent for: the
    option in words, the phase, how many it takes, and the method that does it.

    `types` and `cost` are what they are just now, in this game; `home` is the pile that its cards are
    from, `pile` that pile as long as this lies on top of it, or lay there last.
    """

    TYPES: ClassVar[int] = ACTION
    COST: ClassVar[Cost | None] = Cost()
    VP: ClassVar[int] = 0
    COPIES: ClassVar[int] = 10
    DEALT: ClassVar[bool] = True
    PLAIN: ClassVar[int] = 0
    ACTIONS: ClassVar[int] = 0
    SCORES: ClassVar[bool] = False
    SCORES_HERE: ClassVar[bool] = False
    WHILE_IN_PLAY: ClassVar[bool] = False
    LOWERS: ClassVar[bool] = False
    ON_OWN_TURN: ClassVar[bool] = False
    SELF_COST: ClassVar[bool] = False
    PICKS: ClassVar[bool] = False
    CONTENTS: ClassVar[tuple[tuple[str, int], ...]] = ()
    PER_PLAYER: ClassVar[tuple[str, ...]] = ()
    SHUFFLED: ClassVar[bool] = False
    BESIDE: ClassVar[bool] = False
    TYPES_BESIDE: ClassVar[int] = 0
    MINDS_DEBT: ClassVar[bool] = False
    SETUP_PHASE: ClassVar[int] = 0
    SPENDS: ClassVar[tuple[tuple[str, int, int, Callable[[Any, Game, Player], None]], ...]] = ()

    types: int = 0
    cost: Cost = Cost()
    vp: int = 0
    plain: int = 0
    pile: Pile | None = None
    home: Pile | None = None
    self_cost: bool = False
    while_in_play: bool = False
    on_own_turn: bool = False
    limited: bool = False
    """It has an `available_to`: not everybody may always buy it."""
    sets_up: bool = False
    """It has a `setup`."""
    setup_phase: int = 0
    """When in the set-up that is done: as late as the latest operation in it."""
    minds_debt: bool = False
    """What playing it does depends on how much Debt its player has."""
    tokens: dict[str, int] = {}  # noqa: RUF012  (a landscape card in play gets its own)
    """What lies on it, where it is no card."""
    landscape: bool = False
    """It is no card, so nothing makes it cheaper and it has no pile."""
    traits: int = 0
    """What a game with it must look out for, as bits."""
    brings: bool = False
    """Its pile may bring others with it."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.types = cls.TYPES
        cls.cost = cls.COST if cls.COST is not None else Cost()
        cls.vp = cls.VP
        cls.plain = cls.PLAIN
        cls.self_cost = cls.SELF_COST
        cls.while_in_play = cls.WHILE_IN_PLAY
        cls.on_own_turn = cls.ON_OWN_TURN
        cls.minds_debt = cls.MINDS_DEBT
        cls.setup_phase = cls.SETUP_PHASE
        cls.sets_up = cls.setup is not Face.setup
        cls.limited = cls.available_to is not Face.available_to
        cls.landscape = cls.KIND not in ("card", "pile")
        cls.brings = bool(cls.cost.potion or cls.TYPES & LOOTER or cls.CONTENTS or cls.USES)
        cls.brings |= bool(cls.TYPES_BESIDE)
        cls.traits = traits_of(cls)

    def printed_cost(self) -> Cost:
        """The cost without whatever makes it cheaper just now."""
        return self.COST if self.COST is not None else Cost()

    def play(self, g: Game, t: Play) -> None:
        """Follow the instructions of the card."""

    def setup(self, g: Game) -> None:
        """What the card says happens at set-up."""

    def score(self, g: Game, p: Player, cards: list[Card]) -> int:
        """What one copy is worth to `p` in VP; `cards` are all cards `p` has."""
        return self.vp

    def score_here(self, g: Game, p: Player, card: Card) -> int:
        """What this copy is worth to `p` besides, in VP, for being where it is."""
        return 0

    def discount(self, g: Game, face: Face) -> int:
        """By how many coins `face` is cheaper for each copy of this in play."""
        return 0

    def discount_on(self, g: Game, face: Face, pile: Pile, you: Player | None) -> int:
        """By how many coins `face` is cheaper just now for this lying on `pile`, put there by `you`."""
        return 0

    def self_discount(self, g: Game) -> int:
        """By how many coins this is cheaper just now."""
        return 0

    def buy(self, g: Game, p: Player) -> None:
        """What an Event does when it is bought."""

    def available_to(self, g: Game, p: Player) -> bool:
        """Whether `p` may buy this now, apart from its price."""
        return True

    def activate(self, g: Game, p: Player) -> None:
        """What a Prophecy does at once when `p` removes the last Sun token."""


def traits_of(face: Face | type[Face]) -> int:
    """The traits of a definition, as bits."""
    traits = LOWERS_IN_PLAY if face.while_in_play else 0
    traits |= LOWERS_OWN_TURN if face.on_own_turn else 0
    traits |= OWN_COST if face.self_cost else 0
    traits |= LIMITS_BUYING if face.limited else 0
    traits |= OTHER_BACK if face.types & SHADOW else 0
    return traits | (MORE_THAN_COINS if face.types & TREASURE and not face.plain else 0)


class Of:
    """A function of a printed ability, called with the definition that it was printed on."""

    __slots__ = ("do", "face")

    def __init__(self, face: Face, do: Callable[[Any, Any, Any], Any]) -> None:
        self.face = face
        self.do = do

    def __call__(self, _text: object, g: Game, t: object) -> Any:
        """Call it, whichever text the ability is taken for."""
        return self.do(self.face, g, t)


def own_abilities(face: Face) -> tuple[kernel.Ability, ...]:
    """The abilities of a definition as those of a card that has another text beside its own."""
    return tuple(
        [
            replace(one, do=Of(face, one.do), test=Of(face, one.test) if one.test else None)
            for one in face.abilities
        ]
    )


class Inherited(Face):
    """A card that has, for its owner, another definition's types and text beside its own.

    It keeps its name, cost and worth.
    """

    def __init__(self, printed: Face, other: Face) -> None:
        self.printed = printed
        self.other = other
        self.name = printed.name
        self.types = printed.types | other.types
        self.cost = printed.cost
        self.vp = printed.vp
        self.abilities = (*own_abilities(printed), *other.abilities)
        self.pile = printed.pile
        self.home = printed.home
        self.while_in_play = printed.while_in_play or other.while_in_play
        self.on_own_turn = other.on_own_turn
        self.traits = traits_of(self)

    @property
    def text(self) -> Face:
        """The definition whose text is followed beside that of the printed card."""
        return self.other

    def printed_cost(self) -> Cost:
        """What the printed card costs."""
        return self.printed.printed_cost()

    def play(self, g: Game, t: Play) -> None:
        """Follow the printed instructions, and then those of the other definition."""
        self.printed.play(g, t)
        self.other.play(g, t)

    def score(self, g: Game, p: Player, cards: list[Card]) -> int:
        """What the printed card is worth."""
        return self.printed.score(g, p, cards)

    def discount(self, g: Game, face: Face) -> int:
        """As both definitions say."""
        return self.printed.discount(g, face) + self.other.discount(g, face)


class Grant:
    """A text and a type granted to all cards of a definition on the turns of `player`.

    do: what playing one does beside what it says itself; kept: what that gets.
    """

    __slots__ = ("do", "face", "kept", "player", "types")

    def __init__(
        self, player: Player, face: Face, types: int, do: Granted, kept: tuple[Batch, ...]
    ) -> None:
        self.player = player
        self.face = face
        self.types = types
        self.do = do
        self.kept = kept

    def play(self, g: Game, t: Play) -> None:
        """Follow the printed text, and then the one that is granted."""
        type(self.face).play(self.face, g, t)
        self.do(g, t, self.kept)
