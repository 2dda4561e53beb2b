"""A section of policy with everything around it: neighbours, what it names, what names it, other versions of it."""

from __future__ import annotations

from collections.abc import Iterator

from app.library.errors import LibraryError, NotFound
from app.library.holdings import Holdings
from app.library.lookup import find as find_rule
from app.library.policy import versions
from app.library.policy.naming import absent
from app.library.policy.records import PolicyBlockKind, PolicyKind, PolicyReference, PolicySection
from app.library.policy.shelf import Shelf, Volume
from app.library.policy.views import (
    ContentsEntry,
    NamedBy,
    PenaltyTable,
    Pointer,
    PolicyContents,
    PolicySectionView,
    block_view,
    full_title,
)
from app.library.records import Document, DocumentKind
from app.library.sentences import sentence_at

CR = "cr"
_UNEVEN = "The capture did not keep the columns of a table here: some rows may be split or joined."


def contents(volume: Volume) -> PolicyContents:
    """The table of contents of a document."""
    entries = tuple(
        ContentsEntry(section=volume.section_ref(one), label=one.label, depth=1 if one.parent else 0)
        for one in volume.document.sections
    )
    odd = tuple(f"{one.number}: {one.detail}" for one in volume.document.oddities)
    return PolicyContents(document=volume.ref, entries=entries, notes=(*volume.document.notes, *odd))


def penalties(volume: Volume) -> PenaltyTable:
    """The infractions of a document, with their penalties."""
    rows = tuple(volume.section_ref(one) for one in volume.document.sections if one.category)
    return PenaltyTable(document=volume.ref, rows=rows)


def section(held: Holdings, shelf: Shelf, volume: Volume, key: str) -> PolicySectionView:
    """A section. Raises NotFound."""
    place = volume.place(key.lower())
    if place is None:
        raise absent(volume, key)
    sections = volume.document.sections
    one = sections[place]
    parent = volume.section(one.parent) if one.parent else None
    return PolicySectionView(
        document=volume.ref, section=volume.section_ref(one), label=one.label,
        blocks=tuple(block_view(block) for block in one.blocks),
        parent=volume.section_ref(parent) if parent else None,
        children=tuple(volume.section_ref(other) for other in sections if other.parent == one.key),
        before=volume.section_ref(sections[place - 1]) if place else None,
        after=volume.section_ref(sections[place + 1]) if place + 1 < len(sections) else None,
        references=tuple(_pointers(held, shelf, volume, one)), named_by=tuple(_naming(shelf, volume, one)),
        versions=versions.of_section(shelf, volume, one), first_line=one.first_line, last_line=one.last_line,
        warnings=tuple(_warnings(volume, one)),
    )  # fmt: skip


def _warnings(volume: Volume, one: PolicySection) -> Iterator[str]:
    for oddity in volume.document.oddities:
        if oddity.number == one.key:
            yield _UNEVEN if oddity.kind == "uneven_table" else f"{oddity.detail[:1].upper()}{oddity.detail[1:]}."


def _pointers(held: Holdings, shelf: Shelf, volume: Volume, one: PolicySection) -> Iterator[Pointer]:
    for reference in one.references:
        yield _to_rule(held, volume, reference) if reference.document == CR else _to_policy(shelf, volume, reference)


def edition_then(held: Holdings, volume: Volume) -> Document | None:
    """The edition of the rules that a policy document speaks of: the one in force at its date, else the newest."""
    for key in (volume.document.effective, None):
        try:
            document = held.edition(key)
        except LibraryError:
            continue
        if document.kind is DocumentKind.EDITION:
            return document
    return None


def _to_rule(held: Holdings, volume: Volume, reference: PolicyReference) -> Pointer:
    edition = edition_then(held, volume)
    heading, present = "", edition is not None
    if edition is not None and reference.target:
        try:
            place = find_rule(held, edition, reference.target)
        except LibraryError:
            present = False
        else:
            heading = held.outline(edition.id).ref(place).heading
    return _pointer(reference, edition.slug if edition else "", heading, present)


def _to_policy(shelf: Shelf, volume: Volume, reference: PolicyReference) -> Pointer:
    kind = PolicyKind(reference.document)
    other = volume if kind is volume.kind else shelf.in_force(kind, volume.document.effective)
    if other is None:
        return _pointer(reference, "", "", False)
    found = other.section(reference.target) if reference.target else None
    return _pointer(reference, other.slug, full_title(found) if found else "", found is not None or not reference.target)


def _pointer(reference: PolicyReference, slug: str, heading: str, present: bool) -> Pointer:
    return Pointer(
        block=reference.block, start=reference.start, end=reference.end, document=reference.document,
        target=reference.target, slug=slug, heading=heading, present=present,
    )  # fmt: skip


def _naming(shelf: Shelf, volume: Volume, one: PolicySection) -> Iterator[NamedBy]:
    """The sections that name one: of its own document, and of the others that were in force with it."""
    for other in (volume, *(v for kind in PolicyKind if kind is not volume.kind and (v := _beside(shelf, volume, kind)))):
        yield from named_by(other, str(volume.kind), frozenset({one.key}), but=one.key if other is volume else "")


def _beside(shelf: Shelf, volume: Volume, kind: PolicyKind) -> Volume | None:
    return shelf.volumes[kind][0] if volume.newest and shelf.volumes[kind] else shelf.in_force(kind, volume.document.effective)


def named_by(volume: Volume, document: str, targets: frozenset[str], but: str = "") -> Iterator[NamedBy]:
    """The sections of a document that name one of some targets in another, each once with the first sentence that does."""
    for one in volume.document.sections:
        if one.key == but:
            continue
        for reference in one.references:
            block = one.blocks[reference.block]
            if reference.document == document and reference.target in targets and block.kind is not PolicyBlockKind.ROW:
                sentence, start, end = sentence_at(block.text, reference.start, reference.end)
                yield NamedBy(section=volume.section_ref(one), document=volume.ref, sentence=sentence, start=start, end=end)
                break


def rule_named_by(held: Holdings, shelf: Shelf, document: Document, number: str) -> tuple[NamedBy, ...]:
    """The sections of policy that name a rule of an edition: of the documents in force at its date, the newest where it is the
    newest edition. A number that has moved since the policy was written is followed by its lineage."""
    if document.kind is not DocumentKind.EDITION:
        return ()
    newest = held.edition(None).sha256 == document.sha256
    found: list[NamedBy] = []
    for kind in PolicyKind:
        listed = shelf.volumes[kind]
        volume = (listed[0] if newest else shelf.on_day(kind, document.effective)) if listed else None
        if volume is not None:
            found += named_by(volume, CR, _numbers_then(held, volume, document, number))
    return tuple(found)


def _numbers_then(held: Holdings, volume: Volume, document: Document, number: str) -> frozenset[str]:
    """The numbers that a policy document names and that are, in its edition, the rule of that number in another one."""
    from app.library.lineage import tracing

    edition = edition_then(held, volume)
    references = (one for section in volume.document.sections for one in section.references)
    asked = {one.target for one in references if one.document == CR and one.target}
    if edition is None or not asked:
        return frozenset()
    if edition.sha256 == document.sha256:
        return frozenset({number}) & asked
    found = set()
    for target in asked:
        try:
            if tracing.lineage_id(held, edition, target) == tracing.lineage_id(held, document, number):
                found.add(target)
        except NotFound:
            continue
    return frozenset(found)
