"""Predicates that change characteristics or rules: "gets +1/+1", "has flying", "becomes …", "can't block" (613, 101.2)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, keywords, players, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader

Effects = list[t.StaticEffect]


def read_predicates(r: Reader, subject: t.Selector) -> Effects:
    """One or more predicates of one subject, joined by "and". Raises Stuck."""
    found = read_predicate(r, subject)
    while True:
        i = r.i
        mark = r.scope.mark()
        r.ok(",")
        if not r.ok("and") and r.i == i:
            break
        more = r.attempt(read_predicate, subject)
        if more is None:
            r.i = i
            r.scope.restore(mark)
            break
        found.extend(more)
    return _joined(found)


def _joined(effects: Effects) -> Effects:
    """Changes of the same objects as one effect, as the text has them."""
    out: Effects = []
    for effect in effects:
        last = out[-1] if out else None
        if isinstance(effect, t.Modify) and isinstance(last, t.Modify) and last.what == effect.what:
            out[-1] = t.Modify(last.what, last.changes + effect.changes)
        else:
            out.append(effect)
    return out


def read_predicate(r: Reader, subject: t.Selector) -> Effects:
    """One predicate. Raises Stuck."""
    read = _PREDICATES.get(r.word)
    if read is None:
        r.stuck()
    return read(r, subject)


def signed(word: str) -> tuple[t.Amount, t.Amount] | None:
    """"+2/-1", "+X/+X" as two amounts."""
    if "/" not in word or word[0] not in "+-":
        return None
    power, toughness = word.split("/")
    return _signed_one(power), _signed_one(toughness)


def _signed_one(part: str) -> t.Amount:
    sign = -1 if part[0] == "-" else 1
    body = part.lstrip("+-")
    if body == "x":
        return t.X() if sign > 0 else t.Minus(t.Number(0), t.X())
    return t.Number(sign * int(body))


def _gets(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    r.ok("an additional")
    both = signed(r.word)
    if both is None:
        r.stuck()
    r.i += 1
    each = amounts.read_for_each(r)
    if each is not None:
        both = _scaled(both[0], each), _scaled(both[1], each)
    return [t.Modify(subject, (t.ModifyPT(*both),))]


def _scaled(amount: t.Amount, by: t.Amount) -> t.Amount:
    if isinstance(amount, t.Number):
        if amount.value == 0:
            return amount
        if amount.value == 1:
            return by
        if amount.value == -1:
            return t.Minus(t.Number(0), by)
    return t.Times(amount, by)


def _has(r: Reader, subject: t.Selector) -> Effects:
    """"has flying and lifelink", "gains \"…\"", "has base power and toughness 1/1"."""
    r.i += 1
    base = r.attempt(_base_pt)
    if base is not None:
        return [t.Modify(subject, base)]
    if r.any("all activated abilities of"):
        return [t.Modify(subject, (t.AddAbilitiesOf(selectors.read_object(r, False)),))]
    return [t.Modify(subject, tuple(t.AddAbility(a) for a in read_abilities(r)))]


def _base_pt(r: Reader) -> tuple[t.Change, ...]:
    if r.ok("base power and toughness"):
        return (_pt(r),)
    if r.ok("base power"):
        return (t.SetBasePT(amounts.read_amount(r), None),)
    r.expect("base toughness")
    return (t.SetBasePT(None, amounts.read_amount(r)),)


def _pt(r: Reader) -> t.SetBasePT:
    word = r.word
    if "/" in word and word[0] not in "+-":
        r.i += 1
        power, toughness = word.split("/")
        if "*" in word:
            r.stuck()
        return t.SetBasePT(*(t.X() if p == "x" else t.Number(int(p)) for p in (power, toughness)))
    r.expect("equal to")
    amount = amounts.read_amount(r)
    return t.SetBasePT(amount, amount)


def _same_pt(r: Reader) -> t.SetBasePT:
    amount = amounts.read_amount(r)
    return t.SetBasePT(amount, amount)


def read_abilities(r: Reader) -> list[t.Ability]:
    """A list of keywords and quoted abilities: "flying, first strike, and \"…\"". Raises Stuck."""
    found: list[t.Ability] = []
    while True:
        if r.word == '"':
            found.extend(r.quoted())
        else:
            found.append(_granted_keyword(r))
        i = r.i
        comma = r.ok(",")
        joined = r.ok("and")
        if (comma or joined) and (r.word == '"' or (keywords.at_name(r) and not _verb_follows(r))):
            continue
        r.i = i
        return found


def _verb_follows(r: Reader) -> bool:
    return False


def _granted_keyword(r: Reader) -> t.Ability:
    """A keyword granted in running text, where its parameters end without a line's end."""
    name = keywords.at_name(r)
    if name is None:
        r.stuck()
    if r.ok("protection from"):
        r.i -= 2
    return keywords.read_keyword(r)


