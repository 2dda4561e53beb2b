"""Targets in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.amounts import amount
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun


def target(spec: t.TargetSpec) -> str:
    """"up to two target creature you control", "any target"."""
    if spec.divide is not None or spec.total or spec.same or spec.random or spec.chooser != t.You():
        refuse(spec)
    lead = _count(spec)
    parts = spec.filter.parts if isinstance(spec.filter, t.And) else ()
    if t.Not(t.IsSource()) in parts:
        rest = tuple(p for p in parts if p != t.Not(t.IsSource()))
        plain = rest[0] if len(rest) == 1 else t.And(rest)
        spec = t.TargetSpec(plain, spec.minimum, spec.maximum, spec.zones, spec.players, different=spec.different)
        lead += "other " if lead else "another "
    if isinstance(spec.filter, t.AnyTarget):
        return "any target" if not lead else f"{lead}targets"
    tail = " controlled by different players" if spec.different == "controller" else ""
    if spec.different and not tail:
        refuse(spec)
    return f"{lead}target {kind(spec)}{tail}"


def _count(spec: t.TargetSpec) -> str:
    if spec.minimum == spec.maximum == t.Number(1):
        return ""
    if spec.minimum == t.Number(0):
        return "any number of " if spec.maximum is None else f"up to {amount(spec.maximum)} "
    if spec.minimum == spec.maximum:
        return amount(spec.minimum) + " "
    if isinstance(spec.minimum, t.Number) and isinstance(spec.maximum, t.Number):
        return f"{amount(spec.minimum)} or {amount(spec.maximum)} "
    return refuse(spec)


def kind(spec: t.TargetSpec) -> str:
    if isinstance(spec.filter, t.Or) and spec.zones == ("battlefield",):
        return " or ".join(noun(part) for part in spec.filter.parts)
    return noun(spec.filter, spec.zones, spec.players)
