"""Static effects: those that hold changes of characteristics (613), and those that change rules, costs and events."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.trees.base import (
    Ability,
    Amount,
    Change,
    Condition,
    Cost,
    Duration,
    EventPattern,
    Filter,
    Instruction,
    Selector,
    StaticEffect,
)
from app.engine.trees.changes import CopyExceptions
from app.engine.trees.vocabularies import (
    ActivatedKeyword,
    AsThoughKind,
    CastingWay,
    ChangedCost,
    Color,
    CombatCount,
    Forbidden,
    ForbiddenOnly,
    ManaType,
    Mark,
    OptionalCost,
    OwnAlternative,
    PermittedWay,
    PlayersRule,
    PricedKeyword,
    ReplacementGroup,
    Required,
    Skipped,
    SpentAs,
    SpentOn,
    Taxed,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Modify(StaticEffect):
    """Objects have their characteristics or controller changed (613.1).

    `what` is looked at continuously for a static ability (611.3a); a resolving spell's effect keeps the set it finds
    (611.2c). `It()` in a change is the object changed.
    """

    what: Selector
    changes: tuple[Change, ...]


CANT_ACTIONS: dict[Forbidden, str] = {
    "attack": "what: the creature; by: the player or permanent it would attack (None: any)",
    "block": "what: the blocker; by: the attacker (None: any)",
    "be_blocked": "what: the attacker; by: the blocker (None: any)",
    "cast": "what: the spell; by: the player",
    "play_land": "what: the land; by: the player",
    "activate": "what: the object with the ability; by: the player; `only`: of that kind, or with {T} in its cost",
    "be_countered": "what: the spell or ability; by: the source",
    "be_targeted": "what: the object or player; by: the source of the targeting spell or ability",
    "be_destroyed": "what", "be_regenerated": "what", "be_copied": "what: the spell or ability", "turn_face_up": "what",
    "be_sacrificed": "what; by: the player; `only`: to cast or activate something", "be_enchanted": "what; by",
    "be_equipped": "what; by", "transform": "what", "be_exiled": "what", "leave_graveyard": "what",
    "phase": "what", "phase_in": "what",
    "untap": "what, ever", "untap_in_untap_step": "what", "become_tapped": "what", "crew": "what",
    "gain_life": "by: the player", "lose_life": "by: the player",
    "pay_life": "by; `only`: to cast or activate something", "draw": "by", "search": "by",
    "win": "by", "lose": "by", "get_counters": "what (an object or player); `counter`: the kind",
    "enter": "what; `only`: from that zone", "prevent_damage": "what: the source; by: the recipient",
    "deal_damage": "what: the source; by: the recipient; `only`: combat damage",
    "gain_abilities": "what", "trigger": "what: objects whose abilities don't; by: event",
    "be_attached": "what: the attachment; by: the host", "win_by_effect": "by", "discard": "by", "scry": "by",
    "become_monarch": "by", "make_discard": "what: the player who would; by: whose spell or ability",
    "take_extra_turns": "by", "spend_mana": "by", "make_sacrifice": "what: the player who would; by: whose spell or ability",
}
"""Every action `Cant` may name, and what its fields mean for it (101.2)."""


@dataclass(frozen=True, slots=True)
class Cant(StaticEffect):
    """Something can't happen (101.2, 614.17). `action` is a key of `CANT_ACTIONS`. `nth`: only from the so-manieth time in a turn
    on."""

    action: Forbidden
    what: Filter | None = None
    by: Filter | None = None
    only: ForbiddenOnly | None = None
    counter: str | None = None
    nth: int | None = None


@dataclass(frozen=True, slots=True)
class UntapLimit(StaticEffect):
    """Players can't untap more than so many permanents that fit in their untap steps (502.3)."""

    what: Filter
    most: Amount
    players: Selector


@dataclass(frozen=True, slots=True)
class Requires(StaticEffect):
    """A requirement of combat (508.1d, 509.1c): `action` "attack", "block", "be_blocked".

    `what`: the creatures; `against`: whom or what each must attack or block if able. Of what must be blocked: by at least and
    at most so many. `given`: only as one of these attacks.
    """

    action: Required
    what: Filter
    against: Filter | None = None
    least: int = 1
    most: int | None = None
    given: Filter | None = None


