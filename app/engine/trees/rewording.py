"""Rewriting trees: every node of one kind becomes something else, as effects that change a spell's text do (612)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from app.engine import trees as t


def rewritten(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with each node that `change` gives something for replaced by it; `change` gives None for the others."""
    new = change(node)
    if new is not None:
        return new
    if isinstance(node, tuple):
        parts = tuple(rewritten(one, change) for one in node)
        return parts if parts != node else node
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = {}
    for field in fields(node):
        old = getattr(node, field.name)
        if isinstance(old, tuple | t.Node):
            value = rewritten(old, change)
            if value is not old and value != old:
                changed[field.name] = value
    return replace(node, **changed) if changed else node


