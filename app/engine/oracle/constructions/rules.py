"""What objects and players can't, must and can do, in words: one row for each wording (101.2, 508.1c–d, 509.1b–c)."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.ability_costs import ABILITY_COSTS
from app.engine.oracle.constructions.player_rules import PLAYERS
from app.engine.oracle.constructions.rule_table import RuleConstruction, RuleTable
from app.engine.oracle.constructions.templates import gap, narrowed
from app.engine.oracle.permissions import EVERYWHERE

_R = RuleConstruction
_YOU, _ALL, _OPPONENTS = t.You(), t.EachPlayer(), t.EachOpponent()
_OF_OPPONENTS = t.And((t.HasType(("creature",)), t.ControlledBy(t.EachOpponent())))
_THEIRS = t.ControlledBy(t.EachOpponent())
_ATTACKED_BEFORE = t.And((t.IsPlayer(), t.TookPartIn(t.Attacks(t.IsAmong(t.It())), "target")))
_UNTAP_STEPS = ("(its controller's untap step|their controllers' untap steps|your untap step|their controller's untap step"
                "|its controller's untap steps|his or her untap step|that player's untap step|their untap steps|its untap step)")
_NO_MONARCHS = t.Where(t.NotSo(t.HasDesignation("monarch", t.ControllerOf(t.It()))))
_FACE_DOWN = t.PlayerRule("look_at_face_down", _YOU)
_LOOK_AT_EXILED = t.PlayerRule("look_at_exiled", _YOU)
_MANA = "unless they're mana abilities"


def _cant(words: str, action: t.Forbidden, rule: str = "101.2", older: bool = False) -> RuleConstruction:
    """What objects can't have done to them or do, that is told by the words alone."""
    return _R(f"<thing> can't {words}", t.Cant(action, gap.thing), rule, f"~ can't {words}", older)


def _says(words: str, *makes: t.StaticEffect, rule: str = "613.11", older: bool = False) -> RuleConstruction:
    """A whole wording."""
    return _R(words, makes, rule, words[0].upper() + words[1:], older)


def _no_more_than(words: str, kind: t.CombatCount, against: t.Filter | None) -> RuleConstruction:
    return _R(f"no more than <number:so_many> <what:described> can {words} each combat",
              t.CombatLimit(kind, gap.what, gap.number, against), "509.1b" if words == "block" else "508.1c",
              f"No more than two Walls can {words} each combat")  # fmt: skip


