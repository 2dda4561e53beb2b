"""Why card data does not compile."""

from __future__ import annotations

from app.engine.errors import EngineError


class OracleError(EngineError):
    """Base of what the compiler raises on purpose. Words it does not understand are no error: see `Unsupported`."""


class MalformedCard(OracleError):
    """Card data that is not in the shape of a card object; `field` names what is wrong."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"card data: {field}: {reason}")
        self.field = field
        self.reason = reason


class Stuck(Exception):
    """The words at hand do not fit what a reader expects."""
