"""Those who take part in an event, in words, in the singular or as so many or more."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.amounts import number
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.subject import YOUR_COMMANDER
from app.engine.trees.filters import conjuncts

_OPPONENTS = either("opponents", "of your opponents")
_PLAYERS: tuple[tuple[t.Selector, str, str], ...] = (
    (t.EachOpponent(), either("an opponent", "one of your opponents"), _OPPONENTS),
    (t.EachPlayer(), either("a player", "any player"), "players"),
    (t.EachOtherPlayer(t.You()), "another player", ""),
    (t.AttachedTo(), either("enchanted player", "enchanted opponent"), ""),
)
_WHO = {
    "any": "a player",
    "opponent": either("an opponent", "one of your opponents"),
    "you": "you",
    "not_you": "another player",
}
_SOURCES: dict[t.Filter, str] = {
    t.Anything(): "a source", t.ControlledBy(t.You()): "a source you control",
    t.ControlledBy(t.EachOpponent()): "a source an opponent controls",
}  # fmt: skip
_OTHER = t.Not(t.IsSource())


def player(who: t.Selector | None, least: int = 0) -> str:
    """A player who does something. least: of so many or more, together. Raises Unprintable."""
    if who is None:
        refuse(who)
    for selected, one, several in _PLAYERS:
        if who == selected:
            return _several(several or refuse(who), least) if least else one
    return refuse(who) if least else selector(who)


def subject(filter: t.Filter | None, least: int = 0) -> str:
    """Who or what an event happens to. least: so many or more of them at once. Raises Unprintable."""
    if filter is None:
        refuse(filter)
    if isinstance(filter, t.IsSource | t.IsAmong) or (isinstance(filter, t.IsPlayer) and not least):
        return _fixed(filter) if not least else refuse(filter)
    if least:
        return _several(_OPPONENTS if filter == t.IsPlayer("opponent") else noun(filter, plural=True), least)
    if isinstance(filter, t.Or) and len(filter.parts) == 2 and isinstance(filter.parts[0], t.IsSource):
        return _itself_or(filter.parts[1])
    if filter == YOUR_COMMANDER:
        return "your commander"
    if filter in _SOURCES:
        return _SOURCES[filter]
    parts = conjuncts(filter)
    if _OTHER in parts:
        rest = tuple(part for part in parts if part != _OTHER)
        return "another " + noun(rest[0] if len(rest) == 1 else t.And(rest))
    return "a " + noun(filter)


def _fixed(filter: t.Filter) -> str:
    if isinstance(filter, t.IsPlayer):
        return _WHO.get(filter.who) or refuse(filter)
    return selector(filter.things) if isinstance(filter, t.IsAmong) else "~"


def _itself_or(other: t.Filter) -> str:
    if isinstance(other, t.IsAmong):
        return "~ or " + selector(other.things)
    return f"~ {either('or another', 'and/or another', 'or a')} {noun(other)}"


def _several(words: str, least: int) -> str:
    return f"{'one' if least == 1 else number(t.Number(least))} or more {words}"
