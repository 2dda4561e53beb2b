"""``magistrate coverage``: how much of the rules the shipped scenarios execute."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json

if TYPE_CHECKING:
    from app.library.coverage.views import CoverageRow, RuleCoverage
    from app.library.played import Played


@click.command()
@click.argument("number", required=False)
@click.option("--scenarios", is_flag=True, help="List the scenarios that executed NUMBER.")
@look_up
def coverage(desk: Desk, number: str | None, scenarios: bool) -> None:
    """Show how much of the rules the shipped scenarios execute, by section; of NUMBER rule by rule.

    The scenarios are played first where this program has not played them yet. "Executed": a journal cites the rule, or a
    scenario is written for it ("claimed"). Headings are not counted.
    """
    from app.library.views import edition_ref

    library, document = desk.opened()
    played = _played(desk)
    if number is None:
        whole = library.coverage.edition(document, played)
        if desk.as_json:
            print_json("coverage", whole)
            return
        for chapter in whole.chapters:
            for row in (chapter.row, *chapter.sections):
                _print_row(row)
        _print_row(whole.total)
        click.echo(f"{whole.passing:,} scenarios pass, {whole.compared} differ by edition, {len(whole.failing)} do not pass")
        for ident in whole.failing:
            click.echo(f"  {ident}")
    elif scenarios:
        about = library.coverage.rule_scenarios(document, number, played)
        if desk.as_json:
            print_json("rule_scenarios", about)
            return
        for one in about.scenarios:
            click.echo(f"{one.id}  {one.title}" + click.style(f"  {', '.join(one.rules)}", dim=True))
    else:
        section = library.coverage.section(document, number, played)
        if desk.as_json:
            print_json("section_coverage", section)
            return
        for rule in section.rules:
            _print_rule(rule)
        _print_row(section.row)
    print_edition(edition_ref(document))


def _played(desk: Desk) -> Played:
    from app.scenarios.checks.played_record import record

    shown = sys.stderr.isatty()

    def progress(done: int, total: int) -> None:
        if shown and (done % 20 == 0 or done == total):
            click.echo(f"\rscenarios played: {done} of {total}", nl=done == total, err=True)

    return record(desk.root, progress)


def _print_row(row: CoverageRow) -> None:
    share = f"{100 * row.executed / row.rules:3.0f} %" if row.rules else "    –"
    examples = f"  examples {row.examples_played}/{row.examples}" if row.examples else ""
    bold = len(row.number) < 2
    name = f"{row.number or 'all':>4}  {row.heading[:38]:38}"
    click.echo(click.style(f"{name} {row.executed:4} of {row.rules:4} {share}  claimed {row.claimed:3}{examples}", bold=bold))


def _print_rule(rule: RuleCoverage) -> None:
    said = f"claimed by {rule.claimed_by}, executed by {rule.executed_by}" if rule.claimed_by or rule.executed_by else "–"
    examples = "".join(f"; example {k}: {what}" for k, what in enumerate(rule.examples, 1))
    heading = f" {rule.heading}" if rule.is_title else ""
    click.echo(f"{rule.number:>9}{heading}  {said}{examples}")
