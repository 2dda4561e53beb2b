"""Amounts along the axes: of what enters, of what is elsewhere or gone, chosen, divided and announced."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.cells.conditions import dies
from tests.measures.cells.filters import BEAR, GIANT, enter
from tests.measures.play import CREATURE, YOURS, cause, do

ONE, TWO = t.Number(1), t.Number(2)
ALL = t.All(CREATURE)
THIS = t.This()
DIES = t.Moves(CREATURE, "battlefield", "graveyard")
BURIED = t.All(CREATURE, ("graveyard",))


def _with(amount: t.Amount, *choices: t.Instruction) -> t.StaticAbility:
    """Enters with so many charge counters, after choices."""
    return t.StaticAbility((t.EntersWith(counters=(("charge", amount),), choices=choices),))


def _hydra(amount: t.Amount, *choices: t.Instruction, cost: str = "{1}{G}{G}") -> Card:
    return card("Hydra", "creature: Hydra", cost, (2, 2), _with(amount, *choices))


def _charges(table: Table) -> list[int]:
    """How many charge counters each Hydra has."""
    found = (table.game.objects[id] for id in table.game.battlefield)
    return [one.counter("charge") for one in found if one.values.name == "Hydra"]


def _gained(table: Table, amount: t.Amount, player: int = 0) -> int:
    """How much life a player gains that gains so much."""
    before = table.life(player)
    do(table, t.GainLife(amount), player=player)
    return table.life(player) - before


# ---- of what enters ----------------------------------------------------------------------------------------------------


@shows("amount", "Count", "entering")
def what_enters_is_not_counted_yet() -> None:
    """What is there is counted, not what enters or enters together with it (614.12)."""
    table = Table()
    table.put(BEAR)
    table.begin()
    enter(table, *[_hydra(t.Count(ALL))] * 2)
    assert _charges(table) == [1, 1]
    enter(table, _hydra(t.Count(ALL)))
    assert _charges(table) == [1, 1, 3]


@shows("amount", "CountDistinct", "entering", "zone")
def names_of_what_is_there() -> None:
    """Of what is there or in a graveyard each name once, without what enters (614.12)."""
    names = t.CountDistinct("name", ALL)
    table = Table()
    for one in (BEAR, BEAR, GIANT):
        table.put(one)
    table.begin()
    enter(table, _hydra(names))
    assert _charges(table) == [2]
    do(table, t.Destroy(ALL))
    assert [_gained(table, t.CountDistinct("name", one)) for one in (ALL, BURIED)] == [0, 3]


@shows("amount", "MostAlike", "entering", "zone")
def things_alike_there() -> None:
    """Of what is there or in a graveyard those of the commonest name, without what enters (614.12)."""
    table = Table()
    for one in (BEAR, BEAR, GIANT):
        table.put(one)
    table.begin()
    enter(table, _hydra(t.MostAlike("name", ALL)))
    assert _charges(table) == [2]
    do(table, t.Destroy(ALL))
    assert [_gained(table, t.MostAlike("name", one)) for one in (ALL, BURIED)] == [0, 2]


@shows("amount", "CountersOn", "entering", "zone")
def counters_on_what_is_there() -> None:
    """Those on what is there, or on cards in exile; what has left has none (122.2)."""
    table = Table()
    for number in (1, 2):
        table.put(BEAR, counters={"charge": number})
    table.begin()
    enter(table, _hydra(t.CountersOn(ALL, "charge")))
    assert _charges(table) == [3]
    do(table, t.Exile(t.All(t.HasName(("Bear",))), bind="those"), t.PutCounters("time", TWO, t.Bound("those")))
    exiled = t.All(CREATURE, ("exile",))
    assert [_gained(table, t.CountersOn(exiled, kind)) for kind in ("charge", "time", None)] == [0, 4, 4]


@shows("amount", "ManaSymbolsIn", "entering", "zone")
def symbols_of_what_enters() -> None:
    """Those of what enters are known, as are those of cards elsewhere (202.1)."""
    table = Table().begin()
    enter(table, _hydra(t.ManaSymbolsIn("G", THIS)))
    assert _charges(table) == [2]
    do(table, t.Destroy(ALL))
    assert _gained(table, t.ManaSymbolsIn("G", BURIED)) == 2


@shows("amount", "Devotion", "entering", "zone", "gone")
def devotion_of_permanents() -> None:
    """Only permanents count: not what enters, nor cards elsewhere, nor a creature that has died (700.5)."""
    devotion = t.Devotion(("G",), t.You())
    table = Table()
    table.put(BEAR)
    table.creature("Elk", (2, 2), dies(t.GainLife(devotion)), cost="{G}{G}")
    table.begin()
    enter(table, _hydra(devotion))
    assert _charges(table) == [3]
    assert _gained(table, devotion) == 5
    do(table, t.Destroy(t.All(t.HasName(("Elk",))))).resolve()
    assert table.life() == 20 + 5 + 3


@shows("amount", "ValueOf", "entering")
def power_that_it_would_have() -> None:
    """The power of what enters is what it would be there (614.12)."""
    table = Table()
    more = t.Modify(t.All(t.And((CREATURE, YOURS))), (t.ModifyPT(ONE, ONE),))
    table.put(card("Banner", "enchantment", "{9}", None, t.StaticAbility((more,))))
    table.begin()
    enter(table, _hydra(t.ValueOf("power", THIS)))
    assert _charges(table) == [3]


@shows("amount", "ExtremeAmong", "entering", "zone")
def the_greatest_of_what_is_there() -> None:
    """Of what is there or in a graveyard, without what enters; of nothing it is 0 (107.2, 614.12)."""
    table = Table()
    for one in (BEAR, GIANT):
        table.put(one)
    table.begin()
    powers = {which: t.ExtremeAmong(t.ValueOf("power", t.It()), ALL, which) for which in ("min", "max")}
    enter(table, _hydra(t.Minus(powers["max"], ONE)))
    assert _charges(table) == [3]
    assert [_gained(table, powers[which]) for which in ("min", "max")] == [2, 4]
    do(table, t.Destroy(ALL))
    assert _gained(table, powers["max"]) == 0
    assert _gained(table, t.ExtremeAmong(t.ValueOf("power", t.It()), BURIED)) == 4


@shows("amount", "CardsInZone", "entering", "gone", "zone")
def cards_where_they_are() -> None:
    """A card that enters from a graveyard is still counted there; in each zone what lies there; what died, once it has."""
    buried, exiled = (t.CardsInZone(place, t.You(), CREATURE) for place in ("graveyard", "exile"))
    table = Table()
    table.put(BEAR, 0, "graveyard")
    table.put(_hydra(buried), 0, "graveyard")
    table.put(GIANT, 0, "exile")
    table.begin()
    do(table, t.Move(t.All(t.HasName(("Hydra",)), ("graveyard",)), "battlefield"))
    assert _charges(table) == [2]
    assert [_gained(table, amount) for amount in (buried, exiled)] == [1, 1]
    table.creature("Ghoul", (2, 2), dies(t.GainLife(buried)))
    do(table, t.Destroy(t.All(t.HasName(("Ghoul",)))), t.Exile(t.All(t.HasName(("Bear",)), ("graveyard",)))).resolve()
    assert table.life() == 20 + 2 + 1


@shows("amount", "EventsThisTurn", "entering", "gone", "zone")
def events_before_it_entered() -> None:
    """The whole turn counts, with what was gone before as it was, and by the zones it moved between (608.2i)."""
    died = t.EventsThisTurn(DIES)
    table = Table()
    for one in (BEAR, GIANT):
        table.put(one)
    table.put(BEAR, 0, "hand")
    table.begin()
    do(table, t.Destroy(ALL))
    do(table, t.Discard(ONE))
    do(table, t.Exile(BURIED))
    enter(table, _hydra(died))
    assert _charges(table) == [2]
    buried = t.Moves(CREATURE, None, "graveyard")
    assert [_gained(table, t.EventsThisTurn(one)) for one in (DIES, buried, t.Moves(CREATURE, "graveyard"))] == [2, 3, 3]


# ---- the number of an event, and numbers with a name -------------------------------------------------------------------


def _twice(event: t.EventPattern) -> Card:
    double = t.Replace(event, (t.TheEvent(amount=t.Times(TWO, t.EventAmount())),))
    return card("Echo", "enchantment", "{9}", None, t.StaticAbility((double,)))


@shows("amount", "EventAmount", "entering")
def counters_that_it_would_enter_with() -> None:
    """Twice that many is twice as many as it would enter with (614.12, 614.16)."""
    table = Table()
    table.put(_twice(t.PutsCounters(CREATURE)))
    table.begin()
    enter(table, _hydra(t.Number(3)))
    assert _charges(table) == [6]


@shows("amount", "EventAmount", "player", "zone")
def as_much_as_another_player() -> None:
    """That much is what the other player gained, each time, also where the ability works from a graveyard."""
    for place in ("battlefield", "graveyard"):
        drains = t.TriggeredAbility(
            t.GainsLife(t.EachOpponent()), t.Body((t.GainLife(t.EventAmount()),)), zones=("battlefield", "graveyard"),
        )
        table = Table()
        table.put(card("Leech", "creature: Leech", "{B}", (1, 1), drains), 0, place)
        table.begin()
        for amount in (2, 3):
            do(table, t.GainLife(t.Number(amount)), player=1).resolve()
        assert (table.life(), table.life(1)) == (25, 25)


@shows("amount", "BoundAmount", "gone", "zone")
def how_many_moved() -> None:
    """The number stays what it was though the objects have gone on to other zones or were never permanents."""
    table = Table()
    for place in ("battlefield", "graveyard", "graveyard"):
        table.put(BEAR, 0, place)
    table.begin()
    do(
        table, t.Bind("X", amount=t.ValueOf("power", ALL)), t.Destroy(ALL, bind="died"), t.Exile(BURIED, bind="exiled"),
        t.GainLife(t.BoundAmount("died")), t.GainLife(t.Times(t.Number(10), t.BoundAmount("X"))),
        t.GainLife(t.Times(t.Number(100), t.BoundAmount("exiled"))),
    )
    assert table.life() == 20 + 1 + 20 + 300


@shows("amount", "BoundAmount", "entering")
def as_many_as_were_sacrificed() -> None:
    """What is done as it enters is counted in what it enters with (614.12a)."""
    table = Table()
    for one in (BEAR, GIANT):
        table.put(one)
    table.begin()
    feeds = t.SacrificeObjects(t.You(), CREATURE, TWO, bind="fed")
    enter(table, _hydra(t.BoundAmount("fed"), feeds))
    assert _charges(table) == [2]
    assert table.zone("battlefield") == ["Hydra"]


# ---- chosen ------------------------------------------------------------------------------------------------------------


_NUMBER = t.ChosenNumber()
_CHOOSES = t.ChooseValue("number", "number", maximum=t.Number(9))


def _chooser(table: Table, number: int, *abilities: t.Ability, player: int = 0) -> int:
    """A Hydra for which a number is chosen as it enters, and that enters with so many counters."""
    before = set(table.game.battlefield)
    table.hand(card("Hydra", "creature: Hydra", "{G}", (2, 2), _with(_NUMBER, _CHOOSES), *abilities), player)
    table.answer("number", number)
    do(table, t.Move(t.All(CREATURE, ("hand",)), "battlefield"), player=player)
    return next(id for id in table.game.battlefield if id not in before)


@shows("amount", "ChosenNumber", "entering", "two", "player", "later")
def each_has_its_own_number() -> None:
    """It enters with as many as were chosen; later too each has its own number, until another is chosen (607.2d)."""
    table = Table().begin()
    grows = t.StaticAbility((t.Modify(THIS, (t.ModifyPT(_NUMBER, ONE),)),))
    again = t.ActivatedAbility(t.ManaCost(()), t.Body((_CHOOSES,)))
    hydras = [_chooser(table, number, grows, again, player=player) for number, player in ((1, 0), (2, 0), (3, 1))]
    assert _charges(table) == [1, 2, 3]
    table.to("upkeep", 5)
    assert [table.pt(id)[0] for id in hydras] == [3, 4, 5]
    table.answer("number", 7).activate(hydras[0]).resolve()
    assert [table.pt(id)[0] for id in hydras] == [9, 4, 5]


@shows("amount", "ChosenNumber", "gone", "zone")
def the_number_of_what_died() -> None:
    """What happens as it dies goes by its number; the card in the graveyard has none (608.2h, 400.7)."""
    table = Table().begin()
    able = t.ActivatedAbility(t.ManaCost(()), t.Body((t.GainLife(_NUMBER),)), zones=("graveyard",))
    _chooser(table, 4, dies(t.GainLife(_NUMBER)), able)
    do(table, t.Destroy(ALL)).resolve()
    assert table.life() == 24
    table.activate(table.find("Hydra", "graveyard")).resolve()
    assert table.life() == 24


def _counting(deed: Any, *zones: Any) -> Card:
    """It gains as much life as its ability has done this in the turn, for nothing."""
    able = t.ActivatedAbility(t.ManaCost(()), t.Body((t.GainLife(t.TimesThisTurn(deed)),)), zones=zones)
    return card("Smith", "creature: Dwarf", "{R}", (1, 1), able)


def _used(table: Table, *smiths: int) -> int:
    """How much life both players gain as abilities are activated one after another and then resolve."""
    before = table.life(0) + table.life(1)
    for id in smiths:
        table.activate(id, player=table.game.objects[id].controller)
    table.resolve()
    return table.life(0) + table.life(1) - before


@shows("amount", "TimesThisTurn", "two", "player", "later")
def each_ability_is_counted_by_itself() -> None:
    """Each object's own ability counts, whoever controls it, and anew each turn; as it is activated, or as it resolves."""
    for deed, first in (("resolved", 3), ("activated", 4)):
        table = Table()
        smiths = [table.put(_counting(deed), player) for player in (0, 0, 1)]
        table.begin()
        assert _used(table, smiths[0], smiths[0]) == first
        assert [_used(table, smiths[1]), _used(table, smiths[0])] == [1, 3]
        table.to("upkeep", 4)
        assert [_used(table, smiths[2]), _used(table, smiths[0])] == [1, 1]


