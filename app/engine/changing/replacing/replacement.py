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


def _by_rules(g: Position, e: Event) -> bool:
    return any(make(g, e) is not None for make in BY_RULES)


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


def may_apply(g: Position, e: Event) -> bool:
    """Is there anything that could replace or prevent the event? A quick look before the full one."""
    rules = functioning(g).rules
    if acting_counter(g, e) is not None:
        return True
    if e.kind == ev.MOVE:
        return (
            e.to == "battlefield" or t.Replace in rules or g.objects[e.object].values.base.has_replacements
            or "exile_after" in g.objects[e.object].notes
            or _by_rules(g, e)
        )
    if e.kind == ev.DAMAGE and (is_protected(g, e.target, e.source) or _by_rules(g, e)):
        return True
    if e.kind == ev.CREATE:
        return bool(rules) or bool(e.info.abilities)
    if not rules:
        return False
    return t.Replace in rules or (e.kind == ev.DAMAGE and t.Prevent in rules) or (e.kind == ev.STEP and t.SkipStep in rules)


def replaced(g: Position, e: Event, later: list[Callable[[], None]]) -> list[Event]:
    """The events that happen instead of an event, after every applicable effect has had its one opportunity (616.1)."""
    while True:
        found = [c for c in _candidates(g, e) if not _had_its_turn(g, e, c.key)]
        if not found:
            return [e]
        chosen = _choose(g, e, found)
        e.applied = e.applied | {("again", chosen.key) if chosen.key in e.applied else chosen.key}
        if chosen.optional and not _wants(g, e, chosen):
            if chosen.shaper is not None:
                chosen.shaper.declined(e)
            continue
        outcome = chosen.act(e, later)
        if len(found) > 1 and not g.applies("616.1f"):
            return outcome
        if outcome != [e]:
            result = []
            for new in outcome:
                new.applied = new.applied | e.applied
                result.extend(replaced(g, new, later))
            return result


def _had_its_turn(g: Position, e: Event, key: Any) -> bool:
    """Has an effect had its one opportunity to affect the event (614.5)? Without that rule it gets a second."""
    return key in e.applied and (("again", key) in e.applied or g.applies("614.5"))


def _choose(g: Position, e: Event, found: list[Candidate]) -> Candidate:
    members, group = found, "any"
    for group in GROUPS:
        members = [c for c in found if c.group == group]
        if members and (len(members) == len(found) or g.applies(_GROUP_RULES[group])):
            break
    members = members or found
    if len(members) == 1 or not g.applies("616.1"):
        return members[0]
    place = g.ask(decisions.Decision(
        decisions.REPLACEMENT, affected_player(g, e), range(len(members)), _GROUP_RULES[group],
        prompt="; ".join(f"{i}: {g.name_of(c.source)}" for i, c in enumerate(members)),
        labels=[(c.source, "") for c in members],
    ))
    g.tell("choice", "{} applies first", (g.name_of(members[place].source),), ("616.1", _GROUP_RULES[group]))
    return members[int(place)]


def _wants(g: Position, e: Event, c: Candidate) -> bool:
    player = affected_player(g, e) if e.kind == ev.MOVE else e.player
    decider = c.shaper.decider if c.shaper is not None else None
    player = player if decider is None else decider
    return bool(g.ask(decisions.Decision(
        decisions.MAY, player if player >= 0 else g.turn.active, (True, False), "614.1a", source=c.source,
        prompt=f"Apply the effect of {g.name_of(c.source)}?",
    )))


def affected_player(g: Position, e: Event) -> int:
    """Who chooses among effects: the affected player, or the controller (or owner) of the affected object (616.1)."""
    ref = e.target if e.kind in (ev.DAMAGE, ev.COUNTERS) else (e.object or e.player)
    if e.kind == ev.MOVE and e.to == "battlefield" and e.player >= 0:
        return e.player
    if e.kind in (ev.DRAW, ev.CREATE) or ref < 100:
        return e.player if ref < 100 and e.player >= 0 and e.kind not in (ev.DAMAGE, ev.COUNTERS) else max(ref, 0)
    return controller_of(g, ref)


def _candidates(g: Position, e: Event) -> list[Candidate]:
    found: list[Candidate] = []
    rules = functioning(g).rules
    for rule in rules.get(t.Replace, ()):
        _replacement(g, e, rule, found)
    if e.kind == ev.MOVE:
        _own_replacements(g, e, found)
    if e.kind == ev.DAMAGE:
        _damage_candidates(g, e, rules.get(t.Prevent, ()), found)
    if e.kind == ev.STEP:
        for rule in rules.get(t.SkipStep, ()):
            _skip(g, e, rule, found)
    if (e.kind == ev.MOVE and e.to == "battlefield") or (
        e.kind == ev.CREATE and not (_still_to_apply(e, found) and g.applies("616.1g"))
    ):
        for shaper in entering_shapers(g, e):
            found.append(_entering(g, shaper))
    counter = acting_counter(g, e)
    if counter is not None:
        found.append(_by_counter(g, e, *counter))
    return found + [one for make in BY_RULES if (one := make(g, e)) is not None]


