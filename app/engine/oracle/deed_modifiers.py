"""What follows a noun and tells what a thing did or what was done to it: in combat, by damage, "this way"."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import grammar, players, references, selectors, this_way
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.phrase import AGAINST_YOU, DIED, Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts


def attacking(player: t.Selector) -> t.Filter:
    """An attacker of a player, not of a planeswalker of theirs (508.1b)."""
    return t.And((t.Status("attacking"), t.Where(t.SameThing(t.AttackedBy(t.It()), player))))


def _combat(reader: Reader, phrase: Phrase) -> bool:
    """ "blocking it", "blocked by ~", "attacking you", "blocking or blocked by ~"."""
    if reader.any("blocking or blocked by", "blocked by or blocking"):
        other = reader.attempt(selectors.read_object, False)
        if other is None:
            return False
        phrase.parts.append(t.Or((t.IsAmong(t.BlockersOf(other)), t.IsAmong(t.BlockedBy(other)))))
        return True
    word = reader.any("blocking", "blocked by", "attacking")
    if word == "attacking":
        found = reader.attempt(whom_attacking)
        if found is not None:
            phrase.parts.append(_who_attacks(found) if phrase.kind == PLAYER else found)
        return found is not None
    other = reader.attempt(selectors.read_object, False)
    if other is None:
        return False
    phrase.parts.append(t.IsAmong(t.BlockersOf(other) if word == "blocking" else t.BlockedBy(other)))
    return True


def whom_attacking(reader: Reader) -> t.Filter:
    """ "[attacking] you", "[attacking] that player", "[attacking] one of your opponents", "[attacking] the same player or
    planeswalker" as the creature spoken of. Raises Stuck where planeswalkers are meant too."""
    if reader.ok("the same player or planeswalker"):
        return attacking(t.AttackedBy(references.it(reader)))
    if reader.any("you or a planeswalker you control", "you or planeswalkers you control"):
        return AGAINST_YOU
    if reader.any("one of your opponents", "your opponents"):
        found: t.Filter = t.And((t.Status("attacking"), t.Where(t.Matches(t.AttackedBy(t.It()), t.IsPlayer("opponent")))))
    else:
        who = players.read_player(reader, False)
        if isinstance(who, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer | t.Filtered | t.It):
            reader.stuck()  # which of several they attack would be asked of each of them
        found = attacking(who)
    return reader.stuck() if reader.word in ("or", "and/or") else found


def _who_attacks(attackers: t.Filter) -> t.Filter:
    """ "Each opponent attacking that player": who controls an attacker of that player."""
    return t.Where(t.Exists(t.All(both([*conjuncts(attackers), t.ControlledBy(t.It())]))))


def _dealt(reader: Reader, phrase: Phrase) -> bool:
    found = reader.attempt(grammar.read_dealt)
    if found is None:
        return False
    phrase.parts.append(found)
    return True


def _this_way(reader: Reader, phrase: Phrase) -> bool:
    found = reader.attempt(this_way.read_this_way, phrase.card)
    if found is None:
        return False
    phrase.among = found
    if reader.any(*_LEFT):
        phrase.among = references.rest(reader)
    if phrase.zones is not None:  # "all cards in your graveyard destroyed this way"
        phrase.parts.append(t.InZone(phrase.zones, went=True))
        phrase.parts.extend(() if phrase.owner is None else (t.OwnedBy(phrase.owner),))
    return True


def _not_chosen(reader: Reader, phrase: Phrase) -> bool:
    """ "[each creature] not chosen this way": other than what was just chosen, by whoever chose it."""
    node = reader.scope.did("choose")
    said = ("not chosen this way", "that weren't chosen this way", "that wasn't chosen this way")
    if node is None or not hasattr(node, "bind") or not reader.any(*said):
        return False
    phrase.parts.append(t.Not(t.IsAmong(t.Bound(reader.scope.tie(node)))))
    return True


