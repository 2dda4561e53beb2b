"""Mana costs as symbols: their colors (202.2) and mana values (202.3)."""

from __future__ import annotations

from app.engine.trees.vocabularies import Color

COLORS: tuple[Color, ...] = ("W", "U", "B", "R", "G")
WORDS_OF_COLORS: dict[str, str] = dict(zip(COLORS, ("white", "blue", "black", "red", "green"), strict=True))


def colors_of(mana_cost: tuple[str, ...] | None) -> frozenset[str]:
    """Colors of the symbols in a mana cost (202.2)."""
    return frozenset(c for symbol in mana_cost or () for c in symbol.split("/") if c in COLORS)


def mana_value_of(mana_cost: tuple[str, ...] | None, x_value: int = 0) -> int:
    """Mana value (202.3): X counts as the announced number on the stack and as 0 elsewhere; hybrids by their greatest part."""
    return sum(_symbol_value(symbol, x_value) for symbol in mana_cost or ())


def _symbol_value(symbol: str, x_value: int) -> int:
    if symbol in ("X", "Y", "Z"):
        return x_value
    if symbol.isdigit():
        return int(symbol)
    parts = symbol.split("/")
    return next((int(part) for part in parts if part.isdigit()), 1)
