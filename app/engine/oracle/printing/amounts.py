"""Amounts and selectors in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.phrase import DIED
from app.engine.oracle.players import SINGLED_OUT
from app.engine.oracle.printing import nested, of_this_turn, past_events, this_way
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.pronouns import SELF, THAT_PLAYER
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named
from app.engine.oracle.vocabulary import COLOR_NAMES, NUMBER_WORDS, ORDINALS, plural_of
from app.engine.trees.filters import conjuncts

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
    "party_size": "the number of creatures in your party",
    "hand_size": "the number of cards in your hand",
    "cards_drawn_this_turn": "the number of cards you've drawn this turn",
    "spells_cast_this_turn": "the number of spells you've cast this turn",
    "starting_life": "your starting life total",
    "speed": "your speed",
}


_OF_SPELLS = {
    "colors_spent": "number of colors of mana spent to cast", "mana_spent": "amount of mana spent to cast",
    "times_kicked": "number of times", "times_mutated": "number of times",
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


def _value(amount: t.ValueOf) -> str:
    if amount.many == "max" and amount.quality in _QUALITIES:
        among = f"among {looked_among(amount.of)}"
        single = isinstance(amount.of, t.All) and amount.of.zones == ("battlefield", "command")
        of_one = f"of a {_all_noun(amount.of)}" if single and isinstance(amount.of, t.All) else among
        return f"the greatest {_QUALITIES[amount.quality]} {either(among, of_one)}"
    if amount.many == "min" and amount.quality in _QUALITIES:
        return f"the least {_QUALITIES[amount.quality]} among {looked_among(amount.of)}"
    if isinstance(amount.of, t.You) and amount.quality in _YOURS:
        return _YOURS[amount.quality]
    if amount.quality in ("life_lost_this_turn", "life_gained_this_turn"):
        return of_this_turn.life(amount, selector)
    if amount.quality in _OF_SPELLS:
        after = {"times_kicked": " was kicked", "times_mutated": " has mutated"}.get(amount.quality, "")
        return f"the {_OF_SPELLS[amount.quality]} {selector(amount.of)}{after}"
    if amount == t.ValueOf("hand_size", t.EachPlayer()):
        return f"the {either('total number', 'number')} of cards in all players' hands"
    if amount.quality == "hand_size":
        return f"the number of cards in {either(possessive(amount.of), 'their')} hand"
    if amount.quality == "life":
        return f"{either(possessive(amount.of), 'their')} life total"
    if amount.quality in _QUALITIES:
        if isinstance(amount.of, t.All):
            return f"the total {_QUALITIES[amount.quality]} of {selector(amount.of)}"
        quality = _QUALITIES[amount.quality]
        whole = f"the {quality} of {selector(amount.of)}"
        return named(whole, f"{possessive(amount.of)} {quality}", whole)
    return refuse(amount)


_PLAYERS: dict[t.Selector, str] = {t.EachOpponent(): "opponent", t.EachPlayer(): "player"}


def _count(amount: t.Count) -> str:
    if isinstance(amount.of, t.All):
        return "the number of " + _on_battlefield(amount.of, plural=True)
    found = _found_this_way(amount.of, True) or _exiled_with(amount, True)
    if found is not None:
        return f"the number of {found}"
    if graveyard := graveyard_with(amount.of):
        return f"the number of graveyards with {graveyard}"
    if isinstance(amount.of, t.Filtered) and amount.of.of == _ATTACKED:
        return f"the number of {'opponents' if amount.of.filter == t.IsPlayer('opponent') else 'players'} being attacked"
    some = amount.of
    if isinstance(some, t.Filtered) and some.of in _PLAYERS:
        return f"the number of {plural_of(_PLAYERS[some.of])} who {_who(some.filter)}"
    return "the number of opponents you have" if amount.of == t.EachOpponent() else refuse(amount)


def graveyard_with(players: t.Selector) -> str | None:
    """ "Seven or more cards in it", of the graveyards of those of all players who are meant; None where it is another thing."""
    found = players.filter if isinstance(players, t.Filtered) and players.of == t.EachPlayer() else None
    asked = found.condition if isinstance(found, t.Where) else None
    if not isinstance(asked, t.Compare) or (asked.left, asked.op) != (t.CardsInZone("graveyard", t.It()), ">="):
        return None
    return f"{number(asked.right)} or more cards in it"


def kinds_found(found: t.Filtered, plural: bool = False) -> tuple[str, ...]:
    """Things of a kind of which something was done, as objects or as cards."""
    if isinstance(found.filter, t.IsPlayer):
        return ("players" if plural else "player",)
    as_object = printable(nested.noun, found.filter, ("battlefield",), None, plural)
    as_card = printable(nested.card, found.filter, plural)
    return tuple(said for said in (as_object, as_card) if said is not None) or refuse(found)


def kinds_of(done: this_way.Done, plural: bool) -> tuple[str, ...]:
    """What the things are called of which something was done."""
    if done.filter is None:
        return (f"<{'kinds' if plural else 'kind'} {done.of.name}>",)
    return kinds_found(t.Filtered(done.of, done.filter), plural)


def _found_this_way(counted: t.Selector, plural: bool) -> str | None:
    """ "Creatures destroyed this way"; None for other things that are counted."""
    done = this_way.found(counted)
    if done is None:
        return None
    dead = _that_died(counted, plural) if isinstance(counted, t.Filtered) else None
    if dead is not None:
        return dead
    name = done.of.name
    theirs = done.filter in (t.OwnedBy(t.It()), t.ControlledBy(t.It()))  # of those of each player
    kinds = either(*kinds_of(done._replace(filter=None) if theirs else done, plural))
    who = "they" if theirs else f"<who {name}>"
    by_them = f"{kinds} {who} <acted {name}> <whither {name}> this way"
    return by_them if theirs else either(f"{kinds} {done.said} this way", by_them)


def _that_died(counted: t.Filtered, plural: bool) -> str | None:
    """ "Creatures that died this way"; None for what is not told so."""
    parts = conjuncts(counted.filter)
    rest = tuple(part for part in parts if part != DIED)
    if len(rest) == len(parts) or not rest:
        return None
    return f"{nested.noun(rest[0] if len(rest) == 1 else t.And(rest), ('battlefield',), None, plural)} that died this way"


def _all_noun(selector: t.All, plural: bool = False) -> str:
    return nested.noun(selector.filter, selector.zones, selector.players, plural)


def looked_among(things: t.Selector) -> str:
    """Several things that one looks among: "creatures you control", "cards in your graveyard"; told as others are, too."""
    told = printable(_all_noun, things, True) if isinstance(things, t.All) else None
    return selector(things) if told is None else either(told, selector(things))


def _on_battlefield(selector: t.All, plural: bool = False) -> str:
    """What is counted; where it is nobody's, it may be said to be on the battlefield."""
    said = _all_noun(selector, plural)
    parts = conjuncts(selector.filter)
    anyones = selector.zones == ("battlefield",) and not any(isinstance(part, t.ControlledBy | t.OwnedBy) for part in parts)
    return said + either("", " on the battlefield") if anyones else said


