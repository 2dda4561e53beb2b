"""Where something came from, in words: "it entered from your graveyard or was cast from your graveyard"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.synonyms import either

_PLACES: dict[tuple[tuple[t.Zone, ...], t.Selector | None], str] = {
    (("exile",), None): "exile", (("graveyard",), t.You()): "your graveyard", (("hand",), t.You()): "your hand",
    (("graveyard",), None): "a graveyard", (("library",), None): "a library", (("library",), t.You()): "your library",
}  # fmt: skip


def place(zones: tuple[t.Zone, ...], owner: t.Selector | None) -> str:
    """A zone, and whose it is. Raises Unprintable."""
    return _PLACES.get((zones, owner)) or refuse(owner)


def came_from(node: t.Condition) -> str:
    """ "It entered from a graveyard or you cast it from a graveyard". Raises Unprintable for any other condition."""
    if isinstance(node, t.Exists):
        return _some_of_them(node)
    entered, cast = node.parts if isinstance(node, t.OneOf) and len(node.parts) == 2 else refuse(node)
    origin = cast.filter if isinstance(cast, t.Matches) and cast.what == t.EventRole() else None
    if not isinstance(origin, t.CastFrom) or origin.by not in (None, t.You()) or not isinstance(entered, t.EventFits):
        refuse(node)
    if entered.pattern != t.Moves(t.Anything(), origin.zones[0], "battlefield", origin.owner):
        refuse(node)
    where = place(origin.zones, origin.owner)
    cast_so = f"was cast from {where}" if origin.by is None else f"you cast it from {where}"
    short = [f"it entered from or was cast from {where}"] if where == "your graveyard" and origin.by is not None else []
    return either(*(f"{it} entered from {where} or {cast_so}" for it in ("it", "that creature", "that permanent")), *short)


def _some_of_them(node: t.Exists) -> str:
    """ "One or more of them entered from exile or was cast from exile"."""
    found = node.what
    came = found.filter if isinstance(found, t.Filtered) and found.of == t.EventRole("objects") else None
    if node.at_least != 1 or not isinstance(came, t.Or) or len(came.parts) != 2 or not isinstance(came.parts[1], t.CastFrom):
        refuse(node)
    cast = came.parts[1]
    if came.parts[0] != t.TookPartIn(t.Moves(t.Anything(), cast.zones[0], "battlefield")) or cast.by is not None:
        refuse(node)
    where = place(cast.zones, cast.owner)
    return f"one or more of them entered from {where} or {either('was', 'were')} cast from {where}"
