"""Keyword actions without a node of their own (701), and the actions keyword abilities need (702), by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS, carry_out
from app.engine.changing.combat_changes import remove_from_combat
from app.engine.changing.effects import add_lasting
from app.engine.changing.facedown import MANIFEST
from app.engine.changing.instruction_rules import REGENERATE
from app.engine.changing.keyword_actions import ACTIONS, action, rule_of_action
from app.engine.changing.pipeline import perform, perform_deed
from app.engine.errors import UnsupportedText
from app.engine.playing.instructions.finding import currents
from app.engine.playing.instructions.zones import play_now
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event, ZoneChange, enter_details
from app.engine.position.ids import NOTHING, ObjectId, PlayerId, is_object, is_player
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.faces import FACE_DOWN
from app.engine.reading.known import is_there, permanents
from app.engine.reading.meaning import acting_players, matches, natural, select, select_objects
from app.engine.reading.qualities import mana_value
from app.engine.reading.statuses import DEFINED_BY, goaded_by
from app.engine.rules.keyword_actions.common import bottom_at_random

if TYPE_CHECKING:
    from app.engine.position.state import Position

_CREATURE_YOU_CONTROL = t.And((t.HasType(("creature",)), t.ControlledBy(t.You())))


def _keyword_action(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    act = ACTIONS.get(instruction.name)
    if act is None:
        raise UnsupportedText(instruction.name, "keyword action")
    act(game, instruction, ctx)


def _does(game: Position, player: PlayerId, deed: t.Deed, ctx: Context, object: ObjectId = NOTHING, number: int = 1) -> None:
    perform(game, [ev.DeedDone(object, player, ctx.source, deed=deed, amount=number)])


def _amount(instruction: t.KeywordAction, ctx: Context) -> int:
    return natural(instruction.amount, ctx) if instruction.amount is not None else 1


@action("regenerated", REGENERATE)
def _regenerated(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """What regeneration does instead of destruction."""
    for ref in select_objects(instruction.what or t.This(), ctx):
        if ref in game.objects:
            game.alter(ref, damage=0, deathtouched=False)
            perform(game, [ev.Tapped(ref, game.objects[ref].controller)])
            remove_from_combat(game, ref)
            game.tell("regenerate", "{} regenerates", (game.called(ref),), (REGENERATE, "614.8"), (ref,))


@action("proliferate", "701.34a")
def _proliferate(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Choose any number of permanents and players with counters; one more of each kind there. Where something says to do it
    twice instead, it is done again."""
    def again(times: int) -> None:
        for _ in range(times):
            _proliferates(game, ctx)

    perform_deed(game, ev.DeedDone(player=ctx.controller, source=ctx.source, deed="proliferate", amount=1), again)


def _proliferates(game: Position, ctx: Context) -> None:
    pool = tuple(
        [p for p in game.apnap() if game.players[p].counters] + [id for id in permanents(game) if game.objects[id].counters]
    )
    if pool:
        chosen = game.ask(decisions.Decision(
            decisions.OBJECTS, ctx.controller, pool, "701.34a", minimum=0, maximum=len(pool), source=ctx.source,
            prompt="Proliferate",
        ))
        events: list[Event] = []
        for ref in chosen:
            holder: Any = game.players[ref] if is_player(ref) else game.objects[ref]
            events.extend(
                ev.CountersPut(source=ctx.source, target=ref, counter=kind, amount=1, cause=ctx.controller)
                for kind, _, _ in holder.counters
            )
        perform(game, events)


