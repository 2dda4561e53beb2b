"""What may stand in the slots of costs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from app.engine import trees as t
from app.engine.oracle import amounts, grammar, nouns, qualities, references, top_cards
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than_target
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.printing.amounts import amount, by_each, for_each, number, numbered
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.selectors import lying_on_top, selector
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

_YOURS, _UNTAPPED = t.ControlledBy(t.You()), t.Status("untapped")
_MOST_SYMBOLS = 8
Counted = tuple[t.Amount, t.Filter]
MaybeCounted = tuple[t.Amount, t.Filter | None]


def is_mana(word: str) -> bool:
    """Is the token a mana symbol?"""
    if not (word.startswith("{") and word.endswith("}")):
        return False
    inner = word[1:-1]
    return inner.isdigit() or all(p in {*"WUBRGCXYZSP"} or p.isdigit() for p in inner.split("/"))


def read_mana(reader: Reader) -> t.ManaCost:
    """A row of mana symbols. Raises Stuck."""
    symbols = []
    while is_mana(reader.word):
        symbols.append(reader.word[1:-1])
        reader.i += 1
    if not symbols:
        reader.stuck()
    return t.ManaCost(() if symbols == ["0"] else tuple(symbols))


def mana(cost: t.Cost) -> str:
    """A row of mana symbols in words. Raises Unprintable for any other cost."""
    if not isinstance(cost, t.ManaCost):
        refuse(cost)
    return "".join(f"{{{symbol}}}" for symbol in cost.symbols) or "{0}"


def read_repeated(reader: Reader) -> t.Cost:
    """ "Pay six {C}": one symbol so many times. Raises Stuck."""
    reader.expect("pay")
    times = amounts.read_number_word(reader)
    if times < 2 or not is_mana(reader.word) or reader.word.strip("{}").isdigit():
        reader.stuck()
    return t.ManaCost(read_mana(reader).symbols * times)


def read_energy(reader: Reader) -> t.Amount:
    """One or more energy symbols. Raises Stuck."""
    count = 0
    while reader.ok("{E}"):
        count += 1
    return t.Number(count) if count else reader.stuck()


def energy(amount: t.Amount) -> str:
    """So many energy symbols. Raises Unprintable for a number that has to be said."""
    return "{E}" * amount.value if isinstance(amount, t.Number) and 0 < amount.value <= _MOST_SYMBOLS else refuse(amount)


def _calculated(much: t.Amount) -> str:
    """What follows "equal to". Raises Unprintable for a plain number."""
    return refuse(much) if isinstance(much, t.Number | t.X | t.AnyNumber) else amount(much)


# ---- so many things --------------------------------------------------------------------------------------------------------


def _count(reader: Reader) -> t.Amount:
    """ "a", "two", "X", "any number of", "one or more". Raises Stuck."""
    if reader.any("any number of"):
        return t.AnyNumber()
    if reader.any("one or more"):
        return t.AnyNumber(t.Number(1))
    return t.X() if reader.ok("x") else t.Number(amounts.read_number_word(reader))


def _figure(reader: Reader) -> t.Amount:
    return t.Number(amounts.read_number_word(reader))


def _so_many(count: t.Amount) -> str:
    return "one or more" if count == t.AnyNumber(t.Number(1)) else number(count)


def _phrase(reader: Reader, understood: frozenset[str] = frozenset()) -> tuple[t.Amount, Phrase]:
    """ "a creature", "two other lands", "another artifact", "X cards". Raises Stuck."""
    another = bool(reader.any("another"))
    count = t.Number(1) if another else _count(reader)
    other = bool(reader.any("other")) or another
    phrase = read_phrase(reader, understood)
    if other:
        phrase.parts.append(other_than_target(reader, phrase))
    return count, phrase


def _either_phrase(reader: Reader, understood: frozenset[str] = frozenset()) -> tuple[t.Amount, Phrase]:
    """A counted phrase that may go on: "a Goblin or a land", "an artifact or another creature". Raises Stuck."""
    count, phrase = _phrase(reader, understood)
    while reader.at("or a") or reader.at("or an") or reader.at("or another"):
        i = reader.i
        reader.i += 1
        more = reader.attempt(_phrase)
        if more is None:
            reader.i = i
            break
        phrase = Phrase(parts=[nouns.either([phrase.filter, more[1].filter])], zones=phrase.zones, card=phrase.card)
    return count, phrase


def _things(reader: Reader) -> Counted:
    count, phrase = _either_phrase(reader)
    return count, phrase.filter


def _print_things(value: Counted) -> str:
    count, filter = value
    if isinstance(filter, t.Or) and count == t.Number(1):
        return " or ".join(numbered(count, noun(part)) for part in filter.parts)
    said = noun(filter, plural=count != t.Number(1))
    return numbered(count, said) if count != t.AnyNumber(t.Number(1)) else f"one or more {said}"


def _beside(phrase: Phrase, *said: t.Filter) -> list[t.Filter]:
    """What a phrase says of its things beside what the cost says of them anyway."""
    return [part for part in phrase.parts if part not in said]


def _own_things(reader: Reader) -> Counted:
    """Things that one controls, which is said of them. Raises Stuck."""
    count, phrase = _phrase(reader)
    if _YOURS not in phrase.parts:
        reader.stuck()
    return count, both(_beside(phrase, _YOURS) or [t.IsPermanent()])


def _every_own(reader: Reader) -> t.Filter:
    """ "[All] lands you control", of which it must be said whose they are. Raises Stuck."""
    phrase = read_phrase(reader)
    return phrase.filter if phrase.plural and _YOURS in phrase.parts else reader.stuck()


def _print_own(value: Counted) -> str:
    count, filter = value
    return _print_things((count, t.And((*conjuncts(filter), _YOURS))))


def _tapped(reader: Reader) -> Counted:
    """What is tapped or untapped for a cost is one's own, and in the other state (118.3). Raises Stuck."""
    count, phrase = _phrase(reader)
    if isinstance(count, t.AnyNumber):
        reader.stuck()
    return count, both(_beside(phrase, _YOURS, _UNTAPPED) or [t.IsPermanent()])


