"""Numbers in text: words, X, "the number of …", "twice …", "equal to its power" (107)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, grammar, players, qualities, references, selectors, that_many, votes
from app.engine.oracle import vocabulary as v
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import LAST_EXISTED
from app.engine.trees.walking import field_names

_VALUES: dict[str, t.Measure] = {
    "power": "power",
    "toughness": "toughness",
    "mana value": "mana_value",
    "converted mana cost": "mana_value",
    "loyalty": "loyalty",
    "base power": "base_power",
    "base toughness": "base_toughness",
    "life total": "life",
    "speed": "speed",
    "level": "level",
    "starting life total": "starting_life",
}


@grammar.read_number_word.by
def read_number_word(reader: Reader) -> int:
    """A number in figures or words. Raises Stuck."""
    word = reader.word
    if word.isdigit():
        reader.i += 1
        return int(word)
    if word in v.NUMBERS:
        reader.i += 1
        return v.NUMBERS[word]
    if word in ("a", "an"):
        reader.i += 1
        return 1
    reader.stuck()


@grammar.read_amount.by
def read_amount(reader: Reader) -> t.Amount:
    """Any amount. Raises Stuck."""
    with reader.scope.about(None):
        return _read_amount(reader)


def _read_amount(reader: Reader) -> t.Amount:
    left = _term(reader)
    while True:
        if reader.any("plus"):
            more = _term(reader)
            left = t.Plus((*left.parts, more)) if isinstance(left, t.Plus) else t.Plus((left, more))
        elif reader.any("minus"):
            left = t.Minus(left, _term(reader))
        else:
            return left


def _term(reader: Reader) -> t.Amount:
    word = reader.word
    if word in ("x", "y"):
        reader.i += 1
        return t.X() if word == "x" else t.X("Y")
    if word.isdigit() or word in v.NUMBERS:
        if reader.peek() == "times" and word in v.NUMBERS:
            reader.i += 2
            return t.Times(t.Number(v.NUMBERS[word]), _term(reader))
        return t.Number(read_number_word(reader))
    if word.startswith("<"):
        return _label(reader)
    read = _TERMS.get(word)
    if read is None:
        found = reader.attempt(_possessive_value)
        if found is None:
            reader.stuck()
        return found
    return read(reader)


def _label(reader: Reader) -> t.Amount:
    """Explicit numbers of canonical wording: <amount it>, <event amount>, <divided>."""
    words = reader.word[1:-1].split() or [""]
    if words == ["event", "amount"]:
        made: t.Amount = t.EventAmount()
    elif words[0] == "amount" and len(words) == 2:
        made = t.BoundAmount(words[1])
    elif words == ["divided"]:
        made = t.Divided()
    else:
        return _possessive_value(reader)
    reader.i += 1
    return made


def _twice(reader: Reader) -> t.Amount:
    factor = v.TIMES[reader.word]
    reader.i += 1
    return t.Times(t.Number(factor), _term(reader))


def _half(reader: Reader) -> t.Amount:
    reader.i += 1
    reader.any("of")
    inner = _term(reader)
    reader.ok(",")
    return t.Half(inner, "up" if reader.any("rounded up", "rounded down") == "rounded up" else "down")


def _that(reader: Reader) -> t.Amount:
    if reader.any("that result"):
        return _this_way(reader, "roll")
    if reader.any("that excess damage", "that amount of excess damage"):
        return reader.scope.asked or _excess_of_event(reader)
    if reader.ok("that damage"):
        return _that_damage(reader)
    if reader.any("that many", "that much", "that amount of", "that amount"):
        return _that_many(reader)
    found = reader.attempt(_possessive_value)
    if found is None:
        reader.stuck()
    return found


def _that_damage(reader: Reader) -> t.Amount:
    """How much damage was just dealt, or the event is. Raises Stuck."""
    if reader.scope.did("deal") is not None:
        return _this_way(reader, "deal")
    return t.EventAmount() if reader.scope.event_amount and "damage" in reader.words[: reader.i - 2] else reader.stuck()


def _excess_of_event(reader: Reader) -> t.Amount:
    """How much excess damage the event is."""
    if not reader.scope.excess:
        reader.stuck()
    return t.EventAmount()


def _that_many(reader: Reader) -> t.Amount:
    """The number of the event, or of what was done last."""
    last = reader.scope.last
    if reader.scope.asked is not None:
        return reader.scope.asked
    if isinstance(last, t.ChooseValue) and last.kind == "number":
        return t.ChosenNumber()
    for name in ("count", "amount"):
        if isinstance(getattr(last, name, None), t.BoundAmount | t.EventAmount):
            same: t.Amount = getattr(last, name)
            return same
    for name in field_names(last) if isinstance(last, t.Instruction) else ():
        aimed = getattr(last, name)
        most = reader.scope.targets[aimed.index].maximum if isinstance(aimed, t.TargetRef) else None
        if isinstance(most, t.BoundAmount | t.EventAmount):
            return most  # "up to that many target …, and that many": the same number
    if _is_of_one_thing(last):  # one thing is no number: that of something before it is meant
        return t.EventAmount() if reader.scope.event_amount else reader.stuck()
    if isinstance(last, t.Draw) and not isinstance(last.count, t.Number | t.X):
        reader.stuck()  # so many as were to be drawn, or as were drawn? They differ where draws are replaced
    done = _of_each_player(reader, last) or last
    if done is not None and hasattr(done, "bind"):
        that_many.the_one_number(reader, done)
        return t.BoundAmount(reader.scope.tie(done))
    if reader.scope.event_amount:
        return t.EventAmount()
    if last is None and reader.scope.cost_words & {"tapped", "sacrificed", "discarded"}:
        return t.Count(t.Bound(sorted(reader.scope.cost_words)[0]))
    reader.stuck()


def _of_each_player(reader: Reader, last: t.Instruction | None) -> t.Move | None:
    """ "Each player shuffles their hand into their library, then draws that many cards": what each of them did."""
    if not isinstance(last, t.ForEach) or last.over != reader.scope.actor or len(last.do) != 1:
        return None
    moved = last.do[0]
    return moved if isinstance(moved, t.Move) and not isinstance(moved.what, t.Choose) else None


def _is_of_one_thing(last: t.Instruction | None) -> bool:
    """Is what was done last done to this object or to one that is chosen, or does it change something?"""
    chosen = last.what if isinstance(last, t.ChooseThings) else None
    one = isinstance(chosen, t.Choose) and chosen.count == t.Number(1)
    return one or isinstance(last, t.Apply) or getattr(last, "what", None) == t.This()


def _the(reader: Reader) -> t.Amount:  # noqa: C901 - a row of alternatives
    if reader.any("the number of", "the total number of"):
        return read_count(reader)
    if reader.any("the greatest number of cards a player discarded this way"):
        discarded = _this_way_things(reader, "discard")
        return t.ExtremeAmong(t.Count(t.Filtered(discarded, t.OwnedBy(t.It()))), t.EachPlayer())
    if reader.any("the life total of an opponent with the most life", "the highest life total among your opponents"):
        return t.ValueOf("life", t.EachOpponent(), "max")
    if reader.scope.excess and reader.any("the excess damage", "the excess"):
        return t.EventAmount()
    if reader.any("the amount of {S} spent to cast ~"):
        return t.ValueOf("snow_spent", t.This())
    if reader.any("the greatest", "the highest"):
        return _extreme(reader, "max")
    if reader.any("the least", "the lowest"):
        return _extreme(reader, "min")
    life = reader.attempt(_life_this_turn)
    if life is not None:
        return life
    if reader.scope.event_amount and reader.any(*_DAMAGE_OF_EVENT) and reader.word != "this":
        return t.EventAmount()
    if reader.any("the amount of unspent mana you have"):
        return t.UnspentMana(t.You())
    if reader.any("the amount of {E} you have"):
        return t.CountersOn(t.You(), "energy")
    dealt = reader.attempt(_dealt_this_turn)
    if dealt is not None:
        return dealt
    if reader.any("the total", "the combined"):
        return _total(reader)
    if reader.scope.event_amount and "gain" in reader.words[: reader.i] and reader.any("the amount of life you gained"):
        return t.EventAmount()
    if reader.scope.prevented and reader.any("the damage prevented this way", "the amount of damage prevented this way"):
        return t.EventAmount()
    if reader.any("the damage dealt this way", "the amount of damage dealt this way"):
        return _this_way(reader, "deal")
    if reader.any(*_EXCESS):
        return references.excess_damage(reader)
    if reader.any("the amount of life lost this way", "the life lost this way"):
        return _this_way(reader, "lose")
    if reader.any("the amount of mana spent to cast ~", "the mana spent to cast ~"):
        return t.ValueOf("mana_spent", t.This())
    if reader.any("the amount of mana spent to cast", "the mana spent to cast"):
        return t.ValueOf("mana_spent", selectors.read_one(reader))
    if reader.any("the difference between those results"):
        return _difference_of_results(reader)
    between = reader.attempt(_difference_between)
    if between is not None:
        return between
    if reader.ok("the difference between"):
        return _difference(reader)
    if reader.any("the difference"):
        if reader.scope.compared is None:
            reader.stuck()
        return reader.scope.compared
    if reader.any("the other result"):
        node = reader.scope.did("roll")
        if not isinstance(node, t.RollDie) or node.other is None:
            reader.stuck()
        return t.BoundAmount(node.other)
    if reader.any("the result"):
        node = reader.scope.did("roll")
        if node is None or node.other is not None:
            reader.stuck()
        reader.scope.asked = t.BoundAmount(reader.scope.tie(node))  # what "that much" is in the same sentence
        return reader.scope.asked
    if reader.any("the chosen number"):
        return t.ChosenNumber()
    found = reader.attempt(_value_of_the)
    if found is not None:
        return found
    return _possessive_value(reader)


def _difference(reader: Reader) -> t.Amount:
    """ "[the difference between] its power and toughness", "that creature's power and its toughness": how much the greater one is
    more. Raises Stuck."""
    one = _possessive_value(reader)
    if not isinstance(one, t.ValueOf):
        reader.stuck()
    reader.expect("and its", "and")
    other = t.ValueOf(_quality(reader), one.of)
    return t.Greatest((t.Minus(one, other), t.Minus(other, one)))


def _difference_of_results(reader: Reader) -> t.Amount:
    """How much more one of two dice just rolled shows than the other. Raises Stuck."""
    rolled = reader.scope.did("roll")
    if not isinstance(rolled, t.RollDie) or rolled.count != t.Number(2):
        reader.stuck()
    if rolled.difference is None:
        noted = replace(rolled, difference=reader.scope.results.numbered("difference"))
        reader.scope.said_later(rolled, noted)
        rolled = noted
    return t.BoundAmount(rolled.difference or "")


_DAMAGE_OF_EVENT = ("the amount of damage dealt", "the amount of damage it dealt to that player", "the amount of damage it dealt")
_EXCESS = ("the amount of excess damage dealt to that creature this way", "the excess damage dealt to that creature this way",
           "the amount of excess damage dealt this way", "the excess damage dealt this way")


_LIFE: dict[str, t.PlayerMeasure] = {"lost": "life_lost_this_turn", "gained": "life_gained_this_turn"}


def _life_this_turn(reader: Reader) -> t.Amount:
    """ "the amount of life you've gained this turn", "the life that player lost this turn", "the total life lost by all players
    this turn", and of both: "…, whichever is greater". Raises Stuck."""
    first = _one_life_this_turn(reader)
    if not reader.any("or"):
        return first
    second = _one_life_this_turn(reader)
    reader.expect(", whichever is greater")
    return t.Greatest((first, second))


