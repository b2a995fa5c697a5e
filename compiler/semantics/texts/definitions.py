"""Definitions: headers, lists, and the resolution of one whole definition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.places import price
from cardwright.compiler.semantics.texts.bodies import body
from cardwright.compiler.semantics.texts.statements import statements
from cardwright.compiler.semantics.words.lexicon import KEYWORDS
from cardwright.compiler.semantics.words.scope import Scope
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import FollowUpError, fail
from cardwright.compiler.vocabulary.inflection import one_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardwright.compiler.semantics.words.lexicon import Lexicon
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Kind
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass(frozen=True, slots=True)
class Header:
    """What a definition says, for the errata that amend it: what they don't say again, they keep.

    ``beside``: its text says that its pile is not in the Supply. ``text`` is its tree, None for a list.
    """

    kind: str
    text: s.CardText | None
    beside: bool = False


Meaning = ir.Card | ir.Pile | ir.Set
Findings = list[tuple["Diagnostic", tuple[str, ...]]]


def resolve(
    text: s.CardText | s.ErrataText | s.PileText | s.SetText,
    lexicon: Lexicon,
    headers: Mapping[str, Header],
) -> tuple[Meaning | None, Findings]:
    """The meaning of a definition, and what was wrong with it (with the words that could stand there)."""
    scope = Scope(lexicon, _any_kind(lexicon))
    found: Meaning | None = None
    with scope.attempt():
        found = _resolve(text, scope, headers)
    return found, scope.report.problems


def shared_text(text: s.PhraseText, lexicon: Lexicon) -> Findings:
    """What is wrong with a text that cards share, whichever of them says it."""
    scope = Scope(lexicon, _any_kind(lexicon))
    verb = text.verb
    with scope.attempt():
        first = lexicon.texts.get(verb.span.path, {}).get(verb.text)
        again = first is not None and first.span.start != text.span.start
        if again or verb.text in lexicon.words.open_words:
            fail("CW0206", verb.span, f"`{verb.text}` is defined twice.")
        scope.texts = (verb.text,)
        statements(text.body, scope)
    return scope.report.problems


def _any_kind(lexicon: Lexicon) -> Kind:
    return next(iter(lexicon.words.kinds.values()))


def _resolve(
    text: s.CardText | s.ErrataText | s.PileText | s.SetText,
    scope: Scope,
    headers: Mapping[str, Header],
) -> Meaning:
    match text:
        case s.CardText():
            scope.kind = _kind(text.keyword, scope)
            return _card(text, text, ir.DEFAULT, scope)
        case s.ErrataText():
            header, amended = _amended(text, scope, headers)
            scope.kind = scope.lexicon.words.kinds[header.kind]
            label = " ".join(word.text for word in text.label)
            return _card(text, _with_what_is_kept(text, amended), label, scope)
        case s.PileText():
            return _pile(text, scope)
        case s.SetText():
            return _set(text, scope)


def _kind(word: s.Word, scope: Scope) -> Kind:
    kinds = scope.lexicon.words.kinds
    if word.text not in kinds:
        candidates = (*kinds, *scope.lexicon.words.sets.keywords, *KEYWORDS)
        fail("CW0204", word.span, f"`{word.text}` is no kind of definition.", candidates=candidates)
    return kinds[word.text]


def _amended(
    text: s.ErrataText, scope: Scope, headers: Mapping[str, Header]
) -> tuple[Header, s.CardText]:
    header = headers.get(text.name.text)
    if header is None and text.name.text in scope.lexicon.names:
        raise FollowUpError  # its own text can't be read
    if header is None or header.text is None or header.kind not in scope.lexicon.words.kinds:
        fail(
            "CW0210",
            text.name.span,
            f"There is no card `{text.name.text}` to amend.",
            candidates=headers,
        )
    if text.face is None and not text.body:
        message = "This amends nothing: it says neither a price nor a text."
        fail("CW0210", text.name.span.to(text.label[-1].span), message)
    return header, header.text


def _with_what_is_kept(text: s.ErrataText, amended: s.CardText) -> s.CardText:
    """The card that an errata amends with what the errata says instead."""
    old, new = amended.face, text.face
    if old is not None and new is not None:
        new = replace(new, price=new.price or old.price, types=new.types or old.types)
    place = text.span if text.body else amended.span
    return replace(amended, face=new or old, body=text.body or amended.body, span=place)


def _card(text: s.CardText | s.ErrataText, said: s.CardText, label: str, scope: Scope) -> ir.Card:
    """A printing; ``said`` is all that it says, an errata's text with what that keeps."""
    cost: ir.Cost | None = None
    types: tuple[str, ...] = ()
    with scope.attempt():
        cost, types = _face(text, said.face, scope)
    with scope.attempt():
        _is_a_word(text, scope)
    scope.over = cost is not None and cost.extra == "+"
    meaning = body(said.body, scope, said.span)
    for use in meaning.uses:
        with scope.attempt():
            _is_its_own(use, text)
    if scope.over and not scope.report.problems:
        with scope.attempt():
            _overpaid(text, said.face, meaning)
    name = name_of(text, scope.lexicon.words) if isinstance(text, s.CardText) else text.name.text
    return ir.Card(name, scope.kind.name, label, cost, types, meaning, span=text.span)


