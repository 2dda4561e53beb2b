"""Why an action can't be taken, in words that the engine alone doesn't have: the rule that keeps an object or player from being a
target (115), the condition under which alone an ability may be activated (602.5)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.errors import ConditionUnmet, IllegalAction, WhyNoTarget
from app.engine.oracle.errors import OracleError
from app.engine.oracle.printing.abilities import print_limit
from app.scenarios.documents.documents import Action, RefLike
from app.scenarios.script.options import spoken
from app.scenarios.setup.table import Table


def target_refused(table: Table, named: RefLike, why_not: WhyNoTarget) -> IllegalAction | None:
    """The refusal of what is named as a target, by the first such object or player that can't be one; None if all can."""
    here = [*range(len(table.players)), *table.game.battlefield, *table.game.stack]
    for ref in table.matching(named, here):
        refused = why_not(ref)
        if refused is not None:
            return IllegalAction(f"{table.game.name_of(ref)} {refused[0]}", refused[1])
    return None


def reason_in_full(table: Table, action: Action, refused: IllegalAction) -> IllegalAction:
    """The refusal of an action; where targets are lacking, why the first that it names and that can't be one can't, and where a
    condition isn't met, which."""
    if isinstance(refused, ConditionUnmet) and (words := _condition_words(refused)):
        return IllegalAction(f"{refused.reason}: {words}", refused.rule)
    if refused.no_target is None:
        return refused
    found = (target_refused(table, named, refused.no_target) for named in action.targets or ())
    return next((one for one in found if one is not None), refused)


def _condition_words(refused: ConditionUnmet) -> str:
    """What the condition is; "" where there are no words for it."""
    asked = refused.condition
    if isinstance(asked, t.Compare) and isinstance(asked.left, t.ValueOf) and isinstance(asked.right, t.Number):
        return f"only if its {asked.left.quality.replace('_', ' ')} is {asked.right.value}"
    try:
        return spoken(print_limit(asked)).replace("~", "it")
    except OracleError:
        return ""
