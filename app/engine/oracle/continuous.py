"""Predicates that change characteristics or rules: "gets +1/+1", "has flying", "becomes …", "can't block" (613, 101.2)."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import trees as t
from app.engine.oracle import amounts, becoming, grammar, keywords, restrictions, selectors
from app.engine.oracle.becoming import base_pt
from app.engine.oracle.constructions import movables
from app.engine.oracle.constructions.rules import TABLE as RULES
from app.engine.oracle.errors import Stuck
from app.engine.oracle.grammar import Effects
from app.engine.oracle.phrase import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.rewrite import put_instead
from app.engine.trees.subtypes import BASIC_LAND_TYPES


def read_predicates(reader: Reader, subject: t.Selector) -> Effects:
    """One or more predicates of one subject, joined by "and". Raises Stuck."""
    with reader.scope.about(subject):
        return _predicates(reader, subject)


def _predicates(reader: Reader, subject: t.Selector) -> Effects:
    return and_more(reader, subject, read_predicate(reader, subject))


def and_more(reader: Reader, subject: t.Selector, found: Effects) -> Effects:
    """The predicates read, with those that "and" adds."""
    while True:
        i = reader.i
        mark = reader.scope.mark()
        reader.ok(",")
        if not reader.ok("and") and reader.i == i:
            break
        more = reader.attempt(read_predicate, subject)
        if more is None:
            reader.i = i
            reader.scope.restore(mark)
            break
        found.extend(more)
    return joined(found)


def joined(effects: Effects) -> Effects:
    """Changes of the same objects as one effect, as the text has them."""
    out: Effects = []
    for effect in effects:
        last = out[-1] if out else None
        if isinstance(effect, t.Modify) and isinstance(last, t.Modify) and last.what == effect.what:
            out[-1] = t.Modify(last.what, last.changes + effect.changes)
        else:
            out.append(effect)
    if any(isinstance(effect, t.Modify) and _lost_again(effect.changes) for effect in out):
        raise Stuck
    return [_without_others(e) if isinstance(e, t.Modify) else e for e in out]


def _lost_again(changes: tuple[t.Change, ...]) -> bool:
    """Is what is gained taken by what is lost after it, though an ability of the same name that was there before is meant?"""
    gained: set[str] = set()
    for change in changes:
        if isinstance(change, t.LoseAbilities) and change.keywords and gained.intersection(change.keywords):
            return True
        if isinstance(change, t.AddAbility) and isinstance(change.ability, t.KeywordAbility):
            gained.add(change.ability.name)
    return False


def read_predicate(reader: Reader, subject: t.Selector) -> Effects:
    """One predicate. Raises Stuck."""
    reader.ok("also")
    read = PREDICATES.get(reader.word)
    if read is None:
        reader.stuck()
    return read(reader, subject)


def signed(word: str) -> tuple[t.Amount, t.Amount] | None:
    """ "+2/-1", "+X/+X" as two amounts."""
    if "/" not in word or word[0] not in "+-":
        return None
    power, toughness = word.split("/")
    return _signed_one(power), _signed_one(toughness)


def _signed_one(part: str) -> t.Amount:
    sign = -1 if part[0] == "-" else 1
    body = part.lstrip("+-")
    if body in ("x", "y"):
        letter = t.X("X" if body == "x" else "Y")
        return letter if sign > 0 else t.Minus(t.Number(0), letter)
    return t.Number(sign * int(body))


def _gets(reader: Reader, subject: t.Selector) -> Effects:
    reader.i += 1
    reader.ok("an additional")
    both = signed(reader.word)
    if both is None:
        reader.stuck()
    reader.i += 1
    each = amounts.read_for_each(reader)
    if each is not None:
        each = _of_each(reader, subject, each)
        both = scaled(both[0], each), scaled(both[1], each)
        more = reader.attempt(_more_for_each)
        if more is not None:
            return [t.Modify(subject, (t.ModifyPT(*both), more))]
    return [t.Modify(subject, (t.ModifyPT(*both),))]


def _of_each(reader: Reader, subject: t.Selector, number: t.Amount) -> t.Amount:
    """"Creatures get +1/+1 for each counter on them": for each, what is on that one. Raises Stuck."""
    if reader.words[reader.i - 1] != "them" or not isinstance(subject, t.All):
        return number
    own: t.Amount = put_instead(number, subject, t.It())
    return own if own != number else reader.stuck()


def _more_for_each(reader: Reader) -> t.ModifyPT:
    """ "[gets +1/+1 for each creature you control] and +1/+0 for each Aura you control". Raises Stuck."""
    reader.expect("and")
    both = signed(reader.word)
    reader.i += 1
    each = amounts.read_for_each(reader)
    return t.ModifyPT(scaled(both[0], each), scaled(both[1], each)) if both and each is not None else reader.stuck()


def scaled(amount: t.Amount, by: t.Amount) -> t.Amount:
    if isinstance(amount, t.Number):
        if amount.value == 0:
            return amount
        if amount.value == 1:
            return by
        if amount.value == -1:
            return t.Minus(t.Number(0), by)
    return t.Times(amount, by)


def _has(reader: Reader, subject: t.Selector) -> Effects:
    """ "has flying and lifelink", "gains \"…\"", "has base power and toughness 1/1"."""
    reader.i += 1
    base = reader.attempt(base_pt)
    if base is not None:
        return [t.Modify(subject, base)]
    if reader.any("all creature types"):
        return [t.Modify(subject, (t.AddTypes(all_creature_types=True),))]
    if reader.any("all basic land types"):
        return [t.Modify(subject, (t.AddTypes(subtypes=BASIC_LAND_TYPES),))]
    if reader.any("no abilities"):
        return [t.Modify(subject, (t.LoseAbilities(),))]
    if reader.any("all loyalty abilities of", "the loyalty abilities of"):
        return [t.Modify(subject, (t.AddAbilitiesOf(selectors.read_object(reader, False), ("loyalty",)),))]
    if reader.any("all activated abilities of"):
        of = selectors.read_object(reader, False)
        limited = reader.any(". you may activate each of those abilities only once each turn")
        return [t.Modify(subject, (t.AddAbilitiesOf(of, per_turn=1 if limited else None),))]
    abilities = read_abilities(reader)
    if isinstance(subject, _PLAYERS):
        return [t.PlayerHas(subject, ability) for ability in abilities]
    return [t.Modify(subject, tuple(t.AddAbility(ability) for ability in abilities))]


_PLAYERS = (t.You, t.EachPlayer, t.EachOpponent, t.EachOtherPlayer)
"""Who gains abilities as a player (613.10)."""


def _enters(reader: Reader, subject: t.Selector) -> Effects:
    """ "[that creature] enters with an additional +1/+1 counter on it", of a spell just cast or of what will enter, which may
    enter tapped, too (614.1d)."""
    of_spell = subject == t.EventRole("object") and "spell" in reader.scope.nouns_of(subject)
    if not of_spell and not isinstance(subject, t.All):
        reader.stuck()
    reader.i += 1
    if not of_spell and reader.ok("tapped"):
        return [t.EntersWith(as_filter(subject), tapped=True)]
    return [t.EntersWith(as_filter(subject), counters=movables.read_with_counters(reader))]


_MARKS = ('"', "'")


@grammar.read_abilities.by
def read_abilities(reader: Reader) -> list[t.Ability]:
    """A list of keywords and quoted abilities: "flying, first strike, and \"…\"". Raises Stuck."""
    found: list[t.Ability] = []
    while True:
        if reader.word in _MARKS:
            found.extend(reader.quoted())
        else:
            found.append(_granted_keyword(reader))
        i = reader.i
        comma = reader.ok(",")
        joined = reader.ok("and")
        if (comma or joined) and (reader.word in _MARKS or (keywords.at_name(reader) and not _of_its_abilities(reader))):
            continue
        reader.i = i
        return found


def _of_its_abilities(reader: Reader) -> bool:
    """ "[Have first strike and] equip abilities you activate cost less": the keyword is not granted."""
    return reader.peek() == "abilities"


def _granted_keyword(reader: Reader) -> t.Ability:
    """A keyword granted in running text, where its parameters end without a line's end."""
    name = keywords.at_name(reader)
    if name is None:
        reader.stuck()
    if reader.ok("protection from"):
        reader.i -= 2
    elif reader.scope.varied and name in ("protection", "landwalk") and reader.peek() in (".", ""):
        reader.i += 1
        return t.KeywordAbility(name)
    return keywords.read_keyword(reader)


