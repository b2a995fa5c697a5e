"""Deeds: a clause that does something becomes a statement, by the first form of its verb that fits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler import syntax as s
from cardwright.compiler.attach import Row, Thing, attach
from cardwright.compiler.conditions import coins, counted, number, plain_fact, player, verb_of
from cardwright.compiler.nouns import (
    Head,
    filter_of,
    head,
    its_pile,
    leads,
    place,
    quantity_of,
)
from cardwright.compiler.refuse import refuse
from cardwright.compiler.scope import Antecedent
from cardwright.compiler.things import things
from cardwright.compiler.vocabulary import plural
from cardwright.compiler.words import phrase

if TYPE_CHECKING:
    from cardwright.compiler.scope import Scope
    from cardwright.compiler.source import Span
    from cardwright.compiler.vocabulary import Form, Resource, Verb

OTHERS = {"each other player": True, "each player": False}
DESTINATIONS = ("to", "onto", "into")


def statement(clause: s.Clause, scope: Scope) -> tuple[a.Statement, Antecedent | None]:
    """The statement that a clause makes, and what it leaves behind for a colon.

    Raises Refused when the clause does nothing.
    """
    match clause:
        case s.Bonus():
            return _bonus(clause, scope), None
        case s.Command():
            return _do(clause.runs, clause.phrases, scope.current, clause, scope)
        case s.Deed(who=s.Who(words=words)) if " ".join(w.text for w in words) in OTHERS:
            return _each(clause, scope), None
        case s.Deed():
            return _deed(clause, scope)
        case s.Fact(also=True):
            return _also(clause, scope), None
        case s.Fact():
            return _state(clause, scope), None
        case s.Price():
            return _cheaper(clause, scope), None
        case s.Players() | s.Topic():
            refuse("CW0302", clause.span, "Nothing is done here: a verb is missing.")


def players(who: s.Who) -> a.Players:
    """``each other player``, ``each player``.

    Raises Refused for anybody else.
    """
    if who.text not in OTHERS:
        refuse("CW0407", who.span, f"`{who.text}` can't stand here yet.", pool=OTHERS)
    return a.Players(OTHERS[who.text], span=who.span)


# ---- bonuses --------------------------------------------------------------------------------------


def _bonus(clause: s.Bonus, scope: Scope) -> a.Statement:
    if clause.who is not None and clause.who.text in OTHERS:
        with scope.block(current=a.Whose.THEY):
            inner = _plus(clause, a.Whose.THEY, scope)
        return a.Each(players(clause.who), (inner,), one_clause=True, span=clause.span)
    whose = player(clause.who, scope) if clause.who else scope.current
    return _plus(clause, whose, scope)


def _plus(clause: s.Bonus, whose: a.Whose, scope: Scope) -> a.Bonus:
    _gets(clause)
    resource = _resource(clause, scope)
    row = attach(clause.phrases, scope.lexicon)
    row.nothing_but("per", adverbs=("instead",))
    with scope.told(whose):
        per = _count(row.per, scope) if row.per else None
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
    if resource is None:
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


def _count(thing: Thing, scope: Scope) -> a.Count:
    """What ``per`` counts: "Action you have in play", "discarded card", "$1 of its cost"."""
    found = head(thing.noun, scope)
    match found.kind:
        case "types":
            _bare_noun(thing, found)
            return a.CountTypes(things(_among(thing, scope), scope, bare=True), span=thing.span)
        case "coins" if isinstance(thing.noun, s.Noun) and thing.noun.runs is None:
            return _per_coin(thing, scope)
        case "cards":
            return _count_cards(thing, scope)
        case _:
            refuse(
                "CW0301",
                thing.span,
                "This can't be counted.",
                hint="`per card`, `per $1 of its cost`",
            )


def _among(thing: Thing, scope: Scope) -> Thing:
    first, *more = thing.more or (None,)
    if not isinstance(first, s.Prep):
        refuse("CW0303", thing.span, "Types among which cards?", hint="`among`")
    if first.word.text != "among":
        refuse("CW0303", first.word.span, "Types among which cards?", pool=("among",))
    del scope
    return Thing(first.object, list(more))


def _bare_noun(thing: Thing, found: Head) -> None:
    """``per type``: no number, no determiner, no plural."""
    noun = thing.noun
    if isinstance(noun, s.Noun):
        refuse("CW0304", noun.span, "Only the noun can stand behind `per` here.")
    if found.plural:
        word = found.items[-1]
        refuse("CW0306", word.span, f"`{word.text}` is counted one by one.")


def _count_cards(thing: Thing, scope: Scope) -> a.Count:
    noun, unit = thing.noun, 1
    if leads(noun) and not (isinstance(noun, s.Noun) and noun.of is not None):
        refuse("CW0304", noun.span, "A determiner says nothing behind `per`.")
    if isinstance(noun, s.Noun) and noun.amount is not None:
        unit = number(noun.amount)
        noun = replace(noun, amount=None)
    _agrees_with(noun, unit, scope)
    found = things(replace_noun(thing, noun), scope, bare=True)
    if isinstance(found, a.Cards):
        if found.place is None and found.among is None:
            refuse("CW0303", thing.span, "Which of them are counted?", hint="`you have`, `in hand`")
        found = replace(found, quantity=a.Quantity(a.Many.ALL, span=found.span))
    return a.CountCards(found, unit, span=thing.span)


def _agrees_with(noun: s.Noun | s.Runs | s.Who, unit: int, scope: Scope) -> None:
    """``per card``, ``per 10 cards``."""
    found = head(noun, scope)
    if unit < 1:
        refuse("CW0306", noun.span, "Things are counted by one or more.")
    if found.items and found.plural != (unit != 1):
        word = found.items[-1]
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the number.")


def replace_noun(thing: Thing, noun: s.Noun | s.Runs | s.Who) -> Thing:
    """The same phrases about another noun."""
    return type(thing)(noun, thing.more)


def _per_coin(thing: Thing, scope: Scope) -> a.Count:
    """``$1 of its cost``, ``$1 of difference``."""
    assert isinstance(thing.noun, s.Noun)
    assert thing.noun.amount is not None
    of = thing.more[0] if len(thing.more) == 1 else None
    one = [word.text for word in thing.noun.amount.values] == ["$1"] and not thing.noun.leads
    if not isinstance(of, s.Prep) or of.word.text != "of" or not one:
        refuse("CW0301", thing.span, "This can't be counted.", hint="`per $1 of its cost`")
    number(thing.noun.amount)
    if isinstance(of.object, s.Noun) and head(of.object, scope).kind == "cost":
        if leads(of.object)[:1] != ["its"]:
            refuse("CW0401", of.object.span, "Whose cost? Say `its cost`.")
        left = scope.it(of.span, plural=False)
        return a.CostOf(a.It(left.binding, span=of.span), span=thing.span)
    found = head(of.object, scope)
    bare = isinstance(of.object, s.Runs) and not found.plural
    if found.kind != "difference" or scope.compared is None or not bare:
        refuse(
            "CW0401",
            of.span,
            "There is no difference this could mean.",
            hint="`costing more than it`",
        )
    more, test = scope.compared
    assert test.than is not None
    return a.Difference(a.It(more, span=of.span), test.than, test.part, span=thing.span)


# ---- deeds ----------------------------------------------------------------------------------------


def _deed(clause: s.Deed, scope: Scope) -> tuple[a.Statement, Antecedent | None]:
    if not isinstance(clause.who, s.Who):
        refuse("CW0407", clause.who.span, "Only players do things.", pool=("you", "they"))
    whose = player(clause.who, scope)
    return _do(clause.runs, clause.phrases, whose, clause, scope)


def _each(clause: s.Deed, scope: Scope) -> a.Each:
    assert isinstance(clause.who, s.Who)
    with scope.block(current=a.Whose.THEY):
        inner, _ = _do(clause.runs, clause.phrases, a.Whose.THEY, clause, scope)
    return a.Each(players(clause.who), (inner,), one_clause=True, span=clause.span)


def _do(
    runs: s.Runs,
    phrases: tuple[s.Phrase, ...],
    whose: a.Whose,
    clause: s.Command | s.Deed,
    scope: Scope,
) -> tuple[a.Do, Antecedent | None]:
    may = _may(clause)
    third = (
        isinstance(clause, s.Deed) and isinstance(clause.who, s.Who) and clause.who.text in OTHERS
    )
    verb, rest = verb_of(runs, phrases, scope, ("third",) if third and not may else ("base",))
    row = _object_behind(verb, attach(rest, scope.lexicon))
    used = ("object", "roles", "until", "repeat", "manner", "order", "times")
    row.nothing_but(*used, adverbs=("twice", "instead", "face down"))
    with scope.told(whose):
        done = _formed(verb, row, runs.span, scope)
    for time in row.times:
        refuse("CW0304", time.span, "A time says nothing here.")
    done = replace(done, who=whose, may=may, instead=_instead(row, scope), span=clause.span)
    if verb.forms[done.form].takes == "resource":
        done = replace(done, may=False)
    done = _manner(done, verb, row, scope)
    left = _leave(done, verb, scope)
    return (replace(done, binding=left.binding) if left else done), left


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


def _formed(verb: Verb, row: Row, span: Span, scope: Scope) -> a.Do:
    """The deed by the first form of the verb that takes such an object."""
    if not verb.forms:
        pool = [known.name for known in scope.lexicon.words.verbs.values() if known.forms]
        refuse("CW0407", span, f"`{verb.name}` can't be told to anybody.", pool=pool)
    kind = head(row.object.noun, scope).kind if row.object else "none"
    empty = a.Do(verb.name, 0, a.Whose.YOU, span=span)
    for index, form in enumerate(verb.forms):
        done = _fit(replace(empty, form=index), form, kind, row, scope)
        if done is not None:
            return _roles(done, verb, form, row, scope)
    _misfit(verb, row, span, kind)
    raise AssertionError


def _misfit(verb: Verb, row: Row, span: Span, kind: str) -> None:
    takes = ", ".join(dict.fromkeys(form.takes for form in verb.forms))
    if row.object is None:
        refuse("CW0302", span, f"`{verb.name}` what? It takes {takes}.")
    refuse("CW0301", row.object.span, f"`{verb.name}` takes {takes}, not {kind}.")


def _fit(done: a.Do, form: Form, kind: str, row: Row, scope: Scope) -> a.Do | None:
    thing = row.object
    match form.takes:
        case "none" if thing is None and _leads_to(row, form, scope):
            return done
        case "zone" if thing is not None and kind == "zone":
            for more in thing.more:
                refuse("CW0304", more.span, "This says nothing here.")
            return replace(done, object=place(thing.noun, scope))
        case "tokens" if thing is not None and kind == "resource":
            return _fit_tokens(done, thing, scope)
        case "coins" if thing is not None and kind == "coins":
            return _fit_coins(done, thing)
        case "pile" if thing is not None and kind == "pile":
            return replace(done, object=_piles(thing, form, scope))
        case "resource" if thing is not None and (items := head(thing.noun, scope).items):
            if not form.only.startswith(f"{phrase(thing.noun)} "):
                refuse("CW0407", thing.span, "This can't be spent so far.", hint=f"`{form.only}`")
            return replace(done, resource=items[-1].resource.name) if items[-1].resource else None
        case "cards" | "piles" | "count" | "play" if thing is not None and kind in (
            "cards",
            "rest",
        ):
            at = (scope.home,) if scope.home else ()
            found = things(thing, scope, where="from", at=at)
            _taken(found, row, scope)
            return _fit_cards(done, form, found, row)
    return None


def _leads_to(row: Row, form: Form, scope: Scope) -> bool:
    """Whether a verb without an object has the role it needs."""
    if row.until is not None:
        return form.role == ("until",)
    kinds = [head(thing.noun, scope).kind for word, thing in row.roles if word.text in form.role]
    phases = [found for found in row.times if isinstance(found, s.Prep)]
    return bool(phases) if form.kind == "phase" else bool(kinds)


def _fit_tokens(done: a.Do, thing: Thing, scope: Scope) -> a.Do:
    """``2 Debt``, ``the Debt from its pile``."""
    items = head(thing.noun, scope).items
    resource = items[-1].resource
    assert resource is not None
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    if amount is None:
        return replace(done, resource=resource.name, pile=_tokens_from(thing, scope))
    for odd in (*thing.more, *(thing.noun.leads if isinstance(thing.noun, s.Noun) else ())):
        refuse("CW0304", odd.span, "This says nothing beside a number.")
    counted(items[-1], resource, number(amount))
    count = a.Number(number(amount), span=thing.span)
    return replace(done, resource=resource.name, count=count)


def _tokens_from(thing: Thing, scope: Scope) -> a.Piles:
    """``the Debt from its pile``: all that lies there."""
    source = thing.more[0] if len(thing.more) == 1 else None
    if leads(thing.noun) != ["the"] or not isinstance(source, s.Prep):
        hint = "`2 Debt`, `the Debt from its pile`"
        refuse("CW0305", thing.span, "This does not say how many.", hint=hint)
    if source.word.text != "from":
        message = f"`{source.word.text}` can't stand here."
        refuse("CW0304", source.word.span, message, pool=("from",))
    return its_pile(source.object, scope)


def _fit_coins(done: a.Do, thing: Thing) -> a.Do | None:
    """``any number of coins``."""
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    if amount is None or amount.values[0].text != "any number" or amount.bound:
        return None
    return done


def _piles(thing: Thing, form: Form, scope: Scope) -> a.Piles:
    """``an Attack pile``, ``all Kingdom piles from Supply``, ``10 new Kingdom piles``."""
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    if form.only and phrase(noun) != form.only:
        refuse("CW0407", noun.span, "So far this can't be done to these piles.", pool=(form.only,))
    for more in thing.more:
        if not isinstance(more, s.Prep) or more.word.text not in form.role:
            refuse("CW0304", more.span, "Nothing more can be said about piles here.")
        _has_piles(more.object, scope)
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    return a.Piles(quantity, a.Filter(filter_of(noun, scope), span=noun.span), span=thing.span)


def _cheaper(clause: s.Price, scope: Scope) -> a.Cheaper:
    """``cards cost $1 less``, this turn unless it is a rule of the game or holds while in play."""
    if isinstance(clause.subject, s.Who):
        refuse("CW0310", clause.span, "Players have no cost.", pool=("cards",))
    found = _all_of(Thing(clause.subject, list(clause.about)), scope)  # type: ignore[arg-type]
    row, amount = less(clause, scope)
    row.nothing_but("times")
    if amount.per is not None:
        refuse("CW0407", amount.span, "Only this card can cost less for each of something.")
    turn = [phrase(one) for one in row.times] == ["this turn"]
    lasts = scope.kind.always or scope.standing
    if turn == lasts or (row.times and not turn):
        refuse("CW0404", clause.span, "For how long?", hint="`this turn` at the end")
    return a.Cheaper(found, amount.value, lasts, span=clause.span)


def less(clause: s.Price, scope: Scope) -> tuple[Row, a.Number]:
    """``$2 less per Action you have in play``: how much, and the phrases that are left.

    Raises Refused for anything else that can be said about a cost.
    """
    found = next((p for p in clause.phrases if isinstance(p, s.Compare)), None)
    row = attach([p for p in clause.phrases if p is not found], scope.lexicon)
    if found is None or found.word.text != "less" or found.than or found.runs:
        hint = "`cards cost $1 less this turn`"
        refuse("CW0407", clause.span, "Costs can only be lowered so far.", hint=hint)
    amount = clause.measure
    if not isinstance(amount, s.Amount) or not amount.values[0].text.startswith("$"):
        refuse("CW0301", clause.measure.span, "This wants coins.", hint="`$1 less`")
    per = _count(row.per, scope) if row.per else None
    row.per = None
    return row, a.Number(number(amount), per, span=amount.span)


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


_PICKED = (a.Many.EXACTLY, a.Many.UP_TO, a.Many.ANY, a.Many.ALL)


def _taken(found: a.Things, row: Row, scope: Scope) -> None:
    """Refuse quantities that nobody can take: no cards, at least so many, the top card of a hand."""
    if not isinstance(found, a.Cards):
        return
    quantity = found.quantity
    if quantity.many in (a.Many.TOP, a.Many.BOTTOM):
        _top(found, scope)
    elif quantity.many not in _PICKED or quantity.other is not None:
        refuse("CW0407", quantity.span, "So many can't be taken yet.", hint="`up to 2`, `3`")
    elif quantity.many is not a.Many.ANY and quantity.number < 1 and not quantity.counted:
        refuse("CW0306", quantity.span, "At least one must be meant.")
    if row.until is not None and quantity.many is not a.Many.ALL:
        refuse("CW0304", quantity.span, "How many is said by `until`: say `cards`.")


def _top(found: a.Cards, scope: Scope) -> None:
    zone = scope.lexicon.words.zones[found.place.zone] if isinstance(found.place, a.Place) else None
    end = found.quantity.many.value
    if zone is None or not zone.ordered:
        refuse(
            "CW0301", found.span, f"There is no {end} of that.", hint=f"`the {end} card of deck`"
        )
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
            count = a.Number(quantity.number, span=found.span)
            return replace(done, count=count)
        case "piles", a.Cards(among=None) if _at(found, form.source) or found.place is None:
            _one(found)
            return replace(done, object=found)
        case "cards", a.Cards() if not form.source or _at(found, form.source):
            if found.place is None and found.among is None and row.until is None:
                refuse("CW0303", found.span, "From where?", hint="`from hand`", pool=("from",))
            return replace(done, object=found)
        case "cards", _ if not isinstance(found, a.Cards) and not form.source:
            return replace(done, object=found)
    return None


def _one(found: a.Cards) -> None:
    """From piles, cards are taken one by one, so it is known how many."""
    quantity = found.quantity
    if quantity.many not in (a.Many.EXACTLY, a.Many.UP_TO):
        refuse(
            "CW0407", quantity.span, "So many can't be taken from piles so far.", hint="`up to 2`"
        )


def _at(cards: a.Cards, zone: str) -> bool:
    return isinstance(cards.place, a.Place) and cards.place.zone == zone


def _roles(done: a.Do, verb: Verb, form: Form, row: Row, scope: Scope) -> a.Do:
    """What follows the verb's own prepositions, and ``until``."""
    if row.until is not None:
        done = _until(done, form, row.until, scope)
    wanted = (*form.role, *(DESTINATIONS if form.to else ()))
    met = False
    for word, thing in row.roles:
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
    if thing.more and form.kind != "count":
        refuse("CW0304", thing.more[0].span, "Nothing more can be said about a place.")
    match form.kind:
        case "count":
            return replace(done, count=_hand_size(thing, form, scope))
        case "pile":
            found = its_pile(thing.noun, scope)
            return replace(done, pile=found) if form.takes == "tokens" else done
        case "resource":
            _is_resource(thing, scope)
            if not form.only.endswith(f" {word.text} {phrase(thing.noun)}"):
                refuse("CW0407", thing.span, "Not as this so far.", hint=f"`{form.only}`")
            return done
        case _ if form.takes == "pile":
            _has_piles(thing.noun, scope)
            return done
        case _:
            to = place(thing.noun, scope)
            _leads_there(word, to, form, scope)
            return replace(done, to=to)


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
    ordered = scope.lexicon.words.zones[to.zone].ordered
    right = "onto" if ordered else "into" if form.role else "to"
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
    _agrees_with(replace(noun, amount=None), number(noun.amount), scope)


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


