"""Declaring blockers (509): who could block whom, evasion, restrictions, requirements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.errors import LimitReached
from app.engine.playing.combat.attack import creatures, limits
from app.engine.playing.combat.earlier import announce_orders
from app.engine.playing.combat.requirements import (
    MOST_NODES,
    Need,
    best_declaration,
    blocks_enough,
    fewer_obeyed,
    obeyed_by,
    requirement_count,
)
from app.engine.playing.combat.taxes import Taxes, agreed, free_of_costs, pay_for, taxes, unaffordable
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, ObjectId, PlayerId, is_object
from app.engine.reading.as_though import as_though_without, may_as_though
from app.engine.reading.banding import BLOCKED_TOGETHER
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.defending import defending_player_of
from app.engine.reading.functioning import effects_of, functioning
from app.engine.reading.meaning import matches, players_of
from app.engine.reading.phased import PHASED_OUT
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.protection import NO_BLOCKING, is_protected, keywords_of
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


Block = tuple[ObjectId, ObjectId]
"""A blocker, and the attacker that it blocks."""
Blocks = tuple[Block, ...]

_REACH = looked_for("reach", "702.17b")
_MENACE = looked_for("menace", "702.111b")


def _has(game: Position, id: ObjectId, keyword: str) -> bool:
    return chars(game, id).has(keyword)


def _flying(game: Position, blocker: ObjectId, attacker: ObjectId) -> bool:
    return _has(game, attacker, "flying") and not (
        _has(game, blocker, "flying") or (_has(game, blocker, "reach") and game.applies(_REACH))
        or may_as_though(game, "block_flying", blocker)
    )


def _shadow(game: Position, blocker: ObjectId, attacker: ObjectId) -> bool:
    shadowed = _has(game, blocker, "shadow")
    return _has(game, attacker, "shadow") != shadowed and not (not shadowed and may_as_though(game, "block_shadow", blocker))


def _horsemanship(game: Position, blocker: ObjectId, attacker: ObjectId) -> bool:
    return _has(game, attacker, "horsemanship") and not _has(game, blocker, "horsemanship")


def _fear(game: Position, blocker: ObjectId, attacker: ObjectId) -> bool:
    c = chars(game, blocker)
    return _has(game, attacker, "fear") and "artifact" not in c.types and "B" not in c.colors


def _intimidate(game: Position, blocker: ObjectId, attacker: ObjectId) -> bool:
    c = chars(game, blocker)
    return _has(game, attacker, "intimidate") and "artifact" not in c.types and c.colors.isdisjoint(chars(game, attacker).colors)


def _skulk(game: Position, blocker: ObjectId, attacker: ObjectId) -> bool:
    return _has(game, attacker, "skulk") and (chars(game, blocker).power or 0) > (chars(game, attacker).power or 0)


def _protected(game: Position, blocker: ObjectId, attacker: ObjectId) -> bool:
    return is_protected(game, attacker, blocker)


def _landwalk(game: Position, blocker: ObjectId, attacker: ObjectId) -> bool:
    """Unblockable while the defending player controls such a land."""
    walks = [(walk, ctx) for walk, ctx in keywords_of(game, attacker, "landwalk") if not _as_though_without(game, walk)]
    if not walks:
        return False
    defender = controller_of(game, blocker)
    return any(
        _walks(game, walk, id, ctx) for walk, ctx in walks for id in game.battlefield
        if controller_of(game, id) == defender and not game.objects[id].phased_out and "land" in chars(game, id).types
    )


def _as_though_without(game: Position, walk: t.KeywordAbility) -> bool:
    """Can creatures with this landwalk be blocked as though they didn't have it?"""
    spared = as_though_without(game, "block_landwalk")
    return any(what in (walk.filter, t.Anything()) for what in spared) and game.applies("609.4")


def _walks(game: Position, walk: t.KeywordAbility, land: ObjectId, ctx: Context) -> bool:
    if walk.filter is not None:
        return matches(walk.filter, land, ctx)
    c = chars(game, land)
    return all(word in c.subtypes or word in c.supertypes or word in c.types for word in walk.words)


class Evasion(NamedTuple):
    """What keeps creatures from blocking an attacker. forbids: does it keep this blocker from it? said: so in words that go after
    the attacker's name."""

    forbids: Callable[[Position, ObjectId, ObjectId], bool]
    said: str


