"""How permanents enter: tapped, with counters, with a choice, as a copy (614.1c–d, 614.12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    becoming,
    conditions,
    continuous,
    copy_exceptions,
    costs,
    durations,
    grammar,
    qualities,
    selectors,
    verbs,
)
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions import movables
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.openings import ByOpening, by_opening
from app.engine.oracle.phrase import CHOSEN_OPPONENT, as_filter
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import contains


def read_entering(reader: Reader) -> tuple[t.Ability, ...]:
    """A static ability about how this or other permanents enter. Raises Stuck."""
    reader.awaits("enters", "enter", "escapes")
    either = reader.attempt(_or_escapes)
    if either is not None:
        return either
    effect = reader.first(*_WAYS.at(reader))
    if effect.what is None and effect.tapped and effect.condition is None and reader.ok("and"):
        return (t.StaticAbility((effect, *continuous.read_predicates(reader, t.This()))),)
    return (t.StaticAbility((effect,)),)


def _or_escapes(reader: Reader) -> tuple[t.Ability, ...]:
    """ "~ enters with two +1/+1 counters on it. It escapes with five +1/+1 counters on it instead." Raises Stuck."""
    reader.awaits("it escapes", "~ escapes")
    plain = _enters(reader)
    if plain.what is not None or plain.condition is not None:
        reader.stuck()
    reader.expect(".")
    escaped = _enters(reader)
    reader.expect("instead")
    if escaped.condition != _ESCAPED:
        reader.stuck()
    return t.StaticAbility((replace(plain, condition=t.NotSo(_ESCAPED)),)), t.StaticAbility((escaped,))


_ESCAPED = t.PaidCost("escape", t.This())


def read_others_entering(reader: Reader) -> tuple[t.Ability, ...]:
    """How other permanents enter, after "as long as …" or "during your turn". Raises Stuck."""
    effect = _enters(reader)
    if effect.what is None:
        reader.stuck()
    return (t.StaticAbility((effect,)),)


def _enters(reader: Reader) -> t.EntersWith:
    """"~ enters tapped unless …", "Creatures your opponents control enter tapped", "~ enters with …"."""
    subject = t.This() if reader.at("it escapes") and reader.ok("it") else selectors.read_object(reader)
    if isinstance(subject, t.Choose | t.TargetRef):
        reader.stuck()
    reader.expect("enters", "enter", "escapes")
    escaped = reader.words[reader.i - 1] == "escapes"
    reader.any("the battlefield")
    what = None if isinstance(subject, t.This) else as_filter(subject)
    if what is None and reader.ok("under the control of an opponent of your choice"):
        return t.EntersWith(under=CHOSEN_OPPONENT)
    if reader.word == "under":
        reader.stuck()
    if what is not None and reader.ok("as a copy of"):
        return t.EntersWith(what, copy_of=_copied(reader))
    tapped = False
    counters: tuple[tuple[str, t.Amount], ...] = ()
    if reader.ok("prepared"):
        return t.EntersWith(what, mark="prepared")
    if reader.any("tapped"):
        tapped = True
        reader.i += reader.at("and with")
    choice = reader.attempt(_choice_of_counters)
    if choice is not None:
        return reader.stuck() if tapped or what is not None else replace(choice, condition=_ESCAPED if escaped else None)
    if reader.at("with"):
        reader.scope.mention(t.This(), OBJECT, False, frozenset({"creature", "permanent"}))
        counters = movables.read_with_counters(reader)
        if reader.ok(", where x is"):
            x = amounts.read_amount(reader)
            counters = tuple((k, x if c == t.X() else c) for k, c in counters)
    if what is not None and not counters and reader.ok("untapped"):
        return t.EntersWith(what, choices=(t.Untap(t.This()),))
    if not (tapped or counters):
        reader.stuck()
    return _with_condition(reader, t.EntersWith(what, tapped, counters), escaped)


def _copied(reader: Reader) -> t.Selector:
    """What others enter as a copy of: the object itself, or what it is attached to. Raises Stuck."""
    found = selectors.read_one(reader, False)
    return found if isinstance(found, t.This | t.AttachedTo) else reader.stuck()


def _with_condition(reader: Reader, made: t.EntersWith, escaped: bool) -> t.EntersWith:
    """What follows: "unless …", "if …"; how something escapes is so only if it did."""
    condition: t.Condition | None = None
    if reader.any("unless"):
        pay = reader.attempt(_unless_pay)
        if pay is not None:
            return t.EntersWith(made.what, choices=(pay,))
        condition = t.NotSo(conditions.read_condition(reader))
    elif reader.any("if"):
        condition = conditions.read_condition(reader)
    if escaped:
        condition = _ESCAPED
    return replace(made, condition=condition)


def _choice_of_counters(reader: Reader) -> t.EntersWith:
    """"with your choice of a reach counter or a menace counter on it": chosen as it enters (614.12a)."""
    reader.expect("with your choice of")
    kinds = []
    while True:
        reader.expect("a", "an")
        kind = qualities.read_counter_kind(reader)
        if kind is None:
            reader.stuck()
        kinds.append(kind)
        if not reader.any(", or", "or", ","):
            break
    reader.expect("on it", "on him", "on her")
    options = tuple(kinds)
    counters = tuple((kind, t.IfElse(t.ChosenIs("word", kind), t.Number(1), t.Number(0))) for kind in options)
    return t.EntersWith(None, counters=counters, choices=(t.ChooseValue("word", "word", options=options),))


def _unless_pay(reader: Reader) -> t.Instruction:
    reader.expect("you")
    cost = costs.read_cost(reader)
    return t.Unless((t.Tap(t.This()),), cost, t.You())


def _if_enters(reader: Reader) -> t.EntersWith:
    """"If ~ was kicked, it enters with two +1/+1 counters on it"."""
    reader.expect("if")
    condition = conditions.read_condition(reader)
    reader.expect(",")
    copy = reader.attempt(_as_copy)
    if copy is not None:
        return replace(copy, condition=condition)
    reader.scope.mention(t.This(), OBJECT, False, frozenset({"creature", "permanent"}))
    reader.expect("it enters", "~ enters")
    reader.any("the battlefield")
    if reader.any("tapped"):
        return t.EntersWith(None, True, condition=condition)
    counters, abilities = _with_what(reader)
    return t.EntersWith(None, False, counters, abilities, condition=condition)


def _with_what(reader: Reader) -> tuple[tuple[tuple[str, t.Amount], ...], tuple[t.Ability, ...]]:
    """"with two +1/+1 counters on it and with haste", "with flying and with a +1/+1 counter on it", "with first strike"."""
    counters: tuple[tuple[str, t.Amount], ...] = ()
    abilities: tuple[t.Ability, ...] = ()
    while True:
        found = reader.attempt(movables.read_with_counters) if not counters else None
        if found is not None:
            counters = found
        else:
            reader.expect("with")
            abilities += tuple(grammar.read_abilities(reader))
        if not reader.at("and with"):
            return counters, abilities
        reader.i += 1


def _as_enters(reader: Reader) -> t.EntersWith:
    """"As ~ enters, choose a color", "As this land enters, you may pay 2 life. If you don't, it enters tapped."."""
    reader.expect("as ~ enters", "as it enters")
    reader.any("the battlefield")
    reader.expect(",")
    paid = reader.attempt(_tapped_unless_paid)
    if paid is not None:
        return paid
    if reader.ok("you may have it become a copy of"):
        return _copy_for_a_time(reader)
    kinds = reader.attempt(_your_choice)
    if kinds is not None:
        return t.EntersWith(None, becomes=kinds)
    done = reader.attempt(_maybe_done_first) if reader.at("you may") else reader.attempt(_done_first)
    if done is not None:
        return done
    choices = [*_looked_at(reader), _choice(reader)]
    while reader.any("and", ", then"):
        choices.append(_choice(reader))
    if reader.ok(". then you may"):
        choices.append(_or_tapped(reader))
    return t.EntersWith(None, choices=tuple(choices))


def _tapped_unless_paid(reader: Reader) -> t.EntersWith:
    """ "[As ~ enters,] you may pay 2 life. If you don't, it enters tapped." Raises Stuck."""
    reader.expect("you may")
    return t.EntersWith(None, choices=(_or_tapped(reader),))


def _or_tapped(reader: Reader) -> t.Unless:
    """ "[You may] pay 2 life. If you don't, it enters tapped". Raises Stuck."""
    cost = costs.read_cost(reader)
    reader.expect(". if you don't ,")
    reader.expect("it enters tapped", "~ enters tapped", "it enters the battlefield tapped", "~ enters the battlefield tapped")
    return t.Unless((t.Tap(t.This()),), cost, t.You())


_DONE_FIRST = (
    t.LoseLife, t.Exile, t.SacrificeObjects, t.Discard, t.Mill, t.TakeCounters, t.PutCounters, t.TurnFace, t.RollDie,
)
"""What may be done with other things as a permanent enters, before it is there (614.12a, 614.13)."""


def _done_first(reader: Reader) -> t.EntersWith:
    """ "[As ~ enters,] sacrifice any number of Forests. It enters with that many +1/+1 counters on it." Raises Stuck."""
    condition = _if_so(reader) if reader.ok("if") else None
    steps = grammar.clauses(reader)
    if reader.scope.targets or not all(isinstance(step, _DONE_FIRST) for step in steps):
        reader.stuck()
    if condition is not None:
        return t.EntersWith(None, choices=(t.If(condition, tuple(steps)),))
    if any(contains(step, t.Bound) or getattr(step, "on", None) == t.This() for step in steps):
        reader.stuck()
    counters = reader.attempt(_keywords_of_discarded, steps) or reader.attempt(_and_enters_with) or ()
    return t.EntersWith(None, counters=counters, choices=tuple(steps))


def _maybe_done_first(reader: Reader) -> t.EntersWith:
    """ "[As ~ enters,] you may return a land to its owner's hand. If you do, ~ enters with a +1/+1 counter on it.", "… you may
    reveal a Bird card from your hand. ~ enters tapped unless you revealed a Bird card this way." Raises Stuck."""
    reader.expect("you may")
    may = reader.scope.named(t.May(tuple(grammar.clauses(reader))))
    if reader.scope.targets or not all(isinstance(step, (*_DONE_FIRST, t.Move, t.Reveal)) for step in may.do):
        reader.stuck()
    reader.expect(".")
    condition = _if_so(reader) if reader.ok("if") else None
    reader.scope.mention(t.This(), OBJECT, False, frozenset({"creature", "permanent"}))
    reader.expect("it enters", "~ enters")
    if reader.ok("tapped unless"):
        untapped = conditions.read_condition(reader)
        return t.EntersWith(choices=(may, t.If(t.NotSo(untapped), (t.Tap(t.This()),))))
    counters = movables.read_with_counters(reader)
    if condition is not None:
        counters = tuple((kind, t.IfElse(condition, count, t.Number(0))) for kind, count in counters)
    return t.EntersWith(counters=counters, choices=(may,))


