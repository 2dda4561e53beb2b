"""Pieces as lines of one text: what a limit counts."""

from __future__ import annotations

from collections.abc import Iterable

from app.library.context.views import ContextPiece, PieceKind


def line_of(piece: ContextPiece) -> str:
    """A piece with its name or number before it."""
    if piece.kind is PieceKind.RULE:
        return f"{piece.number} {piece.text}"
    if piece.kind is PieceKind.RULING:
        return f"Ruling on {piece.name} ({piece.date}): {piece.text}" if piece.date else f"Ruling on {piece.name}: {piece.text}"
    return f"{piece.name}: {piece.text}"


def length_of(piece: ContextPiece) -> int:
    """The characters a piece takes, its end of line among them."""
    return len(line_of(piece)) + 1


def text_of(pieces: Iterable[ContextPiece]) -> str:
    """All pieces, a line or paragraph each."""
    return "\n".join(map(line_of, pieces))
