"""Rewriting trees: every node of one kind becomes something else, as effects that change a spell's text do (612)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from app.engine import trees as t
from app.engine.stack import Section


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


def each_instead_of_target(section: Section) -> Section:
    """A part of a spell in which "target" reads "each": it targets nothing and affects everything that fits (702.96a–b)."""

    def change(node: Any) -> Any:
        if isinstance(node, t.TargetRef) and node.index < len(section.specs):
            spec = section.specs[node.index]
            return t.All(spec.filter, spec.zones, spec.players)
        return None

    return Section(section.mode, (), rewritten(section.instructions, change))
