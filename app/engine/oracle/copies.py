"""Copying spells, abilities and cards (707.10, 707.12), and new targets for the copies (115.7d)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, copy_exceptions, delayed, selectors
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import find, find_all


def copy(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "copy target instant spell", "copy it, except the copy is red", "copy the exiled card. You may cast the copy"."""
    next_one = reader.attempt(delayed.copy_next) if who == t.You() else None
    if next_one is not None:
        return next_one
    what = selectors.read_object(reader)
    for_each = reader.attempt(_for_each_other, what, who)
    if for_each is not None:
        return for_each
    rest = " ".join(reader.words[reader.i : reader.i + 24])
    if any(words in rest for words in ("cast the copy", "cast that copy", "cast the copies", "of the copies")):
        times = _so_often(reader)
        reader.scope.actions.append(("copy_card", t.CastNow(what, copy=True, copies=times)))
        return t.Nothing()
    if reader.at("an additional time"):
        reader.expect("an additional time")  # besides what another effect copies
        return t.CopySpell(what, new_targets=False, who=who)
    exceptions = t.CopyExceptions()
    if reader.at(", except") or reader.at("except"):
        exceptions = copy_exceptions.read_copy_exceptions(reader)
        if exceptions.own:
            reader.stuck()
    own = t.It() if reader.scope.actor_each else who
    return t.CopySpell(what, new_targets=False, who=own, exceptions=exceptions)


def _so_often(reader: Reader) -> t.Amount:
    """ "[copy that card] three times"; once where nothing is said of it."""
    if reader.ok("twice"):
        return t.Number(2)
    if reader.peek() != "times":
        return t.Number(1)
    number = amounts.read_number_word(reader)
    reader.expect("times")
    return t.Number(number)


def _for_each_other(reader: Reader, what: t.Selector, who: t.Selector) -> t.Instruction:
    """ "… for each other creature you control that the spell could target. Each copy targets a different one of those
    creatures." """
    reader.expect("for each other")
    phrase = read_phrase(reader)
    if phrase.kind != OBJECT or phrase.card or phrase.spell:
        reader.stuck()
    able = [part for part in phrase.parts if isinstance(part, t.CouldTarget)]
    over: t.Selector = t.All(both([part for part in phrase.parts if part not in able]))
    if reader.any("or player"):
        over = t.Both((over, t.EachPlayer()))
    if not able:
        reader.expect(*_COULD_TARGET)
    reader.expect(". each copy targets a different one of those")
    reader.i += 1
    if isinstance(over, t.Both):
        reader.expect("and players")
    return t.CopyForEach(what, over, t.It() if reader.scope.actor_each else who)


_COULD_TARGET = tuple(f"{that}{what} could target" for that in ("that the ", "the ", "that ")
                      for what in ("spell", "ability", "spell or ability"))  # fmt: skip


def aimed(reader: Reader, out: list[t.Instruction]) -> bool:
    """ "The copy targets that token": said of the copying before it (707.10e). Raises Stuck if there is none."""
    reader.expect("the copy targets")
    found = last_copy(out)
    if found is None or found.new_targets or found.count != t.Number(1):
        reader.stuck()
    changed = replace(found, aimed=selectors.read_object(reader))
    out[:] = [reader.scope.exchanged(step, found, changed) for step in out]
    return True


_WHOSE = ("you may choose", "may choose", "they may choose", "the player may choose", "that player may choose",
          "the copy 's controller may choose", "each of those players may choose", "its controller may choose",
          "those players may choose")
_WHAT = ("new targets for", "a new target for")
_COPIES = ("the copy they control", "the copies", "the copy", "that copy", "those copies", "their copies", "their copy", "it",
           "them", "each copy", "any of the copies", "any number of the copies")
_ALL_COPIES = ("the copies", "those copies", "their copies", "them", "each copy", "any of the copies", "any number of the copies")


def new_targets(reader: Reader, out: list[t.Instruction]) -> bool:
    """ "you may choose new targets for the copy": said of the copying before it. Raises Stuck if there is none."""
    reader.expect(*_WHOSE)
    reader.expect(*_WHAT)
    several = reader.expect(*_COPIES) in _ALL_COPIES
    found = last_copy(out)
    if found is None:
        reader.stuck()
    for one in _copies(out) if several else (found,):
        out[:] = [reader.scope.exchanged(step, one, replace(one, new_targets=True)) for step in out]
    return True


def _copies(out: list[t.Instruction]) -> list[t.CopySpell]:
    """What copies the same thing in each of the instructions: "copy it if …, then copy it if …"."""
    last = last_copy(out)
    found = dict.fromkeys(one for step in out for one in find_all(step, t.CopySpell))
    return [one for one in found if last is not None and one.what == last.what]


def last_copy(out: list[t.Instruction]) -> t.CopySpell | None:
    """The last instruction that copies a spell or ability."""
    for step in reversed(out):
        found = find(step, t.CopySpell)
        if found is not None:
            return found
    return None
