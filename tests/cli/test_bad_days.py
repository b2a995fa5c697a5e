"""What the machine refuses is told in a sentence; nothing is lost by it, or waited for in vain."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler import files, games, pipeline
from cardwright.compiler.cli import app, human, table_seats
from cardwright.compiler.cli.commands import test as testing
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.table import console
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.names import module_path
from cardwright.runtime import atomic
from tests.cli.conftest import COMMAND, Run

PROBE = "card Probe: $4 Action\n    +1 Card, +1 Action\n"
LONG = "a" * 300
SHELL = shutil.which("bash") or "/bin/bash"
NOBODY = 65534
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def told(code: int, said: str) -> bool:
    """Whether a refusal is one line, and no traceback."""
    return code == app.MISUSE and said.startswith("Error: ") and said.count("\n") == 1


# ---- paths ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [LONG, f"{LONG}.card", "", "pipe.card", "/dev/zero", "loop", "/"])
@pytest.mark.parametrize(
    "command",
    [("check",), ("fmt",), ("build",), ("list", "--path"), ("show", "Moat", "--path")],
    ids=lambda command: command[0],
)
def test_a_path_that_leads_nowhere_is_misuse(
    run: Run, here: Path, command: tuple[str, ...], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too long, empty, without an end, in a circle or far too much: told at once."""
    monkeypatch.setattr(files, "MAX_LOOKED_AT", 500)
    os.mkfifo(here / "pipe.card")
    (here / "loop").symlink_to("loop")
    done = run(*command, path)
    assert told(done.code, done.err), done.err
    assert done.out == ""


@pytest.mark.parametrize("path", [LONG, "pipe", "/dev/zero", ".", "none", "large"])
def test_a_save_that_is_no_file_is_refused(
    here: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """A pipe and a device would never end, and a file of gigabytes is none."""
    monkeypatch.chdir(here)
    os.mkfifo(here / "pipe")
    with (here / "large").open("wb") as stream:
        stream.truncate(3 << 30)
    with pytest.raises(files.PathError):
        table_seats.read(Path(path))


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", ""),
        ("test", ""),
        ("explain", ""),
        ("list", "--kind", ""),
        ("list", "--kind", "cart"),
        ("list", "--expansion", "bsae"),
        ("build", "-o", ""),
        ("new", "Probe", "-o", ""),
        ("check", "--game", ""),
        ("check", "--game", LONG),
        ("new", LONG),
    ],
)
def test_what_is_empty_or_unknown_is_misuse(
    run: Run, here: Path, arguments: tuple[str, ...]
) -> None:
    """It isn't taken for something else, nor for nothing asked."""
    done = run(*arguments)
    assert (done.code, done.out) == (app.MISUSE, ""), done.err
    assert "Error: " in done.err
    assert list(here.iterdir()) == []


def test_an_expansion_may_be_written_in_small_letters(run: Run) -> None:
    """It is the one that is meant."""
    assert run("list", "--expansion", "base").out == run("list", "--expansion", "Base").out


