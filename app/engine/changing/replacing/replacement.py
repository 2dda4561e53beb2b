"""Replacement and prevention effects (614–616): which apply, who chooses, in which order, once each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.chance import shuffle
from app.engine.changing.contradicting import claim
from app.engine.changing.effects import use_up
from app.engine.changing.instruction_rules import REVEAL
from app.engine.changing.linked import remember
from app.engine.changing.replacing.candidate import Candidate, affected_player, context_of, rule_of_ability
from app.engine.changing.replacing.counter_effects import acting_counter, apply_counter
from app.engine.changing.replacing.entering import Shaper, entering_shapers, had_its_turn, named_in
from app.engine.changing.replacing.limited import left_of, may_still_apply, spend
from app.engine.changing.replacing.prevention import cannot_be_prevented, prevention
from app.engine.changing.tokens import token_values
from app.engine.errors import UnsupportedText
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.entering import Entering
from app.engine.position.events import NO_REGENERATION, ManaAdded, StepBegins, TokenCreation, enter_details
from app.engine.position.ids import NOTHING, ObjectId, Referent, is_object, is_player
from app.engine.position.in_force import Rule
from app.engine.position.steps import in_words
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.functioning import functioning
from app.engine.reading.meaning import amount, holds, natural, one_of, select
from app.engine.reading.occurrence import instance_of
from app.engine.reading.patterns import event_matches, kinds_of, role_of, would_enter
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.protection import NO_DAMAGE, is_protected
from app.engine.trees.static_effects import flattened

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.happening import Happening
    from app.engine.position.state import Position

GROUPS = ("self", "control", "copy", "back_face", "any")
"""The order of 616.1a–e."""
_GROUP_RULES = {"self": "616.1a", "control": "616.1b", "copy": "616.1c", "back_face": "616.1d", "any": "616.1e"}


BY_RULES: list[Callable[[Position, Event], Candidate | None]] = []
"""Replacement effects that rules make, without an ability: each function finds the one that could be applied to an event."""


def _by_rules(game: Position, event: Event) -> bool:
    return any(make(game, event) is not None for make in BY_RULES)


def may_apply(game: Position, event: Event) -> bool:
    """Is there anything that could replace or prevent the event? A quick look before the full one."""
    rules = functioning(game).rules
    if acting_counter(game, event) is not None:
        return True
    if isinstance(event, ev.ZoneChange):
        return (
            event.to == "battlefield" or t.Replace in rules or game.objects[event.object].values.base.has_replacements
            or "exile_after" in game.objects[event.object].notes
            or _by_rules(game, event)
        )
    if isinstance(event, ev.Damage) and (is_protected(game, event.target, event.source) or _by_rules(game, event)):
        return True
    if isinstance(event, TokenCreation):
        return bool(rules) or bool(event.values.abilities)
    if not rules:
        return False
    by_kind = t.Prevent if isinstance(event, ev.Damage) else t.SkipStep if isinstance(event, StepBegins) else t.Replace
    return t.Replace in rules or by_kind in rules


def would_be_replaced(game: Position, event: Event, happening: Happening) -> bool:
    """Would an effect other than a self-replacement effect change what happens, if the event could happen?"""
    return any(candidate.group != "self" for candidate in _candidates(game, event, happening))


def replaced(game: Position, event: Event, happening: Happening) -> list[Event]:
    """The events that happen instead of an event, after every applicable effect has had its one opportunity (616.1)."""
    while True:
        found = [c for c in _candidates(game, event, happening) if not had_its_turn(game, event, c.key)]
        if not found:
            return [event]
        chosen = _choose(game, event, found)
        event.applied = event.applied | {("again", chosen.key) if chosen.key in event.applied else chosen.key}
        if chosen.optional and not _wants(game, event, chosen):
            if chosen.shaper is not None and isinstance(event, ev.Arrival):
                chosen.shaper.declined(event)
            continue
        outcome = chosen.act(event, happening)
        if len(found) > 1:
            game.applies("616.1f")
        if outcome != [event]:
            result = []
            for new in outcome:
                new.applied = new.applied | event.applied
                result.extend(replaced(game, new, happening))
            return result


def _choose(game: Position, event: Event, found: list[Candidate]) -> Candidate:
    members, group = found, "any"
    for group in GROUPS:
        members = [c for c in found if c.group == group]
        if members and (len(members) == len(found) or game.applies(_GROUP_RULES[group])):
            break
    if len(members) == 1 or game.denies("616.1"):
        return members[0]
    place = game.ask(decisions.Decision(
        decisions.REPLACEMENT, affected_player(game, event), range(len(members)), _GROUP_RULES[group],
        prompt="Which effect applies first?",
        labels=[(c.source, "") for c in members], about=[c.effect or c.key[0] for c in members],
    ))
    source, rules = members[place].source, ("616.1", _GROUP_RULES[group])
    game.tell("choice", "{} applies first", (named_in(game, event, source),), rules, (source, event.object))
    return members[int(place)]


def _wants(game: Position, event: Event, candidate: Candidate) -> bool:
    player = affected_player(game, event) if candidate.decider is None else candidate.decider
    return bool(game.ask(decisions.Decision(
        decisions.MAY, player, (True, False), "614.1a", source=candidate.source,
        prompt=f"Apply the effect of {game.name_of(candidate.source)}?", about=(candidate.effect or candidate.means,),
    )))


def _candidates(game: Position, event: Event, happening: Happening) -> list[Candidate]:
    found: list[Candidate] = []
    rules = functioning(game).rules
    for rule in rules.get(t.Replace, ()):
        _replacement(game, event, rule, found, happening)
    if isinstance(event, ev.ZoneChange):
        _own_replacements(game, event, found, happening)
    enters = isinstance(event, ev.CountersPut) and event.outer is not None
    if enters and is_object(event.target) and event.target not in game.battlefield:
        _own_effects(game, event, event.target, found, happening)
    if isinstance(event, ev.Damage):
        _damage_candidates(game, event, rules.get(t.Prevent, ()), found, happening)
    if isinstance(event, ev.StepBegins):
        for rule in rules.get(t.SkipStep, ()):
            _skip(game, event, rule, found)
    if (isinstance(event, ev.ZoneChange) and event.to == "battlefield") or (
        isinstance(event, TokenCreation) and event.amount == 1 and not (_still_to_apply(event, found) and game.applies("616.1g"))
    ):
        if isinstance(event, TokenCreation):
            for rule in rules.get(t.Replace, ()):
                _of_entering(game, event, rule, found, happening)
        for shaper in entering_shapers(game, event):
            found.append(_entering(game, shaper))
    counter = acting_counter(game, event)
    if counter is not None:
        found.append(_by_counter(game, event, *counter))
    return found + [one for make in BY_RULES if (one := make(game, event)) is not None]


def _damage_candidates(
    game: Position, event: Event, preventing: Iterable[Rule], found: list[Candidate], happening: Happening
) -> None:
    found.extend(one for rule in preventing if (one := prevention(game, event, rule, happening)) is not None)
    if is_protected(game, event.target, event.source):
        found.append(_protection(game, event))


def _still_to_apply(event: Event, found: list[Candidate]) -> bool:
    """Is there something to apply to the event itself? What applies to the entering contained in it comes after (616.1g)."""
    return any(c.key not in event.applied for c in found)


# ---- replacement -------------------------------------------------------------------------------------------------------


def _replacement(game: Position, event: Event, rule: Rule, found: list[Candidate], happening: Happening) -> None:
    effect = rule.effect
    assert isinstance(effect, t.Replace)
    if type(event) not in kinds_of(effect.event):
        return
    if is_regeneration(effect) and (NO_REGENERATION in event.applied or forbidding(game, "be_regenerated", event.object)):
        return
    ctx = context_of(game, rule, event)
    if event_matches(effect.event, event, ctx, would=True):
        _if_it_applies(game, event, rule, effect, ctx, found, happening)


def _of_entering(game: Position, event: TokenCreation, rule: Rule, found: list[Candidate], happening: Happening) -> None:
    """An effect about what would enter the battlefield, wherever from: it sees a token that would be created, as the entering
    contained in that (616.1g). Raises UnsupportedText for one that would only change under whose control it enters."""
    effect = rule.effect
    assert isinstance(effect, t.Replace)
    if not isinstance(effect.event, t.Moves):
        return
    ctx = context_of(game, rule, event)
    if not would_enter(effect.event, event, ctx):
        return
    if any(isinstance(one, t.TheEvent) and one.to is not None for one in effect.instead):
        raise UnsupportedText("a token that would enter", "under another player's control instead")
    _if_it_applies(game, event, rule, effect, ctx, found, happening)


def _goes_there_anyway(effect: t.Replace, event: Event) -> bool:
    """What goes to a zone anyway is not put there "instead of anywhere else"."""
    only = effect.instead[0] if len(effect.instead) == 1 else None
    if not isinstance(event, ev.ZoneChange) or not isinstance(only, t.TheEvent) or only.to_zone != event.to:
        return False
    return only == t.TheEvent(to_zone=only.to_zone)


def _if_it_applies(
    game: Position, event: Event, rule: Rule, effect: t.Replace, ctx: Context, found: list[Candidate], happening: Happening
) -> None:
    """Add an effect that fits an event to those that may replace it, if its conditions are met."""
    if _goes_there_anyway(effect, event) or not holds(effect.condition, ctx) or not holds(rule.condition, ctx):
        return
    if not may_still_apply(rule, effect.event, event, happening):
        return
    group = "self" if effect.self_replacement else (effect.group or "any")
    found.append(Candidate(
        ("replace", rule.key), rule.ctx.source, group, _act_replace(game, rule), effect.optional, effect, rule.ctx.controller,
    ))


def _own_replacements(game: Position, event: ev.ZoneChange, found: list[Candidate], happening: Happening) -> None:
    """Effects of the moving object about its own move from anywhere, which apply wherever it is (113.6, 614.12)."""
    o = game.objects[event.object]
    if _leaves_by_exile(o.notes.get("exile_after"), event):
        found.append(_exile_from_stack(game, event))
    if o.values.base.has_replacements and o.zone != "battlefield":
        _own_effects(game, event, event.object, found, happening, o.zone)


def _leaves_by_exile(note: str | None, event: ev.ZoneChange) -> bool:
    """Does the way a spell was cast have it exiled, wherever it would go from the stack or only from a graveyard?"""
    if note is None or event.origin != "stack":
        return False
    return event.to not in ("exile", "battlefield") if note == "always" else event.to == "graveyard"


def _own_effects(
    game: Position, event: Event, id: ObjectId, found: list[Candidate], happening: Happening, zone: str = ""
) -> None:
    """Effects of an object that affect only itself, beside those that function in its zone anyway: they apply to how it enters,
    and to the counters that it enters with (614.12)."""
    for held in chars(game, id).held:
        for index, part in enumerate(held.parts):
            if not isinstance(part, t.StaticAbility) or zone in held.zones[index]:
                continue
            for number, (effect, condition) in enumerate(flattened(part)):
                if isinstance(effect, t.Replace) and _about_itself(effect.event):
                    ctx = Context(game, game.objects[id].controller, id, parent=held.grant)
                    key = ((id, held.key, index), number)
                    _replacement(game, event, Rule(effect, ctx, condition, key, 0, 0), found, happening)


def own_effects(game: Position, id: ObjectId) -> Iterator[tuple[t.StaticEffect, t.Condition | None]]:
    """The effects of an object's own static abilities, wherever it is, each with its condition."""
    for held in chars(game, id).held:
        for part in held.parts if held.has_rules else ():
            if isinstance(part, t.StaticAbility):
                yield from flattened(part)


