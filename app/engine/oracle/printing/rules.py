"""What objects can't, must and may do, in words: the predicate of each rule after its subject (101.2, 508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.permissions import EVERYWHERE
from app.engine.oracle.printing.amounts import amount, number, selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.running import ALWAYS, WHEN
from app.engine.oracle.printing.synonyms import either

_DOES_NOT_UNTAP = either("doesn't", "don't") + " untap during " + either(
    "its controller's", "their controllers'", "your", "their controller's", "that player's", "their", "its")  # fmt: skip
_NEXT_STEP, _STEP = (either(f"{which}untap step", f"{which}untap steps") for which in ("next ", ""))
_EACH_COMBAT = f"{WHEN}<< each combat>>"


def those(filter: t.Filter | None) -> str:
    """A filter as the subject or object it came from."""
    if isinstance(filter, t.IsSource):
        return either("~", "it", "him", "her")
    if isinstance(filter, t.IsAmong):
        return selector(filter.things)
    if filter is None:
        refuse(filter)
    if isinstance(filter, t.IsPlayer):
        return _player(filter)
    several = noun(filter, plural=True)
    return either("each " + noun(filter), several, "all " + several)


def is_known(filter: t.Filter) -> bool:
    """Is it a very thing rather than whatever fits a description?"""
    return isinstance(filter, t.IsAmong | t.IsSource)


def recipients(filter: t.Filter) -> str:
    """To whom damage is dealt: one description, or several with "and" between them."""
    if isinstance(filter, t.Or):
        return either(*(word.join(recipients(part) for part in filter.parts) for word in (" and ", " or ", " and/or ")))
    if isinstance(filter, t.IsAmong | t.IsSource | t.IsPlayer):
        return "you" if filter == t.IsPlayer("you") else those(filter)
    return either(those(filter), f"a {noun(filter)}")


def _player(filter: t.IsPlayer) -> str:
    words = {
        "you": either("you", "your"), "opponent": either("your opponents", "each opponent", "opponents"),
        "any": either("players", "each player", "all players"),
    }  # fmt: skip
    return words.get(filter.who) or refuse(filter)


def misses_next_untap() -> str:
    """It does not untap the next time it would."""
    return f"{_DOES_NOT_UNTAP} {_NEXT_STEP}"


def rule(effect: t.StaticEffect) -> tuple[t.Filter | None, str]:
    """Of whom or what it is a rule, and what it says of it; where a duration may stand is marked. Raises Unprintable."""
    word = _RULES.get(type(effect))
    what: Any = effect
    return (_subject(what), word(what)) if word is not None else refuse(effect)


def _subject(effect: Any) -> t.Filter | None:
    if isinstance(effect, t.Cant) and effect.action in _OF_PLAYERS:
        return effect.by
    what: t.Filter | None = effect.what
    return what


# ---- can't ------------------------------------------------------------------------------------------------------------------

_CANT: dict[str, str] = {
    "attack": "attack", "block": "block", "be_blocked": "be blocked", "be_countered": "be countered", "crew": "crew vehicles",
    "be_regenerated": "be regenerated", "transform": "transform", "be_sacrificed": "be sacrificed", "phase": "phase out",
    "untap": either("become untapped", "untap"), "be_destroyed": "be destroyed", "be_equipped": "be equipped",
    "become_tapped": "become tapped", "be_enchanted": "be enchanted", "be_targeted": "be the target of spells or abilities",
    "get_counters": either("have counters put on it", "have counters put on them"),
    "gain_life": "gain life", "lose_life": "lose life", "lose": "lose the game", "win": "win the game",
    "prevent_damage": "be prevented", "deal_damage": "deal damage",
}  # fmt: skip
_OF_PLAYERS = frozenset({"gain_life", "lose_life", "lose", "win", "cast"})
_ATTACKED = {
    t.IsPlayer("you"): "you",
    t.Or((t.IsPlayer("you"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You()))))): either(
        "you or planeswalkers you control", "you or a planeswalker you control", "you or permanents you control"),
}  # fmt: skip


def _cant(effect: t.Cant) -> str:
    if effect.action == "untap_in_untap_step":
        return f"{_DOES_NOT_UNTAP} {_STEP}"
    if effect.action == "cast":
        return _cant_cast(effect)
    if (effect.action, effect.extra) == ("deal_damage", "combat") and effect.by is None:
        return f"{either('assigns', 'assign')} no combat damage{WHEN}"
    if effect.extra is not None or effect.nth is not None:
        refuse(effect)
    text = f"can't {_CANT.get(effect.action) or refuse(effect)}"
    if effect.by is None or effect.action in _OF_PLAYERS:
        return text if effect.what is None or effect.action not in _OF_PLAYERS else refuse(effect)
    by = _BY.get(effect.action)
    return by(effect.by, text) if by is not None else refuse(effect)


def _blocked_by(by: t.Filter, text: str) -> str:
    if isinstance(by, t.Not):
        return f"{text}{WHEN} except by {_some(by.part)}"
    return f"{text} by {_some(by)}"


def _some(filter: t.Filter) -> str:
    if isinstance(filter, t.Or):
        joined = (word.join(those(part) for part in filter.parts) for word in (" or ", " and/or "))
        return either(*joined)
    return those(filter)


def _blocks(by: t.Filter, text: str) -> str:
    only = f"can block only {those(by.part)}" if isinstance(by, t.Not) and by.part == t.HasKeyword("flying") else None
    if only is not None:
        return "can block only creatures with flying"
    return f"{text} {those(by)}"


def _targeted(by: t.Filter, text: str) -> str:
    said = {
        t.ControlledBy(t.EachOpponent()): either(f"{text} your opponents control", f"{text} an opponent controls"),
        t.IsSpell(): "can't be the target of spells",
        t.IsAbility(): "can't be the target of abilities",
        t.And((t.HasSubtype(("Aura",)), t.IsSpell())): "can't be the target of Aura spells",
    }
    return said.get(by) or refuse(by)


_BY: dict[str, Callable[[t.Filter, str], str]] = {
    "attack": lambda by, text: f"{text} {_ATTACKED.get(by) or refuse(by)}",
    "block": _blocks,
    "be_blocked": _blocked_by,
    "be_targeted": _targeted,
    "be_countered": lambda by, text: f"{text} by {those(by)}",
}


def _cant_cast(effect: t.Cant) -> str:
    """ "can't cast creature spells", "can't cast more than one spell each turn"."""
    if effect.extra is not None:
        refuse(effect)
    if effect.nth is not None:
        return "can't cast more than one spell each turn" if effect.nth == 2 and effect.what is None else refuse(effect)
    parts = () if effect.what is None else effect.what.parts if isinstance(effect.what, t.And) else (effect.what,)
    return f"can't cast {noun(t.And((*parts, t.IsSpell())), ('stack',), None, True)}"


# ---- must, can --------------------------------------------------------------------------------------------------------------


def _requires(effect: t.Requires) -> str:
    """ "attacks each combat if able", "blocks ~ this turn if able", "must be blocked if able"."""
    verb = effect.action
    if verb == "be_blocked":
        return f"must be blocked{WHEN} if able" if effect.against is None else refuse(effect)
    if verb not in ("attack", "block"):
        refuse(effect)
    said = either(f"{verb}s", verb)
    if effect.against is None:
        return f"{said}{_EACH_COMBAT} if able"
    return f"{said} {those(effect.against)}{ALWAYS} if able"


def _limit(effect: t.CombatLimit) -> str:
    if effect.kind == "min_blockers":
        return f"can't be blocked{WHEN} except by {number(t.Number(effect.number or 0))} or more creatures"
    if effect.kind == "can_block_additional":
        more = "creature" if effect.number == 1 else "creatures"
        count = "an additional" if effect.number == 1 else f"an additional {number(t.Number(effect.number or 0))}"
        return f"can block {count} {more}{_EACH_COMBAT}"
    return _LIMITS.get(effect.kind) or refuse(effect)


_LIMITS: dict[str, str] = {
    "max_blockers": "can't be blocked by more than one creature",
    "attacks_alone_not": "can't attack alone",
    "blocks_alone_not": "can't block alone",
    "can_block_any": f"can block any number of creatures{WHEN}",
}
_AS_THOUGH: dict[str, str] = {
    "attack_defender": f"can attack{WHEN} as though {either('it', 'they')} didn't have defender",
    "toughness_damage": f"{either('assigns', 'assign')} combat damage equal to {either('its', 'their')} toughness rather than "
    f"{either('its', 'their')} power",
    "block_shadow": "can block creatures with shadow as though they didn't have shadow",
    "untapped_block": "can block as though it were untapped",
}


def _as_though(effect: t.AsThough) -> str:
    return (_AS_THOUGH.get(effect.kind) if effect.by is None else None) or refuse(effect)


_RULES: dict[type, Callable[[Any], str]] = {
    t.Cant: _cant,
    t.Requires: _requires,
    t.CombatLimit: _limit,
    t.AsThough: _as_though,
}


# ---- permissions and prevention ---------------------------------------------------------------------------------------------

_FREE = either("without paying its mana cost", "without paying their mana costs")
_TO_CAST_IT = f"to cast {either('it', 'that spell', 'those spells', 'them', 'that card')}"
_ANY_MANA = (
    f"{either(', and you', ' and you', ' and they')} may spend mana as though it were mana of any {either('color', 'type')} "
    + _TO_CAST_IT,
    f", and mana of any type can be spent {_TO_CAST_IT}",
)


def may_play(effect: t.MayPlay) -> str:
    """ "you may play that card", "you may cast it without paying its mana cost"."""
    if effect.cost is not None or effect.additional is not None or effect.exile_after or effect.key or not effect.spells:
        refuse(effect)
    text = f"{selector(effect.by)} may {'play' if effect.lands else 'cast'} {_playable(effect)}"
    if effect.free:
        text += either(f" {_FREE}{WHEN}", f"{WHEN} {_FREE}")
    else:
        text += WHEN
    if effect.flash:
        text += f" as though {either('it', 'they')} had flash"
    return text + either(*_ANY_MANA) if effect.any_mana else text


def _playable(effect: t.MayPlay) -> str:
    """What may be played: the very things, or one or more among them."""
    what, lands = effect.what, effect.lands
    if effect.zones != EVERYWHERE or effect.owned_by is not None:
        refuse(effect)
    if isinstance(what, t.IsAmong) and not effect.once_each_turn:
        things = selector(what.things)
        return either(things, f"{'cards' if lands else 'spells'} from among {things}", *(
            [f"lands and cast spells from among {things}"] if lands else []))
    parts = what.parts if isinstance(what, t.And) else (what,)
    among = parts[-1]
    if not isinstance(among, t.IsAmong):
        refuse(effect)
    spell = noun(t.And((*parts[:-1], t.IsSpell())), ("stack",), None, not effect.once_each_turn)
    kind = spell if len(parts) > 1 or not lands else "card"
    return f"{'a ' if effect.once_each_turn else ''}{kind} from among {selector(among.things)}"


def prevent(effect: t.Prevent) -> str:
    """ "prevent all combat damage that would be dealt to you", "prevent the next 3 damage that would be dealt to any target"."""
    damage = effect.damage
    if not isinstance(damage, t.Damages) or effect.then or effect.condition is not None or damage.excess:
        refuse(effect)
    kind = {None: "", True: "combat ", False: "noncombat "}[damage.combat]
    to = recipients(damage.to) if damage.to is not None else None
    source = those(damage.source) if damage.source is not None else None
    if effect.next_source:
        return _next_time(effect, kind, source, to)
    if effect.amount is not None and not effect.shield:
        refuse(effect)
    many = f"the next {amount(effect.amount)}" if effect.amount is not None and effect.shield else "all"
    whom = f" to {to}" if to else ""
    dealt = f"prevent {many} {kind}damage that would be dealt"
    if source is None:
        return either(f"{dealt}{whom}{WHEN}", f"{dealt}{WHEN}{whom}")
    by = either("by", "dealt by")
    return either(
        f"{dealt}{whom}{WHEN} {by} {source}", f"{dealt}{whom} {by} {source}{WHEN}",
        f"prevent {many} {kind}damage {source} would deal{WHEN}{whom}",
    )  # fmt: skip


def prevent_both(to: t.Prevent, by: t.Prevent) -> str:
    """All damage that would be dealt to and by the same things."""
    damage = to.damage
    if not isinstance(damage, t.Damages) or damage.to is None:
        refuse(to)
    if by != replace(to, damage=replace(damage, to=None, source=damage.to)):
        refuse(by)
    both = f"to and {either('dealt by', 'by')} {recipients(damage.to)}"
    return prevent(replace(to, damage=replace(damage, to=None))).replace(WHEN, "") + f" {both}{WHEN}"


def _next_time(effect: t.Prevent, kind: str, source: str | None, to: str | None) -> str:
    if effect.amount is not None or source is None:
        refuse(effect)
    return f"the next time {source} would deal {kind}damage{f' to {to}' if to else ''}{ALWAYS}, prevent that damage"
