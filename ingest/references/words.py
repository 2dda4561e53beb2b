"""The words around a number that say whether it names a rule: keywords, units, other documents, quoted titles."""

from __future__ import annotations

import re
from dataclasses import dataclass

_KEYWORD_REACH = 16
_KEYWORD = re.compile(r"(?<![A-Za-z-])(sub)?(rule|section|chapter|see(?: also)?|CR|§)(s?)\s*$", re.IGNORECASE)
_OTHER_DOCUMENT_BEFORE = re.compile(
    r"\b(?:Floor|Tournament|Penalty|Policy|Infraction|Procedure|Judging|MTR|IPG|JAR|version|release)\s+$", re.IGNORECASE
)
_OTHER_DOCUMENT_AFTER = re.compile(
    r"\s+(?:of|in) the [^.;]{0,40}(?:Floor Rules|Tournament Rules|Penalty|Procedure Guide|FAQ)\b"
)
_UNIT = re.compile(
    r"[\s-](?:cards?|players?|points?|life|counters?|tokens?|creatures?|permanents?|games?|minutes?|times?|dollars?"
    r"|euros?|percent|USD|EUR|GBP|[kMG]B)\b"
)
_NOT_BEFORE = re.compile(r"(?:\b(?:version|release|build|no\.|v)\s*|[$£€¥]\s?)$", re.IGNORECASE)
_CLOSES = re.compile(r"\s*(?:[.,;:)\]”\"]|$)")
_CURLY = r"“([^“”]{1,60}(?:“[^“”]{1,30}”[^“”]{0,60})?)”"
_STRAIGHT = r"\"((?:[^\"]{1,60} \"(?=\S)[^\"]{1,30}(?<=\S)\"[^\"]{0,60}[.,])|[^\"]{0,90}[^\"\s])\""
_TITLE = re.compile(rf"(,\s*|\s+)(?:{_CURLY}|{_STRAIGHT})")
_CLOSED_TITLE = re.compile(r"[.,;:)\]]|\s*$")
_SEPARATOR = re.compile(r"\s*(?:[,;]\s*(?:and/or|and|or|then|plus)?|and/or|and|or|then)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Keyword:
    """The word before a number: where it begins, what it is, and whether several numbers may follow it."""

    start: int
    word: str  # "rule", "section", "chapter", "see", "CR" …
    plural: bool

    @property
    def form(self) -> str:
        """The form of a reference that this word introduces."""
        if self.word in ("section", "chapter"):
            return "section"
        if self.word == "see":
            return "bare"
        return "rules" if self.plural else "rule"


def keyword_before(text: str, start: int) -> Keyword | None:
    """The keyword directly before a number, unless it is another document's ("Floor Rules 122")."""
    first = max(0, start - _KEYWORD_REACH)
    match = _KEYWORD.search(text[first:start])
    if match is None:
        return None
    begin = first + match.start()
    if _OTHER_DOCUMENT_BEFORE.search(text[max(0, begin - 24) : begin]):
        return None
    word = match[2].lower().removesuffix(" also")
    return Keyword(begin, word, bool(match[3]) or word == "see")


def names_other_document(text: str, start: int, end: int) -> bool:
    """Whether the numbers at a place belong to a tournament document, a version, or an amount of money."""
    before = text[max(0, start - 24) : start]
    if _NOT_BEFORE.search(before):
        return True
    keyword = _KEYWORD.search(before)
    if keyword and _OTHER_DOCUMENT_BEFORE.search(before[: keyword.start()]):
        return True
    return bool(_OTHER_DOCUMENT_AFTER.match(text, end))


def counts_things(text: str, end: int) -> bool:
    """Whether a unit follows a number: "100 cards"."""
    return bool(_UNIT.match(text, end))


def closes(text: str, end: int) -> bool:
    """Whether punctuation, a quotation mark or the end of the text follows a number."""
    return bool(_CLOSES.match(text, end))


def is_separator(text: str, start: int, end: int) -> bool:
    """Whether only a comma or a conjunction stands between two numbers of a list; a title may hold the comma."""
    if start > 1 and text[start - 2] == "," and text[start - 1] in "”\"" and text[start:end].isspace():
        return True
    return bool(_SEPARATOR.fullmatch(text, start, end))


def quoted_title(text: str, end: int) -> tuple[str, int]:
    """The title quoted after a number (without its closing comma or full stop) and where it ends; or "" and ``end``."""
    match = _TITLE.match(text, end)
    if match is None:
        return "", end
    title = match[2] or match[3]
    closed = title[-1] in ".,;" or _CLOSED_TITLE.match(text, match.end())
    if "," not in match[1] and not (title[0].isupper() and closed):
        return "", end
    return title.strip().rstrip(".,;").strip(), match.end()
