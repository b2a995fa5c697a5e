"""Lasting: what is so for a while or from then on, about prices, types, texts and what nobody may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.places import from_its_pile
from cardwright.compiler.semantics.nouns.players import player
from cardwright.compiler.semantics.nouns.pronouns import one_only
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.patterns.counts import less
from cardwright.compiler.semantics.patterns.sentences import matched, nearest, said_by
from cardwright.compiler.semantics.words.attach import Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.semantics.words.verbs import done_to, verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def cheaper(clause: s.Price, scope: Scope) -> ir.Cheaper:
    """``cards cost $1 less``, this turn unless it is a rule of the game or holds while in play."""
    if isinstance(clause.subject, s.Who):
        fail("CW0310", clause.span, "Players have no cost.", candidates=("cards",))
    about = [one for one in clause.about if not from_its_pile(one, scope)]
    pile = len(about) < len(clause.about)
    found = _all_of(Thing(clause.subject, about), scope)  # type: ignore[arg-type]
    row, amount = less(clause, scope)
    row.nothing_but("times")
    if amount.per is not None:
        fail("CW0407", amount.span, "Only this card can cost less, or more, for each of something.")
    said = [phrase(one) for one in row.times]
    own_turn = (scope.occasion.standing or pile) and said == ["on your turn"]
    lasts = scope.kind.always or scope.occasion.standing
    if said != ([] if lasts else ["this turn"]) and not own_turn:
        fail("CW0404", clause.span, "For how long?", hint="`this turn` at the end")
    return ir.Cheaper(found, amount.value, lasts, own_turn, pile, span=clause.span)


def forbid(clause: s.Deed, scope: Scope) -> ir.Forbid:
    """``you can't buy it this turn``, ``you can't buy cards this turn``."""
    if not isinstance(clause.who, s.Who):
        fail("CW0407", clause.who.span, "Only players do things.", candidates=("you", "they"))
    verb, rest = verb_of(clause.runs, clause.phrases, scope, ("base",))
    if not verb.forbid:
        candidates = [known.name for known in scope.lexicon.words.verbs.values() if known.forbid]
        fail(
            "CW0407",
            clause.runs.span,
            f"Nobody can be kept from this: {verb.name}.",
            candidates=candidates,
        )
    row, thing = done_to(verb, rest, clause.runs.span, scope)
    said = [phrase(one) for one in row.times]
    during = scope.occasion.within is not None and not said
    if said != ["this turn"] and not during:
        fail("CW0404", clause.span, "For how long?", hint="`this turn` at the end")
    found = things(thing, scope, named=True)
    card = None if isinstance(found, ir.Cards) else found
    if card is not None:
        one_only(card, scope)
    elif _all_of(thing, scope).sorts:
        fail("CW0407", thing.span, "One card, or all of them.", candidates=("it", "cards"))
    return ir.Forbid(player(clause.who, scope), verb.name, card, during, span=clause.span)


def _all_of(thing: Thing, scope: Scope) -> ir.Filter:
    """``cards``, ``Actions``, ``Actions or Treasures``: all cards, or all of some types.

    Raises CompileError when fewer are meant.
    """
    cards = things(thing, scope)
    plain = isinstance(cards, ir.Cards) and cards.place is None and cards.among is None
    if not plain or not isinstance(cards, ir.Cards) or cards.quantity.many is not ir.Many.ALL:
        fail(
            "CW0407",
            thing.span,
            "This can be said of all cards, or of types.",
            candidates=("cards",),
        )
    types = all(sort == ir.Sort(types=sort.types[:1]) for sort in cards.filter.sorts)
    if not types or cards.filter != ir.Filter(cards.filter.sorts, span=thing.span):
        fail(
            "CW0407",
            thing.span,
            "This can be said of all cards, or of types.",
            candidates=("cards",),
        )
    return only(cards).filter


def rule(fact: s.Fact, scope: Scope) -> ir.Rule | None:
    """``Treasures are also Actions``, without the text behind its colon; None for what is no rule.

    Raises CompileError where nothing says how long it is so: what is about a player is said by them, for the
    rest of the game; anything else by what is in force.
    """
    rules = scope.lexicon.words.sayings.rules
    found = matched(said_by(fact), rules, scope, fact.span)
    if found is None:
        return None
    owned = rules[found[0]].owned
    if owned and scope.occasion.lasts is not ir.Lasts.GAME:
        fail("CW0404", fact.span, "For how long?", hint=f"`{ir.Lasts.GAME}:` around it")
    if not owned and not scope.kind.always:
        fail("CW0404", fact.span, "For how long?")
    return ir.Rule(*found, span=fact.span)


def no_rule(fact: s.Fact, scope: Scope) -> NoReturn:
    """Refuse what can't be so from now on, with the rules of the game that are nearest to it."""
    near = nearest(said_by(fact), scope.lexicon.words.sayings.rules, scope)
    hint = ", ".join(f"`{one}`" for one in near)
    fail("CW0407", fact.span, "This can't be made true.", hint=hint)
