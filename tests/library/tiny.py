"""A tiny published library with rules of our own, written straight through the schema.

``build_tiny(root)`` publishes it under ``root``. Documents: the practice rules of 2020-01-01 and of 2021-06-01 (a
complete edition each), a handbook of 2021-06-01, and an undated compendium with rulings, notes and source tags.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.library.numbers import expand_range, parent
from app.library.schema import TABLES, VERSION
from app.library.search.index import build_index
from ingest import lineage

_NUMBERED = ("chapter", "section", "rule", "subrule")
_ENTRY_KINDS = (*_NUMBERED, "ruling", "term")
_REFERENCE = re.compile(
    r"(?P<form>rules?|section|See|See also) (?P<first>\d{3}(?:\.\d+[a-z]*)?|[A-Z]\w+)(?:–(?P<last>\w+))?"
)

PRACTICE_2021 = """
title||Practice Rules
effective||These practice rules are effective as of June 1, 2021.
introduction||Introduction
paragraph||This document is for practice only.
contents|1|Basics
contents|7|Further Matters
chapter|1|Basics
section|101|Gnomes
rule|101.1|A gnome is a small creature with a hat. It gets a +1/+1 counter for each hat, see rule 702.2.
subrule|101.1a|A gnome's hat can't be {R} or {W/U}.
example||Pip the gnome wears two hats. Pip gets two +1/+1 counters.
example||Quill the gnome has a red hat {R}. This is illegal.
subrule|101.1b|If a gnome loses its hat, state-based actions tidy the gnome away. (See rules 704.5a–b.)
paragraph||The hat stays where it fell.
rule|101.2|Gnomes never skate. See section 702, “Abilities.”
section|102|Skating Ponds
rule|102.1|A pond is a place for skating. Gnomes may look on.
chapter|7|Further Matters
section|702|Abilities
rule|702.1|An ability is printed on a card.
rule|702.2|Leaping
subrule|702.2a|Leaping is a static ability.
subrule|702.2b|A creature with it can be caught only by creatures that have it too. See rule 702.2c.
subrule|702.2c|Multiple instances on one creature are redundant. See rule 999.9.
rule|702.3|Burrowing
subrule|702.3a|Burrowing is a triggered ability. “Burrowing N” means “when this creature rests, dig N holes.”
subrule|702.3a|Burrowing is printed twice by mistake.
rule|702.19|Glowing
subrule|702.19a|Glowing is an evasion ability.
subrule|702.19b|The controller of a glowing creature may light the pond. A glow of 2/2 is bright.
section|704|State-Based Actions
rule|704.5|The state-based actions are these:
subrule|704.5a|A gnome without a hat goes home.
subrule|704.5b|A pond without water is put away.
subrule|704.5aa|A hole that was dug is filled.
glossary||Glossary
term||Gnome
definition||A small creature with a hat. See rule 101.1, “Gnomes.”
term||Leaping
definition||A keyword ability that keeps others from catching a creature. See rule 702.2, “Leaping.”
term||Pond, Ponded
sense|1|A place for skating. See rule 102.1.
sense|2|Wet.
see||See also Gnome.
term||State-Based Actions
definition||Things that happen without being asked. See section 704, “State-Based Actions.”
term||Sleepy (Obsolete)
definition||An older word for tired.
term||Juzám’s Café
definition||Where gnomes rest.
credits||Credits
credits||Practice rules written for tests.
"""

PRACTICE_2020 = (
    PRACTICE_2021.replace("June 1, 2021", "January 1, 2020")
    .replace("rule|702.19|Glowing", "rule|702.17|Glowing")
    .replace("subrule|702.19", "subrule|702.17")
    .replace("Gnomes never skate.", "Gnomes rarely skate.")
)

HANDBOOK = """
title||Handbook of Practice
section|101|Gnomes
rule|101.1|Gnomes wear hats.
"""

COMPENDIUM = """
title||Practice Rulings Summary
chapter|1|Basics
section|103|Holes
rule|103.1|A hole is dug with a spade. See rule 205.9. [CompRules 2019/05/05]
note||See rule 103.2.
rule|103.2|A hole may be filled.
ruling|103.Ruling.1|Two spades dig two holes. [QAS 1998/09/09] [D'Angelo 1999/01/01]
paragraph||Three spades dig three.
glossary||Glossary
term|G1.1|Anvil
sense|G1.1a|A heavy thing. See rule 103.1.
"""


@dataclass
class Doc:
    """One document to store."""

    text: str
    title: str
    kind: str
    effective: str | None
    slug: str
    basis: str = "declared"
    complete: bool = True

    @property
    def sha256(self) -> str:
        return hashlib.sha256((self.title + (self.effective or "") + self.text).encode()).hexdigest()


DOCUMENTS = (
    Doc(PRACTICE_2020, "Practice Rules", "edition", "2020-01-01", "2020-01-01"),
    Doc(PRACTICE_2021, "Practice Rules", "edition", "2021-06-01", "2021-06-01"),
    Doc(HANDBOOK, "Handbook of Practice", "handbook", "2021-06-01", "handbook-2021-06-01", complete=False),
    Doc(COMPENDIUM, "Practice Rulings Summary", "compendium", None, "undated~", basis="none", complete=False),
)


@dataclass
class _Node:
    seq: int
    kind: str
    number: str | None
    text: str
    parent: int | None
    ordinal: int = 1
    position: int = 1
    sources: list[dict[str, str]] = field(default_factory=list)

    @property
    def is_title(self) -> bool:
        return self.kind == "rule" and len(self.text) < 30 and not self.text.endswith((".", ":"))


def build_tiny(root: Path, documents: Iterable[Doc] = DOCUMENTS) -> Path:
    """Publish a library of the documents under ``root``; returns its folder."""
    listed = list(documents)
    name = hashlib.sha256("".join(one.sha256 for one in listed).encode()).hexdigest()[:16]
    folder = root / name
    folder.mkdir(parents=True)
    connection = sqlite3.connect(folder / "library.sqlite")
    connection.executescript(TABLES)
    for ident, document in enumerate(listed, 1):
        _TinyWriter(connection, ident).write(document)
    connection.commit()
    lineage.update(folder / "library.sqlite", jobs=1)
    rows = connection.execute("SELECT id, kind, heading, inherited, body, examples FROM entry").fetchall()
    build_index(folder / "index", rows)
    listing = connection.execute("SELECT sha256, slug, effective, source FROM document").fetchall()
    connection.close()
    facts = [dict(zip(("sha256", "slug", "effective", "source"), row)) for row in listing]
    manifest = {"id": name, "schema": VERSION, "built": "2030-01-01T00:00:00Z", "documents": facts}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    point_to(root, name)
    return folder


def point_to(root: Path, name: str) -> None:
    """Publish a folder: re-point ``current`` to it."""
    link = root / ".new"
    link.unlink(missing_ok=True)
    link.symlink_to(name)
    link.rename(root / "current")


class _TinyWriter:
    def __init__(self, connection: sqlite3.Connection, document: int) -> None:
        self.connection, self.document = connection, document

    def write(self, document: Doc) -> None:
        nodes = list(_nodes(document.text))
        slug = document.slug + document.sha256[:8] if document.slug.endswith("~") else document.slug
        self._insert(
            "document", self.document, document.sha256, slug, f"{document.title}.txt", document.title, document.kind,
            document.effective, document.basis, document.complete, "plain", "ascii", "LF", len(document.text),
            document.text.count("\n"), json.dumps({"rules": sum(node.kind == "rule" for node in nodes)}), "[]", "{}",
        )  # fmt: skip
        data = zlib.compress(document.text.strip().encode())
        self.connection.execute("INSERT INTO capture VALUES (?, ?, ?)", (self.document, data, b""))
        for node in nodes:
            self._write_node(node, nodes)
        for node in nodes:
            self._write_references(node, nodes)

    def _write_node(self, node: _Node, nodes: list[_Node]) -> None:
        entry = self._entry(node, nodes) if node.kind in _ENTRY_KINDS else None
        self._insert(
            "node", self.document, node.seq, node.kind, node.number, node.ordinal, node.parent, node.position,
            self._text(node.text), node.is_title, "", json.dumps(node.sources), node.seq + 1, node.seq + 1, "[]", entry,
        )  # fmt: skip

    def _entry(self, node: _Node, nodes: list[_Node]) -> int:
        parts = [one for one in nodes if one.kind not in _ENTRY_KINDS and _owner(one, nodes) == node.seq]
        body = [] if _heading(node) else [node.text]
        body += [part.text for part in parts if part.kind != "example"]
        inherited: list[str] = []
        above = node.parent
        while above is not None:
            inherited.insert(0, _heading(nodes[above]))
            above = nodes[above].parent
        examples = "\n".join(part.text for part in parts if part.kind == "example")
        values = (
            node.kind, _heading(node), "\n".join(filter(None, inherited)), "\n".join(body), examples
        )  # fmt: skip
        digest = hashlib.sha256("\0".join(values).encode()).digest()
        found = self.connection.execute("SELECT id FROM entry WHERE sha256 = ?", (digest,)).fetchone()
        return found[0] if found else self._insert("entry", None, digest, *values)

    def _write_references(self, node: _Node, nodes: list[_Node]) -> None:
        for match in _REFERENCE.finditer(node.text):
            targets = [match["first"]]
            if match["last"]:
                targets = list(expand_range(match["first"], match["last"]))
            is_term = match["form"].startswith("See")
            kinds = ("term",) if is_term else _NUMBERED
            start, end = match.start("first"), match.end()
            form = "term" if is_term else "range" if match["last"] else match["form"]
            key = (self._text(node.text), start, end, form, json.dumps(targets), "")
            self.connection.execute("INSERT OR IGNORE INTO occurrence VALUES (?, ?, ?, ?, ?, ?)", key)
            for target in targets:
                names = (one.text if is_term else one.number for one in nodes)
                seq = next((one.seq for one, name in zip(nodes, names) if name == target and one.kind in kinds), None)
                if seq is None and is_term:
                    continue
                self._insert("edge", self.document, node.seq, start, target, seq, "present" if seq else "dangling")

    def _text(self, body: str) -> int:
        found = self.connection.execute("SELECT id FROM text WHERE body = ?", (body,)).fetchone()
        return found[0] if found else self._insert("text", None, body)

    def _insert(self, table: str, *values: object) -> int:
        marks = ", ".join("?" * len(values))
        return self.connection.execute(f"INSERT INTO {table} VALUES ({marks})", values).lastrowid or 0


def _nodes(text: str) -> Iterator[_Node]:
    numbered: dict[str, int] = {}
    seen: dict[tuple[str, str], int] = {}
    positions: dict[tuple[int | None, str], int] = {}
    owner: int | None = None
    for seq, line in enumerate(text.strip().split("\n")):
        kind, number, words = line.split("|")
        above = _parent(kind, number, numbered, owner)
        words, sources = _sources(words)
        key, place = (kind, number or words), (above, kind)
        seen[key] = seen.get(key, 0) + 1
        positions[place] = positions.get(place, 0) + 1
        node = _Node(seq, kind, number or None, words, above, seen[key], positions[place], sources)
        if kind in _NUMBERED:
            numbered[number] = seq
        if kind in (*_NUMBERED, "term", "introduction", "glossary", "ruling"):
            owner = seq
        yield node


def _parent(kind: str, number: str, numbered: dict[str, int], owner: int | None) -> int | None:
    if kind == "ruling":
        return numbered[number.split(".Ruling")[0]]
    if kind in _NUMBERED:
        return numbered.get(parent(number) or "")
    return None if kind in ("title", "effective", "introduction", "contents", "credits", "glossary", "term") else owner


def _owner(node: _Node, nodes: list[_Node]) -> int | None:
    above = node.parent
    while above is not None and nodes[above].kind not in _ENTRY_KINDS:
        above = nodes[above].parent
    return above


def _heading(node: _Node) -> str:
    return node.text if node.kind in ("chapter", "section", "term") or node.is_title else ""


def _sources(words: str) -> tuple[str, list[dict[str, str]]]:
    found = re.findall(r" \[([^\]]+) (\d{4})/(\d\d)/(\d\d)\]", words)
    bare = re.sub(r" \[[^\]]+ \d{4}/\d\d/\d\d\]", "", words)
    return bare, [{"name": name, "date": f"{year}-{month}-{day}"} for name, year, month, day in found]
