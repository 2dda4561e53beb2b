"""The words and signs by which citations are known: markers, numbers in each writing, joints of ranges and lists.

Every repetition is bounded, so that reading is linear in the length of a text whatever it holds.
"""

from __future__ import annotations

import re

from app.library.citations.views import Writing
from app.library.numbers import ALPHABET

_BLANK = r"[ \t\u00a0]"
# A citation may be broken over two lines, also of comments; a list in YAML begins each item with a hyphen.
_BREAK = rf"(?:\r\n|\n|\r){_BLANK}{{0,80}}(?:(?://[/!]?|\#{{1,3}}|\*|--?|>|;{{1,3}}|%){_BLANK}{{1,8}})?"
_SPACE = rf"(?:{_BLANK}{{1,4}}(?:{_BREAK})?|{_BREAK})"
_QUOTES = "[\"'`]"

_STRONG = r"(?:[Cc]omp(?:rehensive|\.)?[ -]{1,2}[Rr]ules?|(?:MTG[ -])?C\.?R\.?(?![a-z])|cr(?![a-z])|Cr(?![a-z]))"
_WEAK = r"(?:(?:[Ss]ub-?)?[Rr]ules?|RULES?|[Ss]ections?|[Ss]ecs?\.|[Cc]hapters?|§{1,2}|\\u00[aA]7|&sect;)"
_GAP = rf"{_QUOTES}?[ \t\u00a0:=#.*-]{{0,6}}(?:{_BREAK})?{_BLANK}{{0,4}}[(\[]{{0,2}}{_QUOTES}?"
MARKED = re.compile(rf"(?<![A-Za-z0-9])(?:(?P<strong>{_STRONG})(?:{_GAP}(?P<word>{_WEAK}))?|(?P<weak>{_WEAK})){_GAP}(?=[1-9lIO])")

# What may be meant as a number, with letters typed for digits and everything else that goes wrong.
TOKEN = re.compile(
    r"[1-9lIO][0-9lIO]{0,5}(?:[a-z]{1,3}(?![a-z]))?"
    r"(?:\.[0-9lIOo]{1,5}(?:[A-Za-z]{1,3}(?![A-Za-z]))?)?(?:\.[a-z](?![A-Za-z.]))?(?![A-Za-z0-9_%]|\.[0-9])"
)
_DASH = r"(?:[‐‑‒–—−-]|\\u201[0-5]|&[nm]dash;|&#821[12];)"
TIGHT = re.compile(_DASH)
LOOSE = re.compile(rf"{_BLANK}{{1,4}}{_DASH}{_BLANK}{{1,4}}|{_SPACE}(?P<word>through|thru|to){_SPACE}")
FROM = re.compile(rf"\bfrom{_SPACE}(?:{_STRONG}{_BLANK}?)?(?:{_WEAK}{_BLANK}?)?$", re.IGNORECASE)
AGAIN = re.compile(rf"(?:{_STRONG}|{_WEAK}){_BLANK}?")
LETTERS = re.compile(rf"[{ALPHABET}]{{1,2}}(?![\w'’%]|[.-]\w)")
DIGITS = re.compile(r"[1-9]\d{0,2}(?![\w%]|\.\d)")
ALSO = re.compile(
    rf"{_QUOTES}?(?:{_BLANK}?[,;&+/]{_SPACE}?(?:(?:and|or|and/or){_SPACE})?|{_SPACE}(?:and|or|and/or|&|\+){_SPACE})"
    rf"{_QUOTES}?|{_QUOTES}?,?(?:\r\n|\n|\r){_BLANK}{{0,80}}(?:-{_BLANK}|(?={_QUOTES})){_QUOTES}?"
)

_LETTER = rf"(?:[{ALPHABET}]|a[{ALPHABET}])"
BARE = re.compile(rf"(?<![\w.$€£¥/@+=&?%-])(?=[1-9]\d\d\.[1-9]\d{{0,2}}{_LETTER}(?![\w%]|\.\d|['’]\w))")
BARE_PLAIN = re.compile(r"(?<!\d,)(?<![\w.$€£¥/@+=&?%-])(?=[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}(?![\w%]|\.\d|,\d))")
IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9])(?:[Cc][Rr]|[Rr]ule|RULE)_?(?P<number>[1-9]\d\d_[1-9]\d{0,2}(?:[a-zA-Z]{1,2})?)(?![A-Za-z0-9])"
)
IGNORE = re.compile(r"magistrate:[ \t]?ignore(?![\w-])")

# Numbers in addresses.
WRITTEN = {
    Writing.DOTTED: r"[1-9]\d\d(?:\.[1-9]\d{0,2}[a-z]{0,2})?",
    Writing.RUN_TOGETHER: r"[1-9]\d\d(?:[1-9]\d{0,2}[a-z]{0,2})?",
    Writing.DASHED: r"[1-9]\d\d(?:-[1-9]\d{0,2}[a-z]{0,2})?",
    Writing.UNDERSCORED: r"[1-9]\d\d(?:_[1-9]\d{0,2}[a-z]{0,2})?",
}
_JOINTS = {Writing.DOTTED: ".", Writing.RUN_TOGETHER: "", Writing.DASHED: "-", Writing.UNDERSCORED: "_"}
_WHOLE = re.compile(r"([1-9]\d\d)[._-]?([1-9]\d{0,2})([A-Za-z]{0,2})")


def as_written(number: str, writing: Writing) -> str:
    """A number of the rules in another writing: 702.19b is 70219b run together."""
    return number.replace(".", _JOINTS[writing], 1)


def as_ruled(written: str) -> str:
    """A number in any writing as the rules write it: 70219b, 702-19b and 702_19B are 702.19b."""
    match = _WHOLE.fullmatch(written)
    return f"{match[1]}.{match[2]}{match[3].lower()}" if match else written
