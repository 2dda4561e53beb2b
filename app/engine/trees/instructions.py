"""Instructions: what a resolving spell or ability has players do, in the order written (608.2c).

Conventions. `who` is the player who acts (default: the controller). `what` denotes objects, `to` players or objects.
`bind` names the result for later sentences: the objects as they are afterwards (after a zone change, the new ones,
400.7j), and as an amount the number of things done (cards, life, damage). An instruction that can't be carried out is
left out (101.3); `Did(name)` tells whether anything happened. Instructions over several players or objects happen
simultaneously where they can (608.2f).
"""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.trees.amounts import Number
from app.engine.trees.base import (
    Amount,
    Condition,
    Cost,
    Duration,
    Filter,
    Instruction,
    Selector,
    StaticEffect,
)
from app.engine.trees.changes import CopyExceptions
from app.engine.trees.selectors import This, You
from app.engine.trees.vocabularies import (
    CastingWay,
    ChoiceKey,
    ChosenKind,
    Comparison,
    LibraryOrder,
    LibraryPosition,
    LinkKey,
    Measure,
    PowerOrToughness,
    SpentAs,
    Trait,
    Zone,
)

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
    """Do it unless a player pays (118.12a), and `paid` if one does. With several players each may pay in APNAP order."""

    do: tuple[Instruction, ...]
    cost: Cost
    who: Selector
    paid: tuple[Instruction, ...] = ()


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
class FaceVillainousChoice(Instruction):
    """Each of the players, who is `It()`, chooses one of the options, even an impossible one, and it is carried out before the
    next of them chooses."""

    options: tuple[tuple[Instruction, ...], ...]
    who: Selector


@dataclass(frozen=True, slots=True)
class SeparatePiles(Instruction):
    """A player separates things into two piles, and a player chooses one (700.3): the chosen pile and the other are bound.

    `face_down`: the first pile is face down, so that who chooses doesn't see what is in it."""

    what: Selector
    separator: Selector
    chooser: Selector
    chosen: str
    other: str
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class ChooseThings(Instruction):
    """Choose objects or players without doing anything to them yet; the selector is mostly a `Choose`."""

    what: Selector
    bind: str


@dataclass(frozen=True, slots=True)
class ChooseValue(Instruction):
    """Choose a color, a type, a name, a number, a player, a word.

    `options` limits the choice, `without` leaves some out; `key` is where it is kept: on the source if `on_source` (607.2d), else
    in this resolution. The kind "colors" is one color or more. `secret`: nobody else knows the choice until it is revealed.
    """

    kind: ChosenKind
    key: ChoiceKey
    who: Selector = You()
    options: tuple[str, ...] = ()
    minimum: Amount | None = None
    maximum: Amount | None = None
    on_source: bool = True
    random: bool = False
    without: tuple[str, ...] = ()
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Remember(Instruction):
    """Keep objects on the source for a linked ability (607.2): "exile it" … "the exiled card"."""

    what: Selector
    key: LinkKey = "exiled"


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

    Several sources each deal the damage; the amount may speak of the one dealing it as `Bound("source")`. `excess` names how
    much of it was excess damage (120.10); `excess_to`: whom what would be excess is dealt to instead (120.4a).
    """

    amount: Amount
    to: Selector
    source: Selector = This()
    bind: str | None = None
    unpreventable: bool = False
    excess: str | None = None
    excess_to: Selector | None = None


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
    """Two players exchange life totals; or one player exchanges theirs with the power or toughness of a permanent, `of`."""

    players: Selector
    of: Selector | None = None
    number: PowerOrToughness = "toughness"


@dataclass(frozen=True, slots=True)
class Fight(Instruction):
    """Two creatures fight."""

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
    """Discard cards: of the player's choice, at random, or chosen with `what`."""

    count: Amount = Number(1)
    who: Selector = You()
    filter: Filter | None = None
    random: bool = False
    what: Selector | None = None
    whole_hand: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Mill(Instruction):
    """Put the top cards of a library into the graveyard."""

    count: Amount
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Scry(Instruction):
    """Scry N."""

    count: Amount
    who: Selector = You()