OBJECTS = (
    _R("<thing> can't have more than <most> <kind:counters> (on it|on them)", t.CounterLimit(gap.thing, gap.kind, gap.most),
       "122.1", "~ can't have more than 7 dream counters on it"),
    _R("<thing> can't have counters put on (it|them)", t.Cant("get_counters", gap.thing), "101.2",
       "~ can't have counters put on it"),
    _R("<thing> can't have <kind:counters> put on (it|them)", t.Cant("get_counters", gap.thing, counter=gap.kind), "101.2",
       "~ can't have -1/-1 counters put on it"),
    _R("<thing> can't attack or block alone",
       (t.CombatLimit("attacks_alone_not", gap.thing), t.CombatLimit("blocks_alone_not", gap.thing)), "508.1c",
       "~ can't attack or block alone"),
    _R("<thing> can't attack alone", t.CombatLimit("attacks_alone_not", gap.thing), "508.1c", "~ can't attack alone"),
    _R("<thing> can't block alone", t.CombatLimit("blocks_alone_not", gap.thing), "509.1b", "~ can't block alone"),
    _R("<thing> can't block or be blocked by <by:things>",
       (t.Cant("block", gap.thing, gap.by), t.Cant("be_blocked", gap.thing, gap.by)), "509.1b",
       "~ can't block or be blocked by Walls"),
    _R("<thing> can't attack a player (it has|they've) already attacked this turn", t.Cant("attack", gap.thing, _ATTACKED_BEFORE),
       "508.1c", "~ can't attack a player it has already attacked this turn"),
    _R("<thing> can't attack <by:attacked>", t.Cant("attack", gap.thing, gap.by), "508.1c", "~ can't attack you"),
    _cant("attack", "attack", "508.1c"),
    _R("<thing> can't block <by:blocked>", t.Cant("block", gap.thing, gap.by), "509.1b", "~ can't block Walls"),
    _cant("block", "block", "509.1b"),
    _R("<thing> can't be blocked {then} except by <number:so_many> or more creatures",
       t.CombatLimit("min_blockers", gap.thing, gap.number), "509.1b", "~ can't be blocked except by two or more creatures"),
    _R("<thing> can't be blocked {then} except by <by:blockers>", t.Cant("be_blocked", gap.thing, t.Not(gap.by)), "509.1b",
       "~ can't be blocked except by Walls"),
    _R("<thing> can't be blocked by more than one creature", t.CombatLimit("max_blockers", gap.thing, 1), "509.1b",
       "~ can't be blocked by more than one creature"),
    _R("<thing> can't be blocked by <by:blockers>", t.Cant("be_blocked", gap.thing, gap.by), "509.1b",
       "~ can't be blocked by Walls"),
    _cant("be blocked", "be_blocked", "509.1b"),
    _R("<thing> can't be (the target of|the targets of) (spells or abilities your opponents control"
       "|spells or abilities an opponent controls)", t.Cant("be_targeted", gap.thing, _THEIRS), "101.2",
       "~ can't be the target of spells or abilities your opponents control"),
    _R("<thing> can't be (the target of|the targets of) spells or abilities", t.Cant("be_targeted", gap.thing), "101.2",
       "~ can't be the target of spells or abilities"),
    _R("<thing> can't be (the target of|the targets of) spells", t.Cant("be_targeted", gap.thing, t.IsSpell()), "101.2",
       "~ can't be the target of spells"),
    _R("<thing> can't be (the target of|the targets of) (abilities your opponents control|abilities an opponent controls)",
       t.Cant("be_targeted", gap.thing, t.And((t.IsAbility(), _THEIRS))), "101.2",
       "~ can't be the target of abilities your opponents control"),
    _R("<thing> can't be (the target of|the targets of) abilities from <kind:typed> sources",
       t.Cant("be_targeted", gap.thing, t.And((t.IsAbility(), t.FromSource(gap.kind)))), "101.2",
       "~ can't be the target of abilities from artifact sources"),
    _R("<thing> can't be (the target of|the targets of) abilities", t.Cant("be_targeted", gap.thing, t.IsAbility()), "101.2",
       "~ can't be the target of abilities"),
    _R("<thing> can't be (the target of|the targets of) <by:targeting>", t.Cant("be_targeted", gap.thing, gap.by), "101.2",
       "~ can't be the target of black spells or abilities from black sources"),
    _R("<thing> can be (the target of|the targets of) spells and abilities you control as though (it|they) didn't have hexproof",
       t.AsThough("target_hexproof", gap.thing, by=_YOU), "609.4",
       "Walls your opponents control can be the targets of spells and abilities you control as though they didn't have hexproof"),
    _R("<thing> can't be enchanted by other <by:things>",
       t.Cant("be_enchanted", gap.thing, t.And((gap.by, t.Not(t.IsSource())))), "303.4", "~ can't be enchanted by other Auras"),
    _R("<thing> can't be enchanted by <by:things>", t.Cant("be_enchanted", gap.thing, gap.by), "303.4",
       "~ can't be enchanted by Auras"),
    _R("<thing> can't be countered by <by:things>", t.Cant("be_countered", gap.thing, gap.by), "101.2",
       "~ can't be countered by Walls"),
    _cant("be regenerated", "be_regenerated"),
    _cant("be countered", "be_countered"),
    _cant("be copied", "be_copied"),
    _cant("be turned face up", "turn_face_up"),
    _cant("transform", "transform"),
    _cant("be sacrificed", "be_sacrificed"),
    _cant("become untapped", "untap"),
    _cant("untap", "untap", older=True),
    _cant("be destroyed", "be_destroyed"),
    _cant("be equipped", "be_equipped"),
    _cant("phase out", "phase"),
    _cant("phase in", "phase_in"),
    _cant("crew Vehicles", "crew"),
    _cant("become tapped", "become_tapped"),
    _cant("be enchanted", "be_enchanted"),
    _R("<thing> don't untap during its controller's untap step unless that player is the monarch",
       t.Cant("untap_in_untap_step", narrowed(gap.thing, _NO_MONARCHS)), "502.3",
       "~ doesn't untap during its controller's untap step unless that player is the monarch"),
    _R(f"<thing> don't untap during {_UNTAP_STEPS}", t.Cant("untap_in_untap_step", gap.thing), "502.3",
       "~ doesn't untap during its controller's untap step"),
    _R("<thing> attack or {block} {when} if able", (t.Requires("attack", gap.thing), t.Requires("block", gap.thing)),
       "508.1d", "~ attacks or blocks each combat if able"),
    _R("<thing> attack a player other than you {then} if able",
       t.Requires("attack", gap.thing, t.And((t.IsPlayer(), t.Not(t.IsPlayer("you"))))), "508.1d",
       "~ attacks a player other than you if able"),
    _R("<thing> attack <whom:forced> {when} if able", t.Requires("attack", gap.thing, gap.whom), "508.1d",
       "~ attacks an opponent each combat if able"),
    _R("<thing> attack {when} if able", t.Requires("attack", gap.thing), "508.1d", "~ attacks each combat if able"),
    _R("<thing> block <whom:forced> {when} if able", t.Requires("block", gap.thing, gap.whom), "509.1c",
       "Walls block ~ each combat if able"),
    _R("<thing> block {when} if able", t.Requires("block", gap.thing), "509.1c", "~ blocks each combat if able"),
    _R("<thing> must be blocked [each combat] {then} if able", t.Requires("be_blocked", gap.thing), "509.1c",
       "~ must be blocked if able"),
    _R("<thing> must be blocked {then} by <number:so_many> or more creatures if able",
       t.Requires("be_blocked", gap.thing, least=gap.number), "509.1c", "~ must be blocked by two or more creatures if able"),
    _R("<thing> must be blocked {then} by exactly one creature if able", t.Requires("be_blocked", gap.thing, most=1), "509.1c",
       "~ must be blocked by exactly one creature if able"),
    _R("<thing> must be blocked {then} by <by:one_thing> if able", t.Requires("be_blocked", gap.thing, gap.by), "509.1c",
       "~ must be blocked by a Wall if able"),
    _R("<thing> must attack {when} if able", t.Requires("attack", gap.thing),
       "508.1d", "~ must attack each combat if able", True),
    _R("<thing> must block {when} if able", t.Requires("block", gap.thing), "509.1c", "~ must block each combat if able", True),
    _R("<thing> can attack {then} as though (it didn't have defender|they didn't have defender)",
       t.AsThough("attack_defender", gap.thing), "609.4", "~ can attack as though it didn't have defender"),
    _R("<thing> can attack {then} as though (it had haste|they had haste)", t.AsThough("attack_haste", gap.thing), "609.4",
       "~ can attack as though it had haste"),
    _R("<thing> can only attack alone", t.CombatLimit("attacks_only_alone", gap.thing), "508.1c", "~ can only attack alone"),
    _R("<thing> can be attached only to <by:one_thing>", t.Cant("be_attached", gap.thing, t.Not(gap.by)), "301.5c",
       "~ can be attached only to a creature with flying"),
    _R("<thing> can block an additional creature {when}", t.CombatLimit("can_block_additional", gap.thing, 1), "509.1b",
       "~ can block an additional creature each combat"),
    _R("<thing> can block an additional <number:so_many> creatures {when}",
       t.CombatLimit("can_block_additional", gap.thing, gap.number), "509.1b",
       "~ can block an additional two creatures each combat"),
    _R("<thing> can block up to <number:so_many> additional creatures {when}",
       t.CombatLimit("can_block_additional", gap.thing, gap.number), "509.1b",
       "~ can block up to two additional creatures each combat", True),
    _R("<thing> can block any number of creatures [each combat]", t.CombatLimit("can_block_any", gap.thing), "509.1b",
       "~ can block any number of creatures"),
    _R("<thing> can block only creatures with flying", t.Cant("block", gap.thing, t.Not(t.HasKeyword("flying"))), "509.1b",
       "~ can block only creatures with flying"),
    _R("<thing> can block creatures with shadow as though (they didn't have shadow|it had shadow)",
       t.AsThough("block_shadow", gap.thing), "609.4", "~ can block creatures with shadow as though they didn't have shadow"),
    _R("<thing> can block as though it were untapped", t.AsThough("untapped_block", gap.thing), "609.4",
       "~ can block as though it were untapped"),
    _R("<thing> can block as though they were untapped", t.AsThough("untapped_block", gap.thing), "609.4",
       "Walls you control can block as though they were untapped", True),
    _R("<thing> can be blocked only by <by:blockers>", t.Cant("be_blocked", gap.thing, t.Not(gap.by)), "509.1b",
       "~ can be blocked only by Walls", True),
    _R("<thing> assign no combat damage {then}", t.Cant("deal_damage", gap.thing, only="combat"), "510.1",
       "~ assigns no combat damage"),
    _R("<thing> assign combat damage equal to (its toughness rather than its power|their toughness rather than their power)",
       t.AsThough("toughness_damage", gap.thing),
       "510.1", "~ assigns combat damage equal to its toughness rather than its power"),
    _R("<thing> saddle Mounts and {crew} Vehicles as though (its|their) power were <amount:most> greater",
       (t.AsThough("saddle_more", gap.thing, amount=gap.amount), t.AsThough("crew_more", gap.thing, amount=gap.amount)), "609.4",
       "~ saddles Mounts and crews Vehicles as though its power were 2 greater"),
    _R("<thing> crew Vehicles as though (its|their) power were <amount:most> greater",
       t.AsThough("crew_more", gap.thing, amount=gap.amount), "609.4", "~ crews Vehicles as though its power were 2 greater"),
    _R("<thing> saddle Mounts and {crew} Vehicles using (its|their) toughness rather than (its|their) power",
       (t.AsThough("saddle_toughness", gap.thing), t.AsThough("crew_toughness", gap.thing)), "609.4",
       "~ saddles Mounts and crews Vehicles using its toughness rather than its power"),
    _R("<thing> crew Vehicles using (its|their) toughness rather than (its|their) power",
       t.AsThough("crew_toughness", gap.thing), "609.4", "~ crews Vehicles using its toughness rather than its power"),
    _R("<thing> all <able:described> able to block (it|them) do so", t.Requires("block", gap.able, gap.thing), "509.1c",
       "Enchanted creature has trample and all creatures able to block it do so", True),
    _R(f"<thing> its activated abilities can't be activated {_MANA}", t.Cant("activate", gap.thing, only="nonmana"),
       "602.5", f"Enchanted creature can't attack or block, and its activated abilities can't be activated {_MANA}"),
    _R("<thing> its activated abilities with {T} in their costs can't be activated",
       t.Cant("activate", gap.thing, only="tap"), "602.5",
       "Enchanted creature can't attack or block, and its activated abilities with {T} in their costs can't be activated"),
    _R("<thing> its activated abilities can't be activated", t.Cant("activate", gap.thing), "602.5",
       "Enchanted creature can't attack or block, and its activated abilities can't be activated"),
)  # fmt: skip

