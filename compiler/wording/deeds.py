"""Wording of deeds: one clause for each thing that is done, without what follows from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.wording.amounts import amount, coin_noun, coins, money
from cardwright.compiler.wording.counts import count, counted_amount
from cardwright.compiler.wording.quantities import is_many, is_pronoun, own
from cardwright.compiler.wording.things import (
    any_such,
    costing,
    lying_in,
    noun,
    piles,
    place,
    things,
)

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.entries import Form
    from cardwright.compiler.wording.speech import Speech


def bonus(found: ir.Bonus, speech: Speech, subject: str | None = None) -> str:
    """``+2 Cards``; ``subject`` is who gets it where that is said, "" where it has been."""
    resource = speech.words.resources[found.resource]
    phrase = speech.say("bonus", counted_amount(found.amount, resource, speech))
    if subject is not None or not speech.tells(found.who):
        phrase = speech.say("get", found.who.value if subject is None else subject, phrase)
    return speech.say("instead", phrase) if found.instead else phrase


def be(found: ir.Be, speech: Speech) -> str:
    """``you are unaffected by it``."""
    adjective = speech.words.adjectives[found.state]
    return speech.say("be", found.who.value, speech.say("by_it", adjective.name, adjective.role))


def cheaper(found: ir.Cheaper, speech: Speech) -> str:
    """``cards cost $1 less this turn``."""
    cards = [noun(found.filter, speech, many=True, every=True), *costing(found.filter, speech)]
    if found.pile:
        cards.append(speech.say("from", speech.say("its_pile", speech.say("it", False))))  # noqa: FBT003
    price = coins(found.coins, speech)
    phrase = speech.say("cost_less", speech.say("together", cards), price)
    if found.own_turn:
        return speech.say("together", [phrase, speech.say("on_turn", ir.By.YOU.value)])
    return phrase if found.lasting else speech.say("this_turn", phrase)


def forbid(found: ir.Forbid, speech: Speech) -> str:
    """``you can't buy it this turn``."""
    cards = things(found.card, speech) if found.card is not None else speech.say("card", True)  # noqa: FBT003
    phrase = speech.say("act", found.verb, cards, False)  # noqa: FBT003
    phrase = speech.say("cannot", found.who.value, phrase)
    return phrase if found.during else speech.say("this_turn", phrase)


def own_price(found: ir.OwnPrice, speech: Speech) -> str:
    """``during your Buy phase, this costs $2 less per Action you have in play``."""
    phrase = speech.say("less", coins(found.amount.value, speech))
    if found.amount.per is not None:
        phrase = speech.say("per", phrase, count(found.amount.per, speech))
    phrase = speech.say("costs", speech.say("this"), phrase, False)  # noqa: FBT003
    if not found.phase:
        return phrase
    phase = speech.say("phase", ir.Whose.YOU.value, found.phase)
    return speech.say("then", speech.say("during", phase), phrase)


def worth(found: ir.Worth, speech: Speech) -> str:
    """``worth 1 VP per 10 cards you have``."""
    resource = speech.words.resources[found.resource]
    phrase = speech.say("counts_for", counted_amount(found.amount, resource, speech))
    if found.place is None:
        return phrase
    return speech.say("if_there", phrase, lying_in(found.place, speech))


def also(found: ir.Also, speech: Speech) -> str:
    """``Treasures are also Actions``."""
    cards = [noun(found.filter, speech, many=True, every=True), *costing(found.filter, speech)]
    kind = noun(ir.Filter((ir.Sort(types=(found.type,)),), span=found.span), speech, many=True)
    return speech.say("are_also", speech.say("together", cards), kind)


def lent(found: ir.Lend, speech: Speech) -> str:
    """``Estates are also Actions on your turn``, before the text that is lent to them."""
    cards = noun(ir.Filter((ir.Sort(name=found.name),), span=found.span), speech, many=True)
    kind = noun(ir.Filter((ir.Sort(types=(found.type,)),), span=found.span), speech, many=True)
    phrase = speech.say("are_also", cards, kind)
    phrase = speech.say("together", [phrase, speech.say("on_turn", ir.By.YOU.value)])
    return speech.say("then", speech.say("lasting", ir.Lasts.GAME), phrase)


def inherit(found: ir.Inherit, speech: Speech) -> str:
    """``your Estates have its text``."""
    cards = noun(ir.Filter((ir.Sort(name=found.name),), span=found.span), speech, many=True)
    phrase = speech.say("have_text", speech.say("zone", found.whose.value, cards))
    text = speech.say("its_text", things(found.text_of, speech))
    return speech.say(
        "then", speech.say("lasting", ir.Lasts.GAME), speech.say("together", [phrase, text])
    )


def holds(found: ir.Statement, speech: Speech) -> bool:
    """Whether a statement says how things are while a definition is in force, not what is done."""
    if isinstance(found, ir.Do):
        return speech.words.verbs[found.verb].forms[found.form].takes == "resource"
    return isinstance(found, ir.Also | ir.Cheaper)


