"""Day and night (731), and the permanents they turn over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.changing.transforming import transform
from app.engine.position import events as ev
from app.engine.reading.characteristics import chars
from app.engine.reading.known import permanents
from app.engine.reading.merged import can_transform
from app.engine.trees.keywords import stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


def become(game: Position, what: Literal["day", "night"], rules: tuple[str, ...]) -> None:
    """It becomes day or night (731.1): permanents that turn over with it do so at once. It changes if it was the other before."""
    if what in game.marks:
        return
    changes = bool(game.marks & {"day", "night"}) and game.applies("731.1a")
    game.marks = (game.marks - {"day", "night"}) | {what}
    game.cv += 1
    game.tell("designation", "It becomes {}", (what,), rules)
    told = [ev.DeedDone(deed="become_day") if what == "day" else ev.DeedDone(deed="become_night")]
    if changes:
        told.append(ev.DeedDone(deed="day_becomes_night") if what == "night" else ev.DeedDone(deed="night_becomes_day"))
    perform(game, told)
    keep_faces_right(game)


def check_for_turn(game: Position) -> None:
    """What the active player of the previous turn cast decides whether day and night change (502.2, 731.2a–b)."""
    previous = next((p.id for p in game.players if p.last_turn == game.turn.number - 1), None)
    if previous is None or game.turn.number < 2 or game.denies("502.2"):
        return
    team = game.players[previous].team
    casts: dict[int, int] = {}
    for e in game.past:
        if isinstance(e, ev.SpellCast) and game.players[e.player].team == team:
            casts[e.player] = casts.get(e.player, 0) + 1
    if "day" in game.marks and not casts and game.applies("731.2a"):
        become(game, "night", ("502.2", "731.2a"))
    elif "night" in game.marks and any(number >= 2 for number in casts.values()) and game.applies("731.2b"):
        become(game, "day", ("502.2", "731.2b"))


def keep_faces_right(game: Position) -> None:
    """Permanents with daybound and nightbound are on the face of the time; the first of them makes it day or night.
    This happens immediately and is no state-based action."""
    bound = {
        name: [id for id in permanents(game) if chars(game, id).has(name)]
        for name in ("daybound", "nightbound")
    }
    if game.marks.isdisjoint(("day", "night")) and game.applies("702.145d"):
        if bound["daybound"]:
            become(game, "day", ("702.145d",))
            return
        if bound["nightbound"]:
            become(game, "night", ("702.145g",))
            return
    wrong = bound["daybound"] if "night" in game.marks else bound["nightbound"] if "day" in game.marks else []
    turning = [id for id in wrong if can_transform(game, id)]
    if turning:
        events = [ev.Transformed(id, game.objects[id].controller, is_bound=True) for id in turning]
        game.tell("transform", "Day and night turn permanents over", (), ("702.145c",), tuple(turning))
        transform(game, events)


def _static(*effects: t.StaticEffect) -> tuple[t.Ability, ...]:
    only_so = t.Cant("transform", t.IsSource(), only="not_by_day_and_night")
    return (t.StaticAbility((*effects, only_so)),)


@stands_for("daybound", "702.145b")
def daybound(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """It enters transformed at night, and nothing but day and night turns it over."""
    night = t.EntersWith(transformed=True, condition=t.HasDesignation("night"))
    return _static(night, t.PlayerRule("daybound", t.You()))


@stands_for("nightbound", "702.145e")
def nightbound(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """Nothing but day and night turns it over."""
    return _static(t.PlayerRule("nightbound", t.You()))
