"""Where the compiled cards of a library lie, which `app.scenarios.setup.compiled_cards` reads."""

from __future__ import annotations

from pathlib import Path

from app.library.cards.files import CURRENT
from app.library.publication import library_root

FOLDER = "compiled_cards"


def link_to(root: Path | None) -> Path:
    """The link to the file of a library root, whether it is there or not."""
    return library_root(root) / FOLDER / CURRENT
