"""Reducing a mana cost by symbols (118.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.errors import UnsupportedText

if TYPE_CHECKING:
    from app.engine.position.state import Position


def reduced(symbols: tuple[str, ...], less: int) -> tuple[str, ...]:
    """Mana symbols with so much less generic mana, as much as there is of it (118.7a)."""
    if not less:
        return symbols
    generic = sum(int(one) for one in symbols if one.isdigit())
    others = tuple(one for one in symbols if not one.isdigit())
    left = max(0, generic - less)
    return (str(left), *others) if left or not others else others


def reduce_by_symbol(game: Position, found: list[str], symbol: str) -> None:
    """Reduce by what a symbol of a mana cost stands for (118.7e-g): of a hybrid symbol the half that reduces more, of a Phyrexian
    one its color, of snow one generic mana."""
    halves = [half for half in symbol.split("/") if half != "P"]
    if len(halves) > 1 or halves == ["S"]:
        game.permits("118.7g" if halves == ["S"] else "118.7e")
        fitting = next((half for half in halves if half in found), None)
        symbol = fitting or next((half for half in halves if half.isdigit()), "1")
    elif symbol != halves[0]:
        game.permits("118.7f")
        symbol = halves[0]
    reduce_by(game, found, symbol)


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
    less = _reduce_halves(found, less)
    colored = [one for one in found if not one.isdigit()]
    if less > 0 and symbol.isdigit() and colored:
        game.permits("118.7a")


def _reduce_halves(found: list[str], less: int) -> int:
    """Reduce the generic halves of hybrid symbols, for those of which generic mana is chosen (601.2b); what is left to reduce.
    Raises UnsupportedText where it matters which of them are reduced."""
    halves = [one for one in found if one[0].isdigit() and "/" in one]
    if less > 0 and len({one.split("/")[1] for one in halves}) > 1:
        raise UnsupportedText("".join("{" + one + "}" for one in halves), "a reduction of hybrid mana")
    for place, one in enumerate(found):
        if one in halves and less > 0:
            number, other = one.split("/")
            taken = min(int(number), less)
            found[place] = f"{int(number) - taken}/{other}"
            less -= taken
    return less