def _loses(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    if r.any("all abilities"):
        return [t.Modify(subject, (t.LoseAbilities(),))]
    if r.any("all creature types"):
        return [t.Modify(subject, (t.RemoveTypes(all_creature_types=True),))]
    names = []
    while True:
        name = keywords.read_name(r)
        if name is None:
            r.stuck()
        names.append(name)
        i = r.i
        r.ok(",")
        r.any("and", "or")
        if r.i > i and keywords.at_name(r):
            continue
        r.i = i
        break
    changes: list[t.Change] = [t.LoseAbilities(tuple(names))]
    if r.any("and can't have or gain it", "and can't have or gain"):
        r.stuck()
    return [t.Modify(subject, tuple(changes))]


def _becomes(r: Reader, subject: t.Selector) -> Effects:
    """"becomes a 4/4 blue Elemental creature with flying", "becomes blue", "becomes a copy of …"."""
    r.i += 1
    if r.any("no longer"):
        r.stuck()
    if r.ok("a copy of"):
        what = selectors.read_object(r)
        return [t.Modify(subject, (t.BecomeCopyOf(what, read_copy_exceptions(r)),))]
    if r.any("the color of your choice", "the color or colors of your choice"):
        r.scope.needs.append("color")
        return [t.Modify(subject, (t.SetColors(chosen="color"),))]
    if r.any("the basic land type of your choice", "the creature type of your choice"):
        r.stuck()
    if r.any("goaded", "suspected", "prepared", "saddled"):
        r.stuck()
    return [t.Modify(subject, tuple(read_new_characteristics(r, _chosen_family(subject))))]


def _chosen_family(subject: t.Selector) -> str:
    """Of which kind "the chosen type" is: a land type for lands, else a creature type."""
    lands = isinstance(subject, t.All) and "'land'" in repr(subject.filter)
    return "land_type" if lands else "creature_type"


def read_new_characteristics(r: Reader, chosen: str = "creature_type") -> list[t.Change]:
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
            if not r.any("in addition to its other types", "in addition to their other types",
                         "in addition to its other creature types", "in addition to their other creature types"):
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
    if r.ok("with base power and toughness"):
        pt = _pt(r)
    if r.ok("with"):
        if r.ok("base power and toughness"):
            pt = _pt(r)
        elif r.ok("power and toughness each equal to"):
            pt = _same_pt(r)
        else:
            abilities = read_abilities(r)
    if r.at(", where x is") and pt is not None:
        pass
    changes.extend(_to_types(types, subtypes, [], r, colors, supers, pt is not None))
    if named:
        changes.append(t.SetName(named))
    if pt is not None:
        changes.append(pt)
    changes.extend(t.AddAbility(a) for a in abilities)
    return changes


def _to_types(types: list[str], subtypes: list[str], chosen: list[str], r: Reader, colors: tuple[str, ...] | None = None,
              supers: list[str] | None = None, with_pt: bool = False) -> list[t.Change]:
    added = r.any("in addition to its other types", "in addition to their other types",
                  "in addition to its other creature types", "in addition to its other colors and types",
                  "in addition to their other creature types", "in addition to its other land types",
                  "in addition to their other land types", "in addition to their other colors and types",
                  "in addition to its other types and colors")
    still = False
    for words in ("that's still a land", "that are still lands", "that's still an artifact", "that's still a planeswalker"):
        still = bool(r.ok(words)) or still
    out: list[t.Change] = []
    if colors is not None:
        out.append(t.AddColors(colors) if added and "colors" in added else t.SetColors(colors))
    names = tuple(supers or ())
    if added or still:
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
        elif word in ("and", ",", "or") and (r.peek() in v.TYPE_WORDS or r.peek() in v.SUBTYPES or r.peek() in ("and", "a", "an")):
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
    """", except it's an artifact in addition to its other types and it has flying" (707.9). Raises Stuck."""
    if not (r.any(", except", "except")):
        return t.CopyExceptions()
    fields: dict[str, object] = {}
    while True:
        _one_exception(r, fields)
        i = r.i
        r.ok(",")
        r.ok("and")
        if r.i == i or r.word not in ("it", "it's", "its", "the", "they", "they're", "he", "she", "his", "he's", "she's", "~", "has", "that"):
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
    if r.any("it isn't legendary", "the token isn't legendary", "that token isn't legendary", "they aren't legendary",
             "the tokens aren't legendary", "the copy isn't legendary", "~ isn't legendary"):
        fields["remove_supertypes"] = ("legendary",)
        return
    if r.any("it has", "has", "they have", "it gains", "he has", "she has", "~ has", "the token has", "the copy has"):
        if r.any("this ability"):
            r.stuck()
        base = r.attempt(_base_pt)
        if base is not None:
            change = base[0]
            if isinstance(change, t.SetBasePT):
                fields["power"], fields["toughness"] = change.power, change.toughness
            return
        fields["abilities"] = (*fields.get("abilities", ()), *read_abilities(r))  # type: ignore[misc]
        return
    r.expect("it's", "they're", "he's", "she's", "the token is", "that token is", "it is", "~ is", "the copy is")
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
    """"is a 2/2 Zombie", "are Goblins in addition to …", "is the chosen type", "is legendary"."""
    r.i += 1
    if r.any("legendary"):
        return [t.Modify(subject, (t.AddTypes(supertypes=("legendary",)),))]
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


# ---- can't, must, can --------------------------------------------------------------------------------------------------


def _cant(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    if isinstance(subject, t.You | t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) or _is_player(r, subject):
        return _player_cant(r, subject)
    what = as_filter(subject)
    effects = _cant_one(r, what)
    while True:
        i = r.i
        if not r.any("and can't", "or", ", or", "and", ","):
            return effects
        more = r.attempt(_cant_one, what)
        if more is None:
            r.i = i
            return effects
        effects.extend(more)


def _is_player(r: Reader, subject: t.Selector) -> bool:
    from app.engine.oracle.scope import PLAYER

    if isinstance(subject, t.ControllerOf | t.OwnerOf | t.ChosenPlayer | t.DefendingPlayer):
        return True
    if isinstance(subject, t.TargetRef):
        return isinstance(r.scope.targets[subject.index].filter, t.IsPlayer)
    if isinstance(subject, t.EventRole):
        return subject.role == "player"
    return any(m.selector == subject and m.kind == PLAYER for m in r.scope.mentions) and not isinstance(subject, t.This)


_PLAIN_CANT = {
    "be regenerated": "be_regenerated", "be countered": "be_countered", "transform": "transform", "be sacrificed": "be_sacrificed",
    "become untapped": "untap", "untap": "untap", "be destroyed": "be_destroyed", "be equipped": "be_equipped",
    "phase out": "phase", "crew vehicles": "crew", "become tapped": "become_tapped", "be enchanted": "be_enchanted",
    "have counters put on it": "get_counters", "have counters put on them": "get_counters",
}


def _cant_one(r: Reader, what: t.Filter) -> Effects:
    if r.any("attack or block alone"):
        return [t.CombatLimit("attacks_alone_not", what), t.CombatLimit("blocks_alone_not", what)]
    if r.any("attack alone"):
        return [t.CombatLimit("attacks_alone_not", what)]
    if r.any("block alone"):
        return [t.CombatLimit("blocks_alone_not", what)]
    if r.any("attack , block , or crew vehicles", "attack, block, or crew vehicles"):
        return [t.Cant("attack", what), t.Cant("block", what), t.Cant("crew", what)]
    if r.any("attack or block"):
        return [t.Cant("attack", what), t.Cant("block", what)]
    if r.any("block or be blocked by"):
        other = as_filter(selectors.read_object(r, False))
        return [t.Cant("block", what, other), t.Cant("be_blocked", what, other)]
    if r.any("attack"):
        by = r.attempt(_attack_whom)
        return [t.Cant("attack", what, by)]
    if r.any("block"):
        blocked = r.attempt(lambda q: as_filter(selectors.read_object(q, False))) if not r.at("this") else None
        return [t.Cant("block", what, blocked)]
    if r.any("be blocked"):
        return _blocked_by(r, what)
    if r.any("be the target of", "be the targets of"):
        return _targeted_by(r, what)
    if r.any("be enchanted by"):
        r.any("other")
        return [t.Cant("be_enchanted", what, as_filter(selectors.read_object(r, False)))]
    if r.any("be countered by"):
        return [t.Cant("be_countered", what, as_filter(selectors.read_object(r, False)))]
    for words, action in _PLAIN_CANT.items():
        if r.ok(words):
            return [t.Cant(action, what)]
    r.stuck()


def _attack_whom(r: Reader) -> t.Filter:
    if r.any("you or planeswalkers you control", "you or a planeswalker you control", "you or permanents you control"):
        return t.Or((t.IsPlayer("you"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You())))))
    if r.any("unless", "this", "if"):
        r.stuck()
    return as_filter(players.read_player(r, False))


