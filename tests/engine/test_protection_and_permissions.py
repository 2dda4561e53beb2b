"""Protection, hexproof and shroud, what can't happen, what is done as though it were otherwise (101.2, 609.4, 702.11, 702.16), as
tables: what is kept off beside what isn't."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.ids import NOBODY
from app.engine.reading.as_though import as_though_greater, as_though_without, may_as_though
from app.engine.reading.prohibitions import forbidding, is_elsewhere, is_forbidden, is_impossible, may_be_sacrificed
from app.engine.reading.protection import DOESNT_REMOVE_AURAS, DOESNT_REMOVE_THIS, is_protected, keywords_of, target_forbidden
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import UNKNOWN

YOU, OPPONENT = t.You(), t.EachOpponent()
RED, GREEN = t.HasColor(("R",)), t.HasColor(("G",))


def protection(filter: t.Filter | None, **more: Any) -> t.KeywordAbility:
    return t.KeywordAbility("protection", filter=filter, **more)


def static(table: Table, *effects: t.StaticEffect, player: int = 0) -> int:
    return table.put(card("Law", "enchantment", "{9}", None, t.StaticAbility(effects)), player)


def settled(table: Table) -> set[str]:
    found = set(table.game.deciding)
    table.game.deciding = {}
    return found


def test_protection_from_qualities_players_and_everything() -> None:
    table = Table()
    mine_red, their_red = table.creature("A", cost="{R}"), table.creature("B", cost="{R}", player=1)
    green = table.creature("C", cost="{G}")
    rows: list[tuple[Any, list[bool], set[str]]] = [
        (RED, [True, True, False], set()), (GREEN, [False, False, True], set()), (CREATURE, [True] * 3, set()),
        (None, [True] * 3, {"702.16j"}), (t.Anything(), [True] * 3, {"702.16j"}),
        (t.Or((RED, t.Anything())), [True] * 3, {"702.16j"}), (t.Or((RED, GREEN)), [True] * 3, set()),
        (t.Or((RED, t.HasColor(("U",)))), [True, True, False], set()),
        (t.IsPlayer("opponent"), [False, True, False], {"702.16k"}),
        (t.ControlledBy(OPPONENT), [False, True, False], {"702.16k"}), (t.ControlledBy(YOU), [True, False, True], {"702.16k"}),
    ]
    shielded = [table.creature("S", (1, 1), protection(filter)) for filter, *_ in rows]
    plain = table.creature("P", (1, 1), "flying")
    table.begin()
    for one, (_, expected, rules) in zip(shielded, rows):
        settled(table)
        assert [is_protected(table.game, one, source) for source in (mine_red, their_red, green)] == expected
        assert settled(table) == rules
    assert not is_protected(table.game, plain, mine_red)


@pytest.mark.parametrize(("words", "attached"), [
    ((), [True] * 3), (DOESNT_REMOVE_THIS, [False, True, True]), (DOESNT_REMOVE_AURAS, [False, False, True]),
])
def test_protection_that_doesnt_remove_auras(words: tuple[str, ...], attached: list[bool]) -> None:
    """702.16n."""
    table = Table()
    enchant = t.KeywordAbility("enchant", filter=CREATURE)
    host = table.creature()
    owner = table.creature("Own", (1, 1), protection(RED, words=DOESNT_REMOVE_THIS))
    game = table.begin().game
    gives = t.StaticAbility((t.Modify(t.AttachedTo(), (t.AddAbility(protection(RED, words=words)),)),))
    giver, other, blade = (table.put(what, attached_to=host) for what in (
        card("Charm", "enchantment: Aura", "{R}", None, enchant, gives), card("Other", "enchantment: Aura", "{R}", None, enchant),
        card("Blade", "artifact: Equipment", "{R}")))
    settled(table)
    assert [is_protected(game, host, source, attached=True) for source in (giver, other, blade)] == attached
    assert ("702.16n" in settled(table)) == bool(words)
    assert [is_protected(game, host, source) for source in (giver, other, blade)] == [True] * 3
    assert is_protected(game, owner, other, attached=True)


def test_what_cannot_be_a_target_of_whom() -> None:
    """702.11, 702.16b, 702.18a."""
    table = Table(3, teams=(0, 1, 0))
    red, green = table.creature("R", cost="{R}"), table.creature("G", cost="{G}")
    rows: list[tuple[tuple[t.KeywordAbility, ...], list[str | None], str | None]] = [
        ((), [None, None, None], None), ((t.KeywordAbility("shroud"),), ["702.18a"] * 3, "702.18a"),
        ((t.KeywordAbility("hexproof"),), [None, "702.11b", None], "702.11b"),
        ((protection(RED),), ["702.16b"] * 3, None),
        ((t.KeywordAbility("hexproof", filter=RED),), [None, "702.11d", None], None),
        ((t.KeywordAbility("hexproof", filter=GREEN),), [None, None, None], "702.11d"),
    ]
    things = [table.creature("S", (1, 1), *held) for held, *_ in rows]
    table.begin()
    for one, (_, by_player, by_green) in zip(things, rows):
        found = []
        for player in range(3):
            settled(table)
            rule = target_forbidden(table.game, one, red, player)
            found.append(rule)
            assert rule is None or rule in settled(table)
        assert found == by_player
        assert target_forbidden(table.game, one, green, 1) == by_green


def test_players_with_hexproof_and_what_ignores_it() -> None:
    table = Table()
    red = table.creature("R", cost="{R}", player=1)
    static(table, t.PlayerHas(YOU, t.KeywordAbility("hexproof")))
    hidden, other = (table.creature(name, (1, 1), "hexproof") for name in ("Hidden", "Other"))
    seen = static(table, t.AsThough("target_hexproof", t.HasName(("Hidden",)), YOU), player=1)
    game = table.begin().game
    assert [target_forbidden(game, ref, red, 1) for ref in (0, 1, hidden, other)] == ["702.11c", None, None, "702.11b"]
    assert target_forbidden(game, 0, red, 0) is None
    assert [len(keywords_of(game, ref, "hexproof")) for ref in (0, 1, hidden, red)] == [1, 0, 1, 0]
    assert [len(keywords_of(game, ref, "shroud")) for ref in (0, hidden)] == [0, 0]
    game.alter(seen, phased_out="direct")
    assert target_forbidden(game, hidden, red, 1) == "702.11b"


def test_keywords_of_cards_elsewhere_are_idle() -> None:
    """113.6: a permanent card's own abilities function on the battlefield."""
    table = Table()
    there = table.creature("A", (1, 1), "shroud")
    dead = table.put(card("A", "creature", "{1}", (1, 1), t.KeywordAbility("shroud")), 0, "graveyard")
    spell = table.put(card("Spark", "instant", "{1}", None, t.KeywordAbility("shroud")), 0, "graveyard")
    static(table, t.Modify(t.All(CREATURE, ("graveyard",)), (t.AddAbility(t.KeywordAbility("hexproof")),)))
    game = table.begin().game
    assert [len(keywords_of(game, one, "shroud")) for one in (there, dead, spell, UNKNOWN)] == [1, 0, 1, 0]
    assert len(keywords_of(game, dead, "hexproof")) == 1


