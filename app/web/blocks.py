"""Views prepared for templates: the text of parts as HTML, references as links, so that templates only arrange."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from markupsafe import Markup

from app.library.records import NodeKind, Status
from app.library.search.views import Hit
from app.library.views import GlossaryEntry, InReference, OutReference, Part, RuleView
from app.site.place import Place
from app.site.symbols import Draw
from app.web.display import Display
from app.web.marking import Link, mark_up

TERM_FORM = "term"
_SAYS_LITTLE = 28  # characters around a reference, as in "(See rule 704, “A Heading.”)"
_HIDDEN_BY = {NodeKind.EXAMPLE: "examples", NodeKind.RULING: "rulings"}
_LABELS = {NodeKind.EXAMPLE: "Example", NodeKind.RULING: "Ruling", NodeKind.NOTE: "Note"}
_NOTES = {
    Status.ABSENT: "This capture does not hold {target}.",
    Status.DANGLING: "There is no {target} in this edition.",
    Status.TITLE_DISAGREES: "The title quoted here is not that of {target} in this edition.",
}


class ShownBlock(msgspec.Struct, frozen=True):
    """A part ready to show: ``label`` such as "Example 2", ``html`` its words, ``rows`` the cells of a table.

    ``below`` are blocks that belong to this one, such as the second paragraph of a ruling.
    """

    part: Part
    label: str
    html: Markup
    rows: tuple[tuple[Markup, ...], ...] = ()
    below: tuple[ShownBlock, ...] = ()

    @property
    def kind(self) -> str:
        """The part's kind, for style."""
        return str(self.part.kind)


class Shown(msgspec.Struct, frozen=True):
    """A rule ready to show: its own words and the blocks below them."""

    rule: RuleView
    own: ShownBlock
    below: tuple[ShownBlock, ...]


class Reference(msgspec.Struct, frozen=True):
    """An outgoing reference in a list: the address (None where it leads nowhere) and what is wrong with it."""

    target: str
    heading: str
    url: str | None
    note: str


class ShownCitation(msgspec.Struct, frozen=True):
    """An incoming reference in a list: who makes it, with what heading, in what sentence, and where that is.

    ``telling`` is false where the sentence says no more than "See rule 704".
    """

    label: str
    heading: str
    url: str
    sentence: Markup
    target: str
    telling: bool


def draw_of(place: Place, shown: Display) -> Draw | None:
    """How symbols are drawn here, None where the reader wants them written."""
    return place.draw if shown.shows("symbols") else None


def show_rule(place: Place, view: RuleView, shown: Display, marks: Sequence[tuple[int, int]] = ()) -> Shown:
    """A rule with its parts, less what the reader has switched off."""
    blocks = show_parts(place, view.parts, view.references, shown, marks)
    return Shown(view, blocks[0], tuple(blocks[1:]))


def show_entry(place: Place, entry: GlossaryEntry, shown: Display) -> list[ShownBlock]:
    """The parts of a glossary entry."""
    return show_parts(place, entry.parts, entry.references, shown)


def show_parts(
    place: Place,
    parts: Sequence[Part],
    references: Iterable[OutReference],
    shown: Display,
    marks: Sequence[tuple[int, int]] = (),
) -> list[ShownBlock]:
    """Parts as blocks; ``marks`` are of the first. A hidden first part stays: it is what the page is about."""
    links: dict[int, list[Link]] = {}
    for reference in references:
        links.setdefault(reference.part, []).append(_link(place, reference))
    draw = draw_of(place, shown)
    counts = _counts(parts)
    blocks = [
        _block(part, links.get(index, []), marks if index == 0 else (), draw, counts[part.kind] > 1)
        for index, part in enumerate(parts)
    ]
    return [
        block for index, block in enumerate(_nested(place, blocks))
        if index == 0 or shown.shows(_HIDDEN_BY.get(block.part.kind, ""))
    ]  # fmt: skip


def show_references(place: Place, references: Iterable[OutReference]) -> list[Reference]:
    """Outgoing references, each target once, in the order made."""
    once = {(one.form == TERM_FORM, one.target): one for one in references}
    return [
        Reference(one.target, one.heading, _address(place, one), _note(one)) for one in once.values()
    ]  # fmt: skip


def show_citations(place: Place, references: Iterable[InReference], shown: Display) -> list[ShownCitation]:
    """Incoming references, one for each sentence and place."""
    draw = draw_of(place, shown)
    seen: dict[tuple[str, str, str], ShownCitation] = {}
    for one in references:
        url = place.to.term(one.term) if one.term else place.to.rule(one.source.number)
        sentence = mark_up(one.sentence, marks=[(one.start, one.end)], draw=draw)
        label = one.term or one.source.number
        heading = "Glossary" if one.term else one.source.heading
        telling = len(one.sentence) - (one.end - one.start) > _SAYS_LITTLE
        seen.setdefault((label, one.sentence, one.target), ShownCitation(label, heading, url, sentence, one.target, telling))
    return list(seen.values())


def show_hit(place: Place, hit: Hit, shown: Display) -> Markup:
    """The excerpt of a search result."""
    return mark_up(hit.excerpt, marks=hit.marks, draw=draw_of(place, shown))


def _block(part: Part, links: list[Link], marks: Sequence[tuple[int, int]], draw: Draw | None, several: bool) -> ShownBlock:
    label = _LABELS.get(part.kind, "")
    if label and several:
        label = f"{label} {part.position}"
    if part.kind is NodeKind.TABLE:
        return ShownBlock(part, label, Markup(""), _table(part.text, draw))
    return ShownBlock(part, label, mark_up(part.text, links, marks, draw))


def _nested(place: Place, blocks: list[ShownBlock]) -> list[ShownBlock]:
    """Blocks with the further paragraphs of each ruling below it: a ruling's own view says how many it has."""
    nested: list[ShownBlock] = []
    at = 0
    while at < len(blocks):
        block, size = blocks[at], 1
        if at > 0 and block.part.kind is NodeKind.RULING and block.part.number:
            size = len(place.library.rule(place.document, block.part.number).parts)
            block = msgspec.structs.replace(block, below=tuple(blocks[at + 1 : at + size]))
        nested.append(block)
        at += size
    return nested


def _table(text: str, draw: Draw | None) -> tuple[tuple[Markup, ...], ...]:
    """The rows of a table; cells stand apart by tabs or bars."""
    separator = "\t" if "\t" in text else "|"
    lines = (line.strip().strip("|") for line in text.split("\n"))
    return tuple(
        tuple(mark_up(cell.strip(), draw=draw) for cell in line.split(separator)) for line in lines if line
    )  # fmt: skip


def _counts(parts: Iterable[Part]) -> dict[NodeKind, int]:
    counts: dict[NodeKind, int] = {}
    for part in parts:
        counts[part.kind] = counts.get(part.kind, 0) + 1
    return counts


def _link(place: Place, reference: OutReference) -> Link:
    style = "" if reference.status is Status.PRESENT else str(reference.status).replace("_", "-")
    return Link(reference.start, reference.end, _address(place, reference), style, _note(reference))


def _address(place: Place, reference: OutReference) -> str | None:
    if reference.status in (Status.ABSENT, Status.DANGLING):
        return None
    if reference.form == TERM_FORM:
        return place.to.term(reference.target)
    return place.to.rule(reference.target)


def _note(reference: OutReference) -> str:
    name = f"entry “{reference.target}”" if reference.form == TERM_FORM else f"rule {reference.target}"
    return _NOTES.get(reference.status, "").format(target=name)
