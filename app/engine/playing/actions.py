"""What a player may do with priority (117.1): listing it, and saying why not.

`why_not` judges one action completely; `legal_actions` lists what passes that judgement; `taking` does what passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.errors import IllegalAction, LacksMana
from app.engine.playing.activating import activation_of, instant_speed, mana_in_total
from app.engine.playing.activation_costs import cost_of
from app.engine.playing.casting.attempt import why_not_possible
from app.engine.playing.casting.by_choices import by_targets
from app.engine.playing.casting.targets import can_choose, no_targets, specs_of
from app.engine.playing.casting.way import Way
from app.engine.playing.casting.ways import ways
from app.engine.playing.costs.competing import can_be_shared_out
from app.engine.playing.costs.cost_parts import can_pay_part, mana_symbols, parts_of_cost, unpaid
from app.engine.playing.costs.costs import Total
from app.engine.playing.costs.mana import sources
from app.engine.playing.costs.payment import find_payment
from app.engine.playing.costs.purpose import Purpose
from app.engine.playing.costs.unplanned_mana import doubt_lack
from app.engine.playing.look import Look
from app.engine.playing.may_activate import activated_abilities, how_often, may_activate
from app.engine.playing.may_play import SPLIT_SECOND, add_payable, split_second, why_not_play
from app.engine.playing.special_actions import special_actions, why_not_special
from app.engine.position.context import Context
from app.engine.position.decisions import PASS, WAY, Action, Decision
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.stack import StackItem
from app.engine.position.state import Looking, Position
from app.engine.position.values import Held, Values
from app.engine.reading.as_though import as_though_greater
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import functioning
from app.engine.reading.qualities import is_loyalty
from app.engine.reading.timing import sorcery_timing
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.objects import Card, GameObject


def legal_actions(game: Position, player: PlayerId) -> tuple[Action, ...]:
    """Everything the player may do now, pass first. Conceding is always possible and not listed (104.3a)."""
    if game.turn.priority != player or game.result is not None:
        return ()
    with Looking(game):
        look = Look(game, player, listing=True)
        return _remembered(game, look) if look.timeless else _list(game, look)


def _remembered(game: Position, look: Look) -> tuple[Action, ...]:
    """The list as it was while objects and players were the same, if the moment doesn't matter for it: so are two of five lists
    in random games."""
    version = (game.cv, game.altered)
    known = game.listed.get(look.player)
    if known is not None and known[0] == version:
        return known[1]
    found = _list(game, look)
    if look.timeless:
        game.listed = {**game.listed, look.player: (version, found)}
    return found


def _list(game: Position, look: Look) -> tuple[Action, ...]:
    found = [PASS]
    if not split_second(game):
        _playable(game, look, found)
        _activatable(game, look, found)
    for id, how in special_actions(game, look.player):
        look.timeless = False
        if why_not_special(game, look.player, id, how) is None:
            found.append(Action("special", id, how=how))
    return tuple(found)


def _playable(game: Position, look: Look, found: list[Action]) -> None:
    """What may be played from where it is: in a graveyard only what an effect or a keyword ability lets a player play."""
    player = look.player
    pools = [*game.hands[player]]
    extra = t.MayPlay in functioning(game).rules
    pools.extend(id for id in game.graveyards[player] if extra or _has_keywords(game, id))
    pools.extend(id for id in game.exile if extra or game.objects[id].notes)
    pools.extend(id for id in game.command if game.objects[id].owner == player)
    if extra:
        pools.extend(library[0] for library in game.libraries if library)
        others = [p.id for p in game.players if p.id != player]
        pools.extend(id for other in others for id in (*game.hands[other], *game.graveyards[other]))
    seen: dict[tuple[Values, Card | None], list[tuple[str, str]]] = {}
    for id in pools:
        kind_of_card = game.objects[id].values, game.objects[id].card
        alike = game.plain and game.objects[id].zone == "hand" and game.objects[id].owner == player
        rows = seen.get(kind_of_card) if alike else None
        if rows is None:
            rows = _plays(game, look, id)
            if alike:
                seen[kind_of_card] = rows
        for kind, how in rows:
            found.append(Action(kind, id, how=how))


def _has_keywords(game: Position, id: ObjectId) -> bool:
    c = game.objects[id].values.base if game.plain else chars(game, id)
    return bool(c.held) and bool(c.keywords)


def _plays(game: Position, look: Look, id: ObjectId) -> list[tuple[str, str]]:
    """Legal ways to play one card, as kind and way. Cards in hand with the same values are judged once."""
    if not look.may_be_slow and _only_slow(game.objects[id]):
        return []
    look.timeless = False
    return [
        (kind, way.how) for way in ways(game, look.player, id) for kind in ("play_land", "cast")
        if why_not_play(game, look, id, way, kind) is None
    ]


def _only_slow(thing: GameObject) -> bool:
    """Is it a card in hand that only an effect of something else could let anyone play now, the moment not being right for
    sorceries and lands? A quick look that spares the others."""
    return thing.zone == "hand" and thing.values.slow and (thing.card is None or len(thing.card.faces) == 1)


def _activatable(game: Position, look: Look, found: list[Action]) -> None:
    """Activated abilities that may be activated. Lands and the like with the same values are judged once."""
    seen: dict[Any, list[int]] = {}
    player, plain = look.player, game.plain
    for id in (*game.battlefield, *_elsewhere(game, player)):
        o = game.objects[id]  # which are others once an ability was tried
        values = o.values
        if plain and ((o.controller != player and not values.for_others) or not (values.base.held or o.face_down)):
            continue
        alike = plain and values.alike and o.face_down is None and not o.phased_out
        key = (values, o.tapped) if alike else None
        numbers = seen.get(key) if key is not None else None
        if numbers is None:
            numbers = _activatable_of(game, look, id, o)
            if key is not None:
                seen[key] = numbers
        for number in numbers:
            found.append(Action("activate", id, number))


def _elsewhere(game: Position, player: PlayerId) -> list[ObjectId]:
    """Objects outside the battlefield whose activated abilities a player might activate."""
    hand = game.hands[player]
    found = [id for id in sorted(game.elsewhere) if id not in hand] if game.elsewhere else []
    for id in hand:
        values = game.objects[id].values
        if values.hand_activates or (not game.plain and values.base.held):
            found.append(id)
    return found


def _activatable_of(game: Position, look: Look, id: ObjectId, thing: GameObject) -> list[int]:
    """Numbers of the abilities of one object that may be activated."""
    numbers: list[int] = []
    number = -1
    c = chars(game, id)
    quick = look.quiet and thing.zone == "battlefield" and not thing.phased_out and "creature" not in c.types
    for held in c.held:
        mine = thing.controller == look.player or held.for_others
        for index in held.activated:
            number += 1
            if not mine or (thing.tapped and index in held.tapping):
                continue
            if not (quick and index in held.taps_for):
                look.timeless = False
                if _why_not_ability(game, look, id, held, index) is not None:
                    continue
            numbers.append(number)
    return numbers


def why_not(game: Position, player: PlayerId, action: Action) -> IllegalAction | None:
    """Why a player may not take an action now, with the rule; None if it may be begun and could be paid for. Raises
    UnplannedMana where that can't be told."""
    with Looking(game):
        refused = _why_not(game, player, action)
        settled = game.deciding
    doubt_lack(game, player, refused)
    if refused is not None:
        game.because((*settled, refused.rule))
    elif settled:
        game.because([rule for rule, permits in settled.items() if permits])
    return refused


