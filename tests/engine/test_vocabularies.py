"""Closed vocabularies: what can be asked for is written somewhere, and what is written can be asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import app.engine.composition
from app.engine import trees as t
from app.engine.oracle import verbs, vocabulary
from app.engine.playing.casting.alternatives import ALTERNATIVES
from app.engine.playing.casting.totals import OPTIONAL_KEYWORDS
from app.engine.playing.casting.ways import _GRAVEYARD
from app.engine.position import notes
from app.engine.position.objects import SOURCE_LETTERS
from app.engine.position.steps import NAMES, STEPS
from app.engine.reading import conditions, patterns, qualities, statuses
from app.engine.reading.functioning import _PLAYED
from app.engine.reading.meaning import OPERATORS
from app.engine.trees import vocabularies as words
from app.engine.trees.counters import names_counter
from app.engine.trees.vocabularies import DEEDS, MARKS, STATES, words_of

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
        if name_of(call) == "DeedDone":
            found |= given(call, "deed")
        elif name_of(call) == "announce":
            found |= {word for one in call.args for word in words_in(one)}
        elif name_of(call) == "KeywordAction" and call.args and words_in(call.args[0]) == {"announce"}:
            found |= given(call, "words")
        elif name_of(call) == "_does":
            found |= {word for one in call.args for word in words_in(one)}
    return found


INDIRECT = {
    "crew": "the keyword of the ability that taps for it", "saddle": "the keyword of the ability that taps for it",
    "become_monarch": "a table by designation", "become_initiative": "a table by designation",
    "reflexive": "a reflexive ability triggers without an event",
}
"""Deeds whose names are put together or come from a tree."""
SET_UP = {"commander": "a position is set up with it"}


def test_each_deed_is_told_by_somebody() -> None:
    missing = set(DEEDS) - told() - set(INDIRECT)
    assert not missing, f"nothing tells of: {sorted(missing)}"


def test_what_is_told_is_a_deed() -> None:
    assert told() - {"", "become_"} <= set(DEEDS)
    assert frozenset(DEEDS) == patterns.DONE


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
    missing = set(MARKS) - set_marks() - set(SET_UP) - designated
    assert not missing, f"nothing sets: {sorted(missing)}"


def test_each_state_has_a_meaning() -> None:
    assert set(statuses._STATES) == set(STATES)
    assert not set(MARKS) & set(STATES)
    assert set(statuses.DEFINED_BY) <= {*MARKS, *STATES}


def test_the_compiler_asks_for_no_other_state() -> None:
    assert set(vocabulary.STATUS_WORDS.values()) <= {*MARKS, *STATES}
    asked = {one.value for call in calls("oracle", *FLOORS) if name_of(call) == "Status" for one in call.args
             if isinstance(one, ast.Constant)}
    assert asked <= {*MARKS, *STATES}


def paid_keys() -> set[str]:
    """The keys under which a spell notes what was paid, and the ways of casting."""
    return {
        *(row[0] for row in OPTIONAL_KEYWORDS.values()), *ALTERNATIVES, *_GRAVEYARD, "foretell", "plot", "madness",
        *(word for call in calls("rules", "oracle") if name_of(call) in ("_option", "AdditionalCost", "AlternativeCost")
          for word in {*given(call, "key"), *(w for one in call.args for w in words_in(one))}),
        "additional", "collect evidence", "behold",
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
    nothing_to_do = {"look_at_exiled", "look_at_face_down", "look_at_that_card", "look_at_top", "library_top_revealed",
                     "hand_revealed", "can_be_commander", "deck_copies"}
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


TABLES = {
    "ObjectMeasure": set(qualities._OF_OBJECTS), "PlayerMeasure": set(qualities._OF_PLAYERS), "Comparison": set(OPERATORS),
    "AlternativeKeyword": set(ALTERNATIVES), "GraveyardKeyword": set(_GRAVEYARD), "PointOfCombat": set(conditions._POINTS),
    "Forbidden": set(t.CANT_ACTIONS), "Step": set(NAMES), "Phase": {phase for phase, _ in STEPS},
    "DeedWithEvent": set(patterns._OWN_KIND), "PlayersRule": set(_PLAYED[t.PlayerRule][1]),
    "AsThoughKind": set(_PLAYED[t.AsThough][1]),
    "CombatCount": set(_PLAYED[t.CombatLimit][1]), "Required": set(_PLAYED[t.Requires][1]),
    "CardType": set(vocabulary.CARD_TYPES.values()), "Supertype": set(vocabulary.SUPERTYPES),
    "Color": set(vocabulary.COLORS.values()),
    "ChosenKind": set(verbs._KEYS),
}
"""Vocabularies, each with the table that says what its words mean."""


@pytest.mark.parametrize("name", sorted(TABLES))
def test_each_table_knows_every_word_and_no_other(name: str) -> None:
    assert TABLES[name] == set(words_of(getattr(words, name)))


VOCABULARIES = sorted(name for name, kind in vars(words).items() if name[:1].isupper() and not name.isupper() and get_args(kind))


@pytest.mark.parametrize("name", [name for name in VOCABULARIES if name not in TABLES])
def test_each_word_of_the_others_stands_in_the_engine(name: str) -> None:
    """Code of the engine compares with it, or has it in a table; what is asked for otherwise is said here."""
    said = asked_for() | set(PLAYED_OTHERWISE)
    assert set(words_of(getattr(words, name))) <= said


PLAYED_OTHERWISE = {
    "chaos": "planes are not played: an ability that watches for chaos is refused by name",
    **dict.fromkeys(("set_in_motion", "crank", "visit", "encounter", "planeswalk_to", "planeswalk_away"),
                    "an ability that watches for it is refused by name"),
    "alternative": "the key of an effect is the way of the spell cast for it", "prepared": "`Designate` sets any mark",
    "become_monarch": "become_{designation}", "game": "the other one is looked for", "change_one": "see `_one_changed`",
    **dict.fromkeys(words.LIBRARY_POSITIONS, "a number of cards"),
}
"""Words that no code of the engine compares with, and why."""

NAMES_OF_RESULTS = frozenset({"bind", "hit", "when", "chosen", "other", "difference", "tails"})
COUNTERS_OF_ANY_NAME = frozenset({"kind", "counters"})
OPEN = {
    "Meld.into": "a card's name",
    "ChangeWords.new": "a color, land type or creature type", "ChangeWords.never": "words of the kind that is replaced",
    "ActivatedAbility.keyword": "a keyword: rows enter themselves", "AddAbilitiesOf.keyword": "a keyword",
    "CantHaveAbility.keyword": "a keyword", "HasKeyword.keyword": "a keyword", "KeywordAbility.name": "a keyword",
    "LoseAbilities.keywords": "keywords", "TriggeredAbility.keyword": "a keyword",
    "KeywordAction.name": "a keyword action: functions enter themselves",
    "KeywordAbility.words": "what stands after the keyword", "KeywordAction.words": "what stands after the action",
    "ManaCost.symbols": "mana symbols, numbers among them", "GenericMana.symbol": "a mana symbol",
    "AddMana.symbols": "mana symbols", "SpentFor.symbol": "a mana symbol", "SpentFor.keyword": "a keyword",
    "CostChange.less": "mana symbols", "CostChange.more": "mana symbols", "HasManaCost.costs": "mana symbols",
    "Bind.name": "the name of a result", "Bound.name": "the name of a result", "BoundAmount.name": "the name of a result",
    "Did.name": "the name of a result", "DealDamage.excess": "the name of a result",
    "BeginsStep.of": "the name of a result", "DuringTurn.turn": "the name of a result", "AddedTurn.turn": "the name of a result",
    "ChosenIs.value": "a word of a choice", "ChooseValue.options": "words of a choice", "Vote.options": "words of a choice",
    "ChooseValue.without": "words that are left out of a choice",
    "ChangeText.new": "a word of a text", "ChangeText.old": "a word of a text",
    "CopyExceptions.name": "the name of an object", "HasName.names": "names of objects", "RoomAbility.name": "the name of a room",
    "SetName.name": "the name of an object", "TokenSpec.name": "the name of a token",
    "Cant.counter": "a kind of counter",
    "Unsupported.words": "words of a text", "Unsupported.why": "a sentence",
    **dict.fromkeys((f"{kind}.words" for kind in (
        "ActivatedAbility", "CastOnlyIf", "ChapterAbility", "Mode", "SpellAbility", "StaticAbility", "TriggeredAbility",
    )), "words of a text, to be shown"),
    **dict.fromkeys((f"{kind}.{name}" for kind, name in (
        ("AddTypes", "subtypes"), ("CopyExceptions", "add_subtypes"), ("CopyExceptions", "set_subtypes"),
        ("HasSubtype", "subtypes"), ("RemoveTypes", "subtypes"), ("SetTypes", "subtypes"), ("TokenSpec", "subtypes"),
    )), "subtypes, as the rules list them and as tokens bring new ones"),
}
"""Fields of trees that may hold any words, and what those are."""


def open_fields() -> Iterator[str]:
    for family in t.FAMILIES:
        for kind in vars(family).values():
            if is_dataclass(kind) and isinstance(kind, type) and kind.__module__ == family.__name__:
                yield from (f"{kind.__name__}.{one.name}" for one in fields(kind) if re.search(r"\bstr\b", str(one.type)))


def test_open_fields_have_reasons() -> None:
    """A new field with words is of a closed vocabulary, or says here why it can't be."""
    found = {one for one in open_fields() if one.partition(".")[2] not in NAMES_OF_RESULTS | COUNTERS_OF_ANY_NAME}
    assert found == set(OPEN)


def test_keys_of_links_and_choices() -> None:
    assert set(notes.LINKS) == set(words.LINK_KEYS)
    assert set(notes.MADE_BY) == set(words.CHOICE_KEYS)
    assert set(notes.LINKS.values()) == set(words_of(notes.Link))
    assert set(notes.MADE_BY.values()) == set(words_of(notes.MadeBy))


def test_notes_are_kept_by_the_function_that_knows_their_keys() -> None:
    """A dictionary put together around it would take any key."""
    built = [
        (path, node.lineno) for floor in FLOORS for path, nodes in parsed(floor).items() if not path.endswith("position/notes.py")
        for node in nodes if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values) if key is None and "notes" in ast.unparse(value)
    ]
    assert not [place for place in built if not place[0].endswith(("playing/setup.py", "playing/entering_set_up.py"))]


@pytest.mark.parametrize("kind", ["ObjectNote", "PlayerNote"])
def test_each_note_is_kept_by_something(kind: str) -> None:
    assert set(words_of(getattr(notes, kind))) - set(words.CHOICE_KEYS) <= asked_for()
