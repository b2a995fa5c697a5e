"""Deeds: a clause that does something becomes a statement, by the first form of its verb that fits.

Which form fits, and what fills it, is found in forms.py.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.attach import Row, Thing, attach
from cardwright.compiler.resolving.conditions import coins, number, plain_fact, player, verb_of
from cardwright.compiler.resolving.counts import amount_of_resource, count, less
from cardwright.compiler.resolving.forms import SIDES, for_each, formed, manner
from cardwright.compiler.resolving.nouns import filter_of, from_its_pile, head, leads
from cardwright.compiler.resolving.phrases import phrase
from cardwright.compiler.resolving.scope import Antecedent
from cardwright.compiler.resolving.things import one_only, things
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from cardwright.compiler.resolving.scope import Scope
    from cardwright.compiler.vocabulary.entries import Resource, Verb

OTHERS = {"each other player": True, "each player": False}
BESIDE = {f"the player {side}": step for side, step in SIDES["your"].items()}


def statement(clause: s.Clause, scope: Scope) -> tuple[a.Statement, Antecedent | None]:
    """The statement that a clause makes, and what it leaves behind for a colon.

    Raises Refused when the clause does nothing.
    """
    match clause:
        case s.Bonus():
            return _bonus(clause, scope), None
        case s.Command() if (resource := scored_by(clause, scope)) and scope.scoring:
            amount = amount_of_resource(clause, resource, scope)
            return a.Worth(resource, amount, span=clause.span), None
        case s.Command():
            return _do(clause.runs, clause.phrases, scope.current, clause, scope)
        case s.Deed(who=s.Who() as who) if who.text in (*OTHERS, *BESIDE):
            return _each(clause, who, scope), None
        case s.Deed(aux=(word,)) if word.text == "can't":
            return _forbid(clause, scope), None
        case s.Deed():
            return _deed(clause, scope)
        case s.Fact(also=True):
            return _also(clause, scope), None
        case s.Fact(subject=s.Noun(), verb=s.Word(text="have")):
            return _inherit(clause, scope), None
        case s.Fact():
            return _state(clause, scope), None
        case s.Price():
            return _cheaper(clause, scope), None
        case s.Players() | s.Topic():
            refuse("CW0302", clause.span, "Nothing is done here: a verb is missing.")


def scored_by(clause: s.Clause, scope: Scope) -> str:
    """The resource that a clause says something is worth at the end, "" where it does something else."""
    if not isinstance(clause, s.Command):
        return ""
    verb = scope.lexicon.words.verb_forms.get(clause.runs.words[0].text)
    return verb[0].score if verb is not None else ""


def players(who: s.Who, scope: Scope) -> a.Players:
    """``each other player``, ``each player``, ``the player to your left``.

    Raises Refused for anybody else, and where the text speaks to others already.
    """
    if scope.current is a.Whose.THEY and who.text in (*OTHERS, *BESIDE):
        refuse("CW0407", who.span, "Another player is spoken to just now.", pool=("they",))
    if who.text in BESIDE:
        return a.Players(others=True, seat=BESIDE[who.text], span=who.span)
    if who.text not in OTHERS:
        refuse("CW0407", who.span, f"`{who.text}` can't stand here yet.", pool=(*OTHERS, *BESIDE))
    return a.Players(OTHERS[who.text], span=who.span)


# ---- bonuses --------------------------------------------------------------------------------------


def _bonus(clause: s.Bonus, scope: Scope) -> a.Statement:
    if clause.who is not None and clause.who.text in (*OTHERS, *BESIDE):
        whom = players(clause.who, scope)
        with scope.block(current=a.Whose.THEY):
            inner = _plus(clause, a.Whose.THEY, scope)
        return a.Each(whom, (inner,), one_clause=True, span=clause.span)
    whose = player(clause.who, scope) if clause.who else scope.current
    return _plus(clause, whose, scope)


def _plus(clause: s.Bonus, whose: a.Whose, scope: Scope) -> a.Bonus:
    _gets(clause)
    resource = _resource(clause, scope)
    row = attach(clause.phrases, scope.lexicon)
    row.nothing_but("per", adverbs=("instead",))
    with scope.told(whose):
        per = count(row.per, scope) if row.per else None
    instead = _instead(row, scope)
    if number(clause.amount) < 1:
        refuse("CW0306", clause.amount.span, "A bonus is at least 1.")
    amount = a.Number(number(clause.amount), per, span=clause.amount.span)
    binding = scope.count() if per else 0
    return a.Bonus(whose, resource.name, amount, instead, binding, span=clause.span)


def _gets(clause: s.Bonus) -> None:
    """``you get``, ``each other player gets``."""
    if clause.who is None or clause.get is None:
        return
    right = "get" if clause.who.text in ("you", "they") else "gets"
    if clause.get.text != right:
        message = f"`{clause.get.text}` is the wrong form here."
        refuse("CW0309", clause.get.span, message, pool=(right,))


def _resource(clause: s.Bonus, scope: Scope) -> Resource:
    words = scope.lexicon.words
    first = clause.amount.values[0]
    if first.kind == "PRICE":
        if clause.runs is not None:
            refuse("CW0307", clause.runs.span, "Two things side by side: a comma is missing.")
        coins(first)
        sign = "$" if first.text.startswith("$") else first.text.lstrip("0123456789")
        if sign not in words.symbols:
            refuse("CW0211", first.span, f"`{sign}` stands for no price.", pool=words.symbols)
        return words.symbols[sign]
    if clause.runs is None:
        refuse("CW0302", first.span, "Plus what?", hint="`+1 Card`", pool=words.resources)
    items = scope.lexicon.read(clause.runs.words)
    if len(clause.runs.runs) > 1:
        span = clause.runs.runs[1][0].span
        refuse("CW0307", span, "A bonus is of one kind.", hint="`choose one:`")
    if len(items) > 1:
        refuse("CW0307", items[1].span, "Two things side by side: a comma is missing.")
    resource = items[0].resource
    if resource is None or resource.lies:
        refuse(
            "CW0209", items[0].span, f"`{items[0].text}` can't be added.", pool=words.resource_forms
        )
    _agree(clause, items[0].text, resource)
    return resource


def _agree(clause: s.Bonus, text: str, resource: Resource) -> None:
    """``+1 Card``, ``+2 Cards``; Debt and VP have no plural."""
    several = resource.counted and number(clause.amount) != 1
    right = plural(resource.name) if several else resource.name
    if text != right and clause.runs is not None:
        refuse(
            "CW0306", clause.runs.span, f"`{text}` does not agree with the number.", pool=(right,)
        )


# ---- deeds ----------------------------------------------------------------------------------------


def _deed(clause: s.Deed, scope: Scope) -> tuple[a.Statement, Antecedent | None]:
    if not isinstance(clause.who, s.Who):
        refuse("CW0407", clause.who.span, "Only players do things.", pool=("you", "they"))
    whose = player(clause.who, scope)
    return _do(clause.runs, clause.phrases, whose, clause, scope)


def _each(clause: s.Deed, who: s.Who, scope: Scope) -> a.Each:
    """What each of some players does; of one player alone it can be spoken of afterwards."""
    whom = players(who, scope)
    speaking = scope.speaking_to_them() if whom.seat else scope.block(current=a.Whose.THEY)
    with speaking, nullcontext() if whom.seat else scope.repeated():
        inner, _ = _do(clause.runs, clause.phrases, a.Whose.THEY, clause, scope)
    return a.Each(whom, (inner,), one_clause=True, span=clause.span)


def _do(
    runs: s.Runs,
    phrases: tuple[s.Phrase, ...],
    whose: a.Whose,
    clause: s.Command | s.Deed,
    scope: Scope,
) -> tuple[a.Do, Antecedent | None]:
    may = _may(clause)
    who = clause.who if isinstance(clause, s.Deed) else None
    third = isinstance(who, s.Who) and who.text in (*OTHERS, *BESIDE)
    verb, rest = verb_of(runs, phrases, scope, ("third",) if third and not may else ("base",))
    row = _object_behind(verb, attach(rest, scope.lexicon))
    used = ("object", "roles", "until", "per", "repeat", "manner", "order", "times")
    row.nothing_but(*used, adverbs=("twice", "instead", "face down"))
    with scope.told(whose):
        done = formed(verb, row, runs.span, scope)
        done = for_each(done, verb, row, scope)
    for time in row.times:
        refuse("CW0304", time.span, "A time says nothing here.")
    done = replace(done, who=whose, may=may, instead=_instead(row, scope), span=clause.span)
    if verb.forms[done.form].takes == "resource":
        done = replace(done, may=False)
    done = manner(done, verb, row, scope)
    _decides(done)
    left = _leave(done, verb, scope)
    if left is not None:
        scope.doers[left.binding] = whose
    return (replace(done, binding=left.binding) if left else done), left


def _decides(done: a.Do) -> None:
    """Refuse to leave it to one player whether, and to another to which cards, something is done."""
    if done.may and isinstance(done.object, a.Cards) and done.object.chooser is not None:
        refuse("CW0407", done.object.span, "Whoever may do it chooses, too: leave out `may`.")


def _object_behind(verb: Verb, row: Row) -> Row:
    """``look at ...``: the object stands behind the verb's preposition."""
    found = next((role for role in row.roles if verb.at and role[0].text == verb.at), None)
    if found is not None and row.object is None:
        row.roles.remove(found)
        row.object = found[1]
    elif verb.at and row.object is not None:
        word = verb.at
        refuse("CW0303", row.object.span, f"`{word}` is missing before this.", pool=(word,))
    return row


