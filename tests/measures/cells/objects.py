"""Instructions to objects that stand to others in some way, along the axes: attached, exchanged, in combat, on the stack."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.play import CREATURE, cause, do

ONE, TWO = t.Number(1), t.Number(2)
ALL = t.All(CREATURE)
BEARS, BOARS, STICKS = (t.All(t.HasName((name,))) for name in ("Bear", "Boar", "Stick"))
STICK = card("Stick", "artifact: Equipment", "{1}")


def at_end(*steps: t.Instruction) -> t.Instruction:
    """Do it at the beginning of the end step."""
    return t.DelayedTrigger(t.BeginsStep("end"), steps)


def flicker(what: t.Selector) -> tuple[t.Instruction, ...]:
    """Have things leave and come back, as other objects."""
    return (t.Exile(what, bind="gone"), t.Move(t.Bound("gone"), "battlefield"))


def _two() -> Table:
    """A 2/2 Bear of one player and a 3/3 Boar of the other."""
    table = Table()
    table.creature("Bear")
    table.creature("Boar", (3, 3), player=1)
    return table.begin()


def _bound(what: t.Selector, name: str, *steps: t.Instruction) -> tuple[t.Instruction, ...]:
    return (t.ChooseThings(what, name), at_end(*steps))


IT = t.Bound("it")


# ---- fight, transform, regenerate, exchange ------------------------------------------------------------------------------


@shows("instruction", "Fight", "later")
def fights_later() -> None:
    """It fights then, with the power that it has then (701.14a)."""
    table = do(_two(), at_end(t.Fight(BEARS, BOARS)))
    do(table, t.Apply((t.Modify(BEARS, (t.ModifyPT(t.Number(3), t.Number(3)),)),), t.EndOfTurn()))
    assert len(table.game.battlefield) == 2
    table.to("end").resolve()
    assert table.zone("battlefield") == ["Bear"]


@shows("instruction", "ExchangeControl", "gone", "later")
def exchanged_later_or_not_at_all() -> None:
    """The exchange is made then; if one of the two is gone, nothing is exchanged (701.12a)."""
    exchange = _bound(BEARS, "it", t.ExchangeControl(IT, BOARS))
    for gone in (False, True):
        table = do(_two(), *exchange)
        if gone:
            do(table, *flicker(BEARS))
        table.to("end").resolve()
        assert [table.game.controller(table.find(name)) for name in ("Bear", "Boar")] == ([0, 1] if gone else [1, 0])


def _frog(table: Table) -> int:
    front, back = (card(name, "creature: Frog", "{G}", (2, 2)).faces[0] for name in ("Tadpole", "Frog"))
    both = card("Tadpole", "creature: Frog", "{G}", (2, 2))
    both.faces, both.layout = (front, back), "transform"
    return table.put(both)


@shows("instruction", "Transform", "gone", "later")
def transforms_later() -> None:
    """It transforms then; what has left and come back is another object, and does not (603.7c)."""
    for gone in (False, True):
        table = Table()
        _frog(table)
        table.begin()
        do(table, *_bound(ALL, "it", t.Transform(IT)))
        if gone:
            do(table, *flicker(ALL))
        table.to("end").resolve()
        (frog,) = table.game.battlefield
        assert table.game.objects[frog].face == (0 if gone else 1)


@shows("instruction", "Regenerate", "gone", "later")
def a_shield_for_this_turn() -> None:
    """The shield is that of the object, and for the rest of the turn only (701.19a)."""
    for gone, turn, there in ((False, 3, True), (True, 3, False), (False, 4, False)):
        table = do(_two(), t.Regenerate(BEARS))
        if gone:
            do(table, *flicker(BEARS))
        table.to("end", turn)
        do(table, t.Destroy(BEARS))
        assert ("Bear" in table.zone("battlefield")) == there


# ---- attach, counters ----------------------------------------------------------------------------------------------------


def _host(table: Table) -> str:
    """What the Stick is attached to, by name."""
    host = table.game.objects[table.find("Stick")].attached_to
    return "" if host is None else table.game.objects[host].values.name


@shows("instruction", "Attach", "player", "later")
def attached_by_another_player() -> None:
    """Whoever's effect it is, and whenever: it is attached to what is meant (701.3a)."""
    table = _two()
    table.put(STICK)
    do(table, t.Attach(STICKS, BOARS), player=1)
    assert _host(table) == "Boar"
    do(table, at_end(t.Attach(STICKS, BEARS)))
    assert _host(table) == "Boar"
    table.to("end").resolve()
    assert _host(table) == "Bear"


