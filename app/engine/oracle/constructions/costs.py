"""What is paid, in words: one row for each wording of a cost (118)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.cost_phrases import CATEGORIES
from app.engine.oracle.constructions.phrase_table import PhraseConstruction, PhraseTable
from app.engine.oracle.constructions.templates import gap

_C = PhraseConstruction
_LIFE = t.ValueOf("life", t.You())
_TWO = t.Costs((t.Sacrifice(gap.filter, gap.count), t.Sacrifice(gap.other, gap.others)))
_THREE = t.Costs((*_TWO.parts, t.Sacrifice(gap.last, gap.rest)))
_HERE = t.Matches(t.This(), t.InZone(("battlefield",)))
_RANDOM = t.DiscardCards(gap.count, gap.filter, random=True)


def _acts(verb: str, example: str) -> PhraseConstruction:
    """Any other action that is paid with."""
    return _C(f"{verb} <instruction:{verb}_so>", t.DoAsCost(gap.instruction), "118.1", example)


ROWS = (
    _C("pay <cost:mana> and <amount:points> life", t.Costs((gap.cost, t.PayLife(gap.amount))), "119.4", "pay {1} and 2 life"),
    _C("pay <cost:mana> <times:for_each>", t.RepeatedCost(gap.cost, gap.times), "118.1", "pay {1} for each Cave you control"),
    _C("pay <cost:mana>", gap.cost, "118.3", "pay {1}"),
    _C("pay <amount:energy>", t.PayEnergy(gap.amount), "107.14", "pay {E}{E}"),
    _C("pay <of:its> mana cost", t.ManaCostOf(gap.of), "118.6", "pay its mana cost"),
    _C("pay half your life, rounded up", t.PayLife(t.Half(_LIFE, "up")), "119.4", "pay half your life, rounded up"),
    _C("pay life equal to <amount:calculated>", t.PayLife(gap.amount), "119.4",
       "pay life equal to the number of Caves you control"),
    _C("pay any amount of mana", t.GenericMana(t.AnyNumber()), "118.3", "pay any amount of mana"),
    _C("pay any amount of life", t.PayLife(t.AnyNumber()), "119.4", "pay any amount of life"),
    _C("pay (any amount of|one or more) {E}", t.PayEnergy(t.AnyNumber(t.Number(1))), "107.14", "pay any amount of {E}"),
    _C("pay an amount of {E} equal to <amount:calculated>", t.PayEnergy(gap.amount), "107.14",
       "pay an amount of {E} equal to the number of Caves you control"),
    _C("pay <amount:some> {E}", t.PayEnergy(gap.amount), "107.14", "pay ten {E}"),
    _C("pay <amount:life>", t.PayLife(gap.amount), "119.4", "pay 3 life"),
    _C("waterbend <cost:mana>", t.Waterbend(gap.cost), "701", "waterbend {3}"),
    _C("sacrifice (~|it) and <count+filter:things>", t.Costs((t.SacrificeThis(), t.Sacrifice(gap.filter, gap.count))), "701",
       "sacrifice ~ and another Goblin"),
    _C("sacrifice <count+filter:things> and ~", t.Costs((t.Sacrifice(gap.filter, gap.count), t.SacrificeThis())), "701",
       "sacrifice two lands and ~"),
    _C("sacrifice (~|it|him|her)", t.SacrificeThis(), "701", "sacrifice ~", "sacrificed"),
    _C("sacrifice all <filter:every_own>", t.Sacrifice(gap.filter, t.Count(t.All(gap.filter))), "701",
       "sacrifice all lands you control"),
    _C("sacrifice @", t.Sacrifice(t.IsAmong(t.Granter()), t.Number(1)), "701", "sacrifice @", "sacrificed"),
    _C("sacrifice <what:attached>", t.Sacrifice(gap.what, t.Number(1)), "701", "sacrifice enchanted creature", "sacrificed"),
    _C("sacrifice <count+filter:things>, <others+other:things>, and <rest+last:things>", _THREE, "701",
       "sacrifice a Swamp, a Forest, and an Island", "sacrificed"),
    _C("sacrifice <count+filter:things> and <others+other:things>", _TWO, "701", "sacrifice a Swamp and a Forest", "sacrificed"),
    _C("sacrifice <count+filter:things>", t.Sacrifice(gap.filter, gap.count), "701", "sacrifice two Goblins", "sacrificed"),
    _C("discard ~", t.DiscardThis(), "701", "discard ~", "discarded"),
    _C("discard (your|their) hand", t.DiscardCards(t.Number(0), whole_hand=True), "701", "discard your hand", "discarded"),
    _C("discard <count+filter:cards_at_random>", _RANDOM, "701", "discard two cards at random", "discarded"),
    _C("discard <count+filter:cards>", t.DiscardCards(gap.count, gap.filter), "701", "discard two creature cards", "discarded"),
    _C("tap <what:attached>", t.TapOthers(gap.what, t.Number(1)), "701", "tap enchanted creature", "tapped"),
    _C("tap @", t.TapOthers(t.IsAmong(t.Granter()), t.Number(1)), "701", "tap @", "tapped"),
    _C("tap any number of <total+filter:totalling>", t.TapOthers(gap.filter, t.Number(0), total_power=gap.total), "701",
       "tap any number of untapped creatures you control with total power 3 or greater", "tapped"),
    _C("tap <count+filter:tapped>", t.TapOthers(gap.filter, gap.count), "701", "tap two untapped Goblins you control", "tapped"),
    _C("untap <count+filter:untapped>", t.TapOthers(gap.filter, gap.count, True), "701", "untap a tapped Goblin you control"),
    _C("exile ~ from your graveyard", t.ExileThis("graveyard"), "406.1", "exile ~ from your graveyard", "exiled"),
    _C("exile ~ from your hand", t.ExileThis("hand"), "406.1", "exile ~ from your hand", "exiled"),
    _C("exile ~ and <count+filter:graveyard_too>",
       t.Costs((t.ExileThis("graveyard"), t.ExileCards(gap.count, ("graveyard",), gap.filter))),
       "406.1", "exile ~ and two other creature cards from your graveyard"),
    _C("exile ~ and <count+filter:permanents_too>",
       t.Costs((t.ExileThis(), t.ExileCards(gap.count, ("battlefield",), gap.filter))),
       "406.1", "exile ~ and two other artifacts you control"),
    _C("exile ~", t.ExileThis(), "406.1", "exile ~", "exiled"),
    _C("exile the top card of your library", t.ExileCards(t.Number(1), ("library",), top=True), "406.1",
       "exile the top card of your library", "exiled"),
    _C("exile the top <count:some> cards of your library", t.ExileCards(gap.count, ("library",), top=True), "406.1",
       "exile the top two cards of your library", "exiled"),
    _C("exile the top <count+filter:graveyard_cards>", t.ExileCards(gap.count, ("graveyard",), gap.filter, top=True), "404.2",
       "exile the top creature card of your graveyard", "exiled"),
    _C("exile <what:anyones>", t.DoAsCost(t.Exile(gap.what)), "406.1", "exile a creature card from a graveyard"),
    _C("exile <count+zones+filter:from> and ~", t.Costs((t.ExileCards(gap.count, gap.zones, gap.filter), t.ExileThis())),
       "406.1", "exile two cards from your graveyard and ~"),
    _C("exile cards from your graveyard equal to <count:calculated>", t.ExileCards(gap.count, ("graveyard",)), "406.1",
       "exile cards from your graveyard equal to the number of Caves you control", "exiled"),
    _C("exile <count+zones+filter:from> [face up]", t.ExileCards(gap.count, gap.zones, gap.filter), "406.1",
       "exile two creature cards from your graveyard", "exiled"),
    _C("put ~ on the bottom of {owner's} library", t.DoAsCost(t.Move(t.This(), "library", "bottom"), _HERE), "118.1",
       "put ~ on the bottom of its owner's library"),
    _C("return ~ to {owner's} hand", t.ReturnThis(), "118.1", "return ~ to its owner's hand", "returned"),
    _C("return <count+filter:own> to {owner's} (hand|hands)", t.ReturnToHand(gap.filter, gap.count), "118.1",
       "return two lands you control to their owner's hand", "returned"),
    _C("return <what:chosen> to {owner's} (hand|hands)", t.DoAsCost(t.Move(gap.what, "hand")), "118.1",
       "return an enchantment to its owner's hand", "returned"),
    _C("remove all <kind:all_counters> from (~|it)", t.RemoveCounters(gap.kind, t.CountersOn(t.This(), gap.kind)), "122.1",
       "remove all charge counters from ~", "removed"),
    _C("remove <count:number> <kind:counters> from ~ and exile (it|~)",
       t.Costs((t.RemoveCounters(gap.kind, gap.count), t.ExileThis())), "118.1",
       "remove two charge counters from ~ and exile it"),
    _C("remove <count:number> <kind:counters> from ~ and return (it|~) to {owner's} hand",
       t.Costs((t.RemoveCounters(gap.kind, gap.count), t.ReturnThis())), "118.1",
       "remove two charge counters from ~ and return it to its owner's hand"),
    _C("remove <count:number> <kind:counters> from (~|it)", t.RemoveCounters(gap.kind, gap.count), "122.1",
       "remove two charge counters from ~", "removed"),
    _C("remove <count:number> <kind:counters> from <from_:from_kind>", t.RemoveCounters(gap.kind, gap.count, gap.from_), "122.1",
       "remove two +1/+1 counters from among creatures you control", "removed"),
    _C("put <count:figure> <kind:one_kind> on ~", t.PutCountersThis(gap.kind, gap.count), "122.1", "put a -1/-1 counter on ~"),
    _acts("put", "put a card an opponent owns from exile into that player's graveyard"),
    _C("reveal the player you chose", t.DoAsCost(t.Nothing(), t.Exists(t.ChosenPlayer())), "701", "reveal the player you chose"),
    _C("reveal ~ from your hand", t.RevealThis("hand"), "701", "reveal ~ from your hand", "revealed"),
    _C("reveal ~", t.RevealThis(), "701", "reveal ~", "revealed"),
    _C("reveal <count+filter:hand_cards>", t.RevealCards(gap.count, gap.filter), "701", "reveal a Cave card from your hand",
       "revealed"),
    _C("mill <count:some> card(s)", t.MillCards(gap.count), "701", "mill two cards"),
    _C("unattach ~", t.DoAsCost(t.Attach(t.This(), None), t.Exists(t.AttachedTo(t.This()))), "701", "unattach ~"),
    _C("exile @", t.DoAsCost(t.Exile(t.Granter()), t.Matches(t.Granter(), t.InZone(("battlefield",)))), "406.1", "exile @"),
    _C("unattach @", t.DoAsCost(t.Attach(t.Granter(), None), t.Exists(t.AttachedTo(t.Granter()))), "701", "unattach @"),
    _C("exert ~", t.ExertThis(), "701", "exert ~"),
    _C("have ~ deal <amount:figure> damage to (them|him or her|you)", t.DoAsCost(t.DealDamage(gap.amount, t.You())), "118.12",
       "have ~ deal 2 damage to them"),
    _C("have ~ deal damage to (them|him or her|you) equal to <amount:calculated>",
       t.DoAsCost(t.DealDamage(gap.amount, t.You())), "118.12", "have ~ deal damage to them equal to ~'s power"),
    _acts("collect", "collect evidence 4"),
    _acts("forage", "forage"),
    _acts("blight", "blight 2"),
    _acts("behold", "behold a Dragon"),
    _acts("draw", "draw a card"),
    _acts("add", "add {R}"),
    _acts("flip", "flip a coin"),
    _acts("roll", "roll a d8"),
)  # fmt: skip
TABLE = PhraseTable[t.Cost](ROWS, CATEGORIES)
