"""Who of those that take part in an event a tree speaks of."""

from __future__ import annotations

from typing import Any

from app.engine.trees.selectors import EventRole, Moment


def roles_spoken_of(node: Any) -> tuple[str, ...]:
    """The roles in the event that instructions speak of, in order, each once: "that creature", "that source's controller"."""
    return tuple(dict.fromkeys(_roles(node)))


def _roles(node: Any) -> list[str]:
    if isinstance(node, EventRole):
        return ["before" if node.moment is Moment.LAST_EXISTED else node.role]
    if isinstance(node, tuple):
        return [role for one in node for role in _roles(one)]
    return [role for name in getattr(node, "__dataclass_fields__", ()) for role in _roles(getattr(node, name))]
