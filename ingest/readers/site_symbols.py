"""Symbols that a page draws as images and a scrape of its text loses: where one must have stood.

Links and italics explain the cuts around them. Where a text node follows another with neither between, an image stood
there; a lone stroke is what is left of a hybrid symbol, whose halves are two images. Each such place is marked, with
a repair to say so; which symbol it was is not guessed.
"""

from __future__ import annotations

import re

from app.library.records import Repair
from ingest.grammar.site_lines import SiteLineKind, header, is_link, kind_of, needs_blank, refers_on
from ingest.model import SourceLine

SYMBOL = "{?}"
HYBRID = "{?/?}"
_REASON = "a symbol drawn as an image is not in the capture"
_HYBRID_REASON = "the halves of a hybrid symbol, drawn as images, are not in the capture"
_PHRASE = re.compile(r"[A-Za-z][A-Za-z’'-]*(?::?\s[A-Za-z][A-Za-z’'-]*){0,7}$")
_MINOR_WORDS = """
    a an the and or nor but of in on at to for from by with as is are was were be been has have had can may must
    it its this that these those if then than not no any each all some which who whose into
"""
_MINOR = frozenset(_MINOR_WORDS.split())
_MOST_WORDS = 5  # italics of more words are names, every word a capital
_OPENS_WITH_SYMBOL = frozenset(",.:;)/")


def mark_symbols(lines: list[SourceLine]) -> list[Repair]:
    """Mark lost symbols in the words of rules and examples; returns the repairs. Changes text and origin of lines."""
    repairs: list[Repair] = []
    run: list[SourceLine] = []
    in_rule = False
    before = ""
    for line in lines:
        kind = kind_of(line.text, before)
        if kind in (SiteLineKind.HEADER, SiteLineKind.LABEL):
            _mark_run(run if in_rule else [], repairs)
            run = []
            found = header(line.text)
            in_rule = kind is SiteLineKind.LABEL or (found is not None and "." in found.number)
        elif kind is not SiteLineKind.BLANK:
            run.append(line)
        before = line.text
    _mark_run(run if in_rule else [], repairs)
    return repairs


def is_inline(text: str) -> bool:
    """Whether a text node is a link, or a phrase set in italics: a defined term or the name of a product."""
    text = text.strip()
    if is_link(text) or text == "S":  # the snow symbol has a letter for its image
        return True
    if len(text) > 80 or not _PHRASE.match(text):
        return False
    words = text.split()
    if words[0].lower() in _MINOR or words[-1].lower() in _MINOR:
        return False
    return len(words) <= _MOST_WORDS or all(word[0].isupper() or word in _MINOR for word in words)


def _mark_run(run: list[SourceLine], repairs: list[Repair]) -> None:
    """Mark the places within one rule or example."""
    if not run:
        return
    inline = [len(run) > 1 and is_inline(line.text) for line in run]
    strokes = [line.text.strip() == "/" for line in run]
    for i, line in enumerate(run):
        if strokes[i]:
            _write(line, "{?", "?}", repairs, _HYBRID_REASON)
        elif i == 0:
            if line.text.lstrip()[0] in _OPENS_WITH_SYMBOL:
                _write(line, SYMBOL, "", repairs, _REASON)
        elif not (inline[i] or inline[i - 1] or strokes[i - 1] or refers_on(run[i - 1].text)):
            _write(line, SYMBOL, "", repairs, _REASON)


def _write(line: SourceLine, before: str, after: str, repairs: list[Repair], reason: str) -> None:
    """Put marks around a line's words; they share the origin of the characters beside them."""
    text = line.text.strip()
    first = len(line.text) - len(line.text.lstrip())
    origin = line.origin or list(range(len(line.raw)))
    places = origin[first : first + len(text)]
    blank = " " if not after and needs_blank("}", text[0]) else ""
    line.text = f"{before}{blank}{text}{after}"
    line.origin = [places[0]] * len(before + blank) + places + [places[-1]] * len(after)
    captured, restored = (text, f"{before}{text}{after}") if after else ("", before)
    repairs.append(Repair(line.number, places[0] + 1, captured, restored, reason))