def _keywords_of_discarded(reader: Reader, steps: list[t.Instruction]) -> tuple[tuple[str, t.Amount], ...]:
    """ ". It enters with a flying counter on it if a card discarded this way has flying. The same is true for menace and
    reach." Raises Stuck."""
    counters = _and_enters_with(reader)
    reader.expect("if a card discarded this way has")
    names = [grammar.read_name(reader)]
    reader.expect(". the same is true for")
    while not names[1:] or reader.any(", and", ",", "and"):
        names.append(grammar.read_name(reader))
    last = steps[-1]
    if counters != ((names[0], t.Number(1)),) or None in names or not isinstance(last, t.Discard):
        reader.stuck()
    discarded = t.Bound(reader.scope.tie(last, "discarded"))
    has = [(name, t.Exists(t.Filtered(discarded, t.HasKeyword(name, plain=True)))) for name in names if name]
    return tuple((name, t.IfElse(condition, t.Number(1), t.Number(0))) for name, condition in has)


def _if_so(reader: Reader) -> t.Condition:
    condition = conditions.read_condition(reader)
    reader.expect(",")
    return condition


def _and_enters_with(reader: Reader) -> tuple[tuple[str, t.Amount], ...]:
    """ ". It enters with that many +1/+1 counters on it"."""
    reader.expect(".")
    reader.expect("it enters", "~ enters")
    reader.any("the battlefield")
    counters = movables.read_with_counters(reader)
    if reader.ok(", where x is"):
        x = amounts.read_amount(reader)
        counters = tuple((kind, x if count == t.X() else count) for kind, count in counters)
    return counters


