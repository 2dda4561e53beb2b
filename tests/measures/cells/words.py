"""Words of a text that are replaced, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.cells.objects import IT, at_end, flicker
from tests.measures.play import CREATURE, do

_BEARS = t.All(t.HasSubtype(("Bear",)))
_ALL = t.All(CREATURE)
_LORD = t.StaticAbility((t.Modify(_BEARS, (t.ModifyPT(t.Number(1), t.Number(1)),)),))
_SPELLS = t.All(t.And((t.IsSpell(), CREATURE)), ("stack",))


def _change(what: t.Selector, duration: t.Duration | None = None) -> t.ChangeWords:
    return t.ChangeWords(what, ("creature",), duration=duration or t.EndOfGame())


def _chosen(table: Table, old: str, new: str) -> Table:
    return table.answer("word", old).answer("word", new)


def _types(table: Table) -> list[str]:
    """The creature types of each creature, in order."""
    found = (table.game.characteristics(id) for id in table.game.battlefield)
    return sorted(" ".join(sorted(one.subtypes)) for one in found if "creature" in one.types)


def _two() -> Table:
    """A Bear that strengthens Bears, and another; an Elf of the other player."""
    table = Table()
    table.creature("Chief", (2, 2), _LORD)
    table.creature("Cub", (1, 1))
    table.creature("Scout", (1, 1), types="creature: Elf", player=1)
    return table.begin()


@shows("instruction", "ChangeWords", "two", "player")
def in_the_text_of_each_of_two() -> None:
    """In the text of each object of which it is said, type line and rules text; whose effect it is says the words (612.1)."""
    table = _chosen(_two(), "Bear", "Elf")
    do(table, _change(_BEARS), player=1)
    assert [one.player for one in table.script.asked if one.kind == "word"] == [1, 1]
    assert _types(table) == ["Elf", "Elf", "Elf"]
    assert [table.pt(table.find(*where)) for where in (("Chief",), ("Cub",), ("Scout", "battlefield", 1))] == [
        (3, 3), (2, 2), (2, 2),
    ]


@shows("instruction", "ChangeWords", "gone")
def not_in_the_text_of_a_new_object() -> None:
    """What has left and come back is another object, of which the text is as printed (400.7); nobody is asked for words."""
    for gone, found in ((False, ["Bear", "Elf", "Elf"]), (True, ["Bear", "Bear", "Elf"])):
        table = _chosen(_two(), "Bear", "Elf")
        do(table, t.ChooseThings(t.All(t.HasName(("Cub",))), "it"), at_end(_change(IT)))
        if gone:
            do(table, *flicker(t.All(t.HasName(("Cub",)))))
        table.to("end").resolve()
        assert _types(table) == found
        assert ("word" in table.script.kinds()) != gone


@shows("instruction", "ChangeWords", "later")
def for_as_long_as_it_is_said() -> None:
    """Until the end of the turn, or for good; of two changes the later one finds the word that the first has put (613.7)."""
    table = _chosen(_two(), "Bear", "Elf")
    do(table, _change(_ALL, t.EndOfTurn()))
    assert _types(table.to("end")) == ["Elf", "Elf", "Elf"]
    assert _types(table.to("upkeep", 4)) == ["Bear", "Bear", "Elf"]
    do(_chosen(table, "Bear", "Elf"), _change(_ALL))
    do(_chosen(table, "Elf", "Wolf"), _change(_ALL))
    assert _types(table.to("upkeep", 6)) == ["Wolf", "Wolf", "Wolf"]


@shows("instruction", "ChangeWords", "zone")
def in_the_text_of_a_permanent_spell() -> None:
    """The permanent that a spell becomes has the text that the spell had (400.7a)."""
    table = _two()
    table.cast(table.hand(card("Cub", "creature: Bear", "{0}", (1, 1))))
    do(_chosen(table, "Bear", "Elf"), _change(_SPELLS))
    assert _types(table.resolve()) == ["Bear", "Bear", "Elf", "Elf"]
