"""Combat damage as earlier editions have it: assigned in an announced order (2009–2024), or put on the stack (until 2009).

Numbers cited are those of today's rules on the same subject.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.engine.changing.on_stack import ability_on_stack
from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position.events import Event
from app.engine.position.ids import ObjectId, Referent, is_object, is_player
from app.engine.position.journal import NameList
from app.engine.position.stack import StackItem
from app.engine.reading.characteristics import chars

if TYPE_CHECKING:
    from app.engine.position.state import Position

Lethal = Callable[[ObjectId], int]
"""How much damage is lethal for a recipient, as it is being assigned."""


def announce_orders(game: Position) -> None:
    """Each player puts the creatures that each of theirs will damage in order, as blockers have been declared."""
    combat = game.combat
    if combat is None or not game.ruleset.is_on("damage assignment order"):
        return
    orders: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for id in (*combat.attackers, *combat.blockers):
        faced = combat.blockers_of(id) if id in combat.attackers else list(combat.blockers[id])
        if len(faced) > 1:
            orders[id] = _order(game, id, faced)
    if orders:
        game.combat = combat.copy()
        game.combat.orders = orders


def _order(game: Position, id: ObjectId, faced: list[ObjectId]) -> tuple[ObjectId, ...]:
    chosen: tuple[ObjectId, ...] = tuple(game.ask(decisions.Decision(
        decisions.ORDER, game.objects[id].controller, faced, "510.1c", minimum=len(faced), maximum=len(faced), source=id,
        prompt="In which order is damage assigned?",
    )))
    game.tell("order", "{} will assign damage in the order {}", (game.called(id), NameList(map(game.called, chosen), last=", ")),
           ("510.1c",), (id, *chosen))
    return chosen


def in_announced_order(game: Position, id: ObjectId, recipients: Sequence[Referent]) -> list[Referent]:
    """Recipients in the order announced for a creature; those it says nothing of come last, as they are."""
    order = game.combat.orders.get(id, ()) if game.combat is not None else ()
    return sorted(recipients, key=lambda ref: order.index(ref) if is_object(ref) and ref in order else len(order))


def out_of_order(
    game: Position, id: ObjectId, recipients: Sequence[Referent], shares: Sequence[int], lethal: Lethal
) -> str | None:
    """What is wrong with shares under the announced order: something is assigned past a creature without lethal damage."""
    if game.combat is None or id not in game.combat.orders:
        return None
    short = False
    for recipient, share in zip(recipients, shares):
        if is_player(recipient) or recipient not in game.combat.orders[id]:
            continue
        if share and short:
            return "the creatures before it in the order have not been assigned lethal damage (510.1c)"
        short = short or share < lethal(recipient)
    return None


def put_damage_on_stack(game: Position, events: list[Event]) -> None:
    """All assigned combat damage goes on the stack as one object, which is neither a spell nor an ability."""
    item = StackItem("damage", events[0].source, None, None)
    item.damage = tuple(events)
    id = ability_on_stack(game, item, game.turn.active)
    for e in events:
        game.tell("assign", "{} assigns {} combat damage to {}", (game.called(e.source), e.amount, game.called(e.target)),
               ("510.1",), (e.source, e.target))
    game.tell("stack", "Combat damage goes on the stack", (), ("510.2",), (id,))


def resolve_damage(game: Position, id: ObjectId) -> None:
    """Damage on the stack is dealt as it was assigned, but not to what is gone or is no creature or planeswalker any more."""
    item = game.objects[id].item
    assert item is not None
    game.tell("resolve", "Combat damage is dealt as it was assigned", (), ("510.2",), (id,))
    game.take_out(id)
    perform(game, [e.copy() for e in item.damage if is_player(e.target) or _can_be_dealt(game, e.target)])


def _can_be_dealt(game: Position, target: ObjectId) -> bool:
    o = game.objects.get(target)
    return o is not None and o.zone == "battlefield" and not chars(game, target).types.isdisjoint(("creature", "planeswalker"))
