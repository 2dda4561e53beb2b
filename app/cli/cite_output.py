"""Printing findings, migrations and audits: as text, as JSON, as annotations of a code host."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from app.cli.output import print_json

if TYPE_CHECKING:
    from app.library.citations.audit import Audit, Drifted
    from app.library.citations.check import Checker
    from app.library.citations.lock import Lock
    from app.library.citations.views import Finding

FORMATS = ("text", "json", "github")
Found = Sequence[tuple[str, "list[Finding]"]]
_ERRORS = frozenset({"reused", "removed", "never_existed", "malformed", "split"})


def print_findings(checker: Checker, found: Found, style: str, everything: bool) -> None:
    """One line for each finding that is not in order, then the counts."""
    for name, findings in found:
        for finding in findings:
            if everything or not finding.fine:
                click.echo(_annotation(name, finding) if style == "github" else finding_line(name, finding))
    if style == "text":
        click.echo(_summary(checker, found))


def as_json(checker: Checker, found: Found) -> None:
    """Everything, citations in order too."""
    from app.library.citations.check import count
    from app.library.citations.views import checked
    from app.library.views import edition_ref

    every = [finding for _, findings in found for finding in findings]
    print_json("citation_report", {
        "from": edition_ref(checker.source), "to": edition_ref(checker.target), "inferred": checker.inferred,
        "total": len(every), "counts": count(every),
        "files": [{"path": name, "findings": [checked(one) for one in findings]} for name, findings in found],
    })  # fmt: skip


def print_lock(made: Lock, file: Path, json_too: bool) -> None:
    """Say what was locked, and what is cited and not there."""
    if json_too:
        print_json("citation_lock", {"path": file.as_posix(), **msgspec.to_builtins(made)})
        return
    click.echo(f"{file}: {len(made.rules)} rules of {made.edition}")
    for number in made.missing:
        click.echo(f"magistrate: {number} is cited and not in {made.edition}", err=True)


def print_audit(audit: Audit, json_too: bool) -> None:
    """What drifted, a line each, then the counts."""
    if json_too:
        print_json("audit", audit)
        return
    for one in audit.drifted:
        click.echo(_drift_line(one))
    counts = ", ".join(f"{count} {drift}" for drift, count in audit.counts.items() if count) or "nothing locked"
    again = " (that edition has been published again since)" if audit.republished else ""
    click.echo(f"{counts}; from {audit.source.slug}{again} to {audit.target.slug}")


def _drift_line(one: Drifted) -> str:
    now = ", ".join(one.now)
    place = now if not one.number else f"{one.number} -> {now}" if now and now != one.number else one.number
    notes = ["split"] if len(one.now) > 1 else []
    notes += [f"{one.number} is another rule now"] if one.reused else []
    return f"{one.drift}: {place}" + (f" ({'; '.join(notes)})" if notes else "")


def finding_line(name: str, finding: Finding) -> str:
    """A finding as a line: where it stands, its class, and what is to be said of it."""
    cited = finding.citation
    return f"{name}:{cited.line}:{cited.column}: {_label(finding)}: {_told(finding)}"


def _label(finding: Finding) -> str:
    """The class, or ``quote`` where all that is wrong is the words quoted beside it."""
    from app.library.citations.views import FINE

    return "quote" if finding.verdict.kind in FINE and not finding.fine else str(finding.verdict.kind)


def _told(finding: Finding) -> str:
    cited, verdict = finding.citation, finding.verdict
    shown = cited.number if cited.lettered else cited.text
    told = f"{shown}: {verdict.message}"
    if finding.replacement:
        told += f"; write {finding.replacement}"
    if verdict.suggestions:
        told += f"; did you mean {' or '.join(verdict.suggestions[:3])}?"
    if verdict.confidence < 1 and verdict.kind != "ok":
        told += f" [{verdict.confidence:.0%} sure]"
    if finding.quote is not None and finding.quote.match != "matches":
        told += f" [{_QUOTES[str(finding.quote.match)]}]"
    return told


_QUOTES = {
    "old_only": "the words quoted beside it are the older edition's",
    "current": "the words quoted beside it are of what the number names now",
    "absent": "the words quoted beside it are not the rule's",
}


_CODES = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_PROPERTY_CODES = ((":", "%3A"), (",", "%2C"))


def _annotation(name: str, finding: Finding) -> str:
    """A workflow command, as hosted runners turn into a remark beside the line."""
    cited = finding.citation
    level = "error" if str(finding.verdict.kind) in _ERRORS else "notice" if finding.fine else "warning"
    width = max(1, len(cited.text))
    where = f"file={_escaped(name, True)},line={cited.line},col={cited.column},endColumn={cited.column + width}"
    return f"::{level} {where},title=citation {_label(finding)}::{_escaped(_told(finding), False)}"


def _escaped(text: str, as_property: bool) -> str:
    for sign, code in _CODES + (_PROPERTY_CODES if as_property else ()):
        text = text.replace(sign, code)
    return text


def _summary(checker: Checker, found: Found) -> str:
    counts = Counter(finding.verdict.kind for _, findings in found for finding in findings)
    classes = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items(), key=lambda pair: pair[0].gravity))
    source = checker.source.slug + (" (taken: the newest that has the numbers cited)" if checker.inferred else "")
    told = f"{citations_counted(sum(counts.values()))}: {classes}" if counts else "no citations"
    return f"{told}; from {source} to {checker.target.slug}"


def citations_counted(count: int) -> str:
    """A number of citations in words."""
    return f"{count} citation" + ("" if count == 1 else "s")
