"""Keyword abilities (702): each is a flag the rules ask for, or stands for abilities written as trees.

`PLAYED_FLAGS` are keywords that other code looks for by name (combat, damage, targets, casting); `rules` has the rule of each.
`DEFINITIONS` map a keyword to a function from its `KeywordAbility` to the abilities it stands for. A new keyword is a new row.
"""

from __future__ import annotations

from collections.abc import Callable

from app.engine.keyword_abilities.activated import ACTIVATED
from app.engine.keyword_abilities.arriving import ARRIVING
from app.engine.keyword_abilities.attacking import ATTACKING
from app.engine.keyword_abilities.casting import CASTING
from app.engine.keyword_abilities.lasting import LASTING
from app.engine.keyword_abilities.levels import chapter_parts, level_parts, room_parts
from app.engine.keyword_abilities.rules import rule_of as rule_of
from app.engine.keyword_abilities.rules import rules_of as rules_of
from app.engine.keyword_abilities.static import STATIC
from app.engine.keyword_abilities.triggered import TRIGGERED
from app.engine.keyword_abilities.using import USING
from app.engine.trees import (
    Ability,
    AddAbility,
    ChapterAbility,
    Condition,
    Conditional,
    HasDesignation,
    KeywordAbility,
    LevelAbility,
    Modify,
    RoomAbility,
    StaticAbility,
    This,
    Unsupported,
)

PLAYED_FLAGS = frozenset({
    "deathtouch", "defender", "double strike", "enchant", "first strike", "flash", "flying", "haste", "hexproof",
    "indestructible", "intimidate", "landwalk", "lifelink", "protection", "reach", "shroud", "trample", "vigilance",
    "banding", "phasing", "shadow", "horsemanship", "fear", "wither", "infect", "menace", "skulk", "toxic", "kicker",
    "multikicker", "buyback", "flashback", "madness", "morph", "megamorph", "disguise", "convoke", "delve", "suspend",
    "split second", "improvise", "evoke", "escape", "jump-start", "retrace", "foretell", "dash", "spectacle", "surge",
    "prowl", "decayed", "umbra armor", "trample over planeswalkers", "affinity", "partner", "companion",
    "ascend", "entwine", "overload", "replicate", "escalate", "blitz", "plot", "choose a background", "doctor's companion",
    "friends forever", "bestow", "mutate", "splice", "fuse", "aftermath", "disturb", "harmonize", "mayhem",
    "emerge", "warp", "freerunning", "sneak", "web-slinging", "more than meets the eye", "prototype", "awaken", "cleave",
    "assist", "rebound", "spree", "tiered", "start your engines!", "read ahead", "compleated",
})
"""Flags whose rules the kernel carries out."""

DEFINITIONS: dict[str, Callable[[KeywordAbility], tuple[Ability, ...]]] = {
    **TRIGGERED, **STATIC, **ACTIVATED, **ARRIVING, **ATTACKING, **CASTING, **USING, **LASTING,
}


def parts_of(ability: Ability) -> tuple[Ability, ...]:
    """What the kernel plays for an ability: itself, or what its keyword, chapters or levels stand for (702.1, 714.2, 711.2).

    A keyword that is not played becomes `Unsupported`, so that a game in which it is in play is refused by name.
    """
    if isinstance(ability, KeywordAbility):
        define = DEFINITIONS.get(ability.name)
        if define is not None:
            return define(ability)
        return () if ability.name in PLAYED_FLAGS else (Unsupported(ability.name),)
    if isinstance(ability, Conditional):
        return _conditional(ability)
    if isinstance(ability, LevelAbility):
        return _levels(ability)
    if isinstance(ability, ChapterAbility):
        return _chapters(ability)
    if isinstance(ability, RoomAbility):
        return _room(ability)
    return (ability,)


def rule_of_ability(ability: Ability) -> str:
    """The rule by which a keyword, chapter symbol or level stands for other abilities; "" for any other ability. Without it,
    the keyword does nothing."""
    if isinstance(ability, KeywordAbility):
        return rule_of(ability.name) if ability.name in DEFINITIONS else ""
    if isinstance(ability, Conditional):
        return _rule_of_condition(ability.condition)
    if isinstance(ability, LevelAbility):
        return rule_of("class level" if ability.class_level else "level" if ability.maximum is not None else "last level")
    if isinstance(ability, RoomAbility):
        return rule_of("room")
    if isinstance(ability, ChapterAbility):
        return rule_of("chapter" if len(ability.chapters) == 1 else "chapters")
    return ""


def _room(ability: RoomAbility) -> tuple[Ability, ...]:
    return room_parts(ability)


def _rule_of_condition(condition: Condition) -> str:
    """"Max speed —" stands for a condition (702.178a)."""
    return rule_of("max speed") if isinstance(condition, HasDesignation) and condition.name == "speed_max" else ""


def _conditional(ability: Conditional) -> tuple[Ability, ...]:
    changes = tuple(AddAbility(one) for one in ability.abilities)
    return (StaticAbility((Modify(This(), changes),), condition=ability.condition),)


def _levels(ability: LevelAbility) -> tuple[Ability, ...]:
    return level_parts(ability)


def _chapters(ability: ChapterAbility) -> tuple[Ability, ...]:
    return chapter_parts(ability)
