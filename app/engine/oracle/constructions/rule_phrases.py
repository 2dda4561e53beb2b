"""What may stand in the slots of rules for objects and players."""

from __future__ import annotations

from functools import partial

from app.engine import trees as t
from app.engine.oracle import amounts, conditions, costs, nouns, qualities, references, selectors, zone_phrases
from app.engine.oracle import players as player_words
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions import cost_phrases
from app.engine.oracle.constructions.cost_differences import DIFFERENCES
from app.engine.oracle.constructions.happening import HAPPENING
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.phrase import YOU_OR_YOURS, as_filter, both
from app.engine.oracle.printing import costs as print_costs
from app.engine.oracle.printing.amounts import amount, number
from app.engine.oracle.printing.conditions import condition as print_condition
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.narrowing import one
from app.engine.oracle.printing.rules import source_noun, those
from app.engine.oracle.printing.selectors import possessive, selector
from app.engine.oracle.printing.synonyms import either, series
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts
from app.engine.trees.subtypes import CREATURE_TYPES

Filters = t.Filter | None
_ZONE_NAMES = {"graveyard": "graveyards", "library": "libraries", "hand": "hands", "exile": "exile"}

# ---- what they are stopped from --------------------------------------------------------------------------------------------


def _things(reader: Reader) -> t.Filter:
    return as_filter(selectors.read_object(reader, False))


def _own(reader: Reader) -> t.Filter:
    """ "~", "creatures you control". Raises Stuck for what others may control, of which they would decide."""
    found = _things(reader)
    return found if _is_own(found) else reader.stuck()


def _is_own(filter: t.Filter) -> bool:
    return isinstance(filter, t.IsSource) or t.ControlledBy(t.You()) in conjuncts(filter)


def _a_described(reader: Reader) -> t.Filter:
    """ "An untapped creature": what is described by it. Raises Stuck."""
    reader.expect("a", "an")
    phrase = nouns.read_phrase(reader)
    return phrase.filter if not phrase.plural and phrase.zones is None else reader.stuck()


def _blocked(reader: Reader) -> t.Filter:
    """What can't be blocked by the subject: "creatures … can't block it" are not themselves."""
    if reader.at("this"):
        reader.stuck()
    found = _things(reader)
    return t.IsSource() if found == t.IsAmong(t.It()) else found


def _blockers(reader: Reader) -> t.Filter:
    found = _things(reader)
    while reader.any("and/or", "or"):
        found = t.Or((found, _things(reader)))
    return found


def _possessor(reader: Reader) -> t.Filter:
    its = reader.at("its activated abilities can't") and reader.ok("its")
    return as_filter(references.it(reader) if its else references.read_possessive(reader))


def _print_possessor(filter: t.Filter) -> str:
    if isinstance(filter, t.IsSource):
        return possessive(t.This())
    return possessive(filter.things) if isinstance(filter, t.IsAmong) else refuse(filter)


def _print_things(filter: Filters) -> str:
    """ "~", "Walls", "enchanted creature"."""
    if isinstance(filter, t.IsSource | t.IsAmong):
        return those(filter)
    if isinstance(filter, t.Or):
        return either(*(f" {word} ".join(map(_print_things, filter.parts)) for word in ("or", "and/or")))
    if filter is None:
        refuse(filter)
    return printable(noun, filter, plural=True) or source_noun(filter, True)


def _one_thing(reader: Reader) -> t.Filter:
    """ "a Wall", "a creature with power 3 or greater". Raises Stuck."""
    if reader.word not in ("a", "an"):
        reader.stuck()
    found = selectors.read_one(reader, False)
    return as_filter(found) if isinstance(found, t.Choose) and found.zones == ("battlefield",) else reader.stuck()


def _print_one_thing(filter: Filters) -> str:
    return refuse(filter) if filter is None or isinstance(filter, t.IsSource | t.IsAmong) else f"a {noun(filter)}"


def _print_all(filter: Filters) -> str:
    return those(filter) if filter is None or isinstance(filter, t.IsSource | t.IsAmong) else (
        either(*(f"{word}{noun(filter, plural=True)}" for word in ("all ", ""))))


def _attacked(reader: Reader) -> t.Filter:
    if reader.any("you or planeswalkers you control", "you or a planeswalker you control", "you or permanents you control"):
        return YOU_OR_YOURS
    if reader.any("unless", "this", "if"):
        reader.stuck()
    player = player_words.read_player(reader, False)
    return reader.attempt(_with_planeswalkers, player) or as_filter(player)


