"""What is done several times, in words: "twice", "for each …", "repeat this process" (608.2c)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import for_each, number, so_often
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named


def repeated(instruction: t.Repeat) -> str:
    """ "incubate 2 twice", "copy target spell twice. You may choose new targets for the copies"."""
    may = instruction.do[0]
    if isinstance(may, t.May) and may.bind is not None and instruction == t.Repeat(None, (may,), t.Did(may.bind)):
        until = "repeat this process until no one puts a card onto the battlefield"
        return f"{nested.clause(replace(may, bind=None))}. {until}"
    if isinstance(instruction.times, t.BoundAmount) and instruction.times.name.startswith("vote:") and instruction.while_ is None:
        return _for_each_vote(instruction)
    whole = printable(_process, instruction)
    times = _so_many_times(instruction.times)
    if times is None or instruction.while_ is not None or len(instruction.do) != 1:
        return whole or refuse(instruction)
    said = printable(_once_each, instruction, times)
    return either(*(words for words in (said, whole) if words)) if said or whole else refuse(instruction)


def _for_each_vote(instruction: t.Repeat) -> str:
    """ "For each strength vote, draw a card", "draw a card for each strength vote"."""
    each = for_each(instruction.times or refuse(instruction))
    before = f"{each}, {nested.clauses(instruction.do)}"
    after = printable(_once_each, instruction, each) if len(instruction.do) == 1 else None
    return either(before, *([] if after is None else [after]))


def _process(instruction: t.Repeat) -> str:
    """ "… Repeat this process six more times", "… If it is a land card, repeat this process", "repeat the following process
    X times. …". Raises Unprintable."""
    *begun, last = instruction.do
    asked = instruction.while_
    if asked is not None:
        so = f". if {condition(asked)}, "
        if isinstance(last, t.If) and last == t.If(asked, last.then):
            return f"{_as_process(tuple(begun))}{so}{nested.clauses(last.then)} and repeat this process"
        return f"{_as_process(instruction.do)}{so}repeat this process"
    done = _as_process(instruction.do)
    if isinstance(instruction.times, t.Number):
        more = instruction.times.value - 1
        again = "repeat this process once" if more == 1 else f"repeat this process {number(t.Number(more))} more times"
        return named(IMPOSSIBLE, "") + f"{done}. {again}"
    return named(IMPOSSIBLE, f"repeat the following process {so_often(instruction.times or refuse(instruction))}. {done}")


def _as_process(steps: tuple[t.Instruction, ...]) -> str:
    return nested.steps(steps).removesuffix(".")


def _once_each(instruction: t.Repeat, times: str) -> str:
    done, full_stop, after = nested.clause(instruction.do[0]).partition(". ")
    return f"{done} {times}{named(IMPOSSIBLE, full_stop) if full_stop else ''}{after}"


def _so_many_times(times: t.Amount | None) -> str | None:
    """ "Twice", "for each nontoken creature exiled this way"; None for what has no such words."""
    if times is None:
        return None
    each = None if isinstance(times, t.Number) else printable(for_each, times)
    said = [words for words in (printable(so_often, times), each) if words]
    return either(*said) if said else None
