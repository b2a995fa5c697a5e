"""The syntax tree: what a card text says, word for word, before any word is understood.

Every node is immutable; two nodes are equal when their words are, wherever they stand. A clause is a
head and a row of phrases, exactly as the grammar (grammar/card.lark) reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything with a place in the text."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Word(Node):
    """One token: its text and the name of its terminal ("WORD", "DET", "PRICE")."""

    text: str
    kind: str


# ---- phrases ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """``up to $5``, ``1 or 5``, ``two``, ``any number``."""

    bound: Word | None
    values: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Runs(Node):
    """Open words side by side; several runs when joined by ``or``, each perhaps with an article.

    ``together``: they are no alternatives but make a set ("Copper - Silver - Gold").
    """

    runs: tuple[tuple[Word, ...], ...]
    articles: tuple[Word, ...] = ()
    together: bool = False

    @property
    def words(self) -> tuple[Word, ...]:
        """All the words, in order."""
        return tuple(word for run in self.runs for word in run)


@dataclass(frozen=True, slots=True)
class Who(Node):
    """A player or players: ``you``, ``each other player``, ``the player to your left``."""

    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """The words as one string."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A noun phrase: determiners, an amount, open words, or a pronoun alone."""

    leads: tuple[Word, ...]
    amount: Amount | None
    runs: Runs | None
    of: Noun | Runs | None


@dataclass(frozen=True, slots=True)
class Prep(Node):
    """A preposition and what follows it."""

    word: Word
    object: Noun | Runs | Who


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """``more than it``, ``less Honor than you``, ``more``."""

    word: Word
    runs: Runs | None
    than: Noun | Runs | Who | None


@dataclass(frozen=True, slots=True)
class Between(Node):
    """``between $3 and $6``."""

    low: Word
    high: Word


@dataclass(frozen=True, slots=True)
class Same(Node):
    """``the same as it``."""

    object: Noun | Runs


Measure = Amount | Compare | Between | Same


@dataclass(frozen=True, slots=True)
class Costing(Node):
    """``costing up to $4``; the ``more than it`` of ``up to $2 more than it`` is the next phrase."""

    negated: bool
    measure: Measure


@dataclass(frozen=True, slots=True)
class Per(Node):
    """``per Action you have in play``."""

    object: Noun | Runs | Who


@dataclass(frozen=True, slots=True)
class Except(Node):
    """``except Golems``."""

    object: Noun | Runs


@dataclass(frozen=True, slots=True)
class Until(Node):
    """``until an Action``, ``until it leaves play``."""

    object: Noun | Runs | Rel


@dataclass(frozen=True, slots=True)
class Rel(Node):
    """What is said about a noun: ``you have``, ``they gained``.

    ``time`` is when, which only attaching finds out ("on their last turn").
    """

    who: Who | Noun
    aux: tuple[Word, ...]
    verb: Runs | Word
    time: Noun | Prep | None = None


@dataclass(frozen=True, slots=True)
class Adverb(Node):
    """``twice``, ``aside``, ``instead``."""

    word: Word


Phrase = Noun | Prep | Costing | Compare | Per | Except | Until | Rel | Adverb

# ---- clauses ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bonus(Node):
    """``+2 Cards``, ``each other player gets +1 Card``."""

    who: Who | None
    amount: Amount
    runs: Runs | None
    phrases: tuple[Phrase, ...]
    get: Word | None = None


@dataclass(frozen=True, slots=True)
class Command(Node):
    """``trash a card from hand``: no subject, so whoever the text speaks to does it."""

    runs: Runs
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Deed(Node):
    """``you may discard it``, ``another player plays an Attack``."""

    who: Who | Noun
    aux: tuple[Word, ...]
    runs: Runs
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Fact(Node):
    """``it is a Treasure``, ``you have Debt``, ``Treasures are also Actions``."""

    subject: Who | Noun | Runs
    about: tuple[Phrase, ...]
    verb: Word
    also: Word | None
    runs: Runs | None
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Price(Node):
    """``cards cost $1 less this turn``, ``it costs up to $3``."""

    subject: Who | Noun | Runs
    about: tuple[Phrase, ...]
    verb: Word
    measure: Measure
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Players(Node):
    """``each other player``: whom the block is about."""

    who: Who
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Topic(Node):
    """``the start of your turn``, ``3 players``: a noun phrase that stands alone."""

    noun: Noun
    phrases: tuple[Phrase, ...]


Clause = Bonus | Command | Deed | Fact | Price | Players | Topic

# ---- statements ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class On(Node):
    """``when you gain a card``, ``at the start of your turn``, ``if you have Debt``."""

    word: Word
    clause: Clause


@dataclass(frozen=True, slots=True)
class Once(Node):
    """``once per turn``."""

    object: Noun | Runs


@dataclass(frozen=True, slots=True)
class Gate(Node):
    """What a block waits for; several moments when joined by ``and``; a bare word is ``now`` or ``else``."""

    moments: tuple[On | Once | Word, ...]


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """The clauses of one line, or a gate, and what follows the colon."""

    clauses: tuple[Clause, ...]
    gate: Gate | None
    then: Statement | Block | None


@dataclass(frozen=True, slots=True)
class Option(Node):
    """One of the options of ``choose one:``; further lines stand below it."""

    lines: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Block(Node):
    """The indented lines below a colon: all statements, or all options."""

    lines: tuple[Statement, ...]
    options: tuple[Option, ...]


# ---- definitions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Face(Node):
    """Price and types of a header."""

    price: Word | None
    types: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class CardText(Node):
    """``card Smithy: $4 Action`` and what stands below it; also an event, a prophecy, ..."""

    keyword: Word
    name: Word
    face: Face | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ErrataText(Node):
    """A further printing of a card; no face means the face is unchanged."""

    name: Word
    label: tuple[Word, ...]
    face: Face | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class PhraseText(Node):
    """``to joust:`` a text that several cards share."""

    verb: Word
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Entry(Node):
    """``5 Encampment``, ``Riverboat (Market)``, ``2 Ferry per player``: ``each`` is the player."""

    number: Word | None
    name: Word
    note: Word | None
    each: Word | None = None


@dataclass(frozen=True, slots=True)
class Listing(Node):
    """One line of entries, perhaps after ``with``."""

    prep: Word | None
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class PileText(Node):
    """A pile of different cards, from the top."""

    name: Word
    manner: Word | None
    lists: tuple[Listing, ...]


@dataclass(frozen=True, slots=True)
class SetText(Node):
    """A set to play with, by what the game calls such a set."""

    keyword: Word
    title: Word
    lists: tuple[Listing, ...]


@dataclass(frozen=True, slots=True)
class Given(Node):
    """What holds before an example is run."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Expect(Node):
    """What must hold at this point of an example."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class RulingText(Node):
    """An executable example; ``cites`` name the rules it shows, each behind its preposition."""

    title: Word
    cites: tuple[tuple[Word, Word], ...]
    steps: tuple[Given | Statement | Expect, ...]


Definition = CardText | ErrataText | PhraseText | PileText | SetText | RulingText