EVASION: dict[str, Evasion] = {
    looked_for("flying", "702.9b"): Evasion(_flying, "which has flying"),
    looked_for("shadow", "702.28b"): Evasion(_shadow, "as only one of them has shadow"),
    looked_for("horsemanship", "702.31b"): Evasion(_horsemanship, "which has horsemanship"),
    looked_for("fear", "702.36b"): Evasion(_fear, "which has fear"),
    looked_for("intimidate", "702.13b"): Evasion(_intimidate, "which has intimidate"),
    looked_for("skulk", "702.118b"): Evasion(_skulk, "which has skulk"),
    NO_BLOCKING: Evasion(_protected, "which has protection from it"),
    looked_for("landwalk", "702.14c", Takes.WORDS_OF_ITS_OWN): Evasion(_landwalk, "which has landwalk"),
}
"""Evasion abilities by their rules."""


def block_refused(game: Position, blocker: ObjectId, attacker: ObjectId, player: PlayerId) -> tuple[str, str] | None:
    """Why a player can't have a creature block an attacker, in words that go after its name, and the rule; None if they can."""
    o = game.objects[blocker]
    if o.phased_out and game.applies(PHASED_OUT):
        return "is phased out", PHASED_OUT
    if o.controller != player:
        return "is not a creature they control", "509.1a"
    if not may_block(game, blocker, player):
        is_one = "creature" in chars(game, blocker).types
        return ("is tapped" if o.tapped and is_one else "is not a creature that can block"), "509.1a"
    rule = block_forbidden(game, blocker, attacker)
    if rule is None:
        return None
    against = f"can't block {game.name_of(attacker)}"
    return (f"{against}, {EVASION[rule].said}" if rule in EVASION else f"{against}{_because(game, blocker, attacker)}"), rule


def _because(game: Position, blocker: ObjectId, attacker: ObjectId) -> str:
    """What has the effect by which one creature can't block another."""
    found = forbidding(game, "block", blocker, attacker) or forbidding(game, "be_blocked", attacker, blocker)
    source = NOTHING if found is None else found.ctx.source
    if source == NOTHING or not is_object(source):
        return ""
    if source in (blocker, attacker):
        return " because of an effect of its own" if source == blocker else ", whose own effect forbids it"
    return f" because of {game.name_of(source)}"


def block_forbidden(game: Position, blocker: ObjectId, attacker: ObjectId) -> str | None:
    """The rule by which one creature can't block another, or None (509.1b)."""
    for rule, evasion in EVASION.items():
        if evasion.forbids(game, blocker, attacker) and game.applies(rule):
            return rule
    forbidden = forbidding(game, "block", blocker, attacker) or forbidding(game, "be_blocked", attacker, blocker)
    return "509.1b" if forbidden and game.applies("509.1b") else None


def may_block(game: Position, id: ObjectId, player: PlayerId) -> bool:
    """Could a creature be chosen as a blocker at all (509.1a)?"""
    o = game.objects[id]
    types = chars(game, id).types
    if o.controller != player or o.phased_out or "creature" not in types or "battle" in types:
        return False
    return not o.tapped or may_as_though(game, "untapped_block", id) or game.denies("509.1a")


def possible_blocks(game: Position, player: PlayerId) -> list[Block]:
    """Every (blocker, attacker) pair that nothing about the two forbids."""
    assert game.combat is not None
    attackers = [a for a in game.combat.attackers if defending_player_of(game, a) == player or game.denies("802.4a")]
    if not attackers:
        return []
    plain = game.plain and not any(chars(game, id).held for id in (*attackers,)) and t.Cant not in functioning(game).rules
    found: list[Block] = []
    for id in game.battlefield:
        if may_block(game, id, player):
            fast = plain and not chars(game, id).held
            found.extend((id, a) for a in attackers if fast or block_forbidden(game, id, a) is None)
    return found


def max_blocks(game: Position, blocker: ObjectId) -> int:
    """How many attackers a creature can block: one, and more where effects say so."""
    number = 1
    for e, ctx in limits(game, "can_block_additional"):
        if matches(e.what, blocker, ctx):
            number += e.number
    return 1000 if any(matches(e.what, blocker, ctx) for e, ctx in limits(game, "can_block_any")) else number


def min_blockers(game: Position, attacker: ObjectId) -> int:
    """The least number of creatures that can block an attacker, if any do (menace and effects)."""
    number = 2 if _has(game, attacker, "menace") and game.applies(_MENACE) else 1
    return max([number, *(e.number for e, ctx in limits(game, "min_blockers") if matches(e.what, attacker, ctx))])


