"""Instructions about permanents, the stack, and triggers made on the way; conventions as in `instructions`."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.trees.abilities import Body, TargetSpec
from app.engine.trees.amounts import Number
from app.engine.trees.base import (
    Ability,
    Amount,
    Condition,
    Duration,
    EventPattern,
    Filter,
    Instruction,
    Selector,
    StaticEffect,
)
from app.engine.trees.changes import CopyExceptions
from app.engine.trees.durations import EndOfGame
from app.engine.trees.selectors import You
from app.engine.trees.vocabularies import (
    CardType,
    Color,
    Facing,
    LibraryPosition,
    Mark,
    Supertype,
    TargetChange,
    WordKind,
    Zone,
)

# ---- permanents ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tap(Instruction):
    """Tap permanents."""

    what: Selector
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Untap(Instruction):
    """Untap permanents."""

    what: Selector
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class PutCounters(Instruction):
    """Put counters on objects or players (122.1).

    `distributed`: so many in all, which the player distributes among what is chosen, at least one on each of these (608.2d).
    """

    kind: str
    count: Amount
    on: Selector
    who: Selector = You()
    bind: str | None = None
    distributed: bool = False


@dataclass(frozen=True, slots=True)
class TakeCounters(Instruction):
    """Remove counters; `kind` None: of kinds a player chooses; `count` None: all of them."""

    kind: str | None
    count: Amount | None
    from_: Selector
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class MoveCounters(Instruction):
    """Move counters from one object onto another (122.5)."""

    kind: str | None
    count: Amount | None
    from_: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class PutSameCounters(Instruction):
    """Put on an object as many counters of each kind as another has, or had as it last existed (122.8)."""

    of: Selector
    on: Selector


THAT_KIND = "that kind"
"""In place of a kind of counter: the one that is gone through, or was chosen."""


@dataclass(frozen=True, slots=True)
class ForEachCounterKind(Instruction):
    """Do it for each kind of counter on objects or players, which is `THAT_KIND`."""

    of: Selector
    do: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class ChooseCounterKind(Instruction):
    """A player chooses one of the counters on objects or players; its kind is `THAT_KIND` from then on (608.2d)."""

    of: Selector
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """The characteristics of a token (111.3–4). No name: its subtypes and "Token"."""

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    colors: tuple[Color, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    name: str | None = None


@dataclass(frozen=True, slots=True)
class CreateToken(Instruction):
    """Create tokens: as described by `spec`, or as a copy of an object with exceptions (707). `attacking`: whatever
    their controller chooses, or one of the things denoted (508.4). `blocking`: the attacking creature that they block
    (509.4); of copies `It()` in it is what is copied."""

    count: Amount
    spec: TokenSpec | None = None
    who: Selector = You()
    copy_of: Selector | None = None
    exceptions: CopyExceptions = CopyExceptions()
    tapped: bool = False
    attacking: Selector | bool = False
    attached_to: Selector | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    bind: str | None = None
    blocking: Selector | None = None


@dataclass(frozen=True, slots=True)
class Attach(Instruction):
    """Attach an Aura, Equipment or other permanent to something; `to` None unattaches it."""

    what: Selector
    to: Selector | None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Regenerate(Instruction):
    """Make a regeneration shield; `then` is done when it is used up."""

    what: Selector
    then: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class Apply(Instruction):
    """Create continuous effects with a duration (611.2): changes, permissions, replacement and prevention effects."""

    effects: tuple[StaticEffect, ...]
    duration: Duration = field(default_factory=EndOfGame)
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeWords(Instruction):
    """Replace a word of one of these kinds in the text of objects by another of the kind (612.1). Their player chooses the kind,
    the word, and the new word, unless it is `new`; it can't be one of `never`."""

    what: Selector
    kinds: tuple[WordKind, ...]
    new: str | None = None
    never: tuple[str, ...] = ()
    duration: Duration = field(default_factory=EndOfGame)


