"""Where a request is: which document it reads, and whether by a dated address. Every edition-bound page stands in one.

``@edition_page`` gives a view its ``Place``. Any key of an edition works (``2016-05-01``, ``2016``, a hash); if it is not the
document's own slug the reader is redirected there, so that one edition has one address.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import msgspec
from flask import Flask, Response, g, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.routing import BaseConverter

from app.library.errors import LibraryError
from app.library.library import Library
from app.library.records import Document
from app.library.views import EditionRef, edition_ref
from app.site.addresses import Addresses
from app.site.open_library import library
from app.site.symbols import Draw, drawer

P = ParamSpec("P")


class EditionKey(BaseConverter):
    """The part of an address that names an edition: a date, a year, a slug, ``latest``, or the beginning of a hash."""

    regex = r"(?:[a-z]+-)?(?:\d[\d-]{3,11}|undated)(?:~[0-9A-Za-z]*)?|latest|[0-9a-fA-F]{8,64}"
    part_isolating = True


class Place(msgspec.Struct, frozen=True):
    """The library, the document read, whether the address pins it, and the addresses that lead on from here."""

    library: Library
    document: Document
    pinned: bool
    to: Addresses

    @property
    def edition(self) -> EditionRef:
        """The document in short."""
        return edition_ref(self.document)

    @property
    def draw(self) -> Draw:
        """Draws the document's symbols."""
        return drawer(str(self.document.kind), self.document.effective)

    @property
    def permanent(self) -> Addresses:
        """Addresses pinned to this document."""
        return self.to.pinned(self.document.slug)

    def moved_to(self, edition: EditionRef) -> Place:
        """This place, or a pinned one when an answer comes from another edition than was asked."""
        if edition.sha256 == self.document.sha256:
            return self
        return place_of(self.library, self.library.edition(edition.slug), pinned=True)


def place_of(held: Library, document: Document, pinned: bool) -> Place:
    """The place that reads ``document``."""
    return Place(held, document, pinned, Addresses(request.script_root, document.slug if pinned else None))


def edition_page(
    view: Callable[Concatenate[Place, P], ResponseReturnValue],
) -> Callable[..., ResponseReturnValue]:
    """Turn the ``edition`` part of the address into a Place, the view's first argument."""

    @wraps(view)
    def stand(*args: Any, edition: str | None = None, **kwargs: Any) -> ResponseReturnValue:
        held = library()
        document = held.edition(edition)
        if edition is not None and edition != document.slug:
            return _to_own_slug(edition, document)
        g.place = place_of(held, document, pinned=edition is not None)
        return view(g.place, *args, **kwargs)

    return stand


def here() -> Place | None:
    """Where this request stands, if its address says so."""
    place: Place | None = g.get("place")
    return place


def at_home() -> Place | None:
    """Where this request stands, else the newest edition; None when there is no library."""
    place = here()
    if place is not None:
        return place
    try:
        held = library()
        return place_of(held, held.edition(None), pinned=False)
    except LibraryError:
        return None


def _to_own_slug(key: str, document: Document) -> Response:
    """302 to the same page under the document's own slug."""
    rest = re.sub(rf"^/{re.escape(key)}(?=/|$)", "", request.path, count=1)
    query = f"?{request.query_string.decode('latin-1')}" if request.query_string else ""
    target = Addresses(request.script_root, document.slug).prefix + rest + query
    answer: Response = redirect(target, 302)  # type: ignore[assignment]
    return answer


def init_app(flask: Flask) -> None:
    """Teach the application what an edition's key looks like, and templates where they are."""
    flask.url_map.converters["edition"] = EditionKey

    @flask.context_processor
    def surroundings() -> dict[str, object]:
        return {"place": at_home(), "here": here()}
