"""What a copy has or is otherwise than what it copies: ", except it isn't legendary and it has flying" (707.9)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, becoming, conditions, grammar, rewrite
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions import movables
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader

_SUBJECTS = (
    "it", "they", "he", "she", "~", "the token", "the tokens", "that token", "those tokens", "the copy", "the copies",
    "those creatures",
)
_CONTRACTED = ("it's", "they're", "he's", "she's")
_IN_ADDITION = tuple(f"in addition to {whose} other types" for whose in ("its", "their", "his", "her"))
_IF_LEGENDARY = ("if the spell is legendary", "if that spell is legendary", "if that creature is legendary",
                 "if that permanent is legendary", "if it's legendary", "if that artifact is legendary")
_JOINED = (", and ,", "and ,", ", and", "and", ",")


@grammar.read_copy_exceptions.by
def read_copy_exceptions(reader: Reader, entering: bool = False) -> t.CopyExceptions:
    """The exceptions that come next, or none. entering: the text says how a permanent enters as a copy, so that it may say what
    else happens as it does (707.9e) and what of that only some copies have (707.9f). Raises Stuck."""
    if not reader.any(", except", "except"):
        return t.CopyExceptions()
    reader.ok("that")
    found = _several(reader, t.CopyExceptions())
    if not entering and (found.given or found.counters or "other abilities" in found.own):
        reader.stuck()
    return found


def _several(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    found = _one(reader, found)
    while (more := reader.attempt(_another, found)) is not None:
        found = more
    return found


def _another(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    reader.expect(*_JOINED)
    return _one(reader, found)


def _one(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    if reader.at("if"):
        return _given(reader, found)
    named = reader.attempt(_possessed, found)
    if named is not None:
        return named
    if reader.any(*_CONTRACTED):
        return _is(reader, found)
    subject = reader.any(*_SUBJECTS)
    if reader.any("isn't legendary", "aren't legendary"):
        return _not_legendary(reader, found)
    if reader.any("is", "are"):
        return _is(reader, found)
    if reader.any("has", "have") or (subject and reader.ok("gains")):
        return _has(reader, found)
    if reader.any("loses all other card types", "lose all other card types"):
        return _loses_types(reader, found)
    if reader.at("enters with") or reader.at("enter with"):
        return _enters_with(reader, found)
    reader.expect("doesn't copy that creature 's color", "doesn't copy that permanent 's color")
    return replace(found, own=(*found.own, "color"))


def _given(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    """ "if it's a creature, it enters with … and has …": only of copies that are so (707.9f)."""
    reader.expect("if")
    reader.scope.mention(t.This(), OBJECT, False, frozenset({"creature", "permanent"}))
    condition = conditions.read_condition(reader)
    reader.expect(",")
    return replace(found, given=(*found.given, (condition, _several(reader, t.CopyExceptions()))))


def _possessed(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    """ "its name is …", "its starting loyalty is 1"."""
    reader.expect("its", "his", "her", "their")
    if reader.ok("starting loyalty is"):
        return replace(found, loyalty=amounts.read_amount(reader))
    reader.expect("name is")
    if reader.ok("~"):
        if reader.at("'s"):
            reader.stuck()
        return replace(found, name=reader.tokens[reader.i - 1].name)
    start = reader.i
    while reader.raw[:1].isupper() or (reader.word in ("of", "the", ",") and reader.peek()[:1].isalpha()):
        reader.i += 1
    return replace(found, name=reader.text(start, reader.i))


def _not_legendary(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    reader.any(*_IF_LEGENDARY)
    return replace(found, remove_supertypes=("legendary",))


def _is(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    """ "it's not legendary", "it's legendary and snow in addition to its other types", "it's 1/1", "it's a 2/2 black Zombie"."""
    if reader.ok("not legendary"):
        return _not_legendary(reader, found)
    supertypes = reader.attempt(_supertypes)
    if supertypes is not None:
        return replace(found, add_supertypes=(*found.add_supertypes, *supertypes))
    if "/" in reader.word and reader.word[0] not in "+-" and reader.peek() in (",", "and", ".", ""):
        return _with_change(reader, found, becoming.read_power_toughness(reader))
    for change in becoming.read_new_characteristics(reader):
        found = _with_change(reader, found, change)
    return found


def _supertypes(reader: Reader) -> tuple[t.Supertype, ...]:
    """Supertypes, which an object has besides those it has already (205.4b)."""
    found: list[t.Supertype] = []
    while reader.word in v.SUPERTYPES:
        found.append(v.SUPERTYPES[reader.word])
        reader.i += 1
        if reader.peek() in v.SUPERTYPES:
            reader.any("and", ",")
    if not found or not (reader.any(*_IN_ADDITION) or reader.word in (",", "and", ".", "")):
        reader.stuck()
    return tuple(found)


def _has(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    """Abilities that the copy has besides (707.9a), "this ability" among them, or base power and toughness."""
    if reader.ok("~ 's other abilities"):
        return replace(found, own=(*found.own, "other abilities"))
    base = reader.attempt(becoming.base_pt)
    if base is not None:
        return _with_change(reader, found, base[0])
    gained: list[t.Ability] = []
    if reader.ok("this ability"):
        gained.append(t.ThisAbility())
        if reader.at("and") and reader.peek() in ('"', "'"):
            reader.i += 1
            gained.extend(_abilities(reader))
    else:
        gained.extend(_abilities(reader))
        if reader.any("and this ability", ", and this ability"):
            gained.append(t.ThisAbility())
    return replace(found, abilities=(*found.abilities, *gained))


def _abilities(reader: Reader) -> tuple[t.Ability, ...]:
    found: tuple[t.Ability, ...] = rewrite.put_instead(tuple(grammar.read_abilities(reader)), t.Granter(), t.This())
    return found


def _loses_types(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    """ "it's a Food artifact and it loses all other card types": nothing else, but with its other artifact types (205.1b)."""
    types = found.set_types or found.add_types
    if not types:
        reader.stuck()
    return replace(found, set_types=types, add_types=(), set_subtypes=None, add_subtypes=found.set_subtypes or found.add_subtypes)


def _enters_with(reader: Reader, found: t.CopyExceptions) -> t.CopyExceptions:
    """ "it enters with an additional +1/+1 counter on it [if it's a creature]"."""
    reader.i += 1
    counters = movables.read_with_counters(reader)
    if not reader.any("if it's a", "if it's an"):
        return replace(found, counters=(*found.counters, *counters))
    kind = reader.means(v.CARD_TYPES)
    condition = t.Matches(t.This(), t.HasType((kind,)))
    return replace(found, given=(*found.given, (condition, t.CopyExceptions(counters=counters))))


def _with_change(reader: Reader, found: t.CopyExceptions, change: t.Change) -> t.CopyExceptions:
    """The exceptions with a change of characteristics as one more (707.9b)."""
    if isinstance(change, t.SetBasePT):
        power = found.power if change.power is None else change.power
        return replace(found, power=power, toughness=found.toughness if change.toughness is None else change.toughness)
    if isinstance(change, t.AddTypes) and not change.all_creature_types and change.chosen is None:
        return replace(
            found, add_types=(*found.add_types, *change.types), add_subtypes=(*found.add_subtypes, *change.subtypes),
            add_supertypes=(*found.add_supertypes, *change.supertypes),
        )
    if isinstance(change, t.SetColors) and change.chosen is None:
        return replace(found, set_colors=change.colors)
    if isinstance(change, t.AddColors):
        return replace(found, add_colors=(*found.add_colors, *change.colors))
    if isinstance(change, t.SetTypes) and change.chosen is None:
        return replace(
            found, set_types=change.types, set_subtypes=change.subtypes,
            add_supertypes=(*found.add_supertypes, *(change.supertypes or ())),
        )
    if isinstance(change, t.SetName):
        return replace(found, name=change.name)
    if isinstance(change, t.AddAbility):
        return replace(found, abilities=(*found.abilities, change.ability))
    reader.stuck()


def after_duration(reader: Reader, effects: grammar.Effects) -> grammar.Effects:
    """ "becomes a copy of that creature until end of turn, except it has flying": the exceptions come after it. Raises Stuck."""
    last = effects[-1]
    change = last.changes[0] if isinstance(last, t.Modify) and len(last.changes) == 1 else None
    if not isinstance(last, t.Modify) or not isinstance(change, t.BecomeCopyOf) or change.exceptions != t.CopyExceptions():
        reader.stuck()
    return [*effects[:-1], t.Modify(last.what, (replace(change, exceptions=read_copy_exceptions(reader)),))]
