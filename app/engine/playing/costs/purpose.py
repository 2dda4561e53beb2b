"""What mana is spent on, what else may help to pay it, and what a payment is made of (106.6, 118.3, 601.2g)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from app.engine import trees as t
from app.engine.playing.costs.competing import Claim, claims_of
from app.engine.playing.costs.cost_parts import generic_in
from app.engine.playing.costs.mana import Source
from app.engine.playing.costs.payment_search import Use
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, ObjectId, PlayerId, Referent
from app.engine.position.players import Mana


class Purpose:
    """What mana is being spent on: the object, the kind of payment, and what any mana may be spent as though it were, if
    anything. life: once it is paid, the life paid for Phyrexian symbols. spares: what the spell or ability speaks of, its source
    and its targets, from which no mana is taken as long as other mana will do. keyword: whose ability or cost it is; written: the
    mana symbols of the cost as it is written, with X. only: what mana alone pays; x: how much of it is for {X}. later: colors of
    mana that is used last, as it is wanted for something else, each as often as it is. waterbends: is there a waterbend cost in
    it? bends: for so much generic mana of it, artifacts and creatures may be tapped instead, without what `taps` for the cost
    anyway. besides: what other parts of the cost need. floor: the least mana it is, whatever of it is paid with life."""

    __slots__ = ("bends", "besides", "floor", "keyword", "kind", "later", "life", "object", "only", "player", "spares",
                 "spent_as", "taps", "waterbends", "written", "x")

    def __init__(
        self, player: PlayerId, object: ObjectId = NOTHING, kind: t.Payment = "other", spent_as: t.SpentAs | None = None,
        spares: Iterable[Referent] = (), keyword: str | None = None, written: Iterable[str] = (),
    ) -> None:
        self.player = player
        self.object = object
        self.kind = kind
        self.spent_as = spent_as
        self.life = 0
        self.spares = frozenset(spares)
        self.keyword = keyword
        self.written = frozenset(written)
        self.only: tuple[t.OnlyMana, ...] = ()
        self.x = 0
        self.later: tuple[str, ...] = ()
        self.bends = 0
        self.floor = 0
        self.waterbends = False
        self.taps: frozenset[ObjectId] = frozenset()
        self.besides: tuple[Claim, ...] = ()

    def limited(self, ctx: Context, others: list[t.Cost], for_x: int, written: Iterable[str]) -> Purpose:
        """The same, where parts of the cost say what mana alone pays for it, or what may be tapped instead of paying it; they are
        taken off the other parts."""
        self.only = tuple(part for part in others if isinstance(part, t.OnlyMana))
        bent = [part for part in others if isinstance(part, t.Waterbend)]
        self.bends, self.waterbends = sum(generic_in(part.cost.symbols) for part in bent), bool(bent)
        self.taps = frozenset((self.object,)) if any(isinstance(part, t.TapThis) for part in others) else frozenset()
        others[:] = [part for part in others if not isinstance(part, t.OnlyMana | t.Waterbend)]
        self.besides = claims_of(ctx, others)
        self.x = for_x * sum(symbol == "X" for symbol in written)
        return self


class Payer(Protocol):
    """Someone who says what mana costs are paid with, beyond what is in the pool (601.2g)."""

    def usable(self, purpose: Purpose, available: list[Source]) -> list[Source]:
        """Those of the sources that may be used."""
        ...

    def spares(self, purpose: Purpose, available: list[Source]) -> frozenset[Referent]:
        """What else is to be done something with, so that other mana is used as long as it will do."""
        ...

    def wants(self, purpose: Purpose) -> tuple[str, ...]:
        """Colors of mana that are still wanted for something else, each as often as it is."""
        ...

    def keeps(self, purpose: Purpose, plan: Plan, available: list[Source]) -> frozenset[Referent]:
        """What makes mana of those colors, if too little of it would be left; nothing otherwise."""
        ...

    def chosen(self, purpose: Purpose, plan: Plan, available: list[Source]) -> None:
        """Told how it will be paid, before it is. May raise IllegalAction."""
        ...

    def spent(self, purpose: Purpose, spent: tuple[Mana, ...], left: tuple[Mana, ...]) -> None:
        """Told which mana was spent, and which is left in the pool."""
        ...


class Helper:
    """Something that is tapped or exiled rather than paying for a mana of a cost, generic mana or of one of its colors. by: the
    keyword that says so; rank: how gladly it is used."""

    __slots__ = ("by", "colors", "object", "rank")

    def __init__(self, object: ObjectId, by: str, rank: int, colors: Iterable[str] = ()) -> None:
        self.object = object
        self.by = by
        self.rank = rank
        self.colors = tuple(sorted(colors))


class Plan:
    """A payment: mana abilities to activate, in order, what helps to pay, and life to pay for Phyrexian symbols."""

    __slots__ = ("helped", "life", "symbols", "uses")

    def __init__(self, uses: list[Use], life: int, symbols: tuple[str, ...]) -> None:
        making = [use for use in uses if isinstance(use.one, Source)]
        rivals = any(use.used for use in making) and not any(use.spent for use in making)
        self.uses = list(_before_used_up(making)) if rivals else making
        self.helped = [use.one for use in uses if isinstance(use.one, Helper)]
        self.life = life
        self.symbols = symbols

    @property
    def activate(self) -> list[tuple[Source, int]]:
        """The mana abilities, each with the alternative to choose."""
        return [(use.one, use.alternative) for use in self.uses]


def _before_used_up(uses: list[Use]) -> Iterator[Use]:
    """Mana abilities in an order in which none of their permanents is tapped or given up for another of them before."""
    left = sorted(uses, key=lambda use: use.one.rank)
    while left:
        free = (use for use in left if not any(other is not use and other.one.object in use.used for other in left))
        following = next(free, left[0])
        left = [use for use in left if use is not following]
        yield following
