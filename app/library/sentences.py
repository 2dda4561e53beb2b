"""Cutting a rule's text into sentences: to show the one that carries a reference, or as many as there is room for."""

from __future__ import annotations

import re
from itertools import pairwise

_END = re.compile(r"[.!?:]?[.!?][”\"’')\]]*\s+(?=[“\"‘'(\[]*[A-Z0-9{])|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|St|Dr|Mr|Mrs|Inc|Co)|(?:\.\s)|\b[A-Z])\.[”\"’')\]]*\s+$"
)
_SENTENCE_END = re.compile(r"[.!?][”\"')\]]*(?=\s|$)")
_CUT = " […]"
_LOOK_BACK = 8  # characters before the full stop that may be an abbreviation


def sentence_at(text: str, start: int, end: int) -> tuple[str, int, int]:
    """The sentence (or sentences) that hold ``text[start:end]``, and where those words stand in it.

    ``sentence[start:end]`` of the answer equals ``text[start:end]`` of the question.
    """
    cuts = [0, *_cuts(text), len(text)]
    first = max(cut for cut in cuts if cut <= start)
    last = min((cut for cut in cuts if cut >= end), default=len(text))
    sentence = text[first:last].rstrip()
    return sentence, start - first, end - first


def sentences(text: str) -> list[str]:
    """All sentences of a text, in order; joined by blanks they are the text again, white space aside."""
    cuts = [0, *_cuts(text), len(text)]
    return [text[first:last].strip() for first, last in pairwise(cuts) if text[first:last].strip()]


def cut_at_sentence(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters: whole sentences if it can be, else whole words."""
    if len(text) <= most:
        return text
    room = max(most - len(_CUT), 0)
    head = text[:room]
    ends = [match.end() for match in _SENTENCE_END.finditer(text, 0, room + 1) if match.end() <= room]
    if ends and ends[-1] >= room // 3:
        return head[: ends[-1]] + _CUT
    space = max(head.rfind(" "), head.rfind("\n"))
    return (head[: space if space > 0 else room].rstrip() + _CUT)[:most]


def _cuts(text: str) -> list[int]:
    """Where sentences begin, but for the first."""
    return [match.end() for match in _END.finditer(text) if not _abbreviates(text, match)]


def _abbreviates(text: str, end: re.Match[str]) -> bool:
    return _ABBREVIATION.search(text, max(0, end.start() - _LOOK_BACK), end.end()) is not None
