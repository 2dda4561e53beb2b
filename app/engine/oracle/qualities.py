"""What a description says something has: numbers, names, counters and keywords ("with power 4 or greater")."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import grammar, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.nouns import either
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.trees.counters import names_counter
from app.engine.trees.filters import conjuncts
from app.engine.trees.subtypes import BASIC_LAND_TYPES

COMPARISONS: tuple[tuple[str, t.Comparison], ...] = (
    ("or greater", ">="), ("or more", ">="), ("or less", "<="), ("or fewer", "<="),
)


def any_of(what: t.Selector) -> t.Selector:
    """Of what a description shares something with: "a creature you control" is any of them."""
    if not isinstance(what, t.Choose):
        return what
    return t.All(what.filter, what.zones, what.players) if what.among is None else t.Filtered(what.among, what.filter)


def shared_with(reader: Reader) -> t.Selector:
    """What a description shares something with: a permanent that has left as it last existed, a card as it is (608.2h)."""
    things = any_of(selectors.read_object(reader, mention=False))
    return things if reader.words[reader.i - 1] in ("card", "cards") else reader.scope.last_existed(things)


def read_same_name(reader: Reader) -> t.SharesQuality:
    """ "[with the same name as] another card in their hand": other than each of those described."""
    other, start, cards = reader.at("another"), reader.i, {"card", "cards"}
    things = shared_with(reader)
    if not other or (reader.words[start - 6] in cards and cards.isdisjoint(reader.words[start : reader.i])):  # than this object
        return t.SharesQuality("name", things, itself=True)
    if not isinstance(things, t.All) or not isinstance(things.filter, t.And | t.Not):
        reader.stuck()
    parts = conjuncts(things.filter)
    rest = tuple(part for part in parts if not isinstance(part, t.Not) or not isinstance(part.part, t.IsSource | t.IsAmong))
    if len(rest) + 1 != len(parts):
        reader.stuck()
    return t.SharesQuality("name", replace(things, filter=both(list(rest)) if rest else t.Anything()))


def read_comparison(reader: Reader) -> tuple[t.Amount, t.Comparison]:
    """ "3 or less", "less than or equal to [amount]", "exactly 2", "X"."""

    if reader.ok("less than or equal to"):
        return grammar.read_amount(reader), "<="
    if reader.ok("greater than or equal to"):
        return grammar.read_amount(reader), ">="
    if reader.any("less than", "fewer than"):
        return grammar.read_amount(reader), "<"
    if reader.any("greater than", "more than"):
        return grammar.read_amount(reader), ">"
    reader.any("exactly", "equal to")
    amount = grammar.read_amount(reader)
    for words, op in COMPARISONS:
        if reader.ok(words):
            return amount, op
    return amount, "="




def _even(measure: t.Measure) -> t.Filter:
    """Twice the half of its number, rounded down, is all of it; 0 is even."""
    number = t.ValueOf(measure, t.It())
    return t.Where(t.Compare(t.Times(t.Number(2), t.Half(number)), "=", number))


def of_chosen_quality(measure: t.Measure) -> t.Filter:
    """Odd or even, as was chosen."""
    even = _even(measure)
    return t.Or((
        t.And((t.Where(t.ChosenIs("word", "odd")), t.Not(even))), t.And((t.Where(t.ChosenIs("word", "even")), even)),
    ))


EVEN = _even("mana_value")
FIXED: dict[str, t.Filter] = {
    "no abilities": t.HasNoAbilities(),
    "abilities": t.Not(t.HasNoAbilities()),
    "mana abilities": t.HasAbility("mana"),
    "a mana ability": t.HasAbility("mana"),
    "an activated ability with {T} in its cost": t.HasAbility("tap"),
    "an activated ability that isn't a mana ability": t.HasAbility("nonmana"),
    "an activated ability": t.HasAbility("activated"),
    "activated abilities": t.HasAbility("activated"),
    "a basic land type": t.HasSubtype(BASIC_LAND_TYPES),
    "{T} in its activation cost": t.HasAbility("tap"),
    "{X} in its mana cost": t.Status("has_mana_cost_x"),
    "a mana cost that contains {X}": t.Status("has_mana_cost_x"),
    "{X} in their mana costs": t.Status("has_mana_cost_x"),
    "an even mana value": EVEN,
    "even mana values": EVEN,
    "an odd mana value": t.Not(EVEN),
    "odd mana values": t.Not(EVEN),
    "mana value of the chosen quality": of_chosen_quality("mana_value"),
    "mana value of that quality": of_chosen_quality("mana_value"),
    "power of the chosen quality": of_chosen_quality("power"),
}
"""What follows "with", word for word."""


def read_with(reader: Reader) -> t.Filter:
    """What follows "with": a number, a name, counters, keywords, as a description. Raises Stuck."""
    if reader.ok("no counters on"):
        reader.expect("it", "them")
        return t.Not(t.HasCounter())
    if reader.ok("a single target"):
        return t.TargetsSomething(t.Or((t.Anything(), t.IsPlayer())), single=True)
    if (fixed := reader.maybe(FIXED)) is not None:
        return fixed
    if reader.ok("mana cost"):
        return _mana_costs(reader)
    if reader.ok("total power and toughness"):
        amount, op = read_comparison(reader)
        return t.Where(t.Compare(size_of(t.It()), op, amount))
    found = reader.attempt(_attached) or reader.attempt(_based)
    if found is not None:
        return found
    quality = reader.attempt(read_quality)
    if quality is not None:
        return quality
    if reader.ok("the chosen name") or (_name_was_chosen(reader) and reader.ok("that name")):
        return t.OfChosen("name")
    if reader.ok("the same name as"):
        return read_same_name(reader)
    counters = reader.attempt(read_counters)
    if counters is not None:
        return counters
    return _keywords(reader)


def _name_was_chosen(reader: Reader) -> bool:
    """ "Choose a card name. … with that name": rather than the name of what was spoken of."""
    return not {"choose", "chooses", "chosen"}.isdisjoint(reader.words[: reader.i])


UNEQUAL = t.Where(t.Compare(t.ValueOf("power", t.It()), "!=", t.ValueOf("toughness", t.It())))
"""Power and toughness that aren't equal."""


