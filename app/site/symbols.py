"""Symbols in braces: which one a token means in a document, and how it is drawn with a text alternative.

The table is ``symbols.toml``. A token that the table does not know stays the words it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
from markupsafe import Markup, escape

TOKEN = re.compile(r"\{([^{}\s]{1,12})\}")
Draw = Callable[[str], Markup]


class Symbol(msgspec.Struct, frozen=True):
    """A symbol to draw: the glyph's code point, the disc it stands on ("" for none), its name aloud."""

    glyph: str
    disc: str
    name: str


class Sense(msgspec.Struct, frozen=True):
    """A token that shows another symbol in documents of these kinds and dates (``since`` included)."""

    token: str
    shows: str
    kinds: tuple[str, ...]
    since: str = ""
    until: str = ""

    def fits(self, kind: str, effective: str | None) -> bool:
        """Whether the sense holds in a document of that kind and date."""
        if kind not in self.kinds:
            return False
        if effective is None:
            return not self.since and not self.until
        return self.since <= effective and (not self.until or effective < self.until)


class Hybrid(msgspec.Struct, frozen=True):
    """What a symbol of two halves may be made of."""

    parts: tuple[str, ...]
    phyrexian: str
    phyrexian_glyph: str


class SymbolTable(msgspec.Struct, frozen=True):
    """``symbols.toml`` as it is written."""

    symbols: dict[str, Symbol]
    aliases: dict[str, str]
    prefixes: dict[str, str]
    hybrid: Hybrid
    senses: tuple[Sense, ...]


@cache
def table() -> SymbolTable:
    """The table of symbols, read once."""
    raw: dict[str, Any] = tomllib.loads(Path(__file__).with_name("symbols.toml").read_text("utf-8"))
    return msgspec.convert(raw, SymbolTable)


@lru_cache(maxsize=512)
def drawer(kind: str, effective: str | None) -> Draw:
    """The function that draws the tokens (``{W}``, braces included) of a document of that kind and date."""
    senses: dict[str, str] = {}
    for sense in table().senses:
        if sense.fits(kind, effective):
            senses.setdefault(sense.token, sense.shows)

    @lru_cache(maxsize=1024)
    def draw(token: str) -> Markup:
        name = _plain_name(token[1:-1])
        return _draw(senses.get(name, name), token)

    return draw


def drawn_tokens(kind: str, effective: str | None) -> dict[str, str]:
    """Every token that is drawn in a document of that kind and date, with its HTML: for scripts that draw it themselves."""
    draw = drawer(kind, effective)
    found = {token: str(draw(token)) for token in _tokens()}
    return {token: html for token, html in found.items() if html != str(escape(token))}


def _tokens() -> Iterator[str]:
    """The tokens that documents may have: symbols, their other spellings, and those of two halves."""
    known, hybrid = table(), table().hybrid
    names = [*known.symbols, *known.aliases, *(f"{prefix}{name}" for prefix in known.prefixes.values() for name in known.symbols)]
    names += [f"{one}/{hybrid.phyrexian}" for one in hybrid.parts]
    for one, other in permutations(hybrid.parts, 2):
        names += [f"{one}/{other}", f"{one}/{other}/{hybrid.phyrexian}"]
    return (f"{{{name}}}" for name in dict.fromkeys(names))


def _plain_name(name: str) -> str:
    """The name without an edition's typographic prefix: oW is W, Tap is T."""
    for prefix in table().prefixes.values():
        bare = name.removeprefix(prefix)
        if bare != name and bare in table().symbols:
            return bare
    return table().aliases.get(name, name)


def _draw(name: str, token: str) -> Markup:
    symbol = table().symbols.get(name)
    if symbol is not None:
        return _one(symbol, token)
    halves = _halves(name)
    return _two(halves, token) if halves else escape(token)


def _one(symbol: Symbol, token: str) -> Markup:
    disc = f" disc d-{symbol.disc}" if symbol.disc else ""
    return Markup('<span class="sym{}" role="img" aria-label="{}" data-g="{}"><i>{}</i></span>').format(
        disc, symbol.name, chr(int(symbol.glyph, 16)), token
    )


def _two(halves: tuple[Symbol, Symbol], token: str) -> Markup:
    first, second = halves
    if first == second:
        return _one(first, token)
    return Markup(
        '<span class="sym disc hy a-{} b-{}" role="img" aria-label="{} or {}" data-g="{}" data-h="{}"><i>{}</i></span>'
    ).format(
        first.disc, second.disc, first.name, second.name,
        chr(int(first.glyph, 16)), chr(int(second.glyph, 16)), token,
    )  # fmt: skip


def _halves(name: str) -> tuple[Symbol, Symbol] | None:
    """The two halves of ``W/U``, ``2/W``, ``W/P`` (both alike) or ``W/U/P``; None for any other name."""
    hybrid, symbols = table().hybrid, table().symbols
    parts = name.split("/")
    phyrexian = len(parts) > 1 and parts[-1] == hybrid.phyrexian
    colours = parts[:-1] if phyrexian else parts
    if not 1 <= len(colours) <= 2 or (len(colours) == 1 and not phyrexian):
        return None
    if any(colour not in hybrid.parts for colour in colours):
        return None
    halves = [symbols[colour] for colour in colours]
    if phyrexian:
        glyph = symbols[hybrid.phyrexian_glyph].glyph
        halves = [Symbol(glyph, half.disc, f"Phyrexian {half.name}") for half in halves]
    return halves[0], halves[-1]
