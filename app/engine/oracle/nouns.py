"""Noun phrases: adjectives, heads and what follows them, as a filter (109.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import trees as t
from app.engine.oracle import grammar
from app.engine.oracle import vocabulary as v
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.others import other_than_target
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.trees.subtypes import CREATURE_TYPES

_JOINS = ("and/or", "or", "and")
_NEGATABLE: dict[str, t.Filter] = {"token": t.IsToken(), "commander": t.Status("commander"), "outlaw": t.Status("outlaw")}


@dataclass(slots=True)
class _Alternative:
    """One alternative of a list of descriptions: adjectives, then nouns."""

    adjectives: list[t.Filter] = field(default_factory=list)
    heads: list[t.Filter] = field(default_factory=list)
    spreading: int = 0

    def filters(self) -> list[t.Filter]:
        return self.adjectives + self.heads


def either(options: list[t.Filter]) -> t.Filter:
    """Alternatives; plain types, subtypes and colors are kept as one filter with several values."""
    if len(options) == 1:
        return options[0]
    if all(isinstance(o, t.HasType) for o in options):
        return t.HasType(tuple(x for o in options for x in o.types))  # type: ignore[attr-defined]
    if all(isinstance(o, t.HasSubtype) for o in options):
        return t.HasSubtype(tuple(x for o in options for x in o.subtypes))  # type: ignore[attr-defined]
    if all(isinstance(o, t.HasColor) for o in options):
        return t.HasColor(tuple(x for o in options for x in o.colors))  # type: ignore[attr-defined]
    return t.Or(tuple(options))


def subtype_of(word: str, raw: str) -> str | None:
    """The subtype a word names: one in the tables, or an unknown capitalised word."""
    if raw[:1].isupper():
        return v.SUBTYPES.get(word)
    return None


def read_adjective(reader: Reader) -> t.Filter | None:
    """One adjective, or None."""
    word = reader.word
    if word in v.COLORS:
        reader.i += 1
        return t.HasColor((v.COLORS[word],))
    if word in v.SUPERTYPES:
        reader.i += 1
        return t.HasSupertype((v.SUPERTYPES[word],))
    if word in v.STATUS_WORDS:
        reader.i += 1
        return t.Status(v.STATUS_WORDS[word])
    if word.startswith("non"):
        return _negated(reader, word)
    if word in ("activated", "triggered", "loyalty") and (reader.peek() in ("ability", "abilities", "or", ",")):
        return _ability_kind(reader)
    if word in ("colorless", "multicolored", "monocolored"):
        reader.i += 1
        return {"colorless": t.ColorCount("=", 0), "multicolored": t.ColorCount(">=", 2),
                "monocolored": t.ColorCount("=", 1)}[word]
    if reader.ok("all colors"):
        return t.ColorCount("=", 5)
    if "/" in word and reader.peek() in v.TYPE_WORDS and word[0].isdigit():
        reader.i += 1
        power, toughness = word.split("/")
        return t.And((t.Quality("power", "=", t.Number(int(power))), t.Quality("toughness", "=", t.Number(int(toughness)))))
    return None


def _ability_kind(reader: Reader) -> t.Filter | None:
    """"activated or triggered ability": which kinds (113.3)."""
    i = reader.i
    kinds: list[t.AbilityKind] = []
    while reader.word in ("activated", "triggered", "loyalty"):
        kinds.append(reader.among(t.ABILITY_KINDS, reader.word))
        reader.i += 1
        if not (reader.word in ("ability", "abilities") or reader.any("or", ",")):
            break
    if reader.word not in ("ability", "abilities"):
        reader.i = i
        return None
    return t.IsAbility(tuple(kinds))


def _negated(reader: Reader, word: str) -> t.Filter | None:
    rest = word[3:].lstrip("-")
    inner: t.Filter | None = None
    if rest in v.TYPE_WORDS:
        inner = t.HasType((v.TYPE_WORDS[rest],))
    elif rest in v.COLORS:
        inner = t.HasColor((v.COLORS[rest],))
    elif rest in v.SUPERTYPES:
        inner = t.HasSupertype((v.SUPERTYPES[rest],))
    elif rest in v.STATUS_WORDS:
        inner = t.Status(v.STATUS_WORDS[rest])
    elif rest in v.SUBTYPES:
        inner = t.HasSubtype((v.SUBTYPES[rest],))
    elif rest in _NEGATABLE:
        inner = _NEGATABLE[rest]
    if inner is None:
        return None
    reader.i += 1
    return t.Not(inner)


def _read_head(reader: Reader, phrase: Phrase) -> t.Filter | None:
    """One noun that is a description by itself (a type or subtype), or None."""
    word = reader.word
    if word in v.TYPE_WORDS:
        name = v.TYPE_WORDS[word]
        reader.i += 1
        phrase.plural = word != name and word not in ("tribal",)
        phrase.nouns.add(name)
        return t.HasType((name,))
    if word == "time" and reader.peek().startswith("lord") and reader.raw[0] == "T":
        reader.i += 2
        return t.HasSubtype(("Time Lord",))
    if word in ("ring-bearer", "ring-bearers"):
        reader.i += 1
        phrase.plural = word.endswith("s")
        phrase.nouns.add("creature")
        return t.Status("ring_bearer")
    if word == "urza" and reader.peek() == "'s":
        reader.i += 2
        return t.HasSubtype(("Urza's",))
    name2 = subtype_of(word, reader.raw)
    if name2 is not None:
        reader.i += 1
        phrase.plural = word != name2.lower()
        phrase.nouns.add(name2.lower())
        return t.HasSubtype((name2,))
    if word in ("outlaw", "outlaws"):
        reader.i += 1
        phrase.plural = word.endswith("s")
        phrase.nouns.add("outlaw")
        return t.Status("outlaw")
    if word in ("commander", "commanders"):
        reader.i += 1
        phrase.plural = word.endswith("s")
        phrase.nouns.add("commander")
        return t.Status("commander")
    return None


def _read_group(reader: Reader, phrase: Phrase) -> _Alternative | None:
    group = _Alternative()
    while True:
        if group.adjectives and reader.word == "," and not group.heads and not _is_one_of_several(reader):
            i = reader.i
            reader.i += 1
            adjective = read_adjective(reader)
            if adjective is None:
                reader.i = i
                break
            group.adjectives.append(adjective)
            continue
        head = _read_head(reader, phrase)
        if head is not None:
            group.heads.append(head)
            continue
        if group.heads and not (reader.peek() in v.TYPE_WORDS or reader.peek() in v.SUBTYPES or reader.peek() in v.OBJECT_HEADS):
            break
        adjective = read_adjective(reader)
        if adjective is None:
            break
        (group.heads if group.heads else group.adjectives).append(adjective)
    return group if group.adjectives or group.heads else None


def _is_one_of_several(reader: Reader) -> bool:
    """After "white" in "white, blue, or black creature": does a list of alternatives go on, rather than one of qualities?"""
    place = reader.i
    while reader.words[place] == "," and reader.words[place + 1] not in _JOINS:
        place += 2
    return reader.words[place] in ("or", "and/or") or (
        reader.words[place] == "," and reader.words[place + 1] in ("or", "and/or")
    )


def read_groups(reader: Reader, phrase: Phrase) -> tuple[list[_Alternative], bool]:
    """Alternatives "A, B, or C"; True if they were joined by "and" alone."""
    groups: list[_Alternative] = []
    joined_and = False
    first = _read_group(reader, phrase)
    if first is None:
        return groups, False
    groups.append(first)
    while True:
        i = reader.i
        reader.i += not any(group.adjectives for group in groups) and _says_head_twice(reader)
        comma = reader.ok(",")
        join = reader.any(*_JOINS)
        if not comma and join is None:
            reader.i = i
            break
        nouns, plural = set(phrase.nouns), phrase.plural
        group = _read_group(reader, phrase) or _tokens(reader, phrase, join)
        if group is None or (join is None and not _list_goes_on(reader)) or (join == "and" and not _nounlike(reader, group)):
            reader.i = i
            phrase.nouns, phrase.plural = nouns, plural
            break
        groups.append(group)
        joined_and = joined_and or join == "and"
        if join is not None:
            break
    if join == "or":
        reader.attempt(_second_kind, groups, phrase)
    return groups, joined_and


def _tokens(reader: Reader, phrase: Phrase, join: str | None) -> _Alternative | None:
    """The "token" of "artifact, enchantment, or token": a description by itself, the last of several (111.1)."""
    if join not in ("or", "and/or") or reader.word not in ("token", "tokens"):
        return None
    reader.i += 1
    phrase.nouns.add("token")
    return _Alternative(heads=[t.IsToken()])


def _says_head_twice(reader: Reader) -> bool:
    """After "artifact" in "artifact tokens and/or creature tokens": is the noun said again of the other kind? Where the first
    has adjectives ("basic land cards and/or Gate cards"), they are of that kind alone, and each is read by itself."""
    words, i = reader.words, reader.i
    return reader.word in v.OBJECT_HEADS and reader.peek() == "and/or" and words[i] == words[min(i + 3, reader.n - 1)]


def _second_kind(reader: Reader, groups: list[_Alternative], phrase: Phrase) -> None:
    """The "or sorcery" of "red or green instant or sorcery spell", where each kind may be of each color."""
    *before, last = groups
    one_kind = len(last.heads) == 1 and isinstance(last.heads[0], t.HasType)
    colored = all(len(g.adjectives) == 1 and isinstance(g.adjectives[0], t.HasColor) for g in groups)
    if not before or any(g.heads for g in before) or not one_kind or not colored:
        reader.stuck()
    reader.expect("or")
    group = _read_group(reader, phrase)
    if group is None or group.adjectives or len(group.heads) != 1 or not isinstance(group.heads[0], t.HasType):
        reader.stuck()
    last.heads = [either([*last.heads, *group.heads])]


def _list_goes_on(reader: Reader) -> bool:
    """After "A, B": is there a further ", or C"?"""
    words = reader.words
    for k in range(reader.i, min(reader.i + 13, reader.n)):
        if words[k] in ("or", "and/or", "and"):
            return True
        if words[k] != "," and words[k] not in v.KNOWN and not words[k].startswith("non"):
            return False
    return False


def _nounlike(reader: Reader, group: _Alternative) -> bool:
    """Is what follows "and" a further noun, not a new clause ("Tap target creature and untapped …")?"""
    return bool(group.heads) or reader.word in v.OBJECT_HEADS or bool(group.adjectives)


def _said_of_all(groups: list[_Alternative]) -> list[t.Filter]:
    """The "creature" of "Goblin or Elf creature", which each of the creature types before it is said of."""
    *before, last = groups
    kinds: list[t.Filter] = [h for h in last.heads if h == t.HasType(("creature",))]
    typed = [h for h in last.heads if isinstance(h, t.HasSubtype)]
    every = [h for g in before for h in g.heads] + typed
    if not kinds or not typed or len(typed) + len(kinds) != len(last.heads):
        return []
    return kinds if all(isinstance(h, t.HasSubtype) and CREATURE_TYPES.issuperset(h.subtypes) for h in every) else []


def _said_of_each(groups: list[_Alternative]) -> list[t.Filter]:
    """The "goaded" of "goaded attacking or blocking creature" and the "nonland" of "blue or black nonland permanent", taken from
    the first and the last of alternatives that are of one kind."""
    first, *between, last = groups
    alike = all(type(g.adjectives[-1]) is type(last.adjectives[0]) for g in groups[:-1])
    if not alike or any(len(g.adjectives) != 1 for g in between):
        return []
    before, first.adjectives = first.adjectives[:-1], first.adjectives[-1:]
    after, last.adjectives = last.adjectives[1:], last.adjectives[:1]
    return [*before, *after]


def combine(groups: list[_Alternative]) -> list[t.Filter]:
    """Alternatives as filters: "white or blue creature", "tapped artifact or creature", "Elf or Goblin"; where the second names
    the first's kind again, each is by itself: "enchanted creature or enchantment creature"."""
    if len(groups) == 1:
        return groups[0].filters()
    last = groups[-1]
    kinds = _said_of_all(groups)
    if kinds:
        last.heads = [h for h in last.heads if h not in kinds]
        return [*_before_all(groups), either([both(g.filters()) for g in groups]), *kinds]
    if last.adjectives and not any(g.heads for g in groups[:-1]):
        shared = _said_of_each(groups)
        return [*shared, either([both(g.adjectives) for g in groups]), *last.heads]
    if last.heads and not any(g.heads for g in groups[:-1]):
        return [either([both(g.filters()) for g in groups])]
    first = groups[0]
    apart = any(len(g.heads) > len(first.heads) and all(head in g.heads for head in first.heads) for g in groups[1:])
    shared = [] if apart else [*_before_all(groups), *_spells_of_all(groups)]
    return [*shared, either([both(g.filters()) for g in groups])]


