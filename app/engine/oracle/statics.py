"""Static abilities: statements that are simply true (113.3d, 604)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import (
    again,
    amounts,
    becoming,
    conditions,
    continuous,
    cost_changes,
    costs,
    delayed,
    entering,
    grammar,
    grants,
    keywords,
    lasting,
    limits,
    permissions,
    play_permissions,
    references,
    rewrite,
    riders,
    selectors,
    taxes,
    times,
)
from app.engine.oracle.constructions.defining import DEFINING
from app.engine.oracle.constructions.rules import TABLE as RULES
from app.engine.oracle.ignoring import may_be_ignored
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.openings import ByOpening, by_opening
from app.engine.oracle.phrase import as_filter
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import contains, find_all, mapped


def read_static(reader: Reader) -> tuple[t.Ability, ...]:
    """A paragraph that is a static ability or several. Raises Stuck."""
    found: list[t.Ability] = []
    start = 0
    while not reader.at_end():
        begun = reader.i
        if found and (keywords.passed_told(reader) or any(reader.attempt(one, found) for one in _SAID_AFTER)):
            pass
        elif found and reader.at("the same is true for"):
            for tokens in again.same_for(reader, start):
                found.extend(again.with_variants(read_static(Reader(tokens, reader.scope, reader.compile_quoted))))
        else:
            found.extend(reader.first(*_READERS.at(reader)))
            while reader.word == "and" and reader.attempt(_also_costs, found):
                pass
            while reader.at(", and you may") and (more := reader.attempt(_and_you_may, found[-1])) is not None:
                found.append(more)
        start = begun
        if not reader.end_sentence():
            reader.stuck()
    return tuple(found)


def _and_you_may(reader: Reader, before: t.Ability) -> t.Ability:
    """ "[You may look at the top card of your library any time], and you may play lands from the top of your library"."""
    reader.expect(",")
    if contains(before, t.Linked):
        reader.scope.mention(t.Linked(), OBJECT, True, frozenset({"card"}))
    return t.StaticAbility(tuple(play_permissions.may_play(reader)))


def _still(reader: Reader, found: list[Any]) -> bool:
    """ "It's still a land": the types it is said to be are in addition to its others (205.1b). Raises Stuck."""
    if not riders.still_of_type(reader) or not contains(found[-1], t.SetTypes):
        reader.stuck()
    found[-1] = mapped(found[-1], riders.added)
    return True


def _doesnt_remove(reader: Reader, found: list[Any]) -> bool:
    """ "… protection from black. This effect doesn't remove this Aura." Raises Stuck."""
    reader.expect("this effect doesn't remove")
    words = DOESNT_REMOVE[reader.expect("~", "auras")]
    given = find_all(found[-1], t.KeywordAbility)
    if not any(one.name == "protection" for one in given):
        reader.stuck()
    found[-1] = mapped(found[-1], lambda node: (
        replace(node, words=words) if isinstance(node, t.KeywordAbility) and node.name == "protection" else node
    ))
    return True


DOESNT_REMOVE = {"~": ("this Aura",), "auras": ("Auras",)}


def _elsewhere_too(reader: Reader, found: list[Any]) -> bool:
    """ "[Creatures you control are Goblins …] The same is true for creature spells you control and creature cards you own that
    aren't on the battlefield." Raises Stuck."""
    last = found[-1].effects[0] if isinstance(found[-1], t.StaticAbility) and len(found[-1].effects) == 1 else None
    if not isinstance(last, t.Modify):
        reader.stuck()
    if not all(isinstance(one, t.All) for one in (last.what.parts if isinstance(last.what, t.Both) else (last.what,))):
        reader.stuck()
    reader.expect("the same is true for")
    spells = selectors.read_one(reader, False)
    reader.expect("and")
    cards = selectors.read_one(reader, False)
    if not isinstance(spells, t.All) or spells.zones != ("stack",) or not isinstance(cards, t.All) or "hand" not in cards.zones:
        reader.stuck()
    cards = replace(cards, zones=tuple(zone for zone in cards.zones if zone != "stack"))
    more = tuple(replace(last, what=what) for what in (spells, cards))
    found[-1] = replace(found[-1], effects=(last, *more))
    return True


