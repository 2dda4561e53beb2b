"""How abilities, actions and counters are called in words, so that a script can name them by how their text begins."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from app.engine import trees as t
from app.engine.game import Game
from app.engine.position.ids import ObjectId
from app.engine.position.values import Characteristics
from app.engine.reading.characteristics import chars
from app.engine.trees.static_effects import flattened
from app.library.folding import unaccented
from app.scenarios.documents.texts import printed_words

_THIS = re.compile(
    r"\{this\}|\bthis (?:card|creature|artifact|enchantment|land|permanent|planeswalker|equipment|aura|spell|vehicle|token)\b"
)
_MARKUP = re.compile(r"<[^>]+>")
_SHORT_COUNTER = re.compile(r"([pm])(\d)([pm])(\d)")
_SPACES = re.compile(r"\s+")
_ENTITIES = {"&mdash;": "-", "&nbsp;": " ", "&bull;": "", "&bull": "", "—": "-", "–": "-", "−": "-", "’": "'", "•": ""}
_LABEL = re.compile(r"^[a-z' -]{3,40}\s-\s")


def plain_words(text: str, name: str = "") -> str:
    """Text for comparing: lower case, without markup or accents, the object's own name written ~."""
    return _kept_plain(text, name) if len(text) + len(name) <= _KEPT else _plain(text, name)


_KEPT = 1000
"""Characters: longer text is compared too seldom to be kept."""


def _plain(text: str, name: str) -> str:
    for old, new in _ENTITIES.items():
        text = text.replace(old, new)
    text = unaccented(_MARKUP.sub("", text))
    if name:
        own = unaccented(name)
        text = text.replace(own, "~")
        short = own.split(",")[0]
        if len(short) > 2 and short != own:
            text = re.sub(rf"\b{re.escape(short)}\b", "~", text)
    text = _THIS.sub("~", text)
    return _SPACES.sub(" ", text).strip()


_kept_plain = lru_cache(maxsize=2048)(_plain)
"""A script's words are compared with each of many choices."""


def counter_name(name: str) -> str:
    """A kind of counter for comparing: "Loyalty", "loyalty counter" and "loyalty" are one; P1P1 is +1/+1."""
    folded = name.strip().lower().removesuffix(" counter").replace("_", " ")
    short = _SHORT_COUNTER.fullmatch(folded)
    if short is not None:
        sign = {"p": "+", "m": "-"}
        return f"{sign[short[1]]}{short[2]}/{sign[short[3]]}{short[4]}"
    return folded


def counters_by_name(counters: dict[str, int]) -> dict[str, int]:
    """Counters of a document, by the names of their kinds: P1P1 and +1/+1 are counted together."""
    found: dict[str, int] = {}
    for kind, number in counters.items():
        name = counter_name(kind)
        found[name] = found.get(name, 0) + number
    return found


def ability_words(game: Game, id: ObjectId, ability: t.Ability, part: t.Ability | None = None) -> str:
    """The words of an ability as printed; for a keyword, its name and cost; its name for what a keyword has brought."""
    if isinstance(ability, t.KeywordAbility):
        return keyword_words(ability)
    if isinstance(ability, t.LevelAbility) and isinstance(part, t.ActivatedAbility):
        return f"{cost_words(part.cost)}: Level {ability.minimum}"
    words = getattr(part if part is not None else ability, "words", "") or getattr(ability, "words", "")
    if words:
        return words if isinstance(words, str) else " ".join(words)
    found = printed_words(game, id, ability)
    activated = part if part is not None else ability
    if not found and isinstance(activated, t.ActivatedAbility):
        return cost_words(activated.cost) + ":"
    return found or getattr(ability, "keyword", "") or ""


def effect_words(game: Game, source: ObjectId, effect: t.StaticEffect) -> str:
    """The words of the ability of an object that an effect comes from; "" where it is of none that the object has now."""
    for held in chars(game, source).held if source in game.objects else ():
        for part in held.parts:
            if isinstance(part, t.StaticAbility) and any(effect is one for one, _ in flattened(part)):
                return ability_words(game, source, held.ability).replace("\n", " ")
    return ""


def keyword_words(ability: t.KeywordAbility) -> str:
    """ "equip {2}", "cycling {1}{U}", "hexproof"."""
    words = [ability.name, *ability.words]
    if isinstance(ability.amount, t.Number):
        words.append(str(ability.amount.value))
    if ability.cost is not None:
        words.append(cost_words(ability.cost))
    return " ".join(one for one in words if one)


def names_keyword(ability: t.KeywordAbility, wanted: str) -> bool:
    """Do words begin with the keyword of an ability and, where they say so, with its number: "Suspend 3—{0}"?"""
    named = re.match(rf"{re.escape(_called(ability))}(?:\s+(\d+))?(?![a-z])", plain_words(wanted))
    if named is None:
        return False
    return named[1] is None or not isinstance(ability.amount, t.Number) or int(named[1]) == ability.amount.value


def _called(ability: t.KeywordAbility) -> str:
    """The keyword as its text begins: typecycling by its type, "mountaincycling"."""
    typed = ability.name == "typecycling" and len(ability.words) == 1
    return f"{ability.words[0].lower()}cycling" if typed else ability.name


def cost_words(cost: Any) -> str:
    """A cost's symbols; other parts by their kind."""
    if isinstance(cost, t.ManaCost):
        return "".join(f"{{{symbol}}}" for symbol in cost.symbols) or "{0}"
    if isinstance(cost, t.Costs):
        return ", ".join(cost_words(part) for part in cost.parts)
    if isinstance(cost, t.TapThis | t.UntapThis):
        return "{T}" if isinstance(cost, t.TapThis) else "{Q}"
    if isinstance(cost, t.RepeatedCost) and isinstance(cost.times, t.Number):
        return cost_words(cost.cost) + (f", {cost.times.value} times" if cost.times.value != 1 else "")
    if isinstance(cost, t.Loyalty):
        return loyalty_words(cost)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(cost).__name__).lower()


def loyalty_words(cost: Any) -> str:
    """+1, 0, -3, -X."""
    number = getattr(cost, "change", 0)
    if getattr(cost, "x", False):
        return "-X"
    return f"+{number}" if isinstance(number, int) and number > 0 else str(number)


def begins(game: Game, id: ObjectId, words: str, wanted: str) -> bool:
    """Does an ability's text begin with these words, looked at loosely? An ability word before it may be left out."""
    name = chars(game, id).name if id in game.objects else ""
    text, start = plain_words(words, name), plain_words(wanted, name)
    if not start:
        return False
    if text.startswith(start) or text.replace("~", "it").startswith(start.replace("~", "it")):
        return True
    bare, bare_start = _LABEL.sub("", text), _LABEL.sub("", start)
    return bool(bare_start) and (bare.startswith(bare_start) or text.startswith(bare_start))


def same_cost(words: str, wanted: str) -> bool:
    """Do two texts of activated abilities have the same cost before the colon?"""
    cost, colon, _ = plain_words(wanted).partition(":")
    return bool(colon) and plain_words(words).partition(":")[0].strip() == cost.strip()


def type_line(characteristics: Characteristics) -> str:
    """Legendary Creature — Elf Druid."""
    left = " ".join(word.capitalize() for word in (*sorted(characteristics.supertypes), *_in_print_order(characteristics)))
    return left + (f" — {' '.join(sorted(characteristics.subtypes))}" if characteristics.subtypes else "")


def _in_print_order(characteristics: Characteristics) -> list[str]:
    last = ("creature", "land")
    return sorted(characteristics.types, key=lambda one: (one in last, one))
