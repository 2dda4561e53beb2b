"""What is refused: in a sentence, with suggestions, without a trace of the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult

from app.mcp import calling, server
from app.mcp.calling import Refused
from app.mcp.desk import McpSettings
from app.mcp.server import server_of
from app.scenarios.documents.example import EXAMPLE
from tests.mcp.conftest import Call, Session


def words(answer: CallToolResult) -> str:
    """What a refusal says."""
    assert answer.is_error and answer.structured_content is None
    text: str = answer.content[0].text  # type: ignore[union-attr]
    assert "Traceback" not in text and ".py" not in text and len(text) < 2000
    return text


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("lookup", {"query": "702.99"}, "There is no 702.99 in this edition. Suggestions: "),
        ("lookup", {"query": "702.2", "edition": "1980"}, "1980"),
        ("lookup", {"query": "702.2", "edition": "20/../x"}, "edition"),
        ("lookup", {"query": ""}, "length"),
        ("lookup", {"query": "x" * 5000}, "length"),
        ("lookup", {"query": 7}, "Expected `str`"),
        ("lookup", {}, "query"),
        ("lookup", {"query": "a", "editon": "2020"}, "unknown field `editon`"),
        ("lookup", {"query": "gnome \ud800"}, "broken characters"),
        ("search", {"query": "gnome", "limit": 51}, "limit"),
        ("search", {"query": "gnome", "offset": -1}, "offset"),
        ("glossary", {"term": "gnoem"}, "Suggestions: Gnome"),
        ("history", {"number": "999.9z"}, "999.9z"),
        ("diff", {"older": "2020-01-01", "within": "nowhere"}, "Suggestions: rules, glossary"),
        ("check_citations", {}, "one of the two"),
        ("check_citations", {"text": "a", "citations": []}, "one of the two"),
        ("check_citations", {"text": "CR 702.2b " * 1500}, "more than 1000 citations"),
        ("card", {"name": "No Such Thing At All"}, "no card"),
        ("check_scenario", {"scenario": {"playres": {}}}, "Suggestions: players"),
        ("check_scenario", {"scenario": "a: ["}, "not YAML"),
        ("check_scenario", {"scenario": "x: !!python/name:os.system"}, "tags"),
        ("check_scenario", {"scenario": "[" * 50_000}, "nested"),
        ("check_scenario", {"scenario": "x" * 1_000_001}, "longer than"),
        ("scenario_format", {"form": "poem"}, "poem"),
    ],
)
def test_refusals(call: Call, tool: str, arguments: dict[str, Any], said: str) -> None:
    assert said in words(call(tool, **arguments))


def test_a_deep_object_is_refused(call: Call) -> None:
    deep: Any = {}
    for _ in range(200):
        deep = {"players": deep}
    assert words(call("check_scenario", scenario=deep))


def test_an_unknown_tool_is_an_error_of_the_protocol(session: Session) -> None:
    with pytest.raises(MCPError, match="There is no tool") as error:
        session(lambda client: client.call_tool("rules_lawyer", {}))
    assert "lookup" in error.value.data["tools"]


def test_without_a_library_it_says_so(tmp_path: Path) -> None:
    async def main() -> tuple[CallToolResult, int]:
        async with Client(server_of(McpSettings(str(tmp_path)))) as client:
            listed = await client.list_resources()
            return await client.call_tool("lookup", {"query": "702.2"}), len(listed.resources)

    answer, resources = anyio.run(main)
    assert "magistrate ingest" in words(answer) and str(tmp_path) not in words(answer)
    assert resources <= 1


def test_an_accident_tells_nothing(call: Call, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret of the house")

    monkeypatch.setattr("app.mcp.reading.lookup", broken)
    assert "secret" not in words(call("lookup", query="702.2"))
    assert "secret of the house" in caplog.text


def test_an_answer_that_is_too_long_is_none(settings: McpSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "MOST_BYTES", 100)
    refused = calling.call(settings, "lookup", b'{"query": "702.2"}')
    assert isinstance(refused, Refused) and "Ask for less" in refused.text


def test_a_player_that_is_late_is_ended_and_the_next_one_answers(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    async def three_times(client: Client) -> list[CallToolResult]:
        answers = []
        for deadline in (60.0, 0.001, 60.0):
            monkeypatch.setattr(server, "DEADLINE", deadline)
            answers.append(await client.call_tool("check_scenario", {"scenario": EXAMPLE}))
        return answers

    first, late, after = session(three_times)
    assert "15 seconds and was stopped" in words(late)
    assert [(one.structured_content or {})["verdict"] for one in (first, after)] == ["answered", "answered"]


def test_too_many_players_are_told_to_wait(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_WAITING", 0)
    assert "Try again" in words(call("check_scenario", scenario=EXAMPLE))
