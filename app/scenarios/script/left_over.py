"""What an action says and what was done didn't take: then it is not the action that was meant, and not a legal one.

The same answers for an action that is taken and for one that is only asked about.
"""

from __future__ import annotations

from app.engine.errors import IllegalAction
from app.engine.position.decisions import X_VALUE
from app.engine.trees.keywords import rule_of
from app.scenarios.documents.documents import Action
from app.scenarios.documents.references import written
from app.scenarios.script.acting import cost_named, mana_named
from app.scenarios.script.script import Script


def left_over(script: Script, action: Action) -> IllegalAction | None:
    """A target or mode written with the action that nothing took is no legal one of it, a value of X or an additional cost that
    nobody asked for is none that it has, and what it is to be paid with has to be used for that."""
    if script.modes:
        return IllegalAction(f"mode {script.modes[0]} can't be chosen", "700.2a")
    if script.targets:
        return script.no_target or IllegalAction(f"{written(script.targets[0])} is not a legal target", "115.1")
    if script.payment is not None and script.payment.left:
        return IllegalAction(f"{written(script.payment.left[0])} is not used to pay for it", "601.2h")
    if action.x is not None and X_VALUE not in script.met:
        return _of_x(script, action.x)
    cost = cost_named(action.how)
    return _of_cost(script, cost, mana_named(action.how)) if cost else None


def _of_cost(script: Script, cost: str, mana: list[str]) -> IllegalAction | None:
    """An additional cost of that name, and of that mana where the action names it, has to be there and payable."""
    name = "kicker" if cost == "kicked" else cost
    missing = next((one for one in (cost, *mana) if one not in script.met), None)
    if missing is None:
        return None
    which = "" if missing == cost else f" {missing}"
    return IllegalAction(f"it has no {name} cost{which} that can be paid", rule_of(name) or "118.8b")


def _of_x(script: Script, value: int) -> IllegalAction | None:
    """Nobody chooses X where the rules say what it is: 0 for a spell whose mana cost is not paid (107.3b)."""
    game = script.table.game
    item = game.objects[game.stack[-1]].item if game.stack else None
    if item is None or "X" not in item.x:
        return IllegalAction("no value of X is chosen for it", "107.3")
    if item.x["X"] != value:
        return IllegalAction(f"X is not chosen, it is {item.x['X']}", "107.3b")
    return None