_TIMES = tuple((word, t.TheEvent(amount=t.Times(t.Number(number), t.EventAmount()))) for word, number in (
    ("twice", 2), ("three times", 3)))  # fmt: skip
_TAPPED: tuple[tuple[str, t.Selector | None, int], ...] = (
    ("you tap <what:one> for mana", _YOU, 1), ("a player taps <what:one> for mana", _ALL, 1),
    ("<what:one> is tapped for mana", None, 1), ("<what:one> is tapped for two or more mana", None, 2),
)  # fmt: skip
_PRODUCED = (
    *((f"it produces {word} as much of that mana instead", made) for word, made in _TIMES),
    ("it produces <mana:mana_kind> [mana] instead of any other type and amount", t.TheEvent(amount=t.Number(1), mana=gap.mana)),
    ("it produces <mana:mana_kind> [mana] instead of any other type", t.TheEvent(mana=gap.mana)),
)
_TAPPED_FOR_MANA = tuple(
    _R(f"if {tapped}, {produced}", t.Replace(t.AddsMana(gap.what, tapped=True, by=by, at_least=least), (made,)), "106.12b",
       f"If {tapped}, {produced}".replace("<what:one>", "a land").replace("<mana:mana_kind>", "{B}").replace(" [mana]", ""))
    for tapped, by, least in _TAPPED for produced, made in _PRODUCED
)

