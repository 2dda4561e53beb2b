"""What has no canonical wording."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, ParamSpec, TypeVar

from app.engine.oracle.errors import OracleError

P = ParamSpec("P")
T = TypeVar("T")


class Unprintable(OracleError):
    """A node, or a combination, that canonical wording has no words for."""

    def __init__(self, node: Any) -> None:
        super().__init__(f"no canonical wording for {type(node).__name__}")
        self.node = node


def refuse(node: Any) -> NoReturn:
    raise Unprintable(node)


def printable(way: Callable[P, T], *args: P.args, **options: P.kwargs) -> T | None:
    """What a printer makes of its arguments; None where it has no words for them."""
    try:
        return way(*args, **options)
    except Unprintable:
        return None
