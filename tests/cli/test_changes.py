"""``magistrate diff``, ``moves`` and ``history``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.library.kites import build_kites

PAIR = ("2020-01-01", "2021-01-01")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("kites")
    build_kites(place)
    return place


@pytest.mark.parametrize(
    ("words", "said", "unsaid"),
    [
        ((*PAIR,), ["101.2–101.3 → 101.3–101.4: renumbered (2 rules)", "[-three-] {+five+}", "102.4: removed"], ["102.1:"]),
        ((*PAIR, "--all", "--in", "102"), ["102.1: typography only", "102.2: references only"], ["301.1"]),
        ((*PAIR, "--kind", "split,merged"), ["301.1 → 301.1, 301.2: split", "302.1: merged"], ["101.2"]),
        ((*PAIR, "--stat"), ["Rules: 2 edited", "Glossary: 1 edited", "Not listed: 1 typography only"], ["102.4", "In all"]),
        ((*PAIR, "--stat", "--in", "102"), ["Section 102, Wind: 1 edited, 1 removed.", "In all: 1 typography"], ["Glossary"]),
        ((*PAIR, "--stat", "--kind", "added"), ["Rules: 3 added.", "Glossary: 1 added.", "Not listed: 1 typo"], ["In all"]),
        ((*PAIR, "--format", "unified"), ["+++ 2021-01-01/102.3", "--- 2020-01-01/102.4"], []),
        ((*PAIR, "--format", "markdown"), ["~~three~~ **five**"], []),
        (("2021-01-01",), ["Changes from 2021-01-01 to 2022-01-01", "[-five-] {+three+}"], []),
    ],
)
def test_a_diff(run: Run, words: tuple[str, ...], said: list[str], unsaid: list[str]) -> None:
    code, out, err = run("diff", *words)
    assert (code, err) == (0, "")
    assert [one for one in said if one not in out] == []
    assert [one for one in unsaid if one in out] == []


RED, GREEN, PLAIN = "\x1b[31m[-three-]\x1b[0m", "\x1b[32m{+five+}\x1b[0m", "[-three-] {+five+}"


@pytest.mark.parametrize("words", [("diff", *PAIR), ("history", "102.3", "--edition", "2021-01-01")])
def test_colour_only_where_it_is_wanted(run: Run, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"{RED} {GREEN}" in run(*words, "--color", "always")[1]
    for more in ((), ("--color", "auto"), ("--color", "never")):
        out = run(*words, *more)[1]
        assert PLAIN in out
        assert "\x1b" not in out
    monkeypatch.setattr("click._compat.isatty", lambda stream: True)
    assert f"{RED} {GREEN}" in run(*words)[1]
    assert "\x1b" not in run(*words, "--color", "never")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run(*words)[1]
    assert f"{RED} {GREEN}" in run(*words, "--color", "always")[1]


def test_a_unified_diff_in_colour_is_the_same_without_it(run: Run) -> None:
    import click

    plain = run("diff", *PAIR, "--format", "unified")[1]
    coloured = run("diff", *PAIR, "--format", "unified", "--color", "always")[1]
    assert coloured != plain == click.unstyle(coloured)


def test_json(run: Run) -> None:
    for words in (("diff", *PAIR), ("moves", *PAIR), ("history", "101.3")):
        code, out, _ = run(*words, "--json")
        assert code == 0
        assert json.loads(out)["object"] == words[0]


@pytest.mark.parametrize(
    ("form", "said"),
    [("text", "101.2     101.3        moved; 101.2 is now 101.2@2021-01-01"), ("csv", "301.1,301.1 301.2,split"),
     ("sed", r"s/\b101\.3\b/@magistrate:1:@/g")],
)  # fmt: skip
def test_moves(run: Run, form: str, said: str) -> None:
    code, out, err = run("moves", *PAIR, "--format", form)
    assert (code, err) == (0, "")
    assert said in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("101.2", "--edition", "2020-01-01"),
            ["101.2 Spools  101.2@2020-01-01", "101.3 from 2021-01-01", "101.2 → 101.3: renumbered"],
        ),
        (("102.3",), ["2021-01-01  102.3: edited", "[-three-] {+five+}"]),
        (("102.4",), ["from 2020-01-01 to 2020-01-01", "102.4: removed"]),
        (("102",), ["below 102: 102.1 typographic, 102.2 references, 102.3 edited"]),
        (("kite",), ["Kite  term:Kite@2020-01-01", "Kite: edited"]),
        (("101.3@2022-01-01", "--brief"), ["101.2@2020-01-01"]),
    ],
)
def test_a_life(run: Run, words: tuple[str, ...], said: list[str]) -> None:
    code, out, err = run("history", *words)
    assert (code, err) == (0, "")
    flat = " ".join(out.split())
    assert [one for one in said if " ".join(one.split()) not in flat] == []


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("diff", "1999-01-01"), 1, "No edition here was in force"),
        (("diff", "soon"), 2, "does not name an edition"),
        (("diff", *PAIR, "--in", "chimneys"), 2, "names no part of the rules"),
        (("diff", *PAIR, "--kind", "sideways"), 2, "is no kind of change"),
        (("history", "102.9"), 1, "There is no rule 102.9"),
        (("history", "kit"), 1, "Did you mean Kite"),
        (("history", "102.4", "--edition", "2022-01-01"), 1, "is not in 2022-01-01"),
    ],
)
def test_refusals(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    found, out, err = run(*words)
    assert (found, out) == (code, "")
    assert said in err