def _manner(done: a.Do, verb: Verb, row: Row, scope: Scope) -> a.Do:
    form = verb.forms[done.form]
    times, span = _times(row)
    if span is not None and not form.times:
        refuse("CW0304", span, f"`{verb.name}` can't be done several times at once.")
    in_place = _in_place(row)
    if in_place and not form.manner:
        refuse("CW0304", row.roles[-1][0].span, f"`{verb.name}` has no `without`.")
    if row.order is not None and not (form.ordered and _several(done, scope)):
        refuse("CW0304", row.order.span, "There is nothing here to put in order.")
    down = row.adverb("face down")
    if down is not None and not form.down:
        refuse("CW0304", down.span, f"`{verb.name}` is never done face down.")
    return replace(
        done, times=times, in_place=in_place, down=down is not None, ordered=row.order is not None
    )


def _several(done: a.Do, scope: Scope) -> bool:
    """Whether a deed is done to more than one card."""
    match done.object:
        case a.Cards(quantity=quantity):
            return quantity.plural
        case None | a.Place() | a.Piles():
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


def _instead(row: Row, scope: Scope) -> bool:
    word = row.adverb("instead")
    if word is not None and not scope.replacing:
        message = "`instead` needs a `would` in what it waits for."
        refuse("CW0403", word.span, message, hint="`when you would gain a card:`")
    return word is not None


