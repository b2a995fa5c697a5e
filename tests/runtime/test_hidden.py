"""Hidden information stays hidden: views, requests and logs are filtered for each player."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cardwright.runtime.dominion import Ask, Game, discard, draw, mat, set_aside, top
from cardwright.runtime.dominion.components import Batch, Card
from cardwright.runtime.dominion.player import Player
from cardwright.runtime.dominion.verbs_draw import is_no_shadow
from cardwright.runtime.dominion.verbs_move import look, pass_to, put, reveal
from tests.runtime.kit import Position, hidden_from
from tests.runtime.random_games import random_game


def exchange_hidden(g: Game, me: Player, shown: tuple[Any, ...], random: Random) -> int:
    """Exchange among each other the cards that `me` can't know, those with equal backs.

    `shown` are options of the present request: what they are may be known. Shadows in one's own
    deck stay in it: they may be looked for there. Returns how many cards are different ones now.
    """
    groups: dict[tuple[bool, bool], list[Card]] = {}
    for card in g.cards:
        if hidden_from(me, card) and card not in shown:
            plain = is_no_shadow(card)
            own = not plain and card.zone.owner in (me, me.decider)
            groups.setdefault((plain, own), []).append(card)
    return sum(permute(g, cards, random) for cards in groups.values())


def permute(g: Game, cards: list[Card], random: Random) -> int:
    """Let these cards be each other."""
    faces = [(card.printed, card.pile) for card in cards]
    random.shuffle(faces)
    changed = 0
    for card, (printed, pile) in zip(cards, faces, strict=True):
        changed += card.printed is not printed
        card.printed = card.base = card.face = printed
        card.pile = pile
        g.update_face(card)
    return changed


def seen_by(me: Player) -> str:
    """Everything `me` is given, as text."""
    return json.dumps(me.view.data(), sort_keys=True)


@pytest.mark.parametrize("seed", range(40))
def test_a_view_does_not_depend_on_hidden_cards(seed: int) -> None:
    """With hidden cards exchanged, every player's view and request are the same to the letter."""
    random = Random(seed)
    g = random_game(seed)
    exchanged = []

    def exchange(ask: Ask) -> None:
        """Exchange, compare, and put everything back."""
        if random.random() < 0.1:
            before = json.dumps(ask.data())
            for me in g.players:
                saved = [(c, c.printed, c.base, c.face, c.pile) for c in g.cards]
                view = seen_by(me)
                exchanged.append(exchange_hidden(g, me, ask.options, random))
                assert seen_by(me) == view
                if me is ask.player.decider:
                    assert json.dumps(fresh(ask).data()) == before
                for card, printed, base, face, pile in saved:
                    card.printed, card.base, card.face, card.pile = printed, base, face, pile

    g.watcher = exchange
    g.run()
    assert sum(exchanged) > 100


def fresh(ask: Ask) -> Ask:
    """The same request, its labels read anew."""
    return Ask(
        ask.kind,
        ask.player,
        ask.options,
        ask.lo,
        ask.hi,
        may=ask.may,
        question=ask.question,
        labels=ask._labels,
    )


def test_options_that_lie_hidden_were_shown_before() -> None:
    """A card nobody can see by looking is offered only after it was revealed or looked at.

    Shadows in one's own deck may be looked for at any time.
    """
    offered: list[str] = []
    for seed in range(40, 60):
        g = random_game(seed, log=True)
        g.watcher = lambda ask, g=g: offered.extend(shown_before(g, ask))
        g.run()
    assert len(offered) > 20


def shown_before(g: Game, ask: Ask) -> set[str]:
    """The names of the hidden options, which the log must have told not long ago."""
    me = ask.player.decider
    hidden = [option for option in ask.options if isinstance(option, Card)]
    hidden = [card for card in hidden if hidden_from(me, card)]
    offered = {card.face.name for card in hidden if is_no_shadow(card)}
    assert g.log is not None
    told = [entry for entry in g.log.for_seat(me.seat) if entry.verb in ("reveal", "look")]
    assert offered <= {name for entry in told[-8:] for name in entry.names}
    return offered