def _cards(amount: t.CardsInZone) -> str:
    return "the number of " + nested.noun(amount.filter or t.IsCard(), (amount.zone,), amount.player, True)


def for_each(node: t.Amount) -> str:  # noqa: C901 - a row of alternatives
    """What is counted, one by one: "for each creature you control"."""
    if isinstance(node, t.Count) and isinstance(node.of, t.All):
        return "for each " + _on_battlefield(node.of)
    found = _found_this_way(node.of, False) if isinstance(node, t.Count) else None
    if found is not None:
        return f"for each {found}"
    some = node.of if isinstance(node, t.Count) and isinstance(node.of, t.Filtered) else None
    if some is not None and some.of in _PLAYERS:
        return f"for each {_PLAYERS[some.of]} who {_who(some.filter)}"
    if isinstance(node, t.Count) and (graveyard := graveyard_with(node.of)):
        return f"for each graveyard with {graveyard}"
    if isinstance(node, t.CardsInZone):
        return "for each " + nested.noun(node.filter or t.IsCard(), (node.zone,), node.player, False)
    if isinstance(node, t.ValueOf) and node.quality in _EACH_OF_SPELLS:
        return "for each " + _EACH_OF_SPELLS[node.quality].format(either(selector(node.of), "it"))
    if isinstance(node, t.ValueOf) and node.quality == "hand_size" and node not in _EACH:
        return f"for each card in {either(possessive(node.of), 'their')} hand"
    if isinstance(node, t.EventsThisTurn):
        damage = node.sum_amounts
        return f"for each {of_this_turn.each_damage(node, selector) if damage else past_events.things(node, False)}"
    of_mana = _mana_counted(node)
    if of_mana is not None:
        return f"for each {of_mana}"
    if node in _EACH:
        return f"for each {_EACH[node]}"
    if isinstance(node, t.CountDistinct) and node.quality in _KINDS:
        return f"for each {_one_kind(_KINDS[node.quality])} among {looked_among(node.of)}"
    if isinstance(node, t.CountersOn):
        kind = f"{node.kind} " if node.kind else ""
        return f"for each {kind}counter {_counters_place(node)}"
    if isinstance(node, t.ValueOf) and node.quality == "number_of_colors":
        unnamed = named(IMPOSSIBLE, "") if isinstance(node.of, t.EventRole) else ""
        return f"{unnamed}for each of {'its' if node.of == t.It() else either(possessive(node.of), 'its')} colors"
    if isinstance(node, t.Plus) and len(node.parts) > 1:
        return " and ".join(for_each(part).removeprefix("for " if place else "") for place, part in enumerate(node.parts))
    return f"for each {_exiled_with(node, False) or refuse(node)}"


