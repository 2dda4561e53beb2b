"""One look at what a player could do (117.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.playing.costs.mana import Source, nothing_limits_mana, sources
from app.engine.playing.costs.payment import find_payment
from app.engine.playing.costs.purpose import Purpose
from app.engine.position.ids import PlayerId
from app.engine.reading.functioning import functioning
from app.engine.reading.timing import sorcery_timing
from app.engine.trees.mana_costs import COLORS

if TYPE_CHECKING:
    from app.engine.position.state import Position


_AT_ANY_TIME = frozenset({t.EndedFor, t.IgnoredFor, t.MayDiscard})
"""Effects by which a player may do something at any time they have priority."""


class Look:
    """One look at what a player could do: mana sources are found once for it. listing: text that was not understood is
    passed over; a question about one action is refused because of it instead. may_be_slow: the moment is right for sorceries
    and lands, or an effect could make it so. quiet: see `nothing_limits_mana`. timeless: as far as has been seen, what the player
    could do hangs on what there is, and not on the moment: nothing has been judged that could be otherwise in another step."""

    __slots__ = ("g", "listing", "may_be_slow", "player", "quiet", "sources", "timeless")

    def __init__(self, game: Position, player: PlayerId, listing: bool = False) -> None:
        self.listing = listing
        self.g = game
        self.player = player
        self.sources: list[Source] | None = None
        self.quiet = nothing_limits_mana(game)
        rules = functioning(game).rules
        self.may_be_slow = sorcery_timing(game, player) or t.AsThoughFlash in rules or t.MayPlay in rules
        self.timeless = game.plain and self.quiet and not self.may_be_slow and rules.keys().isdisjoint(_AT_ANY_TIME)

    def can_pay_mana(self, purpose: Purpose, symbols: tuple[str, ...]) -> bool:
        """Could this be paid from the pool and from untapped sources?"""
        if not any(s != "0" for s in symbols):
            return True
        if self.sources is None:
            self.sources = sources(self.g, self.player) if self.g.auto_payment else []
        return is_plainly_enough(self.g, purpose, symbols, self.sources) or (
            find_payment(self.g, purpose, symbols, self.sources) is not None
        )


def is_plainly_enough(game: Position, purpose: Purpose, symbols: tuple[str, ...], available: list[Source]) -> bool:
    """Are there so many things that make one mana each, of every color that is needed, that it doesn't matter which of them pays
    for what? Then a payment need not be searched for."""
    if purpose.only or purpose.besides or purpose.bends or t.Spend in functioning(game).rules:
        return False
    colors = {symbol for symbol in symbols if symbol in COLORS}
    if any(not symbol.isdigit() and symbol not in colors for symbol in symbols):
        return False
    needed = sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)
    makes = {source.object: {mana for (mana,) in source.alternatives} for source in available if source.is_plain}
    return len(makes) >= needed and all(sum(color in made for made in makes.values()) >= needed for color in colors)
