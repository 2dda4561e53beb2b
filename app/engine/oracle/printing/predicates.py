"""What players have, control and did, as conditions on them: "you have no cards in hand", "an opponent lost life this turn"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from app.engine import trees as t
from app.engine.oracle.printing.amounts import graveyard_with, number, numbered, possessive, selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.synonyms import either, series
from app.engine.trees.filters import conjuncts

_SOME = {t.EachOpponent(): either("an opponent", "any opponent"), t.EachPlayer(): either("a player", "any player")}
_OBJECTS = (t.This, t.AttachedTo)
_SO_MANY = {">=": "{} or more", "<=": "{} or fewer", "=": "exactly {}", "<": "fewer than {}", ">": "more than {}"}
_SO_MUCH = {**_SO_MANY, "<=": "{} or less", "<": "less than {}"}


class Holder(NamedTuple):
    """A player in words: the selector in the condition, the subject, and what is theirs."""

    who: t.Selector
    words: str
    own: str

    def verb(self, base: str, third: str) -> str:
        """In the number of the subject."""
        return base if self.who in (t.You(), t.EachOpponent()) else third


def some_player(node: t.Condition) -> str | None:
    """ "An opponent controls …": one of several players of whom a condition holds. None for another condition."""
    of = node.what if isinstance(node, t.Exists) and node.at_least == 1 else None
    if not isinstance(of, t.Filtered) or not isinstance(of.filter, t.Where):
        return None
    words = _SOME.get(of.of)
    said = predicate(of.filter.condition, Holder(t.It(), words, "their")) if words else None
    graveyard = graveyard_with(of)
    return either(f"a graveyard has {graveyard}", said) if said is not None and graveyard is not None else said


def every_player(node: t.NotSo) -> str | None:
    """ "Each player has …": there is none of whom the condition doesn't hold. None for another condition."""
    of = node.part.what if isinstance(node.part, t.Exists) and node.part.at_least == 1 else None
    inner = of.filter.condition if isinstance(of, t.Filtered) and isinstance(of.filter, t.Where) else None
    if not isinstance(of, t.Filtered) or not isinstance(of.of, t.EachPlayer | t.EachOpponent) or not isinstance(inner, t.NotSo):
        return None
    return predicate(inner.part, Holder(t.It(), selector(of.of), "their"))


def about_player(node: t.Condition) -> str | None:
    """A condition on one player, who is in it; None if there is none or it is told in another way."""
    who = _player_of(node)
    if who is None or isinstance(who, t.It | t.EachPlayer):
        return None
    words = _ALL_OF_THEM.get(who) or selector(who)
    return predicate(node, Holder(who, words, "your" if who == t.You() else either(possessive(who), "their")))


_ALL_OF_THEM: dict[t.Selector, str] = {t.EachOpponent(): "your opponents"}


def _player_of(node: t.Condition) -> t.Selector | None:
    if isinstance(node, t.Compare):
        left = node.left
        if isinstance(left, t.Count) and node.op != ">=":  # "so many or more" is said of what there is
            return _controller(left.of)
        named = "of" if isinstance(left, t.ValueOf | t.CountersOn | t.UnspentMana) else "player"
        who = getattr(left, named, None)
        return who if isinstance(who, t.Selector) else None
    held = node.part if isinstance(node, t.NotSo) else node
    if isinstance(held, t.Exists):
        return _controller(held.what)
    pattern = getattr(node, "pattern", None)
    return getattr(pattern, "who", None) or getattr(pattern, "by", None)


def _controller(what: t.Selector) -> t.Selector | None:
    """Who controls what there is, where that is said of it."""
    filter = what.filter if isinstance(what, t.All) else None
    first = filter.parts[0] if isinstance(filter, t.Or) else filter
    parts = first.parts if isinstance(first, t.And) else ()
    return next((part.players for part in parts if isinstance(part, t.ControlledBy)), None)


def each_named(node: t.AllOf) -> str | None:
    """ "You control artifacts named A and B": one of each name. None for other conditions."""
    there = [one.what if isinstance(one, t.Exists) else None for one in node.parts]
    parts = [conjuncts(what.filter) if isinstance(what, t.All) else () for what in there]
    names = [part.names[0] for one in parts for part in one if isinstance(part, t.HasName)]
    rest = {tuple(part for part in one if not isinstance(part, t.HasName)) for one in parts}
    if len(names) != len(parts) or len(rest) != 1:
        return None
    kinds = rest.pop()
    who = next((part.players for part in kinds if isinstance(part, t.ControlledBy)), None)
    held = _held(t.All(t.And(kinds)), who, True) if who is not None else None
    subject = selector(who) if held and who is not None else ""
    return f"{subject} {'control' if who == t.You() else 'controls'} {held} named {series(names, 'and')}" if held else None