def test_what_may_be_done_as_though_it_were_otherwise() -> None:
    """609.4, by those whom the effect names."""
    table = Table()
    bear, boar = table.creature("Bear"), table.creature("Boar")
    assert not may_as_though(table.game, "attack_haste", bear)
    assert as_though_greater(table.game, "crew_more", bear) == 0
    assert as_though_without(table.game, "block_flying") == []
    it = t.HasName(("Bear",))
    for effect in (t.AsThough("attack_haste", it, YOU), t.AsThough("block_flying", it), t.AsThough("toughness_damage", it),
                   t.AsThough("crew_more", it, amount=t.Number(2)), t.AsThough("crew_more", CREATURE, amount=t.Number(1)),
                   t.AsThough("saddle_more", CREATURE, amount=t.Number(5))):
        static(table, effect)
    game = table.begin().game
    asked: list[tuple[Any, int, int | None, bool, set[str]]] = [
        ("attack_haste", bear, None, True, {"609.4"}), ("attack_haste", bear, 0, True, {"609.4"}),
        ("attack_haste", bear, 1, False, set()),
        ("attack_haste", boar, 0, False, set()), ("block_flying", bear, 1, True, {"609.4"}),
        ("toughness_damage", bear, None, True, set()),
        ("toughness_damage", boar, None, False, set()), ("block_shadow", bear, None, False, set()),
    ]
    for kind, what, player, expected, rules in asked:
        settled(table)
        assert may_as_though(game, kind, what, player) == expected
        assert settled(table) == rules
    assert [as_though_greater(game, "crew_more", one) for one in (bear, boar, UNKNOWN)] == [3, 1, 0]
    assert settled(table) == {"609.4"}
    assert as_though_greater(game, "crew_more", UNKNOWN) == 0
    assert settled(table) == set()
    assert as_though_without(game, "block_flying") == [it]
    assert as_though_without(game, "block_shadow") == []


