"""Which cards may be played, and how (305, 601.3): beginning it, and whether it could be completed.

Where that hangs on choices it is tried; elsewhere a quick look is exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.attachments import enchant_target
from app.engine.errors import ConditionUnmet, IllegalAction, LacksMana
from app.engine.playing.casting.alternatives import NEEDS_TARGET
from app.engine.playing.casting.attempt import why_not_possible
from app.engine.playing.casting.by_choices import by_targets
from app.engine.playing.casting.casting import casting_of
from app.engine.playing.casting.given_up import GIVEN_UP
from app.engine.playing.casting.legends import why_no_legend
from app.engine.playing.casting.targets import can_choose, no_targets, specs_of
from app.engine.playing.casting.totals import at_least, changed_total, least_mana
from app.engine.playing.casting.way import Way
from app.engine.playing.casting.ways import judged_as_cast, values_as_cast
from app.engine.playing.costs.competing import can_pay_parts
from app.engine.playing.costs.cost_parts import mana_symbols, parts_of_cost
from app.engine.playing.costs.costs import Total, can_pay
from app.engine.playing.costs.purpose import Purpose
from app.engine.playing.lands import lands_allowed
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.stack import StackItem
from app.engine.position.values import Held, Values, spell_abilities
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import functioning, rules_of
from app.engine.reading.meaning import holds, matches, select
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.timing import sorcery_timing
from app.engine.reading.unread import refuse_unread
from app.engine.trees.keywords import looked_for
from app.engine.trees.static_effects import flattened
from app.engine.trees.walking import contains
from app.engine.trees.zones import FLASH_FOR_A_TIME

if TYPE_CHECKING:
    from app.engine.playing.look import Look
    from app.engine.position.state import Position

SPLIT_SECOND = looked_for("split second", "702.61a")
_FLASH = looked_for("flash", "702.8a")


def split_second(game: Position) -> bool:
    """A spell with split second on the stack allows only mana abilities and special actions."""
    return bool(game.stack) and any(chars(game, id).has("split second") for id in game.stack) and game.applies(SPLIT_SECOND)


def why_not_play(game: Position, look: Look, id: ObjectId, way: Way, kind: str) -> IllegalAction | None:
    values = values_as_cast(game, id, way)
    is_land = "land" in values.types
    if kind == "play_land":
        if not is_land or not way.lands:
            return IllegalAction("it is not a land to be played", "305.1")
        return _why_not_land(game, look.player, id)
    if (is_land or not way.spells) and game.applies("305.9"):
        return IllegalAction("a land can't be cast as a spell", "305.9")
    return _why_not_cast(game, look, id, way, values)


def _why_not_land(game: Position, player: PlayerId, id: ObjectId) -> IllegalAction | None:
    if game.turn.active != player and game.applies("305.3"):
        return IllegalAction("a land can't be played in another player's turn", "305.3")
    if game.turn.active == player and not sorcery_timing(game, player) and game.applies("305.1"):
        return IllegalAction("a land can be played only in one's main phase with an empty stack", "305.1")
    if game.players[player].lands_played >= lands_allowed(game, player) and game.applies("305.2") and game.applies("305.2b"):
        return IllegalAction("no more lands can be played this turn", "305.2")
    if game.players[player].lands_played:
        game.permits("305.2")
    if forbidding(game, "play_land", id, player):
        return IllegalAction("an effect forbids playing it", "101.2")
    return None


def _why_not_cast(game: Position, look: Look, id: ObjectId, way: Way, values: Values) -> IllegalAction | None:
    player = look.player
    if values.has_unsupported and not look.listing and way.face_down is None:
        refuse_unread(values)
    refused = why_not_begun(game, player, id, way)
    if refused is not None:
        return refused
    ctx = Context(game, player, id)
    ctx.item = StackItem("spell", id, None, None)
    refused = _why_not_completed(game, look, id, way, values, ctx)
    if not _hangs_on_choices(game, way, values):
        return refused
    tried = why_not_possible(game, casting_of(game, player, id, way))
    return refused or tried if tried is not None else None


def why_not_begun(game: Position, player: PlayerId, id: ObjectId, way: Way) -> IllegalAction | None:
    """Why a player can't begin to cast a card now (601.3); None if they can, whether or not they could go on."""
    values = values_as_cast(game, id, way)
    if split_second(game):
        return IllegalAction("a spell with split second is on the stack", SPLIT_SECOND)
    if not _right_time(game, player, id, way, values) and game.applies("117.1a"):
        return IllegalAction("it can be cast only in one's main phase with an empty stack", "117.1a")
    if _cast_forbidden(game, player, id, way) and game.applies("601.3"):
        return IllegalAction("an effect forbids casting it", "601.3")
    alone = why_no_legend(game, player, values)
    if alone is not None:
        return alone
    ctx = Context(game, player, id)
    ctx.item = StackItem("spell", id, None, None)
    for held in values.base.held:
        if isinstance(held.ability, t.CastOnlyIf) and not holds(held.ability.condition, ctx) and game.applies("601.3"):
            return ConditionUnmet(held.ability.condition, "601.3")
    return None


