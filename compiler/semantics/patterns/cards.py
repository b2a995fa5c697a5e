"""Cards that something is done to, as what fills a slot: which, from where, and who chooses them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import check_articles, filter_of, head, runs_of
from cardwright.compiler.semantics.nouns.limits import marks_of, only
from cardwright.compiler.semantics.nouns.places import place
from cardwright.compiler.semantics.nouns.quantities import quantity_of
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.words.attach import Row, Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.patterns.slots import Use
    from cardwright.compiler.semantics.words.scope import Scope


def some_cards(thing: Thing, use: Use) -> ir.Things | None:
    """Cards that are somewhere, or that were spoken of: ``a card from hand``, ``it``, ``your hand``."""
    if use.of and head(thing.noun, use.scope).kind == "zone":
        return _all_there(thing, use.of, use.scope)
    return cards_in_places(thing, use)


def cards_in_places(thing: Thing, use: Use) -> ir.Things | None:
    """Cards that are somewhere, or that were spoken of, but no place that stands for all cards in it."""
    found = _some(thing, use)
    if not isinstance(found, ir.Cards):
        return found
    if found.place is None and found.among is None and use.row.until is None:
        fail("CW0303", found.span, "From where?", hint="`from {zone}`", candidates=("from",))
    return found


def called_cards(thing: Thing, use: Use) -> ir.Things | None:
    """Cards from the one zone from which this can be done."""
    found = cards_in_places(thing, use)
    if isinstance(found, ir.Cards) and not _at(found, use.of):
        message = f"Only from the {use.of} can one `{use.does}` cards."
        fail("CW0301", found.span, message, candidates=("this",))
    return found


def cards_from_top(thing: Thing, use: Use) -> ir.Cards | None:
    """``cards from deck``: whichever come from the top of the one zone from which this can be done."""
    found = _some(thing, use)
    if not isinstance(found, ir.Cards):
        return None
    own = isinstance(found.place, ir.Place) and found.place.whose is use.scope.owner
    plain = found.quantity.many is ir.Many.ALL and found.filter == ir.Filter((), span=found.span)
    if not own or not plain or not _at(only(found, "place"), use.of):
        right = f"cards from {use.of}"
        message = f"They come from the top of the {use.of}, whatever they are."
        fail("CW0301", found.span, message, candidates=(right,))
    return found


def from_piles(thing: Thing, use: Use) -> ir.Cards | None:
    """Cards from the zone that is made of piles, also unsaid, or from a pile beside it: one by one."""
    found = _some(thing, use)
    if not isinstance(found, ir.Cards) or found.among is not None:
        return None
    zone = zone_of_piles(use.scope)
    if not isinstance(found.place, ir.PileOf | None) and not _at(found, zone):
        return None
    if use.pattern is not None and use.pattern.required and found.place is None:
        return None
    _one(found)
    _of_piles(found, use.scope)
    _beside(found, zone, use.scope)
    return found


def said_from_piles(thing: Thing, use: Use) -> ir.Cards | None:
    """Cards that are said to come from the zone that is made of piles: ``a Gold from Supply``."""
    found = _some(thing, use)
    if not isinstance(found, ir.Cards) or not _at(found, zone_of_piles(use.scope)):
        return None
    _one(found)
    _of_piles(found, use.scope)
    return found


def one_in_piles(thing: Thing, use: Use) -> ir.Cards:
    """``an Action in Supply``: one card of the zone that is made of piles.

    Raises CompileError for anything else.
    """
    zone = zone_of_piles(use.scope)
    found = things(thing, use.scope)
    if not isinstance(found, ir.Cards) or not _at(found, zone):
        fail("CW0303", thing.span, "As which card?", hint=f"`{{a_type}} in {zone}`")
    _one(found)
    if found.quantity.plural:
        fail("CW0306", thing.span, "It can be one card only.")
    return only(found, "place")


def of_a_kind(thing: Thing, use: Use) -> ir.Cards | None:
    """Cards of a zone that nobody looks into, chosen by their kind: ``a Treasure from the box``."""
    found = _some(thing, use)
    if not isinstance(found, ir.Cards) or not _at(found, use.of):
        return None
    return only(found, "place")


def number_of_cards(thing: Thing, use: Use) -> ir.Number | None:
    """``2 cards``, ``that many cards``: so many, whichever they are."""
    found = _some(thing, use)
    plain = isinstance(found, ir.Cards) and found.place is None and found.among is None
    if not isinstance(found, ir.Cards) or not plain:
        return None
    if found.filter != ir.Filter((), span=found.span):
        return None
    only(found)
    if found.quantity.many is not ir.Many.EXACTLY or found.quantity.other is not None:
        fail("CW0301", found.span, f"`{use.does}` wants a number of cards.")
    return _as_number(found.quantity)


def playing(thing: Thing, use: Use) -> ir.It:
    """``it``: one card that was played before in this text, or whose playing an ability waits for.

    Raises CompileError for any other card.
    """
    found = things(thing, use.scope)
    if not isinstance(found, ir.It) or not _is_played(found, use.scope):
        message = "This takes a card that was played, or whose playing the ability waits for."
        fail("CW0301", thing.span, message, hint=f"`{use.does} it`, where that is it")
    return found


def _is_played(found: ir.It, scope: Scope) -> bool:
    """Whether a card was played in this text, by a verb that plays cards, or its playing is waited for."""
    done, verbs = scope.antecedents.done, scope.lexicon.words.verbs.values()
    plays = (verb.name for verb in verbs if any(one.slot("playable") for one in verb.patterns))
    played = any(found.binding in done.get(name, ()) for name in plays)
    several = played and scope.antecedents.is_several((found.binding,))
    return found.binding == scope.occasion.playing or (played and not several)


def this_card(thing: Thing, use: Use) -> ir.This:
    """``this``. Raises CompileError for any other card."""
    found = things(thing, use.scope) if phrase(thing.noun) == "this" else None
    if not isinstance(found, ir.This):
        message = "Only this card can be played as another."
        fail("CW0407", thing.span, message, candidates=("this",))
    return found


def found_cards(thing: Thing, use: Use) -> ir.Cards:
    """``2 Treasures`` behind ``until``: how many must be found, and which.

    Raises CompileError where that isn't said.
    """
    found = things(thing, use.scope)
    if not isinstance(found, ir.Cards):
        fail("CW0301", thing.span, "Until which cards?", hint="`until {a_type}`")
    quantity = found.quantity
    exact = quantity.many is ir.Many.EXACTLY and quantity.other is None and quantity.number > 0
    if found.place is not None or found.among is not None or not exact or found.other:
        fail("CW0304", thing.span, "Say how many, and which.", hint="`until 2 Treasures`")
    return only(found)


def named_card(thing: Thing, use: Use) -> ir.PileOf:
    """``a Warrior``: one card of that name, from its pile. Raises CompileError for anything else."""
    noun, scope = thing.noun, use.scope
    for odd in thing.more:
        fail("CW0304", odd.span, "Nothing more can be said about this card.")
    if isinstance(noun, s.Who) or head(noun, scope).kind != "cards":
        fail("CW0301", thing.span, "This wants one card by its name.", hint="`{a_card}`")
    sorts = filter_of(noun, scope)
    if len(sorts) != 1 or sorts != (ir.Sort(name=sorts[0].name),):
        fail("CW0301", thing.span, "This wants one card by its name.", hint="`{a_card}`")
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    if quantity.many is not ir.Many.EXACTLY or quantity.number != 1 or quantity.other is not None:
        fail("CW0306", thing.span, "One card at a time.", candidates=(f"a {sorts[0].name}",))
    check_articles(noun)
    return ir.PileOf(sorts[0].name, span=thing.span)


def would_happen(thing: Thing, use: Use) -> ir.It | None:
    """``it``, where that is what would happen to somebody else: a card, or so much of a resource."""
    noun = thing.noun
    pronoun = isinstance(noun, s.Noun) and [word.kind for word in noun.leads] == ["IT"]
    if not use.instead or not pronoun or thing.more:
        return None
    spoken = use.scope.it(noun.span, plural=False, resource=use.of).binding
    return ir.It(spoken, span=noun.span) if spoken == use.scope.occasion.replacing else None


# ---- which cards ------------------------------------------------------------------------------------


def zone_of_piles(scope: Scope) -> str:
    """The zone that is made of piles, "" in a game without one."""
    zones = scope.lexicon.words.zones.values()
    return next((zone.name for zone in zones if zone.piles), "")


def _some(thing: Thing, use: Use) -> ir.Things:
    """The cards that a noun phrase means, with whoever chooses them."""
    at = (use.scope.occasion.home,) if use.scope.occasion.home else ()
    thing, chooser = _of_choice(thing, use.scope)
    found = things(thing, use.scope, where="from", at=at)
    _taken(found, use.row, use.scope)
    found = _chosen(found, chooser)
    if isinstance(found, ir.Cards) and isinstance(found.place, ir.PileOf):
        _only_gained(found.place, use)
    return found


def _only_gained(pile: ir.PileOf, use: Use) -> None:
    """Refuse a pile beside the others where cards can't come from piles."""
    ways = use.verb.patterns if use.verb is not None else ()
    if not any(way.slot("from_piles") for way in ways):
        message = "Nothing but gaining the card of that name can be done there."
        fail("CW0407", pile.span, message)


