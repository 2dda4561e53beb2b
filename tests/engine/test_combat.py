"""Combat (506–511)."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.errors import BadAnswer

CREATURE = t.HasType(("creature",))
TWICE = t.StaticAbility((t.CombatLimit("can_block_additional", what=t.IsSource(), number=1),))
"""Can block an additional creature."""


def static(*effects, **more):
    return t.StaticAbility(tuple(effects), **more)


def test_unblocked_and_blocked(table):
    one, two = table.creature(), table.creature("Ogre", (3, 3))
    wall = table.creature("Wall", (0, 4), player=1)
    table.begin().attack((one, 1), (two, 1), blocks=((wall, two),))
    assert table.life(1) == 18
    assert table.game.objects[wall].damage == 3


def test_first_strike_kills_before_damage_is_returned(table):
    knight = table.creature("Knight", (2, 2), "first strike")
    bear = table.creature(player=1)
    table.begin().attack((knight, 1), blocks=((bear, knight),))
    assert table.there(knight)
    assert not table.there(bear)
    assert table.told("510.4")


def test_double_strike_deals_twice(table):
    knight = table.creature("Duelist", (2, 2), "double strike")
    table.begin().attack((knight, 1))
    assert table.life(1) == 16


def test_losing_first_strike_between_the_steps(table, make_card):
    """702.7b: a creature that dealt first-strike damage and loses it deals none in the second step."""
    knight = table.creature("Knight", (2, 2), "first strike")
    table.lands("U", 0)
    mute = table.hand(
        make_card(
            "Mute",
            "instant",
            "{U}",
            None,
            t.SpellAbility(
                t.Body((t.Apply((t.Modify(t.TargetRef(0), (t.LoseAbilities(),)),), t.EndOfTurn()),), (t.TargetSpec(CREATURE),))
            ),
        )
    )
    table.begin()
    table.answer("attackers", ((knight, 1),)).to("combat_damage")
    assert table.life(1) == 18
    table.cast(mute, knight).resolve()
    table.to("end_of_combat")
    assert table.life(1) == 18


def test_trample_with_deathtouch_needs_one_damage_for_each_blocker(table):
    beast = table.creature("Beast", (4, 4), "trample", "deathtouch")
    one, two = table.creature("Wall", (0, 5), player=1), table.creature("Wall", (0, 5), player=1)
    table.answer("damage", (1, 1, 2))
    table.begin().attack((beast, 1), blocks=((one, beast), (two, beast)))
    assert table.life(1) == 18
    assert not table.there(one) and not table.there(two)


def test_trample_must_assign_lethal_first(table):
    beast = table.creature("Beast", (4, 4), "trample")
    wall = table.creature("Wall", (0, 3), player=1)
    table.answer("damage", (1, 3)).answer("attackers", ((beast, 1),)).answer("blockers", ((wall, beast),))
    table.begin()
    with pytest.raises(BadAnswer, match=r"702\.19b"):
        table.to("end_of_combat")


def test_trample_counts_the_damage_others_assign(table):
    beast = table.creature("Beast", (3, 3), "trample")
    squire = table.creature("Squire", (1, 1))
    wall = table.creature("Wall", (0, 2), TWICE, player=1)
    table.answer("damage", (1, 2))
    table.begin().attack((beast, 1), (squire, 1), blocks=((wall, beast), (wall, squire)))
    assert table.life(1) == 18
    assert not table.there(wall)


def test_trample_counts_deathtouch_of_others_as_lethal(table):
    beast = table.creature("Beast", (3, 3), "trample")
    adder = table.creature("Adder", (1, 1), "deathtouch")
    wall = table.creature("Wall", (0, 5), TWICE, player=1)
    table.answer("damage", (0, 3))
    table.begin().attack((beast, 1), (adder, 1), blocks=((wall, beast), (wall, adder)))
    assert table.life(1) == 17
    assert not table.there(wall)


def test_lifelink_and_infect(table):
    cleric = table.creature("Cleric", (3, 3), "lifelink")
    snake = table.creature("Snake", (2, 2), "infect")
    wall = table.creature("Wall", (0, 4), player=1)
    table.begin().attack((cleric, 1), (snake, 1), blocks=((wall, snake),))
    assert table.life() == 23 and table.life(1) == 17
    assert table.game.objects[wall].counter("-1/-1") == 2


def test_infect_to_a_player_gives_poison(table):
    snake = table.creature("Snake", (2, 2), "infect")
    table.begin().attack((snake, 1))
    assert table.life(1) == 20
    assert table.game.players[1].counter("poison") == 2


@pytest.mark.parametrize(
    ("attacker", "blocker", "can"),
    [
        (("flying",), (), False),
        (("flying",), ("reach",), True),
        (("flying",), ("flying",), True),
        ((), ("flying",), True),
        (("shadow",), (), False),
        (("shadow",), ("shadow",), True),
        ((), ("shadow",), False),
        (("horsemanship",), (), False),
        (("fear",), (), False),
        (("skulk",), (), True),
        (("intimidate",), (), True),
    ],
)
def test_evasion(table, attacker, blocker, can):
    one = table.creature("Attacker", (2, 2), *attacker)
    two = table.creature("Blocker", (2, 2), *blocker, player=1)
    table.begin().answer("attackers", ((one, 1),)).to("declare_attackers")
    from app.engine.playing.combat.block import block_forbidden

    assert (block_forbidden(table.game, two, one) is None) == can


def test_menace_needs_two(table):
    one = table.creature("Brute", (3, 3), "menace")
    a, b = table.creature(player=1), table.creature(player=1)
    table.begin().answer("attackers", ((one, 1),)).answer("blockers", ((a, one),))
    with pytest.raises(BadAnswer, match=r"702\.111b"):
        table.to("declare_blockers")
    table.script.answers = [("attackers", ((one, 1),)), ("blockers", ((a, one), (b, one)))]
    table.to("end_of_combat")
    assert not table.there(one)


def test_landwalk_and_protection(table):
    walker = table.creature("Walker", (2, 2), t.KeywordAbility("landwalk", words=("Forest",)))
    white = table.creature("Paladin", (2, 2), t.KeywordAbility("protection", filter=t.HasColor(("G",))))
    bear = table.creature(player=1)
    table.begin().answer("attackers", ((walker, 1), (white, 1))).to("declare_attackers")
    from app.engine.playing.combat.block import block_forbidden

    assert block_forbidden(table.game, bear, walker) is None
    table.lands("G", 1)
    assert block_forbidden(table.game, bear, walker) == "702.14c"
    assert block_forbidden(table.game, bear, white) == "702.16f"


def test_summoning_sickness_haste_defender_vigilance(table):
    from app.engine.playing.combat.attack import may_attack

    sick = table.creature(summoning_sick=True)
    fast = table.creature("Runner", (1, 1), "haste", summoning_sick=True)
    wall = table.creature("Wall", (0, 4), "defender")
    guard = table.creature("Guard", (1, 1), "vigilance")
    table.game.alter(sick, came_under=3)
    table.game.alter(fast, came_under=3)
    table.begin()
    assert [may_attack(table.game, id, 0) for id in (sick, fast, wall, guard)] == [False, True, False, True]
    table.attack((fast, 1), (guard, 1))
    assert table.game.objects[fast].tapped and not table.game.objects[guard].tapped


def test_requirements_are_obeyed_as_far_as_possible(table):
    must = static(t.Requires("attack", t.IsSource()))
    one = table.creature("Berserker", (2, 2), must)
    two = table.creature("Brawler", (2, 2), must)
    table.put(_limit(), 1)
    table.begin()
    with pytest.raises(BadAnswer, match=r"508\.1d"):
        table.answer("attackers", ()).to("declare_blockers")
    table.script.answers.clear()
    table.answer("attackers", ((two, 1),)).to("end_of_combat")
    assert table.life(1) == 18
    assert not table.game.objects[one].tapped


def _limit():
    from app.engine.position.values import Values

    return Values("Narrow Pass", ("enchantment",), abilities=(static(t.CombatLimit("max_attackers", CREATURE, 1)),))


def test_must_be_blocked_if_able(table):
    lure = table.creature("Lure", (1, 1), static(t.Requires("be_blocked", t.IsSource())))
    bear = table.creature(player=1)
    table.begin().answer("attackers", ((lure, 1),)).answer("blockers", ())
    with pytest.raises(BadAnswer, match=r"509\.1c"):
        table.to("declare_blockers")
    table.script.answers = [("attackers", ((lure, 1),)), ("blockers", ((bear, lure),))]
    table.to("end_of_combat")
    assert not table.there(lure)


def test_tax_on_attacking(table):
    table.put(_tax(), 1)
    bear = table.creature()
    table.begin()
    table.answer("attackers", ((bear, 1),))
    with pytest.raises(BadAnswer, match=r"508\.1j"):
        table.to("declare_blockers")
    table.lands("WW")
    table.script.answers = [("attackers", ((bear, 1),)), ("may", True)]
    table.to("end_of_combat")
    assert table.life(1) == 18


def test_nobody_has_to_pay_to_attack(table):
    table.put(_tax(), 1)
    bear = table.creature()
    table.begin()
    table.lands("WW")
    table.answer("attackers", ((bear, 1),)).answer("may", False)
    table.to("end_of_combat")
    assert table.life(1) == 20
    assert not table.game.objects[bear].tapped


def test_tax_on_blocking(table):
    table.put(_tax("block"))
    bear, wall = table.creature(), table.creature(player=1)
    table.begin().answer("attackers", ((bear, 1),)).answer("blockers", ((wall, bear),))
    with pytest.raises(BadAnswer, match=r"509\.1f"):
        table.to("declare_blockers")
    table.lands("WW", player=1)
    table.script.answers = [("attackers", ((bear, 1),)), ("blockers", ((wall, bear),)), ("may", True)]
    table.to("end_of_combat")
    assert not table.there(wall)
    assert table.life(1) == 20


def test_nobody_has_to_pay_to_block(table):
    table.put(_tax("block"))
    bear, wall = table.creature(), table.creature(player=1)
    table.begin()
    table.lands("WW", player=1)
    table.answer("attackers", ((bear, 1),)).answer("blockers", ((wall, bear),)).answer("may", False)
    table.to("end_of_combat")
    assert table.there(wall)
    assert table.life(1) == 18


def _tax(action="attack"):
    from app.engine.position.values import Values

    against = t.IsPlayer("you") if action == "attack" else None
    tax = t.CombatTax(action, CREATURE, t.ManaCost(("2",)), against)
    return Values("Toll Bridge", ("enchantment",), abilities=(static(tax),))


def test_attacking_a_planeswalker(table, make_card):
    walker = table.put(make_card("Sage", "planeswalker: Sage", "{3}", None, loyalty=4), 1, counters={"loyalty": 4})
    bear = table.creature()
    table.begin().attack((bear, walker))
    assert table.game.objects[walker].counter("loyalty") == 2
    assert table.life(1) == 20


def test_removed_planeswalker_leaves_the_attacker_attacking_nothing(table, make_card):
    walker = table.put(make_card("Sage", "planeswalker: Sage", "{3}", None, loyalty=1), 1, counters={"loyalty": 1})
    table.lands("R")
    bolt = table.hand(
        make_card(
            "Spark",
            "instant",
            "{R}",
            None,
            t.SpellAbility(t.Body((t.DealDamage(t.Number(3), t.TargetRef(0)),), (t.TargetSpec(t.AnyTarget()),))),
        )
    )
    bear = table.creature()
    table.begin().answer("attackers", ((bear, walker),)).to("declare_attackers")
    table.cast(bolt, walker).resolve()
    assert not table.there(walker)
    table.to("end_of_combat")
    assert table.life(1) == 20
    assert bear not in (table.game.combat.attackers if table.game.combat is None else ())


def test_blocked_creature_whose_blocker_is_gone_deals_no_damage(table, make_card):
    table.lands("R", 1)
    bear = table.creature()
    chump = table.creature("Chump", (1, 1), t.ActivatedAbility(t.SacrificeThis(), t.Body((t.GainLife(t.Number(1)),))), player=1)
    table.begin().answer("attackers", ((bear, 1),)).answer("blockers", ((chump, bear),)).to("declare_blockers")
    table.activate(chump, player=1).resolve()
    table.to("end_of_combat")
    assert table.life(1) == 21


def test_banding_lets_the_defender_divide(table):
    giant = table.creature("Giant", (5, 5))
    one = table.creature("Pikeman", (1, 1), "banding", player=1)
    two = table.creature("Footman", (1, 1), player=1)
    table.answer("damage", (0, 5))
    table.begin().attack((giant, 1), blocks=((one, giant), (two, giant)))
    assert table.there(one) and not table.there(two)
    asked = next(d for d in table.script.asked if d.kind == "damage")
    assert asked.player == 1


def test_exalted_and_bushido_and_flanking(table):
    table.creature("Squire", (0, 1), "exalted")
    knight = table.creature("Knight", (2, 2), "flanking", t.KeywordAbility("bushido", amount=t.Number(1)))
    bear = table.creature(player=1)
    table.begin().attack((knight, 1), blocks=((bear, knight),))
    assert table.there(knight) and not table.there(bear)
    assert table.game.objects[knight].damage == 1


def test_annihilator_and_rampage(table):
    horror = table.creature(
        "Horror", (4, 4), t.KeywordAbility("annihilator", amount=t.Number(1)), t.KeywordAbility("rampage", amount=t.Number(2))
    )
    a, b, c = (table.creature(f"Bear {i}", (2, 2), player=1) for i in range(3))
    table.begin().answer("objects", (c,))
    table.attack((horror, 1), blocks=((a, horror), (b, horror)))
    assert not table.there(c)
    assert table.there(horror)


def test_three_players_attack_different_opponents(make_table):
    table = make_table(3)
    one, two = table.creature(), table.creature("Ogre", (3, 3))
    table.begin().attack((one, 1), (two, 2))
    assert (table.life(1), table.life(2)) == (18, 17)
