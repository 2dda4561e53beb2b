"""Keyword abilities (702): their names, what parameters each takes, and how they stand in text."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, costs, grammar, nouns, qualities
from app.engine.oracle import vocabulary as v
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader, words_of
from app.engine.trees import keywords as rows
from app.engine.trees.keywords import Takes

_OTHERWISE_WRITTEN = {
    "basic landcycling": Takes.NOTHING, "start your engines": Takes.NOTHING, "nimble": Takes.NOTHING, "specialize": Takes.COST,
}
"""Words that stand like keywords in card texts, without a rule of their own in 702."""
KEYWORDS: dict[str, Takes] = _OTHERWISE_WRITTEN | {
    row.name: row.takes for row in rows.KEYWORDS.values() if row.takes is not Takes.NO_LINE
}
"""Every keyword ability that is read, by name, and what stands after it. A wall's words are looked up longest first."""
_LONG = {name: tuple(words_of(name)) for name in KEYWORDS}
_BY_FIRST: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
for _name, _words in sorted(_LONG.items(), key=lambda item: -len(item[1])):
    _BY_FIRST.setdefault(_words[0], []).append((_name, _words))
LANDWALK = {"plainswalk": "Plains", "islandwalk": "Island", "swampwalk": "Swamp", "mountainwalk": "Mountain",
            "forestwalk": "Forest", "desertwalk": "Desert"}
_CYCLING = {"plainscycling": "Plains", "islandcycling": "Island", "swampcycling": "Swamp",
            "mountaincycling": "Mountain", "forestcycling": "Forest", "slivercycling": "Sliver",
            "wizardcycling": "Wizard", "landcycling": "land", "basic landcycling": "basic land"}


@grammar.at_name.by
def at_name(r: Reader) -> str | None:
    """The keyword whose name comes next, not consumed."""
    i = r.i
    name = read_name(r)
    r.i = i
    return name


@grammar.read_name.by
def read_name(r: Reader) -> str | None:
    """A keyword's name alone, as in "with flying" or "gains flying"; None if there is none."""
    if r.word in LANDWALK or r.word == "landwalk":
        r.i += 1
        return r.words[r.i - 1]
    for name, words in _BY_FIRST.get(r.word, ()):
        k = len(words)
        if tuple(r.words[r.i : r.i + k]) == words:
            r.i += k
            return name
    return None


def read_keyword(r: Reader) -> t.KeywordAbility:
    """A keyword ability with its parameters. Raises Stuck."""
    walk = _landwalk(r)
    if walk is not None:
        return walk
    cycling = _typecycling(r)
    if cycling is not None:
        return cycling
    name = read_name(r)
    if name is None:
        r.stuck()
    return _PARAMETERS[KEYWORDS[name]](r, name)


def _plain(r: Reader, name: str) -> t.KeywordAbility:
    if name == "gift":
        r.any("a", "an")
        start = r.i
        while r.i < r.n and r.word not in (",", ".") and r.word.isalpha():
            r.i += 1
        return t.KeywordAbility("gift", words=(r.text(start, r.i),))
    if name == "bargain" or r.word not in ("{", "-"):
        return t.KeywordAbility("umbra armor" if name == "totem armor" else name)
    r.stuck()


def _cost(r: Reader, name: str) -> t.KeywordAbility:
    if name == "equip":
        return _equip(r)
    if name == "emerge":
        what = None
        if r.ok("from"):
            what = nouns.read_phrase(r).filter
        return t.KeywordAbility("emerge", costs.read_mana(r), filter=what)
    if name == "flashback" and r.word in ("until", "."):
        if "flashback cost is equal to" not in " ".join(r.words[r.i :]):
            r.stuck()
        return t.KeywordAbility(name, t.ManaCostOf(t.It()))
    cost = costs.read_after_keyword(r, end=r.n)
    return t.KeywordAbility(name, cost)


def _equip(r: Reader) -> t.KeywordAbility:
    """"Equip {2}", "Equip Knight {1}", "Equip—Pay 3 life"."""
    if r.word == "—" or r.word.startswith("{"):
        return t.KeywordAbility("equip", costs.read_after_keyword(r, end=r.n))
    found = nouns.read_phrase(r)
    return t.KeywordAbility("equip", costs.read_after_keyword(r, end=r.n), filter=found.filter)


