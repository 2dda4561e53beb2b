"""Paragraph and character styles of a word-processor document, each with what it inherits (ECMA-376 part 1, 17.7)."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, replace

_STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
_TRANSITIONAL = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMESPACES = (_TRANSITIONAL, _STRICT)
_AUTOMATIC_SPACE = 280  # twips Word uses for "automatic" space around paragraphs
_DEPTH = 50


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says of its paragraphs: list and level, hidden, bold, space around them in twips."""

    name: str = ""
    list_id: str | None = None
    level: int | None = None
    hidden: bool = False
    bold: bool = False
    before: int = 0
    after: int = 0
    contextual: bool = False  # no space between paragraphs of this same style


def attribute(element: ET.Element, name: str) -> str | None:
    """An attribute in the word-processing namespace."""
    for namespace in NAMESPACES:
        value = element.get(f"{{{namespace}}}{name}")
        if value is not None:
            return value
    return None


def child(element: ET.Element | None, *path: str) -> ET.Element | None:
    """A descendant by local names in the word-processing namespace, or None."""
    for name in path:
        if element is None:
            return None
        found = None
        for namespace in NAMESPACES:
            found = element.find(f"{{{namespace}}}{name}")
            if found is not None:
                break
        element = found
    return element


def children(element: ET.Element, name: str) -> Iterator[ET.Element]:
    """Children by local name in the word-processing namespace."""
    for namespace in NAMESPACES:
        yield from element.findall(f"{{{namespace}}}{name}")


def value(element: ET.Element | None, *path: str) -> str | None:
    """The ``val`` of a descendant, or None."""
    found = child(element, *path)
    return attribute(found, "val") if found is not None else None


def whole(text: str | None, default: int) -> int:
    """An integer attribute; the default where it is absent or no number."""
    try:
        return int(float(text)) if text is not None else default
    except (ValueError, OverflowError):
        return default


def is_on(setting: str | None) -> bool:
    """Whether a toggle such as ``<w:vanish/>`` is on: present, and not switched off by its value."""
    return setting is None or setting.lower() not in ("0", "false", "off", "none")


class Styles:
    """The styles of one document by id. ``paragraph(id)`` falls back on the default paragraph style."""

    def __init__(self, root: ET.Element | None) -> None:
        self._raw: dict[str, ET.Element] = {}
        self._known: dict[str, Style] = {}
        self._default: str | None = None
        self._base = Style()
        if root is None:
            return
        defaults = child(root, "docDefaults")
        self._base = _applied(Style(), child(defaults, "pPrDefault"), child(defaults, "rPrDefault"))
        for style in children(root, "style"):
            style_id = attribute(style, "styleId") or ""
            self._raw[style_id] = style
            default = attribute(style, "default")
            if attribute(style, "type") == "paragraph" and default is not None and is_on(default):
                self._default = style_id

    def paragraph(self, style_id: str | None) -> Style:
        """What a paragraph style comes to; without an id, the document's default."""
        return self.resolve(style_id if style_id is not None else self._default)

    def resolve(self, style_id: str | None) -> Style:
        """A style with everything it is based on."""
        if style_id is None or style_id not in self._raw:
            return self._base
        if style_id not in self._known:
            chain: list[str] = []
            at: str | None = style_id
            while at in self._raw and at not in chain and len(chain) < _DEPTH:
                chain.append(at)
                at = value(self._raw[at], "basedOn")
            style = self._base
            for one in reversed(chain):
                style = _applied(style, self._raw[one], self._raw[one])
            self._known[style_id] = replace(style, name=value(self._raw[style_id], "name") or style_id)
        return self._known[style_id]


def _applied(style: Style, paragraph: ET.Element | None, run: ET.Element | None) -> Style:
    """A style with the properties under ``paragraph`` (pPr) and ``run`` (rPr) put on top."""
    spacing = child(paragraph, "pPr", "spacing")
    before, after = space(spacing, style.before, style.after)
    hidden, bold = child(run, "rPr", "vanish"), child(run, "rPr", "b")
    contextual = child(paragraph, "pPr", "contextualSpacing")
    level = value(paragraph, "pPr", "numPr", "ilvl")
    return replace(
        style,
        list_id=value(paragraph, "pPr", "numPr", "numId") or style.list_id,
        level=whole(level, 0) if level is not None else style.level,
        hidden=style.hidden if hidden is None else is_on(attribute(hidden, "val")),
        bold=style.bold if bold is None else is_on(attribute(bold, "val")),
        before=before, after=after,
        contextual=style.contextual if contextual is None else is_on(attribute(contextual, "val")),
    )  # fmt: skip


def space(spacing: ET.Element | None, before: int, after: int) -> tuple[int, int]:
    """Space before and after a paragraph in twips, where a ``spacing`` element states it."""
    if spacing is None:
        return before, after
    found = []
    for name, default in (("before", before), ("after", after)):
        automatic = attribute(spacing, f"{name}Autospacing")
        if automatic is not None and is_on(automatic):
            found.append(_AUTOMATIC_SPACE)
        else:
            found.append(whole(attribute(spacing, name), default))
    return found[0], found[1]
