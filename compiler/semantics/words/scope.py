"""Scope: what the resolver knows while it reads one definition, whom it speaks to and on what occasion."""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from cardwright.compiler import ir
from cardwright.compiler.semantics.words.antecedents import Antecedent, Antecedents
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.errors import CompileError, FollowUpError, fail

_T = TypeVar("_T")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardwright.compiler.semantics.words.lexicon import Lexicon
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Kind


@dataclass
class Report:
    """What is wrong with a definition, each with the words that could have stood there.

    ``failures`` counts the parts of the text that could not be read; ``failed_line``: the line before is one.
    ``shared``: how many characters the shared texts have that were read so far; ``cycle``: one of them that
    is a part of itself.
    """

    problems: list[tuple[Diagnostic, tuple[str, ...]]] = field(default_factory=list)
    failures: int = 0
    failed_line: bool = False
    shared: int = 0
    cycle: str = ""


@dataclass(frozen=True, slots=True)
class People:
    """Who is meant: whom the text speaks to, and who does what the clause says, where that is another.

    ``doer``: "they" is who did what an ability waits for; ``some``: the block is about those players of whom
    something holds, so that who comes next is next among them. ``round``: all do it in turn, the card's
    player last.
    """

    current: ir.Whose = ir.Whose.YOU
    subject: ir.Whose | None = None
    doer: bool = False
    some: bool = False
    round: bool = False


