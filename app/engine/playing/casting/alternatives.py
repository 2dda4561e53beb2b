"""Alternative costs, and those that keyword abilities give spells: when each may be chosen, what it costs besides, and what the
spell is if it is cast so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.merging import MUTATE
from app.engine.position import events as ev
from app.engine.position.ids import NOBODY, ObjectId, PlayerId, is_player
from app.engine.position.stack import Section
from app.engine.position.values import Values
from app.engine.reading.as_it_was import as_it_was, changed_since
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.known import record
from app.engine.reading.still_there import found_of_the_past
from app.engine.trees.keywords import Takes, looked_for
from app.engine.trees.mana_costs import colors_of
from app.engine.trees.subtypes import CREATURE_TYPES

if TYPE_CHECKING:
    from app.engine.position.objects import Card
    from app.engine.position.state import Position

ALTERNATIVE_COST = "118.9"
"""The rule by which a spell may be cast for another cost than its mana cost."""

Allowed = Callable[["Position", PlayerId, ObjectId], bool]


def _always(game: Position, player: PlayerId, id: ObjectId) -> bool:
    return True


def _opponent_lost_life(game: Position, player: PlayerId, id: ObjectId) -> bool:
    who = {e.player for e in game.history if isinstance(e, ev.LifeLost)}
    return found_of_the_past(game, lambda: not who.isdisjoint(game.opponents(player)))


def _team_cast_another(game: Position, player: PlayerId, id: ObjectId) -> bool:
    team = game.players[player].team
    return any(isinstance(e, ev.SpellCast) and game.players[e.player].team == team for e in game.history)


def _damaging(game: Position, player: PlayerId, fits: Callable[[ObjectId], bool]) -> bool:
    """Has a source that fits, and was under that player's control, dealt combat damage to a player this turn? What it was and
    whose is asked of it as it dealt the damage."""
    for event in game.history:
        if isinstance(event, ev.Damage) and event.combat and is_player(event.target) and event.target != NOBODY and event.amount:
            with as_it_was(game, changed_since(game, event)):
                if controller_of(game, event.source) == player and fits(event.source):
                    return True
    return False


def _kin_dealt_damage(game: Position, player: PlayerId, id: ObjectId) -> bool:
    kinds = chars(game, id).subtypes & CREATURE_TYPES
    return _damaging(game, player, lambda source: not chars(game, source).subtypes.isdisjoint(kinds))


def _assassin_dealt_damage(game: Position, player: PlayerId, id: ObjectId) -> bool:
    def fits(source: ObjectId) -> bool:
        found = record(game, source)
        c = chars(game, source)
        is_commander = found is not None and "commander" in found.marks
        return is_commander or ("creature" in c.types and "Assassin" in c.subtypes)

    return _damaging(game, player, fits)


def _in_own_blockers_step(game: Position, player: PlayerId, id: ObjectId) -> bool:
    return game.turn.active == player and game.turn.step == "declare_blockers"


class Alternative:
    """One keyword's alternative cost. rule: what gives it. allowed: may it be chosen now? besides: what is paid besides its
    cost. flash: it lets the spell be cast at instant speed. hand: only from the hand. face: the face that is cast."""

    __slots__ = ("allowed", "besides", "face", "flash", "hand", "rule")

    def __init__(
        self, rule: str, allowed: Allowed = _always, besides: t.Cost | None = None, flash: bool = False, hand: bool = False,
        face: int = 0,
    ) -> None:
        self.rule = rule
        self.allowed = allowed
        self.besides = besides
        self.flash = flash
        self.hand = hand
        self.face = face


def _return(state: t.Mark | t.State) -> t.Cost:
    creature = t.And((t.HasType(("creature",)), t.Status(state)))
    return t.ReturnToHand(creature, t.Number(1))


ALTERNATIVES: dict[str, Alternative] = {}
"""Keyword abilities by which a card may be cast for another cost. Those that stand for other abilities besides
add themselves."""


def alternative(
    name: t.AlternativeKeyword, rule: str, allowed: Allowed = _always, besides: t.Cost | None = None, *,
    takes: Takes = Takes.COST, flash: bool = False, hand: bool = False, face: int = 0,
) -> None:
    """Enter a keyword that is nothing but an alternative cost. `takes`: what stands after it; the others: see `Alternative`.
    Raises ValueError for one that is there already."""
    ALTERNATIVES[name] = Alternative(looked_for(name, rule, takes), allowed, besides, flash, hand, face)


alternative("overload", "702.96a")
alternative("emerge", "702.119a")
alternative("awaken", "702.113a", takes=Takes.NUMBER_AND_COST)
alternative("mutate", MUTATE)
alternative("cleave", "702.148a")
alternative("warp", "702.185a", hand=True)
alternative("more than meets the eye", "702.162a", face=1)
alternative("spectacle", "702.137a", _opponent_lost_life)
alternative("surge", "702.117a", _team_cast_another)
alternative("prowl", "702.76a", _kin_dealt_damage)
alternative("freerunning", "702.173a", _assassin_dealt_damage)
alternative("sneak", "702.190a", _in_own_blockers_step, _return("unblocked"), flash=True)
alternative("web-slinging", "702.188a", besides=_return("tapped"))


def prototyped(values: Values, keyword: t.KeywordAbility) -> Values:
    """What a prototype card is when it is cast prototyped: its second mana cost, power and toughness (718.3)."""
    assert isinstance(keyword.cost, t.ManaCost)
    power, _, toughness = keyword.words[0].partition("/")
    symbols = keyword.cost.symbols
    return values.replaced(
        mana_cost=symbols, mana_value=None, colors=colors_of(symbols), power=int(power), toughness=int(toughness),
    )


def cleaved(values: Values, keyword: t.KeywordAbility) -> Values:
    """The spell without the words in square brackets."""
    if keyword.ability is None:
        return values
    kept = tuple(one for one in values.abilities if not isinstance(one, t.SpellAbility))
    return values.replaced(abilities=(*kept, keyword.ability))


def cast_as(card: Card, name: str, keyword: t.KeywordAbility) -> Values | None:
    """Characteristics of the card as it is cast for a keyword's cost, None if they are those of its face."""
    return cleaved(card.faces[0], keyword) if name == "cleave" else None


MUTATED = t.TargetSpec(t.And((
    t.HasType(("creature",)), t.Not(t.HasSubtype(("Human",))), t.OwnedBy(t.You()),
)))
"""What a mutating creature spell targets."""

LAND = t.TargetSpec(t.And((t.HasType(("land",)), t.ControlledBy(t.You()))))
"""What a spell cast for its awaken cost targets besides (702.113a–b)."""


def awakening(keyword: t.KeywordAbility) -> Section:
    """What a spell cast for its awaken cost does besides: a land becomes a creature with counters."""
    number = keyword.amount if keyword.amount is not None else t.Number(1)
    creature = t.Modify(t.TargetRef(0), (
        t.AddTypes(("creature",), ("Elemental",)), t.SetBasePT(t.Number(0), t.Number(0)),
        t.AddAbility(t.KeywordAbility("haste")),
    ))
    return Section(-1, (LAND,), (t.PutCounters("+1/+1", number, t.TargetRef(0)), t.Apply((creature,))))


NEEDS_TARGET = {"mutate": MUTATED, "awaken": LAND}
"""Ways of casting that ask for a target which the card itself does not have."""