def _summand(part: t.Amount) -> str:
    """ "Plus 1", "plus one"."""
    return either(amount(part), number(part)) if isinstance(part, t.Number) else amount(part)


def _exiled_with(node: t.Amount, plural: bool) -> str | None:
    """ "Cards exiled with ~"; None for another amount."""
    of = node.of if isinstance(node, t.Count) else None
    if not isinstance(of.of if isinstance(of, t.Filtered) else of, t.Linked):
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
        return symbols + either(f" the mana costs of {selector(node.of)}", f" {possessive(node.of)} mana cost{either('', 's')}")
    times = node.by.value if isinstance(node, t.Quotient) and isinstance(node.by, t.Number) else 1
    spent = node.of if isinstance(node, t.Quotient) else node
    if not isinstance(spent, t.SpentMana):
        return None
    to = f"{either('', 'that was ')}spent to cast {either(selector(spent.of), 'it')}"
    source = from_source(spent.kind)
    return f"{'{' + spent.kind + '}'}" * times + f" {to}" if source is None else f"mana from {source} {to}"


def _have(players: t.Selector) -> str:
    return "you have" if players == t.You() else refuse(players)


TIMES: dict[str, t.Amount] = {"twice": t.Number(2), "three times": t.Number(3), "X times": t.X()}


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
    return "you have" if node.of == t.You() else f"on {selector(node.of)}"


_ATTACKED = t.AttackedBy(t.All(t.Status("attacking")))
_EACH: dict[t.Amount, str] = {
    t.Count(t.EachOpponent()): either("opponent you have", "opponent"), t.ValueOf("hand_size", t.You()): "card in your hand",
    t.ValueOf("party_size", t.You()): "creature in your party",
    t.ValueOf("cards_drawn_this_turn", t.You()): "card you've drawn this turn",
    t.ValueOf("spells_cast_this_turn", t.You()): "spell you've cast this turn",
    t.ValueOf("life_gained_this_turn", t.You()): either("1 life you gained this turn", "life you gained this turn"),
    t.ValueOf("commander_casts", t.You()): f"time you've cast {either('your', 'a')} commander from the command zone this game",
    t.TimesThisTurn("resolved"): "time this ability has resolved this turn",
    t.Minus(t.Count(t.AllTargets()), t.Number(1)): "target beyond the first",
    t.Count(t.Filtered(_ATTACKED, t.IsPlayer())): "player being attacked",
    t.Count(t.Filtered(_ATTACKED, t.IsPlayer("opponent"))): "opponent being attacked",
    t.EventAmount(): "card looked at while scrying this way",
    t.Count(t.Linked("devoured")): "creature it devoured",
    t.ValueOf("life_lost_this_turn", t.EachOpponent()): "1 life your opponents have lost this turn",
}  # fmt: skip
def _one_kind(kinds: str) -> str:
    """The wordings in the singular."""
    return re.sub(r"s(?=[|⟧]|$)", "", kinds).replace("kinds of", "kind of")


