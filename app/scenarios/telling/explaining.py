"""A result as programs are told it: the verdict in words, rules with lineage and address, and the same told line by line."""

from __future__ import annotations

from app.library.errors import LibraryError
from app.library.library import Library
from app.library.records import Document
from app.scenarios.documents.results import Explanation, Quote, Result
from app.scenarios.telling.located import Address, located
from app.scenarios.telling.telling import told
from app.scenarios.telling.verdict_text import with_verdict_text


def linked(result: Result, held: Library | None, address: Address) -> Result:
    """The result with its verdict in words, and where its edition is in the library with lineage and address for each rule and
    the edition's hash."""
    return with_verdict_text(result if held is None else located(result, held, address))


def explained(found: Result, held: Library | None) -> Explanation:
    """A linked result told, with its rules quoted where the library has the edition that was played."""
    return Explanation(
        verdict=str(found.verdict), verdict_text=found.verdict_text, certainty=found.certainty, rests_on=found.rests_on,
        passed=found.passed,
        edition=found.edition,
        text=tuple(told(found)), quotes=() if held is None else tuple(_quotes(found, held)),
    )  # fmt: skip


def _quotes(result: Result, held: Library) -> list[Quote]:
    try:
        document = held.edition(result.edition["effective"])
    except LibraryError:
        return []
    found = []
    for ref in result.rules_applied:
        if ref.quote_url is None:
            continue
        read_in: Document = document if ref.edition is None else held.edition(ref.edition)
        view = held.rule(read_in, ref.number)
        text = " ".join(part.text for part in view.parts if part.kind is view.kind)
        found.append(Quote(ref.number, text, ref.quote_url))
    return found
