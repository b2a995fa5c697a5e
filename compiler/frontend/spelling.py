"""Spelling: every word of a text is one that the grammar, the game or a definition knows.

Looked at before syntax and meaning: an unknown word explains more than what it breaks. Titles in quotes and
comments are nobody's words; the name that a definition gives itself is its own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardwright.compiler.semantics.words.lexicon import KEYWORDS
from cardwright.compiler.syntax.naming import NAME
from cardwright.compiler.text.errors import finding
from cardwright.compiler.text.suggest import near, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardwright.compiler.semantics.texts.definitions import Findings
    from cardwright.compiler.semantics.words.lexicon import Lexicon
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Piece
    from cardwright.compiler.text.suggest import Budget

_UNSEEN = re.compile(r'"[^"\n]*"?|#[^\n]*')
_HEADER = re.compile(
    rf"(?P<keyword>[A-Za-z]+)[ \t]+(?P<name>{NAME}(?=[ \t]*(?:[:,#\n]|$))|[A-Z][A-Za-z'/ -]*[A-Za-z])?"
)
_RUN = re.compile(
    r"(?<![\w$'-])(?:[A-Z][A-Za-z'/-]*(?: (?:(?:of|the|of the) )?[A-Z][A-Za-z'/-]*)*"
    r"|[a-z][A-Za-z'/-]*)(?![\w'])"
)
_TWICE = re.compile(r"(?<![\w$'+-])([\w$'+-]*\w) +\1(?![\w'-])")
_LONG = 6
_WORDS = re.compile(r"[^\s,:\"]+")
_BESIDE = re.compile(r"[A-Za-z][A-Za-z'/-]*")

Found = tuple["Diagnostic", tuple[str, ...]]


def spelling(piece: Piece, lexicon: Lexicon, budget: Budget) -> Findings:
    """A finding for each word that nobody knows, with the words that could stand there instead.

    As long as the budget lasts, words side by side that are almost one name are one finding.
    """
    return list(_Reader(piece, lexicon, budget).findings())


class _Reader:
    """Looks at the words of one piece."""

    def __init__(self, piece: Piece, lexicon: Lexicon, budget: Budget) -> None:
        self._piece = piece
        self._budget = budget
        self._lexicon = lexicon
        self._known = lexicon.spelled
        seen = _UNSEEN.sub(lambda match: '"' * len(match[0]), piece.text)
        self._text = lexicon.long_names.covered(seen, '"')
        self._seen = 0
        header = _HEADER.match(seen)
        self._keyword = header["keyword"] if header else ""
        listing = self._keyword in lexicon.words.sets.keywords
        self._names = lexicon.listable if listing else lexicon.capitalised
        self._pool = lexicon.listable_words if listing else lexicon.all_words
        amends = self._keyword == "errata" or (header and header["name"] is None)
        self._own = header.span("name") if header and not amends else (0, 0)

    def findings(self) -> Iterator[Found]:
        yield from self._doubled()
        for match in _RUN.finditer(self._text):
            start, run = match.start(), match[0]
            if self._own[0] <= start < self._own[1]:
                continue
            if start < self._seen:
                continue
            found = self._capitals(start, run) if run[0].isupper() else self._lower(start, run)
            if found is not None:
                yield self._whole_name(found) if start else found
            if found is not None and start == 0:
                return  # what may stand below depends on what kind of definition this is

    def _whole_name(self, found: Found) -> Found:
        """The finding, widened to the words beside it when together they are almost a name of several words.

        ``hrone Room`` and ``Mountain hSrine`` are one name each, though half of it is unknown.
        """
        what = found[0]
        if not self._budget.join():
            return found
        start, end = what.span.start - self._piece.start, what.span.end - self._piece.start
        long = self._long_name(start)
        if long is not None:
            return long
        names = [name for name in self._names if " " in name]
        limit = 1 if end - start < _LONG else 2
        for first, last in ((self._before(start), end), (start, self._after(end))):
            text = self._text[first:last]
            if last - first > end - start and near(text, names, limit):
                self._seen = last
                candidates = (*names, *found[1])
                return self._finding(
                    "CW0202", first, text, f"Nothing is called `{text}`.", candidates
                )
        return found

    def _long_name(self, start: int) -> Found | None:
        """The finding for words around an unknown one that are almost a name with small words or numbers."""
        names = self._lexicon.long_names.forms
        line = self._text.rfind("\n", 0, start) + 1
        words = [
            (line + one.start(), line + one.end()) for one in _WORDS.finditer(self._line(line))
        ]
        first = next((place for place, word in enumerate(words) if word[1] > start), len(words))
        windows = [
            (words[begin][0], words[begin + length - 1][1])
            for length in {len(name.split()) for name in names}
            for begin in range(max(0, first - length + 1), min(first + 1, len(words) - length + 1))
        ]
        place = nearest([self._text[slice(*window)] for window in windows], names)
        if place is None:
            return None
        start, self._seen = windows[place]
        text = self._text[start : self._seen]
        return self._finding("CW0202", start, text, f"Nothing is called `{text}`.", names)

    def _line(self, start: int) -> str:
        end = self._text.find("\n", start)
        return self._text[start : end if end >= 0 else len(self._text)]

    def _before(self, start: int) -> int:
        """Where the word before a place begins, if a single space parts them."""
        found = re.search(r"(?<!\w)[A-Za-z'/-]+ $", self._text[max(0, start - 40) : start])
        known = found is None or found[0].strip() in self._known
        return start if found is None or known else start - len(found[0])

    def _after(self, end: int) -> int:
        """Where the word behind a place ends, if a single space parts them."""
        match = _BESIDE.match(self._text, end + 1) if self._text[end : end + 1] == " " else None
        return end if match is None or match[0] in self._known else match.end()

    def _doubled(self) -> Iterator[Found]:
        """Words that stand twice: no sentence of this language does without a word between them."""
        for match in _TWICE.finditer(self._text):
            start = match.end() - len(match[1])
            yield self._finding("CW0311", start, match[1], f"`{match[1]}` is said twice.", ())

    # ---- lower-case words

    def _lower(self, start: int, word: str) -> Found | None:
        if start == 0:
            return self._starts(word)
        if self._in_label(start):
            return self._label(start, word)
        if word in self._known or word.removeprefix("non-") in self._types(word):
            return None
        message = f"`{word}` is not a word of {self._lexicon.words.name}."
        return self._finding("CW0201", start, word, message, self._pool)

    def _starts(self, word: str) -> Found | None:
        words = self._lexicon.words
        known = (*words.kinds, *words.sets.keywords, *KEYWORDS)
        if word in known or word == "to":
            return None
        message = f"`{word}` is no kind of definition."
        return self._finding("CW0204", 0, word, message, known)

    def _types(self, word: str) -> dict[str, str]:
        return self._lexicon.words.types if word.startswith("non-") else {}

    def _in_label(self, start: int) -> bool:
        if self._keyword != "errata":
            return False
        before = self._text[:start]
        return "\n" not in before and "," in before and ":" not in before

    def _label(self, start: int, word: str) -> Found | None:
        """A label may be any words, but not almost the usual ones."""
        usual = self._lexicon.words.rulings.labels
        if word in usual or not near(word, usual):
            return None
        return self._finding("CW0201", start, word, f"`{word}` is almost a usual label.", usual)

    # ---- capitalised words

    def _capitals(self, start: int, run: str) -> Found | None:
        if start == 0:
            return self._starts(run.split(" ", 1)[0])
        parts, at, before = run.split(" "), 0, 0
        while at < len(parts):
            end = self._longest(parts, at)
            if end == at:
                # A name that is the beginning of the one that is meant hides it.
                joins = self._budget.join() and near(" ".join(parts[before:]), self._names)
                at = before if joins else at
                place = start + sum(len(part) + 1 for part in parts[:at])
                return self._unknown(place, parts[at:])
            before, at = at, end
        return None

    def _longest(self, parts: list[str], at: int) -> int:
        """Where the longest known name that begins here ends; the beginning itself if there is none."""
        names = self._names
        ends = range(len(parts), at, -1)
        return next((end for end in ends if " ".join(parts[at:end]) in names), at)

    def _unknown(self, start: int, parts: list[str]) -> Found:
        """The whole rest of the run when it is almost a name, else its first word."""
        names = self._names
        ends = range(len(parts), 1, -1) if self._budget.join() else ()
        word = next((text for end in ends if near(text := " ".join(parts[:end]), names)), parts[0])
        if self._is_type(start):
            types = self._lexicon.words.types
            return self._finding("CW0205", start, word, f"`{word}` is not a type.", types)
        message = f"Nothing is called `{word}`."
        return self._finding("CW0202", start, word, message, self._pool)

    def _is_type(self, start: int) -> bool:
        """Whether this stands behind the colon of a header."""
        before = self._text[:start]
        listed = self._keyword in (*self._lexicon.words.sets.keywords, "pile", "ruling")
        return "\n" not in before and ":" in before and not listed

    def _finding(
        self, code: str, start: int, word: str, message: str, candidates: Iterable[str]
    ) -> Found:
        return finding(code, self._piece.span(start, start + len(word)), message), tuple(candidates)
