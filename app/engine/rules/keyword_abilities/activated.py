"""Keywords that stand for activated abilities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.engine.changing.cycling import CYCLING, TYPECYCLING
from app.engine.rules.keyword_abilities.building import ANOTHER_CREATURE
from app.engine.trees import (
    Ability,
    ActivatedAbility,
    AddAbility,
    AddTypes,
    And,
    Apply,
    Attach,
    BeginsStep,
    Body,
    Bound,
    ControlledBy,
    CopyExceptions,
    Cost,
    Costs,
    CreateToken,
    DelayedTrigger,
    DiscardThis,
    Draw,
    EndOfTurn,
    Exile,
    ExileThis,
    Filter,
    HasSubtype,
    HasSupertype,
    HasType,
    IsAmong,
    KeywordAbility,
    KeywordAction,
    Modify,
    Move,
    Moves,
    Number,
    PutCounters,
    Quality,
    Replace,
    ReturnToHand,
    RevealThis,
    Search,
    Shuffle,
    Status,
    TapOthers,
    TapThis,
    TargetRef,
    TargetSpec,
    TheEvent,
    This,
    Unsupported,
    ValueOf,
    You,
)
from app.engine.trees.keywords import Takes, stands_for
from app.engine.trees.vocabularies import CARD_TYPES, SUPERTYPES, word_among

_CREATURE_YOU_CONTROL = And((HasType(("creature",)), ControlledBy(You())))


def _with(cost: Cost | None, *more: Cost) -> Cost:
    return Costs(((cost,) if cost is not None else ()) + more)


def _need(keyword: KeywordAbility, build: Callable[[Cost], ActivatedAbility]) -> tuple[Ability, ...]:
    return (Unsupported(keyword.name),) if keyword.cost is None else (build(keyword.cost),)


@stands_for("cycling", CYCLING, Takes.COST)
@stands_for("typecycling", TYPECYCLING, Takes.WORDS_OF_ITS_OWN, variant_of="cycling")
def cycling(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Discard it to draw a card; with words, to search for a card of a type."""
    if keyword.words:
        return _need(
            keyword,
            lambda cost: ActivatedAbility(
                _with(cost, DiscardThis()),
                Body(
                    (
                        Search(_card_type(keyword.words), Number(1), bind="found", reveal=True),
                        Move(Bound("found"), "hand"),
                        Shuffle(),
                    )
                ),
                keyword="cycling",
            ),
        )
    return _need(keyword, lambda cost: ActivatedAbility(
        _with(cost, DiscardThis()), Body((Draw(),)), keyword="cycling",
    ))


def _card_type(words: tuple[str, ...]) -> Filter:
    parts: list[Filter] = []
    for word in " ".join(words).split():  # "basic land" is said as one
        if word in SUPERTYPES:
            parts.append(HasSupertype((word_among(SUPERTYPES, word),)))
        elif word in CARD_TYPES:
            parts.append(HasType((word_among(CARD_TYPES, word),)))
        else:
            parts.append(HasSubtype((word,)))
    return And(tuple(parts))


