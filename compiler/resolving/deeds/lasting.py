"""Lasting: what is so for a while or from then on, about prices, types, texts and what nobody may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.nouns.counts import less
from cardwright.compiler.resolving.nouns.heads import filter_of, head, leads
from cardwright.compiler.resolving.nouns.places import from_its_pile
from cardwright.compiler.resolving.nouns.players import player
from cardwright.compiler.resolving.nouns.pronouns import one_only
from cardwright.compiler.resolving.nouns.things import things
from cardwright.compiler.resolving.words.attach import Thing
from cardwright.compiler.resolving.words.phrases import phrase
from cardwright.compiler.resolving.words.verbs import done_to, verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse

if TYPE_CHECKING:
    from cardwright.compiler.resolving.words.scope import Scope


def cheaper(clause: s.Price, scope: Scope) -> a.Cheaper:
    """``cards cost $1 less``, this turn unless it is a rule of the game or holds while in play."""
    if isinstance(clause.subject, s.Who):
        refuse("CW0310", clause.span, "Players have no cost.", pool=("cards",))
    about = [one for one in clause.about if not from_its_pile(one, scope)]
    pile = len(about) < len(clause.about)
    found = _all_of(Thing(clause.subject, about), scope)  # type: ignore[arg-type]
    row, amount = less(clause, scope)
    row.nothing_but("times")
    if amount.per is not None:
        refuse("CW0407", amount.span, "Only this card can cost less for each of something.")
    said = [phrase(one) for one in row.times]
    own_turn = (scope.standing or pile) and said == ["on your turn"]
    lasts = scope.kind.always or scope.standing
    if said != ([] if lasts else ["this turn"]) and not own_turn:
        refuse("CW0404", clause.span, "For how long?", hint="`this turn` at the end")
    return a.Cheaper(found, amount.value, lasts, own_turn, pile, span=clause.span)


def forbid(clause: s.Deed, scope: Scope) -> a.Forbid:
    """``you can't buy it this turn``, ``you can't buy cards this turn``."""
    if not isinstance(clause.who, s.Who):
        refuse("CW0407", clause.who.span, "Only players do things.", pool=("you", "they"))
    verb, rest = verb_of(clause.runs, clause.phrases, scope, ("base",))
    if not verb.forbid:
        pool = [known.name for known in scope.lexicon.words.verbs.values() if known.forbid]
        refuse("CW0407", clause.runs.span, f"Nobody can be kept from this: {verb.name}.", pool=pool)
    row, thing = done_to(verb, rest, clause.runs.span, scope)
    said = [phrase(one) for one in row.times]
    during = scope.within is not None and not said
    if said != ["this turn"] and not during:
        refuse("CW0404", clause.span, "For how long?", hint="`this turn` at the end")
    found = things(thing, scope, named=True)
    card = None if isinstance(found, a.Cards) else found
    if card is not None:
        one_only(card, scope)
    elif _all_of(thing, scope).sorts:
        refuse("CW0407", thing.span, "One card, or all of them.", pool=("it", "cards"))
    return a.Forbid(player(clause.who, scope), verb.name, card, during, span=clause.span)


def _all_of(thing: Thing, scope: Scope) -> a.Filter:
    """``cards``, ``Actions``, ``Actions or Treasures``: all cards, or all of some types.

    Raises Refused when fewer are meant.
    """
    cards = things(thing, scope)
    plain = isinstance(cards, a.Cards) and cards.place is None and cards.among is None
    if not plain or not isinstance(cards, a.Cards) or cards.quantity.many is not a.Many.ALL:
        refuse("CW0407", thing.span, "This can be said of all cards, or of types.", pool=("cards",))
    types = all(sort == a.Sort(types=sort.types[:1]) for sort in cards.filter.sorts)
    if not types or cards.filter != a.Filter(cards.filter.sorts, span=thing.span):
        refuse("CW0407", thing.span, "This can be said of all cards, or of types.", pool=("cards",))
    return cards.filter


def also(fact: s.Fact, scope: Scope) -> a.Also:
    """``Treasures are also Actions``."""
    plain = fact.verb.text == "are" and not fact.phrases and not fact.about
    if isinstance(fact.subject, s.Who) or fact.runs is None or not plain:
        refuse(
            "CW0407",
            fact.span,
            "Only types can be given to cards.",
            hint="`Treasures are also Actions`",
        )
    found = _all_of(Thing(fact.subject), scope)
    items = scope.lexicon.read(fact.runs.words)
    if len(items) != 1 or items[0].type is None or not items[0].type[1] or not found.sorts:
        refuse("CW0205", fact.runs.span, "This is not a type.", pool=scope.lexicon.words.type_forms)
    if not scope.kind.always:
        refuse("CW0404", fact.span, "For how long?")
    return a.Also(found, items[0].type[0], span=fact.span)


def lent(fact: s.Fact, scope: Scope) -> tuple[str, str]:
    """``Estates are also Actions on your turn``, before their text: the name, and the type.

    Raises Refused for what can't be lent to cards for the rest of the game.
    """
    subject, times = fact.subject, [phrase(one) for one in fact.phrases]
    sorts = () if isinstance(subject, s.Who) else filter_of(subject, scope)
    named = len(sorts) == 1 and sorts[0] == a.Sort(name=sorts[0].name)
    if not named or fact.verb.text != "are" or leads(subject):
        refuse("CW0407", subject.span, "A text can be lent to all cards of one name.")
    items = scope.lexicon.read(fact.runs.words) if fact.runs else []
    if len(items) != 1 or items[0].type is None or not items[0].type[1]:
        refuse("CW0205", fact.span, "They are what?", pool=scope.lexicon.words.type_forms)
    if scope.lasts is not a.Lasts.GAME or times != ["on your turn"]:
        hint = f"`{a.Lasts.GAME}:` around it, `on your turn` behind it"
        refuse("CW0404", fact.span, "For how long?", hint=hint)
    return sorts[0].name, items[0].type[0]


def inherit(fact: s.Fact, scope: Scope) -> a.Inherit:
    """``your Estates have its text``: its types too, for the rest of the game."""
    subject = fact.subject
    assert isinstance(subject, s.Noun)
    found = filter_of(subject, scope) if head(subject, scope).plural else ()
    name = found[0].name if len(found) == 1 and found[0] == a.Sort(name=found[0].name) else ""
    if not name or leads(subject) != ["your"] or subject.amount is not None:
        message = "This can be said of one's own cards of one name."
        refuse("CW0407", subject.span, message, hint="`your Estates have its text`")
    behind = fact.phrases[0] if len(fact.phrases) == 1 and not fact.about else None
    if fact.runs is not None or not isinstance(behind, s.Noun) or phrase(behind) != "its text":
        refuse("CW0407", fact.span, "They have what?", pool=("its text",))
    if scope.lasts is not a.Lasts.GAME:
        refuse("CW0404", fact.span, "For how long?", hint=f"`{a.Lasts.GAME}:` around it")
    text_of = a.It(scope.it(behind.span, plural=False).binding, span=behind.span)
    return a.Inherit(scope.current, name, text_of, span=fact.span)
