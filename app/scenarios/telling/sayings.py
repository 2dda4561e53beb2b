"""Expectations in words: what a row says, as a judge would say it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.scenarios.documents.results import Held

_WHERE = {
    "battlefield": "on the battlefield", "hand": "in hand", "library": "in the library", "graveyard": "in the graveyard",
    "exile": "in exile", "command": "in the command zone", "stack": "on the stack", "emblem": "as emblems",
}  # fmt: skip
SAYINGS: dict[str, str] = {
    "life": "{player} has {n} life", "pt": "{object} is {power}/{toughness}",
    "base_pt": "{object} has base power and toughness {power}/{toughness}",
    "counters": "{object} has {n} {counter} counters", "card_counters": "{object} has {n} {counter} counters",
    "player_counters": "{player} has {n} {counter} counters", "tapped": "{object} is {not}tapped",
    "damage": "{object} has {n} damage marked on it", "type": "{object} is {not}of the type {type}",
    "subtype": "{object} is {not}of the subtype {subtype}", "color": "{object} is {not}{color}{colors}",
    "has_ability": "{object} has {no}{ability}", "ability_count": "{object} has {ability}, {n} times",
    "attached": "{object} is {not}attached to {to}", "mana_pool": "{player} has {n} {color} mana in the pool",
    "won": "{player} has {not}won", "lost": "{player} has {not}lost", "in_game": "{player} is {not}in the game",
    "result": "the result is {result}", "active_player": "{player} is the active player",
    "stack_size": "{n} objects are on the stack", "on_stack": "“{starts_with}” is {not}on the stack",
    "can_play": "{player} {can} do “{starts_with}”", "legal": "{player_of_action} may {not}{action}{by}",
    "illegal": "the play is {not}illegal{by}", "may_attack": "{object} {can} attack", "attackers": "{cards} attack",
    "blockers": "{cards} block", "attacking": "{object} is {not}attacking", "blocking": "{object} is {not}blocking",
    "monarch": "{player} is {not}the monarch", "initiative": "{player} has {no}the initiative",
    "citys_blessing": "{player} has {no}the city’s blessing",
    "speed": "{player} has a speed of {n}", "time": "it is {time}", "designation": "{object} is {not}{designation}",
    "top_card_revealed": "{player}’s top card is {not}revealed", "zone": "{object} is {where}",
    "face_down": "{object} is {not}face down", "controller": "{player} controls {object}",
    "trace": "the trace {says} “{text}”",
}  # fmt: skip
"""What each thing that can be looked at says; `count` has a sentence of its own."""


class _Words(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def expected(held: Held) -> str:
    """An expectation as a sentence without a full stop. What has a tag is called by its name."""
    row = {key: _by_name(value, held.names) if key in _THINGS else value for key, value in held.expected.items()}
    if held.what == "count":
        return _count(row)
    words = _Words({key: words_of(value) for key, value in row.items()})
    if held.what == "controller" and not row.get("player"):
        words["player"] = words_of(row.get("value"))
    negative = row.get("value") is False
    words.update({
        "can": "can't" if negative else "can", "not": "not " if negative else "", "no": "no " if negative else "",
        "says": "doesn’t say" if negative else "says",
        "where": _WHERE.get(str(row.get("zone", "")), ""), "by": f", by {row['rule']}" if row.get("rule") else "",
        **_action(row.get("action")),
    })  # fmt: skip
    said = SAYINGS.get(held.what, held.what + " {player} {object} {n}").format_map(words)
    return _ONE.sub(r"\1", " ".join(said.split()))


_THINGS = frozenset({"object", "to", "defender", "action"})
"""The keys of an expectation that can say a tag."""


def _by_name(value: Any, names: Mapping[str, str]) -> Any:
    """A reference, or an action with references, with names in place of tags."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        if value.get("tag") in names:
            return names[value["tag"]]
        return {key: value if key in ("do", "player", "how") else _by_name(value, names) for key, value in value.items()}
    return [_by_name(one, names) for one in value] if isinstance(value, list | tuple) else value


_ONE = re.compile(r"(\b1 \S+ counter)s\b")
"""Of one counter there is no plural."""


def _count(row: Mapping[str, Any]) -> str:
    """"A has 1 tapped Practice Bear on the battlefield", "A has 2 cards in hand"."""
    there = "there is" if row.get("n") == 1 else "there are"
    who = words_of(row["player"]) + " has" if row.get("player") else there
    tapped = {True: "tapped ", False: "untapped "}.get(row.get("tapped"), "")  # type: ignore[arg-type]
    what = words_of(row["object"]) if row.get("object") else "card" if row.get("n") == 1 else "cards"
    number = "no" if row.get("n") == 0 else row.get("n", "")
    return f"{who} {number} {tapped}{what} {_WHERE.get(str(row.get('zone', '')), '')}".strip()


def _action(action: Any) -> dict[str, str]:
    """What is done and by whom."""
    if not isinstance(action, Mapping):
        return {}
    return {"action": action_words(action), "player_of_action": words_of(action.get("player"))}


def action_words(action: Mapping[str, Any]) -> str:
    """An action of a scenario in words: "attack B with Practice Bear", "turn Practice Snail face up"."""
    done, how = str(action.get("do", "")), str(action.get("how") or "")
    words = _Words({key: words_of(value) for key, value in action.items()})
    if done == "special":
        said = _SPECIAL.get(how.partition(" ")[0], "{how} {object}")
    else:
        said = _DONE.get(done, "{do} {object}")
    if "{object}" in said and not words["object"]:  # an ability that is named alone
        said = done.replace("_", " ")
    at = f" with X = {words['x']}" if action.get("x") is not None else ""
    at += f" on {words['targets']}" if action.get("targets") else ""
    return f"{' '.join(said.format_map(words).split())}{at}"


_DONE = {
    "play_land": "play {object}", "activate": "activate an ability of {object}",
    "activate_mana": "activate a mana ability of {object}", "attack": "attack {defender} with {object}",
    "attack_none": "attack with nothing", "block": "block {attacker} with {object}", "block_none": "block with nothing",
}  # fmt: skip
"""What each action is in words where they are other than its name and its object."""
_SPECIAL = {
    "turn_face_up": "turn {object} face up", "unlock": "unlock a door of {object}", "end": "end the effect of {object}",
    "ignore": "ignore the effect of {object}", "": "take a special action with {object}",
}  # fmt: skip
"""The same for special actions, by how they begin; the others are named by the keyword ability that allows them (116.2)."""


def words_of(value: Any) -> str:
    """A value found or expected, in words."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if "legal" in value or "illegal" in value:
            return _legality(value)
        named = value.get("tag") or _whose(value.get("player"), value.get("card") or ("token" if value.get("token") else ""))
        return str(named) if named else " ".join(words_of(one) for one in value.values() if one not in (None, ""))
    if isinstance(value, list | tuple):
        pair = len(value) == 2 and all(isinstance(one, int) and not isinstance(one, bool) for one in value)
        return "/".join(map(str, value)) if pair else ", ".join(map(words_of, value))
    return str(value)


def _whose(player: Any, thing: Any) -> str:
    """ "B's Practice Bear", "Practice Bear", "B"."""
    return f"{player}'s {thing}" if player and thing else str(thing or player or "")


def _legality(value: Mapping[str, Any]) -> str:
    allowed = value.get("legal", not value.get("illegal"))
    if allowed:
        return "legal"
    return "illegal" + (f" by {value['rule']}" if value.get("rule") else "") + (
        f": {value['reason']}" if value.get("reason") else ""
    )
