"""What became of each capture: counts by kind, repairs, oddities, and lines nobody accounts for (there are none)."""

from __future__ import annotations

import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from app.library.manifest import DATABASE
from app.library.policy.records import PolicyDocument
from app.library.records import Basis, Oddity
from ingest.parse import LedgerRecord
from ingest.policy import store as policies


class DocumentReport(msgspec.Struct, frozen=True, kw_only=True):
    """The report on one document. ``repairs`` and ``unaccounted`` are counts; ``lines`` counts lines by kind."""

    source: str
    sha256: str
    slug: str
    kind: str
    title: str
    effective: str | None
    inferred: bool
    complete: bool
    reader: str
    encoding: str
    newline: str
    counts: dict[str, int]
    references: dict[str, int]
    repairs: int
    unaccounted: int
    lines: dict[str, int]
    oddities: tuple[Oddity, ...]
    notes: tuple[str, ...]


def report(library: Path, hashes: Iterable[str]) -> list[DocumentReport]:
    """Reports on documents of the library folder, in the order of ``hashes``; unknown hashes are passed over."""
    policy = {document.sha256: _policy(document) for document in policies.documents(library)}
    connection = sqlite3.connect(f"file:{library / DATABASE}?mode=ro&immutable=1", uri=True)
    try:
        return [found for sha256 in hashes if (found := policy.get(sha256) or _one(connection, sha256)) is not None]
    finally:
        connection.close()


def _policy(found: PolicyDocument) -> DocumentReport:
    """The report on a document of tournament policy."""
    counts = Counter("infractions" if section.category else "sections" for section in found.sections)
    targets = Counter(reference.document for section in found.sections for reference in section.references)
    return DocumentReport(
        source=found.source, sha256=found.sha256, slug=found.effective or "undated", kind=f"policy {found.kind}",
        title=found.title, effective=found.effective, inferred=found.basis != Basis.DECLARED, complete=found.complete,
        reader=found.form, encoding="", newline="", counts=dict(counts), references=dict(targets), repairs=0,
        unaccounted=len(found.unaccounted), lines=found.lines, oddities=found.oddities, notes=found.notes,
    )  # fmt: skip


def _one(connection: sqlite3.Connection, sha256: str) -> DocumentReport | None:
    row = connection.execute(
        "SELECT id, source, slug, kind, title, effective, basis, complete, reader, encoding, newline, counts,"
        " reference_counts, notes FROM document WHERE sha256 = ?", (sha256,),
    ).fetchone()  # fmt: skip
    if row is None:
        return None
    ledger = _ledger(connection, row[0])
    repairs = connection.execute("SELECT count(*) FROM repair WHERE document = ?", (row[0],)).fetchone()[0]
    sql = "SELECT kind, line, number, detail FROM oddity WHERE document = ? ORDER BY line"
    odd = connection.execute(sql, (row[0],))
    return DocumentReport(
        source=row[1], sha256=sha256, slug=row[2], kind=row[3], title=row[4], effective=row[5],
        inferred=row[6] != Basis.DECLARED, complete=bool(row[7]), reader=row[8], encoding=row[9], newline=row[10],
        counts=msgspec.json.decode(row[11]), references=msgspec.json.decode(row[12]), repairs=repairs,
        unaccounted=len(ledger.unaccounted), lines=ledger.kinds, oddities=tuple(Oddity(*o) for o in odd),
        notes=tuple(msgspec.json.decode(row[13])),
    )  # fmt: skip


def _ledger(connection: sqlite3.Connection, document: int) -> LedgerRecord:
    blob = connection.execute("SELECT ledger FROM capture WHERE document = ?", (document,)).fetchone()[0]
    return msgspec.msgpack.decode(zlib.decompress(blob), type=LedgerRecord)


def as_text(found: DocumentReport) -> str:
    """A report for a terminal."""
    date = f"{found.effective or 'undated'}{' (inferred)' if found.inferred and found.effective else ''}"
    form = ", ".join(filter(None, [f"reader {found.reader}", found.encoding]))
    out = [f"{found.source}: {found.title}", f"  {found.kind}, {date}, {form}"]
    out.append("  counts      " + _row(found.counts))
    out.append("  references  " + _row(found.references))
    out.append("  lines       " + _row(dict(sorted(found.lines.items(), key=lambda item: -item[1]))))
    out.append(f"  repairs     {found.repairs}, unaccounted lines {found.unaccounted}")
    out += [f"  note        {note}" for note in found.notes]
    out += [f"  oddity      line {o.line} {o.number}: {o.kind}: {o.detail}" for o in found.oddities]
    return "\n".join(out)


def _row(counts: dict[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in counts.items())
