"""How long effects last (611.2a)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import conditions, events, phases, players, references, selectors
from app.engine.oracle.reader import Reader

OPENINGS = ("until", "this", "for", "during")
"""What a duration begins with."""
_FIXED: dict[str, t.Duration] = {
    "until end of turn": t.EndOfTurn(), "this turn": t.EndOfTurn(), "until the end of turn": t.EndOfTurn(),
    "until end of combat": t.EndOfCombat(), "this combat": t.EndOfCombat(),
    "until your next turn": t.UntilNextTurn(), "until the end of your next turn": t.UntilEndOfNextTurn(),
    "until end of your next turn": t.UntilEndOfNextTurn(),
    "until your next end step": t.UntilNextStep("end"), "until your next upkeep": t.UntilNextStep("upkeep"),
    "until the beginning of your next upkeep": t.UntilNextStep("upkeep"),
    "until the beginning of your next end step": t.UntilNextStep("end"),
    "until your next untap step": t.UntilNextStep("untap"),
    "for the rest of the game": t.EndOfGame(), "for the rest of the turn": t.EndOfTurn(),
}


def read_duration(reader: Reader) -> t.Duration | None:
    """A duration, or None."""
    if reader.word not in OPENINGS:
        return None
    delayed = bool(reader.scope.steps) and isinstance(reader.scope.steps[-1], t.DelayedTrigger)
    if not delayed and reader.ok("until the end of that turn"):  # after what is delayed, the turn that it happens in
        return t.EndOfTurn()
    if (fixed := reader.maybe(_FIXED)) is not None:
        return fixed
    with reader.scope.about(None):
        return reader.attempt(_long)


def _long(reader: Reader) -> t.Duration:
    if reader.any("for as long as"):
        return t.AsLongAs(conditions.read_condition(reader))
    if reader.ok("during that turn"):
        reader.i -= 2
        return phases.read_that_turn(reader)
    if reader.ok("during"):
        whose = players.read_possessive_player(reader)
        reader.expect("next turn")
        several = isinstance(whose, t.It | t.EachOpponent | t.EachPlayer)  # of each player another turn
        return t.DuringNextTurn(whose) if not several else reader.stuck()
    reader.expect("until")
    leaves = reader.attempt(_target_leaves) if reader.at("target") else None
    if leaves is not None:
        return leaves
    if reader.ok("the end of their next turn"):
        theirs = references.actor(reader)
        return reader.stuck() if theirs in (t.You(), t.It()) else t.UntilEndOfNextTurn(theirs)
    if reader.at("its controller 's next turn") or reader.at("that player 's next turn") or reader.at("target"):
        who = players.read_possessive_player(reader)
        reader.expect("next turn")
        return t.UntilNextTurn(who)
    i = reader.i
    what = reader.attempt(selectors.read_one, False)
    if what is not None and reader.any("leaves the battlefield", "leave the battlefield"):
        return t.UntilLeaves(what)
    reader.i = i
    return t.UntilEvent(events.read_event(reader))


def _target_leaves(reader: Reader) -> t.Duration:
    """ "[until] target enchantment you control leaves the battlefield": a target besides what is done. Raises Stuck."""
    what = selectors.read_one(reader)
    reader.expect("leaves the battlefield")
    return t.UntilLeaves(what)
