"""``magistrate editions``."""

from __future__ import annotations

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_json, print_list
from app.library.issues import issue_of
from app.library.records import Document


@click.command()
@look_up
def editions(desk: Desk) -> None:
    """List the documents in the library, newest first; with --edition, what is known of one."""
    library = desk.library
    if desk.edition is not None:
        document = library.edition(desk.edition)
        if desk.as_json:
            print_json("edition", document)
        else:
            _print_one(document)
        return
    documents = library.documents()
    if desk.as_json:
        print_list("edition", documents, library=library.id)
        return
    width = max((len(document.slug) for document in documents), default=0)
    for document in documents:
        issue = issue_of(document, documents)
        click.echo(f"{document.slug:<{width}}  {document.kind:<10}  {_what(document)}{', ' + issue if issue else ''}")


def _print_one(document: Document) -> None:
    inferred = "" if document.basis == "declared" else f" (basis: {document.basis})"
    rows = [
        ("title", document.title), ("kind", f"{document.kind}{'' if document.complete else ', incomplete'}"),
        ("effective", f"{document.effective or 'unknown'}{inferred}"), ("sha256", document.sha256),
        ("source", f"{document.source}: {document.size} bytes, {document.lines} lines, {document.encoding}"),
        ("reader", document.reader),
        *[(name.replace("_", " "), str(count)) for name, count in document.counts.items() if count],
        *[("note", note) for note in document.notes],
    ]  # fmt: skip
    for name, value in rows:
        click.echo(f"{name:<17} {value}")


def _what(document: Document) -> str:
    numbered = document.counts.get("rules", 0) + document.counts.get("subrules", 0)
    terms = document.counts.get("glossary_entries", 0)
    return f"{document.title} ({numbered} rules, {terms} terms)"
