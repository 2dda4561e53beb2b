"""What the references of a node name in their own document, and what is odd about those that name nothing."""

from __future__ import annotations

from collections.abc import Iterable

from app.library.errors import DoesNotParse
from app.library.numbers import parse_number
from app.library.records import Edge, Node, Occurrence, Oddity, Status
from ingest.references.places import Places, title_key

_TERM = "term"


def resolve(places: Places, node: Node, occurrences: Iterable[Occurrence]) -> tuple[list[Edge], list[Oddity]]:
    """The edges of a node's occurrences, one for each target, and the oddities among them.

    PRESENT: the document holds the target. TITLE_DISAGREES: it does, but the title quoted is another's. ABSENT: the
    capture does not hold that part. DANGLING: it does, and there is no such number (or no such term).
    """
    edges: list[Edge] = []
    oddities: list[Oddity] = []
    for occurrence in occurrences:
        for target in dict.fromkeys(occurrence.targets):
            seq, status = _status(places, occurrence, target)
            edges.append(Edge(node.seq, occurrence.start, occurrence.end, occurrence.form, target, seq, status))
            detail = _detail(places, occurrence, target, status)
            if detail:
                kind = "dangling" if status is Status.DANGLING else "title_disagrees"
                oddities.append(Oddity(kind, node.first_line, node.number or "", detail))
    return edges, oddities


def _status(places: Places, occurrence: Occurrence, target: str) -> tuple[int | None, Status]:
    if occurrence.form == _TERM:
        seq = places.terms.get(target)
        return seq, Status.DANGLING if seq is None else Status.PRESENT
    seq = places.find(target)
    if seq is not None:
        return seq, Status.TITLE_DISAGREES if _disagrees(places, occurrence, target) else Status.PRESENT
    return None, Status.DANGLING if places.covers(target) else Status.ABSENT


def _disagrees(places: Places, occurrence: Occurrence, target: str) -> bool:
    """Whether a title is quoted that neither the target nor anything above it bears.

    A rule of running text has no title of its own: what is quoted for it disagrees only where it names another rule.
    """
    if not occurrence.quoted or len(occurrence.targets) > 1:
        return False
    titles = places.titles(target)
    wanted = title_key(occurrence.quoted)
    if not titles or any(title_key(title) == wanted for title in titles):
        return False
    return places.has_title(target) or bool(places.bearers(occurrence.quoted))


def _detail(places: Places, occurrence: Occurrence, target: str, status: Status) -> str:
    """What is odd about a reference, in words; empty for nothing."""
    if status is Status.DANGLING:
        return f"{_why_dangling(places, occurrence, target)}"
    if status is Status.TITLE_DISAGREES or (status is Status.ABSENT and _disagrees(places, occurrence, target)):
        title = places.titles(target)[0]
        return f"{target} bears “{title}”; quoted is “{occurrence.quoted}”{_elsewhere(places, occurrence)}"
    return ""


def _why_dangling(places: Places, occurrence: Occurrence, target: str) -> str:
    if occurrence.form == _TERM:
        return f"there is no glossary entry “{target}”"
    try:
        above = parse_number(target).parent
    except DoesNotParse:
        return f"{target} is not a rule number"
    while above is not None and str(above) not in places.seqs:
        above = above.parent
    missing = f"there is no {target}"
    if above is not None:
        last = places.last_in(str(above))
        missing += f": {above} ends with {last}" if last else f": nothing stands below {above}"
    return missing + _elsewhere(places, occurrence)


def _elsewhere(places: Places, occurrence: Occurrence) -> str:
    """Which number bears the quoted title, if one does."""
    found = places.bearers(occurrence.quoted) if occurrence.quoted else []
    return f", the title of {', '.join(found)}" if found else ""
