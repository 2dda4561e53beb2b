"""What is so for spells, costs, triggers and players for as long as an effect lasts, in words (613.11, 601.3, 603)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.conditions import IN_A_TURN
from app.engine.oracle.constructions.patterns import ACTOR
from app.engine.oracle.phrase import YOU_OR_YOURS, YOUR_PLANESWALKERS
from app.engine.oracle.printing import costs, nested, rules
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.running import ALWAYS, WHEN
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.times import TIMES


def when(condition: t.Condition) -> str | None:
    """A time after "only": "during your turn"; None for a condition that is said with "if"."""
    said = [words.replace(" ,", ",").replace(" '", "'") for words, made in TIMES if made == condition]
    return either(*said) if said else None


_AGAINST: dict[t.Filter | None, str] = {
    None: "", t.IsPlayer("you"): " you",
    YOU_OR_YOURS: " " + either("you or planeswalkers you control", "you or a planeswalker you control"),
    YOUR_PLANESWALKERS: " planeswalkers you control",
}  # fmt: skip
_ATTACKING: dict[t.Filter | None, str] = {
    t.IsPlayer("you"): " you", YOU_OR_YOURS: " you or a planeswalker you control",
    YOUR_PLANESWALKERS: " a planeswalker you control",
}  # fmt: skip
_PAID = (t.Sacrifice, t.ReturnToHand, t.DiscardCards)
"""What is done with things to pay for it."""


def tax(effect: t.CombatTax, action: str = "") -> str:
    """ "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you"."""
    against = _AGAINST.get(effect.against)
    if against is None:
        against = f" {rules.those(effect.against)}" if effect.action == "block" else refuse(effect)
    head = f"{rules.those(effect.what)} can't {action or effect.action}{against} unless"
    if isinstance(effect.what, t.IsSource):
        return f"{head} {either(f'you {costs.paid(effect.cost)}', f'its controller {costs.paid(effect.cost, third=True)}')}"
    paid = costs.paid(effect.cost, third=True)
    if isinstance(effect.cost, _PAID):
        kind = noun(effect.what)
        return f"{head} their controller {paid} {either('of their choice ', '')}for each {kind} they control that's attacking"
    alone = isinstance(effect.what, t.IsAmong) or isinstance(effect.cost, t.RepeatedCost)
    each = "" if alone else _for_each_of_them(effect)
    return f"{head} {either('their controller', 'its controller', 'that player')} {paid}{each}"


def _for_each_of_them(effect: t.CombatTax) -> str:
    """What a tax is paid for: each of the creatures that attack whom it is about, or each that blocks."""
    kind = noun(t.And((t.HasType(("creature",)), t.Status("attacking" if effect.action == "attack" else "blocking"))))
    whom = _ATTACKING.get(effect.against, "")
    others = ["" if whom else f" for each {kind} they control", " for each of those creatures"]
    return either(f" for each creature they control that's {effect.action}ing{whom}", *filter(None, others))


def _skip(effect: t.SkipStep) -> str:
    """ "If a player would begin an extra turn, that player skips that turn instead"."""
    begins: dict[t.Selector, str] = {t.EachOpponent(): "an opponent", t.EachPlayer(): "a player"}
    if effect != t.SkipStep("extra_turn", effect.who):
        refuse(effect)
    return f"if {begins.get(effect.who) or refuse(effect)} would begin an extra turn, that player skips that turn instead"


def _while(effect: t.While) -> str:
    """ "Once during each of your turns, you may cast …", "during any turn you attacked with a creature, you may …"."""
    inner = effect.effects[0] if len(effect.effects) == 1 else refuse(effect)
    of_turn = [told.predicate for told in IN_A_TURN.told(effect.condition) if told.slots[ACTOR] == t.You()]
    if of_turn and isinstance(inner, t.MayPlay):
        return f"during any turn you {either(*of_turn)}, {rules.may_play(inner).replace(WHEN, ALWAYS)}"
    if effect.condition != t.During(t.You()):
        refuse(effect)
    if not isinstance(inner, t.MayPlay) or not inner.once_each_turn:
        refuse(effect)
    return rules.may_play(inner).replace("once each turn,", "once during each of your turns,")


def _blocked_landwalk(effect: t.AsThough) -> str:
    """ "Creatures with islandwalk can be blocked as though they didn't have islandwalk"."""
    land = effect.what.subtypes[0].lower() if isinstance(effect.what, t.HasSubtype) else refuse(effect)
    if effect != t.AsThough("block_landwalk", effect.what):
        refuse(effect)
    return f"creatures with {land}walk can be blocked as though they didn't have {land}walk"


def _as_turned_up(effect: t.AsTurnedFaceUp) -> str:
    """ "As ~ is turned face up, put five +1/+1 counters on it"."""
    return f"as ~ is turned face up, {nested.clauses(effect.do)}"


def _as_transforms(effect: t.AsTransforms) -> str:
    """ "As ~ transforms into ~, attach it to a player"."""
    return f"as ~ transforms into ~, {nested.clauses(effect.do)}"


STANDING: dict[type, Callable[[Any], str]] = {
    t.AsTurnedFaceUp: _as_turned_up,
    t.AsTransforms: _as_transforms,
    t.CombatTax: tax,
    t.SkipStep: _skip,
    t.While: _while,
    t.AsThough: _blocked_landwalk,
}
