"""Event patterns: trigger conditions (603.2) and the "would" of replacement effects (614.1).

A pattern names the kind of event and describes those who take part. A field that is None fits anything. Filters are
judged with the ability's source as `This()` and its controller as `You()`.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.trees.base import Amount, Condition, EventPattern, Filter, Selector
from app.engine.trees.vocabularies import (
    ActivatedKeyword,
    Beginning,
    Comparison,
    Deed,
    DeedWithEvent,
    ManaType,
    MovedWithin,
    PhasingDirection,
    Role,
    UnplayedDeed,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Moves(EventPattern):
    """An object changes zones (603.6).

    Enters: Moves(what, to="battlefield"). Dies: Moves(what, "battlefield", "graveyard"). Leaves: Moves(what,
    "battlefield"). A spell cast is `Casts`, not this. `by`: the controller of the effect that moved it. `within`: it was milled
    or discarded, wherever it went, or is put there as it resolves
    or by an ability of this object; or it was anything but cycled. `discarded`, `sacrificed`, … have their own patterns.
    """

    what: Filter
    source_zone: Zone | None = None
    to: Zone | None = None
    owner: Selector | None = None
    by: Selector | None = None
    within: MovedWithin | None = None


@dataclass(frozen=True, slots=True)
class Casts(EventPattern):
    """A player casts a spell (601.2i). `nth`: the n-th spell of those that fit which that player casts this turn."""

    what: Filter | None = None
    by: Selector | None = None
    nth: int | None = None


@dataclass(frozen=True, slots=True)
class Activates(EventPattern):
    """A player activates an ability (602.2) of an object that fits; mana abilities only with `mana`. `keyword`: one
    that the ability stands for, or is of. `tapless`: only one without {T} in its activation cost."""

    of: Filter | None = None
    by: Selector | None = None
    mana: bool = False
    keyword: ActivatedKeyword | None = None
    tapless: bool = False


@dataclass(frozen=True, slots=True)
class BecomesTarget(EventPattern):
    """An object or player becomes the target of a spell or ability that fits `of`."""

    what: Filter
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class Attacks(EventPattern):
    """A creature is declared as an attacker (508.3a). `alone`: it is the only one (506.5). `by`: by one of these players."""

    what: Filter | None = None
    defender: Filter | None = None
    alone: bool = False
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class PlayerAttacks(EventPattern):
    """A player declares one or more attackers that fit (508.3d), at least or `exactly` so many, against `defender` (508.3e)."""

    by: Selector | None = None
    defender: Filter | None = None
    with_: Filter | None = None
    at_least: int = 1
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class IsAttacked(EventPattern):
    """A player, planeswalker or battle is attacked (508.3b)."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Blocks(EventPattern):
    """A creature blocks; once a combat (509.3a), or once for each creature blocked if `blocked` is given (509.3b)."""

    what: Filter | None = None
    blocked: Filter | None = None


@dataclass(frozen=True, slots=True)
class BecomesBlocked(EventPattern):
    """A creature becomes blocked (509.3c), or once for each blocker that fits `by` if that is given (509.3d)."""

    what: Filter | None = None
    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class AttacksUnblocked(EventPattern):
    """A creature attacks, somebody or something that fits, and isn't blocked (509.3g)."""

    what: Filter
    defender: Filter | None = None


@dataclass(frozen=True, slots=True)
class Damages(EventPattern):
    """Damage is dealt (120). `combat`: True for combat damage, False for noncombat damage. With a source, each source's
    damage is an event; without one, all the damage a player or permanent is dealt at one time is (510.2). `excess`: a permanent
    is dealt excess damage (120.10), and the event's number is how much of it is."""

    source: Filter | None = None
    to: Filter | None = None
    combat: bool | None = None
    at_least: int = 1
    excess: bool = False


@dataclass(frozen=True, slots=True)
class BeginsStep(EventPattern):
    """At the beginning of a step or phase (603.2b) of a player's turn (None: each). Names as in `During`.

    `ending` is the moment a step ends, which nothing but durations use; `second_main` the second main phase of the turn, of
    however many there are (505.1b). `of`: of the turn or phase that an effect has added and bound by this name.
    """

    step: Beginning
    whose: Selector | None = None
    of: str | None = None


@dataclass(frozen=True, slots=True)
class GainsLife(EventPattern):
    """A player gains life (119.9); `by`: the spell that causes it, by what it says or by its lifelink."""

    who: Selector | None = None
    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class LosesLife(EventPattern):
    """A player loses life, damage included (119.2)."""

    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class Draws(EventPattern):
    """A player draws a card (121.2); `nth` of the turn; `first_in_draw_step` excluded by `except_first_in_draw_step`; `what`:
    the card drawn, once it has been."""

    who: Selector | None = None
    nth: int | None = None
    except_first_in_draw_step: bool = False
    what: Filter | None = None


@dataclass(frozen=True, slots=True)
class Discards(EventPattern):
    """A player discards a card that fits. `by`: because of an effect this player controls."""

    who: Selector | None = None
    what: Filter | None = None
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class Sacrifices(EventPattern):
    """A player sacrifices a permanent."""

    who: Selector | None = None
    what: Filter | None = None


