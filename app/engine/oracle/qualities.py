"""What a description says something has: numbers, names, counters and keywords ("with power 4 or greater")."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.nouns import either
from app.engine.oracle.reader import Reader

COMPARISONS = (("or greater", ">="), ("or more", ">="), ("or less", "<="), ("or fewer", "<="))
_QUALITIES = {
    "power": "power",
    "toughness": "toughness",
    "mana value": "mana_value",
    "base power": "base_power",
    "base toughness": "base_toughness",
    "converted mana cost": "mana_value",
    "loyalty": "loyalty",
}


def any_of(what: t.Selector) -> t.Selector:
    """Of what a description shares something with: "a creature you control" is any of them."""
    if not isinstance(what, t.Choose):
        return what
    return t.All(what.filter, what.zones, what.players) if what.among is None else t.Filtered(what.among, what.filter)


def read_comparison(r: Reader) -> tuple[t.Amount, str]:
    """ "3 or less", "less than or equal to [amount]", "exactly 2", "X"."""

    if r.ok("less than or equal to"):
        return grammar.read_amount(r), "<="
    if r.ok("greater than or equal to"):
        return grammar.read_amount(r), ">="
    if r.any("less than", "fewer than"):
        return grammar.read_amount(r), "<"
    if r.any("greater than", "more than"):
        return grammar.read_amount(r), ">"
    r.any("exactly", "equal to")
    amount = grammar.read_amount(r)
    for words, op in COMPARISONS:
        if r.ok(words):
            return amount, op
    return amount, "="


def read_with(r: Reader) -> t.Filter:
    """What follows "with": a number, a name, counters, keywords, as a description. Raises Stuck."""
    if r.ok("no counters on"):
        r.expect("it", "them")
        return t.Not(t.HasCounter())
    if r.ok("no abilities"):
        return t.HasNoAbilities()
    if r.any("{T} in its activation cost"):
        return t.HasAbility("tap")
    if r.ok("a single target"):
        return t.TargetsSomething(t.Or((t.Anything(), t.IsPlayer())), single=True)
    quality = r.attempt(read_quality)
    if quality is not None:
        return quality
    if r.any("the same name as", "that name", "the chosen name"):
        if r.words[r.i - 1] == "name":
            return t.OfChosen("name")
        return t.SharesQuality("name", any_of(selectors.read_object(r, mention=False)))
    counters = r.attempt(read_counters)
    if counters is not None:
        return counters
    return _keywords(r)


def read_quality(r: Reader) -> t.Filter:
    """ "power 4 or greater", "mana value X", "the greatest power among …", "power or toughness 2 or less"."""
    if r.at("the"):
        r.i += 1
        which = {"greatest": "max", "highest": "max", "least": "min", "lowest": "min"}.get(r.word)
        if which is None:
            r.stuck()
        r.i += 1
        quality = _quality_name(r)
        if not r.ok("among"):
            return t.ExtremeQuality(quality, which)
        return t.ExtremeQuality(quality, which, selectors.read_object(r, mention=False))
    names = [_quality_name(r)]
    if r.at("or") or r.at("and/or") or r.at("and"):
        r.i += 1
        names.append(_quality_name(r))
    if r.ok("greater than its base"):
        _quality_name(r)
        return t.Where(t.Compare(t.ValueOf(names[0], t.It()), ">", t.ValueOf("base_" + names[0], t.It())))
    if r.ok("greater than its"):
        other = _quality_name(r)
        return t.Where(t.Compare(t.ValueOf(names[0], t.It()), ">", t.ValueOf(other, t.It())))
    amount, op = _read_compared(r)
    found = [t.Quality(name, op, amount) for name in names]
    return found[0] if len(found) == 1 else t.Or(tuple(found))


def _read_compared(r: Reader) -> tuple[t.Amount, str]:
    """What a thing's number is compared with: "its controller" there is the controller of the thing described."""
    before, r.scope.describing = r.scope.describing, True
    try:
        return read_comparison(r)
    finally:
        r.scope.describing = before


def _quality_name(r: Reader) -> str:
    for words, name in _QUALITIES.items():
        if r.ok(words):
            return name
    r.stuck()


def read_counter_kind(r: Reader) -> str | None:
    """The kind before "counter(s)": "+1/+1", "charge", "first strike"; None for none. Raises Stuck."""
    words: list[str] = []
    while r.word not in ("counter", "counters"):
        if r.at_end() or r.word in (".", ",", ":", '"') or len(words) == 3:
            r.stuck()
        words.append(r.word)
        r.i += 1
    r.i += 1
    return " ".join(words) or None


def read_counters(r: Reader) -> t.Filter:
    least = 1
    negative = False
    if r.ok("no"):
        negative = True
    elif r.word in v.NUMBERS or r.word.isdigit():
        least = grammar.read_number_word(r)
        r.any("or more")
    else:
        r.any("a", "an", "one or more")
    kind = read_counter_kind(r)
    r.expect("on it", "on them", "on him", "on her")
    made: t.Filter = t.HasCounter(kind, least)
    return t.Not(made) if negative else made


def _keywords(r: Reader) -> t.Filter:
    found: list[t.Filter] = []
    joined = ""
    while True:
        name = grammar.read_name(r)
        if name is None:
            r.stuck()
        found.append(t.HasKeyword(name))
        i = r.i
        comma = r.ok(",")
        join = r.any("and/or", "or", "and")
        if (comma or join) and grammar.at_name(r):
            joined = join or joined
            continue
        r.i = i
        break
    if len(found) == 1:
        return found[0]
    return t.And(tuple(found)) if joined == "and" else either(found)