def test_prohibitions_by_what_by_whom_and_of_which_part() -> None:
    """101.2."""
    table = Table()
    bear, rock = table.creature("Bear"), table.put(card("Rock", "artifact", "{1}"))
    me, them = t.IsPlayer("you"), t.IsPlayer("opponent")
    static(table, t.Cant("attack", CREATURE), t.Cant("gain_life", None, them), t.Cant("block", t.Not(CREATURE)))
    static(table, t.Cant("deal_damage", CREATURE, me, only="combat"), t.Cant("lose_life", None, t.Not(me)))
    static(table, t.Cant("get_counters", CREATURE, counter="charge"))
    table.begin()
    rows: list[tuple[Any, tuple[Any, ...], dict[str, Any], bool]] = [
        ("attack", (bear,), {}, True), ("attack", (rock,), {}, False), ("attack", (), {}, False), ("block", (bear,), {}, False),
        ("block", (rock,), {}, True), ("block", (), {}, False), ("lose_life", (NOBODY, 1), {}, True),
        ("lose_life", (), {}, False),
        ("lose_life", (NOBODY, 0), {}, False),
        ("gain_life", (NOBODY, 1), {}, True), ("gain_life", (NOBODY, 0), {}, False), ("gain_life", (), {}, False),
        ("deal_damage", (bear, 0), {"of": ("combat",)}, True), ("deal_damage", (bear, 0), {}, False),
        ("deal_damage", (bear, 1), {"of": ("combat",)}, False), ("deal_damage", (rock, 0), {"of": ("combat",)}, False),
        ("get_counters", (bear,), {"counter": "charge"}, True), ("get_counters", (bear,), {"counter": "time"}, False),
    ]
    for action, who, more, expected in rows:
        settled(table)
        assert (action, who, forbidding(table.game, action, *who, **more) is not None) == (action, who, expected)
        assert settled(table) == ({"101.2"} if expected else set())


@pytest.mark.parametrize(("done", "forbidden"), [
    ((), False), ((0,), False), ((0, 0), True), ((0, 1), False), ((1, 1), False), ((0, 0, 0), True),
])
def test_no_more_than_so_many_in_a_turn(done: tuple[int, ...], forbidden: bool) -> None:
    """The third spell, the third card, not the second; nor those of others, nor draws that drew nothing."""
    table = Table()
    bear, rock = table.creature("Bear"), table.put(card("Rock", "artifact", "{1}"))
    each = t.IsPlayer("any")
    static(table, t.Cant("cast", CREATURE, each, nth=3), t.Cant("draw", None, each, nth=3))
    game = table.begin().game
    drawn = []
    for player in done:
        draw = ev.CardDrawn(player)
        draw.amount = 1
        drawn.append(draw)
    empty = ev.CardDrawn(0)
    empty.amount = 0
    cast = [ev.SpellCast(bear, player) for player in done]
    game.history = (*cast, ev.SpellCast(rock, 0), *drawn, empty, ev.LandPlayed(rock, 0, "hand"))
    assert (forbidding(game, "cast", bear, 0) is not None) == forbidden
    assert (forbidding(game, "draw", NOBODY, 0) is not None) == forbidden
    assert forbidding(game, "cast", rock, 0) is None


def test_a_description_without_a_zone_means_permanents() -> None:
    """109.2."""
    table = Table()
    bear, held = table.creature(), table.hand(card("Bear", "creature: Bear", "{1}", (2, 2)))
    game = table.begin().game
    rows: list[tuple[Any, list[bool]]] = [
        (CREATURE, [False, True, False, False]), (t.HasSubtype(("Bear",)), [False, True, False, False]), (None, [False] * 4),
        (GREEN, [False] * 4), (t.And((CREATURE, t.IsCard())), [False] * 4), (t.And((CREATURE, t.IsSpell())), [False] * 4),
        (t.And((CREATURE, t.InZone(("hand",)))), [False] * 4), (t.And((CREATURE, GREEN)), [False, True, False, False]),
    ]
    for description, expected in rows:
        assert [is_elsewhere(game, description, ref) for ref in (bear, held, 0, UNKNOWN)] == expected
    settled(table)
    is_elsewhere(game, CREATURE, held)
    assert settled(table) == {"109.2"}
    static(table, t.Cant("activate", CREATURE), t.Cant("attack", CREATURE))
    assert [forbidding(game, action, held) is not None for action in ("activate", "attack")] == [False, True]


