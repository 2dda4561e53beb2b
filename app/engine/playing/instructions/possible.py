"""Could a player do what they may choose to do, or not at all? What is impossible can't be chosen (608.2d), and so "if you do"
says nothing of it (118.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.playing.instructions import one_of_each
from app.engine.playing.instructions.finding import currents
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object
from app.engine.reading.characteristics import chars
from app.engine.reading.counter_kinds import kind_meant, taken_from
from app.engine.reading.known import permanents_of, present
from app.engine.reading.meaning import matches, natural, players_of, select
from app.engine.reading.prohibitions import forbidding, may_be_sacrificed
from app.engine.reading.qualities import mana_value
from app.engine.reading.selectors import pool_of
from app.engine.reading.together import most_together

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _evidence(instruction: t.KeywordAction, player: PlayerId, ctx: Context) -> bool:
    """Cards of enough total mana value in the graveyard."""
    assert instruction.amount is not None
    return sum(mana_value(ctx.g, id) for id in ctx.g.graveyards[player]) >= natural(instruction.amount, ctx.for_thing(player))


def _forage(instruction: t.KeywordAction, player: PlayerId, ctx: Context) -> bool:
    """Three cards in the graveyard, or a Food."""
    return len(ctx.g.graveyards[player]) >= 3 or bool(foods_of(ctx.g, player, ctx.controller))


def foods_of(game: Position, player: PlayerId, cause: PlayerId) -> tuple[ObjectId, ...]:
    """The Foods that a player could sacrifice to forage, because of somebody's spell or ability."""
    return tuple(
        id for id in permanents_of(game, player)
        if "Food" in chars(game, id).subtypes and may_be_sacrificed(game, id, player, cause)
    )


def _blight(instruction: t.KeywordAction, player: PlayerId, ctx: Context) -> bool:
    """A creature that the counters can be put on."""
    return bool(blightable(ctx.g, player))


def blightable(game: Position, player: PlayerId) -> tuple[ObjectId, ...]:
    """The creatures of a player that -1/-1 counters can be put on."""
    creatures = (id for id in permanents_of(game, player) if "creature" in chars(game, id).types)
    return tuple(id for id in creatures if forbidding(game, "get_counters", id, counter="-1/-1") is None)


_TESTS: dict[str, Callable[[t.KeywordAction, PlayerId, Context], bool]] = {
    "collect evidence": _evidence, "forage": _forage, "blight": _blight,
}


def _keyword_action(game: Position, instruction: t.KeywordAction, player: PlayerId, ctx: Context) -> bool:
    if isinstance(instruction.what, t.Choose):  # what is beheld
        return len(pool_of(instruction.what, ctx)) >= _least(instruction.what.count, None, ctx)
    test = _TESTS.get(instruction.name)
    return test is None or test(instruction, player, ctx)


def _sacrifice(game: Position, instruction: t.SacrificeObjects, player: PlayerId, ctx: Context) -> bool:
    if instruction.also:
        pool = sacrificeable(game, instruction, ctx, player)
        return one_of_each.most_at_once(one_of_each.fitting(instruction, pool, ctx, player), pool) > len(instruction.also)
    if instruction.what is None:
        return len(sacrificeable(game, instruction, ctx, player)) >= natural(instruction.count, ctx.for_thing(player)) > 0
    named = _at_hand(instruction.what, ctx)
    return named is None or any(_can_be_sacrificed(game, ref, player, ctx) for ref in named)


def _can_be_sacrificed(game: Position, ref: Referent, player: PlayerId, ctx: Context) -> bool:
    here = present(game, ref)
    return (
        here is not None and here.zone == "battlefield" and here.controller == player and not here.phased_out
        and may_be_sacrificed(game, here.id, player, ctx.controller)
    )


def _discard(game: Position, instruction: t.Discard, player: PlayerId, ctx: Context) -> bool:
    """Enough cards in hand; a whole hand may be empty."""
    if instruction.whole_hand:
        return True
    if isinstance(instruction.what, t.Choose):
        return _enough(instruction.what, ctx)
    if instruction.what is not None:
        named = _at_hand(instruction.what, ctx)
        return named is None or any(ref in hand for ref in named for hand in game.hands)
    least = _least(instruction.count, None, ctx)
    return all(
        sum(matches(instruction.filter, id, ctx) for id in game.hands[one]) >= least for one in players_of(instruction.who, ctx)
    )


