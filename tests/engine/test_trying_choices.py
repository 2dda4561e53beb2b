"""Casts and activations are tried with the choices that could be made (601.2, 601.4, 601.5), as tables: what can be
completed beside what can't, and by which choices."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import BadAnswer, EngineError, IllegalAction, UnsupportedText
from app.engine.playing.casting.attempt import Attempt, why_not_possible
from app.engine.position import decisions
from app.engine.position.decisions import Decision
from tests.engine.conftest import Table

RULE = "601.2c"


def announcing(*possible: int) -> Any:
    """An action that can be completed only with one of these numbers announced."""

    def act(attempt: Attempt) -> None:
        if attempt.settled.get("X", 0) not in possible:
            raise IllegalAction("it can't be paid for", "601.2h")

    return act


def asking(game: Any, allowed: Any, *wanted: Decision) -> Any:
    """An action that asks for these choices, one after another, and can be completed if all the answers together are allowed."""

    def act(attempt: Attempt) -> None:
        answers = tuple(game.ask(one) for one in wanted)
        if not allowed(answers):
            raise IllegalAction(f"not with {answers}", "601.2h")

    return act


def deciding(kind: str, options: Any, least: int = 1, most: int = 1, **more: Any) -> Decision:
    return Decision(kind, 0, options, RULE, minimum=least, maximum=most, **more)


GREATEST: list[tuple[tuple[int, ...], int, tuple[int, ...], int]] = [
    # the numbers with which it can be completed; the most that is asked for; where more may be possible again; the greatest
    ((0, 1, 2, 3, 4, 5), 99, (), 5), ((0, 1, 2, 3, 4, 5), 5, (), 5), ((0, 1, 2, 3, 4, 5), 4, (), 4),
    ((0, 1, 2, 3, 4, 5), 3, (), 3),
    ((0, 1), 99, (), 1), ((0, 1), 1, (), 1), ((0, 1), 0, (), 0), ((0,), 99, (), 0), ((), 99, (), 0), ((1,), 99, (), 1),
    ((2,), 99, (), 2),
    ((0, 2, 4, 6), 99, (), 6), ((1, 3, 5, 7), 99, (), 7), ((0, 2, 4, 6), 6, (), 6), ((0, 2, 4, 6), 5, (), 4), ((0, 4), 3, (), 0),
    (tuple(range(8)), 99, (), 7), (tuple(range(9)), 99, (), 8), (tuple(range(10)), 99, (), 9), (tuple(range(18)), 99, (), 17),
    ((0, 1, 2, 8, 9, 10), 99, (8,), 10), ((0, 1, 2, 8, 9, 10), 9, (8,), 9), ((0, 1, 2, 8, 9, 10), 7, (8,), 2),
    ((0, 1, 2, 8, 9), 99, (), 2), ((0, 1, 2), 99, (8,), 2), ((8,), 99, (8,), 8), ((8,), 8, (8,), 8), ((8,), 7, (8,), 0),
    ((0, 5, 6, 20, 21), 99, (5, 20), 21), ((0, 5, 6, 20, 21), 19, (5, 20), 6), ((0, 5, 6), 99, (5, 20), 6),
]


@pytest.mark.parametrize(("possible", "limit", "starts", "greatest"), GREATEST)
def test_the_greatest_number_with_which_it_can_be_completed(
    possible: tuple[int, ...], limit: int, starts: tuple[int, ...], greatest: int
) -> None:
    game = Table().begin().game
    assert Attempt(game, announcing(*possible)).greatest("X", limit, starts) == greatest
    assert Attempt(game, announcing(*possible), trying=True).greatest("X", limit, starts) == limit  # in a trial nothing is tried


def test_what_could_be_announced_besides_what_has_been() -> None:
    game = Table().begin().game

    def act(attempt: Attempt) -> None:
        if attempt.settled.get("X", 0) + attempt.settled.get("Y", 0) > 3:
            raise IllegalAction("it can't be paid for", "601.2h")

    attempt = Attempt(game, act, {"Y": 1})
    assert [attempt.could("X", value) for value in range(4)] == [True, True, True, False]
    assert (attempt.settled, attempt.greatest("X", 9)) == ({"Y": 1}, 2)
    assert Attempt(game, act, {"Y": 9}, trying=True).could("X", 9)


def pairs(*rows: tuple[Any, Any]) -> Any:
    return lambda answers: answers in rows


def test_other_answers_are_tried_until_one_works() -> None:
    """Yes and no, numbers, modes, targets, costs: each is varied, and each together with the others."""
    two = (deciding(decisions.OPTION, (1, 2)), deciding(decisions.OPTION, (3, 4)))
    may = deciding(decisions.OPTIONAL_COST, (False, True))
    rows: list[tuple[tuple[Decision, ...], Any, bool]] = [
        (two, pairs((1, 3)), True), (two, pairs((2, 4)), True), (two, pairs((1, 4)), True), (two, pairs((2, 3)), True),
        (two, pairs((4, 1)), False), ((may,), lambda answers: answers == (True,), True),
        ((deciding(decisions.X_VALUE, (), 0, 3),), lambda answers: answers == (3,), True),
        ((deciding(decisions.X_VALUE, (), 0, 3),), lambda answers: answers == (4,), False),
        ((deciding(decisions.NUMBER, (), 2, 3),), lambda answers: answers == (3,), True),
        ((deciding(decisions.TARGET, (1, 2, 3), 1, 2),), lambda answers: answers == ((2, 3),), True),
        ((deciding(decisions.TARGET, (1, 2, 3), 1, 2),), lambda answers: answers == ((1, 2, 3),), False),
        ((deciding(decisions.TARGET, (1, 2, 3), 0, 9),), lambda answers: answers == ((1, 2, 3),), True),
        ((deciding(decisions.MODE, (1, 2)),), lambda answers: answers == ((2,),), True),
        ((deciding(decisions.COST_CHOICE, (1, 2)),), lambda answers: answers == ((2,),), True),
        ((deciding(decisions.PLAYER, (0, 1)),), lambda answers: answers == (1,), False),  # that no cost hangs on
        ((deciding(decisions.OPTION, (1, 2), plain=lambda: 1),), lambda answers: answers == (2,), False),  # the best is known
        ((deciding(decisions.TARGET, (1, 2), 1, 2, test=lambda answer: "too many" if len(answer) > 1 else None),),
         lambda answers: answers == ((1, 2),), False),
        ((deciding(decisions.TARGET, (1, 2), 1, 2, test=lambda answer: "too many" if len(answer) > 1 else None),),
         lambda answers: answers == ((2,),), True),
    ]
    for row, (wanted, allowed, possible) in enumerate(rows):
        game = Table().begin().game
        refused = why_not_possible(game, asking(game, allowed, *wanted))
        assert (refused is None) == possible, row


def test_why_it_is_refused_is_what_the_plainest_choices_lack() -> None:
    game = Table().begin().game
    refused = why_not_possible(game, asking(game, lambda answers: False, deciding(decisions.OPTION, (1, 2))))
    assert refused is not None
    assert "not with (1,)" in str(refused)


def test_after_very_many_trials_it_is_believed_to_be_possible() -> None:
    for number, believed in ((119, False), (120, False), (121, True)):
        game = Table().begin().game
        wanted = deciding(decisions.OPTION, tuple(range(number)))
        assert (why_not_possible(game, asking(game, lambda answers: False, wanted)) is None) == believed, number


def test_what_stops_the_engine_is_not_settled_by_a_trial() -> None:
    errors: list[tuple[EngineError, bool]] = [(UnsupportedText("words", "place"), True), (IllegalAction("no", RULE), False)]
    for error, possible in errors:
        game = Table().begin().game

        def act(attempt: Attempt) -> None:
            raise error  # noqa: B023

        assert (why_not_possible(game, act) is None) == possible


def test_a_trial_leaves_the_game_as_it_was() -> None:
    table = Table()
    bear = table.creature()
    game = table.begin().game
    game.asked = 7

    def act(attempt: Attempt) -> None:
        game.tell("note", "Something is tried", (), ())
        game.take_out(bear)
        game.ask(deciding(decisions.OPTION, (1, 2)))
        raise IllegalAction("it can't be paid for", "601.2h")

    before = (len(game.journal), len(game.log), game.decider, game.keep_journal, game.asked)
    attempt = Attempt(game, act)
    game.tell("note", "It has begun", (), ())
    assert not attempt.could("X", 1)
    assert why_not_possible(game, act) is not None
    assert (len(game.journal), len(game.log), game.decider, game.keep_journal, game.asked) == (before[0] + 1, *before[1:])
    assert table.there(bear)


def test_what_has_been_chosen_is_not_asked_again_in_a_trial() -> None:
    """What was taken comes first, in the order in which it is asked for; the rest is asked."""
    table = Table().begin()
    game = table.game
    first, second = deciding(decisions.OPTION, (1, 2)), deciding(decisions.OPTION, (3, 4))
    attempt = Attempt(game, lambda attempt: None, taken=((2,),), trying=True)
    table.answer(decisions.OPTION, 4)
    assert (attempt.choose(first), attempt.choose(second)) == ((2,), 4)
    assert attempt.taken == ((2,), 4)
    assert [asked.options for asked in table.script.asked if asked.kind == decisions.OPTION] == [(3, 4)]


def chosen_in_turn(table: Table, fits: Any) -> Attempt:
    """Two targets are chosen one after another; it can be completed if they fit one another."""
    wanted = [deciding(decisions.TARGET, options) for options in ((1, 2, 3), (4, 5, 6))]

    def act(attempt: Attempt) -> None:
        (one,), (other,) = (attempt.choose(decision) for decision in wanted)
        if not fits(one, other):
            raise IllegalAction(f"{one} and {other} cost too much", "601.2h")

    return Attempt(table.game, act)


CHOSEN: list[tuple[Any, tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
    # what fits; which first targets are offered; which one is taken, and which second ones are offered then
    (lambda one, other: True, (1, 2, 3), (1,), (4, 5, 6)), (lambda one, other: one + other > 7, (2, 3), (2,), (6,)),
    (lambda one, other: one + other > 7, (2, 3), (3,), (5, 6)), (lambda one, other: one == 3, (3,), (3,), (4, 5, 6)),
    (lambda one, other: (one, other) == (2, 5), (2,), (2,), (5,)),
]


@pytest.mark.parametrize(("fits", "first", "taken", "second"), CHOSEN)
def test_a_choice_is_offered_as_far_as_it_can_be_completed(fits: Any, first: Any, taken: Any, second: Any) -> None:
    table = Table().begin()
    attempt = chosen_in_turn(table, fits)
    if len(first) > 1:
        table.answer(decisions.TARGET, taken)
    wanted = [deciding(decisions.TARGET, options) for options in ((1, 2, 3), (4, 5, 6))]
    table.answer(decisions.TARGET, second[-1:])
    assert [attempt.choose(decision) for decision in wanted] == [taken, second[-1:]]
    offered = [asked.options for asked in table.script.asked if asked.kind == decisions.TARGET]
    assert offered == [one for one in (first, second) if len(one) > 1]  # nobody is asked where there is no choice


def test_what_cant_be_completed_is_refused_for_what_it_lacks_and_what_is_illegal_for_that() -> None:
    rows: list[tuple[Any, type[Exception], str]] = [((1,), IllegalAction, "1 and 4 cost too much"), ((9,), BadAnswer, "not one")]
    for answer, error, words in rows:
        table = Table().begin()
        attempt = chosen_in_turn(table, lambda one, other: one > 1)
        table.answer(decisions.TARGET, answer)
        with pytest.raises(error, match=words):
            attempt.choose(deciding(decisions.TARGET, (1, 2, 3)))
