"""What may stand in the slots of a construction, by the names that patterns use."""

from __future__ import annotations

from functools import partial

from app.engine import trees as t
from app.engine.oracle import amounts, durations, phases, players, qualities, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions.cost_phrases import energy, read_energy
from app.engine.oracle.constructions.mana import MANA
from app.engine.oracle.constructions.movables import MOVABLES
from app.engine.oracle.constructions.patterns import Category, one_of
from app.engine.oracle.constructions.shown import SHOWN
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import FIGURES, TIMES, for_each, so_often
from app.engine.oracle.printing.amounts import amount as print_amount
from app.engine.oracle.printing.amounts import number as print_number
from app.engine.oracle.printing.effects import duration as print_duration
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.selectors import possessive
from app.engine.oracle.printing.selectors import selector as print_selector
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import LAST_EXISTED
from app.engine.oracle.titles import read_title


def _number_word(amount: t.Amount) -> str:
    """A number before a noun: "a", "two", "X". Raises Unprintable for a calculation."""
    return print_number(amount) if isinstance(amount, FIGURES) or _is_times_x(amount) else refuse(amount)


def _is_times_x(amount: t.Amount) -> bool:
    """ "Twice X", which stands where X does."""
    return isinstance(amount, t.Times) and isinstance(amount.factor, t.Number) and amount.of == t.X()


def _some(amount: t.Amount) -> str:
    """A number before a noun, or "any number of", "up to two". Raises Unprintable for a calculation."""
    if isinstance(amount, t.AnyNumber) and amount.maximum is not None and amount.minimum == t.Number(0):
        return f"up to {_number_word(amount.maximum)}"
    return "any number of" if amount == t.AnyNumber() else _number_word(amount)


def _figure(amount: t.Amount) -> str:
    """A number in figures, or X. Raises Unprintable for a calculation."""
    return print_amount(amount) if isinstance(amount, FIGURES) or _is_times_x(amount) else refuse(amount)


def _calculated(amount: t.Amount) -> str:
    """What follows "equal to". Raises Unprintable for a plain number."""
    if isinstance(amount, t.BoundAmount):
        return f"<equal {amount.name}>"
    return refuse(amount) if isinstance(amount, FIGURES) else print_amount(amount)


def _for_each(reader: Reader) -> t.Amount:
    each = amounts.read_for_each(reader)
    if each is None:
        reader.stuck()
    return each


def _counter_kind(reader: Reader) -> str:
    """The kind before "counter" or "counters". Raises Stuck where none is said."""
    kind = qualities.read_counter_kind(reader)
    if kind is None:
        reader.stuck()
    reader.i -= 1
    return kind


def _player_counter(kind: str) -> str:
    """A kind of counter that players have. Raises Unprintable for another."""
    return kind if kind in ("poison", "energy", "experience", "rad", "ticket") else refuse(kind)


def _duration(reader: Reader) -> t.Duration:
    """How long. Raises Stuck."""
    return durations.read_duration(reader) or reader.stuck()


def _possessive(reader: Reader) -> t.Selector:
    """ "its", "target creature's". Raises Stuck."""
    return references.it(reader) if reader.ok("its") else references.read_possessive(reader)


def _of_each(reader: Reader) -> t.Selector:
    """ "Each creature's". Raises Stuck."""
    what = selectors.read_object(reader) if reader.word == "each" else reader.stuck()
    reader.expect("'s")
    return what


def _counters_of(reader: Reader) -> t.Selector:
    """ "Its counters", "those counters": what had them, as it last existed. Raises Stuck."""
    its = reader.any("its", "those counters")
    what = references.it(reader, moment=LAST_EXISTED) if its else references.read_possessive(reader)
    return what if its == "those counters" or reader.ok("counters") else reader.stuck()


def _told_player(reader: Reader) -> t.Selector:
    """A player who was targeted or whom the event was about. Raises Stuck."""
    player = players.read_player(reader)
    return player if isinstance(player, t.TargetRef | t.EventRole) else reader.stuck()


def _times(reader: Reader) -> t.Amount:
    """ "Twice", "that many times". Raises Stuck."""
    if (known := reader.maybe(TIMES)) is not None:
        return known
    amount = amounts.read_amount(reader)
    reader.expect("times")
    return amount


def _army(reader: Reader) -> tuple[str, ...]:
    """A subtype in the plural. Raises Stuck."""
    if not reader.raw[:1].isupper():
        reader.stuck()
    reader.i += 1
    raw = reader.tokens[reader.i - 1].raw
    return (v.SUBTYPES.get(raw.lower(), raw),)


