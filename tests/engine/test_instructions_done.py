"""What single instructions do (608.2), each carried out by itself, and what they don't do where one thing is lacking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.pipeline import perform
from app.engine.errors import LimitReached
from app.engine.position import events as ev
from app.engine.position.context import Context
from tests.engine.conftest import CREATURE, card
from tests.engine.shorthand import ANYONE, BEARS, BOARS, OPPONENTS, UNKNOWN, YOU, law, number
from tests.engine.stage import IT, Stage

# ---- life and damage -------------------------------------------------------------------------------------------------


def test_life_is_set_by_gaining_or_losing_the_difference() -> None:
    for total, kinds in ((25, [ev.LifeGained]), (12, [ev.LifeLost]), (20, []), (-3, [ev.LifeLost])):
        place = Stage()
        place.do(t.SetLife(number(total)))
        assert place.table.life() == total
        changed = [event for event in place.game.history if isinstance(event, ev.LifeGained | ev.LifeLost)]
        assert [type(event) for event in changed if event.amount] == kinds


def test_life_totals_are_exchanged_if_both_can() -> None:
    for forbidden, mine, expected in (
        (None, 15, (20, 15)), (None, 20, (20, 20)), (t.Cant("gain_life", by=t.IsPlayer("you")), 15, (15, 20)),
        (t.Cant("gain_life", by=t.IsPlayer("opponent")), 15, (20, 15)),
        (t.Cant("lose_life", by=t.IsPlayer("opponent")), 15, (15, 20)),
        (t.Cant("lose_life", by=t.IsPlayer("you")), 15, (20, 15)),
    ):
        place = Stage()
        if forbidden is not None:
            law(place.table, forbidden)
        place.game.alter_player(0, life=mine)
        place.do(t.ExchangeLife(ANYONE))
        assert (place.table.life(0), place.table.life(1)) == expected, forbidden
    place = Stage(3)
    place.game.alter_player(0, life=5)
    place.do(t.ExchangeLife(ANYONE))
    assert place.table.life() == 5


def test_a_fight_needs_two_creatures_on_the_battlefield() -> None:
    def fought(*two: tuple[int, ...], place: Stage) -> list[tuple[int, int, int]]:
        place.ctx = Context(place.game, 0, place.rock)
        place.ctx.bound.update(one=two[0], other=two[1])
        carry_out(place.game, (t.Fight(t.Bound("one"), t.Bound("other")),), place.ctx)
        return [(event.source, event.target, event.amount) for event in place.game.history if isinstance(event, ev.Damage)]

    place = Stage()
    bear, boar, rock = place.bear, place.boar, place.rock
    for pair in (((bear,), (rock,)), ((rock,), (bear,)), ((bear,), (place.buried[0],)), ((bear,), ()), ((), (bear,)),
                 ((bear,), (boar, place.foe)), ((bear, boar), (place.foe,)), ((bear,), (UNKNOWN,))):
        assert fought(*pair, place=place) == [], pair
    assert fought((bear,), (place.foe,), place=place) == [(bear, place.foe, 2), (place.foe, bear, 1)]
    place = Stage()
    assert fought((place.boar,), (place.boar,), place=place) == [(place.boar, place.boar, 3), (place.boar, place.boar, 3)]
    idle = place.table.creature("Idle", (0, 5))
    place.game.history = ()
    assert fought((idle,), (place.foe,), place=place) == fought((place.foe,), (idle,), place=place)[:1]
    assert place.game.objects[place.foe].damage == 0
    weak = place.table.creature("Weak", (-2, 5))
    place.game.history = ()
    assert (weak, place.bear, 0) not in fought((weak,), (place.bear,), place=place)
    assert place.game.objects[place.bear].damage == 0


def test_damage_dealt_by_an_instruction() -> None:
    place = Stage()
    found = place.do(t.DealDamage(number(2), IT, bind="hit"), it=(place.foe, 1))
    assert (found["hit"], place.ctx.amounts["hit"]) == ((place.foe, 1), 4)
    assert (place.game.objects[place.foe].damage, place.table.life(1)) == (2, 18)
    place.do(t.DealDamage(number(0), IT, bind="hit"), it=(1,))
    assert place.table.life(1) == 18


def test_players_gain_and_lose_life_each_their_own() -> None:
    for step, totals in (
        (t.GainLife(number(3)), (23, 20)), (t.GainLife(number(3), ANYONE), (23, 23)), (t.LoseLife(number(3), OPPONENTS),
        (20, 17)),
        (t.LoseLife(number(-3)), (20, 20)), (t.GainLife(number(0), ANYONE), (20, 20)),
    ):
        place = Stage()
        place.do(step)
        assert (place.table.life(0), place.table.life(1)) == totals


# ---- cards -----------------------------------------------------------------------------------------------------------


def test_discards() -> None:
    rows: list[tuple[t.Discard, tuple[int, int], list[tuple[int, int]]]] = [
        # the instruction; cards left in either hand of three; what is asked: at least and at most so many
        (t.Discard(number(1)), (2, 3), [(1, 1)]), (t.Discard(number(2), ANYONE), (1, 1), [(2, 2), (2, 2)]),
        (t.Discard(number(9)), (0, 3), []), (t.Discard(number(0)), (3, 3), []), (t.Discard(whole_hand=True), (0, 3), []),
        (t.Discard(number(1), filter=BEARS), (2, 3), [(1, 1)]), (t.Discard(number(1), filter=BOARS), (3, 3), []),
        (t.Discard(t.AnyNumber()), (3, 3), [(0, 3)]), (t.Discard(t.AnyNumber(number(1))), (2, 3), [(1, 3)]),
        (t.Discard(t.AnyNumber(number(0), number(2))), (3, 3), [(0, 2)]),
    ]
    for row, (step, left, bounds) in enumerate(rows):
        place = Stage()
        for player in (0, 1):
            for _ in range(2):
                place.table.hand(card("Bear", "creature", "{1}", (2, 2)), player)
        found = place.do(replace(step, bind="gone"))
        assert (len(place.table.zone("hand", 0)), len(place.table.zone("hand", 1))) == left, row
        assert [(one.minimum, one.maximum) for one in place.asked("discard")] == bounds, row
        assert all(place.game.objects[one].zone == "graveyard" for one in found["gone"]), row
        assert len(found["gone"]) == 6 - sum(left), row


def test_a_named_card_is_discarded_from_the_hand_it_is_in() -> None:
    for pick, left in ((lambda place: place.held[0], 0), (lambda place: place.held[1], 1), (lambda place: place.bear, 1)):
        place = Stage()
        place.do(t.Discard(what=IT), it=(pick(place),))
        assert len(place.table.zone("hand")) == left
        assert len(place.table.zone("hand", 1)) == 1


def test_scry_and_surveil() -> None:
    for step, kind, count in (
        (t.Scry(number(2)), "scry", 2), (t.Surveil(number(2)), "surveil", 2), (t.Scry(number(0)), "scry", None),
        (t.Surveil(number(0)), "surveil", None), (t.Scry(number(1), OPPONENTS), "scry", 1),
    ):
        place = Stage()
        place.do(step)
        done = [event.amount for event in place.game.history if isinstance(event, ev.DeedDone) and event.deed == kind]
        assert done == ([] if count is None else [count])
        assert [len(one.options) for one in place.asked("cards")] == ([] if count is None else [count])
    place = Stage()
    law(place.table, t.Cant("scry", by=t.IsPlayer("you")))
    place.do(t.Scry(number(2)), t.Scry(number(1), OPPONENTS))
    assert [one.player for one in place.asked("cards")] == [1]


def test_where_cards_looked_at_are_put() -> None:
    for step, zone in ((t.Scry(number(3)), "library"), (t.Surveil(number(3), bind="away"), "graveyard")):
        place = Stage()
        names = ("One", "Two", "Three")
        for name in reversed(names):
            place.table.put(card(name, "artifact", "{1}"), 0, "library", place=0)
        top = place.game.libraries[0][:3]
        found = place.do(step, answers={"cards": (top[1],), "order": (top[2], top[0])})
        assert place.table.zone("library")[:2] == ["Three", "One"]
        assert place.table.zone(zone)[-1 if zone == "library" else 0] in ("Two", "Ghost")
        assert "Two" in place.table.zone(zone)
        assert (len(found.get("away", ())) == 1) == (zone == "graveyard")
    place = Stage()
    place.game.libraries[0] = ()
    place.do(t.Scry(number(2)), t.Surveil(number(2)))
    assert place.asked("cards") == []
    assert not any(entry.kind == "scry" for entry in place.game.journal)


def test_cards_drawn_and_milled_by_instructions() -> None:
    place = Stage()
    found = place.do(t.Draw(number(2), bind="drawn"), t.Mill(number(3), OPPONENTS, bind="milled"))
    assert [len(found[name]) for name in ("drawn", "milled")] == [2, 3]
    assert [len(place.table.zone("hand", player)) for player in (0, 1)] == [3, 1]
    assert len(place.table.zone("graveyard", 1)) == 4
    with pytest.raises(LimitReached):
        place.do(t.Draw(number(20_001)))


def test_searching() -> None:
    def scene() -> Stage:
        place = Stage()
        for name, types in (("Bear", "creature"), ("Boar", "creature"), ("Sword", "artifact"), ("Bear", "creature")):
            place.table.put(card(name, types, "{1}", (1, 1) if types == "creature" else None), 0, "library", place=0)
        return place

    search = t.Search
    rows: list[tuple[t.Search, int, tuple[int, int] | None]] = [
        # what is searched for; how many there are to find; how many have to and may be found
        (search(CREATURE, number(1), "found"), 3, (0, 1)), (search(CREATURE, number(2), "found"), 3, (0, 2)),
        (search(CREATURE, number(9), "found"), 3, (0, 3)), (search(t.HasName(("Nobody",)), number(1), "found"), 0, None),
        (search(None, number(1), "found", up_to=False), 24, (1, 1)), (search(None, number(1), "found"), 24, (0, 1)),
        (search(CREATURE, number(1), "found", up_to=False), 3, (0, 1)),
        (search(CREATURE, number(1), "found", zones=("graveyard",), up_to=False), 1, None),
        (search(CREATURE, number(1), "found", zones=("graveyard",)), 1, (0, 1)),
        (search(CREATURE, number(1), "found", whose=OPPONENTS, zones=("hand",)), 1, (0, 1)),
    ]
    for row, (step, pool, bounds) in enumerate(rows):
        place = scene()
        place.do(step)
        asked = place.asked("search")
        expected = [] if bounds is None else [(pool, *bounds)]
        assert [(len(one.options), one.minimum, one.maximum) for one in asked] == expected, row
        assert [one.prompt for one in asked] == [
            f"Find {one.maximum}" if one.minimum == one.maximum else f"Find up to {one.maximum}" for one in asked]
        own = "library" in step.zones  # a search of another zone is no search of one's library
        assert sum(isinstance(event, ev.DeedDone) and event.deed == "search" for event in place.game.history) == own
    place = scene()
    law(place.table, t.Cant("search", by=t.IsPlayer("you")))
    assert place.do(search(CREATURE, number(1), "found")) == {}
    assert place.asked("search") == []


def test_what_is_found_together_shares_or_differs() -> None:
    for fields, test in (({"different": "name"}, [True, True, False]), ({"same": "name"}, [True, False, True]), ({}, None)):
        place = Stage()
        bears = [place.table.put(card("Bear", "creature", "{1}", (1, 1)), 0, "library", place=0) for _ in range(2)]
        boar = place.table.put(card("Boar", "creature", "{1}", (1, 1)), 0, "library", place=0)
        place.do(t.Search(CREATURE, number(2), "found", **fields))  # type: ignore[arg-type]
        (asked,) = place.asked("search")
        answers = ((bears[0],), (bears[0], boar), tuple(bears))
        assert (None if asked.test is None else [asked.test(one) is None for one in answers]) == test


def test_revealing_until_so_many_fit() -> None:
    for count, exile, shown, hits in ((1, False, 2, 1), (2, False, 4, 2), (1, True, 2, 1), (3, False, 24, 2), (0, False, 0, 0)):
        place = Stage()
        for name in ("Bear", "Sword", "Bear", "Sword"):
            types = "creature" if name == "Bear" else "artifact"
            place.table.put(card(name, types, "{1}", (1, 1) if types == "creature" else None), 0, "library", place=0)
        found = place.do(t.Reveal(None, until=CREATURE, until_count=number(count), exile=exile, bind="shown", hit="hits"))
        assert (len(found["shown"]), len(found["hits"])) == (shown, hits), count
        assert len(place.table.zone("exile")) == (shown if exile else 0)
        told = sum(entry.kind == "reveal" for entry in place.game.journal)
        assert told == shown


# ---- choices and order -----------------------------------------------------------------------------------------------

GAIN, LOSE = t.GainLife(number(1)), t.LoseLife(number(1))


def test_what_one_may_do() -> None:
    impossible = t.Discard(number(9))
    rows: list[tuple[t.May, bool, int, int]] = [
        # what; the answer; life then; how often it is asked
        (t.May((GAIN,)), True, 21, 1), (t.May((GAIN,)), False, 20, 1), (t.May((GAIN,), otherwise=(LOSE,)), False, 19, 1),
        (t.May((GAIN,), otherwise=(LOSE,)), True, 21, 1), (t.May((impossible, GAIN), otherwise=(LOSE,)), True, 19, 0),
        (t.May((GAIN,), who=OPPONENTS), True, 21, 1), (t.May((GAIN,), who=ANYONE), True, 22, 2),
    ]
    for row, (step, answer, life, times) in enumerate(rows):
        place = Stage()
        place.table.answer("may", answer)
        place.do(step, answers={"may": answer})
        assert place.table.life() == life, row
        assert len(place.asked("may")) == times, row


def test_if_you_do_and_if_you_dont() -> None:
    did = t.Did("done")
    for answer, life in ((True, 22), (False, 19)):
        place = Stage()
        place.do(t.May((GAIN,), bind="done"), t.If(did, (GAIN,), (LOSE,)), answers={"may": answer})
        assert place.table.life() == life
    for condition, life in ((t.Exists(t.All(BEARS)), 21), (t.Exists(t.All(t.HasName(("Nobody",)))), 19)):
        place = Stage()
        place.do(t.If(condition, (GAIN,), (LOSE,)))
        assert place.table.life() == life


def test_unless_somebody_pays() -> None:
    pay, dear = t.PayLife(number(2)), t.PayLife(number(99))
    rows: list[tuple[t.Unless, bool, tuple[int, int], int]] = [
        (t.Unless((GAIN,), pay, YOU), True, (18, 20), 1), (t.Unless((GAIN,), pay, YOU), False, (21, 20), 1),
        (t.Unless((GAIN,), pay, OPPONENTS), True, (20, 18), 1), (t.Unless((GAIN,), dear, YOU), True, (21, 20), 0),
        (t.Unless((GAIN,), pay, ANYONE), True, (18, 20), 1),
    ]
    for row, (step, answer, totals, times) in enumerate(rows):
        place = Stage()
        place.do(step, answers={"may": answer})
        assert (place.table.life(0), place.table.life(1)) == totals, row
        assert len(place.asked("may")) == times, row


def test_for_each_and_so_many_times() -> None:
    place = Stage()
    found = place.do(t.ForEach(IT, (t.Tap(t.It(), bind="tapped"),)), it=(place.bear, place.boar))
    assert found["tapped"] == (place.bear, place.boar)
    for times, life in ((0, 20), (1, 21), (3, 23)):
        place = Stage()
        place.do(t.Repeat(number(times), (GAIN,)))
        assert place.table.life() == life
    place = Stage()
    place.do(t.Repeat(None, (GAIN,), t.Exists(t.All(t.HasName(("Nobody",))))))
    assert place.table.life() == 21
    with pytest.raises(LimitReached):
        place.do(t.Repeat(number(10_001), (GAIN,)))


def test_one_of_several_is_chosen_among_what_is_possible() -> None:
    impossible = t.Discard(number(9))
    for options, able, life in (
        (((GAIN,), (LOSE,)), [1, 2], 21), (((impossible,), (LOSE,)), [2], 19), (((impossible,), (impossible,)), None, 20),
    ):
        place = Stage()
        place.do(t.ChooseMode(options))
        assert place.table.life() == life
        asked = [list(one.options) for one in place.asked("option")]
        assert asked == ([able] if able and len(able) > 1 else [])


# ---- coins, dice, turns ----------------------------------------------------------------------------------------------


def test_designations_that_only_one_player_has() -> None:
    for name, deed in (("monarch", "become_monarch"), ("initiative", "become_initiative")):
        place = Stage()
        place.game.alter_player(1, marks=frozenset({name}))
        place.do(t.GivePlayer(name))  # type: ignore[arg-type]
        assert [name in player.marks for player in place.game.players] == [True, False]
        assert any(isinstance(event, ev.DeedDone) and event.deed == deed for event in place.game.history)
    place = Stage()
    law(place.table, t.Cant("become_monarch", by=t.IsPlayer("you")))
    place.do(t.GivePlayer("monarch"))
    assert [("monarch" in player.marks) for player in place.game.players] == [False, False]
    place.do(t.GivePlayer("citys_blessing", ANYONE))
    assert [("citys_blessing" in player.marks) for player in place.game.players] == [True, True]


def test_extra_turns_are_taken_the_latest_first() -> None:
    place = Stage()
    place.do(t.ExtraTurn(count=number(2)), t.ExtraTurn(OPPONENTS))
    assert [one.player for one in place.game.turn.extra] == [0, 0, 1]
    law(place.table, t.Cant("take_extra_turns", by=t.IsPlayer("you")))
    place.do(t.ExtraTurn(ANYONE))
    assert [one.player for one in place.game.turn.extra] == [0, 0, 1, 1]


def test_votes() -> None:
    vote = t.Vote(options=("day", "night"), bind="won", start=YOU)
    for answers, won in ((("day", "day"), "day"), (("night", "night"), "night"), (("day", "night"), "tie")):
        place = Stage()
        for answer in answers:
            place.table.answer("word", answer)
        place.do(vote)
        assert place.ctx.amounts["won"] == won
        for option in ("day", "night"):
            assert place.ctx.amounts[f"won:{option}"] == answers.count(option)
        assert [one.player for one in place.asked("word")] == [0, 1]
    place = Stage()
    place.do(t.Vote(options=("day", "night"), bind="won", start=OPPONENTS))
    assert [one.player for one in place.asked("word")] == [1, 0]


def test_what_moved_is_found_by_what_moved_it_only() -> None:
    place = Stage()
    event = ev.ZoneChange(place.bear, "battlefield", "graveyard")
    perform(place.game, [event])
    assert place.do(t.Move(IT, "hand"), it=(place.bear,)) == {}
    assert place.table.zone("hand") == ["Ghost"]
    place.ctx = Context(place.game, 0, place.rock, event=event)
    place.ctx.bound["it"] = (place.bear,)
    carry_out(place.game, (t.Move(IT, "hand"),), place.ctx)
    assert sorted(place.table.zone("hand")) == ["Bear", "Ghost"]
    place.table.game.alter(place.boar, phased_out="direct")
    place.do(t.Move(IT, "hand"), it=(place.boar,))
    assert place.table.there(place.boar)
