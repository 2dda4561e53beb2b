"""Position text: a position on a few lines, a line a zone, that reads back to the same position.

    turn 3, A, precombat_main
    card {"name": "Cat Token", …}
    A: life 20, poison 2, mana {G}{G}
    A battlefield: Practice Bear [#1, tapped, +1/+1 2, damage 1]; Forest x3; Practice Sword [on #1]
    A hand: Practice Bolt
    A library: Mountain x70

In brackets: `#n` a label, `on #n` what it is attached to, `tapped`, `face down`, `manifested`, `cloaked`, `token`, `sick`,
`under B` its controller, `damage n`, `class level n`, `left` and `right` the unlocked halves of a Room, what it has become
(`monstrous`, `foretold`, …), `@n` its place among all timestamps, `key=value` a choice made as it entered, anything else a kind
of counter with its number. `card` lines hold what no card data has, such as tokens. Lines that begin with `;` are remarks. What
is on the stack and what lasts from resolved spells is no part of it: a position that has them is told with remarks.
"""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from app.scenarios.documents.documents import EntryDesignation
from app.scenarios.documents.errors import DocumentError

ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library")
_ITEM = re.compile(r"^(?P<name>.+?)(?: x(?P<count>\d+))?(?: \[(?P<marks>[^\]]*)\])?$")
PLAIN_MARKS = {"tapped": "tapped", "face down": "face_down", "token": "token", "sick": "summoning_sick"}
HIDDEN_MARKS = ("manifested", "cloaked")
DESIGNATIONS: tuple[str, ...] = get_args(EntryDesignation)
_SIDES = ("left", "right")


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
        elif kind in ("speed", "ring"):
            found[kind] = _number(value, where)
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
    if mark in PLAIN_MARKS:
        entry[PLAIN_MARKS[mark]] = True
    elif mark in HIDDEN_MARKS:
        entry["face_down"] = mark
    elif mark in DESIGNATIONS or mark in _SIDES:
        entry.setdefault("unlocked" if mark in _SIDES else "designations", []).append(mark)
    elif mark.startswith("#"):
        entry["tag"] = mark
    elif mark.startswith("@"):
        entry["order"] = _number(mark[1:], where)
    elif kind == "on":
        entry["attached_to"] = value
    elif kind == "under":
        entry["controller"] = value
    elif kind in ("damage", "class level"):
        entry[kind.replace(" ", "_")] = _number(value, where)
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
