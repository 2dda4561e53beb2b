"""Continuous effects through the layers (613)."""

from __future__ import annotations

from app.engine import trees as t

CREATURE = t.HasType(("creature",))
LAND = t.HasType(("land",))
ALL_CREATURES = t.All(CREATURE)


def static(*changes: t.Change, what: t.Selector = ALL_CREATURES, **more) -> t.StaticAbility:
    return t.StaticAbility((t.Modify(what, tuple(changes)),), **more)


def anthem(power: int, toughness: int) -> t.StaticAbility:
    return static(t.ModifyPT(t.Number(power), t.Number(toughness)))


def test_set_then_modify_whatever_the_order_of_timestamps(table, make_card):
    bear = table.creature()
    table.put(make_card("Banner", "enchantment", "", None, anthem(1, 1)))
    table.put(make_card("Leveler", "enchantment", "", None, static(t.SetBasePT(t.Number(1), t.Number(1)))))
    assert table.pt(bear) == (2, 2)


def test_effect_goes_on_in_later_layers_after_its_ability_is_lost(table, make_card):
    """613.6: an animating effect that has begun in layer 4 sets power and toughness in layer 7b though it is gone by then."""
    humble = static(t.LoseAbilities(), t.SetBasePT(t.Number(1), t.Number(1)))
    enchantments = t.All(t.And((t.HasType(("enchantment",)), t.Not(t.IsSource()))))
    animate = static(
        t.AddTypes(("creature",)),
        t.SetBasePT(t.ValueOf("mana_value", t.It()), t.ValueOf("mana_value", t.It())),
        what=enchantments,
    )
    leveler = table.put(make_card("Great Leveler", "enchantment", "{2}{W}{W}", None, humble))
    opal = table.put(make_card("Waking Opal", "enchantment", "{2}{W}", None, animate))
    assert table.pt(leveler) == (4, 4)
    assert table.game.characteristics(leveler).held == ()
    assert table.game.characteristics(opal).types == {"enchantment"}


def test_the_same_two_the_other_way_round(table, make_card):
    humble = static(t.LoseAbilities(), t.SetBasePT(t.Number(1), t.Number(1)))
    enchantments = t.All(t.And((t.HasType(("enchantment",)), t.Not(t.IsSource()))))
    animate = static(
        t.AddTypes(("creature",)),
        t.SetBasePT(t.ValueOf("mana_value", t.It()), t.ValueOf("mana_value", t.It())),
        what=enchantments,
    )
    table.put(make_card("Waking Opal", "enchantment", "{2}{W}", None, animate))
    leveler = table.put(make_card("Great Leveler", "enchantment", "{2}{W}{W}", None, humble))
    assert table.pt(leveler) == (1, 1)


def test_dependency_overrides_timestamps(table, make_card):
    """613.8a: what the first applies to depends on the second, which came later."""
    all_swamps = static(t.AddTypes(("creature",)), what=t.All(t.HasSubtype(("Swamp",))))
    make_swamps = static(t.AddTypes(subtypes=("Swamp",)), what=t.All(LAND))
    table.put(make_card("Walking Mire", "enchantment", "", None, all_swamps))
    table.put(make_card("Creeping Dark", "enchantment", "", None, make_swamps))
    forest = table.lands("G")[0]
    assert "creature" in table.game.characteristics(forest).types


def test_an_ability_that_the_other_effect_takes_away_never_applies(table, make_card):
    """305.7 and 613.8a: nonbasic lands become Mountains, so the land that makes lands Swamps loses the ability that does."""
    nonbasic = t.All(t.And((LAND, t.Not(t.HasSupertype(("basic",))))))
    to_mountain = static(t.SetTypes(subtypes=("Mountain",), family="land"), what=nonbasic)
    to_swamp = static(t.AddTypes(subtypes=("Swamp",)), what=t.All(LAND))
    dark = table.put(make_card("Dark Cradle", "land", "", None, to_swamp))
    forest = table.lands("G")[0]
    assert "Swamp" in table.game.characteristics(forest).subtypes
    table.put(make_card("Red Sky", "enchantment", "", None, to_mountain))
    assert "Swamp" not in table.game.characteristics(forest).subtypes
    assert table.game.characteristics(dark).subtypes == {"Mountain"}
    assert [h.key for h in table.game.characteristics(dark).held] == [("intrinsic", "Mountain")]


def test_characteristic_defining_ability_comes_first(table, make_card):
    count = t.CardsInZone("hand", t.You())
    grower = make_card(
        "Hoarder", "creature: Giant", "{G}", None, t.StaticAbility((t.Modify(t.This(), (t.SetBasePT(count, count),)),), cda=True)
    )
    hoarder = table.put(grower)
    card = make_card("Pebble", "artifact", "{1}")
    for _ in range(3):
        table.hand(card)
    assert table.pt(hoarder) == (3, 3)
    in_hand = table.hand(grower)
    assert table.pt(in_hand) == (4, 4)
    table.put(make_card("Leveler", "enchantment", "", None, static(t.SetBasePT(t.Number(1), t.Number(1)))))
    assert table.pt(hoarder) == (1, 1)


