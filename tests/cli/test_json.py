"""``--json``: every command but two has it, and with it standard output is one JSON value, for errors too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from app.cli import COMMANDS, cli
from app.cli.failures import FailureKind, wants_json
from app.help.pages import help_page
from tests.cli.conftest import Run
from tests.library.tiny import build_tiny

WITHOUT = {"serve", "completion", "mcp", "discord commands"}
NOWHERE = "/nonexistent/library"
ERRORS: dict[str, tuple[tuple[str, ...], FailureKind, int]] = {
    "rule": (("rule", "999.9"), FailureKind.NOT_FOUND, 1),
    "rules": (("rules", "hats"), FailureKind.DOES_NOT_PARSE, 2),
    "random": (("random", "--in", "999"), FailureKind.NOT_FOUND, 1),
    "glossary": (("glossary", "zzz"), FailureKind.NOT_FOUND, 1),
    "refs": (("refs", "999.9"), FailureKind.NOT_FOUND, 1),
    "search": (("search", "in:hats", "x"), FailureKind.DOES_NOT_PARSE, 2),
    "policy": (("policy", "MTR", "2.6"), FailureKind.NOT_FOUND, 1),
    "contents": (("contents", "--edition", "1066-01-01"), FailureKind.NOT_FOUND, 1),
    "editions": (("editions", "--library", NOWHERE), FailureKind.NO_LIBRARY, 3),
    "source": (("source", "702.2", "again"), FailureKind.USAGE, 2),
    "capture": (("capture", "--edition", "hats"), FailureKind.DOES_NOT_PARSE, 2),
    "cite check": (("cite", "check", "/nonexistent.txt"), FailureKind.FAILED, 2),
    "cite migrate": (("cite", "migrate", "-"), FailureKind.USAGE, 2),
    "cite lock": (("cite", "lock", "/nonexistent.txt"), FailureKind.FAILED, 2),
    "cite audit": (("cite", "audit", "--lock", "/nonexistent.lock"), FailureKind.FAILED, 2),
    "lineage review": (("lineage", "review", "--below", "7"), FailureKind.USAGE, 2),
    "diff": (("diff", "1066-01-01"), FailureKind.NOT_FOUND, 1),
    "moves": (("moves",), FailureKind.USAGE, 2),
    "history": (("history", "999.9"), FailureKind.NOT_FOUND, 1),
    "ingest": (("ingest", "/nonexistent/editions"), FailureKind.FAILED, 2),
    "export": (("export", "--to", "/dev/null/x", "--base", "nonsense"), FailureKind.FAILED, 2),
    "fetch": (("fetch", "--from", "/nonexistent.toml"), FailureKind.FAILED, 2),
    "check": (("check", "/nonexistent.yaml"), FailureKind.FAILED, 2),
    "cards fetch": (("cards", "fetch", "--from", "/nonexistent.toml", "--to", "/dev/null/x"), FailureKind.FAILED, 2),
    "cards import": (("cards", "import", "/nonexistent.json"), FailureKind.FAILED, 1),
    "cards rulings": (("cards", "rulings", "/nonexistent.json"), FailureKind.FAILED, 1),
    "cards index": (("cards", "index", "--library", NOWHERE), FailureKind.FAILED, 1),
    "cards about": (("cards", "about", "702.2"), FailureKind.FAILED, 1),
    "cards compile": (("cards", "compile", "Nobody"), FailureKind.FAILED, 1),
    "cards search": (("cards", "search", "x", "--limit", "0"), FailureKind.USAGE, 2),
    "cards show": (("cards", "show", "Nobody"), FailureKind.FAILED, 1),
    "coverage": (("coverage", "hats"), FailureKind.DOES_NOT_PARSE, 2),
    "downloads": (("downloads", "--library", NOWHERE), FailureKind.NO_LIBRARY, 3),
    "verify": (("verify", "--library", NOWHERE), FailureKind.NO_LIBRARY, 3),
    "handbook check": (("handbook", "check", "1066-01-01"), FailureKind.USAGE, 2),
    "handbook stale": (("handbook", "stale", "1066-01-01"), FailureKind.NOT_FOUND, 1),
    "handbook lock": (("handbook", "lock", "1066-01-01"), FailureKind.NOT_FOUND, 1),
    "help": (("help", "nonsense"), FailureKind.NOT_FOUND, 1),
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("library")
    build_tiny(place)
    return place


@pytest.fixture(autouse=True)
def _played(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.scenarios.checks import played_record
    from tests.library.test_coverage import RECORD

    monkeypatch.setattr(played_record, "play_shipped", lambda progress: RECORD)


def leaves() -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by its words."""
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        if isinstance(command, click.Group):
            yield from ((f"{name} {below}", found) for below, found in command.commands.items())
        elif command is not None:
            yield name, command


