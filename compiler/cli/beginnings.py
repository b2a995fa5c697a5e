"""What ``new`` writes: a card, a folder for an expansion, a set to play with, or a game, each playable."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import files
from cardwright.compiler.cli import workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.games import CONFIG
from cardwright.compiler.overlay import names_in
from cardwright.compiler.syntax.naming import is_name
from cardwright.compiler.templates import template
from cardwright.compiler.text.source import Source

if TYPE_CHECKING:
    from cardwright.compiler.games import Game
    from cardwright.compiler.text.diagnostics import Diagnostic

FIRST = "My First Card"
"""The card that a new expansion or game begins with."""

MAX_LINE = 90
"""So many columns a list of names takes at most."""

_SMALL = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"}
)

Written = Mapping[str, str]
"""Files to be written: their texts by their paths with forward slashes."""


def card(name: str, cost: str | None, types: str | None, game: Game) -> Written:
    """A card with the game's usual cost, types and effect where nobody says others, and a ruling about it.

    There is no ruling where the types are others than usual, since such a card may have to be played
    otherwise. Raises Misuse for a name, a cost or types that can't be.
    """
    text = _card(name, cost, types, game)
    there = workshop.gather((), game.id, about=())
    if any(name in names_in(each, game.words) for each in there.sources):
        raise Misuse(f"There is a definition called {name} already.")
    findings = _findings(text, there)
    if findings:
        why = "" if is_name(name) else _why_not(name, there, _card(FIRST, cost, types, game))
        raise Misuse(why or _said(findings[0]))
    return {file_name(name): text}


def usual(name: str, game: Game) -> str:
    """The text of a card with the game's usual cost, types and effect, and a ruling about it."""
    return _card(name, None, None, game)


def expansion(name: str, game: Game) -> Written:
    """A folder for an expansion of a game, with a first card.

    Raises Misuse where the name names no folder.
    """
    folder = _folder(name)
    said = _laid_out("config.toml", game=game.id, expansion=name, own=False)
    texts = {CONFIG: said, **card(FIRST, None, None, game)}
    return {f"{folder}/{place}": text for place, text in texts.items()}


def play_set(name: str, kind: str, game: Game) -> Written:
    """A set to play with, of a kind that the game has: one's own cards first, then those of a bundled set.

    Raises Misuse for a name that can't be, and where there is no set of that kind to go by.
    """
    if not file_name(name).removesuffix(files.SUFFIX) or set(name) & set('"\n'):
        raise Misuse(f'"{name}" can\'t be a title: it has a letter or digit, and no quotes.')
    texts = workshop.gather((), game.id, about=())
    compilation = workshop.compiled(texts)
    workshop.stop_at_errors(compilation.diagnostics, texts)
    models = [
        each
        for each in compilation.definitions
        if each.kind == kind and each.cards and not each.missing
    ]
    if not models:
        raise Misuse(f"There is no {kind} to go by.")
    model = min(models, key=lambda each: len(each.extras) + len(each.chosen) + len(each.options))
    given = {source.name for source in texts.sources if source.path in texts.given}
    first_kind = next(iter(game.words.kinds))
    own = [
        each.name
        for each in compilation.definitions
        if each.path in given and each.kind == first_kind
    ]
    names = list(dict.fromkeys([*own, *model.cards]))[: max(len(model.cards), len(own))]
    return {file_name(name): f'{kind} "{name}":\n{_listed(names)}'}


def whole_game(name: str) -> Written:
    """A game of one's own: its words, its rules, a first card. Raises Misuse where the name can't be."""
    folder = _folder(name)
    if not folder[0].isalpha() or not folder.isascii():
        raise Misuse(
            f'"{name}" can\'t be a game: the name begins with a letter and has plain ones only.'
        )
    rules = f"{folder}_rules"
    own = {
        CONFIG: _laid_out("config.toml", game=folder, expansion="", own=True, rules=rules),
        "words.toml": _laid_out("words.toml", name=name),
        f"{rules}.py": _laid_out("rules.py", name=re.sub(r"[\"\\]", "'", name)),
        file_name(FIRST): _laid_out("first.card", name=FIRST),
    }
    return {f"{folder}/{place}": text for place, text in own.items()}


def file_name(name: str) -> str:
    """``Gold Mine`` -> ``gold_mine.card``."""
    return _folder_name(name) + files.SUFFIX


def _folder(name: str) -> str:
    """The folder for something of that name. Raises Misuse where there is no letter or digit in it."""
    folder = _folder_name(name)
    if not folder or any(not each.isprintable() for each in name):
        raise Misuse(
            f'"{name}" can\'t be a name: it needs a letter, and nothing but what can be read.'
        )
    return folder


def _folder_name(name: str) -> str:
    return re.sub(r"\W+", "_", name.replace("'", "")).strip("_").lower()


def _card(name: str, cost: str | None, types: str | None, game: Game) -> str:
    given = {"cost": cost, "types": types}
    usual = game.words.example
    said = usual | {key: value for key, value in given.items() if value is not None}
    if "text" not in said:
        raise Misuse(f"The game {game.id} doesn't say what a new card begins with: `[example]`.")
    header = " ".join(filter(None, (said.get("cost"), said.get("types"))))
    text = f"card {name}: {header}\n    {said['text']}\n"
    if said.get("types") == usual.get("types") and "ruling" in usual:
        text += "\n" + usual["ruling"].replace("{name}", name)
    return text


def _findings(text: str, there: workshop.Texts) -> tuple[Diagnostic, ...]:
    """What is wrong with a new card beside the texts that are there."""
    source = Source("new card", text, "new.card")
    texts = replace(there, sources=(*there.sources, source))
    findings = workshop.compiled(texts).diagnostics
    return tuple(each for each in findings if each.span.path == source.path)


def _why_not(name: str, there: workshop.Texts, other: str) -> str:
    """Why a card can't have this name; "" where the same card may not be called otherwise either."""
    if _findings(other, there):
        return ""
    better = " ".join(
        word if word in _SMALL and number else word[:1].upper() + word[1:]
        for number, word in enumerate(name.split())
    )
    rule = "each word begins with a capital letter from A to Z, small words and numbers between them apart"
    said = f'"{name}" can\'t be a name: {rule}.'
    if better != name and better and not _findings(other.replace(FIRST, better), there):
        said += f' Did you mean "{better}"?'
    return said


def _said(finding: Diagnostic) -> str:
    return f"{finding.message} ({finding.hint})" if finding.hint else finding.message


def _listed(names: list[str]) -> str:
    """Names as the lines of a set list them."""
    lines, line = [], ""
    for name in names:
        if line and len(line) + len(name) > MAX_LINE:
            lines.append(line)
            line = ""
        line += f", {name}" if line else name
    return "".join(f"    {each}\n" for each in (*lines, line))


def _laid_out(file: str, **values: object) -> str:
    return template(f"new/{file}.j2", literal=json.dumps).render(values)
