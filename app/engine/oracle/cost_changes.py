"""What spells and abilities cost more or less: "creature spells you cast cost {1} less to cast" (118.7, 601.2f)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import amounts, conditions, costs, counting, grammar
from app.engine.oracle import vocabulary as v
from app.engine.oracle.grammar import Effects
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts
from app.engine.trees.walking import contains, mapped


@dataclass(slots=True)
class Spells:
    """The spells that a sentence is about: what fits them, who casts them, and when they are meant."""

    parts: list[t.Filter]
    by: t.Selector | None = None
    when: t.Condition | None = None

    @property
    def what(self) -> t.Filter:
        return both(self.parts) if self.parts else t.Anything()

    @property
    def on_stack(self) -> t.Filter:
        """The same as a description of the spell itself, whoever may have cast it."""
        caster: list[t.Filter] = [] if self.by is None else [t.ControlledBy(self.by)]
        return both([*self.parts, t.IsSpell(), *caster])

    def under(self, effects: Effects) -> Effects:
        """The effects at the time that is meant."""
        return effects if self.when is None else [t.While(self.when, tuple(effects))]


# ---- which spells ----------------------------------------------------------------------------------------------------------


def read_spells(reader: Reader) -> Spells:
    """ "Creature spells you cast from exile", "each spell you cast that's red or green", "the first spell you cast each turn".
    Raises Stuck."""
    if reader.at("the next"):
        return _next(reader)
    if reader.ok("the"):
        return _ordinal(reader)
    return _described(reader, bool(reader.ok("each")))


def _described(reader: Reader, one: bool) -> Spells:
    phrase = read_phrase(reader)
    if not phrase.spell or phrase.plural == one:
        reader.stuck()
    found = _cast_by(reader, phrase)
    if not one and reader.ok("and"):
        other = read_phrase(reader)
        if not other.spell:
            reader.stuck()
        more = _cast_by(reader, other)
        found = Spells([t.Or((found.what, more.what))], more.by, more.when)
    return found


def _cast_by(reader: Reader, phrase: Phrase) -> Spells:
    """What the phrase says, with whose spells they are and where they are cast from."""
    found = Spells([])
    for part in (one for said in phrase.parts for one in conjuncts(said)):
        if isinstance(part, t.ControlledBy):
            found.by = part.players
        elif not isinstance(part, t.IsSpell):
            found.parts.append(part)
    zones = cast_from(reader)
    if zones is not None:
        found.parts.append(zones)
    if reader.ok("this turn"):
        _further(reader, found)
    elif reader.ok("during your turn"):
        found.when = t.During(t.You())
    return found


def _further(reader: Reader, found: Spells) -> None:
    """ "… you cast this turn that are black and/or red"."""
    more = Phrase(spell=True)
    grammar.read_all(reader, more)
    if any(isinstance(part, t.ControlledBy) for part in more.parts):
        reader.stuck()
    found.parts.extend(more.parts)


_FROM: dict[str, t.Filter] = {
    "from your graveyard or from exile": t.Or((t.CastFrom(("graveyard",), owner=t.You()), t.CastFrom(("exile",)))),
    "from graveyards or from exile": t.CastFrom(("graveyard", "exile")),
    "from exile": t.CastFrom(("exile",)), "from your graveyard": t.CastFrom(("graveyard",), owner=t.You()),
    "from graveyards": t.CastFrom(("graveyard",)), "from a graveyard": t.CastFrom(("graveyard",)),
    "from your hand": t.CastFrom(("hand",), owner=t.You()),
    "from anywhere other than your hand": t.Not(t.CastFrom(("hand",), owner=t.You())),
}


def cast_from(reader: Reader) -> t.Filter | None:
    """ "… from your graveyard", "… from anywhere other than your hand": where spells are cast from."""
    return reader.maybe(_FROM)


def _ordinal(reader: Reader) -> Spells:
    """ "… first creature spell you cast each turn", "… second spell each opponent casts each turn"."""
    number = reader.means(v.ORDINALS)
    phrase = read_phrase(reader)
    if not phrase.spell or phrase.plural:
        reader.stuck()
    found = _cast_by(reader, phrase)
    if found.by is None:
        reader.stuck()
    if reader.any("during each of your turns", "during your turn"):
        found.when = t.During(t.You())
    else:
        reader.expect("each turn")
    found.parts.append(t.CastAs(t.Number(number), both(found.parts) if found.parts else None))
    return found


def _next(reader: Reader) -> Spells:
    """ "… next instant or sorcery spell you cast this turn": the first after those that have been cast as this begins. The
    number of these is noted."""
    reader.expect("the next")
    phrase = read_phrase(reader)
    if not phrase.spell or phrase.plural or t.ControlledBy(t.You()) not in phrase.parts:
        reader.stuck()
    parts: list[t.Filter] = [part for part in phrase.parts if not isinstance(part, t.IsSpell | t.ControlledBy)]
    zone = cast_from(reader)
    parts.extend([] if zone is None else [zone])
    reader.expect("this turn")
    what = both(parts) if parts else None
    before = reader.scope.results.numbered("cast before ")
    reader.scope.needs.append(t.Bind(before, amount=t.EventsThisTurn(t.Casts(what, t.You()))))
    parts.append(t.CastAs(t.Plus((t.BoundAmount(before), t.Number(1))), what))
    return Spells(parts, t.You())


# ---- what they cost --------------------------------------------------------------------------------------------------------


def spells_cost(reader: Reader) -> Effects:
    """ "Creature spells you cast cost {1} less to cast", "~ costs {1} less to cast for each …". Raises Stuck."""
    reader.awaits("costs", "cost")
    of_way = reader.attempt(_costs_of_way)
    if of_way is not None:
        return of_way
    spells = Spells([t.IsSource()]) if reader.ok("~") else read_spells(reader)
    reader.ok("each")
    reader.expect("costs", "cost")
    if reader.ok("an additional"):
        besides = read_besides(reader)
        reader.expect("to cast")
        return spells.under([t.AdditionalCost(besides, what=spells.on_stack)]) if spells.when is None else reader.stuck()
    change = _changed(reader, spells)
    effects: Effects = [change]
    if reader.ok("and can't be countered"):
        effects.append(t.Cant("be_countered", spells.on_stack))
    elif reader.ok("and can be cast as though it had flash"):
        effects.append(_flash(reader, spells))
    return spells.under(effects)


def _costs_of_way(reader: Reader) -> Effects:
    """ "Flashback costs you pay cost {2} less": what spells cost that are cast that way. Raises Stuck."""
    key = reader.among(t.CASTING_WAYS, grammar.read_name(reader) or "")
    yours = reader.expect("costs you pay cost", "costs your opponents pay cost") == "costs you pay cost"
    by: t.Selector = t.You() if yours else t.EachOpponent()
    return [replace(read_difference(reader, ""), what=t.Where(t.PaidCost(key, t.It())), by=by)]


def _changed(reader: Reader, spells: Spells) -> t.CostChange:
    """By how much the spells cost less or more; in what is said of that, "it" is each of them."""
    if spells.parts == [t.IsSource()]:
        return replace(read_difference(reader, "to cast"), what=spells.what)
    mentions = len(reader.scope.mentions)
    reader.scope.mention(t.It(), OBJECT, False, frozenset({"spell"}))
    change = replace(read_difference(reader, "to cast"), by=spells.by)
    if reader.ok("except during its controller 's turn"):
        spells = replace(spells, parts=[*spells.parts, t.Where(t.NotSo(t.During(t.ControllerOf(t.It()))))])
    elif reader.at("if it"):
        reader.i += 1
        spells = replace(spells, parts=[*spells.parts, t.Where(conditions.read_condition(reader))])
    del reader.scope.mentions[mentions:]
    return replace(change, what=spells.what)


def read_difference(reader: Reader, verb: str) -> t.CostChange:
    """ "{1} less to cast for each …", "{X} more to cast, where X is …". Raises Stuck."""
    if not costs.is_mana(reader.word):
        reader.stuck()
    symbols = costs.read_mana(reader).symbols
    less = reader.expect("less", "more") == "less"
    if verb:
        reader.expect(verb)
    earlier = reader.ok("for each other spell that player has cast this turn")
    per = t.ValueOf("spells_cast_this_turn", t.ControllerOf(t.It())) if earlier else amounts.read_for_each(reader)
    if per is not None and (further := reader.attempt(_as_much_again, symbols, less, per)) is not None:
        per = t.Plus((per, further))
    if reader.ok(", where x is"):
        per = reader.scope.x_is = amounts.read_amount(reader)
        reader.any("as this ability resolves", "as that ability resolves")  # as everywhere (611.2d)
        if symbols != ("X",):
            reader.stuck()
        symbols = ("1",)
    elif "X" in symbols:
        reader.stuck()
    return t.CostChange(t.Anything(), () if less else symbols, symbols if less else (), per)


def read_besides(reader: Reader) -> t.Cost:
    """ "[An additional] 1 life", "[an additional] “Sacrifice a land”". Raises Stuck."""
    if reader.word.isdigit():
        cost: t.Cost = t.PayLife(t.Number(int(reader.word)))
        reader.i += 1
        reader.expect("life")
    else:
        reader.expect('"')
        cost = costs.read_cost(reader)
        reader.expect('"')
    return cost


def _as_much_again(reader: Reader, symbols: tuple[str, ...], less: bool, per: t.Amount) -> t.Amount:
    """ "[{2} less to cast for each permanent sacrificed this way] and {2} less to cast for each other creature you've sacrificed
    this turn": what else it is so much less for, without what was counted already. Raises Stuck."""
    reader.expect("and")
    if not costs.is_mana(reader.word) or costs.read_mana(reader).symbols != symbols:
        reader.stuck()
    reader.expect("less to cast for each" if less else "more to cast for each")
    other = reader.ok("other")
    counted = counting.read_count(reader)
    if not other:
        return counted
    used = per.of.of if isinstance(per, t.Count) and isinstance(per.of, t.Filtered) else None
    event = counted.pattern if isinstance(counted, t.EventsThisTurn) else None
    if not isinstance(used, t.Bound) or not isinstance(event, t.Sacrifices) or event.what is None:
        reader.stuck()
    others = t.And((event.what, t.Not(t.IsAmong(used))))
    return t.EventsThisTurn(replace(event, what=others))


