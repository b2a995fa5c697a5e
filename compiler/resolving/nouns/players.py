"""Players: whom a clause names, one alone or several that a block is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.nouns.places import WHOSE
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse

if TYPE_CHECKING:
    from cardwright.compiler.resolving.words.scope import Scope

SIDES = {whose: {f"to {whose} left": 1, f"to {whose} right": -1} for whose in ("your", "their")}
OTHERS = {"each other player": True, "each player": False}
BESIDE = {f"the player {side}": step for side, step in SIDES["your"].items()}


def player(who: s.Who, scope: Scope) -> a.Whose:
    """The one player that a subject names.

    Raises Refused for several players, and for ``they`` where no other player was spoken of.
    """
    whose = WHOSE.get(who.text)
    if whose is None:
        refuse("CW0407", who.span, f"`{who.text}` can't stand here yet.", pool=("you", "they"))
    if whose is a.Whose.THEY and not scope.they:
        refuse("CW0408", who.span, "No other player was spoken of.", pool=("you",))
    return whose


def players(who: s.Who, scope: Scope) -> a.Players:
    """``each other player``, ``each player``, ``the player to your left``.

    Raises Refused for anybody else, and where the text speaks to others already.
    """
    if scope.current is a.Whose.THEY and who.text in (*OTHERS, *BESIDE):
        refuse("CW0407", who.span, "Another player is spoken to just now.", pool=("they",))
    if who.text in BESIDE:
        return a.Players(others=True, seat=BESIDE[who.text], span=who.span)
    if who.text not in OTHERS:
        refuse("CW0407", who.span, f"`{who.text}` can't stand here yet.", pool=(*OTHERS, *BESIDE))
    return a.Players(OTHERS[who.text], span=who.span)
