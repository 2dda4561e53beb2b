"""The lock file, and what an audit tells of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.library.citations.audit import Audit, Drift
from app.library.citations.find import find
from app.library.citations.lock import BadLock, Lock, read_lock, write_lock
from app.library.errors import NotFound
from app.library.library import Library
from tests.library.ponds import build_ponds

OLD, NEW = "2030-01-01", "2031-01-01"
HEAD = "version = 1\nedition = 'x'\nsha256 = 'y'\n"
TEXT = "CR 301.1, 301.3a, 301.3b, rules 402.3–402.4, 402.3a, 403.1, 501.1, 501.2, CR 999.9, CR 502.2, CR 301.1"


@pytest.fixture(scope="module")
def ponds(tmp_path_factory: pytest.TempPathFactory) -> Library:
    root = tmp_path_factory.mktemp("ponds")
    build_ponds(root)
    return Library.open(root)


def locked(library: Library, text: str = TEXT, edition: str = OLD) -> Lock:
    return library.citations.lock(library.edition(edition), find(text))


def audited(library: Library, lock: Lock, target: str = NEW, text: str | None = None) -> Audit:
    return library.citations.audit(lock, library.edition(target), None if text is None else find(text))


def test_what_is_locked(ponds: Library) -> None:
    lock = locked(ponds)
    assert [rule.number for rule in lock.rules] == [
        "301.1", "301.3a", "301.3b", "402.3", "402.3a", "402.4", "403.1", "501.1", "501.2", "502.2",
    ]  # fmt: skip
    assert lock.missing == ("999.9",)
    assert (lock.edition, lock.sha256) == (OLD, ponds.edition(OLD).sha256)
    assert {rule.lineage for rule in lock.rules} == {f"{rule.number}@2029-01-01" for rule in lock.rules}


def test_the_same_citations_give_the_same_bytes(ponds: Library) -> None:
    text = write_lock(locked(ponds))
    assert write_lock(locked(ponds, ", ".join(reversed(TEXT.split(", "))).replace("402.4, 402.3a", "402.4, CR 402.3a"))) == text
    assert read_lock(text) == locked(ponds)
    assert text.endswith("\n")
    assert "\r" not in text


def test_the_audit(ponds: Library) -> None:
    result = audited(ponds, locked(ponds))
    told = [(str(one.drift), one.number, one.now) for one in result.drifted]
    assert told == [
        ("edited", "301.3b", ("301.3b",)), ("renumbered", "402.3", ("402.4",)), ("renumbered", "402.3a", ("402.4a",)),
        ("renumbered", "402.4", ("402.5",)), ("renumbered", "403.1", ("405.1",)), ("removed", "501.1", ()),
        ("removed", "501.2", ()), ("added", "", ("402.4d",)),
    ]  # fmt: skip
    assert result.counts[Drift.UNCHANGED] == 3  # typography and numbers of references are no change of the words
    assert [one.number for one in result.drifted if one.reused] == ["402.3", "402.4", "501.2"]
    assert not result.clean
    assert not result.republished


def test_new_rules_beside_those_cited_are_told(ponds: Library) -> None:
    result = audited(ponds, locked(ponds, "CR 402.2a", NEW), OLD)
    assert [(str(one.drift), one.number) for one in result.drifted] == [("removed", "402.2a")]
    for cited in ("CR 402.3a", "CR 402.3"):
        moved, added = audited(ponds, locked(ponds, cited), NEW).drifted
        assert moved.drift is Drift.RENUMBERED
        assert (added.drift, added.number, added.now) == (Drift.ADDED, "", ("402.4d",))
    assert audited(ponds, locked(ponds, "CR 402.1"), NEW).clean


def test_nothing_drifts_within_one_edition(ponds: Library) -> None:
    result = audited(ponds, locked(ponds), OLD)
    assert result.clean
    assert result.counts[Drift.UNCHANGED] == 10


def test_texts_are_compared_with_the_lock(ponds: Library) -> None:
    result = audited(ponds, locked(ponds, "CR 301.1, CR 301.2"), OLD, "CR 301.2, CR 301.3a")
    assert [(str(one.drift), one.number) for one in result.drifted] == [("cited", "301.3a"), ("uncited", "301.1")]


def test_an_edition_published_again(ponds: Library) -> None:
    lock = locked(ponds, "CR 301.1")
    again = Lock(edition=lock.edition, sha256="0" * 64, rules=lock.rules)
    assert audited(ponds, again).republished
    lost = Lock(edition="2001-01-01", sha256="0" * 64, rules=lock.rules)
    with pytest.raises(NotFound, match="2001-01-01"):
        audited(ponds, lost)


@pytest.mark.parametrize(
    "text",
    [
        "", "version = 1", "version = 9", "rubbish", f"{HEAD}[rules]\n'702.19l' = {{lineage='a', checksum='b'}}",
        HEAD.replace("'x'", "3") + "[rules]", f"{HEAD}rules = 3", f"{HEAD}[rules]\n'702.1' = 'x'",
    ],
)  # fmt: skip
def test_damaged_locks(text: str) -> None:
    with pytest.raises(BadLock):
        read_lock(text)


def test_a_lock_of_an_earlier_library_still_speaks(ponds: Library, tmp_path: Path) -> None:
    """When an older edition is added later, lineages get older names; the lock does not depend on them."""
    build_ponds(tmp_path, (2030, 2031))
    younger = Library.open(tmp_path)
    lock = locked(younger)
    assert lock.rules[0].lineage == "301.1@2030-01-01"
    assert [one.number for one in audited(ponds, lock).drifted] == [one.number for one in audited(younger, lock).drifted]
