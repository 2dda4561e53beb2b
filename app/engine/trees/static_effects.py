"""The effects of static abilities, taken apart."""

from __future__ import annotations

from typing import Any

from app.engine.trees import All, AllOf, Modify, StaticAbility, StaticEffect, While


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


def for_spells(effect: StaticEffect) -> bool:
    """Does an effect change spells alone? It says what a card would be as it is cast (601.3e)."""
    return isinstance(effect, Modify) and isinstance(effect.what, All) and effect.what.zones == ("stack",)