def _one_life_this_turn(reader: Reader) -> t.Amount:
    reader.expect("the amount of life", "the total amount of life", "the life", "the total life")
    done = reader.any("lost by", "gained by")
    if reader.any("you've", "they've"):
        who: t.Selector = t.You() if reader.words[reader.i - 1] == "you've" else references.actor(reader)
    else:
        who = references.actor(reader) if reader.ok("they") else players.read_player(reader, False)
    verb = done or reader.expect("lost", "gained", "have lost", "has lost", "have gained", "has gained")
    reader.expect("this turn")
    return t.ValueOf(_LIFE[verb.removesuffix(" by").split()[-1]], who)


def _difference_between(reader: Reader) -> t.Amount:
    """ "the difference between your life total and target player's life total": whichever of the two is more. Raises Stuck."""
    reader.expect("the difference between")
    if reader.any("those players ' life totals"):
        those = references.player(reader, "player", True)
        return t.Minus(t.ValueOf("life", those, "max"), t.ValueOf("life", those, "min"))
    one = _term(reader)
    reader.expect("and")
    other = _term(reader)
    return t.Greatest((t.Minus(one, other), t.Minus(other, one)))


def _dealt_this_turn(reader: Reader) -> t.Amount:
    """ "the damage dealt to you this turn", "the total amount of noncombat damage dealt to your opponents this turn", "the damage
    already dealt to it this turn". Raises Stuck."""
    reader.expect("the total amount of", "the amount of", "the total", "the")
    return _damage_this_turn(reader)


