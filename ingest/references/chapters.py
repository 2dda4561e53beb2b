"""References to chapters, which are called sections: "section 8", "sections 4 and 5"."""

from __future__ import annotations

import re

from app.library.errors import DoesNotParse
from app.library.numbers import expand_range
from app.library.records import Occurrence
from ingest.references.words import names_other_document, quoted_title

_DIGIT = r"[1-9](?![\w%]|[.,]\d)"
_CHAPTER = re.compile(rf"(?<![\w-])(?:section|chapter)(s?)\s+({_DIGIT})(?:[‐-—-]({_DIGIT}))?", re.IGNORECASE)
_ANOTHER = re.compile(rf"\s*(?:,\s*(?:and|or)?|and|or)\s*({_DIGIT})(?:[‐-—-]({_DIGIT}))?")


def chapters_in(text: str) -> list[Occurrence]:
    """The references to chapters in a text, in order."""
    found: list[Occurrence] = []
    for match in _CHAPTER.finditer(text):
        if names_other_document(text, match.start(), match.end()):
            continue
        end = _add(found, text, match.start(), match.end(), match[2], match[3])
        while match[1] and (another := _ANOTHER.match(text, end)):
            end = _add(found, text, another.start(1), another.end(), another[1], another[2])
    return found


def _add(found: list[Occurrence], text: str, start: int, end: int, first: str, last: str | None) -> int:
    """Append one reference. Returns where it ends, its quoted title included."""
    try:
        targets = expand_range(first, last) if last else (first,)
    except DoesNotParse:
        targets = (first,)
    quoted, after = quoted_title(text, end)
    found.append(Occurrence(start, end, "range" if last else "section", targets, quoted))
    return after
