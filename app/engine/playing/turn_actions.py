"""Turn-based actions (703.4): what each step begins with, and what its cleanup does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import end_at_cleanup, remove_lasting
from app.engine.changing.phasing import phase_for_turn
from app.engine.changing.pipeline import after_batch, perform
from app.engine.playing.combat.attack import declare_attackers
from app.engine.playing.combat.block import declare_blockers
from app.engine.playing.combat.damage import deal_combat_damage, needs_two_steps
from app.engine.playing.daynight import check_for_turn
from app.engine.playing.instructions.cards import draw
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.combat import Combat
from app.engine.position.events import Event
from app.engine.position.state import Settling
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of, functioning, rules_of
from app.engine.reading.meaning import amount, matches, select
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.state import Position


def _untap_step(g: Position) -> None:
    """Phasing (502.1), day and night (502.2), then untapping (502.3)."""
    if g.has_rule("703.4a"):
        with Settling(g, "703.4a"):
            phase_for_turn(g, g.turn.active)
    if g.has_rule("703.4b"):
        with Settling(g, "703.4b"):
            check_for_turn(g)
    if g.has_rule("502.3") and g.has_rule("703.4c"):
        with Settling(g, "703.4c"):
            _untap(g)


def _untap(g: Position) -> None:
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
    if g.turn.phase != "precombat_main" or not all(g.has_rule(rule) for rule in _LORE):
        return
    events = [
        Event(ev.COUNTERS, target=id, word="lore", amount=1, cause=g.turn.active) for id in g.battlefield
        if g.objects[id].controller == g.turn.active and "Saga" in chars(g, id).subtypes
        and any(isinstance(h.ability, t.ChapterAbility) for h in chars(g, id).held)
    ]
    if events:
        g.because(_LORE)
        perform(g, events)


_LORE = ("505.4", "703.4f", "714.3c")
"""The rules by which Sagas get lore counters as the precombat main phase begins."""


def _begin_combat(g: Position) -> None:
    """All opponents are defending players (506.2, 802.2), or one is chosen (507.1)."""
    opponents = tuple(g.opponents(g.turn.active))
    if len(opponents) > 1 and (g.one_defender or not g.has_rule("802.2")):
        chosen = g.ask(decisions.Decision(
            decisions.PLAYER, g.turn.active, opponents, "507.1", prompt="Defending player?",
        ))
        opponents = (chosen,)
    g.combat = Combat(g.turn.active, opponents)
    g.turn = g.turn.changed(combats=g.turn.combats + 1)


def _attackers(g: Position) -> None:
    if g.combat is None:
        _begin_combat(g)
    if g.combat is not None and len(g.combat.defenders) > 1:
        g.because(("802.2",))
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
    elif g.players[player].in_game and ("613.11" in g.deciding or len(g.hands[player]) > g.players[player].max_hand_size):
        g.tell("keep", "{} discards nothing: an effect changes the maximum hand size", (g.name_of(player),), ("402.2",),
               (player,))
    if g.applies("514.2") and g.applies("703.4p"):
        if not any(e.rule == "damage_stays" for e, _ in effects_of(g, t.PlayerRule)):
            _wear_off(g)
        end_at_cleanup(g)
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
        rules = sorted(rules_of(g, t.PlayerRule), key=lambda rule: rule.since, reverse=not g.has_rule("613.11"))
        changed = 0
        for e, ctx in ((rule.effect, rule.ctx) for rule in rules if isinstance(rule.effect, t.PlayerRule)):
            if e.rule not in _HAND_SIZE or player not in select(e.players, ctx):
                continue
            changed += 1
            if e.rule == "no_max_hand_size":
                limit = None
            elif e.rule == "max_hand_size" and e.amount is not None:
                limit = amount(e.amount, ctx)
            elif e.rule == "hand_size_more" and e.amount is not None and limit is not None:
                limit += amount(e.amount, ctx)
        g.because(("613.11",) if changed > 1 else ())
    return None if limit is None else max(0, limit)


_HAND_SIZE = frozenset({"no_max_hand_size", "max_hand_size", "hand_size_more"})
"""Rules for players that change the maximum hand size."""


_Action = Callable[["Position"], None]
ACTIONS: dict[str, tuple[_Action | None, _Action | None]] = {
    "untap": (_untap_step, None), "draw": (_draw_step, None), "precombat_main": (_main_phase, None),
    "postcombat_main": (_main_phase, None), "beginning_of_combat": (_begin_combat, None),
    "declare_attackers": (_attackers, None), "declare_blockers": (_blockers, None), "combat_damage": (_damage, None),
    "cleanup": (_cleanup, None),
}
"""What a step begins with: before, and after, abilities trigger on its beginning."""
