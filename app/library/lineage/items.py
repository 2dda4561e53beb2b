"""The items of a document that have a lineage, in columns: about 40 bytes for each, where objects took 800."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from sys import intern

from app.library.folding import fold
from app.library.lineage.views import LineagePlace
from app.library.lineage.wording import BODY, HEADED, ITEMS, sql_list
from app.library.lineage.wordings import WordingIds
from app.library.publication import Publication, Row
from app.library.records import NodeKind

NO_LINE = 0  # lines are counted from 1
_KIND_OF = {str(kind): kind for kind in NodeKind}
_ITEMS = f"""
    SELECT n.seq, n.kind, n.number, n.parent, n.is_title, n.text,
           CASE WHEN n.is_title OR n.kind IN ('chapter', 'section', 'term') THEN t.body ELSE '' END
    FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND n.kind IN ({sql_list(ITEMS)}) ORDER BY n.seq"""
_PARTS = f"""
    SELECT seq, kind, parent, text FROM node
    WHERE document = ? AND kind IN ({sql_list(BODY | {NodeKind.EXAMPLE})}) ORDER BY seq"""


class Items(Mapping[int, LineagePlace]):
    """Items by their seqs; a place is made when it is asked for. In the columns, an item is named by its row."""

    def __init__(self) -> None:
        self.seqs, self.lines, self.wordings = array("i"), array("i"), array("i")
        self.kinds: list[NodeKind] = []
        self.labels: list[str] = []
        self.headings: list[str] = []
        self._ordinals = array("i")
        self._by_label: array[int] | None = None

    def __getitem__(self, seq: int) -> LineagePlace:
        row = self.row(seq)
        if row is None:
            raise KeyError(seq)
        return self.place(row)

    def __iter__(self) -> Iterator[int]:
        return iter(self.seqs)

    def __len__(self) -> int:
        return len(self.seqs)

    def row(self, seq: int) -> int | None:
        """The row of an item, None where it is not here."""
        found = bisect_left(self.seqs, seq)
        return found if found < len(self.seqs) and self.seqs[found] == seq else None

    def is_term(self, row: int) -> bool:
        """Whether the item in a row is an entry of the glossary."""
        return self.kinds[row] is NodeKind.TERM

    def number(self, row: int) -> str:
        """The number of the item in a row; empty for a term."""
        return "" if self.kinds[row] is NodeKind.TERM else self.labels[row]

    def section(self, row: int) -> str:
        """The chapter or section that the item in a row is or stands in; empty for a term."""
        return self.number(row).partition(".")[0]

    def place(self, row: int) -> LineagePlace:
        """Where the item in a row stands."""
        heading = self.headings[row]
        term = heading if self.is_term(row) else ""
        return LineagePlace(self.seqs[row], self.kinds[row], self.number(row), self._ordinals[row], term, heading)

    def labelled(self, label: str) -> list[int]:
        """The rows that bear a number, or ``term:`` with a folded name, in document order."""
        if self._by_label is None:
            self._by_label = array("i", sorted(range(len(self.labels)), key=self.labels.__getitem__))
        ordered, found = self._by_label, bisect_left(self._by_label, label, key=self.labels.__getitem__)
        rows: list[int] = []
        while found < len(ordered) and self.labels[ordered[found]] == label:
            rows.append(ordered[found])
            found += 1
        return rows

    def add(self, seq: int, kind: NodeKind, label: str, ordinal: int, heading: str) -> None:
        """Append the next item in document order."""
        self.seqs.append(seq)
        self.kinds.append(kind)
        self.labels.append(intern(label))
        self._ordinals.append(ordinal)
        self.headings.append(intern(heading))


def load_items(publication: Publication, document: int, line_of: Mapping[int, int], ids: WordingIds) -> Items:
    """Read the items of a document, whose lines are known."""
    items = Items()
    texts = _add_all(items, publication.rows(_ITEMS, (document,)))
    items.lines.extend(line_of.get(seq, NO_LINE) for seq in items.seqs)
    items.wordings.extend(_wordings(items, texts, publication.rows(_PARTS, (document,)), ids))
    return items


def _add_all(items: Items, rows: list[Row]) -> list[int]:
    """Fill the columns; the ids of the items' own texts."""
    row_of: dict[int, int] = {}
    seen: dict[str, int] = {}
    texts: list[int] = []
    for seq, kind, number, parent, is_title, text, title in rows:
        label = f"term:{fold(title)}" if kind == "term" else number or ""
        seen[label] = ordinal = seen.get(label, 0) + 1
        above = row_of.get(parent)
        heading = title if title or is_title else items.headings[above] if above is not None else ""
        row_of[seq] = len(texts)
        texts.append(text)
        items.add(seq, _KIND_OF[kind], label, ordinal, heading)
    return texts


def _wordings(items: Items, texts: list[int], parts: list[Row], ids: WordingIds) -> Iterator[int]:
    """The wording of each item: its own text (but not a term's name) with the texts of what stands below it."""
    owners = {seq: row for row, seq in enumerate(items.seqs)}
    bodies: dict[int, list[int]] = {}
    examples: dict[int, list[int]] = {}
    for seq, kind, parent, text in parts:
        owner = owners.get(parent)
        if owner is not None:
            owners[seq] = owner
            if items.kinds[owner] not in HEADED:
                (examples if kind == "example" else bodies).setdefault(owner, []).append(text)
    for row, text in enumerate(texts):
        own = () if items.is_term(row) else (text,)
        yield ids.of((*own, *bodies.get(row, ())), tuple(examples.get(row, ())))