def _armies(subtypes: tuple[str, ...]) -> str:
    return v.plural_of(subtypes[0]) if len(subtypes) == 1 else refuse(subtypes)


def _quoted(reader: Reader) -> tuple[t.Ability, ...]:
    """Abilities in quotation marks, several quotations joined by "and". Raises Stuck."""
    found = reader.quoted()
    while reader.word == "and" and reader.peek() == '"':
        reader.i += 1
        found = (*found, *reader.quoted())
    return found


def _in_quotes(abilities: tuple[t.Ability, ...]) -> str:
    """Abilities in one quotation, or each in its own."""
    said = [nested.quoted((one,)) for one in abilities]
    each = " and ".join((*(either(one, f'{one[:-2]}"') if one.endswith('."') else one for one in said[:-1]), said[-1]))
    return each if len(abilities) == 1 else either(each, nested.quoted(abilities))


def _leaving(reader: Reader) -> t.Duration:
    """ "Until ~ leaves the battlefield". Raises Stuck."""
    found = durations.read_duration(reader)
    return found if isinstance(found, t.UntilLeaves) else reader.stuck()


_WORD_KINDS: dict[str, t.WordKind] = {"color word": "color", "basic land type": "land", "creature type": "creature"}


def _words_of_text(reader: Reader) -> tuple[tuple[t.WordKind, ...], str | None]:
    """ "One color word with another or one basic land type with another": of which kind, and the new word if it is said. Raises
    Stuck."""
    kinds: list[t.WordKind] = []
    new: str | None = None
    while not kinds or reader.ok("or"):
        reader.expect("one")
        kinds.append(reader.means(_WORD_KINDS))
        reader.expect("with")
        if not reader.ok("another"):
            new = v.SUBTYPES.get(reader.word) or reader.stuck()
            reader.i += 1
    if new is not None and (kinds != ["creature"] or v.FAMILY_OF.get(new) != "creature"):
        reader.stuck()
    return tuple(kinds), new


def _print_words_of_text(found: tuple[tuple[t.WordKind, ...], str | None]) -> str:
    kinds, new = found
    names = {kind: words for words, kind in _WORD_KINDS.items()}
    return " or ".join(f"one {names[kind]} with {new or 'another'}" for kind in kinds)


_SPOKEN_OF = ("it", "that", "those", "them", "the", "~", "him", "her", "enchanted", "equipped", "@")


def _spoken_of(reader: Reader) -> t.Selector:
    """What was spoken of before, or the object itself. Raises Stuck."""
    if not reader.word.startswith("<") and (reader.word not in _SPOKEN_OF or reader.at("that many")):
        reader.stuck()
    return selectors.read_object(reader)


def _of_them(reader: Reader) -> t.Selector:
    """ "[Draw three cards, then discard] one of them": of the cards drawn. Raises Stuck."""
    drawn = reader.scope.last
    count = v.NUMBERS.get(reader.word)
    if count is None or not isinstance(drawn, t.Draw) or reader.peek() != "of":
        reader.stuck()
    reader.i += 1
    reader.expect("of them", "of those cards")
    return reader.scope.named(t.Choose(t.IsCard(), t.Number(count), among=t.Bound(reader.scope.tie(drawn))))


def _some_of_them(node: t.Selector) -> str:
    if not isinstance(node, t.Choose) or not isinstance(node.count, t.Number) or not isinstance(node.among, t.Bound):
        refuse(node)
    plain = t.Choose(t.IsCard(), node.count, among=node.among, bind=node.bind)
    some = "one" if node.count == t.Number(1) else print_number(node.count)
    return f"{some} of {either('them', 'those cards')}" if node == plain and not node.bind else refuse(node)


def _every(reader: Reader) -> t.Selector:
    """Everything that fits. Raises Stuck."""
    what = selectors.read_one(reader, False)
    return what if isinstance(what, t.All) else reader.stuck()


def _untargeted(reader: Reader) -> t.Selector:
    """Several things, which are chosen as the effect is carried out, or everything that fits. Raises Stuck."""
    what = selectors.read_object(reader)
    return what if isinstance(what, t.Choose | t.All) else reader.stuck()


def _print_untargeted(what: t.Selector) -> str:
    return print_selector(what) if isinstance(what, t.Choose | t.All) else refuse(what)


def _any_of(reader: Reader) -> t.Selector:
    """ "A Room you control", of all of which one part is chosen; or what was targeted. Raises Stuck."""
    what = selectors.read_object(reader)
    if isinstance(what, t.Choose) and what.zones == ("battlefield",):
        return t.All(what.filter) if what.count == t.Number(1) else reader.stuck()
    return what if isinstance(what, t.TargetRef) else reader.stuck()


