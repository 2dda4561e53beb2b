"""Which costs can be paid (118.3) and what they take, how totals change (601.2f, 118.7), and who may activate what (602)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.playing.costs.cost_parts import in_order, mana_symbols, unpaid
from app.engine.playing.costs.costs import can_pay, pay, with_x
from app.engine.playing.costs.payment import can_pay_life
from app.engine.position import events as ev
from app.engine.position.context import Context
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import ARTIFACT, BEARS, BOARS, OPPONENTS, YOU, law, number


class Purse:
    """A rock with a charge counter and a tapped twin, two bears, one of them tapped, another player's bear, and cards."""

    def __init__(self) -> None:
        self.table = table = Table()
        rock, bear = card("Rock", "artifact", "{1}"), card("Bear", "creature: Bear", "{1}{G}", (2, 2))
        self.rock, self.twin = table.put(rock, counters={"charge": 1}), table.put(rock, tapped=True)
        self.bears = [table.put(bear), table.put(bear, tapped=True)]
        self.other = table.put(bear, 1)
        self.hand = [table.hand(bear), table.hand(rock)]
        self.grave = [table.put(bear, 0, "graveyard"), table.put(rock, 0, "graveyard"), table.put(bear, 1, "graveyard")]
        table.begin()
        self.game = table.game
        self.ctx = Context(self.game, 0, self.rock)

    def can(self, cost: t.Cost, source: int | None = None, controller: int = 0) -> bool:
        return can_pay(Context(self.game, controller, self.rock if source is None else source), cost)


BOUNDS: list[tuple[Any, int]] = [
    (lambda count: t.TapOthers(CREATURE, count), 1), (lambda count: t.TapOthers(CREATURE, count, untap=True), 1),
    (lambda count: t.TapOthers(ARTIFACT, count), 1), (lambda count: t.TapOthers(BOARS, count), 0),
    (lambda count: t.TapOthers(CREATURE, number(9), total_power=count), 2),
    (lambda count: t.PayLife(count), 20), (lambda count: t.Sacrifice(CREATURE, count), 2),
    (lambda count: t.Sacrifice(ARTIFACT, count), 2), (lambda count: t.DiscardCards(count), 2),
    (lambda count: t.DiscardCards(count, CREATURE), 1), (lambda count: t.DiscardCards(count, random=True), 2),
    (lambda count: t.ExileCards(count, ("graveyard",)), 2), (lambda count: t.ExileCards(count, ("graveyard",), CREATURE), 1),
    (lambda count: t.ExileCards(count, ("hand",)), 2), (lambda count: t.ExileCards(count, ("hand", "graveyard"), CREATURE), 2),
    (lambda count: t.ExileCards(count, ("battlefield",), CREATURE), 2),
    (lambda count: t.ExileCards(count, ("battlefield",), ARTIFACT), 1),
    (lambda count: t.ExileCards(count, ("library",), top=True), 20),
    (lambda count: t.ReturnToHand(CREATURE, count), 2), (lambda count: t.RemoveCounters("charge", count), 1),
    (lambda count: t.RemoveCounters("fade", count), 0), (lambda count: t.RemoveCounters(None, count), 1),
    (lambda count: t.RemoveCounters("charge", count, ARTIFACT), 1),
    (lambda count: t.RemoveCounters("charge", count, CREATURE), 0),
    (lambda count: t.RevealCards(count), 2), (lambda count: t.RevealCards(count, CREATURE), 1),
    (lambda count: t.MillCards(count), 20), (lambda count: t.PayEnergy(count), 0),
]


def test_the_most_that_can_be_paid_of_each_kind_of_cost() -> None:
    place = Purse()
    for row, (cost, most) in enumerate(BOUNDS):
        assert [place.can(cost(number(count))) for count in (0, max(most, 1), most + 1)] == [True, most > 0, False], row
    place.table.game.alter_player(0, counters=(("energy", 2, 1), ("ticket", 5, 2)))
    assert [place.can(t.PayEnergy(number(count))) for count in (2, 3)] == [True, False]
    assert [place.can(t.PayEnergy(number(count), "ticket")) for count in (5, 6)] == [True, False]


def test_only_the_source_itself_is_left_out_of_what_is_exiled_or_discarded() -> None:
    place = Purse()
    costs = [t.DiscardCards(number(1)), t.RevealCards(number(1)), t.ExileCards(number(1), ("hand",))]
    for cost in costs:
        assert [place.can(cost, source) for source in (*place.hand, place.rock)] == [True, True, True]
    place.game.take_out(place.hand[1])
    for cost in costs:
        assert [place.can(cost, source) for source in (place.hand[0], place.rock)] == [False, True]


