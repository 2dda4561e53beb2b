"""The turn (500–514): phases, steps, turn-based actions (703) and priority (117), as a machine that can stop anywhere.

`progress` does one thing: begin a step, bring the game to a player's priority, or end a step. Between two calls the
position is whole: it can be stored, compared and come back to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing import triggers
from app.engine.changing.effects import end_at, end_at_step, end_at_turn_of
from app.engine.changing.pipeline import after_batch, perform
from app.engine.changing.replacing import replacement
from app.engine.errors import LimitReached
from app.engine.playing.costs.mana import empty_pools
from app.engine.playing.loops import check_loop
from app.engine.playing.resolution import leave_stack, resolve_top
from app.engine.playing.state_based import check, settle
from app.engine.playing.turn_actions import ACTIONS
from app.engine.position import events as ev
from app.engine.position.events import Event, move
from app.engine.position.state import Turn
from app.engine.position.steps import COMBAT_STEPS, NAMES, STEPS
from app.engine.reading.functioning import functioning

if TYPE_CHECKING:
    from app.engine.position.state import Position


def progress(g: Position) -> None:
    """Do the next thing."""
    stage = g.turn.stage
    if stage == "begin":
        _begin_step(g)
    elif stage == "priority":
        _grant_priority(g)
    elif stage == "end":
        _end_step(g)


def _next_step(g: Position) -> None:
    """Go to the next step of this turn, or to the next turn."""
    g.settled()
    if not g.turn.ahead:
        _next_turn(g)
        return
    (phase, step), *rest = g.turn.ahead
    if step in ("declare_blockers", "combat_damage") and _nothing_attacks(g):
        g.turn = g.turn.changed(ahead=tuple(rest))
        g.tell("skip", "The {} step is skipped: nothing attacks", (step.replace("_", " "),), ("508.8",))
        return
    g.turn = g.turn.changed(ahead=tuple(rest), phase=phase, step=step, stage="begin", passed=0, priority=None)
    g.resolved_in_step = 0
    if not g.plain:
        g.cv += 1


def _nothing_attacks(g: Position) -> bool:
    """No creature was declared as an attacker or put onto the battlefield attacking (508.8)."""
    return g.combat is not None and not g.combat.attackers and not g.combat.declared and g.applies("508.8")


def _seats_between(g: Position, last: int, player: int) -> list[int]:
    """Players who have left and whose turns would have come between two players' turns."""
    count = len(g.players)
    return [(last + i) % count for i in range(1, (player - last - 1) % count + 1)]


def _next_turn(g: Position) -> None:
    """The next turn: an extra turn if there is one (500.7), else that of the next player."""
    turn = g.turn
    extra = turn.extra
    if extra and g.applies("500.7"):
        player, extra = extra[-1], extra[:-1]
        if not g.players[player].in_game:
            g.turn = turn.changed(extra=extra)
            return
    else:
        last = turn.active if turn.natural < 0 else turn.natural
        player = g.next_player(last)
        for gone in _seats_between(g, last, player):
            if g.applies("800.4m"):
                end_at_turn_of(g, gone)
        seat = (last + 1) % len(g.players)
        if seat != player and not g.applies("800.4k"):
            player = seat
    number = turn.number + 1
    natural = player if not turn.extra else (turn.active if turn.natural < 0 else turn.natural)
    if _turn_is_skipped(g, player):
        g.turn = turn.changed(extra=extra, natural=natural)
        return
    begin_turn(g, number, player, extra, natural)


def _turn_is_skipped(g: Position, player: int) -> bool:
    if t.SkipStep not in functioning(g).rules:
        return False
    event = Event(ev.STEP, player=player, word="turn")
    event.info = "turn"
    return not perform(g, [event])


def begin_turn(g: Position, number: int, player: int, extra: tuple[int, ...] = (), natural: int = -1) -> None:
    """Set up a turn; its first step has not begun."""
    new = Turn(number, player)
    new.extra = extra
    new.natural = natural
    new.ahead = STEPS if g.has_rule("500.1") else STEPS[::-1]
    notes = g.players[player].notes
    if "controlled_next_turn" in notes:
        new.controlled_by = ((player, notes["controlled_next_turn"]),)
        notes = {k: v for k, v in notes.items() if k != "controlled_next_turn"}
    g.turn = new
    g.past, g.history = g.history, ()
    g.counted = {}
    for p in g.players:
        g.alter_player(p.id, lands_played=0)
    player_record = g.players[player]
    g.alter_player(player, last_turn=number, turns_taken=player_record.turns_taken + 1, notes=notes)
    for id in g.battlefield:
        marks = g.objects[id].marks
        if marks and not marks.isdisjoint(_THIS_TURN):
            g.alter(id, marks=marks - _THIS_TURN)
    g.cv += 1
    end_at_turn_of(g, player)
    after_batch(g)
    g.tell("turn", "Turn {}: {}", (number, g.name_of(player)), ("500.1",), (player,))


