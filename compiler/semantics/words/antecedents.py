"""Antecedents: what "it", "them", "the rest" and "the trashed cards" can stand for in one definition."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.text.diagnostics import Label
from cardwright.compiler.text.errors import FollowUpError, fail

if TYPE_CHECKING:
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Verb

UNKNOWN = 0
"""The binding of what a part of a text would have left behind that could not be read."""


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


@dataclass
class Spoken:
    """What is known of cards that were spoken of.

    ``several``: there may be more than one, for whatever reason. ``block`` is the one in which something was
    done to them, ``doer`` who did it. ``others``: an ability waits for other players to do it; ``unowned``:
    they are nobody's yet then. ``this`` is the verb done to the text's own card, "" where an ability waits
    for it, None for other cards.
    """

    plural: bool
    several: bool = False
    block: list[Antecedent] | None = None
    doer: ir.Whose | None = None
    others: bool = False
    unowned: bool = False
    this: str | None = None


@dataclass
class Antecedents:
    """What was spoken of so far, numbered by bindings.

    ``blocks`` holds what each open block left behind, innermost last: an "it" is looked for in the innermost
    block first, and two candidates in one block are an error. ``done`` lists the bindings of each verb's
    deeds; ``either``, for choices of one option, the bindings of the deeds in each option. ``known`` is what
    is known of each binding. ``unknown``: a part of the text could not be read.
    """

    blocks: list[list[Antecedent]] = field(default_factory=lambda: [[]])
    done: dict[str, list[int]] = field(default_factory=dict)
    either: list[list[set[int]]] = field(default_factory=list)
    last: int = 0
    known: dict[int, Spoken] = field(default_factory=dict)
    unknown: bool = False

    # ---- what is left behind

    def number(self) -> int:
        """A new binding."""
        self.last += 1
        return self.last

    def bind(  # noqa: PLR0913  (the five things that are known of a deed)
        self, verb: str, span: Span, *, plural: bool, rest: bool, seen: bool, repeated: bool
    ) -> Antecedent:
        """Note what a deed leaves behind for "it", "them", "the rest" and "the trashed card".

        ``seen`` is false when the deed was done to what a pronoun already stands for.
        """
        left = Antecedent(self.number(), plural, span, verb, rest)
        self.known[left.binding] = Spoken(plural, plural or repeated, self.blocks[-1])
        if seen:
            self.blocks[-1].append(left)
        self.done.setdefault(verb, []).append(left.binding)
        return left

    def each(self, span: Span) -> Antecedent:
        """Number the card that each round of a block is about: nothing was done to it so far."""
        left = Antecedent(self.number(), plural=False, span=span, verb="")
        self.known[left.binding] = Spoken(plural=False)
        return left

    def so_much(self, resource: str, verb: str, span: Span) -> Antecedent:
        """Number what would be taken, which "it" then means."""
        left = Antecedent(self.number(), plural=False, span=span, verb=verb, resource=resource)
        self.known[left.binding] = Spoken(plural=False)
        return left

    def lose(self, span: Span) -> None:
        """Note that something was said here that can't be read: "it" may mean that."""
        self.unknown = True
        self.blocks[-1].append(Antecedent(UNKNOWN, plural=False, span=span, verb=""))

    # ---- what is spoken of

    def it(self, span: Span, verbs: dict[str, Verb], *, plural: bool, resource: str) -> Antecedent:
        """What ``it`` (or ``them``) stands for: a card, or so much of a resource.

        Raises CompileError when that is nothing, something else, or more than one thing in the same block.
        """
        for block in reversed(self.blocks):
            known = [left for left in block if left.binding != UNKNOWN]
            found = {left.binding: left for left in known if left.plural == plural}
            if len(known) < len(block) and not found:
                raise FollowUpError
            if len(found) > 1:
                _ambiguous(span, list(found.values()), verbs)
            if found:
                return _such(next(iter(found.values())), resource, span)
        self._missing(span, plural=plural)
        raise AssertionError

    def spoken_of(self) -> int:
        """The binding of the one card spoken of last, 0 when there is none."""
        for block in reversed(self.blocks):
            for left in reversed(block):
                if not left.plural and not left.resource:
                    return left.binding
        return UNKNOWN

    def rest(self, span: Span) -> Antecedent:
        """What ``the rest`` is the rest of: the newest cards of which some may be left."""
        left = [found for block in self.blocks for found in block if found.rest]
        if not left:
            self.unless_unknown()
            fail("CW0406", span, "`the rest` of what? Nothing was revealed or set aside before.")
        return left[-1]

    def unless_unknown(self) -> None:
        """Refuse no reference to something that an earlier part, which can't be read, may have left.

        Raises FollowUpError instead, which reports nothing.
        """
        if self.unknown:
            raise FollowUpError

    def _missing(self, span: Span, *, plural: bool) -> None:
        if any(left.binding != UNKNOWN for block in self.blocks for left in block):
            word, meant = ("them", "it") if plural else ("it", "them")
            fail("CW0306", span, f"`{word}` does not agree in number.", candidates=(meant,))
        fail("CW0401", span, "There is nothing this could refer to.", candidates=("this",))

    # ---- how many it is

    def is_several(self, bindings: tuple[int, ...]) -> bool:
        """Whether "the trashed cards" of some deeds may be more than one."""
        alone = len(bindings) == 1 or self.is_either(bindings)
        return not alone or any(self.known[binding].several for binding in bindings)

    def is_done_for_sure(self, binding: int) -> bool:
        """Whether a deed was done in a block that is still open: in this round, and in any case."""
        return any(block is self.known[binding].block for block in self.blocks)

    def done_to_this(self) -> list[Spoken]:
        """What was done before, in any case, to the card that the text stands on."""
        here = [known for known in self.known.values() if known.this is not None]
        return [known for known in here if any(block is known.block for block in self.blocks)]

    def is_either(self, bindings: tuple[int, ...]) -> bool:
        """Whether only one of some deeds is done, as one of the options of a choice."""
        return any(_one_in_each(options, bindings) for options in self.either)

    def is_plural(self, ref: ir.Ref) -> bool:
        """Whether a reference speaks of several cards."""
        match ref:
            case ir.It(binding):
                return self.known[binding].plural
            case ir.Done(bindings=bindings):
                alone = len(bindings) == 1 or self.is_either(bindings)
                return not alone or any(self.known[one].plural for one in bindings)
            case ir.Rest():
                return True
            case ir.This() | ir.Kept():
                return False


def _such(found: Antecedent, resource: str, span: Span) -> Antecedent:
    """What was found; not Debt where a card is meant, nor the other way round."""
    if found.resource != resource:
        known = found.resource or "a card"
        label = (Label(found.span, "this is what it stands for"),)
        fail("CW0301", span, f"`it` is {known}, not {resource or 'a card'}.", labels=label)
    return found


def _ambiguous(span: Span, found: list[Antecedent], verbs: dict[str, Verb]) -> None:
    labels = tuple(Label(left.span, "it could be this") for left in found)
    named = verbs.get(found[-1].verb)
    hint = f"say which: `the {named.past} card`" if named is not None else ""
    fail("CW0402", span, "This could stand for more than one thing.", hint=hint, labels=labels)


def _one_in_each(options: list[set[int]], bindings: tuple[int, ...]) -> bool:
    """Whether some bindings are of different options of a choice."""
    found = [index for one in bindings for index, option in enumerate(options) if one in option]
    return len(bindings) > 1 and len(found) == len(set(found)) == len(bindings)