def _blocked_by(r: Reader, what: t.Filter) -> Effects:
    if r.any("except by"):
        count = r.attempt(_or_more_creatures)
        if count is not None:
            return [t.CombatLimit("min_blockers", what, count)]
        return [t.Cant("be_blocked", what, t.Not(_blocker(r)))]
    if r.any("by more than one creature"):
        return [t.CombatLimit("max_blockers", what, 1)]
    if r.any("by"):
        return [t.Cant("be_blocked", what, _blocker(r))]
    return [t.Cant("be_blocked", what)]


def _or_more_creatures(r: Reader) -> int:
    count = amounts.read_number_word(r)
    r.expect("or more creatures")
    return count


def _blocker(r: Reader) -> t.Filter:
    found = as_filter(selectors.read_object(r, False))
    while r.any("and/or", "or"):
        found = t.Or((found, as_filter(selectors.read_object(r, False))))
    return found


def _targeted_by(r: Reader, what: t.Filter) -> Effects:
    if r.any("spells or abilities your opponents control", "spells or abilities an opponent controls"):
        return [t.Cant("be_targeted", what, t.ControlledBy(t.EachOpponent()))]
    if r.any("spells or abilities"):
        return [t.Cant("be_targeted", what)]
    if r.any("spells"):
        return [t.Cant("be_targeted", what, t.IsSpell())]
    if r.any("abilities"):
        return [t.Cant("be_targeted", what, t.IsAbility())]
    if r.any("aura spells"):
        return [t.Cant("be_targeted", what, t.And((t.HasSubtype(("Aura",)), t.IsSpell())))]
    phrase = read_phrase(r)
    parts = phrase.filter
    if r.any("or abilities from"):
        r.stuck()
    return [t.Cant("be_targeted", what, parts)]


