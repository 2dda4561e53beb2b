"""Conditions in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.conditions import _FIXED
from app.engine.oracle.printing.amounts import amount, selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import _STATUS, noun

_OPS = {">=": "{} or more", "<=": "{} or fewer", "=": "equal to {}", "<": "less than {}", ">": "greater than {}"}


_FIXED_WORDS = {
    repr(made): words
    for words, made in _FIXED
    if not words.startswith(("you do", "you can't", "it does")) and "Did" not in repr(made)
}


def condition(c: t.Condition) -> str:
    """What stands after "if"."""
    if isinstance(c, t.Did):
        return f"<did {c.name}>"
    if isinstance(c, t.NotSo):
        return _negated(c.part)
    if isinstance(c, t.Exists):
        return _exists(c)
    if isinstance(c, t.Compare):
        return f"{amount(c.left)} is {_OPS[c.op].format(amount(c.right))}" if c.op in _OPS else refuse(c)
    if isinstance(c, t.Matches):
        return f"{selector(c.what)} is {_matched(c.filter)}"
    if isinstance(c, t.During) and not c.steps and c.whose == t.You():
        return "it's your turn"
    if isinstance(c, t.PaidCost) and c.key == "kicked":
        return f"{selector(c.what)} was kicked"
    fixed = _FIXED_WORDS.get(repr(c))
    if fixed is not None:
        return fixed
    if isinstance(c, t.AllOf) and not any(isinstance(p, t.Did) for p in c.parts):  # "if you do and …" is never said
        return " and ".join(condition(p) for p in c.parts)
    return refuse(c)


def _negated(c: t.Condition) -> str:
    if isinstance(c, t.Did):
        return f"<didn't {c.name}>"
    if isinstance(c, t.During) and not c.steps and c.whose == t.You():
        return "it's not your turn"
    if isinstance(c, t.Exists) and isinstance(c.what, t.All) and c.at_least == 1:
        return "you control no " + _held(c.what)
    if isinstance(c, t.Matches):
        return f"{selector(c.what)} isn't {_matched(c.filter)}"
    return refuse(c)


def _exists(c: t.Exists) -> str:
    if not isinstance(c.what, t.All):
        refuse(c)
    lead = "a" if c.at_least == 1 else f"{c.at_least} or more"
    return f"you control {lead} {_held(c.what)}"


def _held(s: t.All) -> str:
    parts = s.filter.parts if isinstance(s.filter, t.And) else ()
    if t.ControlledBy(t.You()) not in parts or s.zones != ("battlefield",):
        refuse(s)
    rest = tuple(p for p in parts if p != t.ControlledBy(t.You()))
    return noun(rest[0] if len(rest) == 1 else t.And(rest))


def _matched(f: t.Filter) -> str:
    if isinstance(f, t.Status):
        return _STATUS.get(f.state) or refuse(f)
    if isinstance(f, t.InZone) and f.zones == ("battlefield",):
        return "on the battlefield"
    if isinstance(f, t.InZone) and len(f.zones) == 1 and f.zones[0] == "graveyard":
        return "in your graveyard"
    if isinstance(f, t.Quality | t.HasCounter | t.HasKeyword | t.InZone | t.CastFrom):
        return refuse(f)
    return "a " + noun(f)
