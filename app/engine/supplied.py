"""Functions that one floor calls and a floor above it supplies, where the rules refer to each other in a circle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

Given = ParamSpec("Given")
Gives = TypeVar("Gives")
Function = TypeVar("Function", bound=Callable[..., Any])


class Supplied(Generic[Given, Gives]):
    """A function to be called here and written further up: `derive = Supplied[[Position], None]("derive")` below, and
    `@characteristics.derive.by` above the function that does it. Calling it before it is supplied raises LookupError."""

    __slots__ = ("function", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.function: Callable[Given, Gives] | None = None

    def by(self, function: Function) -> Function:
        """Supply the function. Raises ValueError if another one has been supplied."""
        if self.function is not None:
            raise ValueError(f"{self.name} is supplied twice")
        self.function = function
        return function

    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Gives:
        if self.function is None:
            raise LookupError(f"{self.name} is not supplied: the engine is not put together")
        return self.function(*args, **kwargs)