_THIS_TURN = frozenset({"attacked_this_turn", "blocked_this_turn", "exerted", "crewed", "saddled"})


def _begin_step(g: Position) -> None:
    """A step begins: it may be skipped (614.10); durations end; turn-based actions; triggers (500.4, 500.6)."""
    turn = g.turn
    event = Event(ev.STEP, player=turn.active, word=turn.step)
    event.info = turn.phase
    rule = _RULES[turn.step]
    if (t.SkipStep in functioning(g).rules and _is_skipped(g, event)) or not g.has_rule(rule):
        g.turn = g.turn.changed(stage="skipped")
        _next_step(g)
        return
    if g.effects:
        end_at_step(g, turn.active, turn.step)
        after_batch(g)
    g.turn = g.turn.changed(steps_done=(*turn.steps_done, turn.step), passed=0, stage="priority")
    g.tell("step", "{}", (_called(turn.step),), (rule,))
    if turn.step == "upkeep" and g.players[turn.active].in_game:
        notes = g.players[turn.active].notes
        g.alter_player(turn.active, notes={**notes, "upkeeps": (notes.get("upkeeps", (0, 0))[1], turn.number)})
    before, after = ACTIONS.get(turn.step, (None, None))
    if before is not None:
        before(g)
        g.settled()
    _announce_step(g, event)
    if after is not None:
        g.settled()
        after(g)


def _called(step: str) -> str:
    """A step or phase by name, as a sentence begins with it."""
    return step.replace("_", " ").capitalize() + (" phase" if step.endswith("main") else " step")


def _is_skipped(g: Position, event: Event) -> bool:
    return not replacement.replaced(g, event.copy(), [])


def _announce_step(g: Position, event: Event) -> None:
    """Abilities that trigger "at the beginning of" the step trigger (603.2b)."""
    f = functioning(g)
    if event.word == "beginning_of_combat" or ((ev.STEP in f.triggers or g.delayed) and g.applies("500.6")):
        event.applied = frozenset()
        g.history = (*g.history, event)
        triggers.collect(g, [event], f)


_RULES = {
    "untap": "501.1", "upkeep": "503.1", "draw": "501.1", "precombat_main": "505.1", "beginning_of_combat": "506.1",
    "declare_attackers": "506.1", "declare_blockers": "506.1", "combat_damage": "506.1", "end_of_combat": "511.1",
    "postcombat_main": "505.1", "end": "513.1", "cleanup": "512.1",
}
"""By which rule there is such a step: what happens in it cites its own rule."""


# ---- priority ---------------------------------------------------------------------------------------------------------------


def _grant_priority(g: Position) -> None:
    """Bring the game to the point where a player has priority (117.5), or end the step if nobody gets it."""
    step = g.turn.step
    got = _by_priority(g)
    if step == "untap" and g.has_rule("502.4"):
        g.turn = g.turn.changed(stage="end")
        return
    if step == "cleanup" and not _cleanup_priority(g):
        return
    if g.applies("117.5"):
        settle(g)
    if g.result is not None:
        return
    turn = g.turn
    who = turn.priority if turn.priority is not None else turn.active
    if turn.priority is None and not g.has_rule("117.3a"):
        who = g.next_player(who)
    if not g.players[who].in_game:
        who = g.next_player(who)
    g.priorities_done += 1
    if g.priorities_done > g.limits.priorities:
        raise LimitReached("times a player got priority", g.limits.priorities)
    got.append(_why_priority(g))
    g.turn = g.turn.changed(stage="granted", priority=who)
    check_loop(g)
    g.settled()
    g.because(got)


def _by_priority(g: Position) -> list[str]:
    """Of the rules that have settled something, those by which players got priority; the others are not kept."""
    return [rule for rule in g.settled() if rule.startswith("117.3")] if g.deciding else []


