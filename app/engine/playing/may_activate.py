"""Which abilities may be activated, costs and timing aside (602.1, 602.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.errors import ConditionUnmet, IllegalAction
from app.engine.playing.costs.cost_parts import parts_of_cost
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.values import Held
from app.engine.reading.as_though import may_as_though
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import holds
from app.engine.reading.phased import PHASED_OUT
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.qualities import is_loyalty
from app.engine.reading.where import functions_in
from app.engine.trees.keywords import rule_of
from app.engine.trees.zones import USUAL

if TYPE_CHECKING:
    from app.engine.position.state import Position


def activated_abilities(game: Position, id: ObjectId) -> list[tuple[Held, int]]:
    """An object's activated abilities in order; their number in this list is how actions name them."""
    return [(held, index) for held in chars(game, id).held for index in held.activated]


def may_activate(game: Position, player: PlayerId, id: ObjectId, held: Held, index: int) -> IllegalAction | None:
    """Why a player may not begin to activate an ability, timing aside; None if they may (602.2, 602.5)."""
    o = game.objects[id]
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    if held.rule:
        game.applies(held.rule)
    if o.phased_out and game.applies(PHASED_OUT):
        return IllegalAction("it's phased out", PHASED_OUT)
    if not functions_in(game, held, index, o.zone) and game.applies(USUAL):
        return IllegalAction(f"the ability can't be activated from {'exile' if o.zone == 'exile' else f'the {o.zone}'}", "113.6")
    controller = o.controller if o.zone in ("battlefield", "stack") and part.who != "owner" else o.owner
    if not _may_use(game, player, controller, part.who) and game.applies(
        "602.2"
    ):
        return IllegalAction("only its controller can activate it", "602.2")
    refused = _limited(game, player, id, held, index)
    if refused is not None:
        if part.keyword in _LIMITED_BY_KEYWORD:
            game.applies(rule_of(part.keyword))
        return refused
    if forbidding(game, "activate", id, player, _kinds(part, index in held.mana)) is not None:
        return IllegalAction("an effect forbids activating it", "602.5")
    return None


def _kinds(ability: t.ActivatedAbility, is_mana: bool) -> frozenset[t.ForbiddenOnly]:
    """What kinds an ability is of, as effects that forbid activating tell them apart."""
    loyalty, taps = is_loyalty(ability), any(isinstance(part, t.TapThis) for part in parts_of_cost(ability.cost))
    neither = not is_mana and not loyalty
    kinds: tuple[tuple[t.ForbiddenOnly, bool], ...] = (
        ("nonmana", not is_mana), ("loyalty", loyalty), ("tap", taps), ("neither_mana_nor_loyalty", neither),
        ("cycling", ability.keyword == "cycling"),
    )  # fmt: skip
    return frozenset(kind for kind, is_so in kinds if is_so)


_LIMITED_BY_KEYWORD = frozenset({"boast", "exhaust", "forecast", "power-up"})
"""Keywords that limit the activated ability they stand before."""


def how_often(game: Position, id: ObjectId, kind: t.AsThoughKind, most: int = 1) -> int:
    """How often in a turn an ability may be activated that may be so often: once more where an effect says twice."""
    return most + may_as_though(game, kind, id)


def _limited(game: Position, player: PlayerId, id: ObjectId, held: Held, index: int) -> IllegalAction | None:
    """Why the ability's own limits forbid activating it now: how often, and its condition (602.5b)."""
    o = game.objects[id]
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    key = ability_key(id, held, index)
    most = times_a_turn(held, part)
    if most is not None and part.keyword == "boast":
        most = how_often(game, id, "boast_twice", most)
    if most is not None and game.counted.get(("activated", *key), 0) >= most and game.applies("602.5b"):
        return IllegalAction("it has been activated often enough this turn", "602.5b")
    if part.once and ("once", *key) in o.notes.get("used", ()) and game.applies("602.5b"):
        return IllegalAction("it can be activated only once", "602.5b")
    if not holds(part.condition, Context(game, player, id, parent=held.grant)) and game.applies("602.5"):
        return ConditionUnmet(part.condition, "602.5")
    return None


def times_a_turn(held: Held, part: t.ActivatedAbility) -> int | None:
    """How often in a turn an ability may be activated, by its own words and by the effect that gives it (602.5b)."""
    limits = [limit for limit in (part.per_turn, held.limit) if limit is not None]
    return min(limits, default=None)


def ability_key(id: ObjectId, held: Held, index: int) -> tuple[object, ...]:
    """What uses of an ability are counted under (602.5b–c)."""
    return (id, held.key, index)


def _may_use(game: Position, player: PlayerId, controller: PlayerId, who: str | None) -> bool:
    if who in (None, "owner"):
        return player == controller
    if who == "any_player":
        return True
    return who == "opponents" and player in game.opponents(controller)
