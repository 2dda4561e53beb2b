"""What may stand in the slots of conditions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.engine import trees as t
from app.engine.oracle import costs, origins, players, qualities, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.amounts import read_amount, read_number_word
from app.engine.oracle.constructions.amount_phrases import CATEGORIES as OF_AMOUNTS
from app.engine.oracle.constructions.amount_phrases import print_symbols, print_those, read_symbols, what_was
from app.engine.oracle.constructions.event_phrases import read_recipient_alone
from app.engine.oracle.constructions.held_phrases import CATEGORIES as HELD
from app.engine.oracle.constructions.held_phrases import SO_MANY
from app.engine.oracle.constructions.object_phrases import CATEGORIES as OF_OBJECTS
from app.engine.oracle.constructions.object_phrases import whose
from app.engine.oracle.constructions.patterns import Category, one_of
from app.engine.oracle.counting import count_words
from app.engine.oracle.nouns import read_adjective, read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import YOU_OR_YOURS, as_filter, both
from app.engine.oracle.printing.amounts import FIGURES, amount, number, numbered, ordinal
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.narrowing import one
from app.engine.oracle.printing.origins import place
from app.engine.oracle.printing.selectors import possessive, source_word
from app.engine.oracle.printing.selectors import selector as print_selector
from app.engine.oracle.printing.subjects import subject
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import LAST_EXISTED
from app.engine.trees.filters import conjuncts

Filters = t.Filter | None
_OTHER = t.Not(t.IsSource())

# ---- how many --------------------------------------------------------------------------------------------------------------


def _so_many(reader: Reader) -> tuple[t.Comparison, t.Amount]:
    count, operator = count_words(reader)
    return operator, count


def _print_so_many(found: tuple[t.Comparison, t.Amount], figures: bool = False) -> str:
    operator, count = found
    in_words = amount if figures else number
    figure = "one" if count == t.Number(1) else in_words(count) if isinstance(count, FIGURES) else refuse(count)
    return either(*(words.format(figure) for words in SO_MANY[operator]), *(["a"] if found == (">=", t.Number(1)) else []))


def _life(reader: Reader) -> tuple[t.Comparison, t.Amount]:
    """So much of a life total, which is exactly so much where no more is said."""
    operator, count = _so_many(reader)
    return ("=" if operator == ">=" and reader.words[reader.i - 1] not in ("more", "greater") else operator), count


def _print_life(found: tuple[t.Comparison, t.Amount]) -> str:
    return either(_print_so_many(found), *([amount(found[1])] if found[0] == "=" else []))


# ---- what something was done with ------------------------------------------------------------------------------------------


def read_so_many_things(reader: Reader) -> int | None:
    """ "A", "two or more": how many at least; None for "another", which is one. Raises Stuck."""
    if reader.any("another"):
        return None
    count, operator = count_words(reader)
    return count.value if operator == ">=" and isinstance(count, t.Number) else reader.stuck()


def _deed_with(keep: Callable[[t.Filter], bool], reader: Reader) -> tuple[Filters, int]:
    """What so many things that a player did something with are, and how many. Raises Stuck."""
    many = read_so_many_things(reader)
    other = many is None or bool(reader.any("other"))
    phrase = read_phrase(reader)
    parts = [part for part in phrase.parts if keep(part)]
    if other:
        parts.append(other_than(reader, phrase.nouns))
    return both(parts) if parts else None, many or 1


def _print_deed(words: Callable[[Filters, bool], str], found: tuple[Filters, int]) -> str:
    return print_so_many_things(words, *found)


def print_so_many_things(words: Callable[[Filters, bool], str], filter: Filters, least: int) -> str:
    """ "A spell", "another spell", "two or more other spells"."""
    parts = conjuncts(filter)
    rest = tuple(part for part in parts if part != _OTHER)
    kind = words(None if not rest else rest[0] if len(rest) == 1 else t.And(rest), least > 1)
    many = number(t.Number(least))
    if _OTHER in parts:
        return f"another {kind}" if least == 1 else f"{many} or more other {kind}"
    if least == 1:
        several = words(None if not rest else rest[0] if len(rest) == 1 else t.And(rest), True)
        return either(numbered(t.Number(1), kind), f"one or more {several}")
    return either(f"{many} or more {kind}", f"at least {many} {kind}")


def _spell(filter: Filters, plural: bool) -> str:
    parts = conjuncts(filter)
    said = noun(t.And((*parts, t.IsSpell())), ("stack",), plural=plural)
    return either(said, said.replace(" or ", " and ", 1)) if plural else said


def _spell_of_kind(filter: Filters, plural: bool) -> str:
    """Spells that are told by what they are, not by where they are cast from."""
    return refuse(filter) if any(isinstance(part, t.CastFrom) for part in conjuncts(filter)) else _spell(filter, plural)


def print_permanent(filter: Filters, plural: bool) -> str:
    """Permanents of a kind."""
    return noun(filter or refuse(filter), plural=plural)


# ---- players, objects and their ways ---------------------------------------------------------------------------------------


def _theirs(reader: Reader) -> t.Selector:
    """Of the player spoken of. Raises Stuck."""
    reader.expect("their", "that player 's")
    return references.actor(reader)


def _print_theirs(who: t.Selector) -> str:
    return either("their", possessive(who)) if who != t.You() else refuse(who)


def _sources(reader: Reader) -> t.Filter:
    """ "~", "a Dragon", "~ or a Dragon": any one of them, not so many or more. Raises Stuck."""
    if reader.word in v.NUMBERS or reader.at("one or more"):
        reader.stuck()
    options = [as_filter(selectors.read_object(reader, False))]
    while reader.ok("or"):
        options.append(as_filter(selectors.read_object(reader, False)))
    return options[0] if len(options) == 1 else t.Or(tuple(options))


def _player_described(reader: Reader) -> t.Filter:
    return as_filter(players.read_player(reader))


def _several_things(reader: Reader) -> t.Filter:
    phrase = read_phrase(reader)
    return phrase.filter if phrase.plural else reader.stuck()


def _your_sources(reader: Reader) -> t.Filter:
    """ "Red sources you controlled": by whom damage was dealt. Raises Stuck."""
    parts: list[t.Filter] = []
    while (found := read_adjective(reader)) is not None:
        parts.append(found)
    reader.expect("sources you controlled")
    return both([*parts, t.ControlledBy(t.You())])


def _print_your_sources(sources: t.Filter) -> str:
    *kinds, last = conjuncts(sources)
    kind = source_word(both(kinds) if kinds else t.Anything())
    return f"{kind}s you controlled" if last == t.ControlledBy(t.You()) else refuse(sources)


_SEVERAL = (t.EachOpponent, t.EachPlayer, t.EachOtherPlayer)


def _rival(reader: Reader, who: t.Selector) -> t.Selector:
    """One player with whom another is compared. Raises Stuck."""
    if who == t.It() and reader.scope.chooser is not None and reader.ok("they do"):
        return reader.scope.chooser
    other = players.read_player(reader, False, who)
    return other if not isinstance(other, _SEVERAL) else reader.stuck()


def _print_rival(other: t.Selector) -> str:
    return print_selector(other) if not isinstance(other, _SEVERAL) else refuse(other)


def _rivals(one: bool, reader: Reader, who: t.Selector) -> t.Selector:
    """Several players with one or each of whom another is compared. Raises Stuck."""
    if one and reader.ok("another of your opponents"):
        return t.EachOpponent()
    if (reader.word in ("a", "an", "any")) != one:
        reader.stuck()
    others = players.read_player(reader, False, who)
    if isinstance(others, t.EachOtherPlayer):
        return t.EachOtherPlayer(who)
    return others if isinstance(others, t.EachOpponent) else reader.stuck()


def _print_one_rival(others: t.Selector) -> str:
    return either("an opponent", "another of your opponents") if isinstance(others, t.EachOpponent) else refuse(others)


def _print_each_rival(others: t.Selector) -> str:
    return "each other player" if isinstance(others, t.EachOtherPlayer) else "each opponent"


_OF_PLAYERS = ("poison", "energy", "experience", "rad", "ticket")


def _players_counters(reader: Reader) -> str:
    """A kind of counter that players have. Raises Stuck."""
    kind = qualities.read_counter_kind(reader)
    return kind if kind in _OF_PLAYERS else reader.stuck()


def _of_players(kind: str | None) -> str:
    return kind if kind in _OF_PLAYERS else refuse(kind)


def _ordinal(reader: Reader) -> t.Amount:
    found = reader.means(v.ORDINALS)
    return t.Number(found)


def _ordinal_again(reader: Reader) -> t.Amount:
    """After what has been said of how often an ability has resolved. Raises Stuck."""
    return _ordinal(reader) if "resolved" in reader.words[: reader.i] else reader.stuck()


def _print_ordinal(nth: t.Amount) -> str:
    return ordinal(nth.value) if isinstance(nth, t.Number) else refuse(nth)


def _print_mana_cost(cost: t.Cost) -> str:
    return "".join(f"{{{symbol}}}" for symbol in cost.symbols) if isinstance(cost, t.ManaCost) else refuse(cost)


# ---- counters and attackers ------------------------------------------------------------------------------------------------


def _some_counters(reader: Reader) -> str | None:
    """ "A +1/+1 counter", "one or more counters": their kind. Raises Stuck."""
    reader.expect("a", "an", "one or more")
    return qualities.read_counter_kind(reader)


def _print_some_counters(kind: str | None) -> str:
    said = f"{kind} counter" if kind else "counter"
    return either(f"a {said}", f"one or more {said}s")


def _held(reader: Reader) -> t.Filter:
    """ "~", "a permanent under your control", "a creature you controlled". Raises Stuck."""
    if reader.any("a", "an") is None:
        return as_filter(selectors.read_object(reader, False))
    phrase = read_phrase(reader)
    yours = reader.any("under your control", "you controlled")
    return both([*phrase.parts, t.ControlledBy(t.You())]) if yours else phrase.filter


def _print_held(holder: t.Filter) -> str:
    parts = conjuncts(holder)
    if parts[-1] != t.ControlledBy(t.You()) or len(parts) < 2:
        return one(holder)
    kind = one(parts[0] if len(parts) == 2 else t.And(parts[:-1]))
    return either(f"{kind} under your control", f"{kind} you controlled", one(holder))


def _those(reader: Reader) -> t.Selector:
    """ "Those creatures", or by their name. Raises Stuck."""
    return references.label(reader) if reader.word.startswith("<") else references.read_that(reader)


_ATTACKED: dict[str, t.Filter] = {
    "you and/or planeswalkers you control": YOU_OR_YOURS, "you and/or a planeswalker you control": YOU_OR_YOURS,
    "you": t.IsPlayer("you"),
}  # fmt: skip


def _origin(reader: Reader) -> tuple[t.Zone, t.Selector | None]:
    """One zone that something came from, and whose it is. Raises Stuck."""
    zones, owner = origins.zones_of(reader)
    return (zones[0], owner) if len(zones) == 1 else reader.stuck()


def _origin_of_any(reader: Reader) -> t.Zone:
    zone, owner = _origin(reader)
    return zone if owner is None else reader.stuck()


# ---- mana that was spent ---------------------------------------------------------------------------------------------------


def _two_kinds(reader: Reader) -> tuple[t.ManaKind, int, t.ManaKind, int]:
    """ "{R}{G}": mana of two kinds, and how much of each. Raises Stuck."""
    return (*read_symbols(reader), *read_symbols(reader))


def _print_two_kinds(found: tuple[t.ManaKind, int, t.ManaKind, int]) -> str:
    return print_symbols(found[:2]) + print_symbols(found[2:])


_KINDS: dict[str, t.ManaKind] = {"colorless": "C", **v.COLORS}


def _several(least: int) -> str:
    return number(t.Number(least)) if least > 1 else refuse(least)


def _gone(reader: Reader) -> t.Filter:
    """ "that creature": as it was before it left. Raises Stuck."""
    return t.IsAmong(what_was(reader))


CATEGORIES: dict[str, Category] = {
    **OF_OBJECTS,
    **HELD,
    "so_many": Category(_so_many, _print_so_many),
    "so_much": Category(_so_many, partial(_print_so_many, figures=True)),
    "figure": Category(read_amount, amount),
    "life": Category(_life, _print_life),
    "spells": Category(partial(_deed_with, lambda part: not isinstance(part, t.IsSpell)), partial(_print_deed, _spell)),
    "spells_of_kinds": Category(
        partial(_deed_with, lambda part: not isinstance(part, t.IsSpell)), partial(_print_deed, _spell_of_kind)
    ),
    "cards": Category(partial(_deed_with, lambda part: True), partial(_print_deed, card)),
    "permanents": Category(partial(_deed_with, lambda part: True), partial(_print_deed, print_permanent)),
    "counters": Category(_players_counters, lambda kind: f"{_of_players(kind)} {either('counters', 'counter')}"),
    "possessive": Category(partial(whose, moment=LAST_EXISTED), possessive),
    "theirs": Category(_theirs, _print_theirs),
    "sources": Category(_sources, one),
    "rival": Category(_rival, _print_rival, apart=True),
    "one_rival": Category(partial(_rivals, True), _print_one_rival, apart=True),
    "each_rival": Category(partial(_rivals, False), _print_each_rival, apart=True),
    "player": Category(players.read_player, print_selector),
    "described": Category(_player_described, one),
    "gone": Category(_gone, one),
    "nth": Category(_ordinal, _print_ordinal),
    "nth_again": Category(_ordinal_again, _print_ordinal),
    "recipient": Category(read_recipient_alone, subject),
    "some_counters": Category(_some_counters, _print_some_counters),
    "held": Category(_held, _print_held),
    "those": Category(_those, print_selector),
    "attacked": one_of(_ATTACKED),
    "cast": Category(references.read_cast, print_selector),
    "origin": Category(_origin, lambda origin: place((origin[0],), origin[1])),
    "origin_of_any": Category(_origin_of_any, lambda zone: place((zone,), None)),
    "symbols": Category(read_symbols, print_symbols),
    "two_kinds": Category(_two_kinds, _print_two_kinds),
    "color_of_mana": one_of(_KINDS),
    "kinds": Category(_several_things, lambda kind: print_permanent(kind, True)),
    "card_kinds": Category(_several_things, lambda kind: card(kind, True)),
    "sources_of_yours": Category(_your_sources, _print_your_sources),
    "hurt": Category(_gone, print_those),
    **{name: OF_AMOUNTS[name] for name in ("source_of_mana", "put_into", "put_from")},
    "several": Category(read_number_word, _several),
    "word": Category(lambda reader: t.Number(read_number_word(reader)), number),
    "mana": Category(costs.read_mana, _print_mana_cost),
}