def _mill(game: Position, instruction: t.Mill, player: PlayerId, ctx: Context) -> bool:
    """Nobody can choose to mill more cards than there are."""
    return all(len(game.libraries[one]) >= natural(instruction.count, ctx) for one in players_of(instruction.who, ctx))


def _moved(game: Position, instruction: t.Move | t.Exile, player: PlayerId, ctx: Context) -> bool:
    """Something is there to be moved."""
    what = instruction.what
    if isinstance(what, t.Choose):
        return _enough(what, ctx)
    if isinstance(what, t.Both) and all(isinstance(part, t.Choose) for part in what.parts):  # of several kinds, one of some kind
        return bool(offered(game, instruction, player, ctx))
    named = _at_hand(what, ctx)
    return named is None or bool(currents(game, ctx, named, again=isinstance(what, t.This)))


def _enough(what: t.Choose, ctx: Context) -> bool:
    """Are there as many to be chosen as have to be, which go together if they must?"""
    return most_together(pool_of(what, ctx), what.different, what.same, ctx) >= _least(what.count, what.minimum, ctx)


def _revealed(game: Position, instruction: t.Reveal, player: PlayerId, ctx: Context) -> bool:
    return not isinstance(instruction.what, t.Choose) or _enough(instruction.what, ctx)


def _take_counters(game: Position, instruction: t.TakeCounters, player: PlayerId, ctx: Context) -> bool:
    """Enough counters of the kind on the things named, or enough things to choose that have one."""
    what = taken_from(instruction, ctx)
    if isinstance(what, t.Choose):
        return len(pool_of(what, ctx)) >= _least(what.count, what.minimum, ctx)
    named = _at_hand(what, ctx)
    if named is None:
        return True
    holders = [game.objects.get(ref) if is_object(ref) else game.players[ref] for ref in named]
    rows = [row for holder in holders if holder is not None for row in holder.counters]
    wanted = None if instruction.kind is None else kind_meant(instruction.kind, ctx)
    there: int = sum(number for kind, number, _ in rows if wanted in (None, kind))
    return there >= (1 if instruction.count is None else max(1, _least(instruction.count, None, ctx)))


def _turned(game: Position, instruction: t.Tap | t.Untap, player: PlayerId, ctx: Context) -> bool:
    """Only untapped permanents can be tapped, only tapped ones untapped."""
    what, tapped = instruction.what, isinstance(instruction, t.Untap)
    named = pool_of(what, ctx) if isinstance(what, t.Choose) else _at_hand(what, ctx)
    if named is None:
        return True
    here = (present(game, ref) for ref in named)
    able = sum(one is not None and one.zone == "battlefield" and one.tapped == tapped for one in here)
    return able >= (max(1, _least(what.count, what.minimum, ctx)) if isinstance(what, t.Choose) else 1)


def _gain_life(game: Position, instruction: t.GainLife, player: PlayerId, ctx: Context) -> bool:
    """Those who are to gain it can, or of those one chooses among, somebody can."""
    chosen = isinstance(instruction.who, t.Choose)
    who = pool_of(instruction.who, ctx) if isinstance(instruction.who, t.Choose) else players_of(instruction.who, ctx)
    able = [not forbidding(game, "gain_life", by=one) for one in who]
    return any(able) if chosen else all(able)


def _draw(game: Position, instruction: t.Draw, player: PlayerId, ctx: Context) -> bool:
    """From an empty library, too, but for those who can't draw (121.3)."""
    return any(not forbidding(game, "draw", by=one) for one in players_of(instruction.who, ctx)) or game.denies("121.3")


def may_search(game: Position, instruction: t.Search, player: PlayerId, ctx: Context) -> list[tuple[PlayerId, t.Zone]]:
    """Whose zones a player may search: of those named, not the libraries that effects forbid, which may be only their own."""
    return [
        (owner, zone) for owner in players_of(instruction.whose, ctx) for zone in instruction.zones
        if zone != "library" or not forbidding(game, "search", by=player, of=("own",) * (player == ctx.controller == owner))
    ]


def _search(game: Position, instruction: t.Search, player: PlayerId, ctx: Context) -> bool:
    """Those who can't search have nothing to choose (608.2d)."""
    return any(may_search(game, instruction, one, ctx) for one in players_of(instruction.who, ctx))


def _sequence(game: Position, instruction: t.Sequence, player: PlayerId, ctx: Context) -> bool:
    """The first of them, with whose result the others do something."""
    return could_do(game, instruction.steps[0], player, ctx)


