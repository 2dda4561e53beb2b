"""Which abilities function now (113.6), sorted by what the rules ask of them; worked out once for each version."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.position.in_force import Functioning, Rule, Trigger
from app.engine.reading.characteristics import chars, functional
from app.engine.reading.meaning import holds
from app.engine.reading.patterns import kinds_of
from app.engine.reading.where import functions_in, unusual
from app.engine.trees.keywords import KEYWORDS, parts_of
from app.engine.trees.static_effects import flattened, for_spells
from app.engine.trees.walking import find
from app.engine.trees.zones import in_zone, usual_zone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from app.engine.position.state import Position
    from app.engine.position.values import Held

E = TypeVar("E", bound=t.StaticEffect)


INHERENT: list[Callable[[Position], Iterable[Trigger]]] = []
"""Triggered abilities without a source that rules give players; each function finds those of the moment."""


def functioning(game: Position) -> Functioning:
    """What functions at this version of the position."""
    if game.functioning is None or game.functioning_at != game.cv:
        kept, game.deciding = game.deciding, {}
        try:
            game.functioning = _collect(game)
        finally:
            game.deciding = kept
        game.functioning_at = game.cv
    return game.functioning


def _collect(game: Position) -> Functioning:
    game.go_on()
    found = Functioning()
    usual = tuple(dict.fromkeys((*game.battlefield, *game.stack, *game.command, *game.elsewhere)))
    for id in functional(game, (*usual, *_given_abilities(game, frozenset(usual)))):
        _add_object(game, found, id)
    for inherent in INHERENT:
        for trigger in inherent(game):
            _add_trigger(found, trigger)
    for lasting in game.effects:
        if not lasting.modifies:
            _add_rules(found, [(lasting.effect, None)], lasting.ctx, ("lasting", lasting.id), lasting.id, lasting.timestamp)
    return found


def _add_object(game: Position, found: Functioning, id: ObjectId) -> None:
    if not game.objects[id].phased_out:
        for one in chars(game, id).held:
            if one.unsupported is not None and game.objects[id].zone != "library":
                raise UnsupportedText(one.unsupported, game.name_of(id))
            if one.has_rules or one.has_triggers:
                _add(game, found, id, one)


def _given_abilities(game: Position, others: frozenset[ObjectId]) -> list[ObjectId]:
    """Cards in hands, libraries, graveyards and exile to which effects give abilities: these may function there (113.6)."""
    if game.plain:
        return []
    return [
        id for id, c in game.derived.items()
        if id in game.objects and id not in others and not c.shared and any(held.grant is not None for held in c.held)
    ]


def _add(game: Position, found: Functioning, id: ObjectId, held: Held) -> None:
    o = game.objects[id]
    c = chars(game, id)
    controller = o.controller if c.controller is None else c.controller
    for index, part in enumerate(held.parts):
        if not functions_in(game, held, index, o.zone):
            continue
        if isinstance(part, t.TriggeredAbility):
            part = part if len(held.zones[index]) == 1 else in_zone(part, o.zone, usual_zone(c.types))
            _add_trigger(found, Trigger(id, controller, held, index, part))
        elif isinstance(part, t.StaticAbility):
            ctx = Context(game, controller, id, parent=held.grant)
            where = unusual(held, index, o.zone)
            _add_rules(found, flattened(part), ctx, (id, held.key, index), 0, max(o.timestamp, held.since), where)


def counts_again(game: Position, id: ObjectId, one: Held) -> bool:
    """Does an ability count beside earlier instances of the same keyword on its object? The rules of such keywords say so."""
    if not one.rule or not isinstance(one.ability, t.KeywordAbility):
        return True
    row = KEYWORDS.get(one.ability.name)
    if row is None or not row.separately:
        return True
    same = chars(game, id).keywords.get(one.ability.name, ())
    return len(same) < 2 or one.key == _first_key(game, id, one.ability.name) or game.applies(row.separately)


def _first_key(game: Position, id: ObjectId, name: str) -> Any:
    held = chars(game, id).held
    return next(h.key for h in held if isinstance(h.ability, t.KeywordAbility) and h.ability.name == name)


def _add_trigger(found: Functioning, trigger: Trigger) -> None:
    if isinstance(trigger.ability.event, t.StateIs):
        found.state_triggers.append(trigger)
        return
    for kind in kinds_of(trigger.ability.event):
        found.triggers.setdefault(kind, []).append(trigger)


def _add_rules(
    found: Functioning, effects: list[tuple[Any, Any]], ctx: Context, key: Any, lasting: int, since: int,
    where: tuple[str, ...] = (),
) -> None:
    for number, (effect, condition) in enumerate(effects):
        if isinstance(effect, t.Modify) and not for_spells(effect):
            continue
        if isinstance(effect, t.While):
            inner = [(e, effect.condition) for e in effect.effects]
            _add_rules(found, inner, ctx, (key, number), lasting, since, where)
            continue
        refuse_unplayed(effect)
        rule = Rule(effect, ctx, condition, (key, number), lasting, since, where)
        found.rules.setdefault(type(effect), []).append(rule)


_PLAYED: dict[type, tuple[str, frozenset[str]]] = {
    t.AsThough: ("kind", frozenset({
        "attack_defender", "attack_haste", "haste_abilities", "block_shadow", "block_flying", "assign_unblocked",
        "untapped_block", "toughness_damage", "target_hexproof", "may_stay_tapped", "block_landwalk", "crew_more",
        "crew_toughness", "saddle_more", "saddle_toughness", "boast_twice", "loyalty_twice", "loyalty_more", "wither_damage",
        "infect_damage", "foretell_any_turn",
    })),
    t.PlayerRule: ("rule", frozenset({
        "max_hand_size", "hand_size_more", "no_max_hand_size", "extra_land_plays", "cant_lose_zero_life",
        "library_top_revealed", "look_at_exiled", "look_at_that_card", "look_at_top", "hand_revealed",
        "mana_doesnt_empty", "damage_stays", "can_be_commander", "choose_blocks", "deck_copies", "mana_burns",
        "unspent_mana_becomes", "exiled_until", "damage_costs_no_life", "damage_floor", "search_top", "ascend", "storied",
        "copies_more", "daybound", "nightbound", "reveals_first_draw", "look_at_face_down", "may_vote_more", "votes_more",
    })),
    t.CombatLimit: ("kind", frozenset({
        "min_blockers", "max_blockers", "max_attackers", "max_blocking_creatures", "can_block_additional", "can_block_any",
        "attacks_alone_not", "blocks_alone_not", "attacks_only_alone",
    })),
    t.Cant: ("action", frozenset(t.CANT_ACTIONS) - {"gain_abilities", "win_by_effect", "spend_mana"}),
    t.Requires: ("action", frozenset({"attack", "block", "be_blocked", "goad"})),
}
"""Which words of these effects the kernel plays."""


def refuse_unplayed(effect: Any) -> None:
    """Refuse an effect whose kind is not played, and words that were not understood. Raises UnsupportedText."""
    if isinstance(effect, t.Unsupported):
        raise UnsupportedText(effect.words)
    row = _PLAYED.get(type(effect))
    if row is not None and getattr(effect, row[0]) not in row[1]:
        raise UnsupportedText(getattr(effect, row[0]), type(effect).__name__)


def unplayed(ability: t.Ability) -> t.Unsupported | None:
    """The first words inside an ability that are not understood, or understood and not played; none where all of it is played."""
    parts = parts_of(ability)
    words = find(ability, t.Unsupported) or find(parts, t.Unsupported)
    if words is not None:
        return words
    try:
        for part in parts:
            for effect, _ in flattened(part) if isinstance(part, t.StaticAbility) else ():
                refuse_unplayed(effect)
    except UnsupportedText as error:
        return t.Unsupported(error.words)
    return None


def rules_of(game: Position, kind: type) -> list[Rule]:
    """Effects of a class that apply now."""
    rules = functioning(game).rules.get(kind)
    if not rules:
        return []
    return [r for r in rules if holds(r.condition, r.ctx)]


def effects_of(game: Position, kind: type[E]) -> Iterable[tuple[E, Context]]:
    """Effects of a class that apply now, each with its context."""
    if kind not in functioning(game).rules:
        return ()
    return [(rule.effect, rule.ctx) for rule in rules_of(game, kind)]  # type: ignore[misc]
