"""How a course is told, line by line, so that two of them can be compared. Ids of objects are left out: what they are is
chance."""

from __future__ import annotations

import json
from typing import Any

from app.engine.game import Game
from app.engine.position.decisions import SHUFFLE, Decision
from app.scenarios.script.options import option_text


def question(game: Game, decision: Decision) -> str:
    """Who is asked what, by which rules, and the options; not in what order a library may come to be."""
    options = [] if decision.kind == SHUFFLE else [option_text(game, decision, one) for one in decision.options]
    asked = f"{game.name_of(decision.player)} is asked: {decision.kind} ({', '.join((decision.rule, *decision.because))})"
    return f"{asked}, {decision.minimum} to {decision.maximum} of {options}"


def as_lines(plain: Any) -> list[str]:
    """Plain data, a value a line."""
    return json.dumps(without_ids(plain), indent=1, ensure_ascii=False).splitlines()


def without_ids(plain: Any) -> Any:
    """Plain data without the ids of objects."""
    if isinstance(plain, dict):
        return {key: without_ids(value) for key, value in plain.items() if key != "id"}
    return [without_ids(one) for one in plain] if isinstance(plain, list | tuple) else plain
