"""Replacement and prevention effects (614–616): which apply, who chooses, in which order, once each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.chance import shuffle
from app.engine.changing.effects import use_up
from app.engine.changing.linked import remember
from app.engine.changing.replacing.counter_effects import acting_counter, apply_counter
from app.engine.changing.replacing.entering import Shaper, entering_shapers
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import NO_REGENERATION
from app.engine.position.in_force import Rule
from app.engine.position.steps import is_during
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.functioning import functioning
from app.engine.reading.meaning import amount, holds, natural, select
from app.engine.reading.patterns import event_matches, kinds_of
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.protection import NO_DAMAGE, is_protected
from app.engine.trees.static_effects import flattened

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position

GROUPS = ("self", "control", "copy", "back_face", "any")
"""The order of 616.1a–e."""
_GROUP_RULES = {"self": "616.1a", "control": "616.1b", "copy": "616.1c", "back_face": "616.1d", "any": "616.1e"}


class Candidate:
    """A replacement or prevention effect that could be applied to an event."""

    __slots__ = ("act", "group", "key", "optional", "shaper", "source")

    def __init__(
        self, key: Any, source: int, group: str, act: Callable[[Event, list[Callable[[], None]]], list[Event]],
        optional: bool = False,
    ) -> None:
        self.key = key
        self.source = source
        self.group = group
        self.act = act
        self.optional = optional
        self.shaper: Shaper | None = None


BY_RULES: list[Callable[[Position, Event], Candidate | None]] = []
"""Replacement effects that rules make, without an ability: each function finds the one that could be applied to an event."""


def _by_rules(game: Position, event: Event) -> bool:
    return any(make(game, event) is not None for make in BY_RULES)


class Afterward:
    """What an effect does right after the event it applied to; once for all simultaneous events it applied to, with the sum of
    their numbers (615.5, 615.13)."""

    __slots__ = ("act", "event", "key")

    def __init__(self, key: Any, event: Event, act: Callable[[Event], None]) -> None:
        self.key = key
        self.event = event
        self.act = act

    def __call__(self) -> None:
        self.act(self.event)


def afterwards(later: list[Callable[[], None]], key: Any, event: Event, act: Callable[[Event], None]) -> None:
    """Have something done after the events that happen now; what is waiting under the key is done once, for this event too."""
    for one in later:
        if isinstance(one, Afterward) and one.key == key:
            one.event.amount += event.amount
            return
    later.append(Afterward(key, event, act))


def may_apply(game: Position, event: Event) -> bool:
    """Is there anything that could replace or prevent the event? A quick look before the full one."""
    rules = functioning(game).rules
    if acting_counter(game, event) is not None:
        return True
    if event.kind == ev.MOVE:
        return (
            event.to == "battlefield" or t.Replace in rules or game.objects[event.object].values.base.has_replacements
            or "exile_after" in game.objects[event.object].notes
            or _by_rules(game, event)
        )
    if event.kind == ev.DAMAGE and (is_protected(game, event.target, event.source) or _by_rules(game, event)):
        return True
    if event.kind == ev.CREATE:
        return bool(rules) or bool(event.info.abilities)
    if not rules:
        return False
    return (
        t.Replace in rules or (event.kind == ev.DAMAGE and t.Prevent in rules) or (event.kind == ev.STEP and t.SkipStep in rules)
    )


def replaced(game: Position, event: Event, later: list[Callable[[], None]]) -> list[Event]:
    """The events that happen instead of an event, after every applicable effect has had its one opportunity (616.1)."""
    while True:
        found = [c for c in _candidates(game, event) if not _had_its_turn(game, event, c.key)]
        if not found:
            return [event]
        chosen = _choose(game, event, found)
        event.applied = event.applied | {("again", chosen.key) if chosen.key in event.applied else chosen.key}
        if chosen.optional and not _wants(game, event, chosen):
            if chosen.shaper is not None:
                chosen.shaper.declined(event)
            continue
        outcome = chosen.act(event, later)
        if len(found) > 1 and not game.applies("616.1f"):
            return outcome
        if outcome != [event]:
            result = []
            for new in outcome:
                new.applied = new.applied | event.applied
                result.extend(replaced(game, new, later))
            return result


def _had_its_turn(game: Position, event: Event, key: Any) -> bool:
    """Has an effect had its one opportunity to affect the event (614.5)? Without that rule it gets a second."""
    return key in event.applied and (("again", key) in event.applied or game.applies("614.5"))


def _choose(game: Position, event: Event, found: list[Candidate]) -> Candidate:
    members, group = found, "any"
    for group in GROUPS:
        members = [c for c in found if c.group == group]
        if members and (len(members) == len(found) or game.applies(_GROUP_RULES[group])):
            break
    members = members or found
    if len(members) == 1 or not game.applies("616.1"):
        return members[0]
    place = game.ask(decisions.Decision(
        decisions.REPLACEMENT, affected_player(game, event), range(len(members)), _GROUP_RULES[group],
        prompt="; ".join(f"{i}: {game.name_of(c.source)}" for i, c in enumerate(members)),
        labels=[(c.source, "") for c in members],
    ))
    game.tell("choice", "{} applies first", (game.name_of(members[place].source),), ("616.1", _GROUP_RULES[group]))
    return members[int(place)]


def _wants(game: Position, event: Event, candidate: Candidate) -> bool:
    player = affected_player(game, event) if event.kind == ev.MOVE else event.player
    decider = candidate.shaper.decider if candidate.shaper is not None else None
    player = player if decider is None else decider
    return bool(game.ask(decisions.Decision(
        decisions.MAY, player if player >= 0 else game.turn.active, (True, False), "614.1a", source=candidate.source,
        prompt=f"Apply the effect of {game.name_of(candidate.source)}?",
    )))


def affected_player(game: Position, event: Event) -> int:
    """Who chooses among effects: the affected player, or the controller (or owner) of the affected object (616.1)."""
    ref = event.target if event.kind in (ev.DAMAGE, ev.COUNTERS) else (event.object or event.player)
    if event.kind == ev.MOVE and event.to == "battlefield" and event.player >= 0:
        return event.player
    if event.kind in (ev.DRAW, ev.CREATE) or ref < 100:
        return event.player if ref < 100 and event.player >= 0 and event.kind not in (ev.DAMAGE, ev.COUNTERS) else max(ref, 0)
    return controller_of(game, ref)


def _candidates(game: Position, event: Event) -> list[Candidate]:
    found: list[Candidate] = []
    rules = functioning(game).rules
    for rule in rules.get(t.Replace, ()):
        _replacement(game, event, rule, found)
    if event.kind == ev.MOVE:
        _own_replacements(game, event, found)
    if event.kind == ev.DAMAGE:
        _damage_candidates(game, event, rules.get(t.Prevent, ()), found)
    if event.kind == ev.STEP:
        for rule in rules.get(t.SkipStep, ()):
            _skip(game, event, rule, found)
    if (event.kind == ev.MOVE and event.to == "battlefield") or (
        event.kind == ev.CREATE and not (_still_to_apply(event, found) and game.applies("616.1g"))
    ):
        for shaper in entering_shapers(game, event):
            found.append(_entering(game, shaper))
    counter = acting_counter(game, event)
    if counter is not None:
        found.append(_by_counter(game, event, *counter))
    return found + [one for make in BY_RULES if (one := make(game, event)) is not None]


def _damage_candidates(game: Position, event: Event, preventing: Iterable[Rule], found: list[Candidate]) -> None:
    for rule in preventing:
        _prevention(game, event, rule, found)
    if is_protected(game, event.target, event.source) and game.has_rule(NO_DAMAGE):
        found.append(_protection(game, event))


def _still_to_apply(event: Event, found: list[Candidate]) -> bool:
    """Is there something to apply to the event itself? What applies to the entering contained in it comes after (616.1g)."""
    return any(c.key not in event.applied for c in found)


# ---- replacement -------------------------------------------------------------------------------------------------------


def _replacement(game: Position, event: Event, rule: Rule, found: list[Candidate]) -> None:
    effect = rule.effect
    assert isinstance(effect, t.Replace)
    if event.kind not in kinds_of(effect.event):
        return
    if is_regeneration(effect) and (NO_REGENERATION in event.applied or forbidding(game, "be_regenerated", event.object)):
        return
    ctx = _context(game, rule, event)
    if not event_matches(effect.event, event, ctx, would=True) or not holds(effect.condition, ctx):
        return
    if rule.condition is not None and not holds(rule.condition, ctx):
        return
    if not all(game.has_rule(number) for number in _rules_of(effect, event)):
        return
    group = "self" if effect.self_replacement else (effect.group or "any")
    found.append(Candidate(("replace", rule.key), rule.ctx.source, group, _act_replace(game, rule), effect.optional))


def _own_replacements(game: Position, event: Event, found: list[Candidate]) -> None:
    """Effects of the moving object about its own move from anywhere, which apply wherever it is (113.6, 614.12)."""
    o = game.objects[event.object]
    if o.notes.get("exile_after") == "always" and event.origin == "stack" and event.to not in ("exile", "battlefield"):
        found.append(_exile_from_stack(game, event))
    if not o.values.base.has_replacements or o.zone == "battlefield":
        return
    for held in chars(game, event.object).held:
        if game.off and held.rule in game.off:
            continue
        for index, part in enumerate(held.parts):
            if not isinstance(part, t.StaticAbility) or o.zone in part.zones:
                continue
            for number, (effect, condition) in enumerate(flattened(part)):
                if isinstance(effect, t.Replace) and _about_itself(effect.event):
                    ctx = Context(game, o.controller, event.object, parent=held.grant)
                    key = ((event.object, held.key, index), number)
                    _replacement(game, event, Rule(effect, ctx, condition, key, 0, 0), found)


def _exile_from_stack(game: Position, original: Event) -> Candidate:
    """Flashback and its like: exiled instead of being put anywhere else as it leaves the stack."""

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        new = event.copy()
        new.to = "exile"
        return [new]

    return Candidate(("exile_after", original.object), original.object, "any", act)


def _about_itself(pattern: t.EventPattern) -> bool:
    return isinstance(pattern, t.Moves) and isinstance(pattern.what, t.IsSource) and pattern.source_zone != "battlefield"


def _protection(game: Position, original: Event) -> Candidate:
    """Damage from a source with the quality is prevented."""

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        if event.unpreventable or forbidding(game, "prevent_damage", event.source, event.target):
            return [event]
        game.tell("prevent", "Damage from {} is prevented: {} has protection from it",
               (game.name_of(event.source), game.name_of(event.target)), (NO_DAMAGE, "615.6"), (event.source, event.target))
        return []

    return Candidate(("protection", original.target), original.target if original.target >= 100 else original.source, "any", act)


def _rules_of(effect: t.Replace, event: Event) -> tuple[str, ...]:
    """What kind of replacement effect it is, by rule."""
    if effect.self_replacement:
        return ("614.15",)
    if is_regeneration(effect):
        return ("614.6", "614.8")
    if event.kind == ev.DAMAGE and any(isinstance(i, t.TheEvent) and i.to is not None for i in effect.instead):
        return ("614.6", "614.9")
    return ("614.6", "614.11") if event.kind == ev.DRAW else ("614.6",)


def is_regeneration(effect: t.Replace) -> bool:
    """Is the effect a regeneration shield?"""
    return any(isinstance(i, t.KeywordAction) and i.name == "regenerated" for i in effect.instead)


def _context(game: Position, rule: Rule, event: Event) -> Context:
    ctx = rule.ctx.frozen()
    ctx.event = event
    return ctx


def _act_replace(game: Position, rule: Rule) -> Callable[[Event, list[Callable[[], None]]], list[Event]]:
    effect = rule.effect
    assert isinstance(effect, t.Replace)

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        game.because(_rule_of_ability(game, rule))
        game.tell("replace", "{} replaces {}", (game.name_of(rule.ctx.source), _would(game, event)),
               _rules_of(effect, event), (rule.ctx.source,))
        _spend_use(game, rule)
        ctx = _context(game, rule, event)
        return run_instead(game, ctx, effect.instead, event, later)

    return act


_WOULD = {
    ev.DAMAGE: "the damage to {}", ev.DESTROY: "the destruction of {}", ev.COUNTERS: "the counters on {}",
    ev.DRAW: "a card draw", ev.CREATE: "the creation of a token", ev.GAIN_LIFE: "a gain of life", ev.LOSE_LIFE: "a loss of life",
    ev.DISCARD: "the discarding of {}", ev.ADD_MANA: "the mana added", ev.MILL: "the milling of cards",
    ev.TAP: "the tapping of {}", ev.UNTAP: "the untapping of {}", ev.SACRIFICE: "the sacrifice of {}",
}
"""What is replaced, in words, by the kind of event."""


def _would(game: Position, event: Event) -> str:
    ref = event.target if event.kind in (ev.DAMAGE, ev.COUNTERS) else event.object
    if event.kind == ev.MOVE:
        return f"the moving of {game.name_of(ref)} from {event.origin} to {event.to}"
    return _WOULD.get(event.kind, event.kind.replace("_", " ")).format(game.name_of(ref))


def _spend_use(game: Position, rule: Rule) -> None:
    if rule.lasting:
        lasting = next((x for x in game.effects if x.id == rule.lasting), None)
        if lasting is not None and lasting.uses is not None:
            use_up(game, lasting.id, lasting.uses - 1)


def run_instead(
    game: Position, ctx: Context, instead: tuple[t.Instruction, ...], event: Event, later: list[Callable[[], None]]
) -> list[Event]:
    """What happens instead: `TheEvent` is the event, changed; the rest is done right after (or now, if nothing else is)."""
    events: list[Event] = []
    rest: list[t.Instruction] = []
    for instruction in instead:
        if isinstance(instruction, t.TheEvent):
            events.extend(_modified(game, ctx, instruction, event, later))
        else:
            rest.append(instruction)
    if rest:
        applied = event.applied

        def act() -> None:
            kept, game.inherited = game.inherited, game.inherited | applied
            try:
                carry_out(game, tuple(rest), ctx)
            finally:
                game.inherited = kept

        later.append(act)
    return events


def _rule_of_ability(game: Position, rule: Rule) -> tuple[str, ...]:
    """The rule of the keyword ability that an effect comes from, if it comes from one."""
    place = rule.key[0]
    if rule.lasting or not isinstance(place, tuple):
        return ()
    id, key = place[:2]
    return tuple(held.rule for held in chars(game, id).held if held.key == key and held.rule)


def _modified(
    game: Position, ctx: Context, the: t.TheEvent, event: Event, later: list[Callable[[], None]]
) -> list[Event]:
    """The event as `TheEvent` changes it (614.6)."""
    new = event.copy()
    if the.amount is not None:
        new.amount = amount(the.amount, ctx)
        if event.kind == ev.CREATE:
            return [event.copy() for _ in range(max(0, new.amount))]
    if the.to_zone is not None:
        new.to = the.to_zone
        new.position = -1 if the.position == "bottom" else 0
        if the.to_zone == "exile":
            later.append(lambda: remember(game, ctx.source, "exiled", (new.new,) if new.new else ()))
        if the.position == "shuffle":
            owner = game.objects[event.object].owner
            later.append(lambda: shuffle(game, owner))
    if the.to is not None:
        found = select(the.to, ctx)
        if not found:
            return []
        if event.kind == ev.DAMAGE and not _can_be_dealt_damage(game, found[0]) and game.applies("614.9"):
            return [new]
        if event.kind in (ev.DAMAGE, ev.COUNTERS):
            new.target = found[0]
        else:
            new.player = found[0]
    if the.source is not None and (sources := select(the.source, ctx)):
        new.source = sources[0]
    if the.tapped is not None or the.counters:
        details = ev.enter_details(new)
        details.tapped = details.tapped if the.tapped is None else the.tapped
        details.counters.extend((kind, natural(number, ctx)) for kind, number in the.counters)
    return [new]


def _can_be_dealt_damage(game: Position, ref: int) -> bool:
    """Is it a player who is still in the game, or a battle, creature or planeswalker on the battlefield? Damage is redirected
    to nothing else."""
    if ref < 100:
        return game.players[ref].in_game
    here = game.objects.get(ref)
    if here is None or here.zone != "battlefield" or here.phased_out:
        return False
    return not chars(game, ref).types.isdisjoint(("battle", "creature", "planeswalker"))


# ---- prevention ----------------------------------------------------------------------------------------------------------


def order_for_shields(game: Position, events: list[Event]) -> list[Event]:
    """Where a shield could prevent some of several simultaneous damage, the player it protects chooses which (615.7): the
    events are put in the order in which the shield meets them."""
    for rule in functioning(game).rules.get(t.Prevent, ()):
        effect = rule.effect
        lasting = next((x for x in game.effects if x.id == rule.lasting), None)
        if not isinstance(effect, t.Prevent) or not effect.shield or lasting is None or lasting.uses is None:
            continue
        met = [e for e in events if e.kind == ev.DAMAGE and event_matches(effect.damage, e, _context(game, rule, e), would=True)]
        if len(met) < 2 or sum(e.amount for e in met) <= lasting.uses or not game.applies("615.7"):
            continue
        order = game.ask(decisions.Decision(
            decisions.ORDER, affected_player(game, met[0]), range(len(met)), "615.7", minimum=len(met), maximum=len(met),
            source=rule.ctx.source, prompt="; ".join(f"{i}: {game.name_of(e.source)}" for i, e in enumerate(met)),
        ))
        chosen = iter([met[i] for i in order])
        events = [next(chosen) if any(e is one for one in met) else e for e in events]
    return events


def _prevention(game: Position, original: Event, rule: Rule, found: list[Candidate]) -> None:
    effect = rule.effect
    assert isinstance(effect, t.Prevent)
    ctx = _context(game, rule, original)
    if not event_matches(effect.damage, original, ctx, would=True) or not holds(effect.condition, ctx):
        return
    if rule.condition is not None and not holds(rule.condition, ctx):
        return
    if not all(game.has_rule(number) for number in _rules_of_prevention(effect)):
        return

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        return _prevent(game, rule, event, later)

    found.append(Candidate(("prevent", rule.key), rule.ctx.source, "any", act))


def _rules_of_prevention(effect: t.Prevent) -> tuple[str, ...]:
    """What kind of prevention effect it is, by rule."""
    if effect.shield:
        return ("615.6", "615.7")
    if effect.next_source:
        return ("615.6", "615.8")
    return ("615.6",) if effect.amount is None else ("615.6", "615.10")


def _prevent(game: Position, rule: Rule, event: Event, later: list[Callable[[], None]]) -> list[Event]:
    effect = rule.effect
    assert isinstance(effect, t.Prevent)
    ctx = _context(game, rule, event)
    lasting = next((x for x in game.effects if x.id == rule.lasting), None)
    limit = event.amount if effect.amount is None else natural(effect.amount, ctx)
    if lasting is not None and effect.shield and lasting.uses is not None:
        limit = lasting.uses
    unpreventable = event.unpreventable or forbidding(game, "prevent_damage", event.source, event.target) is not None
    prevented = 0 if unpreventable and game.applies("615.12") else min(limit, event.amount)
    if prevented and lasting is not None:
        if effect.shield and lasting.uses is not None:
            use_up(game, lasting.id, lasting.uses - prevented)
        elif effect.next_source or lasting.uses is not None:
            use_up(game, lasting.id, 0)
    game.because(_rule_of_ability(game, rule))
    game.tell("prevent", "{} of the damage from {} is prevented", (prevented, game.name_of(event.source)),
           ("615.12",) if unpreventable else _rules_of_prevention(effect), (event.source, event.target))
    if effect.then and game.applies("615.5"):
        def then(whole: Event) -> None:
            ctx.event = whole
            carry_out(game, effect.then, ctx)

        whole = event.copy()
        whole.amount = prevented
        several = None if getattr(effect.damage, "source", None) is None else object()  # "if a source would": for each by itself
        afterwards(later, ("prevented", rule.key, event.target, several), whole, then)
    event.amount -= prevented
    return [event] if event.amount > 0 else []


def _skip(game: Position, original: Event, rule: Rule, found: list[Candidate]) -> None:
    effect = rule.effect
    assert isinstance(effect, t.SkipStep)
    named = is_during(str(original.info or original.word), original.word, effect.step)
    if not named or original.player not in select(effect.who, rule.ctx) or not game.applies("614.10"):
        return

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        _spend_use(game, rule)
        game.tell(
            "skip",
            "{} skips the {} step",
            (game.name_of(original.player), original.word.replace("_", " ")),
            ("614.10",),
            (original.player,),
        )
        return []

    found.append(Candidate(("skip", rule.key), rule.ctx.source, "any", act))


def _by_counter(game: Position, original: Event, kind: str, rule: str) -> Candidate:
    """The effect of shield, stun or finality counters; of several of a kind a single effect (122.1c–d, 122.1h)."""

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        unpreventable = event.unpreventable or forbidding(game, "prevent_damage", event.source, event.target)
        if event.kind == ev.DAMAGE and unpreventable:
            return [event]
        happening = apply_counter(game, event, kind, rule)
        if event.kind != ev.DAMAGE:
            return happening
        for one in happening:  # simultaneous damage takes one counter
            afterwards(later, ("counter", kind, ref), one, lambda removal: _remove_one(game, removal.target, kind))
        return []

    ref = original.target if original.kind == ev.DAMAGE else original.object
    return Candidate(("counter", kind, ref), ref, "any", act)


def _remove_one(game: Position, ref: int, kind: str) -> None:
    carry_out(game, (t.TakeCounters(kind, t.Number(1), t.This()),), Context(game, controller_of(game, ref), ref))


def _entering(game: Position, shaper: Shaper) -> Candidate:
    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        return shaper.shape(event, later)

    found = Candidate(shaper.key, shaper.source, shaper.group, act, shaper.optional)
    found.shaper = shaper
    return found


