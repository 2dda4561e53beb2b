"""The kinds of nodes: its class, and where a word says which of several things a node is, its class with that word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine.trees.walking import nodes_in

_NAMED_BY = {
    "AsThough": "kind", "BeginsStep": "step", "Cant": "action", "ChangeTargets": "how", "ChangeText": "kind",
    "ChooseValue": "kind", "CombatLimit": "kind", "CombatPoint": "when", "CombatTax": "action", "CostChange": "applies_to",
    "CountDistinct": "quality", "Designate": "designation", "Does": "action", "EventRole": "role", "ExtremeQuality": "quality",
    "GivePlayer": "designation", "HasAbility": "kind", "HasDesignation": "name", "IsPlayer": "who", "KeywordAbility": "name",
    "KeywordAction": "name", "ManaSpent": "kind", "MostAlike": "quality",
    "OfChosen": "quality", "Phases": "direction", "PlayerRule": "rule",
    "Quality": "quality", "Requires": "action", "SharesQuality": "quality", "SkipStep": "step", "Spend": "as_though",
    "Status": "state", "TookPartIn": "role", "TurnFace": "which", "UntilNextStep": "step", "ValueOf": "quality",
}  # fmt: skip
"""Class of node → its field that says which of several things it is."""


def kind_of(node: Any) -> str:
    """The kind of a node: "Draw", "Cant attack", "KeywordAbility flying"."""
    name = type(node).__name__
    field = _NAMED_BY.get(name)
    return name if field is None else f"{name} {getattr(node, field)}"


def kinds_in(tree: Any) -> Iterator[str]:
    """The kinds of those nodes; each as often as it stands there."""
    return map(kind_of, nodes_in(tree))
