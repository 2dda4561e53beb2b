"""What players have, control and did, as conditions on them: "you have no cards in hand", "an opponent lost life this turn"."""

from __future__ import annotations

from typing import NamedTuple

from app.engine import trees as t
from app.engine.oracle.constructions.conditions import TABLE
from app.engine.oracle.constructions.held_phrases import SO_MANY
from app.engine.oracle.constructions.patterns import ACTOR
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import number, numbered
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.selectors import possessive, selector
from app.engine.oracle.printing.synonyms import either, series
from app.engine.trees.filters import conjuncts

_SOME: dict[t.Selector, str] = {
    t.EachOpponent(): either("an opponent", "any opponent"), t.EachPlayer(): either("a player", "any player"),
    t.EachOtherPlayer(t.You()): "a player other than you",
}  # fmt: skip


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
    return predicate(of.filter.condition, Holder(t.It(), words, "their")) if words else None


def every_player(node: t.NotSo) -> str | None:
    """ "Each player has …", "no opponent has …": there is none of whom the condition doesn't hold, or does. None for another
    condition."""
    of = node.part.what if isinstance(node.part, t.Exists) and node.part.at_least == 1 else None
    inner = of.filter.condition if isinstance(of, t.Filtered) and isinstance(of.filter, t.Where) else None
    if not isinstance(of, t.Filtered) or inner is None or not isinstance(of.of, t.EachPlayer | t.EachOpponent):
        return None
    if isinstance(inner, t.NotSo):
        return predicate(inner.part, Holder(t.It(), selector(of.of), "their"))
    return predicate(inner, Holder(t.It(), "no opponent", "their")) if of.of == t.EachOpponent() else None


def about_player(node: t.Condition) -> str | None:
    """A condition on one player, who is in it; None if there is none or it is told in another way."""
    who = _player_of(node)
    if who is None or isinstance(who, t.It | t.EachPlayer):
        return None
    words = _ALL_OF_THEM.get(who) or selector(who)
    return predicate(node, Holder(who, words, "your" if who == t.You() else either(possessive(who), "their")))


_ALL_OF_THEM: dict[t.Selector, str] = {t.EachOpponent(): "your opponents"}


def _player_of(node: t.Condition) -> t.Selector | None:
    of_rows: list[t.Selector] = [told.slots[ACTOR] for told in TABLE.told(node) if told.kind == ACTOR]
    if of_rows:
        return of_rows[0]
    if isinstance(node, t.Compare):
        left = node.left
        named = "of" if isinstance(left, t.ValueOf | t.CountersOn | t.UnspentMana) else "player"
        who = getattr(left, named, None)
        return who if isinstance(who, t.Selector) else None
    return None


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


def both_owned(node: t.AllOf) -> str | None:
    """ "You both own and control ~ and a creature named A", or those that are attacking. None for other conditions."""
    own, there = node.parts[0], node.parts[-1]
    if len(node.parts) != 2 or not isinstance(own, t.Matches) or own.what != t.This() or not isinstance(there, t.Exists):
        return None
    shared, others = conjuncts(own.filter), conjuncts(there.what.filter) if isinstance(there.what, t.All) else ()
    yours = (t.OwnedBy(t.You()), t.ControlledBy(t.You()))
    if shared[0] != t.InZone(("battlefield",)):
        return None
    shared = shared[1:]
    if shared not in (yours, (t.Status("attacking"), *yours)) or others[-len(shared):] != shared:
        return None
    pair = f"~ and a {noun(t.And(others[:-len(shared)]))}"
    return f"you both own and control {pair}" if shared == yours else (
        f"{pair} are attacking, and you both own and control them")


def predicate(node: t.Condition, holder: Holder) -> str | None:
    """The condition with the player as its subject; None where there are no such words."""
    rows = (told for told in TABLE.told(node) if told.kind == ACTOR and told.slots[ACTOR] == holder.who)
    said = [f"{holder.words} {told.predicate}" for told in rows]
    by_hand = printable(_has, node, holder) if isinstance(node, t.Compare) else None
    said += [by_hand] if by_hand is not None else []
    return either(*said) if said else None


@nested.who.by
def who(node: t.Condition) -> str:
    """What follows "each opponent who". Raises Unprintable."""
    return (predicate(node, Holder(t.It(), "", "their")) or refuse(node)).strip()


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
    """ "Controls three or more Bears", "has seven or more cards in their graveyard", "controls more lands than you"."""
    if node.op not in SO_MANY or not isinstance(node.right, t.Number | t.X):
        return None
    many = SO_MANY[node.op][0].format("one" if node.right == t.Number(1) else number(node.right))
    left = node.left
    if not isinstance(left, t.CardsInZone) or left.player != holder.who or left.zone != "graveyard":
        return None
    kind, place = card(left.filter, True), f"in {holder.own} graveyard"
    return either(f"{holder.words} {holder.verb('have', 'has')} {many} {kind} {place}", f"there are {many} {kind} {place}",
                  f"{many} {kind} are {place}", *_is_there(node, left, place))  # fmt: skip


def _is_there(node: t.Compare, left: t.CardsInZone, place: str) -> tuple[str, ...]:
    """ "There is a land card in your graveyard"."""
    if node.op != ">=" or node.right != t.Number(1):
        return ()
    return (f"there is {numbered(t.Number(1), card(left.filter, False))} {place}",)