def _token(name: str, *abilities: t.Ability) -> Callable[[Any, Any, Any], None]:
    spec = t.TokenSpec(("artifact",), (name,), abilities=abilities)

    def act(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
        carry_out(game, (t.CreateToken(t.Number(_amount(instruction, ctx)), spec, instruction.who, bind=instruction.bind),), ctx)
        rules = (rule_of_action(instruction.name),)
        for player in acting_players(instruction.who, ctx):
            game.tell("keyword", f"{{}} {instruction.name}s", (game.called(player),), rules, (player,))

    return act


CLUE = t.ActivatedAbility(t.Costs((t.ManaCost(("2",)), t.SacrificeThis())), t.Body((t.Draw(),)))


@action("adapt", "701.46a")
def _adapt(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """If it has no +1/+1 counters, put N on it."""
    if is_there(game, ctx.source) and not game.objects[ctx.source].counter("+1/+1"):
        carry_out(game, (t.PutCounters("+1/+1", t.Number(_amount(instruction, ctx)), t.This()),), ctx)
        _does(game, ctx.controller, "adapt", ctx, ctx.source)


@action("monstrosity", "701.37a")
def _monstrosity(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """If it isn't monstrous, put N +1/+1 counters on it and it becomes monstrous."""
    if is_there(game, ctx.source) and "monstrous" not in game.objects[ctx.source].marks:
        number = _amount(instruction, ctx)
        carry_out(game, (t.PutCounters("+1/+1", t.Number(number), t.This()),), ctx)
        game.alter(ctx.source, marks=game.objects[ctx.source].marks | {"monstrous"})
        became = ev.DeedDone(ctx.source, ctx.controller, ctx.source, deed="become_monstrous", amount=1)
        game.applies("701.37c")
        became.x = {"X": number}
        perform(game, [became])


DEFINED_BY["monstrous"] = "701.37b"


@action("bolster", "701.39a")
def _bolster(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Counters on a creature with the least toughness among those you control."""
    least = t.ExtremeQuality("toughness", "min", t.All(_CREATURE_YOU_CONTROL))
    choice = t.Choose(t.And((_CREATURE_YOU_CONTROL, least)), t.Number(1))
    carry_out(game, (t.PutCounters("+1/+1", t.Number(_amount(instruction, ctx)), choice),), ctx)


@action("explore", "701.44a")
def _explore(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Each of the permanents explores; one that has left the battlefield does so for who controlled it last."""
    for ref in select_objects(instruction.what or t.This(), ctx):
        player = controller_of(game, ref)
        perform_deed(
            game, ev.DeedDone(ref, player, ctx.source, deed="explore", amount=1),
            partial(_explores, game, ref, player, ctx),
        )


def _explores(game: Position, ref: ObjectId, player: PlayerId, ctx: Context, _: int) -> None:
    """Reveal the top card: a land goes to hand; otherwise a +1/+1 counter, and the card back or into the graveyard."""
    top = next(iter(game.libraries[player]), None)
    if top is not None and "land" in chars(game, top).types:
        perform(game, [ZoneChange(top, "library", "hand", source=ctx.source, cause=ctx.controller)])
        return
    if is_there(game, ref):
        perform(game, [ev.CountersPut(source=ctx.source, target=ref, counter="+1/+1", amount=1, cause=player)])
    if top is not None and game.ask(decisions.Decision(
        decisions.MAY, player, (True, False), "701.44a", source=ctx.source, prompt=f"Put {game.name_of(top)} into the graveyard?",
        about=("", "it stays on top of the library"),
    )):
        perform(game, [ZoneChange(top, "library", "graveyard", source=ctx.source, cause=ctx.controller)])


def _manifest(values: Any) -> Callable[[Any, Any, Any], None]:
    def act(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
        made: list[ObjectId] = []
        for player in acting_players(instruction.who, ctx):
            refs = currents(game, ctx, select(instruction.what, ctx)) if instruction.what is not None else list(
                game.libraries[player][: _amount(instruction, ctx)])
            for ref in refs:
                event = ZoneChange(ref, game.objects[ref].zone, "battlefield", player, ctx.source, ctx.controller)
                details = enter_details(event)
                details.face_down = values
                details.notes["manifested"] = True
                made.extend(ev.moved(perform(game, [event])))
                game.tell(
                    "keyword",
                    "{} {}s a card",
                    (game.called(player), instruction.name),
                    (rule_of_action(instruction.name),),
                    (player,),
                )
        ctx.bind(instruction.bind, made)

    return act


@action("connive", "701.50a")
def _connive(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Each of the permanents connives; one that has left the battlefield does so for who controlled it last."""
    conniving = select_objects(instruction.what or t.This(), ctx)
    for ref in conniving:
        player = controller_of(game, ref)
        perform_deed(
            game, ev.DeedDone(ref, player, ctx.source, deed="connive", amount=_amount(instruction, ctx)),
            partial(_connives, game, ref, player, ctx),
        )
    ctx.bind(instruction.bind, conniving)


def _connives(game: Position, ref: ObjectId, player: PlayerId, ctx: Context, count: int) -> None:
    """Draw, then discard; a +1/+1 counter for each nonland card discarded."""
    own = ctx.for_thing(ref)
    own.controller = player
    own.bound = {}
    carry_out(game, (t.Draw(t.Number(count)), t.Discard(t.Number(count), bind="connived")), own)
    nonland = sum(1 for id in own.bound.get("connived", ()) if is_object(id) and "land" not in chars(game, id).types)
    if nonland and is_there(game, ref):
        perform(game, [ev.CountersPut(source=ctx.source, target=ref, counter="+1/+1", amount=nonland, cause=player)])


@action("goad", "701.15a")
def _goad(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Until your next turn it attacks each combat if able, and a player other than you if able (701.15b)."""
    meant = currents(game, ctx, select(instruction.what or t.This(), ctx))
    ctx.bind(instruction.bind, meant)
    for ref in meant:
        if goaded_by(game, ref, ctx.controller) and game.applies("701.15d"):
            continue
        own = ctx.for_thing(ref)
        it = t.IsAmong(t.It())
        effects = (
            t.Requires("goad", it), t.Requires("attack", it),
            t.Requires("attack", it, t.And((t.IsPlayer(), t.Not(t.IsPlayer("you"))))),
        )
        for effect in effects:
            add_lasting(game, effect, t.UntilNextTurn(t.You()), own.frozen())
        game.tell("keyword", "{} is goaded", (game.called(ref),), ("701.15a",), (ref,))


@action("detain", "701.35a")
def _detain(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Until your next turn it can't attack or block and its activated abilities can't be activated."""
    for ref in currents(game, ctx, select(instruction.what or t.This(), ctx)):
        own = ctx.for_thing(ref).frozen()
        for deed in ("attack", "block", "activate"):
            add_lasting(game, t.Cant(deed, t.IsAmong(t.It())), t.UntilNextTurn(t.You()), own)
        game.tell("keyword", "{} is detained", (game.called(ref),), ("701.35a",), (ref,))


@action("populate", "701.36a")
def _populate(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """A copy of a creature token you control."""
    token = t.Choose(t.And((_CREATURE_YOU_CONTROL, t.IsToken())), t.Number(1), bind="populated")
    carry_out(game, (t.ChooseThings(token, "populated"), t.CreateToken(t.Number(1), copy_of=t.Bound("populated"))), ctx)


@action("amass", "701.47a")
def _amass(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Counters on an Army you control, or on a new one; it becomes a type in addition."""
    word = instruction.words[0] if instruction.words else "Zombie"
    army = t.And((_CREATURE_YOU_CONTROL, t.HasSubtype(("Army",))))
    if not any(matches(army, id, ctx) for id in permanents(game)):
        spec = t.TokenSpec(("creature",), (word, "Army"), (), ("B",), t.Number(0), t.Number(0))
        carry_out(game, (t.CreateToken(t.Number(1), spec),), ctx)
    choice = t.Choose(army, t.Number(1))
    carry_out(game, (
        t.ChooseThings(choice, "army"), t.PutCounters("+1/+1", t.Number(_amount(instruction, ctx)), t.Bound("army")),
        t.Apply((t.Modify(t.Bound("army"), (t.AddTypes(subtypes=(word,)),)),)),
    ), ctx)
    ctx.bind(instruction.bind, select_objects(t.Bound("army"), ctx))


@action("discover", "701.57a")
def _discover(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile until a nonland card of mana value N or less; cast it free or put it into hand."""
    limit = _amount(instruction, ctx)
    exiled: list[ObjectId] = []
    for id in game.libraries[ctx.controller]:
        new = ev.moved_one(perform(game, [ZoneChange(id, "library", "exile", source=ctx.source)]))
        if new is None:
            continue
        exiled.append(new)
        if "land" not in chars(game, new).types and mana_value(game, new) <= limit:
            fits = t.Quality("mana_value", "<=", t.Number(limit))
            if play_now(game, t.CastNow(t.This(), filter=fits), ctx, ctx.controller, new) is None and new in game.objects:
                perform(game, [ZoneChange(new, "exile", "hand", source=ctx.source)])
            break
    bottom_at_random(game, tuple(id for id in exiled if id in game.objects), ctx, rule_of_action("discover"))


action("investigate", "701.16a")(_token("Clue", CLUE))


action("manifest", MANIFEST)(_manifest(FACE_DOWN))


EXECUTORS.update({t.KeywordAction: _keyword_action})
