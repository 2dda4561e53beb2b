"""The turn (500–514): phases, steps, turn-based actions (703) and priority (117), as a machine that can stop anywhere.

`progress` does one thing: begin a step, bring the game to a player's priority, or end a step. Between two calls the
position is whole: it can be stored, compared and come back to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing import triggers
from app.engine.changing.effects import end_at, end_at_step, end_at_turn_of, end_at_turn_of_gone
from app.engine.changing.pipeline import after_batch, perform
from app.engine.changing.replacing import replacement
from app.engine.errors import LimitReached
from app.engine.playing.costs.pools import empty_pools
from app.engine.playing.loops import check_loop
from app.engine.playing.resolution import leave_stack, resolve_top
from app.engine.playing.state_based import check, settle
from app.engine.playing.turn_actions import ACTIONS
from app.engine.position import events as ev
from app.engine.position.events import StepBegins, ZoneChange
from app.engine.position.happening import Happening
from app.engine.position.ids import PlayerId
from app.engine.position.notes import noted, without
from app.engine.position.state import Ahead, ComingTurn, Turn
from app.engine.position.steps import COMBAT_STEPS, NAMES, STEPS, in_words
from app.engine.reading.functioning import functioning

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.engine.position.state import Position


def progress(game: Position) -> None:
    """Do the next thing."""
    stage = game.turn.stage
    if stage == "begin":
        _begin_step(game)
    elif stage == "priority":
        _grant_priority(game)
    elif stage == "end":
        _end_step(game)


def _next_step(game: Position) -> None:
    """Go to the next step of this turn, or to the next turn."""
    game.settled()
    if not game.turn.ahead:
        _next_turn(game)
        return
    (phase, step, id), *rest = game.turn.ahead
    if step in ("declare_blockers", "combat_damage") and _nothing_attacks(game):
        game.turn = game.turn.changed(ahead=tuple(rest))
        game.tell("skip", "The {} step is skipped: nothing attacks", (step.replace("_", " "),), ("508.8",))
        return
    game.turn = game.turn.changed(ahead=tuple(rest), phase=phase, step=step, phase_id=id, stage="begin", passed=0, priority=None)
    game.resolved_in_step = 0
    if not game.plain:
        game.cv += 1


def _nothing_attacks(game: Position) -> bool:
    """No creature was declared as an attacker or put onto the battlefield attacking (508.8)."""
    return game.combat is not None and not game.combat.attackers and not game.combat.declared and game.applies("508.8")


def _seats_between(game: Position, last: PlayerId, player: PlayerId) -> list[PlayerId]:
    """Players who have left and whose turns would have come between two players' turns."""
    seats = [one.id for one in game.players]
    following = (*seats[last + 1 :], *seats[: last + 1])
    return list(following[: following.index(player)])


def _next_turn(game: Position) -> None:
    """The next turn: an extra turn if there is one (500.7), else that of the next player."""
    turn, id = game.turn, 0
    extra = turn.extra
    if extra and game.applies("500.7"):
        (player, id), extra = extra[-1], extra[:-1]
        if not game.players[player].in_game:
            game.turn = turn.changed(extra=extra)
            return
    else:
        last = turn.natural
        player = game.next_player(last)
        for gone in _seats_between(game, last, player):
            game.applies("800.4m")
            end_at_turn_of_gone(game, gone)
        seat = (last + 1) % len(game.players)
        if seat != player:
            game.applies("800.4k")
    number = turn.number + 1
    natural = turn.natural if turn.extra else player
    if _turn_is_skipped(game, player, bool(turn.extra)):
        game.turn = turn.changed(extra=extra, natural=natural)
        return
    begin_turn(game, number, player, extra, natural, id)


def _turn_is_skipped(game: Position, player: PlayerId, is_extra: bool) -> bool:
    if t.SkipStep not in functioning(game).rules:
        return False
    return not perform(game, [StepBegins(player, "turn", "extra_turn" if is_extra else "turn")])


