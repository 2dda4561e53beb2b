"""Level symbols (711.2), class levels (716.2) and abilities under a condition as ordinary abilities."""

from __future__ import annotations

from app.engine.trees import (
    Ability,
    ActivatedAbility,
    AddAbility,
    AllOf,
    Amount,
    Body,
    Compare,
    Condition,
    Conditional,
    CountersOn,
    HasDesignation,
    KeywordAction,
    LevelAbility,
    Modify,
    Number,
    SetBasePT,
    StaticAbility,
    This,
    ValueOf,
)
from app.engine.trees.keywords import STANDS_FOR, named, rule_of


def level_parts(ability: LevelAbility) -> tuple[Ability, ...]:
    """Abilities and base power and toughness while the number of level counters is in a range (107.8)."""
    level: Amount = ValueOf("class_level", This()) if ability.class_level else CountersOn(This(), "level")
    parts: list[Condition] = [Compare(level, ">=", Number(ability.minimum))]
    if ability.maximum is not None:
        parts.append(Compare(level, "<=", Number(ability.maximum)))
    changes: tuple[object, ...] = tuple(AddAbility(one) for one in ability.abilities)
    if ability.power is not None and ability.toughness is not None:
        changes += (SetBasePT(Number(ability.power), Number(ability.toughness)),)
    found: list[Ability] = [StaticAbility((Modify(This(), changes),), condition=AllOf(tuple(parts)))]  # type: ignore[arg-type]
    if ability.class_level and ability.cost is not None:
        found.append(ActivatedAbility(
            ability.cost, Body((KeywordAction("class_level", amount=Number(ability.minimum)),)), sorcery_speed=True,
            condition=Compare(level, "=", Number(ability.minimum - 1)), keyword="class level",
        ))
    return tuple(found)


def conditional_parts(ability: Conditional) -> tuple[Ability, ...]:
    """Abilities that an object has under a condition, as an ability word or "max speed —" gives them."""
    changes = tuple(AddAbility(one) for one in ability.abilities)
    return (StaticAbility((Modify(This(), changes),), condition=ability.condition),)


def _rule_of_condition(ability: Conditional) -> str:
    """"Max speed —" stands for a condition."""
    condition = ability.condition
    return rule_of("max speed") if isinstance(condition, HasDesignation) and condition.name == "speed_max" else ""


def _rule_of_level(ability: LevelAbility) -> str:
    return rule_of("class level" if ability.class_level else "level" if ability.maximum is not None else "last level")


STANDS_FOR.update({
    Conditional: (conditional_parts, _rule_of_condition),
    LevelAbility: (level_parts, _rule_of_level),
})

named("level", "711.2a")
named("last level", "711.2b")
named("class level", "716.2a")
