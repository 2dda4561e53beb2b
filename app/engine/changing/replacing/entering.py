"""How permanents enter (614.1c–e, 614.12): effects of the permanent itself and of others, judged on the permanent as it would
exist on the battlefield, with the continuous effects that exist already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from app.engine import trees as t
from app.engine.changing.attachments import can_attach
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.combat_changes import choose_attacked
from app.engine.changing.effects import use_up
from app.engine.changing.replacing.limited import lasting_of
from app.engine.errors import UnsupportedText
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import Arrival, Event, TokenCreation, ZoneChange, enter_details
from app.engine.position.ids import NOBODY, NOTHING, PROVISIONAL, ObjectId, PlayerId, Referent, is_object
from app.engine.position.notes import MADE_BY_NOTES, ObjectNotes
from app.engine.position.objects import GameObject, new_object
from app.engine.position.values import Characteristics, Values
from app.engine.reading.as_it_would_be import as_though, baked, characteristics_to_be, permanent_to_be
from app.engine.reading.characteristics import chars
from app.engine.reading.copying import copiable_values, with_exceptions
from app.engine.reading.functioning import counts_again, functioning
from app.engine.reading.meaning import holds, known_objects, matches, natural, player_of
from app.engine.trees.keywords import looked_for
from app.engine.trees.static_effects import flattened
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.happening import Happening
    from app.engine.position.lasting import Lasting
    from app.engine.position.state import Position

_READ_AHEAD = looked_for("read ahead", "702.155a")
_COMPLEATED = looked_for("compleated", "702.150a")


A = TypeVar("A")

_UNTAPPED = (t.Untap(t.This()),)
"""What enters untapped chooses nothing."""


class Shaper:
    """An effect that modifies how one permanent enters."""

    __slots__ = ("ctx", "decider", "effect", "g", "group", "key", "limited", "optional", "source")

    def __init__(self, game: Position, effect: t.EntersWith, ctx: Context, key: Any, limited: Lasting | None = None) -> None:
        self.g = game
        self.effect = effect
        self.ctx = ctx
        self.key = key
        self.limited = limited
        self.source = ctx.source
        self.optional = effect.optional
        self.decider = player_of(effect.decider, ctx) if effect.decider is not None else None
        self.group = (
            "control" if effect.under is not None else "copy" if effect.copy_of is not None
            else "back_face" if effect.transformed else "any"
        )

    def shape(self, event: Arrival, happening: Happening) -> list[Event]:
        """Modify the event, choices first (614.12a)."""
        g, effect = self.g, self.effect
        ctx = self.ctx.frozen()
        ctx.event = event
        ctx.it = event.object
        details = enter_details(event)
        if effect.choices and (effect.choices == _UNTAPPED or g.applies("614.12a")):
            with _out_of_reach(g, effect.choices, (event, *happening.events)):
                _make_choices(g, effect.choices, ctx, event)
        if effect.copy_of is not None:
            self._copy(event, ctx)
        details.tapped = details.tapped or effect.tapped
        if effect.counters:
            details.counters.extend(look_ahead(g, event, lambda id: self._counters(ctx)))
        details.effects.extend(
            (t.Modify(t.It(), (t.AddAbility(a),)), ctx, t.EndOfGame()) for a in effect.abilities
        )
        if effect.becomes:
            details.effects.append((t.Modify(t.It(), (t.SetCopiable(self._kind(event, ctx)),)), ctx, t.EndOfGame()))
        if effect.mark is not None:
            details.marks = details.marks | {effect.mark}
        if effect.under is not None and (player := player_of(effect.under, ctx)) is not None:
            event.player = player
        if effect.transformed:
            details.face = 1
        own = self.source == event.object
        g.tell("enters", "{} modifies how it enters" if own else "{} modifies how {} enters",
               (named_in(g, event, self.source), *(() if own else (named_in(g, event, event.object),))),
               ("614.1c" if effect.what is None else "614.1d",), (self.source, event.object))
        if effect.then:
            happening.then(lambda: carry_out(g, effect.then, ctx))
        self._use_up(event, happening)
        return [event]

    def _use_up(self, event: Arrival, happening: Happening) -> None:
        """What applies the next time alone has applied once all that enters at this time has entered (614.3)."""
        limited = self.limited
        if limited is not None and limited.uses is not None:
            id, left = limited.id, limited.uses - 1
            happening.then_once(("used", id), event, lambda _: use_up(self.g, id, left))

    def _kind(self, event: Arrival, ctx: Context) -> t.CopyExceptions:
        """Which of the things it may be its controller chooses."""
        kinds = {_in_short(one): one for one in self.effect.becomes}
        chosen: str = self.g.ask(decisions.Decision(
            decisions.WORD, event.player, tuple(kinds), "614.12a", source=self.source, prompt="Choose what it is",
        ))
        self.g.because(("613.2a",))
        return kinds[chosen]

    def _counters(self, ctx: Context) -> list[tuple[str, int]]:
        """How many counters it enters with, by the characteristics that it would have."""
        return [(kind, natural(number, ctx)) for kind, number in self.effect.counters]

    def declined(self, event: Arrival) -> None:
        """The player decided against it: what the permanent has instead."""
        ctx = self.ctx.frozen()
        enter_details(event).effects.extend(
            (t.Modify(t.It(), (t.AddAbility(a),)), ctx, t.EndOfGame()) for a in self.effect.declined
        )

    def _copy(self, event: Arrival, ctx: Context) -> None:
        """Enter as a copy (707.5): copiable values taken now, with exceptions."""
        assert self.effect.copy_of is not None
        self.g.applies("707.5")
        copied = next((ref for ref in known_objects(self.effect.copy_of, ctx) if ref != event.object), None)
        if copied is not None:
            own = _values_to_be(self.g, event)
            values = with_exceptions(copiable_values(self.g, copied), self.effect.exceptions, ctx, own)
            self._with_given(event, ctx, values, copied)
            self.g.tell("copy", "{} enters as a copy of {}", (named_in(self.g, event, event.object), self.g.called(copied)),
                        ("707.5",), (event.object, copied))

    def _with_given(self, event: Arrival, ctx: Context, values: Values, copied: ObjectId) -> None:
        """The copy with what it enters with besides, and with those exceptions whose condition it fulfils as it is without them
        (707.9e–f). What an earlier copy effect would have had it enter with doesn't happen."""
        details, exceptions = enter_details(event), self.effect.exceptions
        if self.effect.lasts is not None and details.copied is not None:
            raise UnsupportedText("a copy for a time", "what enters as a copy of something else")
        details.copied_for = self.effect.lasts
        details.copied, details.with_copy = (values, copied), []
        given = [more for condition, more in exceptions.given if self._so(event, ctx, condition)]
        for more in given:
            values = with_exceptions(values, more, ctx)
        details.copied = (values, copied)
        counters = [one for found in (exceptions, *given) for one in found.counters]
        if counters and self.g.applies("707.9e"):
            details.with_copy = [(kind, natural(number, ctx)) for kind, number in counters]

    def _so(self, event: Arrival, ctx: Context, condition: t.Condition) -> bool:
        """Does a condition hold for the permanent as it would exist on the battlefield?"""
        found = look_ahead(self.g, event, lambda id: [holds(condition, ctx)])
        return found[0] and self.g.applies("707.9f")


