"""Parse: the text of one definition becomes a syntax tree, or one syntax error in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token, Tree

from cardwright.compiler.syntax import lexing
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.syntax.naming import NO_LONG_NAMES
from cardwright.compiler.text.source import Span

if TYPE_CHECKING:
    from cardwright.compiler.syntax.naming import LongNames
    from cardwright.compiler.text.source import Piece


def parse(piece: Piece, names: LongNames = NO_LONG_NAMES) -> s.Definition | None:
    """The definition in a piece of source; None when it holds none.

    ``names`` are the long names that it may speak of.

    Raises lark's UnexpectedInput or DedentError where the text breaks the grammar.
    """
    tree = lexing.parser().parse(names.hidden(piece.text))
    if not tree.children:
        return None
    definition: s.Definition = _Builder(piece).build(tree.children[0])
    return definition


class _Builder:
    """Turns one Lark tree into syntax nodes, rule by rule; rules that only pass on have no method."""

    def __init__(self, piece: Piece) -> None:
        self._text = piece.text
        self._path = piece.source.path
        self._offset = piece.start
        self._lines = piece.line - 1

    def build(self, tree: Any) -> Any:
        """The node for a tree or token."""
        if isinstance(tree, Token):
            text = self._text[tree.start_pos : tree.end_pos]
            return s.Word(text, tree.type, span=self._span(tree))
        make = getattr(self, "_" + tree.data)
        return make(tree, [self.build(child) for child in tree.children])

    def _span(self, place: Any) -> Span:
        return Span(
            self._path,
            place.start_pos + self._offset,
            place.end_pos + self._offset,
            place.line + self._lines,
            place.column,
            place.end_line + self._lines,
            place.end_column,
        )

    def _at(self, tree: Tree[Any]) -> Span:
        return self._span(tree.meta)

    # ---- phrases

    def _runs(self, tree: Any, kids: list[Any]) -> s.Runs:
        runs = tuple(kid for kid in kids if isinstance(kid, tuple))
        articles = tuple(kid for kid in kids if isinstance(kid, s.Word))
        return s.Runs(runs, articles, span=self._at(tree))

    def _series(self, tree: Any, kids: list[Any]) -> s.Runs:
        return s.Runs(tuple((kid,) for kid in kids), together=True, span=self._at(tree))

    def _run(self, _tree: Any, kids: list[Any]) -> tuple[s.Word, ...]:
        return tuple(kids)

    def _it(self, _tree: Any, kids: list[Any]) -> s.Word:
        word: s.Word = kids[0]
        return word

    def _amount(self, tree: Any, kids: list[Any]) -> s.Amount:
        bound = kids[0] if kids[0].kind == "BOUND" else None
        return s.Amount(bound, tuple(kids[1:] if bound else kids), span=self._at(tree))

    def _np(self, tree: Any, kids: list[Any]) -> s.Noun:
        leads = tuple(kid for kid in kids if isinstance(kid, s.Word))
        amount = _first(kids, s.Amount)
        of = kids[-1] if any(word.kind == "OF" for word in leads) else None
        runs = None if of is not None else _first(kids, s.Runs)
        return s.Noun(leads, amount, runs, of, span=self._at(tree))

    def _who(self, tree: Any, kids: list[Any]) -> s.Who:
        return s.Who(tuple(kids), span=self._at(tree))

    _player = _who

    def _pp(self, tree: Any, kids: list[Any]) -> s.Prep:
        return s.Prep(kids[0], kids[1], span=self._at(tree))

    def _costing(self, tree: Any, kids: list[Any]) -> s.Costing:
        return s.Costing(len(kids) > 1, kids[-1], span=self._at(tree))

    def _compare(self, tree: Any, kids: list[Any]) -> s.Compare:
        than = next(
            (i for i, kid in enumerate(kids) if isinstance(kid, s.Word) and kid.kind == "THAN"),
            None,
        )
        runs = _first(kids[:than], s.Runs)
        return s.Compare(
            kids[0], runs, None if than is None else kids[than + 1], span=self._at(tree)
        )

    def _between(self, tree: Any, kids: list[Any]) -> s.Between:
        return s.Between(kids[0], kids[1], span=self._at(tree))

    def _same(self, tree: Any, kids: list[Any]) -> s.Same:
        return s.Same(kids[1], span=self._at(tree))

    def _per(self, tree: Any, kids: list[Any]) -> s.Per:
        counted = kids[0]
        if isinstance(counted, s.Word):
            counted = s.Who((counted,), span=counted.span)
        return s.Per(counted, span=self._at(tree))

    def _except(self, tree: Any, kids: list[Any]) -> s.Except:
        return s.Except(kids[0], span=self._at(tree))

    def _until(self, tree: Any, kids: list[Any]) -> s.Until:
        return s.Until(kids[1], span=self._at(tree))

    def _rel(self, tree: Any, kids: list[Any]) -> s.Rel:
        who, *aux, verb = kids
        if isinstance(who, s.Word):
            who = s.Noun((who,), None, None, None, span=who.span)
        return s.Rel(who, tuple(aux), verb, span=self._at(tree))

    # ---- clauses

    def _bonus(self, tree: Any, kids: list[Any]) -> s.Bonus:
        start = next(i for i, kid in enumerate(kids) if isinstance(kid, s.Amount))
        runs, phrases = _runs_first(kids[start + 1 :])
        who, get = _first(kids[:start], s.Who), _first(kids[:start], s.Word)
        return s.Bonus(who, kids[start], runs, _phrases(phrases), get, span=self._at(tree))

    def _command(self, tree: Any, kids: list[Any]) -> s.Command:
        return s.Command(kids[0], _phrases(kids[1:]), span=self._at(tree))

    def _deed(self, tree: Any, kids: list[Any]) -> s.Deed:
        verb = next(i for i, kid in enumerate(kids) if isinstance(kid, s.Runs))
        who = _subject(kids[0])
        aux = tuple(kid for kid in kids[1:verb] if isinstance(kid, s.Word))
        between = [kid for kid in kids[1:verb] if not isinstance(kid, s.Word)]
        return s.Deed(
            who, aux, kids[verb], _phrases(between + kids[verb + 1 :]), span=self._at(tree)
        )

    def _fact(self, tree: Any, kids: list[Any]) -> s.Fact:
        be = next(i for i, kid in enumerate(kids) if isinstance(kid, s.Word) and kid.kind == "BE")
        rest = kids[be + 1 :]
        first = rest[0] if rest else None
        also = first if isinstance(first, s.Word) and first.kind == "ALSO" else None
        runs, phrases = _runs_first(rest[1:] if also else rest)
        about = _phrases(kids[1:be])
        return s.Fact(
            _subject(kids[0]), about, kids[be], also, runs, _phrases(phrases), span=self._at(tree)
        )

    def _price(self, tree: Any, kids: list[Any]) -> s.Price:
        cost = next(
            i for i, kid in enumerate(kids) if isinstance(kid, s.Word) and kid.kind == "COST"
        )
        return s.Price(
            _subject(kids[0]),
            _phrases(kids[1:cost]),
            kids[cost],
            kids[cost + 1],
            _phrases(kids[cost + 2 :]),
            span=self._at(tree),
        )

    def _players(self, tree: Any, kids: list[Any]) -> s.Players:
        return s.Players(kids[0], _phrases(kids[1:]), span=self._at(tree))

    def _topic(self, tree: Any, kids: list[Any]) -> s.Topic:
        return s.Topic(kids[0], _phrases(kids[1:]), span=self._at(tree))

    # ---- statements

    def _on(self, tree: Any, kids: list[Any]) -> s.On:
        return s.On(kids[0], kids[1], span=self._at(tree))

    def _once(self, tree: Any, kids: list[Any]) -> s.Once:
        return s.Once(kids[0].object, span=self._at(tree))

    def _gate(self, tree: Any, kids: list[Any]) -> s.Gate:
        return s.Gate(tuple(kids), span=self._at(tree))

    def _statement(self, tree: Any, kids: list[Any]) -> s.Statement:
        then = kids.pop() if isinstance(kids[-1], s.Statement | s.Block) else None
        gate = kids.pop() if isinstance(kids[-1], s.Gate) else None
        return s.Statement(tuple(kids), gate, then, span=self._at(tree))

    def _option(self, tree: Any, kids: list[Any]) -> s.Option:
        first, *more = kids
        return s.Option((first, *(more[0] if more else ())), span=self._at(tree))

    def _block(self, tree: Any, kids: list[Any]) -> s.Block:
        lines = tuple(kid for kid in kids if isinstance(kid, s.Statement))
        options = tuple(kid for kid in kids if isinstance(kid, s.Option))
        return s.Block(lines, options, span=self._at(tree))

    def _body(self, _tree: Any, kids: list[Any]) -> tuple[s.Statement, ...]:
        return tuple(kids)

    # ---- definitions

    def _types(self, _tree: Any, kids: list[Any]) -> tuple[s.Word, ...]:
        return tuple(kids)

    def _face(self, tree: Any, kids: list[Any]) -> s.Face:
        price = kids[0] if isinstance(kids[0], s.Word) else None
        types = kids[-1] if isinstance(kids[-1], tuple) else ()
        return s.Face(price, types, span=self._at(tree))

    def _card(self, tree: Any, kids: list[Any]) -> s.CardText:
        face = _first(kids, s.Face)
        return s.CardText(kids[0], kids[1], face, _body_of(kids), span=self._at(tree))

    def _errata(self, tree: Any, kids: list[Any]) -> s.ErrataText:
        face = _first(kids, s.Face)
        return s.ErrataText(kids[0], kids[1], face, _body_of(kids[2:]), span=self._at(tree))

    def _label(self, _tree: Any, kids: list[Any]) -> tuple[s.Word, ...]:
        return tuple(kids)

    def _phrase(self, tree: Any, kids: list[Any]) -> s.PhraseText:
        return s.PhraseText(kids[0], kids[1], span=self._at(tree))

    def _entry(self, tree: Any, kids: list[Any]) -> s.Entry:
        number = kids.pop(0) if kids[0].kind == "NUMBER" else None
        each = kids.pop() if kids[-1].kind == "PLAYER" else None
        note = kids[1] if len(kids) > 1 else None
        return s.Entry(number, kids[0], note, each, span=self._at(tree))

    def _list(self, tree: Any, kids: list[Any]) -> s.Listing:
        prep = kids.pop(0) if isinstance(kids[0], s.Word) else None
        return s.Listing(prep, tuple(kids), span=self._at(tree))

    def _pile(self, tree: Any, kids: list[Any]) -> s.PileText:
        manner = kids[1] if isinstance(kids[1], s.Word) else None
        lists = [kid for kid in kids if isinstance(kid, s.Listing)]
        return s.PileText(kids[0], manner, _rejoined(lists), span=self._at(tree))

    def _set(self, tree: Any, kids: list[Any]) -> s.SetText:
        return s.SetText(kids[0], kids[1], _rejoined(kids[2:]), span=self._at(tree))

    def _cite(self, _tree: Any, kids: list[Any]) -> tuple[s.Word, s.Word]:
        return kids[0], kids[1]

    def _given(self, tree: Any, kids: list[Any]) -> s.Given:
        return s.Given(tuple(kids), span=self._at(tree))

    def _expect(self, tree: Any, kids: list[Any]) -> s.Expect:
        return s.Expect(tuple(kids), span=self._at(tree))

    def _ruling(self, tree: Any, kids: list[Any]) -> s.RulingText:
        cites = tuple(kid for kid in kids if isinstance(kid, tuple))
        steps = tuple(kid for kid in kids if isinstance(kid, s.Given | s.Statement | s.Expect))
        return s.RulingText(kids[0], cites, steps, span=self._at(tree))


def _first(kids: list[Any], kind: type) -> Any:
    return next((kid for kid in kids if isinstance(kid, kind)), None)


def _body_of(kids: list[Any]) -> tuple[s.Statement, ...]:
    last = kids[-1] if kids else None
    return last if isinstance(last, tuple) and last and isinstance(last[0], s.Statement) else ()


def _rejoined(lists: list[s.Listing]) -> tuple[s.Listing, ...]:
    """Lists with the lines of each made one: where a list is broken means nothing."""
    found: list[s.Listing] = []
    for line in lists:
        if found and line.prep == found[-1].prep:
            last = found.pop()
            entries = (*last.entries, *line.entries)
            found.append(s.Listing(last.prep, entries, span=last.span.to(line.span)))
        else:
            found.append(line)
    return tuple(found)


def _subject(kid: Any) -> Any:
    return s.Noun((kid,), None, None, None, span=kid.span) if isinstance(kid, s.Word) else kid


def _runs_first(kids: list[Any]) -> tuple[s.Runs | None, list[Any]]:
    return (kids[0], kids[1:]) if kids and isinstance(kids[0], s.Runs) else (None, kids)


def _phrases(kids: list[Any]) -> tuple[s.Phrase, ...]:
    return tuple(_one_phrase(kid) for kid in kids)


def _one_phrase(kid: Any) -> s.Phrase:
    """An adverb, a thing without determiner behind one ("set aside Copper"), or a phrase already made."""
    match kid:
        case s.Word():
            return s.Adverb(kid, span=kid.span)
        case s.Runs():
            return s.Noun((), None, kid, None, span=kid.span)
    phrase: s.Phrase = kid
    return phrase
