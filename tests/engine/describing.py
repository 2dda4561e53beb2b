"""Asking whether things fit descriptions and are in states, and putting spells and abilities on the stack to be asked about."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.objects import CastRecord
from app.engine.position.stack import Section, StackItem
from app.engine.reading.meaning import matches
from app.engine.reading.statuses import has_status
from tests.engine.conftest import Table, card
from tests.engine.shorthand import UNKNOWN

SPARK, ROCK = card("Spark", "instant", "{R}"), card("Rock", "artifact", "{1}")


def fit(table: Table, filter: t.Filter, *things: int, source: int = UNKNOWN, player: int = 0) -> list[bool]:
    ctx = Context(table.game, player, source)
    return [bool(matches(filter, one, ctx)) for one in things]


def in_state(table: Table, state: Any, *things: int) -> list[bool]:
    return [bool(has_status(table.game, one, state)) for one in things]


def cites(table: Table, filter: t.Filter, *things: int, source: int = UNKNOWN) -> list[set[str]]:
    """The rules that settle whether each of these fits."""
    found = []
    for one in things:
        table.game.deciding = {}
        fit(table, filter, one, source=source)
        found.append(set(table.game.deciding))
    return found


def on_stack(table: Table, kind: str, *targets: Any, source: int = UNKNOWN, ability: Any = None, **more: Any) -> int:
    """A spell, or an ability, on the stack with these targets in a section for each."""
    game = table.game
    thing = game.create(SPARK.faces[0], 0, "stack", SPARK if kind == "spell" else None)
    item = StackItem(kind, source, ability, None)
    item.sections = tuple(Section(-1, (), (), (group,)) for group in targets)
    game.alter(thing.id, item=item, **more)
    return thing.id


def cast_from(zone: str, player: int = 0, **more: Any) -> CastRecord:
    record = CastRecord(player, zone)
    for name, value in more.items():
        setattr(record, name, value)
    return record
