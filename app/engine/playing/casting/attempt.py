"""Trying: casts and activations are tried from the position before them, with the choices that could be made, rather than
guessed at (601.2, 601.4, 601.5)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from app.engine.errors import BadAnswer, EngineError, IllegalAction
from app.engine.playing.casting.by_choices import Chosen, narrowed
from app.engine.position import decisions
from app.engine.position.decisions import default_answer

if TYPE_CHECKING:
    from app.engine.position.decisions import Decision
    from app.engine.position.state import Position

_MOST_TRIALS = 120
"""How often an action is tried with other choices; beyond that it is believed to be possible, and taking it decides."""

UNBOUNDED_X = 2000
"""A value of X beyond which nobody is asked."""

_JUDGED_WITH_X = frozenset({"601.2e", "601.6"})
"""Rules by which a spell can't be cast as it was announced, with its mana value."""

_VARIED = frozenset({
    decisions.OPTIONAL_COST, decisions.MODE, decisions.X_VALUE, decisions.NUMBER, decisions.TARGET, decisions.OPTION,
    decisions.COST_CHOICE,
})
"""Kinds of decision of which other answers than the plainest are tried."""


class Attempt:
    """A spell being cast or an ability being activated. settled: what has been announced so far, by key. taken: the modes and
    targets that have been chosen so far, in the order in which they are asked for. trying: nothing is tried for it, because it is
    itself only a trial, or because there is nothing to announce."""

    __slots__ = ("_act", "_asked", "_game", "_saved", "settled", "taken", "trying")

    def __init__(
        self, game: Position, act: Callable[[Attempt], object], settled: dict[Hashable, int] | None = None,
        taken: tuple[Chosen, ...] = (), trying: bool = False,
    ) -> None:
        self._game = game
        self._act = act
        self._saved = None if trying else game.snapshot()
        self.settled: dict[Hashable, int] = settled or {}
        self.taken = taken
        self._asked = 0
        self.trying = trying

    def choose(self, decision: Decision) -> Chosen:
        """Modes or targets with which it can be completed: what is offered, and what is taken. Raises IllegalAction, for what is
        lacking, where others are chosen that would be legal by themselves."""
        self._asked += 1
        if self._asked <= len(self.taken):
            return self.taken[self._asked - 1]
        if self._saved is None:
            answer: Chosen = self._game.ask(decision)
        else:
            answer = self._completable(decision)
        self.taken = (*self.taken, answer)
        return answer

    def _completable(self, decision: Decision) -> Chosen:
        tried: dict[Chosen, IllegalAction | None] = {}

        def works(answer: Chosen) -> bool:
            if answer not in tried:
                tried[answer] = self._why_not(self.settled, (*self.taken, answer))
            return tried[answer] is None

        try:
            answer: Chosen = self._game.ask(narrowed(decision, works))
        except BadAnswer as bad:
            given = decision.check(bad.answer)
            works(given)
            raise tried[given] or bad from None
        return answer

    def could(self, key: Hashable, value: int) -> bool:
        """Could it be completed with this value announced besides what has been?"""
        return self._why_not({**self.settled, key: value}, self.taken) is None

    def _why_not(self, settled: dict[Hashable, int], taken: tuple[Chosen, ...]) -> IllegalAction | None:
        """Why it could not be completed with this announced and chosen; None if it could."""
        if self._saved is None:
            return None
        game = self._game
        now = game.snapshot()
        journal, game.journal = game.journal, []
        log, game.log = game.log, []
        game.restore(self._saved)
        try:
            return why_not_possible(game, self._act, settled, taken)
        finally:
            game.journal, game.log = journal, log
            game.restore(now)

    def greatest(self, key: Hashable, limit: int, starts: Sequence[int] = ()) -> int:
        """The greatest value with which it could be completed, at most the limit; 0 if there is none. Single values may be
        impossible below it, and so may more of them below one of the `starts`, which are in order."""
        def possible(value: int) -> bool:
            return value <= limit and self.could(key, value)

        def reaches(value: int) -> bool:
            return possible(value) or possible(value + 1)

        value, step = next((one for one in reversed(starts) if possible(one)), 0), 1
        while reaches(value + step):
            value += step
            step *= 2
        while step > 1:
            step //= 2
            value += step if reaches(value + step) else 0
        return value + 1 if possible(value + 1) else value


