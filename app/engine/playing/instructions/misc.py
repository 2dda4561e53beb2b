"""Mana, chance, turns, designations, winning and losing (106, 500, 705, 706, 104)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS, carry_out
from app.engine.changing.chance import flip, roll
from app.engine.changing.durations import Consumer, refuse_duration
from app.engine.changing.giving import BECOMING, DESIGNATIONS, give
from app.engine.changing.instruction_rules import VOTE, VOTES_TOGETHER
from app.engine.changing.outcome import draw_game
from app.engine.changing.pipeline import perform
from app.engine.changing.tokens import create_emblem
from app.engine.errors import UnsupportedText
from app.engine.playing.costs.mana_options import mana_options
from app.engine.playing.costs.pools import lose
from app.engine.playing.daynight import become
from app.engine.playing.turn import add_phases, end_the_turn
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ManaAdded
from app.engine.position.ids import ObjectId, PlayerId, Referent
from app.engine.position.notes import ObjectNotes, noted
from app.engine.position.players import Mana
from app.engine.position.state import ComingTurn
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of
from app.engine.reading.known import last_known
from app.engine.reading.meaning import acting_players, amount, natural, player_of, players_of, select
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.qualities import chosen
from app.engine.trees.game_instructions import VOTERS
from app.engine.trees.mana_abilities import is_mana_ability, taps_itself
from app.engine.trees.walking import find_all

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _add_mana(game: Position, instruction: t.AddMana, ctx: Context) -> None:
    for player in players_of(instruction.who, ctx):
        made = _which_mana(game, instruction, ctx, player)
        if not made:
            continue
        snow, lasts = _is_snow(game, ctx.source), _how_long(instruction.lasts)
        units = tuple(
            Mana(color, snow, ctx.source, instruction.only, instruction.never, instruction.riders, lasts) for color in made
        )
        perform(game, [ManaAdded(ctx.source, player, units, ctx.controller, _is_tapped_for(ctx))])


def _is_tapped_for(ctx: Context) -> bool:
    """Is the mana made by a mana ability with {T} in its cost, so that the permanent is tapped for it (106.12)?"""
    part = ctx.item.ability if ctx.item is not None else None
    return isinstance(part, t.ActivatedAbility) and is_mana_ability(part) and taps_itself(part)


def _is_snow(game: Position, source: ObjectId) -> bool:
    """Is the source of mana snow, or was it as it was sacrificed for the mana (107.4h)?"""
    gone = last_known(game, source)
    if gone is None:
        return "snow" in chars(game, source).supertypes
    return "snow" in gone.characteristics.supertypes and game.applies("608.2h")


def _how_long(lasts: t.Duration | None) -> str:
    """How long mana stays in the pool, as `Mana.lasts` says it. Raises UnsupportedText as `refuse_duration`."""
    if lasts is None:
        return ""
    refuse_duration(Consumer.MANA, lasts)
    return "combat" if isinstance(lasts, t.EndOfCombat) else "turn"


def _which_mana(game: Position, instruction: t.AddMana, ctx: Context, player: PlayerId) -> tuple[str, ...]:
    """The mana added, chosen where the text leaves a choice; none of an undefined type (106.5)."""
    options = mana_options(instruction, ctx)
    if not options:
        return ()
    planned = next((place for place, one in enumerate(game.planned_mana) if one in options), None)
    if planned is not None:
        made = game.planned_mana[planned]
        game.planned_mana = game.planned_mana[:planned] + game.planned_mana[planned + 1 :]
        return made
    if len(options) == 1:
        return options[0]
    if instruction.choice == "combination":
        count = natural(instruction.amount, ctx)
        return tuple(_one_color(game, ctx, player, instruction.symbols) for _ in range(count))
    if any(set(option) != {option[0]} for option in options):
        place = game.ask(decisions.Decision(
            decisions.MANA_CHOICE, player, tuple("".join(option) for option in options), "106.8", source=ctx.source,
            prompt="Choose the mana",
        ))
        return next(option for option in options if "".join(option) == place)
    color = _one_color(game, ctx, player, tuple(option[0] for option in options))
    return next(option for option in options if option[0] == color)


def _one_color(game: Position, ctx: Context, player: PlayerId, colors: tuple[str, ...]) -> str:
    return str(game.ask(decisions.Decision(
        decisions.MANA_CHOICE, player, colors, "106.8", source=ctx.source, prompt="Choose the mana",
    )))


def _lose_mana(game: Position, instruction: t.LoseMana, ctx: Context) -> None:
    """All of it, also what an effect lets stay as steps end (106.4)."""
    for player in players_of(instruction.who, ctx):
        pool = game.players[player].pool
        if pool:
            lose(game, player, pool, ("106.4",))


def _flip(game: Position, instruction: t.FlipCoin, ctx: Context) -> None:
    if not instruction.call:
        _heads_or_tails(game, instruction, ctx)
        return
    wins = 0
    for player in acting_players(instruction.who, ctx):
        left = 100 if instruction.until_lose else natural(instruction.count, ctx)
        while left > 0:
            left -= 1
            won = _flip_counted(game, player, ctx.source)
            if won is None and instruction.until_lose:
                break
            if won is None:
                continue
            wins += won
            game.tell("coin", "{} {} a flip", (game.called(player), "wins" if won else "loses"), ("705.2",), (player,))
            perform(game, [ev.DeedDone(player=player, source=ctx.source, deed="coin_won" if won else "coin_lost")])
            following = instruction.win if won else instruction.lose
            if following and game.applies("705.2"):
                carry_out(game, following, ctx)
            if instruction.until_lose and not won:
                break
    ctx.bind(instruction.bind, (), wins)


def _heads_or_tails(game: Position, instruction: t.FlipCoin, ctx: Context) -> None:
    """Flip coins that nobody calls: they come up heads or tails, and no player wins or loses (705.2)."""
    came: dict[bool, list[PlayerId]] = {True: [], False: []}
    for player in acting_players(instruction.who, ctx):
        for _ in range(natural(instruction.count, ctx)):
            heads = _flip_counted(game, player, ctx.source)
            if heads is not None:
                side = "heads" if heads else "tails"
                game.tell("coin", f"the coin of {{}} comes up {side}", (game.called(player),), ("705.2",), (player,))
                came[heads].append(player)
    ctx.bind(instruction.bind, dict.fromkeys(came[True]), len(came[True]))
    ctx.bind(instruction.tails, dict.fromkeys(came[False]), len(came[False]))
    for _ in came[True]:
        carry_out(game, instruction.win, ctx)
    for _ in came[False]:
        carry_out(game, instruction.lose, ctx)


def _how_many(game: Position, deed: ev.DeedDone) -> int:
    """How many coins are flipped or dice are rolled for so many: more of them, or none, where an effect says so (614.6)."""
    if not deed.amount:
        return 0
    return sum(event.amount for event in perform(game, [deed]) if isinstance(event, ev.DeedDone) and event.deed == deed.deed)


_WON = "win"


def _flip_counted(game: Position, player: PlayerId, source: ObjectId) -> bool | None:
    """Flip a coin; of several flipped instead, the player chooses the one that isn't ignored. None if none is flipped."""
    number = _how_many(game, ev.DeedDone(player=player, source=source, deed="flip_coin", amount=1))
    flips = [flip(game, player, source) for _ in range(number)]
    if len(set(flips)) < 2:
        return next(iter(flips), None)
    return bool(game.ask(decisions.Decision(
        decisions.OPTION, player, (_WON, "lose"), "705.1", source=source, prompt="Choose the flip that isn't ignored",
    )) == _WON)