def named_in(game: Position, event: Event, ref: Referent) -> str:
    """The name of an object; of a token that is yet to be created, its own."""
    return event.values.name if isinstance(event, TokenCreation) and ref in (NOTHING, PROVISIONAL) else game.name_of(ref)


def _in_short(kind: t.CopyExceptions) -> str:
    """ "2/2 flying": what tells one thing that a permanent may be from the others."""
    size = "/".join(str(one.value) if isinstance(one, t.Number) else "?" for one in (kind.power, kind.toughness))
    return " ".join([size, *(one.name for one in kind.abilities if isinstance(one, t.KeywordAbility))])


def _make_choices(game: Position, choices: tuple[t.Instruction, ...], ctx: Context, event: Arrival) -> None:
    """Carry out "as this enters" choices; what they note goes with the permanent, not with what it was before."""
    kept = ctx.source
    if isinstance(event, TokenCreation):
        _choose_for_token(game, choices, ctx, event)
        ctx.source = kept
        return
    ctx.source = event.object or kept
    here = game.objects.get(event.object)
    if here is not None:  # what is chosen by its characteristics goes by those it would have (614.12)
        game.alter(event.object, notes={}, values=_values_with_effects(game, event))
    carry_out(game, choices, ctx)
    if here is not None and event.object in game.objects:
        enter_details(event).notes.update(_linked_to(game, event, game.objects[event.object].notes))
        game.alter(event.object, notes=here.notes, values=here.values)
    ctx.source = kept


