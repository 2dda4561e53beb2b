"""Trigger events along the axes, from one table: how to make the event happen twice at once, and how often it triggers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.engine import trees as t
from app.engine.position.decisions import Action
from tests.engine.conftest import Table, card
from tests.measures.play import CREATURE, THEIRS, YOURS, cause, do, emblems, triggered, watcher

ALL = t.All(CREATURE)
EACH = t.EachPlayer()
ONE = t.Number(1)
DIES = t.Moves(CREATURE, "battlefield", "graveyard")
ARTIFACT = t.HasType(("artifact",))


def _creatures(table: Table) -> None:
    """A creature for each player."""
    table.creature("Bear")
    table.creature("Boar", player=1)


def _tapped(table: Table) -> None:
    table.creature("Bear", tapped=True)
    table.creature("Boar", player=1, tapped=True)


def _counted(table: Table) -> None:
    table.creature("Bear", counters={"+1/+1": 1})
    table.creature("Boar", player=1, counters={"+1/+1": 1})


def _hands(table: Table) -> None:
    for player in (0, 1):
        table.put(card("Scrap", "artifact", "{9}"), player, "hand")


def _hidden(table: Table) -> None:
    for player in (0, 1):
        table.put(card("Mole", "creature: Mole", "{G}", (2, 2)), player, face_down=True)


def _two_faced(table: Table) -> None:
    front, back = (card(name, "creature: Frog", "{G}", (2, 2)).faces[0] for name in ("Tadpole", "Frog"))
    for player in (0, 1):
        both = card("Tadpole", "creature: Frog", "{G}", (2, 2))
        both.faces, both.layout = (front, back), "transform"
        table.put(both, player)


def _pair(table: Table) -> None:
    """Two creatures for each player."""
    for _ in range(2):
        _creatures(table)


def _steps(*steps: t.Instruction) -> Callable[[Table], None]:
    def happen(table: Table) -> None:
        do(table, *steps)

    return happen


def _of(table: Table, player: int) -> list[int]:
    g = table.game
    return [id for id in g.battlefield if g.objects[id].controller == player and "creature" in g.characteristics(id).types]


def _attack(table: Table) -> None:
    active = table.game.turn.active
    table.answer("attackers", tuple((id, 1 - active) for id in _of(table, active)))
    table.to("declare_attackers")


def _go_unblocked(table: Table) -> None:
    _attack(table)
    table.to("declare_blockers")


def _block(table: Table) -> None:
    active = table.game.turn.active
    first = _of(table, active)[0]
    table.answer("attackers", ((first, 1 - active),))
    table.answer("blockers", tuple((id, first) for id in _of(table, 1 - active)))
    table.to("declare_blockers")


def _aim(table: Table) -> None:
    """A spell that targets both creatures."""
    both = t.TargetSpec(CREATURE, t.Number(2), t.Number(2))
    found = tuple(id for player in (0, 1) for id in _of(table, player))
    table.cast(table.hand(cause(t.Tap(t.AllTargets()), targets=(both,))), found)


def _lose_control(table: Table) -> None:
    """Each player's creature goes to the other player."""
    one, other = (t.Filtered(ALL, side) for side in (YOURS, THEIRS))
    do(table, t.ExchangeControl(one, other))


def _cast_sparks(table: Table) -> None:
    """Each player casts a spell."""
    spark = card("Spark", "instant", "{0}", None, t.SpellAbility(t.Body((t.Nothing(),))))
    for player in (0, 1):
        table.cast(table.hand(spark, player), player=player)


def _counter_sparks(table: Table) -> None:
    _cast_sparks(table)
    do(table, t.Counter(t.All(t.HasName(("Spark",)), ("stack",))))


def _able(table: Table) -> None:
    able = t.ActivatedAbility(t.ManaCost(("0",)), t.Body((t.Nothing(),)))
    for player in (0, 1):
        table.creature("Bear", (2, 2), able, player=player)


def _activate(table: Table) -> None:
    for player in (0, 1):
        table.activate(_of(table, player)[0], player=player)


