"""``POST /api/v1/citations/check``: a text, or a list of citations, checked against two editions."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from app.api.answers import respond
from app.api.patterns import EDITION
from app.library.citations.find import find
from app.library.citations.listed import read_listed
from app.library.citations.views import Citation, Class, Finding, FlatFinding, checked
from app.library.errors import DoesNotParse
from app.library.views import EditionRef
from app.site.addresses import Addresses
from app.site.caching import UNCACHED
from app.site.host import absolute
from app.site.limits import allow_body
from app.site.open_library import library

blueprint = Blueprint("citations_api", __name__, url_prefix="/api/v1")

LONGEST = 10 * 1024 * 1024  # characters of a text
MOST = 100_000  # citations of one request
BODY = 2 * LONGEST + 64 * 1024  # bytes: JSON writes some characters as several
allow_body("citations_api.check", BODY)


ONE_OF_TWO: dict[str, Any] = {
    "oneOf": [
        {"required": ["text"], "properties": {"text": {"type": "string"}, "citations": {"type": "null"}}},
        {"required": ["citations"], "properties": {"citations": {"type": "array"}, "text": {"type": "null"}}},
    ]
}
"""What JSON Schema must know besides: a request has a text or citations, not both."""

EditionNamed = Annotated[str, msgspec.Meta(extra_json_schema={"pattern": EDITION})]


class CitationRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to check: a ``text`` in which citations are found, or ``citations`` themselves.

    ``from``: the edition they were written for; without it the newest that has all numbers cited. ``to``: the edition
    to read them in; without it the newest. ``bare``: numbers without letters count also where no word such as "CR"
    or "rule" stands before them. ``quotes``: words quoted behind a citation are reported also where they do not resemble
    the rule.
    """

    text: str | None = None
    citations: tuple[str, ...] | None = None
    source: EditionNamed | None = msgspec.field(name="from", default=None)
    target: EditionNamed | None = msgspec.field(name="to", default=None)
    bare: bool = False
    quotes: bool = False


class CheckedCitation(FlatFinding, frozen=True, kw_only=True, tag_field="object", tag="citation"):
    """One citation: where it stands, its class, where its rule is now. ``page`` shows that rule in the edition of ``to``.

    ``start``, ``end`` (from 0), ``line`` and ``column`` (from 1) count characters; of a list, ``line`` is the place in
    it. ``replacement`` is what to write instead. ``confidence`` is from 0 to 1.
    """

    page: str


class CitationReport(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="citation_report"):
    """All citations of a request, in order. ``inferred``: the edition of ``from`` was chosen from the numbers."""

    url: str
    source: EditionRef = msgspec.field(name="from")
    target: EditionRef = msgspec.field(name="to")
    inferred: bool
    total: int
    counts: dict[Class, int]
    data: tuple[CheckedCitation, ...]


@blueprint.post("/citations/check")
def check() -> ResponseReturnValue:
    """Check the citations of a text or a list."""
    asked = _asked()
    text, citations = _found(asked)
    if len(citations) > MOST:
        raise RequestEntityTooLarge(f"The text holds more than {MOST} citations; no more are checked at once.")
    made = library().citations.checker(asked.source, asked.target, citations, asked.quotes)
    report = made.report(made.findings(text, citations))
    to = Addresses(request.script_root, made.target.slug)
    answer = respond(CitationReport(
        url=request.base_url, source=report.source, target=report.target, inferred=report.inferred,
        total=len(report.findings), counts=report.counts, data=tuple(_payload(one, to) for one in report.findings),
    ))  # fmt: skip
    answer.headers["Cache-Control"] = UNCACHED
    return answer


def _asked() -> CitationRequest:
    """The body of the request. Raises DoesNotParse, and 413 for a text that is too long."""
    try:
        asked = msgspec.json.decode(request.get_data(cache=False), type=CitationRequest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DoesNotParse(f"The body is not what is asked here: {error}.", (_EXAMPLE,)) from error
    if (asked.text is None) == (asked.citations is None):
        raise DoesNotParse("Give text or citations, one of the two.", (_EXAMPLE,))
    if len(asked.text or "") > LONGEST:
        raise RequestEntityTooLarge(f"The text has {len(asked.text or '')} characters; at most {LONGEST} are read at once.")
    return asked


def _found(asked: CitationRequest) -> tuple[str, list[Citation]]:
    if asked.text is not None:
        return asked.text, find(asked.text, asked.bare, MOST)
    strings = asked.citations or ()
    if len(strings) > MOST:
        raise RequestEntityTooLarge(f"The list holds {len(strings)} citations; at most {MOST} are checked at once.")
    return "", read_listed(strings)


def _payload(finding: Finding, to: Addresses) -> CheckedCitation:
    flat: dict[str, Any] = msgspec.structs.asdict(checked(finding))
    number = finding.verdict.now[0].partition("–")[0] if finding.verdict.now else ""
    label, _, nth = number.partition("#")
    page = absolute(to.rule(label, int(nth or 1))) if number else ""
    return CheckedCitation(**flat, page=page)


_EXAMPLE = '{"text": "See CR 702.19b.", "from": "2016-04-08"}'
EXAMPLE = {"text": "See CR 702.2b and rule 704.5aa.", "to": "latest"}