def _number(r: Reader, name: str) -> t.KeywordAbility:
    what = None
    if name == "devour" and not r.word.isdigit() and r.word != "x":
        what = nouns.read_phrase(r).filter
    dash = r.any("—")
    if dash and name in ("modular", "fading", "vanishing"):
        r.expect("sunburst")
        return t.KeywordAbility(name, ability=t.KeywordAbility("sunburst"))
    if r.at_end() and name == "vanishing":
        return t.KeywordAbility(name)
    if r.at_end() and name in ("hideaway", "station"):
        return t.KeywordAbility(name)
    amount: t.Amount
    if r.ok("x"):
        amount = t.X()
    elif r.word.isdigit():
        amount = t.Number(int(r.word))
        r.i += 1
    else:
        r.stuck()
    if r.ok(", where x is"):
        amount = amounts.read_amount(r)
        r.ok(".")
    return t.KeywordAbility(name, amount=amount, filter=what)


def _number_cost(r: Reader, name: str) -> t.KeywordAbility:
    amount: t.Amount = t.X() if r.ok("x") else t.Number(int(r.word)) if r.word.isdigit() else t.X()
    if isinstance(amount, t.Number):
        r.i += 1
    r.expect("—")
    return t.KeywordAbility(name, costs.read_cost(r), amount=amount)


def _quality(r: Reader, name: str) -> t.KeywordAbility:
    if name == "enchant":
        return _enchant(r)
    if name == "affinity":
        r.expect("for")
        return t.KeywordAbility(name, filter=nouns.read_phrase(r).filter)
    if name == "champion":
        r.expect("a", "an")
        return t.KeywordAbility(name, filter=nouns.read_phrase(r).filter)
    if name == "partner":
        return _partner(r)
    r.expect("onto")
    word = r.expect("arcane", "instant or sorcery")
    kind: t.Filter = t.HasSubtype(("Arcane",)) if word == "arcane" else t.HasType(("instant", "sorcery"))
    return t.KeywordAbility(name, costs.read_after_keyword(r, end=r.n), filter=kind)


def _partner(r: Reader) -> t.KeywordAbility:
    if r.ok("with"):
        start = r.i
        r.i = r.n
        return t.KeywordAbility("partner", filter=t.HasName((r.text(start, r.n).rstrip("."),)))
    if r.ok("—"):
        start = r.i
        r.i = r.n
        return t.KeywordAbility("partner", words=(r.text(start, r.n),))
    return t.KeywordAbility("partner")


def _enchant(r: Reader) -> t.KeywordAbility:
    """"Enchant creature you control", "Enchant player", "Enchant creature card in a graveyard"."""
    phrase = nouns.read_phrase(r)
    what = phrase.filter
    if r.any("or"):
        what = t.Or((what, nouns.read_phrase(r).filter))
    if phrase.zones and phrase.zones != ("battlefield",):
        what = t.And((what, t.InZone(phrase.zones)))
    return t.KeywordAbility("enchant", filter=what)


def _from(r: Reader, name: str) -> t.KeywordAbility:
    """"Protection from red and from green", "Hexproof from monocolored", "Protection from everything"."""
    if not r.ok("from"):
        if name == "protection":
            r.stuck()
        return t.KeywordAbility(name)
    parts = [_protected(r)]
    while True:
        i = r.i
        r.ok(",")
        r.any("and from", "and", "from")
        if r.i == i:
            break
        if r.words[r.i - 1] == "," and not (r.ok("from") or r.word in v.COLORS):
            r.i = i
            break
        more = r.attempt(_protected)
        if more is None:
            r.i = i
            break
        parts.append(more)
    return t.KeywordAbility(name, filter=nouns.either(parts))


