"""Roles: what follows the prepositions of a verb."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.counts import agrees_with
from cardwright.compiler.semantics.nouns.heads import check_articles, filter_of, head, leads
from cardwright.compiler.semantics.nouns.places import one_pile, place
from cardwright.compiler.semantics.nouns.players import SIDES
from cardwright.compiler.semantics.nouns.quantities import quantity_of
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.words.attach import Row, Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Form, Verb


DESTINATIONS = ("to", "onto", "into")


def _entitled(done: ir.Do, form: Form, thing: Thing, scope: Scope) -> ir.Do:
    """``as the Bane``."""
    items = head(thing.noun, scope).items if form.entitles else ()
    title = items[0].title if len(items) == 1 else None
    if title is None or title[1] or leads(thing.noun) != ["the"] or thing.more:
        candidates = [f"as the {name}" for name in scope.lexicon.words.titles]
        fail("CW0301", thing.span, "As what?", candidates=candidates)
    many = done.object.quantity if isinstance(done.object, ir.Piles) else None
    if many is None or many.many is not ir.Many.EXACTLY or many.number != 1:
        fail("CW0306", thing.span, f"One pile is the {title[0]}.")
    scope.titles.add(title[0])
    return replace(done, title=title[0])


def with_roles(done: ir.Do, verb: Verb, form: Form, row: Row, scope: Scope) -> ir.Do:
    """What follows the verb's own prepositions, and ``until``."""
    if row.until is not None:
        done = _until(done, form, row.until, scope)
    wanted = (*form.role, *(DESTINATIONS if form.to else ()))
    wanted += ("here",) if form.kind == "pile" and "onto" in form.role else ()
    met = False
    for word, thing in row.roles:
        if word.text == "as" and form.entitles:
            done = _entitled(done, form, thing, scope)
            continue
        if word.text not in wanted and word.text != "without":
            fail(
                "CW0304",
                word.span,
                f"`{verb.name}` has no `{word.text}` behind it.",
                candidates=wanted,
            )
        if word.text == "without":
            continue
        done, met = _role(done, form, word, thing, scope), True
    if form.kind == "phase":
        return replace(done, phase=_phase(row, form, scope))
    from_there = isinstance(done.object, ir.Piles) and bool(row.object and row.object.more)
    met = met or done.pile is not None or from_there
    met = met or form.takes == "as"
    if form.source_too and "from" not in form.role and done.source is None:
        fail("CW0303", done.span, "From where?", candidates=("from",))
    if form.role and not met and form.role != ("until",):
        fail(
            "CW0303",
            done.span,
            f"`{verb.name}` needs {' or '.join(form.role)}.",
            candidates=form.role,
        )
    return done


def _phase(row: Row, form: Form, scope: Scope) -> str:
    """``to your Action phase``."""
    found = next((p for p in row.times if isinstance(p, s.Prep) and p.word.text in form.role), None)
    noun = found.object if found else None
    items = scope.lexicon.read(noun.runs.words) if isinstance(noun, s.Noun) and noun.runs else []
    if found is None or leads(noun) != ["your"] or len(items) != 2 or not items[0].phase:  # type: ignore[arg-type]
        span = found.span if found else row.times[0].span
        candidates = scope.lexicon.words.phases
        fail(
            "CW0208", span, "This wants a phase.", hint="`your Action phase`", candidates=candidates
        )
    row.times.remove(found)
    return items[0].phase


def _role(done: ir.Do, form: Form, word: s.Word, thing: Thing, scope: Scope) -> ir.Do:
    _fits_once(done, form, thing)
    match form.kind:
        case "player":
            return replace(done, receiver=_neighbour(thing, scope))
        case "count":
            return replace(done, count=_hand_size(thing, form, scope))
        case "card":
            return replace(done, pile=_pile_of_one(thing, scope))
        case "place" | "time" | "resource":
            _says_nothing_else(form, word, thing, scope)
            return done
        case "pile":
            return _onto_pile(done, form, word, thing, scope)
        case _ if form.takes == "pile":
            has_piles(thing.noun, scope)
            return done
        case _:
            return replace(done, to=_destination(form, word, thing, scope))