def _your_choice(reader: Reader) -> tuple[t.CopyExceptions, ...]:
    """ "it becomes your choice of a 3/3 creature, a 2/2 creature with flying, or …": copiable values (613.2a). Raises Stuck."""
    reader.expect("it becomes your choice of")
    found = [_kind_of_creature(reader)]
    while reader.any(", or", "or", ",") or reader.word in ("a", "an"):
        found.append(_kind_of_creature(reader))
    return tuple(found) if len(found) > 1 else reader.stuck()


def _kind_of_creature(reader: Reader) -> t.CopyExceptions:
    changes = becoming.read_new_characteristics(reader)
    size = next((one for one in changes if isinstance(one, t.SetBasePT)), None) or reader.stuck()
    kind = next((one for one in changes if isinstance(one, t.SetTypes | t.AddTypes)), None) or reader.stuck()
    abilities = tuple(one.ability for one in changes if isinstance(one, t.AddAbility))
    if len(abilities) + 2 != len(changes) or "creature" not in (kind.types or ()) or kind.supertypes:
        reader.stuck()
    return t.CopyExceptions(add_types=kind.types or (), add_subtypes=kind.subtypes or (), power=size.power,
                            toughness=size.toughness, abilities=abilities)


def _looked_at(reader: Reader) -> list[t.Instruction]:
    """ "look at an opponent's hand, then [choose …]": an opponent is chosen for it."""
    if not reader.any("look at an opponent 's hand , then"):
        return []
    return [t.ChooseValue("opponent", "player"), t.LookAt(t.All(t.IsCard(), ("hand",), t.ChosenPlayer()))]


