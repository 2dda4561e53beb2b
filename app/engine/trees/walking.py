"""What stands in a tree: the parts of a node, all nodes of a class, from the outside in; and trees built anew from others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from operator import attrgetter, is_
from typing import Any, TypeVar

T = TypeVar("T")
_FIELDS: dict[type, tuple[str, ...] | None] = {}
LEAVES = frozenset({str, int, bool, float, type(None)})
"""The classes of values that hold no nodes."""
_DECLARED_LEAVES = frozenset({"str", "int", "bool", "str | None", "int | None", "bool | None"})
_PART_FIELDS: dict[type, tuple[str, ...]] = {}
_PARTS_IN: dict[type, Callable[[Any], tuple[Any, ...]]] = {}
_WALKED: dict[type, tuple[bool, Callable[[Any], tuple[Any, ...]] | None]] = {}


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
    parts = node if type(node) is tuple else _parts_in(type(node))(node)
    return [value for value in parts if type(value) not in LEAVES]


def _parts_in(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """What takes from a node of a class the values of the fields in which nodes can stand; remembered by class."""
    try:
        return _PARTS_IN[kind]
    except KeyError:
        return _PARTS_IN.setdefault(kind, _taking(_part_fields(kind)))


def _taking(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if not names:
        return lambda node: ()
    one_or_all = attrgetter(*names)
    return one_or_all if len(names) > 1 else lambda node: (one_or_all(node),)


def nodes_in(tree: Any) -> Iterator[Any]:
    """All nodes of a tree, or of a tuple of trees, in the order of reading: a node before what stands in it."""
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        kind = type(one)
        if kind is tuple:
            waiting.extend([part for part in reversed(one) if type(part) not in LEAVES])
            continue
        is_node, last_first = _WALKED.get(kind) or _walked(kind)
        if is_node:
            yield one
        if last_first is not None:
            waiting.extend([part for part in last_first(one) if part and type(part) not in LEAVES])


def _walked(kind: type) -> tuple[bool, Callable[[Any], tuple[Any, ...]] | None]:
    """Whether a class is one of nodes, and what takes the parts of one, the last first; remembered by class."""
    names = _part_fields(kind)
    return _WALKED.setdefault(kind, (fields_of(kind) is not None, _taking(names[::-1]) if names else None))


def find(tree: Any, kind: type[T]) -> T | None:
    """The first node of a class in a tree."""
    for one in nodes_in(tree):
        if isinstance(one, kind):
            return one
    return None


def find_all(tree: Any, kind: type[T]) -> list[T]:
    """Every node of a class in a tree."""
    return [one for one in nodes_in(tree) if isinstance(one, kind)]


def contains(tree: Any, kinds: type | tuple[type, ...]) -> bool:
    """Does a node of one of these classes stand anywhere in the tree?"""
    return find(tree, kinds) is not None  # type: ignore[arg-type]  # isinstance takes either


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every node as `change` makes it, from the top; what is changed is not gone into. Built anew where something
    changes, and the same otherwise."""
    kind = type(node)
    if kind is tuple:
        return _mapped_one_by_one(node, change)
    if not (_WALKED.get(kind) or _walked(kind))[0]:
        return node
    made = change(node)
    return made if made is not node else mapped_within(node, change)


def mapped_within(node: Any, change: Callable[[Any], Any]) -> Any:
    """The same of what stands in a node or in a tuple, which is itself not changed."""
    if type(node) is tuple:
        return _mapped_one_by_one(node, change)
    new = {}
    for name in _part_fields(type(node)):
        value = getattr(node, name)
        if value and type(value) not in LEAVES and (other := mapped(value, change)) is not value:
            new[name] = other
    return replace(node, **new) if new else node


def _mapped_one_by_one(nodes: tuple[Any, ...], change: Callable[[Any], Any]) -> tuple[Any, ...]:
    parts = tuple([one if type(one) in LEAVES else mapped(one, change) for one in nodes])
    return nodes if all(map(is_, parts, nodes)) else parts
