"""Card files and their rulings as pytest collects, runs and reports them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler import files
from cardwright.compiler.cli import workshop
from cardwright.compiler.cli.output import Paint
from cardwright.compiler.cli.render import as_text
from cardwright.compiler.pipeline import Compilation
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.text.diagnostics import Diagnostic, Severity
from cardwright.runtime.errors import CardwrightError


class Wrong(CardwrightError):  # noqa: N818  (a finding, told as such and not as a traceback)
    """Findings, already as text."""


class CardFile(pytest.File):
    """One card file; its tests are its rulings."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test a ruling. Raises CollectError where the file has errors."""
        texts, compilation = compiled(self.path.parent)
        path = str(self.path)
        errors = [each for each in compilation.diagnostics if _concerns(each, path)]
        if errors:
            raise self.CollectError(as_findings(errors, texts))
        for ruling in compilation.rulings:
            if ruling.span.path == path:
                yield RulingItem.from_parent(self, name=ruling.title, ruling=ruling)


class RulingItem(pytest.Item):
    """One ruling."""

    def __init__(self, *, ruling: Ruling, **rest: Any) -> None:
        super().__init__(**rest)
        self.ruling = ruling
        # Plugins such as pytest-lsp fail at an item without fixtures of its own.
        self.funcargs: dict[str, object] = {}

    def runtest(self) -> None:
        """Play the ruling. Raises Wrong when it does not hold."""
        from cardwright.compiler.cli.commands.test import as_finding, run_one

        texts, compilation = compiled(self.path.parent)
        rules = workshop.rules_of(texts)
        found = run_one(self.ruling, workshop.built(texts, compilation), rules)
        if not found.passed:
            raise Wrong(as_findings([as_finding(found)], texts))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A ruling that does not hold is shown with its text; anything else as usual."""
        if isinstance(excinfo.value, Wrong):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands and what it is called."""
        return self.path, self.ruling.span.line - 1, f"{self.ruling.about}: {self.ruling.title}"


@cache
def compiled(folder: Path) -> tuple[workshop.Texts, Compilation]:
    """The card files of one folder, laid over the bundled ones."""
    names = sorted(str(path) for path in folder.glob(f"*{files.SUFFIX}"))
    texts = workshop.gather(names, about=())
    return texts, workshop.compiled(texts)


def as_findings(findings: list[Diagnostic], texts: workshop.Texts) -> str:
    """Findings as plain text."""
    known: Mapping[str, str] = texts.by_path
    return "\n\n".join(as_text(each, known, Paint(on=False)) for each in findings)


def _concerns(found: Diagnostic, path: str) -> bool:
    return found.severity is Severity.ERROR and found.span.path == path
