"""What a person at a table of Dominion sees, as text in rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardwright.runtime.dominion import display_text as words
from cardwright.runtime.dominion import final_scores, log_text, setup_listing
from cardwright.runtime.dominion.components import Card
from cardwright.runtime.dominion.constants import type_names
from cardwright.runtime.dominion.ending import result
from cardwright.runtime.kernel.rules import Panel, Text

if TYPE_CHECKING:
    from cardwright.runtime.dominion.catalogue import Catalogue
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.view import View
    from cardwright.runtime.kernel import Ask, Entry
    from cardwright.runtime.kernel.rules import Legend, Sets

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

TITLES: Final = {
    "action": "Which Action do you play?",
    "treasures": "Which Treasures do you play?",
    "buy": "What do you buy?",
    "trigger": "Which ability comes next?",
}
OF_PILES: Final = frozenset({"buy", "pile"})
KINGDOM_COLUMNS: Final = 2
GAP: Final = 1
"""Blanks between the columns of a list of piles."""

Row = tuple[Text, ...]


class Display:
    """What is read at a table of Dominion; see `kernel.rules.Display`."""

    titles: Mapping[str, str] = TITLES
    takes_all = frozenset({"treasures"})

    def table(self, view: View, legend: Legend) -> Sequence[Panel]:
        """Supply, landscapes, what everybody has, and one's own cards."""
        return whole(view.data(), legend)

    def situation(self, view: View, seat: int, legend: Legend) -> Sequence[Text]:
        """What a player has to spend, and the hand."""
        player = view.data()["players"][seat]
        hand = cards(player["hand"], legend)
        return plain(words.counters(player, legend)), (("Hand: ", "bold"), *hand)

    def own_turn(self, view: View) -> int:
        """The number of the turn in which one decides, counted over all players; or 0."""
        turn = view.data()["turn"]
        return int(turn["number"]) if turn["decider"] == view.me.seat else 0

    def last_turn(self, view: View) -> int:
        """Where in the log one's latest turn begins that is not the present one."""
        me, log = view.me.seat, view.log()
        mine = [i for i, entry in enumerate(log) if entry.verb == "turn" and entry.seat == me]
        past = mine[:-1] if view.actor is view.me else mine
        return past[-1] if past else 0

    def nearby(self, view: View) -> Sequence[str]:
        """The names of piles and their top cards, of landscape cards, and of one's hand."""
        data = view.data()
        piles = [name for pile in data["piles"] for name in (pile["name"], pile["top"]) if name]
        mine = data["players"][data["me"]]["hand"] or ()
        landmarks = [found["name"] for found in data["landmarks"]]
        prophecy = [data["prophecy"]] if data["prophecy"] else []
        return list(dict.fromkeys([*piles, *data["events"], *landmarks, *prophecy, *mine]))

    def notes(self, view: View, ask: Ask) -> Mapping[str, str]:
        """What piles and Events cost, and which cards lie in the deck."""
        return {**prices(view, ask), **places(ask)}

    def log_sentences(
        self, log: Sequence[Entry], legend: Legend, me: int, *, over: bool
    ) -> Iterable[tuple[str, bool]]:
        """What has happened, in sentences."""
        return log_text.log_sentences(log, legend, me, over=over)

    def uncovers(self, entry: Entry, me: int) -> bool:
        """Cards that are drawn, revealed or looked at are seen; others choose by what they hold."""
        return entry.seat not in (None, me) or entry.verb in log_text.SHOWN

    def end(self, table: Game, legend: Legend, me: int) -> Panel:
        """A row for each player, the best first."""
        return final_scores.final_table(table, result(table), legend, me)

    def setup_listing(
        self, name: str, known: Catalogue, sets: Sets, prices: Mapping[str, str]
    ) -> Sequence[Sequence[str]]:
        """By number of players what lies in each pile, and what else there is."""
        return setup_listing.setup_listing(name, known, sets, prices)


def whole(data: Mapping[str, Any], legend: Legend) -> list[Panel]:
    """The whole table: the Supply, then what else there is and what everybody has."""
    rows = [*landscapes(data, legend), *players(data, legend)]
    return [*supply(data, legend), Panel(tuple(rows), "lw")]


