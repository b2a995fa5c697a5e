"""Clauses: the way to say a verb that a clause uses, with its slots filled.

A clause is cut into constituents: the verb's object, what follows its prepositions, and options such as
``twice``. A pattern fits when each of its parts is one of the constituents and none of these is left over, so
that no word of a clause goes unused. Where nothing fits, the error is about what keeps the nearest pattern
from fitting.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NoReturn

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.places import own_token
from cardwright.compiler.semantics.patterns.slots import SLOTS, Use, fill, fits
from cardwright.compiler.semantics.words.attach import ABOUT_CARDS, Multiplied, Row, Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.patterns import OPTIONS, PREPOSITIONS, Literal, Slot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Verb
    from cardwright.compiler.vocabulary.patterns import Pattern, Role


@dataclass(frozen=True, slots=True)
class Misfit:
    """What keeps a pattern from fitting; of several patterns, the one with the lowest ``rank`` is nearest."""

    rank: int
    code: str
    span: Span
    message: str
    candidates: tuple[str, ...] = ()

    def report(self, hint: str) -> NoReturn:
        """Raise it as an error. Raises CompileError."""
        fail(self.code, self.span, self.message, hint=hint, candidates=self.candidates)


WRONG_WORD, MISSING, TOO_MUCH, WRONG_KIND, NO_OBJECT = 1, 2, 3, 4, 5
"""How far a pattern is from fitting: a literal, something missing, something left over, another object."""


@dataclass(frozen=True, slots=True)
class Clause:
    """What a pattern is tried on: a clause with this verb, and where that stands."""

    verb: Verb
    span: Span
    use: Use

    @property
    def scope(self) -> Scope:
        """What is known where the clause stands."""
        return self.use.scope


@dataclass
class Constituents:
    """The parts of a clause behind its verb."""

    object: Thing | None
    roles: list[tuple[s.Word, Thing]] = field(default_factory=list)
    options: dict[str, Span] = field(default_factory=dict)
    times: int = 1

    def role(self, role: Role) -> tuple[s.Word, Thing] | None:
        """What follows one of a role's prepositions, wherever it was attached."""
        found = next((one for one in self.roles if one[0].text in role.prepositions), None)
        if found is not None or self.object is None:
            return found
        for index, more in enumerate(self.object.more):
            if isinstance(more, s.Prep) and more.word.text in role.prepositions:
                behind = list(self.object.more[index + 1 :])
                return more.word, Thing(more.object, behind)
        return None

    def without(self, roles: Iterable[Role]) -> Thing | None:
        """The object without what belongs to the roles of a pattern."""
        about = {p for role in roles for p in role.prepositions if p in ABOUT_CARDS}
        if self.object is None or not about:
            return self.object
        said = [isinstance(p, s.Prep) and p.word.text in about for p in self.object.more]
        end = said.index(True) if True in said else len(said)
        return replace(self.object, more=self.object.more[:end])


def match(verb: Verb, row: Row, span: Span, scope: Scope, *, instead: bool) -> ir.Do:
    """The deed that a clause says, by the first pattern of its verb that fits.

    Raises CompileError where none does.
    """
    if not verb.patterns:
        verbs = scope.lexicon.words.verbs.values()
        told = [known.name for known in verbs if known.patterns]
        message = f"`{verb.name}` can't be told to anybody."
        fail("CW0407", span, message, candidates=told)
    parts = _constituents(row)
    misfits: list[tuple[Pattern, Misfit]] = []
    for pattern in verb.patterns:
        use = Use(scope, verb=verb, pattern=pattern, row=row, instead=instead)
        clause = Clause(verb, span, use)
        by = _literally if pattern.literal else _fitted
        found = by(pattern, parts, clause)
        if isinstance(found, ir.Do):
            return found
        misfits.append((pattern, found))
    _report(verb, misfits, parts, span)