_PLAYER_CANT = {
    "gain life": "gain_life", "lose life": "lose_life", "draw cards": "draw", "search libraries": "search",
    "win the game": "win", "lose the game": "lose", "get poison counters": "get_counters", "play lands": "play_land",
    "play additional lands": "play_land", "activate planeswalkers ' loyalty abilities": "",
}


def _player_cant(r: Reader, who: t.Selector) -> Effects:
    by = as_filter(who)
    for words, action in _PLAYER_CANT.items():
        if action and r.ok(words):
            if action == "get_counters":
                return [t.Cant("get_counters", by, extra="poison")]
            return [t.Cant(action, by=by)]
    if r.any("cast more than one spell each turn"):
        return [t.Cant("cast", None, by, nth=2)]
    if r.any("draw more than one card each turn"):
        return [t.Cant("draw", None, by, nth=2)]
    if r.any("cast spells or activate abilities"):
        return [t.Cant("cast", None, by), t.Cant("activate", None, by)]
    if r.any("cast"):
        phrase = read_phrase(r)
        parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
        what: t.Filter | None = parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else None
        if r.any("during your turn"):
            return [t.While(t.During(t.You()), (t.Cant("cast", what, by),))]
        if r.ok("from"):
            r.stuck()
        return [t.Cant("cast", what, by)]
    if r.any("attack", "block"):
        r.stuck()
    if r.any("activate abilities of"):
        return [t.Cant("activate", as_filter(selectors.read_object(r, False)), by)]
    if r.any("be the target of spells or abilities your opponents control"):
        return [t.Cant("be_targeted", by, t.ControlledBy(t.EachOpponent()))]
    r.stuck()


def _doesnt(r: Reader, subject: t.Selector) -> Effects:
    """"doesn't untap during its controller's untap step", "don't untap during their controllers' untap steps"."""
    r.i += 1
    what = as_filter(subject)
    r.expect("untap during")
    if r.any("its controller 's untap step", "their controllers ' untap steps", "your untap step",
             "their controller 's untap step", "its controller 's untap steps", "his or her untap step",
             "that player 's untap step", "their untap steps", "its untap step"):
        return [t.Cant("untap_in_untap_step", what)]
    r.stuck()


