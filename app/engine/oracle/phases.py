"""Additional phases and steps (500.8–10)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.grammar import Steps
from app.engine.oracle.reader import Reader

_PHASES: tuple[t.AddedPhase, ...] = ("combat", "beginning")
_STEPS: tuple[t.AddedPhase, ...] = ("upkeep", "end")


def additional(reader: Reader) -> Steps:
    """ "After this main phase, there is an additional combat phase followed by an additional main phase", "there is an additional
    beginning phase after this phase", "… an additional end step after this step". Raises Stuck."""
    before = reader.any(*(f"{words} ," for words in AFTER))
    reader.expect("there is an additional", "there's an additional")
    added = reader.among((*_PHASES, *_STEPS), reader.word)
    reader.i += 1
    if reader.expect("phase" if added in _PHASES else "step") == "step":
        reader.expect("after this step")
        return [t.ExtraPhase((added,), after_step=True)]
    if before is None:
        reader.expect(*AFTER)
    main = added == "combat" and reader.any(", followed by an additional main phase", "followed by an additional main phase")
    return [t.ExtraPhase((added, "main") if main else (added,))]


AFTER = ("after this phase", "after this main phase", "after this combat phase", "after this one")
