"""The combat damage step (510): who assigns damage, how it may be assigned, dealing it all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine.changing.damage import DEATHTOUCH_IS_LETHAL
from app.engine.changing.pipeline import perform
from app.engine.playing.combat.earlier import in_announced_order, out_of_order, put_damage_on_stack
from app.engine.position import decisions
from app.engine.position.events import Damage, Event
from app.engine.position.ids import NOBODY, ObjectId, PlayerId, Referent, is_object
from app.engine.reading.as_though import may_as_though
from app.engine.reading.banding import ATTACKER_DIVIDES, DEFENDER_DIVIDES, bands
from app.engine.reading.characteristics import chars
from app.engine.reading.defending import defender_of, defending_player_of
from app.engine.reading.known import present
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position

_FIRST_STRIKE = looked_for("first strike", "702.7b")
_DOUBLE_STRIKE = looked_for("double strike", "702.4b")
_TRAMPLE = looked_for("trample", "702.19b")
_OVER_PLANESWALKERS = looked_for("trample over planeswalkers", "702.19c", Takes.NOTHING, variant_of="trample")
_ONCE_IT_IS_GONE = "702.19e"


def has_first_strike(game: Position, id: ObjectId) -> bool:
    """Has first strike or double strike."""
    c = chars(game, id)
    return (c.has("first strike") and game.applies(_FIRST_STRIKE)) or (c.has("double strike") and game.applies(_DOUBLE_STRIKE))


def needs_two_steps(game: Position) -> bool:
    """Is there a first combat damage step for creatures with first or double strike (510.4)?"""
    assert game.combat is not None
    fast = any(has_first_strike(game, id) for id in (*game.combat.attackers, *game.combat.blockers))
    return fast and game.applies("510.4")


def deal_combat_damage(game: Position) -> None:
    """Assign and deal combat damage (510.1–2): first the active player assigns, then the defending players."""
    combat = game.combat
    assert combat is not None
    second = combat.first_strikers is not None
    first = not second and needs_two_steps(game)
    taking_part = [id for id in (*combat.attackers, *combat.blockers) if _assigns(game, id, first, second)]
    if not second:
        new = combat.copy()
        new.first_strikers = frozenset(taking_part) if first else frozenset((*combat.attackers, *combat.blockers))
        game.combat = new
    events: list[Event] = []
    for player in game.apnap():
        own = [id for id in taking_part if game.objects[id].controller == player]
        for id in sorted(own, key=lambda id: _trample(game, id) is not None):  # trample counts what the others assign
            events.extend(_assignment(game, id, events))
    if not events:
        return
    if game.ruleset.is_on("combat damage off the stack"):
        game.applies("510.2")
        perform(game, events)
    else:
        put_damage_on_stack(game, events)


def _assigns(game: Position, id: ObjectId, first: bool, second: bool) -> bool:
    if first:
        return has_first_strike(game, id)
    if second:
        return _assigns_second(game, id)
    return True


def _assigns_second(game: Position, id: ObjectId) -> bool:
    """Those that have not dealt damage in the first step, though they have first strike by now (702.7c), and those that have
    double strike now, though they may have had only first strike then (702.4b, 702.4d)."""
    assert game.combat is not None
    assert game.combat.first_strikers is not None
    c = chars(game, id)
    if id not in game.combat.first_strikers:
        if c.has("first strike"):
            game.applies("702.7c")
        return True
    if not c.has("double strike"):
        return not c.has("first strike") and game.denies("702.7c")
    return game.applies("702.4d" if c.has("first strike") else _DOUBLE_STRIKE)


def _assignment(game: Position, id: ObjectId, assigned: list[Event]) -> list[Event]:
    """How one creature assigns its combat damage (510.1a–d). assigned: what others have been assigned in this step."""
    combat = game.combat
    assert combat is not None
    number = damage_of(game, id)
    if number <= 0:
        return []
    if id in combat.attackers:
        return _attacker(game, id, number, assigned)
    return _blocker(game, id, number)


def damage_of(game: Position, id: ObjectId) -> int:
    """Damage equal to its power (510.1a), or its toughness where an effect says so."""
    c = chars(game, id)
    if may_as_though(game, "toughness_damage", id):
        return c.toughness or 0
    game.because(c.rules_behind("pt"))
    game.applies("510.1a")
    return c.power or 0


def _attacker(game: Position, id: ObjectId, number: int, assigned: list[Event]) -> list[Event]:
    combat = game.combat
    assert combat is not None
    what = combat.attackers[id]
    there = what != NOBODY
    blockers = combat.blockers_of(id)
    for member in combat.band_of(id) - {id}:
        blockers.extend(b for b in combat.blockers_of(member) if b not in blockers)
    if id not in combat.blocked or _as_though_unblocked(game, id):
        if not there or game.denies("510.1b"):
            heir = _after_planeswalker(game, id)
            return [] if heir is None else [Damage(id, heir, number, combat=True)]
        return _whole(game, id, what, number, assigned)
    by = _trample(game, id)
    trample = by is not None and game.applies(by)
    recipients: list[Referent] = list(blockers)
    beyond: list[Referent] = []
    if trample and there and (blockers or game.applies("702.19d")):
        recipients.append(what)
        if passes_over(game, id, what) and game.applies(_OVER_PLANESWALKERS):
            beyond = [defender_of(game, what)]
            recipients.extend(beyond)
    heir = _after_planeswalker(game, id) if trample and not there else None
    if heir is not None:
        recipients.append(heir)
    if not recipients:
        game.tell(
            "unassigned", "{} deals no combat damage: nothing that blocks it is left", (game.called(id),), ("510.1c",), (id,)
        )
        return []
    if beyond:
        return _divide(game, id, number, recipients, [*blockers, what], assigned, _OVER_PLANESWALKERS, blockers)
    spill = _TRAMPLE if heir is None else _ONCE_IT_IS_GONE
    return _divide(game, id, number, recipients, blockers if trample else None, assigned, spill)


def _after_planeswalker(game: Position, id: ObjectId) -> PlayerId | None:
    """The defending player, whom trample over planeswalkers reaches once the planeswalker it attacked was removed from combat
    (702.19e), though it doesn't attack that player (506.4c)."""
    assert game.combat is not None
    over = id in game.combat.deprived and chars(game, id).has("trample over planeswalkers")
    heir = game.combat.attacked[id] if over and game.applies(_ONCE_IT_IS_GONE) else None
    return heir if heir is not None and game.players[heir].in_game else None


