"""The wording of a rule, section or term, and how two of them differ. Used to compute lineage and to read it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.library.lineage.text import Sameness, sameness, typographic
from app.library.lineage.views import Change
from app.library.records import NUMBERED, NodeKind

ITEMS = NUMBERED | {NodeKind.TERM}  # what has a lineage
BODY = frozenset(
    {NodeKind.PARAGRAPH, NodeKind.LIST, NodeKind.TABLE, NodeKind.DEFINITION, NodeKind.SENSE, NodeKind.SEE}
)  # what of the parts below an item belongs to its wording
HEADED = frozenset({NodeKind.CHAPTER, NodeKind.SECTION})  # they say their title; words below only introduce them
_MOVED = {
    Change.UNCHANGED: Change.MOVED, Change.TYPOGRAPHIC: Change.MOVED, Change.REFERENCES: Change.MOVED,
    Change.EDITED: Change.MOVED_AND_EDITED,
}  # fmt: skip
_IN_PLACE = {
    Sameness.EXACT: Change.UNCHANGED, Sameness.TYPOGRAPHIC: Change.TYPOGRAPHIC,
    Sameness.MASKED: Change.REFERENCES, Sameness.DIFFERENT: Change.EDITED,
}  # fmt: skip
EXAMPLES_ONLY = "examples only"
CAPITALS_ONLY = "capitals only"


class Wording(NamedTuple):
    """What an item says: its own text with further paragraphs (a line each), and its examples.

    The body of a glossary term is what stands under it; of a section or title rule it is the title.
    """

    body: str
    examples: tuple[str, ...] = ()


def compare(older: Wording, newer: Wording) -> tuple[Sameness, tuple[str, ...]]:
    """How far two wordings agree, examples included, with notes on what differs."""
    if older == newer:
        return Sameness.EXACT, ()
    bodies = sameness(older.body, newer.body)
    if bodies is Sameness.DIFFERENT:
        return bodies, _notes(older.body, newer.body)
    examples = sameness("\n".join(older.examples), "\n".join(newer.examples))
    return min(bodies, examples), (EXAMPLES_ONLY,) if examples is Sameness.DIFFERENT else ()


def change_of(agreement: Sameness, moved: bool) -> Change:
    """The class of a pair, by how far the wordings agree and whether the number is another."""
    change = _IN_PLACE[agreement]
    return _MOVED[change] if moved else change


def sql_list(kinds: Iterable[NodeKind]) -> str:
    """Kinds as the inside of SQL's ``IN (…)``."""
    return ", ".join(f"'{kind}'" for kind in sorted(kinds))


def _notes(older: str, newer: str) -> tuple[str, ...]:
    same = typographic(older).casefold() == typographic(newer).casefold()
    return (CAPITALS_ONLY,) if same else ()