def _flash(reader: Reader, spells: Spells) -> t.AsThoughFlash:
    if spells.by is None:
        reader.stuck()
    return t.AsThoughFlash(spells.what, spells.by)


def with_flash(reader: Reader) -> Effects:
    """ "The next sorcery spell you cast this turn can be cast as though it had flash." Raises Stuck."""
    spells = read_spells(reader)
    reader.expect("can be cast as though it had flash", "can be cast as though they had flash")
    return spells.under([_flash(reader, spells)])


def uncounterable(reader: Reader) -> Effects:
    """ "The next spell you cast this turn can't be countered." Raises Stuck."""
    spells = read_spells(reader)
    reader.expect("can't be countered")
    return spells.under([t.Cant("be_countered", spells.on_stack)])


def of_itself(reader: Reader) -> Effects:
    """ "… this spell costs {6} less to cast". Raises Stuck."""
    if not reader.at("~"):
        reader.stuck()
    return spells_cost(reader)


# ---- what is said of it afterwards -----------------------------------------------------------------------------------------


def restricted(reader: Reader, found: list[t.Ability]) -> bool:
    """ "This effect reduces only the amount of colored mana you pay." and its kin, for the cost change before it. Raises
    Stuck."""
    if reader.any("this effect reduces only the amount of colored mana you pay"):
        limits: dict[str, Any] = {"colored": True}
    else:
        reader.expect("this effect can't reduce the mana in that cost to less than one mana")
        limits = {"minimum": 1}
    if not contains(found[-1], t.CostChange):
        reader.stuck()
    found[-1] = mapped(found[-1], lambda node: _limited(node, limits))
    return True


def _limited(node: Any, limits: dict[str, Any]) -> Any:
    return replace(node, **limits) if isinstance(node, t.CostChange) else node


def additional_to_others(reader: Reader) -> t.AdditionalCost:
    """ "As an additional cost to cast [spells], you may pay 3 life. Those spells cost {R} less …": a cost of others, and by how
    much they are reduced where it was paid. Raises Stuck."""
    reader.expect("as an additional cost to cast")
    spells = _described(reader, False)
    reader.expect(", you may")
    cost = costs.read_either(reader)
    reader.expect(". those spells cost")
    less = costs.read_mana(reader).symbols
    reader.expect("less to cast if you paid life this way . this effect reduces only the amount of")
    color = v.COLORS.get(reader.word)
    if color is None or less != (color,) or spells.by is not None or not isinstance(cost, t.PayLife):
        reader.stuck()
    reader.i += 1
    reader.expect("mana you pay")
    return t.AdditionalCost(cost, True, what=replace(spells, by=t.You()).on_stack, less=(color,))
