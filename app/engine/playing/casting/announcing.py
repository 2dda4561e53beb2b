"""Announcing X (107.3, 601.2b): where a cost has it, and how great it can be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeGuard

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.playing.casting.attempt import UNBOUNDED_X, Attempt
from app.engine.playing.costs.cost_parts import counts_x, mana_symbols, parts_of_cost
from app.engine.playing.costs.costs import can_pay
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import PlayerId
from app.engine.position.state import Looking
from app.engine.position.values import spell_abilities
from app.engine.reading.amounts import value_of_x
from app.engine.reading.characteristics import chars
from app.engine.reading.known import permanents, record
from app.engine.reading.meaning import natural
from app.engine.reading.qualities import counters_on, value_of
from app.engine.reading.selectors import pool_of
from app.engine.trees.walking import contains, find_all

if TYPE_CHECKING:
    from app.engine.position.stack import StackItem
    from app.engine.position.state import Position


def announce_x(game: Position, ctx: Context, item: StackItem, costs: tuple[t.Cost, ...], attempt: Attempt) -> None:
    """Announce X where a cost has it and the text does not define it (107.3a), a value with which the costs can be paid; it is 0
    for a spell whose mana cost has it and isn't paid (107.3b)."""
    symbols = tuple(s for cost in costs for s in mana_symbols(cost))
    parts = [part for cost in costs for part in parts_of_cost(cost)]
    counted, described = any(map(counts_x, parts)), _described_by_x(parts)
    for letter in ("X", "Y"):
        if letter in symbols or (letter == "X" and (counted or described)):
            least = _least(costs) if letter == "X" else 0
            if letter not in attempt.settled and letter == "X" and described:
                attempt.settled[letter] = _of_something_there(game, ctx, described, attempt)
            elif letter not in attempt.settled:
                of_targets = _of_targets(game, ctx, item)
                most = attempt.greatest(letter, _tried(game, ctx, costs, of_targets, least, attempt), of_targets)
                attempt.settled[letter] = game.ask(decisions.Decision(
                    decisions.X_VALUE, ctx.controller, (), "107.3a", minimum=min(least, most), maximum=most,
                    source=ctx.source, prompt=f"Value of {letter}",
                ))
            if attempt.settled[letter] < least:
                raise IllegalAction(f"{letter} can't be 0", "107.3a")
            item.x[letter] = attempt.settled[letter]
        elif item.kind == "spell" and letter in (chars(game, ctx.source).mana_cost or ()):
            item.x[letter] = 0


def _tried(
    game: Position, ctx: Context, costs: tuple[t.Cost, ...], of_targets: tuple[int, ...], least: int, attempt: Attempt
) -> int:
    """The greatest X that is tried: in a trial no more than lets anything there be a target, since a greater X costs no less."""
    most = _most(game, ctx, costs)
    if attempt.trying and (least or of_targets):
        return min(most, max(least, 2 * max(of_targets, default=0)))
    return most


def _described_by_x(parts: list[t.Cost]) -> set[t.Measure]:
    """The numbers that must be X of what a cost is paid with: "exile a blue card with mana value X from your hand"."""
    return {one.quality for part in parts for one in find_all(part, t.Quality) if contains(one.amount, t.X)}


def _of_targets(game: Position, ctx: Context, item: StackItem) -> tuple[int, ...]:
    """The numbers that X must be, or must not be less than, for one thing or another to be a target: "target creature with mana
    value X or less"."""
    bodies = spell_abilities(chars(game, ctx.source)) if item.kind == "spell" else [getattr(item.ability, "body", None)]
    filters = [spec.filter for body in bodies for spec in find_all(body, t.TargetSpec)]
    qualities = {one.quality for filter in filters for one in find_all(filter, t.Quality) if contains(one.amount, t.X)}
    if not qualities:
        return ()
    found = {value_of(quality, id, ctx) for quality in qualities for id in game.objects}
    return tuple(sorted({0, *(value for value in found if value is not None and value > 0)}))


def _of_something_there(game: Position, ctx: Context, qualities: set[t.Measure], attempt: Attempt) -> int:
    """An X that is such a number of something which the costs could be paid with. Raises IllegalAction where nothing is."""
    player = ctx.controller
    things = (*game.hands[player], *game.graveyards[player], *permanents(game))
    found = {value_of(quality, id, ctx) for quality in qualities for id in things}
    values = sorted(value for value in found if value is not None and value >= 0)
    if not attempt.trying:
        values = [value for value in values if attempt.could("X", value)]
    if not values:
        raise IllegalAction("its costs can't be paid", "118.3")
    answer: int = game.ask(decisions.Decision(
        decisions.X_VALUE, player, (), "107.3a", minimum=values[0], maximum=values[-1], source=ctx.source, prompt="Value of X",
        test=lambda value: None if value in values else "the costs can't be paid with anything of that number",
    ))
    return answer


