"""What definitions of keywords are built from: common events and filters, one triggered ability, one static ability."""

from __future__ import annotations

from app.engine.trees import (
    Ability,
    ActivatedAbility,
    And,
    Body,
    ControlledBy,
    Cost,
    Costs,
    HasType,
    IsSource,
    KeywordAbility,
    Moves,
    Not,
    Number,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    Unsupported,
    You,
)
from app.engine.trees.base import Amount, EventPattern, Filter, Instruction, StaticEffect

CREATURE = HasType(("creature",))
YOURS = ControlledBy(You())
YOUR_CREATURE = And((CREATURE, YOURS))
ANOTHER_CREATURE = And((CREATURE, YOURS, Not(IsSource())))
DIES = Moves(IsSource(), "battlefield", "graveyard")
ENTERS = Moves(IsSource(), to="battlefield")
ON_STACK = ("stack",)


def n_of(keyword: KeywordAbility) -> Amount:
    """The number written after the keyword, 1 if there is none."""
    return keyword.amount if keyword.amount is not None else Number(1)


def triggers(keyword: KeywordAbility, event: EventPattern, *instructions: Instruction, **more: object) -> tuple[Ability, ...]:
    """One triggered ability that the keyword stands for. `more`: targets, and fields of `TriggeredAbility`."""
    body = Body(tuple(instructions), tuple(more.pop("targets", ())))  # type: ignore[arg-type]
    return (TriggeredAbility(event, body, keyword=keyword.name, **more),)  # type: ignore[arg-type]


def activates(keyword: KeywordAbility, cost: Cost | None, *instructions: Instruction, **more: object) -> tuple[Ability, ...]:
    """One activated ability that the keyword stands for; refused by name where its cost was not understood."""
    if cost is None:
        return (Unsupported(keyword.name),)
    body = Body(tuple(instructions), tuple(more.pop("targets", ())))  # type: ignore[arg-type]
    return (ActivatedAbility(cost, body, keyword=keyword.name, **more),)  # type: ignore[arg-type]


def static(*effects: StaticEffect, **more: object) -> tuple[Ability, ...]:
    """One static ability. `more`: fields of `StaticAbility`."""
    return (StaticAbility(tuple(effects), **more),)  # type: ignore[arg-type]


def with_cost(cost: Cost | None, *more: Cost) -> Cost | None:
    """A cost and further ones; None if the first was not understood."""
    return None if cost is None else Costs((cost, *more))


def both(*filters: Filter | None) -> Filter:
    """All of the filters that there are."""
    return And(tuple(f for f in filters if f is not None))


def as_spell(*instructions: Instruction) -> tuple[Ability, ...]:
    """What a spell with the keyword does besides as it resolves."""
    return (SpellAbility(Body(tuple(instructions))),)