def _fits_once(done: ir.Do, form: Form, thing: Thing) -> None:
    """Refuse a second place, and what is said about a place that is none."""
    if done.to is not None or (done.count is not None and form.kind == "count"):
        fail("CW0311", thing.span, "One place is enough.")
    if thing.more and form.kind not in ("count", "place") and form.takes not in ("tokens", "token"):
        fail("CW0304", thing.more[0].span, "Nothing more can be said about a place.")


def _says_nothing_else(form: Form, word: s.Word, thing: Thing, scope: Scope) -> None:
    """Refuse all but the one place, time or resource that the form allows."""
    if form.kind == "place" and " ".join(map(phrase, (thing.noun, *thing.more))) != form.only:
        fail("CW0304", thing.span, "At which place?", candidates=(form.only,))
    if form.kind == "time" and phrase(thing.noun) != form.only:
        fail("CW0304", thing.span, f"`{word.text}` what?", candidates=(form.only,))
    if form.kind == "resource":
        _is_resource(thing, scope)
        if not form.only.endswith(f" {word.text} {phrase(thing.noun)}"):
            fail("CW0407", thing.span, "Not as this so far.", hint=f"`{form.only}`")


def _onto_pile(done: ir.Do, form: Form, word: s.Word, thing: Thing, scope: Scope) -> ir.Do:
    """``onto its pile``, ``onto a pile in Supply``; cards also ``onto Supply``."""
    if form.takes == "cards" and head(thing.noun, scope).kind == "zone":
        has_piles(thing.noun, scope)
        return replace(done, to=place(thing.noun, scope))
    if form.takes not in ("tokens", "token"):
        one_pile(thing.noun, scope)
        return done
    found = _lying_on(thing, scope)
    if found.here and word.text == "onto":
        fail("CW0304", word.span, "This stands alone.", candidates=("here",))
    return replace(done, pile=found)


def _destination(form: Form, word: s.Word, thing: Thing, scope: Scope) -> ir.Place:
    """``onto deck``, ``to hand``: where cards go."""
    to = place(thing.noun, scope)
    _leads_there(word, to, form, scope)
    if form.takes == "own" and not _is_only(word, to, form, scope):
        fail("CW0407", thing.span, "Not there so far.", hint=f"`{form.only}`")
    return to


def _neighbour(thing: Thing, scope: Scope) -> ir.Neighbour:
    """``the player to their left``: of whoever does it.

    Raises CompileError for anybody else.
    """
    whose = "their" if scope.owner is ir.Whose.THEY else "your"
    nearest = "the next player" if scope.some else "the player"
    known = {f"{nearest} {side}": step for side, step in SIDES[whose].items()}
    text = phrase(thing.noun)
    if not isinstance(thing.noun, s.Who) or text not in known:
        fail("CW0301", thing.span, "To whom?", candidates=known)
    return ir.Neighbour(scope.owner, known[text], scope.some, span=thing.span)


def _pile_of_one(thing: Thing, scope: Scope) -> ir.Piles:
    """``a Warrior``: the pile of that name, from which one card comes."""
    noun = thing.noun
    sorts = filter_of(noun, scope) if head(noun, scope).kind == "cards" else ()  # type: ignore[arg-type]
    if len(sorts) != 1 or sorts != (ir.Sort(name=sorts[0].name),) or isinstance(noun, s.Who):
        fail("CW0301", thing.span, "This wants one card by its name.", hint="`a Silver`")
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    if quantity.many is not ir.Many.EXACTLY or quantity.number != 1:
        fail("CW0306", thing.span, "One card at a time.", candidates=(f"a {sorts[0].name}",))
    check_articles(noun)
    return ir.Piles(quantity, ir.Filter((), span=noun.span), name=sorts[0].name, span=thing.span)


def _lying_on(thing: Thing, scope: Scope) -> ir.Piles:
    """``its pile``, ``a pile in Supply``, ``each Action pile in Supply``, ``here``."""
    noun = thing.noun
    if head(noun, scope).kind != "pile" or leads(noun) in (["its"], ["the"]):
        for odd in thing.more:
            fail("CW0304", odd.span, "Nothing more can be said about the pile of a card.")
        return one_pile(noun, scope)
    assert not isinstance(noun, s.Who)
    where, *more = thing.more or (None,)
    if not isinstance(where, s.Prep) or where.word.text != "in":
        fail("CW0303", noun.span, "Where?", candidates=("in Supply",))
    has_piles(where.object, scope)
    bare = bool(more) and phrase(more[0]) == "without your tokens"
    for odd in more[int(bare) :]:
        fail("CW0304", odd.span, "Nothing more can be said about piles here.")
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    one = quantity.many is ir.Many.EXACTLY and quantity.number == 1 and quantity.other is None
    if not one and (bare or leads(noun) != ["each"]):
        fail("CW0407", noun.span, "On which?", candidates=("a pile", "each pile"))
    check_articles(noun)
    kinds = ir.Filter(filter_of(noun, scope), span=noun.span)
    return ir.Piles(quantity, kinds, bare=bare, span=thing.span)


