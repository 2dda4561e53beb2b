"""Mana: what could be made, and making it (106, 605)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, permutations, product
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.playing.costs.added import added_costs
from app.engine.playing.costs.competing import Claim, can_pay_parts, claims_of
from app.engine.playing.costs.cost_parts import counts_x, mana_symbols, parts_of_cost
from app.engine.playing.costs.mana_options import mana_options, options_to_choose
from app.engine.playing.costs.more_mana import Made, MoreMana
from app.engine.playing.may_activate import may_activate, times_a_turn
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
from app.engine.reading.meaning import at_least, holds, natural
from app.engine.reading.patterns import event_matches
from app.engine.reading.qualities import counters_on
from app.engine.reading.where import functions_in
from app.engine.supplied import Supplied
from app.engine.trees.mana_costs import COLORS
from app.engine.trees.walking import find_all

if TYPE_CHECKING:
    from app.engine.position.state import Position

price_of: Supplied[[Context, t.ActivatedAbility], tuple[str, ...]] = Supplied("price_of")
"""The mana that an ability costs, with everything that changes it (601.2f); `activating` supplies it."""
_MOST_WAYS = 300
"""Among how many combinations of what its steps could make a mana ability's mana is chosen."""
_MOST_ORDERS = 24
"""So many orders of effects that change what is made are tried."""
_MOST_X = 20
"""The greatest X that is chosen for a mana ability as a payment needs it."""
_MOST_TIMES = 12
"""How often a mana ability that could be activated any number of times is, at most, for one payment."""
AS_INSTANT = "602.5e"
"""An ability that is activated only as an instant is activated only with priority, and pays for nothing."""


PLANNED = t.AddMana | t.ChooseMode | t.If | t.ChooseValue
"""Instructions of which it is worked out before what mana they add."""


class Source:
    """Mana abilities of a permanent that could be activated now for a payment, of which one at most is: those that tap it,
    or a single other one.

    alternatives: what it can make, each a tuple of types; parallel to them abilities: which ability makes it, plans: what each
    step of its text has it make, which effects may change, added: what each ability adds that triggers on it, and x: the X that
    is chosen for it. rank: how
    gladly it is used: plain tapping first, then abilities that cost life, counters or the permanent itself. price: the mana it
    costs; claims: what else it needs besides the permanent tapped; life: how much of it is paid; times: how often it could be
    activated, if it doesn't use the permanent up.
    """

    __slots__ = ("abilities", "added", "alternatives", "claims", "life", "node", "object", "plans", "price", "rank", "snow",
                 "taps", "times", "x")

    def __init__(
        self, object: ObjectId, held: Held, part: int, alternatives: tuple[Made, ...], rank: int, snow: bool,
        node: t.AddMana | None, taps: bool, plans: tuple[tuple[Made, ...], ...] = (),
    ) -> None:
        self.object = object
        self.alternatives = alternatives
        self.plans = plans or _each_a_step(alternatives)
        self.added: tuple[tuple[Made, ...], ...] = ((),) * len(alternatives)
        self.abilities: tuple[tuple[Held, int], ...] = ((held, part),) * len(alternatives)
        self.x: tuple[int, ...] = ()
        self.rank = rank
        self.snow = snow
        self.node = node
        self.taps = taps
        self.price: tuple[str, ...] = ()
        self.claims: tuple[Claim, ...] = ()
        self.life = 0
        self.times = 1

    @property
    def uses_it_up(self) -> bool:
        """Does it tap the permanent or give it up, so that it makes mana only once and does nothing else for a payment?"""
        return bool(self.x) or self._gives_it_up

    @property
    def is_plain(self) -> bool:
        """Is it a permanent that is tapped for one mana, and for nothing else, which may be spent on anything?"""
        if not self.taps or self.rank or self.price or self.claims or self.life or self.x:
            return False
        limited = self.node is not None and (self.node.only or self.node.never)
        return not limited and all(len(made) == 1 for made in self.alternatives)

    @property
    def thing(self) -> object:
        """What is used once: the permanent, or an ability whose X says how much it makes."""
        held, part = self.abilities[0]
        return self.object if self._gives_it_up else (self.object, held.key, part)

    @property
    def _gives_it_up(self) -> bool:
        return self.taps or self.rank in (PLANNED_COSTS[t.SacrificeThis], PLANNED_COSTS[t.ExileThis])

    def joined(self, other: Source) -> Source:
        """Both as one source: only one of them can be used, since each taps the permanent."""
        self.alternatives += other.alternatives
        self.plans += other.plans
        self.added += other.added
        self.abilities += other.abilities
        self.x += other.x
        self.rank = min(self.rank, other.rank)
        return self

    def triggering(self, more: MoreMana) -> None:
        """Add to what it makes what abilities add that trigger on its being tapped for that."""
        found = [(at, way) for at, made in enumerate(self.alternatives) for way in more.ways(self.object, made)]
        self.abilities = tuple(self.abilities[at] for at, _ in found)
        self.plans = tuple(self.plans[at] for at, _ in found)
        self.x = tuple(self.x[at] for at, _ in found) if self.x else ()
        self.alternatives = tuple(sum(way, ()) for _, way in found)
        self.added = tuple(way[1:] for _, way in found)

    def agrees(self, other: Source) -> bool:
        """Can the two be joined: of one permanent, each only tapping it, with the same restrictions on their mana?"""
        if not (self.taps and other.taps) or self.object != other.object or self.rank != other.rank:
            return False
        if self.price or other.price or self.x or other.x or self.claims != other.claims or self.life != other.life:
            return False
        mine, others = self.node, other.node
        return all(one is None or not (one.only or one.never) for one in (mine, others))


