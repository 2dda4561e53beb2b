"""The official words that an entry is written from: those of a rule with its further paragraphs, or of a glossary entry.

Examples are not among them: the handbook has its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.library.holdings import Holdings
from app.library.records import NUMBERED, Document, DocumentKind, NodeKind

TERM = "term:"
"""What the label of a glossary entry begins with; that of a rule is its number."""

_SPOKEN = frozenset({NodeKind.PARAGRAPH, NodeKind.LIST, NodeKind.TABLE, NodeKind.DEFINITION, NodeKind.SENSE, NodeKind.SEE})
_KINDS = ", ".join(f"'{kind}'" for kind in sorted({*NUMBERED, NodeKind.TERM, *_SPOKEN}))
_SQL = f"""
    SELECT n.seq, n.parent, n.kind, n.number, t.body FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND (n.seq BETWEEN ? AND ? OR n.parent BETWEEN ? AND ?) AND n.kind IN ({_KINDS}) ORDER BY n.seq"""
_TEXTS = """
    SELECT DISTINCT t.body FROM document d JOIN node n ON n.document = d.id JOIN text t ON t.id = n.text
    WHERE d.kind != ?"""
_EVERYTHING = 0, 1 << 40


def words_between(held: Holdings, document: Document, first: int, last: int) -> dict[int, str]:
    """The words of the rules and terms between two seqs, by their seq. Of a term its own name comes first."""
    found: dict[int, list[str]] = {}
    rows = held.publication.rows(_SQL, (held.own(document).id, first, last, first, last))
    for seq, parent, kind, _, body in rows:
        if kind not in _SPOKEN:
            if first <= seq <= last:
                found[seq] = [body]
        elif parent in found:
            found[parent].append(body)
    return {seq: "\n".join(said) for seq, said in found.items()}


def labelled_words(held: Holdings, document: Document) -> dict[str, str]:
    """The words of every rule, by number, and of every glossary entry, by ``term:`` and its name. Chapters and sections, whose
    words are titles, are among them."""
    said = words_between(held, document, *_EVERYTHING)
    labels: dict[str, str] = {}
    outline = held.outline(held.own(document).id)
    for seq, words in said.items():
        place = outline.at(seq)
        labels.setdefault(outline.numbers[place] if place is not None else TERM + words.partition("\n")[0], words)
    return labels


def texts_of_editions(held: Holdings) -> Iterator[str]:
    """Every text of every document that is not the handbook, each once."""
    return (body for (body,) in held.publication.rows(_TEXTS, (str(DocumentKind.HANDBOOK),)))
