"""What is given up to cast a spell, and makes it cost that much less: emerge, harmonize, offering."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.playing.costs.costs import Total
from app.engine.playing.costs.payment import find_payment
from app.engine.playing.costs.purpose import Purpose
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.reading.characteristics import chars
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import matches
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.qualities import mana_value
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.playing.casting.way import Way
    from app.engine.position.objects import CastRecord
    from app.engine.position.state import Position

OFFERING = looked_for("offering", "702.48a", Takes.WORDS_OF_ITS_OWN)

Worth = Callable[["Position", ObjectId], tuple[str, ...]]
"""The mana symbols by which giving up a permanent reduces the total cost."""


def _by_mana_value(game: Position, id: ObjectId) -> tuple[str, ...]:
    return (str(mana_value(game, id)),)


def _by_power(game: Position, id: ObjectId) -> tuple[str, ...]:
    return (str(max(0, chars(game, id).power or 0)),)


def _by_mana_cost(game: Position, id: ObjectId) -> tuple[str, ...]:
    """The symbols of its mana cost; X is 0 on the battlefield (202.3e). Generic mana last, since what is left over of the other
    symbols reduces it too (702.48c)."""
    game.permits("702.48c")
    symbols = chars(game, id).mana_cost or ()
    return (*(one for one in symbols if not one.isdigit() and one != "X"), *(one for one in symbols if one.isdigit()))


class GivenUp:
    """What one way of casting gives up. worth: see `Worth`. sacrificed: it is sacrificed, and there has to be something; else an
    untapped creature may be tapped."""

    __slots__ = ("sacrificed", "worth")

    def __init__(self, worth: Worth, sacrificed: bool) -> None:
        self.worth = worth
        self.sacrificed = sacrificed


_OFFERED = "offering"
GIVEN_UP = {
    "emerge": GivenUp(_by_mana_value, True),
    "harmonize": GivenUp(_by_power, False),
    _OFFERED: GivenUp(_by_mana_cost, True),
}
"""By the keyword for which it is given up."""


def give_up(game: Position, ctx: Context, way: Way, record: CastRecord, total: Total) -> tuple[str, ...]:
    """Choose what is given up for this way of casting, or for offering (601.2b), add that to the costs, and return the mana
    symbols that the total is reduced by. Raises IllegalAction if there is nothing to sacrifice."""
    if way.keyword in GIVEN_UP:
        return _give_up(game, ctx, way.keyword, way.rule, total)
    offered = any(times for payment, times in record.paid.items() if payment.name == _OFFERED)
    return _give_up(game, ctx, _OFFERED, OFFERING, total) if offered else ()


def _give_up(game: Position, ctx: Context, name: str, rule: str, total: Total) -> tuple[str, ...]:
    row = GIVEN_UP[name]
    able = could_be_given_up(game, ctx, name)
    if row.sacrificed and not able:
        raise IllegalAction("there is nothing to sacrifice", rule)
    chosen: tuple[ObjectId, ...] = game.ask(decisions.Decision(
        decisions.COST_CHOICE, ctx.controller, able, rule, minimum=int(row.sacrificed), maximum=1, source=ctx.source,
        prompt="Sacrifice" if row.sacrificed else "Tap a creature",
        plain=None if row.sacrificed else lambda: _plainest(game, ctx, row, able, total),
    )) if able else ()
    if not chosen:
        return ()
    ctx.bound[name] = chosen
    it = t.IsAmong(t.Bound(name))
    total.others.append(t.Sacrifice(it, t.Number(1)) if row.sacrificed else t.TapOthers(it, t.Number(1)))
    return row.worth(game, chosen[0])


def could_be_given_up(game: Position, ctx: Context, name: str) -> tuple[ObjectId, ...]:
    """The permanents that could be given up for a spell by this keyword."""
    row = GIVEN_UP[name]

    def able(id: ObjectId) -> bool:
        return not (row.sacrificed and forbidding(game, "be_sacrificed", id, ctx.controller, ("use",)))

    what = what_is_given_up(name, chars(game, ctx.source).keywords.get(name, ()))
    return tuple(id for id in permanents_of(game, ctx.controller) if matches(what, id, ctx) and able(id))


def what_is_given_up(name: str, keywords: tuple[t.KeywordAbility, ...]) -> t.Filter:
    """What is given up for these instances of a keyword: a creature, if they don't say; to tap, one that is untapped."""
    creature = t.HasType(("creature",))
    if not GIVEN_UP[name].sacrificed:
        return t.And((creature, t.Status("untapped")))
    filters = tuple(keyword.filter or creature for keyword in keywords)
    return filters[0] if len(filters) == 1 else t.Or(filters)


def _plainest(
    game: Position, ctx: Context, row: GivenUp, able: tuple[ObjectId, ...], total: Total
) -> tuple[ObjectId, ...]:
    """What is tapped if nobody says: nothing if the whole total can be paid, else what pays for most."""
    if find_payment(game, Purpose(ctx.controller, ctx.source, "spell"), tuple(total.symbols)) is not None:
        return ()
    return (max(able, key=lambda id: int(row.worth(game, id)[0])),)