def _least(costs: tuple[t.Cost, ...]) -> int:
    """A value that X can't be less than: "X can't be 0"."""
    return max((part.least for cost in costs for part in parts_of_cost(cost) if isinstance(part, t.AtLeastX)), default=0)


def _most(game: Position, ctx: Context, costs: tuple[t.Cost, ...]) -> int:
    """A value that X can't exceed: the loyalty counters that there are to be removed."""
    parts = [part for cost in costs for part in parts_of_cost(cost)]
    removes = any(isinstance(part, t.Loyalty) and part.x and part.change < 0 for part in parts)
    return min(UNBOUNDED_X, counters_on(game, ctx.source, "loyalty")) if removes else UNBOUNDED_X


def with_least_x(ctx: Context) -> Context:
    """The context in which it is asked whether something can be done or paid at all: X is none where it is yet to be chosen."""
    with Looking(ctx.g):
        known = value_of_x("X", ctx) is not None
    if known:
        return ctx
    least = ctx.frozen()
    least.amounts["X"] = 0
    return least


def settle_x(ctx: Context, cost: t.Cost, least: int = 0, rule: str = "107.3f") -> None:
    """Choose X, at least so much, as a cost is about to be paid on resolution, where nothing has said what it is, or, by its own
    rule, for a special action; it is then the X of what follows as well."""
    symbols = mana_symbols(cost)
    if ("X" not in symbols and not any(counts_x(part) for part in parts_of_cost(cost))) or _is_known(ctx):
        return

    def payable(value: int) -> bool:
        ctx.amounts["X"] = value
        return can_pay(ctx, cost)

    ctx.amounts["X"] = ctx.g.ask(decisions.Decision(
        decisions.X_VALUE, ctx.controller, (), rule, minimum=least, maximum=_most_payable(payable), source=ctx.source,
        prompt="Value of X",
    ))


def _most_payable(payable: Callable[[int], bool]) -> int:
    """The last number, counted up from 1, up to which all can be paid."""
    most = 0
    while most < UNBOUNDED_X and payable(most + 1):
        most += 1
    return most


def least_of(cost: t.Cost) -> t.Cost:
    """The least that a player may pay who pays as much as they like (107.1c)."""
    least: t.Cost = replace(cost, amount=cost.amount.minimum or t.Number(0)) if _is_open(cost) else cost
    return least


def settle_amount(ctx: Context, cost: t.Cost) -> tuple[t.Cost, int]:
    """How much is paid where a player pays as much as they like (107.1c), and that number; of any other cost that it is paid
    once."""
    if not _is_open(cost):
        return cost, 1
    most = _most_payable(lambda number: can_pay(ctx, replace(cost, amount=t.Number(number))))
    number = natural(replace(cost.amount, maximum=t.Number(most)), ctx)
    return replace(cost, amount=t.Number(number)), number


def _is_open(cost: Any) -> TypeGuard[Any]:
    return isinstance(cost, t.GenericMana | t.PayLife | t.PayEnergy) and isinstance(cost.amount, t.AnyNumber)


def settle_x_of_choice(ctx: Context, steps: tuple[t.Instruction, ...], player: PlayerId) -> None:
    """Choose X where what is about to be done is done with X things, and nothing has said what X is (107.3f): "you may tap X
    untapped creatures you control. If you do, …"."""
    selectors = (getattr(step, "what", None) for step in steps)
    wanted = next((one for one in selectors if isinstance(one, t.Choose) and one.count == t.X()), None)
    source = record(ctx.g, ctx.source)
    of_its_spell = source is not None and source.cast is not None and "X" in source.cast.x
    if wanted is None or of_its_spell or _is_known(ctx):
        return
    ctx.amounts["X"] = ctx.g.ask(decisions.Decision(
        decisions.X_VALUE, player, (), "107.3f", minimum=0, maximum=len(pool_of(wanted, ctx)), source=ctx.source,
        prompt="Value of X",
    ))


def _is_known(ctx: Context) -> bool:
    return any("X" in at.amounts or (at.item is not None and "X" in at.item.x) for at in ctx.line())
