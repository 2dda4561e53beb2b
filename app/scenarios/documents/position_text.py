"""Position text: a position on a few lines, a line a zone, that reads back to the same position.

    turn 3, A, precombat_main
    card {"name": "Cat Token", …}
    A: life 20, poison 2, mana {G}{G}
    A battlefield: Practice Bear [#1, tapped, +1/+1 2, damage 1]; Forest x3; Practice Sword [on #1]
    A hand: Practice Bolt
    A library: Mountain x70

In brackets: `#n` a label, `on #n` what it is attached to, `tapped`, `face down`, `token`, `sick`, `under B` its controller,
`damage n`, `@n` its place among all timestamps, `key=value` a choice made as it entered, anything else a kind of counter
with its number. `card` lines hold what no card data has, such as tokens. Lines that begin with `;` are remarks. What is on
the stack and what lasts from resolved spells is no part of it: a position that has them is told with remarks.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import msgspec

from app.engine.game import Game
from app.engine.position.objects import MADE_BY, GameObject
from app.engine.position.values import BASIC_LAND_TYPES
from app.engine.reading.characteristics import chars
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.words import ability_words

ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library")
_ITEM = re.compile(r"^(?P<name>.+?)(?: x(?P<count>\d+))?(?: \[(?P<marks>[^\]]*)\])?$")
_PLAIN_MARKS = {"tapped": "tapped", "face down": "face_down", "token": "token", "sick": "summoning_sick"}
PUBLISHED = frozenset({*BASIC_LAND_TYPES, "Wastes"})


# ---- writing ------------------------------------------------------------------------------------------------------------


def position_text(game: Game, known: frozenset[str] = PUBLISHED) -> str:
    """The text of a position. known: names of cards that need no `card` line because card data has them."""
    turn = game.turn
    lines = [f"turn {turn.number}, {game.players[turn.active].name}, {turn.step or 'untap'}"]
    lines.extend(_card_lines(game, known))
    labels = {o.attached_to: "" for o in game.objects.values() if o.attached_to is not None and o.attached_to >= 100}
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


def _order(game: Game) -> dict[int, int]:
    """Places of permanents among all timestamps; nothing where the order written is the order of timestamps."""
    found = sorted(game.battlefield, key=lambda id: game.objects[id].timestamp)
    written = [id for p in game.players for id in game.battlefield if game.objects[id].owner == p.id]
    return {} if written == found else {id: place for place, id in enumerate(found)}


def _zone_items(game: Game, zone: str, player: int, labels: dict[int, str], order: dict[int, int]) -> str:
    ids = [id for id in game.zone_of(zone, player) if game.objects[id].owner == player]
    if zone == "command":
        ids = [id for id in ids if game.objects[id].card is not None]
    words = [_item(game, id, labels, order) for id in ids]
    shown = []
    for (name, marks), same in groupby(words):
        count = len(list(same))
        shown.append(name + (f" x{count}" if count > 1 else "") + (f" [{marks}]" if marks else ""))
    return "; ".join(shown)


def _item(game: Game, id: int, labels: dict[int, str], order: dict[int, int]) -> tuple[str, str]:
    o = game.objects[id]
    marks = [labels[id]] if labels.get(id) else []
    if o.zone == "battlefield":
        if order:
            marks.append(f"@{order[id]}")
        marks.extend(mark for mark, field in _PLAIN_MARKS.items() if _is(game, o, field))
        if o.controller != o.owner:
            marks.append(f"under {game.players[o.controller].name}")
        if o.attached_to is not None:
            marks.append(f"on {labels[o.attached_to] if o.attached_to >= 100 else game.name_of(o.attached_to)}")
        if o.damage:
            marks.append(f"damage {o.damage}")
    marks.extend(f"{kind} {n}" for kind, n, _ in o.counters if n)
    marks.extend(f"{key}={value}" for key, value in sorted(o.notes.items()) if _is_told(key, value))
    return _name(o), ", ".join(marks)


def _is_told(key: str, value: object) -> bool:
    return isinstance(value, str | int) and not key.endswith(MADE_BY)


def _is(game: Game, o: GameObject, field: str) -> bool:
    if field == "summoning_sick":
        return o.came_under >= 0 and o.came_under >= game.players[o.controller].last_turn
    return {"tapped": o.tapped, "face_down": o.face_down is not None, "token": o.card is None}[field]


def _name(o: GameObject) -> str:
    if o.card is None:
        return o.values.name
    return o.card.faces[o.face].name if o.zone == "battlefield" and o.face else o.card.name


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


def _token_data(game: Game, o: GameObject) -> dict[str, Any]:
    v = o.values
    left = " ".join(word.capitalize() for word in (*sorted(v.supertypes), *sorted(v.types)))
    data: dict[str, Any] = {
        "name": v.name,
        "type_line": left + (f" — {' '.join(sorted(v.subtypes))}" if v.subtypes else ""),
    }
    if v.power is not None:
        data["power"], data["toughness"] = str(v.power), str(v.toughness)
    data["color_indicator"] = sorted(v.colors)
    text = "\n".join(ability_words(game, o.id, held.ability) for held in chars(game, o.id).held if held.since == 0)
    return {**data, "oracle_text": text} if text else data


# ---- reading --------------------------------------------------------------------------------------------------------------


def read_position(text: str) -> dict[str, Any]:
    """The keys `players`, `start` and `cards` of a scenario document. Raises DocumentError with the line."""
    found: dict[str, Any] = {"players": {}, "cards": []}
    for number, line in enumerate(text.splitlines(), 1):
        line, where = line.strip(), f"position, line {number}"
        if not line or line.startswith(";"):
            continue
        if line.startswith("turn ") and "start" not in found:
            found["start"] = _read_turn(line, where)
        elif line.startswith("card {"):
            found["cards"].append(_read_card(line[5:], where))
        else:
            _read_line(found["players"], line, where)
    if "start" not in found:
        raise DocumentError("position", "it has no line 'turn 1, A, precombat_main'")
    return found


def _read_turn(line: str, where: str) -> dict[str, Any]:
    parts = [part.strip() for part in line.removeprefix("turn ").split(",")]
    if len(parts) != 3 or not parts[0].isdigit():
        raise DocumentError(where, "this is no turn", "such as 'turn 1, A, precombat_main'")
    return {"turn": int(parts[0]), "active": parts[1], "step": parts[2]}


def _read_card(text: str, where: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise DocumentError(where, f"this is no card object: {error}") from None


def _read_line(players: dict[str, Any], line: str, where: str) -> None:
    head, colon, rest = line.partition(":")
    name, _, zone = head.rpartition(" ")
    if not colon:
        raise DocumentError(where, "this is neither a player nor a zone", "such as 'A hand: Forest x2'")
    if zone in ZONES and name in players:
        _read_zone(players[name], zone, rest, where)
    elif head not in players and name not in players:
        players[head] = _read_player(rest, where)
    else:
        raise DocumentError(where, f"{zone!r} is no zone", "one of " + ", ".join(ZONES))


def _read_player(rest: str, where: str) -> dict[str, Any]:
    found: dict[str, Any] = {"library_filler": None}
    for word in filter(None, (one.strip() for one in rest.split(","))):
        kind, _, value = word.rpartition(" ")
        if kind == "life":
            found["life"] = _number(value, where)
        elif kind == "mana":
            found["mana_pool"] = value
        elif word in ("life", "mana"):
            raise DocumentError(where, f"{word!r} without a number", f"such as '{word} 20'")
        elif kind:
            found.setdefault("counters", {})[kind] = _number(value, where)
        else:
            found.setdefault("designations", []).append(word)
    if "life" not in found:
        raise DocumentError(where, "this is neither a player with a life total nor a zone", "such as 'A: life 20'")
    return found


def _read_zone(player: dict[str, Any], zone: str, rest: str, where: str) -> None:
    key = "library_top" if zone == "library" else zone
    player[key] = [_read_item(one.strip(), zone, where) for one in rest.split(";") if one.strip()]


def _read_item(text: str, zone: str, where: str) -> dict[str, Any]:
    match = _ITEM.match(text)
    if match is None:
        raise DocumentError(where, f"{text!r} is no card")
    entry: dict[str, Any] = {"card": match["name"]}
    if match["count"]:
        entry["count"] = _number(match["count"], where)
    if zone == "battlefield":
        entry["as_is"] = True
    for mark in filter(None, (one.strip() for one in (match["marks"] or "").split(","))):
        _read_mark(entry, mark, where)
    return entry


def _read_mark(entry: dict[str, Any], mark: str, where: str) -> None:
    kind, _, value = mark.rpartition(" ")
    if mark in _PLAIN_MARKS:
        entry[_PLAIN_MARKS[mark]] = True
    elif mark.startswith("#"):
        entry["tag"] = mark
    elif mark.startswith("@"):
        entry["order"] = _number(mark[1:], where)
    elif kind == "on":
        entry["attached_to"] = value
    elif kind == "under":
        entry["controller"] = value
    elif kind == "damage":
        entry["damage"] = _number(value, where)
    elif "=" in mark:
        key, _, chosen = mark.partition("=")
        entry.setdefault("chosen", {})[key] = int(chosen) if chosen.isdigit() else chosen
    else:
        entry.setdefault("counters", {})[kind] = _number(value, where)


def _number(text: str, where: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise DocumentError(where, f"{text!r} is no number") from None