_MOVING_CARDS = (t.Exile, t.Mill)
"""What takes cards from a graveyard or library, where what enters may still be."""


@contextmanager
def _out_of_reach(game: Position, choices: tuple[t.Instruction, ...], events: Iterable[Event]) -> Iterator[None]:
    """While choices are made that move cards: what enters, and what enters with it, is none of those (614.13a, 614.13c)."""
    kept: list[tuple[str, PlayerId, int, ObjectId]] = []
    moves_cards = contains(choices, _MOVING_CARDS)
    for event in events if moves_cards else ():
        here = game.objects.get(event.object) if isinstance(event, ZoneChange) and event.to == "battlefield" else None
        ids = game.zone_of(here.zone, here.owner) if here is not None and here.zone in _CARDS_LIE_IN else ()
        if here is not None and here.id in ids and game.applies(_CARDS_LIE_IN[here.zone]):
            kept.append((here.zone, here.owner, ids.index(here.id), here.id))
            game.set_zone(here.zone, here.owner, tuple(one for one in ids if one != here.id))
    try:
        yield
    finally:
        for zone, owner, place, id in reversed(kept):
            ids = game.zone_of(zone, owner)
            game.set_zone(zone, owner, (*ids[:place], id, *ids[place:]))


_CARDS_LIE_IN = {"graveyard": "614.13a", "library": "614.13c"}


def _values_with_effects(game: Position, event: Arrival) -> Values:
    """The values it would have on the battlefield, with what effects would make of them."""
    there, effects = permanent_to_be(game, event)
    values = there.values if there.face_down is None else there.face_down
    if game.plain and not effects and not any(held.modifies for held in values.base.held):
        return values
    return baked(values, characteristics_to_be(game, there, effects))


def _linked_to(game: Position, event: Arrival, notes: ObjectNotes) -> ObjectNotes:
    """Choices made as a permanent enters are those of what it enters as (607.5)."""
    copied = event.entering.copied if event.entering is not None else None
    card = game.objects[event.object].card if event.object in game.objects else None
    name = copied[0].name if copied is not None else card.name if card is not None else named_in(game, event, NOTHING)
    return {key: name if key in MADE_BY_NOTES else value for key, value in notes.items()}


def _choose_for_token(game: Position, choices: tuple[t.Instruction, ...], ctx: Context, event: Arrival) -> None:
    """The same for a token that is about to be created: an object set aside for the choices keeps what they note."""
    game.put_in(new_object(PROVISIONAL, _values_with_effects(game, event), event.player, "exile", game.clock + 1))
    ctx.source = PROVISIONAL
    carry_out(game, choices, ctx)
    enter_details(event).notes.update(_linked_to(game, event, game.objects[PROVISIONAL].notes))
    game.take_out(PROVISIONAL)


def settle_entering(game: Position, event: Arrival) -> bool:
    """What its controller chooses as a permanent enters: what it is attached to, and then what it attacks, each of several for
    itself (508.4). False if it doesn't enter."""
    if not _choose_host(game, event):
        return False
    entering = event.entering
    if entering is not None and entering.attack_among:
        entering.attacking = choose_attacked(game, event.player, event.object, entering.attack_among)
    return True


def _choose_host(game: Position, event: Arrival) -> bool:
    """An Aura that enters without saying what it enchants: its controller chooses (303.4f). False if there is nothing, or what
    an effect says is not legal: a card stays where it is, a token is not created (303.4g, 303.4i)."""
    entering = event.entering
    values = _values_to_be(game, event)
    named = entering.attached_to if entering is not None else None
    if "Aura" not in values.subtypes:
        if named is not None and not _hosts(game, event, (named,)):
            _enter_unattached(game, event, _UNATTACHED["Equipment" in values.subtypes])
        return True
    if named is not None:
        resolves = isinstance(event, ZoneChange) and event.origin == "stack"
        legal = resolves or bool(_hosts(game, event, (named,))) or game.denies("303.4i")
        return legal or _stays_out(game, event, "303.4i")
    player = event.player if event.player != NOBODY else game.objects[event.object].owner
    buried = (id for one in game.apnap() for id in game.graveyards[one])
    hosts = _hosts(game, event, (*game.apnap(), *game.battlefield, *buried))
    if not hosts:
        return game.denies("303.4g") or _stays_out(game, event, "303.4g")
    enter_details(event).attached_to = game.ask(decisions.Decision(
        decisions.OPTION, player, hosts, "303.4f", source=event.object, prompt="Choose what it enchants",
    ))
    return True


