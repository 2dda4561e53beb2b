"""Keywords about permanents entering: what they enter with, and what they do once they have entered."""

from __future__ import annotations

from app.engine.rules.keyword_abilities.building import (
    CREATURE,
    ENTERS,
    YOUR_CREATURE,
    YOURS,
    both,
    n_of,
    static,
    triggers,
)
from app.engine.trees import (
    Ability,
    Attach,
    Bound,
    BoundAmount,
    Choose,
    ChooseValue,
    ChosenPlayer,
    Compare,
    Cost,
    Count,
    CreateToken,
    DoAsCost,
    Draw,
    EntersWith,
    EventRole,
    Exile,
    HasCounter,
    IsPlayer,
    IsSource,
    KeywordAbility,
    KeywordAction,
    Linked,
    Matches,
    May,
    Moment,
    Move,
    MoveCounters,
    Moves,
    Not,
    Number,
    Remember,
    SacrificeObjects,
    SharesQuality,
    This,
    Times,
    TokenSpec,
    Unless,
    X,
    You,
)
from app.engine.trees.base import Filter
from app.engine.trees.keywords import Takes, stands_for

_ANY_NUMBER = Number(10**6)


@stands_for("riot", "702.136a", separately="702.136b")
def riot(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A +1/+1 counter, or else haste."""
    effect = EntersWith(counters=(("+1/+1", Number(1)),), optional=True, declined=(KeywordAbility("haste"),))
    return static(effect)


@stands_for("devour", "702.82a", Takes.NUMBER)
def devour(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """With a quality 702.82c: sacrificed as it enters, and remembered for its other abilities."""
    eaten: Filter = YOUR_CREATURE if keyword.filter is None else both(keyword.filter, YOURS)
    chosen = Choose(both(eaten, Not(IsSource())), _ANY_NUMBER, minimum=Number(0))
    effect = EntersWith(
        choices=(SacrificeObjects(what=chosen, bind="devoured"), Remember(Bound("devoured", Moment.LAST_EXISTED), "devoured")),
        counters=(("+1/+1", Times(n_of(keyword), BoundAmount("devoured"))),),
    )
    return static(effect)


@stands_for("amplify", "702.38a", Takes.NUMBER, separately="702.38b")
def amplify(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """For each card of a shared creature type revealed from hand."""
    type_shared = SharesQuality("creature_type", This())
    alike = Choose(type_shared, _ANY_NUMBER, minimum=Number(0), zones=("hand",), players=You(), bind="shown")
    effect = EntersWith(
        choices=(KeywordAction("show", what=alike, bind="shown"),),
        counters=(("+1/+1", Times(n_of(keyword), BoundAmount("shown"))),),
    )
    return static(effect)


@stands_for("tribute", "702.104a", Takes.NUMBER)
def tribute(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The chosen opponent may have it enter with the counters."""
    opponent = ChosenPlayer("tribute")
    chosen = Matches(opponent, IsPlayer())
    paid = EntersWith(
        counters=(("+1/+1", n_of(keyword)),), optional=True, decider=opponent, mark="tribute_paid", condition=chosen,
    )
    return static(EntersWith(choices=(ChooseValue("opponent", "tribute"),)), paid)


@stands_for("graft", "702.58a", Takes.NUMBER, separately="702.58b")
def graft(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It enters with counters, which may be moved to other creatures as they enter."""
    move = May((MoveCounters("+1/+1", Number(1), This(), EventRole("object")),))
    another = Moves(both(CREATURE, Not(IsSource())), to="battlefield")
    has = Matches(This(), HasCounter("+1/+1"))
    return (*static(EntersWith(counters=(("+1/+1", n_of(keyword)),))), *triggers(keyword, another, move, condition=has))


@stands_for("ravenous", "702.156a")
def ravenous(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It enters with X counters, and draws a card where X is 5 or more."""
    many = Compare(X(), ">=", Number(5))
    return (*static(EntersWith(counters=(("+1/+1", X()),))), *triggers(keyword, ENTERS, Draw(), condition=many))


@stands_for("for mirrodin!", "702.163a")
def for_mirrodin(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It makes a Rebel as it enters, and is attached to it."""
    rebel = TokenSpec(("creature",), ("Rebel",), (), ("R",), Number(2), Number(2))
    return triggers(keyword, ENTERS, CreateToken(Number(1), rebel, bind="rebel"), Attach(This(), Bound("rebel")))


@stands_for("job select", "702.182a")
def job_select(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It makes a Hero as it enters, and is attached to it."""
    hero = TokenSpec(("creature",), ("Hero",), (), (), Number(1), Number(1))
    return triggers(keyword, ENTERS, CreateToken(Number(1), hero, bind="hero"), Attach(This(), Bound("hero")))


@stands_for("champion", "702.72a", Takes.QUALITY)
def champion(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Two linked abilities."""
    another = Choose(both(keyword.filter, YOURS, Not(IsSource())), Number(1))
    championing: Cost = DoAsCost(Exile(another, remember="championed"), Compare(Count(another), ">=", Number(1)))
    back = Move(Linked("championed"), "battlefield", from_zone="exile")
    return (
        *triggers(keyword, ENTERS, Unless((SacrificeObjects(what=This()),), championing, who=You())),
        *triggers(keyword, Moves(IsSource(), "battlefield"), back),
    )


