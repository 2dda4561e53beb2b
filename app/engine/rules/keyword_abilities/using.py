"""Keywords that stand for activated abilities by which permanents and cards elsewhere are put to use."""

from __future__ import annotations

from app.engine.reading.statuses import DEFINED_BY
from app.engine.rules.keyword_abilities.building import (
    ANOTHER_CREATURE,
    CREATURE,
    ENTERS,
    activates,
    both,
    n_of,
    static,
    triggers,
    with_cost,
)
from app.engine.trees import (
    Ability,
    AddAbility,
    Apply,
    Attach,
    AttachedTo,
    BeginsStep,
    Bound,
    CreateToken,
    DelayedTrigger,
    Designate,
    Did,
    Draws,
    EachOpponent,
    EndOfTurn,
    Exile,
    ExileThis,
    Exists,
    ForEach,
    If,
    IsAmong,
    IsPlayer,
    IsSource,
    It,
    KeywordAbility,
    KeywordAction,
    Matches,
    May,
    Mill,
    Modify,
    Move,
    Moves,
    Not,
    Number,
    Pay,
    PutCounters,
    Quality,
    RemoveTypes,
    Replace,
    Requires,
    SacrificeObjects,
    SacrificeThis,
    Search,
    Shuffle,
    Status,
    TapOthers,
    TargetRef,
    TargetSpec,
    This,
    TopOfLibrary,
    Unsupported,
    ValueOf,
    You,
)
from app.engine.trees.keywords import Takes, stands_for

_HASTE = AddAbility(KeywordAbility("haste"))


@stands_for("station", "702.184a", Takes.NUMBER)
def station(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """As many charge counters as the tapped creature's power."""
    power = ValueOf("power", Bound("tapped"))
    return activates(keyword, TapOthers(both(ANOTHER_CREATURE, Status("untapped")), Number(1)),
                     PutCounters("charge", power, This()), sorcery_speed=True)


@stands_for("saddle", "702.171a", Takes.NUMBER)
def saddle(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Saddled until end of turn."""
    cost = TapOthers(both(ANOTHER_CREATURE, Status("untapped")), Number(0), total_power=n_of(keyword), deed="saddle")
    return activates(
        keyword, cost, Designate(This(), "saddled"), KeywordAction("announce", words=("saddle",)), sorcery_speed=True
    )


DEFINED_BY["saddled"] = "702.171b"


@stands_for("reconfigure", "702.151a", Takes.COST)
def reconfigure(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Attached it is no creature."""
    attached = Matches(This(), both(Status("attached"), IsSource()))
    on_creature = Matches(AttachedTo(), CREATURE)
    return (
        *activates(
            keyword, keyword.cost, Attach(This(), TargetRef()), targets=(TargetSpec(ANOTHER_CREATURE),), sorcery_speed=True
        ),
        *activates(keyword, keyword.cost, Attach(This(), None), sorcery_speed=True, condition=on_creature),
        *static(Modify(This(), (RemoveTypes(("creature",)),)), condition=attached),
    )


@stands_for("encore", "702.141a", Takes.COST)
def encore(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A copy for each opponent, which attacks that opponent if able."""
    made = Bound("encore")
    each = (
        CreateToken(Number(1), copy_of=This(), bind="encore"),
        Apply((Modify(made, (_HASTE,)),)),
        Apply((Requires("attack", IsAmong(made), IsAmong(It())),), EndOfTurn()),
        DelayedTrigger(BeginsStep("end"), (SacrificeObjects(what=made),)),
    )
    return activates(
        keyword, with_cost(keyword.cost, ExileThis("graveyard")), ForEach(EachOpponent(), each), sorcery_speed=True
    )


@stands_for("transfigure", "702.71a", Takes.COST)
def transfigure(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Sacrifice it to search for a creature card of the same mana value."""
    same = both(CREATURE, Quality("mana_value", "=", ValueOf("mana_value", This())))
    return activates(keyword, with_cost(keyword.cost, SacrificeThis()), Search(same, Number(1), bind="found"),
                     Move(Bound("found"), "battlefield", under=You()), Shuffle(), sorcery_speed=True)


@stands_for("dredge", "702.52a", Takes.NUMBER)
def dredge(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Only with as many cards in the library as are to be milled."""
    enough = Exists(TopOfLibrary(n_of(keyword)), at_least=keyword.amount.value if isinstance(keyword.amount, Number) else 1)
    effect = Replace(
        Draws(You()), (Mill(n_of(keyword)), Move(This(), "hand", from_zone="graveyard")), condition=enough, optional=True
    )
    return static(effect)


@stands_for("recover", "702.59a", Takes.COST)
def recover(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """From the graveyard, as another creature dies: pay to return it, or exile it."""
    if keyword.cost is None:
        return (Unsupported("recover"),)
    event = Moves(both(CREATURE, Not(IsSource())), "battlefield", "graveyard", owner=You())
    back = If(Did("recovered"), (Move(This(), "hand", from_zone="graveyard"),), (Exile(This()),))
    return triggers(keyword, event, Pay(keyword.cost, bind="recovered"), back)


@stands_for("partner", "702.124j", Takes.QUALITY)
def partner(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """"partner with" finds the other card; the other forms speak only of deck construction."""
    if keyword.filter is None:
        return ()
    player = TargetRef()
    find = (Search(keyword.filter, Number(1), bind="found", who=player, whose=player, reveal=True), Move(Bound("found"), "hand"),
            Shuffle(player))
    return triggers(keyword, ENTERS, May(find, who=player), targets=(TargetSpec(IsPlayer()),))
