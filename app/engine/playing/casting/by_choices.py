"""What a spell or ability costs by what is chosen for it: its modes, its targets. And a choice narrowed to what it can be
completed with (601.4, 601.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import functioning
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.decisions import Decision
    from app.engine.position.state import Position

Chosen = tuple[Any, ...]
Works = Callable[[Chosen], bool]

_ABOUT_TARGETS = (t.TargetsSomething, t.AllTargets, t.TargetRef)
_MOST_GROUPS = 20
"""How many groups of one size are tried; beyond them it is believed that one works, and choosing it decides."""


_SHOWN = (t.TargetsSomething, t.CastFrom, t.PaidCost)


def by_targets(game: Position, shown: tuple[type, ...] = _SHOWN) -> bool:
    """Does an effect make costs greater or less, or forbid casting, by what only the spell or ability itself shows: what it
    targets, where it was cast from?"""
    rules = functioning(game).rules
    return any(
        contains(rule.effect, shown) or getattr(rule.effect, "aimed", None) is not None
        for kind in (t.CostChange, t.Cant) for rule in rules.get(kind, ())
    )


def hangs_on(ctx: Context, decision: Decision) -> bool:
    """Does it hang on the answer to a decision about modes or targets whether the spell or ability can be paid for and cast?"""
    if decision.kind not in (decisions.MODE, decisions.TARGET) or decision.forced:
        return False
    return (decision.kind == decisions.MODE and _modes_cost(ctx, decision)) or _targets_cost(ctx)


def _modes_cost(ctx: Context, decision: Decision) -> bool:
    return any(mode.cost is not None for mode in decision.about) or chars(ctx.g, ctx.source).has("escalate")


def _targets_cost(ctx: Context) -> bool:
    ability = None if ctx.item is None else ctx.item.ability
    if isinstance(ability, t.ActivatedAbility):
        return contains((ability.less, ability.cost), _ABOUT_TARGETS) or by_targets(ctx.g, _ABOUT_TARGETS)
    return by_targets(ctx.g, _ABOUT_TARGETS) or any(
        contains(part, (t.CostChange, t.AdditionalCost)) and contains(part, _ABOUT_TARGETS)
        for held in chars(ctx.g, ctx.source).held for part in held.parts if isinstance(part, t.StaticAbility)
    )


def narrowed(decision: Decision, works: Works) -> Decision:
    """The decision with the options that belong to an answer which works, and no more of them than work together. It is as it
    was if nothing works: then the action that asks is refused for what it lacks."""
    options = tuple(one for one in decision.options if _some_work(decision, _with(decision, one), works))
    first = next((group for group in _least(decision, options) if works(group)), None)
    if first is None:
        return decision
    return decision.narrowed(options, _most_together(decision, options, works), works, first)


def _least(decision: Decision, options: Chosen) -> Iterator[Chosen]:
    """Answers that are as small as they may be, and those of one more option where that is none."""
    yield from islice(combinations(options, decision.minimum), _MOST_GROUPS)
    if decision.minimum == 0:
        yield from combinations(options, 1)


def _with(decision: Decision, option: Any) -> Iterator[Chosen]:
    """The answers that an option belongs to, the smallest first: with another it may cost less than alone."""
    others = [one for one in decision.options if one != option]
    sizes = range(max(1, decision.minimum), min(decision.maximum, len(decision.options)) + 1)
    return ((option, *more) for size in sizes for more in combinations(others, size - 1))


def _some_work(decision: Decision, groups: Iterator[Chosen], works: Works) -> bool:
    """Does one of these answers work, or are there more of them than are tried?"""
    fitting = (group for group in groups if decision.test is None or decision.test(group) is None)
    return any(works(group) for group in islice(fitting, _MOST_GROUPS)) or next(fitting, None) is not None


def _most_together(decision: Decision, options: Chosen, works: Works) -> int:
    """How many options work together, at most."""
    if decision.kind == decisions.MODE and decision.test is None:
        return decision.maximum
    most = min(decision.maximum, len(options))
    size = min(most, max(1, decision.minimum))
    while size < most and _some_work(decision, combinations(options, size + 1), works):
        size += 1
    return size
