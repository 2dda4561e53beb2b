"""Conditions of what an object is, was cast with or chose, and of combat, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.play import CREATURE, YOURS, cause, do

ONE = t.Number(1)
GAIN = t.GainLife(ONE)
SELF = t.IsSource()
RED = t.ChosenIs("color", "R")
IN_HAND = t.All(CREATURE, ("hand",))


def dies(*steps: t.Instruction) -> t.TriggeredAbility:
    """What happens as the creature with this ability dies."""
    return t.TriggeredAbility(t.Moves(SELF, "battlefield", "graveyard"), t.Body(steps))


def gain_if(condition: t.Condition) -> t.If:
    """A life if the condition holds."""
    return t.If(condition, (GAIN,))


def grows_if(condition: t.Condition) -> t.StaticAbility:
    """+1/+1 for as long as the condition holds."""
    return t.StaticAbility((t.Modify(t.This(), (t.ModifyPT(ONE, ONE),)),), condition)


def enters_if(condition: t.Condition) -> t.StaticAbility:
    """Enters with a charge counter if the condition holds."""
    return t.StaticAbility((t.EntersWith(counters=(("charge", ONE),), condition=condition),))


def charged(table: Table) -> list[str]:
    """The names of what entered with a charge counter."""
    found = [table.game.objects[id] for id in table.game.battlefield]
    return [one.values.name for one in found if one.counter("charge")]


# ---- ChosenIs ----------------------------------------------------------------------------------------------------------


_CHOOSES = t.StaticAbility((t.EntersWith(choices=(t.ChooseValue("color", "color"),)),))
_AGAIN = t.ActivatedAbility(t.ManaCost(()), t.Body((t.ChooseValue("color", "color"),)))


def chosen_idol(table: Table, color: str, *abilities: t.Ability, player: int = 0) -> int:
    """A 2/2 Idol for which a color is chosen as it enters."""
    before = set(table.game.battlefield)
    table.hand(card(f"{color} Idol", "creature: Golem", "{3}", (2, 2), _CHOOSES, *abilities), player)
    table.answer("color", color)
    do(table, t.Move(IN_HAND, "battlefield"), player=player)
    return next(id for id in table.game.battlefield if id not in before)


@shows("condition", "ChosenIs", "two", "player", "later")
def each_has_its_own_choice() -> None:
    """The choice is that of the object, whoever controls it, until another is made for it (607.2d)."""
    table = Table().begin()
    idols = [chosen_idol(table, color, grows_if(RED), _AGAIN, player=player) for color, player in (("R", 0), ("G", 0), ("R", 1))]
    assert [table.pt(id)[0] for id in idols] == [3, 2, 3]
    do(table, t.Apply((t.Modify(t.All(t.HasName(("R Idol",))), (t.ChangeController(t.You()),)),)))
    assert [table.pt(id)[0] for id in idols] == [3, 2, 3]
    table.answer("color", "R").activate(idols[1]).resolve()
    assert [table.pt(id)[0] for id in idols] == [3, 3, 3]


@shows("condition", "ChosenIs", "gone")
def what_was_chosen_for_what_died() -> None:
    """Its own ability knows what had been chosen for it (603.10a, 608.2h)."""
    table = Table().begin()
    for color in "RG":
        chosen_idol(table, color, dies(gain_if(RED)))
    do(table, t.Destroy(t.All(t.HasName(("G Idol",))))).resolve()
    assert table.life() == 20
    do(table, t.Destroy(t.All(CREATURE))).resolve()
    assert table.life() == 21


@shows("condition", "ChosenIs", "zone")
def what_left_has_forgotten_the_choice() -> None:
    """The card in the graveyard is a new object, for which nothing was chosen (400.7)."""
    table = Table().begin()
    able = t.ActivatedAbility(t.ManaCost(()), t.Body((gain_if(RED),)), zones=("battlefield", "graveyard"))
    idol = chosen_idol(table, "R", able)
    table.activate(idol).resolve()
    assert table.life() == 21
    do(table, t.Destroy(t.All(CREATURE)))
    table.activate(table.find("R Idol", "graveyard")).resolve()
    assert table.life() == 21


@shows("condition", "ChosenIs", "entering")
def chosen_before_it_enters() -> None:
    """A choice as it enters is made before, so that what it enters with can go by it (614.12, 614.12a)."""
    table = Table().begin()
    for color in "RG":
        chosen_idol(table, color, enters_if(RED))
    assert charged(table) == ["R Idol"]


# ---- CombatPoint, During -----------------------------------------------------------------------------------------------


def _before(point: str) -> t.Ability:
    return t.CastOnlyIf(t.CombatPoint("before", point))


def _castable(table: Table, only: t.Ability, player: int = 0) -> bool:
    """May the player cast an instant with such a restriction now?"""
    spell = card("Ambush", "instant", "{0}", None, only, t.SpellAbility(t.Body((t.Nothing(),))))
    id = table.hand(spell, player)
    table._give_priority(player)
    found = any(action.kind == "cast" and action.object == id for action in table.game.legal_actions())
    do(table, t.Exile(t.All(t.HasName(("Ambush",)), ("hand",))))
    return found


@shows("condition", "CombatPoint", "two")
def of_two_combat_phases_the_first_counts() -> None:
    """"Before blockers are declared" is before those of the turn's first combat phase (506.7d); with "during combat" it is
    those of the combat phase that is on (506.7c)."""
    table = Table()
    bear = table.creature("Bear")
    table.begin()
    during = t.CastOnlyIf(t.AllOf((t.During(None, ("combat",)), t.CombatPoint("before", "blockers", this_combat=True))))
    do(table, t.ExtraPhase(("combat",)))
    table.to("beginning_of_combat")
    assert (_castable(table, _before("blockers")), _castable(table, during)) == (True, True)
    table.answer("attackers", ((bear, 1),)).to("declare_blockers")
    assert (_castable(table, _before("blockers")), _castable(table, during)) == (False, False)
    table.to("end_of_combat").pass_all()
    while table.game.turn.step != "beginning_of_combat":
        table.pass_all()
    assert (_castable(table, _before("blockers")), _castable(table, during)) == (False, True)


@shows("condition", "CombatPoint", "player")
def in_another_players_turn() -> None:
    """The point is one of the turn, whoever asks (506.7a)."""
    table = Table()
    table.creature("Bear")
    table.begin()
    assert _castable(table, _before("attackers"), 1)
    table.to("postcombat_main")
    assert not _castable(table, _before("attackers"), 1)


@shows("condition", "CombatPoint", "later")
def with_nobody_attacking_the_point_passes_all_the_same() -> None:
    """Without attackers there are no blockers to be declared: it is then until the declare attackers step ends (506.7e)."""
    table = Table()
    table.creature("Bear")
    table.begin()
    assert _castable(table, _before("blockers"))
    table.to("postcombat_main")
    assert not _castable(table, _before("blockers"))


# ---- Compare, Exists, Matches, Did -------------------------------------------------------------------------------------


@shows("condition", "Compare", "gone")
def compared_as_it_last_was() -> None:
    """Of what died its last power is compared (608.2h)."""
    table = Table()
    mighty = t.Compare(t.ValueOf("power", t.This()), ">=", t.Number(3))
    table.creature("Bear", (2, 2), dies(gain_if(mighty)), counters={"+1/+1": 1})
    table.creature("Bear", (2, 2), dies(gain_if(mighty)), player=1)
    table.begin()
    do(table, t.Destroy(t.All(CREATURE))).resolve()
    assert (table.life(), table.life(1)) == (21, 20)


@shows("condition", "Compare", "entering")
def compared_as_it_would_be() -> None:
    """Of what enters the power that it would have is compared (614.12)."""
    table = Table()
    more = t.Modify(t.All(t.And((CREATURE, YOURS))), (t.ModifyPT(ONE, ONE),))
    table.put(card("Banner", "enchantment", "{9}", None, t.StaticAbility((more,))))
    mighty = t.Compare(t.ValueOf("power", t.This()), ">=", t.Number(3))
    for player in (0, 1):
        table.hand(card(f"Bear {player}", "creature: Bear", "{2}", (2, 2), enters_if(mighty)), player)
    table.begin()
    do(table, t.Move(IN_HAND, "battlefield"))
    assert charged(table) == ["Bear 0"]


@shows("condition", "Exists", "gone")
def what_is_gone_is_not_there() -> None:
    """As a creature's own ability resolves after it died, it is no creature that its controller controls (109.2)."""
    table = Table()
    last = dies(gain_if(t.NotSo(t.Exists(t.All(t.And((CREATURE, YOURS)))))))
    table.creature("Bear", (2, 2), last)
    other = table.creature("Bear", (2, 2), last, player=1)
    table.creature("Boar", player=1)
    table.begin()
    do(table, t.Destroy(t.All(t.HasName(("Bear",))))).resolve()
    assert not table.there(other)
    assert (table.life(), table.life(1)) == (21, 20)


