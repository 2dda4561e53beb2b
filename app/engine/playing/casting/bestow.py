"""Bestow: a creature card cast as an Aura."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.bestowed import BESTOW
from app.engine.playing.casting.alternatives import alternative

if TYPE_CHECKING:
    from app.engine.position.values import Values

alternative("bestow", BESTOW)

_ENCHANT_CREATURE = t.KeywordAbility("enchant", filter=t.HasType(("creature",)))

BESTOWED = t.Modify(t.This(), (t.SetTypes(("enchantment",), ("Aura",)), t.AddAbility(_ENCHANT_CREATURE)))
"""What a bestowed spell and the permanent it becomes are."""


def bestowed(values: Values) -> Values:
    """What a card would be as it is cast bestowed: by this alone it is judged."""
    return values.replaced(types=("enchantment",), subtypes=("Aura",), abilities=(*values.abilities, _ENCHANT_CREATURE))