def _print_tapped(value: Counted) -> str:
    count, filter = value
    return _print_own((count, t.And((_UNTAPPED, *conjuncts(filter)))))


def _attached(reader: Reader) -> t.Filter:
    """ "Enchanted creature". Raises Stuck."""
    if reader.word not in ("enchanted", "equipped"):
        reader.stuck()
    return t.IsAmong(grammar.read_attached(reader))


def _print_attached(filter: t.Filter) -> str:
    attached = isinstance(filter, t.IsAmong) and isinstance(filter.things, t.AttachedTo)
    return selector(filter.things) if attached and isinstance(filter, t.IsAmong) else refuse(filter)


def _cards(reader: Reader) -> MaybeCounted:
    """Cards of a hand, of which nobody says that they are in it. Raises Stuck."""
    count, phrase = _either_phrase(reader)
    return count, phrase.optional_filter


def _cards_at_random(reader: Reader) -> MaybeCounted:
    count, phrase = _either_phrase(reader, frozenset({"at_random"}))
    return (count, phrase.optional_filter) if phrase.at_random else reader.stuck()


def _print_cards(value: MaybeCounted) -> str:
    count, filter = value
    said = card(filter, count != t.Number(1))
    return f"another {said.removeprefix('other ')}" if said.startswith("other ") else f"{_so_many(count)} {said}"


def _hand_cards(reader: Reader) -> MaybeCounted:
    count, phrase = _either_phrase(reader)
    return (count, phrase.optional_filter) if phrase.zones == ("hand",) else reader.stuck()


def _print_hand_cards(value: MaybeCounted) -> str:
    count, filter = value
    return _print_from((count, ("hand",), filter))


def _graveyard_cards(reader: Reader) -> MaybeCounted:
    """ "Creature card of your graveyard", "three black cards of your graveyard": what lies on top. Raises Stuck."""
    count, filter = top_cards.read_lying_on_top(reader)
    reader.expect("of your graveyard")
    return count, filter


def _print_graveyard_cards(value: MaybeCounted) -> str:
    return f"{lying_on_top(*value)} of your graveyard"


def _from(reader: Reader) -> tuple[t.Amount, tuple[t.Zone, ...], t.Filter | None]:
    """So many cards or permanents, and where from. Raises Stuck."""
    count, phrase = _either_phrase(reader)
    if (phrase.zones and len(phrase.zones) > 1) or (phrase.zones == ("graveyard",) and phrase.owner is None):
        reader.stuck()
    return count, phrase.zones or ("battlefield",), phrase.optional_filter


