"""What keyword abilities have players do that no instruction of its own says (702), by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.attachments import can_attach
from app.engine.changing.effects import add_lasting
from app.engine.changing.linked import remember
from app.engine.changing.pairing import can_pair, pair
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.cards import put_in_order
from app.engine.playing.instructions.flow import ask_may
from app.engine.playing.instructions.zones import play_now
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event, enter_details, move
from app.engine.reading.characteristics import chars
from app.engine.reading.copying import copiable_values
from app.engine.reading.faces import FACE_DOWN
from app.engine.reading.meaning import natural, select
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.state import Position

Act = Callable[[Any, Any, Any], None]


def announce(g: Position, player: int, word: str, source: int, object: int = 0, target: int = -1, number: int = 1) -> None:
    """Let abilities see that a player, or an object, does something that has a name of its own (700.1)."""
    perform(g, [Event(ev.DOES, object or source, player, source, target, number, word)])


def _announce(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    announce(g, ctx.controller, i.words[0], ctx.source)


def bottom_at_random(g: Position, ids: tuple[int, ...], ctx: Context, rule: str) -> None:
    """Put cards on the bottom of their owners' libraries in a random order."""
    if len(ids) > 1:
        ids = g.ask(decisions.Decision(
            decisions.SHUFFLE, ctx.controller, ids, rule, minimum=len(ids), maximum=len(ids), source=ctx.source))
    for id in ids:
        event = move(id, g.objects[id].zone, "library", source=ctx.source, cause=ctx.controller)
        event.position = -1
        perform(g, [event])


