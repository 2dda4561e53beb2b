"""Declaring attackers (508): who could attack what, restrictions, requirements solved to the maximum, costs, bands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.playing.combat.optional_costs import pay_optional_costs
from app.engine.playing.combat.requirements import Need, Pair, Pairs, best_declaration, fewer_obeyed, requirement_count
from app.engine.playing.combat.taxes import Taxes, agreed, free_of_costs, pay_for, taxes, unaffordable
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import AttackDeclared
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object
from app.engine.position.notes import noted
from app.engine.reading.as_though import may_as_though
from app.engine.reading.banding import ATTACKING_TOGETHER, FORMING, of_one_quality
from app.engine.reading.characteristics import chars
from app.engine.reading.defending import attackable, defender_of
from app.engine.reading.functioning import effects_of, functioning
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import matches
from app.engine.reading.phased import PHASED_OUT
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.statuses import HASTE, summoning_sick
from app.engine.trees.keywords import looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position

_DEFENDER = looked_for("defender", "702.3b")
_VIGILANCE = looked_for("vigilance", "702.20b")

Refusal = tuple[str, str]
"""Why not, in words that go after a creature's name, and the rule that forbids it."""


def attack_refused(game: Position, id: ObjectId, player: PlayerId, what: Referent | None = None) -> Refusal | None:
    """Why a creature can't attack: at all, or (with `what`) that player or permanent (508.1a–c); None if it can."""
    o = game.objects[id]
    c = chars(game, id)
    if o.phased_out and game.applies(PHASED_OUT):
        return "is phased out", PHASED_OUT
    if ("creature" not in c.types or "battle" in c.types) and game.applies("508.1a"):
        return "is not a creature that can attack", "508.1a"
    if o.controller != player:
        return "is not a creature they control", "508.1a"
    if o.tapped and game.applies("508.1a"):
        return "is tapped", "508.1a"
    if summoning_sick(game, o) and not _hasty(game, id) and game.applies("302.6"):
        return "has not been under their control since their turn began", "302.6"
    if c.has("defender") and game.applies(_DEFENDER) and not may_as_though(game, "attack_defender", id):
        return "has defender", _DEFENDER
    rule = None if what is None else forbidding(game, "attack", id, what)
    if what is not None and rule is not None and game.applies("508.1c"):
        because = f" because of {game.name_of(rule.ctx.source)}" if is_object(rule.ctx.source) else ""
        return f"can't attack {game.name_of(what)}{because}", "508.1c"
    return None


def _hasty(game: Position, id: ObjectId) -> bool:
    """Has a creature haste, or may it attack as though it had?"""
    return (chars(game, id).has("haste") and game.applies(HASTE)) or may_as_though(game, "attack_haste", id)


def may_attack(game: Position, id: ObjectId, player: PlayerId) -> bool:
    """Could a creature be chosen as an attacker, whatever it attacks? (508.1a)"""
    return attack_refused(game, id, player) is None


def possible_attacks(game: Position, player: PlayerId) -> list[Pair]:
    """Every (attacker, attacked) pair that no restriction on the single creature forbids."""
    targets = attackable(game, player)
    found = []
    rules = functioning(game).rules
    restricted = t.Cant in rules
    for id in permanents_of(game, player):
        if may_attack(game, id, player):
            for what in targets:
                if not restricted or forbidding(game, "attack", id, what) is None or game.denies("508.1c"):
                    found.append((id, what))
    return found


def limits(game: Position, kind: str) -> list[tuple[t.CombatLimit, Context]]:
    """Counting restrictions of a kind that apply now."""
    return [(e, ctx) for e, ctx in effects_of(game, t.CombatLimit) if e.kind == kind]


def creatures(number: int) -> str:
    """So many creatures, in words of a refusal."""
    return "1 creature" if number == 1 else f"{number} creatures"


def restriction_broken(game: Position, pairs: Pairs) -> str | None:
    """Why a declaration breaks a restriction as a whole (508.1c), or None."""
    attackers = [a for a, _ in pairs]
    if len(set(attackers)) < len(attackers):
        return "a creature attacks twice (508.1b)"
    for e, ctx in limits(game, "max_attackers"):
        against = [a for a, d in pairs if matches(e.against, d, ctx)]
        if sum(1 for a in against if matches(e.what, a, ctx)) > e.number and game.applies("508.1c"):
            return f"no more than {creatures(e.number)} can attack (508.1c)"
    for kind, said in (("attacks_alone_not", "can't attack alone"), ("attacks_only_alone", "can attack only alone")):
        for e, ctx in limits(game, kind):
            hit = [a for a in attackers if matches(e.what, a, ctx)]
            if hit and (len(attackers) == 1) == (kind == "attacks_alone_not") and game.applies("506.5"):
                return f"{game.name_of(hit[0])} {said} (506.5)"
    return None


def requirements(game: Position) -> list[Need]:
    """Requirements to attack that there are now (508.1d)."""
    if t.Requires not in functioning(game).rules or game.denies("508.1d"):
        return []
    return [(e, ctx) for e, ctx in effects_of(game, t.Requires) if e.action == "attack"]


def _in_force(needs: Sequence[Need], pairs: Pairs) -> list[Need]:
    """Those that apply as these creatures attack."""
    return [(e, ctx) for e, ctx in needs if e.given is None or any(matches(e.given, a, ctx) for a, _ in pairs)]


def _best(game: Position, options: list[Pair], taxed: Taxes, needs: Sequence[Need]) -> tuple[Pairs, int]:
    """The declaration that obeys the most of these requirements, and how many those are."""
    if not needs:
        return (), 0
    return best_declaration(free_of_costs(game, options, taxed), needs, lambda pairs: restriction_broken(game, pairs))


