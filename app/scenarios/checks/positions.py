"""A position of the engine as data: what the site shows and a result carries."""

from __future__ import annotations

from typing import Any

from app.engine.game import Game
from app.engine.position.ids import ObjectId
from app.engine.reading.characteristics import chars, controller_of


def final_position(game: Game) -> dict[str, Any]:
    """Turn, players with their zones, stack. Libraries as a number and what is on top of them is left out: hidden."""
    turn = game.turn
    return {
        "turn": turn.number,
        "active": game.players[turn.active].name,
        "step": turn.step,
        "priority": None if turn.priority is None else game.players[turn.priority].name,
        "result": game.result,
        "players": {p.name: _player(game, p.id) for p in game.players},
        "stack": [_stacked(game, id) for id in reversed(game.stack)],
    }


def _player(game: Game, number: int) -> dict[str, Any]:
    p = game.players[number]
    found: dict[str, Any] = {
        "life": p.life,
        "in_game": p.in_game,
        "won": p.won,
        "lost": p.lost,
        "battlefield": [_permanent(game, id) for id in game.battlefield if controller_of(game, id) == number],
        "hand": _names(game, game.hands[number]),
        "graveyard": _names(game, game.graveyards[number]),
        "exile": _names(game, tuple(id for id in game.exile if game.objects[id].owner == number)),
        "command": _names(game, tuple(id for id in game.command if game.objects[id].owner == number)),
        "library": len(game.libraries[number]),
    }
    if p.counters:
        found["counters"] = {kind: n for kind, n, _ in p.counters if n}
    if p.pool:
        found["mana_pool"] = "".join(f"{{{one.color}}}" for one in p.pool)
    if speed := p.notes.get("speed"):
        found["speed"] = speed
    if p.marks:
        found["designations"] = sorted(p.marks)
    return found


def _names(game: Game, ids: tuple[ObjectId, ...]) -> list[str]:
    return [game.objects[id].values.name for id in ids]


def _permanent(game: Game, id: ObjectId) -> dict[str, Any]:
    o, c = game.objects[id], chars(game, id)
    found: dict[str, Any] = {"id": id, "name": c.name}
    if c.is_creature:
        found["power"], found["toughness"] = c.power, c.toughness
    if o.counters:
        found["counters"] = {kind: n for kind, n, _ in o.counters if n}
    if o.attached_to is not None:
        found["attached_to"] = str(game.name_of(o.attached_to))
    if o.owner != controller_of(game, id):
        found["owner"] = game.players[o.owner].name
    for key, value in (
        ("tapped", o.tapped),
        ("token", o.is_token),
        ("face_down", o.face_down is not None),
        ("phased_out", bool(o.phased_out)),
        ("damage", o.damage),
    ):
        if value:
            found[key] = value
    return found


def _stacked(game: Game, id: ObjectId) -> dict[str, Any]:
    o = game.objects[id]
    found: dict[str, Any] = {"id": id, "name": str(game.name_of(id)), "controller": game.players[o.controller].name}
    if o.item is not None and o.item.all_targets():
        found["targets"] = [str(game.name_of(ref)) for ref in o.item.all_targets()]
    return found
