"""The rules that are cited are those that decided (design: everything that happens says why), as tables: where a rule
decides beside where it doesn't."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.playing.combat import attack, block
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.reading.meaning import matches, select
from tests.engine.casting import cited
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.describing import on_stack
from tests.engine.shorthand import ITSELF, UNKNOWN
from tests.engine.test_combat_bounds import ban, fighting, named


def decided(table: Table, rule: str, *acts: Callable[[], object]) -> list[bool]:
    return [rule in cited(table, act) for act in acts]


def test_blocks_of_too_many_and_too_few() -> None:
    table, (plain, sly) = fighting("", "menace")
    one, two, three = (table.creature(f"B{place}", player=1) for place in range(3))

    def blocking(*pairs: tuple[int, int]) -> Callable[[], object]:
        return lambda: block.restriction_broken(table.game, pairs)

    fine, twice = blocking((one, plain)), blocking((one, plain), (one, sly), (two, sly))
    assert decided(table, "509.1a", fine, twice) == [False, True]
    assert decided(table, "509.1b", fine, blocking((one, sly)), blocking((one, sly), (two, sly))) == [False, True, False]
    assert decided(table, "702.111b", fine, blocking((one, sly)), blocking((one, sly), (two, sly))) == [False, True, True]
    ban(table, t.CombatLimit("max_blockers", named("A0"), 1))
    assert decided(table, "509.1b", fine, blocking((one, plain), (two, plain))) == [False, True]
    ban(table, t.CombatLimit("max_blocking_creatures", named("B1", "B2"), 1), t.CombatLimit("blocks_alone_not", named("B0")))
    apart = blocking((two, plain), (three, sly), (one, sly))
    assert decided(table, "509.1b", blocking((two, plain)), apart) == [False, True]
    assert decided(table, "506.5", blocking((one, plain)), blocking((two, plain))) == [True, False]


def test_whether_one_creature_may_block_another() -> None:
    table, (plain, flyer) = fighting("", "flying")
    ground, spider, bird = (table.creature(name, (2, 2), *kinds, player=1) for name, kinds in (
        ("G", ()), ("S", ("reach",)), ("B", ("flying",))))

    def may(blocker: int, attacker: int) -> Callable[[], object]:
        return lambda: block.block_forbidden(table.game, blocker, attacker)

    assert decided(table, "702.9b", may(ground, flyer), may(spider, flyer), may(bird, flyer), may(ground, plain)) == [
        True, False, False, False,
    ]
    assert decided(table, "702.17b", may(ground, flyer), may(spider, flyer), may(spider, plain)) == [False, True, False]
    ban(table, t.Cant("block", named("G")))
    assert decided(table, "509.1b", may(ground, plain), may(spider, plain)) == [True, False]


def test_attacks_of_too_many_and_alone() -> None:
    table = Table(3)
    bear, boar, newt = table.creature("Bear"), table.creature("Boar"), table.creature("Newt")
    table.begin()

    def attacking(*pairs: tuple[int, int]) -> Callable[[], object]:
        return lambda: attack.restriction_broken(table.game, pairs)

    ban(table, t.CombatLimit("max_attackers", CREATURE, 2), t.CombatLimit("attacks_alone_not", named("Newt")))
    assert decided(table, "508.1c", attacking((bear, 1)), attacking((bear, 1), (boar, 1)),
                   attacking((bear, 1), (boar, 2), (newt, 1))) == [False, False, True]
    alone = attacking((newt, 1)), attacking((bear, 1)), attacking((newt, 1), (bear, 1))
    assert decided(table, "506.5", *alone) == [True, False, False]


def test_why_a_creature_cant_attack() -> None:
    table = Table().begin()
    game = table.game
    ready, wall, fresh = table.creature("Ready"), table.creature("Wall", (0, 4), "defender"), table.creature("Fresh")
    swift = table.creature("Swift", (2, 2), "haste")
    for one in (fresh, swift):
        game.alter(one, came_under=game.turn.number)
    ban(table, t.Cant("attack", named("Boar")))
    boar = table.creature("Boar")

    def asked(one: int) -> Callable[[], object]:
        return lambda: attack.attack_refused(game, one, 0, 1)

    rows: dict[str, list[bool]] = {
        "302.6": [False, False, True, False, False], "702.3b": [False, True, False, False, False],
        "702.10b": [False, False, False, True, False], "508.1c": [False, False, False, False, True],
    }
    for rule, expected in rows.items():
        assert decided(table, rule, *(asked(one) for one in (ready, wall, fresh, swift, boar))) == expected, rule


def fitting(table: Table, filter: t.Filter, *things: int, event: ev.Event | None = None, source: int = UNKNOWN) -> list[bool]:
    ctx = Context(table.game, 0, source, event=event)
    return [bool(matches(filter, one, ctx)) for one in things]


def asking(filter: t.Filter, ctx: Context, *things: int) -> list[Callable[[], object]]:
    return [partial(matches, filter, one, ctx) for one in things]


def test_cards_that_lie_above_another() -> None:
    """404.2."""
    table = Table()
    low, middle, high = (table.put(card(name, "artifact", "{1}"), 0, "graveyard") for name in ("Low", "Middle", "High"))
    other, there = table.put(card("Other", "artifact", "{1}"), 1, "graveyard"), table.put(card("There", "artifact", "{1}"))
    table.begin()
    ctx = Context(table.game, 0, UNKNOWN)
    ctx.bind("card", (low,))
    things = (low, middle, high, other, there)
    for directly, expected in ((False, [False, True, True, False, False]), (True, [False, True, False, False, False])):
        above = t.LiesAbove(t.Bound("card"), directly)
        assert [bool(matches(above, one, ctx)) for one in things] == expected
        assert decided(table, "404.2", *asking(above, ctx, *things)) == [True, True, True, False, False]


def test_another_card_is_not_what_the_source_became() -> None:
    """400.7e."""
    table = Table()
    bear, other = table.creature(), table.creature("Other")
    game = table.begin().game
    gone, also = (ev.ZoneChange(one, "battlefield", "graveyard") for one in (bear, other))
    for event in (gone, also):
        perform(game, [event])
    another = t.Not(ITSELF)
    both = gone.copy()
    both.parts = (gone, also)
    for event, expected in ((gone, [False, True]), (also, [True, True]), (both, [False, True]), (None, [True, True])):
        assert fitting(table, another, gone.new, also.new, event=event, source=bear) == expected
        ctx = Context(game, 0, bear, event=event)
        assert decided(table, "400.7e", *asking(another, ctx, gone.new, also.new)) == [not fits for fits in expected]


def test_a_description_without_a_zone_is_of_permanents() -> None:
    """109.2: what is targeted elsewhere is none."""
    table = Table()
    bear, buried = table.creature(), table.creature("Ghost", zone="graveyard")
    table.begin()
    at_bear, at_card, at_player = (on_stack(table, "spell", (target,)) for target in (bear, buried, 1))
    aims, in_graveyard = t.TargetsSomething(CREATURE), t.TargetsSomething(t.And((CREATURE, t.InZone(("graveyard",)))))
    assert fitting(table, aims, at_bear, at_card, at_player) == [True, False, False]
    assert fitting(table, in_graveyard, at_bear, at_card, at_player) == [False, True, False]
    ctx = Context(table.game, 0, UNKNOWN)
    assert decided(table, "109.2", *asking(aims, ctx, at_bear, at_card, at_player)) == [False, True, False]


def test_the_defending_player_of_what_is_about_to_attack() -> None:
    """508.5: while attackers are declared it is the player who would be attacked."""
    table = Table(3)
    bear, boar = table.creature(), table.creature("Boar")
    table.begin()
    ctx = Context(table.game, 0, bear)
    for about, expected, cites in (((bear, 2), (2,), True), ((bear, 1), (1,), True), ((boar, 2), (), False), (None, (), False)):
        ctx.attack = about
        found: list[Any] = []
        assert decided(table, "508.5", lambda: found.extend(select(t.DefendingPlayer(t.This()), ctx))) == [cites]  # noqa: B023
        assert tuple(found) == expected
