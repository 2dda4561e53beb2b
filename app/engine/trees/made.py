"""Triggered abilities that instructions make: delayed (603.7) and reflexive ones (603.12)."""

from __future__ import annotations

from app.engine.trees.abilities import Body, TriggeredAbility
from app.engine.trees.events import Does
from app.engine.trees.permanent_instructions import DelayedTrigger, Reflexive


def made_ability(maker: DelayedTrigger | Reflexive) -> TriggeredAbility:
    """The ability that carrying out the instruction makes."""
    if isinstance(maker, Reflexive):
        return TriggeredAbility(Does("reflexive"), maker.modal or Body(maker.do, maker.targets))
    return TriggeredAbility(maker.event, Body(maker.do, maker.targets), maker.condition)
