"""Keyword abilities (702): their names, what parameters each takes, and how they stand in text."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

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
LANDCYCLING = {"plainscycling": "Plains", "islandcycling": "Island", "swampcycling": "Swamp",
            "mountaincycling": "Mountain", "forestcycling": "Forest", "slivercycling": "Sliver",
            "wizardcycling": "Wizard", "landcycling": "land", "basic landcycling": "basic land"}


@grammar.at_name.by
def at_name(reader: Reader) -> str | None:
    """The keyword whose name comes next, not consumed."""
    i = reader.i
    if reader.begins(tuple(LANDCYCLING)):
        return "typecycling"
    if reader.words[i + 1 : i + 2] == ["offering"]:
        return "offering"
    walks = reader.word in ("nonbasic", "artifact", "snow", "legendary") and _landwalk(reader) is not None
    name = "landwalk" if walks else read_name(reader)
    reader.i = i
    return name


@grammar.read_name.by
def read_name(reader: Reader) -> str | None:
    """A keyword's name alone, as in "with flying" or "gains flying"; None if there is none."""
    if reader.word in LANDWALK or reader.word == "landwalk":
        reader.i += 1
        return reader.words[reader.i - 1]
    for name, words in _BY_FIRST.get(reader.word, ()):
        k = len(words)
        if tuple(reader.words[reader.i : reader.i + k]) == words:
            reader.i += k
            return name
    return None


def read_keyword(reader: Reader) -> t.KeywordAbility:
    """A keyword ability with its parameters. Raises Stuck."""
    walk = _landwalk(reader)
    if walk is not None:
        return walk
    cycling = _typecycling(reader)
    if cycling is not None:
        return cycling
    name = read_name(reader)
    if name is None:
        return _offering(reader)
    return _PARAMETERS[KEYWORDS[name]](reader, name)


def _plain(reader: Reader, name: str) -> t.KeywordAbility:
    if name == "gift":
        reader.any("a", "an")
        start = reader.i
        while reader.i < reader.n and reader.word not in (",", ".") and reader.word.isalpha():
            reader.i += 1
        return t.KeywordAbility("gift", words=(reader.text(start, reader.i),))
    if name == "bargain" or reader.word not in ("{", "-"):
        return t.KeywordAbility("umbra armor" if name == "totem armor" else name)
    reader.stuck()


def _cost(reader: Reader, name: str) -> t.KeywordAbility:
    if name == "equip":
        return _equip(reader)
    if name == "emerge":
        what = None
        if reader.ok("from"):
            what = nouns.read_phrase(reader).filter
        return t.KeywordAbility("emerge", costs.read_mana(reader), filter=what)
    if reader.word in ("until", ".", "if"):
        return t.KeywordAbility(name, _told_later(reader, name))
    if name == "mayhem" and reader.at_end():
        return t.KeywordAbility(name)
    cost = costs.read_after_keyword(reader, end=reader.n)
    return t.KeywordAbility(name, cost)


def _told_later(reader: Reader, name: str) -> t.Cost:
    """The cost of a keyword that a sentence after it tells: "… has flashback. The flashback cost is equal to its mana cost."
    That sentence is passed by later (`passed_told`)."""
    here = began = reader.i
    told = [f"{whose} {name} cost is equal to" for whose in _WHOSE_COST]
    while not reader.at_end() and not reader.any(*told):
        reader.i += 1
        began = reader.i
    reader.expect(*_ITS_MANA_COST)
    cost: t.Cost = t.ManaCostOf(t.It(), _reduced_by(reader) if reader.ok("reduced by") else 0)
    if reader.ok("plus"):
        kept, reader.scope.mentions = reader.scope.mentions, []  # "other" cards are others than the one that has the ability
        cost = costs.together([cost, costs.read_cost(reader)])
        reader.scope.mentions = kept
    if not reader.at(".") or reader.words[began - 1] != ".":
        reader.stuck()
    reader.scope.told, reader.i = (began, reader.i), here
    return cost


def _reduced_by(reader: Reader) -> int:
    """ "[equal to its mana cost reduced by] {2}". Raises Stuck."""
    symbols = costs.read_mana(reader).symbols
    return int(symbols[0]) if len(symbols) == 1 and symbols[0].isdigit() else reader.stuck()


