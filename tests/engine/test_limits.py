"""Loops and hostile scenarios: everything ends with a typed verdict, in time and in memory (104.4b, 732; design: limits)."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.position.context import Context
from app.engine.position.decisions import MAY
from app.engine.position.state import Limits
from app.scenarios.checks.batch import check_line
from app.scenarios.setup.card_pool import CardPool
from tests.engine.hostile import HARMLESS, HOSTILE, line

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 1.0
MEGABYTES = 300  # a process takes about 80; what is not limited takes gigabytes
MEASURED = (  # of the command alone: this process has other children, of other tests
    "import resource, subprocess, sys; done = subprocess.run(sys.argv[1:]);"
    "sys.stderr.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)); sys.exit(done.returncode)"
)


# ---- hostile scenarios ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*HOSTILE, *HARMLESS])
def test_a_hostile_scenario_ends_in_time_with_its_verdict(name):
    row, verdict = {**HOSTILE, **HARMLESS}[name]
    started = time.process_time()
    seconds = SECONDS if name in HOSTILE else 20.0
    answer = check_line(row if isinstance(row, str) else json.dumps(row), CardPool(), seconds=seconds)
    assert answer["verdict"] == verdict, answer
    assert time.process_time() - started < seconds + 2.0


def test_a_batch_of_hostile_scenarios_stays_in_memory(tmp_path):
    """Through the command line, as a batch: a line for each, in order, and no process grows beyond the limit."""
    rows = [(name, row, verdict) for name, (row, verdict) in HOSTILE.items() if isinstance(row, dict)]
    batch = tmp_path / "hostile.ndjson"
    batch.write_bytes(b"".join(line({**row, "id": name}) + b"\n" for name, row, _ in rows))
    command = [sys.executable, "-m", "app", "check", "--ndjson", str(batch), "--seconds", "0.5", "--workers", "2"]
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *command], cwd=ROOT, capture_output=True, timeout=280, check=False,
        env={"MAGISTRATE_LIBRARY": str(tmp_path / "none"), "PATH": ""},
    )
    answers = [json.loads(one) for one in done.stdout.splitlines()]
    assert [(a["id"], a["verdict"]) for a in answers] == [(name, verdict) for name, _, verdict in rows], done.stderr[-500:]
    assert int(done.stderr) // 1024 < MEGABYTES


# ---- loops -----------------------------------------------------------------------------------------------------------------


def _tap_wheel(*more: t.Ability) -> tuple[t.Ability, ...]:
    return (
        t.TriggeredAbility(t.BecomesTapped(t.IsSource()), t.Body((t.Untap(t.This()),))),
        t.TriggeredAbility(t.BecomesUntapped(t.IsSource()), t.Body((t.Tap(t.This()),))),
        *more,
    )


def _set_going(table, make_card, *abilities):
    wheel = table.creature("Wheel", (2, 2), *abilities)
    nudge = table.hand(make_card("Nudge", "instant", "{0}", None, t.SpellAbility(t.Body(
        (t.Tap(t.TargetRef(0)),), (t.TargetSpec(t.HasType(("creature",))),)))))
    table.begin()
    table.cast(nudge, wheel)
    return wheel


def test_a_mandatory_loop_is_a_draw_after_a_few_turns_of_it(table, make_card):
    """104.4b: the same position again with only mandatory actions between."""
    _set_going(table, make_card, *_tap_wheel())
    for _ in range(150):
        table.pass_all()
        if table.game.result:
            break
    assert table.game.result == "draw"
    assert table.told("104.4b")
    assert table.game.resolved_in_step < 40


def test_a_long_loop_is_found_too(table, make_card):
    """A loop through 30 creatures: the kept position moves on until it lies in the loop."""
    ids = [table.creature(f"Link {i}", (1, 1)) for i in range(30)]
    for place, id in enumerate(ids):
        after = ids[(place + 1) % len(ids)]
        name = t.HasName((f"Link {ids.index(after)}",))
        other = t.All(t.And((t.IsPermanent(), name)))
        table.game.alter(id, values=table.game.objects[id].values.replaced(abilities=(
            t.TriggeredAbility(t.BecomesTapped(t.IsSource()), t.Body((t.Untap(other), t.Untap(t.This()), t.Tap(other)))),)))
    nudge = table.hand(make_card("Nudge", "instant", "{0}", None, t.SpellAbility(t.Body(
        (t.Tap(t.TargetRef(0)),), (t.TargetSpec(t.HasType(("creature",))),)))))
    table.begin()
    table.cast(nudge, ids[0])
    table.resolve()
    assert table.game.result == "draw"
    assert table.game.resolved_in_step < 150


def test_a_loop_that_somebody_may_stop_is_no_draw(make_table, make_card):
    """104.4b: with a choice in it the loop is not mandatory; it goes on until the limit, or until it is declined."""
    may = t.TriggeredAbility(t.BecomesUntapped(t.IsSource()), t.Body((t.May((t.Tap(t.This()),)),)))
    table = make_table(limits=Limits(priorities=300))
    _set_going(table, make_card, _tap_wheel()[0], may)
    for _ in range(200):
        table.answer(MAY, True)
    with pytest.raises(LimitReached, match="priority"):
        table.resolve()
    assert table.game.result is None


def test_a_declined_loop_ends(table, make_card):
    """732.2: whoever may stop does so after the number of times they like."""
    may = t.TriggeredAbility(t.BecomesUntapped(t.IsSource()), t.Body((t.May((t.Tap(t.This()),)),)))
    wheel = _set_going(table, make_card, _tap_wheel()[0], may)
    for _ in range(25):
        table.answer(MAY, True)
    table.answer(MAY, False)
    table.resolve()
    assert table.game.result is None
    assert not table.game.objects[wheel].tapped


def test_a_loop_that_changes_something_is_no_draw(make_table, make_card):
    """A position that never comes again is stopped by a limit, and nobody is said to have drawn."""
    table = make_table(limits=Limits(priorities=300))
    grow = t.TriggeredAbility(t.BecomesTapped(t.IsSource()), t.Body((t.PutCounters("odd", t.Number(1), t.This()),)))
    _set_going(table, make_card, *_tap_wheel(grow))
    with pytest.raises(LimitReached, match="priority"):
        table.resolve()
    assert table.game.result is None


def test_once_each_turn_is_no_loop(table, make_card):
    """What has been counted this turn belongs to the position."""
    once = t.TriggeredAbility(t.BecomesUntapped(t.IsSource()), t.Body((t.Tap(t.This()),)), per_turn=25)
    wheel = _set_going(table, make_card, _tap_wheel()[0], once)
    table.resolve()
    assert table.game.result is None
    assert not table.game.objects[wheel].tapped


def test_a_loop_of_deaths_is_a_draw(table):
    """State-based actions and triggers together: each token that dies is replaced by another one (104.4b, 704.3)."""
    zero = t.TokenSpec(("creature",), ("Zero",), power=t.Number(0), toughness=t.Number(0))
    table.creature("First Zero", (0, 0))
    table.creature("Mother", (2, 2), t.TriggeredAbility(
        t.Moves(t.HasType(("creature",)), "battlefield", "graveyard"), t.Body((t.CreateToken(t.Number(1), zero),))))
    table.begin().resolve()
    assert table.game.result == "draw"


@pytest.mark.parametrize("step", [t.Unsupported("dances"), t.GainLife(t.Unsupported("as many as there are stars"))])
def test_how_deep_the_game_is_stays_true_when_something_is_refused(table, step):
    table.begin()
    game = table.game
    game.depth = 3
    with pytest.raises(UnsupportedText):
        carry_out(game, (step,), Context(game, 0, 0))
    assert game.depth == 3