def supply(data: Mapping[str, Any], legend: Legend) -> Iterator[Panel]:
    """The piles of the Supply: the basic ones, and the Kingdom in two columns."""
    piles = [pile for pile in data["piles"] if pile["supply"]]
    basics = [pile for pile in piles if not legend.known[pile["name"]].DEALT]
    kingdom = [pile for pile in piles if pile not in basics]
    long = -(-len(kingdom) // KINGDOM_COLUMNS)
    groups = [kingdom[start : start + long] for start in range(0, len(kingdom), long or 1)]
    yield list_of_piles("Basics", basics, beside=False)
    for number, group in enumerate(groups):
        yield list_of_piles("" if number else "Kingdom", group, beside=True)


def list_of_piles(title: str, piles: Sequence[Mapping[str, Any]], *, beside: bool) -> Panel:
    """Some piles below one another: name, cost, how many are left, tokens."""
    head = (((title, "bold"),), (("cost", "dim"),), (("left", "dim"),), ())
    rows = [
        (
            _pile(pile),
            plain(words.price(pile["cost"])),
            ((str(pile["left"]), "" if pile["left"] else "bold red"),),
            ((_tokens(pile), "bold"),),
        )
        for pile in piles
    ]
    return Panel((head, *rows), "lrrl", beside=beside, gap=GAP)


def landscapes(data: Mapping[str, Any], legend: Legend) -> Iterator[Row]:
    """Events, Landmarks, the Prophecy, and what lies beside the Supply."""
    if data["events"]:
        events = ", ".join([_event(name, legend) for name in data["events"]])
        yield label("Events"), ((events, "bright_cyan"),)
    if data["landmarks"]:
        landmarks = ", ".join(map(_landmark, data["landmarks"]))
        yield label("Landmarks"), ((landmarks, "bright_green"),)
    if data["prophecy"]:
        yield label("Prophecy"), _prophecy(data)
    beside = [pile for pile in data["piles"] if not pile["supply"]]
    if beside:
        said = ", ".join([f"{pile['name']} {pile['left']}" for pile in beside])
        yield label("Beside"), plain(said)
    if data["aside"]:
        yield label("Set aside"), cards(data["aside"], legend)
    yield label("Trash"), cards(data["trash"], legend)


def players(data: Mapping[str, Any], legend: Legend) -> Iterator[Row]:
    """The others in the order in which they come, then oneself."""
    seats = [player["seat"] for player in data["players"]]
    me = data["me"]
    for seat in (*seats[me + 1 :], *seats[:me]):
        yield (), ()
        yield from other(data["players"][seat], legend)
    yield (), ()
    yield from own(data["players"][me], legend)


def other(player: Mapping[str, Any], legend: Legend) -> Iterator[Row]:
    """What is seen of somebody else: Debt and tokens, sizes and what lies open."""
    hand = words.number(len(player["hand backs"]), "card")
    shadows = player["hand backs"].count("Shadow")
    said = f"{hand} in hand{f', {shadows} with a Shadow back' if shadows else ''}"
    said += f"; {_places(player)}{_own_tokens(player)}{_tokens_of(player, legend)}"
    yield label(legend.names[player["seat"]]), plain(said)
    yield from in_front(player, legend)


def own(player: Mapping[str, Any], legend: Legend) -> Iterator[Row]:
    """What one has: the counters of the turn, the deck with its Shadows, and the hand."""
    said = f"{words.counters(player, legend)}; {_places(player)}{_own_tokens(player)}{_vp(player)}"
    yield label("You"), plain(said)
    yield from in_front(player, legend)
    yield label("Hand"), cards(player["hand"], legend)


def in_front(player: Mapping[str, Any], legend: Legend) -> Iterator[Row]:
    """Cards in play, Durations apart, and what is set aside or lies on mats."""
    durations = [name for name in player["play"] if "Duration" in types(name, legend)]
    rows = {
        "  In play": [name for name in player["play"] if name not in durations],
        "  Durations": durations,
        "  Set aside": player["aside"],
        "  Face down": player["set aside face down"],
        "  Tavern mat": player["tavern"],
        **{f"  {mat}": lying for mat, lying in player["mats"].items()},
    }
    for title, some in rows.items():
        if some:
            hidden = isinstance(some, int)
            said = plain(words.number(some, "card")) if hidden else cards(some, legend)
            yield label(title), said


def cards(names: Sequence[str], legend: Legend) -> Text:
    """Cards in numbers, each in the colour of its types."""
    said = words.cards(names, legend)
    if not said:
        return (("nothing", "dim"),)
    colours = [colour(types(name, legend)) for name in dict.fromkeys(names)]
    pieces = list(zip(said, colours, strict=True))
    return (pieces[0], *[piece for each in pieces[1:] for piece in ((", ", ""), each)])


def types(name: str, legend: Legend) -> Sequence[str]:
    """The printed types of a card."""
    return type_names(legend.known[name].TYPES)


def colour(types: Sequence[str]) -> str:
    """The colour for a card of these types; the terminal's own for a plain Action."""
    return next((style for kind, style in COLOURS.items() if kind in types), "")


def prices(view: View, ask: Ask) -> dict[str, str]:
    """What the top card of each pile costs now, and an Event, by name."""
    if ask.kind not in OF_PILES:
        return {}
    events = {each.label: words.price(each.cost) for each in ask.options if hasattr(each, "cost")}
    piles = {name: words.price(view.cost(pile)) for name, pile in view.piles.items()}
    return events | piles


def places(ask: Ask) -> dict[str, str]:
    """Which of the cards that can be played lie in the deck, by name."""
    zones: dict[str, set[str]] = {}
    for name, option in zip(ask.labels, ask.options, strict=True):
        if isinstance(option, Card):
            zones.setdefault(name, set()).add(option.zone.kind)
    mixed = {name: "in hand and deck" for name, kinds in zones.items() if kinds > {"deck"}}
    return mixed | {name: "in the deck" for name, kinds in zones.items() if kinds == {"deck"}}


def plain(text: str) -> Text:
    """Text without a style."""
    return ((text, ""),)


def label(text: str) -> Text:
    """What stands before a row."""
    return ((text, "bold"),)


def _event(name: str, legend: Legend) -> str:
    """An Event with its price."""
    return f"{name} {words.price(legend.known[name]().printed_cost())}"


def _pile(pile: Mapping[str, Any]) -> Text:
    top, name = pile["top"], pile["name"]
    said = name if top in (None, name) else f"{name}: {top}"
    return ((said, colour(pile["types"]) if pile["left"] else "dim"),)


def _tokens(pile: Mapping[str, Any]) -> str:
    return ", ".join([f"+ {count} {kind}" for kind, count in pile["tokens"].items() if count])


def _landmark(found: Mapping[str, Any]) -> str:
    """A Landmark with what lies on it, and the piles chosen for it."""
    lying = [f"{count} {kind}" for kind, count in found["tokens"].items()]
    about = ", ".join([*found["chosen"], *lying])
    return f"{found['name']} ({about})" if about else str(found["name"])


def _prophecy(data: Mapping[str, Any]) -> Text:
    suns = data["suns"]
    if not suns:
        return ((f"{data['prophecy']}, active", "bold bright_magenta"),)
    return ((f"{data['prophecy']}, {words.number(suns, 'Sun token')} left", "bright_magenta"),)


def _places(player: Mapping[str, Any]) -> str:
    pile = player["discard pile"]
    discarded = f"{pile['size']} with {pile['top']} on top" if pile["size"] else "empty"
    return f"deck {words.deck(player)}; discard pile {discarded}"


def _tokens_of(player: Mapping[str, Any], legend: Legend) -> str:
    said = "".join([f"; {each}" for each in words.kept(player, legend)])
    return f"{said}{_vp(player)}"


def _own_tokens(player: Mapping[str, Any]) -> str:
    """Where the tokens are that a player has one of, when it matters."""
    return "".join([f"; {name} {state}" for name, state in player["own tokens"].items()])


def _vp(player: Mapping[str, Any]) -> str:
    vp = player["counters"]["vp"]
    return f"; {words.number(vp, 'VP token')}" if vp else ""
