"""The turn, priority and the stack (117, 500–514, 405)."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.position.decisions import PASS, Action


def test_first_player_skips_the_first_draw_only(make_table, make_card):
    table = make_table().begin("upkeep", turn=1)
    table.to("precombat_main")
    assert len(table.game.hands[0]) == 0
    assert table.told("103.8a")
    table.to("precombat_main", turn=2)
    assert len(table.game.hands[1]) == 1


def test_untap_and_priority_order(table):
    land = table.lands("G")[0]
    table.game.alter(land, tapped=True)
    table.begin("end", active=1, turn=2)
    assert table.game.turn.priority == 1
    table.game.take(PASS)
    table.game.advance()
    assert table.game.turn.priority == 0
    table.to("upkeep", turn=3)
    assert not table.game.objects[land].tapped


def test_discard_to_hand_size(table, make_card):
    for _ in range(9):
        table.hand(make_card("Pebble", "artifact", "{1}"))
    table.begin("end").to("upkeep", turn=4)
    assert len(table.game.hands[0]) == 7
    assert len(table.game.graveyards[0]) == 2


def test_damage_wears_off_and_this_turn_ends_together(table):
    bear = table.creature(damage=1)
    pump = t.Apply((t.Modify(t.This(), (t.ModifyPT(t.Number(0), t.Number(-1)),)),), t.EndOfTurn())
    other = table.creature("Shrinker", (3, 3), t.ActivatedAbility(t.ManaCost(()), t.Body((pump,))), damage=1)
    table.begin()
    table.activate(other).resolve()
    assert table.pt(other) == (3, 2)
    table.to("upkeep", turn=4)
    assert table.there(bear) and table.there(other)
    assert table.pt(other) == (3, 3)
    assert table.game.objects[bear].damage == 0


def test_land_once_a_turn_and_only_in_main_phase(table, make_card):
    forest = make_card("Forest", "basic land: Forest")
    one, two = table.hand(forest), table.hand(forest)
    table.begin("upkeep")
    assert table.game.why_not(0, Action("play_land", one)).rule == "305.1"
    table.to("precombat_main")
    table.act(Action("play_land", one))
    with pytest.raises(IllegalAction) as refused:
        table.game.take(Action("play_land", two))
    assert refused.value.rule == "305.2"


def test_responses_resolve_first(table, make_card):
    table.lands("RRRR")
    bolt = make_card(
        "Spark",
        "instant",
        "{R}",
        None,
        t.SpellAbility(t.Body((t.DealDamage(t.Number(3), t.TargetRef(0)),), (t.TargetSpec(t.AnyTarget()),))),
    )
    gain = make_card("Balm", "instant", "{R}", None, t.SpellAbility(t.Body((t.GainLife(t.Number(5)),))))
    first, second = table.hand(bolt), table.hand(gain)
    table.begin()
    table.cast(first, 1).cast(second)
    assert len(table.game.stack) == 2
    table.pass_all()
    assert table.life() == 25 and table.life(1) == 20
    table.pass_all()
    assert table.life(1) == 17


def test_mana_empties_between_steps(table):
    land = table.lands("G")[0]
    table.begin()
    table.activate(land)
    assert len(table.game.players[0].pool) == 1
    table.to("beginning_of_combat")
    assert table.game.players[0].pool == ()
    assert table.told("500.5")


def test_blockers_and_damage_are_skipped_without_attackers(table):
    table.creature()
    table.begin().to("end_of_combat")
    assert table.told("508.8")


def test_extra_turn_comes_next_and_order_goes_on(table, make_card):
    table.lands("U")
    spell = table.hand(make_card("Another Dawn", "sorcery", "{U}", None, t.SpellAbility(t.Body((t.ExtraTurn(),)))))
    table.begin()
    table.cast(spell).resolve()
    table.to("upkeep", turn=4)
    assert table.game.turn.active == 0
    table.to("upkeep", turn=5)
    assert table.game.turn.active == 1


def test_additional_combat_phase(table, make_card):
    table.lands("R")
    phases = t.ExtraPhase(("combat", "main"))
    spell = table.hand(make_card("War Drums", "sorcery", "{R}", None, t.SpellAbility(t.Body((phases,)))))
    bear = table.creature("Runner", (2, 2), "vigilance")
    table.begin()
    table.cast(spell).resolve()
    table.answer("attackers", ((bear, 1),)).answer("attackers", ((bear, 1),))
    table.to("end")
    assert table.life(1) == 16


def test_end_the_turn_exiles_the_stack(table, make_card):
    table.lands("UU")
    gain = table.hand(make_card("Balm", "instant", "{U}", None, t.SpellAbility(t.Body((t.GainLife(t.Number(5)),)))))
    stop = table.hand(make_card("Full Stop", "instant", "{U}", None, t.SpellAbility(t.Body((t.EndTheTurn(),)))))
    table.begin()
    table.cast(gain).cast(stop).pass_all()
    assert table.life() == 20
    assert sorted(table.zone("exile")) == ["Balm", "Full Stop"]
    table.to("upkeep", turn=4)


def test_ending_the_combat_phase_outside_combat_does_nothing(table, make_card):
    table.lands("UU")
    gain = table.hand(make_card("Balm", "instant", "{U}", None, t.SpellAbility(t.Body((t.GainLife(t.Number(5)),)))))
    stop = table.hand(make_card("Peace", "instant", "{U}", None, t.SpellAbility(t.Body((t.EndTheTurn(combat_only=True),)))))
    table.begin()
    table.cast(gain).cast(stop).pass_all().pass_all()
    assert table.life() == 25
    assert table.game.turn.step == "precombat_main"


def test_ending_the_combat_phase_takes_the_second_damage_step_with_it(table, make_card):
    table.lands("U")
    quick = table.creature("Lancer", (1, 1), "first strike")
    slow = table.creature("Bear", (2, 2))
    stop = table.hand(make_card("Peace", "instant", "{U}", None, t.SpellAbility(t.Body((t.EndTheTurn(combat_only=True),)))))
    table.begin()
    table.answer("attackers", ((quick, 1), (slow, 1)))
    table.to("combat_damage")
    assert table.life(1) == 19
    table.cast(stop).pass_all()
    assert (table.life(1), table.game.turn.step) == (19, "postcombat_main")


def test_two_extra_turns_are_both_taken(table, make_card):
    table.lands("UU")
    again = t.SpellAbility(t.Body((t.ExtraTurn(),)))
    spells = [table.hand(make_card("Again", "sorcery", "{U}", None, again)) for _ in range(2)]
    table.begin()
    for spell in spells:
        table.cast(spell).pass_all()
    for turn, active in ((4, 0), (5, 0), (6, 1)):
        table.to("upkeep", turn=turn)
        assert table.game.turn.active == active


def test_the_first_of_three_players_draws_on_the_first_turn(make_table):
    table = make_table(3).begin("upkeep", turn=1)
    table.to("precombat_main")
    assert len(table.game.hands[0]) == 1


def test_cleanup_priority_when_something_triggers(table):
    gone = t.TriggeredAbility(t.BeginsStep("cleanup"), t.Body((t.GainLife(t.Number(1)),)), per_turn=1)
    table.creature("Watcher", (1, 1), gone)
    table.begin("end")
    table.to("upkeep", turn=4)
    assert table.told("514.3a")
    assert table.life() == 21
