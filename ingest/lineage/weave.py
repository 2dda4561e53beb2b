"""Lines woven from transitions: which lineage each item of each document belongs to, its spans and events."""

from __future__ import annotations

import sqlite3
from array import array
from dataclasses import dataclass, field

import msgspec

from app.library.folding import fold
from app.library.lineage.views import Change
from app.library.lineage.wording import ITEMS, sql_list
from ingest.lineage.links import LineageLink
from ingest.lineage.transitions import LineageDocument, documents, unpack

_SQL = f"""
    SELECT n.seq, n.kind, n.number, CASE WHEN n.kind = 'term' THEN t.body ELSE '' END
    FROM node n JOIN text t ON t.id = n.text WHERE n.document = ? AND n.kind IN ({sql_list(ITEMS)}) ORDER BY n.seq"""
_TABLES = ("lineage_span", "lineage_members", "lineage_event", "lineage")
_json = msgspec.json.Encoder()


@dataclass(slots=True)
class _Spot:
    """An item as weaving sees it. ``key`` tells it apart within its document; ``label`` is how it is shown."""

    seq: int
    kind: str
    key: str
    label: str


@dataclass(slots=True)
class _Woven:
    """What is woven so far."""

    names: list[tuple[str, str]] = field(default_factory=list)  # (name, kind) of line 1, 2 …
    members: dict[int, dict[int, int]] = field(default_factory=dict)  # document -> seq -> line
    spans: list[tuple[int, str, str, str, str]] = field(default_factory=list)
    open_spans: dict[int, tuple[str, str, str, str]] = field(default_factory=dict)
    events: list[tuple[object, ...]] = field(default_factory=list)

    def new_line(self, spot: _Spot, where: str) -> int:
        """A line that begins here."""
        self.names.append((f"{spot.label}@{where}", spot.kind))
        return len(self.names)


def weave(connection: sqlite3.Connection) -> None:
    """Fill the tables of lines from the transitions stored."""
    chain, others = documents(connection)
    woven = _Woven()
    before: LineageDocument | None = None
    spots: list[_Spot] = []
    for edition in chain:
        earlier, spots = spots, _spots(connection, edition)
        if before is None:
            woven.members[edition.id] = {spot.seq: woven.new_line(spot, edition.date) for spot in spots}
        else:
            _carry(connection, woven, before, edition, earlier, spots)
        _extend_spans(woven, edition, spots)
        before = edition
    woven.spans += [(line, *span) for line, span in woven.open_spans.items()]
    for other in others:
        _attach(connection, woven, other, _spots(connection, other))
    _write(connection, woven)


def _spots(connection: sqlite3.Connection, document: LineageDocument) -> list[_Spot]:
    found: list[_Spot] = []
    seen: dict[str, int] = {}
    for seq, kind, number, term in connection.execute(_SQL, (document.id,)):
        key, label = (f"term:{fold(term)}", f"term:{term}") if kind == "term" else (number or "", number or "")
        seen[key] = nth = seen.get(key, 0) + 1
        again = f"#{nth}" if nth > 1 else ""
        found.append(_Spot(seq, kind, key + again, label + again))
    return found


def _links(connection: sqlite3.Connection, older: int, newer: int) -> list[LineageLink]:
    sql = "SELECT links FROM lineage_transition WHERE older = ? AND newer = ?"
    row = connection.execute(sql, (older, newer)).fetchone()
    return unpack(row[0]) if row else []


def _carry(
    connection: sqlite3.Connection, woven: _Woven, before: LineageDocument, edition: LineageDocument, earlier: list[_Spot],
    spots: list[_Spot],
) -> None:  # fmt: skip
    """Carry the lines of one edition into the next."""
    links = _links(connection, before.id, edition.id)
    was = woven.members[before.id]
    told_old, told_new = {link.older for link in links}, {link.newer for link in links}
    seq_of = {spot.key: spot.seq for spot in earlier if spot.seq not in told_old}
    now: dict[int, int] = {}
    for spot in spots:
        if spot.seq not in told_new and spot.key in seq_of:
            now[spot.seq] = was[seq_of[spot.key]]
    for link in links:
        if link.main and link.older is not None and link.newer is not None:
            now[link.newer] = was[link.older]
    for spot in spots:
        if spot.seq not in now:
            now[spot.seq] = woven.new_line(spot, edition.date)
    woven.members[edition.id] = now
    woven.events += [_event(before, edition, link, was, now) for link in links]


def _event(
    before: LineageDocument, edition: LineageDocument, link: LineageLink, was: dict[int, int], now: dict[int, int]
) -> tuple[object, ...]:
    old = was[link.older] if link.older is not None else None
    new = now[link.newer] if link.newer is not None else None
    line, other = (new, None) if new is not None else (old, None)
    if not link.main:
        line, other = (new, old) if link.change is Change.SPLIT else (old, new)
    return (
        before.id, edition.id, line, str(link.change), link.older, link.newer, other, link.confidence,
        _json.encode(link.evidence).decode(),
    )  # fmt: skip


def _extend_spans(woven: _Woven, edition: LineageDocument, spots: list[_Spot]) -> None:
    members = woven.members[edition.id]
    alive: dict[int, tuple[str, str, str, str]] = {}
    for spot in spots:
        line = members[spot.seq]
        span = woven.open_spans.pop(line, None)
        if span is not None and span[:2] == (spot.label, spot.kind):
            alive[line] = (*span[:3], edition.date)
        else:
            if span is not None:
                woven.spans.append((line, *span))
            alive[line] = (spot.label, spot.kind, edition.date, edition.date)
    woven.spans += [(line, *span) for line, span in woven.open_spans.items()]
    woven.open_spans = alive


def _attach(connection: sqlite3.Connection, woven: _Woven, other: LineageDocument, spots: list[_Spot]) -> None:
    """Give the items of a capture the lines of the editions near it; what none of them knows begins a line."""
    sql = "SELECT older, links FROM lineage_transition WHERE newer = ? AND attached > 0 ORDER BY attached"
    now: dict[int, int] = {}
    taken: set[int] = set()
    for anchor, links in connection.execute(sql, (other.id,)):
        was = woven.members[anchor]
        for link in unpack(links):
            if link.older is not None and link.newer is not None and was[link.older] not in taken:
                now.setdefault(link.newer, was[link.older])
                taken.add(was[link.older])
    for spot in spots:
        if spot.seq not in now:
            now[spot.seq] = woven.new_line(spot, other.slug)
    woven.members[other.id] = now


def _write(connection: sqlite3.Connection, woven: _Woven) -> None:
    for table in _TABLES:
        connection.execute(f"DELETE FROM {table}")
    names = ((line, name, kind) for line, (name, kind) in enumerate(woven.names, 1))
    connection.executemany("INSERT INTO lineage VALUES (?, ?, ?)", names)
    connection.executemany("INSERT INTO lineage_span VALUES (?, ?, ?, ?, ?)", woven.spans)
    connection.executemany("INSERT INTO lineage_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", woven.events)
    members = (
        (document, array("i", found).tobytes(), array("i", found.values()).tobytes()) for document, found in woven.members.items()
    )
    connection.executemany("INSERT INTO lineage_members VALUES (?, ?, ?)", members)
