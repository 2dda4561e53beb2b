"""Keywords that stand for triggered abilities."""

from __future__ import annotations

from app.engine.rules.keyword_abilities.static import enters_with_counters
from app.engine.trees import (
    Ability,
    All,
    Amount,
    And,
    AnyOf,
    Anything,
    Apply,
    Attach,
    Attacks,
    BecomesBlocked,
    BecomesTarget,
    BeginsStep,
    BlockersOf,
    Blocks,
    Body,
    Bound,
    BoundAmount,
    Cant,
    Casts,
    Compare,
    ControlledBy,
    Count,
    Counter,
    CountersOn,
    CreateToken,
    Damages,
    DefendingPlayer,
    DelayedTrigger,
    Designate,
    Did,
    EachOpponent,
    EachPlayer,
    EndOfTurn,
    EventIf,
    EventRole,
    Exile,
    Exists,
    ExtremeQuality,
    GainLife,
    HasCounter,
    HasKeyword,
    HasSubtype,
    HasType,
    If,
    IsAmong,
    IsPlayer,
    IsSource,
    KeywordAbility,
    KeywordAction,
    LoseLife,
    ManaCost,
    Matches,
    May,
    Minus,
    Modify,
    ModifyPT,
    Move,
    Moves,
    Not,
    NotSo,
    Number,
    Or,
    PaidCost,
    Pay,
    PutCounters,
    Quality,
    RemovesCounters,
    RepeatedCost,
    Requires,
    SacrificeObjects,
    StaticAbility,
    Status,
    TakeCounters,
    TargetRef,
    TargetSpec,
    This,
    Times,
    TokenSpec,
    TopOfLibrary,
    TriggeredAbility,
    Unless,
    Unsupported,
    Untap,
    ValueOf,
    You,
)
from app.engine.trees.keywords import define

_CREATURE = HasType(("creature",))
_YOURS = ControlledBy(You())
_DIES = Moves(IsSource(), "battlefield", "graveyard")
_ENTERS = Moves(IsSource(), to="battlefield")


def _n(k: KeywordAbility) -> Amount:
    return k.amount if k.amount is not None else Number(1)


def _pump(power: Amount, toughness: Amount, whom: object = None) -> Apply:
    return Apply((Modify(whom or This(), (ModifyPT(power, toughness),)),), EndOfTurn())  # type: ignore[arg-type]


def _one(event: object, *instructions: object, condition: object = None, **more: object) -> tuple[Ability, ...]:
    body = Body(tuple(instructions), tuple(more.pop("targets", ())))  # type: ignore[arg-type]
    return (TriggeredAbility(event, body, condition, **more),)  # type: ignore[arg-type]


