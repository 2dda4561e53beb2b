"""What may be attached to what (301.5, 303.4), who enters and leaves combat (506.3-4), phasing (702.26), and faces (708)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.attachments import attach, can_attach, enchant_target, unattach
from app.engine.changing.combat_changes import (
    attackable_now,
    become_blocked,
    choose_attacked,
    enter_combat,
    remove_from_combat,
    sync_combat,
)
from app.engine.changing.facedown import flip, turn_down, turn_up
from app.engine.changing.phasing import phase_for_turn, phase_out
from app.engine.position import events as ev
from app.engine.position.objects import Card
from app.engine.reading.characteristics import chars
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import law

LAND = t.HasType(("land",))
PLAYER = t.IsPlayer("any")


def keyword(name: str, **more: Any) -> t.KeywordAbility:
    return t.KeywordAbility(name, **more)


def enchant(filter: t.Filter) -> t.KeywordAbility:
    return keyword("enchant", filter=filter)


def aura(*held: t.Ability) -> Card:
    return card("Veil", "enchantment: Aura", "{1}{W}", None, *held)


HOSTS = ("bear", "land", "rock", "buried", "player", "gone")
"""A creature, a land, an artifact, a creature card in a graveyard, a player, and nothing."""

ATTACHABLE: list[tuple[Card, set[str]]] = [
    (aura(enchant(CREATURE)), {"bear"}), (aura(enchant(LAND)), {"land"}), (aura(enchant(PLAYER)), {"player"}), (aura(), set()),
    (aura(enchant(t.Or((CREATURE, LAND)))), {"bear", "land"}), (aura(enchant(CREATURE), enchant(LAND)), set()),
    (aura(enchant(CREATURE), enchant(t.HasName(("Bear",)))), {"bear"}),
    (aura(enchant(t.And((CREATURE, t.InZone(("graveyard",)))))), {"buried"}),
    (card("Sword", "artifact: Equipment", "{2}"), {"bear"}), (card("Fort", "artifact: Fortification", "{2}"), {"land"}),
    (card("Rock", "artifact", "{2}"), set()), (card("Golem", "artifact creature: Equipment", "{2}", (1, 1)), set()),
    (card("Golem", "artifact creature: Equipment", "{2}", (1, 1), keyword("reconfigure", cost=t.ManaCost(("1",)))), {"bear"}),
    (card("Spirit", "enchantment creature: Aura", "{2}", (1, 1), enchant(CREATURE)), set()),
]


def scene(what: Card, *effects: t.StaticEffect, **bear: Any) -> tuple[Table, int, dict[str, int]]:
    table = Table()
    host = table.creature("Bear", (2, 2), *bear.get("held", ()))
    hosts = {
        "bear": host, "land": table.lands("G")[0], "rock": table.put(card("Stone", "artifact", "{1}")),
        "buried": table.put(card("Ghost", "creature", "{1}", (1, 1)), 0, "graveyard"), "player": 1, "gone": 999,
    }
    made = table.put(what)
    law(table, *effects)
    return table, made, hosts


@pytest.mark.parametrize("row", range(len(ATTACHABLE)))
def test_what_may_be_attached_to_what(row: int) -> None:
    what, expected = ATTACHABLE[row]
    table, made, hosts = scene(what)
    assert {name for name, host in hosts.items() if can_attach(table.game, made, host)} == expected
    assert not can_attach(table.game, made, made)


VEIL, SWORD = aura(enchant(CREATURE)), card("Sword", "artifact: Equipment", "{2}")
WHITE = keyword("protection", filter=t.HasColor(("W",)))


@pytest.mark.parametrize(("what", "effect", "held", "may"), [
    (VEIL, None, (), True), (VEIL, t.Cant("be_enchanted", CREATURE), (), False), (VEIL, t.Cant("be_equipped", CREATURE),
    (), True),
    (VEIL, t.Cant("be_attached", t.HasSubtype(("Aura",))), (), False), (SWORD, t.Cant("be_attached", t.HasSubtype(("Aura",))),
    (), True),
    (SWORD, t.Cant("be_equipped", CREATURE), (), False), (SWORD, t.Cant("be_equipped", LAND), (), True),
    (SWORD, t.Cant("be_enchanted", CREATURE), (), True), (VEIL, None, (WHITE,), False), (SWORD, None, (WHITE,), True),
    (SWORD, None, (keyword("protection", filter=t.HasType(("artifact",))),), False),
])
def test_what_effects_and_protection_keep_off(what: Card, effect: Any, held: tuple[t.Ability, ...], may: bool) -> None:
    table, made, hosts = scene(what, *[] if effect is None else [effect], held=held)
    table.game.settled()
    assert can_attach(table.game, made, hosts["bear"]) == may
    if held and not may:
        assert ("702.16c" if what is VEIL else "702.16d") in table.game.deciding


def test_attaching_does_nothing_where_it_is_attached_already_or_may_not_be() -> None:
    table, made, hosts = scene(SWORD)
    game = table.game
    before = game.objects[made].timestamp
    assert not attach(game, ev.Attached(made, target=hosts["land"]))
    assert not attach(game, ev.Attached(999, target=hosts["bear"]))
    assert attach(game, ev.Attached(made, target=hosts["bear"]))
    after = game.objects[made].timestamp
    assert (game.objects[made].attached_to, after > before) == (hosts["bear"], True)
    assert not attach(game, ev.Attached(made, target=hosts["bear"]))
    assert game.objects[made].timestamp == after
    held = table.hand(SWORD)
    assert not attach(game, ev.Attached(held, target=hosts["bear"]))
    event = ev.Unattached(made)
    assert unattach(game, event)
    assert (event.target, game.objects[made].attached_to) == (hosts["bear"], None)
    assert not unattach(game, ev.Unattached(made))
    assert not unattach(game, ev.Unattached(999))


def test_what_an_aura_enchants_by_all_its_words_together() -> None:
    table, made, _ = scene(aura(enchant(CREATURE)))
    both = table.put(aura(enchant(CREATURE), enchant(LAND)))
    none, elsewhere = table.put(aura()), table.put(aura(enchant(t.InZone(("graveyard",)))))
    found = [enchant_target(table.game, one) for one in (made, both, none, elsewhere)]
    assert [None if one is None else (one.filter, one.zones) for one in found] == [
        (CREATURE, ("battlefield",)), (t.And((CREATURE, LAND)), ("battlefield",)), None,
        (t.InZone(("graveyard",)), ("graveyard",)),
    ]
    for one, cites in ((made, False), (both, True)):
        table.game.settled()
        enchant_target(table.game, one)
        assert ("702.5c" in table.game.deciding) == cites


# ---- combat ----------------------------------------------------------------------------------------------------------


def attacking(*attackers: str, players: int = 2) -> tuple[Table, list[int]]:
    table = Table(players)
    made = [table.creature(name, (2, 2)) for name in attackers]
    sage = table.put(card("Sage", "planeswalker", "{3}"), 1, counters={"loyalty": 3})
    table.begin().answer("attackers", tuple((one, 1) for one in made)).to("declare_attackers")
    return table, [*made, sage]


def test_who_enters_attacking_and_what() -> None:
    table, (bear, sage) = attacking("Bear")
    mine, theirs, rock = table.creature("New"), table.creature("Foe", player=1), table.put(card("Rock", "artifact", "{1}"))
    game = table.game
    assert game.combat is not None
    for one, what, enters in (
        (mine, 1, True), (mine, sage, True), (mine, 999, False), (theirs, 1, False), (rock, 1, False), (mine, None, False),
    ):
        remove_from_combat(game, mine)
        enter_combat(game, one, what, None)
        assert (one in game.combat.attackers) == enters, (one, what)
        if enters:
            assert (game.combat.attackers[one], game.combat.attacked[one]) == (what, 1)
    game.settled()
    enter_combat(game, rock, 1, None)
    assert "506.3a" in game.deciding
    enter_combat(game, theirs, 1, None)
    assert "506.3b" in game.deciding
    assert game.combat.attackers == {bear: 1}
    game.combat = None
    enter_combat(game, mine, 1, None)
    assert game.combat is None


def test_who_enters_blocking_and_whom() -> None:
    table, (bear, boar, _) = attacking("Bear", "Boar")
    foe, second, mine = (table.creature("New", player=player) for player in (1, 1, 0))
    game = table.game
    assert game.combat is not None
    for one, whom in ((mine, bear), (foe, mine), (foe, 999), (table.lands("G", 1)[0], bear)):
        enter_combat(game, one, None, whom)
        assert (game.combat.blockers, game.combat.blocked) == ({}, frozenset())
    for one, number in ((foe, 1), (second, 1)):
        enter_combat(game, one, None, bear)
        assert game.combat.blockers[one] == (bear,)
        assert game.combat.blocked == {bear}
        seen = [event for event in game.history if isinstance(event, ev.BecameBlocked)]
        assert [(event.object, event.amount) for event in seen] == [(bear, 0)] * number
    enter_combat(game, mine, boar, bear)
    assert mine not in game.combat.blockers


def test_an_effect_makes_a_creature_blocked_once_and_its_band_with_it() -> None:
    table, (bear, boar, _) = attacking("Bear", "Boar")
    game = table.game
    for one in (999, table.creature("Idle")):
        become_blocked(game, one)
        assert game.combat is not None
        assert game.combat.blocked == frozenset()
    for number in (1, 1):
        become_blocked(game, bear)
        assert game.combat is not None
        assert game.combat.blocked == {bear}
        assert sum(isinstance(event, ev.BecameBlocked) for event in game.history) == number
    become_blocked(game, boar)
    assert game.combat.blocked == {bear, boar}
    game.combat = None
    become_blocked(game, bear)


def test_what_stops_being_able_to_fight_is_removed_from_combat() -> None:
    table, (bear, boar, _) = attacking("Bear", "Boar")
    game = table.game
    foe, idle = table.creature("Foe", player=1), table.creature("Idle")
    enter_combat(game, foe, None, boar)
    sync_combat(game)
    assert game.combat is not None
    assert (set(game.combat.attackers), set(game.combat.blockers)) == ({bear, boar}, {foe})
    remove_from_combat(game, idle)
    law(table, t.Modify(t.All(t.HasName(("Bear", "Foe"))), (t.SetTypes(("artifact",), ()),)))
    game.settled()
    sync_combat(game)
    assert (set(game.combat.attackers), set(game.combat.blockers)) == ({boar}, set())
    assert "506.4" in game.deciding
    law(table, t.Modify(t.All(t.HasName(("Boar",))), (t.AddTypes(("battle",), ()),)))
    sync_combat(game)
    assert game.combat.attackers == {}
    game.combat = None
    sync_combat(game)
    remove_from_combat(game, boar)


def test_an_attacked_planeswalker_is_removed_from_combat_once_it_is_none() -> None:
    table = Table()
    bear, sage = table.creature("Bear"), table.put(card("Sage", "planeswalker", "{3}"), 1, counters={"loyalty": 3})
    table.begin().answer("attackers", ((bear, sage),)).to("declare_attackers")
    game = table.game
    sync_combat(game)
    assert game.combat is not None
    assert game.combat.is_in(sage)
    law(table, t.Modify(t.All(t.HasName(("Sage",))), (t.SetTypes(("artifact",), ()),)))
    sync_combat(game)
    assert (game.combat.is_in(sage), bear in game.combat.attackers) == (False, True)


def test_only_the_attacking_player_chooses_what_is_attacked() -> None:
    table, (bear, sage) = attacking("Bear")
    table.answer("option", sage)
    assert choose_attacked(table.game, 0, bear, attackable_now(table.game, 0)) == sage
    assert choose_attacked(table.game, 1, bear, attackable_now(table.game, 1)) is None
    table.game.combat = None
    assert choose_attacked(table.game, 0, bear, attackable_now(table.game, 0)) is None


# ---- phasing ---------------------------------------------------------------------------------------------------------


def phased(table: Table, *ids: int) -> list[str]:
    return [table.game.objects[one].phased_out for one in ids]


def test_permanents_with_phasing_phase_in_their_controllers_untap_step() -> None:
    table = Table()
    shade, theirs = (table.creature("Shade", (1, 1), "phasing", player=player) for player in (0, 1))
    bear = table.creature()
    game = table.game
    phase_for_turn(game, 0)
    assert phased(table, shade, theirs, bear) == ["direct", "", ""]
    phase_for_turn(game, 1)
    assert phased(table, shade, theirs, bear) == ["direct", "direct", ""]
    phase_for_turn(game, 0)
    assert phased(table, shade, theirs, bear) == ["", "direct", ""]


def test_what_is_attached_phases_with_its_host() -> None:
    table = Table()
    bear, other = table.creature("Bear"), table.creature("Boar")
    sword = table.put(SWORD, attached_to=bear)
    charm = table.put(aura(enchant(t.HasType(("artifact",)))), attached_to=sword)
    mark = table.put(VEIL, attached_to=other)
    game = table.game
    phase_out(game, [bear])
    assert phased(table, bear, sword, charm, other, mark) == ["direct", "indirect", "indirect", "", ""]
    phase_out(game, [mark, bear])
    assert phased(table, bear, sword, charm, other, mark) == ["direct", "indirect", "indirect", "", "direct"]
    phase_for_turn(game, 1)
    assert phased(table, bear, mark) == ["direct", "direct"]
    phase_for_turn(game, 0)
    assert phased(table, bear, sword, charm, other, mark) == ["", "", "", "", ""]


def test_what_would_phase_out_both_ways_phases_out_indirectly() -> None:
    table = Table()
    bear = table.creature("Bear")
    sword = table.put(SWORD, attached_to=bear)
    phase_out(table.game, [sword, bear])
    assert phased(table, bear, sword) == ["direct", "indirect"]
    phase_for_turn(table.game, 0)
    phase_out(table.game, [sword])
    assert phased(table, bear, sword) == ["", "direct"]
    phase_out(table.game, [bear])
    phase_for_turn(table.game, 0)
    assert phased(table, bear, sword) == ["", ""]


def test_what_cant_phase_out_and_what_fights() -> None:
    table, (bear, boar, _) = attacking("Bear", "Boar")
    law(table, t.Cant("phase", t.HasName(("Boar",))))
    phase_out(table.game, [bear, boar])
    assert phased(table, bear, boar) == ["direct", ""]
    assert table.game.combat is not None
    assert set(table.game.combat.attackers) == {boar}
    assert table.game.objects[bear].notes["phased_by"] == 0


# ---- faces -----------------------------------------------------------------------------------------------------------


def test_what_is_turned_face_down_and_up() -> None:
    table = Table()
    two = [card("Day", "creature", "{1}", (1, 1)).faces[0], card("Night", "creature", "", (2, 2)).faces[0]]
    bear, robe = table.creature("Bear", (5, 5)), table.put(card("Bolt", "instant", "{R}"), face_down=True)
    doubles = [table.put(Card("Day", tuple(two), layout)) for layout in ("transform", "modal_dfc", "meld", "adventure")]
    game = table.game
    before = game.objects[bear].timestamp
    turn_down(game, 999)
    assert not turn_up(game, 999)
    assert not turn_up(game, bear)
    turn_down(game, bear)
    assert (table.pt(bear), chars(game, bear).name, game.objects[bear].timestamp > before) == ((2, 2), "", True)
    stamp = game.objects[bear].timestamp
    turn_down(game, bear)
    assert game.objects[bear].timestamp == stamp
    assert turn_up(game, bear)
    assert table.pt(bear) == (5, 5)
    assert not turn_up(game, robe)
    assert game.objects[robe].face_down is not None
    for one in doubles:
        turn_down(game, one)
    assert [game.objects[one].face_down is not None for one in doubles] == [False, False, False, True]


def test_what_is_done_as_a_permanent_is_turned_face_up() -> None:
    for what, gained in ((None, 0), ("own", 3), ("other", 0)):
        table = Table()
        say = t.StaticAbility((t.AsTurnedFaceUp((t.GainLife(t.Number(3)),)),))
        bear = table.put(card("Bear", "creature", "{1}", (1, 1), *[say] if what == "own" else []), face_down=True)
        if what == "other":
            table.put(card("Boar", "creature", "{1}", (1, 1), say))
        table.begin()
        assert turn_up(table.game, bear)
        assert table.life() == 20 + gained


def test_a_flip_card_flips_once() -> None:
    table = Table()
    upper, lower = card("Pupil", "creature", "{1}{G}", (1, 1)).faces[0], card("Master", "legendary creature", "", (3, 3)).faces[0]
    pupil, bear = table.put(Card("Pupil", (upper, lower), "flip")), table.creature()
    token = table.put(upper)
    game = table.game
    for one in (999, bear, token):
        flip(game, one)
    assert [game.objects[one].flipped for one in (bear, token)] == [False, False]
    flip(game, pupil)
    seen = chars(game, pupil)
    assert (seen.name, seen.power, seen.mana_cost, seen.mana_value, seen.colors) == ("Master", 3, ("1", "G"), 2, {"G"})
    flip(game, pupil)
    assert chars(game, pupil).name == "Master"
    assert table.told("710.2")