def _untimely(reader: Reader, found: list[Any]) -> bool:
    """What is given up in the next cleanup step by who casts it with flash when no sorcery could be cast. Raises Stuck."""
    last = found[-1]
    if not isinstance(last, t.StaticAbility) or last.effects != (t.AsThoughFlash(t.IsSource(), t.You()),):
        reader.stuck()
    reader.expect("if you cast it any time a sorcery couldn't have been cast , the controller of the permanent it becomes "
                  "sacrifices it at the beginning of the next cleanup step")
    entered = t.Bound("it")
    later = t.DelayedTrigger(t.BeginsStep("cleanup"), (t.SacrificeObjects(t.ControllerOf(entered), what=entered),))
    then = (t.Bind("it", t.EventRole()), later)
    found.append(t.StaticAbility((t.EntersWith(condition=t.Matches(t.This(), t.Status("untimely")), then=then),)))
    return True


def _otherwise(reader: Reader, found: list[Any]) -> bool:
    """ "Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't attack or block." Raises Stuck."""
    last = found[-1]
    what = last.effects[0].what if isinstance(last, t.StaticAbility) and isinstance(last.effects[0], t.Modify) else None
    if last.condition is None or last.cda or not isinstance(what, t.This | t.AttachedTo):
        reader.stuck()
    effects = continuous.read_predicates(reader, what) if reader.expect("otherwise , it", "otherwise ,").endswith("it") else (
        lasting.read_rules(reader))
    found.append(t.StaticAbility(tuple(effects), t.NotSo(last.condition), last.zones))
    return True


def _instead(reader: Reader, found: list[Any]) -> bool:
    """ "Enchanted creature gets -2/-2. It gets -5/-5 instead as long as …": one or the other. Raises Stuck."""
    last = found[-1]
    only = last.effects[0] if isinstance(last, t.StaticAbility) and len(last.effects) == 1 else None
    if not isinstance(only, t.Modify) or not isinstance(only.what, t.This | t.AttachedTo) or last.condition is not None:
        reader.stuck()
    reader.expect("it")
    other, *rest = continuous.read_predicates(reader, only.what)
    same = not rest and isinstance(other, t.Modify) and [type(c) for c in other.changes] == [type(c) for c in only.changes]
    reader.expect("instead as long as", "instead if")
    condition = conditions.read_condition(reader)
    if not same:
        reader.stuck()
    found[-1:] = [t.StaticAbility((only,), t.NotSo(condition)), t.StaticAbility((other,), condition)]
    return True


def _also_costs(reader: Reader, found: list[Any]) -> bool:
    """ "[~ costs {1} less to cast if you control a Bear.] It also costs {1} less to cast if you control a Wall", "… and {1} less
    to cast if …". Raises Stuck."""
    reader.expect("it also costs", "and")
    before = found[-1].effects[0] if isinstance(found[-1], t.StaticAbility) else None
    if not isinstance(before, t.CostChange) or before.what != t.IsSource():
        reader.stuck()
    change = replace(cost_changes.read_difference(reader, "to cast"), what=before.what)
    reader.expect("if")
    found.append(replace(found[-1], effects=(change,), condition=conditions.read_condition(reader)))
    return True


_SAID_AFTER: tuple[Callable[[Reader, list[Any]], bool], ...] = (
    permissions.exile_after, cost_changes.restricted, play_permissions.this_way, play_permissions.enters_with,
    _still, may_be_ignored, _otherwise, _instead, _doesnt_remove, _untimely, _elsewhere_too, _also_costs,
)
"""Sentences that say something of the ability before them."""


def _one(ability: t.Ability) -> tuple[t.Ability, ...]:
    return (ability,)


# ---- spells -----------------------------------------------------------------------------------------------------------


def _additional_cost(reader: Reader) -> tuple[t.Ability, ...]:
    """ "As an additional cost to cast this spell, …", "… to cast black permanent spells, …" (118.8)."""
    if (of_others := reader.attempt(cost_changes.additional_to_others)) is not None:
        return _one(t.StaticAbility((of_others,)))
    reader.expect("as an additional cost to cast ~ ,", "as an additional cost to cast spells ,")
    optional = bool(reader.ok("you may"))
    cost = costs.with_limit_of_x(reader, costs.read_either(reader))
    return _one(t.StaticAbility((t.AdditionalCost(cost, optional, key=_key(reader, cost) if optional else None),)))


