"""Events: every change to a game, as data (700.1). Each kind of event is a class; what all kinds have is on `Event`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from app.engine.position.entering import Entering
from app.engine.position.ids import NOBODY, NOTHING, ObjectId, PlayerId, Referent
from app.engine.trees.vocabularies import BegunWhole, Deed, Phase, TurnStep

if TYPE_CHECKING:
    from app.engine.position.last_known import LastKnown
    from app.engine.position.players import Mana
    from app.engine.position.values import Values

NO_X: Mapping[str, int] = MappingProxyType({})
"""No values of X."""


class Event:
    """One thing that would happen, then one that happened.

    object: what it happens to. player: who does it, or to whom. source: what causes it. target: recipient of damage, what
    is attacked, blocked, attached to or targeted. amount: its number. cause: the player whose spell or ability causes it, -1
    for the rules or a cost. outer: the event this one is part of ("destroyed" → "put into the graveyard"). applied: replacement
    effects that have had their opportunity (614.5). parts: of an event that stands for several simultaneous ones, as "one or
    more" has it, those. rules: those that it cites besides the rules of its kind. settled: those by which it came to be as it
    is, where it happens together with others. then: what took part in it, as it was right after. x: the values of X of what it
    comes from, for abilities that it triggers. told_as: the kind of its entry in the journal. What only some kinds have is on
    their classes.
    """

    __slots__ = (
        "amount", "applied", "cause", "object", "outer", "parts", "player", "rules", "settled", "source", "target", "then", "x",
    )
    told_as: ClassVar[str]
    _fields: ClassVar[tuple[str, ...]] = __slots__

    def __init_subclass__(cls, told_as: str = "") -> None:
        own: tuple[str, ...] = cls.__dict__["__slots__"]
        cls._fields = (*cls._fields, *own)
        cls.told_as = told_as

    def __init__(
        self, object: ObjectId = NOTHING, player: PlayerId = NOBODY, source: ObjectId = NOTHING, target: Referent = NOBODY,
        amount: int = 0, cause: PlayerId = NOBODY, outer: Event | None = None,
    ) -> None:
        self.object = object
        self.player = player
        self.source = source
        self.target = target
        self.amount = amount
        self.cause = cause
        self.outer = outer
        self.applied: frozenset[Any] = outer.applied if outer is not None else frozenset()
        self.parts: tuple[Event, ...] = ()
        self.rules: tuple[str, ...] = ()
        self.settled: tuple[str, ...] = ()
        self.then: tuple[tuple[Any, Any], ...] = ()
        self.x: Mapping[str, int] = NO_X

    def copy(self) -> Self:
        """A copy to be changed by a replacement effect."""
        new = self.__new__(type(self))
        for name in self._fields:
            setattr(new, name, getattr(self, name))
        return new

    def __repr__(self) -> str:
        unsaid = ("applied", "cause", "outer", "parts", "rules", "settled", "then", "x")
        said = ", ".join(
            f"{name}={value}" for name in self._fields
            if name not in unsaid and (value := getattr(self, name)) not in (0, -1, "", None)
        )
        return f"{type(self).__name__}({said})"


# ---- zones -----------------------------------------------------------------------------------------------------------------


class Arrival(Event):
    """Something comes into a zone: it changes zones, or is created there.

    to: the zone. new: the object that it is there. entering: how it enters, where there is something to say.
    """

    __slots__ = ("entering", "new", "to")

    def __init__(
        self, to: str, object: ObjectId = NOTHING, player: PlayerId = NOBODY, source: ObjectId = NOTHING, amount: int = 0,
        cause: PlayerId = NOBODY, outer: Event | None = None,
    ) -> None:
        super().__init__(object, player, source, amount=amount, cause=cause, outer=outer)
        self.to = to
        self.new = NOTHING
        self.entering: Entering | None = None


class ZoneChange(Arrival, told_as="move"):
    """An object moves from one zone to another (400.7). player: its controller on the battlefield or stack, nobody for the
    default. origin: the zone it leaves. position: in a library from the top (negative from the bottom). before: the object
    as it last existed. resolved: it is a spell that leaves the stack as the last part of its resolution (608.2n).
    commander_apart: of the components of a permanent the commander goes to the command zone (903.9c)."""

    __slots__ = ("before", "commander_apart", "origin", "position", "resolved")

    def __init__(
        self, object: ObjectId, origin: str, to: str, player: PlayerId = NOBODY, source: ObjectId = NOTHING,
        cause: PlayerId = NOBODY, outer: Event | None = None,
    ) -> None:
        super().__init__(to, object, player, source, cause=cause, outer=outer)
        self.origin = origin
        self.position = 0
        self.before: LastKnown | None = None
        self.resolved = False
        self.commander_apart = False


class TokenCreation(Arrival, told_as="create"):
    """Tokens are created under a player's control (111.1): as many as its number says, until each is created by itself.

    values: those of each token.
    """

    __slots__ = ("values",)

    def __init__(
        self, player: PlayerId, values: Values, source: ObjectId = NOTHING, cause: PlayerId = NOBODY, amount: int = 1
    ) -> None:
        super().__init__("battlefield", player=player, source=source, amount=amount, cause=cause)
        self.values = values


def moved(happened: Iterable[Event]) -> list[ObjectId]:
    """The objects that came to be by the zone changes among some events."""
    return [event.new for event in happened if isinstance(event, ZoneChange)]


def moved_one(happened: Iterable[Event]) -> ObjectId | None:
    """The object that the one thing which was to move has become; None if it did not move."""
    return next(iter(moved(happened)), None)


def enter_details(event: Arrival) -> Entering:
    """The entering details of an arrival, made if there are none."""
    if event.entering is None:
        event.entering = Entering()
    return event.entering


class CardDrawn(Event, told_as="draw"):
    """A player draws a card (121.1). is_first: it is the draw of the player's draw step (504.1)."""

    __slots__ = ("is_first",)

    def __init__(
        self, player: PlayerId, source: ObjectId = NOTHING, cause: PlayerId = NOBODY, is_first: bool = False
    ) -> None:
        super().__init__(player=player, source=source, cause=cause)
        self.is_first = is_first


