"""By its wording a rule is known again where the canonical edition is not at hand, as in a library of one older edition.

``rules_data/lineage/wordings.tsv`` holds for each rule of the canonical edition the marks of all wordings that it has had, in
any edition: hashes, so that no word of the rules is in it. ``python -m app.library.lineage.known_wordings LIBRARY`` prints the
table from a library of all editions. A wording that different rules have had ("Multiple instances … are redundant") is marked
together with its heading; where that does not tell them apart either, it is left out, and the rule may have no mark at all.
So the numbers of the table are those of all rules of the canonical edition.
"""

from __future__ import annotations

import base64
import hashlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from app.library.holdings import Holdings
from app.library.lineage.bridge import Bridge, numbers_between
from app.library.lineage.text import masked
from app.library.places import rules_data
from app.library.records import NUMBERED, Document, DocumentKind

TABLE = "lineage/wordings.tsv"
_BYTES = 6  # 48 bits: among 20,000 wordings a wrong meeting is less likely than one in a million
_KINDS = ", ".join(f"'{kind}'" for kind in sorted(NUMBERED))
_SQL = f"""
    SELECT n.seq, t.body FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND n.kind IN ({_KINDS}) AND n.number IS NOT NULL ORDER BY n.seq"""


class MarkedRule(NamedTuple):
    """A rule by number with the mark of its wording, and that of its heading and wording together."""

    number: str
    wording: str
    with_heading: str

    @property
    def marks(self) -> tuple[str, str]:
        """Both marks, the plainer first."""
        return self.wording, self.with_heading


def known_numbers(held: Holdings, document: Document) -> tuple[dict[str, str], dict[str, str]]:
    """Canonical numbers to those of a document, and back, as far as wordings tell."""
    known = _known()
    into: dict[str, str] = {}
    back: dict[str, str] = {}
    for rule in marked_rules(held, document):
        found = next((known[mark] for mark in rule.marks if mark in known), "")
        if found:
            back.setdefault(rule.number, found)
            if rule.number == found or found not in into:
                into[found] = rule.number
    return into, back


def marked_rules(held: Holdings, document: Document) -> Iterator[MarkedRule]:
    """The numbered rules of a document with their marks, in its order."""
    outline = held.outline(document.id)
    for seq, body in held.publication.rows(_SQL, (document.id,)):
        place = outline.place(seq)
        words = masked(body)
        heading = masked(outline.headings[place])
        yield MarkedRule(outline.numbers[place], _mark(words), _mark(f"{heading}\n{words}"))


def table_of(held: Holdings, canonical: Document) -> str:
    """The table, from all complete editions that the library holds."""
    meant: dict[str, set[str]] = defaultdict(set)
    rules: list[tuple[MarkedRule, str]] = []
    for document in held.documents:
        if document.kind is DocumentKind.EDITION and document.complete:
            rules += _led(held, document, numbers_between(held, document, canonical))
    for rule, number in rules:
        for mark in rule.marks:
            meant[mark].add(number)
    marks: dict[str, set[str]] = defaultdict(set)
    for rule, number in rules:
        mark = next((mark for mark in rule.marks if meant[mark] == {number}), "")
        if number and mark:
            marks[number].add(mark)
    order = held.outline(canonical.id).numbers
    rules_of_it = {rule.number for rule in marked_rules(held, canonical) if "." in rule.number}
    listed = (number for number in order if number in marks or number in rules_of_it)
    return "".join(f"{number}\t{' '.join(sorted(marks[number]))}\n" for number in listed)


def _led(held: Holdings, document: Document, bridge: Bridge) -> Iterable[tuple[MarkedRule, str]]:
    return [(rule, bridge(rule.number)) for rule in marked_rules(held, document)]


def _mark(words: str) -> str:
    digest = hashlib.sha256(words.casefold().encode()).digest()
    return base64.urlsafe_b64encode(digest[:_BYTES]).decode()


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    return {mark: number for number, marks in _rows() for mark in marks.split()}


@lru_cache(maxsize=1)
def canonical_numbers() -> frozenset[str]:
    """The numbers of all rules of the canonical edition, and of sections; known without a library."""
    return frozenset(number for number, _ in _rows())


def _rows() -> list[list[str]]:
    return [line.split("\t") for line in (rules_data() / TABLE).read_text(encoding="ascii").splitlines()]


def main(arguments: list[str]) -> int:
    """Print the table from the library at a path."""
    from app.library.lineage.canonical import EFFECTIVE
    from app.library.publication import Publication, published_folder

    held = Holdings(Publication(published_folder(Path(arguments[0]))))
    sys.stdout.write(table_of(held, held.edition(EFFECTIVE)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