def _died_this_way(reader: Reader, phrase: Phrase) -> bool:
    """ "[each creature] that died this way": of those that were destroyed, what was put into a graveyard (700.4)."""
    node = reader.scope.did("destroy")
    if node is None or not reader.ok("that died this way"):
        return False
    phrase.among = t.Bound(reader.scope.tie(node))
    phrase.parts.append(DIED)
    return True


def _done_by(reader: Reader, phrase: Phrase) -> bool:
    """ "[each card] you put into your hand this way"."""
    found = reader.attempt(grammar.read_done_by, phrase) if phrase.among is None and phrase.zones is None else None
    phrase.among = found or phrase.among
    return found is not None


def _phased_this_way(reader: Reader, phrase: Phrase) -> bool:
    """ "[For each creature] that phased out this way": it is told of though it is phased out."""
    node = reader.scope.did("phase")
    if node is None or not reader.ok("that phased out this way"):
        return False
    phrase.among = t.Bound(reader.scope.tie(node))
    return True


def _put_with(reader: Reader, phrase: Phrase) -> bool:
    """ "[creature] put onto the battlefield with this Aura" (607.2): one that the linked ability has put there."""
    if not reader.ok("put onto the battlefield with ~"):
        return False
    phrase.parts.append(t.IsAmong(t.Linked("arrived")))
    return True


def _they_exiled(reader: Reader, phrase: Phrase) -> bool:
    """ "All cards they exiled this way": of each player the cards that were theirs."""
    node = reader.scope.did("exile")
    if node is None or not reader.scope.actor_each or not reader.ok("they exiled this way"):
        return False
    phrase.among = t.Bound(reader.scope.tie(node))
    phrase.parts.append(t.OwnedBy(t.It()))
    return True


_LEFT = ("that weren't put onto the battlefield", "that weren't cast this way", "that weren't cast")
"""The rest of what was revealed or exiled, told by what was done with the others."""


def _you(reader: Reader, phrase: Phrase) -> bool:
    said = reader.any("you controlled that were", "they controlled that were")
    if said is not None:  # "… that were destroyed this way"
        phrase.among = this_way.read_this_way(reader, phrase.card)
        phrase.parts.append(t.ControlledBy(t.You() if said.startswith("you") else references.actor(reader)))
        return True
    if reader.any("you both own and control"):
        phrase.parts.extend((t.OwnedBy(t.You()), t.ControlledBy(t.You())))
        return True
    return False


def _it_blocks(reader: Reader, phrase: Phrase) -> bool:
    """ "[target creature] it's blocking", "[creature] this creature is blocking"."""
    blocker = t.This() if reader.ok("~ is blocking") else references.it(reader) if reader.ok("it's blocking") else None
    if blocker is not None:
        phrase.parts.append(t.IsAmong(t.BlockedBy(blocker)))
    return blocker is not None


def _used_to_craft(reader: Reader, phrase: Phrase) -> bool:
    """ "[an exiled card] used to craft it" (607.2a)."""
    found = phrase.card and reader.any("used to craft it", "used to craft ~")
    phrase.among = t.Linked("exiled") if found else phrase.among
    return bool(found)


MODIFIERS: dict[str, tuple[Callable[[Reader, Phrase], bool], ...]] = {
    "it's": (_it_blocks,),
    "~": (_it_blocks,),
    "that": (_died_this_way, _phased_this_way, _not_chosen),
    "blocking": (_combat,),
    "attacking": (_combat,),
    "blocked": (_combat,),
    "dealt": (_dealt,),
    "you": (_you, _done_by),
    "they": (_they_exiled, _you, _done_by),
    "put": (_put_with, _this_way),
    "drawn": (_dealt, _this_way),
    **dict.fromkeys(
        ("exiled", "destroyed", "sacrificed", "discarded", "milled", "revealed", "returned", "tapped", "created",
         "countered", "untapped", "copied", "removed", "chosen", "goaded"),
        (_this_way,),
    ),
    "not": (_not_chosen,),
    "used": (_used_to_craft,),
}  # fmt: skip
"""Readers of a deed by the first word of it; each adds to the phrase and says whether it fits."""
