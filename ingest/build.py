"""Documents into one immutable library folder, published atomically.

What the published library already holds (by content hash, under the same schema version) is not parsed again; the new
library starts as a copy of the old one. The same set of documents always has the same id. A published library that is damaged
is built again, from what is given and from those captures in it that are still what was ingested.

Where nothing is published yet, the newest edition can be published alone first: see ``build``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

from app.library.building import IngestStep
from app.library.integrity import faults
from app.library.manifest import DATABASE, INDEX, BadManifest, Manifest, read_manifest, write_manifest
from app.library.schema import VERSION
from app.library.workers import process_pool
from ingest import lineage
from ingest.base import Base, base_of
from ingest.captures import read_capture
from ingest.errors import IngestError
from ingest.library_folder import LibraryFolder, hold, unwritable_told
from ingest.model import Capture
from ingest.newest import newest_edition
from ingest.parse import Parsed
from ingest.policy import store as policies
from ingest.policy.parse import Policy
from ingest.progress import Heard, Teller, Told, silent, telling
from ingest.standing import name_documents
from ingest.store import Store
from ingest.workers import mourned

_Result = tuple[Capture, Parsed | Policy | IngestError]
_AHEAD = 4  # captures parsed ahead of the writer: bounds memory


@dataclass(slots=True)
class BuildOutcome:
    """What an ingest did: the library's id and folder, document hashes by fate, and why files were refused.

    ``damage`` names the files of the published library that were damaged, so that it was built again; ``lost`` the documents
    (hash to name) that could not be saved from it and were not given again.
    """

    id: str
    folder: Path
    added: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    damage: list[str] = field(default_factory=list)
    lost: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


def build(
    root: Path, captures: Iterable[Capture], heard: Heard | None = None, jobs: int | None = None,
    first: Callable[[BuildOutcome], None] | None = None,
) -> BuildOutcome:  # fmt: skip
    """Add captures to the library under ``root`` and publish it.

    A capture that no reader recognises, or that cannot be decoded, is refused by name and the others go on. ``heard``
    hears how far it is. With ``first``, where nothing is published yet, the newest complete official edition is
    published alone, ``first`` hears of that, and then everything is published: the same library as without.

    Raises Busy when another ingest is writing, IngestError where there is nothing to publish or the disk is full.
    """
    began = time.monotonic()
    with mourned(), hold(root) as home, unwritable_told(root), telling(root, heard) as told:
        listed, base = list(captures), base_of(home.current)
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
        outcome = _publish(home, None, workshop, True, {})
    outcome.added, outcome.seconds = added, time.monotonic() - began
    told.older = True
    told(IngestStep.READING, 0, len(captures))
    first(outcome)


def _publish_all(
    home: LibraryFolder, base: Base | None, captures: list[Capture], told: Teller, jobs: int | None
) -> BuildOutcome:
    with home.workshop() as workshop:
        known, captures = _open_base(base, workshop, captures)
        wanted, refused = {c.sha256: c for c in captures}, dict[str, str]()
        new = [capture for sha256, capture in wanted.items() if sha256 not in known]
        added = _fill(workshop, _parse_all(new, jobs), refused, told, len(new)) if new else []
        relined = _draw_lines(workshop / DATABASE, told, jobs)
        outcome = _publish(home, base, workshop, bool(added) or relined or _lacks_hashes(base), refused)
    outcome.added = added
    outcome.known = [sha256 for sha256 in wanted if sha256 in known]
    if base is not None and base.damage:
        outcome.damage = [str(fault) for fault in base.damage]
        outcome.lost = {sha256: name for sha256, name in base.sources().items() if sha256 not in wanted}
    return outcome


def _open_base(base: Base | None, workshop: Path, captures: list[Capture]) -> tuple[set[str], list[Capture]]:
    """Start from the published library; one of another version, or damaged, is parsed again from the captures it keeps."""
    if base is None:
        return set(), captures
    if not base.usable:
        return set(), [*base.captures(), *captures]
    (workshop / INDEX).mkdir()
    for name in base.files:
        (workshop / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(base.folder / name, workshop / name)
    outdated = base.outdated_policies()
    again = list(policies.captures(base.folder, outdated))
    for capture in again:
        policies.forget(workshop, capture.sha256)
    return set(base.sources()) - {capture.sha256 for capture in again}, [*again, *captures]


def _fill(workshop: Path, results: Iterable[_Result], refused: dict[str, str], told: Told, total: int) -> list[str]:
    """Write parsed captures into the library being made. Returns the hashes of those added."""
    from app.library.search.index import extend_index

    added: list[str] = []
    with Store(workshop / DATABASE) as store:
        for done, (capture, result) in enumerate(results, 1):
            if isinstance(result, Parsed):
                store.add(result)
                added.append(result.sha256)
            elif isinstance(result, Policy):
                policies.add(workshop, result)
                added.append(capture.sha256)
            else:
                refused[capture.name] = str(result)
            told(IngestStep.READING, done, total, capture.name)
        name_documents(store.connection)
        entries = store.entries_added()
    if entries or (added and not (workshop / INDEX).is_dir()):
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
    pool = process_pool(count)
    try:
        waiting: list[tuple[Capture, Future[Parsed | Policy | IngestError]]] = []
        for capture in captures:
            waiting.append((capture, pool.submit(_try, capture)))
            if len(waiting) > count + _AHEAD:
                first, future = waiting.pop(0)
                yield first, future.result()
        for first, future in waiting:
            yield first, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _try(capture: Capture) -> Parsed | Policy | IngestError:
    try:
        return read_capture(capture)
    except IngestError as error:
        return error
    except Exception as error:  # one capture must not keep the others out
        return IngestError(f"{capture.name}: a fault of this program ({type(error).__name__}: {error})")


def _publish(home: LibraryFolder, base: Base | None, workshop: Path, changed: bool, refused: dict[str, str]) -> BuildOutcome:
    if not changed:
        if base is None or base.damage:
            reasons = "; ".join(refused.values()) or "no captures were found"
            damaged = f"the published library is damaged ({base.damage[0]}), and " if base is not None else ""
            raise IngestError(f"nothing to publish: {damaged}{reasons}")
        return BuildOutcome(base.id, base.folder, refused=refused)
    documents = _documents(workshop / DATABASE)
    policy = policies.listed(workshop)
    hashes = [str(one["sha256"]) for one in documents]
    identity = library_id([*hashes, *(f"policy {one['version']} {one['sha256']}" for one in policy)])
    standing = home.current
    if standing is not None and (base is None or base.sealed) and _stands(standing, identity):  # the others were refused
        return BuildOutcome(identity, standing, refused=refused)
    write_manifest(workshop, Manifest(identity, VERSION, _now(), tuple(documents), tuple(policy)))
    return BuildOutcome(identity, home.publish(workshop, identity), refused=refused)


def _stands(folder: Path, identity: str) -> bool:
    """Whether a library of that id is published, and whole."""
    try:
        manifest = read_manifest(folder)
    except BadManifest:
        return False
    return manifest.id == identity and not faults(folder, manifest)


def _lacks_hashes(base: Base | None) -> bool:
    """Whether the published library is whole and has no hashes yet: it is published again, with them."""
    return base is not None and base.usable and not base.sealed


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
