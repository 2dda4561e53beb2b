"""What has no canonical wording."""

from __future__ import annotations

from typing import Any, NoReturn

from app.engine.oracle.errors import OracleError


class Unprintable(OracleError):
    """A node, or a combination, that canonical wording has no words for."""

    def __init__(self, node: Any) -> None:
        super().__init__(f"no canonical wording for {type(node).__name__}")
        self.node = node


def refuse(node: Any) -> NoReturn:
    raise Unprintable(node)
