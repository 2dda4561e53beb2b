"""The rules of keywords and keyword actions: numbers of the canonical edition; and what acts names its keyword."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.engine import trees as t
from app.engine.changing import instruction_rules, keyword_actions
from app.engine.position.rulesets import TODAY
from app.engine.trees import keywords
from app.engine.trees.keywords import DEFINITIONS, KEYWORDS, LOOKED_FOR, rule_of_ability


def sample(name: str) -> t.KeywordAbility:
    """A keyword ability with every parameter any keyword asks for."""
    return t.KeywordAbility(name, t.ManaCost(("1",)), t.Number(1), t.HasType(("creature",)), ("card",))


@pytest.fixture
def edition(shared_dir: Path) -> str:
    return (shared_dir / "editions" / f"{TODAY}.txt").read_text(encoding="utf-8-sig", errors="replace")


def headings(edition: str, section: int) -> dict[int, str]:
    found = re.findall(rf"^{section}\.(\d+)\. ([^.\n]+?)\s*$", edition, re.M)
    return {int(number): name.lower() for number, name in found}


@pytest.mark.corpus
def test_sections_are_those_of_the_canonical_edition(edition: str) -> None:
    names = headings(edition, 701)
    rows = [(name, int(rule[4:-1])) for name, rule in keyword_actions.RULES.items() if rule.startswith("701.")]
    assert {number for _, number in rows} == {*names} - {1}
    for name, number in rows:
        if name == "regenerated":  # what a regeneration shield does
            continue
        assert names[number].startswith(name.split("_")[0].split(" ")[0]) or name.split("_")[0] in names[number], name


@pytest.mark.corpus
def test_every_rule_named_is_a_rule(edition: str) -> None:
    numbers = set(re.findall(r"^(\d{3}\.\d+[a-z]*)", edition, re.M))
    named = {rule for row in KEYWORDS.values() for rule in (row.rule, row.separately) if rule}
    named |= {rule for rule in keyword_actions.RULES.values() if rule}
    named |= set(instruction_rules.BY_CLASS.values())
    assert named <= numbers


@pytest.mark.parametrize("name", sorted(LOOKED_FOR - {"choose a background", "doctor's companion", "friends forever"}))
def test_a_keyword_that_is_looked_for_has_a_rule(name: str) -> None:
    assert keywords.rule_of(name).startswith("702.")


def test_a_keyword_is_entered_once() -> None:
    with pytest.raises(ValueError, match="entered twice: flying"):
        keywords.looked_for("flying", "702.9b")
    with pytest.raises(ValueError, match="entered twice: scry"):
        keyword_actions.named_action("scry", "701.22a")
    assert KEYWORDS["flying"].takes is keywords.Takes.NOTHING


@pytest.mark.parametrize("name", sorted(DEFINITIONS))
def test_abilities_of_a_keyword_name_it_so_that_the_journal_can_cite_it(name: str) -> None:
    assert rule_of_ability(sample(name))
    for part in DEFINITIONS[name](sample(name)):
        if isinstance(part, t.TriggeredAbility | t.ActivatedAbility):
            assert keywords.rule_of(part.keyword), part


def test_an_unknown_word_has_no_rule() -> None:
    assert keywords.rule_of("flatulence") == ""
    assert keywords.rules_of(None) == ()
    assert keyword_actions.rule_of_action("juggle") == ""
    assert rule_of_ability(t.StaticAbility(())) == ""
