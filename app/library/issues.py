"""What tells documents of one date apart, in words: the form they were published in, or that they are a second issue."""

from __future__ import annotations

from collections.abc import Iterable

from app.library.records import Document

_FORMS = {
    "plain": "as text", "docx": "as DOCX", "pdf": "as PDF", "annotate": "as an annotated file", "rules_site": "from a website",
    "list_extract": "as a list",
}  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def issue_of(document: Document, documents: Iterable[Document]) -> str:
    """What a document is beside the others of its title, kind and date: ``as DOCX``, ``second issue``.

    Empty for the one that its date names, or that stands alone.
    """
    same = [one for one in documents if _key(one) == _key(document)]
    same.sort(key=lambda one: (one.slug != one.effective, one.slug))
    place = next((place for place, one in enumerate(same) if one.sha256 == document.sha256), 0)
    if not place:
        return ""
    form = _FORMS.get(document.reader, "")
    if form and sum(one.reader == document.reader for one in same) == 1:
        return form
    ordinal = f"{_ORDINALS[place]} issue" if place < len(_ORDINALS) else f"issue {place + 1}"
    return f"{ordinal}, {form}" if form and document.reader != same[0].reader else ordinal


def _key(document: Document) -> tuple[str, str, str | None]:
    return document.title, document.kind, document.effective