def _roll_counted(game: Position, player: PlayerId, number: int, instruction: t.RollDie, source: ObjectId) -> list[int]:
    """Roll dice; of more than so many, the lowest are ignored as if they had not been rolled (706.6), and so are as many more as
    the instruction says."""
    thrown = _how_many(game, ev.DeedDone(player=player, source=source, deed="roll_dice", amount=number))
    results = [roll(game, player, instruction.sides, source) for _ in range(thrown)]
    while len(results) > number - instruction.ignoring and game.applies("706.6"):
        results.remove(min(results))
    return results


def _tell_natural(game: Position, player: PlayerId, source: ObjectId, result: int, sides: int) -> None:
    """Let abilities see the natural result of a roll, and whether it is the highest of the die (706.2)."""
    perform(game, [ev.DeedDone(player=player, source=source, deed="roll_natural", amount=result)])
    if result == sides:
        perform(game, [ev.DeedDone(player=player, source=source, deed="roll_highest", amount=result)])


def _roll(game: Position, instruction: t.RollDie, ctx: Context) -> None:
    total = 0
    rolled: list[int] = []
    for player in acting_players(instruction.who, ctx):
        number = natural(instruction.count, ctx)
        for result in _roll_counted(game, player, number, instruction, ctx.source):
            natural_result = result
            if instruction.modifier is not None and game.applies("706.2"):
                result += amount(instruction.modifier, ctx)
            total += result
            rolled.append(result)
            game.tell("die", "{} rolls {}", (game.called(player), result), ("706.2",), (player,))
            perform(game, [ev.DeedDone(player=player, source=ctx.source, deed="roll", amount=result)])
            _tell_natural(game, player, ctx.source, natural_result, instruction.sides)
            if instruction.bind is not None:
                ctx.amounts[instruction.bind] = total
            for low, high, do in instruction.results:
                if low <= result <= high and game.applies("706.3a"):
                    carry_out(game, do, ctx)
    if instruction.difference is not None and game.applies("706.4"):
        ctx.amounts[instruction.difference] = max(rolled, default=0) - min(rolled, default=0)
    if instruction.other is not None and instruction.bind is not None and rolled:
        _choose_result(game, instruction.bind, instruction.other, rolled, ctx)


