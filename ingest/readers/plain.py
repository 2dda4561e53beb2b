"""Plain text: how its bytes are decoded, split into lines, and cleaned of underscored italics.

Encodings met in the publisher's files: ASCII, UTF-8 with and without byte order mark, UTF-16 both ways, and three
8-bit ones (Windows-1252, Mac Roman, code page 437) that only their contents tell apart.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter

from app.library.lines import LINE_END, split_lines
from app.library.records import Oddity
from ingest.errors import Unreadable
from ingest.model import Reading, SourceLine

NAME = "plain"

__all__ = ["NAME", "decode", "newline_name", "read", "recognises", "split_lines"]

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_EIGHT_BIT = ("cp1252", "mac_roman", "cp437")
_EMPHASIS = re.compile(r"(?<!\w)_(?=[^\s_])([^_]+)(?<=[^\s_])_(?!\w)")
_LONE_UNDERSCORE = re.compile(r"(?<!\w)_(?=[^\W_])|(?<=[^\W_])_(?!\w)")
_ENTRY = re.compile(r"\s*\d{3}(?:\.\d+[a-z]{0,2})?\.?[ \t]*\S")


def decode(data: bytes) -> tuple[str, str]:
    """Decode a text capture. Returns the text and the encoding's name.

    Raises Unreadable where the bytes are no text: empty, mostly control characters, or broken UTF-16.
    """
    if not data.strip(b"\x00\r\n\t \xef\xbb\xbf\xff\xfe"):
        raise Unreadable("the file is empty")
    try:
        text, encoding = _decode(data)
    except UnicodeDecodeError as error:
        raise Unreadable(f"the file says it is {error.encoding} but breaks at byte {error.start}") from error
    odd = sum(1 for c in text[:200_000] if c < " " and c not in "\t\r\n\f\v")
    if odd * 50 > min(len(text), 200_000):
        raise Unreadable("the file is binary, not text: control characters throughout")
    return text, encoding


def _decode(data: bytes) -> tuple[str, str]:
    for bom, name in _BOMS:
        if data.startswith(bom):
            return _decode_as(data, name)
    zeros = data[:4096].count(0)
    if zeros * 3 > len(data[:4096]):
        little = data[1:4096:2].count(0) > data[0:4096:2].count(0)
        name = "utf-16-le" if little else "utf-16-be"
        return data.decode(name), name
    try:
        return data.decode("ascii"), "ascii"
    except UnicodeDecodeError:
        pass
    try:
        return _decode_as(data, "utf-8")
    except UnicodeDecodeError:
        return _decode_eight_bit(data)


def _decode_as(data: bytes, name: str) -> tuple[str, str]:
    """Decode; a few broken bytes become U+FFFD and are told in the name. Raises UnicodeDecodeError where it is more."""
    try:
        return data.decode(name), name
    except UnicodeDecodeError:
        mended = data.decode(name, "replace")
        if not _is_slightly_damaged(mended):
            raise
        return mended, f"{name}, damaged"


def _is_slightly_damaged(text: str) -> bool:
    """Whether hardly any of a text decoded with replacements had to be replaced."""
    lost = text.count("\ufffd")
    kept = sum(1 for char in text if char > "\x7f") - lost
    return kept > 20 * lost


def _decode_eight_bit(data: bytes) -> tuple[str, str]:
    """Choose the 8-bit encoding under which the high bytes make most sense where they stand."""
    best: tuple[float, str, str] | None = None
    for name in _EIGHT_BIT:
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        score = _plausibility(text)
        if best is None or score > best[0]:
            best = (score, text, name)
    if best is None:
        raise Unreadable("the file is in no encoding known here")
    return best[1], best[2]


def _plausibility(text: str) -> float:
    """How well the non-ASCII characters fit their neighbours: letters in words, quotes around them, dashes between."""
    score = 0.0
    for match in re.finditer(r"[^\x00-\x7f]", text):
        i = match.start()
        score += _fit(text[i - 1] if i else " ", match.group(), text[i + 1] if i + 1 < len(text) else " ")
    return score


def _fit(before: str, char: str, after: str) -> float:
    if char.isalpha():
        if char in "ªºƒ" or ord(char) > 0x17F:
            return -3
        return 2 if (before.isascii() and before.isalpha()) or (after.isascii() and after.isalpha()) else -3
    if char == "’":
        return 2 if before.isalnum() or before in ".,!?)" else 0
    if char in "“‘":
        return 2 if not before.isalnum() and not after.isspace() else -1
    if char == "”":
        return 2 if not before.isspace() and not after.isalnum() else -1
    return _SIGNS.get(char, -3)


_SIGNS = {
    "–": 2, "—": 2, "™": 1, "®": 1, "©": 1, "•": 1, "−": 1, "½": 0.5, "…": 0.5, "\xa0": 0, "×": 0.5, "∞": 0.5,
    "\ufffd": 0,
}  # fmt: skip


def newline_name(text: str) -> str:
    """Which line ends a text uses: CRLF, CR, LF, mixed or none."""
    ends = Counter(LINE_END.findall(text))
    if not ends:
        return "none"
    names = {"\r\n": "CRLF", "\r": "CR", "\n": "LF"}
    return names[next(iter(ends))] if len(ends) == 1 else "mixed"


def recognises(text: str, lines: list[str]) -> float:
    """Confidence (0–1) that this is a plain-text edition or a part of one: numbered rules at line starts."""
    entries = 0
    filled = 0
    for line in lines[:20_000]:
        if line.strip():
            filled += 1
            entries += bool(_ENTRY.match(line))
    if entries < 3 or filled == 0:
        return 0.0
    return min(0.6, 0.3 + entries / filled)


def read(text: str, encoding: str, newline: str) -> Reading:
    """Read a plain-text edition: each physical line a source line, underscored italics cut away as furniture."""
    raw = split_lines(text)
    oddities: list[Oddity] = []
    emphasised = sum(1 for line in raw if "_" in line and _EMPHASIS.search(line))
    lines = [_source_line(n, line, emphasised > 2, oddities) for n, line in enumerate(raw, 1)]
    return Reading(NAME, encoding, newline, lines, "official", oddities=oddities)


def _source_line(number: int, raw: str, italics: bool, oddities: list[Oddity]) -> SourceLine:
    if "_" not in raw:
        return SourceLine(number, raw, raw)
    cut = {place for match in _EMPHASIS.finditer(raw) for place in (match.start(), match.end() - 1)}
    if italics:
        lone = {m.start() for m in _LONE_UNDERSCORE.finditer(raw)} - cut
        if lone:
            oddities.append(Oddity("unpaired_italics", number, "", "an underscore that opens or closes no italics"))
        cut |= lone
    if not cut:
        return SourceLine(number, raw, raw)
    origin = [place for place in range(len(raw)) if place not in cut]
    return SourceLine(number, raw, "".join(raw[place] for place in origin), origin, "italics")
