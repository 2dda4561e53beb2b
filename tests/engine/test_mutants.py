"""Small faults in the engine are noticed: what killed a sample of mutants still does, and no more of them survive."""

from __future__ import annotations

import tomllib
from hashlib import sha256

from tests.benchmarks.mutants import FATES
from tests.mutants.making import ENGINE, mutants_of
from tests.mutants.nearest import fails
from tests.mutants.nearest import tests as every_test
from tests.mutants.refusing import refusals
from tests.mutants.running import KILLED, NOT_MADE, every_mutant, try_each

TRIED = 60
"""So many of the sample are tried again, each on the one test that killed it."""
SURVIVED = 125
"""Mutants of the sample of 1000 that no test notices. The number may only get smaller."""


def _lot(name: str) -> bytes:
    return sha256(name.encode()).digest()


def test_what_killed_a_mutant_still_does() -> None:
    rows: dict[str, str] = tomllib.loads(FATES.read_text("utf-8"))["killed"]
    there = {mutant.name: mutant for mutant in every_mutant()}
    by_name = {test.name: test for test in every_test()}
    again = [name for name in sorted(rows, key=_lot) if name in there and rows[name] in by_name][:TRIED]
    assert len(again) == TRIED, "the sample is out of date: python -m tests.benchmarks mutants --write"
    assert [rows[name] for name in again if fails(by_name[rows[name]])] == []
    fates = try_each({there[name]: [by_name[rows[name]]] for name in again})
    living = [f"{one.name} lives, {rows[one.name]} doesn't notice" for one, fate in fates.items()
              if fate.came not in (KILLED, NOT_MADE)]
    assert living == []


def test_no_more_mutants_survive() -> None:
    assert len(tomllib.loads(FATES.read_text("utf-8"))["survived"]) <= SURVIVED


def test_the_type_checker_refuses_what_the_types_do_not_allow() -> None:
    """A part of a condition that makes sure of a type can't be left out; any other part can."""
    there = {mutant.fault: mutant for mutant in mutants_of(ENGINE / "trees" / "keywords.py")}
    both = "row is not None and row.variant_of == name"
    assert any("union-attr" in words for words in refusals(there[f"{both} → row.variant_of == name"]))
    assert refusals(there[f"{both} → row is not None"]) == []
    assert refusals(there["row.variant_of == name → row.variant_of != name"]) == []