def has_own_effects(game: Position, id: ObjectId) -> bool:
    """Does an object have a replacement effect that affects only itself?"""
    return any(isinstance(effect, t.Replace) and _about_itself(effect.event) for effect, _ in own_effects(game, id))


def _exile_from_stack(game: Position, original: Event) -> Candidate:
    """Flashback and its like: exiled instead of being put anywhere else as it leaves the stack."""

    def act(event: Event, happening: Happening) -> list[Event]:
        assert isinstance(event, ev.ZoneChange)
        new = event.copy()
        new.to = "exile"
        return [new]

    return Candidate(("exile_after", original.object), original.object, "any", act)


def _about_itself(pattern: t.EventPattern) -> bool:
    if isinstance(pattern, t.PutsCounters):
        return isinstance(pattern.on, t.IsSource)
    return isinstance(pattern, t.Moves) and isinstance(pattern.what, t.IsSource) and pattern.source_zone != "battlefield"


def _protection(game: Position, original: Event) -> Candidate:
    """Damage from a source with the quality is prevented."""

    def act(event: Event, happening: Happening) -> list[Event]:
        assert isinstance(event, ev.Damage)
        if cannot_be_prevented(game, event):
            return [event]
        game.tell("prevent", "Damage from {} is prevented: {} has protection from it",
               (game.called(event.source), game.called(event.target)), (NO_DAMAGE, "615.6"), (event.source, event.target))
        return []

    here = original.target if is_object(original.target) else original.source
    return Candidate(("protection", original.target), here, "any", act)