def _damage_this_turn(reader: Reader) -> t.Amount:
    """ "noncombat damage dealt to you this turn": all of it together. Raises Stuck."""
    combat = {"combat": True, "noncombat": False}.get(reader.word)
    reader.i += combat is not None
    reader.expect("damage dealt to", "damage already dealt to")
    who = references.it(reader) if reader.ok("it") else players.read_player(reader)
    reader.expect("this turn")
    kind = {t.You(): t.IsPlayer("you"), t.EachOpponent(): t.IsPlayer("opponent")}.get(who)
    return t.EventsThisTurn(t.Damages(to=kind or t.IsAmong(who), combat=combat), sum_amounts=True)


def _each_damage_this_turn(reader: Reader) -> t.Amount:
    """ "[for each] 1 damage dealt to you this turn". Raises Stuck."""
    reader.expect("1")
    return _damage_this_turn(reader)


def _this_way(reader: Reader, verb: str) -> t.Amount:
    """How much was lost or dealt this way: by all of the instructions before, not by the last of them only (608.2c)."""
    names = dict.fromkeys(reader.scope.tie(node) for node in reader.scope.all_did(verb))
    parts = tuple(map(t.BoundAmount, names))
    return t.Plus(parts) if len(parts) > 1 else parts[0] if parts else reader.stuck()


