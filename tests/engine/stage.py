"""A small position on which instructions are carried out."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.position.context import Context
from tests.engine.conftest import Table, card

IT = t.Bound("it")


class Stage:
    """A bear and a boar of ours, another player's foe, a rock whose words these are; a card in each hand and graveyard."""

    def __init__(self, players: int = 2) -> None:
        self.table = table = Table(players)
        self.game = table.game
        self.bear, self.boar = table.creature("Bear", (2, 2)), table.creature("Boar", (3, 4))
        self.foe = table.creature("Foe", (1, 9), player=1)
        self.rock = table.put(card("Rock", "artifact", "{1}"))
        ghost = card("Ghost", "creature", "{1}", (1, 1))
        self.held = [table.hand(ghost, player) for player in (0, 1)]
        self.buried = [table.put(ghost, player, "graveyard") for player in (0, 1)]
        table.begin()
        self.ctx = Context(table.game, 0, self.rock)

    def do(self, *steps: t.Instruction, it: Any = (), answers: dict[str, Any] | None = None) -> dict[str, Any]:
        """Carry out instructions about some things; gives what their names mean then."""
        for kind, answer in (answers or {}).items():
            self.table.answer(kind, answer)
        self.ctx = Context(self.game, 0, self.rock)
        self.ctx.bound["it"] = it
        carry_out(self.game, steps, self.ctx)
        return {name: things for name, things in self.ctx.bound.items() if name != "it"}

    def asked(self, kind: str) -> list[Any]:
        return [decision for decision in self.table.script.asked if decision.kind == kind]