class CardDiscarded(Event, told_as="discard"):
    """A player discards a card. cycled: as the cost of its cycling ability."""

    __slots__ = ("cycled",)

    def __init__(
        self, object: ObjectId = NOTHING, player: PlayerId = NOBODY, source: ObjectId = NOTHING, cause: PlayerId = NOBODY,
        cycled: bool = False,
    ) -> None:
        super().__init__(object, player, source, cause=cause)
        self.cycled = cycled


class Sacrificed(Event, told_as="sacrifice"):
    """A player sacrifices a permanent."""

    __slots__ = ()


class Destroyed(Event, told_as="destroy"):
    """A permanent is destroyed."""

    __slots__ = ()


class Milled(Event, told_as="mill"):
    """A player mills as many cards as its number says."""

    __slots__ = ()


class LibraryShuffled(Event, told_as="shuffle"):
    """A player shuffles their library."""

    __slots__ = ()


# ---- damage, life, counters ------------------------------------------------------------------------------------------------


class Damage(Event, told_as="damage"):
    """A source deals damage to a player or permanent (120). combat: it is combat damage. unpreventable: it can't be prevented.
    excess: how much of all the damage that is dealt to a permanent at that time is excess damage (120.10)."""

    __slots__ = ("combat", "excess", "unpreventable")

    def __init__(self, source: ObjectId, target: Referent, amount: int, combat: bool = False, cause: PlayerId = NOBODY) -> None:
        super().__init__(source=source, target=target, amount=amount, cause=cause)
        self.combat = combat
        self.unpreventable = False
        self.excess = 0


class LifeGained(Event, told_as="gain_life"):
    """A player gains life (119.3)."""

    __slots__ = ()


class LifeLost(Event, told_as="lose_life"):
    """A player loses life (119.3)."""

    __slots__ = ()


class CountersChange(Event):
    """Counters are put on its target, a player or an object, or removed (122). counter: their kind."""

    __slots__ = ("counter",)

    def __init__(
        self, target: Referent, counter: str, amount: int, source: ObjectId = NOTHING, cause: PlayerId = NOBODY,
        outer: Event | None = None, player: PlayerId = NOBODY,
    ) -> None:
        super().__init__(player=player, source=source, target=target, amount=amount, cause=cause, outer=outer)
        self.counter = counter


class CountersPut(CountersChange, told_as="counters"):
    """Counters are put on a player or an object (122.1, 122.6)."""

    __slots__ = ()


class CountersRemoved(CountersChange, told_as="uncounters"):
    """Counters are removed from a player or an object (122.1)."""

    __slots__ = ()


# ---- permanents ------------------------------------------------------------------------------------------------------------


class Tapped(Event, told_as="tap"):
    """A permanent becomes tapped."""

    __slots__ = ()


class Untapped(Event, told_as="untap"):
    """A permanent becomes untapped."""

    __slots__ = ()


class Attached(Event, told_as="attach"):
    """An object becomes attached to its target."""

    __slots__ = ()


class Unattached(Event, told_as="unattach"):
    """An object becomes unattached."""

    __slots__ = ()


class TurnedUp(Event, told_as="face_up"):
    """A permanent is turned face up (708.8)."""

    __slots__ = ()


class Transformed(Event, told_as="transform"):
    """A permanent transforms. is_bound: daybound or nightbound does it, and nothing else can."""

    __slots__ = ("is_bound",)

    def __init__(
        self, object: ObjectId, player: PlayerId = NOBODY, source: ObjectId = NOTHING, is_bound: bool = False
    ) -> None:
        super().__init__(object, player, source)
        self.is_bound = is_bound


class Phased(Event, told_as="phase"):
    """A permanent phases in or out. direction: which of them."""

    __slots__ = ("direction",)

    def __init__(self, object: ObjectId, player: PlayerId, direction: Literal["in", "out"]) -> None:
        super().__init__(object, player)
        self.direction = direction


class ControlLost(Event, told_as="control"):
    """A player loses control of a permanent (603.10d)."""

    __slots__ = ()