def _before_all(groups: list[_Alternative]) -> list[t.Filter]:
    """The "tapped" of "tapped Elf or Goblin creature" and of "tapped artifact or creature", taken from the first alternative:
    what stands before all of them is said of all, where none of the others has an adjective of its own."""
    first, *others = groups
    if not first.adjectives or not first.heads or any(g.adjectives for g in others):
        return []
    shared, first.adjectives = first.adjectives, []
    return shared


def _spells_of_all(groups: list[_Alternative]) -> list[t.Filter]:
    """The "Arcane" of "Arcane instant or sorcery spell", taken from the first alternative: it is said of both."""
    first, *others = groups
    kinds = [head for g in groups for head in g.heads if head not in first.heads[:1]]
    if len(first.heads) != 2 or not isinstance(first.heads[0], t.HasSubtype) or any(g.adjectives for g in groups):
        return []
    if not others or not all(head in (t.HasType(("instant",)), t.HasType(("sorcery",))) for head in kinds):
        return []
    shared, first.heads = first.heads[:1], first.heads[1:]
    return shared


QUALIFIERS = frozenset({"among", "at_random", "different", "same", "total"})
"""What a phrase can say about several things together, or about how they are found; a filter doesn't hold it."""


def read_phrase(reader: Reader, understood: frozenset[str] = frozenset()) -> Phrase:
    """A noun phrase without its determiner, with everything that follows and belongs to it.

    understood: the qualifiers that the caller makes something of. Raises Stuck, for any other qualifier too.
    """
    with reader.scope.about(None):
        phrase = _read_phrase(reader)
    if any(getattr(phrase, name) for name in QUALIFIERS - understood):
        reader.stuck()
    return phrase


