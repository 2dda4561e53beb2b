"""Conditions settled by what has happened, along the axes: what held as a spell was cast, and the event that triggered."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.cells.conditions import charged, dies, enters_if, gain_if, grows_if
from tests.measures.play import CREATURE, YOURS, do

ONE = t.Number(1)
BEARS = t.All(t.HasName(("Bear",)))
ELVES = t.HasName(("Elf",))
HELD = t.HeldAsCast(t.Exists(t.All(t.And((ELVES, YOURS)))))
RETURNED = t.EventFits(t.Moves(t.Anything(), "graveyard", "battlefield", t.You()))
_FLASH = t.KeywordAbility("flash")
_GAIN = t.Body((t.GainLife(ONE),))


def _cast(table: Table, *abilities: t.Ability, player: int = 0) -> Table:
    return table.cast(table.hand(card("Bear", "creature: Bear", "{0}", (2, 2), _FLASH, *abilities), player), player=player)


def _powers(table: Table) -> list[int | None]:
    return [table.pt(id)[0] for id in table.game.battlefield if table.game.objects[id].values.name == "Bear"]


@shows("condition", "HeldAsCast", "two", "player")
def each_by_what_its_caster_had() -> None:
    """It is of each spell by itself what its own controller had as it was cast (601.2i)."""
    table = Table()
    table.creature("Elf")
    table.begin()
    for player in (0, 1):
        _cast(table, grows_if(HELD), player=player).resolve()
    do(table, t.Exile(t.All(ELVES)))
    _cast(table, grows_if(HELD)).resolve()
    assert _powers(table) == [3, 2, 2]


@shows("condition", "HeldAsCast", "gone")
def what_held_as_what_died_was_cast() -> None:
    """What died knows how it was cast (400.7d, 608.2h)."""
    for elf in (True, False):
        table = Table()
        if elf:
            table.creature("Elf")
        table.begin()
        _cast(table, dies(gain_if(HELD))).resolve()
        do(table, t.Destroy(BEARS)).resolve()
        assert table.life() == 20 + elf


@shows("condition", "HeldAsCast", "entering")
def what_held_before_it_enters() -> None:
    """How a permanent enters goes by what held as it was cast, though it no longer holds (614.12)."""
    for elf, found in ((True, ["Bear"]), (False, [])):
        table = Table()
        if elf:
            table.creature("Elf")
        table.begin()
        _cast(table, enters_if(HELD))
        do(table, t.Exile(t.All(ELVES))).resolve()
        assert charged(table) == found


@shows("condition", "HeldAsCast", "zone")
def of_a_spell_as_it_resolves() -> None:
    """A spell on the stack asks it of itself; a creature put onto the battlefield was not cast (601.2i)."""
    table = Table()
    table.creature("Elf")
    table.begin()
    ritual = card("Ritual", "instant", "{0}", None, t.SpellAbility(t.Body((gain_if(HELD),))))
    table.cast(table.hand(ritual)).resolve()
    assert table.life() == 21
    table.hand(card("Bear", "creature: Bear", "{0}", (2, 2), grows_if(HELD)))
    do(table, t.Move(t.All(CREATURE, ("hand",)), "battlefield"))
    assert _powers(table) == [2]


@shows("condition", "HeldAsCast", "later")
def a_new_object_was_not_cast() -> None:
    """In later turns it is still so, until the creature leaves and comes back as a new object (400.7)."""
    table = Table()
    table.creature("Elf")
    table.begin()
    _cast(table, grows_if(HELD)).resolve()
    do(table, t.Exile(t.All(ELVES)))
    table.to("upkeep", 4)
    assert _powers(table) == [3]
    do(table, t.Exile(BEARS, bind="it"), t.Move(t.Bound("it"), "battlefield"))
    assert _powers(table) == [2]


def _watching(what: t.Filter = CREATURE, to: t.Zone = "battlefield") -> t.TriggeredAbility:
    """A life for each creature that enters from its watcher's graveyard."""
    return t.TriggeredAbility(t.Moves(what, None, to), _GAIN, RETURNED)


def _with_dead(table: Table, *players: int, abilities: tuple[t.Ability, ...] = ()) -> None:
    for player in players:
        table.put(card("Bear", "creature: Bear", "{0}", (2, 2), *abilities), player, "graveyard")


def _watched(*players: int) -> Table:
    """A watcher, and a dead creature for each of these players."""
    table = Table()
    table.put(card("Watcher", "enchantment", "", None, _watching()))
    _with_dead(table, *players)
    return table


def _return(table: Table) -> Table:
    return do(table, t.Move(t.All(CREATURE, ("graveyard",)), "battlefield"))


def _settled(table: Table) -> Table:
    while table.game.stack:
        table.resolve()
    return table


@shows("condition", "EventFits", "two", "player")
def each_event_by_itself() -> None:
    """Of three that enter at once, it is so of the two from one's own graveyard (603.4)."""
    table = _watched(0, 0, 1)
    _settled(_return(table.begin()))
    assert table.life() == 22