def deed(found: ir.Do, speech: Speech, subject: str | None = None) -> str:
    """What is done, to what, and how.

    It is told to "you" without a subject, unless the text speaks to others just now; ``subject`` replaces
    the one it would have, and takes the third person: "" where it was said before.
    """
    may = found.may or holds(found, speech)
    phrase = _predicate(found, speech, third=subject is not None and not may)
    _bind(found, speech)
    who = found.who.value if subject is None else subject
    if may:
        return speech.say("may", who, phrase)
    told = not who or (subject is None and speech.tells(found.who))
    return phrase if told else speech.say("does", who, phrase)


def _predicate(found: ir.Do, speech: Speech, *, third: bool) -> str:
    verb = speech.words.verbs[found.verb]
    form = verb.forms[found.form]
    act = speech.say("verb", verb.prints or verb.name, third)
    short = is_pronoun(found.object, speech)
    origin = _origin(found, speech)
    told, price = _priced(found, speech)
    phrase = speech.say("act", act, _object(told, form, speech), short)
    roles = [*origin, *_roles(found, form, speech), *price]
    phrase = speech.say("together", [phrase, *roles, *_manner(found, speech)])
    per = found.per or (found.count.per if found.count is not None else None)
    per = None if isinstance(per, ir.TheBid | ir.Counted) else per
    return phrase if per is None else speech.say("per", phrase, count(per, speech))


def _origin(found: ir.Do, speech: Speech) -> list[str]:
    """Where an ability's own card is, the first time that something is done to it."""
    if not isinstance(found.object, ir.This) or speech.held is None:
        return []
    spot, speech.held = speech.held, None
    return [_from(spot, speech)]


def _priced(found: ir.Do, speech: Speech) -> tuple[ir.Do, list[str]]:
    """The deed, and what its cards cost where that is said behind the place they go to."""
    cards = found.object
    if found.to is None or not isinstance(cards, ir.Cards) or cards.among is not None:
        return found, []
    other = replace(cards, filter=replace(cards.filter, cost=None))
    return replace(found, object=other), costing(cards.filter, speech)


def _object(found: ir.Do, form: Form, speech: Speech) -> str:
    match found.object:
        case None if form.takes == "naming":
            return speech.say("a", speech.say("card", False))  # noqa: FBT003
        case ir.Cards() as cards if form.takes == "as":
            return speech.say("this_as", things(cards, speech))
        case None if form.takes == "count" and found.count is not None:
            return _drawn(found.count, speech)
        case None:
            return _matter(found, form, speech)
        case ir.Piles() as some:
            return piles(some, speech)
        case ir.Place() as spot:
            return place(spot, speech)
        case ir.Own() as token:
            return own(token, speech)
        case ir.Cards(ir.Quantity(ir.Many.ALL)) as all_of if found.until is not None:
            return any_such(all_of, speech, "from")
        case cards:
            return things(cards, speech)


def _matter(found: ir.Do, form: Form, speech: Speech) -> str:
    """What a verb takes that is neither cards nor piles: coins, tokens, a resource."""
    match form.takes:
        case "more" if found.count is not None:
            more = speech.say("card", found.count.value != 1)
            return speech.say("so_many", found.count.value, None, speech.say("extra", more))
        case "loss" if found.count is not None:
            return counted_amount(found.count, money(speech), speech)
        case "coins":
            all_or_some = "all" if form.only else "any_number"
            return speech.say(all_or_some, speech.say("many_of", coin_noun(speech)))
        case "token" if form.own:
            return speech.say("zone", found.who.value, found.token)
        case "token":
            return speech.say("a", found.token)
        case "counters":
            return speech.say("any_number", found.resource)
        case "offer" if found.count is not None and found.count.per is not None:
            return count(found.count.per, speech)
        case "tokens" if found.count is None:
            return speech.say("the", found.resource)
        case "tokens" if found.count is not None:
            return _tokens(found, found.count, speech)
        case "resource":
            return speech.say("many_of", found.resource)
        case "turn" | "decisions":
            return form.only
        case _:
            return ""


def _tokens(found: ir.Do, number: ir.Number, speech: Speech) -> str:
    """``1 VP from its pile``."""
    phrase = amount(number.value, speech.words.resources[found.resource], speech)
    if found.source is None:
        return phrase
    return speech.say("together", [phrase, speech.say("from", piles(found.source, speech))])


def _from(spot: ir.Place, speech: Speech) -> str:
    return speech.say("from", place(spot, speech))


def _drawn(number: ir.Number, speech: Speech) -> str:
    """A number of cards as an object: "a card", "2 cards"."""
    several = number.value != 1
    if number.per is not None:
        return count(number.per, speech)
    return _cards(number, speech) if several else speech.say("a", speech.say("card", several))


def _cards(number: ir.Number, speech: Speech) -> str:
    return speech.say("so_many", number.value, None, speech.say("card", number.value != 1))


