"""Wording of deeds: one clause for each thing that is done, without what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.wording_things import (
    any_such,
    counted_amount,
    is_many,
    is_pronoun,
    place,
    things,
)

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary import Form
    from cardwright.compiler.wording_speech import Speech


def bonus(found: a.Bonus, speech: Speech, subject: str = "") -> str:
    """``+2 Cards``; ``subject`` is who gets it where that is not who the text speaks to."""
    resource = speech.words.resources[found.resource]
    phrase = speech.say("bonus", counted_amount(found.amount, resource, speech))
    if subject or found.who is not speech.current:
        phrase = speech.say("get", subject or found.who.value, phrase)
    return speech.say("instead", phrase) if found.instead else phrase


def be(found: a.Be, speech: Speech) -> str:
    """``you are unaffected by it``."""
    adjective = speech.words.adjectives[found.state]
    return speech.say("be", found.who.value, speech.say("by_it", adjective.name, adjective.role))


def deed(found: a.Do, speech: Speech, subject: str = "") -> str:
    """What is done, to what, and how.

    It is told to "you" without a subject, unless the text speaks to others just now; ``subject`` replaces
    the one it would have, and takes the third person.
    """
    phrase = _predicate(found, speech, third=bool(subject) and not found.may)
    _bind(found, speech)
    if found.may:
        return speech.say("may", subject or found.who.value, phrase)
    told = found.who is a.Whose.YOU and speech.current is a.Whose.YOU
    return phrase if told else speech.say("does", subject or found.who.value, phrase)


def _predicate(found: a.Do, speech: Speech, *, third: bool) -> str:
    verb = speech.words.verbs[found.verb]
    form = verb.forms[found.form]
    act = speech.say("verb", verb.prints or verb.name, third)
    short = is_pronoun(found.object, speech)
    phrase = speech.say("act", act, _object(found, form, speech), short)
    return speech.say("together", [phrase, *_roles(found, form, speech), *_manner(found, speech)])


def _object(found: a.Do, form: Form, speech: Speech) -> str:
    match found.object:
        case None if form.takes == "count" and found.count is not None:
            return _cards(found.count, speech)
        case None:
            return ""
        case a.Place() as spot:
            return place(spot, speech)
        case a.This() if speech.held is not None:
            spot, speech.held = speech.held, None
            return speech.say("together", [speech.say("this"), _from(spot, speech)])
        case a.Cards(a.Quantity(a.Many.ALL)) as all_of if found.until is not None:
            return any_such(all_of, speech, "from")
        case some:
            return things(some, speech)


def _from(spot: a.Place, speech: Speech) -> str:
    return speech.say("from", place(spot, speech))


def _cards(number: a.Number, speech: Speech) -> str:
    return speech.say("so_many", number.value, None, speech.say("card", number.value != 1))


def _roles(found: a.Do, form: Form, speech: Speech) -> list[str]:
    """What stands behind the object: where it goes, how many are left, until when."""
    roles = []
    if found.to is not None:
        roles.append(_destination(found.to, form, speech))
    if form.kind == "pile":
        roles.append(speech.say("to_its_pile"))
    if found.count is not None and form.takes != "count":
        roles.append(_hand_size(found, found.count, form, speech))
    if found.until is not None:
        verb = speech.words.verbs[found.verb].name
        cards = things(found.until, speech, "inside")
        roles.append(speech.say("until_done", found.who.value, verb, cards))
    return roles


def _destination(spot: a.Place, form: Form, speech: Speech) -> str:
    """``onto`` what has an order, ``into`` where the verb can have that, otherwise ``to``."""
    if speech.words.zones[spot.zone].ordered:
        return speech.say("onto", place(spot, speech))
    return speech.say("into" if "into" in form.role else "to", place(spot, speech))


def _hand_size(found: a.Do, count: a.Number, form: Form, speech: Speech) -> str:
    spot = a.Place(form.where, found.who, span=found.span)
    size = speech.say(
        "together", [_cards(count, speech), speech.say("inside", place(spot, speech))]
    )
    if "until" in form.role:
        return speech.say("until_held", found.who.value, size)
    return speech.say("to", size)


def _manner(found: a.Do, speech: Speech) -> list[str]:
    manner = [speech.say("times", found.times)] if found.times != 1 else []
    manner += [speech.say("without_moving")] if found.in_place else []
    return [*manner, speech.say("instead", "").strip()] if found.instead else manner


def _bind(found: a.Do, speech: Speech) -> None:
    """Note what the deed leaves behind, as the resolver counts it."""
    match found.object:
        case a.Cards() | None:
            many = _leaves_many(found, speech)
            if many is not None:
                speech.bind(found.binding, found.verb, many=many)
        case a.It() as ref:
            speech.same(found.binding, ref)
        case a.Rest() | a.This() | a.Done() | a.Kept() as ref:
            speech.note(found.binding, found.verb, many=is_many(ref, speech))
        case a.Place():
            pass


def _leaves_many(found: a.Do, speech: Speech) -> bool | None:
    if found.until is not None:
        return is_many(found.until, speech)
    if found.object is not None and not isinstance(found.object, a.Place):
        return is_many(found.object, speech)
    return found.count.value != 1 if found.count is not None else None
