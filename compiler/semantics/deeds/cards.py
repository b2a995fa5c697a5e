"""Cards as what something is done to: which a form takes, from where, and who chooses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import head, runs_of
from cardwright.compiler.semantics.nouns.places import place
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.words.attach import Row, Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Form


def all_there(thing: Thing, form: Form, scope: Scope) -> ir.Cards:
    """``your hand``: all cards in it.

    Raises CompileError for another zone, and where it isn't said whose it is.
    """
    owned = f"{'their' if scope.owner is ir.Whose.THEY else 'your'} {form.zone}"
    if phrase(thing.noun) != owned or thing.more:
        fail("CW0301", thing.span, "Which cards?", hint=f"`{owned}`")
    every = ir.Quantity(ir.Many.ALL, span=thing.span)
    none_in_particular = ir.Filter((), span=thing.span)
    return ir.Cards(every, none_in_particular, place(thing.noun, scope), span=thing.span)


def fit_name(done: ir.Do, thing: Thing) -> ir.Do:
    """``a card``: any at all."""
    if phrase(thing.noun) != "a card" or thing.more:
        fail("CW0407", thing.span, "Any card may be named.", candidates=("a card",))
    return done


def fit_as(done: ir.Do, form: Form, row: Row, scope: Scope) -> ir.Do:
    """``this as an Action in Supply``: what this card is played as."""
    assert row.object is not None
    if not isinstance(things(row.object, scope), ir.This):
        fail(
            "CW0407",
            row.object.span,
            "Only this card can be played as another.",
            candidates=("this",),
        )
    role = next(role for role in row.roles if role[0].text == "as")
    found = things(role[1], scope)
    if not isinstance(found, ir.Cards) or not _at(found, form.source):
        fail("CW0303", role[1].span, "As which card?", hint=f"`an Action in {form.source}`")
    _one(found)
    if found.quantity.plural:
        fail("CW0306", role[1].span, "It can be one card only.")
    row.roles.remove(role)
    return replace(done, object=found)


def _from_pile(found: ir.Things, form: Form, scope: Scope) -> None:
    """``a Gold from the Gold pile``: said of cards whose pile lies elsewhere, and only of those."""
    if not isinstance(found, ir.Cards):
        return
    names = {sort.name for sort in found.filter.sorts if sort.name}
    types = {name for sort in found.filter.sorts for name in sort.types}
    away = sorted((names & scope.lexicon.beside) | (types & scope.lexicon.beside_types))
    if not isinstance(found.place, ir.PileOf):
        if form.takes == "piles" and not form.said and found.place is None and away:
            message = f"`{away[0]}` is not in the {form.source}."
            fail("CW0303", found.span, message, hint=f"`from the {away[0]} pile`")
        return
    pile = found.place
    if pile.type:
        _from_piles_of(found, pile, form, scope)
        return
    if form.takes != "piles" or names != {pile.name}:
        fail("CW0407", pile.span, "Nothing but gaining the card of that name can be done there.")
    if pile.name not in away:
        message = f"`{pile.name}` is in the {form.source}: leave this out."
        fail("CW0304", pile.span, message)


def _from_piles_of(found: ir.Cards, piles: ir.PileOf, form: Form, scope: Scope) -> None:
    """``a Prize from the Prize pile``: any of the cards of a type whose piles lie elsewhere."""
    if form.takes != "piles" or found.filter.sorts != (ir.Sort(types=(piles.name,)),):
        fail("CW0407", piles.span, "Nothing but gaining a card of that type can be done there.")
    if piles.name not in scope.lexicon.beside_types:
        message = f"No {piles.name} lies beside the {form.source}: leave this out."
        fail("CW0304", piles.span, message)


def _of_choice(thing: Thing, scope: Scope) -> tuple[Thing, s.Prep | None]:
    """``a card of your choice``: the phrase that says who picks, and the cards without it."""
    said = [one for one in thing.more if isinstance(one, s.Prep) and _is_choice(one, scope)]
    for again in said[1:]:
        fail("CW0311", again.span, "Whose choice was said already.")
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


def _chosen(found: ir.Things, said: s.Prep | None) -> ir.Things:
    """The cards with whoever picks them.

    Raises CompileError where nobody would pick, and for a choice of nobody's.
    """
    if said is None:
        return found
    if said.word.text != "of" or phrase(said.object) != "your choice":
        fail("CW0304", said.span, "Whose choice?", candidates=("of your choice",))
    picked = (ir.Many.EXACTLY, ir.Many.UP_TO, ir.Many.ANY)
    if not isinstance(found, ir.Cards) or found.quantity.many not in picked:
        fail("CW0304", said.span, "There is nothing to choose here.")
    return replace(found, chooser=ir.Whose.YOU)


_PICKED = (ir.Many.EXACTLY, ir.Many.UP_TO, ir.Many.BETWEEN, ir.Many.ANY, ir.Many.ALL)


def _taken(found: ir.Things, row: Row, scope: Scope) -> None:
    """Refuse quantities that nobody can take: no cards, at least so many, the top card of a hand."""
    if not isinstance(found, ir.Cards):
        return
    if isinstance(found.place, ir.Past):
        message = "Where these are now nobody knows."
        fail("CW0407", found.span, message, hint="`gain a copy of a card that ...`")
    quantity = found.quantity
    if quantity.many in (ir.Many.TOP, ir.Many.BOTTOM):
        _top(found, scope)
    elif quantity.many not in _PICKED or _is_either(quantity):
        fail("CW0407", quantity.span, "So many can't be taken yet.", hint="`up to 2`, `3`")
    elif quantity.many is not ir.Many.ANY and quantity.number < 1 and not quantity.counted:
        fail("CW0306", quantity.span, "At least one must be meant.")
    if row.until is not None and quantity.many is not ir.Many.ALL:
        fail("CW0304", quantity.span, "How many is said by `until`: say `cards`.")


def _is_either(quantity: ir.Quantity) -> bool:
    """``1 or 5``."""
    return quantity.other is not None and quantity.many is not ir.Many.BETWEEN


def _top(found: ir.Cards, scope: Scope) -> None:
    zone = (
        scope.lexicon.words.zones[found.place.zone] if isinstance(found.place, ir.Place) else None
    )
    end = found.quantity.many.value
    if zone is None or not zone.ordered:
        fail("CW0301", found.span, f"There is no {end} of that.", hint=f"`the {end} card of deck`")
    if found.quantity.other is not None:
        fail("CW0407", found.quantity.span, f"So many can't be taken from the {end} yet.")
    if found.filter != ir.Filter((), span=found.span):
        fail("CW0304", found.filter.span, f"The {end} card is whatever it is: say `card`.")


def fit_some(done: ir.Do, form: Form, thing: Thing, row: Row, scope: Scope) -> ir.Do | None:
    """The deed with the cards that a noun phrase means, whoever chooses them."""
    at = (scope.home,) if scope.home else ()
    thing, chooser = _of_choice(thing, scope)
    found = things(thing, scope, where="from", at=at)
    _taken(found, row, scope)
    found = _chosen(found, chooser)
    _from_pile(found, form, scope)
    return _fit_cards(done, form, found, row)


def _fit_cards(done: ir.Do, form: Form, found: ir.Things, row: Row) -> ir.Do | None:
    """The deed with these cards, if its form can be done to them."""
    match form.takes, found:
        case "play", ir.It() | ir.This():
            return replace(done, object=found)
        case "count", ir.Cards(place=None, among=None, filter=ir.Filter(sorts=(), cost=None)):
            quantity = found.quantity
            if quantity.many is not ir.Many.EXACTLY or found.filter.but:
                fail("CW0301", found.span, f"`{done.verb}` wants a number of cards.")
            return replace(done, count=_as_number(quantity))
        case "piles", ir.Cards(among=None) if _from_piles(found, form):
            if form.manner and found.place is None:
                return None
            _one(found)
            return replace(done, object=found)
        case "cards", ir.Cards() if not form.source or _at(found, form.source):
            if found.place is None and found.among is None and row.until is None:
                fail("CW0303", found.span, "From where?", hint="`from hand`", candidates=("from",))
            if form.home and not _at(found, form.home):
                message = f"Only from the {form.home} can one `{done.verb}` cards."
                fail("CW0301", found.span, message, candidates=("this",))
            return replace(done, object=found)
        case "cards", _ if not isinstance(found, ir.Cards) and not form.source:
            return replace(done, object=found)
    return None


def _as_number(quantity: ir.Quantity) -> ir.Number:
    """``2`` cards, ``that many`` cards."""
    if not quantity.counted:
        return ir.Number(quantity.number, span=quantity.span)
    return ir.Number(1, ir.Counted(quantity.counted, span=quantity.span), span=quantity.span)


def _one(found: ir.Cards) -> None:
    """From piles, cards are taken one by one, so it is known how many."""
    quantity = found.quantity
    if quantity.many not in (ir.Many.EXACTLY, ir.Many.UP_TO):
        fail("CW0407", quantity.span, "So many can't be taken from piles so far.", hint="`up to 2`")


def _from_piles(cards: ir.Cards, form: Form) -> bool:
    """Whether cards come from piles: from where the form says, also unsaid, unless it must be said."""
    if form.said:
        return _at(cards, form.source)
    return isinstance(cards.place, ir.PileOf | None) or _at(cards, form.source)


def _at(cards: ir.Cards, zone: str) -> bool:
    return isinstance(cards.place, ir.Place) and cards.place.zone == zone
