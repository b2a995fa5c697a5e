"""The page about how the compiler is built is what the compiler does."""

from __future__ import annotations

from cardwright.compiler.docs import architecture
from tests.conftest import ROOT


def test_the_page_is_current() -> None:
    """docs/architecture.md is what its command prints, with the card that it follows."""
    assert (ROOT / "docs" / "architecture.md").read_text("utf-8") == architecture.page(
        "dominion", "Chapel"
    )