def test_events_that_are_forbidden_by_kind() -> None:
    table = Table()
    bear, rock = table.creature("Bear"), table.put(card("Rock", "artifact", "{1}"))
    firm = table.creature("Firm", (1, 1), "indestructible")
    me = t.IsPlayer("you")
    of_player: list[tuple[Any, Any]] = [
        ("gain_life", lambda who: ev.LifeGained(player=who, amount=1)),
        ("lose_life", lambda who: ev.LifeLost(player=who, amount=1)),
        ("draw", ev.CardDrawn), ("lose", lambda who: ev.GameLost(player=who)), ("win", lambda who: ev.GameWon(player=who)),
    ]
    of_object: list[tuple[Any, Any]] = [
        ("untap", ev.Untapped), ("become_tapped", ev.Tapped), ("be_countered", lambda it: ev.Countered(it)),
        ("be_sacrificed", lambda it: ev.Sacrificed(it, 0)),
    ]
    table.begin()
    for _, event in (*of_player, *of_object):
        assert is_forbidden(table.game, event(0 if (_, event) in of_player else bear)) is None
    static(table, *(t.Cant(action, None, me) for action, _ in of_player), *(t.Cant(action, CREATURE) for action, _ in of_object))
    game = table.game
    for action, event in of_player:
        assert (action, [is_forbidden(game, event(who)) for who in (0, 1)]) == (action, ["101.2", None])
    for action, event in of_object:
        assert (action, [is_forbidden(game, event(it)) for it in (bear, rock)]) == (action, ["101.2", None])
    assert [is_forbidden(game, ev.Destroyed(one)) for one in (firm, bear)] == ["702.12b", None]
    assert is_forbidden(game, ev.LibraryShuffled(0)) is None
    assert is_forbidden(game, ev.Transformed(firm)) is None
    settled(table)
    assert is_forbidden(game, ev.Destroyed(firm)) in settled(table)


def test_whom_no_one_may_make_sacrifice() -> None:
    table = Table()
    theirs = table.creature(player=1)
    static(table, t.Cant("make_sacrifice", t.IsPlayer("you"), t.IsPlayer("opponent")), player=1)
    game = table.begin().game
    assert [may_be_sacrificed(game, theirs, 1, cause) for cause in (0, 1, NOBODY)] == [False, True, True]
    assert [is_forbidden(game, ev.Sacrificed(theirs, 1, cause=cause)) for cause in (0, 1, NOBODY)] == ["101.2", None, None]
    assert is_forbidden(game, ev.Untapped(theirs, 1, cause=0)) is None


def test_what_would_enter_is_judged_as_it_would_exist() -> None:
    """614.17d."""
    table = Table()
    held = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "graveyard")
    rock = table.put(card("Rock", "artifact", "{1}"), 0, "graveyard")
    elsewhere = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "exile")
    game = table.begin().game
    assert is_forbidden(game, ev.ZoneChange(held, "graveyard", "battlefield")) is None
    static(table, t.Cant("attack", CREATURE))
    assert is_forbidden(game, ev.ZoneChange(held, "graveyard", "battlefield")) is None
    static(table, t.Cant("enter", CREATURE, only="graveyard"))
    moves = [ev.ZoneChange(held, "graveyard", "battlefield"), ev.ZoneChange(rock, "graveyard", "battlefield"),
             ev.ZoneChange(elsewhere, "exile", "battlefield"), ev.ZoneChange(held, "graveyard", "hand")]
    assert [is_forbidden(game, move) for move in moves] == ["614.17d", None, None, None]


def test_what_settles_that_something_is_impossible() -> None:
    table = Table(3)
    bear, token = table.creature(), table.creature()
    game = table.begin().game
    game.alter_player(2, in_game=False)
    game.alter(token, is_token=True, zone="graveyard")
    rows: list[tuple[ev.Event, set[str]]] = [
        (ev.Damage(bear, 0, 1), set()), (ev.Damage(bear, 0, 0), {"120.8"}), (ev.Damage(bear, 2, 1), {"120.1a", "800.4e"}),
        (ev.Damage(bear, token, 1), {"120.1a"}), (ev.Damage(bear, 3, 1), {"120.1a"}),
        (ev.ZoneChange(token, "graveyard", "exile"), {"111.8", "101.3"}), (ev.ZoneChange(bear, "battlefield", "exile"), set()),
        (ev.LibraryShuffled(0), set()), (ev.LifeGained(player=0, amount=0), {"101.3"}),
    ]
    for event, rules in rows:
        settled(table)
        assert is_impossible(game, event) == bool(rules)
        assert settled(table) == rules
    game.alter(bear, phased_out="direct")
    settled(table)
    assert not is_impossible(game, ev.LifeGained(bear, 0, bear, amount=1, cause=0))
    assert is_impossible(game, ev.Tapped(bear, source=token))
    assert settled(table) == {"702.26b", "101.3"}
