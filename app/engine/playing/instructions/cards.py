"""Cards of hands and libraries: draw, discard, mill, scry, surveil, search, reveal, shuffle (121, 701)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
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
    SEARCH_FOR_NUMBER,
    SEARCH_OF_A_PORTION,
    SURVEIL,
    SURVEIL_NOTHING,
)
from app.engine.changing.linked import remember
from app.engine.changing.pipeline import given_up, perform, perform_deed
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.playing.instructions.possible import may_search
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.position.ids import NOBODY, NOTHING, ObjectId, PlayerId
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import (
    acting_players,
    at_most,
    bounds,
    in_turn_order,
    matches,
    natural,
    player_of,
    players_of,
    select,
    select_objects,
)
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.selectors import described
from app.engine.reading.together import together_test
from app.engine.reading.unread import refuse_looked_at

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _draw(game: Position, instruction: t.Draw, ctx: Context) -> None:
    """Cards are drawn one at a time (121.2); each player in APNAP order (121.2c)."""
    drawn: list[ObjectId] = []
    players = players_of(instruction.who, ctx)
    for player in in_turn_order(game, players):
        count = natural(instruction.count, ctx.for_player(player, players))
        if count > 20_000:
            raise LimitReached("cards drawn at once", 20_000)
        deed = ev.DeedDone(player=player, source=ctx.source, deed="draw_cards", amount=count)
        one_by_one = partial(_draw_so_many, game, player, ctx)
        done = perform_deed(game, deed, one_by_one) if count > 1 and _seen_as_one(game) else [one_by_one(count)]
        if not done and instruction.bind is not None:
            raise UnsupportedText("cards drawn this way", "what happened instead of the draws")
        for found in done:
            drawn.extend(found)
    ctx.bind(instruction.bind, drawn)


def _draw_so_many(game: Position, player: PlayerId, ctx: Context, count: int) -> list[ObjectId]:
    return draw(game, player, count, ctx.source, ctx.controller)


def _seen_as_one(game: Position) -> bool:
    """Would an effect modify the drawing of several cards, before any of the individual draws (121.2a)?"""
    return any(
        isinstance(e.event, t.Does) and e.event.action == "draw_cards" for e, _ in effects_of(game, t.Replace)
    ) and game.applies("121.2a")


def draw(
    game: Position, player: PlayerId, count: int, source: ObjectId = NOTHING, cause: PlayerId = NOBODY, is_first: bool = False
) -> list[ObjectId]:
    """Have a player draw cards, one after another; returns the new objects, those of further draws that replaced one among
    them (614.6)."""
    before = len(game.history)
    for _ in range(count):
        perform(game, [ev.CardDrawn(player=player, source=source, cause=cause, is_first=is_first)])
    return [
        e.new for e in game.history[before:]
        if isinstance(e, ev.ZoneChange) and e.outer is not None and isinstance(e.outer, ev.CardDrawn) and e.outer.player == player
    ]


def _discard(game: Position, instruction: t.Discard, ctx: Context) -> None:
    chosen: list[tuple[PlayerId, ObjectId]] = []
    gone = given_up(game)
    for player in acting_players(instruction.who, ctx):
        pool = tuple(id for id in game.hands[player] if id not in gone and matches(instruction.filter, id, ctx))
        if instruction.what is not None:
            own = ctx.for_thing(player) if ctx.it is None else ctx  # "each player discards all cards from their hand"
            picked: Any = tuple(id for id in select(instruction.what, own) if id in game.hands[player])
        elif instruction.whole_hand:
            picked = pool
        else:
            picked = _pick_discard(game, instruction, ctx, player, pool)
        chosen.extend((player, id) for id in picked)
    events = [ev.CardDiscarded(id, player, ctx.source, cause=ctx.controller) for player, id in chosen]
    ctx.bind(instruction.bind, ev.moved(perform(game, events)))


def _pick_discard(game: Position, instruction: t.Discard, ctx: Context, player: PlayerId, pool: tuple[ObjectId, ...]) -> Any:
    least, most = bounds(instruction.count, ctx.for_thing(player))
    count = min(most, len(pool))
    if count == 0:
        return ()
    kind = decisions.RANDOM if instruction.random else decisions.DISCARD
    rule = DISCARD_AT_RANDOM if instruction.random else DISCARD
    return game.ask(decisions.Decision(
        kind, player, pool, rule, minimum=min(least, count), maximum=count, source=ctx.source, prompt=f"Discard {count}",
        what=described(instruction.filter, of_cards=True),
    ))


def _mill(game: Position, instruction: t.Mill, ctx: Context) -> None:
    players = players_of(instruction.who, ctx)
    counts = {player: natural(instruction.count, ctx.for_player(player, players)) for player in players}
    events = [
        ev.Milled(player=player, source=ctx.source, amount=count, cause=ctx.controller) for player, count in counts.items()
    ]
    ctx.bind(instruction.bind, ev.moved(perform(game, events)))


def _scry(game: Position, instruction: t.Scry, ctx: Context) -> None:
    for player in acting_players(instruction.who, ctx):
        count = natural(instruction.count, ctx)
        if (count or game.denies(SCRY_NOTHING)) and not forbidding(game, "scry", by=player):
            deed = ev.DeedDone(player=player, source=ctx.source, deed="scry", amount=count)
            perform_deed(game, deed, partial(arrange, game, player, "bottom", ctx, SCRY), partial(_looked_at, game, player))


def _looked_at(game: Position, player: PlayerId, count: int) -> int:
    """How many cards a player looks at who looks at so many: no more than the library has."""
    return min(count, len(game.libraries[player]))


def _surveil(game: Position, instruction: t.Surveil, ctx: Context) -> None:
    moved: list[ObjectId] = []
    for player in acting_players(instruction.who, ctx):
        count = natural(instruction.count, ctx)
        if count or game.denies(SURVEIL_NOTHING):
            deed = ev.DeedDone(player=player, source=ctx.source, deed="surveil", amount=count)
            for found in perform_deed(game, deed, partial(arrange, game, player, "graveyard", ctx, SURVEIL)):
                moved.extend(found)
    ctx.bind(instruction.bind, moved)


_PUT_AWAY = {"graveyard": "Put into the graveyard", "bottom": "Put on the bottom of the library"}


def arrange(
    game: Position, player: PlayerId, away: str, ctx: Context, rule: str, count: int, whose: PlayerId | None = None
) -> list[ObjectId]:
    """Look at the top cards of a library, one's own unless `whose` says another, put any number away and the rest back on top, in
    orders of choice."""
    owner = player if whose is None else whose
    top = game.libraries[owner][:count]
    if not top:
        return []
    refuse_looked_at(game, top)
    gone: tuple[ObjectId, ...] = game.ask(decisions.Decision(
        decisions.CARDS, player, top, rule, minimum=0, maximum=len(top), source=ctx.source, prompt=_PUT_AWAY[away],
    ))
    rest = tuple(id for id in top if id not in gone)
    rest = put_in_order(game, player, rest, ctx, rule)
    below = game.libraries[owner][len(top) :]
    if away == "bottom":
        gone = put_in_order(game, player, gone, ctx, rule)
        game.libraries[owner] = rest + below + gone
        game.tell(
            "scry", "{} looks at {} card(s) and puts {} on the bottom", (game.called(player), len(top), len(gone)), (rule,)
        )
        return []
    game.libraries[owner] = rest + gone + below
    return ev.moved(perform(game, [
        ZoneChange(id, "library", "graveyard", source=ctx.source, cause=ctx.controller) for id in gone
    ]))


def put_in_order(
    game: Position, player: PlayerId, ids: tuple[ObjectId, ...], ctx: Context, rule: str = "401.4"
) -> tuple[ObjectId, ...]:
    """An order of a player's choice."""
    if len(ids) < 2:
        return ids
    order: tuple[ObjectId, ...] = game.ask(decisions.Decision(
        decisions.ORDER, player, ids, rule, minimum=len(ids), maximum=len(ids), source=ctx.source, prompt="Order, top first",
    ))
    return order