def test_views_are_plain_data_and_show_what_is_open() -> None:
    """One's own hand, sizes of the rest, tops of discard piles, the backs of Shadows."""
    t = Position("Alley")
    t.put(t.me.hand, "Copper", "Alley")
    t.put(t.me.deck, "Gold", "Alley", "Silver")
    t.put(t.you.hand, "Alley", "Estate")
    t.put(t.me.discard, "Curse", "Duchy")
    set_aside(t.g, t.you, Batch.of(t.put(t.you.hand, "Province")), down=True)
    mine, theirs = t.me.view.data()["players"]
    assert mine["hand"] == ["Alley", "Copper"]
    assert mine["deck backs"] == ["card", "Shadow", "card"]
    assert mine["discard pile"] == {"size": 2, "top": "Duchy"}
    assert theirs["hand"] is None
    assert theirs["hand backs"] == ["Shadow", "card"]
    assert theirs["set aside face down"] == 1
    assert t.you.view.data()["players"][1]["set aside face down"] == ["Province"]


def log_of(t: Position, seat: int) -> list[tuple[str, int, tuple[str, ...]]]:
    """What a player reads."""
    assert t.g.log is not None
    entries = t.g.log.for_seat(seat)
    first = next(i for i, entry in enumerate(entries) if entry.verb == "turn")
    return [(e.verb, e.count, e.names) for e in entries[first + 1 :]]


def test_a_mat_with_its_cards_face_down_is_known_to_its_player() -> None:
    """Others see how many cards lie there, on another mat which ones."""
    t = Position("Village")
    t.put(mat(t.g, t.me, "secret mat", down=True), "Gold", "Copper")
    t.put(mat(t.g, t.me, "open mat"), "Silver")
    assert t.me.view.data()["players"][0]["mats"] == {
        "open mat": ["Silver"],
        "secret mat": ["Copper", "Gold"],
    }
    assert t.you.view.data()["players"][0]["mats"] == {"open mat": ["Silver"], "secret mat": 2}


def test_the_log_is_filtered_at_the_source() -> None:
    """Drawing is known to who draws, looking to who looks, discarding and revealing to all."""
    t = Position("Village", players=3, log=True)
    t.put(t.me.deck, "Gold", "Silver", "Copper")
    draw(t.g, t.me, 1)
    look(t.g, t.me, top(t.g, t.me, 1))
    reveal(t.g, t.me, top(t.g, t.me, 1))
    pass_to(t.g, t.me, t.you, Batch.of(t.me.hand.cards))
    put(t.g, t.you, Batch.of(t.you.hand.cards), t.you.deck)
    discard(t.g, t.me, top(t.g, t.me, 1))
    gold, none = ("Gold",), ()
    expected: dict[int, list[Any]] = {
        0: [gold, ("Silver",), ("Silver",), gold, none, ("Silver",)],
        1: [none, none, ("Silver",), gold, gold, ("Silver",)],
        2: [none, none, ("Silver",), none, none, ("Silver",)],
    }
    verbs = ["draw", "look", "reveal", "pass", "put", "discard"]
    for seat, shown in expected.items():
        entries = log_of(t, seat)
        assert [entry[0] for entry in entries] == verbs
        assert [entry[2] for entry in entries] == shown
        assert all(entry[1] == 1 for entry in entries)


def test_the_opening_hands_are_in_no_log_of_others() -> None:
    """Each player reads the names of their own cards only."""
    g = random_game(1, log=True, rich=False)
    assert g.log is not None
    for p in g.players:
        draws = [entry for entry in g.log.for_seat(p.seat) if entry.verb == "draw"]
        assert [bool(entry.names) for entry in draws] == [entry.seat == p.seat for entry in draws]
