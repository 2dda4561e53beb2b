"""Casting, activating, costs, mana, targets (106, 115, 118, 601, 602, 605, 733)."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.errors import BadAnswer, IllegalAction, NeedsDecision, UnsupportedText
from app.engine.position.decisions import Action
from tests.measures.play import do

CREATURE = t.HasType(("creature",))
YOURS = t.ControlledBy(t.You())
ANY = t.TargetSpec(t.AnyTarget())


def spell(make_card, name, cost, *do, targets=(), kind="instant", **more):
    return make_card(name, kind, cost, None, t.SpellAbility(t.Body(tuple(do), tuple(targets))), **more)


def bolt(make_card, cost="{R}"):
    return spell(make_card, "Spark", cost, t.DealDamage(t.Number(3), t.TargetRef(0)), targets=(ANY,))


@pytest.mark.parametrize(
    ("lands", "cost", "can"),
    [
        ("GG", "{1}{G}", True),
        ("RG", "{1}{G}", True),
        ("RR", "{1}{G}", False),
        ("GU", "{G/W}{U}", True),
        ("UU", "{G/W}{U}", False),
        ("GGG", "{2/W}{G}", True),
        ("WG", "{2/W}{G}", True),
        ("GG", "{2/W}{G}", False),
        ("W", "{W/P}{W/P}", True),
        ("", "{W/P}", True),
        ("WW", "{C}{1}", False),
        ("WU", "{W/U}{W}", True),
        ("", "{0}", True),
    ],
)
def test_payment_is_found_when_there_is_one(table, make_card, lands, cost, can):
    table.lands(lands)
    card = table.hand(spell(make_card, "Test", cost, t.GainLife(t.Number(1))))
    table.begin()
    refused = table.game.why_not(0, Action("cast", card))
    assert (refused is None) == can
    if can:
        table.cast(card).resolve()
        assert table.life() in (17, 19, 21)


def test_two_color_land_is_kept_for_the_color_only_it_makes(table, make_card):
    dual = make_card(
        "Two Rivers", "land", "", None, t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("U", "G"), choice="among"),)))
    )
    table.put(dual)
    table.lands("G")
    card = table.hand(spell(make_card, "Test", "{U}{G}", t.GainLife(t.Number(1))))
    table.begin()
    table.cast(card).resolve()
    assert table.life() == 21


def test_snow_and_restricted_mana(table, make_card):
    table.put(make_card("Snowy Forest", "snow land: Forest"))
    only = t.AddMana(("G", "G"), only=(t.SpentFor("spell", CREATURE),))
    table.put(make_card("Nest", "land", "", None, t.ActivatedAbility(t.TapThis(), t.Body((only,)))))
    icy = table.hand(spell(make_card, "Icy", "{S}", t.GainLife(t.Number(1))))
    big = table.hand(make_card("Elk", "creature: Elk", "{G}{G}", (3, 3)))
    not_creature = table.hand(spell(make_card, "Green Wave", "{G}{G}", t.GainLife(t.Number(1))))
    table.begin()
    assert table.game.why_not(0, Action("cast", not_creature)).rule == "601.2h"
    table.cast(icy).resolve()
    table.cast(big).resolve()
    assert "Elk" in table.zone("battlefield")


def test_x_spell_and_its_value_later(table, make_card):
    table.lands("RRRR")
    grows = make_card(
        "Hydra", "creature: Hydra", "{X}{R}", (0, 0), t.StaticAbility((t.EntersWith(counters=(("+1/+1", t.X()),)),))
    )
    card = table.hand(grows)
    table.begin()
    table.answer("x", 3)
    table.cast(card)
    assert table.game.objects[table.game.stack[0]].item.x == {"X": 3}
    table.resolve()
    assert table.pt(table.find("Hydra")) == (3, 3)
    asked = next(d for d in table.script.asked if d.kind == "x")
    assert asked.maximum == 3


def test_modes_and_division(table, make_card):
    table.lands("RR")
    bear = table.creature(player=1)
    modal = make_card(
        "Twin Sparks",
        "instant",
        "{R}",
        None,
        t.SpellAbility(
            t.Body(
                modes=(
                    t.Mode((t.Tap(t.TargetRef(0)),), (t.TargetSpec(CREATURE),)),
                    t.Mode((t.GainLife(t.Number(4)),)),
                ),
                choose_min=t.Number(1),
                choose_max=t.Number(2),
            )
        ),
    )
    split = spell(
        make_card,
        "Fork",
        "{R}",
        t.DealDamage(t.Divided(), t.TargetRef(0)),
        targets=(t.TargetSpec(t.AnyTarget(), t.Number(1), t.Number(2), divide=t.Number(3)),),
    )
    one, two = table.hand(modal), table.hand(split)
    table.begin()
    table.answer("mode", (1, 2))
    table.cast(one, bear).resolve()
    assert table.game.objects[bear].tapped and table.life() == 24
    table.answer("division", (2, 1))
    table.cast(two, (bear, 1)).resolve()
    assert not table.there(bear)
    assert table.life(1) == 19


def test_illegal_target_fizzles_whole_and_part(table, make_card):
    table.lands("RRR")
    bear, ogre = table.creature(player=1), table.creature("Ogre", (3, 4), player=1)
    first = table.hand(bolt(make_card))
    two = spell(
        make_card,
        "Pair of Sparks",
        "{R}",
        t.DealDamage(t.Number(1), t.TargetRef(0)),
        t.GainLife(t.Number(1)),
        targets=(t.TargetSpec(CREATURE, t.Number(2), t.Number(2)),),
    )
    second = table.hand(two)
    third = table.hand(bolt(make_card))
    table.begin()
    table.cast(second, (bear, ogre)).cast(first, bear).pass_all()
    assert not table.there(bear)
    table.resolve()
    assert table.game.objects[ogre].damage == 1 and table.life() == 21
    table.cast(third, ogre)
    table.game.alter(ogre, phased_out="direct")
    table.resolve()
    assert table.told("608.2b")
    assert table.game.objects[ogre].damage == 1


def test_hexproof_shroud_protection_and_ward(table, make_card):
    table.lands("RRRRR")
    hex_, shroud = table.creature("A", (2, 2), "hexproof", player=1), table.creature("B", (2, 2), "shroud")
    mine = table.creature("C", (2, 2), "hexproof")
    warded = table.creature("D", (2, 2), t.KeywordAbility("ward", cost=t.ManaCost(("2",))), player=1)
    card, again = table.hand(bolt(make_card)), table.hand(bolt(make_card))
    table.begin()
    table.answer("may", False)
    table.cast(card, warded)
    asked = next(d for d in table.script.asked if d.kind == "target")
    assert hex_ not in asked.options and shroud not in asked.options and mine in asked.options
    table.resolve()
    assert table.there(warded)
    table.answer("may", True)
    table.cast(again, warded).resolve()
    assert not table.there(warded)


def test_kicker_buyback_and_additional_cost(table, make_card):
    table.lands("RRRRR")
    kicked = make_card(
        "Kick",
        "instant",
        "{R}",
        None,
        t.KeywordAbility("kicker", cost=t.ManaCost(("1",))),
        t.SpellAbility(t.Body((t.If(t.PaidCost("kicked", t.This()), (t.GainLife(t.Number(4)),), (t.GainLife(t.Number(1)),)),))),
    )
    back = make_card(
        "Again",
        "instant",
        "{R}",
        None,
        t.KeywordAbility("buyback", cost=t.ManaCost(("1",))),
        t.SpellAbility(t.Body((t.GainLife(t.Number(1)),))),
    )
    one, two = table.hand(kicked), table.hand(back)
    table.begin()
    table.answer("optional_cost", True)
    table.cast(one).resolve()
    assert table.life() == 24
    table.answer("optional_cost", True)
    table.cast(two).resolve()
    assert table.zone("hand") == ["Again"]


def test_sacrifice_as_additional_cost_and_the_sacrificed_creature(table, make_card):
    table.lands("B")
    ogre = table.creature("Ogre", (3, 3))
    card = make_card(
        "Bargain",
        "sorcery",
        "{B}",
        None,
        t.StaticAbility((t.AdditionalCost(t.Sacrifice(CREATURE, t.Number(1))),)),
        t.SpellAbility(t.Body((t.Draw(t.ValueOf("power", t.Bound("sacrificed"))),))),
    )
    id = table.hand(card)
    table.begin()
    table.cast(id)
    assert not table.there(ogre)
    table.resolve()
    assert len(table.game.hands[0]) == 3


def test_additional_cost_that_cannot_be_paid_forbids_casting(table, make_card):
    table.lands("B")
    card = make_card(
        "Bargain",
        "sorcery",
        "{B}",
        None,
        t.StaticAbility((t.AdditionalCost(t.Sacrifice(CREATURE, t.Number(1))),)),
        t.SpellAbility(t.Body((t.Draw(),))),
    )
    id = table.hand(card)
    table.begin()
    assert table.game.why_not(0, Action("cast", id)).rule == "118.3"


def test_cost_reduction_and_increase(table, make_card):
    table.lands("RR")
    cheap = t.StaticAbility((t.CostChange(t.HasType(("instant",)), less=("2",), by=t.You()),))
    dear = t.StaticAbility((t.CostChange(t.HasType(("instant",)), more=("1",)),))
    id = table.hand(bolt(make_card, "{2}{R}"))
    table.begin()
    assert table.game.why_not(0, Action("cast", id)) is not None
    helper = table.put(make_card("Helper", "artifact", "{1}", None, cheap))
    assert table.game.why_not(0, Action("cast", id)) is None
    table.put(make_card("Hinder", "artifact", "{1}", None, dear))
    table.cast(id, 1).resolve()
    assert table.life(1) == 17
    lands = [o for o in table.game.objects.values() if o.zone == "battlefield" and o.values.types == {"land"}]
    assert helper and all(land.tapped for land in lands)


def test_flashback_exiles(table, make_card):
    table.lands("RRR")
    card = make_card(
        "Old Flame",
        "instant",
        "{R}",
        None,
        t.KeywordAbility("flashback", cost=t.ManaCost(("2", "R"))),
        t.SpellAbility(t.Body((t.DealDamage(t.Number(1), t.TargetRef(0)),), (ANY,))),
    )
    id = table.put(card, 0, "graveyard")
    table.begin()
    table.cast(id, 1, how="flashback").resolve()
    assert table.life(1) == 19
    assert table.zone("exile") == ["Old Flame"]
    assert table.told("702.34a")


def test_convoke_and_delve(table, make_card):
    table.lands("G")
    one, two = table.creature(), table.creature()
    card = make_card(
        "March", "sorcery", "{2}{G}", None, t.KeywordAbility("convoke"), t.SpellAbility(t.Body((t.GainLife(t.Number(3)),)))
    )
    dig = make_card("Dig", "sorcery", "{3}", None, t.KeywordAbility("delve"), t.SpellAbility(t.Body((t.GainLife(t.Number(1)),))))
    id, deep = table.hand(card), table.hand(dig)
    for _ in range(3):
        table.put(make_card("Leaf", "artifact", "{1}"), 0, "graveyard")
    table.begin()
    table.cast(id).resolve()
    assert table.life() == 23
    assert table.game.objects[one].tapped and table.game.objects[two].tapped
    table.answer("cost_choice", tuple(table.game.graveyards[0][:3]))
    table.cast(deep).resolve()
    assert table.life() == 24
    assert len(table.zone("exile")) == 3


def test_counterspell_and_ability_counter(table, make_card):
    table.lands("UU")
    table.lands("R", 1)
    fire = table.hand(bolt(make_card), 1)
    deny = table.hand(
        spell(make_card, "Deny", "{U}", t.Counter(t.TargetRef(0)), targets=(t.TargetSpec(t.IsSpell(), zones=("stack",)),))
    )
    table.begin("end", active=1, turn=4)
    table.cast(fire, 0)
    table.cast(deny, table.game.stack[0], player=0).resolve()
    assert table.life() == 20
    assert table.zone("graveyard", 1) == ["Spark"]


def test_refused_actions_leave_the_game_untouched(table, make_card):
    table.lands("R")
    id = table.hand(bolt(make_card))
    table.begin()
    before = table.game.position_hash()
    table.answer("target", (999,))
    with pytest.raises(BadAnswer):
        table.game.take(Action("cast", id))
    assert table.game.position_hash() == before
    with pytest.raises(IllegalAction):
        table.game.take(Action("cast", 998))
    assert table.game.position_hash() == before


def test_needs_decision_can_be_answered_later(table, make_card):
    from app.engine.position.decisions import AskDecider

    table.lands("R")
    id = table.hand(bolt(make_card))
    table.begin()
    table.game.set_decider(AskDecider())
    before = table.game.position_hash()
    with pytest.raises(NeedsDecision) as stopped:
        table.game.take(Action("cast", id))
    assert stopped.value.decision.kind == "target"
    assert set(stopped.value.decision.options) == {0, 1}
    assert table.game.position_hash() == before
    table.game.answer((1,))
    table.game.advance()
    table.pass_all()
    assert table.life(1) == 17


@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "command", "battlefield"])
def test_text_that_is_not_understood_is_refused_wherever_it_can_be_seen(table, make_card, zone):
    with pytest.raises(UnsupportedText, match="Juggle"):
        table.put(make_card("Strange", "artifact", "{R}", None, t.Unsupported("Juggle three goblins.")), zone=zone)
    with pytest.raises(UnsupportedText, match="no such keyword"):
        table.put(make_card("Odd", "creature: Bear", "{R}", (1, 1), t.KeywordAbility("no such keyword")), zone=zone)


@pytest.mark.parametrize("looking", [
    t.Search(t.HasType(("creature",)), t.Number(1), bind="it"), t.Reveal(t.TopOfLibrary(t.Number(1))),
    t.LookAt(t.TopOfLibrary(t.Number(1)), bind="it"), t.Scry(t.Number(1)), t.Surveil(t.Number(1)), t.Draw(), t.Mill(t.Number(1)),
], ids=lambda node: type(node).__name__)
def test_in_a_library_it_is_refused_once_somebody_looks(table, make_card, looking):
    strange = make_card("Strange", "creature", "{R}", (1, 1), t.Unsupported("Juggle three goblins."))
    table.put(strange, zone="library", place=0)
    table.begin("precombat_main")
    do(table, t.GainLife(t.Number(1)))
    with pytest.raises(UnsupportedText, match="Juggle"):
        do(table, looking)


def test_loyalty_abilities(table, make_card):
    plus = t.ActivatedAbility(t.Loyalty(1), t.Body((t.GainLife(t.Number(2)),)))
    minus = t.ActivatedAbility(t.Loyalty(-3), t.Body((t.Draw(t.Number(2)),)))
    sage = table.put(make_card("Sage", "planeswalker: Sage", "{3}", None, plus, minus, loyalty=3), 0, enters=True)
    assert table.game.objects[sage].counter("loyalty") == 3
    table.begin()
    table.activate(sage, ability=1)
    assert not table.there(sage)
    table.resolve()
    assert len(table.game.hands[0]) == 2
    sage = table.put(make_card("Sage", "planeswalker: Sage", "{3}", None, plus, minus, loyalty=3), 0, enters=True)
    table.activate(sage).resolve()
    with pytest.raises(IllegalAction) as refused:
        table.game.take(Action("activate", sage, 0))
    assert refused.value.rule == "606.3"


def test_activation_limits_and_summoning_sickness(table, make_card):
    tap = t.ActivatedAbility(t.TapThis(), t.Body((t.GainLife(t.Number(1)),)))
    once = t.ActivatedAbility(t.ManaCost(()), t.Body((t.GainLife(t.Number(1)),)), per_turn=1)
    new = table.creature("Monk", (1, 1), tap, once)
    table.begin()
    table.game.alter(new, came_under=3)
    assert table.game.why_not(0, Action("activate", new, 0)).rule == "602.5a"
    table.activate(new, ability=1).resolve()
    assert table.game.why_not(0, Action("activate", new, 1)).rule == "602.5b"


def test_aura_and_equipment(table, make_card):
    table.lands("WWW")
    bear, other = table.creature(), table.creature("Ogre", (3, 3))
    give = t.StaticAbility((t.Modify(t.AttachedTo(), (t.ModifyPT(t.Number(2), t.Number(2)),)),))
    aura = table.hand(make_card("Mantle", "enchantment: Aura", "{W}", None, t.KeywordAbility("enchant", filter=CREATURE), give))
    blade = table.put(
        make_card("Blade", "artifact: Equipment", "{1}", None, t.KeywordAbility("equip", cost=t.ManaCost(("1",))), give)
    )
    table.begin()
    table.cast(aura, bear).resolve()
    assert table.pt(bear) == (4, 4)
    table.activate(blade, bear).resolve()
    assert table.pt(bear) == (6, 6)
    table.activate(blade, other).resolve()
    assert (table.pt(bear), table.pt(other)) == ((4, 4), (5, 5))


def test_cast_during_resolution_and_copy(table, make_card):
    table.lands("UR")
    fork = table.hand(
        spell(
            make_card,
            "Twin",
            "{U}",
            t.CopySpell(t.TargetRef(0)),
            targets=(t.TargetSpec(t.And((t.IsSpell(), t.ControlledBy(t.You()))), zones=("stack",)),),
        )
    )
    fire = table.hand(bolt(make_card))
    table.begin()
    table.cast(fire, 1)
    table.answer("new_target", (0,))
    table.cast(fork, table.game.stack[0]).resolve()
    assert (table.life(), table.life(1)) == (17, 17)


def test_morph(table, make_card):
    table.lands("GGGGG")
    secret = make_card("Lurker", "creature: Beast", "{4}{G}{G}", (5, 5), t.KeywordAbility("morph", cost=t.ManaCost(("1", "G"))))
    id = table.hand(secret)
    table.begin()
    table.cast(id, how="morph").resolve()
    lurker = table.game.battlefield[-1]
    assert table.pt(lurker) == (2, 2)
    assert table.game.characteristics(lurker).name == ""
    table.act(Action("special", lurker, how="turn_face_up"))
    assert table.pt(lurker) == (5, 5)
    assert table.told("702.37e")
