"""Pronouns: what was spoken of before, as `it`, `the rest` and `the trashed cards` name it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import Head, head, leads
from cardwright.compiler.semantics.nouns.places import WHOSE, place
from cardwright.compiler.semantics.words.attach import Thing
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import one_of
from cardwright.compiler.vocabulary.inflection import plural as plural_of

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span


def pronoun_of(noun: s.Noun, scope: Scope) -> ir.Ref | None:
    """``it``, ``them``, ``this``: what a noun phrase of that one word means, None for any other."""
    if noun.runs is not None or len(noun.leads) != 1:
        return None
    word = noun.leads[0]
    match word.kind:
        case "IT":
            return ir.It(scope.it(word.span, plural=False).binding, span=word.span)
        case "THEM":
            return ir.It(scope.it(word.span, plural=True).binding, span=word.span)
        case "THIS":
            a_card(word.span, scope)
            return ir.This(span=word.span)
    return None


def a_card(span: Span, scope: Scope) -> None:
    """Refuse ``this`` where it is no card, and before the game, where no copy of it is in play."""
    if scope.kind.type:
        fail("CW0409", span, f"{one_of(scope.kind.name)} is no card.")
    if scope.occasion.at_setup:
        fail("CW0409", span, "Before the game this is nowhere yet.")


def nothing_more(thing: Thing, scope: Scope, zones: tuple[str, ...]) -> None:
    """Refuse what is said about a pronoun, but that it is in one of some zones."""
    for phrase in thing.more[int(_is_from(thing, scope, zones)) :]:
        fail("CW0304", phrase.span, "A pronoun stands alone: nothing more can be said about it.")


def _is_from(thing: Thing, scope: Scope, zones: tuple[str, ...]) -> bool:
    """Whether a pronoun is said to be in one of some zones of the current player."""
    first = thing.more[0] if thing.more else None
    if not zones or not isinstance(first, s.Prep) or first.word.text != "from":
        return False
    found = place(first.object, scope)
    return found.zone in zones and found.whose is scope.owner


def only_the(thing: Thing, *, of_somebody: bool = False) -> None:
    """``the rest``, ``the trashed cards``: no other determiner, no number, nothing more.

    ``of_somebody``: it may be said who did it, as in ``your revealed card``.
    """
    noun = thing.noun
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if amount is not None:
        fail("CW0304", amount.span, "A number says nothing here: say `2 of the ...`.")
    if leads(noun) not in (["the"], *([word] for word in (WHOSE if of_somebody else ()))):
        fail("CW0305", noun.span, "`the` is missing.", hint="`the`")
    for phrase in thing.more:
        fail("CW0304", phrase.span, "Nothing more can be said about these cards.")


def refers(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> bool:
    """Whether cards were spoken of before: ``it``, ``this``, ``the trashed card``."""
    found = head(noun, scope)
    return found.kind == "cards" and (not found.items or participle_of(found) is not None)


def participle(found: Head, thing: Thing, scope: Scope, *, bare: bool) -> ir.Ref | ir.Cards | None:
    """``the trashed card``, ``any number of trashed cards``, ``discarded card`` after per."""
    word = participle_of(found)
    if word is None:
        return None
    assert word.verb is not None
    verb = word.verb[0].name
    _participle_alone(found, thing, word, bare=bare)
    whose = _done_by(thing)
    bindings = tuple(scope.antecedents.done.get(verb, ()))
    names = word.verb[0].names
    if names:
        bindings = tuple(one for one in bindings if scope.antecedents.is_done_for_sure(one))
    if whose is not ir.Whose.SHARED:
        bindings = tuple(one for one in bindings if scope.antecedents.known[one].doer is whose)
    elif not bindings and verb in scope.kept.cards:
        return ir.Kept(verb, span=thing.span)
    if not bindings:
        scope.antecedents.unless_unknown()
        past = [scope.lexicon.words.verbs[done].past for done in scope.antecedents.done]
        fail("CW0401", word.span, f"Nothing was {word.text} before this.", candidates=past)
    done = ir.Done(verb, bindings, scope.antecedents.is_either(bindings), whose, span=thing.span)
    last = found.items[-1]
    once = names and len(bindings) == 1
    if not bare and not found.plural and not once and scope.antecedents.is_several(bindings):
        right = plural_of(last.text)
        fail("CW0306", last.span, "There may be several of them.", candidates=(right,))
    return done


def _done_by(thing: Thing) -> ir.Whose:
    """Who did it: ``your revealed card``, ``their revealed card``."""
    found = leads(thing.noun)
    return WHOSE[found[0]] if len(found) == 1 and found[0] in WHOSE else ir.Whose.SHARED


def participle_of(found: Head) -> Item | None:
    """The participle before a noun: ``trashed``."""
    word = next((item for item in found.items if item.verb and item.verb[1] == "past"), None)
    return None if word is None or word.adjective is not None else word


def _participle_alone(found: Head, thing: Thing, word: Item, *, bare: bool) -> None:
    """``the trashed card``, or ``trashed card`` after per: two words, and nothing more."""
    odd = [item for item in found.items[:-1] if item is not word]
    if odd or found.items[-1].noun is None:
        item = odd[0] if odd else found.items[-1]
        fail("CW0307", item.span, f"`{item.text}` can't stand here.")
    if bare and leads(thing.noun):
        fail("CW0304", thing.span, "A determiner says nothing behind `per`.")
    if not bare or thing.more:
        only_the(thing, of_somebody=True)


def one_only(found: ir.Ref, scope: Scope) -> None:
    """Refuse several cards where something is said of one."""
    if scope.may_be_several(found):
        fail("CW0306", found.span, "There may be several of them.", hint="`for each of them:`")


def is_name(found: ir.Things, scope: Scope) -> bool:
    """Whether cards are only named: ``the named card``."""
    verbs = scope.lexicon.words.verbs
    return isinstance(found, ir.Done) and verbs[found.verb].names
