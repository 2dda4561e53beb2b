"""Instructions about mana, chance, turns and the game itself; conventions as in `instructions`."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.trees.abilities import TriggeredAbility
from app.engine.trees.amounts import Number
from app.engine.trees.base import (
    Ability,
    Amount,
    Duration,
    Filter,
    Instruction,
    Selector,
    StaticEffect,
)
from app.engine.trees.durations import EndOfGame
from app.engine.trees.selectors import You
from app.engine.trees.vocabularies import (
    AddedPhase,
    CountedPhase,
    GivenDesignation,
    LibraryPosition,
    ManaChoice,
    ManaType,
    TimeOfTurn,
    UseOfMana,
    Zone,
)

# ---- mana, players, game ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpentFor:
    """Costs that mana is said to be spent on (106.6): of what `kind`; of spells, of abilities of sources, or of actions with
    objects that fit `what`; for the ability or the cost of a `keyword`; that contain a mana `symbol`."""

    kind: UseOfMana
    what: Filter | None = None
    keyword: str | None = None
    symbol: str | None = None


@dataclass(frozen=True, slots=True)
class OnSpending:
    """What mana does to a spell that it is spent to cast, if it is one of these (106.6): `effects` on the spell, which is `It()`,
    for `duration`; or a delayed triggered ability of which the spell is `EventRole()` (603.7a)."""

    what: Filter
    effects: tuple[StaticEffect, ...] = ()
    duration: Duration = field(default_factory=EndOfGame)
    ability: TriggeredAbility | None = None


@dataclass(frozen=True, slots=True)
class AddMana(Instruction):
    """Add mana (106.4): `symbols` exactly, or `amount` mana of `choice`.

    `choice`: "any_color", "any_one_color", "any_type", "among" (`symbols` are the options), "combination" (each mana
    of any of `symbols`), "could_produce" (types that `of` could produce, 106.7, of `symbols` if there are any), "chosen"
    (color chosen on the source), "among_or_chosen", "just_produced" (a type of the mana that the triggering event made),
    "colors_of" (colors among `of`), "each_color_of" (one of each of those), "commander_identity" (colors in the color
    identity of your commanders, 903.4). `only`: what it may be spent on, if anything is said of it; `never`: what it can't be
    spent on. `riders`: what it does to what it is spent on (106.6).
    """

    symbols: tuple[str, ...] = ()
    amount: Amount = Number(1)
    choice: ManaChoice | None = None
    of: Selector | None = None
    who: Selector = You()
    only: tuple[SpentFor, ...] = ()
    never: tuple[SpentFor, ...] = ()
    riders: tuple[OnSpending, ...] = ()
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class LoseMana(Instruction):
    """Players lose all their unspent mana (106.4)."""

    who: Selector = You()


@dataclass(frozen=True, slots=True)
class FlipCoin(Instruction):
    """Flip coins (705); `bind` counts wins; `win`/`lose` follow at once. `until_lose` repeats. Without `call` nobody wins or
    loses: `win` is heads, `bind` are those whose coin came up heads and how many there are, `tails` the others."""

    who: Selector = You()
    count: Amount = Number(1)
    win: tuple[Instruction, ...] = ()
    lose: tuple[Instruction, ...] = ()
    bind: str | None = None
    call: bool = True
    until_lose: bool = False
    tails: str | None = None


@dataclass(frozen=True, slots=True)
class RollDie(Instruction):
    """Roll dice (706); `results` are ((low, high), instructions); the result is bound. `other`: who rolls two chooses one of
    the results, and the other is bound under this name. `difference` names how much the greatest result exceeds the least.
    `ignoring`: so many of the lowest rolls are ignored (706.6)."""

    sides: int
    who: Selector = You()
    count: Amount = Number(1)
    results: tuple[tuple[int, int, tuple[Instruction, ...]], ...] = ()
    modifier: Amount | None = None
    bind: str | None = None
    other: str | None = None
    difference: str | None = None
    ignoring: int = 0


@dataclass(frozen=True, slots=True)
class GetEmblem(Instruction):
    """A player gets an emblem with abilities (114.2)."""

    abilities: tuple[Ability, ...]
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class ExtraTurn(Instruction):
    """Take an extra turn after this one (500.7); `bind` is that turn."""

    who: Selector = You()
    count: Amount = Number(1)
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class ExtraPhase(Instruction):
    """Additional phases or steps after this one (500.8–9), e.g. ("combat", "main"); `after` another point. `after_step`: steps
    right after the step that is on. `who`: the player who gets them, in no turn but their own (500.10a). `bind` is the first of
    them."""

    phases: tuple[AddedPhase, ...]
    after: TimeOfTurn | CountedPhase | None = None
    after_step: bool = False
    who: Selector | None = None
    bind: str | None = None


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
    """A player gets a designation, or it becomes day or night."""

    designation: GivenDesignation
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class ControlPlayer(Instruction):
    """Control a player during their next turn (723). `extra_turn`: the player takes an extra turn after it (500.7)."""

    player: Selector
    who: Selector = You()
    extra_turn: bool = False


VOTERS = ":voters"
"""Ends the name under which those who voted for an option are bound."""


@dataclass(frozen=True, slots=True)
class Vote(Instruction):
    """Each player votes for an option, from the controller on; bound by option name, most votes as `winner`. `among`: for one of
    these things instead; those with the most votes, or tied for most, are bound."""

    options: tuple[str, ...]
    bind: str
    start: Selector = You()
    among: Selector | None = None


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
    `to` a new recipient or player; `tapped`, `counters` … for a permanent that enters; `mana`: the type of all the mana;
    `reveal`: what moves is revealed first.
    """

    amount: Amount | None = None
    to_zone: Zone | None = None
    position: LibraryPosition = "top"
    to: Selector | None = None
    source: Selector | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    tapped: bool | None = None
    mana: ManaType | None = None
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class Nothing(Instruction):
    """Does nothing; a placeholder for text that only grants permission or is flavor ("ability words")."""