@dataclass(frozen=True, slots=True)
class Occasion:
    """When what is said is done, or holds.

    ``replacing``: instead of what would happen to that binding; ``home``: while its card is in that zone;
    ``lasts``: for so long, as a block around it says; ``within``: in an extra turn of that player;
    ``repeats``: so many loops or rounds of players are open around it; ``playing``: what is waited for is the
    playing of the card of that binding.
    """

    at_setup: bool = False
    scoring: bool = False
    standing: bool = False
    replacing: int = 0
    home: str = ""
    lasts: ir.Lasts | None = None
    within: ir.Whose | None = None
    repeats: int = 0
    playing: int = 0


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts and turns spoken of last, by their bindings, 0 or None for none.

    ``counted`` is what "that many" means, ``compared`` the cards whose cost was compared and with what,
    ``bid`` the last bidding, ``overpaid`` what is paid over the cost; ``turn`` is the last
    extra turn and whose it is.
    """

    counted: int = 0
    compared: tuple[int, ir.CostTest] | None = None
    bid: int = 0
    overpaid: int = 0
    turn: tuple[int, ir.Whose] | None = None


@dataclass
class Kept:
    """What set-up leaves for the rest of a text: verbs done to cards and to piles, and titles of piles."""

    cards: set[str] = field(default_factory=set)
    piles: set[str] = field(default_factory=set)
    titles: set[str] = field(default_factory=set)


@dataclass
class Scope:
    """The state of resolving one definition.

    ``texts`` are the shared texts that are being read, ``over``: the price can be overpaid.
    """

    lexicon: Lexicon
    kind: Kind
    report: Report = field(default_factory=Report)
    people: People = People()
    occasion: Occasion = Occasion()
    amounts: Amounts = Amounts()
    antecedents: Antecedents = field(default_factory=Antecedents)
    kept: Kept = field(default_factory=Kept)
    over: bool = False
    texts: tuple[str, ...] = ()

    # ---- parts with other values for a while

    @contextmanager
    def _restoring(self) -> Iterator[None]:
        """Whom is spoken to, the occasion and the amounts are afterwards as they were."""
        before = self.people, self.occasion, self.amounts
        try:
            yield
        finally:
            self.people, self.occasion, self.amounts = before

    @contextmanager
    def about(self, **people: Any) -> Iterator[None]:
        """A part about other people; ``people`` are fields of People."""
        before, self.people = self.people, replace(self.people, **people)
        try:
            yield
        finally:
            self.people = before

    @contextmanager
    def on(self, **occasion: Any) -> Iterator[None]:
        """A part that is done on another occasion; ``occasion`` are fields of Occasion."""
        before, self.occasion = self.occasion, replace(self.occasion, **occasion)
        try:
            yield
        finally:
            self.occasion = before

    def repeated(self) -> AbstractContextManager[None]:
        """A body that may be gone through several times: what is done there may be done to several cards."""
        return self.on(repeats=self.occasion.repeats + 1)

    def told(self, whose: ir.Whose) -> AbstractContextManager[None]:
        """A clause about somebody, who may be another than the text speaks to."""
        return self.about(subject=whose)

    @contextmanager
    def block(self, *first: Antecedent, current: ir.Whose | None = None) -> Iterator[None]:
        """An inner block, with what it begins with; afterwards its antecedents and amounts are forgotten.

        What is done there may not be done, or several times. What was bid is known behind it.
        """
        before, blocks = self.amounts, self.antecedents.blocks
        blocks.append(list(first))
        try:
            with self.about(current=current or self.current):
                yield
        finally:
            blocks.pop()
            self.amounts = replace(before, bid=self.amounts.bid)

    @contextmanager
    def apart(self, text: str = "") -> Iterator[None]:
        """A part that is done at another time: it speaks of nothing around it, nor that of it.

        ``text`` is the name of a shared text, where it is one.
        """
        spoken, texts = self.antecedents, self.texts
        before = spoken.blocks, spoken.done
        spoken.blocks, spoken.done = [[]], {}
        self.texts = (*texts, text) if text else texts
        try:
            with self._restoring():
                self.amounts = Amounts(overpaid=self.amounts.overpaid)
                yield
        finally:
            spoken.blocks, spoken.done = before
            self.texts = texts

    @contextmanager
    def waiting(
        self, *, doer: bool = False, lasts: ir.Lasts | None = None, playing: int = 0
    ) -> Iterator[None]:
        """A body that is done later: "they" is whose doing it waits for, or nobody yet.

        ``lasts``: abilities in it hold for so long. ``playing``: the binding of the card whose playing it
        waits for. What is done there was not done for what stands behind,
        and it knows of what was done before in any case.
        """
        spoken, before = self.antecedents, self.antecedents.done
        sure = {
            verb: [*filter(spoken.is_done_for_sure, bindings)] for verb, bindings in before.items()
        }
        spoken.done = {verb: bindings for verb, bindings in sure.items() if bindings}
        current = ir.Whose.YOU if doer else self.current
        try:
            occasion = self.on(lasts=lasts, playing=playing)
            with self._restoring(), self.about(doer=doer, current=current), occasion:
                self.amounts = replace(self.amounts, bid=0)
                yield
        finally:
            spoken.done = before

    @contextmanager
    def paying(self, over: bool) -> Iterator[None]:  # noqa: FBT001
        """A body in which one can speak of what was overpaid, if so: "that much" is that at first."""
        before = self.amounts
        if over:
            binding = self.count()
            self.amounts = replace(self.amounts, overpaid=binding)
        try:
            yield
        finally:
            overpaid, counted = before.overpaid, before.counted
            self.amounts = replace(self.amounts, overpaid=overpaid, counted=counted)

    # ---- what is wrong

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Collect what is wrong with a part of a text, and go on behind it.

        What it would have left behind is unknown from then on: "it" may mean that.
        """
        try:
            yield
        except CompileError as error:
            self.report.problems.append((error.found, error.candidates))
            self._unread()
        except FollowUpError:
            self._unread()

    def tried(self, read: Callable[[], _T]) -> _T | None:
        """What a reader gives, or None where it fails: then that is collected as by `attempt`."""
        found: list[_T] = []
        with self.attempt():
            found.append(read())
        return found[0] if found else None

    def _unread(self) -> None:
        self.report.failures += 1
        if self.report.problems:
            self.antecedents.lose(self.report.problems[-1][0].span)

    # ---- who is meant

    @property
    def current(self) -> ir.Whose:
        """Whom the text speaks to."""
        return self.people.current

    @property
    def owner(self) -> ir.Whose:
        """Whose a zone is that nobody is named with: the subject's of its clause."""
        return self.people.subject or self.people.current

    @property
    def they(self) -> bool:
        """Whether "they" stands for somebody here: whom a block is about, or who did what happened."""
        return self.current is ir.Whose.THEY or self.people.doer

    # ---- what is spoken of

    def bind(
        self, verb: str, span: Span, *, plural: bool, rest: bool = False, seen: bool = True
    ) -> Antecedent:
        """Note what a deed leaves behind, as `Antecedents.bind` does."""
        repeated = bool(self.occasion.repeats)
        return self.antecedents.bind(
            verb, span, plural=plural, rest=rest, seen=seen, repeated=repeated
        )

    def it(self, span: Span, *, plural: bool, resource: str = "") -> Antecedent:
        """What ``it`` (or ``them``) stands for, as `Antecedents.it` says."""
        verbs = self.lexicon.words.verbs
        return self.antecedents.it(span, verbs, plural=plural, resource=resource)

    def may_be_several(self, ref: ir.Ref) -> bool:
        """Whether a reference may speak of several cards, for whatever reason."""
        names = isinstance(ref, ir.Done) and self.lexicon.words.verbs[ref.verb].names
        if isinstance(ref, ir.Done) and not names and ref.whose is ir.Whose.SHARED:
            return self.antecedents.is_several(ref.bindings)
        return self.antecedents.is_plural(ref)

    def count(self) -> int:
        """Number an amount, which "that many" then means."""
        binding = self.antecedents.number()
        self.amounts = replace(self.amounts, counted=binding)
        return binding

    def another_turn(self, whose: ir.Whose) -> int:
        """Number an extra turn, which "during it" then means."""
        binding = self.antecedents.number()
        self.amounts = replace(self.amounts, turn=(binding, whose))
        return binding

    def that_many(self, span: Span) -> int:
        """The binding of the last amount. Raises CompileError where there was none."""
        if not self.amounts.counted:
            self.antecedents.unless_unknown()
            message = "That many as what? Nothing was counted before."
            fail("CW0401", span, message, candidates=("any number",))
        return self.amounts.counted

    def overpaying(self, span: Span) -> int:
        """The amount that was paid over the cost. Raises CompileError where nobody can overpay."""
        if not self.amounts.overpaid:
            hint = "`$3+` in the header, and `when you {bought} this:`"
            fail("CW0409", span, "Nobody overpays here.", hint=hint)
        return self.amounts.overpaid