def _why_not_completed(
    game: Position, look: Look, id: ObjectId, way: Way, values: Values, ctx: Context
) -> IllegalAction | None:
    """Why there are no legal targets for it, or its costs can't be paid: exact where nothing hangs on choices."""
    if not _can_target(game, id, values, ctx, way) and game.applies("601.2c"):
        return no_targets(game, _specs(game, id, values), ctx)
    return _why_not_payable(game, look, id, way, values, ctx)


def _right_time(game: Position, player: PlayerId, id: ObjectId, way: Way, values: Values) -> bool:
    if sorcery_timing(game, player) or way.flash or "instant" in values.types:
        return True
    if (values.base.has("flash") or (way.face_down is None and _is_given_flash(game, id))) and game.permits(_FLASH):
        return True
    if t.AsThoughFlash not in functioning(game).rules:
        return False
    with judged_as_cast(game, id, way):
        for rule in rules_of(game, t.AsThoughFlash):
            effect, ctx = rule.effect, rule.ctx
            assert isinstance(effect, t.AsThoughFlash)
            if not effect.abilities and player in select(effect.by, ctx) and matches(effect.what, id, ctx):
                return all(game.permits(where) for where in rule.where)
    return False


def _is_given_flash(game: Position, id: ObjectId) -> bool:
    """Does an effect give it flash where it is?"""
    here = chars(game, id)
    if FLASH_FOR_A_TIME in here.rules_behind("ability"):
        game.permits(FLASH_FOR_A_TIME)
    return here.has("flash")


def _cast_forbidden(game: Position, player: PlayerId, id: ObjectId, way: Way) -> bool:
    """Is casting it prohibited, judged on what it would be as it is cast (601.3e), whatever is chosen for X (601.3a)?"""
    of = () if sorcery_timing(game, player) else ("not_as_sorcery",)

    def forbidden(value_of_x: int) -> bool:
        with judged_as_cast(game, id, way, value_of_x):
            return forbidding(game, "cast", id, player, of) is not None

    if not forbidden(0):
        return False
    open_x = "X" in (values_as_cast(game, id, way).mana_cost or ()) and not way.free and (
        way.cost is None or "X" in mana_symbols(way.cost)
    )
    if not open_x or all(forbidden(x) for x in range(1, _MOST_X)):
        return True
    game.permits("601.3a")
    return False


_MOST_X = 20
"""Values of X that are tried to find one with which a spell would not be forbidden."""


def _specs(game: Position, id: ObjectId, values: Values) -> list[t.TargetSpec]:
    """All that a spell may have as targets, what it enchants too."""
    enchant = enchant_target(game, id) if "Aura" in values.subtypes else None
    found = [spec for body in spell_abilities(values.base) for spec in specs_of(body)]
    return found if enchant is None else [*found, enchant]


def _can_target(game: Position, id: ObjectId, values: Values, ctx: Context, way: Way) -> bool:
    """Could its targets be chosen, judged as the spell it would be? While that is asked the card counts as a spell: protection
    from spells keeps it from targeting."""
    kept, game.as_spell = game.as_spell, id
    try:
        with judged_as_cast(game, id, way):
            return _has_targets(game, id, values, ctx, way)
    finally:
        game.as_spell = kept


