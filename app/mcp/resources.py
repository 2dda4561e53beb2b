"""Resources: the editions, and every rule and glossary entry of each, as texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

import msgspec

from app.library.errors import NotFound
from app.library.library import Library
from app.library.records import Document, NodeKind
from app.library.views import RuleView, edition_ref
from app.mcp import arguments as given
from app.mcp.desk import ToolDesk
from app.mcp.making import SCHEME, rule_uri
from app.mcp.reading import editions

TEXT, JSON = "text/plain", "application/json"
EDITIONS = f"{SCHEME}://editions"
MOST = 60_000
"""Characters of a text; beyond it only the headings of rules are told."""

TEMPLATES = (
    (f"{SCHEME}://rules/{{number}}", "Rule of the newest edition", "A rule with its subrules, a section or a chapter."),
    (f"{SCHEME}://{{edition}}/rules/{{number}}", "Rule of an edition", "The same, by the edition's date or slug."),
    (f"{SCHEME}://glossary/{{term}}", "Glossary entry of the newest edition", "The definition of a term."),
    (f"{SCHEME}://{{edition}}/glossary/{{term}}", "Glossary entry of an edition", "The same, by the edition's date or slug."),
)
_URI = re.compile(
    rf"{SCHEME}://(?:(?P<edition>[0-9A-Za-z~-]{{1,80}})/)?(?P<what>rules|glossary)/(?P<name>[^/?#]{{1,600}})(?:\?n=(?P<n>[1-9]\d?))?"
)
_HEADING_ONLY = " […]"


class Resource(msgspec.Struct, frozen=True):
    """A resource in a list."""

    uri: str
    name: str
    title: str
    kind: str


class Content(msgspec.Struct, frozen=True):
    """A resource that was read."""

    text: str
    kind: str = TEXT


def listed(desk: ToolDesk) -> Iterator[Resource]:
    """The editions, and the chapters and sections of the newest one. Raises NoLibrary."""
    yield Resource(EDITIONS, "editions", "All editions of the rules", JSON)
    library = desk.library
    newest = library.edition(None)
    for one in library.contents(newest).chapters:
        for ref in (one.chapter, *one.sections):
            yield Resource(rule_uri(edition_ref(newest), ref.number), ref.number, f"{ref.number} {ref.heading}", TEXT)


def read(desk: ToolDesk, uri: str) -> Content:
    """The resource at an address. Raises NotFound for an address of another form, and what the library raises."""
    if uri == EDITIONS:
        return Content(msgspec.json.encode(editions(desk, given.NoArguments())).decode(), JSON)
    match = _URI.fullmatch(uri)
    if match is None:
        forms = tuple(form for form, _, _ in TEMPLATES)
        raise NotFound("resource", uri[:100], "There is no such resource.", (EDITIONS, *forms))
    library, name = desk.library, unquote(match["name"])
    document = library.edition(match["edition"])
    if match["what"] == "rules":
        return Content(_rule_text(library, document, name, int(match["n"] or 1)))
    entry = library.term(document, name)
    return Content(f"{_head(document)}\n{entry.term}\n{entry.text}")


def _rule_text(library: Library, document: Document, number: str, ordinal: int) -> str:
    view = library.rule(document, number, ordinal)
    lines, length = [_head(document)], 0
    for rule in _with_those_below(library, document, view):
        text = _told(rule)
        if length + len(text) > MOST:
            text = f"{rule.number} {rule.heading}{_HEADING_ONLY}" if rule.kind is not NodeKind.SUBRULE else ""
        length += len(text)
        lines += [text] if text else []
    return "\n".join(lines)


def _with_those_below(library: Library, document: Document, view: RuleView) -> tuple[RuleView, ...]:
    """A rule with its subrules, a section with its rules; of a chapter its sections' titles."""
    if view.kind is NodeKind.CHAPTER:
        return (view, *(library.rule(document, ref.number) for ref in view.children))
    if view.kind in (NodeKind.SECTION, NodeKind.RULE) and view.duplicates == 1:
        return library.family(document, view.number)
    return (view,)


def _told(rule: RuleView) -> str:
    examples = (f"Example: {part.text}" for part in rule.parts if part.kind is NodeKind.EXAMPLE)
    return "\n".join((f"{rule.number} {rule.text}", *examples))


def _head(document: Document) -> str:
    return f"[{document.title}, {document.slug}, {document.sha256[:8]}]"