def begin_turn(
    game: Position, number: int, player: PlayerId, extra: tuple[ComingTurn, ...] = (), natural: PlayerId | None = None,
    id: int = 0,
) -> None:
    """Set up a turn; its first step has not begun."""
    new = Turn(number, player)
    new.extra, new.id = extra, id
    if natural is not None:
        new.natural = natural
    new.ahead = steps_ahead(STEPS)
    notes = game.players[player].notes
    if "controlled_next_turn" in notes:
        new.controlled_by = ((player, notes["controlled_next_turn"]),)
        new.extra = (*extra, *[ComingTurn(player)] * notes.get("extra_turn_after_next", 0))
        notes = without(notes, "controlled_next_turn", "extra_turn_after_next")
    game.turn = new
    game.cast_before = (*game.cast_before, *(event for event in game.history if isinstance(event, ev.SpellCast)))
    game.past, game.history, game.fought = game.history, (), None
    game.counted = {}
    for p in game.players:
        game.alter_player(p.id, lands_played=0)
    player_record = game.players[player]
    game.alter_player(player, last_turn=number, turns_taken=player_record.turns_taken + 1,
                      notes=noted(notes, "turn_before", player_record.last_turn))
    for id in game.battlefield:
        marks = game.objects[id].marks
        if not marks.isdisjoint(_THIS_TURN):
            game.alter(id, marks=marks - _THIS_TURN)
    game.cv += 1
    end_at_turn_of(game, player)
    after_batch(game)
    game.tell("turn", "Turn {}: {}", (number, game.called(player)), ("500.1",), (player,))


_THIS_TURN = frozenset({"attacked_this_turn", "blocked_this_turn", "saddled"})


def _begin_step(game: Position) -> None:
    """A step begins: it, or its phase, may be skipped (614.10); durations end; turn-based actions; triggers (500.4, 500.6)."""
    turn = game.turn
    event = StepBegins(turn.active, turn.step, turn.phase)
    rule = _RULES[turn.step]
    if t.SkipStep in functioning(game).rules and (_combat_is_skipped(game) or _is_skipped(game, event)):
        game.turn = game.turn.changed(stage="skipped")
        _next_step(game)
        return
    if game.effects or game.delayed:
        end_at_step(game, turn.active, turn.step)
        after_batch(game)
    game.turn = game.turn.changed(steps_done=(*turn.steps_done, turn.step), passed=0, stage="priority")
    game.tell("step", "{}", (in_words(turn.step).capitalize(),), (rule,))
    if turn.step == "upkeep" and game.players[turn.active].in_game:
        notes = game.players[turn.active].notes
        game.alter_player(turn.active, notes=noted(notes, "upkeeps", (notes.get("upkeeps", (0, 0))[1], turn.number)))
    before, after = ACTIONS.get(turn.step, (None, None))
    if before is not None:
        before(game)
        game.settled()
    _announce_step(game, event)
    if after is not None:
        game.settled()
        after(game)


def _combat_is_skipped(game: Position) -> bool:
    """Is the combat phase skipped that begins with this step? None of its steps is ahead any more (500.11)."""
    turn = game.turn
    if turn.step != COMBAT_STEPS[0][1] or not _is_skipped(game, StepBegins(turn.active, "combat", "combat")):
        return False
    game.turn = turn.changed(ahead=turn.ahead[_left_of_phase(turn, "combat") :])
    return True


def _is_skipped(game: Position, event: StepBegins) -> bool:
    return not replacement.replaced(game, event.copy(), Happening())


def _announce_step(game: Position, event: StepBegins) -> None:
    """Abilities that trigger "at the beginning of" the step trigger (603.2b)."""
    f = functioning(game)
    if event.step == "beginning_of_combat" or ((ev.StepBegins in f.triggers or game.delayed) and game.applies("500.6")):
        event.applied = frozenset()
        game.history = (*game.history, event)
        triggers.collect(game, [event], f)


_RULES = {
    "untap": "501.1", "upkeep": "503.1", "draw": "501.1", "precombat_main": "505.1", "beginning_of_combat": "506.1",
    "declare_attackers": "506.1", "declare_blockers": "506.1", "combat_damage": "506.1", "end_of_combat": "511.1",
    "postcombat_main": "505.1", "end": "513.1", "cleanup": "512.1",
}
"""By which rule there is such a step: what happens in it cites its own rule."""


