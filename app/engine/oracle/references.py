"""Words that point back: "it", "that creature", "those cards", "they", "the exiled card", "… this way" (608.2k)."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.oracle import grammar
from app.engine.oracle import vocabulary as v
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT, PLAYER, Mention

_PARTICIPLES = {
    "exiled": "exile",
    "destroyed": "destroy",
    "sacrificed": "sacrifice",
    "discarded": "discard",
    "milled": "mill",
    "revealed": "reveal",
    "returned": "return",
    "drawn": "draw",
    "put": "put",
    "tapped": "tap",
    "created": "create",
    "countered": "counter",
    "untapped": "untap",
    "chosen": "choose",
    "copied": "copy",
    "removed": "remove",
    "looked": "look",
    "found": "search",
    "cast": "cast",
    "dealt": "deal",
    "lost": "lose",
    "gained": "gain",
}
_PLAYERS_DO = frozenset(
    [
        "put",
        "draw",
        "discard",
        "sacrifice",
        "reveal",
        "shuffle",
        "exile",
        "search",
        "may",
        "pay",
        "create",
        "mill",
        "cast",
        "choose",
        "return",
        "control",
        "own",
        "have",
        "scry",
        "surveil",
        "add",
        "play",
    ]
)
COST_WORDS = frozenset({"sacrificed", "discarded", "exiled", "tapped", "revealed", "returned", "milled"})


def _found(r: Reader, mention: Mention | None, value: bool = False) -> t.Selector:
    if mention is None:
        r.stuck()
    return r.scope.denote(mention, value)


def label(r: Reader) -> t.Selector:
    """An explicit reference of canonical wording: <target 0>, <event object>, <each>, <it>. Raises Stuck."""
    word = r.word
    if not (word.startswith("<") and word.endswith(">")):
        r.stuck()
    words = word[1:-1].split()
    if words[0] in ("amount", "did", "didn't", "divided") or word == "<event amount>":
        r.stuck()
    r.i += 1
    if words[0] == "target" and len(words) == 2:
        return t.TargetRef(int(words[1]))
    if words[0] == "event" and len(words) == 2:
        return t.EventRole(words[1])
    if words[0] == "linked" and len(words) == 2:
        return t.Linked(words[1])
    return t.It() if words == ["each"] else t.Bound(word[1:-1])


def read_name(r: Reader) -> str | None:
    """ "as <it>": the name canonical wording gives to a result, or None."""
    if r.word == "as" and r.peek().startswith("<"):
        r.i += 2
        return r.words[r.i - 1][1:-1]
    return None


def it(r: Reader, value: bool = False) -> t.Selector:
    """ "it", "its": the latest single object; the source if none was spoken of."""
    found = r.scope.latest(OBJECT, False)
    if found is None:
        return t.This()
    if value and found.node is None and r.scope.left and isinstance(found.selector, t.EventRole | t.This):
        return t.EventRole("before")
    return r.scope.denote(found, value)


def its(r: Reader) -> t.Selector:
    """Whose "its power" is: in a sentence that has spoken of "the sacrificed creature's toughness" it is that creature's."""
    spoken = r.scope.possessed
    if spoken is not None and "." not in r.words[spoken[1] : r.i]:
        return spoken[0]
    return it(r, value=True)


def them(r: Reader, value: bool = False) -> t.Selector:
    """ "them": the latest several objects, or else the latest object or player spoken of."""
    found = r.scope.latest(OBJECT, True)
    if found is None and r.scope.actor_each:
        return t.It()
    if found is None:
        found = r.scope.latest(PLAYER) or r.scope.latest(OBJECT)
    return _found(r, found, value)


def they(r: Reader) -> t.Selector:
    """ "they": a player of unknown gender, or several things, whichever was spoken of last."""
    if r.scope.actor_each:
        return t.It()
    if r.word in _PLAYERS_DO or (r.word in ("lose", "gain", "get") and _of_life(r)):
        actor_found = r.scope.latest(PLAYER)
        if actor_found is not None:
            return r.scope.denote(actor_found)
    for found in reversed(r.scope.mentions):
        if found.kind == PLAYER or found.plural:
            return r.scope.denote(found)
    r.stuck()


def _of_life(r: Reader) -> bool:
    """ "lose 2 life", "gain that much life", "get two poison counters": what only players do."""
    for k in range(1, 9):
        word = r.peek(k)
        if word in ("life", "{E}", "poison", "rad") or (word == "game" and r.peek(k - 1) == "the"):
            return True
        if word in ("", ".", ",", "and"):
            return False
    return False


