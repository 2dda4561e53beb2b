"""Perft: how many sequences of decisions of a given length lead on from a position.

A leaf is a sequence of that many decisions, each with one of its legal answers, or a shorter one after which the game is over
or its moment to stop has come. Counted are decisions a player really has: an answer that is forced is not one, nor is
priority with nothing to do but pass. Chance is one branch: libraries keep their order. Every answer is given to the engine
as a decision, so what is counted is what it allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

from app.engine.game import Game
from app.engine.position import decisions
from app.engine.position.decisions import Decision


class Stopped(Exception):
    """A decision without an answer."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision


class _Given:
    """Answers in order; the first decision beyond them stops the game. Idle ones are answered without being counted."""

    def __init__(self, answers: tuple[Any, ...]) -> None:
        self.answers = list(answers)

    def decide(self, decision: Decision) -> Any:
        if decision.kind in decisions.CHANCE:
            return decision.options
        options = answers_of(decision)
        if len(options) == 1:
            return options[0]
        if not self.answers:
            raise Stopped(decision)
        return self.answers.pop(0)


def answers_of(decision: Decision) -> list[Any]:
    """Every legal answer to a decision."""
    return [answer for answer in _candidates(decision) if decision._judge(answer)[0] is None]


def _candidates(decision: Decision) -> Iterator[Any]:
    kind, options = decision.kind, decision.options
    if kind in (decisions.ATTACKERS, decisions.BLOCKERS):
        yield from _pairings(options, decision.kind == decisions.BLOCKERS)
    elif kind == decisions.BANDS:
        yield ()
    elif kind in (decisions.DAMAGE, decisions.DIVISION):
        assert decision.total is not None
        yield from _shares(decision.total, len(options), decision.minimum)
    elif kind in (decisions.X_VALUE, decisions.NUMBER):
        yield from range(decision.minimum, decision.maximum + 1)
    elif kind in (decisions.ORDER, decisions.TRIGGER_ORDER):
        yield from permutations(options)
    elif kind in decisions.MANY:
        for size in range(decision.minimum, min(decision.maximum, len(options)) + 1):
            yield from combinations(options, size)
    else:
        yield from options


def _pairings(options: tuple[Any, ...], blockers: bool) -> Iterator[tuple[Any, ...]]:
    """Each creature does nothing or one of the things open to it."""
    rows: dict[int, list[Any]] = {}
    for pair in options:
        rows.setdefault(pair[0], [None]).append(pair)
    for chosen in product(*rows.values()):
        yield tuple(pair for pair in chosen if pair is not None)


def _shares(total: int, count: int, least: int) -> Iterator[tuple[int, ...]]:
    if count == 1:
        yield (total,)
        return
    for first in range(least, total - least * (count - 1) + 1):
        for rest in _shares(total - first, count - 1, least):
            yield (first, *rest)


def perft(make: Any, depth: int, until: Any) -> int:
    """The number of sequences. make: a function that gives a fresh game, its decider to be replaced; until: when a game is
    looked at no further."""
    return _count(make, (), depth, until)


def _count(make: Any, answers: tuple[Any, ...], depth: int, until: Any) -> int:
    stop = _next(make(), answers, until)
    if stop is None or len(answers) == depth:
        return 1
    return sum(_count(make, (*answers, answer), depth, until) for answer in answers_of(stop))


def _next(game: Game, answers: tuple[Any, ...], until: Any) -> Decision | None:
    """The decision that comes after these answers; None at the end."""
    game.decider = _Given(answers)
    game.careful = False
    try:
        game.play(until)
    except Stopped as stop:
        return stop.decision
    return None
