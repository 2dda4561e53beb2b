"""Declaring attackers (508): who could attack what, restrictions, requirements solved to the maximum, costs, bands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.playing.combat.optional_costs import pay_optional_costs
from app.engine.playing.combat.requirements import best_declaration, requirement_count
from app.engine.playing.costs.costs import can_pay, pay
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event
from app.engine.reading.banding import ATTACKING_TOGETHER, FORMING
from app.engine.reading.characteristics import chars
from app.engine.reading.defending import attackable, defender_of
from app.engine.reading.functioning import effects_of, functioning
from app.engine.reading.meaning import matches
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.statuses import HASTE, summoning_sick
from app.engine.trees.keywords import looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position

_DEFENDER = looked_for("defender", "702.3b")
_VIGILANCE = looked_for("vigilance", "702.20b")

Pairs = tuple[tuple[int, int], ...]


Refusal = tuple[str, str]
"""Why not, in words that go after a creature's name, and the rule that forbids it."""


def attack_refused(g: Position, id: int, player: int, what: int | None = None) -> Refusal | None:
    """Why a creature can't attack: at all, or (with `what`) that player or permanent (508.1a–c); None if it can."""
    o = g.objects[id]
    c = chars(g, id)
    if ("creature" not in c.types or "battle" in c.types) and g.applies("508.1a"):
        return "is not a creature that can attack", "508.1a"
    if o.controller != player or o.phased_out:
        return "is not a creature they control", "508.1a"
    if o.tapped and g.applies("508.1a"):
        return "is tapped", "508.1a"
    if summoning_sick(g, o) and not (c.has("haste") and g.applies(HASTE)) and g.applies("302.6"):
        return "has not been under their control since their turn began", "302.6"
    if c.has("defender") and g.applies(_DEFENDER) and not _as_though(g, "attack_defender", id):
        return "has defender", _DEFENDER
    if what is not None and t.Cant in functioning(g).rules and forbidding(g, "attack", id, what) is not None \
            and g.applies("508.1c"):
        return f"can't attack {g.name_of(what)}", "508.1c"
    return None


def may_attack(g: Position, id: int, player: int) -> bool:
    """Could a creature be chosen as an attacker, whatever it attacks? (508.1a)"""
    return attack_refused(g, id, player) is None


def _as_though(g: Position, kind: str, id: int) -> bool:
    if t.AsThough not in functioning(g).rules:
        return False
    return any(e.kind == kind and matches(e.what, id, ctx) for e, ctx in effects_of(g, t.AsThough))


def possible_attacks(g: Position, player: int) -> list[tuple[int, int]]:
    """Every (attacker, attacked) pair that no restriction on the single creature forbids."""
    targets = attackable(g, player)
    found = []
    rules = functioning(g).rules
    restricted = t.Cant in rules
    for id in g.battlefield:
        if g.objects[id].controller == player and may_attack(g, id, player):
            for what in targets:
                if not restricted or forbidding(g, "attack", id, what) is None:
                    found.append((id, what))
    return found


def limits(g: Position, kind: str) -> list[tuple[t.CombatLimit, Context]]:
    """Counting restrictions of a kind that apply now."""
    if t.CombatLimit not in functioning(g).rules:
        return []
    return [(e, ctx) for e, ctx in effects_of(g, t.CombatLimit) if e.kind == kind]


def restriction_broken(g: Position, pairs: Pairs) -> str | None:
    """Why a declaration breaks a restriction as a whole (508.1c), or None."""
    attackers = [a for a, _ in pairs]
    if len(set(attackers)) < len(attackers):
        return "a creature attacks twice (508.1b)"
    for e, ctx in limits(g, "max_attackers"):
        against = [a for a, d in pairs if e.against is None or matches(e.against, d, ctx)]
        if sum(1 for a in against if matches(e.what, a, ctx)) > e.number and g.applies("508.1c"):
            return f"no more than {e.number} creature(s) can attack (508.1c)"
    for kind in ("attacks_alone_not", "attacks_only_alone"):
        for e, ctx in limits(g, kind):
            hit = [a for a in attackers if matches(e.what, a, ctx)]
            if hit and (len(attackers) == 1) == (kind == "attacks_alone_not") and g.applies("506.5"):
                return f"{g.name_of(hit[0])} can't attack like that (506.5)"
    return None


def requirements(g: Position, player: int) -> list[tuple[t.Requires, Context]]:
    """Requirements to attack that apply now (508.1d)."""
    if t.Requires not in functioning(g).rules or not g.applies("508.1d"):
        return []
    return [(e, ctx) for e, ctx in effects_of(g, t.Requires) if e.action == "attack"]


def declare_attackers(g: Position) -> None:
    """The turn-based action of declaring attackers (508.1). No attackers if there is nothing that could attack."""
    player = g.turn.active
    assert g.combat is not None
    options = possible_attacks(g, player) if player in g.alive() else []
    taxed = _taxes(g, "attack")
    pairs: Pairs = ()
    if options:
        pairs = g.ask(_decision(g, player, options, taxed))
    if not pairs:
        return
    pay_optional_costs(g, player, [a for a, _ in pairs])
    _pay_taxes(g, player, pairs, taxed)
    _become_attackers(g, player, pairs)


