"""A text is wrong most of the time while it is typed: there is always an answer, and never an end of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.editor import completion, fixes, hover, lenses, names, symbols
from cardwright.compiler.editor.project import Project, Projects
from cardwright.compiler.text.diagnostics import Diagnostic, Severity
from cardwright.compiler.text.source import Source
from cardwright.runtime.errors import CardwrightError

TYPED = """\
to toast:
    +1 Card

card Ünder 🃏 Inn: $4+1D Action - Attack
    choose two:
        - +$2
        - each other player gains a Curse
    when you gain this: toast, put it onto deck

ruling "x"
    you play Moat: trash
"""


def test_every_prefix_has_an_answer(project: Project, folder: Path) -> None:
    """Diagnostics, completion, hover, symbols and lenses never raise on half a text."""
    path = str(folder / "typed.card")
    recheck = project.checked()
    for end in range(len(TYPED) + 1):
        source = Source(path, TYPED[:end], "typed.card")
        recheck.alone(source)
        completion.complete(project.compilation, source, end)
        hover.hover(project.compilation, source, end)
        names.shared_at(source, end)
        symbols.outline(source, project.game.words)


def test_a_fix_leaves_nothing_wrong(project: Project, inn: Source) -> None:
    """A quick fix is offered only when its line is right with it."""
    recheck = project.checked()
    for wrong, right in (("trash a", "trsh a"), ("trash a", "trash"), ("Cards", "Card")):
        text = inn.text.replace(wrong, right)
        found = recheck.alone(Source(inn.path, text, inn.name))

        def check(changed: str) -> tuple[Diagnostic, ...]:
            return recheck.alone(Source(inn.path, changed, inn.name))

        offered = fixes.fixes(text, found[0], check)
        assert offered
        first = offered[0]
        mended = text[: first.start] + first.text + text[first.end :]
        assert not [one for one in check(mended) if one.severity is Severity.ERROR]


def test_a_glance_tells_what_a_compilation_tells(tmp_path: Path) -> None:
    """Reading one file anew finds what compiling everything anew does."""
    path = str(tmp_path / "inn.card")
    text = "card Inn of Two: $4 Action\n    +2 Cards\n    trash a card from hand\n"
    open_ = Projects().of(path)
    open_.open(path, text)
    assert open_.checked().told(path) == ()
    for line in ("+2 Cards", "+2 Card", "gain", "gain it", "gain a Gold, discard it"):
        open_.open(path, text.replace("+2 Cards", line))
        assert open_.glance(path) == open_.checked().told(path)


def test_two_documents_with_one_card(tmp_path: Path) -> None:
    """The second of two open documents that define the same card is told so, unsaved ones too."""
    text = "card Twin Inn: $4 Action\n    +2 Cards\n"
    paths = [str(tmp_path / "a.card"), str(tmp_path / "b.card")]
    both = Projects()
    for path in paths:
        both.of(path).open(path, text)
    assert [one.code for one in both.of(paths[1]).glance(paths[1])] == ["CW0206"]


def test_a_deleted_file_is_gone(tmp_path: Path) -> None:
    """What was deleted is no longer defined once the folder is read again; a folder that is gone is empty."""
    place = tmp_path / "folder"
    place.mkdir()
    file = place / "gone_inn.card"
    file.write_text("card Gone Inn: $4 Action\n    +2 Cards\n", encoding="utf-8")
    other = str(place / "other.card")
    found = Projects().of(other)
    found.open(other, "card Other: $4 Action\n    gain a Gone Inn\n")
    assert found.glance(other) == ()
    file.unlink()
    found.forget()
    assert [one.code for one in found.glance(other)] == ["CW0202"]
    place.rmdir()
    found.forget()
    assert found.source(str(file)) is None
    assert lenses.lenses(found.checked().compilation, other) == ()


def test_a_document_that_was_never_saved() -> None:
    """A new document is read beside the bundled cards."""
    found = Projects().of("untitled:Untitled-1")
    found.open("untitled:Untitled-1", "card New Inn: $4 Action\r\n    gian a Gold")
    assert [one.code for one in found.glance("untitled:Untitled-1")] == ["CW0201"]


def test_a_broken_game_is_told(tmp_path: Path) -> None:
    """A `cardwright.toml` that can't be read is an error with a sentence."""
    (tmp_path / "cardwright.toml").write_text("game = \n")
    with pytest.raises(CardwrightError, match="cannot read"):
        Projects().of(str(tmp_path / "a.card"))
