"""What keywords that stand for triggered abilities watch for, and when and where those that stand for activated abilities are
activated (702), as tables."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.playing.costs.cost_parts import parts_of_cost
from app.engine.position.values import Held
from tests.engine.shorthand import ITSELF, YOU
from tests.engine.test_keyword_rules import sample

ENTERS, DIES = t.Moves(ITSELF, to="battlefield"), t.Moves(ITSELF, "battlefield", "graveyard")
ATTACKS, CAST = t.Attacks(ITSELF), t.Casts(ITSELF)
HITS = t.Damages(ITSELF, t.IsPlayer("any"), combat=True)
UPKEEP = t.BeginsStep("upkeep", YOU)
WATCHED: list[tuple[t.EventPattern, str, tuple[str, ...]]] = [
    # an event; where the ability functions; the keywords that watch for it there
    (ENTERS, "battlefield", ("backup", "champion", "exploit", "fabricate", "for mirrodin!", "hideaway", "job select",
                             "living weapon", "evoke", "offspring", "ravenous", "squad")),
    (DIES, "battlefield", ("afterlife", "haunt", "modular", "persist", "soulshift", "undying")),
    (ATTACKS, "battlefield", ("annihilator", "battle cry", "decayed", "firebending", "melee", "mentor",
                              "mobilize", "myriad", "provoke")),
    (CAST, "stack", ("cascade", "casualty", "conspire", "demonstrate", "gravestorm", "replicate", "ripple", "storm")),
    (HITS, "battlefield", ("ingest", "poisonous", "renown")),
    (UPKEEP, "battlefield", ("cumulative upkeep", "echo", "fading", "vanishing")), (UPKEEP, "exile", ("suspend",)),
    (t.BecomesBlocked(ITSELF), "battlefield", ("afflict", "rampage")), (t.AttacksUnblocked(ITSELF), "battlefield", ("frenzy",)),
    (t.BecomesBlocked(ITSELF, t.Not(t.HasKeyword("flanking"))), "battlefield", ("flanking",)),
    (t.AnyOf((t.Blocks(ITSELF), t.BecomesBlocked(ITSELF))), "battlefield", ("bushido",)),
    (t.Casts(by=YOU), "battlefield", ("extort", "increment")),
    (t.Casts(t.Not(t.HasType(("creature",))), YOU), "battlefield", ("prowess",)),
    (t.Attacks(t.And((t.HasType(("creature",)), t.ControlledBy(YOU))), alone=True), "battlefield", ("exalted",)),
    (t.BecomesTarget(ITSELF, t.ControlledBy(t.EachOpponent())), "battlefield", ("ward",)),
    (t.BeginsStep("end", YOU), "battlefield", ("impending",)),
    (t.Moves(ITSELF, "hand", "exile", within="discard"), "exile", ("madness",)),
    (t.Draws(YOU, nth=1, what=ITSELF), "hand", ("miracle",)),
    (t.RemovesCounters(ITSELF, "time", last=True), "exile", ("suspend",)),
    (t.RemovesCounters(ITSELF, "time", last=True), "battlefield", ("vanishing",)),
    (t.Does("enlist", what=ITSELF), "battlefield", ("enlist",)),
]
ROWS = [(name, event, zone) for event, zone, names in WATCHED for name in names]
ASKED = {
    "casualty": "casualty", "conspire": "conspire", "evoke": "evoke", "offspring": "offspring", "replicate": "replicate",
    "squad": "squad",
}
"""Keywords whose ability triggers only if their cost was paid (603.4), by what was paid."""


@pytest.mark.parametrize(("name", "event", "zone"), ROWS, ids=lambda value: value if isinstance(value, str) else "")
def test_what_a_keyword_watches_for_and_where(name: str, event: t.EventPattern, zone: str) -> None:
    held = Held(sample(name), ("key",))
    found = [(part, set(zones)) for part, zones in zip(held.parts, held.zones)
             if isinstance(part, t.TriggeredAbility) and part.event == event and set(zones) == {zone}]
    assert len(found) == 1
    ((part, _),) = found
    paid = part.condition.key if isinstance(part.condition, t.PaidCost) else None
    assert paid == ASKED.get(name)


ACTIVATED: list[tuple[str, bool, tuple[str, ...], tuple[type, ...]]] = [
    # a keyword; only when a sorcery could be cast; where from; what is paid besides the cost that it names
    ("aura swap", False, ("battlefield",), ()), ("craft", True, ("battlefield",), (t.ExileCards, t.ExileThis)),
    ("commander ninjutsu", False, ("hand", "command"), (t.RevealThis, t.ReturnToHand)),
    ("crew", False, ("battlefield",), (t.TapOthers,)),
    ("cycling", False, ("hand",), (t.DiscardThis,)), ("typecycling", False, ("hand",), (t.DiscardThis,)),
    ("embalm", True, ("graveyard",), (t.ExileThis,)), ("encore", True, ("graveyard",), (t.ExileThis,)),
    ("equip", True, ("battlefield",), ()), ("eternalize", True, ("graveyard",), (t.ExileThis,)),
    ("fortify", True, ("battlefield",), ()),
    ("level up", True, ("battlefield",), ()), ("ninjutsu", False, ("hand",), (t.RevealThis, t.ReturnToHand)),
    ("outlast", True, ("battlefield",), (t.TapThis,)), ("reconfigure", True, ("battlefield",), ()),
    ("reinforce", False, ("hand",), (t.DiscardThis,)), ("saddle", True, ("battlefield",), (t.TapOthers,)),
    ("scavenge", True, ("graveyard",), (t.ExileThis,)), ("station", True, ("battlefield",), (t.TapOthers,)),
    ("transfigure", True, ("battlefield",), (t.SacrificeThis,)), ("transmute", True, ("hand",), (t.DiscardThis,)),
    ("unearth", True, ("graveyard",), ()),
]


@pytest.mark.parametrize(("name", "slow", "zones", "paid"), ACTIVATED, ids=[row[0] for row in ACTIVATED])
def test_when_and_where_a_keyword_is_activated_and_for_what(
    name: str, slow: bool, zones: tuple[str, ...], paid: tuple[type, ...]
) -> None:
    held = Held(sample(name), ("key",))
    found = [(part, where) for part, where in zip(held.parts, held.zones) if isinstance(part, t.ActivatedAbility)]
    assert found
    for part, where in found:
        assert (part.sorcery_speed, set(where)) == (slow, set(zones))
        costs = [type(cost) for cost in parts_of_cost(part.cost)]
        assert {*costs} - {t.ManaCost} == set(paid)