@dataclass(frozen=True, slots=True)
class CombatLimit(StaticEffect):
    """A restriction or permission that counts (506.5, 508.1c, 509.1b).

    `kind`: "min_blockers" (can't be blocked except by N or more), "max_blockers", "max_attackers" (of the attacking
    player; against `against`), "max_blocking_creatures", "can_block_additional" (N more attackers), "can_block_any",
    "attacks_alone_not" (can't attack alone), "blocks_alone_not", "attacks_only_alone".
    """

    kind: CombatCount
    what: Filter
    number: int = 0
    against: Filter | None = None


@dataclass(frozen=True, slots=True)
class CombatTax(StaticEffect):
    """Creatures can't attack (block) unless their controller pays, for each of them (508.1h, 509.1d)."""

    action: Taxed
    what: Filter
    cost: Cost
    against: Filter | None = None


@dataclass(frozen=True, slots=True)
class CostChange(StaticEffect):
    """Spells or abilities cost more or less (601.2f). `more` and `less` are mana symbols; amounts are generic mana.

    `applies_to`: of which costs. `minimum`: the total is not reduced by it below so much. `by`: only for costs this player
    pays. `per`: multiplied by the amount. `colored`: only colored mana is reduced. `nonmana`: not for mana abilities. `aimed`:
    only for abilities that target something that fits. `additional`: what activating costs besides, other than mana.
    """

    what: Filter
    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    per: Amount | None = None
    applies_to: ChangedCost = "spell"
    by: Selector | None = None
    minimum: int = 0
    set_to: Cost | None = None
    colored: bool = False
    nonmana: bool = False
    aimed: Filter | None = None
    additional: Cost | None = None


@dataclass(frozen=True, slots=True)
class CostFloor(StaticEffect):
    """Spells that fit and would cost less mana than this cost so much, after all else that changes their costs (601.2f)."""

    what: Filter
    least: int


@dataclass(frozen=True, slots=True)
class AdditionalCost(StaticEffect):
    """An additional cost of this spell (118.8), or of the spells that fit `what`; optional ones have a key. `less`: colored mana
    that a spell for which it is paid costs less."""

    cost: Cost
    optional: bool = False
    key: OptionalCost | None = None
    what: Filter | None = None
    times: bool = False
    less: tuple[Color, ...] = ()


@dataclass(frozen=True, slots=True)
class AlternativeCost(StaticEffect):
    """An alternative cost of this spell or of spells that fit `what`. `cost` None: without paying mana cost.
    `once_each_turn`: for one spell each turn."""

    cost: Cost | None
    key: OwnAlternative
    condition: Condition | None = None
    what: Filter | None = None
    once_each_turn: bool = False


@dataclass(frozen=True, slots=True)
class AlternativeActivation(StaticEffect):
    """Another cost that its controller may pay rather than what a keyword's ability costs to activate; `what`: of these
    objects. `first`: only for the first such ability that they activate in a turn; `own_turn`: in a turn of their own."""

    keyword: PricedKeyword
    cost: Cost
    what: Filter | None = None
    first: bool = False
    own_turn: bool = False


