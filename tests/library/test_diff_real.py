"""Diffs of the official texts: operations give both texts back, classes agree with the words, pages stay light."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from app.library.diff.comparing import SHOWABLE
from app.library.diff.views import DiffFilter
from app.library.library import Library
from app.library.lineage.views import Change
from app.library.records import Document, DocumentKind

pytestmark = pytest.mark.corpus
_ALIKE = str.maketrans({**dict.fromkeys("‘’“”`´", '"'), "'": '"', **dict.fromkeys("–—−‐‑", "-")})
_SAMPLE = 6


def chain_of(library: Library) -> list[Document]:
    return [one for one in library.documents() if one.kind is DocumentKind.EDITION and one.slug == one.effective][::-1]


@pytest.fixture(scope="module")
def drawn(real_library: Library) -> list[tuple[Document, Document]]:
    """Some pairs of neighbours and some far apart, in either order."""
    chosen, chain = random.Random(1), chain_of(real_library)
    near = list(pairwise(chain))
    far = [(one, other) for one in chain for other in chain if one is not other]
    return [*chosen.sample(near, min(_SAMPLE, len(near))), *chosen.sample(far, min(_SAMPLE, len(far)))]


def test_operations_give_both_texts_back(real_library: Library, drawn: list[tuple[Document, Document]]) -> None:
    for older, newer in drawn:
        for entry in real_library.diff.between(older, newer, DiffFilter(changes=SHOWABLE)).entries:
            for part in entry.parts:
                before, after = part.older or "", part.newer or ""
                assert "".join(before[slice(*op.older)] for op in part.ops) == before
                assert "".join(after[slice(*op.newer)] for op in part.ops) == after


def test_what_is_called_edited_differs_in_more_than_quotation_marks(
    real_library: Library, drawn: list[tuple[Document, Document]]
) -> None:
    """Told apart without the folding that lineage uses."""
    for older, newer in drawn:
        for entry in real_library.diff.between(older, newer, DiffFilter(changes=frozenset({Change.EDITED}))).entries:
            sides = ("".join(filter(None, texts)) for texts in zip(*((part.older, part.newer) for part in entry.parts)))
            before, after = ("".join(side.translate(_ALIKE).split()) for side in sides)
            assert before != after, entry.newer


def test_every_page_holds_its_share_and_no_more(real_library: Library, drawn: list[tuple[Document, Document]]) -> None:
    for older, newer in drawn:
        starts = real_library.diff.pages(older, newer)
        view = real_library.diff.between(older, newer, None, 0)
        assert starts == sorted(set(starts))
        assert all(start < max(view.total, 1) for start in starts)
        assert sum(one.shown for one in view.sections) == view.total


def test_every_section_has_a_life_that_reaches_today(real_library: Library) -> None:
    newest = real_library.edition()
    for chapter in real_library.contents(newest).chapters[::3]:
        for section in chapter.sections[::4]:
            view = real_library.lineage.history(section.number)
            assert view.life.alive
            assert view.now is not None
            assert view.now.number == section.number
            assert view.steps[0].step.date == view.life.since
