"""The pieces that say what a question names: definitions of its concepts, the cards in it, rulings on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.library.cards.store import Cards, Ruling
from app.library.context.views import ContextPiece, PieceKind, Why
from app.library.holdings import Holdings
from app.library.parts import own_blocks, parts_of
from app.library.records import Document
from app.library.search.analysis import terms
from app.library.search.views import Concept
from app.library.search.wording import only_asks
from app.library.term_text import senses


def definitions(
    held: Holdings, document: Document, concepts: Iterable[Concept], about: Iterable[str]
) -> Iterator[ContextPiece]:
    """What the words of a question mean: what aliases stand for, and glossary entries. ``about`` are terms defined too."""
    listed = held.terms(document.id)
    names = {}
    for concept in concepts:
        if concept.means:
            yield ContextPiece(
                kind=PieceKind.ALIAS, name=f"“{concept.name}”", text=concept.means, why=Why.CONCEPT, of=concept.name
            )
        names[concept.means or concept.name] = concept.name
    places = {place: said for name, said in (names | {name: name for name in about}).items()
              if (place := listed.find(name)) is not None}  # fmt: skip
    for place, said in places.items():
        text = senses(parts_of(own_blocks(held.publication, document.id, listed.seqs[place])[1:]))
        yield ContextPiece(kind=PieceKind.DEFINITION, name=listed.refs[place].term, text=text, why=Why.CONCEPT, of=said)


def cards_named(cards: Cards, names: Iterable[str]) -> Iterator[ContextPiece]:
    """The cards of a question, each with its faces as they are printed."""
    for name in names:
        card = cards.find(name)
        if card is not None:
            faces = card.get("card_faces") or (card,)
            text = "\n//\n".join(map(_face, faces))
            yield ContextPiece(kind=PieceKind.CARD, name=str(card["name"]), text=text, why=Why.CARD, of=name)


def rulings_on(cards: Cards, names: Iterable[str], question: str) -> list[ContextPiece]:
    """The rulings on those cards, first those that share most words with the question, then the latest."""
    asked = frozenset(term for word in question.split() if not only_asks(word) for term in terms(word))
    found = [(name, ruling) for name in names for ruling in cards.rulings(name)]
    found.sort(key=lambda row: row[1].date, reverse=True)
    found.sort(key=lambda row: -len(asked & frozenset(terms(row[1].text))))
    return [_ruling(name, ruling) for name, ruling in found]


def _ruling(name: str, ruling: Ruling) -> ContextPiece:
    return ContextPiece(kind=PieceKind.RULING, name=name, text=ruling.text, why=Why.CARD, of=name, date=ruling.date)


def _face(face: Mapping[str, Any]) -> str:
    """One face in lines: cost and type; the text; power and toughness, loyalty or defense."""
    head = " ".join(filter(None, (str(face.get("mana_cost") or ""), str(face.get("type_line") or ""))))
    if face.get("power") is not None and face.get("toughness") is not None:
        size = f"{face['power']}/{face['toughness']}"
    else:
        size = " ".join(f"{name} {face[name]}" for name in ("loyalty", "defense") if face.get(name) is not None)
    return "\n".join(filter(None, (" ".join(filter(None, (head, size))), str(face.get("oracle_text") or ""))))