def test_tapping_and_untapping_the_source() -> None:
    place = Purse()
    game = place.game
    sick, hasty = place.table.creature("Sick"), place.table.creature("Hasty", (1, 1), "haste")
    for one in (sick, hasty):
        game.alter(one, came_under=game.turn.number)
    gone, away = place.table.put(card("Rock", "artifact", "{1}"), 0, "graveyard"), place.hand[1]
    rows = [
        (place.rock, True, False), (place.twin, False, True), (place.bears[0], True, False), (place.bears[1], False, True),
        (sick, False, False), (hasty, True, False), (gone, False, False), (away, False, False), (999, False, False),
    ]
    for one, taps, untaps in rows:
        assert (place.can(t.TapThis(), one), place.can(t.UntapThis(), one)) == (taps, untaps), one
    game.settled()
    assert not place.can(t.TapThis(), sick)
    assert {"302.6", "602.5a"} <= set(game.deciding)
    law(place.table, t.AsThough("haste_abilities", t.HasName(("Sick",))))
    assert place.can(t.TapThis(), sick)


def test_why_a_tap_symbol_cant_be_paid() -> None:
    place = Purse()
    for part, source, words in (
        (t.TapThis(), place.twin, "it's tapped"), (t.TapThis(), place.rock, "can't be paid"),
        (t.UntapThis(), place.rock, "it's not tapped"),
        (t.UntapThis(), place.twin, "can't be paid"), (t.DiscardThis(), place.twin, "can't be paid"),
        (None, place.twin, "can't be paid"),
        (t.TapThis(), 999, "can't be paid"),
    ):
        refused = unpaid(Context(place.game, 0, source), part)
        assert refused.rule == "118.3"
        assert str(refused).split(" (")[0].endswith(words)


def test_other_parts_of_costs_are_refused_by_their_own_rules() -> None:
    place = Purse()
    sick = place.table.creature("Sick")
    place.game.alter(sick, came_under=place.game.turn.number)
    for part, source, rule in (
        (t.TapThis(), sick, "602.5a"), (t.UntapThis(), sick, "118.3"), (t.PayLife(number(99)), place.rock, "119.4"),
        (t.Loyalty(-9), place.rock, "606.6"),
    ):
        assert unpaid(Context(place.game, 0, source), part).rule == rule


def test_costs_paid_with_the_source_where_it_is() -> None:
    place = Purse()
    held, buried = place.hand[1], place.grave[1]
    rows: list[tuple[t.Cost, list[bool]]] = [
        (t.SacrificeThis(), [True, False, False, False]), (t.DiscardThis(), [False, True, False, False]),
        (t.ExileThis(), [True, True, True, False]), (t.ReturnThis(), [True, True, True, False]),
        (t.RevealThis(), [True, True, True, False]), (t.PutCountersThis("charge", number(1)), [True, True, True, False]),
        (t.ExertThis(), [True, True, True, False]), (t.Unpayable(), [False] * 4), (t.Costs(()), [True] * 4),
    ]
    for cost, expected in rows:
        assert [place.can(cost, one) for one in (place.rock, held, buried, 999)] == expected, cost
    assert [place.can(t.SacrificeThis(), one) for one in (place.other, place.bears[0])] == [False, True]
    assert not place.can(t.SacrificeThis(), place.bears[0], controller=1)


def test_what_effects_forbid_to_pay_with() -> None:
    rows: list[tuple[t.Cant, t.Cost, int, bool]] = [
        (t.Cant("be_sacrificed", BEARS), t.Sacrifice(CREATURE, number(1)), 0, False),
        (t.Cant("be_sacrificed", BOARS), t.Sacrifice(CREATURE, number(1)), 0, True),
        (t.Cant("be_sacrificed", ARTIFACT), t.SacrificeThis(), 0, False),
        (t.Cant("be_sacrificed", CREATURE), t.SacrificeThis(), 0, True),
        (t.Cant("get_counters", ARTIFACT), t.PutCountersThis("charge", number(1)), 0, False),
        (t.Cant("get_counters", ARTIFACT, counter="fade"), t.PutCountersThis("charge", number(1)), 0, True),
        (t.Cant("pay_life", by=t.IsPlayer("you")), t.PayLife(number(1)), 0, False),
        (t.Cant("pay_life", by=t.IsPlayer("you")), t.PayLife(number(0)), 0, True),
        (t.Cant("pay_life", by=t.IsPlayer("opponent")), t.PayLife(number(1)), 0, True),
        (t.Cant("lose_life", by=t.IsPlayer("you")), t.PayLife(number(1)), 0, False),
        (t.Cant("crew", BEARS), t.TapOthers(CREATURE, number(1), total_power=number(1), deed="crew"), 0, False),
        (t.Cant("crew", BEARS), t.TapOthers(CREATURE, number(1), total_power=number(1), deed="saddle"), 0, True),
        (t.Cant("crew", BOARS), t.TapOthers(CREATURE, number(1), total_power=number(1), deed="crew"), 0, True),
    ]
    for row, (effect, cost, controller, may) in enumerate(rows):
        place = Purse()
        law(place.table, effect)
        assert place.can(cost, controller=controller) == may, row


