"""The kind of counter that words mean: the one they name, or "that kind", which was gone through or chosen before; and what has
such a counter to be taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.position.context import Context


def set_kind(ctx: Context, kind: str) -> None:
    """From here on "that kind" is this one."""
    words: dict[str, Any] = ctx.amounts
    words[t.THAT_KIND] = kind


def kind_meant(kind: str, ctx: Context) -> str:
    """The kind of counter; "" where none was chosen, because there was no counter."""
    found: Any = ctx.number(t.THAT_KIND) if kind == t.THAT_KIND else kind
    return found or ""


def taken_from(instruction: t.TakeCounters, ctx: Context) -> t.Selector:
    """What counters are taken from: of things to be chosen, only those that have such a counter can be (608.2d)."""
    what = instruction.from_
    if not isinstance(what, t.Choose) or not isinstance(instruction.count, t.Number):
        return what
    kind = None if instruction.kind is None else kind_meant(instruction.kind, ctx)
    return replace(what, filter=t.And((what.filter, t.HasCounter(kind))))
