"""Keyword abilities (702): a row each, entered by the file that plays it; and what chapters, levels and rooms stand for.

A row holds the keyword's name, its rule, how it stands in text (`Takes`), and the rule by which several instances on one
object each work. The reader and the printer of card texts, the engine and the lab all read these rows.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from app.engine.trees.abilities import KeywordAbility
from app.engine.trees.base import Ability, Unsupported

Definition = Callable[[KeywordAbility], tuple[Ability, ...]]


class Takes(StrEnum):
    """What stands after a keyword's name in card texts."""

    NOTHING = ""
    COST = "cost"
    NUMBER = "number"
    NUMBER_AND_COST = "number and cost"
    QUALITY = "quality"
    FROM_QUALITIES = "from qualities"
    WORDS_OF_ITS_OWN = "special"
    NO_LINE = "no line"
    """It is not read as a keyword: it stands before another ability, or is another name of a keyword."""


class Keyword:
    """A keyword ability: its name, the rule that says what it does, what it takes, the rule by which several instances on one
    object each work, "" where none says so, and the keyword of which it is a variant, "" for none: then it is one of those."""

    __slots__ = ("name", "rule", "separately", "takes", "variant_of")

    def __init__(self, name: str, rule: str, takes: Takes, separately: str, variant_of: str) -> None:
        self.name = name
        self.rule = rule
        self.takes = takes
        self.separately = separately
        self.variant_of = variant_of


KEYWORDS: dict[str, Keyword] = {}
"""Every keyword ability by name, those that are refused too, and the names of what stands for other abilities likewise."""
DEFINITIONS: dict[str, Definition] = {}
"""Keyword → the abilities it stands for."""
LOOKED_FOR: set[str] = set()
"""Keywords whose rules the kernel carries out, asking for them by name."""
STANDS_FOR: dict[type, tuple[Callable[[Any], tuple[Ability, ...]], Callable[[Any], str]]] = {}
"""Other abilities that stand for ordinary ones, by class: what they stand for, and the rule."""


def named(name: str, rule: str, takes: Takes = Takes.NO_LINE, *, separately: str = "", variant_of: str = "") -> str:
    """Enter the row of a keyword; by itself for one that is refused, or written out as the ability it stands before.
    Returns its rule. Raises ValueError for one that is there already."""
    if name in KEYWORDS:
        raise ValueError(f"entered twice: {name}")
    KEYWORDS[name] = Keyword(name, rule, takes, separately, variant_of)
    return rule


def looked_for(name: str, rule: str, takes: Takes = Takes.NOTHING, *, separately: str = "", variant_of: str = "") -> str:
    """Enter the row of a keyword that stands for no other ability: the file asks whether an object has it. Returns its rule.
    Raises ValueError for one that is there already."""
    LOOKED_FOR.add(name)
    return named(name, rule, takes, separately=separately, variant_of=variant_of)


def stands_for(
    name: str, rule: str, takes: Takes = Takes.NOTHING, *, separately: str = "", variant_of: str = ""
) -> Callable[[Definition], Definition]:
    """Enter the row of a keyword together with the function that says which abilities it stands for. Raises ValueError for
    one that is there already."""

    def enter(definition: Definition) -> Definition:
        named(name, rule, takes, separately=separately, variant_of=variant_of)
        DEFINITIONS[name] = definition
        return definition

    return enter


def parts_of(ability: Ability) -> tuple[Ability, ...]:
    """What the kernel plays for an ability: itself, or what its keyword, chapters or levels stand for (702.1, 714.2, 711.2).

    A keyword that is not played becomes `Unsupported`, so that a game in which it is in play is refused by name.
    """
    if isinstance(ability, KeywordAbility):
        if not DEFINITIONS:
            raise LookupError("no keyword is defined: the engine is not put together")
        definition = DEFINITIONS.get(ability.name)
        if definition is not None:
            return definition(ability)
        return () if ability.name in LOOKED_FOR else (Unsupported(ability.name),)
    row = STANDS_FOR.get(type(ability))
    return (ability,) if row is None else row[0](ability)


def is_called(ability: Ability, name: str) -> bool:
    """Is it the keyword ability of this name, or a variant of it: typecycling of cycling, megamorph of morph? Each landwalk
    has the name of its kind, "islandwalk", besides."""
    if not isinstance(ability, KeywordAbility):
        return False
    if ability.name == name:
        return True
    row = KEYWORDS.get(ability.name)
    return (row is not None and row.variant_of == name) or (ability.name == "landwalk" and name in ability.words)


def rule_of_ability(ability: Ability) -> str:
    """The rule by which a keyword, chapter symbol or level stands for other abilities; "" for any other ability. Without it,
    the keyword does nothing."""
    if isinstance(ability, KeywordAbility):
        return rule_of(ability.name) if ability.name in DEFINITIONS else ""
    row = STANDS_FOR.get(type(ability))
    return "" if row is None else row[1](ability)


def rule_of(name: str | None) -> str:
    """The rule that says what a keyword does, by its name; "" for none."""
    row = KEYWORDS.get(name) if name else None
    return "" if row is None else row.rule


def rules_of(name: str | None) -> tuple[str, ...]:
    """The same as a tuple, to be cited after other rules."""
    rule = rule_of(name)
    return (rule,) if rule else ()
