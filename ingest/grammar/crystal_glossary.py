"""The numbered glossary of a *General Rulings Summary*: where its numbers skip, repeat or name another entry."""

from __future__ import annotations

from itertools import pairwise

from app.library.records import Node, NodeKind
from ingest.outline import OutlineBuilder


def check_glossary(outline: OutlineBuilder) -> None:
    """Note entries whose numbers leave a gap or repeat, and senses that do not carry their entry's number."""
    terms = [node for node in outline.nodes if node.kind is NodeKind.TERM and node.number]
    for before, after in pairwise(terms):
        _check_pair(outline, before, after)
    for node in outline.nodes:
        if node.kind is NodeKind.SENSE and node.number:
            _check_sense(outline, node)
        elif node.kind is NodeKind.TERM and node.ordinal > 1:
            outline.odd("duplicate", node.first_line, node.number or "", f"occurrence {node.ordinal} of this number")


def _check_pair(outline: OutlineBuilder, before: Node, after: Node) -> None:
    (letter, place), (next_letter, next_place) = _key(before), _key(after)
    if letter == next_letter and next_place > place + 1:
        detail = f"entries {place + 1} to {next_place - 1} of {letter} are missing before it"
        outline.odd("gap", after.first_line, after.number or "", detail)
    elif letter == next_letter and next_place < place:
        outline.odd("order", after.first_line, after.number or "", "stands after a higher number")
    elif letter != next_letter:
        _check_letters(outline, letter, next_letter, after)
        if next_place != 1:
            outline.odd("gap", after.first_line, after.number or "", f"{next_letter} does not begin at 1")


def _check_letters(outline: OutlineBuilder, letter: str, following: str, after: Node) -> None:
    """Letters of the alphabet under which there is no entry."""
    first, last = letter[1:], following[1:]
    if first.isdigit() and last.isdigit() and int(last) > int(first) + 1:
        detail = f"no entries under letters {int(first) + 1} to {int(last) - 1}"
        outline.odd("gap", after.first_line, after.number or "", detail)


def _key(term: Node) -> tuple[str, int]:
    letter, _, place = (term.number or "").partition(".")
    return letter, int(place) if place.isdigit() else 0


def _check_sense(outline: OutlineBuilder, sense: Node) -> None:
    number = sense.number or ""
    term = outline.nodes[sense.parent].number if sense.parent is not None else None
    stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if stem != term:
        outline.odd("malformed_number", sense.first_line, number, f"a sense of entry {term}")
    elif stem == number:
        outline.odd("malformed_number", sense.first_line, number, "a sense with the number of its entry")
    if sense.ordinal > 1:
        outline.odd("duplicate", sense.first_line, number, f"occurrence {sense.ordinal} of this number")
