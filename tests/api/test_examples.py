"""The examples of the OpenAPI document are answers of this program, in words of our own.

They are written anew with ``python -m tests.api.test_examples``: each operation is asked with its own example, over a library
of the handbook and the practice cards of the tests, and the lists of its answer are cut short.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.api.examples import FILE, examples
from app.api.index import example_path
from app.api.operations import OPERATIONS, Operation
from app.application import create_app
from app.library.places import rules_data
from ingest import sources
from ingest.build import build
from tests.api.test_answers import says_all
from tests.library.tiny_cards import import_tiny_cards
from tests.policies import small

WITHOUT = frozenset({"getScenarioSchema", "getScenarioVocabulary", "getRandomRule"})  # too long for an example; by chance
SHOWN = 2  # of each list
HOW = "write the examples anew with: python -m tests.api.test_examples"
SITE = "https://magistrate.example"
JSON = [operation for operation in OPERATIONS if operation.answer and operation.name not in WITHOUT]


def test_every_answer_has_an_example() -> None:
    assert set(examples()) == {operation.name for operation in JSON}, HOW


@pytest.mark.parametrize("operation", JSON, ids=lambda one: one.name)
def test_an_example_is_an_answer(operation: Operation) -> None:
    example = examples()[operation.name]
    assert operation.answer is not None
    assert example["object"] == operation.answer.__struct_config__.tag
    assert says_all(example, operation.answer), HOW
    msgspec.convert(example, operation.answer, strict=True)


def test_examples_are_our_own_words() -> None:
    text = json.dumps(examples())
    assert "Magistrate Handbook" in text
    assert "localhost" not in text
    assert '"kind": "edition"' not in text  # every document in them is the handbook


def made(root: Path) -> dict[str, Any]:
    """The answers, asked anew."""
    build(root, [*sources.handbook(), *small()])
    import_tiny_cards(root)
    client = create_app({"LIBRARY": root}).test_client()
    found = {}
    for operation in JSON:
        answer = client.open(
            f"/api/v1{example_path(operation)}", method=operation.method, json=operation.example, base_url=SITE
        )
        assert answer.status_code == 200, (operation.name, answer.text[:300])
        found[operation.name] = _shortened(answer.get_json())
    return found


def _shortened(value: Any) -> Any:
    if isinstance(value, list):
        return [_shortened(one) for one in value[:SHOWN]]
    if isinstance(value, dict):
        return {key: _shortened(one) for key, one in value.items()}
    return value


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        text = json.dumps(made(Path(folder)), ensure_ascii=False, indent=1)
    (rules_data() / FILE).write_text(text + "\n", encoding="utf-8")