def _why_priority(g: Position) -> str:
    """The rule by which a player gets priority: as a step begins, after something resolves, after acting, or as others pass."""
    if g.turn.priority is None:
        return "117.3b" if g.resolved_in_step else "117.3a"
    return "117.3d" if g.turn.passed else "117.3c"


def _cleanup_priority(g: Position) -> bool:
    """Nobody gets priority in the cleanup step unless something happens in it; then another one follows (514.3a)."""
    if g.turn.priority is not None or g.stack:
        return True
    did = check(g)
    waiting = bool(g.waiting)
    if not did and not waiting:
        if g.applies("514.3"):
            g.turn = g.turn.changed(stage="end")
        return not g.applies("514.3")
    if not g.applies("514.3a"):
        g.turn = g.turn.changed(stage="end")
        return False
    g.tell("priority", "Players get priority in this cleanup step", (), ("514.3a",))
    g.turn = g.turn.changed(ahead=(("ending", "cleanup"), *g.turn.ahead), priority=g.turn.active)
    return True


def passes(g: Position, player: int) -> None:
    """A player passes (117.3d); when all have passed in succession, the top of the stack resolves or the step ends (117.4)."""
    g.because(_by_priority(g))
    turn = g.turn
    passed = turn.passed + 1
    if passed < len(g.alive()):
        g.turn = turn.changed(passed=passed, priority=g.next_player(player), stage="priority")
        return
    if g.stack and g.applies("117.4"):
        g.turn = turn.changed(passed=0, priority=None if g.has_rule("117.3b") else player, stage="priority")
        g.resolved_in_step += 1
        resolve_top(g)
        return
    g.turn = turn.changed(passed=0, priority=None, stage="end")


def acted(g: Position, player: int) -> None:
    """After acting the player gets priority again (117.3c)."""
    g.turn = g.turn.changed(passed=0, priority=player if g.has_rule("117.3c") else g.next_player(player), stage="priority")
    g.resolved_in_step = 0
    g.seen = None


def _end_step(g: Position) -> None:
    """A step or phase ends: unspent mana empties, durations end, creatures leave combat (500.5, 511.3)."""
    turn = g.turn
    if turn.step:
        empty_pools(g)
        if turn.step == "end_of_combat":
            end_at(g, (t.EndOfCombat,), "500.5a")
            after_batch(g)
            if g.applies("511.3"):
                fought = g.combat is not None and bool(g.combat.attackers or g.combat.blockers)
                g.combat = None
                if fought:
                    g.tell("combat", "Everything is removed from combat", (), ("511.3",))
        if g.result is not None:
            return
    _next_step(g)


def add_phases(g: Position, phases: tuple[str, ...], after: str | None) -> None:
    """Additional phases after this one, or after the named one (500.8)."""
    if not g.applies("500.8"):
        return
    added: list[tuple[str, str]] = []
    for phase in phases:
        if phase == "combat":
            added.extend(COMBAT_STEPS)
        elif phase in ("main", "postcombat_main"):
            added.append(("postcombat_main", "postcombat_main"))
        elif phase == "beginning":
            added.extend(STEPS[:3])
        elif phase in NAMES:
            added.append(next(row for row in STEPS if row[1] == phase))
    ahead = list(g.turn.ahead)
    place = 0
    here = after or g.turn.phase
    while place < len(ahead) and ahead[place][0] == here:
        place += 1
    g.turn = g.turn.changed(ahead=tuple(ahead[:place] + added + ahead[place:]))
    g.tell("turn", "There will be an additional phase", (), ("500.8",))


def end_the_turn(g: Position, combat_only: bool) -> None:
    """End the turn (724.1): everything on the stack is exiled, triggers are forgotten, on to the cleanup step."""
    if g.applies("724.1a"):
        g.waiting = ()
    for id in reversed(g.stack) if g.applies("724.1b") else ():
        o = g.objects[id]
        if (o.item is not None and o.item.kind != "spell") or o.is_copy:
            leave_stack(g, id)
        else:
            perform(g, [move(id, "stack", "exile")])
    check(g)
    g.combat = None
    if combat_only:
        ahead = tuple(row for row in g.turn.ahead if row[0] != "combat")
        g.tell("turn", "The combat phase ends", (), ("724.2",))
    else:
        ahead = (("ending", "cleanup"),)
        g.tell("turn", "The turn ends", (), ("724.1",))
    g.turn = g.turn.changed(ahead=ahead, stage="end", passed=0, priority=None)


# ---- running ------------------------------------------------------------------------------------------------------
