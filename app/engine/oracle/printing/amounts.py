"""Amounts in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.phrase import ENERGY_PAID
from app.engine.oracle.printing import nested, of_this_turn, past_events, this_way
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.found import all_noun, counted_there, found_this_way, kinds_of, looked_among
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named
from app.engine.oracle.vocabulary import COLOR_NAMES, NUMBER_WORDS, ORDINALS, plural_of

_QUALITIES = {
    "power": "power",
    "toughness": "toughness",
    "mana_value": "mana value",
    "loyalty": "loyalty",
    "base_power": "base power",
    "base_toughness": "base toughness",
}
_YOURS = {
    "commander_casts": f"the number of times you've cast {either('your', 'a')} commander from the command zone this game",
    "life": "your life total",
    "commander_colors": "the number of colors in your " + either("commanders'", "commander's") + " color identity",
    "party_size": "the number of creatures in your party",
    "hand_size": "the number of cards in your hand",
    "cards_drawn_this_turn": "the number of cards you've drawn this turn",
    "spells_cast_this_turn": "the number of spells you've cast this turn",
    "starting_life": "your starting life total",
    "speed": "your speed",
}


_OF_SPELLS = {
    "colors_spent": "number of colors of mana spent to cast", "mana_spent": "amount of mana spent to cast",
    "snow_spent": "amount of {S} spent to cast", "times_kicked": "number of times", "times_mutated": "number of times",
}  # fmt: skip
_MANA_OF = {
    "treasure": (either("a Treasure", "Treasures")), "cave": either("a Cave", "Caves"), "desert": either("a Desert", "Deserts"),
    "artifact": either("an artifact", "artifacts"), "creature": either("a creature", "creatures"),
}
_EACH_OF_SPELLS = {"colors_spent": "color of mana spent to cast {}", "mana_spent": "mana spent to cast {}",
                   "snow_spent": "{{S}} spent to cast {}", "times_kicked": "time {} was kicked"}


def number(node: t.Amount) -> str:
    """An amount before the noun that it counts: "a", "two", "X", "that many"."""
    if isinstance(node, t.Number) and node.value in NUMBER_WORDS:
        word = NUMBER_WORDS[node.value]
        return either("a", word, str(node.value)) if node.value == 1 else either(word, str(node.value))
    return "any number of" if node == t.AnyNumber() else amount(node)


def numbered(count: t.Amount, noun: str) -> str:
    """A number and the noun that agrees with it: "another creature", "two other creatures"."""
    alone = count == t.Number(1) and noun.startswith("other ")
    return f"another {noun.removeprefix('other ')}" if alone else f"{number(count)} {noun}"


def counted(count: t.Amount, noun: str, plural: str = "") -> str:
    """So many of a thing: "a card", "two cards", "X cards"."""
    return f"{number(count)} {noun if count == t.Number(1) else plural or plural_of(noun)}"


def amount(node: t.Amount) -> str:
    """An amount in words that stand wherever a number can."""
    if isinstance(node, t.Number):
        if node.value < 0:
            refuse(node)
        return str(node.value)
    word = _AMOUNTS.get(type(node))
    return word(node) if word is not None else refuse(node)


def _hand(amount: t.ValueOf) -> str:
    if amount == t.ValueOf("hand_size", t.EachPlayer()):
        return f"the {either('total number', 'number')} of cards in all players' hands"
    whose = "an opponent's" if amount.many == "one" else either(nested.possessive(amount.of), "their")
    return f"the number of cards in {whose} hand"


_THINGS_HAD: dict[t.Measure, Callable[[t.ValueOf], str]] = {
    "number_of_colors": lambda amount: f"the number of colors {nested.selector(amount.of)} {either('is', 'was')}",
    "hand_size": _hand, "unlocked_doors": lambda amount: f"the number of unlocked doors among {looked_among(amount.of)}",
}  # fmt: skip


def _value(amount: t.ValueOf) -> str:
    if amount.many == "max" and amount.quality in _QUALITIES:
        among = f"among {looked_among(amount.of)}"
        single = isinstance(amount.of, t.All) and amount.of.zones == ("battlefield", "command")
        of_one = f"of a {all_noun(amount.of)}" if single and isinstance(amount.of, t.All) else among
        return f"the greatest {_QUALITIES[amount.quality]} {either(among, of_one)}"
    if amount.many == "min" and amount.quality in _QUALITIES:
        return f"the least {_QUALITIES[amount.quality]} among {looked_among(amount.of)}"
    if amount.quality == "life" and amount.many != "sum":
        extreme = f"the {_EXTREME_LIFE[amount.many]} life total among {_SEVERAL.get(amount.of) or refuse(amount)}"
        most = amount == t.ValueOf("life", t.EachOpponent(), "max")
        return either(extreme, *(["the life total of an opponent with the most life"] if most else []))
    if isinstance(amount.of, t.You) and amount.quality in _YOURS:
        return _YOURS[amount.quality]
    if amount.quality in ("life_lost_this_turn", "life_gained_this_turn"):
        return of_this_turn.life(amount, nested.selector)
    if amount.quality == "cards_drawn_this_turn":
        return f"the number of cards {past_events.doer(amount.of)} drawn this turn"
    if amount.quality in _OF_SPELLS:
        after = {"times_kicked": " was kicked", "times_mutated": " has mutated"}.get(amount.quality, "")
        return f"the {_OF_SPELLS[amount.quality]} {nested.selector(amount.of)}{after}"
    if amount.quality in _THINGS_HAD:
        return _THINGS_HAD[amount.quality](amount)
    if amount.quality == "life":
        return f"{either(nested.possessive(amount.of), 'their')} life total"
    if amount.quality in _QUALITIES:
        if isinstance(amount.of, t.All):
            return f"the total {_QUALITIES[amount.quality]} of {nested.selector(amount.of)}"
        quality = _QUALITIES[amount.quality]
        whole = f"the {quality} of {nested.selector(amount.of)}"
        summed = (f"the total {quality} of {nested.selector(amount.of)}", f"their total {quality}")
        found = amount.of.of if isinstance(amount.of, t.Filtered) and isinstance(amount.of.of, t.Bound) else None
        again = () if found is None else (f"{nested.possessive(found)} {quality}", f"the {quality} of {nested.selector(found)}")
        return named(whole, *again, f"{nested.possessive(amount.of)} {quality}", whole, *summed)
    return refuse(amount)


_EXTREME_LIFE: dict[t.Summing, str] = {"max": "highest", "min": "lowest"}
_SEVERAL: dict[t.Selector, str] = {t.EachOpponent(): "your opponents", t.EachPlayer(): either("all players", "players")}
_PLAYERS: dict[t.Selector, str] = {t.EachOpponent(): "opponent", t.EachPlayer(): "player"}


def _count(amount: t.Count) -> str:
    if isinstance(amount.of, t.All):
        return "the number of " + counted_there(amount.of, plural=True)
    found = found_this_way(amount.of, True) or _exiled_with(amount, True)
    if found is not None:
        return f"the number of {found}"
    if graveyard := graveyard_with(amount.of):
        return f"the number of graveyards with {graveyard}"
    if isinstance(amount.of, t.Filtered) and amount.of.of == _ATTACKED:
        return f"the number of {'opponents' if amount.of.filter == t.IsPlayer('opponent') else 'players'} being attacked"
    some = amount.of
    if isinstance(some, t.Filtered) and some.of in _PLAYERS:
        yours = ("your opponents",) if some.of == t.EachOpponent() else ()
        does = nested.who_does(some.filter)
        they = _THIRD.sub(lambda found: _PLURAL[found[0]], does)
        return f"the number of {either(plural_of(_PLAYERS[some.of]), *yours)} {either('who', 'that')} {either(does, they)}"
    if amount.of == t.EachPlayer():
        return "the number of players in the game"
    return "the number of opponents you have" if amount.of == t.EachOpponent() else refuse(amount)


_PLURAL = {"controls": "control", "was": "were", "has": "have", "doesn't": "don't", "owns": "own"}
_THIRD = re.compile(r"\b(?:controls|was|has|doesn't|owns)(?= )")


def graveyard_with(players: t.Selector) -> str | None:
    """ "Seven or more cards in it", of the graveyards of those of all players who are meant; None where it is another thing."""
    found = players.filter if isinstance(players, t.Filtered) and players.of == t.EachPlayer() else None
    asked = found.condition if isinstance(found, t.Where) else None
    if not isinstance(asked, t.Compare) or (asked.left, asked.op) != (t.CardsInZone("graveyard", t.It()), ">="):
        return None
    return f"{number(asked.right)} or more cards in it"


def _cards(amount: t.CardsInZone) -> str:
    return "the number of " + nested.noun(amount.filter or t.IsCard(), (amount.zone,), amount.player, True)


def for_each(node: t.Amount) -> str:  # noqa: C901 - a row of alternatives
    """What is counted, one by one: "for each creature you control"."""
    if isinstance(node, t.Count) and isinstance(node.of, t.All):
        return "for each " + counted_there(node.of)
    found = found_this_way(node.of, False) if isinstance(node, t.Count) else None
    if found is not None:
        return f"for each {found}"
    some = node.of if isinstance(node, t.Count) and isinstance(node.of, t.Filtered) else None
    if some is not None and some.of in _PLAYERS:
        of_yours = ("of your opponents",) if some.of == t.EachOpponent() else ()
        return f"for each {either(_PLAYERS[some.of], *of_yours)} who {nested.who_does(some.filter)}"
    if isinstance(node, t.Count) and (graveyard := graveyard_with(node.of)):
        return f"for each graveyard with {graveyard}"
    if isinstance(node, t.CardsInZone):
        return "for each " + nested.noun(node.filter or t.IsCard(), (node.zone,), node.player, False)
    if isinstance(node, t.ValueOf) and node.quality in _EACH_OF_SPELLS:
        return "for each " + _EACH_OF_SPELLS[node.quality].format(either(nested.selector(node.of), "it"))
    if isinstance(node, t.ValueOf) and node.quality == "cards_drawn_this_turn" and node not in _EACH:
        return f"for each card {past_events.doer(node.of)} drawn this turn"
    if isinstance(node, t.ValueOf) and node.quality == "hand_size" and node not in _EACH:
        return f"for each card in {either(nested.possessive(node.of), 'their')} hand"
    if isinstance(node, t.EventsThisTurn):
        damage = node.sum_amounts
        return f"for each {of_this_turn.each_damage(node, nested.selector) if damage else past_events.things(node, False)}"
    if some is not None and some.of == t.TargetsOf(t.It()):
        return f"for each {nested.noun(some.filter, ('battlefield',), None, False)} it targets"
    of_mana = _mana_counted(node)
    if of_mana is not None:
        return f"for each {of_mana}"
    if node == ENERGY_PAID:
        return "for each {E} paid this way"
    if node in _EACH:
        return f"for each {_EACH[node]}"
    if isinstance(node, t.BoundAmount) and node.name.startswith("vote:"):
        return f"for each {node.name.removeprefix('vote:')} vote"
    if isinstance(node, t.CountDistinct) and node.quality in _KINDS:
        return f"for each {_one_kind(_KINDS[node.quality])} among {looked_among(node.of)}"
    if isinstance(node, t.CountersOn):
        kind = f"{node.kind} " if node.kind else ""
        return f"for each {kind}counter {_counters_place(node)}"
    if isinstance(node, t.ValueOf) and node.quality == "number_of_colors":
        unnamed = named(IMPOSSIBLE, "") if isinstance(node.of, t.EventRole) else ""
        return f"{unnamed}for each of {'its' if node.of == t.It() else either(nested.possessive(node.of), 'its')} colors"
    if isinstance(node, t.Plus) and len(node.parts) > 1:
        return " and ".join(for_each(part).removeprefix("for " if place else "") for place, part in enumerate(node.parts))
    if isinstance(node, t.Count) and isinstance(node.of, t.Bound):
        return f"for each of {nested.selector(node.of)}"
    return f"for each {_exiled_with(node, False) or refuse(node)}"


def _summand(part: t.Amount) -> str:
    """ "Plus 1", "plus one"."""
    return either(amount(part), number(part)) if isinstance(part, t.Number) else amount(part)


def _exiled_with(node: t.Amount, plural: bool) -> str | None:
    """ "Cards exiled with ~"; None for another amount."""
    of = node.of if isinstance(node, t.Count) else None
    linked = of.of if isinstance(of, t.Filtered) else of
    if not isinstance(linked, t.Linked) or linked.key != "exiled":
        return None
    kind = nested.card(of.filter if isinstance(of, t.Filtered) else None, plural)
    return f"{kind} exiled with {either('~', 'it')}"


def from_source(kind: t.ManaKind) -> str | None:
    """What kind of source mana came from, in words; None for what is no source."""
    return _MANA_OF.get(kind)


def _mana_counted(node: t.Amount, plural: bool = False) -> str | None:
    """ "mana from a Treasure spent to cast it", "{G}{G} spent to cast ~", "unspent green mana you have"."""
    if isinstance(node, t.UnspentMana):
        return f"unspent {COLOR_NAMES[node.mana] + ' ' if node.mana in COLOR_NAMES else ''}mana {_have(node.of)}"
    if isinstance(node, t.ManaSymbolsIn):
        symbols = f"{COLOR_NAMES[node.color]} mana symbol{'s' if plural else ''} in"
        whose = f" {nested.possessive(node.of)} mana cost{either('', 's')}"
        return symbols + either(f" the mana costs of {nested.selector(node.of)}", whose)
    times = node.by.value if isinstance(node, t.Quotient) and isinstance(node.by, t.Number) else 1
    spent = node.of if isinstance(node, t.Quotient) else node
    if not isinstance(spent, t.SpentMana):
        return None
    to = f"{either('', 'that was ')}spent to cast {either(nested.selector(spent.of), 'it')}"
    source = from_source(spent.kind)
    return f"{'{' + spent.kind + '}'}" * times + f" {to}" if source is None else f"mana from {source} {to}"


def _have(players: t.Selector) -> str:
    return "you have" if players == t.You() else refuse(players)


TIMES: dict[str, t.Amount] = {"twice": t.Number(2), "three times": t.Number(3), "four times": t.Number(4),
                             "five times": t.Number(5), "X times": t.X()}


def ordinal(nth: int | None) -> str:
    """ "first", "second", …"""
    return next((word for word, number in ORDINALS.items() if number == nth), "") or refuse(nth)


def so_often(amount: t.Amount) -> str:
    """ "twice", "three times", "X times"."""
    known = next((words for words, times in TIMES.items() if times == amount), None)
    return known or f"{number(amount)} times"


def by_each(counted: t.Amount) -> tuple[t.Amount, t.Amount]:
    """How much there is for each thing that is counted, and the count of those things."""
    return (counted.factor, counted.of) if isinstance(counted, t.Times) else (t.Number(1), counted)


def _counters_place(node: t.CountersOn) -> str:
    """Where counters are: on an object, or with a player."""
    return "you have" if node.of == t.You() else f"on {nested.selector(node.of)}"


_ATTACKED = t.AttackedBy(t.All(t.Status("attacking")))
_EACH: dict[t.Amount, str] = {
    t.Count(t.EachOpponent()): either("opponent you have", "opponent"), t.ValueOf("hand_size", t.You()): "card in your hand",
    t.ValueOf("party_size", t.You()): "creature in your party",
    t.ValueOf("dungeon_names", t.You()): "differently named dungeon you've completed",
    t.ValueOf("cards_drawn_this_turn", t.You()): "card you've drawn this turn",
    t.ValueOf("spells_cast_this_turn", t.You()): "spell you've cast this turn",
    t.ValueOf("spells_cast_this_turn", t.ControllerOf(t.It())): "other spell that player has cast this turn",
    t.ValueOf("life_gained_this_turn", t.You()): either("1 life you gained this turn", "life you gained this turn"),
    t.ValueOf("commander_casts", t.You()): f"time you've cast {either('your', 'a')} commander from the command zone this game",
    t.TimesThisTurn("resolved"): "time this ability has resolved this turn",
    t.Minus(t.Count(t.AllTargets()), t.Number(1)): "target beyond the first",
    t.Count(t.Filtered(_ATTACKED, t.IsPlayer())): "player being attacked",
    t.Count(t.Filtered(_ATTACKED, t.IsPlayer("opponent"))): "opponent being attacked",
    t.EventAmount(): either("<each amount>", "card looked at while scrying this way"),
    t.Count(t.Filtered(t.EventRole("targets"), t.IsPlayer("opponent"))): "opponent dealt damage",
    t.Count(t.Linked("devoured")): "creature it devoured",
    t.ValueOf("life_lost_this_turn", t.EachOpponent()): "1 life your opponents have lost this turn",
}  # fmt: skip
def _one_kind(kinds: str) -> str:
    """The wordings in the singular."""
    return re.sub(r"s(?=[|⟧]|$)", "", kinds).replace("kinds of", "kind of")


_KINDS: dict[str, str] = {"card_type": "card types", "color": "colors", "basic_land_type": "basic land types",
                          "mana_value": either("different mana values", "mana values"), "creature_type": "creature types",
                          "power": "different powers", "mana_cost": "different mana costs",
                          "counter_kind": either("different kinds of counters", "kinds of counters")}


def _distinct(amount: t.CountDistinct) -> str:
    if amount.quality == "name" and isinstance(amount.of, t.All):
        several = all_noun(amount.of, plural=True)
        return either(f"the number of differently named {several}", f"the number of different names among {several}")
    kinds = _KINDS.get(amount.quality) or refuse(amount)
    return f"the number of {kinds} among {looked_among(amount.of)}"


def _most_alike(amount: t.MostAlike) -> str:
    if amount.quality not in ("creature_type", "color", "card_type"):
        refuse(amount)
    kind = _KINDS[amount.quality].removesuffix("s")
    return f"the greatest number of {looked_among(amount.of)} that have a {kind} in common"


def _devotion(amount: t.Devotion) -> str:
    if not amount.colors:
        return "your devotion to that color"
    return "your devotion to " + " and ".join(COLOR_NAMES[c] for c in amount.colors)


def _times(node: t.Times) -> str:
    if node.factor == t.Number(2):
        return f"{either('twice', 'two times')} {amount(node.of)}" if node.of == t.X() else "twice " + amount(node.of)
    if isinstance(node.factor, t.Number):
        return f"{NUMBER_WORDS.get(node.factor.value) or refuse(node)} times {amount(node.of)}"
    return refuse(node)


def _greatest(node: t.Greatest) -> str:
    """ "The difference between your life total and target player's life total"; or of two numbers the greater."""
    first = node.parts[0]
    if isinstance(first, t.Minus) and node == t.Greatest((first, t.Minus(first.right, first.left))):
        return f"the difference between {amount(first.left)} and {either(amount(first.right), *_same_of(first))}"
    return of_this_turn.whichever(node, nested.selector)


def _same_of(node: t.Minus) -> tuple[str, ...]:
    """ "[its power and] toughness", "[that creature's power and] its toughness": of the same thing."""
    one, other = node.left, node.right
    if not isinstance(one, t.ValueOf) or not isinstance(other, t.ValueOf) or one.of != other.of:
        return ()
    quality = _QUALITIES.get(other.quality)
    return (quality, f"its {quality}") if quality else ()


def _minus(node: t.Minus) -> str:
    """ "X minus 2"; of the greatest and the least of several life totals, "the difference between those players' life totals"."""
    left, right = node.left, node.right
    if isinstance(left, t.ValueOf) and (left, right) == (t.ValueOf("life", left.of, "max"), t.ValueOf("life", left.of, "min")):
        whose = either(nested.possessive(left.of), "those players'")
        return f"the difference between {whose} life totals"
    return either(f"{amount(left)} minus {amount(right)}", "the difference")


def _most_of_a_player(node: t.ExtremeAmong) -> str:
    """ "The greatest number of cards a player discarded this way"."""
    found = this_way.found(node.of.of) if isinstance(node.of, t.Count) else None
    if found is None or node.over != t.EachPlayer() or node.which != "max" or found.filter != t.OwnedBy(t.It()):
        refuse(node)
    kinds = either(*kinds_of(found._replace(filter=None), True))
    return named(IMPOSSIBLE, f"the greatest number of {kinds} a player <acted {found.of.name}> this way")


_AMOUNTS: dict[type, Callable[[Any], str]] = {
    t.ExtremeAmong: _most_of_a_player,
    t.Greatest: _greatest,
    t.EventsThisTurn: lambda node: (
        of_this_turn.damage(node, nested.selector) if node.sum_amounts else f"the number of {past_events.things(node, True)}"),
    t.X: lambda amount: amount.letter,
    t.Count: _count,
    t.CardsInZone: _cards,
    t.ValueOf: _value,
    t.CountDistinct: _distinct, t.MostAlike: _most_alike,
    t.Devotion: _devotion,
    t.Times: _times,
    t.EventAmount: lambda amount: "<event amount>",
    t.BoundAmount: lambda amount: "the amount of {E} paid this way" if amount == ENERGY_PAID else f"<amount {amount.name}>",
    t.Half: lambda node: f"half {amount(node.of)}, rounded {node.rounded}",
    t.Plus: lambda node: " plus ".join(_summand(part) for part in node.parts),
    t.Minus: _minus,
    t.UnspentMana: lambda node: f"the amount of {_mana_counted(node)}",
    t.ManaSymbolsIn: lambda node: f"the number of {_mana_counted(node, True)}",
    t.CountersOn: lambda node: f"the number of {node.kind + ' ' if node.kind else ''}counters {_counters_place(node)}",
}


FIGURES = (t.Number, t.X, t.BoundAmount, t.EventAmount)
"""Amounts that are no calculations."""
BEFORE_NOUN = (*FIGURES, t.AnyNumber)
"""Amounts that stand before a noun: a calculation is said as X."""
