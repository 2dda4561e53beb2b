"""Trees built anew from others: X by what it is, one node for another; and what stands in a tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from app.engine import trees as t

T = TypeVar("T")
_FIELDS: dict[type, tuple[str, ...]] = {}
_X = t.X()


def field_names(node: Any) -> tuple[str, ...]:
    """The names of a node's fields, remembered by class."""
    kind = type(node)
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = tuple(f.name for f in fields(kind))
    return names


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every node as `change` makes it, from the top; what is changed is not gone into. Built anew where something
    changes, and the same otherwise."""
    if isinstance(node, tuple):
        parts = tuple(mapped(one, change) for one in node)
        return node if all(new is old for new, old in zip(parts, node)) else parts
    if not hasattr(type(node), "__dataclass_fields__"):
        return node
    made = change(node)
    if made is not node:
        return made
    new = {name: mapped(getattr(node, name), change) for name in field_names(node)}
    return node if all(value is getattr(node, name) for name, value in new.items()) else type(node)(**new)


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
    if isinstance(node, tuple):
        return any(has_x(one) for one in node)
    if isinstance(node, t.X):
        return node == _X
    if isinstance(node, t.ManaCost):
        return "X" in node.symbols
    if not hasattr(type(node), "__dataclass_fields__"):
        return False
    return any(has_x(getattr(node, name)) for name in field_names(node))


def holds_node(node: Any, wanted: Any) -> bool:
    """Does a node equal to this one stand anywhere in the tree?"""
    if isinstance(node, tuple):
        return any(holds_node(one, wanted) for one in node)
    if not hasattr(type(node), "__dataclass_fields__"):
        return False
    return bool(node == wanted) or any(holds_node(getattr(node, name), wanted) for name in field_names(node))


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
    if isinstance(node, tuple):
        for one in node:
            found = find(one, kind)
            if found is not None:
                return found
        return None
    if hasattr(type(node), "__dataclass_fields__"):
        for name in field_names(node):
            found = find(getattr(node, name), kind)
            if found is not None:
                return found
    return None


def find_all(node: Any, kind: type[T]) -> list[T]:
    """Every node of a class in a tree."""
    if isinstance(node, tuple):
        return [one for part in node for one in find_all(part, kind)]
    if not hasattr(type(node), "__dataclass_fields__"):
        return []
    found = [one for name in field_names(node) for one in find_all(getattr(node, name), kind)]
    return [node, *found] if isinstance(node, kind) else found


def instructions(node: Any) -> list[t.Instruction]:
    """Every instruction in a tree, itself included."""
    return find_all(node, t.Instruction)


def named_nodes(node: Any) -> list[Any]:
    """Every instruction and choice in a tree whose result has a name."""
    if isinstance(node, tuple | list):
        return [one for part in node for one in named_nodes(part)]
    if not hasattr(type(node), "__dataclass_fields__"):
        return []
    found = [one for name in field_names(node) for one in named_nodes(getattr(node, name))]
    return [node, *found] if getattr(node, "bind", None) is not None else found


def contains(node: Any, kind: type) -> bool:
    """Does a node of this class stand anywhere in the tree?"""
    return find(node, kind) is not None
