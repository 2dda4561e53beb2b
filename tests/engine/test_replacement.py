"""Replacement and prevention effects (614–616), and what can't happen."""

from __future__ import annotations

from app.engine import trees as t

CREATURE = t.HasType(("creature",))
YOURS = t.ControlledBy(t.You())


def bolt(make_card, n=3):
    return make_card(
        "Spark",
        "instant",
        "{R}",
        None,
        t.SpellAbility(t.Body((t.DealDamage(t.Number(n), t.TargetRef(0)),), (t.TargetSpec(t.AnyTarget()),))),
    )


def static(*effects, **more):
    return t.StaticAbility(tuple(effects), **more)


def test_doubling_and_adding_in_the_order_the_affected_player_chooses(table, make_card):
    table.lands("R")
    twice = t.Replace(t.Damages(to=t.IsPlayer("opponent")), (t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())),))
    more = t.Replace(t.Damages(to=t.IsPlayer("opponent")), (t.TheEvent(amount=t.Plus((t.EventAmount(), t.Number(1)))),))
    table.put(make_card("Furnace", "enchantment", "", None, static(twice)))
    table.put(make_card("Kindling", "enchantment", "", None, static(more)))
    spell = table.hand(bolt(make_card))
    table.begin()
    table.answer("replacement", 1)
    table.cast(spell, 1).resolve()
    assert table.life(1) == 20 - 8
    asked = [d for d in table.script.asked if d.kind == "replacement"]
    assert asked[0].player == 1 and asked[0].rule == "616.1e"


def test_exile_instead_of_dying_triggers_nothing(table, make_card):
    table.lands("R")
    rest = t.Replace(t.Moves(CREATURE, to="graveyard"), (t.TheEvent(to_zone="exile"),))
    table.put(make_card("Quiet Ground", "enchantment", "", None, static(rest)))
    dies = t.TriggeredAbility(t.Moves(CREATURE, "battlefield", "graveyard"), t.Body((t.GainLife(t.Number(5)),)))
    bear = table.creature("Bear", (2, 2), dies)
    spell = table.hand(bolt(make_card))
    table.begin()
    table.cast(spell, bear).resolve()
    assert table.zone("exile") == ["Bear"]
    assert table.life() == 20


def test_regeneration_shield(table, make_card):
    table.lands("R")
    regenerate = t.ActivatedAbility(t.ManaCost(()), t.Body((t.Regenerate(t.This()),)))
    troll = table.creature("Troll", (2, 2), regenerate)
    spell = table.hand(bolt(make_card))
    table.begin()
    table.activate(troll).resolve()
    table.cast(spell, troll).resolve()
    assert table.there(troll)
    assert table.game.objects[troll].tapped and table.game.objects[troll].damage == 0
    assert table.told("701.19a")


def test_cant_be_regenerated(table, make_card):
    table.lands("R")
    regenerate = t.ActivatedAbility(t.ManaCost(()), t.Body((t.Regenerate(t.This()),)))
    troll = table.creature("Troll", (2, 2), regenerate)
    spell = table.hand(
        make_card(
            "Final End",
            "instant",
            "{R}",
            None,
            t.SpellAbility(t.Body((t.Destroy(t.TargetRef(0), no_regeneration=True),), (t.TargetSpec(CREATURE),))),
        )
    )
    table.begin()
    table.activate(troll).resolve()
    table.cast(spell, troll).resolve()
    assert not table.there(troll)


def test_prevention_shield_is_used_up(table, make_card):
    table.lands("WRR")
    shield = t.Apply((t.Prevent(t.Damages(to=t.IsPlayer("you")), t.Number(4), shield=True),), t.EndOfTurn())
    guard = table.hand(make_card("Guard", "instant", "{W}", None, t.SpellAbility(t.Body((shield,)))))
    one, two = table.hand(bolt(make_card)), table.hand(bolt(make_card))
    table.begin()
    table.cast(guard).resolve()
    table.cast(one, 0).resolve()
    assert table.life() == 20
    table.cast(two, 0).resolve()
    assert table.life() == 18