def size_of(what: t.Selector) -> t.Amount:
    """The power and toughness of something, added up."""
    return t.Plus((t.ValueOf("power", what), t.ValueOf("toughness", what)))


def _attached(reader: Reader) -> t.Filter:
    """ "another Aura attached to it", "an Equipment attached to it"."""
    other = reader.expect("another", "an", "a") == "another"
    kind = t.HasSubtype((reader.expect("aura", "equipment").capitalize(),))
    reader.expect("attached to it", "attached to them")
    return t.Where(t.Exists(t.AttachmentsOf(t.It(), t.And((kind, t.Not(t.IsSource()))) if other else kind)))


def _based(reader: Reader) -> t.Filter:
    """ "base power and toughness 2/2"."""
    reader.expect("base power and toughness")
    power, _, toughness = reader.word.partition("/")
    reader.i += 1
    if not power.isdigit() or not toughness.isdigit():
        reader.stuck()
    return of_base_size(t.Number(int(power)), t.Number(int(toughness)))


def of_base_size(power: t.Amount, toughness: t.Amount) -> t.And:
    """Of this base power and toughness."""
    return t.And((t.Quality("base_power", "=", power), t.Quality("base_toughness", "=", toughness)))


def _mana_costs(reader: Reader) -> t.Filter:
    """ "mana cost {0} or {1}"."""
    found = [_symbols(reader)]
    while (more := reader.attempt(_one_more_cost)) is not None:
        found.append(more)
    return t.HasManaCost(tuple(found))


def _one_more_cost(reader: Reader) -> tuple[str, ...]:
    reader.expect(", or", "or", ",")
    return _symbols(reader)


def _symbols(reader: Reader) -> tuple[str, ...]:
    found = []
    while reader.word.startswith("{"):
        found.append(reader.word[1:-1])
        reader.i += 1
    if not found:
        reader.stuck()
    return tuple(found)


_EXTREMES: dict[str, t.Extreme] = {"greatest": "max", "highest": "max", "least": "min", "lowest": "min"}


def read_quality(reader: Reader) -> t.Filter:
    """ "power 4 or greater", "mana value X", "the greatest power among …", "power or toughness 2 or less"."""
    if reader.at("the"):
        reader.i += 1
        which = reader.means(_EXTREMES)
        quality = quality_name(reader)
        if reader.ok("or is tied for") and (_EXTREMES.get(reader.expect(*_EXTREMES)), quality_name(reader)) != (which, quality):
            reader.stuck()
        if not reader.ok("among"):
            return t.ExtremeQuality(quality, which)
        return t.ExtremeQuality(quality, which, selectors.read_object(reader, mention=False))
    names = [quality_name(reader)]
    if reader.at("or") or reader.at("and/or") or reader.at("and"):
        reader.i += 1
        other = quality_name(reader)
        based = names[0].startswith("base_") and not other.startswith("base_")  # "base power or toughness": of both the base
        names.append(reader.among(t.OBJECT_MEASURES, "base_" + other) if based else other)
    if reader.ok("greater than its base"):
        quality_name(reader)
        base = reader.among(t.OBJECT_MEASURES, "base_" + names[0])
        return t.Where(t.Compare(t.ValueOf(names[0], t.It()), ">", t.ValueOf(base, t.It())))
    if reader.ok("greater than its"):
        other = quality_name(reader)
        return t.Where(t.Compare(t.ValueOf(names[0], t.It()), ">", t.ValueOf(other, t.It())))
    amount, op = _read_compared(reader)
    found = [t.Quality(name, op, amount) for name in names]
    if op == "=" and isinstance(amount, t.Number) and len(names) == 1:
        found += [t.Quality(names[0], op, t.Number(one)) for one in _or_numbers(reader)]
    return found[0] if len(found) == 1 else t.Or(tuple(found))


