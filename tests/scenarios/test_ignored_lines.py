"""Lines that are not understood: left out where a scenario says so and named in the answer; all are told where play stops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli.check import PASSED, REFUSED
from app.cli.check import check as command
from app.scenarios.checks.batch import check_line
from app.scenarios.checks.checking import check
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.telling import told
from app.scenarios.telling.verdict_text import verdict_text

POOL = CardPool([practice_cards()])
ODD = "Whenever the moon is full, everybody hums."
OLDER = "This counts as your third eye."
CARDS = [
    {
        "name": "Humming Golem", "type_line": "Artifact Creature — Golem", "power": "3", "toughness": "3",
        "oracle_text": f"Trample\n{ODD}\n{OLDER}",
    },
    {"name": "Moon Tale", "type_line": "Enchantment — Saga",
     "oracle_text": "I — You gain 1 life.\nII — You gain 1 life.\nIII — Everybody hums."},
    {"name": "Colored Hum", "type_line": "Enchantment",
     "oracle_text": "As Colored Hum enters, hum a tune in the key of a color.\nCreatures of the chosen color get +1/+1."},
]  # fmt: skip
STOP = {"turn": 1, "step": "precombat_main"}


def document(*ignored: str, card: str = "Humming Golem", **more: Any) -> dict[str, Any]:
    entry = {"card": card, "ignore": list(ignored)}
    return {
        "players": {"A": {"battlefield": [entry]}, "B": {"battlefield": [{"card": "Humming Golem", "ignore": [ODD, OLDER]}]}},
        "cards": CARDS, "start": STOP, "segments": [{"stop": STOP}], **more,
    }  # fmt: skip


def play(*ignored: str, **more: Any) -> Result:
    return check(to_scenario(document(*ignored, **more)), POOL)


def test_what_is_left_out_lowers_the_certainty_and_is_named() -> None:
    result = play(ODD, "This counts", expect=[{"what": "has_ability", "object": "Humming Golem", "ability": "trample"}])
    assert (result.verdict, result.passed, result.certainty) == (Verdict.ANSWERED, True, "ignored")
    assert [(one["path"], one["card"], one["line"]) for one in result.ignored[:2]] == [
        ("players.A.battlefield[0]", "Humming Golem", ODD), ("players.A.battlefield[0]", "Humming Golem", OLDER),
    ]  # fmt: skip
    assert ODD in verdict_text(result)
    assert any(ODD in line for line in told(result))


def test_a_verdict_on_text_that_was_all_read_says_so() -> None:
    players = {"A": {"battlefield": [{"card": "Practice Bear"}]}, "B": {}}
    result = check(to_scenario({"players": players, "segments": [{"stop": STOP}]}), POOL)
    assert (result.certainty, result.rests_on, result.ignored) == ("proven", None, ())


def test_a_refusal_names_every_line_of_every_card_and_how_to_go_on() -> None:
    result = play(players={
        "A": {"battlefield": [{"card": "Humming Golem"}]}, "B": {"battlefield": [{"card": "Practice Bear"}],
                                                                "hand": [{"card": "Moon Tale"}]},
    })  # fmt: skip
    assert result.verdict is Verdict.UNSUPPORTED and result.certainty is None
    assert result.unsupported is not None
    assert [one["line"] for one in result.unsupported["lines"]] == [ODD, OLDER, "III — Everybody hums."]
    assert "ignore" in result.unsupported["go_on"] and "cards" in result.unsupported["go_on"]
    assert sum(OLDER in line for line in told(result)) == 1


def test_lines_that_are_left_out_are_not_told_again() -> None:
    result = play(ODD)
    assert result.unsupported is not None
    assert [one["line"] for one in result.unsupported["lines"]] == [OLDER]


@pytest.mark.parametrize(("words", "problem"), [
    ("Trample", "is understood"), ("Flying", "no line"), ("", "no line"), ("Whenever the moon is fuller", "no line"),
])  # fmt: skip
def test_only_a_line_that_is_there_and_not_understood_can_be_left_out(words: str, problem: str) -> None:
    with pytest.raises(DocumentError, match=problem) as refused:
        play(ODD, OLDER, words)
    assert refused.value.path == "players.A.battlefield[0].ignore[2]"


def test_a_beginning_of_several_lines_is_not_enough() -> None:
    cards = [{"name": "Twice", "type_line": "Artifact", "oracle_text": "Hum a song.\nHum a tune."}]
    with pytest.raises(DocumentError, match="several lines"):
        check(to_scenario({"players": {"A": {"battlefield": [{"card": "Twice", "ignore": ["Hum"]}]}}, "cards": cards}), POOL)


def test_an_error_in_a_line_to_ignore_comes_before_a_refusal() -> None:
    bear = {"card": "Practice Bear", "ignore": ["x"]}
    players = {"A": {"battlefield": [{"card": "Humming Golem"}]}, "B": {"battlefield": [bear]}}
    with pytest.raises(DocumentError, match="no line"):
        play(players=players)


def test_a_chapter_that_is_left_out_is_still_a_chapter() -> None:
    entry = {"card": "Moon Tale", "ignore": ["III"], "counters": {"lore": 1}, "as_is": True}
    start = {"turn": 1, "step": "draw"}
    until = [
        {"what": "life", "player": "A", "n": 21}, {"what": "count", "zone": "battlefield", "object": "Moon Tale", "n": 1},
    ]  # fmt: skip
    result = check(to_scenario({
        "players": {"A": {"battlefield": [entry]}, "B": {}}, "cards": CARDS, "start": start,
        "segments": [{"stop": {"turn": 1, "step": "end"}}], "expect": until,
    }), POOL)  # fmt: skip
    assert result.passed, result.expectations


def test_what_depends_on_a_line_that_is_left_out_is_not_played_either() -> None:
    result = play("As Colored Hum", card="Colored Hum")
    assert result.verdict is Verdict.UNSUPPORTED
    assert result.unsupported is not None and "chosen color" in result.unsupported["words"]
    assert play("As Colored Hum", "Creatures of", card="Colored Hum").verdict is Verdict.ANSWERED


def test_the_command_names_what_was_left_out(tmp_path: Path) -> None:
    import msgspec

    file = tmp_path / "one.json"
    file.write_bytes(msgspec.json.encode(document(ODD, OLDER)))
    found = CliRunner().invoke(command, [str(file)], standalone_mode=False)
    assert found.return_value == PASSED and f"left out: {ODD}" in found.output and "certainty: ignored" in found.output
    file.write_bytes(msgspec.json.encode(document(ODD)))
    found = CliRunner().invoke(command, [str(file)], standalone_mode=False)
    assert found.return_value == REFUSED and "ignore" in found.output


def test_a_row_of_a_batch_names_it() -> None:
    import msgspec

    row = check_line(msgspec.json.encode(document(ODD, OLDER)), POOL)
    assert row["certainty"] == "ignored" and len(row["ignored"]) == 4
