"""Content streams of a PDF page: the runs of text they show, and where (ISO 32000-1, 8.2 and 9.4).

Only what places text is interpreted. Runs come in the order of the stream, each with its marked content.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from ingest.forms.pdf_font import Font, resolved

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STRING = rb"\((?:[^()\\]++|\\.|\((?:[^()\\]++|\\.|\((?:[^()\\]++|\\.)*+\))*+\))*+\)"
_HEX = rb"<[0-9A-Fa-f\s]*+>"
_INNER = rb"(?:[^<>()]++|" + _STRING + rb"|" + _HEX + rb")*+"
_DICT = rb"<<(?:[^<>()]++|" + _STRING + rb"|" + _HEX + rb"|<<" + _INNER + rb">>)*+>>"
_TOKEN = re.compile(
    rb"(?P<number>[-+]{0,2}+[\d.]{1,64}+(?:-\d{1,9}+)?)|(?P<operator>[A-Za-z'\"][A-Za-z0-9*]*+)"
    rb"|(?P<array>\[(?:[^\[\]()<>]++|" + _STRING + rb"|" + _HEX + rb")*+\])|(?P<string>" + _STRING + rb")"
    rb"|(?P<name>/[^\s()<>\[\]{}/%]*+)|(?P<dict>" + _DICT + rb")|(?P<hex>" + _HEX + rb")"
    rb"|(?P<comment>%[^\r\n]*+)|(?P<broken>\()",
    re.S,
)
_SHOWN = re.compile(rb"(" + _STRING + rb")|(" + _HEX + rb")|([-+]{0,2}+[\d.]{1,64}+)", re.S)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.S)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_IMAGE_END = re.compile(rb"\sEI(?=\s|$)")
_MCID = re.compile(rb"/MCID\s+(\d{1,9})")
_ACTUAL = re.compile(rb"/ActualText\s*(" + _STRING + rb"|" + _HEX + rb")", re.S)
_WORD_GAP = -180.0  # thousandths of the font size: a step this wide inside a shown array may be a space
_BROKEN = (IndexError, TypeError, ValueError, AttributeError, OverflowError)  # too few or wrong operands
_NESTING_LIMIT = 12
_STACK_LIMIT = 1_000
_BROKEN_LIMIT = 100  # strings without an end in one stream; after each, the next line is tried
_RUN_LIMIT = 100_000  # of one page


@dataclass(slots=True)
class Run:
    """Text shown at one go: from ``x0`` to ``x1`` on baseline ``y``, in points of the page turned upright.

    ``block`` identifies the marked content of the page it belongs to (0: none), ``tag`` is that content's tag;
    ``artifact``: it is marked as no part of the document proper.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    font: Font
    block: int
    tag: str
    artifact: bool


@dataclass(slots=True)
class _Mark:
    """Marked content being read. ``actual``: the text it stands for, once; then empty."""

    tag: str
    block: int
    artifact: bool
    actual: str | None = None


@dataclass(slots=True)
class _State:
    matrix: Matrix = IDENTITY
    font: Font | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0

    def copy(self) -> _State:
        """The state to go back to after changes."""
        return replace(self)


@dataclass(slots=True)
class Fonts:
    """Fonts of a document, built once each."""

    _known: dict[object, Font] = field(default_factory=dict)

    def get(self, resources: Any, name: str) -> Font | None:
        """The font that a resource name stands for, or None."""
        fonts = resolved((resources or {}).get("/Font")) or {}
        if name not in fonts:
            return None
        reference = fonts.raw_get(name) if hasattr(fonts, "raw_get") else fonts[name]
        key = (reference.idnum, reference.generation) if hasattr(reference, "idnum") else id(reference)
        if key not in self._known:
            self._known[key] = Font(resolved(reference))
        return self._known[key]


