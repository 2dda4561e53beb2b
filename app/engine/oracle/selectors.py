"""Words that denote objects: determiners, targets, choices, references."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, nouns, players, references, targeting
from app.engine.oracle import vocabulary as v
from app.engine.oracle.nouns import QUALIFIERS, read_phrase
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT, PLAYER, SELF_NOUNS

_STARTS = frozenset(
    {
        "~",
        "it",
        "target",
        "another",
        "each",
        "all",
        "a",
        "an",
        "up",
        "any",
        "that",
        "those",
        "the",
        "enchanted",
        "equipped",
        "them",
        "you",
        "him",
        "her",
        "x",
        "fortified",
        "other",
        "this",
    }
)


@grammar.read_object.by
def read_object(r: Reader, mention: bool = True) -> t.Selector:
    """Objects or players by any words that denote them; "and" joins. Raises Stuck."""
    first = read_one(r, mention)
    parts = [first]
    while True:
        i = r.i
        mark = r.scope.mark()
        r.ok(",")
        if not r.any("and/or", "and"):
            r.i = i
            break
        more = r.attempt(_joined, mention)
        if more is None:
            r.i = i
            r.scope.restore(mark)
            break
        parts.append(more)
        targeting.share_zones(r, parts)
    return first if len(parts) == 1 else t.Both(tuple(parts))


def _joined(r: Reader, mention: bool) -> t.Selector:
    """What follows "and" if it belongs to the same list and does not begin a new clause."""
    found = read_one(r, mention)
    if r.word in FINITE and r.word != "each":
        r.stuck()
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


def read_one(r: Reader, mention: bool = True) -> t.Selector:
    """One selector without "and"."""
    if r.word.startswith("<"):
        return references.label(r)
    if r.word.isdigit():
        found = r.attempt(_number, mention)
        if found is not None:
            return found
    read = _BY_WORD.get(r.word)
    if read is not None:
        found = r.attempt(read, mention)
        if found is not None:
            return found
    if r.word in (
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
        "~",
    ):
        found = r.attempt(players.read_player)
        if found is not None:
            return found
    return _bare(r, mention)


def _self(r: Reader, mention: bool) -> t.Selector:
    r.i += 1
    if r.word == "'s":
        r.stuck()
    if mention:
        r.scope.mention(t.This(), OBJECT, False, SELF_NOUNS)
    return t.This()


def _it(r: Reader, mention: bool) -> t.Selector:
    word = r.word
    r.i += 1
    if word == "itself":
        return references.it(r)
    return references.it(r)


def _them(r: Reader, mention: bool) -> t.Selector:
    r.i += 1
    return references.them(r)


def _any(r: Reader, mention: bool) -> t.Selector:
    if r.at("any target") or r.at("any other target") or r.at("any number of target"):
        return targeting.read_target(r)
    if r.ok("any number of"):
        phrase = read_phrase(r, QUALIFIERS)
        return _chosen(r, phrase, t.AnyNumber(), t.Number(0), mention)
    if r.ok("any"):
        return _all(r, read_phrase(r, QUALIFIERS), mention, False)
    r.stuck()


def _target(r: Reader, mention: bool) -> t.Selector:
    return targeting.read_target(r)


def _another(r: Reader, mention: bool) -> t.Selector:
    if r.peek() == "target":
        return targeting.read_target(r)
    r.i += 1
    phrase = read_phrase(r, QUALIFIERS)
    phrase.parts.append(nouns.other(r))
    return _chosen(r, phrase, t.Number(1), None, mention)


def _up_to(r: Reader, mention: bool) -> t.Selector:
    found = r.attempt(targeting.read_target)
    if found is not None:
        return found
    r.expect("up to")
    count = grammar.read_amount(r)
    other = bool(r.any("other"))
    phrase = read_phrase(r, QUALIFIERS)
    if other:
        phrase.parts.append(nouns.other(r))
    return _chosen(r, phrase, count, t.Number(0), mention)


def _each(r: Reader, mention: bool) -> t.Selector:
    if r.any("each of", "all of"):
        if r.word not in ("them", "those", "your", "these"):
            return read_one(r, mention)
        r.i -= 2
    if r.at("each of them") or r.at("each of those") or r.at("all of them"):
        return references.read_that(r)
    r.expect("each", "all", "every")
    other = r.ok("other")
    if r.ok("the"):
        pass
    phrase = read_phrase(r, QUALIFIERS)
    if other and phrase.among is not None:
        phrase.among = references.rest(r)  # "all other cards revealed this way"
    elif other:
        phrase.parts.append(nouns.other(r))
    return _all(r, phrase, mention, True)


def _all(r: Reader, phrase: Phrase, mention: bool, plural: bool) -> t.Selector:
    found: t.Selector
    if phrase.among is not None:
        if phrase.different or phrase.at_random or phrase.total or phrase.same:
            r.stuck()
        found = phrase.among if not phrase.parts else t.Filtered(phrase.among, phrase.filter)
    elif phrase.kind == PLAYER:
        who = next(p for p in phrase.parts if isinstance(p, t.IsPlayer)).who
        rest = [p for p in phrase.parts if not isinstance(p, t.IsPlayer)]
        found = t.EachOpponent() if who == "opponent" else t.EachPlayer()
        if any(p == t.Not(t.IsSource()) for p in rest):
            rest.remove(t.Not(t.IsSource()))
            found = t.EachOtherPlayer(t.You())
        if rest:
            found = t.Filtered(found, both(rest))
    elif phrase.different or phrase.at_random or phrase.total or phrase.same:
        r.stuck()
    else:
        found = t.All(phrase.filter, phrase.zones or ("battlefield",), phrase.owner)
    if mention:
        r.scope.mention(found, phrase.kind, True, frozenset(phrase.nouns), each=True)
    return found


def _chosen(r: Reader, phrase: Phrase, count: t.Amount, minimum: t.Amount | None, mention: bool) -> t.Selector:
    if phrase.total is not None or (phrase.same and phrase.same != "owner") or r.words[r.i - 2 : r.i] == ["each", "graveyard"]:
        r.stuck()
    chooser = phrase.chooser
    made = t.Choose(
        phrase.filter,
        count,
        minimum,
        phrase.zones or ("battlefield",),
        phrase.owner,
        chooser,
        phrase.at_random,
        phrase.different,
        phrase.among,
    )
    name = references.read_name(r)
    if name is not None:
        object.__setattr__(made, "bind", name)
    if mention:
        plural = phrase.plural or count != t.Number(1)
        r.scope.mention(None, phrase.kind, plural, frozenset(phrase.nouns), made)
        r.scope.actions.append(("choose", made))
    return made


def _a(r: Reader, mention: bool) -> t.Selector:
    r.expect("a", "an", "one of the", "one of your", "one of", "one")
    if r.words[r.i - 1] == "your":
        r.stuck()
    if r.words[r.i - 2 : r.i] == ["of", "the"]:
        r.i -= 1
        among = r.attempt(references.read_that)
        if among is not None:
            return _chosen(r, Phrase(among=among, card=True), t.Number(1), None, mention)
        r.i += 1
    phrase = read_phrase(r, QUALIFIERS)
    return _chosen(r, phrase, t.Number(1), None, mention)


def _number(r: Reader, mention: bool) -> t.Selector:
    found = r.attempt(targeting.read_target)
    if found is not None:
        return found
    top = r.attempt(_from_the_top)
    if top is not None:
        return top
    count: t.Amount = t.X() if r.ok("x") else t.Number(grammar.read_number_word(r))
    if r.ok("or more"):
        phrase = read_phrase(r, QUALIFIERS)
        return _chosen(r, phrase, t.AnyNumber(count), None, mention)
    if r.any("of them", "of those cards"):
        return _chosen(r, Phrase(among=references.them(r), card=True), count, None, mention)
    other = r.ok("other")
    phrase = read_phrase(r, QUALIFIERS)
    if other:
        phrase.parts.append(nouns.other(r))
    return _chosen(r, phrase, count, None, mention)


@grammar.read_attached.by
def read_attached(r: Reader) -> t.Selector:
    """ "enchanted creature", "equipped creature", "enchanted player"."""
    r.expect("enchanted", "equipped", "fortified")
    phrase_start = r.i
    names = references._nouns(r)
    if not names and not r.any("player", "opponent"):
        r.i = phrase_start
        r.stuck()
    kind = PLAYER if r.words[r.i - 1] in ("player", "opponent") else OBJECT
    if kind == OBJECT and r.words[r.i - 1].endswith("s") and r.words[r.i - 1] != "plains":
        r.stuck()
    r.scope.mention(t.AttachedTo(), kind, False, frozenset(names) | {"permanent"})
    return t.AttachedTo()


def _attached(r: Reader, mention: bool) -> t.Selector:
    found = read_attached(r)
    if r.word in ("'s", "'"):
        r.stuck()
    return found


def _reference(r: Reader, mention: bool) -> t.Selector:
    if r.at("that many"):
        return _from_the_top(r)
    found = references.read_that(r)
    if r.word in ("'s", "'"):
        r.stuck()
    return found


def _the(r: Reader, mention: bool) -> t.Selector:
    mine = r.any("the creature you control", "the permanent you control")
    if mine or r.any("the creature you don't control", "the creature an opponent controls"):
        return _target_controlled(r, mine is not None)
    if r.scope.attacked and r.any("the player or planeswalker it's attacking"):
        return t.EventRole("target")
    top = r.attempt(read_top_cards)
    if top is not None:
        return top
    return _reference(r, mention)


def _target_controlled(r: Reader, mine: bool) -> t.Selector:
    """ "the creature you control" of two that were targeted."""
    fitting = []
    for k, spec in enumerate(r.scope.targets):
        parts = spec.filter.parts if isinstance(spec.filter, t.And) else (spec.filter,)
        if mine == (t.ControlledBy(t.You()) in parts) and spec.maximum == t.Number(1):
            fitting.append(t.TargetRef(k))
    if len(fitting) != 1:
        r.stuck()
    return fitting[0]


def _from_the_top(r: Reader) -> t.Selector:
    """ "that many cards from the top of your library"."""
    if r.ok("cards equal to"):
        count = grammar.read_amount(r)
        r.expect("from the top of")
    else:
        count = grammar.read_amount(r)
        r.expect("cards from the top of", "card from the top of")
    who = players.read_possessive_player(r)
    r.expect("library")
    made = t.TopOfLibrary(count, who)
    r.scope.mention(made, OBJECT, True, frozenset({"card"}))
    return made


def read_top_cards(r: Reader) -> t.Selector:
    """ "the top card of your library", "the bottom three cards of their library", "the top card of each library"."""
    r.expect("the")
    which = r.expect("top", "bottom")
    if r.any("card", "cards"):
        count: t.Amount = t.Number(1)
    else:
        count = grammar.read_amount(r)
        r.expect("cards", "card")
    r.expect("of")
    if r.any("each player 's library", "each player's library"):
        who: t.Selector = t.EachPlayer()
    else:
        who = players.read_possessive_player(r)
        r.expect("library", "libraries")
    plural = count != t.Number(1)
    made = t.TopOfLibrary(count, who, bottom=which == "bottom")
    r.scope.mention(made, OBJECT, plural, frozenset({"card"}))
    return made


def _bare(r: Reader, mention: bool) -> t.Selector:
    """Plural nouns without a determiner: "creatures you control"."""
    other = r.ok("other")
    phrase = read_phrase(r, QUALIFIERS)
    if not phrase.plural and r.word not in ("get", "have", "gain", "are", "lose", "don't", "enter", "can't", "become"):
        r.stuck()
    if other:
        phrase.parts.append(nouns.other(r))
    return _all(r, phrase, mention, True)


def _x(r: Reader, mention: bool) -> t.Selector:
    return _number(r, mention)


def _granter(r: Reader, mention: bool) -> t.Selector:
    """A name in an ability in quotation marks: the object that grants it (201.5a)."""
    r.i += 1
    if r.word == "'s":
        r.stuck()
    if mention:
        r.scope.mention(t.Granter(), OBJECT, False, frozenset({"permanent"}))
    return t.Granter()


def _both_creatures(r: Reader, mention: bool) -> t.Selector:
    """ "both creatures" of a pair."""
    r.expect("both creatures")
    if "paired" not in r.words[: r.i]:
        r.stuck()
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
    "a": _a,
    "an": _a,
    "enchanted": _attached,
    "equipped": _attached,
    "fortified": _attached,
    "that": _reference,
    "those": _reference,
    "this": _reference,
    "the": _the,
    "x": _x,
    **dict.fromkeys(v.NUMBERS, _number),
    "him": _it,
    "her": _it,
    "he": _it,
    "she": _it,
}
