"""Designations of players and of the game, and the abilities without a source that come with them.

Each has a file of its name: the monarch, the initiative, rad counters, speed; `keyword_abilities/ascend.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing import standing
from app.engine.changing.giving import give
from app.engine.playing.daynight import keep_faces_right
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.in_force import Trigger
from app.engine.position.values import Held
from app.engine.reading import functioning
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import players_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


# ---- what holds "any time" --------------------------------------------------------------------------------------------------


def _counting(game: Position, player: PlayerId, legendary: bool) -> int:
    number = 0
    for id in permanents_of(game, player):
        c = chars(game, id)
        number += not legendary or "artifact" in c.types or "Saga" in c.subtypes or "legendary" in c.supertypes
    return number


AT_ANY_TIME: dict[str, tuple[str, int, str]] = {}
"""Rules for players that give a designation at any time: which, for how many permanents, by which rule. The files of keywords
fill it."""


def designate(game: Position) -> None:
    """What abilities give at any time: the city's blessing, an enduring story, day and night."""
    for e, ctx in list(effects_of(game, t.PlayerRule)):
        row = AT_ANY_TIME.get(e.rule)
        if row is not None:
            mark, enough, rule = row
            for player in players_of(e.players, ctx):
                if mark not in game.players[player].marks:
                    if _counting(game, player, e.rule == "storied") >= enough:
                        give(game, player, mark, rule)
        elif e.rule in ("daybound", "nightbound"):
            keep_faces_right(game)


INHERENT: dict[str, tuple[t.TriggeredAbility, ...]] = {}
"""Inherent triggered abilities, by the designation, counter or value that a player has with them."""
_RULES: dict[str, str] = {}


def inherent(name: str, rule: str, *abilities: t.TriggeredAbility) -> None:
    """Enter the abilities without a source that a player has with a designation, counter or value, and the rule that gives
    them."""
    INHERENT[name] = abilities
    _RULES[name] = rule


def triggers(keyword: str, event: t.EventPattern, *do: t.Instruction, **more: object) -> t.TriggeredAbility:
    """An inherent ability. `more`: fields of `TriggeredAbility`."""
    return t.TriggeredAbility(event, t.Body(do), keyword=keyword, **more)  # type: ignore[arg-type]


def _held_by(game: Position, player: PlayerId) -> Iterator[str]:
    p = game.players[player]
    if not p.in_game:
        return
    for mark in ("monarch", "initiative") if p.marks else ():
        if mark in p.marks:
            yield mark
    if p.counters and p.counter("rad"):
        yield "rad"
    if p.notes.get("speed"):
        yield "speed"


def inherent_triggers(game: Position) -> Iterator[Trigger]:
    """The inherent triggered abilities of the moment; they have no source, so the player stands for one."""
    for p in game.players:
        if not p.marks and not p.counters and not p.notes:
            continue
        for name in _held_by(game, p.id):
            for index, ability in enumerate(INHERENT[name]):
                held = Held(ability, ("inherent", name, index), rule=rule_of_inherent(name))
                yield Trigger(ObjectId(p.id), p.id, held, 0, ability)


def rule_of_inherent(name: str) -> str:
    """The rule that gives the abilities."""
    return _RULES[name]


functioning.INHERENT.append(inherent_triggers)
standing.AT_ANY_TIME.append(designate)
