"""Shorthand for tests of casting: keywords, cards of several faces, ways by their names, and the rules cited."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from app.engine import trees as t
from app.engine.playing.casting.ways import ways
from app.engine.position.objects import Card
from tests.engine.conftest import Table

ONE = t.ManaCost(("1",))
GAIN = t.SpellAbility(t.Body((t.GainLife(t.Number(1)),)))
TURN = 3


def keyword(name: str, cost: t.Cost | None = ONE, **more: Any) -> t.KeywordAbility:
    return t.KeywordAbility(name, cost, **more)


def faces(layout: str, *of: Card) -> Card:
    return Card(" // ".join(one.name for one in of), tuple(one.faces[0] for one in of), layout)


def hows(table: Table, what: int, player: int = 0) -> list[str]:
    return [way.how for way in ways(table.game, player, what)]


def cited(table: Table, act: Callable[[], object]) -> set[str]:
    """The rules by which something came about."""
    table.game.settled()
    act()
    return set(table.game.settled())


def gone_to(table: Table, what: Card, zones: Iterable[str], player: int = 0) -> dict[str, int]:
    return {zone: table.put(what, player, zone) for zone in zones}
