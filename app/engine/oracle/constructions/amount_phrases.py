"""What may stand in the slots of amounts."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, players, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions.patterns import Category, one_of
from app.engine.oracle.nouns import bare_noun, read_phrase
from app.engine.oracle.phrase import Phrase, as_filter, both
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.found import all_noun, looked_among
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.qualities import any_of
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

_SOURCES: dict[str, t.ManaKind] = {
    "a Treasure": "treasure", "Treasures": "treasure", "a Cave": "cave", "Caves": "cave", "a Desert": "desert",
    "Deserts": "desert", "an artifact": "artifact", "artifacts": "artifact", "a creature": "creature", "creatures": "creature",
}  # fmt: skip
"""What kind of source mana comes from, in words."""


def read_symbols(reader: Reader) -> tuple[t.ManaKind, int]:
    """ "{G}{G}": mana of one kind, and how much. Raises Stuck."""
    kind = reader.among(t.MANA_KINDS, reader.word.strip("{}")) if reader.word.startswith("{") else reader.stuck()
    many = 0
    while reader.word == f"{{{kind}}}":
        reader.i += 1
        many += 1
    return kind, many


def print_symbols(found: tuple[t.ManaKind, int]) -> str:
    """The symbols of so much mana of a kind. Raises Unprintable."""
    kind, many = found
    return f"{{{kind}}}" * many if kind in v.COLOR_NAMES or kind in ("C", "S") else refuse(kind)


def _symbol(reader: Reader) -> t.ManaKind:
    kind, many = read_symbols(reader)
    return kind if many == 1 else reader.stuck()


def _several_symbols(reader: Reader) -> tuple[t.ManaKind, t.Amount]:
    kind, many = read_symbols(reader)
    return kind, t.Number(many)


def _print_several_symbols(found: tuple[t.ManaKind, t.Amount]) -> str:
    kind, many = found
    return print_symbols((kind, many.value)) if isinstance(many, t.Number) else refuse(many)


def read_color(reader: Reader) -> t.Color:
    """A color by its name. Raises Stuck."""
    return reader.means(v.COLORS)


def _colors(reader: Reader) -> tuple[t.Color, ...]:
    """ "White and black". Raises Stuck."""
    found = [read_color(reader)]
    while reader.ok("and"):
        found.append(read_color(reader))
    return tuple(found)


def _kinds_of_permanents(reader: Reader) -> t.Selector:
    """Permanents of a kind, of which something is told after them. Raises Stuck."""
    phrase = read_phrase(reader)
    return t.All(phrase.filter) if phrase.plural and phrase.zones in (None, ("battlefield",)) else reader.stuck()


_TRAITS: dict[str, t.Trait] = {"creature type": "creature_type", "color": "color", "card type": "card_type"}



def what_was(reader: Reader) -> t.Selector:
    """Something as it last existed (608.2h). Raises Stuck."""
    return reader.scope.last_existed(selectors.read_one(reader, False))


# ---- who did it, and what it was done to -----------------------------------------------------------------------------------


def _doer(reader: Reader) -> t.Selector:
    """ "You've", "your opponents", "that player", "they've", "target opponent": who did it. Raises Stuck."""
    if reader.any("you've", "you"):
        return t.You()
    if reader.any("they've", "they"):
        return references.actor(reader)
    return t.EachOpponent() if reader.ok("your opponents") else players.read_player(reader, False)


def _print_doer(who: t.Selector) -> str:
    return either("you've", "you") if who == t.You() else either(_several_players(who), "they", "they've")


def _things(reader: Reader) -> t.Filter:
    """Things of a kind by their noun alone, as what is said of them comes after it. Raises Stuck."""
    return things_or_cards(bare_noun(reader))


def _creatures(reader: Reader) -> t.Filter:
    what = _things(reader)
    return what if t.HasType(("creature",)) in conjuncts(what) else reader.stuck()


def _cards(reader: Reader) -> t.Filter | None:
    phrase = bare_noun(reader)
    return phrase.optional_filter if phrase.card else reader.stuck()


def things_or_cards(phrase: Phrase) -> t.Filter:
    """A description of what was put somewhere: of a card that it is one."""
    return both([*phrase.parts, t.IsCard()]) if phrase.card else phrase.filter


def _print_things(what: t.Filter | None, plural: bool) -> str:
    return nested.noun(what or refuse(what), ("battlefield",), None, plural)


def _spells(reader: Reader) -> t.Filter:
    """ "Instant and sorcery spells", "other spells": than the one that was cast, or than this one. Raises Stuck."""
    other = reader.ok("other")
    phrase = bare_noun(reader)
    if not phrase.spell:
        reader.stuck()
    spell = t.EventRole("object")
    cast = any(one.selector == spell and "spell" in one.nouns for one in reader.scope.mentions)
    return t.And((phrase.filter, t.Not(t.IsAmong(spell) if cast else t.IsSource()))) if other else phrase.filter


def _print_spells(what: t.Filter | None, plural: bool) -> str:
    return nested.noun(both(_every(what)), ("stack",), None, plural) if what is not None else refuse(what)


def _every(filter: t.Filter) -> list[t.Filter]:
    """The parts of a description, and those of its parts."""
    return [filter] if not isinstance(filter, t.And) else [one for part in filter.parts for one in _every(part)]


_PUT_INTO: dict[str, tuple[t.Zone, t.Selector | None]] = {
    "graveyards": ("graveyard", None), "a graveyard": ("graveyard", None), "your graveyard": ("graveyard", t.You()),
    "your hand": ("hand", t.You()),
}  # fmt: skip
_PUT_FROM: dict[str, t.Zone | None] = {
    "the battlefield": "battlefield", "anywhere": None, "your hand": "hand",
    **dict.fromkeys(("a library", "libraries", "your library", "their library"), "library"),
}  # fmt: skip
"""Where something was put, and from where."""


_SEVERAL: dict[t.Selector, str] = {t.EachOpponent(): "your opponents", t.EachPlayer(): "all players"}


def _several_players(who: t.Selector) -> str:
    """A player, or several as a whole: "your opponents"."""
    return _SEVERAL.get(who) or nested.selector(who)


_DAMAGED: dict[t.Selector, t.Filter] = {t.You(): t.IsPlayer("you"), t.EachOpponent(): t.IsPlayer("opponent")}


def _damaged(reader: Reader) -> t.Filter:
    who = references.it(reader) if reader.ok("it") else players.read_player(reader)
    return _DAMAGED.get(who) or t.IsAmong(who)


def _print_damaged(whom: t.Filter) -> str:
    known = next((who for who, kind in _DAMAGED.items() if kind == whom), None)
    return _several_players(known) if known is not None else print_those(whom)


def print_those(whom: t.Filter) -> str:
    """Things or players that a description is of, as what they are called. Raises Unprintable."""
    return _several_players(whom.things) if isinstance(whom, t.IsAmong) and whom.things != t.You() else refuse(whom)


def _several_things(reader: Reader) -> t.Selector:
    """Several things, or any one: "creatures you control", "a commander you own". Raises Stuck."""
    return any_of(selectors.read_object(reader, False))


def _print_several_things(things: t.Selector) -> str:
    """Raises Unprintable."""
    if things in _SEVERAL:
        return either(_SEVERAL[things], "players" if things == t.EachPlayer() else "your opponents")
    return either(looked_among(things), *([f"a {all_noun(things)}"] if isinstance(things, t.All) else []))


def _number_word(count: t.Amount) -> str:
    return v.NUMBER_WORDS.get(count.value) or refuse(count) if isinstance(count, t.Number) else refuse(count)


def _print_helped(helped: t.Filter) -> str:
    return either("~", "it") if helped == t.IsSource() else nested.one(helped)


CATEGORIES: dict[str, Category] = {
    "among": Category(lambda reader: selectors.read_object(reader, False), looked_among),
    "several": Category(_several_things, _print_several_things),
    "measure": one_of({**v.MEASURES, "life total": "life"}),
    "named": Category(
        lambda reader: selectors.read_object(reader, False),
        lambda of: all_noun(of, True) if isinstance(of, t.All) else refuse(of),
    ),
    "what": Category(lambda reader: selectors.read_object(reader, False), lambda of: nested.selector(of)),
    "possessive": Category(references.read_possessive, lambda of: nested.possessive(of)),
    "cast": Category(references.read_cast, lambda of: nested.selector(of)),
    "cast_it": Category(references.read_cast, lambda of: either(nested.selector(of), "it")),
    "what_was": Category(what_was, lambda of: nested.selector(of)),
    "doer": Category(_doer, _print_doer),
    "spells": Category(_spells, _print_spells, agrees=True),
    "cards": Category(_cards, lambda what, plural: nested.card(what, plural), agrees=True),
    "things": Category(_things, _print_things, agrees=True),
    "creatures": Category(_creatures, _print_things, agrees=True),
    "put_into": one_of(_PUT_INTO),
    "put_from": one_of(_PUT_FROM),
    "helped": Category(lambda reader: as_filter(selectors.read_one(reader, False)), _print_helped),
    "whose": Category(players.read_possessive_player, lambda who: nested.possessive(who)),
    "player": Category(lambda reader: players.read_player(reader, False), _several_players),
    "damaged": Category(_damaged, _print_damaged),
    "source_of_mana": one_of(_SOURCES),
    "symbol": Category(_symbol, lambda kind: print_symbols((kind, 1))),
    "symbols": Category(_several_symbols, _print_several_symbols),
    "color": one_of(v.COLORS),
    "colors": Category(_colors, lambda colors: " and ".join(v.COLOR_NAMES[color] for color in colors) or refuse(colors)),
    "permanents": Category(_kinds_of_permanents, looked_among),
    "trait": one_of(_TRAITS),
    "word": Category(lambda reader: t.Number(grammar.read_number_word(reader)), _number_word),
}
