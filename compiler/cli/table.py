"""The table as a player sees it, laid out for a terminal of 80 columns or more, or for a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.compiler.cli import table_words as words
from cardwright.compiler.cli.output import coloured, visible
from cardwright.runtime.dominion.words import type_names

if TYPE_CHECKING:
    from cardwright.runtime.dominion.catalogue import Catalogue

COLOURS: Final = {
    "Curse": "magenta",
    "Victory": "green",
    "Treasure": "yellow",
    "Reaction": "bright_blue",
    "Duration": "dark_orange",
    "Attack": "red",
    "Shadow": "cyan",
    "Omen": "bright_magenta",
}
"""The colour of a card: that of the first of these types it has."""

KINGDOM_COLUMNS: Final = 2
GAP: Final = (0, 3, 0, 0)
Row = tuple[str, RenderableType]


def console() -> Console:
    """Standard output; without colours where nobody wants or sees them."""
    return Console(
        file=sys.stdout,
        color_system="auto" if coloured(sys.stdout) else None,
        highlight=False,
        markup=False,
        emoji=False,
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """Lays out what one player sees.

    names: of the players, by seat. known: the definitions, for what the view doesn't say of a card.
    """

    names: Sequence[str]
    known: Catalogue

    def whole(self, data: Mapping[str, Any]) -> RenderableType:
        """Supply, landscapes, what everybody has, and one's own cards."""
        rows = Table.grid(padding=(0, 2, 0, 0))
        rows.add_column(no_wrap=True, style="bold")
        rows.add_column(overflow="fold")
        for label, said in (*self.landscapes(data), *self.players(data)):
            rows.add_row(label, said)
        return Group(self.supply(data), Text(), rows)

    def supply(self, data: Mapping[str, Any]) -> RenderableType:
        """The piles of the Supply: the basic ones, and the Kingdom in two columns."""
        piles = [pile for pile in data["piles"] if pile["supply"]]
        basics = [pile for pile in piles if not self.known[pile["name"]].KINGDOM]
        kingdom = [pile for pile in piles if pile not in basics]
        long = -(-len(kingdom) // KINGDOM_COLUMNS)
        groups = [kingdom[start : start + long] for start in range(0, len(kingdom), long or 1)]
        grid = Table.grid(padding=GAP)
        columns = [self.piles("Basics", basics)]
        columns += [self.piles("" if i else "Kingdom", group) for i, group in enumerate(groups)]
        grid.add_row(*columns)
        return grid

    def piles(self, title: str, piles: Sequence[Mapping[str, Any]]) -> RenderableType:
        """Some piles below one another: name, cost, how many are left, tokens."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_row(Text(title, "bold"), Text("cost", "dim"), Text("left", "dim"), "")
        for pile in piles:
            left = Text(str(pile["left"]), "" if pile["left"] else "bold red")
            table.add_row(_pile(pile), words.price(pile["cost"]), left, Text(_tokens(pile), "bold"))
        return table

    def landscapes(self, data: Mapping[str, Any]) -> Iterator[Row]:
        """Events, Landmarks, the Prophecy, and what lies beside the Supply."""
        if data["events"]:
            yield "Events", Text(", ".join(map(self.event, data["events"])), "bright_cyan")
        if data["landmarks"]:
            yield "Landmarks", Text(", ".join(map(_landmark, data["landmarks"])), "bright_green")
        if data["prophecy"]:
            yield "Prophecy", _prophecy(data)
        beside = [pile for pile in data["piles"] if not pile["supply"]]
        if beside:
            yield "Beside", Text(", ".join(f"{pile['name']} {pile['left']}" for pile in beside))
        if data["aside"]:
            yield "Set aside", self.cards(data["aside"])
        yield "Trash", self.cards(data["trash"])

    def event(self, name: str) -> str:
        """An Event with its price."""
        return f"{visible(name)} {words.price(self.known[name]().printed_cost())}"

    def players(self, data: Mapping[str, Any]) -> Iterator[Row]:
        """The others in the order in which they come, then oneself."""
        seats = [player["seat"] for player in data["players"]]
        me = data["me"]
        for seat in (*seats[me + 1 :], *seats[:me]):
            yield "", ""
            yield from self.other(data["players"][seat])
        yield "", ""
        yield from self.own(data["players"][me])

    def other(self, player: Mapping[str, Any]) -> Iterator[Row]:
        """What is seen of somebody else: Debt and tokens, sizes and what lies open."""
        hand = words.number(len(player["hand backs"]), "card")
        shadows = player["hand backs"].count("Shadow")
        said = f"{hand} in hand{f', {shadows} with a Shadow back' if shadows else ''}"
        yield (
            visible(self.names[player["seat"]]),
            Text(f"{said}; {_places(player)}{_own_tokens(player)}{_tokens_of(player)}"),
        )
        yield from self.in_front(player)

    def own(self, player: Mapping[str, Any]) -> Iterator[Row]:
        """What one has: the counters of the turn, the deck with its Shadows, and the hand."""
        yield (
            "You",
            Text(f"{words.counters(player)}; {_places(player)}{_own_tokens(player)}{_vp(player)}"),
        )
        yield from self.in_front(player)
        yield "Hand", self.cards(player["hand"])

    def situation(self, player: Mapping[str, Any]) -> Text:
        """What a player has to spend, and the hand, in two lines."""
        hand = self.cards(player["hand"])
        return Text.assemble(f"{words.counters(player)}\n", ("Hand: ", "bold"), hand)

    def in_front(self, player: Mapping[str, Any]) -> Iterator[Row]:
        """Cards in play, Durations apart, and what is set aside or lies on mats."""
        durations = [name for name in player["play"] if "Duration" in self.types(name)]
        others = [name for name in player["play"] if name not in durations]
        down = player["set aside face down"]
        rows = {
            "  In play": others,
            "  Durations": durations,
            "  Set aside": player["aside"],
            "  Face down": down,
            "  Tavern mat": player["tavern"],
            **{f"  {visible(mat)}": cards for mat, cards in player["mats"].items()},
        }
        for label, some in rows.items():
            if some:
                hidden = isinstance(some, int)
                yield label, Text(words.number(some, "card")) if hidden else self.cards(some)

    def cards(self, names: Sequence[str]) -> Text:
        """Cards in numbers, each in the colour of its types."""
        parts = [
            Text(said, colour(self.types(name)))
            for said, name in zip(words.cards(names), dict.fromkeys(names), strict=True)
        ]
        return Text(", ").join(parts) if parts else Text("nothing", "dim")

    def types(self, name: str) -> Sequence[str]:
        """The printed types of a card."""
        return type_names(self.known[name].TYPES)


def colour(types: Sequence[str]) -> str:
    """The colour for a card of these types; the terminal's own for a plain Action."""
    return next((style for kind, style in COLOURS.items() if kind in types), "")


def _pile(pile: Mapping[str, Any]) -> Text:
    top = pile["top"]
    name = pile["name"] if top in (None, pile["name"]) else f"{pile['name']}: {top}"
    return Text(visible(name), colour(pile["types"]) if pile["left"] else "dim")


def _tokens(pile: Mapping[str, Any]) -> str:
    return ", ".join(f"+ {count} {kind}" for kind, count in pile["tokens"].items() if count)


def _landmark(found: Mapping[str, Any]) -> str:
    """A Landmark with what lies on it, and the piles chosen for it."""
    lying = [f"{count} {kind}" for kind, count in found["tokens"].items()]
    about = ", ".join([*found["chosen"], *lying])
    return visible(f"{found['name']} ({about})" if about else found["name"])


def _prophecy(data: Mapping[str, Any]) -> Text:
    suns = data["suns"]
    if not suns:
        return Text(f"{visible(data['prophecy'])}, active", "bold bright_magenta")
    left = words.number(suns, "Sun token")
    return Text(f"{visible(data['prophecy'])}, {left} left", "bright_magenta")


def _places(player: Mapping[str, Any]) -> str:
    pile = player["discard pile"]
    discarded = f"{pile['size']} with {visible(pile['top'])} on top" if pile["size"] else "empty"
    return f"deck {words.deck(player)}; discard pile {discarded}"


def _tokens_of(player: Mapping[str, Any]) -> str:
    have = player["counters"]
    said = "".join([f"; {have[key]} {noun}" for key, noun in words.KEPT.items() if have[key]])
    return f"{said}{_vp(player)}"


def _own_tokens(player: Mapping[str, Any]) -> str:
    """Where the tokens are that a player has one of, when it matters."""
    return "".join([f"; {name} {state}" for name, state in player["own tokens"].items()])


def _vp(player: Mapping[str, Any]) -> str:
    vp = player["counters"]["vp"]
    return f"; {words.number(vp, 'VP token')}" if vp else ""
