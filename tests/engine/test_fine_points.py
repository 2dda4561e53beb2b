"""Conditions that hardly a game depends on: what is listed, what a decision allows, and positions that come up seldom."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.errors import IllegalPosition, LimitReached, UnsupportedText
from app.engine.playing.casting.targets import is_legal_target, may_be_targeted
from app.engine.playing.casting.ways import ways
from app.engine.playing.combat.attack import attack_refused
from app.engine.playing.combat.block import may_block
from app.engine.playing.costs.mana import sources
from app.engine.position.context import Context
from app.engine.position.decisions import PASS, Action
from app.engine.position.events import AttackDeclared
from app.engine.position.objects import AdditionalPayment
from app.engine.position.state import Limits
from app.engine.reading.characteristics import chars
from app.engine.reading.known import owner_of
from app.engine.reading.meaning import amount, matches, select
from app.engine.reading.patterns import events_of_period, roles_of
from app.engine.reading.qualities import shared_values
from app.engine.trees.keywords import parts_of

CREATURE = t.HasType(("creature",))
TAP = t.TapThis()


def spell(*instructions, targets=()):
    return t.SpellAbility(t.Body(tuple(instructions), tuple(targets)))


def static(*effects):
    return t.StaticAbility(tuple(effects))


def activated(cost, *instructions, **more):
    return t.ActivatedAbility(cost, t.Body(tuple(instructions)), **more)


def gain(number):
    return t.GainLife(t.Number(number))


def last(table, kind):
    """The last decision of a kind that was asked."""
    return next(one for one in reversed(table.script.asked) if one.kind == kind)


# ---- what is listed --------------------------------------------------------------------------------------------------


def test_creatures_with_the_same_values_are_judged_each_by_itself(table, make_card):
    archer = make_card("Archer", "creature: Human", "{R}", (1, 1), activated(TAP, gain(1)))
    rested = table.put(archer)
    sick = table.put(archer)
    table.begin()
    table.game.alter(sick, came_under=table.game.turn.number)
    listed = table.game.legal_actions(0)
    assert Action("activate", rested, 0) in listed
    assert Action("activate", sick, 0) not in listed


def test_artifacts_with_the_same_values_are_judged_each_by_itself(table, make_card):
    cell = make_card("Cell", "artifact", "{1}", None, activated(t.RemoveCounters("charge", t.Number(1)), gain(1)))
    charged = table.put(cell, counters={"charge": 1})
    empty = table.put(cell)
    table.begin()
    listed = table.game.legal_actions(0)
    assert Action("activate", charged, 0) in listed
    assert Action("activate", empty, 0) not in listed


def test_a_card_with_flashback_has_one_way_from_the_graveyard(table, make_card):
    memory = table.put(
        make_card("Memory", "sorcery", "{U}", None, spell(gain(1)), t.KeywordAbility("flashback", t.ManaCost(("1",)))),
        0, "graveyard",
    )
    table.begin()
    assert [way.how for way in ways(table.game, 0, memory)] == ["flashback"]


# ---- combat ----------------------------------------------------------------------------------------------------------


def test_what_another_player_controls_and_what_is_phased_out_neither_attacks_nor_blocks(table):
    mine, other, out = table.creature(), table.creature(player=1), table.creature()
    table.begin()
    table.game.alter(out, phased_out=1)
    assert attack_refused(table.game, mine, 0) is None
    assert attack_refused(table.game, other, 0) == ("is not a creature they control", "508.1a")
    assert attack_refused(table.game, out, 0) == ("is phased out", "702.26b")
    assert [one for one in (mine, other, out) if may_block(table.game, one, 0)] == [mine]


def test_no_more_than_one_creature_blocks(table, make_card):
    table.put(make_card("Decree", "enchantment", "{W}", None,
                        static(t.CombatLimit("max_blocking_creatures", CREATURE, 1))))
    bear, ogre = table.creature(), table.creature("Ogre", (3, 3))
    wall, guard = table.creature("Wall", (0, 4), player=1), table.creature("Guard", (1, 4), player=1)
    table.begin().attack((bear, 1), (ogre, 1), blocks=((wall, bear),))
    test = last(table, "blockers").test
    assert "no more than 1" in test(((wall, bear), (guard, ogre)))
    assert test(((guard, ogre),)) is None


def test_an_attacker_is_in_one_band(table):
    one, two = table.creature("Herder", (1, 1), "banding"), table.creature("Guide", (1, 1), "banding")
    bear = table.creature()
    table.begin().attack((one, 1), (two, 1), (bear, 1))
    test = last(table, "bands").test
    assert test(((one, bear), (two, bear))) is not None
    assert test(((one, two, bear),)) is None


def test_one_creature_is_enlisted(table):
    scout = table.creature("Scout", (1, 1), "enlist")
    table.creature("Bear", (2, 2))
    table.creature("Ogre", (3, 3))
    table.begin().attack((scout, 1))
    assert last(table, "cost_choice").maximum == 1


# ---- turns and phases ------------------------------------------------------------------------------------------------


def test_an_additional_beginning_phase_ends_with_the_draw_step(table, make_card):
    dawn = table.hand(make_card("Dawn", "sorcery", "{0}", None, spell(t.ExtraPhase(("beginning",)))))
    table.begin("postcombat_main")
    hand = len(table.zone("hand"))
    table.game.take(Action("cast", dawn, how=""))
    table.game.advance()
    table.resolve()
    seen = []
    while table.game.turn.number == 3:
        if not seen or seen[-1] != table.game.turn.step:
            seen.append(table.game.turn.step)
        table.act(PASS)
    assert seen == ["postcombat_main", "upkeep", "draw", "end"]
    assert len(table.zone("hand")) == hand


def test_ending_the_combat_phase_leads_on_to_the_second_main_phase(table, make_card):
    bear = table.creature()
    truce = table.hand(make_card("Truce", "instant", "{0}", None, spell(t.EndTheTurn(combat_only=True))), 1)
    table.begin().answer("attackers", ((bear, 1),)).to("declare_attackers")
    table.act(PASS)
    table.act(Action("cast", truce, how=""))
    table.resolve()
    assert table.game.turn.step == "postcombat_main"
    assert table.life(1) == 20


def test_a_limit_of_times_that_players_get_priority_is_reached_after_that_many(make_table):
    table = make_table(limits=Limits(priorities=4))
    table.begin()
    for _ in range(3):
        table.act(PASS)
    with pytest.raises(LimitReached):
        table.act(PASS)


# ---- setting up ------------------------------------------------------------------------------------------------------


def test_nothing_is_set_up_on_the_stack_or_in_a_turn_before_the_first(table, make_card):
    with pytest.raises(IllegalPosition):
        table.put(make_card("Bolt", "instant", "{R}"), 0, "stack")
    with pytest.raises(IllegalPosition):
        table.begin(turn=0)


# ---- what is so ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "fits"), [(10, True), (-10, True), (11, False), (-11, False)])
def test_a_number_beyond_all_reason_is_refused(make_table, number, fits):
    table = make_table(limits=Limits(number=10))
    table.begin()
    wanted = t.Plus((t.Number(number), t.Number(0)))
    if fits:
        assert amount(wanted, Context(table.game, 0, 0)) == number
    else:
        with pytest.raises(LimitReached):
            amount(wanted, Context(table.game, 0, 0))


def test_a_land_whose_basic_type_is_replaced_in_its_text_makes_other_mana(table, make_card):
    forest = table.lands("G")[0]
    change = t.Modify(t.All(t.HasType(("land",))), (t.ChangeText("Forest", "Island", "land"),))
    table.put(make_card("Rewording", "enchantment", "{U}", None, static(change)))
    table.begin()
    assert chars(table.game, forest).subtypes == {"Island"}
    table.act(Action("activate", forest, 0))
    assert [one.color for one in table.game.players[0].pool] == ["U"]


def test_a_land_keeps_its_abilities_as_its_land_type_becomes_none_of_the_basic_ones(table, make_card):
    spring = table.put(make_card("Spring", "land", "", None, activated(TAP, gain(1))))
    change = t.Modify(t.All(t.HasType(("land",))), (t.SetTypes(subtypes=("Desert",), family="land"),))
    table.put(make_card("Drought", "enchantment", "{W}", None, static(change)))
    table.begin()
    assert chars(table.game, spring).subtypes == {"Desert"}
    assert Action("activate", spring, 0) in table.game.legal_actions(0)


def test_an_ability_that_triggers_on_one_color_of_mana_lets_other_mana_be(table, make_card):
    table.put(make_card("Aquifer", "enchantment", "{U}", None, t.TriggeredAbility(
        t.TapsForMana(t.HasType(("land",)), t.You(), ("U",)), t.Body((gain(1),)))))
    forest, island = table.lands("GU")
    table.begin()
    table.act(Action("activate", forest, 0)).resolve()
    assert table.life() == 20
    table.act(Action("activate", island, 0)).resolve()
    assert table.life() == 21


def test_hexproof_is_ignored_for_the_player_an_effect_names_alone(table, make_card):
    lens = t.AsThough("target_hexproof", CREATURE, t.You())
    table.put(make_card("Lens", "artifact", "{1}", None, static(lens)), 1)
    dryad = table.creature("Dryad", (2, 2), "hexproof", player=1)
    mine = table.creature("Elf", (1, 1), "hexproof")
    bolt = make_card("Bolt", "instant", "{0}", None, spell(t.Destroy(t.TargetRef(0)), targets=(t.TargetSpec(CREATURE),)))
    own, theirs = table.hand(bolt), table.hand(bolt, 1)
    table.begin()
    assert not may_be_targeted(table.game, dryad, Context(table.game, 0, own))
    assert may_be_targeted(table.game, mine, Context(table.game, 1, theirs))


def test_what_can_be_shared(table):
    bear = table.creature(pt=(3, 4))
    land = table.lands("G")[0]
    table.begin()
    assert shared_values("power", bear, table.game) == {3}
    assert shared_values("power", land, table.game) == frozenset()


def test_owners(table):
    bear = table.creature(player=1, controller=0)
    table.begin()
    assert owner_of(table.game, bear) == 1
    assert owner_of(table.game, 10**6) == -1


def test_a_permanent_is_also_a_card_that_could_be_one(table, make_card):
    bear = table.creature()
    card = table.hand(make_card("Ogre", "creature: Ogre", "{R}", (3, 3)))
    bolt = table.hand(make_card("Bolt", "instant", "{R}"))
    table.begin()
    ctx = Context(table.game, 0, 0)
    assert [one for one in (bear, card, bolt, 10**6) if matches(t.IsPermanent(), one, ctx)] == [bear, card]


def test_a_spell_on_the_stack_is_no_permanent(table, make_card):
    ogre = table.hand(make_card("Ogre", "creature: Ogre", "{0}", (3, 3)))
    table.begin().cast(ogre)
    assert not matches(t.IsPermanent(), table.game.stack[-1], Context(table.game, 0, 0))


def test_defending_players_are_those_who_may_be_attacked_now(table):
    table.begin()
    ctx = Context(table.game, 0, 0)
    assert not matches(t.IsPlayer("defending"), 1, ctx)
    table.to("beginning_of_combat")
    assert [player for player in (0, 1) if matches(t.IsPlayer("defending"), player, ctx)] == [1]


def test_what_spells_target(table, make_card):
    bear, ogre = table.creature(), table.creature("Ogre")
    bolt = table.hand(make_card("Bolt", "instant", "{0}", None,
                                spell(t.Destroy(t.TargetRef(0)), targets=(t.TargetSpec(CREATURE),))))
    table.begin().cast(bolt, bear)
    all_things = t.All(t.Or((CREATURE, t.HasType(("instant",)))), ("stack", "battlefield"))
    found = select(t.TargetsOf(all_things), Context(table.game, 0, 0))
    assert found == (bear,)
    assert ogre not in found


def test_attackers_are_the_objects_of_an_attack_and_its_players_are_not(table):
    one, two = table.creature(), table.creature("Ogre")
    table.begin()
    attack = AttackDeclared(0, ((one, 1), (two, 1)))
    assert roles_of(attack, "objects") == (one, two)
    assert roles_of(attack, "players") == (0,)


def test_a_permanent_that_makes_two_kinds_of_mana_by_two_abilities_is_one_source(table, make_card):
    white, blue = (activated(TAP, t.AddMana((color,))) for color in "WU")
    table.put(make_card("Rapids", "land", "", None, white, blue))
    bound = activated(TAP, t.AddMana(("B",), only=CREATURE))
    table.put(make_card("Crypt", "land", "", None, white, bound))
    table.begin()
    assert [len(one.alternatives) for one in sources(table.game, 0)] == [2, 1, 1]


# ---- what is chosen, and how much ------------------------------------------------------------------------------------


def test_time_travel_asks_for_each_chosen_thing_with_time_counters(table, make_card):
    clock = table.put(make_card("Clock", "artifact", "{1}"), counters={"time": 2})
    comet = table.put(make_card("Comet", "sorcery", "{R}", None, t.KeywordAbility("suspend", t.ManaCost(("R",)), t.Number(2))),
                      0, "exile", counters={"time": 2})
    odd = table.put(make_card("Odd", "artifact", "{1}"), 0, "exile", counters={"time": 2})
    theirs = table.put(make_card("Clock", "artifact", "{1}"), 1, counters={"time": 2})
    voyage = table.hand(make_card("Voyage", "sorcery", "{0}", None, spell(t.KeywordAction("time travel"))))
    table.begin().answer("objects", (clock, comet)).answer("may", True).answer("may", False)
    table.cast(voyage).resolve()
    counters = [table.game.objects[one].counter("time") for one in (clock, comet, odd, theirs)]
    assert counters == [3, 1, 2, 2]


def test_two_of_three_instructions_are_followed(table, make_card):
    options = tuple((gain(number),) for number in (1, 2, 4))
    choice = table.hand(make_card("Choice", "sorcery", "{0}", None, spell(t.ChooseMode(options, t.You(), count=2))))
    table.begin().answer("mode", (3, 1)).cast(choice).resolve()
    assert table.life() == 25
    assert tuple(last(table, "mode").options) == (1, 2, 3)


def test_the_mode_of_a_spell_is_known_as_it_resolves(table, make_card):
    modes = tuple(t.Mode((t.If(t.ModeChosen(1), (gain(5),), (gain(2),)),)) for _ in range(2))
    choice = table.hand(make_card("Choice", "sorcery", "{0}", None, t.SpellAbility(t.Body((), (), modes))))
    table.begin().answer("mode", (2,)).cast(choice).resolve()
    assert table.life() == 25


def test_life_gained_this_turn_is_that_of_each_player_alone(table, make_card):
    more = t.GainLife(t.ValueOf("life_gained_this_turn", t.You()))
    gift = make_card("Gift", "instant", "{0}", None, spell(gain(3), more))
    table.begin()
    table.cast(table.hand(gift)).resolve()
    assert table.life() == 26


def test_what_may_not_enter_from_a_graveyard_enters_from_elsewhere(table, make_card):
    table.put(make_card("Cage", "artifact", "{1}", None, static(t.Cant("enter", CREATURE, only="graveyard"))))
    bear = make_card("Bear", "creature: Bear", "{0}", (2, 2))
    buried, held = table.put(bear, 0, "graveyard"), table.hand(bear)
    sword = table.put(make_card("Sword", "artifact", "{0}"), 0, "graveyard")
    back = t.Move(t.All(t.IsCard(), ("graveyard",)), "battlefield")
    rite = table.hand(make_card("Rite", "sorcery", "{0}", None, spell(back)))
    table.begin()
    table.cast(rite).resolve()
    assert table.there(buried)
    assert not table.there(sword)
    table.cast(held).resolve()
    assert sorted(table.zone("battlefield")) == ["Bear", "Cage", "Sword"]


# ---- keywords --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["echo", "transfigure", "cumulative upkeep", "aura swap", "outlast"])
def test_a_keyword_whose_cost_was_not_understood_is_refused_by_name(name):
    assert parts_of(t.KeywordAbility(name)) == (t.Unsupported(name),)


def test_a_game_of_three_players_is_not_one_in_which_the_first_draw_is_skipped(make_table):
    assert make_table(2).game.skips_first_draw
    assert not make_table(3).game.skips_first_draw


def test_a_face_down_creature_of_another_player_is_not_turned_up(table, make_card):
    lurker = make_card("Lurker", "creature: Beast", "{4}", (4, 4), t.KeywordAbility("morph", t.ManaCost(("0",))))
    mine, theirs, up = table.put(lurker, face_down=True), table.put(lurker, 1, face_down=True), table.put(lurker)
    table.begin()
    turn_up = [one for one in (mine, theirs, up) if table.game.why_not(0, Action("special", one, how="turn_face_up")) is None]
    assert turn_up == [mine]


def test_a_card_is_foretold_in_exile_alone(table, make_card):
    card = make_card("Omen", "sorcery", "{X}{U}")
    told = table.put(card, 0, "exile", notes={"foretold": 1})
    plain = table.put(make_card("Other", "sorcery", "{U}"), 0, "exile")
    held = table.put(card, 0, "hand", notes={"foretold": 1})
    table.begin()
    ctx = Context(table.game, 0, 0)
    assert [one for one in (told, plain, held) if matches(t.Status("foretold"), one, ctx)] == [told]
    assert [one for one in (told, plain) if matches(t.Status("has_mana_cost_x"), one, ctx)] == [told]


def test_two_kickers_are_told_apart(table, make_card):
    costs = (t.ManaCost(("1",)), t.ManaCost(("2",)))
    ranger = table.hand(make_card("Ranger", "creature: Elf", "{0}", (1, 1), *(t.KeywordAbility("kicker", one) for one in costs)))
    table.lands("GGG")
    table.begin().answer("optional_cost", False).answer("optional_cost", True).cast(ranger)
    paid = table.game.objects[table.game.stack[-1]].cast.paid
    assert paid == {AdditionalPayment("kicked", 1): 1}


def test_who_says_nothing_pays_life_for_a_phyrexian_symbol(table, make_card):
    probe = table.hand(make_card("Probe", "sorcery", "{U/P}", None, spell(gain(0))))
    table.lands("U")
    table.begin().cast(probe)
    assert table.life() == 18


def test_legendary_permanents_without_a_name_are_not_alike(table, make_card):
    one, two = (table.put(make_card("", "legendary artifact", "{1}")) for _ in range(2))
    table.begin()
    assert table.there(one)
    assert table.there(two)


def test_a_player_with_priority_is_told_what_they_cannot_do(table, make_card):
    bolt = table.hand(make_card("Bolt", "instant", "{R}", None, spell(gain(1))))
    table.begin()
    table.game.play(until=lambda game: bool(table.script.asked))
    asked = last(table, "priority")
    assert asked.test(PASS) is None
    assert asked.test(Action("cast", bolt)) is not None


def test_who_can_neither_exile_three_cards_nor_sacrifice_a_food_does_not_forage(table, make_card):
    squirrel = table.hand(make_card("Squirrel", "sorcery", "{0}", None, spell(t.KeywordAction("forage"), gain(1))))
    table.begin().cast(squirrel).resolve()
    assert table.life() == 21
    assert "word" not in table.script.kinds()


def test_what_a_spell_targets_alone(table, make_card):
    bear, ogre = table.creature(), table.creature("Ogre")
    one, two = t.TargetSpec(CREATURE), t.TargetSpec(CREATURE, t.Number(2), t.Number(2))
    single = table.hand(make_card("Bolt", "instant", "{0}", None, spell(t.Destroy(t.TargetRef()), targets=(one,))))
    double = table.hand(make_card("Twin", "instant", "{0}", None, spell(t.Destroy(t.TargetRef()), targets=(two,))))
    table.begin().cast(single, bear).cast(double, (bear, ogre))
    ctx = Context(table.game, 0, 0)
    filters = [t.TargetsSomething(CREATURE), t.TargetsSomething(CREATURE, only=True), t.TargetsSomething(CREATURE, single=True)]
    bolt, twin = table.game.stack
    assert [matches(one, bolt, ctx) for one in filters] == [True, True, True]
    assert [matches(one, twin, ctx) for one in filters] == [True, False, False]
    assert not matches(filters[0], 10**6, ctx)


def test_any_target_is_on_the_battlefield_or_a_player(table, make_card):
    bear, buried = table.creature(), table.put(make_card("Bear", "creature: Bear", "{1}", (2, 2)), 0, "graveyard")
    table.begin()
    ctx = Context(table.game, 0, 0)
    assert [one for one in (0, bear, buried) if matches(t.AnyTarget(), one, ctx)] == [0, bear]


def test_a_permanent_is_a_legal_target_of_what_is_no_spell_or_ability(table):
    bear = table.creature()
    table.begin()
    assert is_legal_target(table.game, t.TargetSpec(CREATURE), bear, Context(table.game, 0, 0))


def test_events_of_a_combat_are_known_through_its_steps(table):
    bear = table.creature()
    table.begin().attack((bear, 1))
    found = events_of_period(t.Attacks(CREATURE), "combat", Context(table.game, 0, 0))
    assert [event.object for event in found] == [bear]


@pytest.mark.parametrize(("protector", "becomes"), [(None, None), (0, 1)])
def test_a_battle_that_is_attacked_gets_a_protector_where_it_has_a_wrong_one(table, make_card, protector, becomes):
    siege = table.put(make_card("Siege", "battle: Siege", "{2}", None, defense=5), counters={"defense": 5})
    bear = table.creature()
    table.begin().answer("attackers", ((bear, siege),)).to("declare_attackers")
    notes = {key: value for key, value in table.game.objects[siege].notes.items() if key != "protector"}
    table.game.alter(siege, notes=notes if protector is None else {**notes, "protector": protector})
    table.game.cv += 1
    table.act(PASS)
    assert table.game.objects[siege].notes.get("protector") == becomes


def test_an_x_that_nothing_settles_is_refused(table):
    bear = table.creature()
    table.begin()
    seen = AttackDeclared(0, ((bear, 1),))
    with pytest.raises(UnsupportedText):
        amount(t.X(), Context(table.game, 0, bear, event=seen))
    seen.x = {"X": 3}
    assert amount(t.X(), Context(table.game, 0, bear, event=seen)) == 3
