"""Damaged and hostile captures: a clear refusal or a tree with a full ledger, never a traceback, never a hang."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.errors import IngestError, Unreadable
from ingest.model import Capture
from ingest.parse import parse

RULES = (
    "5. Turns\n\n501. Combat\n\n501.1. A gremlin (see rule 501.2a) attacks.\nExample: It bites.\n\n"
    "501.1a It may sulk.\n\n501.2. Rest\n\n501.2a It rests, as in rules 501.1–501.1a and section 5, “Turns.”\n\n"
    "Glossary\n\nGremlin\n1. One.\n2. Two.\nSee rule 501.\n\nCredits\n\nDesign: G. Remlin\n"
)


def outcome(data: bytes) -> str:
    """Parse, and say what came of it; anything but an IngestError is a failure of the test."""
    began = time.process_time()
    try:
        parsed = parse(Capture("hostile.txt", data))
    except IngestError as error:
        return "refused" if "\n" not in str(error) else "refused in several lines"
    finally:
        assert time.process_time() - began < 20
    assert parsed.unaccounted == 0
    return "parsed"


def test_the_sample_itself_is_parsed() -> None:
    assert outcome(RULES.encode()) == "parsed"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=2000))
def test_random_bytes(data: bytes) -> None:
    assert outcome(data) in ("refused", "parsed")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=1000))
def test_random_text_between_rules(text: str) -> None:
    outcome((RULES + text + RULES).encode("utf-8", "replace"))


@pytest.mark.parametrize("seed", range(20))
def test_shuffled_truncated_and_spoiled(seed: int) -> None:
    rng = random.Random(seed)
    lines = (RULES * 5).split("\n")
    rng.shuffle(lines)
    outcome("\n".join(lines).encode())
    outcome(RULES.encode()[: rng.randrange(len(RULES))])
    spoiled = bytearray(RULES.encode())
    for _ in range(30):
        spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
    outcome(bytes(spoiled))


@pytest.mark.parametrize(
    "text",
    [
        RULES + "501.3. " + "gremlin " * 200_000,
        RULES + "501.3. " + "x" * 1_000_000,
        RULES + "501.3. see rules " + "501.1a, " * 100_000,
        RULES + "(" * 500_000,
        RULES + "“" * 300_000,
        RULES + "_a" * 300_000,
        RULES + " " * 1_000_000 + "501.3. late",
        RULES + "501.3. " + "1" * 500_000,
        RULES + "\n".join(f"501.{n}. rule" for n in range(3, 999)) * 20,
        RULES + "See " * 300_000,
        RULES + "." * 500_000,
        "\ufffd" * 400_000 + RULES,
        RULES + "- " * 300_000,
        RULES + "501.3. See rule 501.1-999999999999 and rules 501.1a-z, 501.2zz–501.1a.",
    ],
    ids=range(14),
)
def test_megabyte_lines_and_pathological_repetition(text: str) -> None:
    outcome(text.encode())


@pytest.mark.parametrize("filler", ["\n", " \n", "\r\n", "a\n", "501.3. x\n"])
def test_more_lines_than_any_rules_have_are_refused_at_once(filler: str) -> None:
    began = time.process_time()
    with pytest.raises(Unreadable, match="lines are more than the 250,000 a capture may have"):
        parse(Capture("endless.txt", (RULES + filler * 3_000_000 + RULES).encode()))
    assert time.process_time() - began < 5