@cache
def _each_a_step(alternatives: tuple[Made, ...]) -> tuple[tuple[Made, ...], ...]:
    return tuple((made,) for made in alternatives)


def sources(game: Position, player: PlayerId, without: frozenset[ObjectId] = frozenset()) -> list[Source]:
    """Mana abilities a player could activate now to pay mana: of permanents in timestamp order, then of cards elsewhere."""
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
                if not quiet or index not in held.taps_for or "creature" in c.types:
                    made = sources_of(game, player, id, held, index)
                else:
                    made = () if o.tapped else (_plain_source(id, held, index, "snow" in c.supertypes),)
                for source in made:
                    if found and found[-1].agrees(source):
                        found[-1].joined(source)
                    else:
                        found.append(source)
    more = MoreMana(game, player)
    for source in found if more.watching else ():
        if source.taps:
            source.triggering(more)
    found.extend(_elsewhere(game, player, without))
    return found


def _elsewhere(game: Position, player: PlayerId, without: frozenset[ObjectId]) -> Iterator[Source]:
    """The mana abilities of cards in a player's hand and graveyard."""
    for id in (*game.hands[player], *game.graveyards[player]):
        if (game.plain and not game.objects[id].values.base.held) or id in without:
            continue
        for held in chars(game, id).held:
            for index in held.mana:
                if functions_in(game, held, index, game.objects[id].zone):
                    yield from sources_of(game, player, id, held, index)


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


PLANNED_COSTS: dict[type, int] = {
    t.TapThis: 0, t.ManaCost: 2, t.UntapThis: 2, t.TapOthers: 3, t.RemoveCounters: 4, t.PutCountersThis: 4, t.PayLife: 5,
    t.PayEnergy: 5, t.SacrificeThis: 6, t.ExertThis: 6, t.ExileThis: 7, t.ReturnThis: 7, t.Sacrifice: 8, t.DiscardCards: 8,
    t.ExileCards: 8, t.ReturnToHand: 8,
}
"""Costs of mana abilities that a payment can plan, and how gladly each is paid."""


