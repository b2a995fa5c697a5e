"""The compilation of a game's own texts is kept, so that `check FILE` compiles little but that file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler import pipeline, store
from cardwright.compiler.cli import workshop
from cardwright.compiler.text.diagnostics import Diagnostic

TEXT = "card Moat: $2 Action - Reaction\n    draw 2 crads\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a mistake in it, and an empty cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "moat.card"
    file.write_text(TEXT, "utf-8")
    return file


def checked(file: Path) -> tuple[Diagnostic, ...]:
    """What `check FILE` finds."""
    return workshop.compiled(workshop.gather([str(file)], about=())).diagnostics


def test_it_is_compiled_once_and_made_again_when_damaged(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One compilation without a base at first, none then, one after damage; the findings stay the same."""
    texts = workshop.gather([str(file)], about=())
    expected = pipeline.compile(texts.sources, texts.game.words).diagnostics
    bare = []
    compile_ = pipeline.compile

    def counting(*arguments: object) -> pipeline.Compilation:
        bare.append(arguments) if len(arguments) == 2 else None
        return compile_(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(pipeline, "compile", counting)
    assert [checked(file), len(bare)] == [expected, 1]
    assert [checked(file), len(bare)] == [expected, 1]
    (place,) = store.folder().glob("base-*")
    place.write_bytes(place.read_bytes()[:-100])
    assert [checked(file), len(bare)] == [expected, 2]
    assert [one.code for one in expected] == ["CW0201"]


def test_what_is_wrong_is_found_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same texts; anew in others, at another place, and when what is kept is damaged."""
    compiled = workshop.compiled
    times = []

    def counting(texts: workshop.Texts) -> pipeline.Compilation:
        times.append(texts)
        return compiled(texts)

    def found(place: Path) -> tuple[list[str], int]:
        findings = workshop.findings_of(workshop.gather([str(place)], about=()))
        return [each.span.path for each in findings], len(times)

    monkeypatch.setattr(workshop, "compiled", counting)
    assert found(file) == ([str(file)], 1)
    assert found(file) == ([str(file)], 1)
    (place,) = store.folder().glob("findings-*")
    place.write_bytes(place.read_bytes()[:-10])
    assert found(file) == ([str(file)], 2)
    moved = file.rename(file.with_name("other.card"))
    assert found(moved) == ([str(moved)], 3)
    moved.write_text(TEXT.replace("crads", "cards"), "utf-8")
    assert found(moved) == ([], 4)