def test_counters_and_switching(table, make_card):
    bear = table.creature(pt=(1, 3), counters={"+1/+1": 1})
    table.put(make_card("Mirror Pool", "enchantment", "", None, static(t.SwitchPT())))
    table.put(make_card("Banner", "enchantment", "", None, anthem(2, 0)))
    assert table.pt(bear) == (4, 4)


def test_granted_ability_grants_in_turn(table, make_card):
    """613.8c: effects are gathered again after each one."""
    inner = static(t.AddAbility(t.KeywordAbility("flying")), what=t.All(t.And((CREATURE, t.Not(t.IsSource())))))
    table.put(make_card("Gift", "enchantment", "", None, static(t.AddAbility(inner), what=t.All(t.HasSubtype(("Bear",))))))
    bear = table.creature()
    goat = table.creature("Goat", (1, 1), types="creature: Goat")
    assert table.game.characteristics(goat).has("flying")
    assert not table.game.characteristics(bear).has("flying")


def test_losing_abilities_and_gaining_by_timestamps(table, make_card):
    table.put(make_card("Mute", "enchantment", "", None, static(t.LoseAbilities())))
    table.put(make_card("Wings", "enchantment", "", None, static(t.AddAbility(t.KeywordAbility("flying")))))
    bear = table.creature("Bear", (2, 2), "trample")
    c = table.game.characteristics(bear)
    assert c.has("flying")
    assert not c.has("trample")


def test_resolved_effect_keeps_its_set_static_effect_does_not(table, make_card):
    table.lands("W")
    boost = t.Apply((t.Modify(t.All(CREATURE), (t.ModifyPT(t.Number(1), t.Number(1)),)),), t.EndOfTurn())
    spell = table.hand(make_card("Rally", "instant", "{W}", None, t.SpellAbility(t.Body((boost,)))))
    first = table.creature()
    table.begin()
    table.cast(spell).resolve()
    later = table.creature()
    assert table.pt(first) == (3, 3)
    assert table.pt(later) == (2, 2)


def test_control_change_and_end(table, make_card):
    table.lands("R")
    theirs = table.creature(player=1)
    steal = t.Apply(
        (t.Modify(t.TargetRef(0), (t.ChangeController(t.You()), t.AddAbility(t.KeywordAbility("haste")))),), t.EndOfTurn()
    )
    spell = table.hand(make_card("Borrow", "sorcery", "{R}", None, t.SpellAbility(t.Body((steal,), (t.TargetSpec(CREATURE),)))))
    table.begin()
    table.cast(spell, theirs).resolve()
    assert table.game.controller(theirs) == 0
    table.attack((theirs, 1))
    assert table.life(1) == 18
    table.to("upkeep", turn=4)
    assert table.game.controller(theirs) == 1
    assert table.game.objects[theirs].came_under == 3


def test_color_type_and_text(table, make_card):
    red_bonus = static(t.ModifyPT(t.Number(1), t.Number(0)), what=t.All(t.And((CREATURE, t.HasColor(("R",))))))
    table.put(make_card("Forge", "enchantment", "", None, red_bonus))
    bear = table.creature()
    assert table.pt(bear) == (2, 2)
    table.put(make_card("Paint", "enchantment", "", None, static(t.SetColors(("R",)))))
    assert table.pt(bear) == (3, 2)


def test_text_change_alters_a_color_word(table, make_card):
    red_bonus = static(t.ModifyPT(t.Number(1), t.Number(0)), what=t.All(t.And((CREATURE, t.HasColor(("R",))))))
    table.put(make_card("Forge", "enchantment", "", None, red_bonus))
    bear = table.creature(cost="{G}")
    assert table.pt(bear) == (2, 2)
    table.put(
        make_card(
            "Slip of the Pen", "enchantment", "", None, static(t.ChangeText("R", "G", "color"), what=t.All(t.HasName(("Forge",))))
        )
    )
    assert table.pt(bear) == (3, 2)


def test_condition_switches_an_effect(table):
    threshold = t.Compare(t.CardsInZone("graveyard", t.You()), ">=", t.Number(2))
    bear = table.creature("Delver", (1, 1), static(t.ModifyPT(t.Number(3), t.Number(3)), what=t.This(), condition=threshold))
    assert table.pt(bear) == (1, 1)
    from app.engine.position.values import Values

    for _ in range(2):
        table.game.create(Values("Leaf", ("artifact",)), 0, "graveyard")
    assert table.pt(bear) == (4, 4)
