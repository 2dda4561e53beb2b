"""The scenario document of a quick line."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.oracle.vocabulary import SUBTYPES, SUPERTYPES
from app.engine.trees import Unsupported
from app.library.folding import fold
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.tags import free_tag
from app.scenarios.quick.errors import QuickError
from app.scenarios.quick.grammar import PlayerLine, WrittenObject, read_line
from app.scenarios.quick.marks import Marks
from app.scenarios.quick.names import CardFinder
from app.scenarios.setup.card_pool import MalformedCard, card_of

MOST_ALIKE = 200


class _Placed(msgspec.Struct):
    """An object of the line with its card, its marks, and the name that actions call it by."""

    player: str
    thing: WrittenObject
    card: str
    marks: Marks
    reference: str


def scenario_of(line: str, names: CardFinder) -> Scenario:
    """The scenario a line describes: the position, and the attack and blocks it speaks of. Raises QuickError."""
    players = read_line(line, names.exact)
    cards = _made_up(players)
    own = {fold(data["name"]): data["name"] for data in cards}
    placed = _placed(players, names, own)
    active = next((one.name for one in players if one.active), None) or _attacker(placed) or players[0].name
    data: dict[str, Any] = {
        "players": {one.name: _set_up(one, placed) for one in players},
        "start": {"active": active, "turn": 1, "step": "precombat_main"},
        "segments": [{"in_order": True, "actions": [*_attacks(placed, players, active), *_blocks(placed, active)]}],
    }
    if len(players) > 2:
        data["format"] = "free-for-all"
    return to_scenario({**data, "cards": cards} if cards else data)


# ---- cards -----------------------------------------------------------------------------------------------------------------


def _made_up(players: list[PlayerLine]) -> list[dict[str, Any]]:
    """The creatures made up in the line; of two that are not alike the second gets another name."""
    found: list[dict[str, Any]] = []
    for thing in (one for player in players for one in player.things if one.size is not None):
        data = _creature(thing)
        same_name = [one for one in found if fold(one["name"]).rstrip("0123456789 ") == fold(data["name"])]
        like = next((one for one in same_name if {**one, "name": ""} == {**data, "name": ""}), None)
        if like is None:
            if same_name:
                data["name"] = f"{data['name']} {len(same_name) + 1}"
            found.append(data)
            like = data
        thing.name = like["name"]
    return found


def _creature(thing: WrittenObject) -> dict[str, Any]:
    """A card object for a made-up creature. Raises QuickError for abilities that the engine does not understand."""
    assert thing.size is not None
    name = thing.name[:80]
    if not name:
        raise QuickError("/".join(thing.size), thing.place, "this creature has no name", "a name before its size")
    left = [*(one.capitalize() for one in thing.marks.types if one in SUPERTYPES)]
    left += [one.capitalize() for one in thing.marks.types if one not in SUPERTYPES]
    subtypes = [word for word in name.split() if word in _CREATURE_TYPES]
    line = " ".join([*left, "Creature"]) + (f" — {' '.join(subtypes)}" if subtypes else "")
    text = ", ".join(thing.marks.abilities)
    data: dict[str, Any] = {"name": name, "type_line": line, "power": thing.size[0], "toughness": thing.size[1]}
    if text:
        data["oracle_text"] = text[0].upper() + text[1:]
    data |= {"colors": sorted(set(thing.marks.colors))} if thing.marks.colors else {}
    _check(data, thing)
    return data


_CREATURE_TYPES = frozenset(SUBTYPES.values())


def _check(data: dict[str, Any], thing: WrittenObject) -> None:
    try:
        abilities = card_of(data).faces[0].abilities
    except MalformedCard as error:
        raise QuickError(thing.name, thing.place, f"“{thing.name}” is no card: {error}") from None
    wrong = next((one for one in abilities if isinstance(one, Unsupported)), None)
    if wrong is not None:
        raise QuickError(wrong.words.split(" ")[0].lower(), thing.place, f"“{wrong.words}” is not understood")


# ---- the position ----------------------------------------------------------------------------------------------------------


def _placed(players: list[PlayerLine], names: CardFinder, own: dict[str, str]) -> list[_Placed]:
    found: list[_Placed] = []
    for player in players:
        for thing in player.things:
            card, marks = (thing.name, thing.marks) if thing.size else names.read(thing.name, thing.place, own)
            tag = free_tag(card, (*(one.reference for one in found), *(one.name for one in players)))
            thing.count = thing.count if marks.count is None else marks.count
            if not 1 <= thing.count <= MOST_ALIKE:
                raise QuickError("", thing.place, f"{thing.count} of “{card}” are not possible", f"1 to {MOST_ALIKE}")
            found.append(_Placed(player.name, thing, card, marks, tag or card))
    return found


def _set_up(player: PlayerLine, placed: list[_Placed]) -> dict[str, Any]:
    """A player as a document says it."""
    data: dict[str, Any] = {}
    for key in ("life", "counters", "designations"):
        if getattr(player, key):
            data[key] = getattr(player, key)
    if player.life == 0:
        data["life"] = 0
    if player.mana:
        data["mana_pool"] = player.mana
    for one in placed:
        if one.player == player.name:
            data.setdefault(one.marks.zone, []).append(_entry(one, placed))
    return data


def _entry(one: _Placed, placed: list[_Placed]) -> dict[str, Any]:
    marks = one.marks
    entry: dict[str, Any] = {"card": one.card}
    if one.thing.count > 1:
        entry["count"] = one.thing.count
    if one.reference != one.card:
        entry["tag"] = one.reference
    for key in ("tapped", "face_down", "summoning_sick", "token", "damage", "counters"):
        if getattr(marks, key):
            entry[key] = getattr(marks, key)
    if marks.on:
        entry["attached_to"] = _referred(marks.on, one, placed)
    return entry


def _referred(words: str, by: _Placed, placed: list[_Placed]) -> str:
    """What an object is attached to or blocks, by the name it was given; of several alike the first. Raises QuickError."""
    wanted = fold(words)
    players = [one.player for one in placed if fold(one.player) == wanted]
    if players:
        return players[0]
    others = [one for one in placed if one is not by and one.marks.zone == "battlefield"]
    named = [one for one in others if wanted in (fold(one.card), fold(one.reference))]
    found = named or [one for one in others if wanted in fold(one.card).split()]
    if found:
        return _first(found[0])
    there = tuple(one.card for one in others)[:6]
    raise QuickError(words, by.thing.place, f"there is no “{words}” on the battlefield", "an object of this line", there)


def _first(one: _Placed) -> str:
    return f"{one.reference}#1" if one.thing.count > 1 and one.reference != one.card else one.reference


# ---- the attack ------------------------------------------------------------------------------------------------------------


def _attacker(placed: list[_Placed]) -> str | None:
    return next((one.player for one in placed if one.marks.attacking), None)


def _attacks(placed: list[_Placed], players: list[PlayerLine], active: str) -> list[dict[str, Any]]:
    """The attack that the line speaks of, as a line of play from the beginning of the turn's main phase."""
    attackers = [one for one in placed if one.marks.attacking]
    others = [one.name for one in players if one.name != active]
    rows: list[dict[str, Any]] = []
    for one in attackers:
        if one.player != active:
            raise QuickError("attacking", one.thing.place, f"only creatures of {active} attack: it is their turn")
        whom = one.marks.defender
        defender = next((name for name in others if name.lower() == whom.lower()), None) if whom else others[0]
        if defender is None:
            raise QuickError(whom, one.thing.place, f"“{whom}” can’t be attacked", "a player of the line", tuple(others))
        rows += [{"player": active, "do": "attack", "object": ref, "defender": defender} for ref in _each(one)]
    return [_until(active, "declare_attackers"), *rows] if rows else []


def _each(one: _Placed) -> list[str]:
    if one.thing.count == 1 or one.reference == one.card:
        return [one.reference]
    return [f"{one.reference}#{number}" for number in range(1, one.thing.count + 1)]


def _blocks(placed: list[_Placed], active: str) -> list[dict[str, Any]]:
    """The blocks, after everyone has passed in the declare attackers step."""
    rows: list[dict[str, Any]] = []
    for one in placed:
        if not one.marks.blocking:
            continue
        attacker = next((other for other in placed if other.marks.attacking), None)
        if attacker is None:
            raise QuickError("blocking", one.thing.place, "nothing attacks, so nothing can block", "attacking behind an attacker")
        blocked = _referred(one.marks.blocking, one, [other for other in placed if other.marks.attacking or other is one])
        rows += [{"player": one.player, "do": "block", "object": ref, "attacker": blocked} for ref in _each(one)]
    return [_until(active, "declare_blockers"), *rows] if rows else []


def _until(player: str, step: str) -> dict[str, Any]:
    return {"player": player, "do": "wait", "turn": 1, "step": step}