def ward(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.21a."""
    if k.cost is None:
        return (Unsupported("ward"),)
    event = BecomesTarget(IsSource(), ControlledBy(EachOpponent()))
    return _one(event, Unless((Counter(EventRole("spell")),), k.cost, EventRole("player")), keyword="ward")


def prowess(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.108a."""
    return _one(Casts(Not(_CREATURE), You()), _pump(Number(1), Number(1)), keyword="prowess")


def exalted(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.83a."""
    event = Attacks(And((_CREATURE, _YOURS)), alone=True)
    return _one(event, _pump(Number(1), Number(1), EventRole("object")), keyword="exalted")


def rampage(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.23a: for each blocker beyond the first, worked out once, on resolution (702.23b)."""
    more = Times(_n(k), Minus(Count(BlockersOf(This())), Number(1)))
    return _one(BecomesBlocked(IsSource()), _pump(more, more), keyword="rampage")


def flanking(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.25a."""
    event = BecomesBlocked(IsSource(), Not(HasKeyword("flanking")))
    return _one(event, _pump(Number(-1), Number(-1), EventRole("target")), keyword="flanking")


def bushido(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.45a."""
    event = AnyOf((Blocks(IsSource()), BecomesBlocked(IsSource())))
    return _one(event, _pump(_n(k), _n(k)), keyword="bushido")


def annihilator(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.86a."""
    return _one(Attacks(IsSource()), SacrificeObjects(DefendingPlayer(This()), Anything(), _n(k)), keyword="annihilator")


def afflict(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.130a."""
    return _one(BecomesBlocked(IsSource()), LoseLife(_n(k), DefendingPlayer(This())), keyword="afflict")


def persist(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.79a."""
    back = Move(EventRole("object"), "battlefield", counters=(("-1/-1", Number(1)),))
    had = NotSo(Matches(EventRole("before"), HasCounter("-1/-1")))
    return _one(_DIES, back, condition=had, keyword="persist")


def undying(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.93a."""
    back = Move(EventRole("object"), "battlefield", counters=(("+1/+1", Number(1)),))
    had = NotSo(Matches(EventRole("before"), HasCounter("+1/+1")))
    return _one(_DIES, back, condition=had, keyword="undying")


def madness(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.35a, the triggered ability; being exiled instead is in `apply`."""
    event = Moves(IsSource(), "hand", "exile")
    return _one(event, KeywordAction("madness_cast"), zones=("exile",), keyword="madness")


def storm(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.40a."""
    return _one(Casts(IsSource()), KeywordAction("storm"), zones=("stack",), keyword="storm")


def replicate(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.56a, the second ability; the cost is in `totals`."""
    return _one(Casts(IsSource()), KeywordAction("replicate"), zones=("stack",), condition=PaidCost("replicate", This()),
                keyword="replicate")


def cascade(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.85a."""
    return _one(Casts(IsSource()), KeywordAction("cascade"), zones=("stack",), keyword="cascade")


def battle_cry(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.91a."""
    others = All(And((Status("attacking"), Not(IsSource()))))
    return _one(Attacks(IsSource()), _pump(Number(1), Number(0), others), keyword="battle cry")


def evolve(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.100a: compared when it triggers and again on resolution."""
    bigger = Or((Quality("power", ">", ValueOf("power", This())), Quality("toughness", ">", ValueOf("toughness", This()))))
    event = Moves(And((_CREATURE, _YOURS)), to="battlefield")
    told = If(Did("evolved"), (KeywordAction("announce", words=("evolve",)),))
    return _one(event, PutCounters("+1/+1", Number(1), This(), bind="evolved"), told,
                condition=Matches(EventRole("object"), bigger), keyword="evolve")


def extort(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.101a."""
    drain = (LoseLife(Number(1), EachOpponent(), bind="lost"), GainLife(BoundAmount("lost")))
    return _one(Casts(by=You()), Pay(ManaCost(("W/B",)), bind="paid"), If(Did("paid"), drain), keyword="extort")


def training(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.149a."""
    stronger = And((Status("attacking"), Not(IsSource()), Quality("power", ">", ValueOf("power", This()))))
    told = If(Did("trained"), (KeywordAction("announce", words=("train",)),))
    return _one(EventIf(Attacks(IsSource()), Exists(All(stronger))), PutCounters("+1/+1", Number(1), This(), bind="trained"),
                told, keyword="training")


def dethrone(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.105a: attacks the player with the most life or tied for most."""
    event = Attacks(IsSource(), And((IsPlayer(), ExtremeQuality("life", "max", EachPlayer()))))
    return _one(event, PutCounters("+1/+1", Number(1), This()), keyword="dethrone")


def mentor(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.134a."""
    smaller = And((Status("attacking"), _CREATURE, Quality("power", "<", ValueOf("power", This()))))
    told = KeywordAction("announce", words=("mentor",))
    return _one(Attacks(IsSource()), PutCounters("+1/+1", Number(1), TargetRef(0)), told, targets=(TargetSpec(smaller),),
                keyword="mentor")


def provoke(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.39a."""
    block = Apply((Requires("block", IsAmong(TargetRef(0)), IsSource()),), EndOfTurn())
    spec = TargetSpec(And((_CREATURE, ControlledBy(DefendingPlayer(This())))))
    return _one(Attacks(IsSource()), May((Untap(TargetRef(0)), block)), targets=(spec,), keyword="provoke")


def afterlife(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.135a."""
    spirit = TokenSpec(("creature",), ("Spirit",), (), ("W", "B"), Number(1), Number(1), (KeywordAbility("flying"),))
    return _one(_DIES, CreateToken(_n(k), spirit), keyword="afterlife")


def fabricate(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.123a."""
    servo = TokenSpec(("artifact", "creature"), ("Servo",), (), (), Number(1), Number(1))
    return _one(_ENTERS, May((PutCounters("+1/+1", _n(k), This()),), otherwise=(CreateToken(_n(k), servo),)),
                keyword="fabricate")


def modular(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.43a, the second ability; the first is in `static`."""
    target = TargetSpec(And((HasType(("artifact",)), _CREATURE)))
    count = CountersOn(EventRole("before"), "+1/+1")
    colors = isinstance(k.ability, KeywordAbility) and k.ability.name == "sunburst"  # modular—sunburst (702.44c)
    number = ValueOf("colors_spent", This()) if colors else _n(k)
    return (*enters_with_counters("+1/+1", number), *_one(
        _DIES, May((PutCounters("+1/+1", count, TargetRef(0)),)), targets=(target,), keyword="modular"))


def renown(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.112a."""
    event = Damages(IsSource(), IsPlayer(), combat=True)
    told = KeywordAction("announce", words=("become_renowned",))
    return _one(event, PutCounters("+1/+1", _n(k), This()), Designate(This(), "renowned"), told,
                condition=NotSo(Matches(This(), Status("renowned"))), keyword="renown")


def poisonous(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.70a."""
    return _one(Damages(IsSource(), IsPlayer(), combat=True), PutCounters("poison", _n(k), EventRole("target")),
                keyword="poisonous")


def ingest(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.115a."""
    return _one(Damages(IsSource(), IsPlayer(), combat=True), Exile(TopOfLibrary(Number(1), EventRole("target"))),
                keyword="ingest")


def soulshift(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.46a."""
    spec = TargetSpec(And((HasSubtype(("Spirit",)), Quality("mana_value", "<=", _n(k)))), zones=("graveyard",), players=You())
    return _one(_DIES, May((Move(TargetRef(0), "hand"),)), targets=(spec,), keyword="soulshift")


def fading(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.32a."""
    tick = TakeCounters("fade", Number(1), This(), bind="removed")
    gone = If(NotSo(Did("removed")), (SacrificeObjects(what=This()),))
    return (*enters_with_counters("fade", _n(k)), *_one(BeginsStep("upkeep", You()), tick, gone, keyword="fading"))


def vanishing(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.63a–b."""
    first = enters_with_counters("time", k.amount) if k.amount is not None else ()
    has = Compare(CountersOn(This(), "time"), ">", Number(0))
    return (
        *first,
        *_one(BeginsStep("upkeep", You()), TakeCounters("time", Number(1), This()), condition=has, keyword="vanishing"),
        *_one(RemovesCounters(IsSource(), "time", last=True), SacrificeObjects(what=This()), keyword="vanishing"),
    )


def echo(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.30a."""
    if k.cost is None:
        return (Unsupported("echo"),)
    return _one(BeginsStep("upkeep", You()), Unless((SacrificeObjects(what=This()),), k.cost, You()),
                condition=Matches(This(), Status("came_under_since_last_upkeep")), keyword="echo")


def cumulative_upkeep(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.24a."""
    if k.cost is None:
        return (Unsupported("cumulative upkeep"),)
    cost = RepeatedCost(k.cost, CountersOn(This(), "age"))
    return _one(BeginsStep("upkeep", You()), PutCounters("age", Number(1), This()),
                Unless((SacrificeObjects(what=This()),), cost, You()), keyword="cumulative upkeep")


def evoke(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.74a, the triggered ability; the alternative cost is in `casting`."""
    return _one(_ENTERS, SacrificeObjects(what=This()), condition=PaidCost("evoke", This()), keyword="evoke")


def living_weapon(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.92a."""
    germ = TokenSpec(("creature",), ("Phyrexian", "Germ"), (), ("B",), Number(0), Number(0))
    return _one(_ENTERS, CreateToken(Number(1), germ, bind="germ"), Attach(This(), Bound("germ")), keyword="living weapon")


def suspend_triggers(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.62a: the two triggered abilities; the special action is in `special_actions`."""
    tick = _one(BeginsStep("upkeep", You()), TakeCounters("time", Number(1), This()), zones=("exile",),
                condition=Compare(CountersOn(This(), "time"), ">", Number(0)), keyword="suspend")
    last = _one(RemovesCounters(IsSource(), "time", last=True), KeywordAction("suspend_cast"), zones=("exile",),
                keyword="suspend")
    return (*tick, *last)


def decayed(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.147a."""
    end = DelayedTrigger(BeginsStep("end_of_combat"), (SacrificeObjects(what=This()),))
    return (StaticAbility((Cant("block", IsSource()),)), *_one(Attacks(IsSource()), end, keyword="decayed"))


define({
    "ward": ward, "prowess": prowess, "exalted": exalted, "rampage": rampage, "flanking": flanking, "bushido": bushido,
    "annihilator": annihilator, "afflict": afflict, "persist": persist, "undying": undying, "storm": storm, "madness": madness,
    "cascade": cascade, "replicate": replicate, "battle cry": battle_cry, "evolve": evolve,
    "extort": extort, "training": training,
    "dethrone": dethrone, "mentor": mentor, "provoke": provoke, "afterlife": afterlife,
    "fabricate": fabricate, "modular": modular, "renown": renown, "poisonous": poisonous, "ingest": ingest,
    "soulshift": soulshift, "fading": fading, "vanishing": vanishing, "cumulative upkeep": cumulative_upkeep,
    "evoke": evoke, "living weapon": living_weapon, "suspend": suspend_triggers,
    "decayed": decayed, "echo": echo,
})

