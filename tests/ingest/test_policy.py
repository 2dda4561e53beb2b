"""Reading policy documents: every form gives the same sections, nothing is lost silently, and what is unsure is told."""

from __future__ import annotations

import time
from contextlib import suppress
from html import escape

import pytest

from app.library.policy.records import PolicyBlockKind, PolicyDocument, PolicySection
from app.library.records import Basis
from ingest.captures import read_capture
from ingest.errors import NotRecognised, Unreadable
from ingest.model import Capture
from ingest.policy.parse import Policy
from ingest.policy.rows import squash
from tests.ingest.test_docx import document as word_document
from tests.ingest.test_docx import p as word_paragraph
from tests.ingest.test_docx import r as word_run
from tests.ingest.test_pdf import Sheet, build
from tests.policies import DOCUMENTS, FORMS, IPG, JAR, MTR, Lines, as_page, as_placed, as_text, dated, edited


def read(text: str, name: str = "capture.txt") -> PolicyDocument:
    found = read_capture(Capture(name, text.encode()))
    assert isinstance(found, Policy)
    return found.document


def section(document: PolicyDocument, key: str) -> PolicySection:
    return next(one for one in document.sections if one.key == key)


def words(one: PolicySection) -> str:
    return squash("".join(block.marker + block.text for block in one.blocks))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_form_gives_the_same_sections(kind: str, form: str) -> None:
    plain = read(as_text(DOCUMENTS[kind], width=10_000))
    found = read(FORMS[form](DOCUMENTS[kind]))
    assert found.kind == kind
    assert (found.effective, found.basis) == ("2031-03-04", Basis.DECLARED)
    assert [one.key for one in found.sections] == [one.key for one in plain.sections]
    assert [one.penalty for one in found.sections] == [one.penalty for one in plain.sections]
    for one, other in zip(found.sections, plain.sections):
        assert words(one) == words(other), one.key
    assert not found.unaccounted


def as_word(lines: Lines) -> bytes:
    """A word-processor document; rows of tables are paragraphs with tabs."""
    return word_document("".join(word_paragraph(word_run(escape(words))) for _, words in lines))


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_word_document_gives_the_same_sections(kind: str) -> None:
    plain = read(as_text(DOCUMENTS[kind], width=10_000))
    found = read_capture(Capture("policy.docx", as_word(DOCUMENTS[kind])))
    assert isinstance(found, Policy)
    document = found.document
    assert (document.kind, document.effective, document.form) == (kind, "2031-03-04", "docx")
    assert [(one.key, one.penalty, words(one)) for one in document.sections] == [
        (one.key, one.penalty, words(one)) for one in plain.sections
    ]  # fmt: skip


def test_a_pdf_gives_the_same_sections() -> None:
    pytest.importorskip("pypdf")
    sheet = Sheet()
    for kind, said in MTR:
        if kind != "contents":
            sheet.paragraph(said.replace("—", "-"))
    found = read_capture(Capture("mtr.pdf", build("\n".join(page) for page in sheet.pages)))
    assert isinstance(found, Policy)
    assert (found.document.form, found.document.effective) == ("pdf", "2031-03-04")
    assert [one.key for one in found.document.sections] == [one.key for one in read(as_text(MTR)).sections]


def test_the_sections_of_the_tournament_rules() -> None:
    found = read(as_text(MTR))
    assert [(one.key, one.label, one.title, one.parent) for one in found.sections] == [
        ("introduction", "", "Introduction", ""), ("1", "1", "Garden Fundamentals", ""),
        ("1.1", "1.1", "Opening the Garden", "1"),
        ("1.2", "1.2", "Gnome Seating", "1"), ("2", "2", "Garden Mechanics", ""), ("2.1", "2.1", "Round Lengths", "2"),
        ("2.2", "2.2", "Taking Notes", "2"), ("appendix-a", "Appendix A", "Changes from Previous Versions", ""),
    ]  # fmt: skip
    kinds = [(block.kind, block.marker) for block in section(found, "1.1").blocks]
    assert kinds == [(PolicyBlockKind.PARAGRAPH, ""), (PolicyBlockKind.ITEM, "1."), (PolicyBlockKind.ITEM, "2.")]


def test_an_infraction_has_its_category_its_penalty_and_its_parts() -> None:
    one = section(read(as_text(IPG)), "2.1")
    assert (one.title, one.category, one.penalty) == ("Missed Trigger", "Game Play Error", "No Penalty")
    parts = [(block.part, block.marker) for block in one.blocks]
    assert parts == [
        ("Definition", ""), ("Examples", "A."), ("Examples", "B."), ("Philosophy", ""), ("Additional Remedy", ""),
        ("Upgrade", ""),
    ]  # fmt: skip


def test_a_penalty_may_stand_below_its_heading_or_in_the_table_alone() -> None:
    below = [(kind, words.replace("  Warning", "\nPenalty: Warning")) for kind, words in IPG]
    assert section(read("\n".join(words for _, words in below)), "3.1").penalty == "Warning"
    alone = [(kind, words.replace("  Warning", "")) for kind, words in IPG]
    assert section(read(as_text(alone)), "3.1").penalty == "Warning"


def test_a_heading_that_contradicts_the_table_of_penalties_is_told() -> None:
    found = read(as_text(edited(IPG, Slow_Play__Warning="Slow Play  Game Loss")))
    assert section(found, "3.1").penalty == "Game Loss"
    assert [(one.kind, one.number) for one in found.oddities] == [("penalty_disagrees", "3.1")]


