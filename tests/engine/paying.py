"""What tables of payments name again and again: pools, lands and plans."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.playing.costs.payment import Plan
from app.engine.position.players import Mana
from tests.engine.conftest import Table, card

Symbols = tuple[str, ...]


def pool(table: Table, mana: str, player: int = 0, **more: Any) -> tuple[Mana, ...]:
    """Mana in a pool; small letters are snow mana."""
    units = tuple(Mana(one.upper(), snow=one.islower(), **more) for one in mana)
    table.game.alter_player(player, pool=(*table.game.players[player].pool, *units))
    return units


def tapping(*made: str, cost: t.Cost | None = None, **more: Any) -> t.ActivatedAbility:
    return t.ActivatedAbility(cost or t.TapThis(), t.Body((t.AddMana(tuple(made), **more),)))


def land(name: str, *abilities: t.Ability, types: str = "land") -> Any:
    return card(name, types, "", None, *abilities)


def activated(plan: Plan | None) -> list[tuple[int, int]] | None:
    return None if plan is None else [(source.object, alternative) for source, alternative in plan.activate]
