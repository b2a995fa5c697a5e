"""The server of the gallery: what it answers, and whom it refuses."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardwright.compiler.cli.web import drafts, tasks
from cardwright.compiler.cli.web.served import Place, TaskError
from cardwright.compiler.cli.web.server import Workers, server
from cardwright.runtime import atomic
from tests.cli.conftest import Run, here, run
from tests.web.conftest import CARD, PORT, Here

__all__ = ["here", "run"]


def test_pages(client: TestClient) -> None:
    """The gallery, the page of a card with the results of its rulings, its picture; and no others."""
    assert "Boat Yard" in client.get("/").text
    page = client.get("/cards/boat_yard").text
    assert 'class="ruling green"' in page
    assert 'href="../try?of=boat_yard"' in page
    bundled = client.get("/cards/throne_room").text
    assert 'class="ruling green"' in bundled
    assert 'href="../cards/throne_room"' not in bundled  # it speaks of itself
    assert client.get("/faces/boat_yard.svg").text.startswith("<svg")
    assert "Write a card" in client.get("/try").text
    assert [client.get(each).status_code for each in ("/cards/none", "/faces/none.svg", "/x")] == [
        404,
        404,
        404,
    ]


@pytest.mark.parametrize(
    "path",
    ["/../yard.card", "/%2e%2e/yard.card", "/..%2f..%2fetc/passwd", "/yard.card", "/assets/x"],
)
def test_no_other_file_is_served(client: TestClient, path: str) -> None:
    """Whatever the path."""
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"content-type": "text/plain"},
        {"content-type": "application/x-www-form-urlencoded"},
    ],
)
def test_other_sites_are_refused(client: TestClient, folder: Path, headers: dict[str, str]) -> None:
    """One that calls itself by our address, one whose page posts here; nothing is saved."""
    said = {"text": CARD.replace("Boat Yard", "Bay"), "file": "", "before": "", "name": "Bay"}
    done = client.post("/api/save", json=said, headers=headers)
    assert done.status_code == 403
    assert not (folder / "bay.card").exists()


def test_pages_load_nothing_from_elsewhere(client: TestClient) -> None:
    """The browser is told so."""
    said = client.get("/try").headers["content-security-policy"]
    assert said.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in said
    assert "frame-ancestors 'none'" in said


# ---- texts ---------------------------------------------------------------------------------------------


def asked(client: TestClient, task: str, /, **said: Any) -> Any:
    """What the server says to a request in JSON."""
    return client.post(f"/api/{task}", json=said).json()


def test_a_text_is_checked_as_it_is_typed(client: TestClient) -> None:
    """What is wrong, at its place, and how it looks; a file of the folder is not there twice."""
    wrong = asked(client, "check", text=CARD.replace("+2 Cards", "+2 Crads"), file="yard.card")
    [found] = wrong["findings"]
    assert (found["line"], found["column"], found["suggestions"][0]) == (2, 8, "Cards")
    right = asked(client, "check", text=CARD, file="yard.card")
    assert (right["findings"], right["names"]) == ([], ["Boat Yard"])
    assert "Boat Yard" in right["faces"][0]["svg"]
    assert asked(client, "check", text=CARD.split("\n")[0][:-3])["faces"] == []


def test_the_text_of_a_card_is_given(client: TestClient) -> None:
    """All of a file of the folder; all about a bundled card."""
    own = asked(client, "text", of="boat_yard")
    assert (own["text"], own["file"]) == (CARD, "yard.card")
    fresh = asked(client, "text", of="", file="")
    assert (fresh["text"].split(":")[0], fresh["file"]) == ("card My Card", "")
    [held] = asked(client, "rulings", text=fresh["text"])
    assert held["wrong"] == ""
    bundled = asked(client, "text", of="throne_room")
    assert bundled["file"] == ""
    assert bundled["text"].count("ruling ") > 2
    assert asked(client, "check", text=bundled["text"])["findings"] == []


def test_a_mistake_leaves_the_other_cards_alone(client: TestClient, folder: Path) -> None:
    """It is told above them, with a way to its file; what is mended there is saved, and all is well."""
    (folder / "dry dock.card").write_text("card Dry Dock: $4 Action\n    +2 Crads\n")
    first = client.get("/").text
    assert (
        '<li><a href="try?file=dry%20dock.card">dry dock.card</a>, line 2: '
        "Nothing is called `Crads`.</li>"
    ) in first
    assert 'href="cards/boat_yard"' in first
    assert 'class="ruling unknown"' in client.get("/cards/boat_yard").text
    found = asked(client, "text", file="dry dock.card")
    assert found["text"].endswith("+2 Crads\n")
    assert asked(client, "text", file="../yard.card")["text"] == ""
    mended = found["text"].replace("Crads", "Cards")
    assert asked(client, "save", **{**found, "text": mended}, name="")["file"] == "dry dock.card"
    assert "Mistakes" not in client.get("/").text
    assert 'class="ruling green"' in client.get("/cards/boat_yard").text


def test_a_folder_without_cards(tmp_path: Path) -> None:
    """The first one is written there; when all is gone, a sentence says so."""
    folder = tmp_path / "fresh"
    folder.mkdir()
    made = server(Place((str(folder),), "dominion"), folder, PORT, Here())
    with TestClient(made, f"http://127.0.0.1:{PORT}") as client:
        assert "boat_yard" not in client.get("/").text
        saved = asked(client, "save", text=CARD, file="", before="", name="Boat Yard")
        assert saved["file"] == "boat_yard.card"
        assert 'href="cards/boat_yard"' in client.get("/").text
        (folder / "boat_yard.card").write_bytes(b"card \xff")
        assert "boat_yard.card, line 1" in client.get("/").text
        shutil.rmtree(folder)
        gone = client.get("/")
        assert (gone.status_code, "fresh" in gone.text) == (409, True)
        lost = asked(client, "save", text=CARD, file="", before="", name="Boat Yard")
        assert lost["error"] == "boat_yard.card can't be written: No such file or directory."


def test_a_half_typed_file_has_no_code_to_show(client: TestClient, folder: Path) -> None:
    """Its right definitions have a page all the same, whatever is wrong beside them."""
    (folder / "half.card").write_text(
        "card Dry Dock: $4 Action\n    +2 Cards\n\ncard Dry Dock: $3\n\nerrata Dry Dock\n    +1 Crad\n"
    )
    assert client.get("/").status_code == 200
    page = client.get("/cards/dry_dock")
    assert (page.status_code, "draw(" in page.text) == (200, False)


def test_rulings_are_played(client: TestClient) -> None:
    """With what is wrong; not before the text is right."""
    [held] = asked(client, "rulings", text=CARD, file="yard.card")
    assert (held["title"], held["wrong"]) == ("A Copper is worth two", "")
    [red] = asked(client, "rulings", text=CARD.replace("+$2", "+$3"), file="yard.card")
    assert red["wrong"] == "Expected otherwise: it is 3."
    refused = asked(client, "rulings", text="card X: $1 Action\n    gian a Silver\n")
    assert refused["error"].startswith("First mend your text, line 2:")


def test_a_card_is_measured(client: TestClient) -> None:
    """Against the same bot without it."""
    found = asked(
        client, "measure", text=CARD, file="yard.card", card="Boat Yard", games=20, seed=1
    )
    assert [each["name"] for each in found["players"]] == ["Big Money + Boat Yard", "Big Money"]
    assert (found["games"], len(found["listed"])) == (20, 10)


def test_a_position_is_played_by_hand(client: TestClient) -> None:
    """Step by step, decision by decision."""
    said = {
        "text": CARD,
        "file": "yard.card",
        "given": "your hand is Boat Yard, Copper, your deck is 2 Estates",
        "steps": ["you play Boat Yard"],
    }
    first = asked(client, "position", **said, answers=[])
    assert first["ask"]["title"] == "Boat Yard: you may discard a Treasure from hand"
    then = asked(client, "position", **said, answers=[["Copper"]])
    assert (then["ask"], then["decisions"]) == (None, 1)
    assert {"text": "You discard Copper.", "heading": False} in then["log"]
    wrong = asked(client, "position", **said, answers=[["Gold"]])
    assert wrong["error"] == "This can't be chosen here."
    odd = asked(
        client, "position", **{**said, "given": "your hand is\n    expect nothing"}, answers=[]
    )
    assert odd["error"] == "A position and a step are one line each."


def test_a_game_goes_on_from_its_decisions(client: TestClient) -> None:
    """With what has been seen, a hint, and the end; the same decisions give the same game."""
    said = {"text": "", "set": "Boat Yard,Village", "seed": 3}
    first = asked(client, "game", **said, answers=[], hint=True)
    assert first["ask"]["kind"] == "treasures"
    assert first["hint"].startswith("Big Money would take Copper")
    answers = [first["ask"]["options"]]
    second = asked(client, "game", **said, answers=answers)
    assert (second["ask"]["kind"], second["decisions"], second["seen"]) == ("buy", 1, False)
    third = asked(client, "game", **said, answers=[*answers, ["Copper"]])
    assert third["seen"]
    assert asked(client, "game", **said, answers=answers) == second
    wrong = asked(client, "game", **{**said, "set": "Vilage,Market"}, answers=[])
    assert "Vilage" in wrong["error"]


def test_a_game_ends_with_the_scores(client: TestClient) -> None:
    """Of a person who takes nothing."""
    state = asked(client, "game", text="", set="Village", seed=3, answers=[[]] * 200)
    assert state["outcome"] == "Big Money wins."
    assert [row[0][0][0] for row in state["end"]["rows"]][1:] == ["Big Money", "You"]


# ---- saving --------------------------------------------------------------------------------------------


def test_a_new_card_is_saved(client: TestClient, folder: Path) -> None:
    """Called like it; and then its file is written over, as long as nobody else does."""
    text = CARD.replace("Boat Yard", "Dry Dock")
    saved = asked(client, "save", text=text, file="", before="", name="Dry Dock")
    assert saved["file"] == "dry_dock.card"
    assert (folder / "dry_dock.card").read_text() == text
    (folder / "dry_dock.card").chmod(0o640)
    again = asked(client, "save", **{**saved, "text": text + "\n", "name": "Dry Dock"})
    assert again["file"] == "dry_dock.card"
    assert (folder / "dry_dock.card").stat().st_mode & 0o777 == 0o640
    lost = asked(client, "save", **{**saved, "text": "nothing", "name": "Dry Dock"})
    assert lost["error"] == "dry_dock.card has been changed meanwhile: load it again."
    there = asked(client, "save", text=text, file="", before="", name="Dry Dock")
    assert there["error"] == "There is a file dry_dock.card already."
    assert (folder / "dry_dock.card").read_text() == text + "\n"
    (folder / "dry_dock.card").unlink()
    assert asked(client, "save", **{**again, "text": text}, name="")["file"] == "dry_dock.card"
    assert (folder / "dry_dock.card").read_text() == text


@pytest.mark.parametrize("file", ["yard.card", ""])
def test_of_two_who_save_at_once_one_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    """Nobody's text is lost without a word."""
    write = atomic.replace

    def slowly(*arguments: Any) -> None:
        time.sleep(0.1)
        write(*arguments)

    def saved(text: str) -> str:
        try:
            drafts.save(folder, text, file, tasks.digest(CARD), "Dry Dock")
        except TaskError:
            return ""
        return text

    monkeypatch.setattr(atomic, "replace", slowly)
    with ThreadPoolExecutor(4) as several:
        written = list(filter(None, several.map(saved, ["one\n", "two\n", "three\n", "four\n"])))
    assert written == [(folder / (file or "dry_dock.card")).read_text()]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("../x.card", ""),
        ("/tmp/x.card", ""),  # noqa: S108  (not to be written)
        ("x.toml", ""),
        ("a\0b.card", ""),
        ("", "../../x"),
        ("", "<script>"),
        ("", ""),
    ],
)
def test_nothing_is_saved_elsewhere(client: TestClient, folder: Path, file: str, name: str) -> None:
    """Only card files in the folder; a name is made a file's name."""
    asked(client, "save", text="x", file=file, before="", name=name)
    made = {each.name for each in folder.iterdir()} - {"cardwright.toml", "yard.card"}
    assert made <= {"x.card", "script.card"}
    assert not (folder.parent / "x.card").exists()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"[" * 100_000, b'{"text": 3}', b"x" * 1_100_000]
)
def test_what_is_no_request(client: TestClient, content: bytes) -> None:
    """A sentence, and no traceback."""
    done = client.post("/api/check", content=content, headers={"content-type": "application/json"})
    assert done.status_code == 409
    assert done.json()["error"].endswith(".")


