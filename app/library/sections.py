"""A section or chapter to read from top to bottom: a few reads, however long it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.library.errors import NotFound
from app.library.holdings import Holdings
from app.library.lookup import absent, nearest, place_of
from app.library.outline import Outline
from app.library.parts import Block, parts_of, running_text, subtree_blocks
from app.library.publication import Row
from app.library.records import NUMBERED, Document, NodeKind
from app.library.references import out_of_rows, references_within
from app.library.restated import NONE, PlainWords, plain_words
from app.library.spellings import read_one
from app.library.views import EditionRef, RuleView, SectionView, edition_ref


def section(held: Holdings, document: Document, text: str) -> SectionView:
    """A section, its rules and subrules in order. Raises DoesNotParse, NotFound."""
    return _read(held, document, text, NodeKind.SECTION)


def chapter(held: Holdings, document: Document, text: str) -> SectionView:
    """A chapter; its sections stand among its rules, each before its own. Raises DoesNotParse, NotFound."""
    return _read(held, document, text, NodeKind.CHAPTER)


def family(held: Holdings, document: Document, text: str) -> tuple[RuleView, ...]:
    """A numbered node and every numbered node below it, in document order. Raises DoesNotParse, NotFound."""
    outline = held.outline(document.id)
    request = read_one(text)
    seq = outline.seqs[place_of(held, document, request.number)]
    blocks = subtree_blocks(held.publication, document.id, seq)
    rows = references_within(held.publication, document.id, seq, blocks[-1].seq)
    edition = edition_ref(document)
    own, rest = _by_rule(blocks)
    said = plain_words(held, document, seq, blocks[-1].seq)
    return tuple(_rule(edition, outline, one, rows, said) for one in (own, *rest))


def _read(held: Holdings, document: Document, text: str, kind: NodeKind) -> SectionView:
    outline = held.outline(document.id)
    place = _place(held, document, read_one(text).number, kind)
    seq = outline.seqs[place]
    blocks = subtree_blocks(held.publication, document.id, seq)
    rows = references_within(held.publication, document.id, seq, blocks[-1].seq)
    own, rest = _by_rule(blocks)
    previous, following = outline.neighbours(place)
    edition, said = edition_ref(document), plain_words(held, document, seq, blocks[-1].seq)
    return SectionView(
        edition=edition, number=outline.numbers[place], kind=kind, title=outline.headings[place],
        path=outline.path(place), rules=tuple(_rule(edition, outline, one, rows, said) for one in rest),
        previous=previous, next=following, parts=parts_of(own[1:]),
    )  # fmt: skip


def _place(held: Holdings, document: Document, number: str, kind: NodeKind) -> int:
    """The place of a section or chapter by its number. Raises NotFound."""
    outline = held.outline(document.id)
    places = [place for place in outline.by_number.get(number, ()) if outline.kinds[place] is kind]
    if places:
        return places[0]
    if number in outline.by_number:
        message = f"{number} is a {outline.kinds[outline.by_number[number][0]]}, not a {kind}."
        raise NotFound("section", number, message, nearest(outline, number))
    error = absent(held, document, number)
    raise NotFound("section", number, str(error), error.suggestions)


def _by_rule(blocks: Iterable[Block]) -> tuple[list[Block], list[list[Block]]]:
    """The head's own blocks, and one list of blocks for each numbered node below, in document order.

    A block belongs to the nearest numbered node above it, wherever it stands.
    """
    lists: dict[int, list[Block]] = {}
    owner_of: dict[int, int] = {}
    for block in blocks:
        numbered = block.part.kind in NUMBERED or not lists
        above = block.parent if block.parent is not None else block.seq
        owner = block.seq if numbered else owner_of[above]
        owner_of[block.seq] = owner
        lists.setdefault(owner, []).append(block)
    own, *rest = lists.values()
    return own, rest


def _rule(
    edition: EditionRef, outline: Outline, blocks: list[Block], rows: dict[int, list[Row]],
    said: Mapping[int, PlainWords],
) -> RuleView:
    """The view of one rule among others; what refers to it is left out."""
    place = outline.place(blocks[0].seq)
    same = outline.by_number[outline.numbers[place]]
    previous, following = outline.neighbours(place)
    parts, told = parts_of(blocks), said.get(blocks[0].seq, NONE)
    return RuleView(
        edition=edition, number=outline.numbers[place], ordinal=same.index(place) + 1, kind=outline.kinds[place],
        is_title=bool(outline.titled[place]), text=running_text(outline.kinds[place], parts),
        heading=outline.headings[place], path=outline.path(place), parts=parts,
        references=out_of_rows(rows, blocks, outline), referenced_by=(),
        children=outline.children(place), previous=previous, next=following, duplicates=len(same),
        plain=told.text, plain_agrees=told.agrees,
    )  # fmt: skip