_WHOSE_COST = ("the", "its", "that card 's", "each card 's")
_ITS_MANA_COST = ("its mana cost", "that card 's mana cost", "the card 's mana cost", "that spell 's mana cost")


def passed_told(reader: Reader) -> bool:
    """Pass by a sentence that told the cost of a keyword before it."""
    if reader.scope.told is None or reader.scope.told[0] != reader.i:
        return False
    reader.i = reader.scope.told[1]
    return True


def _equip(reader: Reader) -> t.KeywordAbility:
    """"Equip {2}", "Equip Knight {1}", "Equip—Pay 3 life"."""
    if reader.word == "—" or reader.word.startswith("{"):
        return t.KeywordAbility("equip", costs.read_after_keyword(reader, end=reader.n))
    found = nouns.read_phrase(reader)
    return t.KeywordAbility("equip", costs.read_after_keyword(reader, end=reader.n), filter=found.filter)


def _number(reader: Reader, name: str) -> t.KeywordAbility:
    what = None
    if name == "devour" and not reader.word.isdigit() and reader.word != "x":
        what = nouns.read_phrase(reader).filter
    dash = reader.any("—")
    if dash and name in ("modular", "fading", "vanishing"):
        reader.expect("sunburst")
        return t.KeywordAbility(name, ability=t.KeywordAbility("sunburst"))
    if reader.at_end() and name == "vanishing":
        return t.KeywordAbility(name)
    if reader.at_end() and name in ("hideaway", "station"):
        return t.KeywordAbility(name)
    amount: t.Amount
    if reader.ok("x"):
        amount = t.X()
    elif reader.word.isdigit():
        amount = t.Number(int(reader.word))
        reader.i += 1
    else:
        reader.stuck()
    if amount == t.X() and reader.ok(", where x is"):
        amount = amounts.read_amount(reader)
        reader.ok(".")
    return t.KeywordAbility(name, amount=amount, filter=what)


def _number_cost(reader: Reader, name: str) -> t.KeywordAbility:
    """"Suspend 4—{U}", "Suspend X—{X}{3}{U}. X can't be 0."; without number and cost where a card gains it in exile."""
    if name == "suspend" and reader.word in (".", "", ","):
        return t.KeywordAbility(name)
    amount: t.Amount = t.Number(int(reader.word)) if reader.word.isdigit() else t.X()
    if isinstance(amount, t.Number):
        reader.i += 1
    elif not reader.ok("x"):
        reader.stuck()
    reader.expect("—")
    cost = costs.read_cost(reader)
    not_zero = amount == t.X() and reader.ok(". x can't be 0")
    return t.KeywordAbility(name, cost, amount=amount, words=("x can't be 0",) if not_zero else ())


def _quality(reader: Reader, name: str) -> t.KeywordAbility:
    if name == "enchant":
        return _enchant(reader)
    if name == "affinity":
        reader.expect("for")
        return t.KeywordAbility(name, filter=nouns.read_phrase(reader).filter)
    if name == "bands with other":
        phrase = nouns.read_phrase(reader)
        return t.KeywordAbility(name, filter=phrase.filter) if phrase.plural and not phrase.zones else reader.stuck()
    if name == "champion":
        reader.expect("a", "an")
        return t.KeywordAbility(name, filter=nouns.read_phrase(reader).filter)
    if name == "partner":
        return _partner(reader)
    reader.expect("onto")
    word = reader.expect("arcane", "instant or sorcery")
    kind: t.Filter = t.HasSubtype(("Arcane",)) if word == "arcane" else t.HasType(("instant", "sorcery"))
    return t.KeywordAbility(name, costs.read_after_keyword(reader, end=reader.n), filter=kind)


def _partner(reader: Reader) -> t.KeywordAbility:
    if reader.ok("with"):
        start = reader.i
        reader.i = reader.n
        return t.KeywordAbility("partner", filter=t.HasName((reader.text(start, reader.n).rstrip("."),)))
    return t.KeywordAbility("partner")


def _enchant(reader: Reader) -> t.KeywordAbility:
    """"Enchant creature you control", "Enchant player", "Enchant creature card in a graveyard"."""
    phrase = nouns.read_phrase(reader)
    what = phrase.filter
    if phrase.zones and phrase.zones != ("battlefield",):
        owned = () if phrase.owner is None else (t.OwnedBy(phrase.owner),)
        what = t.And((what, t.InZone(phrase.zones), *owned))
    return t.KeywordAbility("enchant", filter=what)


