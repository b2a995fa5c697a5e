"""The written reasons: which changes of card texts no ruling can notice, and why."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

REASONS = sorted((Path(__file__).parent / "reasons").glob("*.toml"))


@cache
def reasons() -> dict[tuple[str, str], str]:
    """Why a change cannot be noticed, by printing and change."""
    found = [
        each for file in REASONS for each in tomllib.loads(file.read_text("utf-8"))["survivor"]
    ]
    return {(each["about"], each["change"]): each["why"] for each in found}
