"""Forms: a verb's form is found by what it is done to, and its roles are filled with what the clause says.

Apart from statement.py because who acts, may act or acts instead does not matter here: only what the
vocabulary says a form takes, where from, where to, how often and in what manner.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.deeds.cards import (
    all_there,
    fit_as,
    fit_name,
    fit_some,
)
from cardwright.compiler.semantics.deeds.roles import has_piles, with_roles
from cardwright.compiler.semantics.deeds.tokens import (
    fit_bid,
    fit_coins,
    fit_kept,
    fit_loss,
    fit_more,
    fit_own,
    fit_token,
    fit_tokens,
)
from cardwright.compiler.semantics.nouns.heads import check_articles, filter_of, head
from cardwright.compiler.semantics.nouns.places import own_token, place
from cardwright.compiler.semantics.nouns.quantities import quantity_of
from cardwright.compiler.semantics.nouns.things import cost_test
from cardwright.compiler.semantics.words.attach import Row, Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Form, Verb


def formed(verb: Verb, row: Row, span: Span, scope: Scope) -> ir.Do:
    """The deed by the first form of the verb that takes such an object."""
    if not verb.forms:
        candidates = [known.name for known in scope.lexicon.words.verbs.values() if known.forms]
        fail("CW0407", span, f"`{verb.name}` can't be told to anybody.", candidates=candidates)
    kind = _kind_of(row.object, scope) if row.object else "none"
    empty = ir.Do(verb.name, 0, ir.Whose.YOU, span=span)
    for index, form in enumerate(verb.forms):
        done = _fit(replace(empty, form=index), form, kind, row, scope)
        if done is not None:
            return with_roles(done, verb, form, row, scope)
    _misfit(verb, row, span, kind)
    raise AssertionError


def _kind_of(thing: Thing, scope: Scope) -> str:
    if own_token(thing.noun, scope):
        return "own"
    return "more" if _more_cards(thing) else head(thing.noun, scope).kind


def _more_cards(thing: Thing) -> bool:
    """``2 more cards``, than there would be."""
    more = thing.more[0] if len(thing.more) == 1 else None
    if not isinstance(more, s.Compare) or more.than is not None or more.runs is None:
        return False
    return phrase(more) in ("more card", "more cards") and phrase(thing.noun).isdecimal()


def _misfit(verb: Verb, row: Row, span: Span, kind: str) -> None:
    kinds = dict.fromkeys(form.takes for form in verb.forms if form.takes != "event")
    takes = ", ".join(kinds)
    if row.object is None:
        fail("CW0302", span, f"`{verb.name}` what? It takes {takes}.")
    fail("CW0301", row.object.span, f"`{verb.name}` takes {takes}, not {kind}.")


def _fit(done: ir.Do, form: Form, kind: str, row: Row, scope: Scope) -> ir.Do | None:
    if form.kind in ("time", "place") and not any(word.text in form.role for word, _ in row.roles):
        return None
    if row.object is not None:
        return _fit_thing(done, form, kind, row.object, row, scope)
    if form.takes == "none" and _leads_to(row, form, scope):
        return done
    return _fit_turn(done, form, row) if form.takes == "turn" and row.times else None


def _fit_thing(  # noqa: PLR0913, PLR0917
    done: ir.Do, form: Form, kind: str, thing: Thing, row: Row, scope: Scope
) -> ir.Do | None:
    """The deed done to something of a kind that the form takes."""
    match form.takes, kind:
        case "zone", "zone":
            return _fit_zone(done, thing, scope)
        case "cards", "zone" if form.zone:
            return replace(done, object=all_there(thing, form, scope))
        case "more", "more":
            return fit_more(done, thing)
        case "own", "own":
            return fit_own(done, form, thing, scope)
        case "tokens", "resource":
            return fit_tokens(done, form, thing, scope)
        case "offer", "offer":
            return fit_bid(done, thing, scope)
        case "token", "token of its own":
            return fit_token(done, form, thing, scope)
        case "coins", "coins":
            return fit_coins(done, form, thing)
        case "loss", "coins":
            return fit_loss(done, thing, row, scope)
        case "counters", "resource":
            return fit_kept(done, thing, form, scope)
        case "naming", "cards":
            return fit_name(done, thing)
        case "as", _ if any(word.text == "as" for word, _ in row.roles):
            return fit_as(done, form, row, scope)
        case "decisions", "decisions":
            return _fit_decisions(done, form, thing, scope)
        case "event", _ if row.adverb("instead") is not None:
            return _fit_event(done, form, thing, scope)
        case "pile", "pile":
            return replace(done, object=_piles(thing, form, scope))
        case "resource", _ if head(thing.noun, scope).items:
            return _fit_spent(done, form, thing, scope)
        case "cards" | "piles" | "count" | "play", "cards" | "copies" | "rest":
            return fit_some(done, form, thing, row, scope)
    return None


def _fit_zone(done: ir.Do, thing: Thing, scope: Scope) -> ir.Do:
    """``your deck``: all that is there."""
    for more in thing.more:
        fail("CW0304", more.span, "This says nothing here.")
    return replace(done, object=place(thing.noun, scope))


def _fit_spent(done: ir.Do, form: Form, thing: Thing, scope: Scope) -> ir.Do | None:
    """``Villagers``, which are spent as something else."""
    if not form.only.startswith(f"{phrase(thing.noun)} "):
        fail("CW0407", thing.span, "This can't be spent so far.", hint=f"`{form.only}`")
    resource = head(thing.noun, scope).items[-1].resource
    return replace(done, resource=resource.name) if resource else None


def _leads_to(row: Row, form: Form, scope: Scope) -> bool:
    """Whether a verb without an object has the role it needs."""
    if row.until is not None:
        return form.role == ("until",)
    kinds = [head(thing.noun, scope).kind for word, thing in row.roles if word.text in form.role]
    phases = [found for found in row.times if isinstance(found, s.Prep)]
    return bool(phases) if form.kind == "phase" else bool(kinds)


def _fit_turn(done: ir.Do, form: Form, row: Row) -> ir.Do:
    """``an extra turn after this turn``."""
    span = row.times[0].span.to(row.times[-1].span)
    if " ".join(map(phrase, row.times)) != form.only:
        fail("CW0407", span, "Such a turn can't be taken so far.", hint=f"`{form.only}`")
    row.times.clear()
    return done


def _fit_decisions(done: ir.Do, form: Form, thing: Thing, scope: Scope) -> ir.Do:
    """``their decisions``: of the player in whose extra turn this is."""
    if phrase(thing.noun) != form.only or thing.more:
        fail("CW0407", thing.span, "Whose decisions?", candidates=(form.only,))
    if scope.within is not ir.Whose.THEY:
        hint = "`during it:` behind an extra turn of another player"
        fail("CW0409", thing.span, "This is said about a turn of theirs.", hint=hint)
    return done


def _fit_event(done: ir.Do, form: Form, thing: Thing, scope: Scope) -> ir.Do | None:
    """``it``, where that is what would happen to somebody else: a card, or the Debt that they would take."""
    noun = thing.noun
    if not isinstance(noun, s.Noun) or [word.kind for word in noun.leads] != ["IT"] or thing.more:
        return None
    spoken = scope.it(noun.span, plural=False, resource=form.only).binding
    return (
        replace(done, object=ir.It(spoken, span=noun.span)) if spoken == scope.replacing else None
    )


def _piles(thing: Thing, form: Form, scope: Scope) -> ir.Piles:
    """``an Attack pile``, ``all Kingdom piles from Supply``, ``10 new Kingdom piles``."""
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    if form.only and phrase(noun) != form.only:
        fail(
            "CW0407",
            noun.span,
            "So far this can't be done to these piles.",
            candidates=(form.only,),
        )
    cost = None
    for more in thing.more:
        if isinstance(more, s.Costing) and form.entitles and cost is None:
            cost = replace(cost_test(more.measure, (), scope), negated=more.negated)
            continue
        if not isinstance(more, s.Prep) or more.word.text not in form.role:
            fail("CW0304", more.span, "Nothing more can be said about piles here.")
        has_piles(more.object, scope)
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    sorts = filter_of(noun, scope)
    if form.entitles and not sorts:
        fail("CW0303", noun.span, "Which piles?", hint="`a Kingdom pile`, `an Attack pile`")
    chance = any(
        scope.lexicon.words.adjectives[mark].chance for sort in sorts for mark in sort.marks
    )
    if chance is not form.random:
        fail("CW0407", noun.span, "Chance chooses at set-up.", hint="`choose a random pile`")
    if form.random:
        if not scope.at_setup:
            fail("CW0409", noun.span, "Chance chooses at set-up only.", candidates=("at setup",))
        check_articles(noun)
        if quantity.many is not ir.Many.EXACTLY or quantity.number != 1 or quantity.other:
            fail("CW0407", noun.span, "One pile is chosen.", candidates=("a",))
    which = ir.Filter(sorts, cost, span=noun.span)
    return ir.Piles(quantity, which, span=thing.span)
