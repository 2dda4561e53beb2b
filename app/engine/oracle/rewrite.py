"""Parts of trees put instead of others: X by what it is, one node for another."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.trees.walking import find_all, mapped, nodes_in

_X = t.X()
_Y = t.X("Y")


def with_y(value: Any, amount: t.Amount) -> Any:
    """The tree with the amount for Y."""
    return put_instead(value, _Y, amount)


def with_x(value: Any, amount: t.Amount) -> Any:
    """The tree with the amount for X."""

    def change(node: Any) -> Any:
        if isinstance(node, t.X):
            return amount if node == _X else node
        return _mana_for_x(node, amount) if isinstance(node, t.ManaCost) and "X" in node.symbols else node

    return mapped(value, change)


def _mana_for_x(cost: t.ManaCost, amount: t.Amount) -> t.Cost:
    """{X} in a cost whose X the text defines: so much generic mana (107.3)."""
    times = cost.symbols.count("X")
    generic = t.GenericMana(amount if times == 1 else t.Times(t.Number(times), amount))
    rest = tuple(s for s in cost.symbols if s != "X")
    return t.Costs((generic, t.ManaCost(rest))) if rest else generic


def has_x(node: Any) -> bool:
    """Does X stand anywhere in the tree, as an amount or in a mana cost?"""
    return any(one == _X or (isinstance(one, t.ManaCost) and "X" in one.symbols) for one in nodes_in(node))


def has_y(node: Any) -> bool:
    """Does Y stand anywhere in the tree, as an amount?"""
    return any(one == _Y for one in nodes_in(node))


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