def _constituents(row: Row) -> Constituents:
    found = Constituents(row.object)
    for word, thing in row.roles:
        if word.text == "without":
            _without(word, thing, row, found)
        else:
            found.roles.append((word, thing))
    if row.until is not None:
        word = s.Word("until", "UNTIL", span=row.until.span)
        found.roles.append((word, row.until))
    for time in [time for time in row.times if isinstance(time, s.Prep)]:
        if time.word.text in PREPOSITIONS:
            row.times.remove(time)
            found.roles.append((time.word, Thing(time.object)))
    found.options |= {word.text: word.span for word in row.adverbs if word.text != "instead"}
    if row.order is not None:
        found.options["in any order"] = row.order.span
    if row.repeat is not None:
        _repeated(row.repeat, found)
    elif "twice" in found.options:
        found.times = 2
    return found


def _without(word: s.Word, thing: Thing, row: Row, found: Constituents) -> None:
    """``without moving it``."""
    said = phrase(thing.noun)
    behind = phrase(row.manner) if row.manner is not None else ""
    if f"{said} {behind}" != "moving it" or thing.more or "without moving it" in found.options:
        span = word.span.to(thing.span)
        fail(
            "CW0304",
            span,
            "Only `without moving it` can be said.",
            candidates=("without moving it",),
        )
    found.options["without moving it"] = word.span


def _repeated(repeat: s.Noun, found: Constituents) -> None:
    """``3 times``."""
    if "twice" in found.options:
        fail("CW0311", repeat.span, "How often was said already.")
    if repeat.leads or repeat.amount is None or number(repeat.amount) < 3:
        fail(
            "CW0306",
            repeat.span,
            "How often is said with `twice` or a number of at least 3.",
            hint="`twice`, `3 times`",
        )
    found.times = number(repeat.amount)
    found.options["twice"] = repeat.span


# ---- one pattern ------------------------------------------------------------------------------------


def _literally(pattern: Pattern, _parts: Constituents, clause: Clause) -> ir.Do | Misfit:
    """The deed where its words are those of a pattern without slots."""
    row = clause.use.row
    said = _said(row)
    right = _spoken(pattern.literal, clause.scope)
    if said == right:
        row.times.clear()
        return ir.Do(clause.verb.name, pattern.say, ir.Whose.YOU, span=clause.span)
    first = row.object.span if row.object is not None else clause.span
    rank = WRONG_WORD if said and said.split()[-1] == right.split()[-1] else NO_OBJECT
    return Misfit(rank, "CW0301", first, _takes(clause.verb), (right,))


def _said(row: Row) -> str:
    """All words of a clause behind its verb, in the order of the text."""
    parts = [part for _, thing in row.roles for part in _of(thing)]
    words = [(word.span.start, word.text) for word, _ in row.roles if word.kind != "HERE"]
    things = [row.object, row.until, row.per]
    parts += [part for thing in things if thing is not None for part in _of(thing)]
    others = (*row.times, row.repeat, row.manner, row.order)
    parts += [part for part in others if part is not None]
    words += [(part.span.start, phrase(part)) for part in parts]
    words += [(word.span.start, word.text) for word in row.adverbs if word.text != "instead"]
    return " ".join(text for _, text in sorted(words))


def _of(thing: Thing) -> list[s.Node]:
    found: list[s.Node] = [thing.noun]
    for more in thing.more:
        found += (more.costing, *_of(more.per)) if isinstance(more, Multiplied) else (more,)
    return found


def _spoken(literal: str, scope: Scope) -> str:
    """A literal as it is said of whoever acts: ``your`` is ``their`` of others."""
    return literal.replace("your ", "their ") if scope.owner is ir.Whose.THEY else literal


def _fitted(pattern: Pattern, parts: Constituents, clause: Clause) -> ir.Do | Misfit:
    """The deed where all constituents are parts of a pattern, or what keeps it from fitting."""
    filled: dict[str, ir.Value] = {}
    thing = parts.without(pattern.roles)
    misfit = _object_misfit(pattern, thing, clause)
    misfit = (
        misfit or _roles_misfit(pattern, parts, clause) or _options_misfit(pattern, parts, clause)
    )
    if misfit is not None:
        return misfit
    for slot, filler in _fillers(pattern, parts, thing):
        if slot.name == "it" and not fits(slot, filler, clause.scope):
            return Misfit(WRONG_KIND, "CW0301", filler.span, _takes(clause.verb))
        value = fill(slot, filler, clause.use)
        if value is None:
            return Misfit(WRONG_KIND, "CW0301", filler.span, _takes(clause.verb))
        filled[slot.name] = value
    return _done(pattern, filled, parts, clause)