_LOSSES = ("abilities", "card types", "creature types", "colors")


def _losses(reader: Reader) -> list[str]:
    """"[all other] abilities, card types, and creature types"."""
    found = [reader.expect(*_LOSSES)]
    while reader.any(", and", ",", "and"):
        found.append(reader.expect(*_LOSSES))
    return found


@dataclass(frozen=True, slots=True)
class AllOther(t.Change):
    """"Loses all other …": what the other changes of the same effect do not give; never left in a tree."""

    what: tuple[str, ...]


def _without_others(effect: t.Modify) -> t.Modify:
    """The changes with what is lost first, and types set where all others are lost."""
    lost = {one for c in effect.changes if isinstance(c, AllOther) for one in c.what}
    changes: list[t.Change] = [c for c in effect.changes if not isinstance(c, AllOther)]
    if not lost or not changes:
        return effect
    if "card types" in lost or "creature types" in lost:
        changes = [_set(c, lost) for c in changes]
    if "abilities" in lost:
        changes.insert(0, t.LoseAbilities())
    return t.Modify(effect.what, tuple(changes))


def _set(change: t.Change, lost: set[str]) -> t.Change:
    if not isinstance(change, t.AddTypes) or change.chosen or change.all_creature_types:
        return change
    types = change.types if "card types" in lost else None
    subtypes = change.subtypes if "creature types" in lost else None
    if (change.types and types is None) or (change.subtypes and subtypes is None):
        raise Stuck
    return t.SetTypes(types or None, subtypes, "creature" if subtypes is not None else None)


