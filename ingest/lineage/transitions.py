"""Which documents are compared with which, and the comparing itself, across cores."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import msgspec

from app.library.lineage.chain import chain_of
from app.library.lineage.views import Change
from app.library.records import DocumentKind
from app.library.workers import process_pool
from ingest.lineage.decisions import Decision, Settled, about, load_decisions, settle
from ingest.lineage.items import Item, load_items
from ingest.lineage.links import LineageLink, is_trivial, link
from ingest.lineage.words import table_digest

METHOD = 4  # raise when the comparing changes: transitions computed by another method are computed again
_BY_NUMBER = 0.5  # how certain a pair is that only its number speaks for
_CHUNK = 6  # neighbouring pairs share most of their texts: a worker takes several in a row
_ANCHORS = 5  # editions that a capture is attached to, likeliest first
_LIKEST = 2  # of them, those that share most texts with it
_LENIENT = {DocumentKind.HANDBOOK: 0.2, DocumentKind.COMPENDIUM: 0.05, DocumentKind.EXTRACT: 0.05}

Told = Callable[[int, int, str], None]  # how many comparisons are done, of how many, and what is being compared


class LineageDocument(msgspec.Struct, frozen=True):
    """A document as lineage sees it."""

    id: int
    slug: str
    kind: DocumentKind
    effective: str | None
    complete: bool

    @property
    def date(self) -> str:
        """Its effective date, empty where it has none."""
        return self.effective or ""


@dataclass(frozen=True, slots=True)
class Task:
    """Compare ``older`` with ``newer``; or, with several ``anchors``, attach ``newer`` to the editions near it."""

    older: LineageDocument
    newer: LineageDocument
    attached: int
    digest: str
    anchors: tuple[LineageDocument, ...] = ()
    decisions: tuple[Decision, ...] = ()


Row = tuple[int, int, int, str, bytes]  # as in the table lineage_transition


def documents(connection: sqlite3.Connection) -> tuple[list[LineageDocument], list[LineageDocument]]:
    """The chain, by date; and all other documents."""
    rows = connection.execute("SELECT id, slug, kind, effective, complete FROM document ORDER BY effective, slug")
    held = [
        LineageDocument(ident, slug, DocumentKind(kind), effective or None, bool(complete))
        for ident, slug, kind, effective, complete in rows
    ]
    chain = chain_of(held)
    inside = {edition.id for edition in chain}
    return chain, [document for document in held if document.id not in inside]


def wanted(connection: sqlite3.Connection) -> list[Task]:
    """Every comparison that the documents held call for."""
    chain, others = documents(connection)
    decisions = load_decisions()
    tasks = []
    for older, newer in pairwise(chain):
        own = about(decisions, older.date, newer.date)
        tasks.append(Task(older, newer, 0, _digest(own), (), own))
    for other in others if chain else ():
        near = _nearest(connection, chain, other)
        tasks.append(Task(near[0], other, 1, _digest(near), near))
    return tasks


def compute(database: Path, tasks: Sequence[Task], told: Told, jobs: int | None = None) -> Iterator[list[Row]]:
    """Do the tasks; each yields the rows of its transition, in the order of the tasks."""
    chunks = list(_chunks(tasks))
    count = min(jobs or os.cpu_count() or 1, len(chunks))
    found: dict[int, list[list[Row]]] = {}
    done = 0
    told(done, len(tasks), _named(chunks[:1]))
    for chunk, rows, at_work in _each(database, chunks, count):
        found[chunk] = rows
        done += len(rows)
        told(done, len(tasks), at_work)
    for chunk in range(len(chunks)):
        yield from found[chunk]


def _chunks(tasks: Sequence[Task]) -> Iterator[list[Task]]:
    """Neighbouring pairs in parts of some length; each attachment alone, since it takes as long as several pairs."""
    pairs = [task for task in tasks if not task.attached]
    for start in range(0, len(pairs), _CHUNK):
        yield pairs[start : start + _CHUNK]
    yield from ([task] for task in tasks if task.attached)


def _each(database: Path, chunks: list[list[Task]], count: int) -> Iterator[tuple[int, list[list[Row]], str]]:
    """Chunks as they get done: which, its rows, and what is being compared then."""
    if count <= 1:
        for number, chunk in enumerate(chunks):
            yield number, _chunk(database, chunk), _named(chunks[number + 1 : number + 2])
        return
    pool = process_pool(count)
    try:
        # the attachments first: they take longest, and one worker would be left with them at the end
        futures = {pool.submit(_chunk, database, chunks[number]): number for number in reversed(range(len(chunks)))}
        for future in as_completed(futures):
            running = [chunks[number] for other, number in futures.items() if other.running()]
            yield futures[future], future.result(), _named(running[:1])
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _named(chunks: list[list[Task]]) -> str:
    """What the first of these chunks compares."""
    if not chunks:
        return ""
    first, last = chunks[0][0], chunks[0][-1]
    return f"{first.newer.slug} with editions near it" if first.attached else f"{first.older.slug} to {last.newer.slug}"


def _chunk(database: Path, tasks: list[Task]) -> list[list[Row]]:
    connection = sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)
    try:
        items = _Items(connection)
        return [_attach(items, task) if task.attached else _step(items, task) for task in tasks]
    finally:
        connection.close()


class _Items:
    """The items of the documents read last."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._kept: dict[int, list[Item]] = {}

    def of(self, document: LineageDocument) -> list[Item]:
        if document.id not in self._kept:
            while len(self._kept) > _ANCHORS:
                self._kept.pop(next(iter(self._kept)))
            self._kept[document.id] = load_items(self._connection, document.id)
        return self._kept[document.id]