def _dying(table: Table) -> None:
    """A creature for each player that has something happen as it dies."""
    last = t.TriggeredAbility(t.Moves(t.IsSource(), "battlefield", "graveyard"), t.Body((t.Nothing(),)))
    for player in (0, 1):
        table.creature("Bear", (2, 2), last, player=player)


def _equipped(table: Table) -> None:
    table.creature("Bear")
    for player in (0, 1):
        table.put(card("Plate", "artifact: Equipment", "{1}", None, t.KeywordAbility("equip", t.ManaCost(("1",)))), player)


def _lands(table: Table) -> None:
    """An untapped land on the battlefield, and one in each hand."""
    table.lands("G")
    for player in (0, 1):
        table.put(card("Grove", "land"), player, "hand")


def _play_land(table: Table) -> None:
    table.act(Action("play_land", table.find("Grove", "hand")))


def _tap_for_mana(table: Table) -> None:
    forests = [one for id in table.game.battlefield if (one := table.game.objects[id]).values.name == "Forest"]
    table.activate(next(one.id for one in forests if not one.tapped))


@dataclass(frozen=True)
class EventRow:
    """pattern: what triggers. setup: what has to be there. happen: two such events at one time. twice: how often it triggers.
    mine: the same event, spoken of for one player only. once: how often that triggers."""

    pattern: t.EventPattern
    setup: Callable[[Table], None]
    happen: Callable[[Table], None]
    twice: int
    mine: t.EventPattern | None = None
    once: int = 1


def _nothing(table: Table) -> None:
    """Nothing has to be there."""


_DAMAGED = _steps(t.DealDamage(ONE, ALL))
_SPARK = t.HasName(("Spark",))
_PLATES = t.All(ARTIFACT)