_KINDS: dict[str, str] = {"card_type": "card types", "color": "colors", "basic_land_type": "basic land types",
                          "mana_value": either("different mana values", "mana values"), "creature_type": "creature types",
                          "counter_kind": either("different kinds of counters", "kinds of counters")}


def _distinct(amount: t.CountDistinct) -> str:
    if amount.quality == "name" and isinstance(amount.of, t.All):
        several = _all_noun(amount.of, plural=True)
        return either(f"the number of differently named {several}", f"the number of different names among {several}")
    kinds = _KINDS.get(amount.quality) or refuse(amount)
    return f"the number of {kinds} among {looked_among(amount.of)}"


def _devotion(amount: t.Devotion) -> str:
    if not amount.colors:
        return "your devotion to that color"
    return "your devotion to " + " and ".join(COLOR_NAMES[c] for c in amount.colors)


def _times(node: t.Times) -> str:
    if node.factor == t.Number(2):
        return "twice " + amount(node.of)
    if isinstance(node.factor, t.Number):
        return f"{NUMBER_WORDS.get(node.factor.value) or refuse(node)} times {amount(node.of)}"
    return refuse(node)


def _greatest(node: t.Greatest) -> str:
    """ "The difference between your life total and target player's life total"; or of two numbers the greater."""
    first = node.parts[0]
    if isinstance(first, t.Minus) and node == t.Greatest((first, t.Minus(first.right, first.left))):
        return f"the difference between {amount(first.left)} and {either(amount(first.right), *_same_of(first))}"
    return of_this_turn.whichever(node, selector)


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
        whose = either(possessive(left.of), "those players'")
        return f"the difference between {whose} life totals"
    return either(f"{amount(left)} minus {amount(right)}", "the difference")


_AMOUNTS: dict[type, Callable[[Any], str]] = {
    t.Greatest: _greatest,
    t.EventsThisTurn: lambda node: (
        of_this_turn.damage(node, selector) if node.sum_amounts else f"the number of {past_events.things(node, True)}"),
    t.X: lambda amount: amount.letter,
    t.Count: _count,
    t.CardsInZone: _cards,
    t.ValueOf: _value,
    t.CountDistinct: _distinct,
    t.Devotion: _devotion,
    t.Times: _times,
    t.EventAmount: lambda amount: "<event amount>",
    t.BoundAmount: lambda amount: f"<amount {amount.name}>",
    t.Half: lambda node: f"half {amount(node.of)}, rounded {node.rounded}",
    t.Plus: lambda node: " plus ".join(_summand(part) for part in node.parts),
    t.Minus: _minus,
    t.UnspentMana: lambda node: f"the amount of {_mana_counted(node)}",
    t.ManaSymbolsIn: lambda node: f"the number of {_mana_counted(node, True)}",
    t.CountersOn: lambda node: f"the number of {node.kind + ' ' if node.kind else ''}counters {_counters_place(node)}",
}

# ---- selectors -------------------------------------------------------------------------------------------------------------


def selector(node: t.Selector) -> str:
    """Objects or players in words."""
    word = _SELECTORS.get(type(node))
    return word(node) if word is not None else refuse(node)


def _who_did(node: t.Filtered) -> str | None:
    """ "Each player who discarded a card this way"; None for others."""
    asked = node.filter.condition if isinstance(node.filter, t.Where) else None
    done = this_way.found(asked.what) if isinstance(asked, t.Exists) and asked.at_least == 1 else None
    parts = conjuncts(done.filter) if done is not None else ()
    rest = tuple(part for part in parts if part not in (t.OwnedBy(t.It()), t.ControlledBy(t.It())))
    if done is None or len(rest) == len(parts):
        return None
    kinds = kinds_of(done._replace(filter=None if not rest else rest[0] if len(rest) == 1 else t.And(rest)), False)
    return f"{selector(node.of)} who <acted {done.of.name}> a {either(*kinds)} this way"


_SINGLED_OUT = {player: words for words, player in SINGLED_OUT.items()}


