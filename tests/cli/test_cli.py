"""The command line: what it prints, its JSON, its exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli import COMMANDS
from tests.cli.conftest import Run
from tests.library.tiny import build_tiny

LOOK_UPS = ("rule", "rules", "glossary", "refs", "search", "contents", "editions")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("library")
    build_tiny(place)
    return place


def as_json(result: tuple[int, str, str]) -> dict[str, Any]:
    code, out, _ = result
    assert code == 0
    value: dict[str, Any] = json.loads(out)
    return value


def test_a_rule_with_its_subrules(run: Run) -> None:
    code, out, err = run("rule", "702.2")
    assert (code, err) == (0, "")
    numbers = [line[:7].strip() for line in out.splitlines() if line.startswith("702")]
    assert numbers == ["702.2.", "702.2a", "702.2b", "702.2c"]
    assert "effective 2021-06-01" in out.splitlines()[-1]


@pytest.mark.parametrize("words", [("CR", "702.2b"), ("7022b",), ("702.2", "b"), ("702.2b.",), ("§702.2B",)])
def test_a_rule_in_any_spelling(run: Run, words: tuple[str, ...]) -> None:
    assert run("rule", *words)[1].startswith("702.2b ")


def test_a_rule_alone_its_examples_its_repetition(run: Run) -> None:
    assert "702.2a" not in run("rule", "702.2.")[1]
    assert run("rule", "ex2", "101.1a")[1].count("Example:") == 1
    assert "2 of 2" in run("rule", "702.3a", "--n", "2")[1]


def test_a_section_lists_what_it_holds(run: Run) -> None:
    out = run("rule", "702")[1]
    assert "702.2. Leaping" in out
    assert "702.2b" not in out


def test_text_is_wrapped_with_its_number_first(run: Run) -> None:
    lines = run("rule", "101.1b")[1].splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert lines[1].startswith("    ")


def test_lists_terms_references_contents_editions(run: Run) -> None:
    numbers = [line[:6] for line in run("rules", "702.2a-b, 101.2")[1].splitlines() if line[0].isdigit()]
    assert numbers == ["702.2a", "702.2b", "101.2."]
    assert "A small creature with a hat." in run("glossary", "GNOMES")[1]
    assert run("glossary")[1].splitlines()[:2] == ["Gnome", "Leaping"]
    references = run("refs", "702.2")[1]
    assert "refers to nothing" in references
    assert "101.1: It gets a +1/+1 counter" in references
    assert "glossary: Leaping: See rule 702.2" in references
    assert "999.9 (dangling)" in run("refs", "702.2c")[1]
    assert "    702. Abilities" in run("contents")[1]
    assert len(run("editions")[1].splitlines()) == 4
    assert "sha256" in run("editions", "--edition", "2020-01-01")[1]


def test_search(run: Run) -> None:
    code, out, _ = run("search", "glowing", "creature")
    assert code == 0
    assert out.index("702.19b:") < out.index("hits")
    assert "101.1a:" in run("search", "two hats")[1]  # an argument with a blank is a phrase
    assert "702.19b" not in run("search", "pond", "-glowing")[1]
    assert run("search", "leaping", "--limit", "1")[1].count("702.2") == 2  # the entry's pointer, and one hit


def test_an_edition_by_date(run: Run) -> None:
    assert "rarely" in run("rule", "101.2", "--edition", "2020-12-31")[1]
    assert "effective 2020-01-01" in run("rule", "101.2", "-e", "2020-12-31")[1]
    assert "702.17b" in run("search", "702.17b@2020-01-01")[1]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("rule", "702.2z"), 1, "Did you mean 702.2, 702.2a"), (("rule", "702.l9b"), 1, "Did you mean 702.19b?"),
        (("rule", "999"), 1, "no section 999"), (("rule", "702.17b"), 1, "702.17b@2020-01-01"),
        (("rule", "hats"), 2, "no list of rule numbers"), (("rule", "702.2a-c"), 2, "several rules"),
        (("rules", "702.2c-a"), 2, "backwards"), (("glossary", "gnom"), 1, "Did you mean Gnome"),
        (("refs", "702.99"), 1, "no rule 702.99"), (("search", "zzzz"), 1, "answers"),
        (("search", "kin:rule"), 2, "kind:rule"),
        (("search", '"laeping"'), 1, "Did you mean"), (("rule", "101.1", "-e", "2021-06"), 2, "2021-06-01"),
        (("rule", "101.1", "-e", "1999-01-01"), 1, "earliest"), (("editions", "-e", "abc"), 2, "does not name"),
        (("serch",), 2, "did you mean 'search'"),
        (("rule",), 2, "Missing argument"), (("rule", "--wat", "1"), 2, "No such option"),
        (("search", "x", "--limit", "0"), 2, "--limit"),
        (("rule", "1", "--library", "/nowhere"), 3, "no library in /nowhere"),
    ],
)  # fmt: skip
def test_errors_are_one_line_with_a_code(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    got, _, err = run(*words)
    assert got == code
    assert said in err
    assert err.startswith("magistrate: ")
    assert err.count("\n") == 1


def test_json_says_what_it_is(run: Run) -> None:
    rule = as_json(run("rule", "101.1a", "--json"))
    assert (rule["object"], rule["number"], rule["edition"]["effective"]) == ("rule", "101.1a", "2021-06-01")
    assert [part["kind"] for part in rule["parts"]] == ["subrule", "example", "example"]
    listed = as_json(run("rules", "702.2a-b", "--json"))
    assert (listed["object"], listed["total"], listed["data"][0]["object"]) == ("list", 2, "rule")
    assert as_json(run("glossary", "gnome", "--json"))["object"] == "term"
    assert as_json(run("glossary", "--json"))["total"] == 6
    references = as_json(run("refs", "rule 702.2", "--json"))
    assert (references["number"], len(references["referenced_by"])) == ("702.2", 2)
    assert as_json(run("search", "hat", "--json"))["object"] == "search"
    assert as_json(run("contents", "--json"))["chapters"][0]["sections"][0]["number"] == "101"
    assert as_json(run("editions", "--json"))["data"][0]["slug"] == "2021-06-01"
    assert as_json(run("editions", "-e", "latest", "--json"))["object"] == "edition"


def test_a_year_names_its_last_edition(run: Run) -> None:
    assert as_json(run("rule", "101.1", "-e", "2020", "--json"))["edition"]["slug"] == "2020-01-01"
    code, _, told = run("rule", "101.1", "-e", "1994")
    assert code == 1
    assert "in force in 1994" in told


@pytest.mark.parametrize("command", LOOK_UPS)
def test_every_look_up_has_the_same_options(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    for option in ("--json", "--edition", "--library"):
        assert option in out


def test_every_command_loads_and_explains_itself(run: Run) -> None:
    out = run("--help")[1]
    for command, (_, _, line) in COMMANDS.items():
        assert f"{command} " in out
        assert line.split()[0] in out
        assert run(command, "--help")[0] == 0


def test_the_version(run: Run) -> None:
    assert run("--version")[1].startswith("magistrate, version ")


def test_a_look_up_imports_no_more_than_it_needs(root: Path) -> None:
    """The start of a process is what a look-up spends its time on."""
    script = (
        "import sys; from app.cli import main; main(['rule', '101.1', '--library', sys.argv[1]]);"
        "heavy = {'flask', 'whoosh', 'networkx', 'rapidfuzz'} & set(sys.modules); sys.stderr.write(' '.join(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", script, str(root)], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("101.1. ")
    assert done.stderr == ""


def test_a_reader_that_stops_reading_is_no_error(root: Path) -> None:
    script = "import sys; from app.cli import main; sys.exit(main(['contents', '--library', sys.argv[1]]))"
    command = [sys.executable, "-c", script, str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("check", "nosuch.yaml"), 2), (("check", "--position", "nosuch.yaml"), 2), (("check", "--ndjson", "nosuch"), 2),
        (("cite", "check", "nosuch", "--from", "2026-01-01"), 2), (("cite", "audit", "--lock", "nosuch"), 2),
        (("cards", "import", "nosuch.json"), 1),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_a_missing_file_is_told_before_anything_heavy_is_loaded(words: tuple[str, ...], code: int, tmp_path: Path) -> None:
    script = (
        "import sys; from app.cli import main; code = main(sys.argv[1:]);"
        "print([name for name in sys.modules if name.startswith(('app.engine', 'whoosh', 'networkx'))]); sys.exit(code)"
    )
    told = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, cwd=tmp_path, check=False,
                          env={**os.environ, "PYTHONPATH": str(Path.cwd())})  # fmt: skip
    assert (told.returncode, told.stdout) == (code, "[]\n")
    assert told.stderr.startswith("magistrate: ")
    assert told.stderr.count("\n") == 1
    assert "nosuch" in told.stderr
    assert "Errno" not in told.stderr
