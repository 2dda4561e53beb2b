"""Steps and phases that triggers wait for (603.2b)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import vocabulary as v
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import PLAYER


def read_step(r: Reader) -> t.EventPattern:  # noqa: C901 - a row of alternatives
    """After "at the beginning of": "your upkeep", "each end step", "combat on your turn". Raises Stuck."""
    whose: t.Selector | None = None
    if r.any("the next end step", "the next turn 's upkeep", "your next upkeep", "your next end step", "the next upkeep"):
        r.stuck()
    if r.any("combat on your turn"):
        return t.BeginsStep("beginning_of_combat", t.You())
    if r.any("combat on each opponent 's turn"):
        r.scope.mention(t.EventRole("player"), PLAYER, False, frozenset({"player", "opponent"}))
        return t.BeginsStep("beginning_of_combat", t.EachOpponent())
    if r.any("each combat", "combat"):
        r.scope.mention(t.EventRole("player"), PLAYER, False, frozenset({"player"}))
        return t.BeginsStep("beginning_of_combat", None)
    if r.any("enchanted creature 's controller 's", "enchanted permanent 's controller 's",
             "enchanted land 's controller 's", "enchanted artifact 's controller 's"):
        whose = t.ControllerOf(t.AttachedTo())
    elif r.any("each of your") or r.any("your"):
        whose = t.You()
    elif r.any("each player 's", "each"):
        r.scope.mention(t.EventRole("player"), PLAYER, False, frozenset({"player"}))
        if r.any("opponent 's"):
            whose = t.EachOpponent()
        elif r.any("other player 's"):
            whose = t.EachOtherPlayer(t.You())
    elif r.any("the upkeep of enchanted creature's controller", "the upkeep of enchanted land's controller",
               "the upkeep of enchanted artifact's controller", "the upkeep of enchanted permanent's controller"):
        holder = t.ControllerOf(t.AttachedTo())
        r.scope.mention(holder, PLAYER, False, frozenset({"player"}))
        return t.BeginsStep("upkeep", holder)
    elif r.any("the"):
        pass
    elif r.any("enchanted player 's", "enchanted opponent 's"):
        whose = t.AttachedTo()
    elif r.any("the chosen player 's"):
        whose = t.ChosenPlayer()
    else:
        r.stuck()
    if whose is not None and not isinstance(whose, t.You | t.EachOpponent | t.EachOtherPlayer):
        r.scope.mention(whose, PLAYER, False, frozenset({"player"}))
    step = _step_name(r)
    if r.any("on each of your turns", "on your turn"):
        whose = t.You()
    return t.BeginsStep(step, whose)


def _step_name(r: Reader) -> str:
    for words, name in v.STEPS.items():
        if r.ok(words):
            return name
    if r.ok("upkeeps"):
        return "upkeep"
    r.stuck()