def _put_counters(game: Position, instruction: t.PutCounters, player: PlayerId, ctx: Context) -> bool:
    """Something that they can be put on, or that can be chosen for them, is there."""
    on = instruction.on
    named = pool_of(on, ctx) if isinstance(on, t.Choose) else _at_hand(on, ctx)
    kind = kind_meant(instruction.kind, ctx)
    able = None if named is None else [ref for ref in named if not forbidding(game, "get_counters", ref, counter=kind)]
    return able is None or any(not is_object(ref) for ref in able) or bool(currents(game, ctx, able))


def _done_to(game: Position, instruction: t.Destroy | t.Transform | t.TurnFace, player: PlayerId, ctx: Context) -> bool:
    return _is_there(game, instruction.what, ctx)


def _attach(game: Position, instruction: t.Attach, player: PlayerId, ctx: Context) -> bool:
    """What is attached and what to are both there."""
    return _is_there(game, instruction.what, ctx) and (instruction.to is None or _is_there(game, instruction.to, ctx))


def _is_there(game: Position, what: t.Selector, ctx: Context) -> bool:
    """Is something meant by these words that something can be done to? True where they can't be told yet."""
    if isinstance(what, t.Choose):
        return bool(pool_of(what, ctx))
    named = _at_hand(what, ctx)
    return named is None or any(not is_object(ref) for ref in named) or bool(currents(game, ctx, named))


def _at_hand(what: t.Selector, ctx: Context) -> tuple[Referent, ...] | None:
    """The things a selector names, where nobody has to choose them; None where they can't be told yet."""
    return select(what, ctx) if isinstance(what, _NAMING) else None


def _least(count: t.Amount, minimum: t.Amount | None, ctx: Context) -> int:
    """How many have to be chosen of so many."""
    if minimum is not None:
        return natural(minimum, ctx)
    if isinstance(count, t.AnyNumber):
        return 0 if count.minimum is None else natural(count.minimum, ctx)
    return natural(count, ctx)


_NAMING = (t.This, t.It, t.Bound, t.EventRole, t.TargetRef, t.Linked, t.AttachedTo)
_POSSIBLE: dict[type, Callable[[Position, Any, PlayerId, Context], bool]] = {
    t.KeywordAction: _keyword_action, t.SacrificeObjects: _sacrifice, t.Discard: _discard, t.Mill: _mill, t.Move: _moved,
    t.Reveal: _revealed,
    t.Exile: _moved, t.TakeCounters: _take_counters, t.Tap: _turned, t.Untap: _turned, t.PutCounters: _put_counters,
    t.Sequence: _sequence, t.GainLife: _gain_life, t.Attach: _attach, t.Destroy: _done_to, t.Transform: _done_to,
    t.TurnFace: _done_to, t.Draw: _draw, t.Search: _search,
}


def could_do(game: Position, instruction: object, player: PlayerId, ctx: Context) -> bool:
    """Could the player carry out this instruction now? True for what can always be tried."""
    test = _POSSIBLE.get(type(instruction))
    return test is None or test(game, instruction, player, ctx)


def offered(game: Position, instruction: object, player: PlayerId, ctx: Context) -> tuple[Referent, ...]:
    """What the player could choose among if they did this: cards and permanents to be moved, sacrificed or discarded."""
    if isinstance(instruction, t.Move | t.Exile):
        parts = instruction.what.parts if isinstance(instruction.what, t.Both) else (instruction.what,)
        return tuple(ref for part in parts if isinstance(part, t.Choose) for ref in pool_of(part, ctx))
    if isinstance(instruction, t.SacrificeObjects) and instruction.what is None:
        return sacrificeable(game, instruction, ctx, player)
    if isinstance(instruction, t.Discard) and instruction.what is None:
        return tuple(id for id in game.hands[player] if matches(instruction.filter, id, ctx))
    return ()


def sacrificeable(game: Position, instruction: t.SacrificeObjects, ctx: Context, player: PlayerId) -> tuple[ObjectId, ...]:
    """What a player could sacrifice for an instruction that lets them choose."""
    own = ctx.for_thing(player)
    return tuple(
        id for id in permanents_of(game, player)
        if any(matches(one, id, own) for one in (instruction.filter, *instruction.also))
        and may_be_sacrificed(game, id, player, ctx.controller)
    )
