"""The policy documents of a published library: read once, by kind and date, with the words of each section."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import msgspec

from app.library.errors import Damaged, DoesNotParse, NotFound
from app.library.policy.records import FOLDER, RECORD_VERSION, PolicyDocument, PolicyKind, PolicySection
from app.library.policy.views import NAMES, PolicyRef, SectionRef, is_inferred, section_ref

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_YEAR = re.compile(r"\d{4}")
_FORMS = ("html", "pdf", "docx", "text")  # of one date and as complete, the form that keeps most of the layout stands for it


@dataclass(slots=True, eq=False)
class Volume:
    """A document under its slug."""

    document: PolicyDocument
    slug: str
    newest: bool
    others: tuple[str, ...] = ()
    _places: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._places = {section.key: place for place, section in enumerate(self.document.sections)}

    @property
    def kind(self) -> PolicyKind:
        """Which of the three documents it is."""
        return self.document.kind

    @property
    def ref(self) -> PolicyRef:
        """The document in short."""
        one = self.document
        return PolicyRef(
            kind=one.kind, abbreviation=one.kind.upper(), title=NAMES[one.kind], slug=self.slug, effective=one.effective,
            inferred=is_inferred(one), sha256=one.sha256, complete=one.complete, newest=self.newest, source=one.source,
            others=self.others,
        )  # fmt: skip

    def place(self, key: str) -> int | None:
        """Where a section stands; None where there is none of that key."""
        return self._places.get(key)

    def section(self, key: str) -> PolicySection | None:
        """The section of a key."""
        place = self.place(key)
        return None if place is None else self.document.sections[place]

    def section_ref(self, section: PolicySection) -> SectionRef:
        """The pointer to one of its sections."""
        return section_ref(self.document, self.slug, section)


class Shelf:
    """All policy documents of a library."""

    def __init__(self, documents: Iterable[PolicyDocument]) -> None:
        self.volumes: dict[PolicyKind, tuple[Volume, ...]] = {}
        listed = list(documents)
        for kind in PolicyKind:
            self.volumes[kind] = _volumes([one for one in listed if one.kind is kind])

    def __bool__(self) -> bool:
        return any(self.volumes.values())

    def __iter__(self) -> Iterator[Volume]:
        """Every document: MTR, IPG, JAR, each newest first."""
        for kind in PolicyKind:
            yield from self.volumes[kind]

    @cached_property
    def newest(self) -> tuple[Volume, ...]:
        """The newest of each kind."""
        return tuple(listed[0] for listed in self.volumes.values() if listed)

    def volume(self, kind: PolicyKind, key: str | None = None) -> Volume:
        """The document of a kind that ``key`` names: None or "latest", a date (the one in force then), a year, a slug, or the
        beginning of a hash. Raises DoesNotParse, NotFound."""
        listed = self.volumes[kind]
        if not listed:
            raise NotFound("policy", kind, f"No {NAMES[kind]} ({kind.upper()}) is in this library; {self._held()}.")
        asked = (key or "latest").strip().lower()
        if asked == "latest":
            return listed[0]
        for volume in listed:
            if volume.slug == asked or (len(asked) >= 8 and volume.document.sha256.startswith(asked)):
                return volume
        if not _DATE.fullmatch(asked) and not _YEAR.fullmatch(asked):
            raise DoesNotParse(f"'{asked[:40]}' names no {kind.upper()}: give a date, a year or latest.", self._slugs(kind))
        day = asked if len(asked) > 4 else f"{asked}-12-31"
        in_force = [one for one in listed if one.document.effective and one.document.effective <= day]
        if not in_force:
            dates = ", ".join(self._slugs(kind))
            raise NotFound("policy", asked, f"No {kind.upper()} here was in force on {day}; here are {dates}.", self._slugs(kind))
        return in_force[0]

    def on_day(self, kind: PolicyKind, day: str | None) -> Volume | None:
        """The document of a kind in force on a day; None where there is none, or nobody knows the day."""
        try:
            return self.volume(kind, day) if day else None
        except (NotFound, DoesNotParse):
            return None

    def in_force(self, kind: PolicyKind, day: str | None) -> Volume | None:
        """The document of a kind in force on a day, else the newest; None where there is none of that kind."""
        return self.on_day(kind, day) or next(iter(self.volumes[kind]), None)

    def _slugs(self, kind: PolicyKind) -> tuple[str, ...]:
        return tuple(one.slug for one in self.volumes[kind])

    def _held(self) -> str:
        kinds = [kind.upper() for kind, listed in self.volumes.items() if listed]
        return f"here are {', '.join(kinds)}" if kinds else "give it to 'magistrate ingest'"


def load_shelf(folder: Path) -> Shelf:
    """The policy documents of a library folder; an empty shelf where it has none. Raises Damaged."""
    paths = sorted((folder / FOLDER).glob("*.msgpack"))
    try:
        return Shelf([msgspec.msgpack.decode(path.read_bytes(), type=PolicyDocument) for path in paths])
    except (OSError, msgspec.DecodeError) as error:
        raise Damaged(f"The policy documents in {folder} cannot be read ({error}; records of version {RECORD_VERSION} are "
                      "expected); 'magistrate ingest' reads them again.") from error  # fmt: skip


def _volumes(documents: list[PolicyDocument]) -> tuple[Volume, ...]:
    """The documents of a kind, newest first: for each date the one that stands for it, then those beside it."""
    documents.sort(key=_rank)
    documents.sort(key=lambda one: one.effective or "", reverse=True)
    seen: set[str] = set()
    slugs: list[str] = []
    for one in documents:
        day = one.effective or "undated"
        slugs.append(f"{day}~{one.sha256[:8]}" if day in seen or day == "undated" else day)
        seen.add(day)
    ordered = sorted(zip(documents, slugs), key=lambda pair: "~" in pair[1] and pair[0].effective is None)
    return tuple(
        Volume(one, slug, newest=place == 0, others=tuple(other for _, other in ordered if other != slug))
        for place, (one, slug) in enumerate(ordered)
    )


def _rank(document: PolicyDocument) -> tuple[bool, int, int, str]:
    form = _FORMS.index(document.form) if document.form in _FORMS else len(_FORMS)
    return not document.complete, form, -len(document.sections), document.sha256