def test_what_a_shell_hands_over_is_read(run: Run, here: Path) -> None:
    """``<(...)`` is a pipe, too, but one that ends."""
    (here / "probe.card").write_text(PROBE)
    command = f"{' '.join(COMMAND)} check <(cat probe.card)"
    done = subprocess.run([SHELL, "-c", command], cwd=here, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_removed_working_folder_is_told(run: Run, here: Path) -> None:
    """Only where a path is seen from it; what needs none works."""
    (here.parent / "probe.card").write_text(PROBE)
    gone = here / "gone"
    script = (
        "import os, sys; from cardwright.compiler.cli.app import run;"
        "os.rmdir(os.getcwd()); sys.exit(run(sys.argv[1:]))"
    )
    for arguments, code in (
        (["check", "x.card"], 2),
        (["check", str(here.parent / "probe.card")], 0),
    ):
        gone.mkdir()
        command = [sys.executable, "-c", script, *arguments]
        done = subprocess.run(command, cwd=gone, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr


# ---- no false pass ----------------------------------------------------------------------------------------


WITHOUT_RIGHTS = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
"""Root may look into every folder, but for this."""


@pytest.mark.skipif(IS_ROOT and shutil.which("setpriv") is None, reason="needs setpriv")
@pytest.mark.parametrize("mode", [0o000, 0o400, 0o100])
@pytest.mark.parametrize("command", ["check", "fmt"])
def test_an_unreadable_folder_is_no_pass(here: Path, mode: int, command: str) -> None:
    """What can't be looked at isn't right."""
    (here / "sub").mkdir()
    (here / "probe.card").write_text(PROBE)
    (here / "sub" / "bad.card").write_text("card Bad: $4 Action\n    gian a Silver\n")
    (here / "sub").chmod(mode)
    started = [*(WITHOUT_RIGHTS if IS_ROOT else ()), *COMMAND, command, "."]
    done = subprocess.run(started, cwd=here, capture_output=True, text=True, check=False)
    (here / "sub").chmod(0o700)
    assert told(done.returncode, done.stderr), done.stderr
    assert "Permission denied" in done.stderr


@pytest.mark.parametrize(
    "command",
    [("simulate", "Random", "Random", "--games", "1"), ("play", "Random"), ("test", "Moat")],
)
def test_a_file_that_cannot_be_read_is_no_pass(
    run: Run, here: Path, command: tuple[str, ...]
) -> None:
    """Also where all other texts have been built before: the build without it is not what was asked for."""
    assert run("simulate", "Random", "Random", "--games", "1").code == 0
    (here / "bad.card").write_bytes(b"card \xff")
    done = run(*command, "--path", "bad.card")
    assert done.code == 1
    assert done.out.count("CW0101") == 1


def test_a_cache_that_cannot_be_written_is_no_build(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`build` doesn't say that something was built which is gone when it ends."""
    (here / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "file"))
    done = run("build")
    assert told(done.code, done.err)
    assert "-o" in done.err


TWO = """
card One: $1 Action
    +1 Card

ruling "One draws"
    given your hand is One, your deck is Two
    you play One
    expect your hand is Two

card Two: $2 Action
    +2 Cards
"""


def test_what_has_no_ruling_is_not_said_to_hold() -> None:
    """Those of other cards in its file say nothing of it."""
    words = games.bundled("dominion").words
    source = Source("two.card", TWO, "two.card")
    with pytest.raises(Misuse, match="no ruling about Two"):
        testing._about("two", {}, pipeline.compile([source], words))


def test_a_pile_is_tested_by_the_rulings_of_its_cards() -> None:
    """It is a list of them, and says nothing of its own."""
    words = games.bundled("dominion").words
    source = Source("two.card", f"{TWO}\npile Both:\n    One, Two\n", "two.card")
    found = testing._about("both", {}, pipeline.compile([source], words))
    assert [each.title for each in found] == ["One draws"]


# ---- a full disk ------------------------------------------------------------------------------------------


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk on which nothing more has room: half of what is written gets there."""
    opened = Path.open

    def half(self: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        stream = opened(self, mode, *rest, **more)
        if "x" in mode or "w" in mode:
            stream.write(b"half")
            stream.close()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))
        return stream

    monkeypatch.setattr(Path, "open", half)


def test_a_full_disk_keeps_what_was_there(tmp_path: Path, full: None) -> None:
    """The old content stays, a new file isn't begun, and nothing is left beside them."""
    place = tmp_path / "save"
    os.write(number := os.open(place, os.O_CREAT | os.O_WRONLY), b"good")
    os.close(number)
    with pytest.raises(OSError, match="No space"):
        atomic.replace(place, b"new")
    with pytest.raises(OSError, match="No space"):
        atomic.create(tmp_path / "other", b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["save"]
    assert place.read_bytes() == b"good"


def test_a_new_card_can_be_tried_again_after_a_full_disk(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No empty file is left in its way."""
    with monkeypatch.context() as patch:
        patch.setattr(atomic, "_beside", refused)
        done = run("new", "Probe")
        assert told(done.code, done.err), done.err
    assert list(here.iterdir()) == []
    assert run("new", "Probe").code == app.FINE
    assert run("new", "Probe").code == app.MISUSE


def refused(place: Path, *_: object) -> Any:
    """No file can be written."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(place))


def test_written_files_have_the_mode_of_others(tmp_path: Path) -> None:
    """As if they had been opened and written."""
    atomic.create(tmp_path / "new", b"x")
    atomic.replace(tmp_path / "other", b"x")
    (tmp_path / "plain").write_bytes(b"x")
    assert len({each.stat().st_mode for each in tmp_path.iterdir()}) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("also", ["", " 2>/dev/full"])
@pytest.mark.parametrize("command", ["explain", "explain CW0203", "--help"])
def test_a_full_disk_for_an_answer_is_told(also: str, command: str) -> None:
    """Or not told, where the message has no room either; but the exit code says it."""
    line = f"{' '.join(COMMAND)} {command} >/dev/full{also}"
    done = subprocess.run([SHELL, "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == app.MISUSE
    assert done.stderr == ("" if also else "Error: No space left on device.\n")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&-"])
def test_closed_streams_are_no_bug(closed: str) -> None:
    """Somebody who started us closed them."""
    line = f"{' '.join(COMMAND)} explain CW0203 {closed}"
    done = subprocess.run([SHELL, "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (app.FINE, "")


def test_nobody_reads_a_game_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is printed by another way than other answers; its end is the same."""

    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        console().print("table")


# ---- who runs it ------------------------------------------------------------------------------------------


def test_a_file_of_several_names_has_its_new_text_under_all(run: Run, here: Path) -> None:
    """A link to it isn't left with the old one."""
    (here / "probe.card").write_text("card  Probe: $4 Action\n    +1 Card\n")
    (here / "other.card").hardlink_to(here / "probe.card")
    assert run("fmt", "probe.card").code == 0
    assert (here / "other.card").read_text().startswith("card Probe")
    assert (here / "other.card").samefile(here / "probe.card")


@pytest.mark.skipif(not IS_ROOT, reason="needs root")
def test_a_file_keeps_its_owner(run: Run, here: Path) -> None:
    """Whoever has it laid out."""
    (here / "probe.card").write_text("card  Probe: $4 Action\n    +1 Card\n")
    os.chown(here / "probe.card", NOBODY, NOBODY)
    assert run("fmt", "probe.card").code == 0
    found = (here / "probe.card").stat()
    assert (found.st_uid, found.st_gid) == (NOBODY, NOBODY)


# ---- what strangers write ---------------------------------------------------------------------------------


def test_names_of_files_do_not_move_the_cursor(run: Run, here: Path) -> None:
    """Whatever says them."""
    name = "a\x1b[31m\x9b2J.card"
    (here / name).write_text("card  Probe: $4 Action\n    gian a Silver\n")
    (here / f"b{name}").write_text("card  Probe2: $4 Action\n    +1 Card\n")
    for arguments in (
        ("check", name),
        ("check", name, "--format", "github"),
        ("check", name, "--format", "json"),
        ("fmt", "--check", "."),
        ("fmt", "."),
        ("list", "--path", name),
        ("check", f"{name}\x1b"),
        ("check", "--format", name),
        (name,),
        ("new", "Probe", "-o", f"{name}\x1b"),
    ):
        done = run(*arguments)
        assert not {"\x1b", "\x9b"} & {*done.out, *done.err}, arguments


@pytest.mark.parametrize(
    "text", ["[" * 100_000, 'game = "\0"', "x" * 100_000, "game = 7", "\udcff"]
)
def test_an_odd_configuration_is_misuse(run: Run, here: Path, text: str) -> None:
    """Too deep, too large or no text at all."""
    (here / games.CONFIG).write_bytes(text.encode("utf-8", "surrogateescape"))
    done = run("list")
    assert told(done.code, done.err), done.err


@pytest.mark.parametrize("folder", ["build.json", "probe.py", "__pycache__", "a b/build.json", "_"])
def test_no_folder_of_cards_is_in_the_way_of_a_build(folder: str) -> None:
    """None of its files is called like a folder of modules."""
    path = module_path(f"{folder}/probe.card", "Probe")
    assert path.endswith("/probe.py")
    assert not {"build.json", "probe.py", "__pycache__"} & {*path.split("/")[:-1]}
    assert module_path("dominion/base/moat.card", "Moat") == "dominion/base/moat.py"


def test_a_name_has_an_end(run: Run) -> None:
    """`check` refuses what `build` could not write."""
    done = run("check", "-", text=f"card A{LONG}: $2 Action\n    +1 Card\n")
    assert done.code == app.FINDINGS
    assert "A name has at most 100 letters." in done.out


@pytest.mark.parametrize("length", [40, 90, 96, 97, 98, 99, 100, 101, 150])
def test_a_long_title_of_a_set_is_laid_out(run: Run, length: int) -> None:
    """It alone may be longer than a line."""
    cards = "Moat, Smithy, Village, Chapel, Cellar, Market, Mine, Remodel, Militia, Witch"
    text = f'kingdom "A{"b" * length}":\n    {cards}\n'
    done = run("fmt", "-", text=text)
    assert (done.code, done.out) == (0, text), done.err


def test_what_is_typed_may_be_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes of another encoding are no answer, and lines without an end are cut."""
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\n" + b"y" * 50_000), "utf-8")
    )
    app._tolerate_any_encoding()
    assert human._read("> ") == "\\xff\n"
    assert len(human._read("> ")) == human.LONGEST_ANSWER


# ---- what goes on -----------------------------------------------------------------------------------------


def processes(session: int) -> list[str]:
    """The processes of a session that still run."""
    command = ["ps", "-o", "stat=,pid=", "-s", str(session)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [line for line in said.splitlines() if not line.strip().startswith("Z")]


@pytest.mark.skipif(shutil.which("ps") is None, reason="needs ps")
def test_workers_end_with_a_killed_simulation() -> None:
    """Nobody is left to play on."""
    started = subprocess.Popen(
        [*COMMAND, "simulate", "Random", "Random", "--games", "100000", "--jobs", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        until(lambda: len(processes(started.pid)) >= 4)
    finally:
        started.send_signal(signal.SIGKILL)
        started.wait()
    until(lambda: not processes(started.pid))


def until(holds: Callable[[], bool]) -> None:
    """Wait till something is so, for a minute at most."""
    for _ in range(300):
        if holds():
            return
        time.sleep(0.2)
    raise AssertionError("it never was so")


def test_numbers_of_games_and_processes_have_an_end(run: Run) -> None:
    """More would only fill the memory."""
    assert run("simulate", "Random", "Random", "--games", str(10**12)).code == app.MISUSE


def test_json_of_a_save_is_written_whole(tmp_path: Path) -> None:
    """A save takes the place of the one before it, with the mode that it had."""
    place = tmp_path / "save"
    place.write_text("{}")
    place.chmod(0o600)
    atomic.replace(place, json.dumps({"a": 1}).encode(), place.stat())
    assert json.loads(place.read_text()) == {"a": 1}
    assert place.stat().st_mode & 0o777 == 0o600
