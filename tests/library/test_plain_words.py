"""The handbook's plain words as search reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.library.library import Library
from app.library.search.plainwords import Restated, digest_of_plain_words, load_plain_words
from app.library.search.questionbook import QuestionBook
from app.library.search.questions import load_questions
from app.library.search.wording import wording_of

TODAY = """---
number: 301
title: Ponds
---

301.1. A pond is wet,
all year round. {: since=2011-01-01 }

> Example: A newt in it is wet too.

301.1a Ponds were square. {: until=2010-12-31 }

## 301.2. Rims

Words below a heading belong to no rule.

301.2a A rim is dry.
"""
FORMER = """---
number: 207
title: Puddles
until: 2009-07-10
---

207.1. Puddles dry up.
"""


def handbook(folder: Path) -> Path:
    (folder / "now").mkdir()
    (folder / "now" / "301.md").write_text(TODAY, "utf-8")
    (folder / "207.md").write_text(FORMER, "utf-8")
    (folder / "README.md").write_text("301.9. No entry.\n", "utf-8")
    return folder


def test_entries_of_today_with_their_examples(tmp_path: Path) -> None:
    assert load_plain_words(handbook(tmp_path)) == [
        Restated("301.1", "A pond is wet, all year round. Example: A newt in it is wet too."),
        Restated("301.2a", "A rim is dry."),
    ]


def test_a_change_of_the_handbook_is_noticed(tmp_path: Path) -> None:
    before = digest_of_plain_words(handbook(tmp_path))
    (tmp_path / "207.md").write_text(FORMER.replace("dry", "freeze"), "utf-8")
    assert digest_of_plain_words(tmp_path) != before


def test_every_number_restated_is_told_of() -> None:
    restated = load_plain_words()
    assert len(restated) > 700
    assert len({one.number for one in restated}) == len(restated)
    assert not any("{:" in one.text or one.text.startswith(("#", ">")) for one in restated)


def test_plain_words_hold_a_share_of_a_question() -> None:
    book = QuestionBook.of(load_questions()[:50], [Restated("301.1", "A pond is wet.")])
    wording = wording_of("how wet is a pond")
    assert book.plain_words("301.1") == "A pond is wet."
    assert book.plain_shares(wording)["301.1"] == 1.0
    assert book.plain_shares(wording_of("why is a pond cold"))["301.1"] == 0.5
    assert book.plain_words("301.2") == ""
    assert "301.2" not in book.plain_shares(wording)


@pytest.mark.corpus
def test_a_rule_has_its_plain_words_where_it_reads_as_today(real_library: Library) -> None:
    book = dict(load_plain_words())
    today = real_library.edition("2026-08-07")
    assert real_library.rule(today, "104.3a").plain == book["104.3a"]
    section = {one.number: one.plain for one in real_library.section(today, "704").rules}
    assert section == {number: book.get(number, "") for number in section}
    earlier = real_library.edition("2026-02-27")
    told = {one.number: one for one in real_library.section(earlier, "104").rules}
    assert told["104.3a"].plain == book["104.3a"]
    long_ago = real_library.edition("2016-04-08")
    assert real_library.rule(long_ago, "104.3a").plain == ""  # "his or her" then: another text
    assert any(one.plain for one in real_library.section(long_ago, "104").rules)
    assert not any(one.plain for one in real_library.section(real_library.edition("handbook-2026-08-07"), "104").rules)
