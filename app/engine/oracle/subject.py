"""Who or what an event happens to."""

from __future__ import annotations

from app.engine import trees as t

YOUR_COMMANDER = t.And((t.Status("commander"), t.OwnedBy(t.You())))
"""Your commander, or either of two (903.3)."""


class Subject:
    """Who or what an event happens to: as a filter, and as a selector of players where it is one.

    one_or_more: several at once.
    """

    __slots__ = ("among", "at_least", "each", "filter", "nouns", "one_or_more", "player", "self_")

    def __init__(
        self,
        filter_: t.Filter,
        player: t.Selector | None = None,
        one_or_more: bool = False,
        nouns: frozenset[str] = frozenset(),
        self_: bool = False,
        among: t.Selector | None = None,
    ) -> None:
        self.filter = filter_
        self.player = player
        self.one_or_more = one_or_more
        self.nouns = nouns
        self.self_ = self_
        self.among = among
        self.at_least = 1