@shows("condition", "Exists", "entering")
def what_enters_is_not_yet_there() -> None:
    """Two that enter together don't see each other, nor itself, as it is decided how they enter (614.12)."""
    table = Table()
    others = enters_if(t.Exists(t.All(CREATURE)))
    for name in ("First", "Second"):
        table.hand(card(name, "creature: Bear", "{2}", (2, 2), others))
    table.begin()
    do(table, t.Move(IN_HAND, "battlefield"))
    assert charged(table) == []
    table.hand(card("Third", "creature: Bear", "{2}", (2, 2), others))
    do(table, t.Move(IN_HAND, "battlefield"))
    assert charged(table) == ["Third"]


@shows("condition", "Matches", "entering")
def fits_as_it_would_be() -> None:
    """What enters is asked about as it would exist on the battlefield (614.12)."""
    table = Table()
    red = t.Modify(t.All(t.And((CREATURE, YOURS))), (t.SetColors(("R",)),))
    table.put(card("Dye", "enchantment", "{9}", None, t.StaticAbility((red,))))
    is_red = enters_if(t.Matches(t.This(), t.HasColor(("R",))))
    for player in (0, 1):
        table.hand(card(f"Bear {player}", "creature: Bear", "{2}", (2, 2), is_red), player)
    table.begin()
    do(table, t.Move(IN_HAND, "battlefield"))
    assert charged(table) == ["Bear 0"]


