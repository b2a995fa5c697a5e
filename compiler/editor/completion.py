"""Completion: what may stand at a place, by the parser's own state and the vocabulary's patterns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from lark.exceptions import LarkError
from lark.indenter import DedentError

from cardwright.compiler.syntax import lexing
from cardwright.compiler.text.source import pieces
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.compiler.vocabulary.patterns import PREPOSITIONS, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.syntax.naming import LongNames
    from cardwright.compiler.text.source import Source
    from cardwright.compiler.vocabulary.entries import Verb
    from cardwright.compiler.vocabulary.game import Vocabulary

_PARTIAL = re.compile(r"[\w'$+/-]*\Z")
_CAPITALS = re.compile(r"(?:[A-Z][\w'/-]* )*(?:[A-Z][\w'/-]*)?\Z")
_CLAUSE = re.compile(r"[,:\n]|- ")
_ALTERNATIVES = re.compile(r"\(([^()]*)\)")
_OPTIONAL = re.compile(r"(\w)\?")
_PREPOSITIONS = frozenset({"PREP", "TIME", "UNTIL", "HERE"})
_KEYWORDS = ("errata", "pile", "ruling", "to")


@dataclass(frozen=True, slots=True)
class Completion:
    """``label`` in the place of ``text[start:end]``.

    ``kind`` says what it is: "verb", "type", "name", "zone", "noun", "resource", "keyword" or "word";
    ``rank`` is lower for what fits better.
    """

    label: str
    kind: str
    detail: str
    start: int
    end: int
    rank: int = 1


@dataclass(frozen=True, slots=True)
class _Offer:
    """A word or name that may stand somewhere, as ``Completion`` has it."""

    label: str
    kind: str
    detail: str = ""
    rank: int = 1


def complete(compilation: Compilation, source: Source, offset: int) -> tuple[Completion, ...]:
    """What may stand at an offset and begins as the text before it does, best first.

    Nothing is offered in comments and titles.
    """
    text = source.text[:offset]
    line = text[text.rfind("\n") + 1 :]
    if line.count('"') % 2 or "#" in re.sub(r'"[^"]*"', "", line):
        return ()
    partial = _PARTIAL.search(text)
    start = partial.start() if partial else offset
    run = _CAPITALS.search(text, text.rfind("\n") + 1)
    longer = min(run.start() if run else start, start)
    offers = list(_offers(compilation, source, start))
    found = [*_fitting(offers, text, longer, offset), *_fitting(offers, text, start, offset)]
    found.sort(key=lambda one: (one.start, one.rank, one.label))
    unique: dict[str, Completion] = {}
    for one in found:
        unique.setdefault(one.label, one)
    return tuple(unique.values())


def _fitting(offers: Iterable[_Offer], text: str, start: int, end: int) -> Iterator[Completion]:
    begun = text[start:end].lower()
    for one in offers:
        if one.label.lower().startswith(begun):
            yield Completion(one.label, one.kind, one.detail, start, end, one.rank)


# ---- what may stand behind a text -----------------------------------------------------------------------


def _offers(compilation: Compilation, source: Source, offset: int) -> Iterator[_Offer]:
    words = compilation.words
    text = source.text[:offset]
    line = text[text.rfind("\n") + 1 :]
    if not line:
        yield from _headers(words)
        return
    begin = max((one.start for one in pieces(source) if one.start < offset), default=0)
    piece = text[begin:]
    accepted = expected(piece, compilation.scope.lexicon.long_names)
    if "\n" not in piece:
        yield from _types(words, 0) if ":" in piece else ()
        yield from _amended(compilation) if piece.startswith("errata ") else ()
        return
    for terminal in sorted(accepted):
        for word in spellings().get(terminal, ()):
            yield _Offer(word, "keyword", "", 2)
    if not accepted or accepted & {"WORD", "NAME"}:
        yield from _open_words(compilation, _CLAUSE.split(line)[-1].split(), accepted)


def expected(text: str, names: LongNames) -> frozenset[str]:
    """The terminals that the parser accepts behind the beginning of a definition; none where it is wrong."""
    parser: Any = lexing.parser().parse_interactive(names.hidden(text))
    try:
        for token in parser.lexer_thread.lex(parser.parser_state):
            if token.type == "_DEDENT" and not token:
                break  # the text only seems to end here
            parser.feed_token(token)
        return frozenset(parser.accepts())
    except (LarkError, DedentError, AssertionError):
        return frozenset()


def _headers(words: Vocabulary) -> Iterator[_Offer]:
    for name, kind in words.kinds.items():
        yield _Offer(name, "keyword", kind.says, 0)
    for name, says in words.sets.keywords.items():
        yield _Offer(name, "keyword", says, 0)
    for name in _KEYWORDS:
        yield _Offer(name, "keyword")


def _types(words: Vocabulary, rank: int) -> Iterator[_Offer]:
    for name in words.types:
        yield _Offer(name, "type", "type", rank)


def _amended(compilation: Compilation) -> Iterator[_Offer]:
    for name in compilation.scope.headers:
        yield _Offer(name, "name", compilation.scope.headers[name].kind, 0)


# ---- open words, by the verb of the clause ----------------------------------------------------------------


def _open_words(
    compilation: Compilation, clause: list[str], accepted: frozenset[str]
) -> Iterator[_Offer]:
    """Verbs where none stands yet; behind one what its patterns take next."""
    words = compilation.words
    if clause and clause[-1].startswith("+"):
        for name, resource in words.resources.items():
            several = resource.counted and clause[-1] != "+1"
            yield _Offer(plural(name) if several else name, "resource", "resource", 0)
        return
    found = _verb(clause, words)
    if found is None:
        if not accepted or "WORD" in accepted:
            yield from _verbs(words, clause, compilation)
        yield from _things(compilation, 1)
        return
    verb, rest = found
    if rest and rest[-1] in PREPOSITIONS:
        yield from _behind(rest[-1], verb, words)
    elif not accepted or accepted & _PREPOSITIONS:
        yield from _roles(verb, rest)
    if not accepted or "NAME" in accepted:
        yield from _things(compilation, 1)


def _verb(clause: list[str], words: Vocabulary) -> tuple[Verb, list[str]] | None:
    """The first verb of a clause, as long as it can be, with the words behind it."""
    longest = max((form.count(" ") + 1 for form in words.verb_forms), default=1)
    for start in range(len(clause)):
        for end in range(min(len(clause), start + longest), start, -1):
            form = words.verb_forms.get(" ".join(clause[start:end]))
            if form is not None:
                return form[0], clause[end:]
    return None


def _verbs(words: Vocabulary, clause: list[str], compilation: Compilation) -> Iterator[_Offer]:
    third = bool(clause) and clause[-1] in ("player", "winner", "owner", "opponent", "it")
    wanted = "third" if third else "base"
    for form, (verb, which) in words.verb_forms.items():
        if which == wanted:
            yield _Offer(form, "verb", verb.says, 0)
    for shared in {one for each in compilation.scope.lexicon.texts.values() for one in each}:
        yield _Offer(shared, "verb", "a text that cards share", 1)


def _roles(verb: Verb, rest: list[str]) -> Iterator[_Offer]:
    """The prepositions and options of a verb's patterns, those that were said left out."""
    for pattern in verb.patterns:
        for role in pattern.roles if rest or pattern.object is None else ():
            if not set(role.prepositions) & set(rest):
                for word in role.prepositions:
                    yield _Offer(word, "word", pattern.say, 0)
        for option in (*pattern.options, *pattern.required):
            yield _Offer(option, "word", pattern.say, 1)
        if pattern.literal and not rest:
            yield _Offer(pattern.literal, "word", pattern.say, 0)


