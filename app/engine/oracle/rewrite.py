"""Trees built anew from others: X by what it is, one node for another; and what stands in a tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from operator import is_
from typing import Any, TypeVar

from app.engine import trees as t

T = TypeVar("T")
_FIELDS: dict[type, tuple[str, ...] | None] = {}
_LEAVES = frozenset({str, int, bool, float, type(None)})
_X = t.X()


def field_names(node: Any) -> tuple[str, ...]:
    """The names of a node's fields, remembered by class; none for what is no node."""
    return _fields_of(type(node)) or ()


def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The names of the fields of a class of nodes; None for other classes."""
    try:
        return _FIELDS[kind]
    except KeyError:
        found = tuple(one.name for one in fields(kind)) if hasattr(kind, "__dataclass_fields__") else None
        return _FIELDS.setdefault(kind, found)


def parts_of(node: Any) -> list[Any]:
    """What stands in a node or a tuple of nodes, one level down: nodes and tuples of them."""
    values = node if isinstance(node, tuple) else [getattr(node, name) for name in _fields_of(type(node)) or ()]
    return [value for value in values if type(value) not in _LEAVES]


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every node as `change` makes it, from the top; what is changed is not gone into. Built anew where something
    changes, and the same otherwise."""
    kind = type(node)
    if kind in _LEAVES:
        return node
    if kind is tuple:
        parts = tuple([one if type(one) in _LEAVES else mapped(one, change) for one in node])
        return node if all(map(is_, parts, node)) else parts
    names = _fields_of(kind)
    if names is None:
        return node
    made = change(node)
    if made is not node:
        return made
    new = {}
    for name in names:
        value = getattr(node, name)
        if type(value) not in _LEAVES and (other := mapped(value, change)) is not value:
            new[name] = other
    return replace(node, **new) if new else node


def with_x(value: Any, amount: t.Amount) -> Any:
    """The tree with the amount for X."""

    def change(node: Any) -> Any:
        if isinstance(node, t.X):
            return amount if node == _X else node
        return _mana_for_x(node, amount) if isinstance(node, t.ManaCost) and "X" in node.symbols else node

    return mapped(value, change)


def _mana_for_x(cost: t.ManaCost, amount: t.Amount) -> t.Cost:
    """{X} in a cost whose X the text defines: so much generic mana (107.3)."""
    generic = t.GenericMana(amount)
    rest = tuple(s for s in cost.symbols if s != "X")
    return t.Costs((generic, t.ManaCost(rest))) if rest else generic


def has_x(node: Any) -> bool:
    """Does X stand anywhere in the tree, as an amount or in a mana cost?"""
    if isinstance(node, t.X):
        return node == _X
    if isinstance(node, t.ManaCost):
        return "X" in node.symbols
    return any(map(has_x, parts_of(node)))


def holds_node(node: Any, wanted: Any) -> bool:
    """Does a node equal to this one stand anywhere in the tree?"""
    return bool(type(node) is type(wanted) and node == wanted) or any(holds_node(one, wanted) for one in parts_of(node))


def put_instead(node: Any, old: Any, new: Any) -> Any:
    """The tree with one node for all that equal another."""
    return mapped(node, lambda one: new if one == old else one)


def exchange(node: Any, old: Any, new: Any) -> Any:
    """The tree with one node for this very other."""
    return mapped(node, lambda one: new if one is old else one)


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


def instructions(node: Any) -> list[t.Instruction]:
    """Every instruction in a tree, itself included."""
    return find_all(node, t.Instruction)


def named_nodes(node: Any) -> list[Any]:
    """Every instruction and choice in a tree whose result has a name."""
    found = [] if getattr(node, "bind", None) is None else [node]
    for one in node if isinstance(node, list) else parts_of(node):
        found.extend(named_nodes(one))
    return found


def contains(node: Any, kind: type) -> bool:
    """Does a node of this class stand anywhere in the tree?"""
    return find(node, kind) is not None
