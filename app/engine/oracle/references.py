"""Words that point back: "it", "that creature", "those cards", "they", "the exiled card" (608.2k)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from app.engine import trees as t
from app.engine.oracle import grammar
from app.engine.oracle import vocabulary as v
from app.engine.oracle.kinds import OneOfEach
from app.engine.oracle.mentions import OBJECT, PLAYER, Ambiguous, Asked, Mention
from app.engine.oracle.reader import Reader
from app.engine.oracle.results import same_result
from app.engine.oracle.rewrite import holds_node, put_instead
from app.engine.oracle.scope import AS_BOUND, LAST_EXISTED, MOVING
from app.engine.trees.walking import find_all

PARTICIPLES = {
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
    "amassed": "amass",
    "goaded": "goad",
}
_PLAYERS_DO = frozenset({
    "put", "draw", "discard", "sacrifice", "reveal", "shuffle", "exile", "search", "may", "pay", "create", "mill", "cast",
    "choose", "return", "control", "own", "scry", "surveil", "add", "play",
})
_PERMANENTS_DO = frozenset({"attack", "block", "enter", "fight", "phase", "untap"})
_BEFORE = t.EventRole(moment=LAST_EXISTED)
"""What has left, as it was."""


def _found(reader: Reader, mention: Mention | None, moment: t.Moment = AS_BOUND, as_card: bool = False) -> t.Selector:
    return _paid_with(reader) if mention is None else reader.scope.denote(mention, moment, as_card)


def label(reader: Reader) -> t.Selector:
    """An explicit reference of canonical wording: <target 0>, <event object>, <each>, <it>. Raises Stuck."""
    word = reader.word
    if not (word.startswith("<") and word.endswith(">")):
        reader.stuck()
    words = word[1:-1].split()
    if not words or words[0] in ("amount", "didn't", "couldn't", "divided") or words[:-1] == ["did"] or word == "<event amount>":
        reader.stuck()
    reader.i += 1
    if words[0] == "target" and len(words) == 2:
        return t.TargetRef(int(words[1]))
    if words[0] == "event" and len(words) == 2:
        return _BEFORE if words[1] == "before" else t.EventRole(reader.among(t.ROLES, words[1]))
    if words[0] == "linked" and len(words) == 2:
        return t.Linked(reader.among(t.LINK_KEYS, words[1]))
    if words[-1] == "before":
        return t.Bound(words[0], t.Moment.LAST_EXISTED)
    return t.It() if words == ["each"] else t.Bound(word[1:-1])


def read_name(reader: Reader) -> str | None:
    """ "as <it>": the name canonical wording gives to a result, or None."""
    if reader.word == "as" and reader.peek().startswith("<"):
        reader.i += 2
        return reader.words[reader.i - 1][1:-1]
    return None


def it(
    reader: Reader, moment: t.Moment = AS_BOUND, apart: t.Selector | None = None, as_card: bool = False
) -> t.Selector:
    """ "it", "its": the latest single object but for what it is apart from; the source if none was spoken of."""
    word = _it_that_is_meant(reader)
    dealer = _dealer(reader)
    found = reader.scope.find(Asked(word, False, (), apart, subject=reader.scope.subject, doer=dealer))
    if found is None and _each_of_several(reader):
        return t.It() if _only_their_controllers(reader) else reader.stuck()
    if (found is None or found.clause != reader.scope.clause) and _said_of_each(reader):
        reader.stuck()
    if found is not None and found.node is None and isinstance(found.selector, t.All):
        return dealer or reader.stuck()  # "if you control a Bear, it …": one of those, but which?
    if found is None:
        return t.This() if apart != t.This() and not reader.scope.one_by_one else reader.stuck()  # or one of those gone through
    if moment is LAST_EXISTED and found.node is None and reader.scope.left and isinstance(found.selector, t.EventRole | t.This):
        return _BEFORE
    return reader.scope.denote(found, moment, as_card)


def what_left(reader: Reader) -> t.Selector:
    """ "It" of what was so before: the latest thing that the text has moved, or that left as the event says, rather than what
    was spoken of since; as it was before it left (608.2h)."""
    for found in reversed(reader.scope.mentions):
        gone = isinstance(found.node, MOVING) or (reader.scope.left and isinstance(found.selector, t.EventRole))
        if gone and found.kind == OBJECT and not found.plural:
            return reader.scope.denote(found, LAST_EXISTED)
    return it(reader, LAST_EXISTED)


_DONE_TO_PERMANENTS = (
    ("counter", "on", "it"), ("counters", "on", "it"), ("tap", "it"), ("untap", "it"), ("destroy", "it"), ("sacrifice", "it"),
    ("regenerate", "it"), ("transform", "it"),
)


def _it_that_is_meant(reader: Reader) -> str:
    """How to look for what "it" means: a spell gets no +1/+1, has no counters put on it, and isn't tapped or destroyed."""
    if reader.word == "gets":
        return "it, which gets"
    before = tuple(reader.words[max(0, reader.i - 3) : reader.i])
    return "it, a permanent" if any(before[-len(words) :] == words for words in _DONE_TO_PERMANENTS) else "it"


