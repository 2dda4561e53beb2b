"""Which answers a decision takes, and which decisions have only one and are asked of nobody."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import BadAnswer
from app.engine.position.decisions import PASS, Action, Decision, default_answer, random_answer
from tests.engine.conftest import Table, card
from tests.engine.shorthand import number


def deciding(kind: str, options: Any = (), least: int = 1, most: int = 1, **more: Any) -> Decision:
    return Decision(kind, 0, options, "601.2c", minimum=least, maximum=most, **more)  # type: ignore[arg-type]


def uneven(answer: Any) -> str | None:
    return "an even one" if any(one % 2 == 0 for one in (answer if isinstance(answer, tuple) else (answer,))) else None


def no_repeats(answer: tuple[int, ...]) -> str | None:
    return "twice" if len(set(answer)) < len(answer) else None


FORCED: list[tuple[Decision, Any]] = [
    # a decision; its only answer, or None if somebody has to be asked
    (deciding("target", (5,)), (5,)), (deciding("target", (5, 6)), None), (deciding("target", (5, 6), 2, 2), (5, 6)),
    (deciding("target", (5, 6), 1, 2), None), (deciding("target", (5,), 0, 1), None), (deciding("target", (), 0, 0), ()),
    (deciding("mode", (1,)), (1,)), (deciding("mode", (1, 2)), None), (deciding("mode", (1, 2), 2, 2, test=no_repeats), (1, 2)),
    (deciding("mode", (1, 2), 2, 2), None),  # either of them may be chosen twice (700.2d)
    (deciding("mode", (1, 2), 2, 2, test=lambda answer: "no" if answer == (1, 1) else None), None),
    (deciding("may", (True, False)), None), (deciding("player", (1,)), 1), (deciding("player", (0, 1)), None),
    (deciding("number", (), 3, 3), 3), (deciding("number", (), 0, 3), None), (deciding("x", (), 2, 2), 2),
    (deciding("order", (1,), 1, 1), (1,)), (deciding("order", (1, 2), 2, 2), None), (deciding("order", (), 0, 0), ()),
    (deciding("damage", (7,), 0, 4, total=4), (4,)), (deciding("damage", (7, 8), 0, 4, total=4), None),
    (deciding("damage", (7,), 0, 4, total=4, test=uneven), None), (deciding("division", (7,), 1, 4, total=4), (4,)),
    (deciding("attackers", ()), ()), (deciding("attackers", ((1, 1),)), None), (deciding("blockers", ()), ()),
    (deciding("priority", (PASS,)), None), (deciding("word", ("one",)), None), (deciding("coin", (True,)), None),
]


@pytest.mark.parametrize(("decision", "answer"), FORCED)
def test_what_is_forced_is_asked_of_nobody(decision: Decision, answer: Any) -> None:
    assert decision.forced == (answer is not None)
    if answer is not None and decision.kind not in ("attackers", "blockers"):
        assert decision.forced_answer() == answer


ANSWERS: list[tuple[Decision, list[Any], list[Any]]] = [
    # a decision; answers that it takes; answers that it doesn't
    (deciding("target", (1, 2, 3), 1, 2), [(1,), [2, 3], (3, 1)], [(), (1, 2, 3), (4,), (1, 1), 1, None]),
    (deciding("target", (1, 2, 3), 0, 2, test=uneven), [(), (1,), (3, 1)], [(2,), (1, 2)]),
    (deciding("mode", (1, 2), 2, 2), [(1, 2), (1, 1), (2, 2)], [(1,), (1, 3), (1, 1, 1)]),
    (deciding("mode", (1, 2), 2, 2, test=no_repeats), [(1, 2), (2, 1)], [(1, 1)]),
    (deciding("number", (), 1, 3), [1, 2, 3], [0, 4, True, "2", None]), (deciding("number", (), 1, 3, test=uneven), [1, 3], [2]),
    (deciding("division", (7, 8), 1, 5, total=5), [(1, 4), [3, 2]], [(0, 5), (5,), (2, 2), (3, 3), (1, 2, 2), 5, ("1", 4)]),
    (deciding("damage", (7, 8), 0, 5, total=5), [(0, 5), (5, 0)], [(-1, 6), (2, 2)]),
    (deciding("damage", (7, 8), 0, 4, total=4, test=uneven), [(1, 3)], [(2, 2), (4, 0)]),
    (deciding("may", (True, False)), [True, False], ["yes", None]), (deciding("player", (0, 1)), [0, 1], [2, (1,)]),
    (deciding("priority", (PASS,)), [PASS], ["pass", Action("cast", 3), None]),
    (deciding("word", ("one", "two")), ["one"], ["three"]),
    (deciding("attackers", ((5, 1),), test=lambda answer: None if answer in ((), ((5, 1),)) else "no"), [(), ((5, 1),)],
    [((6, 1),)]),
]


def test_answers_that_are_taken_and_refused() -> None:
    for decision, good, bad in ANSWERS:
        for answer in good:
            assert decision.check(answer) == (tuple(answer) if isinstance(answer, list) else answer), (decision, answer)
        for answer in bad:
            with pytest.raises(BadAnswer):
                decision.check(answer)


@pytest.mark.parametrize(("repeat", "asked", "life"), [(True, True, 26), (False, False, 24)])
def test_two_of_two_modes_may_be_the_same_where_it_is_said_so(repeat: bool, asked: bool, life: int) -> None:
    """700.2d."""
    modes = tuple(t.Mode((t.GainLife(number(amount)),)) for amount in (1, 3))
    body = t.Body(modes=modes, choose_min=number(2), choose_max=number(2), repeat=repeat)
    table = Table()
    spell = table.hand(card("Trick", "instant", "{0}", None, t.SpellAbility(body)))
    table.begin().answer("mode", (2, 2)).cast(spell).resolve()
    assert [one.kind for one in table.script.asked if one.kind == "mode"] == ["mode"] * asked
    assert table.life() == life


PLAINEST: list[tuple[Decision, Any]] = [
    # a decision, and its plainest answer: pass, no, as few as may be and the first of them, what is first to happen
    (deciding("priority", (Action("cast", 3), PASS)), PASS), (deciding("option", (7, 8)), 7), (deciding("player", (1, 0)), 1),
    (deciding("may", (True, False)), False), (deciding("may", (False, True)), False), (deciding("optional_cost", (2, 1)), 2),
    (deciding("mulligan", (True, False)), False), (deciding("target", (7, 8, 9), 2, 3), (7, 8)),
    (deciding("target", (7, 8), 0, 1), ()),
    (deciding("order", (7, 8), 2, 2), (7, 8)), (deciding("trigger_order", (1, 0), 2, 2), (1, 0)),
    (deciding("shuffle", (7, 8), 2, 2), (7, 8)),
    (deciding("attackers", ((5, 1),)), ()), (deciding("blockers", ((5, 1),)), ()), (deciding("bands", ((5, 1),)), ()),
    (deciding("x", (), 2, 5), 2), (deciding("number", (), 0, 5), 0), (deciding("division", (7, 8, 9), 1, 5, total=5), (3, 1, 1)),
    (deciding("damage", (7, 8), 0, 5, total=5), (5, 0)), (deciding("division", (7, 8), 2, 4, total=4), (2, 2)),
    (deciding("option", (7, 8), plain=lambda: 8), 8), (deciding("target", (7, 8), plain=lambda: (8,)), (8,)),
]


def test_the_plainest_answer_of_each_kind() -> None:
    for decision, answer in PLAINEST:
        assert default_answer(decision) == answer, decision
        assert decision.kind in ("attackers", "blockers", "bands") or decision.check(answer) == answer


AT_RANDOM: list[tuple[Decision, set[Any]]] = [
    # a decision, and every answer that chance may give
    (deciding("number", (), 2, 4), {2, 3, 4}), (deciding("number", (), 0, 50), set(range(11))),
    (deciding("x", (), 0, 3, test=uneven), {1, 3}), (deciding("option", (7, 8)), {7, 8}),
    (deciding("may", (True, False)), {True, False}),
    (deciding("target", (7, 8), 1, 2), {(7,), (8,), (7, 8), (8, 7)}), (deciding("target", (7, 8), 0, 1), {(), (7,), (8,)}),
    (deciding("target", (7, 8), 2, 5), {(7, 8), (8, 7)}), (deciding("order", (7, 8)), {(7, 8), (8, 7)}),
    (deciding("target", (1, 2, 3), 1, 1, test=uneven), {(1,), (3,)}), (deciding("bands", ((5,),)), {()}),
    (deciding("attackers", ((5, 0), (5, 1), (6, 1))), {
        (), ((5, 0),), ((5, 1),), ((6, 1),), ((5, 0), (6, 1)), ((5, 1), (6, 1)),
    }),
    (deciding("blockers", ((5, 7), (5, 8))), {(), ((5, 7),), ((5, 8),)}),
    (deciding("attackers", ((5, 1), (6, 1)), test=lambda answer: "both" if len(answer) > 1 else None),
     {(), ((5, 1),), ((6, 1),)}),
    (deciding("division", (7, 8), 1, 4, total=4), {(3, 1)}),
    (deciding("damage", (7, 8), 0, 4, total=4, plain=lambda: (1, 3)), {(1, 3)}),
]


def test_what_chance_may_answer() -> None:
    for decision, answers in AT_RANDOM:
        source = random.Random(7)
        assert {random_answer(decision, source) for _ in range(150)} == answers, decision
