"""Which game a command is about: as it is said, as the paths say, as the folder says, or the default."""

from __future__ import annotations

from pathlib import Path

from cardwright.compiler import files, games
from tests.cli.conftest import Run

CARD = "card Probe: $4 Action\n    +1 Card\n"


def test_a_game_is_named(run: Run, tmp_path: Path) -> None:
    """`--game` takes the name of a bundled game; another name is misuse, and the known ones are listed."""
    place = tmp_path / "probe.card"
    place.write_text(CARD, "utf-8")
    assert run("check", "--game", "dominion", place).code == 0
    wrong = run("check", "--game", "domino", place)
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err == "Error: Unknown game: there is no game domino; there are dominion.\n"


def test_a_bundled_file_is_of_the_game_of_its_folder() -> None:
    """Whatever else is said."""
    root = files.card_root()
    found = games.at(root / "dominion" / "base" / "moat.card")
    assert found == games.bundled("dominion")
    assert games.at(root) is None


def test_a_folder_says_its_game(run: Run, tmp_path: Path) -> None:
    """`cardwright.toml` counts for the files beside it and below it."""
    (tmp_path / "cardwright.toml").write_text('game = "domino"\n', "utf-8")
    deep = tmp_path / "deep" / "probe.card"
    deep.parent.mkdir()
    deep.write_text(CARD, "utf-8")
    assert "there is no game domino" in run("check", deep).err
    (tmp_path / "cardwright.toml").write_text('game = "dominion"\n', "utf-8")
    assert run("check", deep).code == 0


def test_what_a_folder_cannot_say(run: Run, tmp_path: Path) -> None:
    """A wrong file is misuse, and the message says what is wrong with it."""
    place = tmp_path / "probe.card"
    place.write_text(CARD, "utf-8")
    config = tmp_path / "cardwright.toml"
    for text, said in {
        "gmae = 'dominion'\n": "there is no `gmae`; there are game, vocabulary, runtime",
        "game = 3\n": "`game` is a text",
        "game = 'Dominion'\n": '`game = "..."` is a name of small letters, digits and _',
        "game\n": "Expected '=' after a key",
        "game = 'beacon'\nvocabulary = 'none.toml'\n": "none.toml: No such file or directory",
    }.items():
        config.write_text(text, "utf-8")
        wrong = run("check", place)
        assert (wrong.code, wrong.out) == (2, "")
        assert said in wrong.err


def test_texts_of_two_games_are_not_compiled_together(run: Run, tmp_path: Path) -> None:
    """There is one game in a compilation."""
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "probe.card").write_text(CARD, "utf-8")
        (folder / "words.toml").write_text('[game]\nname = "It"\n', "utf-8")
        (folder / "cardwright.toml").write_text(
            f'game = "{name}"\nvocabulary = "words.toml"\n', "utf-8"
        )
    wrong = run("check", tmp_path / "one", tmp_path / "two")
    assert wrong.code == 2
    assert "these card texts are of several games: one and two" in wrong.err


def test_the_build_names_its_game(run: Run, tmp_path: Path) -> None:
    """In its manifest."""
    done = run("build", "-o", tmp_path / "out", "--format", "json")
    assert done.code == 0
    assert '"game": "dominion"' in (tmp_path / "out" / "build.json").read_text("utf-8")
