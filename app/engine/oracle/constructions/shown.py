"""What is looked at and revealed, in words: categories of the table, and what is spoken of after it (701)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from app.engine import trees as t
from app.engine.oracle import amounts, players, references, selectors
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.printing.amounts import number
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card
from app.engine.oracle.printing.selectors import possessive
from app.engine.oracle.printing.selectors import selector as print_selector
from app.engine.oracle.reader import Reader
from app.engine.oracle.several import several
from app.engine.trees.filters import conjuncts
from app.engine.trees.walking import find_all

_CARD = frozenset({"card"})
N = TypeVar("N", t.LookAt, t.Reveal)


class _Named:
    """Something already bound under a name, where an instruction is expected."""

    __slots__ = ("bind",)

    def __init__(self, bind: str) -> None:
        self.bind = bind


# ---- categories -------------------------------------------------------------------------------------------------------------


def _looked_at(reader: Reader) -> t.Selector:
    """ "target opponent's hand", "the top three cards of your library". Raises Stuck."""
    hand = reader.attempt(_a_hand)
    return hand if hand is not None else selectors.read_object(reader)


def _a_hand(reader: Reader) -> t.Selector:
    owner = players.read_possessive_player(reader)
    reader.expect("hand")
    return t.All(t.IsCard(), ("hand",), owner)


def _hand_or_cards(node: t.Selector) -> str:
    if isinstance(node, t.All) and node.players is not None and (node.filter, node.zones) == (t.IsCard(), ("hand",)):
        return f"{possessive(node.players)} hand"
    return refuse(node) if isinstance(node, t.All) else print_selector(node)


def _revealed(reader: Reader) -> t.Selector:
    """Cards that are revealed: chosen ones only from where they are hidden, or among others. Raises Stuck."""
    drawn = reader.scope.last
    if isinstance(drawn, t.Draw) and drawn.count == t.Number(1) and reader.at("it"):  # it is spoken of only if it is revealed
        reader.scope.mention(None, OBJECT, False, _CARD, drawn)
    what = selectors.read_object(reader)
    on_battlefield = isinstance(what, t.Choose) and what.among is None and what.zones == ("battlefield",)
    return reader.stuck() if on_battlefield else what


def _cards(node: t.Selector) -> str:
    return refuse(node) if isinstance(node, t.All) else print_selector(node)


def _looked_for(reader: Reader) -> tuple[t.Amount, t.Filter]:
    """How many cards are revealed until, and which: "a nonland card". Raises Stuck."""
    count = t.Number(1) if reader.any("a", "an") else amounts.read_amount(reader)
    return count, read_phrase(reader).filter


def _so_many(value: tuple[t.Amount, t.Filter]) -> str:
    count, found = value
    return f"{number(count)} {card(found, count != t.Number(1))}"


def _name(reader: Reader) -> str:
    return references.read_name(reader) or reader.stuck()


SHOWN: dict[str, Category] = {
    "looked_at": Category(_looked_at, _hand_or_cards),
    "revealed": Category(_revealed, _cards),
    "looked_for": Category(_looked_for, _so_many),
    "name": Category(_name, lambda name: f"as <{name}>" if name else refuse(name)),
}


# ---- what is spoken of ------------------------------------------------------------------------------------------------------


def looked(reader: Reader, made: t.LookAt, verb: str) -> t.LookAt:
    """Speak of the cards afterwards as those looked at."""
    return _hand(reader, made, made.what, "look_hand") or _shown(reader, made, made.what, "look")


def revealed(reader: Reader, made: t.Reveal, verb: str) -> t.Reveal:
    """Speak of the cards afterwards as those revealed."""
    if made.what is None:
        return _until(reader, made)
    done = _hand(reader, made, made.what, "reveal_hand") or _shown(reader, made, made.what, "reveal")
    if isinstance(made.what, t.Choose):
        reader.scope.actions.append(("take", done))
    return done


def _hand(reader: Reader, made: N, what: t.Selector, action: str) -> N | None:
    if not (isinstance(what, t.All) and what.players is not None and (what.filter, what.zones) == (t.IsCard(), ("hand",))):
        return None
    done = reader.scope.named(made)
    reader.scope.mention(what, OBJECT, True, _CARD, None)
    reader.scope.actions.append((action, done))
    return done


def _shown(reader: Reader, made: N, what: t.Selector, action: str) -> N:
    done = reader.scope.named(made)
    if isinstance(what, t.FromOutside):
        reader.scope.mention(None, OBJECT, False, _CARD, done)
    elif isinstance(what, t.TopOfLibrary | t.Choose):
        reader.scope.mention(None, OBJECT, several(reader, what), _CARD, done)
        reader.scope.actions.append((action, done))
    else:
        _again(reader, what)
    return done


def _again(reader: Reader, what: t.Selector) -> None:
    """ "Look at the exiled cards and put them …": what was spoken of before is spoken of again."""
    scope = reader.scope
    named = [one for one in scope.mentions if one.node is not None and what == t.Bound(scope.results.known(one.node) or "")]
    if named:
        scope.again(named[-1])


def _until(reader: Reader, made: t.Reveal) -> t.Reveal:
    """All cards that were revealed or exiled, and the one that was looked for."""
    scope = reader.scope
    all_of_them = scope.results.fresh("revealed")
    hit = made.hit or scope.results.fresh("hit")
    done = replace(made, bind=all_of_them, hit=hit)
    scope.mention(None, OBJECT, True, _CARD, done)
    scope.actions.append(("reveal", done))
    told = done if "rest" in reader.words[reader.i :] else None  # without "the rest", "those cards" may be all of them
    scope.mention(t.Bound(hit), OBJECT, done.until_count != t.Number(1), _CARD | _nouns(done.until), told=told)
    scope.actions.append(("take", _Named(hit)))
    return done


def _nouns(found: t.Filter | None) -> frozenset[str]:
    """The nouns by which a card that fits may be spoken of."""
    parts = conjuncts(found)
    said = tuple(part for part in parts if not isinstance(part, t.Not))
    types = {name for one in find_all(said, t.HasType) for name in one.types}
    return frozenset(types | {name.lower() for one in find_all(said, t.HasSubtype) for name in one.subtypes})