def test_prevent_each_time_and_then(table, make_card):
    table.lands("R")
    absorb = t.Prevent(t.Damages(to=t.IsSource()), t.Number(1), then=(t.GainLife(t.EventAmount()),))
    wall = table.creature("Sponge", (0, 5), static(absorb))
    spell = table.hand(bolt(make_card))
    table.begin()
    table.cast(spell, wall).resolve()
    assert table.game.objects[wall].damage == 2
    assert table.life() == 21


def test_unpreventable_damage_still_applies_the_effect(table, make_card):
    table.lands("R")
    absorb = t.Prevent(t.Damages(to=t.IsSource()), then=(t.GainLife(t.Number(1)),))
    wall = table.creature("Sponge", (0, 5), static(absorb))
    table.put(make_card("Certainty", "enchantment", "", None, static(t.Cant("prevent_damage"))))
    spell = table.hand(bolt(make_card))
    table.begin()
    table.cast(spell, wall).resolve()
    assert table.game.objects[wall].damage == 3
    assert table.life() == 21


def test_redirection(table, make_card):
    table.lands("R")
    hero = table.creature("Hero", (1, 5), static(t.Replace(t.Damages(to=t.IsPlayer("you")), (t.TheEvent(to=t.This()),))))
    spell = table.hand(bolt(make_card))
    table.begin()
    table.cast(spell, 0).resolve()
    assert table.life() == 20
    assert table.game.objects[hero].damage == 3


def test_enters_tapped_and_with_counters(table, make_card):
    table.lands("G")
    table.put(
        make_card(
            "Slow Season",
            "enchantment",
            "",
            None,
            static(t.EntersWith(t.And((CREATURE, YOURS)), tapped=True, counters=(("+1/+1", t.Number(1)),))),
        )
    )
    spell = table.hand(
        make_card("Sprout", "creature: Plant", "{G}", (0, 0), static(t.EntersWith(counters=(("+1/+1", t.Number(2)),))))
    )
    table.begin()
    table.cast(spell).resolve()
    sprout = table.find("Sprout")
    assert table.pt(sprout) == (3, 3)
    assert table.game.objects[sprout].tapped


def test_counters_doubled_as_it_enters_is_a_different_effect(table, make_card):
    table.lands("G")
    double = t.Replace(
        t.PutsCounters(t.And((CREATURE, YOURS)), "+1/+1"), (t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())),)
    )
    table.put(make_card("Spring", "enchantment", "", None, static(double)))
    bear = table.creature()
    spell = table.hand(
        make_card(
            "Tonic",
            "instant",
            "{G}",
            None,
            t.SpellAbility(t.Body((t.PutCounters("+1/+1", t.Number(1), t.TargetRef(0)),), (t.TargetSpec(CREATURE),))),
        )
    )
    table.begin()
    table.cast(spell, bear).resolve()
    assert table.pt(bear) == (4, 4)


def test_as_enters_choice_is_kept_and_read(table, make_card):
    table.lands("W")
    choose = t.EntersWith(choices=(t.ChooseValue("color", "color"),))
    protect = t.StaticAbility((t.Modify(t.This(), (t.AddAbility(t.KeywordAbility("protection", filter=t.OfChosen("color"))),)),))
    spell = table.hand(make_card("Ward Keeper", "creature: Cleric", "{W}", (2, 2), static(choose), protect))
    table.begin()
    table.answer("color", "R")
    table.cast(spell).resolve()
    keeper = table.find("Ward Keeper")
    assert table.game.objects[keeper].notes["color"] == "R"
    fire = table.hand(bolt(make_card), 1)
    table.lands("R", 1)
    table._give_priority(1)
    table.game.legal_actions(1)
    from app.engine.position.decisions import Action

    assert table.game.why_not(1, Action("cast", fire)) is None
    table.answer("target", lambda d: (1,) if keeper not in d.options else (keeper,))
    table.act(Action("cast", fire)).resolve()
    assert table.life(1) == 17