@shows("instruction", "Attach", "zone")
def attached_to_nothing_elsewhere() -> None:
    """An Equipment is attached to no card in a graveyard, and stays where it is (701.3a-b, 301.5)."""
    table = _two()
    table.put(STICK)
    table.put(card("Elk", "creature: Elk", "{1}", (2, 2)), 0, "graveyard")
    do(table, t.Attach(STICKS, BEARS))
    do(table, t.Attach(STICKS, t.All(CREATURE, ("graveyard",))))
    assert _host(table) == "Bear"


def _counters(table: Table, *names: str) -> list[int]:
    return [table.game.objects[table.find(name)].counter("charge") for name in names]


_MOVE = t.MoveCounters("charge", ONE, BEARS, BOARS)


def _charged(number: int = 3) -> Table:
    table = Table()
    table.creature("Bear", counters={"charge": number})
    table.creature("Boar")
    return table.begin()


@shows("instruction", "MoveCounters", "two")
def moved_from_two() -> None:
    """From each of two, and of two kinds."""
    table = _charged()
    table.creature("Bear", counters={"charge": 2})
    do(table, t.MoveCounters("charge", None, BEARS, BOARS))
    assert _counters(table, "Bear", "Boar") == [0, 5]


@shows("instruction", "MoveCounters", "player", "later")
def moved_by_another_player() -> None:
    """Whoever's effect it is, and whenever; whoever moves a counter puts it there (122.5)."""
    table = _charged()
    double = t.Replace(t.PutsCounters(CREATURE, by=t.You()), (t.TheEvent(amount=t.Times(TWO, t.EventAmount())),))
    table.put(card("Echo", "enchantment", "{9}", None, t.StaticAbility((double,))))
    do(table, _MOVE, player=1)
    assert _counters(table, "Bear", "Boar") == [2, 1]
    do(table, at_end(_MOVE))
    table.to("end").resolve()
    assert _counters(table, "Bear", "Boar") == [1, 3]


@shows("instruction", "MoveCounters", "gone", "zone")
def not_moved_where_it_is_impossible() -> None:
    """Where one of the two has gone, or can't have counters, none is removed and none is put (122.5)."""
    forbidden = t.StaticAbility((t.Cant("get_counters", t.HasName(("Boar",))),))
    table = _charged()
    table.put(card("Ban", "enchantment", "{9}", None, forbidden))
    do(table, _MOVE)
    assert _counters(table, "Bear", "Boar") == [3, 0]
    for gone in (False, True):
        table = _charged()
        do(table, *_bound(BEARS, "it", t.MoveCounters("charge", ONE, IT, BOARS)))
        if gone:
            do(table, t.Exile(BEARS, bind="gone"), t.PutCounters("charge", TWO, t.Bound("gone")))
        table.to("end").resolve()
        assert _counters(table, "Boar") == [1 - gone]


@shows("instruction", "MoveCounters", "two")
def one_of_two_kinds_is_moved() -> None:
    """One counter is one, of a kind that the player chooses where there are several (608.2d)."""
    table = _charged()
    do(table, t.PutCounters("time", TWO, BEARS))
    table.answer("number", 0)
    do(table, t.MoveCounters(None, ONE, BEARS, BOARS))
    assert _counters(table, "Bear", "Boar") == [3, 0]
    assert [table.game.objects[table.find(name)].counter("time") for name in ("Bear", "Boar")] == [1, 1]


@shows("instruction", "Untap", "replaced")
def not_untapped_with_a_stun_counter() -> None:
    """Instead of becoming untapped it loses a stun counter; without one more it becomes untapped (122.1d, 614.6)."""
    table = Table()
    bear = table.creature("Bear", tapped=True, counters={"stun": 1})
    table.begin()
    for tapped in (True, False):
        do(table, t.Untap(ALL))
        assert table.game.objects[bear].tapped == tapped
        assert table.game.objects[bear].counter("stun") == 0


