"""Triggered abilities (603)."""

from __future__ import annotations

from app.engine import trees as t

CREATURE = t.HasType(("creature",))
YOURS = t.ControlledBy(t.You())
DIES = t.Moves(t.IsSource(), "battlefield", "graveyard")
ENTERS = t.Moves(t.IsSource(), to="battlefield")


def when(event: t.EventPattern, *do: t.Instruction, targets=(), **more) -> t.TriggeredAbility:
    return t.TriggeredAbility(event, t.Body(tuple(do), tuple(targets)), **more)


def wipe(make_card):
    return make_card("Clean Slate", "sorcery", "{W}", None, t.SpellAbility(t.Body((t.Destroy(t.All(CREATURE)),))))


def test_dies_trigger_sees_its_own_death_and_others_that_die_with_it(table, make_card):
    """603.10a: abilities look back; creatures that die together see each other die."""
    table.lands("W")
    mourner = when(t.Moves(t.And((CREATURE, t.Not(t.IsSource()))), "battlefield", "graveyard"), t.GainLife(t.Number(1)))
    table.creature("Mourner", (1, 1), mourner)
    table.creature()
    table.creature(player=1)
    spell = table.hand(wipe(make_card))
    table.begin()
    table.cast(spell).resolve()
    assert table.life() == 22


def test_granted_dies_trigger_looks_back_at_the_grant(table, make_card):
    table.lands("W")
    give = t.StaticAbility((t.Modify(t.All(t.And((CREATURE, YOURS))), (t.AddAbility(when(DIES, t.Draw())),)),))
    table.creature("Patron", (2, 2), give)
    table.creature()
    spell = table.hand(wipe(make_card))
    table.begin()
    table.cast(spell).resolve()
    assert len(table.game.hands[0]) == 2


def test_enters_triggers_of_simultaneous_entry(table, make_card):
    table.lands("W")
    hello = when(t.Moves(t.And((CREATURE, t.Not(t.IsSource()))), to="battlefield"), t.GainLife(t.Number(1)))
    spec = t.TokenSpec(("creature",), ("Cat",), (), ("W",), t.Number(1), t.Number(1), (hello,))
    spell = table.hand(make_card("Litter", "sorcery", "{W}", None, t.SpellAbility(t.Body((t.CreateToken(t.Number(3), spec),)))))
    table.begin()
    table.cast(spell).resolve()
    assert table.life() == 26


def test_intervening_if_is_checked_twice(table):
    rich = t.Compare(t.ValueOf("life", t.You()), ">=", t.Number(25))
    table.creature("Steward", (1, 1), when(t.BeginsStep("upkeep", t.You()), t.Draw(), condition=rich))
    table.game.alter_player(0, life=25)
    table.begin("upkeep", active=0)
    assert len(table.game.stack) == 1
    table.game.alter_player(0, life=20)
    table.pass_all()
    assert table.told("608.2a")
    assert len(table.game.hands[0]) == 0


def test_intervening_if_that_fails_at_once_does_not_trigger(table):
    rich = t.Compare(t.ValueOf("life", t.You()), ">=", t.Number(25))
    table.creature("Steward", (1, 1), when(t.BeginsStep("upkeep", t.You()), t.Draw(), condition=rich))
    table.begin("upkeep", active=0)
    assert not table.game.stack
    assert table.told("603.4")


def test_apnap_order_and_own_order(table):
    for player, name in ((1, "Theirs"), (0, "First"), (0, "Second")):
        table.creature(name, (1, 1), when(t.BeginsStep("end"), t.GainLife(t.Number(1))), player=player)
    table.answer("trigger_order", (1, 0))
    table.begin("end")
    sources = [table.game.objects[table.game.objects[id].item.source].values.name for id in table.game.stack]
    assert sources == ["Second", "First", "Theirs"]


def test_trigger_without_legal_target_is_removed(table):
    table.creature(
        "Picky",
        (1, 1),
        when(
            t.BeginsStep("end", t.You()),
            t.Destroy(t.TargetRef(0)),
            targets=(t.TargetSpec(t.And((CREATURE, t.ControlledBy(t.EachOpponent())))),),
        ),
    )
    table.begin("end")
    assert not table.game.stack
    assert table.told("603.3d")


def test_one_or_more_triggers_once(table, make_card):
    table.lands("W")
    table.creature(
        "Vulture",
        (1, 1),
        when(t.OneOrMore(t.Moves(t.And((CREATURE, t.Not(t.IsSource()))), "battlefield", "graveyard")), t.GainLife(t.Number(1))),
    )
    for _ in range(3):
        table.creature(player=1)
    spell = table.hand(wipe(make_card))
    table.begin()
    table.cast(spell).resolve()
    assert table.life() == 21


def test_once_each_turn(table):
    bell = table.put(_bell(), 0)
    table.lands("GG")
    table.begin()
    for land in table.game.battlefield:
        if land != bell:
            table.activate(land)
    table.resolve()
    assert table.life() == 21


def _bell():
    from app.engine.position.values import Values

    return Values(
        "Bell", ("artifact",), abilities=(when(t.BecomesTapped(t.HasType(("land",))), t.GainLife(t.Number(1)), per_turn=1),)
    )


def test_delayed_trigger_acts_on_the_object_it_knows(table, make_card):
    table.lands("R")
    token = t.TokenSpec(("creature",), ("Elemental",), (), ("R",), t.Number(3), t.Number(1), (t.KeywordAbility("haste"),))
    spell = table.hand(
        make_card(
            "Brief Spark",
            "sorcery",
            "{R}",
            None,
            t.SpellAbility(
                t.Body(
                    (
                        t.CreateToken(t.Number(1), token, bind="it"),
                        t.DelayedTrigger(t.BeginsStep("end"), (t.SacrificeObjects(what=t.Bound("it")),)),
                    )
                )
            ),
        )
    )
    table.begin()
    table.cast(spell).resolve()
    assert "Elemental Token" in table.zone("battlefield")
    table.to("end")
    assert table.game.stack
    table.resolve()
    assert "Elemental Token" not in table.zone("battlefield")