def _damage_candidates(g: Position, e: Event, preventing: Iterable[Rule], found: list[Candidate]) -> None:
    for rule in preventing:
        _prevention(g, e, rule, found)
    if is_protected(g, e.target, e.source) and g.has_rule(NO_DAMAGE):
        found.append(_protection(g, e))


def _still_to_apply(e: Event, found: list[Candidate]) -> bool:
    """Is there something to apply to the event itself? What applies to the entering contained in it comes after (616.1g)."""
    return any(c.key not in e.applied for c in found)


# ---- replacement -------------------------------------------------------------------------------------------------------


def _replacement(g: Position, e: Event, rule: Rule, found: list[Candidate]) -> None:
    effect = rule.effect
    assert isinstance(effect, t.Replace)
    if e.kind not in kinds_of(effect.event):
        return
    if is_regeneration(effect) and (NO_REGENERATION in e.applied or forbidding(g, "be_regenerated", e.object)):
        return
    ctx = _context(g, rule, e)
    if not event_matches(effect.event, e, ctx, would=True) or not holds(effect.condition, ctx):
        return
    if rule.condition is not None and not holds(rule.condition, ctx):
        return
    if not all(g.has_rule(number) for number in _rules_of(effect, e)):
        return
    group = "self" if effect.self_replacement else (effect.group or "any")
    found.append(Candidate(("replace", rule.key), rule.ctx.source, group, _act_replace(g, rule), effect.optional))


def _own_replacements(g: Position, e: Event, found: list[Candidate]) -> None:
    """Effects of the moving object about its own move from anywhere, which apply wherever it is (113.6, 614.12)."""
    o = g.objects[e.object]
    if o.notes.get("exile_after") == "always" and e.origin == "stack" and e.to not in ("exile", "battlefield"):
        found.append(_exile_from_stack(g, e))
    if not o.values.base.has_replacements or o.zone == "battlefield":
        return
    for held in chars(g, e.object).held:
        if g.off and held.rule in g.off:
            continue
        for index, part in enumerate(held.parts):
            if not isinstance(part, t.StaticAbility) or o.zone in part.zones:
                continue
            for number, (effect, condition) in enumerate(flattened(part)):
                if isinstance(effect, t.Replace) and _about_itself(effect.event):
                    ctx = Context(g, o.controller, e.object, parent=held.grant)
                    key = ((e.object, held.key, index), number)
                    _replacement(g, e, Rule(effect, ctx, condition, key, 0, 0), found)


def _exile_from_stack(g: Position, e: Event) -> Candidate:
    """Flashback and its like: exiled instead of being put anywhere else as it leaves the stack."""

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        new = event.copy()
        new.to = "exile"
        return [new]

    return Candidate(("exile_after", e.object), e.object, "any", act)


def _about_itself(pattern: t.EventPattern) -> bool:
    return isinstance(pattern, t.Moves) and isinstance(pattern.what, t.IsSource) and pattern.source_zone != "battlefield"


def _protection(g: Position, e: Event) -> Candidate:
    """Damage from a source with the quality is prevented."""

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        if event.unpreventable or forbidding(g, "prevent_damage", event.source, event.target):
            return [event]
        g.tell("prevent", "Damage from {} is prevented: {} has protection from it",
               (g.name_of(event.source), g.name_of(event.target)), (NO_DAMAGE, "615.6"), (event.source, event.target))
        return []

    return Candidate(("protection", e.target), e.target if e.target >= 100 else e.source, "any", act)


def _rules_of(effect: t.Replace, e: Event) -> tuple[str, ...]:
    """What kind of replacement effect it is, by rule."""
    if effect.self_replacement:
        return ("614.15",)
    if is_regeneration(effect):
        return ("614.6", "614.8")
    if e.kind == ev.DAMAGE and any(isinstance(i, t.TheEvent) and i.to is not None for i in effect.instead):
        return ("614.6", "614.9")
    return ("614.6", "614.11") if e.kind == ev.DRAW else ("614.6",)


def is_regeneration(effect: t.Replace) -> bool:
    """Is the effect a regeneration shield?"""
    return any(isinstance(i, t.KeywordAction) and i.name == "regenerated" for i in effect.instead)


def _context(g: Position, rule: Rule, e: Event) -> Context:
    ctx = rule.ctx.frozen()
    ctx.event = e
    return ctx


