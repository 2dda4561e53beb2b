"""What instructions and permissions do at their bounds: none, one more than allowed, another player's, not the one meant."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.playing.activating import instant_speed
from app.engine.playing.casting.given_up import GIVEN_UP
from app.engine.playing.special_actions import may_put_land, put_land, why_not_special
from app.engine.position import events as ev
from app.engine.reading.as_though import as_though_greater
from tests.engine.conftest import Table, card
from tests.engine.shorthand import BEARS, OPPONENTS, YOU, law, number
from tests.engine.stage import IT, Stage

GAIN = t.GainLife(number(1))
TRICK = card("Trick", "sorcery", "{5}", None, t.SpellAbility(t.Body((GAIN,))))
FIELD = card("Field", "land")


def test_a_land_is_put_by_an_effect_only_where_one_may_still_be_played() -> None:
    """305.3."""
    for active, played, player, may in ((0, 0, 0, True), (0, 1, 0, False), (1, 0, 0, False), (1, 0, 1, True)):
        place = Stage()
        game = place.game
        game.turn = game.turn.changed(active=active)
        game.alter_player(player, lands_played=played)
        held = place.table.hand(FIELD, player)
        assert may_put_land(game, player) == may
        assert (put_land(game, player, held) is not None) == may
        assert any(game.objects[id].values.name == "Field" for id in game.battlefield) == may
    assert not may_put_land(Stage().game, None)


def test_cards_cast_during_a_resolution() -> None:
    """608.2g: as many as may be, from where they are said to be, lands only where they are spoken of."""
    rows: list[tuple[dict[str, object], list[str], int]] = [
        ({"free": True}, ["Trick", "Trick"], 2), ({"free": True, "up_to": number(1)}, ["Trick", "Trick"], 1),
        ({"free": True, "up_to": number(0)}, ["Trick"], 0), ({"free": False}, ["Trick"], 0),
        ({"free": True, "cost": t.ManaCost(("9",))}, ["Trick"], 0), ({"free": False, "cost": t.ManaCost(())}, ["Trick"], 1),
        ({"free": True, "from_zone": "exile"}, ["Trick"], 1), ({"free": True, "from_zone": "graveyard"}, ["Trick"], 0),
        ({"free": True, "filter": t.HasType(("instant",))}, ["Trick"], 0), ({"free": True}, ["Field"], 0),
        ({"free": True, "lands": True}, ["Field"], 1), ({"free": True, "lands": True}, ["Field", "Field"], 1),
    ]
    for more, names, expected in rows:
        place = Stage()
        ids = [place.table.put(TRICK if name == "Trick" else FIELD, 0, "exile") for name in names]
        for _ in names:
            place.table.answer("may", True)
        found = place.do(t.CastNow(IT, bind="cast", **more), it=tuple(ids))  # type: ignore[arg-type]
        assert len(found["cast"]) == expected, (more, names)
        assert len(place.table.zone("exile")) == len(names) - expected
    place = Stage()
    theirs = place.table.put(TRICK, 1, "exile")
    place.table.answer("may", True)
    assert place.do(t.CastNow(IT, bind="cast", free=True, from_zone="exile"), it=(theirs,))["cast"] == ()
    assert place.do(t.CastNow(IT, bind="cast", free=True), it=(theirs,))["cast"] != ()


def test_cards_that_go_elsewhere_face_down_or_with_counters() -> None:
    for down, counters in ((False, ()), (True, ()), (False, (("time", number(2)),)), (True, (("time", number(2)),))):
        for step in (t.Move(IT, "exile", face_down=down, counters=counters), t.Exile(IT, face_down=down, counters=counters)):
            place = Stage()
            place.do(step, it=(place.held[0],))
            (id,) = place.game.exile
            there = place.game.objects[id]
            assert (there.face_down is not None, there.counter("time")) == (down, 2 if counters else 0)


def test_what_is_on_the_battlefield_is_not_put_there() -> None:
    place = Stage()
    place.do(t.Move(IT, "battlefield", tapped=True), it=(place.bear, place.buried[0]))
    assert place.bear in place.game.battlefield
    assert len([id for id in place.game.battlefield if place.game.objects[id].tapped]) == 1


def test_what_counts_for_more_does_so_for_whom_the_effect_names() -> None:
    for by, given, more in ((None, 0, 2), (None, None, 2), (YOU, 0, 2), (YOU, 1, 0), (YOU, None, 2), (OPPONENTS, 1, 2)):
        place = Stage()
        law(place.table, t.AsThough("crew_more", BEARS, by=by, amount=number(2)), t.AsThough("haste_abilities", BEARS))
        assert as_though_greater(place.game, "crew_more", place.bear, given) == more, (by, given)
        assert as_though_greater(place.game, "crew_more", place.boar, given) == 0


def test_abilities_are_activated_at_instant_speed_where_abilities_are_spoken_of() -> None:
    slow = t.ActivatedAbility(t.TapThis(), t.Body((GAIN,)), sorcery_speed=True)
    equips = t.ActivatedAbility(t.TapThis(), t.Body((GAIN,)), sorcery_speed=True, keyword="equip")
    rows: list[tuple[t.AsThoughFlash, tuple[bool, bool]]] = [
        (t.AsThoughFlash(BEARS, YOU), (False, False)), (t.AsThoughFlash(BEARS, YOU, abilities=True), (True, True)),
        (t.AsThoughFlash(BEARS, YOU, abilities=True, keyword="equip"), (False, True)),
        (t.AsThoughFlash(BEARS, OPPONENTS, abilities=True), (False, False)),
        (t.AsThoughFlash(t.HasName(("Boar",)), YOU, abilities=True), (False, False)),
    ]
    for effect, expected in rows:
        place = Stage()
        law(place.table, effect)
        assert tuple(instant_speed(place.game, 0, place.bear, part) for part in (slow, equips)) == expected, effect
    fast = t.ActivatedAbility(t.TapThis(), t.Body((GAIN,)))
    assert instant_speed(Stage().game, 0, 0, fast)


def test_a_creature_need_not_be_tapped_for_harmonize() -> None:
    """702.180a: the cost falls by the power of an untapped creature, if one is tapped."""
    again = card("Again", "sorcery", "{9}", None, t.SpellAbility(t.Body((GAIN,))),
                 t.KeywordAbility("harmonize", t.ManaCost(("3",))))
    for lands, creature, tapped, chosen, legal in (
        (3, False, False, None, True), (2, False, False, None, False), (2, True, True, None, False), (3, True, True, None, True),
        (3, True, False, None, True), (1, True, False, "it", True), (0, True, False, "it", False),
    ):
        table = Table()
        table.lands("R" * lands)
        buried = table.put(again, 0, "graveyard")
        bear = table.creature("Bear", (2, 2), tapped=tapped) if creature else 0
        table.begin()
        listed = [one for one in table.game.legal_actions(0) if one.object == buried]
        assert bool(listed) == legal, (lands, creature, tapped)
        if legal:
            if chosen is not None:
                table.answer("cost_choice", (bear,))
            table.cast(buried, how="harmonize").pass_all()
            assert table.life() == 21
            assert not creature or table.game.objects[bear].tapped == (tapped or chosen is not None)
    assert not GIVEN_UP["harmonize"].sacrificed


def test_no_die_gives_no_result_to_choose() -> None:
    """706.4."""
    place = Stage()
    place.do(t.RollDie(6, count=number(0), bind="one", other="other"))
    assert place.asked("option") == []


def test_how_many_coins_none_is() -> None:
    place = Stage()
    assert not [one for one in perform(place.game, [ev.DeedDone(player=0, amount=0, deed="roll")]) if one.amount]


def test_doors_are_unlocked_by_whoever_controls_the_permanent() -> None:
    """116.2m."""
    place = Stage()
    for id, zone in ((place.bear, "battlefield"), (place.held[0], "hand"), (place.foe, "battlefield")):
        refused = why_not_special(place.game, 0, id, "unlock left")
        assert refused is not None
        assert refused.rule == ("709.5e" if id == place.bear else "116.2"), zone


def test_what_nothing_allows_to_be_discarded() -> None:
    """116.2e."""
    place = Stage()
    refused = why_not_special(place.game, 0, place.held[0], "discard")
    assert refused is not None
    assert refused.rule == "116.2e"


def test_a_defending_player_is_chosen_where_there_are_several_opponents() -> None:
    """507.1."""
    for players, one, asked in ((2, True, 0), (3, True, 1), (3, False, 0)):
        table = Table(players)
        table.game.one_defender = one
        table.creature("Bear", (2, 2))
        table.begin().to("beginning_of_combat")
        assert len([decision for decision in table.script.asked if decision.rule == "507.1"]) == asked, (players, one)
        assert table.game.combat is not None
        assert len(table.game.combat.defenders) == (1 if one else players - 1)