def restriction_broken(game: Position, pairs: Blocks) -> str | None:
    """Why a declaration breaks a restriction as a whole (509.1b), or None."""
    if len(set(pairs)) < len(pairs):
        return "a block is declared twice"
    by_blocker = Counter(blocker for blocker, _ in pairs)
    for blocker, number in by_blocker.items():
        if number > 1 and number > max_blocks(game, blocker) and game.applies("509.1a"):
            return f"{game.name_of(blocker)} can't block so many creatures (509.1a)"
    for attacker, number in Counter(attacker for _, attacker in pairs).items():
        if number < min_blockers(game, attacker) and game.applies("509.1b"):
            rule = _MENACE if number == 1 and _has(game, attacker, "menace") else "509.1b"
            return f"{game.name_of(attacker)} can't be blocked by so few creatures ({rule})"
        most = [e.number for e, ctx in limits(game, "max_blockers") if matches(e.what, attacker, ctx)]
        if most and number > min(most) and game.applies("509.1b"):
            return f"{game.name_of(attacker)} can't be blocked by so many creatures (509.1b)"
    return _counted(game, by_blocker)


def _counted(game: Position, by_blocker: dict[ObjectId, int]) -> str | None:
    for e, ctx in limits(game, "max_blocking_creatures"):
        if sum(1 for b in by_blocker if matches(e.what, b, ctx)) > e.number and game.applies("509.1b"):
            return f"no more than {creatures(e.number)} can block (509.1b)"
    for e, ctx in limits(game, "blocks_alone_not"):
        if len(by_blocker) == 1 and matches(e.what, next(iter(by_blocker)), ctx) and game.applies("506.5"):
            return f"{game.name_of(next(iter(by_blocker)))} can't block alone (506.5)"
    return None


def declare_blockers(game: Position) -> None:
    """The turn-based action of declaring blockers (509.1); each defending player in APNAP order (802.4)."""
    assert game.combat is not None
    chosen: list[Block] = []
    for player in game.apnap():
        if player in game.combat.defenders:
            chosen.extend(_declare(game, player, tuple(chosen)))
    _become_blockers(game, tuple(chosen))
    announce_orders(game)


def _declare(game: Position, player: PlayerId, before: Blocks) -> Blocks:
    """The blocks a player declares; `before`: those of the players before them, which restrictions count too."""
    options = possible_blocks(game, player)
    if not options:
        if any(may_block(game, id, player) for id in game.battlefield):
            game.tell("no_block", "No creature of {} can block what attacks", (game.called(player),), ("509.1a",), (player,))
        return ()
    taxed = taxes(game, "block")
    asked = block_decision(game, player, options, taxed, before)
    pairs: Blocks = game.ask(asked)
    assert asked.test is not None and asked.plain is not None
    pairs, cost = agreed(game, player, "block", pairs, taxed, asked.test, asked.plain())
    pay_for(game, player, "block", cost)
    return pairs


def block_decision(
    game: Position, player: PlayerId, options: list[Block], taxed: Taxes, before: Blocks = ()
) -> decisions.Decision:
    """The declaration of a defending player's blockers as it is asked for: its test knows restrictions, requirements and costs
    (509.1b–c, 509.1f). before: the blocks that others have declared."""
    needs = _requirements(game)
    best = _best(game, free_of_costs(game, options, taxed), needs) if needs else ((), 0)

    def test(answer: Blocks) -> str | None:
        if any(pair not in options for pair in answer):
            return "a creature there can't block that (509.1b)"
        broken = restriction_broken(game, (*before, *answer))
        if broken is not None:
            return broken
        if needs and _count(game, answer, needs) < best[1]:
            return f"{fewer_obeyed(game, answer, best[0], needs)} (509.1c)"
        return unaffordable(game, player, "block", answer, taxed)

    return decisions.Decision(
        decisions.BLOCKERS, _who_chooses(game, player), options, "509.1a", minimum=0, maximum=len(options),
        prompt="Declare blockers", test=test, plain=lambda: best[0],
    )


def _who_chooses(game: Position, defender: PlayerId) -> PlayerId:
    """Who chooses a defending player's blocks: whoever the effect says that began last, else that player (509.1a)."""
    rules = [players_of(e.players, ctx) for e, ctx in effects_of(game, t.PlayerRule) if e.rule == "choose_blocks"]
    return next(iter(rules[-1]), defender) if rules else defender


def _requirements(game: Position) -> list[Need]:
    if t.Requires not in functioning(game).rules or game.denies("509.1c"):
        return []
    return [(e, ctx) for e, ctx in effects_of(game, t.Requires) if e.action in ("block", "be_blocked")]


def _as_blocks(needs: list[Need]) -> list[Need]:
    """"Must be blocked if able" as a requirement on each possible blocker is counted once for the attacker."""
    return [(e, ctx) for e, ctx in needs if e.action == "block"]