def _each_of_several(reader: Reader) -> bool:
    """ "Each creature gets -1/-1 for each counter its controller has": is something said of each one in this clause?"""
    latest = next((one for one in reversed(reader.scope.mentions) if one.kind == OBJECT), None)
    return latest is not None and latest.each and latest.clause == reader.scope.clause and isinstance(latest.selector, t.All)


def _said_of_each(reader: Reader) -> bool:
    """ "Each of those lands is a creature for as long as it has a counter": "it" is one of them, not the card the text is on."""
    begin = max((k + 1 for k in range(reader.i) if reader.words[k] == "."), default=0)
    return reader.words[begin : begin + 3] in (["each", "of", "those"], ["each", "of", "them"])


def _only_their_controllers(reader: Reader) -> bool:
    """Are the only players of this clause who controls each: "the controller of each gains life equal to its power"?"""
    scope = reader.scope
    players = [one for one in scope.mentions if one.kind == PLAYER and one.clause == scope.clause]
    return all(isinstance(one.selector, t.ControllerOf) for one in players)


def _dealer(reader: Reader) -> t.Selector | None:
    """What has dealt damage before "it deals"."""
    dealt = reader.scope.did("deal") if reader.word == "deals" else None
    return dealt.source if isinstance(dealt, t.DealDamage) else None


def himself(reader: Reader, moment: t.Moment = AS_BOUND) -> t.Selector:
    """ "he", "him", "her": only the card that the text is on is spoken of so, as the text moved it last if it did."""
    for found in reversed(reader.scope.mentions):
        if found.kind == OBJECT and isinstance(found.selector, t.This | t.Granter):
            return reader.scope.denote(found, moment)
    return t.This()


def its(reader: Reader, as_card: bool) -> t.Selector:
    """Whose "its power" is: in a sentence that has spoken of "the sacrificed creature's toughness" it is that creature's."""
    spoken = reader.scope.possessed
    if spoken is not None and "." not in reader.words[spoken[1] : reader.i]:
        return spoken[0]
    return it(reader, moment=LAST_EXISTED, as_card=as_card)


def them(reader: Reader, moment: t.Moment = AS_BOUND, apart: t.Selector | None = None) -> t.Selector:
    """ "them": the latest several objects, or else the latest object or player spoken of."""
    found = reader.scope.find(Asked("them", apart=apart))
    if found is None and reader.words[1] == "~" and reader.words[2] in ("enter", "die"):
        return t.This()  # whose name is that of several: "when Ember and Ash enter, if they …"
    if reader.scope.actor_each and (found is None or not found.plural or found.kind != OBJECT):
        return t.It()
    if found is not None:
        _and_players(reader, found)
    return _found(reader, found, moment)


def they(reader: Reader) -> t.Selector:
    """ "they": a player of unknown gender, or several things, whichever was spoken of last."""
    if reader.scope.actor_each:
        return t.It()
    word = reader.peek() if reader.word in ("each", "don't") else reader.word
    if word in _PERMANENTS_DO:
        return them(reader)
    acts = word in _PLAYERS_DO or (reader.word in ("lose", "gain", "get") and _of_life(reader))
    return _found(reader, reader.scope.find(Asked("they, who act" if acts else "they")))


def _of_life(reader: Reader) -> bool:
    """ "lose 2 life", "gain that much life", "get two poison counters": what only players do."""
    for k in range(1, 9):
        word = reader.peek(k)
        if word in ("life", "{E}", "poison", "rad") or (word == "game" and reader.peek(k - 1) == "the"):
            return True
        if word in ("", ".", ",", "and"):
            return False
    return False


