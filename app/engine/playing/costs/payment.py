"""Paying mana (118.2–3, 601.2g–h): the ways to read a cost, what there is to pay it with, and making the payment.

Symbols that can be paid in several ways are tried way by way: with life while some is left, with colored mana before generic
mana, and with the last of one's life only if nothing else will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.instruction_rules import HAS_WATERBENT, WATERBEND, WATERBEND_AMOUNT
from app.engine.changing.pipeline import perform
from app.engine.errors import IllegalAction, LacksMana
from app.engine.playing.costs.competing import TAP, Claim
from app.engine.playing.costs.cost_parts import generic_in
from app.engine.playing.costs.mana import Source, sources
from app.engine.playing.costs.payment_search import ANY, ManaWay, Need, Thing, Use, groups_of, solve
from app.engine.playing.costs.purpose import Helper, Payer, Plan, Purpose
from app.engine.playing.costs.reducing import reduce_by
from app.engine.playing.costs.riders import riders_on
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import DeedDone, LifeLost, Tapped
from app.engine.position.ids import NOTHING, ObjectId, PlayerId, Referent
from app.engine.position.players import Mana
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import matches, select
from app.engine.reading.prohibitions import forbidding
from app.engine.supplied import Supplied
from app.engine.trees.mana_costs import COLORS

if TYPE_CHECKING:
    from app.engine.position.state import Position

_HELP = "for "
"""What the types of mana begin with that a helper pays for; of one without a color it is all, and pays for generic mana only."""


def ways_to_pay(game: Position, symbols: tuple[str, ...]) -> Iterator[tuple[list[Need], int, int]]:
    """The ways to read a mana cost: colored needs, generic mana, life (107.4e–f)."""
    needs: list[Need] = []
    generic = 0
    forks: list[list[tuple[Need | None, int, int]]] = []
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in ANY or symbol == "S":
            needs.append(frozenset((symbol,)))
        else:
            parts = symbol.split("/")
            colors = frozenset(p for p in parts if p in ANY)
            options: list[tuple[Need | None, int, int]] = [(colors, 0, 0)] if colors else []
            options += [(None, int(p), 0) for p in parts if p.isdigit()]
            if "P" in parts and game.applies("107.4f"):
                options.insert(0, (None, 0, 2))
            if len(parts) > 1 + ("P" in parts):
                game.applies("107.4e")
            forks.append(options)
    yield from _combine(forks, needs, generic, 0)


_SYMBOLS = {"C": "107.4c", "S": "107.4h"}
"""Mana symbols that ask for something else than a color, each with its rule."""


def _combine(
    forks: list[list[tuple[Need | None, int, int]]], needs: list[Need], generic: int, life: int
) -> Iterator[tuple[list[Need], int, int]]:
    if not forks:
        yield needs, generic, life
        return
    for need, more, pay in forks[0]:
        yield from _combine(forks[1:], [*needs, need] if need else needs, generic + more, life + pay)


_SPENT_AS: dict[str, Need] = {
    "any_color": frozenset(COLORS), "any_type": ANY, "snow_any_color": frozenset((*COLORS, "S")),
}
"""As which types mana may be spent; with "S" only mana from snow sources."""


_SNOW = "S"
_AS_IT_IS: Mapping[str, Need] = {**{mana: frozenset((mana,)) for mana in ANY}, _SNOW: frozenset()}
"""As which types mana of each type may be spent, and under "S" mana from snow sources, whatever its type."""


def spent_as(game: Position, purpose: Purpose) -> Mapping[str, Need]:
    """As which types mana may be spent on this (609.4b). Colorless mana is of no color (106.1b)."""
    effects = [
        e for e, ctx in effects_of(game, t.Spend)
        if purpose.player in select(e.by, ctx) and e.only_for in ("either", purpose.kind)
        and (not purpose.object or matches(e.what, purpose.object, ctx))
    ]
    if (purpose.spent_as is not None or effects) and game.applies("609.4b"):
        return _as_which_all(purpose, effects)
    return _AS_IT_IS


def _as_which_all(purpose: Purpose, effects: list[t.Spend]) -> Mapping[str, Need]:
    """What the permission to cast the spell and these effects say together: what may be spent only so is no more than that."""
    found = dict(_AS_IT_IS)
    if purpose.spent_as is not None:
        _may_also(found, _SPENT_AS[purpose.spent_as], None)
    for e in effects:
        if not e.others:
            _may_also(found, _as_which(e), e.mana)
    for e in effects:
        found.update((mana, _as_which(e)) for mana in ANY if e.others and mana != e.mana)
    return found


def _as_which(effect: t.Spend) -> Need:
    return _SPENT_AS.get(effect.as_though, frozenset((effect.as_though,)))


def _may_also(found: dict[str, Need], which: Need, only: t.ManaType | None) -> None:
    """Mana, or only mana of one type, may be spent as these, too."""
    for mana in (_SNOW,) if _SNOW in which else ANY if only is None else (only,):
        found[mana] |= which - {_SNOW}


def find_payment(
    game: Position, purpose: Purpose, symbols: tuple[str, ...], available: list[Source] | None = None,
    helpers: Iterable[Helper] = (), besides: int = 0,
) -> Plan | None:
    """A way to pay a mana cost from the pool, from mana abilities and with what helps, or None if there is none. besides:
    the life that is paid besides."""
    pool = _usable(game, purpose)
    if available is None:
        available = sources(game, purpose.player)
    helping = (*helpers, *_most_bending(game, purpose, available))
    groups = groups_of(chain(_in_pool(game, pool, purpose), _of_permanents(game, available, purpose, helping)))
    as_what = spent_as(game, purpose)
    for needs, generic, life in _in_order(game, purpose.player, symbols):
        needs, generic = _as_purposed(purpose, needs, generic)
        if not can_pay_life(game, purpose.player, life + besides, purpose.kind != "other"):
            continue
        left = game.players[purpose.player].life - life - besides
        uses = solve(sorted((_met_by(n, as_what) for n in needs), key=len), generic, groups, left, purpose.besides)
        if uses is not None:
            return Plan(uses, life, symbols)
    return None


def _usable(game: Position, purpose: Purpose) -> list[Mana]:
    """The mana of the pool that may be spent on this: of what is planned for a mana ability that, and no other."""
    units = [m for m in game.players[purpose.player].pool if _may_spend(game, m.only, m.never, m.source, purpose)]
    if not game.planned_spending:
        return units
    planned: list[Mana] = []
    for color, snow in game.planned_spending:
        fitting = (m for m in units if (m.color, m.snow) == (color, snow) and not any(m is one for one in planned))
        planned.extend(islice(fitting, 1))
    return planned


def _as_purposed(purpose: Purpose, needs: list[Need], generic: int) -> tuple[list[Need], int]:
    """A reading of a cost with no less mana than effects say that it costs (601.2f). What pays for {X} may have to be of some
    types: as much of the generic mana is needed as such."""
    generic = max(generic, purpose.floor - len(needs))
    types = next((frozenset(one.types) for one in purpose.only if one.types), None) if purpose.only else None
    if types is None:
        return needs, generic
    of_x = min(purpose.x, generic)
    return [*needs, *([types] * of_x)], generic - of_x


def _is_made_by(game: Position, purpose: Purpose, source: ObjectId) -> bool:
    """Is mana of this source among what alone pays for it?"""
    ctx = Context(game, purpose.player, purpose.object)
    return all(matches(one.source, source, ctx) for one in purpose.only)


def _met_by(need: Need, as_what: Mapping[str, Need]) -> Need:
    """The types of mana that meet a need, those of what may be spent as though it did, and those of what helps."""
    return _met_as_it_is(need) if as_what is _AS_IT_IS else _met_as(need, as_what)


@cache
def _met_as_it_is(need: Need) -> Need:
    return _met_as(need, _AS_IT_IS)


def _met_as(need: Need, as_what: Mapping[str, Need]) -> Need:
    met = {mana for mana, which in as_what.items() if not need.isdisjoint(which)}
    return frozenset((*met, *(need - ANY), *(_HELP + color for color in need if color in COLORS)))


def _in_order(game: Position, player: PlayerId, symbols: tuple[str, ...]) -> Iterable[tuple[list[Need], int, int]]:
    """The ways to read a mana cost; those that would take the last of the player's life come last."""
    left = game.players[player].life
    found = list(ways_to_pay(game, symbols))
    return sorted(found, key=lambda way: left <= way[2]) if len(found) > 1 else found


