"""What became of a range: the worst of its members, and the range or list that names the same rules now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.library.citations.crossing import Crossing
from app.library.citations.sentences import listed
from app.library.citations.views import CitationVerdict, Class
from app.library.errors import DoesNotParse
from app.library.lineage.views import Change
from app.library.numbers import expand_range, is_number, parse_number

Member = tuple[str, CitationVerdict]
_BRIDGED = 0.5  # a range that takes in a rule which was not there before: somebody should look
_MOST_RUNS = 4
_NAMED = 4
_GONE = frozenset({Class.REMOVED, Class.NEVER_EXISTED, Class.SPLIT})


def judge_range(first: str, last: str, members: Sequence[Member], crossing: Crossing) -> CitationVerdict:
    """The verdict on ``first``–``last``, from those of its members in order."""
    worst = max((verdict.kind for _, verdict in members), key=lambda kind: kind.gravity)
    targets = [number for _, verdict in members for number in verdict.now]
    runs, bridged = runs_of(targets, crossing)
    now = tuple(first_ if first_ == last_ else f"{first_}–{last_}" for first_, last_ in runs)
    confidence = min(verdict.confidence for _, verdict in members) * (_BRIDGED if bridged else 1.0)
    sure = all(verdict.automatic and verdict.kind not in _GONE for _, verdict in members)
    return CitationVerdict(
        kind=worst, confidence=round(confidence, 3), now=now, lineage=members[0][1].lineage,
        heading=members[0][1].heading, message=_message(first, last, members, worst, now, bridged),
        automatic=sure and not bridged and 0 < len(runs) <= _MOST_RUNS and not any("#" in one for one in targets),
        suggestions=next((verdict.suggestions for _, verdict in members if verdict.kind is worst), ()),
    )  # fmt: skip


def runs_of(numbers: Iterable[str], crossing: Crossing) -> tuple[list[tuple[str, str]], tuple[str, ...]]:
    """Numbers of the target as runs without a gap, and new rules that lie in the gaps that were bridged.

    Numbers that the target does not use make no gap. A rule that was there before and is not meant does.
    """
    wanted = sorted({number for number in numbers if is_number(number)}, key=lambda one: parse_number(one).key)
    runs: list[tuple[str, str]] = []
    bridged: list[str] = []
    for number in wanted:
        between = _between(runs[-1][1], number, crossing) if runs else None
        if between is None:
            runs.append((number, number))
        else:
            runs[-1] = runs[-1][0], number
            bridged += between
    return runs, tuple(bridged)


def _between(low: str, high: str, crossing: Crossing) -> list[str] | None:
    """The new rules between two numbers of a run; None where the two cannot be of one run."""
    try:
        inner = expand_range(low, high)[1:-1]
    except DoesNotParse:
        return None
    moves = {number: move for number in inner if (move := crossing.came(number)) is not None}
    if any(move.change is not Change.ADDED for move in moves.values()):
        return None
    return list(moves)


def _message(
    first: str, last: str, members: Sequence[Member], worst: Class, now: tuple[str, ...], bridged: tuple[str, ...]
) -> str:
    ill = [number for number, verdict in members if verdict.kind is worst]
    if worst is Class.OK:
        return "all of it stands as it did"
    told = f"{listed(_few(ill))}: {next(verdict.message for _, verdict in members if verdict.kind is worst)}"
    if now and now != (f"{first}–{last}",):
        told += f"; the range is now {listed(now)}"
    return told + (f", which takes in {listed(bridged)}, new" if bridged else "")


def _few(numbers: list[str]) -> list[str]:
    return numbers if len(numbers) <= _NAMED else [*numbers[:_NAMED], f"{len(numbers) - _NAMED} more"]
