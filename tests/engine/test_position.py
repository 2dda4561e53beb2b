"""Records of a position and those who answer decisions, where no scenario shows them: prepared answers, replays, limits."""

from __future__ import annotations

import random

import pytest

from app.engine import trees as t
from app.engine.errors import BadAnswer, IllegalPosition, LimitReached, NeedsDecision, UnsupportedText
from app.engine.position import decisions as d
from app.engine.position.decisions import AskDecider, Decision, ReplayDecider, ScriptedDecider, random_answer
from app.engine.position.events import Damage
from app.engine.position.rulesets import POINTS, TODAY, Ruleset, today
from app.engine.position.state import Limits
from app.engine.trees.abilities import mana_cost_of_symbols
from tests.engine.conftest import Table, card


def _number(player: int = 0) -> Decision:
    return Decision(d.NUMBER, player, (), "107.1c", minimum=1, maximum=9)


PRIORITY = Decision(d.PRIORITY, 0, (d.PASS,), "117.3")


def test_priority_is_never_forced():
    assert not PRIORITY.forced


def test_a_prepared_answer_is_for_its_player_or_for_anyone():
    script = ScriptedDecider([(d.NUMBER, 7, 1), (d.NUMBER, 3)])
    assert [script.decide(_number(0)), script.decide(_number(1))] == [3, 7]


def test_a_prepared_answer_of_another_kind_waits():
    script = ScriptedDecider([(d.MAY, True), (d.NUMBER, 3)])
    assert script.decide(_number()) == 3
    with pytest.raises(NeedsDecision):
        script.decide(_number())


def test_whoever_stops_beyond_a_script_passes_and_beyond_a_replay_does_not():
    assert ScriptedDecider([]).decide(PRIORITY) == d.PASS
    assert AskDecider().decide(PRIORITY) == d.PASS
    with pytest.raises(NeedsDecision):
        ReplayDecider([]).decide(PRIORITY)
    with pytest.raises(NeedsDecision):
        ReplayDecider([]).decide(_number())
    assert ReplayDecider([4], ScriptedDecider([(d.NUMBER, 5)])).decide(_number()) == 4


def test_a_replay_gives_every_answer_once_and_then_asks():
    replay = ReplayDecider([4, 6], ScriptedDecider([(d.NUMBER, 5)]))
    assert [replay.decide(_number()) for _ in range(3)] == [4, 6, 5]


@pytest.mark.parametrize(("kind", "taken"), [(d.OBJECTS, 2), (d.ORDER, 3), (d.TRIGGER_ORDER, 3), (d.SHUFFLE, 3)])
def test_a_random_answer_takes_as_many_options_as_are_asked_for(kind, taken):
    asked = Decision(kind, 0, (101, 102, 103), "608.2d", minimum=2, maximum=2)
    answers = {random_answer(asked, random.Random(seed)) for seed in range(40)}
    assert {len(set(answer)) for answer in answers} == {taken}
    assert len(answers) > 1


def test_a_random_attack_takes_each_attacker_or_not():
    asked = Decision(d.ATTACKERS, 0, ((101, 1), (102, 1), (102, 2)), "508.1a")
    assert {random_answer(asked, random.Random(seed)) for seed in range(60)} == {
        (), ((101, 1),), ((102, 1),), ((102, 2),), ((101, 1), (102, 1)), ((101, 1), (102, 2)),
    }


@pytest.mark.parametrize(("shares", "is_legal"), [((1, 2), True), ((2, 2), False), ((0, 3), False), ((3,), False)])
def test_a_division_gives_everything_and_to_each_its_least(shares, is_legal):
    asked = Decision(d.DIVISION, 0, (101, 102), "601.2d", minimum=1, maximum=3, total=3)
    if is_legal:
        assert asked.check(list(shares)) == shares
    else:
        with pytest.raises(BadAnswer):
            asked.check(shares)


def test_an_event_shows_what_is_said_of_it():
    shown = repr(Damage(101, 1, 3))
    assert "101" in shown and "3" in shown and "player" not in shown


