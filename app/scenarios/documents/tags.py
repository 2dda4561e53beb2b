"""Short names for the cards of a set-up, by which actions and expectations call them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.engine.position.values import BASIC_LAND_TYPES
from app.library.folding import fold

_LANDS = frozenset(map(fold, (*BASIC_LAND_TYPES, "Wastes")))


def free_tag(name: str, taken: Iterable[str | None]) -> str | None:
    """A short name for a card that is not taken: "bear", "bear 2". None for basic lands, which nobody calls by name."""
    if fold(name) in _LANDS:
        return None
    used = set(taken)
    words = [word for word in re.findall(r"[\w'’-]+", name.split(" // ")[0].split(",")[0]) if len(word) > 2]
    base = (words[-1] if words else name).lower()
    return next(tag for k in range(1, 2000) if (tag := base if k == 1 else f"{base} {k}") not in used)
