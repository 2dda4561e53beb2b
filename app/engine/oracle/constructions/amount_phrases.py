"""What may stand in the slots of amounts."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, players, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.done_by_players import read_doer
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.printing import nested, past_events
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.found import all_noun, looked_among
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader

_SOURCES: dict[str, t.ManaKind] = {
    "a Treasure": "treasure", "Treasures": "treasure", "a Cave": "cave", "Caves": "cave", "a Desert": "desert",
    "Deserts": "desert", "an artifact": "artifact", "artifacts": "artifact", "a creature": "creature", "creatures": "creature",
}  # fmt: skip
"""What kind of source mana comes from, in words."""


def _source_of_mana(reader: Reader) -> t.ManaKind:
    return _SOURCES[reader.expect(*_SOURCES)]


def _print_source_of_mana(kind: t.ManaKind) -> str:
    words = [words for words, source in _SOURCES.items() if source == kind]
    return either(*words) if words else refuse(kind)


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
    return v.COLORS[reader.expect(*v.COLORS)]


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


def _print_trait(trait: t.Trait) -> str:
    return next((words for words, one in _TRAITS.items() if one == trait), None) or refuse(trait)


def what_was(reader: Reader) -> t.Selector:
    """Something as it last existed (608.2h). Raises Stuck."""
    return reader.scope.last_existed(selectors.read_one(reader, False))


_SEVERAL: dict[t.Selector, str] = {t.EachOpponent(): "your opponents", t.EachPlayer(): "all players"}


def _several_players(who: t.Selector) -> str:
    """A player, or several as a whole: "your opponents"."""
    return _SEVERAL.get(who) or nested.selector(who)


def _print_doer(who: t.Selector) -> str:
    words = _several_players(who)
    return either("you", "you've") if who == t.You() else either(words, "they", "they've")


_DAMAGED: dict[t.Selector, t.Filter] = {t.You(): t.IsPlayer("you"), t.EachOpponent(): t.IsPlayer("opponent")}


def _damaged(reader: Reader) -> t.Filter:
    who = references.it(reader) if reader.ok("it") else players.read_player(reader)
    return _DAMAGED.get(who) or t.IsAmong(who)


def _print_damaged(whom: t.Filter) -> str:
    known = next((who for who, kind in _DAMAGED.items() if kind == whom), None)
    return _several_players(known or (whom.things if isinstance(whom, t.IsAmong) else refuse(whom)))


def _number_word(count: t.Amount) -> str:
    return v.NUMBER_WORDS.get(count.value) or refuse(count) if isinstance(count, t.Number) else refuse(count)


CATEGORIES: dict[str, Category] = {
    "among": Category(lambda reader: selectors.read_object(reader, False), looked_among),
    "named": Category(
        lambda reader: selectors.read_object(reader, False),
        lambda of: all_noun(of, True) if isinstance(of, t.All) else refuse(of),
    ),
    "what": Category(lambda reader: selectors.read_object(reader, False), lambda of: nested.selector(of)),
    "possessive": Category(references.read_possessive, lambda of: nested.possessive(of)),
    "cast": Category(references.read_cast, lambda of: nested.selector(of)),
    "cast_it": Category(references.read_cast, lambda of: either(nested.selector(of), "it")),
    "what_was": Category(what_was, lambda of: nested.selector(of)),
    "doer": Category(read_doer, past_events.doer),
    "who": Category(read_doer, _print_doer),
    "player": Category(lambda reader: players.read_player(reader, False), _several_players),
    "damaged": Category(_damaged, _print_damaged),
    "source_of_mana": Category(_source_of_mana, _print_source_of_mana),
    "symbol": Category(_symbol, lambda kind: print_symbols((kind, 1))),
    "symbols": Category(_several_symbols, _print_several_symbols),
    "color": Category(read_color, lambda color: v.COLOR_NAMES.get(color) or refuse(color)),
    "colors": Category(_colors, lambda colors: " and ".join(v.COLOR_NAMES[color] for color in colors) or refuse(colors)),
    "permanents": Category(_kinds_of_permanents, looked_among),
    "trait": Category(lambda reader: _TRAITS[reader.expect(*_TRAITS)], _print_trait),
    "word": Category(lambda reader: t.Number(grammar.read_number_word(reader)), _number_word),
}
