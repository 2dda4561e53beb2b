"""Events: every change to a game, as data (700.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.engine.position.state import Departed
    from app.engine.position.values import Values

MOVE = "move"
DRAW = "draw"
DISCARD = "discard"
SACRIFICE = "sacrifice"
DESTROY = "destroy"
MILL = "mill"
DAMAGE = "damage"
GAIN_LIFE = "gain_life"
LOSE_LIFE = "lose_life"
TAP = "tap"
UNTAP = "untap"
COUNTERS = "counters"
UNCOUNTERS = "uncounters"
CREATE = "create"
ATTACH = "attach"
UNATTACH = "unattach"
CAST = "cast"
ACTIVATE = "activate"
TRIGGERED = "triggered"
TARGETED = "targeted"
COUNTERED = "countered"
ATTACK = "attack"
ATTACKED = "attacked"
BLOCK = "block"
BLOCKED = "blocked"
UNBLOCKED = "unblocked"
STEP = "step"
PLAY_LAND = "play_land"
ADD_MANA = "add_mana"
TAPPED_FOR_MANA = "tapped_for_mana"
FACE_UP = "face_up"
TRANSFORM = "transform"
PHASE = "phase"
CONTROL = "control"
LOSE = "lose"
WIN = "win"
SHUFFLE = "shuffle"
DOES = "does"

NO_HOST = -1
"""`Entering.attached_to` where an effect attaches to something that is undefined (301.5e, 303.4i)."""


class Entering:
    """How an object enters a zone (614.12, 400.6): status, counters, choices and effects it comes with."""

    __slots__ = (
        "abilities", "attached_to", "attacking", "blocking", "card", "cast", "copied", "counters", "effects", "face",
        "face_down", "item", "marks", "notes", "tapped",
    )

    def __init__(self) -> None:
        self.tapped = False
        self.counters: list[tuple[str, int]] = []
        self.attached_to: int | None = None
        self.attacking: int | None = None
        self.blocking: int | None = None
        self.card: Any = None
        self.face = 0
        self.face_down: Values | None = None
        self.copied: tuple[Values, int] | None = None
        self.notes: dict[str, Any] = {}
        self.abilities: list[Any] = []
        self.effects: list[Any] = []
        self.marks: frozenset[str] = frozenset()
        self.cast: Any = None
        self.item: Any = None


class Event:
    """One thing that would happen, then one that happened.

    object: what it happens to. player: who does it, or to whom. source: what causes it. target: recipient of damage, what
    is attacked, blocked, attached to or targeted. amount: its number. origin and to: zones. position: in a library from the
    top (negative from the bottom). cause: the player whose spell or ability causes it, -1 for the rules or a cost.
    new: the object after a zone change. before: the object as it last existed. outer: the event this one is part of
    ("destroyed" → "put into the graveyard"). entering: see `Entering`. word: a counter's kind, a step's or action's name, a
    mana type. applied: replacement effects that have had their opportunity (614.5). batch: of an event that stands for several
    simultaneous ones, as "one or more" has it, those. info: anything else.
    """

    __slots__ = (
        "amount", "applied", "batch", "before", "cause", "combat", "entering", "info", "kind", "new", "object", "origin", "outer",
        "player", "position", "source", "target", "to", "unpreventable", "word",
    )

    def __init__(
        self, kind: str, object: int = 0, player: int = -1, source: int = 0, target: int = -1, amount: int = 0,
        word: str = "", cause: int = -1, combat: bool = False, outer: Event | None = None,
    ) -> None:
        self.kind = kind
        self.object = object
        self.player = player
        self.source = source
        self.target = target
        self.amount = amount
        self.word = word
        self.cause = cause
        self.combat = combat
        self.outer = outer
        self.origin = ""
        self.to = ""
        self.position = 0
        self.new = 0
        self.before: Departed | None = None
        self.entering: Entering | None = None
        self.applied: frozenset[Any] = outer.applied if outer is not None else frozenset()
        self.unpreventable = False
        self.info: Any = None
        self.batch: tuple[Event, ...] = ()

    def copy(self) -> Event:
        """A copy to be changed by a replacement effect."""
        new = Event.__new__(Event)
        for name in Event.__slots__:
            setattr(new, name, getattr(self, name))
        return new

    def __repr__(self) -> str:
        said = ", ".join(
            f"{name}={value}" for name in ("object", "player", "source", "target", "amount", "word", "origin", "to", "new")
            if (value := getattr(self, name)) not in (0, -1, "")
        )
        return f"Event({self.kind}: {said})"


def move(
    object: int, origin: str, to: str, player: int = -1, source: int = 0, cause: int = -1, outer: Event | None = None
) -> Event:
    """A zone change; `player` is the controller on the battlefield or stack, -1 for the default."""
    event = Event(MOVE, object, player, source, cause=cause, outer=outer)
    event.origin = origin
    event.to = to
    return event


def damage(source: int, target: int, amount: int, combat: bool = False, cause: int = -1) -> Event:
    """Damage from a source to a player or permanent."""
    return Event(DAMAGE, source=source, target=target, amount=amount, combat=combat, cause=cause)


def enter_details(event: Event) -> Entering:
    """The entering details of a move, made if there are none."""
    if event.entering is None:
        event.entering = Entering()
    return event.entering


NO_REGENERATION = "no_regeneration"
"""Marks a destruction that regeneration can't replace ("can't be regenerated")."""