class PageText:
    """Interprets the content of one page; ``runs`` holds the text found."""

    def __init__(self, fonts: Fonts, resources: Any, upright: Matrix) -> None:
        self.runs: list[Run] = []
        self._fonts = fonts
        self._resources = resources
        self._state = _State(upright)
        self._saved: list[_State] = []
        self._line: Matrix = IDENTITY
        self._text: Matrix = IDENTITY
        self._marks: list[_Mark] = []
        self._forms: list[Any] = []  # being drawn, from outermost to innermost
        self._operators: dict[bytes, Callable[[list[Any]], None]] = {
            b"Td": self._move, b"TD": self._move_leading, b"Tm": self._set_matrix, b"T*": lambda one: self._next_line(),
            b"Tj": self._show, b"TJ": self._show_array, b"'": self._show_next, b'"': self._show_spaced,
            b"Tf": self._set_font, b"Tc": self._set("spacing"), b"Tw": self._set("word_spacing"),
            b"TL": self._set("leading"), b"Ts": self._set("rise"), b"Tz": self._set_stretch, b"BT": self._begin,
            b"q": self._save,
            b"Q": self._restore, b"cm": self._transform, b"Do": self._draw, b"BDC": self._mark_with, b"BMC": self._mark,
            b"EMC": self._unmark,
        }  # fmt: skip

    def run(self, content: bytes) -> None:
        """Interpret a content stream. Unknown operators and broken operands are passed over."""
        start: int | None = 0
        broken = 0
        while start is not None and broken < _BROKEN_LIMIT:
            stop = self._interpret(content, start)
            if stop is None:
                return
            if content.startswith(b"(", stop):
                broken += 1
                start = content.find(b"\n", stop) + 1 or None
            else:
                end = _IMAGE_END.search(content, stop)
                start = end.end() if end else None

    def _interpret(self, content: bytes, start: int) -> int | None:
        """Interpret from a place on.

        Returns where it had to stop: at a string that never ends, or at the data of an image; None at the end.
        """
        operands: list[Any] = []
        operators = self._operators
        for match in _TOKEN.finditer(content, start):
            kind = match.lastgroup
            if kind == "number":
                operands.append(_number(match.group()))
            elif kind == "operator":
                if match.group() == b"ID":
                    return match.start()
                act = operators.get(match.group())
                if act is not None and len(self.runs) < _RUN_LIMIT:
                    with contextlib.suppress(*_BROKEN):  # as in viewers, the operator then has no effect
                        act(operands)
                operands = []
            elif kind == "broken":
                return match.start()
            elif kind != "comment":
                operands.append(match.group())
        return None

    # text position

    def _set(self, name: str) -> Callable[[list[Any]], None]:
        def assign(operands: list[Any]) -> None:
            setattr(self._state, name, float(operands[-1]))

        return assign

    def _set_stretch(self, operands: list[Any]) -> None:
        self._state.stretch = operands[-1] / 100.0

    def _set_font(self, operands: list[Any]) -> None:
        self._state.font = self._fonts.get(self._resources, operands[-2].decode("latin-1"))
        self._state.size = float(operands[-1])

    def _begin(self, operands: list[Any]) -> None:
        self._line = self._text = IDENTITY

    def _move(self, operands: list[Any]) -> None:
        x, y = operands[-2], operands[-1]
        a, b, c, d, e, f = self._line
        self._line = self._text = (a, b, c, d, x * a + y * c + e, x * b + y * d + f)

    def _move_leading(self, operands: list[Any]) -> None:
        self._state.leading = -operands[-1]
        self._move(operands)

    def _set_matrix(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands[-6:]
        self._line = self._text = (float(a), float(b), float(c), float(d), float(e), float(f))

    def _next_line(self) -> None:
        self._move([0.0, -self._state.leading])

    # showing

    def _show(self, operands: list[Any]) -> None:
        self._show_codes(_codes(operands[-1]))

    def _show_next(self, operands: list[Any]) -> None:
        self._next_line()
        self._show_codes(_codes(operands[-1]))

    def _show_spaced(self, operands: list[Any]) -> None:
        self._state.word_spacing, self._state.spacing = float(operands[-3]), float(operands[-2])
        self._show_next(operands)

    def _show_array(self, operands: list[Any]) -> None:
        """Strings and the steps between them: wide steps end a run, small ones are kerning."""
        codes: list[bytes] = []
        kerning = 0.0
        for string, hexadecimal, number in _SHOWN.findall(operands[-1]):
            if number:
                step = _number(number)
                if step < _WORD_GAP or step > 1000:
                    self._show_codes(b"".join(codes), kerning)
                    codes, kerning = [], 0.0
                    self._show_codes(b"", step)
                else:
                    kerning += step
            else:
                codes.append(_codes(string or hexadecimal))
        self._show_codes(b"".join(codes), kerning)

    def _show_codes(self, codes: bytes, kerning: float = 0.0) -> None:
        state = self._state
        font = state.font
        if font is None:
            return
        count = len(codes) // 2 if font.wide else len(codes)
        advance = (font.advance(codes) - kerning / 1000) * state.size + count * state.spacing
        if state.word_spacing and not font.wide:
            advance += codes.count(b" ") * state.word_spacing
        advance *= state.stretch
        if codes:
            self._add_run(font, codes, advance)
        a, b, c, d, e, f = self._text
        self._text = (a, b, c, d, advance * a + e, advance * b + f)

    def _add_run(self, font: Font, codes: bytes, advance: float) -> None:
        a, b, _, d, e, f = product(self._text, self._state.matrix)
        if a <= 0 or abs(b) > 0.05 * a:
            return  # turned text: a watermark or a margin note
        x1 = advance * a + e
        mark = self._marks[-1] if self._marks else _NO_MARK
        text = self._actual_text()
        if text is None:
            text = font.decode(codes)
        if text:
            size = abs(self._state.size * d)
            self.runs.append(Run(text, e, x1, f, size, font, mark.block, mark.tag, mark.artifact))

    def _actual_text(self) -> str | None:
        """The text that the marked content says it stands for: at its first run, then nothing."""
        for mark in reversed(self._marks):
            if mark.actual is not None:
                text, mark.actual = mark.actual, ""
                return text
        return None

    # graphics state, forms

    def _save(self, operands: list[Any]) -> None:
        if len(self._saved) < _STACK_LIMIT:
            self._saved.append(self._state.copy())

    def _restore(self, operands: list[Any]) -> None:
        if self._saved:
            self._state = self._saved.pop()

    def _transform(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands[-6:]
        self._state.matrix = product((float(a), float(b), float(c), float(d), float(e), float(f)), self._state.matrix)

    def _draw(self, operands: list[Any]) -> None:
        forms = resolved((self._resources or {}).get("/XObject")) or {}
        form = resolved(forms.get(operands[-1].decode("latin-1")))
        if form is None or form.get("/Subtype") != "/Form":
            return
        if any(form is outer for outer in self._forms) or len(self._forms) >= _NESTING_LIMIT:
            return
        outer = self._resources, self._state, self._saved, self._line, self._text
        self._resources = resolved(form.get("/Resources")) or self._resources
        self._state, self._saved = self._state.copy(), []
        matrix = resolved(form.get("/Matrix"))
        if matrix:
            self._transform([float(item) for item in matrix])
        self._forms.append(form)
        self.run(form.get_data())
        self._forms.pop()
        self._resources, self._state, self._saved, self._line, self._text = outer

    # marked content

    def _unmark(self, operands: list[Any]) -> None:
        if self._marks:
            self._marks.pop()

    def _mark(self, operands: list[Any]) -> None:
        self._push(operands[-1].decode("latin-1").lstrip("/"), b"")

    def _mark_with(self, operands: list[Any]) -> None:
        properties = operands[-1]
        if properties.startswith(b"/"):
            table = resolved((self._resources or {}).get("/Properties")) or {}
            named = resolved(table.get(properties.decode("latin-1"))) or {}
            properties = b"/MCID %d" % named["/MCID"] if "/MCID" in named else b""
        self._push(operands[-2].decode("latin-1").lstrip("/"), properties)

    def _push(self, tag: str, properties: bytes) -> None:
        outer = self._marks[-1] if self._marks else _NO_MARK
        if len(self._marks) > _STACK_LIMIT:
            return
        marked = _MCID.search(properties)
        artifact = outer.artifact or (tag == "Artifact" and not marked)
        mark = _Mark(tag, int(marked.group(1)) + 1, artifact) if marked else _Mark(outer.tag, outer.block, artifact)
        actual = _ACTUAL.search(properties)
        if actual:
            mark.actual = _text_string(_codes(actual.group(1)))
        self._marks.append(mark)


_NO_MARK = _Mark("", 0, False)


def product(inner: Matrix, outer: Matrix) -> Matrix:
    """The transformation that applies ``inner``, then ``outer``."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _number(token: bytes) -> float:
    try:
        return float(token)
    except ValueError:
        digits = re.match(rb"[-+]*(\d*\.?\d*)", token)
        value = float(digits.group(1)) if digits and digits.group(1) not in (b"", b".") else 0.0
        return -value if token.startswith(b"-") else value


def _codes(token: bytes) -> bytes:
    """The bytes of a string token."""
    if token.startswith(b"<"):
        digits = b"".join(token[1:-1].split())
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    body = token[1:-1]
    return _ESCAPE.sub(_unescaped, body) if b"\\" in body else body


def _unescaped(match: re.Match[bytes]) -> bytes:
    escaped = match.group(1)
    if escaped[:1].isdigit():
        return bytes([int(escaped, 8) & 0xFF])
    return _ESCAPES.get(escaped, escaped)


def _text_string(data: bytes) -> str:
    if data.startswith(b"\xfe\xff"):
        return data[2:].decode("utf-16-be", "replace")
    return data.decode("utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "latin-1", "replace")
