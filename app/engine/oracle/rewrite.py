"""Small changes to trees while they are still private to the compiler: X by what it is, names no one uses removed."""

from __future__ import annotations

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


def with_x(value: Any, amount: t.Amount) -> Any:
    """The value with the amount for X; nodes are changed where they are, so that instructions stay themselves."""
    if isinstance(value, t.X):
        return amount if value == _X else value
    if isinstance(value, t.ManaCost) and "X" in value.symbols:
        return _mana_for_x(value, amount)
    if isinstance(value, tuple):
        return tuple(with_x(one, amount) for one in value)
    if isinstance(value, t.Instruction):
        put_for_x(value, amount)
        return value
    if not hasattr(type(value), "__dataclass_fields__"):
        return value
    changes = {}
    for name in field_names(value):
        old = getattr(value, name)
        new = with_x(old, amount)
        if new is not old and new != old:
            changes[name] = new
    if not changes:
        return value
    if hasattr(value, "bind"):
        for name, new in changes.items():
            object.__setattr__(value, name, new)
        return value
    return type(value)(**{name: changes.get(name, getattr(value, name)) for name in field_names(value)})


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


def put_for_x(step: Any, amount: t.Amount) -> None:
    """Put the amount for X everywhere in an instruction."""
    for name in field_names(step):
        old = getattr(step, name)
        new = with_x(old, amount)
        if new is not old and new != old:
            object.__setattr__(step, name, new)


def swap(node: Any, old: Any, new: Any) -> Any:
    """The tree with one node for another wherever it stands, rebuilt: for trees that nothing refers to."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(swap(one, old, new) for one in node)
    if not hasattr(type(node), "__dataclass_fields__"):
        return node
    return type(node)(**{name: swap(getattr(node, name), old, new) for name in field_names(node)})


def holds_node(node: Any, wanted: Any) -> bool:
    """Does a node equal to this one stand anywhere in the tree?"""
    if isinstance(node, tuple):
        return any(holds_node(one, wanted) for one in node)
    if not hasattr(type(node), "__dataclass_fields__"):
        return False
    return bool(node == wanted) or any(holds_node(getattr(node, name), wanted) for name in field_names(node))


def put_instead(node: Any, old: Any, new: Any) -> Any:
    """The tree with one node for another wherever it stands; instructions and choices are changed where they are, so that they
    stay themselves."""
    if isinstance(node, tuple):
        return tuple(put_instead(one, old, new) for one in node)
    if not hasattr(type(node), "__dataclass_fields__"):
        return node
    if node == old:
        return new
    changes = {}
    for name in field_names(node):
        value = getattr(node, name)
        put = put_instead(value, old, new)
        if put is not value and put != value:
            changes[name] = put
    if isinstance(node, t.Instruction) or hasattr(node, "bind"):
        for name, put in changes.items():
            object.__setattr__(node, name, put)
        return node
    return type(node)(**{name: changes.get(name, getattr(node, name)) for name in field_names(node)}) if changes else node


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


def instructions(node: Any) -> list[t.Instruction]:
    """Every instruction in a tree, itself included."""
    if isinstance(node, tuple):
        return [one for part in node for one in instructions(part)]
    if not hasattr(type(node), "__dataclass_fields__"):
        return []
    found = [one for name in field_names(node) for one in instructions(getattr(node, name))]
    return [node, *found] if isinstance(node, t.Instruction) else found


def contains(node: Any, kind: type) -> bool:
    """Does a node of this class stand anywhere in the tree?"""
    return find(node, kind) is not None