@shows("amount", "TimesThisTurn", "gone", "zone", "entering")
def an_ability_is_counted_wherever_its_object_is() -> None:
    """In a graveyard too, and where the object has gone since (113.7a); what enters has done nothing yet."""
    table = Table().begin()
    buried = table.put(_counting("resolved", "graveyard"), 0, "graveyard")
    assert [_used(table, buried), _used(table, buried)] == [1, 2]
    smith = table.put(_counting("resolved"))
    assert _used(table, smith) == 1
    before = table.life()
    do(table.activate(smith), t.Destroy(ALL)).resolve()
    assert table.life() - before == 2
    enter(table, _hydra(t.TimesThisTurn("resolved")))
    assert _charges(table) == [0]


@shows("amount", "AnyNumber", "two", "player", "later")
def each_chooses_when_it_is_needed() -> None:
    """Each time the controller of the effect chooses, within the limits, as the instruction is carried out (107.1c)."""
    gain = t.GainLife(t.AnyNumber(ONE, t.Number(5)))
    table = Table().begin()
    for player, numbers in ((0, (2, 3)), (1, (4, 5))):
        for number in numbers:
            table.answer("number", number)
        do(table, gain, gain, player=player)
    do(table, t.DelayedTrigger(t.BeginsStep("end"), (gain,)))
    assert (table.life(), table.life(1)) == (25, 29)
    asked = [one for one in table.script.asked if one.kind == "number"]
    assert [(one.player, one.minimum, one.maximum) for one in asked] == [(0, 1, 5)] * 2 + [(1, 1, 5)] * 2
    table.answer("number", 1).to("end").resolve()
    assert table.life() == 26


