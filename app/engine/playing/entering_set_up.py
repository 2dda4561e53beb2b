"""How permanents that are set up entered: what their own effects for entering make of them (614.1c, 614.12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.moving import become_copy, begin_effects
from app.engine.changing.preparation import PREPARED, make_copy
from app.engine.changing.replacing.entering import Shaper, could_shape_itself, entering_shapers
from app.engine.errors import IllegalPosition
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange, enter_details
from app.engine.position.happening import Happening
from app.engine.position.ids import ObjectId
from app.engine.position.objects import GameObject, new_object
from app.engine.position.state import Settling
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import select
from app.engine.trees.walking import contains, find_all, mapped

if TYPE_CHECKING:
    from app.engine.position.state import Position


def enter(game: Position, id: ObjectId, chosen: bool, counted: bool, controlled: bool) -> None:
    """Let a permanent that is set up be what its own effects for entering make of it, as though it had entered after all that is
    there. chosen: its choices are made already. counted: its counters are said. controlled: who controls it is said. Raises
    IllegalPosition for what hangs on more than is said."""
    here, order = game.objects[id], game.battlefield
    _refuse_attached_by_itself(game, here)
    if not could_shape_itself(game, here):
        return
    with Settling(game):
        game.take_out(id)
        game.put_in(new_object(id, here.values, here.owner, "exile", here.timestamp, here.card))
        event = _entering(game, here, chosen, counted, controlled)
        game.take_out(id)
        game.put_in(here)
        game.battlefield = order
    _make(game, here, event)


def _entering(game: Position, here: GameObject, chosen: bool, counted: bool, controlled: bool) -> ZoneChange:
    """The entering of a permanent, as all of its own effects that apply to it have shaped it."""
    event = ZoneChange(here.id, "exile", "battlefield", here.base_controller)
    enter_details(event).face = here.face
    applied: set[Any] = set()
    happening = Happening()
    while True:
        found = [s for s in entering_shapers(game, event) if s.key not in applied and s.source == here.id]
        if not found:
            return event
        applied.add(found[0].key)
        if controlled:
            found[0].effect = replace(found[0].effect, under=None)
        if found[0].effect.lasts is None:  # what lasts for a time is over: it has been there since before the first turn
            _shape(game, found[0], event, happening, chosen, counted)


def _shape(game: Position, shaper: Shaper, event: ZoneChange, happening: Happening, chosen: bool, counted: bool) -> None:
    name = shaper.ctx.g.name_of(event.object)
    _refuse_unsaid(name, shaper, counted)
    if shaper.optional and not game.ask(decisions.Decision(
        decisions.MAY, event.player if shaper.decider is None else shaper.decider, (True, False), "614.1c",
        source=event.object, prompt=f"Apply {name}'s effect?", about=(shaper.effect,),
    )):
        shaper.declined(event)
        return
    shaper.effect = replace(shaper.effect, choices=() if chosen else mapped(shaper.effect.choices, _paid_before))
    if shaper.effect != _NOTHING:
        shaper.shape(event, happening)


def _paid_before(node: Any) -> Any:
    """A cost of life was paid before: the document says how much life is left."""
    return t.PayLife(t.Number(0)) if isinstance(node, t.PayLife) else node


def _make(game: Position, here: GameObject, event: ZoneChange) -> None:
    """Change the permanent as it entered; what is said of it goes before."""
    details = enter_details(event)
    rows: dict[str, int] = {}
    for kind, number in (*details.counters, *details.with_copy):
        rows[kind] = rows.get(kind, 0) + number
    counters = here.counters or tuple((kind, n, game.tick()) for kind, n in rows.items() if n > 0)
    controller = {} if event.player == here.base_controller else {"controller": event.player, "base_controller": event.player}
    game.alter(
        here.id, tapped=here.tapped or details.tapped, counters=counters, notes={**details.notes, **here.notes},
        marks=here.marks | details.marks, **controller,
    )
    if details.copied is not None:
        become_copy(game, here.id, details.copied)
    if PREPARED in details.marks - here.marks:
        make_copy(game, here.id)
    begin_effects(game, here.id, details.effects)
    begin_effects(game, here.id, tuple(_gained_by_chapters(game, here.id)))


def _gained_by_chapters(game: Position, id: ObjectId) -> Iterator[tuple[t.StaticEffect, Context, t.Duration]]:
    """What a Saga has gained for good from its chapters, as often as its lore counters say that they resolved (714.2b)."""
    here = game.objects[id]
    ctx = Context(game, here.controller, id)
    chapters = [held.ability for held in chars(game, id).held if isinstance(held.ability, t.ChapterAbility)]
    for number in range(1, here.counter("lore") + 1):
        for node in (node for chapter in chapters if number in chapter.chapters for node in chapter.body.instructions):
            if isinstance(node, t.Apply) and node.duration == t.EndOfGame():
                own = (one for one in node.effects if isinstance(one, t.Modify) and one.what == t.This())
                yield from ((one, ctx, node.duration) for one in own)


def _refuse_attached_by_itself(game: Position, here: GameObject) -> None:
    """Raises IllegalPosition for an attached permanent whose own ability makes it an Aura that can be so as it enters: what else
    that ability has done is not said."""
    if here.attached_to is None:
        return
    abilities = (held.ability for held in chars(game, here.id).held)
    for ability in (one for one in abilities if isinstance(one, t.TriggeredAbility)):
        gained = (one.ability for node in find_all(ability.body, t.Modify) if node.what == t.This()
                  for one in node.changes if isinstance(one, t.AddAbility))
        if any(isinstance(one, t.KeywordAbility) and one.name == "enchant" for one in gained):
            name = game.name_of(here.id)
            raise IllegalPosition(f"{name} is attached by its own ability, which can't be set up: cast it instead", "303.4")


_DONE_TO_OTHERS = (
    t.SacrificeObjects, t.Exile, t.Discard, t.Mill, t.LoseLife, t.TurnFace, t.TakeCounters, t.PutCounters,
)
"""What is done to other things as a permanent enters: the document says how they are, and not what that was."""
_OF_HOW_IT_WAS_CAST = frozenset({"colors_spent", "mana_spent"})


def _refuse_unsaid(name: str, shaper: Shaper, counted: bool) -> None:
    """Raises IllegalPosition where how the permanent entered hangs on how it was cast, on what was done to other things, or on
    what was there to copy."""
    effect = shaper.effect
    if not counted and _hangs_on_casting(effect):
        raise IllegalPosition(f"nothing says with how many counters {name} entered: they hang on how it was cast", "107.3m")
    if contains(effect.choices, _DONE_TO_OTHERS):
        raise IllegalPosition(f"nothing says what was done to others as {name} entered; it can be set up as it is", "614.12a")
    if not counted and isinstance(effect.copy_of, t.Choose) and effect.copy_of.among is None:
        there = t.All(effect.copy_of.filter, effect.copy_of.zones, effect.copy_of.players)
        if not [ref for ref in select(there, shaper.ctx) if ref != shaper.source]:
            raise IllegalPosition(f"nothing that {name} could have entered as a copy of is set up", "707.5")


def _hangs_on_casting(effect: t.EntersWith) -> bool:
    """Do its counters hang on X, or on the mana that was spent to cast it?"""
    counted = (effect.counters, effect.choices if effect.counters else ())
    spent = any(one.quality in _OF_HOW_IT_WAS_CAST for one in find_all(effect.counters, t.ValueOf))
    return spent or contains(counted, (t.X, t.SpentMana))


_NOTHING = t.EntersWith()
"""An effect whose choices are made already, and that does nothing else."""
