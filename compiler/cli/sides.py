"""Sides: the two things that ``diff`` compares, each compiled with the bundled texts.

A side is a file or a folder, such a path at a revision of git, or one printing of a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardwright.compiler import files, ir
from cardwright.compiler.cli import workshop
from cardwright.compiler.cli.failure import Misuse, unknown
from cardwright.compiler.cli.revisions import revision_in, take
from cardwright.compiler.comparison import Change, Version, changed, compare, versions

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Compilation


@dataclass(frozen=True, slots=True)
class Common:
    """What both sides are read with: the paths laid over the bundled texts, and the game that was said."""

    paths: tuple[str, ...]
    game: str | None


@dataclass(frozen=True, slots=True)
class Side:
    """Some versions of definitions, and the texts that they are played with.

    ``one``: it is a single printing, called by its name.
    """

    texts: workshop.Texts
    compilation: Compilation
    versions: tuple[Version, ...]
    one: bool = False


@contextmanager
def sides_of(old: str, new: str | None, common: Common) -> Iterator[tuple[Side, Side]]:
    """The two sides that are compared.

    Without ``new`` a printing is compared with its card's own text, a path at a revision with the path as it
    is, and a path with the bundled texts that it amends or replaces. Raises Misuse where a side isn't there.
    """
    with TemporaryDirectory(prefix="cardwright-") as folder:
        if new is not None:
            places = (Path(folder, "old"), Path(folder, "new"))
            yield _side(old, common, places[0]), _side(new, common, places[1])
        elif (revision := revision_in(old)) is not None:
            yield _side(old, common, Path(folder)), _side(revision.path, common, Path(folder))
        else:
            after = _side(old, common, Path(folder))
            yield (_own_text(after) if after.one else _bundled(after, common)), after


def differences(before: Side, after: Side) -> list[Change]:
    """How the second side differs from the first one. Raises Misuse where they are of two kinds."""
    if before.one != after.one:
        raise Misuse("Compare two printings, or two files or folders.")
    if before.one:
        found = changed(before.versions[0], after.versions[0])
        return [found] if found is not None else []
    return compare(before.versions, after.versions, versions(before.compilation))


def is_place(said: str) -> bool:
    """Whether an argument is a file or a folder, and no name of a printing."""
    return said.endswith(".card") or "/" in said or said in ("-", ".", "..") or Path(said).exists()


def _side(said: str, common: Common, folder: Path) -> Side:
    revision = revision_in(said)
    if revision is None:
        return _of_place(said, common) if is_place(said) else _of_printing(said, common)
    folder.mkdir(exist_ok=True)
    place = take(revision, folder)
    return _of_place(str(place), common, _Elsewhere(str(folder), f"{revision.name}:"))


@dataclass(frozen=True, slots=True)
class _Elsewhere:
    """A folder that the person doesn't know, and what its files are called instead."""

    folder: str
    called: str

    def name(self, path: str) -> str:
        """A path as it is told."""
        inside = path.removeprefix(self.folder).lstrip("/")
        return path if inside == path else f"{self.called}{inside}"


def _of_place(path: str, common: Common, elsewhere: _Elsewhere | None = None) -> Side:
    """What a file or a folder defines, with the bundled rulings about it."""
    texts = workshop.gather((*common.paths, path), common.game, about=(), noted=False)
    texts = workshop.gather(
        (*common.paths, path), common.game, about=workshop.names_given(texts), noted=False
    )
    places = {each.path for each in files.find([path], texts.game.root)}
    if elsewhere is not None:
        places = set(map(elsewhere.name, places))
        texts = _called_otherwise(texts, elsewhere)
    compilation = _compiled(texts)
    here = tuple(each for each in versions(compilation) if each.unit.source.path in places)
    return Side(texts, compilation, here)


def _called_otherwise(texts: workshop.Texts, elsewhere: _Elsewhere) -> workshop.Texts:
    sources = tuple(replace(each, path=elsewhere.name(each.path)) for each in texts.sources)
    return replace(texts, sources=sources, given=frozenset(map(elsewhere.name, texts.given)))


def _of_printing(said: str, common: Common) -> Side:
    """One printing of a card, by its name and label."""
    texts = workshop.gather(common.paths, common.game, about=(said,))
    [(name, chosen)] = workshop.called_by_each(texts, said)
    compilation = _compiled(texts)
    known = versions(compilation)
    named = [each for each in known if each.name.lower() == name.lower()]
    if not named:
        raise unknown("card", name, (each.name for each in known))
    label = next(iter(chosen.values()), ir.DEFAULT)
    found = tuple(each for each in named if each.label == label)[:1]
    return Side(texts, compilation, found, one=True)


def _own_text(side: Side) -> Side:
    """The own text of the card of which a side is a printing."""
    name = side.versions[0].name
    own = tuple(each for each in versions(side.compilation) if each.title == name)
    return replace(side, versions=own[:1])


def _bundled(side: Side, common: Common) -> Side:
    """Those bundled definitions that a side has otherwise."""
    names = workshop.names_given(side.texts)
    if common.paths:
        texts = workshop.gather(common.paths, common.game, about=names, noted=False)
    else:
        texts = workshop.bundled(side.texts.game, names)
    compilation = _compiled(texts)
    titles = {each.title for each in side.versions}
    same = tuple(each for each in versions(compilation) if each.title in titles)
    return Side(texts, compilation, same)


def _compiled(texts: workshop.Texts) -> Compilation:
    compilation = workshop.compiled(texts)
    workshop.stop_at_errors(compilation.diagnostics, texts)
    return compilation