# ---- priority ---------------------------------------------------------------------------------------------------------------


def _grant_priority(game: Position) -> None:
    """Bring the game to the point where a player has priority (117.5), or end the step if nobody gets it."""
    step = game.turn.step
    got = _by_priority(game)
    if step == "untap":
        game.turn = game.turn.changed(stage="end")
        return
    if step == "cleanup" and not _cleanup_priority(game):
        game.settled()  # what follows is not because nobody got priority
        return
    game.applies("117.5")
    settle(game)
    if game.result is not None:
        return
    turn = game.turn
    who = turn.priority if turn.priority is not None else turn.active
    if not game.players[who].in_game:
        who = game.next_player(who)
    game.priorities_done += 1
    if game.priorities_done > game.limits.priorities:
        raise LimitReached("times a player got priority", game.limits.priorities)
    got.append(_why_priority(game))
    game.turn = game.turn.changed(stage="granted", priority=who)
    check_loop(game)
    game.settled()
    game.because(got)


def _by_priority(game: Position) -> list[str]:
    """Of the rules that have settled something, those by which players got priority; the others are not kept."""
    return [rule for rule in game.settled() if rule.startswith("117.3")] if game.deciding else []


def _why_priority(game: Position) -> str:
    """The rule by which a player gets priority: as a step begins, after something resolves, after acting, or as others pass."""
    if game.turn.priority is None:
        return "117.3b" if game.resolved_in_step else "117.3a"
    return "117.3d" if game.turn.passed else "117.3c"


def _cleanup_priority(game: Position) -> bool:
    """Nobody gets priority in the cleanup step unless something happens in it; then another one follows (514.3a)."""
    if game.turn.priority is not None or game.stack:
        return True
    did = check(game)
    waiting = bool(game.waiting)
    if not did and not waiting:
        game.applies("514.3")
        game.turn = game.turn.changed(stage="end")
        return False
    game.applies("514.3a")
    game.tell("priority", "Players get priority in this cleanup step", (), ("514.3a",))
    game.turn = game.turn.changed(ahead=(Ahead("ending", "cleanup"), *game.turn.ahead), priority=game.turn.active)
    return True


def passes(game: Position, player: PlayerId) -> None:
    """A player passes (117.3d); when all have passed in succession, the top of the stack resolves or the step ends (117.4)."""
    game.because(_by_priority(game))
    turn = game.turn
    passed = turn.passed + 1
    if passed < len(game.alive()):
        game.turn = turn.changed(passed=passed, priority=game.next_player(player), stage="priority")
        return
    if game.stack and game.applies("117.4"):
        game.turn = turn.changed(passed=0, priority=None, stage="priority")
        game.resolved_in_step += 1
        resolve_top(game)
        return
    game.turn = turn.changed(passed=0, priority=None, stage="end")


def acted(game: Position, player: PlayerId) -> None:
    """After acting the player gets priority again (117.3c)."""
    game.turn = game.turn.changed(passed=0, priority=player, stage="priority")
    game.resolved_in_step = 0
    game.seen = None


def _end_step(game: Position) -> None:
    """A step or phase ends: unspent mana empties, durations end, creatures leave combat (500.5, 511.3)."""
    turn = game.turn
    if turn.step:
        empty_pools(game)
        if turn.step == "end_of_combat":
            end_at(game, (t.EndOfCombat,), "500.5a")
            after_batch(game)
            game.applies("511.3")
            fought = game.combat is not None and bool(game.combat.attackers or game.combat.blockers)
            _end_combat(game)
            if fought:
                game.tell("combat", "Everything is removed from combat", (), ("511.3",))
        if game.result is not None:
            return
    _next_step(game)


def _end_combat(game: Position) -> None:
    """Nothing is in combat any more; who attacked whom is known for the rest of the turn (508.5)."""
    if game.combat is not None:
        game.fought, game.combat = game.combat, None