# ---- combat --------------------------------------------------------------------------------------------------------------


def _attacking(*names: str, players: int = 2) -> tuple[Table, list[int]]:
    table = Table(players)
    ids = [table.creature(name) for name in names]
    table.begin()
    table.answer("attackers", tuple((id, 1) for id in ids)).to("declare_attackers")
    return table, ids


@shows("instruction", "RemoveFromCombat", "two", "player", "later")
def removed_from_combat() -> None:
    """Both of two are, by whoever's effect; at the end of the declare blockers step, only then (506.4)."""
    table, _ = _attacking("Bear", "Bear", "Boar")
    do(table, t.RemoveFromCombat(BEARS), player=1).to("end_of_combat")
    assert table.life(1) == 18
    table, _ = _attacking("Bear", "Boar")
    do(table, t.DelayedTrigger(t.BeginsStep("declare_blockers"), (t.RemoveFromCombat(BEARS),)))
    assert len(table.game.combat.attackers) == 2
    table.to("declare_blockers").resolve().to("end_of_combat")
    assert table.life(1) == 18


@shows("instruction", "RemoveFromCombat", "gone")
def what_has_gone_is_in_no_combat() -> None:
    """What has gone is in combat no more, and what it has become was never (506.4)."""
    for gone in (False, True):
        table, _ = _attacking("Bear", "Boar")
        do(table, t.ChooseThings(BEARS, "it"), t.DelayedTrigger(t.BeginsStep("declare_blockers"), (t.RemoveFromCombat(IT),)))
        if gone:
            do(table, *flicker(BEARS))
        table.to("declare_blockers").resolve().to("end_of_combat")
        assert table.life(1) == 18
        assert "Bear" in table.zone("battlefield")


@shows("instruction", "BecomeBlocked", "gone", "later")
def blocked_by_an_effect() -> None:
    """It becomes blocked then; what has gone doesn't, and the other goes on unblocked (509.1h)."""
    block = t.DelayedTrigger(t.BeginsStep("declare_blockers"), (t.BecomeBlocked(IT),))
    for gone, life in ((False, 18), (True, 18)):
        table, _ = _attacking("Bear", "Boar")
        do(table, t.ChooseThings(BEARS, "it"), block)
        if gone:
            do(table, t.Exile(BEARS))
        table.to("declare_blockers").resolve().to("end_of_combat")
        assert table.life(1) == life
    table, _ = _attacking("Bear", "Boar")
    assert table.to("end_of_combat").life(1) == 16


@shows("instruction", "Reselect", "two", "player")
def reselected_by_whose_effect_it_is() -> None:
    """Both of two attack another player then, whom the controller of the effect chooses (508.7)."""
    table, _ = _attacking("Bear", "Bear", players=3)
    for _ in range(2):
        table.answer("option", 2).answer("player", 2).answer("target", 2)
    do(table, t.Reselect(BEARS, t.NextPlayer(t.NextPlayer(t.You()))))
    assert table.to("end_of_combat").life(2) == 16
    assert table.life(1) == 20


@shows("instruction", "Reselect", "gone", "later")
def reselected_later() -> None:
    """It is reselected then; what has gone and come back attacks nobody (508.7, 506.4)."""
    other = t.NextPlayer(t.NextPlayer(t.You()))
    late = t.DelayedTrigger(t.BeginsStep("declare_blockers"), (t.Reselect(IT, other),))
    for gone, lives in ((False, (18, 18)), (True, (18, 20))):
        table, _ = _attacking("Bear", "Boar", players=3)
        do(table, t.ChooseThings(BEARS, "it"), late)
        if gone:
            do(table, *flicker(BEARS))
        table.to("declare_blockers").resolve().to("end_of_combat")
        assert (table.life(1), table.life(2)) == lives


# ---- the stack -----------------------------------------------------------------------------------------------------------


SPELLS = t.All(t.And((t.IsSpell(), t.HasName(("Spark",)))), ("stack",))


def _spark(steps: tuple[t.Instruction, ...] = (t.GainLife(ONE),), *targets: t.TargetSpec) -> Card:
    return card("Spark", "instant", "{0}", None, t.SpellAbility(t.Body(steps, targets=targets)))