def _with_planeswalkers(reader: Reader, player: t.Selector) -> t.Filter:
    """ "[its owner] or planeswalkers its owner controls": the same player's. Raises Stuck."""
    reader.expect("or planeswalkers", "or a planeswalker")
    if player_words.read_player(reader, False) != player:
        reader.stuck()
    reader.expect("controls", "control")
    return _or_planeswalkers(player)


def _or_planeswalkers(player: t.Selector) -> t.Filter:
    return t.Or((as_filter(player), t.And((t.HasType(("planeswalker",)), t.ControlledBy(player)))))


def _print_attacked(filter: Filters) -> str:
    if filter == YOU_OR_YOURS:
        return either("you or planeswalkers you control", "you or a planeswalker you control", "you or permanents you control")
    if isinstance(filter, t.IsPlayer):
        return {"you": "you", "opponent": "your opponents", "any": "players"}.get(filter.who) or refuse(filter)
    first = filter.parts[0] if isinstance(filter, t.Or) else None
    if isinstance(first, t.IsAmong) and filter == _or_planeswalkers(first.things):
        who = selector(first.things)
        return f"{who} or {either('planeswalkers', 'a planeswalker')} {who} controls"
    return selector(filter.things) if isinstance(filter, t.IsAmong) else refuse(filter)


def _forced(reader: Reader) -> t.Filter:
    """Whom or what a creature must attack or block."""
    if reader.word not in ("~", "it", "you", "that", "target", "an", "a", "enchanted") and not (
            reader.word.startswith("<") or reader.at("the chosen player")):
        reader.stuck()
    if reader.word in ("you", "an", "a"):
        return as_filter(player_words.read_player(reader, False))
    return as_filter(selectors.read_one(reader, False))


def _print_forced(filter: Filters) -> str:
    if isinstance(filter, t.IsPlayer):
        return {"you": "you", "opponent": "an opponent", "any": "a player"}.get(filter.who) or refuse(filter)
    return those(filter) if isinstance(filter, t.IsAmong | t.IsSource) else refuse(filter)


def _colored_sources(reader: Reader) -> t.Filter:
    """ "nongreen spells or abilities from nongreen sources [your opponents control]": what is so of the spell or the source."""
    quality = nouns.read_adjective(reader)
    if quality is None:
        reader.stuck()
    reader.expect("spells")
    theirs = reader.any("your opponents control")
    reader.expect("or abilities from")
    if nouns.read_adjective(reader) != quality:
        reader.stuck()
    reader.expect("sources")
    if theirs is None:
        return quality
    reader.expect(theirs)
    return t.And((quality, t.ControlledBy(t.EachOpponent())))


def _targeting(reader: Reader) -> t.Filter:
    """What can't target, of some color or kind."""
    colored = reader.attempt(_colored_sources)
    if colored is not None:
        return colored
    found = nouns.read_phrase(reader).filter
    if reader.any("or abilities from"):
        reader.stuck()
    return found


def _print_targeting(filter: Filters) -> str:
    parts = conjuncts(filter)
    if any(isinstance(part, t.IsSpell) for part in parts):
        return noun(filter or refuse(filter), ("stack",), plural=True)
    theirs = t.ControlledBy(t.EachOpponent()) in parts
    quality = next(iter(parts), None)
    if not isinstance(quality, t.HasColor | t.Not) or len(parts) != 1 + theirs:
        refuse(filter)
    word = noun(t.And((quality, t.IsPermanent()))).removesuffix(" permanent")
    held = " your opponents control" if theirs else ""
    return f"{word} spells{held} or abilities from {word} sources{held}"


# ---- spells and abilities --------------------------------------------------------------------------------------------------


def _spells(reader: Reader) -> Filters:
    """Which spells, None for any. Raises Stuck."""
    phrase = nouns.read_phrase(reader)
    if not phrase.spell:
        reader.stuck()
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    return both(parts) if parts else None


def _only_spells(reader: Reader) -> Filters:
    """Which spells, without what is said of them afterwards. Raises Stuck."""
    phrase = nouns.bare_noun(reader)
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    return (both(parts) if parts else None) if phrase.spell else reader.stuck()


def _which_spells(reader: Reader) -> t.Filter:
    """ "creature spells", "red spells and Wall spells"."""
    found = [_spells(reader) or t.Anything()]
    while (more := reader.attempt(_further_spells)) is not None:
        found.append(more)
    return found[0] if len(found) == 1 else t.Or(tuple(found))


