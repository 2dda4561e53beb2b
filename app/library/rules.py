"""A rule as it is shown: its text and parts, where it stands, what it refers to, what refers to it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.library.errors import NotFound
from app.library.holdings import Holdings
from app.library.lookup import absent, expand, glossary_number, name_of, place_of
from app.library.parts import own_blocks, parts_of, running_text
from app.library.records import Document, NodeKind
from app.library.references import references_in, references_out
from app.library.restated import NONE, plain_words
from app.library.spellings import NumberRequest, read_one, read_spec
from app.library.views import OutReference, RuleView, edition_ref

_RULING = "SELECT seq FROM node WHERE document = ? AND number = ? AND kind = 'ruling' ORDER BY seq LIMIT 1 OFFSET ?"


def rule(held: Holdings, document: Document, text: str, ordinal: int = 1) -> RuleView:
    """The node of a number in any spelling. Raises DoesNotParse, NotFound."""
    return requested(held, document, read_one(text), ordinal)


def rules(held: Holdings, document: Document, spec: str) -> tuple[RuleView, ...]:
    """All rules of a list or range. Numbers in the middle of a range that do not exist are passed over.

    Raises DoesNotParse, and NotFound for a single number, or the end of a range, that is not there.
    """
    found: list[RuleView] = []
    for request in read_spec(spec):
        if request.last:
            found += _range(held, document, request)
        else:
            found.append(requested(held, document, request))
    return tuple(found)


def requested(held: Holdings, document: Document, request: NumberRequest, ordinal: int = 1) -> RuleView:
    """The view that a request for one number asks for. Raises NotFound."""
    if ".Ruling." in request.number:
        return narrowed(_ruling(held, document, request.number, ordinal), request)
    term = glossary_number(held, document, request.number) if request.number.startswith("G") else None
    if term is not None:
        message = f"{request.number} is the glossary entry '{term}' of {name_of(document)}: ask for the term."
        raise NotFound("rule", request.number, message, (term,))
    return narrowed(view_at(held, document, place_of(held, document, request.number, ordinal)), request)


def view_at(held: Holdings, document: Document, place: int) -> RuleView:
    """The view of the node at an outline place."""
    outline = held.outline(document.id)
    seq = outline.seqs[place]
    blocks = own_blocks(held.publication, document.id, seq)
    same = outline.by_number[outline.numbers[place]]
    previous, following = outline.neighbours(place)
    parts = parts_of(blocks)
    said = plain_words(held, document, seq, seq).get(seq, NONE)
    return RuleView(
        edition=edition_ref(document), number=outline.numbers[place], ordinal=same.index(place) + 1,
        kind=outline.kinds[place], is_title=bool(outline.titled[place]),
        text=running_text(outline.kinds[place], parts), heading=outline.headings[place],
        path=outline.path(place), parts=parts, references=references_out(held, document, blocks),
        referenced_by=references_in(held, document, seq), children=outline.children(place),
        previous=previous, next=following, duplicates=len(same),
        plain=said.text, plain_agrees=said.agrees,
    )  # fmt: skip


def narrowed(view: RuleView, request: NumberRequest) -> RuleView:
    """The view cut to what was asked for: the rule alone, or its examples alone. Raises NotFound without examples."""
    if request.alone:
        view = msgspec.structs.replace(view, children=())
    if request.example is None:
        return view
    places = [place for place, part in enumerate(view.parts) if part.kind is NodeKind.EXAMPLE]
    if request.example:
        places = places[request.example - 1 : request.example]
    if not places:
        message = f"Rule {view.number} of {view.edition.title} has no {str(request).split(' of ')[0]}."
        raise NotFound("rule", str(request), message, (view.number,))
    parts = tuple(view.parts[place] for place in places)
    return msgspec.structs.replace(
        view, text=running_text(view.kind, parts), parts=parts, references=_kept(view.references, places),
    )  # fmt: skip


def _kept(references: Sequence[OutReference], places: list[int]) -> tuple[OutReference, ...]:
    """The references of some parts, counted anew."""
    new = {old: place for place, old in enumerate(places)}
    return tuple(
        msgspec.structs.replace(reference, part=new[reference.part])
        for reference in references
        if reference.part in new
    )


def _range(held: Holdings, document: Document, request: NumberRequest) -> list[RuleView]:
    """The rules of a range whose ends exist."""
    places, missing = expand(held, document, request)
    for end in (request.number, request.last):
        if end in missing:
            raise absent(held, document, end)
    return [narrowed(view_at(held, document, place), request) for place in places]


def _ruling(held: Holdings, document: Document, number: str, ordinal: int) -> RuleView:
    """The view of a ruling: it stands under a rule or a section. Raises NotFound."""
    row = held.publication.row(_RULING, (document.id, number, ordinal - 1))
    if row is None:
        raise absent(held, document, number)
    outline = held.outline(document.id)
    blocks = own_blocks(held.publication, document.id, row[0])
    above = outline.at(blocks[0].parent) if blocks[0].parent is not None else None
    path = (*outline.path(above), outline.ref(above)) if above is not None else ()
    parts = parts_of(blocks)
    return RuleView(
        edition=edition_ref(document), number=number, ordinal=ordinal, kind=NodeKind.RULING, is_title=False,
        text=running_text(NodeKind.RULING, parts), heading=path[-1].heading if path else "", path=path, parts=parts,
        references=references_out(held, document, blocks), referenced_by=references_in(held, document, row[0]),
        children=(), previous=None, next=None, duplicates=1,
    )  # fmt: skip
