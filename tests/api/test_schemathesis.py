"""The API held to its OpenAPI document by schemathesis: every check, with requests that fit the document and that do not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema

from app.api.operations import OPERATIONS
from app.application import create_app
from ingest import sources
from ingest.build import build

EXAMPLES = 3
"""Random requests for each operation and kind, beside those made for every bound, pattern and example of the document."""

OWN_GRAMMAR = {
    "/source": "a range of more than 500 lines, or one that ends before it begins",
    "/rules": "a list of ranges",
    "/search": "a query with filters",
    "/lookup": "a query with filters",
    "/context": "a query with filters",
    "/cards": "a query for cards with filters",
    "/scenarios/check": "a scenario that names what it does not have",
    "/scenarios/explain": "a scenario that names what it does not have",
}
"""Where what fits the schema may be refused with 400 all the same: words whose grammar JSON Schema cannot say."""

TOO_MANY = ("/scenarios/check", "/scenarios/explain")
"""Bodies with so many keys that a request for every bound of each (13,000 of them) takes minutes."""

_ANSWERED = ["2xx", "401", "403", "404", "409", "5xx"]
CONFIG: dict[str, Any] = {
    "headers": {"Accept-Encoding": "identity"},
    "generation": {"max-examples": EXAMPLES, "deterministic": True},
    "operations": [
        {
            "include-path": path,
            "checks": {"positive_data_acceptance": {"expected-statuses": [*_ANSWERED, "400"]}},
            "phases": {"coverage": {"enabled": path not in TOO_MANY}},
        }
        for path in OWN_GRAMMAR
    ],
}


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The document, with an API over a library of the handbook to hold to it."""
    root = tmp_path_factory.mktemp("handbook")
    build(root, list(sources.handbook()))
    application = create_app({"LIBRARY": Path(root)})
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application, config=SchemathesisConfig.from_dict(CONFIG))


def test_the_api_is_what_its_document_says(schema: Any) -> None:
    requests: Counter[str] = Counter()
    failures: list[str] = []
    for event in from_schema(schema).execute():
        if isinstance(event, events.NonFatalError | events.FatalError):
            failures.append(str(event))
        if isinstance(event, events.ScenarioFinished):
            requests[event.recorder.label] += len(event.recorder.checks)
            failures += [_told(check) for checks in event.recorder.checks.values() for check in checks if check.failure_info]
    assert failures == []
    assert {f"{one.method} {one.path}" for one in OPERATIONS} <= set(requests)
    assert requests.total() > 800


def _told(check: Any) -> str:
    """A failure with the request that shows it."""
    failure = check.failure_info
    return f"{check.name}: {failure.failure.title}: {failure.failure.message}\n{failure.code_sample}"
