"""Mana, chance, turns, designations, winning and losing (106, 500, 705, 706, 104)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS, carry_out
from app.engine.changing.chance import flip, roll
from app.engine.changing.giving import DESIGNATIONS, give
from app.engine.changing.instruction_rules import VOTE
from app.engine.changing.outcome import draw_game
from app.engine.changing.pipeline import perform
from app.engine.errors import UnsupportedText
from app.engine.playing.costs.mana import mana_options
from app.engine.playing.daynight import become
from app.engine.playing.turn import add_phases, end_the_turn
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event
from app.engine.position.state import Mana
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import amount, natural, players_of
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _add_mana(g: Position, i: t.AddMana, ctx: Context) -> None:
    for player in players_of(i.who, ctx):
        made = _which_mana(g, i, ctx, player)
        if not made:
            continue
        source = g.objects.get(ctx.source)
        snow = source is not None and "snow" in chars(g, ctx.source).supertypes
        units = tuple(
            Mana(color, snow, ctx.source, i.only, i.only_for, i.rider, _how_long(i.lasts)) for color in made
        )
        event = Event(ev.ADD_MANA, ctx.source, player, ctx.source, amount=len(units), cause=ctx.controller)
        event.info = units
        perform(g, [event])


def _how_long(lasts: t.Duration | None) -> str:
    """How long mana stays in the pool, as `Mana.lasts` says it."""
    if lasts is None:
        return ""
    return "combat" if isinstance(lasts, t.EndOfCombat) else "turn"


def _which_mana(g: Position, i: t.AddMana, ctx: Context, player: int) -> tuple[str, ...]:
    """The mana added, chosen where the text leaves a choice; none of an undefined type (106.5)."""
    options = mana_options(i, ctx)
    if not options:
        return ()
    if g.planned_mana is not None and g.planned_mana in options:
        return g.planned_mana
    if len(options) == 1:
        return options[0]
    if i.choice == "combination":
        count = natural(i.amount, ctx)
        return tuple(_one_color(g, ctx, player, i.symbols) for _ in range(count))
    if any(set(option) != {option[0]} for option in options):
        place = g.ask(decisions.Decision(
            decisions.MANA_CHOICE, player, tuple("".join(option) for option in options), "106.8", source=ctx.source,
            prompt="Choose the mana",
        ))
        return next(option for option in options if "".join(option) == place)
    color = _one_color(g, ctx, player, tuple(option[0] for option in options))
    return next(option for option in options if option[0] == color)


def _one_color(g: Position, ctx: Context, player: int, colors: tuple[str, ...]) -> str:
    return str(g.ask(decisions.Decision(
        decisions.MANA_CHOICE, player, colors, "106.8", source=ctx.source, prompt="Choose the mana",
    )))


def _flip(g: Position, i: t.FlipCoin, ctx: Context) -> None:
    wins = 0
    for player in players_of(i.who, ctx):
        left = 100 if i.until_lose else natural(i.count, ctx)
        while left > 0:
            left -= 1
            won = flip(g, player, ctx.source)
            wins += won
            g.tell("coin", "{} {} a flip", (g.name_of(player), "wins" if won else "loses"), ("705.2",), (player,))
            perform(g, [Event(ev.DOES, player=player, source=ctx.source, word="coin_won" if won else "coin_lost")])
            if g.applies("705.2"):
                carry_out(g, i.win if won else i.lose, ctx)
            if i.until_lose and not won:
                break
    ctx.bind(i.bind, (), wins)


def _roll(g: Position, i: t.RollDie, ctx: Context) -> None:
    total = 0
    for player in players_of(i.who, ctx):
        for _ in range(natural(i.count, ctx)):
            result = roll(g, player, i.sides, ctx.source)
            if i.modifier is not None and g.applies("706.2"):
                result += amount(i.modifier, ctx)
            total += result
            g.tell("die", "{} rolls {}", (g.name_of(player), result), ("706.2",), (player,))
            perform(g, [Event(ev.DOES, player=player, source=ctx.source, word="roll", amount=result)])
            if i.bind is not None:
                ctx.amounts[i.bind] = total
            for low, high, do in i.results if g.applies("706.3a") else ():
                if low <= result <= high:
                    carry_out(g, do, ctx)


def _extra_turn(g: Position, i: t.ExtraTurn, ctx: Context) -> None:
    """The most recently created turn is taken first (500.7)."""
    for player in players_of(i.who, ctx):
        if forbidding(g, "take_extra_turns", by=player):
            continue
        for _ in range(natural(i.count, ctx)):
            g.turn = g.turn.changed(extra=(*g.turn.extra, player))
            g.tell("turn", "{} will take an extra turn", (g.name_of(player),), ("500.7",), (player,))


def _extra_phase(g: Position, i: t.ExtraPhase, ctx: Context) -> None:
    add_phases(g, i.phases, i.after)


def _end_turn(g: Position, i: t.EndTheTurn, ctx: Context) -> None:
    end_the_turn(g, i.combat_only)


def _win(g: Position, i: t.WinGame, ctx: Context) -> None:
    perform(g, [Event(ev.WIN, player=player, source=ctx.source) for player in players_of(i.who, ctx)])


def _lose(g: Position, i: t.LoseGame, ctx: Context) -> None:
    perform(g, [Event(ev.LOSE, player=player, source=ctx.source) for player in players_of(i.who, ctx)])


def _draw_game(g: Position, i: t.DrawGame, ctx: Context) -> None:
    draw_game(g, "104.4c")


def _give(g: Position, i: t.GivePlayer, ctx: Context) -> None:
    """Designations: some only one player can have; day and night belong to the game (731.1)."""
    if i.designation in ("day", "night"):
        become(g, i.designation, ("731.1",))
        return
    for player in players_of(i.who, ctx):
        rule, only_one = DESIGNATIONS.get(i.designation, ("", False))
        if only_one and g.applies(rule):
            for other in g.players:
                if i.designation in other.marks:
                    g.alter_player(other.id, marks=other.marks - {i.designation})
        if not rule:
            raise UnsupportedText(i.designation, "designation")
        give(g, player, i.designation, rule)
        perform(g, [Event(ev.DOES, player=player, source=ctx.source, word=f"become_{i.designation}")])


def _control_player(g: Position, i: t.ControlPlayer, ctx: Context) -> None:
    """The player is controlled during their next turn (723.1)."""
    who = players_of(i.who, ctx)
    for player in players_of(i.player, ctx):
        if who:
            notes = {**g.players[player].notes, "controlled_next_turn": who[0]}
            g.alter_player(player, notes=notes)
            g.tell("control", "{} will control {} next turn", (g.name_of(who[0]), g.name_of(player)), ("723.1",), (player,))


def _vote(g: Position, i: t.Vote, ctx: Context) -> None:
    start = players_of(i.start, ctx)
    order = g.apnap()
    if start and start[0] in order:
        place = order.index(start[0])
        order = order[place:] + order[:place]
    votes: dict[str, int] = dict.fromkeys(i.options, 0)
    for player in order:
        choice = g.ask(decisions.Decision(
            decisions.WORD, player, i.options, VOTE, source=ctx.source, prompt="Vote",
        ))
        votes[choice] += 1
        g.tell("vote", "{} votes for {}", (g.name_of(player), choice), (VOTE,), (player,))
    for option, number in votes.items():
        ctx.amounts[f"{i.bind}:{option}"] = number
    best = max(votes.values())
    winners = [option for option, number in votes.items() if number == best]
    ctx.amounts[i.bind] = winners[0] if len(winners) == 1 else "tie"  # type: ignore[assignment]


EXECUTORS.update({
    t.AddMana: _add_mana, t.FlipCoin: _flip, t.RollDie: _roll, t.ExtraTurn: _extra_turn, t.ExtraPhase: _extra_phase,
    t.EndTheTurn: _end_turn, t.WinGame: _win, t.LoseGame: _lose, t.DrawGame: _draw_game, t.GivePlayer: _give,
    t.ControlPlayer: _control_player, t.Vote: _vote,
})