def _filtered(node: t.Filtered) -> str:
    """ "All land cards revealed this way", "all Elf cards from among them", "all creature cards exiled with ~"."""
    if node in _SINGLED_OUT:
        return _SINGLED_OUT[node]
    if isinstance(node.of, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) and (told := _who_did(node)):
        return told
    if isinstance(node.filter, t.IsAmong) and isinstance(node.filter.things, t.OpponentsOf):
        return f"each of {possessive(node.filter.things.player)} opponents"
    if isinstance(node.of, t.EachOpponent | t.EachPlayer):
        told = printable(_who_attack, node.filter) or f"who {_who(node.filter)}"
        return f"{selector(node.of)} {told}"
    if node.of == t.Linked("created"):
        return f"all {nested.noun(node.filter, ('battlefield',), None, True)} created with {either('~', 'it')}"
    if node.of == t.Bound("pile"):
        several = either(*kinds_found(node, True))
        return f"all {several} {either('in', 'from')} {_PILES['pile']}"
    if isinstance(node.of, t.Linked):
        kind = nested.card(node.filter, True) if node.filter != t.IsCard() else refuse(node)
        return f"all {kind} exiled with {either('~', 'it')}"
    several, one = (_found_this_way(node, plural) or refuse(node) for plural in (True, False))
    said = either(*(f"{lead}{several}" for lead in ("all ", "the ", "")), f"each {one}", f"the {one}", f"a {one}")
    among = f"{nested.card(node.filter, True)} {either('from among', 'among')} {selector(node.of)}"
    return either(said, f"all {among}", f"the {among}")


def _who(filter: t.Filter) -> str:
    """ "[Each opponent who] controls a Bear", "doesn't". Raises Unprintable."""
    if isinstance(filter, t.IsAmong) and isinstance(filter.things, t.Bound):
        return either("does", "did")
    if isinstance(filter, t.Not) and isinstance(filter.part, t.IsAmong) and isinstance(filter.part.things, t.Bound):
        return either("doesn't", "didn't")
    if not isinstance(filter, t.Where):
        refuse(filter)
    asked = filter.condition
    nothing = asked.part.what if isinstance(asked, t.NotSo) and isinstance(asked.part, t.Exists) else None
    if isinstance(nothing, t.Filtered) and isinstance(nothing.of, t.Bound) and nothing.filter == t.OwnedBy(t.It()):
        return either("didn't", "can't")
    return nested.who(asked)


def _controls_most(asked: t.Condition | None) -> str | None:
    """ "[each player] who controls the most lands"; None for another condition."""
    most = asked.right if isinstance(asked, t.Compare) and asked.op == "=" else None
    theirs = most.of.of if isinstance(most, t.ExtremeAmong) and isinstance(most.of, t.Count) else None
    if not isinstance(asked, t.Compare) or not isinstance(most, t.ExtremeAmong) or not isinstance(theirs, t.All):
        return None
    if asked.left != most.of or most.over != t.EachPlayer():
        return None
    *kinds, holder = conjuncts(theirs.filter)
    if holder != t.ControlledBy(t.It()) or not kinds:
        return None
    said = nested.noun(kinds[0] if len(kinds) == 1 else t.And(tuple(kinds)), ("battlefield",), None, True)
    return f"who controls the {'most' if most.which == 'max' else 'fewest'} {said}"


def _who_attack(filter: t.Filter) -> str:
    """ "[each opponent] attacking that player", "[each player] who controls the most lands"."""
    most = _controls_most(filter.condition) if isinstance(filter, t.Where) else None
    if most is not None:
        return most
    asked = filter.condition if isinstance(filter, t.Where) else None
    parts = conjuncts(asked.what.filter) if isinstance(asked, t.Exists) and isinstance(asked.what, t.All) else ()
    whom = parts[1].condition if len(parts) == 3 and isinstance(parts[1], t.Where) else None
    if not isinstance(whom, t.SameThing) or (parts[0], parts[2]) != (t.Status("attacking"), t.ControlledBy(t.It())):
        refuse(filter)
    return f"attacking {selector(whom.right)}"


def _all(selector: t.All) -> str:
    several = _all_noun(selector, plural=True)
    if several.startswith("the "):
        return _all_noun(selector)
    return either("each " + _all_noun(selector), several, "all " + several)


FIGURES = (t.Number, t.X, t.BoundAmount, t.EventAmount)
"""Amounts that are no calculations."""
_BEFORE_NOUN = (*FIGURES, t.AnyNumber)
"""Amounts that stand before a noun: a calculation is said as X."""