def _this_way_things(reader: Reader, verb: str) -> t.Selector:
    node = reader.scope.did(verb)
    if node is None:
        reader.stuck()
    return t.Bound(reader.scope.tie(node))


def _value_of_the(reader: Reader) -> t.Amount:
    """ "the power of target creature", "the mana value of the exiled card"."""
    reader.expect("the")
    quality = _quality(reader)
    reader.expect("of")
    return t.ValueOf(quality, selectors.read_object(reader))


def _quality(reader: Reader) -> t.Measure:
    for words, name in _VALUES.items():
        if reader.ok(words):
            return name
    reader.stuck()


def _extreme(reader: Reader, which: t.Extreme) -> t.Amount:
    if reader.any("number of"):
        reader.stuck()
    quality = _quality(reader)
    reader.expect("among", "of", "of any", "of a")
    what = selectors.read_object(reader, False)
    if isinstance(what, t.Choose):
        what = t.All(what.filter, what.zones, what.players)
    return t.ValueOf(quality, what, which)


def _total(reader: Reader) -> t.Amount:
    quality = _quality(reader)
    reader.expect("of", "among")
    return t.ValueOf(quality, selectors.read_object(reader, False))


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
    if reader.any("card types among", "card type among"):
        return t.CountDistinct("card_type", selectors.read_object(reader, False))
    if reader.any("mana values among", "different mana values among", "different mana value among"):
        return t.CountDistinct("mana_value", selectors.read_object(reader, False))
    if reader.any("colors among", "color among"):
        return t.CountDistinct("color", selectors.read_object(reader, False))
    if reader.any("basic land types among", "basic land type among"):
        return t.CountDistinct("basic_land_type", selectors.read_object(reader, False))
    if reader.any("differently named", "different names among"):
        return t.CountDistinct("name", selectors.read_object(reader, False))
    if reader.any("different kinds of counters among", "kinds of counters among", "kind of counter among"):
        return t.CountDistinct("counter_kind", selectors.read_object(reader, False))
    if reader.any("creature types among", "creature type among"):
        return t.CountDistinct("creature_type", selectors.read_object(reader, False))
    if reader.any("cards you've drawn this turn", "card you've drawn this turn"):
        return t.ValueOf("cards_drawn_this_turn", t.You())
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
    if reader.any("of its colors"):
        return t.ValueOf("number_of_colors", t.It())
    dealt = reader.attempt(_each_damage_this_turn)
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
    if reader.any("opponents you have", "opponent you have"):
        return t.Count(t.EachOpponent())
    if reader.any("colors of mana spent to cast", "color of mana spent to cast"):
        if reader.word.startswith("<"):
            return t.ValueOf("colors_spent", references.label(reader))
        return t.ValueOf("colors_spent", t.This() if reader.expect("~", "it") == "~" else references.it(reader))
    if reader.any("times ~ was kicked", "time ~ was kicked", "times it was kicked", "time it was kicked"):
        return t.ValueOf("times_kicked", t.This())
    if reader.any("times ~ has mutated", "time ~ has mutated"):
        return t.ValueOf("times_mutated", t.This())
    if reader.any("1 life you gained this turn", "life you gained this turn"):
        return t.ValueOf("life_gained_this_turn", t.You())
    if reader.any("1 life lost this way"):
        return _this_way(reader, "lose")
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
    if reader.any("creature it devoured", "creatures it devoured", "creature ~ devoured"):
        return t.Count(t.Linked("devoured"))
    if reader.scope.event_amount and reader.any(*_LIFE_OF_EVENT) and reader.word != "this":
        return t.EventAmount()
    reader.stuck()


