"""How many there are of something: "the number of …", and what "for each" counts (107)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import determiners, grammar, players, qualities, references, selectors, tallied, votes
from app.engine.oracle import vocabulary as v
from app.engine.oracle.done_by_players import read_doer
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import LAST_EXISTED


def read_count(reader: Reader) -> t.Amount:
    """What follows "the number of" or "for each": how many there are. Raises Stuck."""
    if reader.scope.vote is not None and reader.word in reader.scope.vote.options:
        return votes.votes_for(reader)
    with reader.scope.about(None):
        return reader.first(_count_special, _count_counters, _count_events, _count_objects)


def _count_special(reader: Reader) -> t.Amount:  # noqa: C901 - a row of alternatives
    if reader.any("cards in your hand", "card in your hand"):
        return t.ValueOf("hand_size", t.You())
    if reader.any("cards in all players ' hands", "cards in all players' hands"):
        return t.ValueOf("hand_size", t.EachPlayer())
    if reader.any("colors in your commanders ' color identity", "colors in your commander 's color identity"):
        return t.ValueOf("commander_colors", t.You())
    if reader.any("card types among", "card type among"):
        return t.CountDistinct("card_type", selectors.read_object(reader, False))
    if reader.any("mana values among", "different mana values among", "different mana value among"):
        return t.CountDistinct("mana_value", selectors.read_object(reader, False))
    if reader.any("different powers among", "different power among"):
        return t.CountDistinct("power", selectors.read_object(reader, False))
    if reader.any("different mana costs among", "different mana cost among"):
        return t.CountDistinct("mana_cost", selectors.read_object(reader, False))
    if reader.any("colors among", "color among"):
        return t.CountDistinct("color", selectors.read_object(reader, False))
    if reader.word in ("colors", "color") and (number := reader.attempt(_colors_of_it)) is not None:
        return number
    if reader.any("players in the game", "player in the game"):
        return t.Count(t.EachPlayer())
    if reader.any("basic land types among", "basic land type among"):
        return t.CountDistinct("basic_land_type", selectors.read_object(reader, False))
    if reader.any("differently named dungeons you've completed", "differently named dungeon you've completed"):
        return t.ValueOf("dungeon_names", t.You())
    if reader.any("differently named", "different names among"):
        return t.CountDistinct("name", selectors.read_object(reader, False))
    if reader.any("different kinds of counters among", "kinds of counters among", "kind of counter among",
                  "different kind of counter among"):
        return t.CountDistinct("counter_kind", selectors.read_object(reader, False))
    if reader.any("creature types among", "creature type among"):
        return t.CountDistinct("creature_type", selectors.read_object(reader, False))
    if reader.any("cards you've drawn this turn", "card you've drawn this turn"):
        return t.ValueOf("cards_drawn_this_turn", t.You())
    drawn = reader.attempt(_drawn)
    if drawn is not None:
        return drawn
    if reader.any("times you've descended this turn", "times you descended this turn", "time you descended this turn"):
        return t.EventsThisTurn(t.Moves(DESCENDED, None, "graveyard"))
    if reader.ok("unlocked doors among"):
        return t.ValueOf("unlocked_doors", selectors.read_object(reader, False))
    if reader.any("spells you've cast this turn", "spell you've cast this turn"):
        return t.ValueOf("spells_cast_this_turn", t.You())
    if reader.word in v.COLORS and reader.peek() == "mana" and reader.peek(2) in ("symbol", "symbols"):
        return _mana_symbols(reader)
    of_mana = reader.attempt(_spent_mana) or reader.attempt(_unspent_mana)
    if of_mana is not None:
        return of_mana
    if reader.ok("of that spell 's colors"):
        return t.ValueOf("number_of_colors", references.player_spell(reader))
    if reader.any("token you created this turn", "tokens you created this turn"):
        return t.EventsThisTurn(t.CreatesTokens(None, t.You()), sum_amounts=True)
    if reader.any("card you've cycled or discarded this turn", "cards you've cycled or discarded this turn"):
        return t.EventsThisTurn(t.Discards(t.You()))  # what is cycled is discarded
    if reader.word == "of" and reader.peek() in ("those", "them"):
        reader.i += 1
        return t.Count(selectors.read_one(reader, False))
    if reader.any("of its colors"):
        return t.ValueOf("number_of_colors", references.its(reader, False))
    dealt = reader.attempt(tallied.each_damage_this_turn)
    if dealt is not None:
        return dealt
    if reader.any("1 damage prevented this way", "damage prevented this way"):
        return t.EventAmount()
    if reader.any("target beyond the first"):
        return t.Minus(t.Count(t.AllTargets()), t.Number(1))
    if reader.any("times you've cast your commander from the command zone this game",
             "time you've cast your commander from the command zone this game"):
        return t.ValueOf("commander_casts", t.You())
    if reader.ok("times it's been cast from the command zone this game"):
        return t.ValueOf("cast_from_command_zone", references.it(reader))
    if reader.any("times you've cast a commander from the command zone this game",
                  "time you've cast a commander from the command zone this game"):
        return t.ValueOf("commander_casts", t.You())
    if reader.any("creatures in your party", "creature in your party"):
        return t.ValueOf("party_size", t.You())
    if reader.any("times this ability has resolved this turn", "time this ability has resolved this turn"):
        return t.TimesThisTurn("resolved")
    if reader.any("graveyards with", "graveyard with"):
        return t.Count(t.Filtered(t.EachPlayer(), with_cards_in(reader, "graveyard")))
    if (attacked := reader.any(*_WHOM_YOU_ATTACKED)) is not None:
        whom = t.IsPlayer("opponent" if attacked.startswith("opponent") else "any")
        return t.EventsThisTurn(t.PlayerAttacks(t.You(), whom), period="combat" if attacked.endswith("combat") else "turn",
                                different="target")
    if reader.ok("abilities from among"):
        return _keywords_among(reader)
    if reader.any("opponents you have", "opponent you have"):
        return t.Count(t.EachOpponent())
    if reader.any("colors of mana spent to cast", "color of mana spent to cast"):
        if reader.word.startswith("<"):
            return t.ValueOf("colors_spent", references.label(reader))
        return t.ValueOf("colors_spent", t.This() if reader.expect("~", "it") == "~" else references.it(reader))
    if reader.any("times ~ was kicked", "time ~ was kicked", "times it was kicked", "time it was kicked"):
        return t.ValueOf("times_kicked", t.This())
    if reader.any("times it has attacked this turn", "time it has attacked this turn", "times it's attacked this turn",
                  "time it's attacked this turn"):
        return t.EventsThisTurn(t.Attacks(t.IsAmong(references.it(reader) if reader.scope.subject is None else t.It())))
    if reader.any("times ~ has mutated", "time ~ has mutated"):
        return t.ValueOf("times_mutated", t.This())
    if reader.any("1 life you gained this turn", "life you gained this turn"):
        return t.ValueOf("life_gained_this_turn", t.You())
    if reader.any("{E} paid this way"):
        return tallied.energy_paid(reader)
    if reader.any("1 life lost this way"):
        return tallied.this_way(reader, "lose")
    if reader.any("1 life you lost this turn"):
        return t.ValueOf("life_lost_this_turn", t.You())
    if reader.any("1 life your opponents have lost this turn", "1 life your opponents lost this turn"):
        return t.ValueOf("life_lost_this_turn", t.EachOpponent())
    if "scry" in reader.words[: reader.i] and reader.any(*_LOOKED_AT):
        return t.EventAmount()
    if reader.any("player being attacked", "players being attacked"):
        return t.Count(t.Filtered(_ATTACKED, t.IsPlayer()))
    if reader.any("opponent being attacked", "opponents being attacked"):
        return t.Count(t.Filtered(_ATTACKED, t.IsPlayer("opponent")))
    if reader.scope.event_amount and reader.any("opponent dealt damage", "opponents dealt damage"):
        return t.Count(t.Filtered(t.EventRole("targets"), t.IsPlayer("opponent")))
    if reader.any("creature it devoured", "creatures it devoured", "creature ~ devoured"):
        return t.Count(t.Linked("devoured"))
    if reader.scope.event_amount and reader.any(*_LIFE_OF_EVENT) and reader.word != "this":
        return t.EventAmount()
    reader.stuck()


def _colors_of_it(reader: Reader) -> t.Amount:
    """ "[the number of] colors that spell is", "that creature was": as it last existed (608.2h). Raises Stuck."""
    reader.i += 1
    what = selectors.read_one(reader, False)
    reader.expect("is", "was")
    return t.ValueOf("number_of_colors", reader.scope.last_existed(what))


def _keywords_among(reader: Reader) -> t.Amount:
    """ "[abilities from among] flying, haste, and reach found among creatures you control": each that one of them has. Raises
    Stuck."""
    names: list[str] = []
    while not names or reader.any(", and", ",", "and"):
        names.append(grammar.read_name(reader) or reader.stuck())
    reader.expect("found among")
    among = selectors.read_object(reader, False)
    return t.Plus(tuple(
        t.IfElse(t.Exists(t.Filtered(among, t.HasKeyword(name))), t.Number(1), t.Number(0)) for name in names))


def _drawn(reader: Reader) -> t.Amount:
    """ "cards that player has drawn this turn", "card your opponents have drawn this turn". Raises Stuck."""
    reader.expect("cards", "card")
    who = read_doer(reader)
    reader.expect("drawn this turn", "drew this turn", "has drawn this turn", "have drawn this turn")
    return t.ValueOf("cards_drawn_this_turn", who)


DESCENDED = t.And((t.IsPermanent(), t.IsCard(), t.OwnedBy(t.You())))
_ATTACKED = t.AttackedBy(t.All(t.Status("attacking")))
_LOOKED_AT = ("card looked at while scrying this way", "cards looked at while scrying this way")
_WHOM_YOU_ATTACKED = tuple(f"{whom} you attacked this {time}" for whom in ("opponents", "opponent", "players", "player")
                           for time in ("turn", "combat"))
_LIFE_OF_EVENT = ("1 life you gained", "1 life they gained", "1 life you lost", "1 life they lost")


_SOURCES: tuple[tuple[str, t.ManaKind], ...] = (
    ("a treasure", "treasure"), ("treasures", "treasure"), ("a cave", "cave"), ("caves", "cave"), ("a desert", "desert"),
    ("deserts", "desert"), ("an artifact", "artifact"), ("artifacts", "artifact"), ("a creature", "creature"),
    ("creatures", "creature"),
)


def read_source_of_mana(reader: Reader) -> t.ManaKind:
    """ "[mana from] a Treasure": what kind of source mana came from. Raises Stuck."""
    for words, kind in _SOURCES:
        if reader.ok(words):
            return kind
    reader.stuck()


def _spent_mana(reader: Reader) -> t.Amount:
    """ "mana spent to cast it", "mana from a Treasure spent to cast it", "{G}{G} spent to cast it". Raises Stuck."""
    symbols: list[str] = []
    while reader.word.startswith("{"):
        symbols.append(reader.word[1:-1])
        reader.i += 1
    kind: t.ManaKind = "any"
    if symbols:
        kind = reader.among(t.MANA_KINDS, symbols[0]) if len(set(symbols)) == 1 else reader.stuck()
    else:
        reader.expect("mana")
        if reader.ok("from"):
            kind = read_source_of_mana(reader)
    reader.expect("spent to cast", "that was spent to cast")
    of = references.read_cast(reader)
    if kind in ("any", "S"):
        return t.ValueOf("mana_spent" if kind == "any" else "snow_spent", of)
    spent = t.SpentMana(kind, of)
    return spent if len(symbols) < 2 else t.Quotient(spent, t.Number(len(symbols)))


def _unspent_mana(reader: Reader) -> t.Amount:
    """ "unspent green mana you have". Raises Stuck."""
    reader.expect("unspent")
    mana = v.COLORS.get(reader.word)
    reader.i += mana is not None
    reader.expect("mana you have")
    return t.UnspentMana(t.You(), mana)


def _mana_symbols(reader: Reader) -> t.Amount:
    """ "red mana symbols in the mana costs of permanents you control", "… in the sacrificed creature's mana cost"."""
    color = read_color(reader)
    reader.expect("mana symbols in", "mana symbol in")
    if reader.ok("the mana costs of"):
        return t.ManaSymbolsIn(color, selectors.read_object(reader, False))
    what = references.read_possessive(reader)
    reader.expect("mana cost", "mana costs")
    return t.ManaSymbolsIn(color, what)


def _count_counters(reader: Reader) -> t.Amount:
    several = v.NUMBERS.get(reader.word)
    reader.i += several is not None
    kind = qualities.read_counter_kind(reader)
    if reader.any("removed this way"):
        by_cost = "removed" in reader.scope.cost_words and reader.scope.did("remove") is None
        removed = t.BoundAmount("removed") if by_cost else tallied.this_way(reader, "remove")
        return removed if several is None else t.Quotient(removed, t.Number(several))
    if several is not None:
        reader.stuck()
    if reader.any("you have"):
        return t.CountersOn(t.You(), kind)
    if reader.ok("it had on it"):
        return t.CountersOn(references.it(reader, moment=LAST_EXISTED), kind)
    found = reader.attempt(lambda reader: players.read_player(reader, False)) if reader.word not in ("on", "among") else None
    if found is not None:
        reader.expect("has", "have")
        return t.CountersOn(found, kind)
    reader.expect("on", "among")
    what = selectors.read_object(reader, False)
    if isinstance(what, t.Choose):
        reader.stuck()
    reader.scope.counted = kind, what
    return t.CountersOn(reader.scope.last_existed(what), kind)


def _count_events(reader: Reader) -> t.Amount:
    """ "creatures that died this turn", "spells cast this turn"."""

    event = grammar.read_past_event(reader)
    return t.EventsThisTurn(event, different="object" if isinstance(event, t.Attacks) else None)


def _hand(reader: Reader, start: int, whose: t.Selector) -> t.Amount:
    """The cards in a hand; of "an opponent's hand" those of one opponent, not of all together."""
    one = "an opponent 's" in " ".join(reader.words[start : reader.i])
    return t.ValueOf("hand_size", whose, "one" if one else "sum")


def _count_objects(reader: Reader) -> t.Amount:
    other = reader.any("other", "another")
    if reader.any("of your opponents who", "your opponents who", "your opponents with"):
        reader.i -= 2
    start = reader.i
    phrase = read_phrase(reader, frozenset({"among"}))
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    if phrase.among is not None:
        if phrase.parts:
            return t.Count(t.Filtered(phrase.among, phrase.filter))
        return t.Count(phrase.among)
    if phrase.kind == PLAYER:
        return t.Count(determiners.all_of(reader, phrase, False, True))
    if phrase.card and phrase.zones and len(phrase.zones) == 1 and phrase.owner is not None:
        if phrase.zones == ("hand",) and not phrase.parts:
            return _hand(reader, start, phrase.owner)
        return t.CardsInZone(phrase.zones[0], phrase.owner, phrase.optional_filter)
    if phrase.card and not phrase.zones:
        reader.stuck()
    told = _of_these(reader, phrase)
    if told is not None:
        return told
    past = _looking_back(phrase.parts) if phrase.zones is None else None
    return _all_there(reader, phrase) if past is None else past


def _of_these(reader: Reader, phrase: Phrase) -> t.Amount | None:
    """ "[creatures] it devoured", "it targets", "[lands] you had enter under your control this turn"; None for anything else."""
    if reader.any("you had enter under your control this turn", "you had enter the battlefield under your control this turn"):
        return t.EventsThisTurn(t.Moves(both([*phrase.parts, t.ControlledBy(t.You())]), to="battlefield"))
    if reader.ok("it devoured"):
        return t.Count(t.Filtered(t.Linked("devoured"), phrase.filter))
    return t.Count(t.Filtered(t.TargetsOf(references.it(reader)), phrase.filter)) if reader.ok("it targets") else None


def _all_there(reader: Reader, phrase: Phrase) -> t.Amount:
    """What is there now and fits a phrase; it is spoken of afterwards."""
    counted = t.All(phrase.filter, phrase.zones or ("battlefield",), phrase.owner)
    reader.scope.mention(counted, OBJECT, True, frozenset(phrase.nouns))
    return t.Count(counted)


def _looking_back(parts: list[t.Filter]) -> t.Amount | None:
    """ "Creatures that attacked this turn", "that crewed it this turn": what did so, wherever it is now and whatever it has
    become (608.2i). Who controls it is asked now, so it is not looked back for "creatures you control that attacked"."""
    done = [one for one in parts if one == t.Status("attacked_this_turn") or isinstance(one, t.TookPartIn)]
    if len(done) != 1 or [one for one in parts if one not in done] != [t.HasType(("creature",))]:
        return None
    if isinstance(done[0], t.TookPartIn):
        crewed = isinstance(done[0].pattern, t.Does) and done[0] == t.TookPartIn(done[0].pattern)
        return t.EventsThisTurn(done[0].pattern, different="object") if crewed else None
    return t.EventsThisTurn(t.Attacks(t.HasType(("creature",))), different="object")


def read_color(reader: Reader) -> t.Color:
    if reader.word not in v.COLORS:
        reader.stuck()
    reader.i += 1
    return v.COLORS[reader.words[reader.i - 1]]


def count_words(reader: Reader) -> tuple[t.Amount, t.Comparison]:
    """ "seven or more", "two or fewer", "exactly three", "a"."""
    if reader.any("exactly"):
        return grammar.read_amount(reader), "="
    if reader.any("fewer than", "less than"):
        return grammar.read_amount(reader), "<"
    if reader.any("more than"):
        return grammar.read_amount(reader), ">"
    if reader.any("at least"):
        return grammar.read_amount(reader), ">="
    if reader.any("a", "an", "one or more"):
        return t.Number(1), ">="
    count: t.Amount = t.X() if reader.ok("x") else t.Number(grammar.read_number_word(reader))
    if reader.any("or more", "or greater"):
        return count, ">="
    if reader.any("or fewer", "or less"):
        return count, "<="
    return count, ">="


def with_cards_in(reader: Reader, zone: t.Zone) -> t.Filter:
    """ "seven or more cards in it", of a graveyard or library: players in whose there are so many. Raises Stuck."""
    count, op = count_words(reader)
    reader.expect("cards in it", "card in it")
    return t.Where(t.Compare(t.CardsInZone(zone, t.It()), op, count))
