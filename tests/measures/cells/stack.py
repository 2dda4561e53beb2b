"""Abilities by their sources, and copies for each of several things, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.cells.filters import count
from tests.measures.play import CREATURE, YOURS, do

ONE = t.Number(1)
_ARTIFACT = t.HasType(("artifact",))
_FROM_ARTIFACT = t.FromSource(_ARTIFACT)
_ABLE = t.ActivatedAbility(t.ManaCost(()), t.Body((t.Nothing(),)))


# ---- spells cast before others -------------------------------------------------------------------------------------------


@shows("filter", "CastBefore", "gone", "two", "player", "later")
def spells_cast_before_one() -> None:
    """Spells of either player cast this turn before another, whether or not they have resolved; none cast after it, nor in an
    earlier turn, nor the spell itself."""
    table = Table()
    nothing = t.SpellAbility(t.Body((t.Nothing(),)))
    owners = {"A": 0, "B": 0, "C": 1, "D": 0, "E": 0}
    hands = {name: table.hand(card(name, "instant", "{0}", None, nothing), player) for name, player in owners.items()}
    table.begin()
    table.cast(hands["A"]).resolve().cast(hands["B"]).cast(hands["C"], player=1).cast(hands["D"], player=0)
    third = t.All(t.HasName(("C",)), ("stack",))
    casts = t.EventsThisTurn(t.Casts(t.CastBefore(third)))
    do(table, t.GainLife(casts, t.You()))
    assert table.life() == 22
    table.resolve().to("upkeep", 5).cast(hands["E"])
    do(table, t.GainLife(t.EventsThisTurn(t.Casts(t.CastBefore(t.All(t.HasName(("E",)), ("stack",))))), t.You()))
    assert table.life() == 22


# ---- abilities by their sources ------------------------------------------------------------------------------------------


def _three() -> tuple[Table, list[int]]:
    """An artifact of each player and a creature of the first, each with an ability to activate."""
    table = Table()
    urns = [table.put(card("Urn", "artifact", "{1}", None, _ABLE), player) for player in (0, 1)]
    bear = table.creature("Bear", (2, 2), _ABLE)
    return table.begin(), [*urns, bear]


@shows("filter", "FromSource", "two", "player")
def abilities_from_artifacts() -> None:
    """Two abilities of one source both fit, those of another kind of source and spells don't; or those of one player."""
    table, (urn, other, bear) = _three()
    table.activate(urn).activate(urn).activate(bear).activate(other, player=1)
    assert count(table, _FROM_ARTIFACT, "stack") == 3
    mine = t.FromSource(t.And((_ARTIFACT, YOURS)))
    assert [count(table, mine, "stack", player=player) for player in (0, 1)] == [2, 1]


@shows("filter", "FromSource", "gone")
def abilities_from_what_was_an_artifact() -> None:
    """Of a source that has gone it is asked as it last existed (113.7a)."""
    for made, found in ((False, 2), (True, 3)):
        table, (urn, other, bear) = _three()
        table.activate(urn).activate(bear).activate(other, player=1)
        if made:
            do(table, t.Apply((t.Modify(t.All(CREATURE), (t.AddTypes(("artifact",)),)),), t.EndOfTurn()))
        do(table, t.Destroy(t.All(t.Anything())))
        assert count(table, _FROM_ARTIFACT, "stack") == found


@shows("filter", "FromSource", "later")
def abilities_from_what_has_become_an_artifact() -> None:
    """A source that is still there is asked as it is now, not as it was when the ability was activated (113.7a)."""
    table, (urn, _, bear) = _three()
    table.activate(urn).activate(bear)
    assert count(table, _FROM_ARTIFACT, "stack") == 1
    do(table, t.Apply((t.Modify(t.All(CREATURE), (t.AddTypes(("artifact",)),)),), t.EndOfTurn()))
    assert count(table, _FROM_ARTIFACT, "stack") == 2
    assert count(table.resolve(), _FROM_ARTIFACT, "stack") == 0


# ---- copies for each -----------------------------------------------------------------------------------------------------


_SPARKS = t.All(t.And((t.IsSpell(), t.HasName(("Spark",)))), ("stack",))
_FOR_EACH = t.CopyForEach(_SPARKS, t.All(CREATURE))


def _spark() -> Card:
    """An instant that puts a charge counter on a target creature."""
    put = t.PutCounters("charge", ONE, t.TargetRef(0))
    return card("Spark", "instant", "{0}", None, t.SpellAbility(t.Body((put,), targets=(t.TargetSpec(CREATURE),))))


def _creatures(*others: Card) -> Table:
    """Two creatures of one player and one of the other, and other permanents; a Spark that targets the first creature."""
    table = Table()
    for one in others:
        table.put(one)
    bear, *_ = (table.creature(name, player=player) for name, player in (("Bear", 0), ("Boar", 0), ("Elk", 1)))
    table.begin()
    return table.cast(table.hand(_spark()), bear)


