"""From a number somebody typed to a node of an edition, or to an error that helps."""

from __future__ import annotations

from app.library.errors import NotFound
from app.library.handbook.entries import shipped_states
from app.library.holdings import Holdings
from app.library.numbers import is_number, letter_place, parse_number, suggest
from app.library.outline import Outline
from app.library.records import Document, DocumentKind
from app.library.spellings import NumberRequest, read_one

_SHOWN = 8


def find(held: Holdings, document: Document, text: str, ordinal: int = 1) -> int:
    """The outline place of a number in any spelling. Raises DoesNotParse, NotFound."""
    return place_of(held, document, read_one(text).number, ordinal)


def place_of(held: Holdings, document: Document, number: str, ordinal: int = 1) -> int:
    """The outline place of a canonical number. Raises NotFound with what is near."""
    outline = held.outline(document.id)
    place = outline.find(number, ordinal)
    if place is None:
        raise absent(held, document, number, ordinal)
    return place


def expand(held: Holdings, document: Document, request: NumberRequest) -> tuple[list[int], list[str]]:
    """The places of a request's numbers, and those numbers that are not there (all ordinals of a number count).

    Raises DoesNotParse for an impossible range.
    """
    outline = held.outline(document.id)
    places: list[int] = []
    missing: list[str] = []
    for number in request.expanded() if is_number(request.number) else (request.number,):
        found = outline.by_number.get(number, ())
        places += found
        if not found:
            missing.append(number)
    return places, missing


def absent(held: Holdings, document: Document, number: str, ordinal: int = 1) -> NotFound:
    """The error for a number this edition does not have: nearest numbers, and the editions that have it."""
    outline = held.outline(document.id)
    kind = "section" if number.isdigit() else "rule"
    noun = "chapter" if len(number) == 1 else kind
    known = len(outline.by_number.get(number, ()))
    if known and ordinal > known:
        times = "once" if known == 1 else f"{known} times"
        return NotFound(kind, number, f"{number} stands only {times} in {document.slug}.", (number,))
    message = f"{_denied(document, noun, number)} {name_of(document)}"
    elsewhere = _elsewhere(held, document, number)
    if elsewhere:
        message += f"; it is in {_list(elsewhere)}"
    pointers = tuple(f"{number}@{slug}" for slug in elsewhere[:1])
    return NotFound(kind, number, message + ".", nearest(outline, number) + pointers)


def _denied(document: Document, noun: str, number: str) -> str:
    """That a document does not have a number; of the handbook, whether it leaves out what its edition has."""
    states = shipped_states() if document.kind is DocumentKind.HANDBOOK else ()
    if any(one.agrees == document.effective and one.leaves_out(number) for one in states):
        return f"The handbook does not restate {noun} {number}: it is left out of"
    return f"There is no {noun} {number} in"


def name_of(document: Document) -> str:
    """A document in a sentence: by its date, or by its title where it has none."""
    if document.slug == document.effective:
        return f"the edition of {document.slug}"
    return f"{document.title} ({document.slug})"


def nearest(outline: Outline, number: str, limit: int = _SHOWN) -> tuple[str, ...]:
    """Numbers of the outline near one that it lacks, best first: other readings of it, its parent, its siblings."""
    found = [one for one in suggest(number) if one in outline.by_number]
    if is_number(number):
        found += _relatives(outline, number, limit)
    elif not found and (above := _stem(number)) is not None:
        found += _relatives(outline, above, limit)
    return tuple(dict.fromkeys(found))[:limit]


def _relatives(outline: Outline, number: str, limit: int) -> list[str]:
    """The nearest number above that exists, and those of its children that stand next to the one asked for."""
    asked = parse_number(number)
    above = asked.parent
    while above is not None and str(above) not in outline.by_number:
        asked, above = above, above.parent
    if above is None:
        siblings = _top_level(outline)
        head: list[str] = []
    else:
        place = outline.by_number[str(above)][0]
        siblings = [child.number for child in outline.children(place)]
        head = [str(above)]
    siblings = [one for one in siblings if is_number(one)]
    close = sorted(siblings, key=lambda one: _distance(one, str(asked)))[: limit - len(head)]
    return head + sorted(close, key=lambda one: parse_number(one).key)


def _top_level(outline: Outline) -> list[str]:
    """Chapters, and sections where there are no chapters."""
    tops = outline.chapters or outline.sections
    return [outline.numbers[place] for place in tops]


def _distance(one: str, other: str) -> tuple[int, int]:
    """How far two sibling numbers are apart."""
    left, right = parse_number(one), parse_number(other)
    steps = [
        abs((left.section or 0) - (right.section or 0)), abs((left.rule or 0) - (right.rule or 0)),
        abs(letter_place(left.letters) - letter_place(right.letters)),
    ]  # fmt: skip
    return (sum(step * weight for step, weight in zip(steps, (10_000, 100, 1))), right.key > left.key)


def _stem(number: str) -> str | None:
    """The longest beginning of an impossible number that is a number: 702.19lo is 702.19."""
    for length in range(len(number) - 1, 0, -1):
        if is_number(number[:length]):
            return number[:length]
    return None


def _elsewhere(held: Holdings, document: Document, number: str) -> list[str]:
    """Slugs of other documents that have the number, newest first."""
    marks = ",".join("?" * len(held.documents))
    ids = [one.id for one in held.documents]
    found = held.publication.rows(
        f"SELECT DISTINCT document FROM node WHERE document IN ({marks}) AND number = ?"
        " AND kind IN ('chapter', 'section', 'rule', 'subrule', 'ruling')",
        (*ids, number),
    )
    having = {row[0] for row in found}
    return [one.slug for one in held.documents if one.id in having and one.id != document.id]


def _list(slugs: list[str]) -> str:
    """Slugs in a sentence: one, two, or newest and oldest with their count."""
    if len(slugs) <= 2:
        return " and ".join(slugs)
    return f"{len(slugs)} others, from {slugs[-1]} to {slugs[0]}"


def glossary_number(held: Holdings, document: Document, number: str) -> str | None:
    """The term that a glossary number such as G1.1 stands for, or None."""
    row = held.publication.row(
        "SELECT t.body FROM node n JOIN text t ON t.id = n.text"
        " WHERE n.document = ? AND n.number = ? AND n.kind = 'term'",
        (document.id, number),
    )
    return None if row is None else str(row[0])