def _stays_out(game: Position, event: Arrival, rule: str) -> Literal[False]:
    """Tell that an Aura doesn't enter, with the rule. False: it does not."""
    said = "{} isn't created" if isinstance(event, TokenCreation) else "{} stays where it is"
    why = "there is nothing it can enchant" if rule == "303.4g" else "it can't enchant what it would be attached to"
    game.tell("attach", f"{said}: {why}", (named_in(game, event, event.object),), (rule,), (event.object,))
    return False


def _enter_unattached(game: Position, event: Arrival, rule: str) -> None:
    game.applies(rule)
    enter_details(event).attached_to = None
    game.tell("attach", "{} enters unattached", (game.called(event.object),), (rule,))


_UNATTACHED = {True: "301.5e", False: "303.4h"}
"""By which rule an Equipment, or another permanent, enters unattached."""


def could_host(game: Position, event: Arrival, host: Referent) -> bool:
    """Could the permanent be attached to this as it would enter?"""
    return bool(_hosts(game, event, (host,)))


def _hosts(game: Position, event: Arrival, refs: Iterable[Referent]) -> list[Referent]:
    """Those of some objects and players that the permanent could be attached to as it would exist on the battlefield."""
    known = [ref for ref in refs if (ref in game.objects if is_object(ref) else ref != NOBODY)]
    return look_ahead(game, event, lambda id: [ref for ref in known if can_attach(game, id, ref)]) if known else []


def entering_shapers(game: Position, event: Arrival) -> list[Shaper]:
    """Effects that could still modify how the permanent enters."""
    if _plain(game, event):
        return []
    return look_ahead(game, event, lambda id: _shapers(game, event, id))


_INTRINSIC = frozenset({"planeswalker", "battle", "Saga"})
"""Types and subtypes whose permanents enter with counters by rule."""


def _plain(game: Position, event: Arrival) -> bool:
    """Nothing anywhere could say how this permanent enters: a quick look."""
    if t.EntersWith in functioning(game).rules or not game.plain:
        return False
    return not _could_shape(_values_to_be(game, event).base)


def _could_shape(characteristics: Characteristics) -> bool:
    """Could what has these characteristics say itself how it enters?"""
    intrinsic = not _INTRINSIC.isdisjoint(characteristics.types) or not _INTRINSIC.isdisjoint(characteristics.subtypes)
    return intrinsic or any(held.has_rules for held in characteristics.held)


def could_shape_itself(game: Position, here: GameObject) -> bool:
    """Could a permanent that is there have said itself how it entered? A quick look."""
    return _could_shape(here.values.base) or _could_shape(chars(game, here.id))


def _values_to_be(game: Position, event: Arrival) -> Values:
    """The values it would have on the battlefield, those it is to be a copy of before its own; no effects regarded."""
    there, _ = permanent_to_be(game, event)
    return there.values if there.face_down is None else there.face_down


def look_ahead(game: Position, event: Arrival, ask: Callable[[ObjectId], list[A]]) -> list[A]:
    """Ask something about the permanent as it would exist on the battlefield (614.12)."""
    there, effects = permanent_to_be(game, event)
    before = game.objects.get(there.id)
    with as_though(game, there, effects):
        otherwise = _looks_otherwise(game, there)
        if otherwise:
            game.ruleset.is_on("look ahead at existing effects")
        found = ask(there.id)
        changed = (before is not None and there.values is not before.values) or _changed(chars(game, there.id))
        if found and (otherwise or changed):
            game.because(("614.12",))
        return found


def _changed(characteristics: Characteristics) -> bool:
    """Do effects change it, other than its own counters?"""
    return any(not {"122.1a", "122.1b"}.intersection(rules) for _, rules in characteristics.changed_by)


