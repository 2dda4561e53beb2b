"""Keywords that stand for triggered abilities."""

from __future__ import annotations

from app.engine.changing.deeds import WHEN_DONE
from app.engine.playing.casting.alternatives import ALTERNATIVES, Alternative
from app.engine.reading.statuses import DEFINED_BY
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
    Moment,
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
from app.engine.trees.keywords import Takes, rule_of, stands_for

_CREATURE = HasType(("creature",))
_YOURS = ControlledBy(You())
_DIES = Moves(IsSource(), "battlefield", "graveyard")
_ENTERS = Moves(IsSource(), to="battlefield")


def _n(keyword: KeywordAbility) -> Amount:
    return keyword.amount if keyword.amount is not None else Number(1)


def _pump(power: Amount, toughness: Amount, whom: object = None) -> Apply:
    return Apply((Modify(whom or This(), (ModifyPT(power, toughness),)),), EndOfTurn())  # type: ignore[arg-type]


def _one(event: object, *instructions: object, condition: object = None, **more: object) -> tuple[Ability, ...]:
    body = Body(tuple(instructions), tuple(more.pop("targets", ())))  # type: ignore[arg-type]
    return (TriggeredAbility(event, body, condition, **more),)  # type: ignore[arg-type]


@stands_for("ward", "702.21a", Takes.COST)
def ward(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A spell or ability of an opponent that targets it is countered unless the cost is paid."""
    if keyword.cost is None:
        return (Unsupported("ward"),)
    event = BecomesTarget(IsSource(), ControlledBy(EachOpponent()))
    return _one(event, Unless((Counter(EventRole("spell")),), keyword.cost, EventRole("player")), keyword="ward")


@stands_for("prowess", "702.108a", separately="702.108b")
def prowess(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """+1/+1 until end of turn for a noncreature spell."""
    return _one(Casts(Not(_CREATURE), You()), _pump(Number(1), Number(1)), keyword="prowess")


@stands_for("exalted", "702.83a")
def exalted(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """+1/+1 until end of turn for a creature that attacks alone."""
    event = Attacks(And((_CREATURE, _YOURS)), alone=True)
    return _one(event, _pump(Number(1), Number(1), EventRole("object")), keyword="exalted")


@stands_for("rampage", "702.23a", Takes.NUMBER, separately="702.23c")
def rampage(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """For each blocker beyond the first, worked out once, on resolution (702.23b)."""
    more = Times(_n(keyword), Minus(Count(BlockersOf(This())), Number(1)))
    return _one(BecomesBlocked(IsSource()), _pump(more, more), keyword="rampage")


@stands_for("flanking", "702.25a", separately="702.25b")
def flanking(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """-1/-1 until end of turn for a blocker without flanking."""
    event = BecomesBlocked(IsSource(), Not(HasKeyword("flanking")))
    return _one(event, _pump(Number(-1), Number(-1), EventRole("target")), keyword="flanking")


@stands_for("bushido", "702.45a", Takes.NUMBER, separately="702.45b")
def bushido(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """+N/+N until end of turn as it blocks or becomes blocked."""
    event = AnyOf((Blocks(IsSource()), BecomesBlocked(IsSource())))
    return _one(event, _pump(_n(keyword), _n(keyword)), keyword="bushido")


@stands_for("annihilator", "702.86a", Takes.NUMBER, separately="702.86b")
def annihilator(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The defending player sacrifices permanents as it attacks."""
    return _one(Attacks(IsSource()), SacrificeObjects(DefendingPlayer(This()), Anything(), _n(keyword)), keyword="annihilator")


@stands_for("afflict", "702.130a", Takes.NUMBER, separately="702.130b")
def afflict(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The defending player loses life as it becomes blocked."""
    return _one(BecomesBlocked(IsSource()), LoseLife(_n(keyword), DefendingPlayer(This())), keyword="afflict")


@stands_for("persist", "702.79a")
def persist(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It returns with a -1/-1 counter if it died without one."""
    back = Move(EventRole("object"), "battlefield", counters=(("-1/-1", Number(1)),))
    had = NotSo(Matches(EventRole(moment=Moment.LAST_EXISTED), HasCounter("-1/-1")))
    return _one(_DIES, back, condition=had, keyword="persist")


@stands_for("undying", "702.93a")
def undying(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It returns with a +1/+1 counter if it died without one."""
    back = Move(EventRole("object"), "battlefield", counters=(("+1/+1", Number(1)),))
    had = NotSo(Matches(EventRole(moment=Moment.LAST_EXISTED), HasCounter("+1/+1")))
    return _one(_DIES, back, condition=had, keyword="undying")


@stands_for("battle cry", "702.91a", separately="702.91b")
def battle_cry(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """+1/+0 until end of turn for each other attacker."""
    others = All(And((Status("attacking"), Not(IsSource()))))
    return _one(Attacks(IsSource()), _pump(Number(1), Number(0), others), keyword="battle cry")


@stands_for("evolve", "702.100a", separately="702.100d")
def evolve(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Compared when it triggers and again on resolution."""
    bigger = Or((Quality("power", ">", ValueOf("power", This())), Quality("toughness", ">", ValueOf("toughness", This()))))
    event = Moves(And((_CREATURE, _YOURS)), to="battlefield")
    told = If(Did("evolved"), (KeywordAction("announce", words=("evolve",)),))
    return _one(event, PutCounters("+1/+1", Number(1), This(), bind="evolved"), told,
                condition=Matches(EventRole("object"), bigger), keyword="evolve")


WHEN_DONE["evolve"] = "702.100b"


@stands_for("extort", "702.101a", separately="702.101b")
def extort(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """For a spell a player may pay to drain each opponent of 1 life."""
    drain = (LoseLife(Number(1), EachOpponent(), bind="lost"), GainLife(BoundAmount("lost")))
    return _one(Casts(by=You()), Pay(ManaCost(("W/B",)), bind="paid"), If(Did("paid"), drain), keyword="extort")


@stands_for("training", "702.149a", separately="702.149b")
def training(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A +1/+1 counter as it attacks beside a creature of greater power."""
    stronger = And((Status("attacking"), Not(IsSource()), Quality("power", ">", ValueOf("power", This()))))
    told = If(Did("trained"), (KeywordAction("announce", words=("train",)),))
    return _one(EventIf(Attacks(IsSource()), Exists(All(stronger))), PutCounters("+1/+1", Number(1), This(), bind="trained"),
                told, keyword="training")


WHEN_DONE["train"] = "702.149c"


@stands_for("dethrone", "702.105a", separately="702.105b")
def dethrone(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Attacks the player with the most life or tied for most."""
    event = Attacks(IsSource(), And((IsPlayer(), ExtremeQuality("life", "max", EachPlayer()))))
    return _one(event, PutCounters("+1/+1", Number(1), This()), keyword="dethrone")


@stands_for("mentor", "702.134a", separately="702.134b")
def mentor(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A +1/+1 counter for an attacker of lesser power."""
    smaller = And((Status("attacking"), _CREATURE, Quality("power", "<", ValueOf("power", This()))))
    told = KeywordAction("announce", what=TargetRef(), words=("mentor",))
    return _one(Attacks(IsSource()), PutCounters("+1/+1", Number(1), TargetRef()), told, targets=(TargetSpec(smaller),),
                keyword="mentor")


WHEN_DONE["mentor"] = "702.134c"


@stands_for("provoke", "702.39a", separately="702.39b")
def provoke(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A creature of the defending player untaps and blocks it if able."""
    block = Apply((Requires("block", IsAmong(TargetRef()), IsSource()),), EndOfTurn())
    spec = TargetSpec(And((_CREATURE, ControlledBy(DefendingPlayer(This())))))
    return _one(Attacks(IsSource()), May((Untap(TargetRef()), block)), targets=(spec,), keyword="provoke")


@stands_for("afterlife", "702.135a", Takes.NUMBER, separately="702.135b")
def afterlife(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Flying Spirits as it dies."""
    spirit = TokenSpec(("creature",), ("Spirit",), (), ("W", "B"), Number(1), Number(1), (KeywordAbility("flying"),))
    return _one(_DIES, CreateToken(_n(keyword), spirit), keyword="afterlife")


@stands_for("fabricate", "702.123a", Takes.NUMBER, separately="702.123b")
def fabricate(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Counters, or else Servos, as it enters."""
    servo = TokenSpec(("artifact", "creature"), ("Servo",), (), (), Number(1), Number(1))
    return _one(_ENTERS, May((PutCounters("+1/+1", _n(keyword), This()),), otherwise=(CreateToken(_n(keyword), servo),)),
                keyword="fabricate")


@stands_for("modular", "702.43a", Takes.NUMBER, separately="702.43b")
def modular(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The second ability; the first is in `static`."""
    target = TargetSpec(And((HasType(("artifact",)), _CREATURE)))
    count = CountersOn(EventRole(moment=Moment.LAST_EXISTED), "+1/+1")
    colors = isinstance(keyword.ability, KeywordAbility) and keyword.ability.name == "sunburst"
    number = ValueOf("colors_spent", This()) if colors else _n(keyword)
    return (*enters_with_counters("+1/+1", number), *_one(
        _DIES, May((PutCounters("+1/+1", count, TargetRef()),)), targets=(target,), keyword="modular"))


@stands_for("renown", "702.112a", Takes.NUMBER, separately="702.112c")
def renown(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Counters the first time it deals combat damage to a player."""
    event = Damages(IsSource(), IsPlayer(), combat=True)
    told = KeywordAction("announce", words=("become_renowned",))
    return _one(event, PutCounters("+1/+1", _n(keyword), This()), Designate(This(), "renowned"), told,
                condition=NotSo(Matches(This(), Status("renowned"))), keyword="renown")


DEFINED_BY["renowned"] = "702.112b"


@stands_for("poisonous", "702.70a", Takes.NUMBER, separately="702.70b")
def poisonous(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Poison counters for a player it deals combat damage to."""
    return _one(Damages(IsSource(), IsPlayer(), combat=True), PutCounters("poison", _n(keyword), EventRole("target")),
                keyword="poisonous")


@stands_for("ingest", "702.115a", separately="702.115b")
def ingest(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A player it deals combat damage to exiles the top card of their library."""
    return _one(Damages(IsSource(), IsPlayer(), combat=True), Exile(TopOfLibrary(Number(1), EventRole("target"))),
                keyword="ingest")


@stands_for("soulshift", "702.46a", Takes.NUMBER, separately="702.46b")
def soulshift(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A Spirit card of small mana value may return to hand as it dies."""
    spec = TargetSpec(
        And((HasSubtype(("Spirit",)), Quality("mana_value", "<=", _n(keyword)))), zones=("graveyard",), players=You()
    )
    return _one(_DIES, May((Move(TargetRef(), "hand"),)), targets=(spec,), keyword="soulshift")


@stands_for("fading", "702.32a", Takes.NUMBER)
def fading(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Fade counters, one less each turn; it is sacrificed when none can be removed."""
    tick = TakeCounters("fade", Number(1), This(), bind="removed")
    gone = If(NotSo(Did("removed")), (SacrificeObjects(what=This()),))
    return (*enters_with_counters("fade", _n(keyword)), *_one(BeginsStep("upkeep", You()), tick, gone, keyword="fading"))


@stands_for("vanishing", "702.63a", Takes.NUMBER, separately="702.63c")
def vanishing(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Time counters, one less each turn; it is sacrificed when the last is removed."""
    first = enters_with_counters("time", keyword.amount) if keyword.amount is not None else ()
    has = Compare(CountersOn(This(), "time"), ">", Number(0))
    return (
        *first,
        *_one(BeginsStep("upkeep", You()), TakeCounters("time", Number(1), This()), condition=has, keyword="vanishing"),
        *_one(RemovesCounters(IsSource(), "time", last=True), SacrificeObjects(what=This()), keyword="vanishing"),
    )


@stands_for("echo", "702.30a", Takes.COST)
def echo(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Once, in the upkeep after it came, its cost is paid again or it is sacrificed."""
    if keyword.cost is None:
        return (Unsupported("echo"),)
    return _one(BeginsStep("upkeep", You()), Unless((SacrificeObjects(what=This()),), keyword.cost, You()),
                condition=Matches(This(), Status("came_under_since_last_upkeep")), keyword="echo")


@stands_for("cumulative upkeep", "702.24a", Takes.COST, separately="702.24b")
def cumulative_upkeep(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """An age counter each turn, and the cost for each of them or it is sacrificed."""
    if keyword.cost is None:
        return (Unsupported("cumulative upkeep"),)
    cost = RepeatedCost(keyword.cost, CountersOn(This(), "age"))
    return _one(BeginsStep("upkeep", You()), PutCounters("age", Number(1), This()),
                Unless((SacrificeObjects(what=This()),), cost, You()), keyword="cumulative upkeep")


@stands_for("evoke", "702.74a", Takes.COST)
def evoke(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The triggered ability; the alternative cost is in `casting`."""
    return _one(_ENTERS, SacrificeObjects(what=This()), condition=PaidCost("evoke", This()), keyword="evoke")


ALTERNATIVES["evoke"] = Alternative(rule_of("evoke"))


@stands_for("living weapon", "702.92a")
def living_weapon(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It makes a Germ as it enters, and is attached to it."""
    germ = TokenSpec(("creature",), ("Phyrexian", "Germ"), (), ("B",), Number(0), Number(0))
    return _one(_ENTERS, CreateToken(Number(1), germ, bind="germ"), Attach(This(), Bound("germ")), keyword="living weapon")


@stands_for("decayed", "702.147a")
def decayed(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It can't block, and is sacrificed at the end of a combat it attacked in."""
    end = DelayedTrigger(BeginsStep("end_of_combat"), (SacrificeObjects(what=This()),))
    return (StaticAbility((Cant("block", IsSource()),)), *_one(Attacks(IsSource()), end, keyword="decayed"))
