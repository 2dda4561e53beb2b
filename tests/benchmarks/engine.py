"""Benchmark: the engine's figures in one table: random play, positions, characteristics, legal actions, scenarios, compiling.

Times are of the processor, in one process; each is the best of several rounds, as other work on the machine only adds to it.

Run: python -m tests.benchmarks engine
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.engine.game import Game
from app.engine.oracle import compile_card
from app.engine.reading.characteristics import refresh
from app.engine.reading.functioning import functioning
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.setup.card_pool import CardPool, card_of
from tests.benchmarks.engine_w1 import WORKLOADS, Player, play
from tests.conftest import find_shared
from tests.engine.random_play.decks import basics, deal, invented
from tests.engine.random_play.games import Chooser, Played, act, new_game

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5


def main() -> None:
    load = os.getloadavg()[0]
    for workload in ("W1", "W2"):
        print(_games(workload))
    _positions()
    _derived()
    _scenarios()
    _compile()
    print(f"load of the machine: {load:.1f} at the start, {os.getloadavg()[0]:.1f} at the end, {os.cpu_count()} processors")


def _row(what: str, figure: str, limit: str = "") -> None:
    print(f"{what:58} {figure:>22}   {limit}")


def best(act: Callable[[], Any], times: int, rounds: int = ROUNDS) -> float:
    """Microseconds of processor time one call takes, in the best of some rounds of so many calls."""
    found = []
    for _ in range(rounds):
        started = time.process_time()
        for _ in range(times):
            act()
        found.append((time.process_time() - started) / times * 1e6)
    return min(found)


def _games(workload: str, games: int = 20) -> str:
    """Games a second and decisions a second: the same games in each round, the best round counts."""
    rounds, turns, made = [], 0, 0
    for number in range(3):
        started = time.process_time()
        for seed in range(games):
            played = play(workload, seed)
            if number == 0:
                turns, made = turns + played[0], made + played[1]
        rounds.append(time.process_time() - started)
    seconds = min(rounds)
    return (f"{workload}: {games / seconds:.1f} games/s, {made / seconds:.0f} decisions/s; {turns / games:.1f} turns and "
            f"{made / games:.0f} decisions a game (median round {games / median(rounds):.1f} games/s)")


def _positions() -> None:
    player = Player(1)
    game = Game(["A", "B"], player, careful=False)
    player.game = game
    game.start([WORKLOADS["W1"]] * 2, 0)
    game.play(lambda g: player.decisions >= 120)
    copied = best(lambda: game.restore(game.snapshot()), 2000)
    _row(f"snapshot and restore, {len(game.objects)} objects", f"{copied:.1f} µs", "≤ 50 µs")
    _row("legal actions, W1 at decision 120", f"{best(game.legal_actions, 1000):.0f} µs", "≤ 500 µs")
    times = []
    for seed in (3, 8, 21, 34, 55):
        other = _midgame(seed)
        times.append(best(other.legal_actions, 100))
    _row("legal actions, 5 mixed games at decision 400, worst", f"{max(times):.0f} µs", "≤ 500 µs")


def _midgame(seed: int) -> Game:
    what = deal(seed, invented())
    chooser = Chooser(seed)
    game = new_game(what, chooser)
    chooser.game = game
    game.start(what.decks)
    played = Played(seed, what.format, len(what.decks))
    while chooser.asked < 400 and game.advance():
        act(game, chooser, played)
    game.advance()
    return game


def _derived() -> None:
    """28 permanents: 16 lands, 8 creatures, 4 that change others (an anthem, a lord, an Aura, a counter among them)."""
    game = Game(["A", "B"], Player(1))
    bear = card_of({"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"})
    makers = ["Creatures you control get +1/+1.", "Other Bears you control get +1/+1 and have trample.",
              "Lands you control are Forests in addition to their other types.", "Creatures your opponents control get -1/-0."]
    for number in range(16):
        game.put(basics()["WUBRG"[number % 5]], number % 2, "battlefield")
    for number in range(8):
        game.put(bear, number % 2, "battlefield", counters={"+1/+1": 1} if number == 0 else None)
    for number, text in enumerate(makers):
        line = "Creature — Bear" if number == 1 else "Enchantment"
        body = {"power": "2", "toughness": "2"} if number == 1 else {}
        game.put(card_of({"name": f"Maker {number}", "type_line": line, "oracle_text": text, **body}), 0, "battlefield")
    game.begin(3, 0, "precombat_main")
    game.advance()

    def cold() -> None:
        game.derived_at = game.functioning_at = -1
        refresh(game)
        functioning(game)

    one = game.battlefield[20]
    _row(f"derived state of {len(game.battlefield)} permanents, cold", f"{best(cold, 200):.0f} µs", "≤ 1,000 µs")
    _row("the same when nothing has changed, an object", f"{best(lambda: game.characteristics(one), 5000):.2f} µs", "free")


def _scenarios() -> None:
    """Every scenario file of the repository, its cards compiled already."""
    data = {row["name"]: row for row in json.loads((ROOT / "rules_data/cards/practice.json").read_text(encoding="utf-8"))}
    pool = CardPool([data.get])
    times = []
    for path in sorted((ROOT / "rules_data/scenarios").rglob("*.yaml")):
        scenario = read_scenario(path.read_bytes())
        check(scenario, pool)
        times.append(best(lambda scenario=scenario: check(scenario, pool), 1, 2) / 1000)
    times.sort()
    _row(f"scenario check, {len(times)} scenario files, p50", f"{median(times):.2f} ms", "≤ 5 ms")
    _row("the same, p95", f"{times[len(times) * 95 // 100]:.2f} ms")


def _compile() -> None:
    """Published cards, every fiftieth, or the invented ones where there are none."""
    shared = find_shared()
    if shared is not None:
        with gzip.open(shared / "cards" / "oracle-cards.jsonl.gz") as lines:
            cards = [json.loads(line) for line in islice(lines, 0, None, 50)]
    else:
        cards = json.loads((ROOT / "rules_data/cards/practice.json").read_text(encoding="utf-8"))
    times = sorted(best(lambda card=card: compile_card(card), 1, 3) / 1000 for card in cards)
    _row(f"parse and compile a card, {len(times)} cards, p50", f"{median(times):.2f} ms", "≤ 1 ms")
    _row("the same, mean and p95", f"{sum(times) / len(times):.2f}, {times[len(times) * 95 // 100]:.2f} ms")


if __name__ == "__main__":
    main()
