"""What a player controls or owns: so many things of a kind, of one kind or another, others than this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from app.engine import trees as t
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.constructions.templates import with_holder
from app.engine.oracle.counting import count_words
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import both
from app.engine.oracle.printing.amounts import amount, number, numbered
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

_Holds = Callable[[t.Selector], t.Filter]
_HERE: tuple[t.Zone, ...] = ("battlefield",)
SO_MANY: Mapping[t.Comparison, tuple[str, ...]] = {
    ">=": ("{} or more", "at least {}"), "<=": ("{} or fewer", "{} or less"), "=": ("exactly {}",),
    "<": ("fewer than {}", "less than {}"), ">": ("more than {}",),
}  # fmt: skip
"""How a number of things is compared, the canonical wording first."""


def _kind(holds: _Holds, other: bool, reader: Reader, who: t.Selector) -> tuple[t.Filter, tuple[t.Zone, ...]]:
    """Things of a kind and where they are, which are spoken of as those that the player has. Raises Stuck."""
    phrase = read_phrase(reader, frozenset({"same"}))
    if phrase.different or phrase.same not in (None, "owner"):
        reader.stuck()
    more = [_left_out(reader, who, frozenset(phrase.nouns))] if other else []
    kind = both([*(phrase.parts or [t.IsCard() if phrase.card else t.IsPermanent()]), *more])
    zones = phrase.zones or _HERE
    held = t.All(with_holder(kind, holds(who)), zones)
    reader.scope.mention(held, "object", phrase.plural, frozenset(phrase.nouns))
    return kind, zones


def _left_out(reader: Reader, who: t.Selector, nouns: frozenset[str]) -> t.Filter:
    """ "[Target creature an opponent controls gets -2/-2 if that opponent controls no] other creatures": other than that one."""
    if isinstance(who, t.ControllerOf | t.OwnerOf) and not isinstance(who.of, t.This):
        return t.Not(t.IsAmong(who.of))
    return other_than(reader, nouns)


def _controlled(other: bool, reader: Reader, who: t.Selector) -> t.Filter:
    kind, zones = _kind(t.ControlledBy, other, reader, who)
    return kind if zones == _HERE else reader.stuck()


def _controlled_or_others(reader: Reader, who: t.Selector) -> t.Filter:
    """ "Bears", "other Bears". Raises Stuck."""
    return _controlled(bool(reader.ok("other")), reader, who)


def _at_least(reader: Reader) -> tuple[int, bool]:
    """ "A", "another", "two or more other": how many at least, and whether others than this. Raises Stuck."""
    if reader.any("another"):
        return 1, True
    count, operator = count_words(reader)
    least = count.value if operator == ">=" and isinstance(count, t.Number) else reader.stuck()
    return least, bool(reader.ok("other"))


def _so_many(reader: Reader, who: t.Selector) -> tuple[t.Filter, int]:
    least, other = _at_least(reader)
    return _controlled(other, reader, who), least


def _so_many_owned(reader: Reader, who: t.Selector) -> tuple[t.Filter, tuple[t.Zone, ...], int]:
    least, other = _at_least(reader)
    return (*_kind(t.OwnedBy, other, reader, who), least)


def _compared(reader: Reader) -> tuple[t.Comparison, t.Amount]:
    """So many of a kind, exactly or at most. Raises Stuck."""
    count, operator = count_words(reader)
    return (operator, count) if operator != ">=" or not isinstance(count, t.Number) else reader.stuck()


def _print_compared(found: tuple[t.Comparison, t.Amount]) -> str:
    operator, count = found
    if operator not in SO_MANY or (operator == ">=" and isinstance(count, t.Number)):
        refuse(found)
    figure = number(count) if isinstance(count, t.Number | t.X) else amount(count)
    return SO_MANY[operator][0].format("one" if count == t.Number(1) else figure)


def _print_so_many(found: tuple[t.Filter, int]) -> str:
    return _print_so_many_there((found[0], _HERE, found[1]))


def _print_so_many_there(found: tuple[t.Filter, tuple[t.Zone, ...], int]) -> str:
    kind, zones, least = found
    many, held = number(t.Number(least)), noun(kind or refuse(kind), zones, plural=least > 1)
    return numbered(t.Number(1), held) if least == 1 else either(f"{many} or more {held}", f"at least {many} {held}")


def _one(kind: t.Filter) -> str:
    return noun(kind or refuse(kind))


def _several(kind: t.Filter) -> str:
    return noun(kind or refuse(kind), plural=True)


def _another(kind: t.Filter) -> str:
    *rest, other = conjuncts(kind)
    return f"another {noun(both(rest))}" if rest and isinstance(other, t.Not) else refuse(kind)


def _reads_another(reader: Reader, who: t.Selector) -> t.Filter:
    reader.expect("another")
    return _controlled(True, reader, who)


CATEGORIES: dict[str, Category] = {
    "one_held": Category(partial(_controlled, False), _one, apart=True),
    "another_held": Category(_reads_another, _another, apart=True),
    "several_held": Category(_controlled_or_others, _several, apart=True),
    "so_many_held": Category(_so_many, _print_so_many, apart=True),
    "so_many_owned": Category(_so_many_owned, _print_so_many_there, apart=True),
    "exactly_so_many": Category(_compared, _print_compared),
}
