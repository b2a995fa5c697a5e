"""``show --as svg|html|png`` and ``print``: files that show cards."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

OWN = """\
card Long Road: $3 Action
    +1 Card, +2 Actions

card Toll: $4 Treasure
    +$2
    there are 2 copies of this

event Fair Day: $2
    +1 Buy
"""


@pytest.fixture
def folder(here: Path) -> Path:
    """A folder with cards of one's own."""
    place = here / "own"
    place.mkdir()
    (place / "own.card").write_text(OWN, "utf-8")
    return place


def test_a_card_is_drawn(run: Run, here: Path) -> None:
    """To standard output, or into a file."""
    done = run("show", "chapel", "--as", "svg")
    assert done.code == 0
    assert done.out.startswith("<svg xmlns=")
    assert run("show", "Chapel", "--as", "svg", "-o", "chapel.svg").code == 0
    assert (here / "chapel.svg").read_text("utf-8") == done.out


def test_a_page_has_all_printings(run: Run) -> None:
    """An image has the first."""
    page = run("show", "Throne Room", "--as", "html")
    assert page.out.startswith("<!DOCTYPE html>")
    assert page.out.count("<svg") == 2
    assert run("show", "Throne Room", "--as", "svg").out.count("<svg") == 1


def test_an_image_is_written_to_a_file(run: Run, here: Path) -> None:
    """It is a PNG."""
    assert run("show", "Smithy", "--as", "png", "-o", "smithy.png").code == 0
    assert (here / "smithy.png").read_bytes().startswith(b"\x89PNG")


def test_piles_and_sets_are_drawn(run: Run) -> None:
    """A list of cards is one, too."""
    assert "5 Encampment" in run("show", "Encampment/Plunder", "--as", "svg").out
    assert run("show", "Heading East", "--as", "svg").out.count("<svg") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "Smithy", "-o", "x.txt"), "-o is for what is drawn"),
        (("show", "Smithy", "--as", "svg", "-o", "."), "is a folder"),
        (("show", "Smithy", "--as", "svg", "--rulings"), "--rulings are text"),
        (("show", "Smithy", "--as", "svg", "-o", "no/where.svg"), "the system refuses"),
        (("print", "-o", "cards.docx"), "neither in .html nor in .pdf"),
        (("print", "nothing", "-o", "cards.html"), "nothing"),
        (("print",), "Missing option"),
    ],
)
def test_misuse_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2, and what to do instead."""
    done = run(*arguments)
    assert (done.code, said in done.err) == (2, True), done.err


@pytest.mark.parametrize(
    ("form", "lacking"), [("png", "resvg_py"), ("pdf", "fpdf")]
)  # fmt: skip
def test_an_extra_that_is_missing_is_named(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, form: str, lacking: str
) -> None:
    """Nothing is written then."""
    monkeypatch.setitem(sys.modules, lacking, None)
    if form == "png":
        done = run("show", "Smithy", "--as", "png", "-o", "x.png")
    else:
        done = run("print", folder, "-o", "x.pdf")
    assert done.code == 2
    assert 'pip install "cardwright[print]"' in done.err
    assert not (folder.parent / f"x.{form}").exists()


def test_the_extra_is_imported_by_nothing_else() -> None:
    """A module that draws can be imported without it."""
    code = (
        "import sys, cardwright.compiler.faces.pdf, cardwright.compiler.faces.png\n"
        "import cardwright.compiler.cli.commands.print, cardwright.compiler.cli.commands.show\n"
        "assert not {'fpdf', 'resvg_py', 'PIL'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_folder_is_printed(run: Run, folder: Path, here: Path) -> None:
    """All its definitions with their copies, and no bundled one."""
    done = run("print", folder, "-o", "sheets.html")
    assert done.out == "13 cards on 2 sheets: sheets.html\n"
    page = (here / "sheets.html").read_text("utf-8")
    assert page.count("<symbol") == 3
    assert page.count("<use") == 13
    assert "Long Road" in page


def test_the_folder_one_works_in_is_printed(run: Run, folder: Path) -> None:
    """Without a path, as other commands have it."""
    (folder / "cardwright.toml").write_text('game = "dominion"\n', "utf-8")
    assert run("print", "-o", "x.html", cwd=folder).out == "13 cards on 2 sheets: x.html\n"


def test_each_card_once(run: Run, folder: Path, here: Path) -> None:
    """With an option, on paper of the other size, as PDF."""
    done = run("print", folder, "--one-each", "--paper", "letter", "-o", "sheets.pdf")
    assert done.out == "3 cards on 1 sheet: sheets.pdf\n"
    content = (here / "sheets.pdf").read_bytes()
    assert b"/MediaBox [0 0 612" in content


def test_errors_in_the_cards_end_it(run: Run, here: Path) -> None:
    """With exit code 1; nothing is written."""
    (here / "bad.card").write_text("card Odd: $2 Action\n    gian a Silver\n", "utf-8")
    assert run("print", "bad.card", "-o", "x.html").code == 1
    assert not (here / "x.html").exists()


def test_text_without_cards_is_told(run: Run, here: Path) -> None:
    """There is nothing to print."""
    (here / "none.card").write_text("# nothing yet\n", "utf-8")
    done = run("print", "none.card", "-o", "x.html")
    assert done.code == 2
    assert "no card to print" in done.err


def test_too_many_copies_are_refused(run: Run, here: Path) -> None:
    """A text can define more than there is paper for; one of each can be printed."""
    text = "card Crowd: $2 Action\n    +1 Card\n    there are 99999 copies of this\n"
    (here / "crowd.card").write_text(text, "utf-8")
    done = run("print", "crowd.card", "-o", "x.html")
    assert done.code in (1, 2)
    assert not (here / "x.html").exists()


# ---- in another language -----------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["card", "svg", "html"])
def test_a_card_is_shown_in_portuguese(run: Run, form: str) -> None:
    """In every form that is printed, without a word to note."""
    done = run("show", "Chapel", "--as", form, "--language", "pt-BR")
    assert done.code == 0
    assert done.err == ""
    assert "Destrua" in done.out
    assert "Trash" not in done.out


def test_sheets_are_printed_in_portuguese(run: Run, folder: Path, here: Path) -> None:
    """The page says which language it is in."""
    assert run("print", folder, "-o", "sheets.html", "--language", "pt-BR").code == 0
    page = (here / "sheets.html").read_text("utf-8")
    assert '<html lang="pt-BR">' in page
    assert "Evento" in page


def test_words_without_a_translation_are_told(run: Run, here: Path) -> None:
    """How many, and which; English is not mixed in without a word."""
    text = "type Spirit\n\ncard Ghost: $4 Action - Spirit\n    +1 Card\n"
    (here / "own.card").write_text(text, "utf-8")
    done = run("show", "Ghost", "--path", "own.card", "--as", "card", "--language", "pt-BR")
    assert done.code == 0
    assert done.err == "note: 1 word has no translation into pt-BR: Spirit\n"
    done = run("print", "own.card", "-o", "x.html", "--language", "pt-BR")
    assert "1 word has no translation into pt-BR: Spirit" in done.err


def test_a_language_that_nobody_wrote_is_refused(run: Run) -> None:
    """The languages there are are told."""
    done = run("show", "Chapel", "--as", "card", "--language", "tlh")
    assert done.code == 2
    assert "pt-BR" in done.err
