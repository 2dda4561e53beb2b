"""Keyword actions that make or change permanents (701): incubate, suspect, cloak, endure, airbend, earthbend, blight, …"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.deeds import WHEN_DONE
from app.engine.changing.effects import add_lasting
from app.engine.changing.facedown import MANIFEST
from app.engine.changing.keyword_actions import action, rule_of_action
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.finding import currents
from app.engine.playing.instructions.possible import blightable
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import TokenCreation, ZoneChange, enter_details
from app.engine.position.ids import NOTHING, ObjectId, PlayerId
from app.engine.position.notes import noted
from app.engine.position.objects import Card
from app.engine.position.values import Values
from app.engine.reading.characteristics import chars
from app.engine.reading.faces import FACE_DOWN, cloaked
from app.engine.reading.known import is_there, permanents_of, record
from app.engine.reading.meaning import acting_players, select, select_objects
from app.engine.reading.statuses import DEFINED_BY
from app.engine.rules.keyword_actions.common import amount_of, announce
from app.engine.trees.keywords import rule_of

if TYPE_CHECKING:
    from app.engine.position.state import Position

_YOUR_CREATURE = t.And((t.HasType(("creature",)), t.ControlledBy(t.You())))


def _incubator() -> Card:
    """An Incubator token's two faces (111.10i, 701.53b)."""
    turn = t.ActivatedAbility(t.ManaCost(("2",)), t.Body((t.Transform(t.This()),)))
    front = Values("Incubator Token", ("artifact",), ("Incubator",), abilities=(turn,))
    back = Values("Phyrexian Token", ("artifact", "creature"), ("Phyrexian",), power=0, toughness=0)
    return Card("Incubator Token", (front, back), "double_faced_token")


INCUBATOR = _incubator()


