"""Keywords about casting: optional additional costs and what paying them brings, and abilities that trigger on casting."""

from __future__ import annotations

from app.engine.changing.deeds import WHEN_DONE
from app.engine.rules.keyword_abilities.building import CREATURE, ENTERS, YOURS, both, n_of, static, triggers
from app.engine.trees import (
    Ability,
    AdditionalCost,
    AllOf,
    Amount,
    And,
    Apply,
    AttacksUnblocked,
    Body,
    CastNow,
    Casts,
    ChooseValue,
    ChosenPlayer,
    Condition,
    CopyExceptions,
    CopySpell,
    Cost,
    CreateToken,
    Damages,
    DoAsCost,
    Draw,
    Draws,
    EachOpponent,
    EndOfTurn,
    EventRole,
    EventsThisTurn,
    Exists,
    ExtraTurn,
    HasType,
    If,
    Instruction,
    IsPermanent,
    IsSource,
    IsToken,
    KeywordAbility,
    KeywordAction,
    Matches,
    May,
    Modify,
    ModifyPT,
    Moves,
    Number,
    Or,
    PaidCost,
    PaidTimes,
    Prevent,
    PutCounters,
    Quality,
    Sacrifice,
    SharesQuality,
    SpellAbility,
    Status,
    TapOthers,
    This,
    TokenSpec,
    Unsupported,
    ValueOf,
    You,
)
from app.engine.trees.keywords import Takes, stands_for
from app.engine.trees.predefined import PREDEFINED
from app.engine.trees.vocabularies import OptionalCost

_THIS_CAST = Casts(IsSource())


def _option(key: OptionalCost, cost: Cost, times: bool = False) -> tuple[Ability, ...]:
    return static(AdditionalCost(cost, optional=True, key=key, times=times))


def _paid(key: OptionalCost) -> Condition:
    """Was the cost of this very ability paid (607)?"""
    return PaidCost(key, This(), linked=True)


def _on_cast(keyword: KeywordAbility, *instructions: Instruction, **more: object) -> tuple[Ability, ...]:
    return triggers(keyword, _THIS_CAST, *instructions, **more)


_ONCE = Number(1)


def _copy(count: Amount = _ONCE) -> Instruction:
    return CopySpell(This(), count)


