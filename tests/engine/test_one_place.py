"""A rule of a keyword has one place: how many are named in more than one file. The numbers may only shrink."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("118.9", "playing/casting/alternatives.py"), ("613.8", "reading/dependency.py"),
        ("702.85", "rules/keyword_abilities/cascade.py"), ("704.5k", "rules/state_based_actions.py"),
    ],
)
def test_a_rule_that_people_look_for_has_one_place(rule: str, place: str) -> None:
    named = re.compile(rf"(?<![\d.]){re.escape(rule)}(?!\d)")
    found = [path for path in (APP / "engine").rglob("*.py") if named.search(path.read_text("utf-8"))]
    assert [str(path.relative_to(APP / "engine")) for path in found] == [place]
