"""Fonts of a PDF: from codes in a content stream to characters and widths (ISO 32000-1, 9.5–9.10)."""

from __future__ import annotations

import re
from typing import Any

from ingest.forms.glyphs import HELVETICA, LIGATURES, TIMES, encoding_table, glyph_text
from ingest.forms.symbols import LOST, without_private

_SECTION = re.compile(rb"begin(bfchar|bfrange|codespacerange)(.*?)end\1", re.S)
_HEX = re.compile(rb"<\s*([0-9A-Fa-f\s]*)>|(\[)|(\])")
_RANGE_LIMIT = 70_000
_FALLBACK_WIDTH = 500.0


class Font:
    """One font. ``decode`` turns shown codes into text; ``advance`` gives their width in units of the font size.

    ``wide``: codes are two bytes. ``bold``: by its name or flags.
    """

    def __init__(self, resource: Any) -> None:
        self.name = str(resource.get("/BaseFont", "")).lstrip("/").rpartition("+")[2]
        self.wide = resource.get("/Subtype") == "/Type0"
        descendant = _first(resource.get("/DescendantFonts")) if self.wide else resource
        descriptor = resolved(descendant.get("/FontDescriptor")) or {}
        weight = _number(descriptor.get("/FontWeight"), 400)
        self.bold = "bold" in self.name.lower() or "black" in self.name.lower() or weight >= 600
        self._unicode = _unicode_map(resource.get("/ToUnicode"))
        self._table = [] if self.wide else self._simple_table(resource)
        if self.wide:
            self._default = _number(descendant.get("/DW"), 1000)
            self._widths = _cid_widths(descendant.get("/W"))
        else:
            self._default, self._widths = self._simple_widths(resource, descriptor)
        self._scale = _type3_scale(resource)
        self._by_char: dict[str, float] = {}
        self._units = [self._widths.get(code, self._default) * self._scale for code in range(256)]

    def _simple_table(self, resource: Any) -> list[str]:
        encoding = resolved(resource.get("/Encoding"))
        named = encoding if isinstance(encoding, str) else (encoding or {}).get("/BaseEncoding", "")
        table = encoding_table(str(named).lstrip("/") or self._implied())
        if encoding is not None and not isinstance(encoding, str):
            _apply_differences(table, resolved(encoding.get("/Differences")) or [])
        for code, text in self._unicode.items():
            if code < 256 and text.strip("\x00"):
                table[code] = text
        return [without_private(text or LOST, self._symbol_name()).translate(LIGATURES) for text in table]

    def _implied(self) -> str:
        return "WinAnsiEncoding" if "truetype" in self.name.lower() else ""

    def _symbol_name(self) -> str:
        return "wingdings" if "wingdings" in self.name.lower() else ""

    def _simple_widths(self, resource: Any, descriptor: Any) -> tuple[float, dict[int, float]]:
        stated = resolved(resource.get("/Widths"))
        first = int(_number(resource.get("/FirstChar"), 0))
        if stated:
            widths = {first + i: _number(width, 0) for i, width in enumerate(stated)}
            return _number(descriptor.get("/MissingWidth"), 0), widths
        name = self.name.lower()
        if "courier" in name:
            return 600.0, {}
        known = TIMES if "times" in name else HELVETICA
        return _FALLBACK_WIDTH, {32 + i: float(width) for i, width in enumerate(known)}

    def decode(self, shown: bytes) -> str:
        """The text that codes show; U+FFFD for codes whose character the file does not tell."""
        if not self.wide:
            table = self._table
            return "".join([table[code] for code in shown])
        codes = zip(shown[::2], shown[1::2])
        found = [self._unicode.get(high << 8 | low, LOST) for high, low in codes]
        return without_private("".join(found), "").translate(LIGATURES)

    def advance(self, shown: bytes) -> float:
        """How far codes move the pen, in units of the font size, without character and word spacing."""
        if not self.wide:
            units = self._units
            return sum([units[code] for code in shown])
        codes = zip(shown[::2], shown[1::2])
        return sum(self._widths.get(high << 8 | low, self._default) for high, low in codes) * self._scale

    def width_of(self, text: str) -> float:
        """How wide a text would be in this font, in units of the font size; an estimate for characters it lacks."""
        if not self._by_char:
            self._fill_by_char()
        usual = self._by_char.get("n", 0.5)
        return sum(self._by_char.get(char, usual) for char in text)

    def _fill_by_char(self) -> None:
        pairs = enumerate(self._table) if not self.wide else sorted(self._unicode.items())
        for code, text in pairs:
            width = self._widths.get(code, self._default if self.wide else 0.0) * self._scale
            if width and len(text) == 1:
                self._by_char.setdefault(text, width)
        self._by_char.setdefault("n", 0.5)


