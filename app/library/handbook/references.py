"""Symbolic references: an entry names another by its id, as in ``rule [#flying-b]``, and readers see the number it has today.

An edition may move a hundred rules to other numbers. An id stays, so that an entry is moved by changing its number alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
NAMED = re.compile(rf"\[#({ID})\]")
_CITED = re.compile(rf"\[#({ID})\](?:–\[#({ID})\])?")
_LETTERED = re.compile(r"(.*?)([a-z]{1,2})")


def resolved(text: str, numbers: Mapping[str, str] | Callable[[str], str]) -> str:
    """The text with numbers in place of ids; two ends of a range are written ``601.2a–d``.

    ``numbers`` has the number of each id. Raises KeyError for an id that it does not know.
    """
    known = numbers if callable(numbers) else numbers.__getitem__
    return _CITED.sub(lambda match: _range(known(match[1]), known(match[2])) if match[2] else known(match[1]), text)


def named_in(text: str) -> list[str]:
    """The ids that a text names, in its order."""
    return NAMED.findall(text)


def _range(first: str, last: str) -> str:
    start, end = _LETTERED.fullmatch(first), _LETTERED.fullmatch(last)
    return f"{first}–{end[2] if start and end and start[1] == end[1] else last}"
