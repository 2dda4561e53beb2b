"""Numbers in text: words, X, "the number of …", "twice …", "equal to its power" (107)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, grammar, players, qualities, references, rewrite, selectors, votes
from app.engine.oracle import vocabulary as v
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT, PLAYER

_VALUES = {
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
    "intensity": "intensity",
}


@grammar.read_number_word.by
def read_number_word(r: Reader) -> int:
    """A number in figures or words. Raises Stuck."""
    word = r.word
    if word.isdigit():
        r.i += 1
        return int(word)
    if word in v.NUMBERS:
        r.i += 1
        return v.NUMBERS[word]
    if word in ("a", "an"):
        r.i += 1
        return 1
    r.stuck()


@grammar.read_amount.by
def read_amount(r: Reader) -> t.Amount:
    """Any amount. Raises Stuck."""
    left = _term(r)
    while True:
        if r.any("plus"):
            more = _term(r)
            left = t.Plus((*left.parts, more)) if isinstance(left, t.Plus) else t.Plus((left, more))
        elif r.any("minus"):
            left = t.Minus(left, _term(r))
        else:
            return left


def _term(r: Reader) -> t.Amount:
    word = r.word
    if word in ("x", "y"):
        r.i += 1
        return t.X() if word == "x" else t.X("Y")
    if word.isdigit() or word in v.NUMBERS:
        if r.peek() == "times" and word in v.NUMBERS:
            r.i += 2
            return t.Times(t.Number(v.NUMBERS[word]), _term(r))
        return t.Number(read_number_word(r))
    if word.startswith("<"):
        return _label(r)
    read = _TERMS.get(word)
    if read is None:
        found = r.attempt(_possessive_value)
        if found is None:
            r.stuck()
        return found
    return read(r)


def _label(r: Reader) -> t.Amount:
    """Explicit numbers of canonical wording: <amount it>, <event amount>, <divided>."""
    words = r.word[1:-1].split() or [""]
    if words == ["event", "amount"]:
        made: t.Amount = t.EventAmount()
    elif words[0] == "amount" and len(words) == 2:
        made = t.BoundAmount(words[1])
    elif words == ["divided"]:
        made = t.Divided()
    else:
        return _possessive_value(r)
    r.i += 1
    return made


def _twice(r: Reader) -> t.Amount:
    factor = v.TIMES[r.word]
    r.i += 1
    return t.Times(t.Number(factor), _term(r))


def _half(r: Reader) -> t.Amount:
    r.i += 1
    r.any("of")
    inner = _term(r)
    r.ok(",")
    rounded = r.any("rounded up", "rounded down") or "rounded down"
    return t.Half(inner, rounded.split()[1])


def _that(r: Reader) -> t.Amount:
    if r.any("that many", "that much", "that amount of", "that amount"):
        return _that_many(r)
    found = r.attempt(_possessive_value)
    if found is None:
        r.stuck()
    return found


def _that_many(r: Reader) -> t.Amount:
    """The number of the event, or of what was done last."""
    last = r.scope.last
    if isinstance(last, t.ChooseValue) and last.kind == "number":
        return t.ChosenNumber()
    for name in ("count", "amount"):
        if isinstance(getattr(last, name, None), t.BoundAmount | t.EventAmount):
            same: t.Amount = getattr(last, name)
            return same
    for name in rewrite.field_names(last) if isinstance(last, t.Instruction) else ():
        aimed = getattr(last, name)
        most = r.scope.targets[aimed.index].maximum if isinstance(aimed, t.TargetRef) else None
        if isinstance(most, t.BoundAmount | t.EventAmount):
            return most  # "up to that many target …, and that many": the same number
    if last is not None and hasattr(last, "bind"):
        return t.BoundAmount(r.scope.tie(last))
    if r.scope.event_amount:
        return t.EventAmount()
    if "tapped" in r.scope.cost_words or "sacrificed" in r.scope.cost_words or "discarded" in r.scope.cost_words:
        return t.Count(t.Bound(sorted(r.scope.cost_words)[0]))
    r.stuck()


def _the(r: Reader) -> t.Amount:  # noqa: C901 - a row of alternatives
    if r.any("the number of", "the total number of"):
        return read_count(r)
    if r.any("the greatest", "the highest"):
        return _extreme(r, "max")
    if r.any("the least", "the lowest"):
        return _extreme(r, "min")
    if r.any("the total", "the combined"):
        return _total(r)
    if r.any("the amount of life you lost this turn", "the total amount of life you lost this turn"):
        return t.ValueOf("life_lost_this_turn", t.You())
    if r.any("the amount of life you gained this turn"):
        return t.ValueOf("life_gained_this_turn", t.You())
    if r.scope.prevented and r.any("the damage prevented this way", "the amount of damage prevented this way"):
        return t.EventAmount()
    if r.any("the damage dealt this way", "the amount of damage dealt this way"):
        return _this_way(r, "deal")
    if r.any("the amount of life lost this way", "the life lost this way"):
        return _this_way(r, "lose")
    if r.any("the amount of mana spent to cast ~", "the mana spent to cast ~"):
        return t.ValueOf("mana_spent", t.This())
    if r.any("the amount of mana spent to cast", "the mana spent to cast"):
        return t.ValueOf("mana_spent", selectors.read_one(r))
    if r.any("the difference"):
        if r.scope.compared is None:
            r.stuck()
        return r.scope.compared
    if r.any("the result"):
        node = r.scope.did("roll")
        if node is None:
            r.stuck()
        return t.BoundAmount(r.scope.tie(node))
    if r.any("the chosen number"):
        return t.ChosenNumber()
    found = r.attempt(_value_of_the)
    if found is not None:
        return found
    return _possessive_value(r)


def _this_way(r: Reader, verb: str) -> t.Amount:
    node = r.scope.did(verb)
    if node is None:
        r.stuck()
    return t.BoundAmount(r.scope.tie(node))


def _value_of_the(r: Reader) -> t.Amount:
    """ "the power of target creature", "the mana value of the exiled card"."""
    r.expect("the")
    quality = _quality(r)
    r.expect("of")
    return t.ValueOf(quality, selectors.read_object(r))


def _quality(r: Reader) -> str:
    for words, name in _VALUES.items():
        if r.ok(words):
            return name
    r.stuck()


def _extreme(r: Reader, which: str) -> t.Amount:
    if r.any("number of"):
        r.stuck()
    quality = _quality(r)
    r.expect("among", "of", "of any", "of a")
    what = selectors.read_object(r, False)
    if isinstance(what, t.Choose):
        what = t.All(what.filter, what.zones, what.players)
    return t.ValueOf(quality, what, which)


def _total(r: Reader) -> t.Amount:
    quality = _quality(r)
    r.expect("of", "among")
    return t.ValueOf(quality, selectors.read_object(r, False))


def read_count(r: Reader) -> t.Amount:
    """What follows "the number of" or "for each": how many there are. Raises Stuck."""
    if r.scope.vote is not None and r.word in r.scope.vote.options:
        return votes.votes_for(r)
    return r.first(_count_special, _count_counters, _count_events, _count_objects)


def _count_special(r: Reader) -> t.Amount:  # noqa: C901 - a row of alternatives
    if r.any("cards in your hand", "card in your hand"):
        return t.ValueOf("hand_size", t.You())
    if r.any("card types among", "card type among"):
        return t.CountDistinct("card_type", selectors.read_object(r, False))
    if r.any("colors among", "color among"):
        return t.CountDistinct("color", selectors.read_object(r, False))
    if r.any("basic land types among", "basic land type among"):
        return t.CountDistinct("basic_land_type", selectors.read_object(r, False))
    if r.any("differently named", "different names among"):
        return t.CountDistinct("name", selectors.read_object(r, False))
    if r.any("creature types among", "creature type among"):
        return t.CountDistinct("subtype", selectors.read_object(r, False))
    if r.any("cards you've drawn this turn", "card you've drawn this turn"):
        return t.ValueOf("cards_drawn_this_turn", t.You())
    if r.any("spells you've cast this turn", "spell you've cast this turn"):
        return t.ValueOf("spells_cast_this_turn", t.You())
    if r.any("of its colors"):
        return t.ValueOf("number_of_colors", t.It())
    if r.any("1 damage prevented this way", "damage prevented this way"):
        return t.EventAmount()
    if r.any("target beyond the first"):
        return t.Minus(t.Count(t.AllTargets()), t.Number(1))
    if r.any("times you've cast your commander from the command zone this game",
             "time you've cast your commander from the command zone this game"):
        return t.ValueOf("commander_casts", t.You())
    if r.any("creatures in your party", "creature in your party"):
        return t.Count(t.All(t.And((t.Status("party"), t.ControlledBy(t.You())))))
    if r.any("opponents you have", "opponent you have"):
        return t.Count(t.EachOpponent())
    if r.any(
        "color of mana spent to cast ~",
        "colors of mana spent to cast ~",
        "colors of mana spent to cast it",
        "color of mana spent to cast it",
    ):
        return t.ValueOf("colors_spent", t.This())
    if r.any("times ~ was kicked", "time ~ was kicked", "times it was kicked", "time it was kicked"):
        return t.ValueOf("times_kicked", t.This())
    if r.any("1 life you gained this turn", "life you gained this turn"):
        return t.ValueOf("life_gained_this_turn", t.You())
    if r.any("1 life you lost this turn"):
        return t.ValueOf("life_lost_this_turn", t.You())
    r.stuck()


def _count_counters(r: Reader) -> t.Amount:
    kind = qualities.read_counter_kind(r)
    if r.any("removed this way"):
        if "removed" in r.scope.cost_words and r.scope.did("remove") is None:
            return t.BoundAmount("removed")
        return _this_way(r, "remove")
    if r.any("you have"):
        return t.CountersOn(t.You(), kind)
    found = r.attempt(lambda q: players.read_player(q, False)) if r.word not in ("on", "among") else None
    if found is not None:
        r.expect("has", "have")
        return t.CountersOn(found, kind)
    r.expect("on", "among")
    what = selectors.read_object(r, False)
    if isinstance(what, t.Choose):
        r.stuck()
    return t.CountersOn(what, kind)


def _count_events(r: Reader) -> t.Amount:
    """ "creatures that died this turn", "spells cast this turn"."""

    return t.EventsThisTurn(grammar.read_past_event(r))


def _count_objects(r: Reader) -> t.Amount:
    other = r.any("other", "another")
    phrase = read_phrase(r, frozenset({"among"}))
    if other:
        phrase.parts.append(t.Not(t.IsSource()))
    if phrase.among is not None:
        if phrase.parts:
            return t.Count(t.Filtered(phrase.among, phrase.filter))
        return t.Count(phrase.among)
    if phrase.kind == PLAYER:
        return t.Count(selectors._all(r, phrase, False, True))
    if phrase.card and phrase.zones and len(phrase.zones) == 1 and phrase.owner is not None:
        if phrase.zones == ("hand",) and not phrase.parts:
            return t.ValueOf("hand_size", phrase.owner)
        return t.CardsInZone(phrase.zones[0], phrase.owner, phrase.optional_filter)
    if phrase.card and not phrase.zones:
        r.stuck()
    if phrase.spell and r.any("you've cast this turn"):
        return t.EventsThisTurn(
            t.Casts(both([p for p in phrase.parts if not isinstance(p, t.IsSpell)] or [t.Anything()]), t.You())
        )
    counted = t.All(phrase.filter, phrase.zones or ("battlefield",), phrase.owner)
    r.scope.mention(counted, OBJECT, True, frozenset(phrase.nouns))
    return t.Count(counted)


def _possessive_value(r: Reader) -> t.Amount:
    """ "its power", "your life total", "that creature's toughness", "~'s power", "your devotion to black"."""
    if r.ok("your"):
        return _yours(r)
    if r.at("its") or r.at("his") or r.at("her"):
        r.i += 1
        if r.any("controller 's life total"):
            return t.ValueOf("life", t.ControllerOf(references.it(r, value=True)))
        return t.ValueOf(_quality(r), t.It() if r.scope.describing else references.its(r))
    if r.at("their"):
        r.i += 1
        if r.any("life total"):
            return t.ValueOf("life", references.actor(r))
        quality = _quality(r)
        what = references.them(r, value=True)
        return t.ValueOf(quality, what)
    found = r.attempt(references.read_possessive)
    if found is not None:
        return t.ValueOf(_quality(r), found)
    who = players.read_possessive_player(r)
    r.expect("life total")
    return t.ValueOf("life", who)


def _yours(r: Reader) -> t.Amount:
    if r.ok("devotion to"):
        colors = [_color(r)]
        while r.any("and"):
            colors.append(_color(r))
        return t.Devotion(tuple(colors), t.You())
    if r.ok("hand size"):
        return t.ValueOf("hand_size", t.You())
    return t.ValueOf(_quality(r), t.You())


def _color(r: Reader) -> str:
    if r.word not in v.COLORS:
        r.stuck()
    r.i += 1
    return v.COLORS[r.words[r.i - 1]]


def _any_number(r: Reader) -> t.Amount:
    r.i += 1
    if not r.any("number of", "amount of"):
        r.stuck()
    return t.AnyNumber()


def _a(r: Reader) -> t.Amount:
    if r.any("a number of"):
        i = r.i
        while r.word not in ("equal", "", "."):
            r.i += 1
        r.stuck() if r.i == i else None
        r.stuck()
    if r.any("an amount of life equal to", "an amount equal to"):
        return read_amount(r)
    return t.Number(read_number_word(r))


def _up_to(r: Reader) -> t.Amount:
    r.expect("up to")
    return t.AnyNumber(t.Number(0), read_amount(r))


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


def read_for_each(r: Reader) -> t.Amount | None:
    """ "for each [thing]" as a number to multiply by, or None."""
    if not r.at("for each"):
        return None
    return r.attempt(_for_each)


def _for_each(r: Reader) -> t.Amount:
    r.expect("for each")
    found = read_count(r)
    if r.word == "beyond":
        r.stuck()
    return found


def times(amount: t.Amount, of: t.Amount) -> t.Amount:
    """A product, simplified where one factor is 1."""
    if amount == t.Number(1):
        return of
    return t.Times(amount, of)


def count_words(r: Reader) -> tuple[t.Amount, str]:
    """ "seven or more", "two or fewer", "exactly three", "a"."""
    if r.any("exactly"):
        return amounts.read_amount(r), "="
    if r.any("fewer than", "less than"):
        return amounts.read_amount(r), "<"
    if r.any("more than"):
        return amounts.read_amount(r), ">"
    if r.any("at least"):
        return amounts.read_amount(r), ">="
    if r.any("a", "an", "one or more"):
        return t.Number(1), ">="
    count: t.Amount = t.X() if r.ok("x") else t.Number(amounts.read_number_word(r))
    if r.any("or more", "or greater"):
        return count, ">="
    if r.any("or fewer", "or less"):
        return count, "<="
    return count, ">="