def _further_spells(reader: Reader) -> t.Filter:
    reader.expect(", and", "and", ",")
    return _spells(reader) or reader.stuck()


def _print_which_spells(filter: Filters) -> str:
    if isinstance(filter, t.Or):
        whole = printable(_print_spells, True, filter)
        return either(series([_print_spells(True, part) for part in filter.parts], "and"), *([whole] if whole else ()))
    return _print_spells(True, filter)


def _spells_from(reader: Reader) -> t.Filter:
    """ "creature spells from graveyards or exile": of a card where it is, and of the spell that it has become."""
    what = _spells(reader)
    reader.expect("from")
    return both([*([what] if what is not None else []), _cast_from(reader)])


def _cast_from(reader: Reader) -> t.Filter:
    if reader.any("anywhere other than their hands", "anywhere other than their hand", "anywhere other than your hand"):
        return _NOT_FROM_HAND
    if reader.ok("exile"):
        zones: tuple[t.Zone, ...] = ("exile",)
    else:
        zones, owner = zone_phrases.read_zones(reader)
        if owner is not None:
            reader.stuck()
        if reader.any("or exile"):
            zones = (*zones, "exile")
    return t.Or((t.InZone(zones), t.CastFrom(zones)))


_NOT_FROM_HAND = t.And((t.Not(t.InZone(("hand",))), t.Not(t.CastFrom(("hand",)))))


def _print_spells(plural: bool, filter: Filters) -> str:
    parts = () if filter == t.Anything() else conjuncts(filter)
    return noun(t.And((*parts, t.IsSpell())), ("stack",), plural=plural)


def _print_spells_from(filter: Filters) -> str:
    parts = conjuncts(filter or refuse(filter))
    if filter == _NOT_FROM_HAND:
        return f"spells from {either('anywhere other than their hands', 'anywhere other than their hand')}"
    *rest, place = parts
    if not isinstance(place, t.Or) or not isinstance(place.parts[0], t.InZone):
        refuse(filter)
    if place.parts != (place.parts[0], t.CastFrom(place.parts[0].zones)):
        refuse(filter)
    names = " or ".join(_ZONE_NAMES.get(zone) or refuse(filter) for zone in place.parts[0].zones)
    return f"{_print_spells(True, both([part for part in rest if part is not None]) if rest else None)} from {names}"


def _typed(reader: Reader) -> t.Filter:
    """The "artifact" of "artifact sources". Raises Stuck."""
    kind = reader.means(v.TYPE_WORDS)
    return t.HasType((kind,))


def _sources(reader: Reader) -> t.Filter:
    """ "[abilities of] cards in graveyards", "artifacts or creatures"."""
    what = selectors.read_object(reader, False)
    if isinstance(what, t.All) and what.players is None and "battlefield" not in what.zones:
        return both([what.filter, t.InZone(what.zones)])
    return as_filter(what)


def _print_activator(who: t.Selector | None) -> str:
    return "you" if who == t.You() else "your opponents" if who == t.EachOpponent() else refuse(who)


# ---- numbers and kinds -----------------------------------------------------------------------------------------------------


def _or_x(reader: Reader) -> t.Amount:
    """A number, or "X, where X is …". Raises Stuck."""
    found = amounts.read_amount(reader)
    if found != t.X():
        return found
    reader.expect(", where x is")
    return amounts.read_amount(reader)


def _digits(reader: Reader) -> t.Amount:
    return t.Number(amounts.read_number_word(reader)) if reader.word.isdigit() else reader.stuck()


def _counter(reader: Reader) -> str:
    return qualities.read_counter_kind(reader) or reader.stuck()


_COLORS: dict[str, t.ManaType] = {**v.COLORS, "colorless": "C"}


def _mana_kind(reader: Reader) -> t.ManaType:
    """ "{G}", "green". Raises Stuck."""
    symbol = cost_phrases.is_mana(reader.word)
    if not symbol and reader.word not in _COLORS:
        reader.stuck()
    found = reader.among(t.MANA_TYPES, reader.word[1:-1] if symbol else _COLORS[reader.word])
    reader.i += 1
    return found


def _print_mana_kind(kind: t.ManaType | None) -> str:
    return either(*(word for word, one in _COLORS.items() if one == kind), f"{{{kind}}}") if kind is not None else refuse(kind)


