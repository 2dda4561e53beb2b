"""A paragraph of a spell that says what is done instead of what the one before it says (608.2c), in words."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.errors import printable
from app.engine.oracle.printing.flow import more_of_it, of_those
from app.engine.oracle.printing.instructions import full_stop
from app.engine.oracle.printing.running import with_targets
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.printing.targets import target


def rewriting(body: t.Body, earlier: tuple[t.Instruction, ...], introduced: int) -> str | None:
    """ "It deals 4 damage instead if you control a Bear", of what an earlier paragraph does otherwise; None for anything else.

    The tree of the later paragraph holds both, and what stands before the change was said in the earlier paragraph.
    """
    *before, last = body.instructions or (None,)
    if not isinstance(last, t.If) or not last.otherwise or (*before, *last.otherwise) != earlier:
        return None
    asked = printable(condition, last.condition)
    done = list(_done_instead(last))
    if asked is None or not done:
        return None
    said = either(*(words for then in done for words in (
        f"if {asked}, {then} instead", f"{then} instead if {asked}", f"if {asked}, instead {then}")))  # fmt: skip
    return with_targets([target(spec) for spec in body.targets], said + full_stop(said), introduced=introduced)


def _done_instead(step: t.If) -> Iterator[str]:
    """What is done on the condition: in full, of those spoken of before, or only how much more it is."""
    then = printable(nested.clauses, step.then)
    if then is not None:
        yield then
        yield from of_those(step, then)
    short = more_of_it(step)
    if short is not None:
        yield short
