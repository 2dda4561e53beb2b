"""What a spell or ability on the stack remembers: everything chosen and paid as it was put there (405, 601.2, 603.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.engine.position.ids import ObjectId, Referent
from app.engine.trees.kinds import kinds_in

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.events import Event
    from app.engine.trees import Ability, Body, Condition, Mode, TargetSpec


class Section:
    """One part of a spell or ability with its own targets: the whole of it, or one chosen mode (700.2).

    mode: the mode's index from 0, or -1. specs: its target requirements. targets: what was chosen for each. shares: the
    division among them, parallel to targets, or None. chosen_for: by requirement, where it is met once for each of several
    things, the thing each target was chosen for.
    """

    __slots__ = ("chosen_for", "instructions", "mode", "shares", "specs", "targets")

    def __init__(
        self, mode: int, specs: tuple[TargetSpec, ...], instructions: tuple[Any, ...],
        targets: tuple[tuple[Referent, ...], ...] = (), shares: tuple[tuple[int, ...] | None, ...] = (),
        chosen_for: dict[int, tuple[Referent, ...]] | None = None,
    ) -> None:
        self.mode = mode
        self.specs = specs
        self.instructions = instructions
        self.targets = targets
        self.shares = shares
        self.chosen_for = chosen_for or {}

    def with_targets(
        self, targets: tuple[tuple[Referent, ...], ...], shares: tuple[tuple[int, ...] | None, ...],
        chosen_for: dict[int, tuple[Referent, ...]] | None = None,
    ) -> Section:
        """The same section aimed elsewhere."""
        kept = self.chosen_for if chosen_for is None else chosen_for
        return Section(self.mode, self.specs, self.instructions, targets, shares, kept)

    def targets_for(self, index: int, thing: Referent) -> tuple[Referent, ...] | None:
        """Targets of a requirement that were chosen for one thing; None if the requirement is not of that kind."""
        things = self.chosen_for.get(index)
        if things is None or thing not in things:
            return None
        return tuple(ref for ref, one in zip(self.targets[index], things) if one == thing)


class StackItem:
    """The stack's side of an object. Immutable once it is on the stack, but for `retargeted`.

    kind: "spell", "activated" or "triggered"; "damage" for combat damage in editions in which it uses the stack, which is
    `damage`. source: id of the object whose ability it is, or of the spell itself. held: key of the ability on its source.
    event: what triggered it. parent: the context that created it (delayed and reflexive triggers) or granted its ability.
    used: objects bound by costs. x: announced values by letter.
    """

    __slots__ = ("ability", "body", "condition", "damage", "event", "held", "kind", "parent", "sections", "source", "used", "x")

    def __init__(self, kind: str, source: ObjectId, ability: Ability | None, body: Body | None) -> None:
        self.kind = kind
        self.source = source
        self.ability = ability
        self.body = body
        self.held: Any = None
        self.sections: tuple[Section, ...] = ()
        self.x: dict[str, int] = {}
        self.used: dict[str, tuple[Referent, ...]] = {}
        self.event: Event | None = None
        self.condition: Condition | None = None
        self.parent: Context | None = None
        self.damage: tuple[Event, ...] = ()

    def copy(self) -> StackItem:
        """A copy, as copying a spell or ability makes (707.10)."""
        new = StackItem(self.kind, self.source, self.ability, self.body)
        new.held = self.held
        new.sections = self.sections
        new.x = self.x
        new.used = self.used
        new.event = self.event
        new.condition = self.condition
        new.parent = self.parent
        return new

    def all_targets(self) -> tuple[Referent, ...]:
        """Every target chosen, in order; one chosen twice is there twice (115.9a)."""
        return tuple(ref for section in self.sections for group in section.targets for ref in group)

    @property
    def modes(self) -> tuple[int, ...]:
        """Indexes of the chosen modes."""
        return tuple(section.mode for section in self.sections if section.mode >= 0)


def mode_section(mode: Mode, index: int) -> Section:
    """The section of one chosen mode."""
    return Section(index, mode.targets, mode.instructions)


@lru_cache(1024)
def asks_how_often(body: Body) -> bool:
    """Does an ability with this body look at how often it has been activated or has resolved? Only then is that counted, so
    that positions which come again are the same."""
    return "TimesThisTurn" in kinds_in(body)


def times_of(item: StackItem, deed: str) -> tuple[str, ObjectId, Any]:
    """Under what it is counted how often an ability, or with "copy resolved" a copy of it, does this in a turn."""
    return deed, item.source, item.held