def _only_mana(reader: Reader) -> tuple[t.Ability, ...]:
    """ "Spend only black mana on X", "Spend only mana produced by creatures to cast this spell", "You can't spend mana to cast
    this spell" (601.2h)."""
    if reader.any("you can't spend mana to cast ~"):
        return _one(t.StaticAbility((t.AdditionalCost(t.OnlyMana(source=t.Not(t.Anything()))),)))
    if reader.at("x can't be"):
        return _one(t.StaticAbility((t.AdditionalCost(costs.limit_of_x(reader)),)))
    if not reader.any("spend only mana produced by"):
        return _one(t.StaticAbility((t.AdditionalCost(limits.only_mana(reader)),)))
    source = as_filter(selectors.read_object(reader, False))
    reader.expect("to cast ~")
    return _one(t.StaticAbility((t.AdditionalCost(t.OnlyMana(source=source)),)))


def _key(reader: Reader, cost: t.Cost) -> t.OptionalCost:
    """What paying it is known as: by its keyword action, as evidence that was collected, or just as the cost."""
    if isinstance(cost, t.DoAsCost) and isinstance(cost.instruction, t.KeywordAction):
        return reader.among(t.OPTIONAL_COSTS, cost.instruction.name)
    return "additional"


def _alternative_cost(reader: Reader) -> tuple[t.Ability, ...]:
    """ "You may [pay this] rather than pay this spell's mana cost", "Rather than pay …, you may have [this done]"."""
    condition, about_itself = None, reader.at("if ~")
    if reader.ok("if"):
        condition = conditions.read_condition(reader)
        reader.expect(",")
    if reader.ok("rather than pay ~ 's mana cost , you may have"):
        done = grammar.clauses(reader)
        cost: t.Cost = t.DoAsCost(done[0]) if len(done) == 1 else reader.stuck()
        return _one(t.StaticAbility((t.AlternativeCost(cost, "alternative", condition),)))
    reader.expect("you may")
    if reader.any("cast ~ without paying its mana cost") or (about_itself and reader.any("cast it without paying its mana cost")):
        return _one(t.StaticAbility((t.AlternativeCost(None, "free", condition),)))
    cost = costs.read_cost(reader)
    reader.expect("rather than pay ~ 's mana cost")
    if condition is None and reader.ok("if"):
        condition = conditions.read_condition(reader)
    return _one(t.StaticAbility((t.AlternativeCost(cost, "alternative", condition),)))


def _cast_only(reader: Reader) -> tuple[t.Ability, ...]:
    """ "Cast this spell only during combat" (601.3)."""
    if reader.any("cast ~ only"):
        return _one(t.CastOnlyIf(times.read_when(reader)))
    reader.expect("you can't cast ~")
    if reader.word == "during":
        return _one(t.CastOnlyIf(t.NotSo(times.read_when(reader))))
    if reader.expect("unless", "if") == "unless":
        return _one(t.CastOnlyIf(conditions.read_condition(reader)))
    return _one(t.CastOnlyIf(t.NotSo(conditions.read_condition(reader))))


def _as_turned_up(reader: Reader) -> tuple[t.Ability, ...]:
    """ "As ~ is turned face up, put five +1/+1 counters on it"; "as ~ enters or is turned face up, put …" (614.1e)."""
    enters = reader.expect("as ~ is turned face up ,", "as ~ enters or is turned face up ,").startswith("as ~ enters")
    reader.scope.mention(t.This(), OBJECT, False, frozenset({"creature", "permanent"}))
    steps = grammar.clauses(reader)
    grammar.where_x(reader, steps, len(reader.scope.targets))
    put = steps[0]
    if reader.scope.targets or len(steps) != 1 or not isinstance(put, t.PutCounters) or put.on != t.This():
        reader.stuck()
    turned = t.AsTurnedFaceUp((put,))
    return _one(t.StaticAbility((t.EntersWith(counters=((put.kind, put.count),)), turned) if enters else (turned,)))


