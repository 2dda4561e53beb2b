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
    creature("Odd Kite", "Flying"),
    creature("Odd Shade", "Shadow"),
    creature("Odd Knight", "Protection from artifacts"),
    creature("Odd Ghost", "This creature can't be blocked."),
    {"name": "Odd Ebb", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "Target creature phases out."},
    creature("Odd Bait", "This creature must be blocked if able."),
    enchantment("Odd Calm", "Creatures can't block."),
    enchantment("Odd Drum", "All creatures attack each combat if able."),
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


@pytest.mark.parametrize(("attacker", "others", "reason", "rule"), [
    ("Odd Golem", ["Odd Gate"], "Odd Gate is not a creature that can block", "509.1a"),
    ("Odd Kite", ["Odd Golem"], "Odd Golem can't block Odd Kite, which has flying", "702.9b"),
    ("Odd Shade", ["Odd Golem"], "Odd Golem can't block Odd Shade, as only one of them has shadow", "702.28b"),
    ("Odd Golem", ["Odd Shade"], "Odd Shade can't block Odd Golem, as only one of them has shadow", "702.28b"),
    ("Odd Knight", ["Odd Golem"], "Odd Golem can't block Odd Knight, which has protection from it", "702.16f"),
    ("Odd Ghost", ["Odd Golem"], "Odd Golem can't block Odd Ghost, whose own effect forbids it", "509.1b"),
    ("Odd Golem", ["Odd Lure", "Odd Calm"], "Odd Lure can't block Odd Golem because of Odd Calm", "509.1b"),
])  # fmt: skip
def test_a_refusal_names_both_and_says_why(attacker: str, others: list[str], reason: str, rule: str) -> None:
    asked = {"player": "B", "do": "block", "object": others[0], "attacker": attacker}
    answer = judged(asked, [attacker], others, (attacker,))
    assert (answer["reason"], answer["rule"]) == (reason, rule)


@pytest.mark.parametrize(("tapped", "ebbs", "reason", "rule"), [
    (True, False, "Odd Lure is tapped", "509.1a"), (False, True, "Odd Lure is phased out", "702.26b"),
])  # fmt: skip
def test_a_creature_that_is_tapped_or_phased_out_says_so(tapped: bool, ebbs: bool, reason: str, rule: str) -> None:
    ebb = {"player": "B", "do": "cast", "object": "Odd Ebb", "targets": ["lure"]}
    attack = {"player": "A", "do": "attack", "object": "Odd Golem", "turn": 1, "step": "declare_attackers"}
    result = check(to_scenario({
        "cards": CARDS, "start": {"step": "precombat_main"},
        "players": {"A": {"battlefield": [{"card": "Odd Golem"}]}, "B": {
            "battlefield": [{"card": "Odd Lure", "tag": "lure", "tapped": tapped}, {"card": "Plains"}],
            "hand": [{"card": "Odd Ebb"}],
        }},
        "segments": [{"actions": [*([ebb] if ebbs else []), attack], "stop": {"turn": 1, "step": "declare_attackers"}}],
        "expect": [{"what": "legal", "action": {"player": "B", "do": "block", "object": "lure", "attacker": "Odd Golem"}}],
    }), POOL)  # fmt: skip
    [row] = result.expectations
    assert (row.actual["reason"], row.actual["rule"]) == (reason, rule)


def test_whose_creature_blocks() -> None:
    asked = {"player": "B", "do": "block", "object": "A Odd Loner 1", "attacker": "A Odd Golem 0"}
    answer = judged(asked, ["Odd Golem", "Odd Loner"], [], ("Odd Golem",))
    assert (answer["reason"], answer["rule"]) == ("Odd Loner is not a creature they control", "509.1a")


@pytest.mark.parametrize(("asked", "own", "others", "attacks", "reason"), [
    ({"player": "A", "do": "attack", "object": "A Odd Coward 0"}, ["Odd Coward"], [], (), "Odd Coward can't attack alone"),
    ({"player": "A", "do": "attack", "object": "A Odd Loner 0"}, ["Odd Loner", "Odd Zealot"], [], (),
     "Odd Loner can attack only alone"),
    ({"player": "B", "do": "block", "object": "B Odd Coward 0", "attacker": "A Odd Golem 0"}, ["Odd Golem"], ["Odd Coward"],
     ("Odd Golem",), "Odd Coward can't block alone"),
    ({"player": "B", "do": "block", "object": "B Odd Golem 0", "attacker": "A Odd Golem 0"}, ["Odd Golem", "Odd Lure"],
     ["Odd Golem"], ("Odd Golem", "Odd Lure"),
     "Odd Golem could block Odd Lure, as Odd Lure requires: fewer requirements are obeyed than could be"),
])  # fmt: skip
def test_what_must_be_alone_or_is_required_says_which(
    asked: dict[str, Any], own: list[str], others: list[str], attacks: tuple[str, ...], reason: str
) -> None:
    assert judged(asked, own, others, attacks)["reason"] == reason


@pytest.mark.parametrize(("own", "others", "rows", "reason", "rule"), [
    (["Odd Zealot"], [], [("A", "attack_none", "")], "Odd Zealot could attack, as is required of it", "508.1d"),
    (["Odd Golem", "Odd Drum"], [], [("A", "attack_none", "")], "Odd Golem could attack, as Odd Drum requires", "508.1d"),
    (["Odd Bait"], ["Odd Golem"], [("A", "attack", "Odd Bait"), ("B", "block_none", "")],
     "Odd Bait could be blocked, as is required of it", "509.1c"),
])  # fmt: skip
def test_a_declaration_that_obeys_too_little_names_the_creature(
    own: list[str], others: list[str], rows: list[tuple[str, str, str]], reason: str, rule: str
) -> None:
    actions = [{"player": player, "do": do, **({"object": what} if what else {}), "turn": 1} for player, do, what in rows]
    result = check(to_scenario({
        "cards": CARDS, "start": {"step": "precombat_main"},
        "players": {"A": {"battlefield": [{"card": name} for name in own]}, "B": {"battlefield": [{"card": n} for n in others]}},
        "segments": [{"actions": actions, "stop": {"turn": 1, "step": "end_of_combat"}}],
    }), POOL)  # fmt: skip
    assert result.illegality is not None
    said = f"{reason}: fewer requirements are obeyed than could be"
    assert (result.illegality["reason"], result.illegality["rule"]) == (said, rule)
