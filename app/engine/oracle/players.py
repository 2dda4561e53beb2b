"""Words that denote players."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import grammar, references, targeting
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.openings import ByOpening, by_opening
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import LAST_EXISTED
from app.engine.trees.filters import conjuncts


def read_player(reader: Reader, mention: bool = True, apart: t.Selector | None = None) -> t.Selector:
    """A player or players: "you", "target opponent", "each other player", "that creature's controller"; not who they are apart
    from. Raises Stuck."""
    if reader.word.startswith("<"):
        return _named(reader)
    if reader.word in ("each", "starting") and (
            whole := reader.attempt(_opponents_of) or reader.attempt(_from_you_on) or reader.attempt(_each_of_those)):
        return whole
    fixed = _FIXED.get(reader.word)
    if fixed is not None:
        for words, selector, plural in fixed:
            if reader.ok(words):
                if selector == t.EachOtherPlayer(t.You()):
                    selector = others(reader)
                elif selector == t.ChosenPlayer():
                    selector = _chosen(reader)
                elif selector == t.DefendingPlayer():
                    selector = t.DefendingPlayer(attacker(reader))
                if mention and not isinstance(selector, t.You):
                    reader.scope.mention(selector, PLAYER, plural, frozenset({words.split()[-1].rstrip("s")}), each=plural)
                return selector
    if (told := next((read for words, read in _TOLD if reader.at(words)), None)) is not None:
        return told(reader)
    if reader.word in _POINTING:
        return reader.first(lambda reader: _reference(reader, apart), _owner)
    return reader.first(*_OTHERWISE.at(reader))


def _who_has_most(reader: Reader) -> t.Selector:
    """ "[If a player controls more Bears than each other player,] the player who controls the most Bears": nobody is tied. Raises
    Stuck."""
    if "than each other player" not in " ".join(reader.words[: reader.i]):
        reader.stuck()
    reader.expect("the player")
    found = t.Filtered(t.EachPlayer(), grammar.read_relative(reader, Phrase(kind=PLAYER)))
    reader.scope.mention(found, PLAYER, False, frozenset({"player"}))
    return found


def _by_order(reader: Reader) -> t.Selector:
    """ "The first player", "the second player": of the two that were spoken of, in that order. Raises Stuck."""
    which = reader.expect("the first player", "the second player")
    told = dict.fromkeys(one.selector for one in reader.scope.mentions if one.kind == PLAYER and not one.plural)
    spoken = [one for one in told if one is not None]
    found = spoken["second" in which] if len(spoken) == 2 else reader.stuck()
    reader.scope.again(next(one for one in reversed(reader.scope.mentions) if one.selector == found))
    return found


_TOLD: tuple[tuple[str, Callable[[Reader], t.Selector]], ...] = (
    ("the first player", _by_order), ("the second player", _by_order),
    ("the player who controls the most", _who_has_most), ("the player who has the most", _who_has_most),
)
"""One player among all, by the words that tell which."""


def _from_you_on(reader: Reader) -> t.Selector:
    """ "Starting with you, each player": all, in turn order from you on. Raises Stuck."""
    reader.expect("starting with you , each player")
    reader.scope.mention(t.EachPlayerFrom(t.You()), PLAYER, True, frozenset({"player"}), each=True)
    return t.EachPlayerFrom(t.You())


_OF_OBJECTS = (t.HasType, t.HasSubtype, t.IsPermanent, t.IsSpell, t.IsCard)


def _named(reader: Reader) -> t.Selector:
    """A player by an explicit reference: not a target that can't be one. Raises Stuck."""
    found, targets = references.label(reader), reader.scope.targets
    spec = targets[found.index] if isinstance(found, t.TargetRef) and found.index < len(targets) else None
    if spec is not None and any(isinstance(part, _OF_OBJECTS) for part in conjuncts(spec.filter)):
        reader.stuck()
    return found


def _opponents_of(reader: Reader) -> t.Selector:
    """ "each of that player's opponents". Raises Stuck."""
    reader.expect("each of")
    who = read_player(reader, False)
    reader.expect("'s opponents")
    made = t.Filtered(t.EachPlayer(), t.IsAmong(t.OpponentsOf(who)))
    reader.scope.mention(made, PLAYER, True, frozenset({"opponent", "player"}), each=True)
    return made