def why_not_possible(
    game: Position, act: Callable[[Attempt], object], settled: dict[Hashable, int] | None = None,
    taken: tuple[Chosen, ...] = (),
) -> IllegalAction | None:
    """Why an action can't be completed, whatever is chosen in the course of it; None if it can be. The game is as before."""
    search = _AnswerSearch()
    first: IllegalAction | None = None
    for _ in range(_MOST_TRIALS):
        failed = _tried(game, lambda: act(Attempt(game, act, dict(settled or {}), taken, trying=True)), search)
        if failed is None:
            return None
        first = first or failed
        if not search.goes_on(failed):
            return first
    return None


def _tried(game: Position, act: Callable[[], object], search: _AnswerSearch) -> IllegalAction | None:
    """Try once and come back."""
    saved = game.snapshot()
    kept = game.decider, game.replay, game.supposing, game.payer, game.on_forced, game.witness, game.asked, game.keep_journal
    game.decider, game.replay, game.supposing, game.payer, game.on_forced, game.witness = search, [], False, None, None, None
    game.keep_journal = False
    search.begin()
    try:
        act()
    except IllegalAction as refused:
        return refused
    except EngineError:
        return None  # what stops the engine stops it when the action is taken
    finally:
        game.restore(saved)
        (
            game.decider, game.replay, game.supposing, game.payer, game.on_forced, game.witness, game.asked, game.keep_journal,
        ) = kept
    return None


class _Tried:
    """A decision of a trial: the answer that is tried, and the others left. costs_more: a later answer costs no less, and lets
    nothing more be chosen; it can help only where the spell is judged with it. judged: with this answer, that has failed."""

    __slots__ = ("answer", "costs_more", "judged", "others")

    def __init__(self, decision: Decision) -> None:
        self.others = _answers(decision)
        self.answer: Any = next(self.others)
        self.costs_more = _unbounded(decision)
        self.judged = False

    def goes_on(self) -> bool:
        """Take the next answer that could help; False if there is none."""
        if self.costs_more and not self.judged:
            return False
        for answer in self.others:
            self.answer, self.judged = answer, False
            return True
        return False


class _AnswerSearch:
    """Answers the plainest first; after each failure the last decision that has another answer left gets that."""

    def __init__(self) -> None:
        self._path: list[_Tried] = []
        self.begin()

    def begin(self) -> None:
        """Begin a trial."""
        self._place = 0

    def decide(self, decision: Decision) -> Any:
        """The answer of this trial."""
        if self._place == len(self._path):
            self._path.append(_Tried(decision))
        self._place += 1
        return self._path[self._place - 1].answer

    def goes_on(self, failed: IllegalAction) -> bool:
        """Go on to the next choices, after this failure; False if there are none."""
        del self._path[self._place :]
        if failed.rule in _JUDGED_WITH_X:
            for one in self._path:
                one.judged = True
        while self._path:
            if self._path[-1].goes_on():
                return True
            self._path.pop()
        return False


def _unbounded(decision: Decision) -> bool:
    """Is this an X that nothing limits: neither what it lets be a target, nor what is paid with things of that number?"""
    return decision.kind == decisions.X_VALUE and decision.test is None and decision.maximum >= UNBOUNDED_X


def _answers(decision: Decision) -> Iterator[Any]:
    """The plainest answer, then others that could matter."""
    plainest = default_answer(decision)
    yield plainest
    if decision.kind in _VARIED and decision.plain is None:
        for answer in _others(decision):
            if answer != plainest and (decision.test is None or decision.test(answer) is None):
                yield answer


def _others(decision: Decision) -> Iterator[Any]:
    if decision.kind in (decisions.X_VALUE, decisions.NUMBER):
        return iter(range(decision.minimum, decision.maximum + 1))
    if decision.kind in decisions.MANY:
        most = min(decision.maximum, len(decision.options))
        return chain.from_iterable(combinations(decision.options, size) for size in range(decision.minimum, most + 1))
    return iter(decision.options)