def _rules_of(effect: t.Replace, event: Event) -> tuple[str, ...]:
    """What kind of replacement effect it is, by rule."""
    if effect.self_replacement:
        return ("614.15",)
    if is_regeneration(effect):
        return ("614.6", "614.8")
    if isinstance(event, ev.Damage) and any(isinstance(i, t.TheEvent) and i.to is not None for i in effect.instead):
        return ("614.6", "614.9")
    return ("614.6", "614.11") if isinstance(event, ev.CardDrawn) else ("614.6",)


def is_regeneration(effect: t.Replace) -> bool:
    """Is the effect a regeneration shield?"""
    return any(isinstance(i, t.KeywordAction) and i.name == "regenerated" for i in effect.instead)


def _act_replace(game: Position, rule: Rule) -> Callable[[Event, Happening], list[Event]]:
    effect = rule.effect
    assert isinstance(effect, t.Replace)

    def act(event: Event, happening: Happening) -> list[Event]:
        game.because(rule_of_ability(game, rule))
        game.tell("replace", "{} replaces {}", (game.called(rule.ctx.source), _would(game, event)),
               _rules_of(effect, event), (rule.ctx.source, _affected(event)))
        left = left_of(game, rule)
        if effect.shield and left is not None:
            return _from_shield(game, rule, effect, left, event, happening)
        spend(game, rule, effect.event, event, happening)
        return run_instead(game, rule, effect.instead, event, happening)

    return act


