"""Descriptions in words: adjectives, nouns, and what follows them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.engine import trees as t
from app.engine.oracle import vocabulary as v
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import amount, possessive, selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.synonyms import either

_STATUS = {state: word for word, state in v.STATUS_WORDS.items()}
_OPS = {">=": "{} or greater", "<=": "{} or less", "=": "{}", "<": "less than {}", ">": "greater than {}"}
_QUALITY = {
    "power": "power",
    "toughness": "toughness",
    "mana_value": "mana value",
    "base_power": "base power",
    "base_toughness": "base toughness",
}
_COUNTS = {("=", 0): "colorless", (">=", 2): "multicolored", ("=", 1): "monocolored"}
_ZONES = {"graveyard": "graveyard", "hand": "hand", "library": "library"}


def _plurals(words: str, joined: str) -> str:
    """ "artifact or creature" as "artifacts and creatures"."""
    names = re.split(r", or |, | or ", words)
    return _either(tuple(v.plural_of(name) for name in names)).replace(" or ", f" {joined} ")


class _Words:
    """The parts of a noun phrase as they are found."""

    def __init__(self) -> None:
        self.before: list[str] = []
        self.heads: list[str] = []
        self.final = ""
        self.after: list[str] = []
        self.mixed = False

    def make_plural(self) -> None:
        """The last noun, or each of several between which there is "or", in the plural."""
        if self.final:
            *lead, last = self.final.split(" ")
            self.final = " ".join([*lead, v.plural_of(last)])
        else:
            self.heads[-1] = either(*(_plurals(self.heads[-1], word) for word in ("or", "and", "and/or")))


@nested.noun.by
def noun(
    filter: t.Filter, zones: tuple[str, ...] = ("battlefield",), owner: t.Selector | None = None, plural: bool = False
) -> str:
    """A filter as a noun phrase without a determiner, with the zone it is looked for in; no zones: a card, wherever it is."""
    if isinstance(filter, t.Or) and not all(isinstance(part, t.Status | t.HasColor) for part in filter.parts):
        told = filter.parts if zones != ("battlefield",) else [one for part in filter.parts for one in _each_type(part)]
        return _either(tuple(noun(part, zones, owner, plural) for part in told))
    parts = filter.parts if isinstance(filter, t.And) else (filter,)
    left_out = next((part for part in parts if isinstance(part, t.Not) and isinstance(part.part, t.IsAmong)), None)
    if left_out is not None and isinstance(left_out.part, t.IsAmong) and len(parts) > 1:
        others = tuple(part for part in parts if part is not left_out)
        rest = noun(others[0] if len(others) == 1 else t.And(others), zones, owner, plural)
        return either(f"{rest} other than {selector(left_out.part.things)}", f"other {rest}")
    words = _Words()
    for part in parts:
        _sort(part, words)
    if len(words.heads) == 2 and isinstance(parts[-1], t.Filter):
        _split_heads(parts, words)
    tail = _zone(zones, owner, words)
    if not (words.heads or words.final) or (words.mixed and len(words.heads) > 1):
        refuse(filter)
    if plural:
        words.make_plural()
    lead = " ".join(x for x in (*words.before, *words.heads, words.final) if x)
    if not (tail and words.after):
        return " ".join((lead, *tail, *words.after))
    return f"{lead} {either(' '.join((*tail, *words.after)), ' '.join((*words.after, *tail)))}"


@nested.card.by
def card(filter: t.Filter | None, plural: bool = False) -> str:
    """A card by what it is, of which nobody says where it is: "creature card"."""
    return noun(filter or t.IsCard(), (), plural=plural)


def _split_heads(parts: tuple[t.Filter, ...], words: _Words) -> None:
    """ "creature that's a Zombie or Mutant": several subtypes beside a type."""
    several = [p for p in parts if isinstance(p, t.HasSubtype) and len(p.subtypes) > 1]
    if several:
        words.heads = [h for h in words.heads if h != _either(several[0].subtypes)]
        words.after.append("that's a " + _either(several[0].subtypes))


def _zone(zones: tuple[str, ...], owner: t.Selector | None, words: _Words) -> list[str]:
    if zones == ("battlefield",) or (
        zones == ("stack",)
        and words.final in ("spell", "ability", "triggered ability", "activated ability", "activated or triggered ability")
    ):
        if owner is not None:
            refuse(owner)
        return []
    if words.final == "permanent" or not words.final:
        words.final = (words.final + " card").strip()
    if not zones:
        return []
    if zones == ("exile",):
        return [either("in exile", "from exile")]
    if len(zones) == 1 and zones[0] in _ZONES:
        whose = possessive(owner) if owner is not None else "a"
        return [f"{either('in', 'from')} {whose} {zones[0]}"]
    return refuse(zones)


def _sort(filter: t.Filter, words: _Words) -> None:
    if isinstance(filter, t.HasType):
        words.heads.append(_either(filter.types))
    elif isinstance(filter, t.HasSubtype):
        words.heads.append(_either(filter.subtypes))
    elif isinstance(filter, t.HasSupertype):
        words.before.append(" or ".join(filter.supertypes))
    elif isinstance(filter, t.HasColor):
        words.before.append(_either(tuple(v.COLOR_NAMES[c] for c in filter.colors)))
    elif isinstance(filter, t.ColorCount):
        words.before.append(_COUNTS.get((filter.op, filter.number)) or refuse(filter))
    elif isinstance(filter, t.Status):
        _status(filter, words)
    elif isinstance(filter, t.IsPermanent | t.IsToken | t.IsSpell | t.IsCard | t.IsAbility):
        _final(filter, words)
    elif isinstance(filter, t.IsPlayer):
        words.final = {"any": "player", "opponent": "opponent"}.get(filter.who) or refuse(filter)
    elif filter == t.Not(t.HasType(("instant", "sorcery"))) and words.final == "spell":
        words.before.append("permanent")
    elif isinstance(filter, t.Not):
        _negated(filter, words)
    elif isinstance(filter, t.Or):
        _alternatives(filter, words)
    else:
        words.after.append(_after(filter))


def _each_type(filter: t.Filter) -> Sequence[t.Filter]:
    """The types of a list, "artifact, enchantment, or …", as alternatives each."""
    return [t.HasType((one,)) for one in filter.types] if isinstance(filter, t.HasType) else [filter]


def _either(names: tuple[str, ...]) -> str:
    if len(names) < 3:
        return " or ".join(names)
    return ", ".join(names[:-1]) + ", or " + names[-1]


def _status(filter: t.Status, words: _Words) -> None:
    if filter.state in ("outlaw", "commander"):
        words.heads.append(filter.state)
    elif filter.state == "attacked_this_turn":
        words.after.append("that attacked this turn")
    elif filter.state == "dealt_damage_this_turn":
        words.after.append("that was dealt damage this turn")
    elif filter.state == "entered_this_turn":
        words.after.append("that entered this turn")
    else:
        words.before.append(_STATUS.get(filter.state) or refuse(filter))


def _alternatives(filter: t.Or, words: _Words) -> None:
    """ "attacking or blocking creature", "creature that's black or red", "basic land or Cave card"."""
    if all(isinstance(part, t.Status) and part.state in _STATUS for part in filter.parts):
        words.before.append(_either(tuple(_STATUS[part.state] for part in filter.parts if isinstance(part, t.Status))))
    elif all(isinstance(part, t.HasColor) and len(part.colors) == 1 for part in filter.parts):
        colors = _either(tuple(v.COLOR_NAMES[part.colors[0]] for part in filter.parts if isinstance(part, t.HasColor)))
        words.before.append(colors) if len(words.heads) == 1 and " or " not in words.heads[0] else words.after.append(
            f"that's {colors}")  # fmt: skip
    elif all(isinstance(part, t.HasType | t.HasSubtype) for part in filter.parts):
        words.heads.append(_either(tuple(noun(part) for part in filter.parts)))
        words.mixed = True
    else:
        refuse(filter)


def _final(filter: t.Filter, words: _Words) -> None:
    if words.final:
        refuse(filter)
    if isinstance(filter, t.IsAbility):
        words.final = {
            ("activated", "triggered"): "ability",
            ("activated",): "activated ability",
            ("triggered",): "triggered ability",
        }.get(filter.kinds) or refuse(filter)
    else:
        words.final = {t.IsPermanent: "permanent", t.IsToken: "token", t.IsSpell: "spell", t.IsCard: "card"}[type(filter)]


def _negated(filter: t.Not, words: _Words) -> None:
    inner = filter.part
    if isinstance(inner, t.IsSource):
        words.before.insert(0, "other")
    elif isinstance(inner, t.HasType) and len(inner.types) == 1:
        words.before.append("non" + inner.types[0])
    elif isinstance(inner, t.HasSubtype) and len(inner.subtypes) == 1:
        words.before.append("non-" + inner.subtypes[0])
    elif isinstance(inner, t.HasSupertype) and len(inner.supertypes) == 1:
        words.before.append("non" + inner.supertypes[0])
    elif isinstance(inner, t.HasColor) and len(inner.colors) == 1:
        words.before.append("non" + v.COLOR_NAMES[inner.colors[0]])
    elif isinstance(inner, t.IsToken):
        words.before.append("nontoken")
    elif isinstance(inner, t.Status) and inner.state in _STATUS:
        words.before.append("non" + _STATUS[inner.state])
    elif isinstance(inner, t.HasKeyword):
        words.after.append("without " + inner.keyword)
    elif isinstance(inner, t.HasCounter):
        words.after.append("with no counters on it" if inner.kind is None else f"without a {inner.kind} counter on it")
    elif isinstance(inner, t.ControlledBy):
        words.after.append(_holds(inner.players, "control", True))
    elif isinstance(inner, t.IsAmong):
        words.after.append("other than " + selector(inner.things))
    else:
        refuse(filter)


def _holds(players: t.Selector, verb: str, negative: bool = False) -> str:
    if isinstance(players, t.EachOpponent) and not negative:
        return either(f"an opponent {verb}s", f"your opponents {verb}")
    if isinstance(players, t.You):
        return f"you {'don' + chr(39) + 't ' if negative else ''}{verb}"
    return f"{selector(players)} {'doesn' + chr(39) + 't ' if negative else ''}{verb if negative else verb + 's'}"


def _after(filter: t.Filter) -> str:
    if isinstance(filter, t.ControlledBy):
        return _holds(filter.players, "control")
    if isinstance(filter, t.OwnedBy):
        return _holds(filter.players, "own")
    if isinstance(filter, t.HasKeyword):
        return "with " + filter.keyword
    if isinstance(filter, t.Quality) and filter.quality in _QUALITY:
        if isinstance(filter.amount, t.CardsInZone) and filter.amount.player == t.ControllerOf(t.It()):
            return refuse(filter)  # of the thing described, for which there is no explicit reference
        much = amount(filter.amount)
        said = _OPS[filter.op].format(much)
        than = {"<=": "less than or equal to", ">=": "greater than or equal to"}.get(filter.op)
        return f"with {_QUALITY[filter.quality]} {either(said, f'{than} {much}') if than else said}"
    if isinstance(filter, t.HasManaCost):
        return "with mana cost " + _either(tuple("".join(f"{{{s}}}" for s in cost) or "{0}" for cost in filter.costs))
    if isinstance(filter, t.HasCounter):
        if filter.at_least > 1:
            return f"with {filter.at_least} or more {filter.kind + ' ' if filter.kind else ''}counters on it"
        return f"with a {filter.kind + ' ' if filter.kind else ''}counter on it"
    if isinstance(filter, t.HasName):
        return "named " + filter.names[0]
    if isinstance(filter, t.OfChosen) and filter.quality in ("color", "creature_type") and filter.key is None:
        return "of the chosen color" if filter.quality == "color" else "of the chosen type"
    if isinstance(filter, t.SharesQuality):
        return _sharing(filter)
    return refuse(filter)


def _sharing(filter: t.SharesQuality) -> str:
    if filter.itself:
        return f"with the same name as {selector(filter.things)}" if filter.quality == "name" else refuse(filter)
    if filter.quality == "name":  # with another, which is said otherwise
        return refuse(filter)
    return f"that shares a {filter.quality.replace('_', ' ')} with {selector(filter.things)}"
