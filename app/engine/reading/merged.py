"""What represents a merged permanent (730), and the values that its components give it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.engine.position.ids import ObjectId
from app.engine.reading.faces import DOUBLE_FACED, back_values

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position
    from app.engine.position.values import Values

TRANSFORM = "701.27a"
TRANSFORM_ONCE = "701.27f"
COMPONENTS: Final = "components"
"""The note that holds what represents a merged permanent, topmost first: a record of each component as it was."""


def components_of(thing: GameObject) -> tuple[GameObject, ...]:
    """What represents a permanent: several records if it is merged, else none."""
    found: tuple[GameObject, ...] = thing.notes.get(COMPONENTS, ())
    return found


def rule_of_parting(thing: GameObject) -> str:
    """By which rule what represents a permanent parts as it leaves the battlefield: as a melded one or as a merged one."""
    return "712.21" if thing.notes.get("melded") else "730.3"


def cards_of(thing: GameObject) -> tuple[GameObject, ...]:
    """Each card, token or copy that represents a permanent, those of a melded one that others have merged with, too."""
    parts = components_of(thing)
    return tuple(card for part in parts for card in cards_of(part)) if parts else (thing,)


def commanders_among(thing: GameObject) -> tuple[GameObject, ...]:
    """What represents an object and is a commander: of a merged permanent those components (903.3c)."""
    return tuple(one for one in cards_of(thing) if "commander" in one.marks)


def merged_values(parts: tuple[GameObject, ...]) -> Values:
    """Copiable values of a merged permanent, face up (730.2a). Under a face-up one, a face-down component brings no
    abilities (730.2e); with a face-down one on top, all of them turn face up together (730.2f)."""
    hidden = parts[0].face_down is not None
    shown = [part.values if hidden or part.face_down is None else part.face_down for part in parts]
    abilities = tuple(ability for values in shown for ability in values.abilities)
    top = parts[0].values
    return top.replaced(abilities=abilities, added=len(abilities) - len(top.abilities) + top.added)


def turned_up(parts: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """The components of a merged permanent that is turned face up: each of them is (730.2f)."""
    return tuple(part if part.face_down is None else part.changed(face_down=None) for part in parts)


def is_double_faced(thing: GameObject) -> bool:
    """Is it represented by a double-faced card or token?"""
    return thing.card is not None and thing.card.layout in DOUBLE_FACED and len(thing.card.faces) > 1


def turns_over(game: Position, thing: GameObject) -> bool:
    """Is it double-faced, and may its other face be up on the battlefield (701.27c–d)?"""
    if thing.card is None or not is_double_faced(thing):
        return False
    return thing.card.faces[1 - thing.face].types.isdisjoint(("instant", "sorcery")) or game.denies("701.27d")


def can_transform(game: Position, id: ObjectId) -> bool:
    """Is it a permanent represented by a transforming double-faced card or token, or by components of which one is (701.27c–d,
    730.2i)?"""
    o = game.objects.get(id)
    if o is None:
        return False
    parts = components_of(o)
    return any(turns_over(game, part) for part in parts) and game.applies("730.2i") if parts else turns_over(game, o)


def other_face(game: Position, thing: GameObject) -> GameObject:
    """An object or component turned over (701.27a); the back face keeps the front's mana value (202.3b)."""
    assert thing.card is not None
    face = 1 - thing.face
    values = back_values(thing.card) if face and game.applies("712.8e") else thing.card.faces[face]
    return thing.changed(face=face, values=values)
