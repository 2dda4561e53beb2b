"""How surely texts are understood: read, exact, proven; how certain that makes cards and verdicts; who asks for how much."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli.check import PASSED, REFUSED
from app.cli.check import check as command
from app.engine.oracle import compile_card
from app.engine.oracle.printing.synonyms import says
from app.scenarios.checks.batch import check_line
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import held_to, to_scenario
from app.scenarios.documents.results import RestsOn, Result, Verdict
from app.scenarios.setup import certainty
from app.scenarios.setup.card_pool import CardPool, card_of, kept_card_of
from app.scenarios.setup.certainty import ReadingCertainty, card_certainty, compiled_certainty, read_paragraphs
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.telling import told
from app.scenarios.telling.verdict_text import verdict_text


@pytest.fixture(autouse=True)
def prints_no_nineteen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text with "nineteen" is read, and doesn't print as it stands."""
    monkeypatch.setattr(certainty, "says", lambda printed, words: "nineteen" not in words and says(printed, words))


def card(text: str, **more: Any) -> dict[str, Any]:
    return {"name": "Practice Elk", "type_line": "Creature — Elk", "oracle_text": text, "power": "1", "toughness": "1", **more}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Whenever the moon is full, sing.", "unread"),
        ("Roll a six-sided die, then sing.", "unread"),
        ("When this creature enters, draw nineteen cards.", "read"),
        ("When this creature enters, draw a card.", "proven"),
        ("Flying", "proven"),
        ("", "proven"),
    ],
)
def test_a_paragraph_and_a_card(text: str, expected: str) -> None:
    compiled = compile_card(card(text))
    assert [str(one.certainty) for one in read_paragraphs(compiled.faces[0])] == ([expected] if text else [])
    assert compiled_certainty(compiled) == (ReadingCertainty(expected), "" if expected == "proven" else text)


@pytest.mark.parametrize(
    ("text", "unread", "because"),
    [
        ("Draw a card, then sing twice.", "Draw a card, then sing twice.", "reading stops at “sing twice.”"),
        ("Sing twice.", "Sing twice.", ""),
        ("{1}: The Elk sings.", "{1}: The Elk sings.", "reading stops at “sings.”"),
        ("Draw a card.", "", ""),
    ],
)
def test_where_reading_stops_is_told_beside_the_words(text: str, unread: str, because: str) -> None:
    (one,) = read_paragraphs(compile_card(card(text, type_line="Sorcery")).faces[0])
    assert (one.unread, one.unread_because) == (unread, because)


def test_what_nothing_tries_is_exact_and_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    known = certainty.proven_kinds()
    monkeypatch.setattr(certainty, "proven_kinds", lambda: known - {"KeywordAbility flying"})
    compiled = compile_card(card("Trample\nFlying"))
    assert [str(one.certainty) for one in read_paragraphs(compiled.faces[0])] == ["proven", "exact"]
    assert compiled_certainty(compiled) == (ReadingCertainty.EXACT, "Flying")
    assert certainty.unproven_kinds(compiled.faces[0].abilities) == ("KeywordAbility flying",)


def test_a_number_of_the_card_data_that_is_not_understood_makes_it_unread() -> None:
    assert compiled_certainty(compile_card(card("", power="∞"))).certainty is ReadingCertainty.UNREAD


def test_the_certainty_of_a_card_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = card_of(card("Flying"))
    first = card_certainty(made)
    monkeypatch.setattr(certainty, "compiled_certainty", lambda _: pytest.fail("again"))
    assert card_certainty(made) is first


# ---- verdicts --------------------------------------------------------------------------------------------------------------

ODD = "When this creature enters, draw nineteen cards."
SUNG = "Whenever the moon is full, everybody hums."
STOP = {"turn": 1, "step": "precombat_main"}
POOL = CardPool([practice_cards()])


def document(*names: str, zone: str = "battlefield", **more: Any) -> dict[str, Any]:
    own = [card(ODD), card(SUNG, name="Humming Elk"), card("Trample", name="Practice Ram")]
    entries = [{"card": name} for name in names]
    return {"players": {"A": {zone: entries}, "B": {}}, "cards": own, "start": STOP, "segments": [{"stop": STOP}], **more}


def play(*names: str, **more: Any) -> Result:
    return check(to_scenario(document(*names, **more)), POOL)


def test_a_verdict_is_as_certain_as_the_least_certain_card_that_is_set_up() -> None:
    assert (play("Practice Bear").certainty, play("Practice Bear").rests_on) == ("proven", None)
    result = play("Practice Bear", "Practice Ram", "Practice Elk")
    assert result.certainty == "read"
    assert result.rests_on == RestsOn("Practice Elk", ODD, "read")
    assert f"rests on words read, not proven: Practice Elk, “{ODD}”" in "\n".join(told(result))


def test_a_card_that_is_brought_along_and_not_set_up_lowers_nothing() -> None:
    assert play("Practice Ram").certainty == "proven"


def test_words_that_nothing_tries_make_a_verdict_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    known = certainty.proven_kinds()
    monkeypatch.setattr(certainty, "proven_kinds", lambda: known - {"KeywordAbility trample"})
    own = [card("Trample", name="Untried Ram")]
    result = play("Untried Ram", cards=own)
    assert (result.certainty, result.rests_on) == ("exact", RestsOn("Untried Ram", "Trample", "exact"))
    assert "not tried in other situations" in "\n".join(told(result))