_LOST_WHOLE: dict[str, tuple[t.Change, ...]] = {
    "this ability": (t.LoseThisAbility(),), "all abilities except mana abilities": (t.LoseAbilities(but_mana=True),),
    "all abilities": (t.LoseAbilities(),),
    "all landwalk abilities": (t.LoseAbilities(("landwalk",)),),
    'all "bands with other" abilities': (t.LoseAbilities(("bands with other",)),),
    'banding and all "bands with other" abilities': (t.LoseAbilities(("banding", "bands with other")),),
    "all land types and abilities": (t.SetTypes(subtypes=(), family="land"), t.LoseAbilities()),
}


def _loses(reader: Reader, subject: t.Selector) -> Effects:
    reader.i += 1
    if (changes := reader.maybe(_LOST_WHOLE)) is not None:
        return [t.Modify(subject, changes)]
    if reader.ok("all other"):
        return [t.Modify(subject, (AllOther(tuple(_losses(reader))),))]
    if reader.word in _MARKS:
        lost = reader.quoted()
        names = [one.name for one in lost if isinstance(one, t.KeywordAbility)]
        return [t.Modify(subject, (t.LoseAbilities(tuple(names)),))] if len(names) == len(lost) else reader.stuck()
    if reader.any("all creature types"):
        return [t.Modify(subject, (t.RemoveTypes(all_creature_types=True),))]
    names = []
    while True:
        name = keywords.read_name(reader)
        if name is None:
            reader.stuck()
        names.append(name)
        i = reader.i
        reader.ok(",")
        reader.any("and", "or")
        if reader.i > i and keywords.at_name(reader):
            continue
        reader.i = i
        break
    if reader.any("and can't have or gain", "and can't have"):
        for name in names:
            if keywords.read_name(reader) != name:
                reader.stuck()
            reader.any("and", "or")
        return [t.Modify(subject, tuple(t.CantHaveAbility(name) for name in names))]
    return [t.Modify(subject, (t.LoseAbilities(tuple(names)),))]


def you_and(reader: Reader) -> t.Both:
    """ "You and permanents you control [gain hexproof]", "you, this creature, and Walls you control [have hexproof]"."""
    row = reader.expect("you and", "you ,") == "you ,"
    other = selectors.read_object(reader)
    parts = other.parts if isinstance(other, t.Both) else (other,)
    while row and reader.any(", and", ","):
        parts = (*parts, selectors.read_object(reader))
    if not all(isinstance(part, t.All | t.This) for part in parts) or reader.word not in ("gain", "have"):
        reader.stuck()
    return t.Both((t.You(), *parts))


def you_too(reader: Reader, subject: t.Both, effects: Effects) -> Effects:
    """ "You and permanents you control gain hexproof": an ability of a player and of objects (613.10)."""
    rest = tuple(part for part in subject.parts if part != t.You())
    what = rest[0] if len(rest) == 1 else t.Both(rest)
    out: Effects = []
    for effect in effects:
        if not isinstance(effect, t.Modify) or not all(isinstance(c, t.AddAbility) for c in effect.changes):
            reader.stuck()
        out.append(t.Modify(what, effect.changes))
        out.extend(t.PlayerHas(t.You(), c.ability) for c in effect.changes if isinstance(c, t.AddAbility))
    return out


# ---- can't, must, can --------------------------------------------------------------------------------------------------


PREDICATES = {
    "gets": _gets,
    "get": _gets,
    "has": _has,
    "have": _has,
    "gains": _has,
    "gain": _has,
    "loses": _loses,
    "lose": _loses,
    "becomes": becoming.read_becomes,
    "become": becoming.read_becomes,
    "is": becoming.read_is,
    "are": becoming.read_is,
    "isn't": becoming.read_is_not,
    "aren't": becoming.read_is_not,
    "enters": _enters,
    "enter": _enters,
    **dict.fromkeys(sorted(RULES.verbs), restrictions.read_restriction),
}
