"""Conditions in words: one row for each wording of what is so, what somebody has and what happened (603.4, 608.2c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from app.engine import trees as t
from app.engine.oracle.constructions.condition_table import EACH, ONE, ConditionConstruction, ConditionTable
from app.engine.oracle.constructions.event_phrases import MOST_LIFE
from app.engine.oracle.constructions.relative_clauses import DONE
from app.engine.oracle.constructions.templates import gap, held_by, narrowed
from app.engine.oracle.vocabulary import COLORS

_R = ConditionConstruction
_YOU = t.You()
_CREATURE = t.HasType(("creature",))
_OWN = t.And((t.IsPermanent(), t.ControlledBy(_YOU)))
_DESCENDED = t.And((t.IsPermanent(), t.IsCard(), t.OwnedBy(_YOU)))
_IN_MAIN_PHASE = t.AllOf((t.Matches(t.This(), t.CastFrom(by=_YOU)), t.During(_YOU, ("main",))))


def _done(pattern: t.EventPattern, period: t.Period = "turn") -> t.Condition:
    return t.HappenedThisTurn(pattern, period=period)


def _says(words: str, made: t.Condition, rule: str, older: bool = False) -> ConditionConstruction:
    """A whole wording."""
    return _R(words, made, rule, words, older)


def _so_many(makes: Any) -> t.Condition:
    """So much, or so many, of an amount."""
    return t.Compare(makes, gap.op, gap.count)


def _most_common(color: t.Color) -> t.Condition:
    """Is no color that of more permanents?"""
    counts = {one: t.Count(t.All(t.And((t.IsPermanent(), t.HasColor((one,)))))) for one in COLORS.values()}
    return t.Compare(counts[color], ">=", t.Greatest(tuple(counts.values())))


MOST_COMMON_COLOR = "the most common color among all permanents or a color tied for most common"
OF_MOST_COMMON = t.Or(tuple(t.And((t.HasColor((one,)), t.Where(_most_common(one)))) for one in COLORS.values()))
"""Of a color that no other color is more common than among permanents."""
_NO_DAY_OR_NIGHT = t.AllOf((t.NotSo(t.HasDesignation("day")), t.NotSo(t.HasDesignation("night"))))
_NO_MONARCH = t.NotSo(t.Exists(t.Filtered(t.EachPlayer(), t.Where(t.HasDesignation("monarch", t.It())))))
_COMMANDER = t.Exists(t.All(t.And((t.Status("commander"), t.OwnedBy(_YOU), t.ControlledBy(_YOU)))))
_AS_STRONG = t.All(t.And((_CREATURE, t.Not(t.IsAmong(gap.of)), t.Quality("power", ">=", t.ValueOf("power", gap.of)))))
_OTHER_CREATURE_CARDS = t.All(t.And((_CREATURE, t.Not(t.IsSource()))), ("graveyard",), _YOU)
_BOTH_KINDS = t.AllOf(tuple(t.Exists(t.All(t.HasType((kind,)), ("graveyard",), _YOU)) for kind in ("instant", "sorcery")))
_AT_YOU = t.Where(t.SameThing(t.AttackedBy(t.It()), _YOU))
WHOLE = (
    _R("you have <op+count:so_many> (opponents|opponent)", _so_many(t.Count(t.EachOpponent())), "102.2",
       "you have two or more opponents"),
    _says("it's your turn", t.During(_YOU), "500.1"),
    _says("it's not your turn", t.NotSo(t.During(_YOU)), "500.1"),
    _says("it isn't your turn", t.NotSo(t.During(_YOU)), "500.1"),
    _says("it's an opponent's turn", t.NotSo(t.During(_YOU)), "500.1"),
    _says("it's your main phase", t.During(_YOU, ("main",)), "505.1"),
    _says("it isn't your main phase", t.NotSo(t.During(_YOU, ("main",))), "505.1"),
    _says("it's your combat phase", t.During(_YOU, ("combat",)), "506.1"),
    _says("it's the first combat phase of the turn",
          t.Compare(t.EventsThisTurn(t.BeginsStep("beginning_of_combat")), "=", t.Number(1)), "506.1"),
    _says("it's the first combat phase of your turn",
          t.AllOf((t.During(_YOU), t.Compare(t.EventsThisTurn(t.BeginsStep("beginning_of_combat")), "=", t.Number(1)))), "506.1"),
    _R("it's <whose:theirs> turn", t.During(gap.whose), "500.1", "it's that player's turn"),
    _R("(it's not|it isn't) <whose:theirs> turn", t.NotSo(t.During(gap.whose)), "500.1", "it's not that player's turn"),
    _says("it's day", t.HasDesignation("day"), "731.1"),
    _says("it's night", t.HasDesignation("night"), "731.1"),
    _says("it's neither day nor night", _NO_DAY_OR_NIGHT, "731.1"),
    _says("there is no monarch", _NO_MONARCH, "725.1"),
    _says("you control your commander", _COMMANDER, "903.3"),
    _says("there is an instant card and a sorcery card in your graveyard", _BOTH_KINDS, "404.1"),
    _says("an instant card and a sorcery card are in your graveyard", _BOTH_KINDS, "404.1", True),
    _says("you have the city's blessing", t.HasDesignation("citys_blessing", _YOU), "702"),
    _says("you're the monarch", t.HasDesignation("monarch", _YOU), "725.1"),
    _says("you have the initiative", t.HasDesignation("initiative", _YOU), "726.1"),
    _says("you have max speed", t.HasDesignation("speed_max", _YOU), "702"),
    _says("you have an enduring story", t.HasDesignation("enduring_story", _YOU), "701"),
    _R("the Ring has tempted you <op+count:so_many> times this game", _so_many(t.ValueOf("ring_temptations", _YOU)), "701",
       "the Ring has tempted you two or more times this game"),
    _says("you've completed a dungeon", t.Compare(t.ValueOf("dungeons_completed", _YOU), ">=", t.Number(1)), "309.7"),
    _says("you have a full party", t.Compare(t.ValueOf("party_size", _YOU), "=", t.Number(4)), "700.8c"),
    *(_says(f"{name} is the most common color among all permanents or is tied for most common", _most_common(color), "105.2")
      for name, color in COLORS.items()),
    _says("your library has no cards in it", t.Compare(t.ValueOf("library_size", _YOU), "=", t.Number(0)), "401.1"),
    _says("it wasn't put onto the battlefield with this ability",
          t.NotSo(t.EventFits(t.Moves(t.Anything(), to="battlefield", within="own effect"))), "603.4"),
    _says("~ is the first spell you've cast this game", t.NotSo(_done(t.Casts(None, _YOU), "game")), "601.2i"),
    _says("it didn't die", t.NotSo(t.EventFits(t.Moves(t.Anything(), "battlefield", "graveyard"))), "700.4"),
    _says("you won", t.Compare(t.EventAmount(), "=", t.Number(2)), "701"),  # of "whenever you clash": see rules.keyword_actions
    _says("you descended this turn", _done(t.Moves(_DESCENDED, None, "graveyard")), "700.11"),
    _says("you chose a creature other than ~ as your Ring-bearer",
          t.EventFits(t.Does("ring_tempts", _YOU, t.And((_CREATURE, t.Not(t.IsSource()))))), "701"),
    _says("you've committed a crime this turn", _done(t.Does("crime", _YOU)), "700.13"),
    _says("a creature is attacking you", t.Exists(t.All(t.And((_CREATURE, t.Status("attacking"), _AT_YOU)))), "508.1"),
    _says("you've been attacked this step", _done(t.IsAttacked(t.IsPlayer("you")), "combat"), "508.3b"),
    _says("a permanent you controlled left the battlefield this turn", _done(t.Moves(_OWN, "battlefield")), "603.6c"),
    _says("a permanent left the battlefield under your control this turn", _done(t.Moves(_OWN, "battlefield")), "603.6c", True),
    _says("it's the first end step of the turn", t.Compare(t.EventsThisTurn(t.BeginsStep("end")), "=", t.Number(1)), "513.1"),
    _R("<of:possessive> power is greater than each other creature's power", t.NotSo(t.Exists(_AS_STRONG)), "208.1",
       "its power is greater than each other creature's power"),
    _says("~ is the only creature card in your graveyard",
          t.AllOf((t.Matches(t.This(), t.InZone(("graveyard",))), t.NotSo(t.Exists(_OTHER_CREATURE_CARDS)))), "404.1"),
    _says("no creatures died this turn", t.NotSo(_done(t.Moves(_CREATURE, "battlefield", "graveyard"))), "700.4"),
    _says("no creatures attacked this turn", t.NotSo(_done(t.Attacks(_CREATURE))), "508.1"),
    _says("no permanents left the battlefield this turn", t.NotSo(_done(t.Moves(t.IsPermanent(), "battlefield"))), "603.6c"),
    _says("it wasn't the first land you played this turn",
          t.Compare(t.EventsThisTurn(t.PlaysLand(_YOU)), ">", t.Number(1)), "305.2"),
    _says("no spells were cast last turn", t.NotSo(_done(t.Casts(), "last_turn")), "601.2i"),
    _says("no spells were cast this turn", t.NotSo(_done(t.Casts())), "601.2i"),
    _says("you've cast both a creature spell and a noncreature spell this turn",
          t.AllOf((_done(t.Casts(_CREATURE, _YOU)), _done(t.Casts(t.Not(_CREATURE), _YOU)))), "601.2i"),
    _says("a player cast two or more spells last turn",
          t.Exists(t.Filtered(t.EachPlayer(), t.Where(t.HappenedThisTurn(t.Casts(None, t.It()), 2, "last_turn")))), "601.2i"),
    _says("an opponent lost life this turn", _done(t.LosesLife(t.EachOpponent())), "119.3"),
    _says("an opponent has been dealt damage this turn", _done(t.Damages(to=t.IsPlayer("opponent"))), "120.3", True),
    _says("an opponent was dealt damage this turn", _done(t.Damages(to=t.IsPlayer("opponent"))), "120.3"),
    _says("tribute wasn't paid", t.NotSo(t.Matches(t.This(), t.Status("tribute_paid"))), "702"),
    _says("the gift was promised", t.PaidCost("gift", t.This()), "702"),
    _says("the gift wasn't promised", t.NotSo(t.PaidCost("gift", t.This())), "702"),
    _says("it's bargained", t.PaidCost("bargain", t.This()), "702"),
    _says("that spell's mana cost or that ability's activation cost contains {X}", t.Matches(t.EventRole(), t.Or((
        t.Status("has_mana_cost_x"), t.Status("has_activation_cost_x")))), "107.3"),
    _says("evidence was collected", t.PaidCost("collect evidence", t.This()), "701"),
    _says("you cast ~ during your main phase", _IN_MAIN_PHASE, "505.1"),
    _says("you cast it during your main phase", _IN_MAIN_PHASE, "505.1"),
    _says("~ remains tapped", t.Matches(t.This(), t.Status("tapped")), "110.5"),
    _says("~ remains on the battlefield", t.Matches(t.This(), t.InZone(("battlefield",))), "403.3"),
    _R("this is the <nth> time this ability has resolved this turn", t.Compare(t.TimesThisTurn("resolved"), "=", gap.nth),
       "608.2", "this is the second time this ability has resolved this turn"),
    _R("it's the <nth:nth_again> time", t.Compare(t.TimesThisTurn("resolved"), "=", gap.nth), "608.2",
       "this is the second time this ability has resolved this turn", True),
    _R("this is the <nth> or <other:nth> time this ability has resolved this turn",
       t.OneOf((t.Compare(t.TimesThisTurn("resolved"), "=", gap.nth), t.Compare(t.TimesThisTurn("resolved"), "=", gap.other))),
       "608.2", "this is the first or second time this ability has resolved this turn"),
    _R("this ability has been activated <op+count:so_many> times this turn", _so_many(t.TimesThisTurn("activated")), "602.2",
       "this ability has been activated four or more times this turn"),
)  # fmt: skip

# ---- players ---------------------------------------------------------------------------------------------------------------


def _with(verb: str, what: str, pattern: t.EventPattern, rule: str, example: str) -> ConditionConstruction:
    """What a player did something with this turn."""
    return _R(f"<who> {{{verb}}} <what+least:{what}> this turn", t.HappenedThisTurn(pattern, gap.least), rule,
              f"an opponent {verb} {example} this turn")  # fmt: skip


def _life(who: t.Selector) -> t.Amount:
    return t.ValueOf("life", who)


def _hand(who: t.Selector) -> t.Amount:
    return t.ValueOf("hand_size", who)


def _held(who: t.Selector) -> t.Amount:
    return t.Count(t.All(narrowed(gap.what, t.ControlledBy(who))))


def _most(measure: Callable[[t.Selector], t.Amount], which: t.Extreme) -> t.Amount:
    """The greatest or the least number that any other player has of something."""
    others = t.EachOtherPlayer(gap.who)
    each = measure(t.It())
    return t.ValueOf(each.quality, others, which) if isinstance(each, t.ValueOf) else t.ExtremeAmong(each, others, which)


def _compared(
    words: str, measure: Callable[[t.Selector], t.Amount], than: Literal[">", "<"]
) -> tuple[ConditionConstruction, ...]:
    """Whether a player has more of something than another player, or than one or each of several."""
    said, example = f"<who> {words} than", words.format(have="has", control="controls").replace("<what:kinds>", "Dragons")
    turned: tuple[t.Comparison, t.Comparison] = ("<", ">=") if than == ">" else (">", "<=")
    than_one, than_each = (
        t.Exists(t.Filtered(gap.other, t.Where(t.Compare(measure(t.It()), sign, measure(gap.who))))) for sign in turned
    )
    return (
        _R(f"{said} <other:rival>", t.Compare(measure(gap.who), than, measure(gap.other)), "107",
           f"an opponent {example} than you"),
        _R(f"{said} each other player", t.Compare(measure(gap.who), than, _most(measure, "max" if than == ">" else "min")), "107",
           f"a player {example} than each other player", only=EACH),
        _R(f"{said} <other:one_rival>", than_one, "107", f"that player {example} than an opponent", only=ONE),
        _R(f"{said} <other:each_rival>", t.NotSo(than_each), "107", f"that player {example} than each other player", only=ONE),
    )  # fmt: skip


def _by_so_many(words: str, measure: Callable[[t.Selector], t.Amount], example: str) -> ConditionConstruction:
    """Whether a player has at least so many more of something than another."""
    return _R(f"<who> {words} than <other:rival>",
              t.Compare(measure(gap.who), ">=", t.Plus((measure(gap.other), gap.count))), "107",
              f"an opponent {example} than you")


_COMPARED: tuple[tuple[str, Callable[[t.Selector], t.Amount], Literal[">", "<"]], ...] = (
    ("{have} more life", _life, ">"), ("{have} less life", _life, "<"), ("{have} more cards in hand", _hand, ">"),
    ("{have} fewer cards in hand", _hand, "<"), ("{control} more <what:kinds>", _held, ">"),
    ("{control} fewer <what:kinds>", _held, "<"),
)  # fmt: skip
_DONE: tuple[tuple[str, t.Deed], ...] = (("surveilled", "surveil"), ("scried", "scry"), ("proliferated", "proliferate"))
_COMBAT: tuple[tuple[str, bool | None], ...] = (("combat damage", True), ("noncombat damage", False), ("damage", None))
_PERIODS: tuple[tuple[str, t.Period], ...] = (("this turn", "turn"), ("last turn", "last_turn"))
_PILES: tuple[tuple[t.Zone, str], ...] = (("graveyard", "404.1"), ("library", "401.1"))
_LIFE: tuple[tuple[str, t.Measure], ...] = (("lost", "life_lost_this_turn"), ("gained", "life_gained_this_turn"))
_HELD = t.All(narrowed(gap.what, t.ControlledBy(gap.who)))
_HAS, _HAS_OTHER = (t.All(held_by(one, t.ControlledBy(gap.who))) for one in (gap.what, gap.other))
PLAYERS = (
    *(row for words, measure, than in _COMPARED for row in _compared(words, measure, than)),
    _by_so_many("{have} at least <count:word> more cards in hand", _hand, "has at least two more cards in hand"),
    _by_so_many("{control} at least <count:word> more <what:kinds>", _held, "controls at least two more lands"),
    _R("<who> {are} the monarch", t.HasDesignation("monarch", gap.who), "725.1", "an opponent is the monarch"),
    _R("<who> {are} poisoned", t.Compare(t.CountersOn(gap.who, "poison"), ">=", t.Number(1)), "122.1", "an opponent is poisoned"),
    _R("<who> {have} <op+count:so_many> unspent mana", _so_many(t.UnspentMana(gap.who)), "106.4",
       "you have three or more unspent mana"),
    _R("<who> {have} (no cards in hand|no card in hand)", t.Compare(t.ValueOf("hand_size", gap.who), "=", t.Number(0)), "402.1",
       "an opponent has no cards in hand"),
    _R("<who> {have} no <what:card_kinds> in hand", t.NotSo(t.Exists(t.All(gap.what, ("hand",), gap.who))), "402.1",
       "an opponent has no land cards in hand"),
    _R("<who> {have} <op+count:so_many> (cards in hand|card in hand|cards in your hand|cards in their hand)",
       _so_many(t.ValueOf("hand_size", gap.who)), "402.1", "an opponent has two or fewer cards in hand"),
    _R("<who> {have} at least <count:figure> life more than {your} starting life total",
       t.Compare(t.ValueOf("life", gap.who), ">=", t.Plus((t.ValueOf("starting_life", gap.who), gap.count))), "103.4",
       "you have at least 7 life more than your starting life total"),
    _R("<who> {have} <op+count:life> life", _so_many(t.ValueOf("life", gap.who)), "119.1", "an opponent has 5 or less life"),
    _R("cards with <op+count:so_many> different mana values are exiled with ~",
       _so_many(t.CountDistinct("mana_value", t.Linked("exiled"))), "607.2a",
       "cards with three or more different mana values are exiled with ~"),
    _R("there are <op+count:so_many> cards in a single graveyard",
       t.Exists(t.Filtered(t.EachPlayer(), t.Where(_so_many(t.ValueOf("graveyard_size", t.It()))))), "404.1",
       "there are ten or more cards in a single graveyard"),
    *(_R(f"a {zone} has <op+count:so_many> (cards|card) in it",
         t.Exists(t.Filtered(t.EachPlayer(), t.Where(_so_many(t.CardsInZone(zone, t.It()))))), rule,
         f"a {zone} has ten or more cards in it") for zone, rule in _PILES),
    _R("your life total is at least <count:figure> greater than your starting life total",
       t.Compare(t.ValueOf("life", _YOU), ">=", t.Plus((t.ValueOf("starting_life", _YOU), gap.count))), "103.4",
       "your life total is at least 7 greater than your starting life total", True),
    _R("there are <op+count:so_many> unlocked doors among Rooms you control",
       _so_many(t.ValueOf("unlocked_doors", t.All(t.And((t.HasSubtype(("Room",)), t.ControlledBy(_YOU)))))), "709.5j",
       "there are two or more unlocked doors among Rooms you control"),
    _R("<who> {have} <op+count:so_many> <kind:counters>", _so_many(t.CountersOn(gap.who, gap.kind)), "122.1",
       "an opponent has three or more poison counters"),
    _R("<who> {control} the most creatures or is tied for the most",
       t.Compare(t.Count(t.All(t.And((_CREATURE, t.ControlledBy(gap.who))))), ">=",
                 t.ExtremeAmong(t.Count(t.All(t.And((_CREATURE, t.ControlledBy(t.It()))))), t.EachPlayer())), "109.4",
       "you control the most creatures or is tied for the most", True),
    _R("<who> {searched} (their|your) library this turn", t.HappenedThisTurn(t.Does("search", gap.who)), "701",
       "an opponent searched their library this turn"),
    _R("<who> {created} (a token|one or more tokens) this turn", t.HappenedThisTurn(t.CreatesTokens(None, gap.who)),
       "701", "you created a token this turn"),
    *(_R(f"<who> {{{verb}}} life {words}", t.HappenedThisTurn(pattern, period=period), "119.3",
         f"an opponent {verb} life {words}")
      for verb, pattern in (("lost", t.LosesLife(gap.who)), ("gained", t.GainsLife(gap.who))) for words, period in _PERIODS),
    _R("<who> gained and lost life this turn",
       t.AllOf((t.HappenedThisTurn(t.GainsLife(gap.who)), t.HappenedThisTurn(t.LosesLife(gap.who)))), "119.3",
       "you gained and lost life this turn"),
    *(_R(f"<who> {{{verb}}} this turn", t.HappenedThisTurn(t.Does(deed, gap.who)), "701",
         f"an opponent {verb} this turn") for verb, deed in _DONE),
    _R("<who> gained or lost life this turn",
       t.OneOf((t.HappenedThisTurn(t.GainsLife(gap.who)), t.HappenedThisTurn(t.LosesLife(gap.who)))), "119.3",
       "you gained or lost life this turn"),
    *(_R(f"<who> {{{verb}}} <op+count:so_many> life this turn", _so_many(t.ValueOf(measure, gap.who)), "119.3",
         f"an opponent {verb} three or more life this turn") for verb, measure in _LIFE),
    _R("<who> {drew} <op+count:so_many> (cards|card) this turn",
       _so_many(t.ValueOf("cards_drawn_this_turn", gap.who)), "121.1", "an opponent drew two or more cards this turn"),
    _R("<who> {attacked} this turn", t.HappenedThisTurn(t.PlayerAttacks(gap.who)), "508.3d",
       "you attacked this turn"),
    _R("<who> {activated} a loyalty ability of a planeswalker this turn",
       t.HappenedThisTurn(t.Activates(t.HasType(("planeswalker",)), gap.who, keyword="loyalty")), "606.3",
       "you didn't activate a loyalty ability of a planeswalker this turn"),
    _R("<who> didn't play a card from exile this turn",
       t.AllOf((t.NotSo(t.HappenedThisTurn(t.PlaysLand(gap.who, None, ("exile",)))),
                t.NotSo(t.HappenedThisTurn(t.Casts(t.And((t.CastFrom(("exile",)), t.IsCard())), gap.who))))), "701",
       "you didn't play a card from exile this turn"),
    _R("<who> {have} exactly <count:word> or exactly <other:word> cards in hand",
       t.OneOf((t.Compare(t.ValueOf("hand_size", gap.who), "=", gap.count),
                t.Compare(t.ValueOf("hand_size", gap.who), "=", gap.other))), "402.1",
       "you have exactly three or exactly four cards in hand"),
    _R("<who> {cast} a spell from {your} hand this turn",
       t.HappenedThisTurn(t.Casts(t.CastFrom(("hand",), owner=gap.who), gap.who)), "601.2i",
       "you haven't cast a spell from your hand this turn"),
    _R("<who> {cast} <what+least:spells> this game", t.HappenedThisTurn(t.Casts(gap.what, gap.who), gap.least, "game"),
       "601.2i", "you've cast two or more spells this game"),
    _with("cast", "spells", t.Casts(gap.what, gap.who), "601.2i", "two or more spells"),
    _R("<who> {attacked} with <what+least:permanents> this turn",
       t.HappenedThisTurn(t.PlayerAttacks(gap.who, with_=gap.what, at_least=gap.least)), "508.3d",
       "an opponent attacked with two or more creatures this turn"),
    _with("discarded", "cards", t.Discards(gap.who, gap.what), "701", "a card"),
    _with("cycled", "cards", t.Does("cycle", gap.who, gap.what), "702", "two or more cards"),
    _with("sacrificed", "permanents", t.Sacrifices(gap.who, gap.what), "701", "two or more artifacts"),
    _R("<who> {played} a land this turn", t.HappenedThisTurn(t.PlaysLand(gap.who)), "305.1",
       "you played a land this turn"),
    _R("<who> had <what+least:cards> put into {your} graveyard from anywhere this turn",
       t.HappenedThisTurn(t.Moves(narrowed(gap.what, t.IsCard()), None, "graveyard", gap.who), gap.least), "404.1",
       "an opponent had three or more cards put into their graveyard from anywhere this turn"),
    _R("<who> had <what+least:permanents> enter [the battlefield] under {your} control this turn",
       t.HappenedThisTurn(t.Moves(narrowed(gap.what, t.ControlledBy(gap.who)), to="battlefield"), gap.least), "603.6a",
       "an opponent had two or more lands enter the battlefield under their control this turn"),
    _R("<who> had <what+least:permanents> enter [the battlefield] under {your} control last turn",
       t.HappenedThisTurn(t.Moves(narrowed(gap.what, t.ControlledBy(gap.who)), to="battlefield"), gap.least, "last_turn"),
       "603.6a", "you had another creature enter the battlefield under your control last turn"),
    *(_R(f"<who> {{were}} dealt {words} [by <source:sources>] this turn",
         t.Matches(gap.who, t.TookPartIn(t.Damages(gap.source, t.IsPlayer(), combat), "target")), "120.3",
         f"an opponent was dealt {words} by ~ this turn") for words, combat in _COMBAT),
    *(_R(f"<who> {{were}} dealt {words} by <op+count:so_many> <source:kinds> this turn",
         t.Compare(t.EventsThisTurn(t.Damages(gap.source, t.IsAmong(gap.who), combat), different="source"), gap.op, gap.count),
         "120.3", f"an opponent was dealt {words} by two or more Dragons this turn")
      for words, combat in _COMBAT),
    *(_R(f"<who> {{were}} dealt <op+count:so_many> {words} this turn",
         _so_many(t.EventsThisTurn(t.Damages(to=t.IsAmong(gap.who), combat=combat), sum_amounts=True)), "120.3",
         f"an opponent was dealt 7 or more {words} this turn") for words, combat in _COMBAT),
    _R("<who> {are} <of:defender>", t.SameThing(gap.of, gap.who), "506.2",
       "Whenever ~ attacks, if an opponent is the defending player"),
    _R("<who> {control} the <what:or_tied>", t.Exists(t.All(narrowed(gap.what, t.ControlledBy(gap.who)))), "109.4",
       "you control the creature with the greatest power or tied for the greatest power"),
    _R("<who> {control} <op+count:so_many> <what+trait:kinds_different>",
       _so_many(t.CountDistinct(gap.trait, t.All(narrowed(gap.what, t.ControlledBy(gap.who))))), "109.4",
       "an opponent controls three or more creatures with different powers"),
    _R("<who> {control} <op+count:so_many> <what+trait:kinds_alike>",
       _so_many(t.MostAlike(gap.trait, t.All(narrowed(gap.what, t.ControlledBy(gap.who))))), "109.4",
       "you control three or more creatures that share a creature type"),
    _R("<who> {control} <op+count:so_many> <what:kinds> with the same name as one another",
       t.Exists(t.Filtered(_HELD, t.Where(_so_many(t.Count(t.Filtered(_HELD, t.SharesQuality("name", t.It(), itself=True))))))),
       "201.2", "you control two or more lands with the same name as one another"),
    _R("<who> {control} no <what:several_held>", t.NotSo(t.Exists(_HAS)), "109.4", "you control no other creatures"),
    _R("<who> {control} <what:another_held> or (a|an) <other:one_held>", t.OneOf((t.Exists(_HAS), t.Exists(_HAS_OTHER))), "109.4",
       "you control another Wall or a land"),
    _R("<who> {control} (a|an) <what:one_held> or (a|an) <other:one_held>",
       t.Exists(t.All(t.Or((_HAS.filter, _HAS_OTHER.filter)))), "109.4", "you control a Wall or a green land"),
    *(_R(f"<who> {{control}} (a|an) <what:one_held> and {more}", t.AllOf((t.Exists(_HAS), t.Exists(_HAS_OTHER))), "109.4",
         f"you control a Wall and {example}")
      for more, example in (("<other:another_held>", "another land"), ("(a|an) <other:one_held>", "a land"))),
    _R("<who> {control} <what+least:so_many_held>", t.Exists(_HAS, gap.least), "109.4", "you control two or more other Walls"),
    _R("<who> {control} any <what:several_held>", t.Exists(_HAS), "109.4", "you don't control any creatures"),
    _R("<who> {own} <what+zones+least:so_many_owned>",
       t.Exists(t.All(held_by(gap.what, t.OwnedBy(gap.who)), gap.zones), gap.least), "108.3", "you own a card in exile"),
    _R("<who> {control} <op+count:exactly_so_many> <what:several_held>", _so_many(t.Count(_HAS)), "109.4",
       "you control exactly two other Walls"),
    _R("<who> {control} <what:one_thing>", t.Matches(gap.what, t.ControlledBy(gap.who)), "109.4",
       "you control enchanted creature"),
    _R("<who> {own} <what:one_thing>", t.Matches(gap.what, t.OwnedBy(gap.who)), "108.3", "you own enchanted creature"),
    _R("<who> {cast} <what:cast_thing> from <zones+owner:cast_zones>",
       t.Matches(gap.what, t.CastFrom(gap.zones, gap.who, gap.owner)), "601.2a", "you cast it from your hand"),
    _R("<who> {cast} <what:cast_thing>", t.Matches(gap.what, t.CastFrom(by=gap.who)), "601.2i", "you cast it"),
)  # fmt: skip

# ---- objects ---------------------------------------------------------------------------------------------------------------


def _was(words: str, filter: t.Filter, rule: str, example: str = "") -> ConditionConstruction:
    """What is so of an object by its description."""
    return _R(f"<thing> {words}", t.Matches(gap.thing, filter), rule, example or f"~ {words}".replace("{", "").replace("}", ""))


_ABOVE = t.Exists(t.All(narrowed(gap.what, t.LiesAbove(gap.thing, gap.directly)), ("graveyard",)), gap.least)
_BLOCKED, _ATTACKED = t.Status("blocked_this_turn"), t.Status("attacked_this_turn")
OBJECTS = (
    _R("<thing> {are} in your graveyard with <what+least:cards> [directly]?directly above it",
       t.AllOf((t.Matches(gap.thing, t.InZone(("graveyard",))), _ABOVE)), "404.2",
       "~ is in your graveyard with two or more land cards above it"),
    _R("<thing> {are} your Ring-bearer", t.Matches(gap.thing, t.And((t.Status("ring_bearer"), t.ControlledBy(_YOU)))), "701",
       "~ is your Ring-bearer"),
    _was("attacked or blocked this turn", t.Or((_ATTACKED, _BLOCKED)), "508.1"),
    *(_R(f"<thing> {words}", t.Matches(gap.thing, made), rule, f"~ {example}") for words, made, rule, example in DONE),
    _was("{attacked} during (its controller's|your) last turn", t.Status("attacked_last_turn"), "508.1",
         "~ attacked during its controller's last turn"),
    _R("<thing> {attacked} this combat", t.HappenedThisTurn(t.Attacks(gap.fitting), 1, "combat"), "506.4",
       "~ attacked this combat"),
    _R("<thing> didn't attack or enter this turn",
       t.NotSo(t.Matches(gap.thing, t.Or((_ATTACKED, t.Status("entered_this_turn"))))), "508.1",
       "~ didn't attack or enter this turn"),
    _R("<thing> attacked or blocked this combat",
       t.OneOf((t.HappenedThisTurn(t.Attacks(gap.fitting), 1, "combat"), t.HappenedThisTurn(t.Blocks(gap.fitting), 1, "combat"))),
       "506.4", "~ attacked or blocked this combat"),
    _was("{entered} under your control", t.TookPartIn(t.Moves(t.ControlledBy(_YOU), to="battlefield")), "403.3"),
    _R("<thing> {were} cast this turn", t.Matches(gap.thing, t.Status("cast_this_turn")), "601.2i", "~ was cast this turn"),
    *(_R(f"<thing> {{were}} dealt {words} this turn", t.Matches(gap.thing, t.TookPartIn(pattern, "target")), "120.3",
         f"~ was dealt {words} this turn")
      for words, pattern in (("combat damage", t.Damages(None, None, True)), ("noncombat damage", t.Damages(None, None, False)),
                             ("excess damage", t.Damages(excess=True)))),
    _was("hasn't dealt damage yet", t.Not(t.Status("has_dealt_damage")), "120.1"),
    _R("<thing> {dealt} <op+count:so_many> damage this turn",
       _so_many(t.EventsThisTurn(t.Damages(gap.fitting), sum_amounts=True)), "120.3", "~ has dealt 3 or more damage this turn"),
    _R("<thing> {dealt} <op+count:so_many> damage to <to:described> this turn",
       _so_many(t.EventsThisTurn(t.Damages(gap.fitting, gap.to), sum_amounts=True)), "120.3",
       "~ has dealt 3 or more damage to you this turn"),
    _R("<thing> {exploited} <other:gone>", t.Matches(gap.thing, t.TookPartIn(t.Does("exploit", to=gap.other))), "702",
       "~ exploited enchanted creature"),
    _R("<thing> {were} blocked this turn", t.Matches(gap.thing, t.TookPartIn(t.Blocks(None, t.Anything()), "target")),
       "509.1", "~ was blocked this turn"),
    _R("<thing> {attacked} a battle this turn", t.HappenedThisTurn(t.Attacks(gap.fitting, t.HasType(("battle",)))), "508.1",
       "~ attacked a battle this turn"),
    _R("<thing> {escaped}", t.PaidCost("escape", gap.thing), "702", "~ escaped"),
    _R("<thing> {were} kicked with its <cost:mana> kicker", t.PaidCost("kicked", gap.thing, gap.cost), "702",
       "~ was kicked with its {2}{W} kicker"),
    _R("<thing> {were} kicked twice", t.Compare(t.ValueOf("times_kicked", gap.thing), ">=", t.Number(2)), "702",
       "~ was kicked twice"),
    _R("<thing> {were} kicked", t.PaidCost("kicked", gap.thing), "702", "~ was kicked"),
    _R("<thing> {were} bargained", t.PaidCost("bargain", gap.thing), "702", "~ was bargained"),
    _was("{were} foretold", t.Status("foretold"), "702", "~ was foretold"),
    _was("{were} saddled", t.Status("saddled"), "702", "~ was saddled"),
    _R("<thing> {were} cast using <way:casting_way>", t.PaidCost(gap.way, gap.thing), "601.2b", "~ was cast using awaken"),
    _R("<thing> {were} cast from <fits:cast_from>", t.Matches(gap.thing, gap.fits), "601.2a", "~ was cast from a graveyard"),
    _was("{were} cast", t.CastFrom(), "601.2i", "~ was cast"),
    _R("<thing> {have} no <kind:kind_on_it>", t.NotSo(t.Matches(gap.thing, t.HasCounter(gap.kind))), "122.1",
       "~ has no charge counters on it"),
    _R("<thing> {have} <kind+least:counters_on_it>", t.Matches(gap.thing, t.HasCounter(gap.kind, gap.least)), "122.1",
       "~ has two or more charge counters on it"),
    _R("<thing> {have} <op+count:so_many> <kind:kind_on_it>", _so_many(t.CountersOn(gap.thing, gap.kind)), "122.1",
       "~ has two or fewer charge counters on it"),
    _R("<thing> {have} <fits:had>", t.Matches(gap.thing, gap.fits), "109.3", "~ has flying"),
    _was(f"{{share}} a color with {MOST_COMMON_COLOR}", OF_MOST_COMMON, "105.2", f"~ shares a color with {MOST_COMMON_COLOR}"),
    _R("<thing> {share} <fits:shared>", t.Matches(gap.thing, gap.fits), "109.3", "~ shares a color with enchanted creature"),
    _R("<thing> {target} [only]?only <fits:targeted>", t.Matches(gap.thing, t.TargetsSomething(gap.fits, only=gap.only)), "115.1",
       "Whenever an opponent casts a spell, if it targets a creature you control"),
    _R("<thing> {are} attacking the player with the most life or tied for most life",
       t.Matches(t.AttackedBy(gap.thing), MOST_LIFE), "508.1",
       "~ is attacking the player with the most life or tied for most life"),
    _was("{were} plotted", t.Status("plotted"), "702", "~ was plotted"),
    _R("<thing> {are} <fits:what_it_is>", t.Matches(gap.thing, gap.fits), "109.3", "~ is tapped"),
)  # fmt: skip

# ---- what happened ---------------------------------------------------------------------------------------------------------


def _happened(words: str, pattern: t.EventPattern, rule: str, example: str, kind: str = "some") -> ConditionConstruction:
    """What happened to so many things this turn."""
    return _R(f"<{kind}> {words} this turn", t.HappenedThisTurn(pattern, gap.least), rule, example)


_YOURS, _THEIRS = narrowed(gap.what, t.ControlledBy(_YOU)), narrowed(gap.what, t.ControlledBy(t.EachOpponent()))
_ENTERED = t.EventFits(t.Moves(t.Anything(), gap.zone, "battlefield", gap.owner))
_ORIGIN = "<zone+owner:origin>"
CAME = (
    _R(f"(it|that creature|that permanent) entered from {_ORIGIN} or was cast from {_ORIGIN}",
       t.OneOf((_ENTERED, t.Matches(t.EventRole(), t.CastFrom((gap.zone,), None, gap.owner)))), "400.7d",
       "Whenever a creature enters, if it entered from your library or was cast from your library"),
    _R(f"(it|that creature|that permanent) entered from {_ORIGIN} or you cast it from {_ORIGIN}",
       t.OneOf((_ENTERED, t.Matches(t.EventRole(), t.CastFrom((gap.zone,), _YOU, gap.owner)))), "400.7d",
       "Whenever a creature enters, if it entered from a graveyard or you cast it from a graveyard"),
    _R("one or more of them entered from <zone:origin_of_any> or (was|were) cast from <zone:origin_of_any>",
       t.Exists(t.Filtered(t.EventRole("objects"), t.Or((
           t.TookPartIn(t.Moves(t.Anything(), gap.zone, "battlefield")), t.CastFrom((gap.zone,)))))), "400.7d",
       "Whenever one or more creatures enter, if one or more of them entered from exile or was cast from exile"),
)
HAPPENED = (
    _R("<of:together> have total <quality:size> <op+count:so_great>", _so_many(t.ValueOf(gap.quality, gap.of)), "107.3",
       "creatures you control have total power 8 or greater"),
    _R("<of:whose_cost> <way:cost_way> cost was paid", t.PaidCost(gap.way, gap.of), "601.2f", "~'s surge cost was paid"),
    _R("~ and at least <least:several> other creatures attacked this combat",
       t.AllOf((t.HappenedThisTurn(t.Attacks(t.IsSource()), 1, "combat"),
                t.HappenedThisTurn(t.Attacks(t.And((_CREATURE, t.Not(t.IsSource())))), gap.least, "combat"))), "506.5",
       "~ and at least two other creatures attacked this combat"),
    _R("(~|it) devoured <what+least:permanents>", t.Exists(t.Filtered(t.Linked("devoured"), gap.what), gap.least), "702",
       "~ devoured a creature"),
    _R("<op+count:so_many> creatures are blocking (~|it)", _so_many(t.ValueOf("blockers", t.This())), "509.1",
       "two or more creatures are blocking ~"),
    _R("<op+count:so_much> damage was dealt to <to:hurt> this turn",
       _so_many(t.EventsThisTurn(t.Damages(to=gap.to), sum_amounts=True)), "120.3",
       "4 or more damage was dealt to ~ this turn"),
    _R("<op+count:so_many> <source:sources_of_yours> dealt damage this turn",
       _so_many(t.EventsThisTurn(t.Damages(gap.source), different="source")), "120.3",
       "three or more sources you controlled dealt damage this turn"),
    *(_R(f"<source:sources_of_yours> dealt <op+count:so_much> {words} this turn",
         _so_many(t.EventsThisTurn(t.Damages(gap.source, None, combat), sum_amounts=True)), "120.3",
         f"red sources you controlled dealt 4 or more {words} this turn") for words, combat in _COMBAT),
    _R("<cards> {are} [directly]?directly above ~",
       t.Exists(t.All(narrowed(gap.what, t.LiesAbove(t.This(), gap.directly)), ("graveyard",)), gap.least), "404.2",
       "two or more land cards are above ~"),
    _happened("left the battlefield", t.Moves(gap.what, "battlefield"), "603.6c",
              "a nonland permanent left the battlefield this turn"),
    _happened("an opponent controlled was dealt excess damage", t.Damages(to=_THEIRS, excess=True), "120.10",
              "a creature an opponent controlled was dealt excess damage this turn"),
    _happened("died under an opponent's control", t.Moves(_THEIRS, "battlefield", "graveyard"), "700.4",
              "a creature died under an opponent's control this turn"),
    _happened("(entered the battlefield under an opponent's control|entered under an opponent's control)",
              t.Moves(_THEIRS, to="battlefield"), "700.15", "an artifact entered under an opponent's control this turn"),
    _happened("(were|was) put into your graveyard from anywhere other than the battlefield",
              t.Moves(narrowed(gap.what, t.Not(t.InZone(("battlefield",)))), None, "graveyard", _YOU), "603.6",
              "a land card was put into your graveyard from anywhere other than the battlefield this turn", "cards"),
    _happened("died under your control", t.Moves(_YOURS, "battlefield", "graveyard"), "700.4",
              "a creature died under your control this turn"),
    _R("<some> {are} attached to <host:sources>",
       t.Exists(t.All(narrowed(gap.what, t.AttachedToFilter(gap.host))), gap.least), "303.4",
       "another Aura is attached to enchanted creature"),
    _R("<some> attacked this turn", t.Compare(t.EventsThisTurn(t.Attacks(gap.what), different="object"), ">=", gap.least),
       "508.1", "three or more creatures attacked this turn"),
    _happened("died", t.Moves(gap.what, "battlefield", "graveyard"), "700.4", "two or more creatures died this turn"),
    _happened("(entered the battlefield under your control|entered under your control|you control entered"
              "|you control entered the battlefield)", t.Moves(_YOURS, to="battlefield"), "700.15",
              "two or more artifacts entered the battlefield under your control this turn"),
    *(_happened("(were|was) put into <to+owner:put_into> from <source:put_from>",
                t.Moves(gap.what, gap.source, gap.to, gap.owner), "603.6", f"{example} this turn", kind)
      for kind, example in (("cards", "a land card was put into your graveyard from anywhere"),
                            ("some", "an artifact was put into your hand from the battlefield"))),
    _happened("you controlled (were|was) put into a graveyard from the battlefield",
              t.Moves(_YOURS, "battlefield", "graveyard"), "603.6c",
              "a land you controlled was put into a graveyard from the battlefield this turn"),
    _happened("(were|was) put into exile", t.Moves(gap.what, None, "exile"), "603.6", "a card was put into exile this turn",
              "cards"),
    _happened("left your graveyard", t.Moves(gap.what, "graveyard", None, _YOU), "603.6",
              "three or more cards left your graveyard this turn", "cards"),
    _R("a spell was warped this turn", _done(t.Casts(t.Where(t.PaidCost("warp", t.It())))), "702",
       "a spell was warped this turn"),
)  # fmt: skip


def _spent(words: str, made: t.Condition, example: str) -> ConditionConstruction:
    """What mana was spent to cast something."""
    return _R(f"{words} spent to cast <what:cast>", made, "601.2h", f"{example} spent to cast ~")


def _at_least(quality: t.ObjectMeasure) -> t.Condition:
    return t.Compare(t.ValueOf(quality, gap.what), ">=", gap.count)


def _of_those(many: str, verb: str, attacking: tuple[t.Filter, ...], operator: Any, count: Any) -> ConditionConstruction:
    """How many of several things attack or attacked somebody."""
    at_whom = t.Where(t.Matches(t.AttackedBy(t.It()), gap.whom))
    which = t.And((*attacking, at_whom)) if attacking else at_whom
    asked = t.Compare(t.Count(t.Filtered(gap.those, which)), operator, count)
    example = "none" if many == "none" else "two or more"
    return _R(f"{many} of <those> {verb} <whom:attacked>", asked, "508.1",
              f"Whenever an opponent attacks with creatures, if {example} of those creatures {verb} you")


OF_THOSE = tuple(
    _of_those(many, verb, attacking, op, count)
    for verb, attacking in (("are attacking", (t.Status("attacking"),)), ("attacked", ()))
    for many, op, count in (("none", "=", t.Number(0)), ("<op+count:so_many>", gap.op, gap.count))
)
COUNTERS = (
    _R("(you put|you've put) <kind:some_counters> on <on:held> this turn", _done(t.PutsCounters(gap.on, gap.kind, _YOU)), "122.1",
       "you put a counter on ~ this turn"),
    _R("<kind:some_counters> (was|were) put on <on:held> this turn", _done(t.PutsCounters(gap.on, gap.kind)), "122.1",
       "a +1/+1 counter was put on a permanent under your control this turn"),
    _R("<kind:some_counters> (was|were) removed from <on:held> this turn", _done(t.RemovesCounters(gap.on, gap.kind)), "122.1",
       "an oil counter was removed from a permanent under your control this turn"),
)
_SO_MUCH = t.ManaSpent(gap.kind, gap.what, gap.least)
SPENT_MANA = (
    _spent("{S} of any of that spell's colors was", t.Compare(t.ValueOf("snow_of_its_colors_spent", gap.what), ">=", t.Number(1)),
           "{S} of any of that spell's colors was"),
    _spent("at least <least:several> <kind:color_of_mana> mana was", _SO_MUCH, "at least three white mana was"),
    _spent("<kind+least:symbols> was", _SO_MUCH, "{R} was"),
    _spent("<kind+least:symbols> wasn't", t.NotSo(_SO_MUCH), "{R} wasn't"),
    _spent("<kind+least+other+more:two_kinds> was",
           t.AllOf((_SO_MUCH, t.ManaSpent(gap.other, gap.what, gap.more))), "{R}{G} was"),
    _spent("at least <count:word> mana of the same color was", _at_least("same_color_spent"),
           "at least three mana of the same color was"),
    _spent("at least <least:several> mana was", t.ManaSpent("any", gap.what, gap.least), "at least four mana was"),
    _spent("<least:several> or more mana was", t.ManaSpent("any", gap.what, gap.least), "four or more mana was"),
    _spent("<least:several> or more mana from <kind:source_of_mana> was", _SO_MUCH, "two or more mana from a Treasure was"),
    _spent("mana from <kind:source_of_mana> was", t.ManaSpent(gap.kind, gap.what), "mana from a Treasure was"),
    _spent("mana was", t.ManaSpent("any", gap.what), "mana was"),
    _spent("no mana was", t.NotSo(t.ManaSpent("any", gap.what)), "no mana was"),
    _says("none of them were cast or no mana was spent to cast them",
          t.NotSo(t.Exists(t.Filtered(t.EventRole("objects"), t.Where(t.ManaSpent("any", t.It()))))), "601.2h"),
    _spent("no colored mana was", t.Compare(t.ValueOf("colors_spent", gap.what), "=", t.Number(0)), "no colored mana was"),
    _spent("<count:word> or more colors of mana were", _at_least("colors_spent"), "two or more colors of mana were"),
)

IN_A_TURN = ConditionTable((
    _R("<who> attacked with <what+least:permanents>",
       t.HappenedThisTurn(t.PlayerAttacks(gap.who, with_=gap.what, at_least=gap.least)), "508.3d",
       "you attacked with two or more creatures"),
    _R("<who> attacked with ~", t.HappenedThisTurn(t.PlayerAttacks(gap.who, with_=t.IsSource())), "508.3d",
       "you attacked with ~"),
))
"""What happens in a turn that is spoken of: "during any turn you attacked with a creature"."""
ROWS = (*WHOLE, *CAME, *PLAYERS, *OBJECTS, *HAPPENED, *OF_THOSE, *COUNTERS, *SPENT_MANA)
TABLE = ConditionTable(ROWS)