def can_pay_life(game: Position, player: PlayerId, amount: int, for_use: bool = False) -> bool:
    """119.4, 119.8: the life total must be at least as great, and losing life must be possible. for_use: it is for a spell or
    ability to be cast or activated."""
    if amount <= 0:
        return True
    if forbidding(game, "pay_life", by=player, of=("use",) * for_use):
        return False
    if forbidding(game, "lose_life", by=player) and game.applies("119.8"):
        return False
    return game.players[player].life >= amount or game.denies("119.4")


def _may_spend(
    game: Position, only: tuple[t.SpentFor, ...], never: tuple[t.SpentFor, ...], source: ObjectId, purpose: Purpose
) -> bool:
    """May restricted mana be spent on this (106.6)?"""
    if purpose.only and not _is_made_by(game, purpose, source):
        return False
    if not only and not never:
        return True
    ctx = Context(game, purpose.player, source)
    fits = (not only or any(_is_for(one, purpose, ctx) for one in only)) and not any(_is_for(one, purpose, ctx) for one in never)
    return fits or game.denies("106.6")


def _is_for(one: t.SpentFor, purpose: Purpose, ctx: Context) -> bool:
    """Is this payment one of those that the mana's text speaks of? Generic mana is only a part of a cost."""
    return (
        one.kind in ("any", purpose.kind)
        and (one.keyword is None or one.keyword == purpose.keyword)
        and (one.symbol is None or one.symbol in purpose.written)
        and matches(one.what, purpose.object, ctx)
    )


