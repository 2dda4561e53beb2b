"""Tokens in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.vocabulary import COLOR_NAMES
from app.engine.trees.predefined import PREDEFINED

_KNOWN = {repr(spec): name for name, spec in PREDEFINED.items()}


def token(spec: t.TokenSpec, plural: bool = False) -> str:
    """"1/1 white Soldier creature token with flying"."""

    noun = " tokens" if plural else " token"
    known = _KNOWN.get(repr(spec))
    if known is not None:
        return known + noun
    words: list[str] = list(spec.supertypes)
    if spec.power is not None and spec.toughness is not None:
        words.append(f"{_number(spec.power)}/{_number(spec.toughness)}")
    words.append(" and ".join(COLOR_NAMES[c] for c in spec.colors) if spec.colors else "colorless")
    words.extend((*spec.subtypes, *spec.types))
    text = " ".join(words) + noun
    if spec.name:
        text += f" named {spec.name}"
    if not spec.abilities:
        return text
    return text + either(" with ", ". They have " if plural else ". It has ") + nested.listed(spec.abilities)


def _number(amount: t.Amount) -> str:
    if isinstance(amount, t.Number):
        return str(amount.value)
    return "X" if amount == t.X() else refuse(amount)
