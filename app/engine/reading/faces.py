"""Cards with several faces (709–712, 715, 720): which face's values an object has, and turning it over."""

from __future__ import annotations

from functools import cache

from app.engine import trees as t
from app.engine.position.objects import Card
from app.engine.position.values import Values
from app.engine.trees.mana_costs import mana_value_of

COMBINED = frozenset({"split", "aftermath", "room", "fuse"})
"""Layouts whose halves are combined except on the stack (709.4)."""

FACE_ON_STACK = {
    "split": "709.3b", "aftermath": "709.3b", "room": "709.3b", "modal_dfc": "712.8f", "transform": "712.8c",
    "adventure": "715.3b", "omen": "720.3b",
}
"""By which rule a spell has the characteristics of the half or face that was cast, by layout."""

DOUBLE_FACED = frozenset({"transform", "modal_dfc", "meld", "double_faced_token", "battle"})


_ONE_MANA_VALUE = DOUBLE_FACED - {"modal_dfc", "meld"}
"""Layouts of which the back face has the mana value of the front (712.8c, 712.8e)."""


def values_in_zone(card: Card, zone: str, face: int = 0) -> Values:
    """Values a card has in a zone with a given face or half: the face on the battlefield and the stack, its normal
    characteristics elsewhere (709.4, 712.8, 715.4).
    """
    if zone in ("battlefield", "stack"):
        return back_values(card) if face and card.layout in _ONE_MANA_VALUE else card.faces[face]
    if card.layout in COMBINED and len(card.faces) > 1:
        return combined(card)
    return card.faces[0]


def combined(card: Card) -> Values:
    """The combined characteristics of a split card's halves (709.4)."""
    cached = card.extra.get("combined")
    if cached is not None:
        return cached  # type: ignore[no-any-return]
    left, right = card.faces[0], card.faces[1]
    cost = (left.mana_cost or ()) + (right.mana_cost or ())
    whole = left.replaced(
        name=f"{left.name} // {right.name}", types=left.types | right.types, subtypes=left.subtypes | right.subtypes,
        supertypes=left.supertypes | right.supertypes, mana_cost=cost, colors=left.colors | right.colors,
        abilities=left.abilities + right.abilities, mana_value=mana_value_of(cost),
    )
    card.extra["combined"] = whole
    return whole


def back_values(card: Card) -> Values:
    """Values of a back face, with the mana value of the front face (202.3b)."""
    cached = card.extra.get("back")
    if cached is None:
        cached = card.extra["back"] = card.faces[1].replaced(mana_value=card.faces[0].mana_value)
    back: Values = cached
    return back


FACE_DOWN = Values("", ("creature",), power=2, toughness=2, mana_value=0)
"""What a face-down permanent is if nothing else is said (708.2a)."""

EXILED_FACE_DOWN = Values("", (), mana_value=0)
"""What a card exiled face down is, and a face-down conspiracy: it has no characteristics (406.3a, 315.5b)."""


@cache
def cloaked() -> Values:
    """Values of a cloaked permanent and of a spell cast face down with disguise: they have ward {2}."""
    return FACE_DOWN.replaced(abilities=(t.KeywordAbility("ward", cost=t.ManaCost(("2",))),))