def predicate(node: t.Condition, holder: Holder) -> str | None:
    """The condition with the player as its subject; None where there are no such words."""
    if isinstance(node, t.NotSo) and isinstance(node.part, t.Exists):
        return _controls_none(node.part, holder)
    if isinstance(node, t.Exists):
        return _controls(node, holder)
    if isinstance(node, t.Compare):
        return _has(node, holder)
    return _did(node, holder) if isinstance(node, t.HappenedThisTurn) and node.period == "turn" else None


def _controls_none(node: t.Exists, holder: Holder) -> str | None:
    """ "You control no Walls", "you don't control a Wall"."""
    held, several = _held(node.what, holder.who, False), _held(node.what, holder.who, True)
    if held is None or several is None or node.at_least != 1:
        return None
    not_any = f"{holder.words} {holder.verb(DO_NOT, DOES_NOT)} control {either(numbered(t.Number(1), held), f'any {several}')}"
    return either(f"{holder.words} {holder.verb('control', 'controls')} no {several}", not_any)


DO_NOT, DOES_NOT = "don't", "doesn't"


def _controls(node: t.Exists, holder: Holder) -> str | None:
    held = _held(node.what, holder.who, node.at_least > 1)
    if held is None:
        return None
    least = number(t.Number(node.at_least))
    lead = numbered(t.Number(1), held) if node.at_least == 1 else either(f"{least} or more {held}", f"at least {least} {held}")
    return f"{holder.words} {holder.verb('control', 'controls')} {lead}"


def _held(what: t.Selector, who: t.Selector, plural: bool) -> str | None:
    """What a player controls, without saying so."""
    if not isinstance(what, t.All) or what.zones != ("battlefield",):
        return None
    kinds = what.filter.parts if isinstance(what.filter, t.Or) else (what.filter,)
    held = [_without_holder(kind, who) for kind in kinds]
    if any(kind is None for kind in held):
        return None
    several = tuple(kind for kind in held if kind is not None)
    if plural or len(several) == 1:
        return noun(several[0] if len(several) == 1 else t.Or(several), plural=plural)
    first, *others = (noun(kind) for kind in several)
    return " or ".join((first, *(f"a {other}" for other in others)))


def _without_holder(kind: t.Filter, who: t.Selector) -> t.Filter | None:
    """What is controlled, without saying by whom; None where that is not said."""
    parts = conjuncts(kind)
    rest = tuple(part for part in parts if part != t.ControlledBy(who))
    return None if not rest or len(rest) == len(parts) else rest[0] if len(rest) == 1 else t.And(rest)


def _has(node: t.Compare, holder: Holder) -> str | None:
    more = _more_than(node, holder)
    if more is not None:
        return more
    if node.op not in _SO_MANY or not isinstance(node.right, t.Number | t.X):
        return None
    what = _had(node.left, node.op, node.right, holder)
    return either(f"{holder.words} {what}", *_there_are(node, holder)) if what else None


def _more_than(node: t.Compare, holder: Holder) -> str | None:
    """ "You control more Walls than defending player"; None for what is not so compared."""
    left, right = (one.of if isinstance(one, t.Count) else None for one in (node.left, node.right))
    other = _controller(right) if node.op == ">" and right is not None else None
    held = _held(left, holder.who, True) if left is not None and other is not None else None
    if held is None or right is None or other is None or _held(right, other, True) != held:
        return None
    return f"{holder.words} {holder.verb('control', 'controls')} more {held} than {selector(other)}"


def _there_are(node: t.Compare, holder: Holder) -> tuple[str, ...]:
    """ "There are seven or more cards in your graveyard", told of the cards; "you've drawn two or more cards this turn"."""
    left, right = node.left, node.right
    if left == t.ValueOf("cards_drawn_this_turn", t.You()):
        return (f"you've drawn {_SO_MANY[node.op].format(number(right))} cards this turn",)
    if not isinstance(left, t.CardsInZone) or left.zone != "graveyard":
        return ()
    many = _SO_MANY[node.op].format("one" if right == t.Number(1) else number(right))
    kind, place = card(left.filter, True), f"in {holder.own} graveyard"
    return f"there are {many} {kind} {place}", f"{many} {kind} are {place}"


