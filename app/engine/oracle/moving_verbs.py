"""Putting some somewhere and the rest elsewhere; casting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import costs, counter_verbs, permissions, players, postmodifiers, references, selectors, zone_phrases
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

_PUT = TABLE.verbs()["put"]


def put(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "put it into your hand [and the rest on the bottom …]": further destinations have no verb of their own."""
    first = _PUT(reader, who)
    if isinstance(first, t.PutCounters):
        return counter_verbs.more(reader, who, first)
    if isinstance(first, t.Move) and first.attacking is True and reader.at("that") and reader.peek() in ("player", "opponent"):
        first = reader.scope.rebuilt(first, replace(first, attacking=players.read_player(reader)))
    several = reader.attempt(_and_more, who, first)
    return first if several is None else t.Sequence(several)


def returned(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "return from your graveyard to the battlefield any number of target creature cards": where they are, said first. Raises
    Stuck."""
    reader.expect("from")
    zones, owner = zone_phrases.read_zones(reader)
    reader.expect("to the battlefield")
    what = selectors.read_one(reader)
    if not isinstance(what, t.TargetRef) or reader.scope.targets[what.index].zones:
        reader.stuck()
    reader.scope.targets[what.index] = replace(reader.scope.targets[what.index], zones=zones, players=owner)
    return reader.scope.named(t.Move(what, "battlefield", under=who))


def _and_more(reader: Reader, who: t.Selector, first: t.Instruction) -> tuple[t.Instruction, ...]:
    """What is put somewhere and what is put elsewhere. Raises Stuck where it is not more than the first."""
    found = [_named(reader, first), _and_the_rest(reader, who)]
    while (further := reader.attempt(_and_the_rest, who)) is not None:
        found.append(further)
    return tuple(found)


def _named(reader: Reader, made: t.Instruction) -> t.Instruction:
    """The instruction with the name that canonical wording gives to its result."""
    name = references.read_name(reader)
    if name is None:
        return made
    done: Any = made
    called: t.Instruction = replace(done, bind=name)
    return reader.scope.rebuilt(made, called)


def _and_the_rest(reader: Reader, who: t.Selector) -> t.Instruction:
    listed = reader.ok(",") and reader.word == "one"  # "one into your hand, one on top, and one on the bottom"
    if not reader.ok("and") and not listed:
        reader.stuck()
    made = _named(reader, _PUT(reader, who))
    return made if not isinstance(made, t.PutCounters) else reader.stuck()


def cast(reader: Reader, who: t.Selector, lands: bool = False) -> t.Instruction:
    """ "cast it without paying its mana cost", "cast a spell with mana value 3 or less from among them without …"."""
    copies = reader.any("the copy", "that copy", "the copies", "any number of the copies")
    if copies is not None:
        return _copies(reader, who, "copies" in copies)
    what = selectors.read_object(reader)
    others = reader.attempt(_on_other_terms, what, who, lands)
    if others is not None:
        return others
    said = what.filter.parts if isinstance(what, t.Choose) and isinstance(what.filter, t.And) else ()
    if isinstance(what, t.Choose) and (what.zones == ("stack",) or t.IsSpell() in said):
        parts = [p for p in said or (what.filter,) if not isinstance(p, t.IsSpell)]
        found: t.Filter = both(parts) if parts else t.IsCard()
        among = what.among
        zones: tuple[t.Zone, ...] = ("exile",)
        owner: t.Selector | None = None
        if what.zones != ("stack",):  # "a permanent spell … from your hand": where the card is
            zones, owner = what.zones, what.players
        elif reader.any(
            "from among them", "from among those cards", "from among those exiled cards", "from among cards exiled this way"
        ):
            among = references.group(reader)
        elif reader.ok("from among"):
            among, zones, owner = _among(reader)
        elif reader.word == "from" and reader.peek() != "each":  # one from each of several graveyards is not one of them all
            reader.expect("from")
            zones, owner = zone_phrases.read_zones(reader)
            found = _further(reader, found)
        elif among is None:
            reader.stuck()
        if what.total is not None:
            reader.stuck()  # the mana values of the spells, not of the cards
        card = t.Choose(t.IsCard(), what.count, what.minimum, zones, owner, what.chooser, what.random, what.different, among)
        asked = None if found == t.IsCard() else found  # of the spell it will be (601.3e)
        if reader.any("without paying its mana cost", "without paying their mana costs"):
            return t.CastNow(card, who, free=True, lands=lands, filter=asked)
        cost = None if reader.word == "." else _rather_than_mana(reader)
        return t.CastNow(card, who, free=False, lands=lands, filter=asked, cost=cost) if not lands else reader.stuck()
    if reader.ok("without paying its mana cost") or reader.ok("without paying their mana costs"):
        return t.CastNow(what, who, free=True, lands=lands, must=bool(reader.ok("if able")))
    reader.stuck()


def _further(reader: Reader, found: t.Filter) -> t.Filter:
    """ "[a spell from your hand] with mana value 3 or less": what more is said of the spell, after where the card is."""
    more = Phrase(spell=True)
    if reader.word == "with" and not postmodifiers.read_with(reader, more):
        reader.stuck()
    if more.total is not None or more.different is not None:
        reader.stuck()
    return found if not more.parts else both([*(() if found == t.IsCard() else (found,)), *more.parts])


def _copies(reader: Reader, who: t.Selector, several: bool) -> t.Instruction:
    """ "[copy that card. You may] cast the copy", "cast any number of the copies without paying their mana costs" (707.12).
    Raises Stuck."""
    told = [node for verb, node in reader.scope.actions if verb == "copy_card" and isinstance(node, t.CastNow)]
    if not told or (not several and told[-1].copies != t.Number(1)):
        reader.stuck()
    made = replace(told[-1], who=who, copies=told[-1].copies if several else None, must=bool(reader.ok("if able")))
    if reader.any("without paying its mana cost", "without paying their mana costs"):
        return made
    return replace(made, free=False, cost=None if reader.word == "." else _rather_than_mana(reader))


def _on_other_terms(reader: Reader, what: t.Selector, who: t.Selector, lands: bool) -> t.Instruction:
    """Any number of several, or one for its own cost or for another."""
    if not lands and isinstance(what, t.Bound | t.EventRole | t.This) and reader.ok("from your graveyard"):
        plain = who == t.You() and reader.word == "."
        return t.CastNow(what, who, free=False, from_zone="graveyard") if plain else reader.stuck()
    if not lands and (spent := permissions.read_spent_as(reader)) is not None:
        return t.CastNow(what, who, free=False, spent_as=spent)
    if reader.word == "." and isinstance(what, t.Bound | t.TargetRef) and not lands:
        return t.CastNow(what, who, free=False)
    if isinstance(what, t.Filtered):
        reader.expect("without paying their mana costs")
        return _any_of_them(what, who)
    return t.CastNow(what, who, free=False, cost=_rather_than_mana(reader), lands=lands)


def _rather_than_mana(reader: Reader) -> t.Cost:
    """ "by paying {2} rather than paying its mana cost", "by paying life equal to its mana value …". Raises Stuck."""
    reader.expect("by")
    cost = costs.read_life(reader)
    if cost is None:
        reader.expect("paying")
        cost = costs.read_mana(reader)
    reader.expect("rather than paying its mana cost")
    return cost


def _any_of_them(what: t.Filtered, who: t.Selector) -> t.Instruction:
    """ "Cast instant and sorcery spells from among them without paying their mana costs": any number, one after another; what
    they are is asked of the spells they will be (601.3e)."""
    parts = conjuncts(what.filter)
    found = [part for part in parts if not isinstance(part, t.IsSpell)]
    card = t.Choose(t.IsCard(), t.AnyNumber(), t.Number(0), ("exile",), among=what.of)
    return t.CastNow(card, who, free=True, filter=both(found) if found else None)


def _among(reader: Reader) -> tuple[t.Selector | None, tuple[t.Zone, ...], t.Selector | None]:
    """ "… from among cards exiled with ~", "… from among cards you own in exile with dream counters on them"."""
    found = selectors.read_object(reader, False)
    if isinstance(found, t.All) and found.zones == ("exile",):
        return found, found.zones, None
    of = found.of if isinstance(found, t.Except | t.Filtered) else found  # "other cards exiled with ~", "the nonland cards …"
    exiled = reader.scope.did("exile") or reader.scope.did("exile_top")
    this_way = of != found and isinstance(of, t.Bound) and exiled is not None and of.name == reader.scope.results.known(exiled)
    return (found, ("exile",), None) if isinstance(of, t.Linked) or this_way else reader.stuck()