def _trample(game: Position, id: ObjectId) -> str | None:
    """The rule by which it may assign damage past what blocks it: that of trample, or of its variant, which lets it do so too
    (702.19c). None without either."""
    c = chars(game, id)
    return _TRAMPLE if c.has("trample") else _OVER_PLANESWALKERS if c.has("trample over planeswalkers") else None


def _as_though_unblocked(game: Position, id: ObjectId) -> bool:
    return may_as_though(game, "assign_unblocked", id) and bool(game.ask(decisions.Decision(
        decisions.MAY, game.objects[id].controller, (True, False), "510.1c", source=id, prompt="Assign as though not blocked?",
    )))


def _whole(game: Position, id: ObjectId, what: Referent, number: int, assigned: list[Event]) -> list[Event]:
    """All of it to what it attacks; with trample over planeswalkers the excess may go to the controller (702.19c)."""
    if passes_over(game, id, what) and game.applies(_OVER_PLANESWALKERS):
        return _divide(game, id, number, [what, defender_of(game, what)], [what], assigned, _OVER_PLANESWALKERS)
    return [Damage(id, what, number, combat=True)]


def passes_over(game: Position, id: ObjectId, what: Referent) -> bool:
    """Does it attack a planeswalker, with trample over planeswalkers?"""
    return chars(game, id).has("trample over planeswalkers") and is_object(what) and "planeswalker" in chars(game, what).types


def lethal(game: Position, id: ObjectId, source: ObjectId, assigned: Sequence[Event] = ()) -> int:
    """Lethal damage for assigning (510.1c): what is left to deal; of a source with deathtouch no more than 1 of it, and
    none where another with deathtouch deals damage to it at the same time."""
    if any(_is_deathtouch(game, id, e.source) for e in assigned if e.target == id):
        return 0
    left = _left_to_deal(game, id, assigned)
    return min(left, 1) if _is_deathtouch(game, id, source) else left


def _is_deathtouch(game: Position, id: ObjectId, source: ObjectId) -> bool:
    """Is any damage from a source with deathtouch lethal to it? To a creature it is."""
    return "creature" in chars(game, id).types and chars(game, source).has("deathtouch") \
        and game.applies(DEATHTOUCH_IS_LETHAL) and game.ruleset.is_on("deathtouch lethal")


def _left_to_deal(game: Position, id: ObjectId, assigned: Sequence[Event]) -> int:
    """Toughness less damage marked, loyalty, or defense; each less what others are assigned to deal at the same time."""
    o, c = game.objects[id], chars(game, id)
    if "creature" in c.types:
        need = (c.toughness or 0) - o.damage
    else:
        need = o.counter("loyalty") if "planeswalker" in c.types else o.counter("defense")
    return max(0, need - sum(e.amount for e in assigned if e.target == id))