BEARS = t.All(t.HasName(("Bear",)))


@shows("condition", "Did", "gone")
def nothing_was_done_to_what_is_gone() -> None:
    """"If you do" is not so where the object had gone before (603.7c)."""
    steps = (t.SacrificeObjects(t.You(), what=t.Bound("it"), bind="done"), gain_if(t.Did("done")))
    for is_gone in (False, True):
        table = Table()
        table.creature("Bear")
        table.begin()
        do(table, t.ChooseThings(BEARS, "it"), t.DelayedTrigger(t.BeginsStep("end"), steps))
        if is_gone:
            do(table, t.Exile(BEARS))
        table.to("end").resolve()
        assert table.life() == (20 if is_gone else 21)


@shows("condition", "Did", "two")
def done_to_one_of_two_is_done() -> None:
    """Of two players one can: it was done, once."""
    table = Table()
    table.creature("Bear", player=1)
    table.begin()
    do(table, t.SacrificeObjects(t.EachPlayer(), CREATURE, bind="done"), gain_if(t.Did("done")))
    assert table.life() == 21
    do(table, t.SacrificeObjects(t.EachPlayer(), CREATURE, bind="done"), gain_if(t.Did("done")))
    assert table.life() == 21


@shows("condition", "Did", "replaced")
def chosen_is_done_whatever_happened_instead() -> None:
    """"If you do" asks whether the player chose to do it, not what came of it (118.12)."""
    table = Table()
    instead = t.StaticAbility((t.Replace(t.Moves(CREATURE, "battlefield", "graveyard"), (t.TheEvent(to_zone="exile"),)),))
    table.put(card("Instead", "enchantment", "{9}", None, instead))
    table.put(card("Drought", "enchantment", "{9}", None, t.StaticAbility((t.Replace(t.Draws(), (t.Nothing(),)),))))
    table.creature("Bear")
    table.begin()
    for step in (t.Draw(ONE), t.SacrificeObjects(t.You(), CREATURE)):
        table.answer("may", True)
        do(table, t.May((step,), bind="done"), gain_if(t.Did("done")))
    assert table.zone("exile") == ["Bear"]
    assert table.life() == 22


