"""Adding mana (106.4) and what it may be spent on (106.6)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, costs, nouns, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.reader import Reader

_CHOICES: tuple[tuple[str, t.ManaChoice], ...] = (
    ("mana of any color", "any_color"), ("mana of any one color", "any_one_color"), ("mana of the chosen color", "chosen"),
    ("mana in any combination of colors", "any_color"), ("mana of any type", "any_type"), ("mana of that color", "chosen"),
)
_ALL = ("W", "U", "B", "R", "G")


def add(reader: Reader, who: t.Selector) -> t.Instruction:  # noqa: C901 - a row of alternatives
    """What follows "add". Raises Stuck."""
    reader.any("an additional")
    if costs.is_mana(reader.word):
        return _symbols(reader, who)
    if reader.any("an amount of"):
        if not costs.is_mana(reader.word):
            reader.stuck()
        symbol = reader.word[1:-1]
        reader.i += 1
        reader.expect("equal to")
        return t.AddMana((symbol,), amounts.read_amount(reader), who=who)
    if reader.any("x mana", "that much"):
        amount: t.Amount = t.X() if reader.words[reader.i - 1] == "mana" else amounts._that_many(reader)
        if reader.words[reader.i - 1] == "mana":
            reader.i -= 1
    elif reader.at("one mana") or reader.word in v.NUMBERS:
        amount = t.Number(amounts.read_number_word(reader))
    else:
        amount = amounts.read_amount(reader)
    if costs.is_mana(reader.word):
        symbol = reader.word[1:-1]
        reader.i += 1
        return t.AddMana((symbol,), amount, who=who)
    if reader.ok("mana of any color in your commander 's color identity"):
        return t.AddMana((), amount, "commander_identity", who=who)
    if reader.ok("mana in any combination of"):
        if reader.ok("colors"):
            return t.AddMana(_ALL, amount, "combination", who=who)
        return t.AddMana(_colors(reader), amount, "combination", who=who)
    if reader.any("mana of any type that land produced", "mana of any type that permanent produced"):
        return t.AddMana((), amount, "just_produced", who=who)
    if reader.ok("mana of any type that"):
        return _could_produce(reader, amount, who)
    if reader.ok("mana of any color that"):
        return _could_produce(reader, amount, who)
    if reader.any("mana of any color among", "mana of any of the colors among"):
        return t.AddMana((), amount, "colors_of", selectors.read_object(reader, False), who)
    for words, choice in _CHOICES:
        if reader.ok(words):
            return t.AddMana((), amount, choice, who=who)
    if reader.ok("mana of any of"):
        what = references.read_possessive(reader)
        reader.expect("colors")
        return t.AddMana((), amount, "colors_of", what, who)
    reader.stuck()


def _could_produce(reader: Reader, amount: t.Amount, who: t.Selector) -> t.Instruction:
    """"that a land an opponent controls could produce"."""
    what = selectors.read_one(reader, False)
    reader.expect("could produce", "produced")
    if isinstance(what, t.Choose):
        what = t.All(what.filter, what.zones, what.players)
    return t.AddMana((), amount, "could_produce", what, who)


def _colors(reader: Reader) -> tuple[str, ...]:
    found = []
    while costs.is_mana(reader.word):
        found.append(reader.word[1:-1])
        reader.i += 1
        reader.ok(",")
        reader.any("and/or", "or", "and")
    return tuple(found)


def _symbols(reader: Reader, who: t.Selector) -> t.Instruction:
    """"{G}{G}", "{W} or {U}", "{R}, {G}, or {W}", "{G} for each …", "{B}{B}, {B}{R}, or {R}{R}"."""
    options = [_row(reader)]
    while True:
        i = reader.i
        comma = reader.ok(",")
        either = reader.ok("or")
        if not (comma or either) or not costs.is_mana(reader.word):
            reader.i = i
            break
        options.append(_row(reader))
    if all(len(o) == 1 for o in options) and reader.any("or one mana of the chosen color", ", or one mana of the chosen color"):
        return t.AddMana(tuple(o[0] for o in options), choice="among_or_chosen", who=who)
    if len(options) == 1:
        return t.AddMana(options[0], who=who)
    if all(len(o) == 1 for o in options):
        return t.AddMana(tuple(o[0] for o in options), choice="among", who=who)
    return t.ChooseMode(tuple((t.AddMana(o, who=who),) for o in options), who)


def _row(reader: Reader) -> tuple[str, ...]:
    mana = costs.read_mana(reader)
    return mana.symbols


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
        last = replace(last, rider=t.Cant("be_countered", t.IsAmong(t.It())))
    same = all(one == only[0] for one in only)
    if len(kinds) == 2 and not same:
        reader.stuck()
    kind: t.SpentOn = "either" if len(kinds) == 2 else next(iter(kinds))
    return replace(last, only=only[0] if same else nouns.either(only), only_for=kind)