def _from(reader: Reader, name: str) -> t.KeywordAbility:
    """"Protection from red and from green", "Hexproof from monocolored", "Protection from everything"."""
    if not reader.ok("from"):
        if name == "protection":
            reader.stuck()
        return t.KeywordAbility(name)
    parts = [_protected(reader)]
    while True:
        i = reader.i
        reader.ok(",")
        reader.any("and from", "and", "from")
        if reader.i == i:
            break
        if reader.words[reader.i - 1] == "," and not (reader.ok("from") or reader.word in v.COLORS):
            reader.i = i
            break
        more = reader.attempt(_protected)
        if more is None:
            reader.i = i
            break
        parts.append(more)
    return t.KeywordAbility(name, filter=nouns.either(parts))


ITS_COLORS = t.SharesQuality("color", t.This(), itself=True)
"""The colors of whatever has the ability."""
PROTECTED: dict[str, t.Filter] = {
    "everything": t.Or((t.Anything(), t.IsPlayer())), "all creatures": t.HasType(("creature",)),
    **dict.fromkeys(("all colors", "each color"), t.ColorCount(">=", 1)),
    **dict.fromkeys(("its colors", "each of its colors"), ITS_COLORS),
    **dict.fromkeys(("each of your opponents", "each opponent"), t.ControlledBy(t.EachOpponent())),
    "the chosen player": t.ControlledBy(t.ChosenPlayer()), "the chosen color": t.OfChosen("color"),
    "the chosen card name": t.OfChosen("name"), "the chosen card type": t.OfChosen("card_type"),
    "each mana value of the chosen quality": qualities.of_chosen_quality("mana_value"),
    "colored spells": t.And((t.IsSpell(), t.ColorCount(">=", 1))),
    "permanents that were cast this turn": t.And((t.InZone(("battlefield",)), t.Status("cast_this_turn"))),
}  # fmt: skip
"""What a keyword is "from" besides kinds of things, word for word."""
_OF_CHOICE: dict[str, Literal["color", "card_type"]] = {
    "the color of your choice": "color", "the card type of your choice": "card_type",
}  # fmt: skip


def _protected(reader: Reader) -> t.Filter:
    if (told := reader.attempt(_of_each) or reader.attempt(_colors_of)) is not None:
        return told
    if (known := reader.maybe(PROTECTED)) is not None:
        return known
    if (kind := reader.maybe(_OF_CHOICE)) is not None:
        reader.scope.needs.append(kind)
        return t.OfChosen(kind, kind)
    if reader.at("mana value"):
        return qualities.read_with(reader)
    adjective = nouns.read_adjective(reader)
    if adjective is not None and reader.word not in v.TYPE_WORDS and reader.word not in v.OBJECT_HEADS:
        return adjective
    if adjective is not None:
        reader.i -= 1
    reader.any("each")
    return nouns.read_phrase(reader).filter


_EACH: dict[str, t.Trait] = {"each mana value among": "mana_value", "each color among": "color"}


def _of_each(reader: Reader) -> t.Filter:
    """ "[protection from] each mana value among artifacts you control". Raises Stuck."""
    quality = reader.means(_EACH)
    what = grammar.read_object(reader, False)
    return t.SharesQuality(quality, what, itself=True) if isinstance(what, t.All) else reader.stuck()


def _colors_of(reader: Reader) -> t.Filter:
    """ "[protection from] the colors of permanents you control", "that color". Raises Stuck."""
    if reader.ok("that color"):
        last = reader.scope.last
        just = isinstance(last, t.ChooseValue) and last.kind == "color"
        return t.OfChosen("color", "color") if just or "color" in reader.scope.needs else reader.stuck()
    reader.expect("the colors of")
    what = grammar.read_object(reader, False)
    return t.SharesQuality("color", what, itself=True) if isinstance(what, t.All) else reader.stuck()