ROWS: dict[str, EventRow] = {
    "Moves": EventRow(DIES, _creatures, _steps(t.Destroy(ALL)), 2, t.Moves(t.And((CREATURE, YOURS)), "battlefield", "graveyard")),
    "BecomesTarget": EventRow(t.BecomesTarget(CREATURE), _creatures, _aim, 2, t.BecomesTarget(t.And((CREATURE, YOURS)))),
    "Attacks": EventRow(t.Attacks(CREATURE), _pair, _attack, 2, t.Attacks(t.And((CREATURE, THEIRS))), 0),
    "PlayerAttacks": EventRow(t.PlayerAttacks(), _pair, _attack, 1, t.PlayerAttacks(by=t.EachOpponent()), 0),
    "IsAttacked": EventRow(t.IsAttacked(t.IsPlayer()), _pair, _attack, 1, t.IsAttacked(t.IsPlayer("you")), 0),
    "Blocks": EventRow(t.Blocks(CREATURE), _pair, _block, 2, t.Blocks(t.And((CREATURE, YOURS))), 0),
    "BecomesBlocked": EventRow(t.BecomesBlocked(CREATURE), _pair, _block, 1, t.BecomesBlocked(t.And((CREATURE, THEIRS))), 0),
    "AttacksUnblocked": EventRow(
        t.AttacksUnblocked(CREATURE), _pair, _go_unblocked, 2, t.AttacksUnblocked(t.And((CREATURE, THEIRS))), 0,
    ),
    "Damages": EventRow(t.Damages(to=CREATURE), _creatures, _DAMAGED, 2, t.Damages(to=t.And((CREATURE, YOURS)))),
    "GainsLife": EventRow(t.GainsLife(), _nothing, _steps(t.GainLife(ONE, EACH)), 2, t.GainsLife(t.You())),
    "LosesLife": EventRow(t.LosesLife(), _nothing, _steps(t.LoseLife(ONE, EACH)), 2, t.LosesLife(t.You())),
    "Draws": EventRow(t.Draws(), _nothing, _steps(t.Draw(ONE, EACH)), 2, t.Draws(t.You())),
    "Discards": EventRow(t.Discards(), _hands, _steps(t.Discard(ONE, EACH)), 2, t.Discards(t.You())),
    "Sacrifices": EventRow(
        t.Sacrifices(what=CREATURE), _creatures, _steps(t.SacrificeObjects(EACH, CREATURE)), 2, t.Sacrifices(t.You(), CREATURE),
    ),
    "BecomesTapped": EventRow(
        t.BecomesTapped(CREATURE), _creatures, _steps(t.Tap(ALL)), 2, t.BecomesTapped(t.And((CREATURE, YOURS))),
    ),
    "BecomesUntapped": EventRow(
        t.BecomesUntapped(CREATURE), _tapped, _steps(t.Untap(ALL)), 2, t.BecomesUntapped(t.And((CREATURE, YOURS))),
    ),
    "PutsCounters": EventRow(
        t.PutsCounters(CREATURE), _creatures, _steps(t.PutCounters("+1/+1", t.Number(3), ALL)), 2,
        t.PutsCounters(t.And((CREATURE, YOURS))),
    ),
    "RemovesCounters": EventRow(
        t.RemovesCounters(CREATURE), _counted, _steps(t.TakeCounters("+1/+1", None, ALL)), 2,
        t.RemovesCounters(t.And((CREATURE, YOURS))),
    ),
    "CreatesTokens": EventRow(
        t.CreatesTokens(), _nothing, _steps(t.CreateToken(ONE, t.TokenSpec(("artifact",), ("Clue",)), EACH)), 2,
        t.CreatesTokens(under=t.You()),
    ),
    "Destroys": EventRow(t.Destroys(CREATURE), _creatures, _steps(t.Destroy(ALL)), 2, t.Destroys(t.And((CREATURE, YOURS)))),
    "Attaches": EventRow(
        t.Attaches(ARTIFACT), _equipped, _steps(t.Attach(_PLATES, ALL)), 2, t.Attaches(t.And((ARTIFACT, YOURS))),
    ),
    "TurnedFaceUp": EventRow(
        t.TurnedFaceUp(CREATURE), _hidden, _steps(t.TurnFace(ALL, "up")), 2, t.TurnedFaceUp(t.And((CREATURE, YOURS))),
    ),
    "Transforms": EventRow(
        t.Transforms(CREATURE), _two_faced, _steps(t.Transform(ALL)), 2, t.Transforms(t.And((CREATURE, YOURS))),
    ),
    "Phases": EventRow(
        t.Phases(CREATURE, "out"), _creatures, _steps(t.PhaseOut(ALL)), 2, t.Phases(t.And((CREATURE, YOURS)), "out"),
    ),
    "LosesControl": EventRow(t.LosesControl(CREATURE), _creatures, _lose_control, 2, t.LosesControl(CREATURE, t.You())),
    "Does": EventRow(t.Does("scry"), _nothing, _steps(t.Scry(ONE, EACH)), 2, t.Does("scry", t.You())),
    "OneOrMore": EventRow(
        t.OneOrMore(DIES), _creatures, _steps(t.Destroy(ALL)), 1,
        t.OneOrMore(t.Moves(t.IsToken(), "battlefield", "graveyard")), 0,
    ),
    "AnyOf": EventRow(
        t.AnyOf((DIES, t.Destroys(ARTIFACT))), _creatures, _steps(t.Destroy(ALL)), 2,
        t.AnyOf((t.GainsLife(t.You()), t.Moves(t.And((CREATURE, YOURS)), "battlefield", "graveyard"))),
    ),
    "EventIf": EventRow(
        t.EventIf(DIES, t.During(t.You())), _creatures, _steps(t.Destroy(ALL)), 2, t.EventIf(DIES, t.During(t.EachOpponent())), 0,
    ),
    "AmountIs": EventRow(
        t.AmountIs(t.GainsLife(), ">=", ONE), _nothing, _steps(t.GainLife(ONE, EACH)), 2,
        t.AmountIs(t.GainsLife(t.You()), ">=", ONE),
    ),
    "Casts": EventRow(t.Casts(_SPARK), _nothing, _cast_sparks, 2, t.Casts(_SPARK, t.You())),
    "Counters": EventRow(t.Counters(_SPARK), _nothing, _counter_sparks, 2, t.Counters(t.And((_SPARK, YOURS)))),
    "Activates": EventRow(t.Activates(CREATURE), _able, _activate, 2, t.Activates(CREATURE, t.You())),
    "AddsMana": EventRow(t.AddsMana(), _nothing, _steps(t.AddMana(("G",), who=EACH)), 2, t.AddsMana(to=t.You())),
    "PlaysLand": EventRow(t.PlaysLand(), _lands, _play_land, 1, t.PlaysLand(t.EachOpponent()), 0),
    "TapsForMana": EventRow(t.TapsForMana(t.HasType(("land",))), _lands, _tap_for_mana, 1, t.TapsForMana(by=t.EachOpponent()), 0),
    "AbilityTriggers": EventRow(
        t.AbilityTriggers(CREATURE), _dying, _steps(t.Destroy(ALL)), 2, t.AbilityTriggers(t.And((CREATURE, YOURS))),
    ),
}
"""Event patterns whose event can happen twice at one time."""