_ATTACKED = t.AttackedBy(t.All(t.Status("attacking")))
_LOOKED_AT = ("card looked at while scrying this way", "cards looked at while scrying this way")
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
    color = _color(reader)
    reader.expect("mana symbols in", "mana symbol in")
    if reader.ok("the mana costs of"):
        return t.ManaSymbolsIn(color, selectors.read_object(reader, False))
    what = references.read_possessive(reader)
    reader.expect("mana cost", "mana costs")
    return t.ManaSymbolsIn(color, what)


def _count_counters(reader: Reader) -> t.Amount:
    kind = qualities.read_counter_kind(reader)
    if reader.any("removed this way"):
        if "removed" in reader.scope.cost_words and reader.scope.did("remove") is None:
            return t.BoundAmount("removed")
        return _this_way(reader, "remove")
    if reader.any("you have"):
        return t.CountersOn(t.You(), kind)
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

    return t.EventsThisTurn(grammar.read_past_event(reader))


def _count_objects(reader: Reader) -> t.Amount:
    other = reader.any("other", "another")
    if reader.any("of your opponents who", "your opponents who"):
        reader.i -= 2
    phrase = read_phrase(reader, frozenset({"among"}))
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    if phrase.among is not None:
        if phrase.parts:
            return t.Count(t.Filtered(phrase.among, phrase.filter))
        return t.Count(phrase.among)
    if phrase.kind == PLAYER:
        return t.Count(selectors._all(reader, phrase, False, True))
    if phrase.card and phrase.zones and len(phrase.zones) == 1 and phrase.owner is not None:
        if phrase.zones == ("hand",) and not phrase.parts:
            return t.ValueOf("hand_size", phrase.owner)
        return t.CardsInZone(phrase.zones[0], phrase.owner, phrase.optional_filter)
    if phrase.card and not phrase.zones:
        reader.stuck()
    if reader.ok("it devoured"):
        return t.Count(t.Filtered(t.Linked("devoured"), phrase.filter))
    if reader.ok("it targets"):
        return t.Count(t.Filtered(t.TargetsOf(references.it(reader)), phrase.filter))
    if phrase.spell and reader.any("you've cast this turn"):
        return t.EventsThisTurn(
            t.Casts(both([p for p in phrase.parts if not isinstance(p, t.IsSpell)] or [t.Anything()]), t.You())
        )
    counted = t.All(phrase.filter, phrase.zones or ("battlefield",), phrase.owner)
    reader.scope.mention(counted, OBJECT, True, frozenset(phrase.nouns))
    return t.Count(counted)


