"""Cards as what something is done to: which a form takes, from where, and who chooses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.nouns.heads import head, runs_of
from cardwright.compiler.resolving.nouns.places import place
from cardwright.compiler.resolving.nouns.things import things
from cardwright.compiler.resolving.words.attach import Row, Thing
from cardwright.compiler.resolving.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse

if TYPE_CHECKING:
    from cardwright.compiler.resolving.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Form


def all_there(thing: Thing, form: Form, scope: Scope) -> a.Cards:
    """``your hand``: all cards in it.

    Raises Refused for another zone, and where it isn't said whose it is.
    """
    owned = f"{'their' if scope.owner is a.Whose.THEY else 'your'} {form.zone}"
    if phrase(thing.noun) != owned or thing.more:
        refuse("CW0301", thing.span, "Which cards?", hint=f"`{owned}`")
    every = a.Quantity(a.Many.ALL, span=thing.span)
    none_in_particular = a.Filter((), span=thing.span)
    return a.Cards(every, none_in_particular, place(thing.noun, scope), span=thing.span)


def fit_name(done: a.Do, thing: Thing) -> a.Do:
    """``a card``: any at all."""
    if phrase(thing.noun) != "a card" or thing.more:
        refuse("CW0407", thing.span, "Any card may be named.", pool=("a card",))
    return done


def fit_as(done: a.Do, form: Form, row: Row, scope: Scope) -> a.Do:
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


def fit_some(done: a.Do, form: Form, thing: Thing, row: Row, scope: Scope) -> a.Do | None:
    """The deed with the cards that a noun phrase means, whoever chooses them."""
    at = (scope.home,) if scope.home else ()
    thing, chooser = _of_choice(thing, scope)
    found = things(thing, scope, where="from", at=at)
    _taken(found, row, scope)
    found = _chosen(found, chooser)
    _from_pile(found, form, scope)
    return _fit_cards(done, form, found, row)


def _fit_cards(done: a.Do, form: Form, found: a.Things, row: Row) -> a.Do | None:
    """The deed with these cards, if its form can be done to them."""
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
