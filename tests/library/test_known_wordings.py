"""Rules known by their wording: in a library of one edition, whatever edition that is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.library.holdings import Holdings
from app.library.library import Library
from app.library.lineage import known_wordings
from app.library.lineage.bridge import numbers_between
from app.library.lineage.canonical import EFFECTIVE, canonical
from app.library.lineage.known_wordings import TABLE, known_numbers, marked_rules, table_of
from app.library.lineage.text import masked
from app.library.places import rules_data
from app.library.publication import Publication, published_folder
from app.library.records import DocumentKind
from ingest import sources
from ingest.build import build

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module", autouse=True)
def remembered() -> Iterator[None]:
    """Most rules stand in many editions with the same words: what is found of those words is kept while these tests run."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(known_wordings, "masked", cache(masked))
        yield


@pytest.fixture(scope="module")
def alone(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that holds one older edition and nothing else."""
    root = tmp_path_factory.mktemp("alone")
    build(root, [sources.load(shared_dir / "editions" / "2012-06-01.txt")])
    return root


@pytest.fixture(scope="module")
def everything(corpus_root: Path) -> Holdings:
    return held_at(corpus_root)


def held_at(root: Path) -> Holdings:
    return Holdings(Publication(published_folder(root)))


def test_the_table_that_ships_is_that_of_all_editions(everything: Holdings) -> None:
    assert table_of(everything, everything.edition(EFFECTIVE)) == (rules_data() / TABLE).read_text(encoding="ascii")


def test_no_rule_is_taken_for_another(everything: Holdings) -> None:
    source = everything.edition(EFFECTIVE)
    for document in everything.documents:
        if document.kind is not DocumentKind.EDITION or document.effective == EFFECTIVE:
            continue
        bridge = numbers_between(everything, document, source)
        _, back = known_numbers(everything, document)
        assert {number: found for number, found in back.items() if bridge(number) != found} == {}


def test_one_edition_alone_knows_nearly_all_its_rules(alone: Path) -> None:
    held = held_at(alone)
    (document,) = held.documents
    way = canonical(held, document)
    known = [rule for rule in marked_rules(held, document) if way.back(rule.number)]
    assert len(known) == 1_952  # of 2,024; 54 have no successor in the canonical edition
    assert (way.back("702.18b"), way.into("702.19b")) == ("702.19b", "702.18b")
    assert way.into("702.190a") == ""


@pytest.mark.parametrize(
    ("question", "number"), [("what happens when my creature has no toughness left", "704.5f"), ("summoning sick", "302.6")]
)
def test_so_its_search_knows_what_people_ask(alone: Path, question: str, number: str) -> None:
    assert Library.open(alone).search(None, question).hits[0].number == number