def _plain(game: Position, options: list[Pair], taxed: Taxes, needs: Sequence[Need], pairs: Pairs) -> Pairs:
    """A declaration that obeys what is required, and what is required as its creatures attack."""
    more = _in_force(needs, pairs)
    better = _best(game, options, taxed, more)[0]
    return better if len(_in_force(needs, better)) <= len(more) else _plain(game, options, taxed, needs, better)


def declare_attackers(game: Position) -> None:
    """The turn-based action of declaring attackers (508.1). No attackers if there is nothing that could attack."""
    player = game.turn.active
    assert game.combat is not None
    options = possible_attacks(game, player) if player in game.alive() else []
    if not options:
        return
    taxed = taxes(game, "attack")
    asked = attack_decision(game, player, options, taxed)
    pairs: Pairs = game.ask(asked)
    if not pairs:
        return
    assert asked.test is not None
    assert asked.plain is not None
    pairs, cost = agreed(game, player, "attack", pairs, taxed, asked.test, asked.plain())
    if not pairs:
        return
    _tap(game, player, pairs)
    pay_for(game, player, "attack", cost)
    pay_optional_costs(game, player, [a for a, _ in pairs])
    _become_attackers(game, player, pairs)


def attack_decision(game: Position, player: PlayerId, options: list[Pair], taxed: Taxes) -> decisions.Decision:
    """The declaration of attackers as it is asked for: its test knows restrictions, requirements and costs (508.1c–d, 508.1j)."""
    needs = requirements(game)
    always = _in_force(needs, ())
    best = _best(game, options, taxed, always)

    def test(answer: Pairs) -> str | None:
        if any(pair not in options for pair in answer):
            return "a creature there can't attack that (508.1c)"
        broken = restriction_broken(game, answer)
        if broken is not None:
            return broken
        now = always if len(always) == len(needs) else _in_force(needs, answer)
        better, most = best if len(now) == len(always) else _best(game, options, taxed, now)
        if requirement_count(answer, now) < most:
            return f"{fewer_obeyed(game, answer, better, now)} (508.1d)"
        return unaffordable(game, player, "attack", answer, taxed, _tapped_by(game, answer) if taxed else ())

    return decisions.Decision(
        decisions.ATTACKERS, player, options, "508.1a", minimum=0, maximum=len(options), prompt="Declare attackers",
        test=test, plain=lambda: best[0] if len(always) == len(needs) else _plain(game, options, taxed, needs, best[0]),
    )


def _tapped_by(game: Position, pairs: Pairs) -> list[ObjectId]:
    """The creatures that become tapped as they attack: before anything is paid, so they add no mana for that."""
    return [
        a for a, _ in pairs if not (chars(game, a).has("vigilance") and game.applies(_VIGILANCE)) and game.applies("508.1f")
    ]


def _tap(game: Position, player: PlayerId, pairs: Pairs) -> None:
    tap = [ev.Tapped(a, player) for a in _tapped_by(game, pairs)]
    for e in tap:
        e.rules = ("508.1f",)
    if tap:
        perform(game, tap)


def _become_attackers(game: Position, player: PlayerId, pairs: Pairs) -> None:
    """Make the creatures attack, let abilities see it (508.1k–m)."""
    game.applies("508.1k")
    assert game.combat is not None
    combat = game.combat.copy()
    combat.bands = _bands(game, player, pairs)
    for attacker, what in pairs:
        combat.attackers[attacker] = what
        combat.attacked[attacker] = defender_of(game, what)
        here = game.objects[attacker]
        turns = dict.fromkeys((*here.notes.get("attacks", ()), game.turn.number))
        notes = noted(here.notes, "attacks", tuple(turns)[-2:])
        game.alter(attacker, marks=here.marks | {"attacked_this_turn"}, notes=notes)
        game.tell("attack", "{} attacks {}", (game.called(attacker), game.called(what)), ("508.1k",), (attacker, what))
    combat.declared = frozenset(a for a, _ in pairs)
    game.combat = combat
    events: list[ev.Event] = [*ev.attacks(player, pairs)]
    events.append(AttackDeclared(player, pairs))
    events.extend(AttackDeclared(player, pairs, what) for what in dict.fromkeys(what for _, what in pairs))
    perform(game, events)


def _bands(game: Position, player: PlayerId, pairs: Pairs) -> tuple[frozenset[ObjectId], ...]:
    """Attacking bands (508.1e): creatures with banding and at most one without, or creatures of one quality, one of which bands
    with others of it; attacking the same."""
    with_banding = [a for a, _ in pairs if chars(game, a).has("banding")]
    may_band = with_banding or any(chars(game, a).has("bands with other") for a, _ in pairs)
    if not may_band or len(pairs) < 2 or game.denies(FORMING):
        return ()
    attacked = dict(pairs)

    def test(answer: tuple[tuple[ObjectId, ...], ...]) -> str | None:
        members = [a for band in answer for a in band]
        if len(set(members)) < len(members) or any(a not in attacked for a in members):
            return "each attacker can be in one band"
        for band in answer:
            apart = len({attacked[a] for a in band}) > 1 and game.applies(ATTACKING_TOGETHER)
            without = [a for a in band if a not in with_banding]
            if ((len(without) > 1 or len(without) == len(band)) and not of_one_quality(game, band, len(band))) or apart:
                return f"a band has at most one creature without banding and attacks one player or permanent ({FORMING})"
        return None

    answer = game.ask(decisions.Decision(
        decisions.BANDS, player, [a for a, _ in pairs], "508.1e", minimum=0, maximum=len(pairs), prompt="Form bands", test=test,
        plain=lambda: (),
    ))
    return tuple(frozenset(band) for band in answer)
