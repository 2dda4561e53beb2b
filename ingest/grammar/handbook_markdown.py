"""What the Markdown package reads in one block of a handbook text: which element it is, its words, its id.

Lines and columns are the business of ``handbook_blocks``; what a block means is decided here, so that a page, a terminal and
anything else that renders Markdown see the same blocks and the same words.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions.attr_list import AttrListTreeprocessor

_HOLDERS = {"blockquote": "p", "ol": "li"}  # what stands inside; a numbered sense is a list of one item
_INLINE = "inline"


class NotPlain(ValueError):
    """The block is Markdown that the handbook does without; the message says what kind."""


@dataclass(frozen=True, slots=True)
class MarkedBlock:
    """``tag`` is the element's name in HTML; ``words`` have single blanks; ``attributes`` stand in braces behind them."""

    tag: str
    words: str
    attributes: dict[str, str]


class BlockReader:
    """Reads blocks one by one. One for each text: what a text defines does not reach another."""

    def __init__(self) -> None:
        self._markdown = Markdown()
        self._attributes = AttrListTreeprocessor(self._markdown)

    def read(self, text: str) -> MarkedBlock:
        """The element that a block makes. Raises NotPlain where it makes several, or has marks within its words."""
        root = Element("div")
        self._markdown.parser.parseChunk(root, text)
        if len(root) != 1 or (root.text or "").strip():
            raise NotPlain("something other than one heading, quotation or paragraph")
        self._attributes.run(root)
        block = root[0]
        inner = _inner(block)
        written = " ".join((inner.text or "").split())
        self._markdown.treeprocessors[_INLINE].run(root)
        if len(inner) or " ".join((inner.text or "").split()) != written:
            raise NotPlain("a mark within the words")
        return MarkedBlock(block.tag, written, dict(inner.attrib))


def _inner(block: Element) -> Element:
    """The element that has the words."""
    within = _HOLDERS.get(block.tag)
    if within is None:
        if len(block):
            raise NotPlain(f"<{block.tag}>")
        return block
    if len(block) != 1 or block[0].tag != within or len(block[0]):
        raise NotPlain(f"<{block.tag}> with more than a paragraph")
    return block[0]
