"""Documents into one immutable library folder, published atomically.

What the published library already holds (by content hash, under the same schema version) is not parsed again; the new
library starts as a copy of the old one. The same set of documents always has the same id.
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

from app.library.publication import DATABASE, INDEX, MANIFEST
from app.library.schema import VERSION
from ingest import lineage, workers
from ingest.errors import IngestError
from ingest.library_folder import LibraryFolder, hold
from ingest.model import Capture
from ingest.parse import Parsed, parse
from ingest.standing import name_documents
from ingest.store import Store

Progress = Callable[[str, int, int], None]  # what is being done, how many of it are done, how many there are
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
    root: Path, captures: Iterable[Capture], progress: Progress | None = None, jobs: int | None = None
) -> BuildOutcome:
    """Add captures to the library under ``root`` and publish it.

    A capture that no reader recognises, or that cannot be decoded, is refused by name and the others go on. Raises
    Busy when another ingest is writing, IngestError where there is nothing to publish.
    """
    began = time.monotonic()
    told = progress or (lambda what, done, total: None)
    with workers.mourned(), hold(root) as home, home.workshop() as workshop:
        known, captures = _open_base(home, workshop, captures)
        wanted, refused = {c.sha256: c for c in captures}, dict[str, str]()
        new = [capture for sha256, capture in wanted.items() if sha256 not in known]
        added: list[str] = []
        if new:
            added = _add(workshop, new, refused, told, jobs)
        relined = _draw_lines(workshop / DATABASE, told, jobs)
        outcome = _publish(home, workshop, bool(added) or relined, refused)
    outcome.added = added
    outcome.known = [sha256 for sha256 in wanted if sha256 in known]
    outcome.seconds = time.monotonic() - began
    return outcome


def _open_base(home: LibraryFolder, workshop: Path, captures: Iterable[Capture]) -> tuple[set[str], list[Capture]]:
    """Start from the published library; one of another version is parsed again from the captures it keeps."""
    base, listed = home.current, list(captures)
    if base is None:
        return set(), listed
    manifest = msgspec.json.decode((base / MANIFEST).read_bytes())
    if manifest.get("schema") != VERSION:
        return set(), [*_kept_captures(base), *listed]
    shutil.copyfile(base / DATABASE, workshop / DATABASE)
    shutil.copytree(base / INDEX, workshop / INDEX)
    return {document["sha256"] for document in manifest["documents"]}, listed


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


def _add(
    workshop: Path, new: list[Capture], refused: dict[str, str], told: Progress, jobs: int | None
) -> list[str]:
    from app.library.search.index import extend_index

    store = Store(workshop / DATABASE)
    added: list[str] = []
    for done, (capture, result) in enumerate(_parse_all(new, jobs), 1):
        if isinstance(result, Parsed):
            store.add(result)
            added.append(result.sha256)
        else:
            refused[capture.name] = str(result)
        told("documents", done, len(new))
    name_documents(store.connection)
    entries = store.entries_added()
    store.close()
    if added:
        extend_index(workshop / INDEX, entries, lambda done, total: told("search entries", done, total))
    return added


def _draw_lines(database: Path, told: Progress, jobs: int | None) -> bool:
    """Bring lineage up to date. Returns whether it was not: documents, or hand decisions, are new."""
    if not database.exists():
        return False
    return lineage.update(database, lambda done, total: told("lineage", done, total), jobs)


def _parse_all(captures: list[Capture], jobs: int | None) -> Iterator[tuple[Capture, Parsed | IngestError]]:
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
