"""Optional costs to attack (508.1g): exerting an attacker, and enlisting another creature (701.43d, 702.154a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event
from app.engine.reading.characteristics import chars
from app.engine.reading.statuses import summoning_sick

if TYPE_CHECKING:
    from app.engine.position.state import Position


def pay_optional_costs(g: Position, player: int, attackers: list[int]) -> None:
    """For each attacker its controller may exert it, or tap a creature for it, where it says so."""
    for attacker in attackers:
        c = chars(g, attacker)
        if c.has("exert") and g.applies("701.43d"):
            _exert(g, player, attacker)
        for _ in c.keywords.get("enlist", ()) if c.held else ():
            if g.applies("702.154a"):
                _enlist(g, player, attacker, attackers)


def _exert(g: Position, player: int, attacker: int) -> None:
    if g.ask(decisions.Decision(
        decisions.MAY, player, (True, False), "701.43d", source=attacker, prompt=f"Exert {g.name_of(attacker)}?",
    )):
        g.tell("keyword", "{} is exerted", (g.name_of(attacker),), ("701.43d",), (attacker,))
        carry_out(g, (t.KeywordAction("exert"),), Context(g, player, attacker))


def _enlist(g: Position, player: int, attacker: int, attackers: list[int]) -> None:
    """Up to one untapped creature that does not attack, and that has haste or is not summoning sick, is tapped."""
    able = tuple(
        id for id in g.battlefield
        if g.objects[id].controller == player and not g.objects[id].tapped and not g.objects[id].phased_out
        and id not in attackers and "creature" in chars(g, id).types
        and (chars(g, id).has("haste") or not summoning_sick(g, g.objects[id]))
    )
    chosen = g.ask(decisions.Decision(
        decisions.COST_CHOICE, player, able, "702.154a", minimum=0, maximum=1, source=attacker, prompt="Enlist a creature",
        plain=lambda: (),
    )) if able else ()
    for id in chosen:
        g.tell("keyword", "{} enlists {}", (g.name_of(attacker), g.name_of(id)), ("702.154a",), (attacker, id))
        perform(g, [Event(ev.TAP, id, player)])
        perform(g, [Event(ev.DOES, attacker, player, attacker, id, word="enlist")])
