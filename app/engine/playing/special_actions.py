"""Special actions (116.2): lands, turning creatures or conspiracies face up, suspend, foretell, plot, what effects allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import add_lasting
from app.engine.changing.facedown import MANIFESTED_COST, turn_up
from app.engine.changing.pipeline import perform
from app.engine.changing.rooms import SIDES, locked_sides, unlock, unlock_cost
from app.engine.errors import IllegalAction, UnsupportedText
from app.engine.playing.casting.announcing import settle_x
from app.engine.playing.casting.ways import NORMAL, note_use, triggers_then
from app.engine.playing.conspiracies import HIDDEN_AGENDA, REVEALED
from app.engine.playing.costs.costs import can_pay, pay
from app.engine.playing.lands import lands_allowed
from app.engine.playing.may_play import why_not_begun
from app.engine.playing.morphs import MEGAMORPH, TURNED_UP
from app.engine.playing.special_costs import as_changed
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange, enter_details
from app.engine.position.ids import NOTHING, ObjectId, PlayerId
from app.engine.reading.as_it_would_be import would_be
from app.engine.reading.as_though import may_as_though
from app.engine.reading.characteristics import chars
from app.engine.reading.copying import values_beneath
from app.engine.reading.faces import FACE_DOWN
from app.engine.reading.functioning import effects_of, functioning
from app.engine.reading.known import became, permanents_of
from app.engine.reading.meaning import amount, players_of
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.timing import sorcery_timing
from app.engine.trees.keywords import rule_of, rules_of

if TYPE_CHECKING:
    from app.engine.playing.casting.way import Way
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position
    from app.engine.position.values import Characteristics


def play_land(game: Position, player: PlayerId, id: ObjectId, way: Way) -> None:
    """Play a land (116.2a, 305.1): put it onto the battlefield; it does not use the stack. One that was exiled face down is
    turned face up before (406.3)."""
    if game.objects[id].face_down is not None:
        game.alter(id, face_down=None)
    origin = game.objects[id].zone
    event = ZoneChange(id, origin, "battlefield", player)
    if way.face:
        enter_details(event).face = way.face
    note_use(game, way)
    game.alter_player(player, lands_played=game.players[player].lands_played + 1)
    for rider in way.riders:
        add_lasting(game, rider, t.EndOfGame(), Context(game, player, way.source).for_thing(id), (id,))
    happened = perform(game, [event])
    new = next(iter(ev.moved(happened)), NOTHING)
    if not new and id in game.objects:
        raise IllegalAction("the land can't be put onto the battlefield", "305.1")
    new = new or became(game, id) or id  # where something else was done instead, the land has been played all the same
    game.tell("land", "{} plays {}", (game.called(player), game.called(new)), ("116.2a", "305.1"), (player, new))
    perform(game, [ev.LandPlayed(new, player, origin)])
    triggers_then(game, way, player)


def may_put_land(game: Position, player: PlayerId | None) -> bool:
    """May a player still play a land during a resolution, as an effect says (305.2b, 305.3)?"""
    return player is not None and game.turn.active == player and game.players[player].lands_played < lands_allowed(game, player)


def put_land(game: Position, player: PlayerId, id: ObjectId) -> ObjectId | None:
    """Play a land because an effect says so during a resolution, if a land may still be played."""
    if not may_put_land(game, player):
        return None
    play_land(game, player, id, NORMAL)
    return became(game, id) or None


_FROM_HAND = ("suspend", "foretell", "plot")
"""The keyword abilities that let a player exile a card from hand as a special action."""
END_EFFECT, IGNORE_EFFECT, DISCARD = "end effect", "ignore effect", "discard"
"""The special actions of ending an effect and of ignoring one, as the effect allows, and of discarding a card as it says."""


_OF_EFFECTS = {END_EFFECT: "116.2c", IGNORE_EFFECT: "116.2d"}
"""What is done to effects, and its rule."""


def special_actions(game: Position, player: PlayerId) -> Iterator[tuple[ObjectId, str]]:
    """Special actions other than playing lands that a player could take now: (object, name)."""
    if functioning(game).rules:
        yield from _about_effects(game, player)
    for id in permanents_of(game, player):
        o = game.objects[id]
        if o.face_down is not None:
            yield from ((id, how) for how in turn_up_costs(game, id))
        if o.card is not None and len(o.card.faces) > 1:
            yield from ((id, f"unlock {SIDES[side]}") for side in locked_sides(o))
    for id in game.command:
        if game.objects[id].face_down is not None and game.objects[id].controller == player:
            yield from ((id, how) for how in turn_up_costs(game, id))
    for id in game.hands[player]:
        c = game.objects[id].values.base if game.plain else chars(game, id)
        if c.held:
            yield from ((id, name) for name in _FROM_HAND if c.has(name))


def _about_effects(game: Position, player: PlayerId) -> Iterator[tuple[ObjectId, str]]:
    """Special actions that effects allow: to end or ignore them, and to discard a card (116.2c–d)."""
    yield from dict.fromkeys((ctx.source, END_EFFECT) for _, ctx in effects_of(game, t.EndedFor) if ctx.controller == player)
    yield from ((source, IGNORE_EFFECT) for source in _ignored_for(game, player))
    yield from ((ctx.source, DISCARD) for _, ctx in effects_of(game, t.MayDiscard) if ctx.controller == player)


def _ended_for(game: Position, player: PlayerId, id: ObjectId) -> t.Cost | None:
    """What the player may pay to end an effect of this object; None if there is no such effect of theirs."""
    return next((e.cost for e, ctx in effects_of(game, t.EndedFor) if ctx.controller == player and ctx.source == id), None)


def _ignored_for(game: Position, player: PlayerId) -> dict[ObjectId, t.Cost]:
    """What the player may pay to ignore effects, by the objects whose effects they are."""
    return {ctx.source: e.cost for e, ctx in effects_of(game, t.IgnoredFor) if player in players_of(e.who, ctx)}


def _price(game: Position, player: PlayerId, id: ObjectId, how: str) -> t.Cost | None:
    """What the player may pay to end or to ignore an effect of this object; None if they may not."""
    return _ended_for(game, player, id) if how == END_EFFECT else _ignored_for(game, player).get(id)


def turn_up_costs(game: Position, id: ObjectId) -> dict[str, tuple[t.Cost, str]]:
    """The costs for which a face-down permanent can be turned face up, by the name of the action, each with its rule: that of
    its keyword, as it would have that face up, and of a manifested creature card the mana cost of that card as well."""
    o = game.objects[id]
    found: dict[str, tuple[t.Cost, str]] = {}
    if o.card is None:
        return found
    if o.zone == "command":
        hidden = values_beneath(game, o).base.has(HIDDEN_AGENDA)
        return {"turn_face_up": (t.Costs(()), REVEALED)} if hidden else found
    for name, rule in TURNED_UP.items():
        for k in _face_up(game, o).keywords.get(name, ()):
            if k.cost is not None:
                found.setdefault("turn_face_up", (k.cost, rule))
    card = o.card.faces[0]
    if o.notes.get("manifested") and "creature" in card.types and card.mana_cost is not None:
        how = "turn_face_up for its mana cost" if found else "turn_face_up"
        found[how] = (t.ManaCost(card.mana_cost), MANIFESTED_COST)
    return found


def _face_up(game: Position, thing: GameObject) -> Characteristics:
    """What a face-down permanent would be face up, with the effects that would apply to it."""
    values_beneath(game, thing)  # what it became a copy of is cited (707.3)
    return would_be(game, thing.changed(face_down=None))


def turn_up_cost(game: Position, id: ObjectId, how: str = "turn_face_up") -> tuple[t.Cost, str] | None:
    """The cost of one way to turn a face-down permanent face up, and its rule; None if there is no such way."""
    return turn_up_costs(game, id).get(how)


def _lost(game: Position, player: PlayerId, thing: GameObject) -> str:
    """The rule by which what has lost its keyword can't be turned face up; of what has had none, or isn't the player's, that of
    turning face up."""
    values = values_beneath(game, thing).base
    theirs = thing.face_down is not None and thing.controller == player
    return next((rule for name, rule in TURNED_UP.items() if theirs and values.has(name)), _turning_up(""))


def _turning_up(rule: str) -> str:
    """The rule that calls turning face up a special action: a conspiracy, or a permanent."""
    return "116.2j" if rule == REVEALED else "116.2b"


def why_not_special(game: Position, player: PlayerId, id: ObjectId, how: str) -> IllegalAction | None:
    """Why a special action can't be taken now; None if it can."""
    o = game.objects.get(id)
    if o is None:
        return IllegalAction("there is no such object", "116.2")
    ctx = Context(game, player, id)
    if how in _OF_EFFECTS:
        rule = _OF_EFFECTS[how]
        price = _price(game, player, id, how)
        if price is None or game.denies(rule):
            return IllegalAction("there is no such effect", rule)
        return None if can_pay(ctx, price) else IllegalAction("the cost can't be paid", "118.3")
    if how == DISCARD:
        offered = any(ctx.source == id and ctx.controller == player for _, ctx in effects_of(game, t.MayDiscard))
        return None if offered and game.applies("116.2e") else IllegalAction("nothing allows to discard it", "116.2e")
    if how.startswith("turn_face_up"):
        if o.zone == "battlefield" and o.controller != player:
            return IllegalAction("they don't control it", "116.2b")
        cost = turn_up_cost(game, id, how) if o.face_down is not None and o.controller == player else None
        if cost is None or game.denies(cost[1]) or forbidding(game, "turn_face_up", id) is not None:
            return IllegalAction("it can't be turned face up", _lost(game, player, o) if cost is None else _turning_up(cost[1]))
        return None if can_pay(ctx, _to_turn_up(ctx, cost), "turn_face_up") else IllegalAction("the cost can't be paid", "118.3")
    if how.startswith("unlock ") and o.zone == "battlefield" and o.controller == player:
        return _why_not_unlock(game, player, id, how, ctx)
    if how not in _FROM_HAND or o.zone != "hand" or o.owner != player or not chars(game, id).has(how):
        return IllegalAction("there is no such special action", "116.2")
    return _why_not_from_hand(game, player, id, how, ctx)


