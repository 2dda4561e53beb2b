"""Turn-based actions (703.4): what each step begins with, and what its cleanup does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import end_at_cleanup
from app.engine.changing.phasing import phase_for_turn
from app.engine.changing.pipeline import after_batch, perform
from app.engine.playing.combat.attack import declare_attackers
from app.engine.playing.combat.block import declare_blockers
from app.engine.playing.combat.damage import deal_combat_damage, needs_two_steps
from app.engine.playing.daynight import check_for_turn
from app.engine.playing.instructions.cards import draw
from app.engine.playing.missed_untaps import end_missed_untaps
from app.engine.playing.untap_limits import within_limits
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.combat import Combat
from app.engine.position.events import Event
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.state import Ahead, Settling
from app.engine.reading.as_though import may_as_though
from app.engine.reading.characteristics import chars
from app.engine.reading.defending import defending_players
from app.engine.reading.functioning import effects_of, functioning, rules_of
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import amount, matches, select
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _untap_step(game: Position) -> None:
    """Phasing (502.1), day and night (502.2), then untapping (502.3)."""
    with Settling(game, "703.4a"):
        phase_for_turn(game, game.turn.active)
    with Settling(game, "703.4b"):
        check_for_turn(game)
    with Settling(game, "703.4c"):
        _untap(game)


def _untap(game: Position) -> None:
    player = game.turn.active
    events: list[Event] = []
    able = []
    for id in game.battlefield:
        o = game.objects[id]
        mine = o.tapped and o.controller == player and not o.phased_out
        if mine and not forbidding(game, "untap_in_untap_step", id) and not _stays_tapped(game, id, player):
            able.append(id)
    for id in within_limits(game, able, player):
        untap = ev.Untapped(id, player)
        untap.rules = ("502.3",)
        events.append(untap)
    events.extend(_untapping_too(game, player))
    if events:
        perform(game, events)
    end_missed_untaps(game, player)


def _untapping_too(game: Position, player: PlayerId) -> list[Event]:
    """The untapping of others' permanents in this player's untap step, as effects say; it is at one time with that of their own.
    What keeps a permanent from untapping in its own controller's untap step has no part in it."""
    effects = list(effects_of(game, t.UntapsToo))
    return [
        ev.Untapped(id, game.objects[id].controller) for id in game.battlefield
        if game.objects[id].tapped and not game.objects[id].phased_out and any(
            player in select(effect.during, ctx) and matches(effect.what, id, ctx) for effect, ctx in effects
        )
    ]


def _stays_tapped(game: Position, id: ObjectId, player: PlayerId) -> bool:
    """"You may choose not to untap" (502.3): the active player is asked whether it untaps."""
    if not may_as_though(game, "may_stay_tapped", id):
        return False
    return not game.ask(decisions.Decision(
        decisions.MAY, player, (True, False), "502.3", source=id, prompt=f"Untap {game.name_of(id)}?", plain=lambda: True,
    ))


def _draw_step(game: Position) -> None:
    """The active player draws (504.1); not the first player of a two-player game in the first turn (103.8a)."""
    if game.skips_first_draw and game.turn.number == 1 and game.applies("103.8a"):
        game.tell("skip", "{} skips the first draw", (game.called(game.turn.active),), ("103.8a",), (game.turn.active,))
        return
    if game.players[game.turn.active].in_game:
        game.applies("504.1")
        game.applies("703.4d")
        draw(game, game.turn.active, 1, is_first=True)


def _main_phase(game: Position) -> None:
    """Lore counters on Sagas in the precombat main phase (505.4)."""
    game.turn = game.turn.changed(mains=game.turn.mains + 1)
    if game.turn.phase != "precombat_main":
        return
    events = [
        ev.CountersPut(target=id, counter="lore", amount=1, cause=game.turn.active)
        for id in permanents_of(game, game.turn.active) if "Saga" in chars(game, id).subtypes
        and any(isinstance(h.ability, t.ChapterAbility) for h in chars(game, id).held)
    ]
    if events:
        game.because(_LORE)
        perform(game, events)


