"""What stands in a tree: the parts of a node, and all nodes of a class, from the outside in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")
_FIELDS: dict[type, tuple[str, ...] | None] = {}
LEAVES = frozenset({str, int, bool, float, type(None)})
"""The classes of values that hold no nodes."""
_DECLARED_LEAVES = frozenset({"str", "int", "bool", "str | None", "int | None", "bool | None"})
_PART_FIELDS: dict[type, tuple[str, ...]] = {}


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


def _part_fields(kind: type) -> tuple[str, ...]:
    """The names of the fields of a class of nodes in which nodes can stand: all but those that are declared to hold leaves."""
    try:
        return _PART_FIELDS[kind]
    except KeyError:
        node = fields_of(kind) is not None
        found = tuple(one.name for one in fields(kind) if one.type not in _DECLARED_LEAVES) if node else ()
        return _PART_FIELDS.setdefault(kind, found)


def parts_of(node: Any) -> list[Any]:
    """What stands in a node or a tuple of nodes, one level down: nodes and tuples of them."""
    if type(node) is tuple:
        return [value for value in node if type(value) not in LEAVES]
    return [value for name in _part_fields(type(node)) if type(value := getattr(node, name)) not in LEAVES]


def nodes_in(tree: Any) -> Iterator[Any]:
    """All nodes of a tree, or of a tuple of trees, in the order of reading: a node before what stands in it."""
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if fields_of(type(one)) is not None:
            yield one
        parts = parts_of(one)
        if parts:
            parts.reverse()
            waiting.extend(parts)


def find(tree: Any, kind: type[T]) -> T | None:
    """The first node of a class in a tree."""
    return next((one for one in nodes_in(tree) if isinstance(one, kind)), None)


def find_all(tree: Any, kind: type[T]) -> list[T]:
    """Every node of a class in a tree."""
    return [one for one in nodes_in(tree) if isinstance(one, kind)]


def contains(tree: Any, kinds: type | tuple[type, ...]) -> bool:
    """Does a node of one of these classes stand anywhere in the tree?"""
    return any(isinstance(one, kinds) for one in nodes_in(tree))
