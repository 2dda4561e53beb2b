"""Which steps of a trace say something of their own: where one tells what another has told already, the first is enough."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.scenarios.documents.results import TraceStep

MOVES = re.compile(
    r" (?:dies|is exiled|is put into the graveyard|enters the battlefield|is put into the command zone"
    r"|is put into its owner's (?:hand|library|graveyard))$"
)
FAILS = re.compile(r" (?:doesn't resolve: |does nothing: |doesn't trigger\b)")
"""What the step tells instead of what a spell or ability does as it resolves, or that an ability doesn't trigger."""
_SENDS_AWAY = ("destroy", "sacrifice", "discard")
_COMMANDS = " goes to the command zone instead"


def without_doubles(trace: Sequence[TraceStep]) -> Iterator[tuple[int, TraceStep]]:
    """The steps with their places, without the loss of life that damage results in, the card moved by a draw, and the move of
    what is destroyed, sacrificed or discarded, or of a commander that goes to the command zone instead."""
    over: set[tuple[int, str, str]] = set()
    for place, step in enumerate(trace):
        if _is_told_by_another(step):
            continue
        when = (step.turn, step.step)
        if step.event in _SENDS_AWAY or step.text.endswith(_COMMANDS):
            over.add((*when, _object_of(step)))
        elif step.event == "move" and (*when, MOVES.sub("", step.text)) in over:
            continue
        yield place, step


def _is_told_by_another(step: TraceStep) -> bool:
    numbers = {ref.cited or ref.number for ref in step.rules}
    return (step.event == "lose_life" and "120.3a" in numbers) or (step.event == "move" and step.text.startswith("A card "))


def _object_of(step: TraceStep) -> str:
    """What is destroyed, sacrificed or discarded, or is a commander, by the words of the sentence."""
    for ending in (" is destroyed", _COMMANDS):
        if step.text.endswith(ending):
            return step.text.removesuffix(ending)
    return re.split(r" (?:sacrifices|discards) ", step.text, maxsplit=1)[-1]
