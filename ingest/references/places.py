"""What a document holds, for resolving references: numbers, headings, terms, and which parts the capture covers."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from app.library.errors import DoesNotParse
from app.library.folding import fold, singular
from app.library.numbers import parse_number
from app.library.records import NUMBERED, DocumentKind, Node, NodeKind
from ingest.model import Tree

Key = tuple[int, int, int, int, int]
_RULES = (NodeKind.RULE, NodeKind.SUBRULE)
_TITLE_LIMIT = 70
_BEYOND = 10  # the order of glossary chapters: behind every rule


@dataclass(slots=True)
class Places:
    """The numbers, headings and terms of one document.

    ``seqs`` leads from a number to its first node, ``terms`` from a glossary term to its; ``headings`` holds the
    titles of chapters, sections and title rules; ``contents`` those of the printed contents.
    """

    complete: bool = True
    sparse: bool = False  # a restatement that covers what it chooses to
    seqs: dict[str, int] = field(default_factory=dict)
    terms: dict[str, int] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    contents: dict[str, str] = field(default_factory=dict)
    _children: dict[str, tuple[Key, str]] = field(default_factory=dict)
    _bearers: dict[str, list[str]] = field(default_factory=dict)
    _sections: set[int] = field(default_factory=set)
    _chapters: list[int] = field(default_factory=list)
    _whole: set[int] = field(default_factory=set)
    _first: Key | None = None
    _last: Key | None = None

    @classmethod
    def of(cls, tree: Tree) -> Places:
        """The index of a parsed document."""
        places = cls(complete=tree.complete, sparse=tree.kind is DocumentKind.HANDBOOK)
        for node in tree.nodes:
            places._add(node)
        places._whole = {one for one, following in pairwise(places._chapters) if following == one + 1}
        return places

    def find(self, target: str) -> int | None:
        """The node that a number names, or a term."""
        return self.seqs[target] if target in self.seqs else self.terms.get(target)

    def titles(self, number: str) -> list[str]:
        """The titles that a reference to a number may quote: its own heading and those above it, nearest first."""
        found = [self.headings.get(number) or self.contents.get(number, "")]
        try:
            above = parse_number(number).parent
        except DoesNotParse:
            return []
        while above is not None:
            found.append(self.headings.get(str(above)) or self.contents.get(str(above), ""))
            above = above.parent
        return [title for title in found if title]

    def has_title(self, number: str) -> bool:
        """Whether a number bears a title itself, or stands under a title rule."""
        try:
            parsed = parse_number(number)
        except DoesNotParse:
            return False
        rule = number if not parsed.letters else str(parsed.parent)
        return number in self.headings or number in self.contents or (parsed.rule is not None and rule in self.headings)

    def last_in(self, above: str) -> str | None:
        """The highest number that stands directly under another."""
        return self._children.get(above, (None, None))[1]

    def bearers(self, title: str) -> list[str]:
        """The chapters, sections and rules whose own heading is a title."""
        return self._bearers.get(title_key(title), [])

    def covers(self, number: str) -> bool:
        """Whether the capture holds the part of the rules that a number would stand in.

        A complete document holds all. A partial one holds its sections, up to where the capture begins and ends, and
        what lies between the last section of a chapter and the heading of the next.
        """
        if self.complete:
            return True
        try:
            wanted = parse_number(number)
        except DoesNotParse:
            return True
        if self.sparse or self._first is None or self._last is None or wanted.section is None:
            return False
        if not self._first <= wanted.key <= self._last:
            return False
        if wanted.section in self._sections:
            return True
        chapter = int(wanted.chapter) if wanted.chapter.isdigit() else _BEYOND
        held = [section for section in self._sections if section // 100 == chapter]
        return chapter in self._whole and bool(held) and wanted.section > max(held)

    def _add(self, node: Node) -> None:
        if node.kind is NodeKind.TERM:
            self.terms.setdefault(node.text, node.seq)
        if node.number is None:
            return
        if node.kind is NodeKind.CONTENTS:
            self.contents.setdefault(node.number, node.text)
            return
        if node.kind is NodeKind.SENSE and node.number.isdigit():
            return  # "1" is the first sense of its term, not the first chapter
        self.seqs.setdefault(node.number, node.seq)
        if node.kind is NodeKind.TERM:
            self.headings.setdefault(node.number, node.text)
        if node.kind in NUMBERED:
            self._add_numbered(node, node.number)

    def _add_numbered(self, node: Node, text: str) -> None:
        if (node.is_title or node.kind not in _RULES or _is_short(node)) and text not in self.headings:
            self.headings[text] = node.text
            self._bearers.setdefault(title_key(node.text), []).append(text)
        try:
            number = parse_number(text)
        except DoesNotParse:
            return
        if number.parent is not None:
            highest = self._children.get(str(number.parent))
            if highest is None or highest[0] < number.key:
                self._children[str(number.parent)] = (number.key, text)
        if number.section is None:
            self._chapters.append(number.key[0])
            return
        self._sections.add(number.section)
        self._first = min(self._first or number.key, number.key)
        self._last = max(self._last or number.key, number.key)


def _is_short(node: Node) -> bool:
    """Whether a rule may be a title although its text ends like a sentence: "For Glory!"."""
    return node.kind is NodeKind.RULE and len(node.text) < _TITLE_LIMIT and not node.text.endswith((".", ":"))


def title_key(title: str) -> str:
    """What titles are compared by: case, quotation marks, punctuation and plurals folded."""
    return singular(fold(title))
