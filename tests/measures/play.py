"""What the generated checks share: a table on which spells made of instructions are cast, and a permanent that watches events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.position.decisions import Decision
from tests.engine.conftest import Table, card

CREATURE = t.HasType(("creature",))
YOURS = t.ControlledBy(t.You())
THEIRS = t.ControlledBy(t.EachOpponent())


def cause(*steps: t.Instruction, targets: tuple[t.TargetSpec, ...] = ()) -> Any:
    """An instant without a cost that does this."""
    return card("Cause", "instant", "{0}", None, t.SpellAbility(t.Body(steps, targets=targets)))


def do(table: Table, *steps: t.Instruction, player: int = 0) -> Table:
    """Cast such an instant and have it resolve, and nothing after it."""
    return table.cast(table.hand(cause(*steps), player), player=player).pass_all()


def effect_of(table: Table, name: str) -> Callable[[Decision], int]:
    """The answer by which, of several replacement effects, that of what has this name applies first."""
    return lambda decision: [table.game.name_of(id) for id, _ in decision.labels].index(name)


def watcher(pattern: t.EventPattern) -> Any:
    """An enchantment of which an ability triggers on this event; an emblem comes of it, which no event pattern speaks of."""
    return card("Watcher", "enchantment", "{9}", None, t.TriggeredAbility(pattern, t.Body((t.GetEmblem(()),))))


def triggered(table: Table) -> int:
    """How often an ability of the watcher has triggered."""
    said = ("An ability of Watcher triggers", "A state trigger of Watcher triggers")
    return sum(1 for entry in table.game.journal if entry.kind == "trigger" and entry.text in said)


def emblems(table: Table) -> int:
    """How often the watcher's ability has resolved."""
    return len(table.game.command)
