"""One way to cast a spell or to play a land, and its terms (601.3)."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, ObjectId
from app.engine.position.values import Values

COMMANDER_TAX = "903.8"
"""A commander cast from the command zone costs more for each time that it was cast from there."""


class Way:
    """One way of casting a spell or playing a land.

    how: "" for the normal way, else the name of the ability, effect or face ("flashback", "back_face", "half_1", "morph").
    cost: instead of the mana cost; free: without paying it. face: which face. face_down: what it looks like face down.
    as_cast: what it is on the stack, where that is none of its faces. source: the object whose effect permits it, or 0. fits:
    what the effect says of the spell, in which context. where: by which rule the effect functions, if not by the usual one.
    flash, spent_as, exile_after, additional, riders: as `MayPlay` says; then: as it says, and in which context. once: a key for
    "once each turn".
    """

    __slots__ = (
        "additional", "as_cast", "cost", "exile_after", "face", "face_down", "fits", "flash", "free", "how", "lands", "once",
        "riders", "rule", "source", "spells", "spent_as", "then", "where",
    )  # fmt: skip

    def __init__(
        self, how: str = "", cost: t.Cost | None = None, free: bool = False, face: int = 0,
        face_down: Values | None = None, flash: bool = False, spent_as: t.SpentAs | None = None,
        exile_after: bool | t.Filter = False, additional: t.Cost | None = None, once: tuple[object, ...] | None = None,
        rule: str = "601.2", lands: bool = False,
        spells: bool = True, as_cast: Values | None = None, source: ObjectId = NOTHING,
        fits: tuple[t.Filter, Context] | None = None, where: tuple[str, ...] = (),
        riders: tuple[t.StaticEffect, ...] = (), then: tuple[tuple[t.Instruction, ...], Context] | None = None,
    ) -> None:
        self.how = how
        self.cost = cost
        self.free = free
        self.face = face
        self.face_down = face_down
        self.flash = flash
        self.spent_as = spent_as
        self.exile_after = exile_after
        self.additional = additional
        self.once = once
        self.rule = rule
        self.lands = lands
        self.spells = spells
        self.as_cast = as_cast
        self.source = source
        self.fits = fits
        self.where = where
        self.riders = riders
        self.then = then

    @property
    def keyword(self) -> str:
        """The name of the ability or effect, whichever half or face of the card is cast by it."""
        return self.how.split(" ")[0]

    def changed(self, **fields: Any) -> Way:
        """The same way with other fields."""
        return Way(**{**{name: getattr(self, name) for name in Way.__slots__}, **fields})

    def terms(self) -> tuple[object, ...]:
        """What it makes a difference to cast by this way rather than by another of the same name."""
        used_up = None if self.once is None else self.once[-1]  # which permission: of several, each is for one spell a turn
        return (self.cost, self.free, self.flash, self.spent_as, self.exile_after, self.additional, used_up, self.riders)
