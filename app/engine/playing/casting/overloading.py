"""Overload: a text in which "target" reads "each"."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position.stack import Section
from app.engine.trees.walking import mapped


def each_instead_of_target(section: Section) -> Section:
    """A part of a spell in which "target" reads "each": it targets nothing and affects everything that fits."""

    def change(node: Any) -> Any:
        if isinstance(node, t.TargetRef) and node.index < len(section.specs):
            spec = section.specs[node.index]
            return t.All(spec.filter, spec.zones, spec.players)
        return node

    return Section(section.mode, (), mapped(section.instructions, change))
