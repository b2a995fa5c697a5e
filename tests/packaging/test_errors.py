"""Whoever calls the package catches its errors by one name."""

from __future__ import annotations

import importlib
from pathlib import Path

from cardwright.runtime.errors import CardwrightError

INTERRUPTIONS = {"TooLong"}
"""What must pass every `except Exception` on its way, as KeyboardInterrupt does."""


def modules(root: Path) -> list[str]:
    """Every module of the package by its dotted name, but for programs."""
    files = (path for part in ("compiler", "runtime") for path in (root / part).rglob("*.py"))
    names = (path.relative_to(root).with_suffix("").parts for path in files)
    return [
        ".".join(("cardwright", *name)).removesuffix(".__init__")
        for name in names
        if name[-1] != "__main__"
    ]


def test_every_exception_of_the_package_has_the_one_root(root: Path) -> None:
    """All that is raised by a name of the package is a CardwrightError."""
    found = {
        thing
        for name in modules(root)
        for thing in vars(importlib.import_module(name)).values()
        if isinstance(thing, type) and issubclass(thing, BaseException)
    }
    ours = {one for one in found if one.__module__.startswith("cardwright.")}
    assert len(ours) > 15
    apart = {one.__name__ for one in ours if not issubclass(one, CardwrightError)}
    assert apart == INTERRUPTIONS
