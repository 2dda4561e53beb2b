"""Searching, looking, revealing, milling, shuffling."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, players, references, selectors
from app.engine.oracle.nouns import either, read_phrase
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.postmodifiers import ZONE_WORDS
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT, PLAYER


def scry(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Scry(amounts.read_amount(r), who)


def surveil(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Surveil(amounts.read_amount(r), who)


def mill(r: Reader, who: t.Selector) -> t.Instruction:
    if r.ok("cards equal to"):
        made = t.Mill(amounts.read_amount(r), who)
    elif r.any("half their library , rounded down", "half their library , rounded up"):
        size = t.Count(t.All(t.IsCard(), ("library",), t.It() if r.scope.actor_each else who))
        made = t.Mill(t.Half(size, r.words[r.i - 1]), who)
    else:
        count = amounts.read_amount(r)
        r.expect("cards", "card")
        made = t.Mill(count, who)
    r.scope.mention(None, OBJECT, made.count != t.Number(1), frozenset({"card"}), made)
    r.scope.actions.append(("mill_look", made))
    return made


def shuffle(r: Reader, who: t.Selector) -> t.Instruction:
    """"shuffle", "shuffle your library", "shuffle ~ into its owner's library", "shuffle your hand into your library"."""
    if r.at_end() or r.word in (".", ",", "and", "then"):
        return t.Shuffle(who)
    if r.any("your library", "their library", "that library", "his or her library", "their libraries"):
        return t.Shuffle(who)
    what = r.attempt(_zone_cards, who)
    if what is None:
        what = selectors.read_object(r)
    r.expect("into")
    named = None if players.skip_owner(r) else players.read_possessive_player(r)
    r.expect("library", "libraries")
    return t.Move(what, "library", "shuffle", shuffles=named)


def _zone_cards(r: Reader, who: t.Selector) -> t.Selector:
    """"your hand and graveyard", "their graveyard"."""
    owner = players.read_possessive_player(r)
    zones = []
    while r.word in ZONE_WORDS and r.word != "library":
        zones.append(ZONE_WORDS[r.word])
        r.i += 1
        if not r.ok("and"):
            break
        r.any("your", "their")
    if not zones:
        r.stuck()
    return t.All(t.IsCard(), tuple(zones), owner)


def search(r: Reader, who: t.Selector) -> t.Instruction:
    """"search your library for up to two basic land cards"."""
    whose: t.Selector = t.You()
    zones = ["library"]
    if r.at("your"):
        r.i += 1
        r.expect("library")
        whose = who
        if r.any("and/or graveyard", "and graveyard"):
            zones.append("graveyard")
        elif r.any("graveyard"):
            r.stuck()
    else:
        whose = players.read_possessive_player(r)
        if isinstance(whose, t.OwnerOf | t.ControllerOf):
            r.scope.mention(whose, PLAYER, False, frozenset({"player"}))
        if r.any("graveyard, hand, and library"):
            zones = ["graveyard", "hand", "library"]
        else:
            r.expect("library")
        if r.scope.actor_each:
            whose = t.It()
    r.expect("for")
    up_to = True
    if r.any("any number of"):
        count: t.Amount = t.AnyNumber()
    elif r.any("all"):
        count, up_to = t.AnyNumber(), False
    elif r.any("up to"):
        count = amounts.read_amount(r)
    elif r.any("a", "an"):
        count = t.Number(1)
    else:
        count = amounts.read_amount(r)
    phrase = card_phrase(r)
    found = t.Search(phrase.optional_filter, count, "", who, whose, tuple(zones), up_to, phrase.different)
    object.__setattr__(found, "bind", None)
    also = _also(r) if count == t.Number(1) else ()
    if also:
        object.__setattr__(found, "also", also)
    object.__setattr__(found, "bind", references.read_name(r))
    r.scope.tie(found, "card")
    r.scope.mention(None, OBJECT, bool(also) or count != t.Number(1), frozenset({"card", *phrase.nouns}), found)
    return found


def card_phrase(r: Reader) -> Phrase:
    """"a basic land card or a Desert card", "basic land cards and/or Gate cards": cards of one description or another."""
    phrase = read_phrase(r, frozenset({"different"}))
    if not phrase.card:
        r.stuck()
    while r.at("or") or r.at("and/or"):
        i = r.i
        one_of_each = r.word == "and/or"
        r.i += 1
        if r.any("a", "an") and one_of_each:
            r.i = i
            break
        more = r.attempt(read_phrase)
        if more is None or not more.card or more.zones != phrase.zones:
            r.i = i
            break
        phrase.parts = [either([phrase.filter, more.filter])]
    return phrase


def _also(r: Reader) -> tuple[t.Filter, ...]:
    """"… and a basic Plains card": further cards of one search, one of each description."""
    found: list[t.Filter] = []
    while True:
        i = r.i
        r.ok(",")
        r.any("and/or", "and")
        if r.i == i or not r.any("a", "an"):
            r.i = i
            return tuple(found)
        more = r.attempt(read_phrase)
        if more is None or not more.card or more.zones is not None:
            r.i = i
            return tuple(found)
        found.append(more.filter)


def reveal(r: Reader, who: t.Selector) -> t.Instruction:
    """"reveal it", "reveal the top card of your library", "reveal cards from the top … until you reveal a land card"."""
    if r.ok("cards from the top of"):
        return _reveal_until(r, who, False)
    if r.any("their hand", "your hand", "his or her hand", "their hands"):
        owner = t.It() if r.scope.actor_each else who
        what: t.Selector = t.All(t.IsCard(), ("hand",), owner)
        made = t.Reveal(what, who)
        r.scope.mention(what, OBJECT, True, frozenset({"card"}), None)
        r.scope.actions.append(("reveal_hand", made))
        return made
    what = selectors.read_object(r)
    if isinstance(what, t.Choose) and what.among is None:
        if what.zones == ("battlefield",):
            r.stuck()
    made = t.Reveal(what, who)
    _looked(r, made, what, "reveal")
    if isinstance(what, t.Choose):
        r.scope.actions.append(("take", made))
    return made


def _looked(r: Reader, made: t.Instruction, what: t.Selector, verb: str) -> None:
    """Speak of the cards afterwards as those looked at or revealed."""
    plural = True
    if isinstance(what, t.TopOfLibrary):
        plural = what.count != t.Number(1)
        if not plural and isinstance(what.player, t.EachPlayer | t.EachOpponent):
            plural = True
    elif isinstance(what, t.Choose):
        plural = what.count != t.Number(1)
    else:
        return
    r.scope.mention(None, OBJECT, plural, frozenset({"card"}), made)
    r.scope.actions.append((verb, made))


def _reveal_until(r: Reader, who: t.Selector, exile: bool) -> t.Instruction:
    players.read_possessive_player(r)
    r.expect("library until")
    r.any("you", "they", "that player", "he or she")
    r.expect("reveal", "reveals", "exile", "exiles")
    if r.any("a", "an"):
        count: t.Amount = t.Number(1)
    else:
        count = amounts.read_amount(r)
    phrase = read_phrase(r)
    made = t.Reveal(None, who, phrase.filter, count, exile)
    r.scope.mention(None, OBJECT, True, frozenset({"card"}), made)
    r.scope.actions.append(("reveal", made))
    r.scope.tie(made, "revealed")
    r.scope.names += 1
    hit = f"hit{r.scope.names}"
    object.__setattr__(made, "hit", hit)
    r.scope.mention(t.Bound(hit), OBJECT, count != t.Number(1), frozenset({"card", *phrase.nouns}))
    taken = t.Bind(hit, t.Bound(hit))
    object.__setattr__(taken, "name", hit)
    r.scope.actions.append(("take", _Named(hit)))
    return made


class _Named:
    """Something already bound under a name, where an instruction is expected."""

    __slots__ = ("bind",)

    def __init__(self, bind: str) -> None:
        self.bind = bind


def look(r: Reader, who: t.Selector) -> t.Instruction:
    """"look at the top three cards of your library", "look at target opponent's hand"."""
    r.expect("at")
    hand = r.attempt(_a_hand)
    if hand is not None:
        made = t.LookAt(hand, who)
        r.scope.mention(hand, OBJECT, True, frozenset({"card"}), None)
        r.scope.actions.append(("look_hand", made))
        return made
    what = selectors.read_object(r)
    made = t.LookAt(what, who)
    _looked(r, made, what, "look")
    return made


def _a_hand(r: Reader) -> t.Selector:
    owner = players.read_possessive_player(r)
    r.expect("hand")
    return t.All(t.IsCard(), ("hand",), owner)

