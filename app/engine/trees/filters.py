"""Filters: descriptions of objects and players. A description of an object without a zone means a permanent (109.2)."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.trees.base import Amount, Condition, EventPattern, Filter, Selector
from app.engine.trees.vocabularies import (
    AbilityKind,
    CardType,
    ChoiceKey,
    ChosenQuality,
    Color,
    Comparison,
    Extreme,
    Mark,
    Measure,
    PlayerKind,
    Role,
    State,
    Supertype,
    Trait,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Anything(Filter):
    """Every object (and no player)."""


@dataclass(frozen=True, slots=True)
class HasType(Filter):
    """Has one of these card types, e.g. HasType("creature"), HasType("artifact", …) as a tuple of alternatives."""

    types: tuple[CardType, ...]


@dataclass(frozen=True, slots=True)
class HasSubtype(Filter):
    """Has one of these subtypes, written as on a type line: "Goblin", "Forest", "Aura"."""

    subtypes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasSupertype(Filter):
    """Has one of these supertypes: "basic", "legendary", "snow", "world"."""

    supertypes: tuple[Supertype, ...]


@dataclass(frozen=True, slots=True)
class HasColor(Filter):
    """Is one of these colors ("W", "U", "B", "R", "G")."""

    colors: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class ColorCount(Filter):
    """Number of colors compared: colorless ("=", 0), monocolored ("=", 1), multicolored (">=", 2) (105.2)."""

    op: Comparison
    number: int


@dataclass(frozen=True, slots=True)
class IsPermanent(Filter):
    """A permanent; of a card, a permanent card: one that could be put onto the battlefield (110.4a)."""


@dataclass(frozen=True, slots=True)
class IsToken(Filter):
    """A token (111). "Nontoken" is Not(IsToken())."""


@dataclass(frozen=True, slots=True)
class IsSpell(Filter):
    """A spell on the stack (112.1)."""


@dataclass(frozen=True, slots=True)
class IsAbility(Filter):
    """An ability on the stack. `kinds`: among "activated", "triggered", "loyalty"; mana abilities never are there."""

    kinds: tuple[AbilityKind, ...] = ("activated", "triggered")


@dataclass(frozen=True, slots=True)
class IsCard(Filter):
    """A card, as opposed to a token or copy (108.2)."""


@dataclass(frozen=True, slots=True)
class IsPlayer(Filter):
    """A player, of those that `who` says."""

    who: PlayerKind = "any"


@dataclass(frozen=True, slots=True)
class AnyTarget(Filter):
    """A creature, player, planeswalker or battle (115.4)."""


@dataclass(frozen=True, slots=True)
class ControlledBy(Filter):
    """Controlled by one of these players; cards elsewhere count for their owner where asked (108.4a)."""

    players: Selector


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    """Owned by one of these players (108.3)."""

    players: Selector


@dataclass(frozen=True, slots=True)
class HasName(Filter):
    """Has one of these names (201.2)."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasKeyword(Filter):
    """Has a keyword ability, lower case: "flying", "protection". `plain`: a variant of it, "hexproof from white", is refused,
    for a counter would be of that variant (122.1b)."""

    keyword: str
    plain: bool = False


@dataclass(frozen=True, slots=True)
class HasNoAbilities(Filter):
    """Has no abilities at all."""


@dataclass(frozen=True, slots=True)
class HasAbility(Filter):
    """Has an ability of a kind: "activated", "mana", "nonmana", "triggered", "tap" ({T} in an activation cost)."""

    kind: AbilityKind


@dataclass(frozen=True, slots=True)
class Quality(Filter):
    """A numeric quality compared with an amount: Quality("power", ">=", Number(4)). Qualities as in `ValueOf`."""

    quality: Measure
    op: Comparison
    amount: Amount


@dataclass(frozen=True, slots=True)
class HasManaCost(Filter):
    """Has one of these mana costs, each a row of symbols without braces (202.1). A card without one has none of them (202.1b)."""

    costs: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ExtremeQuality(Filter):
    """Has the "max" or "min" value of a quality among the things denoted ("the least toughness among …"), tied or not.

    Without `among` it has not been said yet among what; a whole description has it.
    """

    quality: Measure
    which: Extreme
    among: Selector | None = None


