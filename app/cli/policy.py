"""``magistrate policy``: tournament policy (MTR, IPG, JAR)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_json, print_text, text_width
from app.cli.tables import table_lines
from app.library.policy.views import Certainty

if TYPE_CHECKING:
    from app.library.policy.views import (
        BlockView,
        PolicyAnswer,
        PolicyContents,
        PolicyHit,
        PolicyRef,
        PolicySectionView,
        SectionRef,
    )


@click.command()
@click.argument("reference", nargs=-1)
@click.option("--search", "searching", is_flag=True, help="Search the texts for REFERENCE instead.")
@click.option("--penalties", is_flag=True, help="List the infractions of the IPG with their penalties.")
@look_up
def policy(desk: Desk, reference: tuple[str, ...], searching: bool, penalties: bool) -> None:
    """Show a section of tournament policy, a document's contents, or, without REFERENCE, the documents.

    REFERENCE is such as "MTR 2.6", "IPG missed trigger", "MTR 2.6 2024-09-23", JAR, or a name that judges use (HCE, GRV,
    "slow play"). --edition is a date: the documents in force then.
    """
    library, text = desk.library, " ".join(reference)
    if penalties:
        _print_penalties(desk)
    elif not text:
        _print_documents(desk, library.policy.documents())
    elif searching:
        _print_hits(desk, text, library.policy.search(text, desk.edition, 10, sparing=False))
    else:
        _answer(desk, text)


def _answer(desk: Desk, text: str) -> None:
    """One answer; a line that names nothing is searched for."""
    library = desk.library
    found = library.policy.lookup(f"{text} {desk.edition}" if desk.edition else text)
    if found is None:
        _print_hits(desk, text, library.policy.search(text, desk.edition, 5, sparing=False))
    elif desk.as_json:
        contents = None if found.section else library.policy.contents(found.document.kind, found.document.slug)
        print_json("policy_answer", {"answer": found, "contents": contents})
    elif found.section is None:
        _print_contents(library.policy.contents(found.document.kind, found.document.slug))
    else:
        _print_answer(found)


def _print_answer(found: PolicyAnswer) -> None:
    assert found.section is not None
    if found.certainty is Certainty.UNSURE:
        click.echo("Nothing is called exactly that. It may be:")
        for other in (found.section.section, *found.alternatives):
            click.echo(f"    {other.name}")
        return
    if found.certainty is Certainty.LIKELY:
        click.echo("(likely: nothing is called exactly that)")
    _print_section(found.section)


def _print_section(view: PolicySectionView) -> None:
    head = f"{view.section.kind.upper()} {view.label} {view.section.title}".replace("  ", " ")
    print_text(head + (f": {view.section.penalty}" if view.section.penalty else ""), hanging=4, bold=[(0, len(head))])
    for part, blocks in groupby(view.blocks, key=lambda block: block.part):
        _print_part(part, list(blocks))
    for child in view.children:
        click.echo(f"    {_line(child)}")
    for warning in view.warnings:
        click.echo(f"({warning})")
    _print_document(view.document)


def _print_part(part: str, blocks: Sequence[BlockView]) -> None:
    if part and not blocks[0].text.startswith(part):
        click.echo(click.style(part, bold=True))
    for is_table, run in groupby(blocks, key=lambda block: bool(block.cells)):
        found = list(run)
        if is_table:
            for line in table_lines([block.cells for block in found], text_width(), sum(block.head for block in found)):
                click.echo(line)
            continue
        for block in found:
            indent = 4 if block.marker else 0
            print_text(block.plain, hanging=indent + 3, indent=indent)


def _print_contents(view: PolicyContents) -> None:
    for entry in view.entries:
        click.echo("    " * entry.depth + _line(entry.section))
    _print_document(view.document)


def _print_documents(desk: Desk, found: tuple[PolicyRef, ...]) -> None:
    if desk.as_json:
        print_json("policy_documents", {"documents": found})
        return
    for one in found:
        click.echo(f"{one.abbreviation}  {one.slug:<12}  {one.title}{'' if one.newest else ' (superseded here)'}")
    if not found:
        click.echo("no policy documents here: give them to 'magistrate ingest'")


def _print_penalties(desk: Desk) -> None:
    table = desk.library.policy.penalties(desk.edition)
    if desk.as_json:
        print_json("policy_penalties", table)
        return
    for row in table.rows:
        click.echo(f"{row.penalty or '(not found)':<18}{row.key:<6}{row.title}")
    _print_document(table.document)


def _print_hits(desk: Desk, text: str, hits: tuple[PolicyHit, ...]) -> None:
    from app.library.errors import NotFound

    if not hits:
        raise NotFound("policy", text[:60], f"Nothing in the policy documents speaks of '{text[:60]}'.")
    if desk.as_json:
        print_json("policy_search", {"query": text, "hits": hits})
        return
    for hit in hits:
        label = f"{hit.section.name} ({hit.document.slug}): "
        print_text(label + hit.excerpt, hanging=8, indent=4, bold=[(a + len(label), b + len(label)) for a, b in hit.marks])


def _line(section: SectionRef) -> str:
    return section.name + (f": {section.penalty}" if section.penalty else "")


def _print_document(document: PolicyRef) -> None:
    dated = "dated by inference" if document.inferred else "effective"
    line = f"{document.title}, {dated} {document.effective or 'unknown'} ({document.sha256[:8]}), © Wizards of the Coast"
    click.echo(click.style(f"— {line}", dim=True))
    if document.kind == "jar":
        click.echo(click.style("— Events at Regular REL use this document.", dim=True))
    elif document.kind == "ipg":
        click.echo(click.style("— For Competitive and Professional REL; events at Regular REL use the JAR.", dim=True))
