"""What is settled as a cost is about to be paid (107.3f, 118, 601.2f–h), and what an attacker may be exerted or tapped
for (701.43, 702.154), as tables: what is so beside what isn't."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.playing.casting.announcing import settle_x, settle_x_of_choice
from app.engine.playing.costs.mana import sources
from app.engine.playing.costs.purpose import Purpose
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.position.objects import CastRecord
from app.engine.position.stack import StackItem
from app.engine.trees.mana_abilities import adds_mana, is_mana_ability
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import BEARS, UNKNOWN, number

X_COST = t.ManaCost(("X",))
GREEN = t.Body((t.AddMana(("G",)),))


def settling(lands: str = "", cost: t.Cost = X_COST, **more: Any) -> tuple[Table, Context]:
    table = Table()
    table.lands(lands)
    table.begin()
    ctx = Context(table.game, 0, UNKNOWN)
    settle_x(ctx, cost, **more)
    return table, ctx


MOST: list[tuple[str, t.Cost, int, int | None]] = [
    # our lands; the cost; at least so much; how much X may be at most, None where nobody is asked
    ("", X_COST, 0, None), ("G", X_COST, 0, 1), ("GG", X_COST, 0, 2), ("GGG", X_COST, 1, 3),
    ("GGG", t.ManaCost(("X", "X")), 0, 1),
    ("GGG", t.ManaCost(("X", "G")), 0, 2), ("GGG", t.ManaCost(("2",)), 0, None), ("", t.PayLife(t.X()), 0, 20),
]


@pytest.mark.parametrize(("lands", "cost", "least", "most"), MOST)
def test_x_is_chosen_as_a_cost_is_paid_as_far_as_it_can_be(lands: str, cost: t.Cost, least: int, most: int | None) -> None:
    table, ctx = settling(lands, cost, least=least)
    asked = [(one.minimum, one.maximum, one.rule) for one in table.script.asked if one.kind == "x"]
    assert asked == ([] if most is None else [(least, most, "107.3f")])
    if most is not None:
        assert ctx.amounts["X"] == least


def test_an_x_that_is_known_is_not_chosen_again() -> None:
    """It may be known of the effect itself, of the spell it is of, or of what it is part of."""
    item = StackItem("spell", UNKNOWN, None, None)
    item.x = {"X": 2}
    for known in ("own", "item", "parent", "item of parent", "nowhere"):
        table = Table()
        table.lands("GG")
        game = table.begin().game
        parent = Context(game, 0, UNKNOWN, item if known == "item of parent" else None)
        if known == "parent":
            parent.amounts["X"] = 2
        ctx = Context(game, 0, UNKNOWN, item if known == "item" else None, parent=parent)
        if known == "own":
            ctx.amounts["X"] = 2
        settle_x(ctx, X_COST)
        assert any(one.kind == "x" for one in table.script.asked) == (known == "nowhere"), known


CHOSEN: list[tuple[t.Instruction, dict[str, int] | None, bool]] = [
    # what is about to be done; the X of the spell that it comes from, None of one that was not cast; is X chosen
    (t.Tap(t.Choose(CREATURE, t.X())), None, True), (t.Tap(t.Choose(CREATURE, t.X())), {}, True),
    (t.Tap(t.Choose(CREATURE, t.X())), {"X": 3}, False), (t.Tap(t.Choose(CREATURE, t.X())), {"Y": 3}, True),
    (t.Tap(t.Choose(CREATURE, number(1))), None, False), (t.Tap(t.All(CREATURE)), None, False), (t.GainLife(t.X()), None, False),
]


def test_x_is_chosen_of_what_is_done_with_so_many() -> None:
    """107.3f."""
    for row, (step, of_spell, asks) in enumerate(CHOSEN):
        for known in (False, True):
            table = Table()
            bears = [table.creature() for _ in range(2)]
            game = table.begin().game
            if of_spell is not None:
                record = CastRecord(0, "hand")
                record.x = of_spell
                game.alter(bears[0], cast=record)
            ctx = Context(game, 0, bears[0])
            if known:
                ctx.amounts["X"] = 1
            settle_x_of_choice(ctx, (t.GainLife(number(1)), step), 1)
            asked = [(one.player, one.minimum, one.maximum, one.rule) for one in table.script.asked if one.kind == "x"]
            assert asked == ([(1, 0, 2, "107.3f")] if asks and not known else []), row


def test_what_is_tapped_for_a_cost_anyway_helps_by_nothing_else() -> None:
    bend, only = t.Waterbend(t.ManaCost(("3",))), t.OnlyMana(source=CREATURE)
    rows: list[tuple[list[t.Cost], bool, int, bool, tuple[t.Cost, ...], int]] = [
        # parts of a cost; does it tap what it is of; for how much may others be tapped; what is left; what mana alone pays
        ([t.TapThis()], True, 0, False, (t.TapThis(),), 0), ([t.SacrificeThis()], False, 0, False, (t.SacrificeThis(),), 0),
        ([t.TapThis(), t.SacrificeThis()], True, 0, False, (t.TapThis(), t.SacrificeThis()), 0), ([], False, 0, False, (), 0),
        ([bend], False, 3, True, (), 0), ([bend, t.TapThis(), bend], True, 6, True, (t.TapThis(),), 0),
        ([only], False, 0, False, (), 1),
        ([only, bend, t.UntapThis()], False, 3, True, (t.UntapThis(),), 1),
    ]
    ctx = Context(Table().begin().game, 0, ObjectId(150))
    for parts, taps, bends, waterbends, left, alone in rows:
        others = list(parts)
        purpose = Purpose(0, 150).limited(ctx, others, 1, ())
        assert (purpose.taps == {150}, purpose.bends, purpose.waterbends) == (taps, bends, waterbends)
        assert (tuple(others), len(purpose.only)) == (left, alone)
    assert [Purpose(0).limited(ctx, [], times, ("X", "2", "X")).x for times in (0, 1, 3)] == [0, 2, 6]


def test_mana_abilities_whose_whole_cost_can_be_paid_are_sources() -> None:
    tap, dear, cheap = t.TapThis(), t.PayLife(number(21)), t.PayLife(number(1))
    rows: list[tuple[t.Cost, bool]] = [
        (tap, True), (t.Costs((tap, cheap)), True), (t.Costs((tap, dear)), False), (t.Costs((dear, tap)), False),
        (t.SacrificeThis(), True), (t.Costs((tap, t.SacrificeThis())), True), (t.Costs((t.SacrificeThis(), dear)), False),
    ]
    for row, (cost, able) in enumerate(rows):
        for tapped in (False, True):
            table = Table()
            table.put(card("Rock", "artifact", "{1}", None, t.ActivatedAbility(cost, GREEN)), tapped=tapped)
            table.begin()
            free = tap not in (cost, *getattr(cost, "parts", ()))
            assert bool(sources(table.game, 0)) == (able and (free or not tapped)), row


def test_what_is_a_mana_ability() -> None:
    """605.1a: without a target, no loyalty ability, and it could add mana."""
    draw = t.Body((t.Draw(),))
    aimed = t.Body((t.AddMana(("G",)),), (t.TargetSpec(CREATURE),))
    modal = t.Body((), modes=(t.Mode((t.AddMana(("G",)),), (t.TargetSpec(CREATURE),)), t.Mode((t.AddMana(("G",)),))))
    rows: list[tuple[t.Cost, t.Body, bool]] = [
        (t.TapThis(), GREEN, True), (t.TapThis(), draw, False), (t.TapThis(), aimed, False), (t.TapThis(), modal, False),
        (t.Loyalty(1), GREEN, False), (t.Loyalty(0), GREEN, False), (t.ManaCost(("1",)), GREEN, True),
        (t.Costs((t.TapThis(), t.ManaCost(("1",)))), GREEN, True),
    ]
    for cost, body, makes in rows:
        ability = t.ActivatedAbility(cost, body)
        assert (adds_mana(ability), is_mana_ability(ability)) == (makes, makes)


EXERTED: list[tuple[tuple[t.Filter | None, ...], bool]] = [
    # what each of its abilities that let it be exerted asks for; may it be
    ((), False), ((None,), True), ((BEARS,), True), ((t.Not(BEARS),), False), ((t.Not(BEARS), None), True),
    ((t.Not(BEARS), BEARS), True),
]


@pytest.mark.parametrize(("asks", "may"), EXERTED)
def test_an_attacker_is_exerted_where_it_says_so(asks: tuple[t.Filter | None, ...], may: bool) -> None:
    """701.43d."""
    for says in (True, False):
        table = Table()
        bear = table.creature("Bear", (2, 2), *(t.KeywordAbility("exert", filter=one) for one in asks))
        table.creature("Boar")
        table.begin().answer("attackers", ((bear, 1),)).answer("may", says).to("declare_attackers")
        asked = [(one.player, one.rule, one.source) for one in table.script.asked if one.kind == "may"]
        assert asked == ([(0, "701.43d", bear)] if may else [])
        assert table.told("701.43d") == (may and says)
        assert bool(table.game.effects) == (may and says)  # it won't untap


def test_what_may_be_tapped_to_enlist() -> None:
    """702.154a: an untapped creature that doesn't attack, without summoning sickness or with haste."""
    table = Table()
    lord = table.creature("Lord", (2, 2), "enlist")
    ready, swift = table.creature("Ready"), table.creature("Swift", (2, 2), "haste")
    table.creature("Tapped", tapped=True)
    table.creature("Foe", player=1)
    table.put(card("Rock", "artifact", "{1}"))
    attacking = table.creature("Attacking")
    game = table.begin().game
    fresh = table.creature("Fresh")
    for one in (fresh, swift):
        game.alter(one, came_under=game.turn.number)
    table.answer("attackers", ((lord, 1), (attacking, 1))).answer("cost_choice", (ready,)).to("declare_attackers")
    (asked,) = [one for one in table.script.asked if one.kind == "cost_choice"]
    assert (set(asked.options), asked.minimum, asked.maximum, asked.source) == ({ready, swift}, 0, 1, lord)
    assert game.objects[ready].tapped
    assert table.resolve().pt(lord) == (4, 2)


def test_nothing_is_asked_where_nothing_can_be_enlisted_and_nothing_is_tapped_unless_chosen() -> None:
    for others in (0, 1):
        table = Table()
        lord = table.creature("Lord", (2, 2), "enlist")
        idle = [table.creature("Idle") for _ in range(others)]
        table.begin().answer("attackers", ((lord, 1),)).to("declare_attackers")
        assert len([one for one in table.script.asked if one.kind == "cost_choice"]) == others
        assert not any(table.game.objects[one].tapped for one in idle)
        assert (table.game.stack, table.pt(lord)) == ((), (2, 2))