def _as_transforms(reader: Reader) -> tuple[t.Ability, ...]:
    """ "As ~ transforms into ~, attach it to a player". Raises Stuck."""
    reader.expect("as ~ transforms into ~ ,")
    reader.scope.mention(t.This(), OBJECT, False, frozenset({"creature", "permanent"}))
    steps = grammar.clauses(reader)
    return _one(t.StaticAbility((t.AsTransforms(tuple(steps)),))) if not reader.scope.targets else reader.stuck()


# ---- characteristics that define ----------------------------------------------------------------------------------------


def _flash_if(reader: Reader) -> tuple[t.Ability, ...]:
    """ "If you control a Forest, you may cast this spell as though it had flash." """
    reader.expect("if")
    condition = conditions.read_condition(reader)
    reader.expect(", you may cast ~ as though it had flash")
    return _one(t.StaticAbility((t.AsThoughFlash(t.IsSource(), t.You()),), condition))


def _defining(reader: Reader) -> tuple[t.Ability, ...]:
    """ "~'s power and toughness are each equal to …", "~ is all colors" (604.3)."""
    return _one(t.StaticAbility(tuple(DEFINING.read_whole(reader)), cda=True))


# ---- statements -------------------------------------------------------------------------------------------------------------


def _conditional(reader: Reader) -> tuple[t.Ability, ...]:
    """ "As long as …, …", "During your turn, …"."""
    condition: t.Condition
    if reader.any("during your turn ,", "on your turn ,", "during each of your turns ,"):
        condition = t.During(t.You())
        if reader.any("as long as", "if"):
            condition = t.AllOf((condition, conditions.read_condition(reader)))
            reader.expect(",")
    elif reader.any("during turns other than yours ,"):
        condition = t.NotSo(t.During(t.You()))
    else:
        reader.expect("as long as", "if")
        cheaper = reader.words[reader.i - 1] == "if"
        condition = conditions.read_condition(reader)
        reader.expect(",")
        if cheaper:
            made = reader.attempt(_of_its_cost, condition)
            if made is not None:
                return made
            return tuple(under(one, condition) for one in _of_what_was_done(reader, condition))
    return tuple(under(a, condition) for a in reader.first(_sized, _statement, entering.read_others_entering))


def _of_its_cost(reader: Reader, condition: t.Condition) -> tuple[t.Ability, ...]:
    """ "[If you control a Wall,] this spell costs {1} less to cast"."""
    return _one(t.StaticAbility(tuple(cost_changes.of_itself(reader)), condition))


def _of_what_was_done(reader: Reader, condition: t.Condition) -> tuple[t.Ability, ...]:
    """ "[If a card with flying was exiled with ~'s delve ability,] ~ has flying": what was so as it was cast stays so. Raises
    Stuck."""
    return _statement(reader) if contains(condition, t.UsedToCast) else reader.stuck()


def _sized(reader: Reader) -> tuple[t.Ability, ...]:
    """ "[As long as it's attacking,] its power and toughness are each equal to …": what holds only on a condition defines no
    characteristic (604.3a), but sets base power and toughness (613.4b)."""
    reader.expect("its power and toughness are each", "~ 's power and toughness are each")
    reader.ok("equal to")
    number = amounts.read_amount(reader)
    return _one(t.StaticAbility((t.Modify(t.This(), (t.SetBasePT(number, number),)),)))


def under(ability: t.Ability, condition: t.Condition) -> t.Ability:
    if not isinstance(ability, t.StaticAbility):
        return t.Conditional(condition, (ability,))
    both = condition if ability.condition is None else t.AllOf((condition, ability.condition))
    return t.StaticAbility(ability.effects, both, ability.zones, ability.cda)


def _statement(reader: Reader) -> tuple[t.Ability, ...]:
    """A statement with what may follow it: "as long as …", "unless …", "where X is …"."""
    effects = reader.first(
        lambda reader: lasting.read_statement(reader), grants.spells_have, taxes.read_tax, _subject_predicates,
    )
    while reader.at("and") and (more := reader.attempt(_and_what_costs)) is not None:
        effects = [*effects, *more]
    condition = _after(reader)
    found = _so_long_as(reader, effects, condition)
    while condition is not None and reader.at(",") and (others := reader.attempt(_each_so_long, effects)) is not None:
        found = (*found, *others)
    return found


