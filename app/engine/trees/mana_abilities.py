"""Which abilities are mana abilities (605.1): decided from their trees, never declared."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from app.engine import trees as t
from app.engine.trees.walking import contains


@lru_cache(4096)
def is_mana_ability(part: Any) -> bool:
    """An activated ability without targets that could add mana as it resolves, is not a loyalty ability and does not move
    library cards (605.1a, and since the edition of 7 August 2026 the last of these); or a triggered one that triggers from
    mana being made and could add mana (605.1b).
    """
    if isinstance(part, t.ActivatedAbility):
        return adds_mana(part) and not _moves_library_cards(part)
    if isinstance(part, t.TriggeredAbility):
        return (
            contains(part.event, (t.TapsForMana, t.AddsMana)) and not _targets(part.body)
            and contains(part.body, (t.AddMana,))
        )
    return False


def taps_itself(part: t.ActivatedAbility) -> bool:
    """Is {T} in its activation cost (106.12)?"""
    return contains(part.cost, (t.TapThis,))


def adds_mana(part: t.ActivatedAbility) -> bool:
    """Could it add mana, without targets and without being a loyalty ability?"""
    if _targets(part.body) or contains(part.cost, (t.Loyalty,)):
        return False
    return contains(part.body, (t.AddMana,))


def _targets(body: t.Body) -> bool:
    return bool(body.targets) or any(mode.targets for mode in body.modes)


def _moves_library_cards(part: t.ActivatedAbility) -> bool:
    return contains(part.body, (t.Draw, t.Mill, t.TopOfLibrary, t.Search, t.Scry, t.Surveil)) or contains(
        part.cost, (t.MillCards,)
    )