@shows("condition", "EventFits", "gone")
def though_what_entered_is_gone() -> None:
    """The event has been what it was, also when what entered has left again (603.4)."""
    table = _watched(0)
    _return(table.begin())
    do(table, t.Exile(BEARS))
    assert _settled(table).life() == 21


@shows("condition", "EventFits", "entering")
def of_what_has_just_entered_itself() -> None:
    """The ability of what enters asks about its own entering (603.6a)."""
    table = Table()
    _with_dead(table, 0, abilities=(_watching(t.IsSource()),))
    _settled(_return(table.begin()))
    assert table.life() == 21


@shows("condition", "EventFits", "zone")
def from_another_zone() -> None:
    """It is not so of what enters from a hand (603.6)."""
    table = _watched().begin()
    table.hand(card("Bear", "creature: Bear", "{0}", (2, 2)))
    do(table, t.Move(t.All(CREATURE, ("hand",)), "battlefield"))
    assert _settled(table).life() == 20


@shows("condition", "EventFits", "later")
def each_time_anew() -> None:
    """Each time the ability triggers it is asked of the event of that time (603.4)."""
    table = _watched(0)
    _settled(_return(table.begin()))
    table.to("upkeep", 4)
    do(table, t.Exile(BEARS, bind="it"), t.Move(t.Bound("it"), "battlefield"))
    assert _settled(table).life() == 21


# ---- whatever is counted, wherever it comes from -----------------------------------------------------------------------

_URN = card("Urn", "artifact", "{1}")
_URNS = t.And((t.HasType(("artifact",)), t.ControlledBy(t.You())))
_HAD_URN = t.HeldAsCast(t.Compare(t.Count(t.All(_URNS)), ">=", ONE))
_ENTERS = t.Moves(t.IsSource(), to="battlefield")
_TOTEM = t.TriggeredAbility(_ENTERS, t.Body((t.GainLife(ONE, t.You()),)), condition=_HAD_URN)


@shows("condition", "HeldAsCast", "gone", "two", "player", "later")
def it_held_as_each_was_cast() -> None:
    """It is so of a spell cast while it held, though what it was about is gone since; not of one cast before or after, nor of one
    whose controller had no such thing."""
    table = Table()
    asks = t.SpellAbility(t.Body((t.If(_HAD_URN, (t.GainLife(ONE, t.You()),)),)))
    spells = [table.hand(card("Toast", "instant", "{0}", None, asks), player) for player in (0, 0, 1)]
    urn = table.put(_URN)
    table.begin().cast(spells[0]).cast(spells[2], player=1)
    do(table, t.Destroy(t.All(t.HasName(("Urn",)))))
    assert not table.there(urn)
    table.cast(spells[1], player=0).resolve()
    assert [table.life(player) for player in (0, 1)] == [21, 20]


@shows("condition", "HeldAsCast", "entering", "zone")
def it_held_as_what_enters_was_cast() -> None:
    """Of a permanent that enters it is asked about the spell that it was; one put there from elsewhere was not cast (400.7d)."""
    for cast, life in ((True, 21), (False, 20)):
        table = Table()
        table.put(_URN)
        bear = table.hand(card("Bear", "creature: Bear", "{0}", (2, 2), _TOTEM))
        table.begin()
        if cast:
            table.cast(bear).resolve()
        else:
            do(table, t.Move(t.All(CREATURE, ("hand",)), "battlefield")).resolve()
        assert table.life() == life


_RISEN = t.EventFits(t.Moves(t.Anything(), "graveyard", "battlefield"))


def _watched_everywhere() -> Table:
    table = Table()
    watches = t.TriggeredAbility(t.Moves(CREATURE, to="battlefield"), t.Body((t.GainLife(ONE, t.You()),)), condition=_RISEN)
    table.put(card("Watch", "enchantment", "{1}", None, watches))
    for zone, player in (("graveyard", 0), ("graveyard", 1), ("hand", 0)):
        table.put(card("Bear", "creature: Bear", "{1}", (2, 2)), player, zone)
    return table.begin()


@shows("condition", "EventFits", "two", "zone", "entering", "player")
def the_event_of_each_trigger() -> None:
    """Of what enters at one time each is asked by itself where it came from, whoever owns it."""
    table = _watched_everywhere()
    do(table, t.Move(t.All(CREATURE, ("graveyard", "hand")), "battlefield")).resolve()
    assert table.life() == 22
    do(table, t.Exile(t.All(CREATURE), bind="those"), t.Move(t.Bound("those"), "battlefield")).resolve()
    assert table.life() == 22


@shows("condition", "EventFits", "gone", "later")
def the_event_of_what_has_died_since() -> None:
    """As the ability resolves the event is still what it was, though what entered is gone (603.4)."""
    table = _watched_everywhere()
    do(table, t.Move(t.All(CREATURE, ("graveyard",)), "battlefield"), t.Destroy(t.All(CREATURE))).resolve()
    assert table.life() == 22
