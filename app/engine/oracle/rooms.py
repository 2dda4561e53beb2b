"""Dungeon cards: each paragraph is a room with its name, its effect, and the rooms its arrows lead to (309.4)."""

from __future__ import annotations

import re

from app.engine import trees as t
from app.engine.oracle import modes, paragraphs, sentences
from app.engine.oracle.errors import Stuck
from app.engine.oracle.tokens import tokenize

_ROOM = re.compile(r"^(?P<name>[^—\n]+?) — (?P<effect>.*?)\s*(?:\(Leads to: (?P<leads>[^)]*)\))?$")
_ENTRY = re.compile(r"^You can.t enter this dungeon unless ", re.I)


def split_rooms(text: str) -> list[tuple[str, str, tuple[str, ...]]] | None:
    """Names, effects and exits of the rooms, topmost first; None if a paragraph is no room. How a dungeon may be entered follows
    from its type."""
    found = []
    for line in text.split("\n"):
        if _ENTRY.match(line.strip()):
            continue
        room = _ROOM.match(line.strip())
        if room is None:
            return None
        leads = tuple(one.strip() for one in (room["leads"] or "").split(",") if one.strip())
        found.append((room["name"].strip(), room["effect"], leads))
    return found


def read_rooms(text: str) -> tuple[t.Ability, ...]:
    """The rooms of a dungeon card as abilities; one whose effect is not understood becomes `Unsupported`."""
    rooms = split_rooms(text)
    if rooms is None:
        return (t.Unsupported(text),)
    names = [name for name, _, _ in rooms]
    found: list[t.Ability] = []
    for number, (name, effect, leads) in enumerate(rooms, start=1):
        body = _body(effect)
        if body is None or any(lead not in names for lead in leads):
            found.append(t.Unsupported(effect))
        else:
            found.append(t.RoomAbility(number, name, tuple(names.index(lead) + 1 for lead in leads), body))
    return tuple(found)


def _body(effect: str) -> t.Body | None:
    r = paragraphs.reader(tokenize(effect))
    try:
        if modes.at_modes(r):
            return r.scope.results.settled(modes.read_modes(r))
        steps = sentences.read_steps(r)
        body = t.Body(tuple(steps), tuple(r.scope.targets))
        return r.scope.results.settled(body) if r.at_end() else None
    except Stuck:
        return None
