"""What an instruction before did "this way", as amounts (608.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from app.engine import trees as t
from app.engine.oracle.phrase import ENERGY_PAID
from app.engine.oracle.reader import Reader


def energy_paid(reader: Reader) -> t.Amount:
    """ "[the amount of] {E} paid this way", where one could pay as many as one likes. Raises Stuck."""
    before = " ".join(reader.words[: reader.i])
    return ENERGY_PAID if "pay any amount of {E}" in before or "pay one or more {E}" in before else reader.stuck()


def this_way(reader: Reader, verb: str) -> t.Amount:
    """How much was lost or dealt this way: by all of the instructions before, not by the last of them only (608.2c)."""
    names = dict.fromkeys(reader.scope.tie(node) for node in reader.scope.all_did(verb))
    parts = tuple(map(t.BoundAmount, names))
    return t.Plus(parts) if len(parts) > 1 else parts[0] if parts else reader.stuck()


def things_this_way(reader: Reader, verb: str) -> t.Selector:
    node = reader.scope.did(verb)
    if node is None:
        reader.stuck()
    return t.Bound(reader.scope.tie(node))


def excess_damage(reader: Reader) -> t.Amount:
    """How much of the damage just dealt was excess damage (120.10). Raises Stuck."""
    dealt = reader.scope.did("deal")
    if not isinstance(dealt, t.DealDamage):
        reader.stuck()
    return further_number(reader, dealt, "excess")


def further_number(reader: Reader, done: t.DealDamage | t.RollDie, field: Literal["excess", "difference"]) -> t.Amount:
    """Another number of what was done than how much it was: it has a name from when it is first spoken of."""
    name = getattr(done, field)
    if name is None:
        name = reader.scope.results.numbered(field)
        known: dict[str, Any] = {field: name}
        reader.scope.said_later(done, replace(done, **known))
    return t.BoundAmount(name)
