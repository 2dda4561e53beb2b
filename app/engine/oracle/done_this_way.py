"""Conditions on what was done: "you discarded a land card this way", "that creature is destroyed this way" (608.2c)."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.oracle import counting, grammar, players, references, selectors, this_way
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import contains, find

_VERBS: dict[str, str] = {
    form: base
    for base, forms in {
        "discard": ("discard", "discards", "discarded"), "exile": ("exile", "exiles", "exiled"),
        "return": ("return", "returns", "returned"), "reveal": ("reveal", "reveals", "revealed"),
        "mill": ("mill", "mills", "milled"), "sacrifice": ("sacrifice", "sacrifices", "sacrificed"),
        "put": ("put", "puts"), "draw": ("draw", "draws", "drew"), "create": ("create", "creates", "created"),
    }.items()
    for form in forms
}  # fmt: skip
_THE_ONE = ("it", "that card", "the card", "them", "those cards", "the revealed card")
_PLACES: dict[str, t.Zone] = {
    "into your hand": "hand", "into their hand": "hand", "to your hand": "hand", "to their hand": "hand",
    "onto the battlefield": "battlefield", "to the battlefield": "battlefield", "into your graveyard": "graveyard",
    "into exile": "exile",
}
"""Where something is put or returned."""
_OF_EACH: dict[str, type[t.ControlledBy] | type[t.OwnedBy]] = {
    "discard": t.OwnedBy, "mill": t.OwnedBy, "exile": t.OwnedBy, "reveal": t.OwnedBy, "sacrifice": t.ControlledBy,
    "draw": t.OwnedBy,
}
"""How it is told which of the things many players did something to were those of one of them."""
Counted = tuple[t.Amount, t.Comparison]


def by_player(reader: Reader) -> t.Condition:
    """ "you discarded a land card this way", "you didn't put a card into your hand this way". Raises Stuck."""
    reader.awaits("this way")
    who = t.You() if reader.ok("you") or reader.ok("you've") else players.read_player(reader, mention=False)
    negative = bool(reader.any("didn't", "don't", "doesn't"))
    verb = reader.means(_VERBS)
    spoken = len(reader.scope.mentions)
    one = reader.any(*_THE_ONE)
    none, count, phrase = (False, None, Phrase()) if one else _so_many(reader)
    place = reader.maybe(_PLACES)
    reader.expect("this way")
    del reader.scope.mentions[spoken:]
    node = _done(reader, verb, place)
    theirs = _theirs(reader, node, verb, who)
    made = t.Did(reader.scope.tie(node)) if count is None else _found(reader, node, count, phrase, theirs)
    if "another" in reader.words[reader.i :]:
        reader.stuck()  # other than this thing, not than this object
    return t.NotSo(made) if negative or none else made


def not_cast(reader: Reader) -> t.Condition:
    """ "you don't cast it", "you didn't cast that card this way": of what one may cast. Raises Stuck."""
    reader.expect("you don't cast", "you didn't cast")
    reader.expect(*_THE_ONE, "a spell", "the exiled card", "the copy")
    reader.ok("this way") or reader.at(",") or reader.stuck()
    casts = [cast for verb, node in reader.scope.actions if verb == "cast" and (cast := find(node, t.CastNow)) is not None]
    return t.NotSo(t.Did(reader.scope.tie(casts[-1]))) if casts else reader.stuck()


def won(reader: Reader) -> t.Condition:
    """ "you win", of a clash, also of one that a player may make. Raises Stuck."""
    reader.expect("you win")
    clash = find(reader.scope.last, t.KeywordAction)
    if clash is None or clash.name != "clash" or reader.word not in ENDS:
        reader.stuck()
    return t.Did(reader.scope.tie(clash, "did"))


ENDS = (",", "", ".", "and", "or")
"""What may follow a condition that is said in full."""


def _so_many(reader: Reader) -> tuple[bool, Counted | None, Phrase]:
    """ "a land card", "two or more cards", "no cards": whether none, how many, and of what."""
    none = bool(reader.ok("no"))
    count: Counted = (t.Number(1), ">=") if none else counting.count_words(reader)
    phrase = read_phrase(reader)
    while reader.at("or a") or reader.at("or an"):
        reader.i += 2
        more = read_phrase(reader)
        phrase = Phrase(parts=[t.Or((phrase.filter, more.filter))], card=phrase.card and more.card)
    if phrase.zones is not None or phrase.among is not None or phrase.kind == "player":
        reader.stuck()
    return none, count, phrase


def _done(reader: Reader, verb: str, to: t.Zone | None) -> Any:
    """What was done so, and where things were put by it. Raises Stuck where nothing was."""
    if to is None:
        node = reader.scope.did(verb)
        return node if node is not None and verb != "put" else reader.stuck()
    for name, done in reversed(reader.scope.actions):
        move = find(done, t.Move) if name in ("put", "take", "return") else None
        if move is not None and move.to == to:
            return move
    reader.stuck()


def _theirs(reader: Reader, node: Any, verb: str, who: t.Selector) -> list[t.Filter]:
    """What of the things is said to be this player's, who did it alone or among others. Raises Stuck if they didn't."""
    doer = getattr(node, "who", None)
    if doer is None:
        doer = t.It() if contains(node, t.It) else getattr(getattr(node, "what", None), "chooser", None) or t.You()
    if doer == who and doer != t.It():
        return []
    kind = _OF_EACH.get(verb)
    if kind is None or not isinstance(doer, t.It | t.EachPlayer | t.EachOpponent | t.EachOtherPlayer | t.Both):
        reader.stuck()
    return [kind(who)]


def _found(reader: Reader, node: Any, count: Counted, phrase: Phrase, theirs: list[t.Filter]) -> t.Condition:
    """So many of the things fit."""
    parts = [*phrase.parts, *theirs]
    things = t.Bound(reader.scope.tie(node))
    among: t.Selector = reader.scope.as_card(things, node) if phrase.card else reader.scope.as_permanent(things, node)
    what = t.Filtered(among, both(parts)) if parts else among
    least, op = count
    if op == ">=" and isinstance(least, t.Number):
        return t.Exists(what, least.value)
    return t.Compare(t.Count(what), op, least)


def passive(reader: Reader) -> t.Condition:
    """ "a card with the chosen name was milled this way", "fewer than two cards were discarded this way". Raises Stuck."""
    none, count, phrase = _so_many(reader)
    reader.expect("is", "are", "was", "were")
    among = this_way.read_this_way(reader, phrase.card)
    what = t.Filtered(among, phrase.filter) if phrase.parts else among
    least, op = count if count is not None else reader.stuck()
    if none:
        return t.NotSo(t.Exists(what))
    if op == ">=" and isinstance(least, t.Number):
        return t.Exists(what, least.value)
    return t.Compare(t.Count(what), op, least)


def of_it(reader: Reader) -> t.Condition:
    """ "that creature is destroyed this way", "it dies this way", "that card is put into a graveyard this way". Raises Stuck."""
    what = selectors.read_one(reader, False)
    dies = reader.any("dies", "died")
    if dies is None:
        reader.expect("is", "was")
    verb = "destroy" if dies else references.PARTICIPLES.get(reader.word) or reader.stuck()
    zone: t.Zone | None = "graveyard" if dies else None
    reader.i += dies is None
    if verb == "put":
        zone = "graveyard" if reader.expect("into a graveyard", "into exile") == "into a graveyard" else "exile"
    elif verb == "return" and reader.expect("to its owner 's hand", "to your hand"):
        zone = "hand"
    reader.expect("this way")
    node = _that_did(reader, verb, what) or reader.stuck()
    things = t.Bound(reader.scope.tie(node))
    return t.Did(things.name) if zone is None else t.Exists(t.Filtered(things, t.InZone((zone,), went=True)))


def partly_done(reader: Reader, node: Any, name: str = "") -> t.Condition | None:
    """ "Exile two cards. If you can't, …": fewer were done than were to be, of which as many are as there can be (609.3). None
    where it is not told how many that was to be, or of whom."""
    choice = getattr(node, "what", None)
    wanted = getattr(node, "count", None) if choice is None else getattr(choice, "count", None)
    if not isinstance(node, t.SacrificeObjects | t.Exile) or not isinstance(wanted, t.Number | t.EventAmount):
        return None
    if getattr(choice, "minimum", None) is not None or not isinstance(getattr(node, "who", t.You()), t.You | t.TargetRef):
        return None
    return t.Compare(t.BoundAmount(name or reader.scope.tie(node, "did")), "<", wanted)


def named_undone(reader: Reader) -> t.Condition:
    """Canonical wording: "<couldn't it 2>". Raises Stuck."""
    _, name, count = reader.word[1:-1].split(" ")
    node = next((one for _, one in reader.scope.actions if getattr(one, "bind", None) == name), None)
    found = partly_done(reader, node, name)
    if not isinstance(found, t.Compare) or count not in ("all", str(getattr(found.right, "value", ""))):
        reader.stuck()
    reader.i += 1
    return found


_TO_GRAVEYARD = ("destroy", "sacrifice", "discard", "mill", "put")


def _that_did(reader: Reader, verb: str, what: t.Selector) -> Any:
    """What was done last to this very thing, by this verb."""
    verbs = _TO_GRAVEYARD if verb == "put" else (verb,)
    for name, node in reversed(reader.scope.actions):
        if name in verbs and hasattr(node, "bind"):
            known = reader.scope.results.known(node)
            same = getattr(node, "what", None) == what or (isinstance(what, t.Bound) and what.name == known)
            return node if same else None
    return None


def who_did(reader: Reader) -> t.Filter:
    """ "[each player] who discarded a card this way": by what was theirs of all the things. Raises Stuck."""
    reader.expect("who")
    verb = reader.means(_VERBS)
    _, count, phrase = _so_many(reader)
    reader.expect("this way")
    node = _done(reader, verb, None)
    kind = _OF_EACH.get(verb)
    if kind is None or count != (t.Number(1), ">=") or isinstance(getattr(node, "who", None), t.You | t.TargetRef | None):
        reader.stuck()
    things = t.Bound(reader.scope.tie(node))
    return t.Where(t.Exists(t.Filtered(things, both([*phrase.parts, kind(t.It())]))))


@grammar.read_done_by.by
def modifier(reader: Reader, phrase: Phrase) -> t.Selector:
    """ "[each card] you put into your hand this way", "[cards] they discarded this way": the things. Raises Stuck."""
    who = t.You() if reader.ok("you") else references.actor(reader) if reader.ok("they") else reader.stuck()
    verb = reader.means(_VERBS)
    place = reader.maybe(_PLACES)
    reader.expect("this way")
    node = _done(reader, verb, place)
    theirs = _theirs(reader, node, verb, who)
    things = t.Bound(reader.scope.tie(node))
    return t.Filtered(things, both(theirs)) if theirs else things