def _looks_otherwise(game: Position, there: GameObject) -> bool:
    """Do continuous effects change what could matter for how it enters?"""
    now, own = chars(game, there.id), copiable_values(game, there.id).base
    return (now.types, now.subtypes, now.colors, now.held) != (own.types, own.subtypes, own.colors, own.held)


def had_its_turn(game: Position, event: Event, key: Any) -> bool:
    """Has an effect had its one opportunity to affect the event (614.5)?"""
    return key in event.applied and game.applies("614.5")


def _shapers(game: Position, event: Arrival, id: ObjectId) -> list[Shaper]:
    found: list[Shaper] = []
    controller = game.objects[id].controller
    c = chars(game, id)
    copied = event.entering.copied[1] if event.entering is not None and event.entering.copied is not None else 0
    for held in c.held:
        for index, part in enumerate(held.parts):
            if isinstance(part, t.StaticAbility) and counts_again(game, id, held):
                key = (id, copied, held.key, index)
                ctx = Context(game, controller, id, parent=held.grant)
                if copied and contains(part, t.X) and game.applies("107.3j"):
                    ctx.amounts["X"] = 0
                _own(game, event, part, ctx, key, found, held.rule)
    _intrinsic(game, id, found)
    for rule in functioning(game).rules.get(t.EntersWith, ()):
        effect = rule.effect
        assert isinstance(effect, t.EntersWith)
        if effect.what is None or rule.ctx.source == id:
            continue
        fits = matches(effect.what, id, rule.ctx) and holds(rule.condition, rule.ctx)
        if fits and holds(effect.condition, rule.ctx.for_thing(id)) and game.applies("614.1d"):
            game.because(("614.12",) if c.changed_by else ())
            found.append(Shaper(game, effect, rule.ctx, ("enters", rule.key), lasting_of(game, rule)))
    return found


def _own(
    game: Position, event: Arrival, part: t.StaticAbility, ctx: Context, key: Any, found: list[Shaper], keyword: str
) -> None:
    """The permanent's own effects, and those it shares with others of a kind it fits, but not "other" permanents'."""
    for number, (effect, condition) in enumerate(flattened(part)):
        own = ("enters", key, number)
        if isinstance(effect, t.EntersWith) and effect.what is None and not had_its_turn(game, event, own):
            ctx.event = event
            fits = holds(condition, ctx) and holds(effect.condition, ctx) and game.applies("614.1c")
            if fits and (not keyword or game.applies(keyword)):
                found.append(Shaper(game, effect, ctx, own))


def _how_many(game: Position, id: ObjectId, kind: str, number: int) -> t.Amount:
    """How many of these counters: of a Saga with read ahead its controller chooses the chapter it begins with; a
    compleated planeswalker enters with two loyalty counters fewer for each symbol that life was paid for."""
    c = chars(game, id)
    if kind == "lore" and c.has("read ahead") and game.applies(_READ_AHEAD):
        chapters = [n for h in c.held if isinstance(h.ability, t.ChapterAbility) for n in h.ability.chapters]
        return t.AnyNumber(t.Number(1), t.Number(max(chapters))) if chapters else t.Number(0)
    cast = game.objects[id].cast
    if kind == "loyalty" and cast is not None and c.has("compleated") and game.applies(_COMPLEATED):
        return t.Number(max(0, number - 2 * cast.life_symbols))
    return t.Number(number)


def _intrinsic(game: Position, id: ObjectId, found: list[Shaper]) -> None:
    """Planeswalkers enter with loyalty counters (306.5b), battles with defense counters (310.4b), Sagas with a lore counter
    (714.3a), by intrinsic abilities: not where they have lost all abilities."""
    c = chars(game, id)
    if c.stripped:
        return
    for type_, kind, number, rule in (
        ("planeswalker", "loyalty", c.loyalty, "306.5b"), ("battle", "defense", c.defense, "310.4b"),
        ("Saga", "lore", 1, "714.3a"),
    ):
        if (type_ in c.types or type_ in c.subtypes) and number and game.applies(rule):
            effect = t.EntersWith(counters=((kind, _how_many(game, id, kind, number)),))
            found.append(Shaper(game, effect, Context(game, game.objects[id].controller, id), ("intrinsic", rule)))
