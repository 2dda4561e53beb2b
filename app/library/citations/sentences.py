"""Verdicts in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.library.citations.views import Class
from app.library.lineage.views import Change, Move

_PLAIN = {
    Class.OK: "stands as it did",
    Class.TYPOGRAPHIC: "differs in typography only",
    Class.EDITED: "its wording was changed",
    Class.REMOVED: "was removed",
}
_EDITED_TOO = frozenset({Change.MOVED_AND_EDITED})


def sentence(number: str, kind: Class, move: Move, heading: str, taken_heading: str) -> str:
    """What became of a number, in a few words."""
    if move.change is Change.REFERENCES and kind is Class.OK:
        return "only numbers of references in it changed"
    if kind is Class.REUSED:
        if taken_heading == heading:  # names that do not tell them apart
            taken_heading = heading = ""
        return f"{number} is another rule now{_called(taken_heading)}; the one meant{_called(heading)} {_fate(move)}"
    if kind in (Class.MOVED, Class.SPLIT, Class.MERGED):
        return _fate(move)
    return _PLAIN[kind]


def listed(numbers: Sequence[str]) -> str:
    """Numbers in a sentence: a, b and c."""
    return ", ".join(numbers[:-1]) + " and " + numbers[-1] if len(numbers) > 1 else "".join(numbers)


def _called(heading: str) -> str:
    return f" ({heading})" if heading else ""


def _fate(move: Move) -> str:
    """Where the rule of a move is."""
    now = listed([place.label for place in move.newer])
    if move.change is Change.REMOVED:
        return "was removed"
    if move.change is Change.SPLIT:
        return f"was split into {now}"
    if move.change is Change.MERGED:
        return f"was merged with others into {now}"
    return f"is now {now}" + (" with another wording" if move.change in _EDITED_TOO else "")
