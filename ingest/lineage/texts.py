"""What ``app.library.lineage.text`` makes of texts, kept: most texts of an edition stand in the one before it."""

from __future__ import annotations

from functools import lru_cache

from app.library.lineage import text

_KEPT = 1 << 14
typographic = lru_cache(_KEPT)(text.typographic)
masked = lru_cache(_KEPT)(text.masked)
referred = lru_cache(_KEPT)(text.referred)
squeezed = lru_cache(_KEPT)(text.squeezed)
