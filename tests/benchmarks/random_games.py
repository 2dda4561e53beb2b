"""Benchmark: random legal games of mixed decks, two to four players, watched by the invariants and replayed from their logs.

Run: python -m tests.benchmarks random_games --games 10000 --seed 1 [--state FILE] [--real] [--cap N]
With --state, games already played are kept in the file and not played again. --real deals published cards that compile.
A game that breaks is printed with its seed; `--only SEED` plays it alone and shows where it broke.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.engine.position.objects import Card
from app.engine.position.values import PERMANENT_TYPES, find_unsupported
from app.scenarios.setup.card_pool import MalformedCard, card_of
from tests.conftest import find_shared
from tests.engine.random_play.decks import invented
from tests.engine.random_play.games import play


def main() -> None:
    options = _options()
    pool = _real_cards() if options.real else invented()
    if options.only is not None:
        print(vars(play(options.only, pool, cap=options.cap)))
        return
    done = _kept(options.state)
    started, load = time.process_time(), os.getloadavg()[0]
    with open(options.state or os.devnull, "a", encoding="utf-8") as file:
        for seed in range(options.seed, options.seed + options.games):
            if seed in done:
                continue
            done[seed] = row = one(seed, pool, options.cap)
            print(json.dumps(row), file=file, flush=True)
            if row["fault"]:
                print(f"seed {seed}: {row['fault']}", flush=True)
            if len(done) % 200 == 0:
                print(f"{len(done)} games, {time.process_time() - started:.0f} s", file=sys.stderr, flush=True)
    report([done[seed] for seed in range(options.seed, options.seed + options.games)])
    print(f"load at the start {load:.1f}, at the end {os.getloadavg()[0]:.1f}; "
          f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cap", type=int, help="choices after which a game is stopped (60; every tenth 400)")
    parser.add_argument("--state", default="", help="file of the games played so far, a line each")
    parser.add_argument("--real", action="store_true", help="published cards that compile instead of invented ones")
    parser.add_argument("--only", type=int, help="play one seed and show where it breaks")
    return parser.parse_args()


def _kept(path: str) -> dict[int, dict[str, Any]]:
    if not path or not Path(path).exists():
        return {}
    rows = (json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines())
    return {row["seed"]: row for row in rows if not row["fault"]}


def one(seed: int, pool: Sequence[Card], cap: int | None) -> dict[str, Any]:
    """A line about one game; whatever breaks becomes its fault."""
    started = time.process_time()
    row: dict[str, Any] = {"seed": seed, "fault": ""}
    try:
        played = play(seed, pool, cap=cap)
        row |= {k: v for k, v in vars(played).items() if k != "fault"}
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        row["fault"] = f"{type(error).__name__}: {error}"[:600] + f" [{Path(where.filename).name}:{where.lineno}]"
    row["seconds"] = round(time.process_time() - started, 3)
    return row


def _real_cards() -> tuple[Card, ...]:
    """Published cards all of whose text compiles and that a mana cost or land type lets one play."""
    shared = find_shared()
    if shared is None:
        sys.exit("the card data is not here: put it in ../shared or name its directory in MAGISTRATE_DATA")
    found = []
    with gzip.open(shared / "cards" / "oracle-cards.jsonl.gz") as lines:
        for line in lines:
            try:
                card = card_of(json.loads(line))
            except MalformedCard:
                continue
            front = card.faces[0]
            playable = front.types & {*PERMANENT_TYPES, "instant", "sorcery"} and (front.mana_cost or "land" in front.types)
            if playable and not any(find_unsupported(face.abilities) for face in card.faces):
                found.append(card)
    print(f"{len(found)} published cards compile whole", file=sys.stderr)
    return tuple(found)


def report(rows: Sequence[dict[str, Any]]) -> None:
    """Totals of the games played."""
    faults = [row for row in rows if row["fault"]]
    whole = [row for row in rows if not row["fault"]]
    total = Counter[str]()
    kinds = Counter[str]()
    for row in whole:
        total.update({k: row[k] for k in ("turns", "decisions", "actions", "batches", "taken_back")})
        kinds.update(row["kinds"])
    count = max(1, len(whole))
    print(f"{len(rows)} games: {len(faults)} faults; ended: {dict(Counter(row['result'] for row in whole))}; "
          f"formats: {dict(Counter((row['format'] + ' ' + str(row['players'])) for row in whole))}")
    seconds = sum(row["seconds"] for row in rows) / max(1, len(rows))
    print(f"a game: {total['turns'] / count:.1f} turns, {total['decisions'] / count:.0f} decisions, "
          f"{total['batches'] / count:.0f} batches of events looked at; {seconds:.2f} s")
    print(f"actions {total['actions']}, of them taken back as illegal {total['taken_back']}; "
          f"replayed to the same position: {sum(r['result'] in ('won', 'draw', 'stopped') for r in whole)}")
    print("decisions by kind:", ", ".join(f"{kind} {number}" for kind, number in kinds.most_common()))
    for word, number in Counter(why.split(": ", 1)[1] for row in whole for why in row["why_back"]).most_common(12):
        print(f"  taken back {number}: {word}")
    for word, number in Counter(row["words"] for row in whole if row["words"]).most_common(12):
        print(f"  stopped {number}: {word}")


if __name__ == "__main__":
    main()