def _act_replace(g: Position, rule: Rule) -> Callable[[Event, list[Callable[[], None]]], list[Event]]:
    effect = rule.effect
    assert isinstance(effect, t.Replace)

    def act(e: Event, later: list[Callable[[], None]]) -> list[Event]:
        g.because(_rule_of_ability(g, rule))
        g.tell("replace", "{} replaces {}", (g.name_of(rule.ctx.source), _would(g, e)),
               _rules_of(effect, e), (rule.ctx.source,))
        _spend_use(g, rule)
        ctx = _context(g, rule, e)
        return run_instead(g, ctx, effect.instead, e, later)

    return act


_WOULD = {
    ev.DAMAGE: "the damage to {}", ev.DESTROY: "the destruction of {}", ev.COUNTERS: "the counters on {}",
    ev.DRAW: "a card draw", ev.CREATE: "the creation of a token", ev.GAIN_LIFE: "a gain of life", ev.LOSE_LIFE: "a loss of life",
    ev.DISCARD: "the discarding of {}", ev.ADD_MANA: "the mana added", ev.MILL: "the milling of cards",
    ev.TAP: "the tapping of {}", ev.UNTAP: "the untapping of {}", ev.SACRIFICE: "the sacrifice of {}",
}
"""What is replaced, in words, by the kind of event."""


def _would(g: Position, e: Event) -> str:
    ref = e.target if e.kind in (ev.DAMAGE, ev.COUNTERS) else e.object
    if e.kind == ev.MOVE:
        return f"the moving of {g.name_of(ref)} from {e.origin} to {e.to}"
    return _WOULD.get(e.kind, e.kind.replace("_", " ")).format(g.name_of(ref))


def _spend_use(g: Position, rule: Rule) -> None:
    if rule.lasting:
        lasting = next((x for x in g.effects if x.id == rule.lasting), None)
        if lasting is not None and lasting.uses is not None:
            use_up(g, lasting.id, lasting.uses - 1)


def run_instead(
    g: Position, ctx: Context, instead: tuple[t.Instruction, ...], e: Event, later: list[Callable[[], None]]
) -> list[Event]:
    """What happens instead: `TheEvent` is the event, changed; the rest is done right after (or now, if nothing else is)."""
    events: list[Event] = []
    rest: list[t.Instruction] = []
    for instruction in instead:
        if isinstance(instruction, t.TheEvent):
            events.extend(_modified(g, ctx, instruction, e, later))
        else:
            rest.append(instruction)
    if rest:
        applied = e.applied

        def act() -> None:
            kept, g.inherited = g.inherited, g.inherited | applied
            try:
                carry_out(g, tuple(rest), ctx)
            finally:
                g.inherited = kept

        later.append(act)
    return events


def _rule_of_ability(g: Position, rule: Rule) -> tuple[str, ...]:
    """The rule of the keyword ability that an effect comes from, if it comes from one."""
    place = rule.key[0]
    if rule.lasting or not isinstance(place, tuple):
        return ()
    id, key = place[:2]
    return tuple(held.rule for held in chars(g, id).held if held.key == key and held.rule)


def _modified(
    g: Position, ctx: Context, the: t.TheEvent, e: Event, later: list[Callable[[], None]]
) -> list[Event]:
    """The event as `TheEvent` changes it (614.6)."""
    new = e.copy()
    if the.amount is not None:
        new.amount = amount(the.amount, ctx)
        if e.kind == ev.CREATE:
            return [e.copy() for _ in range(max(0, new.amount))]
    if the.to_zone is not None:
        new.to = the.to_zone
        new.position = -1 if the.position == "bottom" else 0
        if the.to_zone == "exile":
            later.append(lambda: remember(g, ctx.source, "exiled", (new.new,) if new.new else ()))
        if the.position == "shuffle":
            owner = g.objects[e.object].owner
            later.append(lambda: shuffle(g, owner))
    if the.to is not None:
        found = select(the.to, ctx)
        if not found:
            return []
        if e.kind in (ev.DAMAGE, ev.COUNTERS):
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


# ---- prevention ----------------------------------------------------------------------------------------------------------


def order_for_shields(g: Position, events: list[Event]) -> list[Event]:
    """Where a shield could prevent some of several simultaneous damage, the player it protects chooses which (615.7): the
    events are put in the order in which the shield meets them."""
    for rule in functioning(g).rules.get(t.Prevent, ()):
        effect = rule.effect
        lasting = next((x for x in g.effects if x.id == rule.lasting), None)
        if not isinstance(effect, t.Prevent) or not effect.shield or lasting is None or lasting.uses is None:
            continue
        met = [e for e in events if e.kind == ev.DAMAGE and event_matches(effect.damage, e, _context(g, rule, e), would=True)]
        if len(met) < 2 or sum(e.amount for e in met) <= lasting.uses or not g.applies("615.7"):
            continue
        order = g.ask(decisions.Decision(
            decisions.ORDER, affected_player(g, met[0]), range(len(met)), "615.7", minimum=len(met), maximum=len(met),
            source=rule.ctx.source, prompt="; ".join(f"{i}: {g.name_of(e.source)}" for i, e in enumerate(met)),
        ))
        chosen = iter([met[i] for i in order])
        events = [next(chosen) if any(e is one for one in met) else e for e in events]
    return events


