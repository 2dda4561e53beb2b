"""Answers that are orders, bands and declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.errors import BadAnswer
from app.engine.position import decisions as d
from app.engine.position.decisions import Decision
from app.engine.trees import EventAmount, EventRole
from app.engine.trees.walking import contains
from app.scenarios.documents.documents import Choice
from app.scenarios.script.bands import bands_one_by_one
from app.scenarios.script.declaring import declared_attacks, declared_blocks
from app.scenarios.script.likeness import all_alike, label_likeness
from app.scenarios.script.options import label_words
from app.scenarios.script.script_kinds import NOTHING
from app.scenarios.setup.told_apart import told_name

if TYPE_CHECKING:
    from app.scenarios.script.script import Script


def order(script: Script, decision: Decision) -> Any:
    """An order: each row says what comes next; what nobody mentions keeps its place if that can't matter."""
    left = list(decision.options)
    order: list[Any] = []
    for row in script.rows(decision):
        if len(left) < 2:
            break
        found = _order_row(script, row, decision, left)
        if found:
            script.use(decision.player, row)
            order.extend(found)
            left = [one for one in left if one not in order]
    if len(left) > 1 and not _order_is_idle(script, decision, left):
        if not _are_of_one_source(script, decision, left) or script.line is not None:
            return NOTHING
        _assume_printed_order(script, decision, left)
    return tuple(order + left)


def _are_of_one_source(script: Script, decision: Decision, left: list[Any]) -> bool:
    if decision.kind != d.TRIGGER_ORDER:
        return False
    sources = [decision.labels[k][0] for k in left]
    return len({script.table.current(id) or id for id in sources}) == 1


def _assume_printed_order(script: Script, decision: Decision, left: list[Any]) -> None:
    """Where nothing is said, the abilities of one source go on the stack as they stand on it; that is noted."""
    words = label_words(script.table.game, decision)
    name = told_name(script.table.game, decision.labels[left[0]][0])
    said = "; then ".join(_beginning(words[k].replace("\n", " ")) or "another one" for k in left)
    script.assume(decision.player, f"abilities of {name} go on the stack in this order: {said}", decision.rule)


def _beginning(words: str) -> str:
    """The first sentence of an ability, with what is told in brackets of what triggered it."""
    text, _, cause = words.partition(" (") if words.endswith(")") else (words, "", "")
    return text.partition(". ")[0].removesuffix(".") + (f" ({cause}" if cause else "")


def _order_row(script: Script, row: Choice, decision: Decision, left: list[Any]) -> list[Any]:
    """What a row puts next. The name of a source that has several different abilities says nothing: their words do. Raises
    BadAnswer where of several things that a row names one is not to be put in order."""
    if decision.kind != d.TRIGGER_ORDER:
        return script.all_of(row, left)
    values = row.value if isinstance(row.value, list) else [row.value]
    found: list[Any] = []
    unknown: list[Any] = []
    for value in values:
        of_value = script.labelled(Choice(kind=row.kind, value=value), decision)
        named = [k for k in of_value if k in left and k not in found]
        if not named:
            unknown.append(value)
        elif not _is_ambiguous(script, decision, named):
            found.append(named[0])
    if found and unknown:
        raise BadAnswer(decision, unknown[0], "no such ability is left to be put in order")
    return found


def _is_ambiguous(script: Script, decision: Decision, named: list[int]) -> bool:
    """Are it different abilities of one source that are named, by the source alone?"""
    first = decision.labels[named[0]][0]
    of_one = [k for k in named if decision.labels[k][0] == first]
    return len({_likeness(script, decision, k) for k in of_one}) > 1


def _likeness(script: Script, decision: Decision, place: int) -> Any:
    """What a triggered ability that waits has in common with another one that does the same."""
    return label_likeness(script.table, (decision.labels[place][0], "")), decision.about[place]


def _cause_likeness(script: Script, decision: Decision, place: int) -> Any:
    """What matters of what triggered an ability: nothing where its words do not come back to it."""
    about, cause = decision.about[place], decision.causes[place]
    number = cause.amount if contains(about, EventAmount) else 0
    if not contains(about, EventRole):
        return number
    return number, tuple(label_likeness(script.table, (ref, "")) for ref in cause.refs)


def _order_is_idle(script: Script, decision: Decision, left: list[Any]) -> bool:
    if decision.kind == d.TRIGGER_ORDER:
        return len({(_likeness(script, decision, k), _cause_likeness(script, decision, k)) for k in left}) == 1
    return all_alike(script.table, left)


def bands(script: Script, decision: Decision) -> Any:
    """Bands written as lists of attackers; or, for each creature with banding, "yes" and the others in its band."""
    for row in script.choices.get(decision.player, ()):
        if row.kind == "bands" and isinstance(row.value, list):
            script.use(decision.player, row)
            return tuple(_band(script, decision, one) for one in row.value)
    return bands_one_by_one(script, decision)


def _band(script: Script, decision: Decision, members: Any) -> tuple[Any, ...]:
    """The attackers that a band is written of. Raises BadAnswer where one of them isn't there."""
    found = tuple(script.all_of(Choice(kind="bands", value=members), decision.options))
    if not found:
        raise BadAnswer(decision, members, "they are not all among the attackers that can band")
    return found


def declaration(script: Script, decision: Decision) -> Any:
    """The attack or block as the player who decides declares it, or one whom that player controls (723.5)."""
    turn, verb = script.table.game.turn, "attack" if decision.kind == d.ATTACKERS else "block"
    players = (decision.player, *(player for player, by in turn.controlled_by if by == decision.player))
    declared = (script.combat.get(player, []) for player in players)
    rows = next((
        rows for rows in declared if any(row.action.turn == turn.number and row.action.do.startswith(verb) for row in rows)
    ), [])
    if decision.kind == d.ATTACKERS:
        return declared_attacks(script, decision, rows)
    return declared_blocks(script, decision, rows)


