"""How many there are of something: "the number of …", and what "for each" counts (107)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import determiners, grammar, players, qualities, references, selectors, tallied, votes
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions.amounts import TABLE
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import LAST_EXISTED


def read_count(reader: Reader) -> t.Amount:
    """What follows "the number of" or "for each": how many there are. Raises Stuck."""
    if reader.scope.vote is not None and reader.word in reader.scope.vote.options:
        return votes.votes_for(reader)
    with reader.scope.about(None):
        return reader.first(_count_special, _count_counters, _count_objects)


def _count_special(reader: Reader) -> t.Amount:
    if reader.word == "of" and reader.peek() in ("those", "them"):
        reader.i += 1
        return t.Count(selectors.read_one(reader, False))
    if reader.ok("of that spell 's colors"):
        return t.ValueOf("number_of_colors", references.player_spell(reader))
    if reader.any("of its colors"):
        return t.ValueOf("number_of_colors", references.its(reader, False))
    if reader.ok("times it's been cast from the command zone this game"):
        return t.ValueOf("cast_from_command_zone", references.it(reader))
    if reader.ok("abilities from among"):
        return _keywords_among(reader)
    if reader.any("times it has attacked this turn", "time it has attacked this turn", "times it's attacked this turn",
                  "time it's attacked this turn"):
        return t.EventsThisTurn(t.Attacks(t.IsAmong(references.it(reader) if reader.scope.subject is None else t.It())))
    if reader.any("{E} paid this way"):
        return tallied.energy_paid(reader)
    if reader.any("1 life lost this way"):
        return tallied.this_way(reader, "lose")
    return reader.first(_count_of_event, TABLE.counted)


def _count_of_event(reader: Reader) -> t.Amount:
    """How much was prevented, looked at, gained or lost, or who was dealt damage in the event. Raises Stuck."""
    if reader.any("1 damage prevented this way", "damage prevented this way"):
        return t.EventAmount()
    if "scry" in reader.words[: reader.i] and reader.any(*_LOOKED_AT):
        return t.EventAmount()
    if reader.scope.event_amount and reader.any("opponent dealt damage", "opponents dealt damage"):
        return t.Count(t.Filtered(t.EventRole("targets"), t.IsPlayer("opponent")))
    if reader.scope.event_amount and reader.any(*_LIFE_OF_EVENT) and reader.word != "this":
        return t.EventAmount()
    reader.stuck()


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


_LOOKED_AT = ("card looked at while scrying this way", "cards looked at while scrying this way")
_LIFE_OF_EVENT = ("1 life you gained", "1 life they gained", "1 life you lost", "1 life they lost")


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
    return _all_there(reader, phrase)


def _of_these(reader: Reader, phrase: Phrase) -> t.Amount | None:
    """ "[creatures] it devoured", "it targets"; None for anything else."""
    if reader.ok("it devoured"):
        return t.Count(t.Filtered(t.Linked("devoured"), phrase.filter))
    return t.Count(t.Filtered(t.TargetsOf(references.it(reader)), phrase.filter)) if reader.ok("it targets") else None


def _all_there(reader: Reader, phrase: Phrase) -> t.Amount:
    """What is there now and fits a phrase; it is spoken of afterwards."""
    counted = t.All(phrase.filter, phrase.zones or ("battlefield",), phrase.owner)
    reader.scope.mention(counted, OBJECT, True, frozenset(phrase.nouns))
    return t.Count(counted)


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
