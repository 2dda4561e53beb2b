"""When two trees say the same: the order of the parts of a description does not matter."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.trees.walking import field_names


def normal(node: Any) -> Any:
    """The tree with the parts of every `And`, `Or` and list of filters in one order."""
    if isinstance(node, tuple):
        return tuple(normal(one) for one in node)
    if not hasattr(type(node), "__dataclass_fields__"):
        return node
    values = {name: normal(getattr(node, name)) for name in field_names(node) if name != "words" or isinstance(
        node, t.KeywordAbility | t.KeywordAction | t.Unsupported)}
    if isinstance(node, t.And | t.Or):
        values["parts"] = tuple(sorted(_one_level(type(node), values["parts"]), key=repr))
    return type(node)(**values)


def _one_level(joined: type[t.And | t.Or], parts: tuple[t.Filter, ...]) -> tuple[t.Filter, ...]:
    """The parts, and those of a description of the same kind within it: "(a and b) and c" is "a and b and c"."""
    return tuple(one for part in parts for one in (part.parts if isinstance(part, joined) else (part,)))


def same(one: Any, other: Any) -> bool:
    """Do two trees, or tuples of trees, say the same?"""
    return bool(normal(one) == normal(other))
