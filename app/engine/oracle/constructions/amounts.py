"""Amounts in words: one row for each wording of what is counted, or of a number that something has (107)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.amount_table import LEADS, AmountConstruction, AmountTable
from app.engine.oracle.constructions.templates import gap, narrowed

_R = AmountConstruction
_YOU = t.You()
_DESCENDED = t.Moves(t.And((t.IsPermanent(), t.IsCard(), t.OwnedBy(_YOU))), None, "graveyard")
_ATTACKED = t.AttackedBy(t.All(t.Status("attacking")))
_WITH_CARDS = t.Where(t.Compare(t.CardsInZone("graveyard", t.It()), ">=", gap.count))


def _says(words: str, made: t.Amount, rule: str) -> AmountConstruction:
    """A wording without slots."""
    lead = next((lead for lead in LEADS if words.startswith(lead)), "")
    return _R(words, made, rule, LEADS.get(lead, "") + words.removeprefix(lead).replace("(s)", "" if lead == "<each> " else "s"))


def _yours(words: str, quality: t.Measure, rule: str) -> AmountConstruction:
    return _says(words, t.ValueOf(quality, _YOU), rule)


def _kinds(words: str, trait: t.Trait, rule: str) -> AmountConstruction:
    """How many different ones several things have among them."""
    return _R(f"<many> {words} among <of:among>", t.CountDistinct(trait, gap.of), rule,
              f"the number of {words.replace('(s)', 's')} among permanents you control")  # fmt: skip


def _attacked(whom: str, kind: t.PlayerKind, time: str, period: t.Period) -> AmountConstruction:
    """How many players one has attacked."""
    return _says(f"<many> {whom}(s) you attacked this {time}",
                 t.EventsThisTurn(t.PlayerAttacks(_YOU, t.IsPlayer(kind)), period=period, different="target"), "508.3d")


def _dealt(words: str, combat: bool | None) -> AmountConstruction:
    """How much damage somebody or something was dealt."""
    example = words.replace(" [amount of|total amount of|total]", "").replace("<each>", "for each")
    return _R(f"{words} [already] dealt to <to:damaged> this turn",
              t.EventsThisTurn(t.Damages(to=gap.to, combat=combat), sum_amounts=True), "120.3",
              f"{example} dealt to your opponents this turn")  # fmt: skip


_KINDS: tuple[tuple[str, t.Trait, str], ...] = (
    ("card type(s)", "card_type", "205.2"), ("permanent type(s)", "permanent_type", "110.4"),
    ("different mana value(s)", "mana_value", "202.3"),
    ("mana value(s)", "mana_value", "202.3"), ("different power(s)", "power", "208.1"),
    ("different mana cost(s)", "mana_cost", "202.1"), ("color(s)", "color", "105.2"),
    ("basic land type(s)", "basic_land_type", "305.6"), ("different kind(s) of counter(s)", "counter_kind", "122.1"),
    ("kind(s) of counter(s)", "counter_kind", "122.1"), ("creature type(s)", "creature_type", "205.3m"),
)  # fmt: skip
_COMBAT: tuple[tuple[str, bool | None], ...] = (("damage", None), ("combat damage", True), ("noncombat damage", False))
_LIFE: tuple[tuple[str, t.Measure], ...] = (("lost", "life_lost_this_turn"), ("gained", "life_gained_this_turn"))
_OF_LIFE = "the (amount of life|total amount of life|life|total life)"
_EXTREMES: tuple[tuple[str, t.Extreme], ...] = (("greatest|highest", "max"), ("least|lowest", "min"))
_WHOM: tuple[tuple[str, t.PlayerKind], ...] = (("opponent", "opponent"), ("player", "any"))
_TIMES: tuple[tuple[str, t.Period], ...] = (("turn", "turn"), ("combat", "combat"))
_OF_YOURS = narrowed(gap.what, t.ControlledBy(_YOU))
_PUT = "(put|that were put|that was put) into"
_HAND_OR_LIBRARY = t.AnyOf((t.Moves(gap.what, "hand", "graveyard", _YOU), t.Moves(gap.what, "library", "graveyard", _YOU)))
_HAPPENED: tuple[tuple[str, t.EventPattern, str, str], ...] = (
    ("<what:spells> [<by:doer> [have|has]] cast before <other:what>",
     t.Casts(t.And((gap.what, t.CastBefore(gap.other))), gap.by), "601.2i", "red spells you've cast before ~"),
    ("<what:spells> [<by:doer> [have|has]] cast", t.Casts(gap.what, gap.by), "601.2i", "red spells you've cast"),
    ("<what:cards> <by:doer> [have|has] discarded", t.Discards(gap.by, gap.what), "701", "cards your opponents have discarded"),
    ("<what:things> (sacrificed|that were sacrificed)", t.Sacrifices(None, gap.what), "701", "permanents sacrificed"),
    ("<what:things> <by:doer> [have|has] sacrificed", t.Sacrifices(gap.by, gap.what), "701", "artifacts you've sacrificed"),
    ("<what:creatures> <by:doer> [have|has] attacked with", t.Attacks(gap.what, by=gap.by), "508.1",
     "creatures you attacked with"),
    ("creature(s) that attacked", t.Attacks(t.HasType(("creature",))), "508.1", "creatures that attacked"),
    ("creature(s) that crewed <to:helped>", t.Does("crew", to=gap.to), "702", "creatures that crewed ~"),
    ("creature(s) that saddled <to:helped>", t.Does("saddle", to=gap.to), "702", "creatures that saddled ~"),
    ("<what:things> (that died under your control|you controlled that died)", t.Moves(_OF_YOURS, "battlefield", "graveyard"),
     "700.4", "creatures that died under your control"),
    ("<what:things> (that died|died)", t.Moves(gap.what, "battlefield", "graveyard"), "700.4", "creatures that died"),
    ("<what:things> (that entered|you had enter) [the battlefield] under your control", t.Moves(_OF_YOURS, to="battlefield"),
     "603.6a", "creatures that entered under your control"),
    (f"<what:things> {_PUT} <to+owner:put_into> from <source:put_from>",
     t.Moves(gap.what, gap.source, gap.to, gap.owner), "603.6", "cards put into your graveyard from anywhere"),
    (f"<what:things> {_PUT} your graveyard from your hand or library", _HAND_OR_LIBRARY, "603.6",
     "cards put into your graveyard from your hand or library"),
)  # fmt: skip
"""What happened to things this turn, of which is counted how many there were."""
_EACH_ONCE = (t.Attacks, t.Does)
"""The events of which each thing counts once, however often it took part in them."""


def _happened(words: str, event: t.EventPattern, rule: str, example: str) -> AmountConstruction:
    made = t.EventsThisTurn(event, different="object" if isinstance(event, _EACH_ONCE) else None)
    return _R(f"<many> {words} this turn", made, rule, f"the number of {example} this turn")


ROWS = (
    _says("the (total number|number) of cards in all players' hands", t.ValueOf("hand_size", t.EachPlayer()), "402.1"),
    _yours("<many> card(s) in your hand", "hand_size", "402.1"),
    _yours("<many> color(s) in your (commanders'|commander's) color identity", "commander_colors", "903.4"),
    *(_kinds(*kind) for kind in _KINDS),
    _R("the number of colors <of:what_was> (is|was)", t.ValueOf("number_of_colors", gap.of), "105.2",
       "the number of colors target creature was"),
    _says("<many> player(s) in the game", t.Count(t.EachPlayer()), "102.1"),
    _says("<many> opponent(s) you have", t.Count(t.EachOpponent()), "102.2"),
    *(_yours(f"{lead} you've completed", "dungeon_names", "309.7")
      for lead in ("the number of differently named dungeons", "<each> differently named dungeon(s)")),
    _R("the number of (differently named|different names among) <of:named>", t.CountDistinct("name", gap.of), "201.2",
       "the number of differently named lands you control"),
    _R("<many> card(s) <who:doer> [have|has] (drawn|drew) this turn", t.ValueOf("cards_drawn_this_turn", gap.who),
       "121.1", "the number of cards you've drawn this turn"),
    _says("<many> time(s) (you|you've) descended this turn", t.EventsThisTurn(_DESCENDED), "700.11"),
    _R("<many> unlocked door(s) among <of:among>", t.ValueOf("unlocked_doors", gap.of), "709.5j",
       "the number of unlocked doors among Rooms you control"),
    _R("<many> card(s) put into <who:whose> graveyard from anywhere this turn",
       t.EventsThisTurn(t.Moves(t.IsCard(), None, "graveyard", gap.who)), "404.1",
       "the number of cards put into your graveyard from anywhere this turn"),
    _yours("<many> spell(s) you've cast this turn", "spells_cast_this_turn", "601.2i"),
    _R("<many> <color> mana symbol(s) in (the mana costs of|the mana cost of) <of:what>",
       t.ManaSymbolsIn(gap.color, gap.of), "107.4",
       "the number of red mana symbols in the mana costs of permanents you control"),
    _R("<many> <color> mana symbol(s) in <of:possessive> (mana cost|mana costs)", t.ManaSymbolsIn(gap.color, gap.of),
       "107.4", "the number of red mana symbols in target creature's mana cost"),
    _R("<much> unspent [<mana:color>] mana you have", t.UnspentMana(_YOU, gap.mana), "106.4",
       "the amount of unspent green mana you have"),
    _R("<much> {S} (spent|that was spent) to cast <of:cast>", t.ValueOf("snow_spent", gap.of), "601.2h",
       "the amount of {S} spent to cast ~"),
    _R("<each> <kind:symbol> (spent|that was spent) to cast <of:cast_it>", t.SpentMana(gap.kind, gap.of), "601.2h",
       "for each {G} spent to cast ~"),
    _R("<each> <kind+many:symbols> (spent|that was spent) to cast <of:cast_it>",
       t.Quotient(t.SpentMana(gap.kind, gap.of), gap.many), "601.2h", "for each {G}{G} spent to cast ~"),
    _R("<each> mana from <kind:source_of_mana> (spent|that was spent) to cast <of:cast_it>", t.SpentMana(gap.kind, gap.of),
       "601.2h", "for each mana from Treasures spent to cast ~"),
    *(_R(f"{lead} mana (spent|that was spent) to cast <of:cast>", t.ValueOf("mana_spent", gap.of), "601.2h",
         f"the {told}mana spent to cast ~") for lead, told in (("<much>", "amount of "), ("the", ""))),
    _says("<many> token(s) you created this turn", t.EventsThisTurn(t.CreatesTokens(None, _YOU), sum_amounts=True), "701"),
    _says("<many> card(s) you've (discarded|cycled or discarded) this turn", t.EventsThisTurn(t.Discards(_YOU)), "701"),
    *(_happened(*said) for said in _HAPPENED),
    _says("<each> target beyond the first", t.Minus(t.Count(t.AllTargets()), t.Number(1)), "601.2c"),
    _yours("<many> time(s) you've cast (your|a) commander from the command zone this game", "commander_casts", "903.8"),
    _yours("<many> creature(s) in your party", "party_size", "700.8"),
    _says("<many> time(s) this ability has resolved this turn", t.TimesThisTurn("resolved"), "608.2"),
    _R("<many> graveyard(s) with <count:word> or more (cards|card) in it", t.Count(t.Filtered(t.EachPlayer(), _WITH_CARDS)),
       "404.1", "the number of graveyards with seven or more cards in it"),
    *(_attacked(*whom, *time) for whom in _WHOM for time in _TIMES),
    _R("<many> color(s) of mana spent to cast <of:cast>", t.ValueOf("colors_spent", gap.of), "601.2h",
       "the number of colors of mana spent to cast ~"),
    _says("<many> time(s) (~|it) was kicked", t.ValueOf("times_kicked", t.This()), "702"),
    _says("the number of times ~ has mutated", t.ValueOf("times_mutated", t.This()), "702"),
    _yours("<each> (1 life|life) you gained this turn", "life_gained_this_turn", "119.3"),
    _says("<each> 1 life your opponents (have lost|lost) this turn", t.ValueOf("life_lost_this_turn", t.EachOpponent()), "119.3"),
    _says("<many> player(s) being attacked", t.Count(t.Filtered(_ATTACKED, t.IsPlayer())), "508.1b"),
    _says("<many> opponent(s) being attacked", t.Count(t.Filtered(_ATTACKED, t.IsPlayer("opponent"))), "508.1b"),
    _says("<each> creature(s) (it|~) devoured", t.Count(t.Linked("devoured")), "702"),
    _R(f"{_OF_LIFE} <who:doer> gained this turn or {_OF_LIFE} <who:doer> lost this turn, whichever is greater",
       t.Greatest((t.ValueOf("life_gained_this_turn", gap.who), t.ValueOf("life_lost_this_turn", gap.who))), "119.3",
       "the amount of life you gained this turn or the amount of life you lost this turn, whichever is greater"),
    *(_R(f"{_OF_LIFE} <who:doer> [have|has] {verb} this turn", t.ValueOf(quality, gap.who), "119.3",
         f"the life you've {verb} this turn")
      for verb, quality in _LIFE),
    *(_R(f"{_OF_LIFE} {verb} by <who:player> this turn", t.ValueOf(quality, gap.who), "119.3",
         f"the total life {verb} by all players this turn") for verb, quality in _LIFE),
    *(_dealt(f"{lead} {words}", combat) for words, combat in _COMBAT
      for lead in ("the [amount of|total amount of|total]", "<each> 1")),
    *(_R(f"the ({words}) <quality:measure> (among|of) <of:several>", t.ValueOf(gap.quality, gap.of, which), "107",
         f"the {words.split('|')[0]} power among creatures you control") for words, which in _EXTREMES),
    _says("<much> {E} you have", t.CountersOn(_YOU, "energy"), "122.1"),
    _yours("your life total", "life", "119.1"),
    _yours("your starting life total", "starting_life", "103.4"),
    _yours("your speed", "speed", "702"),
    _yours("your hand size", "hand_size", "402.1"),
    _R("your devotion to <colors>", t.Devotion(gap.colors, _YOU), "700.5", "your devotion to white and black"),
    _R("the greatest number of <of:permanents> that have a <trait> in common", t.MostAlike(gap.trait, gap.of), "205.3m",
       "the greatest number of creatures you control that have a creature type in common"),
    _says("the (highest life total among your opponents|life total of an opponent with the most life)",
          t.ValueOf("life", t.EachOpponent(), "max"), "119.1"),
)  # fmt: skip
TABLE = AmountTable(ROWS)
