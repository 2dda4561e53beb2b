"""One answer to a line that names policy: ``MTR 2.6``, ``IPG missed trigger 2024-09-23``, ``JAR``, ``HCE``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from app.library.errors import NotFound
from app.library.folding import fold
from app.library.policy import vocabulary
from app.library.policy.records import PolicyKind, PolicySection
from app.library.policy.shelf import Shelf, Volume
from app.library.policy.views import Certainty, SectionRef, full_title
from app.library.search.analysis import terms

LONGEST = 200
_DOCUMENT = re.compile(
    r"(?:the\s+)?(?:(?P<mtr>mtr|(?:magic\s+)?tournament rules)|(?P<ipg>ipg|(?:magic\s+)?infraction procedure guide)"
    r"|(?P<jar>jar|judging at regular(?:\s+rel|\s+rules enforcement level)?))\b[\s:,§-]*", re.I
)  # fmt: skip
_DAY = re.compile(r"(?:^|\s|@)@?((?:19|20)\d\d(?:-\d\d-\d\d)?)\s*$")
_KEY = re.compile(r"(?:section\s+|chapter\s+|§\s*)?(\d{1,2}(?:\.\d{1,2})?)\.?", re.I)
_APPENDIX = re.compile(r"(?:appendix|app\.?)\s*([a-z])", re.I)
_SURE, _MARGIN, _POSSIBLE = 86.0, 6.0, 62.0
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class PolicyRequest:
    """What a line asks for: a document (None: it names none), a date, and words for a section."""

    kind: PolicyKind | None
    day: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Named:
    """What a line names: a section (None: the document as a whole), how surely, and what else it may be."""

    volume: Volume
    section: PolicySection | None
    certainty: Certainty
    score: float
    means: str = ""
    names_document: bool = True
    alternatives: tuple[SectionRef, ...] = ()


def read(query: str) -> PolicyRequest:
    """A line taken apart."""
    text = " ".join(query[:LONGEST].split())
    match = _DOCUMENT.match(text)
    kind = PolicyKind(str(match.lastgroup)) if match else None
    rest = text[match.end() :] if match else text
    day = _DAY.search(rest)
    return PolicyRequest(kind, day[1] if day else None, (rest[: day.start()] if day else rest).strip(" @,"))


def find(shelf: Shelf, query: str, day: str | None = None) -> Named | None:
    """What a line names; None where it names no policy at all: no document, and no name that judges use.

    ``day`` is the date to answer for where the line has none. Raises NotFound, with suggestions, for a document that is named
    and has no such section.
    """
    asked = read(query)
    if day is not None and asked.day is None:
        asked = replace(asked, day=day)
    if asked.kind is None:
        return _by_known_name(shelf, asked)
    volume = shelf.volume(asked.kind, asked.day)
    if not asked.words:
        return Named(volume, None, Certainty.EXACT, 1.0)
    return _by_key(volume, asked.words) or _by_title(volume, asked.words)


def _by_known_name(shelf: Shelf, asked: PolicyRequest) -> Named | None:
    """An abbreviation or a name of an infraction, standing alone."""
    folded = fold(asked.words)
    for name in vocabulary.known().get(folded, ()):
        volume = _volume_then(shelf, name.document, asked.day)
        section = vocabulary.section_of(volume, name) if volume else None
        if volume and section:
            return Named(volume, section, Certainty.EXACT, 1.0, full_title(section), names_document=False)
    volume = _volume_then(shelf, PolicyKind.IPG, asked.day)
    for section in volume.document.sections if volume else ():
        if volume and section.category and folded in (fold(section.title), fold(full_title(section))) and " " in folded:
            return Named(volume, section, Certainty.EXACT, 1.0, names_document=False)
    return None


def _volume_then(shelf: Shelf, kind: PolicyKind, day: str | None) -> Volume | None:
    """The document of a kind in force on a day, the newest where none is asked for; None where there is none."""
    return shelf.on_day(kind, day) if day else shelf.in_force(kind, None)


def _by_key(volume: Volume, words: str) -> Named | None:
    """A number, an appendix, or the key of a section. Raises NotFound for a number that is not there."""
    number, appendix = _KEY.fullmatch(words), _APPENDIX.fullmatch(words)
    key = number[1] if number else f"appendix-{appendix[1].lower()}" if appendix else words.lower()
    section = volume.section(key)
    if section is not None:
        return Named(volume, section, Certainty.EXACT, 1.0)
    if number or appendix:
        raise absent(volume, key)
    return None


def absent(volume: Volume, key: str) -> NotFound:
    """The error for a section that a document does not have."""
    sections = volume.document.sections
    chapter = key.split(".")[0]
    near = [one for one in sections if one.key.split(".")[0] == chapter] or [one for one in sections if not one.parent]
    suggestions = tuple(f"{volume.kind.upper()} {one.label or one.key}" for one in near[:8])
    elsewhere = volume.others
    message = f"The {volume.kind.upper()} of {volume.slug} has no section {key[:40]}."
    return NotFound("policy", key, message + (f" Other versions here: {', '.join(elsewhere)}." if elsewhere else ""), suggestions)


def _by_title(volume: Volume, words: str) -> Named:
    """The section whose title, or a name that judges use for it, is most like some words. Raises NotFound."""
    known = [one for one in vocabulary.known().get(fold(words), ()) if one.document is volume.kind]
    for name in known:
        if section := vocabulary.section_of(volume, name):
            return Named(volume, section, Certainty.EXACT, 1.0, full_title(section))
    asked = list(vocabulary.asked_about(volume, terms(words)))
    ranked = sorted(_likeness(volume, words), key=lambda pair: -pair[0])
    best, section = ranked[0]
    others = tuple(volume.section_ref(one) for score, one in ranked[1 : _SHOWN + 1] if score >= _POSSIBLE)
    if best >= 100:
        return Named(volume, section, Certainty.EXACT, 1.0)
    if asked and best < _SURE:
        rest = tuple(volume.section_ref(one) for one in asked[1:])
        return Named(volume, asked[0], Certainty.UNSURE if rest else Certainty.LIKELY, 0.9, alternatives=rest)
    if best < _POSSIBLE:
        raise NotFound(
            "policy", words[:60], f"Nothing in the {volume.kind.upper()} of {volume.slug} is called '{words[:60]}'.",
            tuple(volume.section_ref(one).name for _, one in ranked[:_SHOWN]),
        )  # fmt: skip
    sure = best >= _SURE and best - ranked[1][0] >= _MARGIN if len(ranked) > 1 else best >= _SURE
    return Named(volume, section, Certainty.LIKELY if sure else Certainty.UNSURE, round(best / 100, 3), alternatives=others)


def _likeness(volume: Volume, words: str) -> Iterator[tuple[float, PolicySection]]:
    """How alike some words and each section's names are, from 0 to 100."""
    folded, wanted = fold(words), frozenset(terms(words))
    spelled: dict[str, list[str]] = {}
    for name in vocabulary.names():
        if name.document is volume.kind and (section := vocabulary.section_of(volume, name)):
            spelled.setdefault(section.key, []).extend(one for one in name.words if len(one) > 4)
    for section in volume.document.sections:
        names = [section.title, full_title(section), *spelled.get(section.key, ())]
        yield max(_alike(folded, wanted, name) for name in names), section


def _alike(folded: str, wanted: frozenset[str], name: str) -> float:
    other = fold(name)
    if folded == other:
        return 100.0
    if wanted and wanted == frozenset(terms(name)):
        return 99.0
    in_any_order = max(fuzz.token_sort_ratio(folded, other), 0.9 * fuzz.token_set_ratio(folded, other))
    return min(98.0, max(fuzz.ratio(folded, other), in_any_order))
