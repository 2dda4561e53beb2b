"""Cards of hands and libraries: draw, discard, mill, scry, surveil, search, reveal, shuffle (121, 701)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.chance import shuffle
from app.engine.changing.instruction_rules import (
    DISCARD,
    DISCARD_AT_RANDOM,
    REVEAL,
    SCRY,
    SCRY_NOTHING,
    SEARCH,
    SEARCH_BY_QUALITY,
    SURVEIL,
    SURVEIL_NOTHING,
)
from app.engine.changing.linked import remember
from app.engine.changing.pipeline import perform
from app.engine.errors import LimitReached
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event, move
from app.engine.reading.meaning import at_most, matches, natural, player_of, players_of, select
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.qualities import shared_values

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _new_ids(happened: list[Event]) -> list[int]:
    return [e.new for e in happened if e.kind == ev.MOVE]


def _draw(g: Position, i: t.Draw, ctx: Context) -> None:
    """Cards are drawn one at a time (121.2); each player in APNAP order (121.2c)."""
    drawn: list[int] = []
    players = players_of(i.who, ctx)
    for player in players:
        count = natural(i.count, ctx.for_player(player, players))
        if count > 20_000:
            raise LimitReached("cards drawn at once", 20_000)
        drawn.extend(draw(g, player, count, ctx.source, ctx.controller))
    ctx.bind(i.bind, drawn)


def draw(g: Position, player: int, count: int, source: int = 0, cause: int = -1, word: str = "") -> list[int]:
    """Have a player draw cards, one after another; returns the new objects, those of further draws that replaced one among
    them (614.6)."""
    before = len(g.history)
    for _ in range(count):
        perform(g, [Event(ev.DRAW, player=player, source=source, cause=cause, word=word)])
    moved = (e for e in g.history[before:] if e.kind == ev.MOVE and e.outer is not None)
    return [e.new for e in moved if e.outer is not None and e.outer.kind == ev.DRAW and e.outer.player == player]


def _discard(g: Position, i: t.Discard, ctx: Context) -> None:
    chosen: list[tuple[int, int]] = []
    for player in players_of(i.who, ctx):
        pool = tuple(id for id in g.hands[player] if matches(i.filter, id, ctx))
        if i.what is not None:
            picked: Any = tuple(id for id in select(i.what, ctx) if id in g.hands[player])
        elif i.whole_hand:
            picked = pool
        else:
            picked = _pick_discard(g, i, ctx, player, pool)
        chosen.extend((player, id) for id in picked)
    events = [Event(ev.DISCARD, id, player, ctx.source, cause=ctx.controller) for player, id in chosen]
    ctx.bind(i.bind, _new_ids(perform(g, events)))


def _pick_discard(g: Position, i: t.Discard, ctx: Context, player: int, pool: tuple[int, ...]) -> Any:
    count = min(at_most(i.count, ctx.for_thing(player)), len(pool))
    if count == 0:
        return ()
    least = count if not isinstance(i.count, t.AnyNumber) else 0 if i.count.minimum is None else natural(i.count.minimum, ctx)
    kind = decisions.RANDOM if i.random else decisions.DISCARD
    rule = DISCARD_AT_RANDOM if i.random else DISCARD
    return g.ask(decisions.Decision(
        kind, player, pool, rule, minimum=min(least, count), maximum=count, source=ctx.source, prompt=f"Discard {count}",
    ))


def _mill(g: Position, i: t.Mill, ctx: Context) -> None:
    players = players_of(i.who, ctx)
    counts = {player: natural(i.count, ctx.for_player(player, players)) for player in players}
    events = [
        Event(ev.MILL, player=player, source=ctx.source, amount=count, cause=ctx.controller) for player, count in counts.items()
    ]
    ctx.bind(i.bind, _new_ids(perform(g, events)))


def _scry(g: Position, i: t.Scry, ctx: Context) -> None:
    for player in players_of(i.who, ctx):
        count = natural(i.count, ctx)
        if (count or not g.applies(SCRY_NOTHING)) and not forbidding(g, "scry", by=player):
            _arrange(g, player, count, "bottom", ctx, SCRY)
            perform(g, [Event(ev.DOES, player=player, source=ctx.source, word="scry", amount=count)])


def _surveil(g: Position, i: t.Surveil, ctx: Context) -> None:
    moved: list[int] = []
    for player in players_of(i.who, ctx):
        count = natural(i.count, ctx)
        if count or not g.applies(SURVEIL_NOTHING):
            moved.extend(_arrange(g, player, count, "graveyard", ctx, SURVEIL))
            perform(g, [Event(ev.DOES, player=player, source=ctx.source, word="surveil", amount=count)])
    ctx.bind(i.bind, moved)


def _arrange(g: Position, player: int, count: int, away: str, ctx: Context, rule: str) -> list[int]:
    """Look at the top cards, put any number away and the rest back on top, in orders of choice."""
    top = g.libraries[player][:count]
    if not top:
        return []
    gone: tuple[int, ...] = g.ask(decisions.Decision(
        decisions.CARDS, player, top, rule, minimum=0, maximum=len(top), source=ctx.source, prompt=f"Put into the {away}",
    ))
    rest = tuple(id for id in top if id not in gone)
    rest = put_in_order(g, player, rest, ctx, rule)
    below = g.libraries[player][len(top) :]
    if away == "bottom":
        gone = put_in_order(g, player, gone, ctx, rule)
        g.libraries[player] = rest + below + gone
        g.tell("scry", "{} looks at {} card(s) and puts {} on the bottom", (g.name_of(player), len(top), len(gone)), (rule,))
        return []
    g.libraries[player] = rest + gone + below
    return _new_ids(perform(g, [
        move(id, "library", "graveyard", source=ctx.source, cause=ctx.controller) for id in gone
    ]))


def put_in_order(g: Position, player: int, ids: tuple[int, ...], ctx: Context, rule: str = "401.4") -> tuple[int, ...]:
    """An order of a player's choice."""
    if len(ids) < 2:
        return ids
    order: tuple[int, ...] = g.ask(decisions.Decision(
        decisions.ORDER, player, ids, rule, minimum=len(ids), maximum=len(ids), source=ctx.source, prompt="Order, top first",
    ))
    return order


