"""How an object enters a zone, as it is worked out (614.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.engine.position.ids import NOBODY, ObjectId, Referent
from app.engine.position.notes import ObjectNotes

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject
    from app.engine.position.values import Values

NO_HOST = NOBODY
"""`Entering.attached_to` where an effect attaches to something that is undefined (301.5e, 303.4i)."""


class Melded(NamedTuple):
    """What two cards become on the battlefield as one permanent (712.4a): its values, and the records of both as they were."""

    values: Values
    parts: tuple[GameObject, ...]


class Entering:
    """How an object enters a zone (614.12, 400.6): status, counters, choices and effects it comes with. attack_among: what its
    controller chooses from as it enters attacking."""

    __slots__ = (
        "abilities", "attached_to", "attack_among", "attacking", "blocking", "card", "cast", "copied", "copied_for", "counters",
        "effects", "face", "face_down", "item", "marks", "melded", "notes", "tapped", "with_copy",
    )

    def __init__(self) -> None:
        self.tapped = False
        self.counters: list[tuple[str, int]] = []
        self.attached_to: Referent | None = None
        self.attacking: Referent | None = None
        self.attack_among: tuple[Referent, ...] = ()
        self.blocking: ObjectId | None = None
        self.card: Any = None
        self.face = 0
        self.face_down: Values | None = None
        self.copied: tuple[Values, int] | None = None
        self.copied_for: Any = None
        self.with_copy: list[tuple[str, int]] = []
        self.notes: ObjectNotes = {}
        self.abilities: list[Any] = []
        self.effects: list[Any] = []
        self.marks: frozenset[str] = frozenset()
        self.cast: Any = None
        self.item: Any = None
        self.melded: Melded | None = None

    def attack(self, among: Sequence[Referent], said: bool) -> None:
        """It enters attacking what its controller chooses from these; where the effect says which one, that (508.4)."""
        if said and len(among) == 1:
            self.attacking = among[0]
        else:
            self.attack_among = tuple(among)

    def copy(self) -> Entering:
        """The same, to be changed by itself."""
        new = Entering.__new__(Entering)
        for name in Entering.__slots__:
            value = getattr(self, name)
            setattr(new, name, value.copy() if isinstance(value, list | dict) else value)
        return new