@action("incubate", "701.53a")
def _incubate(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """An Incubator token with so many +1/+1 counters."""
    number = amount_of(instruction, ctx)
    made: list[ObjectId] = []
    for player in acting_players(instruction.who, ctx):
        event = TokenCreation(player, INCUBATOR.faces[0], ctx.source, ctx.controller)
        details = enter_details(event)
        details.card = INCUBATOR
        details.counters = [("+1/+1", number)]
        made.extend(e.new for e in perform(game, [event]) if isinstance(e, ev.TokenCreation))
    ctx.bind(instruction.bind, made)


_SUSPECTED = t.Modify(t.This(), (
    t.AddAbility(t.KeywordAbility("menace")),
    t.AddAbility(t.StaticAbility((t.Cant("block", t.IsSource()),), words="This creature can't block.")),
))
"""The abilities of a suspected creature: it can lose them like others."""


def suspect(game: Position, ref: ObjectId, source: Context) -> None:
    """A creature becomes suspected: it has menace and can't block for as long as it is (701.60a, 701.60c–d)."""
    here = game.objects[ref]
    if "suspected" in here.marks or here.zone != "battlefield":
        return
    game.applies("701.60c")
    make_suspected(game, ref, source)
    game.tell("keyword", "{} becomes suspected", (game.called(ref),), ("701.60a", "701.60c"), (ref,))
    announce(game, here.controller, "become_suspected", ref)


def make_suspected(game: Position, ref: ObjectId, source: Context) -> None:
    """What being suspected means for a creature from now on."""
    here = game.objects[ref]
    effect = add_lasting(game, _SUSPECTED, t.EndOfGame(), source.for_thing(ref).frozen(), (ref,))
    game.alter(ref, marks=here.marks | {"suspected"}, notes=noted(here.notes, "suspected", (effect.id,)))


@action("suspect", "701.60a")
def _suspect(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    assert instruction.what is not None
    for ref in currents(game, ctx, select(instruction.what, ctx)):
        suspect(game, ref, ctx)


@action("plot", rule_of("plot"))
def _plot(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """A card in exile becomes plotted, as it does by the special action of that name."""
    assert instruction.what is not None
    for ref in currents(game, ctx, select(instruction.what, ctx)):
        here = game.objects[ref]
        if here.zone == "exile" and here.card is not None:
            game.alter(ref, notes=noted(here.notes, "plotted", game.turn.number))
            announce(game, here.owner, "become_plotted", ref)


DEFINED_BY["suspected"] = rule_of_action("suspect")


@action("manifest dread", "701.62a")
def _manifest_dread(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Of the top two cards one is manifested, the other goes into the graveyard (701.62a–b)."""
    for player in acting_players(instruction.who, ctx):
        top = game.libraries[player][:2]
        chosen: tuple[ObjectId, ...] = game.ask(decisions.Decision(
            decisions.CARDS, player, top, "701.62a", minimum=1, maximum=1, source=ctx.source, prompt="Manifest",
        )) if top else ()
        made = [put_face_down(game, id, player, ctx, FACE_DOWN, MANIFEST) for id in chosen]
        perform(game, [
            ZoneChange(id, "library", "graveyard", source=ctx.source, cause=ctx.controller) for id in top if id not in chosen
        ])
        ctx.bind(instruction.bind, [id for id in made if id])
        announce(game, player, "manifest_dread", ctx.source)


def put_face_down(game: Position, id: ObjectId, player: PlayerId, ctx: Context, values: Values, rule: str) -> ObjectId:
    """Put a card onto the battlefield face down, to be turned up for its mana cost if it is a creature card."""
    event = ZoneChange(id, game.objects[id].zone, "battlefield", player, ctx.source, ctx.controller)
    details = enter_details(event)
    details.face_down = values
    details.notes["manifested"] = True
    new = next(iter(ev.moved(perform(game, [event]))), NOTHING)
    game.tell("keyword", "{} puts a card onto the battlefield face down", (game.called(player),), (rule,), (player, new))
    return new


@action("cloak", "701.58a")
def _cloak(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Cards are put onto the battlefield face down as 2/2 creatures with ward {2}, one at a time (701.58e)."""
    made: list[ObjectId] = []
    for player in acting_players(instruction.who, ctx):
        cards = (
            currents(game, ctx, select(instruction.what, ctx))
            if instruction.what is not None
            else list(game.libraries[player][: amount_of(instruction, ctx)])
        )
        made.extend(put_face_down(game, id, player, ctx, cloaked(), "701.58a") for id in cards)
    ctx.bind(instruction.bind, [id for id in made if id])


@action("endure", "701.63a")
def _endure(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """N +1/+1 counters, or else an N/N Spirit; 0 does nothing."""
    number = amount_of(instruction, ctx)
    for ref in select_objects(instruction.what or t.This(), ctx):
        found = record(game, ref)
        if found is None or not number:
            continue
        player = found.controller
        size = t.Number(number)
        spirit = t.CreateToken(t.Number(1), t.TokenSpec(("creature",), ("Spirit",), (), ("W",), size, size))
        wants = is_there(game, ref) and game.ask(decisions.Decision(
            decisions.MAY, player, (True, False), "701.63a", source=ctx.source, prompt="Put the counters on it?",
            about=((t.PutCounters("+1/+1", size, t.This()),), (spirit,)),
        ))
        if wants:
            perform(game, [ev.CountersPut(source=ctx.source, target=ref, counter="+1/+1", amount=number, cause=player)])
            continue
        carry_out(game, (spirit,), Context(game, player, ctx.source))


@action("airbend", "701.65a")
def _airbend(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile it; its owner may cast it for {2} as long as it remains exiled."""
    refs = currents(game, ctx, select(instruction.what or t.This(), ctx))
    happened = perform(game, [
        ZoneChange(ref, game.objects[ref].zone, "exile", source=ctx.source, cause=ctx.controller) for ref in refs
    ])
    gone = [id for id in ev.moved(happened) if id in game.objects and not game.objects[id].is_token]
    for id in gone:
        own = ctx.for_thing(id).frozen()
        own.bound["airbent"] = (id,)
        it = t.Bound("airbent")
        may = t.MayPlay(t.IsAmong(it), ("exile",), t.OwnerOf(it), cost=t.ManaCost(("2",)), lands=False)
        add_lasting(game, may, t.EndOfGame(), own)
    ctx.bind(instruction.bind, gone)
    if gone:
        announce(game, ctx.controller, "airbend", ctx.source)


WHEN_DONE.update({"airbend": "701.65b", "earthbend": "701.66b"})


@action("earthbend", "701.66a")
def _earthbend(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """The target land becomes a creature with counters that comes back when it dies or is exiled."""
    land = instruction.what or t.TargetRef(0)
    became = t.Modify(land, (
        t.AddTypes(("creature",)), t.SetBasePT(t.Number(0), t.Number(0)), t.AddAbility(t.KeywordAbility("haste")),
    ))
    its = t.IsAmong(t.Bound("earthbent"))
    gone = t.AnyOf((t.Moves(its, "battlefield", "graveyard"), t.Moves(its, "battlefield", "exile")))
    back = t.Move(t.EventRole("object"), "battlefield", tapped=True, under=t.You())
    for ref in currents(game, ctx, select(land, ctx)):
        own = ctx.for_thing(ref)
        own.bound = {**ctx.bound, "earthbent": (ref,)}
        carry_out(game, (
            t.Apply((became,)), t.PutCounters("+1/+1", t.Number(amount_of(instruction, ctx)), t.Bound("earthbent")),
            t.DelayedTrigger(gone, (back,)),
        ), own)
        announce(game, ctx.controller, "earthbend", ctx.source)


@action("blight", "701.68a")
def _blight(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """N -1/-1 counters on a creature one controls (701.68d)."""
    for player in acting_players(instruction.who, ctx):
        own = ctx.for_thing(player)
        own.controller = player
        own.bind("blightable", blightable(game, player))
        chosen = select(t.Choose(_YOUR_CREATURE, t.Number(1), among=t.Bound("blightable")), own)
        perform(game, [
            ev.CountersPut(source=ctx.source, target=ref, counter="-1/-1", amount=amount_of(instruction, ctx), cause=player)
            for ref in chosen
        ])
        ctx.bind(instruction.bind or "blighted", chosen)
        announce(game, player, "blight", ctx.source)


@action("heal", "701.69a")
def _heal(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """All damage marked on permanents is removed."""
    for ref in currents(game, ctx, select(instruction.what or t.This(), ctx)):
        game.alter(ref, damage=0, deathtouched=False)
        game.tell("keyword", "Damage on {} is healed", (game.called(ref),), ("701.69a",), (ref,))


@action("harness", "701.64a")
def _harness(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """It becomes harnessed, and stays so until it leaves."""
    for ref in currents(game, ctx, select(instruction.what or t.This(), ctx)):
        if "harnessed" not in game.objects[ref].marks:
            game.alter(ref, marks=game.objects[ref].marks | {"harnessed"})
            game.tell("keyword", "{} becomes harnessed", (game.called(ref),), ("701.64a",), (ref,))


@action("support", "701.41a")
def _support(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """A +1/+1 counter on each target."""
    carry_out(game, (t.PutCounters("+1/+1", t.Number(1), instruction.what or t.TargetRef(0)),), ctx)


@action("time travel", "701.56a")
def _time_travel(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """For each of any number of one's things with time counters, one more or one less."""
    player = ctx.controller
    pool = tuple(
        id for id in (*permanents_of(game, player), *(id for id in game.exile if game.objects[id].owner == player
                                                      and chars(game, id).has("suspend")))
        if game.objects[id].counter("time")
    )
    chosen = game.ask(decisions.Decision(
        decisions.OBJECTS, player, pool, "701.56a", minimum=0, maximum=len(pool), source=ctx.source, prompt="Time travel",
    )) if pool else ()
    events = []
    for ref in chosen:
        more = game.ask(decisions.Decision(
            decisions.MAY, player, (True, False), "701.56a", source=ref, prompt=f"Add a time counter to {game.name_of(ref)}?",
        ))
        kind = ev.CountersPut if more else ev.CountersRemoved
        events.append(kind(ref, "time", 1, ctx.source, player))
    perform(game, events)
    announce(game, player, "time_travel", ctx.source)


@action("class_level", "")
def _class_level(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """A Class's level becomes a number; levels are no counters (716.2a–b)."""
    if not is_there(game, ctx.source):
        return
    level = amount_of(instruction, ctx)
    game.alter(ctx.source, notes=noted(game.objects[ctx.source].notes, "class_level", level))
    game.tell("level", "{} becomes level {}", (game.called(ctx.source), level), ("716.2a",), (ctx.source,))
    announce(game, ctx.controller, "become_level", ctx.source, number=level)
