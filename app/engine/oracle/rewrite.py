"""Trees built anew from others: X by what it is, one node for another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_
from typing import Any

from app.engine import trees as t
from app.engine.trees.walking import LEAVES, fields_of, find_all, nodes_in

_X = t.X()


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every node as `change` makes it, from the top; what is changed is not gone into. Built anew where something
    changes, and the same otherwise."""
    kind = type(node)
    if kind in LEAVES:
        return node
    if kind is tuple:
        parts = tuple([one if type(one) in LEAVES else mapped(one, change) for one in node])
        return node if all(map(is_, parts, node)) else parts
    names = fields_of(kind)
    if names is None:
        return node
    made = change(node)
    if made is not node:
        return made
    new = {}
    for name in names:
        value = getattr(node, name)
        if type(value) not in LEAVES and (other := mapped(value, change)) is not value:
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
    return any(one == _X or (isinstance(one, t.ManaCost) and "X" in one.symbols) for one in nodes_in(node))


def holds_node(node: Any, wanted: Any) -> bool:
    """Does a node equal to this one stand anywhere in the tree?"""
    return any(type(one) is type(wanted) and one == wanted for one in nodes_in(node))


def put_instead(node: Any, old: Any, new: Any) -> Any:
    """The tree with one node for all that equal another."""
    return mapped(node, lambda one: new if one == old else one)


def exchange(node: Any, old: Any, new: Any) -> Any:
    """The tree with one node for this very other."""
    return mapped(node, lambda one: new if one is old else one)


def instructions(node: Any) -> list[t.Instruction]:
    """Every instruction in a tree, itself included."""
    return find_all(node, t.Instruction)


def named_nodes(node: Any) -> list[Any]:
    """Every instruction and choice in a tree whose result has a name."""
    tree = tuple(node) if isinstance(node, list) else node
    return [one for one in nodes_in(tree) if getattr(one, "bind", None) is not None]