@stands_for("squad", "702.157a", Takes.COST)
def squad(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """An additional cost any number of times, and so many token copies as it enters."""
    if keyword.cost is None:
        return (Unsupported("squad"),)
    copies = CreateToken(PaidTimes("squad", This(), linked=True), copy_of=This())
    return (*_option("squad", keyword.cost, times=True), *triggers(keyword, ENTERS, copies, condition=_paid("squad")))


@stands_for("offspring", "702.175a", Takes.COST)
def offspring(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """An additional cost, and a 1/1 token copy as it enters."""
    if keyword.cost is None:
        return (Unsupported("offspring"),)
    small = CopyExceptions(power=Number(1), toughness=Number(1))
    copy = CreateToken(Number(1), copy_of=This(), exceptions=small)
    return (*_option("offspring", keyword.cost), *triggers(keyword, ENTERS, copy, condition=_paid("offspring")))


@stands_for("bargain", "702.166a")
def bargain(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """An artifact, enchantment or token."""
    return _option("bargain", Sacrifice(Or((HasType(("artifact", "enchantment")), IsToken())), Number(1)))


@stands_for("teamwork", "702.194a", Takes.NUMBER)
def teamwork(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """An additional cost: tap creatures of enough power together."""
    return _option("teamwork", TapOthers(both(CREATURE, YOURS, Status("untapped")), Number(0), total_power=n_of(keyword)))


@stands_for("casualty", "702.153a", Takes.NUMBER)
def casualty(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """An additional cost: sacrifice a creature of enough power, and copy the spell."""
    cost = Sacrifice(both(CREATURE, Quality("power", ">=", n_of(keyword))), Number(1))
    return (*_option("casualty", cost), *_on_cast(keyword, _copy(), condition=_paid("casualty")))


@stands_for("conspire", "702.78a")
def conspire(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Two creatures, each of a color of the spell."""
    cost = TapOthers(both(CREATURE, Status("untapped"), SharesQuality("color", This())), Number(2))
    return (*_option("conspire", cost), *_on_cast(keyword, _copy(), condition=_paid("conspire")))


@stands_for("gravestorm", "702.69a", separately="702.69b")
def gravestorm(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A copy for each permanent put into a graveyard this turn."""
    return _on_cast(keyword, _copy(EventsThisTurn(Moves(IsPermanent(), "battlefield", "graveyard"))))


@stands_for("demonstrate", "702.144a")
def demonstrate(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """If you copy it, so does an opponent of your choice."""
    theirs = (ChooseValue("opponent", "demonstrate", on_source=False), CopySpell(This(), who=ChosenPlayer("demonstrate")))
    return _on_cast(keyword, May((_copy(), *theirs)))


@stands_for("increment", "702.191a", separately="702.191b")
def increment(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """More mana spent than its power or its toughness."""
    spent = ValueOf("mana_spent", EventRole("object"))
    more = Or((Quality("power", "<", spent), Quality("toughness", "<", spent)))
    condition = Matches(This(), And((CREATURE, more)))
    return triggers(keyword, Casts(by=You()), PutCounters("+1/+1", Number(1), This()), condition=condition)


@stands_for("frenzy", "702.68a", Takes.NUMBER, separately="702.68b")
def frenzy(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """More power when it attacks and is not blocked."""
    pump = Apply((Modify(This(), (ModifyPT(n_of(keyword), Number(0)),)),), EndOfTurn())
    return triggers(keyword, AttacksUnblocked(IsSource()), pump)


@stands_for("absorb", "702.64a", Takes.NUMBER)
def absorb(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Prevents so much of each damage dealt to it by each source."""
    return static(Prevent(Damages(to=IsSource()), n_of(keyword)))


@stands_for("miracle", "702.94a", Takes.COST)
def miracle(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The first card drawn in a turn may be revealed as it is drawn, and cast."""
    if keyword.cost is None:
        return (Unsupported("miracle"),)
    return triggers(
        keyword, Draws(You(), nth=1, what=IsSource()), CastNow(This(), free=False, cost=keyword.cost)
    )


WHEN_DONE["give_gift"] = "702.174c"


@stands_for("gift", "702.174a")
def gift(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Promised to an opponent as it is cast; given once the permanent has entered, or first of all as a spell
    resolves."""
    giving = _gifts().get(keyword.words[0].lower() if keyword.words else "")
    if giving is None:
        return (Unsupported("gift"),)
    given = (giving, KeywordAction("announce", words=("give_gift",)))
    promise = DoAsCost(ChooseValue("opponent", "gift"), Exists(EachOpponent()))
    promised = PaidCost("gift", This())
    is_spell = Matches(This(), HasType(("instant", "sorcery")))
    return (
        *_option("gift", promise), *triggers(keyword, ENTERS, *given, condition=promised),
        SpellAbility(Body((If(AllOf((promised, is_spell)), given),))),
    )


def _gifts() -> dict[str, Instruction]:
    """What may be given, by its words (702.174d–i)."""
    one, chosen = Number(1), ChosenPlayer("gift")
    fish = TokenSpec(("creature",), ("Fish",), (), ("U",), one, one)
    octopus = TokenSpec(("creature",), ("Octopus",), (), ("U",), Number(8), Number(8))
    return {
        "card": Draw(one, chosen), "food": CreateToken(one, PREDEFINED["Food"], chosen),
        "treasure": CreateToken(one, PREDEFINED["Treasure"], chosen), "octopus": CreateToken(one, octopus, chosen),
        "tapped fish": CreateToken(one, fish, chosen, tapped=True), "extra turn": ExtraTurn(chosen),
    }