def _search(game: Position, instruction: t.Search, ctx: Context) -> None:
    """Look through zones and find cards; see `_must_be_found`."""
    player = player_of(instruction.who, ctx)
    if player is None or not (open_to_them := may_search(game, instruction, player, ctx)):
        return
    pool: list[ObjectId] = []
    zones = _zones_searched(game, instruction, player, ctx)
    searched = [(owner, zone) for owner, zone in open_to_them if zone in zones]
    ctx.amounts[f"{instruction.bind}:library"] = int(any(zone == "library" for _, zone in searched))
    for owner, zone in searched:
        there = _searched(game, player, zone, owner)
        refuse_looked_at(game, there)
        pool.extend(id for id in there if matches(instruction.filter, id, ctx))
    most = min(at_most(instruction.count, ctx), len(pool))
    needed = frozenset(id for id in pool if _must_be_found(game, instruction, id))
    least = min(most, len(needed))
    chosen: tuple[ObjectId, ...] = ()
    if most:
        chosen = game.ask(decisions.Decision(
            decisions.SEARCH, player, pool, SEARCH, minimum=least, maximum=most, source=ctx.source,
            prompt=f"Find {most}" if least == most else f"Find up to {most}", what=described(instruction.filter, of_cards=True),
            test=together_test(ctx, instruction.different, instruction.same, instruction.total) or _finds(needed, most),
        ))
    for wanted in instruction.also:
        chosen += _one_more(game, instruction, wanted, player, chosen, ctx)
    game.tell("search", "{} searches and finds {} card(s)", (game.called(player), len(chosen)), (SEARCH,), (player,))
    if instruction.reveal:
        _tell_reveal(game, player, chosen)
    ctx.bind(instruction.bind, chosen)
    if (player, "library") in searched:  # what watches for a search is about a player's own library
        perform(game, [ev.DeedDone(player=player, source=ctx.source, deed="search", cause=ctx.controller)])


