"""What runs from a built folder is seen at the lines of its card text."""

from __future__ import annotations

import subprocess
import sys
import traceback
from hashlib import sha256
from pathlib import Path

import pytest
from coverage import Coverage

from cardwright.compiler.build import Build, write
from cardwright.runtime.loader import BuildError, BuiltCards
from cardwright.runtime.manifest import MANIFEST

CARD = "card Café: $3 Action\n    +1 Card\n    « reveal » a card from hand\n"
MODULE = '''"""Generated."""


class Cafe:
    """A card."""

    def play(self, g: object) -> int:
        first = 1
        return first + (
            len(g)
        )


CARD_FILE = "drinks/cafe.card"
CARD_LINES = {4: (1, 1, 21), 7: (1, 6, 10), 8: (2, 5, 12), 9: (3, 5, 32), 10: (3, 7, 13)}
'''


@pytest.fixture(autouse=True)
def bytecode_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this Python was told."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def roots(tmp_path: Path) -> Path:
    """A card root with one card file."""
    root = tmp_path / "roots"
    (root / "drinks").mkdir(parents=True)
    (root / "drinks" / "cafe.card").write_text(CARD, "utf-8")
    return root


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A built folder with one module."""
    folder = tmp_path / "built"
    texts = {"drinks/cafe.card": sha256(CARD.encode()).hexdigest()}
    key = sha256(str(tmp_path).encode()).hexdigest()[:16]
    files = {"drinks/cafe.py": MODULE}
    write(folder, Build("dominion", key, files, {"Café": ("drinks/cafe.py", "Cafe")}, texts))
    return folder


def frame(catalogue: BuiltCards) -> traceback.FrameSummary:
    """Where a play of the card fails: its argument has no length."""
    with pytest.raises(TypeError) as failure:
        catalogue["Café"]().play(5)
    return traceback.extract_tb(failure.value.__traceback__)[-1]


def test_traceback_lands_on_the_word(built: Path, roots: Path) -> None:
    """A failing call is shown in the card file, at its line and, in bytes, its columns."""
    seen = frame(BuiltCards(built, [roots]))
    assert (seen.filename, seen.lineno) == (str(roots / "drinks" / "cafe.card"), 3)
    assert seen.line == "« reveal » a card from hand"
    line = CARD.splitlines()[2].encode()
    assert line[seen.colno : seen.end_colno].decode() == "reveal"


def test_debugger_and_coverage_see_card_lines(built: Path, roots: Path) -> None:
    """Both count the lines that are run, and these are lines of the card file."""
    measured = Coverage(data_file=None, config_file=False, source=[str(roots)])
    catalogue = BuiltCards(built, [roots])
    with measured.collect():
        catalogue["Café"]().play([5])
    lines = measured.get_data().lines(str(roots / "drinks" / "cafe.card"))
    assert {2, 3} <= set(lines or ())


def test_cached_code_follows_a_moved_card_root(built: Path, roots: Path, tmp_path: Path) -> None:
    """Bytecode is read from the cache, and the path in it is that of this process's root."""
    BuiltCards(built, [roots])["Café"]
    cached = next((built / "drinks" / "__pycache__").glob("cafe.*.card.pyc"))
    written = cached.stat().st_mtime_ns
    moved = roots.rename(tmp_path / "elsewhere")
    script = (
        "import sys; from cardwright.runtime.loader import BuiltCards;"
        "print(BuiltCards(sys.argv[1], [sys.argv[2]])['Café'].play.__code__.co_filename)"
    )
    command = [sys.executable, "-c", script, str(built), str(moved)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.strip() == str(moved / "drinks" / "cafe.card")
    assert cached.stat().st_mtime_ns == written


def test_broken_cache_is_rebuilt(built: Path, roots: Path) -> None:
    """Bytecode that was cut short is no error."""
    catalogue = BuiltCards(built, [roots])
    catalogue.module("drinks/cafe.py")
    cached = next((built / "drinks" / "__pycache__").glob("cafe.*.card.pyc"))
    cached.write_bytes(cached.read_bytes()[:60])
    del sys.modules[f"cardwright_build_{catalogue.key}.drinks.cafe"]
    assert frame(catalogue).lineno == 3


def test_edited_card_text_leaves_the_module_where_it_is(built: Path, roots: Path) -> None:
    """Lines of a text that was not built would mislead, so the generated module is shown."""
    (roots / "drinks" / "cafe.card").write_text("# new\n" + CARD, "utf-8")
    assert frame(BuiltCards(built, [roots])).filename == str(built / "drinks" / "cafe.py")


def test_catalogue_is_lazy(built: Path) -> None:
    """Names are known without an import, and a definition is imported once."""
    catalogue = BuiltCards(built)
    assert list(catalogue) == ["Café"]
    assert "Café" in catalogue
    assert "Tea" not in catalogue
    assert not any(name.startswith(f"cardwright_build_{catalogue.key}") for name in sys.modules)
    assert catalogue["Café"] is catalogue["Café"]


def test_replaced_build_is_noticed(built: Path) -> None:
    """A module of another build than the one that was opened is refused."""
    catalogue = BuiltCards(built)
    (built / "drinks" / "cafe.py").write_text(MODULE + "# changed\n", "utf-8")
    with pytest.raises(BuildError, match="replaced while in use"):
        catalogue["Café"]


@pytest.mark.parametrize("content", [None, "", "[]", '{"format": 99}'])
def test_folder_without_a_build_is_refused(tmp_path: Path, content: str | None) -> None:
    """A folder with no manifest, or one of another format, is a clear error."""
    if content is not None:
        (tmp_path / MANIFEST).write_text(content)
    with pytest.raises(BuildError, match="build"):
        BuiltCards(tmp_path)
