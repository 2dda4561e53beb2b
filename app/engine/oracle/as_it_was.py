"""What a thing was before the text changed it: "untap it. If it was tapped, …" is asked of the moment before (608.2c, 608.2h)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle.reader import Reader
from app.engine.oracle.rewrite import holds_node
from app.engine.trees.walking import find_all, nodes_in

_ATTACHING = frozenset({"enchanted", "equipped", "attached", "modified"})
_STATES: dict[type, frozenset[str]] = {
    t.Tap: frozenset({"tapped", "untapped"}),
    t.Untap: frozenset({"tapped", "untapped"}),
    t.PutCounters: frozenset({"modified"}),
    t.TakeCounters: frozenset({"modified"}),
    t.MoveCounters: frozenset({"modified"}),
    t.Attach: _ATTACHING,
    t.RemoveFromCombat: frozenset({"attacking", "blocking", "blocked", "unblocked"}),
    t.Transform: frozenset({"transformed"}),
    t.TurnFace: frozenset({"face_down", "face_up"}),
}
"""Which states an instruction changes."""
_ASKED: dict[type, tuple[type, ...]] = {
    t.PutCounters: (t.HasCounter, t.CountersOn, t.Quality),
    t.TakeCounters: (t.HasCounter, t.CountersOn, t.Quality),
    t.MoveCounters: (t.HasCounter, t.CountersOn, t.Quality),
    t.Attach: (t.AttachedToFilter, t.HasAttached),
    t.TurnFace: (t.HasType, t.HasName, t.Quality),
    t.Transform: (t.HasType, t.HasName, t.Quality),
    t.Apply: (t.ControlledBy, t.HasType, t.HasSubtype, t.HasColor, t.HasKeyword, t.HasAbility, t.Quality, t.ExtremeQuality,
              t.ValueOf),
}
"""Which other questions an instruction changes the answer of."""


def asked_of_the_past(reader: Reader, what: t.Selector, found: t.Condition) -> t.Condition:
    """A condition in the past tense. Raises Stuck where the text has changed what it asks, of a thing that is still where it was:
    no condition says yet that it is asked of the moment before."""
    plain = replace(what, moment=t.Moment.AS_BOUND) if isinstance(what, t.Bound | t.EventRole) else what
    done = [*(node for _, node in reader.scope.actions), *nodes_in(tuple(reader.scope.steps))]
    if any(isinstance(node, t.Move | t.Exile | t.Destroy | t.SacrificeObjects) and node.what == plain for node in done):
        return found
    if any(_changes(node, found) for node in done if holds_node(node, plain)):
        reader.reached("it is asked as it was before the text changed it")
        reader.stuck()
    return found


def _changes(node: object, found: t.Condition) -> bool:
    """Does an instruction change what is asked?"""
    states = _STATES.get(type(node), frozenset())
    asked = _ASKED.get(type(node), ())
    status = any(one.state in states for one in find_all(found, t.Status))
    return status or any(isinstance(one, asked) for one in nodes_in(found))
