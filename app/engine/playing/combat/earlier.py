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
from app.engine.position.stack import StackItem
from app.engine.reading.characteristics import chars

if TYPE_CHECKING:
    from app.engine.position.state import Position

Lethal = Callable[[int], int]
"""How much damage is lethal for a recipient, as it is being assigned."""


def announce_orders(g: Position) -> None:
    """Each player puts the creatures that each of theirs will damage in order, as blockers have been declared."""
    combat = g.combat
    if combat is None or not g.ruleset.is_on("damage assignment order"):
        return
    orders: dict[int, tuple[int, ...]] = {}
    for id in (*combat.attackers, *combat.blockers):
        faced = combat.blockers_of(id) if id in combat.attackers else list(combat.blockers[id])
        if len(faced) > 1:
            orders[id] = _order(g, id, faced)
    if orders:
        g.combat = combat.copy()
        g.combat.orders = orders


def _order(g: Position, id: int, faced: list[int]) -> tuple[int, ...]:
    chosen: tuple[int, ...] = tuple(g.ask(decisions.Decision(
        decisions.ORDER, g.objects[id].controller, faced, "510.1c", minimum=len(faced), maximum=len(faced), source=id,
        prompt="In which order is damage assigned?",
    )))
    g.tell("order", "{} will assign damage in the order {}", (g.name_of(id), ", ".join(g.name_of(f) for f in chosen)),
           ("510.1c",), (id, *chosen))
    return chosen


def in_announced_order(g: Position, id: int, recipients: Sequence[int]) -> list[int]:
    """Recipients in the order announced for a creature; those it says nothing of come last, as they are."""
    order = g.combat.orders.get(id, ()) if g.combat is not None else ()
    return sorted(recipients, key=lambda r: order.index(r) if r in order else len(order))


def out_of_order(
    g: Position, id: int, recipients: Sequence[int], shares: Sequence[int], lethal: Lethal
) -> str | None:
    """What is wrong with shares under the announced order: something is assigned past a creature without lethal damage."""
    if g.combat is None or id not in g.combat.orders:
        return None
    short = False
    for recipient, share in zip(recipients, shares):
        if recipient not in g.combat.orders[id]:
            continue
        if share and short:
            return "the creatures before it in the order have not been assigned lethal damage (510.1c)"
        short = short or share < lethal(recipient)
    return None


def put_damage_on_stack(g: Position, events: list[Event]) -> None:
    """All assigned combat damage goes on the stack as one object, which is neither a spell nor an ability."""
    item = StackItem("damage", events[0].source, None, None)
    item.damage = tuple(events)
    id = ability_on_stack(g, item, g.turn.active)
    for e in events:
        g.tell("assign", "{} assigns {} combat damage to {}", (g.name_of(e.source), e.amount, g.name_of(e.target)),
               ("510.1",), (e.source, e.target))
    g.tell("stack", "Combat damage goes on the stack", (), ("510.2",), (id,))


def resolve_damage(g: Position, id: int) -> None:
    """Damage on the stack is dealt as it was assigned, but not to what is gone or is no creature or planeswalker any more."""
    item = g.objects[id].item
    assert item is not None
    g.tell("resolve", "Combat damage is dealt as it was assigned", (), ("510.2",), (id,))
    g.take_out(id)
    perform(g, [e.copy() for e in item.damage if e.target < 100 or _can_be_dealt(g, e.target)])


def _can_be_dealt(g: Position, target: int) -> bool:
    o = g.objects.get(target)
    return o is not None and o.zone == "battlefield" and not chars(g, target).types.isdisjoint(("creature", "planeswalker"))
