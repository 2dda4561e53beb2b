"""Instructions: what a resolving spell or ability has players do, in the order written (608.2c).

Conventions. `who` is the player who acts (default: the controller). `what` denotes objects, `to` players or objects.
`bind` names the result for later sentences: the objects as they are afterwards (after a zone change, the new ones,
400.7j), and as an amount the number of things done (cards, life, damage). An instruction that can't be carried out is
left out (101.3); `Did(name)` tells whether anything happened. Instructions over several players or objects happen
simultaneously where they can (608.2f).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.trees.abilities import TargetSpec
from app.engine.trees.amounts import Number
from app.engine.trees.base import (
    Ability,
    Amount,
    Condition,
    Cost,
    Duration,
    EventPattern,
    Filter,
    Instruction,
    Selector,
    StaticEffect,
)
from app.engine.trees.continuous import CopyExceptions
from app.engine.trees.durations import EndOfGame
from app.engine.trees.selectors import This, You

# ---- order and choice -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sequence(Instruction):
    """One after another."""

    steps: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Together(Instruction):
    """Simultaneously, as one event: "target creature and you each …", "discards … and loses …" where the text joins."""

    steps: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class May(Instruction):
    """A player may do it; `bind` for "if you do" (118.12, 603.5)."""

    do: tuple[Instruction, ...]
    who: Selector = You()
    bind: str | None = None
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class If(Instruction):
    """Do one thing if a condition holds now, another if not."""

    condition: Condition
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class Pay(Instruction):
    """A player may (or, with `must`, has to) pay a cost on resolution; `bind` for "if you do" (118.12)."""

    cost: Cost
    who: Selector = You()
    bind: str | None = None
    must: bool = False
    any_number_of_times: bool = False


@dataclass(frozen=True, slots=True)
class Unless(Instruction):
    """Do it unless a player pays (118.12a). With several players each may pay in APNAP order."""

    do: tuple[Instruction, ...]
    cost: Cost
    who: Selector


@dataclass(frozen=True, slots=True)
class ForEach(Instruction):
    """Do it for each thing, which is `It()`; simultaneously where `together`, else one after another."""

    over: Selector
    do: tuple[Instruction, ...]
    together: bool = False


@dataclass(frozen=True, slots=True)
class Repeat(Instruction):
    """Do it a number of times; or `while_` a condition holds afterwards ("repeat this process")."""

    times: Amount | None
    do: tuple[Instruction, ...]
    while_: Condition | None = None


@dataclass(frozen=True, slots=True)
class ChooseMode(Instruction):
    """A player chooses one of several things to do, on resolution. `random` leaves it to chance."""

    options: tuple[tuple[Instruction, ...], ...]
    who: Selector = You()
    random: bool = False
    count: int = 1


@dataclass(frozen=True, slots=True)
class ChooseThings(Instruction):
    """Choose objects or players without doing anything to them yet; the selector is mostly a `Choose`."""

    what: Selector
    bind: str


@dataclass(frozen=True, slots=True)
class ChooseValue(Instruction):
    """Choose a "color", "creature_type", "card_type", "land_type", "name", "number", "player", "opponent", "word" …

    `options` limits the choice; `key` is where it is kept: on the source if `on_source` (607.2d), else in this resolution.
    """

    kind: str
    key: str
    who: Selector = You()
    options: tuple[str, ...] = ()
    minimum: Amount | None = None
    maximum: Amount | None = None
    on_source: bool = True
    random: bool = False


@dataclass(frozen=True, slots=True)
class Remember(Instruction):
    """Keep objects on the source for a linked ability (607.2): "exile it" … "the exiled card"."""

    what: Selector
    key: str = "exiled"


@dataclass(frozen=True, slots=True)
class Bind(Instruction):
    """Give a name to what a selector denotes or an amount is now: "where X is …" is Bind("X", amount=…)."""

    name: str
    what: Selector | None = None
    amount: Amount | None = None


# ---- damage and life --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDamage(Instruction):
    """A source (default: this object) deals damage to things (120); the amount is worked out for each (`It()`).

    Several sources each deal the damage; the amount may speak of the one dealing it as `Bound("source")`.
    """

    amount: Amount
    to: Selector
    source: Selector = This()
    bind: str | None = None
    unpreventable: bool = False


@dataclass(frozen=True, slots=True)
class GainLife(Instruction):
    """Gain life (119.3)."""

    amount: Amount
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class LoseLife(Instruction):
    """Lose life (119.3)."""

    amount: Amount
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class SetLife(Instruction):
    """A life total becomes a number (119.5)."""

    amount: Amount
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class ExchangeLife(Instruction):
    """Two players exchange life totals (701.12c)."""

    players: Selector


@dataclass(frozen=True, slots=True)
class Fight(Instruction):
    """Two creatures fight (701.14)."""

    one: Selector
    other: Selector


# ---- cards and zones ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Instruction):
    """Draw cards, one at a time (121.2)."""

    count: Amount = Number(1)
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Discard(Instruction):
    """Discard cards (701.9): of the player's choice, at random, or chosen with `what`."""

    count: Amount = Number(1)
    who: Selector = You()
    filter: Filter | None = None
    random: bool = False
    what: Selector | None = None
    whole_hand: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Mill(Instruction):
    """Put the top cards of a library into the graveyard (701.17)."""

    count: Amount
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Scry(Instruction):
    """Scry N (701.22)."""

    count: Amount
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class Surveil(Instruction):
    """Surveil N (701.25)."""

    count: Amount
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Move(Instruction):
    """Put objects from where they are into a zone.

    `to`: "hand", "graveyard", "exile", "library", "battlefield", "command". For libraries `position` is "top",
    "bottom", "shuffle", or a number from the top ("2"); `order` "any" if a player may order them, "random" if random.
    For the battlefield: `tapped`, `under` (default: the owner's control unless the text says "you put": then You()),
    `attacking`, `face_down` (with `face_down_as` for listed characteristics, 708.2), `transformed`, `attached_to`,
    `counters`, `effects` it has simultaneously (611.2e; `It()` is the permanent).
    `from_zone`: only those that are in this zone. `face_down` in exile too.
    """

    what: Selector
    to: str
    position: str = "top"
    order: str = "any"
    tapped: bool = False
    under: Selector | None = None
    attacking: Selector | bool = False
    blocking: Selector | None = None
    face_down: bool = False
    face_down_as: CopyExceptions | None = None
    transformed: bool = False
    attached_to: Selector | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    effects: tuple[StaticEffect, ...] = ()
    from_zone: str | None = None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Exile(Instruction):
    """Exile objects (701.13). `until` makes a second one-shot effect that returns them (610.3); `remember` links."""

    what: Selector
    until: Duration | None = None
    face_down: bool = False
    remember: str | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Destroy(Instruction):
    """Destroy permanents (701.8); `no_regeneration` for "can't be regenerated"."""

    what: Selector
    no_regeneration: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class SacrificeObjects(Instruction):
    """Players sacrifice permanents (701.21): those denoted by `what`, or so many that fit, of each player's choice."""

    who: Selector = You()
    filter: Filter | None = None
    count: Amount = Number(1)
    what: Selector | None = None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Search(Instruction):
    """Search a zone for cards that fit and bind them (701.23); the next instructions move them. Shuffling is `Shuffle`.

    `minimum` 0 is "up to"; with a stated quality a player may always fail to find (701.23b). `zones` of `whose`.
    """

    filter: Filter | None
    count: Amount
    bind: str
    who: Selector = You()
    whose: Selector = You()
    zones: tuple[str, ...] = ("library",)
    up_to: bool = True
    different: str | None = None
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class Shuffle(Instruction):
    """Shuffle libraries (701.24)."""

    who: Selector = You()


