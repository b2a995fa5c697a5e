"""What is damaged in the cache, in whatever way, is made anew, and nobody hears of it."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.compiler import build, cache, games, store
from cardwright.compiler.cli import workshop
from cardwright.compiler.text.source import Source
from cardwright.runtime.loader import BuildError, BuiltCards
from cardwright.runtime.manifest import MANIFEST

TEXTS = (
    Source("one.card", "card One: $1 Action\n    +1 Card\n", "set/one.card"),
    Source("two.card", "card Two: $2 Action\n    +2 Cards\n", "set/two.card"),
)
MODULE = "set/one.py"


def texts(folder: Path) -> workshop.Texts:
    """Two cards, a game of their own as far as the compiler goes: quickly compiled."""
    game = games.Game("dominion", games.bundled("dominion").words, folder, folder)
    return workshop.Texts(game, TEXTS, (), (folder,))


def edited(change: Callable[[str], str]) -> Callable[[Path], None]:
    """Damage that changes the text of the manifest."""

    def edit(folder: Path) -> None:
        place = folder / MANIFEST
        place.write_text(change(place.read_text()))

    return edit


def said(**fields: object) -> Callable[[Path], None]:
    """Damage that puts other values into fields of the manifest."""
    return edited(lambda text: json.dumps({**json.loads(text), **fields}))


def without(field: str) -> Callable[[Path], None]:
    """Damage that leaves a field of the manifest out."""

    def cut(text: str) -> str:
        return json.dumps({name: each for name, each in json.loads(text).items() if name != field})

    return edited(cut)


def in_file(name: str, change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """Damage that changes the content of a file."""

    def edit(folder: Path) -> None:
        place = folder / name
        place.write_bytes(change(place.read_bytes()))

    return edit


def in_bytecode(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """Damage that changes all code that was compiled before."""

    def edit(folder: Path) -> None:
        for place in folder.rglob("*.pyc"):
            place.write_bytes(change(place.read_bytes()))

    return edit


def linked(folder: Path) -> None:
    """The manifest names a file outside, which is just as it says."""
    outside = folder.parent / "outside.py"
    shutil.move(folder / MODULE, outside)
    (folder / MODULE).symlink_to(outside)


def led_out(folder: Path) -> None:
    """The manifest leads to a file outside by its path."""
    shutil.copy(folder / MODULE, folder.parent / "outside.py")
    edited(lambda text: text.replace(MODULE, "../outside.py"))(folder)


def replaced_by_a_file(folder: Path) -> None:
    """Where the folder was, there is a file."""
    shutil.rmtree(folder)
    folder.write_text("mine")


def replaced_by_a_link(folder: Path) -> None:
    """Where the folder was, there is a link to nothing."""
    shutil.rmtree(folder)
    folder.symlink_to("nowhere")


def a_pipe_for(name: str) -> Callable[[Path], None]:
    """Damage that puts a pipe, which never ends, in the place of a file."""

    def edit(folder: Path) -> None:
        (folder / name).unlink()
        os.mkfifo(folder / name)

    return edit


def a_folder_for(name: str) -> Callable[[Path], None]:
    """Damage that puts a folder in the place of a file."""

    def edit(folder: Path) -> None:
        (folder / name).unlink()
        (folder / name).mkdir()

    return edit


DAMAGE: dict[str, Callable[[Path], None]] = {
    "no manifest": lambda folder: (folder / MANIFEST).unlink(),
    "an empty manifest": edited(lambda _: ""),
    "half a manifest": edited(lambda text: text[: len(text) // 2]),
    "a manifest of zeros": edited(lambda text: "\0" * len(text)),
    "a list for a manifest": edited(lambda _: "[]"),
    "a number for a manifest": edited(lambda _: "7"),
    "a deep manifest": edited(lambda _: "[" * 100_000),
    "a manifest of another format": said(format=99),
    "a manifest in another encoding": in_file(MANIFEST, lambda _: b"\xff\xfe{}"),
    "no definitions": without("definitions"),
    "no files": without("files"),
    "no printings": without("printings"),
    "no texts": without("texts"),
    "no sets": without("sets"),
    "no key": without("key"),
    "no digest": without("digest"),
    "no files in the list": said(files={}),
    "files in a list": said(files=[MODULE]),
    "odd definitions": said(definitions={"One": "set/one.py"}),
    "other definitions": edited(lambda text: text.replace('"One": [', '"Uno": [')),
    "a class that is not there": edited(lambda text: text.replace('"One"\n', '"Eno"\n')),
    "a flipped letter": edited(lambda text: text.replace('"sets"', '"setz"')),
    "a module outside": led_out,
    "a link to a module outside": linked,
    "no module": lambda folder: (folder / MODULE).unlink(),
    "an empty module": in_file(MODULE, lambda _: b""),
    "half a module": in_file(MODULE, lambda content: content[: len(content) // 2]),
    "a module of zeros": in_file(MODULE, lambda content: b"\0" * len(content)),
    "a flipped digit": in_file(MODULE, lambda content: content.replace(b"Cost(1)", b"Cost(7)")),
    "a pipe for a manifest": a_pipe_for(MANIFEST),
    "a pipe for a module": a_pipe_for(MODULE),
    "a folder for a manifest": a_folder_for(MANIFEST),
    "a folder for a module": a_folder_for(MODULE),
    "no folder of modules": lambda folder: shutil.rmtree(folder / "set"),
    "a file for the build": replaced_by_a_file,
    "a link for the build": replaced_by_a_link,
    "empty bytecode": in_bytecode(lambda _: b""),
    "half bytecode": in_bytecode(lambda content: content[: len(content) // 2]),
    "bytecode with a flipped bit": in_bytecode(lambda content: content[:-9] + b"\xff" * 9),
}


def opened(folder: Path) -> BuiltCards:
    """The build of the texts, as commands open it."""
    return workshop.built(texts(folder))


def forget() -> None:
    """Let the next command import what it needs, as a new process would."""
    for name in [name for name in sys.modules if name.startswith("cardwright_build_")]:
        del sys.modules[name]


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_build_heals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None]
) -> None:
    """The build is whole again, and plays what the texts say."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    before = opened(tmp_path)
    assert before["One"].COST.coins == 1
    damage(before.folder)
    forget()
    found = opened(tmp_path)
    assert (found["One"].NAME, found["One"].COST.coins) == ("One", 1)
    assert found["Two"].COST.coins == 2
    assert found.folder == before.folder == cache.build_folder(found.key)
    assert build.is_current(found.folder, found.key)
    assert not [each for each in found.folder.parent.iterdir() if each.name.startswith(".")]