def _has_targets(game: Position, id: ObjectId, values: Values, ctx: Context, way: Way) -> bool:
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
        enchant = enchant_target(game, id)
        return enchant is not None and can_choose(game, (enchant,), ctx)
    return True


def _why_not_payable(
    game: Position, look: Look, id: ObjectId, way: Way, values: Values, ctx: Context
) -> IllegalAction | None:
    """Could the total cost be paid, with X as 0 and no optional costs?"""
    total = Total()
    costs: list[t.Cost] = [] if way.additional is None else [way.additional]
    ctx.item.x = {"X": 0, "Y": 0}  # type: ignore[union-attr]
    if way.cost is not None:
        with judged_as_cast(game, id, way):
            add_payable(total, way.cost, ctx)
        costs.append(way.cost)
    elif not way.free:
        if values.mana_cost is None and game.applies("118.6"):
            return IllegalAction("it has no mana cost to pay", "118.6")
        costs.append(t.ManaCost(values.mana_cost or ()))
        total.add(costs[-1], ctx)
    if way.additional is not None:
        add_payable(total, way.additional, ctx)
    for held in values.base.held:
        if held.has_rules:
            _mandatory(total, held.parts, ctx)
    if not (total.payable and can_pay_parts(ctx, total.others)) and game.applies("118.3"):
        return IllegalAction("its costs can't be paid", "118.3")
    with judged_as_cast(game, id, way):
        symbols = at_least(game, ctx, changed_total(game, ctx, tuple(total.symbols), "spell"))
        purpose = Purpose(look.player, id, "spell", way.spent_as, (), way.how, mana_symbols(t.Costs(tuple(costs))))
        purpose.limited(ctx, total.others, 0, ())
        purpose.floor = least_mana(game, ctx, symbols)
        enough = look.can_pay_mana(purpose, symbols)
    if enough or game.denies("601.2h"):
        return None
    return LacksMana("there is not enough mana to cast it", "601.2h")


def add_payable(total: Total, cost: t.Cost, ctx: Context) -> None:
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
                    add_payable(total, effect.cost, ctx)


_HELPING = frozenset((*GIVEN_UP, "convoke", "improvise", "delve", "assist", "spree", "tiered", "escalate"))
"""Keywords with which the total cost hangs on choices."""


def _hangs_on_choices(game: Position, way: Way, values: Values) -> bool:
    """Does whether the spell can be cast hang on choices made while it is cast: on what is chosen for its costs, on targets for
    what it costs, on X for its targets? Then it is tried."""
    c = values.base
    if not _HELPING.isdisjoint(c.keywords) or not isinstance(way.additional, t.ManaCost | None) or _reaches_spells(game):
        return True
    if way.cost is not None and any(not isinstance(part, t.ManaCost) for part in parts_of_cost(way.cost)):
        return True
    if t.AdditionalCost in functioning(game).rules or by_targets(game):
        return True
    return any(_own_choices(held) for held in c.held)


def _own_choices(held: Held) -> bool:
    """The same of an ability of a spell; asked once of each."""
    if held.chooses is None:
        held.chooses = _has_choices(held.parts)
    return held.chooses


def _has_choices(parts: tuple[t.Ability, ...]) -> bool:
    """Does an ability of a spell change its cost, or have costs or targets that hang on choices?"""
    for part in parts:
        if isinstance(part, t.SpellAbility):
            if any(mode.cost is not None for mode in part.body.modes) or contains(part.body.targets, t.X):
                return True
        elif isinstance(part, t.StaticAbility) and any(
            isinstance(effect, t.CostChange) or (isinstance(effect, t.AdditionalCost) and not effect.optional)
            for effect, _ in flattened(part)
        ):
            return True
    return False


def _reaches_spells(game: Position) -> bool:
    """Could effects give spells abilities?"""
    if game.plain:
        return False
    permanents = (game.objects[id].values.zones_reached for id in (*game.battlefield, *game.command))
    return any("stack" in zones for zones in (*permanents, *(effect.zones_reached for effect in game.effects)))
