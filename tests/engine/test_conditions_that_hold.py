"""When each condition holds (603.4, 608.2c, 611.3a), as tables: where it does beside what differs in one respect."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.combat import Combat
from app.engine.position.context import Context
from app.engine.position.objects import AdditionalPayment, CastRecord
from app.engine.position.stack import Section, StackItem
from app.engine.reading.meaning import holds
from tests.engine.conftest import CREATURE, YOURS, Table, card
from tests.engine.shorthand import UNKNOWN, number

YOU, OPPONENT, THIS = t.You(), t.EachOpponent(), t.This()
GAIN = t.GainsLife(YOU)


def context(table: Table, source: int = UNKNOWN, player: int = 0) -> Context:
    return Context(table.game, player, source)


def hold(ctx: Context, *conditions: t.Condition) -> list[bool]:
    return [holds(condition, ctx) for condition in conditions]


def cited(ctx: Context, condition: t.Condition) -> set[str]:
    """The rules that settle whether a condition holds."""
    ctx.g.deciding = {}
    holds(condition, ctx)
    return set(ctx.g.deciding)


def cast_record(how: str = "", **paid: int) -> CastRecord:
    record = CastRecord(0, "hand", how)
    record.paid = {AdditionalPayment(name): times for name, times in paid.items()}
    return record


def test_amounts_are_compared_below_at_and_above() -> None:
    ctx = context(Table())
    rows: dict[Any, list[bool]] = {
        "=": [False, True, False], "!=": [True, False, True], "<": [True, False, False],
        "<=": [True, True, False], ">": [False, False, True], ">=": [False, True, True],
    }
    for op, expected in rows.items():
        assert hold(ctx, *(t.Compare(number(left), op, number(3)) for left in (2, 3, 4))) == expected


def test_all_one_or_none_of_several() -> None:
    ctx = context(Table())
    yes, no = t.Always(), t.NotSo(t.Always())
    pairs = [(yes, yes), (yes, no), (no, no)]
    assert hold(ctx, *(t.AllOf(pair) for pair in pairs)) == [True, False, False]
    assert hold(ctx, *(t.OneOf(pair) for pair in pairs)) == [True, True, False]
    assert holds(None, ctx)


def test_so_many_things_exist() -> None:
    table = Table()
    bear = table.creature()
    table.creature()
    table.creature(player=1)
    ctx = context(table.begin())
    assert hold(ctx, *(t.Exists(t.All(t.And((CREATURE, YOURS))), least) for least in (1, 2, 3))) == [True, True, False]
    assert hold(ctx, t.Exists(t.All(CREATURE), 3), t.Exists(t.All(t.HasType(("artifact",))))) == [True, False]
    table.game.alter(bear, phased_out="direct")
    assert hold(ctx, t.Exists(t.All(t.And((CREATURE, YOURS))), 2)) == [False]


def test_what_left_with_what_it_was_attached_to_exists_for_its_count() -> None:
    """608.2h: of the Equipment that was attached to a creature, those that are gone count as well."""
    table = Table()
    bear = table.creature()
    blade = card("Blade", "artifact: Equipment", "{1}")
    stays, leaves = (table.put(blade, attached_to=bear) for _ in range(2))
    other = table.put(blade)
    ctx = context(table.begin(), bear)
    attached = t.All(t.And((t.HasSubtype(("Equipment",)), t.AttachedToFilter(t.IsSource()))))
    exist = [t.Exists(attached, least) for least in (1, 2, 3)]
    assert hold(ctx, *exist) == [True, True, False]
    perform(table.game, [ev.ZoneChange(one, "battlefield", "graveyard") for one in (bear, leaves, other)])
    assert hold(ctx, *exist) == [True, True, False]
    assert stays in table.game.objects


def test_everything_denoted_fits_and_there_is_something() -> None:
    table = Table()
    bear, rock = table.creature(), table.put(card("Rock", "artifact", "{1}"))
    ctx = context(table.begin())
    for things, every, some in (((), False, False), ((bear,), True, True), ((bear, rock), False, True), ((rock,), False, False)):
        ctx.bind("these", things)
        these = t.Bound("these")
        assert hold(ctx, t.Matches(these, CREATURE), t.Matches(these, CREATURE, any_of=True)) == [every, some]


def test_of_several_cards_exiled_with_a_permanent_one_answers() -> None:
    """607.3, where one card was meant."""
    table = Table()
    bear = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "exile")
    rock = table.put(card("Rock", "artifact", "{1}"), 0, "exile")
    boxes = {
        ids: table.put(card("Box", "artifact", "{1}"), notes={"linked:exiled": ids})
        for ids in ((bear,), (rock,), (bear, rock), (rock, bear))
    }
    table.begin()
    fits = t.Matches(t.Linked("exiled"), CREATURE)
    assert [holds(fits, context(table, box)) for box in boxes.values()] == [True, False, True, True]
    assert ["607.3" in cited(context(table, box), fits) for box in boxes.values()] == [False, False, True, True]


def test_a_duration_does_not_see_what_is_phased_out() -> None:
    """702.26b, for "for as long as" (611.2b)."""
    table = Table()
    bear = table.creature()
    ctx = context(table.begin(), bear)
    fits, player_fits = t.Matches(THIS, CREATURE), t.Matches(YOU, t.IsPlayer("you"))
    rows, rules = [], []
    for phased_out in ("", "direct"):
        table.game.alter(bear, phased_out=phased_out)
        for present_only in (False, True):
            table.game.present_only = present_only
            rows.append(hold(ctx, fits, player_fits))
            rules.append(cited(ctx, fits))
    assert rows == [[True, True], [True, True], [True, True], [False, True]]
    assert rules == [set(), set(), set(), {"702.26f"}]
    assert hold(context(table), fits) == [False]


def test_the_same_things_in_any_order() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature()
    ctx = context(table.begin())
    ctx.bind("left", (bear, boar))
    for things, same in (((boar, bear), True), ((bear,), False), ((bear, boar, 0), False), ((), False)):
        ctx.bind("right", things)
        assert hold(ctx, t.SameThing(t.Bound("left"), t.Bound("right"))) == [same]


def test_something_was_done_if_there_is_a_thing_or_a_number_of_it() -> None:
    ctx = context(Table())
    ctx.bind("none", ())
    ctx.bind("one", (5,))
    ctx.bind("count", (), 2)
    ctx.bind("thing", (5,), 0)
    assert hold(ctx, *(t.Did(name) for name in ("none", "one", "count", "thing", "unnamed"))) == [False, True, True, True, False]


def test_so_many_events_of_a_period() -> None:
    table = Table()
    ctx = context(table.begin())

    def gained(*players: int) -> tuple[ev.Event, ...]:
        return tuple(ev.LifeGained(player=player, amount=1) for player in players)

    combat = ev.StepBegins(0, "beginning_of_combat", "combat")
    table.game.history, table.game.past = (*gained(0, 0), combat, *gained(1, 0)), gained(0)
    rows: list[tuple[Any, list[bool]]] = [
        ("turn", [True, True, False]), ("combat", [True, False, False]), ("last_turn", [True, False, False]),
    ]
    for period, expected in rows:
        assert hold(ctx, *(t.HappenedThisTurn(GAIN, least, period) for least in (1, 3, 4))) == expected
    last = t.HappenedThisTurn(GAIN, 1, "last_turn")
    table.game.past = gained(1)
    assert hold(ctx, last, t.NotSo(last)) == [False, True]
    table.game.past = ()
    assert hold(ctx, last, t.NotSo(last)) == [False, False]
    table.game.history = gained(1)
    assert hold(ctx, t.NotSo(t.HappenedThisTurn(GAIN)), t.HappenedThisTurn(GAIN)) == [True, False]


def test_of_several_combat_phases_the_events_of_the_last_count() -> None:
    table = Table()
    ctx = context(table.begin())
    combat, gained = ev.StepBegins(0, "beginning_of_combat", "combat"), ev.LifeGained(player=0, amount=1)
    other = ev.StepBegins(0, "end_of_combat", "combat")
    table.game.history = (gained, combat, gained, gained, combat, gained, other)
    assert hold(ctx, *(t.HappenedThisTurn(GAIN, least, "combat") for least in (1, 2))) == [True, False]


def test_times_of_a_turn_of_somebody() -> None:
    table = Table().begin()
    ctx = context(table)
    game = table.game
    turns: list[tuple[t.Condition, list[bool]]] = [
        (t.During(), [True] * 4), (t.During(YOU), [True, True, True, False]), (t.During(OPPONENT), [False, False, False, True]),
        (t.During(None, ("upkeep",)), [True, False, False, True]), (t.During(YOU, ("upkeep",)), [True, False, False, False]),
        (t.During(YOU, ("combat",)), [False, True, False, False]),
        (t.During(YOU, ("combat_damage",)), [False, True, False, False]),
        (t.During(YOU, ("main",)), [False, False, True, False]), (t.During(YOU, ("main", "upkeep")), [True, False, True, False]),
        (t.LaterTurn(3), [False, False, False, True]), (t.LaterTurn(4), [False] * 4), (t.LaterTurn(2), [True] * 4),
    ]
    moments = [(3, 0, "beginning", "upkeep"), (3, 0, "combat", "combat_damage"), (3, 0, "postcombat_main", "postcombat_main"),
               (4, 1, "beginning", "upkeep")]
    found = []
    for turn, active, phase, step in moments:
        game.turn = game.turn.changed(number=turn, active=active, phase=phase, step=step)
        found.append(hold(ctx, *(condition for condition, _ in turns)))
    assert [list(row) for row in zip(*found)] == [expected for _, expected in turns]


START = ("untap", "upkeep", "draw", "precombat_main")
FIGHT = ("beginning_of_combat", "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat")


@pytest.mark.parametrize(("done", "before", "after"), [
    (START, "attackers blockers damage end_of_combat combat", ""),
    ((*START, *FIGHT[:1]), "attackers blockers damage end_of_combat", ""),
    ((*START, *FIGHT[:2]), "blockers damage end_of_combat", "attackers"),
    ((*START, *FIGHT[:3]), "damage end_of_combat", "attackers blockers"),
    ((*START, *FIGHT[:4]), "end_of_combat", "attackers blockers damage"),
    ((*START, *FIGHT), "", "attackers blockers damage end_of_combat"),
    ((*START, *FIGHT, "postcombat_main"), "", "attackers blockers damage end_of_combat combat"),
    ((*START, *FIGHT[:2], FIGHT[4]), "", "attackers end_of_combat"),  # 506.7e, 508.8: blockers and damage are skipped
    ((*START, *FIGHT[:2], FIGHT[4], "postcombat_main"), "", "attackers end_of_combat combat"),
    ((*START, "postcombat_main"), "", "combat"),  # there was no combat phase
    ((*START, *FIGHT, *FIGHT[:2]), "", "attackers blockers damage end_of_combat combat"),  # 506.7d: the first is meant
    ((*START, *FIGHT[:4], *FIGHT[3:4]), "end_of_combat", "attackers blockers damage"),  # 510.4: one combat, two damage steps
    ((*START, *FIGHT, "upkeep"), "", "attackers blockers damage end_of_combat combat"),
    (FIGHT[1:2], "blockers damage end_of_combat", "attackers"),
    ((), "attackers blockers damage end_of_combat combat", ""),
    ((*START, *FIGHT[:2], *FIGHT[:2]), "", "attackers combat"),
])
def test_before_and_after_points_of_the_first_combat(done: tuple[str, ...], before: str, after: str) -> None:
    """506.7d-e."""
    table = Table().begin()
    table.game.turn = table.game.turn.changed(steps_done=done)
    ctx = context(table)
    points: tuple[Any, ...] = ("attackers", "blockers", "damage", "end_of_combat", "combat")
    assert " ".join(point for point in points if holds(t.CombatPoint("before", point), ctx)) == before
    assert " ".join(point for point in points if holds(t.CombatPoint("after", point), ctx)) == after


@pytest.mark.parametrize(("fights", "before", "after"), [
    ((FIGHT[:1],), "attackers blockers damage end_of_combat", ""),
    ((FIGHT, FIGHT[:2]), "blockers damage end_of_combat", "attackers"),
    ((FIGHT, FIGHT[:4]), "end_of_combat", "attackers blockers damage"),
    ((FIGHT[:2], FIGHT), "", "attackers blockers damage end_of_combat"),
])
def test_before_and_after_points_of_the_combat_that_is_on(fights: tuple[tuple[str, ...], ...], before: str, after: str) -> None:
    table = Table().begin()
    table.game.turn = table.game.turn.changed(steps_done=(*START, *(step for fight in fights for step in fight)))
    ctx = context(table)
    points: tuple[Any, ...] = ("attackers", "blockers", "damage", "end_of_combat")
    assert " ".join(point for point in points if holds(t.CombatPoint("before", point, this_combat=True), ctx)) == before
    assert " ".join(point for point in points if holds(t.CombatPoint("after", point, this_combat=True), ctx)) == after


def test_which_combat_is_meant_is_settled_where_there_are_several_and_a_point_that_is_skipped_where_it_is_over() -> None:
    """506.7d-e."""
    table = Table().begin()
    ctx = context(table)
    before = t.CombatPoint("before", "blockers")
    rows = [(FIGHT[:2], set()), ((*FIGHT[:2], *FIGHT[:2]), {"506.7d", "506.7e"}), ((*FIGHT[:2], "postcombat_main"), {"506.7e"})]
    for done, rules in rows:
        table.game.turn = table.game.turn.changed(steps_done=(*START, *done))
        assert cited(ctx, before) == rules
    assert cited(ctx, t.CombatPoint("before", "blockers", this_combat=True)) == {"506.7e"}


def test_costs_paid_for_an_object_or_one_of_several() -> None:
    table = Table()
    cheap, dear = t.ManaCost(("1",)), t.ManaCost(("4",))
    kickers = [t.KeywordAbility("kicker", cost) for cost in (cheap, dear)]
    plain, kicked, twice, evoked, flashed = (
        table.creature(name, (1, 1), *kickers) for name in ("Plain", "Kicked", "Twice", "Evoked", "Flashed"))
    uncast = table.creature()
    game = table.game
    keys = [held.key for held in game.objects[kicked].values.base.held]
    records = {plain: cast_record(), twice: cast_record(), kicked: cast_record(), evoked: cast_record("evoke"),
               flashed: cast_record("flashback", buyback=1, squad=0)}
    records[kicked].paid = {AdditionalPayment("kicked", keys[0]): 1, AdditionalPayment("kicked", keys[1]): 0}
    records[twice].paid = {AdditionalPayment("kicked", key): 1 for key in keys}
    for one, record in records.items():
        game.alter(one, cast=record)
    ctx = context(table.begin())
    things = (plain, kicked, twice, evoked, flashed, uncast, UNKNOWN)

    def paid(key: Any, **more: Any) -> list[int]:
        found = []
        for one in things:
            ctx.bind("it", (one,))
            if holds(t.PaidCost(key, t.Bound("it"), **more), ctx):
                found.append(one)
        return found

    assert paid("kicked") == [kicked, twice]
    assert paid("kicked", cost=cheap) == [kicked, twice]
    assert paid("kicked", cost=dear) == [twice]
    assert paid("kicked", cost=t.ManaCost(("9",))) == []
    assert paid("evoke") == [evoked]
    assert paid("flashback") == [flashed]
    assert paid("buyback") == [flashed]
    assert paid("squad") == []
    ctx.asks = keys[1]
    assert paid("kicked", linked=True) == [twice]
    ctx.bind("it", (twice,))
    kicks = t.PaidCost("kicked", t.Bound("it"))
    assert cited(ctx, kicks) == {"400.7d", "702.33d"}
    assert cited(ctx, t.PaidCost("kicked", t.Bound("it"), cost=dear)) == {"400.7d", "702.33f"}
    game.alter(twice, zone="stack")
    assert cited(ctx, kicks) == {"702.33d"}
    ctx.bind("it", (flashed,))
    assert cited(ctx, t.PaidCost("buyback", t.Bound("it"))) == {"400.7d"}
    for several, expected in (((plain, kicked), True), ((plain, evoked), False), ((), False)):
        ctx.bind("these", several)
        assert hold(ctx, t.PaidCost("kicked", t.Bound("these"))) == [expected]


def test_what_held_as_the_source_was_cast() -> None:
    table = Table()
    held, other, uncast = (table.creature() for _ in range(3))
    condition, another = t.HasDesignation("day"), t.HasDesignation("night")
    for one, conditions in ((held, {condition}), (other, {another})):
        record = cast_record()
        record.held = frozenset(conditions)
        table.game.alter(one, cast=record)
    table.begin()
    found = [holds(t.HeldAsCast(condition), context(table, one)) for one in (held, other, uncast, UNKNOWN)]
    assert found == [True, False, False, False]


def test_so_much_mana_of_a_kind_was_spent() -> None:
    table = Table()
    bear = table.creature()
    record = cast_record()
    record.mana = ("R", "R", "C", "s", "t")
    table.game.alter(bear, cast=record)
    ctx = context(table.begin(), bear)
    rows: list[tuple[Any, int]] = [("R", 2), ("C", 1), ("G", 0), ("any", 3), ("S", 1), ("treasure", 1), ("cave", 0)]
    for kind, spent in rows:
        assert hold(ctx, t.ManaSpent(kind, THIS, spent), t.ManaSpent(kind, THIS, spent + 1)) == [True, False]


def test_the_event_that_triggered_is_found_where_the_words_come_from() -> None:
    table = Table()
    bear, rock = table.creature(), table.put(card("Rock", "artifact", "{1}"))
    game = table.begin().game
    gained, lost = ev.LifeGained(player=0, amount=1), ev.LifeLost(player=0, amount=1)
    theirs, both = ev.LifeGained(player=1, amount=1), ev.LifeGained(player=1, amount=1)
    both.parts = (theirs, gained)
    fits = t.EventFits(GAIN)
    for event, expected in ((gained, True), (theirs, False), (lost, False), (both, True), (None, False)):
        inner = Context(game, 0, bear, parent=Context(game, 0, rock, event=event))
        assert hold(Context(game, 0, bear, event=event), fits) == hold(inner, fits) == [expected]
    own = Context(game, 0, bear, event=theirs, parent=Context(game, 0, rock, event=gained))
    assert hold(own, fits) == [False]


def test_designations_of_players_and_of_the_game() -> None:
    table = Table(3).begin()
    game = table.game
    game.alter_player(0, notes={"speed": 3})
    game.alter_player(1, marks=frozenset({"monarch"}), notes={"speed": 4})
    rows: list[tuple[t.Condition, list[bool]]] = [
        (t.HasDesignation("monarch"), [False, True, False]), (t.HasDesignation("monarch", OPPONENT), [True, False, True]),
        (t.HasDesignation("monarch", t.EachPlayer()), [True, True, True]),
        (t.HasDesignation("initiative", t.EachPlayer()), [False] * 3),
        (t.HasDesignation("speed_max"), [False, True, False]), (t.HasDesignation("speed_max", OPPONENT), [True, False, True]),
        (t.HasDesignation("day"), [False] * 3),
    ]
    for condition, expected in rows:
        assert [holds(condition, context(table, player=player)) for player in (0, 1, 2)] == expected
    game.marks = frozenset({"day"})
    assert hold(context(table), t.HasDesignation("day"), t.HasDesignation("night")) == [True, False]


def test_choices_modes_and_targets() -> None:
    table = Table()
    bear = table.creature(notes={"color": "R"})
    game = table.begin().game
    ctx = context(table, bear)
    assert hold(ctx, t.ChosenIs("color", "R"), t.ChosenIs("color", "G"), t.ChosenIs("word", "R")) == [True, False, False]
    item = StackItem("spell", bear, None, None)
    item.sections = (Section(0, (), (), ((bear,), ())), Section(2, (), ()))
    chosen = Context(game, 0, bear, item)
    assert [hold(at, *(t.ModeChosen(index) for index in (0, 1, 2))) for at in (chosen, ctx)] == [[True, False, True], [False] * 3]
    chosen.section = item.sections[0]
    chosen.legal = ((bear,), (), (0, 1))
    assert hold(chosen, *(t.IsLegalTarget(index) for index in (0, 1, 2, 3))) == [True, False, True, False]


def test_an_attacker_attacks_whom_it_attacks() -> None:
    table = Table(3)
    bear, boar = table.creature(), table.creature()
    game = table.begin().game
    game.combat = Combat(0, (1, 2)).attacking(bear, 1, 1)
    ctx = context(table, bear)
    assert hold(ctx, t.SameThing(t.DefendingPlayer(), t.AttackedBy(THIS)), t.Matches(THIS, t.Status("attacking"))) == [True, True]
    assert hold(context(table, boar), t.Matches(THIS, t.Status("attacking"))) == [False]
