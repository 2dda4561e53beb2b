"""Scenarios meant to take for ever, or all memory: each with the verdict it must get."""

from __future__ import annotations

import json
from typing import Any

Row = dict[str, Any]
LIMIT, MALFORMED, ILLEGAL = "limit_reached", "malformed", "illegal_scenario"
WAIT = {"player": "A", "do": "wait_stack"}


def card(name: str, text: str, type_line: str = "Creature — Bear", cost: str = "{0}") -> Row:
    body = {"power": "2", "toughness": "2"} if "Creature" in type_line else {}
    return {"name": name, "mana_cost": cost, "type_line": type_line, "oracle_text": text, **body}


BEAR = card("Plain Bear", "")


def scenario(cards: list[Row], side: Row, actions: list[Row], other: Row | None = None, **more: Any) -> Row:
    return {
        "cards": [BEAR, *cards], "players": {"A": side, "B": other or {}},
        "start": {"active": "A", "turn": 1, "step": "precombat_main"}, "segments": [{"actions": actions}], **more,
    }


def cast(name: str, **more: Any) -> Row:
    return {"player": "A", "do": "cast", "object": name, "turn": 1, "step": "precombat_main", **more}


def _again(name: str, text: str, times: int, side: Row | None = None, **more: Any) -> Row:
    """One spell without a cost, cast and resolved so many times."""
    made = card(name, text, "Instant")
    steps = [row for _ in range(times) for row in (cast(name, **more), WAIT)]
    return scenario([made], {**(side or {}), "hand": [{"card": name, "count": times}]}, steps)


def _breeders(count: int) -> Row:
    """Whatever enters makes another one enter, for ever."""
    breeder = card("Breeder", "Whenever a creature enters, create a 1/1 green Insect creature token.")
    side = {"battlefield": [{"card": "Breeder", "count": count}], "hand": [{"card": "Breeder"}]}
    return scenario([breeder], side, [cast("Breeder"), WAIT])


def _lords(count: int) -> Row:
    """Every creature changes every other one, in two layers."""
    lord = card("Lord", "Other creatures get +1/+1 and have flying.")
    return scenario([lord], {"battlefield": [{"card": "Lord", "count": count}]}, [{"player": "A", "do": "pass"}])


def _shifters(count: int) -> Row:
    """Effects that could depend on each other, each on all others (613.8)."""
    shifters = [
        card("Shift", "Creatures you control are Bears in addition to their other types."),
        card("Second Shift", "Each creature that's a Bear is an Elf in addition to its other types."),
        card("Third Shift", "Each creature that's an Elf is a Bear in addition to its other types."),
    ]
    side = {"battlefield": [{"card": one["name"], "count": count} for one in shifters]}
    return scenario(shifters, side, [{"player": "A", "do": "pass"}])


def _watched_tokens() -> Row:
    """5,000 abilities trigger for each of 200 creatures that enter: a million triggers."""
    watcher = card("Watcher", "Whenever a creature enters, you gain 1 life.")
    side = {
        "battlefield": [{"card": "Watcher", "count": 500, "tag": f"w{i}"} for i in range(10)],
        "hand": [{"card": "Mirror Host"}],
    }
    host = card("Mirror Host", "Create a token that's a copy of each creature you control.", "Sorcery")
    return scenario([watcher, host], side, [cast("Mirror Host"), WAIT])


def _copies_of_copies() -> Row:
    """Everything is copied, and the copies are copied, 40 times over."""
    return _again("Mirror Host", "Create a token that's a copy of each creature you control.", 40, {
        "battlefield": [{"card": "Plain Bear", "count": 400}],
    })


def _exploring() -> Row:
    text = "Choose one —\n• You gain 1 life.\n• You gain 2 life.\n• You gain 3 life.\n• Draw a card."
    return {**_again("Guess", text, 30), "on_choice": "explore"}


def _loop(text: str) -> Row:
    ring = card("Wheel", text)
    nudge = card("Nudge", "Tap target creature.", "Sorcery")
    side = {"battlefield": [{"card": "Wheel"}], "hand": [{"card": "Nudge"}]}
    return scenario([ring, nudge], side, [cast("Nudge", targets=["Wheel"]), WAIT])


def _deep(opening: str, closing: str) -> str:
    return opening * 100_000 + "1" + closing * 100_000


ALIASES = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join(['*' + old] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi")
)

HOSTILE: dict[str, tuple[Row | str, str]] = {
    "a creature that breeds for ever": (_breeders(1), LIMIT),
    "500 creatures that breed for ever": (_breeders(500), LIMIT),
    "a million triggers": (_watched_tokens(), LIMIT),
    "copies of copies": (_copies_of_copies(), LIMIT),
    "500 lords": (_lords(500), LIMIT),
    "300 dependent effects": (_shifters(100), LIMIT),
    "a gain that gains": (
        scenario(
            [card("Echo", "Whenever you gain life, you gain 1 life."), card("Sip", "You gain 1 life.", "Sorcery")],
            {"battlefield": [{"card": "Echo"}], "hand": [{"card": "Sip"}]}, [cast("Sip"), WAIT],
        ), LIMIT,
    ),
    "power doubled 200 times": (
        _again("Twice", "Double target creature's power until end of turn.", 200, {"battlefield": [{"card": "Plain Bear"}]},
               targets=["Plain Bear"]), LIMIT,
    ),
    "life doubled 200 times": (_again("Bloom", "Double your life total.", 200), LIMIT),
    "exploring explodes": (_exploring(), LIMIT),
    "X is 10^100": (
        scenario([card("Ray", "Ray deals X damage to any target.", "Sorcery", "{X}")], {"hand": [{"card": "Ray"}]},
                 [cast("Ray", x=10**100, targets=["B"])]), MALFORMED,
    ),
    "2,000 players": ({"players": {f"P{i}": {} for i in range(2000)}}, MALFORMED),
    "100,000 creatures": (scenario([], {"battlefield": [{"card": "Plain Bear", "count": 100_000}]}, []), MALFORMED),
    "1 MB of text": (scenario([card("Long", "Draw a card. " * 75_000, "Sorcery")], {}, []), MALFORMED),
    "lists in lists": (_deep("[", "]"), MALFORMED),
    "objects in objects": (_deep('{"a":', "}"), MALFORMED),
    "deep YAML": (_deep("[", ""), MALFORMED),
    "YAML aliases": (ALIASES, MALFORMED),
    "no scenario": ("\x00\xff", MALFORMED),
}
KINDS = ("charge", "time", "age", "fade", "level", "stun", "shield", "lore")
HARMLESS: dict[str, tuple[Row | str, str]] = {
    "100,000 counters of 8 kinds on each of 100 permanents": (
        scenario([], {"battlefield": [{"card": "Plain Bear", "counters": dict.fromkeys(KINDS, 100_000)}] * 100},
                 [{"player": "A", "do": "pass"}]), "answered",
    ),
    "5,000 actions": (scenario([], {}, [{"player": "A", "do": "pass"}] * 5000), "answered"),
    "a loop of a thing with itself": (
        _loop("Whenever this creature becomes tapped, untap it.\nWhenever this creature becomes untapped, tap it."), "answered",
    ),
}


def line(row: Row | str) -> bytes:
    """A row as a line of a batch."""
    text = row if isinstance(row, str) else json.dumps(row)
    return text.replace("\n", "\\n").encode("utf-8", "surrogatepass") if isinstance(row, dict) else text.encode()
