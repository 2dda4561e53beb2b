"""Putting triggered abilities on the stack (603.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.on_stack import ability_on_stack, announced, targeted_events
from app.engine.changing.pipeline import perform
from app.engine.errors import IllegalAction
from app.engine.playing.casting.casting import choose_modes, target_sections
from app.engine.playing.casting.totals import own_modes_cost
from app.engine.playing.resolution import resolve_without_stack
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import NOBODY, NOTHING, PlayerId, Referent
from app.engine.position.stack import StackItem
from app.engine.trees.keywords import rules_of
from app.engine.trees.mana_abilities import is_mana_ability

if TYPE_CHECKING:
    from app.engine.position.pending import Waiting
    from app.engine.position.state import Position


def put_trigger_on_stack(game: Position, waiting: Waiting) -> None:
    """Put a triggered ability on the stack with its modes and targets (603.3c–d); removed if a choice is impossible."""
    ability = waiting.ability
    item = StackItem("triggered", waiting.object, ability, ability.body)
    item.held = waiting.held.key
    item.event = waiting.event
    item.condition = ability.condition
    item.parent = waiting.parent
    if not game.players[waiting.controller].in_game and game.applies("800.4d"):
        return
    id = ability_on_stack(game, item, waiting.controller)
    if is_mana_ability(ability) and game.applies("605.4a"):
        resolve_without_stack(game, id)
        return
    ctx = Context(game, waiting.controller, waiting.object, item, waiting.event, waiting.parent)
    try:
        _trigger_choices(game, ctx, item, ability)
    except IllegalAction:
        game.take_out(id)
        game.tell("trigger", "The ability of {} has no legal choices and is removed", (game.called(waiting.object),),
               ("603.3d",), (waiting.object,))
        return
    game.tell("stack", "{} goes on the stack{}", (game.called(id), announced(game, item)),
              ("603.3", *rules_of(ability.keyword)), (id, waiting.object, *item.all_targets()), (waiting.object, ability))
    events = targeted_events(game, item, id, waiting.controller)
    if events:
        perform(game, events)


def _trigger_choices(game: Position, ctx: Context, item: StackItem, ability: t.TriggeredAbility) -> None:
    item.sections = tuple(choose_modes(game, ctx, ability.body, game.ask))
    target_sections(game, ctx, item, game.ask)
    if own_modes_cost(item):
        raise IllegalAction("modes with costs on a trigger", "603.3c")


def put_on_stack(game: Position) -> bool:
    """Put waiting triggered abilities on the stack: in APNAP order, each player's own in the order that player chooses, those
    that trigger on abilities triggering last (603.3b). Returns True if there were any."""
    if not game.waiting:
        return False
    waiting, game.waiting = game.waiting, ()
    game.applies("603.3")
    late = [w for w in waiting if isinstance(w.ability.event, t.AbilityTriggers)]
    if late and not game.ruleset.is_on("two-part trigger placing"):
        late = []
    order = game.apnap()
    if len({w.controller for w in waiting}) > 1:
        game.applies("603.3b")
    for part in ([w for w in waiting if w not in late], late):
        for player in order:
            own = [w for w in part if w.controller == player]
            for one in _ordered(game, player, own):
                put_trigger_on_stack(game, one)
    return True


def _ordered(game: Position, player: PlayerId, own: list[Waiting]) -> list[Waiting]:
    if len({(w.object, id(w.ability), id(w.event)) for w in own}) < 2:
        return own  # one alone, or as many times the same
    order = game.ask(decisions.Decision(
        decisions.TRIGGER_ORDER, player, range(len(own)), "603.3b", minimum=len(own), maximum=len(own),
        prompt="In which order do they go on the stack, the first at the bottom?",
        labels=[(w.object, w.ability.words) for w in own], about=[_as_written(w) for w in own],
        causes=[_cause(w) for w in own],
    ))
    return [own[i] for i in order]


def _as_written(waiting: Waiting) -> t.Ability:
    """The ability as its object has it: the keyword or the chapters, where they stand for the triggered ability."""
    held = getattr(waiting.held, "ability", None)
    return held if isinstance(held, t.KeywordAbility | t.ChapterAbility) else waiting.ability


def _cause(waiting: Waiting) -> decisions.Cause:
    """What triggered an ability; of several simultaneous events all that take part in them."""
    event = waiting.event
    if event is None:
        return decisions.Cause((), 0)
    refs: list[Referent] = []
    for one in event.parts or (event,):
        refs += [ref for ref in (one.object, one.source) if ref != NOTHING]
        refs += [ref for ref in (one.target, one.player) if ref != NOBODY]
    return decisions.Cause(tuple(dict.fromkeys(refs)), event.amount)