def _why_not_unlock(game: Position, player: PlayerId, id: ObjectId, how: str, ctx: Context) -> IllegalAction | None:
    """Unlocking costs the half's mana cost, in one's main phase with an empty stack (116.2m, 709.5e)."""
    side = SIDES.index(how.removeprefix("unlock "))
    cost = unlock_cost(game.objects[id], side)
    if cost is None or game.denies("709.5e"):
        return IllegalAction("there is no such half to be unlocked", "709.5e")
    if not sorcery_timing(game, player):
        return IllegalAction("only in one's main phase with an empty stack", "116.2m")
    return None if can_pay(ctx, as_changed(ctx, cost, "unlock"), "unlock") else IllegalAction("the cost can't be paid", "118.3")


def _paid_for(how: str) -> t.Payment:
    """What the cost of exiling a card is paid for."""
    return "foretell" if how == "foretell" else "other"


def _why_not_from_hand(game: Position, player: PlayerId, id: ObjectId, how: str, ctx: Context) -> IllegalAction | None:
    if how == "suspend":
        if why_not_begun(game, player, id, NORMAL) is not None and game.applies("116.2f"):
            return IllegalAction("it couldn't be cast now", "116.2f")
    elif how == "plot" and not sorcery_timing(game, player):
        return IllegalAction("only in one's main phase with an empty stack", "116.2k")
    elif how == "foretell" and not _in_time(game, player, id):
        return IllegalAction("only during one's own turn", "116.2h")
    cost = special_cost(game, id, how)
    least = _least_x(game, id, how)
    if least:
        ctx.amounts["X"] = least
    if cost is None or not can_pay(ctx, _from_hand_cost(ctx, cost, how), _paid_for(how)):
        return IllegalAction("the cost can't be paid", "118.3")
    game.applies(rule_of(how))
    return None