@dataclass(frozen=True, slots=True)
class HasCounter(Filter):
    """Has at least so many counters of a kind (None: any kind) (122.1)."""

    kind: str | None = None
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class Status(Filter):
    """Status (110.5), combat states, designations, and what a text calls objects by their history."""

    state: Mark | State


@dataclass(frozen=True, slots=True)
class IsSource(Filter):
    """The object whose ability this is. "Another" is Not(IsSource())."""


@dataclass(frozen=True, slots=True)
class IsAmong(Filter):
    """One of the things another selector denotes: Not(IsAmong(TargetRef(0))) is "another target"."""

    things: Selector


@dataclass(frozen=True, slots=True)
class AttachedToFilter(Filter):
    """Attached to something that fits: an Aura attached to a creature you control."""

    host: Filter


@dataclass(frozen=True, slots=True)
class HasAttached(Filter):
    """Has something attached to it that fits: "enchanted by an Aura you control"."""

    attachment: Filter


@dataclass(frozen=True, slots=True)
class InZone(Filter):
    """Is in one of these zones; with `went`, of what is gone too: it was there, or was put there as it left (608.2h)."""

    zones: tuple[Zone, ...]
    went: bool = False


@dataclass(frozen=True, slots=True)
class LiesAbove(Filter):
    """A card of a graveyard that lies above another there; `directly`: nothing lies between them (404.2)."""

    card: Selector
    directly: bool = False


@dataclass(frozen=True, slots=True)
class SharesQuality(Filter):
    """Shares a quality with things, a color, a creature type, a name; it is not compared with itself unless `itself`."""

    quality: Trait
    things: Selector
    itself: bool = False


@dataclass(frozen=True, slots=True)
class OfChosen(Filter):
    """Has the quality chosen on the source (607.2d); `key`: as what it was kept, if not as the quality."""

    quality: ChosenQuality
    key: ChoiceKey | None = None


@dataclass(frozen=True, slots=True)
class TargetsSomething(Filter):
    """A spell or ability that targets something fitting (115.9b); `only` for "targets only" (115.9c)."""

    what: Filter
    only: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class CouldTarget(Filter):
    """What a spell or ability could target: legal for each of its targets (707.10d)."""

    spell: Selector


@dataclass(frozen=True, slots=True)
class FromSource(Filter):
    """An ability on the stack whose source fits, as it is or as it last existed (113.7a)."""

    source: Filter


@dataclass(frozen=True, slots=True)
class TookPartIn(Filter):
    """The object or player took part in an event of this turn: "that dealt damage to you this turn".

    The pattern is matched with `role` ("object", "source", "player", "target") bound to the candidate.
    """

    pattern: EventPattern
    role: Role = "object"


@dataclass(frozen=True, slots=True)
class Where(Filter):
    """Holds if the condition holds with `It()` standing for the candidate."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class CastBefore(Filter):
    """A spell that was cast this turn before another one."""

    what: Selector


@dataclass(frozen=True, slots=True)
class CastFrom(Filter):
    """A spell that was cast from one of these zones, or a permanent that such a spell became; () is "was cast".

    `by`: one of these players cast it. `owner`: the zone was that of one of these players, who own what is in it (400.3).
    `card`: it was one of these there.
    """

    zones: tuple[Zone, ...] = ()
    by: Selector | None = None
    owner: Selector | None = None
    card: Selector | None = None


@dataclass(frozen=True, slots=True)
class CastAs(Filter):
    """The n-th spell that its caster casts this turn of those that fit `what` (601.2i), or the card that would be it if it were
    cast now; a copy that wasn't cast is none. `or_later`: or any after it."""

    number: Amount
    what: Filter | None = None
    or_later: bool = False


@dataclass(frozen=True, slots=True)
class And(Filter):
    """All of them."""

    parts: tuple[Filter, ...]


def conjuncts(filter: Filter | None) -> tuple[Filter, ...]:
    """The parts of a description that all must fit; of any other, itself; nothing of none."""
    return filter.parts if isinstance(filter, And) else () if filter is None else (filter,)


@dataclass(frozen=True, slots=True)
class Or(Filter):
    """At least one of them."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """The opposite."""

    part: Filter
