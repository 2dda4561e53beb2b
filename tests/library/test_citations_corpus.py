"""Citations of the official editions: every number stands in its own, and remaps go where the words went."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from app.library.citations.find import find
from app.library.citations.listed import read_listed
from app.library.citations.migrate import CONFIDENCE, migrate
from app.library.citations.views import Class
from app.library.library import Library
from tests.benchmarks.citations import chain, remaps, texts_of, unique

pytestmark = pytest.mark.corpus


def test_every_number_is_found_and_in_order_in_its_own_edition(real_library: Library) -> None:
    for document in chain(real_library)[::6]:
        numbers = list(texts_of(real_library, document))
        text = "\n".join(f"CR {number}" for number in numbers)
        cited = find(text)
        assert [one.number for one in cited] == numbers
        findings = real_library.citations.between(document, document).findings(text, cited)
        assert {one.verdict.kind for one in findings} == {Class.OK}


def test_remaps_go_where_the_words_went(real_library: Library) -> None:
    whole = chain(real_library)
    editions = whole[:: max(1, len(whole) // 12)]
    tally: Counter[str] = Counter()
    for old, new in pairwise(editions):
        tally += remaps(real_library, old, new)
    rewritten = tally["right"] + tally["wrong"]
    assert rewritten > 500
    assert tally["right"] >= 0.99 * rewritten
    assert tally["left"] <= 0.05 * rewritten


def test_there_and_back(real_library: Library) -> None:
    """What was rewritten to another edition, and back, is what it was: no two rules are sent to one number."""
    editions = chain(real_library)
    old, new = editions[-2], editions[-1]
    words = unique(texts_of(real_library, old))
    text = "\n".join(f"CR {number}" for number in words.values())
    there = migrate(text, real_library.citations.between(old, new).findings(text))
    back = migrate(there.text, real_library.citations.between(new, old).findings(there.text))
    went = [edit for edit in there.edits if edit.finding.verdict.change == "moved"]
    assert went
    lines, again = text.split("\n"), back.text.split("\n")
    kept = sum(again[edit.finding.citation.line - 1] == lines[edit.finding.citation.line - 1] for edit in went)
    assert kept >= 0.99 * len(went)


def test_a_keyword_is_followed_through_the_renumbering(real_library: Library) -> None:
    """Double strike: 502.28 until 2009, 702.4 since. The newest edition knows no 502.28."""
    older = [one for one in chain(real_library) if "2005" < one.slug < "2009-07" and "502.28" in texts_of(real_library, one)]
    assert older
    made = real_library.citations.between(older[-1], chain(real_library)[-1])
    (finding,) = made.findings("", read_listed(["502.28"]))
    assert (finding.verdict.kind, finding.replacement) == (Class.MOVED, "702.4")
    assert finding.verdict.confidence >= CONFIDENCE
