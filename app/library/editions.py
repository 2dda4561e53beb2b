"""The documents of a library, and which of them is meant by a date, a slug or a hash."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

import msgspec

from app.library.errors import Ambiguous, DoesNotParse, NoEditions, NotFound
from app.library.publication import Publication
from app.library.records import Basis, Document, DocumentKind

LATEST = "latest"
HASH_DIGITS = 8
_COLUMNS = (
    "id, sha256, slug, source, title, kind, effective, basis, complete, reader, encoding, newline, size, lines,"
    " counts, notes"
)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_YEAR = re.compile(r"(?:19|20)\d\d", re.ASCII)
_MONTH = re.compile(r"(\d{4})(?:-(\d{1,2}))?", re.ASCII)
_LOOSE_DATE = re.compile(r"(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})", re.ASCII)
_HASH = re.compile(rf"[0-9a-f]{{{HASH_DIGITS},64}}")
_SLUG = re.compile(r"(?:[a-z]+-)?(?:\d{4}-\d{2}-\d{2}|undated)(?:~[0-9a-f]{8})?", re.ASCII)
_FORMS = "an effective date such as 2016-04-08, a year, 'latest', a slug, or 8 digits of a document's hash"
_SHOWN = 8


def load_documents(publication: Publication) -> tuple[Document, ...]:
    """All documents, newest effective date first; of one date complete official editions first; undated last."""
    found = [_document(*row) for row in publication.rows(f"SELECT {_COLUMNS} FROM document")]
    found.sort(key=lambda document: document.slug)
    found.sort(key=_rank)
    found.sort(key=lambda document: document.effective or "", reverse=True)
    return tuple(found)


def edition_of(documents: Iterable[Document], day: str) -> Document | None:
    """The official edition that took effect on a day; a complete one, where there is one. None where there is none."""
    found = [one for one in documents if one.effective == day and one.kind is DocumentKind.EDITION]
    return next((one for one in found if one.complete), found[0] if found else None)


def resolve(documents: tuple[Document, ...], key: str | None) -> Document:
    """The document that ``key`` names (see ``Library.edition``). Raises DoesNotParse, NotFound, Ambiguous."""
    if not documents:
        raise NoEditions(key or LATEST)
    asked = (key or LATEST).strip()
    if asked.lower() in ("", LATEST):
        return _latest(documents)
    for document in documents:
        if document.slug == asked:
            return document
    if _DATE.fullmatch(asked):
        return _in_force(documents, asked, f"on {asked}")
    if _YEAR.fullmatch(asked):
        return _in_force(documents, f"{asked}-12-31", f"in {asked}")
    return _by_hash(documents, asked)


def _document(
    ident: int, sha256: str, slug: str, source: str, title: str, kind: str, effective: str | None, basis: str,
    complete: int, reader: str, encoding: str, newline: str, size: int, lines: int, counts: str, notes: str,
) -> Document:  # fmt: skip
    return Document(
        id=ident, sha256=sha256, slug=slug, source=source, title=title, kind=DocumentKind(kind),
        effective=effective or None, basis=Basis(basis), complete=bool(complete), reader=reader, encoding=encoding,
        newline=newline, size=size, lines=lines,
        counts=msgspec.json.decode(counts or "{}", type=dict[str, int]),
        notes=msgspec.json.decode(notes or "[]", type=tuple[str, ...]),
    )  # fmt: skip


def _rank(document: Document) -> int:
    """What stands for "the rules" first: complete editions, the handbook, anything else."""
    if document.kind is DocumentKind.EDITION and document.complete:
        return 0
    return 1 if document.kind is DocumentKind.HANDBOOK else 2


def _latest(documents: tuple[Document, ...]) -> Document:
    """The first of the best rank: the documents stand newest first."""
    return min(documents, key=_rank)


def _in_force(documents: tuple[Document, ...], day: str, when: str) -> Document:
    """The newest of the best rank that was effective on that day; ``when`` says in words what was asked for."""
    if not _is_day(day):
        raise DoesNotParse(f"'{day}' is no date of the calendar.", _nearest_dates(documents, day))
    effective = [document for document in documents if document.effective and document.effective <= day]
    if not effective:
        dates = sorted(document.effective for document in documents if document.effective)
        earliest = f"; the earliest here is of {dates[0]}" if dates else ""
        raise NotFound("edition", day, f"No edition here was in force {when}{earliest}.", tuple(dates[:1]))
    return min(effective, key=_rank)


def _by_hash(documents: tuple[Document, ...], asked: str) -> Document:
    if _SLUG.fullmatch(asked):
        raise NotFound("edition", asked, f"No document here is called '{asked}'.", _nearest_dates(documents, asked))
    lowered = asked.lower()
    if not _HASH.fullmatch(lowered):
        raise _not_a_key(documents, asked)
    found = [document for document in documents if document.sha256.startswith(lowered)]
    if len(found) > 1:
        raise Ambiguous(f"Several documents begin with '{asked}'.", tuple(one.sha256 for one in found))
    if found:
        return found[0]
    suggestions = _nearest_dates(documents, asked)
    raise NotFound("edition", asked, f"No document here has a hash that begins with '{asked}'.", suggestions)


def _not_a_key(documents: tuple[Document, ...], asked: str) -> DoesNotParse:
    shown = asked if len(asked) <= 40 else asked[:40] + "…"
    nearest = _nearest_dates(documents, asked)
    if _MONTH.fullmatch(asked) and nearest:
        return DoesNotParse(f"'{shown}' is not a full date; editions near it: {', '.join(nearest)}.", nearest)
    if _LOOSE_DATE.fullmatch(asked) and nearest:
        return DoesNotParse(f"'{shown}' does not name an edition: write the date as in {nearest[0]}.", nearest)
    return DoesNotParse(f"'{shown}' does not name an edition: give {_FORMS}.", nearest)


def _nearest_dates(documents: Iterable[Document], asked: str) -> tuple[str, ...]:
    """Slugs of the editions of that month or year, or next to that loosely written date; the newest failing all."""
    slugs = [document.slug for document in documents if document.effective and document.slug == document.effective]
    if match := _MONTH.fullmatch(asked):
        stem = match[1] + (f"-{int(match[2]):02}" if match[2] else "")
        return tuple(one for one in slugs if one.startswith(stem))[:_SHOWN] or _around(slugs, stem)
    if match := _LOOSE_DATE.fullmatch(asked):
        day = f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}"
        return ((day,) if day in slugs else ()) or _around(slugs, day)
    return tuple(slugs[:3])


def _around(slugs: list[str], day: str) -> tuple[str, ...]:
    """The edition in force on that day, and the one after it; ``slugs`` are newest first."""
    before = [slug for slug in slugs if slug <= day][:1]
    after = [slug for slug in slugs if slug > day][-1:]
    return (*before, *after)


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
