"""Analyse: everything that can be said about one definition, with suggestions tried in its text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from lark.exceptions import LarkError
from lark.indenter import DedentError

from cardwright.compiler.frontend.edits import edited, is_in, lines, replace_in, unmended
from cardwright.compiler.frontend.spelling import spelling
from cardwright.compiler.rulings.ruling import Ruling, resolve_ruling
from cardwright.compiler.semantics.texts.definitions import (
    Findings,
    Header,
    Meaning,
    name_of,
    resolve,
    shared_text,
)
from cardwright.compiler.semantics.words.phrases import is_word
from cardwright.compiler.syntax import recovery
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.syntax.naming import NO_LONG_NAMES
from cardwright.compiler.syntax.parse import parse
from cardwright.compiler.text import limits, suggest
from cardwright.compiler.vocabulary.examples import in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardwright.compiler.semantics.words.lexicon import Lexicon
    from cardwright.compiler.syntax.naming import LongNames
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Piece, Span
    from cardwright.compiler.text.suggest import Budget
    from cardwright.compiler.vocabulary.game import Vocabulary


_ABOUT_WHAT_WAS_SAID = frozenset(
    {"CW0401", "CW0402", "CW0403", "CW0405", "CW0406", "CW0408", "CW0410", "CW0505"}
)
"""What is wrong with a reference to another part of the text, which may be right with all of it there."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A piece of source and its syntax tree, or what kept it from having one; neither when it is empty."""

    piece: Piece
    tree: s.Definition | None
    error: LarkError | DedentError | None = None
    limit: Diagnostic | None = None


def read(piece: Piece, names: LongNames = NO_LONG_NAMES) -> Parsed:
    """Parse a piece that is within all limits."""
    found = limits.too_much(piece)
    if found is not None:
        return Parsed(piece, None, limit=found)
    try:
        return Parsed(piece, parse(piece, names))
    except (LarkError, DedentError) as error:
        return Parsed(piece, None, error)


def meaning(
    parsed: Parsed, lexicon: Lexicon, headers: Mapping[str, Header], above: str
) -> tuple[Meaning | Ruling | None, Findings]:
    """What a parsed piece means; ``above`` is the definition that a ruling is about."""
    match parsed.tree:
        case None:
            return None, []
        case s.RulingText():
            return resolve_ruling(parsed.tree, lexicon, above)
        case s.PhraseText():
            return None, shared_text(parsed.tree, lexicon)
        case tree:
            return resolve(tree, lexicon, headers)


