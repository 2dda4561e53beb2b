"""Keyword actions that players perform on themselves, their cards and the game (701): learn, fateseal, clash, collect
evidence, forage, recruit."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.keyword_actions import action, rule_of_action
from app.engine.changing.pipeline import perform, perform_deed
from app.engine.playing.instructions.cards import arrange
from app.engine.playing.instructions.flow import ask_may
from app.engine.playing.instructions.possible import foods_of
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.position.ids import ObjectId, PlayerId, is_object
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import acting_players, select_objects
from app.engine.reading.qualities import mana_value
from app.engine.rules.keyword_actions.common import amount_of, announce

if TYPE_CHECKING:
    from app.engine.position.state import Position


@action("learn", "701.48a")
def _learn(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Discard to draw, or take a Lesson from outside the game; the latter only where such cards are given."""
    for player in acting_players(instruction.who, ctx):
        deed = ev.DeedDone(ctx.source, player, ctx.source, deed="learn", amount=1)
        perform_deed(game, deed, partial(_learns, game, Context(game, player, ctx.source)))


def _learns(game: Position, ctx: Context, _: int) -> None:
    if game.hands[ctx.controller] and ask_may(game, ctx.controller, ctx, "Discard a card to draw one?", "701.48a"):
        carry_out(game, (t.Discard(t.Number(1)), t.Draw()), ctx)


@action("recruit", "701.70a")
def _recruit(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Draw, then discard; a Human Soldier for a nonland card discarded."""
    soldier = t.TokenSpec(("creature",), ("Human", "Soldier"), (), ("W",), t.Number(1), t.Number(1))
    for player in acting_players(instruction.who, ctx):
        own = Context(game, player, ctx.source)
        carry_out(game, (t.Draw(), t.Discard(t.Number(1), bind="discarded")), own)
        if any(is_object(id) and "land" not in chars(game, id).types for id in own.bound.get("discarded", ())):
            carry_out(game, (t.CreateToken(t.Number(1), soldier),), own)


def _an_opponent(game: Position, player: PlayerId, ctx: Context, rule: str, prompt: str) -> PlayerId | None:
    """The opponent whom a player chooses; None where there is none."""
    opponents = game.opponents(player)
    if len(opponents) < 2:
        return next(iter(opponents), None)
    chosen: PlayerId = game.ask(decisions.Decision(
        decisions.PLAYER, player, opponents, rule, source=ctx.source, prompt=prompt,
    ))
    return chosen


@action("fateseal", "701.29a")
def _fateseal(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Each who does it looks at the top of an opponent's library and puts any number on the bottom, in orders of choice."""
    rule = rule_of_action("fateseal")
    for player in acting_players(instruction.who, ctx):
        whose = _an_opponent(game, player, ctx, rule, "Whose library?")
        if whose is not None:
            arrange(game, player, "bottom", ctx, rule, amount_of(instruction, ctx), whose)


_BOTH_CLASH = "701.30b"
_WON = 2
"""The number of a clash that the player won; of any other it is 1."""


@action("clash", "701.30a")
def _clash(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Two players reveal their top cards, each may put theirs on the bottom; the greater mana value wins."""
    other = _an_opponent(game, ctx.controller, ctx, _BOTH_CLASH, "Clash with whom?")
    if other is None:
        return
    players = [p for p in game.apnap() if p in (ctx.controller, other)]
    shown = {p: game.libraries[p][0] for p in players if game.libraries[p]}
    values = {p: mana_value(game, id) for p, id in shown.items()}
    for p, id in shown.items():
        game.tell("reveal", "{} reveals {}", (game.called(p), game.called(id)), ("701.30c",), (p, id))
    down = [p for p in shown if game.ask(decisions.Decision(
        decisions.MAY, p, (True, False), "701.30a", source=ctx.source, prompt=f"Put {game.name_of(shown[p])} on the bottom?",
        about=("", "it stays on top of the library"),
    ))]
    for p in down:
        game.libraries[p] = (*(id for id in game.libraries[p] if id != shown[p]), shown[p])
    mine, theirs = values.get(ctx.controller, -1), values.get(other, -1)
    won = mine > theirs and game.applies("701.30d")
    game.tell(
        "clash", "{} {} the clash", (game.called(ctx.controller), "wins" if won else "doesn't win"), ("701.30d",), (other,)
    )
    ctx.bind(instruction.bind, (), int(won))
    announce(game, ctx.controller, "clash", ctx.source, number=_WON if won else 1)
    if not game.denies(_BOTH_CLASH):
        announce(game, other, "clash", ctx.source, number=_WON if theirs > mine else 1)


@action("collect evidence", "701.59a")
def _collect_evidence(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile cards from the graveyard with a total mana value of N or more."""
    need = amount_of(instruction, ctx)
    for player in acting_players(instruction.who, ctx):
        pool = game.graveyards[player]

        def test(answer: tuple[ObjectId, ...]) -> str | None:
            return None if sum(mana_value(game, id) for id in answer) >= need else f"a total mana value of {need} is needed"

        def everything(pool: tuple[ObjectId, ...] = pool) -> tuple[ObjectId, ...]:
            return pool

        if sum(mana_value(game, id) for id in pool) < need:
            continue
        chosen = game.ask(decisions.Decision(
            decisions.CARDS, player, pool, "701.59a", minimum=0, maximum=len(pool), source=ctx.source,
            prompt="Collect evidence", test=test, plain=everything,
        ))
        gone = perform(game, [ZoneChange(id, "graveyard", "exile", source=ctx.source) for id in chosen])
        new = ev.moved(gone)
        ctx.bind(instruction.bind or "evidence", new)
        announce(game, player, "collect_evidence", ctx.source)


@action("behold", "701.4a")
def _behold(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Reveal cards of the hand or choose permanents that one controls, as many as are asked for."""
    assert instruction.what is not None
    chosen = select_objects(instruction.what, ctx)
    for id in chosen:
        said = "{} reveals {}" if game.objects[id].zone == "hand" else "{} chooses {}"
        game.tell("reveal", said, (game.called(ctx.controller), game.called(id)), ("701.4a",), (id,))
    ctx.bind(instruction.bind or "beheld", chosen)


@action("forage", "701.61a")
def _forage(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile three cards from the graveyard, or sacrifice a Food."""
    player = ctx.controller
    foods = foods_of(game, player, ctx.controller)
    enough = len(game.graveyards[player]) >= 3
    if not foods and not enough:
        return
    options = [word for word, able in (("exile", enough), ("food", foods)) if able]
    how = game.ask(decisions.Decision(decisions.WORD, player, options, "701.61a", source=ctx.source, prompt="Forage how?"))
    own = Context(game, player, ctx.source)
    if how == "food":
        food = t.And((t.HasSubtype(("Food",)), t.ControlledBy(t.You())))
        carry_out(game, (t.SacrificeObjects(filter=food),), own)
    else:
        three = t.Choose(t.IsCard(), t.Number(3), zones=("graveyard",), players=t.You())
        carry_out(game, (t.Exile(three),), own)
    ctx.bind(instruction.bind, (), 1)
    announce(game, player, "forage", ctx.source)