@shows("instruction", "Counter", "gone", "later")
def countered_later_or_not() -> None:
    """What is on the stack then is countered; what has resolved is not there to be countered (701.6a)."""
    table = Table().begin()
    late = t.TriggeredAbility(t.Casts(t.HasName(("Cause",))), t.Body((t.Counter(SPELLS),)))
    table.put(card("Ward", "enchantment", "{9}", None, late))
    table.cast(table.hand(_spark())).resolve()
    assert table.life() == 21
    table.cast(table.hand(_spark()))
    table.cast(table.hand(cause(t.Nothing())))
    assert table.resolve().life() == 21
    assert table.zone("graveyard").count("Spark") == 2


@shows("instruction", "Counter", "replaced")
def countered_into_another_zone() -> None:
    """A countered spell that would be put into the graveyard is put elsewhere instead, and is countered all the same (614.6)."""
    table = Table()
    instead = t.Replace(t.Moves(t.Anything(), None, "graveyard"), (t.TheEvent(to_zone="exile"),))
    table.put(card("Void", "enchantment", "{9}", None, t.StaticAbility((instead,))))
    table.begin()
    table.cast(table.hand(_spark()))
    do(table, t.Counter(SPELLS, bind="done"), t.If(t.Did("done"), (t.GainLife(t.Number(5)),))).resolve()
    assert table.life() == 25
    assert table.zone("graveyard") == []


@shows("instruction", "CopySpell", "player", "zone")
def copied_by_another_player() -> None:
    """The copy is that player's; a card in a graveyard is no spell, and is not copied (707.10)."""
    table = Table().begin()
    table.cast(table.hand(_spark()))
    do(table, t.CopySpell(SPELLS), player=1).resolve()
    assert (table.life(), table.life(1)) == (21, 21)
    do(table, t.CopySpell(t.All(t.HasName(("Spark",)), ("graveyard",)))).resolve()
    assert (table.life(), table.life(1)) == (21, 21)


@shows("instruction", "CopySpell", "replaced")
def a_copy_that_would_be_exiled() -> None:
    """What the copy does may be replaced as what the spell does; the copy itself is not cast, so that nothing sees it cast."""
    table = Table()
    instead = t.Replace(t.GainsLife(), (t.Draw(ONE),))
    table.put(card("Void", "enchantment", "{9}", None, t.StaticAbility((instead,))))
    table.begin()
    table.cast(table.hand(_spark()))
    do(table, t.CopySpell(SPELLS)).resolve()
    assert (table.life(), len(table.zone("hand"))) == (20, 2)


def _aim(table: Table, *targets: int) -> Table:
    spec = t.TargetSpec(CREATURE)
    steps = tuple(t.Destroy(t.TargetRef(number)) for number in range(len(targets)))
    return table.cast(table.hand(_spark(steps, *[spec] * len(targets))), *targets)


def _three() -> tuple[Table, list[int]]:
    table = Table()
    ids = [table.creature(name) for name in ("Bear", "Boar", "Elk")]
    return table.begin(), ids


@shows("instruction", "ChangeTargets", "two")
def two_targets_are_changed() -> None:
    """Of two spells new targets are chosen for each (115.7d)."""
    table, (bear, boar, elk) = _three()
    _aim(table, bear)
    _aim(table, boar)
    for _ in range(2):
        table.answer("new_target", (elk,))
    do(table, t.ChangeTargets(SPELLS, "new")).resolve()
    assert table.zone("battlefield") == ["Bear", "Boar"]


@shows("instruction", "ChangeTargets", "gone", "later")
def a_target_that_has_gone_is_changed() -> None:
    """A target that has gone may be changed to one that is there; what has resolved is not changed any more (115.7d)."""
    table, (bear, _, elk) = _three()
    _aim(table, bear)
    do(table, t.Exile(BEARS))
    table.answer("new_target", (elk,))
    do(table, t.ChangeTargets(SPELLS, "new")).resolve()
    assert table.zone("battlefield") == ["Boar"]
    do(table, t.ChangeTargets(t.All(t.HasName(("Spark",)), ("graveyard",)), "new")).resolve()
    assert table.zone("battlefield") == ["Boar"]


