"""What tells documents of one date apart."""

from __future__ import annotations

import pytest

from app.library.issues import issue_of
from app.library.records import Basis, Document, DocumentKind

DATE = "2030-01-01"


def document(name: str, reader: str = "plain", kind: DocumentKind = DocumentKind.EDITION, title: str = "Kites") -> Document:
    return Document(
        id=1, sha256=f"{name:0<64}", slug=DATE if name == "0" else f"{DATE}~{name}", source="", title=title, kind=kind,
        effective=DATE, basis=Basis.DECLARED, complete=True, reader=reader, encoding="", newline="", size=1, lines=1,
        counts={}, notes=(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("readers", "said"),
    [
        (["plain"], [""]),
        (["plain", "docx", "pdf"], ["", "as DOCX", "as PDF"]),
        (["plain", "plain"], ["", "second issue"]),
        (["plain", "docx", "docx"], ["", "second issue, as DOCX", "third issue, as DOCX"]),
        (["docx", "plain", "unheard"], ["", "as text", "third issue"]),
        (["plain"] * 11, ["", "second issue", *["third issue"], *["fourth issue"], *["fifth issue"], *["sixth issue"],
                          *["seventh issue"], *["eighth issue"], *["ninth issue"], "issue 10", "issue 11"]),
    ],
)  # fmt: skip
def test_issues_of_one_date(readers: list[str], said: list[str]) -> None:
    documents = [document("0123456789a"[place], reader) for place, reader in enumerate(readers)]
    assert [issue_of(one, documents[::-1]) for one in documents] == said


def test_other_kinds_and_titles_are_no_issues() -> None:
    handbook = document("1", "handbook", DocumentKind.HANDBOOK)
    extract = document("2", "list_extract", DocumentKind.EXTRACT, "Kites, a page")
    assert [issue_of(one, [document("0"), handbook, extract]) for one in (handbook, extract)] == ["", ""]