def _pays_generic(never: tuple[t.SpentFor, ...], game: Position) -> bool:
    """Can mana be spent on generic mana in costs?"""
    return all(one.kind != "generic" for one in never) or game.denies("106.6")


def _in_pool(game: Position, pool: list[Mana], purpose: Purpose) -> Iterator[Thing]:
    """The mana of a pool: gladly what does something to the spell (106.6), then what may be spent on little else, last what would
    do something to another spell, or is of a color that is wanted for something else."""
    unlike: list[Any] = []
    for unit in pool:
        if unit.riders not in unlike:
            unlike.append(unit.riders)
        does = purpose.kind == "spell" and bool(riders_on(game, purpose.player, purpose.object, unit))
        restricted = bool(unit.only or unit.never)
        order = -1, not does, not restricted, bool(unit.riders), unit.color in purpose.later, unlike.index(unit.riders)
        way = ManaWay(((unit.color,),), unit.snow, order, _pays_generic(unit.never, game), (), not restricted, ())
        yield (way,), (unit,)


def _of_permanents(
    game: Position, available: list[Source], purpose: Purpose, helpers: Iterable[Helper]
) -> Iterator[Thing]:
    """What sources and helpers there are, together the ways to use one thing of which only one can be used."""
    once: dict[object, Thing] = {}
    cast = purpose.object if purpose.kind == "spell" else NOTHING
    available = [source for source in available if source.object != cast and not (source.claims and _lacks(source, cast))]
    contested = _contested(available, purpose.besides)
    for source in available:
        way = _way_of(game, source, purpose, contested, cast)
        if way is None:
            continue
        if source.uses_it_up:
            _add_way(once, source.thing, way, source)
        else:
            yield from (((way,), (source,)) for _ in range(source.times))
    for one in helpers:
        paid_for = tuple((_HELP + color,) for color in one.colors) or ((_HELP,),)
        claims = tuple((purpose, (one.object,), 1) for purpose, ids in contested.items() if one.object in ids)
        way = ManaWay(paid_for, False, (one.rank, len(paid_for)), True, (), False, claims)
        _add_way(once, one.object, way, one)
    yield from once.values()


def _add_way(once: dict[object, Thing], thing: object, way: ManaWay, one: Source | Helper) -> None:
    """Add a way to use a thing that is used once, and what is used in it."""
    ways, used = once.get(thing, ((), ()))
    once[thing] = (*ways, way), (*used, one)


