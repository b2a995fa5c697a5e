"""The one layout: nothing changes its meaning, no comment is lost, and laid out twice is laid out once."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.compiler.display.layout import WIDTH, laid_out
from cardwright.compiler.syntax.parse import parse
from cardwright.compiler.syntax.tree import Definition
from cardwright.compiler.text.source import Source, normalise, pieces
from cardwright.compiler.vocabulary.reading import load_words
from tests.compiling import bundled
from tests.format.texts import comments_of, messes, programs

SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def formatted(text: str) -> str:
    """The text in the one layout; it must parse."""
    done, findings = laid_out(Source("probe.card", text, "probe.card"), load_words("dominion"))
    assert findings == ()
    return done


def trees(text: str) -> list[Definition | None]:
    """The syntax trees of the definitions in a text."""
    return [parse(piece) for piece in pieces(Source("probe.card", normalise(text), "probe.card"))]


def as_text(*lines: str) -> str:
    """Lines as the text of a file."""
    return "".join(f"{line}\n" for line in lines)


def check(text: str) -> None:
    """Same trees, same comments in the same order, a fixed point, and tidy lines."""
    once = formatted(text)
    assert trees(once) == trees(text)
    assert comments_of(once) == comments_of(normalise(text))
    assert formatted(once) == once
    lines = once.split("\n")
    assert all(line == line.rstrip() for line in lines)
    assert "\n\n\n" not in once
    assert not once or (once.endswith("\n") and not once.startswith("\n") and lines[-2] != "")


# ---- properties --------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", bundled(), ids=lambda source: source.name)
def test_every_shipped_text_is_in_the_layout(source: Source) -> None:
    """What we ship is what the formatter writes."""
    assert laid_out(source, load_words("dominion")) == (source.text, ())


@settings(max_examples=50, deadline=None, suppress_health_check=SLOW_TO_DRAW)
@given(st.data())
def test_shipped_texts_survive_any_layout(data: st.DataObject) -> None:
    """Shipped definitions in another layout mean the same, and come back with all their comments."""
    shipped = [piece.text for source in bundled() for piece in pieces(source)]
    text = "".join(data.draw(st.lists(st.sampled_from(shipped), min_size=1, max_size=3)))
    check(data.draw(messes(text)))


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW_TO_DRAW)
@given(st.data())
def test_generated_programs_survive_any_layout(data: st.DataObject) -> None:
    """So does every text that the grammar allows, sense or nonsense."""
    text = data.draw(programs())
    check(text)
    check(data.draw(messes(text)))


@settings(max_examples=15, deadline=None, suppress_health_check=SLOW_TO_DRAW)
@given(st.data())
def test_there_is_one_layout(data: st.DataObject) -> None:
    """Texts that differ in blanks and comments only come out the same but for those comments."""
    text = data.draw(programs())
    assert bare(formatted(data.draw(messes(text)))) == bare(formatted(text))


def bare(text: str) -> list[str]:
    """The lines of a text without comments and empty lines."""
    code = (line.removesuffix("".join(comments_of(line))).rstrip() for line in text.split("\n"))
    return [line for line in code if line]


# ---- one rule each -------------------------------------------------------------------------------------


def test_blanks_are_evened_out() -> None:
    """One behind commas and colons, none before them, none behind a plus."""
    messy = as_text(
        "card  Moat  :$2   Action -Reaction",
        "  + 2 Cards ,+1   Action",
        "  if  it is a  Moat:  + $1",
    )
    assert formatted(messy) == as_text(
        "card Moat: $2 Action - Reaction", "    +2 Cards, +1 Action", "    if it is a Moat: +$1"
    )


def test_levels_are_four_blanks_whatever_they_were() -> None:
    """Blanks and tabs; each block may have had its own width."""
    messy = as_text(
        "card Moat: $2 Action", " choose one:", "\t- +1 Card", "\t- +1 Action", " +1 Buy"
    )
    assert formatted(messy) == as_text(
        "card Moat: $2 Action",
        "    choose one:",
        "        - +1 Card",
        "        - +1 Action",
        "    +1 Buy",
    )


def test_definitions_stand_one_empty_line_apart() -> None:
    """Comments at the margin stay with the definition below them."""
    messy = as_text(
        "# file",
        "card A: $2 Action",
        "    +1 Card",
        "# about B",
        "card B: $2 Action",
        "",
        "",
        "# end",
    )
    assert formatted(messy) == as_text(
        "# file",
        "card A: $2 Action",
        "    +1 Card",
        "",
        "# about B",
        "card B: $2 Action",
        "",
        "# end",
    )


def test_comments_get_the_level_of_their_block() -> None:
    """Where a comment could belong to two blocks, its own column says to which."""
    messy = as_text(
        "card A: $2 Action",
        "# first",
        "  choose one:",
        "   # of the options",
        "     - +1 Card",
        "     # still",
        "  # no longer",
        "  +1 Buy  #why",
        "     # last",
    )
    assert formatted(messy) == as_text(
        "card A: $2 Action",
        "    # first",
        "    choose one:",
        "        # of the options",
        "        - +1 Card",
        "        # still",
        "    # no longer",
        "    +1 Buy  #why",
        "    # last",
    )


def test_long_lists_are_broken_between_cards() -> None:
    """A list goes on on the next line; behind ``with``, that is said again."""
    names = ", ".join(["Throne Room"] * 20)
    done = formatted(as_text(f'kingdom "All": {names}  # many'))
    assert done.startswith('kingdom "All":\n    Throne Room, Throne Room')
    assert done.endswith("Throne Room  # many\n")
    assert all(len(line.split("  #")[0]) <= WIDTH for line in done.split("\n"))
    assert done.count("Throne Room") == 20
    both = formatted(as_text('kingdom "All":', "  Moat", f"  with {names}"))
    assert [line.split()[0] for line in both.split("\n")[2:-1]] == ["with"] * (
        len(both.split("\n")) - 3
    )


def test_words_are_never_joined() -> None:
    """``up  to`` is no ``up to`` to the parser: such a line keeps its blanks, or the text would change."""
    odd = as_text("card Moat: $2 Action", "    draw up  to 2 cards")
    assert formatted(odd) == odd


@pytest.mark.parametrize("text", ["", "\n", "\n\n \n"])
def test_nothing_stays_nothing(text: str) -> None:
    """A file without a word becomes an empty one."""
    assert formatted(text) == ""


def test_comments_alone_are_kept() -> None:
    """A file may hold nothing else; with a mark and line ends from elsewhere."""
    assert formatted("\ufeff  # one\r\n\r\n\r\n# two") == "# one\n\n# two\n"


@pytest.mark.parametrize(
    "lines",
    [
        ("card Moat: $2 Action", "    gain a a Silver"),
        ("card Moat:", "   +1 Card"),
        ("   +1 Card", "card Moat: $2 Action"),
        ("card Moat: $2 Action", "      +1 Card", "   +1 Action"),
        ("card Moat: $2 Action", *(f"{' ' * depth}if it is a Moat:" for depth in range(1, 50))),
    ],
    ids=["clause", "header", "margin", "dedent", "depth"],
)
def test_what_does_not_parse_is_left_alone(lines: tuple[str, ...]) -> None:
    """The text comes back as it was, with what is wrong."""
    text = as_text(*lines)
    done, findings = laid_out(Source("probe.card", text, "probe.card"), load_words("dominion"))
    assert done == text
    assert findings
