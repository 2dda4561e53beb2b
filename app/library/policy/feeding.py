"""What feeds tell of tournament policy: one entry for each dated version of a document, newest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

import msgspec

from app.library.policy.naming import absent
from app.library.policy.records import PolicyKind
from app.library.policy.shelf import Shelf, Volume
from app.library.policy.versions import changed
from app.library.policy.views import NAMES, SectionChange

MOST = 40


class PolicyNews(msgspec.Struct, frozen=True, kw_only=True):
    """One version's news: of a document, or (``key``) of a section as it is called in that version.

    ``older`` is the slug of the version before, empty for the first one here. ``name`` makes the entry's id.
    """

    name: str
    kind: PolicyKind
    title: str
    summary: str
    date: str
    slug: str
    older: str = ""
    key: str = ""


def documents_news(shelf: Shelf, kind: PolicyKind | None) -> tuple[PolicyNews, ...]:
    """The versions of one document, or of all."""
    kinds = PolicyKind if kind is None else (kind,)
    found = list(chain.from_iterable(_versions_news(_dated(shelf, one)) for one in kinds))
    found.sort(key=lambda one: one.date, reverse=True)
    return tuple(found[:MOST])


def section_news(shelf: Shelf, kind: PolicyKind, key: str) -> tuple[PolicyNews, ...]:
    """The versions that changed a section, which ``key`` names in the newest. Raises NotFound."""
    volume = shelf.volume(kind)
    section = volume.section(key)
    if section is None:
        raise absent(volume, key)
    return tuple(_section_news(_dated(shelf, kind), section.key))[:MOST]


def _dated(shelf: Shelf, kind: PolicyKind) -> list[Volume]:
    """One document for each date, newest first."""
    by_date: dict[str, Volume] = {}
    for volume in shelf.volumes[kind]:
        if volume.document.effective:
            by_date.setdefault(volume.document.effective, volume)
    return list(by_date.values())


def _versions_news(volumes: Sequence[Volume]) -> Iterator[PolicyNews]:
    for newer, older in pairwise([*volumes, None]):
        assert newer is not None
        name, day = NAMES[newer.kind], newer.document.effective or ""
        summary = f"The first {newer.kind.upper()} here." if older is None else _counted(changed(older, newer), older)
        yield PolicyNews(
            name=f"policy:{newer.document.sha256}", kind=newer.kind, title=f"{name}, effective {day}", summary=summary, date=day,
            slug=newer.slug, older=older.slug if older else "",
        )  # fmt: skip


def _counted(changes: Sequence[SectionChange], older: Volume) -> str:
    """How many sections each kind of change met, and which they are."""
    if not changes:
        return f"No section changed since {older.slug}."
    counts = Counter(word for one in changes for word in one.change)
    said = ", ".join(f"{number} {_word(word)}" for word, number in counts.most_common())
    sections = (one.newer or one.older for one in changes)
    names = dict.fromkeys(section.name for section in sections if section is not None)
    return f"Sections since {older.slug}: {said}. {'; '.join(names)}"


def _word(change: str) -> str:
    return "with another penalty" if change == "penalty" else change


def _section_news(volumes: Sequence[Volume], key: str) -> Iterator[PolicyNews]:
    """Followed back from the newest version, for a section may have had another number."""
    for newer, older in pairwise(volumes):
        found = next((one for one in changed(older, newer) if one.newer is not None and one.newer.key == key), None)
        if found is None or found.newer is None:
            continue
        day = newer.document.effective or ""
        yield PolicyNews(
            name=f"policy:{newer.document.sha256}:{key}", kind=newer.kind, date=day, slug=newer.slug, older=older.slug, key=key,
            title=f"{day}: {found.newer.name} {' and '.join(map(_word, found.change))}",
            summary=f"It was {found.older.name} before." if found.older and found.older.name != found.newer.name else
            f"Since {older.slug}.",
        )  # fmt: skip
        if found.older is None:
            return
        key = found.older.key
