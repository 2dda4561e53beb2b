"""What stands in a tree: the parts of a node, and all nodes of a class, from the outside in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")
_FIELDS: dict[type, tuple[str, ...] | None] = {}
LEAVES = frozenset({str, int, bool, float, type(None)})
"""The classes of values that hold no nodes."""


def field_names(node: Any) -> tuple[str, ...]:
    """The names of a node's fields; none for what is no node."""
    return fields_of(type(node)) or ()


def fields_of(kind: type) -> tuple[str, ...] | None:
    """The names of the fields of a class of nodes, remembered by class; None for other classes."""
    try:
        return _FIELDS[kind]
    except KeyError:
        found = tuple(one.name for one in fields(kind)) if hasattr(kind, "__dataclass_fields__") else None
        return _FIELDS.setdefault(kind, found)


def parts_of(node: Any) -> list[Any]:
    """What stands in a node or a tuple of nodes, one level down: nodes and tuples of them."""
    values = node if isinstance(node, tuple) else [getattr(node, name) for name in fields_of(type(node)) or ()]
    return [value for value in values if type(value) not in LEAVES]


def nodes_in(tree: Any) -> Iterator[Any]:
    """All nodes of a tree, or of a tuple of trees, from the outside in."""
    if fields_of(type(tree)) is not None:
        yield tree
    for one in parts_of(tree):
        yield from nodes_in(one)


def find(node: Any, kind: type[T]) -> T | None:
    """The first node of a class in a tree."""
    if isinstance(node, kind):
        return node
    for one in parts_of(node):
        found = find(one, kind)
        if found is not None:
            return found
    return None


def find_all(node: Any, kind: type[T]) -> list[T]:
    """Every node of a class in a tree."""
    found = [node] if isinstance(node, kind) else []
    for one in parts_of(node):
        found.extend(find_all(one, kind))
    return found


def contains(node: Any, kinds: type | tuple[type, ...]) -> bool:
    """Does a node of one of these classes stand anywhere in the tree?"""
    return isinstance(node, kinds) or any(contains(one, kinds) for one in parts_of(node))