def add_phases(
    game: Position, phases: tuple[t.AddedPhase, ...], after: t.TimeOfTurn | t.CountedPhase | None, after_step: bool = False
) -> int:
    """Additional phases after this one, or after the named one (500.8); or steps right after this step (500.9). Returns what
    tells the first of them from other phases, 0 if there is none since the named one is over."""
    game.applies("500.9" if after_step else "500.8")
    place = 0 if after_step else _place_after(game.turn, after or game.turn.phase)
    if place is None:
        return 0
    id = game.new_id()
    added: list[Ahead] = []
    for number, phase in enumerate(phases):
        own = 0 if number else id
        if phase == "combat":
            added.extend(steps_ahead(COMBAT_STEPS, own))
        elif phase == "main":
            added.append(Ahead("postcombat_main", "postcombat_main", own))
        elif phase == "beginning":
            added.extend(steps_ahead(STEPS[:3], own))
        else:
            added.extend(steps_ahead([next(row for row in STEPS if row[1] == phase)], own))
    ahead = game.turn.ahead
    game.turn = game.turn.changed(ahead=(*ahead[:place], *added, *ahead[place:]))
    what, rule = ("step", "500.9") if after_step else ("phase", "500.8")
    game.tell("turn", f"There will be an additional {what}", (), (rule,))
    return id


def steps_ahead(rows: Iterable[tuple[t.Phase, t.Step]], id: int = 0) -> tuple[Ahead, ...]:
    """Steps that are to come, of the phase that this tells from others."""
    return tuple(Ahead(phase, step, id) for phase, step in rows)


def _place_after(turn: Turn, phase: t.Phase | t.TimeOfTurn | t.CountedPhase) -> int | None:
    """How many of the steps ahead come before the end of a phase; None if it is over, or there is none (500.8)."""
    if phase != "second_main":
        return _left_of_phase(turn, phase)
    mains, now = turn.mains, turn.phase.endswith("main")
    if mains >= _SECOND:
        return 0 if now and mains == _SECOND else None
    for place, row in enumerate(turn.ahead):
        mains += row.phase.endswith("main")
        if mains == _SECOND:
            return place + 1
    return None


_SECOND = 2


def _left_of_phase(turn: Turn, phase: t.Phase | t.TimeOfTurn) -> int:
    """How many of the steps ahead come before the end of the phase that is on, or of the next one of this name. Another phase of
    the same kind begins where the steps begin again."""
    left, last = 0, NAMES.index(turn.step) if turn.phase == phase and turn.step else -1
    for of, step, _ in turn.ahead:
        place = NAMES.index(step)
        if of == phase and (place > last or (place == last and step == "combat_damage")):
            left, last = left + 1, place
        else:
            break
    return left


_ENDING_THE_TURN = ("724.1", "724.1a", "724.1b")
_ENDING_COMBAT = ("724.2", "724.2a", "724.2b")
"""Rules: of the process, of the triggers that it forgets, and of what it exiles."""


def end_the_turn(game: Position, combat_only: bool) -> None:
    """End the turn (724.1), or with `combat_only` the combat phase, if there is one (724.2): everything on the stack is exiled,
    triggers are forgotten, on to the cleanup step or the next phase."""
    if combat_only and game.turn.phase != "combat" and game.applies("724.2g"):
        return
    whole, forgets, exiles = _ENDING_COMBAT if combat_only else _ENDING_THE_TURN
    game.applies(forgets)
    game.waiting = ()
    game.applies(exiles)
    for id in reversed(game.stack):
        o = game.objects[id]
        if o.is_ability or o.is_copy:
            leave_stack(game, id)
        else:
            perform(game, [ZoneChange(id, "stack", "exile")])
    check(game)
    _end_combat(game)
    if game.turn.phase == "combat":
        end_at(game, (t.EndOfCombat,), "500.5a")
    ahead = game.turn.ahead[_left_of_phase(game.turn, "combat"):] if combat_only else (Ahead("ending", "cleanup"),)
    game.tell("turn", "The combat phase ends" if combat_only else "The turn ends", (), (whole,))
    game.turn = game.turn.changed(ahead=ahead, stage="end", priority=None)


# ---- running ------------------------------------------------------------------------------------------------------