_TO_ANY = t.Or((t.IsPermanent(), t.IsPlayer("any")))
_DOUBLED = _R("double all damage [that] <what:sources> would deal", t.Replace(t.Damages(gap.what, _TO_ANY), (_TIMES[0][1],)),
              "614.1a", "Double all damage Walls you control would deal", True)

_FORETOLD = "foretelling cards from your hand costs <less:symbols> less"
_SPECIAL_COSTS = (
    _R(f"{_FORETOLD} and can be done on any player's turn",
       (t.CostChange(t.Anything(), (), gap.less, applies_to="foretell", by=_YOU),
        t.AsThough("foretell_any_turn", t.Anything(), _YOU)), "116.2h",
       "Foretelling cards from your hand costs {1} less and can be done on any player's turn"),
    _R(_FORETOLD, t.CostChange(t.Anything(), (), gap.less, applies_to="foretell", by=_YOU), "601.2f",
       "Foretelling cards from your hand costs {1} less"),
    _R("plotting cards from your hand costs <less:symbols> less",
       t.CostChange(t.Anything(), (), gap.less, applies_to="plot", by=_YOU), "601.2f",
       "Plotting cards from your hand costs {2} less"),
    _R("unlock costs you pay cost <less:symbols> less", t.CostChange(t.Anything(), (), gap.less, applies_to="unlock", by=_YOU),
       "601.2f", "Unlock costs you pay cost {1} less"),
    _R("all morph costs cost <more:symbols> more", t.CostChange(t.Anything(), gap.more, applies_to="morph"), "601.2f",
       "All morph costs cost {2} more"),
)
"""What special actions cost more or less (116.2), and when they can be taken."""
_PLAYING = (("cast", False), ("play", True))
_FROM_GRAVEYARD: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (" by <paid:gerunds> in addition to paying its other costs",
     " by discarding a card in addition to paying its other costs", {"additional": gap.paid}),
    (" by <paid:gerunds> rather than paying its mana cost",
     " by paying {B} rather than paying its mana cost", {"cost": gap.paid}),
    ("", "", {}),
)  # fmt: skip
_LIFE = (t.Cant("gain_life", by=t.IsPlayer("you")), t.Cant("lose_life", by=t.IsPlayer("you")))
_ANOTHER, _TWO, _THREE = (t.PlayerRule("extra_land_plays", _YOU, t.Number(count)) for count in (1, 2, 3))
_ANOTHER_EACH = t.PlayerRule("extra_land_plays", _ALL, t.Number(1))

_FLOOR = "damage that would reduce your life total to less than <least:most> reduces it to <least:most> instead"
_HANDS = (("your", _YOU), ("each player's", _ALL), ("each opponent's", _OPPONENTS))


def _hand_size(whose: str, who: t.Selector) -> tuple[RuleConstruction, ...]:
    """What the maximum hand size of players is, or is changed by (402.2)."""
    size = f"{whose} maximum hand size is"
    said = size[0].upper() + size[1:]
    return (
        _R(f"{size} increased by <more:few>", t.PlayerRule("hand_size_more", who, gap.more), "402.2",
           f"{said} increased by two"),
        _R(f"{size} reduced by <less:few>", t.PlayerRule("hand_size_more", who, t.Minus(t.Number(0), gap.less)), "402.2",
           f"{said} reduced by two"),
        _R(f"{size} [equal to] <size:few>", t.PlayerRule("max_hand_size", who, gap.size), "402.2", f"{said} two"),
    )  # fmt: skip


def _may_play(says: str, example: str, lands: bool = False, zone: t.Zone = "graveyard", **terms: Any) -> RuleConstruction:
    """Permission to cast or play the object itself, or other things, from a zone (601.3)."""
    made = t.MayPlay(gap.what, (zone,), _YOU, lands=lands, **terms)
    return _R(f"you may {says}", made, "601.3", f"You may {example}")


def _discarded(what: t.Filter, by: t.Selector, **more: Any) -> t.Moves:
    """A card that goes from your hand because an effect has you discard it."""
    return t.Moves(what, "hand", by=by, within="discard", **more)


