"""Prepared permanents, and the copies of their prepare spells in exile (722.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import ObjectId
from app.engine.position.notes import noted
from app.engine.position.objects import GameObject
from app.engine.position.values import Values
from app.engine.reading.copying import copiable_values

if TYPE_CHECKING:
    from app.engine.position.state import Position

PREPARED = "prepared"
BECOMES_PREPARED = "722.3a"
BECOMES_UNPREPARED = "722.3b"
COPY_IN_EXILE = "722.3c"


def become_prepared(game: Position, id: ObjectId) -> None:
    """A permanent with a prepare spell that isn't prepared yet becomes prepared; any other doesn't."""
    found = game.objects[id]
    if PREPARED not in found.marks and _prepare_spell(game, found) is not None and game.applies(BECOMES_PREPARED):
        game.alter(id, marks=found.marks | {PREPARED})
        make_copy(game, id)


def become_unprepared(game: Position, id: ObjectId, rule: str = BECOMES_UNPREPARED) -> None:
    """A prepared permanent is that no longer, and the copy of its prepare spell in exile is gone."""
    found = game.objects.get(id)
    if found is None or PREPARED not in found.marks or game.denies(rule):
        return
    game.alter(id, marks=found.marks - {PREPARED})
    game.tell("prepare", "{} is no longer prepared", (game.called(id),), (rule,), (id,))
    take_copy(game, id)


def make_copy(game: Position, id: ObjectId) -> None:
    """The copy that a permanent's controller creates in exile as it becomes prepared, enters or phases in prepared. What has no
    prepare spell is not prepared."""
    found = game.objects[id]
    spell = _prepare_spell(game, found)
    if spell is None:
        game.alter(id, marks=found.marks - {PREPARED})
    if spell is not None and game.applies(COPY_IN_EXILE):
        copied = game.create(spell, found.controller, "exile")
        game.alter(copied.id, is_copy=True, notes=noted(copied.notes, "prepared_by", id))
        game.tokens_moved = True
        game.tell("prepare", "{} is prepared: a copy of {} is in exile", (game.called(id), spell.name), (COPY_IN_EXILE,),
                  (id, copied.id))


def take_copy(game: Position, id: ObjectId) -> None:
    """The copy doesn't stay in exile longer than its permanent is on the battlefield, phased in and prepared."""
    for one in [other.id for other in game.objects.values() if other.zone == "exile" and other.notes.get("prepared_by") == id]:
        game.take_out(one)


def stays_in_exile(game: Position, thing: GameObject) -> bool:
    """Is this the copy of a prepare spell that no state-based action ends, since its permanent is still prepared?"""
    permanent = game.objects.get(thing.notes.get("prepared_by", ObjectId(-1)))
    return permanent is not None and permanent.zone == "battlefield" and PREPARED in permanent.marks


def _prepare_spell(game: Position, thing: GameObject) -> Values | None:
    """The characteristics of a permanent's prepare spell, its own or copied with the rest (722.2b), or None."""
    values = copiable_values(game, thing.id)
    if values is not thing.values and values.inset is not None:
        game.because(("722.2b",))
    return values.inset