def _played(row: EventRow, pattern: t.EventPattern, zone: str = "battlefield", *others: object) -> Table:
    table = Table()
    row.setup(table)
    table.put(watcher(pattern), 0, zone)
    for other in others:
        table.put(other)  # type: ignore[arg-type]
    table.begin()
    row.happen(table)
    return table


def two(row: EventRow) -> None:
    """It triggers for each of two events at one time, or once where the words say so (603.2c, 603.2e)."""
    assert triggered(_played(row, row.pattern)) == row.twice


def player(row: EventRow) -> None:
    """Of one player's events only (603.2)."""
    assert row.mine is not None
    assert triggered(_played(row, row.mine)) == row.once


def zone(row: EventRow) -> None:
    """Not while its object is in a graveyard or hand (113.6)."""
    for place in ("graveyard", "hand", "exile"):
        assert triggered(_played(row, row.pattern, place)) == 0, place


def entering(row: EventRow) -> None:
    """Not of what has happened before its object was there (603.2)."""
    table = Table()
    row.setup(table)
    table.begin()
    row.happen(table)
    table.put(watcher(row.pattern))
    table.resolve()
    assert triggered(table) == 0


def gone(row: EventRow) -> None:
    """The ability is carried out though its object has gone in the meantime (113.7a)."""
    table = _played(row, row.pattern)
    assert emblems(table) == 0
    do(table, t.Exile(t.All(t.HasName(("Watcher",))))).resolve()
    assert "Watcher" not in table.zone("battlefield")
    assert emblems(table) == row.twice


def later(row: EventRow) -> None:
    """In a later turn it triggers again (603.2c)."""
    table = _played(row, row.pattern)
    table.resolve()
    seen = triggered(table)
    table.to("upkeep", table.game.turn.number + 2)
    between = triggered(table)
    do(table, t.Exile(t.All(t.Or((CREATURE, ARTIFACT)))))
    row.setup(table)
    table.resolve().to("precombat_main")
    before = triggered(table)
    row.happen(table)
    assert seen == row.twice
    assert between >= seen
    assert triggered(table) - before == row.twice


def replaced(row: EventRow) -> None:
    """An event that is replaced by another has not happened and does not trigger (603.2g, 614.6)."""
    instead = t.StaticAbility((t.Replace(row.pattern, (t.Nothing(),)),))
    assert triggered(_played(row, row.pattern, "battlefield", card("Instead", "enchantment", "{9}", None, instead))) == 0


_NOT_REPLACED = frozenset({
    "BecomesTarget", "Attacks", "PlayerAttacks", "IsAttacked", "Blocks", "BecomesBlocked", "AttacksUnblocked", "LosesControl",
    "Casts", "Activates", "AbilityTriggers", "PlaysLand", "TapsForMana",
})
"""What players announce, and what follows from a layer: no event that an effect could replace."""
_ONE_BY_ONE = frozenset({"Casts", "Activates", "PlaysLand", "TapsForMana"})
"""What players do one after another."""

CHECKS = {
    "gone": gone, "two": two, "replaced": replaced, "entering": entering, "zone": zone, "player": player, "later": later,
}
"""By axis: what is shown of the event patterns of the table."""
LEFT_OUT = {"replaced": _NOT_REPLACED, "two": _ONE_BY_ONE}
"""By axis: the event patterns of which it can't be shown."""
