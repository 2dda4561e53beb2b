"""Tokens in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import amount, figure
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.synonyms import either, series
from app.engine.oracle.vocabulary import COLOR_NAMES
from app.engine.trees.predefined import PREDEFINED

_KNOWN = {repr(spec): name for name, spec in PREDEFINED.items()}


_HAVING = {
    False: either(" with ", ". It has ", ". The token has ", ". That token has "),
    True: either(" with ", ". They have ", ". The tokens have ", ". Those tokens have ", ". They each have "),
}  # fmt: skip
"""Before the abilities of one token, and of several."""


def token(spec: t.TokenSpec, plural: bool = False) -> str:
    """"1/1 white Soldier creature token with flying"."""

    noun = " tokens" if plural else " token"
    known = _KNOWN.get(repr(spec))
    if known is not None:
        return known + noun
    words: list[str] = list(spec.supertypes)
    worked_out = spec.power is not None and not isinstance(spec.power, t.Number | t.X)
    if spec.power is not None and spec.toughness is not None and not worked_out:
        words.append(f"{figure(spec.power)}/{figure(spec.toughness)}")
    kinds = [*spec.subtypes, *spec.types]
    colored = series([COLOR_NAMES[c] for c in spec.colors], "and") if spec.colors else "colorless"
    text = " ".join([*words, colored, *kinds]) + noun
    if "snow" in words:
        text = either(text, " ".join([*(word for word in words if word != "snow"), colored, "snow", *kinds]) + noun)
    if len(spec.colors) > 2:
        each = [COLOR_NAMES[c] for c in spec.colors]
        that = f"{' '.join([*words, *kinds])}{noun} that{' are' if plural else chr(39) + 's'}"
        every = [f"{that} all colors"] if len(each) == 5 else []
        text = either(*every, text, f"{that} {series(each, 'and')}")
    if spec.name and spec.abilities and not worked_out:
        listed = nested.listed(spec.abilities)
        listed = listed.replace("@", spec.name)  # what gives others an ability that speaks of it is the token (201.5a)
        named_last = f"{text} with {listed} named {spec.name}"
        text += f" named {spec.name}"
        return either(text + _HAVING[plural] + listed, named_last)
    if spec.name:
        text += f" named {spec.name}"
    if worked_out:
        text += _size(spec, plural)
    if not spec.abilities:
        return text
    return text + _HAVING[plural] + nested.listed(spec.abilities)


def _size(spec: t.TokenSpec, plural: bool) -> str:
    """ " with power equal to … and toughness equal to …", ". Its power is equal to … and its toughness is equal to …"."""
    power, toughness = amount(spec.power or refuse(spec)), amount(spec.toughness or refuse(spec))
    its = "their" if plural else "its"
    return either(f" with power equal to {power} and toughness equal to {toughness}",
                  f". {its.capitalize()} power is equal to {power} and {its} toughness is equal to {toughness}")
