"""What something becomes or is: types, colors, base power and toughness, a copy (205.1, 613, 707)."""

from __future__ import annotations

from typing import Literal

from app.engine import trees as t
from app.engine.oracle import amounts, becoming, grammar, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.grammar import Effects
from app.engine.oracle.phrase import as_filter
from app.engine.oracle.reader import Reader
from app.engine.trees.subtypes import LAND_TYPES


def read_power_toughness(reader: Reader) -> t.SetBasePT:
    word = reader.word
    if "/" in word and word[0] not in "+-":
        reader.i += 1
        power, toughness = word.split("/")
        if "*" in word:
            reader.stuck()
        return t.SetBasePT(*(t.X() if p == "x" else t.Number(int(p)) for p in (power, toughness)))
    reader.any("each")
    reader.expect("equal to")
    amount = amounts.read_amount(reader)
    return t.SetBasePT(amount, amount)


def like(reader: Reader) -> t.SetBasePT:
    """ "~'s power and toughness": base power and toughness as those are. Raises Stuck."""
    model = references.it(reader) if reader.ok("its") else references.read_possessive(reader)
    reader.expect("power and toughness")
    return t.SetBasePT(t.ValueOf("power", model), t.ValueOf("toughness", model))


def _same_pt(reader: Reader) -> t.SetBasePT:
    amount = amounts.read_amount(reader)
    return t.SetBasePT(amount, amount)


def read_becomes(reader: Reader, subject: t.Selector) -> Effects:
    """ "becomes a 4/4 blue Elemental creature with flying", "becomes blue", "becomes a copy of …"."""
    reader.i += 1
    if reader.any("no longer"):
        reader.stuck()
    if reader.any("a copy of", "copies of"):
        if reader.word == "any":  # it is one that somebody chooses, not all of them
            reader.stuck()
        what = references.copied(reader, selectors.read_object(reader))
        return [t.Modify(subject, (t.BecomeCopyOf(what, grammar.read_copy_exceptions(reader)),))]
    if reader.any("the color or colors of your choice"):
        reader.scope.needs.append("colors")
        return [t.Modify(subject, (t.SetColors(chosen="colors"),))]
    just_chosen = isinstance(reader.scope.last, t.ChooseValue) and reader.at("the chosen type") and not reader.at(
        "the chosen type in addition")
    if reader.any("that type", *(["the chosen type"] if just_chosen else [])):
        return [t.Modify(subject, (_just_chosen(reader),))]
    if reader.any("the color of your choice"):
        reader.scope.needs.append("color")
        return [t.Modify(subject, (t.SetColors(chosen="color"),))]
    if reader.any("the basic land type of your choice", "the creature type of your choice"):
        land = reader.words[reader.i - 4] == "type" and reader.words[reader.i - 5] == "land"
        kind: Literal["land_type", "creature_type"] = "land_type" if land else "creature_type"
        reader.scope.needs.append(kind)
        if reader.any("in addition to its other types", "in addition to its other creature types"):
            return [t.Modify(subject, (t.AddTypes(chosen=kind),))]
        return [t.Modify(subject, (t.SetTypes(None, None, "land" if kind == "land_type" else "creature", chosen=kind),))]
    if reader.any("goaded", "suspected", "prepared", "saddled"):
        reader.stuck()
    return [t.Modify(subject, tuple(read_new_characteristics(reader, _chosen_family(reader, subject))))]


def _just_chosen(reader: Reader) -> t.Change:
    """ "[Choose a creature type. Target creature becomes] that type": what was chosen just before. Raises Stuck."""
    last = reader.scope.last
    kind = last.kind if isinstance(last, t.ChooseValue) else None
    if kind == "creature_type":
        return t.SetTypes(None, None, "creature", chosen="creature_type")
    return t.SetTypes(None, None, "land", chosen="land_type") if kind == "land_type" else reader.stuck()


def _chosen_family(reader: Reader, subject: t.Selector) -> t.ChoiceKey:
    """Of which kind "the chosen type" is: a land type for lands, else a creature type."""
    lands = subject == t.This() and reader.scope.own_types == frozenset({"land"})
    lands = lands or (isinstance(subject, t.AttachedTo) and reader.words[reader.i - 2 : reader.i - 1] == ["land"])
    lands = lands or (isinstance(subject, t.All) and "'land'" in repr(subject.filter))
    return "land_type" if lands else "creature_type"


