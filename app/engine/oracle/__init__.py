"""The Oracle compiler: published card text into the ability trees the kernel plays."""

from __future__ import annotations

import app.engine.oracle.relatives  # noqa: F401 - it supplies the reader of relative clauses
from app.engine.oracle.card import CompiledCard, CompiledFace, Coverage, compile_card, compile_text, coverage
from app.engine.oracle.errors import MalformedCard, OracleError
from app.engine.oracle.identity import color_identity

__all__ = [
    "CompiledCard", "CompiledFace", "Coverage", "MalformedCard", "OracleError", "color_identity", "compile_card",
    "compile_text", "coverage",
]