def _read_phrase(reader: Reader) -> Phrase:
    phrase = Phrase()
    other, spoken = reader.any("other", "another"), len(reader.scope.mentions)
    start = reader.i
    groups, _ = read_groups(reader, phrase)
    if other:
        phrase.parts.append(other_than_target(reader, phrase, spoken))
    if groups:
        phrase.parts.extend(combine(groups))
    if not read_final_head(reader, phrase) and not phrase.nouns:
        reader.i = start
        reader.stuck()
    grammar.read_all(reader, phrase)
    return phrase


_PLAYER_KINDS: dict[str, t.PlayerKind] = {"opponent": "opponent", "teammate": "teammate"}


def read_final_head(reader: Reader, phrase: Phrase) -> bool:
    word = reader.word
    if word in v.PLAYER_HEADS and not phrase.nouns and not phrase.parts:
        reader.i += 1
        phrase.kind = PLAYER
        phrase.plural = word.endswith("s")
        phrase.nouns.add(word.rstrip("s"))
        phrase.parts.append(t.IsPlayer(_PLAYER_KINDS.get(word.rstrip("s"), "any")))
        return True
    if word not in v.OBJECT_HEADS:
        return False
    reader.i += 1
    singular = {"abilities": "ability"}.get(word, word.rstrip("s"))
    phrase.plural = word != singular
    phrase.nouns.add(singular)
    if singular == "card":
        phrase.card = True
        if reader.words[reader.i - 2] == "suspended":
            phrase.zones = ("exile",)  # nowhere else is a card suspended
    elif singular == "permanent":
        if reader.word in ("card", "cards", "spell", "spells"):
            is_card = reader.word.startswith("card")
            phrase.plural = reader.word.endswith("s")
            reader.i += 1
            phrase.card, phrase.spell = is_card, not is_card
            phrase.nouns.add("card" if is_card else "spell")
            if not is_card:
                phrase.zones = ("stack",)
                phrase.parts.extend((t.IsSpell(), t.Not(t.HasType(("instant", "sorcery")))))
                return True
        phrase.parts.append(t.IsPermanent())
    elif singular == "spell":
        phrase.spell = True
        phrase.zones = ("stack",)
        phrase.parts.append(t.IsSpell())
    elif singular == "token":
        phrase.parts.append(t.IsToken())
    elif singular == "ability":
        phrase.zones = ("stack",)
        if not any(isinstance(p, t.IsAbility) for p in phrase.parts):
            phrase.parts.append(t.IsAbility())
    return True


def bare_noun(reader: Reader) -> Phrase:
    """A noun phrase without modifiers after it."""
    phrase = Phrase()
    groups, _ = read_groups(reader, phrase)
    if groups:
        phrase.parts.extend(combine(groups))
    if not read_final_head(reader, phrase) and not phrase.nouns:
        reader.stuck()
    return phrase