def _each_of_those(reader: Reader) -> t.Selector:
    """ "Each of those opponents". Raises Stuck."""
    return references.player(reader, reader.expect("each of those players", "each of those opponents")[14:-1], True)


def _chosen(reader: Reader) -> t.Selector:
    """ "the chosen player": a player targeted or chosen in this text, else the one chosen before by a linked ability."""
    for mention in reversed(reader.scope.mentions):
        if mention.kind == PLAYER and (isinstance(mention.selector, t.TargetRef) or isinstance(mention.node, t.Choose)):
            return reader.scope.denote(mention)
    return t.ChosenPlayer()


def others(reader: Reader, opponents: bool = False) -> t.Selector:
    """ "Each other player": other than the player whose doing triggered the ability, else than you; "each other opponent": other
    than the opponent spoken of before. Raises Stuck, if no one opponent was."""
    spoken = [one.selector for one in reader.scope.mentions if one.kind == PLAYER and not one.plural]
    if not opponents:
        actor = t.EventRole("player")
        return t.EachOtherPlayer(actor if actor in spoken else t.You())
    return t.Except(t.EachOpponent(), spoken[-1]) if spoken and spoken[-1] is not None else reader.stuck()


_ATTACKING = t.All(t.And((t.HasType(("creature",)), t.Status("attacking"))))


def attacker(reader: Reader) -> t.Selector:
    """Whose defending player is meant: that of the attacker that the ability speaks of, or else of the creature that has the
    ability (508.5). Where neither is there, that of any attacker (508.5a)."""
    scope = reader.scope
    objects = [one for one in reversed(scope.mentions) if one.kind == OBJECT]
    for mention in objects:
        if mention.leads and not mention.plural and mention.selector is not None:
            return mention.selector
    if scope.own_types is None or "creature" in scope.own_types:
        return t.This()
    for mention in objects:
        if isinstance(mention.selector, t.AttachedTo):
            return mention.selector
        if mention.each and mention.clause == scope.clause:
            return t.It()
    return _ATTACKING


CHOSEN_FRIENDS = "friends"
"""The name of the players who were chosen as friends."""
FRIENDS = t.Filtered(t.EachPlayer(), t.IsAmong(t.Bound(CHOSEN_FRIENDS)))
FOES = t.Filtered(t.EachPlayer(), t.Not(t.IsAmong(t.Bound(CHOSEN_FRIENDS))))
_YOUR_TEAM = t.Filtered(t.EachPlayer(), t.Or((t.IsPlayer("you"), t.IsPlayer("teammate"))))
SINGLED_OUT: dict[str, t.Filtered] = {
    "the player with the most life": t.Filtered(
        t.EachPlayer(), t.Where(t.Compare(t.ValueOf("life", t.It()), ">=", t.ValueOf("life", t.EachPlayer(), "max"))),
    ),
    "the monarch": t.Filtered(t.EachPlayer(), t.Where(t.HasDesignation("monarch", t.It()))),
    "your team": _YOUR_TEAM,
}
"""Players whom something of theirs singles out among all, by the words that read and print."""
_FIXED: dict[str, tuple[tuple[str, t.Selector, bool], ...]] = {
    "you": (("you", t.You(), False),),
    "your": (("your opponents", t.EachOpponent(), True), ("your team", _YOUR_TEAM, False)),
    "each": (
        ("each opponent", t.EachOpponent(), True), ("each other player", t.EachOtherPlayer(t.You()), True),
        ("each player", t.EachPlayer(), True), ("each of your opponents", t.EachOpponent(), True),
        ("each friend", FRIENDS, True), ("each foe", FOES, True),
    ),
    "all": (("all players", t.EachPlayer(), True), ("all opponents", t.EachOpponent(), True)),
    "players": (("players", t.EachPlayer(), True),),
    "opponents": (("opponents", t.EachOpponent(), True),),
    "defending": (("defending player", t.DefendingPlayer(), False),),
    "attacking": (("attacking player", t.ActivePlayer(), False),),
    "enchanted": (("enchanted player", t.AttachedTo(), False), ("enchanted opponent", t.AttachedTo(), False)),
    "the": (
        ("the active player", t.ActivePlayer(), False), ("the chosen player", t.ChosenPlayer(), False),
        ("the last chosen player", t.ChosenPlayer(), False),
        ("the player to your right", t.NextPlayer(t.You(), "right"), False),
        ("the player to your left", t.NextPlayer(t.You()), False),
        ("the defending player", t.DefendingPlayer(), False), ("the attacking player", t.ActivePlayer(), False),
        *((words, player, False) for words, player in SINGLED_OUT.items() if words.startswith("the ")),
    ),
    "an": (("an opponent", t.EachOpponent(), False),),
    "any": (("any player", t.EachPlayer(), False), ("any opponent", t.EachOpponent(), False)),
    "a": (("a player", t.EachPlayer(), False),),
    "one": (("one or more players", t.EachPlayer(), True), ("one or more opponents", t.EachOpponent(), True)),
}


