"""What commands do with card texts: read, compile, build. Only here is the pipeline called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardwright.compiler import build, cache, files
from cardwright.compiler.cli import output
from cardwright.compiler.overlay import names_in, overlay
from cardwright.compiler.text.diagnostics import Diagnostic, Severity
from cardwright.compiler.text.source import Source

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Compilation, Definition
    from cardwright.runtime.loader import BuiltCards


@dataclass(frozen=True, slots=True)
class Texts:
    """Card texts as they are to be compiled, and what was wrong with reading them.

    ``asked`` counts the files that the user asked about: the given ones, or all.
    """

    sources: tuple[Source, ...]
    findings: tuple[Diagnostic, ...]
    roots: tuple[Path, ...] = ()
    asked: int = 0

    @property
    def by_path(self) -> dict[str, str]:
        """The text of each path, for quoting."""
        return {source.path: source.text for source in self.sources}


def gather(paths: Sequence[str], *, about: Collection[str] | None = None) -> Texts:
    """The bundled texts with the given paths laid over them; a replaced name is noted.

    Of the bundled rulings those are read that stand with a definition called in ``about``, or all when it
    is None. Raises PathError when a path cannot be used.
    """
    given = files.read(paths)
    bundled = files.read_bundled()
    laid = overlay([_with_rulings(each, about) for each in bundled.sources], given.sources)
    for name in laid.replaced:
        output.note(f"{name} replaces the bundled definition of that name")
    findings = (*bundled.findings, *given.findings)
    asked = len(given.sources) + len(given.findings) if paths else len(laid.sources)
    return Texts(laid.sources, findings, files.roots(paths), asked)


def _with_rulings(source: Source, about: Collection[str] | None) -> Source:
    """A source of which the rulings are read only if it defines something that is asked about."""
    if about is None:
        return source
    if not about:
        return replace(source, rulings=False)
    wanted = {name.lower() for name in about}
    return replace(source, rulings=any(name.lower() in wanted for name in names_in(source)))


def compiled(texts: Texts) -> Compilation:
    """The compilation of these texts, with the findings of reading them among its own."""
    from cardwright.compiler import pipeline

    return pipeline.compile(texts.sources, findings=texts.findings)


def built(texts: Texts, compilation: Compilation | None = None) -> BuiltCards:
    """The build of these texts from the user's cache, made first where it is not there.

    ``compilation`` is given where it has been made already. Errors in the cards are shown, and end
    the command with exit code 1.
    """
    from cardwright.runtime.loader import BuiltCards

    key = build.key(texts.sources)
    folder = cache.build_folder(key)
    if build.is_current(folder, key):
        cache.touch(folder)
    else:
        write(folder, key, texts, compilation)
        cache.prune()
    return BuiltCards(folder, texts.roots)


def write(folder: Path, key: str, texts: Texts, compilation: Compilation | None = None) -> None:
    """Compile and write a build; errors in the cards end the command with exit code 1."""
    with output.working(f"Building {len(texts.sources)} card files"):
        compilation = compilation or compiled(texts)
    stop_at_errors(compilation.diagnostics, texts)
    digests = build.digests(texts.sources)
    build.write(folder, as_build(compilation, key, digests))


def as_build(compilation: Compilation, key: str, digests: dict[str, str]) -> build.Build:
    """What a build writes of a compilation."""
    made = compilation.definitions
    return build.Build(
        key,
        compilation.modules,
        {each.name: (each.module, each.class_name) for each in made if each.module},
        digests,
        {each.name: _kingdom(each) for each in made if each.kind == "kingdom"},
        compilation.printings,
    )


def _kingdom(row: Definition) -> dict[str, Any]:
    return {
        "cards": [*row.cards, *row.extras],
        "chosen": dict(row.chosen),
        "options": list(row.options),
        "missing": list(row.missing),
    }


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
                output.say(render.as_text(each, texts.by_path, paint) + "\n")