def _roles(found: ir.Do, form: Form, speech: Speech) -> list[str]:
    """What stands behind the object: where it goes, how many are left, until when."""
    roles = []
    if found.to is not None:
        roles.append(_destination(found.to, form, speech))
    if found.receiver is not None:
        beside = found.receiver
        player = speech.say("player_beside", beside.whose.value, beside.seat, beside.next)
        roles.append(speech.say("to", player))
    roles += _target(found, form, speech)
    if found.count is not None and form.kind == "count":
        roles.append(_hand_size(found, found.count, form, speech))
    if found.until is not None:
        verb = speech.words.verbs[found.verb].name
        cards = things(found.until, speech, "inside")
        roles.append(speech.say("until_done", found.who.value, verb, cards))
    return roles


def _target(found: ir.Do, form: Form, speech: Speech) -> list[str]:
    """A pile, a phase, the zone of the piles, or what something is spent as."""
    match form.kind:
        case "pile" if found.pile is not None:
            prep = "from" if "from" in form.role else "onto"
            if found.pile.here and prep == "onto":
                return [speech.say("here")]
            return [speech.say(prep, piles(found.pile, speech)), *_lying(found, speech)]
        case "card" if found.pile is not None:
            return [speech.say("for_the", speech.say("a", found.pile.name))]
        case "pile" if found.to is None:
            return [speech.say("to_its_pile")]
        case "phase":
            return [speech.say("to", speech.say("phase", found.who.value, found.phase))]
        case "zone" if form.takes == "pile":
            prep = "from" if "from" in form.role else "inside" if form.random else "to"
            spot = speech.say(prep, place(_zone_of_piles(found, speech), speech))
            return [spot, speech.say("as_the", found.title)] if found.title else [spot]
        case "resource":
            return [speech.say("spent_as", form.only.rpartition(" ")[2])]
        case "place":
            return [speech.say("at", form.only)]
        case "time":
            return [speech.say("for_the", form.only)]
        case _:
            return []


def _lying(found: ir.Do, speech: Speech) -> list[str]:
    """Where a pile that is picked is, and that it has none of one's tokens."""
    pile = found.pile
    if pile is None or pile.of is not None or pile.name or pile.here or pile.mat is not None:
        return []
    parts = [speech.say("inside", place(_zone_of_piles(found, speech), speech))]
    return [*parts, speech.say("without_tokens")] if pile.bare else parts


def _zone_of_piles(found: ir.Do, speech: Speech) -> ir.Place:
    zone = next(zone for zone in speech.words.zones.values() if zone.piles)
    return ir.Place(zone.name, ir.Whose.SHARED, span=found.span)


def _destination(spot: ir.Place, form: Form, speech: Speech) -> str:
    """``onto`` what has an order, ``into`` where the verb can have that, otherwise ``to``."""
    if speech.words.zones[spot.zone].onto and form.role != ("into",):
        return speech.say("onto", place(spot, speech))
    return speech.say("into" if "into" in form.role else "to", place(spot, speech))


def _hand_size(found: ir.Do, count: ir.Number, form: Form, speech: Speech) -> str:
    spot = ir.Place(form.where, found.who, span=found.span)
    size = speech.say(
        "together", [_cards(count, speech), speech.say("inside", place(spot, speech))]
    )
    if "until" in form.role:
        return speech.say("until_held", found.who.value, size)
    return speech.say("to", size)


def _manner(found: ir.Do, speech: Speech) -> list[str]:
    manner = [speech.say("times", found.times)] if found.times != 1 else []
    manner += [speech.say("without_moving")] if found.in_place else []
    manner += [speech.say("face_down")] if found.down else []
    manner += [speech.say("in_any_order")] if found.ordered else []
    return [*manner, speech.say("instead", "").strip()] if found.instead else manner


def _bind(found: ir.Do, speech: Speech) -> None:
    """Note what the deed leaves behind, as the resolver counts it."""
    takes = speech.words.verbs[found.verb].forms[found.form].takes
    if takes == "as":
        return
    match found.object:
        case None if takes == "naming":
            speech.note(found.binding, found.verb, many=False)
        case ir.Cards() | None:
            many = _leaves_many(found, speech)
            if many is not None:
                speech.bind(found.binding, found.verb, many=many)
        case ir.It() as ref:
            speech.same(found.binding, ref)
        case ir.Rest() | ir.This() | ir.Done() | ir.Kept() as ref:
            speech.note(found.binding, found.verb, many=is_many(ref, speech))
        case ir.Place():
            if speech.words.verbs[found.verb].forms[found.form].down:
                speech.bind(found.binding, found.verb, many=True)
        case ir.Piles() | ir.Own():
            pass


def _leaves_many(found: ir.Do, speech: Speech) -> bool | None:
    if found.until is not None:
        return is_many(found.until, speech)
    if isinstance(found.object, ir.Cards):
        return is_many(found.object, speech) or found.per is not None
    return found.count.value != 1 if found.count is not None else None
