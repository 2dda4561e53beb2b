"""Why what an action names is no legal target: the rule that keeps that object or player from being one (115)."""

from __future__ import annotations

from app.engine.errors import IllegalAction, WhyNoTarget
from app.scenarios.documents.documents import Action, RefLike
from app.scenarios.setup.table import Table


def target_refused(table: Table, named: RefLike, why_not: WhyNoTarget) -> IllegalAction | None:
    """The refusal of what is named as a target, by the first such object or player that can't be one; None if all can."""
    here = [*range(len(table.players)), *table.game.battlefield, *table.game.stack]
    for ref in table.matching(named, here):
        refused = why_not(ref)
        if refused is not None:
            return IllegalAction(f"{table.game.name_of(ref)} {refused[0]}", refused[1])
    return None


def of_the_target(table: Table, action: Action, refused: IllegalAction) -> IllegalAction:
    """The refusal of an action; where targets are lacking, why the first that it names and that can't be one can't."""
    if refused.no_target is None:
        return refused
    found = (target_refused(table, named, refused.no_target) for named in action.targets or ())
    return next((one for one in found if one is not None), refused)
