"""What mana may, or can't, be spent on, in words (106.6)."""

from __future__ import annotations

from itertools import pairwise

from app.engine import trees as t
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.vocabulary import COLOR_NAMES
from app.engine.trees.filters import conjuncts

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
        return f"{either('on costs that contain', 'to pay a cost that contains')} {{{first.symbol}}}"
    told = [_use(one) for one in uses]
    for place, (before, one) in enumerate(pairwise(uses), 1):
        told[place] = either(f"to {told[place]}", told[place])
        if before.kind == one.kind == "spell":
            told[place] = either(told[place], _spells(one, False))
    lead = f"to {told[0]}"
    if len(uses) == 1:
        return either(lead, f"on {_spells(first, False)}") if first.kind == "spell" and first.keyword is None else lead
    middle = "".join(f"{either(', ', ' or ')}{one}" for one in told[1:-1])
    return f"{lead}{middle}{either(' or', ', or', ' and', ' and/or')} {told[-1]}"


def _use(one: t.SpentFor) -> str:
    """One thing that mana is spent on, without "to"."""
    if one.kind == "spell":
        return _spells(one, True) if one.keyword is None else f"pay a {one.keyword} cost"
    if one.kind == "any" and one.symbol is not None:
        return f"pay a cost that contains {{{one.symbol}}}"
    if one.kind == "turn_face_up" and one.what is not None:
        return f"turn {_either_number(one.what)} face up"
    if one in _SPECIAL:
        return _SPECIAL[one]
    return _abilities(one) if one.kind == "ability" else refuse(one)


def _spells(one: t.SpentFor, verb: bool) -> str:
    parts = () if one.what is None else conjuncts(one.what)
    said = _one_or_more(t.And((*parts, t.IsSpell())))
    if parts and isinstance(parts[-1], t.HasKeyword):
        rest, name = t.And((*parts[:-1], t.IsSpell())), parts[-1].keyword
        said = either(said, *(f"{_one_or_more(rest)} that {verb} {name}" for verb in ("has", "have")))
    return f"cast {said}" if verb else said


def _one_or_more(spell: t.Filter) -> str:
    return either(f"a {noun(spell, ('stack',))}", noun(spell, ("stack",), plural=True))


def _abilities(one: t.SpentFor) -> str:
    """ "activate abilities", "activate an ability of a Bear source", "activate equip abilities"."""
    name = "" if one.keyword is None else f"{one.keyword} "
    if one.what is None:
        return f"activate {either(f'{name}abilities', f'a {name}ability')}"
    single, several = noun(one.what), noun(one.what, plural=True)
    card = printable(noun, t.And((*conjuncts(one.what), t.IsCard())), ())
    source = f"{single} source" if card is None else card.replace("card", "source")
    return "activate " + either(
        f"a {name}ability of a {single} source", f"a {name}ability of a {source}", f"{name}abilities of {single} sources",
        f"{name}abilities of {several}",
        f"a {name}ability of a {single}",
    )


def _either_number(what: t.Filter) -> str:
    return either(f"a {noun(what)}", noun(what, plural=True))


_SPECIAL: dict[t.SpentFor, str] = {
    t.SpentFor("unlock"): f"unlock {either('a door', 'doors')}",
    t.SpentFor("foretell"): f"foretell {either('cards', 'a card', 'a card from your hand')}",
    t.SpentFor("ability", keyword="class level"): "gain a Class level",
    t.SpentFor("cumulative upkeep"): "pay cumulative upkeep costs",
}