def actor(r: Reader) -> t.Selector:
    """ "their [library]": of the player who acts, or the player spoken of last."""
    if r.scope.actor_each:
        return t.It()
    found = r.scope.latest(PLAYER)
    if found is not None:
        return r.scope.denote(found)
    return r.scope.actor


def player(r: Reader, noun: str, plural: bool = False) -> t.Selector:
    """ "that player"."""
    if r.scope.actor_each and not plural:
        return t.It()
    latest = r.scope.latest(PLAYER, True if plural else None)
    if noun == "opponent" and latest is not None and noun not in latest.nouns:
        latest = r.scope.latest(PLAYER, True if plural else None, noun) or latest
    if not plural and latest is not None and isinstance(latest.selector, t.EachOpponent | t.EachPlayer | t.EachOtherPlayer):
        r.stuck()  # one of them is meant, but not which
    return _found(r, latest)


def group(r: Reader) -> t.Selector:
    """The latest several things looked at, revealed, exiled …: "from among them"."""
    for verb, node in reversed(r.scope.actions):
        if verb in ("look", "reveal", "exile_top", "mill_look"):
            return t.Bound(r.scope.tie(node))
    return them(r)


def read_that(r: Reader, value: bool = False) -> t.Selector:
    """ "that creature", "those cards", "the token", "the exiled card", "that Aura". Raises Stuck."""
    if r.any(
        "each of them",
        "all of them",
        "any of them",
        "each of those permanents",
        "each of those creatures",
        "each of those cards",
        "them all",
    ):
        return them(r, value)
    start = r.i
    word = r.expect("that", "those", "the", "each of those", "each of these", "this")
    if word in ("the", "this"):
        special = r.attempt(_the_done)
        if special is not None:
            if isinstance(special, t.Linked):
                r.scope.mention(special, OBJECT, r.words[r.i - 1].endswith("s"), frozenset({"card"}))
            return special
    plural = word.startswith(("those", "each"))
    r.any("other") if word == "the" else None
    nouns = _nouns(r)
    if not nouns:
        r.i = start
        r.stuck()
    if word == "the" and r.word in ("of", "with"):
        r.stuck()
    if word == "the":
        plural = r.words[r.i - 1].endswith("s")
    found = _called_all(r, nouns, plural) if len(nouns) > 1 else None
    for noun in reversed(nouns if found is None else ()):
        found = r.scope.latest(OBJECT, plural, noun)
        if found is not None:
            break
    if found is None and word != "the":
        found = _by_kind(r, nouns, plural)
    if found is not None:
        r.scope.mentions.append(found)
    return _event_before(r, found, value)


def as_permanent(r: Reader, what: t.Selector) -> t.Selector:
    """ "a copy of that creature" of what has left the battlefield, and was perhaps moved on since: as it last existed there
    (608.2h); "that card" is the card it is now."""
    if r.scope.left and r.words[r.i - 1] != "card" and r.scope.as_it_was(what) == t.EventRole():
        return t.EventRole("before")
    return what


def _called_all(r: Reader, nouns: list[str], plural: bool) -> Mention | None:
    """The latest thing that was called by all of these nouns: "those creature cards"."""
    for mention in reversed(r.scope.mentions):
        if mention.kind == OBJECT and mention.plural == plural and mention.nouns.issuperset(nouns):
            return mention
    return None


def _event_before(r: Reader, found: Mention | None, value: bool) -> t.Selector:
    if (
        value
        and found is not None
        and found.node is None
        and r.scope.left
        and isinstance(found.selector, t.EventRole)
        and found.selector.role == "object"
    ):
        return t.EventRole("before")
    return _found(r, found, value)


def _by_kind(r: Reader, nouns: list[str], plural: bool) -> Mention | None:
    """A noun it was not called by: "that card" for a creature that moved, "that permanent" for what was targeted."""
    general = {"card", "permanent", "creature", "spell", "token", "object", "ability", "source", "land"}
    if nouns[-1] in general:
        for mention in reversed(r.scope.mentions):
            made = isinstance(mention.node, t.CreateToken) and nouns[-1] in ("card", "spell")  # a token is neither (111.6)
            if mention.kind == OBJECT and mention.plural == plural and not isinstance(mention.selector, t.This) and not made:
                return mention
    return None


def _nouns(r: Reader) -> list[str]:
    """The nouns that come next, in singular, without consuming what follows."""
    out: list[str] = []
    while True:
        word = r.word
        if word in v.TYPE_WORDS:
            out.append(v.TYPE_WORDS[word])
        elif r.raw[:1].isupper() and word in v.SUBTYPES:
            out.append(v.SUBTYPES[word].lower())
        elif word in v.OBJECT_HEADS or word in ("object", "objects", "copy", "copies"):
            out.append({"abilities": "ability", "copies": "copy"}.get(word, word.rstrip("s")))
        elif (word in ("equipped", "enchanted", "other") and not out) or (
            word == "or" and out and (r.peek() in v.TYPE_WORDS or (out[-1], r.peek()) == ("spell", "ability"))
        ):
            pass
        else:
            return out
        r.i += 1