def _way_of(
    game: Position, source: Source, purpose: Purpose, contested: Mapping[str, set[ObjectId]], cast: ObjectId
) -> ManaWay | None:
    """The way to use a source; None if its mana may not be spent on this."""
    node = source.node
    only, never = ((), ()) if node is None else (node.only, node.never)
    if not _may_spend(game, only, never, source.object, purpose):
        return None
    return ManaWay(
        source.alternatives, source.snow, (source.rank, len(source.alternatives)), not never or _pays_generic(never, game),
        _mana_needed(game, source, purpose) if source.price else (), not (only or never),
        _claims(source, contested, cast) if contested else (), source.life,
    )  # fmt: skip


def _contested(available: list[Source], besides: tuple[Claim, ...]) -> dict[str, set[ObjectId]]:
    """For each purpose the things that other costs could use, or a mana ability that needs other things than its permanent."""
    found: dict[str, set[ObjectId]] = {}
    for purpose, pool, _ in besides:
        found.setdefault(purpose, set()).update(pool)
    for source in available:
        for purpose, pool, _ in source.claims:
            if pool != (source.object,):
                found.setdefault(purpose, set()).update(pool)
    return found


def _lacks(source: Source, cast: ObjectId) -> bool:
    """Is there too little for a mana ability without the card that is cast, which is on the stack by then (601.2a)?"""
    return any(len(pool) - (cast in pool) < count for _, pool, count in source.claims)


def _claims(source: Source, contested: Mapping[str, set[ObjectId]], cast: ObjectId) -> tuple[Claim, ...]:
    """What a mana ability uses that another could use as well, and not the card that is cast."""
    own = ((TAP, (source.object,), 1),) if source.taps and not source.claims else source.claims
    return tuple(
        (use, tuple(id for id in pool if id != cast), count) for use, pool, count in own
        if not contested.get(use, set()).isdisjoint(pool)
    )


def _mana_needed(game: Position, source: Source, purpose: Purpose) -> tuple[Need, ...]:
    """The mana that a mana ability costs, mana by mana: of hybrid symbols each half will do, of Phyrexian ones the color."""
    as_what = spent_as(game, Purpose(purpose.player, source.object, "ability"))
    needs, generic, _ = list(ways_to_pay(game, source.price))[-1]
    return (*(_met_by(need, as_what) for need in needs), *((ANY,) * generic))


def spared(id: ObjectId, parts: Iterable[t.Cost]) -> frozenset[ObjectId]:
    """What another part of a cost taps, so that the mana is not to come from it."""
    return frozenset((id,)) if any(isinstance(part, t.TapThis) for part in parts) else frozenset()


activate_mana_source: Supplied[[Position, PlayerId, Use], None] = Supplied("activate_mana_source")
"""Activates a mana ability for a payment; `activating` supplies it."""


def _only(game: Position, available: list[Source]) -> str:
    """What alone may be used for mana, in words: " with Forest, Mountain"."""
    names = [game.name_of(id) for id in dict.fromkeys(source.object for source in available)]
    return f" with {', '.join(names)}" if names else " with nothing but the mana in their pool"


