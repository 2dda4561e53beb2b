"""A position written as text: a line a zone. ``documents.position_text`` says what the lines hold, and reads them."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec

from app.engine.game import Game
from app.engine.position.ids import ObjectId, PlayerId, is_object
from app.engine.position.notes import MADE_BY
from app.engine.position.objects import GameObject
from app.engine.position.values import BASIC_LAND_TYPES
from app.engine.reading.characteristics import chars
from app.engine.reading.rooms import UNLOCKED
from app.scenarios.documents.position_text import PLAIN_MARKS, ZONES
from app.scenarios.documents.words import ability_words
from app.scenarios.setup.designations import designations_of

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
    lines.extend(f"; {game.name_of(id)} is {word} only since this turn" for id in game.exile for word in _only_now(game, id))
    if game.effects:
        lines.append(f"; {len(game.effects)} effects of resolved spells and abilities last")
    return "\n".join(lines) + "\n"


def _only_now(game: Game, id: ObjectId) -> list[str]:
    """What a card has become this turn, so that the position text can't say it."""
    thing, turn = game.objects[id], game.turn.number
    return [word for word in designations_of(thing, turn + 1) if word not in designations_of(thing, turn)]


def _player_words(game: Game, number: int) -> str:
    p = game.players[number]
    words = [f"life {p.life}", *(f"{kind} {n}" for kind, n, _ in p.counters if n), *sorted(p.marks)]
    counted = {"speed": p.notes.get("speed"), "ring": p.notes.get("ring_temptations")}
    words.extend(f"{what} {number}" for what, number in counted.items() if number)
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
    if zone in ("command", "exile"):  # no copies, which are there while something else is
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
    marks.extend(_what_it_has_become(game, o))
    marks.extend(f"{key}={value}" for key, value in sorted(o.notes.items()) if key in MADE_BY and isinstance(value, str | int))
    return _name(o), ", ".join(marks)


def _what_it_has_become(game: Game, thing: GameObject) -> list[str]:
    """How it came face down, its designations, its level and the unlocked halves."""
    found: list[str] = [*designations_of(thing, game.turn.number)]
    if thing.face_down is not None and "foretold" not in found:
        hidden = "manifested" if "manifested" in thing.notes else "face down"
        found.append("cloaked" if hidden == "manifested" and thing.face_down.base.has("ward") else hidden)
    if "class_level" in thing.notes:
        found.append(f"class level {thing.notes['class_level']}")
    return found + [side for side, mark in zip(("left", "right"), UNLOCKED) if mark in thing.marks]


def _is(game: Game, thing: GameObject, field: str) -> bool:
    if field == "summoning_sick":
        return thing.came_under >= 0 and thing.came_under >= game.players[thing.controller].last_turn
    return {"tapped": thing.tapped, "token": thing.card is None}.get(field, False)


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
