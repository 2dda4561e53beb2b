"""Costs in words: the rows of the table, and how several are joined."""

from __future__ import annotations

import re

from app.engine import trees as t
from app.engine.oracle.constructions.cost_phrases import mana
from app.engine.oracle.constructions.costs import TABLE
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import FIGURES, amount, by_each, for_each, number
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.running import afterwards, in_base_form
from app.engine.oracle.printing.synonyms import BEGIN, OR, either, series

_FIXED: dict[t.Cost, str] = {t.TapThis(): "{T}", t.UntapThis(): "{Q}"}


_ON_IT = f"on {either('it', 'them', 'him', 'her')}"


def with_counters(parts: tuple[tuple[str, t.Amount], ...]) -> str:
    """ "with two +1/+1 counters and a flying counter on it", "with a charge counter on it for each Cave you control"."""
    if all(isinstance(count, FIGURES) for _, count in parts):
        plain = f"with {series([counted(kind, count) for kind, count in parts], 'and')} {_ON_IT}"
        return either(plain, *_with_as_many(*parts[0])) if len(parts) == 1 else plain
    if len(parts) != 1:
        refuse(parts)
    kind, count = parts[0]
    much = printable(amount, count)
    said = [f"with a number of {either('', 'additional ')}{kind} counters {_ON_IT} equal to {much}",
            f"with X {kind} counters {_ON_IT}, where X is {much}"] if much else []  # fmt: skip
    one, each = by_each(count)
    times = printable(for_each, each)
    said.extend([f"with {counted(kind, one)} {_ON_IT} {times}"] if times else [])
    return either(*said) if said else refuse(parts)


def _with_as_many(kind: str, count: t.Amount) -> tuple[str, ...]:
    """ "With a number of +1/+1 counters on it equal to the result", of so many as were told before."""
    if not isinstance(count, t.BoundAmount):
        return ()
    each = f"with {counted(kind, t.Number(1))} {_ON_IT} for each counter <done {count.name}> this way"
    return (f"with a number of {either('', 'additional ')}{kind} counters {_ON_IT} equal to <equal {count.name}>", each)


def counted(kind: str, count: t.Amount) -> str:
    """ "A reach counter", "two +1/+1 counters"."""
    if count == t.Number(1):
        return f"{either('a', 'an additional')} {kind} counter"
    return f"{number(count)} {either('', 'additional ')}{kind} counters"


def cost(node: t.Cost, third: bool = False) -> str:
    """A cost as it stands before a colon. third: as what some other player pays. Raises Unprintable."""
    if isinstance(node, t.ManaCost):
        return mana(node)
    if isinstance(node, t.Loyalty):
        return _loyalty(node)
    if node in _FIXED:
        return _FIXED[node]
    if isinstance(node, t.GenericMana) and isinstance(node.amount, t.Plus) and len(node.amount.parts) == 2:
        least, more = node.amount.parts
        much, each = by_each(more)
        return f"{{{amount(least)}}} plus an additional {{{amount(much)}}} {for_each(each)}"
    if node == t.GenericMana(t.X()):
        return "{X}"
    if isinstance(node, t.EitherCost):
        return _either(node, third, either(cost(node.options[0], third), paid(node.options[0], third)))
    said = TABLE.told(node, third)
    if isinstance(node, t.Costs) and isinstance(node.parts[-1], t.AtMostX):
        said.append(cost(one_of(node.parts[:-1]), third) + afterwards(limit_of_x(node.parts[-1])))
    elif isinstance(node, t.Costs):
        said.append(either(", ", " and ", ", and ").join(cost(part, third) for part in node.parts))
    elif isinstance(node, t.DoAsCost) and isinstance(node.instruction, t.Instruction) and node.possible_if is None:
        clause = printable(nested.clause, node.instruction)
        said.extend([] if clause is None else [in_base_form(clause)])
    return either(*said) if said else refuse(node)


def one_of(parts: tuple[t.Cost, ...]) -> t.Cost:
    """Several costs as one."""
    return parts[0] if len(parts) == 1 else t.Costs(parts)


def limit_of_x(node: t.AtLeastX | t.AtMostX) -> str:
    """ "X can't be 0", "X can't be greater than the number of players". Raises Unprintable."""
    if isinstance(node, t.AtMostX):
        return f"X can't be greater than {amount(node.most)}"
    return "X can't be 0" if node.least == 1 else refuse(node)


def paid(node: t.Cost, third: bool = False) -> str:
    """A cost as what is done: "pay {2}", "discards a card". Raises Unprintable."""
    if isinstance(node, t.EitherCost):
        return _either(node, third, paid(node.options[0], third))
    said = cost(node, third)
    return f"{'pays' if third else 'pay'} {said}" if said.startswith("{") else said


def _either(node: t.EitherCost, third: bool, first: str) -> str:
    others = node.options[1:]
    return series((first, *(either(paid(one, third), cost(one, third), cost(one).removeprefix("pay ")) for one in others)))


def _loyalty(cost: t.Loyalty) -> str:
    if cost.x:
        return "+X" if cost.change > 0 else "-X"
    return "0" if cost.change == 0 else f"{cost.change:+d}"


_VERB = re.compile(rf"(^|[{BEGIN}{OR}]|and |, )(pay|discard|sacrifice|exile|remove|tap|return|put)\b")


def gerunds(node: t.Cost) -> str:
    """A cost after "by": "paying {B} and sacrificing two creatures"."""
    parts = node.parts if isinstance(node, t.Costs) else (node,)
    return " and ".join(_VERB.sub(_gerund, paid(part)) for part in parts)


def _gerund(found: re.Match[str]) -> str:
    return f"{found[1]}{found[2].removesuffix('e')}ing"
