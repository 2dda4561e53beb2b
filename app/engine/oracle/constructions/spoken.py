"""What an instruction speaks of once it is read: what it moved, found or made, for "it" and "that card" after it (608.2k)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from app.engine import trees as t
from app.engine.oracle.constructions.shown import looked, revealed
from app.engine.oracle.mentions import OBJECT, SELF_NOUNS
from app.engine.oracle.reader import Reader
from app.engine.oracle.several import several

N = TypeVar("N", bound=t.Instruction)
_CARD = frozenset({"card"})


def speak_of(reader: Reader, made: t.Instruction, verb: str) -> t.Instruction:
    """The instruction that this verb made, with a name for its result where it has one."""
    speak = _SPEAKING.get(type(made))
    return speak(reader, made, verb) if speak is not None else made


def moved(reader: Reader, made: N, what: t.Selector, nouns: frozenset[str] = frozenset()) -> N:
    """After a move the thing is spoken of as the new object; its former values stay with the selector."""
    plural = several(reader, what)
    prior = what if not isinstance(what, t.Choose | t.TopOfLibrary) else None
    if not hasattr(made, "bind"):
        return made
    made = reader.scope.named(made)
    own = SELF_NOUNS if _beside_others(reader, what) else frozenset({"card", "permanent"})
    names = nouns or reader.scope.nouns_of(what) | own
    reader.scope.mention(prior, OBJECT, plural, names, made)
    return made


def _beside_others(reader: Reader, what: t.Selector) -> bool:
    """Is it the object itself, where "that card" means another thing spoken of?"""
    return what == t.This() and any(m.kind == OBJECT and m.selector != what and m.node is None for m in reader.scope.mentions)


def _exiled(reader: Reader, made: t.Exile, verb: str) -> t.Exile:
    if verb != "exile":
        return _taken(reader, made, verb)
    done = moved(reader, made, made.what)
    if isinstance(made.what, t.TopOfLibrary):
        reader.scope.actions.append(("exile_top", done))
    elif isinstance(made.what, t.Choose):
        reader.scope.actions.append(("take", done))
    return done


M = TypeVar("M", t.Move, t.Exile)


def _taken(reader: Reader, made: M, verb: str) -> M:
    """What is put or returned somewhere; of several that were found it is what was taken."""
    if verb not in ("put", "return", "exile"):
        return made
    done = moved(reader, made, made.what)
    from_found = verb == "put" and isinstance(made.what, t.Bound | t.Filtered)
    if verb != "exile" and (isinstance(made.what, t.Choose) or from_found):
        reader.scope.actions.append(("take", done))
    return done


def countered(reader: Reader, made: t.Counter, verb: str = "counter") -> t.Counter:
    """What is put elsewhere than into a graveyard as it is countered: what follows speaks of it as the card it is then."""
    return made if made.to is None else moved(reader, made, made.what, _CARD)


def _sacrificed(reader: Reader, made: t.SacrificeObjects, verb: str) -> t.SacrificeObjects:
    if isinstance(made.what, t.All):
        return made
    if made.what is not None:
        return moved(reader, made, made.what)
    done = reader.scope.named(made)
    reader.scope.revise(reader.scope.mentions[-1], node=done)
    return done


def _milled(reader: Reader, made: t.Mill, verb: str) -> t.Mill:
    done = reader.scope.named(made)
    reader.scope.mention(None, OBJECT, done.count != t.Number(1) or several(reader, done.who), _CARD, done)
    reader.scope.actions.append(("mill_look", done))
    return done


def _discarded(reader: Reader, made: t.Discard, verb: str) -> t.Discard:
    done = reader.scope.named(made)
    reader.scope.mention(None, OBJECT, done.count != t.Number(1) or done.whole_hand or several(reader, done.who), _CARD, done)
    return done


def _face_down(reader: Reader, made: t.KeywordAction, verb: str) -> t.KeywordAction:
    if made.name not in ("manifest", "cloak", "manifest dread"):
        return made
    done = reader.scope.named(made)
    top = done.what.count == t.Number(1) if isinstance(done.what, t.TopOfLibrary) else made.name == "manifest dread"
    one = top and not reader.scope.actor_each
    reader.scope.mention(None, OBJECT, not one, frozenset({"creature", "card", "permanent"}), done)
    return done


def _added(reader: Reader, made: t.ExtraTurn, verb: str) -> t.ExtraTurn:
    """One extra turn of one player is "that turn"."""
    if made.count != t.Number(1) or reader.scope.actor_each:
        return made
    done = reader.scope.named(made)
    reader.scope.actions.append(("add", done))
    return done


_SPEAKING: dict[type, Callable[[Reader, Any, str], t.Instruction]] = {
    t.Exile: _exiled,
    t.Move: _taken,
    t.Counter: countered,
    t.SacrificeObjects: _sacrificed,
    t.Mill: _milled,
    t.ExtraTurn: _added,
    t.Discard: _discarded,
    t.KeywordAction: _face_down,
    t.LookAt: looked,
    t.Reveal: revealed,
}
