"""What mana is spent on, in words: one row for each wording of a use (106.6)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import cost_changes, grammar, selectors
from app.engine.oracle.constructions.cost_phrases import is_mana
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.constructions.phrase_table import PhraseConstruction, PhraseTable
from app.engine.oracle.constructions.templates import gap
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import as_filter, both
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts


def read_spells(reader: Reader) -> t.Filter | None:
    """What spells, None for any. Raises Stuck."""
    reader.any("a", "an")
    phrase = read_phrase(reader)
    if not phrase.spell:
        reader.stuck()
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    zones = cost_changes.cast_from(reader)
    parts.extend([] if zones is None else [zones])
    return both(parts) if parts else None


def print_spells(what: t.Filter | None) -> str:
    """Spells in either number."""
    parts = conjuncts(what)
    said = _either_number(t.And((*parts, t.IsSpell())), ("stack",))
    if not parts or not isinstance(parts[-1], t.HasKeyword):
        return said
    rest, name = _either_number(t.And((*parts[:-1], t.IsSpell())), ("stack",)), parts[-1].keyword
    return either(said, f"{rest} that {either('has', 'have')} {name}")


def _either_number(what: t.Filter, zones: tuple[t.Zone, ...] = ("battlefield",)) -> str:
    return either(f"a {noun(what, zones)}", noun(what, zones, plural=True))


def _sources(reader: Reader) -> t.Filter:
    reader.any("a", "an")
    return read_phrase(reader).filter


def _print_sources(what: t.Filter) -> str:
    """ "A Bear source", "Bears"."""
    single, several = noun(what), noun(what, plural=True)
    card = printable(noun, t.And((*conjuncts(what), t.IsCard())), ())
    source = f"{single} source" if card is None else card.replace("card", "source")
    return either(f"a {single} source", f"a {source}", f"{single} sources", several, f"a {single}")


def read_symbol(reader: Reader) -> str:
    """A mana symbol. Raises Stuck."""
    if not is_mana(reader.word):
        reader.stuck()
    reader.i += 1
    return reader.words[reader.i - 1][1:-1]


def _things(reader: Reader) -> t.Filter:
    return as_filter(selectors.read_object(reader, False))


CATEGORIES: dict[str, Category] = {
    "spells": Category(read_spells, print_spells),
    "sources": Category(_sources, _print_sources),
    "things": Category(_things, _either_number),
    "keyword": Category(lambda reader: grammar.read_name(reader) or reader.stuck(), lambda name: name or refuse(name)),
    "way": Category(lambda reader: reader.among(t.CASTING_WAYS, grammar.read_name(reader) or ""), lambda way: way or refuse(way)),
    "symbol": Category(read_symbol, lambda symbol: f"{{{symbol or refuse(symbol)}}}"),
}


def _use(says: str, made: t.SpentFor, example: str) -> PhraseConstruction:
    return PhraseConstruction(says, made, "106.6", example)


ROWS = (
    _use("gain a Class level", t.SpentFor("ability", keyword="class level"), "gain a Class level"),
    _use("cast <what:spells>", t.SpentFor("spell", gap.what), "cast creature spells"),
    _use("pay a cost that contains <symbol>", t.SpentFor("any", symbol=gap.symbol), "pay a cost that contains {X}"),
    _use("pay a <keyword:way> cost", t.SpentFor("spell", keyword=gap.keyword), "pay a disturb cost"),
    _use("pay cumulative upkeep costs", t.SpentFor("cumulative upkeep"), "pay cumulative upkeep costs"),
    _use("activate (an ability|abilities) of <what:sources>", t.SpentFor("ability", gap.what), "activate abilities of creatures"),
    _use("activate (abilities|an ability)", t.SpentFor("ability"), "activate abilities"),
    _use("activate (a|an) <keyword> ability of <what:sources>", t.SpentFor("ability", gap.what, gap.keyword),
         "activate an equip ability of a Goblin source"),
    _use("activate <keyword> abilities of <what:sources>", t.SpentFor("ability", gap.what, gap.keyword),
         "activate equip abilities of artifacts"),
    _use("activate <keyword> abilities", t.SpentFor("ability", keyword=gap.keyword), "activate equip abilities"),
    _use("activate (a|an) <keyword> ability", t.SpentFor("ability", keyword=gap.keyword), "activate an equip ability"),
    _use("turn <what:things> face up", t.SpentFor("turn_face_up", gap.what), "turn creatures face up"),
    _use("unlock (a door|doors)", t.SpentFor("unlock"), "unlock a door"),
    _use("foretell (cards|a card from your hand|a card)", t.SpentFor("foretell"), "foretell cards"),
)  # fmt: skip
TABLE = PhraseTable[t.SpentFor](ROWS, CATEGORIES)