def _so_long_as(reader: Reader, effects: list[t.StaticEffect], condition: t.Condition | None) -> tuple[t.Ability, ...]:
    """Effects under a condition, which may be one on each of what they change."""
    if not _about_each(condition):
        return (t.StaticAbility(tuple(effects), condition),)
    assert condition is not None
    return (t.StaticAbility(tuple(_where(reader, e, condition) for e in effects), None),)


def _each_so_long(reader: Reader, effects: list[t.StaticEffect]) -> tuple[t.Ability, ...]:
    """ "[Has flying as long as you control an Elf], gets +1/+0 as long as you control a Wall, and trample if …": the same subject
    under one condition after another. Raises Stuck."""
    reader.expect(", and", ",")
    subject = effects[0].what if isinstance(effects[0], t.Modify) else reader.stuck()
    if reader.word in continuous.PREDICATES:
        more = continuous.read_predicate(reader, subject)
    else:
        more = [t.Modify(subject, tuple(map(t.AddAbility, continuous.read_abilities(reader))))]
    condition = _after(reader)
    return _so_long_as(reader, more, condition) if condition is not None else reader.stuck()


def _and_what_costs(reader: Reader) -> list[t.StaticEffect]:
    """ "[Creatures you control have first strike] and equip abilities you activate cost {1} less to activate". Raises Stuck."""
    reader.expect("and")
    reader.awaits("to activate")
    return RULES.read_whole(reader)


def _about_each(condition: t.Condition | None) -> bool:
    """Is it a condition on each of the objects by itself?"""
    if isinstance(condition, t.NotSo):
        return _about_each(condition.part)
    if isinstance(condition, t.AllOf | t.OneOf):
        return any(_about_each(part) for part in condition.parts)
    return isinstance(condition, t.Matches) and condition.what == t.It()


def _where(reader: Reader, effect: t.StaticEffect, condition: t.Condition) -> t.StaticEffect:
    """"Each land you control gets +2/+2 as long as it's a creature": a condition on each of them."""
    if not isinstance(effect, t.Modify) or not isinstance(effect.what, t.All):
        reader.stuck()
    parts = (*effect.what.filter.parts, t.Where(condition)) if isinstance(effect.what.filter, t.And) else (
        effect.what.filter, t.Where(condition))
    return t.Modify(t.All(t.And(parts), effect.what.zones, effect.what.players), effect.changes)


def _after(reader: Reader) -> t.Condition | None:
    if reader.any("as long as", "if", ", as long as"):
        return conditions.read_condition(reader)
    if reader.any("unless"):
        return t.NotSo(conditions.read_condition(reader))
    if reader.any("during your turn"):
        return t.During(t.You())
    if reader.any("during turns other than yours"):
        return t.NotSo(t.During(t.You()))
    return None


def _it_is(reader: Reader) -> list[t.StaticEffect]:
    """ "[As long as it has a charge counter on it,] it's a creature with flying": what the condition speaks of."""
    meant = _CONTRACTED.get(reader.word)
    subject = meant(reader) if meant is not None else reader.stuck()
    return continuous.and_more(reader, subject, becoming.read_is(reader, subject))


_CONTRACTED: dict[str, Callable[[Reader], t.Selector]] = {
    "it's": references.it, "they're": references.them, **dict.fromkeys(("he's", "she's"), lambda reader: t.This()),
}


def _of_subject(reader: Reader) -> list[t.StaticEffect]:
    together = reader.attempt(continuous.you_and)
    if together is not None:
        return continuous.you_too(reader, together, continuous.read_predicates(reader, together))
    start = reader.i
    subject = reader.attempt(_everything) or selectors.read_object(reader)
    if isinstance(subject, t.Choose | t.TargetRef | t.You):
        reader.stuck()
    if reader.at("and"):
        subject = _with_others(reader, subject, start)
    _each_its_own(reader, subject)
    return continuous.read_predicates(reader, subject)


