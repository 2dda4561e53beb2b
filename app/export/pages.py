"""Which pages of an edition are exported, and where each of them stands among the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote

from app.library.library import Library
from app.library.records import Document
from app.site.addresses import Addresses

TEXTS = ("introduction", "credits")


def addresses_of(library: Library, document: Document) -> Iterator[str]:
    """The addresses of an edition's pages, under its date: what it is, contents, texts, rules, glossary, search."""
    to = Addresses().pinned(document.slug)
    yield from (to.home(), to.contents(), to.glossary(), to.search())
    contents = library.contents(document)
    yield from (to.page(name) for name in TEXTS if getattr(contents, name))
    seen: Counter[str] = Counter()
    for one in library.numbers(document):
        seen[one.number] += 1
        yield to.rule(one.number, seen[one.number])
    yield from dict.fromkeys(to.term(one.anchor) for one in library.glossary(document))


def place_of(address: str) -> str:
    """Where the page of an address stands: a folder, which its ``index.html`` is in. ``?n=2`` is a folder below.

    The second rule of a number has a query in its address, which those who serve files don't look at.
    """
    path, _, query = address.partition("?")
    ordinal = query.removeprefix("n=") if query.startswith("n=") else ""
    return unquote(path).strip("/") + (f"/n{ordinal}" if ordinal and ordinal != "1" else "")