def _count(game: Position, pairs: Blocks, needs: list[Need]) -> int:
    """Requirements obeyed: for each creature that must block, and each attacker that must be blocked (509.1c)."""
    total = requirement_count(pairs, _as_blocks(needs))
    for e, ctx in needs:
        if e.action != "be_blocked":
            continue
        for attacker in game.combat.attackers if game.combat is not None else ():
            total += blocks_enough(pairs, attacker, (e, ctx))
    return total


def _best(game: Position, options: list[Block], needs: list[Need]) -> tuple[Blocks, int]:
    """The most requirements that can be obeyed. Where attackers must be blocked or need several blockers, or a creature can block
    several, sets of blocks are searched; otherwise each blocker by itself."""
    together = any(e.action == "be_blocked" for e, _ in needs)
    if not together and not any(min_blockers(game, a) > 1 or max_blocks(game, b) > 1 for b, a in options):
        return best_declaration(options, _as_blocks(needs), lambda pairs: restriction_broken(game, pairs))
    return _search_blocks(game, options, needs)


def _at_once(pairs: list[Block], wanted: list[Block], most: int) -> Iterator[Blocks]:
    """What a creature can block: one of the attackers, or several at once of those that a requirement wants blocked."""
    several = (combinations(wanted, number) for number in range(2, min(len(wanted), most) + 1))
    return chain(((pair,) for pair in pairs), chain.from_iterable(several))


def _wanted(pairs: list[Block], needs: list[Need]) -> list[Block]:
    """Those of a creature's possible blocks that obey a requirement which not each of them obeys."""
    found: set[Block] = set()
    for e, ctx in needs:
        by_attacker = e.action == "be_blocked"
        obeying = {pair for pair in pairs if (matches(e.what, pair[1], ctx) if by_attacker else obeyed_by(pair, ((e, ctx),)))}
        if by_attacker or len(obeying) < len(pairs):
            found |= obeying
    return [pair for pair in pairs if pair in found]


def _search_blocks(game: Position, options: list[Block], needs: list[Need]) -> tuple[Blocks, int]:
    by_blocker: dict[ObjectId, list[Block]] = {}
    for pair in options:
        by_blocker.setdefault(pair[0], []).append(pair)
    blockers = list(by_blocker)
    wanted = {blocker: _wanted(pairs, needs) for blocker, pairs in by_blocker.items()}
    best: tuple[Blocks, int] = ((), _count(game, (), needs))
    nodes = 0

    def search(place: int, chosen: Blocks) -> None:
        nonlocal best, nodes
        nodes += 1
        if nodes > MOST_NODES:
            raise LimitReached("declarations considered", MOST_NODES)
        if place == len(blockers):
            worth = _count(game, chosen, needs)
            if worth > best[1] and restriction_broken(game, chosen) is None:
                best = (chosen, worth)
            return
        blocker = blockers[place]
        for pairs in _at_once(by_blocker[blocker], wanted[blocker], max_blocks(game, blocker)):
            search(place + 1, (*chosen, *pairs))
        search(place + 1, chosen)

    search(0, ())
    return best


def _become_blockers(game: Position, pairs: Blocks) -> None:
    """Blocking and blocked creatures, and who becomes unblocked (509.1g–i)."""
    assert game.combat is not None
    combat = game.combat.copy()
    if pairs:
        game.applies("509.1g")
    for blocker, attacker in pairs:
        combat.blockers[blocker] = (*combat.blockers.get(blocker, ()), attacker)
    blocked = {a for _, a in pairs}
    for band in combat.bands:
        if band & blocked and game.applies(BLOCKED_TOGETHER):
            blocked |= band & set(combat.attackers)
    if blocked:
        game.applies("509.1h")
    combat.blocked = combat.blocked | blocked
    combat.blocks_declared = True
    game.combat = combat
    for blocker, attacker in pairs:
        game.alter(blocker, marks=game.objects[blocker].marks | {"blocked_this_turn"})
        game.tell("block", "{} blocks {}", (game.called(blocker), game.called(attacker)), ("509.1g",), (blocker, attacker))
    events: list[ev.Event] = [ev.Blocking(b, game.objects[b].controller) for b in dict.fromkeys(b for b, _ in pairs)]
    events.extend(ev.Blocking(b, game.objects[b].controller, target=a) for b, a in pairs)
    for attacker in combat.attackers:
        if attacker in blocked:
            blockers = [b for b, a in pairs if a == attacker]
            events.append(ev.BecameBlocked(attacker, combat.player, amount=len(blockers)))
            events.extend(ev.BecameBlocked(attacker, combat.player, target=b) for b in blockers)
        else:
            events.append(ev.Unblocked(attacker, combat.player, target=combat.attackers[attacker]))
    perform(game, events)
