"""Steps and phases that triggers wait for (603.2b)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import vocabulary as v
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.reader import Reader


def read_step(reader: Reader) -> t.EventPattern:  # noqa: C901 - a row of alternatives
    """After "at the beginning of": "your upkeep", "each end step", "combat on your turn". Raises Stuck."""
    whose: t.Selector | None = None
    if reader.any("the next end step", "the next turn 's upkeep", "your next upkeep", "your next end step", "the next upkeep"):
        reader.stuck()
    combat = reader.ok("combat on")
    if not combat and reader.any("each combat", "combat"):
        reader.scope.mention(t.EventRole("player"), PLAYER, False, frozenset({"player"}))
        return t.BeginsStep("beginning_of_combat", None)
    if reader.any("enchanted creature 's controller 's", "enchanted permanent 's controller 's",
             "enchanted land 's controller 's", "enchanted artifact 's controller 's", "enchanted enchantment 's controller 's"):
        whose = _holder_of_host(reader)
    elif reader.any("each of your") or reader.any("your"):
        whose = t.You()
    elif reader.any("each player 's", "each"):
        reader.scope.mention(t.EventRole("player"), PLAYER, False, frozenset({"player"}))
        if reader.any("opponent 's"):
            whose = t.EachOpponent()
        elif reader.any("other player 's"):
            whose = t.EachOtherPlayer(t.You())
    elif (of_holder := reader.attempt(_of_holder)) is not None:
        return of_holder
    elif reader.any("the chosen player 's"):
        whose = t.ChosenPlayer()
    elif reader.any("the"):
        pass
    elif reader.any("enchanted player 's", "enchanted opponent 's"):
        whose = t.AttachedTo()
    else:
        reader.stuck()
    if whose is not None and not isinstance(whose, t.You | t.EachOpponent | t.EachOtherPlayer):
        reader.scope.mention(t.EventRole("player"), PLAYER, False, frozenset({"player"}))
    step: t.Beginning = "beginning_of_combat" if combat and reader.expect("turn") else _step_name(reader)
    if reader.any("on each of your turns", "on your turn"):
        whose = t.You()
    return t.BeginsStep(step, whose)


def _of_holder(reader: Reader) -> t.EventPattern:
    """ "the end step of enchanted creature's controller". Raises Stuck."""
    reader.expect("the")
    step = _step_name(reader)
    reader.expect("of enchanted")
    reader.i += 1
    reader.expect("'s controller")
    holder = _holder_of_host(reader)
    reader.scope.mention(t.EventRole("player"), PLAYER, False, frozenset({"player"}))  # whoever holds the permanent later
    return t.BeginsStep(step, holder)


def _holder_of_host(reader: Reader) -> t.Selector:
    """The controller of the enchanted permanent that the words just read name; the permanent is spoken of too."""
    words = reader.words[: reader.i]
    noun = words[len(words) - 1 - words[::-1].index("enchanted") + 1]
    reader.scope.mention(t.AttachedTo(), OBJECT, False, frozenset({noun, "permanent"}))
    return t.ControllerOf(t.AttachedTo())


def _step_name(reader: Reader) -> t.Beginning:
    return "upkeep" if reader.ok("upkeeps") else reader.means(v.STEPS)
