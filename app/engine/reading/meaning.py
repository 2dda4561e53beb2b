"""What trees mean at this moment: a function for each category of node, and the table it looks the node's class up in.

Nodes contain one another (a condition a filter, a filter an amount, an amount a selector), so the files beside this one fill
the tables, and everything asks here.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from app.engine import trees as t
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import Id, ObjectId, PlayerId, Referent, is_object, is_player

if TYPE_CHECKING:
    from app.engine.position.state import Position

T = TypeVar("T")
Refs = tuple[Referent, ...]

_NO_MAXIMUM = 10**9
"""More than anything that "any number" could choose from."""
OPERATORS: dict[t.Comparison, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}
CONDITIONS: dict[type, Callable[[Any, Context], bool]] = {}
OBJECT_FILTERS: dict[type, Callable[[Any, ObjectId, Context], bool]] = {}
"""Descriptions that no player fits."""
FILTERS: dict[type, Callable[[Any, Referent, Context], bool]] = {}
"""Descriptions that players may fit too."""
AMOUNTS: dict[type, Callable[[Any, Context], int]] = {}
SELECTORS: dict[type, Callable[[Any, Context], Refs]] = {}


def holds(condition: t.Condition | None, ctx: Context) -> bool:
    """Does a condition hold now (603.4, 608.2c, 611.3a)? None always does. Raises UnsupportedText."""
    if condition is None:
        return True
    test = CONDITIONS.get(type(condition))
    if test is None:
        raise UnsupportedText(getattr(condition, "words", type(condition).__name__))
    return test(condition, ctx)


def matches(description: t.Filter | None, ref: Referent, ctx: Context) -> bool:
    """Does an object or player fit a description (109.2)? None fits everything. Raises UnsupportedText."""
    if description is None:
        return True
    kind = type(description)
    test = OBJECT_FILTERS.get(kind)
    if test is not None:
        return is_object(ref) and test(description, ref, ctx)
    test = FILTERS.get(kind)
    if test is None:
        raise UnsupportedText(getattr(description, "words", kind.__name__))
    return test(description, ref, ctx)


def amount(wanted: t.Amount, ctx: Context) -> int:
    """The amount now; what cannot be determined is 0 (107.2). Raises UnsupportedText, or LimitReached for a number beyond all
    reason."""
    if type(wanted) is t.Number:
        return wanted.value
    read = AMOUNTS.get(type(wanted))
    if read is None:
        raise UnsupportedText(getattr(wanted, "words", type(wanted).__name__))
    value = read(wanted, ctx)
    if value > ctx.g.limits.number or value < -ctx.g.limits.number:
        raise LimitReached("size of a number", ctx.g.limits.number)
    return value


def natural(wanted: t.Amount, ctx: Context) -> int:
    """The amount, or 0 if it is negative (107.1b)."""
    return max(0, amount(wanted, ctx))


def at_most(wanted: t.Amount, ctx: Context) -> int:
    """How many may be chosen: of "any number" or "up to" the limit, without asking for the number by itself."""
    return bounds(wanted, ctx)[1]


def at_least(wanted: t.Amount, ctx: Context) -> int:
    """How many must be chosen: of "any number" and "one or more" the fewest there may be (107.1c)."""
    return bounds(wanted, ctx)[0]


def bounds(wanted: t.Amount, ctx: Context) -> tuple[int, int]:
    """The fewest and the most that may be chosen; where the number is fixed, both are that number."""
    if not isinstance(wanted, t.AnyNumber):
        return (natural(wanted, ctx),) * 2
    least = 0 if wanted.minimum is None else natural(wanted.minimum, ctx)
    return least, _NO_MAXIMUM if wanted.maximum is None else natural(wanted.maximum, ctx)


def bonus(wanted: t.Amount, ctx: Context) -> int:
    """The amount of a bonus or malus: a calculation that comes out negative counts as 0 (107.1b); "-X" is so much less."""
    if isinstance(wanted, t.Number):
        return wanted.value
    if isinstance(wanted, t.Minus) and wanted.left == t.Number(0):
        return -natural(wanted.right, ctx)
    if isinstance(wanted, t.Times) and isinstance(wanted.factor, t.Number) and wanted.factor.value < 0:
        return wanted.factor.value * natural(wanted.of, ctx)
    ctx.g.applies("107.1b")
    return natural(wanted, ctx)


def select(wanted: t.Selector, ctx: Context) -> Refs:
    """The objects and players denoted now, in a fixed order: players in APNAP order, objects by timestamp. Raises
    UnsupportedText, and NeedsDecision through choices."""
    read = SELECTORS.get(type(wanted))
    if read is None:
        raise UnsupportedText(getattr(wanted, "words", type(wanted).__name__))
    return read(wanted, ctx)


def select_known(wanted: t.Selector, ctx: Context) -> Refs:
    """The things denoted, for asking about them: what has left the battlefield is asked about as it was there, not as the card
    it became (603.10, 608.2h)."""
    if isinstance(wanted, t.EventRole) and wanted.role == "object":
        event = ctx.latest_event
        if isinstance(event, ev.ZoneChange) and event.origin == "battlefield":
            return (event.object,)
    return select(wanted, ctx)


def select_objects(wanted: t.Selector, ctx: Context) -> tuple[ObjectId, ...]:
    """The objects among the things denoted."""
    return tuple(ref for ref in select(wanted, ctx) if is_object(ref))


def known_objects(wanted: t.Selector, ctx: Context) -> tuple[ObjectId, ...]:
    """The objects among the things denoted, for asking about them; see `select_known`."""
    return tuple(ref for ref in select_known(wanted, ctx) if is_object(ref))


def players_of(wanted: t.Selector, ctx: Context) -> tuple[PlayerId, ...]:
    """The players denoted who are still in the game; an object stands for nobody."""
    return tuple(ref for ref in select(wanted, ctx) if is_player(ref) and ctx.g.players[ref].in_game)


def acting_players(wanted: t.Selector, ctx: Context) -> Iterator[PlayerId]:
    """The players denoted, each as they are to do something: several do it in turn order (101.4)."""
    return in_turn_order(ctx.g, players_of(wanted, ctx))


def in_turn_order(game: Position, players: Sequence[T]) -> Iterator[T]:
    """Each of the players, or of what is done by each, in turn order; of several, what each decides is so by 101.4."""
    for one in players:
        if len(players) > 1:
            game.applies("101.4")
        yield one


def player_of(wanted: t.Selector, ctx: Context) -> PlayerId | None:
    """The one player denoted, or None. Raises UnsupportedText where words that speak of one player denote several."""
    return _only(wanted, players_of(wanted, ctx))


def one_of(wanted: t.Selector, ctx: Context) -> Referent | None:
    """The one object or player denoted, or None. Raises UnsupportedText where words that speak of one denote several."""
    return _only(wanted, select(wanted, ctx))


def _only(wanted: t.Selector, found: tuple[Id, ...]) -> Id | None:
    if len(found) > 1:
        raise UnsupportedText(type(wanted).__name__, "several where one is meant")
    return found[0] if found else None
