"""What players can't, must and can do, in words: one row for each wording (101.2)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.rule_table import RuleConstruction
from app.engine.oracle.constructions.templates import gap, narrowed

_OF_ITS_CASTER = t.And((t.HasType(("land",)), t.ControlledBy(t.ControllerOf(t.It()))))
_BEYOND_LANDS = t.Quality("mana_value", ">", t.Count(t.All(_OF_ITS_CASTER)))
"""More than as many lands as the player has who casts it."""
_R = RuleConstruction
_IN_HAND = t.InZone(("hand",))
_YOU, _ALL = t.You(), t.EachPlayer()
_THEIRS = t.ControlledBy(t.EachOpponent())


def _players_cant(words: str, action: t.Forbidden, older: bool = False) -> RuleConstruction:
    return _R(f"<who> can't {words}", t.Cant(action, by=gap.who), "101.2", f"Players can't {words}", older)


_SPENDING: tuple[tuple[str, str, t.SpentAs], ...] = (
    ("may spend", "as though it were mana of any color", "any_color"), ("can spend", "of any type", "any_type"),
    ("may spend", "of any type", "any_type"),
)  # fmt: skip


def _out_of_turn(who: t.Filter) -> t.Filter:
    """These players, each in the turns of others."""
    return t.And((who, t.Where(t.NotSo(t.During(t.It())))))


_PLAYERS_DEEDS: tuple[tuple[str, t.Forbidden], ...] = (
    ("gain life", "gain_life"), ("lose life", "lose_life"), ("draw cards", "draw"), ("search libraries", "search"),
    ("win the game", "win"), ("lose the game", "lose"), ("play lands", "play_land"),
    ("become the monarch", "become_monarch"),
)  # fmt: skip

PLAYERS = (
    _R("<who> can't be attacked except by <by:blockers>", t.Cant("attack", t.Not(gap.by), gap.who), "508.1c",
       "You can't be attacked except by Walls"),
    _R("<who> can't play lands or cast spells from (your|their) (hand|hands)",
       (t.Cant("play_land", _IN_HAND, gap.who), t.Cant("cast", t.Or((_IN_HAND, t.CastFrom(("hand",)))), gap.who)),
       "601.3", "You can't play lands or cast spells from your hand"),
    _R("<who> can't play land cards from graveyards", t.Cant("play_land", t.InZone(("graveyard",)), gap.who), "305.1",
       "Players can't play land cards from graveyards"),
    *(_players_cant(words, action) for words, action in _PLAYERS_DEEDS),
    _R("<who> can't pay life or sacrifice <what:described> to cast spells or activate abilities",
       (t.Cant("pay_life", by=gap.who, only="use"), t.Cant("be_sacrificed", gap.what, gap.who, "use")), "601.2h",
       "Players can't pay life or sacrifice Walls to cast spells or activate abilities"),
    _R("<who> can't activate abilities that aren't mana abilities or loyalty abilities",
       t.Cant("activate", None, gap.who, "neither_mana_nor_loyalty"), "602.5",
       "Players can't activate abilities that aren't mana abilities or loyalty abilities"),
    _R("<who> can't activate abilities that aren't mana abilities", t.Cant("activate", None, gap.who, "nonmana"), "602.5",
       "Players can't activate abilities that aren't mana abilities"),
    _R("<who> can't activate planeswalkers' loyalty abilities", t.Cant("activate", None, gap.who, "loyalty"), "602.5",
       "Players can't activate planeswalkers' loyalty abilities"),
    _R("<who> can't activate abilities of <what:sources>", t.Cant("activate", gap.what, gap.who), "602.5",
       "Players can't activate abilities of Walls"),
    _R("<who> can't cycle cards", t.Cant("activate", None, gap.who, "cycling"), "602.5", "Players can't cycle cards"),
    _R("<who> can't activate abilities", t.Cant("activate", None, gap.who), "602.5", "Players can't activate abilities"),
    _R("<who> can't get poison counters", t.Cant("get_counters", gap.who, counter="poison"),
       "122.1", "You can't get poison counters"),
    _R("<who> can't get counters", t.Cant("get_counters", gap.who), "122.1", "You can't get counters"),
    _R("<who> can't draw more than one card each turn", t.Cant("draw", None, gap.who, nth=2), "101.2",
       "Players can't draw more than one card each turn"),
    _R("<who> can't be the target of spells or abilities your opponents control", t.Cant("be_targeted", gap.who, _THEIRS),
       "101.2", "You can't be the target of spells or abilities your opponents control"),
    _R("<who> can't cast more than one <what:spell> each turn", t.Cant("cast", gap.what, gap.who, nth=2), "601.3",
       "Players can't cast more than one noncreature spell each turn"),
    _R("<who> can't cast <what:only_spells> with mana value greater than the number of lands that player controls",
       t.Cant("cast", narrowed(gap.what, _BEYOND_LANDS), gap.who), "601.3",
       "Each opponent can't cast creature spells with mana value greater than the number of lands that player controls"),
    _R("<who> can't cast <what:spells_from>", t.Cant("cast", gap.what, gap.who), "601.3",
       "Players can't cast creature spells from graveyards"),
    _R("<who> can cast spells only during your turn",
       t.While(t.NotSo(t.During(_YOU)), (t.Cant("cast", None, gap.who),)), "601.3", "You can cast spells only during your turn"),
    _R("<who> can cast spells only any time they could cast a sorcery", t.Cant("cast", by=gap.who, only="not_as_sorcery"),
       "601.3", "Your opponents can cast spells only any time they could cast a sorcery"),
    _R("<who> can cast spells and {activate} abilities only during their own turns",
       (t.Cant("cast", by=_out_of_turn(gap.who)), t.Cant("activate", by=_out_of_turn(gap.who))), "601.3",
       "Players can cast spells and activate abilities only during their own turns"),
    _R("<who> can cast spells only during their own turns", t.Cant("cast", by=_out_of_turn(gap.who)), "601.3",
       "Players can cast spells only during their own turns"),
    _R("<who> can cast no more than two spells each turn", t.Cant("cast", None, gap.who, nth=3), "601.3",
       "You can cast no more than two spells each turn"),
    _R("<who> can't cast <what:spells> during your turn", t.While(t.During(_YOU), (t.Cant("cast", gap.what, gap.who),)), "601.3",
       "Your opponents can't cast creature spells during your turn"),
    _R("<who> can't cast <what:spells> during combat",
       t.While(t.During(None, ("combat",)), (t.Cant("cast", gap.what, gap.who),)), "601.3",
       "Players can't cast creature spells during combat"),
    _R("<who> can't cast <what:spells>", t.Cant("cast", gap.what, gap.who), "601.3", "Players can't cast creature spells"),
    _R("<players> can't untap more than <most:few> <what:described> during (their untap steps|their untap step|your untap step)",
       t.UntapLimit(gap.what, gap.most, gap.players), "502.3", "Players can't untap more than one Wall during their untap steps"),
    _R("<players> may cast ~ as though it had flash", t.AsThoughFlash(t.IsSource(), gap.players), "601.3b",
       "Any player may cast ~ as though it had flash"),
    _R("<players> may cast <what:which_spells> {then} as though (they|it) had flash", t.AsThoughFlash(gap.what, gap.players),
       "601.3b", "Each player may cast creature spells as though they had flash"),
    *(_R(f"<players> {verb} mana {of} to cast <what:which_spells>", t.Spend(gap.what, gap.players, spent, "spell"), "609.4b",
         f"You {verb} mana {of} to cast creature spells") for verb, of, spent in _SPENDING),
    *(_R(f"<players> may spend mana as though it were mana of any color to {use}",
         t.Spend(gap.what, gap.players, "any_color", "ability"), "609.4b",
         "You may spend mana as though it were mana of any color to activate abilities of Walls you control", older)
      for use, older in (("activate abilities of <what:things>", False), ("activate <what:possessor> abilities", False),
                         ("pay the activation costs of <what:possessor> abilities", False))),
    _R("<players> may spend <mana:mana_kind> mana as though it were mana of any color to pay the activation costs of "
       "<what:possessor> abilities", t.Spend(gap.what, gap.players, "any_color", "ability", gap.mana), "609.4b",
       "You may spend blue mana as though it were mana of any color to pay the activation costs of ~'s abilities"),
    _R("<players> may spend <mana:mana_kind> mana as though it were mana of any color . You may spend other mana only as "
       "though it were colorless mana", (t.Spend(t.Anything(), gap.players, "any_color", mana=gap.mana),
                               t.Spend(t.Anything(), gap.players, "C", mana=gap.mana, others=True)), "609.4b",
       "You may spend blue mana as though it were mana of any color. You may spend other mana only as though it were colorless "
       "mana"),
    _R("<players> may spend <mana:mana_kind> mana as though it were mana of any color",
       t.Spend(t.Anything(), gap.players, "any_color", mana=gap.mana), "609.4b",
       "You may spend blue mana as though it were mana of any color"),
    _R("<players> may spend <mana:mana_kind> mana as though it were <other:mana_kind> mana",
       t.Spend(t.Anything(), gap.players, gap.other, mana=gap.mana), "609.4b",
       "You may spend blue mana as though it were red mana"),
    _R("<players> may spend mana as though it were mana of any color", t.Spend(t.Anything(), gap.players, "any_color"), "609.4b",
       "Players may spend mana as though it were mana of any color"),
    _R("<players> don't lose unspent [<mana:mana_kind>] mana [as steps and phases end]",
       t.PlayerRule("mana_doesnt_empty", gap.players, mana=gap.mana), "500.5",
       "You don't lose unspent green mana as steps and phases end"),
    _R("if you would lose unspent mana, that mana becomes <mana:mana_kind> instead",
       t.PlayerRule("unspent_mana_becomes", _YOU, mana=gap.mana), "614.1a",
       "If you would lose unspent mana, that mana becomes red instead"),
    _R("a player losing unspent mana causes that player to lose that much life", t.PlayerRule("mana_burns", _ALL), "119.3",
       "A player losing unspent mana causes that player to lose that much life"),
)  # fmt: skip
