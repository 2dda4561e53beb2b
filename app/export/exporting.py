"""Exporting editions: each page is asked of the application, led to the other exported pages, and written to its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

import msgspec
from flask import Flask, render_template
from flask.testing import FlaskClient

from app.application import create_app
from app.export.folder import ExportError, ExportFolder
from app.export.pages import addresses_of, place_of
from app.export.rewriting import rewritten
from app.library.library import Library
from app.library.records import Document
from app.site.open_library import opened_by
from app.site.security import HEADERS

Progress = Callable[[int, int], None]  # pages done, pages in all
_POLICY = HEADERS["Content-Security-Policy"].replace("; frame-ancestors 'none'", "")  # which a page cannot say itself
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_MOST_IN_SITEMAP = 50_000
_STATIC = "/static/"
_NEEDS_SCRIPT = "<noscript><p>This search runs in your browser and needs scripts. The other pages don’t.</p></noscript>"
_CARDS = "cards"  # the pack that an export has no pages for


class Exported(NamedTuple):
    """What was exported: editions by their slugs, numbers of pages and files, bytes."""

    editions: tuple[str, ...]
    pages: int
    files: int
    size: int


class Exporter:
    """Exports editions for one address."""

    def __init__(self, flask: Flask, base: str, live: str = "") -> None:
        """``base`` is the address at which the files will be served, ``live`` that of a site with everything else.

        Raises ExportError for an address that is none.
        """
        self._base, self._live = _address(base), _address(live) if live else ""
        self._root = urlsplit(self._base).path
        self._flask = flask
        self._client: FlaskClient = flask.test_client(use_cookies=False)
        self._places: dict[str, str] = {}  # of exported pages, by their addresses
        self._newest = ""

    def export(self, target: Path, keys: Sequence[str], progress: Progress | None = None) -> Exported:
        """Export the editions that ``keys`` name (without any, the newest) into a folder.

        Raises ExportError, NoLibrary, and what ``Library.edition`` raises.
        """
        library = opened_by(self._flask).library()
        before, documents = library.published, _documents(library, keys)
        self._newest = documents[0].slug
        self._places = {one: place_of(one) for document in documents for one in addresses_of(library, document)}
        with ExportFolder(target) as folder:
            for number, (address, place) in enumerate(self._places.items()):
                folder.add(f"{place}/index.html", self._page(address))
                if progress is not None:
                    progress(number + 1, len(self._places))
            for name, data in chain(self._static(), self._fronts(documents), self._packs(documents)):
                folder.add(name, data)
            if library.published is not before:
                raise ExportError("the library was published anew meanwhile; export again")
            folder.publish(self._base, library.id, tuple(one.slug for one in documents))
            return Exported(tuple(one.slug for one in documents), len(self._places), len(folder.files), folder.size)

    def _page(self, address: str) -> bytes:
        """A page as it is exported. Raises ExportError where the application does not answer with one."""
        page = rewritten(self._got(address).decode(), self._resolve, _POLICY)
        return (self._searching(page) if address.endswith("/search") else page).encode()

    def _got(self, address: str) -> bytes:
        answer = self._client.get(address, base_url=self._base)
        if answer.status_code != 200:
            raise ExportError(f"{address} was answered with {answer.status}")
        return bytes(answer.data)

    def _searching(self, page: str) -> str:
        """The search page, which answers in the browser."""
        script = f'<script type="module" src="{self._root}{_STATIC}offline/exported_search.js"></script>\n</head>'
        return page.replace("</head>", script, 1).replace("</main>", f"{_NEEDS_SCRIPT}\n</main>", 1)

    def _resolve(self, address: str) -> str | None:
        """Where a link leads: an exported page, a file, the page of the newest edition exported, the other site, or nowhere."""
        rest, mark, anchor = address.partition("#")
        if not rest.startswith(f"{self._root}/"):
            return None
        path = rest[len(self._root) :]
        if path.startswith(_STATIC):
            return address
        found = self._exported(path) or self._exported(f"/{self._newest}{path}".rstrip("/"))
        if found is not None:
            return f"{self._root}/{found}{mark}{anchor}"
        bare = path.partition("?")[0]
        if bare in ("/", "/editions"):
            return f"{self._root}/"
        return f"{self._live}{path}{mark}{anchor}" if self._live else None

    def _exported(self, path: str) -> str | None:
        """The exported page of an address, with its query where it is a search."""
        bare, mark, query = path.partition("?")
        place = self._places.get(path) or self._places.get(bare)
        if place is None:
            return None
        return f"{place}/{mark}{query}" if bare.endswith("/search") else f"{place}/"

    def _static(self) -> Iterator[tuple[str, bytes]]:
        folder = Path(self._flask.static_folder or "")
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield f"static/{path.relative_to(folder).as_posix()}", path.read_bytes()

    def _fronts(self, documents: Sequence[Document]) -> Iterator[tuple[str, bytes]]:
        """What stands at the root: the list of editions, what is said where nothing is, and what crawlers ask for."""
        yield "index.html", self._front(documents, False)
        yield "404.html", self._front(documents, True)
        yield "sitemap.xml", self._sitemap()
        yield "robots.txt", f"User-agent: *\nDisallow:\n\nSitemap: {self._base}/sitemap.xml\n".encode()

    def _packs(self, documents: Sequence[Document]) -> Iterator[tuple[str, bytes]]:
        """What the search in the browser reads: the same as a copy of the edition on a device."""
        for document in documents:
            listed = self._got(f"/offline/{document.slug}.json")
            yield f"offline/{document.slug}.json", listed
            for pack in msgspec.json.decode(listed)["packs"]:
                path = str(pack["url"])[len(self._root) :]
                if pack["name"] != _CARDS:
                    yield path.lstrip("/"), self._got(path)

    def _front(self, documents: Sequence[Document], missing: bool) -> bytes:
        with self._flask.test_request_context("/", base_url=self._base):
            return render_template(
                "export/front.html", documents=documents, missing=missing, root=self._root, policy=_POLICY
            ).encode()

    def _sitemap(self) -> bytes:
        root = Element("urlset", {"xmlns": _SITEMAP})
        for place in list(self._places.values())[:_MOST_IN_SITEMAP]:
            if not place.endswith("/search"):
                SubElement(SubElement(root, "url"), "loc").text = f"{self._base}/{place}/"
        written: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
        return written


def export(
    root: Path | None, target: Path, base: str, keys: Sequence[str] = (), live: str = "", progress: Progress | None = None
) -> Exported:
    """Export editions of the library under ``root``; see ``Exporter``."""
    flask = create_app({"LIBRARY": root, "HOSTS": "", "PROXIES": 0, "KEPT_MEGABYTES": 0, "RATE_STORE": ""})
    return Exporter(flask, base, live).export(target, keys, progress)


def _documents(library: Library, keys: Sequence[str]) -> list[Document]:
    """The editions that are named, each once, the newest first."""
    named = {document.id: document for document in (library.edition(key) for key in keys or (None,))}
    return [one for one in library.documents() if one.id in named]


def _address(text: str) -> str:
    """An address without a stroke at its end. Raises ExportError."""
    found = urlsplit(text.strip())
    if found.scheme not in ("http", "https") or not found.netloc or found.query or found.fragment:
        raise ExportError(f"'{text[:80]}' is no address of a site; give one such as https://rules.example.org/cr")
    return f"{found.scheme}://{found.netloc}{found.path.rstrip('/')}"
