"""Things that something happened to this turn, in words: "creatures that died this turn", "spells you've cast this turn"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named
from app.engine.trees.filters import conjuncts

_YOURS = t.ControlledBy(t.You())
Way = tuple[t.Zone | None, t.Zone | None, t.Selector | None]


def things(node: t.EventsThisTurn, plural: bool) -> str:
    """What is counted, one by one or all. Raises Unprintable."""
    event = node.pattern
    if node == t.EventsThisTurn(event, different="object"):
        return _attacked_with(event, plural) or _did(event, plural)
    if node != t.EventsThisTurn(event):
        refuse(node)
    if isinstance(event, t.Moves):
        return _moved(event, plural)
    if isinstance(event, t.AnyOf):
        return _from_hand_or_library(event, plural)
    if isinstance(event, t.Casts):
        return _cast(event, plural)
    if isinstance(event, t.Discards) and event == t.Discards(event.who, event.what) and event.who is not None:
        return f"{nested.card(event.what, plural)} {doer(event.who)} discarded this turn"
    if isinstance(event, t.Sacrifices) and event.what is not None:
        by = f"{doer(event.who)} " if event.who is not None else ""
        return f"{nested.noun(event.what, ('battlefield',), None, plural)} {by}sacrificed this turn"
    return refuse(event)


def doer(who: t.Selector) -> str:
    """Who did it: "you've", "your opponents have", "that player has"."""
    if who == t.You():
        return either(YOU_HAVE, "you")
    if who == t.EachOpponent():
        return either("your opponents have", "your opponents")
    said = nested.selector(who)
    return either(said, f"{said} has", "they've", "they")


def _attacked_with(event: t.EventPattern, plural: bool) -> str | None:
    """ "Creatures you attacked with this turn"; None for another event."""
    if not isinstance(event, t.Attacks) or event.by is None or event.what is None:
        return None
    if event != t.Attacks(event.what, by=event.by):
        refuse(event)
    return f"{nested.noun(event.what, ('battlefield',), None, plural)} {doer(event.by)} attacked with this turn"


def _did(event: t.EventPattern, plural: bool) -> str:
    """ "Creatures that attacked this turn", "creatures that crewed it this turn": each counts once, whatever it is now."""
    attacked = event == t.Attacks(t.HasType(("creature",)))
    done = t.Status("attacked_this_turn") if attacked else t.TookPartIn(event)
    return nested.noun(t.And((t.HasType(("creature",)), done)), ("battlefield",), None, plural)


def _cast(event: t.Casts, plural: bool) -> str:
    """ "Instant and sorcery spells you've cast this turn", "other spells you've cast before it this turn"."""
    if event.by is None or event.what is None or event != t.Casts(event.what, event.by):
        refuse(event)
    parts = _every(event.what)
    before = next((part for part in parts if isinstance(part, t.CastBefore)), None)
    kinds = tuple(part for part in parts if part != before and not isinstance(part, t.Not))
    others = t.Not(t.IsAmong(before.what)) if before is not None else None
    if [part for part in parts if isinstance(part, t.Not)] != ([] if others is None else [others]):
        refuse(event)
    kind = nested.noun(t.And(kinds), ("stack",), None, plural)
    if before is None:
        return f"{kind} {doer(event.by)} cast this turn"
    if event.by != t.You():
        refuse(event)
    return named(IMPOSSIBLE, "") + f"other {kind} {either(YOU_HAVE, 'you')} cast before {nested.selector(before.what)} this turn"


YOU_HAVE = "you've"


def _every(filter: t.Filter) -> tuple[t.Filter, ...]:
    """The parts of a description, and those of its parts."""
    parts = conjuncts(filter)
    return (filter,) if len(parts) < 2 else tuple(one for part in parts for one in _every(part))


def _moved(event: t.Moves, plural: bool) -> str:
    parts = conjuncts(event.what)
    yours = _YOURS in parts
    rest = tuple(part for part in parts if part != _YOURS)
    if event != t.Moves(event.what, event.source_zone, event.to, event.owner) or not rest:
        refuse(event)
    kind = nested.noun(rest[0] if len(rest) == 1 else t.And(rest), ("battlefield",), None, plural)
    way: Way = (event.source_zone, event.to, event.owner)
    told = (_OF_YOURS if yours else _WAYS).get(way) or refuse(event)
    return f"{kind} {either(*(words.format(_were(plural)) for words in told))} this turn"


def _were(plural: bool) -> str:
    return "were" if plural else "was"


_THERE = either("graveyards", "a graveyard")
_WAYS: dict[Way, tuple[str, ...]] = {
    ("battlefield", "graveyard", None): ("that died", f"that {{}} put into {_THERE} from the battlefield"),
    ("battlefield", "graveyard", t.You()): (
        "put into your graveyard from the battlefield", "that {} put into your graveyard from the battlefield"),
    (None, "graveyard", t.You()): ("put into your graveyard from anywhere", "that {} put into your graveyard from anywhere"),
}  # fmt: skip
_OF_YOURS: dict[Way, tuple[str, ...]] = {
    ("battlefield", "graveyard", None): ("that died under your control", "you controlled that died"),
    (None, "battlefield", None): ("that entered under your control", "that entered the battlefield under your control"),
}  # fmt: skip


def _from_hand_or_library(event: t.AnyOf, plural: bool) -> str:
    """ "Cards that were put into your graveyard from your hand or library this turn"."""
    hand, library = event.patterns if len(event.patterns) == 2 else refuse(event)
    if not isinstance(hand, t.Moves) or hand != t.Moves(hand.what, "hand", "graveyard", t.You()):
        refuse(event)
    if library != t.Moves(hand.what, "library", "graveyard", t.You()):
        refuse(event)
    kind = nested.noun(hand.what, ("battlefield",), None, plural)
    return f"{kind} that {_were(plural)} put into your graveyard from your hand or library this turn"
