"""Level symbols (711.2), class levels (716.2) and chapters (714.2) as ordinary abilities."""

from __future__ import annotations

from app.engine.trees import (
    Ability,
    ActivatedAbility,
    AddAbility,
    AllOf,
    Amount,
    And,
    Body,
    ChapterAbility,
    Compare,
    Condition,
    Conditional,
    CountersOn,
    Does,
    EventAmount,
    EventIf,
    HasDesignation,
    HasKeyword,
    IsSource,
    KeywordAction,
    LevelAbility,
    Matches,
    Minus,
    Modify,
    NotSo,
    Number,
    OneOf,
    PutsCounters,
    RoomAbility,
    SetBasePT,
    StaticAbility,
    Status,
    This,
    TriggeredAbility,
    ValueOf,
    You,
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


def chapter_parts(ability: ChapterAbility) -> tuple[Ability, ...]:
    """When lore counters reach a chapter's number (107.15a)."""
    lore = CountersOn(This(), "lore")
    skipped = AllOf((Matches(This(), And((HasKeyword("read ahead"), Status("entered_this_turn")))),))
    return tuple(
        TriggeredAbility(
            EventIf(PutsCounters(IsSource(), "lore"), AllOf((
                Compare(lore, ">=", Number(chapter)),
                Compare(Minus(lore, EventAmount()), "<", Number(chapter)),
                OneOf((NotSo(skipped), Compare(lore, "=", Number(chapter)))),
            ))),
            ability.body, words=ability.words, keyword="chapter",
        )
        for chapter in ability.chapters
    )


def room_parts(ability: RoomAbility) -> tuple[Ability, ...]:
    """When its owner's venture marker is moved into the room (309.4c)."""
    event = Does("enter_room", You(), IsSource(), ability.number)
    return (TriggeredAbility(event, ability.body, zones=("command",), keyword="room"),)


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
    ChapterAbility: (chapter_parts, lambda ability: rule_of("chapter" if len(ability.chapters) == 1 else "chapters")),
    RoomAbility: (room_parts, lambda ability: rule_of("room")),
})

named("level", "711.2a")
named("last level", "711.2b")
named("chapter", "714.2b")
named("chapters", "714.2c")
named("class level", "716.2a")
named("room", "309.4c")