def _subject_predicates(reader: Reader) -> list[t.StaticEffect]:
    effects = reader.first(_it_is, _of_subject)
    while reader.at("and") or reader.at(","):
        i = reader.i
        mark = reader.scope.mark()
        more = reader.attempt(_second_subject)
        if more is None:
            reader.i = i
            reader.scope.restore(mark)
            break
        effects = continuous.joined([*effects, *more])
    if reader.ok(", where x is"):
        amount = amounts.read_amount(reader)
        if not rewrite.has_x(tuple(effects)):
            reader.stuck()
        effects = [rewrite.with_x(e, amount) for e in effects]
        effects = amounts.and_where_y(reader, effects, amount)
    return [*effects] if not rewrite.has_y(tuple(effects)) else reader.stuck()


def _everything(reader: Reader) -> t.Selector:
    """ "All cards that aren't on the battlefield, spells, and permanents": every object but abilities, in every zone."""
    reader.expect("all cards that aren't on the battlefield , spells , and permanents")
    return t.All(t.Or((t.IsCard(), t.IsSpell(), t.IsPermanent())), _EVERYWHERE)


_EVERYWHERE: tuple[t.Zone, ...] = ("battlefield", "stack", "hand", "graveyard", "exile", "library", "command")


def _with_others(reader: Reader, subject: t.Selector, start: int) -> t.Selector:
    """ "~ and other Vampires you control [get +1/+1]": before the predicate "and" joins what it is said of."""
    end = reader.i
    reader.expect("and")
    more = selectors.read_one(reader)
    if isinstance(more, t.All):
        subject = selectors.there_too(reader, subject, more, start, end)
    if not isinstance(subject, t.This | t.AttachedTo | t.All) or not isinstance(more, t.All | t.AttachedTo):
        reader.stuck()
    return t.Both((subject, more))


def _each_its_own(reader: Reader, subject: t.Selector) -> None:
    """Of several objects changed, "its power" is of each one (613.1)."""
    reader.any("each")
    if isinstance(subject, t.All | t.Both):
        reader.scope.mention(t.It(), OBJECT, False, frozenset({"permanent"}))


def _second_subject(reader: Reader) -> list[t.StaticEffect]:
    reader.ok(",")
    reader.expect("and")
    subject = selectors.read_object(reader)
    if isinstance(subject, t.Choose | t.TargetRef):
        reader.stuck()
    return continuous.read_predicates(reader, subject)


def _opening_hand(reader: Reader) -> tuple[t.Ability, ...]:
    """ "If this card is in your opening hand, you may begin the game with it on the battlefield", "You may reveal this card from
    your opening hand. If you do, at the beginning of the first upkeep, …" (103.6)."""
    if reader.any("if ~ is in your opening hand , you may begin the game with it on the battlefield",
                  "if ~ is in your opening hand , you may begin the game with him on the battlefield",
                  "if ~ is in your opening hand , you may begin the game with ~ on the battlefield"):
        return _one(t.OpeningHandAbility((t.Move(t.This(), "battlefield"),)))
    reader.expect("you may reveal ~ from your opening hand . if you do , at the beginning of")
    first = reader.expect("the first upkeep ,", "your first upkeep ,", "your first main phase of the game ,")
    step: t.Step = "precombat_main" if "main" in first else "upkeep"
    steps, targets = delayed.own_targets(reader)
    begins = t.BeginsStep(step, None if first.startswith("the") else t.You())
    later = t.DelayedTrigger(begins, tuple(steps), targets=tuple(targets))
    return _one(t.OpeningHandAbility((t.Reveal(t.This()), later)))


_READERS: ByOpening[Callable[[Reader], tuple[t.Ability, ...]]] = by_opening(
    (("if ~ is in your opening hand", "you may reveal ~ from your opening hand"), _opening_hand),
    (("if",), _flash_if),
    (("as an additional cost",), _additional_cost),
    (("you can't spend mana", "spend only", "x can't be"), _only_mana),
    (("cast ~ only", "you can't cast ~"), _cast_only),
    (("if", "rather than pay", "you may"), _alternative_cost),
    (("~",), _defining),
    (("as ~ is turned", "as ~ enters or is turned"), _as_turned_up), (("as ~ transforms into",), _as_transforms),
    ((), entering.read_entering),
    (("during", "on your turn", "as long as", "if"), _conditional),
    ((), _statement),
)
"""What a sentence of a static ability can be, by what it begins with."""
