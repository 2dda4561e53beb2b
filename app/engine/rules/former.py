"""Rules that are gone: what earlier editions have and today's have not, apart from combat damage (`playing.combat.earlier`)
and mulligans.

Numbers cited are those of today's rules on the same subject.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing import triggers
from app.engine.changing.replacing import replacement
from app.engine.changing.replacing.candidate import Candidate
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.position.ids import is_object
from app.engine.position.pending import NO_KEY, Waiting
from app.engine.reading.characteristics import chars, controller_of

if TYPE_CHECKING:
    from app.engine.position.happening import Happening
    from app.engine.position.state import Position

_LIFELINK = t.TriggeredAbility(
    t.Damages(), t.Body((t.GainLife(t.EventAmount()),)), words="whenever this permanent deals damage, gain that much life"
)
_DEATHTOUCH = t.TriggeredAbility(
    t.Damages(), t.Body((t.Destroy(t.EventRole("target")),)),
    words="whenever this permanent deals damage to a creature, destroy that creature",
)


def damage_triggers(game: Position, happened: list[Event]) -> list[Waiting]:
    """Lifelink and deathtouch as triggered abilities: one for each instance that damage among the events triggers."""
    found: list[Waiting] = []
    if game.ruleset.is_on("lifelink and deathtouch static"):
        return found
    for e in happened:
        if not isinstance(e, ev.Damage) or e.amount <= 0:
            continue
        keywords = chars(game, e.source).keywords
        abilities = [_LIFELINK] * len(keywords.get("lifelink", ()))
        if is_object(e.target) and "creature" in chars(game, e.target).types:
            abilities.extend([_DEATHTOUCH] * len(keywords.get("deathtouch", ())))
        found.extend(Waiting(e.source, controller_of(game, e.source), a, NO_KEY, e, None) for a in abilities)
    return found


def planeswalker_redirection(game: Position, original: Event) -> Candidate | None:
    """An opponent whose source would deal noncombat damage to a player may have it dealt to a planeswalker of that player."""
    if (
        not isinstance(original, ev.Damage)
        or original.combat
        or is_object(original.target)
        or not game.ruleset.is_on("damage redirected to planeswalkers")
    ):
        return None
    chooser = controller_of(game, original.source)
    walkers = [
        id
        for id in game.battlefield
        if game.objects[id].controller == original.target
        and not game.objects[id].phased_out
        and "planeswalker" in chars(game, id).types
    ]
    if not walkers or chooser not in game.opponents(original.target):
        return None

    def act(event: Event, happening: Happening) -> list[Event]:
        chosen = game.ask(decisions.Decision(
            decisions.OPTION, chooser, (event.target, *walkers), "120.3c", source=event.source,
            prompt="Who or what is dealt the damage?",
        ))
        if chosen == event.target:
            return [event]
        new = event.copy()
        new.target = chosen
        game.tell("replace", "The damage is dealt to {} instead", (game.called(chosen),), ("614.9",), (event.source, chosen))
        return [new]

    return Candidate(("planeswalker redirection",), original.source, "any", act)


replacement.BY_RULES.append(planeswalker_redirection)
triggers.BY_RULES.append(damage_triggers)