# ---- divided, announced ------------------------------------------------------------------------------------------------


def _split(shares: tuple[int, ...], *zones: str) -> Card:
    """A spell that divides charge counters among targets."""
    aim = t.TargetSpec(CREATURE, ONE, None, zones=zones or ("battlefield",), divide=t.Number(sum(shares)))
    return cause(t.PutCounters("charge", t.Divided(), t.TargetRef(0)), targets=(aim,))


def _divide(table: Table, targets: tuple[int, ...], shares: tuple[int, ...], *zones: str, player: int = 0) -> Table:
    table.answer("division", shares)
    return table.cast(table.hand(_split(shares, *zones), player), targets, player=player)


def _shares(table: Table, *ids: int) -> list[int]:
    return [table.game.objects[id].counter("charge") if table.there(id) else -1 for id in ids]


@shows("amount", "Divided", "two", "player", "later")
def divided_as_it_is_cast() -> None:
    """Each target gets its share, as whoever cast the spell divided it then, whatever comes between (601.2d)."""
    for player in (0, 1):
        table = Table()
        bears = tuple(table.put(BEAR, number % 2) for number in range(3))
        table.begin()
        _divide(table, bears[:2], (1, 3), player=player)
        _divide(table, bears[1:], (2, 2), player=player)
        do(table, t.PutCounters("charge", t.Number(5), t.All(t.And((CREATURE, YOURS)))))
        table.resolve()
        assert _shares(table, *bears) == [6, 5, 7]
        assert {one.player for one in table.script.asked if one.kind == "division"} == {player}