@dataclass(frozen=True, slots=True)
class MayPlay(StaticEffect):
    """Permission to cast or play objects from a zone (601.3, 305.1).

    `what` fits the cards (in `zones`); `cost` replaces the mana cost (None with `free`: without paying it); `flash`
    if as though it had flash; `spent_as` what any mana may be spent as though it were (609.4b), if anything; `exile_after` if it
    is exiled instead of going anywhere else when it leaves the stack; `key` names the way (flashback …); `lands` and `spells`
    say which; `using` is the only keyword by which they may be cast. `once_each_turn`: one card each turn, or one in all where
    the permission lasts for a time. `riders`: effects on the spell that is cast so, which is
    `It()`, and on the permanent that it becomes (611.2c). `then`: what a reflexive ability does once a card has been played so
    (603.12); the player is `It()`.
    """

    what: Filter
    zones: tuple[Zone, ...]
    by: Selector
    cost: Cost | None = None
    free: bool = False
    flash: bool = False
    spent_as: SpentAs | None = None
    exile_after: bool = False
    key: PermittedWay | None = None
    lands: bool = True
    spells: bool = True
    once_each_turn: bool = False
    additional: Cost | None = None
    owned_by: Selector | None = None
    using: CastingWay | None = None
    riders: tuple[StaticEffect, ...] = ()
    then: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class AsThoughFlash(StaticEffect):
    """Spells that fit may be cast as though they had flash (601.3b); abilities at instant speed with `abilities`,
    those of one `keyword` where it names one."""

    what: Filter
    by: Selector
    abilities: bool = False
    keyword: ActivatedKeyword | None = None


@dataclass(frozen=True, slots=True)
class AsThough(StaticEffect):
    """Other permissions.

    `kind`: "attack_defender" (as though it didn't have defender), "haste_abilities" (activate abilities as though it had
    haste), "assign_unblocked" (damage as though not blocked), "toughness_damage" (assigns damage equal to toughness) …
    "crew_more" and "saddle_more": as though its power were greater by `amount`. "block_landwalk": creatures with landwalk for
    lands that fit `what` can be blocked as though they didn't have it.
    """

    kind: AsThoughKind
    what: Filter
    by: Selector | None = None
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class PlayerRule(StaticEffect):
    """A rule for players (613.11).

    `rule`: "max_hand_size" is set to `amount`, "extra_land_plays" are so many; `mana`: the type of mana of "mana_doesnt_empty";
    "choose_blocks": these players choose the blocks instead of the defending players.
    """

    rule: PlayersRule
    players: Selector
    amount: Amount | None = None
    mana: ManaType | None = None


@dataclass(frozen=True, slots=True)
class PlayerHas(StaticEffect):
    """Players have an ability such as hexproof, shroud or protection (613.10)."""

    players: Selector
    ability: Ability


@dataclass(frozen=True, slots=True)
class TriggersMore(StaticEffect):
    """Abilities of objects that fit trigger additional times when an event fits (603.2d); with 0 they don't trigger then."""

    of: Filter
    event: EventPattern | None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Replace(StaticEffect):
    """A replacement effect (614): if an event that fits would happen, do this instead.

    `instead` may contain `TheEvent(...)`, the event itself, changed or not; an empty tuple is "skip". `optional`
    for "you may". `self_replacement` for effects of the resolving spell itself (614.15). `group` for 616.1b–d:
    "control", "copy", "back_face", or None. `uses`: how often it may apply, None without end; with `shield` to how much
    damage, of which each 1 counts ("the next 1 damage … is dealt to … instead"; 614.9, 615.7), worked out from `amount` where
    that is given.
    """

    event: EventPattern
    instead: tuple[Instruction, ...]
    condition: Condition | None = None
    optional: bool = False
    self_replacement: bool = False
    group: ReplacementGroup | None = None
    uses: int | None = None
    shield: bool = False
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class EntersWith(StaticEffect):
    """How permanents that fit enter (614.1c–d). `what` None: this permanent only.

    `tapped`; `counters` as (kind, amount) pairs; `abilities` it has from then on; `choices` instructions carried out
    before it enters, with `This()` the entering permanent ("as this enters, choose a color"; 614.12a), `pay_or`: see
    `Instruction`s used inside `choices`; `copy_of` with `exceptions`: enters as a copy ("may" with `optional`);
    `under` another player's control; `face_down`; `transformed`. With `optional`, `decider` (default: whoever 616.1 lets
    choose) may decline; then it has the abilities `declined` instead. `mark`: a mark it has if the effect was applied. `becomes`:
    it is one of these, of the choice of whoever it enters under (613.2a). `uses`: so often, each time for all that enter at once.
    `lasts`: how long it is a copy.
    """

    what: Filter | None = None
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    abilities: tuple[Ability, ...] = ()
    choices: tuple[Instruction, ...] = ()
    copy_of: Selector | None = None
    exceptions: CopyExceptions = CopyExceptions()
    optional: bool = False
    under: Selector | None = None
    face_down: bool = False
    transformed: bool = False
    condition: Condition | None = None
    then: tuple[Instruction, ...] = ()
    declined: tuple[Ability, ...] = ()
    decider: Selector | None = None
    mark: Mark | None = None
    becomes: tuple[CopyExceptions, ...] = ()
    uses: int | None = None
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class AsTurnedFaceUp(StaticEffect):
    """What is done as this permanent is turned face up (614.1e)."""

    do: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class AsTransforms(StaticEffect):
    """What is done as this permanent transforms into this face."""

    do: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Prevent(StaticEffect):
    """A prevention effect (615). `amount` None: all of it. `shield`: the amount is used up (615.7); otherwise it
    is prevented from each event (615.10). `then`: the additional effect, with `EventAmount()` what was prevented (615.5).
    `next_source`: only the next time a source deals damage (615.8). `each`: a shield of its own for each that is there (615.11),
    not one for all. `whole`: `EventAmount()` is all of "that damage", even what can't be prevented (615.12).
    """

    damage: EventPattern
    amount: Amount | None = None
    shield: bool = False
    then: tuple[Instruction, ...] = ()
    next_source: bool = False
    condition: Condition | None = None
    each: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class CounterLimit(StaticEffect):
    """Permanents can't have more than so many counters of a kind (704.5r)."""

    what: Filter
    kind: str
    most: Amount