def read_next_untap(r: Reader) -> bool:
    """"doesn't untap during its controller's next untap step"."""
    return bool(r.any(
        "doesn't untap during its controller 's next untap step", "don't untap during their controllers ' next untap steps",
        "don't untap during their controller 's next untap step", "doesn't untap during your next untap step",
        "don't untap during that player 's next untap step", "doesn't untap during that player 's next untap step",
        "don't untap during your next untap step", "doesn't untap during its controller 's next untap steps",
        "don't untap during its controller 's next untap step", "don't untap during their next untap step",
        "don't untap during their next untap steps",
    ))


def _attacks(r: Reader, subject: t.Selector) -> Effects:
    """"attacks each combat if able", "attacks this turn if able", "blocks each combat if able"."""
    verb = "attack" if r.word.startswith("attack") else "block"
    r.i += 1
    what = as_filter(subject)
    if verb == "attack" and r.any("or blocks each combat if able"):
        return [t.Requires("attack", what), t.Requires("block", what)]
    against = None
    if r.word in ("~", "it", "you", "that", "target", "an", "a", "enchanted") and not r.at("each"):
        against = as_filter(selectors.read_one(r, False) if r.word not in ("you", "an", "a") else players.read_player(r, False))
    r.any("each combat", "each turn", "this turn", "this combat", "during its controller 's next combat phase")
    r.expect("if able")
    return [t.Requires(verb, what, against)]


def _must(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    what = as_filter(subject)
    if r.any("be blocked by exactly one creature"):
        r.stuck()
    if r.any("be blocked"):
        r.any("this turn", "this combat", "each combat")
        r.expect("if able")
        return [t.Requires("be_blocked", what)]
    word = r.expect("attack", "block")
    r.any("each combat", "this turn", "this combat", "each turn")
    r.expect("if able")
    return [t.Requires(word, what)]


def _can(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    what = as_filter(subject)
    if r.any("attack this turn as though it didn't have defender", "attack as though it didn't have defender",
             "attack as though they didn't have defender", "attack this turn as though they didn't have defender"):
        return [t.AsThough("attack_defender", what)]
    if r.any("block an additional creature each combat", "block an additional creature this turn", "block an additional creature"):
        return [t.CombatLimit("can_block_additional", what, 1)]
    if r.any("block any number of creatures"):
        r.any("each combat")
        return [t.CombatLimit("can_block_any", what)]
    if r.ok("block an additional"):
        count = amounts.read_number_word(r)
        r.expect("creatures each combat", "creatures this turn", "creatures")
        return [t.CombatLimit("can_block_additional", what, count)]
    if r.any("block only creatures with flying"):
        return [t.Cant("block", what, t.Not(t.HasKeyword("flying")))]
    if r.any("block creatures with shadow as though they didn't have shadow", "block creatures with shadow as though it had shadow"):
        return [t.AsThough("block_shadow", what)]
    if r.any("block as though it were untapped"):
        return [t.AsThough("untapped_block", what)]
    if r.any("be blocked only by"):
        return [t.Cant("be_blocked", what, t.Not(_blocker(r)))]
    r.stuck()


def _assigns(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    if r.any("no combat damage"):
        r.any("this turn", "this combat")
        return [t.Cant("deal_damage", as_filter(subject), extra="combat")]
    r.expect("combat damage equal to its toughness rather than its power",
             "combat damage equal to their toughness rather than their power")
    return [t.AsThough("toughness_damage", as_filter(subject))]


def _its(r: Reader, subject: t.Selector) -> Effects:
    """"…, and its activated abilities can't be activated"."""
    r.expect("its activated abilities can't be activated", "their activated abilities can't be activated")
    spared = r.any("unless they're mana abilities")
    return [t.Cant("activate", as_filter(subject), extra="nonmana" if spared else None)]


_PREDICATES = {
    "its": _its, "their": _its,
    "gets": _gets, "get": _gets, "has": _has, "have": _has, "gains": _has, "gain": _has, "loses": _loses, "lose": _loses,
    "becomes": _becomes, "become": _becomes, "is": _is, "are": _is, "isn't": _isnt, "aren't": _isnt, "can't": _cant,
    "doesn't": _doesnt, "don't": _doesnt, "attacks": _attacks, "attack": _attacks, "blocks": _attacks, "block": _attacks,
    "must": _must, "can": _can, "assigns": _assigns, "assign": _assigns,
}