def _in_time(game: Position, player: PlayerId, id: ObjectId) -> bool:
    """Is it the player's own turn, or may they foretell in any?"""
    return game.turn.active == player or may_as_though(game, "foretell_any_turn", id, player)


def _from_hand_cost(ctx: Context, cost: t.Cost, how: str) -> t.Cost:
    """The cost of exiling a card, as effects change it."""
    return as_changed(ctx, cost, "plot" if how == "plot" else "foretell") if how != "suspend" else cost


def _to_turn_up(ctx: Context, found: tuple[t.Cost, str]) -> t.Cost:
    """The cost of turning something face up; a megamorph cost is a morph cost, too."""
    return as_changed(ctx, found[0], "morph") if found[1] in (TURNED_UP["morph"], MEGAMORPH) else found[0]


def special_cost(game: Position, id: ObjectId, how: str) -> t.Cost | None:
    """The cost of exiling a card by suspend, foretell or plot."""
    if how == "foretell":
        return t.ManaCost(("2",))
    found = chars(game, id).keywords.get(how, ())
    costs = dict.fromkeys(one.cost for one in found)
    if len(costs) > 1:
        raise UnsupportedText(how, "a choice between its costs")
    return next(iter(costs), None)


_X_OF_SPECIAL = "107.3d"
"""Who takes a special action chooses the X in its cost just before paying it."""