def _the_done(r: Reader) -> t.Selector:
    """ "the exiled card", "the sacrificed creature", "the rest", "the chosen creature"."""
    if r.any(
        "rest of the revealed cards",
        "rest of the exiled cards",
        "rest of the cards revealed this way",
        "rest of the cards exiled this way",
        "rest of those cards",
        "rest of the milled cards",
    ):
        return rest(r)
    if r.any("rest", "others") or (r.word == "other" and r.peek() in ("into", "on", "onto", "with", "face", ".", "")):
        r.any("other")
        return rest(r)
    word = r.word
    if word not in _PARTICIPLES:
        r.stuck()
    r.i += 1
    nouns = _nouns(r)
    if not nouns:
        r.stuck()
    if word in r.scope.cost_words:
        if r.word == "'s":
            r.scope.possessed = (t.Bound(word), r.i)
        return t.Bound(word)
    node = r.scope.did(_PARTICIPLES[word])
    if node is not None:
        return t.Bound(r.scope.tie(node))
    if word == "exiled":
        return t.Linked("exiled")
    r.stuck()


def rest(r: Reader) -> t.Selector:
    """ "the rest": of what was looked at or revealed, without what has been taken from it since."""
    for k in range(len(r.scope.actions) - 1, -1, -1):
        verb, node = r.scope.actions[k]
        if _is_from_among(node):
            continue
        if verb in ("look", "reveal", "exile_top", "mill_look", "search"):
            whole = t.Bound(r.scope.tie(node))
            taken = [t.Bound(r.scope.tie(n)) for done, n in r.scope.actions[k + 1 :] if done == "take"]
            if not taken:
                return whole
            return t.Except(whole, taken[0] if len(taken) == 1 else t.Both(tuple(taken)))
        if verb == "choose" and isinstance(node, t.ChooseThings) and isinstance(node.what, t.Choose):
            if node.what.zones == ("battlefield",) and node.what.among is None:
                return _not_chosen(r, node.what)
    r.stuck()


def _is_from_among(node: Any) -> bool:
    """Is it something shown out of what was looked at before: "reveal a creature card from among them"?"""
    return isinstance(node, t.Reveal) and isinstance(node.what, t.Choose) and node.what.among is not None


def _not_chosen(r: Reader, choice: t.Choose) -> t.Selector:
    """Of what could have been chosen, everything that was not: "choose up to one creature. Destroy the rest"."""
    return t.Except(t.All(choice.filter, choice.zones, choice.players), t.Bound(r.scope.tie(choice, "chosen")))


def read_this_way(r: Reader) -> t.Selector:
    """After a noun: "exiled this way", "put into a graveyard this way", "sacrificed this way"."""
    word = r.word
    r.i += 1
    if word == "put":
        while not r.at("this way"):
            if r.at_end() or r.word in (".", ","):
                r.stuck()
            r.i += 1
    if not r.ok("this way"):
        if word == "exiled" and r.any("with ~", "with it"):
            return t.Linked("exiled")
        r.stuck()
    node = _put_there(r) if word == "put" else r.scope.did(_PARTICIPLES[word])
    if node is None:
        if word in r.scope.cost_words:
            return t.Bound(word)
        r.stuck()
    return t.Bound(r.scope.tie(node))


def _put_there(r: Reader) -> Any:
    """What put cards "into a graveyard this way": milling, discarding, destroying and sacrificing do so too."""
    zone = r.words[r.i - 3]
    verbs = ("put", "mill", "discard", "sacrifice", "destroy", "surveil") if zone == "graveyard" else ("put", "return")
    for name, node in reversed(r.scope.actions):
        if name in verbs and hasattr(node, "bind"):
            return node
    return None


def read_possessive(r: Reader) -> t.Selector:
    """ "that creature's", "~'s", "enchanted creature's", "target creature's": whose value or controller is meant."""

    if r.word.startswith("<"):
        what: t.Selector = label(r)
    elif r.ok("~"):
        what = t.This()
    elif r.ok("@"):
        what = t.Granter()
    elif r.word in ("target", "another", "up"):
        what = grammar.read_target(r, None)
    elif r.word in ("enchanted", "equipped", "fortified"):
        what = grammar.read_attached(r)
    else:
        what = read_that(r, value=True)
    r.expect("'s", "'")
    return what
