"""What objects do or become by themselves: phase out, explore, become tapped."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    damage_verbs,
)
from app.engine.oracle.reader import Reader

Verb = Callable[[Reader, t.Selector], t.Instruction]


def _phases(r: Reader, subject: t.Selector) -> t.Instruction:
    r.i += 1
    r.expect("out")
    return t.PhaseOut(subject)


def _object_action(name: str) -> Verb:
    def read(r: Reader, subject: t.Selector) -> t.Instruction:
        r.i += 1
        amount = None
        if name == "connive" and r.word in ("x",):
            amount = amounts.read_amount(r)
        made = t.KeywordAction(name, what=subject, amount=amount)
        r.scope.actions.append((name, made))
        return made

    return read


def _becomes_named(r: Reader, subject: t.Selector) -> t.Instruction:
    if r.peek() in ("suspected", "prepared", "saddled", "goaded", "harnessed"):
        name = r.peek()
        r.i += 2
        r.any("until end of turn") if name == "saddled" else None
        if name == "goaded":
            return t.KeywordAction("goad", what=subject)
        return t.Designate(subject, name)
    if r.peek() == "tapped":
        r.i += 2
        return t.Tap(subject)
    if r.at("becomes blocked"):
        r.i += 2
        return t.BecomeBlocked(subject)
    if r.peek() == "untapped":
        r.i += 2
        return t.Untap(subject)
    r.stuck()


def _life_becomes(r: Reader, subject: t.Selector) -> t.Instruction:
    r.stuck()


OBJECT_VERBS: dict[str, Verb] = {
    "deals": damage_verbs.deal,
    "deal": damage_verbs.deal,
    "fights": damage_verbs._fight,
    "fight": damage_verbs._fight,
    "phases": _phases,
    "phase": _phases,
    "explores": _object_action("explore"),
    "explore": _object_action("explore"),
    "connives": _object_action("connive"),
    "connive": _object_action("connive"),
    "becomes": _becomes_named,
    "become": _becomes_named,
    "is": _becomes_named,
    "transforms": lambda r, s: _transform_it(r, s),
}


def _transform_it(r: Reader, subject: t.Selector) -> t.Instruction:
    r.i += 1
    return t.Transform(subject)
