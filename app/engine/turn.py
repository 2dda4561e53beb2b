"""The turn (500–514): phases, steps, turn-based actions (703) and priority (117), as a machine that can stop anywhere.

`progress` does one thing: begin a step, bring the game to a player's priority, or end a step. Between two calls the
position is whole: it can be stored, compared and come back to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import decisions, triggers
from app.engine import events as ev
from app.engine import trees as t
from app.engine.characteristics import chars
from app.engine.combat.attack import declare_attackers
from app.engine.combat.block import declare_blockers
from app.engine.combat.damage import deal_combat_damage, needs_two_steps
from app.engine.combat.record import Combat
from app.engine.daynight import check_for_turn
from app.engine.effects import end_at, end_at_cleanup, end_at_step, end_at_turn_of
from app.engine.errors import LimitReached
from app.engine.evaluate.amounts import amount
from app.engine.evaluate.filters import matches
from app.engine.evaluate.selectors import select
from app.engine.events import Event
from app.engine.functioning import effects_of, functioning, rules_of
from app.engine.instructions.cards import draw
from app.engine.loops import check_loop
from app.engine.mana import empty_pools
from app.engine.phasing import phase_for_turn
from app.engine.pipeline import after_batch, perform
from app.engine.prohibitions import forbidding
from app.engine.state import Turn
from app.engine.state_based import check, settle
from app.engine.triggers import expire_delayed

if TYPE_CHECKING:
    from app.engine.context import Context
    from app.engine.game import Game
    from app.engine.state import Position

STEPS: tuple[tuple[str, str], ...] = (
    ("beginning", "untap"), ("beginning", "upkeep"), ("beginning", "draw"), ("precombat_main", "precombat_main"),
    ("combat", "beginning_of_combat"), ("combat", "declare_attackers"), ("combat", "declare_blockers"),
    ("combat", "combat_damage"), ("combat", "end_of_combat"), ("postcombat_main", "postcombat_main"), ("ending", "end"),
    ("ending", "cleanup"),
)
"""The steps of a turn in order (500.1)."""

NAMES = tuple(step for _, step in STEPS)
COMBAT_STEPS = tuple(row for row in STEPS if row[0] == "combat")


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
    new.ahead = STEPS if g.applies("500.1") else STEPS[::-1]
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
    if (t.SkipStep in functioning(g).rules and _is_skipped(g, event)) or not g.applies(rule):
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
    before, after = _ACTIONS.get(turn.step, (None, None))
    if before is not None:
        before(g)
    _announce_step(g, event)
    if after is not None:
        after(g)


def _called(step: str) -> str:
    """A step or phase by name, as a sentence begins with it."""
    return step.replace("_", " ").capitalize() + (" phase" if step.endswith("main") else " step")


def _is_skipped(g: Position, event: Event) -> bool:
    from app.engine import replacement

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


# ---- turn-based actions (703.4) ------------------------------------------------------------------------------------------


def _untap_step(g: Position) -> None:
    """Phasing (502.1), day and night (502.2), then untapping (502.3)."""
    if g.applies("703.4a"):
        phase_for_turn(g, g.turn.active)
    if g.applies("703.4b"):
        check_for_turn(g)
    if not g.applies("502.3") or not g.applies("703.4c"):
        return
    player = g.turn.active
    events = []
    restricted = t.Cant in functioning(g).rules
    for id in g.battlefield:
        o = g.objects[id]
        mine = o.tapped and o.controller == player and not o.phased_out
        if mine and not (restricted and forbidding(g, "untap_in_untap_step", id)) and not _stays_tapped(g, id, player):
            events.append(Event(ev.UNTAP, id, player))
            events[-1].info = {"rules": ("502.3",)}
    if events:
        perform(g, events)
    _use_up_untap_effects(g, player)


def _use_up_untap_effects(g: Position, player: int) -> None:
    """"Doesn't untap during its controller's next untap step" is over once that step has happened."""
    from app.engine.effects import remove_lasting

    over = {
        e.id for e in g.effects
        if isinstance(e.duration, t.NextTime) and isinstance(e.effect, t.Cant) and e.effect.action == "untap_in_untap_step"
        and ((e.ctx.controller == player and _names_you(e.effect.what)) or _concerns(g, e.effect.what, e.ctx, player))
    }
    remove_lasting(g, over)


def _stays_tapped(g: Position, id: int, player: int) -> bool:
    """"You may choose not to untap" (502.3): the active player is asked whether it untaps."""
    if t.AsThough not in functioning(g).rules or not any(
        e.kind == "may_stay_tapped" and matches(e.what, id, ctx) for e, ctx in effects_of(g, t.AsThough)
    ):
        return False
    return not g.ask(decisions.Decision(
        decisions.MAY, player, (True, False), "502.3", source=id, prompt=f"Untap {g.name_of(id)}?", plain=lambda: True,
    ))


def _names_you(what: t.Filter | None) -> bool:
    return "You()" in repr(what)


def _concerns(g: Position, what: t.Filter | None, ctx: Context, player: int) -> bool:
    """Does it concern a permanent whose untap step this is?"""
    return any(g.objects[id].controller == player and matches(what, id, ctx) for id in g.battlefield)


def _draw_step(g: Position) -> None:
    """The active player draws (504.1); not the first player of a two-player game in the first turn (103.8a)."""
    if g.skips_first_draw and g.turn.number == 1 and g.applies("103.8a"):
        g.tell("skip", "{} skips the first draw", (g.name_of(g.turn.active),), ("103.8a",), (g.turn.active,))
        return
    if g.applies("504.1") and g.applies("703.4d") and g.players[g.turn.active].in_game:
        draw(g, g.turn.active, 1, word="first_in_draw_step")


def _main_phase(g: Position) -> None:
    """Lore counters on Sagas in the precombat main phase (505.4)."""
    g.turn = g.turn.changed(mains=g.turn.mains + 1)
    if g.turn.phase != "precombat_main" or not all(g.applies(r) for r in ("505.4", "703.4f", "714.3c")):
        return
    events = [
        Event(ev.COUNTERS, target=id, word="lore", amount=1, cause=g.turn.active) for id in g.battlefield
        if g.objects[id].controller == g.turn.active and "Saga" in chars(g, id).subtypes
        and any(isinstance(h.ability, t.ChapterAbility) for h in chars(g, id).held)
    ]
    if events:
        perform(g, events)


def _begin_combat(g: Position) -> None:
    """All opponents are defending players (506.2, 802.2), or one is chosen (507.1)."""
    opponents = tuple(g.opponents(g.turn.active))
    if len(opponents) > 1 and (g.one_defender or not g.applies("802.2")):
        chosen = g.ask(decisions.Decision(
            decisions.PLAYER, g.turn.active, opponents, "507.1", prompt="Defending player?",
        ))
        opponents = (chosen,)
    g.combat = Combat(g.turn.active, opponents)
    g.turn = g.turn.changed(combats=g.turn.combats + 1)


def _attackers(g: Position) -> None:
    if g.combat is None:
        _begin_combat(g)
    if g.applies("508.1") and g.applies("703.4i"):
        declare_attackers(g)


def _blockers(g: Position) -> None:
    if g.combat is not None and g.applies("509.1") and g.applies("703.4j"):
        declare_blockers(g)


def _damage(g: Position) -> None:
    """Combat damage (510.1–2); a second step follows if there was a first one for first strikers (510.4)."""
    combat = g.combat
    if combat is None or not g.applies("510.1") or not g.applies("703.4k"):
        return
    first = combat.first_strikers is None and needs_two_steps(g)
    deal_combat_damage(g)
    if first:
        g.turn = g.turn.changed(ahead=(("combat", "combat_damage"), *g.turn.ahead))
        g.tell("step", "There will be a second combat damage step", (), ("510.4",))


def _cleanup(g: Position) -> None:
    """Discard to hand size (514.1); damage wears off and "this turn" ends (514.2)."""
    player = g.turn.active
    limit = max_hand_size(g, player)
    if limit is not None and len(g.hands[player]) > limit and g.players[player].in_game \
            and g.applies("514.1") and g.applies("703.4n"):
        count = len(g.hands[player]) - limit
        chosen = g.ask(decisions.Decision(
            decisions.DISCARD, player, g.hands[player], "514.1", minimum=count, maximum=count, prompt=f"Discard {count}",
        ))
        perform(g, [Event(ev.DISCARD, id, player) for id in chosen])
    if g.applies("514.2") and g.applies("703.4p"):
        if not any(e.rule == "damage_stays" for e, _ in effects_of(g, t.PlayerRule)):
            _wear_off(g)
        end_at_cleanup(g)
        expire_delayed(g)
        after_batch(g)


def _wear_off(g: Position) -> None:
    """Damage marked on permanents is removed (514.2)."""
    damaged = [id for id in g.battlefield if g.objects[id].damage]
    for id in damaged:
        g.alter(id, damage=0)
    if damaged:
        g.tell("damage", "Damage wears off", (), ("514.2",), tuple(damaged))


def max_hand_size(g: Position, player: int) -> int | None:
    """Maximum hand size (402.2), None for no maximum. Effects on it are applied in timestamp order (613.11)."""
    limit: int | None = g.players[player].max_hand_size
    if t.PlayerRule in functioning(g).rules:
        rules = sorted(rules_of(g, t.PlayerRule), key=lambda rule: rule.since, reverse=not g.applies("613.11"))
        for e, ctx in ((rule.effect, rule.ctx) for rule in rules if isinstance(rule.effect, t.PlayerRule)):
            if player not in select(e.players, ctx):
                continue
            if e.rule == "no_max_hand_size":
                limit = None
            elif e.rule == "max_hand_size" and e.amount is not None:
                limit = amount(e.amount, ctx)
            elif e.rule == "hand_size_more" and e.amount is not None and limit is not None:
                limit += amount(e.amount, ctx)
    return None if limit is None else max(0, limit)


_Action = Callable[["Position"], None]
_ACTIONS: dict[str, tuple[_Action | None, _Action | None]] = {
    "untap": (_untap_step, None), "draw": (_draw_step, None), "precombat_main": (_main_phase, None),
    "postcombat_main": (_main_phase, None), "beginning_of_combat": (_begin_combat, None),
    "declare_attackers": (_attackers, None), "declare_blockers": (_blockers, None), "combat_damage": (_damage, None),
    "cleanup": (_cleanup, None),
}


# ---- priority ---------------------------------------------------------------------------------------------------------------


def _grant_priority(g: Position) -> None:
    """Bring the game to the point where a player has priority (117.5), or end the step if nobody gets it."""
    step = g.turn.step
    if step == "untap" and g.applies("502.4"):
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
    if turn.priority is None and not g.applies("117.3a"):
        who = g.next_player(who)
    if not g.players[who].in_game:
        who = g.next_player(who)
    g.priorities_done += 1
    if g.priorities_done > g.limits.priorities:
        raise LimitReached("times a player got priority", g.limits.priorities)
    g.turn = g.turn.changed(stage="granted", priority=who)
    check_loop(g)


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
    turn = g.turn
    passed = turn.passed + 1
    if passed < len(g.alive()):
        g.turn = turn.changed(passed=passed, priority=g.next_player(player), stage="priority")
        return
    if g.stack and g.applies("117.4"):
        g.turn = turn.changed(passed=0, priority=None if g.applies("117.3b") else player, stage="priority")
        g.resolved_in_step += 1
        resolution.resolve_top(g)
        return
    g.turn = turn.changed(passed=0, priority=None, stage="end")


def acted(g: Position, player: int) -> None:
    """After acting the player gets priority again (117.3c)."""
    g.turn = g.turn.changed(passed=0, priority=player if g.applies("117.3c") else g.next_player(player), stage="priority")
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
    from app.engine.events import move
    from app.engine.resolution import leave_stack

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


def run_to(g: Game, number: int, step: str, end: bool) -> bool:
    """See `Game.run_to`."""
    while g.result is None:
        turn = g.turn
        if turn.number == number and turn.step == step and turn.stage != "begin":
            if not end and turn.stage in ("granted", "end", "priority"):
                if turn.stage != "priority":
                    return True
            elif end and turn.stage == "end":
                return True
        if turn.number > number:
            return False
        if turn.stage == "granted":
            from app.engine import taking

            g._guarded(lambda: taking.ask_and_take(g))
        else:
            g._guarded(lambda: progress(g))
    return False


from app.engine import resolution  # noqa: E402
