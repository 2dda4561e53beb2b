"""What a player may do with priority (117.1): listing it, and saying why not.

`why_not` judges one action completely; `legal_actions` lists what passes that judgement; `taking` does what passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.attachments import enchant_target
from app.engine.errors import EngineError, IllegalAction, UnsupportedText
from app.engine.playing.activating import instant_speed, reduced_by_own_text
from app.engine.playing.casting.alternatives import NEEDS_TARGET
from app.engine.playing.casting.casting import cast
from app.engine.playing.casting.targets import can_choose
from app.engine.playing.casting.totals import changed_total
from app.engine.playing.casting.ways import Way, judged_as_cast, values_as_cast, ways
from app.engine.playing.costs.cost_parts import can_pay_part, parts_of_cost
from app.engine.playing.costs.costs import Total, can_pay
from app.engine.playing.costs.mana import Source, nothing_limits_mana, sources
from app.engine.playing.costs.payment import Purpose, find_payment
from app.engine.playing.may_activate import activated_abilities, may_activate
from app.engine.playing.special_actions import lands_allowed, special_actions, why_not_special
from app.engine.position.context import Context
from app.engine.position.decisions import PASS, WAY, Action, Decision, FirstDecider
from app.engine.position.stack import StackItem
from app.engine.position.state import Looking, Position
from app.engine.position.values import Held, Values, spell_abilities
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of, functioning
from app.engine.reading.meaning import holds, matches, select
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.qualities import is_loyalty
from app.engine.reading.timing import sorcery_timing
from app.engine.trees.keywords import looked_for
from app.engine.trees.mana_costs import mana_value_of

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject

_SPLIT_SECOND = looked_for("split second", "702.61a")
_FLASH = looked_for("flash", "702.8a")


class Look:
    """One look at what a player could do: mana sources are found once for it. listing: text that was not understood is
    passed over; a question about one action is refused because of it instead. may_be_slow: the moment is right for sorceries
    and lands, or an effect could make it so. quiet: see `nothing_limits_mana`."""

    __slots__ = ("g", "listing", "may_be_slow", "player", "quiet", "sources")

    def __init__(self, game: Position, player: int, listing: bool = False) -> None:
        self.listing = listing
        self.g = game
        self.player = player
        self.sources: list[Source] | None = None
        self.quiet = nothing_limits_mana(game)
        rules = functioning(game).rules
        self.may_be_slow = sorcery_timing(game, player) or t.AsThoughFlash in rules or t.MayPlay in rules

    def can_pay_mana(self, object: int, kind: str, symbols: tuple[str, ...], any_color: bool = False) -> bool:
        """Could this be paid from the pool and from untapped sources?"""
        if not any(s != "0" for s in symbols):
            return True
        if self.sources is None:
            self.sources = sources(self.g, self.player) if self.g.auto_payment else []
        purpose = Purpose(self.player, object, kind, any_color)
        return find_payment(self.g, purpose, symbols, self.sources) is not None


def legal_actions(game: Position, player: int) -> tuple[Action, ...]:
    """Everything the player may do now, pass first. Conceding is always possible and not listed (104.3a)."""
    if game.turn.priority != player or game.result is not None:
        return ()
    found = [PASS]
    with Looking(game):
        _list(game, Look(game, player, listing=True), found)
    return tuple(found)


def _list(game: Position, look: Look, found: list[Action]) -> None:
    if not _split_second(game):
        _playable(game, look, found)
        _activatable(game, look, found)
    for id, how in special_actions(game, look.player):
        if why_not_special(game, look.player, id, how) is None:
            found.append(Action("special", id, how=how))


def _split_second(game: Position) -> bool:
    """A spell with split second on the stack allows only mana abilities and special actions."""
    return bool(game.stack) and any(chars(game, id).has("split second") for id in game.stack) and game.applies(_SPLIT_SECOND)


def _playable(game: Position, look: Look, found: list[Action]) -> None:
    player = look.player
    pools = [*game.hands[player]]
    extra = t.MayPlay in functioning(game).rules
    pools.extend(
        id for id in game.graveyards[player] if extra or (game.objects[id].values.base if game.plain else chars(game, id)).held
    )
    pools.extend(id for id in game.exile if extra or game.objects[id].notes)
    pools.extend(id for id in game.command if game.objects[id].owner == player)
    if extra:
        pools.extend(library[0] for library in game.libraries if library)
        pools.extend(id for p in game.players if p.id != player for id in game.graveyards[p.id])
    seen: dict[Values, list[tuple[str, str]]] = {}
    for id in pools:
        values = game.objects[id].values
        alike = game.plain and game.objects[id].zone == "hand"
        rows = seen.get(values) if alike else None
        if rows is None:
            rows = _plays(game, look, id)
            if alike:
                seen[values] = rows
        for kind, how in rows:
            found.append(Action(kind, id, how=how))


def _plays(game: Position, look: Look, id: int) -> list[tuple[str, str]]:
    """Legal ways to play one card, as kind and way. Cards in hand with the same values are judged once."""
    if not look.may_be_slow and _only_slow(game.objects[id]):
        return []
    return [
        (kind, way.how) for way in ways(game, look.player, id) for kind in ("play_land", "cast")
        if _why_not_play(game, look, id, way, kind) is None
    ]


def _only_slow(thing: GameObject) -> bool:
    """Is it a card in hand that only an effect of something else could let anyone play now, the moment not being right for
    sorceries and lands? A quick look that spares the others."""
    return thing.zone == "hand" and thing.values.slow and (thing.card is None or len(thing.card.faces) == 1)


def _activatable(game: Position, look: Look, found: list[Action]) -> None:
    """Activated abilities that may be activated. Lands and the like with the same values are judged once."""
    seen: dict[Any, list[int]] = {}
    player, plain, objects = look.player, game.plain, game.objects
    for id in (*game.battlefield, *_elsewhere(game, player)):
        o = objects[id]
        values = o.values
        if plain and ((o.controller != player and not values.for_others) or not (values.base.held or o.face_down)):
            continue
        key = (values, o.tapped) if plain and values.alike and _alike(o) else None
        numbers = seen.get(key) if key is not None else None
        if numbers is None:
            numbers = _activatable_of(game, look, id, o)
            if key is not None:
                seen[key] = numbers
        for number in numbers:
            found.append(Action("activate", id, number))


def _elsewhere(game: Position, player: int) -> list[int]:
    """Objects outside the battlefield whose activated abilities a player might activate."""
    hand = game.hands[player]
    found = [id for id in sorted(game.elsewhere) if id not in hand] if game.elsewhere else []
    for id in hand:
        values = game.objects[id].values
        if values.hand_activates or (not game.plain and values.base.held):
            found.append(id)
    return found


def _activatable_of(game: Position, look: Look, id: int, thing: GameObject) -> list[int]:
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
            if (quick and index in held.taps_for) or _why_not_ability(game, look, id, held, index) is None:
                numbers.append(number)
    return numbers


def _alike(thing: GameObject) -> bool:
    """Is it like every other noncreature permanent with its values, so that one judgement serves for all?"""
    return (
        not thing.counters
        and not thing.notes
        and thing.attached_to is None
        and thing.face_down is None
        and thing.zone == "battlefield"
        and not thing.phased_out
    )


def why_not(game: Position, player: int, action: Action) -> IllegalAction | None:
    """Why a player may not take an action now, with the rule; None if it may be begun and could be paid for."""
    with Looking(game):
        refused = _why_not(game, player, action)
        settled = game.deciding
    if refused is not None:
        game.because((*settled, refused.rule))
    elif settled:
        game.because([rule for rule, permits in settled.items() if permits])
    return refused


def _why_not(game: Position, player: int, action: Action) -> IllegalAction | None:
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
        refused = [_why_not_play(game, look, action.object, way, action.kind) for way in ways_of(game, player, action)]
        if not refused:
            return IllegalAction("it can't be played like that from there", "601.3")
        return None if None in refused else refused[0]
    return IllegalAction(f"there is no action {action.kind!r}", "117.1")


def ways_of(game: Position, player: int, action: Action) -> list[Way]:
    """The ways of the name that an action gives: several where several effects permit it."""
    return [w for w in ways(game, player, action.object) if w.how == action.how]


def way_of(game: Position, player: int, action: Action) -> Way:
    """The way that is taken: of several possible ones on different terms the one that the player chooses (601.3)."""
    found = ways_of(game, player, action)
    if len(found) < 2:
        return found[0]
    with Looking(game):
        look = Look(game, player)
        able = [way for way in found if _why_not_play(game, look, action.object, way, action.kind) is None]
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
        )
    )
    return differing[place]


# ---- playing ------------------------------------------------------------------------------------------------------------


def _why_not_play(game: Position, look: Look, id: int, way: Way, kind: str) -> IllegalAction | None:
    values = values_as_cast(game, id, way)
    is_land = "land" in values.types
    if kind == "play_land":
        if not is_land or not way.lands:
            return IllegalAction("it is not a land to be played", "305.1")
        return _why_not_land(game, look.player, id)
    if (is_land or not way.spells) and game.applies("305.9"):
        return IllegalAction("a land can't be cast as a spell", "305.9")
    return _why_not_cast(game, look, id, way, values)


def _why_not_land(game: Position, player: int, id: int) -> IllegalAction | None:
    if game.turn.active != player and game.applies("305.3"):
        return IllegalAction("a land can't be played in another player's turn", "305.3")
    if game.turn.active == player and not sorcery_timing(game, player) and game.applies("305.1"):
        return IllegalAction("a land can be played only in one's main phase with an empty stack", "305.1")
    if game.players[player].lands_played >= lands_allowed(game, player) and game.applies("305.2") and game.applies("305.2b"):
        return IllegalAction("no more lands can be played this turn", "305.2")
    if forbidding(game, "play_land", id, player):
        return IllegalAction("an effect forbids playing it", "101.2")
    return None


def _why_not_cast(game: Position, look: Look, id: int, way: Way, values: Values) -> IllegalAction | None:
    player = look.player
    if values.has_unsupported and not look.listing and way.face_down is None:
        raise UnsupportedText(next(h.unsupported or "" for h in values.base.held if h.unsupported), values.name)
    if _split_second(game):
        return IllegalAction("a spell with split second is on the stack", _SPLIT_SECOND)
    if not _right_time(game, player, id, way, values) and game.applies("117.1a"):
        return IllegalAction("it can be cast only in one's main phase with an empty stack", "117.1a")
    if t.Cant in functioning(game).rules and _cast_forbidden(game, player, id, way) and game.applies("601.3"):
        return IllegalAction("an effect forbids casting it", "601.3")
    ctx = Context(game, player, id)
    ctx.item = StackItem("spell", id, None, None)
    for held in values.base.held:
        if isinstance(held.ability, t.CastOnlyIf) and not holds(held.ability.condition, ctx) and game.applies("601.3"):
            return IllegalAction("it can't be cast now", "601.3")
    if not _can_target(game, id, values, ctx, way) and game.applies("601.2c"):
        return IllegalAction("there are no legal targets for it", "601.2c")
    return _why_not_payable(game, look, id, way, values, ctx)


def _right_time(game: Position, player: int, id: int, way: Way, values: Values) -> bool:
    if sorcery_timing(game, player) or way.flash or "instant" in values.types:
        return True
    if (values.base.has("flash") or (chars(game, id).has("flash") and way.face_down is None)) and game.permits(_FLASH):
        return True
    if t.AsThoughFlash not in functioning(game).rules:
        return False
    with judged_as_cast(game, id, way):
        return any(
            not e.abilities and player in select(e.by, ctx) and matches(e.what, id, ctx)
            for e, ctx in effects_of(game, t.AsThoughFlash)
        )


def _cast_forbidden(game: Position, player: int, id: int, way: Way) -> bool:
    """Is casting it prohibited, judged on what it would be as it is cast (601.3e), whatever is chosen for X (601.3a)?"""
    with judged_as_cast(game, id, way):
        if forbidding(game, "cast", id, player) is None:
            return False
    values = values_as_cast(game, id, way)
    if "X" not in (values.mana_cost or ()) or way.free or way.cost is not None or not game.permits("601.3a"):
        return True
    kept = game.objects[id]
    try:
        for x in range(1, _MOST_X):
            game.alter(id, values=values.replaced(mana_value=mana_value_of(values.mana_cost, x)))
            if forbidding(game, "cast", id, player) is None:
                return False
        return True
    finally:
        game.objects[id] = kept
        game.cv += 1


_MOST_X = 20
"""Values of X that are tried to find one with which a spell would not be forbidden."""


def _can_target(game: Position, id: int, values: Values, ctx: Context, way: Way) -> bool:
    if way.how in NEEDS_TARGET and not can_choose(game, (NEEDS_TARGET[way.how],), ctx):
        return False
    if way.how == "overload":
        return True
    for body in spell_abilities(values.base):
        if not can_choose(game, body.targets, ctx):
            return False
        if body.modes and not any(can_choose(game, mode.targets, ctx) for mode in body.modes):
            return False
    if "Aura" in values.subtypes:
        with judged_as_cast(game, id, way):
            enchant = enchant_target(game, id)
            return enchant is not None and can_choose(game, (enchant,), ctx)
    return True


def _why_not_payable(
    game: Position, look: Look, id: int, way: Way, values: Values, ctx: Context
) -> IllegalAction | None:
    """Could the total cost be paid, with X as 0 and no optional costs? Exact but for costs that choices change."""
    total = Total()
    ctx.item.x = {"X": 0, "Y": 0}  # type: ignore[union-attr]
    if way.cost is not None:
        with judged_as_cast(game, id, way):
            _add(total, way.cost, ctx)
    elif not way.free:
        if values.mana_cost is None and game.applies("118.6"):
            return IllegalAction("it has no mana cost to pay", "118.6")
        total.add(t.ManaCost(values.mana_cost or ()), ctx)
    if way.additional is not None:
        _add(total, way.additional, ctx)
    for held in values.base.held:
        if held.has_rules:
            _mandatory(total, held.parts, ctx)
    if (not total.payable or not all(can_pay_part(ctx, part) for part in total.others)) and game.applies("118.3"):
        return IllegalAction("its costs can't be paid", "118.3")
    with judged_as_cast(game, id, way):
        symbols = changed_total(game, ctx, tuple(total.symbols), "spell")
    if _tapping_helps(game, id, way) or look.can_pay_mana(id, "spell", symbols, way.any_mana) or not game.applies("601.2h"):
        return None
    return IllegalAction("there is not enough mana to cast it", "601.2h")


def _add(total: Total, cost: t.Cost, ctx: Context) -> None:
    """Add a cost; of alternatives, the first that could be paid."""
    for part in parts_of_cost(cost):
        if isinstance(part, t.EitherCost):
            part = next((one for one in part.options if can_pay(ctx, one)), t.Unpayable())
        total.add(part, ctx)


def _mandatory(total: Total, parts: tuple[t.Ability, ...], ctx: Context) -> None:
    for part in parts:
        if isinstance(part, t.StaticAbility):
            for effect in part.effects:
                if isinstance(effect, t.AdditionalCost) and not effect.optional and effect.what is None:
                    _add(total, effect.cost, ctx)


_HELPING = ("convoke", "improvise", "delve", "assist", "emerge", "harmonize")


def _tapping_helps(game: Position, id: int, way: Way) -> bool:
    """With convoke and its like the mana to pay is not known before choices are made: try it by casting."""
    c = chars(game, id)
    if not c.held or not any(c.has(name) for name in _HELPING):
        return False
    return could_take(game, Action("cast", id, how=way.how))


def could_take(game: Position, action: Action) -> bool:
    """Try an action with the plainest answers and come back: True if it works."""
    saved = game.snapshot()
    decider, game.decider = game.decider, FirstDecider()
    kept, game.replay = game.replay, []
    player = game.turn.priority
    try:
        if player is None or not ways_of(game, player, action):
            return False
        cast(game, player, action.object, way_of(game, player, action))
        return True
    except EngineError:
        return False
    finally:
        game.restore(saved)
        game.decider = decider
        game.replay = kept


# ---- activating -----------------------------------------------------------------------------------------------------------


def _why_not_activate(game: Position, look: Look, id: int, number: int) -> IllegalAction | None:
    abilities = activated_abilities(game, id)
    if number >= len(abilities):
        return IllegalAction("it has no such ability", "602.2")
    return _why_not_ability(game, look, id, *abilities[number])


def _why_not_ability(game: Position, look: Look, id: int, held: Held, index: int) -> IllegalAction | None:
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    player = look.player
    refused = may_activate(game, player, id, held, index)
    if refused is not None:
        return refused
    if index not in held.mana and _split_second(game):
        return IllegalAction("a spell with split second is on the stack", _SPLIT_SECOND)
    rule = "606.3" if is_loyalty(part) else "602.5d"
    if (
        index not in held.mana
        and not sorcery_timing(game, player)
        and not instant_speed(game, player, id, part)
        and game.applies(rule)
    ):
        return IllegalAction("it can be activated only when a sorcery could be cast", rule)
    if is_loyalty(part) and (game.counted.get(("loyalty", id)) or not sorcery_timing(game, player)) and game.applies("606.3"):
        return IllegalAction("a loyalty ability can be activated once each turn, in one's main phase", "606.3")
    item = StackItem("activated", id, part, part.body)
    item.x = {"X": 0, "Y": 0}
    ctx = Context(game, player, id, item, parent=held.grant)
    if not _can_aim(game, part.body, ctx) and game.applies("602.2b"):
        return IllegalAction("there are no legal targets for it", "602.2b")
    total = Total()
    _add(total, part.cost, ctx)
    if (not total.payable or not all(can_pay_part(ctx, cost) for cost in total.others)) and game.applies("118.3"):
        return IllegalAction("its costs can't be paid", "118.3")
    symbols = reduced_by_own_text(game, ctx, part, tuple(total.symbols))
    symbols = changed_total(game, ctx, symbols, part.keyword or "ability")
    if symbols and any(isinstance(c, t.TapThis) for c in total.others):
        usable = sources(game, player, frozenset((id,)))
        if find_payment(game, Purpose(player, id, "ability"), symbols, usable) is None and game.applies("602.2b"):
            return IllegalAction("there is not enough mana to activate it", "602.2b")
        return None
    if symbols and not look.can_pay_mana(id, "ability", symbols) and game.applies("602.2b"):
        return IllegalAction("there is not enough mana to activate it", "602.2b")
    return None


def _can_aim(game: Position, body: t.Body, ctx: Context) -> bool:
    """Could legal targets be chosen for an ability, or for one of its modes?"""
    return can_choose(game, body.targets, ctx) and (
        not body.modes or any(can_choose(game, mode.targets, ctx) for mode in body.modes)
    )
