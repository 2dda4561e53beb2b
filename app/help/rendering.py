"""Help pages as HTML: Markdown without HTML in it, with addresses of this site for links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element

import msgspec
from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markdown.treeprocessors import Treeprocessor

from app.help.pages import INDEX

_PAGE = re.compile(r"^(?P<name>[a-z-]+)\.md(?P<anchor>#.*)?$")


class PageHeading(msgspec.Struct, frozen=True):
    """A heading of a page: its anchor and its words."""

    anchor: str
    text: str


class RenderedPage(msgspec.Struct, frozen=True):
    """A page as HTML, with its headings of the second level."""

    html: str
    headings: tuple[PageHeading, ...]


@lru_cache(maxsize=64)
def render(source: str, root: str = "") -> RenderedPage:
    """A Markdown source as HTML. ``root`` is where the site is mounted; links to ``page.md`` lead to ``/help/page``."""
    reader = Markdown(
        extensions=[
            "fenced_code", TableExtension(use_align_attribute=True), TocExtension(toc_depth="2-3"), _SiteExtension(root),
        ],
        output_format="html",
    )  # fmt: skip
    html = reader.convert(source)
    tokens: list[dict[str, Any]] = reader.toc_tokens  # type: ignore[attr-defined]
    return RenderedPage(html, tuple(PageHeading(token["id"], token["name"]) for token in tokens if token["level"] == 2))


def address(link: str, root: str = "") -> str:
    """Where a link of a help page leads on this site."""
    found = _PAGE.match(link)
    if found is not None:
        page = "" if found["name"] == INDEX else f"/{found['name']}"
        return f"{root}/help{page}{found['anchor'] or ''}"
    return f"{root}{link}" if link.startswith("/") else link


class _SiteExtension(Extension):
    """Leads links to this site, lets wide tables and code be reached by keyboard, and takes HTML for text."""

    def __init__(self, root: str) -> None:
        super().__init__()
        self._root = root

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Register with the reader."""
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(_SiteLinks(md, self._root), "site", 1)


class _SiteLinks(Treeprocessor):
    """Works on the tree of a page once it is read."""

    def __init__(self, reader: Markdown, root: str) -> None:
        super().__init__(reader)
        self._root = root

    def run(self, root: Element) -> None:
        """Change the links of the tree, and wrap its tables."""
        for element in root.iter("a"):
            element.set("href", address(element.get("href", ""), self._root))
        for parent, place, table in list(_tables(root)):
            holder = Element("div", {"class": "wide", "tabindex": "0", "role": "group", "aria-label": "Table"})
            parent[place] = holder
            holder.append(table)
            holder.tail, table.tail = table.tail, None


def _tables(root: Element) -> Iterator[tuple[Element, int, Element]]:
    for parent in root.iter():
        for place, child in enumerate(parent):
            if child.tag == "table":
                yield parent, place, child
