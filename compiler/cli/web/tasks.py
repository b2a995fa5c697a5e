"""Tasks: what the server lets another process do, since a text or a game may take long, or for ever.

Each takes what it needs and gives plain data, so that another process can do it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import click

from cardwright.compiler.cli import beginnings, render, statistics, workshop
from cardwright.compiler.cli.commands.play import RANDOM
from cardwright.compiler.cli.commands.test import run_one
from cardwright.compiler.cli.patience import Endless, patience
from cardwright.compiler.cli.sessions import Answers, Point, Waiting, reached
from cardwright.compiler.cli.table_menu import title
from cardwright.compiler.cli.table_seats import listed, outcome
from cardwright.compiler.cli.web.served import (
    Key,
    Place,
    TaskError,
    compiled,
    errors_of,
    kept,
    key_of,
    own,
    refuse_errors,
    shelf_of,
    texts_at,
)
from cardwright.compiler.cli.workers import follow_the_first
from cardwright.compiler.comparison import versions
from cardwright.compiler.faces.svg import face_svg
from cardwright.compiler.gallery import pages
from cardwright.compiler.gallery.entries import Row, Shelf
from cardwright.compiler.gallery.pages import Mistake, Site, Verdicts
from cardwright.compiler.overlay import overlay
from cardwright.compiler.rulings.ruling import Ruling, Step
from cardwright.compiler.rulings.runner import names as names_in
from cardwright.compiler.text.source import Source, normalise
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.runtime.errors import CardwrightError
from cardwright.runtime.kernel import Agent
from cardwright.runtime.kernel.rules import Display, Legend, Panel

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Compilation
    from cardwright.runtime.kernel.rules import Rules
    from cardwright.runtime.loader import BuiltCards

SCRATCH = "your text"
"""What the text in the browser is called where it is told of."""

NEW = "My Card"
"""What a new card is called until somebody says otherwise."""

MOST_LETTERS = 200_000
MOST_GAMES = 1000


def start() -> None:
    """Begin a process for tasks, which ends when the server does."""
    follow_the_first()


def done(task: Callable[..., Any], *arguments: Any) -> Any:
    """Do a task. Raises TaskError with a sentence for whatever a person did that can't be."""
    try:
        with patience():
            return task(*arguments)
    except Endless as error:
        raise TaskError(error.message) from error
    except click.ClickException as error:
        raise TaskError(error.message) from error
    except click.exceptions.Exit as error:
        raise TaskError("The texts have mistakes: `cardwright check` tells them.") from error
    except CardwrightError as error:
        message = str(error)
        raise TaskError(f"{message[:1].upper()}{message[1:].removesuffix('.')}.") from error


# ---- pages -------------------------------------------------------------------------------------------------


def index(place: Place) -> str:
    """The page with everything on it, what is wrong in the texts first."""
    texts = texts_at(place)
    shelf = shelf_of(texts)
    names = {each.path: each.name for each in own(texts)}
    wrong = [
        Mistake(names.get(each.span.path, ""), each.span.path, each.span.line, each.message)
        for each in errors_of(shelf.compilation)
    ]
    return pages.index_page(shelf, _site(shelf), wrong)


def entry(place: Place, slug: str) -> str | None:
    """The page of a definition with the results of its rulings; None where there is none.

    While there are errors anywhere no ruling can be played, and none has a result.
    """
    found = shelf_of(texts_at(place)).entries.get(slug)
    if found is None:
        return None
    texts = texts_at(place, (found.name,))
    shelf = shelf_of(texts)
    wrong = {}
    if not errors_of(shelf.compilation):
        rulings = [each.ruling for each in shelf.examples(found)]
        wrong = _wrong(rulings, workshop.built(texts, shelf.compilation), workshop.rules_of(texts))
    return pages.entry_page(shelf, found, Verdicts(wrong), replace(_site(shelf), root="../"))


def face(place: Place, slug: str) -> str | None:
    """The picture of a definition as SVG; None where there is none."""
    shelf = shelf_of(texts_at(place))
    found = shelf.entries.get(slug)
    return None if found is None else pages.face_of(shelf, found)


def _site(shelf: Shelf) -> Site:
    return Site(f"{shelf.compilation.words.name} cards", ending="", live=True)


def _wrong(
    rulings: Sequence[Ruling], built: BuiltCards, rules: Rules
) -> dict[tuple[str, int], str]:
    """What is wrong with each ruling by its place, "" where it holds."""
    return {(each.span.path, each.span.line): run_one(each, built, rules).wrong for each in rulings}