def _fillers(
    pattern: Pattern, parts: Constituents, thing: Thing | None
) -> list[tuple[Slot, Thing]]:
    """The slots of a pattern that are filled, each with what fills it."""
    found = [(pattern.object, thing)] if pattern.object is not None and thing is not None else []
    for role in pattern.roles:
        said = parts.role(role)
        if said is not None and isinstance(role.filler, Slot):
            found.append((role.filler, said[1]))
    return found


def _object_misfit(pattern: Pattern, thing: Thing | None, clause: Clause) -> Misfit | None:
    """Why the object of a clause is none for a pattern."""
    if pattern.object is None:
        if thing is None:
            return None
        return Misfit(WRONG_KIND, "CW0301", thing.span, _takes(clause.verb))
    if thing is None:
        message = f"`{clause.verb.name}` what?"
        return Misfit(NO_OBJECT, "CW0302", clause.span, message)
    if own_token(thing.noun, clause.scope) or not fits(pattern.object, thing, clause.scope):
        return Misfit(WRONG_KIND, "CW0301", thing.span, _takes(clause.verb))
    return None


def _roles_misfit(pattern: Pattern, parts: Constituents, clause: Clause) -> Misfit | None:
    """Why what follows prepositions is not what a pattern has there."""
    name = clause.verb.name
    used: list[s.Word] = []
    for role in pattern.roles:
        said = parts.role(role)
        if said is None and not role.optional:
            needed = tuple(p for p in role.prepositions if p != "here")
            message = f"`{name}` needs {' or '.join(f'`{p}`' for p in needed)}."
            return Misfit(MISSING, "CW0303", clause.span, message, needed)
        if said is None:
            continue
        used.append(said[0])
        if isinstance(role.filler, Literal) and not _is_literal(said[1], role.filler, clause.scope):
            right = (_spoken(role.filler.text, clause.scope),)
            message = f"`{said[0].text}` what?"
            return Misfit(WRONG_WORD, "CW0304", said[1].span, message, right)
    known = tuple(p for role in pattern.roles for p in role.prepositions)
    for word, _ in parts.roles:
        if not any(word is one for one in used):
            message = f"`{name}` has no `{word.text}` behind it."
            again = word.text in known
            return Misfit(
                TOO_MUCH,
                "CW0311" if again else "CW0304",
                word.span,
                "One place is enough." if again else message,
                () if again else known,
            )
    return None


def _is_literal(thing: Thing, literal: Literal, scope: Scope) -> bool:
    """Whether a phrase is one of some literals; a zone may have its owner before it."""
    text = " ".join(phrase(one) for one in (thing.noun, *thing.more))
    own = "their" if scope.owner is ir.Whose.THEY else "your"
    zone = scope.lexicon.words.zones.get(literal.text)
    owned = {f"{own} {zone.name}"} if zone is not None and not zone.shared else set()
    return text in {_spoken(literal.text, scope), *owned}


def _options_misfit(pattern: Pattern, parts: Constituents, clause: Clause) -> Misfit | None:
    """Why options are missing, or are none that a pattern has."""
    for option in pattern.required:
        if option not in parts.options:
            message = "From there a card can't be moved."
            return Misfit(MISSING, "CW0303", clause.span, message, (option,))
    for option, span in parts.options.items():
        if option not in (*pattern.options, *pattern.required):
            message = f"`{clause.verb.name}` can't be done `{option}`."
            return Misfit(TOO_MUCH, "CW0304", span, message)
    return None