def _player_or_theirs(chosen: t.Choose) -> str | None:
    """ "That player or a planeswalker that player controls"; None for any other choice."""
    first = chosen.filter.parts[0] if isinstance(chosen.filter, t.Or) else None
    if not isinstance(first, t.IsAmong) or chosen.count != t.Number(1) or chosen.bind is not None:
        return None
    theirs = t.And((t.HasType(("planeswalker",)), t.ControlledBy(first.things)))
    if chosen != t.Choose(t.Or((first, theirs)), t.Number(1)):
        return None
    return f"{selector(first.things)} or a planeswalker {either('that player controls', 'they control')}"


def _choose(selector: t.Choose) -> str:
    either_one = _player_or_theirs(selector)
    if either_one is not None:
        return either_one
    if selector.different or selector.chooser is not None or not isinstance(selector.count, _BEFORE_NOUN):
        refuse(selector)
    if selector.minimum == t.Number(0):
        lead = "any number of" if isinstance(selector.count, t.AnyNumber) else f"up to {number(selector.count)}"
    elif selector.minimum is None:
        lead = number(selector.count)
    else:
        refuse(selector)
    parts = selector.filter.parts if isinstance(selector.filter, t.And) else ()
    found = selector.filter
    if t.Not(t.IsSource()) in parts:
        rest = tuple(p for p in parts if p != t.Not(t.IsSource()))
        found = rest[0] if len(rest) == 1 else t.And(rest)
        lead = "another" if selector.count == t.Number(1) and selector.minimum is None else f"{lead} other"
    name = f" as <{selector.bind}>" if selector.bind else ""
    said = _of_them(selector, lead) if selector.among is not None and found in _ANY_CARD else f"{lead} {_chosen(selector, found)}"
    return f"{_at_random(said) if selector.random else said}{name}"


def _at_random(said: str) -> str:
    """ "A card at random in your graveyard", "a card in your graveyard at random"."""
    kind, place, zone = said.partition(f" {either('in', 'from')} ")
    return either(f"{said} at random", f"{kind} at random{place}{zone}") if place else f"{said} at random"


_ANY_CARD = (t.IsCard(), t.Anything())


def source_word(filter: t.Filter) -> str:
    """ "source", "red source", "artifact source"."""
    if filter == t.Anything():
        return "source"
    kind = nested.card(filter, False)
    return f"{kind.removesuffix(' card')} source" if kind.endswith(" card") else refuse(filter)


def _of_them(selector: t.Choose, lead: str) -> str:
    """ "one of those cards", "a card from among them"."""
    among = _selected(selector.among or refuse(selector))
    one = selector.count == t.Number(1)
    cards = f"{lead} {'card' if one else 'cards'} {_from_among(selector)} {among}"
    some = "one" if one and selector.minimum is None else lead
    return named(cards, f"{some} of {among}", cards, *([some] if isinstance(selector.among, t.Bound) else ()))


def _from_among(selector: t.Choose) -> str:
    unnamed = named(IMPOSSIBLE, "") if isinstance(selector.among, t.Except) else ""
    return unnamed + either("from among", "among", *([""] if isinstance(selector.among, t.Linked) else ()))


def _chosen(selector: t.Choose, found: t.Filter) -> str:
    """What is chosen: "creature you control", "of those cards", "creature card from among them"."""
    plural = selector.count != t.Number(1)
    if selector.among is None:
        return nested.noun(found, selector.zones, selector.players, plural)
    among = _selected(selector.among)
    return f"{nested.card(found, plural)} {_from_among(selector)} {among}"


def _selected(node: t.Selector) -> str:
    return selector(node)


def _top(selector: t.TopOfLibrary) -> str:
    if not isinstance(selector.count, _BEFORE_NOUN):
        refuse(selector)
    end = "bottom" if selector.bottom else "top"
    several = "card" if selector.count == t.Number(1) else f"{number(selector.count)} cards"
    library = f"{possessive(selector.player)} library"
    return either(f"the {end} {several} of {library}", f"{several} from the {end} of {library}")


def possessive(node: t.Selector) -> str:
    """ "your", "each opponent's", "<target 0>'s"."""
    if isinstance(node, t.You):
        return "your"
    return selector(node) + "'s"


def _attached(selector: t.AttachedTo) -> str:
    return _HOST if selector.of == t.This() else refuse(selector)


_HOST = either("enchanted permanent", "enchanted creature", "equipped creature", "enchanted land", "enchanted artifact",
               "enchanted player", "fortified land", "enchanted enchantment", "enchanted planeswalker")  # fmt: skip


