"""Rule numbers of an answer, located: their lineage, and where the rule stands in the edition that was asked for.

The engine cites numbers of the canonical edition. In an earlier edition the rule may have another number, or not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from app.engine.position.rulesets import TODAY
from app.library.errors import LibraryError
from app.library.library import Library
from app.library.records import Document
from app.scenarios.documents.results import Result, RuleRef

Address = Callable[[Document, str], str]
"""The address of a rule of a document."""


def located(result: Result, library: Library, address: Address) -> Result:
    """The result with lineage and address for every rule, and the edition's hash; as it is where the library has not got the
    edition that was played."""
    try:
        document = library.edition(result.edition["effective"])
    except LibraryError:
        return result
    refs = {ref.number: ref for ref in result.rules_applied}
    for step in result.trace:
        refs.update((ref.number, ref) for ref in step.rules)
    found = {number: locate(number, library, document, address) for number in refs}
    trace = tuple(msgspec.structs.replace(step, rules=_all(step.rules, found)) for step in result.trace)
    return msgspec.structs.replace(
        result, trace=trace, rules_applied=_all(result.rules_applied, found),
        edition={**result.edition, "sha256": document.sha256},
    )  # fmt: skip


def _all(refs: Iterable[RuleRef], found: dict[str, RuleRef]) -> tuple[RuleRef, ...]:
    return tuple(dict.fromkeys(found[ref.number] for ref in refs))


def locate(number: str, library: Library, document: Document, address: Address) -> RuleRef:
    """Where a rule of the canonical edition is in a document. A rule that is not there keeps its number, with the edition it
    is of."""
    try:
        canonical = document if document.effective == TODAY else library.edition(TODAY)
        if canonical is document:
            library.rule(document, number)
            return RuleRef(number, library.lineage.lineage_id(document, number), address(document, number))
        found = library.lineage.resolve(number, document, canonical)
        if found.move.newer:
            then = found.move.newer[0].number
            return RuleRef(then, found.lineage, address(document, then), cited=number if then != number else None)
        return RuleRef(number, found.lineage, address(canonical, number), edition=TODAY)
    except LibraryError:
        return RuleRef(number)
