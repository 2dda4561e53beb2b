"""Cards prepared for templates: texts as HTML with their words linked, reminder text apart, symbols drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec
from markupsafe import Markup

from app.library.cards.views import CardFace, CardParagraph
from app.library.cards.words import Word
from app.library.lineage.canonical import EFFECTIVE
from app.library.records import DocumentKind
from app.site.place import Place
from app.site.symbols import Draw, drawer
from app.web.display import Display
from app.web.marking import Link, Span, mark_up

_REMINDER = re.compile(r"\([^()]*\)")
_BULLET = "•"


CERTAINTIES = {
    "proven": "Understood word for word; situations try everything it is made of",
    "exact": "Understood word for word, but no situation tries something in it",
    "read": "Every word is understood, but what was understood does not print this text again",
}
"""What the certainty of a paragraph means, in short."""


class ShownParagraph(msgspec.Struct, frozen=True):
    """A paragraph ready to show: ``bullet`` for a mode of the paragraph before, ``wording`` as it is understood."""

    paragraph: CardParagraph
    html: Markup
    bullet: bool
    wording: Markup


class ShownFace(msgspec.Struct, frozen=True):
    """A face ready to show."""

    face: CardFace
    cost: Markup
    types: Markup
    paragraphs: tuple[ShownParagraph, ...]


def draw_cards(shown: Display) -> Draw | None:
    """How symbols of card texts are drawn: as they are printed today, whatever edition the rules are of."""
    return drawer(str(DocumentKind.EDITION), EFFECTIVE) if shown.shows("symbols") else None


def show_face(place: Place, face: CardFace, shown: Display) -> ShownFace:
    """A face with its words linked to the rules of the edition."""
    draw = draw_cards(shown)
    return ShownFace(
        face, mark_up(face.mana_cost, draw=draw), mark_up(face.type_line, list(_links(place, face.type_words)), draw=draw),
        tuple(_paragraph(place, one, draw) for one in face.paragraphs),
    )  # fmt: skip


def _paragraph(place: Place, one: CardParagraph, draw: Draw | None) -> ShownParagraph:
    bullet = one.text.startswith(_BULLET)
    start = len(one.text) - len(one.text.lstrip(_BULLET + " ")) if bullet else 0
    links = list(_links(place, one.words))
    unread = one.text.find(one.unread) if one.unread else -1
    marks = [(unread, unread + len(one.unread))] if unread >= 0 else []
    html = Markup("").join(_pieces(one.text, start, links, marks, draw))
    return ShownParagraph(one, html, bullet, mark_up(one.wording, list(_links(place, one.wording_words)), draw=draw))


def _pieces(text: str, start: int, links: list[Link], marks: list[Span], draw: Draw | None) -> Iterator[Markup]:
    """The text from ``start`` on, with what stands in parentheses as reminder text (207.2a)."""
    at = start
    for match in _REMINDER.finditer(text, start):
        yield _piece(text, at, match.start(), links, marks, draw)
        yield Markup('<i class="reminder">{}</i>').format(_piece(text, match.start(), match.end(), links, marks, draw))
        at = match.end()
    yield _piece(text, at, len(text), links, marks, draw)


def _piece(text: str, start: int, end: int, links: list[Link], marks: list[Span], draw: Draw | None) -> Markup:
    inside = [
        msgspec.structs.replace(link, start=link.start - start, end=link.end - start)
        for link in links
        if start <= link.start and link.end <= end
    ]
    marked = [(max(low, start) - start, min(high, end) - start) for low, high in marks if low < end and high > start]
    return mark_up(text[start:end], inside, marked, draw=draw)


def _links(place: Place, words: Iterable[Word]) -> Iterator[Link]:
    for word in words:
        url = place.to.rule(word.number) if word.number else place.to.term(word.term)
        yield Link(word.start, word.end, url, "w")