def _is_only(word: s.Word, to: ir.Place, form: Form, scope: Scope) -> bool:
    """Whether a place is the one that a form allows, and the actor's own."""
    return form.only.endswith(f" {word.text} {to.zone}") and to.whose is scope.owner


def has_piles(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> None:
    """Refuse a place that is not made of piles."""
    zones = scope.lexicon.words.zones
    if not zones[place(noun, scope).zone].piles:
        candidates = [zone.name for zone in zones.values() if zone.piles]
        fail("CW0301", noun.span, "There are no piles there.", candidates=candidates)


def _is_resource(thing: Thing, scope: Scope) -> None:
    found = head(thing.noun, scope)
    if not found.items or found.items[-1].resource is None:
        fail(
            "CW0209",
            thing.span,
            "This wants a resource.",
            candidates=scope.lexicon.words.resource_forms,
        )


def _leads_there(word: s.Word, to: ir.Place, form: Form, scope: Scope) -> None:
    """``onto deck``, ``into hand``; cards that are gained go ``to hand``."""
    if form.where and (to.zone != form.where or to.whose is not scope.owner):
        fail("CW0301", to.span, "This goes to one place only.", candidates=(form.where,))
    onto = scope.lexicon.words.zones[to.zone].onto and form.role != ("into",)
    right = "onto" if onto else "into" if form.role else "to"
    if word.text != right:
        fail("CW0304", word.span, f"`{word.text}` can't stand here.", candidates=(right,))


def _hand_size(thing: Thing, form: Form, scope: Scope) -> ir.Number:
    """``3 cards in hand``."""
    noun = thing.noun
    if not isinstance(noun, s.Noun) or noun.amount is None or head(noun, scope).kind != "cards":
        fail(
            "CW0301", thing.span, "This wants a number of cards.", hint=f"`3 cards in {form.where}`"
        )
    where = thing.more[0] if len(thing.more) == 1 else None
    if not isinstance(where, s.Prep) or where.word.text != "in":
        fail("CW0303", thing.span, "Where?", hint=f"`in {form.where}`")
    found = place(where.object, scope)
    if found.zone != form.where or found.whose is not scope.owner:
        fail("CW0303", where.span, "Where?", candidates=(f"in {form.where}",))
    _plain_cards(noun, scope)
    return ir.Number(number(noun.amount), span=thing.span)


def _plain_cards(noun: s.Noun, scope: Scope) -> None:
    """``3 cards``: no determiner, no sort of cards, and agreeing."""
    assert noun.amount is not None
    found = head(noun, scope)
    if noun.leads:
        fail("CW0304", noun.leads[0].span, "Only a number can stand before `cards` here.")
    if len(found.items) > 1 or found.items[0].noun is None:
        fail("CW0301", noun.span, "All cards count here: say `cards`.")
    agrees_with(replace(noun, amount=None), number(noun.amount), scope)


def _until(done: ir.Do, form: Form, until: Thing, scope: Scope) -> ir.Do:
    if not (form.until or "until" in form.role):
        fail("CW0304", until.span, "Until what? This verb does not go on until something.")
    if form.kind == "count":
        return replace(done, count=_hand_size(until, form, scope))
    found = things(until, scope)
    if not isinstance(found, ir.Cards):
        fail("CW0301", until.span, "Until which cards?", hint="`until an Action`")
    quantity = found.quantity
    exact = quantity.many is ir.Many.EXACTLY and quantity.other is None and quantity.number > 0
    if found.place is not None or found.among is not None or not exact:
        fail("CW0304", until.span, "Say how many, and which.", hint="`until 2 Treasures`")
    return replace(done, until=found)
