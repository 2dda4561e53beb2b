"""The help page of the scenario format names every key and every word that the program knows, and no other."""

from __future__ import annotations

import json
import re
from typing import get_args

import pytest
from click.testing import CliRunner

from app.cli.check import check as command
from app.engine.playing.casting import ways
from app.engine.playing.casting.alternatives import ALTERNATIVES
from app.engine.playing.morphs import CAST_FACE_DOWN
from app.engine.playing.setup import FORMATS
from app.engine.trees.vocabularies import OPTIONAL_COSTS
from app.help.pages import help_page
from app.library.places import HOME
from app.scenarios.checks.checking import check
from app.scenarios.checks.known_words import KINDS
from app.scenarios.documents import documents
from app.scenarios.documents.reading import read_scenario, to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.documents.vocabulary import ACTIONS, ADDED_COSTS, CHOICES, LOOKS, SPECIALS, WAYS, VocabularyWord
from app.scenarios.script import looking
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.setting import FORMAT_NAMES
from app.scenarios.setup.sources import practice_cards

SOURCE = help_page("scenarios").source
_CODE = re.compile(r"`([^`]+)`")
KEYS = {
    "The document": documents.Scenario, "Flags": documents.Flags, "Players": documents.PlayerSetup,
    "Library filler": documents.Filler, "Entries": documents.Entry, "Start": documents.Start, "Segments": documents.Segment,
    "Stop": documents.Stop, "Actions": documents.Action, "References": documents.Ref, "Choices": documents.Choice,
    "Expectations": documents.Expectation, "Questions": documents.Question,
}  # fmt: skip


def section(heading: str) -> str:
    """The text below a heading, up to the next heading of any level."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", SOURCE, re.M | re.S)
    assert found, f"the page has no section {heading}"
    return found[1]


def first_column(heading: str) -> set[str]:
    """The words in code in the first column of the table below a heading."""
    rows = re.findall(r"^\| (`.*?) \|", section(heading), re.M)
    return {word for row in rows for word in _CODE.findall(row)}


def test_every_part_of_a_document_has_its_section() -> None:
    assert set(KEYS.values()) == set(documents.DocumentPart.__subclasses__())


@pytest.mark.parametrize("heading", KEYS)
def test_every_key_is_there(heading: str) -> None:
    assert first_column(heading) == set(KEYS[heading].__struct_fields__)


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("What can be done", set(get_args(documents.Do))),
        ("What can be looked at", set(LOOKS)),
        ("Kinds of choice", set(KINDS)),
        ("Formats", {*FORMATS, *FORMAT_NAMES}),
    ],
)
def test_every_word_is_there(heading: str, words: set[str]) -> None:
    assert first_column(heading) == words


def test_every_step_and_zone_is_there() -> None:
    assert set(get_args(documents.Step)) <= set(_CODE.findall(section("Start")))
    assert set(_CODE.findall(section("Zones"))) == set(get_args(documents.Zone))


def test_every_way_of_casting_is_there() -> None:
    faces = {"back_face", "half_0", "half_1", "fused", "adventure", "omen", "prepare", "commander", "plot", "foretell", "kicked",
             "offering", "prototype"}
    permissions = {"alternative", "free", "permission", "top", "flash"}
    assert {*ADDED_COSTS, "additional", "kicked"} == set(OPTIONAL_COSTS)
    assert set(WAYS) == {*ADDED_COSTS, *ALTERNATIVES, *ways._GRAVEYARD, *CAST_FACE_DOWN, *faces, *permissions}
    assert first_column("Ways") == set(WAYS)
    assert set(SPECIALS) <= set(_CODE.findall(section("Ways")))


def code(keys: tuple[str, ...]) -> str:
    """Keys as the page writes them."""
    return ", ".join(" or ".join(f"`{key}`" for key in one.split("|")) for one in keys)


@pytest.mark.parametrize(("heading", "words"), [("What can be done", ACTIONS), ("What can be looked at", LOOKS)])
def test_the_page_says_what_the_table_says(heading: str, words: dict[str, VocabularyWord]) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| ?(.*?) ?\|$", section(heading), re.M)
    wanted = []
    for name, word in words.items():
        also = f"also {code(word.also)}" if word.also else ""
        wanted.append((name, word.means, "; ".join(one for one in (code(word.needs), also) if one)))
    assert rows == wanted


def test_the_page_says_what_choices_mean() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", section("Kinds of choice"), re.M)
    assert rows == [(name, means, value) for name, (means, value) in CHOICES.items()]


def test_the_page_says_what_ways_mean() -> None:
    rows = re.findall(r"^\| (`.*?) \| (.*?) \|$", section("Ways"), re.M)
    assert {word: means for words, means in rows for word in _CODE.findall(words)} == WAYS


def test_the_tables_hold_what_is_read() -> None:
    assert set(ACTIONS) == set(get_args(documents.Do))
    assert set(LOOKS) == set(looking.LOOKS)
    assert set(CHOICES) == KINDS


def test_every_key_of_an_answer_is_there() -> None:
    assert first_column("The answer") >= set(Result.__struct_fields__)
    assert {str(verdict) for verdict in Verdict} <= set(_CODE.findall(help_page("verdicts").source))


def test_the_example_plays() -> None:
    example = re.search(r"^```\n(title: .*?)^```", SOURCE, re.M | re.S)
    assert example
    assert example[1] in (HOME / "README.md").read_text(encoding="utf-8")
    result = check(read_scenario(example[1]), CardPool([practice_cards()]))
    assert (result.verdict, result.passed) == (Verdict.ANSWERED, True)


def test_the_position_text_reads() -> None:
    example = re.search(r"^```\n(turn 3.*?)^```", SOURCE, re.M | re.S)
    assert example
    asked = [{"what": "life", "player": "B", "n": 18}, {"what": "player_counters", "player": "A", "counter": "poison", "n": 2}]
    scenario = to_scenario({"position": example[1], "segments": [], "expect": asked})
    assert check(scenario, CardPool([practice_cards()])).passed is True


def test_the_vocabulary_is_printed() -> None:
    said = CliRunner().invoke(command, ["--vocabulary"], standalone_mode=False)
    data = CliRunner().invoke(command, ["--vocabulary", "--json"], standalone_mode=False)
    printed = json.loads(data.output)["vocabulary"]
    assert set(printed["actions"]) == set(ACTIONS)
    assert printed["expectations"]["pt"]["needs"] == [["object"], ["power", "toughness"]]
    for words in printed.values():
        for word in words:
            assert re.search(rf"^  {re.escape(word)}( |$)", said.output, re.M), word
