"""A position written as text: a line a zone. ``documents.position_text`` says what the lines hold, and reads them."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec

from app.engine.game import Game
from app.engine.position.ids import ObjectId, PlayerId, is_object
from app.engine.position.notes import MADE_BY_NOTES
from app.engine.position.objects import GameObject
from app.engine.position.values import BASIC_LAND_TYPES
from app.engine.reading.characteristics import chars
from app.scenarios.documents.position_text import PLAIN_MARKS, ZONES
from app.scenarios.documents.words import ability_words

PUBLISHED = frozenset({*BASIC_LAND_TYPES, "Wastes"})


def position_text(game: Game, known: frozenset[str] = PUBLISHED) -> str:
    """The text of a position. known: names of cards that need no `card` line because card data has them."""
    turn = game.turn
    lines = [f"turn {turn.number}, {game.players[turn.active].name}, {turn.step or 'untap'}"]
    lines.extend(_card_lines(game, known))
    hosts = (o.attached_to for o in game.objects.values() if o.attached_to is not None)
    labels: dict[ObjectId, str] = {host: "" for host in hosts if is_object(host)}
    for number, id in enumerate(sorted(labels), 1):
        labels[id] = f"#{number}"
    order = _order(game)
    for p in game.players:
        lines.append(f"{p.name}: {_player_words(game, p.id)}")
        for zone in ZONES:
            items = _zone_items(game, zone, p.id, labels, order)
            if items or zone == "library":
                lines.append(f"{p.name} {zone}: {items}")
    if game.stack:
        lines.append("; on the stack, the top first: " + ", ".join(game.name_of(id) for id in reversed(game.stack)))
    if game.effects:
        lines.append(f"; {len(game.effects)} effects of resolved spells and abilities last")
    return "\n".join(lines) + "\n"


def _player_words(game: Game, number: int) -> str:
    p = game.players[number]
    words = [f"life {p.life}", *(f"{kind} {n}" for kind, n, _ in p.counters if n), *sorted(p.marks)]
    if p.pool:
        words.append("mana " + "".join(f"{{{one.color}}}" for one in p.pool))
    return ", ".join(words)


def _order(game: Game) -> dict[ObjectId, int]:
    """Places of permanents among all timestamps; nothing where the order written is the order of timestamps."""
    found = sorted(game.battlefield, key=lambda id: game.objects[id].timestamp)
    written = [id for p in game.players for id in game.battlefield if game.objects[id].owner == p.id]
    return {} if written == found else {id: place for place, id in enumerate(found)}


def _zone_items(game: Game, zone: str, player: PlayerId, labels: dict[ObjectId, str], order: dict[ObjectId, int]) -> str:
    ids = [id for id in game.zone_of(zone, player) if game.objects[id].owner == player]
    if zone == "command":
        ids = [id for id in ids if game.objects[id].card is not None]
    words = [_item(game, id, labels, order) for id in ids]
    shown = []
    for (name, marks), same in groupby(words):
        count = len(list(same))
        shown.append(name + (f" x{count}" if count > 1 else "") + (f" [{marks}]" if marks else ""))
    return "; ".join(shown)


def _item(game: Game, id: ObjectId, labels: dict[ObjectId, str], order: dict[ObjectId, int]) -> tuple[str, str]:
    o = game.objects[id]
    marks = [labels[id]] if labels.get(id) else []
    if o.zone == "battlefield":
        if order:
            marks.append(f"@{order[id]}")
        marks.extend(mark for mark, field in PLAIN_MARKS.items() if _is(game, o, field))
        if o.controller != o.owner:
            marks.append(f"under {game.players[o.controller].name}")
        if o.attached_to is not None:
            marks.append(f"on {labels[o.attached_to] if is_object(o.attached_to) else game.name_of(o.attached_to)}")
        if o.damage:
            marks.append(f"damage {o.damage}")
    marks.extend(f"{kind} {n}" for kind, n, _ in o.counters if n)
    marks.extend(f"{key}={value}" for key, value in sorted(o.notes.items()) if _is_told(key, value))
    return _name(o), ", ".join(marks)


def _is_told(key: str, value: object) -> bool:
    return isinstance(value, str | int) and key not in MADE_BY_NOTES


def _is(game: Game, thing: GameObject, field: str) -> bool:
    if field == "summoning_sick":
        return thing.came_under >= 0 and thing.came_under >= game.players[thing.controller].last_turn
    return {"tapped": thing.tapped, "face_down": thing.face_down is not None, "token": thing.card is None}[field]


def _name(thing: GameObject) -> str:
    if thing.card is None:
        return thing.values.name
    return thing.card.faces[thing.face].name if thing.zone == "battlefield" and thing.face else thing.card.name


def _card_lines(game: Game, known: frozenset[str]) -> list[str]:
    found: dict[str, dict[str, Any]] = {}
    for o in game.objects.values():
        if _name(o) in known or _name(o) in found or o.zone == "stack":
            continue
        if o.card is not None:
            found[o.card.name] = dict(o.card.extra.get("data", {}))
        elif o.zone == "battlefield":
            found[o.values.name] = _token_data(game, o)
    return [f"card {msgspec.json.encode(data).decode()}" for _, data in sorted(found.items()) if data]


def _token_data(game: Game, thing: GameObject) -> dict[str, Any]:
    v = thing.values
    left = " ".join(word.capitalize() for word in (*sorted(v.supertypes), *sorted(v.types)))
    data: dict[str, Any] = {
        "name": v.name,
        "type_line": left + (f" — {' '.join(sorted(v.subtypes))}" if v.subtypes else ""),
    }
    if v.power is not None:
        data["power"], data["toughness"] = str(v.power), str(v.toughness)
    data["color_indicator"] = sorted(v.colors)
    text = "\n".join(ability_words(game, thing.id, held.ability) for held in chars(game, thing.id).held if held.since == 0)
    return {**data, "oracle_text": text} if text else data
