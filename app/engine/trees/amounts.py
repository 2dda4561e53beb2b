"""Amounts: numbers in rules text (107). An amount that cannot be determined is 0 (107.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.engine.trees.base import Amount, Condition, EventPattern, Filter, Selector
from app.engine.trees.vocabularies import (
    ChoiceKey,
    Color,
    Extreme,
    Letter,
    ManaKind,
    ManaType,
    Measure,
    OptionalCost,
    Period,
    Role,
    Rounding,
    Summing,
    Trait,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Number(Amount):
    """A plain integer."""

    value: int


@dataclass(frozen=True, slots=True)
class X(Amount):
    """The value of X of this spell or ability (107.3). `letter` is "Y" for the few objects that have one (107.3p)."""

    letter: Letter = "X"


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many things a selector denotes: "the number of creatures you control"."""

    of: Selector


@dataclass(frozen=True, slots=True)
class CountDistinct(Amount):
    """How many different values of one quality the things have: "basic_land_type" is domain."""

    quality: Trait
    of: Selector


@dataclass(frozen=True, slots=True)
class MostAlike(Amount):
    """How many of the things have one value of a quality in common: of the value that most of them have."""

    quality: Trait
    of: Selector


@dataclass(frozen=True, slots=True)
class ValueOf(Amount):
    """A number belonging to one object or player; summed, or the greatest or least, where there are several; or of one of
    them, who would have to be chosen: that is not played yet.

    `quality`: of objects `ObjectMeasure`, of players `PlayerMeasure`.
    """

    quality: Measure
    of: Selector
    many: Summing = "sum"


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """How many counters of a kind (None: of every kind) are on objects or players (122)."""

    of: Selector
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class PaidTimes(Amount):
    """How often an optional additional cost was paid for an object, by its key (118.8b). `linked`: the cost of the very
    ability that asks."""

    key: OptionalCost
    of: Selector
    linked: bool = False


@dataclass(frozen=True, slots=True)
class Devotion(Amount):
    """Mana symbols of these colors among mana costs of permanents a player controls (700.5); none: of the color chosen."""

    colors: tuple[Color, ...]
    player: Selector


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """A sum."""

    parts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Minus(Amount):
    """A difference; may be negative (107.1b)."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """A product: "twice", "three times"."""

    factor: Amount
    of: Amount


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half of an amount, rounded "up" or "down" as the text says (107.1a)."""

    of: Amount
    rounded: Rounding = "down"


@dataclass(frozen=True, slots=True)
class Quotient(Amount):
    """An amount divided evenly, rounded down: "divided evenly among any number of targets". Among none it is 0."""

    of: Amount
    by: Amount


@dataclass(frozen=True, slots=True)
class Greatest(Amount):
    """The greatest of several amounts."""

    parts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Least(Amount):
    """The least of several amounts."""

    parts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class ExtremeAmong(Amount):
    """The greatest (or least) of an amount that is worked out for each of several things, each of which is `It()`."""

    of: Amount
    over: Selector
    which: Extreme = "max"


@dataclass(frozen=True, slots=True)
class EventAmount(Amount):
    """The number in the event that triggered or is replaced: "that much damage", "that many counters"."""


@dataclass(frozen=True, slots=True)
class BoundAmount(Amount):
    """The number an earlier instruction bound under this name: "damage dealt this way", a die's result."""

    name: str


@dataclass(frozen=True, slots=True)
class Divided(Amount):
    """The share of the recipient under consideration, in a division made among targets (601.2d) or choices (608.2d)."""


@dataclass(frozen=True, slots=True)
class ChosenNumber(Amount):
    """A number chosen earlier and kept on the source under this key (607.2d)."""

    key: ChoiceKey = "number"


@dataclass(frozen=True, slots=True)
class EventsThisTurn(Amount):
    """How many events of this turn fit a pattern: "for each creature that died this turn".

    `sum_amounts` adds their amounts ("damage dealt to it this turn") instead of counting them. `different` counts the things that
    have this role in them, each once: "dealt damage by two or more creatures this turn".
    """

    pattern: EventPattern
    sum_amounts: bool = False
    period: Period = "turn"
    different: Role | None = None


@dataclass(frozen=True, slots=True)
class TimesThisTurn(Amount):
    """How often this ability has "resolved" this turn, the resolution at hand included, or has been "activated"."""

    deed: Literal["resolved", "activated"]


@dataclass(frozen=True, slots=True)
class IfElse(Amount):
    """One amount if a condition holds, another if not."""

    condition: Condition
    then: Amount
    otherwise: Amount


@dataclass(frozen=True, slots=True)
class AnyNumber(Amount):
    """A number a player chooses when it is needed, between limits; without a limit, any number (107.1c)."""

    minimum: Amount | None = None
    maximum: Amount | None = None


@dataclass(frozen=True, slots=True)
class ManaSymbolsIn(Amount):
    """Mana symbols of a color in the mana cost of objects ("chroma")."""

    color: Color
    of: Selector


@dataclass(frozen=True, slots=True)
class SpentMana(Amount):
    """How much mana of a kind, a type or from a source of a kind, was spent to cast objects."""

    kind: ManaKind
    of: Selector


@dataclass(frozen=True, slots=True)
class UnspentMana(Amount):
    """How much unspent mana players have, of a type or of any (106.4)."""

    of: Selector
    mana: ManaType | None = None


@dataclass(frozen=True, slots=True)
class CardsInZone(Amount):
    """Cards in a zone of one player that fit a filter: "cards in your graveyard"."""

    zone: Zone
    player: Selector
    filter: Filter | None = None