_BY_THEM = "if a spell or ability an opponent controls causes you to discard"
_NO_GRAVEYARD = "instead of putting it into your graveyard"
_OWN_CARD = _discarded(t.IsSource(), _OPPONENTS, to="graveyard")
_OUT_OF_HAND = (
    _R(f"{_BY_THEM} ~ , put it onto the battlefield with <count:so_many_cards> <kind:counters> on it {_NO_GRAVEYARD}",
       t.Replace(_OWN_CARD, (t.TheEvent(to_zone="battlefield", counters=((gap.kind, gap.count),)),)), "701",
       "If a spell or ability an opponent controls causes you to discard ~, put it onto the battlefield with two charge counters "
       "on it instead of putting it into your graveyard"),
    _says(f"{_BY_THEM} ~, put it onto the battlefield {_NO_GRAVEYARD}",
          t.Replace(_OWN_CARD, (t.TheEvent(to_zone="battlefield"),)), rule="701"),
    _says(f"{_BY_THEM} a card, you may reveal that card and put it on top of your library instead of putting it anywhere else",
          t.Replace(_discarded(t.Anything(), _OPPONENTS, owner=_YOU),
                    (t.TheEvent(to_zone="library", position="top", reveal=True),), optional=True), rule="701"),
    _says("if an effect causes you to discard a card, discard it, but you may put it on top of your library instead of into your "
          "graveyard",
          t.Replace(_discarded(t.Anything(), _ALL, to="graveyard", owner=_YOU), (t.TheEvent(to_zone="library", position="top"),),
                    optional=True), rule="701"),
)  # fmt: skip
_MONARCH = t.Filtered(t.EachPlayer(), t.Where(t.HasDesignation("monarch", t.It())))
_USING: tuple[t.AlternativeKeyword, ...] = ("mutate", "blitz", "bestow", "warp")
WHOLE = (
    _R("you choose which creatures block {then} and how those creatures block", t.PlayerRule("choose_blocks", _YOU), "509.1a",
       "You choose which creatures block and how those creatures block"),
    _says("damage doesn't cause you to lose life", t.PlayerRule("damage_costs_no_life", _YOU), rule="119.2"),
    _R(_FLOOR, t.PlayerRule("damage_floor", _YOU, gap.least), "120.3",
       "Damage that would reduce your life total to less than 1 reduces it to 1 instead"),
    _R(f"if <asked:condition> , {_FLOOR}", t.While(gap.asked, (t.PlayerRule("damage_floor", _YOU, gap.least),)), "120.3",
       "If you control a Wall, damage that would reduce your life total to less than 1 reduces it to 1 instead"),
    _R("if damage dealt to <what:one_thing> would result in all loyalty counters on it being removed , instead all but "
       "one of those counters are removed", t.CounterFloor(gap.what, "loyalty"), "614.1a",
       "If damage dealt to a planeswalker you control would result in all loyalty counters on it being removed, instead all but "
       "one of those counters are removed"),
    _R("if <asked:condition> , ~ can't be countered and the damage can't be prevented",
       (t.While(gap.asked, (t.Cant("be_countered", t.IsSource()), t.Cant("prevent_damage", t.IsSource()))),), "615.12",
       "If you control a Wall, ~ can't be countered and the damage can't be prevented"),
    _R("if <asked:condition> , ~ can't be countered", t.While(gap.asked, (t.Cant("be_countered", t.IsSource()),)), "701",
       "If you control a Wall, ~ can't be countered"),
    *(row for whose, who in _HANDS for row in _hand_size(whose, who)),
    _R('the "legend rule" doesn\'t apply to <what:all>', t.NoLegendRule(gap.what), "704.5j",
       'The "legend rule" doesn\'t apply to Walls you control'),
    _R('the "legend rule" doesn\'t apply', t.NoLegendRule(t.Anything()), "704.5j", 'The "legend rule" doesn\'t apply'),
    _R("if <given:one> attacks , ~ also attacks if able", t.Requires("attack", t.IsSource(), given=gap.given), "508.1d",
       "If a Wall attacks, ~ also attacks if able"),
    _says("if a creature an opponent controls attacks, all creatures that opponent controls attack if able",
          t.Requires("attack", _OF_OPPONENTS, given=_OF_OPPONENTS), rule="508.1d"),  # only one player's creatures attack (508.1)
    _R("if <given:one> attacks , <what:all> attack if able", t.Requires("attack", gap.what, given=gap.given), "508.1d",
       "If ~ attacks, all Walls you control attack if able"),
    _R("the monarch controls <what:attached>", t.Modify(gap.what, (t.ChangeController(_MONARCH),)), "613.1b",
       "The monarch controls enchanted creature"),
    _R("you control <what:attached>", t.Modify(gap.what, (t.ChangeController(_YOU),)), "613.1b",
       "You control enchanted creature"),
    _R("you may cast ~ as though it had flash if you pay <cost:mana> more to cast it",
       t.MayPlay(t.IsSource(), ("hand",), _YOU, flash=True, key="flash", additional=gap.cost), "601.3b",
       "You may cast ~ as though it had flash if you pay {2} more to cast it"),
    _R("you may cast ~ as though it had flash if you <cost:deed> as an additional cost to cast it",
       t.MayPlay(t.IsSource(), ("hand",), _YOU, flash=True, key="flash", additional=gap.cost), "601.3b",
       "You may cast ~ as though it had flash if you discard a card as an additional cost to cast it"),
    *(_may_play(f"cast <what:itself> from your graveyard using its {way} ability",
                f"cast ~ from your graveyard using its {way} ability", using=way) for way in _USING),
    _R("you may activate abilities of <what:things> as though (those creatures|they) had haste",
       t.AsThough("haste_abilities", gap.what), "609.4",
       "You may activate abilities of Walls you control as though those creatures had haste"),
    *(_R(f"you may {verb} <what:itself> from your graveyard or from exile",
         t.MayPlay(gap.what, ("graveyard", "exile"), _YOU, lands=lands), "601.3",
         f"You may {verb} ~ from your graveyard or from exile") for verb, lands in _PLAYING),
    *(_may_play(f"{verb} <what:itself> from your graveyard{how}", f"{verb} ~ from your graveyard{example}", lands, **terms)
      for verb, lands in _PLAYING for how, example, terms in _FROM_GRAVEYARD),
    *(_may_play(f"{verb} <what:itself> from exile", f"{verb} ~ from exile", lands, "exile") for verb, lands in _PLAYING),
    _may_play("cast <what:which_spells> [from your hand] without paying their mana costs",
              "cast creature spells without paying their mana costs", zone="hand", free=True),
    _R("you may play <what:top_card>", t.MayPlay(gap.what, EVERYWHERE, _YOU, lands=True), "601.3",
       "You may play the top card of your library"),
    _R("<what:which_spells> can't be cast", t.Cant("cast", gap.what), "601.3", "Creature spells can't be cast"),
    _R("each spell that would cost less than <least:so_many> mana to cast costs <least:so_many> mana to cast",
       t.CostFloor(t.Anything(), gap.least), "601.2f",
       "Each spell that would cost less than three mana to cast costs three mana to cast"),
    _says("you may choose not to untap ~ during your untap step", t.AsThough("may_stay_tapped", t.IsSource()), rule="502.3"),
    _says("a deck can have any number of cards named ~", t.PlayerRule("deck_copies", _ALL, t.AnyNumber()), rule="100.2a"),
    _R("a deck can have up to <most:few> cards named ~", t.PlayerRule("deck_copies", _ALL, gap.most), "100.2a",
       "A deck can have up to two cards named ~"),
    _R("you may activate loyalty abilities of <what:things> on any player's turn any time you could cast an instant",
       t.AsThoughFlash(gap.what, _YOU, True, "loyalty"), "606.3",
       "You may activate loyalty abilities of ~ on any player's turn any time you could cast an instant"),
    _says("you may activate equip abilities any time you could cast an instant",
          t.AsThoughFlash(t.Anything(), _YOU, True, "equip"), rule="602.5d"),
    _R("you may activate (the loyalty abilities|loyalty abilities) of <what:things> twice (each|this) turn rather than only once",
       t.AsThough("loyalty_twice", gap.what), "606.3",
       "You may activate the loyalty abilities of ~ twice each turn rather than only once"),
    _R("you may activate ~'s loyalty ability <more:few> more times {then}",
       t.AsThough("loyalty_more", t.IsSource(), _YOU, gap.more), "606.3",
       "You may activate ~'s loyalty ability two more times"),
    _R("<what:things> can boast twice during each of your turns rather than once",
       t.While(t.During(_YOU), (t.AsThough("boast_twice", gap.what),)), "602.5b",
       "Walls you control can boast twice during each of your turns rather than once"),
    _says("~ can be your commander", t.PlayerRule("can_be_commander", _YOU), rule="903.3"),
    _says("your life total can't change", *_LIFE, rule="119.8"),
    _says("players have no maximum hand size", t.PlayerRule("no_max_hand_size", _ALL), rule="402.2"),
    _says("you have no maximum hand size", t.PlayerRule("no_max_hand_size", _YOU), rule="402.2"),
    _says("players skip their untap steps", t.SkipStep("untap", _ALL)),
    _says("players skip their draw steps", t.SkipStep("draw", _ALL)),
    _says("players skip their upkeep steps", t.SkipStep("upkeep", _ALL)),
    _says("each player skips their untap step", t.SkipStep("untap", _ALL), older=True),
    _says("spells and abilities your opponents control can't cause their controller to search their library",
          t.Cant("search", by=t.IsPlayer("opponent"), only="own"), rule="701"),
    _says("spells and abilities your opponents control can't cause you to sacrifice permanents",
          t.Cant("make_sacrifice", t.IsPlayer("you"), t.IsPlayer("opponent"))),
    _says("spells and abilities your opponents control can't cause you to discard cards or sacrifice permanents",
          t.Cant("make_discard", t.IsPlayer("you"), t.IsPlayer("opponent")),
          t.Cant("make_sacrifice", t.IsPlayer("you"), t.IsPlayer("opponent"))),
    _says("skip your draw step", t.SkipStep("draw", _YOU)),
    _says("skip your untap step", t.SkipStep("untap", _YOU)),
    _says("skip your upkeep step", t.SkipStep("upkeep", _YOU)),
    _says("you may play an additional land on each of your turns", _ANOTHER, rule="305.2"),
    _says("you may play an additional land", _ANOTHER, rule="305.2", older=True),
    _says("each player may play an additional land during each of their turns", _ANOTHER_EACH, rule="305.2"),
    _says("each player may play an additional land on each of their turns", _ANOTHER_EACH, rule="305.2"),
    _says("you may play any number of lands on each of your turns", t.PlayerRule("extra_land_plays", _YOU, t.AnyNumber()),
          rule="305.2"),
    _says("you may play two additional lands on each of your turns", _TWO, rule="305.2"),
    _says("you may play up to two additional lands", _TWO, rule="305.2", older=True),
    _says("you may play up to three additional lands", _THREE, rule="305.2"),
    _says("you may look at the top card of your library any time", t.PlayerRule("look_at_top", _YOU)),
    _R("your opponents and <what:described> can be the targets of spells and abilities you control as though they didn't have "
       "hexproof",
       (t.AsThough("target_hexproof", t.IsPlayer("opponent"), by=_YOU), t.AsThough("target_hexproof", gap.what, by=_YOU)),
       "609.4",
       "Your opponents and Walls your opponents control can be the targets of spells and abilities you control as though they "
       "didn't have hexproof"),
    *(_says(f"you may look at face-down creatures {whose} control any time", _FACE_DOWN, rule="708.5")
      for whose in ("you don't", "your opponents")),
    _says("you may look at the top card of your library and at face-down creatures you don't control any time",
          t.PlayerRule("look_at_top", _YOU), _FACE_DOWN, rule="708.5"),
    _says("while voting, you get an additional vote", t.PlayerRule("votes_more", _YOU), rule="701"),
    _says("while voting, you may vote an additional time", t.PlayerRule("may_vote_more", _YOU), rule="701"),
    _R("you may look at [the] cards exiled with ~, and you may play lands and cast spells from among those cards",
       (_LOOK_AT_EXILED, t.MayPlay(t.IsAmong(t.Linked("exiled")), ("exile",), _YOU, lands=True)), "406.3",
       "You may look at cards exiled with ~, and you may play lands and cast spells from among those cards"),
    _R("you may look at [the] cards exiled with ~", _LOOK_AT_EXILED, "406.3", "You may look at cards exiled with ~"),
    _R("you may look at (that card|it|those cards|them)", t.PlayerRule("look_at_that_card", _YOU), "406.3",
       "you may look at that card", older=True),
    _says("play with the top card of your library revealed", t.PlayerRule("library_top_revealed", _YOU)),
    _says("players play with the top card of their libraries revealed", t.PlayerRule("library_top_revealed", _ALL)),
    _says("all damage is dealt as though its source had wither", t.AsThough("wither_damage", t.Anything()),
          rule="609.4"),
    _says("all damage is dealt to you as though its source had infect", t.AsThough("infect_damage", t.IsPlayer("you")),
          rule="609.4"),
    *_SPECIAL_COSTS,
    _says("if you would copy a spell one or more times, instead copy it that many times plus an additional time. You may choose "
          "new targets for the additional copy", t.PlayerRule("copies_more", _YOU), rule="614.1a"),
    _R("if an opponent would search a library , (that player searches|they search) the top <amount:so_many_cards> cards "
       "of that library instead", t.PlayerRule("search_top", _OPPONENTS, gap.amount), "701",
       "If an opponent would search a library, that player searches the top four cards of that library instead"),
    _says("you may discard ~ any time you could cast an instant", t.MayDiscard(), rule="116.2e"),
    _says("play with your hand revealed", t.PlayerRule("hand_revealed", _YOU)),
    _says("players play with their hands revealed", t.PlayerRule("hand_revealed", _ALL)),
    _says("your opponents play with their hands revealed", t.PlayerRule("hand_revealed", _OPPONENTS)),
    _says("you don't lose the game for having 0 or less life", t.PlayerRule("cant_lose_zero_life", _YOU)),
    _says("damage isn't removed from creatures during cleanup steps", t.PlayerRule("damage_stays", _ALL), rule="514.2"),
    _says("counters remain on ~ as it moves to any zone other than a player's hand or library", t.CountersRemain(), rule="122.2"),
    _says("damage can't be prevented", t.Cant("prevent_damage"), rule="615.12"),
    _says("combat damage can't be prevented", t.Cant("prevent_damage", only="combat"), rule="615.12"),
    _R("damage that would be dealt by <what:things> can't be prevented", t.Cant("prevent_damage", gap.what), "615.12",
       "Damage that would be dealt by ~ can't be prevented"),
    _R("combat damage that would be dealt by <what:things> can't be prevented",
       t.Cant("prevent_damage", gap.what, only="combat"), "615.12", "Combat damage that would be dealt by ~ can't be prevented"),
    _R(f"activated abilities of <what:things> can't be activated {_MANA}", t.Cant("activate", gap.what, only="nonmana"), "602.5",
       f"Activated abilities of Walls can't be activated {_MANA}"),
    _R("activated abilities of <what:things> can't be activated", t.Cant("activate", gap.what), "602.5",
       "Activated abilities of Walls can't be activated"),
    _R(f"<what:possessor> activated abilities can't be activated {_MANA}", t.Cant("activate", gap.what, only="nonmana"), "602.5",
       f"Enchanted creature's activated abilities can't be activated {_MANA}", True),
    _R("<what:possessor> activated abilities can't be activated", t.Cant("activate", gap.what), "602.5",
       "Enchanted creature's activated abilities can't be activated", True),
    _R("you can't choose <what:a_described> as ~'s target as you cast it",
       t.Cant("be_targeted", gap.what, t.IsSource(), "as_cast"), "101.2",
       "You can't choose an untapped Wall as ~'s target as you cast it"),
    _R("you may look at an additional <more:so_many_cards> cards each time you surveil",
       t.Replace(t.Does("surveil", _YOU), (t.TheEvent(amount=t.Plus((t.EventAmount(), gap.more))),), None, True), "701",
       "You may look at an additional two cards each time you surveil"),
    _R("counters can't be put on <what:things>", t.Cant("get_counters", gap.what),
       "122.1", "Counters can't be put on Walls", True),
    _R("untap <what:all> during each other player's untap step", t.UntapsToo(gap.what, t.EachOtherPlayer(_YOU)), "502.3",
       "Untap all Walls you control during each other player's untap step"),
    _R("all <able:described> able to block ~ or <what:things> do so",
       (t.Requires("block", gap.able, t.IsSource()), t.Requires("block", gap.able, gap.what)), "509.1c",
       "All creatures able to block ~ or enchanted creature do so", True),
    _R("all <able:described> able to block <what:things> {then} do so", t.Requires("block", gap.able, gap.what), "509.1c",
       "All creatures able to block ~ do so", True),
    *(_no_more_than(words, "max_attackers", against) for words, against in (
        ("attack you", t.IsPlayer("you")), ("attack ~", t.IsSource()), ("attack", None),
    )),
    _no_more_than("block", "max_blocking_creatures", None),
    _R("you may have <what:own> assign (its|their) combat damage {then} as though (it weren't blocked|they weren't blocked)",
       t.AsThough("assign_unblocked", gap.what), "609.4", "You may have ~ assign its combat damage as though it weren't blocked"),
    _R("for each <what:described> , you may have that creature assign its combat damage as though it weren't blocked",
       t.AsThough("assign_unblocked", gap.what), "609.4",
       "For each Wall you control, you may have that creature assign its combat damage as though it weren't blocked", True),
    _R("<what:possessor> controller may have it assign its combat damage as though it weren't blocked",
       t.AsThough("assign_unblocked", gap.what), "609.4",
       "Enchanted creature's controller may have it assign its combat damage as though it weren't blocked"),
)  # fmt: skip

