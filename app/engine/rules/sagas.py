"""Sagas (714): chapters as triggered abilities.

Lore counters each turn are put on by `playing.turn_actions`; sacrificing it is a row of `state_based_actions`.
"""

from __future__ import annotations

from app.engine import trees as t
from app.engine.trees.keywords import STANDS_FOR, named

CHAPTER = named("chapter", "714.2b")
CHAPTERS = named("chapters", "714.2c")


def chapter_parts(ability: t.ChapterAbility) -> tuple[t.Ability, ...]:
    """When lore counters reach a chapter's number (107.15a)."""
    lore = t.CountersOn(t.This(), "lore")
    skipped = t.AllOf((t.Matches(t.This(), t.And((t.HasKeyword("read ahead"), t.Status("entered_this_turn")))),))
    return tuple(
        t.TriggeredAbility(
            t.EventIf(t.PutsCounters(t.IsSource(), "lore"), t.AllOf((
                t.Compare(lore, ">=", t.Number(chapter)),
                t.Compare(t.Minus(lore, t.EventAmount()), "<", t.Number(chapter)),
                t.OneOf((t.NotSo(skipped), t.Compare(lore, "=", t.Number(chapter)))),
            ))),
            ability.body, words=ability.words, keyword="chapter",
        )
        for chapter in ability.chapters
    )


STANDS_FOR[t.ChapterAbility] = (chapter_parts, lambda ability: CHAPTER if len(ability.chapters) == 1 else CHAPTERS)
