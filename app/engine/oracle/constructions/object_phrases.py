"""What is said of an object: what it is, where it is, what it has, how it was cast; read and printed as descriptions of it."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import keywords, origins, players, postmodifiers, qualities, references, selectors, zone_phrases
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions.patterns import Category, one_of
from app.engine.oracle.counting import count_words
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import bare_noun, read_adjective, read_phrase
from app.engine.oracle.phrase import as_filter, both
from app.engine.oracle.printing.amounts import amount, number, ordinal
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import STATUS_WORDS_OF, noun
from app.engine.oracle.printing.narrowing import after, extreme
from app.engine.oracle.printing.origins import place
from app.engine.oracle.printing.selectors import possessive
from app.engine.oracle.printing.selectors import selector as print_selector
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import AS_BOUND
from app.engine.trees.filters import conjuncts

# ---- what it is ------------------------------------------------------------------------------------------------------------

_ATTACKING = t.Status("attacking")
_SPECIAL: dict[str, t.Filter] = {
    "controlled by the chosen player": t.ControlledBy(t.ChosenPlayer()),
    "attached to a creature": t.AttachedToFilter(t.HasType(("creature",))),
    "of the chosen color": t.OfChosen("color"),
    "the chosen color": t.OfChosen("color"),
    "of the chosen type": t.OfChosen("creature_type"),
    "paired with another creature": t.Status("paired"),
    "attacking alone": t.And((_ATTACKING, t.Where(t.Compare(t.Count(t.All(_ATTACKING)), "=", t.Number(1))))),
}


def _described(reader: Reader) -> t.Filter:
    special = reader.maybe(_SPECIAL)
    if special == t.Status("paired"):
        reader.scope.mention(t.Both((t.This(), t.PairedWith())), OBJECT, True, frozenset({"creature"}), each=True)
    return special or reader.first(_nth_spell, _adjectives, _place, _noun_filter, qualities.read_quality)


def _nth_spell(reader: Reader) -> t.Filter:
    """ "the second creature spell you cast this turn"."""
    reader.expect("the")
    nth = reader.means(v.ORDINALS)
    phrase = bare_noun(reader)
    reader.expect("you cast this turn", "you've cast this turn")
    if not phrase.spell:
        reader.stuck()
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    return t.CastAs(t.Number(nth), both(parts) if parts else None)


def _place(reader: Reader) -> t.Filter:
    if (zones := reader.maybe(v.PLACES)) is not None:
        return t.InZone(zones)
    reader.expect("in")
    return t.InZone(zone_phrases.read_zones(reader)[0])


def _adjectives(reader: Reader) -> t.Filter:
    options: list[t.Filter] = []
    while not options or reader.any("or", "and/or") or (reader.peek() in v.STATUS_WORDS and reader.ok("and")):
        reader.any("either", "both")
        found = read_adjective(reader)
        if found is None or reader.word in v.TYPE_WORDS or reader.word in v.OBJECT_HEADS:
            reader.stuck()
        options.append(found)
    if len(options) == 1:
        return options[0]
    return t.And(tuple(options)) if "and" in reader.words[reader.i - 2 : reader.i] else t.Or(tuple(options))


def _noun_filter(reader: Reader) -> t.Filter:
    reader.any("a", "an", "one of the")
    found = read_phrase(reader).filter
    while reader.any("or a", "or an"):
        found = t.Or((found, read_phrase(reader).filter))
    return found


def _print_described(filter: t.Filter) -> str:
    special = [words for words, same in _SPECIAL.items() if same == filter]
    if special:
        return either(*special, printable(_noun_words, filter) or special[0])
    if isinstance(filter, t.AttachedToFilter) and filter.host is not None:
        return f"attached to a {noun(filter.host)}"
    if isinstance(filter, t.InZone):
        return "in your graveyard" if filter.zones == ("graveyard",) else _place_words(filter.zones)
    if isinstance(filter, t.CastAs) and isinstance(filter.number, t.Number):
        spell = noun(t.And((*conjuncts(filter.what), t.IsSpell())), ("stack",))
        return f"the {ordinal(filter.number.value)} {spell} you cast this turn"
    return printable(_adjective_words, filter) or _noun_words(filter)


def _adjective_words(filter: t.Filter) -> str:
    """ "Tapped", "red or green", "attacking and blocked". Raises Unprintable."""
    if isinstance(filter, t.And | t.Or):
        if isinstance(filter, t.And) and not all(isinstance(part, t.Status | t.HasColor) for part in filter.parts):
            refuse(filter)
        return (" and " if isinstance(filter, t.And) else " or ").join(map(_adjective_words, filter.parts))
    if isinstance(filter, t.Status):
        return STATUS_WORDS_OF.get(filter.state) or refuse(filter)
    adjective = isinstance(filter, t.HasColor | t.HasSupertype | t.ColorCount)
    return noun(t.And((filter, t.IsPermanent()))).removesuffix(" permanent") if adjective else refuse(filter)


_OF_ITS_OWN = (t.Quality, t.ExtremeQuality, t.HasCounter, t.HasKeyword, t.CastFrom, t.SharesQuality, t.TargetsSomething,
               t.ControlledBy)  # fmt: skip
"""What is said of an object with another verb."""


def _noun_words(filter: t.Filter) -> str:
    if isinstance(filter, _OF_ITS_OWN):
        return refuse(filter)
    card = t.And((*conjuncts(filter), t.IsCard()))
    said = [words for one in (filter, card) if (words := printable(noun, one)) is not None]
    if filter == t.IsPermanent():
        said = ["permanent card", "permanent"]
    return either("a ", "") + either(*said) if said else refuse(filter)


def _place_words(zones: tuple[t.Zone, ...]) -> str:
    """Where something is. Raises Unprintable."""
    said = [words for words, one in v.PLACES.items() if one == zones]
    return either(*said) if said else refuse(zones)


# ---- what it has -----------------------------------------------------------------------------------------------------------


def _had(reader: Reader) -> t.Filter:
    if reader.ok("the chosen name"):
        return t.OfChosen("name")
    return reader.first(_greater_power_or_toughness, qualities.read_quality, _same_name, _same, _keyword)


_MEASURES: tuple[t.ObjectMeasure, ...] = ("power", "toughness")
_EITHER_OF = "greater power or toughness than"


def _greater_of_either(other: t.Selector) -> t.Filter:
    return t.Or(tuple(t.Quality(one, ">", t.ValueOf(one, other)) for one in _MEASURES))


def _greater_power_or_toughness(reader: Reader) -> t.Filter:
    reader.expect(_EITHER_OF)
    return _greater_of_either(selectors.read_one(reader, False))


def _same_name(reader: Reader) -> t.Filter:
    reader.expect("the same name as")
    named = qualities.read_same_name(reader)
    if not reader.at("or a"):
        return named
    reader.i += 1
    return t.Or((named, t.SharesQuality("name", qualities.shared_with(reader), itself=True)))


def _same(reader: Reader) -> t.Filter:
    reader.expect("the same")
    return postmodifiers.same_as(reader)


def _keyword(reader: Reader) -> t.Filter:
    name = keywords.read_name(reader)
    return t.HasKeyword(name) if name is not None else reader.stuck()


def _print_had(filter: t.Filter) -> str:
    if filter == t.OfChosen("name"):
        return "the chosen name"
    if isinstance(filter, t.HasKeyword):
        return filter.keyword
    first = filter.parts[0] if isinstance(filter, t.Or) else None
    other = first.amount.of if isinstance(first, t.Quality) and isinstance(first.amount, t.ValueOf) else None
    if other is not None and filter == _greater_of_either(other):
        return f"{_EITHER_OF} {print_selector(other)}"
    return after(filter).removeprefix("with ") if isinstance(filter, t.Quality | t.ExtremeQuality) else refuse(filter)


def _counters(reader: Reader) -> tuple[str | None, int]:
    """ "Counters on it", "two or more charge counters on it": of what kind, and how many at least. Raises Stuck."""
    if reader.any("counters on it", "counters on them"):
        return None, 1
    count, operator = count_words(reader)
    kind = _counter_kind(reader)
    return (kind, count.value) if operator == ">=" and isinstance(count, t.Number) else reader.stuck()


def _counter_kind(reader: Reader) -> str | None:
    kind = qualities.read_counter_kind(reader)
    reader.expect("on it", "on them", "on him", "on her")
    return kind


def _print_counters(found: tuple[str | None, int]) -> str:
    kind, least = found
    several = _print_counter_kind(kind)
    if least > 1:
        return f"{number(t.Number(least))} or more {several}"
    return either(f"a {several.replace('counters', 'counter')}", several, f"one or more {several}")


def _print_counter_kind(kind: str | None) -> str:
    return f"{kind} counters {_ON_IT}" if kind else f"counters {_ON_IT}"


_ON_IT = f"on {either('it', 'him', 'her')}"

# ---- how it was cast, what it shares and targets ---------------------------------------------------------------------------


def _print_cast_from(filter: t.Filter) -> str:
    if filter == origins.FROM_ELSEWHERE:
        return "anywhere other than your hand"
    return place(filter.zones, filter.owner) if isinstance(filter, t.CastFrom) and filter.by is None else refuse(filter)


def _way(reader: Reader) -> str:
    """By which keyword it was cast. Raises Stuck."""
    start = reader.i
    while reader.i < reader.n and reader.word not in (",", "."):
        reader.i += 1
    return reader.among((*t.CASTING_WAYS, *t.OPTIONAL_COSTS), " ".join(reader.words[start : reader.i]))


def _shared(reader: Reader) -> t.Filter:
    reader.expect("a")
    quality = reader.expect("creature type", "color", "card type", "name", "mana value")
    reader.expect("with")
    others = qualities.any_of(selectors.read_object(reader, False))
    return t.SharesQuality(reader.among(t.TRAITS, quality.replace(" ", "_")), others, quality == "name")


def _print_shared(filter: t.Filter) -> str:
    return after(filter).removeprefix(_THAT_SHARES) if isinstance(filter, t.SharesQuality) else refuse(filter)


_THAT_SHARES = f"that {either('shares', 'share')} "


def _targeted(reader: Reader) -> t.Filter:
    if reader.at("one or more"):
        reader.stuck()
    return as_filter(selectors.read_object(reader, False))


def whose(reader: Reader, moment: t.Moment = AS_BOUND) -> t.Selector:
    """ "Its", "that creature's". moment: when "its" looks at it. Raises Stuck."""
    return references.it(reader, moment=moment) if reader.ok("its") else references.read_possessive(reader)


def _whose_cost(reader: Reader) -> t.Selector:
    """ "Its", "his", "this creature's". Raises Stuck."""
    return references.himself(reader) if reader.any("his", "her") else whose(reader)


def _cost_way(reader: Reader) -> t.OptionalCost | t.CastingWay:
    reader.i += 1
    return reader.among(_PAID_WAYS, reader.words[reader.i - 1])


_PAID_WAYS: tuple[t.OptionalCost | t.CastingWay, ...] = (*t.CASTING_WAYS, "additional")


# ---- how great it is -------------------------------------------------------------------------------------------------------


def _together(reader: Reader) -> t.Selector:
    reader.awaits("have total")
    return selectors.read_object(reader, False)


def _print_together(things: t.Selector) -> str:
    return noun(things.filter, things.zones, things.players, True) if isinstance(things, t.All) else refuse(things)


def _so_great(reader: Reader) -> tuple[t.Comparison, t.Amount]:
    count, operator = qualities.read_comparison(reader)
    return operator, count


GREAT: dict[t.Comparison, tuple[str, ...]] = {
    ">=": ("{} or greater", "{} or more", "greater than or equal to {}"), "<=": ("{} or less", "less than or equal to {}"),
    "=": ("equal to {}", "{}", "exactly {}"), "<": ("less than {}",), ">": ("greater than {}", "more than {}"),
}  # fmt: skip


def _print_so_great(found: tuple[t.Comparison, t.Amount]) -> str:
    operator, count = found
    return either(*(words.format(amount(count)) for words in GREAT.get(operator) or refuse(found)))


# ---- whose it is -----------------------------------------------------------------------------------------------------------


def _one_thing(reader: Reader) -> t.Selector:
    """What a player controls or not, where it is known what is meant. Raises Stuck."""
    if reader.ok("~"):
        return t.This()
    what = selectors.read_object(reader) if reader.word in _KNOWN else reader.stuck()
    return what if not reader.at("or tied") else reader.stuck()


_KNOWN = ("the", "that", "it", "those", "enchanted", "equipped")


def _different(reader: Reader) -> tuple[t.Filter | None, t.Trait]:
    """ "Gates with different names". Raises Stuck."""
    phrase = read_phrase(reader, frozenset({"different"}))
    here = phrase.zones in (None, ("battlefield",))
    return (phrase.optional_filter, phrase.different) if here and phrase.different else reader.stuck()


def _alike(reader: Reader) -> tuple[t.Filter | None, t.Trait]:
    """ "Creatures that share a creature type", "lands with the same name". Raises Stuck."""
    phrase = read_phrase(reader, frozenset({"same"}))
    if phrase.same is None and reader.ok("with the same name") and reader.word != "as":
        phrase.same = "name"
    here = phrase.zones in (None, ("battlefield",)) and phrase.same not in ("owner", "controller")
    return (phrase.optional_filter, phrase.same) if here and phrase.same else reader.stuck()


def _print_different(found: tuple[t.Filter | None, t.Trait]) -> str:
    kind, trait = found
    return f"{noun(kind or refuse(kind), plural=True)} with different {trait.replace('_', ' ')}s"


def _print_alike(found: tuple[t.Filter | None, t.Trait]) -> str:
    kind, trait = found
    said = noun(kind or refuse(kind), plural=True)
    return f"{said} with the same name" if trait == "name" else f"{said} that share a {trait.replace('_', ' ')}"


def _or_tied(reader: Reader) -> t.Filter:
    """ "Creature with the greatest power or tied for the greatest power": one of those that have it. Raises Stuck."""
    phrase = read_phrase(reader)
    extremes = [part for part in phrase.parts if isinstance(part, t.ExtremeQuality)]
    reader.expect("or tied for the")
    reader.i += 1
    alike = len(extremes) == 1 and qualities.quality_name(reader) == extremes[0].quality
    return phrase.filter if alike and phrase.zones in (None, ("battlefield",)) else reader.stuck()


def _print_or_tied(filter: t.Filter) -> str:
    extremes = [extreme(part) for part in conjuncts(filter) if isinstance(part, t.ExtremeQuality)]
    return f"{noun(filter)} or tied for the {extremes[0]}" if len(extremes) == 1 else refuse(filter)


def _defender(reader: Reader) -> t.Selector:
    reader.expect("the defending player")
    return t.DefendingPlayer(players.attacker(reader))


def _cast_thing(reader: Reader) -> t.Selector:
    what = selectors.read_one(reader) if reader.word not in ("a", "an", "another", "two", "three") else reader.stuck()
    return what if isinstance(what, t.This | t.EventRole | t.Bound | t.TargetRef) else reader.stuck()


CATEGORIES: dict[str, Category] = {
    "what_it_is": Category(_described, _print_described),
    "counters_on_it": Category(_counters, _print_counters),
    "kind_on_it": Category(_counter_kind, _print_counter_kind),
    "had": Category(_had, _print_had),
    "cast_from": Category(origins.cast_from, _print_cast_from),
    "casting_way": Category(_way, lambda way: way if way in keywords.KEYWORDS else refuse(way)),
    "shared": Category(_shared, _print_shared),
    "one_thing": Category(_one_thing, print_selector),
    "cast_thing": Category(_cast_thing, print_selector),
    "cast_zones": Category(zone_phrases.read_zones, lambda found: place(*found)),
    "kinds_different": Category(_different, _print_different),
    "kinds_alike": Category(_alike, _print_alike),
    "or_tied": Category(_or_tied, _print_or_tied),
    "defender": Category(_defender, lambda who: "the defending player" if isinstance(who, t.DefendingPlayer) else refuse(who)),
    "whose_cost": Category(_whose_cost, possessive),
    "cost_way": Category(_cost_way, lambda way: way if way in _PAID_WAYS else refuse(way)),
    "together": Category(_together, _print_together),
    "size": one_of({"power": "power", "toughness": "toughness"}),
    "so_great": Category(_so_great, _print_so_great),
    "targeted": Category(_targeted, lambda filter: f"a {noun(filter)}"),
}
