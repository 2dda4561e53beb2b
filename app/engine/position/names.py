"""What players and objects are called in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import NOBODY, NOTHING, ObjectId, PlayerId, Referent, is_player

if TYPE_CHECKING:
    from app.engine.position.last_known import LastKnown
    from app.engine.position.objects import GameObject
    from app.engine.position.stack import StackItem
    from app.engine.position.state import Position


class Name(str):
    """What an object is called in a sentence. holder: who controls it then, or who owns it outside of the battlefield and
    the stack. at: where its own name begins, which may be that of the source of an ability. id: the object whose name it is."""

    __slots__ = ("at", "holder", "id")

    def __new__(cls, words: str, holder: PlayerId = NOBODY, at: int = 0, id: ObjectId = NOTHING) -> Name:
        made = super().__new__(cls, words)
        made.holder = holder
        made.at = at
        made.id = id
        return made

    at: int
    holder: PlayerId
    id: ObjectId


def called(game: Position, ref: Referent, gone: LastKnown | None) -> str:
    """What to call a player or object now: an object by its name, with who has it; an ability by its source. gone: what is
    known of an object that has left."""
    if is_player(ref):
        return game.players[ref].name if 0 <= ref < len(game.players) else "nobody"
    found = game.objects.get(ref)
    if found is None:
        if gone is None:
            return "something"
        name = gone.characteristics.name
        return Name(name, gone.object.controller, id=ref) if name else "a face-down card"
    if found.item is not None and found.item.kind != "spell":
        return _ability(game, found, found.item)
    if found.face_down is not None:
        return found.face_down.name or "a face-down card"
    holder = found.controller if found.zone in ("battlefield", "stack") else found.owner
    values = found.values.lower or found.values if found.flipped else found.values
    return Name(values.name, holder, id=ref) if values.name else "a nameless object"


def _ability(game: Position, ability: GameObject, item: StackItem) -> str:
    if item.source == ability.id:
        return "an ability"
    keyword = getattr(item.ability, "keyword", None)
    what = f"the {keyword} ability of " if keyword else "the ability of "
    source = game.called(item.source)
    return Name(what + source, source.holder, len(what), source.id) if isinstance(source, Name) else what + source
