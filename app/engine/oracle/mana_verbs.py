"""Adding mana (106.4) and what it may be spent on (106.6)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, costs, nouns, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.reader import Reader

_CHOICES = (
    ("mana of any color", "any_color"), ("mana of any one color", "any_one_color"), ("mana of the chosen color", "chosen"),
    ("mana in any combination of colors", "any_color"), ("mana of any type", "any_type"), ("mana of that color", "chosen"),
    ("mana of any color in your commander 's color identity", "any_color"),
)
_ALL = ("W", "U", "B", "R", "G")


def add(r: Reader, who: t.Selector) -> t.Instruction:  # noqa: C901 - a row of alternatives
    """What follows "add". Raises Stuck."""
    r.any("an additional")
    if costs.is_mana(r.word):
        return _symbols(r, who)
    if r.any("an amount of"):
        if not costs.is_mana(r.word):
            r.stuck()
        symbol = r.word[1:-1]
        r.i += 1
        r.expect("equal to")
        return t.AddMana((symbol,), amounts.read_amount(r), who=who)
    if r.any("x mana", "that much"):
        amount: t.Amount = t.X() if r.words[r.i - 1] == "mana" else amounts._that_many(r)
        if r.words[r.i - 1] == "mana":
            r.i -= 1
    elif r.at("one mana") or r.word in v.NUMBERS:
        amount = t.Number(amounts.read_number_word(r))
    else:
        amount = amounts.read_amount(r)
    if costs.is_mana(r.word):
        symbol = r.word[1:-1]
        r.i += 1
        return t.AddMana((symbol,), amount, who=who)
    if r.any("mana of any color in your commander 's color identity"):
        r.stuck()
    if r.ok("mana in any combination of"):
        if r.ok("colors"):
            return t.AddMana(_ALL, amount, "combination", who=who)
        return t.AddMana(_colors(r), amount, "combination", who=who)
    if r.any("mana of any type that land produced", "mana of any type that permanent produced"):
        return t.AddMana((), amount, "just_produced", who=who)
    if r.ok("mana of any type that"):
        return _could_produce(r, amount, who)
    if r.ok("mana of any color that"):
        return _could_produce(r, amount, who)
    if r.any("mana of any color among", "mana of any of the colors among"):
        return t.AddMana((), amount, "colors_of", selectors.read_object(r, False), who)
    for words, choice in _CHOICES:
        if r.ok(words):
            return t.AddMana((), amount, choice, who=who)
    if r.ok("mana of any of"):
        what = references.read_possessive(r)
        r.expect("colors")
        return t.AddMana((), amount, "colors_of", what, who)
    r.stuck()


def _could_produce(r: Reader, amount: t.Amount, who: t.Selector) -> t.Instruction:
    """"that a land an opponent controls could produce"."""
    what = selectors.read_one(r, False)
    r.expect("could produce", "produced")
    if isinstance(what, t.Choose):
        what = t.All(what.filter, what.zones, what.players)
    return t.AddMana((), amount, "could_produce", what, who)


def _colors(r: Reader) -> tuple[str, ...]:
    found = []
    while costs.is_mana(r.word):
        found.append(r.word[1:-1])
        r.i += 1
        r.ok(",")
        r.any("and/or", "or", "and")
    return tuple(found)


def _symbols(r: Reader, who: t.Selector) -> t.Instruction:
    """"{G}{G}", "{W} or {U}", "{R}, {G}, or {W}", "{G} for each …", "{B}{B}, {B}{R}, or {R}{R}"."""
    options = [_row(r)]
    while True:
        i = r.i
        comma = r.ok(",")
        either = r.ok("or")
        if not (comma or either) or not costs.is_mana(r.word):
            r.i = i
            break
        options.append(_row(r))
    if all(len(o) == 1 for o in options) and r.any("or one mana of the chosen color", ", or one mana of the chosen color"):
        return t.AddMana(tuple(o[0] for o in options), choice="among_or_chosen", who=who)
    if len(options) == 1:
        return t.AddMana(options[0], who=who)
    if all(len(o) == 1 for o in options):
        return t.AddMana(tuple(o[0] for o in options), choice="among", who=who)
    return t.ChooseMode(tuple((t.AddMana(o, who=who),) for o in options), who)


def _row(r: Reader) -> tuple[str, ...]:
    mana = costs.read_mana(r)
    return mana.symbols


def spend_only(r: Reader, last: t.AddMana) -> None:
    """The restriction, put on the mana just added. Raises Stuck."""
    r.expect("spend this mana only")
    only: list[t.Filter] = []
    kinds: set[str] = set()
    while True:
        if r.any("to cast", "on") or (only and (r.at("a") or r.at("an"))):
            r.any("a", "an")
            phrase = nouns.read_phrase(r)
            parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
            only.append(parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else t.Anything())
            kinds.add("spell")
        elif r.any("to activate abilities of", "activate abilities of", "to activate an ability of", "activate an ability of"):
            r.any("a", "an")
            only.append(nouns.read_phrase(r).filter)
            kinds.add("ability")
        elif r.any("to activate abilities", "activate abilities"):
            only.append(t.Anything())
            kinds.add("ability")
        else:
            r.stuck()
        if not r.any("or", "and", "and/or"):
            break
    if r.any(", and that spell can't be countered"):
        object.__setattr__(last, "rider", t.Cant("be_countered", t.IsAmong(t.It())))
    same = all(one == only[0] for one in only)
    if len(kinds) == 2 and not same:
        r.stuck()
    object.__setattr__(last, "only", nouns.either(only) if not same else only[0])
    object.__setattr__(last, "only_for", "either" if len(kinds) == 2 else next(iter(kinds)))
