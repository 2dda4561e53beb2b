"""Conditions in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.conditions import _FIXED
from app.engine.oracle.printing.amounts import amount, number, numbered, selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import _STATUS, noun
from app.engine.oracle.printing.synonyms import either

_OPS = {">=": "{} or more", "<=": "{} or fewer", "=": "equal to {}", "<": "less than {}", ">": "greater than {}"}


_FIXED_WORDS = {
    repr(made): words
    for words, made in _FIXED
    if not words.startswith(("you do", "you can't", "it does")) and "Did" not in repr(made)
}


def condition(node: t.Condition) -> str:
    """What stands after "if"."""
    if isinstance(node, t.Did):
        return f"<did {node.name}>"
    if isinstance(node, t.NotSo):
        return _negated(node.part)
    if isinstance(node, t.Exists):
        return _exists(node)
    if isinstance(node, t.Compare):
        return f"{amount(node.left)} is {_OPS[node.op].format(amount(node.right))}" if node.op in _OPS else refuse(node)
    if isinstance(node, t.Matches):
        return _matches(node, "")
    if isinstance(node, t.During) and not node.steps and node.whose == t.You():
        return "it's your turn"
    if isinstance(node, t.PaidCost) and node.key == "kicked":
        return f"{selector(node.what)} was kicked"
    fixed = _FIXED_WORDS.get(repr(node))
    if fixed is not None:
        return fixed
    if isinstance(node, t.AllOf) and not any(isinstance(p, t.Did) for p in node.parts):  # "if you do and …" is never said
        return " and ".join(condition(p) for p in node.parts)
    return refuse(node)


def _negated(condition: t.Condition) -> str:
    if isinstance(condition, t.Did):
        return f"<didn't {condition.name}>"
    if isinstance(condition, t.During) and not condition.steps and condition.whose == t.You():
        return "it's not your turn"
    if isinstance(condition, t.Exists) and isinstance(condition.what, t.All) and condition.at_least == 1:
        return "you control no " + _held(condition.what, plural=True)
    if isinstance(condition, t.Matches):
        return _matches(condition, "n't")
    return refuse(condition)


def _matches(node: t.Matches, negative: str) -> str:
    """ "it's a creature", "that creature isn't tapped", "~ has three or more counters on it"."""
    if isinstance(node.filter, t.HasCounter) and not negative:
        return f"{selector(node.what)} {either('has', 'had')} {_counters(node.filter)}"
    said = _matched(node.filter)
    short = [] if negative else ["it's", "he's", "she's"]
    return f"{either(f'{selector(node.what)} is{negative}', *short, f'{selector(node.what)} was{negative}')} {said}"


def _counters(filter: t.HasCounter) -> str:
    kind = f"{filter.kind} " if filter.kind else ""
    if filter.at_least == 1:
        return either(f"a {kind}counter on it", f"{kind}counters on it", f"one or more {kind}counters on it")
    return f"{number(t.Number(filter.at_least))} or more {kind}counters on it"


def _exists(condition: t.Exists) -> str:
    if not isinstance(condition.what, t.All):
        refuse(condition)
    if condition.at_least == 1:
        return f"you control {numbered(t.Number(1), _held(condition.what))}"
    return f"you control {number(t.Number(condition.at_least))} or more {_held(condition.what, plural=True)}"


def _held(selector: t.All, plural: bool = False) -> str:
    parts = selector.filter.parts if isinstance(selector.filter, t.And) else ()
    if t.ControlledBy(t.You()) not in parts or selector.zones != ("battlefield",):
        refuse(selector)
    rest = tuple(p for p in parts if p != t.ControlledBy(t.You()))
    return noun(rest[0] if len(rest) == 1 else t.And(rest), plural=plural)


def _matched(filter: t.Filter) -> str:
    if isinstance(filter, t.Status):
        return _STATUS.get(filter.state) or refuse(filter)
    if isinstance(filter, t.InZone) and filter.zones == ("battlefield",):
        return "on the battlefield"
    if isinstance(filter, t.InZone) and len(filter.zones) == 1 and filter.zones[0] == "graveyard":
        return "in your graveyard"
    if isinstance(filter, t.Quality | t.HasCounter | t.HasKeyword | t.InZone | t.CastFrom):
        return refuse(filter)
    card = t.And((*(filter.parts if isinstance(filter, t.And) else (filter,)), t.IsCard()))
    return either("a ", "") + either(noun(filter), noun(card))