@stands_for("equip", "702.6a", Takes.COST)
def equip(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """702.6a; with a filter, "equip [quality] creature" (702.6c). Its amount is what its own text takes off its cost."""
    what = _CREATURE_YOU_CONTROL if keyword.filter is None else And((_CREATURE_YOU_CONTROL, keyword.filter))
    return _need(keyword, lambda cost: ActivatedAbility(
        cost, Body((Attach(This(), TargetRef()),), (TargetSpec(what),)), sorcery_speed=True, less=keyword.amount, keyword="equip",
        per_turn=_so_often(keyword),
    ))


def _so_often(keyword: KeywordAbility) -> int | None:
    """How often in a turn it may be activated, where its text says so (602.5b)."""
    return 1 if "once each turn" in keyword.words else None


@stands_for("fortify", "702.67a", Takes.COST)
def fortify(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Attach it to a land of one's own, at sorcery speed."""
    land = And((HasType(("land",)), ControlledBy(You())))
    return _need(keyword, lambda cost: ActivatedAbility(
        cost, Body((Attach(This(), TargetRef()),), (TargetSpec(land),)), sorcery_speed=True, keyword="fortify",
    ))


@stands_for("crew", "702.122a", Takes.NUMBER)
def crew(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Tap other creatures of enough power together: the Vehicle is a creature until end of turn."""
    cost = TapOthers(And((ANOTHER_CREATURE, Status("untapped"))), Number(0), total_power=keyword.amount,
                     deed="crew")
    become = Apply((Modify(This(), (AddTypes(("artifact", "creature")),)),), EndOfTurn())
    told = KeywordAction("announce", words=("crew",))
    return (ActivatedAbility(cost, Body((become, told)), keyword="crew", per_turn=_so_often(keyword)),)


@stands_for("level up", "702.87a", Takes.COST)
def level_up(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Put a level counter on it, at sorcery speed."""
    return _need(keyword, lambda cost: ActivatedAbility(
        cost, Body((PutCounters("level", Number(1), This()),)), sorcery_speed=True, keyword="level up",
    ))


@stands_for("outlast", "702.107a", Takes.COST)
def outlast(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Tap it for a +1/+1 counter, at sorcery speed."""
    return _need(keyword, lambda cost: ActivatedAbility(
        _with(cost, TapThis()), Body((PutCounters("+1/+1", Number(1), This()),)), sorcery_speed=True, keyword="outlast",
    ))


@stands_for("reinforce", "702.77a", Takes.NUMBER_AND_COST)
def reinforce(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Discard it to put +1/+1 counters on a creature."""
    number = keyword.amount or Number(1)
    return _need(keyword, lambda cost: ActivatedAbility(
        _with(cost, DiscardThis()),
        Body((PutCounters("+1/+1", number, TargetRef()),), (TargetSpec(HasType(("creature",))),)),
        keyword="reinforce",
    ))


@stands_for("scavenge", "702.97a", Takes.COST)
def scavenge(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Exile it from the graveyard to put counters for its power on a creature."""
    return _need(keyword, lambda cost: ActivatedAbility(
        _with(cost, ExileThis("graveyard")),
        Body((PutCounters("+1/+1", ValueOf("power", This()), TargetRef()),), (TargetSpec(HasType(("creature",))),)),
        sorcery_speed=True, keyword="scavenge",
    ))


@stands_for("unearth", "702.84a", Takes.COST)
def unearth(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return it for a turn; it is exiled as it would leave, or at the end."""
    haste = Apply((Modify(Bound("back"), (AddAbility(KeywordAbility("haste")),)),))
    leave = Apply((Replace(
        Moves(_bound_filter("back"), "battlefield"), (TheEvent(to_zone="exile"),)),))
    gone = DelayedTrigger(BeginsStep("end"), (Exile(Bound("back")),))
    body = Body((Move(This(), "battlefield", under=You(), from_zone="graveyard", bind="back"), haste, leave, gone))
    return _need(keyword, lambda cost: ActivatedAbility(cost, body, sorcery_speed=True, keyword="unearth"))


def _bound_filter(name: str) -> Filter:
    return IsAmong(Bound(name))


@stands_for("embalm", "702.128a", Takes.COST)
def embalm(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Exile it from the graveyard for a white Zombie copy without a mana cost."""
    return _token_copy(keyword, CopyExceptions(set_colors=("W",), add_subtypes=("Zombie",), no_mana_cost=True))


@stands_for("eternalize", "702.129a", Takes.COST)
def eternalize(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Exile it from the graveyard for a black 4/4 Zombie copy without a mana cost."""
    return _token_copy(keyword, CopyExceptions(
        set_colors=("B",), add_subtypes=("Zombie",), no_mana_cost=True, power=Number(4), toughness=Number(4)))


def _token_copy(keyword: KeywordAbility, exceptions: CopyExceptions) -> tuple[Ability, ...]:
    body = Body((CreateToken(Number(1), copy_of=This(), exceptions=exceptions),))
    return _need(keyword, lambda cost: ActivatedAbility(
        _with(cost, ExileThis("graveyard")), body, sorcery_speed=True, keyword=keyword.name))


@stands_for("ninjutsu", "702.49a", Takes.COST)
def ninjutsu(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return an unblocked attacker to put it onto the battlefield attacking in its place."""
    unblocked = And((Status("unblocked"), ControlledBy(You())))
    body = Body((Move(This(), "battlefield", under=You(), tapped=True, attacking=Bound("defender")),))
    return _need(keyword, lambda cost: ActivatedAbility(
        _with(cost, RevealThis(), ReturnToHand(unblocked, Number(1))), body, zones=("hand",), keyword="ninjutsu"))


@stands_for("commander ninjutsu", "702.49d", Takes.COST, variant_of="ninjutsu")
def commander_ninjutsu(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Ninjutsu that can be activated from the command zone too."""
    return tuple(replace(a, zones=("hand", "command")) if isinstance(a, ActivatedAbility) else a for a in ninjutsu(keyword))


@stands_for("transmute", "702.53a", Takes.COST)
def transmute(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Discard it to search for a card of the same mana value."""
    same = Quality("mana_value", "=", ValueOf("mana_value", This()))
    body = Body((Search(same, Number(1), bind="found", reveal=True), Move(Bound("found"), "hand"), Shuffle()))
    return _need(keyword, lambda cost: ActivatedAbility(
        _with(cost, DiscardThis()), body, sorcery_speed=True, keyword="transmute"))