def _search(g: Position, i: t.Search, ctx: Context) -> None:
    """Look through a zone and find cards; with a stated quality fewer may be found."""
    player = player_of(i.who, ctx)
    if player is None or forbidding(g, "search", by=player):
        return
    pool: list[int] = []
    for owner in players_of(i.whose, ctx):
        for zone in i.zones:
            pool.extend(id for id in g.zone_of(zone, owner) if matches(i.filter, id, ctx))
    most = min(at_most(i.count, ctx), len(pool))
    hidden = any(zone in ("library", "hand") for zone in i.zones)
    by_quality = i.filter is not None and hidden
    least = 0 if (g.applies(SEARCH_BY_QUALITY) if by_quality else i.up_to) else most
    chosen: tuple[int, ...] = ()
    if most:
        chosen = g.ask(decisions.Decision(
            decisions.SEARCH, player, pool, SEARCH, minimum=least, maximum=most, source=ctx.source,
            prompt=f"Find up to {most}", test=_different(g, i.different),
        ))
    for wanted in i.also:
        chosen += _one_more(g, i, wanted, player, chosen, ctx)
    g.tell("search", "{} searches and finds {} card(s)", (g.name_of(player), len(chosen)), (SEARCH,), (player,))
    if i.reveal:
        _tell_reveal(g, player, chosen)
    ctx.bind(i.bind, chosen)
    perform(g, [Event(ev.DOES, player=player, source=ctx.source, word="search", cause=ctx.controller)])


def _one_more(
    g: Position, i: t.Search, wanted: t.Filter, player: int, found: tuple[int, ...], ctx: Context
) -> tuple[int, ...]:
    """A card of a further description, in the same search: "a Forest card and a Plains card"."""
    pool = [
        id for owner in players_of(i.whose, ctx) for zone in i.zones for id in g.zone_of(zone, owner)
        if id not in found and matches(wanted, id, ctx)
    ]
    if not pool:
        return ()
    answer: tuple[int, ...] = g.ask(decisions.Decision(
        decisions.SEARCH, player, pool, SEARCH, minimum=0, maximum=1, source=ctx.source, prompt="Find up to 1",
    ))
    return answer


def _different(g: Position, quality: str | None) -> Callable[[Any], str | None] | None:
    if quality is None:
        return None

    def test(answer: tuple[int, ...]) -> str | None:
        seen: set[Any] = set()
        for id in answer:
            values = shared_values(quality, id, g)
            if not seen.isdisjoint(values):
                return f"no two may share a {quality}"
            seen |= values
        return None

    return test


def _tell_reveal(g: Position, player: int, ids: tuple[int, ...]) -> None:
    for id in ids:
        g.tell("reveal", "{} reveals {}", (g.name_of(player), g.name_of(id)), (REVEAL,), (id,))


def _shuffle(g: Position, i: t.Shuffle, ctx: Context) -> None:
    for player in players_of(i.who, ctx):
        shuffle(g, player)


def _reveal(g: Position, i: t.Reveal, ctx: Context) -> None:
    """Reveal cards; or from the top of the library until enough of them fit."""
    if i.until is None:
        found = select(i.what, ctx) if i.what is not None else ()
        _tell_reveal(g, ctx.controller, found)
        ctx.bind(i.bind, found)
        return
    for player in players_of(i.who, ctx):
        shown: list[int] = []
        hits: list[int] = []
        wanted = natural(i.until_count, ctx)
        for id in g.libraries[player]:
            if len(hits) >= wanted:
                break
            shown.append(id)
            if matches(i.until, id, ctx):
                hits.append(id)
        _tell_reveal(g, player, tuple(shown))
        if i.exile:
            became = {e.object: e.new for e in perform(g, [
                move(id, "library", "exile", source=ctx.source, cause=ctx.controller) for id in shown
            ]) if e.kind == ev.MOVE}
            shown = [became.get(id, id) for id in shown]
            hits = [became.get(id, id) for id in hits]
            remember(g, ctx.source, "exiled", tuple(id for id in shown if id in g.objects))
        ctx.bind(i.bind, shown)
        ctx.bind(i.hit, hits)


def _look(g: Position, i: t.LookAt, ctx: Context) -> None:
    ctx.bind(i.bind, select(i.what, ctx))


EXECUTORS.update({
    t.Draw: _draw, t.Discard: _discard, t.Mill: _mill, t.Scry: _scry, t.Surveil: _surveil, t.Search: _search,
    t.Shuffle: _shuffle, t.Reveal: _reveal, t.LookAt: _look,
})
