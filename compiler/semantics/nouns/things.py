"""Things: the cards that a noun phrase means, with all that is said about them.

Apart from heads.py because phrases hold phrases: cards cost as much as other cards, are among them,
or are copies of them, so these functions call one another and stand together above the words of nouns.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.agreement import agree, that_many
from cardwright.compiler.semantics.nouns.heads import (
    Head,
    check_articles,
    filter_of,
    head,
    leads,
    runs_of,
)
from cardwright.compiler.semantics.nouns.limits import comparable, only
from cardwright.compiler.semantics.nouns.places import a_kind, pile_of_name, place, places
from cardwright.compiler.semantics.nouns.prices import compared_part, money, no_more, plain_price
from cardwright.compiler.semantics.nouns.pronouns import (
    a_card,
    is_name,
    nothing_more,
    one_only,
    only_the,
    participle,
    participle_of,
    pronoun_of,
    refers,
)
from cardwright.compiler.semantics.nouns.quantities import bound, quantity_of
from cardwright.compiler.semantics.nouns.whose import (
    had,
    is_from_pile,
    joined,
    of_copies,
    once_only,
    speaks_of_cards,
    their_pile,
)
from cardwright.compiler.semantics.words.attach import About, AnyPhrase, Multiplied, Thing
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def things(  # noqa: PLR0913
    thing: Thing,
    scope: Scope,
    *,
    bare: bool = False,
    where: str = "in",
    at: tuple[str, ...] = (),
    named: bool = False,
) -> ir.Things:
    """The cards a noun phrase means.

    ``bare`` allows a noun without determiner ("per card"); ``where`` is the preposition that says where they
    are; ``at`` are the zones that ``this`` may be said to be in ("reveal this from hand"); ``named``: a card
    that was only named will do. Raises CompileError when it means no cards, or does not say how many.
    """
    noun = thing.noun
    if isinstance(noun, s.Noun):
        if (pronoun := pronoun_of(noun, scope)) is not None:
            nothing_more(thing, scope, at if isinstance(pronoun, ir.This) else ())
            return pronoun
        if noun.of is not None:
            return _of(noun, thing, scope)
    found = head(noun, scope)
    if found.kind == "rest":
        only_the(thing)
        return ir.Rest(scope.antecedents.rest(noun.span).binding, span=noun.span)
    if found.kind == "copies":
        return _copies(found, thing, scope, where)
    if found.kind != "cards":
        fail("CW0301", noun.span, f"This takes cards, not {a_kind(found.kind)}.")
    if (done := participle(found, thing, scope, bare=bare)) is not None:
        if is_name(done, scope) and not named:
            hint = "`a copy of the named card`, `except the named card`, `if it is the named card`"
            fail("CW0407", noun.span, "This is a name and no card.", hint=hint)
        return done
    return _cards(found, thing, scope, bare=bare, where=where)


def _of(noun: s.Noun, thing: Thing, scope: Scope) -> ir.Things:
    """``each of them``, ``any of the trashed cards``."""
    assert noun.of is not None
    return _among(noun, thing, _reference(noun.of, scope), scope)


def _reference(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> ir.Ref:
    found = things(Thing(noun), scope)
    if isinstance(found, ir.Cards):
        fail(
            "CW0401",
            noun.span,
            "This must be cards spoken of before: `them`, `the revealed cards`.",
        )
    return found


def _copies(found: Head, thing: Thing, scope: Scope, where: str) -> ir.Cards:
    """``a copy of it``, ``up to 2 copies of it from hand``, ``a copy of a card you have in play``.

    What follows a card that was spoken of before says more about the copies, what follows any other about it.
    """
    noun = thing.noun
    of, *more = thing.more or (None,)
    if not isinstance(of, s.Prep) or of.word.text != "of" or isinstance(noun, s.Who):
        fail(
            "CW0303", noun.span, "Copies of what?", hint="`no other copy of it`", candidates=("of",)
        )
    other = "other" in leads(noun)
    if other and isinstance(noun, s.Noun):
        noun = replace(noun, leads=tuple(w for w in noun.leads if w.kind != "OTHER"))
    quantity = quantity_of(noun, plural=found.plural)
    agree(quantity, noun, found)
    alone = Thing(of.object, [] if refers(of.object, scope) else list(more))
    original = things(alone, scope, named=True)
    if isinstance(original, ir.Cards):
        like = ir.Filter((), like=_such(original, of), span=noun.span)
        return ir.Cards(quantity, like, other=other, span=thing.span)
    one_only(original, scope)
    like = ir.Filter((), copy_of=original, span=noun.span)
    cards = ir.Cards(quantity, like, other=other, span=thing.span)
    for phrase in joined(list(more), scope):
        cards = _more(cards, phrase, scope, where)
    return only(cards, "place", "among", "other", "pile")


def _such(original: ir.Cards, of: s.Prep) -> ir.Cards:
    """``a copy of a card you have in play``: any one of them."""
    one = original.quantity.many is ir.Many.EXACTLY and original.quantity.number == 1
    if not one or original.place is None:
        fail("CW0303", of.span, "Copies of which card?", hint="`a copy of a card in {zone}`")
    return original


def _among(noun: s.Noun | s.Runs, thing: Thing, among: ir.Ref, _scope: Scope) -> ir.Cards:
    for phrase in thing.more:
        fail("CW0304", phrase.span, "Nothing more can be said about these cards.")
    quantity = quantity_of(noun, plural=True)
    return ir.Cards(quantity, ir.Filter((), span=noun.span), None, among, span=thing.span)


def _cards(found: Head, thing: Thing, scope: Scope, *, bare: bool, where: str) -> ir.Cards:
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    sorts = filter_of(noun, scope)
    check_articles(noun)
    quantity = that_many(noun, scope) or quantity_of(noun, plural=found.plural, bare=bare)
    agree(quantity, noun, found)
    cards = ir.Cards(quantity, ir.Filter(sorts, span=noun.span), span=thing.span)
    for phrase in joined(thing.more, scope):
        cards = _more(cards, phrase, scope, where)
    comparable(cards, scope, bare=bare)
    return only(cards, "place") if isinstance(cards.place, ir.Past) else cards


def _multiplied(said: Multiplied, more: tuple[About, ...], scope: Scope) -> ir.CostTest:
    """``costing up to $1 per {type} you have in play``: the price is as often as much as is counted."""
    from cardwright.compiler.semantics.patterns.counts import (
        count,  # counts are of cards, and cards cost so much per count
    )

    test = cost_test(said.costing.measure, more, scope)
    parts = [part for part, _ in test.cost.parts] if test.cost is not None else []
    if parts != [money(scope)] or test.top is not None or said.costing.negated:
        hint = "`costing up to $1 per {type} you have in play`"
        fail("CW0407", said.per.span, "Only coins can be multiplied here so far.", hint=hint)
    return replace(test, per=count(said.per, scope))


def _more(cards: ir.Cards, phrases: tuple[About, ...], scope: Scope, where: str) -> ir.Cards:
    first = phrases[0]
    once_only(cards, first)
    match first:
        case Multiplied():
            test = _multiplied(first, phrases[1:], scope)
            return replace(cards, filter=replace(cards.filter, cost=test))
        case s.Costing():
            test = cost_test(first.measure, phrases[1:], scope)
            test = replace(test, negated=first.negated)
            return replace(cards, filter=replace(cards.filter, cost=test))
        case s.Except() if len(phrases) > 1:
            return replace(cards, filter=replace(cards.filter, unlike=_unlike(phrases[1:], scope)))
        case s.Except() if (named := _named_card(first, scope)) is not None:
            return replace(cards, filter=replace(cards.filter, unnamed=named))
        case s.Except() if leads(first.object) == ["this"] and runs_of(first.object) is None:
            a_card(first.object.span, scope)
            if cards.filter.copy_of is not None:
                fail("CW0407", first.span, "Say `other`.", hint="`no other copy of it`")
            if cards.other:
                fail("CW0311", first.span, "This is said of the same cards already.")
            return replace(cards, other=True)
        case s.Except():
            return replace(cards, filter=replace(cards.filter, but=_left_out(first, scope)))
        case s.Rel():
            return replace(cards, place=had(first, cards, scope))
        case s.Prep() if isinstance(cards.place, ir.Having) and is_from_pile(first, scope):
            return replace(cards, pile=their_pile(first, phrases[1:], scope))
        case s.Prep():
            for odd in phrases[1:]:
                fail("CW0311", odd.span, "This is said of the same cards already.")
            return _placed(cards, first, scope, where)
        case _:
            fail("CW0304", first.span, "This belongs to no noun before it.")


def _left_out(phrase: s.Except, scope: Scope) -> tuple[ir.Sort, ...]:
    """``except {cards}``: the kinds of cards that are left out."""
    noun = phrase.object
    if of_copies(phrase, scope):
        fail("CW0303", noun.span, "Copies of what?", hint="`except copies of it`")
    if not isinstance(noun, s.Runs) or head(noun, scope).kind != "cards":
        message = "Only kinds of cards can be left out."
        fail("CW0304", noun.span, message, hint="`except {cards}`, `except this`")
    for word in noun.articles:
        fail("CW0304", word.span, f"`{word.text}` can't stand here.", hint="`except {cards}`")
    sorts = filter_of(noun, scope)
    for mark in (mark for sort in sorts for mark in sort.marks):
        fail("CW0407", noun.span, f"`{mark}` can only be said of cards of a group.")
    if not sorts:
        fail("CW0310", noun.span, "Then no card is left.", hint="`except {cards}`, `except this`")
    return sorts


def _named_card(phrase: s.Except, scope: Scope) -> ir.Ref | None:
    """``the named card`` behind ``except``."""
    if participle_of(head(phrase.object, scope)) is None:
        return None
    found = things(Thing(phrase.object), scope, named=True)
    if isinstance(found, ir.Cards) or not is_name(found, scope):
        hint = "`the named card`"
        fail("CW0407", phrase.span, "Which card this is does not matter: its name does.", hint=hint)
    return found


def _unlike(phrases: tuple[About, ...], scope: Scope) -> ir.Cards | ir.Ref:
    """``copies of cards you have in play``, ``copies of it`` behind ``except``: whose names are left out."""
    of, *more = phrases
    if not isinstance(of, s.Prep) or of.word.text != "of":
        fail("CW0304", of.span, "Copies of what?", candidates=("of",))
    for odd in more:
        if not isinstance(odd, s.Prep | s.Rel):
            fail("CW0304", odd.span, "Of which cards is this said? Say it before `except`.")
    found = things(Thing(of.object, more), scope)
    if isinstance(found, ir.Cards) and found.place is None:
        fail("CW0303", of.span, "Which cards?", hint="`copies of cards you have in play`")
    return found


def _placed(cards: ir.Cards, phrase: s.Prep, scope: Scope, where: str) -> ir.Cards:
    word = phrase.word
    if speaks_of_cards(phrase, scope):
        if word.text not in ("among", "of"):
            fail("CW0304", word.span, f"`{word.text}` which place?", candidates=("among",))
        if cards.place is not None:
            fail("CW0311", phrase.span, "Which of them are meant was said already.")
        return replace(cards, among=_reference(phrase.object, scope))
    if where == "from" and word.text == where:
        pile = pile_of_name(phrase.object, scope)
        if pile is not None:
            return replace(cards, place=pile)
    top = cards.quantity.many in (ir.Many.TOP, ir.Many.BOTTOM)
    found = place(phrase.object, scope) if top else places(phrase.object, scope)
    held = isinstance(cards.place, ir.Having)
    inside = scope.lexicon.words.zones[found.zone].inside
    right = "of" if top else inside if held or where == "in" else where
    if word.text != right:
        fail("CW0304", word.span, f"`{word.text}` can't stand here.", candidates=(right,))
    if isinstance(cards.place, ir.Having):
        if scope.lexicon.words.zones[found.zone].shared:
            fail("CW0301", phrase.object.span, "Nobody has cards there.")
        if leads(phrase.object):
            fail("CW0304", phrase.object.span, "Whose cards these are was said already.")
        found = replace(found, whose=cards.place.whose)
    return replace(cards, place=found)


# ---- costs --------------------------------------------------------------------------------------------


def cost_test(measure: s.Measure, more: tuple[AnyPhrase, ...], scope: Scope) -> ir.CostTest:
    """``up to $4``, ``up to $2 more than it``, ``more than it in coins``, ``between $3 and $6``."""
    versus = more[0] if more and isinstance(more[0], s.Compare) else None
    if isinstance(measure, s.Amount) and versus is not None:
        no_more(more[1:])
        return _priced(measure, versus, scope)
    match measure:
        case s.Amount():
            no_more(more)
            return _priced(measure, None, scope)
        case s.Compare():
            part = compared_part(more, scope)
            than = _than(measure, scope)
            compare = ir.Compare(measure.word.text)
            return ir.CostTest(compare, than=than, part=part, span=measure.span)
        case s.Between(low, high):
            no_more(more)
            low_cost, high_cost = plain_price(low, scope), plain_price(high, scope)
            return ir.CostTest(ir.Compare.AT_LEAST, low_cost, top=high_cost, span=measure.span)
        case s.Same():
            no_more(more)
            than = _reference(measure.object, scope)
            return ir.CostTest(ir.Compare.EXACTLY, than=than, span=measure.span)


def _priced(amount: s.Amount, versus: s.Compare | None, scope: Scope) -> ir.CostTest:
    word = amount.values[0]
    if word.text == "that much":
        return _that_much(amount, versus, scope)
    if word.kind != "PRICE":
        fail("CW0308", word.span, "A cost is compared with a price.", hint=f"`${word.text}`")
    many = bound(amount.bound) if amount.bound is not None else ir.Many.EXACTLY
    compare = ir.Compare(many.value)
    cost = plain_price(word, scope)
    if versus is None:
        return ir.CostTest(compare, cost, span=amount.span)
    if [name for name, _ in cost.parts] != [scope.lexicon.words.money]:
        fail("CW0407", word.span, "Only coins can be more or less so far.", hint="`$2`")
    coins = dict(cost.parts)[scope.lexicon.words.money]
    delta = -coins if versus.word.text == "less" else coins
    return ir.CostTest(
        compare, than=_than(versus, scope), delta=delta, span=amount.span.to(versus.span)
    )


def _that_much(amount: s.Amount, versus: s.Compare | None, scope: Scope) -> ir.CostTest:
    """``that much``, ``up to that much more than it``: what was counted last, in coins."""
    compare = ir.Compare((bound(amount.bound) if amount.bound else ir.Many.EXACTLY).value)
    counted = scope.that_many(amount.span)
    if versus is None:
        return ir.CostTest(compare, counted=counted, span=amount.span)
    if versus.word.text == "less":
        fail("CW0407", versus.span, "So much less can't be said yet.", candidates=("more than it",))
    span = amount.span.to(versus.span)
    return ir.CostTest(compare, than=_than(versus, scope), counted=counted, span=span)


def _than(compare: s.Compare, scope: Scope) -> ir.Ref:
    if compare.runs is not None:
        fail("CW0304", compare.runs.span, "Only costs are compared here.", hint="`in coins`")
    if compare.than is None:
        fail(
            "CW0302",
            compare.span,
            f"`{compare.word.text}` than what?",
            candidates=("more than it",),
        )
    return _reference(compare.than, scope)
