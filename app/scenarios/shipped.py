"""The scenarios that come with the program, by the name that addresses them: their path without ``.yaml``."""

from __future__ import annotations

from pathlib import Path

from app.library.places import rules_data

COMPARISONS = "comparisons"
"""Where scenarios lie that are played under several editions; their names begin with it."""


def shipped() -> dict[str, Path]:
    """Every shipped scenario: ``702/002-deathtouch`` and the file it is in, in order of names."""
    found: dict[str, Path] = {}
    for folder, prefix in ((rules_data() / "scenarios", ""), (rules_data() / COMPARISONS, f"{COMPARISONS}/")):
        for path in folder.rglob("*.yaml"):
            found[prefix + path.relative_to(folder).with_suffix("").as_posix()] = path
    return dict(sorted(found.items()))