_WOULD: dict[str | type[Event], str] = {
    ev.Damage: "the damage to {}", ev.Destroyed: "the destruction of {}", ev.CountersPut: "the counters on {}",
    ev.CardDrawn: "a card draw", ev.TokenCreation: "the creation of a token",
    ev.LifeGained: "a gain of life", ev.LifeLost: "a loss of life",
    ev.CardDiscarded: "the discarding of {}", ev.ManaAdded: "the mana added", ev.Milled: "the milling of cards",
    ev.Tapped: "the tapping of {}", ev.Untapped: "the untapping of {}", ev.Sacrificed: "the sacrifice of {}",
    ev.GameLost: "a loss of the game", "flip_coin": "the flip of a coin", "roll_dice": "the roll of dice",
    "draw_cards": "the drawing of cards", "explore": "the exploring of {}", "proliferate": "a proliferation",
    ev.Countered: "the countering of {}", "scry": "a scry", "surveil": "a surveil",
}
"""What is replaced, in words, by the kind of event, of a deed by its name."""


def _affected(event: Event) -> Referent:
    """The object, or of damage and counters the player or object, that an event would happen to."""
    return event.target if isinstance(event, ev.Damage | ev.CountersPut) else event.object


def _would(game: Position, event: Event) -> str:
    ref = _affected(event)
    if isinstance(event, ev.ZoneChange):
        return f"the moving of {game.name_of(ref)} from {event.origin} to {event.to}"
    deed = event.deed if isinstance(event, ev.DeedDone) else None
    said = _WOULD.get(deed or type(event), (deed or event.told_as).replace("_", " "))
    return said.format(game.name_of(ref))


def _from_shield(
    game: Position, rule: Rule, effect: t.Replace, left: int, event: Event, happening: Happening
) -> list[Event]:
    """What happens instead of as much of the damage as is left of the shield (615.7, 614.9); the rest of it happens."""
    part, rest = event.copy(), event.copy()
    part.amount = min(left, event.amount)
    rest.amount = event.amount - part.amount
    use_up(game, rule.lasting, left - part.amount)
    return [*run_instead(game, rule, effect.instead, part, happening), *([rest] if rest.amount else ())]