def _searched(game: Position, player: PlayerId, zone: t.Zone, owner: PlayerId) -> Sequence[ObjectId]:
    """The cards of a zone that a player looks through: of a library, only so many on top where an effect says so."""
    there = game.zone_of(zone, owner)
    limits = [
        natural(e.amount, ctx) for e, ctx in effects_of(game, t.PlayerRule)
        if zone == "library" and e.rule == "search_top" and e.amount is not None and player in players_of(e.players, ctx)
    ]
    return there[: min(limits)] if limits and game.applies(SEARCH_OF_A_PORTION) else there


def _zones_searched(game: Position, instruction: t.Search, player: PlayerId, ctx: Context) -> tuple[t.Zone, ...]:
    """All the zones named, or where the text says "and/or" those that the player chooses."""
    chosen = instruction.zones
    if instruction.either:
        options = {" and ".join(some): some for size in range(len(chosen), 0, -1) for some in combinations(chosen, size)}
        chosen = options[game.ask(decisions.Decision(
            decisions.WORD, player, tuple(options), "608.2d", source=ctx.source, prompt="Search which zones?",
        ))]
    return chosen


def _must_be_found(game: Position, instruction: t.Search, id: ObjectId) -> bool:
    """Does a card count among those that can't be left unfound? Not in a hidden zone if a quality is stated; there only if simply
    a number of cards is searched for."""
    hidden = game.objects[id].zone in ("library", "hand")
    if instruction.filter is not None and hidden:
        return game.denies(SEARCH_BY_QUALITY)
    return not instruction.up_to and (not hidden or game.applies(SEARCH_FOR_NUMBER))


