"""What damage results in (120.3), what excess is (120.10), and what moving between zones keeps and loses (400.7)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.damage import excess_of
from app.engine.changing.effects import add_lasting
from app.engine.changing.outcome import apply_loss, apply_win, concede, judge
from app.engine.changing.pipeline import after_batch, perform
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.objects import Card
from app.engine.reading.characteristics import chars
from tests.engine.conftest import Table, card
from tests.engine.shorthand import law


def told(table: Table, act: list[ev.Event]) -> set[str]:
    """The rules cited in what is told of some events."""
    before = len(table.game.journal)
    perform(table.game, act)
    return {rule for entry in table.game.journal[before:] for rule in entry.rules}


# ---- damage ----------------------------------------------------------------------------------------------------------


def toxic(number: int) -> t.KeywordAbility:
    return t.KeywordAbility("toxic", amount=t.Number(number))


DAMAGE_TO_PLAYER: list[tuple[tuple[Any, ...], bool, int, int, int, set[str]]] = [
    # abilities of the source; combat damage; what of 3 damage is lost in life, poison counters, life gained; rules
    ((), False, 3, 0, 0, {"120.3a"}), (("infect",), False, 0, 3, 0, {"120.3b", "702.90b"}),
    (("lifelink",), False, 3, 0, 3, {"120.3f", "702.15b"}),
    (("infect", "lifelink"), False, 0, 3, 3, {"120.3b"}), ((toxic(2),), True, 3, 2, 0, {"702.164c"}),
    ((toxic(2),), False, 3, 0, 0, set()),
    ((toxic(2), toxic(1)), True, 3, 3, 0, {"702.164c"}), (("wither",), True, 3, 0, 0, {"120.3a"}),
    (("deathtouch",), True, 3, 0, 0, {"120.3a"}),
]


def test_damage_to_a_player() -> None:
    for row, (held, combat, lost, poison, gained, rules) in enumerate(DAMAGE_TO_PLAYER):
        table = Table()
        bear = table.creature("Bear", (3, 3), *held)
        table.begin()
        cited = told(table, [ev.Damage(bear, 1, 3, combat=combat)])
        other = table.game.players[1]
        assert (20 - other.life, other.counter("poison"), table.life() - 20) == (lost, poison, gained), row
        assert rules <= cited, row
        assert poison or not {"702.164c", "120.3b"} & cited


DAMAGE_TO_PERMANENT: list[tuple[tuple[str, ...], str, dict[str, int], tuple[int, dict[str, int], bool]]] = [
    # abilities of the source; what it is dealt to, with which counters; damage marked, counters then, touched by deathtouch
    ((), "creature", {}, (2, {}, False)), (("wither",), "creature", {}, (0, {"-1/-1": 2}, False)),
    (("infect",), "creature", {}, (0, {"-1/-1": 2}, False)), (("deathtouch",), "creature", {}, (2, {}, True)),
    (("wither", "deathtouch"), "creature", {}, (0, {"-1/-1": 2}, True)),
    ((), "planeswalker", {"loyalty": 5}, (0, {"loyalty": 3}, False)),
    (("wither",), "planeswalker", {"loyalty": 5}, (0, {"loyalty": 3}, False)),
    ((), "battle", {"defense": 5}, (0, {"defense": 3}, False)),
    ((), "planeswalker creature", {"loyalty": 5}, (2, {"loyalty": 3}, False)),
    (("infect",), "planeswalker creature", {"loyalty": 5}, (0, {"loyalty": 3, "-1/-1": 2}, False)),
]


def test_damage_to_a_permanent() -> None:
    for row, (held, types, counters, (marked, left, touched)) in enumerate(DAMAGE_TO_PERMANENT):
        table = Table()
        bear = table.creature("Bear", (3, 3), *held)
        size = (5, 9) if "creature" in types else None
        other = table.put(card("Other", types, "{3}", size), 1, counters=counters)
        table.begin()
        perform(table.game, [ev.Damage(bear, other, 2)])
        found = table.game.objects[other]
        there = {kind: number for kind, number, _ in found.counters}
        assert (found.damage, there, found.deathtouched) == (marked, left, touched), row


def test_damage_to_a_permanent_cites_what_it_results_in() -> None:
    for held, types, expected in (
        ((), "creature", {"120.3e"}), (("wither",), "creature", {"120.3d", "702.80a"}),
        (("infect",), "creature", {"120.3d", "702.90c"}),
        ((), "planeswalker", {"120.3c"}), ((), "battle", {"120.3h"}), (("deathtouch",), "creature", {"120.3e", "702.2b"}),
    ):
        table = Table()
        bear = table.creature("Bear", (3, 3), *held)
        size = (5, 9) if types == "creature" else None
        other = table.put(card("Other", types, "{3}", size), 1, counters={"loyalty": 9, "defense": 9})
        table.begin()
        every = {"120.3c", "120.3d", "120.3e", "120.3h", "702.2b", "702.80a", "702.90c"}
        assert told(table, [ev.Damage(bear, other, 2)]) & every == expected
        assert table.game.objects[bear].notes["damaged"] == {other}


def test_whom_a_permanent_has_dealt_damage_to_is_kept_on_it() -> None:
    table = Table()
    bear, ghost = table.creature(), table.put(card("Ghost", "creature", "{1}", (3, 3)), 0, "graveyard")
    table.begin()
    for target, known in ((1, {1}), (1, {1}), (0, {0, 1})):
        perform(table.game, [ev.Damage(bear, target, 1), ev.Damage(ghost, target, 1)])
        assert table.game.objects[bear].notes["damaged"] == known
        assert "damaged" not in table.game.objects[ghost].notes


def test_damage_dealt_by_what_is_gone_or_elsewhere() -> None:
    for keyword, elsewhere, known in (("lifelink", "702.15d", "702.15c"), ("infect", "702.90e", "702.90d")):
        table = Table()
        ghost = table.put(card("Ghost", "creature", "{1}", (3, 3), t.KeywordAbility(keyword)), 0, "graveyard")
        bear = table.creature("Bear", (3, 3), keyword)
        table.begin()
        assert elsewhere in told(table, [ev.Damage(ghost, 1, 1)])
        assert elsewhere not in told(table, [ev.Damage(bear, 1, 1)])
        perform(table.game, [ev.ZoneChange(bear, "battlefield", "exile")])
        assert known in told(table, [ev.Damage(bear, 1, 1)])
        assert (table.life() == 23) == (keyword == "lifelink")
        assert table.game.players[1].counter("poison") == (3 if keyword == "infect" else 0)


def test_excess_damage_by_the_type_for_which_least_is_enough() -> None:
    table = Table()
    bear, adder = table.creature("Bear"), table.creature("Adder", (1, 1), "deathtouch")
    table.begin()
    rows: list[tuple[str, tuple[int, int] | None, dict[str, int], int, tuple[int, ...], tuple[int, ...]]] = [
        # types, size, counters, damage marked; amounts dealt by the bear, and by the adder; the excess
        ("creature", (1, 4), {}, 0, (4,), ()), ("creature", (1, 4), {}, 3, (1,), ()), ("creature", (1, 0), {}, 0, (), ()),
        ("planeswalker", None, {"loyalty": 4, "defense": 1}, 0, (4,), ()),
        ("battle", None, {"defense": 4, "loyalty": 1}, 0, (4,), ()),
        ("planeswalker creature", (1, 6), {"loyalty": 4}, 0, (4,), ()),
        ("planeswalker creature", (1, 3), {"loyalty": 4}, 0, (3,), ()),
        ("creature", (1, 4), {}, 0, (), (1,)), ("creature", (1, 4), {}, 5, (), ()), ("battle", None, {"defense": 4}, 0, (), (4,)),
        ("creature", (1, 4), {}, 0, (0,), (1,)), ("creature", (1, 4), {}, 0, (2, 2), ()),
    ]
    for row, (types, size, counters, marked, plain, deadly) in enumerate(rows):
        other = table.put(card("Other", types, "{3}", size), 1, counters=counters)
        table.game.alter(other, damage=marked)
        dealt = [*(ev.Damage(bear, other, number) for number in plain), *(ev.Damage(adder, other, number) for number in deadly)]
        assert excess_of(table.game, other, dealt) == 0, row
        source = adder if deadly else bear
        assert excess_of(table.game, other, [*dealt, ev.Damage(source, other, 1)]) == 1, row
        if sum(plain) + sum(deadly) > 1:
            assert excess_of(table.game, other, dealt[1:]) == 0, row


def test_the_excess_is_of_all_that_is_dealt_at_one_time() -> None:
    table = Table()
    bear, boar = table.creature("Bear"), table.creature("Boar", (1, 3), player=1)
    table.begin()
    dealt = [ev.Damage(bear, boar, 2), ev.Damage(bear, boar, 3), ev.Damage(bear, 1, 9)]
    perform(table.game, dealt)
    assert [event.excess for event in table.game.history if isinstance(event, ev.Damage)] == [2, 2, 0]


def test_combat_damage_of_commanders_is_counted_by_owner_and_name() -> None:
    table = Table()
    bear, boar = table.creature("Bear"), table.creature("Boar")
    table.begin()
    game = table.game
    game.alter(bear, marks=frozenset({"commander"}))
    for source, combat, target, number in (
        (boar, True, 1, 0), (bear, False, 1, 0), (bear, True, 1, 2), (bear, True, 1, 4), (bear, True, boar, 4),
        (bear, True, 0, 4),
    ):
        perform(game, [ev.Damage(source, target, 2, combat=combat)])
        assert game.players[1].notes.get("commander_damage", {}) == ({(0, "Bear"): number} if number else {})
    perform(game, [ev.ZoneChange(bear, "battlefield", "exile")])
    perform(game, [ev.Damage(bear, 1, 1, combat=True)])
    assert game.players[1].notes["commander_damage"] == {(0, "Bear"): 5}


def test_damage_brings_no_life_total_below_a_floor() -> None:
    def floor(who: t.Selector, amount: int | None = 1, rule: Any = "damage_floor") -> t.PlayerRule:
        return t.PlayerRule(rule, who, None if amount is None else t.Number(amount))

    rows: list[tuple[tuple[t.PlayerRule, ...], int, int, int]] = [
        ((floor(t.You()),), 5, 4, 1), ((floor(t.You()),), 5, 5, 1), ((floor(t.You()),), 5, 9, 1), ((floor(t.You()),), 5, 3, 2),
        ((floor(t.EachOpponent()),), 5, 9, -4), ((), 5, 9, -4), ((floor(t.You(), 6),), 5, 2, 3), ((floor(t.You(), 5),), 5, 2, 5),
        ((floor(t.You(), None), floor(t.You())), 5, 9, 1), ((floor(t.You(), 1, "max_hand_size"),), 5, 9, -4),
    ]
    for row, (effects, life, dealt, left) in enumerate(rows):
        table = Table()
        bear = table.creature("Bear", player=1)
        law(table, *effects)
        table.begin()
        table.game.alter_player(0, life=life)
        perform(table.game, [ev.Damage(bear, 0, dealt)])
        assert table.life() == left, row
    table.game.alter_player(0, life=5)
    law(table, floor(t.You()))
    perform(table.game, [ev.LifeLost(player=0, amount=9)])
    assert table.life() == -4


def test_life_gained_in_the_same_event_counts_against_the_floor() -> None:
    for life, dealt, gained, left in ((2, 5, 5, 2), (2, 5, 4, 1), (2, 5, 3, 1), (2, 5, 0, 1), (9, 5, 3, 7)):
        table = Table()
        bear, lynx = table.creature("Bear", player=1), table.creature("Lynx", (1, 1), "lifelink")
        law(table, t.PlayerRule("damage_floor", t.You(), t.Number(1)))
        table.begin()
        table.game.alter_player(0, life=life)
        perform(table.game, [ev.Damage(bear, 0, dealt), *([ev.Damage(lynx, bear, gained)] if gained else [])])
        assert table.life() == left, (life, dealt, gained)


# ---- moving ----------------------------------------------------------------------------------------------------------


def move(table: Table, what: int, origin: str, to: str, **more: Any) -> tuple[ev.ZoneChange, set[str]]:
    event = ev.ZoneChange(what, origin, to, **{name: value for name, value in more.items() if name != "position"})
    event.position = more.get("position", 0)
    cited = told(table, [event])
    return event, cited


def test_a_card_that_moves_is_a_new_object_with_nothing_of_the_old_one() -> None:
    table = Table()
    bear = table.creature("Bear", counters={"+1/+1": 2}, tapped=True)
    table.begin()
    game = table.game
    game.alter(bear, damage=1, marks=frozenset({"monstrous", "commander"}), notes={"color": "G"})
    event, cited = move(table, bear, "battlefield", "exile")
    found = game.objects[event.new]
    assert (bear in game.objects, found.zone, found.tapped, found.damage, found.counters, found.notes, found.marks) == (
        False, "exile", False, 0, (), {}, {"commander"})
    assert "122.2" in cited
    assert event.before is not None
    assert (event.before.became, event.before.object.tapped) == (event.new, True)
    assert move(table, bear, "battlefield", "hand")[0].new == 0


def test_nothing_moves_from_where_it_is_not() -> None:
    table = Table()
    bear = table.creature()
    table.begin()
    for origin in ("graveyard", "hand"):
        move(table, bear, origin, "exile")
        assert table.there(bear)


def test_cards_go_to_their_owners_zones() -> None:
    for zone in ("hand", "graveyard", "library", "exile", "command"):
        for owner, controller in ((0, 0), (1, 0)):
            table = Table()
            bear = table.put(card("Bear", "creature", "{1}", (2, 2)), owner, controller=controller)
            table.begin()
            event, cited = move(table, bear, "battlefield", zone)
            found = table.game.objects[event.new]
            assert (found.owner, found.controller, event.new in table.game.zone_of(zone, owner)) == (owner, owner, True)
            assert ("400.3" in cited) == (owner != controller and zone in ("hand", "graveyard", "library"))


def test_where_in_a_library_a_card_is_put() -> None:
    for position, size, place in ((0, 20, 0), (1, 20, 1), (20, 20, 20), (25, 20, 20), (-1, 20, 20), (-2, 20, 19)):
        table = Table()
        bear = table.creature()
        table.begin()
        event, cited = move(table, bear, "battlefield", "library", position=position)
        assert table.game.libraries[0].index(event.new) == place, position
        assert ("401.7" in cited) == (position > size)


def test_under_whose_control_a_permanent_enters() -> None:
    for player, controller in ((-1, 0), (0, 0), (1, 1)):
        table = Table()
        bear = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "graveyard")
        table.begin()
        event, cited = move(table, bear, "graveyard", "battlefield", player=player)
        found = table.game.objects[event.new]
        assert (found.owner, found.controller, found.base_controller, found.came_under) == (0, controller, controller, 3)
        assert ("110.2a" in cited) == (player == 1)


@pytest.mark.parametrize(("what", "face_down", "enters"), [
    (card("Bear", "creature", "{1}", (2, 2)), False, True), (card("Bolt", "instant", "{R}"), False, False),
    (card("Plan", "sorcery", "{R}"), False, False), (card("Bolt", "instant", "{R}"), True, True),
    (Card("Two", (card("Near", "sorcery").faces[0], card("Far", "creature", "", (1, 1)).faces[0]), "modal_dfc"), False, False),
])
def test_instants_and_sorceries_stay_unless_they_enter_face_down(what: Card, face_down: bool, enters: bool) -> None:
    table = Table()
    held = table.put(what, 0, "graveyard")
    table.begin()
    event = ev.ZoneChange(held, "graveyard", "battlefield")
    if face_down:
        ev.enter_details(event).face_down = card("", "creature", "", (2, 2)).faces[0]
    cited = told(table, [event])
    assert (bool(event.new), table.there(held)) == (enters, not enters)
    if enters:
        assert (table.game.objects[event.new].face_down is not None, "708.3" in cited) == (face_down, face_down)


def test_tokens_and_copies_stay_what_they_are_and_a_copy_becomes_a_token() -> None:
    for token, copy, origin, to, expected in (
        (True, False, "battlefield", "exile", (True, False, True)), (False, True, "exile", "battlefield", (True, False, False)),
        (False, True, "exile", "hand", (False, True, True)), (False, False, "battlefield", "exile", (False, False, False)),
        (False, False, "exile", "battlefield", (False, False, False)), (True, False, "exile", "battlefield", None),
    ):
        table = Table()
        bear = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, origin)
        table.begin()
        table.game.alter(bear, is_token=token, is_copy=copy)
        table.game.tokens_moved = False
        event, cited = move(table, bear, origin, to)
        if expected is None:
            assert event.new == 0
            continue
        found = table.game.objects[event.new]
        assert (found.is_token, found.is_copy, table.game.tokens_moved) == expected
        assert ("608.3f" in cited) == (copy and to == "battlefield")


def test_a_card_put_on_the_stack_is_its_owners_unless_another_casts_it() -> None:
    for player, controller in ((-1, 1), (0, 0), (1, 1)):
        table = Table()
        bolt = table.put(card("Bolt", "instant", "{R}"), 1, "exile")
        table.begin()
        event, cited = move(table, bolt, "exile", "stack", player=player)
        assert (table.game.objects[event.new].controller, table.game.stack) == (controller, (event.new,))
        assert {"601.2a", "405.1"} <= cited
        assert "110.2a" not in cited


def test_what_leaves_the_battlefield_leaves_combat() -> None:
    table = Table()
    bear, boar = table.creature("Bear"), table.creature("Boar")
    table.begin().answer("attackers", ((bear, 1), (boar, 1))).to("declare_attackers")
    move(table, bear, "battlefield", "hand")
    assert table.game.combat is not None
    assert set(table.game.combat.attackers) == {boar}


def test_how_a_permanent_enters() -> None:
    table = Table()
    veil = card("Veil", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=t.HasType(("creature",))))
    bear, host = table.put(veil, 0, "exile"), table.creature("Host")
    table.begin()
    event = ev.ZoneChange(bear, "exile", "battlefield")
    details = ev.enter_details(event)
    details.tapped, details.attached_to, details.marks = True, host, frozenset({"monstrous"})
    details.counters.extend([("charge", 1), ("+1/+1", 2), ("charge", 2), ("fade", 0)])
    details.notes["color"] = "G"
    perform(table.game, [event])
    found = table.game.objects[event.new]
    assert (found.tapped, found.attached_to, found.marks, found.notes) == (True, host, {"monstrous"}, {"color": "G"})
    assert {kind: number for kind, number, _ in found.counters} == {"charge": 3, "+1/+1": 2}


def test_what_is_exiled_face_down_has_no_characteristics() -> None:
    table = Table()
    bear, boar = (table.hand(card(name, "creature", "{1}", (2, 2))) for name in ("Bear", "Boar"))
    table.begin()
    event = ev.ZoneChange(bear, "hand", "exile")
    details = ev.enter_details(event)
    details.face_down = card("", "creature", "", (2, 2)).faces[0]
    details.counters.append(("time", 2))
    cited = told(table, [event])
    found = chars(table.game, event.new)
    assert (found.name, found.types, "406.3a" in cited) == ("", frozenset(), True)
    assert table.game.objects[event.new].counter("time") == 2
    event, cited = move(table, boar, "hand", "exile")
    assert (chars(table.game, event.new).name, "406.3a" in cited) == ("Boar", False)


MOVES: list[tuple[str, str, str, str, set[str]]] = [
    ("creature", "battlefield", "graveyard", "Bear dies", {"700.4"}),
    ("artifact", "battlefield", "graveyard", "put into the graveyard", {"404.1"}),
    ("planeswalker", "battlefield", "graveyard", "Bear dies", {"700.4"}),
    ("creature", "hand", "graveyard", "owner's graveyard", {"404.1"}),
    ("creature", "graveyard", "battlefield", "enters the battlefield", {"400.7"}),
    ("creature", "battlefield", "exile", "is exiled", {"701.13a"}),
    ("creature", "battlefield", "hand", "owner's hand", {"402.1"}),
    ("creature", "battlefield", "library", "owner's library", {"401.1"}),
    ("creature", "hand", "command", "command zone", {"408.1"}),
]


def test_how_moves_are_told() -> None:
    for types, origin, to, words, rules in MOVES:
        table = Table()
        thing = table.put(card("Bear", types, "{1}", (2, 2) if "creature" in types else None), 0, origin,
                          counters={"loyalty": 2} if types == "planeswalker" and origin == "battlefield" else None)
        table.begin()
        before = len(table.game.journal)
        perform(table.game, [ev.ZoneChange(thing, origin, to)])
        entry = next(entry for entry in table.game.journal[before:] if entry.kind == "move")
        assert words in entry.text
        assert rules <= set(entry.rules), (origin, to)


def test_a_card_that_nobody_saw_is_not_named() -> None:
    table = Table()
    bear = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "library", place=0)
    boar = table.put(card("Boar", "creature", "{1}", (2, 2)), 0, "graveyard")
    table.begin()
    for what, origin, named in ((bear, "library", "A card"), (boar, "graveyard", "Boar")):
        before = len(table.game.journal)
        perform(table.game, [ev.ZoneChange(what, origin, "hand")])
        assert [str(entry.args[0]) for entry in table.game.journal[before:] if entry.kind == "move"] == [named]


# ---- leaving the game ------------------------------------------------------------------------------------------------


def test_what_a_player_who_leaves_takes_along() -> None:
    table = Table(3)
    bear = card("Bear", "creature", "{1}", (2, 2))
    own, lent = table.put(bear), table.put(bear, 0, controller=1)
    held, out = table.put(bear, 1, controller=0), table.put(bear)
    other, stolen = table.put(bear, 1), table.put(bear, 1)
    thief = law(table, t.Modify(t.All(t.HasName(("Nobody",))), (t.ChangeController(t.You()),)))
    table.begin()
    game = table.game
    game.alter(out, phased_out="direct")
    assert apply_loss(game, 0)
    assert not {own, lent, held, out, thief} & set(game.objects)
    assert {other, stolen} <= set(game.objects)
    assert table.zone("exile", 1) == ["Bear"]
    gone = [event.object for event in game.history if isinstance(event, ev.ZoneChange) and event.to == ""]
    assert sorted(gone) == sorted([own, lent, thief])
    assert (game.players[0].lost, game.players[0].in_game) == (True, False)
    assert not apply_loss(game, 0)
    assert not apply_win(game, 0)


def test_designations_pass_on_when_their_player_leaves() -> None:
    for leaver, active, heir in ((0, 1, 1), (0, 0, 1), (1, 1, 2), (2, 0, 0)):
        for mark, rule in (("monarch", "725.4"), ("initiative", "726.4")):
            table = Table(3).begin(active=active)
            game = table.game
            game.alter_player(leaver, marks=frozenset({mark}))
            apply_loss(game, leaver)
            found = [player.id for player in game.players if player.in_game and mark in player.marks]
            assert found == [heir], (leaver, active, mark)
            assert table.told(rule)


def test_priority_passes_on_when_its_player_leaves() -> None:
    for leaver, holder in ((0, 1), (1, 0), (2, 0)):
        table = Table(3).begin()
        assert table.game.turn.priority == 0
        apply_loss(table.game, leaver)
        assert table.game.turn.priority == holder


def test_when_the_game_is_over() -> None:
    table = Table(3).begin()
    game = table.game
    judge(game)
    assert game.result is None
    concede(game, 1)
    assert (game.result, game.players[1].lost) == (None, True)
    concede(game, 2)
    assert (game.result, [player.won for player in game.players]) == ("won", [True, False, False])
    assert table.told("104.2a")
    table = Table(2).begin()
    for player in (0, 1):
        table.game.alter_player(player, in_game=False)
    judge(table.game)
    assert (table.game.result, table.told("104.4a")) == ("draw", True)
    judge(table.game)
    table = Table(2).begin()
    assert apply_win(table.game, 1)
    assert ([player.won for player in table.game.players], table.game.result) == ([False, True], "won")


def test_control_effects_of_a_player_who_leaves_end() -> None:
    table = Table(3)
    bear, boar = (table.put(card(name, "creature", "{1}", (2, 2)), 1) for name in ("Bear", "Boar"))
    table.begin()
    game = table.game
    for player, what in ((0, bear), (2, boar)):
        change = t.Modify(t.This(), (t.ChangeController(t.You()),))
        from_player = Context(game, player, what)
        add_lasting(game, change, t.EndOfGame(), from_player, (what,))
    after_batch(game)
    assert [game.objects[one].controller for one in (bear, boar)] == [0, 2]
    apply_loss(game, 0)
    assert [game.objects[one].controller for one in (bear, boar)] == [1, 2]