def _possessive_value(reader: Reader) -> t.Amount:
    """ "its power", "your life total", "that creature's toughness", "~'s power", "your devotion to black"."""
    if reader.ok("your"):
        return _yours(reader)
    if reader.any("his", "her"):
        return t.ValueOf(_quality(reader), references.himself(reader, LAST_EXISTED))
    if reader.ok("its"):
        if reader.any("controller 's life total"):
            return t.ValueOf("life", t.ControllerOf(references.it(reader, moment=LAST_EXISTED)))
        quality = _quality(reader)  # the mana value is that of the card: permanents that are copies have another
        return t.ValueOf(quality, t.It() if reader.scope.describing else references.its(reader, quality == "mana_value"))
    if reader.at("their"):
        reader.i += 1
        if reader.any("life total"):
            return t.ValueOf("life", references.actor(reader))
        quality = _quality(reader)
        what = references.them(reader, moment=LAST_EXISTED)
        return t.ValueOf(quality, what)
    found = reader.attempt(references.read_possessive)
    if found is not None:
        return t.ValueOf(_quality(reader), found)
    who = players.read_possessive_player(reader)
    reader.expect("life total")
    return t.ValueOf("life", who)


def _yours(reader: Reader) -> t.Amount:
    if reader.ok("devotion to that color"):
        chosen = any(isinstance(node, t.ChooseValue) and node.kind == "color" for _, node in reader.scope.actions)
        return t.Devotion((), t.You()) if chosen else reader.stuck()
    if reader.ok("devotion to"):
        colors = [_color(reader)]
        while reader.any("and"):
            colors.append(_color(reader))
        return t.Devotion(tuple(colors), t.You())
    if reader.ok("hand size"):
        return t.ValueOf("hand_size", t.You())
    return t.ValueOf(_quality(reader), t.You())


def _color(reader: Reader) -> t.Color:
    if reader.word not in v.COLORS:
        reader.stuck()
    reader.i += 1
    return v.COLORS[reader.words[reader.i - 1]]


def _any_number(reader: Reader) -> t.Amount:
    reader.i += 1
    if not reader.any("number of", "amount of"):
        reader.stuck()
    return t.AnyNumber()


def _a(reader: Reader) -> t.Amount:
    if reader.any("a number of"):
        i = reader.i
        while reader.word not in ("equal", "", "."):
            reader.i += 1
        reader.stuck() if reader.i == i else None
        reader.stuck()
    if reader.any("an amount of life equal to", "an amount equal to"):
        return read_amount(reader)
    return t.Number(read_number_word(reader))


def _up_to(reader: Reader) -> t.Amount:
    reader.expect("up to")
    return t.AnyNumber(t.Number(0), read_amount(reader))


_TERMS = {
    "twice": _twice,
    "half": _half,
    "that": _that,
    "the": _the,
    "any": _any_number,
    "a": _a,
    "an": _a,
    "double": _twice,
    "up": _up_to,
}


def read_for_each(reader: Reader) -> t.Amount | None:
    """ "for each [thing]" as a number to multiply by, or None."""
    if not reader.at("for each"):
        return None
    return reader.attempt(_for_each)


def _for_each(reader: Reader) -> t.Amount:
    reader.expect("for each")
    found = read_count(reader)
    if reader.ok("beyond the first"):
        return t.Greatest((t.Number(0), t.Minus(found, t.Number(1))))
    while (more := reader.attempt(_and_each)) is not None:
        found = t.Plus((*found.parts, more)) if isinstance(found, t.Plus) else t.Plus((found, more))
    return found


def _and_each(reader: Reader) -> t.Amount:
    """ "[for each land you control] and each land card in your graveyard": up to the end of what it multiplies."""
    reader.expect("and each", "and for each")
    found = read_count(reader)
    return found if reader.word in (".", ",", "", '"') else reader.stuck()


def times(amount: t.Amount, of: t.Amount) -> t.Amount:
    """A product, simplified where one factor is 1."""
    if amount == t.Number(1):
        return of
    return t.Times(amount, of)


def count_words(reader: Reader) -> tuple[t.Amount, t.Comparison]:
    """ "seven or more", "two or fewer", "exactly three", "a"."""
    if reader.any("exactly"):
        return amounts.read_amount(reader), "="
    if reader.any("fewer than", "less than"):
        return amounts.read_amount(reader), "<"
    if reader.any("more than"):
        return amounts.read_amount(reader), ">"
    if reader.any("at least"):
        return amounts.read_amount(reader), ">="
    if reader.any("a", "an", "one or more"):
        return t.Number(1), ">="
    count: t.Amount = t.X() if reader.ok("x") else t.Number(amounts.read_number_word(reader))
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
