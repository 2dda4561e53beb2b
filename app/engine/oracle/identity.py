"""The color identity of a card (903.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.oracle.tokens import tokenize
from app.engine.trees.mana_costs import colors_of

if TYPE_CHECKING:
    from app.engine.oracle.card import CompiledFace


def color_identity(faces: Iterable[CompiledFace]) -> frozenset[str]:
    """The colors of the mana symbols in the costs and rules texts of all faces, of color indicators, and of
    characteristic-defining abilities (903.4d, 903.4e); reminder text is ignored (903.4c)."""
    found: set[str] = set()
    for face in faces:
        found |= colors_of(face.mana_cost) | (face.color_indicator or frozenset())
        found |= colors_of(tuple(token.word.strip("{}") for token in tokenize(face.text) if token.word.startswith("{")))
        found |= {color for ability in face.abilities for color in _defined(ability)}
    return frozenset(found)


def _defined(ability: t.Ability) -> tuple[str, ...]:
    if not isinstance(ability, t.StaticAbility) or not ability.cda:
        return ()
    changes = (change for effect in ability.effects if isinstance(effect, t.Modify) for change in effect.changes)
    return tuple(color for change in changes if isinstance(change, t.SetColors) for color in change.colors)
