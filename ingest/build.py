"""Documents into one immutable library folder, published atomically.

What the published library already holds (by content hash, under the same schema version) is not parsed again; the new
library starts as a copy of the old one. The same set of documents always has the same id.

Where nothing is published yet, the newest edition can be published alone first: see ``build``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from app.library.building import IngestStep
from app.library.publication import DATABASE, INDEX, MANIFEST
from app.library.schema import VERSION
from ingest import lineage, workers
from ingest.errors import IngestError
from ingest.library_folder import LibraryFolder, hold
from ingest.model import Capture
from ingest.newest import newest_edition
from ingest.parse import Parsed, parse
from ingest.progress import Heard, Teller, Told, silent, telling
from ingest.standing import name_documents
from ingest.store import Store

_Result = tuple[Capture, Parsed | IngestError]
_AHEAD = 4  # captures parsed ahead of the writer: bounds memory


@dataclass(slots=True)
class BuildOutcome:
    """What an ingest did: the library's id and folder, document hashes by fate, and why files were refused."""

    id: str
    folder: Path
    added: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


def build(
    root: Path, captures: Iterable[Capture], heard: Heard | None = None, jobs: int | None = None,
    first: Callable[[BuildOutcome], None] | None = None,
) -> BuildOutcome:  # fmt: skip
    """Add captures to the library under ``root`` and publish it.

    A capture that no reader recognises, or that cannot be decoded, is refused by name and the others go on. ``heard``
    hears how far it is. With ``first``, where nothing is published yet, the newest complete official edition is
    published alone, ``first`` hears of that, and then everything is published: the same library as without.

    Raises Busy when another ingest is writing, IngestError where there is nothing to publish.
    """
    began = time.monotonic()
    with workers.mourned(), hold(root) as home, telling(root, heard) as told:
        listed, base = list(captures), home.current
        if base is None and first is not None:
            _publish_newest(home, listed, told, first)
        outcome = _publish_all(home, base, listed, told, jobs)
    outcome.seconds = time.monotonic() - began
    return outcome


def _publish_newest(home: LibraryFolder, captures: list[Capture], told: Teller, first: Callable[[BuildOutcome], None]) -> None:
    """Publish the newest edition alone, so that it can be read while the others are added."""
    began = time.monotonic()
    told(IngestStep.READING, 0, len(captures))
    found = newest_edition(captures) if len(captures) > 1 else None
    if found is None:
        return
    with home.workshop() as workshop:
        added = _fill(workshop, [found], {}, silent, 1)
        _draw_lines(workshop / DATABASE, silent, 1)
        outcome = _publish(home, workshop, True, {})
    outcome.added, outcome.seconds = added, time.monotonic() - began
    told.older = True
    told(IngestStep.READING, 0, len(captures))
    first(outcome)


def _publish_all(
    home: LibraryFolder, base: Path | None, captures: list[Capture], told: Teller, jobs: int | None
) -> BuildOutcome:
    with home.workshop() as workshop:
        known, captures = _open_base(base, workshop, captures)
        wanted, refused = {c.sha256: c for c in captures}, dict[str, str]()
        new = [capture for sha256, capture in wanted.items() if sha256 not in known]
        added = _fill(workshop, _parse_all(new, jobs), refused, told, len(new)) if new else []
        relined = _draw_lines(workshop / DATABASE, told, jobs)
        outcome = _publish(home, workshop, bool(added) or relined, refused)
    outcome.added = added
    outcome.known = [sha256 for sha256 in wanted if sha256 in known]
    return outcome


def _open_base(base: Path | None, workshop: Path, captures: list[Capture]) -> tuple[set[str], list[Capture]]:
    """Start from the published library; one of another version is parsed again from the captures it keeps."""
    if base is None:
        return set(), captures
    manifest = msgspec.json.decode((base / MANIFEST).read_bytes())
    if manifest.get("schema") != VERSION:
        return set(), [*_kept_captures(base), *captures]
    shutil.copyfile(base / DATABASE, workshop / DATABASE)
    shutil.copytree(base / INDEX, workshop / INDEX)
    return {document["sha256"] for document in manifest["documents"]}, captures


