"""Words that denote objects: determiners, targets, choices, references."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import determiners, grammar, players, references, targeting, top_cards, votes
from app.engine.oracle import vocabulary as v
from app.engine.oracle.mentions import OBJECT, PLAYER, SELF_NOUNS
from app.engine.oracle.nouns import QUALIFIERS, read_phrase
from app.engine.oracle.others import other_than_target
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts


@grammar.read_object.by
def read_object(reader: Reader, mention: bool = True) -> t.Selector:
    """Objects or players by any words that denote them; "and" joins. Raises Stuck."""
    starts = [reader.i]
    first = read_one(reader, mention)
    parts, either = [first], False
    while True:
        i = reader.i
        mark = reader.scope.mark()
        comma = reader.ok(",")
        if not reader.any("and/or", "and") and not (comma and _targets_ahead(reader, first)):
            reader.i = i
            break
        more = reader.attempt(_joined, mention, _begins_sentence(reader, starts[0]))
        if more is None:
            reader.i = i
            reader.scope.restore(mark)
            break
        if isinstance(first, t.TargetRef) and isinstance(more, t.All | t.EachPlayer) and "and/or" in reader.words[i : i + 2]:
            reader.stuck()  # what may be among the targets, not besides them
        either = either or "and/or" in reader.words[i : i + 2]
        parts.append(more)
        starts.append(i)
        targeting.share_zones(reader, parts)
    if len(parts) == 1:
        return first
    return _several(reader, _from_one_place(reader, parts, [*starts, reader.i], either), mention)


def _from_one_place(reader: Reader, parts: list[t.Selector], places: list[int], either: bool) -> tuple[t.Selector, ...]:
    """ "A creature card and/or a land card from among them": the cards are from where the last of them is said to be, and where
    it is "and/or" none of one kind need be taken. Raises Stuck."""
    last = parts[-1]
    if either and isinstance(parts[0], t.Choose) and isinstance(last, t.All):
        reader.stuck()  # "X permanents they control and/or cards from their hand": so many together
    if isinstance(last, t.All):
        return tuple(there_too(reader, part, last, places[k], places[k + 1]) for k, part in enumerate(parts))
    if not isinstance(last, t.Choose) or not all(isinstance(part, t.Choose) for part in parts):
        return tuple(parts)
    found: list[t.Selector] = []
    for part, start, end in zip(parts, places, places[1:], strict=False):
        assert isinstance(part, t.Choose)
        if either and part.count != t.Number(1) and not isinstance(part.count, t.AnyNumber):
            reader.stuck()
        nowhere = part.zones == ("battlefield",) and part.among is None and {"card", "cards"} & set(reader.words[start:end])
        if nowhere:
            part = replace(part, zones=last.zones, players=last.players, among=last.among)
        found.append(reader.scope.rebuilt(part, replace(part, minimum=t.Number(0))) if either and part.minimum is None else part)
    return tuple(found)


def there_too(reader: Reader, part: t.Selector, last: t.All, start: int, end: int) -> t.Selector:
    """ "Artifact cards and red creature cards in your hand": cards that no place is said of are where the last of the row are."""
    cards = {"card", "cards"} & set(reader.words[start:end])
    nowhere = cards and isinstance(part, t.All) and part.zones == ("battlefield",)
    return replace(part, zones=last.zones, players=last.players) if nowhere and isinstance(part, t.All) else part


def _targets_ahead(reader: Reader, first: t.Selector) -> bool:
    """ "Target artifact, target creature, and up to one target land": does a row of targets go on to its last, after "and"?"""
    words = reader.words[reader.i : reader.i + 24]
    join = next((k for k, word in enumerate(words) if word in ("and", "and/or")), 0)
    if not isinstance(first, t.TargetRef) or not join or words[0] not in ("target", "up"):
        return False
    row = words[: join + 2]
    return row[-3] == "," and row[-1] in ("target", "up") and not FINITE.intersection(row)


def _several(reader: Reader, parts: tuple[t.Selector, ...], mention: bool) -> t.Selector:
    """ "~ and all creatures named …": what "them" means afterwards is all of these."""
    both = t.Both(parts)
    spoken = reader.scope.mentions[-1:]
    if mention and spoken and spoken[0].kind == OBJECT:
        reader.scope.mention(both, OBJECT, True, frozenset().union(*map(reader.scope.nouns_of, parts)))
    return both


def _begins_sentence(reader: Reader, place: int) -> bool:
    """Do the words at this place begin a sentence, or what is done when something happens, so that they are its subject?"""
    return place == 0 or reader.words[place - 1] in (".", ":", "—", "•") or (
        reader.words[place - 1] == "," and reader.words[0] in ("when", "whenever") and "," not in reader.words[: place - 1])


def _joined(reader: Reader, mention: bool, subject: bool = False) -> t.Selector:
    """What follows "and" if it belongs to the same list and does not begin a new clause."""
    one = reader.word == "each" or (subject and reader.word in ("all", "other"))
    found = read_one(reader, mention)
    both = one and reader.word in ("gain", "get", "have")  # "target creature and each other creature gain flying"
    if reader.word in FINITE and reader.word != "each" and not both and not subject:
        reader.stuck()
    return found


FINITE = frozenset(
    [
        "gets",
        "get",
        "gains",
        "gain",
        "has",
        "have",
        "is",
        "are",
        "draws",
        "draw",
        "loses",
        "lose",
        "deals",
        "deal",
        "discards",
        "discard",
        "sacrifices",
        "sacrifice",
        "can't",
        "becomes",
        "become",
        "may",
        "puts",
        "put",
        "attacks",
        "attack",
        "blocks",
        "block",
        "returns",
        "return",
        "reveals",
        "reveal",
        "creates",
        "create",
        "mills",
        "mill",
        "doesn't",
        "don't",
        "enters",
        "enter",
        "exiles",
        "exile",
        "fights",
        "fight",
        "dies",
        "die",
        "scries",
        "scry",
        "shuffles",
        "each",
        "chooses",
        "choose",
        "must",
        "can",
        "don't",
        "pays",
        "pay",
        "untap",
        "untaps",
        "tap",
        "taps",
        "phases",
        "phase",
        "searches",
        "search",
        "lose",
        "skips",
        "skip",
        "adds",
        "add",
    ]
)


_NOT_CAST = ("all revealed cards not cast this way", "the exiled cards not cast this way",
             "the exiled cards that weren't cast this way", "all exiled cards not cast this way")
"""The rest of what was revealed or exiled, told by what was cast of it."""


def read_one(reader: Reader, mention: bool = True) -> t.Selector:
    """One selector without "and"."""
    if reader.word in ("all", "the") and reader.any(*_NOT_CAST):
        return references.not_cast(reader)
    if reader.word.startswith("<"):
        return references.label(reader)
    if reader.word.isdigit():
        found = reader.attempt(determiners.numbered, mention)
        if found is not None:
            return found
    read = _BY_WORD.get(reader.word)
    if read is not None:
        found = reader.attempt(_itself, read, mention)
        if found is not None:
            return found
    if reader.word == "the" and (extreme := reader.attempt(_extreme, mention)) is not None:
        return extreme
    if reader.word in (
        "defending",
        "you",
        "your",
        "players",
        "opponents",
        "they",
        "its",
        "their",
        "that",
        "target",
        "each",
        "the",
        "those",
        "enchanted",
        "equipped",
        "starting",
        "~",
    ):
        found = reader.attempt(players.read_player)
        if found is not None:
            return found
    return _bare(reader, mention)


def _itself(reader: Reader, read: Callable[[Reader, bool], t.Selector], mention: bool) -> t.Selector:
    """The thing itself, not "target creature's controller". Raises Stuck."""
    found = read(reader, mention)
    if reader.word == "'s" and reader.peek() in ("controller", "owner", "opponents"):
        reader.stuck()
    return found


def _self(reader: Reader, mention: bool) -> t.Selector:
    reader.i += 1
    if reader.word == "'s":
        reader.stuck()
    if mention:
        reader.scope.mention(t.This(), OBJECT, False, SELF_NOUNS)
    return t.This()


def _it(reader: Reader, mention: bool) -> t.Selector:
    reader.i += 1
    if reader.words[reader.i - 1] == "itself":
        return reader.scope.subject or references.it(reader)
    return references.it(reader, apart=reader.scope.subject)


def _himself(reader: Reader, mention: bool) -> t.Selector:
    reader.i += 1
    return references.himself(reader)


def _them(reader: Reader, mention: bool) -> t.Selector:
    reader.i += 1
    return references.them(reader, apart=reader.scope.subject)


def _any(reader: Reader, mention: bool) -> t.Selector:
    if reader.at("any target") or reader.at("any other target") or reader.at("any number of target") or (
        reader.at("any number of other target")
    ):
        return targeting.read_target(reader)
    if reader.ok("any number of"):
        phrase = read_phrase(reader, QUALIFIERS)
        return determiners.chosen(reader, phrase, t.AnyNumber(), t.Number(0), mention)
    if reader.at("any of"):
        return _narrowed(reader, references.read_that(reader))
    if reader.ok("any"):
        return determiners.all_of(reader, read_phrase(reader, QUALIFIERS), mention, False)
    reader.stuck()


def _target(reader: Reader, mention: bool) -> t.Selector:
    return targeting.read_target(reader)


def _another(reader: Reader, mention: bool) -> t.Selector:
    if reader.peek() == "target":
        return targeting.read_target(reader)
    reader.i += 1
    phrase = read_phrase(reader, QUALIFIERS)
    phrase.parts.append(other_than_target(reader, phrase))
    return determiners.chosen(reader, phrase, t.Number(1), None, mention)


def _up_to(reader: Reader, mention: bool) -> t.Selector:
    found = reader.attempt(targeting.read_target)
    if found is not None:
        return found
    reader.expect("up to")
    count = grammar.read_amount(reader)
    if reader.any("of them", "of those cards"):
        return determiners.chosen(reader, Phrase(among=references.them(reader), card=True), count, t.Number(0), mention)
    other = bool(reader.any("other"))
    phrase = read_phrase(reader, QUALIFIERS)
    if other:
        phrase.parts.append(other_than_target(reader, phrase))
    return determiners.chosen(reader, phrase, count, t.Number(0), mention)


def _each(reader: Reader, mention: bool) -> t.Selector:
    if reader.at("all but"):
        return top_cards.read_all_but(reader)
    if reader.scope.vote is not None and (voted := reader.attempt(votes.most_voted)) is not None:
        return voted
    if reader.any("each of", "all of"):
        if reader.word not in ("them", "those", "your", "these"):
            return read_one(reader, mention)
        reader.i -= 2
    if reader.at("each of them") or reader.at("each of those") or reader.at("all of them"):
        return _narrowed(reader, references.read_that(reader))
    reader.expect("each", "all", "every")
    other = reader.ok("other")
    if reader.ok("the"):
        pass
    phrase = determiners.described(reader)
    if other and phrase.among == t.Linked("exiled"):
        phrase.among = determiners.without_the_last(reader)
    elif other and phrase.among == t.Linked("created"):
        phrase.among = determiners.without_the_last_made(reader)
    elif other and phrase.among is not None:
        phrase.among = references.rest(reader)  # "all other cards revealed this way"
    elif other:
        phrase.parts.append(other_than_target(reader, phrase))
    return determiners.all_of(reader, phrase, mention, True)


def _extreme(reader: Reader, mention: bool) -> t.Selector:
    """ "the creature with the least power", of which a later sentence says who chooses among those tied. Raises Stuck."""
    reader.expect("the")
    phrase = read_phrase(reader, QUALIFIERS)
    said = any(isinstance(part, t.ExtremeQuality) for part in (phrase.filter, *getattr(phrase.filter, "parts", ())))
    if not said or "tied" not in reader.words[reader.i :]:
        reader.stuck()
    return determiners.chosen(reader, phrase, t.Number(1), None, mention)


@grammar.read_attached.by
def read_attached(reader: Reader) -> t.Selector:
    """ "enchanted creature", "equipped creature", "enchanted player"."""
    reader.expect("enchanted", "equipped", "fortified")
    phrase_start = reader.i
    names = references.coming_nouns(reader)
    if not names and not reader.any("player", "opponent"):
        reader.i = phrase_start
        reader.stuck()
    kind = PLAYER if reader.words[reader.i - 1] in ("player", "opponent") else OBJECT
    if kind == OBJECT and reader.words[reader.i - 1].endswith("s") and reader.words[reader.i - 1] != "plains":
        reader.stuck()
    reader.scope.mention(t.AttachedTo(), kind, False, frozenset(names) | {"permanent"})
    return t.AttachedTo()


def _attached(reader: Reader, mention: bool) -> t.Selector:
    found = read_attached(reader)
    if reader.word in ("'s", "'"):
        reader.stuck()
    return found


def _reference(reader: Reader, mention: bool) -> t.Selector:
    if reader.at("that many"):
        return top_cards.read_from_the_top(reader)
    found = references.read_that(reader, apart=reader.scope.subject)
    return reader.stuck() if reader.word in ("'s", "'") else _narrowed(reader, found)


def _narrowed(reader: Reader, those: t.Selector) -> t.Selector:
    """ "Each of those creatures with flying", "those creatures you control": of what was spoken of, what fits."""
    narrowed = reader.begins(_NARROWING) and not isinstance(those, t.All)
    return (reader.attempt(_that_fit, those) if narrowed else None) or those


_NARROWING = ("with", "without", "that", "that's", "you control", "you don't control")


def _that_fit(reader: Reader, those: t.Selector) -> t.Selector:
    """Raises Stuck for "those cards with counters on them": so they are exiled."""
    phrase = Phrase(plural=True)
    grammar.read_all(reader, phrase)
    counted = any(isinstance(part, t.HasCounter) for part in phrase.parts)
    found = t.Filtered(those, phrase.filter) if phrase.parts and not counted else reader.stuck()
    reader.scope.mention(found, OBJECT, True, reader.scope.nouns_of(those))
    return found


_YOURS = ("the creature you control", "the chosen creature you control", "the permanent you control")
_NOT_YOURS = ("the creature you don't control", "the permanent you don't control", "the chosen creature you don't control",
              "the creature an opponent controls", "the chosen creature an opponent controls")
"""Which of two that were targeted."""


def _the(reader: Reader, mention: bool) -> t.Selector:
    mine = reader.any(*_YOURS)
    if mine or reader.any(*_NOT_YOURS):
        return _target_controlled(reader, mine is not None)
    attacked = reader.attempt(_attacked)
    if attacked is not None:
        return attacked
    if reader.at("the pile of"):
        return grammar.read_pile(reader)
    top = reader.attempt(top_cards.read_top_cards) or reader.attempt(top_cards.read_top_of_graveyard)
    if top is not None:
        return top
    return reader.attempt(_the_done, mention) or _reference(reader, mention)


def _the_done(reader: Reader, mention: bool) -> t.Selector:
    """ "the permanent exiled this way", "the creatures sacrificed this way". Raises Stuck."""
    reader.expect("the")
    phrase = read_phrase(reader, QUALIFIERS)
    if phrase.among is None or reader.words[reader.i - 2 : reader.i] != ["this", "way"]:
        reader.stuck()
    return determiners.all_of(reader, phrase, mention, bool(phrase.plural))


def _attacked(reader: Reader) -> t.Selector:
    """ "The player or planeswalker it's attacking", "… that creature is attacking": of the creature that attacked, where that is
    what happened. Raises Stuck."""
    reader.expect("the player or planeswalker")
    attacker = references.it(reader) if reader.ok("it's attacking") else None
    if attacker is None:
        attacker = read_one(reader, False)
        reader.expect("is attacking")
    if reader.scope.attacked and not isinstance(attacker, t.TargetRef):
        attacker = t.EventRole("object")
    return t.AttackedBy(attacker)


def _target_controlled(reader: Reader, mine: bool) -> t.Selector:
    """ "the creature you control" of two that were targeted."""
    fitting = []
    for k, spec in enumerate(reader.scope.targets):
        parts = conjuncts(spec.filter)
        if mine == (t.ControlledBy(t.You()) in parts) and spec.maximum == t.Number(1):
            fitting.append(t.TargetRef(k))
    if len(fitting) != 1:
        reader.stuck()
    for mention in [one for one in reader.scope.mentions if one.selector == fitting[0]][-1:]:
        reader.scope.again(mention)
    return fitting[0]


def _bare(reader: Reader, mention: bool) -> t.Selector:
    """Plural nouns without a determiner: "creatures you control"."""
    if reader.at("cards equal to") and (top := reader.attempt(top_cards.read_from_the_top)) is not None:
        return top
    other = reader.ok("other")
    phrase = read_phrase(reader, QUALIFIERS)
    if not phrase.plural and reader.word not in ("get", "have", "gain", "are", "lose", "don't", "enter", "can't", "become",
                                                  "cost"):
        reader.stuck()
    if other and phrase.among == t.Linked("exiled"):
        phrase.among = determiners.without_the_last(reader)
    elif other:
        phrase.parts.append(other_than_target(reader, phrase))
    return determiners.all_of(reader, phrase, mention, True)


def _x(reader: Reader, mention: bool) -> t.Selector:
    return determiners.numbered(reader, mention)


def _granter(reader: Reader, mention: bool) -> t.Selector:
    """A name in an ability in quotation marks: the object that grants it (201.5a)."""
    reader.i += 1
    if reader.word == "'s":
        reader.stuck()
    if mention:
        reader.scope.mention(t.Granter(), OBJECT, False, frozenset({"permanent"}))
    return t.Granter()


def _both_creatures(reader: Reader, mention: bool) -> t.Selector:
    """ "both creatures": of a pair, or the two that take part in an event."""
    reader.expect("both creatures")
    other = t.EventRole("target")
    subject = next((one.selector for one in reader.scope.mentions if one.leads), None)
    if subject is not None and any(one.selector == other for one in reader.scope.mentions):
        both = t.Both((subject, other))
        reader.scope.mention(both, OBJECT, True, frozenset({"creature"}))
        return both
    if "paired" not in reader.words[: reader.i]:
        reader.stuck()
    return t.Both((t.This(), t.PairedWith()))


_BY_WORD = {
    "both": _both_creatures,
    "~": _self,
    "@": _granter,
    "it": _it,
    "itself": _it,
    "them": _them,
    "any": _any,
    "target": _target,
    "another": _another,
    "up": _up_to,
    "each": _each,
    "all": _each,
    "every": _each,
    "a": determiners.indefinite,
    "an": determiners.indefinite,
    "enchanted": _attached,
    "equipped": _attached,
    "fortified": _attached,
    "that": _reference,
    "those": _reference,
    "this": _reference,
    "the": _the,
    "x": _x,
    **dict.fromkeys((*v.NUMBERS, "either"), determiners.numbered),
    "him": _himself,
    "her": _himself,
    "he": _himself,
    "she": _himself,
}
