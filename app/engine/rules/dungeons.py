"""Dungeons (309): venturing into them, from room to room, and completing them (701.49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.errors import UnsupportedText
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.notes import noted
from app.engine.position.pending import has_trigger_pending
from app.engine.reading.meaning import acting_players
from app.engine.trees.keywords import STANDS_FOR, named

if TYPE_CHECKING:
    from app.engine.position.state import Position

MARKER: Final = "venture marker"
"""The note of a dungeon in the game: the number of the room its owner's venture marker is in. A dungeon card in the command zone
without it has not been brought into the game yet: it stands for one its owner has outside the game (309.2a)."""

_NONE_SET_UP: Final = "a dungeon that its owner has outside the game: set it up in the command zone"


def rooms_of(game: Position, id: ObjectId) -> dict[int, t.RoomAbility]:
    """A dungeon's rooms by number, the topmost being 1."""
    return {a.number: a for a in game.objects[id].values.abilities if isinstance(a, t.RoomAbility)}


def _own(game: Position, player: PlayerId, entered: bool) -> list[ObjectId]:
    mine = [id for id in game.command if game.objects[id].owner == player and "dungeon" in game.objects[id].values.types]
    return [id for id in mine if (MARKER in game.objects[id].notes) == entered]


def venture(game: Position, player: PlayerId, source: ObjectId, quality: str = "") -> None:
    """Venture into the dungeon, or into one of a quality (701.49a–d)."""
    current = next(iter(_own(game, player, True)), None)
    if current is not None:
        exits = rooms_of(game, current)[game.objects[current].notes[MARKER]].leads
        if exits:
            place = 0 if len(exits) == 1 else int(game.ask(decisions.Decision(
                decisions.OPTION, player, range(len(exits)), "701.49b", source=current, prompt="Which room?",
                labels=[(current, rooms_of(game, current)[n].name) for n in exits],
            )))
            _enter_room(game, player, current, exits[place])
            return
        complete(game, current)
    able = tuple(id for id in _own(game, player, False) if _may_enter(game, id, quality))
    if not able:
        raise UnsupportedText(_NONE_SET_UP, "venture into the dungeon")
    chosen = able[0] if len(able) == 1 else game.ask(decisions.Decision(
        decisions.OPTION, player, able, "701.49a", source=source, prompt="Which dungeon?",
    ))
    _enter_room(game, player, chosen, 1)


@action("venture", "701.49a")
def _venture(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    for player in acting_players(instruction.who, ctx):
        venture(game, player, ctx.source, instruction.words[0] if instruction.words else "")


def _may_enter(game: Position, id: ObjectId, quality: str) -> bool:
    """A dungeon with a type of its own is entered only by venturing into that (701.49d)."""
    subtypes = game.objects[id].values.subtypes
    return quality in subtypes if quality else not subtypes


def _enter_room(game: Position, player: PlayerId, id: ObjectId, room: int) -> None:
    o = game.objects[id]
    game.alter(id, notes=noted(o.notes, MARKER, room))
    game.tell("venture", "{} enters {} of {}", (game.called(player), rooms_of(game, id)[room].name, game.called(id)),
           ("701.49a" if room == 1 else "701.49b", "309.5a"), (player, id))
    perform(game, [ev.DeedDone(id, player, id, amount=room, deed="enter_room")])
    perform(game, [ev.DeedDone(id, player, id, deed="venture")])


def complete(game: Position, id: ObjectId) -> None:
    """A dungeon is completed as it is removed from the game (309.7)."""
    o = game.objects[id]
    before = game.players[o.owner].notes
    notes = noted(before, "dungeon_names", tuple(sorted({*before.get("dungeon_names", ()), game.name_of(id)})))
    game.tell("venture", "{} completes {}", (game.called(o.owner), game.called(id)), ("309.7",), (o.owner, id))
    game.take_out(id)
    game.alter_player(o.owner, notes=noted(notes, "dungeons_completed", notes.get("dungeons_completed", 0) + 1))
    game.cv += 1
    perform(game, [ev.DeedDone(player=o.owner, deed="complete_dungeon")])


def finished(game: Position) -> list[ObjectId]:
    """Dungeons whose venture marker is in the bottommost room and that wait for no room ability (309.6, 704.5t)."""
    return [
        id for p in game.players for id in _own(game, p.id, True)
        if not rooms_of(game, id)[game.objects[id].notes[MARKER]].leads and not has_trigger_pending(game, id)
    ]


def room_parts(ability: t.RoomAbility) -> tuple[t.Ability, ...]:
    """When its owner's venture marker is moved into the room."""
    event = t.Does("enter_room", t.You(), t.IsSource(), ability.number)
    return (t.TriggeredAbility(event, ability.body, zones=("command",), keyword="room"),)


_ROOM = named("room", "309.4c")
STANDS_FOR[t.RoomAbility] = (room_parts, lambda ability: _ROOM)
