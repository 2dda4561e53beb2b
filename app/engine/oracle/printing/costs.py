"""Costs in words: the rows of the table, and how several are joined."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.cost_phrases import mana
from app.engine.oracle.constructions.costs import TABLE
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import counted
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.running import in_base_form
from app.engine.oracle.printing.synonyms import either

_FIXED: dict[t.Cost, str] = {t.TapThis(): "{T}", t.UntapThis(): "{Q}"}


def counters(parts: tuple[tuple[str, t.Amount], ...]) -> str:
    """"3 +1/+1 counters and 1 flying counter" for "with … on it"."""
    return " and ".join(counted(n, f"{kind} counter") if isinstance(n, t.Number | t.X) else refuse(n) for kind, n in parts)


def cost(node: t.Cost, third: bool = False) -> str:
    """A cost as it stands before a colon. third: as what some other player pays. Raises Unprintable."""
    if isinstance(node, t.ManaCost):
        return mana(node)
    if isinstance(node, t.Loyalty):
        return _loyalty(node)
    if node in _FIXED:
        return _FIXED[node]
    if isinstance(node, t.EitherCost):
        return _either(node, third)
    said = TABLE.told(node, third)
    if isinstance(node, t.Costs):
        said.append(either(", ", " and ", ", and ").join(cost(part, third) for part in node.parts))
    elif isinstance(node, t.DoAsCost) and isinstance(node.instruction, t.Instruction) and node.possible_if is None:
        said.append(in_base_form(nested.clause(node.instruction)))
    return either(*said) if said else refuse(node)


def paid(node: t.Cost, third: bool = False) -> str:
    """A cost as what is done: "pay {2}", "discards a card". Raises Unprintable."""
    said = cost(node, third)
    return f"{'pays' if third else 'pay'} {said}" if said.startswith("{") else said


def _either(node: t.EitherCost, third: bool) -> str:
    first, *others = node.options
    said = (either(cost(first, third), paid(first, third)), *(either(paid(one, third), cost(one, third)) for one in others))
    if len(said) == 2:
        return " or ".join(said)
    return f"{', '.join(said[:-1])}, or {said[-1]}"


def _loyalty(cost: t.Loyalty) -> str:
    if cost.x:
        return "+X" if cost.change > 0 else "-X"
    return "0" if cost.change == 0 else f"{cost.change:+d}"