def _all_there(thing: Thing, zone: str, scope: Scope) -> ir.Cards:
    """``your hand``: all cards in it.

    Raises CompileError for another zone, and where it isn't said whose it is.
    """
    owned = f"{'their' if scope.owner is ir.Whose.THEY else 'your'} {zone}"
    if phrase(thing.noun) != owned or thing.more:
        fail("CW0301", thing.span, "Which cards?", hint=f"`{owned}`", candidates=(owned,))
    every = ir.Quantity(ir.Many.ALL, span=thing.span)
    none_in_particular = ir.Filter((), span=thing.span)
    return ir.Cards(every, none_in_particular, place(thing.noun, scope), span=thing.span)


def _beside(found: ir.Cards, zone: str, scope: Scope) -> None:
    """Refuse cards whose pile lies elsewhere where that isn't said, and the reverse."""
    names = {sort.name for sort in found.filter.sorts if sort.name}
    types = {name for sort in found.filter.sorts for name in sort.types}
    away = sorted((names & scope.lexicon.beside) | (types & scope.lexicon.beside_types))
    pile = found.place
    if not isinstance(pile, ir.PileOf):
        if pile is None and away:
            message = f"`{away[0]}` is not in the {zone}."
            fail("CW0303", found.span, message, hint=f"`from the {away[0]} pile`")
        return
    same = ir.Sort(types=(pile.name,)) if pile.type else ir.Sort(name=pile.name)
    if found.filter.sorts != (same,):
        message = "Only the cards of that pile can be gained from it."
        fail("CW0407", pile.span, message)
    known = scope.lexicon.beside_types if pile.type else scope.lexicon.beside
    if pile.name not in known:
        message = f"`{pile.name}` is in the {zone}: leave this out."
        fail("CW0304", pile.span, message)


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
    sorts = found.filter.sorts
    if len(sorts) == 1 and sorts[0] == ir.Sort(name=sorts[0].name):
        fail("CW0304", said.span, "Cards of one name are alike: there is nothing to choose.")
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
        fail(
            "CW0301",
            found.span,
            f"There is no {end} of that.",
            hint=f"`the {end} card of {{ordered}}`",
        )
    if found.quantity.other is not None:
        fail("CW0407", found.quantity.span, f"So many can't be taken from the {end} yet.")
    only(found, "place")
    if found.filter != ir.Filter((), span=found.span):
        fail("CW0304", found.filter.span, f"The {end} card is whatever it is: say `card`.")


def _as_number(quantity: ir.Quantity) -> ir.Number:
    """``2`` cards, ``that many`` cards."""
    if not quantity.counted:
        return ir.Number(quantity.number, span=quantity.span)
    return ir.Number(1, ir.Counted(quantity.counted, span=quantity.span), span=quantity.span)


def _of_piles(found: ir.Cards, scope: Scope) -> None:
    """Refuse what is only said of cards of a group, but that those taken one after another differ."""
    differ = all(scope.lexicon.words.adjectives[mark].differ for mark in marks_of(found.filter))
    only(found, "place", "chooser", *(("marks",) if differ else ()))


def _one(found: ir.Cards) -> None:
    """From piles, cards are taken one by one, so it is known how many."""
    quantity = found.quantity
    if quantity.many not in (ir.Many.EXACTLY, ir.Many.UP_TO):
        fail("CW0407", quantity.span, "So many can't be taken from piles so far.", hint="`up to 2`")


def _at(cards: ir.Cards, zone: str) -> bool:
    return isinstance(cards.place, ir.Place) and cards.place.zone == zone and not cards.place.more
