"""State-based actions (704.5, 704.6): each looks for what it calls for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.attachments import can_attach
from app.engine.changing.bestowed import ENDS_UNATTACHED, IS_BESTOWED
from app.engine.changing.pairing import part_broken_pairs
from app.engine.changing.speed import START_YOUR_ENGINES, set_speed
from app.engine.playing.state_based import ACTIONS, BEFOREHAND, Found, StateBasedAction
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.events import ZoneChange
from app.engine.position.ids import NOBODY, ObjectId, PlayerId, is_player
from app.engine.position.notes import noted
from app.engine.position.pending import has_trigger_pending
from app.engine.position.values import Values
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of
from app.engine.reading.known import permanents
from app.engine.reading.meaning import matches, natural, select
from app.engine.rules.dungeons import complete, finished
from app.engine.rules.ring import end_lost_bearing
from app.engine.trees import ChapterAbility

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _zero_life(game: Position, found: Found) -> None:
    for p in game.players:
        if p.in_game and p.life <= 0 and not _keeps_playing(game, p.id):
            found.append(ev.GameLost(player=p.id))


def _keeps_playing(game: Position, player: PlayerId) -> bool:
    """"You don't lose the game for having 0 or less life"."""
    return any(e.rule == "cant_lose_zero_life" and player in select(e.players, ctx) for e, ctx in effects_of(game, t.PlayerRule))


def _empty_library(game: Position, found: Found) -> None:
    for p in game.players:
        if p.in_game and p.drew_from_empty:
            found.append(ev.GameLost(player=p.id))


def _poison(game: Position, found: Found) -> None:
    for p in game.players:
        if p.in_game and p.counter("poison") >= 10:
            found.append(ev.GameLost(player=p.id))


def _toughness_zero(game: Position, found: Found) -> None:
    for id in permanents(game):
        c = chars(game, id)
        if "creature" in c.types and (c.toughness or 0) <= 0:
            found.append(ZoneChange(id, "battlefield", "graveyard"))


def _lethal_damage(game: Position, found: Found) -> None:
    for id in permanents(game):
        o = game.objects[id]
        if o.damage:
            c = chars(game, id)
            if "creature" in c.types and c.toughness is not None and 0 < c.toughness <= o.damage:
                found.append(ev.Destroyed(id))


def _deathtouch(game: Position, found: Found) -> None:
    for id in permanents(game):
        o = game.objects[id]
        if o.deathtouched:
            c = chars(game, id)
            if "creature" in c.types and (c.toughness or 0) > 0:
                found.append(ev.Destroyed(id))


def _planeswalkers(game: Position, found: Found) -> None:
    for id in permanents(game):
        o = game.objects[id]
        if "planeswalker" in chars(game, id).types and not o.counter("loyalty"):
            found.append(ZoneChange(id, "battlefield", "graveyard"))


def _battles(sieges: bool) -> Callable[[Position, Found], None]:
    """Battles without defense counters: Sieges once no ability of theirs is pending (704.5v), others at once (704.5w)."""
    def look(game: Position, found: Found) -> None:
        for id in permanents(game):
            c = chars(game, id)
            o = game.objects[id]
            if "battle" not in c.types or o.counter("defense") or ("Siege" in c.subtypes) != sieges:
                continue
            if not sieges or not has_trigger_pending(game, id):
                found.append(ZoneChange(id, "battlefield", "graveyard"))

    return look


def _legend_rule(game: Position, found: Found) -> None:
    """704.5j: each player keeps one of several legendary permanents with the same name; earlier forms let only the first one
    stay, or none. Until 2017 the planeswalkers of a subtype were kept apart in the same way."""
    own = game.ruleset.is_on("legend rule one stays")
    groups: dict[tuple[PlayerId, str], list[ObjectId]] = {}
    for id in _under_legend_rule(game):
        c = chars(game, id)
        owner = game.objects[id].controller if own else NOBODY
        if "legendary" in c.supertypes and c.name:
            groups.setdefault((owner, c.name), []).append(id)
        if "planeswalker" in c.types and game.ruleset.is_on("planeswalker uniqueness"):
            for subtype in c.subtypes:
                groups.setdefault((owner, "planeswalker " + subtype), []).append(id)
    for (player, _), ids in groups.items():
        if len(ids) > 1:
            kept = _kept_legend(game, player, ids)
            found.extend(ZoneChange(id, "battlefield", "graveyard") for id in ids if id != kept)


def _under_legend_rule(game: Position) -> list[ObjectId]:
    """The permanents that the legend rule applies to: all but those that an effect excepts (101.1)."""
    spared = list(effects_of(game, t.NoLegendRule))
    if not spared:
        return permanents(game)
    return [
        id for id in permanents(game)
        if not any(matches(effect.what, id, ctx) and game.applies("101.1") for effect, ctx in spared)
    ]


def _kept_legend(game: Position, player: PlayerId, ids: list[ObjectId]) -> ObjectId | None:
    """Which of several stays: the one its controller chooses, none, or the one that has been there longest."""
    if player != NOBODY:
        return ObjectId(game.ask(decisions.Decision(decisions.LEGEND, player, ids, "704.5j", prompt="Which one stays?")))
    walkers = all("planeswalker" in chars(game, id).types for id in ids)  # of which none ever stayed, before one did
    if walkers or game.ruleset.is_on("legend rule all die"):
        return None
    return min(ids, key=lambda id: game.objects[id].timestamp)


def _world_rule(game: Position, found: Found) -> None:
    worlds = [id for id in permanents(game) if "world" in chars(game, id).supertypes]
    if len(worlds) > 1:
        latest = max(game.objects[id].world_since for id in worlds)
        newest = [id for id in worlds if game.objects[id].world_since == latest]
        found.extend(ZoneChange(id, "battlefield", "graveyard") for id in worlds if len(newest) > 1 or id != newest[0])


def _auras(game: Position, found: Found) -> None:
    for id in permanents(game):
        o = game.objects[id]
        if "Aura" in chars(game, id).subtypes and not _attached_legally(game, id):
            spared = IS_BESTOWED in o.notes and game.applies(ENDS_UNATTACHED)
            found.append(ev.Unattached(id) if spared else ZoneChange(id, "battlefield", "graveyard"))


def _attached_legally(game: Position, id: ObjectId) -> bool:
    host = game.objects[id].attached_to
    if host is None:
        return False
    if is_player(host):
        return game.players[host].in_game and can_attach(game, id, host)
    here = game.objects.get(host)
    return here is not None and not here.phased_out and can_attach(game, id, host)


def _equipment(game: Position, found: Found) -> None:
    for id in permanents(game):
        o = game.objects[id]
        if o.attached_to is None:
            continue
        c = chars(game, id)
        if c.subtypes.isdisjoint(("Equipment", "Fortification")) or "Aura" in c.subtypes:
            continue
        if not c.types.isdisjoint(("creature", "battle")):
            continue  # 704.5p
        if not _attached_legally(game, id):
            found.append(ev.Unattached(id))


def _other_attachments(game: Position, found: Found) -> None:
    for id in permanents(game):
        o = game.objects[id]
        if o.attached_to is None:
            continue
        c = chars(game, id)
        creature_or_battle = not c.types.isdisjoint(("creature", "battle"))
        plain = c.subtypes.isdisjoint(("Aura", "Equipment", "Fortification"))
        if (creature_or_battle and "Aura" not in c.subtypes) or plain:
            found.append(ev.Unattached(id))


def _opposite_counters(game: Position, found: Found) -> None:
    for id in permanents(game):
        o = game.objects[id]
        if o.counters and (number := min(o.counter("+1/+1"), o.counter("-1/-1"))) > 0:
            found.append(ev.CountersRemoved(target=id, counter="+1/+1", amount=number))
            found.append(ev.CountersRemoved(target=id, counter="-1/-1", amount=number))


def _sagas(game: Position, found: Found) -> None:
    for id in permanents(game):
        c = chars(game, id)
        if "Saga" not in c.subtypes:
            continue
        chapters = [n for h in c.held if isinstance(h.ability, ChapterAbility) for n in h.ability.chapters]
        if not chapters and game.ruleset.is_on("saga without chapters stays"):
            continue
        if game.objects[id].counter("lore") >= max(chapters, default=0) and not has_trigger_pending(game, id) \
                and game.applies("714.4"):
            found.append(ev.Sacrificed(id, game.objects[id].controller))


def _counter_limits(game: Position, found: Found) -> None:
    """704.5r: counters beyond what an ability lets a permanent have."""
    for effect, ctx in effects_of(game, t.CounterLimit):
        for id in permanents(game):
            extra = game.objects[id].counter(effect.kind) - natural(effect.most, ctx)
            if extra > 0 and matches(effect.what, id, ctx):
                found.append(ev.CountersRemoved(target=id, counter=effect.kind, amount=extra))


def _roles(game: Position, found: Found) -> None:
    roles: dict[tuple[int, int], list[ObjectId]] = {}
    for id in permanents(game):
        o = game.objects[id]
        if "Role" in chars(game, id).subtypes and o.attached_to is not None:
            roles.setdefault((o.attached_to, o.controller), []).append(id)
    for ids in roles.values():
        newest = max(ids, key=lambda id: game.objects[id].timestamp)
        found.extend(ZoneChange(id, "battlefield", "graveyard") for id in ids if id != newest)


def _battle_protectors(game: Position, found: Found) -> None:
    """704.5x–y: a battle without a proper protector gets one, chosen by its controller, or is put into the graveyard."""
    for id in permanents(game):
        c = chars(game, id)
        o = game.objects[id]
        if "battle" not in c.types:
            continue
        protector = o.notes.get("protector")
        able = game.opponents(o.controller) if "Siege" in c.subtypes else [o.controller]
        if protector in able or game.denies("704.5x" if protector is None else "704.5y"):
            continue
        if game.combat is not None and id in game.combat.attackers.values() and protector is None:
            continue
        if not able:
            found.append(ZoneChange(id, "battlefield", "graveyard"))
            continue
        chosen = game.ask(decisions.Decision(decisions.PLAYER, o.controller, able, "704.5x", source=id, prompt="Protector?"))
        game.alter(id, notes=noted(o.notes, "protector", chosen))
        game.tell("protector", "{} protects {}", (game.called(chosen), game.called(id)), ("704.5x", "310.11"), (chosen, id))


def _speed_begins(game: Position, found: Found) -> None:
    """A player who controls a permanent with start your engines! and has no speed."""
    for id in permanents(game):
        player = game.objects[id].controller
        if chars(game, id).has("start your engines!") and not game.players[player].notes.get("speed"):
            game.because((START_YOUR_ENGINES,))
            set_speed(game, player, 1, "704.5aa")


def _dungeons(game: Position, found: Found) -> None:
    """A dungeon whose bottommost room has been entered and done with is completed."""
    for id in finished(game):
        game.tell("state-based actions", "State-based actions are performed", (), ("704.3", "704.5t"))
        complete(game, id)


def _commander_damage(game: Position, found: Found) -> None:
    for p in game.players:
        if p.in_game and any(n >= 21 for n in p.notes.get("commander_damage", {}).values()) and game.applies("903.10a"):
            found.append(ev.GameLost(player=p.id))


def _is_one_of_a_kind(values: Values) -> bool:
    """Is it legendary or a world permanent?"""
    return not values.supertypes.isdisjoint(("legendary", "world"))


def _may_lack_counters(values: Values) -> bool:
    """Is it of a type whose permanents go for want of counters, a host or a protector?"""
    return not values.types.isdisjoint(("planeswalker", "battle", "enchantment"))


ACTIONS.update({
    "704.5a": StateBasedAction(_zero_life, always=True),
    "704.5b": StateBasedAction(_empty_library, always=True),
    "704.5c": StateBasedAction(_poison, always=True),
    "704.5f": StateBasedAction(_toughness_zero, due=lambda values: values.toughness is not None and values.toughness <= 0),
    "704.5g": StateBasedAction(_lethal_damage, damaged=True),
    "704.5h": StateBasedAction(_deathtouch, deathtouched=True),
    "704.5i": StateBasedAction(_planeswalkers, due=_may_lack_counters),
    "704.5j": StateBasedAction(_legend_rule, due=lambda values: _is_one_of_a_kind(values) or _may_lack_counters(values)),
    "704.5k": StateBasedAction(_world_rule, due=_is_one_of_a_kind),
    "704.5m": StateBasedAction(_auras, due=_may_lack_counters),
    "704.5n": StateBasedAction(_equipment),
    "704.5p": StateBasedAction(_other_attachments),
    "704.5q": StateBasedAction(_opposite_counters),
    "704.5r": StateBasedAction(_counter_limits),
    "704.5s": StateBasedAction(_sagas, due=_may_lack_counters),
    "704.5t": StateBasedAction(_dungeons, when=lambda game: bool(game.command)),
    "704.5v": StateBasedAction(_battles(True), due=_may_lack_counters),
    "704.5w": StateBasedAction(_battles(False), due=_may_lack_counters),
    "704.5x": StateBasedAction(_battle_protectors, due=_may_lack_counters),
    "704.5z": StateBasedAction(_roles, due=_may_lack_counters),
    "704.5aa": StateBasedAction(_speed_begins, due=lambda values: values.base.has("start your engines!")),
    "704.6c": StateBasedAction(_commander_damage, when=lambda game: game.format == "commander"),
})
BEFOREHAND.extend((part_broken_pairs, end_lost_bearing))
