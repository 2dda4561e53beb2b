"""Sentences after an effect that say when, how often and by whom its ability may be used (602.5, 603.2h)."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import trees as t
from app.engine.oracle import amounts, conditions, costs, nouns, qualities, times
from app.engine.oracle import vocabulary as v
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader

_LIMIT_SENTENCES = (
    "activate only",
    "activate this ability only",
    "any player may activate this ability",
    "only ~ 's owner may activate this ability",
    "this ability triggers only once each turn",
    "do this only once each turn",
    "only any opponent may activate this ability",
    "activate no more than",
    "this ability triggers only",
    "any opponent may activate this ability",
    "this ability costs",
    "only your opponents may activate this ability",
    "spend only",
    "x is the",
    "x can't be 0",
    "this ability still resolves if its target becomes illegal",
)
_OWNER = "only ~ 's owner may activate this ability"
_OPPONENTS = (
    "only any opponent may activate this ability",
    "any opponent may activate this ability",
    "only your opponents may activate this ability",
)
_THEIRS: dict[str, t.Condition] = {
    "during their turn": t.During(t.You()), "during their draw step": t.During(t.You(), ("draw",)),
    "during their upkeep": t.During(t.You(), ("upkeep",)),
}
"""When any player may activate an ability: in their own turns, because who activates it controls it (602.2a)."""
_PER_TURN = {
    "this ability triggers only once each turn": 1,
    "this ability triggers only twice each turn": 2,
    "activate no more than twice each turn": 2,
    "activate no more than three times each turn": 3,
    "this ability triggers only three times each turn": 3,
}


@dataclass(slots=True)
class AbilityLimits:
    """Sentences after an effect that limit its ability."""

    sorcery_speed: bool = False
    as_instant: bool = False
    conditions: list[t.Condition] = field(default_factory=list)
    per_turn: int | None = None
    do_once: bool = False
    resolves_anyway: bool = False
    once: bool = False
    who: t.Activator | None = None
    less: t.Amount | None = None
    x_is: t.Amount | None = None
    least_x: t.Cost | None = None

    @property
    def condition(self) -> t.Condition | None:
        if not self.conditions:
            return None
        return self.conditions[0] if len(self.conditions) == 1 else t.AllOf(tuple(self.conditions))


def at_limit(reader: Reader) -> bool:
    """Whether a sentence comes next that limits the ability."""
    return any(reader.at(words) for words in _LIMIT_SENTENCES)


def read_limit(reader: Reader, limits: AbilityLimits) -> None:
    """One such sentence, up to its full stop, into the limits. Raises Stuck."""
    if reader.any("any player may activate this ability"):
        limits.who = "any_player"
        if not reader.ok("but only") or reader.attempt(_in_their_own, limits):
            return
        reader.i -= 1
    others = reader.any(_OWNER, *_OPPONENTS)
    if others is not None:
        limits.who = "owner" if others == _OWNER else "opponents"
        if others == _OWNER or not reader.ok("and only"):
            return
        reader.i -= 1
    if (often := reader.maybe(_PER_TURN)) is not None:
        limits.per_turn = often
        return
    if said := reader.any("do this only once each turn", "this ability still resolves if its target becomes illegal"):
        limits.do_once |= said.endswith("turn")
        limits.resolves_anyway |= said.endswith("illegal")
    elif reader.any("this ability costs"):
        _costs_less(reader, limits)
    elif reader.any("x can't be 0"):
        limits.least_x = t.AtLeastX(1)
    elif reader.at("spend only"):
        limits.least_x = only_mana(reader)
    elif reader.any("x is"):
        limits.x_is = amounts.read_amount(reader)
    else:
        _activate_only(reader, limits)


def _in_their_own(reader: Reader, limits: AbilityLimits) -> bool:
    """ "[Any player may activate this ability but only] during their turn". Raises Stuck."""
    limits.conditions.append(reader.means(_THEIRS))
    return True


def _activate_only(reader: Reader, limits: AbilityLimits) -> None:
    """ "Activate only as a sorcery and only once each turn", "only if …" (602.5)."""
    reader.expect("activate only", "activate this ability only", "only")
    while True:
        if reader.any("as a sorcery", "any time you could cast a sorcery"):
            limits.sorcery_speed = True
        elif reader.any("as an instant", "any time you could cast an instant"):
            limits.as_instant = True
        elif reader.any("once each turn"):
            limits.per_turn = 1
        elif reader.any("twice each turn"):
            limits.per_turn = 2
        elif reader.any("three times each turn"):
            limits.per_turn = 3
        elif reader.any("once"):
            limits.once = True
        else:
            limits.conditions.append(times.read_when(reader))
        if not reader.any("and only", "and"):
            return


def _costs_less(reader: Reader, limits: AbilityLimits) -> None:
    """ "This ability costs {1} less to activate for each …", "… if …", "… during your turn"."""
    symbols = costs.read_mana(reader).symbols
    reader.expect("less to activate")
    each = reader.attempt(_for_each_of_target) or amounts.read_for_each(reader)
    if reader.ok(", where x is") and symbols == ("X",):
        limits.less = reader.attempt(_of_target) or amounts.read_amount(reader)
        return
    if len(symbols) != 1 or not symbols[0].isdigit():
        reader.stuck()
    less = t.Number(int(symbols[0]))
    if each is not None:
        limits.less = amounts.times(less, each)
    elif reader.ok("during your turn"):
        limits.less = t.IfElse(t.During(t.You()), less, t.Number(0))
    else:
        reader.expect("if")
        condition = _targets_such(reader) if reader.at("it") else conditions.read_condition(reader)
        limits.less = t.IfElse(condition, less, t.Number(0))


_MANA: dict[str, t.ManaType] = {**v.COLORS, "colorless": "C"}


def only_mana(reader: Reader) -> t.OnlyMana:
    """ "Spend only black and/or red mana on X". Raises Stuck."""
    reader.expect("spend only")
    types = [_MANA.get(reader.word) or reader.stuck()]
    reader.i += 1
    while reader.any("and/or", "or"):
        types.append(_MANA.get(reader.word) or reader.stuck())
        reader.i += 1
    reader.expect("mana on x")
    return t.OnlyMana(tuple(types))


def _targets_such(reader: Reader) -> t.Condition:
    """ "[if] it targets a creature with power 3 or less": the ability, its one target. Raises Stuck."""
    reader.expect("it targets a", "it targets an")
    phrase = nouns.read_phrase(reader)
    if phrase.plural or phrase.kind != OBJECT or phrase.card or phrase.spell:
        reader.stuck()
    return t.Matches(t.TargetRef(), phrase.filter)


def _of_target(reader: Reader) -> t.Amount:
    """ "[where X is] the power of the creature it targets". Raises Stuck."""
    reader.expect("the")
    quality = qualities.quality_name(reader)
    reader.expect("of the creature it targets", "of the permanent it targets")
    return t.ValueOf(quality, t.TargetRef())


def _for_each_of_target(reader: Reader) -> t.Amount:
    """ "for each color of the creature it targets". Raises Stuck."""
    reader.expect("for each color of the creature it targets")
    return t.ValueOf("number_of_colors", t.TargetRef())


def costs_less(reader: Reader) -> t.Amount:
    """ "This ability costs {1} less to activate for each other Equipment you control", after a keyword. Raises Stuck."""
    limits = AbilityLimits()
    reader.expect("this ability costs")
    _costs_less(reader, limits)
    return limits.less or reader.stuck()
