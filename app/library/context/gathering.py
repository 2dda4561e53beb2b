"""Gathering a context: what must be in it first, then as many of the rules needed as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from app.library.cards.store import Cards
from app.library.context.naming import cards_named, definitions, rulings_on
from app.library.context.rendering import length_of
from app.library.context.views import ContextPiece, ContextView, PieceKind, Why
from app.library.context.weighing import Needed, by_worth, needed
from app.library.errors import NotFound
from app.library.holdings import Holdings
from app.library.outline import Outline
from app.library.parts import blocks_of, parts_of, running_text
from app.library.records import Document
from app.library.search.answering import search
from app.library.search.finding import candidates
from app.library.search.query import parse_query
from app.library.search.ruletable import rule_table
from app.library.search.understanding import read
from app.library.search.views import SearchView
from app.library.sentences import cut_at_sentence
from app.library.views import RuleView

LEAST, USUAL, MOST = 500, 6000, 40_000
"""Characters: the least and the most that may be asked for, and what is given unasked."""

SURE_RULES = 3  # of the likeliest, which are in it however long they are
CARDS, RULINGS, DEFINITIONS = 0.3, 0.15, 0.1  # the shares of the whole that these may take
_ENTRIES = 2  # glossary entries defined because they have the question's words
_STUB = 80  # characters: a shorter beginning of a rule says nothing
_ORDER = (PieceKind.RULE, PieceKind.DEFINITION, PieceKind.ALIAS, PieceKind.CARD, PieceKind.RULING)


def context(held: Holdings, document: Document | None, text: str, limit: int, cards: Cards | None = None) -> ContextView:
    """What a question needs. Raises what ``search`` raises, and NotFound("search") where nothing answers."""
    view = search(held, document, text, SURE_RULES, 0, cards)
    document = held.edition(view.edition.slug)
    room = _Room(limit)
    asked = _asked(held, document, view)
    room.add_all(asked)
    rules = _rules(held, document, text, view, asked, cards)
    room.add_all(rules[:SURE_RULES])
    room.add_within(definitions(held, document, view.concepts, _about(view)), DEFINITIONS if room.pieces else 1.0)
    if cards is not None and view.cards:
        room.add_within(cards_named(cards, view.cards), CARDS)
        room.add_within(rulings_on(cards, view.cards, view.query), RULINGS)
    room.add_fitting(rules[SURE_RULES:])
    if not room.pieces:
        raise NotFound("search", view.query, f"Nothing answers to '{view.query[:80]}'.", view.suggestions)
    return ContextView(
        edition=view.edition, query=view.query, understood=view.understood, limit=limit, characters=room.used,
        sureness=view.sureness, concepts=view.concepts, former=view.former,
        pieces=tuple(sorted(room.pieces, key=lambda piece: _ORDER.index(piece.kind))),
    )  # fmt: skip


def _about(view: SearchView) -> list[str]:
    """The terms that a question is about, beside its concepts."""
    named = [view.term.term] if view.term else []
    headings = [rule.heading for rule in view.numbers]
    return [*named, *headings, *(hit.term for hit in (*view.hits, *view.entries[:_ENTRIES]) if hit.term)]


class _Room:
    """The pieces taken so far, and the characters left for more."""

    def __init__(self, limit: int) -> None:
        self.limit, self.used = limit, 0
        self.pieces: list[ContextPiece] = []
        self._taken: set[tuple[PieceKind, str, str]] = set()

    def add_all(self, pieces: Iterable[ContextPiece]) -> None:
        """Take pieces while there is room, the last one cut to what is left of it."""
        for piece in pieces:
            left = self.limit - self.used
            over = length_of(piece) - left
            if over > 0:
                if left < _STUB:
                    return
                piece = replace(piece, text=cut_at_sentence(piece.text, len(piece.text) - over), cut=True)
            self._take(piece)

    def add_within(self, pieces: Iterable[ContextPiece], share: float) -> None:
        """Take the pieces that fit into a share of the whole."""
        until = min(self.limit, self.used + int(share * self.limit))
        for piece in pieces:
            if self.used + length_of(piece) <= until:
                self._take(piece)

    def add_fitting(self, pieces: Iterable[ContextPiece]) -> None:
        """Take every piece that still fits."""
        self.add_within(pieces, 1.0)

    def _take(self, piece: ContextPiece) -> None:
        """Take a piece that is not there yet and fits."""
        key = piece.kind, piece.number or piece.name, "" if piece.number else piece.text
        if key not in self._taken and self.used + length_of(piece) <= self.limit:
            self._taken.add(key)
            self.pieces.append(piece)
            self.used += length_of(piece)


def _asked(held: Holdings, document: Document, view: SearchView) -> list[ContextPiece]:
    """The rules asked for by number, and those that a former number is now."""
    outline = held.outline(document.id)
    now = [place for one in view.former for ref in one.now if (place := outline.find(ref.number)) is not None]
    found = [_of_view(rule) for rule in view.numbers]
    return found + _pieces(held, document, [Needed(place, 1.0, Why.NUMBER, None) for place in dict.fromkeys(now)])


def _of_view(rule: RuleView) -> ContextPiece:
    return ContextPiece(
        kind=PieceKind.RULE, number=rule.number, ordinal=rule.ordinal, name=rule.heading, text=rule.text, why=Why.NUMBER,
        score=1.0,
    )  # fmt: skip


def _rules(
    held: Holdings, document: Document, text: str, view: SearchView, asked: Sequence[ContextPiece], cards: Cards | None
) -> list[ContextPiece]:
    """The rules that answer, likeliest first, then those needed beside them in the order in which they deserve room."""
    table, outline = rule_table(held, document), held.outline(document.id)
    scores: dict[int, float] = {}
    if view.sureness is not None:
        query = parse_query(text)
        scores = candidates(held, document, query, read(held, document, query, cards), cards)
    lead = [place for hit in view.hits if hit.number and (place := table.find(hit.number)) is not None]
    lead += [place for piece in asked if piece.number and (place := table.find(piece.number)) is not None]
    top = max(scores.values(), default=0.0)
    found = needed({**dict.fromkeys(lead, top), **scores}, table)
    weight_of = {one.place: one.weight for one in found}
    first = [Needed(place, weight_of.get(place, 0.0), Why.ANSWER, None) for place in dict.fromkeys(lead)]
    rest = [one for one in found if one.place not in lead and one.place not in table.sections]  # a bare title says nothing
    return _ordered(held, document, outline, first, rest)


def _ordered(
    held: Holdings, document: Document, outline: Outline, first: list[Needed], rest: list[Needed]
) -> list[ContextPiece]:
    pieces = {(piece.number, piece.ordinal): piece for piece in _pieces(held, document, [*first, *rest])}
    keys = {one.place: _key(outline, one.place) for one in (*first, *rest)}
    lengths = {place: length_of(pieces[key]) for place, key in keys.items()}
    return [pieces[keys[one.place]] for one in (*first, *by_worth(rest, lengths))]


def _key(outline: Outline, place: int) -> tuple[str, int]:
    number = outline.numbers[place]
    return number, outline.by_number[number].index(place) + 1


def _pieces(held: Holdings, document: Document, rules: Sequence[Needed]) -> list[ContextPiece]:
    """Rules as pieces: one read for all."""
    if not rules:
        return []
    outline = held.outline(document.id)
    blocks = blocks_of(held.publication, document.id, [outline.seqs[one.place] for one in rules])
    top = max(one.weight for one in rules)
    return [
        ContextPiece(
            kind=PieceKind.RULE, number=outline.numbers[one.place], ordinal=_key(outline, one.place)[1],
            name=outline.headings[one.place], why=one.why, of=outline.numbers[one.of] if one.of is not None else "",
            text=running_text(outline.kinds[one.place], parts_of(blocks[outline.seqs[one.place]])),
            score=round(one.weight / top, 3),
        )
        for one in rules
    ]  # fmt: skip