# ---- texts that are tried ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draft:
    """A text in a browser; ``file`` is the name of the one of the served files that it stands for, or ""."""

    place: Place
    text: str
    file: str = ""


def text_of(place: Place, slug: str, file: str) -> dict[str, str]:
    """The text by which a definition is tried: all of its file if it is one's own, or all about it.

    With ``file``, the name of one of the served files, it is that one's; with neither that of a new card.
    Empty where there is no such thing.
    """
    texts = texts_at(place)
    if not slug and not file:
        return {"text": beginnings.usual(NEW, texts.game), "file": "", "before": ""}
    named = (each for each in own(texts) if each.name == file)
    if (source := next(named, None)) is not None:
        return {"text": source.text, "file": source.name, "before": digest(source.text)}
    shelf = shelf_of(texts)
    found = shelf.entries.get(slug)
    if found is None:
        return {"text": "", "file": "", "before": ""}
    texts = texts_at(place, (found.name,))
    source = next(each for each in texts.sources if each.name == found.definition.path)
    if source in own(texts):
        return {"text": source.text, "file": source.name, "before": digest(source.text)}
    parts = [part for each in shelf.printings(found) for part in _lines(each.rows)]
    examples = shelf_of(texts).examples(found)
    parts += [part for each in examples for part in _lines(each.rows)]
    return {"text": "\n".join(parts), "file": "", "before": ""}


def digest(text: str) -> str:
    """What tells a text from others."""
    return sha256(normalise(text).encode()).hexdigest()


def _lines(rows: Sequence[Row]) -> list[str]:
    return [*(row.text for row in rows), ""]


def check(draft: Draft) -> dict[str, Any]:
    """What is wrong with a text, and the pictures of what it defines."""
    compilation = compiled(_laid(draft))
    mine = [each for each in versions(compilation) if each.unit.source.path == SCRATCH]
    return {
        "findings": [render.as_object(each) for each in compilation.diagnostics],
        "faces": [
            {"title": each.title, "svg": face_svg(each.meaning, compilation.words)} for each in mine
        ],
        "names": list(dict.fromkeys(each.name for each in mine)),
    }


def rulings(draft: Draft) -> list[dict[str, Any]]:
    """The rulings in a text with what is wrong with each, "" where it holds."""
    texts, compilation = _right(draft)
    mine = [each for each in compilation.rulings if each.span.path == SCRATCH]
    wrong = _wrong(mine, workshop.built(texts, compilation), workshop.rules_of(texts))
    return [
        {
            "about": each.about,
            "title": each.title,
            "line": each.span.line,
            "wrong": wrong[each.span.path, each.span.line],
        }
        for each in mine
    ]


def measure(draft: Draft, card: str, games: int, seed: int) -> dict[str, Any]:
    """Games of the first bot with a card against the same bot without it."""
    table = _table(draft)
    bot = table.rules.bots[0]
    match = table.rules.match(table.known, table.built.sets, [f"{bot} + {card}", bot], None, seed)
    table.rules.try_out(match, table.known)
    scores = table.rules.play(match, table.known, range(min(games, MOST_GAMES)))
    return {**statistics.report(match.players, scores), "listed": list(match.listed)}


def _laid(draft: Draft) -> workshop.Texts:
    """The served texts with a draft laid over them."""
    if len(draft.text) > MOST_LETTERS:
        raise TaskError(f"A text has at most {MOST_LETTERS:,} letters here.")
    texts = texts_at(draft.place)
    source = Source(SCRATCH, normalise(draft.text), draft.file or "scratch.card")
    laid = overlay(texts.sources, [source], texts.game.words)
    return replace(texts, sources=laid.sources, given=texts.given | {SCRATCH})


def _right(draft: Draft) -> tuple[workshop.Texts, Compilation]:
    """A draft without errors, compiled. Raises TaskError for others."""
    texts = _laid(draft)
    compilation = compiled(texts)
    refuse_errors(compilation)
    return texts, compilation


# ---- games that are played ---------------------------------------------------------------------------------


class _Table:
    """What games with some texts are played with. Raises TaskError where these have errors."""

    def __init__(self, texts: workshop.Texts) -> None:
        self.compilation = compiled(texts)
        refuse_errors(self.compilation)
        self.rules: Rules = workshop.rules_of(texts)
        self.built = workshop.built(texts, self.compilation)
        self.known = self.rules.known(self.built)

    def legend(self, names: Sequence[str]) -> Legend:
        """What the table is read with."""
        return Legend(names, self.known, plural)


_tables: dict[Key, _Table] = {}


