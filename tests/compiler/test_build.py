"""Builds are keyed by content and replaced as a whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.compiler import build, swap
from cardwright.compiler.build import Build, OutputError, is_current, key, write
from cardwright.compiler.games import bundled
from cardwright.compiler.text.source import Source
from cardwright.runtime.manifest import MANIFEST

DOMINION = bundled("dominion")


def sample(word: str, count: int = 3) -> Build:
    """A build in which every file says the same word."""
    files = {f"set/card{number}.py": f"WORD = {word!r}\n" for number in range(count)}
    return Build("dominion", word, files, {"Card": ("set/card0.py", "Card")}, {})


def words(folder: Path) -> set[str]:
    """All that the modules of a folder say; one word when it is one build."""
    return {path.read_text() for path in folder.rglob("*.py")}


def test_key_tells_every_input_apart() -> None:
    """Another text, another name, or a different cut between files: another key."""
    one = [Source("a", "x\n", "a.card"), Source("b", "y\n", "b.card")]
    others = [
        [Source("a", "x\n", "a.card")],
        [Source("a", "x\n", "a.card"), Source("b", "z\n", "b.card")],
        [Source("a", "x\n", "a.card"), Source("b", "y\n", "c.card")],
        [Source("a", "x\nb.cardy\n", "a.card")],
    ]
    keys = {key(sources, DOMINION) for sources in [one, *others]}
    assert len(keys) == len(others) + 1


def test_key_ignores_order_and_where_files_lie() -> None:
    """The same texts from another folder, given in another order, are the same build."""
    one = [Source("a", "x\n", "a.card"), Source("b", "y\n", "b.card")]
    other = [Source("/b", "y\n", "b.card"), Source("/a", "x\n", "a.card")]
    assert key(one, DOMINION) == key(other, DOMINION)


def test_key_tells_games_apart() -> None:
    """The same texts are another build in a game of another name, other words or other rules."""
    one = [Source("a", "x\n", "a.card")]
    words = DOMINION.words
    others = [
        replace(DOMINION, id="other"),
        replace(DOMINION, words=replace(words, text=words.text + "#")),
        replace(DOMINION, words=replace(words, runtime="other")),
    ]
    keys = {key(one, game) for game in (DOMINION, *others)}
    assert len(keys) == len(others) + 1


def test_written_build_is_current(tmp_path: Path) -> None:
    """A build is current for its key, and not for another or once a file is missing."""
    write(tmp_path / "out", sample("one"))
    assert is_current(tmp_path / "out", "one")
    assert not is_current(tmp_path / "out", "two")
    (tmp_path / "out" / "set" / "card1.py").unlink()
    assert not is_current(tmp_path / "out", "one")


@pytest.mark.parametrize("can_exchange", [True, False])
def test_new_build_replaces_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, can_exchange: bool
) -> None:
    """Nothing of the old build stays, and nothing is left beside it."""
    if not can_exchange:
        monkeypatch.setattr(swap, "exchange", lambda _one, _other: False)
    write(tmp_path / "out", sample("one", 5))
    write(tmp_path / "out", sample("two", 2))
    assert words(tmp_path / "out") == {"WORD = 'two'\n"}
    assert len(list((tmp_path / "out").rglob("*.py"))) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("content", ["notes.txt", "set/own.py"])
def test_foreign_folder_is_refused(tmp_path: Path, content: str) -> None:
    """A folder with a file that no build wrote is left alone."""
    write(tmp_path / "out", sample("one"))
    (tmp_path / "out" / content).write_text("mine")
    with pytest.raises(OutputError, match=content):
        write(tmp_path / "out", sample("two"))
    assert (tmp_path / "out" / content).read_text() == "mine"


def test_unwritable_place_is_an_output_error(tmp_path: Path) -> None:
    """A file where a folder should be is the user's mistake, not ours."""
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError):
        write(tmp_path / "file" / "out", sample("one"))
    with pytest.raises(OutputError):
        write(tmp_path / "file", sample("one"))


def test_half_moved_build_is_moved_back(tmp_path: Path) -> None:
    """A run that was killed between its two moves does not lose the last good build."""
    write(tmp_path / "out", sample("one"))
    (tmp_path / "out").rename(tmp_path / ".out.123.old")
    build.refuse_foreign(tmp_path / "out")
    assert is_current(tmp_path / "out", "one")


def test_left_overs_are_swept_once_they_are_old(tmp_path: Path) -> None:
    """What a killed build left is removed by a later one, but not what a running one may need."""
    for name in (".out.a.new", ".out.b.new"):
        (tmp_path / name).mkdir()
    long_ago = time.time() - 2 * build.LEFT_OVER
    os.utime(tmp_path / ".out.a.new", (long_ago, long_ago))
    write(tmp_path / "out", sample("one"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [".out.b.new", "out"]


OFTEN = """
import sys; from pathlib import Path
from cardwright.compiler.build import Build, write
folder, word = sys.argv[1:]
for _ in range(20):
    files = {f"set/card{n}.py": f"WORD = {word!r}\\n" for n in range(20)}
    write(Path(folder), Build("dominion", word, files, {}, {}))
"""


def test_two_at_once_leave_one_whole_build(tmp_path: Path) -> None:
    """Two processes that write to one folder end with the build of one of them."""
    command = [sys.executable, "-c", OFTEN, str(tmp_path / "out")]
    runs = [subprocess.Popen([*command, word]) for word in "ab"]
    assert [run.wait() for run in runs] == [0, 0]
    assert len(words(tmp_path / "out")) == 1
    assert is_current(tmp_path / "out", "a") or is_current(tmp_path / "out", "b")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


KILLED = """
import sys; from pathlib import Path
from cardwright.compiler.build import Build, write
while True:
    for word in "ab":
        files = {f"set/card{n}.py": f"WORD = {word!r}\\n" for n in range(50)}
        write(Path(sys.argv[1]), Build("dominion", word, files, {}, {}))
        print(word, flush=True)
"""


@pytest.mark.parametrize("moment", range(6))
def test_killed_build_leaves_a_whole_one(tmp_path: Path, moment: int) -> None:
    """Killed at an arbitrary moment, the folder holds one whole build."""
    command = [sys.executable, "-c", KILLED, str(tmp_path / "out")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        run.stdout.readline()
        time.sleep(0.003 * moment)
        run.send_signal(signal.SIGKILL)
    assert len(words(tmp_path / "out")) == 1
    assert is_current(tmp_path / "out", "a") or is_current(tmp_path / "out", "b")


def test_manifest_is_deterministic(tmp_path: Path) -> None:
    """The same build writes the same bytes, whatever order it was made in."""
    files = {"b.py": "", "a.py": ""}
    write(tmp_path / "one", Build("dominion", "k", files, {}, {"y": "1", "x": "2"}))
    turned = dict(reversed(files.items()))
    write(tmp_path / "two", Build("dominion", "k", turned, {}, {"x": "2", "y": "1"}))
    one, two = (tmp_path / name / MANIFEST for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