def _decision(
    g: Position, player: int, options: list[tuple[int, int]], taxed: list[tuple[t.CombatTax, Context]]
) -> decisions.Decision:
    needs = requirements(g, player)
    if needs and taxed:
        g.ruleset.is_on("attack costs not forced")
    free = [p for p in options if not any(_is_taxed(e, ctx, p) for e, ctx in taxed)]
    best = best_declaration(free, needs, lambda pairs: restriction_broken(g, pairs)) if needs else ((), 0)

    def test(answer: Pairs) -> str | None:
        if any(pair not in options for pair in answer):
            return "a creature there can't attack that (508.1c)"
        broken = restriction_broken(g, answer)
        if broken is not None:
            return broken
        if needs and requirement_count(answer, needs) < best[1]:
            return "fewer requirements are obeyed than could be (508.1d)"
        return None if _affordable(g, player, answer, taxed) else "the cost to attack can't be paid (508.1j)"

    return decisions.Decision(
        decisions.ATTACKERS, player, options, "508.1a", minimum=0, maximum=len(options), prompt="Declare attackers",
        test=test, plain=lambda: best[0],
    )


def _taxes(g: Position, action: str) -> list[tuple[t.CombatTax, Context]]:
    if t.CombatTax not in functioning(g).rules:
        return []
    return [(e, ctx) for e, ctx in effects_of(g, t.CombatTax) if e.action == action]


def _is_taxed(e: t.CombatTax, ctx: Context, pair: tuple[int, int]) -> bool:
    return matches(e.what, pair[0], ctx) and (e.against is None or matches(e.against, pair[1], ctx))


def _total_tax(pairs: Sequence[tuple[int, int]], taxed: list[tuple[t.CombatTax, Context]]) -> t.Cost | None:
    parts = tuple(e.cost for pair in pairs for e, ctx in taxed if _is_taxed(e, ctx, pair))
    return t.Costs(parts) if parts else None


def _affordable(g: Position, player: int, pairs: Pairs, taxed: list[tuple[t.CombatTax, Context]]) -> bool:
    cost = _total_tax(pairs, taxed)
    return cost is None or can_pay(Context(g, player, 0), cost) or not g.applies("508.1j")


def _pay_taxes(g: Position, player: int, pairs: Pairs, taxed: list[tuple[t.CombatTax, Context]]) -> None:
    """The total cost to attack is locked in and paid (508.1h–j)."""
    cost = _total_tax(pairs, taxed)
    if cost is not None and g.applies("508.1j"):
        g.tell("pay", "{} pays the cost to attack", (g.name_of(player),), ("508.1j",), (player,))
        pay(Context(g, player, 0), cost)


def _become_attackers(g: Position, player: int, pairs: Pairs) -> None:
    """Tap the attackers, make them attack, let abilities see it (508.1f, 508.1k–m)."""
    tap = [
        Event(ev.TAP, a, player) for a, _ in pairs if not (chars(g, a).has("vigilance") and g.applies(_VIGILANCE))
    ]
    for e in tap:
        e.info = {"rules": ("508.1f",)}
    if tap:
        perform(g, tap)
    if not g.applies("508.1k"):
        return
    assert g.combat is not None
    combat = g.combat.copy()
    combat.bands = _bands(g, player, pairs)
    for attacker, what in pairs:
        combat.attackers[attacker] = what
        combat.attacked[attacker] = defender_of(g, what)
        g.alter(attacker, marks=g.objects[attacker].marks | {"attacked_this_turn"})
        g.tell("attack", "{} attacks {}", (g.name_of(attacker), g.name_of(what)), ("508.1k",), (attacker, what))
    combat.declared = frozenset(a for a, _ in pairs)
    g.combat = combat
    events = [Event(ev.ATTACK, a, player, target=what, amount=len(pairs)) for a, what in pairs]
    whole = Event(ev.ATTACKED, 0, player)
    whole.info = pairs
    events.append(whole)
    for what in dict.fromkeys(w for _, w in pairs):
        one = Event(ev.ATTACKED, 0, player, target=what)
        one.info = pairs
        events.append(one)
    perform(g, events)


def _bands(g: Position, player: int, pairs: Pairs) -> tuple[frozenset[int], ...]:
    """Attacking bands (508.1e): creatures with banding and at most one without, attacking the same."""
    with_banding = [a for a, _ in pairs if chars(g, a).has("banding")]
    if not with_banding or len(pairs) < 2 or not g.applies(FORMING):
        return ()
    attacked = dict(pairs)

    def test(answer: tuple[tuple[int, ...], ...]) -> str | None:
        members = [a for band in answer for a in band]
        if len(set(members)) < len(members) or any(a not in attacked for a in members):
            return "each attacker can be in one band"
        for band in answer:
            apart = len({attacked[a] for a in band}) > 1 and g.applies(ATTACKING_TOGETHER)
            if sum(1 for a in band if a not in with_banding) > 1 or apart:
                return f"a band has at most one creature without banding and attacks one player or permanent ({FORMING})"
        return None

    answer = g.ask(decisions.Decision(
        decisions.BANDS, player, [a for a, _ in pairs], "508.1e", minimum=0, maximum=len(pairs), prompt="Form bands", test=test,
        plain=lambda: (),
    ))
    return tuple(frozenset(band) for band in answer)