_LORE = ("505.4", "703.4f", "714.3c")
"""The rules by which Sagas get lore counters as the precombat main phase begins."""


def _begin_combat(game: Position) -> None:
    """All opponents are defending players (506.2, 802.2), or one is chosen (507.1)."""
    opponents = tuple(game.opponents(game.turn.active))
    if len(opponents) > 1 and game.one_defender:
        chosen = game.ask(decisions.Decision(
            decisions.PLAYER, game.turn.active, opponents, "507.1", prompt="Defending player?",
        ))
        opponents = (chosen,)
    game.combat = Combat(game.turn.active, opponents)


def _attackers(game: Position) -> None:
    if game.combat is None:
        _begin_combat(game)
    if len(defending_players(game)) > 1:
        game.because(("802.2",))
    game.applies("508.1")
    game.applies("703.4i")
    declare_attackers(game)


def _blockers(game: Position) -> None:
    if game.combat is not None and game.applies("509.1") and game.applies("703.4j"):
        declare_blockers(game)


def _damage(game: Position) -> None:
    """Combat damage (510.1–2); a second step follows if there was a first one for first strikers (510.4)."""
    combat = game.combat
    if combat is None or game.denies("510.1") or game.denies("703.4k"):
        return
    first = combat.first_strikers is None and needs_two_steps(game)
    deal_combat_damage(game)
    if first:
        game.turn = game.turn.changed(ahead=(Ahead("combat", "combat_damage", game.turn.phase_id), *game.turn.ahead))
        game.tell("step", "There will be a second combat damage step", (), ("510.4",))


def _cleanup(game: Position) -> None:
    """Discard to hand size (514.1); damage wears off and "this turn" ends (514.2)."""
    player = game.turn.active
    limit = max_hand_size(game, player)
    if limit is not None and len(game.hands[player]) > limit and game.players[player].in_game \
            and game.applies("514.1") and game.applies("703.4n"):
        count = len(game.hands[player]) - limit
        chosen = game.ask(decisions.Decision(
            decisions.DISCARD, player, game.hands[player], "514.1", minimum=count, maximum=count, prompt=f"Discard {count}",
        ))
        perform(game, [ev.CardDiscarded(id, player) for id in chosen])
    elif game.players[player].in_game and (
        "613.11" in game.deciding or len(game.hands[player]) > game.players[player].max_hand_size
    ):
        game.tell("keep", "{} discards nothing: an effect changes the maximum hand size", (game.called(player),), ("402.2",),
               (player,))
    game.applies("514.2")
    game.applies("703.4p")
    if not any(e.rule == "damage_stays" for e, _ in effects_of(game, t.PlayerRule)):
        _wear_off(game)
    end_at_cleanup(game)
    after_batch(game)


def _wear_off(game: Position) -> None:
    """Damage marked on permanents is removed (514.2)."""
    damaged = [id for id in game.battlefield if game.objects[id].damage]
    for id in damaged:
        game.alter(id, damage=0)
    if damaged:
        game.tell("damage", "Damage wears off", (), ("514.2",), tuple(damaged))


def max_hand_size(game: Position, player: PlayerId) -> int | None:
    """Maximum hand size (402.2), None for no maximum. Effects on it are applied in timestamp order (613.11)."""
    limit: int | None = game.players[player].max_hand_size
    if t.PlayerRule in functioning(game).rules:
        rules = sorted(rules_of(game, t.PlayerRule), key=lambda rule: rule.since)
        changed = 0
        for e, ctx in ((rule.effect, rule.ctx) for rule in rules if isinstance(rule.effect, t.PlayerRule)):
            if e.rule not in _HAND_SIZE or player not in select(e.players, ctx):
                continue
            changed += 1
            if e.rule == "no_max_hand_size":
                limit = None
            elif e.rule == "max_hand_size" and e.amount is not None:
                limit = amount(e.amount, ctx)
            elif e.amount is not None and limit is not None:
                limit += amount(e.amount, ctx)
        game.because(("613.11",) if changed > 1 else ())
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
