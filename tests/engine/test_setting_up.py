"""Setting up positions and games: who sits where (103, 119.1), what is put where and how, and from which turn it goes on."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import IllegalPosition, UnsupportedText
from app.engine.game import Game
from app.engine.playing.daynight import check_for_turn, keep_faces_right
from app.engine.position import events as ev
from app.engine.position.decisions import default_answer
from app.engine.position.objects import Card
from tests.engine.casting import faces, keyword
from tests.engine.conftest import Table, card
from tests.engine.shorthand import number


class Plainly:
    """Answers as is plain."""

    def decide(self, decision: Any) -> Any:
        return default_answer(decision)


@pytest.mark.parametrize(("format", "players", "life", "starts_with", "skips"), [
    ("two-player", 2, 20, 20, True), ("two-player", 2, 7, 7, True), ("two-player", 3, 20, 20, False),
    ("free-for-all", 2, 20, 20, False), ("free-for-all", 3, 20, 20, False), ("commander", 2, 20, 40, False),
    ("commander", 2, 30, 30, False), ("brawl", 2, 20, 25, False), ("brawl", 4, 20, 25, False),
])
def test_life_and_the_first_draw_by_format(format: str, players: int, life: int, starts_with: int, skips: bool) -> None:
    game = Game(["A", "B", "C", "D"][:players], Plainly(), life=life, format=format)
    assert [one.life for one in game.players] == [starts_with] * players
    assert [one.starting_life for one in game.players] == [starts_with] * players
    assert game.skips_first_draw == skips
    assert any("903.7" in entry.rules for entry in game.journal) == (format == "commander" and life != starts_with)
    with pytest.raises(IllegalPosition):
        Game(["A"], Plainly(), format="solitaire")


def test_what_cant_be_put() -> None:
    bolt, bear = card("Bolt", "instant", "{R}"), card("Bear", "creature: Bear", "{1}{G}", (2, 2))
    odd = card("Odd", "creature", "{1}", (1, 1), t.Unsupported("words"))
    rows: list[tuple[Any, int, str, dict[str, Any], type[Exception] | None]] = [
        (bear, 0, "stack", {}, IllegalPosition), (bear, 0, "limbo", {}, IllegalPosition), (bear, 2, "hand", {}, IllegalPosition),
        (bear, -1, "hand", {}, IllegalPosition), (bear, 1, "hand", {}, None), (bolt, 0, "battlefield", {}, IllegalPosition),
        (bolt, 0, "battlefield", {"face_down": True}, None), (bolt, 0, "graveyard", {}, None),
        (bear, 0, "battlefield", {"face": 1}, IllegalPosition), (bear, 0, "battlefield", {}, None),
        (odd, 0, "battlefield", {}, UnsupportedText), (odd, 0, "hand", {}, UnsupportedText), (odd, 0, "library", {}, None),
        (odd, 0, "battlefield", {"face_down": True}, None),
    ]
    for row, (what, player, zone, more, error) in enumerate(rows):
        table = Table()
        if error is None:
            table.put(what, player, zone, **more)
            continue
        with pytest.raises(error):
            table.put(what, player, zone, **more)
        assert not table.game.battlefield, row


def test_how_things_are_put() -> None:
    table = Table()
    bear = card("Bear", "creature: Bear", "{1}{G}", (2, 2))
    game = table.game

    def of(id: int) -> Any:
        return game.objects[id]  # type: ignore[index]

    plain, token = table.put(bear), table.put(bear.faces[0])
    assert [of(one).is_token for one in (plain, token)] == [False, True]
    assert [(of(one).controller, of(one).owner) for one in (plain, table.put(bear, 1), table.put(bear, 1, controller=0))] == [
        (0, 0), (1, 1), (0, 1)]
    taken = table.put(bear, 0, controller=1)
    assert (of(taken).controller, of(taken).base_controller) == (1, 1)
    counted = table.put(bear, counters={"+1/+1": 2, "charge": 0, "fade": -1})
    assert [(kind, count) for kind, count, _ in of(counted).counters] == [("+1/+1", 2)]
    assert [of(table.put(bear, tapped=tapped)).tapped for tapped in (False, True)] == [False, True]
    waiting = table.put(bear, 0, "exile", counters={"time": 3})
    assert [(kind, count) for kind, count, _ in of(waiting).counters] == [("time", 3)]
    down, hidden = table.put(bear, face_down=True), table.put(bear, 0, "command", face_down=True)
    assert [of(one).face_down is not None for one in (plain, down, hidden)] == [False, True, True]
    covered = of(table.put(bear, 0, "exile", face_down=True)).face_down
    assert covered is not None and (covered.name, covered.types) == ("", frozenset())  # 406.3a
    assert of(table.put(bear, 0, "command")).face_down is None
    table.begin(turn=5)
    assert [table.pt(one) for one in (counted, down)] == [(4, 4), (2, 2)]
    sick = table.put(bear, summoning_sick=True)
    assert [of(one).came_under == game.turn.number for one in (plain, sick)] == [False, True]


def test_the_face_that_is_up() -> None:
    day, night = card("Day", "creature: Human", "{1}{G}", (1, 1)), card("Night", "creature: Wolf", "", (3, 3))
    for layout, face, zone, name in (
        ("transform", 0, "battlefield", "Day"), ("transform", 1, "battlefield", "Night"),
        ("modal_dfc", 1, "battlefield", "Night"),
        ("modal_dfc", 0, "battlefield", "Day"), ("transform", 1, "hand", "Day"), ("transform", 0, "graveyard", "Day"),
    ):
        table = Table()
        both = table.put(faces(layout, day, night), 0, zone, face=face)
        assert table.game.objects[both].values.name == name, (layout, face, zone)
        assert table.game.objects[both].values.mana_value == (2 if name == "Day" or layout == "transform" else 0)


def test_what_its_own_words_do_as_it_enters() -> None:
    """614.12: only if it is said that it enters, and only on the battlefield."""
    words = t.StaticAbility((t.EntersWith(tapped=True, counters=(("charge", number(2)),)),))
    rock = card("Rock", "artifact", "{1}", None, words)
    rows: list[tuple[dict[str, Any], str, bool, int]] = [
        ({}, "battlefield", False, 0), ({"enters": True}, "battlefield", True, 2), ({"enters": True}, "hand", False, 0),
        ({"enters": True, "counters": {"charge": 5}}, "battlefield", True, 5),
        ({"enters": True, "tapped": True}, "battlefield", True, 2),
        ({"tapped": True}, "battlefield", True, 0), ({"enters": True, "controller": 1}, "battlefield", True, 2),
    ]
    for row, (more, zone, tapped, counters) in enumerate(rows):
        table = Table()
        law = t.StaticAbility((t.EntersWith(tapped=True, what=t.HasType(("creature",)), counters=(("fade", number(1)),)),))
        table.put(card("Law", "enchantment", "{1}", None, law))
        one = table.put(rock, 0, zone, **more)
        thing = table.game.objects[one]
        assert (thing.tapped, thing.counter("charge"), thing.counter("fade")) == (tapped, counters, 0), row
        assert thing.controller == (more.get("controller", 0) if zone == "battlefield" else 0)
        other = table.put(card("Bear", "creature: Bear", "{1}", (1, 1)), enters=True)
        assert not table.game.objects[other].tapped  # what others say of it is not asked
        assert not table.game.exile


def test_an_effect_that_may_be_applied_as_it_enters_is_asked_for() -> None:
    words = t.StaticAbility((t.EntersWith(tapped=True, optional=True),))
    for answer in (True, False):
        table = Table()
        table.answer("may", answer)
        rock = table.put(card("Rock", "artifact", "{1}", None, words), enters=True)
        assert table.game.objects[rock].tapped == answer
        assert [(one.player, one.rule) for one in table.script.asked if one.kind == "may"] == [(0, "614.1c")]


# ---- the turn it goes on from ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "active", "step", "last"), [
    (3, 0, "precombat_main", [3, 2]), (3, 1, "upkeep", [2, 3]), (1, 0, "end", [1, 0]), (2, 0, "draw", [2, 1]),
    (7, 1, "main", [6, 7]),
])
def test_whose_turn_it_is_and_whose_it_was(turn: int, active: int, step: str, last: list[int]) -> None:
    table = Table().begin(step, active=active, turn=turn)
    game = table.game
    assert (game.turn.number, game.turn.active, game.turn.step) == (turn, active, "precombat_main" if step == "main" else step)
    assert [player.last_turn for player in game.players] == last
    assert (game.history, game.past, game.waiting) == ((), (), ()) or step in ("draw", "upkeep", "end")


def test_how_many_main_phases_there_have_been() -> None:
    for step, mains in (("upkeep", 0), ("precombat_main", 0), ("declare_attackers", 1), ("postcombat_main", 1), ("end", 2)):
        game = Game(["A", "B"], Plainly())
        game.begin(3, 0, step)  # type: ignore[arg-type]
        assert game.turn.mains == mains, step
        assert step not in game.turn.steps_done
        assert ("upkeep" in game.turn.steps_done) == (step != "upkeep")


@pytest.mark.parametrize(("turn", "active", "step"),
[(0, 0, "upkeep"), (-1, 0, "upkeep"), (1, 2, "upkeep"), (1, -1, "upkeep"), (1, 0, "lunch")])
def test_turns_that_there_are_not(turn: int, active: int, step: str) -> None:
    with pytest.raises(IllegalPosition):
        Game(["A", "B"], Plainly()).begin(turn, active, step)  # type: ignore[arg-type]


def test_a_game_begins_with_a_deck_for_each_player() -> None:
    stones = [card("Stone", "artifact", "")] * 10
    with pytest.raises(IllegalPosition):
        Game(["A", "B"], Plainly()).start([stones], 0)  # type: ignore[arg-type]
    for first in (0, 1):
        game = Game(["A", "B"], Plainly())
        game.start([stones, stones], first)  # type: ignore[arg-type]
        game.advance()
        assert (game.turn.number, game.turn.active, [len(hand) for hand in game.hands]) == (1, first, [7, 7])
        assert any("103.1" in entry.rules for entry in game.journal)


# ---- day and night -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("time", "turn", "casts", "after"), [
    # what time it is; the number of the turn; who cast spells in the turn before; what time it is then (731.2a-b)
    ("day", 2, [], "night"), ("day", 2, [0], "day"), ("day", 2, [1], "night"), ("day", 2, [2], "day"), ("day", 5, [], "night"),
    ("night", 2, [0, 0], "day"), ("night", 2, [0], "night"), ("night", 2, [0, 2], "night"), ("night", 2, [2, 2], "day"),
    ("night", 2, [1, 1], "night"), ("night", 2, [1, 0, 0, 2], "day"), ("day", 1, [], "day"), ("night", 1, [0, 0], "night"),
    ("", 2, [], ""),
])
def test_the_time_changes_by_what_the_team_of_the_turn_before_cast(time: str, turn: int, casts: list[int], after: str) -> None:
    table = Table(3, teams=(0, 1, 0))
    bear = table.creature()
    table.begin(active=1, turn=turn)
    game = table.game
    for player, last in ((0, turn - 1), (1, turn), (2, 0)):
        game.alter_player(player, last_turn=last)  # type: ignore[arg-type]
    game.marks = frozenset({time} if time else ())
    game.past = tuple(ev.SpellCast(bear, player) for player in casts)  # type: ignore[arg-type]
    check_for_turn(game)
    assert game.marks == ({after} if after else frozenset())
    changed = next((entry for entry in game.journal if entry.kind == "designation"), None)
    assert (changed.rules[:2] if changed else None) == (
        None if time == after else ("502.2", "731.2a" if after == "night" else "731.2b"))
    assert changed is None or "731.1a" in changed.rules


def test_nobody_had_the_turn_before() -> None:
    table = Table().begin(turn=5)
    table.game.alter_player(1, last_turn=2)  # type: ignore[arg-type]
    table.game.marks = frozenset({"day"})
    check_for_turn(table.game)
    assert table.game.marks == {"day"}


def bound(front: str = "daybound", back: str = "nightbound") -> Card:
    return faces("transform", card("Sun", "creature: Human", "{1}", (1, 1), keyword(front, None)),
                 card("Moon", "creature: Wolf", "", (3, 3), keyword(back, None)))


@pytest.mark.parametrize(("up", "time", "after", "turned"), [
    # which faces are up; what time it is; what time it is then; is each of them turned over (702.145c, d, f, g)
    ([0], "", "day", [False]), ([1], "", "night", [False]), ([0, 1], "", "day", [False, True]),
    ([1, 0], "", "day", [True, False]),
    ([0], "night", "night", [True]), ([1], "night", "night", [False]), ([0], "day", "day", [False]), ([1], "day", "day", [True]),
    ([0, 1], "night", "night", [True, False]), ([], "", "", []), ([], "day", "day", []),
])
def test_daybound_and_nightbound_permanents_follow_the_time(up: list[int], time: str, after: str, turned: list[bool]) -> None:
    table = Table()
    things = [table.put(bound(), face=face) for face in up]
    game = table.game
    game.marks = frozenset({time} if time else ())
    keep_faces_right(game)
    assert game.marks == ({after} if after else frozenset())
    assert [game.objects[one].face != face for one, face in zip(things, up)] == turned
    told = [entry.rules[0] for entry in game.journal if entry.kind == "designation"]
    assert told == ([] if time == after else ["702.145d" if after == "day" else "702.145g"])


def test_nothing_but_day_and_night_turns_it_over() -> None:
    """702.145b, 702.145e: an effect that transforms it does nothing; at night it enters with its back face up."""
    from_effect = t.SpellAbility(t.Body((t.Transform(t.All(t.HasType(("creature",)))),)))
    for time, face in (("day", 0), ("night", 1)):
        table = Table()
        one = table.put(bound(), face=face)
        table.game.marks = frozenset({time})
        turn = table.hand(card("Turn", "instant", "{0}", None, from_effect))
        held = table.hand(faces("transform", card("Dawn", "creature: Human", "{0}", (1, 1), keyword("daybound", None)),
                                card("Dusk", "creature: Wolf", "", (3, 3), keyword("nightbound", None))))
        table.begin().cast(turn).resolve()
        assert table.game.objects[one].face == face
        table.cast(held).resolve()
        assert table.zone("battlefield").count("Dusk") == (time == "night")