@dataclass(frozen=True, slots=True)
class Reveal(Instruction):
    """Reveal cards (701.20). `until`: from the top of a library until a card fits; bound as `bind`, the hit as `hit`."""

    what: Selector | None = None
    who: Selector = You()
    until: Filter | None = None
    until_count: Amount = Number(1)
    exile: bool = False
    bind: str | None = None
    hit: str | None = None


@dataclass(frozen=True, slots=True)
class LookAt(Instruction):
    """Look at hidden cards (701.20e)."""

    what: Selector
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class CastNow(Instruction):
    """A player casts (or plays) objects during this resolution (608.2g); optional unless `must`.

    `copy` casts a copy of it (707.12). `cost` None and `free`: without paying its mana cost.
    """

    what: Selector
    who: Selector = You()
    free: bool = True
    cost: Cost | None = None
    must: bool = False
    copy: bool = False
    filter: Filter | None = None
    lands: bool = False
    up_to: Amount | None = None
    bind: str | None = None


# ---- permanents ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tap(Instruction):
    """Tap permanents (701.26a)."""

    what: Selector
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Untap(Instruction):
    """Untap permanents (701.26b)."""

    what: Selector
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class PutCounters(Instruction):
    """Put counters on objects or players (122.1)."""

    kind: str
    count: Amount
    on: Selector
    who: Selector = You()
    bind: str | None = None


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
class TokenSpec:
    """The characteristics of a token (111.3–4). No name: its subtypes and "Token"."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    name: str | None = None


@dataclass(frozen=True, slots=True)
class CreateToken(Instruction):
    """Create tokens (701.7): as described by `spec`, or as a copy of an object with exceptions (707)."""

    count: Amount
    spec: TokenSpec | None = None
    who: Selector = You()
    copy_of: Selector | None = None
    exceptions: CopyExceptions = CopyExceptions()
    tapped: bool = False
    attacking: bool = False
    attached_to: Selector | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Attach(Instruction):
    """Attach an Aura, Equipment or other permanent to something (701.3); `to` None unattaches it."""

    what: Selector
    to: Selector | None


@dataclass(frozen=True, slots=True)
class Regenerate(Instruction):
    """Make a regeneration shield (701.19)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Apply(Instruction):
    """Create continuous effects with a duration (611.2): changes, permissions, replacement and prevention effects."""

    effects: tuple[StaticEffect, ...]
    duration: Duration = field(default_factory=EndOfGame)
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class ExchangeControl(Instruction):
    """Exchange control of two permanents, or nothing (701.12b)."""

    one: Selector
    other: Selector