def run_instead(
    game: Position, rule: Rule, instead: tuple[t.Instruction, ...], event: Event, happening: Happening
) -> list[Event]:
    """What happens instead: `TheEvent` is the event, changed; the rest is done right after (or now, if nothing else is), once
    for all simultaneous events that the effect sees as one."""
    ctx = context_of(game, rule, event)
    events: list[Event] = []
    rest: list[t.Instruction] = []
    for instruction in instead:
        if isinstance(instruction, t.TheEvent):
            events.extend(_modified(game, ctx, instruction, event, happening))
        elif isinstance(instruction, t.TokensInstead):
            events.extend(_tokens_instead(rule, ctx, instruction, event, happening))
        else:
            rest.append(instruction)
    if rest:
        claimed = claim(("replace", rule.key), tuple(rest), ctx, happening)

        def act(together: Event) -> None:
            ctx.event = together
            kept, game.inherited = game.inherited, game.inherited | together.applied
            try:
                carry_out(game, tuple(claimed[at].narrowed() if at in claimed else one for at, one in enumerate(rest)), ctx)
            finally:
                game.inherited = kept

        happening.then_once(("instead", rule.key, _one_of(rule, event)), event, act)
    return events


def _tokens_instead(
    rule: Rule, ctx: Context, made: t.TokensInstead, event: Event, happening: Happening
) -> list[Event]:
    """The tokens created beside others or for them: as many as those, or once so many, whatever else is created at that time.
    They enter as the effect says of what it creates, tapped or attacking or with counters (614.6)."""
    if made.count != t.EventAmount():
        key = ("further tokens", rule.key, event.player)
        if happening.awaits(key):
            return []
        happening.then_once(key, event.copy(), lambda _: None)
    number = natural(made.count, ctx)
    created = TokenCreation(event.player, token_values(made.spec, ctx), event.source, event.cause, number)
    if isinstance(event, TokenCreation) and event.entering is not None:
        _enter_alike(enter_details(created), event.entering)
    return [created] if number else []


def _enter_alike(created: Entering, others: Entering) -> None:
    """What is said of how the tokens enter that an effect creates is said of those that it creates instead of them or beside
    them; what makes them what they are is not."""
    created.tapped = others.tapped
    created.attacking = others.attacking
    created.attack_among = others.attack_among
    created.blocking = others.blocking
    created.counters = list(others.counters)


def _one_of(rule: Rule, event: Event) -> Any:
    """What sets one event apart from those that the effect does not see as one with it."""
    effect = rule.effect
    per = instance_of(effect.event) if isinstance(effect, t.Replace) and isinstance(event, ev.Damage) else None
    return object() if per is None else role_of(event, per)


_NOTHING_AT_NONE = (ev.TokenCreation, ev.CountersPut, ev.Damage, ev.Milled, ev.LifeGained)
"""Kinds of event that are nothing once their number is none."""


def _modified(
    game: Position, ctx: Context, the: t.TheEvent, event: Event, happening: Happening
) -> list[Event]:
    """The event as `TheEvent` changes it (614.6)."""
    new = event.copy()
    if the.mana is not None and isinstance(new, ManaAdded):
        new.units = tuple(unit.of_type(the.mana) for unit in new.units)
    if the.amount is not None:
        _set_number(new, amount(the.amount, ctx))
        if isinstance(event, _NOTHING_AT_NONE) and new.amount <= 0:
            return []
    if the.to_zone is not None:
        if not isinstance(new, ev.Arrival):
            raise UnsupportedText(the.to_zone, "another zone for what changes none")
        _lead_to(game, ctx, the, the.to_zone, new, happening)
    if the.to is not None:
        to = one_of(the.to, ctx)
        if isinstance(event, ev.Damage) and (to is None or not _can_be_dealt_damage(game, to)) and game.applies("614.9"):
            return [new]
        if to is None:
            return []
        _point_at(new, to)
    if the.source is not None and (source := one_of(the.source, ctx)) is not None and is_object(source):
        new.source = source
    if the.tapped is not None or the.counters:
        if not isinstance(new, ev.Arrival):
            raise UnsupportedText("tapped or with counters", "another way to enter for what enters nowhere")
        details = ev.enter_details(new)
        details.tapped = details.tapped if the.tapped is None else the.tapped
        details.counters.extend((kind, natural(number, ctx)) for kind, number in the.counters)
    return [new]


