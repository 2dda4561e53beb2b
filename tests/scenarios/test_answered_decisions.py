"""Decisions that a script answers, or that are taken as is usual and noted: orders, ways, permissions, payments; and positions
that a set-up can give: commanders, and moments of two combat damage steps."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.lab.stepping import told_in_order
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.telling import told

POOL = CardPool([practice_cards()])
MAIN = {"turn": 1, "step": "precombat_main"}
BELL = {
    "name": "Twin Bell", "type_line": "Artifact",
    "oracle_text": "At the beginning of your upkeep, you gain 1 life.\n"
    "At the beginning of your upkeep, if you have 20 or less life, draw a card.",
}  # fmt: skip
GAIN, DRAW = "At the beginning of your upkeep, you gain", "At the beginning of your upkeep, if"


def play(
    players: dict[str, Any], *actions: dict[str, Any], cards: Any = (), choices: Any = None, stop: Any = None, **more: Any
) -> Result:
    rows = [{"player": "A", **MAIN, **action} for action in actions]
    segment = {"actions": rows, "choices": choices or {}, "stop": stop or {"turn": 1, "step": "end"}}
    seats = {"A": players.get("A", {}), "B": players.get("B", {})}
    start = {"active": "A", **MAIN}
    return check(to_scenario({"players": seats, "cards": list(cards), "start": start, "segments": [segment], **more}), POOL)


def texts(result: Result) -> list[str]:
    return [step.text for step in result.trace]


def life(result: Result, player: str) -> int:
    assert result.final is not None
    return int(result.final["players"][player]["life"])


# ---- several triggered abilities of one source ------------------------------------------------------------------------------


def bells(*order: Any, **more: Any) -> Result:
    choices = {"A": [{"kind": "order", "value": list(order)}]} if order else {}
    return play(
        {"A": {"battlefield": [{"card": "Twin Bell"}]}}, cards=[BELL], choices=choices, stop={"turn": 1, "step": "upkeep"},
        start={"active": "A", "turn": 1, "step": "untap"}, **more,
    )  # fmt: skip


def test_abilities_of_one_source_are_ordered_by_their_words() -> None:
    first_drawn, first_gained = bells(GAIN, DRAW), bells(DRAW, GAIN)
    assert "A draws a card" in texts(first_drawn) and "A draws a card" not in texts(first_gained)
    assert not first_drawn.assumed and not first_drawn.unused


def test_the_name_of_their_source_alone_does_not_order_them() -> None:
    result = bells("Twin Bell", "Twin Bell")
    assert result.unused and result.assumed[0]["rule"] == "603.3b"
    assert GAIN in result.assumed[0]["says"]
    assert any(line.startswith("  assumed: ") for line in told(result))


def test_exploring_tries_both_orders() -> None:
    line = {"player": "A", "do": "wait", "turn": 1, "step": "upkeep"}
    result = check(to_scenario({
        "players": {"A": {"battlefield": [{"card": "Twin Bell"}]}, "B": {}}, "cards": [BELL],
        "segments": [{"in_order": True, "actions": [line, {"player": "A", "do": "wait_stack"}]}], "on_choice": "explore",
        "expect": [{"what": "count", "player": "A", "zone": "hand", "n": 1}],
    }), POOL)  # fmt: skip
    assert result.verdict is Verdict.OUTCOMES_DIFFER and result.outcomes is not None and len(result.outcomes) == 2


# ---- ways and permissions ---------------------------------------------------------------------------------------------------

SHADE = {
    "name": "Late Shade", "type_line": "Creature — Shade", "mana_cost": "{8}", "power": "2", "toughness": "2",
    "oracle_text": "Evoke {1}\nDash {2}",
}  # fmt: skip
LANDS = {"card": "Swamp", "count": 3}


def shade(**action: Any) -> Result:
    choices = action.pop("choices", None)
    players = {"A": {"hand": [{"card": "Late Shade"}], "battlefield": [LANDS]}}
    return play(players, {"do": "cast", "object": "Late Shade", **action}, cards=[SHADE], choices=choices)


def test_of_several_ways_the_player_chooses() -> None:
    asked = shade()
    assert asked.verdict is Verdict.NEEDS_DECISION and asked.decision is not None
    assert asked.decision["kind"] == "way" and asked.decision["options"] == ["evoke", "dash"]


@pytest.mark.parametrize(("answer", "stays"), [("dash", False), ("evoke", True)])
def test_a_way_is_answered_by_a_choice_or_named(answer: str, stays: bool) -> None:
    for result in (shade(how=answer), shade(choices={"A": [{"kind": "way", "value": answer}]})):
        assert result.verdict is Verdict.ANSWERED, result.decision
        assert ("Late Shade is put into the graveyard" in texts(result) or "Late Shade dies" in texts(result)) == stays


PERMITS = [
    {"name": "Gentle Door", "type_line": "Artifact", "oracle_text": "You may cast spells from your graveyard."},
    {"name": "Costly Door", "type_line": "Artifact",
     "oracle_text": "You may cast spells from your graveyard without paying their mana costs."},
]  # fmt: skip


def from_graveyard(**action: Any) -> Result:
    choices = action.pop("choices", None)
    board = [{"card": "Gentle Door"}, {"card": "Costly Door"}, {"card": "Forest", "count": 2}]
    players = {"A": {"graveyard": [{"card": "Practice Bear"}], "battlefield": board}}
    return play(players, {"do": "cast", "object": "Practice Bear", **action}, cards=PERMITS, choices=choices)


def test_which_permission_is_used_is_the_players_choice() -> None:
    asked = from_graveyard()
    assert asked.verdict is Verdict.NEEDS_DECISION and asked.decision is not None, asked.unsupported or asked.illegality
    assert [one.partition(":")[0] for one in asked.decision["options"]] == ["Gentle Door", "Costly Door"]
    for door, pays in (("Gentle Door", True), ("Costly Door", False)):
        for result in (from_graveyard(using=door), from_graveyard(choices={"A": [{"kind": "way", "value": door}]})):
            assert result.verdict is Verdict.ANSWERED, result.decision
            assert ("A pays {1}{G}" in texts(result)) == pays
    refused = from_graveyard(using="Forest")
    assert refused.verdict is Verdict.ILLEGAL_SCENARIO


PAST = {"name": "Practice Past", "type_line": "Artifact", "oracle_text": "Sorcery cards in your graveyard have flashback {1}{R}."}
DEED = {
    "name": "Practice Deed", "type_line": "Sorcery", "mana_cost": "{W}", "oracle_text": "You gain 3 life.\nFlashback {4}",
}  # fmt: skip


def flashed(**action: Any) -> Result:
    choices = action.pop("choices", None)
    board = [{"card": "Practice Past"}, {"card": "Mountain", "count": 5}]
    players = {"A": {"graveyard": [{"card": "Practice Deed"}], "battlefield": board}}
    row = {"do": "cast", "object": "Practice Deed", "how": "flashback", **action}
    return play(players, row, cards=[PAST, DEED], choices=choices)


def test_two_flashback_costs_are_told_apart() -> None:
    asked = flashed()
    assert asked.decision is not None, asked.unsupported
    assert asked.decision["options"] == ["flashback {4}", "Practice Past: flashback {1}{R}"]


@pytest.mark.parametrize(("action", "paid"), [
    ({"using": "Practice Past"}, "{1}{R}"),
    ({"choices": {"A": [{"kind": "way", "value": "Practice Past"}]}}, "{1}{R}"),
    ({"choices": {"A": [{"kind": "way", "value": "flashback {4}"}]}}, "{4}"),
    ({"do": "activate", "how": None, "ability": "Flashback {4}"}, "{4}"),
])  # fmt: skip
def test_a_flashback_cost_is_named_by_its_source_or_its_words(action: dict[str, Any], paid: str) -> None:
    result = flashed(**action)
    assert result.verdict is Verdict.ANSWERED, result.decision
    assert f"A pays {paid}" in texts(result)
    assert not result.unused


def test_a_name_that_two_ways_have_chooses_none() -> None:
    assert flashed(choices={"A": [{"kind": "way", "value": "flashback"}]}).verdict is Verdict.NEEDS_DECISION


# ---- replacement effects, and one ability triggered by several events ----------------------------------------------------------

VESSEL = {
    "name": "Practice Vessel", "type_line": "Artifact",
    "oracle_text": "If damage would be dealt to you, prevent that damage and put that many charge counters on this artifact.",
}  # fmt: skip
WARD = {
    "name": "Practice Ward", "type_line": "Artifact",
    "oracle_text": "If a source would deal damage to you, it deals twice that much damage to you instead.",
}  # fmt: skip


def bolted(card: dict[str, str], *chosen: Any) -> Result:
    board = [{"card": card["name"], "tag": "left"}, {"card": card["name"], "tag": "right"}]
    players = {"A": {"battlefield": [{"card": "Mountain"}], "hand": [{"card": "Practice Bolt"}]}, "B": {"battlefield": board}}
    choices = {"B": [{"kind": "replacement", "value": one} for one in chosen]}
    return play(players, {"do": "cast", "object": "Practice Bolt", "targets": ["B"]}, cards=[card], choices=choices)


@pytest.mark.parametrize("chosen", [(), ("Practice Vessel",)])
def test_like_effects_that_come_back_to_their_sources_are_asked_for(chosen: tuple[str, ...]) -> None:
    asked = bolted(VESSEL, *chosen)
    assert asked.verdict is Verdict.NEEDS_DECISION and asked.decision is not None
    assert asked.decision["kind"] == "replacement"
    assert asked.decision["options"] == [f"Practice Vessel (“{tag}”): {VESSEL['oracle_text']}" for tag in ("left", "right")]


def test_like_effects_that_come_to_the_same_are_not_asked_for() -> None:
    assert life(bolted(WARD), "B") == 8


KEENER = {
    "name": "Practice Keener", "type_line": "Enchantment",
    "oracle_text": "Whenever a creature you control dies, if you have 20 or less life, you gain life equal to its power.",
}  # fmt: skip
FLOOD = {"name": "Practice Flood", "type_line": "Sorcery", "mana_cost": "{B}", "oracle_text": "Destroy all creatures."}
OGRE = {"name": "Practice Ogre", "type_line": "Creature — Ogre", "power": "5", "toughness": "5"}


def flooded(*order: Any) -> Result:
    board = [{"card": "Swamp"}, {"card": "Practice Keener"}, {"card": "Practice Bear", "tag": "bear"}, {"card": "Practice Ogre"}]
    players = {"A": {"battlefield": board, "hand": [{"card": "Practice Flood"}]}}
    choices = {"A": [{"kind": "order", "value": list(order)}]} if order else {}
    return play(players, {"do": "cast", "object": "Practice Flood"}, cards=[KEENER, FLOOD, OGRE], choices=choices)


@pytest.mark.parametrize("second", ["bear", "Practice Bear", {"tag": "bear"}])
def test_what_one_ability_makes_of_two_events_is_ordered_by_what_triggered_it(second: Any) -> None:
    first = flooded("Practice Ogre", second)
    assert (life(first, "A"), life(flooded(second, "Practice Ogre"), "A")) == (22, 25)
    assert not first.unused and not first.assumed


def test_what_triggered_it_is_said_where_nothing_orders_it() -> None:
    result = flooded()
    assert all(f"({name})" in result.assumed[0]["says"] for name in ("Practice Bear", "Practice Ogre"))


# ---- payments ---------------------------------------------------------------------------------------------------------------

BOARD = {"A": {"hand": [{"card": "Practice Bolt"}], "battlefield": [{"card": "Mountain"}, {"card": "Practice Prism"}]}}
PRISM = {"name": "Practice Prism", "type_line": "Artifact", "oracle_text": "{T}: Add one mana of any color."}


def bolt(**action: Any) -> Result:
    row = {"do": "cast", "object": "Practice Bolt", "targets": ["B"], **action}
    return play(BOARD, row, cards=[PRISM])


def test_a_payment_that_could_be_another_is_noted() -> None:
    result = bolt()
    assert [one["rule"] for one in result.assumed] == ["601.2g"]
    assert result.assumed[0]["says"] == "A pays {R} with Mountain, not with Practice Prism"


def test_what_is_named_pays() -> None:
    result = bolt(pay=["Practice Prism"])
    assert not result.assumed
    assert "Practice Prism becomes tapped" in texts(result) and "Mountain becomes tapped" not in texts(result)


@pytest.mark.parametrize("pay", [["Practice Prism", "Mountain"], ["life"], []])
def test_a_payment_that_is_not_made_as_it_says_is_not_legal(pay: list[str]) -> None:
    result = bolt(pay=pay)
    assert result.verdict is Verdict.ILLEGAL_SCENARIO and result.illegality is not None
    assert result.illegality["rule"] in ("601.2h", "118.3")


SLIME = {"name": "Pale Slime", "type_line": "Creature — Ooze", "mana_cost": "{1}{G/P}", "power": "2", "toughness": "2"}


DRUID = {
    "name": "Practice Druid", "type_line": "Creature — Elf Druid", "power": "1", "toughness": "1", "oracle_text": "{T}: Add {G}.",
}  # fmt: skip
BLESSING = {
    "name": "Practice Blessing", "type_line": "Sorcery", "mana_cost": "{G}",
    "oracle_text": "Target creature gets +3/+3 until end of turn.",
}  # fmt: skip
MUSTER = {
    "name": "Practice Muster", "type_line": "Sorcery", "mana_cost": "{1}",
    "oracle_text": "Convoke\nTarget creature gets +3/+3 until end of turn.",
}  # fmt: skip
GROVE = {
    "name": "Practice Grove", "type_line": "Land",
    "oracle_text": "{T}: Add {G}.\n{1}{G}: This land becomes a 3/3 Elemental creature until end of turn. It's still a land.",
}  # fmt: skip


def druids(*actions: dict[str, Any], spell: dict[str, str] = BLESSING) -> Result:
    board = [{"card": "Practice Druid", "tag": "first"}, {"card": "Practice Druid", "tag": "second"}]
    players = {"A": {"battlefield": board, "hand": [{"card": spell["name"]}]}}
    return play(players, *actions, cards=[DRUID, spell])


@pytest.mark.parametrize("spell", [BLESSING, MUSTER])
@pytest.mark.parametrize("target", ["first", "second"])
def test_mana_is_not_taken_from_what_is_targeted(target: str, spell: dict[str, str]) -> None:
    attack = {"do": "attack", "object": target, "step": "declare_attackers"}
    result = druids({"do": "cast", "object": spell["name"], "targets": [target]}, attack, spell=spell)
    assert life(result, "B") == 16, result.illegality


@pytest.mark.parametrize("attacker", ["first", "second"])
def test_mana_is_not_taken_from_what_attacks_later(attacker: str) -> None:
    target = "second" if attacker == "first" else "first"
    board = [{"card": "Practice Druid", "tag": "first"}, {"card": "Forest"}, {"card": "Practice Druid", "tag": "second"}]
    result = play(
        {"A": {"battlefield": board, "hand": [{"card": "Practice Blessing", "count": 2}]}},
        {"do": "cast", "object": "Practice Blessing", "targets": [target]},
        {"do": "wait_stack"},
        {"do": "cast", "object": "Practice Blessing", "targets": [target]},
        {"do": "attack", "object": attacker, "step": "declare_attackers"},
        cards=[DRUID, BLESSING],
    )
    assert life(result, "B") == 19, result.illegality


def test_mana_is_not_taken_from_the_land_that_is_animated() -> None:
    board = [{"card": "Practice Grove", "tag": "grove"}, {"card": "Forest", "count": 2}]
    attack = {"do": "attack", "object": "grove", "step": "declare_attackers"}
    result = play({"A": {"battlefield": board}}, {"do": "activate", "object": "grove", "ability": 2}, attack, cards=[GROVE])
    assert life(result, "B") == 17, result.illegality
    assert "not with Practice Grove (Practice Grove: kept for something else)" in result.assumed[0]["says"]


def test_mana_is_taken_from_what_is_targeted_where_there_is_no_other() -> None:
    board = [{"card": "Practice Druid", "tag": "only"}]
    players = {"A": {"battlefield": board, "hand": [{"card": "Practice Blessing"}]}}
    result = play(players, {"do": "cast", "object": "Practice Blessing", "targets": ["only"]}, cards=[DRUID, BLESSING])
    assert result.verdict is Verdict.ANSWERED and result.final is not None
    assert "Practice Druid becomes tapped" in texts(result)


def slime(life_total: int = 20, **action: Any) -> Result:
    players = {"A": {"life": life_total, "hand": [{"card": "Pale Slime"}], "battlefield": [{"card": "Forest", "count": 2}]}}
    return play(players, {"do": "cast", "object": "Pale Slime", **action}, cards=[SLIME])


def test_life_or_mana_for_a_phyrexian_symbol() -> None:
    assumed, by_mana, by_life = slime(), slime(pay=["Forest", "Forest"]), slime(pay=["Forest", "life"])
    assert (life(assumed, "A"), life(by_mana, "A"), life(by_life, "A")) == (18, 20, 18)
    assert [one["rule"] for one in assumed.assumed] == ["107.4f"] and not by_mana.assumed and not by_life.assumed


def test_the_last_life_is_not_paid_unless_it_is_said() -> None:
    assert life(slime(2), "A") == 2
    assert slime(pay=["Forest"]).verdict is Verdict.ILLEGAL_SCENARIO
    assert life(slime(2, pay=["Forest", "life"]), "A") == 0


def test_what_is_tapped_for_convoke_is_named() -> None:
    horde = {"name": "Called Horde", "type_line": "Creature — Elf", "mana_cost": "{1}{G}", "power": "3", "toughness": "3",
             "oracle_text": "Convoke"}  # fmt: skip
    board = [{"card": "Practice Bear", "tag": "bear"}, {"card": "Practice Wall", "tag": "wall"}, {"card": "Forest", "count": 2}]
    players = {"A": {"hand": [{"card": "Called Horde"}], "battlefield": board}}
    result = play(players, {"do": "cast", "object": "Called Horde", "pay": ["bear", "Forest"]}, cards=[horde])
    assert "Practice Bear becomes tapped" in texts(result) and "Practice Wall becomes tapped" not in texts(result)
    assert texts(result).count("Forest becomes tapped") == 1


def test_a_payment_stays_when_the_play_is_told_in_order() -> None:
    players = {"A": {"hand": [{"card": "Pale Slime"}], "battlefield": [{"card": "Forest", "count": 2}]}, "B": {}}
    row = {"player": "A", **MAIN, "do": "cast", "object": "Pale Slime", "pay": ["Forest", "life"]}
    document = {"players": players, "cards": [SLIME], "start": {"active": "A", **MAIN}, "segments": [{"actions": [row]}]}
    told_again = check(told_in_order(to_scenario(document), POOL), POOL)
    assert told_again.verdict is Verdict.ANSWERED, told_again.illegality
    assert (life(told_again, "A"), texts(told_again).count("Forest becomes tapped")) == (18, 1)


# ---- counters, combat damage, commanders ------------------------------------------------------------------------------------


def test_abilities_trigger_on_counters_that_a_script_puts() -> None:
    pod = {"name": "Glad Pod", "type_line": "Creature — Plant", "power": "1", "toughness": "1",
           "oracle_text": "Whenever one or more +1/+1 counters are put on Glad Pod, you gain 2 life."}  # fmt: skip
    players = {"A": {"battlefield": [{"card": "Glad Pod", "tag": "pod"}]}}
    result = play(players, {"do": "put_counters", "object": "pod", "counter": "+1/+1"}, cards=[pod])
    assert life(result, "A") == 22


def test_counters_that_a_script_puts_are_looked_at_at_once() -> None:
    players = {"A": {"battlefield": [{"card": "Practice Bear", "tag": "bear"}]}}
    result = play(players, {"do": "put_counters", "object": "bear", "counter": "-1/-1", "n": 2})
    assert "Practice Bear dies" in texts(result)


def knight(text: str, power: str) -> dict[str, str]:
    return {"name": "Swift Blade", "type_line": "Creature — Knight", "power": power, "toughness": "5", "oracle_text": text}


def duel(step: str, tag: str) -> Result:
    swift = knight("First strike", "2")
    players = {
        "A": {"battlefield": [{"card": "Swift Blade", "tag": "swift"}]},
        "B": {"battlefield": [{"card": "Practice Wall", "tag": "wall"}]},
    }  # fmt: skip
    look = {"what": "damage", "object": tag, "n": 0}
    return play(
        players, {"do": "attack", "object": "swift", "step": "declare_attackers"},
        {"do": "block", "player": "B", "object": "wall", "attacker": "swift", "step": "declare_blockers"},
        {"do": "check", "expect": look, "step": step}, cards=[swift],
    )  # fmt: skip


def test_the_two_combat_damage_steps_have_names() -> None:
    seen = [duel("first_combat_damage", "wall"), duel("combat_damage", "wall")]
    assert [one.expectations[0].actual for one in seen] == [2, 2]
    players = {
        "A": {"battlefield": [{"card": "Swift Blade", "tag": "swift"}]},
        "B": {"battlefield": [{"card": "Practice Bear", "tag": "bear"}]},
    }
    twice = knight("Double strike", "1")
    fight = (
        {"do": "attack", "object": "swift", "step": "declare_attackers"},
        {"do": "block", "player": "B", "object": "bear", "attacker": "swift", "step": "declare_blockers"},
    )
    look = {"do": "check", "expect": {"what": "damage", "object": "swift", "n": 0}}
    first = play(players, *fight, {**look, "step": "first_combat_damage"}, cards=[twice])
    second = play(players, *fight, {**look, "step": "combat_damage"}, cards=[twice])
    assert (first.expectations[0].actual, second.expectations[0].actual) == (0, 2)
    stop = play(players, *fight, cards=[twice], stop={"turn": 1, "step": "first_combat_damage"})
    assert "Practice Bear dies" not in texts(stop)


def test_a_first_damage_step_that_never_comes_is_told() -> None:
    board = [{"card": "Practice Bear", "tag": "bear"}, {"card": "Mountain"}]
    players = {"A": {"battlefield": board, "hand": [{"card": "Practice Bolt"}]}}
    row = {"do": "cast", "object": "Practice Bolt", "targets": ["B"], "step": "first_combat_damage"}
    result = play(players, {"do": "attack", "object": "bear", "step": "declare_attackers"}, row)
    assert result.verdict is Verdict.ILLEGAL_SCENARIO and result.illegality is not None
    assert "first_combat_damage" in result.illegality["reason"]


def commanders(**more: Any) -> Result:
    board = [{"card": "Practice Bear", "tag": "general", "commander": True}]
    players = {"A": {"battlefield": board}, "B": {"commander_damage": {"general": 19}}}
    return play(players, {"do": "attack", "object": "general", "step": "declare_attackers"}, format="commander", **more)


def test_a_commander_on_the_battlefield_and_its_damage_so_far() -> None:
    result = commanders()
    assert "B loses the game" in texts(result) and any("704.6c" in {ref.number for ref in step.rules} for step in result.trace)


def test_a_commander_that_was_cast_before_costs_more() -> None:
    players = {"A": {"command": [{"card": "Practice Bear", "times_cast": 2}], "battlefield": [{"card": "Forest", "count": 6}]}}
    result = play(players, {"do": "cast", "object": "Practice Bear"}, format="commander")
    assert "A pays {5}{G}" in texts(result)


def test_commanders_need_a_game_with_commanders() -> None:
    with pytest.raises(DocumentError, match="no commanders"):
        play({"A": {"battlefield": [{"card": "Practice Bear", "commander": True}]}})
    with pytest.raises(DocumentError, match="no commander set up"):
        play({"A": {"commander_damage": {"nobody": 3}}}, format="commander")


# ---- costs and instructions to choose between ---------------------------------------------------------------------------------


BARGAIN = {
    "name": "Old Bargain", "mana_cost": "{B}", "type_line": "Sorcery",
    "oracle_text": "As an additional cost to cast this spell, sacrifice a creature or discard a card.\nDraw two cards.",
}  # fmt: skip
SHIFTER = {
    "name": "Dusk Shifter", "type_line": "Artifact Creature — Shapeshifter", "power": "3", "toughness": "3",
    "oracle_text": "{0}: This creature gains your choice of flying or trample until end of turn.",
}  # fmt: skip


def bargain(choices: Any = None) -> Result:
    side = {
        "battlefield": [{"card": "Swamp"}, {"card": "Dusk Shifter"}],
        "hand": [{"card": "Old Bargain"}, {"card": "Swamp", "tag": "spare"}],
    }
    return play({"A": side}, {"do": "cast", "object": "Old Bargain"}, cards=[BARGAIN, SHIFTER], choices=choices)


def test_costs_to_choose_between_are_said_in_words() -> None:
    result = bargain()
    assert result.decision is not None
    assert result.decision["options"] == ["sacrifice a creature", "discard a card"]


@pytest.mark.parametrize(
    ("value", "done"),
    [
        ("discard a card", "A discards Swamp"),
        ("sacrifice", "A sacrifices Dusk Shifter"),
        ("creature", "A sacrifices Dusk Shifter"),
    ],
)
def test_a_cost_is_chosen_by_its_words(value: str, done: str) -> None:
    assert done in texts(bargain({"A": [{"kind": "option", "value": value}]}))


def test_no_player_is_taken_for_the_number_of_a_cost() -> None:
    assert bargain({"A": [{"kind": "option", "value": "B"}]}).verdict is Verdict.NEEDS_DECISION


def test_effects_to_choose_between_are_said_in_words() -> None:
    side = {"battlefield": [{"card": "Dusk Shifter"}]}
    shift = {"do": "activate", "object": "Dusk Shifter"}
    result = play({"A": side}, shift, {"do": "wait_stack"}, cards=[SHIFTER])
    assert result.decision is not None
    assert result.decision["options"] == [
        "Dusk Shifter has flying until end of turn.",
        "Dusk Shifter has trample until end of turn.",
    ]
    trample = {"A": [{"kind": "option", "value": "trample"}]}
    chosen = play({"A": side}, shift, {"do": "wait_stack"}, cards=[SHIFTER], choices=trample)
    assert chosen.verdict is Verdict.ANSWERED
