"""Keyword abilities (702): each is a flag the rules ask for, or stands for abilities written as trees.

`FLAGS` are keywords that other code looks for by name (combat, damage, targets, casting), with the rule that defines them.
`DEFINITIONS` map a keyword to a function from its `KeywordAbility` to the abilities it stands for. A new keyword is a new row.
"""

from __future__ import annotations

from collections.abc import Callable

from app.engine.keyword_abilities.activated import ACTIVATED
from app.engine.keyword_abilities.arriving import ARRIVING
from app.engine.keyword_abilities.attacking import ATTACKING
from app.engine.keyword_abilities.casting import CASTING
from app.engine.keyword_abilities.lasting import LASTING
from app.engine.keyword_abilities.rules import rule_of as rule_of
from app.engine.keyword_abilities.rules import rules_of as rules_of
from app.engine.keyword_abilities.static import STATIC
from app.engine.keyword_abilities.triggered import TRIGGERED
from app.engine.keyword_abilities.using import USING
from app.engine.trees import (
    Ability,
    ChapterAbility,
    Conditional,
    KeywordAbility,
    LevelAbility,
    RoomAbility,
    StaticAbility,
    Unsupported,
)

FLAGS: dict[str, str] = {
    "deathtouch": "702.2b", "defender": "702.3b", "double strike": "702.4b", "enchant": "702.5a", "first strike": "702.7b",
    "flash": "702.8a", "flying": "702.9b", "haste": "702.10b", "hexproof": "702.11b", "indestructible": "702.12b",
    "intimidate": "702.13b", "landwalk": "702.14c", "lifelink": "702.15b", "protection": "702.16a", "reach": "702.17b",
    "shroud": "702.18a", "trample": "702.19b", "vigilance": "702.20b", "banding": "702.22b", "phasing": "702.26a",
    "shadow": "702.28b", "horsemanship": "702.31b", "fear": "702.36b", "wither": "702.80a", "infect": "702.90b",
    "menace": "702.111b", "skulk": "702.118b", "toxic": "702.164c", "kicker": "702.33a", "multikicker": "702.33c",
    "buyback": "702.27a", "flashback": "702.34a", "madness": "702.35a", "morph": "702.37a", "megamorph": "702.37b",
    "disguise": "702.168a", "convoke": "702.51a", "delve": "702.66a", "suspend": "702.62a", "split second": "702.61a",
    "changeling": "702.73a", "devoid": "702.114a", "improvise": "702.126a", "affinity": "702.41a", "evoke": "702.74a",
    "escape": "702.138a", "jump-start": "702.133a", "retrace": "702.81a", "aftermath": "702.127a", "foretell": "702.143a",
    "plot": "702.170a", "dash": "702.109a", "blitz": "702.152a", "spectacle": "702.137a", "prowl": "702.76a",
    "surge": "702.117a", "overload": "702.96a", "emerge": "702.119a", "entwine": "702.42a", "escalate": "702.120a",
    "replicate": "702.56a", "undaunted": "702.125a", "assist": "702.132a", "disturb": "702.146a", "fuse": "702.102a",
    "daybound": "702.145a", "nightbound": "702.145a", "umbra armor": "702.89a", "decayed": "702.147a",
    "rebound": "702.88a", "bestow": "702.103a", "mutate": "702.140a", "companion": "702.139a", "partner": "702.124a",
    "bargain": "702.166a", "casualty": "702.153a", "cleave": "702.148a", "spree": "702.172a", "freerunning": "702.173a",
    "sneak": "702.190a", "warp": "702.185a", "harmonize": "702.180a", "mayhem": "702.187a", "web-slinging": "702.188a",
    "ascend": "702.131a", "start your engines!": "702.179a", "splice": "702.47a", "ripple": "702.60a",
    "hidden agenda": "702.106a", "more than meets the eye": "702.162a", "impending": "702.176a",
    "offspring": "702.175a", "squad": "702.157a", "gift": "702.174a", "conspire": "702.78a", "miracle": "702.94a",
    "trample over planeswalkers": "702.19c",
}

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
    if isinstance(ability, LevelAbility):
        return rule_of("class level" if ability.class_level else "level" if ability.maximum is not None else "last level")
    if isinstance(ability, RoomAbility):
        return rule_of("room")
    if isinstance(ability, ChapterAbility):
        return rule_of("chapter" if len(ability.chapters) == 1 else "chapters")
    return ""


def _room(ability: RoomAbility) -> tuple[Ability, ...]:
    from app.engine.keyword_abilities.levels import room_parts

    return room_parts(ability)


def _conditional(ability: Conditional) -> tuple[Ability, ...]:
    from app.engine.trees import AddAbility, Modify, This

    changes = tuple(AddAbility(one) for one in ability.abilities)
    return (StaticAbility((Modify(This(), changes),), condition=ability.condition),)


def _levels(ability: LevelAbility) -> tuple[Ability, ...]:
    from app.engine.keyword_abilities.levels import level_parts

    return level_parts(ability)


def _chapters(ability: ChapterAbility) -> tuple[Ability, ...]:
    from app.engine.keyword_abilities.levels import chapter_parts

    return chapter_parts(ability)
