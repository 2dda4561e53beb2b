"""Unspent mana: how long it stays, and losing it (106.4, 500.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position.events import LifeLost
from app.engine.position.ids import PlayerId
from app.engine.position.players import Mana
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import select

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _is_time_to_empty(game: Position) -> bool:
    """Do pools empty now, in editions that empty them only as a phase ends?"""
    ahead = game.turn.ahead
    return game.ruleset.is_on("pools empty at each step") or not ahead or ahead[0][0] != game.turn.phase


def _is_over(game: Position, mana: Mana) -> bool:
    """Has the time ended for which an effect let the mana stay?"""
    return game.turn.step == ("cleanup" if mana.lasts == "turn" else "end_of_combat")


def empty_pools(game: Position, rules: tuple[str, ...] = ("500.5", "703.4q")) -> None:
    """Unspent mana is lost as a step or phase ends (106.4, 500.5), except what an effect lets stay."""
    with_mana = [player for player in game.players if player.pool]
    if not with_mana or not _is_time_to_empty(game):
        return
    for player in [player for player in with_mana if not game.denies("500.5")]:
        kept: tuple[Mana, ...] = tuple(m for m in player.pool if m.lasts and not _is_over(game, m))
        for effect in _rules(game, player.id, "mana_doesnt_empty"):
            kept += tuple(m for m in player.pool if effect.mana in (None, m.color))
        lost = tuple(unit for unit in player.pool if unit not in kept)
        if lost:
            lose(game, player.id, lost, rules)


def lose(game: Position, player: PlayerId, units: tuple[Mana, ...], rules: tuple[str, ...]) -> None:
    """A player loses this unspent mana, or it becomes mana of another type instead, where an effect says so (614.1a)."""
    kept = tuple(unit for unit in game.players[player].pool if unit not in units)
    kind = _becomes(game, player)
    if kind is not None and game.applies("614.1a"):
        game.alter_player(player, pool=kept + tuple(unit.of_type(kind) for unit in units))
        if any(unit.color != kind for unit in units):
            game.tell("mana", "Unspent mana of {} becomes {}", (game.called(player), "{" + kind + "}"), rules, (player,))
        return
    game.alter_player(player, pool=kept)
    game.tell("mana", "{} loses {} unspent mana", (game.called(player), len(units)), rules, (player,))
    burn_rules = () if game.ruleset.is_on("no mana burn") else ("106.4",)
    for burning in (burn_rules, *(("119.3",) for _ in _rules(game, player, "mana_burns"))):
        if burning:
            burn = LifeLost(player=player, amount=len(units))
            burn.rules = burning
            perform(game, [burn])


def _rules(game: Position, player: PlayerId, rule: t.PlayersRule) -> list[t.PlayerRule]:
    """The effects that make such a rule for a player."""
    found = [(effect, ctx) for effect, ctx in effects_of(game, t.PlayerRule) if effect.rule == rule]
    return [effect for effect, ctx in found if player in select(effect.players, ctx)]


def _becomes(game: Position, player: PlayerId) -> str | None:
    """The type that unspent mana becomes instead of being lost; of several the player chooses (616.1)."""
    kinds = tuple(dict.fromkeys(
        effect.mana for effect in _rules(game, player, "unspent_mana_becomes") if effect.mana is not None
    ))
    if len(kinds) < 2:
        return kinds[0] if kinds else None
    return str(game.ask(decisions.Decision(
        decisions.MANA_CHOICE, player, kinds, "616.1", prompt="What does the unspent mana become?",
    )))
