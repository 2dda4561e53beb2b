"""Selectors: words that denote objects and players, resolved at the moment they are needed (608.2h)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from app.engine.trees.base import Amount, Filter, Selector
from app.engine.trees.vocabularies import ChoiceKey, Comparison, Direction, LinkKey, Measure, Role, Roles, Trait, Zone


class Moment(StrEnum):
    """When something spoken of is looked at."""

    AS_BOUND = "as bound"
    """As the object that was meant: what it has become, where that can be found (400.7)."""
    LAST_EXISTED = "as it last existed"
    """As the permanent it was, where it has left the battlefield (603.10, 608.2h)."""
    AS_CARD = "as the card it has become"
    """As the card that the permanent has become; a token has become none (108.2, 400.7j)."""


@dataclass(frozen=True, slots=True)
class This(Selector):
    """The object this ability is on, or the spell itself (113.7, 201.5). If it is gone, as it last existed (113.7a)."""


@dataclass(frozen=True, slots=True)
class You(Selector):
    """The controller of the spell or ability (109.5)."""


@dataclass(frozen=True, slots=True)
class EachPlayer(Selector):
    """Every player in the game, in APNAP order."""


@dataclass(frozen=True, slots=True)
class EachPlayerFrom(EachPlayer):
    """Every player in the game, in turn order from this one on: "starting with you, each player …"."""

    start: Selector


@dataclass(frozen=True, slots=True)
class EachOpponent(Selector):
    """Every opponent of the controller (102.2), in turn order from the active player."""


@dataclass(frozen=True, slots=True)
class EachOtherPlayer(Selector):
    """Every player but those denoted."""

    than: Selector


@dataclass(frozen=True, slots=True)
class OpponentsOf(Selector):
    """Every opponent of a player (102.2, 102.3), in turn order from the active player."""

    player: Selector


@dataclass(frozen=True, slots=True)
class ActivePlayer(Selector):
    """The player whose turn it is (102.1)."""


@dataclass(frozen=True, slots=True)
class DefendingPlayer(Selector):
    """The defending player, with respect to this attacking creature (508.5)."""

    of: Selector = This()


@dataclass(frozen=True, slots=True)
class AttackedBy(Selector):
    """The player or permanent that a creature attacks, or attacked (508.1b)."""

    of: Selector


@dataclass(frozen=True, slots=True)
class ControllerOf(Selector):
    """The controllers of objects; of cards elsewhere, the owners (108.4a)."""

    of: Selector


@dataclass(frozen=True, slots=True)
class OwnerOf(Selector):
    """The owners of objects."""

    of: Selector


@dataclass(frozen=True, slots=True)
class TargetRef(Selector):
    """What was chosen for the n-th target requirement of this spell, ability or mode, where still legal (608.2b)."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class AllTargets(Selector):
    """All targets of this spell, ability or mode."""


@dataclass(frozen=True, slots=True)
class EventRole(Selector):
    """Someone or something in the event that triggered, or is being replaced.

    `role`: "object" (what it happened to; after a zone change the new object, 603.6), "source" (what did it), "player",
    "target" (damage recipient; defender of an attack; what was blocked), "attached" (what it was attached to), "spell". Of
    several simultaneous events ("one or more …"): "objects", "sources", "targets", "players". `moment`: the object as it is
    after a zone change, or as it was (603.10).
    """

    role: Role | Roles = "object"
    moment: Moment = Moment.AS_BOUND


@dataclass(frozen=True, slots=True)
class Bound(Selector):
    """What an earlier instruction bound under this name: "those creatures", "the exiled card".

    Costs bind too: "sacrificed", "discarded", "exiled", "tapped", "revealed", "returned", "milled" (608.2k). `moment`: what
    was moved as what it became, as the permanent it was (608.2h), or what was destroyed or sacrificed as the card it became.
    """

    name: str
    moment: Moment = Moment.AS_BOUND


@dataclass(frozen=True, slots=True)
class Granter(Selector):
    """In an ability that an effect grants: the object whose effect that is, called by its name (201.5a)."""


@dataclass(frozen=True, slots=True)
class It(Selector):
    """The thing under consideration: in `ForEach`, in `Where`, in an amount worked out for each recipient."""


