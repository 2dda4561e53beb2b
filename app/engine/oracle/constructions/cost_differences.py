"""What may stand in the slots of what abilities cost more or less."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import selectors
from app.engine.oracle.constructions.cost_phrases import mana
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.cost_changes import read_besides, read_difference
from app.engine.oracle.phrase import as_filter, both
from app.engine.oracle.printing.amounts import amount, for_each
from app.engine.oracle.printing.costs import paid
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.narrowing import one
from app.engine.oracle.printing.rules import those
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

Difference = tuple[tuple[str, ...], tuple[str, ...], t.Amount | None]
"""By how much less, by how much more, and how many times so much."""
_KEYWORDS: tuple[t.ChangedCost, ...] = ("equip", "cycling", "boast", "exhaust", "power-up", "ninjutsu", "loyalty")


def _difference(reader: Reader, to: str = "to activate") -> Difference:
    found = read_difference(reader, to)
    return found.less, found.more, found.per


def print_difference(found: Difference, to: str = "to activate") -> str:
    """ "{1} less to activate for each Wall you control". Raises Unprintable."""
    less, more, per = found
    plain = f"{mana(t.ManaCost(less or more))} {'less' if less else 'more'} {to}" if not (less and more) else refuse(per)
    if per is None:
        return plain
    by_much = [f"{plain} {each}"] if (each := printable(for_each, per)) else []
    if isinstance(per, t.Plus) and len(per.parts) == 2:
        by_much.append(" and ".join(f"{plain} {for_each(part)}" for part in per.parts))
    if plain.startswith("{1} ") and (counted := printable(amount, per)):
        by_much.append(f"{plain.replace('{1}', '{X}', 1)}, where X is {counted}")
    return either(*by_much) if by_much else refuse(per)


def _sources(reader: Reader) -> tuple[t.Filter, t.Filter | None]:
    """ "[Abilities of] Equipment you control that target ~": whose they are, and what they target. Raises Stuck."""
    what = as_filter(selectors.read_object(reader, False))
    aimed = next((part for part in conjuncts(what) if isinstance(part, t.TargetsSomething)), None)
    if aimed is None:
        return what, as_filter(selectors.read_object(reader, False)) if reader.ok("that target") else None
    return both([part for part in conjuncts(what) if part != aimed]), aimed.what


def _print_sources(found: tuple[t.Filter, t.Filter | None]) -> str:
    what, aimed = found
    return those(what) + (f" that target {one(aimed)}" if aimed is not None else "")


def print_besides(cost: t.Cost) -> str:
    return f"{amount(cost.amount)} life" if isinstance(cost, t.PayLife) else f'"{paid(cost)}"'


def _keyword(reader: Reader) -> t.ChangedCost:
    found = reader.among(_KEYWORDS, reader.word)
    reader.i += 1
    return found


DIFFERENCES: dict[str, Category] = {
    "difference": Category(_difference, print_difference),
    "difference_paid": Category(lambda reader: _difference(reader, ""), lambda found: print_difference(found, "")),
    "sources_aimed": Category(_sources, _print_sources),
    "besides": Category(read_besides, print_besides),
    "keyword": Category(_keyword, lambda kind: kind if kind in _KEYWORDS else refuse(kind)),
}
