"""What an ability costs less by its own text, and what may be paid for other spells, in words (118.8, 602.1b)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing import costs
from app.engine.oracle.printing.amounts import amount, by_each, for_each
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.vocabulary import COLORS
from app.engine.trees.filters import conjuncts

TURNS: dict[t.Condition, str] = {
    t.During(t.You()): "during your turn", t.NotSo(t.During(t.You())): "during turns other than yours",
}
_TARGET = either("creature", "permanent")


def costs_less(less: t.Amount) -> str:
    """ "This ability costs {1} less to activate for each Wall you control"."""
    lead = "this ability costs"
    if isinstance(less, t.IfElse) and isinstance(less.then, t.Number) and less.otherwise == t.Number(0):
        return f"{lead} {{{less.then.value}}} less to activate {_if(less.condition)}"
    if less == t.ValueOf("number_of_colors", t.TargetRef()):
        return f"{lead} {{1}} less to activate for each color of the {_TARGET} it targets"
    if isinstance(less, t.ValueOf) and less.of == t.TargetRef():
        return f"{lead} {{X}} less to activate, where X is the {less.quality.replace('_', ' ')} of the {_TARGET} it targets"
    one, each = by_each(less)
    counted = [f"{lead} {{{amount(one)}}} less to activate {words}"] if (words := printable(for_each, each)) else []
    counted.extend([f"{lead} {{X}} less to activate, where X is {words}"] if (words := printable(amount, less)) else [])
    return either(*counted) if counted else refuse(less)


def _if(asked: t.Condition) -> str:
    if isinstance(asked, t.Matches) and asked.what == t.TargetRef():
        return f"if it targets a {noun(asked.filter)}"
    turn = [TURNS[asked]] if asked in TURNS else []
    return either(*turn, f"if {condition(asked)}")


_LESS = ("Those spells cost {{{0}}} less to cast if you paid life this way. "
         "This effect reduces only the amount of {1} mana you pay.")


def additional_to_others(effect: t.AdditionalCost) -> str:
    """What one may pay for spells that fit, and which colored mana they cost less then."""
    *parts, _, yours = conjuncts(effect.what)
    if len(effect.less) != 1 or yours != t.ControlledBy(t.You()) or not isinstance(effect.cost, t.PayLife) or effect.times:
        refuse(effect)
    spells = noun(t.And((*parts, t.IsSpell())), ("stack",), plural=True)
    color = next(name for name, letter in COLORS.items() if letter == effect.less[0])
    return f"As an additional cost to cast {spells}, you may {costs.paid(effect.cost)}. {_LESS.format(effect.less[0], color)}"
