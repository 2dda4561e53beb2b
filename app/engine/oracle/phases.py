"""Additional phases and steps (500.8–10)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.grammar import Steps
from app.engine.oracle.reader import Reader

_PHASES: tuple[t.AddedPhase, ...] = ("combat", "beginning")
_STEPS: tuple[t.AddedPhase, ...] = ("upkeep", "end")


def additional(reader: Reader) -> Steps:
    """ "After this main phase, there is an additional combat phase followed by an additional main phase", "there is an additional
    beginning phase after this phase", "… an additional end step after this step", "after the second main phase this turn,
    …". Raises Stuck."""
    before = reader.any(*(f"{words} ," for words in AFTER))
    reader.expect("there is an additional", "there's an additional")
    added = reader.among((*_PHASES, *_STEPS), reader.word)
    reader.i += 1
    if reader.expect("phase" if added in _PHASES else "step") == "step":
        reader.expect("after this step")
        return [t.ExtraPhase((added,), after_step=True)]
    if before is None:
        before = reader.expect(*AFTER)
    main = added == "combat" and reader.any(", followed by an additional main phase", "followed by an additional main phase")
    point: t.CountedPhase | None = "second_main" if "second" in before else None
    made = reader.scope.named(t.ExtraPhase((added, "main") if main else (added,), point))
    reader.scope.actions.append(("add", made))
    return [made]


def read_of_added(reader: Reader) -> t.EventPattern:
    """ "[At the beginning of] that combat", "that turn's end step": of the phase or turn that was added. Raises Stuck."""
    words = reader.expect(*OF_ADDED)
    step, kind = OF_ADDED[words]
    added = reader.scope.did("add")
    if not isinstance(added, kind) or (isinstance(added, t.ExtraPhase) and added.phases[0] != "combat"):
        reader.stuck()
    return t.BeginsStep(step, of=reader.scope.tie(added))


def read_that_turn(reader: Reader) -> t.Duration:
    """ "[During] that turn": the turn that was added. Raises Stuck."""
    reader.expect("that turn")
    added = reader.scope.did("add")
    return t.DuringTurn(reader.scope.tie(added)) if isinstance(added, t.ExtraTurn) else reader.stuck()


OF_ADDED: dict[str, tuple[t.Beginning, type]] = {
    "that combat": ("beginning_of_combat", t.ExtraPhase), "that turn 's end step": ("end", t.ExtraTurn),
    "that turn 's upkeep": ("upkeep", t.ExtraTurn),
}
"""Moments of a phase or turn that an effect has added, by their words."""
AFTER = (
    "after the second main phase this turn", "after this phase", "after this main phase", "after this combat phase",
    "after this one",
)
