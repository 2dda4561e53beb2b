"""Glyph names and one-byte encodings of PDF fonts: which characters they stand for (ISO 32000-1, annex D)."""

from __future__ import annotations

import re
import unicodedata

_NAMED = {
    "space": " ", "exclam": "!", "quotedbl": '"', "numbersign": "#", "dollar": "$", "percent": "%", "ampersand": "&",
    "quotesingle": "'", "parenleft": "(", "parenright": ")", "asterisk": "*", "plus": "+", "comma": ",", "hyphen": "-",
    "period": ".", "slash": "/", "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
    "six": "6", "seven": "7", "eight": "8", "nine": "9", "colon": ":", "semicolon": ";", "less": "<", "equal": "=",
    "greater": ">", "question": "?", "at": "@", "bracketleft": "[", "backslash": "\\", "bracketright": "]",
    "asciicircum": "^", "underscore": "_", "grave": "`", "braceleft": "{", "bar": "|", "braceright": "}",
    "asciitilde": "~", "quoteleft": "‘", "quoteright": "’", "quotedblleft": "“", "quotedblright": "”",
    "quotesinglbase": "‚", "quotedblbase": "„", "guillemotleft": "«", "guillemotright": "»", "guilsinglleft": "‹",
    "guilsinglright": "›", "endash": "–", "emdash": "—", "bullet": "•", "ellipsis": "…", "dagger": "†",
    "daggerdbl": "‡", "section": "§", "paragraph": "¶", "copyright": "©", "registered": "®", "trademark": "™",
    "degree": "°", "minus": "−", "plusminus": "±", "multiply": "×", "divide": "÷", "onehalf": "½", "onequarter": "¼",
    "threequarters": "¾", "periodcentered": "·", "cent": "¢", "sterling": "£", "yen": "¥", "Euro": "€", "AE": "Æ",
    "ae": "æ", "OE": "Œ", "oe": "œ", "germandbls": "ß", "Oslash": "Ø", "oslash": "ø", "Eth": "Ð", "eth": "ð",
    "Thorn": "Þ", "thorn": "þ", "fi": "fi", "fl": "fl", "ff": "ff", "ffi": "ffi", "ffl": "ffl", "nbspace": "\xa0",
    "nonbreakingspace": "\xa0", "sfthyphen": "\xad", "softhyphen": "\xad", "infinity": "∞", "arrowright": "→",
    "lessequal": "≤", "greaterequal": "≥", "notequal": "≠", "florin": "ƒ", "fraction": "⁄", "mu": "µ", "dotlessi": "ı",
}  # fmt: skip
_ACCENTED = re.compile(r"([A-Za-z])(grave|acute|circumflex|tilde|dieresis|ring|cedilla|caron)$")
_ACCENTS = {
    "grave": "\u0300", "acute": "\u0301", "circumflex": "\u0302", "tilde": "\u0303", "dieresis": "\u0308",
    "ring": "\u030a", "cedilla": "\u0327", "caron": "\u030c",
}  # fmt: skip
_CODED = re.compile(r"(?:uni([0-9A-F]{4})+|u([0-9A-F]{4,6}))$")

# Adobe's standard encoding, where it differs from ASCII below 128 and what it has above.
_STANDARD = {0x27: "’", 0x60: "‘"} | dict(
    zip(
        (*range(0xA1, 0xB0), *range(0xB1, 0xB5), *range(0xB6, 0xBE), 0xBF, 0xD0, 0xE1, 0xE9, 0xEA, 0xF1, 0xF9, 0xFA,
         0xFB),
        (*"¡¢£⁄¥ƒ§¤'“«‹›", "fi", "fl", *"–†‡·", *"¶•‚„”»…‰", *"¿—ÆØŒæøœß"),
    )
)  # fmt: skip
LIGATURES = {ord(char): unicodedata.normalize("NFKC", char) for char in "ﬀﬁﬂﬃﬄﬅﬆ"}

HELVETICA = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
)  # fmt: skip
TIMES = (
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
    722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
    444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
    200, 480, 541,
)  # fmt: skip


def glyph_text(name: str) -> str | None:
    """The characters a glyph name stands for; None for names that say nothing (``g12``)."""
    name = name.partition(".")[0]
    if name in _NAMED:
        return _NAMED[name]
    if len(name) == 1:
        return name
    if match := _ACCENTED.match(name):
        return unicodedata.normalize("NFC", match.group(1) + _ACCENTS[match.group(2)])
    if _CODED.match(name):
        digits = name[3:] if name.startswith("uni") else name[1:]
        codes = [digits] if not name.startswith("uni") else [digits[i : i + 4] for i in range(0, len(digits), 4)]
        return "".join(chr(int(code, 16)) for code in codes if int(code, 16) <= 0x10FFFF)
    return None


def encoding_table(name: str) -> list[str]:
    """The 256 characters of a named one-byte encoding; Adobe's standard one where the name is not known."""
    if name in ("WinAnsiEncoding", "MacRomanEncoding"):
        codec = "cp1252" if name == "WinAnsiEncoding" else "mac_roman"
        return [bytes([code]).decode(codec, "replace").replace("\ufffd", "") for code in range(256)]
    return [_STANDARD.get(code, chr(code) if 0x20 <= code < 0x7F else "") for code in range(256)]