def _leave(done: a.Do, verb: Verb, scope: Scope) -> Antecedent | None:
    """Bind what the deed leaves behind."""
    found = done.object
    if verb.forms[done.form].takes == "coins":
        return Antecedent(scope.count(), plural=False, span=done.span, verb=verb.name)
    if isinstance(found, a.Piles):
        return None
    if done.until is not None:
        return scope.bind(verb.name, done.span, plural=done.until.quantity.plural, rest=True)
    if isinstance(found, a.Cards):
        left = scope.bind(verb.name, done.span, plural=found.quantity.plural, rest=verb.rest)
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


def amount_of_resource(clause: s.Command, resource: str, scope: Scope) -> a.Number:
    """``1 VP per 10 cards you have`` behind a verb that scores.

    Raises Refused when it is not that resource.
    """
    if len(clause.runs.words) > 1:
        span = clause.runs.words[1].span
        refuse("CW0302", span, f"Worth how many {resource}?", hint=f"`worth 1 {resource}`")
    row = attach(clause.phrases, scope.lexicon)
    row.nothing_but("object", "per")
    noun = row.object.noun if row.object else None
    for odd in row.object.more if row.object else ():
        refuse("CW0304", odd.span, "This says nothing here.")
    if not isinstance(noun, s.Noun) or noun.amount is None or noun.runs is None:
        refuse("CW0302", clause.span, f"Worth how many {resource}?", hint=f"`worth 1 {resource}`")
    items = scope.lexicon.read(noun.runs.words)
    if len(items) != 1 or items[0].resource is None or items[0].resource.name != resource:
        refuse("CW0209", noun.runs.span, f"Cards are worth {resource}.", pool=(resource,))
    if noun.leads:
        refuse("CW0304", noun.leads[0].span, "Only a number can stand here.")
    per = _count(row.per, scope) if row.per else None
    return a.Number(number(noun.amount, signed=True), per, span=noun.span)
