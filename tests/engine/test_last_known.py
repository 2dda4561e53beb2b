"""Last known information: what reads an object asks the one place that decides between now and as it last existed (608.2h)."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[2] / "app" / "engine"
STATE = frozenset({"objects", "combat", "attached_to"})
"""Where an object's state is kept: its record, combat, what it is attached to."""
MEANINGS = ("amounts", "conditions", "filters", "patterns", "qualities", "selectors", "statuses")
"""The files of `reading` that say what the words of card texts mean."""
DIRECT = {
    ("patterns", "attached_to"): 1,  # of the snapshot that an event carries
    ("statuses", "attached_to"): 1,  # of the record that has been decided on
}
"""What these files may read for themselves, and how often; to be shortened, never lengthened."""
KEEPERS = frozenset({
    "position/state.py",  # has it
    "reading/known.py",  # decides
    "changing/moving.py", "changing/snapshots.py", "changing/linked.py",  # note what leaves
})
"""The files that may look at the table of what is gone."""


def state_read(path: Path) -> Counter[str]:
    """How often a file reads each kind of state for itself; of events, "combat" says what damage was."""
    found: Counter[str] = Counter()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in STATE and not _of_event(node):
            found[node.attr] += 1
    return found


def _of_event(node: ast.Attribute) -> bool:
    owner = ast.unparse(node.value)
    return node.attr == "combat" and owner.split(".")[0] in ("event", "pattern")


def test_what_words_mean_is_read_through_the_one_place() -> None:
    read = {
        (name, what): times for name in MEANINGS
        for what, times in state_read(ENGINE / "reading" / f"{name}.py").items()
    }
    assert read == DIRECT


def test_a_direct_reading_is_found(tmp_path: Path) -> None:
    path = tmp_path / "words.py"
    path.write_text("def host(game, id):\n    return game.objects[id].attached_to if event.combat else game.combat\n")
    assert state_read(path) == {"objects": 1, "attached_to": 1, "combat": 1}


def test_the_table_of_what_is_gone_is_read_in_few_files() -> None:
    readers = {
        path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute) and node.attr == "departed"
    }
    assert readers == KEEPERS
