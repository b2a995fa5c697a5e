"""What commands do with card texts: read, compile, build. Only here is the pipeline called."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.compiler import build, cache, files, games
from cardwright.compiler.cli import output, rulebook
from cardwright.compiler.cli.failure import Misuse, did_you_mean
from cardwright.compiler.cli.options import DEFAULT_GAME
from cardwright.compiler.overlay import has_rulings_about, overlay
from cardwright.compiler.printings import (
    Choice,
    PrintingError,
    called,
    choose,
    joined,
    printings_in,
)
from cardwright.compiler.text.diagnostics import Diagnostic, Severity
from cardwright.compiler.text.source import Source

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Compilation
    from cardwright.runtime.kernel.rules import Rules
    from cardwright.runtime.loader import BuiltCards


@dataclass(frozen=True, slots=True)
class Texts:
    """Card texts of one game as they are to be compiled, and what was wrong with reading them.

    ``asked`` counts the files that the user asked about: the given ones, or all. ``below`` are those of the
    game's own texts over which others are laid, without their rulings. ``given`` are the paths of
    the files that are laid over them. ``chosen`` says which printings are played, where that was asked for.
    """

    game: games.Game
    sources: tuple[Source, ...]
    findings: tuple[Diagnostic, ...]
    roots: tuple[Path, ...] = ()
    asked: int = 0
    below: tuple[Source, ...] = ()
    given: frozenset[str] = frozenset()
    chosen: Choice = field(default_factory=dict)

    @property
    def by_path(self) -> dict[str, str]:
        """The text of each path, for quoting."""
        return {source.path: source.text for source in self.sources}


def game_of(paths: Sequence[str], said: str | None) -> games.Game:
    """The game of a command: as it was said, as the paths say, as this folder says, or the default one.

    ``said`` is the name of a game or the folder of one. Raises Misuse where there is no such game, or
    where paths are of several.
    """
    with _told():
        place = files.here()
        here = games.in_folder(place) if place is not None else None
        if said is None:
            found = games.of(paths) or here or games.bundled(DEFAULT_GAME)
            return replace(found, trusted=here is not None and here.folder == found.folder)
        if here is not None and here.id == said:
            return replace(here, trusted=True)
        named = games.in_folder(Path(os.path.realpath(said))) or games.bundled(said)
        return replace(named, trusted=True)


@contextmanager
def _told() -> Iterator[None]:
    """A game that isn't there, or a folder's file that can't be used, is the caller's mistake."""
    try:
        yield
    except games.GameError as error:
        raise Misuse(f"Unknown game: {error}.") from error


def rules_of(texts: Texts) -> Rules:
    """The rules of the texts' game. Raises Misuse where they can't be had."""
    return rulebook.of(texts.game).load()


def gather(
    paths: Sequence[str],
    game: str | None = None,
    *,
    about: Collection[str] | None = None,
    printings: Sequence[str] = (),
    noted: bool = True,
) -> Texts:
    """The texts of a game with the given paths laid over them; a replaced name is ``noted``.

    ``game`` is what the user said of it, if anything. Of the game's own rulings those are read that stand
    with a definition called in ``about``, or all when it is None. Without paths, the cards of the folder are
    laid over in which one works. ``printings`` are those to be played, beside what the folders say of that.
    Raises PathError when a path cannot be used, and Misuse for a game or a printing that is not there.
    """
    paths = paths or home(game)
    of = game_of(paths, game)
    given = files.read(paths, of.root)
    with _told():
        above = games.with_expansions(given.sources)
    below = games.read_texts(of)
    own = tuple(_with_rulings(each, about, of) for each in below.sources)
    laid = overlay(own, above, of.words)
    for name in laid.replaced if noted else ():
        output.note(f"{name} replaces the bundled definition of that name")
    findings = (*_apart(below.findings, given.findings), *given.findings)
    asked = len(above) + len(given.findings) if paths else len(laid.sources)
    roots = (*files.roots(paths), of.root)
    under = tuple(replace(each, rulings=False) for each in own) if paths or about == () else ()
    places = frozenset(each.path for each in above)
    texts = Texts(of, laid.sources, findings, roots, asked, under, places)
    return choosing(as_folders_say(texts, paths), *printings)


def bundled(game: games.Game, about: Collection[str]) -> Texts:
    """The own texts of a game alone, with those of its rulings that may be about some definitions."""
    read = games.read_texts(game)
    sources = tuple(_with_rulings(each, about, game) for each in read.sources)
    return Texts(game, sources, read.findings, (game.root,), len(sources))


def names_given(texts: Texts) -> Collection[str]:
    """The names that the files define or amend which are laid over the game's own texts."""
    given = (each for each in texts.sources if each.path in texts.given)
    return printings_in(given, texts.game.words)


def choosing(texts: Texts, *said: str) -> Texts:
    """The same texts with some printings chosen, which win over those chosen before.

    Raises Misuse for a printing that is not there.
    """
    if not said:
        return texts
    with no_such_printing():
        chosen = choose(said, printings_in(texts.sources, texts.game.words))
    return replace(texts, chosen={**texts.chosen, **chosen})


def calling(texts: Texts, *names: str) -> tuple[Texts, tuple[str, ...]]:
    """The texts with those printings chosen that some names call, and the names without their labels.

    Raises Misuse for a printing that is not there, and where the names call two of one card.
    """
    found = called_by_each(texts, *names)
    with no_such_printing():
        chosen = joined(*(choice for _, choice in found))
    return replace(texts, chosen={**texts.chosen, **chosen}), tuple(name for name, _ in found)