def _as_it_becomes(reader: Reader) -> t.EntersWith:
    """"If it's neither day nor night, it becomes day as ~ enters." (614.1c)"""
    reader.expect("if")
    condition = conditions.read_condition(reader)
    found = reader.expect(", it becomes day as ~ enters", ", it becomes night as ~ enters")
    return t.EntersWith(None, choices=(t.GivePlayer("day" if "day" in found else "night"),), condition=condition)


def _choice(reader: Reader) -> t.Instruction:
    two = reader.attempt(_listed_choice)
    if two is not None:
        return two
    if reader.any("an opponent chooses"):
        reader.stuck()
    secret = reader.ok("secretly")
    reader.expect("choose", "you choose")
    chosen = reader.attempt(verbs.read_choice, t.You()) or (None if secret else reader.attempt(_permanent))
    if secret and isinstance(chosen, t.ChooseValue):
        return replace(chosen, secret=True)
    if chosen is None:
        reader.stuck()
    return chosen


def _permanent(reader: Reader) -> t.Instruction:
    """ "[As ~ enters, choose] another creature you control": kept for the abilities that speak of it (607.2d). Raises Stuck."""
    what = selectors.read_object(reader)
    if not isinstance(what, t.Choose) or replace(what, bind=None) != t.Choose(what.filter, t.Number(1), None, ("battlefield",)):
        reader.stuck()
    return t.Remember(replace(what, bind=None), "chosen")


def _listed_choice(reader: Reader) -> t.Instruction:
    """"choose odd or even", "choose Khans or Dragons", "choose artifact or creature"."""
    reader.expect("choose")
    types = reader.attempt(verbs.read_listed_types)
    if types is not None:
        return t.ChooseValue("card_type", "card_type", options=types)
    options = []
    while True:
        if reader.at_end() or reader.word in ("a", "an", ".", "target", "two", "any", "another"):
            reader.stuck()
        options.append(reader.raw)
        reader.i += 1
        if reader.any(", or", "or", ","):
            continue
        break
    if len(options) < 2:
        reader.stuck()
    kind: _Listed = _TYPES_OF.get(frozenset(v.FAMILY_OF.get(option, "") for option in options), "word")
    return t.ChooseValue(kind, kind, options=tuple(options))


_Listed = Literal["creature_type", "land_type", "word"]
_TYPES_OF: dict[frozenset[str], _Listed] = {frozenset({"creature"}): "creature_type", frozenset({"land"}): "land_type"}
"""What is chosen of options of these kinds: "choose Elf or Goblin", "choose Island or Swamp"."""


def _as_copy(reader: Reader) -> t.EntersWith:
    """"You may have ~ enter as a copy of any creature on the battlefield, except …" (707.9)."""
    optional = bool(reader.ok("you may have ~ enter"))
    if not optional:
        reader.expect("~ enters")
    reader.any("the battlefield")
    tapped = bool(reader.any("tapped"))
    reader.expect("as a copy of")
    chosen = _to_be_copied(reader)
    exceptions = copy_exceptions.read_copy_exceptions(reader, entering=True)
    return t.EntersWith(None, tapped, copy_of=chosen, exceptions=exceptions, optional=optional)


def _copy_for_a_time(reader: Reader) -> t.EntersWith:
    """ "[As ~ enters, you may have it become a copy of] any creature on the battlefield until end of turn, except …": it enters
    as that copy. Raises Stuck."""
    chosen = _to_be_copied(reader)
    lasts = durations.read_duration(reader) or reader.stuck()
    exceptions = copy_exceptions.read_copy_exceptions(reader, entering=True)
    return t.EntersWith(None, copy_of=chosen, exceptions=exceptions, optional=True, lasts=lasts)


def _to_be_copied(reader: Reader) -> t.Choose:
    """ "Any creature on the battlefield", "another creature you control". Raises Stuck."""
    reader.expect("any", "a", "an", "another")
    other = reader.words[reader.i - 1] == "another"
    phrase = read_phrase(reader)
    if other:
        phrase.parts.append(t.Not(t.IsSource()))
    return t.Choose(phrase.filter, t.Number(1), None, phrase.zones or ("battlefield",), phrase.owner)


_WAYS: ByOpening[Callable[[Reader], t.EntersWith]] = by_opening(
    (("as ~ enters", "as it enters"), _as_enters),
    (("you may have ~ enter", "~ enters"), _as_copy),
    ((), _enters),
    (("if",), _if_enters),
    (("if",), _as_it_becomes),
)
