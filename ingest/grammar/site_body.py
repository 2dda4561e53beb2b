"""The body of a rules site: headers with the text nodes that follow them, labelled examples, a glossary."""

from __future__ import annotations

from app.library.records import Node, NodeKind, Role
from ingest.grammar.path import Path, kind_of
from ingest.grammar.site_front import number_spans, whole
from ingest.grammar.site_lines import Header, SiteLineKind, header, is_legal, is_link, join, label, names_a_part
from ingest.grammar.site_lines import kind_of as kind_of_line
from ingest.model import SourceLine
from ingest.outline import OutlineBuilder, is_heading

_LABELLED = {"example": NodeKind.EXAMPLE, "ruling": NodeKind.RULING, "note": NodeKind.NOTE}
_PARTS = {"Glossary": NodeKind.GLOSSARY, "Index": NodeKind.INDEX, "Introduction": NodeKind.INTRODUCTION}
_FINISHED = frozenset(".!?)”\"’'")
_TERM_LIMIT = 60


class SiteBody:
    """Adds the lines of the body to an outline."""

    def __init__(self, outline: OutlineBuilder) -> None:
        self.outline = outline
        self.path = Path(outline)
        self._found: Header | None = None  # the header whose words are being gathered
        self._head: SourceLine | None = None  # its line, or the line of a label
        self._words: list[SourceLine] = []
        self._part: NodeKind | None = None  # glossary or credits, after the rules
        self._heading: Node | None = None  # of that part
        self._term: Node | None = None

    def add_all(self, lines: list[SourceLine]) -> None:
        """Add every line, in order."""
        before = ""
        for i, line in enumerate(lines):
            kind = kind_of_line(line.text, before)
            following = lines[i + 1].text if i + 1 < len(lines) else ""
            if kind is SiteLineKind.HEADER:
                self._begin(line, header(line.text))
            elif kind is SiteLineKind.LABEL:
                self._begin(line, None)
            elif names_a_part(line.text) and (self._is_finished() or self._is_titled()):
                self._open_part(line)
            elif self._is_finished() and (is_legal(line.text) or self._is_term(line.text.strip(), following)):
                self._begin(None, None, line)
            else:
                self._words.append(line)
            before = line.text
        self._close()

    def _begin(self, head: SourceLine | None, found: Header | None, word: SourceLine | None = None) -> None:
        self._close()
        self._head, self._found = head, found
        self._words = [word] if word is not None else []

    def _close(self) -> None:
        """Add the node whose lines have been gathered."""
        if self._found is not None and self._head is not None:
            self._add_numbered(self._head, self._found)
        elif self._head is not None:
            self._add_labelled(self._head)
        elif self._words:
            self._add_words()
        self._head, self._found, self._words = None, None, []

    def _text(self) -> str:
        return join([line.text for line in self._words])

    def _add_numbered(self, line: SourceLine, found: Header) -> None:
        text = self._text()
        spans = number_spans(line, found) + [whole(word) for word in self._words]
        if self._part is not None and len(found.number) > 1:
            self._part, self._term = None, None
        if self._part is not None:  # a single digit numbers a sense
            parent = self._term.seq if self._term else None
            self.outline.add(NodeKind.SENSE, text, spans, parent=parent, number=found.number)
            return
        kind = kind_of(found.number)
        parent_node = self.path.place(kind, found.number)
        node = self.outline.add(
            kind, text, spans, parent=parent_node.seq if parent_node else None, number=found.number,
            is_title=kind is NodeKind.RULE and is_heading(text), flags=self._flags(line, found, kind, text),
        )  # fmt: skip
        self.path.check(node)
        self.path.enter(node)

    def _flags(self, line: SourceLine, found: Header, kind: NodeKind, text: str) -> tuple[str, ...]:
        flags = []
        if found.dots > 1:
            flags.append("stray_dot")
            self.outline.odd("stray_dot", line.number, found.number, "more than one full stop after the number")
        if kind is NodeKind.SECTION and text.startswith("[") and text.endswith("]"):
            flags.append("placeholder")
        return tuple(flags)

    def _add_labelled(self, line: SourceLine) -> None:
        kind = _LABELLED[label(line.text) or "note"]
        spans = [whole(line, Role.LABEL)] + [whole(word) for word in self._words]
        owner = self._term or self.path.last
        self.outline.add(kind, self._text(), spans, parent=owner.seq if owner else None)

    def _add_words(self) -> None:
        """Words without number or label: an entry of the glossary, credits, a legal line, or a stray rest."""
        first = self._words[0]
        if is_legal(first.text):
            kind = NodeKind.LEGAL
        elif self._part is NodeKind.GLOSSARY:
            self._add_entry()
            return
        else:
            kind = self._part or NodeKind.PARAGRAPH
            if self._part is None:
                self.outline.odd("unowned", first.number, "", "words before the first heading of the body")
        self.outline.add(kind, self._text(), [whole(word) for word in self._words])

    def _open_part(self, line: SourceLine) -> None:
        """The heading of the glossary, the credits or an index."""
        self._close()
        self._part = _PARTS.get(line.text.strip(), NodeKind.CREDITS)
        self._heading = self.outline.add(self._part, line.text.strip(), [whole(line)])
        self._term = None

    def _add_entry(self) -> None:
        """A term stands on the first line; the words that follow define it."""
        first, rest = self._words[0], self._words[1:]
        heading = self._heading.seq if self._heading else None
        self._term = self.outline.add(NodeKind.TERM, join([first.text]), [whole(first)], parent=heading)
        if rest:
            text = join([line.text for line in rest])
            self.outline.add(NodeKind.DEFINITION, text, [whole(line) for line in rest], parent=self._term.seq)

    def _is_term(self, text: str, following: str) -> bool:
        """Whether a line of the glossary can be a term: short, no sentence, and a sentence follows it."""
        if self._part is not NodeKind.GLOSSARY or is_link(text) or len(text) > _TERM_LIMIT:
            return False
        term = text[-1] not in ".,;:!?" and (text[0].isupper() or text[0] in '“"')
        return term and (following[:1].isupper() or following[:1] in '“"{' or header(following) is not None)

    def _is_titled(self) -> bool:
        """Whether the words gathered so far are the title of a heading or title rule."""
        if self._found is None or len(self._words) != 1:
            return False
        text = self._words[0].text.strip()
        return is_heading(text) and not text.endswith((" the", " a", " see", " in", " of"))

    def _is_finished(self) -> bool:
        """Whether the words gathered so far end a sentence, or there are none to go on from."""
        if not self._words:
            return self._head is None
        return self._words[-1].text.rstrip()[-1:] in _FINISHED
