"""Things: the cards that a noun phrase means, with all that is said about them.

Apart from nouns.py because phrases hold phrases: cards cost as much as other cards, are among them,
or are copies of them, so these functions call one another and stand together above the words of nouns.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.attach import Thing
from cardwright.compiler.resolving.memory import remembered
from cardwright.compiler.resolving.nouns import (
    WHOSE,
    Head,
    a_kind,
    bound,
    check_articles,
    filter_of,
    head,
    known_owner,
    leads,
    one_pile,
    pile_of_name,
    place,
    places,
    price,
    quantity_of,
    runs_of,
)
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse
from cardwright.compiler.vocabulary.inflection import one_of
from cardwright.compiler.vocabulary.inflection import plural as plural_of

if TYPE_CHECKING:
    from cardwright.compiler.resolving.lexicon import Item
    from cardwright.compiler.resolving.scope import Scope
    from cardwright.compiler.text.source import Span


def things(  # noqa: PLR0913
    thing: Thing,
    scope: Scope,
    *,
    bare: bool = False,
    where: str = "in",
    at: tuple[str, ...] = (),
    named: bool = False,
) -> a.Things:
    """The cards a noun phrase means.

    ``bare`` allows a noun without determiner ("per card"); ``where`` is the preposition that says where they
    are; ``at`` are the zones that ``this`` may be said to be in ("reveal this from hand"); ``named``: a card
    that was only named will do. Raises Refused when it means anything but cards, or does not say how many.
    """
    noun = thing.noun
    if isinstance(noun, s.Noun):
        if (pronoun := _pronoun(noun, scope)) is not None:
            _nothing_more(thing, scope, at if isinstance(pronoun, a.This) else ())
            return pronoun
        if noun.of is not None:
            return _of(noun, thing, scope)
    found = head(noun, scope)
    if found.kind == "rest":
        _only_the(thing)
        return a.Rest(scope.rest(noun.span).binding, span=noun.span)
    if found.kind == "copies":
        return _copies(found, thing, scope, where)
    if found.kind != "cards":
        refuse("CW0301", noun.span, f"This takes cards, not {a_kind(found.kind)}.")
    if (done := _participle(found, thing, scope, bare=bare)) is not None:
        if is_name(done, scope) and not named:
            hint = "`a copy of the named card`, `except the named card`, `if it is the named card`"
            refuse("CW0407", noun.span, "This is a name and no card.", hint=hint)
        return done
    return _cards(found, thing, scope, bare=bare, where=where)


def _pronoun(noun: s.Noun, scope: Scope) -> a.Ref | None:
    if noun.runs is not None or len(noun.leads) != 1:
        return None
    word = noun.leads[0]
    match word.kind:
        case "IT":
            return a.It(scope.it(word.span, plural=False).binding, span=word.span)
        case "THEM":
            return a.It(scope.it(word.span, plural=True).binding, span=word.span)
        case "THIS":
            a_card(word.span, scope)
            return a.This(span=word.span)
    return None


def a_card(span: Span, scope: Scope) -> None:
    """Refuse ``this`` where it is no card, and before the game, where no copy of it is in play."""
    if scope.kind.type:
        refuse("CW0409", span, f"{one_of(scope.kind.name)} is no card.")
    if scope.at_setup:
        refuse("CW0409", span, "Before the game this is nowhere yet.")


def _nothing_more(thing: Thing, scope: Scope, zones: tuple[str, ...]) -> None:
    for phrase in thing.more[int(_is_from(thing, scope, zones)) :]:
        refuse("CW0304", phrase.span, "A pronoun stands alone: nothing more can be said about it.")


def _is_from(thing: Thing, scope: Scope, zones: tuple[str, ...]) -> bool:
    """Whether a pronoun is said to be in one of some zones of the current player."""
    first = thing.more[0] if thing.more else None
    if not zones or not isinstance(first, s.Prep) or first.word.text != "from":
        return False
    found = place(first.object, scope)
    return found.zone in zones and found.whose is scope.owner


def _only_the(thing: Thing, *, of_somebody: bool = False) -> None:
    """``the rest``, ``the trashed cards``: no other determiner, no number, nothing more.

    ``of_somebody``: it may be said who did it, as in ``your revealed card``.
    """
    noun = thing.noun
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if amount is not None:
        refuse("CW0304", amount.span, "A number says nothing here: say `2 of the ...`.")
    if leads(noun) not in (["the"], *([word] for word in (WHOSE if of_somebody else ()))):
        refuse("CW0305", noun.span, "Which? `the` is missing.", hint="`the`")
    for phrase in thing.more:
        refuse("CW0304", phrase.span, "Nothing more can be said about these cards.")


def _of(noun: s.Noun, thing: Thing, scope: Scope) -> a.Things:
    """``each of them``, ``any of the trashed cards``."""
    assert noun.of is not None
    return _among(noun, thing, _reference(noun.of, scope), scope)


def _reference(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> a.Ref:
    found = things(Thing(noun), scope)
    if isinstance(found, a.Cards):
        refuse(
            "CW0401",
            noun.span,
            "This must be cards spoken of before: `them`, `the revealed cards`.",
        )
    return found


def _copies(found: Head, thing: Thing, scope: Scope, where: str) -> a.Cards:
    """``a copy of it``, ``up to 2 copies of it from hand``, ``a copy of a card you have in play``.

    What follows a card that was spoken of before says more about the copies, what follows any other about it.
    """
    noun = thing.noun
    of, *more = thing.more or (None,)
    if not isinstance(of, s.Prep) or of.word.text != "of" or isinstance(noun, s.Who):
        refuse("CW0303", noun.span, "Copies of what?", hint="`no other copy of it`", pool=("of",))
    other = "other" in leads(noun)
    if other and isinstance(noun, s.Noun):
        noun = replace(noun, leads=tuple(w for w in noun.leads if w.kind != "OTHER"))
    quantity = quantity_of(noun, plural=found.plural)
    _agree(quantity, noun, found)
    alone = Thing(of.object, [] if _refers(of.object, scope) else list(more))
    original = things(alone, scope, named=True)
    if isinstance(original, a.Cards):
        like = a.Filter((), like=_such(original, of), span=noun.span)
        return a.Cards(quantity, like, other=other, span=thing.span)
    one_only(original, scope)
    like = a.Filter((), copy_of=original, span=noun.span)
    cards = a.Cards(quantity, like, other=other, span=thing.span)
    for phrase in _joined(list(more), scope):
        cards = _more(cards, phrase, scope, where)
    return cards


def _refers(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> bool:
    """Whether cards were spoken of before: ``it``, ``this``, ``the trashed card``."""
    found = head(noun, scope)
    return found.kind == "cards" and (not found.items or _past(found) is not None)


def _such(original: a.Cards, of: s.Prep) -> a.Cards:
    """``a copy of a card you have in play``: any one of them."""
    one = original.quantity.many is a.Many.EXACTLY and original.quantity.number == 1
    if not one or original.place is None:
        refuse("CW0303", of.span, "Copies of which card?", hint="`a copy of a card in hand`")
    return original


def _among(noun: s.Noun | s.Runs, thing: Thing, among: a.Ref, _scope: Scope) -> a.Cards:
    for phrase in thing.more:
        refuse("CW0304", phrase.span, "Nothing more can be said about these cards.")
    quantity = quantity_of(noun, plural=True)
    return a.Cards(quantity, a.Filter((), span=noun.span), None, among, span=thing.span)


def _participle(found: Head, thing: Thing, scope: Scope, *, bare: bool) -> a.Ref | a.Cards | None:
    """``the trashed card``, ``any number of trashed cards``, ``discarded card`` after per."""
    word = _past(found)
    if word is None:
        return None
    assert word.verb is not None
    verb = word.verb[0].name
    _participle_alone(found, thing, word, bare=bare)
    whose = _done_by(thing)
    bindings = tuple(scope.done.get(verb, ()))
    names = word.verb[0].names
    if names:
        bindings = tuple(one for one in bindings if scope.is_done_for_sure(one))
    if whose is not a.Whose.SHARED:
        bindings = tuple(one for one in bindings if scope.doers.get(one) is whose)
    elif not bindings and verb in scope.kept:
        return a.Kept(verb, span=thing.span)
    if not bindings:
        past = [scope.lexicon.words.verbs[done].past for done in scope.done]
        refuse("CW0401", word.span, f"Nothing was {word.text} before this.", pool=past)
    done = a.Done(verb, bindings, scope.is_either(bindings), whose, span=thing.span)
    last = found.items[-1]
    once = names and len(bindings) == 1
    if not bare and not found.plural and not once and scope.is_several(bindings):
        right = plural_of(last.text)
        refuse("CW0306", last.span, "There may be several of them.", pool=(right,))
    return done


def _done_by(thing: Thing) -> a.Whose:
    """Who did it: ``your revealed card``, ``their revealed card``."""
    found = leads(thing.noun)
    return WHOSE[found[0]] if len(found) == 1 and found[0] in WHOSE else a.Whose.SHARED


def _past(found: Head) -> Item | None:
    """The participle before a noun: ``trashed``."""
    word = next((item for item in found.items if item.verb and item.verb[1] == "past"), None)
    return None if word is None or word.adjective is not None else word


def _participle_alone(found: Head, thing: Thing, word: Item, *, bare: bool) -> None:
    """``the trashed card``, or ``trashed card`` after per: two words, and nothing more."""
    odd = [item for item in found.items[:-1] if item is not word]
    if odd or found.items[-1].noun is None:
        item = odd[0] if odd else found.items[-1]
        refuse("CW0307", item.span, f"`{item.text}` can't stand here.")
    if bare and leads(thing.noun):
        refuse("CW0304", thing.span, "A determiner says nothing behind `per`.")
    if not bare or thing.more:
        _only_the(thing, of_somebody=True)


def _cards(found: Head, thing: Thing, scope: Scope, *, bare: bool, where: str) -> a.Cards:
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    sorts = filter_of(noun, scope)
    check_articles(noun)
    quantity = _counted(noun, scope) or quantity_of(noun, plural=found.plural, bare=bare)
    _agree(quantity, noun, found)
    cards = a.Cards(quantity, a.Filter(sorts, span=noun.span), span=thing.span)
    for phrase in _joined(thing.more, scope):
        cards = _more(cards, phrase, scope, where)
    return _multiplied(cards, thing.per, scope) if thing.per else cards


def _multiplied(cards: a.Cards, per: Thing, scope: Scope) -> a.Cards:
    """``costing up to $1 per Action you have in play``: the price is as often as much as is counted."""
    from cardwright.compiler.resolving.counts import (
        count,
    )  # counts are of cards, and cards cost so much per count

    test = cards.filter.cost
    plain = test is not None and test.cost is not None and test.top is None and not test.negated
    if test is None or not plain or [part for part, _ in test.cost.parts] != [_money(scope)]:  # type: ignore[union-attr]
        hint = "`costing up to $1 per Action you have in play`"
        refuse("CW0407", per.span, "Only coins can be multiplied here so far.", hint=hint)
    test = replace(test, per=count(per, scope))
    return replace(cards, filter=replace(cards.filter, cost=test))


def _money(scope: Scope) -> str:
    return scope.lexicon.words.money


def _counted(noun: s.Noun | s.Runs, scope: Scope) -> a.Quantity | None:
    """``that many``, ``up to that many``: as many as were counted before; None for any other amount."""
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if amount is None or amount.values[0].text != "that many" or leads(noun):
        return None
    many = bound(amount.bound) if amount.bound is not None else a.Many.EXACTLY
    if many not in (a.Many.EXACTLY, a.Many.UP_TO):
        refuse("CW0407", amount.span, "So many can't be taken yet.", pool=("up to",))
    return a.Quantity(many, 0, counted=scope.that_many(amount.span), span=amount.span)


def _agree(quantity: a.Quantity, noun: s.Noun | s.Runs, found: Head) -> None:
    if not isinstance(noun, s.Noun) or quantity.many is a.Many.NO:
        return
    if quantity.many is a.Many.ALL:
        _agree_all(noun, found)
        return
    several = quantity.plural or quantity.other is not None
    word = found.items[-1]
    same = word.name or word.type
    if same is not None and plural_of(same[0]) == same[0]:
        return
    if several != found.plural and (quantity.number != 1 or found.plural):
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the number before it.")


def _agree_all(noun: s.Noun, found: Head) -> None:
    """``each card``, ``all cards``, ``cards``."""
    if ("each" in leads(noun)) is found.plural:
        word = found.items[-1]
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the word before it.")


# ---- more about cards ---------------------------------------------------------------------------------


def _joined(
    more: list[s.Prep | s.Costing | s.Compare | s.Except | s.Rel], scope: Scope
) -> list[tuple[s.Phrase, ...]]:
    """The phrases about a noun; a comparison, and ``in coins``, belong to the ``costing`` before them."""
    groups: list[list[s.Phrase]] = []
    for phrase in more:
        joins = bool(groups) and (
            (isinstance(groups[-1][0], s.Costing) and _continues(phrase))
            or (_is_from_pile(groups[-1][0], scope) and _says_where(phrase))
            or (isinstance(groups[-1][0], s.Except) and _of_copies(groups[-1][0], scope))
        )
        if joins:
            groups[-1].append(phrase)
        else:
            groups.append([phrase])
    return [tuple(group) for group in groups]


def _is_from_pile(phrase: s.Phrase, scope: Scope) -> bool:
    """``from an empty pile``, of which the next phrase may say where it is."""
    if not isinstance(phrase, s.Prep) or phrase.word.text != "from":
        return False
    return isinstance(phrase.object, s.Noun) and head(phrase.object, scope).kind == "pile"


def _says_where(phrase: s.Phrase) -> bool:
    return isinstance(phrase, s.Prep) and phrase.word.text == "in"


def _of_copies(phrase: s.Phrase, scope: Scope) -> bool:
    """``except copies``, which all that follows says more about."""
    assert isinstance(phrase, s.Except)
    return head(phrase.object, scope).kind == "copies"


def _continues(phrase: s.Phrase) -> bool:
    if isinstance(phrase, s.Compare):
        return True
    noun = phrase.object if isinstance(phrase, s.Prep) and phrase.word.text == "in" else None
    return isinstance(noun, s.Runs) and [word.text for word in noun.words] == ["coins"]


def _more(cards: a.Cards, phrases: tuple[s.Phrase, ...], scope: Scope, where: str) -> a.Cards:
    first = phrases[0]
    _once_only(cards, first)
    match first:
        case s.Costing():
            test = cost_test(first.measure, phrases[1:], scope)
            test = replace(test, negated=first.negated)
            return replace(cards, filter=replace(cards.filter, cost=test))
        case s.Except() if len(phrases) > 1:
            return replace(cards, filter=replace(cards.filter, unlike=_unlike(phrases[1:], scope)))
        case s.Except() if (named := _named_card(first, scope)) is not None:
            return replace(cards, filter=replace(cards.filter, unnamed=named))
        case s.Except() if leads(first.object) == ["this"] and runs_of(first.object) is None:
            return replace(cards, other=True)
        case s.Except():
            noun = first.object
            if _of_copies(first, scope):
                refuse("CW0303", noun.span, "Copies of what?", hint="`except copies of it`")
            return replace(cards, filter=replace(cards.filter, but=filter_of(noun, scope)))
        case s.Rel():
            return replace(cards, place=_had(first, cards, scope))
        case s.Prep() if isinstance(cards.place, a.Having) and _is_from_pile(first, scope):
            return replace(cards, pile=_their_pile(first, phrases[1:], scope))
        case s.Prep():
            for odd in phrases[1:]:
                refuse("CW0311", odd.span, "This is said of the same cards already.")
            return _placed(cards, first, scope, where)
        case _:
            refuse("CW0304", first.span, "This belongs to no noun before it.")


EMPTY = "empty"


def _their_pile(phrase: s.Prep, more: tuple[s.Phrase, ...], scope: Scope) -> a.Piles:
    """``an empty pile in Supply``, ``the chosen pile``, ``its pile``: which cards are from there."""
    noun = phrase.object
    assert isinstance(noun, s.Noun)
    items = head(noun, scope).items
    if [item.text for item in items[:-1]] != [EMPTY]:
        for odd in more:
            refuse("CW0304", odd.span, "Where that pile is need not be said.")
        return one_pile(noun, scope)
    where = more[0] if more else None
    if not isinstance(where, s.Prep) or not scope.lexicon.words.zones[_zone(where, scope)].piles:
        refuse("CW0303", phrase.span, "An empty pile where?", pool=("in Supply",))
    if leads(noun) != ["an"] or noun.amount is not None or head(noun, scope).plural:
        refuse("CW0305", noun.span, "Each card is from one pile.", pool=(f"an {EMPTY} pile",))
    kinds = a.Filter((a.Sort(marks=(EMPTY,)),), span=noun.span)
    return a.Piles(a.Quantity(a.Many.EXACTLY, span=noun.span), kinds, span=phrase.span)


def _zone(phrase: s.Prep, scope: Scope) -> str:
    return place(phrase.object, scope).zone


def _named_card(phrase: s.Except, scope: Scope) -> a.Ref | None:
    """``the named card`` behind ``except``."""
    if _past(head(phrase.object, scope)) is None:
        return None
    found = things(Thing(phrase.object), scope, named=True)
    if isinstance(found, a.Cards) or not is_name(found, scope):
        hint = "`the named card`"
        refuse(
            "CW0407", phrase.span, "Which card this is does not matter: its name does.", hint=hint
        )
    return found


def one_only(found: a.Ref, scope: Scope) -> None:
    """Refuse several cards where something is said of one."""
    if scope.may_be_several(found):
        refuse("CW0306", found.span, "There may be several of them.", hint="`for each of them:`")


def is_name(found: a.Things, scope: Scope) -> bool:
    """Whether cards are only named: ``the named card``."""
    verbs = scope.lexicon.words.verbs
    return isinstance(found, a.Done) and verbs[found.verb].names


def _unlike(phrases: tuple[s.Phrase, ...], scope: Scope) -> a.Cards | a.Ref:
    """``copies of cards you have in play``, ``copies of it`` behind ``except``: whose names are left out."""
    of, *more = phrases
    if not isinstance(of, s.Prep) or of.word.text != "of":
        refuse("CW0304", of.span, "Copies of what?", pool=("of",))
    found = things(Thing(of.object, [p for p in more if isinstance(p, s.Prep | s.Rel)]), scope)
    if isinstance(found, a.Cards) and found.place is None:
        refuse("CW0303", of.span, "Which cards?", hint="`copies of cards you have in play`")
    return found


def _once_only(cards: a.Cards, phrase: s.Phrase) -> None:
    """Refuse a second phrase of the same kind about the same cards."""
    match phrase:
        case s.Costing():
            again = cards.filter.cost is not None
        case s.Except():
            again = bool(cards.filter.but or cards.filter.unlike or cards.filter.unnamed)
        case s.Rel():
            again = cards.place is not None
        case s.Prep() if isinstance(cards.place, a.Having) and phrase.word.text == "from":
            again = cards.pile is not None
        case _:
            again = isinstance(cards.place, a.Place | a.PileOf) or cards.among is not None
    if again:
        refuse("CW0311", phrase.span, "This is said of the same cards already.")


def _had(rel: s.Rel, cards: a.Cards, scope: Scope) -> a.Having | a.Past:
    """``you have``, ``they gained this turn``."""
    if isinstance(rel.verb, s.Runs):
        return remembered(rel, rel.verb, cards, scope)
    return a.Having(owner(rel, scope), span=rel.span)


def owner(rel: s.Rel, scope: Scope) -> a.Whose:
    """Who has it: ``you have``, ``they have``.

    Raises Refused where anything else is said.
    """
    who = rel.who.text if isinstance(rel.who, s.Who) else ""
    if who not in WHOSE or not isinstance(rel.verb, s.Word) or rel.aux:
        refuse(
            "CW0407", rel.span, "Only `you have` and `they have` can be said about cards so far."
        )
    if rel.verb.text != "have":
        refuse("CW0309", rel.verb.span, f"`{rel.verb.text}` can't stand here.", pool=("have",))
    known_owner(WHOSE[who], rel.span, scope)
    return WHOSE[who]


def _placed(cards: a.Cards, phrase: s.Prep, scope: Scope, where: str) -> a.Cards:
    word = phrase.word
    if _speaks_of_cards(phrase, scope):
        if word.text not in ("among", "of"):
            refuse("CW0304", word.span, f"`{word.text}` which place?", pool=("among",))
        return replace(cards, among=_reference(phrase.object, scope))
    if where == "from" and word.text == where:
        pile = pile_of_name(phrase.object, scope)
        if pile is not None:
            return replace(cards, place=pile)
    top = cards.quantity.many in (a.Many.TOP, a.Many.BOTTOM)
    found = place(phrase.object, scope) if top else places(phrase.object, scope)
    held = isinstance(cards.place, a.Having)
    inside = scope.lexicon.words.zones[found.zone].inside
    right = "of" if top else inside if held or where == "in" else where
    if word.text != right:
        refuse("CW0304", word.span, f"`{word.text}` can't stand here.", pool=(right,))
    if isinstance(cards.place, a.Having):
        if scope.lexicon.words.zones[found.zone].shared:
            refuse("CW0301", phrase.object.span, "Nobody has cards there.")
        if leads(phrase.object):
            refuse("CW0304", phrase.object.span, "Whose cards these are was said already.")
        found = replace(found, whose=cards.place.whose)
    return replace(cards, place=found)


def _speaks_of_cards(phrase: s.Prep, scope: Scope) -> bool:
    noun = phrase.object
    return isinstance(noun, s.Noun) and head(noun, scope).kind in ("cards", "rest")


# ---- costs --------------------------------------------------------------------------------------------


def cost_test(measure: s.Measure, more: tuple[s.Phrase, ...], scope: Scope) -> a.CostTest:
    """``up to $4``, ``up to $2 more than it``, ``more than it in coins``, ``between $3 and $6``."""
    versus = more[0] if more and isinstance(more[0], s.Compare) else None
    if isinstance(measure, s.Amount) and versus is not None:
        _no_more(more[1:])
        return _priced(measure, versus, scope)
    match measure:
        case s.Amount():
            _no_more(more)
            return _priced(measure, None, scope)
        case s.Compare():
            part = _part(more, scope)
            than = _than(measure, scope)
            compare = a.Compare(measure.word.text)
            return a.CostTest(compare, than=than, part=part, span=measure.span)
        case s.Between(low, high):
            _no_more(more)
            low_cost, high_cost = plain_price(low, scope), plain_price(high, scope)
            return a.CostTest(a.Compare.AT_LEAST, low_cost, top=high_cost, span=measure.span)
        case s.Same():
            _no_more(more)
            than = _reference(measure.object, scope)
            return a.CostTest(a.Compare.EXACTLY, than=than, span=measure.span)


def _no_more(phrases: tuple[s.Phrase, ...]) -> None:
    for phrase in phrases:
        refuse("CW0304", phrase.span, "This says nothing behind a cost.")


def _part(more: tuple[s.Phrase, ...], scope: Scope) -> str:
    """``in coins``, or nothing."""
    if more and _continues(more[0]) and isinstance(more[0], s.Prep):
        _no_more(more[1:])
        return scope.lexicon.words.money
    _no_more(more)
    return ""


def plain_price(word: s.Word, scope: Scope) -> a.Cost:
    """A price to compare with: without ``+`` or ``*``."""
    if word.text[-1] in "+*":
        message = f"`{word.text[-1]}` stands in headers only."
        refuse("CW0211", word.span, message, pool=(word.text[:-1],))
    return price(word, scope)


def _priced(amount: s.Amount, versus: s.Compare | None, scope: Scope) -> a.CostTest:
    word = amount.values[0]
    if word.text == "that much":
        return _that_much(amount, versus, scope)
    if word.kind != "PRICE":
        refuse("CW0308", word.span, "A cost is compared with a price.", hint=f"`${word.text}`")
    many = bound(amount.bound) if amount.bound is not None else a.Many.EXACTLY
    compare = a.Compare(many.value)
    cost = plain_price(word, scope)
    if versus is None:
        return a.CostTest(compare, cost, span=amount.span)
    if [name for name, _ in cost.parts] != [scope.lexicon.words.money]:
        refuse("CW0407", word.span, "Only coins can be more or less so far.", hint="`$2`")
    coins = dict(cost.parts)[scope.lexicon.words.money]
    delta = -coins if versus.word.text == "less" else coins
    return a.CostTest(
        compare, than=_than(versus, scope), delta=delta, span=amount.span.to(versus.span)
    )


def _that_much(amount: s.Amount, versus: s.Compare | None, scope: Scope) -> a.CostTest:
    """``that much``, ``up to that much more than it``: what was counted last, in coins."""
    compare = a.Compare((bound(amount.bound) if amount.bound else a.Many.EXACTLY).value)
    counted = scope.that_many(amount.span)
    if versus is None:
        return a.CostTest(compare, counted=counted, span=amount.span)
    if versus.word.text == "less":
        refuse("CW0407", versus.span, "So much less can't be said yet.", pool=("more than it",))
    span = amount.span.to(versus.span)
    return a.CostTest(compare, than=_than(versus, scope), counted=counted, span=span)


def _than(compare: s.Compare, scope: Scope) -> a.Ref:
    if compare.runs is not None:
        refuse("CW0304", compare.runs.span, "Only costs are compared here.", hint="`in coins`")
    if compare.than is None:
        refuse("CW0302", compare.span, f"`{compare.word.text}` than what?", pool=("more than it",))
    return _reference(compare.than, scope)