_FIRST: tuple[tuple[t.PricedKeyword, str], ...] = (
    ("equip", "the equip cost of the first equip ability you activate"),
    ("cycling", "the cycling cost of the first card you cycle"),
)
_OTHER_COSTS: tuple[RuleConstruction, ...] = (
    *(_R(f"you may <cost:paying> rather than pay {of} {when}",
         t.AlternativeActivation(keyword, gap.cost, first=True, own_turn=own), "602.2b",
         f"You may pay {{0}} rather than pay {of} {when}")
      for keyword, of in _FIRST for when, own in (("each turn", False), ("during each of your turns", True))),
    _R("you may <cost:paying> rather than pay cycling costs", t.AlternativeActivation("cycling", gap.cost), "602.2b",
       "You may pay {0} rather than pay cycling costs"),
    _R("you may <cost:paying> rather than pay (~ 's|its) crew cost",
       t.AlternativeActivation("crew", gap.cost, t.IsSource()), "602.2b",
       "You may remove a loyalty counter from a planeswalker you control rather than pay ~'s crew cost"),
)
_AGAIN = "(that ability|it) triggers an additional time"
_ENTERING, _DYING = t.Moves(gap.what, to="battlefield"), t.Moves(gap.what, "battlefield", "graveyard")
_TRIGGERS = (
    _R(f"if <event:happening> causes a triggered ability of <of:triggering> to trigger, {_AGAIN}",
       t.TriggersMore(gap.of, gap.event), "603.2d",
       "If a creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an "
       "additional time"),
    _R(f"if (an ability|a triggered ability) of <of:triggering> triggers while <condition> , {_AGAIN}",
       t.While(gap.condition, (t.TriggersMore(gap.of, None),)), "603.2d",
       "If an ability of another Goblin you control triggers while you control six or more Goblins, that ability triggers an "
       "additional time"),
    _R(f"if (a triggered ability|an ability) of <of:triggering> triggers, {_AGAIN}", t.TriggersMore(gap.of, None), "603.2d",
       "If a triggered ability of another Goblin you control triggers, that ability triggers an additional time"),
    *(_R(f"<what:things> {words} don't cause abilities {whose} to trigger",
         tuple(t.TriggersMore(of, event, 0) for event in events), "603.2d",
         f"Creatures {words} don't cause abilities {whose.replace('<of:there>', 'artifacts')} to trigger")
      for words, events in (("entering", (_ENTERING,)), ("dying", (_DYING,)), ("entering or dying", (_ENTERING, _DYING)))
      for whose, of in (("of <of:there>", gap.of), ("", t.Anything()))),
)
ROWS = (*_TRIGGERS, *ABILITY_COSTS, *_OTHER_COSTS, *_OUT_OF_HAND, *_TAPPED_FOR_MANA, _DOUBLED, *OBJECTS, *PLAYERS, *WHOLE)
TABLE = RuleTable(ROWS)
