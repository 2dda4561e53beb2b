"""Modes and targets narrowed to those with which a spell or ability can be completed (601.4, 601.5), and when they have to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.engine import trees as t
from app.engine.playing.casting.by_choices import by_targets, hangs_on, narrowed
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.decisions import Decision
from app.engine.position.stack import StackItem
from tests.engine.casting import GAIN, ONE, keyword
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import BEARS, ITSELF, law, number

Works = Callable[[tuple[Any, ...]], bool]


def deciding(kind: str, options: Any, least: int, most: int, **more: Any) -> Decision:
    return Decision(kind, 0, tuple(options), "601.2c", minimum=least, maximum=most, **more)  # type: ignore[arg-type]


def worth(most: int) -> Works:
    """Do they cost no more than that in all?"""
    return lambda answer: sum(answer) <= most


def together(*numbers: int) -> Works:
    """Are these among them?"""
    return lambda answer: set(numbers) <= set(answer)


def uneven(answer: tuple[Any, ...]) -> str | None:
    return "an even number" if any(one % 2 == 0 for one in answer) else None


NARROWED: list[tuple[str, tuple[int, ...], int, int, Any, Works, tuple[tuple[int, ...], int, tuple[int, ...]] | None]] = [
    # the kind; the options, how many at least and at most, and a test of its own; what works; the options, the most, and the
    # plainest answer then; None if it stays as it was
    ("target", (1, 2, 3), 1, 1, None, worth(2), ((1, 2), 1, (1,))),
    ("target", (3, 2, 1), 1, 1, None, worth(2), ((2, 1), 1, (2,))),
    ("target", (1, 2, 3), 1, 1, None, worth(9), ((1, 2, 3), 1, (1,))), ("target", (1, 2, 3), 1, 1, None, worth(0), None),
    ("target", (1, 2, 3), 1, 3, None, worth(3), ((1, 2, 3), 2, (1,))),
    ("target", (1, 2, 3), 1, 3, None, worth(2), ((1, 2), 1, (1,))),
    ("target", (1, 2, 3), 1, 3, None, worth(6), ((1, 2, 3), 3, (1,))),
    ("target", (1, 2, 3), 2, 2, None, worth(3), ((1, 2), 2, (1, 2))),
    ("target", (1, 2, 3), 2, 3, None, worth(4), ((1, 2, 3), 2, (1, 2))), ("target", (1, 2, 3), 2, 2, None, worth(2), None),
    ("target", (1, 2, 3), 0, 3, None, worth(1), ((1,), 1, ())), ("target", (1, 2, 3), 0, 3, None, worth(0), ((), 0, ())),
    ("target", (1, 2, 3), 0, 2, None, together(3), ((1, 2, 3), 2, (3,))),
    ("target", (1, 2, 3), 0, 1, None, together(3), ((3,), 1, (3,))),
    ("target", (1, 2, 3), 1, 2, None, together(2), ((1, 2, 3), 2, (2,))),
    ("target", (1, 2, 3), 1, 1, uneven, worth(9), ((1, 3), 1, (1,))),
    ("target", (1, 2, 3), 1, 2, uneven, worth(3), ((1, 3), 1, (1,))),
    ("target", (1, 2, 3), 1, 3, uneven, worth(4), ((1, 3), 2, (1,))),
    ("mode", (1, 2, 3), 1, 2, None, worth(2), ((1, 2), 2, (1,))), ("mode", (1, 2, 3), 1, 5, None, worth(9), ((1, 2, 3), 5, (1,))),
    ("mode", (1, 2, 3), 1, 3, uneven, worth(3), ((1, 3), 1, (1,))), ("target", (1, 2), 1, 9, None, worth(9), ((1, 2), 2, (1,))),
    ("target", (5,), 1, 1, None, worth(5), ((5,), 1, (5,))),
]


@pytest.mark.parametrize(("kind", "options", "least", "most", "test", "works", "expected"), NARROWED)
def test_a_choice_is_narrowed_to_what_works(
    kind: str, options: tuple[int, ...], least: int, most: int, test: Any, works: Works, expected: Any
) -> None:
    asked = deciding(kind, options, least, most, test=test, about=[f"about {one}" for one in options])
    found = narrowed(asked, works)
    if expected is None:
        assert found is asked
        return
    left, maximum, first = expected
    assert (tuple(found.options), found.maximum, decisions.default_answer(found)) == (left, maximum, first)
    assert found.minimum == least
    assert list(found.about) == [f"about {one}" for one in left]
    assert found.test is not None
    for answer in ((one,) for one in options):
        own = test is None or test(answer) is None
        assert (found.test(answer) is None) == (own and works(answer))


def test_of_very_many_groups_not_all_are_tried() -> None:
    """It is believed then that one works; taking it decides."""
    for count, believed in ((20, False), (21, True)):
        asked = deciding("target", range(1, count + 2), 2, 2)
        tried: list[Any] = []

        def works(answer: tuple[Any, ...]) -> bool:
            tried.append(answer)  # noqa: B023
            return set(answer) == {1, 2}

        found = narrowed(asked, works)
        assert found.options == (tuple(range(1, count + 2)) if believed else (1, 2))


# ---- when it hangs on them ---------------------------------------------------------------------------------------------

AIMED = t.TargetsSomething(BEARS)
LESS_AT_BEARS = t.StaticAbility((t.CostChange(t.And((ITSELF, AIMED)), less=("1",)),))
LESS = t.StaticAbility((t.CostChange(ITSELF, less=("1",)),))
OWN_WORDS: list[tuple[list[t.Ability], bool]] = [
    # what a spell says of itself; does what it costs hang on its targets
    ([GAIN], False), ([GAIN, LESS], False), ([GAIN, LESS_AT_BEARS], True), ([LESS, LESS_AT_BEARS], True),
    ([LESS_AT_BEARS, LESS], True),
    ([t.StaticAbility((t.AdditionalCost(t.ManaCostOf(t.TargetRef(0))),))], True),
    ([t.StaticAbility((t.AdditionalCost(ONE),))], False), ([t.StaticAbility((t.Cant("be_countered", AIMED),))], False),
    ([t.SpellAbility(t.Body((t.Destroy(t.TargetRef(0)),), (t.TargetSpec(BEARS),)))], False),
]


def two(kind: str = "target", **more: Any) -> Decision:
    return deciding(kind, (1, 2), 1, 1, **more)


def test_whether_the_cost_of_a_spell_hangs_on_its_targets() -> None:
    for row, (abilities, hangs) in enumerate(OWN_WORDS):
        table = Table()
        spell = table.hand(card("Trick", "sorcery", "{3}", None, *abilities))
        table.begin()
        for item in (None, StackItem("spell", spell, None, None)):
            ctx = Context(table.game, 0, spell, item)
            assert hangs_on(ctx, two()) == hangs, row
            assert hangs_on(ctx, two("mode", about=[t.Mode(()), t.Mode(())])) == hangs, row
            assert not hangs_on(ctx, two("player")), row
            assert not hangs_on(ctx, deciding("target", (1,), 1, 1)), row  # there is only one answer


def test_whether_the_cost_of_a_spell_hangs_on_its_modes() -> None:
    plain, dear = t.Mode(()), t.Mode((), cost=ONE)
    rows = [((plain, plain), False, False), ((plain, dear), False, True), ((dear, dear), False, True),
    ((plain, plain), True, True)]
    for modes, escalates, hangs in rows:
        table = Table()
        spell = table.hand(card("Trick", "sorcery", "{3}", None, GAIN, *[keyword("escalate")] * escalates))
        table.begin()
        ctx = Context(table.game, 0, spell)
        assert hangs_on(ctx, two("mode", about=list(modes))) == hangs
        assert not hangs_on(ctx, two("target"))
        assert not hangs_on(ctx, two("option", about=list(modes)))


EFFECTS: list[tuple[t.StaticEffect, bool, bool]] = [
    # an effect; does what spells cost hang on their targets; do costs, and casting, hang on what only the spell itself shows
    (t.CostChange(CREATURE, more=("1",)), False, False), (t.CostChange(AIMED, more=("1",)), True, True),
    (t.CostChange(CREATURE, more=("1",), aimed=BEARS), True, True), (t.Cant("cast", CREATURE), False, False),
    (t.Cant("cast", t.CastFrom(("graveyard",))), False, True), (t.Cant("cast", AIMED), True, True),
    (t.CostChange(t.CastFrom(("graveyard",)), less=("1",)), False, True), (t.Cant("be_countered", CREATURE), False, False),
]


def test_effects_that_make_costs_hang_on_targets() -> None:
    for row, (effect, on_targets, on_more) in enumerate(EFFECTS):
        table = Table()
        spell = table.hand(card("Trick", "sorcery", "{3}", None, GAIN))
        rock = table.put(card("Rock", "artifact", "{1}"))
        law(table, effect)
        table.begin()
        assert by_targets(table.game) == on_more, row
        assert hangs_on(Context(table.game, 0, spell), two()) == on_targets, row
        ability = t.ActivatedAbility(ONE, t.Body((t.GainLife(number(1)),)))
        item = StackItem("activated", rock, ability, ability.body)
        assert hangs_on(Context(table.game, 0, rock, item), two()) == on_targets, row


def test_whether_the_cost_of_an_ability_hangs_on_its_targets() -> None:
    gain = t.Body((t.GainLife(number(1)),))
    rows: list[tuple[t.ActivatedAbility, bool]] = [
        (t.ActivatedAbility(ONE, gain), False), (t.ActivatedAbility(t.ManaCostOf(t.TargetRef(0)), gain), True),
        (t.ActivatedAbility(ONE, gain, less=t.ValueOf("power", t.TargetRef(0))), True),
        (t.ActivatedAbility(ONE, gain, less=number(1)), False),
    ]
    for ability, hangs in rows:
        table = Table()
        rock = table.hand(card("Rock", "artifact", "{1}", None, ability, LESS_AT_BEARS))
        table.begin()
        ctx = Context(table.game, 0, rock, StackItem("activated", rock, ability, ability.body))
        assert hangs_on(ctx, two()) == hangs
        assert not hangs_on(ctx, deciding("target", (1,), 1, 1))
