"""What each amount comes to (107), as tables: bounds, what is gone, and the things that don't count."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.position import events as ev
from app.engine.position.combat import Combat
from app.engine.position.context import Context
from app.engine.position.lasting import Lasting
from app.engine.position.objects import AdditionalPayment, CastRecord
from app.engine.position.players import Mana
from app.engine.position.stack import Section, StackItem
from app.engine.reading.meaning import amount, at_least, at_most, bonus, bounds, natural
from app.engine.reading.qualities import counters_on, shared_values, value_of
from tests.engine.conftest import CREATURE, YOURS, Table, card
from tests.engine.shorthand import UNKNOWN, number

YOU, OPPONENT, EVERYONE, THIS = t.You(), t.EachOpponent(), t.EachPlayer(), t.This()
ROCK = card("Rock", "artifact", "{1}")


def minus(value: int) -> t.Minus:
    return t.Minus(number(0), number(value))


def amounts(ctx: Context, *wanted: t.Amount) -> list[int]:
    return [amount(one, ctx) for one in wanted]


def these(ctx: Context, *things: int) -> t.Bound:
    ctx.bind("these", things)
    return t.Bound("these")


def test_sums_products_halves_and_extremes() -> None:
    ctx = Context(Table().game, 0, UNKNOWN)
    two, three, five = number(2), number(3), number(5)
    assert amounts(ctx, t.Plus((two, three, five)), t.Plus(()), t.Minus(two, five), t.Times(three, five)) == [10, 0, -3, 15]
    assert amounts(ctx, *(t.Half(number(value), how) for value in (4, 5) for how in ("up", "down"))) == [2, 2, 3, 2]
    assert amounts(ctx, t.Greatest((two, five, three)), t.Least((five, two, three)), t.Greatest(()), t.Least(())) == [5, 2, 0, 0]
    divisors = (number(1), two, five, number(6), number(0), minus(1))
    assert amounts(ctx, *(t.Quotient(five, by) for by in divisors)) == [5, 2, 1, 0, 0, 0]
    assert amounts(ctx, t.IfElse(t.Always(), two, three), t.IfElse(t.NotSo(t.Always()), two, three)) == [2, 3]


def test_negative_numbers_where_there_are_none() -> None:
    """107.1b: but what sets or changes power, toughness or life may be negative."""
    ctx = Context(Table().game, 0, UNKNOWN)
    assert [natural(one, ctx) for one in (number(-1), number(0), number(2), minus(3))] == [0, 0, 2, 0]
    rows = [
        (number(-2), -2), (number(2), 2), (minus(3), -3), (minus(-3), 0), (t.Minus(number(1), number(3)), 0),
        (t.Minus(number(3), number(1)), 2), (t.Times(number(-1), number(3)), -3), (t.Times(number(-2), minus(3)), 0),
        (t.Times(t.Plus((number(2),)), number(3)), 6),
        (t.Times(number(2), number(3)), 6), (t.Times(number(2), minus(3)), 0), (t.Times(number(0), number(3)), 0),
    ]
    assert [bonus(wanted, ctx) for wanted, _ in rows] == [expected for _, expected in rows]


def test_how_many_may_be_chosen() -> None:
    ctx = Context(Table().game, 0, UNKNOWN)
    rows = [
        (number(3), (3, 3)), (minus(3), (0, 0)), (t.AnyNumber(number(1), number(4)), (1, 4)),
        (t.AnyNumber(None, number(4)), (0, 4)), (t.AnyNumber(minus(1), minus(4)), (0, 0)),
    ]
    for wanted, expected in rows:
        assert (bounds(wanted, ctx), (at_least(wanted, ctx), at_most(wanted, ctx))) == (expected, expected)
    assert bounds(t.AnyNumber(number(1)), ctx)[0] == 1
    assert at_most(t.AnyNumber(), ctx) >= 10**9


def test_a_number_is_chosen_between_its_bounds() -> None:
    table = Table()
    ctx = Context(table.game, 1, UNKNOWN)
    table.answer("number", 3)
    assert amount(t.AnyNumber(number(1), number(4)), ctx) == 3
    asked = table.script.asked[-1]
    assert (asked.player, asked.minimum, asked.maximum) == (1, 1, 4)
    assert amount(t.AnyNumber(number(2), number(1)), ctx) == 2


def test_numbers_have_a_limit_on_both_sides() -> None:
    table = Table()
    table.game.limits.number = 10
    ctx = Context(table.game, 0, UNKNOWN)
    ten, one = number(10), number(1)
    assert amounts(ctx, t.Plus((ten,)), t.Minus(number(0), ten)) == [10, -10]
    for beyond in (t.Plus((ten, one)), t.Minus(number(-10), one)):
        with pytest.raises(LimitReached):
            amount(beyond, ctx)


def test_the_value_of_x() -> None:
    """107.3."""
    table = Table()
    cast, plain, costly, copied = (table.creature(name, cost=cost) for name, cost in (
        ("A", "{X}{G}"), ("B", "{G}"), ("C", "{X}"), ("D", "{X}")))
    record = CastRecord(0, "hand")
    record.x = {"X": 4}
    table.game.alter(cast, cast=record)
    game = table.begin().game
    paid = ev.AbilityActivated(9, 0, cast)
    paid.x = {"X": 5}
    plainly = ev.LifeGained(player=0, amount=1)
    announced = StackItem("spell", plain, None, None)
    announced.x = {"X": 3}
    silent = StackItem("triggered", plain, None, None)
    rows: list[tuple[Context, int | None]] = [
        (Context(game, 0, cast), 4), (Context(game, 0, plain), 0), (Context(game, 0, costly), 0), (Context(game, 0, UNKNOWN), 0),
        (Context(game, 0, cast, announced), 3), (Context(game, 0, cast, silent), 4), (Context(game, 0, cast, None, paid), 5),
        (Context(game, 0, cast, announced, paid), 3), (Context(game, 0, cast, silent, paid), 5),
        (Context(game, 0, cast, None, plainly), 4), (Context(game, 0, plain, silent), None),
        (Context(game, 0, plain, None, plainly), None), (Context(game, 0, costly, silent), 0),
        (Context(game, 0, costly, None, plainly), 0), (Context(game, 0, UNKNOWN, silent), None),
        (Context(game, 0, cast, parent=Context(game, 0, plain, announced)), 3),
        (Context(game, 0, cast, silent, parent=Context(game, 0, plain, None, paid)), 5),
    ]
    for ctx, expected in rows:
        if expected is None:
            with pytest.raises(UnsupportedText):
                amount(t.X(), ctx)
        else:
            assert amount(t.X(), ctx) == expected
    ctx = Context(game, 0, cast, announced)
    ctx.amounts["X"] = 7
    assert amounts(ctx, t.X()) == [7]
    assert amounts(Context(game, 0, cast), t.X("Y")) == [0]
    game.alter(copied, item=announced)
    assert amounts(Context(game, 0, copied), t.X(), t.X("Y")) == [3, 0]
    land = table.put(card("Den", "land"))
    with pytest.raises(UnsupportedText):
        amount(t.X(), Context(game, 0, land, silent))


def test_x_in_what_a_permanent_has_as_a_copy_is_none_of_the_spell_it_was() -> None:
    """107.3j."""
    table = Table()
    permanents = [table.creature(cost="{X}") for _ in range(3)]
    game = table.begin().game
    copying = Lasting(1, None, t.EndOfGame(), Context(game, 0, UNKNOWN), game.tick(), 3, tuple(permanents[1:]))
    copying.copied = game.objects[permanents[0]].values
    game.effects = (copying,)
    found = []
    for one, announced in zip(permanents, ({"X": 4}, {"X": 4}, {})):
        record = CastRecord(0, "hand")
        record.x = announced
        game.alter(one, cast=record)
        game.deciding = {}
        found.append((amount(t.X(), Context(game, 0, one)), "107.3j" in game.deciding))
    assert found == [(4, False), (0, True), (0, False)]


def test_things_are_counted_where_they_are_or_were_together() -> None:
    table = Table()
    bear = table.creature()
    blade = card("Blade", "artifact: Equipment", "{1}")
    stays, leaves = (table.put(blade, attached_to=bear) for _ in range(2))
    unattached = table.put(blade)
    aura = card("Charm", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=CREATURE))
    charm = table.put(aura, attached_to=bear)
    ctx = Context(table.begin().game, 0, bear)
    equipment = t.HasSubtype(("Equipment",))
    wanted = [
        t.Count(t.All(t.And((equipment, t.AttachedToFilter(t.IsSource()))))),
        t.Count(t.All(t.And((equipment, t.IsAmong(t.AttachmentsOf(THIS)))))),
        t.Count(t.All(equipment)), t.Count(t.AttachmentsOf(THIS)), t.Count(t.AttachmentsOf(THIS, equipment)),
    ]
    assert amounts(ctx, *wanted, t.Count(t.All(t.AttachedToFilter(CREATURE)))) == [2, 2, 3, 3, 2, 3]
    perform(table.game, [ev.ZoneChange(one, "battlefield", "graveyard") for one in (bear, leaves, unattached, charm)])
    assert amounts(ctx, *wanted) == [2, 2, 1, 3, 2]
    assert stays in table.game.objects


def test_what_is_gone_counts_only_by_its_relation_to_something() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature()
    ctx = Context(table.begin().game, 0, UNKNOWN)
    among = t.Count(t.All(t.IsAmong(these(ctx, bear, boar))))
    assert amounts(ctx, among) == [2]
    perform(table.game, [ev.ZoneChange(bear, "battlefield", "graveyard")])
    assert amounts(ctx, among) == [1]


def test_blockers_that_are_gone_count_for_what_they_blocked() -> None:
    table = Table()
    bear, other = table.creature("Bear"), table.creature("Other")
    blockers = [table.creature("Boar", player=1) for _ in range(3)]
    game = table.begin().game
    game.combat = Combat(0, (1,)).attacking(bear, 1, 1).attacking(other, 1, 1)
    game.combat.blockers = {blockers[0]: (bear,), blockers[1]: (bear,), blockers[2]: (other,)}
    ctx = Context(game, 0, bear)
    blocking = t.Count(t.All(t.And((CREATURE, t.IsAmong(t.BlockersOf(THIS))))))
    blocked = t.Count(t.All(t.IsAmong(t.BlockedBy(THIS))))
    assert amounts(ctx, blocking, blocked, t.ValueOf("blockers", THIS), t.Count(t.BlockersOf(THIS))) == [2, 0, 2, 2]
    assert [amount(blocked, Context(game, 1, one)) for one in blockers] == [1, 1, 1]
    perform(game, [ev.ZoneChange(one, "battlefield", "exile") for one in (bear, *blockers[1:])])
    assert amounts(ctx, blocking, t.ValueOf("blockers", THIS), t.Count(t.BlockersOf(THIS))) == [2, 2, 2]
    assert [amount(blocked, Context(game, 1, one)) for one in blockers[1:]] == [1, 1]


def test_different_qualities_among_things() -> None:
    table = Table()
    red = table.creature("A", cost="{R}", types="legendary creature: Bear Warrior")
    two = table.creature("B", (3, 1), cost="{R}{G}", types="artifact creature: Bear", player=1)
    land = table.put(card("Grove", "land: Forest Desert"))
    boar = table.creature("A", (2, 5), cost="{2}")
    game = table.begin().game
    game.alter(two, counters=(("charge", 2, 1), ("time", 1, 2)), controller=1)
    ctx = Context(game, 0, UNKNOWN)
    rows: list[tuple[Any, list[set[Any]]]] = [
        ("color", [{"R"}, {"R", "G"}, set(), set()]), ("creature_type", [{"Bear", "Warrior"}, {"Bear"}, set(), {"Bear"}]),
        ("card_type", [{"creature"}, {"artifact", "creature"}, {"land"}, {"creature"}]),
        ("permanent_type", [{"creature"}, {"artifact", "creature"}, {"land"}, {"creature"}]),
        ("land_type", [set(), set(), {"Forest", "Desert"}, set()]), ("basic_land_type", [set(), set(), {"Forest"}, set()]),
        ("subtype", [{"Bear", "Warrior"}, {"Bear"}, {"Forest", "Desert"}, {"Bear"}]), ("name", [{"A"}, {"B"}, {"Grove"}, {"A"}]),
        ("controller", [{0}, {1}, {0}, {0}]), ("owner", [{0}, {1}, {0}, {0}]),
        ("counter_kind", [set(), {"charge", "time"}, set(), set()]), ("power", [{2}, {3}, set(), {2}]),
        ("toughness", [{2}, {1}, set(), {5}]), ("mana_value", [{1}, {2}, {0}, {2}]),
    ]
    for quality, expected in rows:
        assert [set(shared_values(quality, one, game)) for one in (red, two, land, boar)] == expected
        assert amounts(ctx, t.CountDistinct(quality, these(ctx, red, two, land, boar))) == [len(set().union(*expected))]
    assert [shared_values(quality, UNKNOWN, game) for quality in ("owner", "counter_kind", "name")] == [frozenset()] * 3
    assert amounts(ctx, t.CountDistinct("color", these(ctx, 0, 1))) == [0]


def test_a_value_of_several_things_is_summed_or_the_extreme() -> None:
    table = Table()
    small, large, rock = table.creature("A", (1, 4)), table.creature("B", (5, 2)), table.put(ROCK)
    ctx = Context(table.begin().game, 0, UNKNOWN)
    both = these(ctx, small, rock, large)
    assert amounts(ctx, *(t.ValueOf("power", both, how) for how in ("sum", "max", "min"))) == [6, 5, 1]
    for things in ((), (rock,)):
        assert amounts(ctx, *(t.ValueOf("power", these(ctx, *things), how) for how in ("sum", "max", "min"))) == [0, 0, 0]
    extreme = [t.ExtremeAmong(t.ValueOf("power", t.It()), t.All(CREATURE), how) for how in ("max", "min")]
    assert amounts(ctx, *extreme) == [5, 1]
    nothing = [t.ExtremeAmong(number(3), t.All(t.HasSubtype(("Elf",))), how) for how in ("max", "min")]
    assert amounts(ctx, *nothing) == [0, 0]


def test_numbers_that_objects_have() -> None:
    table = Table()
    grown = t.StaticAbility((t.Modify(t.All(t.HasName(("Bear",))), (t.ModifyPT(number(1), number(2)),)),))
    bear = table.creature("Bear", (2, 3), cost="{1}{R}{G}")
    rock, land = table.put(ROCK), table.put(card("Den", "land"))
    table.put(card("Hymn", "enchantment", "{9}", None, grown))
    record = CastRecord(0, "hand")
    record.x = {"X": 2}
    record.mana = ("R", "R", "G", "C", "s", "s", "t")
    record.snow = ("R", "C")
    record.paid = {AdditionalPayment("kicked"): 2}
    game = table.begin().game
    counters = (("loyalty", 3, 1), ("defense", 2, 2), ("level", 1, 3))
    game.alter(bear, cast=record, damage=1, counters=counters, notes={"mutated": 3, "class_level": 2})
    game.alter_player(0, notes={"speed": 2})
    ctx = Context(game, 0, UNKNOWN)
    rows: list[tuple[Any, list[int | None]]] = [
        ("power", [3, None]), ("toughness", [5, None]), ("base_power", [2, None]), ("base_toughness", [3, None]),
        ("mana_value", [3, 1]), ("loyalty", [3, 0]), ("defense", [2, 0]), ("level", [1, 0]), ("damage", [1, 0]),
        ("counters", [6, 0]), ("mana_spent", [4, 0]), ("snow_spent", [2, 0]), ("colors_spent", [2, 0]),
        ("snow_of_its_colors_spent", [1, 0]),
        ("same_color_spent", [2, 0]), ("times_kicked", [2, 0]), ("times_mutated", [3, 0]), ("x", [2, 0]),
        ("class_level", [2, 1]), ("number_of_colors", [2, 0]), ("controller_speed", [2, 2]), ("blockers", [0, 0]),
        ("cast_from_command_zone", [0, 0]),
    ]
    theirs, made = table.creature(player=1), table.put(ROCK.faces[0])
    game.alter_player(0, notes={"speed": 2, "commander_casts": {"Rock": 3}})
    assert [value_of("cast_from_command_zone", one, ctx) for one in (rock, made, bear)] == [3, 0, 0]
    assert [value_of("controller_speed", one, ctx) for one in (bear, theirs)] == [2, 0]
    game.alter_player(0, notes={"speed": 2})
    announced = StackItem("spell", rock, None, None)
    spell = game.create(ROCK.faces[0], 0, "stack", ROCK).id
    for x, value in (({"X": 3}, 3), ({}, 0)):
        announced.x = x
        game.alter(spell, item=announced, cast=record)
        assert value_of("x", spell, ctx) == value
    record_without = CastRecord(0, "hand")
    game.alter(spell, item=None, cast=record_without)
    assert value_of("x", spell, ctx) == 0
    for quality, expected in rows:
        assert (quality, [value_of(quality, one, ctx) for one in (bear, rock)]) == (quality, expected)
    assert value_of("mana_value", land, ctx) == 0
    gone = ("damage", "x", "times_mutated", "class_level", "mana_spent", "counters", "cast_from_command_zone")
    assert [value_of(quality, UNKNOWN, ctx) for quality in gone] == [0, 0, 0, 1, 0, 0, 0]
    with pytest.raises(UnsupportedText):
        value_of("life", bear, ctx)
    with pytest.raises(UnsupportedText):
        value_of("power", 0, ctx)


def test_numbers_that_players_have() -> None:
    table = Table()
    table.hand(ROCK)
    for _ in range(2):
        table.put(ROCK, 0, "graveyard")
    game = table.begin().game
    game.alter_player(0, life=7, counters=(("poison", 3, 1), ("energy", 2, 2)), max_hand_size=5, notes={
        "commander_casts": {"A": 1, "B": 2}, "speed": 3, "dungeons_completed": 2, "dungeon_names": ("Crypt",),
        "ring_temptations": 4})
    gained, lost, drawn = ev.LifeGained(player=0, amount=3), ev.LifeLost(player=0, amount=2), ev.CardDrawn(0)
    game.history = (
        gained, gained, lost, drawn, ev.CardDrawn(1), ev.SpellCast(5, 0), ev.SpellCast(5, 1), ev.LifeGained(player=1, amount=9),
        ev.LandPlayed(5, 0, "hand"),
    )
    ctx = Context(game, 0, UNKNOWN)
    rows: list[tuple[Any, int, int]] = [
        ("life", 7, 20), ("starting_life", 20, 20), ("hand_size", 1, 0), ("library_size", 20, 20), ("graveyard_size", 2, 0),
        ("poison", 3, 0), ("commander_casts", 3, 0), ("party_size", 0, 0), ("speed", 3, 0), ("dungeons_completed", 2, 0),
        ("dungeon_names", 1, 0),
        ("ring_temptations", 4, 0), ("max_hand_size", 5, 7), ("cards_drawn_this_turn", 1, 1), ("life_lost_this_turn", 2, 0),
        ("life_gained_this_turn", 6, 9), ("spells_cast_this_turn", 1, 1), ("lands_played_this_turn", 1, 0),
    ]
    for quality, mine, theirs in rows:
        assert (quality, [value_of(quality, player, ctx) for player in (0, 1)]) == (quality, [mine, theirs])


def test_counters_on_objects_and_players() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature()
    game = table.begin().game
    game.alter(bear, counters=(("charge", 2, 1), ("time", 1, 2)))
    game.alter_player(1, counters=(("charge", 4, 1),))
    ctx = Context(game, 0, UNKNOWN)
    things = these(ctx, bear, boar, 1, UNKNOWN)
    assert amounts(ctx, *(t.CountersOn(things, kind) for kind in (None, "charge", "time", "lore"))) == [7, 6, 1, 0]
    perform(game, [ev.ZoneChange(one, "battlefield", "graveyard") for one in (bear, boar)])
    assert [counters_on(game, bear, kind) for kind in (None, "charge", "lore")] == [3, 2, 0]
    rules = []
    there = table.creature(counters={"charge": 1})
    for thing, kind in ((bear, "charge"), (bear, "lore"), (boar, None), (1, "charge"), (there, None)):
        game.deciding = {}
        counters_on(game, thing, kind)
        rules.append(set(game.deciding))
    assert rules == [{"608.2h"}, set(), set(), set(), set()]


def test_how_often_costs_were_paid() -> None:
    table = Table()
    bear, boar, rock = table.creature(), table.creature(), table.put(ROCK)
    game = table.begin().game
    for one, times in ((bear, 2), (boar, 1)):
        record = CastRecord(0, "hand")
        squads = {AdditionalPayment("squad", asker): number for asker, number in (("this", 3), ("that", 1))}
        record.paid = {AdditionalPayment("replicate"): times, **squads}
        game.alter(one, cast=record)
    ctx = Context(game, 0, UNKNOWN)
    things = these(ctx, bear, boar, rock, UNKNOWN)
    ctx.asks = "this"
    wanted = [t.PaidTimes("replicate", things), t.PaidTimes("squad", things), t.PaidTimes("kicked", things)]
    assert amounts(ctx, *wanted, t.PaidTimes("squad", things, linked=True)) == [3, 8, 0, 6]
    ctx.asks = "other"
    assert amounts(ctx, t.PaidTimes("squad", things, linked=True)) == [0]


def test_mana_symbols() -> None:
    """700.5: devotion counts each symbol that is one of the colors, or several of them, once."""
    table = Table()
    first = table.creature("A", cost="{2}{R}{R}{R/G}")
    table.creature("B", cost="{G}{W}")
    table.creature("C", cost="{R}", player=1)
    table.put(card("Den", "land"))
    away = table.creature("D", cost="{R}")
    game = table.begin().game
    game.alter(away, phased_out="direct")
    ctx = Context(game, 0, UNKNOWN)
    rows: list[tuple[Any, t.Selector, int]] = [
        (("R",), YOU, 3), (("G",), YOU, 2), (("R", "G"), YOU, 4), (("U",), YOU, 0), (("R",), OPPONENT, 1), (("R",), EVERYONE, 4),
    ]
    assert amounts(ctx, *(t.Devotion(colors, who) for colors, who, _ in rows)) == [expected for _, _, expected in rows]
    ctx.bound["color"] = ("G",)
    assert amounts(ctx, t.Devotion((), YOU)) == [2]
    assert amounts(ctx, *(t.ManaSymbolsIn(color, these(ctx, first, 0, UNKNOWN)) for color in "RGW")) == [3, 1, 0]


def test_mana_spent_and_unspent() -> None:
    table = Table(3)
    bear, boar = table.creature(), table.creature()
    game = table.begin().game
    for one, spent in ((bear, ("R", "C", "s")), (boar, ("R", "G", "t", "k"))):
        record = CastRecord(0, "hand")
        record.mana = spent
        game.alter(one, cast=record)
    ctx = Context(game, 0, UNKNOWN)
    things = these(ctx, bear, boar, UNKNOWN)
    rows: list[tuple[Any, int]] = [
        ("R", 2), ("G", 1), ("C", 1), ("any", 4), ("S", 1), ("treasure", 1), ("creature", 1), ("cave", 0),
    ]
    assert amounts(ctx, *(t.SpentMana(kind, things) for kind, _ in rows)) == [spent for _, spent in rows]
    for player, pool in ((0, "RRG"), (1, "RC"), (2, "R")):
        game.alter_player(player, pool=tuple(Mana(color) for color in pool))
    game.alter_player(2, in_game=False)
    pools = [t.UnspentMana(YOU), t.UnspentMana(YOU, "R"), t.UnspentMana(YOU, "C"), t.UnspentMana(EVERYONE, "R")]
    assert amounts(ctx, *pools) == [3, 2, 0, 3]


def test_the_number_of_an_event_and_numbers_by_name() -> None:
    table = Table()
    bear, boar, theirs = table.creature(), table.creature(), table.creature(player=1)
    game = table.begin().game
    gained = ev.LifeGained(player=0, amount=3)
    inner = Context(game, 0, bear, parent=Context(game, 0, boar, event=gained))
    own = Context(game, 0, bear, event=ev.LifeLost(player=0, amount=2), parent=inner.parent)
    assert [amount(t.EventAmount(), ctx) for ctx in (Context(game, 0, bear), inner, own)] == [0, 3, 2]
    ctx = Context(game, 0, bear)
    ctx.bind("gone", (bear, boar, theirs))
    ctx.bind("left", (bear, boar))
    assert amounts(ctx, t.BoundAmount("gone"), t.BoundAmount("unnamed")) == [3, 0]
    assert [amount(t.BoundAmount("gone"), ctx.for_player(player, (0, 1))) for player in (0, 1)] == [2, 1]
    assert [amount(t.BoundAmount("left"), ctx.for_player(player, (0, 1))) for player in (0, 1)] == [2, 0]
    assert amount(t.BoundAmount("gone"), ctx.for_player(0, (0,))) == 3
    ctx.bind("dealt", (bear,), 5)
    ctx.bind("nothing", (), 5)
    assert [amount(t.BoundAmount("dealt"), ctx.for_player(0, players)) for players in ((0,), (0, 1))] == [5, 1]
    assert amount(t.BoundAmount("nothing"), ctx.for_player(0, (0, 1))) == 5
    ctx.bind("others", (theirs, bear))
    assert amount(t.BoundAmount("others"), ctx.for_player(0, (0, 2))) == 2
    ctx.share = 4
    assert amounts(ctx, t.Divided()) == [4]
    for kept, value in ((5, 5), ("R", 0), (None, 0)):
        game.alter(boar, notes={"number": kept})
        assert amounts(Context(game, 0, boar), t.ChosenNumber()) == [value]


def test_events_of_the_turn() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature()
    game = table.begin().game
    game.history = (ev.Damage(bear, 0, 2), ev.Damage(bear, 0, 3), ev.Damage(boar, 0, 1), ev.Damage(boar, 1, 1))
    game.past = (ev.Damage(bear, 0, 7),)
    ctx = Context(game, 0, UNKNOWN)
    damage = t.Damages(to=t.IsPlayer("you"))
    wanted = [t.EventsThisTurn(damage), t.EventsThisTurn(damage, True), t.EventsThisTurn(damage, different="source"),
              t.EventsThisTurn(damage, True, "last_turn"), t.EventsThisTurn(damage, period="last_turn")]
    assert amounts(ctx, *wanted) == [3, 6, 2, 7, 1]


def test_how_often_this_ability_has_done_it_this_turn() -> None:
    """707.10b: a copy of the ability is the same ability, and its resolutions count among the three."""
    table = Table()
    bear, boar = table.creature(), table.creature()
    game = table.begin().game
    item, other, foreign = (StackItem("activated", source, None, None) for source in (bear, bear, boar))
    item.held, other.held, foreign.held = "first", "second", "first"
    for deed, times in (("resolved", 3), ("copy resolved", 1), ("activated", 5)):
        game.counted = {**game.counted, (deed, bear, "first"): times}
    wanted: list[t.Amount] = [t.TimesThisTurn("resolved"), t.TimesThisTurn("activated")]
    assert amounts(Context(game, 0, bear, item), *wanted) == [3, 5]
    assert amounts(Context(game, 0, bear, parent=Context(game, 0, bear, item)), *wanted) == [3, 5]
    for ctx in (Context(game, 0, bear, other), Context(game, 0, boar, foreign), Context(game, 0, bear)):
        assert amounts(ctx, *wanted) == [0, 0]


def test_cards_in_a_zone_of_players() -> None:
    table = Table(3)
    for player, zone, copies in ((0, "graveyard", 2), (1, "graveyard", 3), (0, "exile", 1), (1, "exile", 2), (0, "hand", 1)):
        for _ in range(copies):
            table.put(ROCK, player, zone)
    table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "graveyard")
    ctx = Context(table.begin().game, 0, UNKNOWN)
    rows: list[tuple[t.CardsInZone, int]] = [
        (t.CardsInZone("graveyard", YOU), 3), (t.CardsInZone("graveyard", OPPONENT), 3),
        (t.CardsInZone("graveyard", EVERYONE), 6),
        (t.CardsInZone("graveyard", YOU, CREATURE), 1), (t.CardsInZone("exile", YOU), 1), (t.CardsInZone("exile", OPPONENT), 2),
        (t.CardsInZone("hand", EVERYONE), 1), (t.CardsInZone("library", YOU), 20), (t.CardsInZone("graveyard", THIS), 0),
    ]
    assert amounts(ctx, *(wanted for wanted, _ in rows)) == [expected for _, expected in rows]


def test_the_number_of_targets_and_of_what_costs_used() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature()
    game = table.begin().game
    item = StackItem("spell", bear, None, None)
    item.sections = (Section(-1, (), (), ((bear, boar), (0,))),)
    item.used = {"sacrificed": (bear, boar)}
    ctx = Context(game, 0, bear, item)
    ctx.section = item.sections[0]
    wanted = [t.Count(t.TargetRef(0)), t.Count(t.TargetRef(1)), t.Count(t.TargetRef(2)), t.Count(t.AllTargets())]
    assert amounts(ctx, *wanted, t.BoundAmount("sacrificed"), t.Count(t.Bound("sacrificed"))) == [2, 1, 0, 3, 2, 2]
    ctx.legal = ((boar,), ())
    assert amounts(ctx, *wanted) == [1, 0, 0, 1]
    assert amounts(ctx, t.Count(t.All(t.And((CREATURE, YOURS))))) == [2]


def test_one_of_several_where_nothing_is_gone_through_is_not_played() -> None:
    table = Table()
    ctx = Context(table.game, 0, table.put(ROCK))
    with pytest.raises(UnsupportedText):
        amount(t.Count(t.All(t.ControlledBy(t.It()))), ctx)
