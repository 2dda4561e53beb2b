"""What was put somewhere this turn: "was put into your graveyard from the battlefield this turn"."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle.reader import Reader

_TO: dict[str, tuple[t.Zone, t.Selector | None]] = {
    "into a graveyard": ("graveyard", None), "into graveyards": ("graveyard", None),
    "into your graveyard": ("graveyard", t.You()), "into your hand": ("hand", t.You()), "into exile": ("exile", None),
}  # fmt: skip
_FROM: dict[str, t.Zone | None] = {
    "from the battlefield": "battlefield", "from anywhere": None, "from a library": "library", "from your library": "library",
    "from your hand": "hand",
}  # fmt: skip


def read_put(reader: Reader, what: t.Filter) -> t.EventPattern:
    """ "[a card] was put into exile this turn": that it was. Raises Stuck."""
    return _moved(reader, what, "was put", "were put")


def read_that_was_put(reader: Reader, what: t.Filter) -> t.EventPattern:
    """ "[cards] put into your graveyard this turn", "[cards] that were put into graveyards from the battlefield this turn": which
    ones. Raises Stuck."""
    return _moved(reader, what, "put", "that was put", "that were put")


def _moved(reader: Reader, what: t.Filter, *verbs: str) -> t.EventPattern:
    if reader.ok("you controlled"):
        what = t.And((what, t.ControlledBy(t.You())))
    reader.expect(*verbs)
    to, owner = _TO[reader.expect(*_TO)]
    said = reader.any(*_FROM)
    if said is None and to != "exile":
        reader.stuck()
    origin = None if said is None else _FROM[said]
    made = t.Moves(what, origin, to, owner)
    if said == "from your hand" and reader.ok("or library"):
        reader.expect("this turn")
        return t.AnyOf((made, replace(made, source_zone="library")))
    reader.expect("this turn")
    return made