def _may(clause: s.Command | s.Deed) -> bool:
    aux = clause.aux if isinstance(clause, s.Deed) else ()
    if len(aux) > 1:
        refuse("CW0311", aux[1].span, "One such word is enough.")
    if aux and aux[0].text != "may":
        refuse("CW0407", aux[0].span, f"`{aux[0].text}` can't stand here yet.", pool=("may",))
    return bool(aux)


def _cheaper(clause: s.Price, scope: Scope) -> a.Cheaper:
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


def _forbid(clause: s.Deed, scope: Scope) -> a.Forbid:
    """``you can't buy it this turn``, ``you can't buy cards this turn``."""
    if not isinstance(clause.who, s.Who):
        refuse("CW0407", clause.who.span, "Only players do things.", pool=("you", "they"))
    verb, rest = verb_of(clause.runs, clause.phrases, scope, ("base",))
    if not verb.forbid:
        pool = [known.name for known in scope.lexicon.words.verbs.values() if known.forbid]
        refuse("CW0407", clause.runs.span, f"Nobody can be kept from this: {verb.name}.", pool=pool)
    row = attach(rest, scope.lexicon)
    row.nothing_but("object", "times")
    if row.object is None:
        refuse("CW0302", clause.runs.span, f"`{verb.name}` what?")
    said = [phrase(one) for one in row.times]
    during = scope.within is not None and not said
    if said != ["this turn"] and not during:
        refuse("CW0404", clause.span, "For how long?", hint="`this turn` at the end")
    found = things(row.object, scope, named=True)
    card = None if isinstance(found, a.Cards) else found
    if card is not None:
        one_only(card, scope)
    elif _all_of(row.object, scope).sorts:
        refuse("CW0407", row.object.span, "One card, or all of them.", pool=("it", "cards"))
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