def test_power_that_counts_for_crewing() -> None:
    more = number(2)
    rows: list[tuple[t.StaticEffect | None, t.Helping | None, int]] = [
        (None, "crew", 1), (None, None, 1), (t.AsThough("crew_toughness", BOARS), "crew", 4),
        (t.AsThough("crew_toughness", BEARS), "crew", 1),
        (t.AsThough("crew_toughness", BOARS), "saddle", 1), (t.AsThough("saddle_toughness", BOARS), "saddle", 4),
        (t.AsThough("crew_toughness", BOARS), None, 1), (t.AsThough("crew_more", BOARS, amount=more), "crew", 3),
        (t.AsThough("crew_more", BOARS, amount=more), "saddle", 1), (t.AsThough("saddle_more", BOARS, amount=more), "saddle", 3),
    ]
    for row, (effect, deed, power) in enumerate(rows):
        table = Table()
        table.creature("Boar", (1, 4))
        table.creature("Weak", (-3, 1))
        table.put(card("Front", "battle creature", "{1}", None))
        law(table, *[] if effect is None else [effect])
        table.begin()
        ctx = Context(table.game, 0, 0)
        crew = [can_pay(ctx, t.TapOthers(CREATURE, number(1), total_power=number(n), deed=deed)) for n in (power, power + 1)]
        assert crew == [True, False], row


def test_life_is_paid_from_a_life_total_that_is_as_great() -> None:
    table = Table().begin()
    for life, amount, may in ((5, 5, True), (5, 6, False), (0, 0, True), (0, 1, False), (-3, 0, True), (1, -1, True)):
        table.game.alter_player(0, life=life)
        assert can_pay_life(table.game, 0, amount) == may
    table.game.settled()
    assert not can_pay_life(table.game, 0, 99)
    assert "119.4" in table.game.deciding


def test_loyalty_costs_take_no_more_counters_than_there_are() -> None:
    table = Table()
    sage, plain = (table.put(card("Sage", "planeswalker", "{3}"), counters={"loyalty": number}) for number in (3, 1))
    table.begin()
    for change, may in ((1, [True, True]), (0, [True, True]), (-1, [True, True]), (-3, [True, False]), (-4, [False, False])):
        assert [can_pay(Context(table.game, 0, one), t.Loyalty(change)) for one in (sage, plain)] == may
    ctx = Context(table.game, 0, sage)
    for x, may_pay in ((3, True), (4, False)):
        ctx.amounts["X"] = x
        assert can_pay(ctx, t.Loyalty(-1, x=True)) == may_pay
    assert not can_pay(Context(table.game, 0, 999), t.Loyalty(1))


