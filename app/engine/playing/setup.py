"""Starting a game (103), or setting up a position in the middle of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.chance import shuffle
from app.engine.changing.control import note_control
from app.engine.changing.effects import exile_until
from app.engine.changing.linked import remember
from app.engine.errors import IllegalPosition
from app.engine.playing.entering_set_up import enter
from app.engine.playing.mulligans import opening_hands
from app.engine.playing.opening_hands import use_opening_hands
from app.engine.playing.turn import begin_turn, steps_ahead
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import FIRST_PLAYER, ObjectId, PlayerId, Referent
from app.engine.position.notes import ObjectNotes
from app.engine.position.objects import Card
from app.engine.position.players import Player
from app.engine.position.state import ZONES, Settling
from app.engine.position.steps import NAMES, STEPS
from app.engine.position.values import Values
from app.engine.reading.characteristics import chars
from app.engine.reading.faces import COMBINED, EXILED_FACE_DOWN, FACE_DOWN, back_values, cloaked, values_in_zone
from app.engine.reading.rooms import is_room, room_values
from app.engine.reading.unread import refuse_unread
from app.engine.trees.vocabularies import Step
from app.engine.trees.walking import find_all

if TYPE_CHECKING:
    from app.engine.position.state import Position

FaceDown = bool | Literal["manifested", "cloaked"]
"""Whether a permanent is face down, and how it came so where that is not by its own ability."""

FORMATS: dict[str, dict[str, Any]] = {
    "two-player": {}, "free-for-all": {"skips_first_draw": False}, "commander": {"life": 40, "skips_first_draw": False},
    "brawl": {"life": 25, "skips_first_draw": False},
}
"""Kinds of game that can be set up: starting life and whether the first player skips a draw (103.4, 103.8, 119.1)."""


def seat(game: Position, names: Sequence[str], life: int, format: str, teams: Sequence[int] | None) -> None:
    """Seat the players. Raises IllegalPosition for an unknown format."""
    if format not in FORMATS:
        raise IllegalPosition(f"no format {format!r}; there are {', '.join(sorted(FORMATS))}")
    options = FORMATS[format]
    total = options.get("life", life) if life == 20 else life
    game.format = format
    game.skips_first_draw = options.get("skips_first_draw", True) and len(names) == 2
    game.players = tuple(
        Player(PlayerId(i), name, total, None if teams is None else teams[i]) for i, name in enumerate(names)
    )
    if format == "commander" and total != life:
        game.tell("setup", "Each player begins with {} life", (total,), ("903.7",))
    game.libraries = [() for _ in names]
    game.hands = [() for _ in names]
    game.graveyards = [() for _ in names]


def put(
    game: Position, card: Card | Values, player: PlayerId, zone: str, *, controller: PlayerId | None, tapped: bool,
    counters: dict[str, int] | None, attached_to: Referent | None, face_down: FaceDown, face: int, damage: int,
    summoning_sick: bool, place: int | None, enters: bool, marks: frozenset[str], notes: ObjectNotes,
) -> ObjectId:
    """See `Game.put`."""
    if zone not in ZONES or zone == "stack":
        raise IllegalPosition(f"nothing can be set up in {zone!r}")
    if not 0 <= player < len(game.players):
        raise IllegalPosition(f"there is no player {player}")
    values, real = _values(card, zone, face)
    if real is not None and real.layout in COMBINED:
        game.ruleset.is_on("split cards combined")
    if zone == "battlefield" and not face_down and not values.base.is_permanent_card:
        raise IllegalPosition(f"{values.name} can't be on the battlefield", "110.4")
    if zone != "library" and not face_down:
        refuse_unread(values)
    fields: dict[str, Any] = {}
    o = game.create(values, player, zone, real, place)
    if zone == "battlefield":
        who = player if controller is None else controller
        rows = tuple((kind, n, game.tick()) for kind, n in (counters or {}).items() if n > 0)
        fields = {
            "controller": who, "base_controller": who, "attached_to": attached_to, "damage": damage,
            "came_under": game.turn.number if summoning_sick else -1, "face": face,
            "is_token": real is None, "face_down": _face_down(values, face_down), "tapped": tapped, "counters": rows,
        }
    else:
        if face_down and (zone == "exile" or (zone == "command" and game.applies("315.5b"))):
            fields["face_down"] = EXILED_FACE_DOWN
        if counters:
            fields["counters"] = tuple((kind, n, game.tick()) for kind, n in counters.items())
    fields.update(_of_its_kind(real, zone, marks))
    game.alter(o.id, marks=marks, notes={**notes, **_how_put(face_down)}, **fields)
    if enters and zone == "battlefield":
        enter(game, o.id, bool(notes), counters is not None, False)
    return o.id


def _of_its_kind(card: Card | None, zone: str, marks: frozenset[str]) -> dict[str, Any]:
    """What a Room permanent is with the halves that are unlocked (709.5)."""
    return {"values": room_values(card, marks)} if zone == "battlefield" and card is not None and is_room(card) else {}


def _how_put(face_down: FaceDown) -> ObjectNotes:
    """What is kept of how a permanent came to be face down: manifested or cloaked."""
    return {"manifested": True} if face_down in ("manifested", "cloaked") else {}


def _face_down(values: Values, how: FaceDown) -> Values | None:
    """What a permanent is that came face down in some way, or as its own ability says (708.2a)."""
    if not how:
        return None
    return cloaked() if how == "cloaked" or (how is True and "disguise" in values.base.keywords) else FACE_DOWN


def _values(card: Card | Values, zone: str, face: int) -> tuple[Values, Card | None]:
    if isinstance(card, Values):
        return card, None
    if face >= len(card.faces):
        raise IllegalPosition(f"{card.name} has no face {face}")
    if face and card.layout == "transform" and zone == "battlefield":
        return back_values(card), card
    return values_in_zone(card, zone, face), card


def exiles_of(game: Position, source: ObjectId) -> tuple[t.Exile, ...] | None:
    """The instructions of a permanent's abilities that exile something, if it speaks of what it exiled (607.2a) or has it return
    as it leaves (610.3); else None."""
    parts = tuple(part for held in chars(game, source).held for part in held.parts)
    exiling = tuple(find_all(parts, t.Exile))
    spoken = any(one.key in ("exiled", "championed") for one in find_all(parts, t.Linked))
    return exiling if spoken or any(isinstance(one.until, t.UntilLeaves) for one in exiling) else None


def exile_with(game: Position, source: ObjectId, exiled: tuple[ObjectId, ...]) -> None:
    """See `Game.exile_with`."""
    exiling = exiles_of(game, source)
    if exiling is None:
        raise IllegalPosition(f"{game.name_of(source)} exiles nothing that it speaks of", "607.2a")
    remember(game, source, next((one.remember for one in exiling if one.remember), "exiled"), exiled)
    until = next((one.until for one in exiling if isinstance(one.until, t.UntilLeaves)), None)
    if until is not None:
        exile_until(game, exiled, until, Context(game, game.objects[source].controller, source))
    _begin_for_exiled(game, source, exiled)


def _begin_for_exiled(game: Position, source: ObjectId, exiled: tuple[ObjectId, ...]) -> None:
    """What else the ability that exiled them has made so for as long as something holds: that they may be cast while exiled."""
    ctx = Context(game, game.objects[source].controller, source)
    for body in find_all(tuple(held.parts for held in chars(game, source).held), t.Body):
        name = next((one.bind for one in body.instructions if isinstance(one, t.Exile) and one.bind), None)
        for then in body.instructions if name is not None else ():
            if isinstance(then, t.Apply) and isinstance(then.duration, t.AsLongAs):
                ctx.bind(name, exiled)
                carry_out(game, (then,), ctx)


def begin(game: Position, turn: int, active: PlayerId, step: str) -> None:
    """See `Game.begin`."""
    names: dict[str, Step] = {"main": "precombat_main", **{name: name for name in NAMES}}
    if step not in names:
        raise IllegalPosition(f"no step {step!r}; there are {', '.join(NAMES)}")
    if not 0 <= active < len(game.players) or turn < 1:
        raise IllegalPosition("no such turn")
    with Settling(game):
        note_control(game)
    begin_turn(game, turn, active)
    for p in game.players:
        ahead = (active - p.id) % len(game.players)  # so many turns ago they had theirs, if turns went round (500.1)
        game.alter_player(p.id, turns_taken=max(0, -(-(turn - ahead) // len(game.players))))
        if p.id != active:
            game.alter_player(p.id, last_turn=turn - 1)
    place = NAMES.index(names[step])
    mains = sum(1 for name in NAMES[:place] if name.endswith("main"))
    game.turn = game.turn.changed(ahead=steps_ahead(STEPS[place:]), stage="end", step="", steps_done=NAMES[:place], mains=mains)
    game.history = game.past = game.cast_before = ()
    game.waiting = ()


def start(game: Position, decks: Sequence[Sequence[Card]], starting_player: PlayerId | None) -> None:
    """Start a game (103.1–8): who plays first, shuffled decks, opening hands, mulligans; then the first turn."""
    if len(decks) != len(game.players):
        raise IllegalPosition("a deck for each player is needed")
    for player, deck in zip(game.players, decks):
        game.fill_library(player.id, [(values_in_zone(card, "library"), card) for card in deck])
    first = starting_player
    if first is None:
        first = game.ask(decisions.Decision(decisions.RANDOM, FIRST_PLAYER, [player.id for player in game.players], "103.1"))[0]
    game.turn = game.turn.changed(active=first)
    game.tell("start", "{} plays first", (game.called(first),), ("103.1",), (first,))
    for player in game.players:
        shuffle(game, player.id)
    opening_hands(game)
    use_opening_hands(game)
    begin_turn(game, 1, first)
    game.turn = game.turn.changed(stage="end", step="")