def _lead_to(
    game: Position, ctx: Context, the: t.TheEvent, zone: t.Zone, event: ev.Arrival, happening: Happening
) -> None:
    """Have something come into another zone, perhaps revealed; what exiles it is linked to it (607.2a)."""
    position = the.position
    if the.reveal:
        shown, by = game.called(event.object), game.called(controller_of(game, event.object))
        game.tell("reveal", "{} reveals {}", (by, shown), (REVEAL,), (event.object,))
    event.to = zone
    if isinstance(event, ev.ZoneChange):
        event.position = -1 if position == "bottom" else 0
    if zone == "exile":
        happening.then(lambda: remember(game, ctx.source, "exiled", (event.new,) if event.new else ()))
    if position == "shuffle":
        owner = game.objects[event.object].owner
        happening.then(lambda: shuffle(game, owner))


def _point_at(event: Event, to: Referent) -> None:
    """Have an event happen to something else."""
    if isinstance(event, ev.Damage | ev.CountersPut):
        event.target = to
    elif is_player(to):
        event.player = to


def _set_number(event: Event, number: int) -> None:
    """Give an event another number; of mana there is so much then. Raises UnsupportedText where that is no multiple of it."""
    event.amount = number
    if isinstance(event, ManaAdded):
        kinds = len({unit.color for unit in event.units})
        times, rest = divmod(number, len(event.units) or 1)
        if rest and kinds > 1:
            raise UnsupportedText(str(number), "so much of several kinds of mana")
        event.units = tuple(unit.of_type(unit.color) for unit in (*event.units * times, *event.units[:rest]))  # each spent alone


def _can_be_dealt_damage(game: Position, ref: Referent) -> bool:
    """Is it a player who is still in the game, or a battle, creature or planeswalker on the battlefield? Damage is redirected
    to nothing else."""
    if is_player(ref):
        return game.players[ref].in_game
    here = game.objects.get(ref)
    if here is None or here.zone != "battlefield" or here.phased_out:
        return False
    return not chars(game, ref).types.isdisjoint(("battle", "creature", "planeswalker"))


def _skippable(event: StepBegins) -> tuple[str, ...]:
    """What a step, phase or turn that begins is called where it is skipped; a phase has begun once (614.10)."""
    return (event.step, event.phase) if event.step == "turn" else (event.step,)


def _skip(game: Position, original: StepBegins, rule: Rule, found: list[Candidate]) -> None:
    effect = rule.effect
    assert isinstance(effect, t.SkipStep)
    if effect.step not in _skippable(original) or original.player not in select(effect.who, rule.ctx) or game.denies("614.10"):
        return

    def act(event: Event, happening: Happening) -> list[Event]:
        if (left := left_of(game, rule)) is not None:
            use_up(game, rule.lasting, left - 1)
        game.tell(
            "skip",
            "{} skips the {}",
            (game.called(original.player), in_words(original.step)),
            ("614.10",),
            (original.player,),
        )
        return []

    found.append(Candidate(("skip", rule.key), rule.ctx.source, "any", act))


def _by_counter(game: Position, original: Event, kind: str, rule: str) -> Candidate:
    """The effect of shield, stun or finality counters; of several of a kind a single effect (122.1c–d, 122.1h)."""

    def act(event: Event, happening: Happening) -> list[Event]:
        instead = apply_counter(game, event, kind, rule)
        if not isinstance(event, ev.Damage):
            return instead
        for one in instead:  # simultaneous damage takes one counter
            happening.then_once(("counter", kind, permanent), one, lambda _: _remove_one(game, permanent, kind))
        return [event] if cannot_be_prevented(game, event) else []

    ref = original.target if isinstance(original, ev.Damage) else original.object
    permanent = ref if is_object(ref) else NOTHING
    return Candidate(("counter", kind, permanent), permanent, "any", act)


def _remove_one(game: Position, permanent: ObjectId, kind: str) -> None:
    carry_out(game, (t.TakeCounters(kind, t.Number(1), t.This()),), Context(game, controller_of(game, permanent), permanent))


def _entering(game: Position, shaper: Shaper) -> Candidate:
    def act(event: Event, happening: Happening) -> list[Event]:
        assert isinstance(event, ev.Arrival)
        return shaper.shape(event, happening)

    found = Candidate(shaper.key, shaper.source, shaper.group, act, shaper.optional, shaper.effect, shaper.decider)
    found.shaper = shaper
    return found


