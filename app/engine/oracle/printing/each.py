"""What is done to each of several things by its own measure, in words: doubled power, a copy for each (701, 707.10d)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.table import predicate
from app.engine.oracle.printing.effects import duration
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.running import lasting
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.vocabulary import plural_of
from app.engine.trees.filters import conjuncts


def doubled(instruction: t.ForEach) -> str | None:
    """ "Double the power of each creature you control until end of turn"; None for what is done otherwise."""
    first, apply = instruction.do if len(instruction.do) == 2 else (None, None)
    if not isinstance(first, t.Bind) or not isinstance(apply, t.Apply) or first.what != t.It():
        return None
    one = t.Bound(first.name)
    own = {name: t.ValueOf(name, one) for name in _SIZES}
    for said, names in _DOUBLED.items():
        power, toughness = (own[name] if name in names else t.Number(0) for name in _SIZES)
        if apply.effects == (t.Modify(one, (t.ModifyPT(power, toughness, doubling=True),)),):
            return lasting(f"double the {said} of {selector(instruction.over)}", duration(apply.duration))
    return None


_SIZES: tuple[t.PowerOrToughness, ...] = ("power", "toughness")
_DOUBLED: dict[str, tuple[t.PowerOrToughness, ...]] = {
    "power": ("power",), "toughness": ("toughness",), "power and toughness": _SIZES}  # fmt: skip


def copied_for_each(instruction: t.CopyForEach) -> str:
    """ "Copy it for each other Bear that the spell could target. Each copy targets a different one of those Bears"."""
    everything, *players = instruction.over.parts if isinstance(instruction.over, t.Both) else (instruction.over,)
    over = everything if isinstance(everything, t.All) and players in ([], [t.EachPlayer()]) else refuse(instruction)
    kinds = next((part for part in conjuncts(over.filter) if isinstance(part, t.HasType | t.HasSubtype)), None)
    names = kinds.types if isinstance(kinds, t.HasType) else kinds.subtypes if isinstance(kinds, t.HasSubtype) else ("permanent",)
    could = either(*(f"{that}{what} could target" for what in ("spell", "ability", "spell or ability")
                     for that in ("that the ", "that ", "the ")))  # fmt: skip
    things = noun(over.filter) + (" or player" if players else "")
    copies = predicate(instruction.who, "copy", f"{selector(instruction.what)} for each other {things} {could}", False)
    return f"{copies}. Each copy targets a different one of those {plural_of(names[0])}{' and players' if players else ''}"
