"""Where something came from, in words: "it entered from your graveyard or was cast from your graveyard"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.errors import refuse

_PLACES: dict[tuple[tuple[t.Zone, ...], t.Selector | None], str] = {
    (("exile",), None): "exile", (("graveyard",), t.You()): "your graveyard", (("hand",), t.You()): "your hand",
    (("graveyard",), None): "a graveyard", (("library",), None): "a library", (("library",), t.You()): "your library",
}  # fmt: skip


def place(zones: tuple[t.Zone, ...], owner: t.Selector | None) -> str:
    """A zone, and whose it is. Raises Unprintable."""
    return _PLACES.get((zones, owner)) or refuse(owner)
