"""A scenario document to show how one is written, in the API's description and to language models."""

from __future__ import annotations

from typing import Any

EXAMPLE: dict[str, Any] = {
    "title": "A creature with deathtouch and trample is blocked",
    "cards": [
        {
            "name": "Practice Wurm",
            "type_line": "Creature — Wurm",
            "power": "6",
            "toughness": "4",
            "oracle_text": "Deathtouch, trample",
        },
        {"name": "Practice Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    ],
    "players": {
        "A": {"battlefield": [{"card": "Practice Wurm", "tag": "wurm"}]},
        "B": {"battlefield": [{"card": "Practice Bear", "tag": "bear"}]},
    },
    "start": {"active": "A", "turn": 1, "step": "precombat_main"},
    "segments": [
        {
            "actions": [
                {"player": "A", "do": "attack", "object": "wurm", "turn": 1, "step": "declare_attackers"},
                {
                    "player": "B",
                    "do": "block",
                    "object": "bear",
                    "attacker": "wurm",
                    "turn": 1,
                    "step": "declare_blockers",
                },
            ],
            "choices": {"A": [{"kind": "damage", "value": {"bear": 1, "B": 5}}]},
            "stop": {"turn": 1, "step": "end_of_combat"},
        }
    ],
    "expect": [{"what": "life", "player": "B", "n": 15}],
}
