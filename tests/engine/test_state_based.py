"""State-based actions (704), zones and identity (400), copies (707), phasing (702.26), leaving the game (800.4), loops."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.decisions import Action

CREATURE = t.HasType(("creature",))


def test_lethal_damage_zero_toughness_and_deathtouch_at_once(table):
    one = table.creature(damage=2)
    two = table.creature("Husk", (1, 0))
    table.begin()
    assert not table.there(one) and not table.there(two)
    entry = next(e for e in table.game.journal if e.kind == "state-based actions")
    assert {"704.5f", "704.5g", "704.3"} <= set(entry.rules)
    why = {e.text: e.rules for e in table.game.journal if e.kind in ("destroy", "move")}
    assert why["Husk dies"] == ("704.5f", "700.4")
    assert [rules[0] for text, rules in why.items() if text.endswith("is destroyed")] == ["704.5g"]


def test_legend_rule(table, make_card):
    legend = make_card("Old King", "legendary creature: Human", "{W}", (2, 2))
    one, two = table.put(legend), table.put(legend)
    theirs = table.put(legend, 1)
    table.answer("legend", two)
    table.begin()
    assert not table.there(one) and table.there(two) and table.there(theirs)
    assert table.told("704.5j")


def test_losing_for_each_reason(make_table):
    for setup, rule in (
        (lambda g: g.alter_player(1, life=0), "704.5a"),
        (lambda g: g.alter_player(1, counters=(("poison", 10, 1),)), "704.5c"),
    ):
        table = make_table()
        setup(table.game)
        table.begin()
        assert table.game.result == "won" and table.game.players[0].won
        assert table.told(rule)


def test_draw_when_all_lose_at_once(table):
    table.game.alter_player(0, life=0)
    table.game.alter_player(1, life=-3)
    table.begin()
    assert table.game.result == "draw"
    assert table.told("104.4a")


def test_drawing_from_an_empty_library_loses_at_the_next_check(table, make_card):
    table.lands("U")
    for id in table.game.libraries[0]:
        table.game.take_out(id)
    spell = table.hand(make_card("Study", "sorcery", "{U}", None, t.SpellAbility(t.Body((t.Draw(), t.GainLife(t.Number(1)))))))
    table.begin()
    table.cast(spell).resolve()
    assert table.game.result == "won" and table.game.players[1].won
    assert table.life() == 21
    assert table.told("704.5b")


def test_aura_falls_off_and_equipment_stays(table, make_card):
    table.lands("R")
    bear = table.creature()
    enchant = t.KeywordAbility("enchant", filter=CREATURE)
    aura = table.put(make_card("Mantle", "enchantment: Aura", "{W}", None, enchant), attached_to=bear)
    blade = table.put(make_card("Blade", "artifact: Equipment", "{1}"), attached_to=bear)
    kill = table.hand(
        make_card("End", "instant", "{R}", None, t.SpellAbility(t.Body((t.Destroy(t.TargetRef(0)),), (t.TargetSpec(CREATURE),))))
    )
    table.begin()
    table.cast(kill, bear).resolve()
    assert not table.there(aura)
    assert table.game.objects[blade].attached_to is None
    assert table.told("704.5m") and table.told("704.5n")


def test_protection_makes_an_aura_fall_off(table, make_card):
    bear = table.creature("Paladin", (2, 2), t.KeywordAbility("protection", filter=t.HasColor(("B",))))
    aura = table.put(
        make_card("Dread", "enchantment: Aura", "{B}", None, t.KeywordAbility("enchant", filter=CREATURE)), attached_to=bear
    )
    table.begin()
    assert not table.there(aura)


def test_opposite_counters_annihilate(table):
    bear = table.creature(counters={"+1/+1": 3, "-1/-1": 1})
    table.begin()
    assert table.game.objects[bear].counter("+1/+1") == 2
    assert table.game.objects[bear].counter("-1/-1") == 0


def test_tokens_cease_to_exist_but_trigger_first(table, make_card):
    table.lands("R")
    cat = t.TokenSpec(
        ("creature",),
        ("Cat",),
        (),
        ("W",),
        t.Number(1),
        t.Number(1),
        (t.TriggeredAbility(t.Moves(t.IsSource(), "battlefield", "graveyard"), t.Body((t.GainLife(t.Number(2)),))),),
    )
    make = t.SpellAbility(t.Body((t.CreateToken(t.Number(1), cat, bind="cat"), t.Destroy(t.Bound("cat")))))
    spell = table.hand(make_card("Brief Cat", "sorcery", "{R}", None, make))
    table.begin()
    table.cast(spell).resolve()
    assert table.life() == 22
    assert table.zone("graveyard") == ["Brief Cat"]
    assert table.told("704.5d")


def test_saga(table, make_card):
    one = t.ChapterAbility((1, 2), t.Body((t.GainLife(t.Number(1)),)))
    three = t.ChapterAbility((3,), t.Body((t.GainLife(t.Number(5)),)))
    table.lands("W")
    saga = table.put(make_card("Long Tale", "enchantment: Saga", "{W}", None, one, three), counters={"lore": 1})
    table.begin("upkeep").to("precombat_main").resolve()
    assert table.life() == 21 and table.there(saga)
    table.to("precombat_main", turn=5).resolve()
    assert table.life() == 26
    assert not table.there(saga)
    assert table.told("704.5s")


def test_identity_changes_with_the_zone(table, make_card):
    table.lands("UU")
    bear = table.creature(counters={"+1/+1": 1})
    blink = t.SpellAbility(
        t.Body((t.Exile(t.TargetRef(0), bind="it"), t.Move(t.Bound("it"), "battlefield")), (t.TargetSpec(CREATURE),))
    )
    grow = t.SpellAbility(t.Body((t.PutCounters("+1/+1", t.Number(1), t.TargetRef(0)),), (t.TargetSpec(CREATURE),)))
    one = table.hand(make_card("Blink", "instant", "{U}", None, blink))
    two = table.hand(make_card("Grow", "instant", "{U}", None, grow))
    table.begin()
    table.cast(two, bear).cast(one, bear).pass_all()
    new = table.find("Bear")
    assert new != bear and table.pt(new) == (2, 2)
    table.resolve()
    assert table.pt(new) == (2, 2)
    assert table.told("608.2b")


def test_copy_of_a_copy_and_control_of_copiable_values(table, make_card):
    base = table.creature("Ogre", (3, 3))
    become = t.ActivatedAbility(
        t.ManaCost(()),
        t.Body((t.Apply((t.Modify(t.This(), (t.BecomeCopyOf(t.TargetRef(0)),)),), t.EndOfTurn()),), (t.TargetSpec(CREATURE),)),
    )
    shifter = table.creature("Shifter", (1, 1), become)
    other = table.creature("Shade", (1, 1), become, counters={"+1/+1": 1})
    table.begin()
    table.activate(shifter, base).resolve()
    assert table.game.characteristics(shifter).name == "Ogre"
    table.activate(other, shifter).resolve()
    assert table.game.characteristics(other).name == "Ogre"
    assert table.pt(other) == (4, 4)
    table.to("upkeep", turn=4)
    assert table.game.characteristics(other).name == "Shade"


def test_token_copy_with_exception(table, make_card):
    table.lands("U")
    ogre = table.creature("Ogre", (3, 3), counters={"+1/+1": 2})
    exceptions = t.CopyExceptions(add_types=("artifact",), power=t.Number(1), toughness=t.Number(1))
    spell = table.hand(
        make_card(
            "Model",
            "sorcery",
            "{U}",
            None,
            t.SpellAbility(
                t.Body((t.CreateToken(t.Number(1), copy_of=t.TargetRef(0), exceptions=exceptions),), (t.TargetSpec(CREATURE),))
            ),
        )
    )
    table.begin()
    table.cast(spell, ogre).resolve()
    token = table.game.battlefield[-1]
    assert table.pt(token) == (1, 1)
    assert table.game.characteristics(token).types == {"artifact", "creature"}


def test_phasing_takes_attachments_along(table, make_card):
    ghost = table.creature("Ghost", (2, 2), "phasing")
    aura = table.put(
        make_card("Mantle", "enchantment: Aura", "{W}", None, t.KeywordAbility("enchant", filter=CREATURE)), attached_to=ghost
    )
    table.begin("end").to("upkeep", turn=5)
    assert table.game.objects[ghost].phased_out == "direct"
    assert table.game.objects[aura].phased_out == "indirect"
    table.to("upkeep", turn=7)
    assert not table.game.objects[ghost].phased_out
    assert table.game.objects[aura].attached_to == ghost


def test_leaving_a_multiplayer_game(make_table, make_card):
    table = make_table(3)
    table.lands("R", 1)
    mine = table.creature("Loaned", (2, 2), player=0)
    theirs = table.creature("Leaver's", (2, 2), player=1)
    steal = t.StaticAbility((t.Modify(t.All(t.HasName(("Loaned",))), (t.ChangeController(t.You()),)),))
    table.put(make_card("Leash", "enchantment", "", None, steal), 1)
    table.begin()
    assert table.game.controller(mine) == 1
    table.game.take(Action("concede"), player=1)
    table.game.advance()
    assert not table.there(theirs)
    assert table.game.controller(mine) == 0
    assert table.game.result is None
    table.game.take(Action("concede"), player=2)
    assert table.game.result == "won" and table.game.players[0].won
    assert table.told("800.4a") and table.told("104.2a")


def test_mandatory_loop_is_a_draw(table):
    on_gain = t.TriggeredAbility(t.BecomesTapped(t.IsSource()), t.Body((t.Untap(t.This()),)))
    on_untap = t.TriggeredAbility(t.BecomesUntapped(t.IsSource()), t.Body((t.Tap(t.This()),)))
    spinner = table.creature("Spinner", (1, 1), on_gain, on_untap, t.ActivatedAbility(t.TapThis(), t.Body((t.Nothing(),))))
    table.begin()
    table.game.take(Action("activate", spinner, 0))
    table.game.play()
    assert table.game.result == "draw"
    assert table.told("104.4b")


def test_persist_undying(table, make_card):
    table.lands("RR")
    one = table.creature("Scrub", (1, 1), "persist")
    kill = make_card(
        "End", "instant", "{R}", None, t.SpellAbility(t.Body((t.Destroy(t.TargetRef(0)),), (t.TargetSpec(CREATURE),)))
    )
    first, second = table.hand(kill), table.hand(kill)
    two = table.creature("Ghoul", (2, 2), "undying")
    table.begin()
    table.cast(first, two).resolve()
    ghoul = table.find("Ghoul")
    assert table.pt(ghoul) == (3, 3)
    table.cast(second, ghoul).resolve()
    assert "Ghoul" not in table.zone("battlefield")
    assert table.there(one)


def test_commander_goes_to_the_command_zone(make_table, make_card):
    table = make_table(format="commander")
    table.lands("R")
    legend = make_card("Warlord", "legendary creature: Orc", "{R}", (2, 2))
    boss = table.put(legend, 0, "battlefield", marks=frozenset({"commander"}))
    kill = table.hand(
        make_card("End", "instant", "{R}", None, t.SpellAbility(t.Body((t.Destroy(t.TargetRef(0)),), (t.TargetSpec(CREATURE),))))
    )
    assert table.life() == 40
    table.begin()
    table.answer("may", True)
    table.cast(kill, boss).resolve()
    assert table.zone("command") == ["Warlord"]
    assert table.told("704.6d")