def _done(
    pattern: Pattern, filled: dict[str, ir.Value], parts: Constituents, clause: Clause
) -> ir.Do:
    """The deed with its slots filled."""
    object_ = filled.pop("it", None)
    assert object_ is None or isinstance(object_, ir.Things | ir.Place | ir.Piles)
    arguments = [ir.Argument(name, value, span=value.span) for name, value in filled.items()]
    for option, span in parts.options.items():
        if option == "in any order" and not _several(object_, clause.scope):
            fail("CW0304", span, "There is nothing here to put in order.")
        value = (
            ir.Number(parts.times, span=span) if option == "twice" else ir.Term(option, span=span)
        )
        arguments.append(ir.Argument(OPTIONS[option], value, span=span))
    return ir.Do(
        clause.verb.name,
        pattern.say,
        ir.Whose.YOU,
        object=object_,
        arguments=tuple(arguments),
        span=clause.span,
    )


def _several(found: ir.Things | ir.Place | ir.Piles | None, scope: Scope) -> bool:
    """Whether a deed is done to more than one card."""
    match found:
        case ir.Cards(quantity=quantity):
            return quantity.plural
        case None | ir.Place() | ir.Piles():
            return False
        case spoken:
            return scope.antecedents.is_plural(spoken)


# ---- no pattern -------------------------------------------------------------------------------------


def _takes(verb: Verb) -> str:
    """What a verb takes, in words."""
    objects = [pattern.object for pattern in verb.patterns if pattern.object is not None]
    kinds = dict.fromkeys(SLOTS[slot.type].says for slot in objects if SLOTS[slot.type].says)
    literals = [f"`{pattern.literal}`" for pattern in verb.patterns if pattern.literal]
    return f"`{verb.name}` takes {', '.join((*kinds, *literals))}."


def _report(
    verb: Verb,
    misfits: list[tuple[Pattern, Misfit]],
    parts: Constituents,
    span: Span,
) -> NoReturn:
    """Raise what keeps the nearest pattern from fitting. Raises CompileError."""
    nearest = min((misfit for _, misfit in misfits), key=lambda one: (one.rank, not one.candidates))
    if nearest.rank == MISSING and nearest.code == "CW0303":
        nearest = _any_missing(verb, nearest, [misfit for _, misfit in misfits])
    if nearest.rank == NO_OBJECT and parts.object is None:
        fail("CW0302", span, f"`{verb.name}` what? {_takes(verb)}", hint=examples(verb))
    if nearest.rank == WRONG_KIND:
        wanted = tuple(p.literal for p in verb.patterns if p.literal)
        nearest = replace(nearest, candidates=wanted)
    nearest.report("" if nearest.candidates else examples(verb))


def _any_missing(verb: Verb, nearest: Misfit, misfits: list[Misfit]) -> Misfit:
    """What is missing, by any of the patterns of which nothing else is."""
    missing = [one for one in misfits if one.rank == MISSING and one.code == nearest.code]
    wanted = tuple(dict.fromkeys(word for one in missing for word in one.candidates))
    if len(wanted) == len(nearest.candidates):
        return nearest
    message = f"`{verb.name}` needs {' or '.join(f'`{word}`' for word in wanted)}."
    return replace(nearest, message=message, candidates=wanted)


def examples(verb: Verb) -> str:
    """Some ways to say a verb, each with an example in its slots."""
    told = [pattern for pattern in verb.patterns if not pattern.slot("would", "matching")]
    return ", ".join(f"`{example(pattern)}`" for pattern in told[:3])


def example(pattern: Pattern) -> str:
    """A pattern with an example in each slot, and without what need not be said."""
    if pattern.literal or (pattern.object is None and not pattern.roles):
        return pattern.say
    parts = [pattern.verb]
    if pattern.object is not None:
        parts.append(SLOTS[pattern.object.type].example)
    for role in pattern.roles:
        if role.optional:
            continue
        filler = role.filler
        behind = filler.text if isinstance(filler, Literal) else SLOTS[filler.type].example
        parts += [role.prepositions[0], behind]
    return " ".join((*parts, *pattern.required))