def _finds(needed: frozenset[ObjectId], most: int) -> Callable[[Any], str | None] | None:
    """Of the cards that must be found, as many have to be as can be."""
    if not needed:
        return None
    least = min(most, len(needed))
    return lambda answer: None if len(needed.intersection(answer)) >= least else "a card that has to be found is left"


def _one_more(
    game: Position, instruction: t.Search, wanted: t.Filter, player: PlayerId, found: tuple[ObjectId, ...], ctx: Context
) -> tuple[ObjectId, ...]:
    """A card of a further description, in the same search: "a Forest card and a Plains card"."""
    pool = [
        id for owner, zone in may_search(game, instruction, player, ctx)
        for id in _searched(game, player, zone, owner) if id not in found and matches(wanted, id, ctx)
    ]
    if not pool:
        return ()
    answer: tuple[ObjectId, ...] = game.ask(decisions.Decision(
        decisions.SEARCH, player, pool, SEARCH, minimum=0, maximum=1, source=ctx.source, prompt="Find up to 1",
        what=described(wanted, of_cards=True),
    ))
    return answer


def _tell_reveal(game: Position, player: PlayerId, ids: tuple[ObjectId, ...]) -> None:
    refuse_looked_at(game, ids)
    for id in ids:
        game.tell("reveal", "{} reveals {}", (game.called(player), game.called(id)), (REVEAL,), (id,))


def _shuffle(game: Position, instruction: t.Shuffle, ctx: Context) -> None:
    for player in acting_players(instruction.who, ctx):
        shuffle(game, player)


def _who_reveals(players: Sequence[PlayerId], owner: PlayerId) -> PlayerId:
    """Who of these reveals a card of this owner: where several do, each their own."""
    return owner if owner in players else players[0]


def _reveal(game: Position, instruction: t.Reveal, ctx: Context) -> None:
    """Reveal cards; or from the top of the library until enough of them fit."""
    if instruction.until is None:
        found = select_objects(instruction.what, ctx) if instruction.what is not None else ()
        players = players_of(instruction.who, ctx) or (ctx.controller,)
        for id in found:
            _tell_reveal(game, _who_reveals(players, game.objects[id].owner), (id,))
        ctx.bind(instruction.bind, found)
        return
    revealed = [_reveal_until(game, instruction, ctx, player) for player in acting_players(instruction.who, ctx)]
    ctx.bind(instruction.bind, [id for shown, _ in revealed for id in shown])
    ctx.bind(instruction.hit, [id for _, hits in revealed for id in hits])


def _reveal_until(
    game: Position, instruction: t.Reveal, ctx: Context, player: PlayerId
) -> tuple[list[ObjectId], list[ObjectId]]:
    """What the player reveals or exiles from the top of their library, and what of it was looked for."""
    shown: list[ObjectId] = []
    hits: list[ObjectId] = []
    wanted = natural(instruction.until_count, ctx)
    for id in game.libraries[player]:
        if len(hits) >= wanted:
            break
        shown.append(id)
        if matches(instruction.until, id, ctx):
            hits.append(id)
    _tell_reveal(game, player, tuple(shown))
    if not instruction.exile:
        return shown, hits
    became = {e.object: e.new for e in perform(game, [
        ZoneChange(id, "library", "exile", source=ctx.source, cause=ctx.controller) for id in shown
    ]) if isinstance(e, ev.ZoneChange)}
    shown = [became.get(id, id) for id in shown]
    remember(game, ctx.source, "exiled", tuple(id for id in shown if id in game.objects))
    return shown, [became.get(id, id) for id in hits]


def _look(game: Position, instruction: t.LookAt, ctx: Context) -> None:
    found = select_objects(instruction.what, ctx)
    refuse_looked_at(game, found)
    ctx.bind(instruction.bind, found)


EXECUTORS.update({
    t.Draw: _draw, t.Discard: _discard, t.Mill: _mill, t.Scry: _scry, t.Surveil: _surveil, t.Search: _search,
    t.Shuffle: _shuffle, t.Reveal: _reveal, t.LookAt: _look,
})