def _why_not(game: Position, player: PlayerId, action: Action) -> IllegalAction | None:
    if action.kind == "concede":
        return None if game.players[player].in_game else IllegalAction("the player has left the game", "104.3a")
    if game.turn.priority != player and game.applies("117.1"):
        return IllegalAction(f"{game.name_of(player)} doesn't have priority", "117.1")
    if action.kind == "pass":
        return None
    if action.object not in game.objects:
        return IllegalAction("there is no such object", "109.1")
    look = Look(game, player)
    if action.kind == "special":
        return why_not_special(game, player, action.object, action.how)
    if action.kind == "activate":
        return _why_not_activate(game, look, action.object, action.ability)
    if action.kind in ("cast", "play_land"):
        refused = [why_not_play(game, look, action.object, way, action.kind) for way in ways_of(game, player, action)]
        if not refused:
            return IllegalAction("it can't be played like that from there", "601.3")
        return None if None in refused else refused[0]
    return IllegalAction(f"there is no action {action.kind!r}", "117.1")


def ways_of(game: Position, player: PlayerId, action: Action) -> list[Way]:
    """The ways of the name that an action gives: several where several effects permit it."""
    return [w for w in ways(game, player, action.object) if w.how == action.how]


def way_of(game: Position, player: PlayerId, action: Action) -> Way:
    """The way that is taken: of several possible ones on different terms the one that the player chooses (601.3)."""
    found = ways_of(game, player, action)
    if len(found) < 2:
        return found[0]
    with Looking(game):
        look = Look(game, player)
        able = [way for way in found if why_not_play(game, look, action.object, way, action.kind) is None]
    differing = list({way.terms(): way for way in reversed(able)}.values())[::-1]
    if len(differing) < 2:
        return differing[0] if differing else found[0]
    place: int = game.ask(
        Decision(
            WAY,
            player,
            range(len(differing)),
            "601.3",
            source=action.object,
            prompt=f"By which permission is {game.name_of(action.object)} played?",
            labels=[(way.source, way.how) for way in differing],
            about=[(way.cost, way.fits[0] if way.fits else None) for way in differing],
        )
    )
    return differing[place]


