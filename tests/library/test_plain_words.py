"""The handbook's plain words as search reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.library.errors import NotFound
from app.library.handbook.entries import HandbookEntry, entries_of, shipped_states
from app.library.handbook.files import handbook_folder, states_of
from app.library.handbook.references import named_in, resolved
from app.library.library import Library
from app.library.records import NodeKind
from app.library.search.plainwords import Restated, digest_of_plain_words, load_plain_words
from app.library.search.questionbook import QuestionBook
from app.library.search.questions import load_questions
from app.library.search.wording import wording_of
from ingest.grammar.handbook import parse
from ingest.readers.handbook import handbook_captures, read

HEAD = """---
handbook: Pocket Rules
agrees: {day}
---
"""
TODAY = """---
number: 301
title: Ponds
id: ponds
---

Where newts live.

301.1. A pond is wet,
all year round, see rule [#rims-a] in section [#ponds].
{: #ponds-1 }

> Example: A newt in it is wet too.

## 301.2. Rims {: #rims }

Words below a heading belong to no rule.

301.2a A rim is dry.
{: #rims-a }
"""
FORMER = """---
number: 207
title: Puddles
---

207.1. Puddles dry up.
"""


def handbook(folder: Path) -> Path:
    """A handbook of two states."""
    for name, day, file in (("now", "2026-01-01", "301.md"), ("then", "2001-01-01", "207.md")):
        (folder / name).mkdir()
        (folder / name / "handbook.md").write_text(HEAD.format(day=day), "utf-8")
        (folder / name / file).write_text(TODAY if name == "now" else FORMER, "utf-8")
    (folder / "README.md").write_text("301.9. No entry.\n", "utf-8")
    return folder


def test_entries_of_today_with_their_examples(tmp_path: Path) -> None:
    wet = "A pond is wet, all year round, see rule 301.2a in section 301. Example: A newt in it is wet too."
    assert load_plain_words(handbook(tmp_path)) == [Restated("301.1", wet), Restated("301.2a", "A rim is dry.")]


def test_entries_keep_their_ids_and_references(tmp_path: Path) -> None:
    then, now = (entries_of(state) for state in states_of(handbook(tmp_path)))
    assert (then.agrees, now.agrees) == ("2001-01-01", "2026-01-01")
    assert then.by_number["207.1"] == HandbookEntry("", "207.1", "Puddles dry up.")
    assert now.numbers == {"ponds": "301", "ponds-1": "301.1", "rims": "301.2", "rims-a": "301.2a"}
    assert named_in(now.by_number["301.1"].text) == ["rims-a", "ponds"]
    assert now.by_number["301.2"] == HandbookEntry("rims", "301.2", "")


def test_a_state_says_what_it_leaves_out() -> None:
    today, former = shipped_states()
    assert (today.is_whole, former.is_whole) == (True, False)
    assert former.leaves_out("217.2a")
    assert former.leaves_out("215.1")  # a section that it does not have
    assert not former.leaves_out("217.1")
    assert not former.leaves_out("217.99")  # neither restated nor left out: no such number
    assert not today.leaves_out("702.999")


def test_a_range_is_written_with_its_last_letter_alone() -> None:
    numbers = {"a": "301.2a", "d": "301.2d", "next": "301.3"}
    assert resolved("[#a]–[#d], [#a]–[#next]", numbers) == "301.2a–d, 301.2a–301.3"
    with pytest.raises(KeyError):
        resolved("[#b]", numbers)


def test_a_change_of_the_handbook_is_noticed(tmp_path: Path) -> None:
    before = digest_of_plain_words(handbook(tmp_path))
    (tmp_path / "now" / "301.md").write_text(TODAY.replace("dry", "hot"), "utf-8")
    assert digest_of_plain_words(tmp_path) != before


def test_the_quick_reader_and_the_grammar_read_the_same_words() -> None:
    for state, capture in zip(states_of(handbook_folder()), handbook_captures(handbook_folder()), strict=True):
        entries = entries_of(state)
        tree = parse(read(capture.data.decode(), "utf-8", "LF"), capture.name)
        kinds = (NodeKind.RULE, NodeKind.SUBRULE)
        rules = {node.number: node.text for node in tree.nodes if node.number and node.kind in kinds and not node.is_title}
        said = {one.number: resolved(one.text, entries.numbers) for one in entries.by_number.values() if one.text}
        assert rules.keys() == said.keys()
        assert not [number for number, text in rules.items() if not said[number].startswith(text)]


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
    assert (told["104.3a"].plain_agrees, today.effective) == ("2026-08-07", "2026-08-07")
    before = real_library.rule(real_library.edition("2008-10-01"), "502.9b")
    assert (before.plain_agrees, "trample" in before.plain) == ("2009-05-01", True)
    moved = real_library.rule(real_library.edition("2024-02-02"), "104.3b")
    assert moved.plain.endswith("see rule 704.5a.")
    with pytest.raises(NotFound, match=r"does not restate rule 217\.2"):
        real_library.rule(real_library.edition("handbook-2009-05-01"), "217.2")
    long_ago = real_library.edition("2016-04-08")
    assert real_library.rule(long_ago, "104.3a").plain == ""  # "his or her" then: another text
    assert any(one.plain for one in real_library.section(long_ago, "104").rules)
    assert not any(one.plain for one in real_library.section(real_library.edition("handbook-2026-08-07"), "104").rules)
