"""Names: where they are defined and spoken of, what they are as printed, and how they are changed."""

import pytest

from cardwright.compiler.editor import hover, lenses, names, rename, symbols
from cardwright.compiler.editor.project import Project
from cardwright.compiler.text.source import Source


def told(project: Project, source: Source, word: str) -> str:
    """What hovering over a word tells."""
    found = hover.hover(project.compilation, source, source.text.index(word) + 1)
    assert found is not None
    return found.markdown


def test_a_name_shows_the_card_as_printed(project: Project, inn: Source) -> None:
    """Hovering over a name gives its rendered wording."""
    assert "Treasure" in told(project, inn, "Copper")
    assert "You may trash a card from your hand" in told(project, inn, "Wayside Inn")


def test_a_verb_shows_its_patterns(project: Project, inn: Source) -> None:
    """Hovering over a verb gives what it takes, leaves, and what waits for it."""
    found = told(project, inn, "trash a")
    assert "`trash {it:cards hand}`, leaves cards" in found
    assert "when you trash {it:card}" in found


def test_prose_tells_nothing(project: Project, inn: Source) -> None:
    """A comment has no words of the language."""
    assert hover.hover(project.compilation, inn, inn.text.index("sign")) is None


def test_references_are_in_all_files(project: Project) -> None:
    """A card is spoken of in its rulings, and in sets of other files."""
    found = names.references(project.compilation, "Wayside Inn")
    assert len({one.path for one in found}) == 2
    assert len(found) == 4


def test_a_longer_name_is_another_name() -> None:
    """`Village` is not spoken of in `Fishing Village`, nor in a comment or a title."""
    known = names.forms(["Village", "Fishing Village"])
    text = 'gain a Fishing Village or Villages # Village\nruling "A Village"'
    assert [one.said for one in names.mentions(text, known, {"Village"})] == ["Villages"]


def test_a_card_is_renamed_everywhere(project: Project, inn: Source) -> None:
    """Each mention is edited, in every file that is one's own."""
    own = project.own_paths()
    offset = inn.text.index("Wayside")
    edits = rename.rename(project.compilation, inn, offset, "Old Inn", own)
    assert len(edits) == 4
    assert {one.text for one in edits} == {"Old Inn"}
    assert all(one.path in own for one in edits)


def test_a_shared_text_is_renamed_in_its_file(project: Project) -> None:
    """The verb of a shared text changes where it is defined and used, in each form."""
    path = next(one for one in project.own_paths() if one.endswith("jousts.card"))
    source = project.source(path)
    assert source is not None
    edits = rename.rename(project.compilation, source, 4, "haggle", project.own_paths())
    assert [one.text for one in edits] == ["haggle", "haggle"]
    with pytest.raises(rename.RenameError, match="a word already"):
        rename.rename(project.compilation, source, 4, "gain", project.own_paths())


@pytest.mark.parametrize(
    ("word", "new", "why"),
    [
        ("Copper", "Tin", "bundled card text"),
        ("Wayside", "Moat", "defined already"),
        ("Wayside", "an inn", "capital letters"),
        ("Wayside", "Attack", "is a type"),
        ("trash", "bin", "no name"),
    ],
)
def test_a_rename_is_refused_with_a_reason(
    project: Project, inn: Source, word: str, new: str, why: str
) -> None:
    """Nothing bundled is written, and no name is given that can't be one."""
    with pytest.raises(rename.RenameError, match=why):
        rename.rename(project.compilation, inn, inn.text.index(word) + 1, new, project.own_paths())


def test_the_outline_puts_rulings_below_their_card(project: Project, inn: Source) -> None:
    """A file's symbols are its definitions, and what is ruled about each."""
    ((card, below),) = symbols.outline(inn, project.game.words)
    assert card.name == "Wayside Inn"
    assert [one.name for one in below] == ["It draws two"]


def test_symbols_are_found_by_some_of_their_letters(project: Project) -> None:
    """Letters in their order are enough; whole parts come first."""
    assert symbols.search([project.compilation], "wayin")[0].name == "Wayside Inn"
    assert symbols.search([project.compilation], "Moat")[0].name == "Moat"
    twice = symbols.search([project.compilation, project.compilation], "Moat")
    assert twice == symbols.search([project.compilation], "Moat")
    assert symbols.search([project.compilation], "xqzxq") == ()


def test_lenses_stand_at_cards_and_rulings(project: Project, inn: Source) -> None:
    """A card runs its rulings, a ruling itself."""
    found = lenses.lenses(project.compilation, inn.path)
    assert [(one.line, one.title, one.count) for one in found] == [
        (2, "", 1),
        (6, "It draws two", 1),
    ]
