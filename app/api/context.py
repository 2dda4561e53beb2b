"""``/api/v1/context``: everything a language model needs to answer a question, and nothing else."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.api.answers import asked_place, located, own_url, plain, respond, wants_text
from app.api.parameters import required, whole
from app.api.payloads import widen
from app.library.context.gathering import LEAST, MOST, USUAL
from app.library.context.rendering import text_of
from app.library.context.views import ContextPiece, ContextView, PieceKind
from app.library.errors import DoesNotParse
from app.library.sentences import cut_at_sentence
from app.site.addresses import Addresses
from app.site.caching import UNDATED, cache_as
from app.site.open_cards import cards_or_none
from app.site.place import Place

blueprint = Blueprint("context_api", __name__, url_prefix="/api/v1")

_MEANING = "is the question, a number, a term or words."


class ContextPart(ContextPiece, frozen=True, kw_only=True, tag_field="object", tag="context_piece"):
    """A piece of a context. ``edition`` is the slug of the edition it is from, ``permalink`` its page in it for good."""

    edition: str
    permalink: str


class QuestionContext(ContextView, frozen=True, kw_only=True, tag_field="object", tag="context"):
    """What answers a question, within so many characters."""

    url: str
    page: str
    permalink: str
    pieces: tuple[ContextPart, ...]


@blueprint.get("/context")
def context() -> ResponseReturnValue:
    """The rules that answer with those they lean on, definitions, cards and rulings, as pieces or as one text."""
    place, question = asked_place(), required("q", _MEANING, "q=deathtouch and trample").strip()
    cache_as(UNDATED)
    limit = whole("limit", USUAL, LEAST, MOST)
    if not question:
        raise DoesNotParse(f"q {_MEANING}", ("q=deathtouch and trample",))
    head = _head(place) if wants_text() else ""
    view = place.library.context(place.document, question, limit - len(head), cards_or_none())
    there = place.moved_to(view.edition)
    if wants_text():
        return plain(cut_at_sentence(_head(there) + text_of(view.pieces), limit))
    addresses = located(there, "context", Addresses().search(view.query), q=view.query)
    parts = tuple(_part(there, piece) for piece in view.pieces)
    return respond(widen(view, QuestionContext, **{**addresses, "url": own_url()}, pieces=parts))


def _head(place: Place) -> str:
    """Which edition the text is of, and where each rule stands in it for good."""
    pages = located(place, "", Addresses().rule("NUMBER"))["permalink"]
    return f"{place.edition.title}, {place.document.slug} [{place.document.sha256[:8]}]. Each rule: {pages}\n"


def _part(place: Place, piece: ContextPiece) -> ContextPart:
    return widen(piece, ContextPart, edition=place.document.slug, permalink=located(place, "", _address(piece))["permalink"])


def _address(piece: ContextPiece) -> str:
    """The page of a piece: of an alias the search for it."""
    if piece.kind is PieceKind.RULE:
        return Addresses().rule(piece.number or "", piece.ordinal)
    if piece.kind is PieceKind.DEFINITION:
        return Addresses().term(piece.name)
    return Addresses().search(piece.of) if piece.kind is PieceKind.ALIAS else Addresses().card(piece.name)
