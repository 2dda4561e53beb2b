"""Bestow: a creature card cast as an Aura, which ceases to be one when it enchants nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import remove_lasting
from app.engine.playing.casting.alternatives import alternative

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.engine.position.values import Values

alternative("bestow", "702.103a")
ENDS_ON_RESOLUTION = "702.103e"
"""With an illegal target it resolves as a creature spell."""
ENDS_UNATTACHED = "702.103f"
"""Once attached to nothing it is a creature again rather than going to the graveyard."""

_ENCHANT_CREATURE = t.KeywordAbility("enchant", filter=t.HasType(("creature",)))

BESTOWED = t.Modify(t.This(), (t.SetTypes(("enchantment",), ("Aura",)), t.AddAbility(_ENCHANT_CREATURE)))
"""What a bestowed spell and the permanent it becomes are."""


def bestowed(values: Values) -> Values:
    """What a card would be as it is cast bestowed: by this alone it is judged (702.103d)."""
    return values.replaced(types=("enchantment",), subtypes=("Aura",), abilities=(*values.abilities, _ENCHANT_CREATURE))



def cease_to_be_bestowed(game: Position, id: int) -> None:
    """The effect that makes a bestowed spell or permanent an Aura ends."""
    notes = game.objects[id].notes
    effect = notes.get("bestowed")
    if effect is None:
        return
    game.alter(id, notes={key: value for key, value in notes.items() if key != "bestowed"})
    remove_lasting(game, {effect})
    game.tell("keyword", "{} ceases to be bestowed", (game.name_of(id),), (ENDS_ON_RESOLUTION,), (id,))
