"""What something becomes or is: types, colors, base power and toughness, copies and their exceptions (205.1, 613, 707.9)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, becoming, grammar, references, rewrite, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.grammar import Effects
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader


def _pt(r: Reader) -> t.SetBasePT:
    word = r.word
    if "/" in word and word[0] not in "+-":
        r.i += 1
        power, toughness = word.split("/")
        if "*" in word:
            r.stuck()
        return t.SetBasePT(*(t.X() if p == "x" else t.Number(int(p)) for p in (power, toughness)))
    r.any("each")
    r.expect("equal to")
    amount = amounts.read_amount(r)
    return t.SetBasePT(amount, amount)


def _same_pt(r: Reader) -> t.SetBasePT:
    amount = amounts.read_amount(r)
    return t.SetBasePT(amount, amount)


def _becomes(r: Reader, subject: t.Selector) -> Effects:
    """ "becomes a 4/4 blue Elemental creature with flying", "becomes blue", "becomes a copy of …"."""
    r.i += 1
    if r.any("no longer"):
        r.stuck()
    if r.ok("a copy of"):
        what = references.as_permanent(r, selectors.read_object(r))
        return [t.Modify(subject, (t.BecomeCopyOf(what, read_copy_exceptions(r)),))]
    if r.any("the color of your choice", "the color or colors of your choice"):
        r.scope.needs.append("color")
        return [t.Modify(subject, (t.SetColors(chosen="color"),))]
    if r.any("the basic land type of your choice", "the creature type of your choice"):
        kind = "land_type" if r.words[r.i - 4] == "type" and r.words[r.i - 5] == "land" else "creature_type"
        r.scope.needs.append(kind)
        if r.any("in addition to its other types", "in addition to its other creature types"):
            return [t.Modify(subject, (t.AddTypes(chosen=kind),))]
        return [t.Modify(subject, (t.SetTypes(None, None, kind.split("_")[0], chosen=kind),))]
    if r.any("goaded", "suspected", "prepared", "saddled"):
        r.stuck()
    return [t.Modify(subject, tuple(read_new_characteristics(r, _chosen_family(subject))))]


def _chosen_family(subject: t.Selector) -> str:
    """Of which kind "the chosen type" is: a land type for lands, else a creature type."""
    lands = isinstance(subject, t.All) and "'land'" in repr(subject.filter)
    return "land_type" if lands else "creature_type"


def read_new_characteristics(r: Reader, chosen: str = "creature_type") -> list[t.Change]:  # noqa: C901 - a row of alternatives
    """What something becomes: colors, types, base power and toughness, abilities. Raises Stuck."""
    article = r.any("a", "an", "every", "the")
    if article == "every" or (article is None and r.any("all creature types")):
        if article == "every":
            r.expect("creature type")
        return [t.AddTypes(all_creature_types=True)]
    if article == "the":
        if r.any("chosen color"):
            return [t.SetColors(chosen="color")]
        if r.any("chosen type"):
            if not r.any(
                "in addition to its other types",
                "in addition to their other types",
                "in addition to its other creature types",
                "in addition to their other creature types",
            ):
                r.stuck()
            return [t.AddTypes(chosen=chosen)]
        r.stuck()
    legendary = bool(r.ok("legendary"))
    pt = None
    if "/" in r.word and r.word[0] not in "+-":
        pt = _pt(r)
    colors = _colors(r)
    types, subtypes, supers = _type_words(r)
    if legendary:
        supers.append("legendary")
    if not (pt or colors is not None or types or subtypes or supers):
        r.stuck()
    changes: list[t.Change] = []
    if not (types or subtypes):
        if colors is None:
            r.stuck()
        added = r.any("in addition to its other colors", "in addition to their other colors")
        return [*([pt] if pt else []), t.AddColors(colors) if added else t.SetColors(colors)]
    named = None
    if r.ok("named"):
        start = r.i
        while r.raw[:1].isupper():
            r.i += 1
        named = r.text(start, r.i)
    abilities: list[t.Ability] = []
    if r.ok("with all creature types"):
        changes.append(t.AddTypes(all_creature_types=True))
    if r.ok("with base power and toughness"):
        pt = _pt(r)
    if r.ok("with"):
        if r.ok("base power and toughness"):
            pt = _pt(r)
        elif r.ok("power and toughness each equal to"):
            pt = _same_pt(r)
        else:
            abilities = grammar.read_abilities(r)
    if r.at(", where x is") and pt is not None:
        pass
    changes.extend(_to_types(types, subtypes, [], r, colors, supers, pt is not None))
    if named:
        changes.append(t.SetName(named))
    if pt is not None:
        changes.append(pt)
    changes.extend(t.AddAbility(a) for a in abilities)
    return changes


def _to_types(
    types: list[str],
    subtypes: list[str],
    chosen: list[str],
    r: Reader,
    colors: tuple[str, ...] | None = None,
    supers: list[str] | None = None,
    with_pt: bool = False,
) -> list[t.Change]:
    added = r.any(
        "in addition to its other types",
        "in addition to their other types",
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
        still = bool(r.ok(words)) or still
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


def _colors(r: Reader) -> tuple[str, ...] | None:
    found: list[str] = []
    if r.ok("colorless"):
        return ()
    if r.ok("all colors"):
        return tuple("WUBRG")
    while r.word in v.COLORS:
        found.append(v.COLORS[r.word])
        r.i += 1
        i = r.i
        r.ok(",")
        r.ok("and")
        if r.word not in v.COLORS:
            r.i = i
            break
    return tuple(found) if found else None


def _type_words(r: Reader) -> tuple[list[str], list[str], list[str]]:
    types: list[str] = []
    subtypes: list[str] = []
    supers: list[str] = []
    while True:
        word = r.word
        if word in v.TYPE_WORDS:
            types.append(v.TYPE_WORDS[word])
        elif word in v.SUPERTYPES:
            supers.append(word)
        elif r.raw[:1].isupper() and word in v.SUBTYPES:
            subtypes.append(v.SUBTYPES[word])
        elif word in ("and", ",", "or") and (
            r.peek() in v.TYPE_WORDS or r.peek() in v.SUBTYPES or r.peek() in ("and", "a", "an")
        ):
            r.i += 1
            if r.ok("and"):
                pass
            r.any("a", "an")
            if not (r.word in v.TYPE_WORDS or r.word in v.SUBTYPES):
                r.i -= 1
                return types, subtypes, supers
            continue
        elif word in ("permanent", "permanents") and (types or subtypes):
            pass
        else:
            return types, subtypes, supers
        r.i += 1


def read_copy_exceptions(r: Reader) -> t.CopyExceptions:
    """ ", except it's an artifact in addition to its other types and it has flying" (707.9). Raises Stuck."""
    if not (r.any(", except", "except")):
        return t.CopyExceptions()
    r.ok("that")
    fields: dict[str, object] = {}
    while True:
        _one_exception(r, fields)
        i = r.i
        r.ok(",")
        r.ok("and")
        if r.i == i or r.word not in (
            "it",
            "it's",
            "its",
            "the",
            "they",
            "they're",
            "he",
            "she",
            "his",
            "he's",
            "she's",
            "~",
            "has",
            "that",
        ):
            r.i = i
            return t.CopyExceptions(**fields)  # type: ignore[arg-type]


def _one_exception(r: Reader, fields: dict[str, object]) -> None:
    if r.any("its name is", "his name is", "her name is"):
        if r.ok("~"):
            fields["name"] = "~"
            return
        start = r.i
        while r.raw[:1].isupper() or (r.word in ("of", "the", ",") and r.peek()[:1].isalpha()):
            r.i += 1
        fields["name"] = r.text(start, r.i)
        return
    if r.any(
        "it isn't legendary",
        "it's not legendary",
        "they're not legendary",
        "the token isn't legendary",
        "that token isn't legendary",
        "they aren't legendary",
        "the tokens aren't legendary",
        "the copy isn't legendary",
        "~ isn't legendary",
    ):
        fields["remove_supertypes"] = ("legendary",)
        r.any("if the spell is legendary", "if that spell is legendary", "if that creature is legendary",
              "if that permanent is legendary", "if it's legendary", "if that artifact is legendary")
        return
    if r.any("it has", "has", "they have", "it gains", "he has", "she has", "~ has", "the token has", "the copy has"):
        if r.any("this ability"):
            fields["abilities"] = (*fields.get("abilities", ()), t.ThisAbility())  # type: ignore[misc]
            return
        base = r.attempt(base_pt)
        if base is not None:
            change = base[0]
            if isinstance(change, t.SetBasePT):
                fields["power"], fields["toughness"] = change.power, change.toughness
            return
        own = rewrite.swap(tuple(grammar.read_abilities(r)), t.Granter(), t.This())
        fields["abilities"] = (*fields.get("abilities", ()), *own)  # type: ignore[misc]
        return
    if r.any("it's legendary in addition to its other types", "he's legendary in addition to his other types",
             "she's legendary in addition to her other types"):
        fields["add_supertypes"] = ("legendary",)
        return
    r.expect("it's", "they're", "he's", "she's", "the token is", "that token is", "it is", "~ is", "the copy is")
    if "/" in r.word and r.word[0] not in "+-" and r.peek() in (",", "and", ".", ""):
        _as_exception(_pt(r), fields, r)
        return
    for change in read_new_characteristics(r):
        _as_exception(change, fields, r)


def _as_exception(change: t.Change, fields: dict[str, object], r: Reader) -> None:
    if isinstance(change, t.SetBasePT):
        fields["power"], fields["toughness"] = change.power, change.toughness
    elif isinstance(change, t.AddTypes) and not change.all_creature_types and change.chosen is None:
        fields["add_types"], fields["add_subtypes"] = change.types, change.subtypes
        if change.supertypes:
            fields["add_supertypes"] = change.supertypes
    elif isinstance(change, t.SetColors) and change.chosen is None:
        fields["set_colors"] = change.colors
    elif isinstance(change, t.AddColors):
        fields["add_colors"] = change.colors
    elif isinstance(change, t.SetTypes):
        fields["set_types"], fields["set_subtypes"] = change.types, change.subtypes
        if change.supertypes:
            fields["add_supertypes"] = change.supertypes
    elif isinstance(change, t.AddAbility):
        fields["abilities"] = (*fields.get("abilities", ()), change.ability)  # type: ignore[misc]
    else:
        r.stuck()


def _is(r: Reader, subject: t.Selector) -> Effects:
    """ "is a 2/2 Zombie", "are Goblins in addition to …", "is the chosen type", "is legendary"."""
    r.i += 1
    if r.any("legendary"):
        return [t.Modify(subject, (t.AddTypes(supertypes=("legendary",)),))]
    if r.any("goaded"):
        return goaded(subject)
    if r.any("no longer legendary"):
        return [t.Modify(subject, (t.RemoveTypes(supertypes=("legendary",)),))]
    if r.any("still"):
        return _stuck(r)
    if r.ok("not a") or r.ok("no longer a"):
        word = v.TYPE_WORDS.get(r.word)
        if word is None:
            r.stuck()
        r.i += 1
        return [t.Modify(subject, (t.RemoveTypes((word,)),))]
    return [t.Modify(subject, tuple(read_new_characteristics(r, _chosen_family(subject))))]


def goaded(subject: t.Selector) -> Effects:
    """What being goaded by you means for attacking."""
    what = as_filter(subject)
    others = t.And((t.IsPlayer(), t.Not(t.IsPlayer("you"))))
    return [t.Requires("attack", what), t.Requires("attack", what, others), t.Requires("goad", what)]


def _isnt(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    r.expect("a", "an")
    word = v.TYPE_WORDS.get(r.word)
    if word is None:
        r.stuck()
    r.i += 1
    return [t.Modify(subject, (t.RemoveTypes((word,)),))]


def _stuck(r: Reader) -> Effects:
    r.stuck()


def base_pt(r: Reader) -> tuple[t.Change, ...]:
    if r.ok("base power and toughness"):
        return (becoming._pt(r),)
    if r.ok("base power"):
        return (t.SetBasePT(amounts.read_amount(r), None),)
    r.expect("base toughness")
    return (t.SetBasePT(None, amounts.read_amount(r)),)
