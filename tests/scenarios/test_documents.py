"""Scenario documents: what reads, what does not, and that the message says where and what was expected."""

from __future__ import annotations

import msgspec
import pytest

from app.scenarios.documents import documents
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import MAX_BYTES, read_scenario
from app.scenarios.documents.schema import scenario_schema

PLAIN = "players: {A: {hand: [{card: Forest}]}}"


def test_yaml_and_json_read_alike() -> None:
    assert read_scenario(PLAIN) == read_scenario('{"players": {"A": {"hand": [{"card": "Forest"}]}}}')


def test_dates_and_words_stay_text() -> None:
    scenario = read_scenario("edition: 2016-04-08\ntitle: no\nplayers: {on: {}, 'off': {}}")
    assert (scenario.edition, scenario.title, list(scenario.players)) == ("2016-04-08", "no", ["on", "off"])


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ("playres: {}", "playres", "'players'"),
        ("players: {A: {life: many}}", "players.A.life", "whole number"),
        ("players: {A: {hand: [{card: X, cuont: 2}]}}", "players.A.hand[0].cuont", "'count'"),
        ("players: {A: {hand: [{card: X, count: -1}]}}", "players.A.hand[0].count", "at least 0"),
        ("players: {A: {hand: [{card: X, count: 501}]}}", "players.A.hand[0].count", "at most 500"),
        ("players: {A: {hand: [{count: 2}]}}", "players.A.hand[0]", "'card' is missing"),
        ("players: {A: {hand: {card: X}}}", "players.A.hand", "a list"),
        ("players: {A: {}}\nsegments: [{actions: [{player: A, do: cats}]}]", "segments[0].actions[0].do", "'cast'"),
        ("players: {A: {}}\nexpect: [{what: life, object: [1]}]", "expect[0].object", "a mapping"),
        ("players: {A: {}}\nsegments: [{stop: {turn: 1, step: upkep}}]", "segments[0].stop.step", "'upkeep'"),
        ("players: {}", "players", "empty"),
        ("players: {A: {}}\non_choice: guess", "on_choice", "explore"),
        ("a: 1\na: 2", "line 2, column 1", "stands twice"),
        ("players: &a {A: *a}", "line 1, column 10", "anchors"),
        ("players: [*b]", "line 1, column 11", "aliases"),
        ("a: !!python/name:os.system x", "line 1, column 4", "tags"),
        ("x: " + "[" * 60, "line 1, column", "nested deeper"),
        ("[" * 200000, "", "nested"),
        ('{"players": ' * 50 + "1" + "}" * 50, "", "nested deeper"),
        ('{"players": {"A": {}}', "", "not JSON"),
        ("{", "", "not JSON"),
        ("", "", "'players'"),
        ("just words", "", "'players'"),
        ("x: " + "a" * MAX_BYTES, "", "longer than"),
        ("\x00", "", "not YAML"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, path: str, words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_scenario(text)
    assert caught.value.path.startswith(path)
    assert words in str(caught.value)


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(DocumentError, match="UTF-8"):
        read_scenario(b"players: \xff\xfe")


def test_meta_may_be_anything() -> None:
    assert read_scenario(PLAIN + "\nmeta: [1, {x: y}]").meta == [1, {"x": "y"}]


def test_the_schema_is_of_the_types_and_describes_every_key() -> None:
    schema = scenario_schema()
    assert schema["$schema"].endswith("2020-12/schema")
    shapes = schema["$defs"]
    parts = [one for one in vars(documents).values() if isinstance(one, type) and issubclass(one, documents.DocumentPart)]
    for part in parts:
        if part is documents.DocumentPart:
            continue
        shape = shapes[part.__name__]
        assert set(shape["properties"]) == {field.encode_name for field in msgspec.structs.fields(part)}
        assert shape["additionalProperties"] is False
        for name, one in shape["properties"].items():
            assert one.get("description"), f"{part.__name__}.{name} is not described"