def _also(fact: s.Fact, scope: Scope) -> a.Also:
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


def _inherit(fact: s.Fact, scope: Scope) -> a.Inherit:
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


def _instead(row: Row, scope: Scope) -> bool:
    word = row.adverb("instead")
    if word is not None and not scope.replacing:
        message = "`instead` needs a `would` in what it waits for."
        refuse("CW0403", word.span, message, hint="`when you would gain a card:`")
    return word is not None


def _leave(done: a.Do, verb: Verb, scope: Scope) -> Antecedent | None:
    """Bind what the deed leaves behind."""
    found = done.object
    if verb.forms[done.form].takes in ("coins", "counters"):
        return Antecedent(scope.count(), plural=False, span=done.span, verb=verb.name)
    if verb.forms[done.form].takes == "turn" and not done.may:
        turn = scope.another_turn(done.who)
        return Antecedent(turn, plural=False, span=done.span, verb=verb.name)
    if verb.forms[done.form].takes in ("naming", "loss", "as") and done.may:
        refuse("CW0304", done.span, "This is not up to anybody: leave out `may`.")
    if verb.forms[done.form].takes == "naming":
        return scope.bind(verb.name, done.span, plural=False, seen=False)
    owed = verb.forms[done.form].takes == "event" and verb.forms[done.form].only
    if owed or isinstance(found, a.Piles | a.Own) or verb.forms[done.form].takes == "as":
        return None
    if done.until is not None:
        return scope.bind(verb.name, done.span, plural=done.until.quantity.plural, rest=True)
    if isinstance(found, a.Cards):
        several = found.quantity.plural or done.per is not None
        rest = verb.rest or (not verb.forms[done.form].call and isinstance(found.place, a.Place))
        left = scope.bind(verb.name, done.span, plural=several, rest=rest)
        if found.filter.cost is not None and found.filter.cost.than is not None:
            scope.compared = (left.binding, found.filter.cost)
        return left
    if done.count is not None and verb.forms[done.form].takes == "count":
        return scope.bind(verb.name, done.span, plural=done.count.value != 1)
    if isinstance(found, a.Place):
        return scope.bind(verb.name, done.span, plural=True) if verb.forms[done.form].down else None
    if found is not None:
        return scope.bind(verb.name, done.span, plural=scope.is_plural(found), seen=False)
    return None


def _state(fact: s.Fact, scope: Scope) -> a.Be:
    """``you are unaffected by it``."""
    items = scope.lexicon.read(fact.runs.words) if fact.runs else []
    adjective = items[0].adjective if len(items) == 1 else None
    if not isinstance(fact.subject, s.Who) or adjective is None or not adjective.state:
        refuse("CW0407", fact.span, "This can't be made true.", hint="`you are unaffected by it`")
    plain_fact(replace(fact, verb=replace(fact.verb, text=_have_for(fact.verb))), scope)
    row = attach(fact.phrases, scope.lexicon)
    row.nothing_but("roles")
    if [word.text for word, _ in row.roles] != [adjective.role]:
        refuse("CW0303", fact.span, f"`{adjective.name}` by what?", pool=(adjective.role,))
    if not isinstance(things(row.roles[0][1], scope), a.It):
        refuse(
            "CW0401", row.roles[0][1].span, "Only the Attack can be meant: say `it`.", pool=("it",)
        )
    return a.Be(adjective.name, player(fact.subject, scope), span=fact.span)


def _have_for(word: s.Word) -> str:
    """``are`` agrees where ``have`` would, ``is`` where ``has`` would; the rest agrees nowhere."""
    return {"are": "have", "is": "has"}.get(word.text, word.text + "?")