def _creature_types(reader: Reader) -> tuple[str, ...]:
    """ "Cleric, Rogue, Warrior, and Wizard". Raises Stuck."""
    found: list[str] = []
    while not found or reader.any(", and", ",", "and"):
        found.append(nouns.subtype_of(reader.word, reader.raw) or reader.stuck())
        reader.i += 1
    return tuple(found) if set(found) <= CREATURE_TYPES else reader.stuck()


def _print_creature_types(kinds: tuple[str, ...]) -> str:
    return series(kinds, "and") if len(kinds) > 1 else refuse(kinds)


def _itself(reader: Reader) -> t.Filter:
    """The object itself. Raises Stuck."""
    found = as_filter(selectors.read_one(reader)) if reader.word in ("~", "it") else None
    return found if isinstance(found, t.IsSource) else reader.stuck()


def _top_card(reader: Reader) -> t.Filter:
    return as_filter(selectors.read_one(reader)) if reader.at("the top card") else reader.stuck()


def _paid_instead(reader: Reader) -> t.Cost:
    """A cost that is paid "rather than" another; what is read as a cost is spoken of as one, so nothing else is tried. Raises
    Stuck."""
    return costs.read_cost(reader) if reader.find("rather than pay") >= 0 else reader.stuck()


def _few(count: t.Amount) -> str:
    """ "one", "two", "half your life total"."""
    return either("one", "1") if count == t.Number(1) else number(count)


CATEGORIES: dict[str, Category] = {
    **HAPPENING,
    **DIFFERENCES,
    "activator": Category(lambda reader: player_words.read_player(reader, mention=False), _print_activator),
    "few": Category(amounts.read_amount, _few),
    "mana": Category(cost_phrases.read_mana, cost_phrases.mana),
    "symbols": Category(lambda reader: cost_phrases.read_mana(reader).symbols, lambda some: cost_phrases.mana(t.ManaCost(some))),
    "mana_kind": Category(_mana_kind, _print_mana_kind),
    "deed": Category(costs.read_cost, lambda cost: refuse(cost) if isinstance(cost, t.ManaCost) else print_costs.paid(cost)),
    "paying": Category(_paid_instead, print_costs.paid),
    "gerunds": Category(costs.read_gerunds, print_costs.gerunds),
    "condition": Category(conditions.read_condition, print_condition),
    "creature_types": Category(_creature_types, _print_creature_types),
    "itself": Category(_itself, lambda what: those(what) if isinstance(what, t.IsSource) else refuse(what)),
    "top_card": Category(_top_card, lambda what: those(what) if isinstance(what, t.IsAmong) else refuse(what)),
    "attached": Category(selectors.read_attached, selector),
    "which_spells": Category(_which_spells, _print_which_spells),
    "things": Category(_things, _print_things),
    "own": Category(_own, lambda filter: _print_things(filter) if _is_own(filter) else refuse(filter)),
    "one_thing": Category(_one_thing, _print_one_thing),
    "described": Category(
        lambda reader: nouns.read_phrase(reader).filter, lambda filter: either(noun(filter, plural=True), noun(filter))
    ),
    "a_described": Category(_a_described, one),
    "one": Category(_things, one),
    "all": Category(_things, _print_all),
    "possessor": Category(_possessor, _print_possessor),
    "blocked": Category(_blocked, _print_things),
    "blockers": Category(_blockers, _print_things),
    "attacked": Category(_attacked, _print_attacked),
    "forced": Category(_forced, _print_forced),
    "targeting": Category(_targeting, _print_targeting),
    "spells": Category(_spells, partial(_print_spells, True)),
    "only_spells": Category(_only_spells, partial(_print_spells, True)),
    "spell": Category(_spells, partial(_print_spells, False)),
    "spells_from": Category(_spells_from, _print_spells_from),
    "sources": Category(_sources, _print_things),
    "counters": Category(_counter, lambda kind: f"{kind} counters"),
    "typed": Category(_typed, lambda kind: noun(t.And((kind, t.IsCard())), ()).removesuffix(" card")),
    "so_many": Category(amounts.read_number_word, lambda count: number(t.Number(count))),
    "most": Category(amounts.read_amount, amount),
    "or_x": Category(_or_x, amount),
    "digits": Category(_digits, lambda count: amount(count) if isinstance(count, t.Number) else refuse(count)),
    "so_many_cards": Category(amounts.read_amount, number),
}
