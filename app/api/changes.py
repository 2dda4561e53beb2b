"""``/api/v1/diff``, ``/moves`` and ``/history``: what changed between documents, as data and as files."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from app.api.answers import located, next_url, own_url, respond
from app.api.parameters import one_of, whole
from app.api.payloads import widen
from app.api.problems import TEXT
from app.library.diff import export as diff_export
from app.library.diff.comparing import read_kinds
from app.library.diff.views import DiffFilter, DiffView, HistoryView, MovesView
from app.library.errors import DoesNotParse
from app.library.lineage.renumbering import CONFIDENT, as_csv, as_sed
from app.library.records import Document
from app.library.views import EditionRef
from app.site.addresses import Addresses
from app.site.caching import DATED, UNDATED, cache_as
from app.site.host import absolute
from app.site.open_library import library
from app.site.place import place_of

blueprint = Blueprint("changes", __name__, url_prefix="/api/v1")

LIMIT, MOST = 100, 1000
_FURTHEST = 100_000
CSV, MARKDOWN, PATCH = "text/csv; charset=utf-8", "text/markdown; charset=utf-8", "text/x-diff; charset=utf-8"
DIFF_FORMATS: dict[str, tuple[str, Callable[[DiffView], Iterable[str]]]] = {
    "text": (TEXT, diff_export.as_text),
    "markdown": (MARKDOWN, diff_export.as_markdown),
    "unified": (PATCH, diff_export.as_unified),
}


class Diff(DiffView, frozen=True, kw_only=True, tag_field="object", tag="diff"):
    """What differs between two documents: the whole summary, and a page of the entries."""

    url: str
    page: str
    permalink: str
    has_more: bool
    next: str | None
    edition: EditionRef  # the newer of the address's two: what `to` names


class Moves(MovesView, frozen=True, kw_only=True, tag_field="object", tag="moves"):
    """Every number of one document that does not stand unmoved in another."""

    url: str
    total: int
    edition: EditionRef


class History(HistoryView, frozen=True, kw_only=True, tag_field="object", tag="history"):
    """The life of a rule, section, chapter or term."""

    url: str
    page: str
    permalink: str


@blueprint.get("/diff")
def between() -> ResponseReturnValue:
    """What differs ``from`` one document ``to`` another; ``in`` and ``kind`` choose; texts and patches come whole."""
    older, newer = _documents()
    form = one_of("format", "json", *DIFF_FORMATS)
    if form != "json":
        media, write = DIFF_FORMATS[form]
        lines = write(library().diff.between(older, newer, _wanted()))
        return Response("\n".join(lines) + "\n", content_type=media)
    limit, offset = whole("limit", LIMIT, 1, MOST), whole("offset", 0, 0, _FURTHEST)
    view = library().diff.between(older, newer, _wanted(), limit, offset)
    following = next_url(limit, offset, view.total)
    asked = {"in": request.args.get("in", ""), "kind": ",".join(request.args.getlist("kind"))}
    chosen = {name: value for name, value in asked.items() if value}
    page = absolute(Addresses(request.script_root).diff(older.slug, newer.slug, **chosen))
    return respond(widen(
        view, Diff, url=own_url(), page=page, permalink=page, has_more=following is not None, next=following,
        edition=view.newer,
    ))  # fmt: skip


@blueprint.get("/moves")
def moves() -> ResponseReturnValue:
    """The numbers that moved, as JSON, CSV or a script for sed."""
    older, newer = _documents()
    form = one_of("format", "json", "csv", "sed")
    view = library().lineage.moves_table(older, newer)
    if form == "csv":
        name = f"moves-{older.slug}-{newer.slug}.csv"
        answer = Response(as_csv(view), content_type=CSV)
        answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
        return answer
    if form == "sed":
        return Response("\n".join(as_sed(view, _confidence())) + "\n", content_type=TEXT)
    return respond(widen(view, Moves, url=own_url(), total=len(view.rows), edition=view.newer))


@blueprint.get("/history/<path:number>")
def life(number: str) -> ResponseReturnValue:
    """The life of a number of ``edition``, of ``term:…``, or of a lineage id."""
    held, key = library(), request.args.get("edition", "").strip()
    document = held.edition(key) if key else None
    cache_as(DATED if document is not None and key == document.slug else UNDATED)
    view = held.lineage.history(number, document)
    place = place_of(held, document or held.edition(None), pinned=document is not None)
    return respond(widen(view, History, **located(place, f"history/{view.asked}", Addresses().history(view.asked))))


def _documents() -> tuple[Document, Document]:
    """The documents of ``from`` and ``to`` (the newest without). Raises DoesNotParse, NotFound, Ambiguous."""
    held = library()
    older, newer = request.args.get("from", "").strip(), request.args.get("to", "").strip()
    if not older:
        example = "from=2009-05-01&to=2009-07-11"
        raise DoesNotParse("from names the document to compare, such as from=2009-05-01; to the other.", (example,))
    found = held.edition(older), held.edition(newer or None)
    cache_as(DATED if (older, newer) == (found[0].slug, found[1].slug) else UNDATED)
    return found


def _wanted() -> DiffFilter:
    return DiffFilter(within=request.args.get("in", ""), changes=read_kinds(request.args.getlist("kind")))


def _confidence() -> float:
    """``?confidence=``, from 0 to 1. Raises DoesNotParse."""
    text = request.args.get("confidence", str(CONFIDENT))
    try:
        value = float(text[:12])
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise DoesNotParse("confidence is a number from 0 to 1.", (f"confidence={CONFIDENT}",))
    return value

