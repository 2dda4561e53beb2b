"""What words mean after things have moved (400.7j, 608.2h), what is legal to choose alone (608.2d), and from whom on players
go, as tables."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.stack import StackItem, times_of
from app.engine.reading.meaning import amount, select
from app.engine.reading.selectors import among_legal, pool_of
from tests.engine.casting import cited
from tests.engine.conftest import CREATURE, Table
from tests.engine.shorthand import UNKNOWN, number

THEM = t.Bound("them")


def context(table: Table, *them: int, source: int = UNKNOWN) -> Context:
    ctx = Context(table.game, 0, source)
    ctx.bind("them", them)
    return ctx


@pytest.mark.parametrize(("start", "order"), [
    ((2,), (2, 3, 0, 1)), ((3,), (3, 0, 1, 2)), ((0,), (0, 1, 2, 3)), ((1,), (1, 2, 3, 0)), ((), (2, 3, 0, 1)),
])
def test_players_in_turn_order_from_one_on(start: tuple[int, ...], order: tuple[int, ...]) -> None:
    table = Table(4).begin(active=2)
    assert select(t.EachPlayerFrom(THEM), context(table, *start)) == order


def test_what_has_died_as_it_last_existed_and_as_the_card_it_is() -> None:
    table = Table()
    bear, boar, token = table.creature(), table.creature("Boar"), table.creature("Newt")
    game = table.begin().game
    game.alter(token, is_token=True)
    dies, also = ev.ZoneChange(bear, "battlefield", "graveyard"), ev.ZoneChange(token, "battlefield", "graveyard")
    for event in (dies, also):
        perform(game, [event])
    rows: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
        # what is meant; as it last existed; as a card
        ((bear,), (bear,), (dies.new,)), ((boar,), (boar,), (boar,)), ((bear, boar), (bear, boar), (dies.new, boar)),
        ((token,), (token,), ()), ((), (), ()), ((0, 1), (0, 1), ()), ((bear, dies.new), (bear,), (dies.new,)),
    ]
    for them, existed, cards in rows:
        ctx = context(table, *them)
        assert select(t.Bound("them", t.Moment.AS_CARD), ctx) == cards, them
        assert dict.fromkeys(select(t.Bound("them", t.Moment.LAST_EXISTED), ctx)) == dict.fromkeys(existed), them
        assert select(THEM, ctx) == them


def test_only_what_is_legal_is_chosen() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature("Boar")
    table.begin()
    choice = t.Choose(CREATURE, number(1))
    rows: list[tuple[tuple[int, ...], tuple[int, ...], bool]] = [
        ((bear, boar), (bear, boar), False), ((bear,), (bear,), True), ((), (), True),
    ]
    for legal, offered, cites in rows:
        ctx = context(table)
        found: list[t.Selector] = []
        rules = cited(table, lambda: found.append(among_legal(choice, lambda one: one in legal, ctx)))  # noqa: B023
        narrowed = found[0]
        assert isinstance(narrowed, t.Choose)
        assert (pool_of(narrowed, ctx), ctx.things("legal"), narrowed.count) == (offered, offered, choice.count)
        assert ("608.2d" in rules) == cites
    for other in (t.Choose(CREATURE, number(1), random=True), t.All(CREATURE), THEM):
        ctx = context(table, bear)
        assert among_legal(other, lambda one: False, ctx) is other
        assert ctx.things("legal") == ()


def test_what_is_chosen_among_others_is_still_there_or_a_player() -> None:
    table = Table(3)
    bear, boar = table.creature(), table.creature("Boar")
    game = table.begin().game
    perform(game, [ev.ZoneChange(boar, "battlefield", "hand")])
    ctx = context(table, bear, boar, 1, 2, UNKNOWN)
    rows: list[tuple[t.Filter, tuple[int, ...]]] = [
        (CREATURE, (bear,)), (t.IsPlayer("any"), (1, 2)), (t.IsPlayer("you"), ()), (t.Not(CREATURE), (1, 2)),
    ]
    for filter, pool in rows:
        assert pool_of(t.Choose(filter, number(1), among=THEM), ctx) == pool


def test_a_choice_with_a_total_in_which_no_two_share_a_color() -> None:
    table = Table()
    green, also, red = (table.creature(name, (power, 1), cost=cost) for name, power, cost in (
        ("A", 1, "{G}"), ("B", 2, "{G}"), ("C", 3, "{R}")))
    table.begin()
    choice = t.Choose(CREATURE, number(3), different="color", total=("power", "<=", number(4)))
    select(choice, context(table))
    asked = table.script.asked[-1]
    assert asked.test is not None
    rows: list[tuple[tuple[int, ...], str]] = [
        ((), ""), ((green,), ""), ((green, red), ""), ((green, also), "share a color"), ((also, red), "must be at most 4"),
        ((green, also, red), "share a color"),
    ]
    for answer, words in rows:
        said: Any = asked.test(answer)
        assert (said is None) == (not words)
        assert words in (said or "")


def test_how_often_an_ability_has_resolved_this_turn() -> None:
    """707.10b: its copies are counted among its resolutions."""
    table = Table()
    bear = table.creature()
    game = table.begin().game
    item = StackItem("activated", bear, t.ActivatedAbility(t.TapThis(), t.Body(())), None)
    item.held = "first"
    other = StackItem("activated", bear, t.ActivatedAbility(t.TapThis(), t.Body(())), None)
    other.held = "second"
    times = t.TimesThisTurn("resolved")
    assert amount(times, Context(game, 0, bear)) == amount(times, Context(game, 0, bear, item)) == 0
    for _ in range(3):
        game.count(times_of(item, "resolved"))
    assert [amount(times, Context(game, 0, bear, one)) for one in (item, other)] == [3, 0]
    assert "707.10b" not in cited(table, lambda: amount(times, Context(game, 0, bear, item)))
    game.count(times_of(item, "copy resolved"))
    assert "707.10b" in cited(table, lambda: amount(times, Context(game, 0, bear, item)))
    assert "707.10b" not in cited(table, lambda: amount(t.TimesThisTurn("activated"), Context(game, 0, bear, item)))
    assert amount(times, Context(game, 0, bear, parent=Context(game, 0, bear, item))) == 3