@grammar.read_landwalk.by
def _landwalk(reader: Reader) -> t.KeywordAbility | None:
    """"Islandwalk", "Snow landwalk", "Nonbasic landwalk", "Legendary landwalk", "Snow swampwalk"."""
    i = reader.i
    parts: list[t.Filter] = []
    while reader.word in v.SUPERTYPES or reader.word in ("nonbasic", "artifact"):
        adjective = nouns.read_adjective(reader)
        if adjective is None:
            reader.i += 1
            adjective = t.HasType(("artifact",))
        parts.append(adjective)
    if reader.word in LANDWALK:
        parts.append(t.HasSubtype((LANDWALK[reader.word],)))
    elif reader.word == "landwalk":
        parts.append(t.HasType(("land",)))
        if reader.words[reader.i + 1 : reader.i + 5] == ["of", "the", "chosen", "type"]:
            parts.append(t.OfChosen("land_type"))
            reader.i += 4
    else:
        reader.i = i
        return None
    reader.i += 1
    text = reader.text(i, reader.i).lower()
    return t.KeywordAbility("landwalk", filter=both(parts), words=(text,))


def _typecycling(reader: Reader) -> t.KeywordAbility | None:
    kind = reader.maybe(LANDCYCLING)
    return None if kind is None else t.KeywordAbility(
        "typecycling", costs.read_after_keyword(reader, end=reader.n), words=(kind,))


def _offering(reader: Reader) -> t.KeywordAbility:
    """ "Goblin offering", "Artifact offering". Raises Stuck."""
    kind = nouns.read_phrase(reader).filter
    reader.expect("offering")
    return t.KeywordAbility("offering", filter=kind)


def _special(reader: Reader, name: str) -> t.KeywordAbility:
    if name == "kicker":
        cost = costs.read_after_keyword(reader, end=reader.n)
        if isinstance(cost, t.ManaCost) and "X" in cost.symbols:
            cost = costs.with_limit_of_x(reader, cost)
        return t.KeywordAbility("kicker", cost)
    if name == "companion":  # asked of a starting deck before the game begins, and of nothing in it
        reader.expect("—")
        start, reader.i = reader.i, reader.n
        return t.KeywordAbility("companion", words=(reader.text(start, reader.n).rstrip("."),))
    if name == "multikicker":
        return t.KeywordAbility("multikicker", costs.read_after_keyword(reader, end=reader.n))
    if name == "prototype":
        cost = costs.read_mana(reader)
        reader.expect("—")
        power_toughness = reader.word
        reader.i += 1
        return t.KeywordAbility("prototype", cost, words=(power_toughness,))
    if name == "craft":
        reader.expect("with")
        number = _materials(reader)
        materials = nouns.read_phrase(reader).filter
        return t.KeywordAbility("craft", costs.read_after_keyword(reader, end=reader.n), number, materials)
    reader.stuck()


def _materials(reader: Reader) -> t.Amount:
    """How many materials: "artifact" is one, "two creatures", "four or more …", "one or more …"."""
    if reader.word not in v.NUMBERS:
        reader.any("a", "an")
        return t.Number(1)
    number = t.Number(v.NUMBERS[reader.word])
    reader.i += 1
    return t.AnyNumber(number) if reader.any("or more") else number


_PARAMETERS = {
    Takes.NOTHING: _plain, Takes.COST: _cost, Takes.NUMBER: _number, Takes.NUMBER_AND_COST: _number_cost,
    Takes.QUALITY: _quality, Takes.FROM_QUALITIES: _from, Takes.WORDS_OF_ITS_OWN: _special,
}


def read_line(reader: Reader) -> tuple[t.Ability, ...]:
    """A paragraph that is nothing but keyword abilities. Raises Stuck."""
    found: list[t.Ability] = []
    while True:
        found.append(read_keyword(reader))
        while isinstance(found[-1], t.KeywordAbility) and found[-1].name == "kicker" and reader.ok("and/or"):
            found.append(t.KeywordAbility("kicker", costs.read_cost(reader)))  # two kickers, each of its own
        if reader.at_end():
            return tuple(found)
        if reader.any(",", ";"):
            continue
        reader.ok(".")
        if isinstance(found[-1], t.KeywordAbility) and found[-1].name in ("equip", "crew") and reader.ok(
                "activate only once each turn ."):
            found[-1] = replace(found[-1], words=ONCE_EACH_TURN)
        if reader.at_end():
            return tuple(found)
        reader.stuck()


ONCE_EACH_TURN = ("once each turn",)
"""Of a keyword that stands for an activated ability: that it is activated only so often."""