def _is_a_word(text: s.CardText | s.ErrataText, scope: Scope) -> None:
    """Refuse a text below what is nothing but a word, and a type of several words."""
    kind = scope.kind
    if kind.makes and text.body and "resource" not in kind.makes:
        fail(
            "CW0409",
            text.body[0].span,
            f"{one_of(kind.name)} has no text: it is a word for others.",
        )
    if "type" in kind.makes and not text.name.text.isalpha():
        fail("CW0207", text.name.span, f"{one_of(kind.name)} is one word of letters.")


def _is_its_own(use: ir.Use, text: s.CardText | s.ErrataText) -> None:
    """Refuse a use of anything but what the text defines."""
    if use.counter != text.name.text:
        message = f"This says what {text.name.text} can be spent for, not {use.counter}."
        fail("CW0301", use.span, message)


def _overpaid(text: s.CardText | s.ErrataText, face: s.Face | None, meaning: ir.Text) -> None:
    """Refuse a price with a ``+`` where nothing is done with what is overpaid."""
    if not any(isinstance(one, ir.Ability) and one.over for one in meaning.abilities):
        span = face.price.span if face and face.price else text.name.span
        hint = "`when you {bought} this: gain {a_card} per $1 you overpay`"
        fail("CW0211", span, "Nothing is done with what is overpaid.", hint=hint)


def name_of(text: s.CardText, words: Vocabulary) -> str:
    """What a definition is called."""
    return words.called(text.keyword.text, text.name.text)


def _face(
    text: s.CardText | s.ErrataText, face: s.Face | None, scope: Scope
) -> tuple[ir.Cost | None, tuple[str, ...]]:
    kind = scope.kind
    if kind.makes and face is not None:
        fail("CW0304", face.span, f"{one_of(kind.name)} is nothing but its name.")
    if not kind.price and face is not None and face.price is not None:
        fail("CW0304", face.price.span, f"{one_of(kind.name)} has no price.")
    if kind.price and (face is None or face.price is None):
        message = f"{one_of(kind.name)} needs a price behind its name."
        fail("CW0302", text.name.span, message, hint="`: $4`")
    types = tuple(_type(word, scope) for word in (face.types if face else ()))
    _unrepeated(face.types if face else ())
    if kind.price and not kind.type and not types and face is not None:
        hint = f"`{next(iter(scope.lexicon.words.types))}`"
        fail("CW0302", face.span, "A card needs a type behind its price.", hint=hint)
    cost = price(face.price, scope) if face is not None and face.price is not None else None
    return cost, (*types, kind.type) if kind.type else types


def _type(word: s.Word, scope: Scope) -> str:
    kinds = {kind.type for kind in scope.lexicon.words.kinds.values() if kind.type}
    if word.text not in scope.lexicon.words.types or word.text in kinds:
        fail(
            "CW0205",
            word.span,
            f"`{word.text}` is not a type.",
            candidates=scope.lexicon.words.types,
        )
    return word.text


