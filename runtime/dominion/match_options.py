"""What was asked for: kingdoms by name or by cards, and bots, from what the user typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime.dominion import matches
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.dominion.matches import Match
from cardwright.runtime.dominion.priorities import wish
from cardwright.runtime.kernel.rules import Refused, SetupError, Unknown

if TYPE_CHECKING:
    from cardwright.runtime.dominion.catalogue import Catalogue
    from cardwright.runtime.kernel.rules import Sets

PILES = frozenset({"card", "pile"})
RANDOM = "random"
"""What stands for a kingdom of ten piles drawn by the seed, with up to two Events."""


def match(
    known: Catalogue, sets: Sets, players: Sequence[str], kingdom: str | None, seed: int
) -> Match:
    """The match that was asked for, checked. Raises Unknown and Refused for what does not exist."""
    names = bots(players, known)
    if kingdom is not None and not kingdom.strip(" ,"):
        raise Refused("The kingdom is empty.")
    if kingdom == RANDOM:
        wanted = _random(known, seed, matches.bot_cards(names))
    else:
        wanted = _kingdom(kingdom or "", known, sets)
    cards = _with_cards_of_bots(wanted, names, known)
    extras = _with_events_of_bots(wanted, names, known)
    return Match(names, cards, seed, extras, wanted["chosen"], tuple(wanted["options"]))


def bots(names: Iterable[str], known: Catalogue) -> tuple[str, ...]:
    """The bots of these names, as they are spelt. Raises Unknown and Refused for what does not exist."""
    return tuple([_bot(name, known) for name in names])


def _bot(name: str, known: Catalogue) -> str:
    """The bot's name as it is spelt, its cards too."""
    kind, *named = (part.strip() for part in name.split("+"))
    kinds = {each.lower(): each for each in (matches.MONEY, matches.PRIORITIES, matches.RANDOM)}
    if kind.lower() not in kinds:
        raise Unknown("bot", name, kinds.values())
    spelt = matches.JOINED.join([kinds[kind.lower()], *(_wish(each, known) for each in named)])
    try:
        matches.bot(spelt, known)
    except SetupError as error:
        raise Refused(f"Unknown bot: {error}.") from error
    return spelt


def _wish(text: str, known: Catalogue) -> str:
    """A card and how many of it, as they are spelt."""
    wanted = wish(text)
    spelt = _spelt(wanted.name, known)
    return f"{wanted.most} {spelt}" if wanted.most else spelt


def _kingdom(wanted: str, known: Catalogue, sets: Sets) -> dict[str, Any]:
    """A kingdom by its name, or one of the cards that are named; Events and the like apart."""
    for name, kingdom in sets.items():
        if name.lower() == wanted.strip().lower():
            _refuse_incomplete(name, kingdom["missing"])
            return {**_sorted(kingdom["cards"], known), **_kept(kingdom), "name": name}
    names = [name.strip() for name in wanted.split(",") if name.strip()]
    if len(names) == 1 and _known(names[0], known) is None:
        raise Unknown("kingdom", wanted, (*sets, *known))
    spelt = dict.fromkeys(_spelt(name, known) for name in names)
    found = _sorted(spelt, known)
    _refuse_odd(found["cards"], known)
    return {**found, "chosen": {}, "options": [], "name": ""}


def _refuse_odd(cards: Sequence[str], known: Catalogue) -> None:
    """Raise Refused where these are no Kingdom piles, or more than a game has."""
    dealt = known.kingdom_names()
    for name in cards:
        if name not in dealt:
            raise Refused(f"{name} is no Kingdom card.")
    if len(cards) > DOMINION.kingdom:
        raise Refused(f"A kingdom has {DOMINION.kingdom} piles, not {len(cards)}.")


def _random(known: Catalogue, seed: int, bought: Sequence[str]) -> dict[str, Any]:
    """A kingdom drawn by the seed, in which there is room for what bots buy."""
    cards, extras = matches.turned_over(known, seed)
    dealt = known.kingdom_names()
    asked = [name for name in bought if name in dealt]
    drawn = [name for name in cards if name not in asked]
    if not set(asked) <= set(cards):
        cards = tuple([*asked, *drawn][: max(len(asked), DOMINION.kingdom)])
    return {"cards": cards, "extras": [*extras], "chosen": {}, "options": [], "name": ""}


def _refuse_incomplete(name: str, missing: Sequence[str]) -> None:
    if missing:
        raise Refused(f"The kingdom {name} needs what is not defined: {', '.join(missing)}.")


def _kept(kingdom: Mapping[str, Any]) -> dict[str, Any]:
    return {"chosen": kingdom["chosen"], "options": kingdom["options"]}


def _sorted(names: Iterable[str], known: Catalogue) -> dict[str, Any]:
    cards = [name for name in names if known[name].KIND in PILES]
    return {"cards": cards, "extras": [name for name in names if name not in cards]}


def _with_cards_of_bots(
    wanted: dict[str, Any], players: Sequence[str], known: Catalogue
) -> tuple[str, ...]:
    """The kingdom's cards, then those the bots want to buy, then others."""
    cards = list(wanted["cards"])
    dealt = known.kingdom_names()
    more = [card for card in matches.bot_cards(players) if card in dealt and card not in cards]
    if more and len(cards) + len(more) > DOMINION.kingdom:
        raise Refused(f"{more[0]} is not in this kingdom of {len(cards)} cards.")
    return matches.filled([*cards, *more], known)


def _with_events_of_bots(
    wanted: dict[str, Any], players: Sequence[str], known: Catalogue
) -> tuple[str, ...]:
    """The Events and the like of the kingdom, then those that the bots want to buy."""
    extras: list[str] = wanted["extras"]
    events = [name for name in matches.bot_cards(players) if known[name].KIND == "event"]
    more = [name for name in events if name not in extras]
    if more and wanted["name"]:
        raise Refused(f"{more[0]} is not in the kingdom {wanted['name']}.")
    return (*extras, *more)


def _spelt(name: str, known: Catalogue) -> str:
    found = _known(name, known)
    if found is None:
        raise Unknown("card", name, known)
    return found


def _known(name: str, known: Catalogue) -> str | None:
    if name in known:
        return name
    return next((each for each in known if each.lower() == name.lower()), None)