@shows("condition", "Did", "entering")
def done_before_it_enters() -> None:
    """What is done as a permanent enters is done before, so that it can go by whether it was (614.12a)."""
    table = Table()
    offer = (t.Pay(t.PayLife(t.Number(2)), bind="paid"), t.If(t.NotSo(t.Did("paid")), (t.LoseLife(t.Number(5)),)))
    bear = card("Bear", "creature: Bear", "{2}", (2, 2), t.StaticAbility((t.EntersWith(choices=offer),)))
    table.begin()
    for answer, life in ((True, 18), (False, 13)):
        table.hand(bear)
        table.answer("may", answer)
        do(table, t.Move(IN_HAND, "battlefield"))
        assert table.life() == life


@shows("condition", "Did", "player")
def done_by_another_player() -> None:
    """"If they do" asks whether the other player chose to do it."""
    table = Table().begin()
    for answer in (True, False):
        table.answer("may", answer)
        do(table, t.May((t.Draw(ONE, t.EachOpponent()),), t.EachOpponent(), bind="done"), gain_if(t.Did("done")))
        assert table.life() == 21
    assert [one.player for one in table.script.asked if one.kind == "may"] == [1, 1]


# ---- HappenedThisTurn --------------------------------------------------------------------------------------------------


DIED = t.HappenedThisTurn(t.Moves(CREATURE, "battlefield", "graveyard"))


@shows("condition", "HappenedThisTurn", "gone")
def what_died_was_a_creature() -> None:
    """What is gone is judged as it was then: a land that was a creature has died as one (608.2i)."""
    table = Table()
    table.put(card("Grove", "land"))
    table.begin()
    do(table, gain_if(DIED))
    assert table.life() == 20
    alive = t.Modify(t.All(t.HasName(("Grove",))), (t.AddTypes(("creature",)), t.SetBasePT(ONE, ONE)))
    do(table, t.Apply((alive,), t.EndOfTurn()))
    do(table, t.Destroy(t.All(CREATURE)))
    assert table.zone("graveyard").count("Grove") == 1
    do(table, gain_if(DIED))
    assert table.life() == 21


@shows("condition", "HappenedThisTurn", "replaced")
def what_was_replaced_has_not_happened() -> None:
    """A replaced event has not happened (614.6)."""
    table = Table()
    instead = t.StaticAbility((t.Replace(t.Moves(YOURS, "battlefield", "graveyard"), (t.TheEvent(to_zone="exile"),)),))
    table.put(card("Instead", "enchantment", "{9}", None, instead))
    for player in (0, 1):
        table.creature("Bear", player=player)
    table.begin()
    for side, life in ((YOURS, 20), (t.ControlledBy(t.EachOpponent()), 21)):
        do(table, t.Destroy(t.All(t.And((CREATURE, side)))))
        do(table, gain_if(DIED))
        assert table.life() == life


@shows("condition", "HappenedThisTurn", "entering")
def what_happened_before_it_was_there() -> None:
    """What enters with something if a creature has died this turn looks at the whole turn (608.2i)."""
    table = Table()
    table.creature("Bear")
    table.begin()
    for name in ("Before", "After"):
        table.hand(card(name, "artifact", "{2}", None, enters_if(DIED)))
        do(table, t.Move(t.All(t.HasName((name,)), ("hand",)), "battlefield"))
        do(table, t.Destroy(t.All(CREATURE)))
    assert charged(table) == ["After"]


@shows("condition", "HappenedThisTurn", "zone")
def from_anywhere_but_the_battlefield() -> None:
    """A card put into a graveyard from a hand has not died; it is a creature card by what is printed on it (700.4, 109.2)."""
    table = Table()
    table.put(card("Bear", "creature: Bear", "{2}", (2, 2)), 0, "hand")
    table.begin()
    buried = t.HappenedThisTurn(t.Moves(t.And((t.IsCard(), CREATURE)), None, "graveyard"))
    do(table, gain_if(buried))
    do(table, t.Discard(ONE))
    do(table, gain_if(DIED))
    assert table.life() == 20
    do(table, gain_if(buried))
    assert table.life() == 21


# ---- IsLegalTarget, ModeChosen, SameThing ------------------------------------------------------------------------------


