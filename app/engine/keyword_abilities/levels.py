"""Level symbols (711.2), class levels (716.2) and chapters (714.2) as ordinary abilities."""

from __future__ import annotations

from app.engine.trees import (
    Ability,
    ActivatedAbility,
    AddAbility,
    AllOf,
    Body,
    ChapterAbility,
    Compare,
    Condition,
    CountersOn,
    EventAmount,
    EventIf,
    IsSource,
    LevelAbility,
    Minus,
    Modify,
    Number,
    PutCounters,
    PutsCounters,
    SetBasePT,
    StaticAbility,
    This,
    TriggeredAbility,
)


def level_parts(ability: LevelAbility) -> tuple[Ability, ...]:
    """Abilities and base power and toughness while the number of level counters is in a range (107.8)."""
    kind = "class level" if ability.class_level else "level"
    level = CountersOn(This(), kind)
    shift = 1 if ability.class_level else 0
    parts: list[Condition] = [Compare(level, ">=", Number(ability.minimum - shift))]
    if ability.maximum is not None:
        parts.append(Compare(level, "<=", Number(ability.maximum - shift)))
    changes: tuple[object, ...] = tuple(AddAbility(one) for one in ability.abilities)
    if ability.power is not None and ability.toughness is not None:
        changes += (SetBasePT(Number(ability.power), Number(ability.toughness)),)
    found: list[Ability] = [StaticAbility((Modify(This(), changes),), condition=AllOf(tuple(parts)))]  # type: ignore[arg-type]
    if ability.class_level and ability.cost is not None:
        found.append(ActivatedAbility(
            ability.cost, Body((PutCounters(kind, Number(1), This()),)), sorcery_speed=True,
            condition=Compare(level, "=", Number(ability.minimum - 2)), keyword="class level",
        ))
    return tuple(found)


def chapter_parts(ability: ChapterAbility) -> tuple[Ability, ...]:
    """When lore counters reach a chapter's number (107.15a)."""
    lore = CountersOn(This(), "lore")
    return tuple(
        TriggeredAbility(
            EventIf(PutsCounters(IsSource(), "lore"), AllOf((
                Compare(lore, ">=", Number(chapter)),
                Compare(Minus(lore, EventAmount()), "<", Number(chapter)),
            ))),
            ability.body, words=ability.words, keyword="chapter",
        )
        for chapter in ability.chapters
    )
