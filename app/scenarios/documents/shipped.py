"""The scenarios that come with the program, by the name that addresses them: their path without ``.yaml``."""

from __future__ import annotations

import re
from pathlib import Path

from app.library.places import rules_data

_NUMBER = re.compile(r"/(\d{3})(?:\.(\d+))?")

COMPARISONS = "comparisons"
"""Where scenarios lie that are played under several editions; their names begin with it."""


def shipped() -> dict[str, Path]:
    """Every shipped scenario: ``7/702.2-deathtouch`` and the file it is in, in the order of the rules they are named after."""
    found: dict[str, Path] = {}
    for folder, prefix in ((rules_data() / "scenarios", ""), (rules_data() / COMPARISONS, f"{COMPARISONS}/")):
        for path in folder.rglob("*.yaml"):
            found[prefix + path.relative_to(folder).with_suffix("").as_posix()] = path
    return dict(sorted(found.items(), key=lambda row: shipped_order(row[0])))


def shipped_order(ident: str) -> tuple[bool, int, int, str]:
    """Order of ids: 7/702.2c before 7/702.19b; those without a number last."""
    number = _NUMBER.search(ident)
    return number is None, int(number[1]) if number else 0, int(number[2] or 0) if number else 0, ident
