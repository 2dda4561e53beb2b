"""Closed vocabularies: what can be asked for is written somewhere, and what is written can be asked for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import app.engine.composition
from app.engine import trees as t
from app.engine.oracle import vocabulary
from app.engine.playing.casting.alternatives import ALTERNATIVES
from app.engine.playing.casting.totals import OPTIONAL_KEYWORDS
from app.engine.playing.casting.ways import _GRAVEYARD
from app.engine.position.objects import SOURCE_LETTERS
from app.engine.reading import patterns, statuses
from app.engine.reading.functioning import _PLAYED
from app.engine.trees.counters import names_counter
from app.engine.trees.vocabularies import Deed, Mark, State

ENGINE = Path(app.engine.composition.__file__).parent
FLOORS = ("reading", "changing", "playing", "rules", "position")


@cache
def parsed(folder: str) -> dict[str, tuple[ast.AST, ...]]:
    """The nodes of each file of a floor, by the file's name."""
    return {
        str(path): tuple(ast.walk(ast.parse(path.read_text("utf-8")))) for path in sorted((ENGINE / folder).rglob("*.py"))
    }


def calls(*folders: str) -> Iterator[ast.Call]:
    for folder in folders:
        for nodes in parsed(folder).values():
            yield from (node for node in nodes if isinstance(node, ast.Call))


@cache
def asked_for() -> frozenset[str]:
    """Every word that stands in the code of a floor, the table of what is played left out."""
    return frozenset(
        node.value for floor in FLOORS for path, nodes in parsed(floor).items() if not path.endswith("functioning.py")
        for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def words_in(node: ast.AST) -> set[str]:
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def given(call: ast.Call, *keywords: str) -> set[str]:
    return {word for one in call.keywords if one.arg in keywords for word in words_in(one.value)}


def told() -> set[str]:
    """The deeds that some code tells: as events, by the function that announces them, or by the instruction for it."""
    found: set[str] = set()
    for call in calls(*FLOORS):
        about_deeds = any(isinstance(one, ast.Attribute | ast.Name) and getattr(one, "attr", getattr(one, "id", "")) == "DOES"
                          for one in call.args)
        if name_of(call) == "Event" and about_deeds:
            found |= given(call, "word")
            found |= {word for one in call.args for word in words_in(one)}
        elif name_of(call) == "announce":
            found |= {word for one in call.args for word in words_in(one)}
        elif name_of(call) == "KeywordAction" and call.args and words_in(call.args[0]) == {"announce"}:
            found |= given(call, "words")
        elif name_of(call) == "_does":
            found |= {word for one in call.args for word in words_in(one)}
    return found


INDIRECT = {
    Deed.CREW: "the keyword of the ability that taps for it", Deed.SADDLE: "the keyword of the ability that taps for it",
    Deed.BECOME_DAY: "become_{what}", Deed.BECOME_NIGHT: "become_{what}", Deed.BECOME_MONARCH: "become_{designation}",
    Deed.BECOME_INITIATIVE: "become_{designation}", Deed.REFLEXIVE: "a reflexive ability triggers without an event",
}
"""Deeds whose names are put together or come from a tree."""
SET_UP = {Mark.COMMANDER: "a position is set up with it"}


def test_each_deed_is_told_by_somebody() -> None:
    missing = set(Deed) - told() - set(INDIRECT)
    assert not missing, f"nothing tells of: {sorted(missing)}"


def test_what_is_told_is_a_deed() -> None:
    assert told() - {"", "become_"} <= set(Deed)
    assert frozenset(Deed) == patterns.DONE


def set_marks() -> set[str]:
    found: set[str] = set()
    for call in calls(*FLOORS):
        found |= given(call, "marks", "mark")
        if name_of(call) == "Designate":
            found |= {word for one in call.args for word in words_in(one)}
    for call in calls("oracle"):
        if name_of(call) in ("Designate", "EntersWith"):
            found |= given(call, "mark") | {word for one in call.args for word in words_in(one)}
    return found


def test_each_mark_is_set_by_something() -> None:
    designated = {"prepared", "saddled", "renowned", "solved"}
    missing = set(Mark) - set_marks() - set(SET_UP) - designated
    assert not missing, f"nothing sets: {sorted(missing)}"


def test_each_state_has_a_meaning() -> None:
    assert set(statuses._STATES) == set(State)
    assert not set(Mark) & set(State)
    assert set(statuses.DEFINED_BY) <= {*Mark, *State}


def test_the_compiler_asks_for_no_other_state() -> None:
    assert set(vocabulary.STATUS_WORDS.values()) <= {*Mark, *State}
    asked = {one.value for call in calls("oracle", *FLOORS) if name_of(call) == "Status" for one in call.args
             if isinstance(one, ast.Constant)}
    assert asked <= {*Mark, *State}


def paid_keys() -> set[str]:
    """The keys under which a spell notes what was paid, and the ways of casting."""
    return {
        *(row[0] for row in OPTIONAL_KEYWORDS.values()), *ALTERNATIVES, *_GRAVEYARD, "foretell", "plot", "madness",
        *(word for call in calls("rules", "oracle") if name_of(call) in ("_option", "AdditionalCost", "AlternativeCost")
          for word in {*given(call, "key"), *(w for one in call.args for w in words_in(one))}),
        "additional", "collect evidence",
    }


def test_each_cost_that_is_asked_for_can_be_paid() -> None:
    asked = {one.value for call in calls("oracle", "rules") if name_of(call) in ("PaidCost", "PaidTimes")
             for one in call.args[:1] if isinstance(one, ast.Constant)}
    assert asked <= paid_keys()


@pytest.mark.parametrize(("kind", "word"), [
    (kind.__name__, word) for kind, (_, words) in _PLAYED.items() for word in sorted(words)
])
def test_each_word_that_is_played_is_asked_for(kind: str, word: str) -> None:
    """A rule, permission or prohibition that no code asks about would be one that nothing heeds."""
    nothing_to_do = {"look_at_top", "library_top_revealed", "hand_revealed", "can_be_commander"}
    assert word in asked_for() or word in nothing_to_do, f"{kind}({word!r})"


@pytest.mark.parametrize("words", ["+1/+1", "-0/-1", "charge", "first strike", "ki"])
def test_names_of_counters(words: str) -> None:
    assert names_counter(words)


@pytest.mark.parametrize("words", ["x +1/+1", "each kind of", "kind of", "even number of", "fewer revival", "those", ""])
def test_words_that_name_no_counter(words: str) -> None:
    assert not names_counter(words)


def test_sources_of_mana_have_letters_of_their_own() -> None:
    assert len(set(SOURCE_LETTERS.values())) == len(SOURCE_LETTERS)
    assert not set(SOURCE_LETTERS.values()) & set("WUBRGC")
    assert isinstance(t.ManaSpent("treasure", t.This()), t.Condition)