def _least_x(game: Position, id: ObjectId, how: str) -> int:
    """The least X for which a card can be exiled: "X can't be 0"."""
    return 1 if any("x can't be 0" in one.words for one in chars(game, id).keywords.get(how, ())) else 0


def take_special(game: Position, player: PlayerId, id: ObjectId, how: str) -> None:
    """Take a special action: pay, then do it."""
    ctx = Context(game, player, id)
    if how in _OF_EFFECTS:
        price = _price(game, player, id, how)
        assert price is not None
        pay(ctx, price)
        perform(game, [ev.DeedDone(id, player, id, deed="end_effect" if how == END_EFFECT else "ignore_effect")])
        return
    if how == DISCARD:
        game.because(("116.2e",))
        perform(game, [ev.CardDiscarded(id, player)])
        return
    if how.startswith("turn_face_up"):
        found = turn_up_cost(game, id, how)
        assert found is not None
        settle_x(ctx, found[0], rule=_X_OF_SPECIAL)
        pay(ctx, _to_turn_up(ctx, found), "turn_face_up")
        rules = (_turning_up(found[1]), found[1])
        game.tell("special", "{} turns {} face up", (game.called(player), game.called(id)), rules, (id,))
        turn_up(game, id, ctx.amounts.get("X"))
        if found[1] == MEGAMORPH:
            perform(game, [ev.CountersPut(target=id, counter="+1/+1", amount=1, cause=player)])
        return
    if how.startswith("unlock "):
        side = SIDES.index(how.removeprefix("unlock "))
        unlocking = unlock_cost(game.objects[id], side)
        assert unlocking is not None
        pay(ctx, as_changed(ctx, unlocking, "unlock"), "unlock")
        unlock(game, id, side, player)
        return
    keyword = chars(game, id).keywords[how][0]
    cost = special_cost(game, id, how)
    assert cost is not None
    settle_x(ctx, cost, _least_x(game, id, how), _X_OF_SPECIAL)
    pay(ctx, _from_hand_cost(ctx, cost, how), _paid_for(how))
    event = ZoneChange(id, "hand", "exile", player)
    details = enter_details(event)
    if how == "suspend":
        details.counters = [("time", amount(keyword.amount, ctx) if keyword.amount is not None else 0)]
    else:
        details.notes["foretold" if how == "foretell" else "plotted"] = game.turn.number
        details.face_down = FACE_DOWN if how == "foretell" else None
    if how == "foretell":
        details.notes["foretell_costs"] = tuple(dict.fromkeys(one.cost for one in chars(game, id).keywords[how]))
    rule = {"suspend": "116.2f", "foretell": "116.2h", "plot": "116.2k"}[how]
    game.tell("special", "{} exiles a card with {}", (game.called(player), how), (rule, *rules_of(how)), (player,))
    perform(game, [event])
    if how == "plot" and event.new:
        perform(game, [ev.DeedDone(event.new, player, event.new, deed="become_plotted")])
    if how == "foretell" and event.new:
        perform(game, [ev.DeedDone(event.new, player, event.new, deed="foretell")])
