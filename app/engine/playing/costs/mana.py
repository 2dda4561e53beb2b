"""Mana: what could be made, and making it (106, 605)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.playing.costs.added import added_costs
from app.engine.playing.costs.cost_parts import can_pay_part, parts_of_cost
from app.engine.playing.costs.mana_options import mana_options
from app.engine.playing.costs.more_mana import Made, MoreMana
from app.engine.playing.may_activate import may_activate
from app.engine.position.context import Context
from app.engine.position.events import ManaAdded
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.players import Mana
from app.engine.position.stack import StackItem
from app.engine.position.state import Looking
from app.engine.position.values import Held
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of, functioning
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import holds, natural
from app.engine.reading.patterns import event_matches

if TYPE_CHECKING:
    from app.engine.position.state import Position

AS_INSTANT = "602.5e"
"""An ability that is activated only as an instant is activated only with priority, and pays for nothing."""


class Source:
    """Mana abilities of a permanent that could be activated now for a payment, of which one at most is: those that tap it,
    or a single other one.

    alternatives: what it can make, each a tuple of types; parallel to them abilities: which ability makes it, plans: what its
    text has it make, which effects may change, and added: what each ability adds that triggers on it. rank: how gladly it is
    used: plain tapping first, then abilities that cost life, counters or the permanent itself.
    """

    __slots__ = ("abilities", "added", "alternatives", "node", "object", "plans", "rank", "snow", "taps")

    def __init__(
        self, object: ObjectId, held: Held, part: int, alternatives: tuple[tuple[str, ...], ...], rank: int, snow: bool,
        node: t.AddMana | None, taps: bool, made: tuple[tuple[str, ...], ...] | None = None,
    ) -> None:
        self.object = object
        self.alternatives = alternatives if made is None else made
        self.plans = alternatives
        self.added: tuple[tuple[Made, ...], ...] = ((),) * len(alternatives)
        self.abilities: tuple[tuple[Held, int], ...] = ((held, part),) * len(alternatives)
        self.rank = rank
        self.snow = snow
        self.node = node
        self.taps = taps

    @property
    def uses_it_up(self) -> bool:
        """Does it tap the permanent or give it up, so that it makes mana only once and does nothing else for a payment?"""
        return self.taps or self.rank in (_RANKS[t.SacrificeThis], _RANKS[t.ExileThis])

    def joined(self, other: Source) -> Source:
        """Both as one source: only one of them can be used, since each taps the permanent."""
        self.alternatives += other.alternatives
        self.plans += other.plans
        self.added += other.added
        self.abilities += other.abilities
        self.rank = min(self.rank, other.rank)
        return self

    def triggering(self, more: MoreMana) -> None:
        """Add to what it makes what abilities add that trigger on its being tapped for that."""
        found = [
            (ability, plan, way) for ability, plan, made in zip(self.abilities, self.plans, self.alternatives)
            for way in more.ways(self.object, made)
        ]
        self.abilities = tuple(ability for ability, _, _ in found)
        self.plans = tuple(plan for _, plan, _ in found)
        self.alternatives = tuple(sum(way, ()) for _, _, way in found)
        self.added = tuple(way[1:] for _, _, way in found)

    def agrees(self, other: Source) -> bool:
        """Can the two be joined: of one permanent, each tapping it, with the same restrictions on their mana?"""
        if not (self.taps and other.taps) or self.object != other.object or self.rank != other.rank:
            return False
        mine, others = self.node, other.node
        return all(one is None or not (one.only or one.never) for one in (mine, others))


def sources(game: Position, player: PlayerId, without: frozenset[ObjectId] = frozenset()) -> list[Source]:
    """Mana abilities a player could activate now to pay mana, in timestamp order, those that cost mana left out."""
    with Looking(game):
        return _sources(game, player, without)


def _sources(game: Position, player: PlayerId, without: frozenset[ObjectId]) -> list[Source]:
    found: list[Source] = []
    quiet = nothing_limits_mana(game)
    for id in permanents_of(game, player):
        if id in without:
            continue
        o = game.objects[id]
        c = chars(game, id)
        for held in c.held:
            for index in held.mana:
                if quiet and index in held.taps_for and "creature" not in c.types:
                    source = None if o.tapped else _plain_source(id, held, index, "snow" in c.supertypes)
                else:
                    source = _source(game, player, id, held, index)
                if source is None:
                    continue
                if found and found[-1].agrees(source):
                    found[-1].joined(source)
                else:
                    found.append(source)
    more = MoreMana(game, player)
    for source in found if more.watching else ():
        if source.taps:
            source.triggering(more)
    return found


def nothing_limits_mana(game: Position) -> bool:
    """Does no effect forbid activating abilities, change what that costs or what is made? Then an untapped land's "{T}: Add …"
    may be."""
    rules = functioning(game).rules
    return t.Cant not in rules and t.CostChange not in rules and (
        t.Replace not in rules or not any(isinstance(one.event, t.AddsMana) for one, _ in effects_of(game, t.Replace))
    )


def _plain_source(id: ObjectId, held: Held, index: int, snow: bool) -> Source:
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    node = part.body.instructions[0]
    assert isinstance(node, t.AddMana)
    return Source(id, held, index, held.taps_for[index], 0, snow, node, True)


_RANKS: dict[type, int] = {t.TapThis: 0, t.TapOthers: 3, t.RemoveCounters: 4, t.PutCountersThis: 4,
                           t.PayLife: 5, t.SacrificeThis: 6,
                           t.Sacrifice: 8, t.ExileThis: 7, t.DiscardCards: 8, t.UntapThis: 2}


def _source(game: Position, player: PlayerId, id: ObjectId, held: Held, index: int) -> Source | None:
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    if part.as_instant and game.applies(AS_INSTANT):
        return None
    costs = [*parts_of_cost(part.cost), *(one for cost in added_costs(game, player, id, part) for one in parts_of_cost(cost))]
    rank = int("creature" in chars(game, id).types)  # lands before creatures, which may have something better to do
    for cost in costs:
        if type(cost) is t.TapThis:
            if game.objects[id].tapped:
                return None
        elif type(cost) not in _RANKS:
            return None
        rank = max(rank, _RANKS[type(cost)])
    if may_activate(game, player, id, held, index) is not None:
        return None
    ctx = Context(game, player, id, StackItem("activated", id, part, part.body), parent=held.grant)
    if rank and not all(can_pay_part(ctx, cost) for cost in costs):
        return None
    made = _alternatives(part, ctx)
    if not made:
        return None
    snow = "snow" in chars(game, id).supertypes
    node = next((i for i in part.body.instructions if isinstance(i, t.AddMana)), None)
    taps = any(isinstance(cost, t.TapThis) for cost in costs)
    changed = _as_changed(game, player, id, made) if taps else made
    return Source(id, held, index, made, rank, snow, node, taps, changed) if changed is not None else None


def _as_changed(
    game: Position, player: PlayerId, id: ObjectId, made: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], ...] | None:
    """What would be made by tapping a permanent for mana, as effects change it (106.12b); None if several would, of which a
    player chooses the order (616.1)."""
    if t.Replace not in functioning(game).rules:
        return made
    found = [(one, ctx) for one, ctx in effects_of(game, t.Replace) if isinstance(one.event, t.AddsMana)]
    changed: list[tuple[str, ...]] = []
    for types in made:
        event = ManaAdded(id, player, tuple(map(Mana, types)), player, True)
        fitting = [(one, ctx) for one, ctx in found if event_matches(one.event, event, ctx, would=True)]
        if len(fitting) > 1:
            return None
        for one, ctx in fitting:
            types = _changed(one, Context(game, ctx.controller, ctx.source, event=event), types)
        changed.append(types)
    return tuple(changed)


def _changed(effect: t.Replace, ctx: Context, types: tuple[str, ...]) -> tuple[str, ...]:
    for step in effect.instead:
        assert isinstance(step, t.TheEvent)
        types = types if step.mana is None else (step.mana,) * len(types)
        if step.amount is not None:
            number = natural(step.amount, ctx)
            types = (types * number)[:number] if len(set(types)) == 1 else types * (number // len(types))
    return types


def _alternatives(part: t.ActivatedAbility, ctx: Context) -> tuple[tuple[str, ...], ...]:
    """What a mana ability can make: plain ones are worked out, others are left to be activated by hand."""
    adding = list(_adding(part.body.instructions, ctx))
    if len(adding) == 1:
        return mana_options(adding[0], ctx)
    if not adding:
        return ()
    total: tuple[str, ...] = ()
    for one in adding:
        options = mana_options(one, ctx)
        if len(options) != 1:
            return ()
        total += options[0]
    return (total,)


def _adding(instructions: tuple[t.Instruction, ...], ctx: Context) -> Iterator[t.AddMana]:
    """The mana that instructions would add now, by the conditions that hold."""
    for one in instructions:
        if isinstance(one, t.AddMana):
            yield one
        elif isinstance(one, t.If):
            yield from _adding(one.then if holds(one.condition, ctx) else one.otherwise, ctx)