def _unrepeated(words: tuple[s.Word, ...]) -> None:
    seen: set[str] = set()
    for word in words:
        if word.text in seen:
            fail("CW0311", word.span, f"`{word.text}` is said twice.")
        seen.add(word.text)


# ---- lists ------------------------------------------------------------------------------------------


def _pile(text: s.PileText, scope: Scope) -> ir.Pile:
    names = scope.lexicon.names
    if text.manner is not None and text.manner.text != "shuffled":
        fail("CW0201", text.manner.span, "A pile can only be shuffled.", candidates=("shuffled",))
    for line in text.lists:
        if line.prep is not None:
            fail("CW0304", line.prep.span, f"`{line.prep.text}` says nothing in a pile.")
    entries = tuple(_entry(entry, names) for line in text.lists for entry in line.entries)
    for entry in entries:
        if entry.note:
            fail("CW0304", entry.span, "A card in a pile has no note.")
    return ir.Pile(text.name.text, text.manner is not None, entries, span=text.span)


def _set(text: s.SetText, scope: Scope) -> ir.Set:
    title = _title(text, scope)
    entries: list[ir.Entry] = []
    extras: list[ir.Entry] = []
    options = scope.lexicon.words.sets.options
    lexicon = scope.lexicon
    names = lexicon.names | lexicon.piles | set(lexicon.words.sets.undefined)
    for line in text.lists:
        if line.prep is not None and line.prep.text != "with":
            fail(
                "CW0304",
                line.prep.span,
                "Events and the like stand behind `with`.",
                candidates=("with",),
            )
        for entry in line.entries:
            with scope.attempt():
                if entry.number is not None:
                    message = "A set has one pile of each card: no number stands here."
                    fail("CW0304", entry.number.span, message)
                if entry.each is not None:
                    fail("CW0304", entry.each.span, "A set is the same for all numbers of players.")
                if line.prep is None:
                    entries.append(_entry(entry, names))
                else:
                    extras.append(_entry(entry, names | options.keys()))
    return ir.Set(text.keyword.text, title, tuple(entries), tuple(extras), span=text.span)


def _title(text: s.SetText, scope: Scope) -> str:
    """What a set is called. Raises CompileError for anything else with a name in quotes."""
    keyword, title = text.keyword, text.title.text.strip('"')
    sets, kinds = scope.lexicon.words.sets.keywords, scope.lexicon.words.kinds
    if keyword.text in kinds:
        message = f"In a header of a `{keyword.text}` the name stands without quotes."
        fail("CW0204", text.title.span, message, hint=f"`{keyword.text} {title}`")
    if keyword.text not in sets:
        message = f"`{keyword.text}` is no kind of set."
        fail("CW0204", keyword.span, message, candidates=(*sets, *KEYWORDS))
    return title


def _entry(entry: s.Entry, names: frozenset[str]) -> ir.Entry:
    name, note = _name(entry.name, names), _name(entry.note, names) if entry.note else ""
    number = int(entry.number.text) if entry.number else 1
    if number < 1:
        fail("CW0306", entry.span, "A list has at least one of each.")
    each = entry.each is not None
    if each and entry.each is not None and entry.each.text != "player":
        fail("CW0304", entry.each.span, "So many per player.", candidates=("player",))
    return ir.Entry(name, number, note, each, span=entry.span)


def _name(word: s.Word, names: frozenset[str]) -> str:
    if word.text not in names:
        fail("CW0202", word.span, f"Nothing is called `{word.text}`.", candidates=names)
    return word.text


def named(found: Meaning, name: str) -> Meaning:
    """The same definition under another name (for tools that compare printings)."""
    return (
        replace(found, name=name) if not isinstance(found, ir.Set) else replace(found, title=name)
    )


def heading(text: s.Definition) -> Span:
    """The span of what a definition is known by."""
    match text:
        case s.CardText() | s.ErrataText() | s.PileText():
            return text.name.span
        case s.SetText() | s.RulingText():
            return text.title.span
        case s.PhraseText():
            return text.verb.span
