"""Benchmark W1 and W2: random play of fixed decks to the end of the game, in one process.

W1: two players, 60 cards each: 24 basic Forests and 36 creatures for {1}{G} of 2/2, shuffled by a seeded generator; 20 life,
seven cards, no mulligan, the first player skips the first draw. Priority in every step that gives it. At each priority the
player chooses uniformly among passing, playing a land and casting a creature if it can be paid (one action a name, payment
automatic). Each legal attacker attacks with probability ½; each possible blocker chooses uniformly between "no" and every
attacker it may block. Damage among several blockers in order, lethal first. Discard to seven at cleanup. To the end.
W2: the same with 40 Mountains and 20 instants for {R} of 3 damage to any target, targets uniform among all legal.

Run: python tests/benchmarks/engine_w1.py [games]
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.engine.game import Game
from app.engine.position import decisions
from app.engine.position.decisions import Action, Decision, random_answer
from app.engine.position.objects import Card
from app.engine.position.values import Values
from app.engine.trees import AnyTarget, Body, DealDamage, Number, SpellAbility, TargetRef, TargetSpec

FOREST = Card("Forest", (Values("Forest", ("land",), ("Forest",), ("basic",)),))
MOUNTAIN = Card("Mountain", (Values("Mountain", ("land",), ("Mountain",), ("basic",)),))
BEAR = Card("Practice Bear", (Values("Practice Bear", ("creature",), ("Bear",), (), ("1", "G"), power=2, toughness=2),))
BOLT = Card("Practice Bolt", (Values(
    "Practice Bolt", ("instant",), mana_cost=("R",),
    abilities=(SpellAbility(Body((DealDamage(Number(3), TargetRef(0)),), (TargetSpec(AnyTarget()),))),),
),))
WORKLOADS = {"W1": [FOREST] * 24 + [BEAR] * 36, "W2": [MOUNTAIN] * 40 + [BOLT] * 20}


class Player:
    """Chooses as the workload says; counts the decisions of players (chance is not one)."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.game: Game | None = None
        self.decisions = 0

    def decide(self, decision: Decision) -> Any:
        if decision.kind in decisions.CHANCE:
            return random_answer(decision, self.random)
        self.decisions += 1
        if decision.kind == decisions.PRIORITY:
            return self._act(decision)
        if decision.kind == decisions.MULLIGAN:
            self.decisions -= 1
            return False
        if decision.kind == decisions.DAMAGE and decision.plain is not None:
            return decision.plain()
        return random_answer(decision, self.random)

    def _act(self, decision: Decision) -> Action:
        assert self.game is not None
        named: dict[str, Action] = {}
        for action in decision.options:
            if action.kind != "activate":
                name = self.game.objects[action.object].values.name if action.object else "pass"
                named.setdefault(name, action)
        return self.random.choice(list(named.values()))


def play(workload: str, seed: int) -> tuple[int, int]:
    """Play one game; returns turns and decisions."""
    player = Player(seed)
    game = Game(["A", "B"], player, careful=False)
    player.game = game
    deck = WORKLOADS[workload]
    game.start([deck, deck], 0)
    game.play()
    return game.turn.number, player.decisions


def measure(workload: str, games: int) -> None:
    """Play games and print games/s, turns and decisions a game, decisions/s."""
    started = time.process_time()
    turns = made = 0
    for seed in range(games):
        t, d = play(workload, seed)
        turns += t
        made += d
    seconds = time.process_time() - started
    print(
        f"{workload}: {games / seconds:.2f} games/s, {turns / games:.1f} turns/game, {made / games:.0f} decisions/game, "
        f"{made / seconds:.0f} decisions/s"
    )


def positions() -> None:
    """At decision 120 of a W1 game: snapshots and restores a second, lists of legal actions a second."""
    player = Player(1)
    game = Game(["A", "B"], player, careful=False)
    player.game = game
    game.start([WORKLOADS["W1"]] * 2, 0)
    game.play(lambda g: player.decisions >= 120)
    started = time.process_time()
    for _ in range(5000):
        game.restore(game.snapshot())
    copies = 5000 / (time.process_time() - started)
    started = time.process_time()
    for _ in range(2000):
        game.legal_actions()
    lists = 2000 / (time.process_time() - started)
    print(f"{len(game.objects)} objects: {copies:.0f} snapshot+restore/s, {lists:.0f} legal-action lists/s")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    measure("W1", number)
    measure("W2", number)
    positions()
