"""``cardwright lsp`` where the packages that it needs are not installed."""

import sys

import pytest

from cardwright.compiler.cli.app import run


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What to install is said, with exit code 2."""
    monkeypatch.delitem(sys.modules, "cardwright.compiler.cli.language_server", raising=False)
    monkeypatch.setitem(sys.modules, "lsprotocol", None)
    assert run(["lsp"]) == 2
    assert 'pip install "cardwright[lsp]"' in capsys.readouterr().err