def _target(reader: Reader) -> t.Selector:
    """"target player", "target opponent", "up to one target player"."""
    return targeting.read_target(reader, PLAYER)


def _their(reader: Reader) -> t.Selector:
    reader.expect("they", "them")
    return references.they(reader)


def _reference(reader: Reader, apart: t.Selector | None) -> t.Selector:
    if reader.any("that player or that permanent's controller", "that player or that planeswalker's controller"):
        target = references.player(reader, "player")
        made = t.Both((target, t.ControllerOf(target)))
        reader.scope.mention(made, PLAYER, False, frozenset({"player"}))
        return made
    if reader.any("that attacking player", "the attacking player"):
        doer = t.EventRole("player")
        return doer if any(one.selector == doer for one in reader.scope.mentions) else reader.stuck()
    which = reader.any("that player", "that opponent", "the player", "the opponent", "those players", "those opponents",
                  "him or her", "he or she", "that person", "the voter")
    if which is None:
        reader.stuck()
    return references.player(reader, which.split()[1].rstrip("s"), which.startswith("those"), apart)


def _owner(reader: Reader) -> t.Selector:
    """"its controller", "that creature's owner", "their owners", "the controller of that spell"."""
    reader.awaits("controller", "owner", "controllers", "owners")
    if reader.any("the controller of", "the owner of", "the controllers of", "the owners of"):
        word = reader.words[reader.i - 2]
        return _holder(reader, word, grammar.read_object(reader, True))
    if reader.at("its") or reader.at("their"):
        reader.i += 1
        whose = references.it if reader.words[reader.i - 1] == "its" else references.them
        what = whose(reader, LAST_EXISTED)
        return _holder(reader, _holder_word(reader), what)
    what = references.read_possessive(reader)
    return _holder(reader, _holder_word(reader), what)


def _holder_word(reader: Reader) -> str:
    return reader.expect("controllers", "controller", "owners", "owner")


def _holder(reader: Reader, word: str, what: t.Selector) -> t.Selector:
    made = t.ControllerOf(what) if word.startswith("controller") else t.OwnerOf(what)
    reader.scope.mention(made, PLAYER, word.endswith("s"), frozenset({"player"}))
    return made


_POINTING = frozenset({"that", "the", "those", "him", "he"})
_OTHERWISE: ByOpening[Callable[[Reader], t.Selector]] = by_opening(
    (("target", "another", "up", "two", "any"), _target), (("they", "them"), _their), ((), _owner),
)


def skip_owner(reader: Reader) -> bool:
    """"its owner's": where cards go by themselves (400.3), so that nothing is spoken of by it."""
    return bool(reader.any("its owner 's", "their owners '", "their owner 's", "their owners'", "that card 's owner 's"))


def read_possessive_player(reader: Reader) -> t.Selector:
    """"your", "their", "that player's", "each opponent's", "its owner's". Raises Stuck."""
    if reader.ok("your opponents '") or reader.ok("your opponents'"):
        return t.EachOpponent()
    if reader.ok("your"):
        return t.You()
    if reader.any("their owners '", "its owner 's", "their owner 's", "their owners'"):
        i = reader.i
        plural = reader.words[i - 3] == "their"
        return t.OwnerOf(references.them(reader) if plural else references.it(reader))
    if reader.any("their", "his or her"):
        return references.actor(reader)
    if reader.any("its controller 's"):
        return t.ControllerOf(t.It() if reader.scope.describing else references.it(reader, moment=LAST_EXISTED))
    who = read_player(reader)
    reader.expect("'s", "'")
    return who