def actor(reader: Reader) -> t.Selector:
    """ "their [library]": of the player who acts, or the player spoken of last."""
    if reader.scope.actor_each:
        return t.It()
    found = reader.scope.find(Asked("their", doer=reader.scope.subject))
    return reader.scope.actor if found is None else reader.scope.denote(found)


def player(reader: Reader, noun: str, plural: bool = False, apart: t.Selector | None = None) -> t.Selector:
    """ "that player": not the one it is apart from."""
    if reader.scope.actor_each and not plural:
        return t.It()
    called = ("opponent",) if noun == "opponent" else ()
    found = reader.scope.find(Asked("that player", plural, called, apart))
    if found is None and noun == "player" and not plural:
        return _owner_of_returned(reader)
    if not plural and found is not None and isinstance(found.selector, t.EachOpponent | t.EachPlayer | t.EachOtherPlayer):
        reader.stuck()  # one of them is meant, but not which
    return _found(reader, found)


def _owner_of_returned(reader: Reader) -> t.Selector:
    """ "Return target permanent to its owner's hand. Then that player discards a card": where no other player was spoken of, the
    owner of the one thing that went to a hand. Raises Stuck."""
    last = reader.scope.last
    what = last.what if isinstance(last, t.Move) and last.to == "hand" else None
    if not isinstance(what, t.TargetRef) or reader.scope.targets[what.index].maximum != t.Number(1):
        reader.stuck()
    others = [node for _, node in reader.scope.actions if isinstance(node, t.Move) and node.to == "hand" and node.what != what]
    if others:
        raise Ambiguous("that player", ())
    return t.OwnerOf(what)


def player_spell(reader: Reader) -> t.Selector:
    """ "That spell's": of the spell that was cast. Raises Stuck."""
    return _found(reader, reader.scope.find(Asked("that", False, ("spell",))), LAST_EXISTED)


def group(reader: Reader) -> t.Selector:
    """The latest several things looked at, revealed, exiled …: "from among them"."""
    for verb, node in reversed(reader.scope.actions):
        if verb in ("look", "reveal", "exile_top", "mill_look"):
            return t.Bound(reader.scope.tie(node))
    return them(reader)


def read_that(reader: Reader, moment: t.Moment = AS_BOUND, apart: t.Selector | None = None) -> t.Selector:
    """ "that creature", "those cards", "the token", "the exiled card", "that Aura". Raises Stuck."""
    if reader.any(
        "each of them",
        "all of them",
        "any of them",
        "each of those permanents",
        "each of those creatures",
        "each of those cards",
        "them all",
    ):
        return them(reader, moment, apart)
    start = reader.i
    part = reader.attempt(_taking_part) if reader.word == "the" else None
    if part is not None:
        return part
    word = reader.expect("that", "those", "the", "each of those", "each of these", "this")
    if word in ("the", "this"):
        special = reader.attempt(_the_done)
        if special is not None:
            named = isinstance(special, t.Bound) and special.name in reader.scope.cost_words
            if isinstance(special, t.Linked) or named or "amassed" in reader.words[start : reader.i]:
                reader.scope.mention(special, OBJECT, reader.words[reader.i - 1].endswith("s"), frozenset({"card"}))
            as_card = moment is AS_BOUND or reader.words[reader.i - 1] == "card"
            return special if as_card else reader.scope.last_existed(special)
    attached = word == "the" and reader.word in ("enchanted", "equipped", "fortified")
    if attached or (word == "that" and reader.any(*_PERMANENT_OR_PLAYER)):
        return grammar.read_attached(reader) if attached else _any_target(reader)
    if word == "that" and (told := reader.any("permanent or card", "target")) is not None:
        return _the_target(reader) if told == "target" else _permanent_or_card(reader)
    plural = word.startswith(("those", "each"))
    other = word == "the" and reader.ok("other")
    nouns = coming_nouns(reader)
    if not nouns:
        reader.i = start
        reader.stuck()
    if word == "the" and reader.word in ("of", "with"):
        reader.stuck()
    if word == "the":
        plural = reader.words[reader.i - 1].endswith("s")
    found = reader.scope.find(Asked("the" if word == "the" else "that", plural, tuple(nouns), apart, other))
    if found is not None:
        found = reader.scope.again(found)
        _and_players(reader, found)
    died = isinstance(found and found.selector, t.EventRole) and reader.scope.left and reader.ok("that died")
    return _found(reader, found, LAST_EXISTED if died else moment, nouns[-1] == "card")


