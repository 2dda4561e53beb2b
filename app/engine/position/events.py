"""Events: every change to a game, as data (700.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from app.engine.position.ids import NOBODY, NOTHING, ObjectId, PlayerId, Referent
from app.engine.position.notes import ObjectNotes

if TYPE_CHECKING:
    from app.engine.position.last_known import LastKnown
    from app.engine.position.players import Mana
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

NO_HOST = NOBODY
"""`Entering.attached_to` where an effect attaches to something that is undefined (301.5e, 303.4i)."""


class Entering:
    """How an object enters a zone (614.12, 400.6): status, counters, choices and effects it comes with."""

    __slots__ = (
        "abilities", "attached_to", "attacking", "blocking", "card", "cast", "copied", "counters", "effects", "face",
        "face_down", "item", "marks", "notes", "tapped", "with_copy",
    )

    def __init__(self) -> None:
        self.tapped = False
        self.counters: list[tuple[str, int]] = []
        self.attached_to: Referent | None = None
        self.attacking: Referent | None = None
        self.blocking: ObjectId | None = None
        self.card: Any = None
        self.face = 0
        self.face_down: Values | None = None
        self.copied: tuple[Values, int] | None = None
        self.with_copy: list[tuple[str, int]] = []
        self.notes: ObjectNotes = {}
        self.abilities: list[Any] = []
        self.effects: list[Any] = []
        self.marks: frozenset[str] = frozenset()
        self.cast: Any = None
        self.item: Any = None

    def copy(self) -> Entering:
        """The same, to be changed by itself."""
        new = Entering.__new__(Entering)
        for name in Entering.__slots__:
            value = getattr(self, name)
            setattr(new, name, value.copy() if isinstance(value, list | dict) else value)
        return new


NO_X: Mapping[str, int] = MappingProxyType({})
"""No values of X."""


class Event:
    """One thing that would happen, then one that happened.

    object: what it happens to. player: who does it, or to whom. source: what causes it. target: recipient of damage, what
    is attacked, blocked, attached to or targeted. amount: its number. origin and to: zones. position: in a library from the
    top (negative from the bottom). cause: the player whose spell or ability causes it, -1 for the rules or a cost.
    new: the object after a zone change. before: the object as it last existed. outer: the event this one is part of
    ("destroyed" → "put into the graveyard"). entering: see `Entering`. word: a counter's kind, a step's or action's name, a
    mana type. applied: replacement effects that have had their opportunity (614.5). parts: of an event that stands for several
    simultaneous ones, as "one or more" has it, those. rules: those that it cites besides the rules of its kind. x: the values of
    X of what it comes from, for abilities that it triggers. Kinds that have more to say have classes of their own, below.
    """

    __slots__ = (
        "amount", "applied", "before", "cause", "combat", "entering", "kind", "new", "object", "origin", "outer", "parts",
        "player", "position", "rules", "source", "target", "to", "unpreventable", "word", "x",
    )
    _fields: ClassVar[tuple[str, ...]] = __slots__

    def __init_subclass__(cls) -> None:
        cls._fields = (*Event.__slots__, *cls.__slots__)

    def __init__(
        self, kind: str, object: ObjectId = NOTHING, player: PlayerId = NOBODY, source: ObjectId = NOTHING,
        target: Referent = NOBODY, amount: int = 0, word: str = "", cause: PlayerId = NOBODY, combat: bool = False,
        outer: Event | None = None,
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
        self.new = NOTHING
        self.before: LastKnown | None = None
        self.entering: Entering | None = None
        self.applied: frozenset[Any] = outer.applied if outer is not None else frozenset()
        self.unpreventable = False
        self.parts: tuple[Event, ...] = ()
        self.rules: tuple[str, ...] = ()
        self.x: Mapping[str, int] = NO_X

    def copy(self) -> Self:
        """A copy to be changed by a replacement effect."""
        new = self.__new__(type(self))
        for name in self._fields:
            setattr(new, name, getattr(self, name))
        return new

    def __repr__(self) -> str:
        said = ", ".join(
            f"{name}={value}" for name in ("object", "player", "source", "target", "amount", "word", "origin", "to", "new")
            if (value := getattr(self, name)) not in (0, -1, "")
        )
        return f"Event({self.kind}: {said})"


class TokenCreation(Event):
    """Tokens are created under a player's control (111.1): as many as its number says, until each is created by itself.

    values: those of each token.
    """

    __slots__ = ("values",)

    def __init__(
        self, player: PlayerId, values: Values, source: ObjectId = NOTHING, cause: PlayerId = NOBODY, amount: int = 1
    ) -> None:
        super().__init__(CREATE, player=player, source=source, amount=amount, cause=cause)
        self.to = "battlefield"
        self.values = values


class Damage(Event):
    """A source deals damage to a player or permanent (120). excess: how much of all the damage that is dealt to a permanent at
    that time is excess damage (120.10)."""

    __slots__ = ("excess",)

    def __init__(self, source: ObjectId, target: Referent, amount: int, combat: bool = False, cause: PlayerId = NOBODY) -> None:
        super().__init__(DAMAGE, source=source, target=target, amount=amount, combat=combat, cause=cause)
        self.excess = 0


class AttackDeclared(Event):
    """A player attacks (508.3d), or attacks its target (508.3b). pairs: the attackers, each with what it attacks."""

    __slots__ = ("pairs",)

    def __init__(self, player: PlayerId, pairs: Sequence[tuple[ObjectId, Referent]], target: Referent = NOBODY) -> None:
        super().__init__(ATTACKED, player=player, target=target)
        self.pairs = tuple(pairs)


class ManaAdded(Event):
    """Mana is added to a player's mana pool (106.4). units: the mana."""

    __slots__ = ("units",)

    def __init__(self, source: ObjectId, player: PlayerId, units: tuple[Mana, ...], cause: PlayerId = NOBODY) -> None:
        super().__init__(ADD_MANA, source, player, source, amount=len(units), cause=cause)
        self.units = units


class TappedForMana(Event):
    """A permanent is tapped for mana, which is produced (106.12a). types: of each mana its type."""

    __slots__ = ("types",)

    def __init__(self, permanent: ObjectId, player: PlayerId, types: tuple[str, ...]) -> None:
        super().__init__(TAPPED_FOR_MANA, permanent, player, permanent, amount=len(types))
        self.types = types


class StepBegins(Event):
    """A step or phase begins, or a turn (603.2b). phase: the phase that it is of."""

    __slots__ = ("phase",)

    def __init__(self, player: PlayerId, step: str, phase: str) -> None:
        super().__init__(STEP, player=player, word=step)
        self.phase = phase


def move(
    object: ObjectId, origin: str, to: str, player: PlayerId = NOBODY, source: ObjectId = NOTHING,
    cause: PlayerId = NOBODY, outer: Event | None = None,
) -> Event:
    """A zone change; `player` is the controller on the battlefield or stack, -1 for the default."""
    event = Event(MOVE, object, player, source, cause=cause, outer=outer)
    event.origin = origin
    event.to = to
    return event


def damage(source: ObjectId, target: Referent, amount: int, combat: bool = False, cause: PlayerId = NOBODY) -> Event:
    """Damage from a source to a player or permanent."""
    return Damage(source, target, amount, combat, cause)


def enter_details(event: Event) -> Entering:
    """The entering details of a move, made if there are none."""
    if event.entering is None:
        event.entering = Entering()
    return event.entering


NO_REGENERATION = "no_regeneration"
"""Marks a destruction that regeneration can't replace ("can't be regenerated")."""
