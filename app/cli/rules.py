"""``magistrate rule``, ``magistrate rules`` and ``magistrate random``."""

from __future__ import annotations

from collections.abc import Sequence

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json, print_list, print_rule
from app.library.records import NodeKind
from app.library.spellings import read_one
from app.library.views import NumberRef, RuleView

_LISTED = frozenset({NodeKind.CHAPTER, NodeKind.SECTION})  # too long to print whole: their contents are listed


@click.command()
@click.argument("number", nargs=-1, required=True)
@click.option("--n", "ordinal", type=click.IntRange(1), default=1, help="Which of several rules of that number.")
@click.option("--plain", "in_plain_words", is_flag=True, help="Add what the handbook says in plain words.")
@look_up
def rule(desk: Desk, number: tuple[str, ...], ordinal: int, in_plain_words: bool) -> None:
    """Show a rule and its subrules.

    NUMBER may be written 702.19b, "702.19 b", 70219b, "CR 702.19b" … A closing full stop (702.19.) leaves the
    subrules out; "ex 613.6" shows the examples, "ex2 613.6" the second.
    """
    text = " ".join(number)
    library, document = desk.opened()
    view = library.rule(document, text, ordinal)
    if desk.as_json:
        print_json("rule", view)
        return
    print_rule(view, in_plain_words)
    request = read_one(text)
    if view.kind in _LISTED:
        _print_pointers(view.children)
    elif view.children and not request.alone and request.example is None and ordinal == 1:
        for one in library.family(document, view.number)[1:]:
            print_rule(one, in_plain_words)
    if view.duplicates > 1:
        click.echo(f"    ({view.ordinal} of {view.duplicates} rules of this number; see --n)")
    print_edition(view.edition)


@click.command()
@click.argument("spec", nargs=-1, required=True)
@look_up
def rules(desk: Desk, spec: tuple[str, ...]) -> None:
    """Show a list or range of rules, such as 702.2a-c or "613.7d and 613.7f"."""
    library, document = desk.opened()
    views: Sequence[RuleView] = library.rules(document, " ".join(spec))
    if desk.as_json:
        print_list("rule", views)
        return
    for view in views:
        print_rule(view)
    print_edition(views[0].edition)


@click.command("random")
@click.option("--in", "within", default="", metavar="NUMBER", help="Only of this chapter, section or rule.")
@look_up
def random_rule(desk: Desk, within: str) -> None:
    """Show a rule by chance."""
    library, document = desk.opened()
    view = library.random_rule(document, within)
    if desk.as_json:
        print_json("rule", view)
        return
    print_rule(view)
    print_edition(view.edition)


def _print_pointers(children: Sequence[NumberRef]) -> None:
    for child in children:
        titled = child.kind is NodeKind.SECTION or child.heading
        click.echo(f"    {child.number}. {child.heading if titled else ''}".rstrip())
