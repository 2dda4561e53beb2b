"""``magistrate history``."""

from __future__ import annotations

import click

from app.cli.options import Desk, coloured, look_up
from app.cli.output import paints, print_json, print_text
from app.library.diff.views import HistoryStep, HistoryView
from app.library.lineage.views import Step


@click.command()
@click.argument("key", nargs=-1, required=True, metavar="NUMBER|TERM")
@click.option("--brief", is_flag=True, help="Leave the words out.")
@coloured
@look_up
def history(desk: Desk, key: tuple[str, ...], brief: bool) -> None:
    """Show the life of a rule, section, chapter or glossary term, from its first appearance to today or its end.

    NUMBER is of --edition, else of the newest edition that has it; or a lineage id such as 502.9@1999-04-23.
    """
    library = desk.library
    document = library.edition(desk.edition) if desk.edition is not None else None
    view = library.lineage.history_of(" ".join(key), document)
    if desk.as_json:
        print_json("history", view)
        return
    _print_head(view)
    for step in view.steps:
        _print_step(step, brief)
    for kin in view.kin:
        said = ", ".join(f"{one.label} {one.change.replace('_', ' ')}" for one in kin.changes)
        print_text(f"{kin.date}  below {kin.label}: {said}", hanging=12)


def _print_head(view: HistoryView) -> None:
    life = view.life
    name = view.asked.removeprefix("term:")
    heading = view.heading if view.heading != name else ""
    click.echo(click.style(f"{name} {heading}".rstrip(), bold=True) + f"  {life.lineage}")
    until = "today" if life.alive else life.until
    borne = ", ".join(f"{span.label.removeprefix('term:')} from {span.since}" for span in life.spans)
    print_text(f"In the rules from {life.since} to {until}: {borne}.")
    for other in view.others:
        print_text(f"Not to be confused with {other.lineage}, which was {view.asked} from {other.since} to {other.until}.")


def _print_step(one: HistoryStep, brief: bool) -> None:
    from app.library.diff.export import NAMES, marked, names

    step: Step = one.step
    older, newer = names(step.older), names(step.newer)
    where = f"{older} → {newer}" if older and newer and older != newer else newer or older
    click.echo(f"{step.date}  {where}: {NAMES[step.change]}")
    if one.doubt:
        print_text(one.doubt, hanging=12, indent=12)
    if brief or not step.substantive:
        return
    for part in one.parts:
        if not part.same:
            text, stretches = marked(part, paints())
            print_text(text, hanging=12, indent=12, stretches=stretches)