def _the_token(reader: Reader) -> t.Selector:
    """ "The token", where this ability makes none: the one that another ability of the object has created (607.2)."""
    reader.scope.mention(t.Linked("created"), OBJECT, False, frozenset({"token", "permanent"}))
    return t.Linked("created")


def _the_target(reader: Reader) -> t.Selector:
    """ "That target": the only one there is. Raises Stuck."""
    return t.TargetRef(0) if len(reader.scope.targets) == 1 else reader.stuck()


_ONE = ("a", "an", "another")


def _paid_with(reader: Reader) -> t.Selector:
    """ "That card", where nothing else was spoken of: the card exiled for the cost; "the token", the one that a linked ability
    has created. Raises Stuck."""
    if reader.words[reader.i - 2 : reader.i] == ["the", "token"]:
        return _the_token(reader)
    noun = reader.words[reader.i - 1]
    if "sacrificed" in reader.scope.cost_words and ["that", noun] == reader.words[reader.i - 2 : reader.i]:
        alone = any(reader.words[k : k + 3] == ["sacrifice", word, noun] for k in range(reader.i) for word in _ONE)
        return t.Bound("sacrificed", LAST_EXISTED) if alone else reader.stuck()
    if reader.words[reader.i - 2 : reader.i] != ["that", "card"] or "exiled" not in reader.scope.cost_words:
        reader.stuck()
    one = any(pair in [("exile", word) for word in _ONE] for pair in pairwise(reader.words[: reader.i]))
    return t.Bound("exiled") if one else reader.stuck()


def _taking_part(reader: Reader) -> t.Selector:
    """ "The blocking creature", "the exploited creature": what takes part in the event, told by what it does. Raises Stuck."""
    reader.expect("the")
    found = reader.means(reader.scope.parts)
    reader.expect("creature")
    reader.scope.mention(found, OBJECT, False, frozenset({"creature", "permanent"}))
    return found


_PERMANENT_OR_PLAYER = ("permanent or player", "creature or player", "player or permanent", "player or planeswalker")


def _any_target(reader: Reader) -> t.Selector:
    """ "That permanent or player": the one thing targeted that may be either. Raises Stuck."""
    kinds = (t.AnyTarget(), t.IsPlayer())
    either = [
        k for k, spec in enumerate(reader.scope.targets)
        if any(holds_node(spec.filter, kind) for kind in kinds) and spec.filter != t.IsPlayer()
    ]
    if len(either) != 1 or reader.scope.targets[either[0]].maximum != t.Number(1):
        reader.stuck()
    return t.TargetRef(either[0])


def _permanent_or_card(reader: Reader) -> t.Selector:
    """ "That permanent or card": the one thing targeted that may be either. Raises Stuck."""
    either = [k for k, spec in enumerate(reader.scope.targets) if len(spec.zones) > 1 and "battlefield" in spec.zones]
    if len(either) != 1 or reader.scope.targets[either[0]].maximum != t.Number(1):
        reader.stuck()
    return t.TargetRef(either[0])


def _and_players(reader: Reader, found: Mention) -> None:
    """ "… to each of those permanents and/or players": the targets, of which some may be players (115.4)."""
    index = found.selector.index if isinstance(found.selector, t.TargetRef) else len(reader.scope.targets)
    if index < len(reader.scope.targets) and holds_node(reader.scope.targets[index].filter, t.AnyTarget()):
        reader.any("and/or players")


def copied(reader: Reader, what: t.Selector) -> t.Selector:
    """ "a copy of that creature" of what has left the battlefield, and was perhaps moved on since: as it last existed there
    (608.2h); "that card" is the card it is now."""
    if reader.words[reader.i - 1] == "card":
        return what
    if reader.scope.left and reader.scope.last_existed(what) in (t.EventRole(), _BEFORE):
        return _BEFORE
    if not isinstance(what, t.Bound):
        return what
    moved_by = next((one.node for one in reader.scope.mentions if reader.scope.results.known(one.node) == what.name), None)
    return reader.scope.as_permanent(what, moved_by)


