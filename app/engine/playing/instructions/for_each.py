"""What is done for several things or players: at the same time, or for one after another (608.2e–f)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS, carry_out
from app.engine.changing.pipeline import perform_gathered
from app.engine.playing.instructions.life import share_of
from app.engine.position.context import Context
from app.engine.position.ids import Referent, is_object, is_player
from app.engine.reading.meaning import in_turn_order, players_of, select
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.state import Position

_Row = tuple[tuple[t.Instruction, ...], Context]
"""What is done for one of several, and for which."""


def _for_each(game: Position, instruction: t.ForEach, ctx: Context) -> None:
    if _is_one_action(instruction, ctx):
        carry_out(game, instruction.do, ctx)
        return
    things = _as_players_decide(instruction, ctx, select(instruction.over, ctx))
    rows = [(instruction.do, _of_one(ctx, ref)) for ref in things]
    if instruction.together and all(_can_be_gathered(one) for one in instruction.do) and game.applies("608.2f"):
        if all(map(leaves_no_result, instruction.do)):
            simultaneously(game, rows)
        else:
            _each_step_at_once(game, instruction, ctx, [own for _, own in rows])
    elif _step_by_step(game, instruction, things):
        _each_step_at_once(game, instruction, ctx, [own for _, own in rows])
    else:
        total = Context(game, ctx.controller, ctx.source)
        for do, own in _one_by_one(game, rows):
            before = dict(ctx.bound)
            carry_out(game, do, own)
            add_results(total, ctx, before)
        give_results(ctx, total)


def _step_by_step(game: Position, instruction: t.ForEach, things: Sequence[Referent]) -> bool:
    """Is each step done at once for all of several things? Several steps are, for players (608.2e), and a single one for objects,
    too (608.2f)."""
    if instruction.together or len(things) < 2 or game.gathering is not None or not all(map(_keeps_its_results, instruction.do)):
        return False
    if all(isinstance(one, _Looks) for one in instruction.do):
        return False
    if all(map(is_player, things)):
        return game.applies("608.2e")
    chooses_anew = contains(instruction.do, t.Choose)  # nothing keeps the same thing from being chosen for two of them
    return len(instruction.do) == 1 and not chooses_anew and game.applies("608.2f")


def _as_players_decide(instruction: t.ForEach, ctx: Context, things: Sequence[Referent]) -> Sequence[Referent]:
    """What each of several objects' players decide is decided in turn order, beginning with the active player (101.4)."""
    asks = instruction.do[0]
    if not isinstance(asks, t.Unless | t.May) or not all(map(is_object, things)):
        return things
    turns = {player: place for place, player in enumerate(ctx.g.apnap())}
    first = {ref: players_of(asks.who, ctx.for_thing(ref))[:1] for ref in things}
    ordered = sorted(things, key=lambda ref: turns.get(first[ref][0], 0) if first[ref] else 0)
    return ordered if ordered != list(things) and ctx.g.applies("101.4") else things


def _each_step_at_once(game: Position, instruction: t.ForEach, ctx: Context, rows: Sequence[Context]) -> None:
    """A step is done for all before the next is; for each thing a name means its own results, afterwards those of all."""
    before = dict(ctx.bound)
    for own in rows:
        own.bound, own.amounts = dict(ctx.bound), dict(ctx.amounts)
    for step in instruction.do:
        simultaneously(game, [((step,), own) for own in rows])
    total = Context(game, ctx.controller, ctx.source)
    for own in rows:
        add_results(total, own, before)
    give_results(ctx, total)


def give_results(ctx: Context, total: Context) -> None:
    """Let names mean the results for all, from here on."""
    ctx.bound.update(total.bound)
    ctx.amounts.update(total.amounts)


def _of_one(ctx: Context, ref: Referent) -> Context:
    """The context for one of several things, with its share where something was divided among them."""
    own = ctx.for_thing(ref)
    own.share = share_of(ctx, ref) or own.share
    return own


def add_results(total: Context, ctx: Context, before: dict[str, tuple[Referent, ...]]) -> None:
    """What was bound while something was done for one thing is added to what was bound for the others: afterwards a name means
    the results for all of them."""
    for name, refs in ctx.bound.items():
        if refs is not before.get(name):
            total.bound[name] = (*total.bound.get(name, ()), *refs)
            total.amounts[name] = total.amounts.get(name, 0) + ctx.amounts.get(name, 0)