def _print_any_of(what: t.Selector) -> str:
    if not isinstance(what, t.All):
        return print_selector(what)
    return f"a {noun(what.filter)}" if what.zones == ("battlefield",) else refuse(what)


def _kinds(reader: Reader) -> t.Selector:
    """ "Goblins, Walls, and lands": all things of several kinds. Raises Stuck."""
    what = selectors.read_object(reader, False)
    return what if isinstance(what, t.All) and what.zones == ("battlefield",) else reader.stuck()


def _print_kinds(node: t.Selector) -> str:
    if not isinstance(node, t.All) or node.zones != ("battlefield",):
        refuse(node)
    said = noun(node.filter, plural=True)
    return either(said, said.replace(" or ", " and "))


def _known(node: t.Selector) -> str:
    return refuse(node) if isinstance(node, t.All | t.Choose | t.Filtered) else print_selector(node)


def _hand_card(reader: Reader) -> t.Filter | None:
    """Cards of a hand, of which nobody says that they are in it. Raises Stuck."""
    phrase = read_phrase(reader)
    if not phrase.card or phrase.zones not in (None, ("hand",)):
        reader.stuck()
    return phrase.optional_filter


def _hand_card_at_random(reader: Reader) -> t.Filter | None:
    phrase = read_phrase(reader, frozenset({"at_random"}))
    if not phrase.card or phrase.zones not in (None, ("hand",)) or not phrase.at_random:
        reader.stuck()
    return phrase.optional_filter


def _a_spell(reader: Reader) -> t.Filter:
    """ "An artifact or creature spell". Raises Stuck."""
    reader.expect("a", "an")
    phrase = read_phrase(reader)
    return phrase.filter if phrase.spell and not phrase.plural and len(phrase.parts) > 1 else reader.stuck()


_SKIPPED: dict[str, t.Skipped] = {
    "untap step": "untap", "draw step": "draw", "upkeep step": "upkeep", "turn": "turn", "combat phase": "combat",
}  # fmt: skip
CATEGORIES: dict[str, Category] = {
    **MOVABLES,
    **MANA,
    **SHOWN,
    "number": Category(amounts.read_amount, _number_word),
    "figure": Category(amounts.read_amount, _figure),
    "calculated": Category(amounts.read_amount, _calculated),
    "for_each": Category(_for_each, for_each),
    "energy": Category(read_energy, energy),
    "quoted": Category(_quoted, _in_quotes),
    "player_counter": Category(_counter_kind, _player_counter),
    "words_of_text": Category(_words_of_text, _print_words_of_text),
    "what": Category(selectors.read_object, print_selector),
    "title": Category(read_title, str),
    "one": Category(selectors.read_one, print_selector),
    "untargeted": Category(_untargeted, _print_untargeted),
    "every": Category(_every, print_selector),
    "any_of": Category(_any_of, _print_any_of),
    "kinds": Category(_kinds, _print_kinds),
    "of_them": Category(_of_them, _some_of_them),
    "spoken_of": Category(_spoken_of, _known),
    "some": Category(amounts.read_amount, _some),
    "amount": Category(amounts.read_amount, print_amount),
    "possessive": Category(_possessive, possessive),
    "of_each": Category(_of_each, lambda what: f"{print_selector(what)}'s"),
    "owner": Category(players.read_possessive_player, possessive),
    "told_player": Category(_told_player, print_selector),
    "leaving": Category(_leaving, print_duration),
    "duration": Category(_duration, print_duration),
    "a_spell": Category(_a_spell, lambda which: f"a {noun(which, ('stack',))}"),
    "that_turn": Category(phases.read_that_turn, lambda lasts: "that turn" if isinstance(lasts, t.DuringTurn) else refuse(lasts)),
    "times": Category(_times, so_often),
    "army": Category(_army, _armies),
    "hand_card": Category(_hand_card, card, agrees=True),
    "hand_cards": Category(_hand_card, partial(card, plural=True)),
    "hand_card_at_random": Category(
        _hand_card_at_random, lambda filter, plural: f"{card(filter, plural)} at random", agrees=True
    ),
    "counters_of": Category(_counters_of, lambda of: either(f"{possessive(of)} counters", "those counters")),
    "counter_kind": Category(_counter_kind, str),
    "skipped": one_of(_SKIPPED),
    "several_skipped": one_of({f"{words}s": step for words, step in _SKIPPED.items()}),
    "more_than_one": Category(amounts.read_number_word, lambda many: print_number(t.Number(many)) if many > 1 else refuse(many)),
}
