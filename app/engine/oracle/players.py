"""Words that denote players."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, references, targeting
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import PLAYER


def read_player(r: Reader, mention: bool = True) -> t.Selector:
    """A player or players: "you", "target opponent", "each other player", "that creature's controller". Raises Stuck."""
    if r.word.startswith("<"):
        return references.label(r)
    fixed = _FIXED.get(r.word)
    if fixed is not None:
        for words, selector, plural in fixed:
            if r.ok(words):
                if selector == t.EachOtherPlayer(t.You()):
                    selector = _others(r)
                elif selector == t.ChosenPlayer():
                    selector = _chosen(r)
                if mention and not isinstance(selector, t.You):
                    r.scope.mention(selector, PLAYER, plural, frozenset({words.split()[-1].rstrip("s")}), each=plural)
                return selector
    return r.first(*(_target, _their, _reference, _owner)) if mention else r.first(_target, _their, _reference, _owner)


def _chosen(r: Reader) -> t.Selector:
    """ "the chosen player": a player targeted or chosen in this text, else the one chosen before by a linked ability."""
    for mention in reversed(r.scope.mentions):
        if mention.kind == PLAYER and (isinstance(mention.selector, t.TargetRef) or isinstance(mention.node, t.Choose)):
            return r.scope.denote(mention)
    return t.ChosenPlayer()


def _others(r: Reader) -> t.Selector:
    """ "each other player": other than the player whose doing triggered the ability, if another than you did it."""
    actor = t.EventRole("player")
    return t.EachOtherPlayer(actor if any(m.selector == actor for m in r.scope.mentions) else t.You())


_FIXED: dict[str, tuple[tuple[str, t.Selector, bool], ...]] = {
    "you": (("you", t.You(), False),),
    "your": (("your opponents", t.EachOpponent(), True), ("your team", t.You(), False)),
    "each": (
        ("each opponent", t.EachOpponent(), True), ("each other player", t.EachOtherPlayer(t.You()), True),
        ("each player", t.EachPlayer(), True), ("each of your opponents", t.EachOpponent(), True),
    ),
    "all": (("all players", t.EachPlayer(), True), ("all opponents", t.EachOpponent(), True)),
    "players": (("players", t.EachPlayer(), True),),
    "opponents": (("opponents", t.EachOpponent(), True),),
    "defending": (("defending player", t.DefendingPlayer(), False),),
    "enchanted": (("enchanted player", t.AttachedTo(), False), ("enchanted opponent", t.AttachedTo(), False)),
    "the": (
        ("the active player", t.ActivePlayer(), False), ("the chosen player", t.ChosenPlayer(), False),
        ("the defending player", t.DefendingPlayer(), False),
    ),
    "an": (("an opponent", t.EachOpponent(), False),),
    "any": (("any player", t.EachPlayer(), False), ("any opponent", t.EachOpponent(), False)),
    "a": (("a player", t.EachPlayer(), False),),
    "one": (("one or more players", t.EachPlayer(), True), ("one or more opponents", t.EachOpponent(), True)),
}


def _target(r: Reader) -> t.Selector:
    """"target player", "target opponent", "up to one target player"."""
    if r.word not in ("target", "another", "up", "two", "any"):
        r.stuck()
    return targeting.read_target(r, PLAYER)


def _their(r: Reader) -> t.Selector:
    if r.ok("they") or r.ok("them"):
        return references.they(r)
    r.stuck()


def _reference(r: Reader) -> t.Selector:
    if r.any("that player or that permanent's controller", "that player or that planeswalker's controller"):
        target = references.player(r, "player")
        made = t.Both((target, t.ControllerOf(target)))
        r.scope.mention(made, PLAYER, False, frozenset({"player"}))
        return made
    which = r.any("that player", "that opponent", "the player", "the opponent", "those players", "those opponents",
                  "him or her", "he or she", "that person")
    if which is None:
        r.stuck()
    return references.player(r, which.split()[1].rstrip("s"), which.startswith("those"))


def _owner(r: Reader) -> t.Selector:
    """"its controller", "that creature's owner", "their owners", "the controller of that spell"."""

    if r.any("the controller of", "the owner of"):
        word = r.words[r.i - 2]
        return _holder(r, word, grammar.read_object(r, True))
    if r.at("its") or r.at("their"):
        r.i += 1
        what = references.it(r, value=True) if r.words[r.i - 1] == "its" else references.them(r, value=True)
        return _holder(r, _holder_word(r), what)
    what = references.read_possessive(r)
    return _holder(r, _holder_word(r), what)


def _holder_word(r: Reader) -> str:
    return r.expect("controllers", "controller", "owners", "owner")


def _holder(r: Reader, word: str, what: t.Selector) -> t.Selector:
    made = t.ControllerOf(what) if word.startswith("controller") else t.OwnerOf(what)
    r.scope.mention(made, PLAYER, word.endswith("s"), frozenset({"player"}))
    return made


def skip_owner(r: Reader) -> bool:
    """"its owner's": where cards go by themselves (400.3), so that nothing is spoken of by it."""
    return bool(r.any("its owner 's", "their owners '", "their owner 's", "their owners'", "that card 's owner 's"))


def read_possessive_player(r: Reader) -> t.Selector:
    """"your", "their", "that player's", "each opponent's", "its owner's". Raises Stuck."""
    if r.ok("your opponents '") or r.ok("your opponents'"):
        return t.EachOpponent()
    if r.ok("your"):
        return t.You()
    if r.any("their owners '", "its owner 's", "their owner 's", "their owners'"):
        i = r.i
        plural = r.words[i - 3] == "their"
        return t.OwnerOf(references.them(r) if plural else references.it(r))
    if r.any("their", "his or her"):
        return references.actor(r)
    if r.any("its controller 's"):
        return t.ControllerOf(t.It() if r.scope.describing else references.it(r, value=True))
    who = read_player(r)
    r.expect("'s", "'")
    return who
