"""What phases in and out with what, when, and what forbids it (502.1, 702.26)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.phasing import phase_out
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from tests.engine.casting import keyword
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import law
from tests.engine.stage import IT, Stage

ARTIFACT = t.HasType(("artifact",))


class Caravan:
    """A mule that carries a saddle with a charm on it, a ribbon, and beside them a rock; each is known by its name."""

    def __init__(self, *phasing: str) -> None:
        self.table = table = Table()
        names = ("mule", "saddle", "charm", "ribbon", "rock")
        own = {name: (keyword("phasing", None),) if name in phasing else () for name in names}
        on_artifacts, on_creatures = (t.KeywordAbility("enchant", filter=what) for what in (ARTIFACT, CREATURE))
        mule = table.put(card("mule", "creature: Horse", "{1}", (2, 2), *own["mule"]))
        saddle = table.put(card("saddle", "artifact: Equipment", "{1}", None, *own["saddle"]), attached_to=mule)
        charm = table.put(card("charm", "enchantment: Aura", "{1}", None, on_artifacts, *own["charm"]), attached_to=saddle)
        ribbon = table.put(card("ribbon", "enchantment: Aura", "{1}", None, on_creatures, *own["ribbon"]), attached_to=mule)
        rock = table.put(card("rock", "artifact", "{1}", None, *own["rock"]))
        self.ids: dict[str, Any] = {"mule": mule, "saddle": saddle, "charm": charm, "ribbon": ribbon, "rock": rock}

    def away(self) -> dict[str, str]:
        """What is phased out, and how."""
        return {name: self.table.game.objects[one].phased_out for name, one in self.ids.items()
                if one in self.table.game.objects and self.table.game.objects[one].phased_out}


WITH_MULE = {"mule": "direct", "saddle": "indirect", "charm": "indirect", "ribbon": "indirect"}
OUT: list[tuple[list[str], str | None, dict[str, str]]] = [
    # what is to phase out; what can't; what does, and how (702.26g, 702.26h: what would do so both ways does it indirectly)
    (["mule"], None, WITH_MULE), (["saddle"], None, {"saddle": "direct", "charm": "indirect"}),
    (["charm"], None, {"charm": "direct"}),
    (["rock"], None, {"rock": "direct"}), (["mule", "rock"], None, {**WITH_MULE, "rock": "direct"}),
    (["mule", "saddle"], None, WITH_MULE),
    (["charm", "mule"], None, WITH_MULE), (["saddle", "charm", "ribbon"], None, {
        "saddle": "direct", "charm": "indirect", "ribbon": "direct"}),
    ([], None, {}), (["mule"], "mule", {}), (["mule"], "ribbon", {"mule": "direct", "saddle": "indirect", "charm": "indirect"}),
    (["mule"], "saddle", {"mule": "direct", "ribbon": "indirect"}),
    (["mule", "saddle"], "mule", {"saddle": "direct", "charm": "indirect"}),
]


@pytest.mark.parametrize(("asked", "cant", "expected"), OUT)
def test_what_phases_out_with_what(asked: list[str], cant: str | None, expected: dict[str, str]) -> None:
    place = Caravan()
    if cant:
        law(place.table, t.Cant("phase", t.HasName((cant,))))
    place.table.begin()
    phase_out(place.table.game, [place.ids[name] for name in asked])
    assert place.away() == expected
    phased = [event for event in place.table.game.history if isinstance(event, ev.Phased)]
    assert {event.object for event in phased} == {place.ids[name] for name in expected}
    assert len(phased) == len(expected)
    assert place.table.game.objects[place.ids["charm"]].attached_to == place.ids["saddle"]
    phase_out(place.table.game, [place.ids[name] for name in expected])  # they are away already
    assert place.away() == expected


def test_what_phased_out_phases_in_as_its_player_untaps_with_what_is_attached() -> None:
    """502.1, 702.26g: directly before the player who controlled it as it left untaps; what left indirectly comes with it."""
    for asked, back in ((["mule"], {}), (["saddle"], {}), (["rock"], {})):
        place = Caravan()
        place.table.begin(turn=3)
        phase_out(place.table.game, [place.ids[name] for name in asked])
        gone = place.away()
        place.table.to("upkeep", 4)
        assert place.away() == gone  # another player's untap step
        place.table.to("upkeep", 5)
        assert place.away() == back
    place = Caravan()
    law(place.table, t.Cant("phase_in", t.HasName(("mule",))))
    place.table.begin(turn=3)
    phase_out(place.table.game, [place.ids["mule"], place.ids["rock"]])
    place.table.to("upkeep", 5)
    assert place.away() == WITH_MULE


PHASING: list[tuple[tuple[str, ...], dict[str, str]]] = [
    # what has phasing; what is away during its controller's next turn (702.26a)
    (("mule",), WITH_MULE), (("rock",), {"rock": "direct"}), (("charm",), {"charm": "direct"}), ((), {}),
    (("mule", "saddle"), WITH_MULE),
]


@pytest.mark.parametrize(("having", "expected"), PHASING)
def test_phasing_is_out_and_in_by_turns(having: tuple[str, ...], expected: dict[str, str]) -> None:
    place = Caravan(*having)
    place.table.begin(turn=3)
    place.table.to("upkeep", 4)
    assert place.away() == {}
    place.table.to("upkeep", 5)
    assert place.away() == expected
    place.table.to("upkeep", 6)
    assert place.away() == expected
    place.table.to("upkeep", 7)
    assert place.away() == {}


def test_phasing_twice_and_of_what_is_not_there_does_nothing() -> None:
    place = Caravan()
    place.table.begin()
    game, mule = place.table.game, place.ids["mule"]

    def phased(thing: int, direction: Any) -> bool:
        before = game.cv, len(game.history)
        perform(game, [ev.Phased(thing, 0, direction)])  # type: ignore[arg-type]
        return (game.cv, len(game.history)) != before

    assert [phased(mule, "in"), phased(99999, "out"), phased(99999, "in")] == [False, False, False]
    assert phased(mule, "out")
    assert game.objects[mule].phased_out == "direct"
    assert not phased(mule, "out")
    assert phased(mule, "in")
    assert not game.objects[mule].phased_out


def test_what_phases_out_is_removed_from_combat() -> None:
    """506.4."""
    table = Table()
    mover, other = table.creature("Mover"), table.creature("Other")
    table.begin().answer("attackers", ((mover, 1), (other, 1))).to("declare_attackers")
    phase_out(table.game, [mover])  # type: ignore[list-item]
    assert table.game.combat is not None
    assert set(table.game.combat.attackers) == {other}
    table.to("end_of_combat")
    assert table.life(1) == 18


def test_nothing_is_attached_to_what_is_phased_out() -> None:
    """702.26b."""
    veil = card("Veil", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=t.HasType(("creature",))))
    for out in (False, True):
        place = Stage()
        axe = place.table.put(card("Axe", "artifact: Equipment", "{1}"))
        for id in (place.bear, place.boar, place.foe):
            if out:
                place.game.alter(id, phased_out="direct")
        place.do(t.Attach(t.All(t.HasName(("Axe",))), IT), it=(place.bear,))
        assert place.game.objects[axe].attached_to == (None if out else place.bear)
        place.do(t.Move(IT, "battlefield"), it=(place.table.put(veil, 0, "graveyard"),))
        assert ("Veil" in place.table.zone("graveyard")) == out
        assert ("Veil" in place.table.zone("battlefield")) == (not out)


def test_what_is_phased_out_does_not_fight() -> None:
    """701.14b, 702.26b: nor does the other one."""
    for out in ((), (0,), (1,), (0, 1)):
        place = Stage()
        two = place.bear, place.boar
        for number_out in out:
            place.game.alter(two[number_out], phased_out="direct")
        place.do(t.Fight(t.Bound("it"), t.All(t.HasName(("Foe",)))), it=two[:1])
        place.ctx.bound.update(one=two[:1], other=two[1:])
        carry_out(place.game, (t.Fight(t.Bound("one"), t.Bound("other")),), place.ctx)
        assert (place.game.objects[place.boar].damage == 2) == (not out)
        assert (place.game.objects[place.foe].damage == 2) == (0 not in out)


def test_an_army_that_is_phased_out_is_not_there() -> None:
    """701.47a, 702.26b: one is created."""
    for out in (False, True):
        place = Stage()
        army = place.table.creature("Army", (1, 1), types="creature: Army")
        if out:
            place.game.alter(army, phased_out="direct")
        place.do(t.KeywordAction("amass", amount=t.Number(2), words=("Orc",)))
        (grown,) = [one for one in place.game.objects.values() if one.counters]
        assert (grown.id == army, grown.is_token) == (not out, out)
        assert grown.counter("+1/+1") == 2