def _prevention(g: Position, e: Event, rule: Rule, found: list[Candidate]) -> None:
    effect = rule.effect
    assert isinstance(effect, t.Prevent)
    ctx = _context(g, rule, e)
    if not event_matches(effect.damage, e, ctx, would=True) or not holds(effect.condition, ctx):
        return
    if rule.condition is not None and not holds(rule.condition, ctx):
        return
    if not all(g.has_rule(number) for number in _rules_of_prevention(effect)):
        return

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        return _prevent(g, rule, event, later)

    found.append(Candidate(("prevent", rule.key), rule.ctx.source, "any", act))


def _rules_of_prevention(effect: t.Prevent) -> tuple[str, ...]:
    """What kind of prevention effect it is, by rule."""
    if effect.shield:
        return ("615.6", "615.7")
    if effect.next_source:
        return ("615.6", "615.8")
    return ("615.6",) if effect.amount is None else ("615.6", "615.10")


def _prevent(g: Position, rule: Rule, e: Event, later: list[Callable[[], None]]) -> list[Event]:
    effect = rule.effect
    assert isinstance(effect, t.Prevent)
    ctx = _context(g, rule, e)
    lasting = next((x for x in g.effects if x.id == rule.lasting), None)
    limit = e.amount if effect.amount is None else natural(effect.amount, ctx)
    if lasting is not None and effect.shield and lasting.uses is not None:
        limit = lasting.uses
    unpreventable = e.unpreventable or forbidding(g, "prevent_damage", e.source, e.target) is not None
    prevented = 0 if unpreventable and g.applies("615.12") else min(limit, e.amount)
    if prevented and lasting is not None:
        if effect.shield and lasting.uses is not None:
            use_up(g, lasting.id, lasting.uses - prevented)
        elif effect.next_source or lasting.uses is not None:
            use_up(g, lasting.id, 0)
    g.because(_rule_of_ability(g, rule))
    g.tell("prevent", "{} of the damage from {} is prevented", (prevented, g.name_of(e.source)),
           ("615.12",) if unpreventable else _rules_of_prevention(effect), (e.source, e.target))
    if effect.then and g.applies("615.5"):
        def then(whole: Event) -> None:
            ctx.event = whole
            carry_out(g, effect.then, ctx)

        whole = e.copy()
        whole.amount = prevented
        several = None if getattr(effect.damage, "source", None) is None else object()  # "if a source would": for each by itself
        afterwards(later, ("prevented", rule.key, e.target, several), whole, then)
    e.amount -= prevented
    return [e] if e.amount > 0 else []


def _skip(g: Position, e: Event, rule: Rule, found: list[Candidate]) -> None:
    effect = rule.effect
    assert isinstance(effect, t.SkipStep)
    named = is_during(str(e.info or e.word), e.word, effect.step)
    if not named or e.player not in select(effect.who, rule.ctx) or not g.applies("614.10"):
        return

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        _spend_use(g, rule)
        g.tell("skip", "{} skips the {} step", (g.name_of(e.player), e.word.replace("_", " ")), ("614.10",), (e.player,))
        return []

    found.append(Candidate(("skip", rule.key), rule.ctx.source, "any", act))


def _by_counter(g: Position, e: Event, kind: str, rule: str) -> Candidate:
    """The effect of shield, stun or finality counters; of several of a kind a single effect (122.1c–d, 122.1h)."""

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        unpreventable = event.unpreventable or forbidding(g, "prevent_damage", event.source, event.target)
        if event.kind == ev.DAMAGE and unpreventable:
            return [event]
        happening = apply_counter(g, event, kind, rule)
        if event.kind != ev.DAMAGE:
            return happening
        for one in happening:  # simultaneous damage takes one counter
            afterwards(later, ("counter", kind, ref), one, lambda removal: _remove_one(g, removal.target, kind))
        return []

    ref = e.target if e.kind == ev.DAMAGE else e.object
    return Candidate(("counter", kind, ref), ref, "any", act)


def _remove_one(g: Position, ref: int, kind: str) -> None:
    carry_out(g, (t.TakeCounters(kind, t.Number(1), t.This()),), Context(g, controller_of(g, ref), ref))


def _entering(g: Position, shaper: Shaper) -> Candidate:
    def act(e: Event, later: list[Callable[[], None]]) -> list[Event]:
        return shaper.shape(e, later)

    found = Candidate(shaper.key, shaper.source, shaper.group, act, shaper.optional)
    found.shaper = shaper
    return found