def called_by_each(texts: Texts, *names: str) -> list[tuple[str, Choice]]:
    """Each name without labels, and the printings that it calls by them.

    Raises Misuse for a printing that is not there.
    """
    if not any("," in name for name in names):
        return [(name, {}) for name in names]
    there = printings_in(texts.sources, texts.game.words)
    with no_such_printing():
        return [called(name, there) for name in names]


def as_folders_say(texts: Texts, paths: Sequence[str]) -> Texts:
    """The texts with those printings chosen that the folders of some paths say; without paths this folder.

    Raises Misuse where there is no such printing.
    """
    here, places = files.here(), [Path(each) for each in paths if each != files.STANDARD_INPUT]
    if texts.game.own:
        places = [texts.game.folder]
    elif not places and here is not None:
        places = [here]
    with _told():
        said = games.printings_said(places, texts.game.id)
    for place, wanted in said.items():
        try:
            texts = choosing(texts, *wanted)
        except Misuse as error:
            raise Misuse(f"{place}: {error.message}") from error
    return texts


@contextmanager
def no_such_printing() -> Iterator[None]:
    """A printing that isn't there is the caller's mistake."""
    try:
        yield
    except PrintingError as error:
        message = f"{error}"
        end = did_you_mean(error.word, error.known) if error.word else "."
        raise Misuse(f"{message[0].upper()}{message[1:]}{end}") from error


def home(game: str | None = None) -> tuple[str, ...]:
    """The folder of card texts for a bundled game in which one works, as a path from here; or none.

    It is the nearest one at or above the working folder that has a ``cardwright.toml``, and holds cards.
    ``game`` is what the user said of it: the folder's cards are not laid over another game.
    """
    here = files.here()
    with _told():
        said = games.config_of(here) if here is not None else None
    if here is None or said is None or said.is_game or game not in (None, said.game):
        return ()
    return (os.path.relpath(said.folder, here),) if files.holds_cards(said.folder) else ()


def _apart(below: Sequence[Diagnostic], given: Sequence[Diagnostic]) -> list[Diagnostic]:
    """What was wrong with reading a game's texts, but for the files that are given, too."""
    known = {os.path.realpath(each.span.path) for each in given}
    return [each for each in below if os.path.realpath(each.span.path) not in known]


def _with_rulings(source: Source, about: Collection[str] | None, game: games.Game) -> Source:
    """A source of which the rulings are read only if some may be about what is asked about."""
    if about is None:
        return source
    wanted = {name.partition(",")[0].strip().lower() for name in about}
    read = bool(wanted) and has_rulings_about(source, wanted, game.words)
    return replace(source, rulings=read)


def compiled(texts: Texts) -> Compilation:
    """The compilation of these texts, with the findings of reading them among its own.

    It begins with that of the game's own texts, which the user's cache keeps.
    """
    from cardwright.compiler import pipeline

    words = texts.game.words
    if texts.below:
        base = cache.base_of(texts.game, texts.below)
        made = pipeline.over(base, texts.sources, words, texts.findings)
    else:
        made = pipeline.compile(texts.sources, words, texts.findings)
    return pipeline.choose(made, texts.chosen) if texts.chosen else made


def findings_of(texts: Texts) -> tuple[Diagnostic, ...]:
    """All that is wrong with these texts; the user's cache keeps what was found in the same ones."""
    if texts.findings:
        return compiled(texts).diagnostics
    return cache.findings_of(texts.game, texts.sources, lambda: compiled(texts).diagnostics)


def built(texts: Texts, compilation: Compilation | None = None) -> BuiltCards:
    """The build of these texts from the user's cache, made first where it is not there.

    ``compilation`` is given where it has been made already. Errors in the cards are shown, and end
    the command with exit code 1. Raises Misuse where the cards of an own game need what its rules lack.
    """
    from cardwright.runtime.loader import BuiltCards

    found = BuiltCards(_build_of(texts, compilation), texts.roots)
    if texts.game.own:
        rules_of(texts)
        rulebook.refuse_lacking(found)
    return found


def _build_of(texts: Texts, compilation: Compilation | None) -> Path:
    """The folder of the build in the user's cache; one that isn't there, or is damaged, is made anew.

    A text that can't be read is none of the sources that a build is found by: it is never passed over.
    """
    key = build.key(texts.sources, texts.game, texts.chosen)
    folder = cache.build_folder(key)
    if not texts.findings and build.is_current(folder, key):
        cache.touch(folder)
        return folder
    return cache.keep(build_made(key, texts, compilation))


def build_made(key: str, texts: Texts, compilation: Compilation | None = None) -> build.Build:
    """Compile a build; errors in the cards end the command with exit code 1."""
    with output.working(f"Building {len(texts.sources)} card files"):
        compilation = compilation or compiled(texts)
    stop_at_errors(compilation.diagnostics, texts)
    return build.of(compilation, texts.game.id, key, build.digests(texts.sources))


def stop_at_errors(findings: Sequence[Diagnostic], texts: Texts, style: str = "text") -> None:
    """Show errors, if there are any, and end the command with exit code 1."""
    errors = [each for each in findings if each.severity is Severity.ERROR]
    if errors:
        show(errors, texts, style)
        raise click.exceptions.Exit(1)


def show(findings: Sequence[Diagnostic], texts: Texts, style: str = "text") -> None:
    """Write findings to standard output: as "text", "json" or "github"."""
    from cardwright.compiler.cli import render

    match style:
        case "json":
            output.say_json([render.as_object(each) for each in findings])
        case "github":
            for each in findings:
                output.say(render.as_annotation(each))
        case _:
            paint = output.painter()
            for each in findings:
                output.say_painted(render.as_text(each, texts.by_path, paint) + "\n")
