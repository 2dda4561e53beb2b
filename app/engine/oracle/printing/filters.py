"""Descriptions in words: adjectives, nouns, and what follows them."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import vocabulary as v
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import ordinal
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.narrowing import WORD_FOR_WORD, after, without
from app.engine.oracle.printing.pronouns import of_each
from app.engine.oracle.printing.running import ALWAYS
from app.engine.oracle.printing.selectors import possessive, selector
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named, series
from app.engine.trees.filters import conjuncts
from app.engine.trees.subtypes import BASIC_LAND_TYPES

STATUS_WORDS_OF = {state: word for word, state in v.STATUS_WORDS.items()}
_IS_NOT = either("that isn't", "that aren't")
_COUNTS = {("=", 0): "colorless", (">=", 2): "multicolored", ("=", 1): "monocolored"}
_ZONES = {"graveyard": "graveyard", "hand": "hand", "library": "library"}


class _Words:
    """The parts of a noun phrase as they are found."""

    def __init__(self) -> None:
        self.before: list[str | tuple[str, ...]] = []
        self.heads: list[tuple[str, ...]] = []
        self.final = ""
        self.after: list[str] = []
        self.mixed = False

    def lead(self, plural: bool) -> str:
        """What stands before what follows the noun. plural: the last noun is in the plural, each of several that are named."""
        heads, final = list(self.heads), self.final
        if plural and final:
            *lead, last = final.split(" ")
            final = " ".join([*lead, v.plural_of(last)])
        elif plural:
            heads[-1] = tuple(v.plural_of(name) for name in heads[-1])
        if final in ("ability", "abilities"):
            final = either(final, f"activated or triggered {final}")
        before = (_any_of(one, plural) if isinstance(one, tuple) else one for one in self.before)
        return " ".join(x for x in (_adjectives([*before]), *(_any_of(names, plural) for names in heads), final) if x)


_MINE = t.ControlledBy(t.You())


def _together(plural: bool) -> tuple[str, ...]:
    """Of several things, or of each, "and" says that each kind is meant; of one it would say that it is all of them."""
    return ("and", "and/or") if plural else (of_each("and"), of_each("and/or"))


def _any_of(names: tuple[str, ...], plural: bool) -> str:
    """Several of which each is meant: "instant or sorcery", "instants and sorceries", "black and/or red"."""
    said = series(names)
    if len(names) < 2:
        return said
    return either(*(f" {word} ".join(said.rsplit(" or ", 1)) for word in ("or", *_together(plural))))


@nested.noun.by
def noun(
    filter: t.Filter, zones: tuple[str, ...] = ("battlefield",), owner: t.Selector | None = None, plural: bool = False
) -> str:
    """A filter as a noun phrase without a determiner, with the zone it is looked for in; no zones: a card, wherever it is."""
    if isinstance(filter, t.Or) and not all(isinstance(part, t.Status | t.HasColor) for part in filter.parts):
        each = tuple(one for part in filter.parts for one in (part.parts if isinstance(part, t.Or) else (part,)))
        told = each if zones != ("battlefield",) else tuple(one for part in each for one in _each_type(part))
        return _alternative_nouns(told, zones, owner, plural)
    if isinstance(filter, t.Not) and isinstance(filter.part, t.And):
        return f"{noun(t.IsCard(), zones, owner, plural)} other than a {noun(filter.part, ())}"
    parts = conjuncts(filter)
    left_out = next((part for part in parts if isinstance(part, t.Not) and isinstance(part.part, t.IsAmong)), None)
    if left_out is not None and isinstance(left_out.part, t.IsAmong) and len(parts) > 1:
        others = tuple(part for part in parts if part is not left_out)
        rest = noun(others[0] if len(others) == 1 else t.And(others), zones, owner, plural)
        return either(named(IMPOSSIBLE, f"{rest} other than {selector(left_out.part.things)}"), f"other {rest}")
    nth = next((part for part in parts if isinstance(part, t.CastAs)), None)
    if zones == ("stack",) and nth is not None and _MINE in parts:
        return _nth_cast(nth, tuple(part for part in parts if part not in (nth, _MINE)))
    if zones == ("stack",) and t.CastFrom() in parts and _MINE in parts:
        kinds = [part for part in parts if part not in (t.CastFrom(), _MINE, t.IsSpell())]
        measured = [part for part in kinds if isinstance(part, t.Quality)]
        bare = noun(t.And((*(part for part in kinds if part not in measured), t.IsSpell())), zones, None, plural)
        at_end = " ".join(map(after, measured))
        return either(noun(t.And((*kinds, t.IsSpell())), zones, None, plural) + " you cast", f"{bare} you cast {at_end}".strip())
    origin = next((part for part in parts if _is_origin(part)), None)
    if zones == ("stack",) and origin is not None and _MINE in parts:
        kinds = [part for part in parts if part not in (origin, _MINE, t.IsSpell())]
        where = without(origin.part) if isinstance(origin, t.Not) else after(origin)
        return f"{noun(t.And((*kinds, t.IsSpell())), zones, None, plural)} you cast {where}"
    nouns = next((part for part in parts if isinstance(part, t.Or) and _are_nouns(part)), None)
    of_all = tuple(part for part in parts if part is not nouns)
    if nouns is not None and all(isinstance(part, _SAID_OF_ALL) for part in of_all):
        heads = tuple(part for part in of_all if isinstance(part, t.IsSpell | t.IsCard))
        last = t.And((*conjuncts(nouns.parts[-1]), *of_all))
        alike = [t.And((*conjuncts(part), *heads)) if heads else part for part in nouns.parts[:-1]]
        return _alternative_nouns((*alike, last), zones, owner, plural)
    own = tuple(part for part in parts if part != t.Not(t.IsSource()))
    elsewhere = [part for part in own if _told_after(part) or _is_one_of_subtypes(part, own)] if len(own) > 1 else []
    if elsewhere:
        told_so = [_told_elsewhere(part, tuple(one for one in own if one is not part), zones, owner, plural)
                   for part in elsewhere]  # fmt: skip
        return f"{'' if len(own) == len(parts) else 'other '}{either(_described(own, zones, owner, plural), *told_so)}"
    if t.ColorCount(">=", 1) in parts and len(parts) > 1:
        others = tuple(part for part in parts if part != t.ColorCount(">=", 1))
        rest = noun(others[0] if len(others) == 1 else t.And(others), zones, owner, plural)
        return either(_described(parts, zones, owner, plural), f"colored {rest}")
    return _described(parts, zones, owner, plural)


_TOLD_AFTER = ("enchanted", "equipped", "attacking", "blocking", "suspected")


def _is_origin(part: t.Filter) -> bool:
    return isinstance(part.part if isinstance(part, t.Not) else part, t.CastFrom)


def _told_after(part: t.Filter) -> bool:
    """May it be said after the noun as well, "that's enchanted"?"""
    kinds = part.parts if isinstance(part, t.Or) else (part.part,) if isinstance(part, t.Not) else (part,)
    if isinstance(part, t.Not):
        return all(isinstance(one, t.HasSupertype | t.HasSubtype) for one in kinds)
    return all(isinstance(one, t.Status) and one.state in _TOLD_AFTER for one in kinds)


def _is_one_of_subtypes(part: t.Filter, parts: tuple[t.Filter, ...]) -> bool:
    """Is it of one of several subtypes, beside a type: "Elf or Goblin creature"?"""
    types = any(isinstance(one, t.HasType) for one in parts)
    return isinstance(part, t.HasSubtype) and len(part.subtypes) > 1 and types


def _told_elsewhere(
    part: t.Filter, others: tuple[t.Filter, ...], zones: tuple[str, ...], owner: t.Selector | None, plural: bool
) -> str:
    """A description with one part of it after the noun, or subtypes before it."""
    rest = noun(others[0] if len(others) == 1 else t.And(others), zones, owner, plural)
    if part == t.HasSubtype(BASIC_LAND_TYPES):
        return f"{rest} with a basic land type"
    return f"{_any_of(part.subtypes, plural)} {rest}" if isinstance(part, t.HasSubtype) else f"{rest} {_told_of(part)}"


def _told_of(part: t.Filter) -> str:
    """ "That's attacking or blocking", "that isn't legendary", "that isn't a Demon"."""
    if isinstance(part, t.Not):
        words = (_non(part.part) or refuse(part)).removeprefix("-")
        return f"{_IS_NOT} {either('a ', '') if isinstance(part.part, t.HasSubtype) else ''}{words}"
    kinds = part.parts if isinstance(part, t.Or) else (part,)
    words = series(tuple(STATUS_WORDS_OF[one.state] for one in kinds if isinstance(one, t.Status)))
    return f"{either('that is', 'that are')} {words}"


def _described(parts: tuple[t.Filter, ...], zones: tuple[str, ...], owner: t.Selector | None, plural: bool) -> str:
    """One description in words, each part of it at its place."""
    words = _Words()
    for part in sorted(parts, key=lambda part: part != t.IsSpell()):  # a permanent spell is one as a spell
        _sort(part, words)
    if len(words.heads) == 2 and isinstance(parts[-1], t.Filter):
        _split_heads(parts, words)
    if words.mixed and len(words.heads) == 2 and len(words.heads[-1]) > 1:
        one, *more = words.heads.pop()
        words.after.append(" or ".join((f"that's a {one}", *(f"a {other}" for other in more))))
    _join_lacking(words)
    if words.after[-2:] == [after(_MINE), without(t.OwnedBy(t.You()))]:
        words.after[-2:] = [either(" ".join(words.after[-2:]), "you control but don't own")]
    tail = _zone(zones, owner, words, plural)
    if not (words.heads or words.final) or (words.mixed and len(words.heads) > 1):
        refuse(parts)
    lead = words.lead(plural)
    if zones == ("exile",):
        return _exiled(lead, parts, tail, words)
    if not (tail and words.after):
        return " ".join((lead, *tail, *words.after))
    sides = (' '.join((*tail, *words.after)), ' '.join((*words.after, *tail)))
    return f"{lead} {either(*(sides if len(zones) == 1 else sides[::-1]))}"


def _join_lacking(words: _Words) -> None:
    """ "Without flying or reach", of what lacks each of several abilities."""
    lacking = [one for one in words.after if one.startswith("without ") and not one.endswith(" on it")]
    if len(lacking) > 1:
        first = words.after.index(lacking[0])
        named_abilities = series([one.removeprefix("without ") for one in lacking])
        words.after = [one for one in words.after if one not in lacking]
        words.after.insert(first, f"without {named_abilities}")


def _exiled(lead: str, parts: tuple[t.Filter, ...], tail: list[str], words: _Words) -> str:
    """ "Card you own in exile", "exiled card you own", "face-up exiled card"."""
    after = " ".join(words.after)
    if t.IsAmong(t.Linked()) in parts:
        return f"{lead} {after}"
    if t.Not(t.Status("face_down")) in parts:
        return f"face-up exiled {lead.replace('nonface-down ', '')} {after}"
    between = [" ".join((lead, words.after[0], *tail, *words.after[1:]))] if len(words.after) > 1 else []
    return either(" ".join((lead, *tail, after)).strip(), f"{lead} {after} {' '.join(tail)}", f"exiled {lead} {after}".strip(),
                  *between)  # fmt: skip


_SAID_OF_ALL = (t.ControlledBy, t.OwnedBy, t.OfChosen, t.TargetsSomething, t.HasCounter, t.Quality, t.IsSpell, t.IsCard)
"""What follows the last of several nouns and is so of all of them."""


def _are_nouns(filter: t.Or) -> bool:
    """Is each of several descriptions a noun of its own, and not all are types or colors?"""
    plain = t.HasType | t.HasSubtype | t.HasColor | t.Status
    kinds = t.And | t.HasType | t.HasSubtype | t.IsSpell | t.IsAbility | t.IsPermanent | t.ColorCount
    return all(isinstance(part, kinds) for part in filter.parts) and not all(isinstance(part, plain) for part in filter.parts)


def _nth_cast(nth: t.CastAs, kinds: tuple[t.Filter, ...]) -> str:
    """ "The second spell you cast each turn"; of one after those cast before, "the next spell you cast this turn"."""
    if isinstance(nth.number, t.Number):
        origin = next((part for part in kinds if _is_origin(part)), None)
        if origin is not None:
            where = without(origin.part) if isinstance(origin, t.Not) else after(origin)
            rest = t.And(tuple(part for part in kinds if part is not origin))
            return f"the {ordinal(nth.number.value)} {noun(rest, ('stack',))} you cast {where} each turn"
        return f"the {ordinal(nth.number.value)} {noun(t.And(kinds), ('stack',))} you cast each turn"
    return f"the next {noun(t.And(kinds), ('stack',))} you cast{ALWAYS}"


def _each_type(filter: t.Filter) -> tuple[t.Filter, ...]:
    """The types of a list, "artifact, enchantment, or …", as alternatives each."""
    return tuple(t.HasType((one,)) for one in filter.types) if isinstance(filter, t.HasType) else (filter,)


def _alternative_nouns(parts: tuple[t.Filter, ...], zones: tuple[str, ...], owner: t.Selector | None, plural: bool) -> str:
    """ "a red creature or an artifact", "red creatures and white creatures you control": what is so of all is said once."""
    split = [conjuncts(part) for part in parts]
    held = (part for part in split[-1] if isinstance(part, t.ControlledBy | t.OwnedBy))
    shared = tuple(part for part in held if all(part in one for one in split))
    whole = tuple(noun(part, zones, owner, plural) for part in parts)
    own = tuple(tuple(part for part in one if part not in shared) for one in split)
    said = [_joined(whole, plural)]
    if zones != ("battlefield",):
        said.append(_joined((*(noun(part, (), None, plural) for part in parts[:-1]), whole[-1]), plural))
        said = [*_of_one_noun(parts, zones, owner, plural), *said]
    if shared and all(own):
        short = [noun(one[0] if len(one) == 1 else t.And(one), zones, owner, plural) for one in own]
        said.append(_joined((*short[:-1], whole[-1]), plural))
    return either(*said)


def _of_one_noun(parts: tuple[t.Filter, ...], zones: tuple[str, ...], owner: t.Selector | None, plural: bool) -> list[str]:
    """ "Instant, sorcery, or Elf card in your graveyard", "Elf or basic land card": the noun is said once, where nothing is told
    of one of them that could be told of all."""
    each = tuple(one for part in parts for one in _each_type(part))
    kinds = (t.HasType, t.HasSubtype, t.HasColor, t.HasSupertype)
    told = (one.part if isinstance(one, t.Not) else one for one in (*each[:-1], *conjuncts(each[-1])))
    if not all(isinstance(one, kinds) for one in told):
        return []
    bare = [noun(part, (), None, False) for part in each[:-1]]
    last = noun(each[-1], zones, owner, plural)
    if not all(one.endswith(" card") for one in bare):
        return []
    return [_joined((*(one.removesuffix(" card") for one in bare), last), plural)]


def _joined(names: tuple[str, ...], plural: bool) -> str:
    words = ("or", *_together(plural), *(() if plural else ("or a",)))
    lead, last = ", ".join(names[:-1]), names[-1]
    said = [f"{lead}{',' if len(names) > 2 else ''} {word} {last}" for word in words]
    return either(*said, *([", a ".join(names[:-1]) + f", or a {last}"] if len(names) > 2 and not plural else []))


def _adjectives(before: list[str]) -> str:
    """ "tapped white", "nonartifact, nonblack"."""
    plain = " ".join(before)
    negative = [one for one in before if one.startswith("non")]
    return either(plain, plain.replace(" non", ", non")) if len(negative) > 1 else plain


@nested.card.by
def card(filter: t.Filter | None, plural: bool = False) -> str:
    """A card by what it is, of which nobody says where it is: "creature card"."""
    return noun(filter or t.IsCard(), (), plural=plural)


def _split_heads(parts: tuple[t.Filter, ...], words: _Words) -> None:
    """ "creature that's a Zombie or Mutant": several subtypes beside a type."""
    several = [p for p in parts if isinstance(p, t.HasSubtype) and len(p.subtypes) > 1]
    if several:
        words.heads = [names for names in words.heads if names != several[0].subtypes]
        words.after.append("that's a " + series(several[0].subtypes))


def _zone(zones: tuple[str, ...], owner: t.Selector | None, words: _Words, plural: bool) -> list[str]:
    if zones == ("battlefield",) or set(zones) == {"stack", "battlefield"} or (
        zones == ("stack",)
        and words.final in ("spell", "ability", "triggered ability", "activated ability", "activated or triggered ability")
    ):
        if owner is not None:
            refuse(owner)
        return []
    if zones == ("battlefield", "command") and owner is None:
        return ["on the battlefield or in the command zone"]
    if words.final == "permanent" or not words.final:
        words.final = (words.final + " card").strip()
    if not zones:
        return []
    if zones == ("exile",):
        return [either("in exile", "from exile")]
    if owner is None and {"hand", "graveyard", "exile", "library", "command"} <= {*zones} and "battlefield" not in zones:
        words.after.append(named(IMPOSSIBLE, either(
            "that aren't on the battlefield" if plural else "that isn't on the battlefield", "not on the battlefield")))
        return []
    if len(zones) == 1 and zones[0] in _ZONES:
        return [f"{either('in', 'from')} {_whose(zones[0], owner, plural)}"]
    if owner is not None and owner != t.EachOpponent() and _ZONES.keys() >= {*zones}:
        each = (joint.join(zones) for joint in (" or ", " and/or ", " and "))
        return [f"{either('from', 'in')} {either(*(_whose(one, owner, plural) for one in each))}"]
    return refuse(zones)


def _whose(zone: str, owner: t.Selector | None, plural: bool) -> str:
    """ "your graveyard", "all graveyards", "an opponent's graveyard": one thing is in one of them."""
    several = v.plural_of(zone)
    if owner is None:
        return either(f"all {several}", several) if plural else either(
            f"a {zone}", *map(of_each, (f"all {several}", f"each {zone}")))
    if owner == t.EachOpponent():
        all_of_them = (f"your opponents' {several}", f"all opponents' {several}")
        return either(f"an opponent's {zone}", *(words if plural else of_each(words) for words in all_of_them))
    return f"{either(possessive(owner), *_THEIR.get(type(owner), ()))} {zone}"


_THEIR: dict[type, tuple[str, ...]] = {t.It: ("their", "that player's"), t.TargetRef: ("their",), t.EventRole: ("their",)}


def _sort(filter: t.Filter, words: _Words) -> None:  # noqa: C901 - a row of alternatives
    if clauses := nested.relative(filter):
        words.after.append(either(*clauses))
    elif isinstance(filter, t.HasType):
        words.heads.append(filter.types)
    elif isinstance(filter, t.HasSubtype):
        words.heads.append(filter.subtypes)
    elif isinstance(filter, t.HasSupertype):
        words.before.append(" or ".join(filter.supertypes))
    elif isinstance(filter, t.HasColor):
        words.before.append(tuple(v.COLOR_NAMES[c] for c in filter.colors))
    elif isinstance(filter, t.ColorCount):
        word = _COUNTS.get((filter.op, filter.number))
        words.before.append(word) if word else words.after.append(_of_colors(filter))
    elif isinstance(filter, t.Status):
        _status(filter, words)
    elif isinstance(filter, t.IsPermanent | t.IsToken | t.IsSpell | t.IsCard | t.IsAbility):
        _final(filter, words)
    elif isinstance(filter, t.IsPlayer):
        words.final = {"any": "player", "opponent": "opponent"}.get(filter.who) or refuse(filter)
    elif filter == t.Not(t.HasType(("instant", "sorcery"))) and words.final == "spell":
        words.before.append("permanent")
    elif filter in WORD_FOR_WORD:
        words.after.append(WORD_FOR_WORD[filter])
    elif isinstance(filter, t.Not):
        _negated(filter, words)
    elif isinstance(filter, t.Or):
        _alternatives(filter, words)
    elif isinstance(filter, t.And):
        _joint(filter, words)
    else:
        words.after.append(after(filter))


def _of_colors(filter: t.ColorCount) -> str:
    """ "that's exactly two colors", "that's one or more colors"."""
    many = {">=": "{} or more", "=": "exactly {}"}.get(filter.op) or refuse(filter)
    return f"{either('is', 'are').join(('that ', ' '))}{many.format(v.NUMBER_WORDS[filter.number])} colors"


_ATTACKING_YOU = (t.Status("attacking"), t.Where(t.SameThing(t.AttackedBy(t.It()), t.You())))


def _joint(filter: t.And, words: _Words) -> None:
    """Several parts that were read as one: "1/1" before the noun, or each of them."""
    if filter.parts == (t.OwnedBy(t.You()), _MINE):
        words.after.append("you own and control")
        return
    if filter.parts == _ATTACKING_YOU:
        words.after.append(either("that's attacking you", "attacking you", "that are attacking you"))
        return
    if (told := printable(after, filter)) is not None:
        words.after.append(named(IMPOSSIBLE, told))
        return
    figures = [(part.quality, part.amount) for part in filter.parts if isinstance(part, t.Quality) and part.op == "="]
    if len(figures) == len(filter.parts) and [name for name, _ in figures] == ["power", "toughness"]:
        words.before.append("/".join(str(one.value) if isinstance(one, t.Number) else refuse(one) for _, one in figures))
        return
    for part in filter.parts:
        _sort(part, words)


def _status(filter: t.Status, words: _Words) -> None:
    if filter.state in ("outlaw", "commander"):
        words.heads.append((filter.state,))
    elif filter.state == "has_mana_cost_x":
        words.after.append(f"with {either('{X} in its mana cost', '{X} in their mana costs', 'a mana cost that contains {X}')}")
    else:
        words.before.append(STATUS_WORDS_OF.get(filter.state) or refuse(filter))


def _alternatives(filter: t.Or, words: _Words) -> None:
    """ "attacking or blocking creature", "creature that's black or red", "basic land or Cave card"."""
    if all(isinstance(part, t.Status) and part.state in STATUS_WORDS_OF for part in filter.parts):
        words.before.append(series(tuple(STATUS_WORDS_OF[part.state] for part in filter.parts if isinstance(part, t.Status))))
    elif all(isinstance(part, t.HasColor) and len(part.colors) == 1 for part in filter.parts):
        colors = series(tuple(v.COLOR_NAMES[part.colors[0]] for part in filter.parts if isinstance(part, t.HasColor)))
        one_kind = len(words.heads) == 1 and len(words.heads[0]) == 1
        words.before.append(colors) if one_kind else words.after.append(f"that's {colors}")
    elif all(isinstance(part, t.HasKeyword) for part in filter.parts):
        named = tuple(part.keyword for part in filter.parts if isinstance(part, t.HasKeyword))
        words.after.append(f"{either('with', 'that has', 'that have')} {either(series(named), series(named, 'and/or'))}")
    elif all(isinstance(part, t.HasType | t.HasSubtype) for part in filter.parts):
        kinds = (part.types if isinstance(part, t.HasType) else part.subtypes
                 for part in filter.parts if isinstance(part, t.HasType | t.HasSubtype))  # fmt: skip
        words.heads.append(tuple(name for names in kinds for name in names))
        words.mixed = True
    elif all(isinstance(part, t.Quality) and part.op == "=" and isinstance(part.amount, t.Number) for part in filter.parts):
        words.after.append(series((after(filter.parts[0]), *_other_numbers(filter.parts))))
    elif all(isinstance(part, t.IsAmong) and isinstance(part.things, t.BlockersOf | t.BlockedBy) for part in filter.parts):
        words.after.append(_blocking_or_blocked(filter))
    else:
        refuse(filter)


def _other_numbers(parts: tuple[t.Filter, ...]) -> list[str]:
    """ "[with mana value 4 or] 5"."""
    first, *others = (part for part in parts if isinstance(part, t.Quality) and isinstance(part.amount, t.Number))
    if any(other.quality != first.quality for other in others):
        refuse(first)
    return [str(other.amount.value) for other in others if isinstance(other.amount, t.Number)]


def _blocking_or_blocked(filter: t.Or) -> str:
    """ "blocking or blocked by ~"."""
    of = [part.things.of for part in filter.parts if isinstance(part, t.IsAmong)
          and isinstance(part.things, t.BlockersOf | t.BlockedBy)]  # fmt: skip
    whom = either(selector(of[0]), *(["it"] if of[0] == t.This() else []))
    return f"blocking or blocked by {whom}" if len(of) == 2 and of[0] == of[1] else refuse(filter)


def _final(filter: t.Filter, words: _Words) -> None:
    if words.final:
        refuse(filter)
    if isinstance(filter, t.IsAbility):
        words.final = {
            ("activated", "triggered"): "ability",
            ("activated",): "activated ability",
            ("triggered",): "triggered ability",
        }.get(filter.kinds) or refuse(filter)
    else:
        words.final = {t.IsPermanent: "permanent", t.IsToken: "token", t.IsSpell: "spell", t.IsCard: "card"}[type(filter)]


def _negated(filter: t.Not, words: _Words) -> None:
    """ "Other", "nonblack" before the noun; "you don't control", "without flying" after it."""
    inner = filter.part
    before = _non(inner)
    if isinstance(inner, t.IsSource):
        words.before.insert(0, "other")
    elif isinstance(inner, t.Status) and inner.state in ("enchanted", "equipped"):
        words.after.append(f"{_IS_NOT} {STATUS_WORDS_OF[inner.state]}")
    elif before is not None:
        words.before.append("non" + before)
    else:
        words.after.append(without(inner))


def _non(inner: t.Filter) -> str | None:
    """The word that "non" stands before; None where there is none such."""
    if isinstance(inner, t.HasType) and len(inner.types) == 1:
        return inner.types[0]
    if isinstance(inner, t.HasSubtype) and len(inner.subtypes) == 1:
        return "-" + inner.subtypes[0]
    if isinstance(inner, t.HasSupertype) and len(inner.supertypes) == 1:
        return inner.supertypes[0]
    if isinstance(inner, t.HasColor) and len(inner.colors) == 1:
        return v.COLOR_NAMES[inner.colors[0]]
    if isinstance(inner, t.IsToken):
        return "token"
    if inner in (t.Status("commander"), t.Status("outlaw")):
        return "commander" if inner == t.Status("commander") else "-outlaw"
    return STATUS_WORDS_OF.get(inner.state) if isinstance(inner, t.Status) else None
