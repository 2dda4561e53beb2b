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


def _phases(reader: Reader, subject: t.Selector) -> t.Instruction:
    reader.i += 1
    reader.expect("out")
    return t.PhaseOut(subject)


def _object_action(name: str) -> Verb:
    def read(reader: Reader, subject: t.Selector) -> t.Instruction:
        reader.i += 1
        amount = None
        if name == "connive" and reader.word in ("x",):
            amount = amounts.read_amount(reader)
        made = reader.scope.named(t.KeywordAction(name, what=subject, amount=amount))
        reader.scope.actions.append((name, made))
        return made

    return read


def _becomes_named(reader: Reader, subject: t.Selector) -> t.Instruction:
    if reader.peek() in ("suspected", "prepared", "saddled", "goaded", "harnessed"):
        name = reader.peek()
        reader.i += 2
        reader.any("until end of turn") if name == "saddled" else None
        if name == "goaded":
            return t.KeywordAction("goad", what=subject)
        return t.Designate(subject, name)
    if reader.peek() == "tapped":
        reader.i += 2
        return t.Tap(subject)
    if reader.at("becomes blocked"):
        reader.i += 2
        return t.BecomeBlocked(subject)
    if reader.peek() == "untapped":
        reader.i += 2
        return t.Untap(subject)
    reader.stuck()


def _life_becomes(reader: Reader, subject: t.Selector) -> t.Instruction:
    reader.stuck()


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
    "transforms": lambda reader, subject: _transform_it(reader, subject),
}


def _transform_it(reader: Reader, subject: t.Selector) -> t.Instruction:
    reader.i += 1
    return t.Transform(subject)