def _choose_result(game: Position, chosen: str, other: str, rolled: list[int], ctx: Context) -> None:
    """Who rolled chooses one of two results; the text says how each is used (706.4)."""
    one = game.ask(decisions.Decision(
        decisions.OPTION, ctx.controller, tuple(rolled), "706.4", source=ctx.source, prompt="Choose one result",
        about=tuple(rolled),
    ))
    rest = list(rolled)
    rest.remove(one)
    ctx.amounts[chosen], ctx.amounts[other] = one, sum(rest)


def _extra_turn(game: Position, instruction: t.ExtraTurn, ctx: Context) -> None:
    """The most recently created turn is taken first (500.7)."""
    for player in players_of(instruction.who, ctx):
        if forbidding(game, "take_extra_turns", by=player):
            continue
        for _ in range(natural(instruction.count, ctx)):
            added = ComingTurn(player, game.new_id() if instruction.bind else 0)
            ctx.bind(instruction.bind, (), added.id)
            game.turn = game.turn.changed(extra=(*game.turn.extra, added))
            game.tell("turn", "{} will take an extra turn", (game.called(player),), ("500.7",), (player,))


def _extra_phase(game: Position, instruction: t.ExtraPhase, ctx: Context) -> None:
    if instruction.who is not None and game.turn.active not in players_of(instruction.who, ctx) and game.applies("500.10a"):
        return
    added = add_phases(game, instruction.phases, instruction.after, instruction.after_step)
    ctx.bind(instruction.bind, (), added)


def _end_turn(game: Position, instruction: t.EndTheTurn, ctx: Context) -> None:
    end_the_turn(game, instruction.combat_only)


def _win(game: Position, instruction: t.WinGame, ctx: Context) -> None:
    perform(game, [ev.GameWon(player=player, source=ctx.source) for player in players_of(instruction.who, ctx)])


def _lose(game: Position, instruction: t.LoseGame, ctx: Context) -> None:
    perform(game, [ev.GameLost(player=player, source=ctx.source) for player in players_of(instruction.who, ctx)])


def _draw_game(game: Position, instruction: t.DrawGame, ctx: Context) -> None:
    draw_game(game, "104.4c")


def _emblem(game: Position, instruction: t.GetEmblem, ctx: Context) -> None:
    """An emblem keeps what was chosen before it was made, where its abilities speak of it."""
    keys = {one.key or one.quality for one in find_all(instruction.abilities, t.OfChosen)}
    kept: ObjectNotes = {key: value for key in keys if (value := chosen(ctx, key)) is not None}
    for player in players_of(instruction.who, ctx):
        game.alter(create_emblem(game, player, instruction.abilities), notes=kept)


def _give(game: Position, instruction: t.GivePlayer, ctx: Context) -> None:
    """Designations: some only one player can have; day and night belong to the game (731.1)."""
    if instruction.designation in ("day", "night"):
        become(game, instruction.designation, ("731.1",))
        return
    for player in players_of(instruction.who, ctx):
        rule, only_one = DESIGNATIONS.get(instruction.designation, ("", False))
        if instruction.designation == "monarch" and forbidding(game, "become_monarch", by=player):
            continue
        if only_one and game.applies(rule):
            for other in game.players:
                if instruction.designation in other.marks:
                    game.alter_player(other.id, marks=other.marks - {instruction.designation})
        if not rule:
            raise UnsupportedText(instruction.designation, "designation")
        give(game, player, instruction.designation, rule)
        if instruction.designation in BECOMING:
            perform(game, [ev.DeedDone(player=player, source=ctx.source, deed=BECOMING[instruction.designation])])