@pytest.mark.parametrize("name", [name for name in DAMAGE if "build" not in name])
def test_a_damaged_folder_of_ones_own_is_built_again(tmp_path: Path, name: str) -> None:
    """`build -o` knows its own modules, without a manifest too; a folder of odd things stays."""
    key, said = "key", texts(tmp_path)
    made = workshop.build_made(key, said)
    folder = tmp_path / "out"
    build.write(folder, made)
    DAMAGE[name](folder)
    if not build.is_current(folder, key) and not name.startswith(("a link", "a pipe", "a folder")):
        build.write(folder, made)
        assert build.is_current(folder, key)


@pytest.mark.parametrize("name", ["a module of zeros", "a flipped digit", "a module outside"])
def test_a_damaged_build_is_not_run(tmp_path: Path, name: str) -> None:
    """A program that opens one itself is told so."""
    folder = tmp_path / "out"
    build.write(folder, workshop.build_made("key", texts(tmp_path)))
    DAMAGE[name](folder)
    forget()
    with pytest.raises(BuildError):
        BuiltCards(folder)["One"]


def test_what_a_desktop_leaves_does_not_stop_a_build(tmp_path: Path) -> None:
    """Its files about how a folder is shown are nobody's work."""
    folder = tmp_path / "out"
    made = workshop.build_made("key", texts(tmp_path))
    build.write(folder, made)
    for name in (".DS_Store", "set/.DS_Store", "Thumbs.db", "set/._one.py"):
        (folder / name).write_bytes(b"\0\1")
    build.write(folder, made)
    assert not list(folder.rglob(".DS_Store"))


@pytest.mark.parametrize("content", [b"", b"\0" * 50, b"[]"])
def test_a_damaged_entry_of_the_store_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    """Cut short, emptied or a pipe: it is as if nothing was there."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    store.save("thing", "key", b"content")
    place = next(store.folder().iterdir())
    place.write_bytes(content)
    assert store.load("thing", "key") is None
    place.unlink()
    os.mkfifo(place)
    assert store.load("thing", "key") is None
    store.save("thing", "key", b"content")
    assert store.load("thing", "key") == b"content"
