"""What the parts of the façade have in common: a way to the holdings of the library published at the moment."""

from __future__ import annotations

from collections.abc import Callable

from app.library.holdings import Holdings


class Facade:
    """One side of a ``Library``. Its methods are the questions; the functions behind them take the holdings."""

    def __init__(self, holdings: Callable[[], Holdings]) -> None:
        """``holdings`` gives what is published at the moment; it is asked anew for every question."""
        self._holdings = holdings