def test_enters_as_a_copy_with_its_own_enters_effects(table, make_card):
    table.lands("UU")
    table.put(
        make_card("Ooze", "creature: Ooze", "{2}{G}", (0, 0), static(t.EntersWith(counters=(("+1/+1", t.Number(3)),)))),
        0,
        enters=True,
    )
    moth = make_card(
        "Mirror Moth",
        "creature: Insect",
        "{U}{U}",
        (0, 1),
        static(
            t.EntersWith(
                copy_of=t.Choose(CREATURE, t.Number(1)),
                optional=True,
                exceptions=t.CopyExceptions(abilities=(t.KeywordAbility("flying"),)),
            )
        ),
    )
    spell = table.hand(moth)
    table.begin()
    table.answer("may", True)
    table.cast(spell).resolve()
    copy = table.game.battlefield[-1]
    c = table.game.characteristics(copy)
    assert c.name == "Ooze" and c.has("flying")
    assert table.pt(copy) == (3, 3)


def test_replaced_draw(table, make_card):
    table.lands("U")
    instead = t.Replace(t.Draws(t.You()), (t.Mill(t.Number(2)),), optional=True)
    table.put(make_card("Deep Well", "enchantment", "", None, static(instead)))
    spell = table.hand(make_card("Study", "sorcery", "{U}", None, t.SpellAbility(t.Body((t.Draw(t.Number(2)),)))))
    table.begin()
    table.answer("may", True).answer("may", False)
    table.cast(spell).resolve()
    assert len(table.game.graveyards[0]) == 3
    assert len(table.game.hands[0]) == 1


def test_a_replacement_does_not_apply_to_its_own_outcome(table, make_card):
    table.lands("U")
    table.put(make_card("Twin Pages", "enchantment", "", None, static(t.Replace(t.Draws(t.You()), (t.Draw(t.Number(2)),)))))
    spell = table.hand(make_card("Study", "sorcery", "{U}", None, t.SpellAbility(t.Body((t.Draw(),)))))
    table.begin()
    table.cast(spell).resolve()
    assert len(table.game.hands[0]) == 2


def test_cant_gain_life_and_indestructible(table, make_card):
    table.lands("WR")
    table.put(make_card("Gloom", "enchantment", "", None, static(t.Cant("gain_life", by=t.IsPlayer("any")))))
    statue = table.creature("Statue", (1, 1), "indestructible")
    balm = table.hand(make_card("Balm", "instant", "{W}", None, t.SpellAbility(t.Body((t.GainLife(t.Number(5)),)))))
    spell = table.hand(bolt(make_card))
    table.begin()
    table.cast(balm).resolve()
    assert table.life() == 20
    table.cast(spell, statue).resolve()
    assert table.there(statue)
    assert table.told("702.12b")


def test_skip_the_draw_step(table, make_card):
    table.put(make_card("Old Habit", "enchantment", "", None, static(t.SkipStep("draw", t.You()))))
    table.begin("upkeep").to("precombat_main")
    assert len(table.game.hands[0]) == 0
    assert table.told("614.10")


def test_look_ahead_counts_existing_effects(table, make_card):
    """614.12: an entering land that an effect already there turns into a Mountain has no "enters tapped" of its own."""
    nonbasic = t.All(t.And((t.HasType(("land",)), t.Not(t.HasSupertype(("basic",))))))
    table.put(
        make_card(
            "Red Sky",
            "enchantment",
            "",
            None,
            t.StaticAbility((t.Modify(nonbasic, (t.SetTypes(subtypes=("Mountain",), family="land"),)),)),
        )
    )
    slow = table.hand(make_card("Slow Grotto", "land", "", None, static(t.EntersWith(tapped=True))))
    table.begin()
    from app.engine.position.decisions import Action

    table.act(Action("play_land", slow))
    assert not table.game.objects[table.find("Slow Grotto")].tapped


def test_shield_stun_and_finality_counters(table, make_card):
    table.lands("RR")
    guarded = table.creature("Guarded", (2, 2), counters={"shield": 1})
    stunned = table.creature("Stunned", (2, 2), counters={"stun": 1}, tapped=True)
    last = table.creature("Last", (1, 1), counters={"finality": 1})
    one, two = table.hand(bolt(make_card)), table.hand(bolt(make_card))
    table.begin()
    table.cast(one, guarded).resolve()
    assert table.there(guarded)
    assert table.game.objects[guarded].counter("shield") == 0
    table.cast(two, last).resolve()
    assert table.zone("exile") == ["Last"]
    table.to("upkeep", turn=5)
    assert table.game.objects[stunned].tapped
    table.to("upkeep", turn=7)
    assert not table.game.objects[stunned].tapped