def _had(left: t.Amount, operator: str, right: t.Amount, holder: Holder) -> str | None:
    """ "Has two or fewer cards in hand", "lost 3 or more life this turn"."""
    count = "one" if right == t.Number(1) else number(right)
    many, much = _SO_MANY[operator].format(count), _SO_MUCH[operator].format(count)
    has = holder.verb("have", "has")
    if isinstance(left, t.Count):
        held = _held(left.of, holder.who, True)
        return f"{holder.verb('control', 'controls')} {many} {held}" if held else None
    if isinstance(left, t.ValueOf) and left.of == holder.who:
        if left.quality == "hand_size" and (operator, right) == ("=", t.Number(0)):
            return f"{has} no cards in hand"
        return {
            "hand_size": f"{has} {many} cards in hand", "life": f"{has} {much} life",
            "life_lost_this_turn": f"lost {much} life this turn", "life_gained_this_turn": f"gained {much} life this turn",
            "cards_drawn_this_turn": f"{either(*_drawn(holder))} {many} cards this turn",
        }.get(left.quality)  # fmt: skip
    if left == t.UnspentMana(holder.who):
        return f"{has} {many} unspent mana"
    if isinstance(left, t.CountersOn) and left.of == holder.who and left.kind and not isinstance(holder.who, _OBJECTS):
        if (left.kind, operator, right) == ("poison", ">=", t.Number(1)):
            return either(f"{has} {many} poison counters", f"{holder.verb('are', 'is')} poisoned")
        return f"{has} {many} {left.kind} counters"
    if isinstance(left, t.CardsInZone) and left.player == holder.who and left.zone == "graveyard":
        return f"{has} {many} {card(left.filter, True)} in {holder.own} graveyard"
    return None


def _drawn(holder: Holder) -> tuple[str, ...]:
    return ("drew", "have drawn") if holder.who == t.You() else ("drew", "has drawn")


def _did(node: t.HappenedThisTurn, holder: Holder) -> str | None:
    tell = _DEEDS.get(type(node.pattern))
    doer = getattr(node.pattern, "who", None) or getattr(node.pattern, "by", None)
    said = tell(node.pattern, node.at_least) if tell is not None and doer == holder.who else None
    if said is None:
        return None
    past = f"{holder.words} {said} this turn"
    if holder.who != t.You():
        return either(past, f"{holder.words} has {said} this turn")
    return either(f"you've {said} this turn", past)


def _objects(words: Callable[[t.Filter | None, bool], str], filter: t.Filter | None, least: int) -> str:
    """ "A spell", "another spell", "two or more spells"."""
    other = t.Not(t.IsSource())
    parts = conjuncts(filter)
    rest = tuple(part for part in parts if part != other)
    kind = words(None if not rest else rest[0] if len(rest) == 1 else t.And(rest), least > 1)
    if other in parts:
        return f"another {kind}" if least == 1 else f"{number(t.Number(least))} or more other {kind}"
    return numbered(t.Number(1), kind) if least == 1 else f"{number(t.Number(least))} or more {kind}"


def _spell(filter: t.Filter | None, plural: bool) -> str:
    parts = conjuncts(filter)
    said = noun(t.And((*parts, t.IsSpell())), ("stack",), plural=plural)
    return either(said, said.replace(" or ", " and ", 1)) if plural else said


def _permanent(filter: t.Filter | None, plural: bool) -> str:
    return noun(filter or refuse(filter), plural=plural)


def _cast(pattern: t.Casts, least: int) -> str | None:
    return f"cast {_objects(_spell, pattern.what, least)}" if pattern.nth is None else None


def _attacked(pattern: t.PlayerAttacks, least: int) -> str | None:
    if pattern.defender is not None or least != 1 or pattern.exactly:
        return None
    if pattern.with_ is None:
        return "attacked" if pattern.at_least == 1 else None
    return f"attacked with {_objects(_permanent, pattern.with_, pattern.at_least)}"


_DEEDS: dict[type, Callable[[Any, int], str | None]] = {
    t.LosesLife: lambda pattern, least: "lost life" if least == 1 else None,
    t.GainsLife: lambda pattern, least: "gained life" if least == 1 else None,
    t.Casts: _cast,
    t.PlayerAttacks: _attacked,
    t.Sacrifices: lambda pattern, least: f"sacrificed {_objects(_permanent, pattern.what, least)}",
    t.Discards: lambda pattern, least: f"discarded {_objects(card, pattern.what, least)}" if pattern.by is None else None,
}