def _or_numbers(reader: Reader) -> list[int]:
    """ "[mana value 4] or 5", "[mana value 4], 5, or 6": what else the number may be."""
    i = reader.i
    join = reader.any(", or", "or", ",")
    number = reader.word
    reader.i += number.isdigit()
    more = _or_numbers(reader) if join == "," and number.isdigit() else []
    if join is None or not number.isdigit() or (join == "," and not more):
        reader.i = i
        return []
    return [int(number), *more]


def _read_compared(reader: Reader) -> tuple[t.Amount, t.Comparison]:
    """What a thing's number is compared with: "its controller" there is the controller of the thing described."""
    before, reader.scope.describing = reader.scope.describing, True
    try:
        return read_comparison(reader)
    finally:
        reader.scope.describing = before


def quality_name(reader: Reader) -> t.ObjectMeasure:
    return reader.means(v.MEASURES)


def read_counter_kind(reader: Reader) -> str | None:
    """The kind before "counter(s)": "+1/+1", "charge", "first strike"; None for none. "Additional" says nothing of the kind.
    Raises Stuck."""
    ahead = reader.words[reader.i : reader.i + 4]
    count = next((place for place, word in enumerate(ahead) if word in ("counter", "counters", ".", ",", ":", '"', "")), None)
    if count is None or not ahead[count].startswith("counter"):
        reader.stuck()
    words = ahead[:count]
    reader.i += count
    kind = " ".join(words[1:] if words[:1] == ["additional"] else words)
    if kind and not names_counter(kind):
        reader.stuck()
    reader.i += 1
    return kind or None


def read_counters(reader: Reader) -> t.Filter:
    least = 1
    negative = False
    if reader.ok("no"):
        negative = True
    elif reader.word in v.NUMBERS or reader.word.isdigit():
        least = grammar.read_number_word(reader)
        reader.any("or more")
    else:
        reader.any("a", "an", "one or more")
    kind = read_counter_kind(reader)
    reader.expect("on it", "on them", "on him", "on her")
    made: t.Filter = t.HasCounter(kind, least)
    return t.Not(made) if negative else made


def _keywords(reader: Reader) -> t.Filter:
    found: list[t.Filter] = []
    joined = ""
    while True:
        article = reader.any("a", "an")
        name = grammar.read_name(reader)
        called = reader.ok("ability") if article else not reader.at("abilities") or reader.ok("abilities")
        if name is None or not called:
            reader.stuck()
        found.append(t.HasKeyword(name))
        i = reader.i
        comma = reader.ok(",")
        join = reader.any("and/or", "or", "and")
        if (comma or join) and grammar.at_name(reader):
            joined = join or joined
            continue
        reader.i = i
        break
    if len(found) == 1:
        return found[0]
    return t.And(tuple(found)) if joined == "and" else either(found)


_CREATURE = t.HasType(("creature",))


def qualify(reader: Reader, phrase: Phrase, said: list[t.Filter]) -> None:
    """Add what a noun phrase has. What only creatures have is said of the last of several kinds: in "artifact, enchantment, or
    creature with flying", of the creature. Raises Stuck where it could be said of either."""
    kinds = _kinds(phrase.parts[-1]) if phrase.parts else []
    creatures = [kind == _CREATURE for kind in kinds]
    if not any(creatures) or all(creatures) or not any(map(_of_creatures, said)):
        phrase.parts.extend(said)
    elif creatures[-1] and creatures.count(True) == 1 and all(map(_of_creatures, said)):
        phrase.parts[-1] = t.Or((either(kinds[:-1]), t.And((_CREATURE, *said))))
    else:
        reader.stuck()


def _kinds(noun: t.Filter) -> list[t.Filter]:
    """The alternatives of a noun."""
    if isinstance(noun, t.HasType):
        return [t.HasType((one,)) for one in noun.types]
    return list(noun.parts) if isinstance(noun, t.Or) else []


def _of_creatures(said: t.Filter) -> bool:
    """Is this what creatures alone have: an ability such as flying, power, toughness?"""
    if isinstance(said, t.Not | t.Or):
        return all(map(_of_creatures, said.parts if isinstance(said, t.Or) else (said.part,)))
    return isinstance(said, t.HasKeyword) or (isinstance(said, t.Quality) and said.quality in ("power", "toughness"))