def _print_from(value: tuple[t.Amount, tuple[t.Zone, ...], t.Filter | None]) -> str:
    count, zones, filter = value
    owner = t.You() if zones != ("battlefield",) else None
    return numbered(count, noun(filter or t.IsCard(), zones, owner, count != t.Number(1)))


def _there(zone: t.Zone, reader: Reader) -> MaybeCounted:
    """So many cards or permanents of one zone. Raises Stuck for those of another."""
    count, zones, filter = _from(reader)
    return (count, filter) if zones == (zone,) else reader.stuck()


def _anyones(reader: Reader) -> t.Selector:
    """ "A creature card from a graveyard": whoever's it is. Several cards would have to be of one graveyard. Raises Stuck."""
    count, phrase = _either_phrase(reader)
    if phrase.zones != ("graveyard",) or phrase.owner is not None or count != t.Number(1):
        reader.stuck()
    return t.Choose(phrase.filter, count, None, ("graveyard",))


def _going_together(zone: t.Zone, owner: t.Selector | None, reader: Reader) -> t.Selector:
    """ "Two cards with the same name", "three cards with different names", "two cards that share a color", "two creature cards
    from a single graveyard". Raises Stuck for what need not go together."""
    count = _count(reader)
    phrase = read_phrase(reader, frozenset({"different", "same"}))
    same = "name" if reader.ok("with the same name") else phrase.same
    if (phrase.different or same) is None or phrase.owner not in (None, owner) or phrase.zones not in (None, (zone,)):
        reader.stuck()
    return t.Choose(phrase.filter, count, None, (zone,), owner, different=phrase.different, same=same)


def _print_together(what: t.Selector) -> str:
    if not isinstance(what, t.Choose) or (what.different or what.same) is None:
        refuse(what)
    told = {"name": "with the same name", "owner": "from a single graveyard"}
    alike = told.get(what.same or "", f"that share a {(what.same or '').replace('_', ' ')}")
    words = f"with different {what.different.replace('_', ' ')}s" if what.different else alike
    many = f"{_so_many(what.count)} {card(None if what.filter == t.IsCard() else what.filter, True)}"
    return either(f"{many} {words}", *([f"{many} from your hand {words}"] if what.players == t.You() else []))


def _chosen(reader: Reader) -> t.Selector:
    count, phrase = _phrase(reader)
    return t.Choose(phrase.filter, count, None, phrase.zones or ("battlefield",), phrase.owner)


def _totalling(reader: Reader) -> tuple[t.Amount, t.Filter]:
    """ "[other] untapped creatures you control with total power 3 or more". Raises Stuck."""
    other = bool(reader.any("other"))
    phrase = read_phrase(reader, frozenset({"total"}))
    total = _least_power(reader, phrase)
    rest = _beside(phrase, _YOURS, _UNTAPPED)
    return total, both([*rest, t.Not(t.IsSource())] if other else rest)


def _adding_up(reader: Reader) -> tuple[t.Amount, t.Filter]:
    """ "creatures with total power 12 or greater". Raises Stuck."""
    phrase = read_phrase(reader, frozenset({"total"}))
    total = _least_power(reader, phrase)
    return (total, phrase.filter) if not phrase.card else reader.stuck()


def _least_power(reader: Reader, phrase: Phrase) -> t.Amount:
    """How much power things of a description have at least together. Raises Stuck."""
    measure, operator, total = phrase.total or reader.stuck()
    return total if (measure, operator) == ("power", ">=") else reader.stuck()


def _print_adding_up(value: tuple[t.Amount, t.Filter]) -> str:
    return f"{noun(value[1], plural=True)} with total power {amount(value[0])} or {either('greater', 'more')}"


def _print_totalling(value: tuple[t.Amount, t.Filter]) -> str:
    total, filter = value
    kind = noun(t.And((_UNTAPPED, *conjuncts(filter), _YOURS)), plural=True)
    return f"{kind} with total power {amount(total)} or {either('greater', 'more')}"


# ---- life, counters and actions --------------------------------------------------------------------------------------------


def _life(reader: Reader) -> t.Amount:
    """ "3 life", "2 life for each card in your hand". Raises Stuck."""
    much = amounts.read_amount(reader)
    reader.expect("life")
    times = amounts.read_for_each(reader)
    return amounts.times(much, times) if times is not None else much