@dataclass(frozen=True, slots=True)
class BecomesTapped(EventPattern):
    """A permanent becomes tapped. `by`: who taps it."""

    what: Filter
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class BecomesUntapped(EventPattern):
    """A permanent becomes untapped."""

    what: Filter


@dataclass(frozen=True, slots=True)
class TapsForMana(EventPattern):
    """A player taps a permanent for mana, which is produced (106.12a). `mana`: of one of these types."""

    what: Filter | None = None
    by: Selector | None = None
    mana: tuple[ManaType, ...] = ()


@dataclass(frozen=True, slots=True)
class PutsCounters(EventPattern):
    """Counters are put on an object or player (122.6). `each` triggers for each counter; otherwise once. `by_effect`: only
    where an effect puts them there, not as a cost or a turn-based action (614.16)."""

    on: Filter | None = None
    kind: str | None = None
    by: Selector | None = None
    each: bool = False
    by_effect: bool = False


@dataclass(frozen=True, slots=True)
class RemovesCounters(EventPattern):
    """Counters are removed. `last`: and none of that kind are left. `each` triggers for each counter; otherwise once."""

    on: Filter | None = None
    kind: str | None = None
    last: bool = False
    each: bool = False


@dataclass(frozen=True, slots=True)
class CreatesTokens(EventPattern):
    """Tokens would be created or are created under a player's control."""

    what: Filter | None = None
    under: Selector | None = None


@dataclass(frozen=True, slots=True)
class Destroys(EventPattern):
    """A permanent is destroyed."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Counters(EventPattern):
    """A spell or ability is countered."""

    what: Filter
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class Attaches(EventPattern):
    """Something becomes attached, or with `un` becomes unattached. `entering`: it enters the battlefield attached."""

    what: Filter | None = None
    to: Filter | None = None
    un: bool = False
    entering: bool = False


@dataclass(frozen=True, slots=True)
class PlaysLand(EventPattern):
    """A player plays a land (305.1), with `zones` from one of these; a hand is the player's own. `elsewhere`: from any other.
    `card`: it was one of these there."""

    who: Selector | None = None
    what: Filter | None = None
    zones: tuple[Zone, ...] = ()
    elsewhere: bool = False
    card: Selector | None = None


@dataclass(frozen=True, slots=True)
class TurnedFaceUp(EventPattern):
    """A permanent is turned face up (708.8)."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Transforms(EventPattern):
    """A permanent transforms or converts, into a face that fits `into`."""

    what: Filter
    into: Filter | None = None


@dataclass(frozen=True, slots=True)
class Phases(EventPattern):
    """A permanent phases "in" or "out"."""

    what: Filter
    direction: PhasingDirection


@dataclass(frozen=True, slots=True)
class LosesGame(EventPattern):
    """A player loses the game (603.9)."""

    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class LosesControl(EventPattern):
    """A player loses control of an object (603.10d)."""

    what: Filter
    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class AddsMana(EventPattern):
    """Mana would be added by an object (106.12b); for replacement effects. `tapped`: as it is tapped for mana, by a player `by`;
    `at_least` so much."""

    source: Filter | None = None
    to: Selector | None = None
    tapped: bool = False
    by: Selector | None = None
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class Does(EventPattern):
    """A player, or an object, performs an action that has no pattern of its own.

    `action` is the name of the action, mostly a keyword action or ability. `to`: what the object does it to: the Vehicle that a
    creature crews.
    """

    action: Deed | DeedWithEvent | UnplayedDeed
    who: Selector | None = None
    what: Filter | None = None
    at_least: int = 1
    to: Filter | None = None


@dataclass(frozen=True, slots=True)
class OneOrMore(EventPattern):
    """Triggers once for any number of simultaneous events that fit (603.2c); `per` a role ("target"): once for each one who
    has it, as "one or more creatures deal damage to a player" does for each player. `first`: only the first time in a turn."""

    pattern: EventPattern
    at_least: int = 1
    per: Role | None = None
    first: bool = False


@dataclass(frozen=True, slots=True)
class AnyOf(EventPattern):
    """Any of several trigger conditions."""

    patterns: tuple[EventPattern, ...]


@dataclass(frozen=True, slots=True)
class EventIf(EventPattern):
    """An event that counts only if a condition holds as it happens, looked at once (unlike an intervening "if")."""

    pattern: EventPattern
    condition: Condition


@dataclass(frozen=True, slots=True)
class AmountIs(EventPattern):
    """An event whose number compares so with an amount: "deals 3 or more damage"."""

    pattern: EventPattern
    op: Comparison
    amount: Amount


@dataclass(frozen=True, slots=True)
class StateIs(EventPattern):
    """A state trigger (603.8): "when you control no Islands"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AbilityTriggers(EventPattern):
    """A triggered ability of an object triggers (603.3b, the second group)."""

    of: Filter | None = None
    by: Selector | None = None
