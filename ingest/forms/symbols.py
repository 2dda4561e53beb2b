"""Symbol fonts: which characters the code points of fonts without a Unicode encoding stand for."""

from __future__ import annotations

import re

_SYMBOL = {
    0x2D: "−", 0xA0: "€", 0xA2: "′", 0xA3: "≤", 0xA5: "∞", 0xAB: "↔", 0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓",
    0xB0: "°", 0xB1: "±", 0xB2: "″", 0xB3: "≥", 0xB4: "×", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBC: "…", 0xD2: "®",
    0xD3: "©", 0xD4: "™", 0xD7: "⋅", 0xDE: "⇒", 0xE2: "®", 0xE3: "©", 0xE4: "™",
}  # fmt: skip
_WINGDINGS = {
    0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x75: "◆", 0x76: "❖", 0x9F: "•", 0xA7: "▪", 0xA8: "◻", 0xD8: "➢",
    0xDF: "←", 0xE0: "→", 0xE8: "➔", 0xFC: "✓",
}  # fmt: skip
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS}
_PRIVATE = re.compile("[\uf020-\uf0ff]")
LOST = "\ufffd"


def symbol(font: str, code: int) -> str:
    """The character a code point of a symbol font shows; U+FFFD where the font or the code is not known here."""
    code = code - 0xF000 if 0xF000 <= code <= 0xF0FF else code
    table = _FONTS.get(font.strip().lower(), _SYMBOL if not font else None)
    if table is None:
        return chr(code) if 0x20 <= code < 0x7F else LOST
    same = chr(code) if chr(code).isdigit() or chr(code) in " !#%&()+,./:;<=>?[]_{|}" else LOST
    return table.get(code, same)


def without_private(text: str, font: str) -> str:
    """Text with the private-use characters that symbol fonts are stored under put into Unicode."""
    if not _PRIVATE.search(text):
        return text
    return _PRIVATE.sub(lambda match: symbol(font, ord(match.group())), text)
