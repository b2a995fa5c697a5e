"""Verbs: the one at the head of a clause, and what stands behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler.semantics.words.attach import attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.attach import Row, Thing
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Verb


def verb_of(
    runs: s.Runs, phrases: tuple[s.Phrase, ...], scope: Scope, tenses: tuple[str, ...]
) -> tuple[Verb, tuple[s.Phrase, ...]]:
    """The verb at the head of a clause, and the phrases behind it, a bare object first.

    A verb of two words takes its second from the adverbs ("set ... aside"). Raises CompileError when there is
    no such verb, or when its form is not one of ``tenses`` ("base", "third", "past").
    """
    first, more = runs.words[0], runs.runs[0][1:]
    text, phrases = _particle(first.text, phrases, scope)
    found = scope.lexicon.words.verb_forms.get(text)
    if found is None and text in scope.lexicon.texts.get(first.span.path, {}):
        fail("CW0304", first.span, f"The text `{text}` is done as a whole: it stands alone.")
    if found is None:
        forms = [
            form for form, (_, tense) in scope.lexicon.words.verb_forms.items() if tense in tenses
        ]
        fail("CW0203", first.span, f"`{text}` is not a verb.", candidates=forms)
    verb, tense = found
    if tense not in tenses:
        _wrong_form(first, verb, scope, tenses)
    return verb, (*_bare(runs, more, phrases), *phrases)


def _particle(
    text: str, phrases: tuple[s.Phrase, ...], scope: Scope
) -> tuple[str, tuple[s.Phrase, ...]]:
    for phrase in phrases:
        if isinstance(phrase, s.Adverb):
            both = f"{text} {phrase.word.text}"
            if both in scope.lexicon.words.verb_forms:
                return both, tuple(other for other in phrases if other is not phrase)
    return text, phrases


def _wrong_form(word: s.Word, verb: Verb, scope: Scope, tenses: tuple[str, ...]) -> None:
    forms = scope.lexicon.words.verb_forms
    right = [form for form, (known, tense) in forms.items() if known is verb and tense in tenses]
    fail(
        "CW0309", word.span, f"`{word.text}` is the wrong form of the verb here.", candidates=right
    )


def _bare(
    runs: s.Runs, more: tuple[s.Word, ...], phrases: tuple[s.Phrase, ...]
) -> tuple[s.Noun, ...]:
    """The open words behind the verb, as an object without determiner."""
    if not more and len(runs.runs) == 1:
        return ()
    if not more:
        span = runs.runs[1][0].span
        fail("CW0307", span, "Verbs can't be joined by `or`.", hint="`choose one:`")
    del phrases
    span = more[0].span.to(runs.span)
    rest = s.Runs((more, *runs.runs[1:]), runs.articles, span=span)
    return (s.Noun((), None, rest, None, span=span),)


def done_to(verb: Verb, rest: tuple[s.Phrase, ...], span: Span, scope: Scope) -> tuple[Row, Thing]:
    """What stands behind a verb, sorted, and what it is done to.

    Raises CompileError when it is done to nothing, and when anything but a time is said besides.
    """
    row = attach(rest, scope.lexicon)
    row.nothing_but("object", "times")
    if row.object is None:
        fail("CW0302", span, f"`{verb.name}` what?")
    return row, row.object