# ---- activating -----------------------------------------------------------------------------------------------------------


def _why_not_activate(game: Position, look: Look, id: ObjectId, number: int) -> IllegalAction | None:
    abilities = activated_abilities(game, id)
    if number >= len(abilities):
        return IllegalAction("it has no such ability", "602.2")
    return _why_not_ability(game, look, id, *abilities[number])


def _why_not_ability(game: Position, look: Look, id: ObjectId, held: Held, index: int) -> IllegalAction | None:
    """Why an ability can't be activated now; where that hangs on choices it is tried."""
    refused = _why_not_begun(game, look, id, held, index)
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    if refused is not None:
        return refused
    cost = cost_of(game, look.player, id, held, part)
    refused = _why_not_finished(game, look, id, held, part, cost)
    if index in held.mana or not (by_targets(game) or _chooses_for_costs(part, cost)):
        return refused
    tried = why_not_possible(game, activation_of(game, look.player, id, held, index))
    return refused or tried if tried is not None else None


def _chooses_for_costs(part: t.ActivatedAbility, cost: t.Cost) -> bool:
    """Does its cost take several choices, or are its targets described by X?"""
    costs = [one for one in parts_of_cost(cost) if not isinstance(one, t.ManaCost | t.TapThis)]
    return len(costs) > 1 or any(isinstance(one, t.EitherCost) for one in costs) or contains(part.body.targets, t.X) or (
        contains(part.less, t.TargetRef)
    )


def _why_not_begun(game: Position, look: Look, id: ObjectId, held: Held, index: int) -> IllegalAction | None:
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    player = look.player
    refused = may_activate(game, player, id, held, index)
    if refused is not None:
        return refused
    if index not in held.mana and split_second(game):
        return IllegalAction("a spell with split second is on the stack", SPLIT_SECOND)
    rule = "606.3" if is_loyalty(part) else "602.5d"
    if (
        index not in held.mana
        and not sorcery_timing(game, player)
        and not instant_speed(game, player, id, part)
        and game.applies(rule)
    ):
        return IllegalAction("it can be activated only when a sorcery could be cast", rule)
    used = game.counted.get(("loyalty", id), 0)
    often = how_often(game, id, "loyalty_twice") + as_though_greater(game, "loyalty_more", id, player)
    if is_loyalty(part) and used >= often and game.applies("606.3"):
        times = {1: "once", 2: "twice"}.get(often, f"{often} times")
        return IllegalAction(f"its loyalty abilities can be activated {times} each turn", "606.3")
    return None


def _why_not_finished(
    game: Position, look: Look, id: ObjectId, held: Held, part: t.ActivatedAbility, cost: t.Cost
) -> IllegalAction | None:
    """Why there are no legal targets for it, or its costs can't be paid: exact where nothing hangs on choices."""
    player = look.player
    item = StackItem("activated", id, part, part.body)
    item.x = {"X": 0, "Y": 0}
    ctx = Context(game, player, id, item, parent=held.grant)
    if not _can_aim(game, part.body, ctx) and game.applies("602.2b"):
        return no_targets(game, specs_of(part.body), ctx)
    total = Total()
    add_payable(total, cost, ctx)
    short = next((cost for cost in total.others if not can_pay_part(ctx, cost)), None)
    enough = total.payable and short is None and can_be_shared_out(ctx, total.others)
    if not enough and game.applies("118.3"):
        return unpaid(ctx, short)
    symbols = mana_in_total(ctx, part, total)
    purpose = Purpose(player, id, "ability", keyword=part.keyword, written=mana_symbols(part.cost))
    purpose.limited(ctx, total.others, 0, ())
    if symbols and any(isinstance(c, t.TapThis) for c in total.others):
        usable = sources(game, player, frozenset((id,)))
        if find_payment(game, purpose, symbols, usable) is None and game.applies("602.2b"):
            return LacksMana("there is not enough mana to activate it", "602.2b")
        return None
    if symbols and not look.can_pay_mana(purpose, symbols) and game.applies("602.2b"):
        return LacksMana("there is not enough mana to activate it", "602.2b")
    return None


def _can_aim(game: Position, body: t.Body, ctx: Context) -> bool:
    """Could legal targets be chosen for an ability, or for one of its modes?"""
    return can_choose(game, body.targets, ctx) and (
        not body.modes or any(can_choose(game, mode.targets, ctx) for mode in body.modes)
    )