def _control_player(game: Position, instruction: t.ControlPlayer, ctx: Context) -> None:
    """The player is controlled during their next turn (723.1)."""
    who = player_of(instruction.who, ctx)
    for player in players_of(instruction.player, ctx):
        if who is not None:
            notes = noted(game.players[player].notes, "controlled_next_turn", who)
            if instruction.extra_turn:
                notes = noted(notes, "extra_turn_after_next", notes.get("extra_turn_after_next", 0) + 1)
            game.alter_player(player, notes=notes)
            game.tell(
                "control", "{} will control {} next turn", (game.called(who), game.called(player)), ("723.1",), (player,)
            )


def _vote(game: Position, instruction: t.Vote, ctx: Context) -> None:
    order = players_of(t.EachPlayerFrom(instruction.start), ctx)
    if instruction.among is not None:
        _vote_for_things(game, instruction, instruction.among, order, ctx)
        return
    voters: dict[str, list[PlayerId]] = {option: [] for option in instruction.options}
    for player in _ballots(game, order, ctx):
        choice = game.ask(decisions.Decision(
            decisions.WORD, player, instruction.options, VOTE, source=ctx.source, prompt="Vote",
        ))
        voters[choice].append(player)
        game.tell("vote", "{} votes for {}", (game.called(player), choice), (VOTE,), (player,))
    votes = {option: len(players) for option, players in voters.items()}
    for option, players in voters.items():
        ctx.amounts[f"{instruction.bind}:{option}"] = len(players)
        ctx.bind(f"{instruction.bind}:{option}{VOTERS}", players)
    best = max(votes.values())
    winners = [option for option, number in votes.items() if number == best]
    ctx.amounts[instruction.bind] = winners[0] if len(winners) == 1 else "tie"  # type: ignore[assignment]


def _ballots(game: Position, order: tuple[PlayerId, ...], ctx: Context) -> Iterator[PlayerId]:
    """Who votes, in order: a player to whom effects give more votes casts them all in their turn to vote."""
    for player in order:
        yield player
        ruled = [e.rule for e, by in effects_of(game, t.PlayerRule) if player in players_of(e.players, by)]
        for rule in (one for one in ruled if one in _MORE_VOTES):
            if rule == "votes_more" or game.ask(decisions.Decision(
                decisions.MAY, player, (True, False), VOTES_TOGETHER, source=ctx.source, prompt="Vote an additional time?",
            )):
                game.because((VOTES_TOGETHER,))
                yield player


_MORE_VOTES = ("may_vote_more", "votes_more")


def _vote_for_things(
    game: Position, instruction: t.Vote, among: t.Selector, order: tuple[PlayerId, ...], ctx: Context
) -> None:
    """Each player votes for one of several things; of those with votes, the ones with the most are bound."""
    things, votes = select(among, ctx), dict[Referent, int]()
    for player in _ballots(game, order, ctx) if things else ():
        (choice,) = game.ask(decisions.Decision(
            decisions.OBJECTS, player, things, VOTE, source=ctx.source, prompt="Vote",
        ))
        votes[choice] = votes.get(choice, 0) + 1
        game.tell("vote", "{} votes for {}", (game.called(player), game.called(choice)), (VOTE,), (player, choice))
    best = max(votes.values(), default=0)
    ctx.bind(instruction.bind, [thing for thing, number in votes.items() if number == best])


EXECUTORS.update({
    t.LoseMana: _lose_mana,
    t.AddMana: _add_mana, t.FlipCoin: _flip, t.RollDie: _roll, t.ExtraTurn: _extra_turn, t.ExtraPhase: _extra_phase,
    t.EndTheTurn: _end_turn, t.WinGame: _win, t.LoseGame: _lose, t.DrawGame: _draw_game, t.GetEmblem: _emblem,
    t.GivePlayer: _give,
    t.ControlPlayer: _control_player, t.Vote: _vote,
})
