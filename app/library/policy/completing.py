"""Sections of policy that what somebody has typed may become: ``MTR 2.``, ``IPG missed``, ``slow pl``, ``HCE``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from app.library.folding import fold
from app.library.policy import naming, vocabulary
from app.library.policy.records import PolicySection
from app.library.policy.shelf import Volume
from app.library.policy.views import SectionRef, full_title

PREFIX_LIMIT = 60  # characters that are looked at
_FEWEST = 3  # letters from which on titles are offered where no document is named


def complete(volumes: Sequence[Volume], typed: str, limit: int) -> tuple[SectionRef, ...]:
    """The sections of some documents that fit, best first."""
    asked = naming.read(typed[:PREFIX_LIMIT])
    folded = fold(asked.words).removeprefix("section ").strip()
    chosen = [volume for volume in volumes if asked.kind in (None, volume.kind)]
    if asked.kind is None and (len(folded) < _FEWEST or not folded[0].isalpha()):
        return ()
    found = [pair for volume in chosen for pair in _fitting(volume, folded, asked.kind is not None)]
    found.sort(key=lambda pair: pair[0])
    return tuple(islice(dict.fromkeys(ref for _, ref in found), limit))


def _fitting(volume: Volume, folded: str, numbers: bool) -> Iterator[tuple[tuple[int, int], SectionRef]]:
    """Sections with how far from the beginning of their names the words stand, and how long those are."""
    short = vocabulary.abbreviations(volume)
    for place, section in enumerate(volume.document.sections):
        ref = volume.section_ref(section)
        if numbers and fold(section.label or section.title).startswith(folded):
            yield (0, place), ref
        elif folded and (at := _place(section, folded, short.get(section.key, ""))) is not None:
            yield (1 + at, len(section.title)), ref


def _place(section: PolicySection, folded: str, short: str) -> int | None:
    """0 where a name begins so, 1 where a word of it does."""
    names = [fold(name) for name in (section.title, full_title(section), short) if name]
    if any(name.startswith(folded) for name in names):
        return 0
    return 1 if any(f" {folded}" in name for name in names) else None
