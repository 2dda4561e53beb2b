"""What enters with counters, said after it was put onto the battlefield or created: "that creature enters with …" (614.1c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import amounts, conditions, references, rewrite, selectors
from app.engine.oracle.constructions import movables
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import contains, find


def enters_with(reader: Reader, out: list[Any]) -> bool:
    """ "[Return target creature card to the battlefield.] If {G} was spent to cast this spell, that creature enters with two
    additional +1/+1 counters on it." Raises Stuck."""
    made = _arriving(out[-1])
    if made is None or (reader.find("enters with") < 0 and reader.find("enter with") < 0):
        reader.stuck()
    condition = _condition(reader) if reader.ok("if") else None
    subject = references.it(reader) if reader.ok("it") else selectors.read_object(reader)
    name = reader.scope.results.known(made) or ""
    if subject != t.Bound(name) and not (isinstance(made, t.Move) and subject == made.what):
        reader.stuck()
    reader.expect("enters", "enter")
    counters = _counters(reader, contains(out[-1], t.X))
    if condition is None and reader.ok("if"):
        condition = conditions.read_condition(reader)
    if condition is not None:
        asked = rewrite.put_instead(rewrite.put_instead(condition, t.Bound(name), t.It()), subject, t.It())
        counters = tuple((kind, t.IfElse(asked, count, t.Number(0))) for kind, count in counters)
    out[-1] = reader.scope.exchanged(out[-1], made, replace(made, counters=(*made.counters, *counters)))
    return True


def _arriving(last: t.Instruction) -> t.Move | t.CreateToken | None:
    """What puts something onto the battlefield, in the instruction before."""
    move, created = find(last, t.Move), find(last, t.CreateToken)
    if move is not None and move.to == "battlefield":
        return move
    return created if move is None else None


def _condition(reader: Reader) -> t.Condition:
    as_creature = reader.any("a creature enters this way", "it enters as a creature")
    condition = conditions.read_condition(reader) if as_creature is None else t.Matches(t.It(), t.HasType(("creature",)))
    reader.expect(",")
    return condition


def _counters(reader: Reader, has_own_x: bool) -> tuple[tuple[str, t.Amount], ...]:
    """ "with three additional +1/+1 counters on it", "with X +1/+1 counters on it, where X is …"."""
    counters = movables.read_with_counters(reader)
    if not reader.ok(", where x is"):
        return counters
    if has_own_x:
        reader.stuck()
    x = amounts.read_amount(reader)
    if contains(x, t.IsSource):
        reader.stuck()  # "the number of other creatures you control": other than what enters
    return tuple((kind, x if count == t.X() else count) for kind, count in counters)
