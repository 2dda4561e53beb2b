"""Day and night (731), and the permanents they turn over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.reading.characteristics import chars
from app.engine.reading.merged import can_transform
from app.engine.reading.prohibitions import BOUND
from app.engine.trees.keywords import stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


def become(g: Position, what: str, rules: tuple[str, ...]) -> None:
    """It becomes day or night (731.1): permanents that turn over with it do so at once."""
    if what in g.marks:
        return
    g.marks = (g.marks - {"day", "night"}) | {what}
    g.cv += 1
    g.tell("designation", "It becomes {}", (what,), rules)
    perform(g, [Event(ev.DOES, word=f"become_{what}")])
    keep_faces_right(g)


def check_for_turn(g: Position) -> None:
    """What the active player of the previous turn cast decides whether day and night change (502.2, 731.2a–b)."""
    previous = next((p.id for p in g.players if p.last_turn == g.turn.number - 1), None)
    if previous is None or g.turn.number < 2 or not g.applies("502.2"):
        return
    team = g.players[previous].team
    casts: dict[int, int] = {}
    for e in g.past:
        if e.kind == ev.CAST and g.players[e.player].team == team:
            casts[e.player] = casts.get(e.player, 0) + 1
    if "day" in g.marks and not casts and g.applies("731.2a"):
        become(g, "night", ("502.2", "731.2a"))
    elif "night" in g.marks and any(number >= 2 for number in casts.values()) and g.applies("731.2b"):
        become(g, "day", ("502.2", "731.2b"))


def keep_faces_right(g: Position) -> None:
    """Permanents with daybound and nightbound are on the face of the time; the first of them makes it day or night.
    This happens immediately and is no state-based action."""
    bound = {
        name: [id for id in g.battlefield if chars(g, id).has(name) and not g.objects[id].phased_out]
        for name in ("daybound", "nightbound")
    }
    if g.marks.isdisjoint(("day", "night")) and g.applies("702.145d"):
        if bound["daybound"]:
            become(g, "day", ("702.145d",))
            return
        if bound["nightbound"]:
            become(g, "night", ("702.145g",))
            return
    wrong = bound["daybound"] if "night" in g.marks else bound["nightbound"] if "day" in g.marks else []
    turning = [id for id in wrong if can_transform(g, id)] if g.has_rule("702.145c") else []
    if turning:
        events = [Event(ev.TRANSFORM, id, g.objects[id].controller, word=BOUND) for id in turning]
        g.tell("transform", "Day and night turn permanents over", (), ("702.145c",), tuple(turning))
        perform(g, events)


def _static(*effects: t.StaticEffect) -> tuple[t.Ability, ...]:
    only_so = t.Cant("transform", t.IsSource(), extra="not by day and night")
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
