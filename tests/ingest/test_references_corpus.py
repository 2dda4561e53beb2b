"""The references of the seed captures and of every official edition: counts, and each that names nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ingest.conftest import Seed
from tests.ingest.every_edition import EditionFacts, ReferenceCounts, count_references

pytestmark = pytest.mark.corpus

FACTS = tomllib.loads(Path(__file__).with_name("references_corpus.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def editions(every_edition: list[EditionFacts]) -> dict[str, ReferenceCounts]:
    """What the references of each come to, by its date."""
    return {one.filed: one.references for one in every_edition}


@pytest.mark.parametrize("fact", FACTS["seed"], ids=lambda fact: fact["name"])
def test_seed_captures(seed_of: Callable[[str], Seed], fact: dict[str, Any]) -> None:
    seed = seed_of(fact["name"])
    found = count_references(seed.tree, seed.occurrences, seed.edges, seed.odd_references)
    counts = (found.occurrences, found.targets, found.exist, found.terms, found.disagreeing)
    assert counts == tuple(fact[key] for key in ("occurrences", "targets", "exist", "terms", "title_disagrees"))
    assert sorted(target for _, target in found.dangling) == sorted(fact["dangling"])


def test_newest_edition(editions: dict[str, ReferenceCounts]) -> None:
    fact = FACTS["newest"]
    found = editions[fact["date"]]
    assert (found.occurrences, found.targets, found.terms) == (fact["occurrences"], fact["targets"], fact["terms"])
    assert found.shapes == {key: fact[key] for key in ("numbers", "sections", "chapters", "ranges")}
    assert found.dangling == []


def test_nothing_dangles_but_the_mistakes_of_the_published_text(editions: dict[str, ReferenceCounts]) -> None:
    known = {
        edition: sorted(
            target for row in FACTS["dangling"] if edition in row["editions"] for target in row["targets"]
        )
        for edition in editions
    }  # fmt: skip
    assert {edition: sorted(target for _, target in found.dangling) for edition, found in editions.items()} == known
    made = {one for found in editions.values() for one in found.dangling}
    assert made <= {(owner, target) for row in FACTS["dangling"] for owner in row["from"] for target in row["targets"]}


def test_every_glossary_reference_names_an_entry(editions: dict[str, ReferenceCounts]) -> None:
    assert {edition: found.unresolved_terms for edition, found in editions.items() if found.unresolved_terms} == {}
    assert all(found.terms for found in editions.values())
