"""The grammar of the handbook: blocks of Markdown in, rule tree out.

Front matter opens chapters, sections and the glossary; ``##`` opens a titled rule, ``###`` a glossary entry;
paragraphs that begin with a number are rules and subrules. Numbers must ascend, belong to what they stand under and
use the letters the rules use (neither l nor o); a text that breaks this is refused with its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn

from app.library.records import Basis, DocumentKind, Node, NodeKind, Piece, Role
from ingest.grammar.handbook_blocks import BlockKind, HandbookBlock, HandbookError, Words, read_blocks, read_date
from ingest.model import Reading, SourceLine, Tree
from ingest.outline import LineSpan, OutlineBuilder

_TITLED = re.compile(r"([1-9][0-9]{2}\.[1-9][0-9]{0,2})\.[ \t]+(?=\S)")
_NUMBERED = re.compile(r"([1-9][0-9]{2}\.[1-9][0-9]{0,2})(?:\.|([a-kmnp-z]{1,2}))(?:[ \t]+|$)")
_LOOKS_NUMBERED = re.compile(r"[0-9]+\.[0-9]")
_DIVISION = re.compile(r"[1-9](?:[0-9]{2})?")
_SENSE = re.compile(r"([0-9]{1,2})\.[ \t]+(?=\S)")
_QUOTED = re.compile(r"(Example|Note):[ \t]+(?=\S)")
_QUOTE_KINDS = {"Example": NodeKind.EXAMPLE, "Note": NodeKind.NOTE}


def parse(reading: Reading, name: str) -> Tree:
    """Make the rule tree of one dated state of the handbook.

    ``reading`` has every line of the capture, none cut. Raises HandbookError naming ``name`` and the line where
    the text breaks the format. The tree accounts for every character that is not blank.
    """
    builder = _Builder(name)
    for block in read_blocks(reading.lines, name):
        builder.take(block)
    if not builder.effective:
        raise HandbookError(name, 1, "the text is empty; it begins with front matter that names the handbook")
    outline = builder.outline
    return Tree(
        title=builder.title, kind=DocumentKind.HANDBOOK, effective=builder.effective, basis=Basis.DECLARED,
        complete=False, nodes=outline.nodes, pieces=outline.pieces, repairs=list(reading.repairs),
        oddities=[*reading.oddities, *outline.oddities], notes=list(reading.notes),
    )  # fmt: skip


@dataclass(slots=True)
class _Builder:
    """Where the text stands: the chapter, section, rule and part that the next block belongs to."""

    name: str
    title: str = ""
    effective: str = ""
    chapter: Node | None = None
    section: Node | None = None
    rule: Node | None = None
    glossary: Node | None = None
    latest: Node | None = None  # the numbered node or term that paragraphs and quotations belong to
    last_place: tuple[int, int, int, str] = (0, 0, 0, "")
    outline: OutlineBuilder = field(default_factory=OutlineBuilder)

    def take(self, block: HandbookBlock) -> None:
        """Add one block to the tree."""
        if not self.title and block.kind is not BlockKind.FRONT:
            self._refuse(block, "the text begins with front matter that names the handbook")
        _TAKERS[block.kind](self, block)

    def front(self, block: HandbookBlock) -> None:
        """Front matter: the state's head, a chapter, a section, more of a section, or a part."""
        if not self.title:
            self._head(block)
        elif "number" in block.fields:
            self._division(block)
        elif "section" in block.fields:
            if self.section is None or self.section.number != block.value("section"):
                self._refuse(block, f"section {block.value('section')} is not the one that stands open here")
        elif block.value("part") == "glossary":
            self._open_glossary(block)
        else:
            self._refuse(block, "front matter needs a number, a section to go on with, or 'part: glossary'")
        self._furnish(block)

    def titled_rule(self, block: HandbookBlock) -> None:
        """``## 702.2. Deathtouch``: a rule whose whole text is its title."""
        words = block.words[0]
        match = _TITLED.match(words.text)
        if match is None:
            self._refuse(block, "a rule's heading reads '## 702.2. Title'")
        self._check_order(block, match.group(1), "")
        start = words.start + match.end()
        spans = [_span(Role.NUMBER, words, words.start, start), _span(Role.TEXT, words, start, words.end)]
        self._add_rule(block, match.group(1), words.text[match.end() :], spans, is_title=True)

    def term(self, block: HandbookBlock) -> None:
        """``### Active Player``: a glossary entry."""
        if self.glossary is None:
            self._refuse(block, "terms stand in the glossary only")
        before = self.latest.text if self.latest is not None else ""
        if block.text.casefold() <= before.casefold():
            self._refuse(block, f"{block.text!r} does not come after {before!r} in the alphabet")
        self.latest = self.outline.add(
            NodeKind.TERM, block.text, _text_spans(block.words), parent=self.glossary.seq
        )
        self._furnish(block)

    def quotation(self, block: HandbookBlock) -> None:
        """``> Example: …`` or ``> Note: …``, of the rule or term above it."""
        match = _QUOTED.match(block.words[0].text)
        if match is None or self.latest is None:
            self._refuse(block, "a quotation is an 'Example:' or a 'Note:' to a rule or term above it")
        self._add_words(block, _QUOTE_KINDS[match.group(1)], self.latest, match.end())

    def paragraph(self, block: HandbookBlock) -> None:
        """A rule, a subrule, or words that belong to what stands above them."""
        if self.glossary is not None:
            self._define(block)
        elif self.chapter is None:
            self._add_words(block, NodeKind.INTRODUCTION, None)
        else:
            self._rule_or_words(block)

    def _head(self, block: HandbookBlock) -> None:
        for key in ("handbook", "effective"):
            if key not in block.fields:
                self._refuse(block, f"the head of a state needs '{key}'")
        title, effective = block.fields["handbook"], block.fields["effective"]
        self.effective = read_date(effective.text, self.name, effective.line.number).isoformat()
        self.title = title.text
        self.outline.add(NodeKind.TITLE, title.text, _field_spans(title))
        self.outline.add(NodeKind.EFFECTIVE, effective.text, _field_spans(effective))

    def _division(self, block: HandbookBlock) -> None:
        """Front matter with a number and a title: one digit is a chapter, three are a section."""
        if self.glossary is not None:
            self._refuse(block, "the glossary is the last part")
        number, title = block.fields["number"], block.fields.get("title")
        if title is None or not _DIVISION.fullmatch(number.text):
            self._refuse(block, "a chapter (one digit) or section (three) needs its number and its title")
        spans = [*_field_spans(number, Role.NUMBER), *_field_spans(title)]
        is_chapter = len(number.text) == 1
        place = (int(number.text[0]), 0 if is_chapter else int(number.text), 0, "")
        self._advance(block, number.text, place)
        if not is_chapter and (self.chapter is None or self.chapter.number != number.text[0]):
            self._refuse(block, f"section {number.text} stands under no chapter {number.text[0]}")
        kind = NodeKind.CHAPTER if is_chapter else NodeKind.SECTION
        parent = None if is_chapter or self.chapter is None else self.chapter.seq
        node = self.outline.add(kind, title.text, spans, parent=parent, number=number.text)
        self.rule, self.latest = None, node
        self.chapter, self.section = (node, None) if is_chapter else (self.chapter, node)

    def _open_glossary(self, block: HandbookBlock) -> None:
        title = block.fields.get("title")
        if title is None or self.glossary is not None:
            self._refuse(block, "the glossary stands once and needs its title")
        self.glossary = self.outline.add(NodeKind.GLOSSARY, title.text, _field_spans(title))
        self.section = self.rule = self.latest = None

    def _rule_or_words(self, block: HandbookBlock) -> None:
        words = block.words[0]
        match = _NUMBERED.match(words.text)
        if match is None:
            if _LOOKS_NUMBERED.match(words.text):
                self._refuse(block, f"{words.text.split()[0]!r} is no rule number")
            self._add_words(block, NodeKind.PARAGRAPH, self.latest)
            return
        number, letters = match.group(1), match.group(2) or ""
        if not " ".join((words.text[match.end() :], *(w.text for w in block.words[1:]))).strip():
            self._refuse(block, f"rule {number}{letters} has no words")
        self._check_order(block, number, letters)
        if letters and (self.rule is None or self.rule.number != number):
            self._refuse(block, f"subrule {number}{letters} stands under no rule {number}")
        spans = [_span(Role.NUMBER, words, words.start, words.start + match.end())]
        spans += _text_spans([Words(words.line, words.start + match.end(), words.end), *block.words[1:]])
        self._add_rule(block, number + letters, block.text[match.end() :].strip(), spans)

    def _add_rule(
        self, block: HandbookBlock, number: str, text: str, spans: list[LineSpan], *, is_title: bool = False
    ) -> None:
        is_subrule = number[-1].isalpha()
        above = self.rule if is_subrule else self.section
        kind = NodeKind.SUBRULE if is_subrule else NodeKind.RULE
        parent = above.seq if above is not None else None
        node = self.outline.add(kind, text, spans, parent=parent, number=number, is_title=is_title)
        self.latest = node
        if not is_subrule:
            self.rule = node
        self._furnish(block)

    def _define(self, block: HandbookBlock) -> None:
        """Words of a glossary entry: a numbered sense, a pointer elsewhere, or a definition."""
        if self.latest is None:
            self._add_words(block, NodeKind.PARAGRAPH, self.glossary)
            return
        sense = _SENSE.match(block.words[0].text)
        if sense is not None:
            self._add_words(block, NodeKind.SENSE, self.latest, sense.end(), sense.group(1))
        elif block.text.startswith("See ") and ". " not in block.text:
            self._add_words(block, NodeKind.SEE, self.latest)
        elif self.outline.nodes[-1] is self.latest:
            self._add_words(block, NodeKind.DEFINITION, self.latest)
        else:
            self._add_words(block, NodeKind.PARAGRAPH, self.latest)

    def _add_words(
        self, block: HandbookBlock, kind: NodeKind, above: Node | None, label: int = 0, number: str = ""
    ) -> None:
        """A node of plain words; the first ``label`` characters of the block are its label."""
        first = block.words[0]
        role = Role.NUMBER if number else Role.LABEL
        spans = [_span(role, first, first.start, first.start + label)] if label else []
        spans += _text_spans([Words(first.line, first.start + label, first.end), *block.words[1:]])
        parent = above.seq if above is not None else None
        self.outline.add(kind, block.text[label:], spans, parent=parent, number=number or None)
        self._furnish(block)

    def _check_order(self, block: HandbookBlock, number: str, letters: str) -> None:
        if self.section is None or not number.startswith(f"{self.section.number}."):
            self._refuse(block, f"rule {number} does not stand in its section")
        section, rule = number.split(".")
        self._advance(block, number + letters, (int(number[0]), int(section), int(rule), letters.rjust(2)))

    def _advance(self, block: HandbookBlock, number: str, place: tuple[int, int, int, str]) -> None:
        if place <= self.last_place:
            self._refuse(block, f"{number} does not come after what stands before it")
        self.last_place = place

    def _furnish(self, block: HandbookBlock) -> None:
        """Account for what no node owns: fences, other fields, Markdown marks and ids."""
        owned: dict[int, list[tuple[int, int]]] = {}
        for piece in reversed(self.outline.pieces):
            if piece.line < block.first:
                break
            owned.setdefault(piece.line, []).append((piece.start, piece.end))
        name = "front matter" if block.kind is BlockKind.FRONT else "markdown"
        for line in block.lines:
            for start, end in _gaps(line, sorted(owned.get(line.number, ()))):
                self.outline.pieces.append(Piece(line.number, start, end, Role.FURNITURE, -1, name))

    def _refuse(self, block: HandbookBlock, reason: str) -> NoReturn:
        raise HandbookError(self.name, block.first, reason)


_TAKERS = {
    BlockKind.FRONT: _Builder.front,
    BlockKind.RULE_HEADING: _Builder.titled_rule,
    BlockKind.TERM_HEADING: _Builder.term,
    BlockKind.QUOTE: _Builder.quotation,
    BlockKind.WORDS: _Builder.paragraph,
}


def _span(role: Role, words: Words, start: int, end: int) -> LineSpan:
    return LineSpan(role, words.line, start, end)


def _text_spans(words: list[Words]) -> list[LineSpan]:
    return [_span(Role.TEXT, one, one.start, one.end) for one in words if one.text]


def _field_spans(value: Words, role: Role = Role.TEXT) -> list[LineSpan]:
    """A field of the front matter: its key is the label of what its value says."""
    return [_span(Role.LABEL, value, 0, value.start), _span(role, value, value.start, value.end)]


def _gaps(line: SourceLine, owned: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches of a line that no piece owns and that are not blank."""
    gaps, place = [], 0
    for start, end in [*owned, (len(line.text), len(line.text))]:
        if line.text[place:start].strip():
            gaps.append((place, start))
        place = max(place, end)
    return gaps