def coming_nouns(reader: Reader) -> list[str]:
    """The nouns that come next, in singular, without consuming what follows."""
    out: list[str] = []
    while True:
        word = reader.word
        if word in v.TYPE_WORDS:
            out.append(v.TYPE_WORDS[word])
        elif reader.raw[:1].isupper() and word in v.SUBTYPES:
            out.append(v.SUBTYPES[word].lower())
        elif word in v.OBJECT_HEADS or word in ("object", "objects", "copy", "copies"):
            out.append({"abilities": "ability", "copies": "copy"}.get(word, word.rstrip("s")))
        elif (word in ("equipped", "enchanted", "other", "nonland") and not out) or (
            word == "or" and out and (
                reader.peek() in v.TYPE_WORDS or (out[-1], reader.peek()) == ("spell", "ability") or _subtype_next(reader))
        ):
            pass
        else:
            return out
        reader.i += 1


def _subtype_next(reader: Reader) -> bool:
    """ "That Mount or Vehicle": is the word after this one a subtype?"""
    after = reader.tokens[reader.i + 1] if reader.i + 1 < reader.n else None
    return after is not None and after.raw[:1].isupper() and after.word in v.SUBTYPES


def _the_done(reader: Reader) -> t.Selector:
    """ "the exiled card", "the sacrificed creature", "the rest", "the chosen creature"."""
    if reader.any(
        "rest of the revealed cards",
        "rest of the exiled cards",
        "rest of the cards revealed this way",
        "rest of the cards exiled this way",
        "rest of those cards",
        "rest of the milled cards",
        "rest of the cards",
        "rest of those exiled cards",
    ):
        return rest(reader)
    if reader.any("rest", "others") or (
        reader.word == "other" and reader.peek() in ("into", "on", "onto", "to", "with", "face", "can't", ".", "")
    ):
        reader.any("other")
        return rest(reader)
    did = reader.any("card you exiled", "cards you exiled", "army you amassed")
    if did is not None:
        done = reader.scope.did(PARTICIPLES[did.split()[-1]])
        return t.Bound(reader.scope.tie(done)) if done is not None else reader.stuck()
    word = reader.word
    if word not in PARTICIPLES:
        reader.stuck()
    reader.i += 1
    nouns = coming_nouns(reader)
    if not nouns:
        reader.stuck()
    if word == "chosen" and reader.words[0] == "choose" and reader.scope.targets and reader.scope.did("choose") is None:
        return _chosen_targets(reader, nouns)
    if word in reader.scope.cost_words:
        if reader.word == "'s":
            reader.scope.possessed = (t.Bound(word), reader.i)
        return t.Bound(word)
    node = _acted(reader, word) if not reader.any("used to craft it", "used to craft ~") else None
    if isinstance(node, t.Reveal) and node.hit is not None and reader.words[reader.i - 1] == "card":
        return t.Bound(node.hit)  # of all that were exiled until one was, this one
    if node is not None:
        return t.Bound(reader.scope.tie(node))
    return t.Linked("exiled") if word == "exiled" else _chosen_as_it_entered(reader, word, nouns)


def _chosen_as_it_entered(reader: Reader, word: str, nouns: list[str]) -> t.Selector:
    """ "The chosen creature", where this ability has none chosen: the one chosen as the object entered (607.2d). Raises Stuck."""
    if word != "chosen" or "card" in nouns or reader.words[reader.i - 1] != nouns[-1]:
        reader.stuck()
    reader.scope.mention(t.Linked("chosen"), OBJECT, False, frozenset(nouns))
    return t.Linked("chosen")


def _acted(reader: Reader, word: str) -> Any:
    """What was done that a participle speaks of; "the chosen cards" may be those found in a search."""
    node = reader.scope.did(PARTICIPLES[word])
    return node if node is not None or word != "chosen" else reader.scope.did("search")


def _chosen_targets(reader: Reader, nouns: list[str]) -> t.Selector:
    """ "Choose target creature. … The chosen creature", of several targets "the chosen creatures". Raises Stuck."""
    if len(reader.scope.targets) == 1:
        return t.TargetRef(0)
    plural = reader.words[reader.i - 1].endswith("s")
    return _found(reader, reader.scope.find(Asked("that", plural, tuple(nouns))))