def _protected(r: Reader) -> t.Filter:  # noqa: C901 - a row of alternatives
    special = r.any("everything", "all colors", "each color", "the chosen color", "the color of your choice",
                    "each of your opponents", "each opponent", "the chosen player", "all creatures", "all creature types")
    if special == "everything":
        return t.Or((t.Anything(), t.IsPlayer()))
    if special in ("all colors", "each color"):
        return t.ColorCount(">=", 1)
    if special == "the chosen color":
        return t.OfChosen("color")
    if special == "the color of your choice":
        r.scope.needs.append("color")
        return t.OfChosen("color", "color")
    if special in ("each of your opponents", "each opponent"):
        return t.ControlledBy(t.EachOpponent())
    if special == "the chosen player":
        return t.ControlledBy(t.ChosenPlayer())
    if special == "all creatures":
        return t.HasType(("creature",))
    if special is not None:
        r.stuck()
    if r.any("mana value"):
        r.i -= 2
        return qualities.read_quality(r)
    if r.at("non"):
        r.stuck()
    adjective = nouns.read_adjective(r)
    if adjective is not None and r.word not in v.TYPE_WORDS and r.word not in v.OBJECT_HEADS:
        return adjective
    if adjective is not None:
        r.i -= 1
    r.any("each")
    phrase = nouns.read_phrase(r)
    return phrase.filter


def _landwalk(r: Reader) -> t.KeywordAbility | None:
    """"Islandwalk", "Snow landwalk", "Nonbasic landwalk", "Legendary landwalk", "Snow swampwalk"."""
    i = r.i
    parts: list[t.Filter] = []
    while r.word in v.SUPERTYPES or r.word in ("nonbasic", "artifact"):
        adjective = nouns.read_adjective(r)
        if adjective is None:
            r.i += 1
            adjective = t.HasType(("artifact",))
        parts.append(adjective)
    if r.word in LANDWALK:
        parts.append(t.HasSubtype((LANDWALK[r.word],)))
    elif r.word == "landwalk":
        parts.append(t.HasType(("land",)))
    else:
        r.i = i
        return None
    r.i += 1
    text = r.text(i, r.i).lower()
    return t.KeywordAbility("landwalk", filter=both(parts), words=(text,))


def _typecycling(r: Reader) -> t.KeywordAbility | None:
    for words, kind in _CYCLING.items():
        if r.ok(words):
            return t.KeywordAbility("typecycling", costs.read_after_keyword(r, end=r.n), words=(kind,))
    return None


def _special(r: Reader, name: str) -> t.KeywordAbility:
    if name == "kicker":
        cost = costs.read_after_keyword(r, end=r.n)
        if r.any("and/or"):
            cost = t.Costs((t.EitherCost((cost, costs.read_cost(r))),))
            return t.KeywordAbility("kicker", cost, words=("and/or",))
        return t.KeywordAbility("kicker", cost)
    if name == "multikicker":
        return t.KeywordAbility("multikicker", costs.read_after_keyword(r, end=r.n))
    if name == "prototype":
        cost = costs.read_mana(r)
        r.expect("—")
        power_toughness = r.word
        r.i += 1
        return t.KeywordAbility("prototype", cost, words=(power_toughness,))
    if name == "craft":
        r.expect("with")
        number = _materials(r)
        materials = nouns.read_phrase(r).filter
        return t.KeywordAbility("craft", costs.read_after_keyword(r, end=r.n), number, materials)
    r.stuck()


def _materials(r: Reader) -> t.Amount:
    """How many materials: "artifact" is one, "two creatures", "four or more …", "one or more …"."""
    if r.word not in v.NUMBERS:
        r.any("a", "an")
        return t.Number(1)
    number = t.Number(v.NUMBERS[r.word])
    r.i += 1
    return t.AnyNumber(number) if r.any("or more") else number


_PARAMETERS = {
    Takes.NOTHING: _plain, Takes.COST: _cost, Takes.NUMBER: _number, Takes.NUMBER_AND_COST: _number_cost,
    Takes.QUALITY: _quality, Takes.FROM_QUALITIES: _from, Takes.WORDS_OF_ITS_OWN: _special,
}


def read_line(r: Reader) -> tuple[t.Ability, ...]:
    """A paragraph that is nothing but keyword abilities. Raises Stuck."""
    found: list[t.Ability] = []
    while True:
        found.append(read_keyword(r))
        if r.at_end():
            return tuple(found)
        if r.any(",", ";"):
            continue
        r.ok(".")
        if r.at_end():
            return tuple(found)
        r.stuck()