def test_words_that_are_not_understood_where_they_cannot_matter_are_named() -> None:
    result = play("Practice Bear", "Humming Elk", zone="library_top")
    assert (result.verdict, result.certainty) == (Verdict.ANSWERED, "read")
    assert result.rests_on == RestsOn("Humming Elk", SUNG, "unread")
    assert "without effect where they are" in "\n".join(told(result))


def test_what_is_forbidden_is_as_certain() -> None:
    attack = [{"actions": [{"player": "A", "do": "cast", "object": "Practice Bolt"}], "stop": STOP}]
    result = play("Practice Elk", segments=attack)
    assert (result.verdict, result.certainty) == (Verdict.ILLEGAL_SCENARIO, "read")
    assert play("Practice Elk", segments=attack, certainty="exact").verdict is Verdict.UNSUPPORTED


@pytest.mark.parametrize(("wanted", "verdict"), [("read", "answered"), ("exact", "unsupported"), ("proven", "unsupported")])
def test_a_less_certain_answer_than_is_asked_for_is_refused(wanted: str, verdict: str) -> None:
    result = play("Practice Elk", certainty=wanted)
    assert result.verdict == verdict
    if verdict == "unsupported":
        assert result.unsupported == {"words": ODD, "where": "Practice Elk", "reading": "read", "certainty": "read",
                                      "wanted": wanted}  # fmt: skip
        assert (result.certainty, result.passed) == (None, None)
        for words in (verdict_text(result), "\n".join(told(result))):
            assert f"at least {wanted}" in words and f"Practice Elk, “{ODD}”" in words
    assert play("Practice Ram", certainty=wanted).verdict is Verdict.ANSWERED


def test_a_caller_asks_for_more_and_never_for_less() -> None:
    own = to_scenario(document("Practice Elk", certainty="exact"))
    assert held_to(own, False).certainty == "exact"
    assert held_to(own, False, "read").certainty == "exact"
    assert held_to(own, False, "proven").certainty == "proven"
    assert held_to(to_scenario(document("Practice Elk")), False, "read").certainty == "read"


def test_the_command_refuses_it(tmp_path: Path) -> None:
    file = tmp_path / "elk.yaml"
    file.write_text(json.dumps(document("Practice Elk")), encoding="utf-8")
    found = CliRunner().invoke(command, [str(file), "--at-least", "exact", "--quiet"], standalone_mode=False)
    assert found.return_value == REFUSED and "at least exact" in found.output
    assert CliRunner().invoke(command, [str(file), "--at-least", "read"], standalone_mode=False).return_value == PASSED


def test_a_row_of_a_bulk_check_says_it_in_short() -> None:
    row = check_line(json.dumps(document("Practice Elk")), POOL)
    assert (row["certainty"], row["rests_on"]) == ("read", {"card": "Practice Elk", "words": ODD, "reading": "read"})
    assert "rests_on" not in check_line(json.dumps(document("Practice Bear")), POOL)


def test_a_card_that_a_document_brings_along_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = kept_card_of(card("Flying, vigilance"))
    assert kept_card_of(card("Flying, vigilance")) is first
    assert kept_card_of(card("Flying")) is not first


def test_a_wording_speaks_of_what_the_card_is_attached_to_and_of_who_is_given_an_ability() -> None:
    text = 'Equipped creature has "Whenever this creature attacks, draw a card." When this Equipment enters, draw a card.'
    face = compile_card(card(text, type_line="Artifact — Equipment", power=None, toughness=None)).faces[0]
    wording = 'Enchanted permanent has "Whenever ~ attacks, draw a card." ~ gets +1/+1.'
    said = 'Equipped creature has "Whenever this permanent attacks, draw a card." Practice Elk gets +1/+1.'
    assert certainty.in_own_name(wording, face) == said


def paragraphs_of(text: str, kind: str) -> list[tuple[ReadingCertainty, str, str]]:
    (face,) = compile_card({"name": "Practice Elk", "type_line": kind, "oracle_text": text}).faces
    return [(one.certainty, one.other_wording(face), one.unworded(face)) for one in read_paragraphs(face)]


def test_a_paragraph_that_says_what_is_done_instead_of_the_one_before_it_prints_alone() -> None:
    text = ("Target creature gets +2/+0 until end of turn.\n"
            "That creature gets +3/+0 until end of turn instead if you control an Otter.")  # fmt: skip
    assert {certainty for certainty, *_ in paragraphs_of(text, "Instant")} <= {ReadingCertainty.EXACT, ReadingCertainty.PROVEN}


def test_another_wording_differs_by_more_than_signs() -> None:
    assert [other for _, other, _ in paragraphs_of("Target creature gets -2/+0 until end of turn.", "Instant")] == [""]


def test_what_is_read_and_not_printed_is_named() -> None:
    text = "Target opponent faces a villainous choice — They lose 2 life, or you draw a card."
    assert paragraphs_of(text, "Sorcery") == [(ReadingCertainty.READ, "", "“face villainous choice”")]
