"""What is offered fits the place: by the parser's state, and by the patterns of the verb."""

import pytest

from cardwright.compiler.editor.completion import complete, spellings
from cardwright.compiler.editor.project import Project
from cardwright.compiler.text.source import Source

HEAD = "card Foo: $4 Action\n    "


def offered(project: Project, text: str) -> list[str]:
    """The labels of what is offered at the end of a text."""
    source = Source("foo.card", text, "foo.card")
    return [one.label for one in complete(project.compilation, source, len(text))]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("", "card"),
        ("ca", "card"),
        ("card Foo: $4 Act", "Action"),
        (f"{HEAD}ga", "gain"),
        (f"{HEAD}each other player disc", "discards"),
        (f"{HEAD}trash a card fr", "from"),
        (f"{HEAD}put it on", "onto"),
        (f"{HEAD}gain a Throne R", "Throne Room"),
        (f"{HEAD}gain a Way", "Wayside Inn"),
        (f"{HEAD}+2 Ca", "Cards"),
        ("errata Thr", "Throne Room"),
    ],
)
def test_the_first_offer_fits(project: Project, text: str, first: str) -> None:
    """What is begun is completed by what stands best there."""
    assert offered(project, text)[0] == first


def test_a_preposition_is_followed_by_a_place(project: Project) -> None:
    """Behind `onto`, what cards are put onto; never what they are put into."""
    found = offered(project, f"{HEAD}put it onto ")
    assert "deck" in found
    assert "hand" not in found


def test_the_parser_says_which_words_fit(project: Project) -> None:
    """Behind a verb a determiner may stand, and no gate of a line."""
    found = offered(project, f"{HEAD}gain ")
    assert {"a", "the", "up to"} <= set(found)
    assert not {"when", "else", "ruling"} & set(found)


@pytest.mark.parametrize("text", ['ruling "A Mo', f"{HEAD}+1 Card  # a Mo"])
def test_titles_and_comments_are_left_alone(project: Project, text: str) -> None:
    """Prose is the writer's own."""
    assert offered(project, text) == []


def test_words_of_the_grammar_are_spelled_out() -> None:
    """Groups and optional letters of a terminal's pattern are texts."""
    assert spellings()["SEAT"][0] == "to your left"
    assert set(spellings()["COST"]) == {"cost", "costs"}