@dataclass(frozen=True, slots=True)
class CounterFloor(StaticEffect):
    """Damage that would remove all counters of a kind from a permanent that fits removes all but one of them instead (614.1a)."""

    what: Filter
    kind: str


@dataclass(frozen=True, slots=True)
class CountersRemain(StaticEffect):
    """The counters on this object remain on it as it moves to any zone other than a hand or library (101.1, 122.2). It is asked
    of the object as it was just before it moved."""


@dataclass(frozen=True, slots=True)
class SkipStep(StaticEffect):
    """Players skip their step, phase or turn of this name (614.10), or with "extra_turn" their extra turns. `uses` for "your
    next draw step"."""

    step: Skipped
    who: Selector
    uses: int | None = None


@dataclass(frozen=True, slots=True)
class NoLegendRule(StaticEffect):
    """The "legend rule" doesn't apply to permanents that fit: they are not among those of which one stays (704.5j)."""

    what: Filter


@dataclass(frozen=True, slots=True)
class UntapsToo(StaticEffect):
    """Permanents that fit untap during the untap steps of these players, as those players' own do (502.3)."""

    what: Filter
    during: Selector


@dataclass(frozen=True, slots=True)
class Spend(StaticEffect):
    """Mana may be spent as though it were of any color or of one type (609.4b), or mana of any type may be spent.

    `mana`: only mana of this type may. `others`: mana of every other type instead, and only so, not as what it is.
    """

    what: Filter
    by: Selector
    as_though: SpentAs | ManaType = "any_color"
    only_for: SpentOn = "either"
    mana: ManaType | None = None
    others: bool = False


@dataclass(frozen=True, slots=True)
class EndedFor(StaticEffect):
    """Who controls the effect may pay this at any time they have priority, and so end what began with it (116.2c)."""

    cost: Cost


@dataclass(frozen=True, slots=True)
class IgnoredFor(StaticEffect):
    """Each of these players may pay this at any time they have priority, and so ignore the effect of the object for the turn
    (116.2d): `Does("ignore_effect")`, of which the other effects of the ability speak."""

    cost: Cost
    who: Selector


@dataclass(frozen=True, slots=True)
class MayDiscard(StaticEffect):
    """The card's owner may discard it at any time they have priority (116.2e)."""


@dataclass(frozen=True, slots=True)
class While(StaticEffect):
    """An effect that applies only as long as a condition holds."""

    condition: Condition
    effects: tuple[StaticEffect, ...]