def _table(draft: Draft) -> _Table:
    texts = _laid(draft)
    return kept(_tables, key_of(texts), lambda: _Table(texts))


def position(draft: Draft, given: str, steps: Sequence[str], answers: Answers) -> dict[str, Any]:
    """A position with some steps done in it, as far as the answers go.

    ``given`` and ``steps`` are said as in a ruling ("your hand is 2 Smithies", "you play Smithy").
    """
    end = f"    expect {given}"  # a ruling says what it expects; nobody looks whether it is so
    lines = [f"    given {given}", *(f"    {step}" for step in steps), end]
    text = "\n".join([draft.text.rstrip("\n"), "", f'ruling "{_TRIED}"', *lines, ""])
    if any("\n" in line for line in lines):
        raise TaskError("A position and a step are one line each.")
    table = _table(replace(draft, text=text))
    [ruling] = [each for each in table.compilation.rulings if each.title == _TRIED]

    def begin(agent: Agent, begun: Callable[[Any], None]) -> None:
        names = [name for name in names_in(ruling) if name in table.built]
        game = table.rules.trial.begin(table.built, names, ruling.given, agent.choose)
        begun(game)
        for step in ruling.steps:
            if isinstance(step, Step):
                table.rules.trial.do(game, step.verb, step.seat, step.cards, step.number)

    point = reached(answers, begin)
    seats = len(point.table.players) if point.table is not None else 2
    names = ("You", *(f"Player {seat + 1}" for seat in range(1, seats)))
    return _state(table, point, names, over=False)


_TRIED = "Tried in a browser"


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to be played: the set or cards ("" for what is drawn), the bot ("" for the first), the seed."""

    wanted: str
    bot: str
    seed: int


def game(draft: Draft, setup: Setup, answers: Answers, hint: bool) -> dict[str, Any]:  # noqa: FBT001
    """A game against a bot, as far as the answers go; with what the first bot would choose, for a hint."""
    table = _table(draft)
    rules, seed = table.rules, setup.seed
    bots = rules.spelt([setup.bot or rules.bots[0]], table.known)
    match = rules.match(table.known, table.built.sets, bots, setup.wanted or RANDOM, seed)
    everybody = rules.seated(match, ("You", *match.players))
    rules.try_out(everybody, table.known)

    def begin(agent: Agent, begun: Callable[[Any], None]) -> None:
        others = [rules.bot(name, table.known)(seed) for name in match.players]
        dealt = rules.begin(everybody, table.known, [agent, *others], seed)
        begun(dealt)
        dealt.run()

    point = reached(answers, begin)
    state = _state(table, point, ("You", *match.players), over=point.waiting is None)
    if hint and point.waiting is not None:
        waiting = point.waiting
        bot = rules.bot(rules.bots[0], table.known)(seed)
        advice = rules.advice(bot, waiting.view, waiting.ask)
        state["hint"] = f"{rules.bots[0]} would take {listed(waiting.ask.meaning(advice))}."
    if point.waiting is None:
        legend = table.legend(("You", *match.players))
        state["end"] = _panel(rules.display.end(point.table, legend, 0))
        state["outcome"] = outcome(rules.result(point.table).winners, legend.names, 0)
    return state


def _state(table: _Table, point: Point, names: Sequence[str], *, over: bool) -> dict[str, Any]:
    """What a person sees: the table, what has happened, and what they have to decide."""
    legend, display = table.legend(names), table.rules.display
    waiting, tables = point.waiting, point.table
    view = waiting.view if waiting is not None else tables.players[0].view
    log = view.log()
    told = display.log_sentences(log, legend, view.me.seat, over=over)
    last = point.logged[-1] if point.logged else 0
    return {
        "table": [_panel(each) for each in display.table(view, legend)],
        "log": [{"text": text, "heading": heading} for text, heading in told],
        "ask": _asked(waiting, display) if waiting is not None else None,
        "decisions": len(point.logged),
        "seen": any(display.uncovers(each, view.me.seat) for each in log[last:]),
    }


def _asked(waiting: Waiting, display: Display) -> dict[str, Any]:
    ask, notes = waiting.ask, display.notes(waiting.view, waiting.ask)
    return {
        **ask.data(),
        "title": title(ask, display.titles),
        "labels": list(ask.labels),
        "notes": [notes.get(label, "") for label in ask.labels],
        "all": ask.kind in display.takes_all,
    }


def _panel(panel: Panel) -> dict[str, Any]:
    """A panel as rows of cells, each of pieces with their styles."""
    return {"columns": panel.columns, "beside": panel.beside, "rows": panel.rows}
