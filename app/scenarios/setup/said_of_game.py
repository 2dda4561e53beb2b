"""What a document says of the game as a whole: day or night, and what only one player can have."""

from __future__ import annotations

from app.engine.rules.ring import begin_tempted
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import DocumentError, IllegalScenario
from app.scenarios.setup.table import Table

_ONLY_ONE = {"monarch": "725.3", "initiative": "726.3"}
"""Designations that only one player can have at a time, and the rule of each."""


def check_held_by_one(scenario: Scenario) -> None:
    """Raises IllegalScenario where two players have what only one can have."""
    for name, rule in _ONLY_ONE.items():
        holders = [player for player, setup in scenario.players.items() if name in setup.designations]
        if len(holders) > 1:
            reason = f"{holders[0]} and {holders[1]} can't both have the designation {name!r}"
            raise IllegalScenario(f"players.{holders[1]}.designations", reason, rule)


def set_ring(table: Table) -> None:
    """The Ring has tempted players; its bearer is of one whom it has. Raises DocumentError and IllegalScenario."""
    game = table.game
    for name, setup in table.scenario.players.items():
        player = table.players[name]
        if setup.ring:
            begin_tempted(game, player, setup.ring)
        bearers = [id for id in game.battlefield if game.objects[id].notes.get("ring_bearer") == player]
        if bearers and not setup.ring:
            problem = f"{game.name_of(bearers[0])} is the Ring-bearer: how often has the Ring tempted {name}?"
            raise DocumentError(f"players.{name}.ring", problem, "a number from 1")
        if len(bearers) > 1:
            raise IllegalScenario(f"players.{name}.battlefield", f"{name} can't have two Ring-bearers", "701.54a")


def set_time(table: Table) -> None:
    """It is day or night from the start (731.1). What was cast in the turn before decides whether that changes as the next
    turn begins; nothing is known to have been."""
    start = table.scenario.start
    if start.time is None:
        return
    table.game.marks |= {start.time}
    if start.step == "untap" and start.turn > 1:
        active = start.active or next(iter(table.scenario.players))
        says = "nobody cast a spell in the turn before: the document doesn't say"
        table.assumed.append({"player": active, "says": says, "rule": "731.2"})