def _behind(preposition: str, verb: Verb, words: Vocabulary) -> Iterator[_Offer]:
    """What a verb's patterns take behind a preposition; zones that they say nothing of come later."""
    roles = [
        (pattern, role)
        for pattern in verb.patterns
        for role in pattern.roles
        if preposition in role.prepositions
    ]
    for pattern, role in roles:
        if isinstance(role.filler, Literal):
            yield _Offer(role.filler.text, "word", pattern.say, 0)
    fits = any(getattr(role.filler, "type", "") == "zone" for _, role in roles)
    for name, zone in words.zones.items():
        if zone.onto == (preposition == "onto") or preposition not in ("into", "onto"):
            yield _Offer(name, "zone", f"a place for {zone.holds}", 0 if fits else 1)


def _things(compilation: Compilation, rank: int) -> Iterator[_Offer]:
    """Nouns, types, resources and names."""
    words, lexicon = compilation.words, compilation.scope.lexicon
    for form in words.noun_forms:
        yield _Offer(form, "noun", "", rank + 1)
    yield from _types(words, rank)
    for form in words.resource_forms:
        yield _Offer(form, "resource", "resource", rank + 1)
    for name in (*lexicon.names, *lexicon.piles):
        header = compilation.scope.headers.get(name)
        yield _Offer(name, "name", header.kind if header else "", rank)


# ---- the words of the grammar ---------------------------------------------------------------------------


@cache
def spellings() -> dict[str, tuple[str, ...]]:
    """The words that each closed-class terminal of the grammar stands for."""
    found: dict[str, tuple[str, ...]] = {}
    for terminal in lexing.parser().terminals:
        pattern = re.sub(r"\(\?!.*", "", str(terminal.pattern.value))
        if re.fullmatch(r"[a-z' ?|()]+", pattern):
            found[terminal.name] = tuple(_spelled_out(pattern))
    return found


def _spelled_out(pattern: str) -> Iterator[str]:
    """The texts that a pattern of letters, ``|``, ``?`` and groups stands for."""
    parts = [part.split("|") for part in _ALTERNATIVES.split(pattern)]
    for text in map("".join, product(*parts)):
        yield _OPTIONAL.sub(r"\1", text)
        if "?" in text:
            yield _OPTIONAL.sub("", text)
