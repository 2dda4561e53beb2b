"""Searching, looking, revealing, milling, shuffling."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, players, references, selectors
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.nouns import either, read_phrase
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.postmodifiers import ZONE_WORDS
from app.engine.oracle.reader import Reader


def zone_cards(reader: Reader) -> t.Selector:
    """"your hand and graveyard", "their graveyard"."""
    owner = players.read_possessive_player(reader)
    zones: list[t.Zone] = []
    while reader.word in ZONE_WORDS and reader.word != "library":
        zones.append(ZONE_WORDS[reader.word])
        reader.i += 1
        end = reader.i
        if not reader.ok("and"):
            break
        reader.any("your", "their")
    if not zones:
        reader.stuck()
    reader.i = end
    return t.All(t.IsCard(), tuple(zones), owner)


def search(reader: Reader, who: t.Selector) -> t.Instruction:
    """"search your library for up to two basic land cards"."""
    whose: t.Selector = t.You()
    zones: list[t.Zone] = ["library"]
    if reader.at("your"):
        reader.i += 1
        whose = who
        if reader.any("graveyard , hand , and/or library", "graveyard , hand and/or library"):
            zones = ["graveyard", "hand", "library"]
        else:
            reader.expect("library")
            if reader.any("and/or graveyard", "and graveyard"):
                zones.append("graveyard")
            elif reader.any("graveyard"):
                reader.stuck()
    else:
        whose = players.read_possessive_player(reader)
        if isinstance(whose, t.OwnerOf | t.ControllerOf):
            reader.scope.mention(whose, PLAYER, False, frozenset({"player"}))
        if reader.any("graveyard, hand, and library"):
            zones = ["graveyard", "hand", "library"]
        else:
            reader.expect("library")
        if reader.scope.actor_each:
            whose = t.It()
    reader.expect("for")
    up_to = True
    if reader.any("any number of"):
        count: t.Amount = t.AnyNumber()
    elif reader.any("all"):
        count, up_to = t.AnyNumber(), False
    elif reader.any("up to"):
        count = amounts.read_amount(reader)
    elif reader.any("a", "an"):
        count = t.Number(1)
    else:
        count = amounts.read_amount(reader)
    phrase = card_phrase(reader)
    also = _also(reader) if count == t.Number(1) else ()
    name = references.read_name(reader) or reader.scope.results.next_name()
    found = t.Search(phrase.optional_filter, count, name, who, whose, tuple(zones), up_to, phrase.different, also=also)
    reader.scope.tie(found, "card")
    reader.scope.mention(None, OBJECT, bool(also) or count != t.Number(1), frozenset({"card", *phrase.nouns}), found)
    return found


def card_phrase(reader: Reader) -> Phrase:
    """"a basic land card or a Desert card", "basic land cards and/or Gate cards": cards of one description or another."""
    phrase = read_phrase(reader, frozenset({"different"}))
    if not phrase.card:
        reader.stuck()
    while reader.at("or") or reader.at("and/or"):
        i = reader.i
        one_of_each = reader.word == "and/or"
        reader.i += 1
        if reader.any("a", "an") and one_of_each:
            reader.i = i
            break
        more = reader.attempt(read_phrase)
        if more is None or not more.card or more.zones != phrase.zones:
            reader.i = i
            break
        phrase.parts = [either([phrase.filter, more.filter])]
    return phrase


def _also(reader: Reader) -> tuple[t.Filter, ...]:
    """"… and a basic Plains card": further cards of one search, one of each description."""
    found: list[t.Filter] = []
    while True:
        i = reader.i
        reader.ok(",")
        reader.any("and/or", "and")
        if reader.i == i or not reader.any("a", "an"):
            reader.i = i
            return tuple(found)
        more = reader.attempt(read_phrase)
        if more is None or not more.card or more.zones is not None:
            reader.i = i
            return tuple(found)
        found.append(more.filter)


def reveal(reader: Reader, who: t.Selector) -> t.Instruction:
    """"reveal it", "reveal the top card of your library", "reveal cards from the top … until you reveal a land card"."""
    if reader.ok("cards from the top of"):
        return reveal_until(reader, who, False)
    if reader.any("their hand", "your hand", "his or her hand", "their hands"):
        owner = t.It() if reader.scope.actor_each else who
        what: t.Selector = t.All(t.IsCard(), ("hand",), owner)
        made = reader.scope.named(t.Reveal(what, who))
        reader.scope.mention(what, OBJECT, True, frozenset({"card"}), None)
        reader.scope.actions.append(("reveal_hand", made))
        return made
    _speak_of_drawn(reader)
    what = selectors.read_object(reader)
    if isinstance(what, t.Choose) and what.among is None:
        if what.zones == ("battlefield",):
            reader.stuck()
    made = reader.scope.named(t.Reveal(what, who))
    _looked(reader, made, what, "reveal")
    if isinstance(what, t.Choose):
        reader.scope.actions.append(("take", made))
    return made


def _speak_of_drawn(reader: Reader) -> None:
    """"Draw a card and reveal it": the card that was drawn is spoken of only where it is revealed."""
    drawn = reader.scope.last
    if isinstance(drawn, t.Draw) and drawn.count == t.Number(1) and reader.at("it"):
        reader.scope.mention(None, OBJECT, False, frozenset({"card"}), drawn)


def _looked(reader: Reader, made: t.Instruction, what: t.Selector, verb: str) -> None:
    """Speak of the cards afterwards as those looked at or revealed."""
    plural = True
    if isinstance(what, t.TopOfLibrary):
        plural = what.count != t.Number(1)
        if not plural and isinstance(what.player, t.EachPlayer | t.EachOpponent):
            plural = True
    elif isinstance(what, t.Choose):
        plural = what.count != t.Number(1)
    else:
        _look_again(reader, what)
        return
    reader.scope.mention(None, OBJECT, plural, frozenset({"card"}), made)
    reader.scope.actions.append((verb, made))


def _look_again(reader: Reader, what: t.Selector) -> None:
    """"Look at the exiled cards and put them …": what was spoken of before is spoken of again."""
    scope = reader.scope
    named = [one for one in scope.mentions if one.node is not None and what == t.Bound(scope.results.known(one.node) or "")]
    if named:
        scope.again(named[-1])


def reveal_until(reader: Reader, who: t.Selector, exile: bool) -> t.Instruction:
    players.read_possessive_player(reader)
    reader.expect("library until")
    reader.any("you", "they", "that player", "he or she")
    reader.expect("reveal", "reveals", "exile", "exiles")
    if reader.any("a", "an"):
        count: t.Amount = t.Number(1)
    else:
        count = amounts.read_amount(reader)
    phrase = read_phrase(reader)
    revealed = reader.scope.results.fresh("revealed")
    hit = reader.scope.results.fresh("hit")
    made = t.Reveal(None, who, phrase.filter, count, exile, revealed, hit)
    reader.scope.mention(None, OBJECT, True, frozenset({"card"}), made)
    reader.scope.actions.append(("reveal", made))
    told = made if "rest" in reader.words[reader.i :] else None  # without "the rest", "those cards" may be all of them
    reader.scope.mention(t.Bound(hit), OBJECT, count != t.Number(1), frozenset({"card", *phrase.nouns}), told=told)
    reader.scope.actions.append(("take", _Named(hit)))
    return made


class _Named:
    """Something already bound under a name, where an instruction is expected."""

    __slots__ = ("bind",)

    def __init__(self, bind: str) -> None:
        self.bind = bind


def look(reader: Reader, who: t.Selector) -> t.Instruction:
    """"look at the top three cards of your library", "look at target opponent's hand"."""
    reader.expect("at")
    hand = reader.attempt(_a_hand)
    if hand is not None:
        made = reader.scope.named(t.LookAt(hand, who))
        reader.scope.mention(hand, OBJECT, True, frozenset({"card"}), None)
        reader.scope.actions.append(("look_hand", made))
        return made
    what = selectors.read_object(reader)
    made = reader.scope.named(t.LookAt(what, who))
    _looked(reader, made, what, "look")
    return made


def _a_hand(reader: Reader) -> t.Selector:
    owner = players.read_possessive_player(reader)
    reader.expect("hand")
    return t.All(t.IsCard(), ("hand",), owner)

