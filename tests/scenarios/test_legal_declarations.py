"""Whether an attack or block is legal as a part of a declaration: with what others have to do, and at what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])


def creature(name: str, text: str) -> dict[str, str]:
    return {"name": name, "type_line": "Artifact Creature — Golem", "power": "2", "toughness": "2", "oracle_text": text}


def enchantment(name: str, text: str) -> dict[str, str]:
    return {"name": name, "mana_cost": "{2}", "type_line": "Enchantment", "oracle_text": text}


CARDS = [
    creature("Odd Golem", ""),
    creature("Odd Brute", "Menace"),
    creature("Odd Lure", "All creatures able to block this creature do so."),
    creature("Odd Zealot", "This creature attacks each combat if able."),
    creature("Odd Coward", "This creature can't attack or block alone."),
    creature("Odd Loner", "This creature can only attack alone."),
    enchantment("Odd Toll", "Creatures can't attack you unless their controller pays {2} for each creature they control that's "
                            "attacking you."),
    enchantment("Odd Gate", "No more than one creature can attack each combat."),
    enchantment("Odd Tithe", "Creatures can't block unless their controller pays {1} for each creature they control that's "
                             "blocking."),
]  # fmt: skip

ATTACKS: list[tuple[list[str], list[str], str | None]] = [
    # what A controls, of which the first may attack; what B controls; the rule that keeps it from that
    (["Odd Golem"], [], None), (["Odd Golem"], ["Odd Toll"], "508.1j"), (["Odd Golem", "Plains", "Plains"], ["Odd Toll"], None),
    (["Odd Golem", "Odd Zealot"], [], None), (["Odd Golem", "Odd Zealot", "Odd Gate"], [], "508.1c"),
    (["Odd Zealot", "Odd Golem", "Odd Gate"], [], None), (["Odd Coward"], [], "506.5"), (["Odd Coward", "Odd Golem"], [], None),
    (["Odd Coward", "Plains"], [], "506.5"), (["Odd Coward", "Odd Golem", "Odd Gate"], [], "506.5"),
    (["Odd Loner", "Odd Golem"], [], None), (["Odd Loner", "Odd Zealot"], [], "506.5"),
    (["Odd Coward", "Odd Golem", "Plains", "Plains"], ["Odd Toll"], "506.5"),
    (["Odd Coward", "Odd Golem", *["Plains"] * 4], ["Odd Toll"], None),
]

BLOCKS: list[tuple[list[str], list[str], str | None]] = [
    # what attacks, of which the first may be blocked; what B controls, of which the first may block; the rule against it
    (["Odd Golem"], ["Odd Golem"], None), (["Odd Brute"], ["Odd Golem"], "702.111b"),
    (["Odd Brute"], ["Odd Golem", "Odd Golem"], None),
    (["Odd Brute"], ["Odd Golem", "Plains"], "702.111b"), (["Odd Golem", "Odd Lure"], ["Odd Golem"], "509.1c"),
    (["Odd Lure", "Odd Golem"], ["Odd Golem"], None), (["Odd Golem"], ["Odd Coward"], "506.5"),
    (["Odd Golem"], ["Odd Coward", "Odd Golem"], None), (["Odd Golem"], ["Odd Golem", "Odd Tithe"], "509.1f"),
    (["Odd Golem"], ["Odd Golem", "Odd Tithe", "Plains"], None),
    (["Odd Brute"], ["Odd Golem", "Odd Golem", "Odd Tithe", "Plains"], "702.111b"),
]


def judged(asked: dict[str, Any], own: list[str], others: list[str], attacks: tuple[str, ...] = ()) -> Any:
    """Whether what is asked about is legal: before attackers are declared, or once these have been."""
    def there(whose: str, names: list[str]) -> list[dict[str, str]]:
        return [{"card": name, "tag": f"{whose} {name} {place}"} for place, name in enumerate(names)]

    attacking = [{"player": "A", "do": "attack", "object": f"A {name} {place}"} for place, name in enumerate(attacks)]
    stop = {"turn": 1, "step": "declare_attackers" if attacks else "precombat_main"}
    result = check(to_scenario({
        "cards": CARDS, "start": {"step": "precombat_main"},
        "players": {"A": {"battlefield": there("A", own)}, "B": {"battlefield": there("B", others)}},
        "segments": [{"actions": attacking, "stop": stop}], "expect": [{"what": "legal", "action": asked}],
    }), POOL)  # fmt: skip
    assert result.expectations, result
    [row] = result.expectations
    return row.actual


@pytest.mark.parametrize(("own", "others", "rule"), ATTACKS)
def test_whether_an_attack_can_be_declared(own: list[str], others: list[str], rule: str | None) -> None:
    asked = {"player": "A", "do": "attack", "object": f"A {own[0]} 0"}
    answer = judged(asked, own, others)
    assert (answer["legal"], answer.get("rule")) == (rule is None, rule)


@pytest.mark.parametrize(("attacking", "others", "rule"), BLOCKS)
def test_whether_a_block_can_be_declared(attacking: list[str], others: list[str], rule: str | None) -> None:
    asked = {"player": "B", "do": "block", "object": f"B {others[0]} 0", "attacker": f"A {attacking[0]} 0"}
    answer = judged(asked, attacking, others, tuple(attacking))
    assert (answer["legal"], answer.get("rule")) == (rule is None, rule)


def test_a_refusal_names_both() -> None:
    asked = {"player": "B", "do": "block", "object": "Odd Gate", "attacker": "Odd Golem"}
    assert judged(asked, ["Odd Golem"], ["Odd Gate"], ("Odd Golem",))["reason"] == "Odd Gate can't block Odd Golem"