def resolved(value: Any) -> Any:
    """An indirect object resolved; None for null."""
    found = value.get_object() if hasattr(value, "get_object") else value
    return None if type(found).__name__ == "NullObject" else found


def _first(values: Any) -> Any:
    found = resolved(values) or []
    return resolved(found[0]) if len(found) else {}


def _number(value: Any, default: float) -> float:
    found = resolved(value)
    return float(found) if isinstance(found, (int, float)) else float(default)


def _type3_scale(resource: Any) -> float:
    matrix = resolved(resource.get("/FontMatrix")) if resource.get("/Subtype") == "/Type3" else None
    return _number(matrix[0], 0.001) if matrix else 0.001


def _apply_differences(table: list[str], differences: Any) -> None:
    code = 0
    for item in differences:
        item = resolved(item)
        if isinstance(item, (int, float)):
            code = int(item)
        elif 0 <= code < 256:
            table[code] = glyph_text(str(item).lstrip("/")) or ""
            code += 1


def _cid_widths(value: Any) -> dict[int, float]:
    """The W array: ``c [w1 w2 …]`` and ``first last w`` runs."""
    widths: dict[int, float] = {}
    items = [resolved(item) for item in resolved(value) or []]
    at = 0
    while at + 1 < len(items):
        start, second = items[at], items[at + 1]
        if isinstance(second, list):
            widths.update({int(start) + i: _number(width, 1000) for i, width in enumerate(second)})
            at += 2
        elif at + 2 < len(items):
            last = min(int(second), int(start) + _RANGE_LIMIT)
            widths.update(dict.fromkeys(range(int(start), last + 1), _number(items[at + 2], 1000)))
            at += 3
        else:
            break
    return widths


def _unicode_map(stream: Any) -> dict[int, str]:
    """A ToUnicode map: code -> text."""
    source = resolved(stream)
    if source is None or not hasattr(source, "get_data"):
        return {}
    found: dict[int, str] = {}
    for kind, body in _SECTION.findall(source.get_data()):
        items = [("[" if a else "]" if b else _digits(h)) for h, a, b in _HEX.findall(body)]
        if kind == b"bfchar":
            pairs = zip(items[::2], items[1::2])
            found.update({int(code, 16): _utf16(text) for code, text in pairs if code and text and code not in "[]"})
        elif kind == b"bfrange":
            _add_ranges(found, items)
    return found


def _digits(hexadecimal: bytes) -> str:
    return b"".join(hexadecimal.split()).decode("ascii")


def _utf16(digits: str) -> str:
    if len(digits) <= 2:
        return chr(int(digits or "0", 16))
    data = bytes.fromhex(digits[: len(digits) // 4 * 4])
    return data.decode("utf-16-be", "replace")


def _add_ranges(found: dict[int, str], items: list[str]) -> None:
    at = 0
    while at + 2 < len(items):
        if "[" in items[at : at + 2] or "]" in items[at : at + 2]:
            at += 1
            continue
        first, last = int(items[at] or "0", 16), int(items[at + 1] or "0", 16)
        last = min(last, first + _RANGE_LIMIT)
        if items[at + 2] == "[":
            end = items.index("]", at) if "]" in items[at:] else len(items)
            for i, text in enumerate(items[at + 3 : end]):
                found[first + i] = _utf16(text)
            at = end + 1
            continue
        text = _utf16(items[at + 2])
        for code in range(first, last + 1):
            found[code] = text[:-1] + chr(min(ord(text[-1]) + code - first, 0x10FFFF)) if text else ""
        at += 3
