"""The query grammar: one line of text into a small typed query. It never hands user text to another parser.

    query   = { number list | word | "phrase" | -word | -"phrase" | NOT word | filter | @edition }
    filter  = in:glossary|rules|examples|rulings|headings | section:702 | chapter:7 | kind:subrule

A year or date at the end ("702.19b in 2016", "mulligan 2004") names an edition as ``@`` does, where there is something before
it; ``edition_words`` keeps what was typed, for a library without such an edition.

A query that is nothing but numbers (``app.library.spellings``) asks for those rules; among words only numbers with a
full stop count as numbers. ``NOT`` negates in capitals only: "not" is a word of the rules. ``-1/-1`` is a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.library.errors import DoesNotParse
from app.library.records import NodeKind
from app.library.spellings import NumberRequest, read_numbers

QUERY_LIMIT = 300  # characters
WORD_LIMIT = 48  # words and phrases that are looked at; a pasted paragraph has more

_QUOTES = "\"“”„«»"
_PIECE = re.compile(
    rf"(?P<sign>-(?=[^\W\d]|[{_QUOTES}]))?"
    rf"(?:[{_QUOTES}](?P<phrase>[^{_QUOTES}]*)[{_QUOTES}]?"
    rf"|(?P<filter>[A-Za-z]+):(?P<value>[^\s{_QUOTES}]+|[{_QUOTES}][^{_QUOTES}]*[{_QUOTES}]?)"
    rf"|(?P<word>[^\s{_QUOTES}]+))"
)
_SIZE = re.compile(r"-[xX*\d]+/[-+−]?[xX*\d]+")  # -X/-X is no negated word
_EDITION = re.compile(r"@(\S+)")
_DATED = re.compile(
    r"(?<=\S)(?P<words>\s+(?:(?:in|of|as\s+of|from|during|under|by|around|back\s+in)\s+)?"
    r"(?P<key>(?:199|20[0-4])\d(?:-\d\d-\d\d)?))\s*[?.!]*$", re.I,
)  # fmt: skip
_NUMBER_WORDS = frozenset({"rule", "rules", "cr", "section", "§"})  # a number may follow: no word of its own


class Where(StrEnum):
    """What ``in:`` may name."""

    GLOSSARY = "glossary"
    RULES = "rules"
    EXAMPLES = "examples"
    RULINGS = "rulings"
    HEADINGS = "headings"


@dataclass(slots=True)
class Query:
    """A parsed query. Words and phrases stand as typed; a query of numbers alone has neither.

    ``kinds`` is empty where any kind will do; ``edition`` None where none was named.
    """

    text: str
    numbers: tuple[NumberRequest, ...] = ()
    words: list[str] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    where: set[Where] = field(default_factory=set)
    sections: list[str] = field(default_factory=list)
    chapters: list[str] = field(default_factory=list)
    kinds: set[NodeKind] = field(default_factory=set)
    edition: str | None = None
    edition_words: str = ""

    @property
    def is_filtered(self) -> bool:
        """Whether it names places, sections, chapters or kinds."""
        return bool(self.where or self.sections or self.chapters or self.kinds)

    @property
    def is_plain(self) -> bool:
        """Whether it is words alone, so that it may be a glossary term."""
        return bool(self.words) and not (self.numbers or self.phrases or self.excluded or self.is_filtered)

    def __str__(self) -> str:
        return self.told(self.words)

    def told(self, words: Sequence[str]) -> str:
        """What the query was understood as; ``words`` are those that say what it is about."""
        listed: list[tuple[str, Sequence[str]]] = [
            (f"rule{'s' if len(self.numbers) > 1 else ''} ", [str(number) for number in self.numbers]),
            ("words: ", words), ("phrases: ", [f"“{phrase}”" for phrase in self.phrases]),
            ("without: ", self.excluded), ("in ", sorted(self.where)), ("section ", self.sections),
            ("chapter ", self.chapters), ("kind ", sorted(self.kinds)),
            ("edition ", [self.edition] if self.edition else []),
        ]  # fmt: skip
        return "; ".join(label + ", ".join(items) for label, items in listed if items)


def parse_query(text: str) -> Query:
    """Read a query of one line. Raises DoesNotParse: too long, an unknown filter, or a value a filter cannot take."""
    if len(text) > QUERY_LIMIT:
        raise DoesNotParse(f"The query is longer than {QUERY_LIMIT} characters.", (text[:40].strip() + "…",))
    query = Query(" ".join(text.split()))
    rest = _EDITION.sub(lambda match: _take_edition(query, match[1]), query.text).strip()
    if query.edition is None and (dated := _DATED.search(rest)):
        query.edition, query.edition_words = dated["key"], " ".join(dated["words"].split())
        rest = rest[: dated.start("words")]
    numbers = read_numbers(rest)
    if numbers is not None:
        query.numbers = numbers
        return query
    negated = False
    for match in _PIECE.finditer(rest):
        if match["word"] == "NOT":
            negated = True
            continue
        _take(query, match, negated or bool(match["sign"]))
        negated = False
    return query


def _take_edition(query: Query, key: str) -> str:
    query.edition = key
    return " "


def _take(query: Query, match: re.Match[str], negated: bool) -> None:
    if match["filter"]:
        _take_filter(query, match["filter"].lower(), match["value"].strip(_QUOTES).strip())
        return
    if len(query.words) + len(query.phrases) + len(query.excluded) >= WORD_LIMIT:
        return
    if match["phrase"] is not None:
        phrase = match["phrase"].strip()
        if phrase:
            (query.excluded if negated else query.phrases).append(phrase)
        return
    word = match["word"]
    if match["sign"] and _SIZE.fullmatch(match[0]):
        word, negated = match[0], False
    numbers = read_numbers(word.strip("()[],;")) if "." in word[1:-1] and not negated else None
    if numbers:
        _take_numbers(query, numbers)
    else:
        (query.excluded if negated else query.words).append(word)


def _take_numbers(query: Query, numbers: tuple[NumberRequest, ...]) -> None:
    if query.words and query.words[-1].lower() in _NUMBER_WORDS:
        query.words.pop()
    query.numbers += numbers


def _take_filter(query: Query, name: str, value: str) -> None:
    take = _FILTERS.get(name)
    if take is None:
        near = _nearest(name, list(_FILTERS))
        raise DoesNotParse(f"There is no filter '{name}:'; the nearest is '{near}:'.", (f"{near}:{value}",))
    take(query, value)


def _take_where(query: Query, value: str) -> None:
    query.where.add(Where(_one_of("in", value, [str(where) for where in Where])))


def _take_kind(query: Query, value: str) -> None:
    query.kinds.add(NodeKind(_one_of("kind", value, _KINDS)))


def _take_section(query: Query, value: str) -> None:
    query.sections += _numbers_of("section", value, re.compile(r"\d{3}|G\d{1,2}", re.I), "702")


def _take_chapter(query: Query, value: str) -> None:
    query.chapters += _numbers_of("chapter", value, re.compile(r"\d|G", re.I), "7")


def _numbers_of(name: str, value: str, form: re.Pattern[str], sample: str) -> list[str]:
    found = [part.upper() for part in value.split(",") if part]
    if not found or not all(form.fullmatch(part) for part in found):
        raise DoesNotParse(f"'{name}:{value[:40]}' wants a number such as {name}:{sample}.", (f"{name}:{sample}",))
    return found


def _one_of(name: str, value: str, known: list[str]) -> str:
    lowered = value.lower()
    if lowered in known:
        return lowered
    near = _nearest(lowered, known)
    raise DoesNotParse(
        f"'{name}:' takes {', '.join(known)}; not '{value[:40]}'. The nearest is '{near}'.", (f"{name}:{near}",)
    )


def _nearest(word: str, known: list[str]) -> str:
    from rapidfuzz import fuzz, process

    best = process.extractOne(word[:40], known, scorer=fuzz.ratio)
    return str(best[0]) if best else known[0]


_KINDS = [str(kind) for kind in (
    NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE, NodeKind.RULING, NodeKind.TERM,
)]  # fmt: skip
_FILTERS: dict[str, Callable[[Query, str], None]] = {
    "in": _take_where, "section": _take_section, "chapter": _take_chapter, "kind": _take_kind,
}  # fmt: skip
