"""Texts that parse: clauses made from the grammar itself, blocks around them, and the same in odd layouts."""

from __future__ import annotations

import re
from functools import cache

from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from lark.exceptions import LarkError

from cardwright.compiler.syntax import lexing

_CLOSED = re.compile(r"^(_?[A-Z]+)\.\d: /(.*)\(\?!", re.MULTILINE)
_OPEN = {
    "WORD": ("gain", "card", "hand", "trash"),
    "NAME": ("Moat", "Throne Room", "Action", "King's Court"),
    "NON": ("non-Command",),
    "PRICE": ("$4", "8D", "$3P", "$6*"),
    "NUMBER": ("2", "10", "-1"),
    "RANGE": ("1 to 3",),
}
_PLUS = re.compile(r"(?<!token )\+ ?(?!(\$\d+|\d+ [A-Z][a-z]+) tokens?)")
"""A plus that is a mark, and no part of a token's name."""
_MARKS = {"PLUS": "+", "COLON": ":", "COMMA": ",", "MINUS": "-"}


@cache
def _grammar() -> Lark:
    return Lark(lexing.grammar_text(), parser=None, lexer="basic", start=["start", "clause"])


def _spellings(pattern: str) -> list[str]:
    """The texts that one of the grammar's simple patterns stands for."""
    head = re.fullmatch(r"(.*)\((your\|their)\) \((left\|right)\)", pattern)
    if head:
        return [
            f"{head[1]}{whose} {side}" for whose in ("your", "their") for side in ("left", "right")
        ]
    options = pattern.removeprefix("(").removesuffix(")").split("|")
    return [text for option in options for text in _optional(option)]


def _optional(option: str) -> list[str]:
    return [option[:-2], option[:-1]] if option.endswith("?") else [option]


def _words() -> dict[str, list[str]]:
    closed = {name: _spellings(pattern) for name, pattern in _CLOSED.findall(lexing.grammar_text())}
    return closed | {name: list(words) for name, words in _OPEN.items()}


def _parses(text: str) -> bool:
    try:
        lexing.parser().parse(text)
    except LarkError:
        return False
    return True


@cache
def clauses() -> st.SearchStrategy[str]:
    """Clauses of every shape that the grammar has, none of which needs to mean anything."""
    explicit: dict[str, st.SearchStrategy[str]] = {
        name: st.sampled_from([f" {word}" for word in words]) for name, words in _words().items()
    }
    explicit |= {name: st.just(f" {mark}") for name, mark in _MARKS.items()}
    explicit |= {"COMMENT": st.just(""), "__IGNORE_0": st.just(" ")}
    explicit |= dict.fromkeys(("_INDENT", "_DEDENT"), st.nothing())
    made: st.SearchStrategy[str] = from_lark(_grammar(), start="clause", explicit=explicit)
    texts = made.map(lambda text: " ".join(text.split()))
    return texts.filter(lambda text: len(text) < 150 and _parses(f"card A\n    {text}\n"))


# ---- programs ---------------------------------------------------------------------------------------

Lines = list[tuple[int, str]]


@st.composite
def _statements(draw: st.DrawFn, depth: int) -> Lines:
    """One to three statements, each perhaps with a block below it."""
    lines: Lines = []
    for _ in range(draw(st.integers(1, 3))):
        row = ", ".join(draw(st.lists(clauses(), min_size=1, max_size=2)))
        shape = draw(st.integers(0, 4)) if depth < 3 else 0
        if shape == 1:
            lines += [(depth, f"{row}:"), *draw(_statements(depth + 1))]
        elif shape == 2:
            lines += [(depth, f"if {draw(clauses())}:"), *draw(_statements(depth + 1))]
        elif shape == 3:
            lines += [(depth, f"{row}:"), *draw(_options(depth + 1))]
        else:
            lines.append((depth, row))
    return lines


@st.composite
def _options(draw: st.DrawFn, depth: int) -> Lines:
    lines: Lines = []
    for _ in range(draw(st.integers(1, 3))):
        lines.append((depth, f"- {draw(clauses())}"))
        lines += draw(_statements(depth + 1)) if draw(st.booleans()) else []
    return lines


_names = st.sampled_from(_OPEN["NAME"])


