"""Adding mana (106.4) and what it may be spent on (106.6)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle.constructions import mana, spending
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import find_all

Uses = tuple[t.SpentFor, ...]


def add_one_of(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "add {B}{B}, {B}{R}, or {R}{R}": one of several rows of symbols. Raises Stuck."""
    options = mana.read_options(reader)
    if len(options) == 1 or all(len(option) == 1 for option in options):
        reader.stuck()
    return t.ChooseMode(tuple((t.AddMana(option, who=who),) for option in options), who)


def restricted(reader: Reader, out: list[t.Instruction]) -> bool:
    """What the mana just added may, or can't, be spent on: mana that was chosen among, whichever it is. Raises Stuck."""
    only, never, riders = _limits(reader)

    def limited(node: t.Instruction) -> t.Instruction:
        if not isinstance(node, t.AddMana) or node.only or node.never:
            reader.stuck()
        return replace(node, only=only, never=never, riders=node.riders or riders)

    last = out[-1]
    if isinstance(last, t.ChooseMode):
        if any(len(option) != 1 for option in last.options):
            reader.stuck()
        out[-1] = replace(last, options=tuple((limited(one),) for (one,) in last.options))
    elif isinstance(last, t.May):
        if len(last.do) != 1:
            reader.stuck()
        out[-1] = reader.scope.rebuilt(last, replace(last, do=(limited(last.do[0]),)))
    else:
        out[-1] = reader.scope.rebuilt(last, limited(last))
    return True


def stays(reader: Reader, out: list[t.Instruction]) -> bool:
    """ "Until end of turn, you don't lose this mana as steps and phases end": the mana that the sentence before added. Raises
    Stuck."""
    reader.expect("until end of turn ,")
    reader.expect("you", "they", "that player")
    reader.expect("don't lose this mana as steps and phases end", "doesn't lose this mana as steps and phases end")
    said = range(max(0, len(out) - max(1, reader.scope.said)), len(out))
    adding = [(place, one) for place in said for one in find_all(out[place], t.AddMana)]
    if len(adding) != 1:
        reader.stuck()
    place, one = adding[0]
    out[place] = reader.scope.exchanged(out[place], one, replace(one, lasts=t.EndOfTurn()))
    return True


def _limits(reader: Reader) -> tuple[Uses, Uses, tuple[t.OnSpending, ...]]:
    """What mana may be spent on, what it can't, and what it does to a spell. Raises Stuck."""
    if reader.any("this mana can't be spent", "you can't spend this mana"):
        if reader.any("to pay generic mana costs"):
            return (), (t.SpentFor("generic"),), ()
        return (), _uses(reader), ()
    reader.expect("spend this mana only")
    only = _uses(reader)
    if reader.any(", and that spell can't be countered"):
        return only, (), (t.OnSpending(t.Anything(), (t.Cant("be_countered", t.IsAmong(t.It())),)),)
    return only, (), ()


def _uses(reader: Reader) -> Uses:
    """ "to cast creature spells or activate abilities of creatures", "on costs that contain {X}". Raises Stuck."""
    if reader.ok("on costs that contain"):
        return (t.SpentFor("any", symbol=spending.read_symbol(reader)),)
    if reader.ok("on"):
        return (_spells(reader),)
    reader.expect("to")
    found = [_use(reader)]
    while (more := reader.attempt(_further, found[-1])) is not None:
        found.append(more)
    return tuple(found)


def _use(reader: Reader) -> t.SpentFor:
    return spending.TABLE.read(reader, reader.expect(*sorted(spending.TABLE.verbs)))


def _spells(reader: Reader) -> t.SpentFor:
    return t.SpentFor("spell", spending.read_spells(reader))


def _further(reader: Reader, last: t.SpentFor) -> t.SpentFor:
    reader.expect(*(f"{joint} {to}".strip() for to in ("to", "") for joint in (", or", "or", "and/or", "and", ",")))
    return reader.first(_use, _spells) if last.kind == "spell" else _use(reader)
