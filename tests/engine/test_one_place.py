"""A rule of a keyword has one place: how many are named in more than one file. The numbers may only shrink."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

APP = Path(__file__).resolve().parents[2] / "app"
_RULE = re.compile(r"(?<![\d.])70[12]\.\d+")
IN_MORE_THAN_ONE_FILE = 3
"""Rules of keyword abilities (702) and actions (701) that more than one file of the engine names."""


def places() -> dict[str, set[str]]:
    """The files of the engine that name each rule of a keyword."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (APP / "engine").rglob("*.py"):
        for rule in _RULE.findall(path.read_text("utf-8")):
            found[rule].add(str(path.relative_to(APP)))
    return found


def test_no_more_rules_of_keywords_are_spread() -> None:
    spread = {rule: sorted(files) for rule, files in places().items() if len(files) > 1}
    assert len(spread) == IN_MORE_THAN_ONE_FILE, "\n".join(f"{rule}: {files}" for rule, files in sorted(spread.items()))