@st.composite
def _kingdoms(draw: st.DrawFn) -> Lines:
    """A set, or a pile, with lists of any length."""
    entries = st.lists(st.one_of(_names, _names.map(lambda name: f"5 {name} (Moat)")), min_size=1)
    rows = [", ".join(draw(entries)) for _ in range(draw(st.integers(1, 3)))]
    rows += [f"with {', '.join(draw(entries))}"] if draw(st.booleans()) else []
    titles = [
        'kingdom "Quiet, please"',
        'kingdom "# no note"',
        'kingdom "  wide  "',
        "pile Moat, shuffled",
    ]
    header = draw(st.sampled_from(titles))
    if draw(st.booleans()):
        return [(0, f"{header}: {rows[0]}")]
    return [(0, f"{header}:"), *((1, row) for row in rows)]


@st.composite
def _rulings(draw: st.DrawFn) -> Lines:
    lines = [(0, 'ruling "As  it: is"'), (1, 'from "The rules,  Moat"')]
    lines += [(1, f"given {draw(clauses())}"), *draw(_statements(1))]
    return [*lines, (1, f"expect {draw(clauses())}, {draw(clauses())}")]


@st.composite
def _cards(draw: st.DrawFn) -> Lines:
    face = draw(st.sampled_from(["", ": $4 Action", ": Treasure - Night", ": 8D Action - Command"]))
    header = draw(st.sampled_from(["card Throne Room", "event Gather", "errata Moat, 2nd edition"]))
    shared = draw(st.integers(0, 5)) == 0
    return [(0, "to joust:" if shared else header + face), *draw(_statements(1))]


@st.composite
def programs(draw: st.DrawFn) -> str:
    """A file of up to three definitions in a plain layout."""
    made = draw(st.lists(st.one_of(_cards(), _kingdoms(), _rulings()), min_size=1, max_size=3))
    lines = [line for definition in made for line in definition]
    return "".join(f"{'    ' * depth}{text}\n" for depth, text in lines)


# ---- messes -----------------------------------------------------------------------------------------


@st.composite
def messes(draw: st.DrawFn, text: str) -> str:
    """The same words in another layout: odd indentation, blanks, empty lines, comments, line ends."""
    steps = [0]
    for _ in range(12):
        steps.append(steps[-1] + draw(st.integers(1, 7)))
    lines = draw(_between())
    for line in text.splitlines():
        depth = (len(line) - len(line.lstrip())) // 4
        lines.append(" " * steps[depth] + draw(_respaced(line.strip())) + draw(_tails))
        lines += draw(_between())
    end = draw(st.sampled_from(["\n", "\r\n"]))
    return (
        draw(st.sampled_from(["", "\ufeff"])) + end.join(lines) + draw(st.sampled_from(["", end]))
    )


_comments = st.sampled_from(["# note", "#", "#: a, b  :c", '# "quoted', "# card Moat: $2"])
_tails = st.one_of(
    st.just(""), st.sampled_from([" ", "\t"]), _comments.map(lambda note: f"  {note}")
)


@st.composite
def _between(draw: st.DrawFn) -> list[str]:
    """Empty lines and comments of their own."""
    own = st.tuples(st.integers(0, 20), _comments).map(lambda drawn: " " * drawn[0] + drawn[1])
    return draw(st.lists(st.one_of(st.just(""), st.just("  "), own), max_size=3))


@st.composite
def _respaced(draw: st.DrawFn, line: str) -> str:
    """A line with other blanks around marks and, where nothing is made of two words, between words."""
    comment = line.startswith("#")
    parts = [line] if comment else re.findall(r'"[^"]*"|#.*|[,:()]|[^",:()#]+', line)
    return "".join(part if part[0] in '"#' else draw(_loose(part)) for part in parts)


@st.composite
def _loose(draw: st.DrawFn, part: str) -> str:
    blank = st.sampled_from(["", " ", "   ", "\t"])
    if part in ",:()":
        return draw(blank) + part + draw(blank)
    return re.sub(_PLUS, lambda _: f"+{draw(blank)}", part)


def comments_of(text: str) -> list[str]:
    """All comments of a text, in order (none of the texts made here has a # in a word)."""
    found = (re.fullmatch(r'(?:"[^"]*"|[^"#])*(#.*?)\s*', line) for line in text.splitlines())
    return [match[1] for match in found if match]
