"""What has become of objects and players before a scenario begins: it works as though it had come about in play."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.checks.running import run
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.position_writing import position_text

POOL = CardPool([practice_cards()])
SPRINTER = {"name": "Practice Sprinter", "mana_cost": "{R}", "type_line": "Sorcery",
            "oracle_text": "Each opponent loses 1 life.\nMax speed — You gain 3 life."}  # fmt: skip
BEAR = {"card": "Practice Bear", "tag": "bear"}


def document(mine: dict[str, Any], theirs: dict[str, Any], actions: list[dict[str, Any]], *expected: dict[str, Any]) -> Any:
    return to_scenario({
        "cards": [SPRINTER], "players": {"A": mine, "B": theirs}, "start": {"step": "precombat_main"},
        "segments": [{"actions": actions}], "expect": list(expected),
    })  # fmt: skip


def attack(*blocks: str) -> list[dict[str, Any]]:
    rows = [{"player": "A", "do": "attack", "object": "bear"}]
    rows += [{"player": "B", "do": "block", "object": one, "attacker": "bear"} for one in blocks]
    return [*rows, {"player": "A", "do": "wait_stack", "turn": 1, "step": "postcombat_main"}]


def ringed(times: int, **more: Any) -> dict[str, Any]:
    return {"ring": times, "battlefield": [{**BEAR, "designations": ["ring_bearer"]}], **more}


@pytest.mark.parametrize(("times", "lost"), [(1, 2), (3, 2), (4, 5)])
def test_the_ring_has_tempted_so_often(times: int, lost: int) -> None:
    """The fourth ability of the emblem, and no earlier one, makes opponents lose 3 life (701.54c)."""
    result = check(document(ringed(times, library_top=[{"card": "Practice Bear"}], hand=[{"card": "Practice Bear"}]), {},
                            attack(), {"what": "life", "player": "B", "n": 20 - lost}), POOL)  # fmt: skip
    assert result.passed


def test_a_bearer_without_a_number_of_temptations_is_an_error() -> None:
    with pytest.raises(DocumentError, match="how often has the Ring tempted A"):
        check(document({"battlefield": [{**BEAR, "designations": ["ring_bearer"]}]}, {}, []), POOL)


def test_a_player_has_one_bearer() -> None:
    two = [{"card": "Practice Bear", "designations": ["ring_bearer"]}] * 2
    result = check(document({"ring": 1, "battlefield": two}, {}, []), POOL)
    assert result.illegality is not None and result.illegality["rule"] == "701.54a"


@pytest.mark.parametrize(("mine", "theirs"), [("suspected", []), ([], "suspected")])
def test_a_suspected_creature_has_menace_and_can_not_block(mine: Any, theirs: Any) -> None:
    """Neither one untapped creature can block it, nor can it block (701.60c)."""
    players = [{"battlefield": [{**BEAR, "tag": tag, "designations": [said] if said else []}]} for tag, said in
               (("bear", mine), ("other", theirs))]  # fmt: skip
    block = {"player": "B", "do": "block", "object": "other", "attacker": "bear"}
    asked = {"player": "B", "do": "check", "step": "declare_blockers", "turn": 1,
             "expect": {"what": "legal", "action": block, "value": False}}  # fmt: skip
    result = check(document(*players, [*attack()[:1], asked]), POOL)
    assert [one.holds for one in result.expectations] == [True]


@pytest.mark.parametrize(("speed", "mine", "now"), [(3, 20, 4), (4, 23, 4), (0, 20, 0)])
def test_speed_counts_and_rises(speed: int, mine: int, now: int) -> None:
    """Whoever has a speed gains one as an opponent loses life in their turn; nobody else does (702.179d)."""
    player = {"speed": speed, "hand": [{"card": "Practice Sprinter"}], "battlefield": [{"card": "Mountain"}]}
    rows = [{"player": "A", "do": "cast", "object": "Practice Sprinter"}, {"player": "A", "do": "wait_stack"}]
    result = check(document(player, {}, rows, {"what": "life", "player": "A", "n": mine},
                            {"what": "speed", "player": "A", "n": now}), POOL)  # fmt: skip
    assert [(one.holds, one.actual) for one in result.expectations] == [(True, mine), (True, now)]


def test_a_position_written_keeps_them() -> None:
    players = {"A": ringed(2, speed=3), "B": {"battlefield": [{"card": "Practice Bear", "designations": ["suspected"]}]}}
    text = written({"players": players, "start": {"step": "precombat_main"}})
    assert "speed 3, ring 2" in text and "ring_bearer" in text and "suspected" in text
    assert written({"position": text}) == text


def written(data: dict[str, Any]) -> str:
    game = run(to_scenario({**data, "segments": []}), POOL, ()).game
    assert game is not None
    return position_text(game)