def _divide(
    game: Position, id: ObjectId, number: int, recipients: Sequence[Referent], must_be_lethal: Sequence[Referent] | None,
    assigned: Sequence[Event] = (), spill: str = _TRAMPLE, blockers: Sequence[Referent] = (),
) -> list[Event]:
    """Divide damage as its controller chooses (510.1c); with trample, lethal damage to all blockers first (702.19b; `spill` is
    the rule that lets the rest go further). Past a planeswalker behind `blockers`, it comes after them (702.19c).

    With banding the defending (or attacking) player divides instead.
    """
    combat = game.combat
    assert combat is not None
    chooser = _chooser(game, id, recipients)
    recipients = in_announced_order(game, id, recipients)
    first = [r for r in recipients if is_object(r) and must_be_lethal is not None and r in must_be_lethal]
    limits = [limit_of(game, r, id, assigned, spill) for r in first]
    need = {limit.recipient: limit.lethal for limit in limits}

    def test(answer: tuple[ObjectId, ...]) -> str | None:
        wrong = out_of_order(game, id, recipients, answer, lambda reader: lethal(game, reader, id, assigned))
        if wrong is not None or must_be_lethal is None:
            return wrong
        spilled = any(_spills(recipients, answer, need, before) for before in (must_be_lethal, blockers))
        return f"lethal damage must be assigned to all blockers first ({spill})" if spilled else None

    if len(recipients) == 1:
        return [Damage(id, recipients[0], number, combat=True)]
    shares = game.ask(decisions.Decision(
        decisions.DAMAGE, chooser, recipients, "510.1c", minimum=0, maximum=number, total=number, source=id,
        prompt=f"Assign {number} combat damage",
        test=test if must_be_lethal is not None or combat.orders else None,
        plain=lambda: _in_order(game, id, number, recipients, must_be_lethal, assigned), limits=limits,
    ))
    return _dealt(id, recipients, shares, limits)


def _spills(
    recipients: Sequence[Referent], shares: Sequence[int], need: dict[ObjectId, int], before: Sequence[Referent],
) -> bool:
    """Does damage go past these, though one of them is assigned less than it needs?"""
    short = any(n < need.get(r, 0) for r, n in zip(recipients, shares) if is_object(r) and r in before)
    return short and any(n for r, n in zip(recipients, shares) if r not in before)


def limit_of(game: Position, id: ObjectId, source: ObjectId, assigned: Sequence[Event], spill: str) -> decisions.Lethal:
    """How much is lethal for a recipient, and whether that is so because of deathtouch."""
    number, ordinary = lethal(game, id, source, assigned), _left_to_deal(game, id, assigned)
    return decisions.Lethal(id, number, ordinary, (DEATHTOUCH_IS_LETHAL,) if number < ordinary else (), spill)


def _dealt(
    id: ObjectId, recipients: Sequence[Referent], shares: Sequence[int], limits: Sequence[decisions.Lethal]
) -> list[Event]:
    """The damage of an assignment, each part with the rules without which it could not be assigned like this."""
    past = {limit.recipient: limit for limit in limits}
    spilled = bool(past) and any(n for r, n in zip(recipients, shares) if r not in past)
    events: list[Event] = []
    for recipient, share in zip(recipients, shares):
        if not share:
            continue
        event = Damage(id, recipient, share, combat=True)
        limit = past.get(recipient) if is_object(recipient) else None
        if spilled and (limit is None or share < limit.ordinary):
            event.rules = tuple({one.spill for one in limits}) if limit is None else limit.rules
        events.append(event)
    return events


def _in_order(
    game: Position, id: ObjectId, number: int, recipients: Sequence[Referent], must_be_lethal: Sequence[Referent] | None,
    assigned: Sequence[Event] = (),
) -> tuple[int, ...]:
    """Lethal damage to each creature in turn; what is left to the player or permanent attacked, or to the last."""
    shares = []
    for r in recipients:
        share = 0
        if is_object(r) and (must_be_lethal is None or r in must_be_lethal):
            share = min(number, lethal(game, r, id, assigned))
        shares.append(share)
        number -= share
    shares[-1] += number
    return tuple(shares)


def _chooser(game: Position, id: ObjectId, recipients: Sequence[Referent]) -> PlayerId:
    combat = game.combat
    assert combat is not None
    controller = game.objects[id].controller
    others = [here.id for r in recipients if (here := present(game, r)) is not None]
    if id in combat.attackers and bands(game, [b for b in others if b in combat.blockers]) \
            and game.applies(DEFENDER_DIVIDES):
        defender = defending_player_of(game, id)
        return controller if defender is None else defender
    if id in combat.blockers and bands(game, [a for a in others if a in combat.attackers]) \
            and game.applies(ATTACKER_DIVIDES):
        return combat.player
    return controller


def _blocker(game: Position, id: ObjectId, number: int) -> list[Event]:
    """A blocking creature assigns damage among the attackers it blocks (510.1d)."""
    combat = game.combat
    assert combat is not None
    attackers = list(combat.blockers.get(id, ()))
    for attacker in list(attackers):
        attackers.extend(m for m in sorted(combat.band_of(attacker)) if m not in attackers)
    if not attackers or game.denies("510.1d"):
        return []
    return _divide(game, id, number, attackers, None)
