"""What is settled once as an effect begins, and whom rules for players are about."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.playing.costs.added import added_costs
from tests.engine.conftest import card
from tests.engine.shorthand import ANYONE, BEARS, BOARS, OPPONENTS, YOU, law, number
from tests.engine.stage import IT, Stage

GAIN = t.GainLife(number(1))
LARGER = t.ModifyPT(number(1), number(1))


def activated(cost: t.Cost) -> t.ActivatedAbility:
    return t.ActivatedAbility(cost, t.Body((GAIN,)))


def test_only_those_search_the_top_whom_the_effect_names() -> None:
    rows: list[tuple[tuple[t.StaticEffect, ...], t.Zone, int]] = [
        ((), "library", 1), ((t.PlayerRule("search_top", OPPONENTS, number(3)),), "library", 1),
        ((t.PlayerRule("search_top", YOU, number(3)),), "library", 0),
        ((t.PlayerRule("search_top", ANYONE, number(6)),), "library", 1),
        ((t.PlayerRule("search_top", YOU, number(6)), t.PlayerRule("search_top", ANYONE, number(2))), "library", 0),
        ((t.PlayerRule("search_top", YOU, number(3)),), "graveyard", 1),
        ((t.PlayerRule("hand_size_more", YOU, number(3)),), "library", 1),
    ]
    for laws, zone, found in rows:
        place = Stage()
        for effect in laws:
            law(place.table, effect)
        wanted = card("Map", "artifact", "{1}")
        if zone == "library":
            place.table.put(wanted, 0, zone, place=4)
        else:
            place.table.put(wanted, 0, zone)
        place.table.answer("search", lambda decision: tuple(decision.options))
        shown = place.do(t.Search(t.HasName(("Map",)), number(1), "found", zones=(zone,)))
        assert len(shown["found"]) == found, laws


def test_what_an_effect_acts_on_can_be_spoken_of() -> None:
    place = Stage()
    both = place.bear, place.boar
    assert place.do(t.Apply((t.Modify(IT, (LARGER,)),), bind="given"), it=both)["given"] == both
    assert place.do(t.Apply((t.Cant("attack", by=BEARS),), bind="given"))["given"] == ()


def test_abilities_taken_from_others_are_those_they_have_then() -> None:
    """611.2d."""
    place = Stage()
    table = place.table
    able = table.put(card("Boar", "creature: Boar", "{2}", (3, 4), activated(t.TapThis())))
    lasting = t.Apply((t.Modify(t.All(BEARS), (t.AddAbilitiesOf(t.All(BOARS)),)),))
    place.do(lasting)
    table.put(card("Boar", "creature: Boar", "{2}", (3, 4), activated(t.PayLife(number(1)))))
    held = place.game.characteristics(place.bear).held
    assert [part.cost for one in held for part in one.parts] == [t.TapThis()]
    place.do(t.Destroy(IT), it=(able,))
    assert len(place.game.characteristics(place.bear).held) == 1


def test_an_emblem_knows_what_was_chosen_before() -> None:
    for key, named in (("color", None), ("word", "word")):
        place = Stage()
        place.do(t.ChooseValue(kind="color", key=key), answers={"color": "G"})  # type: ignore[arg-type]
        chosen = t.OfChosen("color", key=named)  # type: ignore[arg-type]
        place.do(t.GetEmblem((t.StaticAbility((t.Modify(t.All(t.And((t.HasType(("creature",)), chosen))), (LARGER,)),)),)))
        assert (place.table.pt(place.bear), place.table.pt(place.rock)) == ((3, 3), (None, None))
    other = Stage()
    other.do(t.GetEmblem((t.StaticAbility((t.Modify(t.All(t.OfChosen("color")), (LARGER,)),)),)))
    assert other.table.pt(other.bear) == (2, 2)


def test_what_is_paid_besides_for_an_ability() -> None:
    """601.2f: by those whom the effect names, for abilities of what it describes on the battlefield."""
    life = t.PayLife(number(1))
    mana = t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana((("G",),)),)))
    rows: list[tuple[t.CostChange, tuple[int, int, int, int]]] = [
        # the effect; what we pay for the bear's, another player for it, we for the boar's, we for a mana ability
        (t.CostChange(BEARS, applies_to="ability", additional=life), (1, 1, 0, 1)),
        (t.CostChange(BEARS, applies_to="ability", additional=life, by=YOU), (1, 0, 0, 1)),
        (t.CostChange(BEARS, applies_to="ability", additional=life, by=OPPONENTS), (0, 1, 0, 0)),
        (t.CostChange(BEARS, applies_to="mana", additional=life), (0, 0, 0, 1)),
        (t.CostChange(BEARS, applies_to="spell", additional=life), (0, 0, 0, 0)),
        (t.CostChange(BEARS, more=("1",), applies_to="ability"), (0, 0, 0, 0)),
    ]
    for effect, expected in rows:
        place = Stage()
        law(place.table, effect)
        game, bear = place.game, place.bear
        asked = ((0, bear, activated(t.TapThis())), (1, bear, activated(t.TapThis())), (0, place.boar, activated(t.TapThis())),
                 (0, bear, mana))
        assert tuple(len(added_costs(game, *one)) for one in asked) == expected, effect
    place = Stage()
    held = place.table.creature("Cub", (1, 1), zone="hand")
    law(place.table, t.CostChange(t.HasType(("creature",)), applies_to="ability", additional=life))
    assert added_costs(place.game, 0, held, activated(t.TapThis())) == ()


def test_tokens_that_enter_attacking() -> None:
    """508.4."""
    spec = t.TokenSpec(("creature",), ("Newt",), (), ("G",), number(1), number(1))
    for attacking, attacks in ((True, True), (False, False), (t.Bound("it"), True)):
        place = Stage()
        place.table.attack((place.bear, 1))
        (token,) = place.do(t.CreateToken(number(1), spec, bind="made", attacking=attacking), it=(1,))["made"]
        assert place.game.combat is not None
        assert place.game.combat.attackers.get(token) == (1 if attacks else None)
        assert not place.game.objects[token].tapped