# ---- spells and abilities --------------------------------------------------------------------------------------------------


class SpellCast(Event, told_as="cast"):
    """A player casts a spell (601.2i)."""

    __slots__ = ()


class LandPlayed(Event, told_as="play_land"):
    """A player plays a land (305.1) from the zone `origin`."""

    __slots__ = ("origin",)

    def __init__(self, object: ObjectId, player: PlayerId, origin: str) -> None:
        super().__init__(object, player)
        self.origin = origin


class AbilityActivated(Event, told_as="activate"):
    """A player activates an ability of the source (602.2). keyword: the one it comes from, "loyalty" of a loyalty ability.
    is_mana: it is a mana ability. taps: {T} is in its activation cost."""

    __slots__ = ("is_mana", "keyword", "taps")

    def __init__(
        self, object: ObjectId, player: PlayerId, source: ObjectId, keyword: str = "", is_mana: bool = False, taps: bool = False,
    ) -> None:
        super().__init__(object, player, source)
        self.keyword = keyword
        self.is_mana = is_mana
        self.taps = taps


class AbilityTriggered(Event, told_as="triggered"):
    """An ability of the source triggers (603.2)."""

    __slots__ = ()


class BecameTarget(Event, told_as="targeted"):
    """Its target becomes the target of a spell or ability, its object (601.2c)."""

    __slots__ = ()


class Countered(Event, told_as="countered"):
    """A spell or ability is countered."""

    __slots__ = ()


class ManaAdded(Event, told_as="add_mana"):
    """Mana is added to a player's mana pool (106.4). units: the mana. tapped: by a permanent that is tapped for it (106.12)."""

    __slots__ = ("tapped", "units")

    def __init__(
        self, source: ObjectId, player: PlayerId, units: tuple[Mana, ...], cause: PlayerId = NOBODY, tapped: bool = False
    ) -> None:
        super().__init__(source, player, source, amount=len(units), cause=cause)
        self.units = units
        self.tapped = tapped


class TappedForMana(Event, told_as="tapped_for_mana"):
    """A permanent is tapped for mana, which is produced (106.12a). types: of each mana its type."""

    __slots__ = ("types",)

    def __init__(self, permanent: ObjectId, player: PlayerId, types: tuple[str, ...]) -> None:
        super().__init__(permanent, player, permanent, amount=len(types))
        self.types = types


# ---- combat ----------------------------------------------------------------------------------------------------------------


class Attacking(Event, told_as="attack"):
    """A creature attacks its target (508.3a). Its number is that of all attackers."""

    __slots__ = ()


class AttackDeclared(Event, told_as="attacked"):
    """A player attacks (508.3d), or attacks its target (508.3b). pairs: the attackers, each with what it attacks."""

    __slots__ = ("pairs",)

    def __init__(self, player: PlayerId, pairs: Sequence[tuple[ObjectId, Referent]], target: Referent = NOBODY) -> None:
        super().__init__(player=player, target=target)
        self.pairs = tuple(pairs)


def attacks(player: PlayerId, pairs: Sequence[tuple[ObjectId, Referent]]) -> list[Attacking]:
    """The attacks of a player's attackers, each with what it attacks (508.3a)."""
    return [Attacking(attacker, player, target=what, amount=len(pairs)) for attacker, what in pairs]


class Blocking(Event, told_as="block"):
    """A creature blocks (509.3a), or blocks its target (509.3b)."""

    __slots__ = ()


class BecameBlocked(Event, told_as="blocked"):
    """An attacking creature becomes blocked (509.3c), or becomes blocked by its target (509.3d)."""

    __slots__ = ()


class Unblocked(Event, told_as="unblocked"):
    """A creature attacks its target and isn't blocked (509.3g)."""

    __slots__ = ()


# ---- the turn and the game -------------------------------------------------------------------------------------------------


class StepBegins(Event, told_as="step"):
    """A step or phase begins, or a turn (603.2b). phase: the phase that it is of."""

    __slots__ = ("phase", "step")

    def __init__(self, player: PlayerId, step: TurnStep | BegunWhole, phase: Phase | BegunWhole) -> None:
        super().__init__(player=player)
        self.step = step
        self.phase = phase


class GameLost(Event, told_as="lose"):
    """A player loses the game (104.3)."""

    __slots__ = ()


class GameWon(Event, told_as="win"):
    """A player wins the game (104.2)."""

    __slots__ = ()


class DeedDone(Event, told_as="does"):
    """A player, or an object, does something that has no class of its own. deed: its name, mostly that of a keyword action."""

    __slots__ = ("deed",)

    def __init__(
        self, object: ObjectId = NOTHING, player: PlayerId = NOBODY, source: ObjectId = NOTHING, target: Referent = NOBODY,
        amount: int = 0, cause: PlayerId = NOBODY, *, deed: Deed,
    ) -> None:
        super().__init__(object, player, source, target, amount, cause)
        self.deed = deed


NO_REGENERATION = "no_regeneration"
"""Marks a destruction that regeneration can't replace ("can't be regenerated")."""
