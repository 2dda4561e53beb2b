"""Reducing a mana cost by symbols (118.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.engine.position.state import Position


def reduce_by(game: Position, found: list[str], symbol: str, only_colored: bool = False) -> None:
    """Reduce by one symbol: generic from generic only; colored from its color, then from generic (118.7a–c) if it is not only
    colored mana that is reduced."""
    if not symbol.isdigit() and symbol in found:
        found.remove(symbol)
        return
    if only_colored:
        hybrid = next((one for one in found if symbol in one.split("/")), None)
        if hybrid is not None:  # its color is chosen before the total is worked out (601.2b)
            found.remove(hybrid)
        return
    if not symbol.isdigit():
        game.permits("118.7b")
    less = int(symbol) if symbol.isdigit() else 1
    for i, one in enumerate(found):
        if one.isdigit():
            taken = min(int(one), less)
            found[i] = str(int(one) - taken)
            less -= taken
    colored = [one for one in found if not one.isdigit()]
    if less > 0 and symbol.isdigit() and colored:
        game.permits("118.7a")
