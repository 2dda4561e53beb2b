"""The page on which one pastes a text and sees what became of the citations in it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from app.library.citations.find import find
from app.library.citations.migrate import migrate
from app.library.citations.views import Class, Finding, Report
from app.library.records import DocumentKind
from app.site.addresses import Addresses
from app.site.caching import UNCACHED
from app.site.limits import allow_body
from app.site.open_library import library

blueprint = Blueprint("citations", __name__)

LONGEST = 10 * 1024 * 1024  # characters
MOST = 100_000  # citations
BODY = 3 * LONGEST  # bytes: a form writes some characters as several
SHOWN = 1000  # findings in the table
LINKED = 5000  # citations of a text that is shown again
REPRINTED = 200_000  # characters of a text that is shown again, with its citations linked
allow_body("citations.citations", BODY)

LABELS = {
    Class.OK: "ok", Class.TYPOGRAPHIC: "typography only", Class.EDITED: "edited", Class.MOVED: "moved",
    Class.MERGED: "merged", Class.SPLIT: "split", Class.REMOVED: "removed", Class.REUSED: "number reused",
    Class.NEVER_EXISTED: "never existed", Class.MALFORMED: "malformed",
}  # fmt: skip


class TextPiece(msgspec.Struct, frozen=True):
    """A stretch of the text pasted; with its finding where it is a citation."""

    text: str
    finding: Finding | None = None


@blueprint.route("/citations", methods=["GET", "POST"])
def citations() -> ResponseReturnValue:
    """The form, and below it the answer to what was posted."""
    text = request.form.get("text", "")
    source, target = request.form.get("from", "").strip(), request.form.get("to", "").strip()
    bare, quotes = "bare" in request.form, "quotes" in request.form
    editions = [one for one in library().documents() if one.kind is DocumentKind.EDITION and one.complete]
    form = {
        "text": text if len(text) <= REPRINTED else "", "source": source, "target": target, "bare": bare, "quotes": quotes,
    }  # fmt: skip
    if request.method == "GET" or not text.strip():
        return render_template("citations/citations.html", form=form, editions=editions, report=None)
    report = _check(text, source, target, bare, quotes)
    page = render_template(
        "citations/citations.html", form=form, editions=editions, report=report, labels=LABELS,
        shown=sorted((one for one in report.findings if not one.fine), key=_gravest_first)[:SHOWN],
        bad=sum(not one.fine for one in report.findings), pieces=_pieces(text, report.findings),
        migrated=_migrated(text, report), old=_addresses(report.source.slug), new=_addresses(report.target.slug),
    )  # fmt: skip
    return page, {"Cache-Control": UNCACHED}


def _check(text: str, source: str, target: str, bare: bool, quotes: bool) -> Report:
    """The report on a text. Refuses texts that are too long (413)."""
    if len(text) > LONGEST:
        raise RequestEntityTooLarge(f"The text has {len(text)} characters; at most {LONGEST} are read at once.")
    found = find(text, bare, MOST)
    if len(found) > MOST:
        raise RequestEntityTooLarge(f"The text holds more than {MOST} citations; no more are checked at once.")
    made = library().citations.checker(source or None, target or None, found, quotes)
    return made.report(made.findings(text, found))


def _pieces(text: str, findings: Sequence[Finding]) -> Sequence[TextPiece]:
    """The text cut at its citations; nothing for a text that is too long to be shown again."""
    if len(text) > REPRINTED or len(findings) > LINKED:
        return ()
    pieces: list[TextPiece] = []
    place = 0
    for finding in findings:
        cited = finding.citation
        pieces += (TextPiece(text[place : cited.start]), TextPiece(text[cited.start : cited.end], finding))
        place = cited.end
    return [*pieces, TextPiece(text[place:])]


def _migrated(text: str, report: Report) -> str:
    """The text with its citations rewritten; empty where nothing is, or it is too long to be shown."""
    if len(text) > REPRINTED:
        return ""
    made = migrate(text, report.findings)
    return made.text if made.edits else ""


def _addresses(slug: str) -> Addresses:
    return Addresses(request.script_root, slug)


def _gravest_first(finding: Finding) -> tuple[int, int]:
    return -finding.verdict.kind.gravity, finding.citation.start
