"""Who of those that take part in an event a tree speaks of."""

from __future__ import annotations

from typing import Any, Literal

from app.engine.trees.selectors import EventRole, Moment
from app.engine.trees.vocabularies import Role, Roles

Spoken = Role | Literal["before"]
"""A role in one event, or the object as it was before it."""
SINGLY: dict[Role | Roles, Role] = {
    "attached": "attached", "object": "object", "objects": "object", "player": "player", "players": "player", "source": "source",
    "sources": "source", "spell": "spell", "target": "target", "targets": "target",
}
"""What those that have a role in several events are in each of them."""


def roles_spoken_of(node: Any) -> tuple[Spoken, ...]:
    """The roles in the event that instructions speak of, in order, each once: "that creature", "that source's controller"."""
    return tuple(dict.fromkeys(_roles(node)))


def _roles(node: Any) -> list[Spoken]:
    if isinstance(node, EventRole):
        return ["before" if node.moment is Moment.LAST_EXISTED else SINGLY[node.role]]
    if isinstance(node, tuple):
        return [role for one in node for role in _roles(one)]
    return [role for name in getattr(node, "__dataclass_fields__", ()) for role in _roles(getattr(node, name))]