def test_mana_that_can_be_paid() -> None:
    mana = t.ManaCost
    rows: list[tuple[str, t.Cost, bool]] = [
        ("", mana(("0",)), True), ("", mana(()), True), ("", mana(("1",)), False), ("G", mana(("1",)), True),
        ("G", mana(("G",)), True),
        ("G", mana(("U",)), False), ("GG", mana(("1", "G")), True), ("G", mana(("1", "G")), False), ("G", mana(("G/U",)), True),
        ("G", mana(("U/B",)), False), ("GG", mana(("2/W",)), True), ("G", mana(("2/W",)), False), ("W", mana(("2/W",)), True),
        ("", mana(("U/P",)), True), ("G", mana(("C",)), False), ("G", t.GenericMana(number(1)), True),
        ("G", t.GenericMana(number(2)), False),
        ("", t.GenericMana(number(0)), True), ("GG", t.GenericMana(number(2), "G"), True),
        ("GU", t.GenericMana(number(2), "G"), False),
        ("G", t.RepeatedCost(mana(("1",)), number(1)), True), ("G", t.RepeatedCost(mana(("1",)), number(2)), False),
        ("", t.RepeatedCost(mana(("1",)), number(0)), True), ("G", t.EitherCost((mana(("U",)), mana(("G",)))), True),
        ("R", t.EitherCost((mana(("U",)), mana(("G",)))), False), ("G", t.Costs((mana(("G",)), t.PayLife(number(1)))), True),
        ("G", t.Costs((mana(("G",)), t.PayLife(number(99)))), False), ("GG", t.Costs((mana(("G",)), mana(("1",)))), True),
        ("G", t.Costs((mana(("G",)), mana(("1",)))), False), ("G", t.Costs((mana(("G",)), t.Unpayable())), False),
        ("G", t.Costs((mana(("G",)), t.EitherCost((mana(("U",)), t.Unpayable())))), False),
        ("GG", t.ManaCostOf(t.All(BEARS)), True), ("G", t.ManaCostOf(t.All(BEARS)), False),
        ("GG", t.ManaCostOf(t.All(t.HasName(("Forest",)))), False), ("", t.ManaCostOf(t.All(BOARS)), True),
        ("G", t.ManaCostOf(t.It()), True), ("", t.ManaCostOf(t.It()), False),
        ("", t.ManaCostOf(t.All(t.HasName(("Newt",)))), True),
        ("", t.OnlyMana(("B",)), True), ("", t.AtLeastX(1), True), ("U", t.PaidBy(mana(("U",)), OPPONENTS), False),
        ("G", t.PaidBy(mana(("G",)), YOU), True), ("", t.PaidBy(mana(("R",)), OPPONENTS), True),
    ]
    for row, (lands, cost, may) in enumerate(rows):
        table = Table()
        table.lands(lands)
        table.lands("R", 1)
        table.creature("Bear", cost="{1}{G}")
        table.creature("Newt", cost="{X}")
        rock = table.put(card("Rock", "artifact", "{1}"))
        table.begin()
        assert can_pay(Context(table.game, 0, rock), cost) == may, row


def test_symbols_with_x_and_of_amounts() -> None:
    table = Table().begin()
    ctx = Context(table.game, 0, table.creature())
    ctx.amounts.update({"X": 3, "Y": 5})
    assert with_x(("X", "Y", "G"), ctx) == ["3", "5", "G"]
    assert with_x(("1", "G"), ctx) == ["1", "G"]
    ctx.amounts["X"] = -2
    assert with_x(("X",), ctx) == ["0"]
    both = t.Costs((t.ManaCost(("X", "G")), t.GenericMana(t.X()), t.GenericMana(number(2)), t.PayLife(t.X())))
    assert mana_symbols(both) == ("X", "G", "X")


def paid(place: Purse, cost: t.Cost, *answers: Any) -> dict[str, tuple[Any, ...]]:
    for answer in answers:
        place.table.answer("cost_choice", answer)
    return dict(pay(place.ctx, cost))


def test_what_is_used_up_is_known_afterwards() -> None:
    place = Purse()
    game = place.game
    assert paid(place, t.TapOthers(CREATURE, number(1))) == {"tapped": (place.bears[0],)}
    assert game.objects[place.bears[0]].tapped
    assert paid(place, t.TapOthers(CREATURE, number(1), untap=True), (place.bears[1],)) == {"tapped": (place.bears[1],)}
    assert not game.objects[place.bears[1]].tapped
    assert paid(place, t.Sacrifice(CREATURE, number(1)), (place.bears[1],)) == {"sacrificed": (place.bears[1],)}
    assert place.table.zone("graveyard") == ["Bear", "Rock", "Bear"]
    found = paid(place, t.DiscardCards(number(1)), (place.hand[1],))
    assert [game.objects[one].zone for one in found["discarded"]] == ["graveyard"]
    assert place.table.zone("graveyard").count("Rock") == 2
    found = paid(place, t.ExileCards(number(1), ("graveyard",)), (place.grave[0],))
    assert [game.objects[one].zone for one in found["exiled"]] == ["exile"]
    assert paid(place, t.RevealCards(number(1))) == {"revealed": (place.hand[0],)}
    assert paid(place, t.DiscardCards(number(0), whole_hand=True)).keys() == {"discarded"}
    assert place.table.zone("hand") == []
    assert paid(place, t.ReturnToHand(CREATURE, number(1))) == {"returned": (place.bears[0],)}
    assert place.table.zone("hand") == ["Bear"]
    assert paid(place, t.RemoveCounters("charge", number(1))) == {"removed": (place.rock,)}
    assert game.objects[place.rock].counter("charge") == 0
    before = len(place.table.zone("library"))
    assert paid(place, t.MillCards(number(2))) == {}
    assert len(place.table.zone("library")) == before - 2
    assert paid(place, t.PayLife(number(3))) == {}
    assert place.table.life() == 17
    assert paid(place, t.SacrificeThis()) == {"sacrificed": (place.rock,)}


