"""The references of the seed captures and of every official edition: counts, and each that names nothing."""

from __future__ import annotations

import tomllib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.library.records import Status
from ingest.model import Capture
from ingest.parse import parse

pytestmark = pytest.mark.corpus

FACTS = tomllib.loads(Path(__file__).with_name("references_corpus.toml").read_text("utf-8"))


class ReferenceCounts(NamedTuple):
    """What the references of one document come to. ``dangling`` holds (owner's number or "", target)."""

    occurrences: int
    targets: int
    exist: int
    terms: int
    shapes: dict[str, int]
    dangling: list[tuple[str, str]]
    disagreeing: int
    unresolved_terms: int
    complete: bool


def find(path: Path) -> ReferenceCounts:
    parsed = parse(Capture(path.name, path.read_bytes()))
    every = [o for row in parsed.occurrences.values() for o in row]
    numbered = [edge for edge in parsed.edges if edge.form != "term"]
    terms = [edge for edge in parsed.edges if edge.form == "term"]
    shapes = Counter(shape(o.targets) for o in every if o.form != "term")
    dangling = [(parsed.nodes[e.source].number or "", e.target) for e in numbered if e.status is Status.DANGLING]
    return ReferenceCounts(
        sum(shapes.values()), len(numbered), sum(e.target_seq is not None for e in numbered), len(terms), shapes,
        dangling, sum(odd.kind == "title_disagrees" for odd in parsed.oddities),
        sum(e.status is Status.DANGLING for e in terms), parsed.complete,
    )  # fmt: skip


def shape(targets: tuple[str, ...]) -> str:
    if len(targets) > 1:
        return "ranges"
    return {1: "chapters", 3: "sections"}.get(len(targets[0]), "numbers")


@pytest.fixture(scope="module")
def editions(shared_dir: Path) -> dict[str, ReferenceCounts]:
    paths = sorted((shared_dir / "editions").glob("*.txt"))
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as pool:
        return dict(zip((path.stem for path in paths), pool.map(find, paths, chunksize=8)))


@pytest.mark.parametrize("fact", FACTS["seed"], ids=lambda fact: fact["name"])
def test_seed_captures(shared_dir: Path, fact: dict[str, Any]) -> None:
    found = find(next((shared_dir / "seeds").glob(f"{fact['name']}_*")))
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
    assert all(found.complete for found in editions.values())
    assert {edition: sorted(target for _, target in found.dangling) for edition, found in editions.items()} == known
    made = {one for found in editions.values() for one in found.dangling}
    assert made <= {(owner, target) for row in FACTS["dangling"] for owner in row["from"] for target in row["targets"]}


def test_every_glossary_reference_names_an_entry(editions: dict[str, ReferenceCounts]) -> None:
    assert {edition: found.unresolved_terms for edition, found in editions.items() if found.unresolved_terms} == {}
    assert all(found.terms for found in editions.values())