def read_new_characteristics(reader: Reader, chosen: t.ChoiceKey = "creature_type") -> list[t.Change]:  # noqa: C901 - a row of alternatives
    """What something becomes: colors, types, base power and toughness, abilities. Raises Stuck."""
    article = reader.any("a", "an", "every", "the")
    if article == "every" or (article is None and reader.any("all creature types")):
        if article == "every" and reader.any("basic land type in addition to their other types",
                                             "basic land type in addition to its other types"):
            return [t.AddTypes(subtypes=("Plains", "Island", "Swamp", "Mountain", "Forest"))]
        if article == "every" and reader.any("land type in addition to their other types",
                                             "land type in addition to its other types"):
            return [t.AddTypes(subtypes=tuple(sorted(LAND_TYPES)))]
        if article == "every":
            reader.expect("creature type")
        return [t.AddTypes(all_creature_types=True)]
    if article == "the":
        if reader.any("chosen color"):
            more = reader.any("in addition to its other colors", "in addition to their other colors")
            return [t.AddColors(chosen="color") if more else t.SetColors(chosen="color")]
        if reader.any("chosen type", *(["chosen creature type"] if chosen == "creature_type" else [])):
            if not reader.any(
                "in addition to its other types",
                "in addition to their other types",
                "in addition to its other creature types",
                "in addition to their other creature types",
            ):
                return [t.SetTypes(None, None, "land" if chosen == "land_type" else "creature", chosen=chosen)]
            return [t.AddTypes(chosen=chosen)]
        reader.stuck()
    legendary = bool(reader.ok("legendary"))
    pt = None
    if "/" in reader.word and reader.word[0] not in "+-":
        pt = read_power_toughness(reader)
    colors = read_colors(reader)
    types, subtypes, supers = read_type_words(reader)
    if legendary:
        supers.append("legendary")
    if not (pt or colors is not None or types or subtypes or supers):
        reader.stuck()
    changes: list[t.Change] = []
    if not (types or subtypes):
        if colors is None:
            return [t.AddTypes(supertypes=tuple(supers))]
        added = reader.any("in addition to its other colors", "in addition to their other colors")
        return [*([pt] if pt else []), t.AddColors(colors) if added else t.SetColors(colors)]
    named = reader.attempt(_named)
    abilities: list[t.Ability] = []
    if reader.ok("with all creature types"):
        changes.append(t.AddTypes(all_creature_types=True))
    if reader.ok("with base power and toughness"):
        pt = read_power_toughness(reader)
        abilities = reader.attempt(_further_abilities) or []
    if not abilities and reader.ok("with"):
        if reader.ok("power and toughness each equal to"):
            pt = _same_pt(reader)
        else:
            abilities = grammar.read_abilities(reader)
            if reader.ok("and all creature types"):
                changes.append(t.AddTypes(all_creature_types=True))
    named = named or reader.attempt(_named)
    if reader.at(", where x is") and pt is not None:
        pass
    changes.extend(_to_types(types, subtypes, [], reader, colors, supers, pt is not None))
    if named:
        changes.append(t.SetName(named))
    if pt is not None:
        changes.append(pt)
    changes.extend(t.AddAbility(a) for a in abilities)
    return changes


def _named(reader: Reader) -> str:
    """ "named Mira, the Bold": the words that begin like a title. Raises Stuck."""
    reader.expect("named")
    start = last = reader.i
    while reader.raw[:1].isupper() or reader.word in ("of", "the") or (
        reader.word == "," and (reader.peek() == "the" or reader.tokens[reader.i + 1].raw[:1].isupper())
    ):
        last = reader.i + 1 if reader.raw[:1].isupper() else last
        reader.i += 1
    reader.i = last
    return reader.text(start, last) or reader.stuck()


def _further_abilities(reader: Reader) -> list[t.Ability]:
    """ "[with base power and toughness 8/8], flying, and first strike"."""
    reader.expect(", and", ",", "and")
    return grammar.read_abilities(reader)


def _to_types(
    types: list[t.CardType],
    subtypes: list[str],
    chosen: list[str],
    reader: Reader,
    colors: tuple[t.Color, ...] | None = None,
    supers: list[t.Supertype] | None = None,
    with_pt: bool = False,
) -> list[t.Change]:
    added = reader.any(
        "in addition to its other types",
        "in addition to their other types",
        "in addition to his other types",
        "in addition to her other types",
        "in addition to its other creature types",
        "in addition to its other colors and types",
        "in addition to their other creature types",
        "in addition to its other land types",
        "in addition to their other land types",
        "in addition to their other colors and types",
        "in addition to its other types and colors",
    )
    still = False
    for words in ("that's still a land", "that are still lands", "that's still an artifact", "that's still a planeswalker"):
        still = bool(reader.ok(words)) or still
    out: list[t.Change] = []
    if colors is not None:
        out.append(t.AddColors(colors) if added and "colors" in added else t.SetColors(colors))
    names = tuple(supers or ())
    if added or still or set(types) == {"artifact", "creature"}:
        out.append(t.AddTypes(tuple(types), tuple(subtypes), names))
    elif types == ["creature"] or (types and "creature" in types and with_pt):
        out.append(t.SetTypes(tuple(types), tuple(subtypes) or None, "creature" if subtypes else None, names or None))
    elif types:
        out.append(t.SetTypes(tuple(types), tuple(subtypes) or None, None, names or None))
    else:
        family = v.FAMILY_OF.get(subtypes[0], "creature") if subtypes else None
        out.append(t.SetTypes(None, tuple(subtypes), family, names or None))
    return out


