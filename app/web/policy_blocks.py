"""Sections of policy as HTML: parts with their blocks, references as links, changed words marked."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

import msgspec
from markupsafe import Markup

from app.library.diff.views import OpKind
from app.library.policy.views import (
    BlockView,
    Certainty,
    ContentsEntry,
    Pointer,
    PolicyAnswer,
    PolicyContents,
    PolicyHit,
    PolicySectionView,
    SectionChange,
)
from app.site.addresses import Addresses
from app.site.place import Place
from app.web.marking import Link, mark_up

_CR = "cr"
_KEPT = 160  # characters of unchanged text that are shown around a change


class ShownPolicyBlock(msgspec.Struct, frozen=True):
    """A block to draw: what it is, its marker, its words; of a row of a table its cells with their lines, and whether it names
    the columns."""

    kind: str
    marker: str
    html: Markup
    cells: tuple[tuple[str, ...], ...] = ()
    head: bool = False


class ShownPolicyPart(msgspec.Struct, frozen=True):
    """A part of a section under its name ("" for none): runs of blocks of one kind."""

    name: str
    runs: tuple[tuple[str, tuple[ShownPolicyBlock, ...]], ...]


class ShownPointer(msgspec.Struct, frozen=True):
    """What a section names, in a list: a label, what it is called, its address (None: nowhere), what is wrong."""

    label: str
    heading: str
    url: str | None
    note: str


class ShownChange(msgspec.Struct, frozen=True):
    """What became of a section: with its words where they changed."""

    change: SectionChange
    words: str
    html: Markup


def show_parts(to: Addresses, view: PolicySectionView, version: str) -> list[ShownPolicyPart]:
    """The blocks of a section by their parts."""
    links: dict[int, list[Link]] = {}
    for pointer in view.references:
        links.setdefault(pointer.block, []).append(_link(to, view, pointer, version))
    shown = [(block.part, _block(block, links.get(place, ()))) for place, block in enumerate(view.blocks)]
    return [
        ShownPolicyPart(
            part, tuple((kind, tuple(run)) for kind, run in groupby((one for _, one in blocks), key=lambda block: block.kind))
        )
        for part, blocks in ((part, list(group)) for part, group in groupby(shown, key=lambda pair: pair[0]))
    ]


def _block(block: BlockView, links: Collection[Link]) -> ShownPolicyBlock:
    cells = tuple(_cell_lines(cell) for cell in block.cells)
    return ShownPolicyBlock(str(block.kind), block.marker, mark_up(block.text, links), cells, block.head)


def _cell_lines(cell: str) -> tuple[str, ...]:
    """What stands in a cell: a list has a line for each of its items."""
    return tuple(f"• {one}" if place else one for place, one in enumerate(cell.split(" • ")))


def _link(to: Addresses, view: PolicySectionView, pointer: Pointer, version: str) -> Link:
    note = "" if pointer.present else "Not in the document it names, as that is here."
    return Link(pointer.start, pointer.end, _address(to, view, pointer, version), "" if pointer.present else "dangling", note)


def _address(to: Addresses, view: PolicySectionView, pointer: Pointer, version: str) -> str | None:
    """Where a pointer leads: of a dated page, and of rules in an older edition, to the version that was meant."""
    if not pointer.present:
        return None
    if pointer.document == _CR:
        edition = to.pinned(pointer.slug)
        return edition.rule(pointer.target) if pointer.target else edition.contents()
    own = pointer.slug if version else ""
    return to.policy(pointer.document, pointer.target, own)


def pointers(to: Addresses, view: PolicySectionView, version: str) -> list[ShownPointer]:
    """What a section names, each once."""
    once = {(one.document, one.target): one for one in view.references}
    return [_pointer(to, view, one, version) for one in once.values() if one.target]


def _pointer(to: Addresses, view: PolicySectionView, one: Pointer, version: str) -> ShownPointer:
    label = one.target.replace("appendix-", "Appendix ").title() if "-" in one.target else one.target
    note = "" if one.present else f"not in the {'edition' if one.document == _CR else 'document'} of {one.slug or 'any date'}"
    if one.document == _CR and one.present:
        note = f"in the edition of {one.slug}"
    return ShownPointer(f"{one.document.upper()} {label}", one.heading, _address(to, view, one, version), note)


def outline(contents: PolicyContents, view: PolicySectionView) -> list[ContentsEntry]:
    """What stands beside a section: the chapters, and the sections of its own."""
    own = view.parent.key if view.parent else view.section.key
    found: list[ContentsEntry] = []
    chapter = ""
    for entry in contents.entries:
        chapter = entry.section.key if not entry.depth else chapter
        if not entry.depth or chapter == own:
            found.append(entry)
    return found


def show_change(to: Addresses, one: SectionChange) -> ShownChange:
    """A change with its words: long stretches that are the same are left out."""
    pieces: list[Markup] = []
    for op in one.ops:
        if op.kind in (OpKind.EQUAL, OpKind.REORDERED):
            pieces.append(_unchanged(one.newer_text[slice(*op.newer)]))
        else:
            pieces += [_lines(one.older_text[slice(*op.older)], "del"), _lines(one.newer_text[slice(*op.newer)], "ins")]
    if not one.ops and (one.older is None or one.newer is None):
        pieces.append(_unchanged(one.newer_text or one.older_text))
    words = ", ".join("other penalty" if word == "penalty" else word for word in one.change)
    return ShownChange(one, words, Markup("").join(pieces))


def _unchanged(words: str) -> Markup:
    if len(words) <= 2 * _KEPT + 20:
        return _lines(words)
    head, tail = words[: words.rfind(" ", 0, _KEPT)], words[words.find(" ", len(words) - _KEPT) :]
    return Markup('{} <span class="gap">…</span> {}').format(_lines(head), _lines(tail))


def _lines(words: str, tag: str = "") -> Markup:
    """Words with their line breaks, each line within its tag; white space at the end of a line stays outside."""
    return Markup("<br>").join(_tagged(line, tag) for line in words.split("\n"))


def _tagged(line: str, tag: str) -> Markup:
    bare = line.rstrip()
    if not tag or not bare:
        return Markup("{}").format(line)
    return Markup("<{0}>{1}</{0}>{2}").format(Markup(tag), bare, line[len(bare) :])


def named_section(place: Place, answer: PolicyAnswer) -> str:
    """The address that a line leads to which names a document of policy and, exactly, what of it; else nothing."""
    if not answer.names_document or answer.certainty is not Certainty.EXACT:
        return ""
    version = "" if answer.document.newest else answer.document.slug
    return place.to.policy(answer.document.kind, answer.section.section.key if answer.section else "", version)


def policy_excerpt(hit: PolicyHit) -> Markup:
    """The words of a section that a search found, those asked for marked."""
    return mark_up(hit.excerpt, marks=hit.marks)
