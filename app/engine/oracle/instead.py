"""What is done in place of what the sentence before says: "If …, draw two cards instead", "… instead if …"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import amounts, clauses, conditions, rewrite
from app.engine.oracle.grammar import Steps
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.oracle.riders import SEVERAL_WHO_CHOOSE
from app.engine.trees.walking import find_all


def _more_of_that_type(reader: Reader, out: Steps) -> bool:
    """ "[Add one mana of any type that a land you control could produce.] If …, add three mana of that type instead." Raises
    Stuck."""
    last = out[-1]
    if not isinstance(last, t.AddMana) or last.choice != "could_produce" or last.amount != t.Number(1):
        reader.stuck()
    reader.expect("if")
    condition = conditions.read_condition(reader)
    reader.expect(", add")
    count = amounts.read_number_word(reader)
    reader.expect("mana of that type instead")
    out[-1] = t.If(condition, (replace(last, amount=t.Number(count)),), (last,))
    return True


def _more_of_them(reader: Reader, out: Steps) -> bool:
    """ "[Search your library for a land card.] If …, search your library for two land cards instead of one": only how many they
    are is another number. Raises Stuck."""
    reader.awaits("instead of")
    reader.expect("if")
    asked = conditions.read_condition(reader)
    reader.expect(",")
    offered = reader.ok("you may")
    reader.expect("search your library for", "put", "cast")
    fewer = reader.ok("up to") or offered
    many = t.Number(amounts.read_number_word(reader))
    phrase = read_phrase(reader, frozenset({"among"}))
    of_revealed = reader.ok("from among the revealed cards")
    to = reader.maybe(_MOVED_TO)
    reader.expect("instead of")
    before = t.Number(amounts.read_number_word(reader))
    taken: list[t.Search | t.Choose] = [*find_all(tuple(out), t.Search), *find_all(tuple(out), t.Choose)]
    counted = [one for one in taken if one.count == before]
    if len(counted) != 1 or _told_of(out, counted[0]) != both([part for part in phrase.parts if part != t.IsSpell()]):
        reader.stuck()
    if (of_revealed and not find_all(tuple(out), t.Reveal)) or to not in (None, *_moved_to(out)):
        reader.stuck()
    if not isinstance(counted[0], t.Search) and not fewer:
        reader.stuck()
    further: dict[str, Any] = {} if isinstance(counted[0], t.Search) else {"minimum": t.Number(0)}
    more = replace(counted[0], count=t.IfElse(asked, many, before), **further)
    out[:] = reader.scope.renewed([rewrite.exchange(step, counted[0], more) for step in out])
    return True


_MOVED_TO: dict[str, t.Zone] = {"into your hand": "hand", "onto the battlefield": "battlefield"}


def _moved_to(steps: Steps) -> list[t.Zone]:
    return [one.to for one in find_all(tuple(steps), t.Move)]


def _told_of(steps: Steps, chosen: t.Search | t.Choose) -> t.Filter | None:
    """What the text says of the cards that are found or chosen; of those that are cast, of their spells."""
    cast = next((one for one in find_all(tuple(steps), t.CastNow) if one.what is chosen), None)
    return chosen.filter if cast is None else cast.filter


def read_instead(reader: Reader, out: Steps) -> bool:
    """"If …, [do this] instead." in place of the same kind of thing in the sentence before (614.15 is for events)."""
    if out and (_instead_if(reader, out) or any(reader.attempt(one, out) for one in (_more_of_that_type, _more_of_them))):
        return True
    if not reader.at("if") or not out:
        return False
    if reader.attempt(_instead_of_all, out):
        return True
    targets = len(reader.scope.targets)
    found = _read_instead(reader, out, _instead_steps)
    if found is None:
        return False
    condition, steps = found
    if len(reader.scope.targets) > targets:
        _either_targets(reader, condition, targets, out, steps)
    for k in range(len(out) - 1, -1, -1):
        if type(out[k]) is type(steps[0]) or k == 0 or isinstance(out[k], t.If):
            break
    alone = len(out) == 1 and reader.scope.said == 1 and not _is_rule(out[0])
    if alone and _says_instead_first(reader) and _nothing_follows(reader):
        out[0] = t.If(condition, tuple(steps), (out[0],))
        return True
    if k != len(out) - 1 or (len(steps) > 1 and type(out[k]) is not type(steps[0])):
        reader.stuck()
    out[k], steps[0] = reader.scope.named(out[k]), reader.scope.named(steps[0])
    if len(steps) == 1:
        _name_alike(reader, steps[0], out[k])
    if _replaces_part(steps[0], out[k]):
        reader.stuck()
    steps[0] = reader.scope.renewed(_same_duration(steps[0], out[k]))
    out[k] = _in_place_of(out[k], condition, tuple(steps))
    return True


def _says_instead_first(reader: Reader) -> bool:
    """"Draw two cards. If …, instead scry 3, then draw three cards": all of it is done in place of the one thing before."""
    said = reader.words[reader.scope.sentence :]
    return "instead" in said and said[said.index("instead") - 1] == ","


def _nothing_follows(reader: Reader) -> bool:
    """Is this the last sentence, so that nothing can speak of what either of the two did?"""
    return reader.word == "" or (reader.word == "." and reader.i + 1 >= reader.n)


def _instead_of_all(reader: Reader, out: Steps) -> bool:
    """"Draw a card, then discard a card. If …, instead draw two cards, then discard a card.": in place of the whole sentence
    before, step for step. Raises Stuck."""
    count = reader.scope.said
    if count < 2 or count > len(out):
        reader.stuck()
    kept, targets = reader.scope.mentions, len(reader.scope.targets)
    found = _read_instead(reader, out, _instead_steps, count)
    reader.scope.mentions = kept
    old = [reader.scope.named(step) for step in out[-count:]]
    if found is None or len(reader.scope.targets) > targets or [*map(type, found[1])] != [*map(type, old)]:
        reader.stuck()
    steps = [reader.scope.named(step) for step in found[1]]
    for step, before in zip(tuple(steps), old, strict=True):
        if hasattr(step, "bind") and hasattr(before, "bind"):
            steps = reader.scope.results.called_alike(steps, step, before)
    out[-count:] = [t.If(found[0], tuple(steps), tuple(old))]
    return True


def _in_place_of(last: t.Instruction, condition: t.Condition, steps: tuple[t.Instruction, ...]) -> t.If:
    """Of what is done "if you do", another thing is done instead only if you do."""
    depends = isinstance(last, t.If) and isinstance(last.condition, t.Did) and not last.otherwise
    if depends and isinstance(last, t.If) and condition != t.NotSo(last.condition):
        condition = t.AllOf((last.condition, condition))
    return t.If(condition, tuple(_or_as_before(step, last) for step in steps) if len(steps) == 1 else steps, (last,))


def _or_as_before(step: t.Instruction, last: t.Instruction) -> t.Instruction:
    """"… You may put it on top instead": what would have been done is done where the player chooses not to."""
    optional = isinstance(step, t.May) and not step.otherwise and not isinstance(step.who, SEVERAL_WHO_CHOOSE)
    return replace(step, otherwise=(last,)) if isinstance(step, t.May) and optional and not isinstance(last, t.May) else step


def _same_duration(new: t.Instruction, old: t.Instruction) -> t.Instruction:
    """"… gets -1/-1 until end of turn. It gets -4/-4 instead if …": for as long, where it is not said again."""
    if isinstance(new, t.Apply) and isinstance(old, t.Apply) and new.duration == t.EndOfGame():
        return replace(new, duration=old.duration)
    return new


def _replaces_part(new: t.Instruction, old: t.Instruction) -> bool:
    """Would only some of the changes that an effect makes be made otherwise, so that the rest must stay?"""
    return isinstance(new, t.Apply) and isinstance(old, t.Apply) and _change_kinds(new) < _change_kinds(old)


def _change_kinds(made: t.Apply) -> set[type]:
    return {type(c) for e in made.effects if isinstance(e, t.Modify) for c in e.changes}


def _name_alike(reader: Reader, one: t.Instruction, other: t.Instruction) -> None:
    """What is spoken of afterwards is the result of whichever of the two was carried out: both give it the same name."""
    if hasattr(one, "bind") and hasattr(other, "bind"):
        reader.scope.results.take_name(one, other)


def _either_targets(reader: Reader, condition: t.Condition, before: int, out: Steps, steps: Steps) -> None:
    """What is done instead has targets of its own: they are chosen if the cost was paid as the spell was cast, and then those
    of what they replace are not (601.2c). Raises Stuck where that is not known when targets are chosen."""
    if len(out) != 1 or not isinstance(condition, t.PaidCost):
        reader.stuck()
    used = {one.index for one in find_all(tuple(steps), t.TargetRef)}
    for k, spec in enumerate(reader.scope.targets):
        if k < before and k in used:
            continue
        high = spec.maximum if spec.maximum is not None else t.Number(10_000)
        none = t.Number(0)
        low_high = [(none, one) if k < before else (one, none) for one in (spec.minimum, high)]
        low, most = (t.IfElse(condition, one, other) for one, other in low_high)
        reader.scope.targets[k] = replace(spec, minimum=low, maximum=most)


def _read_instead(
    reader: Reader, out: Steps, read: Callable[[Reader], tuple[t.Condition, Steps]], count: int = 1
) -> tuple[t.Condition, Steps] | None:
    """What is done instead of the last steps speaks of things as they were before those steps."""
    kept = reader.scope.mentions
    reader.scope.mentions = reader.scope.before(out[-count:])
    found = reader.attempt(read)
    if found is None:
        reader.scope.mentions = kept
        return None
    return found[0], _as_many_as_before(reader, found[1], out[-1])


def _as_many_as_before(reader: Reader, steps: Steps, last: Any) -> Steps:
    """"Mill X cards. If …, mill twice that many cards instead.": as many as would have been, since none have."""
    name, count = reader.scope.results.known(last), getattr(last, "count", getattr(last, "amount", None))
    if name is None or not isinstance(count, t.Amount):
        return steps
    return reader.scope.renewed([rewrite.put_instead(step, t.BoundAmount(name), count) for step in steps])


def _instead_if(reader: Reader, out: Steps) -> bool:
    """"It deals 5 damage instead if …"."""
    at = reader.find("instead if")
    if at < 0:
        return False
    found = _read_instead(reader, out, _steps_instead_if)
    if found is None:
        return False
    condition, steps = found
    if len(steps) != 1 or (type(steps[0]) is not type(out[-1]) and (reader.scope.said != 1 or _is_rule(out[-1]))):
        reader.stuck()
    if _replaces_part(steps[0], out[-1]):
        reader.stuck()
    out[-1] = reader.scope.named(out[-1])
    steps[0] = reader.scope.renewed(_same_duration(reader.scope.named(steps[0]), out[-1]))
    _name_alike(reader, steps[0], out[-1])
    out[-1] = _in_place_of(out[-1], condition, tuple(steps))
    return True


def _is_rule(step: t.Instruction) -> bool:
    """Is it no deed in whose place another could be done?"""
    return isinstance(step, t.If | t.May | t.Bind | t.DelayedTrigger)


def _steps_instead_if(reader: Reader) -> tuple[t.Condition, Steps]:
    steps = clauses.read_clauses(reader)
    reader.expect("instead if")
    return conditions.read_condition(reader), steps


def _instead_steps(reader: Reader) -> tuple[t.Condition, Steps]:
    reader.expect("if")
    reader.awaits("instead")
    condition = conditions.read_condition(reader)
    reader.ok(",")
    early = bool(reader.any("instead only", "instead"))
    steps = clauses.read_clauses(reader)
    if not early and reader.ok("if"):  # "counter that spell if its mana value is 4 or less instead"
        steps = [t.If(conditions.read_condition(reader), tuple(steps))]
    if not early and not reader.ok("instead"):
        reader.stuck()
    return condition, steps
