"""Forms: a verb's form is found by what it is done to, and its roles are filled with what the clause says.

Apart from deeds.py because who acts, may act or acts instead does not matter here: only what the
vocabulary says a form takes, where from, where to, how often and in what manner.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.attach import Row, Thing
from cardwright.compiler.resolving.conditions import counted, number
from cardwright.compiler.resolving.counts import agrees_with, count
from cardwright.compiler.resolving.nouns import (
    check_articles,
    filter_of,
    head,
    leads,
    one_pile,
    own_token,
    place,
    quantity_of,
    runs_of,
)
from cardwright.compiler.resolving.phrases import phrase
from cardwright.compiler.resolving.things import cost_test, things
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse
from cardwright.compiler.vocabulary.inflection import article

if TYPE_CHECKING:
    from cardwright.compiler.resolving.scope import Scope
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Form, Verb

DESTINATIONS = ("to", "onto", "into")
SIDES = {whose: {f"to {whose} left": 1, f"to {whose} right": -1} for whose in ("your", "their")}


def formed(verb: Verb, row: Row, span: Span, scope: Scope) -> a.Do:
    """The deed by the first form of the verb that takes such an object."""
    if not verb.forms:
        pool = [known.name for known in scope.lexicon.words.verbs.values() if known.forms]
        refuse("CW0407", span, f"`{verb.name}` can't be told to anybody.", pool=pool)
    kind = _kind_of(row.object, scope) if row.object else "none"
    empty = a.Do(verb.name, 0, a.Whose.YOU, span=span)
    for index, form in enumerate(verb.forms):
        done = _fit(replace(empty, form=index), form, kind, row, scope)
        if done is not None:
            return _roles(done, verb, form, row, scope)
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
        refuse("CW0302", span, f"`{verb.name}` what? It takes {takes}.")
    refuse("CW0301", row.object.span, f"`{verb.name}` takes {takes}, not {kind}.")


def _fit(done: a.Do, form: Form, kind: str, row: Row, scope: Scope) -> a.Do | None:
    thing = row.object
    if form.kind in ("time", "place") and not any(word.text in form.role for word, _ in row.roles):
        return None
    match form.takes:
        case "none" if thing is None and _leads_to(row, form, scope):
            return done
        case "zone" if thing is not None and kind == "zone":
            for more in thing.more:
                refuse("CW0304", more.span, "This says nothing here.")
            return replace(done, object=place(thing.noun, scope))
        case "cards" if thing is not None and kind == "zone" and form.zone:
            return replace(done, object=_all_there(thing, form, scope))
        case "more" if thing is not None and kind == "more":
            return _fit_more(done, thing)
        case "own" if thing is not None and kind == "own":
            return _fit_own(done, form, thing, scope)
        case "tokens" if thing is not None and kind == "resource":
            return _fit_tokens(done, form, thing, scope)
        case "offer" if thing is not None and kind == "offer":
            return _fit_bid(done, thing, scope)
        case "token" if thing is not None and kind == "token of its own":
            return _fit_token(done, form, thing, scope)
        case "coins" if thing is not None and kind == "coins":
            return _fit_coins(done, form, thing)
        case "loss" if thing is not None and kind == "coins":
            return _fit_loss(done, thing, row, scope)
        case "counters" if thing is not None and kind == "resource":
            return _fit_kept(done, thing, form, scope)
        case "naming" if thing is not None and kind == "cards":
            return _fit_name(done, thing)
        case "as" if thing is not None and any(word.text == "as" for word, _ in row.roles):
            return _fit_as(done, form, row, scope)
        case "turn" if thing is None and row.times:
            return _fit_turn(done, form, row)
        case "decisions" if thing is not None and kind == "decisions":
            return _fit_decisions(done, form, thing, scope)
        case "event" if thing is not None and row.adverb("instead") is not None:
            return _fit_event(done, form, thing, scope)
        case "pile" if thing is not None and kind == "pile":
            return replace(done, object=_piles(thing, form, scope))
        case "resource" if thing is not None and (items := head(thing.noun, scope).items):
            if not form.only.startswith(f"{phrase(thing.noun)} "):
                refuse("CW0407", thing.span, "This can't be spent so far.", hint=f"`{form.only}`")
            return replace(done, resource=items[-1].resource.name) if items[-1].resource else None
        case "cards" | "piles" | "count" | "play" if thing is not None and kind in (
            "cards",
            "copies",
            "rest",
        ):
            at = (scope.home,) if scope.home else ()
            thing, chooser = _of_choice(thing, scope)
            found = things(thing, scope, where="from", at=at)
            _taken(found, row, scope)
            found = _chosen(found, chooser)
            _from_pile(found, form, scope)
            return _fit_cards(done, form, found, row)
    return None


def _all_there(thing: Thing, form: Form, scope: Scope) -> a.Cards:
    """``your hand``: all cards in it.

    Raises Refused for another zone, and where it isn't said whose it is.
    """
    owned = f"{'their' if scope.owner is a.Whose.THEY else 'your'} {form.zone}"
    if phrase(thing.noun) != owned or thing.more:
        refuse("CW0301", thing.span, "Which cards?", hint=f"`{owned}`")
    every = a.Quantity(a.Many.ALL, span=thing.span)
    none_in_particular = a.Filter((), span=thing.span)
    return a.Cards(every, none_in_particular, place(thing.noun, scope), span=thing.span)


def _fit_name(done: a.Do, thing: Thing) -> a.Do:
    """``a card``: any at all."""
    if phrase(thing.noun) != "a card" or thing.more:
        refuse("CW0407", thing.span, "Any card may be named.", pool=("a card",))
    return done


def _fit_as(done: a.Do, form: Form, row: Row, scope: Scope) -> a.Do:
    """``this as an Action in Supply``: what this card is played as."""
    assert row.object is not None
    if not isinstance(things(row.object, scope), a.This):
        refuse(
            "CW0407", row.object.span, "Only this card can be played as another.", pool=("this",)
        )
    role = next(role for role in row.roles if role[0].text == "as")
    found = things(role[1], scope)
    if not isinstance(found, a.Cards) or not _at(found, form.source):
        refuse("CW0303", role[1].span, "As which card?", hint=f"`an Action in {form.source}`")
    _one(found)
    if found.quantity.plural:
        refuse("CW0306", role[1].span, "It can be one card only.")
    row.roles.remove(role)
    return replace(done, object=found)


def _from_pile(found: a.Things, form: Form, scope: Scope) -> None:
    """``a Gold from the Gold pile``: said of cards whose pile lies elsewhere, and only of those."""
    if not isinstance(found, a.Cards):
        return
    names = {sort.name for sort in found.filter.sorts if sort.name}
    types = {name for sort in found.filter.sorts for name in sort.types}
    away = sorted((names & scope.lexicon.beside) | (types & scope.lexicon.beside_types))
    if not isinstance(found.place, a.PileOf):
        if form.takes == "piles" and not form.said and found.place is None and away:
            message = f"`{away[0]}` is not in the {form.source}."
            refuse("CW0303", found.span, message, hint=f"`from the {away[0]} pile`")
        return
    pile = found.place
    if pile.type:
        _from_piles_of(found, pile, form, scope)
        return
    if form.takes != "piles" or names != {pile.name}:
        refuse("CW0407", pile.span, "Nothing but gaining the card of that name can be done there.")
    if pile.name not in away:
        message = f"`{pile.name}` is in the {form.source}: leave this out."
        refuse("CW0304", pile.span, message)


def _from_piles_of(found: a.Cards, piles: a.PileOf, form: Form, scope: Scope) -> None:
    """``a Prize from the Prize pile``: any of the cards of a type whose piles lie elsewhere."""
    if form.takes != "piles" or found.filter.sorts != (a.Sort(types=(piles.name,)),):
        refuse("CW0407", piles.span, "Nothing but gaining a card of that type can be done there.")
    if piles.name not in scope.lexicon.beside_types:
        message = f"No {piles.name} lies beside the {form.source}: leave this out."
        refuse("CW0304", piles.span, message)


def _leads_to(row: Row, form: Form, scope: Scope) -> bool:
    """Whether a verb without an object has the role it needs."""
    if row.until is not None:
        return form.role == ("until",)
    kinds = [head(thing.noun, scope).kind for word, thing in row.roles if word.text in form.role]
    phases = [found for found in row.times if isinstance(found, s.Prep)]
    return bool(phases) if form.kind == "phase" else bool(kinds)


def _fit_tokens(done: a.Do, form: Form, thing: Thing, scope: Scope) -> a.Do | None:
    """``2 Debt``, ``the Debt from its pile``, ``2 VP from here``."""
    items = head(thing.noun, scope).items
    resource = items[-1].resource
    assert resource is not None
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    one = amount is None and resource.lies and leads(thing.noun) == [article(resource.name)]
    if amount is None and not one:
        found = _tokens_from(thing, scope)
        return replace(done, resource=resource.name, pile=found) if form.whole else None
    if form.whole:
        return None
    many = 1 if amount is None else number(amount)
    counted(items[-1], resource, many)
    count = a.Number(many, span=thing.span)
    return _so_many_from(replace(done, resource=resource.name, count=count), form, thing, scope)


def _so_many_from(done: a.Do, form: Form, thing: Thing, scope: Scope) -> a.Do:
    """Where so many tokens come from, if that is said."""
    noun = thing.noun
    for word in noun.leads if isinstance(noun, s.Noun) and noun.amount is not None else ():
        refuse("CW0304", word.span, "This says nothing beside a number.")
    source, *more = thing.more or (None,)
    for odd in more:
        refuse("CW0304", odd.span, "This says nothing beside a number.")
    if source is None:
        return done
    if not isinstance(source, s.Prep) or source.word.text != "from" or not form.source_too:
        refuse("CW0304", source.span, "This says nothing beside a number.")
    found = one_pile(source.object, scope)
    return replace(done, pile=found) if "from" in form.role else replace(done, source=found)


def _fit_bid(done: a.Do, thing: Thing, scope: Scope) -> a.Do:
    """``the bid``: as much as was bid most."""
    if leads(thing.noun) != ["the"] or head(thing.noun, scope).plural or thing.more:
        refuse("CW0305", thing.span, "Which bid?", pool=("the bid",))
    binding, resource = scope.bid
    if not binding:
        refuse("CW0401", thing.span, "Nobody has bid before this.", hint="`bid up to 40 Debt`")
    count = a.Number(1, a.TheBid(binding, span=thing.span), span=thing.span)
    return replace(done, resource=resource, count=count)


def _fit_token(done: a.Do, form: Form, thing: Thing, scope: Scope) -> a.Do:
    """``an Embargo token``, ``your +1 Action token``."""
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    found = head(noun, scope).items[-1].token
    assert found is not None
    for odd in thing.more:
        refuse("CW0304", odd.span, "Nothing more can be said about a token.")
    right = ["your"] if form.own else [article(found[0])]
    if leads(noun) != right or found[1] or (isinstance(noun, s.Noun) and noun.amount):
        refuse("CW0305", noun.span, "Whose, or how many?", pool=(f"{right[0]} {found[0]}",))
    return replace(done, token=found[0])


def _tokens_from(thing: Thing, scope: Scope) -> a.Piles:
    """``the Debt from its pile``: all that lies there."""
    source = thing.more[0] if len(thing.more) == 1 else None
    if leads(thing.noun) != ["the"] or not isinstance(source, s.Prep):
        hint = "`2 Debt`, `the Debt from its pile`"
        refuse("CW0305", thing.span, "This does not say how many.", hint=hint)
    if source.word.text != "from":
        message = f"`{source.word.text}` can't stand here."
        refuse("CW0304", source.word.span, message, pool=("from",))
    return one_pile(source.object, scope)


def _fit_more(done: a.Do, thing: Thing) -> a.Do:
    """``2 more cards``."""
    noun = thing.noun
    assert isinstance(noun, s.Noun)
    assert noun.amount is not None
    many = number(noun.amount)
    if many < 1 or phrase(thing.more[0]).endswith("s") is not (many != 1):
        refuse("CW0306", thing.span, "This does not agree with the number.")
    return replace(done, count=a.Number(many, span=thing.span))


def _fit_own(done: a.Do, form: Form, thing: Thing, scope: Scope) -> a.Do | None:
    """``their -$1 token``: of whoever does it, and done with this verb."""
    found = own_token(thing.noun, scope)
    assert found is not None
    if not form.only.startswith(found.token):
        return None
    for more in thing.more:
        refuse("CW0304", more.span, "Nothing more can be said about a token.")
    if found.whose is not scope.owner:
        refuse("CW0407", thing.span, "Everybody does this with their own token only.")
    return replace(done, object=found)


def _fit_coins(done: a.Do, form: Form, thing: Thing) -> a.Do | None:
    """``any number of coins``, ``all coins``."""
    if form.only:
        return done if phrase(thing.noun) == form.only and not thing.more else None
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    if amount is None or amount.values[0].text != "any number" or amount.bound:
        return None
    return done


def _fit_loss(done: a.Do, thing: Thing, row: Row, scope: Scope) -> a.Do:
    """``$1 per Treasure in hand``."""
    assert isinstance(thing.noun, s.Noun)
    for odd in (*thing.noun.leads, *thing.more):
        refuse("CW0304", odd.span, "This says nothing beside a number of coins.")
    amount = thing.noun.amount
    if amount is None or not amount.values[0].text.startswith("$") or number(amount) < 1:
        refuse("CW0301", thing.span, "This wants coins.", hint="`$1`")
    per, row.per = (count(row.per, scope) if row.per else None), None
    return replace(done, count=a.Number(number(amount), per, span=thing.span))


def _fit_kept(done: a.Do, thing: Thing, form: Form, scope: Scope) -> a.Do | None:
    """``any number of Coffers``."""
    item = head(thing.noun, scope).items[-1]
    if item.resource is None or item.resource.name != form.only:
        return None
    done = replace(done, resource=item.resource.name)
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    any_ = amount is not None and amount.values[0].text == "any number" and not amount.bound
    if not any_ or leads(thing.noun) or thing.more:
        hint = f"`any number of {form.only}`"
        refuse("CW0407", thing.span, "How many can't be said so far.", hint=hint)
    return done


def _fit_turn(done: a.Do, form: Form, row: Row) -> a.Do:
    """``an extra turn after this turn``."""
    span = row.times[0].span.to(row.times[-1].span)
    if " ".join(map(phrase, row.times)) != form.only:
        refuse("CW0407", span, "Such a turn can't be taken so far.", hint=f"`{form.only}`")
    row.times.clear()
    return done


def _fit_decisions(done: a.Do, form: Form, thing: Thing, scope: Scope) -> a.Do:
    """``their decisions``: of the player in whose extra turn this is."""
    if phrase(thing.noun) != form.only or thing.more:
        refuse("CW0407", thing.span, "Whose decisions?", pool=(form.only,))
    if scope.within is not a.Whose.THEY:
        hint = "`during it:` behind an extra turn of another player"
        refuse("CW0409", thing.span, "This is said about a turn of theirs.", hint=hint)
    return done


def _fit_event(done: a.Do, form: Form, thing: Thing, scope: Scope) -> a.Do | None:
    """``it``, where that is what would happen to somebody else: a card, or the Debt that they would take."""
    noun = thing.noun
    if not isinstance(noun, s.Noun) or [word.kind for word in noun.leads] != ["IT"] or thing.more:
        return None
    spoken = scope.it(noun.span, plural=False, resource=form.only).binding
    return replace(done, object=a.It(spoken, span=noun.span)) if spoken == scope.replacing else None


def _piles(thing: Thing, form: Form, scope: Scope) -> a.Piles:
    """``an Attack pile``, ``all Kingdom piles from Supply``, ``10 new Kingdom piles``."""
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    if form.only and phrase(noun) != form.only:
        refuse("CW0407", noun.span, "So far this can't be done to these piles.", pool=(form.only,))
    cost = None
    for more in thing.more:
        if isinstance(more, s.Costing) and form.entitles and cost is None:
            cost = replace(cost_test(more.measure, (), scope), negated=more.negated)
            continue
        if not isinstance(more, s.Prep) or more.word.text not in form.role:
            refuse("CW0304", more.span, "Nothing more can be said about piles here.")
        _has_piles(more.object, scope)
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    sorts = filter_of(noun, scope)
    chance = any(
        scope.lexicon.words.adjectives[mark].chance for sort in sorts for mark in sort.marks
    )
    if chance is not form.random:
        refuse("CW0407", noun.span, "Chance chooses at set-up.", hint="`choose a random pile`")
    if form.random:
        if not scope.at_setup:
            refuse("CW0409", noun.span, "Chance chooses at set-up only.", pool=("at setup",))
        check_articles(noun)
        if quantity.many is not a.Many.EXACTLY or quantity.number != 1 or quantity.other:
            refuse("CW0407", noun.span, "One pile is chosen.", pool=("a",))
    which = a.Filter(sorts, cost, span=noun.span)
    return a.Piles(quantity, which, span=thing.span)


def _entitled(done: a.Do, form: Form, thing: Thing, scope: Scope) -> a.Do:
    """``as the Bane``."""
    items = head(thing.noun, scope).items if form.entitles else ()
    title = items[0].title if len(items) == 1 else None
    if title is None or title[1] or leads(thing.noun) != ["the"] or thing.more:
        pool = [f"as the {name}" for name in scope.lexicon.words.titles]
        refuse("CW0301", thing.span, "As what?", pool=pool)
    many = done.object.quantity if isinstance(done.object, a.Piles) else None
    if many is None or many.many is not a.Many.EXACTLY or many.number != 1:
        refuse("CW0306", thing.span, f"One pile is the {title[0]}.")
    scope.titles.add(title[0])
    return replace(done, title=title[0])


def _of_choice(thing: Thing, scope: Scope) -> tuple[Thing, s.Prep | None]:
    """``a card of your choice``: the phrase that says who picks, and the cards without it."""
    said = [one for one in thing.more if isinstance(one, s.Prep) and _is_choice(one, scope)]
    for again in said[1:]:
        refuse("CW0311", again.span, "Whose choice was said already.")
    if not said:
        return thing, None
    return Thing(thing.noun, [one for one in thing.more if one is not said[0]]), said[0]


def _is_choice(phrase_: s.Prep, scope: Scope) -> bool:
    noun = phrase_.object
    if phrase_.word.text != "of" or isinstance(noun, s.Who):
        return False
    runs = runs_of(noun)
    one = runs is not None and len(runs.runs) == 1
    return one and head(noun, scope).kind == "choice"


def _chosen(found: a.Things, said: s.Prep | None) -> a.Things:
    """The cards with whoever picks them.

    Raises Refused where nobody would pick, and for a choice of nobody's.
    """
    if said is None:
        return found
    if said.word.text != "of" or phrase(said.object) != "your choice":
        refuse("CW0304", said.span, "Whose choice?", pool=("of your choice",))
    picked = (a.Many.EXACTLY, a.Many.UP_TO, a.Many.ANY)
    if not isinstance(found, a.Cards) or found.quantity.many not in picked:
        refuse("CW0304", said.span, "There is nothing to choose here.")
    return replace(found, chooser=a.Whose.YOU)


_PICKED = (a.Many.EXACTLY, a.Many.UP_TO, a.Many.BETWEEN, a.Many.ANY, a.Many.ALL)


def _taken(found: a.Things, row: Row, scope: Scope) -> None:
    """Refuse quantities that nobody can take: no cards, at least so many, the top card of a hand."""
    if not isinstance(found, a.Cards):
        return
    if isinstance(found.place, a.Past):
        message = "Where these are now nobody knows."
        refuse("CW0407", found.span, message, hint="`gain a copy of a card that ...`")
    quantity = found.quantity
    if quantity.many in (a.Many.TOP, a.Many.BOTTOM):
        _top(found, scope)
    elif quantity.many not in _PICKED or _is_either(quantity):
        refuse("CW0407", quantity.span, "So many can't be taken yet.", hint="`up to 2`, `3`")
    elif quantity.many is not a.Many.ANY and quantity.number < 1 and not quantity.counted:
        refuse("CW0306", quantity.span, "At least one must be meant.")
    if row.until is not None and quantity.many is not a.Many.ALL:
        refuse("CW0304", quantity.span, "How many is said by `until`: say `cards`.")


def _is_either(quantity: a.Quantity) -> bool:
    """``1 or 5``."""
    return quantity.other is not None and quantity.many is not a.Many.BETWEEN


def _top(found: a.Cards, scope: Scope) -> None:
    zone = scope.lexicon.words.zones[found.place.zone] if isinstance(found.place, a.Place) else None
    end = found.quantity.many.value
    if zone is None or not zone.ordered:
        refuse(
            "CW0301", found.span, f"There is no {end} of that.", hint=f"`the {end} card of deck`"
        )
    if found.quantity.other is not None:
        refuse("CW0407", found.quantity.span, f"So many can't be taken from the {end} yet.")
    if found.filter != a.Filter((), span=found.span):
        refuse("CW0304", found.filter.span, f"The {end} card is whatever it is: say `card`.")


def _fit_cards(done: a.Do, form: Form, found: a.Things, row: Row) -> a.Do | None:
    match form.takes, found:
        case "play", a.It() | a.This():
            return replace(done, object=found)
        case "count", a.Cards(place=None, among=None, filter=a.Filter(sorts=(), cost=None)):
            quantity = found.quantity
            if quantity.many is not a.Many.EXACTLY or found.filter.but:
                refuse("CW0301", found.span, f"`{done.verb}` wants a number of cards.")
            return replace(done, count=_as_number(quantity))
        case "piles", a.Cards(among=None) if _from_piles(found, form):
            if form.manner and found.place is None:
                return None
            _one(found)
            return replace(done, object=found)
        case "cards", a.Cards() if not form.source or _at(found, form.source):
            if found.place is None and found.among is None and row.until is None:
                refuse("CW0303", found.span, "From where?", hint="`from hand`", pool=("from",))
            if form.home and not _at(found, form.home):
                message = f"Only from the {form.home} can one `{done.verb}` cards."
                refuse("CW0301", found.span, message, pool=("this",))
            return replace(done, object=found)
        case "cards", _ if not isinstance(found, a.Cards) and not form.source:
            return replace(done, object=found)
    return None


def _as_number(quantity: a.Quantity) -> a.Number:
    """``2`` cards, ``that many`` cards."""
    if not quantity.counted:
        return a.Number(quantity.number, span=quantity.span)
    return a.Number(1, a.Counted(quantity.counted, span=quantity.span), span=quantity.span)


def _one(found: a.Cards) -> None:
    """From piles, cards are taken one by one, so it is known how many."""
    quantity = found.quantity
    if quantity.many not in (a.Many.EXACTLY, a.Many.UP_TO):
        refuse(
            "CW0407", quantity.span, "So many can't be taken from piles so far.", hint="`up to 2`"
        )


def _from_piles(cards: a.Cards, form: Form) -> bool:
    """Whether cards come from piles: from where the form says, also unsaid, unless it must be said."""
    if form.said:
        return _at(cards, form.source)
    return isinstance(cards.place, a.PileOf | None) or _at(cards, form.source)


def _at(cards: a.Cards, zone: str) -> bool:
    return isinstance(cards.place, a.Place) and cards.place.zone == zone


def _roles(done: a.Do, verb: Verb, form: Form, row: Row, scope: Scope) -> a.Do:
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
            refuse(
                "CW0304", word.span, f"`{verb.name}` has no `{word.text}` behind it.", pool=wanted
            )
        if word.text == "without":
            continue
        done, met = _role(done, form, word, thing, scope), True
    if form.kind == "phase":
        return replace(done, phase=_phase(row, form, scope))
    from_there = isinstance(done.object, a.Piles) and bool(row.object and row.object.more)
    met = met or done.pile is not None or from_there
    met = met or form.takes == "as"
    if form.source_too and "from" not in form.role and done.source is None:
        refuse("CW0303", done.span, "From where?", pool=("from",))
    if form.role and not met and form.role != ("until",):
        refuse(
            "CW0303", done.span, f"`{verb.name}` needs {' or '.join(form.role)}.", pool=form.role
        )
    return done


def _phase(row: Row, form: Form, scope: Scope) -> str:
    """``to your Action phase``."""
    found = next((p for p in row.times if isinstance(p, s.Prep) and p.word.text in form.role), None)
    noun = found.object if found else None
    items = scope.lexicon.read(noun.runs.words) if isinstance(noun, s.Noun) and noun.runs else []
    if found is None or leads(noun) != ["your"] or len(items) != 2 or not items[0].phase:  # type: ignore[arg-type]
        span = found.span if found else row.times[0].span
        pool = scope.lexicon.words.phases
        refuse("CW0208", span, "This wants a phase.", hint="`your Action phase`", pool=pool)
    row.times.remove(found)
    return items[0].phase


def _role(done: a.Do, form: Form, word: s.Word, thing: Thing, scope: Scope) -> a.Do:
    if done.to is not None or (done.count is not None and form.kind == "count"):
        refuse("CW0311", thing.span, "One place is enough.")
    if thing.more and form.kind not in ("count", "place") and form.takes not in ("tokens", "token"):
        refuse("CW0304", thing.more[0].span, "Nothing more can be said about a place.")
    match form.kind:
        case "place":
            if " ".join(map(phrase, (thing.noun, *thing.more))) != form.only:
                refuse("CW0304", thing.span, "At which place?", pool=(form.only,))
            return done
        case "player":
            return replace(done, receiver=_neighbour(thing, scope))
        case "count":
            return replace(done, count=_hand_size(thing, form, scope))
        case "pile" if form.takes == "cards" and head(thing.noun, scope).kind == "zone":
            _has_piles(thing.noun, scope)
            return replace(done, to=place(thing.noun, scope))
        case "pile" if form.takes in ("tokens", "token"):
            found = _lying_on(thing, scope)
            if found.here and word.text == "onto":
                refuse("CW0304", word.span, "This stands alone.", pool=("here",))
            return replace(done, pile=found)
        case "pile":
            one_pile(thing.noun, scope)
            return done
        case "card":
            return replace(done, pile=_pile_of_one(thing, scope))
        case "resource":
            _is_resource(thing, scope)
            if not form.only.endswith(f" {word.text} {phrase(thing.noun)}"):
                refuse("CW0407", thing.span, "Not as this so far.", hint=f"`{form.only}`")
            return done
        case "time":
            if phrase(thing.noun) != form.only:
                refuse("CW0304", thing.span, f"`{word.text}` what?", pool=(form.only,))
            return done
        case _ if form.takes == "pile":
            _has_piles(thing.noun, scope)
            return done
        case _:
            to = place(thing.noun, scope)
            _leads_there(word, to, form, scope)
            if form.takes == "own" and not _is_only(word, to, form, scope):
                refuse("CW0407", thing.span, "Not there so far.", hint=f"`{form.only}`")
            return replace(done, to=to)


def _neighbour(thing: Thing, scope: Scope) -> a.Neighbour:
    """``the player to their left``: of whoever does it.

    Raises Refused for anybody else.
    """
    whose = "their" if scope.owner is a.Whose.THEY else "your"
    nearest = "the next player" if scope.some else "the player"
    known = {f"{nearest} {side}": step for side, step in SIDES[whose].items()}
    text = phrase(thing.noun)
    if not isinstance(thing.noun, s.Who) or text not in known:
        refuse("CW0301", thing.span, "To whom?", pool=known)
    return a.Neighbour(scope.owner, known[text], scope.some, span=thing.span)


def _pile_of_one(thing: Thing, scope: Scope) -> a.Piles:
    """``a Warrior``: the pile of that name, from which one card comes."""
    noun = thing.noun
    sorts = filter_of(noun, scope) if head(noun, scope).kind == "cards" else ()  # type: ignore[arg-type]
    if len(sorts) != 1 or sorts != (a.Sort(name=sorts[0].name),) or isinstance(noun, s.Who):
        refuse("CW0301", thing.span, "This wants one card by its name.", hint="`a Silver`")
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    if quantity.many is not a.Many.EXACTLY or quantity.number != 1:
        refuse("CW0306", thing.span, "One card at a time.", pool=(f"a {sorts[0].name}",))
    check_articles(noun)
    return a.Piles(quantity, a.Filter((), span=noun.span), name=sorts[0].name, span=thing.span)


def _lying_on(thing: Thing, scope: Scope) -> a.Piles:
    """``its pile``, ``a pile in Supply``, ``each Action pile in Supply``, ``here``."""
    noun = thing.noun
    if head(noun, scope).kind != "pile" or leads(noun) in (["its"], ["the"]):
        for odd in thing.more:
            refuse("CW0304", odd.span, "Nothing more can be said about the pile of a card.")
        return one_pile(noun, scope)
    assert not isinstance(noun, s.Who)
    where, *more = thing.more or (None,)
    if not isinstance(where, s.Prep) or where.word.text != "in":
        refuse("CW0303", noun.span, "Where?", pool=("in Supply",))
    _has_piles(where.object, scope)
    bare = bool(more) and phrase(more[0]) == "without your tokens"
    for odd in more[int(bare) :]:
        refuse("CW0304", odd.span, "Nothing more can be said about piles here.")
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    one = quantity.many is a.Many.EXACTLY and quantity.number == 1 and quantity.other is None
    if not one and (bare or leads(noun) != ["each"]):
        refuse("CW0407", noun.span, "On which?", pool=("a pile", "each pile"))
    check_articles(noun)
    kinds = a.Filter(filter_of(noun, scope), span=noun.span)
    return a.Piles(quantity, kinds, bare=bare, span=thing.span)


def _is_only(word: s.Word, to: a.Place, form: Form, scope: Scope) -> bool:
    """Whether a place is the one that a form allows, and the actor's own."""
    return form.only.endswith(f" {word.text} {to.zone}") and to.whose is scope.owner


