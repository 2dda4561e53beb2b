"""Designations of players and of the game, and the abilities without a source that come with them (725, 726, 728)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing import standing
from app.engine.changing.giving import give
from app.engine.changing.speed import SPEED_RISES
from app.engine.playing.daynight import keep_faces_right
from app.engine.position.in_force import Trigger
from app.engine.position.values import Held
from app.engine.reading import functioning
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import players_of
from app.engine.reading.qualities import MAX_SPEED

if TYPE_CHECKING:
    from app.engine.position.state import Position


# ---- what holds "any time" --------------------------------------------------------------------------------------------------


def _counting(g: Position, player: int, legendary: bool) -> int:
    number = 0
    for id in g.battlefield:
        o, c = g.objects[id], chars(g, id)
        if o.controller == player and not o.phased_out:
            number += not legendary or "artifact" in c.types or "Saga" in c.subtypes or "legendary" in c.supertypes
    return number


_AT_ANY_TIME = {"ascend": ("citys_blessing", 10, "702.131b"), "storied": ("enduring_story", 3, "702.195a")}
"""Rules for players that give a designation at any time: which, for how many permanents, by which rule."""


def designate(g: Position) -> None:
    """What abilities give at any time: the city's blessing, an enduring story, day and night."""
    for e, ctx in list(effects_of(g, t.PlayerRule)):
        row = _AT_ANY_TIME.get(e.rule)
        if row is not None:
            mark, enough, rule = row
            for player in players_of(e.players, ctx):
                if mark not in g.players[player].marks and g.has_rule(rule):
                    if _counting(g, player, e.rule == "storied") >= enough:
                        give(g, player, mark, rule)
        elif e.rule in ("daybound", "nightbound"):
            keep_faces_right(g)


_YOU = t.You()
_CREATURE = t.HasType(("creature",))
_CREATURE_HURTS_YOU = t.Damages(_CREATURE, t.IsPlayer("you"), combat=True)
_DEALER = t.ControllerOf(t.EventRole("source"))


def _ability(keyword: str, event: t.EventPattern, *do: t.Instruction, **more: object) -> t.TriggeredAbility:
    return t.TriggeredAbility(event, t.Body(do), keyword=keyword, **more)  # type: ignore[arg-type]


INHERENT: dict[str, tuple[t.TriggeredAbility, ...]] = {
    "monarch": (
        _ability("monarch", t.BeginsStep("end", _YOU), t.Draw()),
        _ability("monarch", _CREATURE_HURTS_YOU, t.GivePlayer("monarch", _DEALER)),
    ),
    "initiative": (
        _ability("initiative", t.BeginsStep("upkeep", _YOU), t.KeywordAction("venture", words=("Undercity",))),
        _ability("initiative", t.OneOrMore(_CREATURE_HURTS_YOU), t.GivePlayer("initiative", _DEALER)),
        _ability("initiative", t.Does("become_initiative", who=_YOU), t.KeywordAction("venture", words=("Undercity",))),
    ),
    "rad": (
        _ability("rad counters", t.BeginsStep("precombat_main", _YOU), t.KeywordAction("radiation"),
                 condition=t.Compare(t.CountersOn(_YOU, "rad"), ">=", t.Number(1))),
    ),
    "speed": (
        _ability("start your engines!", t.EventIf(t.OneOrMore(t.LosesLife(t.EachOpponent())), t.During(_YOU)),
                 t.KeywordAction("increase_speed"), per_turn=1,
                 condition=t.Compare(t.ValueOf("speed", _YOU), "<", t.Number(MAX_SPEED))),
    ),
}
"""Inherent triggered abilities, by the designation, counter or value that a player has with them."""


def _held_by(g: Position, player: int) -> Iterator[str]:
    p = g.players[player]
    if not p.in_game:
        return
    yield from (mark for mark in ("monarch", "initiative") if mark in p.marks)
    if p.counter("rad"):
        yield "rad"
    if p.notes.get("speed"):
        yield "speed"


def inherent_triggers(g: Position) -> Iterator[Trigger]:
    """The inherent triggered abilities of the moment; they have no source, so the player stands for one."""
    for p in g.players:
        if not p.marks and not p.counters and not p.notes:
            continue
        for name in _held_by(g, p.id):
            for index, ability in enumerate(INHERENT[name]):
                if g.has_rule(rule_of_inherent(name)):
                    held = Held(ability, ("inherent", name, index), rule=rule_of_inherent(name))
                    yield Trigger(p.id, p.id, held, 0, ability)


def rule_of_inherent(name: str) -> str:
    """The rule that gives the abilities."""
    return {"monarch": "725.2", "initiative": "726.2", "rad": "728.1", "speed": SPEED_RISES}[name]


functioning.INHERENT.append(inherent_triggers)
standing.AT_ANY_TIME.append(designate)
