"""Keyword actions (701): a row each, entered by the file that carries the action out; and what keyword abilities have players
do (702), by the name their definitions call it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Act = Callable[[Any, Any, Any], None]

ACTIONS: dict[str, Act] = {}
"""Name → function of (position, instruction, context)."""
RULES: dict[str, str] = {}
"""Name, with underscores, → the rule that says what the action does."""


def named_action(name: str, rule: str) -> str:
    """Enter the rule of an action that an instruction of its own carries out, or nothing does. Returns the rule.
    Raises ValueError for one that is there already."""
    key = name.replace(" ", "_")
    if key in RULES:
        raise ValueError(f"entered twice: {name}")
    RULES[key] = rule
    return rule


def action(name: str, rule: str) -> Callable[[Act], Act]:
    """Enter the row of an action together with the function that carries it out; "" is the rule of what has none of its own.
    Raises ValueError for one that is there already."""

    def enter(act: Act) -> Act:
        named_action(name, rule)
        ACTIONS[name] = act
        return act

    return enter


def rule_of_action(name: str) -> str:
    """The rule of a keyword action, or of what a keyword ability does, by its name; "" for none."""
    return RULES.get(name.replace(" ", "_"), "")
