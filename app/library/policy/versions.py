"""Versions of a policy document: the same section at other dates, and what changed between two of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rapidfuzz import fuzz

from app.library.diff.words import diff_words
from app.library.folding import fold, plain
from app.library.policy.records import PolicySection, plain_line
from app.library.policy.shelf import Shelf, Volume
from app.library.policy.views import PolicyDiff, SectionChange, VersionStanding, VersionView, full_title

_ALIKE = 60.0  # of 100, that the texts of two sections must be for one to have become the other under another title


def text_of(section: PolicySection) -> str:
    """The words of a section as they are compared: a block a line, tables with their cells."""
    return "\n".join(plain_line(block.marker, block.text) for block in section.blocks)


def of_section(shelf: Shelf, volume: Volume, section: PolicySection) -> tuple[VersionView, ...]:
    """Where a section stands in the other versions of its document, newest first."""
    return tuple(_version(volume, other, section) for other in shelf.volumes[volume.kind] if other is not volume)


def _version(volume: Volume, other: Volume, section: PolicySection) -> VersionView:
    key = _pairs(volume, other).get(section.key)
    found = other.section(key) if key else None
    standing = VersionStanding.ABSENT
    if found is not None:
        standing = VersionStanding.SAME if _same(section, found) else VersionStanding.EDITED
    return VersionView(
        slug=other.slug, effective=other.document.effective, section=other.section_ref(found) if found else None,
        standing=standing,
    )  # fmt: skip


def diff(older: Volume, newer: Volume) -> PolicyDiff:
    """What changed from one version to another, in the order of the newer one; what is gone stands where it stood."""
    pairs = _pairs(older, newer)
    changes = list(_changes(older, newer, pairs))
    return PolicyDiff(
        older=older.ref, newer=newer.ref, changes=tuple(changes),
        unchanged=len(newer.document.sections) - sum(change.newer is not None for change in changes),
    )  # fmt: skip


def changed(older: Volume, newer: Volume) -> list[SectionChange]:
    """The same changes without their words: which sections, and what became of them."""
    return list(_changes(older, newer, _pairs(older, newer), words=False))


def _changes(older: Volume, newer: Volume, pairs: dict[str, str], words: bool = True) -> Iterator[SectionChange]:
    back = {new: old for old, new in pairs.items()}
    gone = [one for one in older.document.sections if one.key not in pairs]
    for one in newer.document.sections:
        before = older.section(back[one.key]) if one.key in back else None
        if before is None:
            yield SectionChange(older=None, newer=newer.section_ref(one), change=("added",), newer_text=text_of(one))
        elif change := _change(before, one):
            old, new = text_of(before), text_of(one)
            ops = diff_words(old, new).ops if words and old != new else ()
            yield SectionChange(
                older=older.section_ref(before), newer=newer.section_ref(one), change=change, older_text=old, newer_text=new,
                ops=ops,
            )  # fmt: skip
    for one in gone:
        yield SectionChange(older=older.section_ref(one), newer=None, change=("removed",), older_text=text_of(one))


def _change(before: PolicySection, after: PolicySection) -> tuple[str, ...]:
    found = []
    if before.key != after.key and before.label:
        found.append("moved")
    if full_title(before) != full_title(after):
        found.append("renamed")
    if before.penalty != after.penalty:
        found.append("penalty")
    if not _same(before, after):
        found.append("edited")
    return tuple(found)


def _same(one: PolicySection, other: PolicySection) -> bool:
    return plain(text_of(one)) == plain(text_of(other))


@lru_cache(maxsize=32)
def _pairs(older: Volume, newer: Volume) -> dict[str, str]:
    """The keys of sections of one document and what they are in another: by title, then by number, then by likeness."""
    pairs: dict[str, str] = {}
    free = {one.key: one for one in newer.document.sections}
    left = list(older.document.sections)
    for match in (_same_title_and_number, _same_title, _same_number, _alike):
        rest = []
        for one in left:
            found = next((other for other in free.values() if match(one, other)), None)
            if found is None:
                rest.append(one)
            else:
                pairs[one.key] = found.key
                del free[found.key]
        left = rest
    return pairs


def _same_title_and_number(one: PolicySection, other: PolicySection) -> bool:
    return one.key == other.key and fold(full_title(one)) == fold(full_title(other))


def _same_title(one: PolicySection, other: PolicySection) -> bool:
    return fold(full_title(one)) == fold(full_title(other)) and one.parent.split(".")[0] == other.parent.split(".")[0]


def _same_number(one: PolicySection, other: PolicySection) -> bool:
    return one.key == other.key and _likeness(one, other) >= _ALIKE


def _alike(one: PolicySection, other: PolicySection) -> bool:
    return bool(one.blocks) and bool(other.blocks) and _likeness(one, other) >= 80.0


def _likeness(one: PolicySection, other: PolicySection) -> float:
    return fuzz.token_sort_ratio(text_of(one)[:4000], text_of(other)[:4000])
