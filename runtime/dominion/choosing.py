"""Choosing: every question a card can put to a player. What is forced is not asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime.dominion.components import NOTHING, Batch, Card, Chosen, Pile
from cardwright.runtime.dominion.player import left_of
from cardwright.runtime.kernel import Ask, Question, request

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def choice(
    g: Game,
    kind: str,
    p: Player,
    options: Sequence[Any],
    lo: int,
    hi: int,
    question: Question | None,
    *,
    optional: bool = False,
    labels: tuple[str, ...] = (),
) -> Sequence[Any]:
    """Ask `p` for `lo` to `hi` of the options, or as near to it as there are enough of them."""
    hi = min(hi, len(options))
    lo = min(lo, hi)
    if hi == 0:
        return ()
    if lo == hi == len(options) and not optional:
        if g.forced is not None:
            g.forced(Ask(kind, p, tuple(options), lo, hi, question=question, labels=labels))
        return options
    return request(
        g, Ask(kind, p, tuple(options), lo, hi, may=optional, question=question, labels=labels)
    )


def pick(
    g: Game,
    p: Player,
    cards: Iterable[Card],
    lo: int,
    hi: int,
    question: Question,
    *,
    may: bool = False,
) -> Batch:
    """`p` picks `lo` to `hi` of the cards, or all when there are fewer; none too when `may`.

    Of a batch those are left out that have moved since. Which of the same cards of a hand is not asked.
    """
    options = cards.present() if isinstance(cards, Batch) else list(cards)
    if lo == hi and not may and alike(p, options):
        return Batch.of(choice(g, "cards", p, options[:hi], lo, hi, question))
    chosen = choice(g, "cards", p, options, lo, hi, question, optional=may)
    if not chosen:
        return NOTHING
    return Batch.of(chosen) if chosen is options else Chosen.of(chosen)


def alike(p: Player, cards: Sequence[Card]) -> bool:
    """Whether these are copies of one card, all in `p`'s hand, where nobody can tell them apart."""
    return len({card.face for card in cards}) == 1 and all(card.zone is p.hand for card in cards)


def pick_each(
    g: Game,
    players: Iterable[Player],
    cards: Callable[[Player], Iterable[Card]],
    lo: int,
    hi: int,
    question: Question,
) -> list[tuple[Player, Batch]]:
    """Each player picks from their own cards; nobody's choice shows before all have chosen."""
    return [(p, pick(g, p, cards(p), lo, hi, question)) for p in players]


def pick_pile(
    g: Game, p: Player, test: Callable[[Face], bool], question: Question, *, may: bool = False
) -> Pile | None:
    """`p` picks a Supply pile that isn't empty and whose top card passes `test`; None if none."""
    piles = [pile for pile in g.supply if pile.left and test(pile.face)]
    return one_pile(g, p, piles, question, may=may)


def pick_beside(
    g: Game, p: Player, test: Callable[[Face], bool], question: Question, *, may: bool = False
) -> Pile | None:
    """`p` picks a pile beside the Supply, as `pick_pile` does one in it."""
    piles = [pile for pile in g.piles.values() if not pile.supply and pile.left and test(pile.face)]
    return one_pile(g, p, piles, question, may=may)


def pick_copied(
    g: Game, p: Player, faces: Iterable[Face], question: Question, *, may: bool = False
) -> Pile | None:
    """`p` picks one of some cards that are spoken of; the Supply pile with a copy of it on top, or None.

    It is a choice among those cards: also one of which no copy is left can be picked, and then there is
    no pile (docs/decisions/0028-a-choice-among-cards.md).
    """
    copied = list({face.name: face for face in faces}.values())
    chosen = choice(g, "copied", p, copied, 1, 1, question, optional=may)
    names = [face.name for face in chosen]
    return next((pile for pile in g.supply if pile.face.name in names), None)


def pick_any_pile(
    g: Game, p: Player, test: Callable[[Face], bool], question: Question, *, bare: bool = False
) -> Pile | None:
    """`p` picks a Supply pile, perhaps an empty one, whose top card passes `test`; None if none.

    bare: only one on which `p` has no token.
    """
    taken = [pile for pile, _ in p.tokens.values()] if bare else []
    piles = [pile for pile in g.supply if pile not in taken and test(pile.face)]
    return one_pile(g, p, piles, question)


def one_pile(
    g: Game, p: Player, piles: Sequence[Pile], question: Question, *, may: bool = False
) -> Pile | None:
    """The one of these piles that `p` picks; None if there is none, or none is wanted."""
    chosen = choice(g, "pile", p, piles, 1, 1, question, optional=may)
    return chosen[0] if chosen else None


def may(g: Game, p: Player, question: Question) -> bool:
    """Whether `p` does what they may do."""
    answer = request(g, Ask("may", p, (True, False), 1, 1, question=question, labels=("yes", "no")))
    return bool(answer[0])


def choose(
    g: Game,
    p: Player,
    n: int,
    labels: tuple[str, ...],
    question: Question,
    *,
    least: int | None = None,
) -> tuple[int, ...]:
    """`p` chooses `n` different options, or as few as `least`; returns their indexes in order."""
    options = tuple(range(len(labels)))
    least = n if least is None else least
    return tuple(sorted(choice(g, "options", p, options, least, n, question, labels=labels)))


def order(g: Game, p: Player, batch: Batch, question: Question) -> Batch:
    """`p` puts the cards of a batch into an order. Alike cards are not asked about.

    Those that have moved since are left out.
    """
    batch = Batch.of(batch.present())
    if len({card.face for card in batch}) < 2:
        return batch
    cards = tuple(batch.cards)
    answer = request(g, Ask("order", p, cards, len(cards), len(cards), question=question))
    stamps = dict(zip([card.id for card in batch.cards], batch.stamps, strict=True))
    return Chosen(list(answer), [stamps[card.id] for card in answer])


def name_card(g: Game, p: Player, question: Question) -> Face:
    """`p` names a card: any that this game knows of."""
    faces = sorted(
        [face for face in g.faces.values() if face.KIND == "card"], key=lambda face: face.name
    )
    answer: Face = request(g, Ask("name", p, tuple(faces), 1, 1, question=question))[0]
    return answer


def amount(g: Game, p: Player, lo: int, hi: int, question: Question) -> int:
    """`p` chooses a number from `lo` to `hi`."""
    return int(choice(g, "amount", p, tuple(range(lo, hi + 1)), 1, 1, question)[0])


def bidding(g: Game, p: Player, most: int, question: Question) -> tuple[list[Player], int]:
    """Each player may once bid more than was bid before, up to `most`; `p` is the last of them.

    Returns who bid most, if anybody did, and how much.
    """
    winner: list[Player] = []
    highest = 0
    for step in range(1, len(g.players) + 1):
        bidder = left_of(g, p, step)
        bid = choice(g, "bid", bidder, range(highest + 1, most + 1), 0, 1, question)
        if bid:
            winner, highest = [bidder], int(bid[0])
    return winner, highest
