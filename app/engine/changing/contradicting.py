"""Contradictory things that would be done to one object at one time: its controller chooses which of them is done (400.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from app.engine import trees as t
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.reading.characteristics import controller_of
from app.engine.reading.meaning import select
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.happening import Happening
    from app.engine.position.state import Position
    from app.engine.trees.vocabularies import Zone

_ONE_OF_THEM = "400.6"
_ELSEWHERE = "what went another way"
_Moving = t.Exile | t.Move | t.SacrificeObjects | t.Destroy
"""The instructions that move objects."""


class Claim:
    """What a replacement effect does to objects right after what happens, though it is part of it. key: the effect, as events say
    it that it was applied to. place: which of its instructions moves them. others: the events that are to move some of the
    objects instead."""

    __slots__ = ("ctx", "key", "moving", "others", "place")

    def __init__(self, key: object, place: int, moving: _Moving, ctx: Context) -> None:
        self.key = key
        self.place = place
        self.moving = moving
        self.ctx = ctx
        self.others: list[ev.ZoneChange] = []

    def narrowed(self) -> t.Instruction:
        """The instruction, which leaves alone what has gone another way."""
        gone = tuple(event.new for event in self.others if event.new)
        if not gone or self.moving.what is None:
            return self.moving
        name = f"{_ELSEWHERE} {self.place}"
        self.ctx.bound[name] = gone
        return replace(self.moving, what=t.Except(self.moving.what, t.Bound(name)))


def claim(key: object, instructions: tuple[t.Instruction, ...], ctx: Context, happening: Happening) -> dict[int, Claim]:
    """Keep for what happens that an effect moves objects instead of something, each of the instructions that do it by its place.
    Objects that are only chosen or made then are none of them."""
    claimed = {
        place: Claim(key, place, one, ctx) for place, one in enumerate(instructions)
        if isinstance(one, _Moving) and one.what is not None and not contains(one.what, (t.Choose, t.Bound))
    }
    happening.claims.extend(claimed.values())
    return claimed


def settle_contradictions(game: Position, happening: Happening) -> None:
    """Have the controller of each object that would be moved by an event and by what happens instead of another one choose."""
    for one in happening.claims:
        moves = list(_contradictions(happening, one))
        for event in moves:
            if _claim_wins(game, one, event):
                happening.parts = [part for part in happening.parts if not _belongs(part, event)]
            else:
                one.others.append(event)


def _contradictions(happening: Happening, claimed: Claim) -> Iterator[ev.ZoneChange]:
    """The events that would move what an effect would move, too, and aren't what it makes of an event."""
    moves = [part for part in happening.parts if isinstance(part, ev.ZoneChange) and claimed.key not in part.applied]
    if moves and claimed.moving.what is not None:
        wanted = select(claimed.moving.what, claimed.ctx)
        yield from (event for event in moves if event.object in wanted)


def _claim_wins(game: Position, claimed: Claim, event: ev.ZoneChange) -> bool:
    """Does the controller let the replacement effect move the object?"""
    this = replace(claimed.moving, what=t.This())
    other = _as_instruction(event)
    if this == other or game.denies(_ONE_OF_THEM):
        return False
    player = controller_of(game, event.object)
    chosen = game.ask(decisions.Decision(
        decisions.OPTION, player, (1, 2), _ONE_OF_THEM, source=event.object,
        prompt="Which of the two happens to it?", about=((other,), (this,)),
    ))
    game.tell("choice", "{} chooses what happens to {}", (game.called(player), game.called(event.object)), (_ONE_OF_THEM,),
              (player, event.object))
    return bool(chosen == 2)


def _as_instruction(event: ev.ZoneChange) -> t.Instruction:
    """What would happen to the object by an event, as an instruction would say it."""
    if isinstance(event.outer, ev.Destroyed):
        return t.Destroy(t.This())
    if isinstance(event.outer, ev.Sacrificed):
        return t.SacrificeObjects(what=t.This())
    return t.Exile(t.This()) if event.to == "exile" else t.Move(t.This(), cast("Zone", event.to))


def _belongs(part: ev.Event, event: ev.ZoneChange) -> bool:
    """Is it the event, or what the event is part of?"""
    return part is event or part is event.outer
