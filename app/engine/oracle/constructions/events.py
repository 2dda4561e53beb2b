"""What happens, in words: one row for each wording of an event (603.2)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle.constructions import event_phrases as then
from app.engine.oracle.constructions.event_table import ONE, PERMANENT, EventConstruction, EventTable
from app.engine.oracle.constructions.templates import gap, narrowed
from app.engine.trees.vocabularies import ACTIVATED_KEYWORDS

_E = EventConstruction
_NOT_YOURS = t.NotSo(t.During(t.You()))
_THEIR_TURN = t.During(t.EventRole("player"))
_DEEDS: tuple[t.Deed, ...] = ("scry", "surveil", "proliferate", "forage", "clash", "waterbend")
_UNPLAYED: tuple[tuple[str, t.UnplayedDeed, str], ...] = (
    ("crank", "crank", "701"), ("encounter", "encounter", "312.5"), ("planeswalk to", "planeswalk_to", "701"),
    ("planeswalk away from", "planeswalk_away", "701"),
)  # fmt: skip
_DEEDS_OF_OBJECTS: tuple[t.Deed, ...] = ("explore", "mutate", "fight", "train", "evolve", "connive")
_PLANESWALKER = t.HasType(("planeswalker",))
_OF_EXILED = t.RemovesCounters(t.And((t.IsSource(), t.InZone(("exile",)))), gap.kind, each=True)
_COUNTERS = t.CountersOn(t.This(), gap.kind)
_REACHED = t.EventIf(
    t.PutsCounters(t.IsSource(), gap.kind),
    t.AllOf((t.Compare(_COUNTERS, ">=", gap.nth), t.Compare(t.Minus(_COUNTERS, t.EventAmount()), "<", gap.nth))),
)
"""So many counters are there now, and fewer were before."""
_YOU_OR_YOURS = t.Or((t.IsPlayer("you"), t.And((_PLANESWALKER, t.ControlledBy(t.You())))))


def _entering(words: str, part: t.Filter, example: str) -> EventConstruction:
    """ "Enters tapped", "enters under your control": what enters is described further."""
    return _E(f"<thing> enter [the battlefield] {words}", t.Moves(narrowed(gap.thing, part), None, "battlefield"), "603.6a",
              f"a creature enters {example or words}", older=True)  # fmt: skip


def _cast_from(words: str, example: str, part: t.Filter) -> EventConstruction:
    return _E(f"<who> cast <what:a_spell> {words}", t.Casts(narrowed(gap.what, part), gap.who), "601.2i",
              f"you cast a creature spell {example}")  # fmt: skip


_ORIGINS: tuple[tuple[str, str, tuple[t.Zone, ...], bool, t.Filter], ...] = (
    ("from exile", "from exile", ("exile",), False, t.CastFrom(("exile",))),
    ("from {your} graveyard", "from your graveyard", ("graveyard",), False, t.CastFrom(("graveyard",), owner=gap.who)),
    ("from anywhere other than {your} hand", "from anywhere other than your hand", ("hand",), True,
     t.Not(t.CastFrom(("hand",), owner=gap.who))),
)  # fmt: skip


def _playing_from(
    words: str, example: str, zones: tuple[t.Zone, ...], elsewhere: bool, part: t.Filter
) -> tuple[EventConstruction, ...]:
    """ "You play a card from exile", "you play a land or cast a spell from exile": of the land too it is told where from."""
    land = t.PlaysLand(gap.who, None, zones, elsewhere)
    return (
        _E(f"<who> play a card {words}", t.AnyOf((land, t.Casts(t.And((part, t.IsCard())), gap.who))), "701",
           f"you play a card {example}"),
        _E(f"<who> play a land {words} or {{cast}} a spell {words}", t.AnyOf((land, t.Casts(part, gap.who))), "701",
           f"you play a land {example} or cast a spell {example}"),
        _E(f"<who> play a land or {{cast}} a spell {words}", t.AnyOf((land, t.Casts(part, gap.who))), "701",
           f"you play a land or cast a spell {example}", older=True),
    )  # fmt: skip


def _does(action: t.Deed) -> EventConstruction:
    """What players do that is told by the verb alone."""
    return _E(f"<who> {action}", t.Does(action, gap.who), "701", f"you {action}")


def _undergoes(action: t.Deed) -> EventConstruction:
    """What objects do that is told by the verb alone."""
    return _E(f"<thing> {action}", t.Does(action, None, gap.thing), "701", f"a creature {action}s")


ZONES = (
    _E("<thing> enter [the battlefield] from your graveyard", t.Moves(gap.thing, "graveyard", "battlefield", t.You()),
       "603.6a", "a creature enters from your graveyard"),
    _E("<thing> enter [the battlefield] from your hand", t.Moves(gap.thing, "hand", "battlefield", t.You()),
       "603.6a", "a creature enters from your hand"),
    _E("<thing> enter [the battlefield] from a graveyard", t.Moves(gap.thing, "graveyard", "battlefield"),
       "603.6a", "a creature enters from a graveyard"),
    _E("<thing> enter [the battlefield] from exile", t.Moves(gap.thing, "exile", "battlefield"),
       "603.6a", "a creature enters from exile"),
    _entering("under your control", t.ControlledBy(t.You()), ""),
    _entering("under an opponent's control", t.ControlledBy(t.EachOpponent()), ""),
    _entering("tapped", t.Status("tapped"), ""),
    _entering("untapped", t.Not(t.Status("tapped")), ""),
    _E("<thing> enter [the battlefield]", t.Moves(gap.thing, None, "battlefield"), "603.6a", "a creature enters"),
    _E("<thing> die or (is|are) put into the command zone",
       t.AnyOf((t.Moves(gap.thing, "battlefield", "graveyard"), t.Moves(gap.thing, "battlefield", "command"))), "603.6c",
       "a creature dies or is put into the command zone", then.left),
    _E("<thing> die", t.Moves(gap.thing, "battlefield", "graveyard"), "700.4", "a creature dies", then.left),
    _E("<thing> leave the battlefield", t.Moves(gap.thing, "battlefield"), "603.6c", "a creature leaves the battlefield",
       then.left),
    _E("<thing> leave your graveyard", t.Moves(gap.thing, "graveyard", owner=t.You()), "603.6",
       "one or more artifact cards leave your graveyard"),
    _E("<thing> be exiled from the battlefield", t.Moves(gap.thing, "battlefield", "exile"), "603.6c",
       "a creature is exiled from the battlefield"),
    _E("<thing> be exiled", t.Moves(gap.thing, "battlefield", "exile"), "603.6c", "a creature is exiled", then.left, older=True,
       only=PERMANENT),
    _E("<thing> be exiled", t.Moves(gap.thing, None, "exile"), "603.6", "a creature card is exiled"),
    _E("<thing> be put into exile from the battlefield", t.Moves(gap.thing, "battlefield", "exile"), "603.6c",
       "a creature is put into exile from the battlefield", older=True),
    _E("<thing> be put into exile from your library and/or your graveyard",
       t.AnyOf((t.Moves(gap.thing, "library", "exile", t.You()), t.Moves(gap.thing, "graveyard", "exile", t.You()))), "603.6",
       "a creature card is put into exile from your library and/or your graveyard", older=True),
    _E("<thing> be put into exile from your graveyard", t.Moves(gap.thing, "graveyard", "exile", t.You()), "603.6",
       "one or more creature cards are put into exile from your graveyard"),
    _E("<thing> be put into exile", t.Moves(gap.thing, "battlefield", "exile"), "603.6c", "~ is put into exile", then.left,
       older=True, only=PERMANENT),
    _E("<thing> be put into exile", t.Moves(gap.thing, None, "exile"), "603.6", "a creature card is put into exile", older=True),
    _E("<thing> be returned to your hand from the battlefield", t.Moves(gap.thing, "battlefield", "hand", t.You()), "603.6c",
       "a creature is returned to your hand from the battlefield", older=True),
    _E("<thing> be returned to your hand", t.Moves(gap.thing, "battlefield", "hand", t.You()), "603.6c",
       "a creature is returned to your hand"),
    _E("<thing> be returned to its owner's hand", t.Moves(gap.thing, "battlefield", "hand"), "603.6c",
       "a creature is returned to its owner's hand"),
    _E("<thing> be put onto the battlefield", t.Moves(gap.thing, None, "battlefield"), "603.6a",
       "a creature is put onto the battlefield", older=True),
    _E("<thing> be put into <owner:whose> graveyard from the battlefield",
       t.Moves(gap.thing, "battlefield", "graveyard", gap.owner), "603.6c",
       "a creature is put into your graveyard from the battlefield", then.left_for_opponent),
    _E("<thing> be put into <owner:whose> graveyard from anywhere other than the battlefield",
       t.Moves(t.And((gap.thing, t.Not(t.InZone(("battlefield",))))), None, "graveyard", gap.owner), "603.6",
       "a creature card is put into your graveyard from anywhere other than the battlefield", then.of_opponent),
    _E("<thing> be put into <owner:whose> graveyard from anywhere", t.Moves(gap.thing, None, "graveyard", gap.owner), "603.6",
       "a creature card is put into your graveyard from anywhere", then.left_for_opponent),
    _E("<thing> be put into graveyards from anywhere", t.Moves(gap.thing, None, "graveyard"), "603.6",
       "one or more creature cards are put into graveyards from anywhere", then.left, older=True),
    _E("<thing> be put into your graveyard from your library", t.Moves(gap.thing, "library", "graveyard", t.You()), "603.6",
       "one or more creature cards are put into your graveyard from your library"),
    _E("<thing> be put into <owner:whose> graveyard from (a library|their library)",
       t.Moves(gap.thing, "library", "graveyard", gap.owner), "603.6",
       "a creature card is put into an opponent's graveyard from a library", then.of_opponent),
    _E("<thing> be put into <owner:whose> graveyard", t.Moves(gap.thing, "battlefield", "graveyard", gap.owner), "603.6c",
       "a creature is put into your graveyard", then.left_for_opponent, older=True, only=PERMANENT),
    _E("<thing> be put into <owner:whose> graveyard", t.Moves(gap.thing, None, "graveyard", gap.owner), "603.6",
       "a creature card is put into your graveyard", then.of_opponent, older=True),
    _E("<thing> be put into your hand from your graveyard", t.Moves(gap.thing, "graveyard", "hand", t.You()), "603.6",
       "a creature card is put into your hand from your graveyard"),
)  # fmt: skip

COMBAT = (
    _E("<who> attack <defender:maybe_defender> with one or more <attackers>",
       t.PlayerAttacks(gap.who, gap.defender, gap.attackers), "508.3d", "you attack with one or more Bears", then.amount),
    _E("<who> attack <defender:maybe_defender> with <attacker>", t.PlayerAttacks(gap.who, gap.defender, gap.attacker), "508.3d",
       "you attack with a Bear", then.amount, older=True),
    _E("<who> attack <defender:maybe_defender> with <least:so_many> or more <attackers>",
       t.PlayerAttacks(gap.who, gap.defender, gap.attackers, gap.least), "508.3d", "you attack with two or more creatures",
       then.amount),
    _E("<who> attack <defender:maybe_defender> with exactly <number:so_many> <attackers>",
       t.PlayerAttacks(gap.who, gap.defender, gap.attackers, gap.number, True), "508.3d",
       "you attack with exactly two creatures", then.amount),
    _E("<who> attack with at least <least:so_many> <attackers>", t.PlayerAttacks(gap.who, None, gap.attackers, gap.least),
       "508.3d", "you attack with at least two creatures", then.amount, older=True),
    _E("<who> attack with <attackers>", t.PlayerAttacks(gap.who, None, gap.attackers), "508.3d",
       "an opponent attacks with creatures", then.amount, older=True),
    _E("<who> attack one or more of your opponents", t.OneOrMore(t.PlayerAttacks(gap.who, t.IsPlayer("opponent"))), "508.3e",
       "a player attacks one or more of your opponents"),
    _E("<who> attack <defender:maybe_defender>", t.PlayerAttacks(gap.who, gap.defender), "508.3e", "an opponent attacks you"),
    _E("<thing> attack <defender> and (isn't|is not|aren't) blocked", t.AttacksUnblocked(gap.thing, gap.defender), "509.3g",
       "a creature attacks you and isn't blocked", then.attacked_unblocked),
    _E("<thing> attack and (isn't|is not) blocked", t.AttacksUnblocked(gap.thing), "509.3g",
       "a creature attacks and isn't blocked", then.attacked),
    _E("<thing> attack or {block}", t.AnyOf((t.Attacks(gap.thing), t.Blocks(gap.thing))), "508.3a",
       "a creature attacks or blocks", then.attacked),
    _E("<thing> attack alone", t.Attacks(gap.thing, alone=True), "506.5", "a creature attacks alone", then.attacked),
    _E("<thing> attack while saddled", t.Attacks(narrowed(gap.thing, t.Status("saddled"))), "508.3a",
       "a Bear attacks while saddled", then.attacked, older=True),
    _E("<thing> attack a player or planeswalker", t.Attacks(gap.thing, t.Or((t.IsPlayer(), _PLANESWALKER))), "508.3a",
       "a creature attacks a player or planeswalker", then.attacked),
    _E("<thing> attack you or a planeswalker you control", t.Attacks(gap.thing, _YOU_OR_YOURS), "508.3a",
       "a creature attacks you or a planeswalker you control", then.attacked),
    _E("<thing> attack <defender>", t.Attacks(gap.thing, gap.defender), "508.3a", "a creature attacks you", then.attacked),
    _E("<thing> attack", t.Attacks(gap.thing), "508.3a", "a creature attacks", then.attacked),
    _E("<any> be attacked", t.IsAttacked(gap.any), "508.3b", "a player is attacked", then.under_attack),
    _E("<thing> block or {become} blocked by <what:fighter>",
       t.AnyOf((t.Blocks(gap.thing, gap.what), t.BecomesBlocked(gap.thing, gap.what))), "509.3d",
       "a Bear blocks or becomes blocked by a Wall"),
    _E("<thing> block or {become} blocked", t.AnyOf((t.Blocks(gap.thing), t.BecomesBlocked(gap.thing))), "509.3c",
       "a creature blocks or becomes blocked"),
    _E("<thing> block <what:blocked>", t.Blocks(gap.thing, gap.what), "509.3b", "a creature blocks a Wall", then.blocks),
    _E("<thing> block", t.Blocks(gap.thing), "509.3a", "a creature blocks"),
    _E("<thing> become blocked by <what:fighter>", t.BecomesBlocked(gap.thing, gap.what), "509.3d",
       "a creature becomes blocked by a Wall", then.blocked),
    _E("<thing> become blocked", t.BecomesBlocked(gap.thing), "509.3c", "a creature becomes blocked"),
)  # fmt: skip

DAMAGE = (
    _E("<any> be dealt excess <combat:damage>", t.Damages(None, gap.any, gap.combat, excess=True), "120.10",
       "a creature is dealt excess damage", then.excess),
    _E("<any> be dealt <combat:damage> by <source:object>", t.Damages(gap.source, gap.any, gap.combat), "603.2",
       "a creature is dealt damage by a Wall", then.amount, older=True),
    _E("<any> be dealt <combat:damage>", t.Damages(None, gap.any, gap.combat), "603.2", "a creature is dealt damage",
       then.amount),
    _E("<any> be dealt <least:so_many> or more damage", t.Damages(None, gap.any, None, gap.least), "603.2",
       "a creature is dealt three or more damage", then.amount),
    _E("you're dealt <combat:damage> by <source:object>", t.Damages(gap.source, t.IsPlayer("you"), gap.combat), "603.2",
       "you're dealt combat damage by a Wall", then.amount),
    _E("you're dealt <combat:damage>", t.Damages(None, t.IsPlayer("you"), gap.combat), "603.2", "you're dealt damage",
       then.amount),
    _E("<thing> deal an amount of <combat:dealt> less than <most:amount> to <whom:recipient>",
       t.AmountIs(t.Damages(gap.thing, gap.whom, gap.combat), "<", gap.most), "603.2",
       "a creature deals an amount of noncombat damage less than your life total to a player", then.amount),
    _E("<thing> deal <combat:dealt> to <whom:several_recipients>",
       t.OneOrMore(t.Damages(gap.thing, gap.whom, gap.combat), per="source"), "603.2c",
       "a creature deals combat damage to one or more players", then.amount, only=ONE),
    _E("<thing> deal <combat:dealt> to <whom:recipient>", t.Damages(gap.thing, gap.whom, gap.combat), "603.2",
       "a creature deals combat damage to a player", then.amount),
    _E("<thing> deal <combat:dealt>", t.Damages(gap.thing, None, gap.combat), "603.2", "a creature deals damage", then.amount),
    _E("<thing> deal <least:so_many_dealt> or more damage to <whom:recipient>", t.Damages(gap.thing, gap.whom, None, gap.least),
       "603.2", "a creature deals three or more damage to a player", then.amount),
    _E("<thing> deal <least:so_many_dealt> or more damage", t.Damages(gap.thing, None, None, gap.least), "603.2",
       "a creature deals four or more damage", then.amount),
)  # fmt: skip

PERMANENTS = (
    _E("<thing> be turned face up", t.TurnedFaceUp(gap.thing), "708.8", "a creature is turned face up"),
    _E("<thing> become tapped or untapped", t.AnyOf((t.BecomesTapped(gap.thing), t.BecomesUntapped(gap.thing))), "603.2",
       "a creature becomes tapped or untapped"),
    _E("<thing> become tapped for mana", t.TapsForMana(gap.thing), "106.12a", "a land becomes tapped for mana", older=True),
    _E("<thing> become tapped", t.BecomesTapped(gap.thing), "603.2", "a creature becomes tapped"),
    _E("<thing> become untapped", t.BecomesUntapped(gap.thing), "603.2", "a creature becomes untapped"),
    _E("<thing> be tapped for mana", t.TapsForMana(gap.thing), "106.12a", "a land is tapped for mana"),
    _E("<who> tap <what:permanent> for <mana:mana_types>", t.TapsForMana(gap.what, gap.who, gap.mana), "106.12a",
       "a player taps a land for {C}"),
    _E("<who> tap <what:permanent> for mana", t.TapsForMana(gap.what, gap.who), "106.12a", "a player taps a land for mana"),
    _E("<any> become the target of <of:targeting>", t.BecomesTarget(gap.any, gap.of), "603.2",
       "a creature becomes the target of a spell or ability", then.targeted),
    _E("<thing> become unattached from <what:host>", t.Attaches(gap.thing, gap.what, un=True), "701",
       "an Equipment becomes unattached from a permanent"),
    _E("<thing> become attached to <what:host>", t.Attaches(gap.thing, gap.what), "701",
       "an Aura becomes attached to a creature"),
    _E("<thing> become monstrous", t.Does("become_monstrous", None, gap.thing), "701", "a creature becomes monstrous"),
    _E("<thing> become renowned", t.Does("become_renowned", None, gap.thing), "702", "a creature becomes renowned"),
    _E("<thing> become plotted", t.Does("become_plotted", None, gap.thing), "702", "a card becomes plotted"),
    _E("<thing> become saddled", t.Does("saddle", None, gap.thing), "702", "a creature becomes saddled"),
    _E("<thing> become crewed", t.Does("crew", None, gap.thing), "702", "a Vehicle becomes crewed"),
    _E("<thing> crew <what:helped>", t.Does("crew", None, gap.thing, to=gap.what), "702", "a creature crews a Vehicle"),
    _E("<thing> saddle <what:helped>", t.Does("saddle", None, gap.thing, to=gap.what), "702", "a creature saddles a Mount"),
    _E("<thing> be sacrificed", t.Sacrifices(None, gap.thing), "701", "a creature is sacrificed"),
    _E("<thing> be countered", t.Counters(gap.thing), "701", "a spell is countered"),
    _E("<thing> be destroyed", t.Destroys(gap.thing), "701", "a creature is destroyed"),
    _E("<who> exile another card with (~|it)", t.Moves(t.IsCard(), None, "exile", by=gap.who, within="own effect"), "607.2a",
       "you exile another card with ~"),
    _E("<thing> be milled", t.Moves(gap.thing, "library", within="mill"), "701", "one or more nonland cards are milled"),
    _E("<thing> be discarded", t.Discards(None, gap.thing), "701", "a creature card is discarded"),
    _E("<thing> phase in", t.Phases(gap.thing, "in"), "702", "a creature phases in"),
    _E("<thing> phase out", t.Phases(gap.thing, "out"), "702", "a creature phases out"),
    _E("<thing> transform into ~", t.Transforms(gap.thing), "701", "a creature transforms into ~", older=True),
    _E("<thing> transform", t.Transforms(gap.thing), "701", "a creature transforms"),
    _E("<thing> exploit a creature", t.Does("exploit", None, gap.thing), "702", "a Bear exploits a creature", then.exploits),
    _E("<thing> exploit <what:helped>", t.Does("exploit", None, gap.thing, to=gap.what), "702",
       "a Bear exploits a nontoken creature", then.exploits),
    *map(_undergoes, _DEEDS_OF_OBJECTS),
    _E("~ becomes level <level:so_many>", t.Does("become_level", None, t.IsSource(), gap.level), "716.2",
       "~ becomes level two"),
    _E("one or more <kind:counters> (are put on|would be put on) <what:object>", t.PutsCounters(gap.what, gap.kind), "122.6",
       "one or more +1/+1 counters are put on a creature", then.counters_put),
    _E("(a|an) <kind:counter> is put on <what:object>", t.PutsCounters(gap.what, gap.kind, None, True), "122.6",
       "a +1/+1 counter is put on a creature", then.counter_put),
    _E("one or more <kind:counters> are removed from <what:object>", t.RemovesCounters(gap.what, gap.kind), "122.1",
       "one or more +1/+1 counters are removed from a creature", then.counters_put),
    _E("(a|an) <kind:counter> is removed from ~ while it's exiled", _OF_EXILED, "122.1",
       "a time counter is removed from ~ while it's exiled", then.counter_put),
    _E("(a|an) <kind:counter> is removed from <what:object>", t.RemovesCounters(gap.what, gap.kind, each=True), "122.1",
       "a +1/+1 counter is removed from a creature", then.counter_put),
    _E("the <nth:nth> <kind:counter> is put on ~", _REACHED, "122.6", "the fourth charge counter is put on ~", then.counter_put),
    _E("the last <kind:counter> is removed from ~ while it's exiled", replace(_OF_EXILED, last=True, each=False), "122.1",
       "the last time counter is removed from ~ while it's exiled", then.counter_put),
    _E("the last <kind:counter> is removed from <what:object>", t.RemovesCounters(gap.what, gap.kind, last=True), "122.1",
       "the last time counter is removed from a creature", then.counter_put),
)  # fmt: skip

_NO_MANA_ABILITY = "(that isn't a mana ability|if it isn't a mana ability|, if it isn't a mana ability)"

PLAYERS = (
    _E("<who> cast {your} <nth:ordinal> <what:spell> during each (opponent's turn|of your opponents' turns)",
       t.EventIf(t.Casts(gap.what, gap.who, gap.nth), _NOT_YOURS), "601.2i",
       "you cast your first spell during each opponent's turn"),
    _E("<who> cast {your} <nth:ordinal> <what:spell> during {your} turn",
       t.EventIf(t.Casts(gap.what, gap.who, gap.nth), _THEIR_TURN), "601.2i",
       "a player casts their second spell during their turn"),
    _E("<who> cast {your} <nth:ordinal> <what:spell> (each turn|of a turn|in a turn|this turn)",
       t.Casts(gap.what, gap.who, gap.nth), "601.2i", "you cast your second spell each turn"),
    _E("<who> cast or {copy} <what:a_spell>",
       t.AnyOf((t.Casts(gap.what, gap.who), t.Does("copy", gap.who, gap.what))), "601.2i",
       "you cast or copy an instant or sorcery spell"),
    _E("<who> copy <what:a_spell>", t.Does("copy", gap.who, gap.what), "707.10", "you copy an instant spell"),
    _E("a spell or ability you control counters a spell", t.Counters(t.IsSpell(), t.You()), "701",
       "a spell or ability you control counters a spell"),
    _E("<who> cast {your} next <what:spell>", t.Casts(gap.what, gap.who), "601.2i", "you cast your next instant spell",
       older=True),
    _cast_from("from {your} hand", "from your hand", t.CastFrom(("hand",), owner=gap.who)),
    _cast_from("from anywhere other than {your} hand", "from anywhere other than your hand",
               t.Not(t.CastFrom(("hand",), owner=gap.who))),
    _cast_from("from your graveyard", "from your graveyard", t.CastFrom(("graveyard",), owner=t.You())),
    _cast_from("from a graveyard", "from a graveyard", t.CastFrom(("graveyard",))),
    _cast_from("from exile", "from exile", t.CastFrom(("exile",))),
    _cast_from("from your library", "from your library", t.CastFrom(("library",))),
    _E("<who> cast <what:a_spell>", t.Casts(gap.what, gap.who), "601.2i", "you cast a creature spell"),
    *(_E(f"<who> activate {article} {name} ability {_NO_MANA_ABILITY}", t.Activates(None, gap.who, keyword=name), "602.2",
         f"you activate {article} {name} ability that isn't a mana ability", then.activated)
      for name in ACTIVATED_KEYWORDS if name != "loyalty" for article in ("an" if name[0] in "eo" else "a",)),
    *(_E(f"<who> activate {article} {name} ability", t.Activates(None, gap.who, True, name), "602.2",
         f"you activate {article} {name} ability", then.activated)
      for name in ACTIVATED_KEYWORDS if name != "loyalty" for article in ("an" if name[0] in "eo" else "a",)),
    _E("an ability of <of:object> is activated, if it isn't a mana ability", t.Activates(gap.of), "602.2",
       "an ability of a creature is activated, if it isn't a mana ability", then.activated),
    _E("<who> activate a loyalty ability of <of:object>", t.Activates(gap.of, gap.who, keyword="loyalty"), "602.2",
       "you activate a loyalty ability of a planeswalker", then.activated),
    _E("<who> activate a loyalty ability", t.Activates(None, gap.who, keyword="loyalty"), "602.2",
       "you activate a loyalty ability", then.activated),
    _E(f"<who> activate (an ability|an activated ability) of <of:object> {_NO_MANA_ABILITY}",
       t.Activates(gap.of, gap.who), "602.2", "you activate an ability of a creature that isn't a mana ability", then.activated),
    _E("<who> activate (an ability|an activated ability) of <of:object>",
       t.Activates(gap.of, gap.who, mana=True), "602.2", "you activate an ability of a creature", then.activated),
    _E(f"<who> activate (an ability|an activated ability) {_NO_MANA_ABILITY}",
       t.Activates(None, gap.who), "602.2", "you activate an ability that isn't a mana ability", then.activated),
    _E("<who> activate (an ability|an activated ability)",
       t.Activates(None, gap.who, mana=True), "602.2", "you activate an ability", then.activated),
    _E("<who> draw a card except the first one {you} draw in each of {your} draw steps",
       t.Draws(gap.who, except_first_in_draw_step=True), "121.2",
       "an opponent draws a card except the first one they draw in each of their draw steps"),
    _E("<who> draw {your} <nth:ordinal> card (each turn|in a turn)", t.Draws(gap.who, gap.nth), "121.2",
       "you draw your second card each turn"),
    _E("<who> draw {your} <nth:ordinal> card during {your} turn", t.EventIf(t.Draws(gap.who, gap.nth), _THEIR_TURN), "121.2",
       "a player draws their second card during their turn"),
    _E("<who> draw (a card|one or more cards)", t.Draws(gap.who), "121.2", "you draw a card"),
    _E("<who> mill one or more <what:cards>",
       t.OneOrMore(t.Moves(gap.what, "library", None, gap.who, within="mill"), per="player"), "701",
       "you mill one or more creature cards"),
    _E("<who> mill <what:a_card>", t.Moves(gap.what, "library", None, gap.who, within="mill"), "701",
       "you mill a creature card"),
    _E("<who> collect evidence", t.Does("collect_evidence", gap.who), "701", "you collect evidence"),
    _E("<who> give a gift", t.Does("give_gift", gap.who), "702", "you give a gift"),
    _E("<who> discard ~", t.Discards(gap.who, t.IsSource()), "701", "you discard ~"),
    _E("<who> discard one or more <what:cards>", t.OneOrMore(t.Discards(gap.who, gap.what)), "701",
       "you discard one or more cards"),
    _E("<who> discard <what:a_card>", t.Discards(gap.who, gap.what), "701", "you discard a creature card"),
    _E("a spell or ability an opponent controls causes you to discard ~", t.Discards(t.You(), t.IsSource(), t.EachOpponent()),
       "701", "a spell or ability an opponent controls causes you to discard ~"),
    _E("<who> sacrifice ~", t.Sacrifices(gap.who, t.IsSource()), "701", "you sacrifice ~"),
    _E("<who> sacrifice one or more <what:permanents>", t.OneOrMore(t.Sacrifices(gap.who, gap.what)), "701",
       "you sacrifice one or more creatures", then.sacrificed),
    _E("<who> sacrifice <what:a_permanent>", t.Sacrifices(gap.who, gap.what), "701", "you sacrifice another creature",
       then.sacrificed),
    _E("you get one or more {E}", t.PutsCounters(t.IsPlayer("you"), "energy"), "122.6", "you get one or more {E}", then.amount,
       True),
    _E("<who> gain or {lose} life", t.AnyOf((t.GainsLife(gap.who), t.LosesLife(gap.who))), "119.9", "you gain or lose life",
       then.amount),
    _E("<who> gain life", t.GainsLife(gap.who), "119.9", "you gain life", then.amount),
    _E("<who> lose life", t.LosesLife(gap.who), "119.3", "you lose life", then.amount),
    _E("<who> lose control of ~", t.LosesControl(t.IsSource(), gap.who), "603.10d", "you lose control of ~"),
    _E("<who> lose control of <what:definite>", t.LosesControl(gap.what, gap.who), "603.10d",
       "you lose control of enchanted permanent"),
    _E("<who> lose the game", t.LosesGame(gap.who), "603.9", "a player loses the game"),
    _E("<who> lose a coin flip", t.Does("coin_lost", gap.who), "705.2", "you lose a coin flip"),
    _E("<who> win a coin flip", t.Does("coin_won", gap.who), "705.2", "you win a coin flip"),
    _E("<who> flip a coin", t.Does("flip_coin", gap.who), "705.1", "you flip a coin"),
    _E("<who> roll (one or more dice|dice)", t.Does("roll_dice", gap.who), "706.1", "you roll one or more dice"),
    _E("<who> roll a die", t.Does("roll", gap.who), "706.1", "you roll a die"),
    _E("<who> put one or more <kind:counters> on <what:creature>", t.PutsCounters(gap.what, gap.kind, gap.who), "122.6",
       "you put one or more +1/+1 counters on a creature", then.amount),
    _E("<who> put (a|an) <kind:counter> on <what:creature>", t.PutsCounters(gap.what, gap.kind, gap.who, True), "122.6",
       "you put a +1/+1 counter on a creature", then.amount),
    *(row for origin in _ORIGINS for row in _playing_from(*origin)),
    _E("<who> play a card", t.AnyOf((t.PlaysLand(gap.who), t.Casts(t.IsCard(), gap.who))), "701", "you play a card"),
    _E("<who> play <what:land>", t.PlaysLand(gap.who, gap.what), "305.1", "a player plays a land"),
    _E("<who> create <what:tokens>", t.OneOrMore(t.CreatesTokens(gap.what, gap.who)), "111.1",
       "you create one or more creature tokens"),
    _E("<who> create <what:token>", t.CreatesTokens(gap.what, gap.who), "111.1", "you create a creature token"),
    _E("<who> cycle or discard ~", t.AnyOf((t.Does("cycle", gap.who, t.IsSource()), t.Discards(gap.who, t.IsSource()))), "702",
       "you cycle or discard ~"),
    _E("<who> cycle or discard a card", t.AnyOf((t.Does("cycle", gap.who), t.Discards(gap.who))), "702",
       "you cycle or discard a card"),
    _E("<who> cycle or discard another card",
       t.AnyOf((t.Does("cycle", gap.who, t.Not(t.IsSource())), t.Discards(gap.who, t.Not(t.IsSource())))), "702",
       "you cycle or discard another card"),
    _E("<who> cast or {cycle} ~", t.AnyOf((t.Casts(t.IsSource(), gap.who), t.Does("cycle", gap.who, t.IsSource()))), "702",
       "you cast or cycle ~"),
    _E("<who> cycle ~", t.Does("cycle", gap.who, t.IsSource()), "702", "you cycle ~"),
    _E("<who> cycle a card", t.Does("cycle", gap.who), "702", "you cycle a card"),
    _E("<who> cycle another card", t.Does("cycle", gap.who, t.Not(t.IsSource())), "702", "you cycle another card"),
    _E("<who> search (their library|your library|a library|his or her library)", t.Does("search", gap.who), "701",
       "an opponent searches their library"),
    _E("<who> shuffle {your} library", t.Does("shuffle", gap.who), "701", "you shuffle your library"),
    _E("<who> commit a crime", t.Does("crime", gap.who), "700.13", "you commit a crime"),
    _E("<who> expend <least:numeral>", t.Does("expend", gap.who, at_least=gap.least), "700.14", "you expend 4"),
    _E("<who> become the monarch", t.Does("become_monarch", gap.who), "725.1", "you become the monarch"),
    _E("you exert a creature", t.Does("exert", t.You()), "701", "you exert a creature", then.exerted),
    _E("you unlock this door", t.Does("unlock_door", t.You(), t.IsSource()), "709.5", "you unlock this door"),
    _E("you fully unlock a Room", t.Does("fully_unlock", t.You()), "709.5", "you fully unlock a Room"),
    _E("the Ring tempts you", t.Does("ring_tempts", t.You()), "701", "the Ring tempts you"),
    _E("<who> planeswalk [away from a plane]", t.Does("planeswalk_away", gap.who), "701", "a player planeswalks"),
    _E("you set ~ in motion", t.Does("set_in_motion", t.You(), t.IsSource()), "701", "you set ~ in motion"),
    _E("<who> complete a dungeon", t.Does("complete_dungeon", gap.who), "309.7", "you complete a dungeon"),
    *(_E(f"you {words} ~", t.Does(deed, t.You(), t.IsSource()), rule, f"you {words} ~") for words, deed, rule in _UNPLAYED),
    _E("chaos ensues", t.Does("chaos"), "311.7", "chaos ensues"),
    _E("you roll {CHAOS}", t.Does("chaos"), "901.9b", "you roll {CHAOS}", older=True),
    _E("day becomes night or night becomes day", t.AnyOf((t.Does("day_becomes_night"), t.Does("night_becomes_day"))), "731.1a",
       "day becomes night or night becomes day"),
    *map(_does, _DEEDS),
)  # fmt: skip

ROWS = (*ZONES, *COMBAT, *DAMAGE, *PERMANENTS, *PLAYERS)
TABLE = EventTable(ROWS)
