"""The tables of a published library (one SQLite file). ``ingest.build`` fills them; ``app.library`` reads them.

Distinct texts are stored once. ``entry`` is what the full-text index holds: a distinct (kind, heading, inherited
headings, body, examples); ``node.entry`` leads from a place in a document to it.
"""

from __future__ import annotations

VERSION = 3  # raise when the tables, the grammar or the analysis of words change: everything is then made again

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE document (
    id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, slug TEXT NOT NULL UNIQUE, source TEXT NOT NULL,
    title TEXT NOT NULL, kind TEXT NOT NULL, effective TEXT, basis TEXT NOT NULL, complete INTEGER NOT NULL,
    reader TEXT NOT NULL, encoding TEXT NOT NULL, newline TEXT NOT NULL, size INTEGER NOT NULL,
    lines INTEGER NOT NULL, counts TEXT NOT NULL, notes TEXT NOT NULL, reference_counts TEXT NOT NULL);
CREATE TABLE text (id INTEGER PRIMARY KEY, body TEXT NOT NULL UNIQUE);
CREATE TABLE node (
    document INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, number TEXT, ordinal INTEGER NOT NULL,
    parent INTEGER, position INTEGER NOT NULL, text INTEGER NOT NULL REFERENCES text(id), is_title INTEGER NOT NULL,
    mark TEXT NOT NULL, sources TEXT NOT NULL, first_line INTEGER NOT NULL, last_line INTEGER NOT NULL,
    flags TEXT NOT NULL, entry INTEGER REFERENCES entry(id),
    PRIMARY KEY (document, seq)) WITHOUT ROWID;
CREATE INDEX node_number ON node (document, number) WHERE number IS NOT NULL;
CREATE INDEX node_parent ON node (document, parent);
CREATE INDEX node_entry ON node (entry) WHERE entry IS NOT NULL;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, sha256 BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, heading TEXT NOT NULL,
    inherited TEXT NOT NULL, body TEXT NOT NULL, examples TEXT NOT NULL);
CREATE TABLE occurrence (
    text INTEGER NOT NULL REFERENCES text(id), start INTEGER NOT NULL, finish INTEGER NOT NULL, form TEXT NOT NULL,
    targets TEXT NOT NULL, quoted TEXT NOT NULL, PRIMARY KEY (text, start)) WITHOUT ROWID;
CREATE TABLE edge (
    document INTEGER NOT NULL, source INTEGER NOT NULL, start INTEGER NOT NULL, target TEXT NOT NULL,
    target_seq INTEGER, status TEXT NOT NULL, PRIMARY KEY (document, source, start, target)) WITHOUT ROWID;
CREATE INDEX edge_target ON edge (document, target_seq) WHERE target_seq IS NOT NULL;
CREATE TABLE repair (
    document INTEGER NOT NULL, line INTEGER NOT NULL, col INTEGER NOT NULL, captured TEXT NOT NULL,
    restored TEXT NOT NULL, reason TEXT NOT NULL);
CREATE INDEX repair_document ON repair (document);
CREATE TABLE oddity (
    document INTEGER NOT NULL, kind TEXT NOT NULL, line INTEGER NOT NULL, number TEXT NOT NULL, detail TEXT NOT NULL);
CREATE INDEX oddity_document ON oddity (document);
CREATE TABLE capture (document INTEGER PRIMARY KEY, bytes BLOB NOT NULL, ledger BLOB NOT NULL);
-- Lineage. ``links`` is what ``ingest.lineage`` found between two documents; the tables after it are woven from all
-- of them. ``attached`` is 0 between consecutive editions, else the order in which a document tries its neighbours.
CREATE TABLE lineage_transition (
    older INTEGER NOT NULL, newer INTEGER NOT NULL, attached INTEGER NOT NULL, digest TEXT NOT NULL,
    links BLOB NOT NULL, PRIMARY KEY (older, newer)) WITHOUT ROWID;
CREATE TABLE lineage (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL);
CREATE TABLE lineage_span (
    line INTEGER NOT NULL REFERENCES lineage(id), label TEXT NOT NULL, kind TEXT NOT NULL, since TEXT NOT NULL,
    until TEXT NOT NULL, PRIMARY KEY (line, since)) WITHOUT ROWID;
CREATE INDEX lineage_label ON lineage_span (label);
CREATE TABLE lineage_members (document INTEGER PRIMARY KEY, seqs BLOB NOT NULL, lines BLOB NOT NULL);
CREATE TABLE lineage_event (
    older INTEGER NOT NULL, newer INTEGER NOT NULL, line INTEGER NOT NULL, change TEXT NOT NULL, older_seq INTEGER,
    newer_seq INTEGER, other INTEGER, confidence REAL NOT NULL, evidence TEXT NOT NULL);
CREATE INDEX lineage_event_line ON lineage_event (line);
CREATE INDEX lineage_event_other ON lineage_event (other) WHERE other IS NOT NULL;
CREATE INDEX lineage_event_pair ON lineage_event (older, newer);
"""