def _kept_captures(base: Path) -> Iterator[Capture]:
    import sqlite3

    connection = sqlite3.connect(f"file:{base / DATABASE}?mode=ro&immutable=1", uri=True)
    try:
        rows = connection.execute("SELECT d.source, c.bytes FROM document d JOIN capture c ON c.document = d.id")
        for source, data in rows:
            yield Capture(source, zlib.decompress(data))
    except sqlite3.Error:
        return  # tables of an unknown age: only what was named now is ingested
    finally:
        connection.close()


def _fill(workshop: Path, results: Iterable[_Result], refused: dict[str, str], told: Told, total: int) -> list[str]:
    """Write parsed captures into the library being made. Returns the hashes of those added."""
    from app.library.search.index import extend_index

    store = Store(workshop / DATABASE)
    added: list[str] = []
    for done, (capture, result) in enumerate(results, 1):
        if isinstance(result, Parsed):
            store.add(result)
            added.append(result.sha256)
        else:
            refused[capture.name] = str(result)
        told(IngestStep.READING, done, total, capture.name)
    name_documents(store.connection)
    entries = store.entries_added()
    store.close()
    if added:
        extend_index(workshop / INDEX, entries, lambda done, total: told(IngestStep.INDEXING, done, total))
    return added


def _draw_lines(database: Path, told: Told, jobs: int | None) -> bool:
    """Bring lineage up to date. Returns whether it was not: documents, or hand decisions, are new."""
    if not database.exists():
        return False
    return lineage.update(database, lambda done, total, on: told(IngestStep.COMPARING, done, total, on), jobs)


def _parse_all(captures: list[Capture], jobs: int | None) -> Iterator[_Result]:
    """Parse across cores, in order, a few ahead of whoever takes the results."""
    count = min(jobs or os.cpu_count() or 1, len(captures))
    if count == 1:
        yield from ((capture, _try(capture)) for capture in captures)
        return
    pool = workers.pool(count)
    try:
        waiting: list[tuple[Capture, Future[Parsed | IngestError]]] = []
        for capture in captures:
            waiting.append((capture, pool.submit(_try, capture)))
            if len(waiting) > count + _AHEAD:
                first, future = waiting.pop(0)
                yield first, future.result()
        for first, future in waiting:
            yield first, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _try(capture: Capture) -> Parsed | IngestError:
    try:
        return parse(capture)
    except IngestError as error:
        return error
    except Exception as error:  # one capture must not keep the others out
        return IngestError(f"{capture.name}: a fault of this program ({type(error).__name__}: {error})")


def _publish(home: LibraryFolder, workshop: Path, changed: bool, refused: dict[str, str]) -> BuildOutcome:
    current = home.current
    if not changed:
        if current is None:
            reasons = "; ".join(refused.values()) or "no captures were found"
            raise IngestError(f"nothing to publish: {reasons}")
        return BuildOutcome(current.name, current, refused=refused)
    documents = _documents(workshop / DATABASE)
    identity = library_id([str(document["sha256"]) for document in documents])
    if current is not None and current.name == identity:  # all but the newest edition were refused
        return BuildOutcome(identity, current, refused=refused)
    manifest = {"id": identity, "schema": VERSION, "built": _now(), "documents": documents}
    (workshop / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest)))
    return BuildOutcome(identity, home.publish(workshop, identity), refused=refused)


def _documents(database: Path) -> list[dict[str, object]]:
    import sqlite3

    connection = sqlite3.connect(database)
    rows = connection.execute("SELECT sha256, slug, effective, source FROM document ORDER BY effective, sha256")
    found = [dict(zip(("sha256", "slug", "effective", "source"), row)) for row in rows]
    connection.close()
    return found


def library_id(hashes: list[str]) -> str:
    """The id of a library: a hash of its schema, of how lineage is drawn, and of its documents in whatever order."""
    return hashlib.sha256("\n".join([str(VERSION), lineage.fingerprint(), *sorted(hashes)]).encode()).hexdigest()[:16]


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