def _print_life(much: t.Amount) -> str:
    if isinstance(much, t.Number | t.X):
        return f"{amount(much)} life"
    one, each = by_each(much)
    return f"{amount(one)} life {for_each(each)}"


def _each(reader: Reader) -> t.Amount:
    return amounts.read_for_each(reader) or reader.stuck()


def _counters(reader: Reader) -> str | None:
    return qualities.read_counter_kind(reader)


def _print_counters(kind: str | None, plural: bool) -> str:
    return f"{kind + ' ' if kind else ''}{'counters' if plural else 'counter'}"


def _kind(reader: Reader) -> str:
    return qualities.read_counter_kind(reader) or reader.stuck()


def _kind_of(reader: Reader) -> t.Filter:
    """What counters are removed from: "among creatures you control", "a creature you control". Raises Stuck."""
    reader.any("among")
    reader.any("a", "an")
    return read_phrase(reader).filter


def _among(filter: t.Filter) -> str:
    return either(f"among {noun(filter, plural=True)}", f"a {noun(filter)}")


def _its(reader: Reader) -> t.Selector:
    if reader.scope.cost_words:
        reader.stuck()  # "exile a creature card and pay its mana cost": that of a card that is chosen only as the cost is paid
    reader.expect("its", "that card 's", "that spell 's", "that creature 's")
    return references.it(reader)


def acting(verb: str) -> Category:
    """Another action as a cost, after its verb; of what is put somewhere only cards and counters that are chosen for it."""

    def read(reader: Reader) -> t.Instruction:
        reader.i -= 1
        made = grammar.read_action(reader, t.You())
        if isinstance(made, t.KeywordAction) and reader.any("and exile it"):
            made = t.Sequence((replace(made, bind="beheld"), t.Exile(t.Bound("beheld"))))
        put = made.what if isinstance(made, t.Move) else made.on if isinstance(made, t.PutCounters) else None
        return made if verb != "put" or isinstance(put, t.Choose) else reader.stuck()

    return Category(read, refuse)


CATEGORIES: dict[str, Category] = {
    "mana": Category(read_mana, mana),
    "energy": Category(read_energy, energy),
    "number": Category(_count, _so_many),
    "figure": Category(_figure, number),
    "points": Category(_figure, amount),
    "some": Category(amounts.read_amount, number),
    "calculated": Category(amounts.read_amount, _calculated),
    "life": Category(_life, _print_life),
    "for_each": Category(_each, for_each),
    "its": Category(_its, lambda node: either("its", "that card's", "that spell's", "that creature's")),
    "things": Category(_things, _print_things),
    "every_own": Category(_every_own, lambda filter: noun(filter, plural=True)),
    "own": Category(_own_things, _print_own),
    "tapped": Category(_tapped, _print_tapped),
    "untapped": Category(_tapped, _print_own),
    "attached": Category(_attached, _print_attached),
    "cards": Category(_cards, _print_cards),
    "cards_at_random": Category(_cards_at_random, lambda value: f"{_print_cards(value)} at random"),
    "hand_cards": Category(_hand_cards, _print_hand_cards),
    "graveyard_cards": Category(_graveyard_cards, _print_graveyard_cards),
    "from": Category(_from, _print_from),
    "graveyard_too": Category(partial(_there, "graveyard"), lambda value: _print_from((value[0], ("graveyard",), value[1]))),
    "permanents_too": Category(partial(_there, "battlefield"), lambda value: _print_from((value[0], ("battlefield",), value[1]))),
    "going_together": Category(partial(_going_together, "hand", t.You()), _print_together),
    "of_one_graveyard": Category(partial(_going_together, "graveyard", None), _print_together),
    "anyones": Category(_anyones, selector),
    "chosen": Category(_chosen, selector),
    "totalling": Category(_totalling, _print_totalling),
    "adding_up": Category(_adding_up, _print_adding_up),
    "counters": Category(_counters, _print_counters, agrees=True),
    "all_counters": Category(_counters, lambda kind: _print_counters(kind, True)),
    "one_kind": Category(_kind, _print_counters, agrees=True),
    "from_kind": Category(_kind_of, _among),
    **{f"{verb}_so": acting(verb) for verb in ("collect", "forage", "blight", "behold", "put", "add", "draw", "flip", "roll")},
}
