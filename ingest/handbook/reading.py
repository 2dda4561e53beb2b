"""A state of the handbook as its keeper needs it: its tree, its scope, its lock and where its files lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from app.library.handbook.entries import StateEntries, entries_of
from app.library.handbook.files import State, states_of
from app.library.handbook.lock import LockedEntry, read_lock
from app.library.handbook.official import TERM
from app.library.records import NodeKind
from ingest.grammar.handbook import parse
from ingest.model import Capture, Tree
from ingest.readers.handbook import handbook_captures, read

_DIVISIONS = (NodeKind.CHAPTER, NodeKind.SECTION)
_RULES = (NodeKind.RULE, NodeKind.SUBRULE)
_QUOTED = (NodeKind.EXAMPLE, NodeKind.NOTE)


class Offence(NamedTuple):
    """What a check found: which check, at which number or term, and what is wrong."""

    check: str
    place: str
    what: str


class Passage(NamedTuple):
    """A piece of the handbook's text and what it belongs to: a number, or ``term:`` and a name."""

    label: str
    kind: NodeKind
    text: str


@dataclass(frozen=True)
class KeptState:
    """One state. ``agrees`` is the day of the edition it restates."""

    state: State
    capture: Capture

    @property
    def agrees(self) -> str:
        """The day of the official edition."""
        return self.state.agrees

    @cached_property
    def tree(self) -> Tree:
        """The rule tree of its capture."""
        return parse(read(self.capture.data.decode(), "utf-8", "LF"), self.capture.name)

    @cached_property
    def entries(self) -> StateEntries:
        """Its entries with their ids."""
        return entries_of(self.state)

    @cached_property
    def locked(self) -> dict[str, LockedEntry]:
        """Its lock, by label."""
        return read_lock(self.state.folder)

    @cached_property
    def titles(self) -> dict[str, str]:
        """The headings of chapters, sections and titled rules, by number."""
        return {
            node.number: node.text for node in self.tree.nodes
            if node.number and (node.kind in _DIVISIONS or node.is_title)
        }  # fmt: skip

    @cached_property
    def labels(self) -> list[str]:
        """Every number it holds, then every term."""
        nodes = self.tree.nodes
        numbers = [node.number for node in nodes if node.number and node.kind in (*_DIVISIONS, *_RULES)]
        return numbers + [TERM + node.text for node in nodes if node.kind is NodeKind.TERM]

    @cached_property
    def passages(self) -> list[Passage]:
        """All its sentences: whatever is not a name."""
        nodes = self.tree.nodes
        labels: dict[int, str] = {}
        found = []
        for node in nodes:
            own = node.number if node.number and node.kind in (*_DIVISIONS, *_RULES) else ""
            if node.kind is NodeKind.TERM:
                own = TERM + node.text
            labels[node.seq] = own or (labels.get(node.parent, "") if node.parent is not None else "")
            if not node.is_title and node.kind not in (*_DIVISIONS, NodeKind.TERM, NodeKind.TITLE, NodeKind.EFFECTIVE):
                found.append(Passage(labels[node.seq], node.kind, node.text))
        return found


def kept_states(folder: Path) -> list[KeptState]:
    """The states of a handbook, oldest first. Raises IngestError where a file breaks the format."""
    captures = handbook_captures(folder)
    return [KeptState(state, capture) for state, capture in zip(states_of(folder), captures, strict=True)]
