"""Keyword abilities in words (702)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import keywords as k
from app.engine.oracle.constructions.cost_phrases import mana
from app.engine.oracle.printing import costs
from app.engine.oracle.printing.amounts import amount
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.narrowing import after
from app.engine.oracle.printing.own_costs import costs_less
from app.engine.oracle.printing.running import afterwards
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.vocabulary import COLOR_NAMES
from app.engine.trees.keywords import Takes


def keyword(ability: t.KeywordAbility) -> str:
    """A keyword ability with its parameters."""
    if ability.ability is not None:
        refuse(ability)
    if ability.words == k.ONCE_EACH_TURN:
        return f"{keyword(replace(ability, words=()))}. Activate only once each turn."
    own = _OWN_FORMS.get(ability.name)
    if own is not None:
        return own(ability)
    if ability.words:
        return _with_words(ability)
    text = ability.name
    if ability.filter is not None and ability.name in _OF_SOME_KIND:
        return f"{text} {_OF_SOME_KIND[ability.name](ability.filter)}"
    if ability.filter is not None:
        text += " " + noun(ability.filter)
    if ability.amount is not None:
        plain = isinstance(ability.amount, t.Number | t.X)
        text += f" {amount(ability.amount)}" if plain else f" X, where X is {amount(ability.amount)}"
    if ability.cost is not None:
        if isinstance(ability.cost, t.ManaCost) and k.KEYWORDS.get(ability.name) is not Takes.NUMBER_AND_COST:
            return f"{text} {mana(ability.cost)}"
        return _dashed(text, ability.cost)
    return text


_KEPT_ON = {("this Aura",): "~", ("Auras",): "Auras"}


def _with_words(ability: t.KeywordAbility) -> str:
    """ "Suspend X—{X}{R}. X can't be 0", "companion — Each creature card …", "protection … . This effect doesn't remove ~"."""
    plain = replace(ability, words=())
    if ability.name == "companion" and ability == t.KeywordAbility("companion", words=ability.words):
        return f"companion — {ability.words[0]}."
    if ability.name == "protection" and ability.words in _KEPT_ON:
        return keyword(plain) + afterwards(f"this effect doesn't remove {_KEPT_ON[ability.words]}")
    if ability.name == "suspend" and ability.amount == t.X() and ability.words[0].startswith("x can't be 0"):
        return f"{keyword(plain)}. X can't be 0."
    return refuse(ability)


def _priced(text: str, cost: t.Cost | None) -> str:
    """A keyword and its cost: mana after a space, anything else after a dash."""
    if cost is None:
        return text
    return f"{text} {mana(cost)}" if isinstance(cost, t.ManaCost) else _dashed(text, cost)


def _dashed(text: str, cost: t.Cost) -> str:
    """ "Ward—Pay 3 life", with a full stop where it is a whole paragraph; "flashback. The flashback cost is equal to …"."""
    if isinstance(cost, t.ManaCostOf):
        owner = either("its", "that card's", "the card's", "that spell's")
        less = f" reduced by {{{cost.less}}}" if cost.less else ""
        return text + afterwards(f"{either('The', 'Its')} {text} cost is equal to {owner} mana cost{less}")
    return f"{text}—{either(costs.cost(cost), costs.paid(cost))}{either('', '.')}"


def _kicker(ability: t.KeywordAbility) -> str:
    """ "kicker {1}", "kicker—Sacrifice a land", "kicker {X}. X can't be 0."."""
    parts = ability.cost.parts if isinstance(ability.cost, t.Costs) else ()
    if len(parts) == 2 and parts[1] == t.AtLeastX(1):
        return f"{_priced('kicker', parts[0])}. X can't be 0."
    return _priced("kicker", ability.cost) if not ability.words else refuse(ability)


def _partner(ability: t.KeywordAbility) -> str:
    if isinstance(ability.filter, t.HasName):
        return f"partner with {ability.filter.names[0]}"
    return "partner" if not (ability.filter or ability.words) else refuse(ability)


def _gift(ability: t.KeywordAbility) -> str:
    return f"gift {either('a', 'an')} {ability.words[0]}" if ability.words else "gift"


def _craft(ability: t.KeywordAbility) -> str:
    if ability.amount != t.Number(1) or ability.filter is None:
        refuse(ability)
    return _priced(f"craft with {noun(ability.filter)}", ability.cost)


def _emerge(ability: t.KeywordAbility) -> str:
    return _priced("emerge" if ability.filter is None else f"emerge from {noun(ability.filter)}", ability.cost)


def _offering(ability: t.KeywordAbility) -> str:
    return f"{noun(ability.filter)} offering" if ability.filter is not None else refuse(ability)


def _splice(ability: t.KeywordAbility) -> str:
    return _priced(f"splice onto {noun(ability.filter)}", ability.cost) if ability.filter is not None else refuse(ability)


_OF_SOME_KIND: dict[str, Callable[[t.Filter], str]] = {
    "protection": lambda filter: f"from {_quality(filter)}",
    "hexproof": lambda filter: f"from {_quality(filter)}",
    "affinity": lambda filter: f"for {noun(filter, plural=True)}",
    "bands with other": lambda filter: noun(filter, plural=True),
    "champion": lambda filter: f"a {noun(filter)}",
    "enchant": lambda filter: _enchanted(filter),
}
"""What follows a keyword that speaks of some kind of thing, where the kind alone does not."""
def _equip(ability: t.KeywordAbility) -> str:
    """ "Equip {3}. This ability costs {1} less to activate for each …", "equip Knight {1}"."""
    kind = "equip" if ability.filter is None else f"equip {noun(ability.filter)}"
    whole = _priced(kind, ability.cost or refuse(ability))
    return whole if ability.amount is None else f"{whole}. {costs_less(ability.amount)}."


_OWN_FORMS: dict[str, Callable[[t.KeywordAbility], str]] = {
    "landwalk": lambda ability: ability.words[0],
    "typecycling": lambda ability: _priced(f"{ability.words[0]}cycling", ability.cost),
    "prototype": lambda ability: f"{_priced('prototype', ability.cost)} — {ability.words[0]}",
    "equip": _equip, "kicker": _kicker, "partner": _partner, "gift": _gift, "craft": _craft, "emerge": _emerge, "splice": _splice,
    "offering": _offering,
}  # fmt: skip
"""Keywords that say what they take in words of their own."""


def _enchanted(filter: t.Filter) -> str:
    if isinstance(filter, t.IsPlayer):
        return {"any": "player", "opponent": "opponent"}.get(filter.who) or refuse(filter)
    if isinstance(filter, t.Or):
        return " or ".join(noun(p) for p in filter.parts)
    return noun(filter)


def _shared(quality: t.Trait, things: str) -> str:
    """ "The colors of artifacts you control", "each mana value among artifacts you control"."""
    if quality == "color":
        return either(f"the colors of {things}", f"each color among {things}")
    return f"each mana value among {things}" if quality == "mana_value" else refuse(quality)


def _quality(filter: t.Filter) -> str:
    if filter in (t.OfChosen("color"), t.OfChosen("color", "color")):
        return "<chosen color>"
    if filter in (t.OfChosen("card_type"), t.OfChosen("card_type", "card_type")):
        return "<chosen card type>"
    said = [words for words, same in k.PROTECTED.items() if same == filter and not isinstance(filter, t.HasType)]
    if said:
        return either(*said)
    if isinstance(filter, t.Quality):
        return after(filter).removeprefix("with ")
    if isinstance(filter, t.SharesQuality) and filter.itself and isinstance(filter.things, t.All):
        return _shared(filter.quality, noun(filter.things.filter, filter.things.zones, filter.things.players, True))
    if isinstance(filter, t.HasColor):
        return " and from ".join(COLOR_NAMES[c] for c in filter.colors)
    if isinstance(filter, t.ColorCount):
        return noun(t.And((filter, t.IsPermanent()))).removesuffix(" permanent")
    return either(noun(filter), noun(filter, plural=True))
