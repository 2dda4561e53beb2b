"""Whether words that were read denote several things: "those cards" after them, rather than "that card" (608.2k)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.reader import Reader

_SEVERAL = (t.All, t.Both, t.Filtered, t.Except, t.EachPlayer, t.EachOpponent, t.EachOtherPlayer)


def several(reader: Reader, what: t.Selector) -> bool:
    """Does this denote several things or players? Of what was spoken of before, as it was spoken of."""
    if isinstance(what, t.TargetRef):
        return reader.scope.targets[what.index].maximum != t.Number(1)
    if isinstance(what, t.Choose):
        return what.count != t.Number(1)
    if isinstance(what, t.TopOfLibrary):
        return what.count != t.Number(1) or several(reader, what.player)
    if isinstance(what, t.Bound | t.EventRole | t.It | t.Linked):
        return _spoken_of_as_several(reader, what)
    if isinstance(what, t.Except) and isinstance(what.of, t.TargetRef):  # the other of up to two targets
        return reader.scope.targets[what.of.index].maximum != t.Number(2)
    return isinstance(what, _SEVERAL)


def _spoken_of_as_several(reader: Reader, what: t.Selector) -> bool:
    for mention in reversed(reader.scope.mentions):
        known = reader.scope.results.known(mention.node) if mention.node is not None and isinstance(what, t.Bound) else None
        if mention.selector == what or (known is not None and isinstance(what, t.Bound) and known == what.name):
            return mention.plural
    return False