@dataclass(frozen=True, slots=True)
class Surveil(Instruction):
    """Surveil N."""

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
    `beneath`: in a library under so many cards from the top (401.7). `from_zone`: only those that are in this zone.
    `face_down` in exile too. `shuffles`: whose libraries are shuffled with
    position "shuffle" even if nothing is put there; the owners' anyway.
    """

    what: Selector
    to: Zone
    position: LibraryPosition = "top"
    order: LibraryOrder = "any"
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
    from_zone: Zone | None = None
    shuffles: Selector | None = None
    beneath: Amount | None = None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Exile(Instruction):
    """Exile objects. `until` makes a second one-shot effect that returns them (610.3); `remember` links. `shuffled`: they lie in
    a pile of their own, which is shuffled."""

    what: Selector
    until: Duration | None = None
    face_down: bool = False
    remember: LinkKey | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    bind: str | None = None
    shuffled: bool = False


@dataclass(frozen=True, slots=True)
class Meld(Instruction):
    """Put the two cards of a meld pair onto the battlefield as one permanent, with their back faces up and combined.
    into: the name of what they become."""

    what: Selector
    into: str
    tapped: bool = False
    attacking: Selector | bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Destroy(Instruction):
    """Destroy permanents; `no_regeneration` for "can't be regenerated"."""

    what: Selector
    no_regeneration: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class SacrificeObjects(Instruction):
    """Players sacrifice permanents: those denoted by `what`, or so many that fit, of each player's choice. `also`: with the one
    that fits, another for each of these descriptions, none of them for two."""

    who: Selector = You()
    filter: Filter | None = None
    count: Amount = Number(1)
    what: Selector | None = None
    bind: str | None = None
    also: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Search(Instruction):
    """Search a zone for cards that fit and bind them; the next instructions move them. Shuffling is `Shuffle`.

    `minimum` 0 is "up to"; with a stated quality a player may always fail to find. `zones` of `whose`.
    `same`: a quality of which all cards found must have one value in common.
    `also`: one card more for each of these descriptions, in the same search. `either`: the player chooses which of the zones
    are searched (608.2d). `total`: (quality, op, amount) for the sum over what is found. Whether a library was searched is kept
    under the name of the result and ":library".
    """

    filter: Filter | None
    count: Amount
    bind: str
    who: Selector = You()
    whose: Selector = You()
    zones: tuple[Zone, ...] = ("library",)
    up_to: bool = True
    different: Trait | None = None
    reveal: bool = False
    also: tuple[Filter, ...] = ()
    either: bool = False
    same: Trait | None = None
    total: tuple[Measure, Comparison, Amount] | None = None


@dataclass(frozen=True, slots=True)
class Shuffle(Instruction):
    """Shuffle libraries."""

    who: Selector = You()


@dataclass(frozen=True, slots=True)
class Reveal(Instruction):
    """Reveal cards. `until`: from the top of a library until a card fits; bound as `bind`, the hit as `hit`."""

    what: Selector | None = None
    who: Selector = You()
    until: Filter | None = None
    until_count: Amount = Number(1)
    exile: bool = False
    bind: str | None = None
    hit: str | None = None


@dataclass(frozen=True, slots=True)
class LookAt(Instruction):
    """Look at hidden cards."""

    what: Selector
    who: Selector = You()
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class CastNow(Instruction):
    """A player casts (or plays) objects during this resolution (608.2g); optional unless `must`.

    `copy` casts a copy of it (707.12); `copies`: so many copies of each, any number of them in an order the player chooses.
    `cost` None and `free`: without paying its mana cost. `exile_after`: the spell is exiled if it would be put into a graveyard,
    or only a spell that fits. `from_zone`: only what is there, and belongs to who casts it. `spent_as`: as `MayPlay` says.
    `way`: what casting it so is called.
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
    exile_after: bool | Filter = False
    copies: Amount | None = None
    from_zone: Zone | None = None
    spent_as: SpentAs | None = None
    way: CastingWay | None = None
    bind: str | None = None
