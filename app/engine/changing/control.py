"""Changes of control (613.1b, 506.4): records follow what the layers say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing import triggers
from app.engine.changing.combat_changes import remove_from_combat
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.events import Event, ZoneChange
from app.engine.position.ids import ObjectId
from app.engine.position.in_force import Functioning, Trigger
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import functioning

if TYPE_CHECKING:
    from app.engine.position.state import Position


def sync_control(game: Position) -> None:
    """Note new controllers: the permanent leaves combat (506.4) and has not been controlled continuously (302.6)."""
    changed = []
    for id in (*game.battlefield, *game.stack):
        o = game.objects[id]
        now = chars(game, id).controller
        if now is None:
            now = o.base_controller
        if now != o.controller:
            changed.append((id, o.controller, now))
    if not changed:
        if game.stolen:
            game.stolen = any(
                game.objects[id].controller != game.objects[id].base_controller for id in (*game.battlefield, *game.stack)
            )
        return
    happened: list[Event] = []
    for id, old, new in changed:
        game.alter(id, controller=new, came_under=game.turn.number)
        game.stolen = True
        remove_from_combat(game, id)
        game.tell("control", "{} now controls {}", (game.called(new), game.called(id)), ("613.1b",), (new, id))
        event = ev.ControlLost(id, old)
        event.target = new
        happened.append(event)
    game.history = (*game.history, *happened)
    _lost_control(game, happened)
    _exile_ownerless(game, [id for id, _, new in changed if not game.players[new].in_game])


def note_control(game: Position) -> None:
    """Note who controls what is set up: that is no change of control, it has been so since before the first turn."""
    for id in game.battlefield:
        now = chars(game, id).controller
        if now is not None and now != game.objects[id].controller:
            game.alter(id, controller=now)
            game.stolen = True


def _exile_ownerless(game: Position, ids: list[ObjectId]) -> None:
    """What comes back under the control of a player who has left the game is exiled (800.4c)."""
    here = [id for id in ids if id in game.battlefield]
    if here and game.applies("800.4c"):
        game.tell("leave", "What would be controlled by a player who has left is exiled", (), ("800.4c",), tuple(here))
        perform(game, [ZoneChange(id, "battlefield", "exile") for id in here])


def _lost_control(game: Position, happened: list[Event]) -> None:
    """Abilities that trigger on losing control look back (603.10d): those of the object itself still belong to the player
    who controlled it before."""
    lost = {e.object: e.player for e in happened}
    now = functioning(game)
    before = Functioning()
    before.triggers[ev.ControlLost] = [
        Trigger(one.object, lost.get(one.object, one.controller), one.held, one.part, one.ability)
        for one in now.triggers.get(ev.ControlLost, ())
    ]
    triggers.collect(game, happened, before)
