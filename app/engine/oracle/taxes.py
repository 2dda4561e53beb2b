"""What a player has to pay for creatures to attack or block (508.1d, 509.1c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, costs, selectors
from app.engine.oracle.constructions.cost_phrases import CATEGORIES
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import YOU_OR_YOURS, YOUR_PLANESWALKERS, as_filter
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

_EACH: dict[t.Taxed, tuple[str, ...]] = {
    "attack": ("for each creature they control that's attacking", "for each attacking creature they control"),
    "block": ("for each creature they control that's blocking", "for each blocking creature they control"),
}  # fmt: skip
"""What a tax without a limit is paid for."""


def read_tax(reader: Reader) -> list[t.StaticEffect]:
    """ "Creatures can't attack you unless their controller pays {2} for each …" (508.1d). Raises Stuck."""
    reader.awaits("unless")
    subject = selectors.read_object(reader, False)
    reader.expect("can't")
    actions: list[t.Taxed] = ["attack" if reader.expect("attack", "block") == "attack" else "block"]
    if actions == ["attack"] and reader.any("or block"):
        actions.append("block")
    against: t.Filter | None = None
    if reader.any("you or planeswalkers you control", "you or a planeswalker you control"):
        against = YOU_OR_YOURS
    elif reader.any("you"):
        against = t.IsPlayer("you")
    elif reader.any("planeswalkers you control", "a planeswalker you control"):
        against = YOUR_PLANESWALKERS
    elif actions == ["block"] and not reader.at("unless"):
        against = read_phrase(reader).filter
    reader.expect("unless")
    done = reader.attempt(_unless_done, subject)
    if done is not None:
        return [t.CombatTax(action, as_filter(subject), done, against) for action in actions]
    alone = reader.expect("their controller pays", "its controller pays", "you pay", "that player pays") == "you pay"
    if costs.is_mana(reader.word):
        cost: t.Cost = costs.read_mana(reader)
    else:
        reader.i -= 1
        cost = costs.read_cost(reader)
    each = reader.any(
        "for each creature they control that's attacking you or a planeswalker you control",
        "for each creature they control that's attacking you",
        "for each creature they control that's attacking a planeswalker you control",
        "for each of those creatures",
        *_EACH[actions[0]],
    )
    cost = _counted_cost(reader, cost, (each is not None) or alone or isinstance(subject, t.AttachedTo | t.This))
    return [t.CombatTax(action, as_filter(subject), cost, against) for action in actions]


def _unless_done(reader: Reader, subject: t.Selector) -> t.Cost:
    """ "[~ can't attack unless] you sacrifice a land", "[Walls can't attack unless] their controller sacrifices a land of their
    choice for each Wall they control that's attacking": what each of them costs. Raises Stuck."""
    if reader.ok("their controller sacrifices"):
        count, filter = CATEGORIES["things"].read(reader)
        reader.expect("for each")  # "of their choice" goes with what is sacrificed
        again = read_phrase(reader)
        reader.expect("they control that's attacking", "that's attacking")
        described = as_filter(subject)
        asked = {part for part in again.parts if not isinstance(part, t.ControlledBy)}
        if asked != set(conjuncts(described)):
            reader.stuck()
        return t.Sacrifice(filter, count)
    if not isinstance(subject, t.This | t.AttachedTo) or not reader.ok("you") or reader.at("pay"):
        reader.stuck()
    cost = costs.read_cost(reader)
    return cost if isinstance(cost, t.Sacrifice | t.ReturnToHand | t.DiscardCards) else reader.stuck()


def _counted_cost(reader: Reader, cost: t.Cost, each: bool) -> t.Cost:
    """A tax of so much for each creature, or so much in all for one: "{X} …, where X is …", "{1} for each card in your hand"."""
    times = amounts.read_for_each(reader) if each and isinstance(cost, t.ManaCost) else None
    if times is not None:
        return t.RepeatedCost(cost, times)
    if cost != t.ManaCost(("X",)):
        return cost
    if each and reader.word != ",":
        return t.GenericMana(t.X())
    reader.expect(", where x is")
    return t.GenericMana(amounts.read_amount(reader))
