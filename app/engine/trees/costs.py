"""Costs (118). A cost of several parts is `Costs`; what a part uses up is bound for the effect (608.2k)."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.trees.base import Amount, Condition, Cost, Filter, Selector
from app.engine.trees.selectors import You
from app.engine.trees.vocabularies import Helping, ManaType, Zone


@dataclass(frozen=True, slots=True)
class Costs(Cost):
    """Several costs paid together, in any order the player likes (601.2h)."""

    parts: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class ManaCost(Cost):
    """Mana, by its symbols without braces: ("2", "G", "G/U", "W/P", "X", "S", "C", "2/W") (107.4). () is {0}."""

    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GenericMana(Cost):
    """Generic mana by an amount: "{1} for each creature you control"; `symbol` for another symbol repeated."""

    amount: Amount
    symbol: str = "1"


@dataclass(frozen=True, slots=True)
class AtLeastX(Cost):
    """"X can't be 0": costs nothing, and can be paid only where X is at least so much (107.3a)."""

    least: int


@dataclass(frozen=True, slots=True)
class AtMostX(Cost):
    """"X can't be greater than the number of players": costs nothing, and can be paid only where X is no more (107.3a)."""

    most: Amount


@dataclass(frozen=True, slots=True)
class OnlyMana(Cost):
    """What mana the cost that it belongs to can be paid with; it costs nothing itself: "spend only black mana on X", of these
    `types` what pays for {X}; "spend only mana produced by creatures", all of it made by a `source` that fits."""

    types: tuple[ManaType, ...] = ()
    source: Filter | None = None


@dataclass(frozen=True, slots=True)
class Waterbend(Cost):
    """A mana cost, of which generic mana may be paid for by tapping artifacts and creatures. What is left of it in a
    total is for how much that is so."""

    cost: ManaCost


@dataclass(frozen=True, slots=True)
class TapThis(Cost):
    """{T} (107.5): tap this permanent; subject to the summoning-sickness rule (302.6)."""


@dataclass(frozen=True, slots=True)
class UntapThis(Cost):
    """{Q} (107.6)."""


@dataclass(frozen=True, slots=True)
class TapOthers(Cost):
    """Tap (or `untap`) so many untapped permanents you control that fit. `total_power` as crew and its like ask; `deed`: what
    they do by being tapped for it, where effects may speak of that."""

    filter: Filter
    count: Amount
    untap: bool = False
    total_power: Amount | None = None
    deed: Helping | None = None


@dataclass(frozen=True, slots=True)
class PayLife(Cost):
    """Pay life (119.4)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Sacrifice(Cost):
    """Sacrifice so many permanents that fit, or (`total_power`) any number that have as much power together; bound as
    "sacrificed". Sacrifice this object: `SacrificeThis`."""

    filter: Filter
    count: Amount
    total_power: Amount | None = None


@dataclass(frozen=True, slots=True)
class SacrificeThis(Cost):
    """Sacrifice the source; bound as "sacrificed"."""


@dataclass(frozen=True, slots=True)
class DiscardCards(Cost):
    """Discard so many cards that fit (None: any); bound as "discarded". `random`; `whole_hand`."""

    count: Amount
    filter: Filter | None = None
    random: bool = False
    whole_hand: bool = False


@dataclass(frozen=True, slots=True)
class DiscardThis(Cost):
    """Discard this card (cycling)."""


@dataclass(frozen=True, slots=True)
class ExileCards(Cost):
    """Exile so many objects that fit from a zone of yours, or from several ("battlefield or graveyard"); bound as "exiled".
    `top` takes the top of the library, or of the cards that fit in the graveyard those on top (404.2)."""

    count: Amount
    zones: tuple[Zone, ...]
    filter: Filter | None = None
    top: bool = False


@dataclass(frozen=True, slots=True)
class ExileThis(Cost):
    """Exile this object from where it is; from `zone` if the words name one."""

    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class ReturnToHand(Cost):
    """Return so many permanents you control that fit to their owners' hands; bound as "returned"."""

    filter: Filter
    count: Amount


@dataclass(frozen=True, slots=True)
class ReturnThis(Cost):
    """Return this object to its owner's hand."""


@dataclass(frozen=True, slots=True)
class RemoveCounters(Cost):
    """Remove counters of a kind (None: any kinds) from this object, or from among things that fit `from_`."""

    kind: str | None
    count: Amount
    from_: Filter | None = None


@dataclass(frozen=True, slots=True)
class PutCountersThis(Cost):
    """Put counters of a kind on this object, e.g. a -1/-1 counter."""

    kind: str
    count: Amount


@dataclass(frozen=True, slots=True)
class Loyalty(Cost):
    """A loyalty symbol (107.7, 606.4): [+N], [0] or [-N]; `x` for [-X]."""

    change: int
    x: bool = False


@dataclass(frozen=True, slots=True)
class PayEnergy(Cost):
    """Pay counters a player has, e.g. {E} (107.14); `kind` "energy", "ticket"."""

    amount: Amount
    kind: str = "energy"


@dataclass(frozen=True, slots=True)
class RevealCards(Cost):
    """Reveal so many cards from your hand that fit; bound as "revealed"."""

    count: Amount
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class RevealThis(Cost):
    """Reveal this card, from `zone` if the words name one."""

    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class MillCards(Cost):
    """Mill so many cards."""

    count: Amount


@dataclass(frozen=True, slots=True)
class ExertThis(Cost):
    """Exert this creature."""


@dataclass(frozen=True, slots=True)
class DoAsCost(Cost):
    """Any other action as a cost, as an instruction: "have an opponent gain 3 life", "attach this to a creature"."""

    instruction: object
    possible_if: Condition | None = None


@dataclass(frozen=True, slots=True)
class EitherCost(Cost):
    """One of several costs, as the player chooses: "pay {2} or discard a card"."""

    options: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class ManaCostOf(Cost):
    """The mana cost of an object: "pay its mana cost"; with no mana cost it is unpayable (118.6). `less`: so much generic mana in
    it is not paid (118.7a)."""

    of: Selector
    less: int = 0


@dataclass(frozen=True, slots=True)
class Unpayable(Cost):
    """A cost that cannot be paid (118.6)."""


@dataclass(frozen=True, slots=True)
class RepeatedCost(Cost):
    """A cost once for each of a number: cumulative upkeep, "for each other target"."""

    cost: Cost
    times: Amount


@dataclass(frozen=True, slots=True)
class PaidBy(Cost):
    """A cost that someone other than the controller pays."""

    cost: Cost
    player: Selector = You()