def test_reflexive_trigger(table, make_card):
    table.lands("B")
    table.creature()
    theirs = table.creature(player=1)
    spell = table.hand(
        make_card(
            "Grim Trade",
            "sorcery",
            "{B}",
            None,
            t.SpellAbility(
                t.Body(
                    (
                        t.May((t.SacrificeObjects(t.You(), CREATURE, bind="gave"),)),
                        t.Reflexive("gave", (t.Destroy(t.TargetRef(0)),), (t.TargetSpec(CREATURE),)),
                    )
                )
            ),
        )
    )
    table.begin()
    table.answer("may", True).answer("target", (theirs,))
    table.cast(spell).resolve()
    assert not table.there(theirs)
    assert table.told("603.12")


def test_state_trigger_once_until_it_has_left_the_stack(table):
    lonely = t.StateIs(t.NotSo(t.Exists(t.All(t.And((t.HasSubtype(("Island",)), YOURS))))))
    fish = table.creature("Stranded Fish", (4, 4), when(lonely, t.SacrificeObjects(what=t.This())))
    table.begin()
    assert len(table.game.stack) == 1
    table.pass_all()
    assert not table.there(fish)
    assert table.told("603.8")


def test_return_from_the_graveyard_where_it_went(table, make_card):
    table.lands("W")
    phoenix = table.creature("Ember Bird", (2, 2), when(DIES, t.Move(t.EventRole("object"), "hand")))
    spell = table.hand(wipe(make_card))
    table.begin()
    table.cast(spell).resolve()
    assert not table.there(phoenix)
    assert table.zone("hand") == ["Ember Bird"]


def test_dies_trigger_uses_last_known_information(table, make_card):
    table.lands("W")
    swan_song = when(DIES, t.GainLife(t.ValueOf("power", t.This())))
    table.creature("Swan", (1, 1), swan_song, counters={"+1/+1": 3})
    spell = table.hand(wipe(make_card))
    table.begin()
    table.cast(spell).resolve()
    assert table.life() == 24


def test_triggers_additional_times(table, make_card):
    table.lands("G")
    double = t.StaticAbility((t.TriggersMore(t.And((t.IsPermanent(), YOURS)), t.Moves(CREATURE, to="battlefield")),))
    table.put(make_card("Echo Hall", "enchantment", "", None, double))
    guest = make_card("Guest", "creature: Elf", "{G}", (1, 1), when(ENTERS, t.GainLife(t.Number(2))))
    spell = table.hand(guest)
    table.begin()
    table.cast(spell).resolve()
    assert table.life() == 24


def test_sacrifice_trigger_looks_back(table):
    altar = t.ActivatedAbility(t.Sacrifice(CREATURE, t.Number(1)), t.Body((t.GainLife(t.Number(1)),)))
    blood = table.creature(
        "Blood Priest", (1, 1), altar, when(t.Sacrifices(t.You(), CREATURE), t.LoseLife(t.Number(1), t.EachOpponent()))
    )
    table.begin()
    table.answer("cost_choice", (blood,))
    table.activate(blood).resolve()
    assert not table.there(blood)
    assert table.life() == 21 and table.life(1) == 19


def test_cast_trigger_and_nth_spell(table, make_card):
    table.lands("RR")
    table.creature("Scholar", (1, 1), when(t.Casts(None, t.You(), nth=2), t.Draw()))
    balm = make_card("Balm", "instant", "{R}", None, t.SpellAbility(t.Body((t.GainLife(t.Number(1)),))))
    one, two = table.hand(balm), table.hand(balm)
    table.begin()
    table.cast(one)
    assert len(table.game.stack) == 1
    table.cast(two)
    assert len(table.game.stack) == 3


def test_until_leaves_returns_at_once(table, make_card):
    table.lands("WW")
    theirs = table.creature("Prisoner", (3, 3), player=1)
    cell = make_card(
        "Glass Cell",
        "creature: Wall",
        "{W}",
        (0, 1),
        when(
            ENTERS,
            t.Exile(t.TargetRef(0), until=t.UntilLeaves(t.This())),
            targets=(t.TargetSpec(t.And((CREATURE, t.ControlledBy(t.EachOpponent())))),),
        ),
    )
    spell, slate = table.hand(cell), table.hand(wipe(make_card))
    table.begin()
    table.cast(spell).resolve()
    assert not table.there(theirs)
    assert table.zone("exile") == ["Prisoner"]
    table.cast(slate).resolve()
    assert table.zone("battlefield", 1).count("Prisoner") == 1
    assert table.told("610.3")


def test_things_done_together_are_one_event(table, make_card):
    """608.2f: each creature deals damage to its controller, all at once; the life is lost once."""
    table.lands("R")
    table.creature("Leech", (1, 1), when(t.LosesLife(t.You()), t.PutCounters("+1/+1", t.Number(1), t.This())))
    table.creature()
    creatures = t.All(CREATURE)
    sting = t.DealDamage(t.Number(1), t.ControllerOf(t.It()), source=t.It())
    spell = t.SpellAbility(t.Body((t.ForEach(creatures, (sting,), together=True),)))
    id = table.hand(make_card("Stings", "sorcery", "{R}", None, spell))
    table.begin()
    table.cast(id).resolve()
    assert table.life() == 18
    assert table.game.objects[table.find("Leech")].counter("+1/+1") == 1
