"""What a rule puts in the place of the graveyard as a spell resolves (608.2n): buyback, rebound, Adventures and Omens.

Each is one replacement effect among those that could apply (616.1).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.chance import shuffle
from app.engine.changing.replacing.candidate import Candidate
from app.engine.changing.replacing.replacement import BY_RULES
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import enter_details
from app.engine.reading.characteristics import chars
from app.engine.reading.known import became
from app.engine.trees.keywords import looked_for, rule_of

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.happening import Happening
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position
    from app.engine.trees.vocabularies import Zone

_REBOUND = looked_for("rebound", "702.88a")
Instead = Callable[["Position", "GameObject", ev.ZoneChange, "Happening"], None]
"""Makes the move of a spell to its graveyard another move, and has done what belongs to that."""


def _replacing(name: str, to: Zone, fits: Callable[[Position, GameObject], bool], instead: Instead) -> None:
    """Add what goes to another zone than the graveyard as it resolves."""

    def candidate(game: Position, original: Event) -> Candidate | None:
        if not isinstance(original, ev.ZoneChange) or not original.resolved or original.to != "graveyard":
            return None
        spell = game.objects[original.object]
        if not fits(game, spell):
            return None

        def act(event: Event, happening: Happening) -> list[Event]:
            assert isinstance(event, ev.ZoneChange)
            new = event.copy()
            new.to = to
            instead(game, spell, new, happening)
            return [new]

        return Candidate((name, spell.id), spell.id, "any", act)

    BY_RULES.append(candidate)


def _was_bought_back(game: Position, spell: GameObject) -> bool:
    return spell.cast is not None and bool(spell.cast.times_paid("buyback")) and game.applies(rule_of("buyback"))


def _is_cast_as(layout: str, rule: str) -> Callable[[Position, GameObject], bool]:
    """Is it the other part of such a card, whatever it was cast for?"""
    return lambda game, spell: spell.card is not None and spell.card.layout == layout and spell.face == 1 and game.applies(rule)


def _rebounds(game: Position, spell: GameObject) -> bool:
    """Has it rebound, and was it cast from hand?"""
    from_hand = spell.cast is not None and spell.cast.zone == "hand"
    return from_hand and chars(game, spell.id).has("rebound") and not game.denies(_REBOUND)


def _to_hand(game: Position, spell: GameObject, event: ev.ZoneChange, happening: Happening) -> None:
    """Buyback does no more."""


def _may_be_played(game: Position, spell: GameObject, event: ev.ZoneChange, happening: Happening) -> None:
    """Whoever controlled the Adventure may play the card as long as it remains exiled (715.3d)."""
    enter_details(event).notes["adventure"] = spell.controller


def _shuffled_in(game: Position, spell: GameObject, event: ev.ZoneChange, happening: Happening) -> None:
    """The library of an Omen's owner is shuffled with it (720.3d)."""
    happening.then(lambda: shuffle(game, spell.owner))


def _cast_again(game: Position, spell: GameObject, event: ev.ZoneChange, happening: Happening) -> None:
    """What rebounds may be cast from exile at its controller's next upkeep (702.88a)."""

    def wait() -> None:
        game.tell("keyword", "{} rebounds", (game.called(spell.id),), (_REBOUND,), (spell.id,))
        card = became(game, spell.id)
        if card not in game.objects or game.objects[card].zone != "exile":
            return
        ctx = Context(game, spell.controller, spell.id)
        ctx.bind("rebound", [card])
        again = t.CastNow(t.Filtered(t.Bound("rebound"), t.InZone(("exile",))))
        carry_out(game, (t.DelayedTrigger(t.BeginsStep("upkeep", t.You()), (again,)),), ctx)

    happening.then(wait)


_replacing("buyback", "hand", _was_bought_back, _to_hand)
_replacing("adventure", "exile", _is_cast_as("adventure", "715.3d"), _may_be_played)
_replacing("omen", "library", _is_cast_as("omen", "720.3d"), _shuffled_in)
_replacing("rebound", "exile", _rebounds, _cast_again)