def _exploit(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """You may sacrifice a creature; so it exploits that creature, be it itself (702.110a–b)."""
    able = tuple(
        id for id in g.battlefield
        if g.objects[id].controller == ctx.controller and "creature" in chars(g, id).types and not g.objects[id].phased_out
        and not forbidding(g, "be_sacrificed", id, ctx.controller)
    )
    if not able or not ask_may(g, ctx.controller, ctx, "Sacrifice a creature?", "702.110a"):
        return
    chosen: tuple[int, ...] = g.ask(decisions.Decision(
        decisions.OBJECTS, ctx.controller, able, "702.110a", minimum=1, maximum=1, source=ctx.source, prompt="Exploit",
    ))
    sacrifice = Event(ev.SACRIFICE, chosen[0], ctx.controller, ctx.source, cause=ctx.controller)
    exploits = Event(ev.DOES, ctx.source, ctx.controller, ctx.source, chosen[0], 1, "exploit")
    exploits.info = {"rules": ("702.110b",)}
    perform(g, [sacrifice, exploits])


def _show(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """Reveal cards of one's hand (701.20a)."""
    assert i.what is not None
    shown = select(i.what, ctx)
    for id in shown:
        g.tell("reveal", "{} is revealed", (g.name_of(id),), ("701.20a",), (id,))
    ctx.bind(i.bind, shown)


def _hideaway(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """Exile one of the cards face down, the rest go to the bottom of the library in a random order (702.75a)."""
    assert i.what is not None
    top = select(i.what, ctx)
    if not top:
        return
    chosen: tuple[int, ...] = g.ask(decisions.Decision(
        decisions.CARDS, ctx.controller, top, "702.75a", minimum=1, maximum=1, source=ctx.source, prompt="Hide away",
    ))
    event = move(chosen[0], "library", "exile", source=ctx.source, cause=ctx.controller)
    enter_details(event).face_down = FACE_DOWN
    hidden = [e.new for e in perform(g, [event]) if e.kind == ev.MOVE]
    remember(g, ctx.source, "exiled", tuple(hidden))
    bottom_at_random(g, tuple(id for id in top if id not in chosen), ctx, "702.75a")


def _backup(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """Another creature gains the abilities printed below the backup ability (702.165a, 702.165d)."""
    assert i.what is not None
    below = _below_backup(g, ctx.source)
    for ref in select(i.what, ctx):
        if ref == ctx.source or ref not in g.objects or not below:
            continue
        gained = t.Modify(t.This(), tuple(t.AddAbility(one) for one in below))
        add_lasting(g, gained, t.EndOfTurn(), Context(g, ctx.controller, ctx.source), (ref,))
        g.tell("keyword", "{} gains abilities of {}", (g.name_of(ref), g.name_of(ctx.source)), ("702.165a",), (ref,))


def _below_backup(g: Position, id: int) -> tuple[t.Ability, ...]:
    """Printed abilities after the first backup ability, without other backup abilities."""
    printed = copiable_values(g, id).abilities
    places = [n for n, one in enumerate(printed) if isinstance(one, t.KeywordAbility) and one.name == "backup"]
    if not places:
        return ()
    later = printed[places[0] + 1 :]
    return tuple(one for one in later if not (isinstance(one, t.KeywordAbility) and one.name == "backup"))


def _pair(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """Pair this creature with another, if both can still be paired (702.95a, 702.95c)."""
    assert i.what is not None
    for ref in select(i.what, ctx)[:1]:
        if can_pair(g, ctx.source, ref, ctx.controller):
            pair(g, ctx.source, ref)


def _crafted(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """The permanent is linked to what was exiled to craft it (702.167c)."""
    assert i.what is not None
    used = ctx.item.used.get("exiled", ()) if ctx.item is not None else ()
    for ref in select(i.what, ctx):
        remember(g, ref, "exiled", tuple(id for id in used if id in g.objects))


def _aura_swap(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """Exchange this Aura with an Aura card in hand; nothing if either half is impossible (702.65a–b)."""
    here = g.objects.get(ctx.source)
    if here is None or here.zone != "battlefield" or here.owner != ctx.controller or here.attached_to is None:
        return
    able = tuple(
        id for id in g.hands[ctx.controller]
        if "Aura" in chars(g, id).subtypes and can_attach(g, id, here.attached_to)
    )
    if not able or not ask_may(g, ctx.controller, ctx, "Exchange it?", "702.65a"):
        return
    chosen = g.ask(decisions.Decision(
        decisions.CARDS, ctx.controller, able, "702.65a", minimum=1, maximum=1, source=ctx.source, prompt="Which Aura?",
    ))
    event = move(chosen[0], "hand", "battlefield", ctx.controller, ctx.source, ctx.controller)
    enter_details(event).attached_to = here.attached_to
    perform(g, [event, move(ctx.source, "battlefield", "hand", source=ctx.source, cause=ctx.controller)])


def _ripple(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """Reveal the top cards; those with the spell's name may be cast free, the rest go to the bottom (702.60a)."""
    number = natural(i.amount, ctx) if i.amount is not None else 0
    top = g.libraries[ctx.controller][:number]
    if not top or not ask_may(g, ctx.controller, ctx, "Reveal the cards?", "702.60a"):
        return
    name = chars(g, ctx.source).name
    for id in top:
        g.tell("reveal", "{} is revealed", (g.name_of(id),), ("701.20a",), (id,))
    for id in top:
        if chars(g, id).name == name:
            play_now(g, t.CastNow(t.This()), ctx, ctx.controller, id)
    rest = [id for id in top if id in g.objects]
    for id in put_in_order(g, ctx.controller, tuple(rest), ctx, "702.60a"):
        event = move(id, "library", "library", source=ctx.source, cause=ctx.controller)
        event.position = -1
        perform(g, [event])


def _warp_away(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """Exile the permanent that was cast for its warp cost; its owner may cast it on a later turn (702.185a)."""
    here = g.objects.get(ctx.source)
    if here is not None and here.zone == "battlefield":
        event = move(ctx.source, "battlefield", "exile", source=ctx.source, cause=ctx.controller)
        enter_details(event).notes["warped"] = g.turn.number
        perform(g, [event])


def _haunt(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """The card, by now in the graveyard, is exiled haunting the target (702.55a–b)."""
    assert i.what is not None
    targets = select(i.what, ctx)
    card = ctx.event.new if ctx.event is not None else 0
    if not targets or card not in g.objects or g.objects[card].zone != "graveyard":
        return
    event = move(card, "graveyard", "exile", source=ctx.source, cause=ctx.controller)
    if g.applies("702.55b"):
        enter_details(event).notes["haunting"] = targets[0]
    perform(g, [event])
    g.tell("keyword", "{} haunts {}", (g.name_of(card), g.name_of(targets[0])), ("702.55b",), (card, targets[0]))


ACTIONS: dict[str, Act] = {
    "haunt": _haunt,
    "warp_away": _warp_away,
    "announce": _announce, "exploit": _exploit, "show": _show, "hideaway": _hideaway, "backup": _backup, "pair": _pair,
    "crafted": _crafted, "aura_swap": _aura_swap, "ripple": _ripple,
}
"""The names under which definitions of keyword abilities call for these."""