@dataclass(frozen=True, slots=True)
class Transform(Instruction):
    """Transform (or with `convert` convert) double-faced permanents (701.27)."""

    what: Selector
    convert: bool = False


@dataclass(frozen=True, slots=True)
class TurnFace(Instruction):
    """Turn permanents "up" or "down" (708), or "flip" flip cards (710)."""

    what: Selector
    which: str


@dataclass(frozen=True, slots=True)
class PhaseOut(Instruction):
    """Permanents phase out (702.26)."""

    what: Selector


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
    """Give (or with `remove` take away) a designation: "monstrous", "renowned", "suspected", "saddled", "goaded" …"""

    what: Selector
    designation: str
    remove: bool = False


# ---- stack ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter(Instruction):
    """Counter spells or abilities (701.6); `to` another place than the graveyard: "exile", "hand", "library"."""

    what: Selector
    to: str | None = None
    position: str = "top"
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class CopySpell(Instruction):
    """Copy spells or abilities on the stack (707.10); `new_targets` if its controller may choose new ones."""

    what: Selector
    count: Amount = Number(1)
    new_targets: bool = True
    who: Selector = You()
    exceptions: CopyExceptions = CopyExceptions()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeTargets(Instruction):
    """Change the targets of a spell or ability: `how` "change", "change_one", "new" (115.7a–d); `to` a given target."""

    what: Selector
    how: str
    to: Selector | None = None
    who: Selector = You()


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
class Reflexive(Instruction):
    """"When you do, …": a reflexive trigger (603.12) on the instruction bound as `when` having been done."""

    when: str
    do: tuple[Instruction, ...]
    targets: tuple[TargetSpec, ...] = ()


