"""Each construct of card text: wording of our own against the tree it means."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.engine import trees
from app.engine.oracle import compile_text

FIXTURES = Path(__file__).parent / "fixtures"
TYPE_LINES = {
    "spells": "Instant", "permanents": "Artifact Creature — Squid", "effects": "Sorcery", "actions": "Artifact Creature — Squid",
}
NAMES = {name: getattr(trees, name) for name in dir(trees) if name[0].isupper()}


def cases() -> list[tuple[str, str, str]]:
    found = []
    for name, line in TYPE_LINES.items():
        for row in (FIXTURES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            if row and not row.startswith("#"):
                text, _, tree = row.partition(" ; ")
                found.append((line, text.replace("\\n", "\n"), tree))
    return found


@pytest.mark.parametrize(("type_line", "text", "expected"), cases())
def test_wording_means_this_tree(type_line: str, text: str, expected: str) -> None:
    wanted = eval(expected, {"__builtins__": {}}, NAMES)
    assert compile_text("Ember Lash", type_line, text) == (wanted,)
