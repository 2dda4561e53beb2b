"""Where abilities function (113.6), as a table: each ability with its zones, and the rule that says so."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.trees.zones import EVERYWHERE, functioning_zones, in_zone, looks_back_at, usual_zone

Row = tuple[t.Ability, str, tuple[str, ...]]
CREATURE = t.HasType(("creature",))
ITSELF = t.IsSource()
THIS = t.This()
ALL = tuple(EVERYWHERE)
BATTLEFIELD = ("battlefield",)
PLAYED_FROM = ("graveyard", "hand", "library", "exile", "stack", "command")
IN_VIEW = ("battlefield", "graveyard", "exile", "stack", "command")
DISCARDED_TO = ("battlefield", "graveyard", "exile", "command")
WAIT = t.Nothing()
FREE = t.ManaCost(())


def static(*effects: t.StaticEffect, **more: Any) -> t.StaticAbility:
    return t.StaticAbility(effects, **more)


def able(cost: t.Cost = FREE, *steps: t.Instruction, **more: Any) -> t.ActivatedAbility:
    return t.ActivatedAbility(cost, t.Body(steps or (WAIT,)), **more)


def when(event: t.EventPattern, *steps: t.Instruction, **more: Any) -> t.TriggeredAbility:
    return t.TriggeredAbility(event, t.Body(steps or (WAIT,)), **more)


def here(*zones: Any) -> t.Condition:
    return t.Matches(THIS, t.InZone(zones))


def state(name: Any) -> t.Condition:
    return t.Matches(THIS, t.Status(name))


def back(zone: Any, to: Any = "hand") -> t.Move:
    return t.Move(THIS, to, from_zone=zone)


GROW = t.Modify(t.All(CREATURE), (t.ModifyPT(t.Number(1), t.Number(1)),))
FLASH = t.AddAbility(t.KeywordAbility("flash"))
OFTEN = t.HasDesignation("day")
BOTH = t.And((ITSELF, CREATURE))
DIES = t.Moves(ITSELF, "battlefield", "graveyard")
ENTERS = t.Moves(ITSELF, to="battlefield")
UPKEEP = t.BeginsStep("upkeep")

STATED: tuple[Row, ...] = (
    (static(GROW), "113.6", BATTLEFIELD),
    (static(GROW, zones=("graveyard",)), "113.6b", ("graveyard",)),
    (static(GROW, zones=("command",)), "113.6p", ("command",)),
    (static(GROW, zones=("battlefield",)), "113.6", BATTLEFIELD),
    (static(GROW, cda=True), "113.6a", ALL),
    (static(GROW, condition=OFTEN), "113.6", BATTLEFIELD),
    (static(GROW, condition=here("graveyard")), "113.6b", ("graveyard",)),
    (static(GROW, condition=t.Matches(THIS, CREATURE)), "113.6", BATTLEFIELD),
    (static(GROW, condition=t.Matches(t.You(), t.InZone(("graveyard",)))), "113.6", BATTLEFIELD),
    (static(GROW, condition=t.NotSo(here("battlefield", "stack"))), "113.6c",
    ("graveyard", "hand", "library", "exile", "command")),
    (static(GROW, condition=t.AllOf((OFTEN, here("hand")))), "113.6b", ("hand",)),
    (static(GROW, condition=t.OneOf((here("hand"), here("graveyard", "exile")))), "113.6b", ("graveyard", "hand", "exile")),
    (static(GROW, condition=t.OneOf((here("hand"), OFTEN))), "113.6", BATTLEFIELD),
    (static(GROW, condition=state("suspended")), "113.6b", ("exile",)),
    (static(GROW, condition=state("foretold")), "113.6b", ("exile",)),
    (static(GROW, condition=state("tapped")), "113.6", BATTLEFIELD),
    (static(t.While(here("exile"), (GROW,))), "113.6b", ("exile",)),
    (static(t.While(OFTEN, (GROW,))), "113.6", BATTLEFIELD),
    (static(t.While(OFTEN, (t.Cant("be_countered", ITSELF),))), "113.6g", ("stack",)),
    (static(GROW, zones=("graveyard",), condition=here("hand")), "113.6b", ()),
)
"""By what an ability states of itself, in its conditions as well."""

STATIC: tuple[Row, ...] = (
    (static(t.CostChange(ITSELF, less=("1",))), "113.6d", ("stack",)),
    (static(t.CostChange(ITSELF, less=("1",), applies_to="activate")), "113.6", BATTLEFIELD),
    (static(t.CostChange(CREATURE, less=("1",))), "113.6", BATTLEFIELD),
    (static(t.AdditionalCost(t.PayLife(t.Number(1)))), "113.6d", ("stack",)),
    (static(t.AdditionalCost(t.PayLife(t.Number(1)), what=CREATURE)), "113.6", BATTLEFIELD),
    (static(t.AlternativeCost(FREE, "alternative")), "113.6d", ("stack",)),
    (static(t.AlternativeCost(FREE, "alternative", what=CREATURE)), "113.6", BATTLEFIELD),
    (static(t.AsThoughFlash(ITSELF, t.You())), "113.6e", PLAYED_FROM),
    (static(t.AsThoughFlash(ITSELF, t.You(), abilities=True)), "113.6", BATTLEFIELD),
    (static(t.AsThoughFlash(CREATURE, t.You())), "113.6", BATTLEFIELD),
    (static(t.Modify(THIS, (FLASH,))), "601.3d", PLAYED_FROM),
    (static(t.Modify(THIS, (FLASH, FLASH))), "113.6", BATTLEFIELD),
    (static(t.Modify(t.All(CREATURE), (FLASH,))), "113.6", BATTLEFIELD),
    (static(t.MayPlay(ITSELF, ("graveyard",), t.You())), "113.6f", ("graveyard",)),
    (static(t.MayPlay(CREATURE, ("graveyard",), t.You())), "113.6", BATTLEFIELD),
    (static(t.Cant("be_countered", ITSELF)), "113.6g", ("stack",)),
    (static(t.Cant("be_countered", CREATURE)), "113.6", BATTLEFIELD),
    (static(t.Cant("cast", ITSELF)), "113.6e", PLAYED_FROM),
    (static(t.Cant("cast", CREATURE)), "113.6", BATTLEFIELD),
    (static(t.Cant("get_counters", ITSELF)), "113.6i", BATTLEFIELD),
    (static(t.Cant("attack", ITSELF)), "113.6", BATTLEFIELD),
    (static(t.EntersWith(tapped=True)), "113.6h", BATTLEFIELD),
    (static(t.EntersWith(CREATURE, tapped=True)), "113.6", BATTLEFIELD),
    (static(t.Replace(t.Discards(t.You(), ITSELF), (t.Exile(THIS),))), "113.6", ("hand",)),
    (static(t.Replace(t.Discards(t.You(), CREATURE), (WAIT,))), "113.6", BATTLEFIELD),
    (static(t.Replace(ENTERS, (WAIT,))), "113.6h", BATTLEFIELD),
    (static(t.Replace(t.Moves(ITSELF, to="graveyard"), (WAIT,))), "113.6b", ALL),
    (static(t.Replace(t.Moves(BOTH, "library", "graveyard"), (WAIT,))), "113.6b", ("library",)),
    (static(t.Replace(t.Moves(CREATURE, to="graveyard"), (WAIT,))), "113.6", BATTLEFIELD),
    (static(t.Replace(t.Draws(t.You()), (back("graveyard"),))), "113.6m", ("graveyard",)),
    (static(t.Replace(t.Draws(t.You()), (WAIT,))), "113.6", BATTLEFIELD),
)
"""By what the effects of a static ability are about."""

ACTIVATED: tuple[Row, ...] = (
    (able(), "113.6", BATTLEFIELD),
    (able(t.DiscardThis()), "113.6j", ("hand",)),
    (able(t.RevealThis()), "113.6j", ("hand", "command")),
    (able(t.RevealThis("hand")), "113.6m", ("hand",)),
    (able(t.ExileThis()), "113.6", BATTLEFIELD),
    (able(t.ExileThis("graveyard")), "113.6m", ("graveyard",)),
    (able(t.TapThis()), "113.6", BATTLEFIELD),
    (able(t.Costs((FREE, t.DiscardThis()))), "113.6j", ("hand",)),
    (able(t.Costs((t.TapThis(), t.DiscardThis()))), "113.6", ()),
    (able(t.EitherCost((t.DiscardThis(), t.RevealThis()))), "113.6j", ("hand", "command")),
    (able(t.EitherCost((t.DiscardThis(), t.TapThis()))), "113.6", BATTLEFIELD),
    (able(t.EitherCost((t.DiscardThis(), FREE))), "113.6", BATTLEFIELD),
    (able(t.RepeatedCost(t.DiscardThis(), t.Number(1))), "113.6j", ("hand",)),
    (able(FREE, back("graveyard")), "113.6m", ("graveyard",)),
    (able(FREE, t.Move(t.Both((t.TargetRef(0), THIS)), "hand", from_zone="graveyard")), "113.6m", ("graveyard",)),
    (able(FREE, t.Move(t.All(CREATURE, ("graveyard",)), "hand", from_zone="graveyard")), "113.6", BATTLEFIELD),
    (able(t.SacrificeThis(), back("graveyard")), "113.6", BATTLEFIELD),
    (able(t.Costs((FREE, t.SacrificeThis())), back("graveyard")), "113.6", BATTLEFIELD),
    (able(t.ExileThis(), back("exile")), "113.6", BATTLEFIELD),
    (able(t.ReturnThis(), back("hand", "battlefield")), "113.6", BATTLEFIELD),
    (able(t.DiscardThis(), back("graveyard")), "113.6j", ("hand",)),
    (able(FREE, t.Exile(THIS), back("exile")), "113.6", BATTLEFIELD),
    (able(FREE, t.Destroy(THIS), back("graveyard")), "113.6", BATTLEFIELD),
    (able(FREE, t.SacrificeObjects(what=THIS), back("graveyard")), "113.6", BATTLEFIELD),
    (able(FREE, t.Move(THIS, "exile"), back("exile")), "113.6", BATTLEFIELD),
    (able(FREE, t.Exile(t.All(CREATURE)), back("exile")), "113.6m", ("exile",)),
    (able(FREE, t.May((back("graveyard"),))), "113.6m", ("graveyard",)),
    (able(FREE, t.DelayedTrigger(DIES, (back("graveyard"),))), "113.6", BATTLEFIELD),
    (able(FREE, t.DelayedTrigger(UPKEEP, (back("graveyard"),))), "113.6m", ("graveyard",)),
    (able(FREE, t.Apply((t.MayPlay(ITSELF, ("exile",), t.You()),))), "113.6m", ("exile",)),
    (able(FREE, t.Apply((t.MayPlay(CREATURE, ("exile",), t.You()),))), "113.6", BATTLEFIELD),
    (able(FREE, condition=here("graveyard")), "113.6b", ("graveyard",)),
    (able(FREE, zones=("hand",)), "113.6b", ("hand",)),
)
"""By where costs can be paid, and by where the effect finds the object."""

TRIGGERED: tuple[Row, ...] = (
    (when(UPKEEP), "113.6", BATTLEFIELD),
    (when(UPKEEP, zones=("graveyard",)), "113.6b", ("graveyard",)),
    (when(UPKEEP, back("graveyard")), "113.6m", ("graveyard",)),
    (when(UPKEEP, condition=here("exile")), "113.6b", ("exile",)),
    (when(ENTERS), "113.6", BATTLEFIELD),
    (when(DIES), "113.6", BATTLEFIELD),
    (when(DIES, back("graveyard")), "113.6", BATTLEFIELD),
    (when(DIES, condition=here("graveyard")), "113.6", BATTLEFIELD),
    (when(t.Moves(CREATURE, "battlefield", "graveyard"), back("graveyard")), "113.6m", ("graveyard",)),
    (when(t.Moves(t.Or((ITSELF, CREATURE)), "battlefield", "graveyard"), back("graveyard")), "113.6", BATTLEFIELD),
    (when(t.Moves(ITSELF, "battlefield"), back("exile")), "113.6", BATTLEFIELD),
    (when(t.Moves(t.IsAmong(t.AttachedTo(THIS)), "battlefield", "graveyard"), back("graveyard")), "113.6", BATTLEFIELD),
    (when(t.Moves(ITSELF, to="graveyard")), "113.6k", ("graveyard",)),
    (when(t.Moves(BOTH, to="graveyard")), "113.6k", ("graveyard",)),
    (when(t.Moves(ITSELF, "graveyard", "exile")), "113.6k", ("graveyard",)),
    (when(t.Moves(ITSELF, to="hand")), "113.6", BATTLEFIELD),
    (when(t.Moves(ITSELF, "library", "hand")), "113.6k", ("hand",)),
    (when(t.Moves(ITSELF)), "113.6", BATTLEFIELD),
    (when(t.Moves(t.IsAmong(t.Haunted()), "battlefield", "graveyard")), "113.6k", ("exile",)),
    (when(t.Casts(ITSELF, t.You())), "113.6k", ("stack",)),
    (when(t.Casts(CREATURE, t.You())), "113.6", BATTLEFIELD),
    (when(t.Counters(ITSELF)), "113.6k", ("stack",)),
    (when(t.Draws(t.You(), what=ITSELF)), "113.6k", ("hand",)),
    (when(t.Discards(t.You(), ITSELF)), "113.6k", DISCARDED_TO),
    (when(t.Discards(t.You(), ITSELF), back("graveyard")), "113.6k", DISCARDED_TO),
    (when(t.Sacrifices(t.You(), ITSELF), back("graveyard")), "113.6", BATTLEFIELD),
    (when(t.Sacrifices(t.You(), CREATURE), back("graveyard")), "113.6m", ("graveyard",)),
    (when(t.Destroys(ITSELF), back("graveyard")), "113.6", BATTLEFIELD),
    (when(t.Does("cycle", t.You(), ITSELF), back("graveyard")), "113.6k", DISCARDED_TO),
    (when(t.Does("cycle", t.You(), CREATURE)), "113.6", BATTLEFIELD),
    (when(t.Does("become_plotted", None, ITSELF)), "113.6k", ("exile",)),
    (when(t.Does("exploit", None, ITSELF), back("graveyard")), "113.6m", ("graveyard",)),
    (when(t.StateIs(here("hand"))), "113.6b", ("hand",)),
    (when(t.StateIs(OFTEN)), "113.6", BATTLEFIELD),
    (when(t.EventIf(UPKEEP, here("hand"))), "113.6b", ("hand",)),
    (when(t.EventIf(t.Casts(ITSELF), OFTEN)), "113.6k", ("stack",)),
    (when(t.EventIf(DIES, OFTEN), back("graveyard")), "113.6", BATTLEFIELD),
    (when(t.OneOrMore(t.Casts(ITSELF))), "113.6k", ("stack",)),
    (when(t.RemovesCounters(t.And((ITSELF, t.InZone(("exile",)))), "time")), "113.6b", ("exile",)),
    (when(t.RemovesCounters(t.And((CREATURE, t.InZone(("exile",)))), "time")), "113.6", BATTLEFIELD),
    (when(t.RemovesCounters(t.Or((ITSELF, t.InZone(("exile",)))), "time")), "113.6", BATTLEFIELD),
    (when(t.AnyOf((UPKEEP, t.Casts(ITSELF)))), "113.6 113.6k", ("battlefield", "stack")),
    (when(t.OneOrMore(t.AnyOf((UPKEEP, t.Casts(ITSELF))))), "113.6 113.6k", ("battlefield", "stack")),
)
"""By where the object is that can take part in the event as that very object, and by where the event puts it."""


@pytest.mark.parametrize("rows", [STATED, STATIC, ACTIVATED, TRIGGERED])
def test_each_ability_functions_in_its_zones_by_its_rule(rows: tuple[Row, ...]) -> None:
    found = [functioning_zones(ability) for ability, _, _ in rows]
    assert [tuple(zones) for zones in found] == [zones for _, _, zones in rows]
    rules = [" ".join(dict.fromkeys(zones.values())) for zones in found]
    assert rules == [rule if zones else "" for _, rule, zones in rows]


def test_the_usual_zone_is_that_of_the_object_and_granted_abilities_define_nothing() -> None:
    named = [("conspiracy",), ("instant",), ("sorcery",), ("creature",), ()]
    assert [usual_zone(types) for types in named] == ["command", "stack", "stack", "battlefield", "battlefield"]
    assert functioning_zones(static(GROW), "stack") == {"stack": "113.6"}
    assert functioning_zones(static(GROW), "command") == {"command": "113.6p"}
    assert functioning_zones(static(GROW, cda=True), granted=True) == {"battlefield": "113.6"}
    assert functioning_zones(t.KeywordAbility("flying")) == {}


def test_only_the_trigger_conditions_that_function_in_a_zone_are_looked_at_there() -> None:
    cast = t.Casts(ITSELF)
    both = when(t.AnyOf((UPKEEP, ENTERS, cast)))
    assert in_zone(both, "stack", "battlefield").event == t.AnyOf((cast,))
    assert in_zone(both, "battlefield", "battlefield").event == t.AnyOf((UPKEEP, ENTERS))
    assert in_zone(both, "hand", "battlefield") == both
    alone = when(cast)
    assert in_zone(alone, "stack", "battlefield") == alone


def test_what_leaves_from_sight_is_looked_at_as_it_was() -> None:
    """603.10a: what leaves the battlefield or a graveyard, or goes to a hand or library from where all can see it."""
    moves: list[tuple[Any, Any, bool]] = [
        ("battlefield", "graveyard", True), ("battlefield", None, True), ("graveyard", None, True),
        ("graveyard", "exile", True),
        ("graveyard", "battlefield", False), (None, "battlefield", False), (None, "graveyard", False), (None, "hand", True),
        (None, "library", True), ("exile", "library", True), ("library", "hand", False), ("hand", "library", False),
        ("hand", "graveyard", False), (None, None, False), ("stack", "graveyard", False),
    ]
    assert [looks_back_at(t.Moves(CREATURE, *move[:2])) for move in moves] == [move[2] for move in moves]
