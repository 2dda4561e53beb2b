"""Keywords that do something as their creature attacks."""

from __future__ import annotations

from app.engine.changing.deeds import WHEN_DONE
from app.engine.rules.keyword_abilities.building import CREATURE, YOURS, n_of, triggers
from app.engine.trees import (
    Ability,
    AddMana,
    All,
    And,
    Apply,
    Attacks,
    BeginsStep,
    Both,
    Bound,
    Compare,
    ControlledBy,
    Count,
    CreateToken,
    DefendingPlayer,
    DelayedTrigger,
    EachOpponent,
    EndOfCombat,
    EndOfTurn,
    EventsThisTurn,
    Except,
    Exile,
    ForEach,
    HasType,
    IsAmong,
    IsPlayer,
    IsSource,
    It,
    KeywordAbility,
    KeywordAction,
    May,
    Modify,
    ModifyPT,
    Number,
    SacrificeObjects,
    This,
    TokenSpec,
    Where,
)
from app.engine.trees.keywords import Takes, stands_for


@stands_for("melee", "702.121a", separately="702.121b")
def melee(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """+1/+1 for each opponent attacked with a creature in this combat, counted on resolution (702.121b)."""
    yours_attacked = EventsThisTurn(Attacks(And((CREATURE, YOURS)), IsAmong(It())), period="combat")
    number = Count(All(And((IsPlayer("opponent"), Where(Compare(yours_attacked, ">=", Number(1)))))))
    return triggers(keyword, Attacks(IsSource()), Apply((Modify(This(), (ModifyPT(number, number),)),), EndOfTurn()))


@stands_for("myriad", "702.116a", separately="702.116b")
def myriad(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A copy attacking each other opponent, or a planeswalker of theirs; exiled at end of combat."""
    attacked = Both((It(), All(And((HasType(("planeswalker",)), ControlledBy(It()))))))
    copy = CreateToken(Number(1), copy_of=This(), tapped=True, attacking=attacked, bind="myriad")
    leave = DelayedTrigger(BeginsStep("end_of_combat"), (Exile(Bound("myriad")),))
    others = Except(EachOpponent(), DefendingPlayer(This()))
    return triggers(keyword, Attacks(IsSource()), ForEach(others, (May((copy, leave)),)))


@stands_for("mobilize", "702.181a", Takes.NUMBER)
def mobilize(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Warriors that attack with it, and are sacrificed at the end."""
    warrior = TokenSpec(("creature",), ("Warrior",), (), ("R",), Number(1), Number(1))
    return triggers(
        keyword, Attacks(IsSource()), CreateToken(n_of(keyword), warrior, tapped=True, attacking=True, bind="mobilized"),
        DelayedTrigger(BeginsStep("end"), (SacrificeObjects(what=Bound("mobilized")),)),
    )


WHEN_DONE["firebend"] = "702.189b"


@stands_for("firebending", "702.189a", Takes.NUMBER)
def firebending(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The mana stays until the end of combat."""
    mana = AddMana(("R",), n_of(keyword), choice="among", lasts=EndOfCombat())
    return triggers(keyword, Attacks(IsSource()), mana, KeywordAction("announce", words=("firebend",)))