def _has_piles(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> None:
    """Refuse a place that is not made of piles."""
    zones = scope.lexicon.words.zones
    if not zones[place(noun, scope).zone].piles:
        pool = [zone.name for zone in zones.values() if zone.piles]
        refuse("CW0301", noun.span, "There are no piles there.", pool=pool)


def _is_resource(thing: Thing, scope: Scope) -> None:
    found = head(thing.noun, scope)
    if not found.items or found.items[-1].resource is None:
        refuse(
            "CW0209", thing.span, "This wants a resource.", pool=scope.lexicon.words.resource_forms
        )


def _leads_there(word: s.Word, to: a.Place, form: Form, scope: Scope) -> None:
    """``onto deck``, ``into hand``; cards that are gained go ``to hand``."""
    if form.where and (to.zone != form.where or to.whose is not scope.owner):
        refuse("CW0301", to.span, "This goes to one place only.", pool=(form.where,))
    onto = scope.lexicon.words.zones[to.zone].onto and form.role != ("into",)
    right = "onto" if onto else "into" if form.role else "to"
    if word.text != right:
        refuse("CW0304", word.span, f"`{word.text}` can't stand here.", pool=(right,))


def _hand_size(thing: Thing, form: Form, scope: Scope) -> a.Number:
    """``3 cards in hand``."""
    noun = thing.noun
    if not isinstance(noun, s.Noun) or noun.amount is None or head(noun, scope).kind != "cards":
        refuse(
            "CW0301", thing.span, "This wants a number of cards.", hint=f"`3 cards in {form.where}`"
        )
    where = thing.more[0] if len(thing.more) == 1 else None
    if not isinstance(where, s.Prep) or where.word.text != "in":
        refuse("CW0303", thing.span, "Where?", hint=f"`in {form.where}`")
    found = place(where.object, scope)
    if found.zone != form.where or found.whose is not scope.owner:
        refuse("CW0303", where.span, "Where?", pool=(f"in {form.where}",))
    _plain_cards(noun, scope)
    return a.Number(number(noun.amount), span=thing.span)


def _plain_cards(noun: s.Noun, scope: Scope) -> None:
    """``3 cards``: no determiner, no sort of cards, and agreeing."""
    assert noun.amount is not None
    found = head(noun, scope)
    if noun.leads:
        refuse("CW0304", noun.leads[0].span, "Only a number can stand before `cards` here.")
    if len(found.items) > 1 or found.items[0].noun is None:
        refuse("CW0301", noun.span, "All cards count here: say `cards`.")
    agrees_with(replace(noun, amount=None), number(noun.amount), scope)


def _until(done: a.Do, form: Form, until: Thing, scope: Scope) -> a.Do:
    if not (form.until or "until" in form.role):
        refuse("CW0304", until.span, "Until what? This verb does not go on until something.")
    if form.kind == "count":
        return replace(done, count=_hand_size(until, form, scope))
    found = things(until, scope)
    if not isinstance(found, a.Cards):
        refuse("CW0301", until.span, "Until which cards?", hint="`until an Action`")
    quantity = found.quantity
    exact = quantity.many is a.Many.EXACTLY and quantity.other is None and quantity.number > 0
    if found.place is not None or found.among is not None or not exact:
        refuse("CW0304", until.span, "Say how many, and which.", hint="`until 2 Treasures`")
    return replace(done, until=found)


def manner(done: a.Do, verb: Verb, row: Row, scope: Scope) -> a.Do:
    """How often, in what order and in what manner a deed is done, if its form allows that."""
    form = verb.forms[done.form]
    times, span = _times(row)
    if span is not None and not form.times:
        refuse("CW0304", span, f"`{verb.name}` can't be done several times at once.")
    in_place = _in_place(row)
    if in_place and not form.manner:
        refuse("CW0304", row.roles[-1][0].span, f"`{verb.name}` has no `without`.")
    if form.manner and form.takes == "piles" and not in_place:
        pool = ("without moving it",)
        refuse("CW0303", done.span, "From there a card can't be moved.", pool=pool)
    if row.order is not None and not (form.ordered and _several(done, scope)):
        refuse("CW0304", row.order.span, "There is nothing here to put in order.")
    down = row.adverb("face down")
    if down is not None and not form.down:
        refuse("CW0304", down.span, f"`{verb.name}` is never done face down.")
    return replace(
        done, times=times, in_place=in_place, down=down is not None, ordered=row.order is not None
    )


def for_each(done: a.Do, verb: Verb, row: Row, scope: Scope) -> a.Do:
    """``gain a Silver per Treasure in hand``: so many, from piles or an end, for each of something."""
    if row.per is None:
        return done
    if verb.forms[done.form].takes == "tokens" and done.count is not None:
        return replace(done, count=replace(done.count, per=count(row.per, scope)))
    some = done.object.quantity.many if isinstance(done.object, a.Cards) else None
    from_piles = verb.forms[done.form].takes == "piles" and some is a.Many.EXACTLY
    if not from_piles and some not in (a.Many.TOP, a.Many.BOTTOM):
        refuse("CW0304", row.per.span, "This can't be done for each of something.")
    return replace(done, per=count(row.per, scope))


def _several(done: a.Do, scope: Scope) -> bool:
    """Whether a deed is done to more than one card."""
    match done.object:
        case a.Cards(quantity=quantity):
            return quantity.plural
        case None | a.Place() | a.Piles() | a.Own():
            return False
        case spoken:
            return scope.is_plural(spoken)


def _times(row: Row) -> tuple[int, Span | None]:
    """How often: ``twice``, ``3 times``; and where that is said."""
    twice, repeat = row.adverb("twice"), row.repeat
    if repeat is None:
        return (2, twice.span) if twice else (1, None)
    if twice is not None:
        refuse("CW0311", repeat.span, "How often was said already.")
    if repeat.leads or repeat.amount is None or number(repeat.amount) < 3:
        refuse("CW0306", repeat.span, "How often?", hint="`twice`, `3 times`")
    return number(repeat.amount), repeat.span


def _in_place(row: Row) -> bool:
    """``without moving it``."""
    found = [(word, thing) for word, thing in row.roles if word.text == "without"]
    if not found:
        if row.manner is not None:
            refuse("CW0304", row.manner.span, "This says nothing here.")
        return False
    word, thing = found[0]
    said = [] if row.manner is None else [lead.text for lead in row.manner.leads]
    moving = isinstance(thing.noun, s.Runs) and [w.text for w in thing.noun.words] == ["moving"]
    if len(found) > 1 or not moving or thing.more or said != ["it"]:
        refuse("CW0304", word.span.to(thing.span), "Without what?", pool=("without moving it",))
    return True