@shows("instruction", "CastNow", "two", "later")
def cast_during_a_resolution() -> None:
    """Two are cast, one after the other; a delayed triggered ability has it done then (608.2g)."""
    cast = t.CastNow(t.All(t.HasName(("Spark",)), ("hand",), t.You()), must=True)
    table = Table().begin()
    for _ in range(2):
        table.hand(_spark())
    do(table, cast).resolve()
    assert table.life() == 22
    table.hand(_spark())
    do(table, at_end(cast))
    assert table.life() == 22
    assert table.to("end").resolve().life() == 23


@shows("instruction", "Search", "zone")
def searched_in_other_zones() -> None:
    """A graveyard and a hand can be searched as well, the other player's too (701.23a)."""
    table = Table()
    for place in ("graveyard", "hand"):
        table.put(card("Bear", "creature: Bear", "{1}", (2, 2)), 1, place)
    table.begin()
    search = t.Search(CREATURE, TWO, "found", whose=t.EachOpponent(), zones=("graveyard", "hand"), up_to=False)
    table.answer("search", lambda decision: decision.options)
    do(table, search, t.Exile(t.Bound("found")))
    assert table.zone("exile") == ["Bear", "Bear"]


@shows("instruction", "Remember", "two", "player", "later", "zone")
def each_remembers_its_own() -> None:
    """Each object remembers by itself what it has exiled, whoever controls it, also in later turns (607.2a)."""
    keeps = (t.Move(t.TopOfLibrary(ONE), "exile", bind="top"), t.Remember(t.Bound("top"), "championed"))
    able = t.ActivatedAbility(t.ManaCost(()), t.Body((*keeps, t.GainLife(t.Count(t.Linked("championed"))))))
    table = Table()
    urns = [table.put(card("Urn", "artifact", "{9}", None, able), player) for player in (0, 1)]
    table.begin()
    assert table.activate(urns[0]).resolve().life() == 21
    table.to("upkeep", 5)
    assert table.activate(urns[0]).resolve().life() == 23
    assert table.activate(urns[1], player=1).resolve().life(1) == 21


@shows("instruction", "Remember", "gone")
def remembered_for_what_has_gone() -> None:
    """What an ability exiles though its object has gone is known as exiled with it (607.2a, 113.7a)."""
    keeps = (t.Move(t.TopOfLibrary(TWO), "exile", bind="top"), t.Remember(t.Bound("top"), "championed"))
    body = t.Body((*keeps, t.GainLife(t.Count(t.Linked("championed")))))
    table = Table()
    urn = table.put(card("Urn", "artifact", "{9}", None, t.ActivatedAbility(t.SacrificeThis(), body)))
    table.begin()
    assert table.activate(urn).resolve().life() == 22


@shows("instruction", "Remember", "entering")
def remembered_as_it_enters() -> None:
    """What is exiled as it enters is known to its other abilities once it is there (614.12a, 607.2b)."""
    choices = (t.Move(t.TopOfLibrary(TWO), "exile", bind="top"), t.Remember(t.Bound("top"), "championed"))
    keeps = t.StaticAbility((t.EntersWith(choices=choices),))
    able = t.ActivatedAbility(t.ManaCost(()), t.Body((t.GainLife(t.Count(t.Linked("championed"))),)))
    table = Table().begin()
    table.hand(card("Urn", "artifact", "{9}", None, keeps, able))
    do(table, t.Move(t.All(t.HasName(("Urn",)), ("hand",)), "battlefield"))
    assert table.activate(table.find("Urn")).resolve().life() == 22


# ---- life ------------------------------------------------------------------------------------------------------------------


@shows("instruction", "ExchangeLife", "two", "player", "later")
def life_totals_are_exchanged() -> None:
    """Both at once, by whoever's effect, with the totals of then (119.7)."""
    both = t.ExchangeLife(t.EachPlayer())
    table = Table().begin()
    do(table, t.GainLife(t.Number(5)), at_end(both))
    do(table, both, player=1)
    assert (table.life(), table.life(1)) == (20, 25)
    do(table, t.LoseLife(t.Number(10)))
    table.to("end").resolve()
    assert (table.life(), table.life(1)) == (25, 10)
