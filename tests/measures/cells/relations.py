"""Descriptions of how an object stands to others, was cast, or what was chosen, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.cells.conditions import chosen_idol, dies
from tests.measures.cells.filters import BEAR, GIANT, banner, charged, count, enter, gate, steal
from tests.measures.play import CREATURE, YOURS, do, triggered, watcher

ONE = t.Number(1)
ALL = t.All(CREATURE)
STICK = card("Stick", "artifact: Equipment", "{1}")


# ---- compared with others ----------------------------------------------------------------------------------------------


_MIGHTIEST = t.ExtremeQuality("power", "max", ALL)
_NAMESAKE = t.SharesQuality("name", t.All(t.And((CREATURE, t.Not(t.IsSource())))))


@shows("filter", "ExtremeQuality", "entering")
def the_greatest_as_it_would_be() -> None:
    """What enters is compared, as it would exist, with what is there (614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, _MIGHTIEST)))
    table.creature("Ox", (3, 3))
    table.begin()
    assert charged(enter(table, BEAR)) == []
    assert charged(enter(table, GIANT)) == ["Giant"]


@shows("filter", "ExtremeQuality", "zone")
def the_greatest_among_cards() -> None:
    """Among the cards of a graveyard, by what is printed on them."""
    table = Table()
    table.creature("Ox", (9, 9), cost="{9}")
    for one in (BEAR, GIANT, GIANT):
        table.put(one, 0, "graveyard")
    table.begin()
    costliest = t.ExtremeQuality("mana_value", "max", t.All(CREATURE, ("graveyard",)))
    assert count(table, t.And((CREATURE, costliest)), "graveyard") == 2


@shows("filter", "ExtremeQuality", "gone")
def the_greatest_of_those_that_died() -> None:
    """Of several that die together, the one that was the greatest among them just before (603.10a)."""
    for victims, times in ((("Bear",), 0), (("Giant",), 1), (("Bear", "Giant"), 1)):
        table = Table()
        table.put(watcher(t.Moves(t.And((CREATURE, _MIGHTIEST)), "battlefield", "graveyard")))
        table.put(BEAR)
        table.put(GIANT, 1)
        table.begin()
        do(table, t.Destroy(t.All(t.HasName(victims))))
        assert triggered(table) == times, victims


@shows("filter", "SharesQuality", "entering")
def a_namesake_as_it_enters() -> None:
    """What enters shares a name with what is there, not with what enters together with it (614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, _NAMESAKE)))
    table.begin()
    assert charged(enter(table, BEAR, BEAR)) == []
    assert charged(enter(table, BEAR, GIANT)) == ["Bear"]


@shows("filter", "SharesQuality", "gone")
def kin_of_what_died_with_it() -> None:
    """Both having died together, it is asked what they last were (603.10a)."""
    kin = t.And((CREATURE, t.Not(t.IsSource()), t.SharesQuality("creature_type", t.This())))
    table = Table()
    mourns = t.TriggeredAbility(t.Moves(kin, "battlefield", "graveyard"), t.Body((t.GainLife(ONE),)))
    table.creature("Mourner", (2, 2), mourns)
    for one in (BEAR, BEAR, GIANT):
        table.put(one)
    table.begin()
    do(table, t.Destroy(ALL)).resolve()
    assert table.life() == 22


@shows("filter", "IsAmong", "entering")
def not_yet_among_those_that_are_there() -> None:
    """What enters is none of the creatures that are there (614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, t.Not(t.IsAmong(ALL)))))
    table.begin()
    assert charged(enter(table, BEAR)) == ["Bear"]


# ---- attached ----------------------------------------------------------------------------------------------------------


_ON_MINE = t.AttachedToFilter(t.And((CREATURE, YOURS)))


def _armed(table: Table, player: int = 0, owner: int = 0) -> int:
    """A Stick of one player on a creature of another."""
    bearer = table.creature("Bearer", player=player)
    return table.put(STICK, owner, attached_to=bearer)


@shows("filter", "AttachedToFilter", "two", "player")
def attached_to_creatures_of_either() -> None:
    """Whoever controls what is attached, it is what it is attached to that is asked about."""
    table = Table()
    for player, owner in ((0, 0), (0, 1), (1, 0)):
        _armed(table, player, owner)
    table.put(STICK)
    table.begin()
    assert [count(table, _ON_MINE, player=player) for player in (0, 1)] == [2, 1]


@shows("filter", "AttachedToFilter", "later")
def attached_to_it_until_it_is_moved() -> None:
    """As the host changes, so does the answer."""
    table = Table()
    _armed(table)
    table.begin()
    assert count(table, _ON_MINE) == 1
    steal(table, "Bearer", 1)
    assert count(table, _ON_MINE) == 0
    table.creature("Other")
    do(table, t.Attach(t.All(t.HasName(("Stick",))), t.All(t.HasName(("Other",)))))
    assert count(table, _ON_MINE) == 1