def test_a_whole_hand_is_discarded_even_if_it_is_empty_and_any_number_is_what_one_likes() -> None:
    place = Purse()
    whole = t.DiscardCards(number(9), whole_hand=True)
    assert place.can(whole)
    paid(place, whole)
    assert (place.table.zone("hand"), place.can(whole)) == ([], True)
    rows: list[tuple[t.Amount, tuple[int, int]]] = [
        (t.AnyNumber(), (0, 2)), (t.AnyNumber(number(1)), (1, 2)), (number(1), (1, 1)),
    ]
    for count, bounds in rows:
        place = Purse()
        place.table.answer("cost_choice", lambda asked: asked.options[: asked.minimum])
        paid(place, t.Sacrifice(CREATURE, count))
        asked = next((one for one in place.table.script.asked if one.kind == "cost_choice"), None)
        assert asked is not None
        assert (asked.minimum, asked.maximum, "more" in asked.prompt) == (*bounds, bounds[0] != bounds[1])


def test_a_cost_that_cant_be_paid_is_refused() -> None:
    place = Purse()
    for cost, rule in (
        (t.PayLife(number(21)), "118.3"), (t.Unpayable(), "118.6"), (t.Sacrifice(BOARS, number(1)), "118.3"),
        (t.ManaCost(("G",)), "118.3"), (t.TapThis(), None),
    ):
        if rule is None:
            pay(place.ctx, cost)
        else:
            with pytest.raises(IllegalAction) as refused:
                pay(place.ctx, cost)
            assert refused.value.rule == rule


def test_counters_are_removed_kind_by_kind_and_thing_by_thing() -> None:
    place = Purse()
    game = place.game
    game.alter(place.rock, counters=(("charge", 2, 1), ("fade", 1, 2)))
    game.alter(place.twin, counters=(("charge", 1, 3),))
    place.table.answer("word", "fade")
    assert paid(place, t.RemoveCounters(None, number(1))) == {"removed": (place.rock,)}
    assert [game.objects[place.rock].counter(kind) for kind in ("charge", "fade")] == [2, 0]
    assert paid(place, t.RemoveCounters("charge", number(2), ARTIFACT), (place.rock,), (place.twin,)) == {
        "removed": (place.rock, place.twin)}
    assert [game.objects[one].counter("charge") for one in (place.rock, place.twin)] == [1, 0]


def test_a_ninja_returns_an_attacker_and_knows_whom_it_attacked() -> None:
    table = Table()
    mover = table.creature("Mover")
    idle = table.creature("Idle")
    table.begin().answer("attackers", ((mover, 1),)).to("declare_blockers")
    ctx = Context(table.game, 0, table.lands("G")[0])
    assert dict(pay(ctx, t.ReturnToHand(t.HasName(("Idle",)), number(1)))) == {"returned": (idle,)}
    assert dict(pay(ctx, t.ReturnToHand(t.HasName(("Mover",)), number(1)))) == {"defender": (1,), "returned": (mover,)}


def test_what_leaves_something_to_chance_is_paid_last() -> None:
    table = Table().begin()
    life, chance = t.PayLife(number(1)), t.DiscardCards(number(1), random=True)
    plain, mill = t.DiscardCards(number(1)), t.MillCards(number(1))
    top, buried = (t.ExileCards(number(1), (zone,)) for zone in ("library", "graveyard"))
    for parts, expected in (
        ([chance, life], [life, chance]), ([plain, life], [plain, life]), ([mill, life], [life, mill]),
        ([top, life], [life, top]),
        ([buried, life], [buried, life]), ([life, mill, plain], [life, plain, mill]),
    ):
        table.game.settled()
        assert in_order(table.game, list(parts)) == expected
        assert ("601.2h" in table.game.deciding) == (parts != expected)


def test_events_of_paying_tell_who_pays() -> None:
    place = Purse()
    pay(place.ctx, t.PayLife(number(2)))
    lost = [event for event in place.game.history if isinstance(event, ev.LifeLost)]
    assert [(event.player, event.amount, event.source) for event in lost] == [(0, 2, place.rock)]
    pay(place.ctx, t.PayLife(number(0)))
    assert [event for event in place.game.history if isinstance(event, ev.LifeLost)] == lost