# ---- mana, players, game ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddMana(Instruction):
    """Add mana (106.4): `symbols` exactly, or `amount` mana of `choice`.

    `choice`: "any_color", "any_one_color", "any_type", "among" (`symbols` are the options), "combination" (each mana
    of any of `symbols`), "could_produce" (types that `of` could produce, 106.7), "chosen" (color chosen on the source),
    "colors_of" (colors among `of`). `only`: what it may be spent on, a filter of the spell or of the source of the
    ability; `only_for` "spell", "ability", "either". `rider`: an effect on what it is spent on (106.6).
    """

    symbols: tuple[str, ...] = ()
    amount: Amount = Number(1)
    choice: str | None = None
    of: Selector | None = None
    who: Selector = You()
    only: Filter | None = None
    only_for: str = "either"
    rider: StaticEffect | None = None
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class FlipCoin(Instruction):
    """Flip coins (705); `bind` counts wins; `win`/`lose` follow at once. `until_lose` repeats."""

    who: Selector = You()
    count: Amount = Number(1)
    win: tuple[Instruction, ...] = ()
    lose: tuple[Instruction, ...] = ()
    bind: str | None = None
    call: bool = True
    until_lose: bool = False


@dataclass(frozen=True, slots=True)
class RollDie(Instruction):
    """Roll dice (706); `results` are ((low, high), instructions); the result is bound."""

    sides: int
    who: Selector = You()
    count: Amount = Number(1)
    results: tuple[tuple[int, int, tuple[Instruction, ...]], ...] = ()
    modifier: Amount | None = None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class GetEmblem(Instruction):
    """A player gets an emblem with abilities (114.2)."""

    abilities: tuple[Ability, ...]
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class ExtraTurn(Instruction):
    """Take an extra turn after this one (500.7)."""

    who: Selector = You()
    count: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class ExtraPhase(Instruction):
    """Additional phases or steps after this one (500.8–9), e.g. ("combat", "main"); `after` another point."""

    phases: tuple[str, ...]
    after: str | None = None


@dataclass(frozen=True, slots=True)
class EndTheTurn(Instruction):
    """End the turn (724); `combat_only` ends the combat phase."""

    combat_only: bool = False


@dataclass(frozen=True, slots=True)
class WinGame(Instruction):
    """A player wins the game (104.2b)."""

    who: Selector = You()


@dataclass(frozen=True, slots=True)
class LoseGame(Instruction):
    """A player loses the game (104.3e)."""

    who: Selector = You()


@dataclass(frozen=True, slots=True)
class DrawGame(Instruction):
    """The game is a draw (104.4c)."""


@dataclass(frozen=True, slots=True)
class GivePlayer(Instruction):
    """A player gets a designation: "monarch", "initiative", "citys_blessing", "speed"; or "day"/"night" for the game."""

    designation: str
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class ControlPlayer(Instruction):
    """Control a player during their next turn (723)."""

    player: Selector
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class Vote(Instruction):
    """Each player votes for an option, from the controller on (701.38); bound by option name, most votes as `winner`."""

    options: tuple[str, ...]
    bind: str
    start: Selector = You()


@dataclass(frozen=True, slots=True)
class KeywordAction(Instruction):
    """A keyword action (701) that has no node of its own, by its name in lower case: "proliferate", "investigate",
    "explore", "adapt", "monstrosity", "bolster", "support", "amass", "connive", "manifest", "cloak", "goad", "detain",
    "populate", "fateseal", "clash", "exert", "venture", "discover", "incubate", "suspect", "ring_tempts", …

    `what` is the object it is done to, `who` does it, `amount` its number, `words` further words (amass Zombies).
    """

    name: str
    who: Selector = You()
    what: Selector | None = None
    amount: Amount | None = None
    words: tuple[str, ...] = ()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class TheEvent(Instruction):
    """Inside `Replace.instead`: the event that would have happened, changed as said.

    `amount` replaces its number ("twice that many": Times(Number(2), EventAmount())); `to_zone` where the object goes;
    `to` a new recipient or player; `tapped`, `counters` … for a permanent that enters; `minus_this` leaves out This.
    """

    amount: Amount | None = None
    to_zone: str | None = None
    position: str = "top"
    to: Selector | None = None
    source: Selector | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    tapped: bool | None = None


@dataclass(frozen=True, slots=True)
class Nothing(Instruction):
    """Does nothing; a placeholder for text that only grants permission or is flavor ("ability words")."""
