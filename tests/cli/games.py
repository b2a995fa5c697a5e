"""Random games with the bundled cards, for tests of bots and of what a player may know."""

from __future__ import annotations

from random import Random

from cardwright.compiler.cli.workshop import Texts
from cardwright.compiler.games import bundled
from cardwright.runtime.dominion import Agent, Catalogue, Game, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent


def no_texts(*_paths: object, **_about: object) -> Texts:
    """Stands for `workshop.gather` where a build is at hand."""
    return Texts(bundled("dominion"), (), ())


def random_game(
    known: Catalogue,
    seed: int,
    *,
    always: tuple[str, ...] = (),
    prophecy: str = "",
    log: bool = False,
) -> Game:
    """A game with Events and a Prophecy soon in force, whose decks have a card of every pile.

    always: piles that are in it whatever the seed.
    """
    random = Random(seed)
    names = [name for name in known.kingdom_names() if name not in always]
    piles = [name for name in names if known[name].KIND == "card"]
    setup = Setup(
        (*always, *random.sample(piles, 10 - len(always))),
        2 + seed % 2,
        tuple(random.sample(list(known.of_kind("event")), 3)),
        prophecy or random.choice(list(known.of_kind("prophecy"))),
    )
    agents: list[Agent] = [RandomAgent(seed * 13 + seat) for seat in range(setup.players)]
    g = new_game(known, setup, agents, seed, log=log, turn_cap=30)
    g.suns = min(g.suns, 2)
    for p in g.players:
        for pile in g.kingdom:
            g.make(pile.face, p.deck, pile)
            pile.size += 1
        g.rng.shuffle(p.deck.cards)
    return g