def sources_of(game: Position, player: PlayerId, id: ObjectId, held: Held, index: int) -> tuple[Source, ...]:
    """A mana ability as a source; one for each thing it could use up where what it makes hangs on that."""
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    item = StackItem("activated", id, part, part.body)
    if any(map(counts_x, parts_of_cost(part.cost))):
        return _for_each_x(game, player, held, index, item)
    names = {one.name for one in find_all(part.body, t.Bound)}
    if not names:
        source = _source(game, player, held, index, item)
        return () if source is None else (source,)
    ctx = Context(game, player, id, item, parent=held.grant)
    claims = [claim for claim in claims_of(ctx, parts_of_cost(part.cost)) if claim[1] != (id,)]
    if len(claims) != 1 or claims[0][2] != 1:
        return ()
    found: list[Source] = []
    for one in claims[0][1]:
        item.used = dict.fromkeys(names, (one,))
        if (source := _source(game, player, held, index, item)) is not None:
            source.claims = tuple(claim if claim[1] == (id,) else (claim[0], (one,), 1) for claim in source.claims)
            source.times = 1
            found.append(source)
    return tuple(found)


def _for_each_x(game: Position, player: PlayerId, held: Held, index: int, item: StackItem) -> tuple[Source, ...]:
    """A mana ability of which X is chosen: one source for all X that need the same things."""
    found: list[Source] = []
    for value in range(_MOST_X + 1):
        item.x["X"] = value
        source = _source(game, player, held, index, item)
        if source is None and value:
            break
        if source is None:
            continue
        source.x = (value,) * len(source.alternatives)
        if found and (found[-1].claims, found[-1].price) == (source.claims, source.price):
            found[-1].joined(source)
        else:
            found.append(source)
    return tuple(found)


def _source(game: Position, player: PlayerId, held: Held, index: int, item: StackItem) -> Source | None:
    part, id = item.ability, item.source
    assert isinstance(part, t.ActivatedAbility)
    if part.as_instant and game.applies(AS_INSTANT):
        return None
    costs = [*parts_of_cost(part.cost), *(one for cost in added_costs(game, player, id, part) for one in parts_of_cost(cost))]
    rank = int("creature" in chars(game, id).types)  # lands before creatures, which may have something better to do
    for cost in costs:
        if type(cost) is t.TapThis:
            if game.objects[id].tapped:
                return None
        elif type(cost) not in PLANNED_COSTS or "X" in mana_symbols(cost):
            return None
        rank = max(rank, PLANNED_COSTS[type(cost)])
    if may_activate(game, player, id, held, index) is not None:
        return None
    ctx = Context(game, player, id, item, parent=held.grant)
    others = [cost for cost in costs if type(cost) is not t.ManaCost]
    if rank and not can_pay_parts(ctx, others):
        return None
    made = _alternatives(part, ctx)
    price = _price(ctx, part, len(others) < len(costs))
    if not made:
        return None
    snow = "snow" in chars(game, id).supertypes
    node = next(iter(find_all(part.body, t.AddMana)), None)
    taps = any(isinstance(cost, t.TapThis) for cost in costs)
    total = tuple(sum(steps, ()) for steps in made)
    changed = _as_changed(game, player, id, total) if taps else total
    if changed is None:
        return None
    source = Source(id, held, index, changed, rank, snow, node, taps, made)
    source.price = price
    if rank > 1:
        source.claims = claims_of(ctx, others)
        source.life = sum(natural(cost.amount, ctx) for cost in others if isinstance(cost, t.PayLife))
    if not (source.uses_it_up or part.once or times_a_turn(held, part) is not None):
        source.times = _how_often(source, ctx, others)
    return source


def _price(ctx: Context, part: t.ActivatedAbility, costs_mana: bool) -> tuple[str, ...]:
    """The mana that a mana ability costs, as effects change it."""
    if not costs_mana and t.CostChange not in functioning(ctx.g).rules:
        return ()
    return tuple(one for one in price_of(ctx, part) if one != "0")