@shows("filter", "AttachedToFilter", "gone", "zone")
def what_was_attached_as_it_left() -> None:
    """What left is asked what it was attached to then; the card in the graveyard is attached to nothing (603.10a, 400.7)."""
    table = Table()
    table.put(watcher(t.Moves(_ON_MINE, "battlefield", "graveyard")))
    _armed(table)
    table.put(STICK)
    table.begin()
    do(table, t.Destroy(t.All(t.HasType(("artifact",)))))
    assert triggered(table) == 1
    assert count(table, _ON_MINE, "graveyard") == 0
    assert count(table, t.And((t.HasType(("artifact",)), t.Not(_ON_MINE))), "graveyard") == 2


@shows("filter", "AttachedToFilter", "entering")
def attached_as_it_enters() -> None:
    """An Aura that enters attached to a creature is judged as attached to it (614.12, 303.4f)."""
    aura = card("Cloak", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=CREATURE))
    for of, found in ((0, ["Cloak"]), (1, [])):
        table = Table()
        gate(table, _ON_MINE)
        table.put(BEAR, of)
        table.begin()
        assert charged(enter(table, aura, attached_to=ALL)) == found


# ---- how it was cast ---------------------------------------------------------------------------------------------------


_FROM_GRAVEYARD = t.CastFrom(("graveyard",))
_FLASH = t.KeywordAbility("flash")


def _imp(*abilities: t.Ability) -> Card:
    return card("Imp", "creature: Imp", "{0}", (1, 1), _FLASH, *abilities)


def _rises(table: Table, *abilities: t.Ability, places: tuple[str, ...] = ("graveyard",), player: int = 0) -> None:
    """Have a player cast Imps from several zones, with a permission to do so."""
    allowed = t.MayPlay(t.HasName(("Imp",)), ("graveyard",), t.EachPlayer())
    table.put(card("Gift", "enchantment", "{9}", None, t.StaticAbility((allowed,))), player)
    imps = [table.put(_imp(*abilities), player, place) for place in places]
    for imp, place in zip(imps, places, strict=True):
        table.cast(imp, player=player, how="permission" if place == "graveyard" else "")


@shows("filter", "CastFrom", "two", "zone", "later")
def each_by_where_it_was_cast_from() -> None:
    """Of two spells, and of the creatures that they become, each by itself; come back, it was not cast at all (400.7d)."""
    table = Table().begin()
    _rises(table, places=("graveyard", "hand", "graveyard"))
    fit = t.And((CREATURE, _FROM_GRAVEYARD))
    assert count(table, fit, "stack") == 2
    assert count(table.resolve(), fit) == 2
    table.to("upkeep", 4)
    assert [count(table, t.And((CREATURE, one))) for one in (fit, t.CastFrom())] == [2, 3]
    do(table, t.Exile(ALL, bind="those"), t.Move(t.Bound("those"), "battlefield"))
    assert [count(table, t.And((CREATURE, one))) for one in (fit, t.CastFrom())] == [0, 0]


@shows("filter", "CastFrom", "player")
def cast_by_the_other_player() -> None:
    """Whoever cast it and whoever has it now."""
    table = Table().begin()
    _rises(table, player=1)
    steal(table.resolve(), "Imp")
    fit = t.And((CREATURE, YOURS, _FROM_GRAVEYARD))
    assert [count(table, fit, player=player) for player in (0, 1)] == [1, 0]


@shows("filter", "CastFrom", "gone")
def where_what_died_was_cast_from() -> None:
    """Of what died it is still known (603.10a, 400.7d)."""
    table = Table()
    table.put(watcher(t.Moves(t.And((CREATURE, _FROM_GRAVEYARD)), "battlefield", "graveyard")))
    table.begin()
    _rises(table, places=("graveyard", "hand", "hand"))
    do(table.resolve(), t.Destroy(ALL))
    assert triggered(table) == 1


@shows("filter", "CastFrom", "entering")
def where_what_enters_was_cast_from() -> None:
    """What enters is asked how the spell was cast that it was (400.7d, 614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, _FROM_GRAVEYARD)))
    table.begin()
    _rises(table, places=("graveyard", "hand", "hand"))
    assert charged(table.resolve()) == ["Imp"]


@shows("filter", "CastAs", "two", "zone", "gone", "later")
def the_first_and_second_creature_spell() -> None:
    """Of two spells on the stack each is the one it was cast as, of cards in hand each would be the next; that one has resolved
    makes no other the first, and each turn begins anew."""
    table = Table().begin()
    first, second, third = (t.CastAs(t.Number(number), CREATURE) for number in (1, 2, 3))
    imps = [table.put(_imp(), 0, "hand") for _ in range(3)]
    table.cast(imps[0])
    table.cast(imps[1])
    assert [count(table, one, "stack") for one in (first, second, third)] == [1, 1, 0]
    assert [count(table, one, "hand") for one in (second, third)] == [0, 1]
    table.resolve()
    table.cast(imps[2])
    assert [count(table, one, "stack") for one in (first, second, third)] == [0, 0, 1]
    late = table.resolve().put(_imp(), 0, "hand")
    table.to("upkeep", 4).cast(late, player=0)
    assert [count(table, one, "stack") for one in (first, third)] == [1, 0]


@shows("filter", "CastAs", "player")
def the_first_spell_of_each_player() -> None:
    """The spells that another player casts don't count."""
    table = Table().begin()
    for player in (0, 1):
        table.cast(table.put(_imp(), player, "hand"), player=player)
    assert count(table, t.CastAs(t.Number(1)), "stack") == 2


