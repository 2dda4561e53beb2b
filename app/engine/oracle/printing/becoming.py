"""What something becomes, and what a copy is otherwise than what it copies, in words (205.1, 707.9)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import amount, figure, number
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.running import afterwards
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named, series
from app.engine.oracle.vocabulary import COLOR_NAMES, FAMILY_OF, plural_of
from app.engine.trees.subtypes import BASIC_LAND_TYPES

THE_CHOSEN: dict[str | None, str] = {
    "color": "<chosen color>", "colors": "<chosen color or colors>", "creature_type": "<chosen creature type>",
    "land_type": "<chosen basic land type>"}  # fmt: skip
"""What was chosen, which is said as "the … of your choice" where it is chosen as the effect begins."""
_ITS = either("its", "their", "his", "her")


@dataclass(slots=True)
class Described:
    """What something is said to be: "a legendary 4/4 blue Dragon creature in addition to its other types"."""

    supertypes: tuple[t.Supertype, ...] = ()
    size: str = ""
    colors: tuple[t.Color, ...] | None = None
    subtypes: tuple[str, ...] = ()
    types: tuple[t.CardType, ...] = ()
    added: str = ""
    abilities: list[t.Ability] = field(default_factory=list)
    name: str | None = None
    sized: str = ""
    """How large it is, or what else of it, in words that follow the noun."""

    def words(self) -> str:
        """Its words, in the singular and in the plural."""
        said = [] if self.colors is None else [colors(self.colors)]
        before = [*self.supertypes, self.size, *said]
        nouns = [*self.subtypes, *self.types]
        if not nouns:
            only = " ".join(word for word in before if word)
            legend = f"{series(self.supertypes, 'and')} in addition to {_ITS} other types"
            return either(only, legend) if before == [*self.supertypes, ""] and self.supertypes else only
        tail = f" {self.added}" if self.added else ""
        plain = [word for word in (*before, *nouns) if word]
        one, several = " ".join(plain) + self.sized, " ".join([*plain[:-1], plural_of(plain[-1])]) + self.sized
        given = f" with {nested.listed(tuple(self.abilities))}" if self.abilities else ""
        if self.name:
            given = either(f"{given} named {self.name}", f" named {self.name}{given}")
        forms = [f"a {one}{given}{tail}", f"a {one}{tail}{given}", f"{several}{given}{tail}", f"{one}{given}{tail}"]
        if self.abilities and not self.name:
            also = f" and {either('has', 'have', 'gains', 'gain')} {nested.listed(tuple(self.abilities))}"
            forms += [f"a {one}{tail}{also}", f"{several}{tail}{also}", f"{one}{tail}{also}"]
        return either(*forms, *self._with_base_size(nouns, given, tail))

    def _with_base_size(self, nouns: list[str], given: str, tail: str) -> list[str]:
        """ "a green Elephant with base power and toughness 3/3"."""
        if not self.size or (self.abilities and self.name):
            return []
        said = [] if self.colors is None else [colors(self.colors)]
        plain = [word for word in (*self.supertypes, *said, *nouns) if word]
        one, several = " ".join(plain), " ".join([*plain[:-1], plural_of(plain[-1])])
        named = f" named {self.name}" if self.name else ""
        base = [f"base power and toughness {self.size}", *(nested.listed((ability,)) for ability in self.abilities)]
        sized = f" with {series(base, 'and')}{named}{tail}"
        return [f"a {one}{sized}", f"{several}{sized}"]


def colors(which: tuple[t.Color, ...]) -> str:
    """ "blue", "white and black", "all colors", "colorless"."""
    names = [COLOR_NAMES[color] for color in which]
    if len(names) == 5:
        return "all colors"
    return series(names, "and") or "colorless"


def size(power: t.Amount | None, toughness: t.Amount | None) -> str:
    """ "4/4", "X/X"."""
    return f"{figure(power)}/{figure(toughness)}"


EVERY_LAND_TYPE = t.AddTypes(subtypes=BASIC_LAND_TYPES)


def described(changes: tuple[t.Change, ...]) -> tuple[str, int]:
    """What the first changes make of something, as one description, and how many they are; 0 if they make nothing of it."""
    found, taken = Described(), 0
    if len(changes) > 1 and changes[0] == t.AddTypes(all_creature_types=True):
        found.sized, taken = " with all creature types", 1
    if taken < len(changes) and isinstance(changes[taken], t.SetColors | t.AddColors):
        if getattr(changes[taken], "chosen", None) is not None:
            return "", 0
        taken += _color(found, changes[taken])
    kind = changes[taken] if taken < len(changes) else None
    if not isinstance(kind, t.SetTypes | t.AddTypes) or kind.chosen is not None or kind == EVERY_LAND_TYPE:
        return "", 0
    if not _types(found, kind):
        return "", 0
    taken += 1
    called = changes[taken] if taken < len(changes) else None
    if isinstance(called, t.SetName) and not called.added:
        found.name = called.name
        taken += 1
    if taken < len(changes) and isinstance(changes[taken], t.SetBasePT):
        taken += _size(found, changes[taken])
    if isinstance(kind, t.SetTypes) and kind.family != _family(kind, bool(found.size or found.sized)):
        refuse(kind)
    while taken < len(changes) and isinstance(changes[taken], t.AddAbility):
        taken += _ability(found, changes[taken])
    return found.words(), taken


def _family(kind: t.SetTypes, sized: bool) -> t.ChoiceKey | str | None:
    """Which subtypes the words take away: those of creatures, where it becomes a creature (205.1b), or of the same family."""
    if not kind.types:
        return FAMILY_OF.get(kind.subtypes[0], "creature") if kind.subtypes else refuse(kind)
    if set(kind.types) == {"artifact", "creature"}:
        refuse(kind)  # an artifact creature keeps its types
    of_creature = kind.types == ("creature",) or ("creature" in kind.types and sized)
    return "creature" if of_creature and kind.subtypes else None


def _color(found: Described, change: t.Change) -> int:
    if isinstance(change, t.SetColors) and change.chosen is None:
        found.colors = change.colors
        return 1
    if isinstance(change, t.AddColors):
        found.colors, found.added = change.colors, f"in addition to {_ITS} other colors and types"
        return 1
    return refuse(change)


def _types(found: Described, change: t.SetTypes | t.AddTypes) -> bool:
    if isinstance(change, t.AddTypes):
        if change.all_creature_types or not (change.types or change.subtypes):
            return False
        found.added = found.added or _in_addition(change)
    elif found.added:
        refuse(change)
    found.types, found.subtypes = change.types or (), change.subtypes or ()
    found.supertypes = change.supertypes or ()
    return True


def _in_addition(change: t.AddTypes) -> str:
    others = ["other types", "other types and colors"]
    if not change.types:
        others += ["other creature types", "other land types"]
    said = f"in addition to {_ITS} {either(*others)}"
    if set(change.types) == {"artifact", "creature"}:
        said = either(said, "")
    return afterwards(_STILL_SO, either(said, *_STILL)) if "creature" in change.types else said


_STILL_SO = either(
    *(f"it's still {kind}" for kind in ("a land", "an artifact", "a planeswalker", "an enchantment", "a vehicle")),
    *(f"{it}'s still a planeswalker" for it in ("he", "she")),
    *(f"they're still {kind}" for kind in ("lands", "artifacts", "planeswalkers")))  # fmt: skip
_STILL = ("that's still a land", "that are still lands", "that's still an artifact", "that's still a planeswalker")


def _size(found: Described, change: t.Change) -> int:
    if not isinstance(change, t.SetBasePT):
        return 1
    if change.power == change.toughness and not isinstance(change.power, t.Number | t.X | None):
        own = isinstance(change.power, t.ValueOf) and change.power == t.ValueOf("mana_value", change.power.of)
        its = ["its mana value"] if own and isinstance(getattr(change.power, "of", None), t.AttachedTo | t.It) else []
        equal = f" with {either('', 'base ')}power and toughness each equal to {either(amount(change.power), *its)}"
        found.sized = equal + named(IMPOSSIBLE, "")
    else:
        found.size = size(change.power, change.toughness)
    return 1


def _ability(found: Described, change: t.Change) -> int:
    if isinstance(change, t.AddAbility):
        found.abilities.append(change.ability)
    return 1


# ---- copies ---------------------------------------------------------------------------------------------------------------

_IT = either("it", "they", "the token", "that token", "the copy", "he", "she", "~", "the tokens", "those tokens")
_ITS_A = either("it's", "they're", "he's", "she's", f"{_IT} is", f"{_IT} are")
_NOT_LEGENDARY = (f"{_IT} isn't legendary", f"{_IT} aren't legendary", f"{_ITS_A} not legendary")


def exceptions(found: t.CopyExceptions) -> str:
    """ ", except it's a 3/3 black Zombie in addition to its other types and it has flying"; "" for none."""
    if found == t.CopyExceptions():
        return ""
    if found.no_mana_cost or any(own not in _OWN for own in found.own):
        refuse(found)
    lead = either(", except ", ", except that ", " except ")
    each_way = (_parted(found, kinds) for kinds in dict.fromkeys(((_kind(found),), _sized_apart(found))))
    said = [words for parts in each_way for words in _ways_joined(parts)]
    return f"{lead}{either(*said)}" if said else refuse(found)


def _parted(found: t.CopyExceptions, kinds: tuple[str, ...]) -> list[str]:
    loyalty = f"{_ITS} starting loyalty is {amount(found.loyalty)}" if found.loyalty is not None else ""
    own, given = [f"{_IT} {_OWN[one]}" for one in found.own], _given(found.given)
    parts = (_name(found), *own, _no_legend(found), *kinds, loyalty, _has(found), _enters(found), *given)
    return [part for part in parts if part]


_OWN = {"color": either("doesn't copy that creature's color", "doesn't copy that permanent's color"),
        "other abilities": f"{either('has', 'have')} ~'s other abilities"}


def _given(found: tuple[tuple[t.Condition, t.CopyExceptions], ...]) -> list[str]:
    """ "if it's a creature, it enters with … and has …", "it enters with … if it's a creature": only of copies that are so."""
    said = []
    for asked, other in found:
        kind = asked.filter if isinstance(asked, t.Matches) and asked.what == t.This() else refuse(asked)
        parts = _parted(other, (_kind(other),))
        is_so = f"if {either('it is', '~ is')} a {nested.noun(kind, ('battlefield',), None, False)}"
        first = f"{is_so}, {either(*_ways_joined(parts), *_ways_joined(parts[::-1]))}"
        said.append(named(IMPOSSIBLE, first, f", {first}", *([f"{parts[0]} {is_so}"] if len(parts) == 1 else ())))
    return said


def _ways_joined(parts: list[str]) -> list[str]:
    joined = [word.join(parts) for word in (" and ", ", and ", ", ")] if parts else []
    return [*joined, series(parts, "and"), series([*parts[1:], parts[0]], "and")] if len(parts) > 2 else joined


def _sized_apart(found: t.CopyExceptions) -> tuple[str, ...]:
    """ "It's 1/1" and "it's a Spirit in addition to its other types": what size it is may be said by itself."""
    if found.power is None or not (found.add_types or found.add_subtypes or found.add_supertypes):
        return (_kind(found),)
    return f"{_ITS_A} {size(found.power, found.toughness)}", _kind(replace(found, power=None, toughness=None))


def what_is_listed(found: t.CopyExceptions) -> str:
    """ "5/5 artifact creatures", of what is face down. Raises Unprintable for what is listed besides."""
    kind = Described((), size(found.power, found.toughness), None, found.set_subtypes or (), found.set_types or ())
    plain = t.CopyExceptions(set_types=found.set_types, set_subtypes=found.set_subtypes, power=found.power,
                             toughness=found.toughness)  # fmt: skip
    return kind.words() if found == plain else refuse(found)


def _name(found: t.CopyExceptions) -> str:
    return f"{_ITS} name is {found.name}" if found.name else ""


def _no_legend(found: t.CopyExceptions) -> str:
    if not found.remove_supertypes:
        return ""
    return either(*_NOT_LEGENDARY) if found.remove_supertypes == ("legendary",) else refuse(found)


def _kind(found: t.CopyExceptions) -> str:
    """What it is besides or instead."""
    sized = size(found.power, found.toughness) if found.power is not None or found.toughness is not None else ""
    set_anything = found.set_types is not None or found.set_subtypes is not None
    adds = found.add_types or found.add_subtypes
    if set_anything and adds:
        refuse(found)
    kind = Described(found.add_supertypes, sized, found.set_colors)
    if set_anything:
        kind.types, kind.subtypes = found.set_types or (), found.set_subtypes or ()
    elif adds:
        kind.types, kind.subtypes = found.add_types, found.add_subtypes
        kind.added = f"in addition to {_ITS} other {either('types', 'creature types')}"
    if found.add_colors:
        kind.colors = found.add_colors if found.set_colors is None and adds else refuse(found)
        kind.added = f"in addition to {_ITS} other {either('colors and types', 'types and colors')}"
    words = kind.words()
    return f"{_ITS_A} {words}" if words else ""


def _has(found: t.CopyExceptions) -> str:
    if not found.abilities:
        return ""
    return f"{either(f'{_IT} ', '')}{either('has', 'have', 'gains')} {nested.listed(found.abilities)}"


def _enters(found: t.CopyExceptions) -> str:
    if not found.counters:
        return ""
    if len(found.counters) > 1 or not isinstance(found.counters[0][1], t.Number | t.X):
        refuse(found)
    kind, count = found.counters[0]
    several = "counter" if count == t.Number(1) else "counters"
    additional = either("an additional", "a") if count == t.Number(1) else f"{number(count)} {either('', 'additional')}"
    return f"{_IT} {either('enters', 'enter')} with {additional} {kind} {several} on {either('it', 'them')}"
