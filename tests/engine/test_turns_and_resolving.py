"""Turns and their steps (500), attacking (508), what becomes of spells and abilities that resolve or are countered (608)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.playing.combat.attack import attack_refused, possible_attacks, restriction_broken
from app.engine.playing.resolution import counter
from app.engine.playing.turn import add_phases, end_the_turn
from app.engine.position import events as ev
from app.engine.position.decisions import PASS, Action
from app.engine.position.objects import AdditionalPayment, Card
from app.engine.position.state import ComingTurn
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import ANYONE, BEARS, BOARS, OPPONENTS, YOU, law

GAIN = t.SpellAbility(t.Body((t.GainLife(t.Number(1)),)))
FREE = t.ActivatedAbility(t.ManaCost(()), t.Body((t.GainLife(t.Number(1)),)))


def keyword(name: str, **more: Any) -> t.KeywordAbility:
    return t.KeywordAbility(name, **more)


# ---- attacking -------------------------------------------------------------------------------------------------------


def test_which_creatures_can_attack() -> None:
    table = Table()
    bear, boar = table.creature("Bear"), table.creature("Boar")
    tired, sick, quick = table.creature(tapped=True), table.creature(), table.creature("Quick", (1, 1), "haste")
    wall, foe, out = table.creature("Wall", (0, 4), "defender"), table.creature(player=1), table.creature()
    rock, front = table.put(card("Rock", "artifact", "{1}")), table.put(
        card("Front", "battle creature", "{1}", (1, 1)), counters={"defense": 3})
    table.begin()
    for one in (sick, quick):
        table.game.alter(one, came_under=table.game.turn.number)
    table.game.alter(out, phased_out="direct")

    def rules(*what: int) -> list[str | None]:
        every = (bear, boar, tired, sick, quick, wall, foe, out, rock, front)
        found = [attack_refused(table.game, one, 0, *what) for one in every]
        return [None if one is None else one[1] for one in found]

    assert rules() == [None, None, "508.1a", "302.6", None, "702.3b", "508.1a", "702.26b", "508.1a", "508.1a"]
    table.game.settled()
    rules()
    assert {"508.1a", "302.6", "702.3b", "702.10b"} <= set(table.game.deciding)
    law(table, t.Cant("attack", BEARS, t.IsPlayer("opponent")), t.AsThough("attack_defender", t.HasName(("Wall",))),
        t.AsThough("attack_haste", CREATURE))
    assert rules() == [None, None, "508.1a", None, None, None, "508.1a", "702.26b", "508.1a", "508.1a"]
    assert rules(1)[:2] == ["508.1c", None]
    table.to("beginning_of_combat")
    assert {attacker for attacker, _ in possible_attacks(table.game, 0)} == {boar, quick, wall}


def test_restrictions_on_a_whole_attack() -> None:
    table = Table()
    bear, boar, newt = (table.creature(name) for name in ("Bear", "Boar", "Newt"))
    sage = table.put(card("Sage", "planeswalker", "{3}"), 1, counters={"loyalty": 3})
    table.begin()
    one, two, three = ((bear, 1),), ((bear, 1), (boar, 1)), ((bear, 1), (boar, 1), (newt, sage))
    rows: list[tuple[t.CombatLimit | None, list[bool]]] = [
        (None, [False, False, False]), (t.CombatLimit("max_attackers", CREATURE, 2), [False, False, True]),
        (t.CombatLimit("max_attackers", CREATURE, 1), [False, True, True]), (t.CombatLimit("max_attackers", BOARS, 1),
        [False, False, False]),
        (t.CombatLimit("max_attackers", CREATURE, 0), [True, True, True]), (t.CombatLimit("max_attackers", BOARS, 0),
        [False, True, True]),
        (t.CombatLimit("max_attackers", CREATURE, 2, t.IsPlayer("opponent")), [False, False, False]),
        (t.CombatLimit("attacks_alone_not", BEARS), [True, False, False]), (t.CombatLimit("attacks_alone_not", BOARS),
        [False, False, False]),
        (t.CombatLimit("attacks_only_alone", BEARS), [False, True, True]), (t.CombatLimit("attacks_only_alone", BOARS),
        [False, True, True]),
        (t.CombatLimit("max_blockers", CREATURE, 0), [False, False, False]),
    ]
    for effect, broken in rows:
        source = law(table, *[] if effect is None else [effect])
        assert [restriction_broken(table.game, pairs) is not None for pairs in (one, two, three)] == broken, effect
        table.game.take_out(source)
    assert restriction_broken(table.game, ((bear, 1), (bear, sage))) is not None
    assert restriction_broken(table.game, ()) is None


def test_attackers_tap_unless_vigilant_and_the_rest_is_told_of_them() -> None:
    table = Table()
    bear, guard, idle = table.creature("Bear"), table.creature("Guard", (1, 1), "vigilance"), table.creature("Idle")
    table.begin().answer("attackers", ((bear, 1), (guard, 1))).to("declare_attackers")
    game = table.game
    assert [game.objects[one].tapped for one in (bear, guard, idle)] == [True, False, False]
    assert ["attacked_this_turn" in game.objects[one].marks for one in (bear, guard, idle)] == [True, True, False]
    assert game.combat is not None
    assert (game.combat.declared, game.combat.attacked) == ({bear, guard}, {bear: 1, guard: 1})
    declared = [event for event in game.history if isinstance(event, ev.AttackDeclared)]
    assert [(len(event.pairs), event.target) for event in declared] == [(2, -1), (2, 1)]
    assert table.told("508.1f")
    assert table.told("702.20b")


def test_requirements_to_attack_are_obeyed_as_far_as_can_be() -> None:
    for effects, answers in (
        ((), {(): True, ("bear",): True, ("bear", "boar"): True}),
        ((t.Requires("attack", BEARS),), {(): False, ("bear",): True, ("boar",): False, ("bear", "boar"): True}),
        ((t.Requires("attack", CREATURE),), {(): False, ("bear",): False, ("bear", "boar"): True}),
        ((t.Requires("attack", CREATURE), t.CombatLimit("max_attackers", CREATURE, 1)),
         {(): False, ("bear",): True, ("boar",): True}),
        ((t.Requires("attack", BEARS), t.Cant("attack", BEARS)), {(): True, ("boar",): True}),
        ((t.Requires("block", BEARS),), {(): True}),
    ):
        table = Table()
        made = {"bear": table.creature("Bear"), "boar": table.creature("Boar")}
        law(table, *effects)
        table.begin().to("declare_attackers")
        asked = next(one for one in table.script.asked if one.kind == "attackers")
        assert asked.test is not None
        for names, may in answers.items():
            assert (asked.test(tuple((made[name], 1) for name in names)) is None) == may, (effects, names)
    assert asked.test(((made["bear"], 0),)) is not None


# ---- turns -----------------------------------------------------------------------------------------------------------


def turns(table: Table, number: int) -> list[int]:
    """Whose turns come next."""
    found = []
    at = table.game.turn.number
    while len(found) < number:
        table.act(PASS)
        if table.game.turn.number != at:
            at = table.game.turn.number
            found.append(table.game.turn.active)
    return found


def test_whose_turn_comes_next() -> None:
    for extra, skips, left, expected in (
        ((), (), None, [1, 2, 0]), ((0,), (), None, [0, 1, 2]), ((2, 0), (), None, [0, 2, 1]), ((), (1,), None, [2, 0, 2]),
        ((), (), 1, [2, 0, 2]), ((1,), (), 1, [2, 0, 2]), ((1,), (), None, [1, 1, 2]),
    ):
        table = Table(3)
        for player in skips:
            law(table, t.SkipStep("turn", YOU), player=player)
        table.begin("end")
        table.game.turn = table.game.turn.changed(extra=tuple(map(ComingTurn, extra)))
        if left is not None:
            perform(table.game, [ev.GameLost(player=left)])
        assert turns(table, 3) == expected, (extra, skips, left)
        assert left is not None or table.told("500.7") == bool(extra)


def test_what_a_turn_begins_with() -> None:
    table = Table()
    bear = table.creature()
    table.begin("end")
    game = table.game
    game.alter(bear, marks=frozenset({"attacked_this_turn", "saddled", "monstrous"}))
    game.alter_player(0, lands_played=2)
    game.counted = {"x": 1}
    before = game.players[1].turns_taken
    table.to("upkeep", 4)
    assert (game.objects[bear].marks, game.players[0].lands_played, game.counted) == ({"monstrous"}, 0, {})
    assert (game.turn.active, game.players[1].last_turn, game.players[1].turns_taken) == (1, 4, before + 1)
    assert game.players[1].notes["upkeeps"] == (0, 4)
    table.to("upkeep", 6)
    assert game.players[1].notes["upkeeps"] == (4, 6)


FIGHT = ("beginning_of_combat", "declare_attackers", "end_of_combat")


def steps(table: Table) -> list[str]:
    """The steps of the rest of the turn in which players get priority."""
    found = [table.game.turn.step]
    number = table.game.turn.number
    while True:
        table.act(PASS)
        if table.game.turn.number != number:
            return found
        if table.game.turn.step != found[-1]:
            found.append(table.game.turn.step)


def test_steps_that_are_skipped() -> None:
    every = ["upkeep", "draw", "precombat_main", *FIGHT, "postcombat_main", "end"]
    for effect, missing in (
        (t.SkipStep("draw", YOU), {"draw"}), (t.SkipStep("draw", OPPONENTS), set()), (t.SkipStep("upkeep", ANYONE), {"upkeep"}),
        (t.SkipStep("combat", YOU), {"beginning_of_combat", "declare_attackers", "end_of_combat"}),
        (t.SkipStep("turn", OPPONENTS), set()),
    ):
        table = Table()
        table.creature()
        law(table, effect)
        table.begin("upkeep")
        assert steps(table) == [step for step in every if step not in missing], effect


def test_additional_phases_and_steps() -> None:
    rows: list[tuple[str, tuple[Any, ...], Any, bool, list[str]]] = [
        ("precombat_main", ("combat",), None, False, ["precombat_main", *FIGHT, *FIGHT, "postcombat_main", "end"]),
        ("postcombat_main", ("combat", "main"), None, False, ["postcombat_main", "beginning_of_combat", "declare_attackers",
         "end_of_combat", "postcombat_main", "end"]),
        ("postcombat_main", ("beginning",), None, False, ["postcombat_main", "upkeep", "draw", "end"]),
        ("upkeep", ("upkeep",), None, True, ["upkeep", "upkeep", "draw"]),
        ("precombat_main", ("main",), "combat", False, ["precombat_main", *FIGHT, "postcombat_main", "postcombat_main", "end"]),
    ]
    for start, phases, after, after_step, expected in rows:
        table = Table()
        table.creature()
        table.begin(start)
        add_phases(table.game, phases, after, after_step)
        found = [start]
        done = table.game.turn.steps_done
        while table.game.turn.number == 3 and len(found) < len(expected):
            table.act(PASS)
            if table.game.turn.number == 3 and table.game.turn.steps_done != done:
                new = [step for step in table.game.turn.steps_done[len(done):] if step not in ("untap", "cleanup")]
                found.extend(new)
                done = table.game.turn.steps_done
        assert found == expected, (start, phases)
        assert table.told("500.9" if after_step else "500.8")


def test_who_gets_priority_and_by_which_rule() -> None:
    table = Table()
    calm = table.hand(card("Calm", "instant", "{0}", None, GAIN))
    table.begin()
    game = table.game
    assert game.turn.priority == 0
    table.act(PASS)
    assert (game.turn.priority, game.turn.passed) == (1, 1)
    table.act(PASS)
    assert (game.turn.step, game.turn.priority, game.turn.passed) == ("beginning_of_combat", 0, 0)
    table.act(Action("cast", calm, how=""))
    assert (game.turn.priority, game.turn.passed, len(game.stack)) == (0, 0, 1)
    table.act(PASS).act(PASS)
    assert (game.turn.priority, game.turn.step, game.stack) == (0, "beginning_of_combat", ())
    assert table.life() == 21


def test_priority_in_the_cleanup_step_only_if_something_happens() -> None:
    for watching, cleanups in ((False, 1), (True, 2)):
        table = Table()
        if watching:
            when = t.TriggeredAbility(t.Discards(YOU), t.Body((t.GainLife(t.Number(1)),)))
            table.put(card("Altar", "artifact", "{1}", None, when))
        for _ in range(8):
            table.hand(card("Filler", "artifact", "{9}"))
        table.begin("end")
        table.to("upkeep", 4)
        assert table.life() == 20 + watching
        begun = sum(entry.kind == "step" and "Cleanup" in entry.text for entry in table.game.journal)
        assert begun == cleanups
        assert table.told("514.3a") == watching


def test_ending_the_turn() -> None:
    for combat_only in (False, True):
        table = Table()
        calm, drain = (table.hand(card(name, "instant", "{0}", None, GAIN)) for name in ("Calm", "Drain"))
        mover = table.creature("Mover")
        stone = table.put(card("Stone", "artifact", "{1}", None, FREE))
        table.begin().answer("attackers", ((mover, 1),)).to("declare_attackers")
        table.act(Action("cast", calm, how="")).act(Action("cast", drain, how="")).activate(stone)
        assert len(table.game.stack) == 3
        end_the_turn(table.game, combat_only)
        assert (table.game.stack, sorted(table.zone("exile")), table.game.combat) == ((), ["Calm", "Drain"], None)
        table.game.advance()
        assert (table.game.turn.number, table.game.turn.step) == ((3, "postcombat_main") if combat_only else (4, "upkeep"))
    table = Table().begin()
    end_the_turn(table.game, combat_only=True)
    assert (table.game.turn.step, "724.2g" in table.game.deciding) == ("precombat_main", True)


# ---- resolving -------------------------------------------------------------------------------------------------------


def aimed(*filters: t.Filter, then: t.Instruction | None = None) -> t.SpellAbility:
    return t.SpellAbility(t.Body((then or t.GainLife(t.Number(1)),), tuple(t.TargetSpec(one) for one in filters)))


def test_a_spell_all_of_whose_targets_are_illegal_does_nothing() -> None:
    for gone, life in (((), 21), (("Bear",), 21), (("Boar",), 21), (("Bear", "Boar"), 20)):
        table = Table()
        made = {name: table.creature(name) for name in ("Bear", "Boar")}
        trick = table.hand(card("Trick", "sorcery", "{0}", None, aimed(BEARS, BOARS)))
        table.begin().cast(trick)
        for name in gone:
            table.game.take_out(made[name])
        table.resolve()
        assert (table.life(), table.zone("graveyard")) == (life, ["Trick"]), gone
        assert table.told("608.2b") == bool(gone)


def test_an_ability_goes_on_without_its_source() -> None:
    table = Table()
    stone = table.put(card("Stone", "artifact", "{1}", None, FREE))
    table.begin().activate(stone)
    perform(table.game, [ev.ZoneChange(stone, "battlefield", "graveyard")])
    table.resolve()
    assert (table.life(), table.told("113.7a")) == (21, True)


def test_an_intervening_if_is_asked_again() -> None:
    for still, life in ((True, 21), (False, 19)):
        table = Table()
        bear = table.creature("Bear")
        when = t.TriggeredAbility(t.LosesLife(YOU), t.Body((t.GainLife(t.Number(2)),)), t.Exists(t.All(BEARS)))
        table.put(card("Altar", "artifact", "{1}", None, when))
        table.begin()
        perform(table.game, [ev.LifeLost(player=0, amount=1)])
        table.game.turn = table.game.turn.changed(stage="priority")
        table.game.advance()
        if not still:
            table.game.take_out(bear)
        table.resolve()
        assert (table.life(), table.told("608.2a")) == (life, not still)


def test_where_a_spell_goes_as_it_resolves_or_is_countered() -> None:
    two = (card("Bear", "creature", "{1}", (2, 2)).faces[0], card("Stroll", "sorcery", "{0}", None, GAIN).faces[0])
    rows: list[tuple[str, Card, dict[str, Any], str, str]] = [
        ("plain", card("Calm", "instant", "{0}", None, GAIN), {}, "graveyard", "graveyard"),
        ("flashback", card("Calm", "instant", "{0}", None, GAIN), {"notes": {"exile_after": "always"}}, "exile", "exile"),
        ("buyback", card("Calm", "instant", "{0}", None, GAIN), {"paid": {AdditionalPayment("buyback"): 1}}, "hand", "graveyard"),
        ("adventure", Card("Bear", two, "adventure"), {}, "exile", "graveyard"),
        ("omen", Card("Bear", two, "omen"), {}, "library", "graveyard"),
        ("creature", card("Bear", "creature", "{0}", (2, 2)), {}, "battlefield", "graveyard"),
    ]
    for name, what, more, resolved, countered in rows:
        for deny in (False, True):
            table = Table()
            spell = table.hand(what)
            table.begin().cast(spell, how=name if name in ("adventure", "omen") else "")
            (top,) = table.game.stack
            if "notes" in more:
                table.game.alter(top, notes=more["notes"])
            if "paid" in more:
                made = table.game.objects[top].cast
                assert made is not None
                made.paid = more["paid"]
            if deny:
                assert counter(table.game, top, top, 0) is not None
            else:
                table.resolve()
            zone = countered if deny else resolved
            assert what.faces[0].name in table.zone(zone), (name, deny)


@pytest.mark.parametrize(("keyword", "origin", "zone"), [
    ("rebound", "hand", "exile"), ("rebound", "graveyard", "graveyard"), ("rebound", "exile", "graveyard"),
    ("cascade", "hand", "graveyard"),
])
def test_a_spell_rebounds_only_if_it_was_cast_from_hand(keyword: str, origin: str, zone: str) -> None:
    """702.88a."""
    table = Table()
    calm = table.hand(card("Calm", "instant", "{0}", None, GAIN, t.KeywordAbility(keyword)))
    table.begin().cast(calm)
    made = table.game.objects[table.game.stack[0]].cast
    assert made is not None
    made.zone = origin
    table.resolve()
    assert "Calm" in table.zone(zone)


def test_what_is_exiled_instead_of_leaving_the_stack_for_another_zone() -> None:
    for note, to, zone in (("always", "hand", "exile"), ("always", "graveyard", "exile"), ("", "hand", "hand"),
    ("", "exile", "exile")):
        table = Table()
        calm = table.hand(card("Calm", "instant", "{0}", None, GAIN))
        table.begin().cast(calm)
        (top,) = table.game.stack
        if note:
            table.game.alter(top, notes={"exile_after": note})
        perform(table.game, [ev.ZoneChange(top, "stack", to)])
        assert table.zone(zone) == ["Calm"], (note, to)


def test_bands_are_formed_of_several_attackers_with_banding_among_them() -> None:
    for kinds, asked in (((), 0), (("banding",), 0), (("banding", ""), 1), (("", ""), 0), (("banding", "banding"), 1)):
        table = Table()
        made = [table.creature("Bear", (1, 1), *[kind] if kind else []) for kind in kinds]
        table.begin().answer("attackers", tuple((one, 1) for one in made)).to("declare_attackers")
        assert sum(one.kind == "bands" for one in table.script.asked) == asked, kinds


def test_countering_spells_and_abilities() -> None:
    table = Table()
    calm = table.hand(card("Calm", "instant", "{0}", None, GAIN))
    stone = table.put(card("Stone", "artifact", "{1}", None, FREE))
    table.begin().cast(calm).activate(stone)
    spell, ability = table.game.stack
    assert counter(table.game, 999, stone, 1) is None
    assert counter(table.game, stone, stone, 1) is None
    assert counter(table.game, ability, stone, 1) == ability
    new = counter(table.game, spell, stone, 1, "library", "bottom")
    assert new == table.game.libraries[0][-1]
    assert table.game.stack == ()
    table = Table()
    sturdy = t.StaticAbility((t.Cant("be_countered", t.IsSource()),))
    calm = table.hand(card("Calm", "instant", "{0}", None, GAIN, sturdy))
    table.begin().cast(calm)
    assert counter(table.game, table.game.stack[0], calm, 1) is None
    assert len(table.game.stack) == 1
    table = Table()
    calm = table.hand(card("Calm", "instant", "{0}", None, GAIN))
    table.begin().cast(calm)
    moved = counter(table.game, table.game.stack[0], calm, 1, "exile", counters=(("time", 3),))
    assert moved is not None
    assert table.game.objects[moved].counter("time") == 3


@pytest.mark.parametrize(("types", "subtype"), [("creature", ""), ("artifact", ""), ("enchantment: Aura", "Aura")])
def test_a_permanent_spell_becomes_a_permanent(types: str, subtype: str) -> None:
    table = Table()
    host = table.creature("Host")
    enchant = [keyword("enchant", filter=CREATURE)] if subtype else []
    spell = table.hand(card("Thing", types, "{0}", (1, 1) if types == "creature" else None, *enchant))
    table.begin().cast(spell)
    table.resolve()
    made = table.find("Thing")
    assert table.game.objects[made].attached_to == (host if subtype else None)
    assert table.told("608.3c" if subtype else "608.3a")
    if subtype:
        table = Table()
        host = table.creature("Host")
        spell = table.hand(card("Thing", types, "{0}", None, *enchant))
        table.begin().cast(spell)
        table.game.take_out(host)
        table.resolve()
        assert table.zone("graveyard") == ["Thing"]
