"""What was done to things, and where they came or went by it, as "… this way" says."""

from __future__ import annotations

from typing import NamedTuple

from app.engine import trees as t
from app.engine.oracle.printing.synonyms import either

PAID = ("exiled", "sacrificed", "discarded", "tapped")
"""The names of what a cost was paid with, which say what was done to it."""
_WENT = {
    "graveyard": either("put into a graveyard", "put into graveyards", "put into your graveyard", "put into their graveyard"),
    "hand": either("returned to your hand", "returned to its owner's hand", "returned to their owners' hands",
                   "put into your hand"),
    "exile": either("exiled", "put into exile"),
}  # fmt: skip
"""What was done to what has gone to a zone."""
_FROM_HAND = t.TookPartIn(t.Moves(t.Anything(), "hand", "exile"))


class Done(NamedTuple):
    """Things of which something was done: what they are called by name, what it was, which of them (None: all), and to which zone
    they are said to have gone."""

    of: t.Bound
    said: str
    filter: t.Filter | None
    zone: str | None = None


def found(things: t.Selector) -> Done | None:
    """What words like "creatures destroyed this way" mean; None of anything else."""
    filters: list[t.Filter] = []
    while isinstance(things, t.Filtered):
        filters.append(things.filter)
        things = things.of
    if not isinstance(things, t.Bound) or things.name.startswith("group"):  # things of which nothing was done by themselves
        return None
    went = [one for one in filters if isinstance(one, t.InZone) and one.went and len(one.zones) == 1]
    rest = [one for one in filters if one not in went and one != _FROM_HAND]
    if len(went) > 1 or len(rest) > 1 or (went and went[0].zones[0] not in _WENT):
        return None
    said = things.name if things.name in PAID else f"<done {things.name}>"
    zone = went[0].zones[0] if went else None
    if zone is not None:
        said = _WENT[zone]
    elif _FROM_HAND in filters:
        said = f"exiled from {either('their', 'your')} hand"
    return Done(things, said, rest[0] if rest else None, zone)
