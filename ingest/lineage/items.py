"""The items of one document that have a lineage, with what matching needs to know of each."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from enum import IntEnum

from app.library.folding import fold
from app.library.lineage.wording import BODY, HEADED, ITEMS, Wording, sql_list
from app.library.records import NodeKind
from ingest.lineage.texts import squeezed, typographic

_SQL = f"""
    SELECT n.seq, n.kind, n.number, n.parent, n.is_title, t.body FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND n.kind IN ({sql_list(ITEMS | BODY | {NodeKind.EXAMPLE})}) ORDER BY n.seq"""
_ITEM_KINDS = frozenset(str(kind) for kind in ITEMS)
_HEADED = frozenset(str(kind) for kind in HEADED)


class Pool(IntEnum):
    """Items are matched within their pool."""

    RULE = 0  # rules and subrules with a text
    TITLE = 1  # chapters, sections and rules that are a heading
    TERM = 2


@dataclass(slots=True)
class Item:
    """One item. ``index`` is its place in the list, ``parent`` the index of the item above it, -1 at the top.

    ``label`` is what it is called by: its number, or ``term:`` and the folded term. ``key`` is the wording, masked and squeezed.
    """

    index: int
    seq: int
    kind: str
    pool: Pool
    label: str
    ordinal: int
    parent: int
    name: str  # the term, of a glossary entry
    body: str = ""
    examples: tuple[str, ...] = ()
    topic: str = ""  # folded title of the rule it stands under, or is: "trample"
    section: str = ""  # the section's number; empty for terms
    key: str = ""
    children: list[int] = field(default_factory=list)

    @property
    def speaks_of_topic(self) -> bool:
        """Whether its words name the title it stands under, as a keyword's rules do."""
        return self.topic in fold(self.body)

    @property
    def wording(self) -> Wording:
        """What it says."""
        return Wording(self.body, self.examples)

    @property
    def place(self) -> str:
        """Its label, told apart from others of the same label."""
        return self.label if self.ordinal == 1 else f"{self.label}#{self.ordinal}"


def load_items(connection: sqlite3.Connection, document: int) -> list[Item]:
    """The items of a document, in its order."""
    items: list[Item] = []
    owner: dict[int, int] = {}  # seq of a node -> index of the item it belongs to
    bodies: list[list[str]] = []
    examples: list[list[str]] = []
    seen: dict[str, int] = {}
    for seq, kind, number, parent, is_title, text in connection.execute(_SQL, (document,)):
        above = owner.get(parent, -1)
        if kind in _ITEM_KINDS:
            owner[seq] = len(items)
            items.append(_item(items, seen, seq, kind, number, above, is_title, text))
            bodies.append([] if kind == "term" else [text])
            examples.append([])
        elif above >= 0:
            owner[seq] = above
            if items[above].kind not in _HEADED:
                (examples if kind == "example" else bodies)[above].append(text)
    for item, body, cases in zip(items, bodies, examples):
        _finish(items, item, body, cases)
    return items


def _item(
    items: list[Item], seen: dict[str, int], seq: int, kind: str, number: str | None, parent: int,
    is_title: int, text: str,
) -> Item:  # fmt: skip
    label = f"term:{fold(text)}" if kind == "term" else number or ""
    seen[label] = seen.get(label, 0) + 1
    pool = Pool.TERM if kind == "term" else Pool.TITLE if is_title or kind in _HEADED else Pool.RULE
    return Item(len(items), seq, kind, pool, label, seen[label], parent, text if kind == "term" else "")


def _finish(items: list[Item], item: Item, body: list[str], examples: list[str]) -> None:
    item.body, item.examples = "\n".join(body), tuple(examples)
    item.key = squeezed(item.body)
    if item.parent >= 0:
        above = items[item.parent]
        above.children.append(item.index)
        item.topic = above.topic
    if item.pool is Pool.TITLE and item.kind in ("rule", "subrule"):
        item.topic = fold(typographic(item.body.partition("\n")[0]))
    item.section = "" if item.pool is Pool.TERM else item.label.partition(".")[0]