def test_the_parts_of_judging_at_regular() -> None:
    found = read(as_page(JAR))
    assert [(one.key, one.parent) for one in found.sections] == [
        ("introduction", ""), ("common-issues", ""), ("a-player-forgets-a-bell-that-should-have", "common-issues"),
        ("a-player-has-the-wrong-hats-in-their", "common-issues"), ("general-unwanted-behaviors", ""), ("serious-problems", ""),
        ("resources", ""),
    ]  # fmt: skip


def test_what_a_section_names() -> None:
    mtr, ipg = read(as_text(MTR)), read(as_text(IPG))

    def named(document: PolicyDocument, key: str) -> list[tuple[str, str, str]]:
        one = section(document, key)
        return [(r.document, r.target, one.blocks[r.block].text[r.start : r.end]) for r in one.references]

    assert named(mtr, "1.2") == [
        ("mtr", "2.1", "section 2.1"), ("cr", "103.1", "rule 103.1"), ("cr", "", "Comprehensive Rules"),
    ]  # fmt: skip
    assert named(mtr, "2.1") == [("ipg", "3.1", "IPG 3.1")]
    assert named(mtr, "appendix-a") == [("mtr", "2.1", "2.1")]
    assert named(ipg, "2.1")[:2] == [("mtr", "4.1", "section 4.1"), ("mtr", "", "Magic Tournament Rules")]
    assert ("ipg", "4.1", "Unsporting Conduct — Cheating") in named(ipg, "2.1")
    assert named(ipg, "4.1") == [("ipg", "2.1", "Missed Trigger")]


def test_furniture_is_accounted_for_by_name() -> None:
    counts = read(as_placed(MTR)).lines
    assert counts["contents"] == 8
    assert counts["page number"] >= 1
    assert counts["effective date"] == counts["title"] == counts["front matter"] == 1  # the date the page was saved
    assert "unaccounted" not in counts
    assert read(as_page(MTR)).lines["navigation"] == 4


def test_annotations_are_kept_apart() -> None:
    page = as_page(IPG).replace("<h2>3. ", '<div class="annotation"><p>In my garden we do otherwise.</p></div><h2>3. ')
    found = read(page)
    assert not any("otherwise" in block.text for one in found.sections for block in one.blocks)
    assert found.lines["annotation"] == 1
    assert any("annotation" in note for note in found.notes)


def test_an_annotated_page_that_tells_nothing_apart_is_refused() -> None:
    with pytest.raises(Unreadable, match="annotations cannot be told"):
        read(as_page(edited(IPG, Magic_Infraction="Annotated Magic Infraction")))


def test_a_gap_in_the_numbers_is_told_and_the_document_is_not_complete() -> None:
    found = read(as_text([one for one in MTR if one[0] == "title" or "1.1" not in one[1]]))
    assert ("gap", "1.1") in [(one.kind, one.number) for one in found.oddities]
    assert not found.complete


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("Effective March 4, 2031", "2031-03-04"), ("Last updated: 4 March 2031", "2031-03-04"),
        ("Effective as of 2031-03-04", "2031-03-04"), ("Updated 4th of March, 2031", "2031-03-04"),
    ],
)  # fmt: skip
def test_dates_are_read_in_usual_spellings(written: str, day: str) -> None:
    assert read(as_text(edited(MTR, **{"Effective_March_4,_2031": written}))).effective == day


def test_without_a_declared_date_the_name_tells_it_else_nobody_does() -> None:
    text = as_text([one for one in MTR if one[0] != "date"])
    assert read(text, "MTG_MTR_2031Mar04_EN.txt").effective == "2031-03-04"
    assert read(text, "MTR 2031-03-04.txt").basis is Basis.FILENAME
    assert (read(text).effective, read(text).basis) == (None, Basis.NONE)


def test_a_declared_date_wins_over_the_name_and_the_contradiction_is_noted() -> None:
    found = read(as_text(dated(MTR, "June 5, 2032")), "mtr-2031-03-04.txt")
    assert found.effective == "2032-06-05"
    assert any("2031-03-04" in note for note in found.notes)


def test_a_title_without_sections_is_refused() -> None:
    with pytest.raises(NotRecognised, match="only 0 of its sections"):
        read("Magic Tournament Rules\n\nCome back soon.\n")


def test_rules_that_speak_of_policy_stay_rules() -> None:
    rules = "\n".join(f"10{n}.{m}. A gnome plays by the Magic Tournament Rules." for n in range(9) for m in range(1, 5))
    assert not isinstance(read_capture(Capture("rules.txt", f"Magic Tournament Rules\n\n{rules}\n".encode())), Policy)


@pytest.mark.parametrize(
    "piece",
    ["<", "<!--", "<p ", "<div>" * 3, "</p>", "<script>", "<td>", "&#x41;&", "\n", "<li>1.1 ", "1.1 Gnome\n", "<b><i>", "\x00"],
)
def test_hostile_pages_cost_time_that_grows_with_their_length_alone(piece: str) -> None:
    page = as_page(MTR)
    middle = len(page) // 2
    hostile = page[:middle] + piece * (300_000 // len(piece)) + page[middle:]
    began = time.process_time()
    with suppress(NotRecognised, Unreadable):
        read_capture(Capture("hostile.html", hostile.encode()))
    assert time.process_time() - began < 10


def test_too_many_lines_are_refused() -> None:
    lines: Lines = [*MTR, *[("text", "A hat.")] * 100_001]
    with pytest.raises(Unreadable, match="the limit is"):
        read(as_text(lines))
