"""Every rule number in the engine's code is a number of the canonical edition (2026-08-07)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "app" / "engine"
NUMBER = re.compile(r"(?<![\d.{])([1-9]\d\d\.\d+[a-z]{0,2})(?![\d])")
CITED = re.compile(r"[1-9]\d\d\.\d+[a-z]{0,2}")


def strings(path: Path) -> list[tuple[int, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        (node.lineno, node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def citations() -> dict[str, list[str]]:
    """Numbers cited in strings that run and in docstrings, with where."""
    found: dict[str, list[str]] = {}
    for path in sorted(ENGINE.rglob("*.py")):
        for line, text in strings(path):
            for number in NUMBER.findall(text):
                found.setdefault(number, []).append(f"{path.name}:{line}")
    return found


@pytest.mark.corpus
def test_cited_rules_exist(shared_dir):
    text = (shared_dir / "editions" / "2026-08-07.txt").read_text(encoding="utf-8")
    numbers = {m.rstrip(".") for m in re.findall(r"^([1-9]\d\d\.\d+[a-z]{0,2})\.? ", text, re.M)}
    assert len(numbers) > 3000
    old = {"103.4", "509.2", "704.5j"}
    missing = {n: where for n, where in citations().items() if n not in numbers and n not in old}
    assert missing == {}


def test_code_that_runs_cites_many_rules():
    cited = {text for path in ENGINE.rglob("*.py") for _, text in strings(path) if CITED.fullmatch(text)}
    assert len(cited) > 200