def test_a_game_of_ones_own_is_served(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its cards can be changed, its rules play."""
    assert run("new", "--kind", "game", "Dice Duel").code == 0
    folder = here / "dice_duel"
    monkeypatch.chdir(folder)
    made = server(Place((), None), folder, PORT, Here())
    with TestClient(made, f"http://127.0.0.1:{PORT}") as client:
        assert "My First Card" in client.get("/").text
        assert 'class="ruling green"' in client.get("/cards/my_first_card").text
        found = asked(client, "text", of="my_first_card")
        changed = found["text"].replace("+1 Gem", "+2 Gems")
        assert asked(client, "save", **{**found, "text": changed}, name="")["file"] == found["file"]
        assert 'class="ruling red"' in client.get("/cards/my_first_card").text
        state = asked(client, "game", text="", set="", seed=3, answers=[])
        assert state["log"]


# ---- processes -----------------------------------------------------------------------------------------


def test_a_task_may_die_or_take_too_long() -> None:
    """The next one is done all the same."""

    async def tried() -> list[str]:
        workers = Workers(patience=8.0)
        said = []
        wanted = ((signal.raise_signal, signal.SIGKILL), (time.sleep, 60.0), (str, "done"))
        for task, argument in wanted:
            try:
                said.append(await workers.do(task, argument))
            except TaskError as error:
                said.append(str(error))
        workers.end()
        return said

    with ThreadPoolExecutor(1) as elsewhere:  # the browser's tests have a loop in this thread
        said = elsewhere.submit(lambda: asyncio.run(tried())).result()
    assert said == [
        "The process that did this has died; try again.",
        "This takes too long.",
        "done",
    ]


def test_a_process_ends_with_the_server(tmp_path: Path) -> None:
    """However that ended: nobody is left who computes for ever."""
    server = tmp_path / "server.py"
    server.write_text(SERVER)
    done = subprocess.run([sys.executable, server], capture_output=True, text=True, check=False)
    worker = int(done.stdout)
    for _ in range(100):
        if not _runs(worker):
            return
        time.sleep(0.1)
    os.kill(worker, signal.SIGKILL)
    pytest.fail("it goes on")


def _runs(process: int) -> bool:
    """Whether there is such a process; one that has ended and that nobody has asked after is none."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


SERVER = """\
import multiprocessing, os, signal
from concurrent.futures import ProcessPoolExecutor
from cardwright.compiler.cli.web import tasks

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), tasks.start)
    print(pool.submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
