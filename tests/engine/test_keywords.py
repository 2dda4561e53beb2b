"""Every keyword of the rules is played by something that looks for it, or refused by name; so is every word a tree may hold."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.keyword_actions import ACTIONS
from app.engine.reading import patterns
from app.engine.rules.designations import INHERENT
from app.engine.trees.keywords import DEFINITIONS, KEYWORDS, LOOKED_FOR, parts_of

KERNEL = Path(patterns.__file__).parent.parent
OF_DECKS = {"partner", "companion", "choose a background", "doctor's companion", "friends forever"}
"""Keywords about decks and what lies outside the game, which do nothing in a game that has begun."""
REFUSED = {"space sculptor", "visit"}
"""Keywords that the kernel refuses by name."""
OTHER_NAMES = {"double agenda", "totem armor"}
"""Other names of keywords, which the compiler replaces, or which are refused like them."""
WRITTEN_OUT = {"boast", "exhaust", "forecast", "max speed", "power-up", "solved", "infinity"}
"""Words that stand before an ability, which the compiler writes out as that ability with its limits."""


def source(*left_out: str) -> str:
    paths = [p for p in KERNEL.rglob("*.py") if "oracle" not in p.parts and "trees" not in p.parts]
    text = "\n".join(p.read_text() for p in paths if p.name not in left_out and p.parent.name not in left_out)
    return re.sub(r"looked_for\(\"[^\"]+\", \"[^\"]*\"[^)]*\)", "", text)  # a row does not look for it


def sample(name: str) -> t.KeywordAbility:
    """A keyword ability with every parameter any keyword asks for."""
    words = ("card",) if name == "gift" else ()
    return t.KeywordAbility(name, t.ManaCost(("1",)), t.Number(1), t.HasType(("creature",)), words)


@pytest.mark.parametrize("name", sorted(one for one, row in KEYWORDS.items() if row.rule.startswith("702.")))
def test_every_keyword_is_played_or_refused_by_name(name: str) -> None:
    refused = parts_of(sample(name)) == (t.Unsupported(name),)
    assert refused == (name in REFUSED | WRITTEN_OUT | OTHER_NAMES), name


@pytest.mark.parametrize("name", sorted(LOOKED_FOR - OF_DECKS - set(DEFINITIONS)))
def test_a_keyword_that_stands_for_nothing_else_is_looked_for(name: str) -> None:
    assert f'"{name}"' in source("keyword_abilities"), f"nothing asks whether an object has {name}"


@pytest.mark.parametrize("name", sorted(DEFINITIONS))
def test_what_a_keyword_stands_for_can_be_carried_out(name: str) -> None:
    for node in walk(parts_of(sample(name))):
        if isinstance(node, t.KeywordAction):
            assert node.name in ACTIONS, (name, node.name)


def test_inherent_abilities_can_be_carried_out() -> None:
    actions = [n.name for n in walk(tuple(INHERENT.values())) if isinstance(n, t.KeywordAction)]
    assert set(actions) <= set(ACTIONS)


@pytest.mark.parametrize("action", sorted(patterns.DONE))
def test_what_abilities_watch_for_is_done_by_something(action: str) -> None:
    text = source("patterns.py")
    said = re.search(rf'"{action}"', text) or (action.startswith("become_") and 'word=f"become_' in text)
    assert said, f"nothing ever does {action}"


def test_a_trigger_condition_of_an_action_nobody_does_is_refused() -> None:
    from app.engine.errors import UnsupportedText

    with pytest.raises(UnsupportedText):
        patterns.kinds_of(t.Does("sing"))


@pytest.mark.corpus
def test_keywords_have_the_sections_of_the_canonical_edition(shared_dir: Path) -> None:
    from app.engine.position.rulesets import TODAY

    text = (shared_dir / "editions" / f"{TODAY}.txt").read_text(encoding="utf-8-sig", errors="replace")
    names = dict(re.findall(r"^702\.(\d+)\. (.+?)\s*$", text, re.M))
    rows = [row for row in KEYWORDS.values() if row.rule.startswith("702.")]
    named = {number: [row.name for row in rows if re.match(rf"702\.{number}[a-z]", row.rule)] for number in names}
    for number, printed in names.items():
        known = any(name in printed.lower() for name in named[number]) or (named[number] == ["infinity"] and "∞" in printed)
        assert known or number == "1", (printed, named[number])
    numbers = set(re.findall(r"^(\d+\.\d+[a-z]?)", text, re.M))
    assert not [row.name for row in rows if row.rule not in numbers]


def walk(node: Any) -> Any:
    yield node
    parts = node if isinstance(node, tuple) else [getattr(node, n) for n in getattr(node, "__dataclass_fields__", ())]
    for part in parts:
        yield from walk(part)
