"""What has been read of a noun phrase so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import trees as t
from app.engine.oracle.mentions import OBJECT
from app.engine.trees.filters import conjuncts


@dataclass(slots=True)
class Phrase:
    """A noun phrase: what fits (`filter`), what it is about, in which zones and whose (None: the battlefield)."""

    parts: list[t.Filter] = field(default_factory=list)
    kind: str = OBJECT
    plural: bool = False
    nouns: set[str] = field(default_factory=set)
    zones: tuple[t.Zone, ...] | None = None
    owner: t.Selector | None = None
    card: bool = False
    spell: bool = False
    different: t.Trait | None = None
    same: t.Trait | None = None
    at_random: bool = False
    chooser: t.Selector | None = None
    total: tuple[t.Measure, t.Comparison, t.Amount] | None = None
    among: t.Selector | None = None
    top: bool = False

    @property
    def filter(self) -> t.Filter:
        if not self.parts:
            return t.IsCard() if self.card else t.Anything()
        if any(_lacks_rivals(part) for part in self.parts):
            return both([self._against_rivals(part) for part in self.parts])
        return both(self.parts)

    def _against_rivals(self, part: t.Filter) -> t.Filter:
        """"A creature you control with the greatest power" has the greatest of the creatures you control."""
        if not isinstance(part, t.ExtremeQuality) or not _lacks_rivals(part):
            return part
        rest = both([p for p in self.parts if p is not part] or [t.IsCard() if self.card else t.Anything()])
        rivals = (
            t.Filtered(self.among, rest) if self.among is not None else t.All(rest, self.zones or ("battlefield",), self.owner)
        )
        return t.ExtremeQuality(part.quality, part.which, rivals)

    @property
    def optional_filter(self) -> t.Filter | None:
        return self.filter if self.parts else None


def _lacks_rivals(part: t.Filter) -> bool:
    return isinstance(part, t.ExtremeQuality) and part.among is None


def both(parts: list[t.Filter]) -> t.Filter:
    return parts[0] if len(parts) == 1 else t.And(tuple(parts))


def as_filter(what: t.Selector) -> t.Filter:
    """A description that fits what a selector denotes."""
    if isinstance(what, t.This):
        return t.IsSource()
    if isinstance(what, t.All) and what.zones == ("battlefield",) and what.players is None:
        return what.filter
    if isinstance(what, t.All) and what.zones == ("stack",) and what.players is None and "IsSpell" in repr(what.filter):
        return what.filter
    if isinstance(what, t.Choose) and what.zones == ("battlefield",) and what.players is None:
        kinds = [part for part in conjuncts(what.filter) if part != t.Anything()]
        return what.filter if what.among is None else both([*kinds, t.IsAmong(what.among)])
    if isinstance(what, t.Choose) and what.zones == ("stack",) and what.players is None and what.among is None:
        return what.filter
    if isinstance(what, t.You):
        return t.IsPlayer("you")
    if isinstance(what, t.EachOpponent):
        return t.IsPlayer("opponent")
    if isinstance(what, t.EachPlayer):
        return t.IsPlayer()
    return t.IsAmong(what)


DIED = t.InZone(("graveyard",), went=True)
"""That a permanent was put into a graveyard as it left the battlefield."""
CHOSEN_OPPONENT = t.Choose(t.IsPlayer("opponent"), t.Number(1))
"""An opponent of one's choice."""
YOUR_PLANESWALKERS = t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You())))
YOU_OR_YOURS = t.Or((t.IsPlayer("you"), YOUR_PLANESWALKERS))
"""You, or a planeswalker you control."""
AGAINST_YOU = t.And((t.Status("attacking"), t.Where(t.OneOf((
    t.SameThing(t.AttackedBy(t.It()), t.You()),
    t.Matches(t.AttackedBy(t.It()), YOUR_PLANESWALKERS))))))
"""That a creature attacks you or a planeswalker you control."""
ENERGY_PAID = t.BoundAmount("paid")
"""How many {E} were paid, of as many as a player liked."""
_LAND = t.HasType(("land",))
OF_CHOSEN_KIND = t.Or((t.And((t.Where(t.ChosenIs("word", "land")), _LAND)),
                       t.And((t.Where(t.ChosenIs("word", "nonland")), t.Not(_LAND)))))  # fmt: skip
"""Of the kind chosen, "land" or "nonland"."""
ENDED = t.UntilEvent(t.Does("end_effect", t.You(), t.IsSource()))
"""Until the player who controls an effect ends it (116.2c)."""
