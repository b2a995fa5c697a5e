"""What the resolver knows while it reads one definition: who is spoken of, and what "it" can be."""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from cardwright.compiler import ir
from cardwright.compiler.text.diagnostics import Diagnostic, Label
from cardwright.compiler.text.errors import CompileError, FollowUpError, fail

_T = TypeVar("_T")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardwright.compiler.semantics.words.lexicon import Lexicon
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Kind


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Something a pronoun can stand for; ``rest``: it leaves a rest behind ("the rest").

    ``resource``: it is so much of this, no card.
    """

    binding: int
    plural: bool
    span: Span
    verb: str
    rest: bool = False
    resource: str = ""


UNKNOWN = 0
"""The binding of what a part of a text would have left behind that could not be read."""


@dataclass
class Scope:
    """The state of resolving one definition.

    ``blocks`` holds the antecedents of each open block, innermost last: an "it" is looked for in the
    innermost block first, and two candidates in one block are an error. ``replacing``: what is done is done
    instead of what would happen to that binding; ``subject``: who does what a clause says, inside that
    clause; ``home``: the zone an ability works from; ``repeats``: how many loops or rounds of players are
    open; ``lasts``: how long an ability holds that a block around it speaks of; ``doer``: "they" is who did
    what an ability waits for; ``turn``: the last extra turn in the open blocks, by its binding, and whose it
    is; ``within``: whose extra turn the text is about just now; ``texts``: the shared texts that are being
    read; ``over``: the price can be overpaid, ``overpaid``: the amount of it, in an ability about buying the
    card; ``either``: for choices of one option, the bindings of the deeds in each option.
    """

    lexicon: Lexicon
    kind: Kind
    current: ir.Whose = ir.Whose.YOU
    blocks: list[list[Antecedent]] = field(default_factory=lambda: [[]])
    done: dict[str, list[int]] = field(default_factory=dict)
    doers: dict[int, ir.Whose] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    titles: set[str] = field(default_factory=set)
    problems: list[tuple[Diagnostic, tuple[str, ...]]] = field(default_factory=list)
    failed_line: bool = False
    """Whether the line before could not be read."""
    failures: int = 0
    """How many parts of the text could not be read."""
    bindings: int = 0
    compared: tuple[int, ir.CostTest] | None = None
    counted: int = 0
    subject: ir.Whose | None = None
    replacing: int = 0
    standing: bool = False
    some: bool = False
    bid: tuple[int, str] = (0, "")
    """The last bidding, by its binding, and what was bid."""
    at_setup: bool = False
    """What is said is done before the game."""
    kept_piles: set[str] = field(default_factory=set)
    """The verbs that were done to a pile at set-up."""
    scoring: bool = False
    """The line tells a score."""
    home: str = ""
    over: bool = False
    overpaid: int = 0
    repeats: int = 0
    turn: tuple[int, ir.Whose] | None = None
    within: ir.Whose | None = None
    lasts: ir.Lasts | None = None
    doer: bool = False
    either: list[list[set[int]]] = field(default_factory=list)
    texts: tuple[str, ...] = ()
    _plural: dict[int, bool] = field(default_factory=dict)
    _several: set[int] = field(default_factory=set)
    _places: dict[int, list[Antecedent]] = field(default_factory=dict)
    """The block in which each deed was done."""

    @contextmanager
    def _with(self, **values: Any) -> Iterator[None]:
        """Some fields with other values, and afterwards with those they had."""
        before = {name: getattr(self, name) for name in values}
        vars(self).update(values)
        try:
            yield
        finally:
            vars(self).update(before)

    @contextmanager
    def block(self, *first: Antecedent, current: ir.Whose | None = None) -> Iterator[None]:
        """An inner block, with what it begins with; afterwards its antecedents are forgotten."""
        before, turn = self.current, self.turn
        self.current = current or before
        self.blocks.append(list(first))
        try:
            yield
        finally:
            self.blocks.pop()
            self.current, self.turn = before, turn

    def some_of_them(self, *, some: bool) -> AbstractContextManager[None]:
        """A block about those players of whom something holds: who comes next is next among them."""
        return self._with(some=some)

    def speaking_to_them(self) -> AbstractContextManager[None]:
        """A clause about one other player, whose deeds can be spoken of behind it."""
        return self._with(current=ir.Whose.THEY)

    @property
    def owner(self) -> ir.Whose:
        """Whose a zone is that nobody is named with: the subject's of its clause."""
        return self.subject or self.current

    @property
    def they(self) -> bool:
        """Whether "they" stands for somebody here: whom a block is about, or who did what happened."""
        return self.current is ir.Whose.THEY or self.doer

    def told(self, whose: ir.Whose) -> AbstractContextManager[None]:
        """A clause about somebody, who may be another than the text speaks to."""
        return self._with(subject=whose)

    @contextmanager
    def apart(self, text: str = "") -> Iterator[None]:
        """What speaks of nothing that was said around it, nor can that speak of its cards.

        That is what is done at another time than what stands around it, and a shared ``text``.
        """
        texts = (*self.texts, text) if text else self.texts
        nothing = {"blocks": [[]], "done": {}, "counted": 0, "compared": None}
        with self._with(**nothing, bid=(0, ""), turn=None, texts=texts):
            yield

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Collect what is wrong with a part of a text, and go on behind it.

        What it would have left behind is unknown from then on: "it" may mean that.
        """
        try:
            yield
        except CompileError as error:
            self.problems.append((error.found, error.candidates))
            self.unknown()
        except FollowUpError:
            self.unknown()

    def tried(self, read: Callable[[], _T]) -> _T | None:
        """What a reader gives, or None where it fails: then that is collected as by `attempt`."""
        found: list[_T] = []
        with self.attempt():
            found.append(read())
        return found[0] if found else None

    def unknown(self) -> None:
        """Note that something was said here that can't be read."""
        self.failures += 1
        nowhere = self.problems[-1][0].span if self.problems else None
        if nowhere is not None:
            self.blocks[-1].append(Antecedent(UNKNOWN, plural=False, span=nowhere, verb=""))

    def bind(
        self, verb: str, span: Span, *, plural: bool, rest: bool = False, seen: bool = True
    ) -> Antecedent:
        """Note what a deed leaves behind for "it", "them", "the rest" and "the trashed card".

        ``seen`` is false when the deed was done to what a pronoun already stands for.
        """
        self.bindings += 1
        left = Antecedent(self.bindings, plural, span, verb, rest)
        self._plural[left.binding] = plural
        self._places[left.binding] = self.blocks[-1]
        if plural or self.repeats:
            self._several.add(left.binding)
        if seen:
            self.blocks[-1].append(left)
        self.done.setdefault(verb, []).append(left.binding)
        return left

    def each(self, span: Span) -> Antecedent:
        """Number the card that each round of a block is about: nothing was done to it so far."""
        self.bindings += 1
        left = Antecedent(self.bindings, plural=False, span=span, verb="")
        self._plural[left.binding] = False
        return left

    def so_much(self, resource: str, verb: str, span: Span) -> Antecedent:
        """Number what would be taken, which "it" then means."""
        self.bindings += 1
        return Antecedent(self.bindings, plural=False, span=span, verb=verb, resource=resource)

    def it(self, span: Span, *, plural: bool, resource: str = "") -> Antecedent:
        """What ``it`` (or ``them``) stands for: a card, or so much of a resource.

        Raises CompileError when that is nothing, something else, or more than one thing in the same block.
        """
        for block in reversed(self.blocks):
            known = [left for left in block if left.binding != UNKNOWN]
            found = {left.binding: left for left in known if left.plural == plural}
            if len(known) < len(block) and not found:
                raise FollowUpError
            if len(found) > 1:
                self._ambiguous(span, list(found.values()))
            if found:
                return self._such(next(iter(found.values())), resource, span)
        self._missing(span, plural=plural)
        raise AssertionError

    @staticmethod
    def _such(found: Antecedent, resource: str, span: Span) -> Antecedent:
        """What was found; not Debt where a card is meant, nor the other way round."""
        if found.resource != resource:
            known = found.resource or "a card"
            label = (Label(found.span, "this is what it stands for"),)
            fail("CW0301", span, f"`it` is {known}, not {resource or 'a card'}.", labels=label)
        return found

    def count(self) -> int:
        """Number an amount, which "that many" then means."""
        self.bindings += 1
        self.counted = self.bindings
        return self.bindings

    def another_turn(self, whose: ir.Whose) -> int:
        """Number an extra turn, which "during it" then means."""
        self.bindings += 1
        self.turn = self.bindings, whose
        return self.bindings

    def in_turn(self, whose: ir.Whose | None) -> AbstractContextManager[None]:
        """What is said about an extra turn of somebody, or about none any more."""
        return self._with(within=whose)

    def that_many(self, span: Span) -> int:
        """The binding of the last amount.

        Raises CompileError where there was none.
        """
        if not self.counted:
            self.unless_unknown()
            fail(
                "CW0401",
                span,
                "That many as what? Nothing was counted before.",
                candidates=("any number",),
            )
        return self.counted

    @contextmanager
    def paying(self, over: bool) -> Iterator[None]:  # noqa: FBT001
        """A body in which one can speak of what was overpaid, if so: "that much" is that at first."""
        before = self.overpaid, self.counted
        if over:
            self.overpaid = self.count()
        try:
            yield
        finally:
            self.overpaid, self.counted = before

    def overpaying(self, span: Span) -> int:
        """The amount that was paid over the cost.

        Raises CompileError where nobody can overpay.
        """
        if not self.overpaid:
            hint = "`card Mint: $3+ Treasure`, `when you buy this:`"
            fail("CW0409", span, "Nobody overpays here.", hint=hint)
        return self.overpaid

    def spoken_of(self) -> int:
        """The binding of the one card spoken of last, 0 when there is none."""
        for block in reversed(self.blocks):
            for left in reversed(block):
                if not left.plural and not left.resource:
                    return left.binding if left.binding != UNKNOWN else 0
        return 0

    @contextmanager
    def repeated(self) -> Iterator[None]:
        """A body that may be gone through several times: what is done there may be done to several cards."""
        with self._with(repeats=self.repeats + 1):
            yield

    def held(self) -> AbstractContextManager[None]:
        """A clause about what is so as long as a card lies where it lies."""
        return self._with(standing=True)

    def replaced(self, replacing: int) -> AbstractContextManager[None]:
        """A body that is done instead of what would happen to a binding; 0 for one that is not."""
        return self._with(replacing=replacing)

    def scored(self) -> AbstractContextManager[None]:
        """A line that says what counts at the end of the game."""
        return self._with(scoring=True)

    @contextmanager
    def waiting(self, *, doer: bool = False, lasts: ir.Lasts | None = None) -> Iterator[None]:
        """A body that is done later: "they" is whose doing it waits for, or nobody yet.

        ``lasts``: abilities in it hold for so long. What is done there was not done for what stands behind,
        and it knows of what was done before in any case.
        """
        current = ir.Whose.YOU if doer else self.current
        sure = {verb: [*filter(self.is_done_for_sure, each)] for verb, each in self.done.items()}
        done = {verb: bindings for verb, bindings in sure.items() if bindings}
        same = {"done": done, "counted": self.counted, "compared": self.compared}
        with self._with(**same, doer=doer, lasts=lasts, current=current, bid=(0, "")):
            yield

    def before_the_game(self) -> AbstractContextManager[None]:
        """What is done at set-up."""
        return self._with(at_setup=True)

    def at_home(self, zone: str) -> AbstractContextManager[None]:
        """A body whose card is in a zone when its ability works, "" for anywhere."""
        return self._with(home=zone)

    def is_several(self, bindings: tuple[int, ...]) -> bool:
        """Whether "the trashed cards" of some deeds may be more than one."""
        alone = len(bindings) == 1 or self.is_either(bindings)
        return not alone or any(binding in self._several for binding in bindings)

    def is_done_for_sure(self, binding: int) -> bool:
        """Whether a deed was done in a block that is still open: in this round, and in any case."""
        return any(block is self._places[binding] for block in self.blocks)

    def is_either(self, bindings: tuple[int, ...]) -> bool:
        """Whether only one of some deeds is done, as one of the options of a choice."""
        return any(_one_in_each(options, bindings) for options in self.either)

    def is_plural(self, ref: ir.Ref) -> bool:
        """Whether a reference speaks of several cards."""
        match ref:
            case ir.It(binding):
                return self._plural[binding]
            case ir.Done(bindings=bindings):
                alone = len(bindings) == 1 or self.is_either(bindings)
                return not alone or any(self._plural[one] for one in bindings)
            case ir.Rest():
                return True
            case ir.This() | ir.Kept():
                return False

    def may_be_several(self, ref: ir.Ref) -> bool:
        """Whether a reference may speak of several cards, for whatever reason."""
        names = isinstance(ref, ir.Done) and self.lexicon.words.verbs[ref.verb].names
        if isinstance(ref, ir.Done) and not names and ref.whose is ir.Whose.SHARED:
            return self.is_several(ref.bindings)
        return self.is_plural(ref)

    def rest(self, span: Span) -> Antecedent:
        """What ``the rest`` is the rest of: the newest cards of which some may be left."""
        left = [found for block in self.blocks for found in block if found.rest]
        if not left:
            self.unless_unknown()
            fail("CW0406", span, "`the rest` of what? Nothing was revealed or set aside before.")
        return left[-1]

    def _ambiguous(self, span: Span, found: list[Antecedent]) -> None:
        labels = tuple(Label(left.span, "it could be this") for left in found)
        hint = f"say which: `the {self.lexicon.words.verbs[found[-1].verb].past} card`"
        fail("CW0402", span, "This could stand for more than one thing.", hint=hint, labels=labels)

    def _missing(self, span: Span, *, plural: bool) -> None:
        other = [left for block in self.blocks for left in block if left.binding != UNKNOWN]
        if other:
            word, meant = ("them", "it") if plural else ("it", "them")
            fail("CW0306", span, f"`{word}` does not agree in number.", candidates=(meant,))
        fail("CW0401", span, "There is nothing this could refer to.", candidates=("this",))

    def unless_unknown(self) -> None:
        """Refuse no reference to something that an earlier part, which can't be read, may have left.

        Raises FollowUpError instead, which reports nothing.
        """
        if self.failures:
            raise FollowUpError


def _one_in_each(options: list[set[int]], bindings: tuple[int, ...]) -> bool:
    """Whether some bindings are of different options of a choice."""
    found = [index for one in bindings for index, option in enumerate(options) if one in option]
    return len(bindings) > 1 and len(found) == len(set(found)) == len(bindings)