def test_hone_counters_strengthen_the_equipped_creature(table, make_card):
    bear = table.creature()
    table.put(make_card("Blade", "artifact: Equipment", "{1}"), attached_to=bear, counters={"hone": 2})
    table.begin()
    assert table.pt(bear) == (4, 2)


def test_damage_from_several_sources_is_one_loss_of_life(table):
    loses = t.TriggeredAbility(t.LosesLife(t.EachOpponent()), t.Body((t.GainLife(t.Number(1)),)))
    one, two = table.creature("Leech", (2, 2), loses), table.creature("Ogre", (3, 3))
    table.begin().attack((one, 1), (two, 1))
    assert table.life(1) == 15
    assert table.life() == 21


def test_doubled_counters_as_it_enters(table, make_card):
    table.lands("G")
    twice = (t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())),)
    double = t.Replace(t.PutsCounters(t.And((CREATURE, YOURS)), "+1/+1"), twice)
    table.put(make_card("Spring", "enchantment", "", None, static(double)))
    sprout = make_card("Sprout", "creature: Plant", "{G}", (0, 0), static(t.EntersWith(counters=(("+1/+1", t.Number(2)),))))
    spell = table.hand(sprout)
    table.begin()
    table.cast(spell).resolve()
    assert table.pt(table.find("Sprout")) == (4, 4)


def test_the_player_chooses_which_simultaneous_damage_a_shield_prevents(table, make_card):
    shield = t.Apply((t.Prevent(t.Damages(to=t.IsPlayer("you")), t.Number(3), shield=True),), t.EndOfTurn())
    table.lands("W", 1)
    guard = table.hand(make_card("Guard", "instant", "{W}", None, t.SpellAbility(t.Body((shield,)))), 1)
    leech, ogre = table.creature("Leech", (1, 1), "lifelink"), table.creature("Ogre", (3, 3))
    table.begin()
    table.cast(guard, player=1).resolve()
    table.answer("order", (ogre, leech))
    table.attack((leech, 1), (ogre, 1))
    assert table.life(1) == 19
    assert table.life() == 21
    assert table.told("615.6")


def test_players_choose_among_effects_in_turn_order_whatever_is_first(table, make_card):
    """616.1, 101.4: the creature of the nonactive player is the first of those that are destroyed."""
    table.lands("R")
    exiled = t.Replace(t.Moves(CREATURE, to="graveyard"), (t.TheEvent(to_zone="exile"),))
    returned = t.Replace(t.Moves(CREATURE, to="graveyard"), (t.TheEvent(to_zone="hand"),))
    table.put(make_card("Quiet Ground", "enchantment", "", None, static(exiled)))
    table.put(make_card("Homeward Road", "enchantment", "", None, static(returned)))
    table.put(make_card("Bear", "creature", "", (2, 2)), 1)
    table.creature("Ogre", (3, 3))
    everything = t.SpellAbility(t.Body((t.Destroy(t.All(CREATURE)),)))
    spell = table.hand(make_card("Ruin", "sorcery", "{R}", None, everything))
    table.begin()
    table.cast(spell).resolve()
    assert [d.player for d in table.script.asked if d.kind == "replacement"] == [0, 1]


def test_umbra_armor_is_destroyed_instead_of_its_creature(table, make_card):
    table.lands("R")
    bear = table.creature("Bear", (2, 2))
    armor = t.KeywordAbility("umbra armor")
    coat = make_card("Coat", "enchantment: Aura", "", None, t.KeywordAbility("enchant", filter=CREATURE), armor)
    table.game.put(coat, 0, "battlefield", attached_to=bear)
    spell = table.hand(bolt(make_card))
    table.begin()
    table.cast(spell, bear).resolve()
    assert table.zone("battlefield").count("Bear") == 1
    assert sorted(table.zone("graveyard")) == ["Coat", "Spark"]
    assert table.game.objects[bear].damage == 0