def test_every_command_takes_json() -> None:
    without = {name for name, command in leaves() if not any("--json" in one.opts for one in command.params)}
    assert without == WITHOUT


def test_the_table_holds_every_command() -> None:
    assert set(ERRORS) == {name for name, _ in leaves()} - WITHOUT


@pytest.mark.parametrize("command", ERRORS)
def test_an_error_is_json_of_one_shape(command: str, run: Run) -> None:
    words, kind, code = ERRORS[command]
    found, out, err = run(*words, "--json")
    value = json.loads(out)
    assert (found, err) == (code, "")
    assert set(value) == {"object", "error"}
    assert value["object"] == "error"
    assert set(value["error"]) == {"kind", "message", "suggestions", "exit_code"}
    assert (value["error"]["kind"], value["error"]["exit_code"]) == (kind, code)
    assert value["error"]["message"]


@pytest.mark.parametrize("command", sorted(set(ERRORS) - {"cite migrate"}))  # which may migrate the standard input
def test_without_json_it_is_a_line_on_stderr(command: str, run: Run) -> None:
    words, _, code = ERRORS[command]
    found, out, err = run(*words)
    assert (found, out) == (code, "")
    assert err.startswith("magistrate: ")
    assert err.count("\n") == 1


def test_the_shape_is_the_one_that_is_documented(run: Run) -> None:
    source = help_page("command-line").source
    shown = json.loads(source.split("```json\n")[1].split("```")[0])
    actual = json.loads(run("rule", "999.9", "--json")[1])
    assert set(shown) == set(actual)
    assert set(shown["error"]) == set(actual["error"])
    assert all(f"| `{kind}` |" in source for kind in FailureKind)


def test_an_unknown_command_is_an_error_too(run: Run) -> None:
    value = json.loads(run("rul", "702", "--json")[1])
    assert value["error"]["kind"] == "usage"
    assert "'rule'" in value["error"]["message"]


def test_an_answer_with_nothing_in_it_is_no_error(run: Run) -> None:
    code, out, err = run("search", "zzzqqq", "--json")
    assert (code, json.loads(out)["object"], err) == (1, "search", "")


def test_a_scenario_that_does_not_read(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text("players: {A: {}}\nexpect: [{what: life, player: A, n: 20}]\n")
    bad.write_text("players: {A: {}}\nsegment: []\n")
    code, out, err = run("check", str(bad), "--json")
    value = json.loads(out)
    assert (code, err, value["error"]["kind"], value["error"]["suggestions"][0]) == (2, "", "does_not_parse", "segments")
    code, out, _ = run("check", str(good), str(bad), "--json")
    decoder, place, kinds = json.JSONDecoder(), 0, []
    while place < len(out.rstrip()):
        one, place = decoder.raw_decode(out, place)
        kinds.append(one["object"])
        place += 1
    assert (code, kinds) == (2, ["scenario_result", "error"])
    position = json.loads(run("check", str(good), "--position", "--json")[1])
    assert position["object"] == "position"
    assert "A: life 20" in position["text"]


def test_migration_and_lock(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.md").write_text("See CR 702.2b and CR 999.1.\n")
    span = ("--from", "2020-01-01", "--to", "2021-06-01")
    shown = json.loads(run("cite", "migrate", "notes.md", *span, "--dry-run", "--json")[1])
    assert (shown["object"], shown["written"], shown["files"][0]["path"]) == ("citation_migration", False, "notes.md")
    code, out, err = run("cite", "lock", "notes.md", "--json")
    locked = json.loads(out)
    assert (code, err, locked["object"], locked["missing"]) == (1, "", "citation_lock", ["999.1"])
    assert Path(locked["path"]).is_file()


def test_an_import_of_cards(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{"name": "Practice Hat", "type_line": "Artifact", "oracle_id": "x", "layout": "normal"}]))
    value = json.loads(run("cards", "import", str(file), "--json", "--library", str(tmp_path))[1])
    assert (value["object"], value["cards"], value["files"][0]["form"]) == ("card_import", 1, value["files"][0]["form"])


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["rule", "1", "--json"], True), (["diff", "a", "--format", "json"], True), (["diff", "a", "--format=json"], True),
        (["search", "--", "--json"], False), (["diff", "a", "--format", "text"], False), ([], False), (["json"], False),
    ],
)  # fmt: skip
def test_whether_json_is_asked_for(words: list[str], asked: bool) -> None:
    assert wants_json(words) is asked
