"""Life totals as such (119.5): "your life total becomes 10", "double target player's life total"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, players
from app.engine.oracle.reader import Reader

STARTS = frozenset({"your", "their", "target", "each", "that", "its", "the", "defending", "enchanted"})


def total_becomes(reader: Reader) -> list[t.Instruction]:
    """ "[Player]'s life total becomes [amount]". Raises Stuck."""
    if reader.word not in STARTS or "becomes" not in reader.words[reader.i : reader.i + 12]:
        reader.stuck()
    who = players.read_possessive_player(reader)
    reader.expect("life total becomes")
    reader.any("equal to")
    kept = reader.scope.actor, reader.scope.actor_each
    if _several(who):
        reader.scope.actor, reader.scope.actor_each = who, True
    amount = amounts.read_amount(reader)
    reader.scope.actor, reader.scope.actor_each = kept
    return [t.SetLife(amount, who)]


def double_total(reader: Reader, actor: t.Selector) -> t.Instruction:
    """What follows "double": a life total; the player gains or loses so much."""
    who = players.read_possessive_player(reader)
    reader.expect("life total")
    return t.SetLife(t.Times(t.Number(2), t.ValueOf("life", t.It() if _several(who) else who)), who)


def _several(who: t.Selector) -> bool:
    return isinstance(who, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer)
