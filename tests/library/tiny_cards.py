"""Card data of our own for the tiny library: cards that speak of gnomes, ponds and leaping, and rulings on them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.library.cards.importing import import_cards, import_rulings
from app.scenarios.cards.card_leads import make_leads

CARDS: list[dict[str, Any]] = [
    {
        "name": "Practice Glower", "layout": "normal", "mana_cost": "{1}{G}", "type_line": "Legendary Creature — Gnome",
        "oracle_text": "Leaping (Gnomes can't catch this one.)\nFlying\n{T}: Add {G}.\n"
        "Whenever Practice Glower enters, draw a card.\nPonds you control glow in seven colors at dusk.",
        "power": "2", "toughness": "2", "set": "prc", "set_name": "Practice One", "collector_number": "7",
        "released_at": "2020-02-02", "rarity": "rare", "legalities": {"pond": "legal", "hat": "banned"},
    },
    {
        "name": "Left Pond // Right Pond", "layout": "split", "type_line": "Instant // Sorcery",
        "card_faces": [
            {"name": "Left Pond", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Draw a card."},
            {
                "name": "Right Pond", "mana_cost": "{R/G}", "type_line": "Sorcery",
                "oracle_text": "Choose one —\n• Destroy target artifact.\n• Each gnome leaps away from its ponds.",
            },
        ],
    },
    {
        "name": "Jûzam’s Gnome", "layout": "normal", "mana_cost": "{B}", "type_line": "Creature — Gnome",
        "power": "1", "toughness": "1",
    },
]  # fmt: skip
RULINGS = [
    {"card": "Practice Glower", "date": "2020-02-02", "text": "It glows <b>brightly</b>, for {G}."},
    {"card": "Practice Glower", "date": "2019-01-01", "text": "It glowed even earlier."},
    {"card": "Right Pond", "date": "2020-02-02", "text": "Ponds stay where they are."},
    {"card": "Juzam's Gnome", "date": "2021-02-02", "text": "A gnome with flying needs no pond."},
    {"card": "No Such Gnome", "date": "2020-02-02", "text": "Nobody knows it."},
]


def import_tiny_cards(root: Path) -> None:
    """Import them into a library root, and find out what leads to its rules, if it has any."""
    file = root / "tiny-cards.json"
    for rows, read in ((CARDS, import_cards), (RULINGS, import_rulings)):
        file.write_text(json.dumps(rows), encoding="utf-8")
        read(file, root)
    file.unlink()
    make_leads(root)