@dataclass(frozen=True, slots=True)
class Analyst:
    """Says what a piece means in its surroundings, and tries suggestions in its text."""

    lexicon: Lexicon
    headers: Mapping[str, Header]
    above: str
    budget: Budget

    def analysed(self, parsed: Parsed) -> tuple[Meaning | Ruling | None, list[Diagnostic]]:
        """The meaning of a piece and everything that is wrong with it.

        Limits come first, then spelling, then syntax and meaning of the text with the spelling mended.
        """
        if parsed.limit is not None:
            return None, [parsed.limit]
        misspelt = spelling(parsed.piece, self.lexicon, self.budget)
        if misspelt:
            return None, self._mended(parsed.piece, misspelt)
        if parsed.error is not None:
            told = recovery.explain(parsed.piece, parsed.error, *self._tries(parsed.piece))
            return None, [told, *self._behind(parsed.piece, told)]
        found, problems = meaning(parsed, self.lexicon, self.headers, self.above)
        return found, [self._suggested(parsed.piece, problem) for problem in problems]

    def _mended(self, piece: Piece, misspelt: Findings) -> list[Diagnostic]:
        """The misspelt words, and what else is wrong when each is replaced by the best suggestion.

        Where there is none, the line is left out, and so is what is said to be missing behind it: that may be
        what the line would have said.
        """
        found, edits = self._rewritten(piece, misspelt)
        rewritten = {word.span.line for word in found}
        words = [one for one in misspelt if one[0].span.line not in rewritten]
        found += [self._suggested(piece, problem) for problem in words]
        found.sort(key=lambda word: word.span.start)
        plain = [word for word in found if word.span.line not in rewritten]
        lost = {word.span.line for word in plain if not _can_be_replaced(word)}
        gone = lines(piece, lost)
        if lost and not gone:
            return found
        kept = [word for word in plain if not any(is_in(word.span, line) for line in gone)]
        edits += [(word.span, word.suggestions[0]) for word in kept]
        edits = sorted([*edits, *((line, "") for line in gone)], key=_start)
        begins = found[0].code == "CW0204"
        again = spelling(edited(piece, edits), self.lexicon, suggest.Budget(0, 0, 0))
        return [*found, *self._rest(piece, edits)] if begins or not again else found

    def _rewritten(
        self, piece: Piece, misspelt: Findings
    ) -> tuple[list[Diagnostic], list[tuple[Span, str]]]:
        """One finding for each line that people write otherwise, and how it is written here."""
        found: list[Diagnostic] = []
        edits: list[tuple[Span, str]] = []
        for what, _ in misspelt:
            if any(what.span.line == other.span.line for other in found):
                continue
            said = self._written_here(piece, what)
            if said is not None:
                found.append(replace(what, hint=said.hint))
                edits.append((said.span, said.text))
        return found, edits

    def _behind(self, piece: Piece, told: Diagnostic) -> list[Diagnostic]:
        """What else is wrong where a line that can't be parsed is left out."""
        gone = lines(piece, {told.span.line}) if told.code == "CW0103" else []
        return self._rest(piece, [(line, "") for line in gone]) if gone else []

    def _rest(self, piece: Piece, edits: list[tuple[Span, str]]) -> list[Diagnostic]:
        """What is wrong with an edited text, at its place in the text as written."""
        changed = edited(piece, edits)
        if not self.budget.go_on():
            return []
        _, rest = self.analysed(read(changed, self.lexicon.long_names))
        if any(not text for _, text in edits):
            rest = [one for one in rest if one.code not in _ABOUT_WHAT_WAS_SAID]
        return [place for one in rest if (place := unmended(one, piece, edits))]

    def _suggested(self, piece: Piece, problem: tuple[Diagnostic, tuple[str, ...]]) -> Diagnostic:
        """A finding with suggestions, those first that make the whole definition right."""
        what, candidates = problem
        words = self.lexicon.words
        message = in_words(what.message, words) or what.message
        what = replace(what, message=message, hint=in_words(what.hint, words))
        if not candidates and not what.hint:
            said = self._written_here(piece, what)
            return replace(what, hint=said.hint) if said is not None else what
        if not candidates or what.suggestions or not self.budget.look_up():
            return what
        start = what.span.start - piece.start
        word = piece.text[start : what.span.end - piece.start]

        def count(candidate: str) -> int:
            return self._findings(replace_in(piece, what.span, candidate))

        ranked = suggest.ranked_suggestions(word, candidates, count)
        first = next((one for one in ranked[:3] if self._mends(piece, what.span, one)), None)
        right = tuple(dict.fromkeys((first, *ranked))) if first is not None else ()
        hint = what.hint or (f"did you mean `{right[0]}`?" if right else "")
        return replace(what, suggestions=right, hint=hint)

    def _written_here(self, piece: Piece, what: Diagnostic) -> recovery.Rewriting | None:
        """How the line of a finding is written here, where it is what people write."""
        return recovery.rewritten(piece, what.span.start - piece.start, *self._tries(piece))

    def _tries(self, piece: Piece) -> tuple[Budget, LongNames, Callable[[str, int], bool]]:
        """What edits of a piece are tried with."""
        return self.budget, self.lexicon.long_names, partial(self._is_right, piece)

    def _mends(self, piece: Piece, span: Span, word: str) -> bool:
        """Whether nothing is wrong any more at the place where a word is put instead."""
        if not self.budget.read(piece.text):
            return True
        changed = replace_in(piece, span, word)
        parsed = read(changed, self.lexicon.long_names)
        unknown = spelling(changed, self.lexicon, suggest.Budget(0, 0, 0))
        found = [*unknown, *meaning(parsed, self.lexicon, self.headers, self.above)[1]]
        at_syntax = getattr(parsed.error, "pos_in_stream", None)
        places = [one.span.start for one, _ in found]
        return span.start not in places and at_syntax != span.start - piece.start

    def _is_right(self, piece: Piece, text: str, line: int) -> bool:
        """Whether nothing is wrong with a line of a changed text, words that nobody knows included."""
        parsed = read(replace(piece, text=text), self.lexicon.long_names)
        unknown = spelling(parsed.piece, self.lexicon, suggest.Budget(0, 0, 0))
        if parsed.error is not None or parsed.limit is not None or unknown:
            return False
        problems = meaning(parsed, self.lexicon, self.headers, self.above)[1]
        return all(found.span.line != line for found, _ in problems)

    def _findings(self, piece: Piece) -> int:
        """How many findings a changed text has; unknown words count, and so does what they break."""
        if not self.budget.read(piece.text):
            return 0
        parsed = read(piece, self.lexicon.long_names)
        broken = parsed.error is not None or parsed.limit is not None
        problems = meaning(parsed, self.lexicon, self.headers, self.above)[1]
        return len(spelling(piece, self.lexicon, suggest.Budget(0, 0, 0))) + len(problems) + broken


def _can_be_replaced(word: Diagnostic) -> bool:
    return word.code != "CW0311" and bool(word.suggestions)


def _start(edit: tuple[Span, str]) -> int:
    return edit[0].start


def header_of(tree: s.Definition, words: Vocabulary) -> tuple[str, Header] | None:
    """The name and header of a definition that can be amended or referred to."""
    match tree:
        case s.CardText():
            return name_of(tree, words), Header(tree.keyword.text, tree, any(map(_away, tree.body)))
        case s.PileText():
            return tree.name.text, Header("pile", None)
        case _:
            return None


def _away(line: s.Statement) -> bool:
    """``this isn't in ...``: whether a line says that a card's pile does not lie with the others."""
    clause = line.clauses[0] if len(line.clauses) == 1 else None
    if not isinstance(clause, s.Fact) or not is_word(clause.subject, "THIS"):
        return False
    return clause.verb.text == "isn't" and not clause.runs