def rest(reader: Reader) -> t.Selector:
    """ "the rest": of what was looked at or revealed, without what has been taken from it since; of what was searched, without
    what was found."""
    if reader.word == "of" and reader.peek().startswith("<"):
        return _named_rest(reader)
    for k in range(len(reader.scope.actions) - 1, -1, -1):
        verb, node = reader.scope.actions[k]
        if _is_from_among(node):
            continue
        if isinstance(node, t.SeparatePiles):
            return t.Bound(node.other)
        if verb in ("look", "reveal", "exile_top", "mill_look", "search"):
            whole = t.Bound(reader.scope.tie(node))
            taken = [t.Bound(reader.scope.tie(n)) for done, n in reader.scope.actions[k + 1 :] if done == "take"]
            taken = taken or [t.Bound(reader.scope.tie(one.what, "chosen")) for _, one in reader.scope.actions[k + 1 :]
                              if isinstance(one, t.ChooseThings) and isinstance(one.what, t.Choose)
                              and isinstance(one.what.among, t.Bound)]
            if not taken and isinstance(node, t.Search):
                return t.Except(t.All(t.IsCard(), node.zones, node.whose), whole)
            if not taken:
                return whole
            return t.Except(whole, taken[0] if len(taken) == 1 else t.Both(tuple(taken)))
        if isinstance(node, OneOfEach):
            return t.Except(node.whole, t.Both(tuple(t.Bound(one.bind) for one in node.chosen)))
        what = getattr(node, "what", None)
        if isinstance(what, t.Choose) and isinstance(what.among, t.TargetRef) and what.count == t.Number(1):
            return t.Except(what.among, t.Bound(reader.scope.tie(what, "chosen")))
        if verb == "choose" and isinstance(node, t.ChooseThings) and isinstance(node.what, t.Choose):
            if node.what.among is None and (node.what.zones == ("battlefield",) or node.what.filter == t.IsCard()):
                return _not_chosen(reader, node.what)
    reader.stuck()


def not_cast(reader: Reader) -> t.Selector:
    """ "All revealed cards not cast this way": all of them, since what was cast is there no more (400.7)."""
    for verb, node in reversed(reader.scope.actions):
        if verb in ("look", "reveal", "exile_top", "exile") and not _is_from_among(node) and hasattr(node, "bind"):
            return t.Bound(reader.scope.tie(node))
    reader.stuck()


def _named_rest(reader: Reader) -> t.Selector:
    """Canonical wording: "the rest of <it> without <it2> and <it3>"."""
    reader.i += 1
    whole = label(reader)
    reader.expect("without")
    taken = [label(reader)]
    while reader.word == "and" and reader.peek().startswith("<"):
        reader.i += 1
        taken.append(label(reader))
    return t.Except(whole, taken[0] if len(taken) == 1 else t.Both(tuple(taken)))


def _is_from_among(node: Any) -> bool:
    """Is it something shown out of what was looked at before: "reveal a creature card from among them"?"""
    return isinstance(node, t.Reveal) and isinstance(node.what, t.Choose) and node.what.among is not None


def _not_chosen(reader: Reader, choice: t.Choose) -> t.Selector:
    """Of what could have been chosen, everything that was not: "choose up to one creature. Destroy the rest"."""
    left = t.All(choice.filter, choice.zones, choice.players)
    if not reader.scope.actor_each and holds_node(left, t.It()):  # said of what all of them could choose
        gone_through = [step for step in reader.scope.steps if isinstance(step, t.ForEach) and _chooses(step, choice)]
        left = put_instead(left, t.It(), gone_through[-1].over if gone_through else reader.stuck())
    return t.Except(left, t.Bound(reader.scope.tie(choice, "chosen")))


def _chooses(step: t.ForEach, choice: t.Choose) -> bool:
    return any(same_result(one, choice) for one in find_all(step, t.Choose))


def read_cast(reader: Reader) -> t.Selector:
    """What was cast: "[spent to cast] ~", "it", "that spell". Raises Stuck."""
    if reader.any("~", "it"):
        return t.This() if reader.words[reader.i - 1] == "~" else it(reader)
    return label(reader) if reader.word.startswith("<") else read_that(reader)


def read_possessive(reader: Reader) -> t.Selector:
    """ "that creature's", "~'s", "enchanted creature's", "target creature's": whose value or controller is meant."""

    if reader.word.startswith("<"):
        what: t.Selector = label(reader)
    elif reader.ok("~"):
        what = t.This()
    elif reader.ok("@"):
        what = t.Granter()
    elif reader.word in ("target", "another", "up"):
        what = grammar.read_target(reader, None)
    elif reader.word in ("enchanted", "equipped", "fortified"):
        what = grammar.read_attached(reader)
    else:
        what = read_that(reader, moment=LAST_EXISTED)
    reader.expect("'s", "'")
    return what
