"""The kind of counter that words mean: the one they name, or "that kind", which was gone through or chosen before."""

from __future__ import annotations

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
