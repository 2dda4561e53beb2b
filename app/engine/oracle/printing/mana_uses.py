"""What mana may, or can't, be spent on, in words (106.6)."""

from __future__ import annotations

from itertools import pairwise

from app.engine import trees as t
from app.engine.oracle.constructions.spending import TABLE, print_spells
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.vocabulary import COLOR_NAMES

Uses = tuple[t.SpentFor, ...]


def limits(only: Uses, never: Uses) -> str:
    """ "Spend this mana only to cast creature spells", "This mana can't be spent to pay generic mana costs"."""
    if only:
        return f"spend this mana only {_said(only)}"
    lead = either("this mana can't be spent", "you can't spend this mana")
    return f"{lead} to pay generic mana costs" if never == (t.SpentFor("generic"),) else f"{lead} {_said(never)}"


_NO_MANA = t.OnlyMana(source=t.Not(t.Anything()))
_TYPES: dict[t.ManaType, str] = {"C": "colorless", **dict(COLOR_NAMES.items())}


def only_mana(cost: t.OnlyMana, to: str) -> str:
    """ "Spend only black mana on X", "Spend only mana produced by creatures to cast ~"."""
    if cost == _NO_MANA:
        return f"you can't spend mana {to}"
    if cost.source is not None:
        return f"spend only mana produced by {noun(cost.source, plural=True)} {to}" if not cost.types else refuse(cost)
    return f"spend only {' and/or '.join(_TYPES[one] for one in cost.types)} mana on X"


def _said(uses: Uses) -> str:
    first = uses[0]
    if len(uses) == 1 and first.kind == "any" and first.symbol is not None:
        return either(f"on costs that contain {{{first.symbol}}}", f"to {_use(first)}")
    told = [_use(one) for one in uses]
    for place, (before, one) in enumerate(pairwise(uses), 1):
        told[place] = either(f"to {told[place]}", told[place])
        if before.kind == one.kind == "spell":
            told[place] = either(told[place], print_spells(one.what))
    lead = f"to {told[0]}"
    if len(uses) == 1:
        return either(lead, f"on {print_spells(first.what)}") if first.kind == "spell" and first.keyword is None else lead
    middle = "".join(f"{either(', ', ' or ')}{one}" for one in told[1:-1])
    return f"{lead}{middle}{either(' or', ', or', ' and', ' and/or')} {told[-1]}"


def _use(one: t.SpentFor) -> str:
    """One thing that mana is spent on, without "to"."""
    told = TABLE.told(one)
    return either(*told) if told else refuse(one)
