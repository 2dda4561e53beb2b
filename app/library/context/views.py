"""What a context is made of."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.search.views import Concept, Former, Sureness
from app.library.views import EditionRef


class PieceKind(StrEnum):
    """What a piece is."""

    RULE = "rule"
    DEFINITION = "definition"  # a glossary entry
    ALIAS = "alias"  # what an abbreviation or a slang word means
    CARD = "card"
    RULING = "ruling"


class Why(StrEnum):
    """Why a piece is in a context. ``of`` of the piece says of what: a number, a concept, a card."""

    NUMBER = "number"  # it was asked for by number
    ANSWER = "answer"  # it is among the likeliest to answer the question
    MATCH = "match"  # it is less likely to: its words, or questions it is known to answer, are like those of the question
    REFERENCE = "reference"  # a reference leads from or to the rule `of`, which is likelier
    FAMILY = "family"  # it stands above, below or beside the rule `of`, which is likelier
    CONCEPT = "concept"  # it says what a word of the question means
    CARD = "card"  # the question names the card


class ContextPiece(msgspec.Struct, frozen=True, kw_only=True):
    """One piece. ``name`` is the heading of a rule, the term, or the card; ``date`` is that of a ruling.

    ``score`` is from 0 to 1 beside the likeliest rule, 0 for pieces that are not ranked. ``cut``: the text did not fit whole.
    """

    kind: PieceKind
    number: str | None = None
    ordinal: int = 1
    name: str
    text: str
    why: Why
    of: str = ""
    score: float = 0.0
    date: str = ""
    cut: bool = False


class ContextView(msgspec.Struct, frozen=True, kw_only=True):
    """What a question needs, best first within each kind: ``characters`` of at most ``limit``.

    ``sureness`` says whether the first rule is known to answer; None for a question that only names numbers.
    """

    edition: EditionRef
    query: str
    understood: str
    limit: int
    characters: int
    sureness: Sureness | None
    concepts: tuple[Concept, ...]
    former: tuple[Former, ...]
    pieces: tuple[ContextPiece, ...]
