"""Players: whom a clause names, one alone or several that a block is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.places import WHOSE
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope

SIDES = {whose: {f"to {whose} left": 1, f"to {whose} right": -1} for whose in ("your", "their")}
OTHERS = {"each other player": True, "each player": False}
BESIDE = {f"the player {side}": step for side, step in SIDES["your"].items()}


def player(who: s.Who, scope: Scope) -> ir.Whose:
    """The one player that a subject names.

    Raises CompileError for several players, and for ``they`` where no other player was spoken of.
    """
    whose = WHOSE.get(who.text)
    if whose is None:
        fail("CW0407", who.span, f"`{who.text}` can't stand here yet.", candidates=("you", "they"))
    if whose is ir.Whose.THEY and not scope.they:
        fail("CW0408", who.span, "No other player was spoken of.", candidates=("you",))
    return whose


def players(who: s.Who, scope: Scope) -> ir.Players:
    """``each other player``, ``each player``, ``the player to your left``.

    Raises CompileError for anybody else, and where the text speaks to others already.
    """
    if scope.current is ir.Whose.THEY and who.text in (*OTHERS, *BESIDE):
        fail("CW0407", who.span, "Another player is spoken to just now.", candidates=("they",))
    if who.text in BESIDE:
        return ir.Players(others=True, seat=BESIDE[who.text], span=who.span)
    if who.text not in OTHERS:
        fail(
            "CW0407", who.span, f"`{who.text}` can't stand here yet.", candidates=(*OTHERS, *BESIDE)
        )
    return ir.Players(OTHERS[who.text], span=who.span)