@dataclass(frozen=True, slots=True)
class Linked(Selector):
    """Objects a linked ability of the same object remembered under this key: "the exiled card" (607.2a)."""

    key: LinkKey = "exiled"


@dataclass(frozen=True, slots=True)
class ChosenPlayer(Selector):
    """A player chosen earlier and kept on the source (607.2d)."""

    key: ChoiceKey = "player"


@dataclass(frozen=True, slots=True)
class AttachedTo(Selector):
    """What an object is attached to: "enchanted creature", "equipped creature", "enchanted player" (303.4b, 301.5a)."""

    of: Selector = This()


@dataclass(frozen=True, slots=True)
class PairedWith(Selector):
    """The creature a creature is paired with."""

    of: Selector = This()


@dataclass(frozen=True, slots=True)
class Haunted(Selector):
    """The creature that a card in exile haunts, whether or not it is still there."""

    of: Selector = This()


@dataclass(frozen=True, slots=True)
class AttachmentsOf(Selector):
    """What is attached to objects or players, fitting a filter."""

    of: Selector
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class All(Selector):
    """Every object or player that fits, in the zones named; "each creature", "all Goblins", "cards in your graveyard".

    `zones`: among "battlefield", "stack", "graveyard", "hand", "library", "exile", "command". `players` limits zones
    that belong to a player to these players' zones.
    """

    filter: Filter
    zones: tuple[Zone, ...] = ("battlefield",)
    players: Selector | None = None


@dataclass(frozen=True, slots=True)
class TopOfLibrary(Selector):
    """The top (or bottom) cards of libraries, top first."""

    count: Amount
    player: Selector = You()
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class TopOfGraveyard(Selector):
    """The cards that lie on top of graveyards, or those of the cards that fit that lie above all others: the last put there first
    (404.2)."""

    count: Amount
    player: Selector = You()
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Choose(Selector):
    """Things a player chooses as the instruction is carried out (608.2d): "a creature you control", "two cards".

    `minimum` None means exactly `count` or as many as there are (101.3, 609.3); "up to" is `minimum=Number(0)`.
    `chooser` None is the player who acts. `random` leaves it to chance. `different`: the quality no two may share,
    `same`: the one of which all have one value in common.
    `bind` keeps the choice for later sentences. `total`: (quality, op, amount) for the sum over what is chosen.
    """

    filter: Filter
    count: Amount
    minimum: Amount | None = None
    zones: tuple[Zone, ...] = ("battlefield",)
    players: Selector | None = None
    chooser: Selector | None = None
    random: bool = False
    different: Trait | None = None
    among: Selector | None = None
    bind: str | None = None
    total: tuple[Measure, Comparison, Amount] | None = None
    same: Trait | None = None


@dataclass(frozen=True, slots=True)
class FromOutside(Selector):
    """A card that fits, of those the player who acts owns outside the game (400.11). Which these are nobody says, so that a game
    in which one is looked for is refused."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Filtered(Selector):
    """Those of the denoted things that fit."""

    of: Selector
    filter: Filter


@dataclass(frozen=True, slots=True)
class Both(Selector):
    """The things of several selectors, each thing once."""

    parts: tuple[Selector, ...]


@dataclass(frozen=True, slots=True)
class Except(Selector):
    """The things of one selector without those of another: "the rest"."""

    of: Selector
    without: Selector


@dataclass(frozen=True, slots=True)
class SourceOf(Selector):
    """The source of an ability on the stack (113.7), or the spell itself."""

    of: Selector


@dataclass(frozen=True, slots=True)
class UsedToCast(Selector):
    """What was used under this key to pay for a spell, or for the spell that a permanent was: what "convoked" it, what
    was "exiled" by delve."""

    of: Selector
    key: Literal["convoked", "exiled"] = "convoked"


@dataclass(frozen=True, slots=True)
class BlockersOf(Selector):
    """Creatures blocking these attackers."""

    of: Selector


@dataclass(frozen=True, slots=True)
class BlockedBy(Selector):
    """Attackers these creatures are blocking."""

    of: Selector


@dataclass(frozen=True, slots=True)
class TargetsOf(Selector):
    """What a spell or ability on the stack targets."""

    of: Selector


@dataclass(frozen=True, slots=True)
class NextPlayer(Selector):
    """The next player in turn order, or the player to the right."""

    after: Selector
    direction: Direction = "left"
