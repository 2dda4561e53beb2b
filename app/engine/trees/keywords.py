"""What keyword abilities (702), chapters, levels and rooms stand for, and by which rule: the files of keywords fill them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.engine.trees.abilities import KeywordAbility
from app.engine.trees.base import Ability, Unsupported

Definition = Callable[[KeywordAbility], tuple[Ability, ...]]

DEFINITIONS: dict[str, Definition] = {}
"""Keyword → the abilities it stands for."""
PLAYED_FLAGS: set[str] = set()
"""Keywords whose rules the kernel carries out, asking for them by name."""
NUMBERS: dict[str, str] = {}
"""Keyword → the rule that says what it does."""
SEPARATELY: dict[str, str] = {}
"""Keywords of which several instances on one object each work, and the rule that says so."""
STANDS_FOR: dict[type, tuple[Callable[[Any], tuple[Ability, ...]], Callable[[Any], str]]] = {}
"""Other abilities that stand for ordinary ones, by class: what they stand for, and the rule."""


def define(definitions: Mapping[str, Definition]) -> None:
    """Enter keywords that stand for other abilities. Raises ValueError for one that is there already."""
    twice = DEFINITIONS.keys() & definitions.keys()
    if twice:
        raise ValueError(f"defined twice: {', '.join(sorted(twice))}")
    DEFINITIONS.update(definitions)


def parts_of(ability: Ability) -> tuple[Ability, ...]:
    """What the kernel plays for an ability: itself, or what its keyword, chapters or levels stand for (702.1, 714.2, 711.2).

    A keyword that is not played becomes `Unsupported`, so that a game in which it is in play is refused by name.
    """
    if isinstance(ability, KeywordAbility):
        if not DEFINITIONS:
            raise LookupError("no keyword is defined: the engine is not put together")
        stands_for = DEFINITIONS.get(ability.name)
        if stands_for is not None:
            return stands_for(ability)
        return () if ability.name in PLAYED_FLAGS else (Unsupported(ability.name),)
    row = STANDS_FOR.get(type(ability))
    return (ability,) if row is None else row[0](ability)


def rule_of_ability(ability: Ability) -> str:
    """The rule by which a keyword, chapter symbol or level stands for other abilities; "" for any other ability. Without it,
    the keyword does nothing."""
    if isinstance(ability, KeywordAbility):
        return rule_of(ability.name) if ability.name in DEFINITIONS else ""
    row = STANDS_FOR.get(type(ability))
    return "" if row is None else row[1](ability)


def rule_of(name: str | None) -> str:
    """The rule that says what a keyword does, by its name; "" for none."""
    return NUMBERS.get(name, "") if name else ""


def rules_of(name: str | None) -> tuple[str, ...]:
    """The same as a tuple, to be cited after other rules."""
    rule = rule_of(name)
    return (rule,) if rule else ()