def pay_mana(
    game: Position, purpose: Purpose, symbols: tuple[str, ...], without: frozenset[ObjectId] = frozenset()
) -> tuple[Mana, ...]:
    """Pay a mana cost: activate what the plan says, then spend. Returns the mana spent. Raises IllegalAction."""
    rule = "601.2h" if purpose.kind == "spell" else "602.2b" if purpose.kind == "ability" else "118.3a"
    if not any(s != "0" for s in symbols):
        _has_waterbent(game, purpose)
        return ()
    available = sources(game, purpose.player, without) if game.auto_payment and not game.planned_spending else []
    payer: Payer | None = None if game.supposing else game.payer
    everything = available
    if payer is not None:
        available = payer.usable(purpose, available)
    if purpose.bends:
        symbols = _waterbend(game, purpose, symbols, available)
        available = [source for source in available if not game.objects[source.object].tapped or not source.uses_it_up]
    whole = symbols
    if any(s.endswith("/P") for s in symbols):
        symbols = _life_or_mana(game, purpose, symbols, available)
    plan = _planned(game, payer, purpose, symbols, available)
    if plan is None:
        game.applies("118.3")
        only = "" if len(available) == len(everything) else _only(game, available)
        raise LacksMana(f"{game.name_of(purpose.player)} can't pay {shown(symbols)}{only}", "118.3")
    if payer is not None:
        payer.chosen(purpose, plan, available)
    for use in plan.uses:
        activate_mana_source(game, purpose.player, use)
    if plan.life:
        perform(game, [LifeLost(player=purpose.player, amount=plan.life)])
        purpose.life += plan.life
    spent = _spend(game, purpose, symbols, plan.life)
    if payer is not None:
        payer.spent(purpose, spent, game.players[purpose.player].pool)
    if any(s != "0" for s in whole):
        game.tell("pay", "{} pays {}", (game.called(purpose.player), shown(whole)), (rule, *_cited(whole)), (purpose.player,))
    _has_waterbent(game, purpose)
    return spent


def _has_waterbent(game: Position, purpose: Purpose) -> None:
    """Let abilities see that a waterbend cost is paid, however it is ."""
    if purpose.waterbends and game.applies(HAS_WATERBENT):
        perform(game, [DeedDone(purpose.object, purpose.player, purpose.object, deed="waterbend")])


def _planned(
    game: Position, payer: Payer | None, purpose: Purpose, symbols: tuple[str, ...], available: list[Source]
) -> Plan | None:
    """A payment without what is spared as long as other mana will do: what the cost speaks of, and what is wanted for later."""
    if payer is None:
        return _sparing_payment(game, purpose, symbols, available, (purpose.spares, frozenset()))
    more, purpose.later = payer.spares(purpose, available), payer.wants(purpose)
    spared = purpose.spares | more, more, purpose.spares, frozenset[Referent]()
    plan = _sparing_payment(game, purpose, symbols, available, spared)
    kept = payer.keeps(purpose, plan, available) if plan is not None and purpose.later else None
    better = _sparing_payment(game, purpose, symbols, available, (kept | one for one in spared)) if kept else None
    return better or plan


def _sparing_payment(
    game: Position, purpose: Purpose, symbols: tuple[str, ...], available: list[Source], spares: Iterable[frozenset[Referent]]
) -> Plan | None:
    """A payment without what is spared, by the first of several ideas of that which leaves enough."""
    usable = ([source for source in available if source.object not in spared] for spared in dict.fromkeys(spares))
    plans = (find_payment(game, purpose, symbols, left) for left in usable)
    return next((plan for plan in plans if plan is not None), None)


_BENDING_RANK = 13
"""How gladly things are tapped for a waterbend cost: after all mana abilities."""


def _bending(game: Position, purpose: Purpose) -> list[ObjectId]:
    """The untapped artifacts and creatures that may be tapped for a waterbend cost."""
    return [
        id for id in permanents_of(game, purpose.player) if id not in purpose.taps and not game.objects[id].tapped
        and not {"artifact", "creature"}.isdisjoint(chars(game, id).types)
    ] if purpose.bends and game.applies(WATERBEND) else []


def _most_bending(game: Position, purpose: Purpose, available: list[Source]) -> list[Helper]:
    """What helps to pay generic mana of a waterbend cost, as many as there is such mana: first what makes no mana."""
    making = {source.object for source in available}
    able = sorted(_bending(game, purpose), key=making.__contains__)
    return [Helper(id, "waterbend", _BENDING_RANK) for id in able[: _most_bent(game, purpose, len(able))]]


def _most_bent(game: Position, purpose: Purpose, able: int) -> int:
    """How many of so many may be tapped: as many as there is generic mana in the waterbend cost, not in the total."""
    return purpose.bends if able > purpose.bends and game.applies(WATERBEND_AMOUNT) else able