def _how_often(source: Source, ctx: Context, costs: list[t.Cost]) -> int:
    """How often an ability that doesn't use its permanent up could be activated, as far as that is asked for at once."""
    bounds = [_MOST_TIMES, *(len(pool) // count for _, pool, count in source.claims if count)]
    bounds += [ctx.g.players[ctx.controller].life // source.life] if source.life else []
    bounds += [
        _counters(ctx, cost) // max(at_least(cost.count, ctx), 1) for cost in costs if isinstance(cost, t.RemoveCounters)
    ]
    bounds += [1 for cost in costs if isinstance(cost, t.PutCountersThis | t.UntapThis)]
    return max(min(bounds), 1)


def _counters(ctx: Context, cost: t.RemoveCounters) -> int:
    """How many counters it could be paid with, where they are removed from the permanent itself; elsewhere as many as it asks."""
    if cost.from_ is not None or cost.kind is None:
        return 1
    return counters_on(ctx.g, ctx.source, cost.kind)


def _as_changed(
    game: Position, player: PlayerId, id: ObjectId, made: tuple[Made, ...]
) -> tuple[Made, ...] | None:
    """What would be made by tapping a permanent for mana, as effects change it (106.12b); None if several would, of which a
    player chooses the order (616.1)."""
    if t.Replace not in functioning(game).rules:
        return made
    found = [(one, ctx) for one, ctx in effects_of(game, t.Replace) if isinstance(one.event, t.AddsMana)]
    changed: list[Made] = []
    for types in made:
        event = _making(id, player, types)
        fitting = [(one, ctx) for one, ctx in found if event_matches(one.event, event, ctx, would=True)]
        ends = {_all_changed(event, order, types) for order in islice(permutations(fitting), _MOST_ORDERS)}
        if len(ends) > 1:
            return None
        changed.append(ends.pop())
    return tuple(changed)


def _making(source: ObjectId, player: PlayerId, types: Made) -> ManaAdded:
    return ManaAdded(source, player, tuple(map(Mana, types)), player, True)


def _all_changed(event: ManaAdded, order: Iterable[tuple[t.Replace, Context]], types: Made) -> Made:
    for one, ctx in order:
        made = _making(event.source, event.player, types)
        types = _changed(one, Context(ctx.g, ctx.controller, ctx.source, event=made), types)
    return types


def _changed(effect: t.Replace, ctx: Context, types: Made) -> Made:
    for step in effect.instead:
        assert isinstance(step, t.TheEvent)
        types = types if step.mana is None else (step.mana,) * len(types)
        if step.amount is not None:
            number = natural(step.amount, ctx)
            types = (types * number)[:number] if len(set(types)) == 1 else types * (number // len(types))
    return types


def _alternatives(part: t.ActivatedAbility, ctx: Context) -> tuple[tuple[Made, ...], ...]:
    """What a mana ability can make, step by step, as far as it can be worked out; nothing where it makes none."""
    steps = list(_adding(part.body.instructions, ctx))
    return tuple(islice(product(*steps), _MOST_WAYS)) if steps else ()


def _adding(instructions: tuple[t.Instruction, ...], ctx: Context) -> Iterator[tuple[Made, ...]]:
    """The mana that instructions would add now, by the conditions that hold: for each that adds some, what that could be."""
    for place, one in enumerate(instructions):
        if isinstance(one, t.AddMana):
            if place and not is_known_before(one, instructions[:place]):
                return
            if options := mana_options(one, ctx):
                yield options
        elif isinstance(one, t.ChooseMode) and (modes := options_to_choose(one, ctx)):
            yield tuple(dict.fromkeys(made for each in modes for made in each))
        elif isinstance(one, t.If):
            yield from _adding(one.then if holds(one.condition, ctx) else one.otherwise, ctx)
        elif isinstance(one, t.ChooseValue) and one.kind == "color" and not one.random:
            rest = instructions[place + 1 :]
            if made := tuple(made for color in COLORS for made in _with_color(rest, ctx, one.key, color)):
                yield made
            return


def is_known_before(adding: t.AddMana, first: tuple[t.Instruction, ...]) -> bool:
    """Is it known how much mana is added before these instructions come first: they change nothing that it counts?"""
    return isinstance(adding.amount, t.Number) or all(isinstance(one, PLANNED) for one in first)


def _with_color(rest: tuple[t.Instruction, ...], ctx: Context, key: t.ChoiceKey, color: Any) -> tuple[Made, ...]:
    """What the only step that is left to add mana could add, had the player chosen this color."""
    there = ctx.frozen()
    there.amounts[key] = color
    steps = list(_adding(rest, there))
    return steps[0] if len(steps) == 1 else ()