@shows("amount", "Divided", "gone")
def the_share_of_what_has_gone() -> None:
    """The share of a target that has gone is lost, and the others get no more for it (608.2b, 601.2d)."""
    table = Table()
    one, other = table.put(BEAR), table.put(GIANT)
    table.begin()
    _divide(table, (one, other), (1, 3))
    do(table, t.Destroy(t.All(t.HasName(("Bear",))))).resolve()
    assert _shares(table, one, other) == [-1, 3]


@shows("amount", "Divided", "zone")
def divided_among_exiled_cards() -> None:
    """Cards in exile get their shares as well."""
    table = Table()
    cards = tuple(table.put(one, 0, "exile") for one in (BEAR, GIANT))
    table.begin()
    assert _shares(_divide(table, cards, (1, 3), "exile").resolve(), *cards) == [1, 3]


_X = t.X()


def _cast_x(table: Table, number: int, spell: Card, player: int = 0) -> Table:
    table.answer("x", number)
    return table.cast(table.hand(spell, player), player=player)


@shows("amount", "X", "two", "player", "later")
def each_spell_has_its_own_x() -> None:
    """Each spell has the X announced for it, as has a delayed triggered ability that it makes (107.3a, 608.2k)."""
    table = Table()
    for player in (0, 1):
        table.lands("GGGGG", player)
    table.begin()
    late = t.DelayedTrigger(t.BeginsStep("end"), (t.GainLife(_X),))
    surge = card("Surge", "instant", "{X}", None, t.SpellAbility(t.Body((t.GainLife(_X), late))))
    for number, player in ((1, 0), (2, 0), (4, 1)):
        _cast_x(table, number, surge, player)
    table.resolve()
    assert (table.life(), table.life(1)) == (23, 24)
    table.to("end").resolve()
    assert (table.life(), table.life(1)) == (26, 28)


@shows("amount", "X", "gone")
def x_of_an_ability_whose_source_has_gone() -> None:
    """An ability keeps the X announced for it though its source was sacrificed for it (113.7a, 107.3a)."""
    table = Table()
    table.lands("GGG")
    able = t.ActivatedAbility(t.Costs((t.ManaCost(("X",)), t.SacrificeThis())), t.Body((t.GainLife(_X),)))
    bear = table.creature("Bear", (2, 2), able)
    table.begin()
    table.answer("x", 3).activate(bear)
    assert not table.there(bear)
    assert table.resolve().life() == 23


@shows("amount", "X", "entering")
def x_of_what_enters() -> None:
    """It enters with as many as were announced for the spell; put onto the battlefield, with none (107.3m)."""
    table = Table()
    table.lands("GGG")
    table.begin()
    hydra = _hydra(_X, cost="{X}")
    _cast_x(table, 3, hydra).resolve()
    assert _charges(enter(table, hydra)) == [3, 0]