def _aimed(table: Table, *targets: int, player: int = 0) -> Table:
    """A spell that gains its controller a life for each of its targets, each by itself, that is still legal."""
    specs = tuple(t.TargetSpec(t.And((CREATURE, t.Not(t.HasColor(("R",)))))) for _ in targets)
    steps = tuple(gain_if(t.IsLegalTarget(number)) for number in range(len(targets)))
    return table.cast(table.hand(cause(*steps, targets=specs), player), *targets, player=player)


def _repaint(id: int) -> t.Instruction:
    return t.Apply((t.Modify(t.All(t.HasName((f"Bear {id}",))), (t.SetColors(("R",)),)),), t.EndOfTurn())


def _bears(table: Table, number: int) -> list[int]:
    return [table.creature(f"Bear {place}") for place in range(number)]


@shows("condition", "IsLegalTarget", "two", "later", "player")
def each_target_is_looked_at_as_it_resolves() -> None:
    """Each target is legal or not by itself, as the spell of whomever resolves (608.2b)."""
    for caster in (0, 1):
        table = Table()
        bears = _bears(table, 3)
        table.begin()
        _aimed(table, *bears, player=caster)
        do(table, _repaint(1))
        table.resolve()
        assert [table.life(player) for player in (0, 1)] == [20 + 2 * (player == caster) for player in (0, 1)]


@shows("condition", "IsLegalTarget", "gone", "zone")
def what_has_left_is_no_legal_target() -> None:
    """A target that is in another zone now, or has been, is illegal (608.2b, 400.7)."""
    table = Table()
    bears = _bears(table, 3)
    table.begin()
    _aimed(table, *bears)
    do(table, t.Move(t.All(t.HasName(("Bear 0",))), "hand"))
    do(table, t.Exile(t.All(t.HasName(("Bear 1",))), bind="it"), t.Move(t.Bound("it"), "battlefield"))
    table.resolve()
    assert table.life() == 21


def _modal(table: Table, modes: tuple[int, ...], player: int = 0) -> Table:
    """A spell of which one or both modes are chosen, and that gains two lives more for the second."""
    rows = (t.Mode((GAIN,)), t.Mode((GAIN,)))
    body = t.Body((t.If(t.ModeChosen(1), (t.GainLife(t.Number(2)),)),), modes=rows, choose_max=t.Number(2))
    table.answer("mode", modes)
    return table.cast(table.hand(card("Riddle", "instant", "{0}", None, t.SpellAbility(body)), player), player=player)


@shows("condition", "ModeChosen", "two", "player", "later")
def each_spell_has_its_own_modes() -> None:
    """It is asked of the spell that resolves, by whatever modes its controller chose for it as they cast it (700.2a)."""
    first, second = 1, 2
    table = Table().begin()
    _modal(table, (first,))
    _modal(table, (second,), player=1)
    _modal(table, (first, second))
    table.resolve()
    assert (table.life(), table.life(1)) == (20 + 1 + 4, 23)


@shows("condition", "SameThing", "two", "player")
def two_things_are_the_same_two() -> None:
    """Two that are the same in whatever order are the same; one of them is not. Of players, whoever's effect it is."""
    table = Table()
    for player in (0, 1):
        table.creature("Bear", player=player)
    table.begin()
    both, mine = t.All(CREATURE), t.All(t.And((CREATURE, YOURS)))
    do(table, gain_if(t.SameThing(both, t.Both((t.Except(both, mine), mine)))), gain_if(t.SameThing(both, mine)))
    assert table.life() == 21
    for player in (0, 1):
        do(table, gain_if(t.SameThing(t.ActivePlayer(), t.You())), player=player)
    assert (table.life(), table.life(1)) == (22, 20)


@shows("condition", "SameThing", "later")
def no_more_the_same() -> None:
    """It is asked as the instruction is carried out (608.2c)."""
    table = Table().begin()
    do(table, t.DelayedTrigger(t.BeginsStep("end"), (gain_if(t.SameThing(t.ActivePlayer(), t.You())),), duration=t.EndOfGame()))
    table.to("end").resolve()
    assert table.life() == 21
    table.to("end", 4).resolve()
    assert table.life() == 21
