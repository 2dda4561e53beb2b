"""Reading what stands behind a marker: one number, a range, a list of them; or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.library.citations import grammar
from app.library.citations.views import Writing
from app.library.errors import DoesNotParse
from app.library.numbers import expand_range, is_number, letter_place, parse_number

_RUN_TOGETHER = re.compile(r"[1-9]\d\d[1-9]\d{0,2}[a-z]{1,2}")
_ODD = re.compile(r"[1-9lIO][0-9lIO]{2,}\.[0-9lIOo]+[A-Za-z.]*|[1-9lIO][0-9lIO]\.\d+[a-z]{1,2}")
_BACK = 40  # characters before a number in which "from" is looked for
_DASHED = re.compile(r"[1-9]\d\d-([1-9]\d{0,2}[a-z])(?![\w])")


class WrittenNumber(NamedTuple):
    """One number or range at ``start`` to ``end``; ``complaint`` where it is none."""

    start: int
    end: int
    number: str
    last: str = ""
    writing: Writing = Writing.DOTTED
    joint: str = ""
    lettered: bool = False
    complaint: str = ""
    suggestions: tuple[str, ...] = ()


def read_items(text: str, place: int, strong: bool, plural: bool) -> Iterator[WrittenNumber]:
    """The numbers and ranges that stand at ``place`` in a list; none where no number stands there.

    ``strong``: the marker can mean nothing but the rules, so that chapters and misspelt numbers count too.
    ``plural``: sections may follow a section.
    """
    item = _item(text, place, strong)
    while item is not None:
        yield item
        also = grammar.ALSO.match(text, item.end)
        apart = None if also else grammar.LOOSE.match(text, item.end)  # two ends that make no range
        item = _next(text, also.end(), item, plural) if also else _dotted(text, apart.end()) if apart else None


def _dotted(text: str, place: int) -> WrittenNumber | None:
    item = _item(text, place, False)
    return item if item and "." in item.number and not item.complaint else None


def _next(text: str, place: int, before: WrittenNumber, plural: bool) -> WrittenNumber | None:
    """The next item of a list: a full number, a section after a section, or the letters of a further subrule."""
    letters = grammar.LETTERS.match(text, place)
    if letters:
        return _further_letters(text, letters, before)
    item = _item(text, place, False)
    if item is None or item.complaint:
        return None
    if "." not in item.number and ("." in before.number or not plural):
        return None
    return item


def _further_letters(text: str, letters: re.Match[str], before: WrittenNumber) -> WrittenNumber | None:
    """The ``b`` of ``702.19a and b``. Letters of a list ascend, which "702.19b and a creature" does not."""
    if before.complaint or not is_number(before.number):
        return None
    low = parse_number(before.last or before.number)
    if not low.letters or letter_place(letters[0]) <= letter_place(low.letters):
        return None
    number = f"{low.parent}{letters[0]}"
    item = WrittenNumber(letters.start(), letters.end(), number, lettered=True)
    return _with_range(text, item)


def _item(text: str, place: int, strong: bool) -> WrittenNumber | None:
    token = grammar.TOKEN.match(text, place)
    if token is None:
        return None
    written = token[0]
    number = written.lower() if "." in written else written
    if is_number(number):
        if len(number) == 1 and not strong:
            return None
        if strong and (dashed := _DASHED.match(text, place)):
            return _odd(place, dashed[0], dashed.end())
        return _with_range(text, WrittenNumber(place, token.end(), number))
    if _RUN_TOGETHER.fullmatch(written) and is_number(grammar.as_ruled(written)):
        return WrittenNumber(place, token.end(), grammar.as_ruled(written), writing=Writing.RUN_TOGETHER)
    if _ODD.fullmatch(written) and any(sign.isdigit() for sign in written):
        return _odd(place, written, token.end())
    return None


def _odd(start: int, written: str, end: int) -> WrittenNumber:
    try:
        parse_number(written)
    except DoesNotParse as error:
        return WrittenNumber(start, end, written, complaint=str(error), suggestions=error.suggestions)
    raise AssertionError(written)


def _with_range(text: str, item: WrittenNumber) -> WrittenNumber:
    """The item with the end of the range that it begins, or as a malformed range."""
    read = _tight(text, item) or _loose(text, item)
    if read is None:
        return item
    last, end, joint, loosely = read
    try:
        numbers = expand_range(item.number, last)
    except DoesNotParse as error:
        if loosely:
            return item  # two citations, or words
        written = text[item.start : end]
        return WrittenNumber(item.start, end, written, complaint=str(error), suggestions=error.suggestions)
    return item._replace(end=end, last=numbers[-1], joint=joint) if len(numbers) > 1 else item


def _tight(text: str, item: WrittenNumber) -> tuple[str, int, str, bool] | None:
    """``601.2f–h``, ``601.2f–601.2h``, ``118.8–9``, ``702-704``: the end, where it ends, the joint, if loose."""
    joint = grammar.TIGHT.match(text, item.end)
    if joint is None:
        return None
    again = grammar.AGAIN.match(text, joint.end())
    place = again.end() if again else joint.end()
    full = grammar.TOKEN.match(text, place)
    if full and is_number(full[0].lower()) and ("." in full[0]) == ("." in item.number) and len(full[0]) > 1:
        return full[0].lower(), full.end(), text[item.end : place], False
    lettered = item.number[-1].isalpha()
    short = grammar.LETTERS.match(text, place) if lettered else grammar.DIGITS.match(text, place)
    if short is None or "." not in item.number:
        return None
    return short[0], short.end(), text[item.end : place], False


def _loose(text: str, item: WrittenNumber) -> tuple[str, int, str, bool] | None:
    """``601.2f through 601.2h``: only a full number with a point can follow so far off.

    "Moved from 601.2f to 601.2h" is no range, nor is a dash between two numbers that do not stand side by side.
    """
    joint = grammar.LOOSE.match(text, item.end)
    if joint is None:
        return None
    if joint["word"] == "to" and grammar.FROM.search(text[max(0, item.start - _BACK) : item.start]):
        return None
    again = grammar.AGAIN.match(text, joint.end())
    place = again.end() if again else joint.end()
    full = grammar.TOKEN.match(text, place)
    if full and "." in full[0] and "." in item.number and is_number(full[0].lower()):
        return full[0].lower(), full.end(), text[item.end : place], True
    short = grammar.LETTERS.match(text, place)
    if short and joint["word"] == "through":
        return short[0], short.end(), text[item.end : place], True
    return None
