"""The effects of static abilities, taken apart."""

from __future__ import annotations

from typing import Any

from app.engine.trees import AllOf, StaticAbility, While


def flattened(part: StaticAbility) -> list[tuple[Any, Any]]:
    """Effects of a static ability with the conditions they are under, `While` taken apart."""
    found: list[tuple[Any, Any]] = []
    for effect in part.effects:
        if isinstance(effect, While):
            condition = effect.condition if part.condition is None else AllOf((part.condition, effect.condition))
            found.extend((inner, condition) for inner in effect.effects)
        else:
            found.append((effect, part.condition))
    return found