def test_a_side_that_is_not_played_refuses_its_edition():
    point = next(one for one in POINTS if not one.played and one.name not in {p.name for p in POINTS if p.until})
    assert today().is_on(point.name)
    with pytest.raises(UnsupportedText):
        Ruleset("1990-01-01").is_on(point.name)


def test_rulesets_differ_in_the_points_that_are_not_the_same():
    point = POINTS[0]
    other = today().with_point(point, not today().is_in_force(point))
    assert other.differs_from_today() == other.differs_from(today()) == today().differs_from(other) == (point,)
    assert Ruleset(TODAY).differs_from_today() == ()


GAIN = card("Gain", "instant", "{0}", None, t.SpellAbility(t.Body((t.GainLife(t.Number(2)),))))


def _life_within(make_table, **limits):
    """How much life its player has after a spell that gains 2, or None where a limit is reached; events from its casting on."""
    table = make_table()
    spell = table.hand(GAIN)
    table.begin()
    before = table.game.events_done
    for name, limit in limits.items():
        setattr(table.game.limits, name, limit + (before if name == "events" else 0))
    try:
        table.cast(spell).pass_all()
    except LimitReached:
        return None, 0
    return table.life(0), table.game.events_done - before


@pytest.mark.parametrize(("depth", "life"), [(1, None), (2, 22)])
def test_an_instruction_and_its_event_are_one_within_the_other(make_table, depth, life):
    assert _life_within(make_table, depth=depth)[0] == life


def test_events_are_counted_and_limited(make_table):
    _, needed = _life_within(make_table)
    assert needed > 1
    assert _life_within(make_table, events=needed)[0] == 22
    assert _life_within(make_table, events=needed - 1)[0] is None


@pytest.mark.parametrize(("key", "same"), [("number", False), ("haunting", True)])
def test_a_number_kept_on_an_object_is_no_object_however_great(key, same):
    """Chosen numbers tell two positions apart; ids of objects that are gone don't."""
    hashes = set()
    for value in (4150, 4151):
        table = Table()
        bear = table.put(card("Bear", "creature", "{1}", (2, 2)))
        table.game.alter(bear, notes={key: value})
        hashes.add(table.game.position_hash())
    assert (len(hashes) == 1) == same


@pytest.mark.parametrize("zone", ["stack", "sideboard"])
def test_nothing_is_set_up_on_the_stack_or_nowhere(zone):
    with pytest.raises(IllegalPosition):
        Table().put(card("Bear", "creature", "{1}", (2, 2)), 0, zone)


def test_what_is_no_permanent_card_is_set_up_on_the_battlefield_face_down_alone():
    table = Table()
    with pytest.raises(IllegalPosition):
        table.put(card("Bolt", "instant", "{R}"))
    id = table.put(card("Bolt", "instant", "{R}"), face_down=True)
    assert table.game.objects[id].face_down is not None


@pytest.mark.parametrize(("enters", "zone", "tapped"), [
    (True, "battlefield", True), (False, "battlefield", False), (True, "hand", False),
])
def test_what_is_set_up_enters_only_if_it_is_said_to(enters, zone, tapped):
    table = Table()
    gate = card("Gate", "land", "", None, t.StaticAbility((t.EntersWith(tapped=True),)))
    id = table.put(gate, 0, zone, enters=enters)
    assert table.game.objects[id].tapped == tapped


def test_answers_given_before_are_given_again_in_order():
    game = Table().game
    game.replay = [4, 6]
    assert [game.ask(_number()), game.ask(_number())] == [4, 6]


@pytest.mark.parametrize("text", ["{2}{G", "2}{G}", "2G"])
def test_what_is_no_row_of_mana_symbols_is_refused(text):
    with pytest.raises(ValueError, match="not a row of mana symbols"):
        mana_cost_of_symbols(text)


def test_a_limit_of_priorities_is_reached_by_the_next_one():
    def done(most):
        table = Table(limits=Limits(priorities=most))
        table.begin("upkeep")
        for _ in range(3):
            table.game.take(d.PASS)
            table.game.advance()
        return table.game.priorities_done

    assert done(done(100)) == done(100)
    with pytest.raises(LimitReached):
        done(done(100) - 1)