def _is_one_action(instruction: t.ForEach, ctx: Context) -> bool:
    """Is it one action done to all the targets that were chosen one for each? Then it is done once, to all of them (608.2f)."""
    if ctx.section is None or not ctx.section.chosen_for or len(instruction.do) != 1 or type(instruction.do[0]) not in _TO_ALL:
        return False
    return (
        any(spec.each == instruction.over for spec in ctx.section.specs)
        and not contains(instruction.do, t.It)
        and ctx.g.applies("608.2f")
    )


_TO_ALL = frozenset({t.Exile, t.Destroy, t.Tap, t.Untap, t.Apply, t.Move, t.PutCounters, t.KeywordAction, t.CreateToken})
"""Instructions that act on several things as one action."""

_AT_ONCE = frozenset({t.DealDamage, t.GainLife, t.LoseLife, t.Destroy, t.SacrificeObjects, t.Discard, t.PutCounters, t.Tap,
                      t.Untap, t.Exile, t.Move})
"""Instructions whose events can be gathered and happen as one; draws never do (121.2)."""


_Looks = t.LookAt | t.Bind | t.ChooseThings | t.ChooseValue
"""Instructions by which nothing happens."""


def _can_be_gathered(instruction: t.Instruction) -> bool:
    """Cards put into libraries are ordered and shuffled one player after another."""
    return type(instruction) in _AT_ONCE and not (isinstance(instruction, t.Move) and instruction.to == "library")


def leaves_no_result(instruction: t.Instruction) -> bool:
    """Can its events happen with others at one time, and does nothing speak of what it brought?"""
    at_once = _can_be_gathered(instruction) or isinstance(instruction, t.CreateToken)
    return at_once and getattr(instruction, "bind", None) is None


def _keeps_its_results(instruction: t.Instruction) -> bool:
    """Can its events happen with others at one time, without what it brought for each being lost?"""
    if isinstance(instruction, t.Move):
        return _can_be_gathered(instruction)
    if isinstance(instruction, t.Reveal):
        return not instruction.exile
    return leaves_no_result(instruction) or _is_decided_first(instruction) or isinstance(instruction, t.Exile | _Looks)


def _is_decided_first(instruction: t.Instruction) -> bool:
    """Does it only decide whether things are done that can happen with others at one time? All decide, then it happens."""
    if isinstance(instruction, t.Unless):
        return all(map(leaves_no_result, (*instruction.do, *instruction.paid)))
    return isinstance(instruction, t.If) and all(map(leaves_no_result, (*instruction.then, *instruction.otherwise)))


def _one_by_one(game: Position, rows: list[_Row]) -> Iterator[_Row]:
    """What is done for each; what several players decide, they decide in turn order (101.4)."""
    of_players = all(own.it is not None and is_player(own.it) for _, own in rows)
    return in_turn_order(game, rows) if of_players else iter(rows)


def simultaneously(game: Position, rows: list[_Row]) -> None:
    """Carry out instructions, choices first, and let their events happen at the same time (608.2e–f)."""

    def gather() -> None:
        for do, own in _one_by_one(game, rows):
            carry_out(game, do, own)

    if game.gathering is not None:
        gather()
    else:
        perform_gathered(game, gather)


def _together(game: Position, instruction: t.Together, ctx: Context) -> None:
    if all(_can_be_gathered(one) for one in instruction.steps):
        simultaneously(game, [(instruction.steps, ctx)])
    else:
        carry_out(game, tuple(_chosen_first(place, step, ctx) for place, step in enumerate(instruction.steps)), ctx)


def _chosen_first(place: int, step: t.Instruction, ctx: Context) -> t.Instruction:
    """A step that moves all there is somewhere moves what is there before any other step: of a hand and a library that are
    exchanged, neither is what the other has become (608.2e)."""
    if not isinstance(step, t.Move) or not isinstance(step.what, t.All):
        return step
    name = f"there {place}"
    ctx.bind(name, select(step.what, ctx))
    return replace(step, what=t.Bound(name))


EXECUTORS.update({t.ForEach: _for_each, t.Together: _together})