def _step(items: _Items, task: Task) -> list[Row]:
    older, newer = items.of(task.older), items.of(task.newer)
    settled = settle(task.decisions, older, newer) if task.decisions else Settled()
    links = link(older, newer, task.older.date, task.newer.date, settled)
    mine, theirs = {item.seq: item for item in older}, {item.seq: item for item in newer}
    told = [one for one in links if one.older is None or one.newer is None
            or not is_trivial(one, mine[one.older], theirs[one.newer])]  # fmt: skip
    return [(task.older.id, task.newer.id, 0, task.digest, pack(told))]


def _attach(items: _Items, task: Task) -> list[Row]:
    """What the nearest edition does not know, the next may."""
    rest = items.of(task.newer)
    rows: list[Row] = []
    for rank, anchor in enumerate(task.anchors, 1):
        links: list[LineageLink] = []
        if rest:
            date = task.newer.date or anchor.date
            lenient = _LENIENT.get(task.newer.kind, 0.0) if rank == 1 else 0.0
            found = link(items.of(anchor), rest, anchor.date, date, Settled(), lenient)
            links = [one for one in found if one.older is not None and one.newer is not None and one.main]
            if rank == 1 and task.newer.kind is DocumentKind.HANDBOOK:
                links += _by_number(items.of(anchor), rest, links)
        rows.append((anchor.id, task.newer.id, rank, task.digest, pack(links)))
        known = {one.newer for one in links}
        rest = _renumbered([item for item in rest if item.seq not in known])
    return rows


def _by_number(older: list[Item], newer: list[Item], links: Sequence[LineageLink]) -> list[LineageLink]:
    """A restatement is numbered as what it restates: what is left over is matched by its number, as uncertain."""
    used, known = {one.older for one in links}, {one.newer for one in links}
    free = {item.place: item for item in older if item.seq not in used}
    return [
        LineageLink(free[item.place].seq, item.seq, Change.EDITED, _BY_NUMBER, True)
        for item in newer if item.seq not in known and item.place in free and item.pool is free[item.place].pool
    ]  # fmt: skip


def _renumbered(items: list[Item]) -> list[Item]:
    """Some items of a document as a document of their own."""
    place = {item.index: new for new, item in enumerate(items)}
    for new, item in enumerate(items):
        item.index, item.parent = new, place.get(item.parent, -1)
        item.children = [place[child] for child in item.children if child in place]
    return items


def pack(links: Sequence[LineageLink]) -> bytes:
    """Links as they are stored."""
    return zlib.compress(msgspec.msgpack.encode(links), 6)


def unpack(data: bytes) -> list[LineageLink]:
    """The inverse of ``pack``."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=list[LineageLink])


def fingerprint() -> str:
    """What changes when lineage would come out otherwise for the same documents."""
    return _digest(load_decisions())


def _digest(what: Sequence[object]) -> str:
    return hashlib.sha256(repr((METHOD, table_digest(), what)).encode()).hexdigest()[:16]


def _nearest(connection: sqlite3.Connection, chain: list[LineageDocument], other: LineageDocument) -> tuple[LineageDocument, ...]:
    """The editions that a document may be part of, likeliest first: by date, then by texts in common, then beside it.

    A capture can mix layers, or be of a state between two editions that were published.
    """
    shared = _shared(connection, other)
    shares = [shared.get(edition.id, 0) for edition in chain]
    dated = _place(chain, other.date) if other.date else max(range(len(chain)), key=lambda place: (shares[place], place))
    likest = sorted(range(len(chain)), key=lambda place: (-shares[place], abs(place - dated)))
    beside = sorted(range(len(chain)), key=lambda place: (abs(place - dated), place > dated))
    order = dict.fromkeys([dated, *likest[:_LIKEST], *beside])
    return tuple(chain[place] for place in list(order)[:_ANCHORS])


def _place(chain: list[LineageDocument], date: str) -> int:
    """The place in the chain of the edition in force on a date, the first before it."""
    return max((place for place, edition in enumerate(chain) if edition.date <= date), default=0)


def _shared(connection: sqlite3.Connection, other: LineageDocument) -> dict[int, int]:
    """How many texts each document has in common with one."""
    sql = """SELECT n.document, COUNT(*) FROM node n WHERE n.text IN
        (SELECT text FROM node WHERE document = ? AND kind IN ('rule', 'subrule', 'definition')) GROUP BY n.document"""
    return dict(connection.execute(sql, (other.id,)))