_WHOSE_CHOICE = either("their", "that player's", "your", "an opponent's")
_PILES = {
    "pile": either("that pile", "one pile", f"the pile of {_WHOSE_CHOICE} choice"),
    "other_pile": either("the other", "the other pile", "the rest"),
}
"""What one of two piles is called, and the other (700.3)."""


def _holder(role: str, of: t.Selector) -> str:
    """The controller or owner of something."""
    whole = f"the {role} of {selector(of)}"
    return named(whole, f"{possessive(of)} {role}", whole, THAT_PLAYER)


def _rest(node: t.Except) -> str:
    """What is left of the things found."""
    if isinstance(node.of, t.EachOpponent) and isinstance(node.without, t.EventRole):
        return "each other opponent"
    if isinstance(node.without, t.TopOfLibrary) and node.of == t.All(t.IsCard(), ("library",), node.without.player):
        return f"all but {selector(node.without)}"
    if isinstance(node.of, t.Linked) and isinstance(node.without, t.Bound):
        return f"each other card exiled with {either('~', 'it')}"
    taken = node.without.parts if isinstance(node.without, t.Both) else (node.without,)
    if not all(isinstance(one, t.Bound) for one in (node.of, *taken)):
        refuse(node)
    left = []
    if isinstance(node.of, t.Bound) and isinstance(node.without, t.Bound):
        left = [f"all cards <done {node.of.name}> this way <left {node.without.name}>"]
    return named(f"the rest of {selector(node.of)} without {selector(node.without)}", "the rest", "the other",
                 "the rest of those cards", "the rest of the cards", *left)


_BOTH: dict[tuple[t.Selector, ...], tuple[str, ...]] = {(t.EventRole("target"),): ("both creatures",)}
"""What two things are called together, by the second of them."""
_MOST_VOTED = either(*(
    f"each {kind} with the most votes or tied for most votes" for kind in ("permanent", "creature", "card", "artifact", "land")))
_CALLED = {**_PILES, "vote": _MOST_VOTED}
"""What some results are called by their names."""


def _both(node: t.Both) -> str:
    if node.parts == (t.This(), t.PairedWith()):
        return either("both creatures", "each of those creatures", "those creatures", "they")
    return either(" and ".join(selector(part) for part in node.parts), *_BOTH.get(node.parts[1:], ()))


_SELECTORS: dict[type, Callable[[Any], str]] = {
    t.This: lambda selector: SELF,
    t.You: lambda selector: "you",
    t.EachPlayer: lambda selector: "each player",
    t.EachOpponent: lambda selector: "each opponent",
    t.EachOtherPlayer: lambda selector: (
        "each other player" if selector.than in (t.You(), t.EventRole("player")) else refuse(selector)
    ),
    t.ActivePlayer: lambda selector: either("the active player", "attacking player", "the attacking player"),
    t.DefendingPlayer: lambda selector: "defending player",
    t.ControllerOf: lambda node: _holder("controller", node.of),
    t.OwnerOf: lambda node: _holder("owner", node.of),
    t.TargetRef: lambda selector: f"<target {selector.index}>",
    t.EventRole: lambda selector: f"<event {selector.role if selector.moment is t.Moment.AS_BOUND else 'before'}>",
    t.Bound: lambda selector: _CALLED.get(
        selector.name, f"<{selector.name}{' before' if selector.moment is t.Moment.LAST_EXISTED else ''}>"),
    t.It: lambda selector: "<each>",
    t.Linked: lambda selector: f"<linked {selector.key}>",
    t.ChosenPlayer: lambda selector: named("the chosen player", "the chosen player", THAT_PLAYER),
    t.NextPlayer: lambda node: f"the player to your {node.direction}" if node.after == t.You() else refuse(node),
    t.AttachedTo: _attached,
    t.AttackedBy: lambda node: f"the player or planeswalker {either(f'{selector(node.of)} is', 'it' + chr(39) + 's')} attacking",
    t.All: _all,
    t.Filtered: _filtered,
    t.Choose: _choose,
    t.TopOfLibrary: _top,
    t.Except: lambda node: _rest(node),
    t.Both: lambda node: _both(node),
    t.FromOutside: lambda node: f"a {nested.card(node.filter, False)} you own from outside the game",
}
