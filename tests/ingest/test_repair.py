"""Lost characters: what the context determines is restored and recorded, the rest stays as it is."""

from __future__ import annotations

import re

import pytest

from app.library.records import Repair
from ingest.model import SourceLine
from ingest.repair import restore
from ingest.repair_facts import LOST, facts

# Sentences of our own; each is spoiled and must come back. Between the lines: what decides.
RESTORED = [
    # contractions, possessives of one and of many
    "The goblin’s owner can’t say it’s over; they’d regret what we’ll do.",
    "The players’ hands and the goblins’ caves stay hidden.",
    # quotations: single, several, with possessives inside, closing before punctuation
    "It says “Draw a card.” Then it says “Stop.”",
    "“[Cost]: Howl” means “Pay [cost]: This gremlin howls.”",
    "A card reads “Look at your opponents’ hands, then laugh.”",
    "The word “gremlins” is not the word “gremlin” or “gremlins’ keeper.”",
    "If “this gremlin’s power” is 3, the gremlins’ owner wins.",
    # quotations within quotations, opening and closing side by side
    "It gains “At noon, ‘sing’ aloud.”",
    "A token with “‘Sing’ is a word.”",
    "An effect “says ‘each.’” That is all.",
    # ranges and dashes
    "See rules 601.2b and 601.2f–h, 510.1c–d, and 119.9–10.",
    "Levels {LEVEL N1–N2} count as one.",
    "Basic Cave — Mountain is written with a dash.",
    "A gremlin—even a small one—bites.",
    "Howl—Sacrifice a gremlin. Howl—[cost] is different from Howl—{2}{R}.",
    "Choose one — Howl; or sing.",
    "It uses the phrase “Choose one —.” Gremlins choose two.",
    # ellipses
    "Some read “As this gremlin enters, . . .” and some “. . . leaves the cave.”",
    # names, signs, years
    "Dandân met Juzám, Lim-Dûl, and Ma’rûf.",
    "D’Avenant paid ©2017.",
    "Cards of the Odyssey™ set and the Homelands™ expansion, by Magic: The Gathering® players.",
]


def spoil(text: str) -> str:
    return re.sub(r"[^\x00-\x7f]", LOST, text)


def run(text: str, dated: str | None = None, wrapped: bool = False) -> tuple[str, list[Repair], int]:
    lines = [SourceLine(n, raw, raw) for n, raw in enumerate(text.split("\n"), 1)]
    repairs, oddities = restore(lines, dated, wrapped)
    return "\n".join(line.text for line in lines), repairs, len(oddities)


@pytest.mark.parametrize("text", RESTORED)
def test_restores(text: str) -> None:
    restored, repairs, odd = run(spoil(text) + "\nA gremlin, a goblin, howl and sing: words of the document.")
    assert restored.split("\n")[0] == text
    assert len(repairs) == len(re.findall(r"[^\x00-\x7f]", text))
    assert odd == 0


def test_every_repair_says_where_and_what() -> None:
    _, repairs, _ = run("Nothing.\nIt" + LOST + "s here.")
    assert repairs == [Repair(2, 3, LOST, "’", "contraction or possessive")]


def test_text_and_origin_stay_in_step_with_the_capture() -> None:
    line = SourceLine(1, "• It" + LOST + "s", "It" + LOST + "s", [2, 3, 4, 5])
    repairs, _ = restore([line])
    assert (line.text, line.origin, repairs[0].column) == ("It’s", [2, 3, 4, 5], 5)


@pytest.mark.parametrize(
    "text",
    [
        f"Zw{LOST}rk the Unheard-of bites.",  # a letter of a name that is not known
        f"The Zwork{LOST} expansion.",  # a sign behind a name that is not known
        f"Their {LOST} abilities.",  # a symbol in the middle of a clause
    ],
)
def test_what_is_not_determined_stays(text: str) -> None:
    restored, repairs, odd = run(text)
    assert (restored, repairs, odd) == (text, [], 1)


@pytest.mark.parametrize(("dated", "sign"), [("2016-04-08", "®"), ("2024-02-02", "™"), (None, LOST)])
def test_the_date_decides_a_sign_that_changed(dated: str | None, sign: str) -> None:
    restored, _, _ = run(f"A Future Sight{LOST} card.", dated)
    assert restored == f"A Future Sight{sign} card."


def test_a_quotation_goes_on_over_wrapped_lines() -> None:
    text = "It says “draw a card, then\ndiscard the goblins’ cards and\nstop.” Then rest."
    assert run(spoil(text), wrapped=True)[0] == text


def test_facts_are_unambiguous() -> None:
    known = facts()
    assert all(LOST in lossy and LOST not in word for lossy, word in known.words.items())
    assert known.sign_after("the Arabian Nights", "2016-04-08") == "™"
    assert known.sign_after("the Arabian Nights", "2001-07-23") == "®"
    assert known.sign_after("the Arabian Nights", None) == ""
    assert known.sign_after("some other nights", None) is None


def test_a_flood_of_lost_characters_is_left_alone() -> None:
    text = LOST * 50_000
    restored, repairs, odd = run(text)
    assert (restored, repairs, odd) == (text, [], 1)
