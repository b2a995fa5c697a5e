"""The parser's table: built once, kept in the user's cache, and never trusted blindly."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import lark
import pytest

from cardwright.compiler import store
from cardwright.compiler.syntax import lexing
from cardwright.compiler.syntax.parse import parse
from cardwright.compiler.text.source import Piece, Source

BUILD = lexing.build
TEXT = "card Probe: $1 Action\n    draw 2 cards\n"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty cache, and no parser in memory."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    lexing.parser.cache_clear()
    yield store.folder()
    lexing.parser.cache_clear()


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """One entry for each time that a parser would be built from the grammar, which takes a second."""
    made: list[bool] = []

    def build(*, strict: bool = False) -> lark.Lark:
        made.append(strict)
        return built()

    monkeypatch.setattr(lexing, "build", build)
    return made


@cache
def built() -> lark.Lark:
    """The parser, built from the grammar."""
    return BUILD()


def again() -> str:
    """What a new process would parse."""
    lexing.parser.cache_clear()
    return str(parse(Piece(Source("a.card", TEXT, "a.card"), TEXT, 0, 1)))


def test_a_parser_is_built_once(builds: list[bool], folder: Path) -> None:
    """A second process takes the table of the first, and parses the same."""
    assert again() == again()
    assert len(builds) == 1
    assert [path.stat().st_mode & 0o077 for path in (folder, *folder.iterdir())] == [0, 0]


def test_another_lark_has_a_table_of_its_own(
    builds: list[bool], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is for the version of Lark that made it; both are kept."""
    again()
    monkeypatch.setattr(lark, "__version__", "99.0")
    again()
    assert len(builds) == len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("damage", ["empty", "cut", "changed", "another pickle"])
def test_a_damaged_table_is_built_again(builds: list[bool], folder: Path, damage: str) -> None:
    """Silently, whatever is wrong with it, and it is whole afterwards."""
    first = again()
    (place,) = folder.iterdir()
    content = place.read_bytes()
    if damage == "another pickle":
        store.save(lexing.TABLE, lexing.table_key(), pickle.dumps(["no table"]))
    else:
        half = len(content) // 2
        changed = content[:half] + bytes([content[half] ^ 1]) + content[half + 1 :]
        place.write_bytes({"empty": b"", "cut": content[:half], "changed": changed}[damage])
    assert [again(), again()] == [first, first]
    assert len(builds) == 2


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_others_could_have_written_is_not_read(
    builds: list[bool], folder: Path, what: str
) -> None:
    """A pickle can run code: one that is writable by others, or lies in such a folder, is not opened."""
    again()
    (place,) = folder.iterdir()
    (place if what == "file" else folder).chmod(0o777)
    again()
    assert len(builds) == 2


def test_a_cache_that_cannot_be_written_is_done_without(
    builds: list[bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With a home that is shut, each process builds its parser."""
    shut = tmp_path / "file"
    shut.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(shut / "cache"))
    again()
    again()
    assert len(builds) == 2


def test_only_the_last_tables_are_kept(folder: Path) -> None:
    """Entries of one name are few; those of others stay."""
    store.save("other", "0", b"")
    for number in range(9):
        store.save("some", str(number), b"")
    assert len(list(folder.glob("some-*"))) == store.KEPT
    assert list(folder.glob("other-*"))