@dataclass(frozen=True, slots=True)
class ExchangeControl(Instruction):
    """Exchange control of two permanents, or nothing. `bind`: those whose control was exchanged."""

    one: Selector
    other: Selector
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Transform(Instruction):
    """Transform (or with `convert` convert) double-faced permanents."""

    what: Selector
    convert: bool = False


@dataclass(frozen=True, slots=True)
class TurnFace(Instruction):
    """Turn permanents "up" or "down" (708), or "flip" flip cards (710)."""

    what: Selector
    which: Facing


@dataclass(frozen=True, slots=True)
class PhaseOut(Instruction):
    """Permanents phase out. `until`: they phase in once this is over, and not before, `tapped` if they are tapped as they do."""

    what: Selector
    until: Duration | None = None
    tapped: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class UnlockDoor(Instruction):
    """Unlock a locked door of one of these Rooms (709.5f); with `or_lock` choose any door and unlock or lock it (709.5g)."""

    of: Selector
    or_lock: bool = False


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Instruction):
    """Remove creatures from combat (506.4)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class BecomeBlocked(Instruction):
    """An attacking creature becomes blocked (509.1h); `unblocked` for the contrary."""

    what: Selector
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class Reselect(Instruction):
    """Reselect whom an attacking creature attacks (508.7)."""

    what: Selector
    defender: Selector | None = None


@dataclass(frozen=True, slots=True)
class Designate(Instruction):
    """Give (or with `remove` take away) a designation."""

    what: Selector
    designation: Mark
    remove: bool = False


# ---- stack ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter(Instruction):
    """Counter spells or abilities; `to` another place than the graveyard: "exile", "hand", "library", "battlefield" `under` a
    player's control; with `counters` there. `which` of them go there, if not all."""

    what: Selector
    to: Zone | None = None
    position: LibraryPosition = "top"
    counters: tuple[tuple[str, Amount], ...] = ()
    bind: str | None = None
    under: Selector | None = None
    which: Filter | None = None


@dataclass(frozen=True, slots=True)
class CopySpell(Instruction):
    """Copy spells or abilities on the stack (707.10); `new_targets` if its controller may choose new ones. `aimed`: what
    each target of the copy is instead (707.10e)."""

    what: Selector
    count: Amount = Number(1)
    new_targets: bool = True
    who: Selector = You()
    exceptions: CopyExceptions = CopyExceptions()
    bind: str | None = None
    aimed: Selector | None = None


@dataclass(frozen=True, slots=True)
class CopyForEach(Instruction):
    """Copy a spell that has one target for each of these things that it could target besides it; each copy targets another of
    them (707.10d)."""

    what: Selector
    over: Selector
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeTargets(Instruction):
    """Change the targets of a spell or ability: `how` "change", "change_one", "new" (115.7a–d); `to` a given target."""

    what: Selector
    how: TargetChange
    to: Selector | None = None
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class DoubleX(Instruction):
    """Double the value chosen for X of a spell on the stack (107.3)."""

    what: Selector


# ---- triggers made here -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DelayedTrigger(Instruction):
    """Create a delayed triggered ability (603.7): once, unless `duration` says how long it goes on.

    Bound names, targets and X of this resolution stay visible inside it (608.2k).
    """

    event: EventPattern
    do: tuple[Instruction, ...]
    condition: Condition | None = None
    duration: Duration | None = None
    targets: tuple[TargetSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class TokensInstead(Instruction):
    """Inside `Replace.instead`: such tokens are created by the event that would create others, beside those or for them."""

    count: Amount
    spec: TokenSpec


@dataclass(frozen=True, slots=True)
class Reflexive(Instruction):
    """"When you do, …": a reflexive trigger (603.12) on the instruction bound as `when` having been done. `modal`: what it does
    where modes are chosen for it."""

    when: str
    do: tuple[Instruction, ...]
    targets: tuple[TargetSpec, ...] = ()
    modal: Body | None = None