# ---- what was chosen ---------------------------------------------------------------------------------------------------


_OF_COLOR = t.And((CREATURE, t.OfChosen("color")))
_RED, _GREEN = (card(name, "creature: Newt", cost, (2, 2)) for name, cost in (("Newt", "{R}"), ("Frog", "{G}")))


@shows("filter", "OfChosen", "two")
def two_choices() -> None:
    """Each permanent by its own choice; of the same color chosen twice, both (607.2d)."""
    table = Table().begin()
    more = t.StaticAbility((t.Modify(t.All(_OF_COLOR), (t.ModifyPT(ONE, ONE),)),))
    for color in "RRG":
        chosen_idol(table, color, more)
    assert [table.pt(table.put(one)) for one in (_RED, _GREEN)] == [(4, 4), (3, 3)]


@shows("filter", "OfChosen", "gone")
def the_color_chosen_for_what_died() -> None:
    """What it has happen as it dies goes by what had been chosen for it (603.10a)."""
    table = Table().begin()
    chosen_idol(table, "R", dies(t.Destroy(t.All(_OF_COLOR))))
    for one in (_RED, _GREEN):
        table.put(one)
    do(table, t.Destroy(t.All(t.HasName(("R Idol",))))).resolve()
    assert table.zone("battlefield") == ["Frog"]


@shows("filter", "OfChosen", "entering")
def what_enters_is_of_the_color() -> None:
    """What enters is judged by the color that was chosen, and that it would have (614.12)."""
    table = Table().begin()
    shaping = t.StaticAbility((t.EntersWith(_OF_COLOR, counters=(("charge", ONE),)),))
    chosen_idol(table, "R", shaping)
    assert charged(enter(table, _RED, _GREEN)) == ["Newt"]


# ---- what has happened to it -------------------------------------------------------------------------------------------


_HURT = t.TookPartIn(t.Damages(to=CREATURE))
_BURIED = t.TookPartIn(t.Moves(t.Anything(), None, "graveyard"))


@shows("filter", "TookPartIn", "replaced")
def damage_that_was_prevented() -> None:
    """Damage that was prevented or dealt to another was not dealt to it (614.6, 615.6)."""
    table = Table()
    table.put(BEAR)
    table.put(GIANT)
    shield = t.Prevent(t.Damages(to=t.HasName(("Bear",))))
    table.put(card("Shield", "enchantment", "{9}", None, t.StaticAbility((shield,))))
    table.begin()
    do(table, t.DealDamage(ONE, ALL))
    assert [count(table, t.And((CREATURE, fit))) for fit in (_HURT, t.And((_HURT, t.HasName(("Bear",)))))] == [1, 0]


@shows("filter", "TookPartIn", "zone")
def buried_this_turn() -> None:
    """Cards that were put into a graveyard this turn, not those that lay there, and only in this turn (400.7)."""
    table = Table()
    table.put(BEAR, 0, "graveyard")
    for _ in range(2):
        table.put(BEAR)
    table.put(GIANT, 0, "hand")
    table.begin()
    do(table, t.Destroy(ALL))
    assert count(table, t.And((CREATURE, _BURIED)), "graveyard") == 2
    do(table, t.Discard(ONE))
    assert count(table, t.And((CREATURE, _BURIED)), "graveyard") == 3
    table.to("upkeep", 4)
    assert count(table, t.And((CREATURE, _BURIED)), "graveyard") == 0


@shows("filter", "TookPartIn", "entering")
def what_enters_has_done_nothing_yet() -> None:
    """What was dealt damage and has left is a new object as it enters again (400.7)."""
    for fit, found in ((_HURT, []), (t.Not(_HURT), ["Bear"])):
        table = Table()
        gate(table, t.And((CREATURE, fit)))
        table.put(BEAR)
        table.begin()
        do(table, t.DealDamage(ONE, ALL))
        do(table, t.Exile(ALL, bind="it"), t.Move(t.Bound("it"), "battlefield"))
        assert charged(table) == found


_STRONG = t.Where(t.Compare(t.ValueOf("power", t.It()), ">=", t.Number(3)))


@shows("filter", "Where", "entering")
def where_it_would_be_so() -> None:
    """The condition is asked of what enters as it would exist (614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, _STRONG)))
    banner(table, CREATURE)
    table.put(card("Drum", "enchantment", "{9}", None, t.StaticAbility((t.Modify(ALL, (t.ModifyPT(ONE, ONE),)),))))
    table.begin()
    assert charged(enter(table, BEAR, card("Mite", "creature: Imp", "{G}", (1, 1)))) == ["Bear"]


@shows("filter", "Where", "zone")
def where_it_is_so_of_cards() -> None:
    """The condition is asked of cards by what is printed on them."""
    table = Table()
    for one in (BEAR, GIANT, GIANT):
        table.put(one, 0, "graveyard")
    table.begin()
    assert count(table, t.And((CREATURE, _STRONG)), "graveyard") == 2