def _waterbend(game: Position, purpose: Purpose, symbols: tuple[str, ...], available: list[Source]) -> tuple[str, ...]:
    """What is left of a cost once the player has tapped what they like for the generic mana of its waterbend cost."""
    able = tuple(_bending(game, purpose))
    most = min(_most_bent(game, purpose, len(able)), generic_in(symbols))
    plan = find_payment(game, purpose, symbols, available)
    purpose.bends = 0

    def left(answer: tuple[ObjectId, ...]) -> tuple[str, ...]:
        rest = list(symbols)
        reduce_by(game, rest, str(len(answer)))
        return tuple(rest)

    def test(answer: tuple[ObjectId, ...]) -> str | None:
        untapped = [source for source in available if source.object not in answer or not source.uses_it_up]
        return None if find_payment(game, purpose, left(answer), untapped) is not None else "the rest can't be paid for"

    chosen: tuple[ObjectId, ...] = game.ask(decisions.Decision(
        decisions.COST_CHOICE, purpose.player, able, WATERBEND, minimum=0, maximum=most, source=purpose.object,
        prompt="Tap artifacts and creatures rather than pay", test=test,
        plain=lambda: () if plan is None else tuple(one.object for one in plan.helped if one.by == "waterbend"),
    )) if most and plan is not None else ()
    perform(game, [Tapped(id, purpose.player) for id in chosen])
    if chosen:
        told = (game.called(purpose.player), len(chosen))
        game.tell("pay", "{} taps {} permanent(s) rather than pay", told, (WATERBEND,))
    return left(chosen)


def _life_or_mana(game: Position, purpose: Purpose, symbols: tuple[str, ...], available: list[Source]) -> tuple[str, ...]:
    """What is left of a cost once the player has chosen, for each Phyrexian symbol that could be paid either way, between mana
    and life (107.4f, 601.2b); the life is paid."""
    settled: list[str] = []
    for place, symbol in enumerate(symbols):
        if not symbol.endswith("/P"):
            settled.append(symbol)
            continue
        others = (*settled, *symbols[place + 1 :])
        mana = symbol.removesuffix("/P")
        by_life = find_payment(game, purpose, others, available, besides=2) is not None
        by_mana = find_payment(game, purpose, (*others, mana), available) is not None
        if not by_life or not by_mana:
            settled.append(symbol)
        elif game.ask(decisions.Decision(
            decisions.MAY, purpose.player, (True, False), "107.4f", source=purpose.object,
            prompt=f"Pay 2 life rather than {shown((mana,))}?", plain=lambda: True,
        )):
            perform(game, [LifeLost(player=purpose.player, amount=2)])
            purpose.life += 2
        else:
            settled.append(mana)
    return tuple(settled)


def _cited(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The rules of what is unusual in a cost: hybrid, Phyrexian, snow and colorless symbols."""
    found = [_SYMBOLS[s] for s in symbols if s in _SYMBOLS]
    found += [rule for s in symbols if "/" in s for rule in (("107.4f",) if s.endswith("/P") else ("107.4e",))]
    return tuple(dict.fromkeys(found))


def shown(symbols: tuple[str, ...]) -> str:
    """A mana cost as it is written, generic mana as one number."""
    generic = sum(int(one) for one in symbols if one.isdigit())
    rest = "".join("{" + one + "}" for one in symbols if not one.isdigit())
    return ("{" + str(generic) + "}" if generic or not rest else "") + rest


def _spend(game: Position, purpose: Purpose, symbols: tuple[str, ...], life: int) -> tuple[Mana, ...]:
    """Take mana for the symbols out of the pool (118.3a)."""
    pool = game.players[purpose.player].pool
    groups = groups_of(_in_pool(game, _usable(game, purpose), purpose))
    as_what = spent_as(game, purpose)
    for needs, generic, paid in ways_to_pay(game, symbols):
        if paid != life:
            continue
        needs, generic = _as_purposed(purpose, needs, generic)
        uses = solve(sorted((_met_by(n, as_what) for n in needs), key=len), generic, groups)
        if uses is not None:
            spent = tuple(use.one for use in uses)
            game.planned_spending = ()
            game.alter_player(purpose.player, pool=tuple(m for m in pool if not any(m is s for s in spent)))
            return spent
    raise IllegalAction("the mana made does not pay the cost", "118.3")
