"""An edition on the reader's own device: the page about it, the list and packs that make a copy, the worker, the app's manifest.

A copy is taken by ``app/static/offline``. Everything it fetches is named by the hash of its content in one list, so that a copy
is never of two libraries.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from flask import Blueprint, Response, current_app, g, render_template, request, send_from_directory
from flask.typing import ResponseReturnValue

from app.library.errors import NotFound
from app.library.lineage.canonical import EFFECTIVE
from app.library.offline.views import FORMAT, Pack
from app.library.records import Document, DocumentKind
from app.library.views import edition_ref
from app.site.addresses import Addresses
from app.site.caching import DATED, PERSONAL, UNSETTLED, cache_as
from app.site.host import absolute
from app.site.open_cards import cards_or_none
from app.site.open_library import library
from app.site.place import Place, edition_page, place_of
from app.site.security import HEADERS
from app.site.symbols import drawn_tokens
from app.web.offline_files import OfflineFile, files_of
from app.web.wording import edition_line, edition_name

blueprint = Blueprint("offline", __name__)

WORKER = "offline/worker.js"
PACK, APP = "application/gzip", "application/manifest+json"
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable-512", 512, "maskable"))
_HASH = 16  # digits of a pack's hash in its address


class CopiedEdition(msgspec.Struct, frozen=True):
    """An edition as a copy speaks of it: ``name`` in a few words, ``line`` as a sentence."""

    slug: str
    sha256: str
    name: str
    line: str


class CopiedPack(msgspec.Struct, frozen=True):
    """A pack by its address; ``sha256`` is of what it holds, ``bytes`` its compressed size."""

    name: str
    url: str
    sha256: str
    bytes: int


class CopyList(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that makes a copy. ``id`` changes whenever any of it does.

    ``prefix`` begins its addresses; ``shell`` is the frame of its pages, with marks where the worker puts what it writes;
    ``headers`` are what its pages are answered with; ``symbols`` the HTML of tokens in rules and on cards.
    """

    format: int
    id: str
    edition: CopiedEdition
    newest: CopiedEdition
    prefix: str
    packs: tuple[CopiedPack, ...]
    assets: tuple[OfflineFile, ...]
    shell: str
    headers: dict[str, str]
    symbols: dict[str, dict[str, str]]


@blueprint.route("/offline")
@edition_page
def page(place: Place) -> ResponseReturnValue:
    """What can be taken along, and what is on this device."""
    documents = place.library.documents()
    groups = [
        ("Editions", [one for one in documents if one.kind is DocumentKind.EDITION]),
        ("Handbook, in our own words", [one for one in documents if one.kind is DocumentKind.HANDBOOK]),
        ("Other documents", [one for one in documents if one.kind not in (DocumentKind.EDITION, DocumentKind.HANDBOOK)]),
    ]
    return render_template("offline/offline.html", groups=groups, newest=place.document, with_cards=cards_or_none() is not None)


@blueprint.route("/offline/<edition:key>.json")
def copy_list(key: str) -> ResponseReturnValue:
    """The list of what makes a copy of an edition."""
    cache_as(PERSONAL)
    held = library()
    document, newest = held.edition(key), held.edition(None)
    packs = held.offline.packs(document, cards_or_none())
    place = place_of(held, document, pinned=document.sha256 != newest.sha256)
    shell = _shell(place)
    assets = tuple(files_of(shell, request.script_root, Path(current_app.static_folder or "")))
    copy = CopyList(
        format=FORMAT, id=_id(document, packs, assets), edition=_copied(document), newest=_copied(newest), prefix=place.to.prefix,
        packs=tuple(_listed(document, pack) for pack in packs), assets=assets, shell=shell, headers=HEADERS,
        symbols={
            "rules": drawn_tokens(str(document.kind), document.effective),
            "cards": drawn_tokens(str(DocumentKind.EDITION), EFFECTIVE),
        },
    )  # fmt: skip
    return Response(msgspec.json.encode(copy), content_type="application/json")


@blueprint.route("/offline/<edition:key>/<name>.pack")
def pack(key: str, name: str) -> ResponseReturnValue:
    """A pack by its name and hash. 404 where the library holds another one by now."""
    cache_as(DATED)
    held = library()
    found = next((one for one in held.offline.packs(held.edition(key), cards_or_none()) if _name(one) == name), None)
    if found is None:
        raise NotFound("pack", name[:80], "The library holds other data by now: ask for the list again.")
    answer = Response(found.data, content_type=PACK)
    answer.set_etag(found.sha256)
    return answer


@blueprint.route("/offline-worker.js")
def worker() -> ResponseReturnValue:
    """The service worker, from where it stands above all pages."""
    answer = send_from_directory(current_app.static_folder or "", WORKER, mimetype="text/javascript")
    answer.headers["Cache-Control"] = UNSETTLED
    return answer


@blueprint.route("/manifest.webmanifest")
def app_manifest() -> ResponseReturnValue:
    """What a phone needs to know to install the site as an app."""
    root, static = request.script_root, f"{request.script_root}/static"
    icons = [
        {"src": f"{static}/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    manifest = {
        "name": "Magistrate", "short_name": "Magistrate", "id": f"{root}/", "start_url": f"{root}/", "scope": f"{root}/",
        "description": "The Comprehensive Rules of Magic: The Gathering, searchable, comparable and executable.",
        "display": "standalone", "background_color": "#fbfaf6", "theme_color": "#14293d", "lang": "en", "icons": icons,
    }  # fmt: skip
    return Response(msgspec.json.encode(manifest), content_type=APP)


def _shell(place: Place) -> str:
    """The frame of every page of the copy, whoever takes it along and from whatever address."""
    home = absolute(place.to.home())
    g.place = place
    try:
        return render_template("offline/shell.html", here=None, building="", canonical=lambda: home, bare_path=str)
    finally:
        del g.place  # this answer itself is no page of the edition


def _copied(document: Document) -> CopiedEdition:
    ref = edition_ref(document)
    return CopiedEdition(document.slug, document.sha256, edition_name(ref), edition_line(ref))


def _listed(document: Document, one: Pack) -> CopiedPack:
    url = f"{Addresses(request.script_root).page('offline')}/{document.slug}/{_name(one)}.pack"
    return CopiedPack(one.name, url, one.sha256, len(one.data))


def _name(one: Pack) -> str:
    return f"{one.name}-{one.sha256[:_HASH]}"


def _id(document: Document, packs: Sequence[Pack], assets: Sequence[OfflineFile]) -> str:
    parts = (str(FORMAT), document.sha256, *(one.sha256 for one in packs), *(one.sha256 for one in assets))
    return sha256("\n".join(parts).encode()).hexdigest()[:32]
