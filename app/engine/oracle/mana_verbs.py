"""Adding mana (106.4) and what it may be spent on (106.6)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import nouns
from app.engine.oracle.constructions import mana
from app.engine.oracle.reader import Reader


def add_one_of(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "add {B}{B}, {B}{R}, or {R}{R}": one of several rows of symbols. Raises Stuck."""
    options = mana.read_options(reader)
    if len(options) == 1 or all(len(option) == 1 for option in options):
        reader.stuck()
    return t.ChooseMode(tuple((t.AddMana(option, who=who),) for option in options), who)


def spend_only(reader: Reader, last: t.AddMana) -> t.AddMana:
    """The mana just added, with the restriction. Raises Stuck."""
    reader.expect("spend this mana only")
    only: list[t.Filter] = []
    kinds: set[t.SpentOn] = set()
    while True:
        if reader.any("to cast", "on") or (only and (reader.at("a") or reader.at("an"))):
            reader.any("a", "an")
            phrase = nouns.read_phrase(reader)
            parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
            only.append(parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else t.Anything())
            kinds.add("spell")
        elif reader.any(
            "to activate abilities of", "activate abilities of", "to activate an ability of", "activate an ability of"
        ):
            reader.any("a", "an")
            only.append(nouns.read_phrase(reader).filter)
            kinds.add("ability")
        elif reader.any("to activate abilities", "activate abilities"):
            only.append(t.Anything())
            kinds.add("ability")
        else:
            reader.stuck()
        if not reader.any("or", "and", "and/or"):
            break
    if reader.any(", and that spell can't be countered"):
        last = replace(last, riders=(t.OnSpending(t.Anything(), (t.Cant("be_countered", t.IsAmong(t.It())),)),))
    same = all(one == only[0] for one in only)
    if len(kinds) == 2 and not same:
        reader.stuck()
    kind: t.SpentOn = "either" if len(kinds) == 2 else next(iter(kinds))
    return replace(last, only=only[0] if same else nouns.either(only), only_for=kind)