def _charges(table: Table) -> dict[str, int]:
    found = (table.game.objects[id] for id in table.game.battlefield)
    return {one.values.name: one.counter("charge") for one in found if "creature" in one.values.types}


@shows("instruction", "CopyForEach", "two")
def two_spells_copied_for_each() -> None:
    """Each of two spells is copied for each creature besides the one that it targets (707.10d)."""
    table = _creatures()
    table.cast(table.hand(_spark()), table.find("Boar"))
    assert _charges(do(table, _FOR_EACH).resolve()) == {"Bear": 2, "Boar": 2, "Elk": 2}


@shows("instruction", "CopyForEach", "gone")
def a_copy_of_what_has_been_countered() -> None:
    """A spell that has left the stack is copied as it last was there, though its target has gone as well (707.10d, 608.2h)."""
    copied = t.CopyForEach(t.EventRole("object"), t.All(CREATURE))
    mirror = card("Mirror", "artifact", "{9}", None, t.TriggeredAbility(t.Casts(t.HasName(("Spark",))), t.Body((copied,))))
    table = _creatures(mirror)
    do(table, t.Counter(_SPARKS), t.Exile(t.All(t.HasName(("Bear",)))))
    assert _charges(table.resolve()) == {"Boar": 1, "Elk": 1}


@shows("instruction", "CopyForEach", "zone")
def a_card_elsewhere_is_not_copied() -> None:
    """A card in a graveyard is no spell, and is not copied (707.10)."""
    table = _creatures().resolve()
    do(table, t.CopyForEach(t.All(t.HasName(("Spark",)), ("graveyard",)), t.All(CREATURE))).resolve()
    assert _charges(table) == {"Bear": 1, "Boar": 0, "Elk": 0}


@shows("instruction", "CopyForEach", "player")
def copied_for_each_by_another_player() -> None:
    """The copies are those of the player whose effect it is, for the creatures that this player controls."""
    table = _creatures()
    do(table, t.CopyForEach(_SPARKS, t.All(t.And((CREATURE, YOURS)))), player=1)
    owners = [table.game.objects[id].controller for id in table.game.stack]
    assert sorted(owners) == [0, 1]
    assert _charges(table.resolve()) == {"Bear": 1, "Boar": 0, "Elk": 1}


@shows("instruction", "CopyForEach", "later")
def copied_for_each_that_is_there_then() -> None:
    """Carried out later, it copies what is on the stack then, for the creatures that are there then (707.10d)."""
    table = _creatures().resolve()
    do(table, t.DelayedTrigger(t.Casts(t.HasName(("Spark",))), (_FOR_EACH,)))
    table.creature("Ox", (1, 1))
    table.cast(table.hand(_spark()), table.find("Bear"))
    assert _charges(table.resolve()) == {"Bear": 2, "Boar": 1, "Elk": 1, "Ox": 1}


@shows("instruction", "CopyForEach", "replaced")
def what_the_copies_do_is_replaced() -> None:
    """What a copy does may be replaced as what the spell does (707.10, 614.6)."""
    table = _creatures()
    twice = t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount()))
    table.put(card("Twice", "enchantment", "{9}", None, t.StaticAbility((t.Replace(t.PutsCounters(CREATURE), (twice,)),))))
    assert _charges(do(table, _FOR_EACH).resolve()) == {"Bear": 2, "Boar": 2, "Elk": 2}


# ---- what a spell could target ---------------------------------------------------------------------------------------------


@shows("filter", "CouldTarget", "gone", "two", "zone", "player")
def what_spells_could_target() -> None:
    """What a spell could target follows from who controls it and from the zone that its target is in; of two spells each thing is
    taken that either could; a spell that has resolved could target nothing (707.10d)."""
    table = Table()
    bear = table.put(card("Bear", "creature: Bear", "{1}{G}", (2, 2)))
    table.put(card("Giant", "creature: Giant", "{3}{G}", (4, 4)), 1)
    newt = table.put(card("Newt", "creature: Newt", "{G}", (1, 1)), zone="graveyard")
    aims = {"Aim": t.TargetSpec(t.And((CREATURE, YOURS))), "Call": t.TargetSpec(CREATURE, zones=("graveyard",))}
    able = {name: t.CouldTarget(t.All(t.HasName((name,)), ("stack",))) for name in aims}
    either = t.CouldTarget(t.All(t.HasName(tuple(aims)), ("stack",)))
    table.begin()
    for name, target in (("Aim", bear), ("Call", newt)):
        spell = card(name, "instant", "{0}", None, t.SpellAbility(t.Body((t.Nothing(),), targets=(aims[name],))))
        table.cast(table.hand(spell), target)
    everywhere = ("battlefield", "graveyard")
    assert [count(table, able[name], *everywhere) for name in aims] == [1, 1]
    assert [count(table, able["Aim"], zone) for zone in everywhere] == [1, 0]
    assert count(table, t.And((either, YOURS)), *everywhere) == 2
    assert count(table.resolve(), either, *everywhere) == 0
