"""Abilities (113.3) and what they consist of: targets, modes, instructions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.engine.trees.amounts import Number
from app.engine.trees.base import (
    Ability,
    Amount,
    Condition,
    Cost,
    EventPattern,
    Filter,
    Instruction,
    Selector,
    StaticEffect,
)
from app.engine.trees.filters import IsAmong, Not
from app.engine.trees.selectors import Bound, You
from app.engine.trees.vocabularies import Activator, Comparison, Measure, ModesAnew, Trait, Zone

if TYPE_CHECKING:
    from app.engine.trees.permanent_instructions import TokenSpec  # noqa: F401


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """One "target" of a spell or ability (115.1): chosen as it is put on the stack, checked again on resolution.

    `minimum` 0 is "up to"; `maximum` None is "any number". `zones` as in `All`; spells and abilities are in "stack".
    `divide`: an amount divided among these targets (601.2d). `chooser`: who chooses (601.7). `different`: a quality no
    two of them may share ("controlled by different players": "controller"). `same`: a quality all must share.
    `total`: (quality, op, amount) for the sum over these targets ("total mana value 3 or less").
    `each`: chosen once for each of these, which is `It()` ("for each opponent, … target creature that player controls").
    `as_chosen`: what else must be so of it as it is chosen, and needn't be afterwards.
    """

    filter: Filter
    minimum: Amount = Number(1)
    maximum: Amount | None = Number(1)
    zones: tuple[Zone, ...] = ("battlefield",)
    players: Selector | None = None
    divide: Amount | None = None
    chooser: Selector = You()
    different: Trait | None = None
    same: Trait | None = None
    total: tuple[Measure, Comparison, Amount] | None = None
    random: bool = False
    each: Selector | None = None
    as_chosen: Filter | None = None


TARGETED_BY_MODES = Bound("targeted by modes")
"""What the modes that stand before one target, as targets are chosen for it."""
APART_FROM_MODES = Not(IsAmong(TARGETED_BY_MODES))


@dataclass(frozen=True, slots=True)
class Mode:
    """One mode of a modal spell or ability (700.2). `cost`: paid in addition if it is chosen (escalate, spree). `pawprints`: so
    many are before it; then modes are chosen that are worth at most `choose_max` together (700.2i)."""

    instructions: tuple[Instruction, ...]
    targets: tuple[TargetSpec, ...] = ()
    cost: Cost | None = None
    words: str = ""
    pawprints: int = 0
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """What a spell or ability does: its targets and instructions; or modes, of which so many are chosen (700.2).

    With modes, `targets` and `instructions` apply besides them, instructions last. `repeat`: a mode may be chosen
    more than once (700.2d). `each_turn_new`: a mode not chosen before on this object this turn ("once each").
    `resolves_anyway`: although all targets have become illegal (608.2b).
    """

    instructions: tuple[Instruction, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_min: Amount = Number(1)
    choose_max: Amount = Number(1)
    repeat: bool = False
    random: bool = False
    chooser: Selector = You()
    unchosen: ModesAnew | None = None
    first: tuple[Instruction, ...] = ()
    resolves_anyway: bool = False


@dataclass(frozen=True, slots=True)
class SpellAbility(Ability):
    """What an instant or sorcery does as it resolves (113.3a)."""

    body: Body
    words: str = ""


@dataclass(frozen=True, slots=True)
class ActivatedAbility(Ability):
    """"[Cost]: [Effect.] [Activation instructions.]" (602.1). Whether it is a mana ability follows from it (605.1a).

    `zones`: where it functions, if it says so and nothing else in it tells (`zones.py`). `sorcery_speed`, `condition` ("only
    if …", "only during …"), `per_turn` and `once` (ever, of this object: exhaust) limit it. `who`: who may activate it
    ("any_player", "opponents", "owner"; None: the controller). `less`: cost reductions its own text states. `keyword`: the
    keyword it stands for (equip, cycling, …). `as_instant`: only when its player has priority, so that even a mana ability pays
    for nothing that is being cast, activated or resolved (602.5e).
    """

    cost: Cost
    body: Body
    zones: tuple[Zone, ...] = ()
    sorcery_speed: bool = False
    condition: Condition | None = None
    per_turn: int | None = None
    once: bool = False
    who: Activator | None = None
    less: Amount | None = None
    keyword: str | None = None
    words: str = ""
    as_instant: bool = False


@dataclass(frozen=True, slots=True)
class TriggeredAbility(Ability):
    """"When/Whenever/At …, [if …,] effect" (603.1). `condition` is an intervening "if" (603.4).

    `zones`: where it functions, if it says so and nothing else in it tells (`zones.py`). `per_turn`: "triggers only once each
    turn"; `do_once`: "do this only once each turn".
    `optional_targets` never: use `minimum=Number(0)`.
    """

    event: EventPattern
    body: Body
    condition: Condition | None = None
    zones: tuple[Zone, ...] = ()
    per_turn: int | None = None
    do_once: bool = False
    keyword: str | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class StaticAbility(Ability):
    """A static ability (113.3d): effects that apply while the object is where it functions and the condition holds.

    `zones`: where it functions, if it says so and nothing else in it tells (`zones.py`). `cda`: characteristic-defining
    (604.3). What a spell says about its own costs the kernel reads where spells are cast, whatever the zone.
    """

    effects: tuple[StaticEffect, ...]
    condition: Condition | None = None
    zones: tuple[Zone, ...] = ()
    cda: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class ThisAbility(Ability):
    """ "Except it has this ability": the very ability whose effect makes the copy (707.9a)."""


@dataclass(frozen=True, slots=True)
class CastOnlyIf(Ability):
    """"Cast this spell only …" (601.3): a condition for casting it; `who` may be a condition on the caster."""

    condition: Condition
    words: str = ""


@dataclass(frozen=True, slots=True)
class OpeningHandAbility(Ability):
    """What its owner may do with a card in their opening hand, before the first turn (103.6): begin the game with it on the
    battlefield, or reveal it, and what follows from that."""

    do: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class KeywordAbility(Ability):
    """A keyword ability (702), name in lower case as in the rules: "flying", "protection", "cycling", "ward".

    `cost`, `amount`, `filter` are its parameters: cycling [cost], bushido [N], protection from [quality], enchant
    [quality], landwalk [land]. `words` holds parameters that are words (landwalk: "Island"; typecycling: "Forest";
    "hexproof from" has a filter). `ability`: for keywords that carry one. A keyword the kernel does not know is
    refused as unsupported when it could matter.
    """

    name: str
    cost: Cost | None = None
    amount: Amount | None = None
    filter: Filter | None = None
    words: tuple[str, ...] = ()
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class ChapterAbility(Ability):
    """Chapters of a Saga (714): their numbers and what they do."""

    chapters: tuple[int, ...]
    body: Body
    words: str = ""


@dataclass(frozen=True, slots=True)
class RoomAbility(Ability):
    """A room of a dungeon card (309.4): its number from the top, its name, the numbers of the rooms it leads to, its effect."""

    number: int
    name: str
    leads: tuple[int, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class LevelAbility(Ability):
    """A level symbol of a leveler (711.2) or class level (716): abilities and base P/T between levels.

    `maximum` None: and up. For a Class (`class_level`), `cost` is the cost to gain this level.
    """

    minimum: int
    maximum: int | None
    abilities: tuple[Ability, ...]
    power: int | None = None
    toughness: int | None = None
    cost: Cost | None = None
    class_level: bool = False


@dataclass(frozen=True, slots=True)
class Conditional(Ability):
    """Abilities an object has while a condition holds, as threshold or an anchor word gives (614.12c); `zones` as usual."""

    condition: Condition
    abilities: tuple[Ability, ...]


def mana_cost_of_symbols(text: str) -> tuple[str, ...]:
    """Split "{2}{G}{W/U}" into ("2", "G", "W/U"). Raises ValueError on anything else."""
    if not text:
        return ()
    if not (text.startswith("{") and text.endswith("}")):
        raise ValueError(f"not a row of mana symbols: {text!r}")
    return tuple(text[1:-1].split("}{"))
