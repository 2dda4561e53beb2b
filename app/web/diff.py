"""``/diff/2015-01-23..2026-08-07``: what differs between two documents, on pages, and whole as a file."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby, pairwise

import msgspec
from flask import Blueprint, Response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.library.diff import export as diff_export
from app.library.diff.comparing import LOUD, SHOWABLE, checked, read_kinds
from app.library.diff.views import DiffFilter, DiffView, SectionTally
from app.library.errors import DoesNotParse, NotFound
from app.library.library import Library
from app.library.records import Document, DocumentKind
from app.site.addresses import Addresses
from app.site.caching import DATED, UNDATED, cache_as
from app.site.counting import counted
from app.site.open_library import library
from app.web.changes import draw_for, show_runs
from app.web.diff_picture import HEIGHT, WIDTH, colours, skylines
from app.web.display import display

blueprint = Blueprint("diff", __name__)

BETWEEN = ".."
_MOST_PAGES = 999_999
VIEWS = ("inline", "side")
TEXT, MARKDOWN, PATCH, JSON = ("text/plain", "text/markdown", "text/x-diff", "application/json")
EXPORTS: dict[str, tuple[str, Callable[[DiffView], Iterator[str]]]] = {
    "txt": (TEXT, diff_export.as_text),
    "md": (MARKDOWN, diff_export.as_markdown),
    "diff": (PATCH, diff_export.as_unified),
}


@blueprint.route("/diff")
def choose() -> ResponseReturnValue:
    """The form that asks for two documents; ``?from=&to=`` leads to their diff."""
    held = library()
    held.edition(None)  # raises where there is nothing to compare
    older, newer = request.args.get("from", "").strip(), request.args.get("to", "").strip()
    if (older or newer) and "choose" not in request.args:
        return _to(held.edition(older or None), held.edition(newer or None), 302)
    documents = held.documents()
    chain = [one.slug for one in documents if one.kind is DocumentKind.EDITION and one.slug == one.effective]
    return render_template(
        "diff/choose.html", documents=documents, steps=list(pairwise(chain)), before=chain[1:2], news=held.diff.latest()
    )


@blueprint.route("/diff/<pair>")
def between(pair: str) -> ResponseReturnValue:
    """The diff of ``older..newer``; of one edition alone, to the newest. ``.txt .md .json .diff`` are files."""
    held = library()
    older, newer, form = _documents(held, pair)
    if pair != f"{older.slug}{BETWEEN}{newer.slug}" + (f".{form}" if form else ""):
        return _to(older, newer, 302, form)
    cache_as(DATED)
    wanted = _wanted()
    if form:
        return _export(held.diff.between(older, newer, wanted), form)
    return _page(held, older, newer, wanted)


def _page(held: Library, older: Document, newer: Document, wanted: DiffFilter) -> str:
    starts = held.diff.pages(older, newer, wanted)
    page = _page_number(len(starts))
    bounds = [*starts, None][page - 1 : page + 1]
    limit = None if bounds[1] is None else bounds[1] - (bounds[0] or 0)
    view = held.diff.between(older, newer, wanted, limit, bounds[0] or 0)
    draw = draw_for(view.newer.kind, view.newer.effective, display().shows("symbols"))
    sections = {one.number: one for one in view.sections}
    grouped = groupby(view.entries, lambda one: one.section)
    groups = [(sections[number], show_runs(group, draw, _view() == "side")) for number, group in grouped]
    lines = skylines(view)
    address_of = cache(lambda page: _address(view, page=page))
    return render_template(
        "diff/diff.html", view=view, groups=groups, side=_view() == "side", page=page, pages=len(starts),
        lines=lines, key=colours(lines), height=HEIGHT, width=WIDTH, classes=_classes(view),
        summary=diff_export.summary(view), counted=diff_export.counted, narrowed=wanted != checked(DiffFilter()),
        at=lambda section: f"{address_of(_page_of(section, starts))}#s{section.number}",
        again=lambda **changed: _address(view, **changed), root=Addresses(request.script_root),
        older_to=Addresses(request.script_root, view.older.slug), newer_to=Addresses(request.script_root, view.newer.slug),
    )  # fmt: skip


def _page_of(section: SectionTally, starts: list[int]) -> int:
    return max(1, bisect_right(starts, section.offset))


def _classes(view: DiffView) -> list[tuple[str, str, int, bool]]:
    """What can be listed: class, name, count in the part that is listed, whether it is wanted."""
    here = Counter(view.listed.tally.classes) + Counter(view.listed.left_out.classes)
    return [
        (str(change), name, here[change], change in view.changes)
        for change, name in diff_export.NAMES.items() if change in SHOWABLE and view.tally.classes.get(change)
    ]  # fmt: skip


def _export(view: DiffView, form: str) -> Response:
    if form == "json":
        body, media = msgspec.json.encode(view), JSON
    else:
        media, lines = EXPORTS[form][0], EXPORTS[form][1](view)
        body, media = ("\n".join(lines) + "\n").encode(), f"{media}; charset=utf-8"
    answer = Response(body, content_type=media)
    name = f"magistrate-{view.older.slug}-{view.newer.slug}.{form}"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def _documents(held: Library, pair: str) -> tuple[Document, Document, str]:
    """The documents that a pair names, and the file's form. Raises DoesNotParse, NotFound."""
    stem, dot, form = pair.rpartition(".")
    if not (dot and form in (*EXPORTS, "json")):
        stem, form = pair, ""
    older, _, newer = stem.partition(BETWEEN)
    if not older and not newer:
        raise DoesNotParse("Name two editions with two dots between: 2015-01-23..2026-08-07.", ())
    return held.edition(older or None), held.edition(newer or None), form