def read_colors(reader: Reader) -> tuple[t.Color, ...] | None:
    found: list[t.Color] = []
    if reader.ok("colorless"):
        return ()
    if reader.ok("all colors"):
        return tuple(v.COLORS.values())
    while reader.word in v.COLORS:
        found.append(v.COLORS[reader.word])
        reader.i += 1
        i = reader.i
        reader.ok(",")
        reader.ok("and")
        if reader.word not in v.COLORS:
            reader.i = i
            break
    return tuple(found) if found else None


def read_type_words(reader: Reader) -> tuple[list[t.CardType], list[str], list[t.Supertype]]:
    types: list[t.CardType] = []
    subtypes: list[str] = []
    supers: list[t.Supertype] = []
    while True:
        word = reader.word
        if word in v.TYPE_WORDS:
            types.append(v.TYPE_WORDS[word])
        elif word in v.SUPERTYPES:
            supers.append(v.SUPERTYPES[word])
        elif reader.raw[:1].isupper() and word in v.SUBTYPES:
            subtypes.append(v.SUBTYPES[word])
        elif word in ("and", ",", "or") and (
            reader.peek() in v.TYPE_WORDS or reader.peek() in v.SUBTYPES or reader.peek() in ("and", "a", "an")
        ):
            reader.i += 1
            if reader.ok("and"):
                pass
            reader.any("a", "an")
            if not (reader.word in v.TYPE_WORDS or reader.word in v.SUBTYPES):
                reader.i -= 1
                return types, subtypes, supers
            continue
        elif word in ("permanent", "permanents") and (types or subtypes):
            pass
        else:
            return types, subtypes, supers
        reader.i += 1


def read_is(reader: Reader, subject: t.Selector) -> Effects:
    """ "is a 2/2 Zombie", "are Goblins in addition to …", "is the chosen type", "is legendary"."""
    reader.i += 1
    if reader.any("goaded"):
        return goaded(subject)
    if reader.at("no longer") and reader.peek(2) in v.SUPERTYPES:
        reader.i += 3
        return [t.Modify(subject, (t.RemoveTypes(supertypes=(v.SUPERTYPES[reader.words[reader.i - 1]],)),))]
    if reader.any("still"):
        return _stuck(reader)
    if reader.ok("not a") or reader.ok("no longer a"):
        word = reader.means(v.TYPE_WORDS)
        return [t.Modify(subject, (t.RemoveTypes((word,)),))]
    return [t.Modify(subject, tuple(read_new_characteristics(reader, _chosen_family(reader, subject))))]


def goaded(subject: t.Selector) -> Effects:
    """What being goaded by you means for attacking."""
    return goaded_things(as_filter(subject))


def goaded_things(what: t.Filter) -> Effects:
    """The same of what fits a description."""
    others = t.And((t.IsPlayer(), t.Not(t.IsPlayer("you"))))
    return [t.Requires("attack", what), t.Requires("attack", what, others), t.Requires("goad", what)]


def read_is_not(reader: Reader, subject: t.Selector) -> Effects:
    reader.i += 1
    if reader.word in v.SUPERTYPES:
        reader.i += 1
        return [t.Modify(subject, (t.RemoveTypes(supertypes=(v.SUPERTYPES[reader.words[reader.i - 1]],)),))]
    reader.expect("a", "an")
    word = reader.means(v.TYPE_WORDS)
    return [t.Modify(subject, (t.RemoveTypes((word,)),))]


def _stuck(reader: Reader) -> Effects:
    reader.stuck()


def base_pt(reader: Reader) -> tuple[t.Change, ...]:
    if reader.any("base power and toughness", "base power and base toughness"):
        return (becoming.read_power_toughness(reader),)
    if reader.ok("base power"):
        return (t.SetBasePT(amounts.read_amount(reader), None),)
    reader.expect("base toughness")
    return (t.SetBasePT(None, amounts.read_amount(reader)),)
