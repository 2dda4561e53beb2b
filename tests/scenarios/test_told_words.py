"""Sentences name their objects, say what was declined, and tell abilities of one permanent apart; runs of mana are one line."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.position.journal import Entry
from app.scenarios.checks.checking import check
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, TraceStep, to_plain
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.telling import folded_mana, sentence, told
from app.scenarios.telling.verdict_text import verdict_text, with_verdict_text

POOL = CardPool([practice_cards()])
MAIN = {"turn": 1, "step": "precombat_main"}
CARDS = [
    {"name": "Firm Idol", "type_line": "Creature — Golem", "power": "1", "toughness": "1", "oracle_text": "Indestructible"},
    {"name": "Glad Bell", "type_line": "Artifact", "oracle_text": "At the beginning of your upkeep, you gain 1 life."},
    {"name": "Sour Fog", "type_line": "Enchantment", "oracle_text": "Players can't gain life."},
    {"name": "Small Sip", "type_line": "Sorcery", "mana_cost": "{W}", "oracle_text": "You gain 2 life."},
    {"name": "Sure End", "type_line": "Sorcery", "mana_cost": "{4}", "oracle_text": "Destroy target creature."},
    {"name": "Shy Bird", "type_line": "Creature — Bird", "mana_cost": "{1}", "power": "1", "toughness": "1",
     "oracle_text": "When Shy Bird enters, you may draw a card."},
    {"name": "Twin Bell", "type_line": "Artifact", "mana_cost": "{1}",
     "oracle_text": "When Twin Bell enters, you gain 1 life.\nWhen Twin Bell enters, each opponent loses 1 life."},
]  # fmt: skip


def cast(name: str, *board: str, targets: Any = None, choices: Any = None) -> Result:
    entries = [{"card": "Plains", "count": 4}, *({"card": one} for one in board)]
    row = {"player": "A", **MAIN, "do": "cast", "object": name, "targets": targets}
    return check(to_scenario({
        "players": {"A": {"battlefield": entries, "hand": [{"card": name}]}, "B": {}}, "cards": CARDS,
        "start": {"active": "A", **MAIN}, "segments": [{"actions": [row], "choices": choices or {}}],
    }), POOL)  # fmt: skip


def texts(result: Result) -> list[str]:
    return [step.text for step in result.trace]


def test_what_can_not_happen_is_said_of_its_object() -> None:
    step = next(one for one in cast("Sure End", "Firm Idol", targets=["Firm Idol"]).trace if one.event == "forbidden")
    assert step.text == "Firm Idol can't be destroyed" and [ref.number for ref in step.rules][:1] == ["702.12b"]
    assert "A can't gain life" in texts(cast("Small Sip", "Sour Fog"))


def test_what_is_declined_is_said() -> None:
    no, yes = (cast("Shy Bird", choices={"A": [{"kind": "may", "value": answer}]}) for answer in (False, True))
    assert "A chooses not to do what Shy Bird offers" in texts(no)
    assert not any(step.event == "decline" for step in yes.trace)


def test_abilities_of_one_permanent_are_told_apart() -> None:
    result = cast("Twin Bell")
    resolved = [sentence(step) for step in result.trace if step.event == "resolve" and "ability" in step.text]
    assert sorted(resolved) == [
        "The ability of Twin Bell resolves: “When Twin Bell enters, each opponent loses 1 life.”",
        "The ability of Twin Bell resolves: “When Twin Bell enters, you gain 1 life.”",
    ]
    assert any(step.words == "When Twin Bell enters, you gain 1 life." for step in result.trace if step.event == "trigger")


def test_the_only_ability_of_a_permanent_is_quoted_once() -> None:
    result = cast("Shy Bird", choices={"A": [{"kind": "may", "value": False}]})
    assert [step.event for step in result.trace if step.words] == ["trigger"]


def test_runs_of_mana_are_one_line_unless_all_are_asked_for() -> None:
    result = cast("Sure End", "Practice Bear", targets=["Practice Bear"])
    folded, whole = list(told(result, fold_mana=True)), list(told(result))
    assert any("Mana is made with Plains ×4" in line for line in folded) and not any("becomes tapped" in line for line in folded)
    assert sum("Plains becomes tapped" in line for line in whole) == 4


def test_a_single_mana_ability_stays_as_it_is() -> None:
    steps = [TraceStep(1, "upkeep", "tap", "Plains becomes tapped", ()), TraceStep(1, "upkeep", "add_mana", "A adds {W}", ())]
    assert list(folded_mana(steps)) == steps


def test_creatures_tapped_to_attack_make_no_mana() -> None:
    steps = [TraceStep(1, "declare_attackers", "tap", "Practice Bear becomes tapped", ())] * 3
    assert list(folded_mana(steps)) == steps


@pytest.mark.parametrize(("template", "args", "text"), [
    ("{} {} counter(s) are put on {}", (1, "charge", "Bell"), "1 charge counter is put on Bell"),
    ("{} {} counter(s) are put on {}", (2, "first strike", "Bell"), "2 first strike counters are put on Bell"),
    ("{} {} counter(s) are put on {}", (1, "+1/+1", "Bell"), "1 +1/+1 counter is put on Bell"),
    ("{} mills {} card(s)", ("Crew 13 of the Bell", 1), "Crew 13 of the Bell mills 1 card"),
    ("{} taps {} permanent(s) rather than pay", ("A", 0), "A taps 0 permanents rather than pay"),
])  # fmt: skip
def test_so_many_are_told_as_people_write_them(template: str, args: tuple[Any, ...], text: str) -> None:
    assert Entry("counters", template, args, (), (), 1, "").text == text


def test_a_verdict_quotes_the_ability_that_led_to_it() -> None:
    result = check(to_scenario({
        "players": {"A": {"battlefield": [{"card": "Glad Bell"}]}, "B": {}}, "cards": CARDS,
        "segments": [{"stop": {"turn": 1, "step": "upkeep"}}],
    }), POOL)  # fmt: skip
    assert "“At the beginning of your upkeep, you gain 1 life”" in verdict_text(result)


def test_things_of_one_name_are_told_apart_by_whose_they_are() -> None:
    bears = {"battlefield": [{"card": "Practice Bear"}, {"card": "Mountain"}]}
    rows = [{"player": "A", "do": "attack", "object": {"card": "Practice Bear", "player": "A"}},
            {"player": "B", "do": "block", "object": {"card": "Practice Bear", "player": "B"}, "attacker": "Practice Bear"}]
    document = {"players": {"A": bears, "B": bears}, "start": {"step": "precombat_main"},
                "segments": [{"actions": rows, "stop": {"turn": 1, "step": "end_of_combat"}}]}
    result = with_verdict_text(check(to_scenario(document), CardPool([practice_cards()])))
    assert "A's Practice Bear deals 2 damage to B's Practice Bear" in result.verdict_text
    assert any("A's Practice Bear attacks B" in line for line in told(result))
    assert not any("Mountain" in step.whose for step in result.trace)
    assert any(step.text == "Practice Bear attacks B" for step in result.trace)
    assert "Practice Bear" in repr(to_plain(result)["final"])


def test_things_of_one_name_and_player_are_told_apart_by_their_tags_or_by_which_they_are() -> None:
    bear = {"card": "Practice Bear", "player": "A"}
    rows = [{"player": "A", "do": "attack", "object": bear}, {"player": "A", "do": "attack", "object": bear},
            {"player": "B", "do": "block", "object": "left", "attacker": bear}]
    mine = [{"card": "Practice Bear"}, {"card": "Practice Bear"}]
    theirs = [{"card": "Practice Bear", "tag": tag} for tag in ("left", "right")]
    document = {"players": {"A": {"battlefield": mine}, "B": {"battlefield": theirs}}, "start": {"step": "precombat_main"},
                "segments": [{"actions": rows, "stop": {"turn": 1, "step": "end_of_combat"}}]}
    result = with_verdict_text(check(to_scenario(document), CardPool([practice_cards()])))
    lines = list(told(result))
    assert any("B's Practice Bear (“left”) blocks A's first Practice Bear" in line for line in lines)
    assert "A's second Practice Bear deals 2 damage to B," in result.verdict_text
    assert any(step.text == "Practice Bear attacks B" for step in result.trace)


def test_what_an_answer_tells_apart_can_be_said_in_a_script() -> None:
    lash = {"name": "Practice Lash", "mana_cost": "{R}", "type_line": "Instant",
            "oracle_text": "Practice Lash deals 3 damage to target creature."}
    bears = [{"card": "Practice Bear", "count": 2}, {"card": "Practice Bear", "tag": "left"}]
    for words, spoken in (("B's second Practice Bear", "the second Practice Bear"), ("the first Practice Bear",) * 2,
                          ("B's Practice Bear (“left”)", "Practice Bear (“left”)")):
        rows = [{"player": "A", "do": "cast", "object": "Practice Lash", "targets": [words]}, {"player": "A", "do": "wait_stack"}]
        document = {"cards": [lash], "segments": [{"actions": rows}], "start": {"step": "precombat_main"}, "players": {
            "A": {"battlefield": [{"card": "Mountain"}], "hand": [{"card": "Practice Lash"}]}, "B": {"battlefield": bears}}}
        lines = list(told(check(to_scenario(document), CardPool([practice_cards()]))))
        assert any(f"A casts Practice Lash targeting {spoken}" in line for line in lines)
        assert any(f"Practice Lash deals 3 damage to {spoken}" in line for line in lines)
    rows[0]["targets"] = ["B's ninth Practice Bear"]
    missed = check(to_scenario(document), CardPool([practice_cards()]))
    assert "ninth Practice Bear is not a legal target" in repr(missed)
    rows[0]["targets"] = ["B's first Practice Boar"]
    with pytest.raises(DocumentError, match="no tag, player or card"):
        check(to_scenario(document), CardPool([practice_cards()]))


def test_what_a_keyword_has_brought_is_called_by_its_name_in_an_order() -> None:
    """Blitz brings an ability that no card has words for; the chapters of one line do the same, in whatever order."""
    biker = {"name": "Practice Biker", "mana_cost": "{3}{R}", "type_line": "Creature — Rogue", "power": "1", "toughness": "1",
             "oracle_text": "When this creature dies, you gain 1 life.\nBlitz {R}"}
    saga = {"name": "Practice Annals", "mana_cost": "{R}", "type_line": "Enchantment — Saga",
            "oracle_text": "I, II, III — You gain 1 life."}
    twice = {"name": "Practice Press", "type_line": "Enchantment", "oracle_text": "If an effect would put one or more "
             "counters on a permanent you control, it puts twice that many of those counters on that permanent instead."}
    said = {}
    for card, row in (("Practice Biker", {"how": "blitz"}), ("Practice Annals", {})):
        document = {"cards": [biker, saga, twice], "start": {"step": "precombat_main"}, "players": {
            "A": {"battlefield": [{"card": "Mountain"}, {"card": "Practice Press"}], "hand": [{"card": card}]}, "B": {}},
            "segments": [{"actions": [{"player": "A", "do": "cast", "object": card, **row}],
                          "stop": {"turn": 2, "step": "upkeep"}}]}
        result = check(to_scenario(document), CardPool([practice_cards()]))
        assert result.final is not None
        said[card] = [one["says"] for one in result.assumed if "in this order" in one["says"]]
        if card == "Practice Biker":
            assert f"As no order is said, {said[card][0]}." in with_verdict_text(result).verdict_text
    assert said["Practice Biker"][0].endswith("then blitz") and not said["Practice Annals"]


def test_a_keyword_ability_is_told_in_the_words_of_its_card() -> None:
    """Crew stands for a cost that no card prints; what no card has printed is told by its keyword."""
    cart = {"name": "Practice Cart", "type_line": "Artifact — Vehicle", "power": "3", "toughness": "3", "oracle_text": "Crew 1"}
    recycler = {"name": "Practice Recycler", "type_line": "Enchantment",
                "oracle_text": "Each land card in your hand has cycling {R}."}
    lands = {"card": "Mountain", "count": 3}
    for card, ability, told_as in (("Practice Cart", "Crew", "Crew 1"), ("Forest", "Cycling", "cycling {R}")):
        rows = [{"player": "A", "do": "activate", "object": card, "ability": ability}, {"player": "A", "do": "wait_stack"}]
        there = [lands, *({"card": name} for name in ("Practice Cart", "Practice Recycler", "Practice Bear"))]
        document = {"cards": [cart, recycler], "segments": [{"actions": rows}], "start": {"step": "precombat_main"},
                    "players": {"A": {"battlefield": there, "hand": [{"card": "Forest"}]}, "B": {}}}
        result = check(to_scenario(document), CardPool([practice_cards()]))
        assert [step.words for step in result.trace if step.event == "activate"] == [told_as]