def _wanted() -> DiffFilter:
    """``?in=702&kind=added,removed``. Raises DoesNotParse."""
    changes = read_kinds(request.args.getlist("kind"))
    return checked(DiffFilter(within=request.args.get("in", ""), changes=changes))


def _view() -> str:
    """How the words are laid out: inline, or side by side. Other words are not understood and change nothing."""
    chosen = request.args.get("view", "")
    if chosen in VIEWS:
        return chosen
    return VIEWS[0]


def _page_number(most: int) -> int:
    asked = counted("page", "the pages of a diff", _MOST_PAGES)
    if asked > most:
        raise NotFound("page", str(asked), f"This diff has {most} page{'s' if most > 1 else ''} with what is shown.")
    return asked


def _to(older: Document, newer: Document, status: int, form: str = "") -> ResponseReturnValue:
    query = {key: value for key, value in request.args.items(multi=True) if key in ("in", "kind", "view", "page")}
    address = Addresses(request.script_root).diff(older.slug, newer.slug, **query)
    if form:
        path, mark, rest = address.partition("?")
        address = f"{path}.{form}{mark}{rest}"
    cache_as(UNDATED)
    return redirect(address, status)


def _address(view: DiffView, form: str = "", swap: bool = False, **changed: str | int) -> str:
    """This diff's address with something changed; an empty value leaves a parameter out. A new choice begins anew."""
    values: dict[str, str | int] = {"in": view.within, "kind": _kinds(view), "view": _view(), "page": 1, **changed}
    if values["view"] == VIEWS[0]:
        values["view"] = ""
    if values["page"] == 1:
        values["page"] = ""
    slugs = (view.newer.slug, view.older.slug) if swap else (view.older.slug, view.newer.slug)
    asked = {key: value for key, value in values.items() if value}
    address = Addresses(request.script_root).diff(slugs[0], slugs[1], **asked)
    if form:
        path, mark, rest = address.partition("?")
        address = f"{path}.{form}{mark}{rest}"
    return address


def _kinds(view: DiffView) -> str:
    shown = frozenset(view.changes)
    if shown == LOUD:
        return ""
    return "all" if shown == SHOWABLE else ",".join(sorted(shown))

