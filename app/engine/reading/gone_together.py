"""What is gone, and is counted by its relation to something that is gone as well: "for each Equipment attached to it" (608.2h).

What words denote is looked for where it is. To count what was attached to a creature that died, or what blocked it, those that
left with it count too; and to count what convoked a spell, those that have left since.
"""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import is_object
from app.engine.reading.filters import denoted
from app.engine.reading.known import last_known
from app.engine.reading.meaning import Refs, matches, select, select_known
from app.engine.reading.relations import attachments
from app.engine.trees.filters import conjuncts

_RELATIONS = (t.BlockersOf, t.BlockedBy, t.AttachmentsOf, t.PairedWith, t.UsedToCast)


def gone_together(selector: t.Selector, ctx: Context) -> Refs:
    """What a selector means besides what it finds: things that are gone, and were related to one that is."""
    if not isinstance(selector, t.All):
        return ()
    parts = conjuncts(selector.filter)
    related = dict.fromkeys(ref for part in parts for ref in _related(part, ctx) if is_object(ref))
    return tuple(ref for ref in related if last_known(ctx.g, ref) is not None and matches(selector.filter, ref, ctx))


def _related(part: t.Filter, ctx: Context) -> Refs:
    host = denoted(part.host) if isinstance(part, t.AttachedToFilter) else None
    if host is not None:
        return tuple(ref for one in select_known(host, ctx) for ref in attachments(ctx.g, one))
    if isinstance(part, t.IsAmong) and isinstance(part.things, _RELATIONS):
        return select(part.things, ctx)
    return ()
