"""Nothing hidden can be told from a view or a log: Prophecies, Events, cards face down, Shadows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from cardwright.compiler.cli import workshop
from cardwright.runtime.dominion import Catalogue, Game, log_entries
from cardwright.runtime.dominion.components import Card
from cardwright.runtime.dominion.player import Player
from cardwright.runtime.kernel import Ask, Entry, Log
from tests.cli.games import random_game
from tests.runtime.kit import hidden_from
from tests.runtime.test_hidden import exchange_hidden, fresh, seen_by

SHADOWS = ("Alley", "Ninja", "Ronin", "Tanuki")
SEEDS = range(12)
ENOUGH = 10
IN_PUBLIC = frozenset({"reveal", "gain", "buy"})
"""What shows a card to all: what is gained comes from where all see it."""


@pytest.fixture(scope="module")
def known() -> Catalogue:
    """The bundled cards."""
    return Catalogue(workshop.built(workshop.gather(())))


def game(known: Catalogue, seed: int, *, log: bool = False) -> Game:
    """A game with four Shadows, Events and a Prophecy: every other time that which hides hands."""
    prophecy = "Biding Time" if seed % 2 else ""
    return random_game(known, seed, always=SHADOWS, prophecy=prophecy, log=log)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_does_not_depend_on_what_is_hidden(known: Catalogue, seed: int) -> None:
    """With hidden cards exchanged and others' decks mixed below the top, views and requests stay the same."""
    random = Random(seed)
    g = game(known, seed)
    exchanged: list[int] = []

    def exchange(ask: Ask) -> None:
        """Exchange, compare, and put everything back."""
        if random.random() < 0.1:
            exchanged.extend(compare(g, me, ask, random) for me in g.players)

    g.watcher = exchange
    g.run()
    assert sum(exchanged) > 50


def compare(g: Game, me: Player, ask: Ask, random: Random) -> int:
    """Whether `me` is given the same when what is hidden is another; how many cards were others."""
    saved = [(c, c.printed, c.base, c.face, c.pile) for c in g.cards]
    decks = [(p, list(p.deck.cards)) for p in g.players]
    view, request = seen_by(me), json.dumps(ask.data())
    mix_decks(g, me, ask, random)
    exchanged = exchange_hidden(g, me, ask.options, random)
    assert seen_by(me) == view
    if me is ask.player.decider:
        assert json.dumps(fresh(ask).data()) == request
    for card, printed, base, face, pile in saved:
        card.printed, card.base, card.face, card.pile = printed, base, face, pile
    for p, cards in decks:
        p.deck.cards[:] = cards
    return exchanged


def mix_decks(g: Game, me: Player, ask: Ask, random: Random) -> None:
    """Mix the decks that `me` may not look through, but for the top card, whose back is seen."""
    for p in g.players:
        if me not in (p, p.decider) and not set(p.deck.cards) & set(ask.options):
            below = p.deck.cards[:-1]
            random.shuffle(below)
            p.deck.cards[:-1] = below


class Tagged(str):
    """A card's name that remembers the card."""

    __slots__ = ("card",)
    card: Card


def tagged(cards: Iterable[Card]) -> tuple[str, ...]:
    """What the log writes instead of plain names."""
    names = []
    for card in cards:
        name = Tagged(card.face.name)
        name.card = card
        names.append(name)
    return tuple(names)


class Audit(Log):
    """A log that notes who can read the name of a card that they may not know.

    A name may be read by who sees the card now, or saw it before the move that is told; what is
    revealed or gained by all, and what is looked at by the one who looks.
    """

    def __init__(self, g: Game) -> None:
        super().__init__()
        self.g = g
        self.saw: dict[int, set[int]] = {}
        self.leaks: list[tuple[Entry, int]] = []
        self.audited = 0
        g.log = self
        g.__class__ = Audited

    def moving(self, card: Card) -> None:
        """Remember who saw a card before it moves."""
        self.saw[card.id] = {p.seat for p in self.g.players if not hidden_from(p, card)}

    def add(self, entry: Entry, readers: Iterable[int] | None = None) -> None:
        """Check who reads the names, and write the entry."""
        seats = range(len(self.g.players)) if readers is None else readers
        for name in entry.names:
            assert isinstance(name, Tagged)
            self.audited += 1
            leaks = [(entry, seat) for seat in seats if not self.may_read(entry, name.card, seat)]
            self.leaks += leaks
        super().add(entry, readers)

    def may_read(self, entry: Entry, card: Card, seat: int) -> bool:
        """Whether the player in that seat may learn which card this is."""
        players = self.g.players
        if entry.verb in IN_PUBLIC or not hidden_from(players[seat], card):
            return True
        if entry.verb == "look":
            assert entry.seat is not None
            return seat in (entry.seat, players[entry.seat].decider.seat)
        return entry.verb != "draw" and seat in self.saw.get(card.id, ())


class Audited(Game):
    """A game whose moves the audit is told of beforehand."""

    __slots__ = ()

    def move(self, card: Any, to: Any, **how: Any) -> None:
        """Tell the audit, and move the card."""
        assert isinstance(self.log, Audit)
        self.log.moving(card)
        super().move(card, to, **how)


def test_a_log_names_what_its_reader_may_know(
    known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each name in each entry, for each of those who can read it, at the moment it is written."""
    monkeypatch.setattr(log_entries, "names_of", tagged)
    verbs: set[str] = set()
    places: set[str] = set()
    audited = 0
    for seed in range(30, 50):
        g = game(known, seed, log=True)
        audit = Audit(g)
        g.run()
        assert audit.leaks == []
        audited += audit.audited
        verbs |= {entry.verb for entry in audit.everything()}
        places |= {entry.where for entry in audit.everything()}
    assert audited > 5000
    assert {"draw", "reveal", "put", "discard", "trash", "play"} <= verbs
    assert "buy event" in verbs
    assert "fulfil" in verbs
    assert {"set aside face down", "hand", "deck"} <= places


def test_the_audit_finds_a_leak(known: Catalogue) -> None:
    """A card that somebody draws is written for all to read: the others must not."""
    g = game(known, 1, log=True)
    audit = Audit(g)
    card = g.players[0].hand.cards[0]
    entry = Entry("draw", 0, 1, tagged([card]), "hand")
    audit.add(entry, [0])
    assert audit.leaks == []
    audit.add(entry)
    assert [seat for _, seat in audit.leaks] == list(range(1, len(g.players)))


def test_a_set_aside_hand_is_known_to_its_owner_alone(known: Catalogue) -> None:
    """Biding Time sets hands aside face down: others see how many cards, and read no names."""
    seen = 0
    for seed in range(1, 60, 2):
        if seen > ENOUGH:
            break
        g = game(known, seed, log=True)
        g.run()
        assert g.log is not None
        for p in g.players:
            aside = [e for e in g.log.for_seat(p.seat) if e.where == "set aside face down"]
            assert all(bool(entry.names) == (entry.seat == p.seat) for entry in aside)
            seen += len(aside)
    assert seen > ENOUGH
